//! Checks steps and trusts no finder: the houses, rules and sums that a step names must leave no room for its negation.
//!
//! First by plain enumeration over the cells of the evidence, each rule asked by its naive check once its cells are
//! filled; where that would take too long, or a rule looks at the whole grid, by a search that knows only what the step
//! names. A step that this does not show must at least be true in every solution.

use std::fmt;
use std::ops::ControlFlow;

use crate::compile::compile_part;
use crate::layout::Cell;
use crate::layout::{CellSet, Filled};
use crate::limits::{Cancelled, Limits};
use crate::rules::Puzzle;
use crate::rules::linear::Linear;
use crate::search::Search;
use crate::solver::{Compiled, Verdict};

use super::equations::house_sum;
use super::grounds::{Grounds, places};
use super::look::{Position, Progress};
use super::step::{Candidate, DerivedSum, Evidence, Step};
use super::words;

/// What shows a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Ground {
    /// Its evidence, by enumeration.
    Enumeration,
    /// Its evidence, by a search that knows nothing else.
    Search,
    /// Only that it is true in every solution.
    Solutions,
}

/// Why a step does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flaw(pub String);

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Most nodes of an enumeration.
const NODES: usize = 20_000;
/// Most guesses of a search.
const GUESSES: u64 = 20_000;

/// Follows steps from a position.
#[derive(Debug)]
pub struct Checker<'b> {
    grounds: Grounds<'b>,
    position: Position,
    /// The only solution, if that is known.
    solution: Option<Vec<i32>>,
}

impl<'b> Checker<'b> {
    /// Starts from the givens and what a player has entered.
    pub(super) fn new(
        puzzle: &'b Puzzle,
        progress: &Progress<'_>,
        limits: Limits<'b>,
    ) -> Result<Self, Cancelled> {
        let mut checker = Self::unaided(puzzle, progress, limits)?;
        if let Verdict::Unique(solution) = checker.verdict(puzzle) {
            checker.solution = Some(solution);
        }
        limits.check()?;
        Ok(checker)
    }

    /// Starts from there without knowing the solution.
    pub(super) fn unaided(
        puzzle: &'b Puzzle,
        progress: &Progress<'_>,
        limits: Limits<'b>,
    ) -> Result<Self, Cancelled> {
        let grounds = Grounds::new(puzzle, limits)?;
        let position = Position::begin(&grounds, progress);
        Ok(Self { grounds, position, solution: None })
    }

    /// Whether a step follows from its evidence alone; then does what it says.
    pub(super) fn follows(&mut self, step: &Step) -> bool {
        let removed = step.eliminations.iter().map(|gone| Some((*gone, false)));
        let placed = step.placements.iter().map(|placed| Some((*placed, true)));
        let claims: Vec<_> = removed.chain(placed).collect();
        let claims = if claims.is_empty() { vec![None] } else { claims };
        let shown = claims.into_iter().all(|claim| self.shown(&step.evidence, claim).is_some());
        self.apply(&step.placements, &step.eliminations);
        shown
    }

    /// The candidates now, cell by cell.
    #[must_use]
    pub fn candidates(&self) -> Vec<Vec<i32>> {
        self.position.listed(&self.grounds)
    }

    /// Whether every cell has its value.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.position.is_complete()
    }

    /// Checks a step and does what it says.
    ///
    /// # Errors
    ///
    /// A step that is not true, or names what is not there.
    pub fn check(
        &mut self,
        placements: &[Candidate],
        eliminations: &[Candidate],
        evidence: &Evidence,
    ) -> Result<Ground, Flaw> {
        self.known(placements, eliminations, evidence)?;
        let mut ground = Ground::Enumeration;
        let removed = eliminations.iter().map(|gone| (*gone, false));
        let claims: Vec<(Candidate, bool)> =
            removed.chain(placements.iter().map(|placed| (*placed, true))).collect();
        for &(candidate, holds) in &claims {
            let shown = self.shown(evidence, Some((candidate, holds)));
            let shown = shown.map_or_else(|| self.solutions(candidate, holds), Ok)?;
            ground = weaker(ground, shown);
        }
        if claims.is_empty() {
            let shown = self.shown(evidence, None);
            let shown = shown.or_else(|| self.has_no_solution().then_some(Ground::Solutions));
            ground = shown.ok_or_else(|| Flaw("it leaves room for a solution".to_owned()))?;
        }
        self.apply(placements, eliminations);
        Ok(ground)
    }

    fn place(&self, candidate: Candidate) -> usize {
        (candidate.value - self.grounds.layout.lowest()) as usize
    }

    fn apply(&mut self, placements: &[Candidate], eliminations: &[Candidate]) {
        for &gone in eliminations {
            self.position.cells[gone.cell.index()] &= !(1 << self.place(gone));
        }
        for &placed in placements {
            let value = self.place(placed);
            self.position.place(&self.grounds, placed.cell.index(), value);
        }
    }

    /// Everything that a step names is there, and its sums are what they say.
    fn known(&self, placements: &[Candidate], gone: &[Candidate], evidence: &Evidence) -> Result<(), Flaw> {
        let layout = self.grounds.layout;
        for candidate in placements.iter().chain(gone) {
            if candidate.cell.index() >= layout.total() || layout.bit(candidate.value) == 0 {
                return Err(Flaw(format!("{} is no value of the grid", candidate.value)));
            }
        }
        let sums = evidence.sums.iter();
        let cells = sums.clone().flat_map(|sum| sum.plus.iter().chain(&sum.minus));
        let mut cells = cells.chain(evidence.parts.iter().flat_map(|(_, cells)| cells));
        if cells.any(|cell| cell.index() >= layout.total()) {
            return Err(Flaw("a cell outside the grid".to_owned()));
        }
        let houses = sums.clone().flat_map(|sum| sum.houses.iter().chain(&sum.less_houses));
        if let Some(house) =
            evidence.houses.iter().chain(houses).find(|&&house| house >= self.grounds.house_count)
        {
            return Err(Flaw(format!("there is no house {house}")));
        }
        let rules = sums.clone().flat_map(|sum| &sum.less_rules);
        let count = self.grounds.puzzle.rules().len();
        if let Some(rule) = evidence.rules.iter().chain(rules).find(|&&rule| rule >= count) {
            return Err(Flaw(format!("there is no rule {rule}")));
        }
        let wrong = sums.clone().find(|sum| !self.adds_up(sum));
        wrong.map_or(Ok(()), |sum| {
            let names: Vec<String> = sum.plus.iter().map(|&cell| layout.name(cell)).collect();
            Err(Flaw(format!("the sum of {} does not follow", words::list(&names, "and"))))
        })
    }

    /// Whether the houses less the other houses and the rules are the cells of a sum, and its total.
    fn adds_up(&self, sum: &DerivedSum) -> bool {
        let mut factors = vec![0; self.grounds.layout.total()];
        let mut total = 0;
        let full = sum.houses.iter().chain(&sum.less_houses).all(|&house| self.grounds.areas[house].is_full);
        for (houses, sign) in [(&sum.houses, 1), (&sum.less_houses, -1)] {
            for &house in houses {
                self.grounds.areas[house].cells.iter().for_each(|&cell| factors[cell] += sign);
                total += sign * house_sum(self.grounds.layout);
            }
        }
        for &rule in &sum.less_rules {
            let Some(known) = self.grounds.sums.iter().find(|known| known.rule == rule) else { return false };
            known.cells.iter().for_each(|cell| factors[cell] -= 1);
            total -= known.total;
        }
        sum.plus.iter().for_each(|cell| factors[cell.index()] -= 1);
        sum.minus.iter().for_each(|cell| factors[cell.index()] += 1);
        full && total == sum.total && factors.iter().all(|&factor| factor == 0)
    }

    /// The candidates with the contrary of a claim.
    fn contrary(&self, claim: Option<(Candidate, bool)>) -> Vec<u32> {
        let mut cells = self.position.cells.clone();
        if let Some((candidate, holds)) = claim {
            let bit = 1 << self.place(candidate);
            cells[candidate.cell.index()] &= if holds { !bit } else { bit };
        }
        cells
    }

    /// How the evidence leaves no room for the contrary, if it does.
    fn shown(&self, evidence: &Evidence, claim: Option<(Candidate, bool)>) -> Option<Ground> {
        let cells = self.contrary(claim);
        let narrow = claim.map(|(candidate, _)| candidate.cell.index());
        let mut enumeration = Enumeration::new(&self.grounds, evidence, cells.clone(), narrow);
        if enumeration.refutes() {
            return Some(Ground::Enumeration);
        }
        // A full enumeration of all that the evidence says is the last word.
        let open = enumeration.is_partial || enumeration.nodes >= NODES;
        (open && self.refuted_by_search(evidence, &cells)).then_some(Ground::Search)
    }

    fn refuted_by_search(&self, evidence: &Evidence, cells: &[u32]) -> bool {
        let layout = self.grounds.layout;
        let mut puzzle = self.grounds.puzzle.with_only(&evidence.rules);
        for sum in &evidence.sums {
            let plus = sum.plus.iter().map(|&cell| (cell, 1));
            let terms = plus.chain(sum.minus.iter().map(|&cell| (cell, -1))).collect();
            if puzzle.add(Linear::with_factors(terms, sum.total)).is_err() {
                return false;
            }
        }
        let all = layout.houses();
        let houses: Vec<Vec<Cell>> = evidence.houses.iter().map(|&house| all[house].clone()).collect();
        let limits = Limits { guesses: GUESSES, ..self.grounds.limits };
        let Ok(program) = compile_part(puzzle.model(&limits), &houses) else { return false };
        let mut search = Search::new(&program);
        if cells.iter().enumerate().any(|(cell, &mask)| mask == 0 || search.restrict(cell, mask).is_err()) {
            return true;
        }
        let mut any = false;
        let end = search.run(&limits, &mut |_| {
            any = true;
            ControlFlow::Break(())
        });
        !any && end.is_sure()
    }

    /// Whether no solution is left of this position.
    fn has_no_solution(&self) -> bool {
        let mut puzzle = self.grounds.puzzle.clone();
        for (cell, values) in self.grounds.layout.everywhere().zip(self.candidates()) {
            puzzle = puzzle.with_values(cell, &values);
        }
        self.verdict(&puzzle) == Verdict::NoSolution
    }

    fn verdict(&self, puzzle: &Puzzle) -> Verdict {
        let limits = Limits { guesses: GUESSES, ..self.grounds.limits };
        Compiled::new(puzzle, &limits).map_or(Verdict::Stopped(None), |compiled| compiled.verdict(&limits).0)
    }

    /// Whether a claim is true in every solution.
    fn solutions(&self, candidate: Candidate, holds: bool) -> Result<Ground, Flaw> {
        let name = self.grounds.layout.name(candidate.cell);
        let wrong = || {
            Flaw(format!("{name} {} {}", if holds { "can be other than" } else { "can be" }, candidate.value))
        };
        if let Some(solution) = &self.solution {
            let is = solution[candidate.cell.index()] == candidate.value;
            return if is == holds { Ok(Ground::Solutions) } else { Err(wrong()) };
        }
        let cells = self.contrary(Some((candidate, holds)));
        let lowest = self.grounds.layout.lowest();
        let values: Vec<i32> =
            places(cells[candidate.cell.index()]).map(|place| lowest + place as i32).collect();
        let contrary = self.grounds.puzzle.with_values(candidate.cell, &values);
        match self.verdict(&contrary) {
            Verdict::NoSolution => Ok(Ground::Solutions),
            Verdict::Stopped(None) => {
                Err(Flaw(format!("{} in {name} could not be settled", candidate.value)))
            }
            _ => Err(wrong()),
        }
    }
}

fn weaker(a: Ground, b: Ground) -> Ground {
    let rank = |ground| match ground {
        Ground::Enumeration => 0,
        Ground::Search => 1,
        Ground::Solutions => 2,
    };
    if rank(a) < rank(b) { b } else { a }
}

/// All ways to fill the cells of some evidence.
struct Enumeration<'a, 'b> {
    grounds: &'a Grounds<'b>,
    cells: Vec<u32>,
    /// Cells to fill.
    open: CellSet,
    houses: &'a [usize],
    /// Rules that are checked when their cells are filled.
    rules: Vec<(usize, CellSet)>,
    sums: &'a [DerivedSum],
    named: &'a [usize],
    nodes: usize,
    /// Whether a rule is asked only for what it says of pairs.
    is_partial: bool,
}

impl<'a, 'b> Enumeration<'a, 'b> {
    fn new(grounds: &'a Grounds<'b>, evidence: &'a Evidence, cells: Vec<u32>, claim: Option<usize>) -> Self {
        let mut open: CellSet = claim.into_iter().collect();
        evidence.houses.iter().for_each(|&house| open = open.or(&grounds.areas[house].set));
        for sum in &evidence.sums {
            sum.plus.iter().chain(&sum.minus).for_each(|cell| open.add(cell.index()));
        }
        evidence.parts.iter().flat_map(|(_, cells)| cells).for_each(|cell| open.add(cell.index()));
        let mut rules = Vec::new();
        let mut is_partial = false;
        for &rule in &evidence.rules {
            let set = crate::layout::Layout::set(&grounds.puzzle.rules()[rule].cells(grounds.layout));
            if set.len() <= 2 * grounds.layout.values() {
                open = open.or(&set);
                rules.push((rule, set));
            } else {
                is_partial = true;
            }
        }
        let (houses, sums) = (&evidence.houses[..], &evidence.sums[..]);
        Self { grounds, cells, open, houses, rules, sums, named: &evidence.rules, nodes: 0, is_partial }
    }

    /// Whether there is no way within the nodes that it may visit.
    fn refutes(&mut self) -> bool {
        let cells = self.cells.clone();
        let open = self.open;
        self.is_refuted(cells, open) && self.nodes < NODES
    }

    fn is_refuted(&mut self, mut cells: Vec<u32>, mut open: CellSet) -> bool {
        self.nodes += 1;
        if self.nodes >= NODES {
            return false;
        }
        if !self.narrow(&mut cells, &mut open) {
            return true;
        }
        let Some(cell) = open.iter().min_by_key(|&cell| cells[cell].count_ones()) else { return false };
        open = open.less(&super::grounds::one(cell));
        places(cells[cell]).all(|value| {
            let mut tried = cells.clone();
            tried[cell] = 1 << value;
            !self.follow(&mut tried, cell) || !self.agrees(&tried, open, cell) || self.is_refuted(tried, open)
        })
    }

    /// Fills cells with one candidate and values with one place; false if something is impossible.
    fn narrow(&mut self, cells: &mut [u32], open: &mut CellSet) -> bool {
        loop {
            let before = *open;
            for cell in open.iter() {
                if cells[cell] == 0 {
                    return false;
                }
                if cells[cell].is_power_of_two() {
                    *open = open.less(&super::grounds::one(cell));
                    if !self.follow(cells, cell) || !self.agrees(cells, *open, cell) {
                        return false;
                    }
                }
            }
            for &house in self.houses {
                let area = &self.grounds.areas[house];
                if area.is_full && !single_places(&area.cells, self.grounds.layout.mask(), cells) {
                    return false;
                }
            }
            let fixed = |cell: usize| cells[cell].is_power_of_two();
            if *open == before && !open.iter().any(fixed) {
                return true;
            }
        }
    }

    /// Takes from other cells what a filled one rules out by the named houses, areas and pairs.
    fn follow(&self, cells: &mut [u32], cell: usize) -> bool {
        let value = cells[cell].trailing_zeros() as usize;
        for area in &self.grounds.areas {
            let named = match area.source {
                super::facts::Source::House(house) => self.houses.contains(&house),
                super::facts::Source::Rule(rule) => self.named.contains(&rule),
            };
            if named && area.set.has(cell) {
                area.cells
                    .iter()
                    .filter(|&&other| other != cell)
                    .for_each(|&other| cells[other] &= !(1 << value));
            }
        }
        for (other, rule) in self.grounds.pairs_of(cell) {
            if self.named.contains(&rule) {
                cells[other] &= !(1 << value);
            }
        }
        for link in self.grounds.links[cell].iter().filter(|link| self.named.contains(&link.rule)) {
            cells[link.to] &= link.rows[value];
        }
        self.open.iter().all(|cell| cells[cell] != 0)
    }

    /// Whether the rules and sums that are filled with a cell hold.
    fn agrees(&self, cells: &[u32], open: CellSet, cell: usize) -> bool {
        let layout = self.grounds.layout;
        let filled = |set: &CellSet| !set.meets(&open) && set.has(cell);
        let value = |cell: usize| layout.lowest() + cells[cell].trailing_zeros() as i32;
        let sums = self.sums.iter().filter(|sum| {
            let set = crate::layout::Layout::set(&[&sum.plus[..], &sum.minus].concat());
            filled(&set)
        });
        let mut sums = sums.map(|sum| {
            let add = |cells: &[Cell]| cells.iter().map(|cell| value(cell.index())).sum::<i32>();
            add(&sum.plus) - add(&sum.minus) == sum.total
        });
        if !sums.all(|holds| holds) {
            return false;
        }
        let mut rules = self.rules.iter().filter(|(_, set)| filled(set)).peekable();
        if rules.peek().is_none() {
            return true;
        }
        let values: Vec<i32> = (0..layout.total())
            .map(|cell| if cells[cell] == 0 { layout.lowest() } else { value(cell) })
            .collect();
        let grid = Filled { layout, values: &values };
        rules.all(|&(rule, _)| self.grounds.puzzle.rules()[rule].holds(&grid))
    }
}

/// Values with one place in a full house take it; false if a value has none.
fn single_places(house: &[usize], all: u32, cells: &mut [u32]) -> bool {
    let (mut once, mut twice) = (0, 0);
    for &cell in house {
        twice |= once & cells[cell];
        once |= cells[cell];
    }
    for value in places(once & !twice) {
        for &cell in house {
            if cells[cell] >> value & 1 == 1 {
                cells[cell] &= 1 << value;
            }
        }
    }
    once == all
}
