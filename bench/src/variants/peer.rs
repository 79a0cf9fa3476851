//! The peer, a process for each turn: `variants/iss.mjs` reads puzzles and writes times.

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use super::{Puzzle, Run};

const SCRIPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/variants/iss.mjs");

/// Seconds for each puzzle, in which it runs as often as it can.
const SECONDS: &str = "0.1";

pub fn node_version() -> Result<String> {
    let output = Command::new("node").arg("--version").output().context("node")?;
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// A run for each puzzle; nothing where the peer refuses it.
pub fn time(checkout: &Path, puzzles: &[Puzzle], limit: u64) -> Result<Vec<Option<Run>>> {
    let checkout = checkout.canonicalize().with_context(|| checkout.display().to_string())?;
    let mut child = Command::new("node")
        .arg(SCRIPT)
        .arg(&checkout)
        .args([SECONDS, &limit.to_string()])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .context("node")?;
    let mut input = child.stdin.take().context("standard input of node")?;
    for puzzle in puzzles {
        writeln!(input, "{}", json!({ "id": puzzle.id, "iss": puzzle.text }))?;
    }
    drop(input);
    let output = child.wait_with_output()?;
    let said = String::from_utf8_lossy(&output.stdout);
    let runs: Vec<Option<Run>> = said.lines().map(run).collect::<Result<_>>()?;
    ensure!(
        output.status.success() && runs.len() == puzzles.len(),
        "the peer ended early: {}",
        output.status
    );
    Ok(runs)
}

fn run(line: &str) -> Result<Option<Run>> {
    let said: Value = serde_json::from_str(line)?;
    if !said["error"].is_null() {
        return Ok(None);
    }
    let seconds = |key: &str| said[key].as_f64().map(|microseconds| microseconds / 1e6).context("a time");
    let verdict = match (said["stopped"].as_bool(), said["solutions"].as_u64()) {
        (Some(true), _) => "stopped",
        (_, Some(0)) => "none",
        (_, Some(1)) => "unique",
        _ => "multiple",
    };
    Ok(Some(Run {
        build: seconds("build")?,
        search: seconds("search")?,
        guesses: said["guesses"].as_u64().unwrap_or(0),
        verdict,
    }))
}
