//! From rules to the JSON of f-puzzles.

use ninefold::sort::Arrange;
use ninefold_variants::rules::different::Different;
use ninefold_variants::{Cell, Layout, Puzzle, Terms};
use serde_json::{Map, Value, json};

use crate::variant::Variant;

/// An object of f-puzzles, and what it does not say.
#[derive(Clone, Debug, PartialEq)]
pub struct Written {
    /// The object.
    pub object: Map<String, Value>,
    /// The rules that have no key there.
    pub left_out: Vec<String>,
}

/// Writes a puzzle: the object that it was read from, or a new one.
///
/// # Errors
/// A grid that is not square.
pub fn write(variant: &Variant) -> Result<Written, String> {
    if let Some(object) = &variant.origin {
        let mut object = object.clone();
        if let Some(Value::Array(rows)) = object.get_mut("grid") {
            marked(rows.iter_mut().filter_map(Value::as_array_mut).flatten(), &variant.marks);
        }
        return Ok(Written { object, left_out: Vec::new() });
    }
    let layout = variant.puzzle.layout();
    if !is_plain(layout) {
        return Err("f-puzzles only has square grids with the values from 1".to_owned());
    }
    let mut building = Building::new(&variant.puzzle);
    for rule in variant.puzzle.rules() {
        building.rule(rule.info().id, &rule.terms());
    }
    building.found(&variant.found);
    let Building { mut object, mut cells, left_out, .. } = building;
    marked(cells.iter_mut(), &variant.marks);
    let rows: Vec<Value> = cells.chunks(layout.cols()).map(|row| row.to_vec().into()).collect();
    object.insert("size".into(), layout.rows().into());
    object.insert("grid".into(), rows.into());
    for (name, value) in &variant.headers {
        object.insert(name.clone(), value.as_str().into());
    }
    if let Some(solution) = &variant.solution {
        object.insert("solution".into(), solution.clone().into());
    }
    Ok(Written { object, left_out })
}

/// Adds the marks of a player.
fn marked<'a>(cells: impl Iterator<Item = &'a mut Value>, marks: &[Vec<i32>]) {
    for (cell, marks) in cells.zip(marks).filter(|(_, marks)| !marks.is_empty()) {
        cell["centerPencilMarks"] = marks.clone().into();
    }
}

fn is_plain(layout: &Layout) -> bool {
    let size = layout.rows();
    (layout.cols(), layout.values(), layout.lowest(), layout.region_size()) == (size, size, 1, size)
        && layout.has_lines()
}

/// An object as it grows.
struct Building<'p> {
    puzzle: &'p Puzzle,
    layout: &'p Layout,
    object: Map<String, Value>,
    cells: Vec<Value>,
    left_out: Vec<String>,
}

impl<'p> Building<'p> {
    fn new(puzzle: &'p Puzzle) -> Building<'p> {
        let layout = puzzle.layout();
        let mut cells = vec![json!({}); layout.cells()];
        let usual = Layout::square(layout.rows()).ok();
        let mut left_out = puzzle.unknown().to_vec();
        if usual.as_ref() != Some(layout) {
            let mut regions = vec![None; layout.cells()];
            let areas = [layout.blocks(), layout.regions().to_vec()].concat();
            for (number, area) in areas.iter().enumerate() {
                if area.iter().any(|cell| regions[cell.index()].is_some()) {
                    left_out.push("a region on another".to_owned());
                    continue;
                }
                area.iter().for_each(|cell| regions[cell.index()] = Some(number));
            }
            cells.iter_mut().zip(&regions).for_each(|(cell, region)| cell["region"] = json!(region));
        }
        Building { puzzle, layout, object: Map::new(), cells, left_out }
    }

    fn name(&self, cell: Cell) -> String {
        self.layout.name(cell).to_ascii_uppercase()
    }

    fn names(&self, cells: &[Cell]) -> Vec<String> {
        cells.iter().map(|&cell| self.name(cell)).collect()
    }

    fn push(&mut self, key: &str, entry: Value) {
        if let Value::Array(entries) = self.object.entry(key).or_insert_with(|| json!([])) {
            entries.push(entry);
        }
    }

    fn flag(&mut self, key: &str) {
        self.object.insert(key.to_owned(), true.into());
    }

    fn line(&mut self, key: &str, terms: &Terms) {
        let lines: Vec<Vec<String>> = terms.lists.iter().map(|line| self.names(line)).collect();
        self.push(key, json!({"lines": lines}));
    }

    fn line_with_value(&mut self, key: &str, terms: &Terms) {
        let mut line = self.names(terms.cells());
        if terms.kind == "loop" {
            line.extend(line.first().cloned());
        }
        let value = terms.number().map(|value| value.to_string());
        self.push(key, json!({"lines": [line], "value": value}));
    }

    /// Adds what a rule means.
    fn rule(&mut self, id: &str, terms: &Terms) {
        if terms.lists.iter().flatten().any(|&cell| self.layout.layer_of(cell).is_some()) {
            return self.left_out.push(format!("{id} beyond the grid"));
        }
        let cells = self.names(terms.cells());
        match id {
            "given" => self.given(terms),
            "anti-chess" => self.flag(if terms.kind == "knight" { "antiknight" } else { "antiking" }),
            "arrow" => {
                let (pill, shaft) = (&terms.lists[0], &terms.lists[1]);
                let leaves = pill.last().copied();
                let line: Vec<Cell> = leaves.into_iter().chain(shaft.iter().copied()).collect();
                let line = self.names(&line);
                self.push("arrow", json!({"cells": cells, "lines": [line]}));
            }
            "between" => self.line("betweenline", terms),
            "cage" => {
                let value = terms.number().map(|sum| sum.to_string());
                let mut entry = json!({"cells": cells});
                value.into_iter().for_each(|value| entry["value"] = value.into());
                self.push("killercage", entry);
            }
            "different" => self.different(terms),
            "double-arrow" => self.line("doublearrow", terms),
            "entropic" => self.line("entropicline", terms),
            "extreme" => cells.into_iter().for_each(|cell| self.push(terms.kind, json!({"cell": cell}))),
            "indexing" => {
                let key = ["rowindexer", "columnindexer", "boxindexer"];
                let kinds = ["row", "column", "block"];
                let at = kinds.iter().position(|kind| *kind == terms.kind).unwrap_or(0);
                self.push(key[at], json!({"cells": cells}));
            }
            "lockout" => self.line_with_value("lockout", terms),
            "mark" => self.mark(terms, cells),
            "modular" => self.line_with_value("modularline", terms),
            "nabner" => self.line("nabner", terms),
            "non-consecutive" if self.exempts_dots(terms) => self.flag("nonconsecutive"),
            "numbered-room" => self.outside("numberedroom", terms),
            "palindrome" => self.line("palindrome", terms),
            "quadruple" => self.push("quadruple", json!({"cells": cells, "values": terms.numbers})),
            "region-sum" => self.line("regionsumline", terms),
            "renban" => self.line("renban", terms),
            "same-values" if terms.lists.len() == 2 && terms.cells().len() == 1 => {
                let copy = self.names(&terms.lists[1]);
                self.push("clone", json!({"cells": cells, "cloneCells": copy}));
            }
            "sandwich" => self.outside("sandwichsum", terms),
            "skyscraper" => self.outside("skyscraper", terms),
            "slow-thermo" => self.line("slowthermometer", terms),
            "sum" => self.sum(terms),
            "thermo" => self.line("thermometer", terms),
            "unmarked" => self.unmarked(terms),
            "whisper" => self.line_with_value("whispers", terms),
            "x-sum" => self.outside("xsum", terms),
            "zipper" => self.line("zipperline", terms),
            _ => self.left_out.push(id.to_owned()),
        }
    }

    /// One value is a given, all odd or even ones a shape, others are marks; what was there before is narrowed.
    fn given(&mut self, terms: &Terms) {
        let [cell] = terms.cells() else { return };
        let name = self.name(*cell);
        let all = self.layout.lowest()..=self.layout.highest();
        let parity = |odd: bool| all.clone().filter(|value| (value % 2 != 0) == odd).collect::<Vec<i32>>();
        let written = &mut self.cells[cell.index()];
        match &terms.numbers[..] {
            [value] if written.get("value").is_none() => {
                written["value"] = json!(value);
                written["given"] = json!(true);
            }
            values if *values == parity(true) => self.push("odd", json!({"cell": name})),
            values if *values == parity(false) => self.push("even", json!({"cell": name})),
            values => {
                let before = written.get("givenPencilMarks").and_then(Value::as_array).cloned();
                let kept = |value: &&i32| before.as_ref().is_none_or(|before| before.contains(&json!(value)));
                written["givenPencilMarks"] =
                    values.iter().filter(kept).copied().collect::<Vec<i32>>().into();
                if written["givenPencilMarks"].as_array().is_none_or(Vec::is_empty) {
                    self.left_out.push(format!("a cell without values, {name}"));
                }
            }
        }
    }

    /// Digits that a player entered.
    fn found(&mut self, found: &[(Cell, i32)]) {
        for (cell, value) in found {
            self.cells[cell.index()]["value"] = json!(value);
        }
    }

    fn different(&mut self, terms: &Terms) {
        match Different::which_diagonal(self.layout, terms) {
            Some(true) => return self.flag("diagonal+"),
            Some(false) => return self.flag("diagonal-"),
            None => {}
        }
        let cells = self.names(terms.cells());
        self.push("extraregion", json!({"cells": cells}));
    }

    fn mark(&mut self, terms: &Terms, cells: Vec<String>) {
        let number = terms.number().unwrap_or(0);
        match (terms.kind, number) {
            ("difference", 1) => self.push("difference", json!({"cells": cells})),
            ("ratio", 2) => self.push("ratio", json!({"cells": cells})),
            ("sum", 10) => self.push("xv", json!({"cells": cells, "value": "X"})),
            ("sum", 5) => self.push("xv", json!({"cells": cells, "value": "V"})),
            ("greater", _) => self.left_out.push("mark greater".to_owned()),
            ("sum", _) => self.push("xv", json!({"cells": cells, "value": number.to_string()})),
            (kind, _) => self.push(kind, json!({"cells": cells, "value": number.to_string()})),
        }
    }

    /// The pairs of the marks of some kinds, each pair and the list in order.
    fn marked(&self, kinds: &[&str]) -> Vec<Vec<Cell>> {
        let marks =
            self.puzzle.rules().iter().filter(|rule| rule.info().id == "mark").map(|rule| rule.terms());
        let pairs = marks.filter(|terms| kinds.contains(&terms.kind)).map(|terms| terms.cells().to_vec());
        sorted(pairs.collect())
    }

    fn exempts_dots(&self, terms: &Terms) -> bool {
        sorted(terms.lists.clone()) == self.marked(&["difference", "ratio"])
    }

    fn unmarked(&mut self, terms: &Terms) {
        let (kind, exempt) = match terms.kind {
            "xv" => ("xv", self.marked(&["sum"])),
            _ => ("ratio", self.marked(&["difference", "ratio"])),
        };
        let usual = terms.kind != "ratio" || terms.numbers == [2];
        if !matches!(terms.kind, "xv" | "dots" | "ratio") || !usual || sorted(terms.lists.clone()) != exempt {
            return self.left_out.push("unmarked".to_owned());
        }
        if terms.kind == "dots" {
            self.flag("nonconsecutive");
        }
        self.push("negative", kind.into());
    }

    /// A clue beside the line that it looks along.
    fn outside(&mut self, key: &str, terms: &Terms) {
        let (Some(&first), Some(&last)) = (terms.cells().first(), terms.cells().last()) else { return };
        let (row, col) = (self.layout.row(first) + 1, self.layout.col(first) + 1);
        let size = self.layout.rows() + 1;
        let across = self.layout.row(first) == self.layout.row(last);
        let cell = match (across, first < last) {
            (true, true) => format!("R{row}C0"),
            (true, false) => format!("R{row}C{size}"),
            (false, true) => format!("R0C{col}"),
            (false, false) => format!("R{size}C{col}"),
        };
        let value = terms.number().unwrap_or(0).to_string();
        self.push(key, json!({"cell": cell, "value": value}));
    }

    /// A sum along a whole diagonal is a little killer; another has no key.
    fn sum(&mut self, terms: &Terms) {
        let plain = terms.numbers[1..].iter().all(|&factor| factor == 1);
        let Some((start, down, right, direction)) =
            plain.then(|| diagonal(self.layout, terms.cells())).flatten()
        else {
            return self.left_out.push("sum".to_owned());
        };
        let row = (self.layout.row(start) as isize) + 1 - down;
        let col = (self.layout.col(start) as isize) + 1 - right;
        let value = terms.numbers[0].to_string();
        self.push(
            "littlekillersum",
            json!({"cell": format!("R{row}C{col}"), "direction": direction, "value": value}),
        );
    }
}

fn sorted(mut lists: Vec<Vec<Cell>>) -> Vec<Vec<Cell>> {
    lists.iter_mut().for_each(|list| list.arrange());
    lists.arrange();
    lists.dedup();
    lists
}

/// Where a diagonal begins that consists of these cells: the cell, the steps down and right, and their name.
fn diagonal(layout: &Layout, cells: &[Cell]) -> Option<(Cell, isize, isize, &'static str)> {
    let wanted = sorted(vec![cells.to_vec()]);
    let ways = [(1, 1, "DR"), (1, -1, "DL"), (-1, 1, "UR"), (-1, -1, "UL")];
    let starts = cells.iter().flat_map(|&start| ways.map(|(down, right, name)| (start, down, right, name)));
    let fits = |&(start, down, right, _): &(Cell, isize, isize, &str)| {
        let line = std::iter::successors(Some(start), |&cell| layout.step(cell, down, right)).collect();
        sorted(vec![line]) == wanted
    };
    starts.filter(|&(start, down, right, _)| layout.step(start, -down, -right).is_none()).find(fits)
}
