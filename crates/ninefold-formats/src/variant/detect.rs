//! How the texts of puzzles with other rules look: recognised here, even where nothing can read them.

use ninefold::text::ParseError;

use super::malformed;
use crate::format::Format;

/// The cells of a killer or a jigsaw.
pub(super) const CELLS: usize = 81;
/// The longest side of a grid of numbers.
const LONGEST_SIDE: usize = 25;
#[cfg(feature = "variants")]
const _: () = assert!(LONGEST_SIDE == ninefold_variants::LONGEST_SIDE);

/// A format of such puzzles, by the first line.
pub(crate) fn recognise(first: &str) -> Option<Format> {
    match first {
        line if is_iss(line) => Some(Format::Iss),
        line if is_numbers(line) => Some(Format::Numbers),
        line if is_killer(line) => Some(Format::Killer),
        line if is_jigsaw(line) => Some(Format::Jigsaw),
        _ => None,
    }
}

/// A format of such puzzles that is a text by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Syntax {
    Iss,
    Numbers,
    Killer,
    Jigsaw,
}

/// Whether a word of the command line is such a puzzle and no file name.
pub fn is_typed(word: &str) -> bool {
    let word = word.trim_start();
    let lines = || word.lines().filter(|line| !line.trim().is_empty());
    let is_link = word.starts_with("http://") || word.starts_with("https://");
    #[cfg(feature = "links")]
    let is_link = is_link || crate::link::is_link(word) && !word.contains(['.', '\\']);
    let is_object = word.starts_with('{') && (word.contains("\"grid\"") || word.contains("\"cells\""));
    is_link
        || is_object
        || is_iss(word)
        || is_killer(word)
        || is_jigsaw(word)
        || lines().count() > 1 && lines().all(|line| side_of_row(line).is_some())
        || lines().all(is_whole_grid) && !word.is_empty()
}

/// Whether a line begins as ISS text, or a link with it, does.
fn is_iss(line: &str) -> bool {
    let typed = line.strip_prefix('.').is_some_and(|rest| {
        rest.starts_with('~') || rest.starts_with(|c: char| c.is_ascii_uppercase()) && !rest.contains("..")
    });
    typed || query_at(line).is_some()
}

/// Where the ISS text begins in a link.
pub(super) fn query_at(line: &str) -> Option<usize> {
    line.starts_with("http").then(|| Some(line.find("?q=")? + 3))?
}

/// Whether a line is the row of a grid of numbers, or all of one: numbers that are not the rows of a classic puzzle.
fn is_numbers(line: &str) -> bool {
    is_packed(line) || side_of_row(line).is_some_and(|side| side != 9) || is_whole_grid(line)
}

/// Whether a line is all of a grid of numbers.
pub(crate) fn is_whole_grid(line: &str) -> bool {
    is_packed(line) || count(line).is_some_and(|count| count > LONGEST_SIDE && root(count).is_some())
}

/// The side of the grid whose row a line is.
pub(crate) fn side_of_row(line: &str) -> Option<usize> {
    count(line).filter(|count| (4..=LONGEST_SIDE).contains(count))
}

/// How many numbers there are, if there is nothing else.
fn count(line: &str) -> Option<usize> {
    let cells = line.split_whitespace();
    cells.clone().all(|cell| value(cell).is_some()).then(|| cells.count()).filter(|&count| count > 1)
}

fn is_packed(line: &str) -> bool {
    matches!(line.len(), 256 | 625) && line.chars().all(|c| letter(c).is_some())
}

pub(super) fn root(count: usize) -> Option<usize> {
    (1..=LONGEST_SIDE).find(|side| side * side == count)
}

fn value(cell: &str) -> Option<i32> {
    let is_number = cell.len() <= 3 && cell.bytes().all(|byte| byte.is_ascii_digit());
    match cell {
        "." | "_" | "-" => Some(0),
        _ => cell.parse().ok().filter(|_| is_number),
    }
}

fn letter(c: char) -> Option<i32> {
    if c == '.' { Some(0) } else { c.to_digit(36).map(|value| value as i32) }
}

/// Line, column and value of each cell of a grid of numbers.
pub(super) fn cells(text: &str) -> Result<Vec<(usize, usize, i32)>, ParseError> {
    let mut cells = Vec::new();
    for (number, line) in text.lines().enumerate() {
        if is_packed(line.trim()) {
            let indent = line.len() - line.trim_start().len();
            let values = line.trim().chars().enumerate();
            cells.extend(values.map(|(i, c)| (number + 1, indent + i + 1, letter(c).unwrap_or(0))));
            continue;
        }
        let mut column = 1;
        for cell in line.split(char::is_whitespace) {
            if !cell.is_empty() {
                let wrong =
                    || malformed(number + 1, column, format!("{cell:?} is neither a number nor a blank"));
                cells.push((number + 1, column, value(cell).ok_or_else(wrong)?));
            }
            column += cell.chars().count() + 1;
        }
    }
    Ok(cells)
}

/// Whether a line is a killer as a string.
fn is_killer(line: &str) -> bool {
    line.starts_with("3x3:") && line.contains(":k:") || is_pointing(line)
}

fn is_pointing(line: &str) -> bool {
    let points = |c: char| matches!(c, '<' | '>' | '^' | 'v');
    line.chars().count() == CELLS
        && line.chars().any(|c| matches!(c, '<' | '^'))
        && line.chars().all(|c| points(c) || sum(c).is_some() || c == '.')
}

/// Whether a line is a jigsaw as a string, and nothing else that is known.
fn is_jigsaw(line: &str) -> bool {
    let line: Vec<char> = line.chars().filter(|c| !c.is_whitespace()).collect();
    match line.len() {
        CELLS => is_layout(&line) && line.iter().any(|c| c.is_ascii_alphabetic()),
        len if len == 2 * CELLS => is_layout(&line[..CELLS]) || is_layout(&line[CELLS..]),
        _ => false,
    }
}

/// Whether nine labels stand nine times each.
pub(super) fn is_layout(labels: &[char]) -> bool {
    labels.len() == CELLS
        && labels.iter().all(char::is_ascii_alphanumeric)
        && labels.iter().all(|label| labels.iter().filter(|other| *other == label).count() == 9)
}

/// The sum that a character of a killer stands for.
pub(super) fn sum(c: char) -> Option<i32> {
    match c {
        '0'..='9' => Some(c as i32 - '0' as i32),
        'A'..='Z' => Some(c as i32 - 'A' as i32 + 10),
        'a'..='j' => Some(c as i32 - 'a' as i32 + 36),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LAYOUT: &str = "111222333111222333111222333444555666444555666444555666777888999777888999777888999";

    #[test]
    fn lines_of_cells_are_no_iss_text() {
        assert!(is_iss(".Cage~3~R1C1~R1C2") && is_iss(".~R1C1_5") && is_iss(".AntiKnight"));
        assert!(!is_iss("..3.") && !is_iss(".4.") && !is_iss(".X..x...") && !is_iss(""));
        assert!(is_iss("https://sigh.github.io/Interactive-Sudoku-Solver/?q=.AntiKing"));
    }

    #[test]
    fn classic_rows_are_left_to_the_others() {
        assert!(!is_numbers("1 2 3 4 5 6 7 8 9") && !is_numbers("12"));
        let zeros = |count: usize| vec!["0"; count].join(" ");
        assert!(is_numbers(&zeros(16)) && is_numbers(&zeros(625)) && is_numbers(&zeros(36)));
        assert!(is_numbers(&format!("1.G{}", ".".repeat(253))));
    }

    #[test]
    fn killers_and_jigsaws_are_told_from_lines() {
        assert!(is_killer(&format!("3<<{}", ".".repeat(78))) && is_killer("3x3::k:1:2"));
        assert!(is_jigsaw(&LAYOUT.replace('1', "a")) && !is_jigsaw(LAYOUT) && !is_killer(LAYOUT));
        assert!(is_jigsaw(&format!("5{} {LAYOUT}", ".".repeat(80))));
    }
}
