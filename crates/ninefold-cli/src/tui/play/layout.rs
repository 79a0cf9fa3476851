//! Where things are on a screen of a given size, for drawing and for the mouse.

use ninefold::{Cell, Digit};
use ratatui::layout::{Position, Rect, Size};

use crate::tui::board::Scale;

/// Where the parts of the screen are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    pub scale: Scale,
    pub title: Rect,
    pub board: Rect,
    /// The panel beside the board.
    pub panel: Rect,
    /// The nine digits with how many of each are missing, at the top of the panel.
    pub pad: Rect,
    pub keys: Rect,
}

/// The least room beside the board.
const PANEL: u16 = 23;
/// Longer lines are hard to read.
const READABLE: u16 = 56;
/// The row numbers, to the left of the board.
const NUMBERS: u16 = 1;
/// The smallest size of the screen.
pub const SMALLEST: Size =
    Size { width: NUMBERS + Scale::Small.size().width + 1 + PANEL, height: Scale::Small.size().height + 2 };
/// From one digit of the pad to the next.
pub const PAD_PITCH: u16 = 2;
/// Lines above the pad in the panel.
const ABOVE_PAD: u16 = 3;

impl Layout {
    /// The parts on a screen of this size, if it is large enough.
    pub fn of(size: Size) -> Option<Layout> {
        let fits = |scale: &Scale| {
            NUMBERS + scale.size().width + 1 + PANEL <= size.width && scale.size().height + 2 <= size.height
        };
        let scale = [Scale::Large, Scale::Medium, Scale::Small].into_iter().find(fits)?;
        let Size { width, height } = scale.size();
        let board = Rect::new(NUMBERS, 1, width, height);
        let gap = if board.right() + 2 + PANEL < size.width { 2 } else { 1 };
        let left = board.right() + gap;
        let panel = Rect::new(left, 1, (size.width - left).min(READABLE), size.height - 2);
        Some(Layout {
            scale,
            title: Rect::new(0, 0, size.width, 1),
            board,
            panel,
            pad: Rect::new(panel.x, panel.y + ABOVE_PAD, 9 * PAD_PITCH, 2),
            keys: Rect::new(0, size.height - 1, size.width, 1),
        })
    }

    /// Where the number of row `n` and that of column `n` stand.
    pub fn numbers(&self, n: usize) -> (Rect, Rect) {
        let place = self.scale.place(Cell::at(n, n));
        let row = Rect::new(0, self.board.y + place.y + (place.height - 1) / 2, 1, 1);
        (row, Rect::new(self.board.x + place.x + place.width / 2, self.board.y, 1, 1))
    }

    /// The cell at `position`.
    pub fn cell_at(&self, position: Position) -> Option<Cell> {
        let (x, y) = (position.x.checked_sub(self.board.x)?, position.y.checked_sub(self.board.y)?);
        self.scale.cell_at(Position::new(x, y))
    }

    /// The digit of the pad at `position`.
    pub fn pad_at(&self, position: Position) -> Option<Digit> {
        let is_there = self.pad.contains(position);
        is_there.then(|| Digit::from_index(((position.x - self.pad.x) / PAD_PITCH).into()))
    }
}

/// The lines of a list, below its heading and above the keys.
pub fn list(size: Size) -> Rect {
    let (above, below) = if size.height >= 16 { (4, 2) } else { (1, 1) };
    let height = size.height.saturating_sub(above + below);
    Rect::new(size.width.min(2), above.min(size.height), size.width.saturating_sub(4), height)
}

/// The first line of a long list that is shown, so that the chosen one is.
pub fn first_row(size: Size, count: usize, chosen: usize) -> usize {
    let room = usize::from(list(size).height).max(1);
    (chosen + 1).saturating_sub(room).min(count.saturating_sub(room))
}

/// The line of a list at `position`.
pub fn row_at(size: Size, position: Position, count: usize, first: usize) -> Option<usize> {
    let area = list(size);
    let row = first + usize::from(position.y.checked_sub(area.y)?);
    (area.contains(position) && row < count).then_some(row)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_board_grows_with_the_terminal() {
        let scale = |width, height| Layout::of(Size { width, height }).map(|layout| layout.scale);
        assert_eq!(scale(80, 24), Some(Scale::Medium));
        assert_eq!(scale(79, 24), Some(Scale::Small));
        assert_eq!(scale(80, 23), Some(Scale::Small));
        assert_eq!(scale(SMALLEST.width, SMALLEST.height), Some(Scale::Small));
        assert_eq!(scale(SMALLEST.width - 1, SMALLEST.height), None);
        assert_eq!(scale(120, 40), Some(Scale::Large));
    }

    #[test]
    fn every_cell_and_digit_can_be_clicked() {
        for (width, height) in [(62, 21), (80, 24), (120, 40)] {
            let layout = Layout::of(Size { width, height }).unwrap();
            let screen = Rect::new(0, 0, width, height);
            assert_eq!(screen, screen.union(layout.board).union(layout.panel).union(layout.pad));
            let mut cells: Vec<Cell> = screen.positions().filter_map(|at| layout.cell_at(at)).collect();
            cells.sort();
            cells.dedup();
            assert_eq!(cells.len(), 81);
            let pads = screen.positions().filter_map(|at| layout.pad_at(at)).count();
            assert_eq!(pads, 9 * 4);
        }
    }

    #[test]
    fn the_chosen_line_of_a_list_is_shown() {
        let size = Size { width: 80, height: 24 };
        let room = usize::from(list(size).height);
        for count in [0, 1, room, room + 1, 100] {
            for chosen in 0..count {
                let first = first_row(size, count, chosen);
                assert!(first <= chosen && chosen < first + room, "{chosen} of {count}: from {first}");
            }
        }
    }
}
