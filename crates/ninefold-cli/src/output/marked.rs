//! A position with its candidates, and the evidence of a step marked in it: in colour, or by signs.
//!
//! ```text
//! ┌──────────────────┬─────────────
//! │ 5    3    1*2*4- │ 26   7    …       * belongs to the pattern, - is crossed out
//! ```

use anstyle::{AnsiColor, Style};
use ninefold::{Candidate, Candidates, Cell};
use ninefold_draw::{Mark, Marks};

use super::put::put;

const FRAME: Style = Style::new().dimmed();
const GIVEN: Style = Style::new().bold();
const FOUND: Style = AnsiColor::Cyan.on_default();

const fn style(mark: Mark) -> Style {
    match mark {
        Mark::Pattern => AnsiColor::Green.on_default().bold(),
        Mark::Other => AnsiColor::Blue.on_default().bold(),
        Mark::Gone => AnsiColor::Red.on_default().bold().strikethrough(),
        Mark::Placed => AnsiColor::Green.on_default().bold().invert(),
    }
}

/// Appends the candidates of `position` in a ruled table, and below it what the marks mean.
pub fn draw(position: &Candidates, marks: &Marks, color: bool, indent: &str, out: &mut Vec<u8>) {
    let cells: Vec<Vec<(char, Style)>> =
        Cell::all().map(|cell| pieces(position, marks, cell, color)).collect();
    let widths: Vec<usize> = (0..9)
        .map(|column| (0..9).map(|row| cells[Cell::at(row, column).index()].len()).max().unwrap_or(1))
        .collect();
    rule(["┌", "┬", "┐"], &widths, color, indent, out);
    for row in 0..9 {
        if row == 3 || row == 6 {
            rule(["├", "┼", "┤"], &widths, color, indent, out);
        }
        put(out, format_args!("{indent}"));
        for column in 0..9 {
            if column % 3 == 0 {
                styled(out, FRAME, "│ ", color);
            }
            let cell = &cells[Cell::at(row, column).index()];
            cell.iter().for_each(|(c, style)| styled(out, *style, &c.to_string(), color));
            put(out, format_args!("{:1$}", "", widths[column] - cell.len() + 1));
        }
        styled(out, FRAME, "│", color);
        out.push(b'\n');
    }
    rule(["└", "┴", "┘"], &widths, color, indent, out);
    legend(position, marks, color, indent, out);
}

/// What a cell holds, one style per character.
fn pieces(position: &Candidates, marks: &Marks, cell: Cell, color: bool) -> Vec<(char, Style)> {
    if let Some(digit) = position.grid().get(cell) {
        let written = if position.grid().is_given(cell) { GIVEN } else { FOUND };
        return vec![(digit.to_char(), written)];
    }
    let mut pieces = Vec::new();
    for digit in position.at(cell) {
        let mark = marks.at(Candidate { cell, digit });
        pieces.push((digit.to_char(), mark.map_or(FRAME, style)));
        if let Some(mark) = mark.filter(|_| !color) {
            pieces.push((mark.sign(), FRAME));
        }
    }
    if pieces.is_empty() { vec![('.', FRAME)] } else { pieces }
}

fn rule([left, crossing, right]: [&str; 3], widths: &[usize], color: bool, indent: &str, out: &mut Vec<u8>) {
    let stacks = widths.chunks(3).map(|stack| "─".repeat(stack.iter().sum::<usize>() + 4));
    let line = stacks.collect::<Vec<_>>().join(crossing);
    put(out, format_args!("{indent}"));
    styled(out, FRAME, &format!("{left}{line}{right}"), color);
    out.push(b'\n');
}

/// The marks that occur, with their meaning.
fn legend(position: &Candidates, marks: &Marks, color: bool, indent: &str, out: &mut Vec<u8>) {
    let occurring: Vec<Mark> = position.iter().filter_map(|candidate| marks.at(candidate)).collect();
    let used: Vec<Mark> = Mark::ALL.into_iter().filter(|mark| occurring.contains(mark)).collect();
    if used.is_empty() {
        return;
    }
    put(out, format_args!("{indent}"));
    for (i, mark) in used.into_iter().enumerate() {
        put(out, format_args!("{}", if i == 0 { "" } else { "   " }));
        match color {
            true => styled(out, style(mark), mark.meaning(), true),
            false => put(out, format_args!("{} {}", mark.sign(), mark.meaning())),
        }
    }
    out.push(b'\n');
}

fn styled(out: &mut Vec<u8>, style: Style, text: &str, color: bool) {
    match color {
        true => put(out, format_args!("{style}{text}{style:#}")),
        false => put(out, format_args!("{text}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::logic::{Evidence, Role};
    use ninefold::{Digit, Grid};

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn signs_and_colours_tell_the_same() {
        let position = Candidates::new(&PUZZLE.parse::<Grid>().unwrap());
        let evidence = Evidence::default().and(Role::Pattern, Digit::D1, "r1c3".parse::<Cell>().unwrap());
        let marks = Marks::of(&evidence, &[], &["r1c3=4".parse().unwrap()]);
        let drawn = |color| {
            let mut out = Vec::new();
            draw(&position, &marks, color, "", &mut out);
            String::from_utf8(out).unwrap()
        };
        let plain = drawn(false);
        let first_row = |picture: &str| {
            let row: Vec<String> =
                picture.lines().nth(1).unwrap().split_whitespace().map(str::to_owned).collect();
            row[..5].join(" ")
        };
        assert_eq!(first_row(&plain), "│ 5 3 1*24- │", "{plain}");
        assert!(plain.ends_with("* the pattern   - crossed out\n"), "{plain}");
        assert!(!plain.contains('\u{1b}'));
        let stripped = anstream::adapter::strip_str(&drawn(true)).to_string();
        assert_eq!(first_row(&stripped), "│ 5 3 124 │", "{stripped}");
        assert_eq!(stripped.lines().count(), plain.lines().count());
    }
}
