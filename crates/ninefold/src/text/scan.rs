//! What the readers share: characters of cells, lines that matter, rows and groups in ruled tables.

use alloc::string::String;
use alloc::vec::Vec;

use super::{ParseError, ParseErrorKind};

/// The digit that a character of a cell stands for, 0 for a blank.
pub(super) const fn cell_value(c: char) -> Option<u8> {
    match c {
        '1'..='9' => Some(c as u8 - b'0'),
        '0' | '.' | '*' | 'x' | 'X' | '_' | '?' | '-' => Some(0),
        _ => None,
    }
}

/// The text before the first byte that is not UTF-8, and whether that is all of it.
pub(super) fn valid_part(bytes: &[u8]) -> (&str, bool) {
    match core::str::from_utf8(bytes) {
        Ok(text) => (text, true),
        Err(error) => {
            (core::str::from_utf8(&bytes[..error.valid_up_to()]).expect("checked up to here"), false)
        }
    }
}

/// The text without a byte order mark.
pub(super) fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// The lines with their numbers (from 1), except empty ones and those that begin with `#`.
pub(super) fn content(text: &str) -> impl Iterator<Item = (usize, &str)> {
    numbered(text).filter(|(_, line)| {
        let line = line.trim_start();
        !line.is_empty() && !line.starts_with('#')
    })
}

/// The lines with their numbers, from 1; no spaces at their ends.
pub(super) fn numbered(text: &str) -> impl Iterator<Item = (usize, &str)> {
    without_mark(text).lines().enumerate().map(|(i, line)| (i + 1, line.trim_end_matches(['\r', '\n'])))
}

/// The one line that matters in the text of a format with one puzzle a line.
pub(super) fn only_line(text: &str) -> Result<(usize, &str), ParseError> {
    let mut lines = content(text);
    let only = lines.next().ok_or(ParseError::new(1, 1, ParseErrorKind::Empty))?;
    match lines.next() {
        None => Ok(only),
        Some((number, _)) => Err(ParseError::expected(number, 1, "one puzzle only")),
    }
}

/// Whether `c` draws the rules of tables and is never a blank.
const fn is_border(c: char) -> bool {
    matches!(c, '|' | '!' | ':' | '\'' | '`' | '=' | ',' | ';' | '\u{2500}'..='\u{257f}')
}

/// Whether the line draws a rule: dashes in a run, no digit, nothing but what rules are made of.
pub(super) fn is_rule(line: &str) -> bool {
    let of_rules =
        |c: char| c.is_whitespace() || is_border(c) || matches!(c, '-' | '+' | '.' | '*' | '_' | '~');
    let is_dash = |c: char| matches!(c, '-' | '=' | '_' | '~' | '─' | '━' | '═');
    let mut run = 0;
    let mut longest = 0;
    for c in line.chars() {
        run = if is_dash(c) { run + 1 } else { 0 };
        longest = longest.max(run);
    }
    line.chars().all(of_rules) && longest >= 3
}

/// A line of a table that may hold cells.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row<'a> {
    /// From 1.
    pub number: usize,
    pub text: &'a str,
}

/// One cell as written: the digit (0 = blank) and whether a `+` marks it as found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Written {
    pub value: u8,
    pub found: bool,
}

/// A group of characters between spaces and borders.
#[derive(Clone, Debug)]
pub(super) struct Group {
    /// From 1.
    pub column: usize,
    pub text: String,
}

impl<'a> Row<'a> {
    /// The nine cells of a row that has a character for each, borders and spaces between them being
    /// decoration.
    pub fn cells(self) -> Result<[Written; 9], ParseError> {
        let mut cells = [Written::default(); 9];
        let mut count = 0;
        let mut found = false;
        let mut tenth = None;
        for (at, c) in self.text.chars().enumerate() {
            if c.is_whitespace() || is_border(c) {
                continue;
            } else if c == '+' && !found {
                found = true;
                continue;
            }
            let fault = ParseErrorKind::UnexpectedCharacter(c);
            let value = cell_value(c).ok_or(ParseError::new(self.number, at + 1, fault))?;
            match cells.get_mut(count) {
                Some(cell) => *cell = Written { value, found: found && value != 0 },
                None => tenth = tenth.or(Some(at + 1)),
            }
            (count, found) = (count + 1, false);
        }
        if count == 9 { Ok(cells) } else { Err(self.wrong_length(count, tenth)) }
    }

    /// The groups between spaces and borders; `*` and `#`, with which some programs mark candidates, left
    /// out.
    pub fn groups(self) -> Vec<Group> {
        let mut groups: Vec<Group> = Vec::new();
        let mut open = false;
        for (at, c) in self.text.chars().enumerate() {
            if c.is_whitespace() || is_border(c) {
                open = false;
            } else {
                if !open {
                    groups.push(Group { column: at + 1, text: String::new() });
                }
                open = true;
                if c != '*' && c != '#' {
                    groups.last_mut().expect("just opened").text.push(c);
                }
            }
        }
        groups.retain(|group| !group.text.is_empty());
        groups
    }

    /// The error for a row of `found` cells; `tenth` is the column of the first cell too many.
    pub fn wrong_length(self, found: usize, tenth: Option<usize>) -> ParseError {
        let column = tenth.unwrap_or(self.text.trim_end().chars().count() + 1);
        ParseError::new(self.number, column, ParseErrorKind::WrongRowLength { found })
    }

    /// How many characters are blanks or digits.
    fn cell_count(self) -> usize {
        self.text.chars().filter(|&c| cell_value(c).is_some()).count()
    }

    /// Whether the line may as well be nine blank cells written as dashes.
    fn may_be_blank_row(self) -> bool {
        self.cell_count() == 9 && !self.text.contains('+')
    }

    /// Whether nothing but borders is in the line.
    fn is_empty(self) -> bool {
        self.text.chars().all(|c| c.is_whitespace() || is_border(c))
    }
}

/// The lines before a table that begin with a letter or `%`: `Grid 01`, `%easy`.
pub(super) fn titles(text: &str) -> impl Iterator<Item = &str> {
    content(text).map(|(_, line)| line.trim()).take_while(|line| is_title(line))
}

fn is_title(line: &str) -> bool {
    let first = line.trim_start().chars().next();
    first.is_some_and(|c| c == '%' || c.is_alphabetic() && cell_value(c).is_none())
}

/// The lines that matter, as rows.
pub(super) fn table_lines(text: &str) -> impl Iterator<Item = Row<'_>> {
    content(text).map(|(number, text)| Row { number, text })
}

/// The rows of a ruled table, after its titles. A line of nine dashes is a rule if there are nine rows
/// without it, else a row.
pub(super) fn rows(text: &str) -> Vec<Row<'_>> {
    let lines: Vec<Row<'_>> =
        table_lines(text).skip_while(|row| is_title(row.text)).filter(|row| !row.is_empty()).collect();
    let sure: Vec<Row<'_>> = lines.iter().copied().filter(|row| !is_rule(row.text)).collect();
    if sure.len().is_multiple_of(9) && !sure.is_empty() {
        return sure;
    }
    lines.into_iter().filter(|row| !is_rule(row.text) || row.may_be_blank_row()).collect()
}

/// The nine rows of a table.
pub(super) fn nine_rows(text: &str) -> Result<[Row<'_>; 9], ParseError> {
    nine(rows(text))
}

/// Exactly nine of `rows`.
pub(super) fn nine(rows: Vec<Row<'_>>) -> Result<[Row<'_>; 9], ParseError> {
    let (found, last) = (rows.len(), rows.last().map_or(1, |row| row.number));
    match <[Row<'_>; 9]>::try_from(rows) {
        Ok(rows) => Ok(rows),
        Err(_) if found == 0 => Err(ParseError::new(1, 1, ParseErrorKind::Empty)),
        Err(rows) => {
            let line = rows.get(9).map_or(last, |tenth| tenth.number);
            Err(ParseError::new(line, 1, ParseErrorKind::WrongRowCount { found }))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(text: &str) -> Row<'_> {
        Row { number: 1, text }
    }

    #[test]
    fn decoration_is_told_from_cells() {
        for rule in [
            "+---+---+---+",
            "*-----------*",
            "------+-------+------",
            "│───┼───┤",
            ".----.----.",
            "'--'---'",
        ] {
            assert!(is_rule(rule) && !row(rule).may_be_blank_row(), "{rule}");
        }
        assert!(!is_rule(".........") && !is_rule("|5--|---|---|"));
        assert!(is_rule("---------") && row("---|---|---").may_be_blank_row());
    }

    #[test]
    fn a_row_of_dashes_is_a_rule_or_blanks_by_the_number_of_rows() {
        let nine = "1--------\n".repeat(9);
        assert_eq!(rows(&format!("{nine}---------\n")).len(), 9);
        let eight = "1--------\n".repeat(8);
        assert_eq!(rows(&format!("{eight}---------\n")).len(), 9);
    }

    #[test]
    fn groups_lose_their_marks() {
        let groups = row("| 12*  3# 456 |7 .|").groups();
        let texts: Vec<_> = groups.iter().map(|group| group.text.as_str()).collect();
        assert_eq!(texts, ["12", "3", "456", "7", "."]);
        assert_eq!(groups[2].column, 11);
    }
}
