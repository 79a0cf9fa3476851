//! Grids of any size as numbers with blanks between them; 0 or `.` is an empty cell.
//!
//! All in one line, or a row a line. Without blanks, a line of 256 or 625 characters is read as well: `1` to `9`, then
//! `A` for 10 and so on.

use ninefold::text::ParseError;
use ninefold_variants::rules::given::Given;
use ninefold_variants::{LONGEST_SIDE, Layout, Puzzle};

use super::malformed;

/// Whether a line is the row of such a grid, or all of one: numbers that are not the rows of a classic puzzle.
pub(crate) fn is_text(line: &str) -> bool {
    is_packed(line) || side_of_row(line).is_some_and(|side| side != 9) || is_whole(line)
}

/// Whether a line is all of a grid.
pub(crate) fn is_whole(line: &str) -> bool {
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

fn root(count: usize) -> Option<usize> {
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

/// Reads a grid.
pub(super) fn read(text: &str) -> Result<Puzzle, ParseError> {
    let cells = cells(text)?;
    let side = root(cells.len())
        .ok_or_else(|| malformed(1, 1, format!("{} cells are no square grid", cells.len())))?;
    let layout = Layout::square(side).map_err(|message| malformed(1, 1, message))?;
    let places: Vec<_> = layout.all().collect();
    let mut puzzle = Puzzle::new(layout);
    for (cell, (line, column, value)) in places.into_iter().zip(cells) {
        if value != 0 {
            puzzle.add(Given::new(cell, vec![value])).map_err(|message| malformed(line, column, message))?;
        }
    }
    Ok(puzzle)
}

/// Line, column and value of each cell.
fn cells(text: &str) -> Result<Vec<(usize, usize, i32)>, ParseError> {
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

/// Writes the givens of a square grid in one line; `None` if the puzzle has other rules.
pub(super) fn write(puzzle: &Puzzle) -> Option<String> {
    let layout = puzzle.layout();
    let usual = Layout::square(layout.rows()).is_ok_and(|usual| usual == *layout);
    let mut values = vec![0; layout.cells()];
    for rule in puzzle.rules() {
        let terms = rule.terms();
        match (rule.info().id, terms.cells(), &terms.numbers[..]) {
            ("given", [cell], [value]) => values[cell.index()] = *value,
            _ => return None,
        }
    }
    let values: Vec<String> = values.iter().map(i32::to_string).collect();
    (usual && puzzle.unknown().is_empty()).then(|| values.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_and_lines_are_the_same() {
        let rows = "1 2 3 4\n3 4 . 2\n0 1 4 3\n4 3 2 1\n";
        let puzzle = read(rows).unwrap();
        assert_eq!((puzzle.layout().rows(), puzzle.rules().len()), (4, 14));
        let line = write(&puzzle).unwrap();
        assert_eq!(line, "1 2 3 4 3 4 0 2 0 1 4 3 4 3 2 1");
        assert_eq!(write(&read(&line).unwrap()).unwrap(), line);
        let packed = format!("1.G{}", ".".repeat(253));
        assert!(is_text(&packed));
        assert!(write(&read(&packed).unwrap()).unwrap().starts_with("1 0 16 0 "));
    }

    #[test]
    fn faults_have_a_place() {
        let error = read("1 2 3 4\n3 4 1 x\n").unwrap_err();
        assert_eq!((error.line, error.column), (2, 7));
        let error = read("1 2 3 4\n3 4 9 2\n2 1 4 3\n4 3 2 1\n").unwrap_err();
        assert_eq!((error.line, error.column), (2, 5));
        assert!(read("1 2 3").is_err() && read("").is_err());
    }

    #[test]
    fn classic_rows_are_left_to_the_others() {
        assert!(!is_text("1 2 3 4 5 6 7 8 9") && !is_text("12"));
        assert!(
            is_text(&["1"; 16].join(" ")) && is_text(&["0"; 625].join(" ")) && is_text(&["0"; 36].join(" "))
        );
    }
}
