//! The board as a widget: nine by nine cells in frames, small or large enough for pencil marks.

use ninefold::{Cell, Digit};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect, Size};
use ratatui::style::Style;
use ratatui::widgets::Widget;

/// What a cell shows.
#[derive(Clone, Copy, Debug)]
pub struct Face {
    /// The digit, if it shows one.
    pub digit: Option<Digit>,
    /// What stands to its left and right, so that colour is not needed.
    pub signs: [char; 2],
    /// Of the digit and of the whole cell.
    pub style: Style,
    /// Pencil marks, one for each digit: shown instead of the digit where there is room.
    pub marks: Option<[Mark; 9]>,
}

/// A pencil mark.
#[derive(Clone, Copy, Debug, Default)]
pub struct Mark {
    /// The digit, a sign in its place, or a blank.
    pub sign: Option<char>,
    pub style: Style,
}

impl Face {
    /// Nothing special.
    pub fn plain(digit: Option<Digit>, style: Style) -> Face {
        Face { digit, signs: [' ', ' '], style, marks: None }
    }
}

/// How large the cells are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// Three by one characters: 37 × 19 in all.
    Small,
    /// Seven by three characters: 73 × 37 in all.
    Large,
}

impl Scale {
    /// From one cell to the next.
    const fn pitch(self) -> (u16, u16) {
        match self {
            Scale::Small => (4, 2),
            Scale::Large => (8, 4),
        }
    }

    /// Of the whole board, frames included.
    pub const fn size(self) -> Size {
        let (width, height) = self.pitch();
        Size { width: 9 * width + 1, height: 9 * height + 1 }
    }

    /// The larger that fits, if any.
    pub fn fitting(area: Size) -> Option<Scale> {
        let fits = |scale: &Scale| scale.size().width <= area.width && scale.size().height <= area.height;
        [Scale::Large, Scale::Small].into_iter().find(fits)
    }
}

/// The board, drawn from the upper left corner of its area.
pub struct Board<'a> {
    pub scale: Scale,
    pub frame: Style,
    pub face: &'a dyn Fn(Cell) -> Face,
}

impl Widget for Board<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        self.draw_frames(area, buffer);
        for cell in Cell::all() {
            self.draw_cell(cell, area, buffer);
        }
    }
}

impl Board<'_> {
    fn draw_frames(&self, area: Rect, buffer: &mut Buffer) {
        let (width, height) = self.scale.pitch();
        let size = self.scale.size();
        for y in 0..size.height {
            for x in 0..size.width {
                let line = |at: u16, pitch: u16| at.is_multiple_of(pitch).then_some(at / pitch);
                if let Some(c) = frame_character(line(x, width), line(y, height)) {
                    put(buffer, area, x, y, c, self.frame);
                }
            }
        }
    }

    fn draw_cell(&self, cell: Cell, area: Rect, buffer: &mut Buffer) {
        let face = (self.face)(cell);
        let (width, height) = self.scale.pitch();
        let (left, top) = (cell.column() as u16 * width + 1, cell.row() as u16 * height + 1);
        for y in top..top + height - 1 {
            for x in left..left + width - 1 {
                put(buffer, area, x, y, ' ', face.style);
            }
        }
        if let (Scale::Large, Some(marks)) = (self.scale, face.marks) {
            for (i, mark) in marks.into_iter().enumerate() {
                let (x, y) = (left + 1 + i as u16 % 3 * 2, top + i as u16 / 3);
                put(buffer, area, x, y, mark.sign.unwrap_or(' '), face.style.patch(mark.style));
            }
            return;
        }
        let (middle, y) = (left + width / 2 - 1, top + height / 2 - 1);
        let digit = face.digit.map_or(' ', Digit::to_char);
        for (x, c) in [(middle - 1, face.signs[0]), (middle, digit), (middle + 1, face.signs[1])] {
            put(buffer, area, x, y, c, face.style);
        }
    }
}

fn put(buffer: &mut Buffer, area: Rect, x: u16, y: u16, c: char, style: Style) {
    let position = Position::new(area.x + x, area.y + y);
    if area.contains(position)
        && let Some(place) = buffer.cell_mut(position)
    {
        place.set_char(c).set_style(style);
    }
}

/// The character where the vertical line number `x` and the horizontal line number `y` meet; a point on one of them
/// only is on no line of the other sort. Lines around blocks are heavy.
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

    fn drawn(scale: Scale, face: &dyn Fn(Cell) -> Face) -> Vec<String> {
        let size = scale.size();
        let area = Rect::new(0, 0, size.width, size.height);
        let mut buffer = Buffer::empty(area);
        Board { scale, frame: Style::new(), face }.render(area, &mut buffer);
        let rows = buffer.content.chunks(size.width.into());
        rows.map(|row| row.iter().map(|cell| cell.symbol()).collect()).collect()
    }

    #[test]
    fn small_cells_show_a_digit_between_two_signs() {
        let rows = drawn(Scale::Small, &|cell| Face {
            signs: if cell == Cell::at(0, 1) { ['[', ']'] } else { [' ', ' '] },
            ..Face::plain((cell.row() == 0).then(|| Digit::from_index(cell.column())), Style::new())
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
            0 => Face { marks: Some(marks), ..Face::plain(None, Style::new()) },
            _ => Face::plain(Some(Digit::D7), Style::new()),
        });
        assert_eq!(rows.len(), 37);
        assert!(rows[1].starts_with("┃ 1 2 3 │       │"), "{}", rows[1]);
        assert!(rows[2].starts_with("┃ 4   6 │   7   │"), "{}", rows[2]);
        assert!(rows[3].starts_with("┃ 7 8 9 │       │"), "{}", rows[3]);
    }

    #[test]
    fn an_area_too_small_cuts_and_does_not_panic() {
        let area = Rect::new(3, 3, 5, 4);
        let mut buffer = Buffer::empty(Rect::new(0, 0, 9, 8));
        Board { scale: Scale::Large, frame: Style::new(), face: &|_| Face::plain(None, Style::new()) }
            .render(area, &mut buffer);
        assert_eq!(buffer[(3, 3)].symbol(), "┏");
        assert_eq!(buffer[(8, 3)].symbol(), " ");
    }
}
