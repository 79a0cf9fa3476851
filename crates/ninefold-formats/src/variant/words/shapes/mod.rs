//! The drawings of SudokuPad as shapes: strokes from cell to cell, marks in cells and between them, cages.

mod colours;
mod paths;

use serde_json::{Map, Value};

pub(super) use colours::Colour;
pub(super) use paths::{Point, through};
use paths::{edge, middle, parts, point, straightened};

use crate::cosmetics::{DRAWINGS, may_be_rule, says_something};
use crate::variant::drawings::{self, CELL, DrawnShape, decimal};

/// A cell or a place beside the grid, by row and column from 0.
pub(super) type Place = (i32, i32);

/// A line or an arrow.
#[derive(Clone, Debug)]
pub(super) struct Stroke {
    pub points: Vec<Point>,
    /// The cells that it leads through, if it does so from middle to middle; an arrow may begin and end beside it.
    pub cells: Option<Vec<Place>>,
    /// What its colour may be; two for a line within a wider one.
    pub colours: Vec<Colour>,
    /// The colour as it is written.
    pub written: String,
    /// Its width, where a cell has 64.
    pub thickness: f64,
    /// Whether a rule is drawn by it.
    pub bound: bool,
}

/// Where a mark stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stands {
    /// In the middle of a cell.
    Cell,
    /// On the edge of two cells.
    Edge,
    /// Where four cells meet.
    Corner,
    Elsewhere,
}

/// A circle, a square or a text.
#[derive(Clone, Debug)]
pub(super) struct Mark {
    /// Its middle, in cells from the corner.
    pub row: f64,
    pub col: f64,
    pub width: f64,
    pub height: f64,
    pub text: String,
    pub is_round: bool,
    pub fill: Option<Colour>,
    pub border: Option<Colour>,
    /// The colour of its area as it is written.
    pub written: String,
    pub stands: Stands,
    pub bound: bool,
}

/// Cells with a number, or with none.
#[derive(Clone, Debug)]
pub(super) struct Cage {
    pub cells: Vec<Place>,
    pub value: String,
    /// Whether the object says that its digits differ.
    pub unique: bool,
    pub hidden: bool,
    pub bound: bool,
}

/// All that is drawn.
#[derive(Clone, Debug, Default)]
pub(super) struct Shapes {
    pub strokes: Vec<Stroke>,
    pub arrows: Vec<Stroke>,
    pub marks: Vec<Mark>,
    pub cages: Vec<Cage>,
    /// What is drawn and is none of these, by the name of the drawings.
    pub others: Vec<&'static str>,
}

impl Cage {
    /// Whether its cells are these, which differ, in any order.
    pub(super) fn has_all_of(&self, cells: &[Place]) -> bool {
        self.cells.len() == cells.len() && cells.iter().all(|cell| self.cells.contains(cell))
    }
}

impl Stroke {
    pub(super) fn is_called(&self, colour: &str) -> bool {
        self.colours.iter().any(|own| own.is_called(colour))
    }
}

impl Mark {
    /// Nothing yet, at a place.
    pub(super) fn at(row: f64, col: f64) -> Mark {
        let stands = match (middle(row), middle(col)) {
            (true, true) => Stands::Cell,
            (true, false) if edge(col) => Stands::Edge,
            (false, true) if edge(row) => Stands::Edge,
            (false, false) if edge(row) && edge(col) => Stands::Corner,
            _ => Stands::Elsewhere,
        };
        Mark {
            row,
            col,
            width: 0.0,
            height: 0.0,
            text: String::new(),
            is_round: false,
            fill: None,
            border: None,
            written: String::new(),
            stands,
            bound: false,
        }
    }

    /// The cell in which its middle is.
    pub(super) fn cell(&self) -> Place {
        (self.row.floor() as i32, self.col.floor() as i32)
    }

    /// The two cells on whose edge it stands.
    pub(super) fn pair(&self) -> [Place; 2] {
        let (row, col) = (self.row.round() as i32, self.col.round() as i32);
        if middle(self.row) {
            let row = self.row.floor() as i32;
            [(row, col - 1), (row, col)]
        } else {
            let col = self.col.floor() as i32;
            [(row - 1, col), (row, col)]
        }
    }

    /// The four cells at whose corner it stands.
    pub(super) fn four(&self) -> [Place; 4] {
        let (row, col) = (self.row.round() as i32, self.col.round() as i32);
        [(row - 1, col - 1), (row - 1, col), (row, col - 1), (row, col)]
    }

    pub(super) fn is_filled(&self, colour: &str) -> bool {
        self.fill.as_ref().is_some_and(|fill| fill.is_called(colour))
    }

    /// Whether its sides are equal and between two lengths.
    pub(super) fn is_sized(&self, from: f64, to: f64) -> bool {
        (from..=to).contains(&self.width) && (self.width - self.height).abs() < 0.06
    }

    /// Whether both middles are nearer than `far`, in cells.
    pub(super) fn is_near(&self, other: &Mark, far: f64) -> bool {
        (self.row - other.row).abs() < far && (self.col - other.col).abs() < far
    }

    /// Whether it can be a bulb or a circle in a cell.
    pub(super) fn is_circle(&self) -> bool {
        self.is_round && self.stands == Stands::Cell && self.is_sized(0.45, 0.98)
    }

    /// Whether there is nothing to see: a white square without border.
    fn is_blank(&self) -> bool {
        let white = |colour: &Option<Colour>| colour.as_ref().is_none_or(|colour| colour.is_called("white"));
        self.text.is_empty()
            && white(&self.border)
            && (self.fill.is_none() || white(&self.fill) && !self.is_round)
    }
}

impl Shapes {
    /// The drawings of an object.
    pub(super) fn of(object: &Map<String, Value>) -> Shapes {
        let all = |key: &str| object.get(key).and_then(Value::as_array).into_iter().flatten();
        let mut shapes = Shapes::default();
        // What a program leaves behind where a line was taken away: a colour without a place.
        let has_place = |line: &&Value| ["wayPoints", "d", "d2"].iter().any(|key| line.get(*key).is_some());
        for (name, loose) in [("drawn lines", false), ("drawn arrows", true)] {
            for line in all(name).filter(has_place) {
                match strokes(line, loose) {
                    Some(strokes) if loose => shapes.arrows.extend(strokes),
                    Some(strokes) => strokes.into_iter().for_each(|stroke| shapes.add_stroke(stroke)),
                    None => shapes.others.push(name),
                }
            }
        }
        for name in ["drawn underlays", "drawn overlays"] {
            for drawing in all(name) {
                match mark(drawing) {
                    Some(mark) if mark.is_blank() => {}
                    Some(mark) => shapes.marks.push(mark),
                    None => shapes.others.push(name),
                }
            }
        }
        for (name, unique) in [("killercage", true), ("drawn cages", false)] {
            for drawing in all(name) {
                match cage(drawing, unique) {
                    Some(cage) => shapes.cages.push(cage),
                    None => shapes.others.push("drawn cages"),
                }
            }
        }
        shapes.reach_circles();
        shapes
    }

    /// The drawings of an object of f-puzzles that may stand for rules.
    pub(super) fn of_fpuzzles(object: &Map<String, Value>) -> Shapes {
        let mut shapes = Shapes::default();
        for (key, _) in DRAWINGS {
            let all = object.get(key).and_then(Value::as_array).into_iter().flatten();
            for drawing in all.filter(|drawing| may_be_rule(key, drawing)) {
                match (key, cage(drawing, false)) {
                    ("cage", Some(cage)) => shapes.cages.push(cage),
                    ("cage", None) => shapes.others.push("drawn cages"),
                    _ => drawings::shapes(key, drawing).into_iter().for_each(|shape| shapes.add(shape)),
                }
            }
        }
        shapes.reach_circles();
        shapes
    }

    fn add(&mut self, shape: DrawnShape) {
        match shape {
            DrawnShape::Line { points, width, color, .. } => {
                let points: Vec<Point> = points.iter().map(|[col, row]| (*row, *col)).collect();
                if let Some(colour) = Colour::read(&color) {
                    self.add_stroke(Stroke {
                        cells: through(&points, false),
                        points,
                        colours: vec![colour],
                        written: color.to_ascii_lowercase(),
                        thickness: width * CELL,
                        bound: false,
                    });
                }
            }
            DrawnShape::Area { middle: [col, row], size: [width, height], round, fill, edge } => {
                let mut mark = Mark::at(row, col);
                (mark.width, mark.height, mark.is_round) = (width, height, round);
                (mark.fill, mark.border) = (Colour::read(&fill), Colour::read(&edge));
                mark.written = fill.to_ascii_lowercase();
                self.marks.extend(Some(mark).filter(|mark| !mark.is_blank()));
            }
            DrawnShape::Text { middle: [col, row], text, .. } => {
                self.marks.push(Mark { text, ..Mark::at(row, col) });
            }
        }
    }

    /// The colours that tell what may be of a kind of shape apart; `None` if nothing is.
    pub(super) fn colours(&self, kind: &str) -> Option<Vec<&'static str>> {
        let places: &[Stands] = match kind {
            "flag" | "" => return Some(Vec::new()),
            "cage" => return (!self.cages.is_empty()).then(Vec::new),
            "arrow" | "ray" => return (!self.arrows.is_empty()).then(Vec::new),
            "line" | "thermo" | "diagonal" => &[],
            "dot" | "letter" => &[Stands::Edge],
            "corner" => &[Stands::Corner],
            "outside" => &[Stands::Cell, Stands::Elsewhere],
            _ => &[Stands::Cell],
        };
        let mut colours = Vec::new();
        if places.is_empty() {
            self.strokes.iter().for_each(|stroke| colours.push(stroke.colours.first()));
        }
        for mark in self.marks.iter().filter(|mark| places.contains(&mark.stands)) {
            colours.push(mark.fill.as_ref());
        }
        let are_told_apart = ["line", "thermo", "area"].contains(&kind);
        let mut names = Vec::new();
        for name in colours.iter().filter_map(|colour| colour.as_ref()?.name()) {
            if are_told_apart && !names.contains(&name) {
                names.push(name);
            }
        }
        (!colours.is_empty()).then_some(names)
    }

    /// Lines that end at the rim of a circle, or elsewhere in a cell, lead to its middle.
    fn reach_circles(&mut self) {
        for line in self.strokes.iter_mut().filter(|line| line.cells.is_none()) {
            let is_circle =
                |cell: &Place| self.marks.iter().any(|mark| mark.is_circle() && mark.cell() == *cell);
            line.cells = through(&line.points, true)
                .filter(|cells| [cells.first(), cells.last()].into_iter().flatten().all(is_circle))
                .or_else(|| through(&straightened(&line.points)?, false));
        }
    }

    /// Adds a line. A wider one below, through the same cells, is its border if it has no colour or the same one.
    fn add_stroke(&mut self, mut stroke: Stroke) {
        let plain = ["gray", "black", "white"];
        let alike = |other: &Stroke| {
            let is_plain = plain.iter().any(|name| other.is_called(name) || stroke.is_called(name));
            is_plain || other.colours.iter().any(|colour| colour.is_like(&stroke.colours[0]))
        };
        let same = |other: &Stroke| {
            let forth = other.cells == stroke.cells;
            let back = || other.cells.iter().flatten().rev().eq(stroke.cells.iter().flatten());
            let is_border = other.thickness >= stroke.thickness && alike(other);
            stroke.cells.is_some() && (forth || back()) && is_border
        };
        if let Some(below) = self.strokes.iter().position(same) {
            let below = self.strokes.remove(below);
            stroke.colours.extend(below.colours);
        }
        self.strokes.push(stroke);
    }
}

fn number_at(value: &Value) -> Option<f64> {
    value.as_f64().or_else(|| decimal(value.as_str()?)).filter(|number| number.abs() < 10_000.0)
}

fn number(of: &Value, key: &str) -> Option<f64> {
    of.get(key).and_then(number_at)
}

fn text(of: &Value, key: &str) -> String {
    match of.get(key) {
        Some(Value::String(text)) => text.trim().to_owned(),
        Some(Value::Number(number)) => number.to_string(),
        _ => String::new(),
    }
}

/// A line, or each part of a path; none that cannot be seen.
fn strokes(line: &Value, loose: bool) -> Option<Vec<Stroke>> {
    let has_area = text(line, "fill");
    if !has_area.is_empty() && has_area != "none" && Colour::read(&has_area).is_some() {
        return None;
    }
    let written = Some(text(line, "color")).filter(|color| !color.is_empty()).unwrap_or("#000000".to_owned());
    let Some(colour) = Colour::read(&written) else { return Some(Vec::new()) };
    let thickness = number(line, "thickness").unwrap_or(1.0);
    let stroke = |points: Vec<Point>| Stroke {
        cells: through(&points, loose),
        points,
        colours: vec![colour.clone()],
        written: written.to_ascii_lowercase(),
        thickness,
        bound: false,
    };
    Some(parts(line)?.into_iter().filter(|points| !points.is_empty()).map(stroke).collect())
}

fn mark(drawing: &Value) -> Option<Mark> {
    let (row, col) = point(drawing.get("center")?)?;
    let (width, height) = (number(drawing, "width").unwrap_or(0.0), number(drawing, "height").unwrap_or(0.0));
    let has_area = width > 0.02 && height > 0.02;
    let colour = |key: &str| Some(text(drawing, key)).filter(|written| has_area && !written.is_empty());
    Some(Mark {
        width,
        height,
        text: text(drawing, "text"),
        is_round: drawing.get("rounded").is_some_and(|round| says_something(round) && *round != 0),
        fill: colour("backgroundColor").and_then(|written| Colour::read(&written)),
        border: colour("borderColor").and_then(|written| Colour::read(&written)),
        written: colour("backgroundColor").unwrap_or_default().to_ascii_lowercase(),
        ..Mark::at(row, col)
    })
}

fn cage(drawing: &Value, unique: bool) -> Option<Cage> {
    let cell = |cell: &Value| match cell {
        Value::String(name) => {
            let (row, col) = name.strip_prefix('R')?.split_once('C')?;
            Some((row.parse::<i32>().ok()? - 1, col.parse::<i32>().ok()? - 1))
        }
        cell => point(cell).map(|(row, col)| (row as i32, col as i32)),
    };
    let cells = drawing.get("cells")?.as_array()?.iter().map(cell).collect::<Option<_>>()?;
    let hidden = drawing.get("hidden") == Some(&Value::Bool(true));
    Some(Cage { cells, value: text(drawing, "value"), unique, hidden, bound: false })
}
