//! Cells that hang together: which of them a region reaches, and which it cannot do without.

use std::sync::Arc;

use super::{Cell, CellSet, Layout};

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
#[derive(Clone, Debug)]
pub(crate) struct Region {
    pub(crate) cells: Vec<Cell>,
    /// For each cell those beside it, as places among the cells, as everything here.
    neighbours: Arc<Vec<CellSet>>,
    /// The values, as a set.
    pub(crate) values: u32,
    /// How many of the cells have one, if that is said.
    pub(crate) size: Option<usize>,
}

/// Which cells belong to a region, by what is left of them.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Parts {
    /// Those that belong for sure, and all that may.
    pub(crate) sure: CellSet,
    pub(crate) may: CellSet,
}

/// A cell as the search in depth leaves it.
#[derive(Clone, Copy, Default)]
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
        let mut places = vec![None; layout.total()];
        cells.iter().for_each(|cell| places[cell.index()] = Some(0));
        let cells: Vec<Cell> = layout.everywhere().filter(|cell| places[cell.index()].is_some()).collect();
        cells.iter().enumerate().for_each(|(place, cell)| places[cell.index()] = Some(place));
        let beside = |cell: &Cell| layout.beside(*cell).filter_map(|next| places[next.index()]).collect();
        let neighbours = Arc::new(cells.iter().map(beside).collect());
        let values = values.iter().fold(0, |set, &value| set | layout.bit(value));
        Self { cells, neighbours, values, size }
    }

    /// The same for another value.
    pub(crate) fn with_value(&self, value: u32) -> Self {
        Self { values: value, ..self.clone() }
    }

    /// The same, all joined to the edge: that is a place after those of the cells, which belongs.
    pub(crate) fn with_edge(mut self, layout: &Layout) -> Self {
        let edge = self.cells.len();
        let is_at_edge = |&place: &usize| layout.beside(self.cells[place]).count() < 4;
        let at_edge: CellSet = (0..edge).filter(is_at_edge).collect();
        let neighbours = Arc::make_mut(&mut self.neighbours);
        at_edge.iter().for_each(|place| neighbours[place].add(edge));
        neighbours.push(at_edge);
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

    /// Which cells belong, by what is left of all cells of the puzzle.
    pub(crate) fn parts(&self, left: &[u32]) -> Parts {
        let mut parts = Parts::default();
        for (number, cells) in self.cells.chunks(64).enumerate() {
            let (mut sure, mut may) = (0, 0);
            for (bit, cell) in cells.iter().enumerate() {
                let values = left[cell.index()];
                let is_in = u64::from(values & self.values != 0);
                may |= is_in << bit;
                sure |= (is_in & u64::from(values & !self.values == 0)) << bit;
            }
            parts.sure.add_word(number, sure);
            parts.may.add_word(number, may);
        }
        if self.has_edge() {
            parts.may.add(self.cells.len());
            parts.sure.add(self.cells.len());
        }
        parts
    }

    /// What lies beside some cells, which may be among it.
    fn beside(&self, cells: &CellSet) -> CellSet {
        let mut beside = CellSet::EMPTY;
        cells.iter().for_each(|cell| beside.join(&self.neighbours[cell]));
        beside
    }

    /// Goes on through some cells from those that were reached last. What lies beside these, and beside all that is new.
    fn grow(&self, reached: &mut CellSet, mut last: CellSet, through: &CellSet) -> CellSet {
        let mut around = CellSet::EMPTY;
        while !last.is_empty() {
            let beside = self.beside(&last);
            around.join(&beside);
            last = beside.and(through).less(reached);
            reached.join(&last);
        }
        around
    }

    /// The cells that are reached from the first by adding at most so many, and those that do not belong beside them.
    pub(crate) fn flood(&self, parts: &Parts, first: usize, most: usize) -> (CellSet, CellSet) {
        let mut last = CellSet::from_iter([first]);
        let (mut reached, mut fence) = (last, CellSet::EMPTY);
        // Without a limit, what may belong costs nothing either.
        let free = if most == usize::MAX { &parts.may } else { &parts.sure };
        let mut left = most;
        loop {
            let around = self.grow(&mut reached, last, free);
            last = around.and(&parts.may).less(&reached);
            if left == 0 {
                break;
            }
            left -= 1;
            fence.join(&around);
            if last.is_empty() {
                break;
            }
            reached.join(&last);
        }
        (reached, fence.less(&parts.may))
    }

    /// The cells that do not belong since they are out of reach of the first, or the region would get too large with them.
    pub(crate) fn out_of_reach(&self, parts: &Parts, first: usize) -> CellSet {
        match self.left(parts) {
            Some(left) => parts.may.less(&self.flood(parts, first, left).0),
            None => parts.may,
        }
    }

    /// How many cells it may still take; nothing if it has too many.
    fn left(&self, parts: &Parts) -> Option<usize> {
        self.size.map_or(Some(usize::MAX), |size| size.checked_sub(parts.sure.len()))
    }

    /// The cells inside that have to belong: without one of them, others that do, or enough, cannot be reached from the first.
    /// One search in depth finds what each cell cuts off.
    pub(crate) fn bridges(&self, parts: &Parts, first: usize) -> CellSet {
        let (open, inside) = (parts.may.less(&parts.sure), parts.may.len());
        if open.is_empty() || self.size == Some(inside) {
            return open;
        }
        let mut nodes = vec![Node::default(); self.neighbours.len()];
        let (mut clock, mut path, mut new) = (0, vec![first], parts.may);
        new.remove(first);
        while let Some(&cell) = path.last() {
            let beside = self.neighbours[cell].and(&parts.may);
            if let Some(next) = beside.and(&new).first() {
                new.remove(next);
                clock += 1;
                (nodes[next].entered, nodes[next].low) = (clock, clock);
                path.push(next);
                continue;
            }
            path.pop();
            let earliest = beside.iter().map(|other| nodes[other].entered).min();
            let node = &mut nodes[cell];
            node.low = node.low.min(earliest.unwrap_or(node.low));
            node.size += 1;
            node.sure += u16::from(parts.sure.has(cell));
            let node = *node;
            if let Some(&above) = path.last() {
                let above = &mut nodes[above];
                above.size += node.size;
                above.sure += node.sure;
                above.low = above.low.min(node.low);
                if node.low >= above.entered {
                    above.cut_size += node.size;
                    above.cut_sure += node.sure;
                }
            }
        }
        let needed = |&place: &usize| {
            let node = nodes[place];
            node.cut_sure > 0 || self.size.is_some_and(|size| inside - 1 - usize::from(node.cut_size) < size)
        };
        open.iter().filter(needed).collect()
    }
}

/// What it follows from, as places among the cells.
impl Region {
    /// Two cells that belong and what lies between them, or one and what leaves it too few cells.
    pub(crate) fn torn(&self, parts: &Parts, first: usize) -> Option<CellSet> {
        let (reached, mut fence) = self.flood(parts, first, usize::MAX);
        match parts.sure.less(&reached).first() {
            Some(other) => {
                let (_, fence_of_other) = self.flood(parts, other, usize::MAX);
                if fence_of_other.len() < fence.len() {
                    fence = fence_of_other;
                }
                fence.add(other);
            }
            None if self.size.is_some_and(|size| reached.len() < size) => {}
            None => return None,
        }
        fence.add(first);
        Some(fence)
    }

    /// All that belong and what keeps them, or enough cells, out of reach within the size.
    pub(crate) fn too_far(&self, parts: &Parts, first: usize) -> Option<CellSet> {
        let size = self.size?;
        let Some(left) = self.left(parts) else { return Some(parts.sure) };
        let (reached, fence) = self.flood(parts, first, left);
        let fails = reached.len() < size || !parts.sure.is_within(&reached);
        fails.then(|| fence.or(&parts.sure))
    }
}
