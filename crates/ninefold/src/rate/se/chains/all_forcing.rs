//! Multiple and dynamic forcing chains within a chain: all of a board, not only the first of the shortest.

use super::super::board::Board;
use super::evidence::Gone;
use super::forcing::{Hint, Kept, Kind, Search};
use super::implications::{Cause, Key, Nested};
use super::mode::Mode;
use super::propagation::{Helpers, Pattern};
use crate::board::{Candidate, House, HouseKind};
use crate::logic::Step;
use crate::sort::Arrange;

/// Adds everything that these chains take out of the board as it is `now`, the shortest first, if they rest on
/// candidates that were there `before`.
pub(super) fn find(before: &Board, now: &Board, mode: Mode, helpers: Helpers<'_>, found: &mut Vec<Pattern>) {
    let mut search = Search::new(now, mode, true, helpers);
    found.extend(search.all(before).into_iter().map(|(pattern, _)| pattern));
}

/// The first of these that takes out `goal`, with its evidence.
pub(super) fn step(
    before: &Board,
    now: &Board,
    mode: Mode,
    helpers: Helpers<'_>,
    goal: Candidate,
) -> Option<Step> {
    let mut search = Search::new(now, mode, true, helpers);
    let all = search.all(before);
    let (_, hint) = all.iter().find(|(pattern, _)| pattern.eliminations.contains(&goal))?;
    let evidence = search.evidence(hint);
    Some(search.step(hint, evidence))
}

impl Search<'_> {
    /// Everything that rests on candidates that were there `before`, the shortest first, each by the shortest.
    fn all(&mut self, before: &Board) -> Vec<(Pattern, Hint)> {
        let mut kept = Kept { all: true, ..Kept::default() };
        self.run(&mut kept);
        kept.hints.arrange_by_key(|hint| (hint.complexity, hint.kind));
        let mut found: Vec<(Pattern, Hint)> = Vec::new();
        for hint in kept.hints {
            let eliminations = hint.eliminations(self.board);
            if !found.iter().any(|(pattern, _)| pattern.eliminations == eliminations) {
                let conditions = self.conditions(before, &hint);
                let chain = Some(Nested { complexity: hint.complexity, key: self.key(&hint) });
                found.push((Pattern { eliminations, conditions, chain }, hint));
            }
        }
        found.retain(|(pattern, _)| !pattern.conditions.is_empty());
        found
    }

    /// What the on-nodes of the chains rest on; the assumptions of a cell or region rest on that.
    fn conditions(&self, before: &Board, hint: &Hint) -> Vec<Candidate> {
        let of_start = match (hint.kind, hint.house.map(House::kind)) {
            (Kind::Cell, _) => Cause::Cell,
            (_, Some(HouseKind::Block)) => Cause::Block,
            (_, Some(HouseKind::Row)) => Cause::Row,
            (_, Some(HouseKind::Column)) => Cause::Column,
            _ => Cause::Start,
        };
        let mut gone = Gone::new(before, self.board);
        for &end in &hint.ends {
            let (closure, node) = self.end(end);
            closure.each_ancestor(node, |index| {
                let node = &closure.nodes[index as usize];
                if node.is_on {
                    let cause = if node.cause == Cause::Start { of_start } else { node.cause };
                    gone.add_last(node.candidate, cause);
                }
            });
        }
        gone.needed
    }

    fn key(&self, hint: &Hint) -> u64 {
        let mut key = Key::new();
        for &end in &hint.ends {
            let (closure, node) = self.end(end);
            closure.each_ancestor(node, |index| {
                let node = &closure.nodes[index as usize];
                key.add(node.candidate, node.is_on);
            });
            key.end_list();
        }
        key.value()
    }
}
