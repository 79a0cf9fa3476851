//! What one assumption leads to by singles: the tables of forcing nets.
//!
//! Assume a candidate true, or false; then, in rounds, place every naked and every hidden single that has appeared.
//! The rounds are few (a person would lose the thread too); what is found joins the graph of inferences as if it
//! followed directly, and longer ways are paths in that graph.

use crate::board::{Candidate, Candidates, Cell, CellSet, House};

use super::singles_queue::{Hidden, Naked, Placement};
use super::{Because, Link, Node, Position};

/// How many rounds of singles are played: HoDoKu's default.
pub const ROUNDS: usize = 4;

/// A board to play on.
///
/// What an assumption leads to once it has been refuted depends on the order of play. So this is HoDoKu's: the singles
/// of a round are those that wait in the queue as it begins, and all of them are placed, even if one rules out another.
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

/// Tells how `from` leads to `to` in a few rounds of singles: every inference with its reasons, in order; only what
/// is needed for `to`. What holds anyway, such as a single that nobody has placed yet, follows at once.
pub fn trace(start: &Position, from: (Candidate, bool), to: (Candidate, bool), rounds: usize) -> Vec<Link> {
    let mut tracer =
        Tracer { start: start.candidates(), facts: vec![Fact { what: from, because: Vec::new() }] };
    let mut play = Propagation::new(start);
    let placed = play.play(from.0, from.1, rounds).to_vec();
    let goal = placed.into_iter().find_map(|candidate| {
        tracer.place(candidate);
        tracer.index_of(to)
    });
    let links = goal.map_or_else(Vec::new, |goal| tracer.links_to(goal));
    if links.is_empty() {
        let because = Because::Cell(to.0.cell);
        return vec![Link { from: Node::of(from.0), to: Node::of(to.0), strong: to.1, because }];
    }
    links
}

/// What is known along the way, each with the earlier facts that it rests on.
struct Tracer<'a> {
    start: &'a Candidates,
    facts: Vec<Fact>,
}

struct Fact {
    what: (Candidate, bool),
    because: Vec<(usize, Because)>,
}

impl Tracer<'_> {
    fn index_of(&self, what: (Candidate, bool)) -> Option<usize> {
        self.facts.iter().position(|fact| fact.what == what)
    }

    /// Notes a placement with its reasons, and what it rules out.
    fn place(&mut self, placed: Candidate) {
        let here = match self.index_of((placed, true)) {
            Some(assumed) => assumed,
            None => {
                let because = self.reasons(placed);
                self.facts.push(Fact { what: (placed, true), because });
                self.facts.len() - 1
            }
        };
        for candidate in ruled_out(self.start, placed) {
            if self.index_of((candidate, false)).is_none() {
                let because = vec![(here, super::Links::tie(placed, candidate))];
                self.facts.push(Fact { what: (candidate, false), because });
            }
        }
    }

    /// Why a candidate is the only one: of its cell, or of one of its houses, whichever has the fewest rivals.
    fn reasons(&self, placed: Candidate) -> Vec<(usize, Because)> {
        let Candidate { cell, digit } = placed;
        let in_cell = self.start.at(cell).without(digit).into_iter().map(|digit| Candidate { cell, digit });
        let in_house = |house: House| {
            let others = self.start.places_in(house, digit).without(cell);
            (others.into_iter().map(|cell| Candidate { cell, digit }).collect(), Because::House(house))
        };
        let rivals: Vec<(Vec<Candidate>, Because)> =
            core::iter::once((in_cell.collect(), Because::Cell(cell)))
                .chain(cell.houses().into_iter().map(in_house))
                .collect();
        let known = |(rivals, because): (Vec<Candidate>, Because)| {
            let facts = rivals.iter().map(|&rival| self.index_of((rival, false)));
            facts
                .collect::<Option<Vec<usize>>>()
                .map(|facts| facts.into_iter().map(|fact| (fact, because)).collect())
        };
        let reasons: Vec<Vec<(usize, Because)>> = rivals.into_iter().filter_map(known).collect();
        reasons.into_iter().min_by_key(Vec::len).unwrap_or_default()
    }

    /// The inferences that lead to the fact `goal`.
    fn links_to(&self, goal: usize) -> Vec<Link> {
        let mut needed = vec![false; self.facts.len()];
        needed[goal] = true;
        for i in (0..=goal).rev() {
            if needed[i] {
                self.facts[i].because.iter().for_each(|&(reason, _)| needed[reason] = true);
            }
        }
        let links = (0..=goal).filter(|&i| needed[i]).flat_map(|i| {
            let to = self.facts[i].what;
            self.facts[i].because.iter().map(move |&(reason, because)| Link {
                from: Node::of(self.facts[reason].what.0),
                to: Node::of(to.0),
                strong: to.1,
                because,
            })
        });
        links.collect()
    }
}

/// The candidates that a placement rules out.
pub fn ruled_out(start: &Candidates, placed: Candidate) -> impl Iterator<Item = Candidate> {
    let Candidate { cell, digit } = placed;
    let own = start.at(cell).without(digit).into_iter().map(move |digit| Candidate { cell, digit });
    own.chain(
        (start.places(digit) & cell.peers()).into_iter().map(move |cell: Cell| Candidate { cell, digit }),
    )
}
