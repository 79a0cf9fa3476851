//! Cells of one region that is not known yet, in a puzzle whose regions are to be found: all have one number and different
//! values, and together they go on growing until the region is complete.

use crate::model::{Contradiction, Model, Propagator, Reached, Run, State, Wake, attributes, is_fixed};

/// Posts them, once all rules have said which numbers are the same and what counts the cells of a region.
pub(super) fn post(model: &mut Model<'_>) {
    let Some(found) = model.regions_to_find.take() else { return };
    let layout = model.layout();
    let (same, mut joined) = (model.same_values(), Joined::new(layout.total()));
    same.iter().for_each(|&(a, b)| joined.join(a, b));
    let mut shards = vec![Vec::new(); layout.total()];
    let mut beside = vec![Vec::new(); layout.total()];
    for (&cell, &number) in found.cells.iter().zip(&found.numbers) {
        shards[joined.root(number.0)].push(cell);
        let numbers = layout.beside(number).filter(|next| found.numbers.contains(next));
        beside[number.index()].extend(numbers.map(|next| next.0));
    }
    shards.iter().for_each(|shard| model.differ(shard));
    let reached = std::mem::take(&mut model.reached);
    for reached in reached.iter().filter(|_| found.size > 1) {
        // A region goes on in one direction at least.
        let counts = |next: &u16| reached.arms.iter().any(|arm| arm.first() == Some(next));
        if beside[usize::from(reached.start)].iter().all(counts) {
            model.allowed[usize::from(reached.control)] &= u32::MAX << (reached.first + 1).clamp(0, 31);
        }
    }
    model.partners =
        (found.cells.iter().zip(&found.numbers)).map(|(cell, number)| (cell.0, number.0)).collect();
    let numbers = [found.cells, found.numbers].concat();
    let controls = reached.iter().map(|reached| reached.control);
    let cells = numbers.iter().map(|cell| cell.0).chain(controls).collect();
    model.propagator(Shards { cells, count: numbers.len() / 2, beside, same, reached, size: found.size });
}

/// Which cells are known to be together: for each an earlier one, or itself.
struct Joined(Vec<u16>);

impl Joined {
    fn new(count: usize) -> Self {
        Self((0..count as u16).collect())
    }

    fn root(&mut self, mut cell: u16) -> usize {
        while self.0[usize::from(cell)] != cell {
            let above = self.0[usize::from(cell)];
            self.0[usize::from(cell)] = self.0[usize::from(above)];
            cell = above;
        }
        cell.into()
    }

    fn join(&mut self, a: u16, b: u16) {
        let (a, b) = (self.root(a), self.root(b));
        self.0[a.max(b)] = a.min(b) as u16;
    }
}

impl Reached {
    /// Joins the cells that are reached in any case: along an arm, as many as the others cannot make up for.
    fn join(&self, state: &State<'_>, joined: &mut Joined) {
        let least = state.get(self.control).trailing_zeros() as i32 - self.first;
        let most = |arm: &Vec<u16>| {
            let mut common = state.get(self.start);
            let goes_on = |&&cell: &&u16| {
                common &= state.get(cell);
                common != 0
            };
            arm.iter().take_while(goes_on).count() as i32
        };
        let all: i32 = self.arms.iter().map(most).sum();
        for arm in &self.arms {
            let sure = least - (all - most(arm));
            arm.iter().take(sure.max(0) as usize).for_each(|&cell| joined.join(self.start, cell));
        }
    }
}

/// What the cells of a shard have in common.
#[derive(Clone, Copy)]
struct Shard {
    /// The regions that it may be.
    regions: u32,
    /// The values that its cells have for sure.
    values: u32,
    size: usize,
}

impl Shard {
    /// Both together; nothing if they cannot be.
    fn with(self, other: Self, size: usize) -> Option<Self> {
        let both = Self {
            regions: self.regions & other.regions,
            values: self.values | other.values,
            size: self.size + other.size,
        };
        (both.regions != 0 && both.size <= size && self.values & other.values == 0).then_some(both)
    }
}

/// Joins what has a single way on, again and again.
#[derive(Debug)]
struct Shards {
    /// The cells, those with the numbers of their regions, and those that count.
    cells: Vec<u16>,
    count: usize,
    /// For each cell of the puzzle those with numbers beside it, if it is one.
    beside: Vec<Vec<u16>>,
    same: Vec<(u16, u16)>,
    reached: Vec<Reached>,
    /// How many cells a region has.
    size: usize,
}

impl Shards {
    fn numbers(&self) -> &[u16] {
        &self.cells[self.count..2 * self.count]
    }

    /// What is known without looking at ways on.
    fn joined(&self, state: &State<'_>) -> Joined {
        let mut joined = Joined::new(self.beside.len());
        self.same.iter().for_each(|&(a, b)| joined.join(a, b));
        self.reached.iter().for_each(|reached| reached.join(state, &mut joined));
        for &number in self.numbers().iter().filter(|&&number| is_fixed(state.get(number))) {
            for &next in &self.beside[usize::from(number)] {
                if state.get(next) == state.get(number) {
                    joined.join(number, next);
                }
            }
        }
        joined
    }

    /// What each shard has, at its first cell.
    fn summed(&self, state: &State<'_>, roots: &[usize]) -> Result<Vec<Shard>, Contradiction> {
        let mut all = vec![Shard { regions: u32::MAX, values: 0, size: 0 }; roots.len()];
        for (&cell, &number) in self.cells.iter().zip(self.numbers()) {
            let (values, regions) = (state.get(cell), state.get(number));
            let own = Shard { regions, values: if is_fixed(values) { values } else { 0 }, size: 1 };
            let shard = &mut all[roots[usize::from(number)]];
            *shard = shard.with(own, self.size).ok_or(Contradiction)?;
        }
        Ok(all)
    }

    /// Joins each part of a shard that can grow in one direction only with what is there; whether there was any.
    fn grow(&self, all: &[Shard], roots: &[usize], joined: &mut Joined) -> Result<bool, Contradiction> {
        let (mut met, mut has_grown) = (vec![false; roots.len()], false);
        for &start in self.numbers() {
            if std::mem::replace(&mut met[usize::from(start)], true) {
                continue;
            }
            let root = roots[usize::from(start)];
            let (mut part, mut at, mut way, mut ways) = (vec![start], 0, root, 0);
            while let Some(&cell) = part.get(at) {
                at += 1;
                for &next in &self.beside[usize::from(cell)] {
                    let other = roots[usize::from(next)];
                    if other == root {
                        if !std::mem::replace(&mut met[usize::from(next)], true) {
                            part.push(next);
                        }
                    } else if other != way && all[root].with(all[other], self.size).is_some() {
                        (way, ways) = (other, ways + 1);
                    }
                }
            }
            match ways {
                _ if part.len() >= self.size => {}
                0 => return Err(Contradiction),
                1 => {
                    joined.join(root as u16, way as u16);
                    has_grown = true;
                }
                _ => {}
            }
        }
        Ok(has_grown)
    }
}

impl Propagator for Shards {
    attributes!(75, is_implied: true);

    fn wake_of(&self, cell: u16) -> Wake {
        match self.cells.iter().rposition(|&other| other == cell) {
            Some(place) if place >= 2 * self.count => Wake::Bounds,
            Some(place) if place >= self.count => Wake::Any,
            _ => Wake::Fixed,
        }
    }

    fn run(&self, state: &mut State<'_>) -> Run {
        let mut joined = self.joined(state);
        loop {
            let roots: Vec<usize> = (0..self.beside.len() as u16).map(|cell| joined.root(cell)).collect();
            let all = self.summed(state, &roots)?;
            if self.grow(&all, &roots, &mut joined)? {
                continue;
            }
            for (&cell, &number) in self.cells.iter().zip(self.numbers()) {
                let shard = all[roots[usize::from(number)]];
                state.keep(number, shard.regions)?;
                if !is_fixed(state.get(cell)) {
                    state.remove(cell, shard.values)?;
                }
            }
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::solver::Compiled;
    use crate::{Limits, iss};

    #[test]
    fn a_region_goes_on_in_one_direction() {
        let first = |rule: &str| {
            let puzzle = iss::read(&format!(".Shape~4x4.NoBoxes.ChaosConstruction{rule}")).unwrap();
            let compiled = Compiled::new(&puzzle, &Limits::default()).unwrap();
            compiled.program.network.initial[0]
        };
        // The corner and both cells beside it; without itself; one of them missing.
        assert_eq!(first(".ChaosCount~R1C1~0~CC1~CC2~CC5"), 0b1110);
        assert_eq!(first(".ChaosCount~R1C1~1~CC1~CC2~CC5~CC6"), 0b1111);
        assert_eq!(first(".ChaosCount~R1C1~0~CC1~CC2~CC6"), 0b1111);
    }
}
