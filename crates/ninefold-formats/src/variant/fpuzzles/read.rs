//! From the JSON of f-puzzles to rules.

use std::sync::Arc;

use ninefold_variants::rules::arrow::Arrow;
use ninefold_variants::rules::between::Between;
use ninefold_variants::rules::cage::Cage;
use ninefold_variants::rules::chess::AntiChess;
use ninefold_variants::rules::clone::SameValues;
use ninefold_variants::rules::counting_circles::CountingCircles;
use ninefold_variants::rules::different::Different;
use ninefold_variants::rules::double_arrow::DoubleArrow;
use ninefold_variants::rules::entropic::Entropic;
use ninefold_variants::rules::equal_sum::EqualSum;
use ninefold_variants::rules::extreme::Extreme;
use ninefold_variants::rules::given::Given;
use ninefold_variants::rules::global_classes::GlobalClasses;
use ninefold_variants::rules::indexing::{Indexing, Points};
use ninefold_variants::rules::linear::Linear;
use ninefold_variants::rules::lockout::Lockout;
use ninefold_variants::rules::marks::{Mark, Says, Unmarked};
use ninefold_variants::rules::modular::Modular;
use ninefold_variants::rules::nabner::Nabner;
use ninefold_variants::rules::non_consecutive::NonConsecutive;
use ninefold_variants::rules::numbered_room::NumberedRoom;
use ninefold_variants::rules::palindrome::Palindrome;
use ninefold_variants::rules::quadruple::Quadruple;
use ninefold_variants::rules::region_sum::RegionSum;
use ninefold_variants::rules::renban::Renban;
use ninefold_variants::rules::sandwich::Sandwich;
use ninefold_variants::rules::skyscraper::Skyscraper;
use ninefold_variants::rules::slow_thermo::SlowThermo;
use ninefold_variants::rules::thermo::Thermo;
use ninefold_variants::rules::whisper::Whisper;
use ninefold_variants::rules::x_sum::XSum;
use ninefold_variants::rules::zipper::Zipper;
use ninefold_variants::{Cell, LONGEST_SIDE, Layout, Puzzle, Rule, oracle};
use serde_json::{Map, Value};

use super::Fault;
use crate::cosmetics::{COSMETIC, IN_WORDS, ONLY_UNIQUE, drawn, says_something};
use crate::variant::Variant;
use crate::variant::words::{Bound, Origin, SAID, beside_keys, bound, confirmed, fault_of_said};
use ninefold::sort::Sorted;

type Read<T> = Result<T, Fault>;
type Object = Map<String, Value>;

/// Why words are not taken as they were read.
const BROKEN: &str = "as they were read, the stated solution breaks them";
const HEADERS: [&str; 3] = ["title", "author", "ruleset"];

/// The entries of one key.
struct Entries<'a> {
    key: &'a str,
    layout: &'a Layout,
    object: &'a Object,
}

/// Reads an object, with what a person says of its sentences.
pub(super) fn variant(object: &Object) -> Read<Variant> {
    if let Some(fault) = fault_of_said(object) {
        return Err(Fault::new(SAID, fault));
    }
    let mut variant = told(object)?;
    variant.confirmed = confirmed(object);
    // A person who has confirmed each sentence knows the rules, if what is drawn leaves no choice.
    let [sentences, said] = variant.confirmed;
    if said > 0 && said == sentences && variant.other_readings.is_empty() {
        variant.stands_if_unique = variant.stands_if_unique.filter(|told| *told != ONLY_UNIQUE[1]);
    }
    Ok(variant)
}

/// Reads an object. Its drawings are rules as far as sentences say which, and no key does.
fn told(object: &Object) -> Read<Variant> {
    let Some(Bound { readings, left }) = bound(object) else { return keys(object) };
    let read: Read<Vec<Variant>> = readings.iter().map(keys).collect();
    // What is drawn may be no rule that makes sense, such as a line that crosses itself.
    let Ok(mut read) = read else { return keys(object) };
    let mut variant = read.remove(0);
    left.into_iter().for_each(|name| variant.puzzle.add_unknown(name));
    variant.other_readings = read.into_iter().map(|other| other.puzzle).collect();
    let breaks = |solution: &Vec<i32>| {
        let mut readings = std::iter::once(&variant.puzzle).chain(&variant.other_readings);
        readings.any(|puzzle| !oracle::check(puzzle, solution))
    };
    if variant.puzzle.unknown().is_empty() && variant.solution.as_ref().is_some_and(breaks) {
        variant.puzzle.add_unknown(format!("{IN_WORDS}: {BROKEN}"));
    }
    Ok(variant)
}

/// Reads the rules of an object that are under keys, and holds its words against them.
fn keys(object: &Object) -> Read<Variant> {
    let rows = rows(object)?;
    let layout = layout(&rows)?;
    let mut variant = Variant::new(Puzzle::new(layout.clone()));
    digits(&rows, &mut variant)?;
    variant.stands_if_unique = ONLY_UNIQUE.into_iter().find(|key| object.contains_key(*key));
    let is_rule = |key: &str| !COSMETIC.contains(&key) && !ONLY_UNIQUE.contains(&key);
    for key in object.keys().filter(|key| is_rule(key)) {
        if says_something(&object[key]) {
            by_sentence(key, object, |sentence, object| {
                let from = variant.puzzle.rules().len();
                Entries { key, layout: &layout, object }.read(&mut variant.puzzle)?;
                let rules = from..variant.puzzle.rules().len();
                variant.origins.push(Origin { key: key.clone(), sentence, rules });
                Ok(())
            })?;
        }
    }
    drawn(object).for_each(|name| variant.puzzle.add_unknown(name));
    let is_irregular = Layout::square(layout.rows()).is_ok_and(|usual| usual.area_of() != layout.area_of());
    beside_keys(object, is_irregular).into_iter().for_each(|name| variant.puzzle.add_unknown(name));
    variant.solution = solution(object, &layout);
    for name in HEADERS {
        if let Some(text) = object.get(name).and_then(Value::as_str).filter(|text| !text.is_empty()) {
            variant.headers.push((name.to_owned(), text.to_owned()));
        }
    }
    Ok(variant)
}

/// Reads the entries of a key, those of one sentence at a time where it is known.
fn by_sentence(
    key: &str,
    object: &Object,
    mut read: impl FnMut(Option<usize>, &Object) -> Read<()>,
) -> Read<()> {
    let sentence =
        |entry: &Value| entry.get("sentence").and_then(Value::as_u64).map(|number| number as usize);
    let entries = object[key].as_array().map_or(&[][..], Vec::as_slice);
    if entries.iter().all(|entry| sentence(entry).is_none()) {
        return read(None, object);
    }
    entries.chunk_by(|a, b| sentence(a) == sentence(b)).try_for_each(|entries| {
        let mut own = Object::new();
        own.insert(key.to_owned(), entries.into());
        read(sentence(&entries[0]), &own)
    })
}

/// The rows of the grid: as many as each has cells, and as many as the size says.
fn rows(object: &Object) -> Read<Vec<&Vec<Value>>> {
    let grid = object.get("grid").and_then(Value::as_array);
    let rows = grid.ok_or_else(|| Fault::new("grid", "there is no grid"))?;
    let size = rows.len();
    if !(1..=LONGEST_SIDE).contains(&size) {
        return Err(Fault::new("grid", format!("{size} rows: a grid has 1 to {LONGEST_SIDE}")));
    }
    if let Some(stated) = object.get("size").filter(|stated| **stated != size) {
        return Err(Fault::new("size", format!("the size is {stated}, the grid has {size} rows")));
    }
    let row = |(number, row): (usize, &'_ Value)| match row.as_array() {
        Some(row) if row.len() == size => Ok(()),
        Some(row) => {
            Err(Fault::new("grid", format!("row {} has {} cells, expected {size}", number + 1, row.len())))
        }
        None => Err(Fault::new("grid", format!("row {} is not a list of cells", number + 1))),
    };
    rows.iter().enumerate().try_for_each(row)?;
    Ok(rows.iter().filter_map(Value::as_array).collect())
}

/// The usual blocks, or the regions that the cells name. A cell that names none is in its usual block, one with `null`
/// is in none.
fn layout(rows: &[&Vec<Value>]) -> Read<Layout> {
    let size = rows.len();
    let usual = Layout::square(size).map_err(|error| Fault::new("grid", error.to_string()))?;
    let blocks = usual.area_of();
    let mut regions: Sorted<u64, Vec<Cell>> = Sorted::default();
    let mut is_usual = true;
    for cell in usual.all() {
        let block = blocks[cell.index()].map(|block| block as u64);
        let region = match rows[usual.row(cell)][usual.col(cell)].get("region") {
            None => block,
            Some(Value::Null) => None,
            Some(region) => Some(region.as_u64().ok_or_else(|| {
                Fault::at("grid", region.to_string(), format!("the region of {}: {region}", usual.name(cell)))
            })?),
        };
        is_usual &= region == block;
        region.into_iter().for_each(|region| regions.entry(region, Vec::new()).push(cell));
    }
    if is_usual {
        return Ok(usual);
    }
    let mut layout = usual.without_blocks();
    for (region, cells) in regions {
        if cells.len() != size {
            let message = format!("region {region} has {} cells, expected {size}", cells.len());
            return Err(Fault::at("grid", format!("\"region\":{region}"), message));
        }
        layout.add_region(cells).map_err(|error| Fault::new("grid", error.to_string()))?;
    }
    Ok(layout)
}

/// Givens, given marks, and the digits that a player entered.
fn digits(rows: &[&Vec<Value>], variant: &mut Variant) -> Read<()> {
    let layout = variant.puzzle.layout().clone();
    for cell in layout.all() {
        let written = &rows[layout.row(cell)][layout.col(cell)];
        let name = layout.name(cell);
        if let Some(value) = written.get("value").filter(|value| says_something(value)) {
            let value = number("grid", value)?;
            if !(layout.lowest()..=layout.highest()).contains(&value) {
                let message = format!("{value} in {name} is not between 1 and {}", layout.highest());
                return Err(Fault::at("grid", format!("\"value\":{value}"), message));
            }
            if written.get("given") == Some(&Value::Bool(true)) {
                add("grid", &mut variant.puzzle, Arc::new(Given::new(cell, vec![value])))?;
            } else {
                variant.found.push((cell, value));
            }
        }
        if let Some(marks) = written.get("givenPencilMarks").filter(|marks| says_something(marks)) {
            let marks = marks.as_array().ok_or_else(|| Fault::new("grid", format!("the marks of {name}")))?;
            let values = marks.iter().map(|mark| number("grid", mark)).collect::<Read<_>>()?;
            add("grid", &mut variant.puzzle, Arc::new(Given::new(cell, values)))?;
        }
    }
    Ok(())
}

fn solution(object: &Object, layout: &Layout) -> Option<Vec<i32>> {
    let digit = |c: char| c.to_digit(10).map(|digit| digit as i32);
    let values: Option<Vec<i32>> = match object.get("solution")? {
        Value::Array(values) => values.iter().map(|value| number("solution", value).ok()).collect(),
        Value::String(text) => text.chars().map(digit).collect(),
        _ => None,
    };
    values.filter(|values| values.len() == layout.cells())
}

fn add(key: &str, puzzle: &mut Puzzle, rule: Arc<dyn Rule>) -> Read<()> {
    puzzle.add_shared(rule).map_err(|error| Fault::new(key, error.to_string()))
}

/// A whole number, which may be written as a string.
fn number(key: &str, value: &Value) -> Read<i32> {
    let number = match value {
        Value::Number(number) => number.as_i64(),
        Value::String(text) => text.trim().parse().ok(),
        _ => None,
    };
    let small = number.filter(|number| number.abs() <= 1_000_000).map(|number| number as i32);
    small.ok_or_else(|| Fault::at(key, value.to_string(), format!("{value} is not a number")))
}

/// `R3C10` as row and column from 0, one beyond the grid on each side counted too: -1 to the size.
fn place(text: &str) -> Option<(isize, isize)> {
    let rest = text.strip_prefix(['R', 'r'])?;
    let (row, col) = rest.split_once(['C', 'c'])?;
    let index = |text: &str| {
        let fits = (1..=2).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
        fits.then(|| text.parse::<isize>().ok())?.map(|number| number - 1)
    };
    Some((index(row)?, index(col)?))
}

impl<'a> Entries<'a> {
    fn fault(&self, message: impl Into<String>) -> Fault {
        Fault::new(self.key, message)
    }

    /// Reads the rules of the key.
    fn read(&self, puzzle: &mut Puzzle) -> Read<()> {
        match self.key {
            "diagonal+" => self.add(puzzle, Different::diagonal(self.layout, true)),
            "diagonal-" => self.add(puzzle, Different::diagonal(self.layout, false)),
            "antiknight" => self.add(puzzle, AntiChess::Knight),
            "antiking" => self.add(puzzle, AntiChess::King),
            "windoku" => self.all(puzzle, Different::windoku(self.layout)),
            "globalentropy" => self.add(puzzle, GlobalClasses::Thirds),
            "disjointgroups" => self.all(puzzle, Different::disjoint_groups(self.layout)),
            "nonconsecutive" => self.add(puzzle, NonConsecutive::new(self.dots()?)),
            "negative" => self.negative(puzzle),
            "odd" => self
                .each(puzzle, &|entry, puzzle| self.add(puzzle, Given::odd(self.layout, self.cell(entry)?))),
            "even" => self
                .each(puzzle, &|entry, puzzle| self.add(puzzle, Given::even(self.layout, self.cell(entry)?))),
            "minimum" | "maximum" => {
                let cells = self.entries()?.iter().map(|entry| self.cell(entry)).collect::<Read<_>>()?;
                self.add(puzzle, Extreme::new(cells, self.key == "maximum"))
            }
            "killercage" => self.each(puzzle, &|entry, puzzle| self.cage(entry, puzzle)),
            "cagesum" => self.each(puzzle, &|entry, puzzle| {
                let sum = self.value(entry)?.ok_or_else(|| self.fault("a sum without a value"))?;
                self.add(puzzle, Linear::new(&self.cells(entry, "cells")?, sum))
            }),
            "countingcircles" => self.groups(puzzle, &|cells| Arc::new(CountingCircles::new(cells))),
            "littlekillersum" => self.each(puzzle, &|entry, puzzle| self.little_killer(entry, puzzle)),
            "arrow" => self.each(puzzle, &|entry, puzzle| self.arrow(entry, puzzle)),
            // Four keys that f-puzzles does not have: what words and drawings say.
            "equalsum" => {
                self.each(puzzle, &|entry, puzzle| self.add(puzzle, EqualSum::new(self.lines_of(entry)?)))
            }
            "neversum" | "mindifference" => self.each(puzzle, &|entry, puzzle| {
                let number = self.value(entry)?.ok_or_else(|| self.fault("an entry without a value"))?;
                let never = match self.key {
                    "neversum" => Unmarked::new(vec![Says::Sum(number)], self.pairs("xv")?),
                    _ => Unmarked::new((1..number.min(99)).map(Says::Difference).collect(), Vec::new()),
                };
                self.add(puzzle, never)
            }),
            // The first digit is the greater one.
            "inequality" => self.each(puzzle, &|entry, puzzle| {
                let (high, low) = self.pair(entry)?;
                self.add(puzzle, Mark::new(Says::Greater, high, low))
            }),
            "difference" | "ratio" | "xv" => self.each(puzzle, &|entry, puzzle| self.mark(entry, puzzle)),
            "quadruple" => self.each(puzzle, &|entry, puzzle| {
                let values = entry.get("values").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
                let values = values.iter().map(|value| number(self.key, value)).collect::<Read<_>>()?;
                self.add(puzzle, Quadruple::new(self.cells(entry, "cells")?, values))
            }),
            "clone" => self.each(puzzle, &|entry, puzzle| {
                let (cells, copy) = (self.cells(entry, "cells")?, self.cells(entry, "cloneCells")?);
                if cells.len() != copy.len() {
                    return Err(self.fault(format!("a clone of {} cells has {}", cells.len(), copy.len())));
                }
                self.all(puzzle, SameValues::clone_of(&cells, &copy))
            }),
            "extraregion" => self.groups(puzzle, &|cells| Arc::new(Different::new(cells))),
            "rowindexer" => self.indexer(puzzle, Points::Row),
            "columnindexer" => self.indexer(puzzle, Points::Column),
            "boxindexer" => self.indexer(puzzle, Points::Block),
            "sandwichsum" => self.outside(puzzle, &|line, clue| Arc::new(Sandwich::new(line, clue))),
            "xsum" => self.outside(puzzle, &|line, clue| Arc::new(XSum::new(line, clue))),
            "skyscraper" => self.outside(puzzle, &|line, clue| Arc::new(Skyscraper::new(line, clue))),
            "numberedroom" => self.outside(puzzle, &|line, clue| Arc::new(NumberedRoom::new(line, clue))),
            "thermometer" => self.lines(puzzle, &|line, _| Arc::new(Thermo::new(line))),
            "slowthermometer" => self.lines(puzzle, &|line, _| Arc::new(SlowThermo::new(line))),
            "palindrome" => self.lines(puzzle, &|line, _| Arc::new(Palindrome::new(line))),
            "renban" => self.lines(puzzle, &|line, _| Arc::new(Renban::new(line))),
            "whispers" => {
                let usual = Whisper::usual(self.layout);
                self.lines(puzzle, &|line, value| Arc::new(Whisper::new(line, value.unwrap_or(usual), false)))
            }
            "regionsumline" => self.lines(puzzle, &|line, _| Arc::new(RegionSum::new(line))),
            "betweenline" => self.lines(puzzle, &|line, _| Arc::new(Between::new(line))),
            "lockout" => {
                let usual = Whisper::usual(self.layout) - 1;
                self.lines(puzzle, &|line, value| Arc::new(Lockout::new(line, value.unwrap_or(usual))))
            }
            "entropicline" => self.lines(puzzle, &|line, _| Arc::new(Entropic::new(line))),
            "modularline" => self.lines(puzzle, &|line, value| {
                Arc::new(Modular::new(line, usize::try_from(value.unwrap_or(3)).unwrap_or(0)))
            }),
            "nabner" => self.lines(puzzle, &|line, _| Arc::new(Nabner::new(line))),
            "doublearrow" => self.lines(puzzle, &|line, _| Arc::new(DoubleArrow::new(line))),
            "zipperline" => self.lines(puzzle, &|line, _| Arc::new(Zipper::new(line))),
            unknown => {
                puzzle.add_unknown(unknown);
                Ok(())
            }
        }
    }

    fn add(&self, puzzle: &mut Puzzle, rule: impl Rule + 'static) -> Read<()> {
        add(self.key, puzzle, Arc::new(rule))
    }

    fn all<R: Rule + 'static>(&self, puzzle: &mut Puzzle, rules: impl IntoIterator<Item = R>) -> Read<()> {
        rules.into_iter().try_for_each(|rule| self.add(puzzle, rule))
    }

    /// The list of entries under a key.
    fn entries(&self) -> Read<&'a [Value]> {
        self.list(self.key)
    }

    fn list(&self, key: &str) -> Read<&'a [Value]> {
        match self.object.get(key) {
            None => Ok(&[]),
            Some(Value::Array(entries)) => Ok(entries),
            Some(_) => Err(Fault::new(key, "this is not a list")),
        }
    }

    fn each(&self, puzzle: &mut Puzzle, read: &dyn Fn(&Value, &mut Puzzle) -> Read<()>) -> Read<()> {
        self.entries()?.iter().try_for_each(|entry| read(entry, puzzle))
    }

    /// A rule for the cells of each entry.
    fn groups(&self, puzzle: &mut Puzzle, make: &dyn Fn(Vec<Cell>) -> Arc<dyn Rule>) -> Read<()> {
        self.each(puzzle, &|entry, puzzle| add(self.key, puzzle, make(self.cells(entry, "cells")?)))
    }

    fn inside(&self, written: &Value) -> Read<Cell> {
        let text = written.as_str().unwrap_or_default();
        let (row, col) = place(text)
            .ok_or_else(|| Fault::at(self.key, written.to_string(), format!("{written} is not a cell")))?;
        let cell = usize::try_from(row).ok().zip(usize::try_from(col).ok());
        let cell = cell.and_then(|(row, col)| self.layout.cell(row, col));
        cell.ok_or_else(|| Fault::at(self.key, written.to_string(), format!("{text} is outside the grid")))
    }

    fn cell(&self, entry: &Value) -> Read<Cell> {
        match entry.get("cell").or_else(|| entry.get("cells")?.get(0)) {
            Some(cell) => self.inside(cell),
            None => Err(self.fault("an entry without a cell")),
        }
    }

    fn cells(&self, entry: &Value, name: &str) -> Read<Vec<Cell>> {
        let cells = entry.get(name).and_then(Value::as_array);
        let cells = cells.ok_or_else(|| self.fault(format!("an entry without {name:?}")))?;
        cells.iter().map(|cell| self.inside(cell)).collect()
    }

    /// The number of an entry; `None` if it has none.
    fn value(&self, entry: &Value) -> Read<Option<i32>> {
        let value = entry.get("value").filter(|value| says_something(value));
        value.map(|value| number(self.key, value)).transpose()
    }

    /// A sum that is not a number, such as `?`, leaves the cells different: the rest of its meaning is unknown.
    fn cage(&self, entry: &Value, puzzle: &mut Puzzle) -> Read<()> {
        let sum = self.value(entry).unwrap_or_else(|_| {
            puzzle.add_unknown(format!("killercage {}", entry["value"]));
            None
        });
        self.add(puzzle, Cage::new(sum, self.cells(entry, "cells")?))
    }

    /// The diagonal from a cell outside the grid; without a sum it is a drawing.
    fn little_killer(&self, entry: &Value, puzzle: &mut Puzzle) -> Read<()> {
        let Some(total) = self.value(entry)? else { return Ok(()) };
        let (down, right) = match entry.get("direction").and_then(Value::as_str) {
            Some("UL") => (-1, -1),
            Some("UR") => (-1, 1),
            Some("DL") => (1, -1),
            Some("DR") => (1, 1),
            _ => return Err(self.fault("the direction is UL, UR, DL or DR")),
        };
        let written = entry.get("cell").and_then(Value::as_str).unwrap_or_default();
        let wrong =
            || Fault::at(self.key, format!("\"{written}\""), format!("no diagonal begins at {written:?}"));
        let (row, col) = place(written).ok_or_else(wrong)?;
        let start = usize::try_from(row + down).ok().zip(usize::try_from(col + right).ok());
        let start = start.and_then(|(row, col)| self.layout.cell(row, col)).ok_or_else(wrong)?;
        self.add(puzzle, Linear::diagonal(self.layout, start, down, right, total))
    }

    /// Every line on a bulb holds for itself; its first cell is where it leaves the bulb.
    fn arrow(&self, entry: &Value, puzzle: &mut Puzzle) -> Read<()> {
        let bulb = self.cells(entry, "cells")?;
        if bulb.len() > 1 && self.layout.values() > 9 {
            puzzle.add_unknown("arrow with a pill above 9 values");
            return Ok(());
        }
        for line in self.lines_of(entry)? {
            let shaft = line.get(1..).unwrap_or_default().to_vec();
            self.add(puzzle, Arrow::with_pill(bulb.clone(), shaft))?;
        }
        Ok(())
    }

    fn pair(&self, entry: &Value) -> Read<(Cell, Cell)> {
        match self.cells(entry, "cells")?[..] {
            [a, b] => Ok((a, b)),
            _ => Err(self.fault("a mark stands between two cells")),
        }
    }

    fn says(&self, entry: &Value) -> Read<Option<Says>> {
        Ok(match (self.key, entry.get("value").and_then(Value::as_str)) {
            ("xv", Some("X" | "x")) => Some(Says::Sum(10)),
            ("xv", Some("V" | "v")) => Some(Says::Sum(5)),
            ("xv", _) => self.value(entry)?.map(Says::Sum),
            ("ratio", _) => Some(Says::Ratio(self.value(entry)?.unwrap_or(2))),
            _ => Some(Says::Difference(self.value(entry)?.unwrap_or(1))),
        })
    }

    fn mark(&self, entry: &Value, puzzle: &mut Puzzle) -> Read<()> {
        let (a, b) = self.pair(entry)?;
        let says = self.says(entry)?.map(|says| Mark::new(says, a, b));
        self.all(puzzle, says)
    }

    /// The pairs under another key.
    fn pairs(&self, key: &'static str) -> Read<Vec<(Cell, Cell)>> {
        let entries = Entries { key, ..*self };
        entries.entries()?.iter().map(|entry| entries.pair(entry)).collect()
    }

    /// The pairs that carry a dot.
    fn dots(&self) -> Read<Vec<(Cell, Cell)>> {
        Ok([self.pairs("difference")?, self.pairs("ratio")?].concat())
    }

    /// Pairs without a dot break every ratio that occurs in the grid; pairs without X or V add up to neither.
    fn negative(&self, puzzle: &mut Puzzle) -> Read<()> {
        for kind in self.entries()? {
            match kind.as_str() {
                Some("ratio") => {
                    let ratio = Entries { key: "ratio", ..*self };
                    let says = ratio.entries()?.iter().map(|entry| ratio.says(entry));
                    let mut never: Vec<Says> = says.filter_map(Result::transpose).collect::<Read<_>>()?;
                    never.dedup();
                    if never.is_empty() {
                        never.push(Says::Ratio(2));
                    }
                    self.add(puzzle, Unmarked::new(never, self.dots()?))?;
                }
                Some("xv") => {
                    let never = vec![Says::Sum(10), Says::Sum(5)];
                    self.add(puzzle, Unmarked::new(never, self.pairs("xv")?))?;
                }
                _ => puzzle.add_unknown(format!("negative {kind}")),
            }
        }
        Ok(())
    }

    fn indexer(&self, puzzle: &mut Puzzle, points: Points) -> Read<()> {
        self.groups(puzzle, &|cells| Arc::new(Indexing::new(cells, points)))
    }

    /// A clue beside the grid, and the row or column that it looks along; without a value it is a drawing.
    fn outside(&self, puzzle: &mut Puzzle, make: &dyn Fn(Vec<Cell>, i32) -> Arc<dyn Rule>) -> Read<()> {
        self.each(puzzle, &|entry, puzzle| {
            let Some(value) = self.value(entry)? else { return Ok(()) };
            let written = entry.get("cell").and_then(Value::as_str).unwrap_or_default();
            let wrong = || {
                let word = format!("\"{written}\"");
                Fault::at(self.key, word, format!("{written:?} is not beside the grid"))
            };
            let cells = self.line_from(place(written).ok_or_else(wrong)?).ok_or_else(wrong)?;
            add(self.key, puzzle, make(cells, value))
        })
    }

    fn line_from(&self, place: (isize, isize)) -> Option<Vec<Cell>> {
        let size = self.layout.rows() as isize;
        let inside = 0..size;
        match place {
            (-1, col) if inside.contains(&col) => Some(self.layout.col_cells(col as usize)),
            (row, -1) if inside.contains(&row) => Some(self.layout.row_cells(row as usize)),
            (row, col) if row == size && inside.contains(&col) => {
                Some(self.layout.col_cells(col as usize).into_iter().rev().collect())
            }
            (row, col) if col == size && inside.contains(&row) => {
                Some(self.layout.row_cells(row as usize).into_iter().rev().collect())
            }
            _ => None,
        }
    }

    fn lines_of(&self, entry: &Value) -> Read<Vec<Vec<Cell>>> {
        let lines = entry.get("lines").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
        let cells = |line: &Value| {
            let cells = line.as_array().ok_or_else(|| self.fault("a line is a list of cells"))?;
            cells.iter().map(|cell| self.inside(cell)).collect()
        };
        lines.iter().map(cells).collect()
    }

    fn lines(&self, puzzle: &mut Puzzle, make: &dyn Fn(Vec<Cell>, Option<i32>) -> Arc<dyn Rule>) -> Read<()> {
        self.each(puzzle, &|entry, puzzle| {
            let value = self.value(entry)?;
            self.lines_of(entry)?.into_iter().try_for_each(|line| add(self.key, puzzle, make(line, value)))
        })
    }
}
