//! Refutations: why a candidate that is in no solution cannot be true, as a chain from it to a contradiction.
//!
//! Naked and hidden singles lead on from the assumption. Where they end, another candidate is refuted in the
//! same way on the board as it is then, as a step inside the chain. Under a wrong assumption every candidate
//! can be refuted, so there is always a way on; those are preferred that singles alone refute.

use crate::board::{Candidate, Candidates, Cell, House};
use crate::logic::pencilmarks::ruled_out;
use crate::logic::position::links::Links;
use crate::logic::position::open::{End, Open};
use crate::logic::techniques::Technique;
use crate::logic::techniques::whips::{self, BRAID, Braids};
use crate::logic::{Chain, Constraint, Evidence, Inference, Info, Node, Reason, Step};
use crate::sort::Arrange;

/// After so many candidates tried for a place to go on, a refutation is given up: it would be too long to
/// read.
pub const MOST_TRIALS: u32 = 20_000;

/// How many refutations may stand inside each other.
const DEEPEST: usize = 8;

/// Why `wrong`, which is in no solution of `on`, cannot be true, unless that takes more than `trials`. The
/// steps inside the chain carry `info`.
pub fn refute(on: &Candidates, wrong: Candidate, info: &'static Info, trials: &Trials) -> Option<Chain> {
    let search = Search::new(on, &Open::of(on), info, trials);
    search.refute(wrong, DEEPEST).map(|(chain, _)| chain)
}

/// Why `wrong` cannot be true, if braids of at most so many places lead on where singles end; steps inside the chain are
/// these braids.
pub fn refute_with_braids(on: &Candidates, wrong: Candidate, length: usize) -> Option<Chain> {
    let trials = Trials::new(0);
    let mut search = Search::new(on, &Open::of(on), BRAID.info(), &trials);
    search.braids = length;
    search.refute(wrong, 1).map(|(chain, _)| chain)
}

/// How many candidates may still be tried: see [`MOST_TRIALS`].
pub type Trials = core::cell::Cell<u32>;

/// The search for a contradiction from one assumption.
struct Search<'a> {
    /// The board before the outermost step.
    on: &'a Candidates,
    now: Open,
    chain: Chain,
    /// By candidate, the numbers of its true and its false inference, plus one.
    numbers: Vec<[u16; 2]>,
    info: &'static Info,
    trials: &'a Trials,
    /// If not 0, what is refuted inside is refuted by braids of at most so many places.
    braids: usize,
}

impl<'a> Search<'a> {
    fn new(on: &'a Candidates, now: &Open, info: &'static Info, trials: &'a Trials) -> Search<'a> {
        let numbers = vec![[0; 2]; Candidate::COUNT];
        Search { on, now: *now, chain: Chain::default(), numbers, info, trials, braids: 0 }
    }

    /// The chain from `wrong` to a contradiction, with no more than `depth` assumptions inside each other,
    /// and what is contradicted.
    fn refute(mut self, wrong: Candidate, depth: usize) -> Option<(Chain, Constraint)> {
        self.add(Inference::assumed(Node::of(wrong), true), wrong);
        let conflict = self.place(wrong).or_else(|| self.go_on(depth))?;
        let goals = conflict.candidates(self.on).into_iter().filter_map(|gone| self.number(gone, false));
        let goals: Vec<usize> = goals.map(usize::from).collect();
        Some((self.chain.leading_to(&goals), conflict))
    }

    /// Goes on where singles that follow from the assumption directly have ended.
    fn go_on(&mut self, depth: usize) -> Option<Constraint> {
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
            let next = if self.braids > 0 { self.next_braid() } else { self.next_refutation(depth - 1) };
            let (wrong, chain, conflict) = next?;
            if let Some(conflict) = self.take_out(wrong, &chain, conflict) {
                return Some(conflict);
            }
        }
    }

    /// A cell or house with one candidate that is not known to be true yet, or with none.
    fn waiting_single(&self) -> Option<Constraint> {
        let cells = self.on.blanks().into_iter().map(Constraint::Cell);
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
    fn next_refutation(&self, depth: usize) -> Option<(Candidate, Chain, Constraint)> {
        let mut cells: Vec<Cell> = (self.on.blanks() & self.now.open_cells()).into_iter().collect();
        cells.arrange_by_key(|&cell| self.now.at(cell).len());
        let refute = |wrong: Candidate, depth: usize| {
            let found = Search::new(self.on, &self.now, self.info, self.trials).refute(wrong, depth);
            found.map(|(chain, conflict)| (wrong, chain, conflict))
        };
        // Counts down, and ends when none is left.
        let allowed = |_: &Candidate| {
            self.trials.set(self.trials.get().saturating_sub(1));
            self.trials.get() > 0
        };
        let at = |cell| self.now.at(cell).into_iter().map(move |digit| Candidate { cell, digit });
        let all = || cells.iter().flat_map(|&cell| at(cell)).take_while(allowed);
        all()
            .find(|&wrong| self.now.with(wrong).settle(false) == End::Broken)
            .and_then(|wrong| refute(wrong, 0))
            .or_else(|| (depth > 0).then(|| all().find_map(|wrong| refute(wrong, depth)))?)
    }

    /// A shortest braid of the board as it is now.
    fn next_braid(&self) -> Option<(Candidate, Chain, Constraint)> {
        let mut now = self.on.clone();
        self.on.iter().filter(|&gone| !self.now.has(gone)).for_each(|gone| {
            now.remove(gone);
        });
        let open = Open::of(&now);
        let braids = Braids::new(&open, false);
        let of_length = |length| open.undecided().find_map(|wrong| braids.find(wrong, length));
        let braid = (1..=self.braids).find_map(of_length)?;
        Some((braid.target, whips::chain(&braid, &now), braid.end))
    }

    /// Takes out a candidate that has been refuted on the board as it is now.
    fn take_out(&mut self, wrong: Candidate, chain: &Chain, conflict: Constraint) -> Option<Constraint> {
        let mut gone = Vec::new();
        self.needs(chain, conflict, &mut gone);
        let premises: Vec<u16> = gone.into_iter().filter_map(|gone| self.number(gone, false)).collect();
        let mut evidence = Evidence::default().with_chain(chain.clone());
        if let Constraint::Digit(house, _) = conflict {
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
    fn needs(&self, chain: &Chain, conflict: Constraint, gone: &mut Vec<Candidate>) {
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
        need(conflict.candidates(self.on), &is_shown);
        for step in &chain.inner {
            let nested = &step.evidence.chains()[0];
            self.needs(nested, conflict_of(step, nested), &mut inner);
        }
        need(inner, &is_shown);
    }

    /// Places a digit that has been added to the chain: what it rules out, and what follows.
    fn place(&mut self, placed: Candidate) -> Option<Constraint> {
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
    fn settle_around(&mut self, gone: Candidate) -> Option<Constraint> {
        Constraint::all_of(gone).into_iter().find_map(|place| self.settle(place))
    }

    /// Draws what follows from what is left of a place: nothing, a single, or a contradiction.
    fn settle(&mut self, place: Constraint) -> Option<Constraint> {
        match self.left(place)[..] {
            [] => Some(place),
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
fn conflict_of(step: &Step, chain: &Chain) -> Constraint {
    let last =
        chain.inferences.last().and_then(|last| last.node.candidate()).expect("a chain ends somewhere");
    match step.evidence.houses.first() {
        Some(&house) => Constraint::Digit(house, last.digit),
        None => Constraint::Cell(last.cell),
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
