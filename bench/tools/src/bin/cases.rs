//! Looks for test cases: positions where a technique fires, and others where it finds nothing.
//!
//! `cargo run --release --manifest-path bench/tools/Cargo.toml --bin cases -- FOLDER FILE…` walks the paths of the puzzles in the files and
//! writes `FOLDER/<id>.txt` for every technique that has none: the first instances met, and positions beside them
//! where the technique is quiet. Then it adds a case for each kind of a technique that no case shows yet.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::ops::ControlFlow;
use std::path::Path;

use ninefold::logic::{self, StepSink, LADDER, Order, Position, Step, Technique};
use ninefold::text::{self, Format};
use ninefold::{Candidate, Candidates, Cell, Digit, Grid};

/// How many of either sort a file gets.
const CASES: usize = 3;

/// The cases found for a technique so far.
#[derive(Default)]
struct Cases {
    fires: Vec<String>,
    quiet: Vec<String>,
}

fn first(technique: &dyn Technique, on: &Position) -> Option<Step> {
    let mut first = None;
    let _ = technique.find(on, &mut StepSink::best(&mut first));
    first
}

/// The position as `GRID | REMOVED`.
fn written(on: &Position) -> String {
    let candidates = on.candidates();
    let grid = candidates.grid();
    let mut text = String::new();
    for cell in Cell::all() {
        match grid.get(cell) {
            None => text.push('.'),
            Some(digit) if grid.is_given(cell) => text.push(digit.to_char()),
            Some(digit) => write!(text, "+{digit}").unwrap(),
        }
    }
    text.push_str(" |");
    let fresh = Candidates::new(grid);
    for cell in candidates.blanks() {
        let removed = fresh.at(cell) - candidates.at(cell);
        if !removed.is_empty() {
            write!(text, " {cell}-{removed}").unwrap();
        }
    }
    text
}

fn conclusions(step: &Step) -> String {
    let placed = step.placements.iter().map(|placed| format!("{}={}", placed.cell, placed.digit));
    let removed = step.eliminations.iter().map(|gone| format!("{}<>{}", gone.cell, gone.digit));
    placed.chain(removed).collect::<Vec<_>>().join(" ")
}

/// Asks, at this position, all techniques that still lack cases.
fn look(on: &Position, cases: &mut BTreeMap<&'static str, Cases>, used_up: &mut Vec<&'static str>) {
    for technique in LADDER {
        let id = technique.info().id;
        let Some(cases) = cases.get_mut(id) else { continue };
        let enough = cases.fires.len() >= CASES && cases.quiet.len() >= CASES;
        if enough || used_up.contains(&id) {
            continue;
        }
        let start = std::time::Instant::now();
        let step = first(*technique, on);
        if start.elapsed().as_millis() > 100 {
            // Too laborious to be asked at every position.
            used_up.push(id);
        }
        match step {
            Some(step) if cases.fires.len() < CASES => {
                cases.fires.push(format!("fires {} | {}", written(on), conclusions(&step)));
                used_up.push(id);
            }
            // A position near one that fires says more than any.
            None if cases.quiet.len() < cases.fires.len() => {
                cases.quiet.push(format!("quiet {}", written(on)))
            }
            _ => {}
        }
    }
}

/// The kinds of techniques of which the files in `folder` show no step.
fn kinds_to_show(folder: &Path) -> Vec<(&'static dyn Technique, &'static str)> {
    let several = LADDER.iter().filter(|technique| technique.kinds().len() > 1);
    let missing = several.flat_map(|technique| {
        let file = folder.join(format!("{}.txt", technique.info().id));
        let text = std::fs::read_to_string(file).unwrap_or_default();
        let shown: Vec<&str> = text.lines().filter_map(|line| shown_by(*technique, line)).collect();
        let kinds = technique.kinds().iter().map(|kind| kind.id).filter(move |id| !shown.contains(id));
        kinds.map(|id| (*technique, id)).collect::<Vec<_>>()
    });
    missing.collect()
}

/// The kind of the step that a firing case is about.
fn shown_by(technique: &dyn Technique, line: &str) -> Option<&'static str> {
    let fields: Vec<&str> = line.strip_prefix("fires ")?.split('|').map(str::trim).collect();
    let grid = text::parse_as(Format::Susser, fields[0]).ok()?.grid;
    let mut candidates = Candidates::new(&grid);
    for word in fields[1].split_whitespace() {
        let (cell, digits) = word.split_once('-')?;
        for digit in digits.chars().filter_map(Digit::from_char) {
            candidates.remove(Candidate { cell: cell.parse().ok()?, digit });
        }
    }
    let position = Position::new(candidates, grid.puzzle().solution());
    let steps = all(technique, &position);
    steps.iter().find(|step| sorted(&conclusions(step)) == sorted(fields[2])).map(|step| step.technique.id)
}

fn sorted(words: &str) -> Vec<&str> {
    let mut words: Vec<&str> = words.split_whitespace().collect();
    words.sort_unstable();
    words
}

fn all(technique: &dyn Technique, on: &Position) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut take = |step| {
        steps.push(step);
        ControlFlow::Continue(())
    };
    let _ = technique.find(on, &mut StepSink::all(&mut take));
    steps
}

/// Adds a case for each kind that has none, from the paths of the puzzles in `files`.
fn show_kinds(folder: &Path, files: &[String]) {
    let mut missing = kinds_to_show(folder);
    for file in files {
        let text = std::fs::read_to_string(file).expect("readable");
        for puzzle in text.lines().filter_map(|line| line.get(..81)?.parse::<Grid>().ok()) {
            let mut position = Position::of(&puzzle);
            while let Some(step) = logic::next_step(&position, &Order::hodoku()) {
                if missing.is_empty() {
                    return;
                }
                if step.placements.is_empty() {
                    missing.retain(|&(technique, kind)| !show(folder, technique, kind, &position));
                }
                position.apply(&step);
            }
        }
    }
    missing.iter().for_each(|(_, kind)| println!("{kind}: no case"));
}

/// Adds the case if the technique finds a step of the kind here, whose conclusions no other kind has.
fn show(folder: &Path, technique: &dyn Technique, kind: &str, on: &Position) -> bool {
    let steps = all(technique, on);
    let alone = |step: &&Step| {
        let same = |other: &&Step| sorted(&conclusions(other)) == sorted(&conclusions(step));
        steps.iter().find(same).is_some_and(|first| first.technique.id == kind)
    };
    let Some(step) = steps.iter().filter(|step| step.technique.id == kind).find(alone) else { return false };
    let file = folder.join(format!("{}.txt", technique.info().id));
    let text = std::fs::read_to_string(&file).expect("the technique has cases");
    let case = format!("fires {} | {}\nquiet", written(on), conclusions(step));
    std::fs::write(file, text.replacen("quiet", &case, 1)).expect("writable");
    true
}

fn main() {
    let mut args = std::env::args().skip(1);
    let folder = std::path::PathBuf::from(args.next().expect("a folder"));
    let files: Vec<String> = args.collect();
    show_techniques(&folder, &files);
    show_kinds(&folder, &files);
}

/// Writes the files that are missing.
fn show_techniques(folder: &Path, files: &[String]) {
    let missing =
        LADDER.iter().filter(|technique| !folder.join(format!("{}.txt", technique.info().id)).exists());
    let mut cases: BTreeMap<&'static str, Cases> =
        missing.map(|technique| (technique.info().id, Cases::default())).collect();
    let order = Order::hodoku();
    for file in files {
        if cases.is_empty() {
            return;
        }
        let text = std::fs::read_to_string(file).expect("readable");
        for puzzle in text.lines().filter_map(|line| line.get(..81)?.parse::<Grid>().ok()) {
            let mut position = Position::of(&puzzle);
            let mut used_up = Vec::new();
            while let Some(step) = logic::next_step(&position, &order) {
                if step.placements.is_empty() || cases.values().any(|cases| cases.quiet.is_empty()) {
                    look(&position, &mut cases, &mut used_up);
                }
                position.apply(&step);
            }
            cases.retain(|id, cases| {
                let enough = cases.fires.len() >= CASES && cases.quiet.len() >= CASES;
                if enough {
                    write_file(folder, id, cases);
                }
                !enough
            });
        }
    }
    for (id, cases) in &cases {
        println!("{id}: {} fire, {} quiet", cases.fires.len(), cases.quiet.len());
        if !cases.fires.is_empty() && !cases.quiet.is_empty() {
            write_file(folder, id, cases);
        }
    }
}

fn write_file(folder: &Path, id: &str, cases: &Cases) {
    let name = logic::technique(id).expect("on the ladder").info().name;
    let lines: Vec<&str> = cases.fires.iter().chain(&cases.quiet).map(String::as_str).collect();
    let text = format!(
        "# {name}: where it must fire, with what follows, and where it must find nothing.\n{}\n",
        lines.join("\n")
    );
    std::fs::write(folder.join(format!("{id}.txt")), text).expect("writable");
}
