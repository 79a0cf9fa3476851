//! `ninefold convert`

use anyhow::Result;

use crate::args::{StreamArgs, write_parser};
use crate::batch;
use crate::exit::Exit;
use crate::feed::Chunk;
use crate::formats::Format;
use crate::pipeline::{Done, Work};
use crate::terminal::Terminal;

/// Write puzzles in another format
///
/// Whatever both formats can carry goes along: comments, found digits, pencil marks. Nothing is solved or checked.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  ninefold convert --to rows 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  ninefold convert --to sdm -o puzzles.sdm *.sdk
  ninefold convert --to pencilmarks puzzle.txt")]
pub struct Args {
    /// Write this format
    #[arg(long, value_name = "FORMAT", default_value = "line", value_parser = write_parser())]
    to: Format,
    #[command(flatten)]
    stream: StreamArgs,
}

impl Args {
    /// Converts every puzzle.
    pub fn run(self, terminal: &Terminal) -> Result<Exit> {
        batch::run(&self.stream, terminal, |_| Convert { to: self.to })
    }
}

struct Convert {
    to: Format,
}

impl Work for Convert {
    const GRAIN: usize = 256;
    type Desk = ();

    fn head(&self) -> Vec<u8> {
        Vec::new()
    }

    fn between(&self) -> &'static [u8] {
        if self.to.is_one_a_line() { b"" } else { b"\n" }
    }

    fn foot(&self) -> &'static [u8] {
        b""
    }

    fn work(&self, chunk: &Chunk, (): &mut (), done: &mut Done) {
        for record in chunk.records() {
            if !done.output.is_empty() {
                done.output.extend_from_slice(self.between());
            }
            match record.entry() {
                Ok(entry) => {
                    done.tally.unjudged();
                    self.to.write(&entry, &mut done.output);
                }
                Err(error) => {
                    let bad = chunk.bad(&record, error);
                    bad.exclaim(&mut done.output);
                    done.bad(bad);
                }
            }
            done.output.push(b'\n');
        }
    }
}
