//! From constraints to propagators: each constraint takes the strongest form available.

use crate::layout::{Cell, CellSet, Layout};
use crate::limits::{Cancelled, Limits};
use crate::model::cpu::Fast;
use crate::model::{self, Constraint, LinearSum, MOST_SETS, Model, Propagator, combinations};
use crate::propagators::bounds::{Part, Wide};
use crate::propagators::check_only::CheckOnly;
use crate::propagators::chute::Chute;
use crate::propagators::combo::Combo;
use crate::propagators::either::Either;
use crate::propagators::equal_multisets::EqualMultisets;
use crate::propagators::house::House;
use crate::propagators::linear::{self, Equal, Line, MOST, Term, Total};
use crate::propagators::narrow::Narrow;
use crate::propagators::patterns::Patterns;
use crate::propagators::pointing::Pointing;
use crate::propagators::ranks;
use crate::propagators::subsets::Subsets;
use crate::propagators::sweep::Sweep;
use crate::propagators::track::Track;

use super::derive;

/// Derived sums run after given ones of the same size.
const DERIVED: u32 = 20;

/// The most cells of a sum whose totals are exact: in longer ones the houses that they cross exclude more.
const LONG: usize = 12;

/// A program under construction.
pub(super) struct Compiler<'p> {
    pub(super) model: Model<'p>,
    pub(super) layout: &'p Layout,
    pub(super) fast: Option<Fast>,
    /// Whether the regular houses and the regions are enforced elsewhere.
    pub(super) is_bare: bool,
    pub(super) see: Vec<CellSet>,
    /// For each cell the cells from which a sweep of the grid keeps it different.
    pub(super) swept: Vec<CellSet>,
    pub(super) houses: Vec<Vec<u16>>,
    /// The same as sets.
    house_sets: Vec<CellSet>,
    /// All cells without a value twice that are enforced.
    known: Vec<CellSet>,
    pub(super) props: Vec<Box<dyn Propagator + 'p>>,
    /// Sums of different cells with factors 1, from which sums are derived.
    cages: Vec<(CellSet, i32)>,
    totals: Vec<(CellSet, i32)>,
}

pub(super) fn numbers(cells: &[usize]) -> Vec<u16> {
    cells.iter().map(|&cell| cell as u16).collect()
}

/// Cells that see each other.
pub(super) fn link(see: &mut [CellSet], cells: &[usize]) {
    match *cells {
        [a, b] => {
            see[a].add(b);
            see[b].add(a);
        }
        _ => link_set(see, &cells.iter().copied().collect()),
    }
}

fn link_set(see: &mut [CellSet], set: &CellSet) {
    for cell in set.iter() {
        let had = see[cell].has(cell);
        see[cell] = see[cell].or(set);
        if !had {
            see[cell].remove(cell);
        }
    }
}

/// The propagator of a constraint that is not one of values, cliques, relations, digit sets and sums.
fn propagator<'p>(
    constraint: Constraint<'p>,
    layout: &'p Layout,
    limits: &Limits<'_>,
) -> Result<Box<dyn Propagator + 'p>, Cancelled> {
    limits.check()?;
    Ok(match constraint {
        Constraint::Own(propagator) => propagator,
        Constraint::Automaton(items, machine) => {
            let track = Track::new(&items, layout.values(), &machine);
            match Narrow::new(&items, layout.values(), &machine, track.work()) {
                Some(narrow) => Box::new(narrow),
                None => Box::new(track),
            }
        }
        Constraint::Check(cells, check) => Box::new(CheckOnly::new(cells, check, layout)),
        Constraint::Either(cells, alternatives) => {
            let programs = alternatives.into_iter().map(super::compile_bare).collect::<Result<_, _>>()?;
            Box::new(Either::new(cells, programs))
        }
    })
}

impl<'p> Compiler<'p> {
    pub(super) fn new(mut model: Model<'p>, fast: Option<Fast>) -> Result<Self, Cancelled> {
        ranks::post(&mut model);
        let layout = model.layout;
        let others = std::mem::take(&mut model.others).into_iter();
        let props =
            others.map(|other| propagator(other, layout, &model.limits())).collect::<Result<_, _>>()?;
        Ok(Self {
            model,
            layout,
            fast,
            is_bare: false,
            see: vec![CellSet::EMPTY; layout.total()],
            swept: Vec::new(),
            houses: Vec::new(),
            house_sets: Vec::new(),
            known: Vec::new(),
            props,
            cages: Vec::new(),
            totals: Vec::new(),
        })
    }

    /// An error once the work is cancelled.
    pub(super) fn check(&self) -> Result<(), Cancelled> {
        self.model.limits().check()
    }

    /// Rows, columns, blocks, regions, or only some of them, and whatever else has as many cells as there are values.
    pub(super) fn add_houses(&mut self, only: Option<&[Vec<Cell>]>) {
        let layout = self.layout;
        if let Some(houses) = only {
            houses.iter().for_each(|house| self.add_house(model::numbers(house), false, true));
        } else {
            let swept = self.is_bare || self.add_sweep();
            let blocks_swept = swept && layout.block() == Some((3, 3));
            let chutes = self.is_bare || blocks_swept || self.add_chutes();
            layout.every_regular_house(|house| {
                self.add_house(model::numbers(house), swept, !chutes);
                true
            });
            if swept && !self.is_bare {
                self.swept.clone_from(&self.see);
            }
            for region in layout.regions() {
                self.add_house(model::numbers(region), self.is_bare, !self.is_bare);
            }
        }
        let cliques = std::mem::take(&mut self.model.cliques);
        for clique in cliques.iter().filter(|clique| clique.len() == layout.values()) {
            self.add_house(numbers(clique), false, true);
        }
        cliques.iter().for_each(|clique| link(&mut self.see, clique));
    }

    /// Cells without a value twice; `points` if no other propagator looks where their values must stand.
    fn add_house(&mut self, cells: Vec<u16>, is_swept: bool, points: bool) {
        let set: CellSet = cells.iter().map(|&cell| usize::from(cell)).collect();
        // What is swept are rows, columns and blocks: no two of them are the same.
        if !is_swept && self.known.contains(&set) {
            return;
        }
        self.known.push(set);
        link_set(&mut self.see, &set);
        if !is_swept {
            self.props.push(Box::new(Subsets::new(cells.clone())));
        }
        // As many values as cells are left to it: each of them has a place.
        let left = cells.iter().fold(0, |left, &cell| left | self.model.allowed[usize::from(cell)]);
        let is_full = cells.len() == self.layout.values();
        let all = if is_full { self.layout.mask() } else { left };
        if is_full || cells.len() == left.count_ones() as usize {
            if !is_swept {
                self.props.push(Box::new(House::new(cells.clone(), all, points)));
            }
            if !(self.is_bare && is_swept) && points {
                self.props.push(Box::new(Pointing::of_cells(cells.clone(), all)));
            }
        }
        if is_full {
            self.houses.push(cells);
            self.house_sets.push(set);
        }
    }

    /// One propagator for all regular houses of 9 × 9 cells, where the processor can.
    fn add_sweep(&mut self) -> bool {
        let layout = self.layout;
        let shape = (layout.rows(), layout.cols(), layout.values());
        let fits = shape == (9, 9, 9) && layout.has_lines() && self.fast.is_some();
        if fits && matches!(layout.block(), None | Some((3, 3))) {
            let has_blocks = layout.block().is_some();
            self.props.push(Box::new(Sweep::new(has_blocks)));
            self.props.push(Box::new(Patterns::new(has_blocks)));
            return true;
        }
        false
    }

    fn add_chutes(&mut self) -> bool {
        let layout = self.layout;
        let Some((high, wide)) = layout.block() else { return false };
        if high * wide != layout.values() || !layout.has_lines() {
            return false;
        }
        let (rows, cols) = (layout.rows(), layout.cols());
        for band in 0..rows / high {
            let lines = (band * high..(band + 1) * high).flat_map(|row| layout.row_cells(row));
            let cells = lines.map(|cell| cell.0).collect();
            self.props.push(Box::new(Chute::new(cells, high, cols / wide, cols == high * wide)));
        }
        for stack in 0..cols / wide {
            let lines = (stack * wide..(stack + 1) * wide).flat_map(|col| layout.col_cells(col));
            let cells = lines.map(|cell| cell.0).collect();
            self.props.push(Box::new(Chute::new(cells, wide, rows / high, rows == high * wide)));
        }
        true
    }

    /// Cells that are never equal see each other; equal cells see what either of them sees.
    fn see_through_relations(&mut self) {
        let mut equal = Vec::new();
        for (a, b, rows) in self.model.relations() {
            let diagonal = |value: usize| rows[value] >> value & 1 == 1;
            if !(0..rows.len()).any(diagonal) {
                link(&mut self.see, &[a, b]);
            }
            if rows.iter().enumerate().all(|(value, row)| row & !(1 << value) == 0) {
                equal.push((a, b));
            }
        }
        for _ in 0..equal.len().min(4) {
            for &(a, b) in &equal {
                let seen = self.see[a].or(&self.see[b]);
                for cell in seen.iter().filter(|&cell| cell != a && cell != b) {
                    link(&mut self.see, &[a, cell]);
                    link(&mut self.see, &[b, cell]);
                }
            }
        }
    }

    fn is_clique(&self, cells: &[usize]) -> bool {
        let pair = |&a: &usize| cells.iter().all(|&b| a == b || self.see[a].has(b));
        cells.iter().all(pair)
    }

    fn add_combo(&mut self, cells: Vec<u16>, sets: Vec<u32>, late: u32) {
        let all = self.layout.mask();
        let combo = Combo::new(cells, sets, all, late, self.props.len());
        if let Some(pointing) = combo.pointing() {
            self.props.push(Box::new(pointing));
        }
        self.props.push(Box::new(combo));
    }

    fn add_sets(&mut self) -> Result<(), Cancelled> {
        for (cells, sets) in std::mem::take(&mut self.model.sets) {
            self.check()?;
            self.add_combo(numbers(&cells), sets, 0);
        }
        Ok(())
    }

    /// Adds a sum.
    fn add_sum(&mut self, mut sum: LinearSum, late: u32) {
        if sum.terms.iter().all(|term| term.1 < 0) {
            sum.terms.iter_mut().for_each(|term| term.1 = -term.1);
            sum.total = -sum.total;
        }
        let is_added = sum.terms.iter().all(|term| term.1 == 1);
        let is_cage = self.is_cage(&sum);
        if is_added && late == 0 {
            let set = sum.terms.iter().map(|term| term.0).collect();
            self.totals.push((set, sum.total));
            if is_cage {
                self.cages.push((set, sum.total));
            }
        }
        // From here on values count from 0.
        let factors: i32 = sum.terms.iter().map(|term| term.1).sum();
        sum.total -= self.layout.lowest() * factors;
        if !is_cage && late == 0 {
            let shorter = self.shorten(&sum).filter(|shorter| shorter.terms.len() <= LONG);
            sum = shorter.unwrap_or(sum);
        }
        self.add_based(&sum, late);
    }

    /// Whether a sum is one of cells that all differ.
    fn is_cage(&self, sum: &LinearSum) -> bool {
        sum.terms.iter().all(|term| term.1 == 1) && self.all_differ(&sum.terms)
    }

    /// Whether all cells differ.
    fn all_differ(&self, terms: &[(usize, i32)]) -> bool {
        let cells: Vec<usize> = terms.iter().map(|term| term.0).collect();
        cells.len() <= self.layout.values() && self.is_clique(&cells)
    }

    /// A sum, values from 0, with fewer cells; not where houses are enforced elsewhere, as it may read other cells.
    fn shorten(&self, sum: &LinearSum) -> Option<LinearSum> {
        let houses = if self.is_bare { &[] } else { &self.house_sets[..] };
        derive::shorten(sum, self.layout.values(), houses)
    }

    /// Adds the strongest form of a sum, values from 0.
    fn add_based(&mut self, sum: &LinearSum, late: u32) {
        match sum.terms[..] {
            [] if sum.total == 0 => {}
            [] => self.model.refuse(),
            [(cell, factor)] => {
                let fits = |place: &usize| factor * *place as i32 == sum.total;
                let places = (0..self.layout.values()).filter(fits);
                self.model.allowed[cell] &= places.fold(0, |set, place| set | 1 << place);
            }
            [a, b] => {
                let bit = |x: i32, y: i32| u32::from(a.1 * x + b.1 * y == sum.total) << y;
                let values = self.layout.values() as i32;
                let row = |x| (0..values).fold(0, |row, y| row | bit(x, y));
                self.model.relate_rows(a.0, b.0, (0..values).map(row).collect());
            }
            _ if self.is_cage(sum) => {
                let cells: Vec<usize> = sum.terms.iter().map(|term| term.0).collect();
                self.add_cage(&cells, sum.total, late);
            }
            _ => self.add_linear(sum, late),
        }
    }

    /// Different cells with a sum (values from 0).
    fn add_cage(&mut self, cells: &[usize], based: i32, late: u32) {
        let sets = combinations(self.layout.values(), cells.len(), based);
        if sets.is_empty() {
            self.model.refuse();
        } else if sets.len() > MOST_SETS {
            let part = Part { cells: numbers(cells), factor: 1 };
            self.props.push(Box::new(Wide::new(vec![part], based, self.layout.values())));
        } else {
            self.add_combo(numbers(cells), sets, late);
        }
    }

    fn add_linear(&mut self, sum: &LinearSum, late: u32) {
        let top = self.layout.values() as i32 - 1;
        let total: i32 = sum.terms.iter().map(|term| term.1.abs() * top).sum();
        let reversed = self.reversed(sum);
        let target = sum.total + reversed;
        if target < 0 || target > total {
            return self.model.refuse();
        }
        let mirror = target > total - target;
        let target = target.min(total - target) as u32;
        let widest = sum.terms.iter().map(|term| term.1.abs() * top).max().unwrap_or(0) as u32;
        let reach = target.max(widest);
        if reach >= 128 || sum.terms.len() > LONG {
            return self.add_bounds(sum);
        }
        let line = self.line(&sum.terms, mirror);
        if reach < 64 {
            self.props.push(Box::new(Total::<u64>::new(line, target, late)));
        } else {
            self.props.push(Box::new(Total::<u128>::new(line, target, late)));
        }
    }

    /// The most that is subtracted in a sum.
    fn reversed(&self, sum: &LinearSum) -> i32 {
        let top = self.layout.values() as i32 - 1;
        sum.terms.iter().map(|term| -term.1.min(0) * top).sum()
    }

    /// Cells with factors as terms that are added, the other ones mirrored if `mirror` says so.
    fn line(&self, terms: &[(usize, i32)], mirror: bool) -> Line {
        let term = |&(cell, factor): &(usize, i32)| Term {
            cell: cell as u16,
            reversed: (factor < 0) != mirror,
            scale: factor.unsigned_abs(),
        };
        let sees = |a: u16, b: u16| self.see[usize::from(a)].has(usize::from(b));
        let all_differ = terms.iter().all(|term| term.1 == terms[0].1.signum()) && self.all_differ(terms);
        Line::new(terms.iter().map(term).collect(), self.layout.values(), all_differ, sees)
    }

    /// A sum with too many cells or too large a total, by bounds: cells of one house and one sign form a part.
    fn add_bounds(&mut self, sum: &LinearSum) {
        let mut found = Vec::new();
        for factor in [1, -1] {
            let with = sum.terms.iter().filter(|term| term.1 == factor);
            for part in derive::parts(with.map(|term| term.0).collect(), &self.house_sets) {
                found.push(Part { cells: part.iter().map(|cell| cell as u16).collect(), factor });
            }
        }
        for &(cell, factor) in sum.terms.iter().filter(|term| term.1.abs() != 1) {
            found.push(Part { cells: vec![cell as u16], factor });
        }
        self.props.push(Box::new(Wide::new(found, sum.total, self.layout.values())));
    }

    fn add_equal(&mut self) -> Result<(), Cancelled> {
        for lines in std::mem::take(&mut self.model.equal) {
            self.check()?;
            let longest = lines.iter().map(Vec::len).max().unwrap_or(0);
            // A line with more cells starts higher: each of its values is at least the lowest.
            let lowest = self.layout.lowest();
            let shift = |count: usize| {
                if lowest >= 0 { lowest * count as i32 } else { -lowest * (longest - count) as i32 }
            };
            let line = |cells: &Vec<usize>| {
                let sum = LinearSum::new(cells.iter().map(|&cell| (cell, 1)).collect(), 0);
                let start = shift(cells.len()) as u32;
                let shorter = self.shorten(&sum).and_then(|shorter| {
                    let more = u32::try_from(-shorter.total - self.reversed(&shorter)).ok()?;
                    Some((self.line(&shorter.terms, false), start + more))
                });
                shorter.unwrap_or_else(|| (self.line(&sum.terms, false), start))
            };
            let made: Vec<(Line, u32)> = lines.iter().map(line).collect();
            for (number, one) in lines.iter().enumerate() {
                let shares = |other: &&Vec<usize>| other.iter().any(|cell| one.contains(cell));
                lines[..number].iter().filter(shares).for_each(|other| self.add_difference(one, other));
            }
            let repeats = lines.iter().any(|line| line.len() > MOST);
            match linear::most(&made) {
                0..64 if !repeats => self.props.push(Box::new(Equal::<u64>::new(made))),
                64..128 if !repeats => self.props.push(Box::new(Equal::<u128>::new(made))),
                _ => lines[1..].iter().for_each(|other| self.add_difference(&lines[0], other)),
            }
        }
        Ok(())
    }

    /// Two lines have the same sum, without the cells that are in both.
    fn add_difference(&mut self, one: &[usize], other: &[usize]) {
        let terms = one.iter().map(|&cell| (cell, 1)).chain(other.iter().map(|&cell| (cell, -1)));
        let sum = LinearSum::new(terms.collect(), 0);
        if !sum.terms.is_empty() {
            self.add_sum(sum, 0);
        }
    }

    /// What the rules posted, except cliques.
    pub(super) fn add_rules(&mut self) -> Result<(), Cancelled> {
        self.see_through_relations();
        self.add_sets()?;
        for sum in std::mem::take(&mut self.model.sums) {
            self.check()?;
            self.add_sum(sum, 0);
        }
        self.add_equal()
    }

    pub(super) fn add_derived(&mut self) -> Result<(), Cancelled> {
        self.check()?;
        match derive::derive(self.layout, &self.house_sets, &self.see, &self.cages, &self.totals) {
            None => self.model.refuse(),
            Some(found) => {
                for sum in found {
                    self.check()?;
                    self.add_sum(sum, DERIVED);
                }
            }
        }
        Ok(())
    }

    /// Adds the leftovers of irregular regions, before the relations are read: single cells become equal.
    pub(super) fn add_leftovers(&mut self) {
        let values = self.layout.values();
        for (beyond, left) in derive::leftovers(self.layout) {
            let groups: Vec<Vec<u16>> =
                [beyond, left].iter().map(|cells| cells.iter().map(|cell| cell as u16).collect()).collect();
            if let ([a], [b]) = (&groups[0][..], &groups[1][..]) {
                let rows = (0..values).map(|value| 1 << value).collect();
                self.model.relate_rows((*a).into(), (*b).into(), rows);
            } else {
                self.props.push(Box::new(EqualMultisets::derived(&groups)));
            }
        }
    }
}
