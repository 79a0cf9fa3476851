//! Removing givens while one solution is left.
//!
//! Cells (or groups of them, for symmetric puzzles) are tried once each, in random order: what can be removed with
//! one solution left is removed. If a given cannot be removed now, it cannot be removed later either, when
//! there are fewer: so after one round no single one is left over. That is the rule. Followed to the letter it asks
//! the solver once for each of 81 cells; the same puzzle can be had for about a dozen questions.
//!
//! # The same from unavoidable sets
//!
//! A cell stays if and only if some [unavoidable set](super::unavoidable) has no other given left: all its other
//! cells have been tried before and removed. Written as bits in the order of trying, with the first to be tried
//! lowest, that is: *the cell is the highest of a set from which nothing was kept so far*.
//!
//! ```text
//!    order of trying     0 1 2 3 4 5 6 7 8 9 …
//!    a set               . x . . x . . x . .      7 stays, unless 1 or 4 stayed
//!    another             . . . x . . . x . .      7 stays, unless 3 stayed
//!    a third             x x . x . . . . . .      3 stays, unless 0 or 1 stayed
//! ```
//!
//! Not all unavoidable sets are known. But if a few are, and the puzzle that they leave turns out to have one
//! solution, then it is the very puzzle of the rule: take the first cell in which the two differ. It cannot have been
//! kept wrongly, for the sets are right; and were it removed wrongly, then there would be a set of which nothing
//! is left, and another solution. And if the puzzle has another solution, then the cells where that differs from the
//! first are an unavoidable set that was not known. So: guess the puzzle from the sets that are known, ask for
//! another solution, learn from it, and so on until there is none.
//!
//! Which other solution the solver finds depends on the machine; the puzzle at the end does not.
//!
//! It is not done for all cells at once, because a puzzle with thousands of solutions teaches little, but up to a
//! horizon that moves on when all is well: beyond it every cell is still given. The first step takes in more than half
//! of the board; after that it is one place at a time. When only one cell has been removed since all was well,
//! another solution must differ there. The solver gets this as a condition, and then hardly has to guess.

use crate::board::{Cell, CellSet, Grid};
use crate::random::Random;
use crate::solve::{Outcome, Solver};
use crate::sort::Arrange;

use super::unavoidable::{self, Bits, Sets};
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
    /// Whether for every given there is a grid at hand that solves the puzzle without it.
    pub is_proved_minimal: bool,
}

/// How many puzzles are made at a time: enough to keep all lanes busy, few enough for the nearest cache.
const SIDE_BY_SIDE: usize = 128;

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
    let mut open: Vec<Work> = works.by_ref().take(SIDE_BY_SIDE).collect();
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
                puzzles[number] = done.finish(generator.minimal);
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
    fn ask(&mut self, works: &[Work]) {
        self.puzzles.clear();
        self.puzzles.extend(works.iter().map(Work::puzzle));
        self.solutions.clear();
        self.solutions.extend(works.iter().map(|work| work.solution));
        self.cells.clear();
        self.cells.extend(works.iter().map(Work::doubtful));
        self.outcomes.resize(self.puzzles.len(), Outcome::NONE);
        Solver::new().search_others(&self.puzzles, &self.solutions, &self.cells, 1, &mut self.outcomes);
    }
}

/// A puzzle in the making.
struct Work {
    /// Which of the puzzles it will be.
    number: usize,
    solution: Grid,
    /// How many cells are tried together, by place in the order.
    sizes: Vec<u8>,
    /// The places from here on are not tried.
    end: usize,
    /// By place: its first cell.
    firsts: Vec<Cell>,
    /// By cell: its place in the order, as a number and as a bit; [`NEVER`] and none for cells that must be blank.
    places: [u8; 81],
    bits: [Bits; 81],
    sets: Sets,
    /// How many of them were found by looking; the others are learnt.
    looked_up: usize,
    /// The other solutions from which sets were learnt.
    others: Vec<Grid>,
    /// What stays, as bits of places.
    kept: Bits,
    /// By place: all ones if it is given, zeros if not.
    given: [u8; NEVER as usize + 1],
    /// By place: how many givens there are before it is tried.
    givens: [u8; NEVER as usize + 1],
    /// With all places from here on given, there is one solution, if that is proved at all.
    proved: Option<usize>,
    /// The first place that has not been tried.
    horizon: usize,
    /// Nothing is removed that leaves fewer givens than this.
    enough: u8,
    /// Whether the cells that may hold givens leave a choice.
    hopeless: bool,
}

/// The place of cells that are not given in any case.
const NEVER: u8 = 81;

impl Work {
    fn new(
        number: usize,
        generator: &Generator,
        start: &Start,
        orbits: &[CellSet],
        random: &mut Random,
    ) -> Work {
        let mut order = orbits.to_vec();
        random.shuffle(&mut order);
        order.arrange_by_key(|orbit| orbit.intersects(start.favoured));
        let favoured = order.iter().filter(|orbit| orbit.intersects(start.favoured)).count();
        let (mut places, mut bits) = ([NEVER; 81], [0; 81]);
        for (place, orbit) in order.iter().enumerate() {
            for cell in *orbit {
                (places[cell.index()], bits[cell.index()]) = (place as u8, 1 << place);
            }
        }
        let mut work = Work {
            number,
            solution: start.solution,
            sizes: order.iter().map(|orbit| orbit.len() as u8).collect(),
            firsts: order.iter().filter_map(|orbit| orbit.first()).collect(),
            end: order.len() - if generator.minimal { 0 } else { favoured },
            places,
            bits,
            sets: Sets::default(),
            looked_up: 0,
            others: Vec::with_capacity(24),
            kept: 0,
            given: [u8::MAX; NEVER as usize + 1],
            givens: [generator.cells.len() as u8; NEVER as usize + 1],
            proved: None,
            horizon: 0,
            enough: enough(generator, random) as u8,
            hopeless: false,
        };
        work.given[usize::from(NEVER)] = 0;
        unavoidable::sets(&start.solution, &bits, |set| work.hopeless |= work.sets.insert(set).is_none());
        work.looked_up = work.sets.len();
        work.move_on();
        work
    }

    fn puzzle(&self) -> Grid {
        let mut digits = *self.solution.as_bytes();
        for (digit, place) in digits.iter_mut().zip(self.places) {
            *digit &= self.given[usize::from(place)];
        }
        Grid::from_digits(digits).expect("digits or blanks")
    }

    /// The cell in which other solutions must differ, if it is the only one that was removed since all was well.
    fn doubtful(&self) -> Option<Cell> {
        let proved = self.proved?;
        (self.givens[proved] - self.givens[self.horizon] == 1).then_some(())?;
        let taken = (proved..self.horizon).find(|&place| self.given[place] == 0)?;
        Some(self.firsts[taken])
    }

    /// Draws the horizon further: first over so many cells that most puzzles still have one solution, then by one place
    /// at a time.
    fn move_on(&mut self) {
        let from = self.horizon;
        let step = match from {
            0 => {
                let many = usize::from(self.givens[0]) * 3 / 5;
                let tried = |cells: &mut usize, size: &u8| {
                    *cells += usize::from(*size);
                    Some(*cells)
                };
                self.sizes.iter().scan(0, tried).take_while(|&cells| cells <= many).count().max(1)
            }
            _ => 1,
        };
        self.horizon = (from + step).min(self.end);
        self.settle(from);
    }

    /// Moves on until there is something to ask; whether there is.
    fn has_question(&mut self) -> bool {
        while let Some(proved) = self.proved {
            if self.givens[proved] != self.givens[self.horizon] {
                return true;
            }
            self.proved = Some(self.horizon);
            if self.horizon == self.end {
                return false;
            }
            self.move_on();
        }
        true
    }

    /// Finds out what stays, by the sets that are known, from a place on.
    fn settle(&mut self, from: usize) {
        self.kept &= (1 << from) - 1;
        for place in from..self.horizon {
            let fewer = self.givens[place] - self.sizes[place];
            let stays =
                fewer < self.enough || self.sets.ending_at(place).any(|(_, set)| set & self.kept == 0);
            self.kept |= Bits::from(stays) << place;
            self.given[place] = if stays { u8::MAX } else { 0 };
            self.givens[place + 1] = if stays { self.givens[place] } else { fewer };
        }
    }

    /// Takes note of an answer; whether there is more to ask.
    fn learn(&mut self, answer: &Outcome) -> bool {
        if answer.solutions == 0 {
            self.proved = Some(self.horizon);
        } else {
            self.others.push(answer.solution);
            match self.sets.insert(self.difference(&answer.solution)) {
                Some(place) => self.settle(place),
                None => self.hopeless = true,
            }
        }
        !self.hopeless && self.has_question()
    }

    /// The cells in which another solution differs.
    fn difference(&self, other: &Grid) -> Bits {
        verify::differing(&self.solution, other).fold(0, |set, cell| set | self.bits[cell.index()])
    }

    fn finish(self, prove: bool) -> Option<Reduced> {
        let puzzle = self.puzzle();
        let reduced = || Reduced { puzzle, is_proved_minimal: prove && self.is_minimal(&puzzle) };
        (!self.hopeless).then(reduced)
    }

    /// Whether each given is the only one in a set of which another solution is at hand.
    fn is_minimal(&self, puzzle: &Grid) -> bool {
        (0..self.sizes.len()).filter(|&place| self.kept >> place & 1 == 1).all(|place| {
            let mut alone = self.sets.ending_at(place).filter(|(_, set)| set & self.kept == 1 << place);
            let shows = |other: &Grid| verify::is_witness(other, puzzle, &self.solution);
            self.sizes[place] == 1
                && alone.any(|(number, set)| match number.checked_sub(self.looked_up) {
                    Some(learnt) => shows(&self.others[learnt]),
                    None => {
                        unavoidable::rearranged(&self.solution, self.cells(set)).is_some_and(|it| shows(&it))
                    }
                })
        })
    }

    /// The cells of a set, where each is tried by itself.
    fn cells(&self, mut set: Bits) -> CellSet {
        let mut cells = CellSet::EMPTY;
        while set != 0 {
            cells.insert(self.firsts[set.trailing_zeros() as usize]);
            set &= set - 1;
        }
        cells
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
