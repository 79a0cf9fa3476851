//! `ninefold completions`

use std::io::Write;

use anyhow::Result;
use clap_complete::Shell;

use crate::exit::Exit;
use crate::output::Sink;

/// Print shell completions
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  ninefold completions bash > ~/.local/share/bash-completion/completions/ninefold
  ninefold completions fish > ~/.config/fish/completions/ninefold.fish")]
pub struct Args {
    /// The shell
    shell: Shell,
}

impl Args {
    /// Prints them.
    pub fn run(self, mut program: clap::Command) -> Result<Exit> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut program, "ninefold", &mut script);
        let mut sink = Sink::open(None)?;
        sink.write_all(&script)?;
        sink.finish()?;
        Ok(Exit::Success)
    }
}
