//! Paths and hints of variants, in words.

use ninefold_formats::variant::{Variant, picture};
use ninefold_formats::words::counted;
use ninefold_variants::steps::{End, Path, Progress, Reasoner, Step, rule_name};
use ninefold_variants::{Cell, Layout, Limits, Solver, Verdict};

use crate::budget::GuessBudget;
use crate::status::Status;

/// Where a player of a variant stands.
#[derive(Debug)]
pub struct Standing {
    /// The verdict in one word.
    pub status: Status,
    /// What else there is to say of it.
    pub message: Option<String>,
    /// Digits that the player entered and that are wrong.
    pub wrong: Vec<(Cell, i32)>,
    /// The other digits of the player.
    pub found: Vec<(Cell, i32)>,
}

impl Standing {
    /// Compares the digits of a player with the solution.
    pub fn new(variant: &Variant, budget: GuessBudget) -> Standing {
        let (verdict, _) = Solver::new(&variant.puzzle).verdict(&budget.limits());
        let is_wrong = |(cell, value): &(Cell, i32)| match &verdict {
            Verdict::Unique(solution) => solution[cell.index()] != *value,
            _ => false,
        };
        let (wrong, found) = variant.found.iter().copied().partition(is_wrong);
        let unclear = variant.unclear(verdict == Verdict::NoSolution);
        let status = if unclear.is_some() { Status::Unclear } else { Status::from(&verdict) };
        Standing { status, message: unclear, wrong, found }
    }

    /// What is to be said before the first step.
    pub fn remarks(&self, layout: &Layout) -> Vec<String> {
        let wrong = self.wrong.iter().map(|&(cell, value)| format!("{} is not {value}.", layout.name(cell)));
        wrong.chain(self.message.clone()).collect()
    }
}

/// The path of a puzzle from where its player stands.
#[derive(Debug)]
pub struct VariantPath {
    /// Where it starts.
    pub standing: Standing,
    /// The steps.
    pub path: Path,
}

impl VariantPath {
    /// Finds it.
    pub fn new(variant: &Variant, budget: GuessBudget) -> VariantPath {
        let standing = Standing::new(variant, budget);
        let reasoner = Reasoner::new(&variant.puzzle);
        let path = reasoner.path(&Progress::found(&standing.found), &Limits::default());
        let path = path.expect("nothing cancels it");
        VariantPath { standing, path }
    }

    /// Whether it leads from a puzzle with one solution to this solution.
    pub fn is_solved(&self) -> bool {
        self.path.end == End::Solved
    }

    /// The verdict, and how far the steps lead.
    pub fn summary(&self) -> String {
        let steps = counted(self.path.steps.len(), "step");
        let end = match self.path.end {
            End::Solved => format!("solved in {steps}"),
            End::NoSolution => format!("refuted in {steps}"),
            End::Stuck => format!("no technique leads on after {steps}"),
        };
        let level = match self.path.level() {
            0 => String::new(),
            level => format!(", level {level} of 6"),
        };
        format!("{}, {end}{level}", self.standing.status)
    }

    /// The whole path; with the candidates before each step from a level on.
    pub fn text(&self, variant: &Variant, grids: Option<u8>) -> String {
        let layout = variant.puzzle.layout();
        let mut text = format!("{}\n{}\n", variant.source, self.summary());
        for remark in self.standing.remarks(layout) {
            text += &format!("First: {remark}\n");
        }
        let mut candidates = self.path.start.clone();
        for (number, step) in (1..).zip(&self.path.steps) {
            text +=
                &format!("\n{number}. {}\n{}", step.technique.name, indented(&step.explanation.to_string()));
            if grids.is_some_and(|least| step.technique.level >= least) {
                text += &indented(&table(layout, &candidates));
            }
            apply(step, &mut candidates);
        }
        if self.path.end == End::NoSolution {
            text += match variant.unclear(true) {
                None => "\nSo the puzzle has no solution.\n",
                Some(_) => "\nSo the rules that are understood leave no solution.\n",
            };
        } else if !self.path.steps.is_empty() {
            let values: Vec<i32> = self
                .path
                .last
                .iter()
                .filter_map(|values| <[i32; 1]>::try_from(&values[..]).ok())
                .map(|[value]| value)
                .collect();
            let solved = self.is_solved() && values.len() == layout.total();
            let shown =
                if solved { picture::draw(variant, Some(&values)) } else { table(layout, &self.path.last) };
            text += &format!("\n{}\n", shown.trim_end());
        }
        text
    }
}

/// A step takes away candidates; a placed value is the only one of its cell.
fn apply(step: &Step, candidates: &mut [Vec<i32>]) {
    for gone in &step.eliminations {
        candidates[gone.cell.index()].retain(|value| *value != gone.value);
    }
    for placed in &step.placements {
        candidates[placed.cell.index()] = vec![placed.value];
    }
}

/// The candidates of all cells.
fn table(layout: &Layout, candidates: &[Vec<i32>]) -> String {
    let joined = if layout.highest() > 9 { "," } else { "" };
    let cell = |values: &Vec<i32>| values.iter().map(i32::to_string).collect::<Vec<_>>().join(joined);
    picture::table(layout, &candidates.iter().map(cell).collect::<Vec<_>>())
}

fn indented(text: &str) -> String {
    text.lines().map(|line| format!("   {line}\n")).collect()
}

/// Where to look for a step.
pub fn place(variant: &Variant, step: &Step) -> String {
    let rules = step.evidence.rules.iter().take(3).map(|&rule| rule_name(&variant.puzzle, rule));
    let houses = step.evidence.houses.iter().take(3);
    let layout = variant.puzzle.layout();
    let mut places: Vec<String> = rules.collect();
    if places.is_empty() {
        places = houses.map(|&house| ninefold_variants::steps::house_name(layout, house)).collect();
    }
    if places.is_empty() {
        let cells = step.evidence.parts.iter().flat_map(|(_, cells)| cells).take(6);
        places = cells.map(|&cell| layout.name(cell)).collect();
    }
    match &places[..] {
        [] => "the whole grid".to_owned(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}
