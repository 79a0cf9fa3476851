//! The settings of a server.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::num::NonZero;
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

/// The settings of a server. The defaults serve one person on this machine.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Settings {
    /// Where to listen; port 0 takes a free one.
    pub bind: SocketAddr,
    /// Names of this server besides those of this machine for itself.
    pub host_names: Vec<String>,
    /// Pages of these origins may use the API.
    pub cors: Vec<String>,
    /// How many requests a second one address may send, if that is limited.
    pub rate: Option<u32>,
    /// How long a request may be worked on. A batch may take thirty times as long.
    pub time_limit: Duration,
    /// How many requests are worked on at once.
    pub slots: usize,
    /// The folder of the page, instead of the one that is built in.
    pub assets: Option<PathBuf>,
    /// How long headers may take to arrive.
    pub header_time: Duration,
    /// How long a body may take, and how long a batch may pause.
    pub body_time: Duration,
    /// How long a client may leave an answer unread.
    pub write_time: Duration,
    /// How many connections there may be.
    pub connections: usize,
}

/// The port unless another is asked for.
pub const PORT: u16 = 9009;

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            bind: SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), PORT),
            host_names: Vec::new(),
            cors: Vec::new(),
            rate: None,
            time_limit: Duration::from_secs(10),
            slots: thread::available_parallelism().map_or(1, NonZero::get),
            assets: None,
            header_time: Duration::from_secs(5),
            body_time: Duration::from_secs(10),
            write_time: Duration::from_secs(30),
            connections: 256,
        }
    }
}
