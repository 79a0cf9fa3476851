//! A drawing: shapes in order, each with its class in the style sheet. Every medium is written from it.

use crate::geometry::Point;
use crate::style::Class;

/// A drawing.
#[derive(Clone, Debug)]
pub struct Drawing {
    /// The upper left corner of what is shown.
    pub origin: Point,
    /// Its width.
    pub width: f32,
    /// Its height.
    pub height: f32,
    /// What it shows, in a few words.
    pub title: String,
    /// What it shows, in sentences.
    pub description: String,
    /// The shapes, those at the back first.
    pub items: Vec<Item>,
}

/// A shape of a drawing.
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    /// How it looks.
    pub class: Class,
    /// What it is.
    pub shape: Shape,
    /// The number of the rule whose clue it is a part of, from 0.
    pub rule: Option<usize>,
}

/// What is drawn.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A line, or an area.
    Path(Vec<Segment>),
    /// A circle.
    Circle(Point, f32),
    /// A rectangle: its upper left corner, its width and height, the radius of its corners.
    Rect(Point, Point, f32),
    /// Words, mostly of one character, each with a point for its middle.
    Words(Vec<(Point, String)>),
    /// A line of text from a point of the base line on.
    Text(Point, String),
}

/// A piece of a path.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Segment {
    /// Go there.
    Move(Point),
    /// Draw a straight line.
    Line(Point),
    /// Draw a curve with a control point.
    Curve(Point, Point),
    /// Draw a line to where the path began.
    Close,
}

impl Drawing {
    /// Adds a shape in front of the others.
    pub(crate) fn add(&mut self, class: Class, shape: Shape) {
        self.items.push(Item { class, shape, rule: None });
    }

    /// Adds what `paint` adds as parts of a rule's clue.
    pub(crate) fn of_rule(&mut self, rule: usize, paint: impl FnOnce(&mut Drawing)) {
        let before = self.items.len();
        paint(self);
        self.items[before..].iter_mut().for_each(|item| item.rule = Some(rule));
    }

    /// Shows `other` with its upper left corner at a point.
    pub(crate) fn place(&mut self, other: Drawing, at: Point) {
        let by = at - other.origin;
        self.items.extend(other.items.into_iter().map(|item| Item { shape: item.shape.moved(by), ..item }));
    }
}

impl Shape {
    fn moved(self, by: Point) -> Shape {
        match self {
            Shape::Path(segments) => {
                Shape::Path(segments.into_iter().map(|segment| segment.moved(by)).collect())
            }
            Shape::Circle(centre, radius) => Shape::Circle(centre + by, radius),
            Shape::Rect(corner, size, radius) => Shape::Rect(corner + by, size, radius),
            Shape::Words(all) => Shape::Words(all.into_iter().map(|(at, word)| (at + by, word)).collect()),
            Shape::Text(at, text) => Shape::Text(at + by, text),
        }
    }
}

impl Segment {
    fn moved(self, by: Point) -> Segment {
        match self {
            Segment::Move(to) => Segment::Move(to + by),
            Segment::Line(to) => Segment::Line(to + by),
            Segment::Curve(control, to) => Segment::Curve(control + by, to + by),
            Segment::Close => Segment::Close,
        }
    }
}
