//! A puzzle with other rules or of another size, as it is read and written.

use ninefold::sort::Arrange;
use ninefold::text::{Entry, ParseError};
use ninefold::{Cell as ClassicCell, Digit, Grid};
use ninefold_variants::{Cell, Layout, Puzzle};
use serde_json::{Map, Value};

use super::detect::{Syntax, recognise};
use super::words::Origin;
use super::{clue, fpuzzles, iss, numbers, strings};
use crate::cosmetics::{IN_WORDS, ONLY_UNIQUE, UNUSUAL};
use crate::format::Format;
use crate::records::bad_record::CLASSIC;

/// A puzzle with other rules, or of another size, and what else its text says.
#[derive(Clone, Debug)]
pub struct Variant {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Digits that a player entered: no givens.
    pub found: Vec<(Cell, i32)>,
    /// For each cell, row by row, the values that a player still considers possible; an empty list says nothing of the cell.
    pub marks: Vec<Vec<i32>>,
    /// The solution, where the text states one.
    pub solution: Option<Vec<i32>>,
    /// Where its rules come from, of an object of f-puzzles.
    pub origins: Vec<Origin>,
    /// How many sentences its rules are told in, and of how many a person says what they state; 0 where nothing is said.
    pub confirmed: [usize; 2],
    /// What the verdict rests on if it stands only where there is one solution.
    pub stands_if_unique: Option<&'static str>,
    /// Other puzzles that the words and drawings may mean as well: a verdict stands if it is theirs too.
    pub other_readings: Vec<Puzzle>,
    /// Title, author, prose of the rules.
    pub headers: Vec<(String, String)>,
    /// The f-puzzles object that it was read from, so that writing it keeps every field.
    pub origin: Option<Map<String, Value>>,
    /// The ISS text that it was read from, for the same reason.
    pub iss: Option<String>,
    /// The text that it was read from, in one line.
    pub source: String,
}

impl Variant {
    /// A puzzle and nothing else.
    pub fn new(puzzle: Puzzle) -> Variant {
        Variant {
            puzzle,
            found: Vec::new(),
            marks: Vec::new(),
            solution: None,
            origins: Vec::new(),
            confirmed: [0, 0],
            stands_if_unique: None,
            other_readings: Vec::new(),
            headers: Vec::new(),
            origin: None,
            iss: None,
            source: String::new(),
        }
    }

    /// Reads a text.
    pub(super) fn read(syntax: Syntax, text: &str) -> Result<Variant, ParseError> {
        let source = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let (puzzle, iss) = match syntax {
            Syntax::Iss => iss::read(text).map(|(puzzle, text)| (puzzle, Some(text)))?,
            Syntax::Numbers => (numbers::read(text)?, None),
            Syntax::Killer => (strings::killer(text)?, None),
            Syntax::Jigsaw => (strings::jigsaw(text)?, None),
        };
        Ok(Variant { source, iss, ..Variant::new(puzzle) })
    }

    /// Reads a text by itself, in any format of such puzzles.
    ///
    /// # Errors
    /// Text that is in none of them, or wrong.
    pub fn parse(text: &str) -> Result<Variant, ParseError> {
        let line = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
        let syntax = match recognise(line) {
            Some(Format::Iss) => Syntax::Iss,
            Some(Format::Numbers) => Syntax::Numbers,
            Some(Format::Killer) => Syntax::Killer,
            Some(Format::Jigsaw) => Syntax::Jigsaw,
            _ if text.trim_start().starts_with('{') => {
                let object = fpuzzles::object(text)?;
                #[cfg(feature = "links")]
                if super::sudokupad::is_object(&object) {
                    return fpuzzles::read(super::sudokupad::translated(&object, text)?, text);
                }
                return fpuzzles::read(object, text);
            }
            #[cfg(feature = "links")]
            _ => return super::linked::variant(text),
            #[cfg(not(feature = "links"))]
            _ => return Err(super::malformed(1, 1, "not a puzzle")),
        };
        Variant::read(syntax, text)
    }

    /// The digits of a puzzle that is classic: 9 × 9 cells, the usual houses and plain givens.
    pub fn classic(&self) -> Option<Entry> {
        if !self.puzzle.is_classic() {
            return None;
        }
        let mut grid = Grid::EMPTY;
        for rule in self.puzzle.rules() {
            let terms = rule.terms();
            let ([cell], [value]) = (terms.cells(), &terms.numbers[..]) else { return None };
            let (cell, digit) =
                (ClassicCell::from_index(cell.index()), Digit::new(u8::try_from(*value).ok()?)?);
            if grid.get(cell).is_some_and(|known| known != digit) {
                return None;
            }
            grid.set_given(cell, digit);
        }
        for (cell, value) in &self.found {
            let digit = Digit::new(u8::try_from(*value).ok()?)?;
            grid.set_found(ClassicCell::from_index(cell.index()), digit);
        }
        let mut entry = Entry::new(grid);
        self.headers.iter().for_each(|(name, value)| entry.add_header(name, value));
        Some(entry)
    }

    /// The cells whose value is given.
    pub fn givens(&self) -> impl Iterator<Item = Cell> {
        let given =
            self.puzzle.rules().iter().filter(|rule| rule.info().id == "given").map(|rule| rule.terms());
        given.filter(|terms| terms.numbers.len() == 1).filter_map(|terms| terms.cells().first().copied())
    }

    /// The values that are given or found, row by row; `None` where there is none.
    pub fn values(&self) -> Vec<Option<i32>> {
        let mut values = vec![None; self.puzzle.layout().total()];
        self.found.iter().for_each(|(cell, value)| values[cell.index()] = Some(*value));
        for rule in self.puzzle.rules().iter().filter(|rule| rule.info().id == "given") {
            let terms = rule.terms();
            if let ([cell], [value]) = (terms.cells(), &terms.numbers[..]) {
                values[cell.index()] = Some(*value);
            }
        }
        values
    }

    /// What its rules rest on, if they are those that sentences and drawings say.
    pub fn rests_on(&self) -> Option<String> {
        match self.confirmed {
            [0, _] | [_, 0] => {
                let is_told = self.stands_if_unique == Some(ONLY_UNIQUE[1]);
                is_told.then(|| "as read from the words".to_owned())
            }
            [all, said] if said == all => Some("as confirmed by you".to_owned()),
            [all, said] => {
                Some(format!("as read from the words, {said} of {all} sentences as confirmed by you"))
            }
        }
    }

    /// What of the puzzle is not understood, in words; `None` if all of it is.
    pub fn not_understood(&self) -> Option<String> {
        let mut names = self.puzzle.unknown().to_vec();
        names.arrange();
        names.dedup();
        (!names.is_empty()).then(|| format!("not understood: {}", names.join(", ")))
    }

    /// What of the puzzle is not understood, if that leaves its verdict open: `solutions` are 0, 1, or 2 for several.
    ///
    /// More rules leave no more solutions, so no solution stays none, unless there may be other rules in place of the
    /// usual ones. Rules that were told elsewhere or in words may be others than those here, unless these leave one
    /// solution, as a setter has made sure of.
    pub fn unclear(&self, solutions: usize) -> Option<String> {
        let unknown = self.puzzle.unknown();
        let replaces = |name: &String| name.starts_with(IN_WORDS) || name == UNUSUAL;
        let understood = self.not_understood();
        match self.stands_if_unique.filter(|_| solutions != 1 && understood.is_none()) {
            Some(told) => Some(told.to_owned()),
            None => understood
                .filter(|_| solutions > 0 || self.stands_if_unique.is_some() || unknown.iter().any(replaces)),
        }
    }

    /// The puzzle with more givens, and with its solution if that is to be written.
    pub fn with_givens(&self, givens: &[(Cell, i32)], solution: Option<&Vec<i32>>) -> Variant {
        let mut variant = self.clone();
        let layout = self.puzzle.layout().clone();
        let mut text = String::new();
        for &(cell, value) in givens {
            variant.puzzle = variant.puzzle.with_values(cell, &[value]);
            text += &format!("~{}_{value}", ninefold_variants::iss::name(&layout, cell));
            if let Some(object) = &mut variant.origin {
                let written = &mut object["grid"][layout.row(cell)][layout.col(cell)];
                written["value"] = value.into();
                written["given"] = true.into();
            }
        }
        if let Some(iss) = variant.iss.as_mut().filter(|_| !text.is_empty()) {
            *iss += &format!(".{text}");
        }
        if let (Some(object), Some(solution)) = (&mut variant.origin, solution) {
            object.insert("solution".to_owned(), solution.clone().into());
        }
        variant.solution = solution.cloned();
        variant
    }

    /// Enters a solution as found digits.
    pub fn fill(&mut self, solution: &[i32]) {
        self.enter(self.puzzle.layout().all().zip(solution.iter().copied()).collect());
    }

    /// Enters digits as found, in place of those that were.
    pub fn enter(&mut self, found: Vec<(Cell, i32)>) {
        self.found = found;
        let Some(Value::Array(rows)) = self.origin.as_mut().and_then(|object| object.get_mut("grid")) else {
            return;
        };
        let cells = rows.iter_mut().filter_map(Value::as_array_mut).flatten();
        for (at, cell) in self.puzzle.layout().all().zip(cells) {
            match self.found.iter().find(|(found, _)| *found == at) {
                Some((_, value)) => cell["value"] = (*value).into(),
                None if cell.get("given") == Some(&Value::Bool(true)) => {}
                None => drop(cell.as_object_mut().and_then(|cell| cell.remove("value"))),
            }
        }
    }

    /// The error of a command that only knows classic puzzles.
    pub fn refusal(&self) -> ParseError {
        ParseError::expected(1, 1, format!("{CLASSIC}; this one {}", self.differs_by()))
    }

    /// What makes it none.
    fn differs_by(&self) -> String {
        let layout = self.puzzle.layout();
        if Layout::square(9).is_ok_and(|usual| usual == *layout) {
            let rules = self.puzzle.rules().iter().filter(|rule| rule.info().id != "given");
            let other = rules.map(|rule| clue::clue(&self.puzzle, rule.as_ref()));
            let other = other.chain(self.puzzle.unknown().iter().cloned()).next();
            return other
                .map_or_else(|| "has given marks".to_owned(), |clue| format!("has another rule, {clue}"));
        }
        if (layout.rows(), layout.cols()) == (9, 9) {
            return "has irregular regions".to_owned();
        }
        format!("has {} x {} cells", layout.rows(), layout.cols())
    }
}

/// Whether every value is one digit, so that nothing need stand between several.
pub fn has_digits(layout: &Layout) -> bool {
    layout.values() <= 9 && layout.lowest() >= 0 && layout.highest() <= 9
}

/// A solution in one line: digits, or numbers with blanks between them.
pub fn line(layout: &Layout, solution: &[i32]) -> String {
    let solution = &solution[..layout.cells().min(solution.len())];
    joined(solution, if has_digits(layout) { "" } else { " " })
}

/// The values of a cell: digits, or numbers with commas between them.
pub fn values(layout: &Layout, values: &[i32]) -> String {
    joined(values, if has_digits(layout) { "" } else { "," })
}

fn joined(values: &[i32], between: &str) -> String {
    values.iter().map(i32::to_string).collect::<Vec<_>>().join(between)
}

/// Reads a text as a classic puzzle.
///
/// # Errors
/// What makes no sense, and other rules.
pub(crate) fn entry(syntax: Syntax, text: &str) -> Result<Entry, ParseError> {
    let variant = Variant::read(syntax, text)?;
    variant.classic().ok_or_else(|| variant.refusal())
}

/// Reads a text; `None` if the puzzle is a classic one.
///
/// # Errors
/// What makes no sense.
pub(crate) fn other(syntax: Syntax, text: &str) -> Result<Option<Variant>, ParseError> {
    let variant = Variant::read(syntax, text)?;
    Ok(if variant.classic().is_some() { None } else { Some(variant) })
}
