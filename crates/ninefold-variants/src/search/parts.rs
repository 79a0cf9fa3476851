//! Independent parts: groups of open cells that no constraint connects.

use crate::model::Program;

/// Cells joined to groups: each points at another one of its group, the first at itself.
struct Groups(Vec<usize>);

impl Groups {
    fn first(&mut self, cell: usize) -> usize {
        let mut at = cell;
        while self.0[at] != at {
            self.0[at] = self.0[self.0[at]];
            at = self.0[at];
        }
        at
    }

    fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.first(a), self.first(b));
        self.0[a.max(b)] = a.min(b);
    }
}

/// The open cells among `sets` in groups: no constraint reads cells of two groups.
pub(crate) fn parts(program: &Program<'_>, sets: &[u32]) -> Vec<Vec<usize>> {
    let is_open = |cell: usize| !sets[cell].is_power_of_two();
    let mut groups = Groups((0..program.network.cells).collect());
    for cell in (0..program.network.cells).filter(|&cell| is_open(cell)) {
        let edges = &program.network.edges[cell];
        let related = edges.relations.iter().map(|&(_, other)| usize::from(other));
        let banned = edges.bans.iter().flatten().map(|&(other, _)| usize::from(other));
        let seen = (0..program.network.cells).filter(|&other| program.network.sees(cell, other));
        for other in related.chain(banned).chain(seen).filter(|&other| is_open(other)) {
            groups.join(cell, other);
        }
    }
    for prop in program.props.iter().filter(|prop| !prop.attributes().is_of_houses) {
        let mut open = prop.cells().iter().map(|&cell| usize::from(cell)).filter(|&cell| is_open(cell));
        if let Some(first) = open.next() {
            open.for_each(|cell| groups.join(first, cell));
        }
    }
    let mut parts = vec![Vec::new(); program.network.cells];
    for cell in (0..program.network.cells).filter(|&cell| is_open(cell)) {
        parts[groups.first(cell)].push(cell);
    }
    parts.retain(|part| !part.is_empty());
    parts
}
