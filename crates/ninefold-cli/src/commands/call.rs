//! `ninefold call`

use std::io::{self, BufRead, BufReader, Read, Write};

use anyhow::{Context as _, Result};
use ninefold_app::api::{Context, envelope};

use crate::exit::Exit;
use crate::terminal::Terminal;

/// Answer requests of the API, one a line, from standard input
///
/// For other programs: each line is a request such as {"method": "solve", "body": {"puzzle": "…"}}, and each line printed is
/// its answer, {"status": 200, "type": "application/json", "body": {…}}. Methods, bodies and problems are those of the HTTP API
/// (see docs/api.md), byte for byte. An answer is printed before the next request is read.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
The exit code is 2 if a request was answered with a problem.

Examples:
  echo '{\"method\": \"techniques\"}' | ninefold call
  ninefold call < requests.jsonl > answers.jsonl")]
pub struct Args {}

/// The longest request, in bytes: what the server takes of a text to read.
const LONGEST: u64 = 4 << 20;

impl Args {
    /// Answers until the input ends.
    pub fn run(self, _: &Terminal) -> Result<Exit> {
        let (mut input, mut output) = (BufReader::new(io::stdin()), io::stdout().lock());
        let (mut line, mut exit) = (Vec::new(), Exit::Success);
        while next(&mut input, &mut line).context("standard input")? {
            let (status, mut answer) = envelope::respond(&line, &Context::default());
            exit = exit.max(if status < 400 { Exit::Success } else { Exit::Error });
            // Outside of its strings JSON may break lines anywhere, as converted texts do at their ends.
            answer.retain(|&byte| byte != b'\n');
            answer.push(b'\n');
            output.write_all(&answer).and_then(|()| output.flush()).context("standard output")?;
        }
        Ok(exit)
    }
}

/// Reads the next line that is not blank; of one that is too long the rest is skipped, and what is left is no request.
fn next(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<bool> {
    loop {
        line.clear();
        if input.take(LONGEST).read_until(b'\n', line)? == 0 {
            return Ok(false);
        }
        if line.len() as u64 == LONGEST && line.last() != Some(&b'\n') {
            input.skip_until(b'\n')?;
            line.truncate(1);
        }
        if !line.trim_ascii().is_empty() {
            return Ok(true);
        }
    }
}
