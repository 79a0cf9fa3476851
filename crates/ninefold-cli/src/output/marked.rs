//! A position with its candidates, and the evidence of a step marked in it: in colour, or by signs.
//!
//! ```text
//! ┌──────────────────┬─────────────
//! │ 5    3    1*2*4- │ 26   7    …       * belongs to the pattern, - is crossed out
//! ```

use anstyle::{AnsiColor, Style};
use ninefold_draw::{BoardState, Entry, Mark, Marks, Origin};

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

/// Appends a board with its candidates in a ruled table, and below it what the marks mean.
pub fn draw(state: &BoardState, marks: &Marks, color: bool, indent: &str, out: &mut Vec<u8>) {
    let board = &state.board;
    let mut cells: Vec<Vec<(String, Style)>> = vec![Vec::new(); state.digits.len()];
    for candidate in state.candidates() {
        let mark = marks.at(candidate);
        let cell = &mut cells[candidate.at.index()];
        if board.highest() > 9 && !cell.is_empty() {
            cell.push((",".to_owned(), FRAME));
        }
        cell.push((candidate.value.to_string(), mark.map_or(FRAME, style)));
        if let Some(mark) = mark.filter(|_| !color) {
            cell.push((mark.sign().to_string(), FRAME));
        }
    }
    for (cell, digit) in cells.iter_mut().zip(&state.digits) {
        match digit {
            Some(Entry { value, origin: Origin::Given }) => *cell = vec![(value.to_string(), GIVEN)],
            Some(Entry { value, origin: Origin::Found }) => *cell = vec![(value.to_string(), FOUND)],
            None if cell.is_empty() => cell.push((".".to_owned(), FRAME)),
            None => {}
        }
    }
    let width = |cell: &Vec<(String, Style)>| cell.iter().map(|(text, _)| text.len()).sum::<usize>();
    let rows: Vec<&[Vec<(String, Style)>]> = cells.chunks(board.columns).collect();
    let widths: Vec<usize> = (0..board.columns)
        .map(|column| rows.iter().map(|row| width(&row[column])).max().unwrap_or(1))
        .collect();
    let (across, down) = (board.row_borders(), board.column_borders());
    rule(["┌", "┬", "┐"], &widths, &down, color, indent, out);
    for (number, row) in rows.into_iter().enumerate() {
        if number > 0 && across.contains(&number) {
            rule(["├", "┼", "┤"], &widths, &down, color, indent, out);
        }
        put(out, format_args!("{indent}"));
        for (column, cell) in row.iter().enumerate() {
            if column == 0 || down.contains(&column) {
                styled(out, FRAME, "│ ", color);
            }
            cell.iter().for_each(|(text, style)| styled(out, *style, text, color));
            put(out, format_args!("{:1$}", "", widths[column] - width(cell) + 1));
        }
        styled(out, FRAME, "│", color);
        out.push(b'\n');
    }
    rule(["└", "┴", "┘"], &widths, &down, color, indent, out);
    legend(state, marks, color, indent, out);
}

/// A line between rows; it is crossed where a border between columns is.
fn rule(
    [left, crossing, right]: [&str; 3],
    widths: &[usize],
    borders: &[usize],
    color: bool,
    indent: &str,
    out: &mut Vec<u8>,
) {
    let mut line = String::new();
    for (column, width) in widths.iter().enumerate() {
        if column > 0 && borders.contains(&column) {
            line += crossing;
        }
        let blank = usize::from(column == 0 || borders.contains(&column));
        line += &"─".repeat(width + 1 + blank);
    }
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
