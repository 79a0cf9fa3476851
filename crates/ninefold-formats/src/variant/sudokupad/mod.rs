//! SudokuPad's object, as an object of f-puzzles.
//!
//! SudokuPad knows givens, regions and cages. Lines, arrows, circles and texts are drawings, whose meaning is in the
//! prose. All of this is kept under keys of its own, which are not understood as rules, so the puzzle is never called
//! unique or multiple. Cages whose cells differ are killer cages; their numbers are sums unless the stated solution
//! shows that they are not.
//!
//! Without the feature `variants` they are not drawn: a puzzle that has any is refused.

mod cages;
#[cfg(feature = "variants")]
mod drawn;
mod grid;
#[cfg(all(test, feature = "variants"))]
mod tests;
mod zipped;

use ninefold::Grid;
use ninefold::text::ParseError;
use serde_json::{Map, Value, json};

use super::fpuzzles::Fault;
use super::malformed;
use crate::classic::fpuzzles::object_entry;
use crate::cosmetics::{IN_WORDS, ONLY_UNIQUE, UNUSUAL, says_something};

type Object = Map<String, Value>;
type Read<T> = Result<T, Fault>;

/// The keys that say nothing of the rules, or are read elsewhere.
const KNOWN: [&str; 7] = ["cells", "regions", "cages", "metadata", "id", "foglight", "readings"];
/// What is written nowhere else and says nothing of the rules.
const KEPT: [&str; 3] = ["settings", "videos", "cellSize"];
/// Rules for the whole grid.
const FLAGS: [&str; 2] = ["antiknight", "antiking"];
/// The drawings, and what they are called where they are not understood.
const DRAWINGS: [(&str, &str); 4] = [
    ("lines", "drawn lines"),
    ("arrows", "drawn arrows"),
    ("underlays", "drawn underlays"),
    ("overlays", "drawn overlays"),
];

/// Whether an object is SudokuPad's.
pub(crate) fn is_object(object: &Object) -> bool {
    let rows = object.get("cells").and_then(Value::as_array);
    rows.is_some_and(|rows| rows.iter().all(Value::is_array)) && !object.contains_key("puzzle")
}

/// Reads the text of an object, plain or in the short form.
///
/// # Errors
/// What makes no sense, at its place in the text.
pub(crate) fn read(text: &str) -> Result<Object, ParseError> {
    match zipped::value(text)? {
        Value::Object(object) => translated(&object, text),
        _ => Err(malformed(1, 1, "expected an object")),
    }
}

/// The object of f-puzzles that says the same as `object`, which is in `text`.
///
/// # Errors
/// What makes no sense, at its place in the text.
pub(crate) fn translated(object: &Object, text: &str) -> Result<Object, ParseError> {
    translate(object).map_err(|fault| fault.placed(text))
}

/// The object of f-puzzles for the givens of a classic puzzle: each character is a digit and the blanks after it.
///
/// # Errors
/// What makes no sense.
pub(crate) fn compact(text: &str) -> Result<Object, ParseError> {
    let Value::Object(object) = zipped::value(text)? else {
        return Err(malformed(1, 1, "expected an object"));
    };
    let packed = object.get("p").and_then(Value::as_str).unwrap_or_default();
    let mut cells = Vec::new();
    for c in packed.chars() {
        let number = match c {
            '0'..='9' => c as usize - '0' as usize,
            'A'..='Z' => c as usize - 'A' as usize + 10,
            'a'..='x' => c as usize - 'a' as usize + 36,
            _ => return Err(malformed(1, 1, format!("{c:?} is not a letter of packed givens"))),
        };
        cells.push(if number % 10 == 0 { json!({}) } else { json!({"value": number % 10, "given": true}) });
        cells.resize(cells.len() + number / 10, json!({}));
        if cells.len() > 81 {
            break;
        }
    }
    if cells.len() != 81 {
        return Err(malformed(1, 1, format!("the packed givens have {} cells, expected 81", cells.len())));
    }
    let rows: Vec<&[Value]> = cells.chunks(9).collect();
    let mut written = Object::new();
    put(&mut written, "size", 9);
    put(&mut written, "grid", json!(rows));
    if let Some(title) = object.get("n").and_then(Value::as_str).filter(|title| !title.is_empty()) {
        put(&mut written, "title", title);
    }
    Ok(written)
}

fn translate(object: &Object) -> Read<Object> {
    let said = said(object);
    let rows = grid::rows(object)?;
    let size = rows.len();
    let prose = prose(&said);
    let is_plain = prose.as_deref().is_none_or(is_usual);
    let regions = grid::regions(object, size, prose.is_some() && is_plain)?;
    let solution = grid::solution(said.get("solution"), size);
    let mut written = Object::new();
    put(&mut written, "size", size);
    put(&mut written, "grid", grid::cells(&rows, &regions));
    for key in ["title", "author", "source", "msgcorrect"] {
        if let Some(text) = said.get(key).filter(|text| says_something(text)) {
            put(&mut written, key, text.clone());
        }
    }
    prose.iter().for_each(|prose| put(&mut written, "ruleset", prose.as_str()));
    for key in FLAGS {
        let is_said = said.get(key).is_some_and(|flag| *flag == true || *flag == "true");
        if is_said || flags(object.get("global")).contains(&key) {
            put(&mut written, key, true);
        }
    }
    cages::translate(object, size, solution.as_deref(), &mut written)?;
    drawings(object, size, &mut written);
    rest(object, &said, &mut written);
    if !is_plain && cfg!(not(feature = "variants")) {
        put(&mut written, IN_WORDS, true);
    }
    if !is_told_by_givens(&written) {
        put(&mut written, ONLY_UNIQUE[usize::from(prose.is_some())], true);
    }
    let unusual = solution.as_ref().is_some_and(|solution| !grid::is_usual(solution, size, &regions));
    if unusual || regions.are_unusual {
        put(&mut written, UNUSUAL, true);
    }
    let stated = solution.map(Value::from).or_else(|| said.get("solution").cloned());
    stated.into_iter().for_each(|stated| put(&mut written, "solution", stated));
    Ok(written)
}

/// Whether the givens by themselves make a classic puzzle, which needs no rules to be told.
fn is_told_by_givens(written: &Object) -> bool {
    object_entry(written).is_ok_and(|entry| leaves_one(&entry.grid))
}

/// Whether these digits leave one solution, by the solver that chooses among all engines there are.
#[cfg(feature = "variants")]
fn leaves_one(grid: &Grid) -> bool {
    use ninefold_variants::{Limits, Solver, iss};
    let count = |puzzle| Solver::new(&puzzle).count(2, &Limits::default()).0.solutions;
    iss::read(&grid.to_string()).is_ok_and(|puzzle| count(puzzle) == 1)
}

/// Whether these digits leave one solution.
#[cfg(not(feature = "variants"))]
fn leaves_one(grid: &Grid) -> bool {
    grid.count(2) == 1
}

/// What is said of the puzzle: in an object of its own, or as `key: text` in cages without cells.
fn said(object: &Object) -> Object {
    let mut said = object.get("metadata").and_then(Value::as_object).cloned().unwrap_or_default();
    let cages = object.get("cages").and_then(Value::as_array).into_iter().flatten();
    for cage in cages.filter(|cage| !cage.get("cells").is_some_and(says_something)) {
        let text = cage.get("value").and_then(Value::as_str).unwrap_or_default();
        if let Some((key, text)) = text.split_once(':') {
            said.entry(key.trim().to_ascii_lowercase()).or_insert_with(|| text.trim().into());
        }
    }
    said
}

/// The rules in words.
fn prose(said: &Object) -> Option<String> {
    let text = match said.get("rules")? {
        Value::String(text) => text.clone(),
        Value::Array(lines) => lines.iter().filter_map(Value::as_str).collect::<Vec<_>>().join("\n"),
        other => other.to_string(),
    };
    Some(text).filter(|text| !text.trim().is_empty())
}

/// Whether the rules in words are the usual ones, in the sentence that everybody uses.
fn is_usual(prose: &str) -> bool {
    let words =
        prose.split(|c: char| c.is_ascii() && !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let words: Vec<String> = words.map(str::to_ascii_lowercase).collect();
    let is_size =
        |word: &str| word.split_once('x').is_some_and(|(a, b)| a == b && a.parse::<usize>().is_ok());
    let words: Vec<&str> = words.iter().map(String::as_str).filter(|word| !is_size(word)).collect();
    matches!(
        words[..],
        ["sudoku"]
            | ["normal" | "standard" | "classic" | "regular" | "usual", "sudoku"]
            | ["normal" | "standard" | "classic" | "regular" | "usual", "sudoku", "rules"]
            | ["normal" | "standard" | "classic" | "regular" | "usual", "sudoku", "rules", "apply"]
            | ["normal" | "standard" | "classic" | "regular" | "usual", "rules", "of", "sudoku", "apply"]
    )
}

/// Drawings stay as they are, and are drawn by f-puzzles too where it can.
fn drawings(object: &Object, size: usize, written: &mut Object) {
    for (key, name) in DRAWINGS {
        let is_frame = |drawing: &Value| drawing.get("class").is_some_and(|class| *class == "board-position");
        let all = object.get(key).and_then(Value::as_array).into_iter().flatten();
        let all: Vec<&Value> = all.filter(|drawing| says_something(drawing) && !is_frame(drawing)).collect();
        if all.is_empty() {
            continue;
        }
        put(written, name, json!(all));
        all.into_iter().for_each(|drawing| redrawn(key, drawing, size, written));
    }
}

/// Adds a drawing as f-puzzles has it.
#[cfg(feature = "variants")]
fn redrawn(key: &str, drawing: &Value, size: usize, written: &mut Object) {
    match key {
        "lines" => drawn::line(drawing, size).into_iter().for_each(|line| push(written, "line", line)),
        "arrows" => {}
        _ => drawn::shapes(drawing, size).into_iter().for_each(|(key, shape)| push(written, key, shape)),
    }
}

/// Where a puzzle with drawings is refused, nothing is drawn.
#[cfg(not(feature = "variants"))]
fn redrawn(_: &str, _: &Value, _: usize, _: &mut Object) {}

/// What has no word of its own: fields that may be rules are not understood.
fn rest(object: &Object, said: &Object, written: &mut Object) {
    let mut kept = Object::new();
    for (key, value) in object.iter().filter(|(_, value)| says_something(value)) {
        match key.as_str() {
            key if KNOWN.contains(&key) || DRAWINGS.iter().any(|(known, _)| *known == key) => {}
            "global" if flags(Some(value)).iter().all(|flag| FLAGS.contains(flag)) => {}
            key if KEPT.contains(&key) || is_fog(key, value) => put(&mut kept, key, value.clone()),
            key => put(written, &format!("SudokuPad {key}"), value.clone()),
        }
    }
    for key in ["id", "foglight", "readings"] {
        let value = object.get(key).filter(|value| says_something(value));
        value.into_iter().for_each(|value| put(written, key, value.clone()));
    }
    let read = ["title", "author", "rules", "solution", "source", "msgcorrect", "antiknight", "antiking"];
    for (key, value) in
        said.iter().filter(|(key, value)| !read.contains(&key.as_str()) && says_something(value))
    {
        if is_fog(key, value) {
            put(&mut kept, key, value.clone());
            continue;
        }
        put(written, &format!("SudokuPad {key}"), value.clone());
    }
    if !kept.is_empty() {
        put(written, "sudokupad", kept);
    }
}

/// The names in a list.
fn flags(list: Option<&Value>) -> Vec<&str> {
    list.and_then(Value::as_array).into_iter().flatten().map(|flag| flag.as_str().unwrap_or("?")).collect()
}

/// Whether a field only says where fog is or when it lifts.
fn is_fog(key: &str, value: &Value) -> bool {
    let lifts = |effect: &Value| {
        effect.get("effect").and_then(|effect| effect.get("type")).is_some_and(|kind| kind == "foglight")
    };
    key == "foglight" || key == "triggereffect" && value.as_array().is_some_and(|all| all.iter().all(lifts))
}

fn put(object: &mut Object, key: &str, value: impl Into<Value>) {
    object.insert(key.to_owned(), value.into());
}

/// Adds an entry to a list.
fn push(object: &mut Object, key: &str, entry: Value) {
    if let Value::Array(entries) = object.entry(key).or_insert_with(|| json!([])) {
        entries.push(entry);
    }
}

/// A cell as f-puzzles names it, also one beside the grid.
fn name(row: isize, col: isize) -> String {
    format!("R{}C{}", row + 1, col + 1)
}
