//! `ninefold prove`

mod clausal;

use std::path::PathBuf;

use anyhow::{Result, ensure};
use clap::ValueEnum;
use ninefold::proof::Prover;
use ninefold_app::queries::prove::Prove;
use ninefold_formats::Format;

use crate::args::{BatchArgs, StreamArgs};
use crate::batch;
use crate::exit::Exit;
use crate::output::To;
use crate::output::picture_args::PictureArgs;
use crate::terminal::Terminal;

/// Prove how many solutions each puzzle has
///
/// A proof is one line: the puzzle, the number of solutions, and the candidates to assume where nothing
/// follows any more, as row, column and digit. Each proof is checked before it is written;
/// `ninefold check --proof` checks it again, and so can anyone else (see docs/trust.md). All digits of a
/// puzzle count as givens.
///
/// A puzzle with more than N solutions is not proved. With --to dimacs, drat, lrat or veripb, formulas and
/// proofs are written for independent checkers, as files in the folder of --output.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  ninefold prove puzzles.txt > proofs.txt
  ninefold prove puzzles.txt | ninefold check --proof - puzzles.txt
  ninefold prove --short .................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7...
  ninefold prove --to jsonl --minimal puzzles.txt
  ninefold prove --to lrat --batch -o proofs puzzles.txt      proofs/batch.cnf and proofs/batch.lrat")]
pub struct Args {
    /// Prove up to N solutions, all of which are found and kept; 0 means any number
    #[arg(short, long, value_name = "N", default_value_t = 2)]
    limit: u64,
    /// Look longer for fewer assumptions
    #[arg(long)]
    short: bool,
    /// Show that no given of a unique puzzle can be left out, by a second solution without each; with --to
    /// jsonl, json, csv or tsv
    #[arg(long)]
    minimal: bool,
    /// Write this format
    #[arg(long, value_name = "FORMAT", value_enum, default_value = "line")]
    to: ProofFormat,
    /// Write one formula for all puzzles instead of one for each; with --to dimacs, drat, drat-binary or lrat
    #[arg(long, requires = "output")]
    batch: bool,
    #[command(flatten)]
    stream: StreamArgs,
}

/// How proofs are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ProofFormat {
    /// The puzzle, the number of solutions and the assumptions, on one line each
    Line,
    /// A JSON object per line, with the solutions
    Jsonl,
    /// A JSON object, or an array of objects for several puzzles
    Json,
    /// Comma-separated values
    Csv,
    /// Tab-separated values
    Tsv,
    /// The formula alone
    Dimacs,
    /// The formula, and its refutation in DRAT
    Drat,
    /// The formula, and its refutation in binary DRAT
    DratBinary,
    /// The formula, and its refutation in LRAT
    Lrat,
    /// A problem of 0-1 optimisation in OPB, and a proof for VeriPB
    Veripb,
}

impl ProofFormat {
    /// The format of the answers, unless it is one for other checkers.
    fn answers(self) -> Option<To> {
        match self {
            ProofFormat::Line => Some(To::Grids(Format::LINE)),
            ProofFormat::Jsonl => Some(To::Jsonl),
            ProofFormat::Json => Some(To::Json),
            ProofFormat::Csv => Some(To::Csv),
            ProofFormat::Tsv => Some(To::Tsv),
            _ => None,
        }
    }
}

impl Args {
    /// Proves every puzzle.
    pub fn run(mut self, terminal: &Terminal) -> Result<Exit> {
        let most = if self.limit == 0 { u64::MAX } else { self.limit };
        let prover = Prover::new().most_solutions(most).short(self.short);
        let is_table = self.to.answers().is_some_and(To::is_table);
        ensure!(!self.minimal || is_table, "--minimal needs --to jsonl, json, csv or tsv");
        match self.to.answers() {
            Some(to) => {
                ensure!(!self.batch, "--batch needs --to dimacs, drat, drat-binary or lrat");
                let query = Prove { prover, minimal: self.minimal.then(Default::default) };
                let args = BatchArgs {
                    stream: self.stream,
                    to: Some(to),
                    pictures: PictureArgs::default(),
                    backend: None,
                };
                batch::ask(query, &args, terminal)
            }
            None => {
                let folder: Option<PathBuf> = self.stream.output.take();
                clausal::run(prover, self.to, self.batch, folder.as_deref(), &self.stream, terminal)
            }
        }
    }
}
