//! Breadth-first searches in the graph of inferences.

use super::adjacency::{Adjacency, Literal};

/// What follows from a root, each with what it was inferred from.
#[derive(Clone, Debug)]
pub struct Bfs {
    parents: Vec<Option<Literal>>,
    /// The literals in the order in which they were inferred, the root first.
    pub order: Vec<Literal>,
}

impl Bfs {
    /// Searches from `root` around `avoided`, until it meets a literal that `is_end`.
    pub(super) fn until(
        graph: &Adjacency,
        root: Literal,
        avoided: &[Literal],
        is_end: impl Fn(Literal) -> bool,
    ) -> Bfs {
        let mut search = Bfs { parents: vec![None; graph.len()], order: vec![root] };
        avoided.iter().for_each(|literal| search.parents[literal.index()] = Some(*literal));
        search.parents[root.index()] = Some(root);
        let mut next = 0;
        while let Some(&from) = search.order.get(next) {
            next += 1;
            for &to in graph.targets(from) {
                if search.parents[to.index()].is_none() {
                    search.parents[to.index()] = Some(from);
                    search.order.push(to);
                    if is_end(to) {
                        return search;
                    }
                }
            }
        }
        search
    }

    /// Whether it met a literal.
    #[cfg(test)]
    pub(super) fn met(&self, literal: Literal) -> bool {
        self.parents[literal.index()].is_some()
    }

    /// The way from the root to `end`, both included; empty if there is none.
    pub fn path(&self, end: Literal) -> Vec<Literal> {
        let mut path = Vec::new();
        let mut here = end;
        while let Some(parent) = self.parents[here.index()] {
            path.push(here);
            if parent == here {
                break;
            }
            here = parent;
        }
        path.reverse();
        path
    }
}
