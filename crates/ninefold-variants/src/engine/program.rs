//! From constraints to what runs: cliques, merged relations, propagators by priority, watches.

use crate::cells::CellSet;
use crate::layout::{Cell, Layout};
use crate::puzzle::Puzzle;
use crate::rules::full_rank::post_ranks;

use super::bounds::{Part, Wide};
use super::chute::Chute;
use super::combo::Combo;
use super::cpu::Fast;
use super::derive;
use super::house::House;
use super::linear::{self, Equal, Line, MOST, Term, Total};
use super::model::{LinearSum, MOST_SETS, Model, combinations};
#[cfg(target_arch = "x86_64")]
use super::patterns::Patterns;
use super::pointing::Pointing;
use super::same::Same;
use super::state::{FIXED, Meaning, Memory, Propagator, Wake};
use super::subsets::Subsets;
#[cfg(target_arch = "x86_64")]
use super::sweep::Sweep;
use super::table::{Table, transposed};

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
    count: usize,
}

impl Edges {
    /// The events after which there is something to do, as bits.
    fn events(&self) -> u8 {
        match (self.any, self.relations.is_empty()) {
            (false, _) => 0,
            (true, true) => 1 << FIXED | 1 << (FIXED | 1),
            (true, false) => 0b1111,
        }
    }

    /// Whether a relation says what only it knows.
    pub(crate) fn has_relations(&self) -> bool {
        !self.relations.is_empty() || !self.bans.is_empty()
    }

    /// Adds what the values of this cell leave to another one; `swept` pairs differ by somebody else's work.
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

/// What a change of a cell calls for, beside propagators.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Calls {
    /// The bit of its row.
    pub(crate) row: u32,
    /// The events after which its edges have to be followed, as bits.
    pub(crate) pending: u8,
}

/// A puzzle in the form that runs.
#[derive(Debug)]
pub(crate) struct Program<'p> {
    pub(crate) cells: usize,
    pub(crate) fast: Option<Fast>,
    /// The propagator that sweeps the whole grid.
    pub(crate) swept: Option<usize>,
    pub(crate) lowest: i32,
    pub(crate) all: u32,
    pub(crate) initial: Vec<u32>,
    pub(crate) props: Vec<Box<dyn Propagator + 'p>>,
    pub(crate) memory: Vec<usize>,
    /// For each propagator the one that it wakes by itself; a number that none has.
    pub(crate) followers: Vec<u32>,
    /// Words of a set of propagators.
    pub(crate) words: usize,
    /// For each cell and event the propagators to wake.
    pub(crate) watch: Vec<u64>,
    pub(crate) edges: Vec<Edges>,
    pub(crate) calls: Vec<Calls>,
    pub(crate) tables: Vec<Table>,
    /// The cells with relations that follow more than one value.
    pub(crate) related: Vec<u64>,
    /// The cells that have fewer values from the start.
    pub(crate) limits: Vec<(u16, u32)>,
    pub(crate) see: Vec<u64>,
    pub(crate) see_words: usize,
    pub(crate) full_houses: Vec<Vec<u16>>,
    pub(crate) weights: Vec<f32>,
    pub(crate) slow_weights: Vec<f32>,
    pub(crate) is_arithmetic: bool,
    pub(crate) is_counting: bool,
    pub(crate) is_plain: bool,
    /// Whether a large tree is for the search that learns: where no sums are, and more than what is swept.
    pub(crate) learns: bool,
    pub(crate) impossible: bool,
}

impl Program<'_> {
    /// Whether two cells differ for sure.
    pub(crate) fn sees(&self, a: usize, b: usize) -> bool {
        self.see[a * self.see_words + b / 64] >> (b % 64) & 1 == 1
    }
}

/// Derived sums run after given ones of the same size.
const DERIVED: u32 = 20;

/// Most cells of a sum whose totals are exact: in longer ones the houses that they cross say more.
const LONG: usize = 12;

/// Most cells of a propagator whose failures are worth learning from: what is to blame is whatever its cells lack.
const SHORT: usize = 12;

/// A program in the making.
struct Compiler<'p> {
    model: Model<'p>,
    layout: &'p Layout,
    fast: Option<Fast>,
    /// Whether the regular houses and the regions are the work of somebody else.
    is_bare: bool,
    see: Vec<CellSet>,
    /// What a sweep of the grid, or somebody else, makes differ.
    swept: Vec<CellSet>,
    houses: Vec<Vec<usize>>,
    props: Vec<Box<dyn Propagator + 'p>>,
    /// Sums of different cells, all added: what derived sums start from.
    cages: Vec<(CellSet, i32)>,
    totals: Vec<(CellSet, i32)>,
}

fn numbers(cells: &[usize]) -> Vec<u16> {
    cells.iter().map(|&cell| cell as u16).collect()
}

fn link(see: &mut [CellSet], cells: &[usize]) {
    let set: CellSet = cells.iter().copied().collect();
    for &cell in cells {
        let had = see[cell].has(cell);
        see[cell] = see[cell].or(&set);
        if !had {
            see[cell].remove(cell);
        }
    }
}

impl<'p> Compiler<'p> {
    fn new(puzzle: &'p Puzzle, fast: Option<Fast>) -> Self {
        let layout = puzzle.layout();
        let mut model = Model::new(layout);
        puzzle.rules().iter().for_each(|rule| rule.post(&mut model));
        let ranks = std::mem::take(&mut model.ranks);
        post_ranks(&mut model, &ranks);
        let props = std::mem::take(&mut model.props);
        Self {
            model,
            layout,
            fast,
            is_bare: false,
            see: vec![CellSet::EMPTY; layout.cells()],
            swept: Vec::new(),
            houses: Vec::new(),
            props,
            cages: Vec::new(),
            totals: Vec::new(),
        }
    }

    /// Rows, columns, blocks, regions, or only some of them, and whatever else has as many cells as there are values.
    fn add_houses(&mut self, only: Option<&[Vec<Cell>]>) {
        let layout = self.layout;
        let all = layout.mask();
        let standard = only.map_or_else(|| layout.houses(), <[_]>::to_vec);
        let irregular = if self.is_bare { 0 } else { layout.regions().len() };
        let regular = standard.len().saturating_sub(irregular);
        let swept = self.is_bare || only.is_none() && self.add_sweep();
        let blocks_swept = swept && layout.block() == Some((3, 3));
        let chutes = self.is_bare || only.is_none() && (blocks_swept || self.add_chutes());
        if swept && !self.is_bare {
            self.swept = vec![CellSet::EMPTY; layout.cells()];
            let houses = standard[..regular].iter().map(|house| house.iter().map(|cell| cell.index()));
            houses.for_each(|house| link(&mut self.swept, &house.collect::<Vec<usize>>()));
        }
        let mut known: Vec<CellSet> = Vec::new();
        let mut add = |this: &mut Self, cells: Vec<usize>, is_swept: bool, points: bool| {
            let set: CellSet = cells.iter().copied().collect();
            // What is swept are rows, columns and blocks: no two of them are the same.
            if !is_swept && known.contains(&set) {
                return;
            }
            known.push(set);
            link(&mut this.see, &cells);
            let is_elsewhere = this.is_bare && is_swept;
            if !is_swept {
                this.props.push(Box::new(Subsets::new(numbers(&cells))));
            }
            if cells.len() == layout.values() {
                if !is_swept {
                    this.props.push(Box::new(House::new(numbers(&cells), all, points)));
                }
                if !is_elsewhere && points {
                    this.props.push(Box::new(Pointing::of_house(numbers(&cells), all)));
                }
                this.houses.push(cells);
            }
        };
        for (number, house) in standard.iter().enumerate() {
            let cells: Vec<usize> = house.iter().map(|cell| cell.index()).collect();
            add(self, cells, swept && number < regular, !chutes || number >= regular);
        }
        let cliques = std::mem::take(&mut self.model.cliques);
        for clique in cliques.iter().filter(|clique| clique.len() == layout.values()) {
            add(self, clique.clone(), false, true);
        }
        cliques.iter().for_each(|clique| link(&mut self.see, clique));
    }

    /// One propagator for all regular houses of 9 × 9 cells, where the processor can.
    #[cfg(target_arch = "x86_64")]
    fn add_sweep(&mut self) -> bool {
        let layout = self.layout;
        let shape = (layout.rows(), layout.cols(), layout.values());
        let fits = shape == (9, 9, 9) && layout.has_lines() && self.fast.is_some();
        if fits && matches!(layout.block(), None | Some((3, 3))) {
            let has_blocks = layout.block().is_some();
            self.props.push(Box::new(Sweep::new(has_blocks)));
            self.props.push(Box::new(Patterns::new(has_blocks)));
            return true;
        }
        false
    }

    #[cfg(not(target_arch = "x86_64"))]
    fn add_sweep(&mut self) -> bool {
        false
    }

    fn add_chutes(&mut self) -> bool {
        let layout = self.layout;
        let Some((high, wide)) = layout.block() else { return false };
        if high * wide != layout.values() || !layout.has_lines() {
            return false;
        }
        let (rows, cols) = (layout.rows(), layout.cols());
        for band in 0..rows / high {
            let lines = (band * high..(band + 1) * high).flat_map(|row| layout.row_cells(row));
            let cells = lines.map(|cell| cell.0).collect();
            self.props.push(Box::new(Chute::new(cells, high, cols / wide, cols == high * wide)));
        }
        for stack in 0..cols / wide {
            let lines = (stack * wide..(stack + 1) * wide).flat_map(|col| layout.col_cells(col));
            let cells = lines.map(|cell| cell.0).collect();
            self.props.push(Box::new(Chute::new(cells, wide, rows / high, rows == high * wide)));
        }
        true
    }

    /// Cells that can never be equal see each other; equal cells see what either sees.
    fn see_through_relations(&mut self) {
        let mut equal = Vec::new();
        for (&(a, b), rows) in &self.model.relations {
            let diagonal = |value: usize| rows[value] >> value & 1 == 1;
            if !(0..rows.len()).any(diagonal) {
                link(&mut self.see, &[a, b]);
            }
            if rows.iter().enumerate().all(|(value, row)| row & !(1 << value) == 0) {
                equal.push((a, b));
            }
        }
        for _ in 0..equal.len().min(4) {
            for &(a, b) in &equal {
                let seen = self.see[a].or(&self.see[b]);
                for cell in seen.iter().filter(|&cell| cell != a && cell != b) {
                    link(&mut self.see, &[a, cell]);
                    link(&mut self.see, &[b, cell]);
                }
            }
        }
    }

    fn is_clique(&self, cells: &[usize]) -> bool {
        let pair = |&a: &usize| cells.iter().all(|&b| a == b || self.see[a].has(b));
        cells.iter().all(pair)
    }

    fn add_combo(&mut self, cells: Vec<u16>, sets: Vec<u32>, late: u32) {
        let all = self.layout.mask();
        let combo = Combo::new(cells, sets, all, late, self.props.len());
        if let Some(pointing) = combo.pointing() {
            self.props.push(Box::new(pointing));
        }
        self.props.push(Box::new(combo));
    }

    fn add_sets(&mut self) {
        for (cells, sets) in std::mem::take(&mut self.model.sets) {
            self.add_combo(numbers(&cells), sets, 0);
        }
    }

    /// Puts a sum into the strongest form it has.
    fn add_sum(&mut self, sum: &LinearSum, late: u32) {
        let mut sum = sum.clone();
        if sum.terms.iter().all(|term| term.1 < 0) {
            sum.terms.iter_mut().for_each(|term| term.1 = -term.1);
            sum.total = -sum.total;
        }
        let added = sum.terms.iter().all(|term| term.1 == 1);
        let cells: Vec<usize> = sum.terms.iter().map(|term| term.0).collect();
        let cliquish = added && cells.len() <= self.layout.values() && self.is_clique(&cells);
        if added && late == 0 {
            let set = cells.iter().copied().collect();
            self.totals.push((set, sum.total));
            if cliquish {
                self.cages.push((set, sum.total));
            }
        }
        let lowest = self.layout.lowest();
        let based = sum.total - lowest * sum.terms.iter().map(|term| term.1).sum::<i32>();
        match sum.terms[..] {
            [] if sum.total == 0 => {}
            [] => self.model.refuse(),
            [(cell, factor)] => {
                let fits = |place: &usize| factor * *place as i32 == based;
                let places = (0..self.layout.values()).filter(fits);
                self.model.allowed[cell] &= places.fold(0, |set, place| set | 1 << place);
            }
            [a, b] => {
                let bit = |x: i32, y: i32| u32::from(a.1 * x + b.1 * y == based) << y;
                let values = self.layout.values() as i32;
                let row = |x| (0..values).fold(0, |row, y| row | bit(x, y));
                self.model.relate_rows(a.0, b.0, (0..values).map(row).collect());
            }
            _ if cliquish => self.add_cage(&cells, based, late),
            _ => self.add_linear(&sum, based, late),
        }
    }

    /// Different cells with a sum (values from 0).
    fn add_cage(&mut self, cells: &[usize], based: i32, late: u32) {
        let sets = combinations(self.layout.values(), cells.len(), based);
        if sets.is_empty() {
            self.model.refuse();
        } else if sets.len() > MOST_SETS {
            let part = Part { cells: numbers(cells), factor: 1 };
            self.props.push(Box::new(Wide::new(vec![part], based, self.layout.values())));
        } else {
            self.add_combo(numbers(cells), sets, late);
        }
    }

    fn add_linear(&mut self, sum: &LinearSum, based: i32, late: u32) {
        let top = self.layout.values() as i32 - 1;
        let total: i32 = sum.terms.iter().map(|term| term.1.abs() * top).sum();
        let reversed: i32 = sum.terms.iter().map(|term| -term.1.min(0) * top).sum();
        let target = based + reversed;
        if target < 0 || target > total {
            return self.model.refuse();
        }
        let mirror = target > total - target;
        let target = target.min(total - target) as u32;
        let widest = sum.terms.iter().map(|term| term.1.abs() * top).max().unwrap_or(0) as u32;
        let reach = target.max(widest);
        if reach >= 128 || sum.terms.len() > LONG {
            return self.add_bounds(sum, based);
        }
        let term = |&(cell, factor): &(usize, i32)| Term {
            cell: cell as u16,
            reversed: (factor < 0) != mirror,
            scale: factor.unsigned_abs(),
        };
        let terms: Vec<Term> = sum.terms.iter().map(term).collect();
        let line = self.line(&terms);
        if reach < 64 {
            self.props.push(Box::new(Total::<u64>::new(line, target, late)));
        } else {
            self.props.push(Box::new(Total::<u128>::new(line, target, late)));
        }
    }

    fn line(&self, terms: &[Term]) -> Line {
        let sees = |a: u16, b: u16| self.see[usize::from(a)].has(usize::from(b));
        Line::new(terms, self.layout.values(), sees)
    }

    /// Too many cells, or too large a sum: cells of one house and one sign go together.
    fn add_bounds(&mut self, sum: &LinearSum, based: i32) {
        let houses = self.house_sets();
        let mut found = Vec::new();
        for factor in [1, -1] {
            let with = sum.terms.iter().filter(|term| term.1 == factor);
            for part in derive::parts(with.map(|term| term.0).collect(), &houses) {
                found.push(Part { cells: part.iter().map(|cell| cell as u16).collect(), factor });
            }
        }
        for &(cell, factor) in sum.terms.iter().filter(|term| term.1.abs() != 1) {
            found.push(Part { cells: vec![cell as u16], factor });
        }
        self.props.push(Box::new(Wide::new(found, based, self.layout.values())));
    }

    fn house_sets(&self) -> Vec<CellSet> {
        self.houses.iter().map(|house| house.iter().copied().collect()).collect()
    }

    fn add_equal(&mut self) {
        for lines in std::mem::take(&mut self.model.equal) {
            let longest = lines.iter().map(Vec::len).max().unwrap_or(0);
            let line = |cells: &Vec<usize>| {
                let term = |&cell: &usize| Term { cell: cell as u16, reversed: false, scale: 1 };
                let terms: Vec<Term> = cells.iter().map(term).collect();
                (self.line(&terms), terms.len())
            };
            // A line with more cells starts higher: each of its values is at least the lowest.
            let (lowest, made): (i32, Vec<_>) = (self.layout.lowest(), lines.iter().map(line).collect());
            let shift = |count: usize| {
                if lowest >= 0 { lowest * count as i32 } else { -lowest * (longest - count) as i32 }
            };
            let made: Vec<(Line, u32)> =
                made.into_iter().map(|(line, count)| (line, shift(count) as u32)).collect();
            let repeats = lines.iter().any(|line| line.len() > MOST);
            match linear::most(&made) {
                0..64 if !repeats => self.props.push(Box::new(Equal::<u64>::new(made))),
                64..128 if !repeats => self.props.push(Box::new(Equal::<u128>::new(made))),
                _ => self.add_differences(&lines),
            }
        }
    }

    /// Lines too long for sets of sums: the first less each other is 0.
    fn add_differences(&mut self, lines: &[Vec<usize>]) {
        for other in &lines[1..] {
            let first = lines[0].iter().map(|&cell| (cell, 1));
            let terms = first.chain(other.iter().map(|&cell| (cell, -1))).collect();
            self.add_sum(&LinearSum { terms, total: 0 }, 0);
        }
    }

    /// What the rules posted, but for cliques.
    fn add_rules(&mut self) {
        self.see_through_relations();
        self.add_sets();
        for sum in std::mem::take(&mut self.model.sums) {
            self.add_sum(&sum, 0);
        }
        self.add_equal();
    }

    fn add_derived(&mut self) {
        let sets = self.house_sets();
        let found = derive::derive(self.layout, &sets, &self.see, &self.cages, &self.totals);
        let Some(found) = found else { return self.model.refuse() };
        for sum in found {
            self.add_sum(&sum, DERIVED);
        }
    }

    /// Before the relations are read: single cells become equal.
    fn add_leftovers(&mut self) {
        let values = self.layout.values();
        for (beyond, left) in derive::leftovers(self.layout) {
            let groups: Vec<Vec<u16>> =
                [beyond, left].iter().map(|cells| cells.iter().map(|cell| cell as u16).collect()).collect();
            if let ([a], [b]) = (&groups[0][..], &groups[1][..]) {
                let rows = (0..values).map(|value| 1 << value).collect();
                self.model.relate_rows((*a).into(), (*b).into(), rows);
            } else {
                self.props.push(Box::new(Same::derived(&groups)));
            }
        }
    }

    fn edges(&self) -> (Vec<Edges>, Vec<Table>) {
        let (mut tables, mut keys): (Vec<Table>, Vec<Vec<u32>>) = (Vec::new(), Vec::new());
        let mut edges: Vec<Edges> = (0..self.layout.cells()).map(|_| Edges::default()).collect();
        let mut table = |rows: &[u32]| {
            let known = keys.iter().position(|key| key == rows);
            known.unwrap_or_else(|| {
                tables.push(Table::new(rows));
                keys.push(rows.to_vec());
                tables.len() - 1
            }) as u32
        };
        let all = self.layout.mask();
        let mut unlike = vec![CellSet::EMPTY; self.layout.cells()];
        for (&(a, b), rows) in &self.model.relations {
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

    fn finish(mut self) -> Program<'p> {
        self.props.sort_by_key(|prop| prop.priority());
        self.props.iter_mut().for_each(|prop| prop.see(&self.see));
        let cells = self.layout.cells();
        let (edges, tables) = self.edges();
        // Words that are joined one by one are joined faster.
        let words = self.props.len().div_ceil(64).next_power_of_two();
        let mut initial = self.model.allowed.clone();
        let memory = memories(&self.props, &mut initial);
        let see_words = cells.div_ceil(64);
        let mut related = vec![0; cells.div_ceil(64)];
        let known = (0..cells).filter(|&cell| edges[cell].has_relations());
        known.for_each(|cell| related[cell / 64] |= 1 << (cell % 64));
        let all = self.layout.mask();
        let limited = initial[..cells].iter().enumerate().filter(|(_, values)| **values != all);
        let limits = limited.map(|(cell, &values)| (cell as u16, values)).collect();
        let row = |cell: usize| 1_u32.checked_shl((cell / self.layout.cols()) as u32).unwrap_or(0);
        let call = |(cell, edges): (usize, &Edges)| Calls { row: row(cell), pending: edges.events() };
        let calls = edges.iter().enumerate().map(call).collect();
        let impossible = self.model.impossible || initial[..cells].contains(&0);
        let swept = self.props.iter().position(|prop| prop.is_sweep());
        let is_plain = !self.props.iter().any(|prop| prop.is_weighty()) && self.model.relations.is_empty();
        let is_arithmetic = self.props.iter().any(|prop| prop.is_arithmetic());
        let can_learn = |prop: &dyn Propagator| match prop.meaning() {
            Meaning::Implied | Meaning::Sets(..) => true,
            Meaning::Other => !is_arithmetic && prop.cells().len() <= SHORT,
            Meaning::Open => false,
        };
        Program {
            cells,
            fast: self.fast,
            swept,
            lowest: self.layout.lowest(),
            all: self.layout.mask(),
            initial,
            followers: followers(&self.props, &memory),
            memory,
            words,
            watch: watches(&self.props, cells, words),
            see: self.see.iter().flat_map(|see| &see.words()[..see_words]).copied().collect(),
            see_words,
            full_houses: self.houses.iter().map(|house| numbers(house)).collect(),
            weights: first_weights(&self.props, &edges),
            slow_weights: slow_weights(&self.props, cells, self.layout.values()),
            is_arithmetic,
            is_counting: self.props.iter().any(|prop| prop.is_counting()),
            is_plain,
            learns: !(is_plain && swept.is_some()) && self.props.iter().all(|prop| can_learn(prop.as_ref())),
            impossible,
            related,
            limits,
            calls,
            edges,
            tables,
            props: self.props,
        }
    }
}

/// Gives each propagator that wants one a word behind the cells; those of one name share it.
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

/// Who shares its memory with a follower.
fn followers(props: &[Box<dyn Propagator + '_>], memory: &[usize]) -> Vec<u32> {
    let mut followers = vec![u32::MAX; props.len()];
    for (number, _) in props.iter().enumerate().filter(|(_, prop)| prop.is_follower()) {
        let shares = |&other: &usize| memory[other] == memory[number] && other != number;
        if let Some(leader) = (0..props.len()).find(shares) {
            followers[leader] = number as u32;
        }
    }
    followers
}

/// For each cell: after any change, a bound, a fixed cell, a bound and a fixed cell.
fn watches(props: &[Box<dyn Propagator + '_>], cells: usize, words: usize) -> Vec<u64> {
    let mut watch = vec![0; cells * 4 * words];
    for (number, prop) in props.iter().enumerate().filter(|(_, prop)| !prop.is_follower()) {
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
    for prop in props.iter().filter(|prop| prop.is_weighty()) {
        prop.cells().iter().for_each(|&cell| weights[usize::from(cell)] += 1.0);
    }
    weights
}

/// The cells of its houses and of its propagators: failures change little at first.
fn slow_weights(props: &[Box<dyn Propagator + '_>], cells: usize, values: usize) -> Vec<f32> {
    let mut weights = vec![3.0 * values as f32; cells];
    for prop in props.iter().filter(|prop| prop.is_weighty()) {
        let size = prop.cells().len() as f32;
        prop.cells().iter().for_each(|&cell| weights[usize::from(cell)] += size);
    }
    weights
}

/// Makes a program of a puzzle.
pub(crate) fn compile(puzzle: &Puzzle) -> Program<'_> {
    compile_for(puzzle, Fast::detect())
}

/// The same for a processor with or without what makes it fast.
pub(crate) fn compile_for(puzzle: &Puzzle, fast: Option<Fast>) -> Program<'_> {
    let mut compiler = Compiler::new(puzzle, fast);
    compiler.add_houses(None);
    compiler.add_leftovers();
    compiler.add_rules();
    compiler.add_derived();
    compiler.finish()
}

/// Only what the rules of a puzzle say: rows, columns, blocks and regions are enforced elsewhere.
pub(crate) fn compile_bare(puzzle: &Puzzle) -> Program<'_> {
    let mut compiler = Compiler::new(puzzle, Fast::detect());
    compiler.is_bare = true;
    compiler.add_houses(None);
    compiler.add_rules();
    compiler.finish()
}

/// Makes a program of the rules of a puzzle and some of its houses: nothing else is known, nothing is derived.
pub(crate) fn compile_part<'p>(puzzle: &'p Puzzle, houses: &[Vec<Cell>]) -> Program<'p> {
    let mut compiler = Compiler::new(puzzle, Fast::detect());
    compiler.add_houses(Some(houses));
    compiler.add_rules();
    compiler.finish()
}
