//! A candidate on trial: what follows if it is true, each inference with its premises, up to a contradiction.

use crate::sort::{ArrangeDistinct, Sorted};

use crate::layout::CellSet;

use super::combinations;
use super::facts::{Area, Source};
use super::grounds::places;
use super::look::Look;
use super::relations::image;

/// How an inference follows.
#[derive(Clone, Debug)]
pub(super) enum Why {
    Assumed,
    /// The only candidate left of the cell.
    Naked,
    /// The only place left in an area.
    Hidden(usize),
    /// What a rule for pairs leaves beside another cell.
    Link {
        rule: usize,
        from: usize,
    },
    /// What the combinations leave, by their place in the list.
    Sets(usize),
    /// What a rule leaves of its cells.
    Rule(usize),
}

/// An inference: a value in a cell, or candidates that are gone.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub(super) why: Why,
    /// The cell and value that it places.
    pub(super) placed: Option<(usize, usize)>,
    /// What is left of the cells that it narrows.
    pub(super) left: Vec<(usize, u32)>,
    /// The candidates of all cells before it, where they are needed to find its premises.
    before: Vec<u32>,
}

/// How a trial ends.
#[derive(Clone, Debug)]
pub(super) enum Clash {
    Cell(usize),
    Area(usize, usize),
    Sets(usize),
    Rule(usize),
}

/// In place of an inference: the candidate was gone before.
const BEFORE: u32 = u32::MAX;

/// Most inferences of a trial.
const MOST_ENTRIES: usize = 120;

pub(super) struct Trial<'a> {
    look: &'a Look<'a>,
    cells: Vec<u32>,
    placed: CellSet,
    pub(super) entries: Vec<Entry>,
    /// For each candidate the inference that removed it.
    gone_by: Vec<u32>,
    values: usize,
    /// For rules, then sets: the candidates when they were last asked.
    asked: Vec<Vec<u32>>,
}

/// A proof: the inferences that are needed, in order, each with the numbers of its premises, and the clash with its own.
pub(super) struct Proof {
    pub(super) entries: Vec<(Entry, Vec<usize>)>,
    pub(super) clash: Clash,
    pub(super) premises: Vec<usize>,
}

impl<'a> Trial<'a> {
    pub(super) fn new(look: &'a Look<'a>, cell: usize, value: usize) -> Self {
        let values = look.grounds.layout.values();
        let mut trial = Self {
            look,
            cells: look.cells.to_vec(),
            placed: *look.placed,
            entries: Vec::new(),
            gone_by: vec![BEFORE; look.cells.len() * values],
            values,
            asked: vec![Vec::new(); look.grounds.programs.len() + look.grounds.sets.len()],
        };
        trial.place(cell, value, Why::Assumed);
        trial
    }

    fn take(&mut self, cell: usize, gone: u32, entry: usize) {
        for value in places(self.cells[cell] & gone) {
            self.gone_by[cell * self.values + value] = entry as u32;
        }
        self.cells[cell] &= !gone;
    }

    fn place(&mut self, cell: usize, value: usize, why: Why) {
        let entry = self.entries.len();
        self.entries.push(Entry { why, placed: Some((cell, value)), left: Vec::new(), before: Vec::new() });
        self.take(cell, !(1 << value), entry);
        self.placed.add(cell);
        for other in self.look.grounds.sees[cell].iter() {
            self.take(other, 1 << value, entry);
        }
    }

    fn narrow(&mut self, left: Vec<(usize, u32)>, why: Why) {
        let entry = self.entries.len();
        let before = match why {
            Why::Sets(_) | Why::Rule(_) => self.cells.clone(),
            _ => Vec::new(),
        };
        self.entries.push(Entry { why, placed: None, left: left.clone(), before });
        left.into_iter().for_each(|(cell, left)| self.take(cell, !left, entry));
    }

    /// Infers until something clashes or nothing more follows; if `deep`, with combinations and whole rules.
    pub(super) fn run(&mut self, deep: bool) -> Option<Clash> {
        while self.entries.len() < MOST_ENTRIES && self.look.poll().is_continue() {
            if let Some(cell) = self.cells.iter().position(|&mask| mask == 0) {
                return Some(Clash::Cell(cell));
            }
            match self.single() {
                Err(clash) => return Some(clash),
                Ok(true) => continue,
                Ok(false) => {}
            }
            if self.link() {
                continue;
            }
            if !deep {
                return None;
            }
            match self.sets().and_then(|any| if any { Ok(true) } else { self.rules() }) {
                Err(clash) => return Some(clash),
                Ok(true) => {}
                Ok(false) => return None,
            }
        }
        None
    }

    fn single(&mut self) -> Result<bool, Clash> {
        let fixed = |&cell: &usize| self.cells[cell].is_power_of_two() && !self.placed.has(cell);
        if let Some(cell) = (0..self.cells.len()).find(fixed) {
            self.place(cell, self.cells[cell].trailing_zeros() as usize, Why::Naked);
            return Ok(true);
        }
        let grounds = self.look.grounds;
        for (number, area) in grounds.areas.iter().enumerate().filter(|(_, area)| area.is_full) {
            let (mut once, mut twice) = (0, 0);
            for &cell in &area.cells {
                twice |= once & self.cells[cell];
                once |= self.cells[cell];
            }
            if let Some(value) = places(grounds.layout.mask() & !once).next() {
                return Err(Clash::Area(number, value));
            }
            for value in places(once & !twice) {
                let holder = area.cells.iter().find(|&&cell| self.cells[cell] >> value & 1 == 1);
                if let Some(&cell) = holder.filter(|&&cell| !self.placed.has(cell)) {
                    self.place(cell, value, Why::Hidden(number));
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    fn link(&mut self) -> bool {
        let grounds = self.look.grounds;
        for from in 0..self.cells.len() {
            if self.cells[from] == self.look.cells[from] {
                continue;
            }
            for link in &grounds.links[from] {
                let left = self.cells[link.to] & image(link, self.cells[from]);
                if left != self.cells[link.to] {
                    self.narrow(vec![(link.to, left)], Why::Link { rule: link.rule, from });
                    return true;
                }
            }
        }
        false
    }

    /// Whether some cells have changed, and not been asked about since.
    fn is_news(&mut self, key: usize, cells: &[usize]) -> bool {
        let now: Vec<u32> = cells.iter().map(|&cell| self.cells[cell]).collect();
        let changed = cells.iter().any(|&cell| self.cells[cell] != self.look.cells[cell]);
        changed && std::mem::replace(&mut self.asked[key], now.clone()) != now
    }

    fn sets(&mut self) -> Result<bool, Clash> {
        let grounds = self.look.grounds;
        for (number, sets) in grounds.sets.iter().enumerate() {
            if !self.is_news(grounds.programs.len() + number, &sets.cells) {
                continue;
            }
            let masks: Vec<u32> = sets.cells.iter().map(|&cell| self.cells[cell]).collect();
            let left = combinations::left(&sets.sets, &masks);
            if left.live.is_empty() {
                return Err(Clash::Sets(number));
            }
            if self.narrowed(&sets.cells, &left.cells, Why::Sets(number)) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn rules(&mut self) -> Result<bool, Clash> {
        let grounds = self.look.grounds;
        for (rule, narrow) in grounds.programs.iter().enumerate() {
            let Some(narrow) = narrow else { continue };
            if !self.is_news(rule, &narrow.cells) {
                continue;
            }
            let Some(left) = grounds.narrowed(rule, &self.cells) else { return Err(Clash::Rule(rule)) };
            if self.narrowed(&narrow.cells, &left, Why::Rule(rule)) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn narrowed(&mut self, cells: &[usize], left: &[u32], why: Why) -> bool {
        let changed: Vec<(usize, u32)> = cells
            .iter()
            .copied()
            .zip(left.iter().copied())
            .filter(|&(cell, left)| left != self.cells[cell])
            .collect();
        let any = !changed.is_empty();
        if any {
            self.narrow(changed, why);
        }
        any
    }

    /// The inferences that a clash needs.
    pub(super) fn proof(&self, clash: Clash) -> Proof {
        let mut wanted: Vec<Sorted<usize, u32>> = vec![Sorted::default(); self.entries.len()];
        let mut needs: Vec<Vec<usize>> = vec![Vec::new(); self.entries.len()];
        let start = self.clash_needs(&clash);
        let premises = self.want(&start, &mut wanted);
        for entry in (0..self.entries.len()).rev() {
            if !wanted[entry].is_empty() {
                let needed = self.entry_needs(entry, &wanted[entry].clone());
                needs[entry] = self.want(&needed, &mut wanted);
            }
        }
        let kept: Vec<usize> = (0..self.entries.len()).filter(|&entry| !wanted[entry].is_empty()).collect();
        let number = |entry: &usize| kept.iter().position(|known| known == entry);
        let entries = kept
            .iter()
            .map(|&entry| {
                let mut left = self.entries[entry].clone();
                left.left.retain(|(cell, _)| wanted[entry].get(cell).is_some());
                (left, needs[entry].iter().filter_map(number).collect())
            })
            .collect();
        Proof { entries, clash, premises: premises.iter().filter_map(number).collect() }
    }

    /// The inferences that removed some candidates, in order.
    fn want(&self, gone: &[(usize, u32)], wanted: &mut [Sorted<usize, u32>]) -> Vec<usize> {
        let mut by = Vec::new();
        for &(cell, mask) in gone {
            for value in places(mask & self.look.cells[cell]) {
                let entry = self.gone_by[cell * self.values + value];
                if entry != BEFORE {
                    *wanted[entry as usize].entry(cell, 0) |= 1 << value;
                    by.push(entry as usize);
                }
            }
        }
        by.arrange_distinct();
        by
    }

    /// The candidates that have to be gone for a clash.
    fn clash_needs(&self, clash: &Clash) -> Vec<(usize, u32)> {
        let grounds = self.look.grounds;
        match *clash {
            Clash::Cell(cell) => vec![(cell, u32::MAX)],
            Clash::Area(area, value) => of_area(&grounds.areas[area], value, None),
            Clash::Sets(number) => {
                let sets = &grounds.sets[number];
                let fails = |cells: &[u32]| {
                    let masks: Vec<u32> = sets.cells.iter().map(|&cell| cells[cell]).collect();
                    combinations::left(&sets.sets, &masks).live.is_empty()
                };
                self.fewest(&sets.cells, &self.cells, fails)
            }
            Clash::Rule(rule) => {
                let cells = self.rule_cells(rule);
                self.fewest(&cells, &self.cells, |cells| grounds.narrowed(rule, cells).is_none())
            }
        }
    }

    fn rule_cells(&self, rule: usize) -> Vec<usize> {
        self.look.grounds.programs[rule].as_ref().map_or_else(Vec::new, |narrow| narrow.cells.clone())
    }

    /// The candidates that have to be gone for an inference, as far as it is wanted.
    fn entry_needs(&self, entry: usize, wanted: &Sorted<usize, u32>) -> Vec<(usize, u32)> {
        let grounds = self.look.grounds;
        let Entry { why, placed, before, .. } = &self.entries[entry];
        let shows = |cells: &[usize], left: Option<Vec<u32>>| {
            let at = |cell: usize| cells.iter().position(|&other| other == cell);
            left.is_none_or(|left| {
                wanted.iter().all(|&(cell, mask)| at(cell).is_some_and(|at| left[at] & mask == 0))
            })
        };
        match (*placed, why) {
            (Some((cell, value)), Why::Naked) => vec![(cell, !(1 << value))],
            (Some((cell, value)), Why::Hidden(area)) => of_area(&grounds.areas[*area], value, Some(cell)),
            (_, Why::Link { rule, from }) => {
                let link =
                    |to: usize| grounds.links[*from].iter().find(|link| link.to == to && link.rule == *rule);
                let allows = |&(to, mask): &(usize, u32)| {
                    let link = link(to);
                    places(self.look.cells[*from])
                        .filter(|&value| link.is_some_and(|link| link.rows[value] & mask != 0))
                        .fold(0, |needed, value| needed | 1 << value)
                };
                vec![(*from, wanted.iter().map(allows).fold(0, |all, needed| all | needed))]
            }
            (_, Why::Sets(number)) => {
                let sets = &grounds.sets[*number];
                self.fewest(&sets.cells, before, |cells| {
                    let masks: Vec<u32> = sets.cells.iter().map(|&cell| cells[cell]).collect();
                    shows(&sets.cells, Some(combinations::left(&sets.sets, &masks).cells))
                })
            }
            (_, Why::Rule(rule)) => {
                let cells = self.rule_cells(*rule);
                self.fewest(&cells, before, |now| shows(&cells, grounds.narrowed(*rule, now)))
            }
            _ => Vec::new(),
        }
    }

    /// What has to be gone of some cells for something to follow, cell by cell.
    fn fewest(&self, cells: &[usize], now: &[u32], follows: impl Fn(&[u32]) -> bool) -> Vec<(usize, u32)> {
        let mut now = now.to_vec();
        let mut needed = Vec::new();
        for &cell in cells {
            let here = now[cell];
            if here == self.look.cells[cell] {
                continue;
            }
            now[cell] = self.look.cells[cell];
            if !follows(&now) {
                now[cell] = here;
                needed.push((cell, !here));
            }
        }
        needed
    }
}

/// A value is gone from all cells of an area but one.
fn of_area(area: &Area, value: usize, but: Option<usize>) -> Vec<(usize, u32)> {
    area.cells.iter().filter(|&&cell| Some(cell) != but).map(|&cell| (cell, 1 << value)).collect()
}

impl Proof {
    /// Where its inferences come from.
    pub(super) fn sources(&self, look: &Look<'_>) -> Vec<Source> {
        let grounds = look.grounds;
        let mut sources = Vec::new();
        let of_rule = |rule: usize| {
            let narrow = grounds.programs[rule].as_ref();
            let houses = narrow.map_or_else(Vec::new, |narrow| narrow.houses.clone());
            houses.into_iter().map(Source::House).chain([Source::Rule(rule)]).collect::<Vec<_>>()
        };
        let of_sets = |number: usize| {
            let sets = &grounds.sets[number];
            let evidence = combinations::sources(grounds, sets.rule, &sets.cells);
            let houses = evidence.houses.into_iter().map(Source::House);
            houses.chain(evidence.rules.into_iter().map(Source::Rule)).collect::<Vec<_>>()
        };
        for (entry, _) in &self.entries {
            match entry.why {
                Why::Hidden(area) => sources.push(grounds.areas[area].source),
                Why::Link { rule, .. } => sources.push(Source::Rule(rule)),
                Why::Sets(number) => sources.extend(of_sets(number)),
                Why::Rule(rule) => sources.extend(of_rule(rule)),
                Why::Assumed | Why::Naked => {}
            }
        }
        match self.clash {
            Clash::Cell(_) => {}
            Clash::Area(area, _) => sources.push(grounds.areas[area].source),
            Clash::Sets(number) => sources.extend(of_sets(number)),
            Clash::Rule(rule) => sources.extend(of_rule(rule)),
        }
        // What a placed value rules out, for whoever needs it.
        let placed: Vec<(usize, usize)> = self.entries.iter().filter_map(|(entry, _)| entry.placed).collect();
        for &(cell, _) in &placed {
            for other in self.touched(look) {
                sources.extend(grounds.sees[cell].has(other).then(|| grounds.apart(cell, other)).flatten());
            }
        }
        sources.arrange_distinct();
        sources
    }

    /// The cells that its inferences look at.
    fn touched(&self, look: &Look<'_>) -> Vec<usize> {
        let grounds = look.grounds;
        let mut cells = CellSet::EMPTY;
        let mut add = |list: &[usize]| list.iter().for_each(|&cell| cells.add(cell));
        for (entry, _) in &self.entries {
            match entry.why {
                Why::Hidden(area) => add(&grounds.areas[area].cells),
                Why::Link { from, .. } => add(&[from]),
                Why::Sets(number) => add(&grounds.sets[number].cells),
                Why::Rule(rule) => grounds.programs[rule].iter().for_each(|narrow| add(&narrow.cells)),
                Why::Assumed => {}
                Why::Naked => add(&entry.placed.map(|(cell, _)| vec![cell]).unwrap_or_default()),
            }
        }
        match self.clash {
            Clash::Cell(cell) => add(&[cell]),
            Clash::Area(area, _) => add(&grounds.areas[area].cells),
            Clash::Sets(number) => add(&grounds.sets[number].cells),
            Clash::Rule(rule) => grounds.programs[rule].iter().for_each(|narrow| add(&narrow.cells)),
        }
        cells.iter().collect()
    }
}
