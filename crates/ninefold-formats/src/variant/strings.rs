//! Killers and jigsaws as strings of 81 cells.
//!
//! A killer is `3x3::k:` and 81 numbers, each 256 times the sum of the cell's cage plus the index of the cage; or 81
//! characters of which `<`, `>`, `^` and `v` point to a neighbour in the same cage and the others are its sum: digits,
//! then `A` for 10 and `a` for 36. A jigsaw is 81 labels of regions, before or after 81 givens where there are some.

use ninefold::text::ParseError;
use ninefold_variants::rules::cage::Cage;
use ninefold_variants::rules::given::Given;
use ninefold_variants::{Cell, Layout, Puzzle, RuleError};

use super::detect::{CELLS, is_layout, sum};
use super::malformed;
use ninefold::sort::Sorted;

fn nine() -> Layout {
    Layout::square(9).expect("nine is a size")
}

/// Reads a killer.
pub(super) fn killer(text: &str) -> Result<Puzzle, ParseError> {
    let text = text.trim();
    if text.starts_with("3x3:") { numbered(text) } else { pointing(text) }
}

fn numbered(text: &str) -> Result<Puzzle, ParseError> {
    let wrong = |message: String| malformed(1, 1, message);
    let (head, body) =
        text.split_once(":k:").ok_or_else(|| wrong("a killer begins with `3x3::k:`".into()))?;
    let numbers: Vec<&str> = body.trim_end_matches(':').split(':').collect();
    if numbers.len() != CELLS {
        return Err(wrong(format!("{} cells, expected {CELLS}", numbers.len())));
    }
    let mut cages: Sorted<u64, (u32, Vec<Cell>)> = Sorted::default();
    let mut column = head.len() + 4;
    for (cell, number) in nine().all().zip(&numbers) {
        let value: u32 =
            number.trim().parse().map_err(|_| malformed(1, column, format!("{number:?} is not a number")))?;
        let (sum, cage) = (value / 256, value % 256);
        let cage = cages.entry(cage.into(), (sum, Vec::new()));
        if cage.0 != sum {
            return Err(malformed(1, column, format!("a cage with the sums {} and {sum}", cage.0)));
        }
        cage.1.push(cell);
        column += number.chars().count() + 1;
    }
    with_diagonals(head, cages.into_values())
}

/// The puzzle of some cages; the head may ask for diagonals.
fn with_diagonals(head: &str, cages: impl Iterator<Item = (u32, Vec<Cell>)>) -> Result<Puzzle, ParseError> {
    use ninefold_variants::rules::different::Different;
    let layout = nine();
    let mut puzzle = Puzzle::new(layout.clone());
    let add = |added: Result<(), RuleError>| added.map_err(|error| malformed(1, 1, error.to_string()));
    for (sum, cells) in cages.filter(|(sum, _)| *sum > 0) {
        add(puzzle.add(Cage::new(Some(sum as i32), cells)))?;
    }
    if head.split(':').nth(1) == Some("d") {
        add(puzzle.add(Different::diagonal(&layout, true)))?;
        add(puzzle.add(Different::diagonal(&layout, false)))?;
    }
    Ok(puzzle)
}

fn pointing(text: &str) -> Result<Puzzle, ParseError> {
    let chars: Vec<char> = text.chars().collect();
    if chars.len() != CELLS {
        return Err(malformed(1, 1, format!("{} cells, expected {CELLS}", chars.len())));
    }
    let mut cages: Sorted<u64, (u32, Vec<Cell>)> = Sorted::default();
    for cell in nine().all() {
        let root = root(&chars, cell.index())?;
        let sum = sum(chars[root]).unwrap_or(0) as u32;
        cages.entry(root as u64, (sum, Vec::new())).1.push(cell);
    }
    with_diagonals("", cages.into_values())
}

/// The cell to which the arrows lead.
fn root(chars: &[char], start: usize) -> Result<usize, ParseError> {
    let mut at = start;
    for _ in 0..CELLS {
        let (row, col) = (at / 9, at % 9);
        at = match chars[at] {
            '<' if col > 0 => at - 1,
            '>' if col < 8 => at + 1,
            '^' if row > 0 => at - 9,
            'v' if row < 8 => at + 9,
            '<' | '>' | '^' | 'v' => return Err(malformed(1, at + 1, "this points out of the grid")),
            c if sum(c).is_some() || c == '.' => return Ok(at),
            c => return Err(malformed(1, at + 1, format!("{c:?} is neither a sum nor a direction"))),
        };
    }
    Err(malformed(1, start + 1, "these cells point in a circle"))
}

/// Reads a jigsaw.
pub(super) fn jigsaw(text: &str) -> Result<Puzzle, ParseError> {
    let chars: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).collect();
    let (labels, givens) = match chars.len() {
        CELLS => (&chars[..], &[][..]),
        len if len == 2 * CELLS && is_layout(&chars[..CELLS]) => chars.split_at(CELLS),
        len if len == 2 * CELLS => (&chars[CELLS..], &chars[..CELLS]),
        len => {
            return Err(malformed(
                1,
                1,
                format!("{len} cells, expected {CELLS} labels, or as many givens too"),
            ));
        }
    };
    let mut regions: Sorted<u64, Vec<Cell>> = Sorted::default();
    let mut layout = nine().without_blocks();
    layout
        .all()
        .zip(labels)
        .for_each(|(cell, &label)| regions.entry(u64::from(label), Vec::new()).push(cell));
    for (label, cells) in regions {
        if cells.len() != 9 {
            let label = char::from_u32(label as u32).unwrap_or_default();
            return Err(malformed(1, 1, format!("region {label:?} has {} cells, expected 9", cells.len())));
        }
        layout.add_region(cells).map_err(|error| malformed(1, 1, error.to_string()))?;
    }
    let mut puzzle = Puzzle::new(layout.clone());
    for (cell, given) in layout.all().zip(givens) {
        match given.to_digit(10) {
            Some(digit @ 1..) => {
                let given = Given::new(cell, vec![digit as i32]);
                puzzle.add(given).map_err(|error| malformed(1, 1, error.to_string()))?;
            }
            _ if "0.*xX_?-".contains(*given) => {}
            _ => return Err(malformed(1, 1, format!("{given:?} is neither a digit nor a blank"))),
        }
    }
    Ok(puzzle)
}

#[cfg(test)]
mod tests {
    use ninefold_variants::iss;

    use super::*;

    const LAYOUT: &str = "111222333111222333111222333444555666444555666444555666777888999777888999777888999";

    #[test]
    fn both_kinds_of_killer_say_the_same() {
        // A cage of three on the first cells, one of two below; the others without a cage.
        let mut numbers = vec![0; CELLS];
        let mut chars = vec!['.'; CELLS];
        for (cell, number, c) in [(0, 6, '6'), (1, 6, '<'), (2, 6, '<'), (9, 10, 'A'), (10, 10, '<')] {
            numbers[cell] = number * 256 + if cell < 9 { 0 } else { 9 };
            chars[cell] = c;
        }
        for (cell, number) in numbers.iter_mut().enumerate().filter(|(_, number)| **number == 0) {
            *number = cell as i32;
        }
        let numbers: Vec<String> = numbers.iter().map(i32::to_string).collect();
        let numbered = format!("3x3::k:{}:", numbers.join(":"));
        let pointing: String = chars.into_iter().collect();
        let expected = ".Cage~6~R1C1~R1C2~R1C3.Cage~10~R2C1~R2C2";
        for text in [numbered, pointing] {
            assert_eq!(iss::write(&killer(&text).unwrap()).text, expected, "{text}");
        }
    }

    #[test]
    fn a_jigsaw_has_labels_and_givens_in_either_order() {
        let givens = format!("5{}", ".".repeat(80));
        for text in [format!("{LAYOUT}{givens}"), format!("{givens} {LAYOUT}")] {
            assert_eq!(jigsaw(&text).unwrap().rules().len(), 1);
        }
    }

    #[test]
    fn faults_are_named() {
        let error = |text: &str| killer(text).unwrap_err().to_string();
        assert_eq!(error("3x3::k:1:2"), "line 1 column 1: 2 cells, expected 81");
        assert!(error(&format!("<{}", ".".repeat(80))).contains("points out of the grid"));
        assert!(error(&format!("><{}", ".".repeat(79))).contains("in a circle"));
        assert!(jigsaw(&"1".repeat(81)).unwrap_err().to_string().contains("has 81 cells"));
    }
}
