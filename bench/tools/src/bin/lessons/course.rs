//! The course as `course.json` tells it, and the files of positions.

use std::fs;
use std::path::Path;

use ninefold::logic::{self, LADDER};
use ninefold::{Candidates, Cell, text};
use serde_json::{Map, Value, json};

/// By which order a position has its technique as the next step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Order {
    /// That of hints.
    Hints,
    /// What the course takes for granted in its reference, and the technique itself, in the order of the ladder.
    Wings,
}

/// What is taught, and what the reference takes for granted.
pub struct Course {
    /// The techniques of each chapter.
    pub chapters: Vec<Vec<String>>,
    /// The techniques that come before those which hints do not reach.
    pub wings: Vec<String>,
}

impl Course {
    /// Reads `course.json`.
    pub fn read(file: &Path) -> Course {
        let text = fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let told: Value = serde_json::from_str(&text).expect("a course");
        let techniques = |chapter: &Value| {
            let of = chapter["techniques"].as_object().expect("techniques by their ids");
            of.keys().cloned().collect()
        };
        let chapters = told["chapters"].as_array().expect("chapters").iter().map(techniques).collect();
        let wings =
            told["wings"].as_array().expect("wings").iter().filter_map(|id| Some(id.as_str()?.to_owned()));
        Course { chapters, wings: wings.collect() }
    }

    /// Whether the technique has a lesson.
    pub fn teaches(&self, id: &str) -> bool {
        self.chapters.iter().flatten().any(|taught| taught == id)
    }

    /// How many positions a technique is to have.
    pub fn most(&self, id: &str) -> usize {
        if self.teaches(id) { 12 } else { 3 }
    }

    /// The order that leads to a technique which hints do not reach.
    pub fn wings_and(&self, id: &str) -> logic::Order {
        let rung = logic::technique(id).expect("it is on the ladder").info().id;
        let known = |of: &str| of == rung || self.wings.iter().any(|wing| wing == of);
        LADDER.iter().copied().filter(|technique| known(technique.info().id)).collect()
    }
}

/// The ids of everything that a step on the ladder can be.
pub fn kinds() -> impl Iterator<Item = &'static str> {
    LADDER.iter().flat_map(|technique| technique.kinds()).map(|kind| kind.id)
}

/// A position in short: the digits with `+` before those that were found, and the candidates that are gone.
pub fn written(on: &Candidates) -> String {
    let grid = on.grid();
    let digit = |cell: Cell| match grid.get(cell) {
        None => ".".to_owned(),
        Some(digit) if grid.is_given(cell) => digit.to_string(),
        Some(digit) => format!("+{digit}"),
    };
    let fresh = Candidates::new(grid);
    let gone = on.blanks().into_iter().filter_map(|cell| {
        let gone = fresh.at(cell) - on.at(cell);
        (!gone.is_empty()).then(|| format!("{cell}-{gone}"))
    });
    format!("{}|{}", Cell::all().map(digit).collect::<String>(), gone.collect::<Vec<_>>().join(" "))
}

/// Reads what [`written`] writes, or a test case.
pub fn read(position: &str) -> Option<Candidates> {
    let (grid, gone) = position.split_once('|')?;
    let grid = text::parse_as(text::Format::Susser, grid.trim()).ok()?.grid;
    let mut on = Candidates::new(&grid);
    for word in gone.split_whitespace() {
        let (cell, digits) = word.split_once('-')?;
        let cell = cell.parse().ok()?;
        for digit in digits.chars().filter_map(ninefold::Digit::from_char) {
            on.remove(ninefold::Candidate { cell, digit });
        }
    }
    Some(on)
}

/// Writes positions by technique, a line for each.
pub fn write<'a>(file: &Path, of: impl Iterator<Item = (&'a str, &'a [String])>) {
    let lines: Vec<String> = of.map(|(id, texts)| format!("{}: {}", json!(id), json!(texts))).collect();
    fs::write(file, format!("{{\n{}\n}}\n", lines.join(",\n"))).expect("the folder can be written to");
}

/// Writes the positions of reference: those that hints reach, and those that they do not.
pub fn write_reference(file: &Path, hinted: &[(&str, Vec<String>)], shadowed: &[(&str, Vec<String>)]) {
    let lines = |of: &[(&str, Vec<String>)]| -> String {
        let map: Map<String, Value> = of.iter().map(|(id, texts)| ((*id).to_owned(), json!(texts))).collect();
        let lines: Vec<String> = map.iter().map(|(id, texts)| format!("{}: {texts}", json!(id))).collect();
        lines.join(",\n")
    };
    let text = format!("{{\"hints\": {{\n{}\n}}, \"wings\": {{\n{}\n}}}}\n", lines(hinted), lines(shadowed));
    fs::write(file, text).expect("the folder can be written to");
}
