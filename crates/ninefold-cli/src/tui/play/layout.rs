//! Where things are on a screen of a given size, for drawing and for the mouse.

use ninefold_draw::Spot;
use ratatui::layout::{Position, Rect, Size};

use super::puzzle::Puzzle;
use crate::tui::board::Plan;

/// Where the parts of the screen are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    pub plan: Plan,
    pub title: Rect,
    pub board: Rect,
    /// The panel beside the board.
    pub panel: Rect,
    /// The digits with how many of each are missing, at the top of the panel.
    pub pad: Pad,
    pub keys: Rect,
    /// Whether the numbers of the columns stand below the board: clues are above it.
    numbers_below: bool,
}

/// The digits to click on, each with a line below it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pad {
    pub area: Rect,
    /// From one digit to the next.
    pub pitch: u16,
    /// How many digits are in a line, and how many there are.
    pub abreast: u16,
    digits: u16,
}

/// The least room beside the board.
const PANEL: u16 = 23;
/// The least height of the panel.
const PANEL_HEIGHT: u16 = 12;
/// Longer lines are hard to read.
const READABLE: u16 = 56;
/// Lines above the pad in the panel.
const ABOVE_PAD: u16 = 3;

/// The room for what stands around a board: left, right, above and below.
fn margins(puzzle: &Puzzle) -> [u16; 4] {
    let [left, right, above, below] = &puzzle.clues.outside;
    let wide = |side: &[Vec<String>]| {
        let width = side.iter().map(|clues| clues.join(" ").chars().count()).max().unwrap_or(0);
        if width > 0 { width as u16 + 1 } else { 0 }
    };
    let high = |side: &[Vec<String>]| side.iter().map(Vec::len).max().unwrap_or(0) as u16;
    [wide(left) + digits(puzzle.board.rows), wide(right), high(above), high(below)]
}

/// How many digits a number has.
fn digits(number: usize) -> u16 {
    number.to_string().len() as u16
}

/// The least screen for a board that is planned in this way.
fn least(puzzle: &Puzzle, plan: &Plan) -> Size {
    let [left, right, above, below] = margins(puzzle);
    let Size { width, height } = plan.size();
    let height = (above + height + below).max(PANEL_HEIGHT);
    Size { width: left + width + right + 1 + PANEL, height: height + 2 }
}

/// The smallest screen on which a puzzle can be played.
pub fn smallest(puzzle: &Puzzle) -> Size {
    let all = Plan::all(&puzzle.clues).map(|plan| least(puzzle, &plan));
    all.reduce(|a, b| Size { width: a.width.min(b.width), height: a.height.min(b.height) })
        .unwrap_or_default()
}

impl Pad {
    fn new(puzzle: &Puzzle, x: u16, y: u16) -> Pad {
        let long = puzzle.values().map(|value| value.to_string().len()).max().unwrap_or(1);
        let (pitch, digits) = (long as u16 + 1, puzzle.board.values as u16);
        let abreast = digits.min(PANEL / pitch);
        Pad { area: Rect::new(x, y, abreast * pitch, digits.div_ceil(abreast) * 2), pitch, abreast, digits }
    }

    /// Which of the digits, from 0, is at `position`.
    fn at(&self, position: Position) -> Option<u16> {
        let (x, y) = (position.x.checked_sub(self.area.x)?, position.y.checked_sub(self.area.y)?);
        let at = y / 2 * self.abreast + x / self.pitch;
        (self.area.contains(position) && at < self.digits).then_some(at)
    }
}

impl Layout {
    /// The parts on a screen of this size, if it is large enough for the puzzle.
    pub fn of(puzzle: &Puzzle, size: Size) -> Option<Layout> {
        let fits = |plan: &Plan| {
            let least = least(puzzle, plan);
            least.width <= size.width && least.height <= size.height
        };
        let plan = Plan::all(&puzzle.clues).find(fits)?;
        let Size { width, height } = plan.size();
        let [before, after, above, _] = margins(puzzle);
        let board = Rect::new(before, 1 + above, width, height);
        let end = board.right() + after;
        let gap = if end + 2 + PANEL < size.width { 2 } else { 1 };
        let left = end + gap;
        let panel = Rect::new(left, 1, (size.width - left).min(READABLE), size.height - 2);
        Some(Layout {
            plan,
            title: Rect::new(0, 0, size.width, 1),
            board,
            panel,
            pad: Pad::new(puzzle, panel.x, panel.y + ABOVE_PAD),
            keys: Rect::new(0, size.height - 1, size.width, 1),
            numbers_below: puzzle.clues.is_labelled_above(),
        })
    }

    /// Where the cell is on the screen.
    fn place(&self, cell: Spot) -> Rect {
        let place = self.plan.place(cell);
        Rect { x: self.board.x + place.x, y: self.board.y + place.y, ..place }
    }

    /// Where the numbers of rows and columns stand, and what they are.
    pub fn numbers(&self, puzzle: &Puzzle) -> Vec<(Rect, usize)> {
        let (board, wide) = (&puzzle.board, digits(puzzle.board.rows));
        let row = |row: usize| {
            let place = self.place(Spot((row * board.columns) as u16));
            let long = digits(row + 1);
            (Rect::new(wide - long, place.y + (place.height - 1) / 2, long, 1), row + 1)
        };
        let y = if self.numbers_below { self.board.bottom() - 1 } else { self.board.y };
        let column = |column: usize| {
            let (place, long) = (self.place(Spot(column as u16)), digits(column + 1));
            (Rect::new(place.x + (place.width + 1 - long) / 2, y, long, 1), column + 1)
        };
        (0..board.rows).map(row).chain((0..board.columns).map(column)).collect()
    }

    /// Where the clues beside the board stand, and what they are.
    pub fn outside(&self, puzzle: &Puzzle) -> Vec<(Rect, String)> {
        let [left, right, above, below] = &puzzle.clues.outside;
        let board = self.board;
        let mut all = Vec::new();
        let mut put = |x: u16, y: u16, text: String| {
            let width = text.chars().count() as u16;
            all.push((Rect::new(x, y, width, 1), text));
        };
        for (row, (left, right)) in left.iter().zip(right).enumerate() {
            let place = self.place(Spot((row * puzzle.board.columns) as u16));
            let (y, text) = (place.y + (place.height - 1) / 2, left.join(" "));
            put(board.x - text.chars().count() as u16, y, text);
            put(board.right() + 1, y, right.join(" "));
        }
        for (column, (above, below)) in above.iter().zip(below).enumerate() {
            let place = self.place(Spot(column as u16));
            let x = |text: &str| place.x + (place.width + 1).saturating_sub(text.chars().count() as u16) / 2;
            // The first stands next to the board.
            for (y, text) in (0..board.y).rev().zip(above) {
                put(x(text), y, text.clone());
            }
            for (y, text) in (board.bottom()..).zip(below) {
                put(x(text), y, text.clone());
            }
        }
        all
    }

    /// The cell at `position`.
    pub fn cell_at(&self, position: Position) -> Option<Spot> {
        let (x, y) = (position.x.checked_sub(self.board.x)?, position.y.checked_sub(self.board.y)?);
        self.plan.cell_at(Position::new(x, y))
    }

    /// Which digit of the pad, from 0, is at `position`.
    pub fn pad_at(&self, position: Position) -> Option<u16> {
        self.pad.at(position)
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
    use crate::tui::board::Scale;

    fn classic() -> Puzzle {
        Puzzle::classic(&ninefold::Grid::EMPTY)
    }

    #[test]
    fn the_board_grows_with_the_terminal() {
        let (puzzle, smallest) = (classic(), smallest(&classic()));
        assert_eq!((smallest.width, smallest.height), (62, 21));
        let scale =
            |width, height| Layout::of(&puzzle, Size { width, height }).map(|layout| layout.plan.scale);
        assert_eq!(scale(80, 24), Some(Scale::Medium));
        assert_eq!(scale(79, 24), Some(Scale::Small));
        assert_eq!(scale(80, 23), Some(Scale::Small));
        assert_eq!(scale(smallest.width, smallest.height), Some(Scale::Small));
        assert_eq!(scale(smallest.width - 1, smallest.height), None);
        assert_eq!(scale(120, 40), Some(Scale::Large));
    }

    #[test]
    fn every_cell_and_digit_can_be_clicked() {
        for (width, height) in [(62, 21), (80, 24), (120, 40)] {
            let layout = Layout::of(&classic(), Size { width, height }).unwrap();
            let screen = Rect::new(0, 0, width, height);
            assert_eq!(screen, screen.union(layout.board).union(layout.panel).union(layout.pad.area));
            let mut cells: Vec<Spot> = screen.positions().filter_map(|at| layout.cell_at(at)).collect();
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
