//! A position with its candidates, and the evidence of a step marked in it: in colour, or by signs.
//!
//! ```text
//! ┌──────────────────┬─────────────
//! │ 5    3    1*2*4- │ 26   7    …       * belongs to the pattern, - is crossed out
//! ```

use anstyle::{AnsiColor, Style};
use ninefold_draw::{BoardState, Entry, Mark, Marks, Origin, Spot};

use super::put::put;
use crate::words;

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

/// Appends the digits and candidates of a board in a ruled table, and below it what the marks mean.
pub fn draw(state: &BoardState, marks: &Marks, color: bool, indent: &str, out: &mut Vec<u8>) {
    let board = &state.board;
    let cells: Vec<Vec<(String, Style)>> =
        board.spots().map(|cell| pieces(state, marks, cell, color)).collect();
    let length = |pieces: &[(String, Style)]| pieces.iter().map(|(text, _)| text.chars().count()).sum();
    let width = |column| cells.iter().skip(column).step_by(board.columns).map(|cell| length(cell)).max();
    let widths: Vec<usize> = (0..board.columns).map(|column| width(column).unwrap_or(1)).collect();
    let (bands, stacks) = (board.row_borders(), board.column_borders());
    rule(["┌", "┬", "┐"], &widths, &stacks, color, indent, out);
    for row in 0..board.rows {
        if bands.contains(&row) {
            rule(["├", "┼", "┤"], &widths, &stacks, color, indent, out);
        }
        put(out, format_args!("{indent}"));
        for column in 0..board.columns {
            if column == 0 || stacks.contains(&column) {
                styled(out, FRAME, "│ ", color);
            }
            let cell = &cells[row * board.columns + column];
            cell.iter().for_each(|(text, style)| styled(out, *style, text, color));
            put(out, format_args!("{:1$}", "", widths[column] - length(cell) + 1));
        }
        styled(out, FRAME, "│", color);
        out.push(b'\n');
    }
    rule(["└", "┴", "┘"], &widths, &stacks, color, indent, out);
    legend(state, marks, color, indent, out);
}

/// What a cell holds, in pieces of one style each.
fn pieces(state: &BoardState, marks: &Marks, cell: Spot, color: bool) -> Vec<(String, Style)> {
    if let Some(Entry { value, origin }) = state.digits[cell.index()] {
        return vec![(value.to_string(), if origin == Origin::Given { GIVEN } else { FOUND })];
    }
    let mut pieces = Vec::new();
    for candidate in state.candidates_of(cell) {
        let mark = marks.at(candidate);
        if state.board.values > 9 && !pieces.is_empty() {
            pieces.push((" ".to_owned(), FRAME));
        }
        pieces.push((candidate.value.to_string(), mark.map_or(FRAME, style)));
        if let Some(mark) = mark.filter(|_| !color) {
            pieces.push((mark.sign().to_string(), FRAME));
        }
    }
    if pieces.is_empty() { vec![(".".to_owned(), FRAME)] } else { pieces }
}

fn rule(
    [left, crossing, right]: [&str; 3],
    widths: &[usize],
    stacks: &[usize],
    color: bool,
    indent: &str,
    out: &mut Vec<u8>,
) {
    let ends = stacks.iter().copied().chain([widths.len()]);
    let starts = [0].into_iter().chain(stacks.iter().copied());
    let stroke = |(start, end): (usize, usize)| {
        let widths = &widths[start..end];
        "─".repeat(widths.iter().sum::<usize>() + widths.len() + 1)
    };
    let line = starts.zip(ends).map(stroke).collect::<Vec<_>>().join(crossing);
    put(out, format_args!("{indent}"));
    styled(out, FRAME, &format!("{left}{line}{right}"), color);
    out.push(b'\n');
}

/// The marks that occur, with their meaning.
fn legend(state: &BoardState, marks: &Marks, color: bool, indent: &str, out: &mut Vec<u8>) {
    let occurring: Vec<Mark> = state.candidates().filter_map(|candidate| marks.at(candidate)).collect();
    let used: Vec<Mark> = Mark::ALL.into_iter().filter(|mark| occurring.contains(mark)).collect();
    if used.is_empty() {
        return;
    }
    put(out, format_args!("{indent}"));
    for (i, mark) in used.into_iter().enumerate() {
        put(out, format_args!("{}", if i == 0 { "" } else { "   " }));
        match color {
            true => styled(out, style(mark), words::text(mark.meaning()), true),
            false => put(out, format_args!("{} {}", mark.sign(), words::text(mark.meaning()))),
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
    use ninefold::{Candidates, Cell, Digit, Grid};

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn signs_and_colours_tell_the_same() {
        let position = Candidates::new(&PUZZLE.parse::<Grid>().unwrap());
        let evidence = Evidence::default().and(Role::Pattern, Digit::D1, "r1c3".parse::<Cell>().unwrap());
        let marks = Marks::of(&evidence, &[], &["r1c3=4".parse().unwrap()]);
        let drawn = |color| {
            let mut out = Vec::new();
            draw(&BoardState::of_candidates(&position), &marks, color, "", &mut out);
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
