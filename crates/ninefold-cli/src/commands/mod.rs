//! The commands, one file each.

pub mod classic;
pub mod watch;
