//! The search for all that follows from one assumption.
//!
//! The search takes one on-node at a time while there are any, else one off-node, in the order they were met; the
//! first way to reach a node is the one that counts. In a *dynamic* search a candidate that was found false is taken
//! off the board, so that cells and houses shrink; a node that follows from a cell or house so shrunk has the
//! candidates that were taken off as further parents.

use super::super::board::{Board, seats};
use super::super::spots::{Spots, cells_at, is_pair};
use super::closure::{Closure, Link};
use super::nested::Looking;
use super::{Cause, Marks, Scratch, each_by_house};
use crate::board::{Candidate, Cell, Digit, DigitSet, House};

/// Which implications a search follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Rules {
    /// Links between the digits of a cell; without them the search stays within one digit.
    pub(super) in_cells: bool,
    /// Whether what is found false is taken off the board.
    pub(super) dynamic: bool,
    /// Which patterns are looked for where simple implications end: 0 none, 1 the simple ones, and so on.
    pub(super) level: u8,
}

impl Closure {
    /// Searches from `start` on `board` until nothing follows or a conflict is met.
    pub(super) fn grow(
        &mut self,
        (board, places): (&Board, &Marks),
        rules: Rules,
        (start, is_on): (Candidate, bool),
        scratch: &mut Scratch,
    ) {
        self.clear();
        self.level = rules.level;
        let mut search = Search {
            before: board,
            now: board.clone(),
            open: *places,
            on_at: [DigitSet::EMPTY; 81],
            rules,
            looking: None,
            closure: self,
            scratch,
        };
        search.assume(start, is_on);
        search.run(0, 0);
    }

    /// The same as [`grow`](Closure::grow) where this is complete by the rules of a level that `rules` extend.
    pub(super) fn go_on(&mut self, (board, places): (&Board, &Marks), rules: Rules, scratch: &mut Scratch) {
        let known = core::mem::replace(&mut self.level, rules.level);
        if self.conflict.is_some() {
            return;
        }
        let mut now = board.clone();
        let of_index = |&index: &u16| self.links[index as usize].candidate;
        self.off_order.iter().map(of_index).for_each(|candidate| now.remove(candidate));
        let mut on_at = [DigitSet::EMPTY; 81];
        self.on_order.iter().map(of_index).for_each(|on| on_at[on.cell.index()].insert(on.digit));
        let mut search = Search {
            before: board,
            looking: (known > 0).then(|| Looking::beyond(known, &now)),
            now,
            open: core::array::from_fn(|d| places[d] - self.on[d] - self.off[d]),
            on_at,
            rules,
            closure: self,
            scratch,
        };
        let (on, off) = (search.closure.on_order.len(), search.closure.off_order.len());
        search.run(on, off);
    }
}

/// A search under way.
struct Search<'a> {
    before: &'a Board,
    /// Without what has been taken off.
    now: Board,
    /// The candidates on the board that are no nodes yet.
    open: Marks,
    /// The on-nodes by cell.
    on_at: [DigitSet; 81],
    rules: Rules,
    /// What is known of patterns, once they have been looked for.
    looking: Option<Looking>,
    closure: &'a mut Closure,
    scratch: &'a mut Scratch,
}

/// A conflict ends the search.
type Met = Result<(), ()>;

impl Search<'_> {
    fn run(&mut self, mut next_on: usize, mut next_off: usize) {
        loop {
            let met = if let Some(&index) = self.closure.on_order.get(next_on) {
                next_on += 1;
                self.exclude(index)
            } else if let Some(&index) = self.closure.off_order.get(next_off) {
                next_off += 1;
                self.include(index)
            } else if self.rules.level > 0 && self.apply_patterns() {
                Ok(())
            } else {
                return;
            };
            if met.is_err() {
                return;
            }
        }
    }

    fn assume(&mut self, start: Candidate, is_on: bool) {
        let link = self.closure.link(start, is_on, Cause::Start, (0, 0));
        self.enter(link);
    }

    #[inline]
    fn enter(&mut self, link: Link) {
        let Candidate { cell, digit } = link.candidate;
        let d = digit.index();
        self.open[d].remove(cell);
        if link.is_on {
            self.on_at[cell.index()].insert(digit);
            self.closure.on[d].insert(cell);
        } else {
            self.closure.off[d].insert(cell);
        }
        self.closure.list(link);
    }

    /// The off-nodes that follow from an on-node.
    fn exclude(&mut self, index: u16) -> Met {
        let candidate = self.closure.links[index as usize].candidate;
        let Candidate { cell, digit } = candidate;
        let parents = (self.closure.parents.len() as u32, 1);
        self.closure.parents.push(index);
        let model = self.closure.link(candidate, false, Cause::Cell, parents);
        if self.rules.in_cells {
            for digit in self.now.at(cell).without(digit) {
                self.take_out(Link { candidate: Candidate { cell, digit }, ..model.clone() })?;
            }
        }
        let (d, peers) = (digit.index(), cell.peers());
        if peers.intersects(self.closure.on[d]) {
            return self.exclude_from_on(&model);
        }
        let fresh = peers & self.open[d];
        self.open[d] -= fresh;
        self.closure.off[d] |= fresh;
        each_by_house(cell, fresh, |cell, cause| {
            self.closure.list(Link { candidate: Candidate { cell, digit }, cause, ..model.clone() });
        });
        Ok(())
    }

    /// The off-nodes of the peers, one of which is on, up to that one.
    fn exclude_from_on(&mut self, model: &Link) -> Met {
        let Candidate { cell, digit } = model.candidate;
        let d = digit.index();
        let mut met = Ok(());
        each_by_house(cell, cell.peers() & (self.open[d] | self.closure.on[d]), |cell, cause| {
            if met.is_ok() {
                met = self.take_out(Link { candidate: Candidate { cell, digit }, cause, ..model.clone() });
            }
        });
        met
    }

    #[inline]
    fn take_out(&mut self, link: Link) -> Met {
        let Candidate { cell, digit } = link.candidate;
        if self.open[digit.index()].contains(cell) {
            self.enter(link);
        } else if self.on_at[cell.index()].contains(digit) {
            let on = self.closure.index_of(link.candidate, true);
            self.closure.conflict = Some((on, self.closure.push(link)));
            return Err(());
        }
        Ok(())
    }

    /// The on-nodes that follow from an off-node: where two were left.
    #[inline]
    fn include(&mut self, index: u16) -> Met {
        let candidate = self.closure.links[index as usize].candidate;
        let (digits, [in_row, in_column, in_block]) = self.now.beside(candidate);
        if self.rules.dynamic {
            self.now.remove(candidate);
        }
        if is_pair(digits.bits()) && self.rules.in_cells {
            self.put_in_cell(index, candidate, digits)?;
        }
        let [row, column, block] = seats(candidate.cell);
        if is_pair(in_block) {
            self.put_in_house(index, candidate, (block, in_block), Cause::Block)?;
        }
        if is_pair(in_row) {
            self.put_in_house(index, candidate, (row, in_row), Cause::Row)?;
        }
        if is_pair(in_column) {
            self.put_in_house(index, candidate, (column, in_column), Cause::Column)?;
        }
        Ok(())
    }

    /// The last digit of the cell of an off-node, which was one of two.
    fn put_in_cell(&mut self, index: u16, off: Candidate, digits: DigitSet) -> Met {
        let Some(digit) = digits.without(off.digit).first() else { return Ok(()) };
        if self.on_at[off.cell.index()].contains(digit) {
            return Ok(());
        }
        let parents = self.parents_in_cell(index, off.cell, digits);
        self.put_in(Candidate { digit, ..off }, Cause::Cell, parents)
    }

    /// The last place of the digit of an off-node in a house, where it was one of two.
    fn put_in_house(
        &mut self,
        index: u16,
        off: Candidate,
        (&(house, own), spots): (&(usize, Spots), Spots),
        cause: Cause,
    ) -> Met {
        let house = House::from_index(house);
        let cell = house.cell((spots & !own).trailing_zeros() as usize);
        if self.closure.on[off.digit.index()].contains(cell) {
            return Ok(());
        }
        let here = Candidate { cell, ..off };
        let gone = self.before.spots(house, off.digit) & !spots;
        let parents = self.parents_in_house(index, house, gone, off.digit);
        self.put_in(here, cause, parents)
    }

    fn put_in(&mut self, candidate: Candidate, cause: Cause, parents: (u32, u16)) -> Met {
        let link = self.closure.link(candidate, true, cause, parents);
        if self.open[candidate.digit.index()].contains(candidate.cell) {
            self.enter(link);
            return Ok(());
        }
        let off = self.closure.index_of(candidate, false);
        self.closure.conflict = Some((self.closure.push(link), off));
        Err(())
    }

    /// The off-node and those of the cell that were taken off the board.
    fn parents_in_cell(&mut self, index: u16, cell: Cell, digits: DigitSet) -> (u32, u16) {
        let start = self.closure.parents.len() as u32;
        self.closure.parents.push(index);
        let gone = self.before.at(cell) - digits;
        for digit in gone {
            let parent = self.closure.index_of(Candidate { cell, digit }, false);
            self.closure.parents.push(parent);
        }
        (start, 1 + gone.len() as u16)
    }

    /// The off-node and those of the house that were taken off the board.
    fn parents_in_house(&mut self, index: u16, house: House, gone: Spots, digit: Digit) -> (u32, u16) {
        let start = self.closure.parents.len() as u32;
        self.closure.parents.push(index);
        for cell in cells_at(house, gone) {
            let parent = self.closure.index_of(Candidate { cell, digit }, false);
            self.closure.parents.push(parent);
        }
        (start, 1 + gone.count_ones() as u16)
    }

    /// Takes out what the patterns of the level find on the board as it is now; tells whether they found anything.
    fn apply_patterns(&mut self) -> bool {
        let looking = self.looking.get_or_insert_with(|| Looking::after(self.before));
        let found = looking.patterns(self.before, &self.now, self.rules.level, self.scratch);
        for pattern in &found {
            let start = self.closure.parents.len() as u32;
            for &condition in &pattern.conditions {
                let parent = self.closure.index_of(condition, false);
                self.closure.parents.push(parent);
            }
            let parents = (start, pattern.conditions.len() as u16);
            let mut nested = 0;
            for &candidate in &pattern.eliminations {
                if self.open[candidate.digit.index()].contains(candidate.cell) {
                    if let Some(chain) = pattern.chain.filter(|_| nested == 0) {
                        self.closure.nested.push(chain);
                        nested = self.closure.nested.len() as u16;
                    }
                    let link = self.closure.link(candidate, false, Cause::Pattern, parents);
                    self.enter(Link { nested, ..link });
                }
            }
        }
        !found.is_empty()
    }
}
