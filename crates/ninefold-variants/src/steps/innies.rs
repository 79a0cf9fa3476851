//! Innies and outies: the cells that cages leave of one to four houses, and those that they take beyond them.

use std::ops::ControlFlow;

use super::equations::Equation;
use super::finder::Found;
use super::look::Look;
use super::step::{DerivedSum, Evidence, Step};
use super::technique::Technique;
use super::words;

static ONE: Technique = Technique::new(
    "innies-outies",
    "Innies and Outies",
    3,
    "A house less the cages in it leaves the sum of a few cells.",
);
static SEVERAL: Technique = Technique::new(
    "innies-outies-of-houses",
    "Innies and Outies of Several Houses",
    4,
    "Two to four houses less the cages in them leave the sum of a few cells.",
);

/// Most ways to fill an equation that are tried.
const MOST_WAYS: u64 = 20_000;
/// Most names of rules in a sentence.
const LISTED: usize = 4;

pub(super) fn of_one_house(look: &Look<'_>, found: &mut Found<'_>) -> ControlFlow<()> {
    find(look, &ONE, 1, found)
}

pub(super) fn of_several_houses(look: &Look<'_>, found: &mut Found<'_>) -> ControlFlow<()> {
    find(look, &SEVERAL, 4, found)
}

fn find(
    look: &Look<'_>,
    technique: &'static Technique,
    most: usize,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    for equation in look.grounds.equations.iter().filter(|equation| equation.houses.len() <= most) {
        look.poll()?;
        let terms: Vec<(usize, i32)> = equation
            .plus
            .iter()
            .map(|&cell| (cell, 1))
            .chain(equation.minus.iter().map(|&cell| (cell, -1)))
            .collect();
        let kept = Filling { look, terms: &terms }.kept(equation.total);
        if terms.iter().zip(&kept).any(|(&(cell, _), &kept)| kept != look.cells[cell]) {
            found(step(look, technique, equation, &terms, &kept))?;
        }
    }
    ControlFlow::Continue(())
}

/// Cells with factors that are filled.
struct Filling<'a> {
    look: &'a Look<'a>,
    terms: &'a [(usize, i32)],
}

impl Filling<'_> {
    /// What each cell can have: by trying all ways, or by bounds if these are too many.
    fn kept(&self, total: i32) -> Vec<u32> {
        let ways = self.terms.iter().map(|&(cell, _)| u64::from(self.look.cells[cell].count_ones()));
        if ways.fold(1, u64::saturating_mul) > MOST_WAYS {
            return self.within_bounds(total);
        }
        let mut kept = vec![0; self.terms.len()];
        self.fill(&mut Vec::new(), total, &mut kept);
        kept
    }

    fn reach(&self, at: usize) -> (i32, i32) {
        let (cell, factor) = self.terms[at];
        let mask = self.look.cells[cell];
        let low = self.look.value(mask.trailing_zeros() as usize) * factor;
        let high = self.look.value(31 - mask.leading_zeros() as usize) * factor;
        (low.min(high), low.max(high))
    }

    fn within_bounds(&self, total: i32) -> Vec<u32> {
        let reach: Vec<(i32, i32)> = (0..self.terms.len()).map(|at| self.reach(at)).collect();
        let (low, high) = reach.iter().fold((0, 0), |sum, reach| (sum.0 + reach.0, sum.1 + reach.1));
        let kept = |(at, &(cell, factor)): (usize, &(usize, i32))| {
            let fits = |value: &usize| {
                let part = self.look.value(*value) * factor;
                (low - reach[at].0..=high - reach[at].1).contains(&(total - part))
            };
            let values = super::grounds::places(self.look.cells[cell]).filter(fits);
            values.fold(0, |mask, value| mask | 1 << value)
        };
        self.terms.iter().enumerate().map(kept).collect()
    }

    fn fill(&self, values: &mut Vec<usize>, total: i32, kept: &mut [u32]) {
        let at = values.len();
        if at == self.terms.len() {
            if total == 0 {
                kept.iter_mut().zip(values).for_each(|(kept, value)| *kept |= 1 << *value);
            }
            return;
        }
        let (cell, factor) = self.terms[at];
        for value in super::grounds::places(self.look.cells[cell]) {
            let sees = |before: usize| self.look.grounds.sees[cell].has(self.terms[before].0);
            let clash = (0..at).any(|before| values[before] == value && sees(before));
            if !clash {
                values.push(value);
                self.fill(values, total - self.look.value(value) * factor, kept);
                values.pop();
            }
        }
    }
}

fn step(
    look: &Look<'_>,
    technique: &'static Technique,
    equation: &Equation,
    terms: &[(usize, i32)],
    kept: &[u32],
) -> Step {
    let cells: Vec<usize> = terms.iter().map(|term| term.0).collect();
    let seeing: Vec<usize> = cells.clone();
    let apart = super::combinations::apart(look.grounds, None, &seeing);
    let sum = DerivedSum {
        plus: look.cells_of(&equation.plus),
        minus: look.cells_of(&equation.minus),
        total: equation.total,
        houses: equation.houses.clone(),
        less_houses: equation.less_houses.clone(),
        less_rules: equation.less_rules.clone(),
    };
    let evidence = Evidence { sums: vec![sum], ..apart }.and_part(Vec::new(), look.cells_of(&cells));
    let summary = words(look, equation);
    if kept.contains(&0) {
        return look.hopeless(technique, evidence, format!("{summary} That cannot be."));
    }
    let gone = cells.iter().zip(kept).flat_map(|(&cell, &kept)| look.candidates(cell, !kept)).collect();
    look.removing(technique, gone, evidence, summary)
}

/// "Row 1 adds up to 45, the cage of 12 at r1c1 … to 38. So r1c9 is 7."
fn words(look: &Look<'_>, equation: &Equation) -> String {
    let house = |&house: &usize| words::house(look.grounds.layout, house);
    let houses: Vec<String> = equation.houses.iter().map(house).collect();
    let all = super::equations::house_sum(look.grounds.layout) * houses.len() as i32;
    let mut less: Vec<String> = equation.less_houses.iter().map(house).collect();
    less.extend(equation.less_rules.iter().map(|&rule| look.rule(rule)));
    let less = match less.len() {
        0 => String::new(),
        count if count > LISTED => format!(", {count} cages and sums to {}", all - equation.total),
        _ => format!(", {} to {}", words::list(&less, "and"), all - equation.total),
    };
    let verb = if houses.len() == 1 { "adds" } else { "add" };
    let left = match (&equation.plus[..], &equation.minus[..]) {
        (plus, []) => format!("leaves {} for {}", equation.total, look.names(plus)),
        ([], minus) => format!("leaves {} for {} outside", -equation.total, look.names(minus)),
        (plus, minus) => {
            format!("means that {} less {} is {}", look.names(plus), look.names(minus), equation.total)
        }
    };
    format!("{} {verb} up to {all}{less}: that {left}.", words::capital(&words::list(&houses, "and")))
}
