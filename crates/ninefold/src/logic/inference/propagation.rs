//! What one assumption leads to by singles: the tables of forcing nets.
//!
//! Assume a candidate true, or false; then, in rounds, place every naked and every hidden single that has
//! appeared. The rounds are few (a person would lose the thread too); what is found joins the graph of
//! inferences as if it followed directly, and longer ways are paths in that graph.

use crate::board::{Candidate, Candidates, CellSet, House};

use crate::logic::pencilmarks::ruled_out;
use crate::logic::position::links::Links;
use crate::logic::position::singles_queue::{Hidden, Naked, Placement};
use crate::logic::{Chain, Inference, Node, Position, Reason};

/// How many rounds of singles are played: HoDoKu's default.
pub const ROUNDS: usize = 4;

/// A board to play on.
///
/// What an assumption leads to once it has been refuted depends on the order of play. So this is HoDoKu's:
/// the singles of a round are those that wait in the queue as it begins, and all of them are placed, even if
/// one rules out another.
#[derive(Clone)]
pub struct Propagation<'a> {
    start: &'a Position,
    candidates: Candidates,
    naked: Naked,
    hidden: Hidden,
    /// What is placed, in order.
    placed: Vec<Candidate>,
    /// The singles of one round.
    singles: Vec<Candidate>,
}

impl<'a> Propagation<'a> {
    /// The board of `start`, nothing assumed.
    pub fn new(start: &'a Position) -> Propagation<'a> {
        Propagation {
            start,
            candidates: start.candidates().clone(),
            naked: *start.singles().naked(),
            hidden: *start.singles().hidden(),
            placed: Vec::with_capacity(81),
            singles: Vec::new(),
        }
    }

    /// Plays on from the assumption for as many rounds; what is placed, in order.
    pub fn play(&mut self, assumed: Candidate, holds: bool, rounds: usize) -> &[Candidate] {
        self.placed.clear();
        self.candidates.clone_from(self.start.candidates());
        self.naked = *self.start.singles().naked();
        self.hidden = *self.start.singles().hidden();
        if holds {
            self.place(assumed);
        } else {
            self.candidates.remove(assumed);
            self.naked.removed(&self.candidates, assumed);
            self.hidden.removed(&self.candidates, assumed);
            // The last candidate of its cell is placed at once.
            if let Some(digit) = self.candidates.at(assumed.cell).single() {
                self.place(Candidate { cell: assumed.cell, digit });
            }
        }
        for _ in 0..rounds {
            if !self.round() {
                break;
            }
        }
        &self.placed
    }

    /// Places all singles that wait; whether there was one.
    fn round(&mut self) -> bool {
        let blanks = self.candidates.blanks();
        let mut singles = core::mem::take(&mut self.singles);
        singles.clear();
        singles.extend(self.naked.within(blanks));
        let mut seen = CellSet::EMPTY;
        for single in self.hidden.within(blanks) {
            if !seen.contains(single.cell) && self.is_hidden_single(single) {
                seen.insert(single.cell);
                singles.push(single);
            }
        }
        singles.iter().for_each(|&single| self.place(single));
        self.singles = singles;
        !self.singles.is_empty()
    }

    fn is_hidden_single(&self, Candidate { cell, digit }: Candidate) -> bool {
        self.candidates.at(cell).contains(digit)
            && cell.houses().into_iter().any(|house| self.hidden.count_in(house, digit) == 1)
    }

    fn place(&mut self, candidate: Candidate) {
        self.placed.push(candidate);
        let effect = Placement::make(&mut self.candidates, candidate);
        self.naked.placed(&self.candidates, &effect);
        self.hidden.placed(&self.candidates, &effect);
    }
}

/// How `from` leads to `to` in a few rounds of singles: the inferences, in order and only those that are
/// needed for `to`. What holds anyway, such as a single that has not been placed yet, follows without
/// premises.
pub fn trace(start: &Position, from: (Candidate, bool), to: (Candidate, bool), rounds: usize) -> Chain {
    let assumed = Inference::assumed(Node::of(from.0), from.1);
    let mut tracer = Tracer { start: start.candidates(), facts: vec![(from, assumed)] };
    let mut play = Propagation::new(start);
    for &candidate in play.play(from.0, from.1, rounds) {
        tracer.place(candidate);
        if let Some(goal) = tracer.index_of(to) {
            let facts = tracer.facts.into_iter().take(goal + 1).map(|(_, inference)| inference);
            return Chain::of(facts.collect()).leading_to(&[goal]);
        }
    }
    debug_assert!(false, "{to:?} does not follow from {from:?}");
    Chain::of(tracer.facts.into_iter().map(|(_, inference)| inference).collect())
}

/// What is known along the way, as inferences, the assumption first.
struct Tracer<'a> {
    start: &'a Candidates,
    facts: Vec<((Candidate, bool), Inference)>,
}

impl Tracer<'_> {
    fn index_of(&self, what: (Candidate, bool)) -> Option<usize> {
        self.facts.iter().position(|(fact, _)| *fact == what)
    }

    fn add(&mut self, what: (Candidate, bool), reason: Reason, premises: Vec<u16>) {
        self.facts.push((what, Inference::following(Node::of(what.0), what.1, reason, premises)));
    }

    /// Adds a placement with its reason, and what it rules out.
    fn place(&mut self, placed: Candidate) {
        if self.index_of((placed, true)).is_none() {
            let (reason, premises) = self.reason(placed);
            self.add((placed, true), reason, premises);
        }
        let here = self.index_of((placed, true)).expect("it has been added") as u16;
        for candidate in ruled_out(self.start, placed) {
            if self.index_of((candidate, false)).is_none() {
                self.add((candidate, false), Links::tie(placed, candidate), vec![here]);
            }
        }
    }

    /// Why a candidate is the only one: of its cell, or of one of its houses, whichever has the fewest
    /// rivals.
    fn reason(&self, placed: Candidate) -> (Reason, Vec<u16>) {
        let Candidate { cell, digit } = placed;
        let in_cell = self.start.at(cell).without(digit).into_iter().map(|digit| Candidate { cell, digit });
        let in_house = |house: House| {
            let others = self.start.places_in(house, digit).without(cell);
            (Reason::House(house), others.into_iter().map(|cell| Candidate { cell, digit }).collect())
        };
        let rivals = core::iter::once((Reason::Cell(cell), in_cell.collect()))
            .chain(cell.houses().into_iter().map(in_house));
        let known = |(reason, rivals): (Reason, Vec<Candidate>)| {
            let facts = rivals.iter().map(|&rival| self.index_of((rival, false)).map(|fact| fact as u16));
            Some((reason, facts.collect::<Option<Vec<u16>>>()?))
        };
        let shortest = rivals.filter_map(known).min_by_key(|(_, premises)| premises.len());
        shortest.expect("a single is the only candidate of its cell or of a house")
    }
}
