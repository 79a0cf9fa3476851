//! The numbers of regions that are to be found. In the puzzle they are in order of first cells. A search may number the
//! regions otherwise where nothing depends on it: those of some cells that lie too far apart to share one come first.

use std::sync::Arc;

use crate::layout::{Cell, Layout};
use crate::model::{Done, Facts, Meaning, Model, Propagator, RegionsToFind, Run, State, attributes, numbers};
use crate::sort::Arrange;

use super::rule::Rule;

/// Posts the order of the numbers: that of first cells, or another one if these are all rules of the puzzle and allow it.
pub(super) fn post(model: &mut Model<'_>, rules: &[Arc<dyn Rule>]) {
    let Some(found) = model.regions_to_find.take() else { return };
    let settled = settled(model.layout(), &found, rules);
    let all = (1 << (found.numbers.len() / found.size)) - 1;
    let first = ((2 << settled.len()) - 1) & all;
    let cells = numbers(&found.numbers);
    if !settled.is_empty() {
        model.renumbered.clone_from(&cells);
    }
    for (number, &place) in settled.iter().enumerate() {
        model.allowed[usize::from(cells[place])] &= 1 << number;
    }
    model.propagator(Numbering { cells, first, all });
    model.regions_to_find = Some(found);
}

/// Numbers the regions of a solution in order of first cells.
pub(crate) fn put_in_order(cells: &[u16], solution: &mut [i32], lowest: i32) {
    let mut met = Vec::new();
    for &cell in cells {
        let number = &mut solution[usize::from(cell)];
        let place = met.iter().position(|other| other == number).unwrap_or(met.len());
        met.extend((place == met.len()).then_some(*number));
        *number = lowest + place as i32;
    }
}

/// Three cells, as places, no two of which can be in one region: of all such, two of them at the edge, those of which most
/// rules speak. None if a rule depends on the numbers.
fn settled(layout: &Layout, found: &RegionsToFind, rules: &[Arc<dyn Rule>]) -> Vec<usize> {
    let mut best = Vec::new();
    let Some(weights) = weights(layout, found, rules) else { return best };
    let are_apart = |a: usize, b: usize| {
        let (a, b) = (found.numbers[a], found.numbers[b]);
        let steps = layout.row(a).abs_diff(layout.row(b)) + layout.col(a).abs_diff(layout.col(b));
        steps >= found.size
    };
    let places = 0..weights.len();
    let is_at_edge = |&place: &usize| layout.beside(found.numbers[place]).count() < 4;
    let edge: Vec<usize> = places.clone().filter(is_at_edge).collect();
    let mut most = 0;
    for &a in &edge {
        for &b in edge.iter().filter(|&&b| b > a && are_apart(a, b)) {
            for c in places.clone() {
                let weight = weights[a] + weights[b] + weights[c];
                if weight > most && are_apart(a, c) && are_apart(b, c) {
                    (most, best) = (weight, vec![a, b, c]);
                }
            }
        }
    }
    best.arrange();
    best
}

/// How many rules speak of each cell and of its number; nothing if one would not hold as well with two numbers exchanged.
fn weights(layout: &Layout, found: &RegionsToFind, rules: &[Arc<dyn Rule>]) -> Option<Vec<u32>> {
    let mut weights = vec![0; layout.total()];
    let mut is_number = vec![false; layout.total()];
    found.numbers.iter().for_each(|cell| is_number[cell.index()] = true);
    let mut divisions = 0;
    for rule in rules {
        let cells = rule.cells(layout);
        cells.iter().for_each(|cell| weights[cell.index()] += 1);
        let number = cells.iter().filter(|cell| is_number[cell.index()]).count();
        let others = cells.len() - number;
        let is_alike = match rule.info().id {
            "chaos-construction" => {
                divisions += 1;
                divisions == 1 && others == number
            }
            // The first cell counts.
            "chaos-arrow" | "chaos-count" => others == 1 && !is_number[cells[0].index()],
            "same-values" => others == 0,
            _ => false,
        };
        if number > 0 && !is_alike {
            return None;
        }
    }
    let both = |(cell, number): (&Cell, &Cell)| weights[cell.index()] + weights[number.index()];
    (divisions == 1).then(|| found.cells.iter().zip(&found.numbers).map(both).collect())
}

/// A region is first met after those with lower numbers, but for the first ones, whose numbers are settled.
#[derive(Debug)]
struct Numbering {
    cells: Vec<u16>,
    /// The numbers that the first cell may have, and all of them, as sets.
    first: u32,
    all: u32,
}

impl Propagator for Numbering {
    attributes!(40, is_idempotent: true);

    fn run(&self, state: &mut State<'_>) -> Run {
        let mut met = self.first;
        for &cell in &self.cells {
            state.keep(cell, met)?;
            met |= state.get(cell) << 1;
            if met & self.all == self.all {
                break;
            }
        }
        Ok(())
    }

    fn meaning(&self) -> Meaning<'_> {
        Meaning::Reasoned
    }

    /// No earlier cell has a number: then no higher one can follow.
    fn reason(&self, done: &Done<'_>) -> Option<Facts> {
        let met: Vec<u32> = self.met(done).collect();
        let is_meant = |place: &usize| match done.gone {
            Some((cell, value)) => self.cells[*place] == cell && value & met[*place] == 0,
            None => done.had(self.cells[*place]) & met[*place] == 0,
        };
        let place = (0..met.len()).find(is_meant)?;
        let mut facts = self.unmet(done, &met, place);
        facts.extend(done.gone.is_none().then_some((self.cells[place], met[place])));
        Some(facts)
    }
}

impl Numbering {
    /// For each cell the numbers that it may have: those of earlier cells and one more.
    fn met(&self, done: &Done<'_>) -> impl Iterator<Item = u32> {
        self.cells.iter().scan(self.first, |met, &cell| {
            let before = *met;
            *met |= (done.had(cell) & before) << 1;
            Some(before)
        })
    }

    /// What says that no cell before one has the highest number that it may have. A cell that lacks the number only
    /// because it is too high for that cell has the reason for that instead, and needs no cells before it.
    fn unmet(&self, done: &Done<'_>, met: &[u32], mut place: usize) -> Facts {
        let highest = |place: usize| (met[place] + 1) >> 1;
        let (mut facts, mut number) = (Facts::new(), highest(place));
        while place > 0 {
            place -= 1;
            let cell = self.cells[place];
            if done.had(cell) & number == 0 {
                facts.push((cell, number));
            } else {
                number = highest(place);
            }
        }
        facts
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::*;
    use crate::solver::Compiled;
    use crate::{Limits, Puzzle, iss};

    /// Six cells and four numbers, of which none or two are settled, with what is left of each cell by chance: what a reason
    /// says is so, and suffices.
    #[test]
    fn reasons_of_numbers_are_true_and_suffice() {
        let mut random = crate::chance::numbers(2);
        for settled in [0, 2] {
            let numbering = Numbering { cells: (0..6).collect(), first: (2 << settled) - 1, all: 0b1111 };
            let in_order = |numbers: &[u32]| {
                let mut next = settled;
                numbers.iter().all(|&number| {
                    next += u32::from(number == next);
                    number < next
                })
            };
            let mut met = [0; 2];
            for _ in 0..400 {
                let left: Vec<u32> = (0..6).map(|_| 1 + random(15) as u32).collect();
                let had = |cell: u16| left[usize::from(cell)];
                let each = (0..6).flat_map(|cell| (0..4).map(move |number| Some((cell, 1 << number))));
                for gone in each.chain([None]) {
                    let Some(facts) = numbering.reason(&Done { root: &[15; 6], left: &left, gone }) else {
                        continue;
                    };
                    met[usize::from(gone.is_some())] += 1;
                    assert!(
                        facts.iter().all(|&(cell, lacked)| had(cell) & lacked == 0),
                        "{left:?} {gone:?} {facts:?}"
                    );
                    let assumed = |cell: usize, number: u32| {
                        let has = |&(other, lacked): &(u16, u32)| {
                            usize::from(other) != cell || lacked >> number & 1 == 0
                        };
                        facts.iter().all(has)
                            && gone.is_none_or(|(other, value)| {
                                usize::from(other) != cell || value == 1 << number
                            })
                    };
                    for all in 0..4_usize.pow(6) {
                        let numbers: Vec<u32> = (0..6).map(|place| (all >> (2 * place) & 3) as u32).collect();
                        let may_be = numbers.iter().enumerate().all(|(cell, &number)| assumed(cell, number));
                        assert!(!(may_be && in_order(&numbers)), "{left:?} {gone:?} {facts:?} {numbers:?}");
                    }
                }
            }
            assert!(met[0] > 30 && met[1] > 100, "{met:?}");
        }
    }

    fn compiled(puzzle: &Puzzle) -> Compiled<'_> {
        Compiled::new(puzzle, &Limits::default()).unwrap()
    }

    fn solutions(compiled: &Compiled<'_>) -> Vec<Vec<i32>> {
        let mut all = Vec::new();
        let (complete, stats) = compiled.for_each(&Limits::default(), |solution| {
            all.push(solution);
            ControlFlow::Continue(())
        });
        assert!(complete && stats.rejected == 0);
        all.sort_unstable();
        all
    }

    /// Some values of a Latin square, and what is said of regions: the solutions are the same in either order of numbers.
    #[test]
    fn another_order_of_numbers_has_the_same_solutions() {
        let (mut random, mut met) = (crate::chance::numbers(4), 0);
        for _ in 0..40 {
            let mut text = ".Shape~4x4.NoBoxes.ChaosConstruction".to_owned();
            for _ in 0..8 {
                let (row, col) = (random(4), random(4));
                text += &format!(".~R{}C{}_{}", row + 1, col + 1, (row + col) % 4 + 1);
            }
            let number = |random: &mut dyn FnMut(usize) -> usize| format!("~CC{}", random(16) + 1);
            match random(3) {
                0 => text += &format!(".SameValues~2{}{}", number(&mut random), number(&mut random)),
                1 => text += ".ChaosArrow~R2C1~0~CC5~CC6~CC7~CC8",
                _ => {}
            }
            let Ok(puzzle) = iss::read(&text) else { continue };
            let free = compiled(&puzzle);
            assert!(!free.program.renumbered.is_empty(), "{text}");
            let all = solutions(&free);
            assert_eq!(all, solutions(free.in_order()), "{text}");
            assert_eq!(free.count(u128::MAX, &Limits::default()).0.solutions, all.len() as u128, "{text}");
            met += all.len();
        }
        assert!(met > 100, "{met}");
    }

    /// A value of a number, a sum of numbers, a number that counts, and cells too near each other.
    #[test]
    fn numbers_stay_in_order_where_something_depends_on_them() {
        for rule in [
            "4x4.NoBoxes.ChaosConstruction.~CC7_3",
            "4x4.NoBoxes.ChaosConstruction.Cage~5~CC3~CC4",
            "4x4.NoBoxes.ChaosConstruction.WhiteDot~CC3~CC4",
            "4x4.NoBoxes.ChaosConstruction.Thermo~R1C1~CC4",
            "4x4.NoBoxes.ChaosConstruction.ChaosArrow~CC4~0~CC5~CC6~CC7~CC8",
            "4x4.NoBoxes.ChaosConstruction.ConnectedValues~CC~1",
            "2x2.NoBoxes.ChaosConstruction",
        ] {
            let Ok(puzzle) = iss::read(&format!(".Shape~{rule}")) else { panic!("{rule}") };
            assert!(compiled(&puzzle).program.renumbered.is_empty(), "{rule}");
        }
    }
}
