//! A set of clues with one solution, and its children: the sets with one clue less.

use std::collections::HashMap;

use crate::board::{Cell, CellSet, Grid};
use crate::random::Random;

use super::outlook::Outlook;
use super::questions::Questions;
use super::{SHARE, Weighted, fraction, roulette};

/// A set of clues with one solution.
#[derive(Clone, Debug)]
pub(super) struct Branch {
    /// Which of the walks side by side it belongs to.
    walk: usize,
    puzzle: Grid,
    solution: Grid,
    /// How many such sets it stands for.
    weight: f64,
    /// The clues that can go; before [`find_open`], that may be able to.
    open: Vec<Cell>,
    /// By clue that can go, as bits: the others of them that cannot go together with it, as far as is known.
    against: Vec<u64>,
}

impl Branch {
    /// Any of the clues may be able to go.
    pub fn new(walk: usize, puzzle: Grid, solution: Grid, weight: f64) -> Branch {
        let open: Vec<Cell> = puzzle.givens().into_iter().collect();
        Branch { walk, puzzle, solution, weight, against: vec![0; open.len()], open }
    }

    /// The set without one of its clues, before its weight is known.
    fn without(&self, cell: Cell) -> Grid {
        let mut puzzle = self.puzzle;
        puzzle.clear(cell);
        puzzle
    }

    /// The minimal puzzle that this is.
    fn found(&self) -> Weighted {
        let Branch { walk, puzzle, solution, weight, .. } = *self;
        Weighted { walk: walk as u64, puzzle, solution, weight }
    }

    /// The child without the clue at a place of `open`, of which `keeps` can still go.
    fn child(&self, place: usize, keeps: impl Fn(usize) -> bool, weight: f64) -> Branch {
        let kept: Vec<usize> = (0..self.open.len()).filter(|&other| other != place && keeps(other)).collect();
        let against = |of: &usize| {
            kept.iter().enumerate().fold(0, |bits, (i, other)| bits | (self.against[*of] >> other & 1) << i)
        };
        Branch {
            puzzle: self.without(self.open[place]),
            weight,
            open: kept.iter().map(|&place| self.open[place]).collect(),
            against: kept.iter().map(against).collect(),
            ..*self
        }
    }

    /// Goes on or not, if it counts `outlook` minimal puzzles for each set that it stands for.
    fn survives(&mut self, outlook: f64, random: &mut Random) -> bool {
        let factor = roulette(self.weight * outlook / SHARE, random);
        self.weight *= factor.unwrap_or_default();
        factor.is_some()
    }
}

/// Finds out which of the clues that may be able to go can.
pub(super) fn find_open(branches: &mut [Branch], questions: &mut Questions) {
    for branch in &*branches {
        for &cell in &branch.open {
            questions.add(branch.without(cell), &branch.solution, Some(cell));
        }
    }
    let mut answers = questions.ask().map(|(_, is_unique)| is_unique);
    for branch in branches {
        branch.open.retain(|_| answers.next() == Some(true));
        branch.against = vec![0; branch.open.len()];
    }
}

/// Finds out which of the clues that can go cannot go together.
pub(super) fn find_pairs(branches: &mut [Branch], questions: &mut Questions) {
    let unknown = |branch: &Branch| {
        let against = branch.against.clone();
        (0..against.len())
            .flat_map(move |a| (0..a).map(move |b| (a, b)))
            .filter(move |&(a, b)| against[a] >> b & 1 == 0)
    };
    for branch in &*branches {
        for (a, b) in unknown(branch) {
            let mut puzzle = branch.without(branch.open[a]);
            puzzle.clear(branch.open[b]);
            questions.add(puzzle, &branch.solution, Some(branch.open[a]));
        }
    }
    let mut answers = questions.ask().map(|(_, is_unique)| is_unique);
    for branch in branches {
        for (a, b) in unknown(branch) {
            if answers.next() == Some(false) {
                branch.against[a] |= 1 << b;
                branch.against[b] |= 1 << a;
            }
        }
    }
}

/// The branches that are not yet minimal; those that are, are found.
fn not_minimal<'a>(
    branches: impl IntoIterator<Item = Branch> + 'a,
    found: &'a mut Vec<Weighted>,
) -> impl Iterator<Item = Branch> + 'a {
    branches.into_iter().filter(|branch| {
        let is_minimal = branch.open.is_empty();
        found.extend(is_minimal.then(|| branch.found()));
        !is_minimal
    })
}

/// Children of branches with so many clues, drawn evenly: as many of each as it counts shares, rounded up or down by chance.
pub(super) fn drawn_children(
    branches: Vec<Branch>,
    clues: usize,
    sources: &mut [Random],
    found: &mut Vec<Weighted>,
) -> Vec<Branch> {
    let mut children = Vec::new();
    for branch in not_minimal(branches, found) {
        let (random, all) = (&mut sources[branch.walk], branch.open.len());
        let shares = branch.weight * Outlook::get().of(clues, all) / SHARE;
        let wanted = (shares + fraction(random)).floor();
        let drawn = (wanted as usize).min(all);
        // Each of the children there are, if all were drawn.
        let weight = branch.weight / (82 - clues) as f64;
        let weight = weight * (all as f64 / drawn as f64) * (wanted / shares);
        let mut places: Vec<usize> = (0..all).collect();
        for _ in 0..drawn {
            let place = places.swap_remove(random.below(places.len() as u32) as usize);
            children.push(branch.child(place, |_| true, weight));
        }
    }
    children
}

/// The branches with so many clues that go on to [`all_children`].
pub(super) fn at_all_children(
    branches: Vec<Branch>,
    clues: usize,
    sources: &mut [Random],
    found: &mut Vec<Weighted>,
) -> Vec<Branch> {
    let outlook = Outlook::get();
    let branches = not_minimal(branches, found);
    let goes_on = |mut branch: Branch| {
        let expected = outlook.of(clues, branch.open.len());
        branch.survives(expected, &mut sources[branch.walk]).then_some(branch)
    };
    branches.filter_map(goes_on).collect()
}

/// The children of branches with so many clues whose pairs are known, those that go on. A child of two branches is one, and
/// counts for both.
pub(super) fn all_children(
    branches: &[Branch],
    clues: usize,
    sources: &mut [Random],
    found: &mut Vec<Weighted>,
) -> Vec<Branch> {
    let mut children: Vec<Branch> = Vec::new();
    let mut places: HashMap<(usize, CellSet), usize> = HashMap::new();
    for branch in branches {
        for (place, &against) in branch.against.iter().enumerate() {
            let weight = branch.weight / (82 - clues) as f64;
            let child = branch.child(place, |other| against >> other & 1 == 0, weight);
            let next = children.len();
            match *places.entry((child.walk, child.puzzle.givens())).or_insert(next) {
                known if known < next => children[known].merge(&child),
                _ => children.push(child),
            }
        }
    }
    let outlook = Outlook::get();
    let goes_on = |mut child: Branch| {
        let others = child.open.len().saturating_sub(1);
        let with = child.against.iter().map(|against| others - against.count_ones() as usize);
        let expected = outlook.of_pairs(clues - 1, with);
        child.survives(expected, &mut sources[child.walk]).then_some(child)
    };
    not_minimal(children, found).filter_map(goes_on).collect()
}

impl Branch {
    /// Adds the same set of clues, found another way.
    fn merge(&mut self, other: &Branch) {
        debug_assert_eq!(self.open, other.open);
        self.weight += other.weight;
        self.against.iter_mut().zip(&other.against).for_each(|(mine, theirs)| *mine |= theirs);
    }
}
