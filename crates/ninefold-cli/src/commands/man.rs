//! `ninefold man`

use std::io::Write;

use anyhow::{Context, Result};
use clap_mangen::Man;

use crate::exit::Exit;
use crate::output::Sink;

/// Print the manual page
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  ninefold man | man -l -
  ninefold man solve > ninefold-solve.1")]
pub struct Args {
    /// Print the page of this command
    command: Option<String>,
}

impl Args {
    /// Prints the page.
    pub fn run(self, mut program: clap::Command) -> Result<Exit> {
        program.build();
        let page = match &self.command {
            None => program,
            Some(name) => {
                let command = program.find_subcommand(name);
                command
                    .with_context(|| {
                        format!("there is no command {name:?}; `ninefold help` lists all commands")
                    })?
                    .clone()
            }
        };
        let mut text = Vec::new();
        Man::new(page).render(&mut text)?;
        let mut sink = Sink::open(None)?;
        sink.write_all(&text)?;
        sink.finish()?;
        Ok(Exit::Success)
    }
}
