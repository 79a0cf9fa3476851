//! How many requests an address may send: a bucket for each, which empties with time.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// Buckets of requests, one for each address: each empties with time.
#[derive(Debug, Default)]
pub struct Buckets(Mutex<HashMap<IpAddr, (Instant, f64)>>);

/// How many addresses are remembered.
const ADDRESSES: usize = 4096;

impl Buckets {
    /// Takes a request of `peer`, of whom `rate` a second are taken.
    pub fn take(&self, peer: IpAddr, rate: f64) -> bool {
        let mut buckets = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        if buckets.len() >= ADDRESSES {
            buckets.retain(|_, (last, _)| now.duration_since(*last).as_secs_f64() < 1.0);
        }
        let (last, full) = buckets.entry(peer).or_insert((now, 0.0));
        *full = (*full - now.duration_since(*last).as_secs_f64() * rate).max(0.0);
        *last = now;
        let has_room = *full + 1.0 <= rate;
        *full += if has_room { 1.0 } else { 0.0 };
        has_room
    }
}
