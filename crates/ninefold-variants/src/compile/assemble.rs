//! From propagators to a program: their order, their memories, and which of them a change wakes.

use crate::layout::CellSet;
use crate::limits::Cancelled;
use crate::model::{
    Calls, Edges, FIXED, Memory, Network, Program, Propagator, Strategy, Table, Wake, transposed,
};
use crate::sort::Arrange;

use super::compiler::{Compiler, link};

impl Edges {
    /// The events after which the edges must be followed, as bits.
    fn events(&self) -> u8 {
        match (self.any, self.relations.is_empty()) {
            (false, _) => 0,
            (true, true) => 1 << FIXED | 1 << (FIXED | 1),
            (true, false) => 0b1111,
        }
    }

    /// Whether there are relations beyond inequality.
    pub(crate) fn has_relations(&self) -> bool {
        !self.relations.is_empty() || !self.bans.is_empty()
    }

    /// Adds what the values of this cell leave to another one; `swept` pairs are kept different elsewhere.
    fn relate(
        &mut self,
        other: u16,
        rows: &[u32],
        all: u32,
        swept: bool,
        table: &mut impl FnMut(&[u32]) -> u32,
    ) {
        self.count += 1;
        let is_weak = rows.iter().enumerate().all(|(i, one)| rows[..i].iter().all(|two| one | two == all));
        if !is_weak {
            return self.relations.push((table(rows), other));
        }
        self.bans.resize(rows.len(), Vec::new());
        for (value, (row, bans)) in rows.iter().zip(&mut self.bans).enumerate() {
            let done = if swept { 1 << value } else { 0 };
            let banned = all & !row & !done;
            if banned != 0 {
                bans.push((other, banned));
            }
        }
    }
}

impl<'p> Compiler<'p> {
    fn edges(&self) -> (Vec<Edges>, Vec<Table>) {
        let (mut tables, mut keys): (Vec<Table>, Vec<Vec<u32>>) = (Vec::new(), Vec::new());
        let mut edges: Vec<Edges> = (0..self.layout.total()).map(|_| Edges::default()).collect();
        let mut table = |rows: &[u32]| {
            let known = keys.iter().position(|key| key == rows);
            known.unwrap_or_else(|| {
                tables.push(Table::new(rows));
                keys.push(rows.to_vec());
                tables.len() - 1
            }) as u32
        };
        let all = self.layout.mask();
        let mut unlike = vec![CellSet::EMPTY; self.layout.total()];
        for (a, b, rows) in self.model.relations() {
            let mut rows = rows.clone();
            if self.see[a].has(b) {
                rows.iter_mut().enumerate().for_each(|(value, row)| *row &= !(1 << value));
                link(&mut unlike, &[a, b]);
            }
            let swept = self.swept.get(a).is_some_and(|swept| swept.has(b));
            edges[a].relate(b as u16, &rows, all, swept, &mut table);
            edges[b].relate(a as u16, &transposed(&rows), all, swept, &mut table);
        }
        for (cell, edges) in edges.iter_mut().enumerate() {
            let swept = self.swept.get(cell).copied().unwrap_or_default();
            edges.differ = self.see[cell].less(&unlike[cell]).less(&swept).iter().map(|o| o as u16).collect();
            edges.any = !edges.differ.is_empty() || edges.has_relations();
        }
        (edges, tables)
    }

    pub(super) fn finish(mut self) -> Result<Program<'p>, Cancelled> {
        self.check()?;
        self.props.arrange_by_cached_key(|prop| prop.attributes().priority);
        self.props.iter_mut().for_each(|prop| prop.see(&self.see));
        let cells = self.layout.total();
        let network = self.network();
        let swept = self.props.iter().position(|prop| prop.attributes().is_sweep);
        let mut partners = Vec::new();
        if !self.model.partners.is_empty() {
            partners.extend(0..cells as u16);
        }
        for &(cell, number) in &self.model.partners {
            (partners[usize::from(cell)], partners[usize::from(number)]) = (number, cell);
        }
        Ok(Program {
            lowest: self.layout.lowest(),
            grid: self.layout.cells(),
            impossible: self.model.impossible || network.initial[..cells].contains(&0),
            full_houses: self.houses,
            places: std::mem::take(&mut self.model.places),
            swept,
            strategy: Strategy::of(&self.props, self.model.has_relations(), swept.is_some()),
            weights: first_weights(&self.props, &network.edges),
            slow_weights: slow_weights(&self.props, cells, self.layout.values()),
            network,
            props: self.props,
            partners,
            renumbered: self.model.renumbered,
        })
    }

    fn network(&self) -> Network {
        let (cells, all) = (self.layout.total(), self.layout.mask());
        let (edges, tables) = self.edges();
        let everyone = all_bits(self.props.len());
        let mut initial = self.model.allowed.clone();
        let memory = memories(&self.props, &mut initial);
        let see_words = cells.div_ceil(64);
        let mut related = vec![0; cells.div_ceil(64)];
        let known = (0..cells).filter(|&cell| edges[cell].has_relations());
        known.for_each(|cell| related[cell / 64] |= 1 << (cell % 64));
        let limited = initial[..cells].iter().enumerate().filter(|(_, values)| **values != all);
        let limits = limited.map(|(cell, &values)| (cell as u16, values)).collect();
        let is_swept = |cell: usize| cell < self.layout.cells();
        let row = |cell: usize| u32::from(is_swept(cell)) << (cell / self.layout.cols() % 32);
        let mut see = Vec::with_capacity(cells * see_words);
        self.see.iter().for_each(|seen| see.extend_from_slice(&seen.words()[..see_words]));
        let call = |(cell, edges): (usize, &Edges)| Calls { row: row(cell), pending: edges.events() };
        Network {
            cells,
            all,
            fast: self.fast,
            initial,
            limits,
            watch: watches(&self.props, cells, everyone.len()),
            idempotent: idempotent(&self.props, everyone.len()),
            everyone,
            followers: followers(&self.props, &memory),
            memory,
            calls: edges.iter().enumerate().map(call).collect(),
            edges,
            tables,
            related,
            see,
            see_words,
        }
    }
}

/// The lowest bits of some words, whose number is a power of two: as many words are joined faster.
fn all_bits(bits: usize) -> Vec<u64> {
    let mut words = vec![0; bits.div_ceil(64).next_power_of_two()];
    (0..bits).for_each(|bit| words[bit / 64] |= 1 << (bit % 64));
    words
}

/// Gives each propagator that needs one a word behind the cells; propagators with the same name share it.
fn memories(props: &[Box<dyn Propagator + '_>], frame: &mut Vec<u32>) -> Vec<usize> {
    let mut named: Vec<(usize, usize)> = Vec::new();
    let mut place = |Memory { name, start }| {
        if let Some(&(_, at)) = named.iter().find(|(known, _)| Some(*known) == name) {
            return at;
        }
        frame.push(start);
        named.extend(name.map(|name| (name, frame.len() - 1)));
        frame.len() - 1
    };
    props.iter().map(|prop| prop.memory().map_or(0, &mut place)).collect()
}

/// For each propagator the follower that shares its memory.
fn followers(props: &[Box<dyn Propagator + '_>], memory: &[usize]) -> Vec<u32> {
    let mut followers = vec![u32::MAX; props.len()];
    for (number, _) in props.iter().enumerate().filter(|(_, prop)| prop.attributes().is_follower) {
        let shares = |&other: &usize| memory[other] == memory[number] && other != number;
        if let Some(leader) = (0..props.len()).find(shares) {
            followers[leader] = number as u32;
        }
    }
    followers
}

/// The propagators that their own changes do not wake.
fn idempotent(props: &[Box<dyn Propagator + '_>], words: usize) -> Vec<u64> {
    let mut idempotent = vec![0; words];
    for (number, prop) in props.iter().enumerate() {
        let cells = prop.cells();
        let is_twice = || cells.iter().enumerate().any(|(at, cell)| cells[..at].contains(cell));
        if prop.attributes().is_idempotent && !is_twice() {
            idempotent[number / 64] |= 1 << (number % 64);
        }
    }
    idempotent
}

/// For each cell: after any change, a bound, a fixed cell, a bound and a fixed cell.
fn watches(props: &[Box<dyn Propagator + '_>], cells: usize, words: usize) -> Vec<u64> {
    let mut watch = vec![0; cells * 4 * words];
    for (number, prop) in props.iter().enumerate().filter(|(_, prop)| !prop.attributes().is_follower) {
        for &cell in prop.cells() {
            let events: &[usize] = match prop.wake_of(cell) {
                Wake::Any => &[0, 1, 2, 3],
                Wake::Bounds => &[1, 3],
                Wake::Fixed => &[2, 3],
            };
            for event in events {
                let at = (usize::from(cell) * 4 + event) * words + number / 64;
                watch[at] |= 1 << (number % 64);
            }
        }
    }
    watch
}

/// One, one more for each propagator, a little for each relation.
fn first_weights(props: &[Box<dyn Propagator + '_>], edges: &[Edges]) -> Vec<f32> {
    let mut weights: Vec<f32> = edges.iter().map(|edges| 1.0 + (0.3 * edges.count as f32).min(3.0)).collect();
    for prop in props.iter().filter(|prop| prop.attributes().is_weighty) {
        prop.cells().iter().for_each(|&cell| weights[usize::from(cell)] += 1.0);
    }
    weights
}

/// The cells of its houses and of its propagators: failures change little at first.
fn slow_weights(props: &[Box<dyn Propagator + '_>], cells: usize, values: usize) -> Vec<f32> {
    let mut weights = vec![3.0 * values as f32; cells];
    for prop in props.iter().filter(|prop| prop.attributes().is_weighty) {
        let size = prop.cells().len() as f32;
        prop.cells().iter().for_each(|&cell| weights[usize::from(cell)] += size);
    }
    weights
}
