//! How far assumptions reach over links between two candidates, for all candidates at once and without the order in
//! which a search would meet the nodes: whether there is a chain at all is often all that is asked.

use super::loops::{Net, Pass};
use super::{Marks, NONE};
use crate::board::{Candidate, Digit};

/// What follows from each candidate being true.
pub(super) struct Reach {
    /// The candidates of the board.
    places: Marks,
    /// The on-nodes one off-node away.
    step: Box<[Marks]>,
    /// All on-nodes, the candidate among them.
    on: Box<[Marks]>,
    /// All off-nodes, if `has_off`.
    off: Box<[Marks]>,
    has_off: bool,
}

impl Default for Reach {
    fn default() -> Reach {
        let none = || vec![NONE; Candidate::COUNT].into_boxed_slice();
        Reach { places: NONE, step: none(), on: none(), off: none(), has_off: false }
    }
}

impl Reach {
    /// Works out what follows on the board of `net`, unless it is still the same.
    pub(super) fn turn_to(&mut self, net: &Net<'_>) {
        if self.places == net.places {
            return;
        }
        self.places = net.places;
        for start in net.starts(Pass::Xy) {
            self.step[start.index()] = step(net, start);
        }
        for start in net.starts(Pass::Xy) {
            self.on[start.index()] = self.walk(start);
        }
        self.has_off = false;
    }

    /// Works out the off-nodes as well: only [`meet`](Reach::meet) asks for them.
    pub(super) fn turn_to_with_off(&mut self, net: &Net<'_>) {
        self.turn_to(net);
        if !self.has_off {
            for start in net.starts(Pass::Xy) {
                self.off[start.index()] = net.exclude(&self.on[start.index()], 0..9, Pass::Xy);
            }
            self.has_off = true;
        }
    }

    /// Follows the steps from `start`.
    fn walk(&self, start: Candidate) -> Marks {
        let mut on = NONE;
        let mut fresh = NONE;
        insert(&mut fresh, start);
        let mut d = start.digit.index();
        let mut idle = 0;
        // Round the digits until none has a fresh node.
        while idle < 9 {
            idle += 1;
            while let Some(cell) = fresh[d].first() {
                idle = 0;
                fresh[d].remove(cell);
                on[d].insert(cell);
                let step = &self.step[Candidate { cell, digit: Digit::from_index(d) }.index()];
                for e in 0..9 {
                    fresh[e] |= step[e] - on[e];
                }
            }
            d = if d == 8 { 0 } else { d + 1 };
        }
        on
    }

    /// Whether the candidate, if true, leads to its being false.
    pub(super) fn forces_off(&self, start: Candidate) -> bool {
        let on = &self.on[start.index()];
        let Candidate { cell, digit } = start;
        on[digit.index()].intersects(cell.peers())
            || Digit::ALL.into_iter().any(|other| other != digit && on[other.index()].contains(cell))
    }

    /// Whether the candidate, if false, leads to its being true.
    pub(super) fn forces_on(&self, net: &Net<'_>, start: Candidate) -> bool {
        let partners = net.partners(start).into_iter().map(|cell| Candidate { cell, ..start });
        partners.chain(net.other(start)).any(|partner| contains(&self.on[partner.index()], start))
    }

    /// Whether the candidate, if true, leads back to itself.
    pub(super) fn is_on_cycle(&self, start: Candidate) -> bool {
        let step = &self.step[start.index()];
        Digit::ALL.into_iter().any(|digit| {
            let mut cells = step[digit.index()].into_iter();
            cells.any(|cell| contains(&self.on[Candidate { cell, digit }.index()], start))
        })
    }

    /// Whether all of `starts` lead to some node in common.
    pub(super) fn meet(&self, starts: &[Candidate]) -> bool {
        let common = |reach: &[Marks]| {
            let mut all = reach[starts[0].index()];
            for start in &starts[1..] {
                let other = &reach[start.index()];
                all.iter_mut().zip(other).for_each(|(all, other)| *all &= *other);
            }
            all != NONE
        };
        common(&self.off) || common(&self.on)
    }
}

/// The on-nodes one off-node away from `start`.
fn step(net: &Net<'_>, start: Candidate) -> Marks {
    let Candidate { cell, digit } = start;
    let mut off = NONE;
    off[digit.index()] = cell.peers() & net.places[digit.index()];
    for other in net.board.at(cell).without(digit) {
        off[other.index()].insert(cell);
    }
    let mut on = net.include(&off, 0..9, Pass::Xy);
    on[digit.index()].remove(cell);
    on
}

fn insert(marks: &mut Marks, Candidate { cell, digit }: Candidate) {
    marks[digit.index()].insert(cell);
}

fn contains(marks: &Marks, Candidate { cell, digit }: Candidate) -> bool {
    marks[digit.index()].contains(cell)
}
