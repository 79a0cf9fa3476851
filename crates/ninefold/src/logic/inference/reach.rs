//! What can be reached from where in the graph of inferences, for all literals at once.

use super::adjacency::{Adjacency, Literal};

/// From which literal which others can be reached, as a table of bits.
#[derive(Clone, Debug)]
pub(super) struct Reach {
    words: usize,
    bits: Vec<u64>,
}

impl Reach {
    /// Tarjan's search for strongly connected components: when one is complete, all that it leads to is.
    pub(super) fn of(graph: &Adjacency) -> Reach {
        let n = graph.len();
        let words = n.div_ceil(64);
        let mut search = Search {
            graph,
            reach: Reach { words, bits: vec![0; n * words] },
            number: vec![0; n],
            low: vec![0; n],
            open: vec![false; n],
            stack: Vec::with_capacity(n),
            count: 0,
        };
        for literal in (0..n as u16).map(Literal).filter(|&literal| !graph.is_dead_end(literal)) {
            if search.number[literal.index()] == 0 {
                search.visit(literal);
            }
        }
        search.reach
    }

    /// What `from` reaches, as bits.
    #[inline]
    pub(super) fn row(&self, from: Literal) -> &[u64] {
        &self.bits[from.index() * self.words..][..self.words]
    }

    /// Whether `from` reaches `to`.
    #[inline]
    pub(super) fn reaches(&self, from: Literal, to: Literal) -> bool {
        self.has(from.index(), to.index())
    }

    /// Adds `other`, and all that it reaches, to what `from` reaches.
    fn absorb(&mut self, from: usize, other: usize) {
        let words = self.words;
        if let Ok([from, other_row]) =
            self.bits.get_disjoint_mut([from * words..(from + 1) * words, other * words..(other + 1) * words])
        {
            from.iter_mut().zip(other_row).for_each(|(from, other)| *from |= *other);
        }
        self.add(from, other);
    }

    /// Whether `from` reaches `other`.
    #[inline]
    fn has(&self, from: usize, other: usize) -> bool {
        self.bits[from * self.words + other / 64] >> (other % 64) & 1 == 1
    }

    /// Adds `other` to what `from` reaches.
    fn add(&mut self, from: usize, other: usize) {
        self.bits[from * self.words + other / 64] |= 1 << (other % 64);
    }

    /// The table with rows and columns exchanged, a square of 64 by 64 bits at a time.
    pub(super) fn transposed(&self) -> Vec<u64> {
        let words = self.words;
        let mut turned = vec![0; words * 64 * words];
        // No candidates, no rows; chunks must not be empty all the same.
        for (i, rows) in self.bits.chunks((64 * words).max(1)).enumerate() {
            for j in 0..words {
                let mut square = [0; 64];
                for (row, to) in rows.chunks(words).zip(&mut square) {
                    *to = row[j];
                }
                transpose(&mut square);
                for (k, row) in square.into_iter().enumerate() {
                    turned[(j * 64 + k) * words + i] = row;
                }
            }
        }
        turned
    }
}

/// Exchanges rows and columns: halves first, then halves of these, as Warren describes (Hacker's Delight,
/// 7-3).
fn transpose(square: &mut [u64; 64]) {
    let (mut width, mut low) = (32, 0xffff_ffffu64);
    while width > 0 {
        for row in (0..64).filter(|row| row & width == 0) {
            let swap = (square[row] >> width ^ square[row + width]) & low;
            square[row] ^= swap << width;
            square[row + width] ^= swap;
        }
        width /= 2;
        low ^= low << width;
    }
}

/// Tarjan's algorithm on its way, without recursion.
struct Search<'a> {
    graph: &'a Adjacency,
    reach: Reach,
    /// When each literal was met, from 1; 0 = not yet.
    number: Vec<u32>,
    low: Vec<u32>,
    open: Vec<bool>,
    stack: Vec<usize>,
    count: u32,
}

impl Search<'_> {
    fn visit(&mut self, root: Literal) {
        let mut calls: Vec<(Literal, usize)> = vec![(root, 0)];
        self.meet(root);
        while let Some((literal, next)) = calls.last_mut() {
            let here = literal.index();
            if let Some(&target) = self.graph.targets(*literal).get(*next) {
                *next += 1;
                if self.graph.is_dead_end(target) {
                    continue;
                }
                if self.number[target.index()] == 0 {
                    calls.push((target, 0));
                    self.meet(target);
                } else if self.open[target.index()] {
                    self.low[here] = self.low[here].min(self.number[target.index()]);
                }
            } else {
                calls.pop();
                if self.low[here] == self.number[here] {
                    self.close(here);
                }
                if let Some((caller, _)) = calls.last() {
                    self.low[caller.index()] = self.low[caller.index()].min(self.low[here]);
                }
            }
        }
    }

    fn meet(&mut self, literal: Literal) {
        self.count += 1;
        self.number[literal.index()] = self.count;
        self.low[literal.index()] = self.count;
        self.open[literal.index()] = true;
        self.stack.push(literal.index());
    }

    /// The component that starts at `first` is complete: what one of it reaches, all reach, and each other.
    fn close(&mut self, first: usize) {
        let from =
            self.stack.iter().rposition(|&literal| literal == first).expect("the component is on the stack");
        let members = self.stack.split_off(from);
        for &member in &members {
            self.open[member] = false;
            if members.len() > 1 {
                self.reach.add(first, member);
            }
        }
        for &member in &members {
            for &target in self.graph.targets(Literal(member as u16)) {
                // With what is reached already, all that it leads to is.
                if !self.reach.has(first, target.index()) {
                    match self.graph.is_dead_end(target) {
                        true => self.reach.add(first, target.index()),
                        false => self.reach.absorb(first, target.index()),
                    }
                }
            }
        }
        if members.len() > 1 {
            let (words, start) = (self.reach.words, first * self.reach.words);
            for &member in &members[1..] {
                self.reach.bits.copy_within(start..start + words, member * words);
            }
        }
    }
}
