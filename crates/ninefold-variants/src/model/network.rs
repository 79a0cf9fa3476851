//! How cells and propagators are connected: relations of two cells, and what a change of a cell wakes.

use super::cpu::Fast;
use super::table::Table;

/// The bit of an event that says that one value is left.
pub(crate) const FIXED: usize = 2;

/// The relations of a cell to other cells.
#[derive(Debug, Default)]
pub(crate) struct Edges {
    pub(crate) any: bool,
    /// Cells that differ from it, except those of its relations and those that are swept.
    pub(crate) differ: Vec<u16>,
    /// Table and other cell of each relation.
    pub(crate) relations: Vec<(u32, u16)>,
    /// For each value what it removes from other cells, for relations that remove nothing before one value is left.
    pub(crate) bans: Vec<Vec<(u16, u32)>>,
    /// The number of all its relations.
    pub(crate) count: usize,
}

/// What a change of a cell triggers beside propagators.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Calls {
    /// The bit of its row.
    pub(crate) row: u32,
    /// The events after which its edges must be followed, as bits.
    pub(crate) pending: u8,
}

/// What propagation follows beside the propagators themselves.
#[derive(Debug)]
pub(crate) struct Network {
    pub(crate) cells: usize,
    /// All values.
    pub(crate) all: u32,
    /// Whether this processor has what makes propagators fast.
    pub(crate) fast: Option<Fast>,
    /// The values of each cell at the start, then the memories of the propagators.
    pub(crate) initial: Vec<u32>,
    /// The cells that have fewer values from the start.
    pub(crate) limits: Vec<(u16, u32)>,
    /// The set of all propagators, as bits.
    pub(crate) everyone: Vec<u64>,
    /// For each cell and event the propagators to wake.
    pub(crate) watch: Vec<u64>,
    /// For each propagator its memory in the frame.
    pub(crate) memory: Vec<usize>,
    /// For each propagator the follower that it wakes, or a number beyond all propagators.
    pub(crate) followers: Vec<u32>,
    /// The propagators that their own changes do not wake, as bits.
    pub(crate) idempotent: Vec<u64>,
    pub(crate) calls: Vec<Calls>,
    pub(crate) edges: Vec<Edges>,
    pub(crate) tables: Vec<Table>,
    /// The cells with relations that follow more than one value.
    pub(crate) related: Vec<u64>,
    /// For each cell the cells that must differ from it, in `see_words` words per cell.
    pub(crate) see: Vec<u64>,
    pub(crate) see_words: usize,
}

impl Network {
    /// Whether two cells must differ.
    #[inline]
    pub(crate) fn sees(&self, a: usize, b: usize) -> bool {
        self.see[a * self.see_words + b / 64] >> (b % 64) & 1 == 1
    }
}

/// The cells in groups whose cells see each other: each joins the largest that it can.
pub(crate) fn in_groups(cells: impl Iterator<Item = u16>, sees: impl Fn(u16, u16) -> bool) -> Vec<Vec<u16>> {
    let mut groups: Vec<Vec<u16>> = Vec::new();
    for cell in cells {
        let joins = |group: &&mut Vec<u16>| group.iter().all(|&other| sees(cell, other));
        match groups.iter_mut().filter(joins).max_by_key(|group| group.len()) {
            Some(group) => group.push(cell),
            None => groups.push(vec![cell]),
        }
    }
    groups
}
