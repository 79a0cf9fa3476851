//! When each unit was finished: `log.jsonl` beside the manifest. It is not part of the data set.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use serde::Serialize;

#[derive(Serialize)]
struct Line<'a> {
    /// Seconds since 1970.
    at: f64,
    event: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    unit: Option<usize>,
    rows: u64,
}

/// Adds a line. A log that cannot be written does not stop the build.
pub fn note(out: &Path, event: &str, unit: Option<usize>, rows: u64) {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0.0, |since| since.as_secs_f64());
    let line = Line { at: (now * 1000.0).round() / 1000.0, event, unit, rows };
    let text = serde_json::to_string(&line).expect("plain data") + "\n";
    let file = OpenOptions::new().create(true).append(true).open(out.join("log.jsonl"));
    let _ = file.and_then(|mut file| file.write_all(text.as_bytes()));
}
