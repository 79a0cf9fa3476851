//! Sums that follow from those of a puzzle: houses less cages leave the innies and outies.

use std::collections::{BTreeMap, BTreeSet};

use crate::layout::{Cell, Layout};

use super::linear::AtLeast;
use super::statement::Equation;

/// The most cells of a sum that is worth having.
const MOST_CELLS: usize = 6;

/// The most sums of a proof, and the most parts of one.
const MOST_SUMS: usize = 400;
const MOST_PARTS: usize = 200;

/// Adds up sums of the puzzle: those with these numbers, from 1, taken away where a number is negative.
pub(super) fn bounds(equations: &[Equation], parts: &[i32]) -> Option<[AtLeast; 2]> {
    if parts.len() > MOST_PARTS {
        return None;
    }
    let equation = |part: &i32| equations.get((part.unsigned_abs() as usize).checked_sub(1)?);
    let parts = parts.iter().map(|part| Some((equation(part)?, *part > 0)));
    let parts: Vec<(&Equation, bool)> = parts.collect::<Option<_>>()?;
    let side = |is_upper: bool| {
        AtLeast::sum(
            parts.iter().map(|(equation, is_added)| &equation.bounds[usize::from(*is_added == is_upper)]),
        )
    };
    Some([side(false), side(true)])
}

/// Sums of few cells, made from one to three houses side by side and the sums inside, or mostly inside.
pub(super) fn find(layout: &Layout, equations: &[Equation]) -> Vec<Vec<i32>> {
    let is_plain = |equation: &Equation| equation.factors.values().all(|&factor| factor == 1);
    let number = |cells: &[Cell]| {
        let is_house = |equation: &Equation| {
            is_plain(equation)
                && equation.factors.len() == cells.len()
                && cells.iter().all(|cell| equation.factors.contains_key(cell))
        };
        equations.iter().position(is_house)
    };
    let mut found = Found { equations, known: BTreeSet::new(), sums: Vec::new() };
    for area in areas(layout) {
        let Some(houses) = area.iter().map(|house| number(house)).collect::<Option<Vec<usize>>>() else {
            continue;
        };
        let inside: BTreeSet<Cell> = area.concat().into_iter().collect();
        for most_outside in [0, 50, 99] {
            let joins = |&number: &usize| {
                let cells = equations[number].factors.keys();
                let (count, within) = (cells.len(), cells.filter(|cell| inside.contains(cell)).count());
                within > 0 && (count - within) * 100 <= most_outside * count
            };
            let others = (0..equations.len())
                .filter(|number| !houses.contains(number) && is_plain(&equations[*number]));
            let taken: Vec<usize> = others.filter(joins).collect();
            found.add(&houses, &taken);
        }
    }
    found.sums
}

/// Houses alone, and lines and blocks side by side.
fn areas(layout: &Layout) -> Vec<Vec<Vec<Cell>>> {
    let rows: Vec<Vec<Cell>> = (0..layout.rows()).map(|row| layout.row_cells(row)).collect();
    let cols: Vec<Vec<Cell>> = (0..layout.cols()).map(|col| layout.col_cells(col)).collect();
    let mut all: Vec<Vec<Vec<Cell>>> = layout.areas().into_iter().map(|area| vec![area]).collect();
    for lines in [rows, cols] {
        (1..=4).for_each(|count| all.extend(lines.windows(count).map(<[_]>::to_vec)));
    }
    let blocks = layout.blocks();
    let pairs = blocks
        .iter()
        .enumerate()
        .flat_map(|(at, one)| blocks[at + 1..].iter().map(move |other| (one, other)));
    all.extend(pairs.map(|(one, other)| vec![one.clone(), other.clone()]));
    all
}

struct Found<'a> {
    equations: &'a [Equation],
    known: BTreeSet<Vec<Cell>>,
    sums: Vec<Vec<i32>>,
}

impl Found<'_> {
    /// Notes the houses less the sums, if few cells are left and they are not known.
    fn add(&mut self, houses: &[usize], taken: &[usize]) {
        let mut left: BTreeMap<Cell, i64> = BTreeMap::new();
        let signed = houses.iter().map(|&house| (house, 1)).chain(taken.iter().map(|&sum| (sum, -1)));
        let parts: Vec<i32> = signed.clone().map(|(number, sign)| sign * (number as i32 + 1)).collect();
        for (number, sign) in signed {
            for (&cell, factor) in &self.equations[number].factors {
                *left.entry(cell).or_default() += i64::from(sign) * factor;
            }
        }
        left.retain(|_, factor| *factor != 0);
        let is_small = !taken.is_empty() && !left.is_empty() && left.len() <= MOST_CELLS;
        let cells: Vec<Cell> = left.keys().copied().collect();
        if is_small && parts.len() <= MOST_PARTS && self.sums.len() < MOST_SUMS && self.known.insert(cells) {
            self.sums.push(parts);
        }
    }
}
