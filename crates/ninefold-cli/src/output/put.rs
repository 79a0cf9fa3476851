//! Text into memory.

use std::fmt;
use std::io::Write;

/// Appends text.
pub fn put(out: &mut Vec<u8>, text: fmt::Arguments<'_>) {
    out.write_fmt(text).expect("memory takes text");
}
