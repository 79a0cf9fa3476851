//! From what a picture shows to shapes: every shape of a board is made here.

use ninefold::logic::{Link, Node};
use ninefold::{Candidate, Cell, Digit, House};

use crate::drawing::{Drawing, Segment, Shape};
use crate::geometry::{BOARD, CELL, Point};
use crate::marks::{Mark, Support};
use crate::outline;
use crate::route::{self, Obstacles, Way};
use crate::scene::Scene;
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
    let before = if scene.labels { LABELS } else { MARGIN };
    let size = before + BOARD + MARGIN;
    let mut drawing = Drawing {
        origin: Point::new(-before, -before),
        width: size,
        height: size,
        title: scene.title.clone(),
        description: scene.description.clone(),
        items: Vec::new(),
    };
    drawing.add(Class::Paper, Shape::Rect(drawing.origin, Point::new(size, size), 0.0));
    areas(scene, &mut drawing);
    lines(&mut drawing);
    covers(scene, &mut drawing);
    sets(scene, &mut drawing);
    scene.groups.iter().for_each(|&group| band(group, &mut drawing));
    support(scene, &mut drawing);
    links(scene, &mut drawing);
    starts(scene, &mut drawing);
    conclusions_behind(scene, &mut drawing);
    strokes(scene, &mut drawing);
    digits(scene, &mut drawing);
    candidates(scene, &mut drawing);
    if scene.labels {
        labels(&mut drawing);
    }
    drawing
}

/// Houses of the pattern, cells of sets and cells at fault.
fn areas(scene: &Scene, drawing: &mut Drawing) {
    for &house in &scene.bases {
        let (corner, size) = extent(house);
        drawing.add(Class::Base, Shape::Rect(corner, size, 0.0));
    }
    for (i, &cells) in scene.sets.iter().enumerate() {
        cells.into_iter().for_each(|cell| drawing.add(Class::SetArea(i as u8 % 3), square(cell)));
    }
    scene.faulty.into_iter().for_each(|cell| drawing.add(Class::Faulty, square(cell)));
}

fn square(cell: Cell) -> Shape {
    Shape::Rect(Point::corner(cell), Point::new(CELL, CELL), 0.0)
}

/// Where a house begins, and how wide and high it is.
fn extent(house: House) -> (Point, Point) {
    let [first, .., last] = house.cell_list();
    let corner = Point::corner(*first);
    (corner, Point::corner(*last) + Point::new(CELL, CELL) - corner)
}

fn lines(drawing: &mut Drawing) {
    let both = |at: f32| {
        let (top, bottom) = (Point::new(at, 0.0), Point::new(at, BOARD));
        let (left, right) = (Point::new(0.0, at), Point::new(BOARD, at));
        [Segment::Move(top), Segment::Line(bottom), Segment::Move(left), Segment::Line(right)]
    };
    let all = |thick: bool| (0..=9).filter(move |line| (line % 3 == 0) == thick);
    let path = |thick| Shape::Path(all(thick).flat_map(|line| both(line as f32 * CELL)).collect());
    drawing.add(Class::Thin, path(false));
    drawing.add(Class::Thick, path(true));
}

fn covers(scene: &Scene, drawing: &mut Drawing) {
    for &house in &scene.covers {
        let (corner, size) = extent(house);
        let inset = Point::new(3.5, 3.5);
        drawing.add(Class::Cover, Shape::Rect(corner + inset, size - inset * 2.0, 5.0));
    }
}

fn sets(scene: &Scene, drawing: &mut Drawing) {
    for (i, &cells) in scene.sets.iter().enumerate() {
        let inset = 3.0 + 2.5 * (i % 3) as f32;
        drawing.add(Class::SetEdge(i as u8 % 3), Shape::Path(outline::edges(cells, inset)));
    }
}

/// The band that joins the candidates of a group.
fn band(group: Node, drawing: &mut Drawing) {
    let joints = route::joints(group).into_iter();
    let path: Vec<Segment> = joints.flat_map(|[from, to]| [Segment::Move(from), Segment::Line(to)]).collect();
    drawing.add(Class::GroupEdge, Shape::Path(path.clone()));
    drawing.add(Class::Group, Shape::Path(path));
}

/// The candidates that are shown: of every blank cell, or those that the step speaks of.
fn shown(scene: &Scene) -> impl Iterator<Item = Candidate> {
    scene.candidates.iter().flat_map(|candidates| candidates.iter())
}

/// The shapes behind the candidates that a step rests on.
fn support(scene: &Scene, drawing: &mut Drawing) {
    for candidate in shown(scene) {
        if let Some(support) = scene.marks.support(candidate) {
            let at = Point::of(candidate);
            let (class, shape) = support_shape(support, at);
            drawing.add(class, shape);
        }
    }
}

fn support_shape(support: Support, at: Point) -> (Class, Shape) {
    match (support.mark, support.second) {
        (Mark::Other, false) => {
            (Class::Other, Shape::Rect(at - Point::new(8.0, 8.0), Point::new(16.0, 16.0), 2.0))
        }
        (Mark::Other, true) => (Class::SecondOther, corners(at, 9.4, 8, 22.5)),
        (_, false) => (Class::Pattern, Shape::Circle(at, 8.6)),
        (_, true) => (Class::Second, corners(at, 10.6, 4, 0.0)),
    }
}

/// A regular shape of `count` corners.
fn corners(at: Point, radius: f32, count: u8, turned: f32) -> Shape {
    let corner = |i: u8| {
        let angle = (f32::from(i) * 360.0 / f32::from(count) + turned).to_radians();
        at + Point::new(angle.cos(), angle.sin()) * radius
    };
    let rest = (1..count).map(|i| Segment::Line(corner(i)));
    Shape::Path([Segment::Move(corner(0))].into_iter().chain(rest).chain([Segment::Close]).collect())
}

fn links(scene: &Scene, drawing: &mut Drawing) {
    let Some(candidates) = &scene.candidates else { return };
    let nodes = scene.links.iter().flat_map(|link| [link.from, link.to]);
    let ways = route::ways(&scene.links, &Obstacles::new(candidates, nodes));
    scene.links.iter().zip(ways).for_each(|(link, way)| arrow(link, way, drawing));
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
    for candidate in scene.assumed.iter().flat_map(|&node| route::members(node)) {
        drawing.add(Class::Start, Shape::Circle(Point::of(candidate), 12.0));
    }
}

/// The full squares behind placed candidates.
fn conclusions_behind(scene: &Scene, drawing: &mut Drawing) {
    for candidate in shown(scene).filter(|&on| scene.marks.conclusion(on) == Some(Mark::Placed)) {
        let corner = Point::of(candidate) - Point::new(9.0, 9.0);
        drawing.add(Class::Placed, Shape::Rect(corner, Point::new(18.0, 18.0), 2.0));
    }
}

/// The digits of filled cells.
fn digits(scene: &Scene, drawing: &mut Drawing) {
    for class in [Class::GivenDigit, Class::FoundDigit, Class::FaultyDigit] {
        let of_class = Cell::all().filter_map(|cell| {
            let digit = scene.grid.get(cell)?;
            (digit_class(scene, cell) == class).then(|| (Point::middle(cell), digit.to_char()))
        });
        characters(class, of_class.collect(), drawing);
    }
}

fn digit_class(scene: &Scene, cell: Cell) -> Class {
    match (scene.faulty.contains(cell), scene.grid.is_given(cell)) {
        (true, _) => Class::FaultyDigit,
        (false, true) => Class::GivenDigit,
        (false, false) => Class::FoundDigit,
    }
}

fn candidates(scene: &Scene, drawing: &mut Drawing) {
    for class in [Class::Candidate, Class::MarkedDigit, Class::GoneDigit, Class::PlacedDigit] {
        let of_class = shown(scene)
            .filter(|&candidate| candidate_class(scene, candidate) == class)
            .map(|candidate| (Point::of(candidate), candidate.digit.to_char()));
        characters(class, of_class.collect(), drawing);
    }
}

fn candidate_class(scene: &Scene, candidate: Candidate) -> Class {
    match (scene.marks.conclusion(candidate), scene.marks.support(candidate)) {
        (Some(Mark::Placed), _) => Class::PlacedDigit,
        (Some(_), None) => Class::GoneDigit,
        (_, Some(_)) => Class::MarkedDigit,
        (None, None) => Class::Candidate,
    }
}

fn characters(class: Class, all: Vec<(Point, char)>, drawing: &mut Drawing) {
    if !all.is_empty() {
        drawing.add(class, Shape::Characters(all));
    }
}

/// The strokes through what is crossed out.
fn strokes(scene: &Scene, drawing: &mut Drawing) {
    let gone = shown(scene).filter(|&candidate| scene.marks.conclusion(candidate) == Some(Mark::Gone));
    let path: Vec<Segment> = gone
        .flat_map(|candidate| {
            let (at, half) = (Point::of(candidate), Point::new(8.5, -8.5));
            [Segment::Move(at - half), Segment::Line(at + half)]
        })
        .collect();
    if !path.is_empty() {
        drawing.add(Class::Gone, Shape::Path(path));
    }
}

/// The numbers of rows and columns.
fn labels(drawing: &mut Drawing) {
    let middle = |i: usize| (i as f32 + 0.5) * CELL;
    let name = |digit: Digit| (middle(digit.index()), digit.to_char());
    let all = Digit::ALL
        .into_iter()
        .map(name)
        .flat_map(|(at, character)| [(Point::new(at, -8.0), character), (Point::new(-9.0, at), character)]);
    drawing.add(Class::Label, Shape::Characters(all.collect()));
}

/// Where the base line of a character of this size is, if its middle is at `y`.
pub fn base_line(y: f32, size: f32) -> f32 {
    y + size * BASE_LINE
}
