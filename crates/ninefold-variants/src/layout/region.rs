//! Cells that hang together: which of them a region reaches, and which it cannot do without.

use std::collections::VecDeque;

use super::{Cell, Layout};

/// Whether each of some cells is reached from the first of them by sides, through these cells alone.
pub(crate) fn hang_together(layout: &Layout, cells: &[Cell]) -> bool {
    let mut reached: Vec<Cell> = cells.first().copied().into_iter().collect();
    let mut at = 0;
    while let Some(&cell) = reached.get(at) {
        let new = layout.beside(cell).filter(|next| cells.contains(next) && !reached.contains(next));
        let new: Vec<Cell> = new.collect();
        reached.extend(new);
        at += 1;
    }
    cells.iter().all(|cell| reached.contains(cell))
}

/// Of some cells, those that have one of some values are connected by sides.
#[derive(Debug)]
pub(crate) struct Region {
    pub(crate) cells: Vec<Cell>,
    /// For each cell those beside it, as places among the cells, as everything here.
    neighbours: Vec<Vec<u16>>,
    /// The values, as a set.
    pub(crate) values: u32,
    /// How many of the cells have one, if that is said.
    pub(crate) size: Option<usize>,
}

/// A cell that is not reached, or not yet.
const FAR: u16 = u16::MAX;

/// Whether a cell belongs to the region.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    No,
    Perhaps,
    Sure,
}

/// How many cells are of a kind.
fn count(parts: &[Part], is_one: impl Fn(Part) -> bool) -> usize {
    parts.iter().filter(|&&part| is_one(part)).count()
}

/// A cell as the search in depth leaves it.
#[derive(Clone, Copy)]
struct Node {
    entered: u16,
    /// The earliest cell that it, or what is below, touches.
    low: u16,
    /// The cells below, itself included; those of them that belong for sure.
    size: u16,
    sure: u16,
    /// The same for those that only it joins to the first cell, without itself.
    cut_size: u16,
    cut_sure: u16,
}

impl Region {
    /// Of these cells, those that have one of these values; so many of them, if that is said.
    pub(crate) fn new(layout: &Layout, cells: &[Cell], values: &[i32], size: Option<usize>) -> Self {
        let mut places = vec![FAR; layout.total()];
        cells.iter().for_each(|cell| places[cell.index()] = 0);
        let cells: Vec<Cell> = layout.everywhere().filter(|cell| places[cell.index()] != FAR).collect();
        (0..).zip(&cells).for_each(|(place, cell)| places[cell.index()] = place);
        let beside = |cell: &Cell| {
            layout.beside(*cell).map(|next| places[next.index()]).filter(|&place| place != FAR).collect()
        };
        let neighbours = cells.iter().map(beside).collect();
        let values = values.iter().fold(0, |set, &value| set | layout.bit(value));
        Self { cells, neighbours, values, size }
    }

    /// The same, all joined to the edge: that is a place after those of the cells, which belongs.
    pub(crate) fn with_edge(mut self, layout: &Layout) -> Self {
        let edge = self.cells.len();
        let is_at_edge = |&place: &usize| layout.beside(self.cells[place]).count() < 4;
        let at_edge: Vec<usize> = (0..edge).filter(is_at_edge).collect();
        at_edge.iter().for_each(|&place| self.neighbours[place].push(edge as u16));
        self.neighbours.push(at_edge.into_iter().map(|place| place as u16).collect());
        self
    }

    /// Whether the edge is one of its places.
    pub(crate) fn has_edge(&self) -> bool {
        self.neighbours.len() > self.cells.len()
    }

    /// Cells in a ring, of which those of this region lie together, and those of another that shares no cell with it: else
    /// a way in one would cross a way in the other. These are the squares of four cells, and the edge of a rectangle. There
    /// are none if the regions are not of the same cells.
    pub(crate) fn rings(&self, another: &Region, layout: &Layout) -> Vec<Vec<Cell>> {
        let (cells, mut rings) = (&self.cells, Vec::new());
        if *cells != another.cells || self.values & another.values != 0 {
            return rings;
        }
        let beside = |cell: Option<&Cell>, (down, right)| {
            layout.step(*cell?, down, right).filter(|cell| cells.binary_search(cell).is_ok())
        };
        let round = [(0, 1), (1, 0), (0, -1), (-1, 0)];
        for &cell in cells {
            let mut square = vec![cell];
            for by in &round[..3] {
                square.extend(beside(square.last(), *by));
            }
            if square.len() == 4 {
                rings.push(square);
            }
        }
        // Outside, a way could lead round the edge.
        if self.has_edge() || another.has_edge() {
            return rings;
        }
        let mut edge: Vec<Cell> = cells.first().copied().into_iter().collect();
        let sides = round.map(|by| {
            let before = edge.len();
            while let Some(next) = beside(edge.last(), by) {
                edge.push(next);
            }
            edge.len() - before
        });
        let [width, height, ..] = sides;
        let is_inside = |cell: &Cell| {
            let (row, col) = (layout.row(*cell), layout.col(*cell));
            row.wrapping_sub(layout.row(edge[0])) <= height && col.wrapping_sub(layout.col(edge[0])) <= width
        };
        if width > 0 && sides == [width, height, width, height] && cells.iter().all(is_inside) {
            edge.pop();
            rings.push(edge);
        }
        rings
    }

    /// Which cells belong, by the values that they have.
    pub(crate) fn parts(&self, values: impl Fn(u16) -> u32) -> Vec<Part> {
        let part = |cell: &Cell| match values(cell.0) {
            values if values & self.values == 0 => Part::No,
            values if values & !self.values == 0 => Part::Sure,
            _ => Part::Perhaps,
        };
        self.cells.iter().map(part).chain(self.has_edge().then_some(Part::Sure)).collect()
    }

    /// What hangs together of all that may belong, piece by piece.
    pub(crate) fn pieces(&self, parts: &[Part]) -> Vec<Vec<usize>> {
        let mut met: Vec<bool> = parts.iter().map(|&part| part == Part::No).collect();
        let mut pieces = Vec::new();
        for start in 0..parts.len() {
            let (mut piece, mut at) = (Vec::from_iter((!met[start]).then_some(start)), 0);
            met[start] = true;
            while let Some(&place) = piece.get(at) {
                at += 1;
                for &next in &self.neighbours[place] {
                    let next = usize::from(next);
                    piece.extend((!std::mem::replace(&mut met[next], true)).then_some(next));
                }
            }
            pieces.extend((!piece.is_empty()).then_some(piece));
        }
        pieces
    }

    /// For each cell how many must be added on the way to it, itself included.
    fn distances(&self, parts: &[Part], first: usize) -> Vec<u16> {
        let mut distances = vec![FAR; parts.len()];
        distances[first] = 0;
        let mut open = VecDeque::from([first as u16]);
        while let Some(cell) = open.pop_front() {
            for &next in &self.neighbours[usize::from(cell)] {
                let (part, at) = (parts[usize::from(next)], distances[usize::from(cell)]);
                let distance = at + u16::from(part != Part::Sure);
                if part == Part::No || distance >= distances[usize::from(next)] {
                    continue;
                }
                distances[usize::from(next)] = distance;
                if distance == at {
                    open.push_front(next);
                } else {
                    open.push_back(next);
                }
            }
        }
        distances
    }

    /// The cells that do not belong since they are out of reach of the first, or the region would get too large with them.
    pub(crate) fn out_of_reach(&self, parts: &[Part], first: usize) -> Vec<usize> {
        let sure = count(parts, |part| part == Part::Sure);
        let is_inside = |distance: u16| {
            distance != FAR && self.size.is_none_or(|size| sure + usize::from(distance) <= size)
        };
        let distances = (0..).zip(self.distances(parts, first));
        let far = distances.filter(|&(place, distance)| parts[place] != Part::No && !is_inside(distance));
        far.map(|(place, _)| place).collect()
    }

    /// The cells inside that have to belong: without one of them, others that do, or enough, cannot be reached from the first.
    /// One search in depth finds what each cell cuts off.
    pub(crate) fn bridges(&self, parts: &[Part], first: usize) -> Vec<usize> {
        let first = first as u16;
        let blank = Node { entered: FAR, low: FAR, size: 0, sure: 0, cut_size: 0, cut_sure: 0 };
        let mut nodes = vec![blank; parts.len()];
        let (mut clock, mut path) = (1, vec![(first, 0)]);
        (nodes[usize::from(first)].entered, nodes[usize::from(first)].low) = (0, 0);
        while let Some((cell, turn)) = path.last_mut() {
            let at = usize::from(*cell);
            if let Some(&next) = self.neighbours[at].get(*turn) {
                *turn += 1;
                let entered = nodes[usize::from(next)].entered;
                if parts[usize::from(next)] == Part::No {
                    continue;
                }
                if entered == FAR {
                    let node = &mut nodes[usize::from(next)];
                    (node.entered, node.low) = (clock, clock);
                    clock += 1;
                    path.push((next, 0));
                } else {
                    nodes[at].low = nodes[at].low.min(entered);
                }
                continue;
            }
            path.pop();
            nodes[at].size += 1;
            nodes[at].sure += u16::from(parts[at] == Part::Sure);
            let node = nodes[at];
            if let Some(&(above, _)) = path.last() {
                let above = &mut nodes[usize::from(above)];
                above.size += node.size;
                above.sure += node.sure;
                above.low = above.low.min(node.low);
                if node.low >= above.entered {
                    above.cut_size += node.size;
                    above.cut_sure += node.sure;
                }
            }
        }
        let inside = count(parts, |part| part != Part::No);
        let needed = |&place: &usize| {
            let node = nodes[place];
            let too_few = self.size.is_some_and(|size| inside - 1 - usize::from(node.cut_size) < size);
            parts[place] == Part::Perhaps && (node.cut_sure > 0 || too_few)
        };
        (0..parts.len()).filter(needed).collect()
    }
}

/// What it follows from, as places among the cells.
impl Region {
    /// Two cells that belong and what lies between them, or one and what leaves it too few cells.
    pub(crate) fn torn(&self, parts: &[Part], sure: &[usize], first: usize) -> Option<Vec<usize>> {
        let (reached, fence) = self.flood(parts, first, usize::MAX);
        let Some(&other) = sure.iter().find(|&&place| !reached[place]) else {
            let count = reached.iter().filter(|&&is_reached| is_reached).count();
            return self.size.filter(|&size| count < size).map(|_| [&fence[..], &[first]].concat());
        };
        let (_, fence_of_other) = self.flood(parts, other, usize::MAX);
        let shorter = if fence_of_other.len() < fence.len() { fence_of_other } else { fence };
        Some([&shorter[..], &[first, other]].concat())
    }

    /// All that belong and what keeps them, or enough cells, out of reach within the size.
    pub(crate) fn too_far(&self, parts: &[Part], sure: &[usize], first: usize) -> Option<Vec<usize>> {
        let left = self.size?.checked_sub(sure.len());
        let Some(left) = left else { return Some(sure.to_vec()) };
        let (reached, fence) = self.flood(parts, first, left);
        let count = reached.iter().filter(|&&is_reached| is_reached).count();
        let fails = self.size.is_some_and(|size| count < size) || sure.iter().any(|&place| !reached[place]);
        fails.then(|| [&fence[..], sure].concat())
    }

    /// The cells that are reached by adding at most so many, and those that do not belong beside them.
    pub(crate) fn flood(&self, parts: &[Part], first: usize, most: usize) -> (Vec<bool>, Vec<usize>) {
        let distances = self.distances(parts, first);
        let is_reached = |&distance: &u16| distance != FAR && usize::from(distance) <= most;
        let reached: Vec<bool> = distances.iter().map(is_reached).collect();
        let bounds = |&place: &usize| {
            let beside =
                |&next: &u16| reached[usize::from(next)] && usize::from(distances[usize::from(next)]) < most;
            parts[place] == Part::No && self.neighbours[place].iter().any(beside)
        };
        let fence = (0..parts.len()).filter(bounds).collect();
        (reached, fence)
    }
}
