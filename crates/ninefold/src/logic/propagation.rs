//! What one assumption leads to by singles: the tables of forcing nets.
//!
//! Assume a candidate true, or false; then, in rounds, place every naked and every hidden single that has appeared.
//! The rounds are few (a person would lose the thread too); what is found joins the graph of inferences as if it
//! followed directly, and longer ways are paths in that graph.

use crate::board::{Candidate, Candidates, Cell, CellSet, Digit, House};

use super::{Because, Link, Node};

/// How many rounds of singles are played: HoDoKu's default.
pub const ROUNDS: usize = 4;

/// A board to play on: only what singles need.
#[derive(Clone)]
pub struct Propagation<'a> {
    start: &'a Candidates,
    places: [CellSet; 9],
    blanks: CellSet,
    /// By digit, the houses that have lost a place since they were looked at, as bits.
    shrunk: [u32; 9],
    /// The same at the start: all houses, unless there are no hidden singles to begin with.
    shrunk_at_start: [u32; 9],
    /// By digit, the cells that have come down to it, even if they have lost it since: HoDoKu still places it.
    naked: [CellSet; 9],
    /// The same at the start.
    naked_at_start: [CellSet; 9],
    /// What is placed, in order; with the round's start marked.
    placed: Vec<Candidate>,
}

impl<'a> Propagation<'a> {
    /// The board of `start`, nothing assumed.
    pub fn new(start: &'a Candidates) -> Propagation<'a> {
        let places = Digit::ALL.map(|digit| start.places(digit));
        let shrunk = places.map(|places| {
            let alone = House::all().any(|house| (places & house.cells()).single().is_some());
            if alone { ALL_HOUSES } else { 0 }
        });
        let (blanks, placed) = (start.blanks(), Vec::with_capacity(81));
        let naked = [CellSet::EMPTY; 9];
        let mut play = Propagation {
            start,
            places,
            blanks,
            shrunk,
            shrunk_at_start: shrunk,
            naked,
            naked_at_start: naked,
            placed,
        };
        play.note_naked();
        play.naked_at_start = play.naked;
        play
    }

    /// Plays on from the assumption for as many rounds; what is placed, in order.
    pub fn play(&mut self, assumed: Candidate, holds: bool, rounds: usize) -> &[Candidate] {
        self.placed.clear();
        self.places = Digit::ALL.map(|digit| self.start.places(digit));
        self.blanks = self.start.blanks();
        (self.shrunk, self.naked) = (self.shrunk_at_start, self.naked_at_start);
        if holds {
            self.place(assumed);
        } else {
            self.remove(assumed.digit, assumed.cell.into());
            // The last candidate of its cell is placed at once.
            if let Some(digit) = self.start.at(assumed.cell).without(assumed.digit).single() {
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

    /// Places all singles there are; whether there was one.
    fn round(&mut self) -> bool {
        let before = self.placed.len();
        let naked = core::mem::take(&mut self.naked);
        let mut hidden = [CellSet::EMPTY; 9];
        for digit in Digit::ALL {
            let places = self.places[digit.index()];
            let mut houses = core::mem::take(&mut self.shrunk[digit.index()]);
            while houses != 0 {
                let house = House::from_index(houses.trailing_zeros() as usize);
                houses &= houses - 1;
                if let Some(cell) = (places & house.cells()).single() {
                    hidden[digit.index()].insert(cell);
                }
            }
        }
        for digit in Digit::ALL {
            hidden[digit.index()] |= naked[digit.index()] & self.blanks;
        }
        for digit in Digit::ALL {
            for cell in hidden[digit.index()] {
                self.place(Candidate { cell, digit });
            }
        }
        self.placed.len() > before
    }

    /// Notes the blanks with one candidate.
    fn note_naked(&mut self) {
        let (mut one, mut more) = (CellSet::EMPTY, CellSet::EMPTY);
        for &places in &self.places {
            more |= one & places;
            one |= places;
        }
        let alone = (one - more) & self.blanks;
        if !alone.is_empty() {
            self.naked.iter_mut().zip(&self.places).for_each(|(naked, &places)| *naked |= alone & places);
        }
    }

    fn place(&mut self, candidate: Candidate) {
        let Candidate { cell, digit } = candidate;
        self.placed.push(candidate);
        self.blanks.remove(cell);
        for digit in Digit::ALL {
            self.remove(digit, cell.into());
        }
        self.remove(digit, cell.peers());
        self.note_naked();
    }

    /// Takes a digit out of cells and notes the houses that this shrinks.
    #[inline]
    fn remove(&mut self, digit: Digit, cells: CellSet) {
        let d = digit.index();
        for cell in self.places[d] & cells {
            self.shrunk[d] |= HOUSES_OF[cell.index()];
        }
        self.places[d] -= cells;
    }
}

const ALL_HOUSES: u32 = (1 << House::COUNT) - 1;

/// By cell, its houses as bits.
static HOUSES_OF: [u32; Cell::COUNT] = {
    let mut table = [0; Cell::COUNT];
    let mut i = 0;
    while i < Cell::COUNT {
        let [row, column, block] = Cell::from_index(i).houses();
        table[i] = 1 << row.index() | 1 << column.index() | 1 << block.index();
        i += 1;
    }
    table
};

/// Tells how `from` leads to `to` in a few rounds of singles: every inference with its reasons, in order; only what
/// is needed for `to`. What holds anyway, such as a single that nobody has placed yet, follows at once.
pub fn trace(start: &Candidates, from: (Candidate, bool), to: (Candidate, bool), rounds: usize) -> Vec<Link> {
    let mut tracer = Tracer { start, facts: vec![Fact { what: from, because: Vec::new() }] };
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
