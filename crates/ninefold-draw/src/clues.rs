//! From the figures of clues to shapes.

use crate::board::{self, Board};
use crate::drawing::{Drawing, Segment, Shape};
use crate::figure::{CellShape, Figure, Texture, What, legend};
use crate::geometry::Point;
use crate::outline;
use crate::spot::Spot;
use crate::state::BoardState;
use crate::style::{Class, Clue, ClueInk};

/// The width of a band of clues beside the grid.
const BAND: f32 = 46.0;
/// The height of a line of the legend, and the width of a character.
const LINE: f32 = 20.0;
const CHARACTER: f32 = 7.9;

/// What lies behind what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layer {
    /// Below everything.
    Shades,
    /// Below the lines of the grid.
    Lines,
    /// Below candidates and digits.
    Cages,
    /// Above them.
    Marks,
}

/// The figures of a board.
pub struct Clues<'a> {
    /// The board.
    pub board: &'a Board,
    /// What stands on it: values that are given for a blank cell are shown if candidates are not.
    pub state: &'a BoardState,
    /// The rules that a step rests on: if there are any, the figures of others stand back.
    pub lit: &'a [usize],
}

impl Clues<'_> {
    fn class(&self, figure: &Figure, clue: Clue) -> Class {
        Class::Clue(clue, !self.lit.is_empty() && !self.lit.contains(&figure.rule))
    }

    /// Whether a cell shows neither a digit nor candidates.
    fn is_blank(&self, cell: Spot) -> bool {
        self.state.candidates.is_none() && self.state.digits[cell.index()].is_none()
    }

    /// The shapes of a layer.
    pub fn paint(&self, layer: Layer, drawing: &mut Drawing) {
        let mut each = |paint: &mut dyn FnMut(&Figure, &mut Drawing)| {
            for figure in &self.board.figures {
                drawing.of_rule(figure.rule, |drawing| paint(figure, drawing));
            }
        };
        match layer {
            Layer::Shades => each(&mut |figure, drawing| self.shade(figure, drawing)),
            Layer::Lines => {
                each(&mut |figure, drawing| self.line(figure, drawing));
                each(&mut |figure, drawing| self.texture(figure, drawing));
            }
            Layer::Cages => each(&mut |figure, drawing| self.cage(figure, drawing)),
            Layer::Marks => {
                each(&mut |figure, drawing| self.mark(figure, drawing));
                self.corner_texts(drawing);
            }
        }
    }

    fn shade(&self, figure: &Figure, drawing: &mut Drawing) {
        let (board, scale) = (self.board, self.board.cell() / 60.0);
        match &figure.what {
            What::Cell { cell, shape } => {
                let at = board.middle(*cell);
                let shape = match shape {
                    CellShape::Disc => Shape::Circle(at, 21.0 * scale),
                    CellShape::Square => around(at, 20.5 * scale, 3.0),
                    CellShape::Maximum | CellShape::Minimum => around(at, board.cell() / 2.0, 0.0),
                    CellShape::Ring => return,
                };
                drawing.add(self.class(figure, Clue::Area(ClueInk::Shade)), shape);
            }
            What::Shade { cells, ink, .. } => {
                let class = self.class(figure, Clue::Area(*ink));
                cells.iter().for_each(|&cell| drawing.add(class, self.inner_square(cell, cells)));
            }
            _ => {}
        }
    }

    /// A cell of a shaded area: up to 4 inside its edges, where no cell of the area is beside it.
    fn inner_square(&self, cell: Spot, cells: &[Spot]) -> Shape {
        let is_open =
            |down, right| !self.board.step(cell, down, right).is_some_and(|beside| cells.contains(&beside));
        let inset = |down, right| if is_open(down, right) { 4.0 } else { 0.0 };
        let corner = self.board.corner(cell) + Point::new(inset(0, -1), inset(-1, 0));
        let end = self.board.corner(cell) + Point::new(1.0, 1.0) * self.board.cell()
            - Point::new(inset(0, 1), inset(1, 0));
        Shape::Rect(corner, end - corner, 0.0)
    }

    fn line(&self, figure: &Figure, drawing: &mut Drawing) {
        let board = self.board;
        let middles = |cells: &[Spot]| cells.iter().map(|&cell| board.middle(cell)).collect::<Vec<_>>();
        match &figure.what {
            What::Diagonal { rising } => {
                let size = board.size();
                let (from, to) = if *rising { (size.y, 0.0) } else { (0.0, size.y) };
                let path = polyline(&[Point::new(0.0, from), Point::new(size.x, to)], false);
                drawing.add(self.class(figure, Clue::Line(ClueInk::Diagonal)), path);
            }
            What::Line { cells, ink, texture: Texture::Gaps, .. } => {
                let parts = cells.chunk_by(|&a, &b| board.areas[a.index()] == board.areas[b.index()]);
                let points = middles(cells);
                let mut segments = Vec::new();
                let mut first = 0;
                for part in parts {
                    let end = first + part.len();
                    segments.extend(between_borders(&points, first, end));
                    first = end;
                }
                drawing.add(self.class(figure, Clue::Line(*ink)), Shape::Path(segments));
            }
            What::Line { cells, ink, closed, .. } => {
                let path = polyline(&middles(cells), *closed);
                drawing.add(self.class(figure, Clue::Line(*ink)), path);
            }
            What::Thermometer { cells, .. } => {
                let ink = ClueInk::Thermometer;
                let points = middles(cells);
                drawing.add(self.class(figure, Clue::Line(ink)), polyline(&points, false));
                drawing.add(
                    self.class(figure, Clue::Area(ink)),
                    Shape::Circle(points[0], 23.0 * (board.cell() / 60.0)),
                );
            }
            What::Arrow { pill, shaft } => {
                let class = self.class(figure, Clue::Line(ClueInk::Arrow));
                let Some(&first) = shaft.first() else { return };
                let far = |&&cell: &&Spot| (board.middle(cell) - board.middle(first)).length();
                let nearest = pill.iter().min_by(|a, b| far(a).total_cmp(&far(b)));
                let points = middles(&nearest.into_iter().chain(shaft).copied().collect::<Vec<_>>());
                drawing.add(class, polyline(&points, false));
                drawing.add(class, head(&points, 11.0));
            }
            _ => {}
        }
    }

    fn texture(&self, figure: &Figure, drawing: &mut Drawing) {
        let board = self.board;
        match &figure.what {
            What::Line { cells, ink, texture, closed, .. } => {
                let points: Vec<Point> = cells.iter().map(|&cell| board.middle(cell)).collect();
                self.line_texture(figure, (&points, *closed), *ink, *texture, drawing);
            }
            What::Thermometer { cells, slow: true } => {
                let points: Vec<Point> = cells.iter().map(|&cell| board.middle(cell)).collect();
                let class = self.class(figure, Clue::Core(ClueInk::Thermometer));
                drawing.add(class, polyline(&points, false));
            }
            What::Arrow { pill, .. } => {
                let class = self.class(figure, Clue::Ring(ClueInk::Arrow));
                let inset = Point::new(7.0, 7.0) * (board.cell() / 60.0);
                let (Some(&first), Some(&last)) = (pill.iter().min(), pill.iter().max()) else { return };
                let start = board.corner(first).low(board.corner(last)) + inset;
                let end = board.corner(first).high(board.corner(last))
                    + Point::new(board.cell(), board.cell())
                    - inset;
                let size = end - start;
                drawing.add(class, Shape::Rect(start, size, size.x.min(size.y) / 2.0));
            }
            What::Cell { cell, shape: CellShape::Ring } => {
                let class = self.class(figure, Clue::Ring(ClueInk::Between));
                drawing.add(class, Shape::Circle(board.middle(*cell), 22.0 * (board.cell() / 60.0)));
            }
            What::Cell { cell, shape: shape @ (CellShape::Maximum | CellShape::Minimum) } => {
                let class = self.class(figure, Clue::Peak);
                let (at, half) = (board.middle(*cell), board.cell() / 2.0);
                for way in [(0.0, 1.0), (1.0, 0.0), (0.0, -1.0), (-1.0, 0.0)] {
                    let way = Point::new(way.0, way.1);
                    let (tip, base) = match shape {
                        CellShape::Maximum => (half - 1.5, half - 6.5),
                        _ => (half - 6.5, half - 1.5),
                    };
                    let (tip, base) = (at + way * tip, at + way * base);
                    let aside = way.turned() * 5.0;
                    drawing.add(class, polyline(&[tip, base + aside, base - aside], true));
                }
            }
            _ => {}
        }
    }

    fn line_texture(
        &self,
        figure: &Figure,
        (points, closed): (&[Point], bool),
        ink: ClueInk,
        texture: Texture,
        drawing: &mut Drawing,
    ) {
        let core = self.class(figure, Clue::Core(ink));
        let ring = self.class(figure, Clue::Ring(ink));
        let scale = self.board.cell() / 60.0;
        let tick = |at: Point, along: Point| {
            let aside = along.unit().turned() * 5.0;
            polyline(&[at - aside, at + aside], false)
        };
        match texture {
            Texture::Plain | Texture::Gaps => {}
            Texture::Core => drawing.add(core, polyline(points, closed)),
            Texture::Notch => {
                let (at, along) = middle_of(points);
                drawing.add(core, tick(at - along * 2.5, along));
                drawing.add(core, tick(at + along * 2.5, along));
            }
            Texture::MiddleRing => drawing.add(ring, Shape::Circle(middle_of(points).0, 8.0)),
            Texture::Discs => {
                let class = self.class(figure, Clue::Area(ink));
                points.iter().for_each(|&at| drawing.add(class, Shape::Circle(at, 7.5)));
            }
            Texture::Rings => points.iter().for_each(|&at| drawing.add(ring, Shape::Circle(at, 6.0))),
            Texture::Ticks => {
                for (i, &at) in points.iter().enumerate() {
                    let along = points[(i + 1).min(points.len() - 1)] - points[i.saturating_sub(1)];
                    drawing.add(core, tick(at, along));
                }
            }
            Texture::EndRings => {
                let ends = points.first().into_iter().chain(points.last());
                ends.for_each(|&at| drawing.add(ring, Shape::Circle(at, 21.0 * scale)));
            }
            Texture::EndDiamonds => {
                for &at in points.first().into_iter().chain(points.last()) {
                    let corner = |x: f32, y: f32| at + Point::new(x, y) * 25.0 * scale;
                    let corners = [corner(0.0, -1.0), corner(1.0, 0.0), corner(0.0, 1.0), corner(-1.0, 0.0)];
                    drawing.add(ring, polyline(&corners, true));
                }
            }
        }
    }

    /// The edge of a cage, farther inside where it crosses others.
    fn cage(&self, figure: &Figure, drawing: &mut Drawing) {
        let What::Cage { cells, repeats, .. } = &figure.what else { return };
        let before = self.board.figures.iter().take_while(|other| !std::ptr::eq(*other, figure));
        let crossed = before.filter(|other| match &other.what {
            What::Cage { cells: other, .. } => other.iter().any(|cell| cells.contains(cell)),
            _ => false,
        });
        let inset = 4.5 + 3.5 * (crossed.count() % 3) as f32;
        let class = self.class(figure, if *repeats { Clue::Sum } else { Clue::Cage });
        drawing.add(class, Shape::Path(outline::edges(self.board, cells, inset)));
    }

    fn mark(&self, figure: &Figure, drawing: &mut Drawing) {
        let board = self.board;
        let border = |[a, b]: [Spot; 2]| (board.middle(a) + board.middle(b)) * 0.5;
        match &figure.what {
            What::Dot { between, black, text } => {
                let at = border(*between);
                let (dot, number) = match black {
                    true => (Clue::BlackDot, Clue::BlackDotText),
                    false => (Clue::WhiteDot, Clue::WhiteDotText),
                };
                let radius = if text.is_empty() { 6.8 } else { 8.5 };
                drawing.add(self.class(figure, dot), Shape::Circle(at, radius));
                if !text.is_empty() {
                    drawing.add(self.class(figure, number), Shape::Words(vec![(at, text.clone())]));
                }
            }
            What::Sign { between, text } => {
                let at = border(*between);
                let half = Point::new(text.chars().count() as f32 * 4.5 + 2.5, 7.5);
                drawing.add(self.class(figure, Clue::Backing), Shape::Rect(at - half, half * 2.0, 2.0));
                drawing.add(self.class(figure, Clue::BorderText), Shape::Words(vec![(at, text.clone())]));
            }
            What::Inequality { low, high } => {
                let at = border([*low, *high]);
                let way = (board.middle(*low) - board.middle(*high)).unit();
                let (tip, aside) = (at + way * 4.5, way.turned() * 6.5);
                let base = at - way * 4.5;
                let path = polyline(&[base + aside, tip, base - aside], false);
                drawing.add(self.class(figure, Clue::Angle), path);
            }
            What::Quadruple { cells, values } => {
                let at = self.meeting(cells);
                let rows: Vec<&[i32]> = if values.len() < 3 {
                    vec![values]
                } else {
                    values.chunks(values.len().div_ceil(2)).collect()
                };
                let text = |row: &&[i32]| row.iter().map(i32::to_string).collect::<Vec<_>>().join(" ");
                let rows: Vec<String> = rows.iter().map(text).collect();
                let longest = rows.iter().map(String::len).max().unwrap_or(0);
                let radius = (longest as f32 * 3.4 + 6.0).max(15.5);
                drawing.add(self.class(figure, Clue::Disc), Shape::Circle(at, radius));
                let class = self.class(figure, Clue::DiscText);
                let last = (rows.len() - 1) as f32;
                for (i, text) in rows.into_iter().enumerate() {
                    let y = (i as f32 - last / 2.0) * 11.5;
                    drawing.add(class, Shape::Words(vec![(at + Point::new(0.0, y), text)]));
                }
            }
            What::Choice { cell, values } if self.is_blank(*cell) => {
                let place = |&value: &i32| {
                    let on = crate::spot::Candidate { at: *cell, value };
                    (board.place(on), value.to_string())
                };
                let class = Class::MarkedDigit(board.density());
                drawing.add(class, Shape::Words(values.iter().map(place).collect()));
            }
            _ => {}
        }
    }

    /// Where cells meet.
    fn meeting(&self, cells: &[Spot]) -> Point {
        let sum = cells.iter().map(|&cell| self.board.middle(cell)).fold(Point::default(), |a, b| a + b);
        sum * (1.0 / cells.len().max(1) as f32)
    }

    /// The numbers of cages and the letters of lines, each in a free corner of its cell: clockwise, a long one takes two.
    fn corner_texts(&self, drawing: &mut Drawing) {
        let mut used: Vec<(Spot, usize, &str)> = Vec::new();
        for figure in &self.board.figures {
            if let What::Quadruple { cells, .. } = &figure.what {
                used.extend(cells.iter().max().map(|&cell| (cell, 1, "")));
            }
        }
        let texts = |figure| Figure::corner_texts(figure).map(move |text| (figure, text));
        for (figure, (cell, text)) in self.board.figures.iter().flat_map(texts) {
            let is_cage = matches!(figure.what, What::Cage { .. });
            let rows = wrapped(text, ((self.board.cell() - 4.0) / 7.2) as usize);
            let longest = rows.iter().map(|row| row.chars().count()).max().unwrap_or(0);
            let (wide, high) = (longest as f32 * 7.2 + 2.0, rows.len() as f32 * 12.0);
            let cell_size = self.board.cell();
            let takes = 1 + usize::from(wide * 2.0 > cell_size);
            let mut taken = 0;
            let mut is_written = false;
            for &(other, corners, written) in &used {
                if other == cell {
                    taken += corners;
                    is_written |= written == text;
                }
            }
            if is_written && !is_cage {
                continue;
            }
            let first = taken.next_multiple_of(takes);
            used.push((cell, first + takes - taken, text));
            let (right, low) = (matches!(first % 4, 1 | 2) && takes == 1, first % 4 > 1);
            let along = |far: bool, length: f32| if far { cell_size - 2.0 - length } else { 2.0 };
            let corner = self.board.corner(cell) + Point::new(along(right, wide), along(low, high));
            let size = Point::new(wide, high);
            let clue = if is_cage { Clue::CageText } else { Clue::Letter };
            let middle = |row: usize| corner + Point::new(size.x / 2.0, 12.0 * (row as f32 + 0.5));
            let words = rows.into_iter().enumerate().map(|(row, text)| (middle(row), text)).collect();
            drawing.of_rule(figure.rule, |drawing| {
                if !matches!(figure.what, What::Shade { .. }) {
                    drawing.add(self.class(figure, Clue::Backing), Shape::Rect(corner, size, 0.0));
                }
                drawing.add(self.class(figure, clue), Shape::Words(words));
            });
        }
    }
}

/// What stands around the grid: clues beside it, and a legend below.
pub struct Around<'a> {
    size: Point,
    /// The layers with their names, and how far they reach.
    layers: &'a [board::Layer],
    far: Point,
    /// The clues, each with its middle.
    clues: Vec<(&'a Figure, Point)>,
    legend: Vec<String>,
    /// How far it goes beyond the upper left and the lower right corner.
    before: Point,
    after: Point,
}

impl<'a> Around<'a> {
    /// Of a board, with a legend or without.
    pub fn of(board: &'a Board, with_legend: bool) -> Around<'a> {
        let size = board.size();
        let far = |layer: &board::Layer| {
            let size =
                Point::new(layer.columns.min(layer.cells.len()) as f32, layer.rows() as f32) * board.cell();
            layer.at + Point::new(size.x.max(length(&layer.caption)), size.y)
        };
        let mut around = Around {
            size,
            layers: &board.layers,
            far: board.layers.iter().map(far).fold(Point::default(), Point::high),
            clues: Vec::new(),
            legend: Vec::new(),
            before: Point::default(),
            after: Point::default(),
        };
        let mut places: Vec<(isize, isize)> = Vec::new();
        for figure in &board.figures {
            if let What::Outside { row, column, .. } = &figure.what {
                let depth = places.iter().filter(|&&place| place == (*row, *column)).count();
                places.push((*row, *column));
                let (y, above, below) = along(*row, board.rows, board.cell(), depth);
                let (x, left, right) = along(*column, board.columns, board.cell(), depth);
                around.before = around.before.high(Point::new(left, above));
                around.after = around.after.high(Point::new(right, below));
                around.clues.push((figure, Point::new(x, y)));
            }
        }
        let words = board.figures.iter().filter(|_| with_legend).filter_map(|figure| match &figure.what {
            What::Words { letter, text } => Some((&letter[..], &text[..])),
            _ => None,
        });
        let wide = ((size.x.max(around.far.x) / CHARACTER) as usize).max(24);
        around.legend = legend(words).iter().flat_map(|line| wrapped(line, wide)).collect();
        around
    }

    /// Its upper left corner.
    pub fn origin(&self) -> Point {
        Point::default() - self.before
    }

    /// Its lower right corner.
    pub fn end(&self) -> Point {
        let lines = self.legend.len() as f32;
        let legend = if self.legend.is_empty() { 0.0 } else { 8.0 + lines * LINE };
        let longest = self.legend.iter().map(|line| length(line)).fold(0.0, f32::max);
        let end = (self.size + self.after).high(self.far) + Point::new(0.0, legend);
        end.high(Point::new(longest, 0.0))
    }

    /// The clues and the legend.
    pub fn paint(&self, clues: &Clues<'_>, drawing: &mut Drawing) {
        for &(figure, at) in &self.clues {
            let What::Outside { text, way, .. } = &figure.what else { continue };
            drawing.of_rule(figure.rule, |drawing| {
                let mut at = at;
                if let Some((down, right)) = *way {
                    let way = Point::new(f32::from(right), f32::from(down)).unit();
                    let class = clues.class(figure, Clue::Line(ClueInk::Arrow));
                    let points = [at + way * 5.0, at + way * 19.0];
                    drawing.add(class, polyline(&points, false));
                    drawing.add(class, head(&points, 7.0));
                    at = at - way * 9.0;
                }
                let class = clues.class(figure, Clue::OutsideText);
                drawing.add(class, Shape::Words(vec![(at, text.clone())]));
            });
        }
        for layer in self.layers {
            let at = layer.at - Point::new(0.0, 8.0);
            drawing.add(Class::Clue(Clue::Legend, false), Shape::Text(at, layer.caption.clone()));
        }
        let top = (self.size.y + self.after.y).max(self.far.y) + 4.0;
        for (i, line) in self.legend.iter().enumerate() {
            let at = Point::new(0.0, top + (i as f32 + 0.8) * LINE);
            drawing.add(Class::Clue(Clue::Legend, false), Shape::Text(at, line.clone()));
        }
    }
}

/// How wide a line of text is.
pub fn length(text: &str) -> f32 {
    text.chars().count() as f32 * CHARACTER
}

/// The middle of a place in a ring of clues along one direction, and the room that it takes before and after the grid.
fn along(place: isize, count: usize, cell: f32, depth: usize) -> (f32, f32, f32) {
    let (near, room) = (BAND * (depth as f32 + 0.5), BAND * (depth as f32 + 1.0));
    match usize::try_from(place) {
        Err(_) => (-near, room, 0.0),
        Ok(place) if place >= count => (count as f32 * cell + near, 0.0, room),
        Ok(place) => ((place as f32 + 0.5) * cell, 0.0, 0.0),
    }
}

fn wrapped(text: &str, characters: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let line = lines.last_mut().expect("there is a line");
        if line.is_empty() {
            line.push_str(word);
        } else if line.chars().count() + 1 + word.chars().count() <= characters {
            line.push(' ');
            line.push_str(word);
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}

fn around(at: Point, half: f32, radius: f32) -> Shape {
    let half = Point::new(half, half);
    Shape::Rect(at - half, half * 2.0, radius)
}

fn polyline(points: &[Point], closed: bool) -> Shape {
    let step = |(i, &at): (usize, &Point)| if i == 0 { Segment::Move(at) } else { Segment::Line(at) };
    let close = closed.then_some(Segment::Close);
    Shape::Path(points.iter().enumerate().map(step).chain(close).collect())
}

/// The open head at the end of a line.
fn head(points: &[Point], length: f32) -> Shape {
    let [.., before, tip] = points else { return Shape::Path(Vec::new()) };
    let back = (*before - *tip).unit() * (length * 0.75);
    let aside = back.turned() * 0.85;
    polyline(&[*tip + back + aside, *tip, *tip + back - aside], false)
}

/// The middle of a line, and its direction there.
fn middle_of(points: &[Point]) -> (Point, Point) {
    let last = points.len() - 1;
    let (before, after) = (points[last / 2], points[last.div_ceil(2)]);
    let along = match points.len() % 2 {
        0 => after - before,
        _ => points[(last / 2 + 1).min(last)] - points[(last / 2).saturating_sub(1)],
    };
    ((before + after) * 0.5, along.unit())
}

/// The part of a line through the points `first..end`, from a little after the border before it to a little before the
/// border behind it.
fn between_borders(points: &[Point], first: usize, end: usize) -> Vec<Segment> {
    const GAP: f32 = 8.0;
    let towards = |from: Point, to: Point| {
        let border = (from + to) * 0.5;
        border - (to - from).unit() * GAP
    };
    let start = first.checked_sub(1).map(|before| towards(points[first], points[before]));
    let stop = points.get(end).map(|&after| towards(points[end - 1], after));
    let all: Vec<Point> = start.into_iter().chain(points[first..end].iter().copied()).chain(stop).collect();
    match polyline(&all, false) {
        Shape::Path(segments) => segments,
        _ => Vec::new(),
    }
}
