//! How cells and propagators are connected: relations of two cells, and what a change of a cell wakes.

use super::cpu::Fast;
use super::table::Table;

/// The bit of an event that says that one value is left.
pub(crate) const FIXED: usize = 2;

/// The pairs that a cell takes part in.
#[derive(Debug, Default)]
pub(crate) struct Edges {
    pub(crate) any: bool,
    /// Cells that differ from it, but for those of its relations and those that are swept.
    pub(crate) differ: Vec<u16>,
    /// Table and other cell of each relation.
    pub(crate) relations: Vec<(u32, u16)>,
    /// For each value what it takes from other cells, where a relation says nothing before one value is left.
    pub(crate) bans: Vec<Vec<(u16, u32)>>,
    /// All relations.
    pub(crate) count: usize,
}

/// What a change of a cell calls for, beside propagators.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Calls {
    /// The bit of its row.
    pub(crate) row: u32,
    /// The events after which its edges have to be followed, as bits.
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
    /// The set of all propagators.
    pub(crate) everyone: Vec<u64>,
    /// For each cell and event the propagators to wake.
    pub(crate) watch: Vec<u64>,
    /// For each propagator its memory in the frame.
    pub(crate) memory: Vec<usize>,
    /// For each propagator the one that it wakes by itself; a number that none has.
    pub(crate) followers: Vec<u32>,
    pub(crate) calls: Vec<Calls>,
    pub(crate) edges: Vec<Edges>,
    pub(crate) tables: Vec<Table>,
    /// The cells with relations that follow more than one value.
    pub(crate) related: Vec<u64>,
    /// For each cell the cells that differ from it for sure, `see_words` words a cell.
    pub(crate) see: Vec<u64>,
    pub(crate) see_words: usize,
}

impl Network {
    /// Whether two cells differ for sure.
    #[inline]
    pub(crate) fn sees(&self, a: usize, b: usize) -> bool {
        self.see[a * self.see_words + b / 64] >> (b % 64) & 1 == 1
    }
}
