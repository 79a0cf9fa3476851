//! Refutations: why a candidate that is in no solution cannot be true, as a chain from it to a contradiction.
//!
//! Naked and hidden singles lead on from the assumption. Where they end, another candidate is refuted in the
//! same way on the board as it is then, as a step inside the chain. Under a wrong assumption every candidate
//! can be refuted, so there is always a way on; those are preferred that singles alone refute.

use crate::board::{Candidate, Candidates, Cell, CellSet, Digit, House};
use crate::logic::pencilmarks::ruled_out;
use crate::logic::position::links::Links;
use crate::logic::{Chain, Constraint, Evidence, Inference, Info, Node, Reason, Step};
use crate::sort::Arrange;

/// What a board has no room for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Conflict {
    /// Any digit in a cell.
    Cell(Cell),
    /// A digit in a house.
    House(House, Digit),
}

/// After so many candidates tried for a place to go on, a refutation is given up: it would be too long to
/// read.
pub const MOST_TRIALS: u32 = 20_000;

/// How many refutations may stand inside each other.
const DEEPEST: usize = 8;

/// Why `wrong`, which is in no solution of `on`, cannot be true, unless that takes more than `trials`. The
/// steps inside the chain carry `info`.
pub fn refute(on: &Candidates, wrong: Candidate, info: &'static Info, trials: &Trials) -> Option<Chain> {
    let search = Search::new(on, &Board::of(on), info, trials);
    search.refute(wrong, DEEPEST).map(|(chain, _)| chain)
}

/// How many candidates may still be tried: see [`MOST_TRIALS`].
pub type Trials = core::cell::Cell<u32>;

/// What is still possible: by digit, its open cells. A placed digit keeps its own cell.
#[derive(Clone)]
struct Board {
    open: [CellSet; 9],
    /// The cells that are blank on the original board.
    blanks: CellSet,
}

impl Board {
    fn of(on: &Candidates) -> Board {
        Board { open: Digit::ALL.map(|digit| on.places(digit)), blanks: on.blanks() }
    }

    fn has(&self, candidate: Candidate) -> bool {
        self.open[candidate.digit.index()].contains(candidate.cell)
    }

    fn remove(&mut self, candidate: Candidate) {
        self.open[candidate.digit.index()].remove(candidate.cell);
    }

    /// Whether singles lead from `assumed` to a contradiction: the quick way to know what [`Search::refute`]
    /// would find.
    fn falls_by_singles(mut self, on: &Candidates, assumed: Candidate) -> bool {
        let mut placed = [CellSet::EMPTY; 9];
        let mut waiting = vec![assumed];
        while let Some(single) = waiting.pop() {
            let Candidate { cell, digit } = single;
            if !self.has(single) {
                return true;
            }
            placed[digit.index()].insert(cell);
            self.open.iter_mut().for_each(|open| open.remove(cell));
            self.open[digit.index()] -= cell.peers();
            self.open[digit.index()].insert(cell);
            if waiting.is_empty() {
                let Some(singles) = self.singles(on, &placed) else { return true };
                waiting = singles;
            }
        }
        false
    }

    /// The naked and hidden singles that are not placed yet; `None` if a cell or a house has nothing left.
    fn singles(&self, on: &Candidates, placed: &[CellSet; 9]) -> Option<Vec<Candidate>> {
        let (mut once, mut twice) = (CellSet::EMPTY, CellSet::EMPTY);
        for &open in &self.open {
            twice |= once & open;
            once |= open;
        }
        if !self.blanks.is_subset(once) {
            return None;
        }
        let mut singles = Vec::new();
        let lone = once - twice;
        for (digit, (&open, &placed)) in Digit::ALL.into_iter().zip(self.open.iter().zip(placed)) {
            let fresh = (open & lone) - placed;
            singles.extend(fresh.into_iter().map(|cell| Candidate { cell, digit }));
            for house in House::all().filter(|&house| on.missing(house).contains(digit)) {
                match (open & house.cells()).len() {
                    0 => return None,
                    1 => {
                        let hidden = (open & house.cells()) - placed;
                        singles.extend(hidden.into_iter().map(|cell| Candidate { cell, digit }));
                    }
                    _ => {}
                }
            }
        }
        singles.retain(|single| !placed[single.digit.index()].contains(single.cell));
        singles.arrange();
        singles.dedup();
        Some(singles)
    }

    fn at(&self, cell: Cell) -> impl Iterator<Item = Candidate> {
        let digits = Digit::ALL.into_iter().filter(move |digit| self.open[digit.index()].contains(cell));
        digits.map(move |digit| Candidate { cell, digit })
    }

    fn count(&self, cell: Cell) -> usize {
        self.open.iter().filter(|open| open.contains(cell)).count()
    }
}

/// What has nothing left if a constraint has no candidate.
fn conflict(constraint: Constraint) -> Conflict {
    match constraint {
        Constraint::Cell(cell) => Conflict::Cell(cell),
        Constraint::Digit(house, digit) => Conflict::House(house, digit),
    }
}

/// The search for a contradiction from one assumption.
struct Search<'a> {
    /// The board before the outermost step.
    on: &'a Candidates,
    now: Board,
    chain: Chain,
    /// By candidate, the numbers of its true and its false inference, plus one.
    numbers: Vec<[u16; 2]>,
    info: &'static Info,
    trials: &'a Trials,
}

impl<'a> Search<'a> {
    fn new(on: &'a Candidates, now: &Board, info: &'static Info, trials: &'a Trials) -> Search<'a> {
        let numbers = vec![[0; 2]; Candidate::COUNT];
        Search { on, now: now.clone(), chain: Chain::default(), numbers, info, trials }
    }

    /// The chain from `wrong` to a contradiction, with no more than `depth` assumptions inside each other,
    /// and what is contradicted.
    fn refute(mut self, wrong: Candidate, depth: usize) -> Option<(Chain, Conflict)> {
        self.add(Inference::assumed(Node::of(wrong), true), wrong);
        let conflict = self.place(wrong).or_else(|| self.go_on(depth))?;
        let place = match conflict {
            Conflict::Cell(cell) => Constraint::Cell(cell),
            Conflict::House(house, digit) => Constraint::Digit(house, digit),
        };
        let goals = place.candidates(self.on).into_iter().filter_map(|gone| self.number(gone, false));
        let goals: Vec<usize> = goals.map(usize::from).collect();
        Some((self.chain.leading_to(&goals), conflict))
    }

    /// Goes on where singles that follow from the assumption directly have ended.
    fn go_on(&mut self, depth: usize) -> Option<Conflict> {
        loop {
            if let Some(place) = self.waiting_single() {
                match self.settle(place) {
                    Some(conflict) => return Some(conflict),
                    None => continue,
                }
            }
            if depth == 0 {
                return None;
            }
            let (wrong, chain, conflict) = self.next_refutation(depth - 1)?;
            if let Some(conflict) = self.take_out(wrong, &chain, conflict) {
                return Some(conflict);
            }
        }
    }

    /// A cell or house with one candidate that is not known to be true yet, or with none.
    fn waiting_single(&self) -> Option<Constraint> {
        let cells = self.now.blanks.into_iter().map(Constraint::Cell);
        let houses =
            House::all().flat_map(|house| self.on.missing(house).into_iter().map(move |d| (house, d)));
        let mut places = cells.chain(houses.map(|(house, digit)| Constraint::Digit(house, digit)));
        places.find(|place| match self.left(*place)[..] {
            [] => true,
            [only] => self.number(only, true).is_none(),
            _ => false,
        })
    }

    fn left(&self, place: Constraint) -> Vec<Candidate> {
        let mut left = place.candidates(self.on);
        left.retain(|&candidate| self.now.has(candidate));
        left
    }

    /// A candidate that can be refuted here: by singles if there is one, in the cell with the fewest
    /// candidates.
    fn next_refutation(&self, depth: usize) -> Option<(Candidate, Chain, Conflict)> {
        let mut cells: Vec<Cell> =
            self.now.blanks.into_iter().filter(|&cell| self.now.count(cell) > 1).collect();
        cells.arrange_by_key(|&cell| self.now.count(cell));
        let refute = |wrong: Candidate, depth: usize| {
            let found = Search::new(self.on, &self.now, self.info, self.trials).refute(wrong, depth);
            found.map(|(chain, conflict)| (wrong, chain, conflict))
        };
        // Counts down, and ends when none is left.
        let allowed = |_: &Candidate| {
            self.trials.set(self.trials.get().saturating_sub(1));
            self.trials.get() > 0
        };
        let all = || cells.iter().flat_map(|&cell| self.now.at(cell)).take_while(allowed);
        all()
            .find(|&wrong| self.now.clone().falls_by_singles(self.on, wrong))
            .and_then(|wrong| refute(wrong, 0))
            .or_else(|| (depth > 0).then(|| all().find_map(|wrong| refute(wrong, depth)))?)
    }

    /// Takes out a candidate that has been refuted on the board as it is now.
    fn take_out(&mut self, wrong: Candidate, chain: &Chain, conflict: Conflict) -> Option<Conflict> {
        let mut gone = Vec::new();
        self.needs(chain, conflict, &mut gone);
        let premises: Vec<u16> = gone.into_iter().filter_map(|gone| self.number(gone, false)).collect();
        let mut evidence = Evidence::default().with_chain(chain.clone());
        if let Conflict::House(house, _) = conflict {
            evidence = evidence.within([house]);
        }
        let inner = self.chain.add_inner(&Step::removing(self.info, vec![wrong], evidence));
        self.now.remove(wrong);
        let inference = Inference::following(Node::of(wrong), false, Reason::Inner(inner), premises);
        self.add(inference, wrong);
        self.settle_around(wrong)
    }

    /// What must be gone from the board before the outermost step for a chain to hold, besides what it shows
    /// itself.
    fn needs(&self, chain: &Chain, conflict: Conflict, gone: &mut Vec<Candidate>) {
        let mut need = |candidates: Vec<Candidate>, shown: &dyn Fn(Candidate) -> bool| {
            for candidate in candidates {
                if !shown(candidate) && !self.now.has(candidate) && !gone.contains(&candidate) {
                    gone.push(candidate);
                }
            }
        };
        let is_shown = |candidate: Candidate| chain.position(Node::of(candidate), false).is_some();
        let mut inner = Vec::new();
        for inference in chain.inferences.iter().filter(|inference| inference.holds) {
            let candidate = inference.node.candidate().expect("no groups here");
            let place = match inference.reason {
                Reason::Cell(cell) => Constraint::Cell(cell),
                Reason::House(house) => Constraint::Digit(house, candidate.digit),
                _ => continue,
            };
            need(place.candidates(self.on), &|other| other == candidate || is_shown(other));
        }
        match conflict {
            Conflict::Cell(cell) => need(Constraint::Cell(cell).candidates(self.on), &is_shown),
            Conflict::House(house, digit) => {
                need(Constraint::Digit(house, digit).candidates(self.on), &is_shown);
            }
        }
        for step in &chain.inner {
            let nested = &step.evidence.chains()[0];
            self.needs(nested, conflict_of(step, nested), &mut inner);
        }
        need(inner, &is_shown);
    }

    /// Places a digit that has been added to the chain: what it rules out, and what follows.
    fn place(&mut self, placed: Candidate) -> Option<Conflict> {
        let premise = self.number(placed, true)?;
        let rivals: Vec<Candidate> = ruled_out(self.on, placed).collect();
        let fresh: Vec<Candidate> = rivals.into_iter().filter(|&rival| self.now.has(rival)).collect();
        for &rival in &fresh {
            self.now.remove(rival);
            let reason = Links::tie(placed, rival);
            self.add(Inference::following(Node::of(rival), false, reason, [premise]), rival);
        }
        fresh.into_iter().find_map(|rival| self.settle_around(rival))
    }

    /// Looks at the cell and houses that have lost a candidate.
    fn settle_around(&mut self, gone: Candidate) -> Option<Conflict> {
        Constraint::all_of(gone).into_iter().find_map(|place| self.settle(place))
    }

    /// Draws what follows from what is left of a place: nothing, a single, or a contradiction.
    fn settle(&mut self, place: Constraint) -> Option<Conflict> {
        match self.left(place)[..] {
            [] => Some(conflict(place)),
            [only] if self.number(only, true).is_none() => {
                let rivals = place.candidates(self.on).into_iter().filter(|&rival| rival != only);
                let premises: Vec<u16> = rivals.filter_map(|rival| self.number(rival, false)).collect();
                self.add(Inference::following(Node::of(only), true, place.reason(), premises), only);
                self.place(only)
            }
            _ => None,
        }
    }

    fn add(&mut self, inference: Inference, candidate: Candidate) {
        let holds = inference.holds;
        self.chain.inferences.push(inference);
        self.numbers[candidate.index()][usize::from(holds)] = self.chain.inferences.len() as u16;
    }

    fn number(&self, candidate: Candidate, holds: bool) -> Option<u16> {
        self.numbers[candidate.index()][usize::from(holds)].checked_sub(1)
    }
}

/// What the chain of an inner step contradicts: a house if the evidence names one, else the cell in which it
/// ends.
fn conflict_of(step: &Step, chain: &Chain) -> Conflict {
    let last =
        chain.inferences.last().and_then(|last| last.node.candidate()).expect("a chain ends somewhere");
    match step.evidence.houses.first() {
        Some(&house) => Conflict::House(house, last.digit),
        None => Conflict::Cell(last.cell),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Grid;
    use crate::logic::check::{Checker, Claim, Ground};

    static INFO: Info = Info::new("test", "Test", "A test.");

    #[test]
    fn every_wrong_candidate_of_hard_puzzles_is_refuted() {
        let puzzles = [
            "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
            "8..15.........24...7..4..6..8.....3.59..7.6.....4..5...3.8...9...2..3.....8..41.3",
        ];
        for puzzle in puzzles {
            let puzzle: Grid = puzzle.parse().unwrap();
            let solution = puzzle.solution().unwrap();
            let on = Candidates::new(&puzzle);
            for wrong in on.iter().filter(|wrong| solution.get(wrong.cell) != Some(wrong.digit)) {
                let chain = refute(&on, wrong, &INFO, &Trials::new(MOST_TRIALS)).expect("it is found");
                let evidence = Evidence::default().with_chain(chain);
                let claim = Claim { eliminations: vec![wrong], evidence, ..Claim::default() };
                let ground = Checker::new(&puzzle).check(&claim);
                assert_eq!(ground, Ok(Ground::Evidence), "{wrong}: {:?}", claim.evidence);
            }
        }
    }
}
