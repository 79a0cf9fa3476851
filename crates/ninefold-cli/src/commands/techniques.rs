//! `ninefold techniques`: what the ladder knows, as a list or as the page `docs/techniques.md`.

use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use ninefold::logic::{self, Info, LADDER, Position, Step, StepSink, Technique, notation};
use ninefold::rate::se;
use ninefold::text::library::Case;
use ninefold::{Candidate, Candidates, Cell, Digit};
use ninefold_draw::{Drawing, Scene, Theme, contact_sheet};

use crate::exit::Exit;
use crate::output::Sink;
use crate::terminal::Terminal;

/// List all solving techniques with their ids
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Print docs/techniques.md, with examples from the cases in FOLDER
    #[arg(long, value_name = "FOLDER")]
    page: Option<PathBuf>,
    /// With --page: write the pictures of the page to FOLDER
    #[arg(long, value_name = "FOLDER", requires = "page")]
    pictures: Option<PathBuf>,
}

impl Args {
    /// Lists them.
    pub fn run(self, _: &Terminal) -> Result<Exit> {
        let mut sink = Sink::open(None)?;
        let text = match &self.page {
            Some(folder) => page(folder, self.pictures.as_deref())?,
            None => kinds().map(line).collect(),
        };
        sink.write_all(text.as_bytes()).with_context(|| sink.name())?;
        sink.finish()?;
        Ok(Exit::Success)
    }
}

/// A technique in the list: its id, its name, and other words for it.
fn line(kind: &Info) -> String {
    let also =
        if kind.aliases.is_empty() { String::new() } else { format!(" ({})", kind.aliases.join(", ")) };
    format!("{:34} {}{also}\n", kind.id, kind.name)
}

/// Every kind of every technique, easiest first.
fn kinds() -> impl Iterator<Item = &'static Info> {
    LADDER.iter().flat_map(|technique| technique.kinds())
}

/// The page, with a section for each kind.
fn page(folder: &Path, pictures: Option<&Path>) -> Result<String> {
    let mut page = String::from(HEAD);
    for &technique in LADDER {
        let examples = examples(technique, folder)?;
        for kind in technique.kinds() {
            page += &section(kind);
            if let Some((position, step)) = examples.iter().find(|(_, step)| step.technique.id == kind.id) {
                page += &example(position, step);
                pictures
                    .map_or(Ok(()), |pictures| save(&pictures.join(file(kind)), &drawing(position, step)))?;
            }
        }
    }
    Ok(page)
}

/// The name of the file with the picture of an example.
fn file(kind: &Info) -> String {
    format!("{}.svg", kind.id)
}

/// The picture of a step; where it has several chains, one of each.
fn drawing(position: &Position, step: &Step) -> Drawing {
    let scenes = Scene::branches(step, position.candidates());
    let mut drawings: Vec<Drawing> = scenes.iter().map(Scene::draw).collect();
    match drawings.len() {
        1 => drawings.swap_remove(0),
        _ => contact_sheet(drawings, 2, &Scene::of_step(step, position.candidates()).title),
    }
}

fn save(path: &Path, drawing: &Drawing) -> Result<()> {
    let mut sink = Sink::open(Some(path))?;
    sink.write_all(drawing.to_svg(Theme::Auto).as_bytes()).with_context(|| sink.name())?;
    sink.finish()
}

const HEAD: &str = "\
# Techniques

Every technique that Ninefold knows, easiest first, as `explain` and `hint` name them; `ninefold techniques` lists the
ids for `--techniques`, `--without` and `--technique`. Levels and scores are those of HoDoKu 2.2.0, ratings those of
Sudoku Explainer. [modern.md](modern.md) measures what the techniques that neither of them has change on sets of hard puzzles.

In the pictures a circle marks the pattern, or what is true in a chain; a square its other side: fins, extra digits, the
second colour, what is false in a chain. Of a second pair of colours, diamonds and octagons are the two sides. A stroke
crosses a candidate out, a full square places it. A
ring is where a chain begins; solid arrows are strong links, dashed arrows weak ones. The base
houses of a pattern are tinted, the houses that it reaches into framed, almost locked sets outlined.

This page and its pictures are made by
`ninefold techniques --page testdata/techniques --pictures docs/techniques > docs/techniques.md`.
";

fn section(kind: &Info) -> String {
    let level = kind.hodoku.map(|entry| format!("HoDoKu: {}, {}", entry.level, entry.score));
    let se = se::fixed_score(kind).map(|score| format!("Sudoku Explainer: {score}"));
    let unique = kind.uniqueness.then(|| "relies on there being one solution".to_owned());
    let optional = logic::is_optional(kind).then(|| "not in the order `simple`".to_owned());
    let also = (!kind.aliases.is_empty()).then(|| format!("also `{}`", kind.aliases.join("`, `")));
    let facts: Vec<String> =
        [Some(format!("`{}`", kind.id)), also, level, se, unique, optional].into_iter().flatten().collect();
    format!("\n## {}\n\n{}\n\n{}\n", kind.name, facts.join(" · "), kind.summary)
}

/// The cases of a technique where it fires, if it has any, each with the step found again.
fn examples(technique: &dyn Technique, folder: &Path) -> Result<Vec<(Position, Step)>> {
    let file = folder.join(format!("{}.txt", technique.info().id));
    if !file.exists() {
        return Ok(Vec::new());
    }
    let text = fs::read_to_string(&file).with_context(|| file.display().to_string())?;
    let cases = text.lines().filter_map(|line| line.strip_prefix("fires "));
    let step = |case: &str| {
        let (position, expected) = case_of(case)?;
        let step = find(technique, &position, &expected);
        Some((position, step?))
    };
    Ok(cases.filter_map(step).collect())
}

/// Reads `GRID | REMOVED | CONCLUSIONS`.
fn case_of(case: &str) -> Option<(Position, BTreeSet<String>)> {
    let mut fields = case.split('|').map(str::trim);
    let (grid, removed, conclusions) = (fields.next()?, fields.next()?, fields.next()?);
    let grid = format!(":0000:x:{grid}:::").parse::<Case>().ok()?.grid;
    let mut candidates = Candidates::new(&grid);
    for word in removed.split_whitespace() {
        let (cell, digits) = word.split_once('-')?;
        let cell: Cell = cell.parse().ok()?;
        for digit in digits.chars().filter_map(Digit::from_char) {
            candidates.remove(Candidate { cell, digit });
        }
    }
    let conclusions = conclusions.split_whitespace().map(str::to_owned).collect();
    Some((Position::new(candidates, grid.puzzle().solution()), conclusions))
}

/// The first step with these conclusions.
fn find(technique: &dyn Technique, position: &Position, expected: &BTreeSet<String>) -> Option<Step> {
    let mut wanted = None;
    let mut take = |step: Step| {
        let placed = step.placements.iter().map(Candidate::to_string);
        let gone = step.eliminations.iter().map(|gone| format!("{}<>{}", gone.cell, gone.digit));
        if placed.chain(gone).collect::<BTreeSet<_>>() == *expected {
            wanted = Some(step);
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    };
    let _ = technique.find(position, &mut StepSink::all(&mut take));
    wanted
}

fn example(position: &Position, step: &Step) -> String {
    let chain = notation::eureka(step).filter(|_| step.evidence.chains().len() == 1);
    let chain = chain.map(|eureka| format!("\nEureka: `{eureka}`\n")).unwrap_or_default();
    let words = words(step, position.candidates());
    let title = drawing(position, step).title.replace('<', "&lt;").replace('>', "&gt;");
    let picture = format!("![{title}](techniques/{})", file(step.technique));
    format!("\n{picture}\n\n{words}\n\nHoDoKu: `{}`\n{chain}", notation::hodoku(step))
}

/// The explanation: a paragraph, or a block that keeps its lines.
fn words(step: &Step, before: &Candidates) -> String {
    let words = step.explain(before);
    if words.contains('\n') { format!("```text\n{words}\n```") } else { words }
}
