//! Which format a text is in.

use alloc::vec::Vec;

use super::scan::{self, Row, cell_value};
use super::{Format, sdk, sudokuwiki};
use crate::board::{Candidate, Cell};

/// How many lines are looked at. A file whose first puzzles are bad is still recognised by those after them.
const LINES: usize = 200;

/// The format that `text` is in, or seems to be meant in. The beginning of a large text is enough.
///
/// ```
/// use ninefold::text::{Format, recognise};
/// assert_eq!(recognise("[Puzzle]\n2..1.5..3"), Some(Format::Sdk));
/// assert_eq!(recognise("Dear reader,"), None);
/// ```
pub fn recognise(text: &str) -> Option<Format> {
    let lines: Vec<(usize, &str)> = scan::content(text).take(LINES).collect();
    by_section(&lines)
        .or_else(|| lines.iter().filter(|(_, line)| !scan::is_rule(line)).find_map(|(_, line)| by_line(line)))
        .or_else(|| by_table(text))
        .or_else(|| by_likeness(&lines))
}

/// `.sdk` with sections.
fn by_section(lines: &[(usize, &str)]) -> Option<Format> {
    let first = lines.first()?.1.trim().to_ascii_lowercase();
    matches!(first.as_str(), "[puzzle]" | "[state]" | "[pencilmarks]").then_some(Format::Sdk)
}

/// A format that one line gives away.
fn by_line(line: &str) -> Option<Format> {
    let line = line.trim_end();
    if sudokuwiki::board_at(line).is_some() {
        return Some(Format::SudokuWiki);
    }
    if line.starts_with(':') && line.matches(':').count() >= 5 {
        return Some(Format::Library);
    }
    let trimmed = line.trim_start();
    let cells = trimmed.chars().take_while(|&c| cell_value(c).is_some()).count();
    let rest = &trimmed[cells..];
    match cells {
        Candidate::COUNT => return Some(Format::Sukaku),
        Cell::COUNT if is_tdoku_tail(rest) => return Some(Format::Tdoku),
        Cell::COUNT if rest.starts_with(':') => return Some(Format::Susser),
        Cell::COUNT => return Some(Format::Line),
        _ => {}
    }
    let word = trimmed.split([':', ' ', '\t']).next().unwrap_or("");
    let in_word = word.chars().filter(|&c| cell_value(c).is_some()).count();
    let plain = word.chars().all(|c| c == '+' || cell_value(c).is_some());
    if in_word == Cell::COUNT && plain {
        return Some(Format::Susser);
    }
    let spaced = line.len() == Cell::COUNT && line.bytes().all(|c| matches!(c, b' ' | b'1'..=b'9'));
    (spaced && line.contains(' ') && !is_listed(line)).then_some(Format::Line)
}

/// Whether a line of digits and spaces is rather a row of candidates.
fn is_listed(line: &str) -> bool {
    let groups: Vec<&str> = line.split_whitespace().collect();
    groups.len() == 9 && groups.iter().all(|group| group.as_bytes().is_sorted())
}

/// `:count:solution`, either of them perhaps empty.
fn is_tdoku_tail(rest: &str) -> bool {
    // The colon follows the cells at once; further on it is part of a comment.
    let Some(fields) = rest.trim_end().strip_prefix(':') else { return false };
    let mut fields = fields.split(':');
    match (fields.next(), fields.next(), fields.next()) {
        (Some(count), Some(solution), None) => {
            count.chars().all(|c| c.is_ascii_digit())
                && (solution.is_empty() || solution.chars().all(|c| cell_value(c).is_some()))
        }
        (Some(count), None, None) => !count.is_empty() && count.chars().all(|c| c.is_ascii_digit()),
        _ => false,
    }
}

/// A format of ruled tables.
fn by_table(text: &str) -> Option<Format> {
    let rows: Vec<Row<'_>> = scan::rows(text).into_iter().take(9).collect();
    let first = rows.first()?;
    if first.groups().len() == 9 {
        let any = |like: fn(&str) -> bool| {
            rows.iter().any(|row| row.groups().iter().any(|group| like(&group.text)))
        };
        if any(|text| text.starts_with('u')) {
            return Some(Format::Sdx);
        }
        if any(|text| text.len() > 1 && text.bytes().all(|c| c.is_ascii_digit())) {
            return Some(Format::Pencilmarks);
        }
    }
    first.cells().ok()?;
    let has_headers = scan::numbered(text).any(|(_, line)| sdk::is_header(line));
    let starred = scan::content(text).next().is_some_and(|(_, line)| line.trim().starts_with("*--"));
    let drawn = text.contains('│');
    Some(match (has_headers, starred, drawn) {
        (true, ..) => Format::Sdk,
        (_, true, _) => Format::Ss,
        (_, _, true) => Format::Picture,
        _ => Format::Rows,
    })
}

/// What a text that is none of them was most likely meant to be.
fn by_likeness(lines: &[(usize, &str)]) -> Option<Format> {
    let cells = |line: &str| line.chars().filter(|&c| cell_value(c).is_some()).count();
    let of_cells = |line: &str| 4 * cells(line) >= 3 * line.trim().chars().count();
    let mut likely = lines.iter().map(|(_, line)| *line).filter(|line| of_cells(line));
    let first = likely.clone().find(|line| !scan::is_rule(line)).or(likely.next())?;
    match (cells(first), lines.len()) {
        (365.., _) => Some(Format::Sukaku),
        (..=20, 5..) => Some(Format::Rows),
        _ => Some(Format::Line),
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Entry, write};
    use super::*;
    use crate::board::{Candidates, Digit, Grid};

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn what_was_written_is_recognised() {
        let mut grid: Grid = PUZZLE.parse().unwrap();
        grid.set_found(Cell::at(0, 2), Digit::D4);
        for &format in Format::ALL.iter().filter(|format| format.can_write()) {
            for mut entry in [Entry::new(grid), Entry::with_candidates(Candidates::new(&grid))] {
                entry.add_header("solutions", "1");
                let recognised = recognise(&write(format, &entry).unwrap());
                let expected = if format == Format::Sdm { Format::Line } else { format };
                assert_eq!(recognised, Some(expected), "{format}");
            }
        }
    }

    #[test]
    fn read_only_formats_are_recognised() {
        let sdx = format!("5 u3 {}\n{}", "124 ".repeat(7), "123456789 ".repeat(9) + "\n");
        assert_eq!(recognise(&sdx), Some(Format::Sdx));
        assert_eq!(recognise(&PUZZLE.replacen('.', "+4", 1)), Some(Format::Susser));
        assert_eq!(recognise(&format!("{PUZZLE}:215 217:")), Some(Format::Susser));
    }

    #[test]
    fn one_bad_line_does_not_hide_the_format() {
        assert_eq!(recognise(&format!("# file\n{}\n{PUZZLE}", &PUZZLE[3..])), Some(Format::Line));
        assert_eq!(recognise(&PUZZLE[3..]), Some(Format::Line));
        assert_eq!(recognise(&format!("# Grid\n{}", "53..7...\n".repeat(9))), Some(Format::Rows));
    }
}
