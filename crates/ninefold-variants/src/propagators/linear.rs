//! Sums of cells, exact: which totals can be reached, and with which values.
//!
//! Values count from 0 here. A cell that is subtracted is *reversed*: its set is mirrored, so that
//! its mirror is added. Cells that see each other stand in groups of up to three, whose sums are
//! exact; the groups are joined by forward and backward sets of sums.

use crate::model::{Attributes, Contradiction, Propagator, Run, State, Wake, Work, is_fixed};

use super::sumset::{Sums, add, subtract};

/// Most cells of one sum.
pub(crate) const MOST: usize = 24;

/// Largest group of cells that see each other.
const GROUP: usize = 3;

/// Sets of nine values, turned round.
static MIRRORED: [u16; 1 << 9] = {
    let mut mirrored = [0; 1 << 9];
    let mut set = 0;
    while set < mirrored.len() {
        mirrored[set] = (set as u16).reverse_bits() >> 7;
        set += 1;
    }
    mirrored
};

/// A cell in a sum.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Term {
    pub(crate) cell: u16,
    pub(crate) reversed: bool,
    pub(crate) scale: u32,
}

/// Cells that are added, in groups.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    terms: Vec<Term>,
    groups: Vec<u8>,
    values: u32,
    /// Whether all terms have different values.
    all_differ: bool,
}

impl Line {
    /// Groups the terms; `sees` says which cells differ, `all_differ` whether all terms do.
    pub(crate) fn new(
        mut left: Vec<Term>,
        values: usize,
        all_differ: bool,
        sees: impl Fn(u16, u16) -> bool,
    ) -> Self {
        let joins = |a: &Term, b: &Term| a.scale == 1 && b.scale == 1 && sees(a.cell, b.cell);
        let (terms, groups) = (Vec::with_capacity(left.len()), Vec::with_capacity(left.len()));
        let mut line = Self { terms, groups, values: values as u32, all_differ };
        let (mut best, mut group) = (Vec::with_capacity(GROUP), Vec::with_capacity(GROUP));
        while !left.is_empty() {
            // Most cells of one sign, then others: that those differ says most about their sum.
            best.clear();
            let mut first = 0;
            while first < left.len() && best.len() < GROUP {
                group.clear();
                group.push(first);
                for place in first + 1..left.len() {
                    let fits = |&other: &usize| {
                        left[other].reversed == left[place].reversed && joins(&left[other], &left[place])
                    };
                    if group.len() < GROUP && group.iter().all(fits) {
                        group.push(place);
                    }
                }
                if group.len() > best.len() {
                    std::mem::swap(&mut best, &mut group);
                }
                first += 1;
            }
            let start = line.terms.len();
            line.terms.extend(best.iter().rev().map(|&place| left.remove(place)));
            left.retain(|term| {
                let group = &line.terms[start..];
                let fits = group.len() < GROUP && group.iter().all(|other| joins(other, term));
                line.terms.extend(fits.then_some(*term));
                !fits
            });
            line.groups.push((line.terms.len() - start) as u8);
        }
        line
    }

    pub(crate) fn cells(&self) -> Vec<u16> {
        self.terms.iter().map(|term| term.cell).collect()
    }

    /// The largest sum.
    pub(crate) fn most(&self) -> u32 {
        self.terms.iter().map(|term| (self.values - 1) * term.scale).sum()
    }

    #[inline(always)]
    fn mirrored(&self, set: u32) -> u32 {
        match MIRRORED.get(set as usize) {
            Some(&mirrored) if self.values <= 9 => u32::from(mirrored) >> (9 - self.values),
            _ => set.reverse_bits() >> (32 - self.values),
        }
    }

    /// The sets of the terms, written in place: a copy would wait for what has just been written.
    #[inline(always)]
    fn load(&self, state: &State<'_>, sets: &mut [u32; MOST]) {
        for (set, term) in sets.iter_mut().zip(&self.terms) {
            let values = state.get(term.cell);
            *set = if term.reversed { self.mirrored(values) } else { values };
        }
    }

    /// The value that a term at value `place` forbids to another term of its group.
    #[inline(always)]
    fn excluded(&self, place: u32, one: Term, other: Term) -> u32 {
        if one.reversed == other.reversed { 1 << place } else { 1 << (self.values - 1 - place) }
    }

    #[inline(always)]
    fn pair<S: Sums>(&self, terms: &[Term], a: u32, b: u32) -> S {
        let mut sums = S::NONE;
        let mut left = a;
        while left != 0 {
            let place = left.trailing_zeros();
            left &= left - 1;
            sums |= S::from(b & !self.excluded(place, terms[0], terms[1])) << place;
        }
        sums
    }

    /// The sums of a group.
    // One copy is enough for a browser.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    #[cfg_attr(target_family = "wasm", inline(never))]
    fn group<S: Sums>(&self, terms: &[Term], sets: &[u32]) -> S {
        match terms.len() {
            1 if terms[0].scale == 1 => S::from(sets[0]),
            1 => {
                let mut sums = S::NONE;
                for place in crate::layout::bits(sets[0].into()) {
                    sums |= S::from(1) << (place as u32 * terms[0].scale);
                }
                sums
            }
            2 => self.pair(terms, sets[0], sets[1]),
            _ => {
                let mut sums = S::NONE;
                let mut left = sets[0];
                while left != 0 {
                    let place = left.trailing_zeros();
                    left &= left - 1;
                    let second = sets[1] & !self.excluded(place, terms[0], terms[1]);
                    let third = sets[2] & !self.excluded(place, terms[0], terms[2]);
                    sums |= self.pair::<S>(&terms[1..], second, third) << place;
                }
                sums
            }
        }
    }

    /// The sums that can be reached.
    #[inline(always)]
    pub(crate) fn sums<S: Sums>(&self, state: &State<'_>) -> S {
        let mut sets = [0; MOST];
        self.load(state, &mut sets);
        let mut total = S::from(1);
        let mut at = 0;
        for &size in &self.groups {
            let size = usize::from(size);
            let range = at..at + size;
            total = add(total, self.group(&self.terms[range.clone()], &sets[range]));
            at += size;
        }
        if self.all_differ && self.groups.len() > 1 {
            let (least, most) = self.span(&sets[..at]);
            total = total & S::up_to(most) & S::up_to(S::BITS) << least.min(S::BITS - 1);
        }
        total
    }

    /// The least and the most that different values of some sets add, or bounds of them.
    fn span(&self, sets: &[u32]) -> (u32, u32) {
        let (mut least, mut lacking) = (Starts::default(), Starts::default());
        for &set in sets {
            least.add(set);
            lacking.add(self.mirrored(set));
        }
        let most = (self.values - 1) * sets.len() as u32;
        (least.sum(sets.len()), most.saturating_sub(lacking.sum(sets.len())))
    }

    /// Keeps the values with which the sum is one of `wanted`; returns the sums that remain.
    #[inline(always)]
    pub(crate) fn limit<S: Sums>(&self, state: &mut State<'_>, wanted: S) -> Result<S, Contradiction> {
        let mut sets = [0; MOST];
        self.load(state, &mut sets);
        self.limit_loaded(state, &sets, wanted)
    }

    // One copy is enough for a browser.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    #[cfg_attr(target_family = "wasm", inline(never))]
    fn limit_loaded<S: Sums>(
        &self,
        state: &mut State<'_>,
        sets: &[u32; MOST],
        wanted: S,
    ) -> Result<S, Contradiction> {
        let mask = S::up_to(wanted.highest());
        let (mut own, mut forward) = ([S::NONE; MOST], [S::NONE; MOST + 1]);
        forward[0] = S::from(1);
        let mut at = 0;
        for (i, &size) in self.groups.iter().enumerate() {
            let range = at..at + usize::from(size);
            at = range.end;
            own[i] = self.group(&self.terms[range.clone()], &sets[range]);
            forward[i + 1] = add(forward[i], own[i]) & mask;
        }
        let total = forward[self.groups.len()] & wanted;
        if total == S::NONE {
            return Err(Contradiction);
        }
        let mut backward = total;
        for (i, &size) in self.groups.iter().enumerate().rev() {
            at -= usize::from(size);
            let allowed = own[i] & subtract(backward, forward[i]);
            if allowed != own[i] {
                let range = at..at + usize::from(size);
                self.narrow(state, range.clone(), &sets[range], allowed)?;
            }
            backward = subtract(backward, allowed) & forward[i];
        }
        Ok(total)
    }

    /// Keeps the values of a group that lead to an allowed sum.
    #[inline(always)]
    fn narrow<S: Sums>(
        &self,
        state: &mut State<'_>,
        range: std::ops::Range<usize>,
        sets: &[u32],
        allowed: S,
    ) -> Run {
        let terms = &self.terms[range];
        for (i, &term) in terms.iter().enumerate() {
            let mut keep = 0;
            for place in crate::layout::bits(sets[i].into()) {
                let place = place as u32;
                let rest: S = self.others(terms, sets, i, place);
                if (rest << (place * term.scale)) & allowed != S::NONE {
                    keep |= 1 << place;
                }
            }
            if keep != sets[i] {
                let keep = if term.reversed { self.mirrored(keep) } else { keep };
                state.set(term.cell, keep & state.get(term.cell))?;
            }
        }
        Ok(())
    }

    /// The sums of the other cells of a group when term `i` has the value `place`.
    #[inline(always)]
    fn others<S: Sums>(&self, terms: &[Term], sets: &[u32], i: usize, place: u32) -> S {
        let rest = |j: usize| sets[j] & !self.excluded(place, terms[i], terms[j]);
        match terms.len() {
            1 => S::from(1),
            2 => S::from(rest(1 - i)),
            _ => {
                let (a, b) = (if i == 0 { 1 } else { 0 }, if i == 2 { 1 } else { 2 });
                self.pair(&[terms[a], terms[b]], rest(a), rest(b))
            }
        }
    }
}

/// How many sets begin at each value.
#[derive(Default)]
struct Starts([u8; 32]);

impl Starts {
    fn add(&mut self, set: u32) {
        self.0[set.trailing_zeros() as usize % 32] += 1;
    }

    /// A lower bound of the sum of different values, one of each set: from the lowest on, a value takes one of the sets that
    /// begin at it or below.
    fn sum(&self, mut left: usize) -> u32 {
        let (mut waiting, mut sum) = (0, 0);
        for (value, more) in (0..).zip(self.0) {
            waiting += more;
            if waiting > 0 {
                (waiting, sum, left) = (waiting - 1, sum + value, left - 1);
                if left == 0 {
                    break;
                }
            }
        }
        sum
    }
}

/// Cells with a given sum.
#[derive(Debug)]
pub(crate) struct Total<S> {
    line: Line,
    cells: Vec<u16>,
    target: u32,
    priority: u32,
    sums: std::marker::PhantomData<S>,
}

impl<S: Sums> Total<S> {
    pub(crate) fn new(line: Line, target: u32, late: u32) -> Self {
        let priority = 15 + line.terms.len() as u32 + late;
        Self { cells: line.cells(), line, target, priority, sums: std::marker::PhantomData }
    }

    /// Whether no value of any cell can miss the target: four open cells with room on both sides.
    #[inline(always)]
    fn is_loose(&self, sets: &[u32; MOST]) -> Result<bool, Contradiction> {
        let (mut low, mut high, mut span, mut open) = (0, 0, 0, 0);
        for (term, &set) in self.line.terms.iter().zip(sets) {
            let first = set.trailing_zeros() * term.scale;
            let last = (31 - set.leading_zeros()) * term.scale;
            low += first;
            high += last;
            span = span.max(last - first);
            open += u32::from(!is_fixed(set));
        }
        if self.target < low || self.target > high {
            return Err(Contradiction);
        }
        Ok(open >= 4 && span <= self.target - low && span <= high - self.target)
    }
}

impl<S: Sums> Propagator for Total<S> {
    fn cells(&self) -> &[u16] {
        &self.cells
    }

    fn attributes(&self) -> Attributes {
        Attributes {
            wake: Wake::Bounds,
            is_arithmetic: true,
            is_idempotent: true,
            ..Attributes::new(self.priority)
        }
    }

    fn run(&self, state: &mut State<'_>) -> Run {
        self.run_fast(state)
    }
}

impl<S: Sums> Work for Total<S> {
    #[inline(always)]
    fn plain(&self, state: &mut State<'_>) -> Run {
        let mut sets = [0; MOST];
        self.line.load(state, &mut sets);
        if self.is_loose(&sets)? {
            return Ok(());
        }
        self.line.limit_loaded(state, &sets, S::from(1) << self.target).map(drop)
    }
}

/// Lines of cells with one sum, whatever it is.
#[derive(Debug)]
pub(crate) struct Equal<S> {
    /// A line and what its sum lacks to count from the common start.
    lines: Vec<(Line, u32)>,
    cells: Vec<u16>,
    sums: std::marker::PhantomData<S>,
}

/// The largest sum of some lines, counted from the common start.
pub(crate) fn most(lines: &[(Line, u32)]) -> u32 {
    lines.iter().map(|(line, shift)| line.most() + shift).max().unwrap_or(0)
}

impl<S: Sums> Equal<S> {
    pub(crate) fn new(lines: Vec<(Line, u32)>) -> Self {
        let cells = lines.iter().flat_map(|(line, _)| line.cells()).collect();
        Self { lines, cells, sums: std::marker::PhantomData }
    }
}

impl<S: Sums> Propagator for Equal<S> {
    fn cells(&self) -> &[u16] {
        &self.cells
    }

    /// What the values of a long line span may get less by what has gone.
    fn attributes(&self) -> Attributes {
        let is_idempotent = self.lines.iter().all(|(line, _)| !line.all_differ || line.groups.len() < 2);
        Attributes { is_arithmetic: true, is_idempotent, ..Attributes::new(30) }
    }

    fn run(&self, state: &mut State<'_>) -> Run {
        self.run_fast(state)
    }
}

impl<S: Sums> Work for Equal<S> {
    #[inline(always)]
    fn plain(&self, state: &mut State<'_>) -> Run {
        let mut common = S::up_to(S::BITS);
        for (line, shift) in &self.lines {
            common = common & line.sums::<S>(state) << *shift;
        }
        for (line, shift) in &self.lines {
            let wanted = common >> *shift;
            if wanted == S::NONE {
                return Err(Contradiction);
            }
            common = line.limit(state, wanted)? << *shift;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::Compiled;
    use crate::{Limits, iss};

    /// The sums of different values of some sets.
    fn sums_of_different(sets: &[u32], used: u32) -> u64 {
        let Some((first, rest)) = sets.split_first() else { return 1 };
        let values = crate::layout::bits((first & !used).into());
        values.fold(0, |sums, value| sums | sums_of_different(rest, used | 1 << value) << value)
    }

    #[test]
    fn different_values_bound_a_long_sum() {
        let puzzle = iss::read("").unwrap();
        let compiled = Compiled::new(&puzzle, &Limits::default()).unwrap();
        let mut state = State::new(&compiled.program.network);
        let terms = (0..5).map(|cell| Term { cell, reversed: false, scale: 1 }).collect();
        let line = Line::new(terms, 9, true, |_, _| true);
        assert_eq!(line.sums::<u64>(&state), u64::up_to(30) & !u64::up_to(9));
        let mut seed = 20_261_130_u32;
        let mut fewer = 0;
        for _ in 0..2_000 {
            for cell in 0..5 {
                seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                state.frame[cell] = (seed >> 16 & 511).max(1);
            }
            let (found, exact) = (line.sums::<u64>(&state), sums_of_different(&state.frame[..5], 0));
            assert_eq!(found & exact, exact, "{:?}", &state.frame[..5]);
            let free = state.frame[..5].iter().fold(1, |sums: u64, &set| add(sums, set.into()));
            fewer += u32::from(found != free);
        }
        assert!(fewer > 500, "{fewer}");
        let terms = (0..8).map(|cell| Term { cell, reversed: false, scale: 1 }).collect();
        state.frame[..8].fill(1 << 8);
        assert_eq!(Line::new(terms, 9, true, |_, _| true).sums::<u64>(&state), 0);
    }
}
