//! The board as a widget: nine by nine cells in frames, small or large enough for pencil marks.

use ninefold::{Cell, Digit};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect, Size};
use ratatui::style::Style;
use ratatui::widgets::Widget;

/// What a cell shows.
#[derive(Clone, Copy, Debug)]
pub struct CellView {
    /// The digit, if it shows one.
    pub digit: Option<Digit>,
    /// What stands to its left and right, so that colour is not needed.
    pub signs: [char; 2],
    /// Of the digit and of the whole cell.
    pub style: Style,
    /// Pencil marks, one for each digit: shown instead of the digit where there is room.
    pub marks: Option<[Mark; 9]>,
    /// A second sort of pencil marks, which then share the room with the first.
    pub corner: [Mark; 9],
    /// A letter in the lower right corner.
    pub tag: Option<char>,
}

/// A pencil mark.
#[derive(Clone, Copy, Debug, Default)]
pub struct Mark {
    /// The digit, a sign in its place, or a blank.
    pub sign: Option<char>,
    pub style: Style,
}

impl CellView {
    /// Nothing special.
    pub fn plain(digit: Option<Digit>, style: Style) -> CellView {
        CellView { digit, signs: [' ', ' '], style, marks: None, corner: [Mark::default(); 9], tag: None }
    }
}

/// How large the cells are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// Three by one characters: 37 × 19 in all.
    Small,
    /// Five by two characters, without rules inside a band: 55 × 22 in all.
    Medium,
    /// Seven by three characters: 73 × 37 in all.
    Large,
}

impl Scale {
    /// Of a cell, without frames.
    const fn cell(self) -> Size {
        match self {
            Scale::Small => Size { width: 3, height: 1 },
            Scale::Medium => Size { width: 5, height: 2 },
            Scale::Large => Size { width: 7, height: 3 },
        }
    }

    /// Whether there are rules inside a band too.
    const fn is_ruled(self) -> bool {
        !matches!(self, Scale::Medium)
    }

    /// Of the whole board, frames included.
    pub const fn size(self) -> Size {
        Size { width: left(self, 9), height: top(self, 9) }
    }

    /// Where the inside of `cell` is on the board.
    pub const fn place(self, cell: Cell) -> Rect {
        let Size { width, height } = self.cell();
        Rect { x: left(self, cell.column() as u16), y: top(self, cell.row() as u16), width, height }
    }

    /// The cell that is at `position` of the board, if it is not on a frame.
    pub fn cell_at(self, position: Position) -> Option<Cell> {
        Cell::all().find(|&cell| self.place(cell).contains(position))
    }

    /// The horizontal line at `y`, if there is one.
    fn horizontal_at(self, y: u16) -> Option<u16> {
        (0..=9).find(|&line| top(self, line) == y + 1 && (self.is_ruled() || line % 3 == 0))
    }

    /// The vertical line at `x`, if there is one.
    fn vertical_at(self, x: u16) -> Option<u16> {
        (0..=9).find(|&line| left(self, line) == x + 1)
    }

    /// The larger that fits, if any. The medium one is for boards with pencil marks.
    pub fn fitting(area: Size) -> Option<Scale> {
        [Scale::Large, Scale::Small].into_iter().find(|scale| scale.fits(area))
    }

    /// Whether there is room for it.
    pub const fn fits(self, area: Size) -> bool {
        self.size().width <= area.width && self.size().height <= area.height
    }
}

/// Where the cells of a column begin.
const fn left(scale: Scale, column: u16) -> u16 {
    column * (scale.cell().width + 1) + 1
}

/// Where the cells of a row begin.
const fn top(scale: Scale, row: u16) -> u16 {
    let rules = if scale.is_ruled() { row } else { row / 3 };
    row * scale.cell().height + rules + 1
}

/// The board, drawn from the upper left corner of its area.
pub struct Board<'a> {
    pub scale: Scale,
    pub frame: Style,
    pub view: &'a dyn Fn(Cell) -> CellView,
    /// The cell between brackets, which stand on the frame, and their style.
    pub cursor: Option<(Cell, Style)>,
    /// Whether small cells show pencil marks too, as many as fit.
    pub squeezes: bool,
}

impl Widget for Board<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        self.draw_frames(area, buffer);
        for cell in Cell::all() {
            self.draw_cell(cell, area, buffer);
        }
        if let Some((cell, style)) = self.cursor {
            self.draw_cursor(cell, style, area, buffer);
        }
    }
}

impl Board<'_> {
    fn draw_frames(&self, area: Rect, buffer: &mut Buffer) {
        let size = self.scale.size();
        for y in 0..size.height {
            for x in 0..size.width {
                let (vertical, horizontal) = (self.scale.vertical_at(x), self.scale.horizontal_at(y));
                if let Some(c) = frame_character(vertical, horizontal) {
                    put(buffer, area, x, y, c, self.frame);
                }
            }
        }
    }

    fn draw_cell(&self, cell: Cell, area: Rect, buffer: &mut Buffer) {
        let view = (self.view)(cell);
        let place = self.scale.place(cell);
        for position in place.positions() {
            put(buffer, area, position.x, position.y, ' ', view.style);
        }
        for (x, y, mark) in self.content(&view) {
            let style = view.style.patch(mark.style);
            put(buffer, area, place.x + x, place.y + y, mark.sign.unwrap_or(' '), style);
        }
        if let Some(tag) = view.tag {
            put(buffer, area, place.right() - 1, place.bottom() - 1, tag, view.style);
        }
    }

    /// What a cell holds, and where in it.
    fn content(&self, view: &CellView) -> Vec<(u16, u16, Mark)> {
        match view.marks.filter(|_| self.squeezes || self.scale != Scale::Small) {
            Some(marks) => jotted(self.scale, &marks, &view.corner),
            None => {
                let Size { width, height } = self.scale.cell();
                let (middle, y) = (width / 2, (height - 1) / 2);
                let digit = view.digit.map_or(' ', Digit::to_char);
                [(middle - 1, view.signs[0]), (middle, digit), (middle + 1, view.signs[1])]
                    .map(|(x, c)| (x, y, Mark { sign: Some(c), style: Style::new() }))
                    .into()
            }
        }
    }

    fn draw_cursor(&self, cell: Cell, style: Style, area: Rect, buffer: &mut Buffer) {
        let place = self.scale.place(cell);
        for y in place.top()..place.bottom() {
            put(buffer, area, place.left() - 1, y, '[', style);
            put(buffer, area, place.right(), y, ']', style);
        }
    }
}

/// Where pencil marks go in a cell. One sort alone has a fixed place for each digit, if there is room; of
/// two, the corner marks stand above, after a `'`, the others below.
fn jotted(scale: Scale, marks: &[Mark; 9], corner: &[Mark; 9]) -> Vec<(u16, u16, Mark)> {
    let Size { width, height } = scale.cell();
    if corner.iter().all(|mark| mark.sign.is_none()) {
        return match scale {
            Scale::Small => squeezed(marks, 0, width),
            Scale::Medium => in_places(marks, |i| (i % 5, i / 5)),
            Scale::Large => in_places(marks, |i| (1 + i % 3 * 2, i / 3)),
        };
    }
    let quote = Mark { sign: Some('\''), style: first_style(corner) };
    let mut places = vec![(0, 0, quote)];
    places.extend(squeezed(corner, 0, width - 1).into_iter().map(|(x, y, mark)| (x + 1, y, mark)));
    if height > 1 {
        places.extend(squeezed(marks, height - 1, width));
    }
    places
}

fn in_places(marks: &[Mark; 9], place: impl Fn(u16) -> (u16, u16)) -> Vec<(u16, u16, Mark)> {
    (0..).zip(marks).map(|(i, &mark)| (place(i).0, place(i).1, mark)).collect()
}

/// The marks that are there in a row; if there are too many, an ellipsis for those that have no room.
fn squeezed(marks: &[Mark; 9], y: u16, width: u16) -> Vec<(u16, u16, Mark)> {
    let there: Vec<Mark> = marks.iter().copied().filter(|mark| mark.sign.is_some()).collect();
    let is_full = there.len() > usize::from(width);
    let mut row: Vec<(u16, u16, Mark)> = (0..width).zip(there).map(|(x, mark)| (x, y, mark)).collect();
    if let Some((_, _, last)) = row.last_mut().filter(|_| is_full) {
        last.sign = Some('…');
    }
    row
}

fn first_style(marks: &[Mark; 9]) -> Style {
    marks.iter().find(|mark| mark.sign.is_some()).map_or(Style::new(), |mark| mark.style)
}

fn put(buffer: &mut Buffer, area: Rect, x: u16, y: u16, c: char, style: Style) {
    let position = Position::new(area.x + x, area.y + y);
    if area.contains(position)
        && let Some(place) = buffer.cell_mut(position)
    {
        place.set_char(c).set_style(style);
    }
}

/// The character where the vertical line number `x` and the horizontal line number `y` meet; a point on one
/// of them only is on no line of the other sort. Lines around blocks are heavy.
fn frame_character(x: Option<u16>, y: Option<u16>) -> Option<char> {
    let heavy = |line: u16| line.is_multiple_of(3);
    Some(match (x, y) {
        (None, None) => return None,
        (Some(x), None) => {
            if heavy(x) {
                '┃'
            } else {
                '│'
            }
        }
        (None, Some(y)) => {
            if heavy(y) {
                '━'
            } else {
                '─'
            }
        }
        (Some(0), Some(0)) => '┏',
        (Some(9), Some(0)) => '┓',
        (Some(0), Some(9)) => '┗',
        (Some(9), Some(9)) => '┛',
        (Some(x), Some(0)) => {
            if heavy(x) {
                '┳'
            } else {
                '┯'
            }
        }
        (Some(x), Some(9)) => {
            if heavy(x) {
                '┻'
            } else {
                '┷'
            }
        }
        (Some(0), Some(y)) => {
            if heavy(y) {
                '┣'
            } else {
                '┠'
            }
        }
        (Some(9), Some(y)) => {
            if heavy(y) {
                '┫'
            } else {
                '┨'
            }
        }
        (Some(x), Some(y)) => match (heavy(x), heavy(y)) {
            (true, true) => '╋',
            (true, false) => '╂',
            (false, true) => '┿',
            (false, false) => '┼',
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(scale: Scale, view: &dyn Fn(Cell) -> CellView) -> Vec<String> {
        let size = scale.size();
        let area = Rect::new(0, 0, size.width, size.height);
        let mut buffer = Buffer::empty(area);
        Board { scale, frame: Style::new(), view, cursor: None, squeezes: false }.render(area, &mut buffer);
        let rows = buffer.content.chunks(size.width.into());
        rows.map(|row| row.iter().map(|cell| cell.symbol()).collect()).collect()
    }

    #[test]
    fn small_cells_show_a_digit_between_two_signs() {
        let rows = drawn(Scale::Small, &|cell| CellView {
            signs: if cell == Cell::at(0, 1) { ['[', ']'] } else { [' ', ' '] },
            ..CellView::plain((cell.row() == 0).then(|| Digit::from_index(cell.column())), Style::new())
        });
        assert_eq!(rows.len(), 19);
        assert_eq!(rows[0], "┏━━━┯━━━┯━━━┳━━━┯━━━┯━━━┳━━━┯━━━┯━━━┓");
        assert_eq!(rows[1], "┃ 1 │[2]│ 3 ┃ 4 │ 5 │ 6 ┃ 7 │ 8 │ 9 ┃");
        assert_eq!(rows[2], "┠───┼───┼───╂───┼───┼───╂───┼───┼───┨");
        assert_eq!(rows[6], "┣━━━┿━━━┿━━━╋━━━┿━━━┿━━━╋━━━┿━━━┿━━━┫");
        assert_eq!(rows[18], "┗━━━┷━━━┷━━━┻━━━┷━━━┷━━━┻━━━┷━━━┷━━━┛");
    }

    #[test]
    fn large_cells_have_room_for_marks() {
        let marks = std::array::from_fn(|i| Mark {
            sign: (i != 4).then_some((b'1' + i as u8) as char),
            ..Mark::default()
        });
        let rows = drawn(Scale::Large, &|cell| match cell.index() {
            0 => CellView { marks: Some(marks), ..CellView::plain(None, Style::new()) },
            _ => CellView::plain(Some(Digit::D7), Style::new()),
        });
        assert_eq!(rows.len(), 37);
        assert!(rows[1].starts_with("┃ 1 2 3 │       │"), "{}", rows[1]);
        assert!(rows[2].starts_with("┃ 4   6 │   7   │"), "{}", rows[2]);
        assert!(rows[3].starts_with("┃ 7 8 9 │       │"), "{}", rows[3]);
    }

    #[test]
    fn medium_cells_have_two_rows_and_no_rules_between_them() {
        let mark = |digits: &'static str| {
            std::array::from_fn(|i| {
                let digit = (b'1' + i as u8) as char;
                Mark { sign: digits.contains(digit).then_some(digit), ..Mark::default() }
            })
        };
        let rows = drawn(Scale::Medium, &|cell| match cell.index() {
            0 => CellView { marks: Some(mark("1489")), ..CellView::plain(None, Style::new()) },
            1 => CellView {
                marks: Some(mark("149")),
                corner: mark("25"),
                ..CellView::plain(None, Style::new())
            },
            2 => CellView {
                marks: Some(mark("123456789")),
                corner: mark("12345"),
                ..CellView::plain(None, Style::new())
            },
            3 => CellView {
                signs: ['(', ')'],
                tag: Some('b'),
                ..CellView::plain(Some(Digit::D7), Style::new())
            },
            _ => CellView::plain(None, Style::new()),
        });
        assert_eq!(rows.len(), 22);
        assert!(rows[1].starts_with("┃1  4 │'25  │'123…┃ (7) │"), "{}", rows[1]);
        assert!(rows[2].starts_with("┃  89 │149  │1234…┃    b│"), "{}", rows[2]);
        assert!(rows[3].starts_with("┃     │     │     ┃     │"), "{}", rows[3]);
        assert!(rows[7].starts_with("┣━━━━━┿━━━━━┿━━━━━╋━━━━━┿"), "{}", rows[7]);
    }

    #[test]
    fn the_cursor_stands_on_the_frame_around_its_cell() {
        for scale in [Scale::Small, Scale::Medium, Scale::Large] {
            let size = scale.size();
            let area = Rect::new(0, 0, size.width, size.height);
            let mut buffer = Buffer::empty(area);
            let (cell, view) = (Cell::at(4, 4), |_| CellView::plain(None, Style::new()));
            let cursor = Some((cell, Style::new()));
            Board { scale, frame: Style::new(), view: &view, cursor, squeezes: true }
                .render(area, &mut buffer);
            let place = scale.place(cell);
            for y in place.top()..place.bottom() {
                assert_eq!(
                    (buffer[(place.x - 1, y)].symbol(), buffer[(place.right(), y)].symbol()),
                    ("[", "]")
                );
            }
            assert_eq!(scale.cell_at(place.as_position()), Some(cell));
            assert_eq!(scale.cell_at(Position::new(place.x - 1, place.y)), None);
        }
    }

    #[test]
    fn an_area_too_small_cuts_and_does_not_panic() {
        let area = Rect::new(3, 3, 5, 4);
        let mut buffer = Buffer::empty(Rect::new(0, 0, 9, 8));
        let view = |_| CellView::plain(None, Style::new());
        Board { scale: Scale::Large, frame: Style::new(), view: &view, cursor: None, squeezes: false }
            .render(area, &mut buffer);
        assert_eq!(buffer[(3, 3)].symbol(), "┏");
        assert_eq!(buffer[(8, 3)].symbol(), " ");
    }
}
