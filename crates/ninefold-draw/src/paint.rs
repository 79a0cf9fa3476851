//! From what a picture shows to shapes: every shape of a board is made here.

use crate::board::{self, Board};
use crate::clues::{self, Layer};
use crate::drawing::{Drawing, Segment, Shape};
use crate::geometry::Point;
use crate::marks::{Mark, Support};
use crate::outline;
use crate::route::{self, Obstacles, Way};
use crate::scene::Scene;
use crate::spot::{Candidate, Spot};
use crate::state::Origin;
use crate::step::{Area, Link, Node};
use crate::style::Class;

/// Around the board, so that thick lines are seen in full.
const MARGIN: f32 = 4.0;
/// Above and to the left of it, for the numbers of rows and columns.
const LABELS: f32 = 18.0;
/// How far below the middle of a digit its base line is, as a part of its size.
const BASE_LINE: f32 = 0.36;

impl Scene {
    /// Gives everything its place.
    pub fn draw(&self) -> Drawing {
        draw(self)
    }
}

fn draw(scene: &Scene) -> Drawing {
    let board = &scene.state.board;
    let before = if scene.labels { LABELS } else { MARGIN };
    let around = clues::Around::of(board, scene.legend);
    let origin = around.origin() - Point::new(before, before);
    let end = around.end() + Point::new(MARGIN, MARGIN);
    let mut drawing = Drawing {
        origin,
        width: end.x - origin.x,
        height: end.y - origin.y,
        title: scene.title.clone(),
        description: scene.description.clone(),
        items: Vec::new(),
    };
    drawing.add(Class::Paper, Shape::Rect(origin, end - origin, 0.0));
    let lit: Vec<usize> = scene.highlights.rules.iter().map(|(rule, _)| *rule).collect();
    let clues = clues::Clues { board, lit: &lit, state: &scene.state };
    clues.paint(Layer::Shades, &mut drawing);
    areas(scene, &mut drawing);
    clues.paint(Layer::Lines, &mut drawing);
    lines(board, &mut drawing);
    board.layers.iter().for_each(|layer| layer_lines(board, layer, &mut drawing));
    clues.paint(Layer::Cages, &mut drawing);
    covers(scene, &mut drawing);
    sets(scene, &mut drawing);
    scene.highlights.groups.iter().for_each(|group| band(board, group, &mut drawing));
    support(scene, &mut drawing);
    links(scene, &mut drawing);
    starts(scene, &mut drawing);
    conclusions_behind(scene, &mut drawing);
    strokes(scene, &mut drawing);
    digits(scene, &mut drawing);
    candidates(scene, &mut drawing);
    clues.paint(Layer::Marks, &mut drawing);
    around.paint(&clues, &mut drawing);
    if scene.labels {
        labels(board, around.origin(), &mut drawing);
    }
    drawing
}

/// Houses and rules of the pattern, cells of sets and sums, and cells at fault.
fn areas(scene: &Scene, drawing: &mut Drawing) {
    let board = &scene.state.board;
    for house in &scene.highlights.bases {
        match board.rectangle(&house.cells) {
            Some((corner, size)) => drawing.add(Class::Base, Shape::Rect(corner, size, 0.0)),
            None => fill(board, Class::Base, &house.cells, drawing),
        }
    }
    // A rule about most of the board would only change its colour.
    let few = |area: &&Area| area.cells.len() * 2 <= board.areas.len();
    for rule in scene.highlights.rules.iter().map(|(_, area)| area).filter(few) {
        fill(board, Class::Base, &rule.cells, drawing);
    }
    for sum in &scene.highlights.sums {
        fill(board, Class::SetArea(1), &sum.plus, drawing);
        fill(board, Class::SetArea(2), &sum.minus, drawing);
    }
    for (i, cells) in scene.highlights.sets.iter().enumerate() {
        fill(board, Class::SetArea(i as u8 % 3), cells, drawing);
    }
    fill(board, Class::Faulty, &scene.faulty, drawing);
}

fn fill(board: &Board, class: Class, cells: &[Spot], drawing: &mut Drawing) {
    let size = Point::new(board.cell(), board.cell());
    cells.iter().for_each(|&cell| drawing.add(class, Shape::Rect(board.corner(cell), size, 0.0)));
}

/// The lines between cells, and the thick ones between areas.
fn lines(board: &Board, drawing: &mut Drawing) {
    let down = |column: usize, from: usize, to: usize| {
        let at = |row: usize| Point::new(column as f32, row as f32) * board.cell();
        [Segment::Move(at(from)), Segment::Line(at(to))]
    };
    let across = |row: usize, from: usize, to: usize| {
        let at = |column: usize| Point::new(column as f32, row as f32) * board.cell();
        [Segment::Move(at(from)), Segment::Line(at(to))]
    };
    let area = |row: usize, column: usize| board.areas[row * board.columns + column];
    let is_thick_down = |column: usize, row: usize| {
        column == 0 || column == board.columns || area(row, column - 1) != area(row, column)
    };
    let is_thick_across = |row: usize, column: usize| {
        row == 0 || row == board.rows || area(row - 1, column) != area(row, column)
    };
    let (mut thin, mut thick) = (Vec::new(), Vec::new());
    for line in 0..=board.columns.max(board.rows) {
        if line <= board.columns {
            for (is_thick, from, to) in runs(board.rows, |row| is_thick_down(line, row)) {
                if is_thick { &mut thick } else { &mut thin }.extend(down(line, from, to));
            }
        }
        if line <= board.rows {
            for (is_thick, from, to) in runs(board.columns, |column| is_thick_across(line, column)) {
                if is_thick { &mut thick } else { &mut thin }.extend(across(line, from, to));
            }
        }
    }
    if !thin.is_empty() {
        drawing.add(Class::Thin, Shape::Path(thin));
    }
    drawing.add(Class::Thick, Shape::Path(thick));
}

/// The lines between the cells of a layer, and those around them.
fn layer_lines(board: &Board, layer: &board::Layer, drawing: &mut Drawing) {
    let size = board.cell();
    let (mut thin, mut thick) = (Vec::new(), Vec::new());
    for cell in layer.spots() {
        let corner = board.corner(cell);
        let far = corner + Point::new(size, size);
        let sides = [
            ((-1, 0), corner, size, 0.0),
            ((0, -1), corner, 0.0, size),
            ((1, 0), far, -size, 0.0),
            ((0, 1), far, 0.0, -size),
        ];
        for ((down, right), from, x, y) in sides {
            let is_inner = board.step(cell, down, right).is_some();
            if !is_inner || from == corner {
                let lines = if is_inner { &mut thin } else { &mut thick };
                lines.extend([Segment::Move(from), Segment::Line(from + Point::new(x, y))]);
            }
        }
    }
    for (class, lines) in [(Class::Thin, thin), (Class::Thick, thick)] {
        if !lines.is_empty() {
            drawing.add(class, Shape::Path(lines));
        }
    }
}

/// The stretches of a line that look the same: whether they are thick, from where, to where.
fn runs(count: usize, is_thick: impl Fn(usize) -> bool) -> Vec<(bool, usize, usize)> {
    let mut runs: Vec<(bool, usize, usize)> = Vec::new();
    for place in 0..count {
        match runs.last_mut().filter(|(thick, ..)| *thick == is_thick(place)) {
            Some((.., end)) => *end = place + 1,
            None => runs.push((is_thick(place), place, place + 1)),
        }
    }
    runs
}

fn covers(scene: &Scene, drawing: &mut Drawing) {
    let board = &scene.state.board;
    for house in &scene.highlights.covers {
        match board.rectangle(&house.cells) {
            Some((corner, size)) => {
                let inset = Point::new(3.5, 3.5);
                drawing.add(Class::Cover, Shape::Rect(corner + inset, size - inset * 2.0, 5.0));
            }
            None => drawing.add(Class::Cover, Shape::Path(outline::edges(board, &house.cells, 3.5))),
        }
    }
}

fn sets(scene: &Scene, drawing: &mut Drawing) {
    let board = &scene.state.board;
    for (i, cells) in scene.highlights.sets.iter().enumerate() {
        let inset = 3.0 + 2.5 * (i % 3) as f32;
        drawing.add(Class::SetEdge(i as u8 % 3), Shape::Path(outline::edges(board, cells, inset)));
    }
    for sum in scene.highlights.sums.iter().filter(|sum| !sum.minus.is_empty()) {
        drawing.add(Class::SetEdge(2), Shape::Path(outline::edges(board, &sum.minus, 8.0)));
    }
}

/// The band that joins the candidates of a group.
fn band(board: &Board, group: &Node, drawing: &mut Drawing) {
    let joints = route::joints(board, group).into_iter();
    let path: Vec<Segment> = joints.flat_map(|[from, to]| [Segment::Move(from), Segment::Line(to)]).collect();
    drawing.add(Class::GroupEdge, Shape::Path(path.clone()));
    drawing.add(Class::Group, Shape::Path(path));
}

/// The shapes behind the candidates that a step rests on.
fn support(scene: &Scene, drawing: &mut Drawing) {
    let board = &scene.state.board;
    for candidate in scene.state.candidates() {
        if let Some(support) = scene.highlights.marks.support(candidate) {
            let (class, shape) = support_shape(support, board.place(candidate), board.mark_scale());
            drawing.add(class, shape);
        }
    }
}

fn support_shape(support: Support, at: Point, scale: f32) -> (Class, Shape) {
    match (support.mark, support.second) {
        (Mark::Other, false) => (Class::Other, square(at, 8.0 * scale)),
        (Mark::Other, true) => (Class::SecondOther, corners(at, 9.4 * scale, &OCTAGON)),
        (_, false) => (Class::Pattern, Shape::Circle(at, 8.6 * scale)),
        (_, true) => (Class::Second, corners(at, 10.6 * scale, &DIAMOND)),
    }
}

/// A square around a point.
fn square(at: Point, half: f32) -> Shape {
    let half = Point::new(half, half);
    Shape::Rect(at - half, half * 2.0, 2.0)
}

/// The corners of shapes around the origin, a quarter of each; the others are these turned.
const DIAMOND: [(f32, f32); 1] = [(1.0, 0.0)];
const OCTAGON: [(f32, f32); 2] = [(0.923_879_5, 0.382_683_43), (0.382_683_43, 0.923_879_5)];

/// A shape with these corners in each quarter.
fn corners(at: Point, radius: f32, quarter: &[(f32, f32)]) -> Shape {
    let mut path = Vec::with_capacity(4 * quarter.len() + 1);
    for turn in 0..4 {
        for &(x, y) in quarter {
            let (x, y) = [(x, y), (-y, x), (-x, -y), (y, -x)][turn];
            let corner = at + Point::new(x, y) * radius;
            path.push(if path.is_empty() { Segment::Move(corner) } else { Segment::Line(corner) });
        }
    }
    path.push(Segment::Close);
    Shape::Path(path)
}

fn links(scene: &Scene, drawing: &mut Drawing) {
    let links = &scene.highlights.links;
    if scene.state.candidates.is_none() || links.is_empty() {
        return;
    }
    let nodes = links.iter().flat_map(|link| [&link.from, &link.to]);
    let ways = route::ways(links, &Obstacles::new(&scene.state, nodes));
    links.iter().zip(ways).for_each(|(link, way)| arrow(link, way, drawing));
}

/// A line with a head at its end.
fn arrow(link: &Link, way: Way, drawing: &mut Drawing) {
    let (line, head) =
        if link.strong { (Class::Strong, Class::StrongHead) } else { (Class::Weak, Class::WeakHead) };
    let along = (way.to - way.control).unit();
    let (base, aside) = (way.to - along * 7.0, along.turned() * 3.4);
    // The line ends inside the head, so that its tip stays sharp.
    let end = way.to - along * 5.0;
    drawing.add(line, Shape::Path(vec![Segment::Move(way.from), Segment::Curve(way.control, end)]));
    let tip =
        [Segment::Move(way.to), Segment::Line(base + aside), Segment::Line(base - aside), Segment::Close];
    drawing.add(head, Shape::Path(tip.to_vec()));
}

/// The rings around the candidates that chains begin with, unless they begin and end there.
fn starts(scene: &Scene, drawing: &mut Drawing) {
    let board = &scene.state.board;
    for candidate in scene.highlights.starts.iter().flat_map(route::members) {
        drawing.add(Class::Start, Shape::Circle(board.place(candidate), 12.0 * board.mark_scale()));
    }
}

/// The full squares behind placed candidates.
fn conclusions_behind(scene: &Scene, drawing: &mut Drawing) {
    let board = &scene.state.board;
    let placed = |&on: &Candidate| scene.highlights.marks.conclusion(on) == Some(Mark::Placed);
    for candidate in scene.state.candidates().filter(placed) {
        drawing.add(Class::Placed, square(board.place(candidate), 9.0 * board.mark_scale()));
    }
}

/// The digits of filled cells.
fn digits(scene: &Scene, drawing: &mut Drawing) {
    let state = &scene.state;
    for class in [Class::GivenDigit, Class::FoundDigit, Class::FaultyDigit] {
        let of_class = state.board.everywhere().zip(&state.digits).filter_map(|(at, digit)| {
            let digit = (*digit)?;
            let is_faulty = scene.faulty.contains(&at);
            let shown = match (is_faulty, digit.origin) {
                (true, _) => Class::FaultyDigit,
                (false, Origin::Given) => Class::GivenDigit,
                (false, Origin::Found) => Class::FoundDigit,
            };
            (shown == class).then(|| (state.board.middle(at), digit.value.to_string()))
        });
        words(class, of_class.collect(), drawing);
    }
}

fn candidates(scene: &Scene, drawing: &mut Drawing) {
    let board = &scene.state.board;
    let reduced = board.density();
    for class in [Class::Candidate, Class::MarkedDigit, Class::GoneDigit, Class::PlacedDigit] {
        let class = class(reduced);
        let of_class = scene
            .state
            .candidates()
            .filter(|&candidate| candidate_class(scene, candidate, reduced) == class)
            .map(|candidate| (board.place(candidate), candidate.value.to_string()));
        words(class, of_class.collect(), drawing);
    }
}

fn candidate_class(scene: &Scene, candidate: Candidate, reduced: u8) -> Class {
    let marks = &scene.highlights.marks;
    match (marks.conclusion(candidate), marks.support(candidate)) {
        (Some(Mark::Placed), _) => Class::PlacedDigit(reduced),
        (Some(_), None) => Class::GoneDigit(reduced),
        (_, Some(_)) => Class::MarkedDigit(reduced),
        (None, None) => Class::Candidate(reduced),
    }
}

fn words(class: Class, all: Vec<(Point, String)>, drawing: &mut Drawing) {
    if !all.is_empty() {
        drawing.add(class, Shape::Words(all));
    }
}

/// The strokes through what is crossed out.
fn strokes(scene: &Scene, drawing: &mut Drawing) {
    let board = &scene.state.board;
    let is_gone = |&on: &Candidate| scene.highlights.marks.conclusion(on) == Some(Mark::Gone);
    let path: Vec<Segment> = scene
        .state
        .candidates()
        .filter(is_gone)
        .flat_map(|candidate| {
            let (at, half) = (board.place(candidate), Point::new(8.5, -8.5) * board.mark_scale());
            [Segment::Move(at - half), Segment::Line(at + half)]
        })
        .collect();
    if !path.is_empty() {
        drawing.add(Class::Gone, Shape::Path(path));
    }
}

/// The numbers of rows and columns, beside what stands around the grid.
fn labels(board: &Board, origin: Point, drawing: &mut Drawing) {
    let middle = |i: usize| (i as f32 + 0.5) * board.cell();
    let mut all = Vec::new();
    for i in 0..board.rows.max(board.columns) {
        let name = (i + 1).to_string();
        if i < board.columns {
            all.push((Point::new(middle(i), origin.y - 8.0), name.clone()));
        }
        if i < board.rows {
            all.push((Point::new(origin.x - 9.0, middle(i)), name));
        }
    }
    for layer in &board.layers {
        // The number of the first cell of each row, since cells are named by their number.
        for spot in layer.spots().step_by(layer.columns) {
            let at = board.middle(spot) - Point::new(board.cell() / 2.0 + 9.0, 0.0);
            all.push((at, (spot.0 - layer.cells.start + 1).to_string()));
        }
    }
    drawing.add(Class::Label, Shape::Words(all));
}

/// Where the base line of a character of this size is, if its middle is at `y`.
pub fn base_line(y: f32, size: f32) -> f32 {
    y + size * BASE_LINE
}
