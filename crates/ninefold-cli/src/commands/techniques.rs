//! `ninefold techniques`: what the ladder knows, as a list or as the page `docs/techniques.md`.

use std::fs;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use ninefold::logic::{Found, Info, LADDER, Position, Step, Technique, notation};
use ninefold::text::library::Case;

use crate::exit::Exit;
use crate::output::Sink;
use crate::output::marked::{self, Marks};
use crate::terminal::Terminal;

/// List every technique by its id
#[derive(Debug, clap::Args)]
#[command(hide = true)]
pub struct Args {
    /// Write the page of the documentation, with the examples in FILE: an id and a line of HoDoKu's library each
    #[arg(long, value_name = "FILE")]
    page: Option<PathBuf>,
}

impl Args {
    /// Lists them.
    pub fn run(self, _: &Terminal) -> Result<Exit> {
        let mut sink = Sink::open(None)?;
        let text = match &self.page {
            Some(file) => page(&examples(file)?),
            None => kinds().map(|(_, kind)| format!("{:34} {}\n", kind.id, kind.name)).collect(),
        };
        sink.write_all(text.as_bytes()).with_context(|| sink.name())?;
        sink.finish()?;
        Ok(Exit::Success)
    }
}

/// Every kind of every technique, easiest first.
fn kinds() -> impl Iterator<Item = (&'static dyn Technique, &'static Info)> {
    LADDER.iter().flat_map(|&technique| technique.kinds().iter().map(move |kind| (technique, kind)))
}

/// A position, and what follows in it by the technique of this id.
struct Example {
    id: String,
    case: Case,
}

fn examples(file: &Path) -> Result<Vec<Example>> {
    let text = fs::read_to_string(file).with_context(|| file.display().to_string())?;
    let example = |(number, line): (usize, &str)| {
        let place = || format!("{}:{}", file.display(), number + 1);
        let (id, case) = line.split_once('\t').with_context(place)?;
        Ok(Example { id: id.to_owned(), case: case.parse().with_context(place)? })
    };
    text.lines().enumerate().filter(|(_, line)| !line.is_empty()).map(example).collect()
}

/// The page, with a section for each kind.
fn page(examples: &[Example]) -> String {
    let mut page = String::from(HEAD);
    for (technique, kind) in kinds() {
        let example = examples.iter().find(|example| example.id == kind.id);
        page += &section(kind);
        if let Some(step) = example.and_then(|example| step(technique, kind, &example.case)) {
            page += &picture(&step.0, &step.1);
        }
    }
    page
}

const HEAD: &str = "\
# Techniques

Every technique that Ninefold knows, easiest first, as `explain` and `hint` name them (`ninefold techniques` lists the
ids for `--techniques`, `--without` and `--technique`). Levels and scores are those of HoDoKu 2.2.0, ratings those of
Sudoku Explainer. In the pictures `*` marks the pattern, `+` its other side (fins, extra digits, the second colour, what
is false in a chain), `-` what is crossed out and `!` what is placed.

This page is made by `ninefold techniques --page testdata/techniques/examples.txt`.
";

fn section(kind: &Info) -> String {
    let level = kind.hodoku.map(|entry| format!("HoDoKu: {}, {}", entry.level, entry.score));
    let se = kind.se.map(|tenths| format!("Sudoku Explainer: {}.{}", tenths / 10, tenths % 10));
    let unique = kind.uniqueness.then(|| "relies on there being one solution".to_owned());
    let optional = kind.optional.then(|| "not in the order `simple`".to_owned());
    let facts: Vec<String> =
        [Some(format!("`{}`", kind.id)), level, se, unique, optional].into_iter().flatten().collect();
    format!("\n## {}\n\n{}\n\n{}\n", kind.name, facts.join(" · "), kind.summary)
}

/// The step of the example, found again.
fn step(technique: &dyn Technique, kind: &Info, case: &Case) -> Option<(Position, Step)> {
    let position = Position::new(case.position(), case.grid.puzzle().solution());
    let mut wanted = None;
    let mut take = |step: Step| {
        let same = step.eliminations == case.eliminations && step.placements == case.placements;
        if step.technique.id == kind.id && same {
            wanted = Some(step);
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    };
    let _ = technique.find(&position, &mut Found::all(&mut take));
    wanted.map(|step| (position, step))
}

fn picture(position: &Position, step: &Step) -> String {
    let marks = Marks::of(&step.evidence, &step.placements, &step.eliminations);
    let mut drawn = Vec::new();
    marked::draw(position.candidates(), &marks, false, "", &mut drawn);
    let drawn = String::from_utf8_lossy(&drawn).into_owned();
    let eureka = notation::eureka(step).map(|eureka| format!("\n    {eureka}\n")).unwrap_or_default();
    format!("\n```text\n{drawn}```\n\n{}\n\n    {}\n{eureka}", step.explain(), notation::hodoku(step))
}
