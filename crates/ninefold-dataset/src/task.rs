//! A task and its result: a plan with the places of its inputs, which can be sent to workers.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use ninefold_app::queries::rate::Kind;
use serde::{Deserialize, Serialize};

use super::build::{build, build_units};
use super::class_list::exclude;
use super::manifest::Manifest;
use super::plan::{Augment, By, FileShape, Generated, Plan, Sample, SplitRule};
use super::sources::{Source, Sources};
use super::{DatasetError, Result};
use crate::class::ClassId;

/// What is wished for, before any input is read.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Wish {
    /// Files, and folders of data sets.
    pub inputs: Vec<PathBuf>,
    /// Puzzles that are made, after those of the files.
    pub generated: Option<Generated>,
    /// Data sets and files whose classes are left out.
    pub exclude: Vec<PathBuf>,
    /// Whether only the first puzzle of each class is kept.
    pub dedupe: bool,
    /// The parts of the splits; those of the data sets among the inputs if it is not said, as the next two.
    pub split: Option<[u32; 3]>,
    /// What decides which class falls into which split.
    pub salt: Option<String>,
    /// Whose class.
    pub by: Option<By>,
    /// The ratings of each puzzle.
    pub rate: Vec<Kind>,
    /// The highest ER that is worked out, in tenths.
    pub ceiling: Option<u8>,
    /// A part of the rows, drawn.
    pub sample: Option<Sample>,
    /// Disguised copies.
    pub augment: Option<Augment>,
    /// What the shards are written as.
    pub shape: FileShape,
    /// How many rows of an input make a shard; 100,000 if it is not said.
    pub shard_rows: Option<u64>,
}

impl Wish {
    /// The rule of the splits, completed by that of the inputs.
    fn rule(&self, of_inputs: Option<SplitRule>) -> SplitRule {
        let usual = SplitRule { split: [1, 0, 0], salt: String::new(), by: By::Puzzle };
        let known = of_inputs.unwrap_or(usual);
        SplitRule {
            split: self.split.unwrap_or(known.split),
            salt: self.salt.clone().unwrap_or(known.salt),
            by: self.by.unwrap_or(known.by),
        }
    }
}

/// A plan, and where its inputs are.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Task {
    /// The plan.
    pub plan: Plan,
    /// The file of each input; none for generated puzzles.
    paths: Vec<Option<PathBuf>>,
    exclude: Vec<PathBuf>,
}

impl Task {
    /// Reads the inputs, to know them.
    ///
    /// # Errors
    /// If there are none, or one cannot be read.
    pub fn new(wish: Wish) -> Result<Task> {
        let is_said = wish.split.is_some() && wish.salt.is_some() && wish.by.is_some();
        let mut sources = Sources::of(&wish.inputs, is_said)?;
        sources.all.extend(wish.generated.clone().map(Source::of_seed).transpose()?);
        if sources.all.is_empty() {
            return Err(DatasetError::new(
                "there is nothing to read: no files, no data sets, nothing to generate",
            ));
        }
        let rule = wish.rule(sources.rule.take());
        let mut plan = Plan {
            schema: 1,
            ninefold: env!("CARGO_PKG_VERSION").to_owned(),
            inputs: sources.ids(),
            dedupe: wish.dedupe,
            by: rule.by,
            rate: wish.rate,
            ceiling: wish.ceiling,
            split: rule.split,
            salt: rule.salt,
            exclude: Vec::new(),
            shard_rows: wish.shard_rows.unwrap_or(100_000),
            sample: wish.sample,
            augment: wish.augment,
            shape: wish.shape,
        };
        for path in &wish.exclude {
            exclude(&mut plan, path)?;
        }
        plan.check()?;
        let paths = sources.all.into_iter().map(|source| source.path).collect();
        Ok(Task { plan, paths, exclude: wish.exclude })
    }

    fn sources(&self) -> Vec<Source> {
        let places = self.plan.inputs.iter().cloned().zip(self.paths.iter().cloned());
        places.map(|(id, path)| Source { id, path }).collect()
    }

    fn left_out(&self) -> Result<Vec<ClassId>> {
        let mut left_out = Vec::new();
        for path in &self.exclude {
            left_out.extend(exclude(&mut self.plan.clone(), path)?);
        }
        Ok(left_out)
    }

    /// Builds all of it, with what workers have done of it already.
    ///
    /// # Errors
    /// As [`build`].
    pub fn build(&self, out: &Path, threads: usize, heard: impl FnMut(u64)) -> Result<Manifest> {
        build(&self.plan, &self.sources(), &self.left_out()?, out, threads, heard)
    }

    /// Makes the units with these numbers: what a worker does. Returns how many were not done yet. `heard` is told how many
    /// rows are done, and may stop it after each unit.
    ///
    /// # Errors
    /// As [`build`].
    pub fn build_units(
        &self,
        numbers: &[usize],
        out: &Path,
        threads: usize,
        heard: impl FnMut(u64) -> ControlFlow<()>,
    ) -> Result<usize> {
        build_units(&self.plan, &self.sources(), numbers, out, threads, heard)
    }
}
