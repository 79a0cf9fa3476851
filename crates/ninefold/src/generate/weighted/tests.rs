//! Against the definition, by taking away every subset; and that portions do not matter.

use std::collections::BTreeMap;

use super::super::verify;
use super::*;
use crate::board::CellSet;

#[test]
fn puzzles_are_minimal_and_do_not_depend_on_portions() {
    let all = weighted(3, 0..3000);
    let puzzles: Vec<Grid> = all.iter().map(|it| it.puzzle).collect();
    assert!(puzzles.len() > 200 && all.iter().all(|it| it.weight > 0.0));
    assert!(verify::are_minimal(&puzzles).into_iter().all(|is_minimal| is_minimal));
    for it in &all {
        assert!(it.puzzle.count(2) == 1 && it.solution.is_solution_of(&it.puzzle), "{it:?}");
    }
    let parts: Vec<Weighted> =
        [0..1, 1..700, 700..3000].into_iter().flat_map(|part| weighted(3, part)).collect();
    assert!(parts == all, "the portions matter");
    assert!(weighted(4, 0..3000) != all);
}

/// The sum over the minimal puzzles under a set of clues, by taking away every subset, as `outlook` defines it.
fn by_the_definition(puzzle: &Grid) -> BTreeMap<usize, f64> {
    let (mut sums, mut level) = (BTreeMap::new(), vec![puzzle.givens()]);
    // The way to a minimal puzzle of m clues, of n: (n - m)! orders, each 1 / ((82 - n) … (81 - m)).
    let mut share = 1.0;
    for steps in 0.. {
        let mut next = std::collections::BTreeSet::new();
        for &givens in &level {
            let of = |cells: CellSet| {
                let mut fewer = *puzzle;
                (puzzle.givens() - cells).into_iter().for_each(|cell| fewer.clear(cell));
                fewer
            };
            let children = givens.into_iter().map(|cell| givens.without(cell));
            let unique: Vec<CellSet> = children.filter(|&cells| of(cells).count(2) == 1).collect();
            if unique.is_empty() {
                *sums.entry(givens.len()).or_default() += share;
            }
            next.extend(unique);
        }
        if next.is_empty() {
            return sums;
        }
        share *= (steps + 1) as f64 / (82 - puzzle.len() + steps) as f64;
        level = next.into_iter().collect();
    }
    unreachable!()
}

/// A set of so many clues with one solution, and that solution.
fn some_set(clues: usize) -> (Grid, Grid) {
    let mut random = Random::new(9);
    loop {
        let solution = fill::solved_grids(&mut [random.clone()])[0];
        let mut puzzle = solution;
        let mut cells: Vec<Cell> = Cell::all().collect();
        random.shuffle(&mut cells);
        for cell in cells {
            let mut fewer = puzzle;
            fewer.clear(cell);
            if puzzle.len() > clues && fewer.count(2) == 1 {
                puzzle = fewer;
            }
        }
        if puzzle.len() == clues {
            return (puzzle, solution);
        }
    }
}

#[test]
fn walks_are_right_in_the_mean() {
    let mut compared = 0;
    // From above and from below the number of clues from which on all children are made.
    for (clues, repeats, weight) in [(28, 4000, 5e42), (33, 4000, 3e44)] {
        let (puzzle, solution) = some_set(clues);
        let expected = by_the_definition(&puzzle);
        let mut sources: Vec<Random> = (0..repeats).map(|walk| Random::stream(7, walk)).collect();
        let starts = (0..repeats as usize).map(|walk| Branch::new(walk, puzzle, solution, weight)).collect();
        let found = follow(starts, clues, &mut sources, &mut Questions::default());
        for (&m, &sum) in &expected {
            let mut by_walk = vec![0.0; repeats as usize];
            let of_m = found.iter().filter(|it| it.puzzle.len() == m);
            of_m.for_each(|it| by_walk[it.walk as usize] += it.weight / weight);
            let n = repeats as f64;
            let mean = by_walk.iter().sum::<f64>() / n;
            let variance = by_walk.iter().map(|sum| (sum - mean).powi(2)).sum::<f64>() / n;
            let error = (mean - sum) / (variance / n).sqrt();
            // A kind so rare that it is not found has no spread to compare with.
            if sum * weight * n > 20.0 * SHARE {
                assert!(
                    error.abs() < 4.5,
                    "{clues} to {m} clues: {mean:e} for {sum:e}, {error:.1} deviations"
                );
                compared += 1;
            }
        }
        assert!(found.iter().all(|it| expected.contains_key(&it.puzzle.len())));
    }
    assert!(compared >= 4, "{compared} sums compared");
}

#[test]
fn thinned_puzzles_weigh_the_same_in_the_mean() {
    let walks = 0..60_000;
    let all = weighted(5, walks);
    let few = thinned(5, all.clone());
    let [all_sum, few_sum] = [&all, &few].map(|found| found.iter().map(|it| it.weight).sum::<f64>());
    assert!(few.len() * 4 < all.len() && few.iter().all(|it| it.weight > 0.999 * THINNED));
    assert!((few_sum / all_sum - 1.0).abs() < 0.15, "{few_sum:e}, {all_sum:e}");
}
