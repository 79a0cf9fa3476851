//! A position with its candidates, and the evidence of a step marked in it: in colour, or by signs.
//!
//! ```text
//! ┌──────────────────┬─────────────
//! │ 5    3    1*2*4- │ 26   7    …       * belongs to the pattern, - is crossed out
//! ```

use std::iter;
use std::ops::Range;

use anstyle::{AnsiColor, Style};
use ninefold_draw::{BoardState, Candidate, Entry, Mark, Marks, Origin, Spot};

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

/// Appends the digits and candidates of a board in a ruled table, those beyond the grid in tables of their own if some have
/// marks, and below it what the marks mean.
pub fn draw(state: &BoardState, marks: &Marks, color: bool, indent: &str, out: &mut Vec<u8>) {
    let board = &state.board;
    let marks = marks.each();
    let mut used = Vec::new();
    let grid = Cells::new(state, board.spots(), &marks, color, &mut used);
    grid.table(board.columns, [&board.row_borders(), &board.column_borders()], color, indent, out);
    for layer in &board.layers {
        if marks.iter().any(|(on, _)| layer.cells.contains(&on.at.0)) {
            put(out, format_args!("{indent}{}\n", layer.caption));
            let cells = Cells::new(state, layer.spots(), &marks, color, &mut used);
            cells.table(layer.columns.min(layer.cells.len()), [&[], &[]], color, indent, out);
        }
    }
    legend(&used, color, indent, out);
}

/// What all cells hold, in pieces of one style each.
struct Cells {
    text: String,
    /// Parts of the text.
    pieces: Vec<(Range<usize>, Style)>,
    all: Vec<CellText>,
}

/// What a cell holds.
struct CellText {
    text: Range<usize>,
    pieces: Range<usize>,
    /// How many characters it has.
    width: usize,
}

impl Cells {
    /// Those of `spots`; the marks that occur are added to `used`.
    fn new(
        state: &BoardState,
        spots: impl Iterator<Item = Spot>,
        marks: &[(Candidate, Mark)],
        color: bool,
        used: &mut Vec<Mark>,
    ) -> Cells {
        let count = state.board.areas.len();
        let mut cells = Cells {
            text: String::with_capacity(4 * count),
            pieces: Vec::with_capacity(4 * count),
            all: Vec::with_capacity(count),
        };
        let mut marks = marks;
        for cell in spots {
            let (first, from) = (cells.pieces.len(), cells.text.len());
            match state.digits[cell.index()] {
                Some(Entry { value, origin: Origin::Given }) => cells.add(value, GIVEN),
                Some(Entry { value, origin: Origin::Found }) => cells.add(value, FOUND),
                None => cells.candidates(state, &mut marks, cell, color, used),
            }
            if cells.pieces.len() == first {
                cells.sign('.', FRAME);
            }
            let (text, pieces) = (from..cells.text.len(), first..cells.pieces.len());
            let width = cells.text[text.clone()].chars().count();
            cells.all.push(CellText { text, pieces, width });
        }
        cells
    }

    /// Appends a table of so many columns, with lines before these rows and columns.
    fn table(
        &self,
        columns: usize,
        [bands, stacks]: [&[usize]; 2],
        color: bool,
        indent: &str,
        out: &mut Vec<u8>,
    ) {
        let width = |column| self.all.iter().skip(column).step_by(columns).map(|cell| cell.width).max();
        let widths: Vec<usize> = (0..columns).map(|column| width(column).unwrap_or(1)).collect();
        rule(["┌", "┬", "┐"], &widths, stacks, color, indent, out);
        for (row, of_row) in self.all.chunks(columns).enumerate() {
            if bands.contains(&row) {
                rule(["├", "┼", "┤"], &widths, stacks, color, indent, out);
            }
            out.extend_from_slice(indent.as_bytes());
            for (column, cell) in of_row.iter().enumerate() {
                if column == 0 || stacks.contains(&column) {
                    styled(out, FRAME, "│ ", color);
                }
                if color {
                    for (text, style) in &self.pieces[cell.pieces.clone()] {
                        styled(out, *style, &self.text[text.clone()], true);
                    }
                } else {
                    out.extend_from_slice(self.text[cell.text.clone()].as_bytes());
                }
                out.resize(out.len() + widths[column] - cell.width + 1, b' ');
            }
            styled(out, FRAME, "│", color);
            out.push(b'\n');
        }
        rule(["└", "┴", "┘"], &widths, stacks, color, indent, out);
    }

    /// `marks` are in order, as cells and their candidates are; those that come before are done with.
    fn candidates(
        &mut self,
        state: &BoardState,
        marks: &mut &[(Candidate, Mark)],
        cell: Spot,
        color: bool,
        used: &mut Vec<Mark>,
    ) {
        for (i, candidate) in state.candidates_of(cell).enumerate() {
            *marks = &marks[marks.iter().take_while(|(on, _)| *on < candidate).count()..];
            let mark = marks.first().filter(|(on, _)| *on == candidate).map(|&(_, mark)| mark);
            if state.board.values > 9 && i > 0 {
                self.sign(' ', FRAME);
            }
            self.add(candidate.value, mark.map_or(FRAME, style));
            if let Some(mark) = mark {
                if !color {
                    self.sign(mark.sign(), FRAME);
                }
                if !used.contains(&mark) {
                    used.push(mark);
                }
            }
        }
    }

    fn add(&mut self, value: i32, style: Style) {
        let from = self.text.len();
        match u8::try_from(value) {
            Ok(digit @ 0..=9) => self.text.push(char::from(b'0' + digit)),
            _ => self.text.push_str(&value.to_string()),
        }
        self.pieces.push((from..self.text.len(), style));
    }

    fn sign(&mut self, sign: char, style: Style) {
        let from = self.text.len();
        self.text.push(sign);
        self.pieces.push((from..self.text.len(), style));
    }
}

fn rule(
    [left, crossing, right]: [&str; 3],
    widths: &[usize],
    stacks: &[usize],
    color: bool,
    indent: &str,
    out: &mut Vec<u8>,
) {
    let mut line = left.to_owned();
    for (column, width) in widths.iter().enumerate() {
        if stacks.contains(&column) {
            line.push_str(crossing);
        }
        // A blank after each cell, and one before the first of a stack.
        let before = usize::from(column == 0 || stacks.contains(&column));
        line.extend(iter::repeat_n('─', before + width + 1));
    }
    line.push_str(right);
    out.extend_from_slice(indent.as_bytes());
    styled(out, FRAME, &line, color);
    out.push(b'\n');
}

/// The marks that occur, with their meaning.
fn legend(used: &[Mark], color: bool, indent: &str, out: &mut Vec<u8>) {
    if used.is_empty() {
        return;
    }
    out.extend_from_slice(indent.as_bytes());
    for (i, mark) in Mark::ALL.into_iter().filter(|mark| used.contains(mark)).enumerate() {
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
        false => out.extend_from_slice(text.as_bytes()),
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
