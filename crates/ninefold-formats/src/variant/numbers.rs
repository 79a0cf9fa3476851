//! Grids of any size as numbers separated by spaces; 0 or `.` is an empty cell.
//!
//! All on one line, or one row per line. Without spaces, a line of 256 or 625 characters is read as well: `1` to `9`, then
//! `A` for 10 and so on.

use ninefold::text::ParseError;
use ninefold_variants::rules::given::Given;
use ninefold_variants::{Layout, Puzzle};

use super::detect::{cells, root};
use super::malformed;

/// Reads a grid.
pub(super) fn read(text: &str) -> Result<Puzzle, ParseError> {
    let cells = cells(text)?;
    let side = root(cells.len())
        .ok_or_else(|| malformed(1, 1, format!("{} cells do not make a square grid", cells.len())))?;
    let layout = Layout::square(side).map_err(|error| malformed(1, 1, error.to_string()))?;
    let places: Vec<_> = layout.all().collect();
    let mut puzzle = Puzzle::new(layout);
    for (cell, (line, column, value)) in places.into_iter().zip(cells) {
        if value != 0 {
            puzzle
                .add(Given::new(cell, vec![value]))
                .map_err(|error| malformed(line, column, error.to_string()))?;
        }
    }
    Ok(puzzle)
}

/// Writes the givens of a square grid in one line; `None` if the puzzle has other rules.
pub(super) fn write(puzzle: &Puzzle) -> Option<String> {
    let layout = puzzle.layout();
    let usual = Layout::square(layout.rows()).is_ok_and(|usual| usual == *layout);
    let mut values = vec![0; layout.total()];
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
}
