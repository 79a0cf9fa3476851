//! CSV and TSV: one puzzle per row, columns by the names in the first line.
//!
//! Reads the columns that puzzle collections use for the puzzle and its solution, and our own; any other column
//! becomes a header of the entry. Without names, the first field of 81 cells is the puzzle and the second the
//! solution. Writes `puzzle,status,state,marks,solution,comment` and the headers that the first puzzle has.

use std::borrow::Cow;

use ninefold::text::{self, Entry, ParseError, ParseErrorKind};
use ninefold::{DigitSet, Grid};

use crate::separated;

/// What people call the column of the puzzle.
const PUZZLE: &[&str] = &[
    "puzzle",
    "puzzles",
    "quizzes",
    "quiz",
    "question",
    "questions",
    "sudoku",
    "givens",
    "board",
    "unsolved_sudoku",
];
/// What people call the column of the solution.
const SOLUTION: &[&str] = &["solution", "solutions", "answer", "answers", "solved", "solved_sudoku"];

/// The columns that are always written.
const WRITTEN: [&str; 6] = ["puzzle", "status", "state", "marks", "solution", "comment"];
/// The status of a puzzle that could be read.
const OK: &str = "ok";

/// What the fields of a row mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Columns {
    delimiter: u8,
    meanings: Vec<Meaning>,
    /// Where the puzzle is.
    puzzle: usize,
    /// Whether there is a column for the state, so that the puzzle is not all.
    has_state: bool,
    /// Whether the first line was names rather than a puzzle.
    pub has_names: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Meaning {
    Puzzle,
    State,
    Marks,
    Solution,
    Comment,
    Status,
    Header(String),
}

impl Columns {
    /// The columns that a table with this first line has; `None` if it names none for the puzzle and has no field
    /// of 81 cells either.
    pub fn of(first: &str, delimiters: &[u8]) -> Option<Columns> {
        let mut tries = delimiters.iter().map(|&delimiter| (delimiter, fields(first, delimiter)));
        tries
            .clone()
            .find_map(|(delimiter, names)| Columns::named(delimiter, &names))
            .or_else(|| tries.find_map(|(delimiter, fields)| Columns::unnamed(delimiter, &fields)))
    }

    fn named(delimiter: u8, names: &[Cow<'_, str>]) -> Option<Columns> {
        let names: Vec<String> = names.iter().map(|name| name.trim().to_ascii_lowercase()).collect();
        let puzzle = PUZZLE.iter().find_map(|known| names.iter().position(|name| name == known))?;
        let solution = SOLUTION.iter().find_map(|known| names.iter().position(|name| name == known));
        let meaning = |(i, name): (usize, String)| match name.as_str() {
            _ if i == puzzle => Meaning::Puzzle,
            _ if Some(i) == solution => Meaning::Solution,
            "state" => Meaning::State,
            "marks" => Meaning::Marks,
            "comment" => Meaning::Comment,
            "status" => Meaning::Status,
            _ => Meaning::Header(name),
        };
        let meanings: Vec<Meaning> = names.into_iter().enumerate().map(meaning).collect();
        let has_state = meanings.contains(&Meaning::State);
        Some(Columns { delimiter, meanings, puzzle, has_state, has_names: true })
    }

    fn unnamed(delimiter: u8, fields: &[Cow<'_, str>]) -> Option<Columns> {
        let mut grids = (0..fields.len()).filter(|&i| fields[i].trim().parse::<Grid>().is_ok());
        let puzzle = grids.next()?;
        let solution = grids.next();
        let meaning = |i: usize| match i {
            _ if i == puzzle => Meaning::Puzzle,
            _ if Some(i) == solution => Meaning::Solution,
            _ => Meaning::Header(format!("column {}", i + 1)),
        };
        let meanings = (0..fields.len()).map(meaning).collect();
        Some(Columns { delimiter, meanings, puzzle, has_state: false, has_names: false })
    }

    /// Whether there is a column for pencil marks.
    pub fn has_marks(&self) -> bool {
        self.meanings.contains(&Meaning::Marks)
    }

    /// The puzzle of a row alone, if the row is a plain one.
    #[inline]
    pub fn grid(&self, row: &[u8]) -> Option<Grid> {
        if self.has_state {
            return None;
        }
        let mut rest = row;
        for _ in 0..self.puzzle {
            rest = &rest[memchr::memchr2(self.delimiter, b'"', rest)?..];
            if rest[0] == b'"' {
                return None;
            }
            rest = &rest[1..];
        }
        let field = &rest[..memchr::memchr(self.delimiter, rest).unwrap_or(rest.len())];
        match text::line::parse(field) {
            Ok((grid, b"")) => Some(grid),
            _ => None,
        }
    }

    /// All that a row says.
    pub fn entry(&self, row: &str) -> Result<Entry, ParseError> {
        let fields = fields(row, self.delimiter);
        if fields.len() > self.meanings.len() {
            let what = format!("{} fields as in the first row, found {}", self.meanings.len(), fields.len());
            return Err(ParseError::expected(1, 1, what));
        }
        let mut entry = Entry::new(self.field(&fields, self.puzzle, text::Format::Line)?.grid);
        let mut marks: Option<Entry> = None;
        for (i, (field, meaning)) in fields.iter().zip(&self.meanings).enumerate() {
            let value = field.trim();
            match meaning {
                _ if value.is_empty() => {}
                Meaning::Puzzle => {}
                Meaning::Solution if self.is_number(i, value) => entry.add_header("solutions", value),
                Meaning::Solution => entry.solution = Some(self.field(&fields, i, text::Format::Line)?.grid),
                Meaning::State => {
                    let state = self.field(&fields, i, text::Format::Line)?.grid;
                    entry.add_state(&state).map_err(|given| {
                        let what = format!("the given {} in {}", given.digit, given.cell);
                        ParseError::expected(1, self.column(&fields, i), what)
                    })?;
                }
                Meaning::Marks => marks = Some(self.field(&fields, i, text::Format::Sukaku)?),
                Meaning::Comment => entry.add_comment(value),
                Meaning::Status if value == OK => {}
                Meaning::Status => entry.add_header("status", value),
                Meaning::Header(name) => entry.add_header(name, value),
            }
        }
        if let Some(marks) = marks {
            let listed = |cell| Some(marks.grid.get(cell).map_or(marks.position().at(cell), DigitSet::of));
            entry.candidates = Entry::with_marks(entry.grid, listed).candidates;
        }
        Ok(entry)
    }

    /// Whether a column called `solutions` counts them.
    fn is_number(&self, i: usize, value: &str) -> bool {
        matches!(self.meanings[i], Meaning::Solution)
            && value.len() < 20
            && value.bytes().all(|c| c.is_ascii_digit())
    }

    /// What the field `i` says, read as `format`.
    fn field(&self, fields: &[Cow<'_, str>], i: usize, format: text::Format) -> Result<Entry, ParseError> {
        let field = fields.get(i).map_or("", |field| field.as_ref());
        let place = |mut error: ParseError| {
            error.column += self.column(fields, i) - 1;
            error
        };
        let entry = text::parse_as(format, field).map_err(place)?;
        match entry.comment {
            None => Ok(entry),
            Some(comment) => {
                let kind = ParseErrorKind::UnexpectedCharacter(comment.chars().next().unwrap_or(' '));
                let after = field.find(comment.as_str()).unwrap_or(0);
                Err(place(ParseError::new(1, field[..after].chars().count() + 1, kind)))
            }
        }
    }

    /// Where field `i` begins, if no field before it is quoted.
    fn column(&self, fields: &[Cow<'_, str>], i: usize) -> usize {
        1 + fields.iter().take(i).map(|field| field.chars().count() + 1).sum::<usize>()
    }
}

/// Whether the line names a column for the puzzle.
pub fn is_head(line: &str, delimiter: u8) -> bool {
    Columns::named(delimiter, &fields(line, delimiter)).is_some()
}

/// Whether a quotation that began in `row` is still open at its end.
pub fn is_open(row: &[u8]) -> bool {
    memchr::memchr_iter(b'"', row).count() % 2 == 1
}

/// The fields of a row.
fn fields(row: &str, delimiter: u8) -> Vec<Cow<'_, str>> {
    if !row.contains('"') {
        return row.split(char::from(delimiter)).map(Cow::Borrowed).collect();
    }
    let mut reader =
        csv::ReaderBuilder::new().delimiter(delimiter).has_headers(false).from_reader(row.as_bytes());
    match reader.records().next() {
        Some(Ok(record)) => record.iter().map(|field| Cow::Owned(field.to_owned())).collect(),
        _ => vec![Cow::Borrowed(row)],
    }
}

/// A table to be written.
#[derive(Debug)]
pub struct Table {
    delimiter: u8,
    /// The headers that have a column.
    names: Vec<String>,
}

impl Table {
    /// A table with a column for each header of `first`.
    pub fn new(delimiter: u8, first: Option<&Entry>) -> Table {
        let mut names: Vec<String> = Vec::new();
        for (name, _) in first.iter().flat_map(|entry| &entry.headers) {
            if !names.contains(name) && !WRITTEN.contains(&name.as_str()) {
                names.push(name.clone());
            }
        }
        Table { delimiter, names }
    }

    /// The names of the columns as a row.
    pub fn head(&self) -> Vec<u8> {
        let mut out = Vec::new();
        let names: Vec<&str> = WRITTEN.into_iter().chain(self.names.iter().map(String::as_str)).collect();
        separated::row(self.delimiter, &names, &mut out);
        out
    }

    /// Appends a puzzle.
    pub fn entry(&self, entry: &Entry, out: &mut Vec<u8>) {
        let line = |grid: &Grid| grid.to_string();
        let has_found = entry.grid.filled() != entry.grid.givens();
        let marks = entry
            .candidates
            .as_ref()
            .and_then(|marks| text::write(text::Format::Sukaku, &Entry::with_candidates(marks.clone())));
        let mut fields = vec![
            line(&entry.grid.puzzle()),
            entry.header("status").unwrap_or(OK).to_owned(),
            if has_found { line(&entry.grid) } else { String::new() },
            marks.unwrap_or_default(),
            entry.solution.as_ref().map(line).unwrap_or_default(),
            entry.comment.clone().unwrap_or_default(),
        ];
        fields.extend(self.names.iter().map(|name| entry.header(name).unwrap_or("").to_owned()));
        separated::row(self.delimiter, &fields, out);
    }

    /// Appends a record that could not be read.
    pub fn bad(&self, error: &ParseError, out: &mut Vec<u8>) {
        let mut fields = vec![String::new(); WRITTEN.len() + self.names.len()];
        fields[1] = format!("bad: {error}");
        separated::row(self.delimiter, &fields, out);
    }
}

#[cfg(test)]
mod tests {
    use ninefold::Candidates;

    use super::*;

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    fn columns(first: &str) -> Columns {
        Columns::of(first, b",;").unwrap()
    }

    #[test]
    fn the_tables_people_have_are_understood() {
        for (head, row) in [
            ("quizzes,solutions", format!("{PUZZLE},{SOLVED}")),
            ("id,puzzle,solution,clues,difficulty", format!("1,{PUZZLE},{SOLVED},30,1.2")),
            ("source,question,answer,rating", format!("\"a, b\",{PUZZLE},{SOLVED},0")),
            ("Puzzle;Solution", format!("{PUZZLE};{SOLVED}")),
            (&format!("{PUZZLE},{SOLVED}"), format!("{PUZZLE},{SOLVED}")),
        ] {
            let columns = columns(head);
            let entry = columns.entry(&row).unwrap();
            assert_eq!(
                (entry.grid.to_string(), entry.solution),
                (PUZZLE.into(), SOLVED.parse().ok()),
                "{head}"
            );
            assert_eq!(columns.grid(row.as_bytes()).is_some(), !row.contains('"'), "{head}");
        }
        let entry =
            columns("source,question,answer,rating").entry(&format!("\"a, b\",{PUZZLE},{SOLVED},7")).unwrap();
        assert_eq!((entry.header("source"), entry.header("rating")), (Some("a, b"), Some("7")));
        assert_eq!(Columns::of("name,age", b","), None);
    }

    #[test]
    fn a_row_written_reads_back() {
        let mut grid: Grid = PUZZLE.parse().unwrap();
        grid.set_found(ninefold::Cell::at(0, 2), ninefold::Digit::D4);
        let mut marks = Candidates::new(&grid);
        marks.remove("r1c4=6".parse().unwrap());
        let mut entry = Entry::with_candidates(marks);
        entry.add_comment("one, \"two\"\nthree");
        entry.solution = SOLVED.parse().ok();
        entry.add_header("level", "easy; fun");
        for delimiter in [b',', b'\t'] {
            let table = Table::new(delimiter, Some(&entry));
            let head = String::from_utf8(table.head()).unwrap();
            let mut out = Vec::new();
            table.entry(&entry, &mut out);
            let row = String::from_utf8(out).unwrap();
            let columns = Columns::of(head.trim_end(), &[delimiter]).unwrap();
            assert_eq!(columns.entry(row.trim_end()).unwrap(), entry);
        }
    }

    #[test]
    fn errors_point_at_the_field() {
        let columns = columns("id,puzzle,solution");
        let error = |row: String| columns.entry(&row).unwrap_err().to_string();
        assert_eq!(error(format!("12,{}", &PUZZLE[1..])), "line 1 column 84: 80 cells, expected 81");
        assert_eq!(error("12".into()), "line 1 column 4: there is no puzzle");
        assert_eq!(
            error(format!("1,{PUZZLE},{SOLVED},x")),
            "line 1 column 1: expected 3 fields as in the first row, found 4"
        );
        assert_eq!(error(format!("1,{PUZZLE} x,")), "line 1 column 85: 'x' is neither a digit nor a blank");
    }
}
