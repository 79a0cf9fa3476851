//! The search for all that follows from one assumption.
//!
//! The search takes one on-node at a time while there are any, else one off-node, in the order they were met; the
//! first way to reach a node is the one that counts. In a *dynamic* search a candidate that was found false is taken
//! off the board, so that cells and houses shrink; a node that follows from a cell or house so shrunk has the
//! candidates that were taken off as further parents.

use super::super::board::Board;
use super::implications::{Cause, Implication, Implications, Marks, Nested};
use super::links::each_by_house;
use super::memory::Memory;
use super::mode::Rules;
use crate::board::{Candidate, DigitSet, House};
use crate::logic::pencilmarks::{HouseMask, Pencilmarks, cells_at, is_pair, memberships};
use crate::logic::{Dirty, Step};

/// Who finds patterns on the boards that dynamic searches shrink: these ask for patterns, and patterns may be such
/// searches again, so a search knows them only by this name.
pub(super) trait Patterns {
    /// What the first kind of pattern of `level` takes out that finds anything usable on the board as it is `now` and was
    /// not there `before`.
    fn find(
        &mut self,
        memory: &mut Memory,
        boards: (&Board, &Board),
        level: u8,
        looked: &mut Looked,
    ) -> Vec<Pattern>;

    /// The step by which [`find`](Patterns::find) takes out `goal`, with all its evidence.
    fn step(&mut self, memory: &mut Memory, boards: (&Board, &Board), level: u8, goal: Candidate) -> Step;
}

/// A pattern on the shrunken board that takes something out.
pub(super) struct Pattern {
    /// What it takes out, in reading order.
    pub(super) eliminations: Vec<Candidate>,
    /// The candidates that had to be gone for it, as Sudoku Explainer counts them: none if it was there before, and then
    /// it is not used.
    pub(super) conditions: Vec<Candidate>,
    /// If it is a chain.
    pub(super) chain: Option<Nested>,
}

/// Where patterns have been looked for on a board that shrinks.
pub(super) struct Looked {
    /// The board when it was last looked at.
    pub(super) last: Board,
    /// By simple kind of pattern, what has changed since it found nothing.
    pub(super) changed: [Dirty; Looked::SIMPLE],
    /// The level whose chains are known to find nothing on the last board.
    pub(super) no_chains_of: u8,
}

impl Looked {
    /// How many kinds of patterns are no chains.
    pub(super) const SIMPLE: usize = 4;

    /// Nothing that is on `before` counts.
    fn after(before: &Board) -> Looked {
        Looked { last: before.clone(), changed: [Dirty::NOTHING; Looked::SIMPLE], no_chains_of: 0 }
    }

    /// The patterns of `level` find nothing on `now`.
    fn beyond(level: u8, now: &Board) -> Looked {
        Looked { no_chains_of: level, ..Looked::after(now) }
    }
}

/// What a search asks for help.
pub(super) struct Helpers<'a> {
    pub(super) memory: &'a mut Memory,
    pub(super) patterns: &'a mut (dyn Patterns + 'static),
}

impl Implications {
    /// Searches from `start` on `board` until nothing follows or a conflict is met.
    pub(super) fn grow(
        &mut self,
        (board, places): (&Board, &Marks),
        rules: Rules,
        (start, is_on): (Candidate, bool),
        helpers: Helpers<'_>,
    ) {
        self.clear();
        self.level = rules.level;
        let mut search = Search::new(self, (board, places), rules, helpers);
        search.assume(start, is_on);
        search.run(0, 0);
    }

    /// The same as [`grow`](Implications::grow) where this is complete by the rules of a level that `rules` extend.
    pub(super) fn go_on(&mut self, on: (&Board, &Marks), rules: Rules, helpers: Helpers<'_>) {
        let known = core::mem::replace(&mut self.level, rules.level);
        if self.conflict.is_some() {
            return;
        }
        let mut search = Search::new(self, on, rules, helpers);
        search.catch_up();
        search.looked = (known > 0).then(|| Looked::beyond(known, &search.now));
        let met = search.closure.nodes.len();
        search.run(met, met);
    }
}

/// A search under way.
struct Search<'a> {
    before: &'a Board,
    /// Without what has been taken off.
    now: Board,
    /// The candidates on the board that are no nodes yet.
    open: Marks,
    /// The same by cell.
    open_at: [DigitSet; 81],
    /// The on-nodes by cell.
    on_at: [DigitSet; 81],
    /// By digit, the houses that have an on-node of it, as bits.
    served: [u32; 9],
    rules: Rules,
    /// What is known of patterns, once they have been looked for.
    looked: Option<Looked>,
    closure: &'a mut Implications,
    helpers: Helpers<'a>,
}

/// A conflict ends the search.
type Met = Result<(), ()>;

impl<'a> Search<'a> {
    /// A search that has met nothing.
    fn new(
        closure: &'a mut Implications,
        (board, places): (&'a Board, &Marks),
        rules: Rules,
        helpers: Helpers<'a>,
    ) -> Search<'a> {
        Search {
            before: board,
            now: board.clone(),
            open: *places,
            open_at: *board.by_cell(),
            on_at: [DigitSet::EMPTY; 81],
            served: [0; 9],
            rules,
            looked: None,
            closure,
            helpers,
        }
    }

    /// Comes to where the search was that ended with the nodes there are.
    fn catch_up(&mut self) {
        for i in 0..self.closure.nodes.len() {
            let Implication { candidate, is_on, .. } = self.closure.nodes[i];
            self.mark(candidate, is_on);
            if !is_on {
                self.now.remove(candidate);
            }
        }
    }

    /// Goes through the nodes from these indices on: the on-nodes before the off-nodes.
    fn run(&mut self, mut next_on: usize, mut next_off: usize) {
        loop {
            let met = if let Some(index) = self.closure.next(next_on, true) {
                next_on = index + 1;
                self.exclude(index as u16)
            } else if let Some(index) = self.closure.next(next_off, false) {
                (next_on, next_off) = (self.closure.nodes.len(), index + 1);
                self.include(index as u16)
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
        let node = self.closure.node(start, is_on, Cause::Start, (0, 0));
        self.enter(node);
    }

    /// Takes note of a node.
    #[inline]
    fn mark(&mut self, Candidate { cell, digit }: Candidate, is_on: bool) {
        self.open[digit.index()].remove(cell);
        self.open_at[cell.index()].remove(digit);
        if is_on {
            self.on_at[cell.index()].insert(digit);
            let houses = memberships(cell).iter().fold(0, |houses, &(house, _)| houses | 1 << house);
            self.served[digit.index()] |= houses;
        }
    }

    #[inline]
    fn enter(&mut self, node: Implication) {
        let Candidate { cell, digit } = node.candidate;
        self.mark(node.candidate, node.is_on);
        let marks = if node.is_on { &mut self.closure.on } else { &mut self.closure.off };
        marks[digit.index()].insert(cell);
        self.closure.list(node);
    }

    /// The off-nodes that follow from an on-node.
    fn exclude(&mut self, index: u16) -> Met {
        let candidate = self.closure.nodes[index as usize].candidate;
        let Candidate { cell, digit } = candidate;
        let parents = (self.closure.parents.len() as u32, 1);
        self.closure.parents.push(index);
        let model = self.closure.node(candidate, false, Cause::Cell, parents);
        if self.rules.in_cells {
            let met = self.open_at[cell.index()] | self.on_at[cell.index()];
            for digit in met.without(digit) {
                self.take_out(Implication { candidate: Candidate { cell, digit }, ..model.clone() })?;
            }
        }
        let (d, peers) = (digit.index(), cell.peers());
        if peers.intersects(self.closure.on[d]) {
            return self.exclude_from_on(&model);
        }
        let fresh = peers & self.open[d];
        if fresh.is_empty() {
            return Ok(());
        }
        self.open[d] -= fresh;
        self.closure.off[d] |= fresh;
        each_by_house(cell, fresh, |cell, cause| {
            self.open_at[cell.index()].remove(digit);
            self.closure.list(Implication { candidate: Candidate { cell, digit }, cause, ..model.clone() });
        });
        Ok(())
    }

    /// The off-nodes of the peers, one of which is on, up to that one.
    fn exclude_from_on(&mut self, model: &Implication) -> Met {
        let Candidate { cell, digit } = model.candidate;
        let d = digit.index();
        let mut met = Ok(());
        each_by_house(cell, cell.peers() & (self.open[d] | self.closure.on[d]), |cell, cause| {
            if met.is_ok() {
                met = self.take_out(Implication {
                    candidate: Candidate { cell, digit },
                    cause,
                    ..model.clone()
                });
            }
        });
        met
    }

    #[inline]
    fn take_out(&mut self, node: Implication) -> Met {
        let Candidate { cell, digit } = node.candidate;
        if self.open_at[cell.index()].contains(digit) {
            self.enter(node);
        } else if self.on_at[cell.index()].contains(digit) {
            let on = self.closure.index_of(node.candidate, true);
            self.closure.conflict = Some((on, self.closure.push(node)));
            return Err(());
        }
        Ok(())
    }

    /// The on-nodes that follow from an off-node: where two were left.
    #[inline]
    fn include(&mut self, index: u16) -> Met {
        let candidate = self.closure.nodes[index as usize].candidate;
        let (digits, [in_row, in_column, in_block]) = self.now.beside(candidate);
        if self.rules.dynamic {
            self.now.remove(candidate);
        }
        let cell = candidate.cell;
        if is_pair(digits.bits()) && self.rules.in_cells && self.on_at[cell.index()].is_empty() {
            self.put_in_cell(index, candidate, digits)?;
        }
        let [row, column, block] = memberships(cell);
        self.look_in_house(index, candidate, (block, in_block), Cause::Block)?;
        self.look_in_house(index, candidate, (row, in_row), Cause::Row)?;
        self.look_in_house(index, candidate, (column, in_column), Cause::Column)
    }

    /// Puts in what is left of two places in a house, one of them that of an off-node.
    #[inline(always)]
    fn look_in_house(
        &mut self,
        index: u16,
        off: Candidate,
        (&(house, own), positions): (&(usize, HouseMask), HouseMask),
        cause: Cause,
    ) -> Met {
        // If the house has an on-node, that is the other.
        if !is_pair(positions) || self.served[off.digit.index()] >> house & 1 == 1 {
            return Ok(());
        }
        self.put_in_house(index, off, (House::from_index(house), own, positions), cause)
    }

    /// The last digit of the cell of an off-node, which was one of two.
    fn put_in_cell(&mut self, index: u16, off: Candidate, digits: DigitSet) -> Met {
        let Some(digit) = digits.without(off.digit).first() else { return Ok(()) };
        let gone = (self.before.at(off.cell) - digits).into_iter();
        let parents = self.parents(Some(index), gone.map(|digit| Candidate { digit, ..off }));
        self.put_in(Candidate { digit, ..off }, Cause::Cell, parents)
    }

    /// The last place of the digit of an off-node in a house, where it was one of two.
    fn put_in_house(
        &mut self,
        index: u16,
        off: Candidate,
        (house, own, positions): (House, HouseMask, HouseMask),
        cause: Cause,
    ) -> Met {
        let cell = house.cell((positions & !own).trailing_zeros() as usize);
        let here = Candidate { cell, ..off };
        let gone = self.before.positions(house, off.digit) & !positions;
        let gone = cells_at(house, gone).map(|cell| Candidate { cell, ..off });
        let parents = self.parents(Some(index), gone);
        self.put_in(here, cause, parents)
    }

    fn put_in(&mut self, candidate: Candidate, cause: Cause, parents: (u32, u16)) -> Met {
        let node = self.closure.node(candidate, true, cause, parents);
        if self.open_at[candidate.cell.index()].contains(candidate.digit) {
            self.enter(node);
            return Ok(());
        }
        let off = self.closure.index_of(candidate, false);
        self.closure.conflict = Some((self.closure.push(node), off));
        Err(())
    }

    /// Lists the off-nodes of these candidates as parents, after `first`.
    fn parents(&mut self, first: Option<u16>, gone: impl Iterator<Item = Candidate>) -> (u32, u16) {
        let start = self.closure.parents.len();
        self.closure.parents.extend(first);
        for candidate in gone {
            self.closure.parents.push(self.closure.index_of(candidate, false));
        }
        (start as u32, (self.closure.parents.len() - start) as u16)
    }

    /// Takes out what the patterns of the level find on the board as it is now; returns whether they found anything.
    fn apply_patterns(&mut self) -> bool {
        let looked = self.looked.get_or_insert_with(|| Looked::after(self.before));
        let Helpers { memory, patterns } = &mut self.helpers;
        let found = patterns.find(memory, (self.before, &self.now), self.rules.level, looked);
        if !found.is_empty() {
            self.closure.rounds.push(self.closure.nodes.len() as u16);
        }
        for pattern in &found {
            let parents = self.parents(None, pattern.conditions.iter().copied());
            let mut nested = 0;
            for &candidate in &pattern.eliminations {
                if self.open[candidate.digit.index()].contains(candidate.cell) {
                    if let Some(chain) = pattern.chain.filter(|_| nested == 0) {
                        self.closure.nested.push(chain);
                        nested = self.closure.nested.len() as u16;
                    }
                    let node = self.closure.node(candidate, false, Cause::Pattern, parents);
                    self.enter(Implication { nested, ..node });
                }
            }
        }
        !found.is_empty()
    }
}
