//! Literals, and which of them follow directly from which.

/// A node that is true, or false.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Literal(pub(super) u16);

impl Literal {
    pub(super) const fn new(node: usize, holds: bool) -> Literal {
        Literal((node * 2 + holds as usize) as u16)
    }

    /// 0 up to twice the number of nodes.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The number of its node.
    #[inline]
    pub(super) const fn node(self) -> usize {
        self.0 as usize / 2
    }

    /// The opposite.
    #[inline]
    #[must_use]
    pub const fn negated(self) -> Literal {
        Literal(self.0 ^ 1)
    }

    /// Whether it says that the node is true.
    #[inline]
    pub const fn holds(self) -> bool {
        self.0 & 1 == 1
    }
}

/// The direct inferences from each literal, in order.
#[derive(Clone, Debug, Default)]
pub struct Adjacency {
    /// What follows from literal *i*: `targets[starts[i]..starts[i + 1]]`.
    starts: Vec<u32>,
    targets: Vec<Literal>,
}

/// Inferences on their way into the graph, in order.
pub type Edges = Vec<(Literal, Literal)>;

impl Adjacency {
    /// Sorts the edges between `literals` literals by where they start, keeping their order otherwise.
    pub fn of(literals: usize, edges: &Edges) -> Adjacency {
        let mut starts = vec![0u32; literals + 1];
        for (from, _) in edges {
            starts[from.index() + 1] += 1;
        }
        for i in 1..starts.len() {
            starts[i] += starts[i - 1];
        }
        let mut next = starts.clone();
        let mut targets = vec![Literal(0); edges.len()];
        for &(from, to) in edges {
            targets[next[from.index()] as usize] = to;
            next[from.index()] += 1;
        }
        Adjacency { starts, targets }
    }

    /// The number of literals.
    #[inline]
    pub fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// What follows directly.
    #[inline]
    pub fn targets(&self, literal: Literal) -> &[Literal] {
        &self.targets[self.starts[literal.index()] as usize..self.starts[literal.index() + 1] as usize]
    }

    /// Whether nothing follows.
    #[inline]
    pub fn is_dead_end(&self, literal: Literal) -> bool {
        self.starts[literal.index()] == self.starts[literal.index() + 1]
    }
}
