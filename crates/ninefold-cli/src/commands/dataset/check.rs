//! The verbs that inspect data sets: `verify`, `rebuild`, `diff`, `card`.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};
use ninefold_dataset::{self, Manifest};
use ninefold_formats::words::{counted, grouped};

use super::reporting;
use crate::args::ThreadArgs;
use crate::diagnostics;
use crate::exit::Exit;
use crate::terminal::Terminal;

/// Check a data set: hashes, counts, and every row solved, classified and split again
#[derive(Debug, clap::Args)]
pub struct Verify {
    /// The folder of the data set
    #[arg(value_name = "OUT")]
    folder: PathBuf,
    #[command(flatten)]
    threads: ThreadArgs,
}

impl Verify {
    /// Runs the command.
    pub fn run(self, terminal: &Terminal) -> Result<Exit> {
        let scratch = tempfile::tempdir().context("no folder for temporary files")?;
        let findings = reporting(terminal, |heard| {
            ninefold_dataset::verify(&self.folder, scratch.path(), self.threads.count(), heard)
        })?;
        findings.faults.iter().for_each(diagnostics::say);
        if findings.faults.is_empty() && !terminal.quiet {
            println!("all is well: {} rows solved again", grouped(findings.rows));
        }
        Ok(if findings.faults.is_empty() { Exit::Success } else { Exit::Refuted })
    }
}

/// Build a data set again from its manifest, and compare
///
/// Finds the files of the manifest in a folder, by their names, and makes generated puzzles again. Exits with
/// 1 if a shard has other rows.
#[derive(Debug, clap::Args)]
pub struct Rebuild {
    /// The manifest
    #[arg(value_name = "MANIFEST")]
    manifest: PathBuf,
    /// The folder to make
    #[arg(short, long, value_name = "OUT")]
    output: PathBuf,
    /// Where the inputs are
    #[arg(long, value_name = "FOLDER", default_value = ".")]
    inputs: PathBuf,
    #[command(flatten)]
    threads: ThreadArgs,
}

impl Rebuild {
    /// Runs the command.
    pub fn run(self, terminal: &Terminal) -> Result<Exit> {
        let manifest = Manifest::read_file(&self.manifest)?;
        let rebuilt = reporting(terminal, |heard| {
            ninefold_dataset::rebuild(&manifest, &self.inputs, &self.output, self.threads.count(), heard)
        })?;
        for path in &rebuilt.different {
            diagnostics::say(format_args!("{path}: other rows"));
        }
        if !terminal.quiet {
            println!(
                "{} with the same bytes, {} with the same rows, {} different",
                counted(rebuilt.same as usize, "shard"),
                rebuilt.same_rows.len(),
                rebuilt.different.len()
            );
        }
        Ok(if rebuilt.different.is_empty() { Exit::Success } else { Exit::Refuted })
    }
}

/// Compare two data sets class by class: what only one has, and what is in different splits
///
/// Exits with 1 unless both have the same classes in the same splits.
#[derive(Debug, clap::Args)]
pub struct Diff {
    /// The folder of a data set
    #[arg(value_name = "A")]
    first: PathBuf,
    /// The folder of another
    #[arg(value_name = "B")]
    second: PathBuf,
}

impl Diff {
    /// Runs the command.
    pub fn run(self, terminal: &Terminal) -> Result<Exit> {
        let scratch = tempfile::tempdir().context("no folder for temporary files")?;
        let difference = ninefold_dataset::diff(&self.first, &self.second, scratch.path())?;
        if !terminal.quiet {
            println!("{}", report(&difference));
        }
        Ok(if difference.is_none() { Exit::Success } else { Exit::Refuted })
    }
}

fn report(difference: &ninefold_dataset::Difference) -> String {
    let mut lines: Vec<String> = Vec::new();
    for (name, one, other) in &difference.options {
        lines.push(format!("{name}: {one} in A, {other} in B"));
    }
    lines.push(format!("classes only in A: {}", grouped(difference.only_first)));
    lines.push(format!("classes only in B: {}", grouped(difference.only_second)));
    lines.push(format!("classes in both: {}", grouped(difference.both)));
    for ((one, other), count) in difference.places.iter().filter(|((one, other), _)| one != other) {
        lines.push(format!("in {one} of A and {other} of B: {}", grouped(*count)));
    }
    if difference.leaks() > 0 {
        lines.push(format!(
            "{} of one would leak into training with the other",
            counted(difference.leaks() as usize, "held-out class")
        ));
    }
    lines.join("\n")
}

/// Write the card of a data set again, with a title and a license
#[derive(Debug, clap::Args)]
pub struct Card {
    /// The folder of the data set
    #[arg(value_name = "OUT")]
    folder: PathBuf,
    /// The title
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
    /// The license, by its short name: mit, cc-by-4.0 …
    #[arg(long, value_name = "NAME")]
    license: Option<String>,
}

impl Card {
    /// Runs the command.
    pub fn run(self, terminal: &Terminal) -> Result<Exit> {
        let manifest = Manifest::read(&self.folder)?;
        let path = self.folder.join("README.md");
        let card = ninefold_dataset::card(&manifest, self.title.as_deref(), self.license.as_deref());
        fs::write(&path, card).with_context(|| path.display().to_string())?;
        if !terminal.quiet {
            println!("{}", path.display());
        }
        Ok(Exit::Success)
    }
}
