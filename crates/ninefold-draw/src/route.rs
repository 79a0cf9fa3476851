//! Ways for the links of chains: as straight as possible, around the candidates of other nodes and around
//! digits, and apart from each other.
//!
//! Each link tries a few bends, the straight one first, and takes the cheapest; when all have their way, each
//! looks once more, now that it knows the others.

use ninefold::logic::{Link, Node};
use ninefold::{Candidate, Candidates, CellSet};

use crate::geometry::{BOARD, CELL, Point};

/// How far from the middle of a node its links begin and end.
pub const REACH: f32 = 10.0;

/// How far links may bend to either side.
const BENDS: [f32; 15] =
    [0.0, 7.0, -7.0, 13.0, -13.0, 19.0, -19.0, 26.0, -26.0, 36.0, -36.0, 50.0, -50.0, 68.0, -68.0];

/// A curve from one node to another, with its control point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Way {
    /// Where it begins.
    pub from: Point,
    /// Where it bends.
    pub control: Point,
    /// Where it ends.
    pub to: Point,
}

impl Way {
    fn at(self, t: f32) -> Point {
        let s = 1.0 - t;
        self.from * (s * s) + self.control * (2.0 * s * t) + self.to * (t * t)
    }

    /// The part between two parameters.
    fn part(self, a: f32, b: f32) -> Way {
        let (p, q) = (1.0 - a, 1.0 - b);
        let control = self.from * (p * q) + self.control * (p * b + a * q) + self.to * (a * b);
        Way { from: self.at(a), control, to: self.at(b) }
    }

    /// Without what lies within a node at either end; nothing if that is all of it.
    fn trimmed(self) -> Way {
        const STEPS: u16 = 64;
        let parameter = |i: u16| f32::from(i) / f32::from(STEPS);
        let outside = |from: Point, i: &u16| (self.at(parameter(*i)) - from).length() >= REACH;
        let first = (0..=STEPS).find(|i| outside(self.from, i)).unwrap_or(0);
        let last = (0..=STEPS).rev().find(|i| outside(self.to, i)).unwrap_or(STEPS);
        let last = if first < last { last } else { first };
        self.part(parameter(first), parameter(last))
    }

    /// About its length.
    fn length(self) -> f32 {
        let legs = (self.control - self.from).length() + (self.to - self.control).length();
        (legs + (self.to - self.from).length()) / 2.0
    }

    /// Points along it, about as many units apart as [`Raster::STEP`].
    fn points(self) -> impl Iterator<Item = Point> {
        let count = (self.length() / Raster::STEP).ceil().max(2.0) as u16;
        (0..=count).map(move |i| self.at(f32::from(i) / f32::from(count)))
    }
}

/// What links should not cover.
#[derive(Debug)]
pub struct Obstacles {
    /// By candidate, what covering it costs.
    costs: Vec<f32>,
    /// The cells with a digit.
    filled: CellSet,
}

impl Obstacles {
    /// The digits and candidates of a board with nodes among them.
    pub fn new(candidates: &Candidates, nodes: impl IntoIterator<Item = Node>) -> Obstacles {
        let mut costs = vec![0.0; Candidate::COUNT];
        candidates.iter().for_each(|shown| costs[shown.index()] = 1.5);
        for candidate in nodes.into_iter().flat_map(members) {
            costs[candidate.index()] = 12.0;
        }
        Obstacles { costs, filled: candidates.grid().filled() }
    }

    /// What a way costs for passing through a point, unless it is within `ends`.
    fn at(&self, point: Point, ends: [Point; 2]) -> f32 {
        if point.x < -6.0 || point.y < -6.0 || point.x > BOARD + 6.0 || point.y > BOARD + 6.0 {
            return 8.0;
        }
        let nearest = point.nearest_candidate();
        if self.filled.contains(nearest.cell) {
            let from_middle = (point - Point::middle(nearest.cell)).length();
            return if from_middle < CELL * 0.27 { 1.2 } else { 0.0 };
        }
        let middle = Point::of(nearest);
        if ends.iter().any(|&end| (end - middle).length() < 1.0) {
            return 0.0;
        }
        let cost = self.costs[nearest.index()];
        let radius = if cost > 2.0 { REACH } else { 6.5 };
        if (point - middle).length() < radius { cost } else { 0.0 }
    }
}

/// How many ways pass where.
struct Raster(Vec<u8>);

impl Raster {
    /// How wide its fields are.
    const STEP: f32 = 4.0;
    const WIDTH: usize = 160;

    fn new() -> Raster {
        Raster(vec![0; Raster::WIDTH * Raster::WIDTH])
    }

    fn index(point: Point) -> usize {
        let field = |coordinate: f32| ((coordinate + 40.0) / Raster::STEP).clamp(0.0, 159.0) as usize;
        field(point.y) * Raster::WIDTH + field(point.x)
    }

    fn count(&mut self, way: Way, add: bool) {
        for point in way.points() {
            let field = &mut self.0[Raster::index(point)];
            *field = if add { field.saturating_add(1) } else { field.saturating_sub(1) };
        }
    }

    fn at(&self, point: Point) -> f32 {
        f32::from(self.0[Raster::index(point)].min(3))
    }
}

/// A way for each link.
pub fn ways(links: &[Link], obstacles: &Obstacles) -> Vec<Way> {
    let mut raster = Raster::new();
    let mut ways: Vec<Way> = Vec::new();
    for link in links {
        let way = best(link, obstacles, &raster);
        raster.count(way, true);
        ways.push(way);
    }
    for (link, way) in links.iter().zip(&mut ways) {
        raster.count(*way, false);
        *way = best(link, obstacles, &raster);
        raster.count(*way, true);
    }
    ways
}

fn best(link: &Link, obstacles: &Obstacles, raster: &Raster) -> Way {
    let ends = nearest(link.from, link.to);
    let costs = BENDS.iter().filter_map(|&bend| {
        let way = bent(ends, bend);
        cost(way, ends, bend, obstacles, raster).map(|cost| (cost, way))
    });
    let cheapest = costs.min_by(|(a, _), (b, _)| a.total_cmp(b));
    cheapest.map_or_else(|| bent(ends, BENDS[0]), |(_, way)| way)
}

/// The curve between two nodes that goes aside by `bend`.
fn bent(ends: [Point; 2], bend: f32) -> Way {
    let [from, to] = ends;
    let control = (from + to) * 0.5 + (to - from).unit().turned() * (2.0 * bend);
    Way { from, control, to }.trimmed()
}

/// What a way costs; `None` if it is too short to be seen, or bends too much for its length.
fn cost(way: Way, ends: [Point; 2], bend: f32, obstacles: &Obstacles, raster: &Raster) -> Option<f32> {
    let straight = (ends[1] - ends[0]).length();
    if bend != 0.0 && (way.length() < 13.0 || bend.abs() > straight * 0.5 + 12.0) {
        return None;
    }
    let hidden = if way.length() < 12.0 { 60.0 } else { 0.0 };
    let along: f32 = way.points().map(|point| obstacles.at(point, ends) + raster.at(point) * 1.2).sum();
    Some(hidden + along + bend.abs() * 0.09)
}

/// The nearest candidates of two nodes.
fn nearest(from: Node, to: Node) -> [Point; 2] {
    let pairs = members(from).flat_map(|a| members(to).map(move |b| [Point::of(a), Point::of(b)]));
    let length = |[a, b]: &[Point; 2]| (*b - *a).length();
    pairs.min_by(|a, b| length(a).total_cmp(&length(b))).expect("a node has a candidate")
}

/// The candidates of a node.
pub fn members(node: Node) -> impl Iterator<Item = Candidate> {
    node.cells.into_iter().map(move |cell| Candidate { cell, digit: node.digit })
}

/// The shortest lines that join the candidates of a node.
pub fn joints(node: Node) -> Vec<[Point; 2]> {
    let mut rest: Vec<Point> = members(node).map(Point::of).collect();
    let mut joined: Vec<Point> = rest.pop().into_iter().collect();
    let mut joints = Vec::new();
    while !rest.is_empty() {
        let pairs =
            rest.iter().enumerate().flat_map(|(i, &to)| joined.iter().map(move |&from| (i, from, to)));
        let length = |&(_, from, to): &(usize, Point, Point)| (to - from).length();
        let Some((i, from, to)) = pairs.min_by(|a, b| length(a).total_cmp(&length(b))) else { break };
        joints.push([from, to]);
        joined.push(rest.swap_remove(i));
    }
    joints
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::Grid;
    use ninefold::logic::Reason;

    fn link(from: &str, to: &str) -> Link {
        let node = |text: &str| Node::of(text.parse().unwrap());
        let from = node(from);
        Link { from, to: node(to), strong: true, reason: Reason::Assumed }
    }

    #[test]
    fn a_link_is_straight_unless_a_node_is_in_its_way() {
        let mut candidates = Candidates::new(&Grid::EMPTY);
        let cells = ninefold::Cell::all();
        cells.for_each(|cell| candidates.restrict(cell, ninefold::DigitSet::of(ninefold::Digit::D5)));
        let across = link("r1c1=5", "r1c7=5");
        let way = |nodes: &[Link]| {
            let nodes = nodes.iter().flat_map(|link| [link.from, link.to]);
            ways(&[across], &Obstacles::new(&candidates, nodes))[0]
        };
        let free = way(&[across]);
        assert!((free.at(0.5).y - 30.0).abs() < 14.0, "{free:?}");
        let blocked = way(&[across, link("r1c4=5", "r3c4=5"), link("r1c3=5", "r3c3=5")]);
        for obstacle in ["r1c3=5", "r1c4=5"] {
            let obstacle = Point::of(obstacle.parse().unwrap());
            let nearest = blocked.points().map(|at| (at - obstacle).length()).fold(f32::MAX, f32::min);
            assert!(nearest >= REACH, "{blocked:?} passes {obstacle:?} at {nearest}");
        }
    }

    #[test]
    fn links_inside_a_cell_are_long_enough_to_be_seen() {
        let candidates = Candidates::new(&Grid::EMPTY);
        let inside = link("r5c5=4", "r5c5=5");
        let way = ways(&[inside], &Obstacles::new(&candidates, [inside.from, inside.to]))[0];
        assert!(way.length() >= 12.0, "{way:?}");
        for end in [inside.from, inside.to] {
            let end = members(end).map(Point::of).next().unwrap();
            let nearest = way.points().map(|at| (at - end).length()).fold(f32::MAX, f32::min);
            assert!(nearest >= REACH - 1.0, "{way:?} covers a node at {nearest}");
        }
    }
}
