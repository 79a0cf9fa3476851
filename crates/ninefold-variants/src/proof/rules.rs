//! What each rule says, as linear constraints: made from its terms, or, where few cells take part, from its naive check.

use crate::layout::{Cell, Filled};
use crate::rules::{Puzzle, Rule, Terms};

use super::statement::Statement;

/// The most ways to fill the cells of a rule that is stated by its naive check.
const MOST_WAYS: usize = 7_000;

/// The most sets of values of a cage that are listed.
const MOST_SETS: usize = 200;

/// A rule of the puzzle that cannot be stated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unstated {
    /// The [id](crate::Info::id) of the rule, or its name where it was not understood.
    pub rule: String,
}

/// States a puzzle.
pub(super) fn state(puzzle: &Puzzle) -> Result<Statement<'_>, Unstated> {
    if let Some(rule) = puzzle.unknown().first() {
        return Err(Unstated { rule: rule.clone() });
    }
    let mut statement = Statement::new(puzzle.layout());
    for rule in puzzle.rules() {
        if !add(&mut statement, rule.as_ref()) {
            return Err(Unstated { rule: rule.info().id.to_owned() });
        }
    }
    statement.add_up_houses();
    Ok(statement)
}

/// States a rule, if that is known.
fn add(to: &mut Statement<'_>, rule: &dyn Rule) -> bool {
    let terms = rule.terms();
    let cells = terms.cells();
    match rule.info().id {
        "given" => to.allow(cells[0], |value| terms.numbers.contains(&value)),
        "different" => to.differ(cells),
        "cage" => cage(to, &terms),
        "sum" => {
            let factors = terms.numbers[1..].iter();
            let summed: Vec<(Cell, i32)> = cells.iter().copied().zip(factors.copied()).collect();
            to.sum(&summed, terms.numbers[0]);
        }
        "arrow" => arrow(to, &terms),
        "double-arrow" => ends(to, cells),
        "equal-sum" => equal_sums(to, &terms.lists),
        "zipper" => {
            let half = cells.len() / 2;
            let teeth = cells.iter().zip(cells.iter().rev()).take(half).map(|(&a, &b)| vec![a, b]);
            let middle = cells.get(half).filter(|_| cells.len() % 2 == 1).map(|&cell| vec![cell]);
            equal_sums(to, &middle.into_iter().chain(teeth).collect::<Vec<_>>());
        }
        "region-sum" => equal_sums(to, &parts(to, cells)),
        "thermo" => all_pairs(to, cells, |a, b, far| b - a >= far),
        "slow-thermo" => all_pairs(to, cells, |a, b, _| a <= b),
        "nabner" => all_pairs(to, cells, |a, b, _| (a - b).abs() > 1),
        "renban" => renban(to, cells),
        "whisper" => {
            let by = terms.numbers[0];
            along(to, cells, terms.kind == "loop", |a, b| (a - b).abs() >= by);
        }
        "palindrome" => {
            let pairs = cells.iter().zip(cells.iter().rev()).take(cells.len() / 2);
            pairs.for_each(|(&a, &b)| to.relate(a, b, |x, y| x == y));
        }
        "same-values" => terms.lists.iter().skip(1).for_each(|group| to.same_values(cells, group)),
        "pair-table" => pair_table(to, &terms),
        "mark" => mark(to, &terms),
        "unmarked" => return unmarked(to, &terms),
        "non-consecutive" => neighbours(to, &terms, |a, b| (a - b).abs() != 1),
        "anti-chess" => chess(to, terms.kind),
        "anti-taxicab" => taxicab(to),
        "occurrences" => {
            for pair in terms.numbers.chunks(2) {
                to.occurs(cells, pair[1], pair[0] as usize, terms.kind == "exactly");
            }
        }
        "quadruple" => {
            for &value in &terms.numbers {
                let times = terms.numbers.iter().filter(|&&other| other == value).count();
                to.occurs(cells, value, times, false);
            }
        }
        "counting-circles" => circles(to, cells),
        "indexing" => return indexing(to, &terms),
        _ => return by_check(to, rule),
    }
    true
}

fn cage(to: &mut Statement<'_>, terms: &Terms) {
    let mut cells = terms.cells().to_vec();
    cells.sort();
    cells.dedup();
    let is_plain = cells.len() == terms.cells().len();
    let differs = cells.len() <= to.layout.values();
    if differs {
        to.differ(&cells);
    }
    let Some(total) = terms.number() else { return };
    let ones: Vec<(Cell, i32)> = terms.cells().iter().map(|&cell| (cell, 1)).collect();
    to.sum(&ones, total);
    if differs && is_plain && cells.len() > 1 {
        let values: Vec<i32> = (to.layout.lowest()..=to.layout.highest()).collect();
        let sets = sets(&values, cells.len(), total);
        if sets.len() <= MOST_SETS {
            to.sets(&cells, &sets);
        }
    }
}

/// The sets of some values of a size with a sum: masks, bit 0 for the first value.
fn sets(values: &[i32], size: usize, total: i32) -> Vec<u32> {
    let sum = |set: u32| {
        values.iter().enumerate().filter(|(bit, _)| set >> bit & 1 == 1).map(|(_, value)| value).sum::<i32>()
    };
    let all = 0..1_u32 << values.len().min(16);
    // Longer ones are left to their sum.
    if values.len() > 16 {
        return vec![0; MOST_SETS + 1];
    }
    all.filter(|set| set.count_ones() as usize == size && sum(*set) == total).collect()
}

/// The digits of the pill are a decimal number.
fn arrow(to: &mut Statement<'_>, terms: &Terms) {
    let [pill, shaft] = &terms.lists[..] else { return };
    if shaft.is_empty() {
        return;
    }
    let powers = std::iter::successors(Some(-1), |power| Some(power * 10));
    let digits = pill.iter().rev().copied().zip(powers);
    let summed: Vec<(Cell, i32)> = shaft.iter().map(|&cell| (cell, 1)).chain(digits).collect();
    to.sum(&summed, 0);
}

/// Both ends together are the sum of what is between.
fn ends(to: &mut Statement<'_>, cells: &[Cell]) {
    let [first, between @ .., last] = cells else { return };
    if !between.is_empty() {
        let between = between.iter().map(|&cell| (cell, 1));
        let summed: Vec<(Cell, i32)> = between.chain([(*first, -1), (*last, -1)]).collect();
        to.sum(&summed, 0);
    }
}

fn equal_sums(to: &mut Statement<'_>, groups: &[Vec<Cell>]) {
    for pair in groups.windows(2) {
        let one = pair[0].iter().map(|&cell| (cell, 1));
        let summed: Vec<(Cell, i32)> = one.chain(pair[1].iter().map(|&cell| (cell, -1))).collect();
        to.sum(&summed, 0);
    }
}

/// The parts of a line in one region after another.
fn parts(to: &Statement<'_>, cells: &[Cell]) -> Vec<Vec<Cell>> {
    let areas = to.layout.area_of();
    let inside: Vec<Cell> = cells.iter().copied().filter(|cell| areas[cell.index()].is_some()).collect();
    let same = |a: &Cell, b: &Cell| areas[a.index()] == areas[b.index()];
    inside.chunk_by(same).map(<[Cell]>::to_vec).collect()
}

/// Every two cells of a line, with how far apart they are on it.
fn all_pairs(to: &mut Statement<'_>, cells: &[Cell], test: impl Fn(i32, i32, i32) -> bool) {
    for (i, &a) in cells.iter().enumerate() {
        for (far, &b) in (1..).zip(&cells[i + 1..]) {
            to.relate(a, b, |x, y| test(x, y, far));
        }
    }
}

/// Every two neighbours on a line.
fn along(to: &mut Statement<'_>, cells: &[Cell], is_closed: bool, test: impl Fn(i32, i32) -> bool) {
    for pair in cells.windows(2) {
        to.relate(pair[0], pair[1], &test);
    }
    if let ([first, .., last], true) = (cells, is_closed) {
        to.relate(*last, *first, &test);
    }
}

fn renban(to: &mut Statement<'_>, cells: &[Cell]) {
    let mut distinct = cells.to_vec();
    distinct.sort();
    distinct.dedup();
    if distinct.len() < cells.len() || cells.len() > to.layout.values() {
        return to.refuse();
    }
    let window = (1_u32 << cells.len()) - 1;
    let windows: Vec<u32> = (0..=to.layout.values() - cells.len()).map(|start| window << start).collect();
    to.sets(cells, &windows);
}

fn pair_table(to: &mut Statement<'_>, terms: &Terms) {
    let (lowest, values) = (to.layout.lowest(), to.layout.values());
    let place = |value: i32| (value - lowest) as usize;
    let fits = |a, b| terms.numbers[place(a) * values + place(b)] == 1;
    match terms.kind {
        "all" => all_pairs(to, terms.cells(), |a, b, _| fits(a, b)),
        _ => along(to, terms.cells(), false, fits),
    }
}

fn has_difference(a: i32, b: i32, by: i32) -> bool {
    a - b == by || b - a == by
}

fn has_ratio(a: i32, b: i32, times: i32) -> bool {
    a == b * times || b == a * times
}

fn mark(to: &mut Statement<'_>, terms: &Terms) {
    let [a, b] = terms.cells() else { return };
    let number = terms.number().unwrap_or(0);
    match terms.kind {
        "difference" => to.relate(*a, *b, |a, b| has_difference(a, b, number)),
        "ratio" => to.relate(*a, *b, |a, b| has_ratio(a, b, number)),
        "sum" => to.relate(*a, *b, |a, b| a + b == number),
        _ => to.relate(*a, *b, |a, b| a > b),
    }
}

fn unmarked(to: &mut Statement<'_>, terms: &Terms) -> bool {
    let numbers = &terms.numbers;
    match terms.kind {
        "dots" => neighbours(to, terms, |a, b| !has_difference(a, b, 1) && !has_ratio(a, b, 2)),
        "xv" => neighbours(to, terms, |a, b| a + b != 5 && a + b != 10),
        "ratio" => neighbours(to, terms, |a, b| !numbers.iter().any(|&times| has_ratio(a, b, times))),
        "sum" => neighbours(to, terms, |a, b| !numbers.contains(&(a + b))),
        "difference" => neighbours(to, terms, |a, b| !numbers.iter().any(|&by| has_difference(a, b, by))),
        _ => return false,
    }
    true
}

/// Every two cells that share a side, except the listed pairs.
fn neighbours(to: &mut Statement<'_>, terms: &Terms, test: impl Fn(i32, i32) -> bool) {
    for (a, b) in to.layout.neighbours() {
        let is_exempt = terms.lists.iter().any(|pair| pair[..] == [a, b] || pair[..] == [b, a]);
        if !is_exempt {
            to.relate(a, b, &test);
        }
    }
}

fn chess(to: &mut Statement<'_>, kind: &str) {
    let moves: &[(isize, isize)] = match kind {
        "knight" => &[(1, 2), (2, 1), (1, -2), (2, -1)],
        _ => &[(0, 1), (1, 0), (1, 1), (1, -1)],
    };
    to.layout.moves(moves).into_iter().for_each(|(a, b)| to.differ(&[a, b]));
}

fn taxicab(to: &mut Statement<'_>) {
    let layout = to.layout;
    for (a, b) in layout.all().flat_map(|a| layout.all().filter(move |&b| b > a).map(move |b| (a, b))) {
        let far = layout.row(a).abs_diff(layout.row(b)) + layout.col(a).abs_diff(layout.col(b));
        let place = far as i32 - layout.lowest();
        if (0..layout.values() as i32).contains(&place) {
            let both = [a, b].map(|cell| (1, to.candidate(cell, place as usize) ^ 1));
            to.at_least(both, 1);
        }
    }
}

fn circles(to: &mut Statement<'_>, cells: &[Cell]) {
    for value in to.layout.lowest()..=to.layout.highest() {
        to.occurs_or_not(cells, value, value.max(0) as usize);
    }
}

fn indexing(to: &mut Statement<'_>, terms: &Terms) -> bool {
    let layout = to.layout;
    for &cell in terms.cells() {
        let (row, col) = (layout.row(cell), layout.col(cell));
        let (number, range) = match terms.kind {
            "column" => (col + 1, layout.row_cells(row)),
            "row" => (row + 1, layout.col_cells(col)),
            _ => return false,
        };
        to.allow(cell, |value| value >= 1 && value <= range.len() as i32);
        let has = (number as i32 - layout.lowest()) as usize;
        for place in to.places() {
            let index = layout.lowest() + place as i32 - 1;
            let at = usize::try_from(index).ok().and_then(|index| range.get(index));
            match at {
                // It says where the number stands: with every value once in the line, and only there.
                Some(&other) if has < layout.values() => {
                    let points = to.candidate(cell, place);
                    to.at_least([(1, points ^ 1), (1, to.candidate(other, has))], 1);
                }
                Some(_) => to.at_least([(1, to.candidate(cell, place) ^ 1)], 1),
                None => {}
            }
        }
    }
    true
}

/// Every way to fill the cells that passes the naive check, if there are not too many ways.
fn by_check(to: &mut Statement<'_>, rule: &dyn Rule) -> bool {
    let mut cells = rule.cells(to.layout);
    cells.sort();
    cells.dedup();
    let (values, lowest) = (to.layout.values(), to.layout.lowest());
    let ways = u32::try_from(cells.len()).ok().and_then(|count| values.checked_pow(count));
    let Some(ways) = ways.filter(|&ways| ways <= MOST_WAYS) else { return false };
    let mut grid = vec![lowest; to.layout.total()];
    let mut rows = Vec::new();
    for mut way in 0..ways {
        let mut row = Vec::with_capacity(cells.len());
        for &cell in &cells {
            row.push(way % values);
            grid[cell.index()] = lowest + (way % values) as i32;
            way /= values;
        }
        if rule.holds(&Filled { layout: to.layout, values: &grid }) {
            rows.push(row);
        }
    }
    to.table(&cells, &rows);
    true
}
