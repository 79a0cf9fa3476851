//! Ways for the links of chains: as straight as possible, around the candidates of other nodes and around
//! digits, and apart from each other.
//!
//! Each link tries a few bends, the straight one first, and takes the cheapest; when all have their way, each
//! looks once more, now that it knows the others.

use crate::board::Board;
use crate::geometry::Point;
use crate::spot::{Candidate, Spot};
use crate::state::BoardState;
use crate::step::{Link, Node};

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
pub struct Obstacles<'a> {
    board: &'a Board,
    /// By candidate, what covering it costs.
    costs: Vec<f32>,
    /// The cells with a digit.
    filled: Vec<bool>,
}

impl<'a> Obstacles<'a> {
    /// The digits and candidates of a board with nodes among them.
    pub fn new<'n>(state: &'a BoardState, nodes: impl IntoIterator<Item = &'n Node>) -> Obstacles<'a> {
        let board = &state.board;
        let filled = state.digits.iter().map(Option::is_some).collect();
        let mut obstacles = Obstacles { board, costs: vec![0.0; state.digits.len() * board.values], filled };
        state.candidates().for_each(|shown| obstacles.set(shown, 1.5));
        for candidate in nodes.into_iter().flat_map(members) {
            obstacles.set(candidate, 12.0);
        }
        obstacles
    }

    #[inline]
    fn index(&self, candidate: Candidate) -> usize {
        candidate.at.index() * self.board.values + (candidate.value - self.board.lowest) as usize
    }

    fn set(&mut self, candidate: Candidate, cost: f32) {
        let index = self.index(candidate);
        self.costs[index] = cost;
    }

    /// What a way costs for passing through a point, unless it is within `ends`.
    fn at(&self, point: Point, ends: [Point; 2]) -> f32 {
        let (size, cell) = (self.board.size(), self.board.cell());
        if point.x < -6.0 || point.y < -6.0 || point.x > size.x + 6.0 || point.y > size.y + 6.0 {
            return 8.0;
        }
        let nearest = self.board.nearest(point);
        if self.filled[nearest.at.index()] {
            let from_middle = (point - self.board.middle(nearest.at)).length();
            return if from_middle < cell * 0.27 { 1.2 } else { 0.0 };
        }
        let middle = self.board.place(nearest);
        if ends.iter().any(|&end| (end - middle).length() < 1.0) {
            return 0.0;
        }
        let cost = self.costs[self.index(nearest)];
        let radius = if cost > 2.0 { REACH } else { 6.5 };
        if (point - middle).length() < radius { cost } else { 0.0 }
    }
}

/// How many ways pass where.
struct Raster {
    fields: Vec<u8>,
    /// How many of them lie side by side.
    width: usize,
}

impl Raster {
    /// How wide its fields are.
    const STEP: f32 = 4.0;
    /// How far it goes beyond the board.
    const MARGIN: f32 = 40.0;

    fn new(board: &Board) -> Raster {
        let size = board.size();
        let width = ((size.x.max(size.y) + 2.5 * Raster::MARGIN) / Raster::STEP) as usize;
        Raster { fields: vec![0; width * width], width }
    }

    fn index(&self, point: Point) -> usize {
        let field = |along: f32| (((along + Raster::MARGIN) / Raster::STEP) as usize).min(self.width - 1);
        field(point.y) * self.width + field(point.x)
    }

    fn count(&mut self, way: Way, add: bool) {
        for point in way.points() {
            let index = self.index(point);
            let field = &mut self.fields[index];
            *field = if add { field.saturating_add(1) } else { field.saturating_sub(1) };
        }
    }

    fn at(&self, point: Point) -> f32 {
        f32::from(self.fields[self.index(point)].min(3))
    }
}

/// A way for each link.
pub fn ways(links: &[Link], obstacles: &Obstacles<'_>) -> Vec<Way> {
    let mut raster = Raster::new(obstacles.board);
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

fn best(link: &Link, obstacles: &Obstacles<'_>, raster: &Raster) -> Way {
    let ends = nearest(obstacles.board, &link.from, &link.to);
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
fn cost(way: Way, ends: [Point; 2], bend: f32, obstacles: &Obstacles<'_>, raster: &Raster) -> Option<f32> {
    let straight = (ends[1] - ends[0]).length();
    if bend != 0.0 && (way.length() < 13.0 || bend.abs() > straight * 0.5 + 12.0) {
        return None;
    }
    let hidden = if way.length() < 12.0 { 60.0 } else { 0.0 };
    let along: f32 = way.points().map(|point| obstacles.at(point, ends) + raster.at(point) * 1.2).sum();
    Some(hidden + along + bend.abs() * 0.09)
}

/// The nearest candidates of two nodes.
fn nearest(board: &Board, from: &Node, to: &Node) -> [Point; 2] {
    let place = |candidate| board.place(candidate);
    let pairs = members(from).flat_map(|a| members(to).map(move |b| [place(a), place(b)]));
    let length = |[a, b]: &[Point; 2]| (*b - *a).length();
    pairs.min_by(|a, b| length(a).total_cmp(&length(b))).expect("a node has a candidate")
}

/// The candidates of a node.
pub fn members(node: &Node) -> impl Iterator<Item = Candidate> {
    node.cells.iter().map(|&at: &Spot| Candidate { at, value: node.value })
}

/// The shortest lines that join the candidates of a node.
pub fn joints(board: &Board, node: &Node) -> Vec<[Point; 2]> {
    let mut rest: Vec<Point> = members(node).map(|candidate| board.place(candidate)).collect();
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
    use ninefold::{Candidates, Digit, DigitSet, Grid};

    fn candidate(text: &str) -> Candidate {
        text.parse::<ninefold::Candidate>().unwrap().into()
    }

    fn link(from: &str, to: &str) -> Link {
        let node = |text: &str| {
            let Candidate { at, value } = candidate(text);
            Node { cells: vec![at], value }
        };
        Link { from: node(from), to: node(to), strong: true }
    }

    #[test]
    fn a_link_is_straight_unless_a_node_is_in_its_way() {
        let mut candidates = Candidates::new(&Grid::EMPTY);
        ninefold::Cell::all().for_each(|cell| candidates.restrict(cell, DigitSet::of(Digit::D5)));
        let state = BoardState::of_candidates(&candidates);
        let across = link("r1c1=5", "r1c7=5");
        let way = |nodes: &[Link]| {
            let nodes = nodes.iter().flat_map(|link| [&link.from, &link.to]);
            ways(std::slice::from_ref(&across), &Obstacles::new(&state, nodes))[0]
        };
        let free = way(std::slice::from_ref(&across));
        assert!((free.at(0.5).y - 30.0).abs() < 14.0, "{free:?}");
        let blocked = way(&[across.clone(), link("r1c4=5", "r3c4=5"), link("r1c3=5", "r3c3=5")]);
        for obstacle in ["r1c3=5", "r1c4=5"] {
            let obstacle = state.board.place(candidate(obstacle));
            let nearest = blocked.points().map(|at| (at - obstacle).length()).fold(f32::MAX, f32::min);
            assert!(nearest >= REACH, "{blocked:?} passes {obstacle:?} at {nearest}");
        }
    }

    #[test]
    fn links_inside_a_cell_are_long_enough_to_be_seen() {
        let state = BoardState::of_candidates(&Candidates::new(&Grid::EMPTY));
        let inside = link("r5c5=4", "r5c5=5");
        let obstacles = Obstacles::new(&state, [&inside.from, &inside.to]);
        let way = ways(std::slice::from_ref(&inside), &obstacles)[0];
        assert!(way.length() >= 12.0, "{way:?}");
        for end in [&inside.from, &inside.to] {
            let end = members(end).map(|end| state.board.place(end)).next().unwrap();
            let nearest = way.points().map(|at| (at - end).length()).fold(f32::MAX, f32::min);
            assert!(nearest >= REACH - 1.0, "{way:?} covers a node at {nearest}");
        }
    }
}
