//! What is drawn, bound to the sentences that say what it means, as keys of f-puzzles.
//!
//! A rule in words asks for shapes and takes all that fit; a file here is a kind of shape. Nothing is bound twice, and
//! what is left over is named. Whether each sentence found its shapes is seen from the keys, as in any object of
//! f-puzzles.

mod areas;
mod arrows;
mod cages;
mod lines;
mod marks;
mod outside;
mod thermos;

use ninefold::sort::Arrange;
use serde_json::{Map, Value, json};

use super::grammar::{Grammar, Reading, Sense, Stated};
use super::patterns::Slots;
use super::shapes::{Place, Point, Shapes};
use super::{guard, said};
use crate::cosmetics::{IN_WORDS, ONLY_UNIQUE};

type Object = Map<String, Value>;

/// A rule that a sentence states.
#[derive(Clone, Debug)]
struct Need {
    /// The number of the sentence.
    sentence: usize,
    rule: &'static Stated,
    slots: Slots,
}

impl Need {
    /// The key under which what is drawn is written.
    fn key(&self) -> &'static str {
        &self.rule.keys[0]
    }

    /// What the rule file says of the shape, behind its kind.
    fn look(&self) -> &'static str {
        self.rule.shape.split_once(' ').map_or("", |(_, look)| look)
    }

    fn colour(&self) -> Option<&str> {
        self.slots.colours.first().map(String::as_str)
    }
}

/// An entry under a key.
type Entry = (&'static str, Value);

/// Shapes, and the keys that were made of them so far.
#[derive(Debug)]
struct Binder {
    shapes: Shapes,
    size: i32,
    /// The region of each cell, row by row; -1 for none.
    regions: Vec<i32>,
    entries: Vec<Entry>,
    /// Entries of which one list is meant, nobody knows which.
    choices: Vec<Vec<Vec<Entry>>>,
}

/// Binds all shapes of a kind.
type Bind = fn(&mut Binder, &[Need]);

/// The kinds of shapes, in the order in which they are bound: first what nothing else looks like.
const KINDS: &[(&str, Bind)] = &[
    ("flag", flags),
    ("ray", outside::rays),
    ("arrow", arrows::bind),
    ("thermo", thermos::bind),
    ("diagonal", areas::diagonals),
    ("dot", marks::dots),
    ("letter", marks::letters),
    ("corner", marks::quadruples),
    ("area", areas::bind),
    ("cage", cages::bind),
    ("line", lines::bind),
    ("parity", marks::parity),
    ("outside", outside::clues),
    ("circle", marks::circles),
];

/// The most readings of a puzzle.
const MOST_READINGS: usize = 4;

/// An object whose drawings are rules.
#[derive(Debug)]
pub(in crate::variant) struct Bound {
    /// The readings: the object with keys in place of drawings. There is at least one.
    pub readings: Vec<Object>,
    /// What is drawn and bound to no sentence, in words.
    pub left: Vec<String>,
}

/// Binds the drawings of an object to the sentences of its prose: all of one of SudokuPad; of another those of rules for
/// which it has no keys, `None` if there are none.
pub(in crate::variant) fn bound(object: &Object) -> Option<Bound> {
    let read = super::read_of(object).unwrap_or_default();
    let mut needs = needs(&read);
    let is_all = super::is_told_in_words(object);
    if !is_all {
        let keys = guard::keys(object);
        needs.retain(|need| {
            !need.rule.keys.is_empty() && !need.rule.keys.iter().any(|key| keys.contains(key))
        });
        if needs.is_empty() {
            return None;
        }
    }
    let shapes = if is_all { Shapes::of(object) } else { Shapes::of_fpuzzles(object) };
    let size = size_of(object);
    let (entries, choices) = (Vec::new(), Vec::new());
    let regions = cages::regions(object, size);
    let mut binder = Binder { shapes, size, regions, entries, choices };
    for (kind, bind) in KINDS {
        let own = |need: &&Need| need.rule.shape.split(' ').next() == Some(kind);
        let own: Vec<Need> = needs.iter().filter(own).cloned().collect();
        if !own.is_empty() {
            bind(&mut binder, &own);
        }
    }
    if is_all {
        cages::drop_frames(&mut binder);
        binder.drop_borders();
        let speaks =
            |need: &Need| ["area", "parity"].contains(&need.rule.shape.split(' ').next().unwrap_or_default());
        let is_read = read.iter().all(|(_, sense)| *sense != Sense::Unknown);
        if is_read && !needs.iter().any(speaks) {
            areas::drop_tints(&mut binder);
        }
    } else if binder.entries.is_empty() && binder.choices.is_empty() {
        return None;
    }
    let mut left = binder.left();
    if is_all && !needs.iter().any(|need| ["usual", "irregular-regions"].contains(&need.rule.name.as_str())) {
        left.push(format!("{IN_WORDS}: no sentence states the usual rules"));
    }
    let readings = binder.readings();
    if readings.len() > MOST_READINGS {
        left.push(format!("{IN_WORDS}: the drawings may be read in {} ways", readings.len()));
    }
    let readings =
        readings.into_iter().take(MOST_READINGS).map(|entries| with_keys(object, entries)).collect();
    Some(Bound { readings, left })
}

fn size_of(object: &Object) -> i32 {
    object.get("grid").and_then(Value::as_array).map_or(9, Vec::len) as i32
}

/// What sentences may state, by the shapes of an object of SudokuPad or by the keys of another: rules with their usual
/// numbers and the colours that are drawn.
pub(super) fn choices(object: &Object) -> Vec<String> {
    let is_all = super::is_told_in_words(object);
    let shapes = if is_all { Shapes::of(object) } else { Shapes::of_fpuzzles(object) };
    let mut choices = Vec::new();
    for (rule, stated) in
        Grammar::usual().rules.iter().enumerate().filter(|(_, rule)| rule.name != said::NOTHING)
    {
        let keys = &stated.keys;
        let has_keys = !is_all && keys.iter().any(|key| object.contains_key(key));
        let colours = shapes.colours(stated.shape.split(' ').next().unwrap_or_default());
        let colours = if has_keys { Some(Vec::new()) } else { colours };
        let Some(colours) = colours else { continue };
        let numbers: Vec<i32> = guard::usual(stated, size_of(object)).into_iter().collect();
        for colour in std::iter::once(None).chain(colours.into_iter().map(Some)) {
            let colours = colour.map(str::to_owned).into_iter().collect();
            choices
                .push(said::written(&[Reading { rule, slots: Slots { numbers: numbers.clone(), colours } }]));
        }
    }
    choices
}

/// The rules that the sentences state, each once a sentence.
fn needs(read: &[(String, Sense)]) -> Vec<Need> {
    let rules = &Grammar::usual().rules;
    let mut needs = Vec::new();
    for (sentence, (_, sense)) in read.iter().enumerate() {
        let Sense::States(readings) = sense else { continue };
        needs.extend(readings.iter().map(|reading| Need {
            sentence,
            rule: &rules[reading.rule],
            slots: reading.slots.clone(),
        }));
    }
    needs
}

/// The object with entries under keys in place of its drawings, which are kept as pictures of these.
fn with_keys(object: &Object, entries: Vec<Entry>) -> Object {
    let is_all = super::is_told_in_words(object);
    let is_drawing = |key: &str| key.starts_with("drawn ") || is_all && key == "killercage";
    let kept = object.iter().filter(|(key, _)| !is_drawing(key));
    let mut read = Object::new();
    read.extend(kept.map(|(key, value)| (key.clone(), value.clone())));
    read.insert(ONLY_UNIQUE[1].to_owned(), true.into());
    for key in ["cage", "circle", "line", "rectangle", "text"] {
        let drawings = read.get_mut(key).and_then(Value::as_array_mut).into_iter().flatten();
        drawings.filter(|drawing| drawing.is_object()).for_each(|drawing| {
            drawing["fromConstraint"] = "drawn".into();
        });
    }
    for (key, entry) in entries {
        if entry == json!(true) {
            read.insert(key.to_owned(), entry);
        } else if let Value::Array(all) = read.entry(key.to_owned()).or_insert_with(|| json!([])) {
            all.push(entry);
        }
    }
    read
}

/// Rules for which nothing is drawn, with their numbers where they have some.
fn flags(binder: &mut Binder, needs: &[Need]) {
    for need in needs {
        for key in &need.rule.keys {
            match key.strip_prefix("negative:") {
                Some(kind) => binder.entries.push(("negative", kind.into())),
                None if need.look() == "numbers" => {
                    let usual = need.rule.value.into_iter().filter(|_| need.slots.numbers.is_empty());
                    for number in need.slots.numbers.iter().copied().chain(usual) {
                        binder.entries.push((key, json!({"value": number})));
                    }
                }
                None if need.look() == "columns" => columns(binder, need),
                None => binder.entries.push((key, true.into())),
            }
        }
    }
}

/// The columns whose numbers a sentence gives, twice, or all.
fn columns(binder: &mut Binder, need: &Need) {
    let (columns, digits) = need.slots.numbers.split_at(need.slots.numbers.len() / 2);
    let all = 0..binder.size;
    let is_one = |col: &i32| columns.is_empty() || columns.contains(&(col + 1));
    let cells = all.clone().filter(is_one).flat_map(|col| all.clone().map(move |row| (row, col)));
    let cells: Vec<Place> = cells.collect();
    if columns == digits {
        binder.add(need, need.key(), json!({"cells": names(&cells)}));
    }
}

impl Binder {
    fn is_inside(&self, (row, col): Place) -> bool {
        (0..self.size).contains(&row) && (0..self.size).contains(&col)
    }

    fn are_inside(&self, cells: &[Place]) -> bool {
        cells.iter().all(|&cell| self.is_inside(cell))
    }

    /// Binds strokes along the borders of boxes, and what has no length.
    fn drop_borders(&mut self) {
        let Binder { shapes, size, regions, .. } = self;
        let size = *size;
        let region = |row: i32, col: i32| {
            let is_inside = (0..size).contains(&row) && (0..size).contains(&col);
            regions.get((row * size + col) as usize).copied().filter(|_| is_inside)
        };
        // Whether each side of a cell from one corner to the next is a border.
        let is_border = |&(a, b): &(Point, Point)| {
            let (top, left) = (a.0.min(b.0).round() as i32, a.1.min(b.1).round() as i32);
            let length = (a.0 - b.0).abs().max((a.1 - b.1).abs()).round() as i32;
            let across = |i: i32| match a.0 == b.0 {
                true => region(top - 1, left + i) != region(top, left + i),
                false => a.1 == b.1 && region(top + i, left - 1) != region(top + i, left),
            };
            (0..length).all(across)
        };
        let is_corner = |&(row, col): &Point| row.fract() == 0.0 && col.fract() == 0.0;
        for line in shapes.strokes.iter_mut().chain(&mut shapes.arrows) {
            let sides = line.points.iter().copied().zip(line.points.iter().copied().skip(1));
            line.bound |= line.points.len() < 2
                || line.points.iter().all(is_corner) && sides.into_iter().all(|side| is_border(&side));
        }
    }

    fn add(&mut self, need: &Need, key: &'static str, entry: Value) {
        self.entries.push(entry_of(need, key, entry));
    }

    /// What is drawn and not bound.
    fn left(&self) -> Vec<String> {
        let shapes = &self.shapes;
        let mut left = shapes.others.clone();
        left.extend(shapes.strokes.iter().filter(|line| !line.bound).map(|_| "drawn lines"));
        left.extend(shapes.arrows.iter().filter(|arrow| !arrow.bound).map(|_| "drawn arrows"));
        left.extend(shapes.cages.iter().filter(|cage| !cage.bound).map(|_| "drawn cages"));
        left.extend(shapes.marks.iter().filter(|mark| !mark.bound).map(|mark| match mark.text.is_empty() {
            false => "drawn text",
            true if mark.is_round => "drawn circles",
            true => "drawn rectangles",
        }));
        left.arrange();
        left.dedup();
        left.into_iter().map(str::to_owned).collect()
    }

    /// All ways to choose.
    fn readings(&self) -> Vec<Vec<Entry>> {
        self.choices.iter().fold(vec![self.entries.clone()], |readings, choice| {
            let more =
                |reading: Vec<Entry>| choice.iter().map(move |entries| [&reading[..], entries].concat());
            readings.into_iter().flat_map(more).take(MOST_READINGS + 1).collect()
        })
    }
}

/// An entry that knows its sentence.
fn entry_of(need: &Need, key: &'static str, mut entry: Value) -> Entry {
    entry["sentence"] = need.sentence.into();
    (key, entry)
}

/// A cell as f-puzzles names it, also one beside the grid.
fn name((row, col): Place) -> String {
    format!("R{}C{}", row + 1, col + 1)
}

fn names(cells: &[Place]) -> Vec<String> {
    cells.iter().copied().map(name).collect()
}
