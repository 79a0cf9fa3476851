//! The obvious slow version of propagation and of the searches above it, against which the quick ones are compared: no
//! memory, no early bounds, sets as lists.

use super::super::board::Board;
use super::super::lines;
use super::super::scores::{Score, base, score};
use super::forcing::{self, Kind};
use super::implications::{Cause, Implications};
use super::links::{Links, Pass};
use super::memory::Memory;
use super::mode::{Mode, Rules};
use super::patterns::PatternFinder;
use super::propagation::Helpers;
use super::reachability::Reachability;
use crate::board::{Candidate, Candidates, Cell, CellSet, Digit, Grid, House};
use crate::logic::pencilmarks::BLOCKS_ROWS_COLUMNS;
use crate::logic::{Dirty, Step};
use crate::rate::se::Rater;

/// Puzzles whose ways lead through all kinds of chains.
const HARD: [&str; 5] = [
    "....9..4...5..8......16.8.....2...3.6....3.9..9247.....5....26...1.2.3...6....5.4",
    "....53....87.........1..2.....9....43....41..9...28.5.6...85...2.9.....6..42...3.",
    "...........9....13624...8.7..8.17.9...12.....75....4.....85...2..5.6....84...9...",
    ".......91.7..3....82..........1.5...3.....7.....9.......16...5...4.2....7.....8..",
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
];

/// Boards on the way through hard puzzles, some with a false candidate less.
fn boards() -> Vec<Candidates> {
    let mut boards = Vec::new();
    for puzzle in HARD {
        let puzzle: Grid = puzzle.parse().unwrap();
        let solution = puzzle.solution().unwrap();
        let mut on = Candidates::new(&puzzle);
        for (i, step) in Rater::new().path(&puzzle).unwrap().path.steps.iter().enumerate() {
            if i % 7 == 0 {
                let mut less = on.clone();
                let is_false = |candidate: &Candidate| solution.get(candidate.cell) != Some(candidate.digit);
                let gone: Vec<Candidate> = less.iter().filter(is_false).skip(i % 11).step_by(13).collect();
                boards.push(on.clone());
                gone.iter().for_each(|&gone| _ = less.remove(gone));
                boards.push(less);
            }
            step.eliminations.iter().for_each(|&gone| _ = on.remove(gone));
            step.placements.iter().for_each(|&placed| on.place(placed));
        }
    }
    boards.retain(|board| !board.is_complete());
    assert!(boards.len() > 50);
    boards
}

/// What follows, in order, with the numbers of the parents; at the end what clashes with an earlier one, if that happens.
#[derive(Debug, Default, PartialEq)]
struct Followed {
    nodes: Vec<(Candidate, bool, Vec<u16>)>,
    clashes: bool,
}

impl Followed {
    fn index(&self, candidate: Candidate, is_on: bool) -> Option<u16> {
        let found = self.nodes.iter().position(|node| (node.0, node.1) == (candidate, is_on))?;
        Some(found as u16)
    }

    /// Adds a node unless it is known; whether the search goes on.
    fn add(&mut self, candidate: Candidate, is_on: bool, parents: Vec<u16>) -> bool {
        if self.index(candidate, is_on).is_none() {
            self.clashes = self.index(candidate, !is_on).is_some();
            self.nodes.push((candidate, is_on, parents));
        }
        !self.clashes
    }

    /// How many nodes lead to one, itself included.
    fn count(&self, index: u16) -> u32 {
        let mut leading = vec![index];
        let mut next = 0;
        while next < leading.len() {
            for &parent in &self.nodes[usize::from(leading[next])].2 {
                if !leading.contains(&parent) {
                    leading.push(parent);
                }
            }
            next += 1;
        }
        leading.len() as u32
    }
}

/// The houses of a cell: block, row, column.
fn houses(cell: Cell) -> impl Iterator<Item = House> {
    BLOCKS_ROWS_COLUMNS.into_iter().filter(move |house| house.contains(cell))
}

/// Everything that follows without patterns.
fn propagate(before: &Candidates, rules: Rules, start: Candidate, is_on: bool) -> Followed {
    let mut now = before.clone();
    let mut all = Followed::default();
    all.add(start, is_on, Vec::new());
    let (mut done_on, mut done_off) = (0, 0);
    let nth = |all: &Followed, is_on: bool, n: usize| {
        let mut of_kind = all.nodes.iter().enumerate().filter(|(_, node)| node.1 == is_on);
        of_kind.nth(n).map(|(i, node)| (i as u16, node.0))
    };
    loop {
        let goes_on = if let Some((index, on)) = nth(&all, true, done_on) {
            done_on += 1;
            excluded(before, rules, on).into_iter().all(|off| all.add(off, false, vec![index]))
        } else if let Some((index, off)) = nth(&all, false, done_off) {
            done_off += 1;
            let included = included(before, &now, rules, off);
            if rules.dynamic {
                now.remove(off);
            }
            included.into_iter().all(|(on, gone)| {
                let gone = gone.into_iter().map(|gone| all.index(gone, false).unwrap());
                let parents = [index].into_iter().chain(gone).collect();
                all.add(on, true, parents)
            })
        } else {
            return all;
        };
        if !goes_on {
            return all;
        }
    }
}

/// What an on-node excludes: the other candidates of the cell, the other places of the digit.
fn excluded(on: &Candidates, rules: Rules, candidate: Candidate) -> Vec<Candidate> {
    let Candidate { cell, digit } = candidate;
    let digits = on.at(cell).without(digit).into_iter().filter(|_| rules.in_cells);
    let mut all: Vec<Candidate> = digits.map(|digit| Candidate { cell, digit }).collect();
    for place in houses(cell).flat_map(|house| on.places_in(house, digit).without(cell)) {
        let other = Candidate { cell: place, digit };
        if !all.contains(&other) {
            all.push(other);
        }
    }
    all
}

/// The on-nodes that follow from an off-node, each with what had to be gone besides.
fn included(
    before: &Candidates,
    now: &Candidates,
    rules: Rules,
    off: Candidate,
) -> Vec<(Candidate, Vec<Candidate>)> {
    let Candidate { cell, digit } = off;
    let mut all = Vec::new();
    if let (2, Some(other), true) = (now.at(cell).len(), now.at(cell).without(digit).first(), rules.in_cells)
    {
        let gone = before.at(cell) - now.at(cell);
        all.push((
            Candidate { digit: other, cell },
            gone.into_iter().map(|digit| Candidate { cell, digit }).collect(),
        ));
    }
    for house in houses(cell) {
        let places = now.places_in(house, digit);
        if let (2, Some(other)) = (places.len(), places.without(cell).first()) {
            let gone = house
                .cell_list()
                .iter()
                .filter(|&&cell| before.places(digit).contains(cell) && !places.contains(cell));
            all.push((
                Candidate { cell: other, digit },
                gone.map(|&cell| Candidate { cell, digit }).collect(),
            ));
        }
    }
    all
}

fn assumptions(on: &Candidates) -> impl Iterator<Item = (Candidate, bool)> {
    on.iter().flat_map(|candidate| [(candidate, true), (candidate, false)])
}

/// What the quick propagation comes to, in the same form.
fn quick(board: &Board, rules: Rules, start: (Candidate, bool)) -> (Implications, Followed) {
    let mut closure = Implications::default();
    let (mut memory, mut patterns) = (Memory::default(), PatternFinder::default());
    let helpers = Helpers { memory: &mut memory, patterns: &mut patterns };
    closure.grow((board, &board.all_places()), rules, start, helpers);
    let followed = followed(&closure);
    (closure, followed)
}

fn followed(closure: &Implications) -> Followed {
    let nodes =
        closure.nodes.iter().map(|node| (node.candidate, node.is_on, closure.parents_of(node).to_vec()));
    Followed { nodes: nodes.collect(), clashes: closure.conflict.is_some() }
}

const PLAIN: [Mode; 3] = [Mode::Nishio, Mode::Multiple, Mode::Dynamic(0)];

#[test]
fn propagation_meets_the_nodes_of_the_slow_version_in_its_order() {
    for on in boards().iter().step_by(3) {
        let board = Board::from(on);
        for (mode, start) in
            PLAIN.into_iter().flat_map(|mode| assumptions(on).map(move |start| (mode, start)))
        {
            let slow = propagate(on, mode.rules(), start.0, start.1);
            let (closure, found) = quick(&board, mode.rules(), start);
            assert_eq!(found, slow, "{mode:?} {start:?}");
            for index in (0..slow.nodes.len() as u16).step_by(5) {
                assert_eq!(closure.count(index), slow.count(index));
                assert!(closure.lower(index) <= slow.count(index));
            }
        }
    }
}

/// The first of the shortest hints, if all are made.
fn shortest(on: &Candidates, mode: Mode) -> Option<(Vec<Candidate>, Option<Candidate>, Score)> {
    let mut hints = Vec::new();
    let follow = |start, is_on| propagate(on, mode.rules(), start, is_on);
    for cell in Cell::all().filter(|&cell| on.at(cell).len() >= if mode == Mode::Multiple { 3 } else { 2 }) {
        let starts: Vec<Candidate> = on.at(cell).into_iter().map(|digit| Candidate { cell, digit }).collect();
        for &start in &starts {
            let [if_on, if_off] = [true, false].map(|is_on| follow(start, is_on));
            if mode != Mode::Multiple {
                for (closure, is_on) in
                    [(&if_on, true), (&if_off, false)].into_iter().filter(|(it, _)| it.clashes)
                {
                    let last = closure.nodes.len() as u16 - 1;
                    let (candidate, state, _) = closure.nodes[usize::from(last)];
                    let other = closure.index(candidate, !state).unwrap();
                    let count = closure.count(last) + closure.count(other);
                    hints.push((count, Kind::Contradiction, start, !is_on));
                }
            }
            if mode == Mode::Dynamic(0) && starts.len() >= 3 {
                common(&[if_on, if_off], Kind::Double, &mut hints);
            }
            for house in houses(cell).filter(|_| mode != Mode::Nishio) {
                let places: Vec<Cell> = house
                    .cell_list()
                    .iter()
                    .copied()
                    .filter(|&cell| on.places(start.digit).contains(cell))
                    .collect();
                if places.len() >= 2 && places[0] == cell {
                    let all: Vec<Followed> =
                        places.iter().map(|&cell| follow(Candidate { cell, ..start }, true)).collect();
                    common(&all, Kind::Region, &mut hints);
                }
            }
        }
        if mode != Mode::Nishio {
            let all: Vec<Followed> = starts.iter().map(|&start| follow(start, true)).collect();
            common(&all, Kind::Cell, &mut hints);
        }
    }
    hints.retain(|&(_, _, conclusion, is_on)| !is_on || on.at(conclusion.cell).len() > 1);
    let (count, _, conclusion, is_on) = hints.into_iter().min_by_key(|&(count, kind, ..)| (count, kind))?;
    let others = on.at(conclusion.cell).without(conclusion.digit).into_iter();
    let gone = match is_on {
        true => others.map(|digit| Candidate { digit, ..conclusion }).collect(),
        false => vec![conclusion],
    };
    Some((gone, is_on.then_some(conclusion), score(base(mode.id()), count)))
}

/// Adds what all lead to: first what is true, in the order in which the first meets it.
fn common(all: &[Followed], kind: Kind, hints: &mut Vec<(u32, Kind, Candidate, bool)>) {
    // What clashes at the end is not counted among what follows.
    let listed = |it: &Followed| it.nodes.len() - usize::from(it.clashes);
    for state in [true, false] {
        for &(candidate, is_on, _) in &all[0].nodes[..listed(&all[0])] {
            let ends: Option<Vec<u16>> = all
                .iter()
                .map(|it| it.index(candidate, is_on).filter(|&index| usize::from(index) < listed(it)))
                .collect();
            if let (Some(ends), true) = (ends, is_on == state) {
                let count = all.iter().zip(ends).map(|(it, end)| it.count(end)).sum();
                hints.push((count, kind, candidate, is_on));
            }
        }
    }
}

#[test]
fn searches_take_the_first_of_the_shortest_of_all_hints() {
    let (mut memory, mut patterns) = (Memory::default(), PatternFinder::default());
    let mut found = 0;
    for on in boards().iter().step_by(5) {
        let board = Board::from(on);
        // Nishio relies on there being no locked candidates, which come long before it.
        let is_late = lines::locked(&board, Dirty::EVERYTHING).is_none();
        for mode in PLAIN.into_iter().filter(|&mode| is_late || mode != Mode::Nishio) {
            let helpers = Helpers { memory: &mut memory, patterns: &mut patterns };
            let quick = forcing::forcing_chains(&board, mode, Dirty::EVERYTHING, helpers, false);
            let concluded =
                |(step, score): (Step, Score)| (step.eliminations, step.placements.first().copied(), score);
            let quick = quick.map(concluded);
            found += usize::from(quick.is_some());
            assert_eq!(quick, shortest(on, mode), "{mode:?} on {:?}", on.grid());
        }
    }
    assert!(found > 10);
}

#[test]
fn what_goes_on_from_a_lower_level_is_what_starts_anew() {
    for on in boards().iter().step_by(9) {
        let board = Board::from(on);
        for start in assumptions(on).step_by(3) {
            let (mut memory, mut patterns) = (Memory::default(), PatternFinder::default());
            let (mut closure, _) = quick(&board, Mode::Dynamic(0).rules(), start);
            for level in 1..=3 {
                let rules = Mode::Dynamic(level).rules();
                let helpers = Helpers { memory: &mut memory, patterns: &mut patterns };
                closure.go_on((&board, &board.all_places()), rules, helpers);
                assert_eq!(followed(&closure), quick(&board, rules, start).1, "{start:?} level {level}");
            }
        }
    }
}

#[test]
fn patterns_are_named_by_what_was_gone() {
    let mut seen = 0;
    for on in boards().iter().step_by(9) {
        let board = Board::from(on);
        for start in assumptions(on).step_by(5) {
            let (closure, _) = quick(&board, Mode::Dynamic(1).rules(), start);
            for node in closure.nodes.iter().filter(|node| node.cause == Cause::Pattern) {
                let parents = closure.parents_of(node);
                assert!(!parents.is_empty());
                assert!(parents.iter().all(|&parent| !closure.nodes[usize::from(parent)].is_on));
                seen += 1;
            }
        }
    }
    assert!(seen > 100);
}

#[test]
fn a_memory_knows_what_a_new_search_finds() {
    let puzzle: Grid = HARD[3].parse().unwrap();
    let mut on = Candidates::new(&puzzle);
    let mut memory = Memory::default();
    let mut kept = 0;
    for step in Rater::new().path(&puzzle).unwrap().path.steps {
        let board = Board::from(&on);
        for mode in PLAIN {
            let mut cache = memory.take(mode, false, &board);
            for (start, is_on) in assumptions(&on).step_by(4) {
                let fresh = quick(&board, mode.rules(), (start, is_on));
                match cache.get(start, is_on) {
                    Some(known) => {
                        kept += 1;
                        assert_eq!(followed(known), fresh.1, "{mode:?} {start:?} {is_on}");
                    }
                    None => cache.insert(start, is_on, |closure, _| closure.copy_from(&fresh.0)),
                }
            }
            memory.give(mode, false, cache);
        }
        step.eliminations.iter().for_each(|&gone| _ = on.remove(gone));
        step.placements.iter().for_each(|&placed| on.place(placed));
    }
    assert!(kept > 1000, "{kept}");
}

/// In how many links of a pass, two by two, each candidate leads to its opposite: level by level from one start.
fn steps_to_opposite(on: &Candidates, pass: Pass, start: Candidate, is_on: bool) -> Option<u32> {
    let in_cells = Rules { in_cells: pass.in_cells(), dynamic: false, level: 0 };
    let follow = |(candidate, is_on): (Candidate, bool)| -> Vec<Candidate> {
        let all = match is_on {
            true => excluded(on, in_cells, candidate),
            false => included(on, on, in_cells, candidate).into_iter().map(|(on, _)| on).collect(),
        };
        all.into_iter().filter(|other| pass.in_digits() || other.digit != candidate.digit).collect()
    };
    let (mut wave, mut met, mut links) = (vec![(start, is_on)], vec![(start, is_on)], 0);
    while !wave.is_empty() {
        links += 1;
        let next = wave.iter().flat_map(|&node| follow(node).into_iter().map(move |other| (other, !node.1)));
        let mut next: Vec<(Candidate, bool)> = next.filter(|node| !met.contains(node)).collect();
        next.sort_unstable();
        next.dedup();
        if next.contains(&(start, !is_on)) {
            return Some(links / 2);
        }
        met.extend(&next);
        wave = next;
    }
    None
}

#[test]
fn reachability_knows_how_far_each_candidate_is_from_its_opposite() {
    let mut reach = Reachability::default();
    let mut found = 0;
    for on in boards().iter().step_by(5) {
        let board = Board::from(on);
        let links = Links::new(&board);
        reach.turn_to(&links);
        for pass in [Pass::X, Pass::Xy] {
            reach.advance_to(&links, pass, u32::MAX);
            for (start, is_on) in assumptions(on) {
                let known = reach.steps_to_opposite(pass, start, is_on);
                assert_eq!(known, steps_to_opposite(on, pass, start, is_on), "{pass:?} {start:?} {is_on}");
                found += usize::from(known.is_some());
            }
        }
    }
    assert!(found > 100);
}

#[test]
fn paths_are_as_long_as_the_distances_say_and_cycles_close() {
    use super::bfs_path::BfsTree;
    let mut tree = BfsTree::default();
    let everything = [CellSet::FULL; 9];
    let mut closed = 0;
    for on in boards().iter().step_by(5) {
        let board = Board::from(on);
        let links = Links::new(&board);
        for (start, is_on) in assumptions(on) {
            tree.grow(&links, Pass::Xy, (start, is_on), u32::MAX, &everything);
            let end = tree.visits.iter().position(|visit| visit.candidate == start && visit.is_on != is_on);
            let steps = end.map(|end| (tree.path(end).len() as u32 - 1) / 2);
            assert_eq!(steps, steps_to_opposite(on, Pass::Xy, start, is_on));
            if let Some(cycle) = tree.first_cycle(&links, Pass::Xy).filter(|_| is_on) {
                closed += 1;
                let last = cycle.nodes[cycle.nodes.len() - 1];
                let rules = Rules { in_cells: true, dynamic: false, level: 0 };
                assert!(!last.is_on && cycle.nodes.len() % 2 == 0);
                assert!(included(on, on, rules, last.candidate).iter().any(|(next, _)| *next == start));
                let of_digit =
                    |digit: Digit| cycle.eliminations.iter().filter(move |gone| gone.digit == digit);
                assert!(Digit::ALL.into_iter().flat_map(of_digit).all(|&gone| on.contains(gone)));
            }
        }
    }
    assert!(closed > 10);
}
