//! `ninefold prove --to dimacs|drat|drat-binary|lrat|veripb`: files for independent checkers.

use std::fs;
use std::io::{self, Write};
use std::mem;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::{Context, Result, bail, ensure};
use ninefold::proof::Prover;
use ninefold::proof::clausal::{Batch, Format, Refutation};
use ninefold_app::pipeline;
use ninefold_app::queries::prove::{Answer, Prove, prove_variant};
use ninefold_app::query::{Judged, Query};
use ninefold_app::status::Status;
use ninefold_app::work::{Done, Work};
use ninefold_formats::{Batch as Puzzles, Variant};
use ninefold_variants::proof::Export;

use super::ProofFormat;
use crate::args::StreamArgs;
use crate::exit::Exit;
use crate::output::Sink;
use crate::terminal::Terminal;
use crate::{batch, input};

/// The refutations of all puzzles that were proved, in order.
type Collected = Arc<Mutex<Vec<Refutation>>>;

/// Writes files for each puzzle, or two for all.
pub fn run(
    prover: Prover,
    format: ProofFormat,
    is_batch: bool,
    folder: Option<&Path>,
    args: &StreamArgs,
    terminal: &Terminal,
) -> Result<Exit> {
    ensure!(
        !is_batch || format != ProofFormat::Veripb,
        "--batch needs --to dimacs, drat, drat-binary or lrat"
    );
    let mut records = input::records(&args.input, terminal)?;
    if folder.is_none() && !records.is_single() {
        bail!("there are several puzzles: name a folder for the files with --output");
    }
    if let Some(folder) = folder {
        fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    }
    let place = match folder {
        Some(_) if is_batch => Place::Collected(Collected::default()),
        Some(folder) => Place::Folder(folder.to_owned(), Arc::default()),
        None => Place::Output,
    };
    let work = Clausal { prove: Prove { prover, minimal: None }, format, place };
    let collected = match &work.place {
        Place::Collected(collected) => Some(Arc::clone(collected)),
        _ => None,
    };
    let exit = batch::run_on(records, args, terminal, &work)?;
    if let (Some(collected), Some(folder)) = (collected, folder) {
        let refutations = mem::take(&mut *collected.lock().unwrap_or_else(PoisonError::into_inner));
        write_batch(&Batch::new(refutations), format, folder, args.threads.count())?;
    }
    Ok(exit)
}

/// Where the files of a puzzle go.
enum Place {
    /// Only the proof is written, to the output.
    Output,
    /// To a folder, named by the number of the puzzle.
    Folder(PathBuf, Arc<Mutex<u64>>),
    /// They are collected, and written together later.
    Collected(Collected),
}

/// Proves puzzles and makes files of the proofs.
struct Clausal {
    prove: Prove,
    format: ProofFormat,
    place: Place,
}

/// What was made of a puzzle.
enum Made {
    /// The verdict, and the texts of the files.
    Files(&'static str, [Vec<u8>; 2]),
    Refutation(&'static str, Box<Refutation>),
    /// The line of a puzzle that was not proved.
    Nothing(String),
}

impl Work for Clausal {
    fn batch_hint(&self) -> usize {
        16
    }

    fn work(&self, batch: &Puzzles, done: &mut Done) {
        let mut all = Vec::new();
        for record in batch.records() {
            let variant = record.variant().unwrap_or_default();
            if let Some(variant) = variant {
                all.push(self.make_variant(&variant, done));
                continue;
            }
            all.push(match record.grid() {
                Ok(grid) => {
                    let answer = self.prove.answer(&grid);
                    let Judged { status, accepted, guesses } = self.prove.judge(&grid, &answer);
                    done.stats.count(status, accepted, guesses);
                    self.make(status.name(), &grid, answer)
                }
                Err(error) => {
                    let bad = batch.bad(&record, error);
                    let mut line = Vec::new();
                    bad.write_error_line(&mut line);
                    done.bad(bad);
                    Made::Nothing(String::from_utf8_lossy(&line).into_owned())
                }
            });
        }
        let (place, [formula, proof]) = (self.place.shared(), self.format.extensions());
        done.ordered_finish = Some(Box::new(move |done| {
            all.into_iter().try_for_each(|made| place.put(made, [formula, proof], &mut done.output))
        }));
    }
}

impl Clausal {
    /// Files about a puzzle with other rules.
    fn make_variant(&self, variant: &Variant, done: &mut Done) -> Made {
        let made = match self.format {
            ProofFormat::Veripb => prove_variant(variant, self.prove.prover.most()).and_then(|proved| {
                let export = Export::new(&variant.puzzle, &proved.proof).map_err(|flaw| flaw.to_string())?;
                Ok((proved.status(), [export.problem.into_bytes(), export.proof.into_bytes()]))
            }),
            _ => Err("other rules are proved with --to line, jsonl or veripb: not proved".to_owned()),
        };
        let status = made.as_ref().map_or(Status::Refused, |(status, _)| *status);
        done.stats.count(status, made.is_ok(), 0);
        match made {
            Ok((status, files)) => Made::Files(status.name(), files),
            Err(why) => Made::Nothing(format!("! {why}")),
        }
    }

    fn make(&self, verdict: &'static str, grid: &ninefold::Grid, answer: Answer) -> Made {
        let proved = match answer {
            Ok(proved) => proved,
            Err(failure) => return Made::Nothing(format!("! {failure}")),
        };
        let refutation = match Refutation::new(grid, &proved.proof) {
            Ok(refutation) => refutation,
            Err(flaw) => return Made::Nothing(format!("! {flaw}: not proved")),
        };
        match self.place {
            Place::Collected(_) => Made::Refutation(verdict, Box::new(refutation)),
            _ => Made::Files(verdict, self.format.files(refutation)),
        }
    }
}

impl ProofFormat {
    /// The endings of the names of the formula and of the proof; no proof if that is empty.
    fn extensions(self) -> [&'static str; 2] {
        match self {
            ProofFormat::Drat | ProofFormat::DratBinary => ["cnf", "drat"],
            ProofFormat::Lrat => ["cnf", "lrat"],
            ProofFormat::Veripb => ["opb", "pbp"],
            _ => ["cnf", ""],
        }
    }

    /// How the library names it, if it is a refutation in clauses.
    fn clausal(self) -> Option<Format> {
        match self {
            ProofFormat::Drat => Some(Format::Drat),
            ProofFormat::DratBinary => Some(Format::DratBinary),
            ProofFormat::Lrat => Some(Format::Lrat),
            _ => None,
        }
    }

    /// The formula and the proof.
    fn files(self, refutation: Refutation) -> [Vec<u8>; 2] {
        let [mut formula, mut proof] = [Vec::new(), Vec::new()];
        if self == ProofFormat::Veripb {
            refutation.write_opb(&mut formula);
            refutation.write_veripb(&mut proof);
            return [formula, proof];
        }
        let batch = Batch::single(refutation);
        batch.write_formula(&mut formula);
        if let Some(format) = self.clausal() {
            batch.write_proof(format, &mut proof);
        }
        [formula, proof]
    }
}

impl Place {
    /// The same place, for work that is done later.
    fn shared(&self) -> Place {
        match self {
            Place::Output => Place::Output,
            Place::Folder(folder, number) => Place::Folder(folder.clone(), Arc::clone(number)),
            Place::Collected(collected) => Place::Collected(Arc::clone(collected)),
        }
    }

    /// Puts the files where they belong, and a line about them to `out`.
    fn put(&self, made: Made, extensions: [&str; 2], out: &mut Vec<u8>) -> io::Result<()> {
        match (self, made) {
            (Place::Folder(_, number), Made::Nothing(line)) => {
                *number.lock().unwrap_or_else(PoisonError::into_inner) += 1;
                writeln!(out, "{line}")
            }
            (_, Made::Nothing(line)) => writeln!(out, "{line}"),
            (Place::Collected(collected), Made::Refutation(verdict, refutation)) => {
                collected.lock().unwrap_or_else(PoisonError::into_inner).push(*refutation);
                writeln!(out, "{verdict}")
            }
            (Place::Folder(folder, number), Made::Files(verdict, files)) => {
                let mut number = number.lock().unwrap_or_else(PoisonError::into_inner);
                *number += 1;
                let names = extensions.map(|extension| format!("{number}.{extension}"));
                let written = names.iter().zip(&files).filter(|(name, _)| !name.ends_with('.'));
                write!(out, "{verdict}")?;
                for (name, text) in written {
                    write_file(&folder.join(name), text).map_err(io::Error::other)?;
                    write!(out, " {name}")?;
                }
                writeln!(out)
            }
            (_, Made::Files(_, [formula, proof])) => {
                out.extend_from_slice(if extensions[1].is_empty() { &formula } else { &proof });
                Ok(())
            }
            (_, Made::Refutation(..)) => unreachable!("only collected"),
        }
    }
}

fn write_file(path: &Path, text: &[u8]) -> Result<()> {
    let mut sink = Sink::open(Some(path))?;
    sink.write_all(text).with_context(|| path.display().to_string())?;
    sink.finish()
}

/// How many puzzles of a batch a thread takes at a time.
const PIECE: usize = 64;

/// Writes the formula of all puzzles, and its refutation.
fn write_batch(batch: &Batch, format: ProofFormat, folder: &Path, threads: usize) -> Result<()> {
    let [formula, proof] = format.extensions();
    let path = |extension: &str| folder.join(format!("batch.{extension}"));
    write_parts(
        &path(formula),
        batch,
        threads,
        |out| batch.write_formula_head(out),
        |at, out| batch.write_formula_part(at, out),
        |out| batch.write_formula_foot(out),
    )?;
    match format.clausal() {
        None => Ok(()),
        Some(format) => write_parts(
            &path(proof),
            batch,
            threads,
            |_| {},
            |at, out| batch.write_proof_part(format, at, out),
            |out| batch.write_proof_foot(format, out),
        ),
    }
}

/// Writes a file of which each puzzle has a part; parts are made by `threads` threads.
fn write_parts(
    path: &Path,
    batch: &Batch,
    threads: usize,
    head: impl FnOnce(&mut Vec<u8>),
    part: impl Fn(usize, &mut Vec<u8>) + Sync,
    foot: impl FnOnce(&mut Vec<u8>),
) -> Result<()> {
    let mut sink = Sink::open(Some(path))?;
    let write =
        |sink: &mut Sink, text: &[u8]| sink.write_all(text).with_context(|| path.display().to_string());
    let mut text = Vec::new();
    head(&mut text);
    write(&mut sink, &text)?;
    let count = batch.parts().len();
    let mut pieces = (0..count).step_by(PIECE);
    pipeline::run(
        threads,
        |piece: &mut usize| pieces.next().map(|next| *piece = next).is_some(),
        |piece: &mut usize, (): &mut (), out: &mut Vec<u8>| {
            (*piece..count.min(*piece + PIECE)).for_each(|at| part(at, out));
        },
        |out: &mut Vec<u8>| {
            write(&mut sink, out)?;
            out.clear();
            Ok::<(), anyhow::Error>(())
        },
    )?;
    text.clear();
    foot(&mut text);
    write(&mut sink, &text)?;
    sink.finish()
}
