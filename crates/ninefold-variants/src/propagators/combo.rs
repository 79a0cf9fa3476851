//! Different cells whose digits together are one of some sets: cages, renban lines, innies.

use crate::model::cpu::{Fast, Reg};
use crate::model::{Attributes, Contradiction, Meaning, Memory, Propagator, Run, State, Work, is_fixed};

use super::lanes::{DIGITS, Lanes, Left, Sets, permute};
use super::pointing::Pointing;

/// Most sets that are filtered side by side.
const WIDE: usize = 16;

/// `k` cells that differ and whose digits are one of some sets of `k`.
#[derive(Debug)]
pub(crate) struct Combo {
    cells: Vec<u16>,
    sets: Vec<u32>,
    /// The same, if they are few and small.
    wide: Option<[u16; WIDE]>,
    all: u32,
    priority: u32,
    /// Of its memory.
    name: usize,
}

/// The open cells of a combo and what the fixed ones leave them.
#[derive(Default)]
struct Open {
    cells: [u16; 32],
    values: [u32; 32],
    len: usize,
    union: u32,
    fixed: u32,
}

impl Combo {
    pub(crate) fn new(cells: Vec<u16>, sets: Vec<u32>, all: u32, late: u32, name: usize) -> Self {
        let priority = 10 + cells.len() as u32 + late;
        let is_wide = sets.len() <= WIDE && all >> DIGITS == 0;
        let wide = is_wide.then(|| std::array::from_fn(|i| sets.get(i).map_or(0, |&set| set as u16)));
        Self { cells, sets, wide, all, priority, name }
    }

    /// What points from these cells at others; nothing without a memory.
    pub(crate) fn pointing(&self) -> Option<Pointing> {
        let memory = self.memory()?;
        Some(Pointing::of_sets(self.cells.clone(), self.sets.clone(), self.all, memory))
    }

    /// Without branches: which cells are open is hard to foresee.
    #[inline(always)]
    fn look(&self, state: &State<'_>, open: &mut Open) -> Run {
        let (mut len, mut union, mut fixed, mut twice) = (0, 0, 0, 0);
        for &cell in &self.cells {
            let values = state.get(cell);
            let is_open = u32::from(!is_fixed(values));
            let single = values & is_open.wrapping_sub(1);
            union |= values;
            twice |= fixed & single;
            fixed |= single;
            open.cells[len % 32] = cell;
            open.values[len % 32] = values;
            len += is_open as usize;
        }
        (open.len, open.union, open.fixed) = (len, union, fixed);
        if twice == 0 { Ok(()) } else { Err(Contradiction) }
    }

    fn remembers(&self) -> bool {
        self.sets.len() <= 32
    }

    /// Few sets of few digits: the exact filter for all of them at once.
    fn filter(&self, state: &mut State<'_>, open: &Open, live: u32) -> Run {
        let (mut sets, mut number, mut count) = ([0_u16; WIDE], [0_u8; WIDE], 0);
        let mut rest = live;
        while rest != 0 {
            let i = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            sets[count] = (self.sets[i] & !open.fixed) as u16;
            number[count] = i as u8;
            count += 1;
        }
        let mut left = Left::default();
        let sets = &sets[..count];
        match count {
            0..=4 => filter_open(open, Lanes::<1>::of(sets), &mut left),
            5..=8 => filter_open(open, Lanes::<2>::of(sets), &mut left),
            _ => filter_open(open, Lanes::<4>::of(sets), &mut left),
        }
        let mut possible = !left.impossible & ((1 << count) - 1);
        let mut live = 0;
        while possible != 0 {
            live |= 1 << number[possible.trailing_zeros() as usize];
            possible &= possible - 1;
        }
        self.keep(state, open, live, &left)
    }

    /// Takes over what the exact filter found; it would find nothing more.
    #[inline(always)]
    fn keep(&self, state: &mut State<'_>, open: &Open, live: u32, left: &Left) -> Run {
        if live == 0 {
            return Err(Contradiction);
        }
        state.remember(live);
        for ((&cell, &old), &new) in open.cells[..open.len].iter().zip(&open.values).zip(&left.cells) {
            if old != u32::from(new) {
                state.set(cell, new.into())?;
            }
        }
        if left.owed != 0 {
            state.wake_follower();
        }
        state.settled();
        Ok(())
    }

    /// The whole filter in one register: all sets at once.
    #[inline(always)]
    fn filter_wide(&self, fast: Fast, state: &mut State<'_>, open: &Open, wide: &[u16; WIDE]) -> Run {
        const BITS: [u16; WIDE] = {
            let mut bits = [0; WIDE];
            let mut i = 0;
            while i < WIDE {
                bits[i] = 1 << i;
                i += 1;
            }
            bits
        };
        let (sets, bits, fixed) = (Reg::of(fast, wide), Reg::of(fast, &BITS), open.fixed as u16);
        let live = sets.like(state.memory() as u16).and(bits).same(bits);
        let breach = sets.less(sets.like(open.union as u16)).or(sets.like(fixed).less(sets));
        let possible = breach.blank().and(live);
        if possible.is_blank() {
            return Err(Contradiction);
        }
        let sets = sets.less(sets.like(fixed)).and(possible);
        match open.len {
            0 => Ok(()),
            1..=5 => {
                let mut left = Left::default();
                filter_open(open, sets, &mut left);
                self.keep(state, open, !left.impossible & 0xffff, &left)
            }
            _ => self.thin_wide(state, open, sets),
        }
    }

    /// [`Combo::thin`], all sets at once; `sets` are those of the open cells, or empty.
    #[inline(always)]
    fn thin_wide(&self, state: &mut State<'_>, open: &Open, sets: Reg) -> Run {
        let mut missing = sets.blank();
        for &values in &open.values[..open.len] {
            missing = missing.or(sets.and(sets.like(values as u16)).blank());
        }
        let sets = sets.less(missing);
        let any = u32::from(sets.joined());
        if any == 0 {
            return Err(Contradiction);
        }
        let lacking = u32::from(sets.like(self.all as u16).less(sets).less(missing).joined());
        state.remember(!missing.signs() & 0xffff);
        let owed = self.all & !open.fixed & !lacking;
        if owed != 0 {
            state.wake_follower();
        }
        self.narrow(state, open, any, owed)
    }

    /// Many sets or many cells: values of no live set go, values of all live sets have a place.
    fn thin(&self, state: &mut State<'_>, open: &Open, live: u32) -> Result<u32, Contradiction> {
        let (mut any, mut every, mut left, mut is_possible) = (0, self.all, 0, false);
        for (i, &set) in self.sets.iter().enumerate() {
            if self.remembers() && live >> i & 1 == 0 || !fits(set, open) {
                continue;
            }
            let rest = set & !open.fixed;
            if open.values[..open.len].iter().any(|values| values & rest == 0) {
                continue;
            }
            // Nothing is left of a set when all cells are fixed.
            is_possible = true;
            any |= rest;
            every &= rest;
            left |= 1_u32.checked_shl(i as u32).unwrap_or(0);
        }
        if !is_possible {
            return Err(Contradiction);
        }
        state.wake_follower();
        self.narrow(state, open, any, every)?;
        Ok(left)
    }

    /// Keeps values of `any` live set; those of `every` one have a place.
    #[inline(always)]
    fn narrow(&self, state: &mut State<'_>, open: &Open, any: u32, every: u32) -> Run {
        let (mut once, mut twice) = (0, 0);
        for (&cell, &values) in open.cells[..open.len].iter().zip(&open.values) {
            let values = values & any;
            state.set(cell, values)?;
            twice |= once & values;
            once |= values;
        }
        if every & !once != 0 {
            return Err(Contradiction);
        }
        self.place(state, open, every & !twice)
    }

    /// Fixes the cells that are the only places of some values.
    fn place(&self, state: &mut State<'_>, open: &Open, single: u32) -> Run {
        if single == 0 {
            return Ok(());
        }
        for &cell in &open.cells[..open.len] {
            let here = state.get(cell) & single;
            if here != 0 {
                let one = if is_fixed(here) { here } else { 0 };
                state.set(cell, one)?;
            }
        }
        Ok(())
    }
}

/// Whether a set covers the fixed digits and is covered by all.
fn fits(set: u32, open: &Open) -> bool {
    set & !open.union == 0 && open.fixed & !set == 0
}

#[inline(always)]
fn filter_of<S: Sets, const K: usize>(open: &Open, sets: S, left: &mut Left) {
    *left = permute(std::array::from_fn::<_, K, _>(|i| open.values[i] as u16), sets);
}

#[inline(always)]
fn filter_open<S: Sets>(open: &Open, sets: S, left: &mut Left) {
    match open.len {
        1 => filter_of::<S, 1>(open, sets, left),
        2 => filter_of::<S, 2>(open, sets, left),
        3 => filter_of::<S, 3>(open, sets, left),
        4 => filter_of::<S, 4>(open, sets, left),
        _ => filter_of::<S, 5>(open, sets, left),
    }
}

impl Propagator for Combo {
    fn cells(&self) -> &[u16] {
        &self.cells
    }

    fn attributes(&self) -> Attributes {
        Attributes { is_arithmetic: true, ..Attributes::new(self.priority) }
    }

    fn memory(&self) -> Option<Memory> {
        let start = 1_u64.checked_shl(self.sets.len() as u32).map_or(0, |end| end - 1) as u32;
        self.remembers().then_some(Memory { name: Some(self.name), start })
    }

    fn meaning(&self) -> Meaning<'_> {
        Meaning::Sets(&self.cells, &self.sets)
    }

    fn run(&self, state: &mut State<'_>) -> Run {
        self.run_fast(state)
    }
}

impl Work for Combo {
    #[inline(always)]
    fn go(&self, fast: Fast, state: &mut State<'_>) -> Run {
        if let Some(wide) = &self.wide {
            let mut open = Open::default();
            self.look(state, &mut open)?;
            return self.filter_wide(fast, state, &open, wide);
        }
        self.plain(state)
    }

    #[inline(always)]
    fn plain(&self, state: &mut State<'_>) -> Run {
        let mut open = Open::default();
        self.look(state, &mut open)?;
        if !self.remembers() {
            return self.thin(state, &open, 0).map(drop);
        }
        let mut live = 0;
        let mut rest = state.memory();
        while rest != 0 {
            let i = rest.trailing_zeros();
            rest &= rest - 1;
            live |= u32::from(fits(self.sets[i as usize], &open)) << i;
        }
        if live == 0 {
            return Err(Contradiction);
        }
        if open.len == 0 {
            state.remember(live);
            return Ok(());
        }
        if open.len <= 5 && self.wide.is_some() {
            return self.filter(state, &open, live);
        }
        let left = self.thin(state, &open, live)?;
        state.remember(left);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Write;

    use crate::iss;
    use crate::limits::Limits;
    use crate::solver::Solver;

    #[test]
    fn a_cage_of_many_sets_may_be_full() {
        // Four of twelve values add up to 26 in 33 ways: more than a memory has bits.
        let value = |row: usize, col: usize| (row % 3 * 4 + row / 3 + col) % 12 + 1;
        let mut text = ".Shape~12x12.NoBoxes".to_owned();
        for row in 0..12 {
            for col in (0..12).filter(|col| row > 0 || !(4..8).contains(col)) {
                let name = |line: usize| char::from(b"123456789ABC"[line]);
                let _ = write!(text, ".~R{}C{}_{}", name(row), name(col), value(row, col));
            }
        }
        for (sum, count) in [(26, 1), (25, 0)] {
            let puzzle = iss::read(&format!("{text}.Cage~{sum}~R1C5~R1C6~R1C7~R1C8")).unwrap();
            assert_eq!(Solver::new(&puzzle).count(9, &Limits::default()).0.solutions, count, "{sum}");
        }
    }
}
