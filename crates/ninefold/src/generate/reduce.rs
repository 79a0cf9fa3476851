//! Removing givens while one solution is left.
//!
//! Cells (or groups of them, for symmetric puzzles) are tried once each, in random order: what can be removed with
//! one solution left is removed. If a given cannot be removed now, it cannot be removed later either, when
//! there are fewer: so after one round no single one is left over. That is the rule. Followed to the letter it asks
//! the solver once for each of 81 cells; the same puzzle can be had for about 22 questions.
//!
//! # The same with fewer questions
//!
//! Singles show without a search that a given can go, and [unavoidable sets](super::removal) that it must stay.
//! Where neither do, the cell is in *doubt*: it is blank for the time being, and if no other solution can be found, it
//! can go. With another solution, the cells in which that differs from the first are an unavoidable set that was not
//! known; so the last of them to be tried stays, and what comes after it is tried again.
//!
//! In the end this is the very puzzle of the rule: take the first cell in which the two differ. It cannot have been
//! kept wrongly, for the sets are right; and were it removed wrongly, then there would be a set of which nothing
//! is left, and another solution.
//!
//! Which other solution the solver finds depends on the machine; the puzzle at the end does not.
//!
//! It is not done for all cells at once, because a puzzle with thousands of solutions teaches little, but up to a
//! horizon that moves on when all is well: beyond it every cell is still given. The first step takes in more than half
//! of the board; after that it is one place at a time, as far as the next doubt. When only one cell is in doubt,
//! another solution must differ there. The solver gets this as a condition, and then hardly has to guess.

use crate::board::{Cell, CellSet, Grid};
use crate::random::Random;
use crate::solve::{Outcome, Solver};
use crate::sort::Arrange;

use super::removal::Removal;
use super::{Generator, verify};

/// Where taking out begins.
#[derive(Clone, Copy, Debug)]
pub(super) struct Start {
    /// All cells given.
    pub solution: Grid,
    /// The cells that should stay given: tried last, and only if every given must be needed.
    pub favoured: CellSet,
}

impl From<Grid> for Start {
    fn from(solution: Grid) -> Start {
        Start { solution, favoured: CellSet::EMPTY }
    }
}

/// A puzzle with one solution.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reduced {
    /// The puzzle.
    pub puzzle: Grid,
    /// Whether for every given a known grid solves the puzzle without it.
    pub is_proved_minimal: bool,
}

/// How many puzzles are made at a time: enough to keep all lanes busy, few enough for the near caches.
const SIDE_BY_SIDE: usize = 512;

/// A puzzle for each solution; `None` if the cells that may hold givens do not determine it.
pub(super) fn puzzles(
    generator: &Generator,
    starts: &[Start],
    sources: &mut [Random],
) -> Vec<Option<Reduced>> {
    let orbits = orbits(generator);
    let mut puzzles: Vec<Option<Reduced>> = starts.iter().map(|_| None).collect();
    let numbered = starts.iter().zip(sources).enumerate();
    let mut works =
        numbered.map(|(number, (start, random))| Work::new(number, generator, start, &orbits, random));
    let mut open: Vec<Work<'_>> = works.by_ref().take(SIDE_BY_SIDE).collect();
    let mut round = Round::default();
    while !open.is_empty() {
        round.ask(&open);
        for place in (0..open.len()).rev() {
            if !open[place].learn(&round.outcomes[place]) {
                let done = match works.next() {
                    Some(next) => core::mem::replace(&mut open[place], next),
                    None => open.swap_remove(place),
                };
                let number = done.number;
                puzzles[number] = done.finish();
            }
        }
    }
    puzzles
}

/// The cells that may hold givens, in groups that do so together.
fn orbits(generator: &Generator) -> Vec<CellSet> {
    let within = generator.symmetry.orbits().into_iter().map(|orbit| orbit & generator.cells);
    within.filter(|orbit| !orbit.is_empty()).collect()
}

/// Questions that are asked together.
#[derive(Default)]
struct Round {
    puzzles: Vec<Grid>,
    solutions: Vec<Grid>,
    cells: Vec<Option<Cell>>,
    outcomes: Vec<Outcome>,
}

impl Round {
    fn ask(&mut self, works: &[Work<'_>]) {
        self.puzzles.clear();
        self.puzzles.extend(works.iter().map(|work| *work.removal.puzzle()));
        self.solutions.clear();
        self.solutions.extend(works.iter().map(|work| *work.removal.solution()));
        self.cells.clear();
        self.cells.extend(works.iter().map(|work| work.doubts.single()));
        self.outcomes.resize(self.puzzles.len(), Outcome::UNSEARCHED);
        Solver::new().search_others(&self.puzzles, &self.solutions, &self.cells, 1, &mut self.outcomes);
    }
}

/// A puzzle in the making. Hundreds of them are visited in turn, so each is small.
struct Work<'a> {
    /// Which of the puzzles it will be.
    number: usize,
    /// What is tried together: see [`orbits`].
    orbits: &'a [CellSet],
    /// The numbers of the orbits, in the order in which they are tried.
    order: [u8; Cell::COUNT],
    /// The places of the order from here on are not tried.
    end: usize,
    /// The first place that has not been tried.
    horizon: usize,
    removal: Removal,
    /// Other solutions of what is left, if there are any, differ in one of these cells.
    doubts: CellSet,
    /// Where other solutions have differed since all was well: the last place, and all cells.
    learnt: Vec<(usize, CellSet)>,
    /// Other solutions, each with the place that stayed because of it, if every given must be shown to be needed.
    others: Option<Vec<(usize, Grid)>>,
    /// How many givens there are.
    givens: usize,
    /// Nothing is removed that leaves fewer givens than this.
    enough: usize,
    /// Whether the cells that may hold givens leave a choice.
    hopeless: bool,
}

impl<'a> Work<'a> {
    fn new(
        number: usize,
        generator: &Generator,
        start: &Start,
        orbits: &'a [CellSet],
        random: &mut Random,
    ) -> Work<'a> {
        let mut order = core::array::from_fn(|number| number as u8);
        let numbers = &mut order[..orbits.len()];
        random.shuffle(numbers);
        let mut favoured = 0;
        if !start.favoured.is_empty() {
            let is_favoured = |&number: &u8| orbits[usize::from(number)].intersects(start.favoured);
            numbers.arrange_by_key(is_favoured);
            favoured = numbers.iter().filter(|number| is_favoured(number)).count();
        }
        let mut work = Work {
            number,
            orbits,
            end: orbits.len() - if generator.minimal { 0 } else { favoured },
            order,
            horizon: 0,
            removal: Removal::new(&start.solution),
            doubts: CellSet::EMPTY,
            learnt: Vec::new(),
            others: generator.minimal.then(Vec::new),
            givens: generator.cells.len(),
            enough: enough(generator, random),
            hopeless: false,
        };
        for cell in !generator.cells {
            let doubts = work.removed(cell);
            work.doubts |= doubts;
        }
        work.leap();
        work
    }

    /// The cells of a place of the order.
    #[inline]
    fn orbit(&self, place: usize) -> CellSet {
        self.orbits[usize::from(self.order[place])]
    }

    /// Draws the horizon over so many cells that most puzzles still have one solution.
    fn leap(&mut self) {
        let (mut cells, many) = (0, self.givens * 3 / 5);
        let tried = |&place: &usize| {
            cells += self.orbit(place).len();
            cells <= many
        };
        let leap = (0..self.end).take_while(tried).count();
        (0..leap).for_each(|place| self.attempt(place));
        self.horizon = leap;
    }

    /// Moves on by one place at a time until there is something to ask; whether there is.
    fn has_question(&mut self) -> bool {
        while self.doubts.is_empty() && self.horizon < self.end {
            self.attempt(self.horizon);
            self.horizon += 1;
        }
        !self.doubts.is_empty()
    }

    /// Makes the cells of a place blank, unless it is known that they must stay.
    fn attempt(&mut self, place: usize) {
        let cells = self.orbit(place);
        if self.givens < self.enough + cells.len() {
            return;
        }
        let doubts = cells.into_iter().fold(CellSet::EMPTY, |doubts, cell| doubts | self.removed(cell));
        self.givens -= cells.len();
        if self.must_stay(place, doubts) {
            self.give_back(place);
        } else {
            self.doubts |= doubts;
        }
    }

    /// Makes a cell blank; the cell, if that is in doubt.
    fn removed(&mut self, cell: Cell) -> CellSet {
        self.removal.clear(cell);
        if self.removal.is_single(cell) { CellSet::EMPTY } else { CellSet::of(cell) }
    }

    /// Whether an unavoidable set ends at a place and is blank, as far as sets are known.
    fn must_stay(&self, place: usize, doubts: CellSet) -> bool {
        let is_blank = |set: CellSet| set.is_subset(self.removal.blanks());
        self.learnt.iter().any(|&(end, set)| end == place && is_blank(set))
            || doubts.into_iter().any(|cell| self.removal.exchange(cell).is_some())
    }

    /// Makes the cells of a place given.
    fn give_back(&mut self, place: usize) {
        let cells = self.orbit(place);
        cells.into_iter().for_each(|cell| self.removal.restore(cell));
        self.doubts -= cells;
        self.givens += cells.len();
    }

    /// Takes note of an answer; whether there is more to ask.
    fn learn(&mut self, answer: &Outcome) -> bool {
        match answer.solution() {
            None => self.doubts = CellSet::EMPTY,
            Some(other) => self.learn_from(&other),
        }
        if self.doubts.is_empty() {
            self.learnt.clear();
        }
        !self.hopeless && self.has_question()
    }

    /// Takes note of another solution: the last place in which it differs must stay.
    fn learn_from(&mut self, other: &Grid) {
        if let Some(last) = self.horizon.checked_sub(1)
            && self.doubts.is_subset(self.orbit(last))
        {
            self.note(last, other);
            return self.give_back(last);
        }
        let set = CellSet::from_iter(verify::differing(self.removal.solution(), other));
        match (0..self.horizon).rfind(|&place| self.orbit(place).intersects(set)) {
            Some(place) => {
                self.note(place, other);
                self.learnt.push((place, set));
                self.try_again(place);
            }
            None => self.hopeless = true,
        }
    }

    /// Keeps the other solution that shows why a place stays, if that will be asked for.
    fn note(&mut self, place: usize, other: &Grid) {
        self.others.iter_mut().for_each(|others| others.push((place, *other)));
    }

    /// Tries again what has been tried, from a place on.
    fn try_again(&mut self, from: usize) {
        for place in from..self.horizon {
            if self.orbit(place).is_subset(self.removal.blanks()) {
                self.give_back(place);
            }
        }
        (from..self.horizon).for_each(|place| self.attempt(place));
    }

    fn finish(mut self) -> Option<Reduced> {
        if self.hopeless {
            return None;
        }
        let is_proved_minimal = self.is_minimal();
        Some(Reduced { puzzle: *self.removal.puzzle(), is_proved_minimal })
    }

    /// Whether for each given a known grid solves the puzzle without it.
    fn is_minimal(&mut self) -> bool {
        let Some(others) = self.others.take() else { return false };
        let is_needed = |place: usize, cell: Cell| {
            let of_place = others.iter().filter(|(noted, _)| *noted == place);
            of_place.map(|(_, other)| other).any(|other| self.shows(other, cell)) || self.is_in_exchange(cell)
        };
        let kept = !self.removal.blanks();
        let mut places = (0..self.orbits.len())
            .map(|place| (place, self.orbit(place)))
            .filter(|(_, cells)| cells.intersects(kept));
        places.all(|(place, cells)| cells.single().is_some_and(|cell| is_needed(place, cell)))
    }

    /// Whether an exchange of digits shows that a given is needed.
    fn is_in_exchange(&self, given: Cell) -> bool {
        let mut without = self.removal.clone();
        without.clear(given);
        without.exchange(given).is_some_and(|it| self.shows(&it.of(without.solution()), given))
    }

    /// Whether another grid shows that a given is needed.
    fn shows(&self, other: &Grid, given: Cell) -> bool {
        let (puzzle, solution) = (self.removal.puzzle(), self.removal.solution());
        other.get(given) != solution.get(given) && verify::is_witness(other, puzzle, solution)
    }
}

/// The number of givens at which a puzzle is done. Minimal puzzles end where they must; others in the range asked for.
fn enough(generator: &Generator, random: &mut Random) -> usize {
    let (least, most) = (*generator.clues.start(), (*generator.clues.end()).min(81));
    if generator.minimal || least == 0 {
        return 0;
    }
    least + random.below((most.max(least) - least + 1) as u32) as usize
}

#[cfg(test)]
mod tests {
    use super::super::{GivenSymmetry, fill};
    use super::*;

    /// The rule, followed to the letter.
    fn by_the_rule(generator: &Generator, solution: &Grid, random: &mut Random) -> Option<Grid> {
        let mut order = orbits(generator);
        random.shuffle(&mut order);
        let enough = enough(generator, random);
        let mut puzzle = *solution;
        (!generator.cells).into_iter().for_each(|cell| puzzle.clear(cell));
        if puzzle.count(2) != 1 {
            return None;
        }
        for orbit in order {
            let mut fewer = puzzle;
            orbit.into_iter().for_each(|cell| fewer.clear(cell));
            if fewer.len() >= enough && fewer.count(2) == 1 {
                puzzle = fewer;
            }
        }
        Some(puzzle)
    }

    #[test]
    fn puzzles_are_those_of_the_rule() {
        let most_cells: CellSet = Cell::all().filter(|cell| cell.index() % 5 != 1).collect();
        let few_cells: CellSet = Cell::all().filter(|cell| cell.index() % 5 == 1).collect();
        let generators = [
            Generator::new(1).minimal(true),
            Generator::new(2).symmetry(GivenSymmetry::ROTATE_180),
            Generator::new(3).clues(30..=40),
            Generator::new(4).symmetry("diagonal".parse().unwrap()).clues(28..=31),
            Generator::new(5).cells(most_cells),
            Generator::new(6).cells(few_cells),
        ];
        for generator in generators {
            let mut sources: Vec<Random> =
                (0..300).map(|index| Random::stream(generator.seed, index)).collect();
            let solutions = fill::solved_grids(&mut sources);
            let starts: Vec<Start> = solutions.iter().copied().map(Start::from).collect();
            let found = puzzles(&generator, &starts, &mut sources.clone());
            for ((found, solution), random) in found.iter().zip(&solutions).zip(&mut sources) {
                assert_eq!(found.map(|reduced| reduced.puzzle), by_the_rule(&generator, solution, random));
                let is_proved = found.is_some_and(|reduced| reduced.is_proved_minimal);
                assert!(is_proved == generator.minimal, "{found:?}");
            }
            assert_eq!(found.iter().all(Option::is_none), generator.cells == few_cells);
        }
    }
}
