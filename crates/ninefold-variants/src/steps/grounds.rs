//! The grounds of reasoning: houses and rules as areas, links, sums and small programs.

use std::sync::Arc;

use crate::compile::compile_part;
use crate::layout::{Cell, CellSet, Layout, Region, bits};
use crate::limits::{Cancelled, Limits};
use crate::model::{Model, Program, State, combinations, transposed};
use crate::rules::Puzzle;

use crate::sort::Sorted;

use super::equations::{Equation, equations};
use super::facts::{Area, Link, Sets, Source, Sum};

/// Everything that steps are made of, except the candidates.
#[derive(Debug)]
pub(crate) struct Grounds<'b> {
    pub(crate) puzzle: &'b Puzzle,
    /// The limits of all reasoning from these grounds.
    pub(crate) limits: Limits<'b>,
    pub(crate) layout: &'b Layout,
    pub(crate) house_count: usize,
    /// Houses first, in their order; then the areas of rules with three cells or more.
    pub(crate) areas: Vec<Area>,
    pub(crate) sees: Vec<CellSet>,
    /// Pairs of cells that rules require to differ, beside the areas.
    pairs: Sorted<(usize, usize), Vec<usize>>,
    pub(crate) links: Vec<Vec<Link>>,
    pub(crate) sets: Vec<Sets>,
    pub(crate) sums: Vec<Sum>,
    pub(crate) equations: Vec<Equation>,
    /// Cells that hang together, with the rule that says so.
    pub(crate) regions: Vec<(usize, Arc<Region>)>,
    /// For each rule its cells and program, if it says more than pairs, areas and sets.
    pub(crate) programs: Vec<Option<Narrow<'b>>>,
    /// What the rules leave of single cells.
    pub(crate) start: Vec<u32>,
}

/// A rule with the houses that two of its cells share.
#[derive(Debug)]
pub(crate) struct Narrow<'b> {
    pub(crate) cells: Vec<usize>,
    pub(crate) houses: Vec<usize>,
    program: Program<'b>,
}

/// Most combinations of an area that are listed.
const MOST_SETS: usize = 200;

impl<'b> Grounds<'b> {
    pub(crate) fn new(puzzle: &'b Puzzle, limits: Limits<'b>) -> Result<Self, Cancelled> {
        let layout = puzzle.layout();
        let mut grounds = Self {
            puzzle,
            limits,
            layout,
            house_count: 0,
            areas: Vec::new(),
            sees: vec![CellSet::EMPTY; layout.total()],
            pairs: Sorted::default(),
            links: vec![Vec::new(); layout.total()],
            sets: Vec::new(),
            sums: Vec::new(),
            equations: Vec::new(),
            regions: Vec::new(),
            programs: Vec::new(),
            start: vec![layout.mask(); layout.total()],
        };
        for (number, house) in layout.houses().iter().enumerate() {
            let cells = house.iter().map(|cell| cell.index()).collect();
            grounds.add_area(Source::House(number), cells);
        }
        grounds.house_count = grounds.areas.len();
        let mut models = Vec::new();
        for number in 0..puzzle.rules().len() {
            limits.check()?;
            let model = grounds.model(number);
            grounds.add_rule(number, &model);
            models.push(model);
        }
        for (number, model) in models.iter().enumerate() {
            let covered = grounds.add_sums(number, model);
            let says_more = !model.others.is_empty() || !model.equal.is_empty() || !covered;
            let narrow = says_more.then(|| grounds.narrow(number)).transpose()?;
            grounds.programs.push(narrow);
        }
        let houses = &grounds.areas[..grounds.house_count];
        grounds.equations = equations(layout, houses, &grounds.sums, &limits)?;
        Ok(grounds)
    }

    fn add_area(&mut self, source: Source, cells: Vec<usize>) {
        let set: CellSet = cells.iter().copied().collect();
        cells.iter().for_each(|&cell| self.sees[cell] = self.sees[cell].or(&set.less(&one(cell))));
        let is_full = cells.len() == self.layout.values();
        self.areas.push(Area { source, cells, set, is_full });
    }

    fn add_rule(&mut self, number: usize, model: &Model<'_>) {
        for clique in &model.cliques {
            if let [a, b] = clique[..] {
                self.pairs.entry((a, b), Vec::new()).push(number);
                self.sees[a].add(b);
                self.sees[b].add(a);
            } else {
                self.add_area(Source::Rule(number), clique.clone());
            }
        }
        for (a, b, rows) in model.relations() {
            let back = transposed(rows);
            self.links[a].push(Link { to: b, rows: rows.clone(), rule: number });
            self.links[b].push(Link { to: a, rows: back, rule: number });
        }
        self.start.iter_mut().zip(&model.allowed).for_each(|(start, allowed)| *start &= allowed);
        if model.impossible {
            self.start.iter_mut().for_each(|start| *start = 0);
        }
        self.regions.extend(model.regions.iter().map(|region| (number, region.clone())));
        for (cells, sets) in &model.sets {
            self.sets.push(Sets { rule: number, cells: cells.clone(), sets: sets.clone(), total: None });
        }
    }

    /// Turns sums of different cells into sets. Returns whether these are all sums of the rule.
    fn add_sums(&mut self, number: usize, model: &Model<'_>) -> bool {
        let mut covered = true;
        for sum in &model.sums {
            let cells: Vec<usize> = sum.terms.iter().map(|term| term.0).collect();
            let added = sum.terms.iter().all(|term| term.1 == 1);
            if added && !cells.is_empty() {
                let set = cells.iter().copied().collect();
                self.sums.push(Sum { rule: number, cells: set, total: sum.total });
            }
            let sets = (added && cells.len() <= self.layout.values() && self.is_clique(&cells))
                .then(|| self.combinations(cells.len(), sum.total));
            match sets.filter(|sets| sets.len() <= MOST_SETS) {
                Some(sets) => self.sets.push(Sets { rule: number, cells, sets, total: Some(sum.total) }),
                None => covered = false,
            }
        }
        covered
    }

    /// Sets of so many values with a sum.
    pub(crate) fn combinations(&self, count: usize, total: i32) -> Vec<u32> {
        let based = total - self.layout.lowest() * count as i32;
        combinations(self.layout.values(), count, based)
    }

    pub(crate) fn is_clique(&self, cells: &[usize]) -> bool {
        cells.iter().all(|&a| cells.iter().all(|&b| a == b || self.sees[a].has(b)))
    }

    fn narrow(&self, rule: usize) -> Result<Narrow<'b>, Cancelled> {
        let set = Layout::set(&self.puzzle.rules()[rule].cells(self.layout));
        let shares = |house: &usize| self.areas[*house].set.and(&set).len() > 1;
        let houses: Vec<usize> = (0..self.house_count).filter(shares).collect();
        let program = self.compiled(rule, &houses)?;
        Ok(Narrow { cells: set.iter().collect(), houses, program })
    }

    /// The constraints of a rule alone.
    fn model(&self, rule: usize) -> Model<'b> {
        let mut model = Model::new(self.layout, &self.limits);
        self.puzzle.rules()[rule].post(&mut model);
        model
    }

    fn compiled(&self, rule: usize, houses: &[usize]) -> Result<Program<'b>, Cancelled> {
        let all = self.layout.houses();
        let houses: Vec<Vec<Cell>> = houses.iter().map(|&house| all[house].clone()).collect();
        compile_part(self.model(rule), &houses)
    }

    /// What a rule and the houses of its cells leave of the candidates of its cells; nothing if it cannot hold.
    pub(crate) fn narrowed(&self, rule: usize, cells: &[u32]) -> Option<Vec<u32>> {
        let narrow = self.programs[rule].as_ref()?;
        run(&narrow.program, &narrow.cells, cells)
    }

    /// The same with only some houses.
    pub(crate) fn narrowed_by(&self, rule: usize, houses: &[usize], cells: &[u32]) -> Option<Vec<u32>> {
        let narrow = self.programs[rule].as_ref()?;
        run(&self.compiled(rule, houses).ok()?, &narrow.cells, cells)
    }

    /// Why two cells differ.
    pub(crate) fn apart(&self, a: usize, b: usize) -> Option<Source> {
        let holds = |area: &&Area| area.set.has(a) && area.set.has(b);
        let area = self.areas.iter().find(holds).map(|area| area.source);
        area.or_else(|| self.pairs.get(&(a.min(b), a.max(b))).map(|rules| Source::Rule(rules[0])))
    }

    /// Whether a rule alone requires two cells to differ.
    pub(crate) fn parts(&self, rule: usize, a: usize, b: usize) -> bool {
        let of_rule = |area: &&Area| area.source == Source::Rule(rule);
        self.pairs.get(&(a.min(b), a.max(b))).is_some_and(|rules| rules.contains(&rule))
            || self.areas.iter().filter(of_rule).any(|area| area.set.has(a) && area.set.has(b))
    }

    /// An area of different cells that has them all.
    pub(crate) fn common(&self, cells: &CellSet) -> Option<Source> {
        self.areas.iter().find(|area| cells.is_within(&area.set)).map(|area| area.source)
    }

    /// The cells that differ from a cell by a rule for pairs, with that rule.
    pub(crate) fn pairs_of(&self, cell: usize) -> impl Iterator<Item = (usize, usize)> + '_ {
        let other = move |((a, b), rules): &((usize, usize), Vec<usize>)| match cell {
            cell if cell == *a => Some((*b, rules.clone())),
            cell if cell == *b => Some((*a, rules.clone())),
            _ => None,
        };
        let by_rule = |(other, rules): (usize, Vec<usize>)| rules.into_iter().map(move |rule| (other, rule));
        self.pairs.iter().filter_map(other).flat_map(by_rule)
    }

    /// Why a value of one cell rules out a value of another; values from 0.
    pub(crate) fn excludes(&self, (a, v): (usize, usize), (b, w): (usize, usize)) -> Option<Source> {
        if a == b {
            return None;
        }
        let link = || self.links[a].iter().find(|link| link.to == b && link.rows[v] >> w & 1 == 0);
        let differ = || if v == w && self.sees[a].has(b) { self.apart(a, b) } else { None };
        differ().or_else(|| link().map(|link| Source::Rule(link.rule)))
    }

    /// Of another cell the values that a value of a cell rules out.
    pub(crate) fn ruled_out(&self, (a, v): (usize, usize), b: usize) -> u32 {
        let differ = if self.sees[a].has(b) { 1 << v } else { 0 };
        let links = self.links[a].iter().filter(|link| link.to == b);
        links.fold(differ, |gone, link| gone | !link.rows[v]) & self.layout.mask()
    }

    /// The cells of which a value of a cell rules out something.
    pub(crate) fn reach(&self, a: usize) -> CellSet {
        self.links[a].iter().fold(self.sees[a], |mut reach, link| {
            reach.add(link.to);
            reach
        })
    }
}

fn run(program: &Program<'_>, cells: &[usize], candidates: &[u32]) -> Option<Vec<u32>> {
    if program.impossible {
        return None;
    }
    let mut state = State::new(&program.network);
    for &cell in cells {
        state.keep(cell as u16, candidates[cell]).ok()?;
    }
    program.propagate(&mut state).ok()?;
    Some(cells.iter().map(|&cell| state.get(cell as u16)).collect())
}

pub(crate) fn one(cell: usize) -> CellSet {
    std::iter::once(cell).collect()
}

/// The values of a mask, from 0.
pub(crate) fn places(mask: u32) -> impl Iterator<Item = usize> {
    bits(mask.into())
}
