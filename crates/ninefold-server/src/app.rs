//! What all connections share.

use std::net::SocketAddr;
use std::sync::Arc;

use crate::assets::Assets;
use crate::buckets::Buckets;
use crate::jobs::{Jobs, QUEUE};
use crate::settings::Settings;

/// What all connections share.
#[derive(Debug)]
pub struct App {
    /// What it was told when it started.
    pub settings: Settings,
    /// The address that is listened on.
    pub address: SocketAddr,
    /// Processors for work.
    pub jobs: Arc<Jobs>,
    /// How many requests each address has sent.
    pub buckets: Buckets,
    /// The page.
    pub assets: Assets,
}

impl App {
    /// For a server at this address.
    pub fn new(settings: Settings, address: SocketAddr) -> App {
        App {
            address,
            jobs: Arc::new(Jobs::new(settings.slots, QUEUE, settings.time_limit)),
            buckets: Buckets::default(),
            assets: Assets::new(settings.assets.clone()),
            settings,
        }
    }
}
