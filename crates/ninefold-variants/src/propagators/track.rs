//! Automata along lines of cells, unrolled: for each place the states that lie on a way from the start to the end.
//!
//! States of a place with the same ways on are one node, and an edge stands for all values that lead from one node to
//! another. A run marks the nodes that can be reached, then those of them that lead to the end.

use crate::sort::ArrangeDistinct;
use std::ops::Range;

use crate::layout::bits;

use crate::model::{Contradiction, Known, Machine, Propagator, Run, State, Work, attributes};

/// Values that lead to a node of the next place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Edge {
    to: u32,
    values: u32,
}

/// A place in the line.
#[derive(Clone, Copy, Debug)]
struct Place {
    /// `None` for a separator, which is read as the symbol after all values.
    cell: Option<u16>,
    /// The words of the marks of its nodes.
    start: u32,
    end: u32,
    /// The number of its first node.
    node: u32,
}

impl Place {
    /// The number of a node.
    #[inline(always)]
    fn number(&self, word: usize, bit: usize) -> usize {
        self.node as usize + 64 * (word - self.start as usize) + bit
    }
}

/// Cells that an automaton reads in their order, perhaps with separators between them.
#[derive(Debug)]
pub(crate) struct Track {
    cells: Vec<u16>,
    separator: u32,
    places: Vec<Place>,
    /// For each node where its edges start, and where the last end.
    first: Vec<u32>,
    /// They lead to marks.
    edges: Vec<Edge>,
    /// The nodes of the first place.
    starts: Vec<u64>,
    /// Words of all marks: those of a place start with a word.
    words: usize,
    /// The one node behind the last place; nothing if no way leads there.
    goal: Option<usize>,
}

/// The nodes of a place on the way back from the end.
#[derive(Default)]
struct Layer {
    /// Where the edges of each node end.
    ends: Vec<u32>,
    /// They lead to nodes of the next place, from 0.
    edges: Vec<Edge>,
    /// The node of each state.
    of: Vec<Option<u32>>,
}

/// No state, or a node for each state of a set.
const NONE: &[usize] = &[];

impl Layer {
    /// Behind the last place: all states that accept are one node.
    fn goal(machine: &Machine, reached: &[usize]) -> Self {
        let mut of = vec![None; machine.next.len()];
        let accepting = reached.iter().filter(|&&state| machine.accepts[state]);
        accepting.for_each(|&state| of[state] = Some(0));
        let ends = if of.iter().any(Option::is_some) { vec![0] } else { Vec::new() };
        Self { ends, edges: Vec::new(), of }
    }

    /// The nodes of states `reached`, where `symbols` may be read and `next` follows.
    fn before(machine: &Machine, reached: &[usize], symbols: Range<usize>, next: &Self) -> Self {
        let mut layer = Self { of: vec![None; machine.next.len()], ..Self::default() };
        let mut known = Known::default();
        for &state in reached {
            let start = layer.edges.len();
            for value in symbols.clone() {
                let targets = machine.next[state].get(value).map_or(NONE, Vec::as_slice);
                for to in targets.iter().filter_map(|&to| next.of[to]) {
                    match layer.edges[start..].iter_mut().find(|edge| edge.to == to) {
                        Some(edge) => edge.values |= 1 << value,
                        None => layer.edges.push(Edge { to, values: 1 << value }),
                    }
                }
            }
            if layer.edges.len() == start {
                continue;
            }
            let node = *known.entry(mixed(&layer.edges[start..])).or_insert(layer.ends.len() as u32);
            // Nodes that look the same and are not told apart cost time only.
            if layer.node(node as usize) == &layer.edges[start..] {
                layer.edges.truncate(start);
                layer.of[state] = Some(node);
            } else {
                layer.of[state] = Some(layer.ends.len() as u32);
                layer.ends.push(layer.edges.len() as u32);
            }
        }
        layer
    }

    /// The edges of a node; none if there is no such node.
    fn node(&self, node: usize) -> &[Edge] {
        let Some(&end) = self.ends.get(node) else { return &[] };
        let start = node.checked_sub(1).map_or(0, |last| self.ends[last]);
        &self.edges[start as usize..end as usize]
    }
}

fn mixed(edges: &[Edge]) -> u64 {
    let mix = |hash: u64, edge: &Edge| {
        let word = u64::from(edge.to) << 32 | u64::from(edge.values);
        (hash ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29)
    };
    edges.iter().fold(0, mix)
}

/// For each place, and behind the last, the states that can be reached, each once.
fn reached(machine: &Machine, symbols: impl Iterator<Item = Range<usize>>) -> Vec<Vec<usize>> {
    let mut seen = vec![usize::MAX; machine.next.len()];
    let mut start: Vec<usize> = machine.starts.clone();
    start.arrange_distinct();
    let mut all = vec![start];
    for (place, symbols) in symbols.enumerate() {
        let mut after = Vec::new();
        for &state in &all[place] {
            for &to in machine.next[state].iter().take(symbols.end).skip(symbols.start).flatten() {
                if seen[to] != place {
                    seen[to] = place;
                    after.push(to);
                }
            }
        }
        all.push(after);
    }
    all
}

impl Track {
    pub(crate) fn new(items: &[Option<u16>], values: usize, machine: &Machine) -> Self {
        let symbols = |item: &Option<u16>| if item.is_some() { 0..values } else { values..values + 1 };
        let reached = reached(machine, items.iter().map(symbols));
        let mut layers = vec![Layer::goal(machine, &reached[items.len()])];
        for (item, reached) in items.iter().zip(&reached).rev() {
            let next = &layers[layers.len() - 1];
            layers.push(Layer::before(machine, reached, symbols(item), next));
        }
        layers.reverse();
        let mut track = Self {
            cells: items.iter().copied().flatten().collect(),
            separator: 1 << values,
            places: Vec::with_capacity(items.len()),
            first: Vec::new(),
            edges: Vec::new(),
            starts: Vec::new(),
            words: 0,
            goal: None,
        };
        track.starts = vec![0; layers[0].ends.len().div_ceil(64)];
        for node in machine.starts.iter().filter_map(|&state| layers[0].of[state]) {
            track.starts[node as usize / 64] |= 1 << (node % 64);
        }
        for (at, layer) in layers.iter().enumerate() {
            track.add(items.get(at).copied(), layer);
        }
        track.first.push(track.edges.len() as u32);
        track
    }

    /// How many edges it looks at while all is open.
    pub(crate) fn work(&self) -> usize {
        self.edges.len()
    }

    /// Adds the nodes of a place, or the goal behind the last.
    fn add(&mut self, item: Option<Option<u16>>, layer: &Layer) {
        let start = self.words;
        let end = start + layer.ends.len().div_ceil(64);
        let (node, edge) = (self.first.len() as u32, self.edges.len() as u32);
        let starts = layer.ends.iter().map(|end| edge + end);
        self.first.extend(std::iter::once(edge).chain(starts).take(layer.ends.len()));
        self.edges.extend(layer.edges.iter().map(|edge| Edge { to: edge.to + 64 * end as u32, ..*edge }));
        self.words = end;
        match item {
            Some(cell) => self.places.push(Place { cell, start: start as u32, end: end as u32, node }),
            None => self.goal = (start < end).then_some(start),
        }
    }

    /// What may be read at a place.
    #[inline(always)]
    fn domain(&self, state: &State<'_>, place: &Place) -> u32 {
        place.cell.map_or(self.separator, |cell| state.get(cell))
    }

    #[inline(always)]
    fn edges(&self, node: usize) -> &[Edge] {
        &self.edges[self.first[node] as usize..self.first[node + 1] as usize]
    }

    /// Marks the nodes that can be reached.
    #[inline(always)]
    fn forward(&self, state: &State<'_>, marks: &mut [u64]) {
        marks[..self.starts.len()].copy_from_slice(&self.starts);
        for place in &self.places {
            let domain = self.domain(state, place);
            for word in place.start as usize..place.end as usize {
                for bit in bits(marks[word]) {
                    for edge in self.edges(place.number(word, bit)) {
                        let leads = u64::from(edge.values & domain != 0);
                        marks[edge.to as usize / 64] |= leads << (edge.to % 64);
                    }
                }
            }
        }
    }

    /// Unmarks the nodes of a place that do not lead to the goal; the values on ways to it.
    #[inline(always)]
    fn back(&self, marks: &mut [u64], place: &Place, domain: u32) -> u32 {
        let mut keep = 0;
        for word in place.start as usize..place.end as usize {
            let mut alive = 0;
            for bit in bits(marks[word]) {
                let mut values = 0;
                for edge in self.edges(place.number(word, bit)) {
                    let leads = (marks[edge.to as usize / 64] >> (edge.to % 64) & 1) as u32;
                    values |= edge.values & domain & leads.wrapping_neg();
                }
                keep |= values;
                alive |= u64::from(values != 0) << bit;
            }
            marks[word] = alive;
        }
        keep
    }
}

impl Propagator for Track {
    attributes!(60, is_idempotent: true);

    fn run(&self, state: &mut State<'_>) -> Run {
        self.run_fast(state)
    }
}

impl Work for Track {
    #[inline(always)]
    fn plain(&self, state: &mut State<'_>) -> Run {
        let (mut short, mut long) = ([0; 64], Vec::new());
        let marks = if self.words <= short.len() {
            &mut short[..]
        } else {
            long.resize(self.words, 0);
            &mut long[..]
        };
        let Some(goal) = self.goal else { return Err(Contradiction) };
        self.forward(state, marks);
        if marks[goal] == 0 {
            return Err(Contradiction);
        }
        for place in self.places.iter().rev() {
            let keep = self.back(marks, place, self.domain(state, place));
            if let Some(cell) = place.cell {
                state.keep(cell, keep)?;
            }
        }
        Ok(())
    }
}
