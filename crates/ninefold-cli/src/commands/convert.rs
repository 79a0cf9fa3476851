//! `ninefold convert`

use std::hash::{BuildHasher, RandomState};

use anyhow::{Result, ensure};
use ninefold::text::{Entry, ParseError};
use ninefold::{Random, Symmetry};
use ninefold_app::shown::scene;
use ninefold_app::subject::Subject;
use ninefold_app::work::{Done, Work};
use ninefold_draw::Scene;
use ninefold_formats::{Batch, Record, Variant};
use ninefold_formats::{Format, Writer};

use crate::args::{StreamArgs, to_parser};
use crate::batch;
use crate::exit::Exit;
use crate::output::To;
use crate::output::picture_args::PictureArgs;
use crate::output::pictures::{Painter, Picture};
use crate::terminal::Terminal;

/// Write puzzles in another format
///
/// Comments, found digits and marks are kept if both formats support them. Nothing is solved or checked.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  ninefold convert --to rows 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  ninefold convert --to sdm -o puzzles.sdm *.sdk
  ninefold convert --to pencilmarks puzzle.txt
  ninefold convert --to fpuzzles '.Shape~6x6.Cage~7~R1C1~R1C2'
  ninefold convert --to svg -o puzzle.svg puzzle.txt
  ninefold convert --scramble --seed 7 puzzles.txt")]
pub struct Args {
    /// Write this format
    #[arg(long, value_name = "FORMAT", default_value = "line", value_parser = to_parser())]
    to: To,
    /// Shuffle each puzzle: transpose it, reorder rows and columns, rename digits at random
    #[arg(long)]
    scramble: bool,
    /// Seed for --scramble; the result depends on N and on the line number of the puzzle
    #[arg(long, value_name = "N", requires = "scramble")]
    seed: Option<u64>,
    #[command(flatten)]
    stream: StreamArgs,
    #[command(flatten)]
    pictures: PictureArgs,
}

impl Args {
    /// Converts every puzzle.
    pub fn run(self, terminal: &Terminal) -> Result<Exit> {
        let any = || RandomState::new().hash_one("any seed will do");
        let seed = self.scramble.then(|| self.seed.unwrap_or_else(any));
        let format = match self.to {
            To::Picture(kind) => {
                ensure!(
                    seed.is_none(),
                    "scramble first: ninefold convert --scramble … | ninefold convert --to svg …"
                );
                return batch::draw(Converted, kind, &self.pictures, &self.stream, terminal);
            }
            To::Csv => Format::Csv,
            To::Tsv => Format::Tsv,
            To::Json => Format::Json,
            To::Jsonl => Format::Jsonl,
            To::Grids(format) => format,
        };
        batch::run(&self.stream, terminal, |records| {
            let writer = Writer::new(format, records.first().as_ref(), records.is_single());
            Box::new(Convert { writer: writer.expect("only formats that can be written are offered"), seed })
        })
    }
}

/// Puzzles as pictures.
struct Converted;

impl Painter for Converted {
    fn pictures(&self, subject: &Subject, done: &mut Done) -> Result<Vec<Picture>, ParseError> {
        done.stats.unjudged();
        done.warnings.extend(subject.not_understood());
        let scene = match subject.classic().ok().and_then(|entry| entry.candidates.as_ref()) {
            Some(candidates) => Scene::of_candidates(candidates),
            None => scene(subject, None, &[]),
        };
        Ok(vec![Picture { name: String::new(), drawing: scene.draw() }])
    }
}

struct Convert {
    writer: Writer,
    /// Puzzles are scrambled by this seed, if there is one.
    seed: Option<u64>,
}

impl Work for Convert {
    fn batch_hint(&self) -> usize {
        256
    }

    fn head(&self) -> Vec<u8> {
        self.writer.head()
    }

    fn between(&self) -> &'static [u8] {
        self.writer.between()
    }

    fn foot(&self) -> &'static [u8] {
        self.writer.foot()
    }

    fn work(&self, batch: &Batch, done: &mut Done) {
        for record in batch.records() {
            if !done.output.is_empty() {
                done.output.extend_from_slice(self.between());
            }
            match record.variant() {
                Ok(None) => {}
                Ok(Some(variant)) => {
                    self.variant(&variant, done);
                    continue;
                }
                Err(error) => {
                    self.bad(batch, &record, error, done);
                    continue;
                }
            }
            match record.entry() {
                Ok(mut entry) => {
                    if let Some(seed) = self.seed {
                        scramble(&mut entry, &mut Random::stream(seed, record.line as u64));
                    }
                    done.stats.unjudged();
                    self.writer.entry(&entry, &mut done.output);
                }
                Err(error) => self.bad(batch, &record, error, done),
            }
        }
    }
}

impl Convert {
    /// Writes a puzzle with other rules; those that are not understood are kept if the format is the same.
    fn variant(&self, variant: &Variant, done: &mut Done) {
        if let Some(why) = variant.not_understood() {
            done.warnings.push(why);
        }
        let written = match self.seed {
            None => self.writer.variant(variant, &mut done.output),
            Some(_) => Err("a puzzle with other rules cannot be scrambled".to_owned()),
        };
        match written {
            Ok(()) => done.stats.unjudged(),
            Err(why) => {
                if self.seed.is_some() {
                    self.writer.remark(&why, &mut done.output);
                }
                done.stats.rejected();
            }
        }
    }

    fn bad(&self, batch: &Batch, record: &Record<'_>, error: ParseError, done: &mut Done) {
        self.writer.bad(&error, &mut done.output);
        done.bad(batch.bad(record, error));
    }
}

/// Shuffles everything in `entry` that depends on cells or digits.
fn scramble(entry: &mut Entry, random: &mut Random) {
    let symmetry = Symmetry::random(random);
    entry.grid = symmetry.grid(&entry.grid);
    entry.candidates = entry.candidates.take().map(|candidates| symmetry.candidates(&candidates));
    entry.solution = entry.solution.map(|solution| symmetry.grid(&solution));
}
