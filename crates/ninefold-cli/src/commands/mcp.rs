//! `ninefold mcp`

use std::io::{self, IsTerminal};
use std::time::Duration;

use anyhow::{Context, Result};
use ninefold_server::{Settings, mcp};

use crate::diagnostics;
use crate::exit::Exit;
use crate::terminal::Terminal;

/// Give assistants tools for Sudoku, over the Model Context Protocol
///
/// An assistant starts this command and calls its tools over standard input and output: read, check, hint,
/// picture, solve, explain, rate, generate. They take classic puzzles and those with other rules, and answer
/// from what is sent alone: no file and no network is used. See docs/mcp.md.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Tell the assistant's program about it, most of which read such a file:
  {\"mcpServers\": {\"ninefold\": {\"command\": \"ninefold\", \"args\": [\"mcp\"]}}}")]
pub struct Args {
    /// Give up on a call after this many seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=86400))]
    time_limit: u64,
}

impl Args {
    /// Answers until the input ends.
    pub fn run(self, _: &Terminal) -> Result<Exit> {
        if io::stdin().is_terminal() {
            diagnostics::say(format_args!(
                "warning: an assistant's program starts this command; Ctrl-D ends it"
            ));
        }
        let mut settings = Settings::default();
        settings.time_limit = Duration::from_secs(self.time_limit);
        mcp::serve(&settings).context("standard input")?;
        Ok(Exit::Success)
    }
}
