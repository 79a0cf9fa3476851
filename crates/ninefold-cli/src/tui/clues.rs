//! The clues of a board as a terminal shows them: on the lines between cells, outside the grid, and in words.
//!
//! Cells keep their insides for digits and marks. A sum, a bulb or a letter stands on the line above its cell,
//! a dot or a sign on the border that it is about; lines run as strokes or arrows from cell to cell, and cages
//! are borders left out, as in pictures as text.

use std::sync::LazyLock;

use ninefold_draw::{Board, CellShape, Spot, Texture, What, legend};
use ninefold_formats::variant::drawings::DrawnShape;
use ninefold_formats::variant::picture::Border;

/// What is drawn of a board beside what its cells hold.
#[derive(Clone, Debug)]
pub struct Clues {
    /// The board without its figures.
    pub board: Board,
    cages: Vec<Option<usize>>,
    /// On the line above each cell.
    labels: Vec<String>,
    /// On the border to the right of each cell, and on that below it.
    right: Vec<Option<char>>,
    below: Vec<Option<char>>,
    /// From the lower right corner of each cell on.
    corners: Vec<String>,
    /// Cells of extra regions and clones.
    shaded: Vec<bool>,
    /// Left, right, above and below the grid, by row or by column.
    pub outside: [Vec<Vec<String>>; 4],
    /// What is said in words, each rule by its number.
    words: Vec<(usize, String, String)>,
}

impl Clues {
    /// Those of a classic board, which has none.
    pub fn classic() -> &'static Clues {
        static CLASSIC: LazyLock<Clues> = LazyLock::new(|| Clues::of(&Board::classic()));
        &CLASSIC
    }

    /// Those of `board`.
    pub fn of(board: &Board) -> Clues {
        let cells = board.rows * board.columns;
        let side = |length| vec![Vec::new(); length];
        let mut clues = Clues {
            board: Board { figures: Vec::new(), ..board.clone() },
            cages: vec![None; cells],
            labels: vec![String::new(); cells],
            right: vec![None; cells],
            below: vec![None; cells],
            corners: vec![String::new(); cells],
            shaded: vec![false; cells],
            outside: [side(board.rows), side(board.rows), side(board.columns), side(board.columns)],
            words: Vec::new(),
        };
        // What has one place only comes before lines, which can be followed without every stroke.
        let is_line = |what: &What| {
            matches!(
                what,
                What::Line { .. } | What::Thermometer { .. } | What::Arrow { .. } | What::Diagonal { .. }
            )
        };
        let (lines, others): (Vec<_>, Vec<_>) =
            board.figures.iter().partition(|figure| is_line(&figure.what));
        others.into_iter().chain(lines).for_each(|figure| clues.add(figure.rule, &figure.what));
        clues
    }

    fn add(&mut self, rule: usize, what: &What) {
        match what {
            What::Cage { cells, text, .. } => self.cage(rule, cells, text),
            What::Dot { between, black, text } => {
                let c = if *black { '●' } else { '○' };
                self.sign(*between, single(text).unwrap_or(c));
            }
            What::Sign { between, text } => self.sign(*between, single(text).unwrap_or('+')),
            What::Inequality { low, high } => {
                let is_before = low < high;
                let c = match (self.board.row(*low) == self.board.row(*high), is_before) {
                    (true, true) => '<',
                    (true, false) => '>',
                    (false, true) => '^',
                    (false, false) => 'v',
                };
                self.sign([*low, *high], c);
            }
            What::Quadruple { cells, values } => {
                if let Some(first) = cells.iter().min() {
                    self.corners[first.index()] = values.iter().map(i32::to_string).collect();
                }
            }
            What::Cell { cell, shape } if self.board.layer_of(*cell).is_some() => {
                let parity = if *shape == CellShape::Disc { "odd" } else { "even" };
                self.words.push((rule, self.board.name(*cell), parity.to_owned()));
            }
            What::Cell { cell, shape } => self.put(
                *cell,
                match shape {
                    CellShape::Disc => "◦",
                    CellShape::Square => "▫",
                    CellShape::Ring => "○",
                    CellShape::Maximum => "▲",
                    CellShape::Minimum => "▼",
                },
            ),
            What::Choice { cell, values } if self.board.layer_of(*cell).is_some() => {
                let values: Vec<String> = values.iter().map(i32::to_string).collect();
                self.words.push((rule, self.board.name(*cell), values.join(" or ")));
            }
            What::Choice { cell, values } => {
                let text: String = values.iter().map(i32::to_string).collect();
                self.put(*cell, if text.len() > 3 { "?" } else { &text });
            }
            What::Shade { cells, letter, .. } => {
                for &cell in cells {
                    self.shaded[cell.index()] = true;
                    self.put(cell, if letter.is_empty() { "▒" } else { letter });
                }
            }
            What::Outside { row, column, text, way } => self.beside(*row, *column, text, *way),
            What::Words { letter, text } => self.words.push((rule, letter.clone(), text.clone())),
            What::Thermometer { cells, slow } => {
                self.end(cells.first(), if *slow { "○" } else { "●" });
                self.strokes(cells, true);
            }
            What::Arrow { pill, shaft } => {
                pill.iter().for_each(|&cell| self.put(cell, "○"));
                self.strokes(pill, false);
                let touches =
                    |cell: &&Spot| shaft.first().is_some_and(|&first| self.is_beside(**cell, first));
                let from = pill.iter().find(touches).copied();
                self.strokes(&from.into_iter().chain(shaft.iter().copied()).collect::<Vec<_>>(), true);
            }
            What::Line { cells, texture, closed, text, .. } => {
                let end = match texture {
                    Texture::EndRings => "○",
                    Texture::EndDiamonds => "◇",
                    _ => "",
                };
                self.end(cells.first(), if end.is_empty() { text } else { end });
                self.end(cells.last(), end);
                self.strokes(cells, false);
                if let (true, [first, .., last]) = (closed, &cells[..]) {
                    self.strokes(&[*last, *first], false);
                }
            }
            What::Diagonal { rising } => {
                let column = |row| if *rising { self.board.columns - 1 - row } else { row };
                let cells: Vec<Spot> = (0..self.board.rows)
                    .map(|row| Spot((row * self.board.columns + column(row)) as u16))
                    .collect();
                self.strokes(&cells, false);
            }
        }
    }

    /// Adds what the text of a puzzle draws without a word of what it means, where there is room.
    pub fn draw(&mut self, shape: &DrawnShape) {
        match shape {
            DrawnShape::Line { points, head, .. } => {
                let cells = self.along(points);
                self.strokes(&cells, *head);
            }
            DrawnShape::Text { middle, text, .. } if text.chars().count() <= LONGEST_TEXT => {
                self.put_at(*middle, text.trim());
            }
            DrawnShape::Text { .. } => {}
            DrawnShape::Area { middle: [x, y], size: [width, height], .. } if width.min(*height) > 0.8 => {
                let is_in = |at: usize, middle: f64, size: f64| (at as f64 + 0.5 - middle).abs() < size / 2.0;
                for cell in self.board.spots() {
                    let (row, column) = (self.board.row(cell), self.board.column(cell));
                    self.shaded[cell.index()] |= is_in(row, *y, *height) && is_in(column, *x, *width);
                }
            }
            DrawnShape::Area { middle, round, .. } => self.put_at(*middle, if *round { "○" } else { "□" }),
        }
    }

    /// The cells through whose middles a drawn line goes; none if it goes elsewhere.
    fn along(&self, points: &[[f64; 2]]) -> Vec<Spot> {
        let mut cells: Vec<Spot> = Vec::new();
        for pair in points.windows(2) {
            let ([x, y], [to_x, to_y]) = (pair[0], pair[1]);
            let steps = (to_x - x).abs().max((to_y - y).abs()).round().max(1.0);
            for step in 0..=steps as usize {
                let part = step as f64 / steps;
                let at = [x + (to_x - x) * part, y + (to_y - y) * part];
                let Some(cell) = self.at_point(at) else { return Vec::new() };
                if cells.last() != Some(&cell) {
                    cells.push(cell);
                }
            }
        }
        cells
    }

    /// The cell whose middle is near a point.
    fn at_point(&self, [x, y]: [f64; 2]) -> Option<Spot> {
        let is_middle = |at: f64| at >= 0.0 && (at.fract() - 0.5).abs() < NEAR;
        (is_middle(x) && is_middle(y)).then(|| self.at(y as usize, x as usize)).flatten()
    }

    /// Puts a text on the cell, the border or the corner that a point is near, or outside.
    fn put_at(&mut self, at: [f64; 2], text: &str) {
        let [x, y] = at;
        if let Some(cell) = self.at_point(at) {
            return self.put(cell, text);
        }
        let (rows, columns) = (self.board.rows as f64, self.board.columns as f64);
        if !(0.0..=columns).contains(&x) || !(0.0..=rows).contains(&y) {
            let (row, column) = (y.floor().clamp(-1.0, rows), x.floor().clamp(-1.0, columns));
            return self.beside(row as isize, column as isize, text, None);
        }
        let around = |by: f64| (self.at_point([x - by, y]), self.at_point([x + by, y]));
        let above = |by: f64| (self.at_point([x, y - by]), self.at_point([x, y + by]));
        if let ((Some(a), Some(b)), _) | (_, (Some(a), Some(b))) = (around(0.5), above(0.5)) {
            self.sign([a, b], single(text).unwrap_or('+'));
        } else if let Some(before) = self.at_point([x - 0.5, y - 0.5])
            && self.corners[before.index()].is_empty()
        {
            text.clone_into(&mut self.corners[before.index()]);
        }
    }

    /// A cage that overlaps another is a sum in a corner alone: the panel has its cells.
    fn cage(&mut self, rule: usize, cells: &[Spot], text: &str) {
        if cells.iter().all(|cell| self.cages[cell.index()].is_none()) {
            cells.iter().for_each(|cell| self.cages[cell.index()] = Some(rule));
        }
        self.end(cells.iter().min(), text);
    }

    /// Puts a text on the line above a cell, if there is none yet.
    fn put(&mut self, cell: Spot, text: &str) {
        let label = &mut self.labels[cell.index()];
        if label.is_empty() {
            text.clone_into(label);
        }
    }

    fn end(&mut self, cell: Option<&Spot>, text: &str) {
        if let Some(&cell) = cell {
            self.put(cell, text);
        }
    }

    fn beside(&mut self, row: isize, column: isize, text: &str, way: Option<(i8, i8)>) {
        let arrow = match way {
            None => "",
            Some((1, 1)) => "↘",
            Some((1, _)) => "↙",
            Some((_, 1)) => "↗",
            Some(_) => "↖",
        };
        let (rows, columns) = (self.board.rows as isize, self.board.columns as isize);
        let (side, place) = match (row, column) {
            // What stands beyond a corner is beside the row there.
            (_, -1) => (0, row.clamp(0, rows - 1)),
            (_, column) if column >= columns => (1, row.clamp(0, rows - 1)),
            (-1, column) => (2, column),
            (_, column) => (3, column),
        };
        self.outside[side][place as usize].push(format!("{arrow}{text}"));
    }

    fn sign(&mut self, [a, b]: [Spot; 2], c: char) {
        if let Some(place @ None) = self.border_place(a, b) {
            *place = Some(c);
        }
    }

    /// Where a sign on the border of two cells is kept.
    fn border_place(&mut self, a: Spot, b: Spot) -> Option<&mut Option<char>> {
        let (first, second) = (a.min(b), a.max(b));
        let (down, right) = self.way(first, second);
        match (down, right) {
            (0, 1) => Some(&mut self.right[first.index()]),
            (1, 0) => Some(&mut self.below[first.index()]),
            _ => None,
        }
    }

    /// Strokes from cell to cell, or arrows.
    fn strokes(&mut self, cells: &[Spot], directed: bool) {
        for pair in cells.windows(2) {
            let (a, b) = (pair[0], pair[1]);
            let way = self.way(a, b);
            let c = match (directed, way) {
                (true, (0, 1)) => '→',
                (true, (0, -1)) => '←',
                (true, (1, 0)) => '↓',
                (true, (-1, 0)) => '↑',
                (true, (1, 1)) => '↘',
                (true, (-1, -1)) => '↖',
                (true, (1, -1)) => '↙',
                (true, (-1, 1)) => '↗',
                (false, (0, 1 | -1)) => '═',
                (false, (1 | -1, 0)) => '║',
                (false, (1, 1) | (-1, -1)) => '╲',
                (false, (1, -1) | (-1, 1)) => '╱',
                _ => continue,
            };
            if way.0 == 0 || way.1 == 0 {
                self.sign([a, b], c);
                continue;
            }
            let (row, column) =
                (self.board.row(a).min(self.board.row(b)), self.board.column(a).min(self.board.column(b)));
            let corner = &mut self.corners[row * self.board.columns + column];
            match corner.as_str() {
                "" => corner.push(c),
                "╲" | "╱" if !corner.contains(c) => *corner = "╳".to_owned(),
                _ => {}
            }
        }
    }

    /// How far it is from one cell to another, down and to the right.
    fn way(&self, a: Spot, b: Spot) -> (isize, isize) {
        let by = |from: usize, to: usize| to as isize - from as isize;
        (by(self.board.row(a), self.board.row(b)), by(self.board.column(a), self.board.column(b)))
    }

    fn is_beside(&self, a: Spot, b: Spot) -> bool {
        let (down, right) = self.way(a, b);
        down.abs().max(right.abs()) == 1
    }

    /// The cell in a row and a column, if the board has it.
    pub fn at(&self, row: usize, column: usize) -> Option<Spot> {
        (row < self.board.rows && column < self.board.columns)
            .then(|| Spot((row * self.board.columns + column) as u16))
    }

    /// The border between two neighbours, or the edge of the board.
    pub fn border(&self, a: Option<Spot>, b: Option<Spot>) -> Border {
        let (Some(a), Some(b)) = (a.map(Spot::index), b.map(Spot::index)) else {
            return if a.or(b).is_some() { Border::Heavy } else { Border::None };
        };
        let same_cage = self.cages[a].is_some() && self.cages[a] == self.cages[b];
        Border::between(self.board.areas[a] == self.board.areas[b], same_cage)
    }

    /// What stands on the line above a cell.
    pub fn label(&self, cell: Spot) -> &str {
        &self.labels[cell.index()]
    }

    /// What stands on the border to the right of a cell.
    pub fn right(&self, cell: Spot) -> Option<char> {
        self.right[cell.index()]
    }

    /// What stands on the border below a cell.
    pub fn below(&self, cell: Spot) -> Option<char> {
        self.below[cell.index()]
    }

    /// What stands from the lower right corner of a cell on.
    pub fn corner(&self, cell: Spot) -> &str {
        &self.corners[cell.index()]
    }

    /// Whether a cell is shaded.
    pub fn is_shaded(&self, cell: Spot) -> bool {
        self.shaded[cell.index()]
    }

    /// Whether something stands on the upper edge of the board.
    pub fn is_labelled_above(&self) -> bool {
        self.labels[..self.board.columns].iter().any(|label| !label.is_empty())
    }

    /// Whether a row of cells needs a line above it: where an area ends, or a clue stands.
    pub fn needs_line(&self, row: usize) -> bool {
        let Some(above) = row.checked_sub(1) else { return true };
        (0..self.board.columns).any(|column| {
            let (above, here) = (above * self.board.columns + column, row * self.board.columns + column);
            self.board.areas[above] != self.board.areas[here]
                || self.cages[above].is_some()
                || self.cages[here].is_some()
                || !self.labels[here].is_empty()
                || self.below[above].is_some()
                || !self.corners[above].is_empty()
        })
    }

    /// The rules that are told in words: their numbers, and the sentences with their letters.
    pub fn words(&self) -> (Vec<usize>, Vec<String>) {
        let numbers = self.words.iter().map(|(rule, ..)| *rule).collect();
        (numbers, legend(self.words.iter().map(|(_, letter, text)| (&letter[..], &text[..]))))
    }
}

/// How far from the middle of a cell a drawing is still in it, and how long a drawn text can be.
const NEAR: f64 = 0.3;
const LONGEST_TEXT: usize = 4;

/// The character that a text consists of, if it is one.
fn single(text: &str) -> Option<char> {
    let mut chars = text.chars();
    chars.next().filter(|_| chars.next().is_none())
}
