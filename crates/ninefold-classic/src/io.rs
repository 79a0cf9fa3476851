//! The input and output formats of the programs.

use std::fmt::Write;

use ninefold::board::{Cell, Digit, Grid, House};
use ninefold::text::{ParseError, ParseErrorKind};

use crate::Preset;

impl Preset {
    /// Reads a puzzle as the program did.
    ///
    /// All take the nine rows or the one line of their originals, with any of `0 . * x X _ ? -` for a blank.
    /// [`Sand`](Preset::Sand) takes any character but a nonzero digit for a blank; for
    /// [`SudokuC`](Preset::SudokuC) punctuation other than `. *` separates cells.
    ///
    /// # Errors
    /// A character that is none of these, or a number of cells other than 81.
    pub fn read(self, text: &str) -> Result<Grid, ParseError> {
        match self {
            Preset::Sand | Preset::SandCurses => read_rows_of_anything(text),
            Preset::SudokuC => gather(text, |c| match c {
                '0' | '.' | '*' | 'x' | 'X' => Sign::Blank,
                c if c.is_ascii_punctuation() || c.is_whitespace() => Sign::Separator,
                _ => Sign::Unknown,
            }),
            _ => gather(text, |c| match c {
                '0' | '.' | '*' | 'x' | 'X' | '_' | '?' | '-' => Sign::Blank,
                c if c.is_whitespace() => Sign::Separator,
                _ => Sign::Unknown,
            }),
        }
    }

    /// What the program printed when it had solved `puzzle`, line ends included.
    pub fn print(self, puzzle: &Grid, solution: &Grid) -> String {
        match self {
            Preset::Horuff => rows(solution, |digit| format!("{digit} ")),
            Preset::Perl4Rows => rows(solution, |digit| digit.to_string()),
            Preset::Sand | Preset::SandCurses => {
                format!("{}Solution found!\n{}", ruled(puzzle), ruled(solution))
            }
            Preset::SudokuC => stacked(solution),
            _ => format!("{solution}\n"),
        }
    }
}

/// What a character means to a program that reads digits.
enum Sign {
    Blank,
    Separator,
    Unknown,
}

/// 81 cells in reading order, however they are spread over lines.
fn gather(text: &str, sign: impl Fn(char) -> Sign) -> Result<Grid, ParseError> {
    let mut cells = Vec::with_capacity(Cell::COUNT);
    for (line, text) in text.lines().enumerate() {
        for (column, c) in text.chars().enumerate() {
            match (Digit::from_char(c), sign(c)) {
                (Some(digit), _) => cells.push(digit.get()),
                (None, Sign::Blank) => cells.push(0),
                (None, Sign::Separator) => {}
                (None, Sign::Unknown) => {
                    let kind = ParseErrorKind::UnexpectedCharacter(c);
                    return Err(ParseError::new(line + 1, column + 1, kind));
                }
            }
        }
    }
    of_81(&cells, text)
}

/// Nine lines of nine, or one of 81; whatever is not a nonzero digit is a blank, also a space.
fn read_rows_of_anything(text: &str) -> Result<Grid, ParseError> {
    let text = text.trim_end_matches(['\r', '\n']);
    let cells: Vec<u8> =
        text.lines().flat_map(str::chars).map(|c| Digit::from_char(c).map_or(0, Digit::get)).collect();
    if text.lines().count() == 1 {
        return of_81(&cells, text);
    }
    for (line, row) in text.lines().enumerate() {
        let found = row.chars().count();
        if found != 9 {
            let kind = ParseErrorKind::WrongRowLength { found };
            return Err(ParseError::new(line + 1, found.min(9) + 1, kind));
        }
    }
    of_81(&cells, text)
}

fn of_81(cells: &[u8], text: &str) -> Result<Grid, ParseError> {
    let digits: Option<[u8; 81]> = cells.try_into().ok();
    digits.and_then(Grid::from_digits).ok_or_else(|| {
        let (line, column) = end_of(text);
        ParseError::new(line, column, ParseErrorKind::WrongCellCount { found: cells.len() })
    })
}

/// Line and column just after the last character, both from 1.
fn end_of(text: &str) -> (usize, usize) {
    let last = text.lines().next_back().unwrap_or("");
    (text.lines().count().max(1), last.chars().count() + 1)
}

/// Nine lines, each cell as `show` puts it.
fn rows(grid: &Grid, show: impl Fn(Digit) -> String) -> String {
    let mut text = String::new();
    for row in House::rows() {
        row.cell_list().iter().filter_map(|&cell| grid.get(cell)).for_each(|digit| text += &show(digit));
        text.push('\n');
    }
    text
}

/// Every cell in its own frame, as `sand` prints it; blanks are empty.
///
/// ```text
/// +---+---+---+---+---+---+---+---+---+
/// |   |   | 1 |   |   |   | 8 |   |   |
/// +---+---+---+---+---+---+---+---+---+
/// ```
pub fn ruled(grid: &Grid) -> String {
    let rule = format!("+{}\n", "---+".repeat(9));
    let mut text = rule.clone();
    for row in House::rows() {
        for &cell in row.cell_list() {
            let _ = write!(text, "| {} ", grid.get(cell).map_or(' ', Digit::to_char));
        }
        text += "|\n";
        text += &rule;
    }
    text
}

/// Blocks in frames, as `sudoku.c` prints it: givens in parentheses, `.` for a blank.
///
/// ```text
/// +---------------+---------------+---------------+
/// | (2)  (1)   .  |  .    .    .  |  .    .    .  |
/// ```
pub fn stacked(grid: &Grid) -> String {
    framed(5, |cell| match grid.get(cell) {
        Some(digit) if grid.is_given(cell) => format!(" ({digit}) "),
        Some(digit) => format!("  {digit}  "),
        None => "  .  ".into(),
    })
}

/// A picture whose cells are `width` characters wide, with rules around the blocks.
pub fn framed(width: usize, show: impl Fn(Cell) -> String) -> String {
    let rule = format!("+{}\n", format!("{}+", "-".repeat(3 * width)).repeat(3));
    let mut text = String::new();
    for row in House::rows() {
        if row.number() % 3 == 0 {
            text += &rule;
        }
        for &cell in row.cell_list() {
            if cell.column() % 3 == 0 {
                text.push('|');
            }
            text += &show(cell);
        }
        text += "|\n";
    }
    text + &rule
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &str = "210000000000003100009400007825004000000600000100008200070090000000031040000000380";
    const SOLUTION: &str =
        "218967435547283196369415827825174963734629518196358274473892651682531749951746382";

    fn nine_lines(line: &str) -> String {
        line.as_bytes().chunks(9).map(|row| format!("{}\n", str::from_utf8(row).unwrap())).collect()
    }

    #[test]
    fn all_read_their_originals_and_their_own_pictures() {
        let puzzle: Grid = PUZZLE.parse().unwrap();
        for preset in Preset::ALL {
            for text in [
                PUZZLE.into(),
                format!("{PUZZLE}\n"),
                nine_lines(PUZZLE),
                nine_lines(PUZZLE).replace('\n', "\r\n"),
            ] {
                assert_eq!(preset.read(&text), Ok(puzzle), "{preset}");
            }
        }
        assert_eq!(Preset::Horuff.read(&nine_lines(PUZZLE).replace('\n', "  ")), Ok(puzzle));
        assert_eq!(Preset::SudokuC.read(&stacked(&puzzle)), Ok(puzzle));
        assert_eq!(Preset::SudokuC.read(&nine_lines(PUZZLE).replace('0', ".,")), Ok(puzzle));
        assert_eq!(Preset::Sand.read(&nine_lines(PUZZLE).replace('0', " ")), Ok(puzzle));
        assert_eq!(Preset::Sand.read(&nine_lines(PUZZLE).replace('0', "é")), Ok(puzzle));
    }

    #[test]
    fn what_is_no_puzzle_is_told_with_its_place() {
        let why = |preset: Preset, text: &str| preset.read(text).unwrap_err().to_string();
        assert_eq!(why(Preset::Perl3, "12\n3a"), "line 2 column 2: 'a' is neither a digit nor a blank");
        assert_eq!(why(Preset::Golf, &PUZZLE[1..]), "line 1 column 81: 80 cells, expected 81");
        assert_eq!(why(Preset::Horuff, ""), "line 1 column 1: 0 cells, expected 81");
        let shifted = nine_lines(PUZZLE).replacen("\n000003100", "0\n00003100", 1);
        assert_eq!(why(Preset::Sand, &shifted), "line 1 column 10: 10 cells, expected 9 in a row");
    }

    #[test]
    fn each_prints_in_its_own_manner() {
        let (puzzle, solution): (Grid, Grid) = (PUZZLE.parse().unwrap(), SOLUTION.parse().unwrap());
        let printed = |preset: Preset| preset.print(&puzzle, &solution);
        assert_eq!(printed(Preset::Perl3), format!("{SOLUTION}\n"));
        assert_eq!(printed(Preset::Perl4Rows), nine_lines(SOLUTION));
        assert!(printed(Preset::Horuff).starts_with("2 1 8 9 6 7 4 3 5 \n5 4 7 "));
        assert_eq!(printed(Preset::Horuff).len(), 9 * 19);
        let sand = printed(Preset::Sand);
        let lines: Vec<&str> = sand.lines().collect();
        assert_eq!((lines.len(), lines[19]), (19 + 1 + 19, "Solution found!"));
        assert_eq!(lines[3], "|   |   |   |   |   | 3 | 1 |   |   |");
        assert_eq!(lines[23], "| 5 | 4 | 7 | 2 | 8 | 3 | 1 | 9 | 6 |");
    }
}
