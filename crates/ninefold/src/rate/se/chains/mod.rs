//! Chains of implications: what would follow if a candidate were true, or false.
//!
//! A *node* is a candidate taken as true ("on") or as false ("off"). From an on-node follow the off-nodes of its
//! cell and of its digit's other places; from an off-node follow the on-nodes that are then the last of two.

mod closure;
mod growth;
mod loops;
mod memo;
mod multiple;
mod nested;
mod nested_loops;
mod nested_multiple;
mod net;
mod reach;
mod spread;
mod trail;

use std::collections::HashMap;

use closure::Closure;
use growth::Rules;
pub(super) use loops::forcing_chain;
use memo::Memo;
pub(super) use multiple::{Mode, forcing_chains};
use reach::Reach;

use super::board::{Board, peers_by_house};
use super::step::Score;
use crate::board::{Candidate, Cell, CellSet};

/// A set of candidates, by digit.
type Marks = [CellSet; 9];
const NONE: Marks = [CellSet::EMPTY; 9];

/// Memory that searches take and give back.
#[derive(Default)]
pub(super) struct Scratch {
    /// Whether steps are to be explained: chains are made only then.
    pub(super) explains: bool,
    /// What is known of the board from the step before, for the searches without patterns.
    nishio: Memo,
    multiple: Memo,
    dynamic: Memo,
    /// The same for those with patterns, but only until the board changes: each goes on where the one before ended.
    deep: Memo,
    /// What follows over simple links.
    reach: Reach,
    /// The cycles and chains of boards met within chains of one puzzle.
    loops: HashMap<Marks, Vec<nested_loops::Hint>>,
    /// For all others.
    spare: Vec<Memo>,
}

impl Scratch {
    /// Prepares for another puzzle.
    pub(super) fn start(&mut self, explains: bool) {
        self.explains = explains;
        self.deep.clear();
        self.loops.clear();
    }

    /// The memory of a search on `board`, which may be within another one.
    fn take_memo(&mut self, mode: Mode, is_nested: bool, board: &Board) -> Memo {
        let mut memo = match mode {
            Mode::Nishio => std::mem::take(&mut self.nishio),
            Mode::Multiple => std::mem::take(&mut self.multiple),
            Mode::Dynamic(0) => std::mem::take(&mut self.dynamic),
            Mode::Dynamic(_) if is_nested => self.spare.pop().unwrap_or_default(),
            Mode::Dynamic(_) => std::mem::take(&mut self.deep),
        };
        if matches!(mode, Mode::Dynamic(1..)) && (is_nested || !memo.is_of(&board.all_places())) {
            memo.clear();
        }
        memo.turn_to(board);
        memo
    }

    /// What follows from `start` without patterns on the board with these candidates, if it is known and the search
    /// is one that begins so.
    fn simple(&self, rules: Rules, places: &Marks, start: Candidate, is_on: bool) -> Option<&Closure> {
        let is_known = rules.level > 0 && self.dynamic.is_of(places);
        is_known.then(|| self.dynamic.get(start, is_on)).flatten()
    }

    fn give_memo(&mut self, mode: Mode, is_nested: bool, memo: Memo) {
        match mode {
            Mode::Nishio => self.nishio = memo,
            Mode::Multiple => self.multiple = memo,
            Mode::Dynamic(0) => self.dynamic = memo,
            Mode::Dynamic(_) if is_nested => self.spare.push(memo),
            Mode::Dynamic(_) => self.deep = memo,
        }
    }
}

impl core::fmt::Debug for Scratch {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Scratch").finish_non_exhaustive()
    }
}

/// Why a node follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Cause {
    /// It is assumed.
    Start,
    /// A cell holds one digit.
    Cell,
    /// A block holds each digit once.
    Block,
    /// A row holds each digit once.
    Row,
    /// A column holds each digit once.
    Column,
    /// Locked candidates, a pair, an X-wing or a chain within what has been excluded so far.
    Pattern,
}

/// A candidate taken as true or as false.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// Which candidate.
    pub candidate: Candidate,
    /// True ("on") or false ("off").
    pub is_on: bool,
    /// Why.
    pub cause: Cause,
    /// The nodes of the same chain, by index, from which it follows: all of them earlier.
    pub parents: Vec<usize>,
}

/// Nodes from an assumption to a conclusion, which is the last one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chain {
    /// The assumption first.
    pub nodes: Vec<Node>,
}

/// Chains of more nodes than this (but for two) cost one more tenth, then another one.
const LENGTHS: [u32; 23] = [
    4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512, 768, 1024, 1536, 2048, 3072, 4096, 6144,
    8192,
];

/// The difficulty of chains with `complexity` nodes: `base` and a tenth for every length exceeded, added up in
/// floating point as the original does, since its choice among chains depends on the last bit.
fn difficulty(base: f64, complexity: u32) -> f64 {
    let exceeded = LENGTHS.iter().take_while(|&&length| complexity > length + 2).count();
    base + (0..exceeded).fold(0.0, |sum, _| sum + 0.1)
}

fn score(base: f64, complexity: u32) -> Score {
    Score::rounded(difficulty(base, complexity))
}

/// `cells`, all peers of `cell`: those of its block, then the others of its row, then of its column.
#[inline]
fn each_by_house(cell: Cell, cells: CellSet, mut see: impl FnMut(Cell, Cause)) {
    let [block, row, column] = peers_by_house(cell);
    for (part, cause) in [(block, Cause::Block), (row, Cause::Row), (column, Cause::Column)] {
        for peer in cells & *part {
            see(peer, cause);
        }
    }
}
