//! The board as a widget: cells in frames, small or large enough for pencil marks, and the clues on the lines
//! between them.

use ninefold_draw::Spot;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect, Size};
use ratatui::style::Style;
use ratatui::widgets::Widget;

use super::clues::Clues;
use ninefold_formats::variant::picture::Border;

/// What a cell shows.
#[derive(Clone, Debug)]
pub struct CellView {
    /// The digit, if it shows one.
    pub digit: Option<i32>,
    /// What stands to its left and right, so that colour is not needed.
    pub signs: [char; 2],
    /// Of the digit and of the whole cell.
    pub style: Style,
    /// Pencil marks, one for each digit: shown instead of the digit where there is room.
    pub marks: Option<Vec<Mark>>,
    /// A second sort of pencil marks, which then share the room with the first.
    pub corner: Vec<Mark>,
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
    pub fn plain(digit: Option<i32>, style: Style) -> CellView {
        CellView { digit, signs: [' ', ' '], style, marks: None, corner: Vec::new(), tag: None }
    }
}

/// The character of a value among pencil marks, where each has one place: `A` is 10, as in grids in a line.
pub fn mark_sign(value: i32) -> char {
    let letter =
        |value: i32| u8::try_from(value - 10).ok().filter(|&at| at < 26).map(|at| char::from(b'A' + at));
    match u32::try_from(value) {
        Ok(digit @ 0..=9) => char::from_digit(digit, 10).unwrap_or('?'),
        _ => letter(value).unwrap_or('?'),
    }
}

/// How large the cells are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// Three by one characters: 37 × 19 in all for nine rows.
    Small,
    /// Five by two characters, if possible without rules inside a band: 55 × 22 in all for nine rows.
    Medium,
    /// Seven by three characters: 73 × 37 in all for nine rows.
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
}

/// Where the cells of a board are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    pub scale: Scale,
    columns: usize,
    /// Where the cells of each row begin, and where those of a row below the last would.
    tops: Vec<u16>,
}

impl Plan {
    /// The board of these clues in cells of this size, with rules between all rows or where they are needed.
    pub fn new(clues: &Clues, scale: Scale, is_ruled: bool) -> Plan {
        let (rows, columns) = (clues.board.rows, clues.board.columns);
        let mut tops = Vec::with_capacity(rows + 1);
        let mut y = 0;
        for row in 0..=rows {
            if is_ruled || row == rows || clues.needs_line(row) {
                y += 1;
            }
            tops.push(y);
            y += scale.cell().height;
        }
        Plan { scale, columns, tops }
    }

    /// The plans of a board from the largest on; a large board can do with rules where they are needed.
    pub fn all(clues: &Clues) -> impl Iterator<Item = Plan> + '_ {
        let is_large = clues.board.rows > 9;
        let small = [Some(true), is_large.then_some(false)].into_iter().flatten();
        let plans = [(Scale::Large, true), (Scale::Medium, false)].into_iter();
        plans
            .chain(small.map(|is_ruled| (Scale::Small, is_ruled)))
            .map(|(scale, is_ruled)| Plan::new(clues, scale, is_ruled))
    }

    /// The larger that fits, if any. The medium one is for boards with pencil marks.
    pub fn fitting(clues: &Clues, area: Size) -> Option<Plan> {
        let plans = [Scale::Large, Scale::Small].map(|scale| Plan::new(clues, scale, true));
        plans.into_iter().find(|plan| plan.size().width <= area.width && plan.size().height <= area.height)
    }

    /// Of the whole board, frames included.
    pub fn size(&self) -> Size {
        Size { width: self.left(self.columns), height: self.tops.last().copied().unwrap_or(1) }
    }

    /// Where the cells of a column begin.
    fn left(&self, column: usize) -> u16 {
        column as u16 * (self.scale.cell().width + 1) + 1
    }

    /// Where the inside of `cell` is on the board.
    pub fn place(&self, cell: Spot) -> Rect {
        let Size { width, height } = self.scale.cell();
        let (row, column) = (cell.index() / self.columns, cell.index() % self.columns);
        Rect { x: self.left(column), y: self.tops[row], width, height }
    }

    /// The cell that is at `position` of the board, if it is not on a frame.
    pub fn cell_at(&self, position: Position) -> Option<Spot> {
        let cells = (0..((self.tops.len() - 1) * self.columns) as u16).map(Spot);
        cells.into_iter().find(|&cell| self.place(cell).contains(position))
    }

    /// Whether there is a rule above a row, or below the last.
    fn is_ruled(&self, row: usize) -> bool {
        row == 0 || self.tops[row] - self.tops[row - 1] > self.scale.cell().height
    }
}

/// The board, drawn from the upper left corner of its area.
pub struct Board<'a> {
    pub plan: &'a Plan,
    pub clues: &'a Clues,
    pub frame: Style,
    /// Of what stands on the frame.
    pub clue: Style,
    pub view: &'a dyn Fn(Spot) -> CellView,
    /// The cell between brackets, which stand on the frame, and their style.
    pub cursor: Option<(Spot, Style)>,
    /// Whether small cells show pencil marks too, as many as fit.
    pub squeezes: bool,
}

impl Widget for Board<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        self.draw_frames(area, buffer);
        for cell in self.clues.board.spots() {
            self.draw_cell(cell, area, buffer);
        }
        if let Some((cell, style)) = self.cursor {
            self.draw_cursor(cell, style, area, buffer);
        }
        for cell in self.clues.board.spots() {
            self.draw_clues(cell, area, buffer);
        }
    }
}

impl Board<'_> {
    fn draw_frames(&self, area: Rect, buffer: &mut Buffer) {
        let (plan, board) = (self.plan, &self.clues.board);
        let (rows, columns) = (board.rows, board.columns);
        let Size { width, height } = plan.scale.cell();
        let mut frame = |x: u16, y: u16, c: char| put(buffer, area, x, y, c, self.frame);
        for (row, column) in (0..=rows).flat_map(|row| (0..=columns).map(move |column| (row, column))) {
            let (x, y) = (plan.left(column), plan.tops[row]);
            if plan.is_ruled(row) {
                frame(x - 1, y - 1, self.meeting(row, column));
                let across = self.border((row, column), (1, 0)).across();
                (0..width).filter(|_| column < columns).for_each(|i| frame(x + i, y - 1, across));
            }
            if row < rows {
                let down = self.border((row, column), (0, 1)).down();
                (0..height).for_each(|i| frame(x - 1, y + i, down));
            }
        }
    }

    /// The cell so many rows above and columns to the left of a place.
    fn before(&self, (row, column): (usize, usize), (up, left): (usize, usize)) -> Option<Spot> {
        self.clues.at(row.checked_sub(up)?, column.checked_sub(left)?)
    }

    /// The border before a place.
    fn border(&self, at: (usize, usize), before: (usize, usize)) -> Border {
        self.clues.border(self.before(at, before), self.before(at, (0, 0)))
    }

    /// The character where the lines above and to the left of a place meet.
    fn meeting(&self, row: usize, column: usize) -> char {
        let [before, above, left, here] =
            [(1, 1), (1, 0), (0, 1), (0, 0)].map(|by| self.before((row, column), by));
        let border = |a, b| self.clues.border(a, b);
        Border::meeting([
            border(before, above),
            border(left, here),
            border(before, left),
            border(above, here),
        ])
    }

    fn draw_cell(&self, cell: Spot, area: Rect, buffer: &mut Buffer) {
        let view = (self.view)(cell);
        let place = self.plan.place(cell);
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
        let Size { width, height } = self.plan.scale.cell();
        match view.marks.as_ref().filter(|_| self.squeezes || self.plan.scale != Scale::Small) {
            Some(marks) => jotted(self.plan.scale, marks, &view.corner),
            None => {
                let digit = view.digit.map_or(" ".to_owned(), |digit| digit.to_string());
                let (long, y) = (digit.chars().count() as u16, (height - 1) / 2);
                // A long number leaves no room for the sign behind it.
                let first = (width + 1).saturating_sub(long) / 2;
                let signs = first.checked_sub(1).map(|x| (x, view.signs[0]));
                let signs = signs.into_iter().chain([(first + long, view.signs[1])]);
                let all = signs.chain((first..).zip(digit.chars())).filter(|&(x, _)| x < width);
                all.map(|(x, c)| (x, y, Mark { sign: Some(c), style: Style::new() })).collect()
            }
        }
    }

    fn draw_cursor(&self, cell: Spot, style: Style, area: Rect, buffer: &mut Buffer) {
        let place = self.plan.place(cell);
        for y in place.top()..place.bottom() {
            put(buffer, area, place.left() - 1, y, '[', style);
            put(buffer, area, place.right(), y, ']', style);
        }
    }

    /// What stands on the lines around a cell.
    fn draw_clues(&self, cell: Spot, area: Rect, buffer: &mut Buffer) {
        let (clues, place) = (self.clues, self.plan.place(cell));
        let mut clue = |x: u16, y: u16, c: char| put(buffer, area, x, y, c, self.clue);
        let label = clues.label(cell).chars().take(place.width.into());
        (place.x..).zip(label).for_each(|(x, c)| clue(x, place.y - 1, c));
        if let Some(c) = clues.right(cell) {
            clue(place.right(), place.y + (place.height - 1) / 2, c);
        }
        if let Some(c) = clues.below(cell) {
            let next = Spot(cell.0 + clues.board.columns as u16);
            let taken = clues.label(next).chars().count() as u16;
            clue(place.x + taken.max(place.width / 2).min(place.width - 1), place.bottom(), c);
        }
        (place.right()..).zip(clues.corner(cell).chars()).for_each(|(x, c)| clue(x, place.bottom(), c));
    }
}

/// Where pencil marks go in a cell. One sort alone has a fixed place for each digit, if there is room; of
/// two, the corner marks stand above, after a `'`, the others below.
fn jotted(scale: Scale, marks: &[Mark], corner: &[Mark]) -> Vec<(u16, u16, Mark)> {
    let Size { width, height } = scale.cell();
    if corner.iter().all(|mark| mark.sign.is_none()) {
        return match (scale, marks.len()) {
            (Scale::Medium, ..=10) => in_places(marks, |i| (i % 5, i / 5)),
            (Scale::Large, ..=9) => in_places(marks, |i| (1 + i % 3 * 2, i / 3)),
            (Scale::Large, ..=18) => in_places(marks, |i| (i % 6, i / 6)),
            (Scale::Large, ..=21) => in_places(marks, |i| (i % 7, i / 7)),
            _ => squeezed(marks, 0, width, height),
        };
    }
    let quote = Mark { sign: Some('\''), style: first_style(corner) };
    let mut places = vec![(0, 0, quote)];
    places.extend(squeezed(corner, 0, width - 1, 1).into_iter().map(|(x, y, mark)| (x + 1, y, mark)));
    if height > 1 {
        places.extend(squeezed(marks, 1, width, height - 1));
    }
    places
}

fn in_places(marks: &[Mark], place: impl Fn(u16) -> (u16, u16)) -> Vec<(u16, u16, Mark)> {
    (0..).zip(marks).map(|(i, &mark)| (place(i).0, place(i).1, mark)).collect()
}

/// The marks that are there one after the other from row `y` on; if there are too many, an ellipsis for those
/// that have no room. What fits into one row stands in the last.
fn squeezed(marks: &[Mark], y: u16, width: u16, height: u16) -> Vec<(u16, u16, Mark)> {
    let there: Vec<Mark> = marks.iter().copied().filter(|mark| mark.sign.is_some()).collect();
    let is_full = there.len() > usize::from(width * height);
    let rows = (there.len().div_ceil(width.into()) as u16).clamp(1, height);
    let first = y + height - rows;
    let mut row: Vec<(u16, u16, Mark)> =
        (0..width * rows).zip(there).map(|(i, mark)| (i % width, first + i / width, mark)).collect();
    if let Some((_, _, last)) = row.last_mut().filter(|_| is_full) {
        last.sign = Some('…');
    }
    row
}

fn first_style(marks: &[Mark]) -> Style {
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

#[cfg(test)]
mod tests {
    use ninefold::Cell;

    use super::*;

    fn classic() -> Clues {
        Clues::of(&ninefold_draw::Board::classic())
    }

    fn plan(scale: Scale) -> Plan {
        Plan::all(&classic()).find(|plan| plan.scale == scale).unwrap()
    }

    fn board<'a>(plan: &'a Plan, clues: &'a Clues, view: &'a dyn Fn(Spot) -> CellView) -> Board<'a> {
        let [frame, clue] = [Style::new(); 2];
        Board { plan, clues, frame, clue, view, cursor: None, squeezes: false }
    }

    fn drawn(scale: Scale, view: &dyn Fn(Cell) -> CellView) -> Vec<String> {
        let (plan, view) = (plan(scale), |spot: Spot| view(Cell::from_index(spot.index())));
        let size = plan.size();
        let area = Rect::new(0, 0, size.width, size.height);
        let mut buffer = Buffer::empty(area);
        board(&plan, &classic(), &view).render(area, &mut buffer);
        let rows = buffer.content.chunks(size.width.into());
        rows.map(|row| row.iter().map(|cell| cell.symbol()).collect()).collect()
    }

    #[test]
    fn small_cells_show_a_digit_between_two_signs() {
        let rows = drawn(Scale::Small, &|cell| CellView {
            signs: if cell == Cell::at(0, 1) { ['[', ']'] } else { [' ', ' '] },
            ..CellView::plain((cell.row() == 0).then(|| cell.column() as i32 + 1), Style::new())
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
        let mark = |i| Mark { sign: (i != 4).then_some((b'1' + i as u8) as char), ..Mark::default() };
        let marks: Vec<Mark> = (0..9).map(mark).collect();
        let rows = drawn(Scale::Large, &|cell| match cell.index() {
            0 => CellView { marks: Some(marks.clone()), ..CellView::plain(None, Style::new()) },
            _ => CellView::plain(Some(7), Style::new()),
        });
        assert_eq!(rows.len(), 37);
        assert!(rows[1].starts_with("┃ 1 2 3 │       │"), "{}", rows[1]);
        assert!(rows[2].starts_with("┃ 4   6 │   7   │"), "{}", rows[2]);
        assert!(rows[3].starts_with("┃ 7 8 9 │       │"), "{}", rows[3]);
    }

    #[test]
    fn medium_cells_have_two_rows_and_no_rules_between_them() {
        let mark = |digits: &'static str| {
            let mark = |digit| Mark { sign: digits.contains(digit).then_some(digit), ..Mark::default() };
            ('1'..='9').map(mark).collect::<Vec<Mark>>()
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
            3 => CellView { signs: ['(', ')'], tag: Some('b'), ..CellView::plain(Some(7), Style::new()) },
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
            let plan = plan(scale);
            let size = plan.size();
            let area = Rect::new(0, 0, size.width, size.height);
            let mut buffer = Buffer::empty(area);
            let (cell, view) = (Spot::from(Cell::at(4, 4)), |_| CellView::plain(None, Style::new()));
            let cursor = Some((cell, Style::new()));
            Board { cursor, squeezes: true, ..board(&plan, &classic(), &view) }.render(area, &mut buffer);
            let place = plan.place(cell);
            for y in place.top()..place.bottom() {
                assert_eq!(
                    (buffer[(place.x - 1, y)].symbol(), buffer[(place.right(), y)].symbol()),
                    ("[", "]")
                );
            }
            assert_eq!(plan.cell_at(place.as_position()), Some(cell));
            assert_eq!(plan.cell_at(Position::new(place.x - 1, place.y)), None);
        }
    }

    #[test]
    fn an_area_too_small_cuts_and_does_not_panic() {
        let area = Rect::new(3, 3, 5, 4);
        let mut buffer = Buffer::empty(Rect::new(0, 0, 9, 8));
        let view = |_| CellView::plain(None, Style::new());
        board(&plan(Scale::Large), &classic(), &view).render(area, &mut buffer);
        assert_eq!(buffer[(3, 3)].symbol(), "┏");
        assert_eq!(buffer[(8, 3)].symbol(), " ");
    }
}
