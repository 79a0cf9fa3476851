//! Connected values: of some cells, such as those of the grid or of a layer, those that have one of some values form one
//! region, connected by sides; its number of cells may be given.

use crate::sort::Arrange;
use std::collections::VecDeque;

use crate::layout::{Cell, Filled, Layout};
use crate::model::{
    Contradiction, Facts, Machine, Meaning, Memory, Model, Propagator, Run, State, attributes, numbers,
};

use super::rule::{Rule, Terms};

/// Values whose cells hang together.
#[derive(Clone, Debug)]
pub struct Connected {
    cells: Vec<Cell>,
    values: Vec<i32>,
    size: Option<usize>,
}

impl Connected {
    /// The cells that are looked at, the values, and how many of the cells have one if that is said.
    #[must_use]
    pub fn new(cells: Vec<Cell>, values: Vec<i32>, size: Option<usize>) -> Self {
        Self { cells, values, size }
    }
}

/// Whether each of some cells is reached from the first of them by sides, through these cells alone.
pub(super) fn hang_together(layout: &Layout, cells: &[Cell]) -> bool {
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

impl Rule for Connected {
    info!("connected", "The cells with these values are connected.");

    fn terms(&self) -> Terms {
        let size = self.size.map_or(0, |size| size as i32);
        Terms::list(&self.cells).with_numbers([size].into_iter().chain(self.values.iter().copied()))
    }

    fn cells(&self, _: &Layout) -> Vec<Cell> {
        self.cells.clone()
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let has = |cell: &Cell| self.values.contains(&grid.at(*cell));
        let cells: Vec<Cell> = self.cells.iter().copied().filter(has).collect();
        self.size.is_none_or(|size| size == cells.len()) && hang_together(grid.layout, &cells)
    }

    fn post<'p>(&'p self, model: &mut Model<'p>) {
        post(model, &self.cells, &self.values, self.size);
    }
}

/// Posts that those of some cells that have one of some values hang together, and how many they are if that is said.
pub(super) fn post(model: &mut Model<'_>, cells: &[Cell], values: &[i32], size: Option<usize>) {
    let layout = model.layout();
    let values = values.iter().fold(0, |set, &value| set | layout.bit(value));
    let mut cells = cells.to_vec();
    cells.arrange();
    cells.dedup();
    let place = |cell: Cell| cells.binary_search(&cell).ok().map(|place| place as u16);
    let beside = |cell: &Cell| layout.beside(*cell).filter_map(place).collect();
    let neighbours = cells.iter().map(beside).collect();
    model.propagator(Spread { cells: numbers(&cells), neighbours, values, size });
    model.regions.push((cells, values));
}

/// Where two regions of the same cells share none, as in yin-yang, no way in one crosses a way in the other. So around a
/// square of four cells, and round the edge of a rectangle, what belongs to one lies together.
pub(super) fn post_crossings(model: &mut Model<'_>) {
    let layout = model.layout();
    let [(cells, one), (others, other)] = &model.regions[..] else { return };
    if cells != others || one & other != 0 {
        return;
    }
    let (cells, one, other) = (cells.clone(), *one, *other);
    // The region of the last cell that is in one, and how often it has changed.
    let step = |&(last, changes): &(u32, u32), value: usize| {
        let region = [one, other].into_iter().find(|region| region >> value & 1 == 1).unwrap_or(last);
        let changes = changes + u32::from(last != 0 && region != last);
        (changes <= 2).then_some((region, changes))
    };
    let Some(machine) = Machine::grow(layout.values(), (0, 0), step, |_| true) else { return };
    let beside = |cell: Option<&Cell>, (down, right)| {
        layout.step(*cell?, down, right).filter(|cell| cells.binary_search(cell).is_ok())
    };
    let round = [(0, 1), (1, 0), (0, -1), (-1, 0)];
    for &cell in &cells {
        let mut square = vec![cell];
        for by in &round[..3] {
            square.extend(beside(square.last(), *by));
        }
        if square.len() == 4 {
            model.automaton(&square, machine.clone());
        }
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
    // Outside, a way could lead round the edge.
    let is_inside = |cell: &Cell| {
        let (row, col) = (layout.row(*cell), layout.col(*cell));
        row.wrapping_sub(layout.row(edge[0])) <= height && col.wrapping_sub(layout.col(edge[0])) <= width
    };
    if width > 0 && sides == [width, height, width, height] && cells.iter().all(is_inside) {
        edge.pop();
        model.automaton(&edge, machine);
    }
}

/// Looks from one cell that belongs: cells out of reach do not belong, nor do those for which the region would get too large;
/// cells without which others, or the size, cannot be reached do.
#[derive(Debug)]
struct Spread {
    cells: Vec<u16>,
    /// For each cell those beside it, as places among the cells, as everything here.
    neighbours: Vec<Vec<u16>>,
    values: u32,
    size: Option<usize>,
}

/// A cell that is not reached, or not yet.
const FAR: u16 = u16::MAX;

/// Whether a cell belongs to the region.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    No,
    Perhaps,
    Sure,
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

impl Spread {
    /// Which cells belong, by the values that they have.
    fn parts(&self, values: impl Fn(u16) -> u32) -> Vec<Part> {
        let part = |&cell: &u16| match values(cell) {
            values if values & self.values == 0 => Part::No,
            values if values & !self.values == 0 => Part::Sure,
            _ => Part::Perhaps,
        };
        self.cells.iter().map(part).collect()
    }

    /// For each cell how many must be added on the way to it, itself included.
    fn distances(&self, parts: &[Part], first: u16) -> Vec<u16> {
        let mut distances = vec![FAR; parts.len()];
        distances[usize::from(first)] = 0;
        let mut open = VecDeque::from([first]);
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

    /// Without a cell that belongs for sure: those of parts that are too small do not.
    fn keep_large(&self, state: &mut State<'_>, parts: &[Part]) -> Run {
        let Some(size) = self.size.filter(|&size| size > 0) else { return Ok(()) };
        let (mut met, mut any) = (vec![false; parts.len()], false);
        for start in (0..parts.len()).filter(|&start| parts[start] != Part::No) {
            if met[start] {
                continue;
            }
            let (mut part, mut at) = (vec![start as u16], 0);
            met[start] = true;
            while let Some(&cell) = part.get(at) {
                at += 1;
                for &next in &self.neighbours[usize::from(cell)] {
                    let is_new = parts[usize::from(next)] != Part::No && !met[usize::from(next)];
                    met[usize::from(next)] |= is_new;
                    part.extend(is_new.then_some(next));
                }
            }
            any |= part.len() >= size;
            if part.len() < size {
                part.iter().try_for_each(|&cell| state.remove(self.cells[usize::from(cell)], self.values))?;
            }
        }
        if any { Ok(()) } else { Err(Contradiction) }
    }

    /// The cells inside that have to belong: without one of them, others that do, or enough, cannot be reached from the first.
    /// One search in depth finds what each cell cuts off.
    fn bridges(&self, parts: &[Part], first: u16, inside: usize) -> Vec<u16> {
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
        let needed = |&cell: &u16| {
            let node = nodes[usize::from(cell)];
            let too_few = self.size.is_some_and(|size| inside - 1 - usize::from(node.cut_size) < size);
            parts[usize::from(cell)] == Part::Perhaps && (node.cut_sure > 0 || too_few)
        };
        (0..parts.len() as u16).filter(needed).collect()
    }
}

impl Propagator for Spread {
    attributes!(70);

    fn run(&self, state: &mut State<'_>) -> Run {
        let mut parts = self.parts(|cell| state.get(cell));
        // On the way down a branch cells only get decided: with as many as the last time, nothing is new.
        let decided = parts.iter().map(|part| [1 << 16, 0, 1][*part as usize]).sum();
        if state.memory() == decided {
            return Ok(());
        }
        state.remember(decided);
        let count = |parts: &[Part], not: Part| parts.iter().filter(|&&part| part != not).count();
        let too_few = |number: usize| self.size.is_some_and(|size| number < size);
        let Some(first) = parts.iter().position(|&part| part == Part::Sure) else {
            return self.keep_large(state, &parts);
        };
        let sure = parts.iter().filter(|&&part| part == Part::Sure).count();
        let distances = self.distances(&parts, first as u16);
        for ((&cell, part), distance) in self.cells.iter().zip(&mut parts).zip(distances) {
            let is_inside =
                distance != FAR && self.size.is_none_or(|size| sure + usize::from(distance) <= size);
            if !is_inside && *part != Part::No {
                *part = Part::No;
                state.remove(cell, self.values)?;
            }
        }
        let inside = count(&parts, Part::No);
        if too_few(inside) {
            return Err(Contradiction);
        }
        let needed = self.bridges(&parts, first as u16, inside);
        needed.into_iter().try_for_each(|place| state.keep(self.cells[usize::from(place)], self.values))
    }

    fn memory(&self) -> Option<Memory> {
        Some(Memory { name: None, start: u32::MAX })
    }

    fn meaning(&self) -> Meaning<'_> {
        Meaning::Reasoned
    }

    /// Assumes the contrary, and names what then keeps apart what belongs together, or holds fewer cells than the size.
    fn reason(&self, had: &dyn Fn(u16) -> u32, gone: Option<(u16, u32)>) -> Option<Facts> {
        let mut parts = self.parts(had);
        let assumed = gone.and_then(|(cell, _)| self.cells.iter().position(|&other| other == cell));
        if let (Some(place), Some((_, value))) = (assumed, gone) {
            parts[place] = if value & self.values == 0 { Part::No } else { Part::Sure };
        }
        let is = |wanted: Part| (0..parts.len()).filter(|&place| parts[place] == wanted).collect::<Vec<_>>();
        let (sure, not) = (is(Part::Sure), is(Part::No));
        let everything = || [&sure[..], &not].concat();
        let names = match sure.first() {
            None => not.clone(),
            Some(&first) => (self.torn(&parts, &sure, first))
                .or_else(|| self.too_far(&parts, &sure, first))
                .unwrap_or_else(everything),
        };
        let lacked = |&place: &usize| {
            (self.cells[place], if parts[place] == Part::No { self.values } else { !self.values })
        };
        Some(names.iter().filter(|&&place| Some(place) != assumed).map(lacked).collect())
    }
}

/// What it follows from, as places among the cells.
impl Spread {
    /// Two cells that belong and what lies between them, or one and what leaves it too few cells.
    fn torn(&self, parts: &[Part], sure: &[usize], first: usize) -> Option<Vec<usize>> {
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
    fn too_far(&self, parts: &[Part], sure: &[usize], first: usize) -> Option<Vec<usize>> {
        let left = self.size?.checked_sub(sure.len());
        let Some(left) = left else { return Some(sure.to_vec()) };
        let (reached, fence) = self.flood(parts, first, left);
        let count = reached.iter().filter(|&&is_reached| is_reached).count();
        let fails = self.size.is_some_and(|size| count < size) || sure.iter().any(|&place| !reached[place]);
        fails.then(|| [&fence[..], sure].concat())
    }

    /// The cells that are reached by adding at most so many, and those that do not belong beside them.
    fn flood(&self, parts: &[Part], first: usize, most: usize) -> (Vec<bool>, Vec<usize>) {
        let distances = self.distances(parts, first as u16);
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

#[cfg(test)]
mod tests {
    #[test]
    fn what_is_left_out_is_no_solution() {
        use std::ops::ControlFlow;

        use crate::{Limits, Solver, iss, oracle};

        let all = iss::read(".Shape~4x4.NoBoxes").unwrap();
        let mut any = 0;
        for rule in [
            "~1",
            "~1_2",
            "~1_2~8",
            "~1_3~8.ConnectedValues~~2_4",
            "~1_2~6",
            "~1_2_3",
            "~2_3_4~12.ConnectedValues~~1_4",
            "~1.ConnectedValues~~2_3",
            "~1_2.ConnectedValues~~3_4",
        ] {
            let puzzle = iss::read(&format!(".Shape~4x4.NoBoxes.ConnectedValues~{rule}")).unwrap();
            let mut fits = 0;
            Solver::new(&all).for_each(&Limits::default(), |solution| {
                fits += u128::from(oracle::check(&puzzle, &solution));
                ControlFlow::Continue(())
            });
            assert_eq!(Solver::new(&puzzle).count(u128::MAX, &Limits::default()).0.solutions, fits, "{rule}");
            any += fits;
        }
        assert!(any > 100, "{any}");
    }
}
