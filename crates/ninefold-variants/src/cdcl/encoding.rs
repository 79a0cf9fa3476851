//! A program as a formula: one variable for each value that a cell still has, one for each digit set. Constraints that
//! clauses do not express remain propagators.

use std::ops::ControlFlow;
use std::rc::Rc;

use crate::layout::bits;
use crate::limits::{Asked, End, Limits};
use crate::model::{Done, Meaning, Program, Propagator, State};

use super::reasons::Reasons;
use super::solver::{CdclSolver, Formula, Literal, Moment, Theory, no, yes};

/// Clause learning for a program and what is left of its cells.
#[derive(Debug)]
pub(crate) struct ClauseSearch<'p> {
    solver: CdclSolver<Propagators<'p>>,
    variables: Rc<Variables>,
}

/// The variables of cells and values.
#[derive(Debug)]
struct Variables {
    /// What is left of each cell.
    cells: Vec<u32>,
    /// The first variable of each cell, then their number.
    firsts: Vec<usize>,
}

impl Variables {
    fn new(cells: Vec<u32>) -> Self {
        let mut firsts = vec![0];
        firsts.extend(cells.iter().scan(0, |count, values| {
            *count += values.count_ones() as usize;
            Some(*count)
        }));
        Self { cells, firsts }
    }

    fn count(&self) -> usize {
        self.firsts[self.cells.len()]
    }

    /// The variable of a value, which the cell has.
    fn variable(&self, cell: usize, value: usize) -> usize {
        let below = self.cells[cell] & ((1 << value) - 1);
        self.firsts[cell] + below.count_ones() as usize
    }

    /// The variables of the values of a cell that are in a set.
    fn of(&self, cell: usize, set: u32) -> impl Iterator<Item = usize> + '_ {
        bits(u64::from(self.cells[cell] & set)).map(move |value| self.variable(cell, value))
    }

    /// The variables of a value in the cells that have it.
    fn places(&self, cells: &[u16], value: usize) -> Vec<usize> {
        let has =
            cells.iter().map(|&cell| usize::from(cell)).filter(|&cell| self.cells[cell] >> value & 1 == 1);
        has.map(|cell| self.variable(cell, value)).collect()
    }

    /// The cell and the value of each variable.
    fn values(&self) -> Vec<(u16, u32)> {
        let all = self.cells.iter().enumerate();
        all.flat_map(|(cell, &values)| bits(values.into()).map(move |value| (cell as u16, 1 << value)))
            .collect()
    }
}

/// The propagators that clauses do not replace.
#[derive(Debug)]
struct Propagators<'p> {
    program: &'p Program<'p>,
    state: State<'p>,
    variables: Rc<Variables>,
    /// The cell and the value of each variable that has them.
    values: Vec<(u16, u32)>,
    /// For each propagator whether clauses replace it.
    replaced: Vec<bool>,
    /// The frame at the start of each level, one after the other.
    frames: Vec<u32>,
    /// The cells before a propagator runs.
    before: Vec<u32>,
    /// What was left of each cell when what is explained happened.
    left: Vec<u32>,
    reasons: Reasons<'p>,
    /// How much of the trail the state contains.
    known: usize,
}

impl<'p> Propagators<'p> {
    fn new(program: &'p Program<'p>, state: State<'p>, variables: Rc<Variables>) -> Self {
        let is_replaced =
            |prop: &dyn Propagator| matches!(prop.meaning(), Meaning::Implied | Meaning::Sets(..));
        let replaced = program.props.iter().map(|prop| is_replaced(prop.as_ref())).collect();
        Self {
            program,
            state,
            values: variables.values(),
            replaced,
            frames: Vec::new(),
            before: variables.cells.clone(),
            left: variables.cells.clone(),
            reasons: Reasons::new(program),
            known: 0,
            variables,
        }
    }
}

impl Theory for Propagators<'_> {
    fn propagate(&mut self, trail: &[Literal], found: &mut Vec<(u32, u32)>) -> Result<(), u32> {
        for &literal in trail[self.known..].iter().filter(|&&literal| literal & 1 == 1) {
            if let Some(&(cell, value)) = self.values.get((literal >> 1) as usize) {
                // The clauses ensure that something is left.
                let _ = self.state.remove(cell, value);
            }
        }
        self.known = trail.len();
        while found.is_empty() {
            let Some(next) = self.state.next() else { break };
            if self.replaced[next] {
                continue;
            }
            // It may narrow cells that it does not read.
            let count = self.before.len();
            self.before.copy_from_slice(&self.state.frame[..count]);
            let ran = self.program.run(next, &mut self.state).map_err(|_| next as u32);
            #[cfg(test)]
            witness::check_run(
                self.program.props[next].as_ref(),
                &self.before,
                ran.is_ok().then_some(&self.state.frame),
            );
            ran?;
            // Most find nothing.
            if self.before[..] == self.state.frame[..count] {
                continue;
            }
            for (cell, (&before, &after)) in self.before.iter().zip(&self.state.frame).enumerate() {
                if before != after {
                    let variables = self.variables.of(cell, before & !after);
                    found.extend(variables.map(|variable| (variable as u32, next as u32)));
                }
            }
        }
        Ok(())
    }

    fn begin(&mut self) {
        self.frames.extend_from_slice(&self.state.frame);
    }

    fn backjump(&mut self, level: usize, left: usize) {
        let size = self.state.frame.len();
        let start = level * size;
        self.state.frame.copy_from_slice(&self.frames[start..start + size]);
        self.frames.truncate(start);
        self.state.clear();
        self.known = left;
    }

    fn explain(
        &mut self,
        rule: u32,
        excluded: Option<usize>,
        moment: &Moment<'_>,
        causes: &mut Vec<Literal>,
    ) {
        let start = match moment.level.checked_sub(1) {
            Some(above) => &self.frames[above * self.state.frame.len()..],
            None => &self.variables.cells,
        };
        let mut left = std::mem::take(&mut self.left);
        left.iter_mut().zip(start).for_each(|(left, &start)| *left = start);
        for &literal in moment.since.iter().filter(|&&literal| literal & 1 == 1) {
            if let Some(&(cell, value)) = self.values.get((literal >> 1) as usize) {
                left[usize::from(cell)] &= !value;
            }
        }
        let gone = excluded.map(|variable| self.values[variable]);
        let done = Done { root: &self.variables.cells, left: &left, gone };
        let facts = self.reasons.of(rule as usize, &done);
        for &(cell, lacked) in &facts {
            self.add_lack(cell, lacked & !done.had(cell), moment, causes);
        }
        #[cfg(test)]
        witness::check_reason(self.program.props[rule as usize].as_ref(), &facts, &done);
        self.left = left;
    }
}

impl Propagators<'_> {
    /// Adds the literals that say that a cell lacks some values: one, if its value is known.
    fn add_lack(&self, cell: u16, lacked: u32, moment: &Moment<'_>, causes: &mut Vec<Literal>) {
        let start = causes.len();
        causes.extend(self.variables.of(cell.into(), lacked).map(yes));
        if causes.len() > start + 1 {
            let mut own = self.variables.of(cell.into(), !lacked);
            if let Some(only) = own.find(|&variable| moment.has(yes(variable))) {
                causes.truncate(start);
                causes.push(no(only));
            }
        }
    }
}

/// A formula in the making.
struct Builder<'a, 'p> {
    program: &'a Program<'p>,
    variables: &'a Variables,
    formula: Formula,
}

impl<'p> ClauseSearch<'p> {
    /// Starts from a state with nothing left to propagate.
    pub(crate) fn new(program: &'p Program<'p>, state: State<'p>) -> Self {
        let variables = Rc::new(Variables::new(state.frame[..program.network.cells].to_vec()));
        let mut builder = Builder { program, variables: &variables, formula: Formula::default() };
        for _ in 0..variables.count() {
            builder.formula.add();
        }
        builder.encode_cells();
        builder.encode_houses();
        builder.encode_pairs();
        for prop in &program.props {
            if let Meaning::Sets(cells, sets) = prop.meaning() {
                builder.encode_sets(cells, sets);
            }
        }
        let formula = builder.formula;
        Self {
            solver: CdclSolver::new(&formula, Propagators::new(program, state, variables.clone())),
            variables,
        }
    }

    /// Passes each solution, as sets of one value, to `receive`, until that breaks or a limit is reached.
    pub(crate) fn run(
        &mut self,
        limits: &Limits<'_>,
        receive: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
    ) -> End {
        let Variables { cells, firsts } = &*self.variables;
        let mut solution = vec![0; cells.len()];
        self.solver.run(limits, |is_true| {
            for ((found, &values), &first) in solution.iter_mut().zip(cells).zip(firsts) {
                let holds = |&(number, _): &(usize, usize)| is_true(first + number);
                let value = bits(values.into()).enumerate().find(holds);
                *found = value.map_or(0, |(_, value)| 1 << value);
            }
            receive(&solution)
        })
    }

    /// Settles what is asked for: each solution has to show something.
    pub(crate) fn settle(&mut self, limits: &Limits<'_>, asked: &mut dyn Asked) {
        let cells = self.variables.cells.len();
        loop {
            let variables = self.variables.clone();
            let wanted = asked.wanted().to_vec();
            self.solver.require((0..cells).flat_map(|cell| variables.of(cell, wanted[cell])));
            let left = Limits { guesses: limits.guesses.saturating_sub(self.guesses()), ..*limits };
            let end = self.run(&left, &mut |solution| {
                asked.show(solution);
                ControlFlow::Break(())
            });
            match end {
                End::Enough if asked.wanted() != wanted => {}
                End::Exhausted => return asked.leave(&vec![0; cells]),
                End::Enough | End::Stopped => return asked.give_up(),
            }
        }
    }

    /// Decisions.
    pub(crate) fn guesses(&self) -> u64 {
        self.solver.decisions
    }

    /// Propagators run, for what follows and for reasons.
    pub(crate) fn calls(&self) -> u64 {
        self.solver.theory.state.calls + self.solver.theory.reasons.calls()
    }

    /// Clauses learned.
    pub(crate) fn failures(&self) -> u64 {
        self.solver.conflicts
    }
}

impl Builder<'_, '_> {
    fn one_of(&mut self, variables: impl IntoIterator<Item = usize>) {
        self.formula.clauses.push(variables.into_iter().map(yes).collect());
    }

    /// If one is true, one of the others is true.
    fn leads_to(&mut self, variable: usize, others: impl IntoIterator<Item = usize>) {
        let others = others.into_iter().map(yes);
        self.formula.clauses.push(std::iter::once(no(variable)).chain(others).collect());
    }

    fn exclude_each_other(&mut self, variables: &[usize]) {
        for (number, &a) in variables.iter().enumerate() {
            variables[..number].iter().for_each(|&b| self.formula.exclude(a, b));
        }
    }

    /// A cell has one value; the cells that it sees do not have it.
    fn encode_cells(&mut self) {
        for cell in 0..self.variables.cells.len() {
            let own: Vec<usize> = self.variables.of(cell, u32::MAX).collect();
            self.exclude_each_other(&own);
            self.one_of(own);
            for other in (0..cell).filter(|&other| self.program.network.sees(cell, other)) {
                for value in bits(u64::from(self.variables.cells[cell] & self.variables.cells[other])) {
                    self.formula
                        .exclude(self.variables.variable(cell, value), self.variables.variable(other, value));
                }
            }
        }
    }

    /// Each value has a place in each house.
    fn encode_houses(&mut self) {
        for house in &self.program.full_houses {
            for value in bits(self.program.network.all.into()) {
                let places = self.variables.places(house, value);
                self.one_of(places);
            }
        }
    }

    /// Which values cells leave each other by relations.
    fn encode_pairs(&mut self) {
        for cell in 0..self.variables.cells.len() {
            let edges = &self.program.network.edges[cell];
            for value in bits(self.variables.cells[cell].into()) {
                let own = self.variables.variable(cell, value);
                for &(table, other) in &edges.relations {
                    let image = self.program.network.tables[table as usize].image(1 << value);
                    let other = usize::from(other);
                    if self.variables.cells[other] & !image != 0 {
                        let left: Vec<usize> = self.variables.of(other, image).collect();
                        self.leads_to(own, left);
                    }
                }
                for &(other, banned) in edges.bans.get(value).into_iter().flatten() {
                    let gone: Vec<usize> = self.variables.of(other.into(), banned).collect();
                    // Each pair is met from both sides, or the other side's relation says it.
                    let once = gone.into_iter().filter(|&gone| gone < own);
                    once.for_each(|gone| self.formula.exclude(own, gone));
                }
            }
        }
    }

    /// Some cells have the values of one of some digit sets.
    fn encode_sets(&mut self, cells: &[u16], sets: &[u32]) {
        let fits =
            |set: &&u32| cells.iter().all(|&cell| self.variables.cells[usize::from(cell)] & **set != 0);
        let sets: Vec<u32> = sets.iter().filter(fits).copied().collect();
        let chosen: Vec<usize> = sets.iter().map(|_| self.formula.add()).collect();
        self.exclude_each_other(&chosen);
        self.one_of(chosen.iter().copied());
        for value in bits(self.program.network.all.into()) {
            let places = self.variables.places(cells, value);
            let with = |has: u32| {
                let these = chosen.iter().zip(&sets).filter(move |(_, set)| *set >> value & 1 == has);
                these.map(|(&variable, _)| variable)
            };
            for &place in &places {
                self.leads_to(place, with(1));
                with(0).for_each(|variable| self.formula.exclude(place, variable));
            }
            with(1).for_each(|variable| self.leads_to(variable, places.iter().copied()));
        }
    }
}

/// A solution that nothing may exclude, and no reason.
#[cfg(test)]
mod witness {
    use std::cell::{Cell, RefCell};

    use super::{Done, Propagator};

    thread_local! {
        pub(super) static WITNESS: RefCell<Vec<u32>> = const { RefCell::new(Vec::new()) };
        pub(super) static CHECKED: Cell<u64> = const { Cell::new(0) };
    }

    fn has(solution: &[u32], cells: &[u32]) -> bool {
        solution.iter().zip(cells).all(|(value, left)| value & left != 0)
    }

    /// What a propagator leaves of cells that had the solution has it.
    pub(super) fn check_run(prop: &dyn Propagator, before: &[u32], after: Option<&Vec<u32>>) {
        WITNESS.with_borrow(|solution| {
            if !solution.is_empty() && has(solution, before) {
                assert!(after.is_some_and(|after| has(solution, after)), "{prop:?} excludes {solution:?}");
            }
        });
    }

    /// Facts, of which all that had gone by then is meant, do not exclude the solution.
    pub(super) fn check_reason(prop: &dyn Propagator, facts: &[(u16, u32)], done: &Done<'_>) {
        WITNESS.with_borrow(|solution| {
            let value = |cell: u16| solution[usize::from(cell)];
            let has_all = || facts.iter().all(|&(cell, lacked)| value(cell) & lacked & !done.had(cell) == 0);
            if !solution.is_empty() && done.gone.is_none_or(|(cell, excluded)| value(cell) == excluded) {
                assert!(!has_all(), "{prop:?} excludes {solution:?} by {facts:?}: {:?}", done.gone);
            }
            CHECKED.set(CHECKED.get() + 1);
        });
    }
}

#[cfg(test)]
mod tests {
    use super::witness::{CHECKED, WITNESS};
    use super::*;
    use crate::compile::compile;
    use crate::iss;
    use crate::layout::Cell;
    use crate::rules::Puzzle;
    use crate::rules::given::Given;
    use crate::search::Search;

    fn count(text: &str) -> (u64, u64) {
        let puzzle = iss::read(text).unwrap();
        let program = compile(puzzle.model(&Limits::default())).unwrap();
        let limits = Limits { guesses: u64::MAX, stop: None };
        let (mut searched, mut learned, mut found) = (0, 0, std::collections::BTreeSet::new());
        let mut search = Search::new(&program);
        if search.root().is_none() {
            return (0, 0);
        }
        let end = search.learn(&limits, &mut |solution| {
            learned += 1;
            found.insert(solution.to_vec());
            ControlFlow::Continue(())
        });
        Search::new(&program).run(&limits, &mut |_| {
            searched += 1;
            ControlFlow::Continue(())
        });
        assert_eq!((end, found.len() as u64), (End::Exhausted, learned), "{text}");
        (searched, learned)
    }

    #[test]
    fn clauses_say_what_the_rules_say() {
        let texts = [
            ".Shape~4x4",
            ".Shape~4x4.Thermo~R1C1~R1C2~R2C2.WhiteDot~R3C3~R3C4",
            ".Shape~4x4.StrictKropki.BlackDot~R1C1~R2C1",
            ".Shape~4x4.AntiKing",
            ".Shape~4x4.Renban~R1C1~R2C2~R3C1.Renban~R4C3~R3C4",
            ".Shape~6x6.AntiKnight.~R1C1_1~R1C2_2~R2C4_3~R6C1_2_5",
            ".Shape~6x6.Palindrome~R1C1~R2C2~R3C3~R4C4.~R1C2_2~R2C4_3~R5C6_6~R6C1_5~R3C2_1",
            ".Shape~6x6.Renban~R1C1~R2C1~R3C1~R3C2.AntiConsecutive.~R6C6_2",
            ".Shape~6x6.Whisper~3~R1C1~R2C2~R3C1~R4C2.~R5C5_1~R6C3_4~R1C6_3~R2C4_6",
            // More solutions than clauses should keep apart.
            ".Shape~6x6.AntiKnight.~R1C1_1",
            // Theory that stay what they are.
            ".Shape~6x6.Sandwich~7~C1.Sandwich~5~R2.~R3C3_2~R4C1_5~R1C6_1",
            ".Shape~6x6.Skyscraper~R1~3~2.Skyscraper~C4~4~.~R3C1_2~R5C5_6~R6C2_3",
            ".Shape~6x6.Arrow~R1C1~R1C2~R2C3.LittleKiller~12~R1C2.~R3C3_2~R4C1_5~R5C6_1",
            ".Shape~4x4.NoBoxes.ConnectedValues~~1_2.~R1C1_1",
            ".Shape~4x4.NoBoxes.ConnectedValues~~1_2~8.ConnectedValues~~3_4",
            ".Shape~4x4.NoBoxes.ConnectedValues~~1_2_3~12",
            ".Shape~4x4.NoBoxes.Cave~~1_2_3.No2x2~~1_2",
            ".Shape~2x2.~R1C1_1.Var~S~~4x4.Loop~VS~1",
            ".Shape~2x2.~R1C1_1.Var~S~~4x4.YinYang~VS~1_2",
            ".Shape~4x4.NoBoxes.ChaosConstruction.~R1C1_1~R1C2_2~R2C4_1~R3C1_4",
            ".Shape~4x4.NoBoxes.ChaosConstruction.ChaosArrow~R1C1~0~CC1~CC2~CC3~CC4.ChaosCount~R3C3~0~CC11~CC6~CC7~CC10",
            ".Shape~6x6.NoBoxes.ChaosConstruction.Whisper~3~R1C1~R2C2~R3C1~R4C2.~R5C5_1~R6C3_4~R1C6_3~R3C4_5~R6C6_5~R4C5_4~R4C1_6",
            ".Shape~6x6.Cage~9~R1C1~R1C2~R2C1.Sum~14~R3C3~R3C4~R4C5~R5C5.~R6C1_1~R5C4_2~R4C2_3",
        ];
        let mut all = 0;
        for text in texts {
            let (searched, learned) = count(text);
            assert_eq!(searched, learned, "{text}");
            all += learned;
        }
        assert!(all > 2500, "{all} solutions");
    }

    /// Learns with each of the solutions as a witness against every exclusion and every reason.
    fn learn_with(puzzle: &Puzzle, solutions: &[Vec<u32>], most: u64) {
        let program = compile(puzzle.model(&Limits::default())).unwrap();
        if program.strategy.learns_after.is_none() {
            return;
        }
        for solution in solutions {
            let mut search = Search::new(&program);
            let root = search.root().expect("a solution");
            assert!(root.iter().zip(solution).all(|(left, value)| left & value != 0));
            WITNESS.set(solution.clone());
            search.learn(&Limits::guesses(most), &mut |_| ControlFlow::Continue(()));
            WITNESS.set(Vec::new());
        }
    }

    /// Some solutions, with their layers.
    fn solutions(puzzle: &Puzzle, most: usize) -> Vec<Vec<u32>> {
        let program = compile(puzzle.model(&Limits::default())).unwrap();
        let mut found = Vec::new();
        Search::new(&program).run(&Limits::guesses(20_000), &mut |solution| {
            found.push(solution.to_vec());
            if found.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        found
    }

    /// Some of the values of a solution are given, so that there are conflicts before there are many solutions.
    #[test]
    fn reasons_exclude_no_solution() {
        let mut random = crate::chance::numbers(3);
        for text in [
            ".Shape~6x6.NoBoxes.ChaosConstruction.~R1C1_1~R6C6_3",
            ".Shape~6x6.NoBoxes.ChaosConstruction.Whisper~3~R1C1~R2C2~R3C1~R4C2",
            ".Shape~5x5.NoBoxes.ChaosConstruction",
            ".Shape~4x4.NoBoxes.ConnectedValues~~1_2_3",
            ".Shape~5x5.NoBoxes.ConnectedValues~~1_2_3_4~20",
            ".Shape~4x4.NoBoxes.Cave~~1_2_3",
            ".Shape~2x2.~R1C1_1.Var~S~~6x6.Cave~VS~1.No2x2~VS~1.No2x2~VS~2",
            ".Shape~6x6.ContainExact~1_1_2~R1C1~R2C2~R3C3~R4C4~R5C5.AntiKnight",
            ".Shape~6x6.ContainExact~1_1_5_5~R1C1~R2C2~R3C3~R4C4~R5C5~R6C6.ContainExact~2_2~R1C6~R2C5~R3C4",
            ".Shape~6x6.Sandwich~7~C1.Sandwich~5~R2.Skyscraper~R1~3~2",
            ".Shape~6x6.NoBoxes.ChaosConstruction.ChaosArrow~R1C1~0~CC1~CC2~CC3~CC4~CC1~CC7~CC13.ChaosCount~R5C5~1~CC29~CC28~CC30~CC23~CC35",
            ".Shape~6x6.CountDistinct~R1C1~R2C2~R3C3~R4C4~R5C5.CountDistinct~R6C1~R5C2~R4C3~R3C4~R1C6",
        ] {
            let (puzzle, before) = (iss::read(text).unwrap(), CHECKED.get());
            let found = solutions(&puzzle, 200);
            assert!(!found.is_empty(), "{text}");
            for solution in found.iter().step_by(found.len().div_ceil(40)) {
                let mut filled = puzzle.clone();
                for _ in 0..puzzle.layout().cells() / 6 {
                    let cell = random(puzzle.layout().cells());
                    let value = puzzle.layout().lowest() + solution[cell].trailing_zeros() as i32;
                    filled.add(Given::new(Cell(cell as u16), vec![value])).unwrap();
                }
                learn_with(&filled, std::slice::from_ref(solution), 1_500);
            }
            assert!(CHECKED.get() > before, "{text}");
        }
        assert!(CHECKED.get() > 10_000, "{}", CHECKED.get());
    }

    #[test]
    #[ignore = "reads NINEFOLD_DATA"]
    fn reasons_exclude_no_published_solution() {
        let data = std::env::var("NINEFOLD_DATA").expect("NINEFOLD_DATA names the test data");
        let text =
            std::fs::read_to_string(format!("{data}/variants/iss.jsonl")).expect("a file of the test data");
        for line in text.lines() {
            let row: serde_json::Value = serde_json::from_str(line).expect("JSON");
            let Some(values) = row["solution"].as_array() else { continue };
            let Ok(puzzle) = iss::read(row["iss"].as_str().expect("text")) else { continue };
            let mut filled = puzzle.clone();
            for (cell, value) in values.iter().enumerate() {
                let value = value.as_i64().expect("a number") as i32;
                filled.add(Given::new(Cell(cell as u16), vec![value])).expect("a given");
            }
            let found = solutions(&filled, 1);
            assert_eq!(found.len(), 1, "{}", row["name"]);
            learn_with(&puzzle, &found, 10_000);
        }
        assert!(CHECKED.get() > 1_000_000, "{}", CHECKED.get());
    }

    #[test]
    fn a_large_grid_is_filled() {
        let value = |row: usize, col: usize| (row % 5 * 5 + row / 5 + col) % 25 + 1;
        let name = |line: usize| char::from(b"123456789abcdefghijklmnop"[line]);
        let mut text = ".Shape~25x25".to_owned();
        for (row, col) in (0..25).flat_map(|row| (0..25).map(move |col| (row, col))) {
            if (row * 7 + col * 11 + row * col) % 9 < 5 {
                text += &format!(".~R{}C{}_{}", name(row), name(col), value(row, col));
            }
        }
        let puzzle = iss::read(&text).unwrap();
        let program = compile(puzzle.model(&Limits::default())).unwrap();
        let (mut search, mut first) = (Search::new(&program), None);
        assert!(search.root().is_some());
        let limits = Limits { guesses: 1_000_000, stop: None };
        search.learn(&limits, &mut |solution| {
            first = Some(solution.to_vec());
            ControlFlow::Break(())
        });
        let first = first.expect("a solution");
        assert!(first.iter().all(|set| set.is_power_of_two()));
    }
}
