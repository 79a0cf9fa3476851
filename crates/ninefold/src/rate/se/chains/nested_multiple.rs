//! Multiple and dynamic forcing chains within a chain: all of a board, not only the first of the shortest.

use super::super::board::Board;
use super::multiple::{Hint, Judge, Kind, Mode, Search};
use super::nested::{Key, Nested, Pattern, add_conditions};
use super::{Cause, Scratch};
use crate::board::{Candidate, House, HouseKind};

/// Keeps everything.
#[derive(Default)]
struct All(Vec<Hint>);

impl Judge for All {
    fn wants(&self, _: Kind, _: u32, _: Candidate, _: bool) -> bool {
        true
    }

    fn take(&mut self, hint: Hint) {
        self.0.push(hint);
    }
}

/// Everything that these chains take out of the board as it is `now`, the shortest first, if they rest on candidates
/// that were there `before`.
pub(super) fn nested(
    before: &Board,
    now: &Board,
    mode: Mode,
    scratch: &mut Scratch,
    found: &mut Vec<Pattern>,
) {
    let mut search = Search::new(now, mode, true, scratch);
    let mut all = All::default();
    search.run(&mut all);
    all.0.sort_by_key(|hint| (hint.complexity, hint.kind));
    for hint in all.0 {
        let eliminations: Vec<Candidate> = hint.eliminations(now).collect();
        if !found.iter().any(|pattern| pattern.eliminations == eliminations) {
            let conditions = search.conditions(before, &hint);
            let chain = Some(Nested { complexity: hint.complexity, key: search.key(&hint) });
            found.push(Pattern { eliminations, conditions, chain });
        }
    }
    found.retain(|pattern| !pattern.conditions.is_empty());
}

impl Search<'_> {
    /// What the on-nodes of the chains rest on; the assumptions of a cell or region rest on that.
    fn conditions(&self, before: &Board, hint: &Hint) -> Vec<Candidate> {
        let of_start = match (hint.kind, hint.house.map(House::kind)) {
            (Kind::Cell, _) => Cause::Cell,
            (_, Some(HouseKind::Block)) => Cause::Block,
            (_, Some(HouseKind::Row)) => Cause::Row,
            (_, Some(HouseKind::Column)) => Cause::Column,
            _ => Cause::Start,
        };
        let mut conditions = Vec::new();
        for &end in &hint.ends {
            let (closure, node) = self.end(end);
            closure.each_ancestor(node, |index| {
                let link = &closure.links[index as usize];
                if link.is_on {
                    let cause = if link.cause == Cause::Start { of_start } else { link.cause };
                    add_conditions(before, self.board, link.candidate, cause, &mut conditions);
                }
            });
        }
        conditions
    }

    fn key(&self, hint: &Hint) -> u64 {
        let mut key = Key::new();
        for &end in &hint.ends {
            let (closure, node) = self.end(end);
            closure.each_ancestor(node, |index| {
                let link = &closure.links[index as usize];
                key.add(link.candidate, link.is_on);
            });
            key.end_list();
        }
        key.value()
    }
}
