//! Memory that searches take and give back.

use super::super::board::Board;
use super::cache::Cache;
use super::implications::{Implications, Marks};
use super::mode::{Mode, Rules};
use super::reachability::Reachability;
use crate::board::Candidate;

/// What is known of boards from the searches before.
#[derive(Default)]
pub(super) struct Memory {
    /// What is known of the board from the step before, for the searches without patterns.
    nishio: Cache,
    multiple: Cache,
    dynamic: Cache,
    /// The same for those with patterns, but only until the board changes: each goes on where the one before ended.
    deep: Cache,
    /// What follows over simple links.
    pub(super) reach: Reachability,
    /// For all others.
    spare: Vec<Cache>,
}

impl Memory {
    /// Prepares for another puzzle.
    pub(super) fn start(&mut self) {
        self.deep.clear();
    }

    /// Where the memory of a search lies between two of its kind: nowhere, if each begins with none.
    fn place(&mut self, mode: Mode, is_nested: bool) -> Option<&mut Cache> {
        match mode {
            Mode::Nishio => Some(&mut self.nishio),
            Mode::Multiple => Some(&mut self.multiple),
            Mode::Dynamic(0) => Some(&mut self.dynamic),
            Mode::Dynamic(_) => (!is_nested).then_some(&mut self.deep),
        }
    }

    /// The memory of a search on `board`, which may be within another one.
    pub(super) fn take(&mut self, mode: Mode, is_nested: bool, board: &Board) -> Cache {
        let mut cache = match self.place(mode, is_nested) {
            Some(place) => std::mem::take(place),
            None => self.spare.pop().unwrap_or_default(),
        };
        if matches!(mode, Mode::Dynamic(1..)) && (is_nested || !cache.is_of(&board.all_places())) {
            cache.clear();
        }
        cache.turn_to(board);
        cache
    }

    /// Keeps what a search knows.
    pub(super) fn give(&mut self, mode: Mode, is_nested: bool, cache: Cache) {
        match self.place(mode, is_nested) {
            Some(place) => *place = cache,
            None => self.spare.push(cache),
        }
    }

    /// What follows from `start` without patterns on the board with these candidates, if it is known and the search
    /// is one that begins so.
    pub(super) fn simple(
        &self,
        rules: Rules,
        places: &Marks,
        start: Candidate,
        is_on: bool,
    ) -> Option<&Implications> {
        let is_known = rules.level > 0 && self.dynamic.is_of(places);
        is_known.then(|| self.dynamic.get(start, is_on)).flatten()
    }
}
