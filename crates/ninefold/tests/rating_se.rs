//! Sudoku Explainer's ratings: known puzzles here, thousands from a folder outside the project.

use std::ops::Range;

use ninefold::rate::se::{self, Score, Technique, Unrated};
use ninefold::{Cell, Grid};

mod common;

fn grid(text: &str) -> Grid {
    text.parse().expect("a puzzle")
}

/// A puzzle for each kind of hardest step, with ER/EP/ED as Sudoku Explainer 1.2.1 gives them.
const GOLDEN: &str = include_str!("../../../testdata/ratings/se.tsv");

/// The kinds that no puzzle stands for, and why.
const WITHOUT_PUZZLE: [(Technique, &str); 2] = [
    // A row's digit confined to block A leaves, in another row that crosses A, one cell of block B. Then in block C
    // the digit is placed, or confined to the third row, which leaves that same cell in block B: as a hidden single,
    // or as a direct pointing, and both are easier.
    (Technique::DirectClaiming, "an easier technique always finds the same single"),
    (Technique::DynamicPlusDynamicPlus, "no puzzle is known that needs it"),
];

struct Golden {
    puzzle: Grid,
    /// ER/EP/ED.
    rating: &'static str,
    /// The technique of the hardest step.
    hardest: &'static str,
}

impl Golden {
    /// Whether the hardest step is rated in `range`, in tenths.
    fn is_rated(&self, range: Range<u8>) -> bool {
        let er = self.rating.split('/').next().expect("three ratings");
        let (whole, tenths) = er.split_once('.').expect("a rating with one decimal");
        let number = |text: &str| text.parse::<u8>().expect("a number");
        range.contains(&(number(whole) * 10 + number(tenths)))
    }
}

fn golden() -> impl Iterator<Item = Golden> {
    GOLDEN.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let mut fields = line.split('\t');
        let mut next = || fields.next().expect("three fields");
        Golden { puzzle: grid(next()), rating: next(), hardest: next() }
    })
}

#[test]
fn every_kind_of_hardest_step_has_a_puzzle() {
    let has_puzzle = |id: &str| golden().any(|golden| golden.hardest == id);
    for technique in Technique::ALL {
        let excused = WITHOUT_PUZZLE.iter().any(|(without, _)| without == technique);
        assert_ne!(has_puzzle(technique.id()), excused, "{technique}");
    }
}

#[test]
fn one_puzzle_of_each_rating_is_rated_as_the_original_does() {
    for Golden { puzzle, rating, hardest } in golden() {
        let found = se::rate(&puzzle).expect("a rating");
        assert_eq!(found.to_string(), rating, "{puzzle}");
        assert_eq!(found.hardest.map(Technique::id), Some(hardest), "{puzzle}");
    }
}

#[test]
fn the_path_leads_to_the_solution_and_costs_what_the_rating_says() {
    for Golden { puzzle, rating, .. } in golden().filter(|golden| golden.is_rated(0..105)) {
        let solution = puzzle.solution().expect("a solution");
        let path = se::path(&puzzle).expect("a path");
        assert_eq!(path.rating.to_string(), rating);
        let mut placed = puzzle;
        for step in &path.steps {
            for candidate in &step.eliminations {
                assert_ne!(solution.get(candidate.cell), Some(candidate.digit), "{step:?}");
            }
            if let Some(candidate) = step.placement {
                placed.set_found(candidate.cell, candidate.digit);
            }
        }
        assert!(placed.same_digits(&solution));
        let hardest = path.steps.iter().map(|step| step.score).max();
        assert_eq!(hardest, Some(path.rating.er));
        let of_all: usize = Technique::ALL.iter().map(|&technique| path.count(technique)).sum();
        assert_eq!(of_all, path.steps.len());
    }
}

#[test]
fn chains_in_evidence_lead_from_assumptions_to_the_end() {
    for Golden { puzzle, .. } in golden().filter(|golden| golden.is_rated(65..105)) {
        for step in se::path(&puzzle).expect("a path").steps {
            let se::Evidence::Chains(chains) = step.evidence else { continue };
            assert!(!chains.is_empty());
            for chain in chains {
                for (i, node) in chain.nodes.iter().enumerate() {
                    assert_eq!(node.parents.is_empty(), node.cause == se::Cause::Start);
                    assert!(node.parents.iter().all(|&parent| parent < i));
                    // A pattern needs candidates that are gone; other implications alternate.
                    let from_on = !node.is_on && node.cause != se::Cause::Pattern;
                    assert!(node.parents.iter().all(|&parent| chain.nodes[parent].is_on == from_on));
                }
            }
        }
    }
}

#[test]
fn a_complete_grid_is_rated_zero() {
    let solved = grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
    let rating = se::rate(&solved.solution().unwrap()).unwrap();
    assert_eq!((rating.to_string().as_str(), rating.hardest), ("0.0/0.0/0.0", None));
}

#[test]
fn what_cannot_be_rated_says_why() {
    assert_eq!(se::rate(&Grid::EMPTY), Err(Unrated::Stuck));
    let mut clashing = Grid::EMPTY;
    clashing.set_given(Cell::at(0, 0), ninefold::Digit::D5);
    clashing.set_given(Cell::at(0, 8), ninefold::Digit::D5);
    assert!(matches!(se::rate(&clashing), Err(Unrated::Clash(_))));
}

#[test]
fn a_ceiling_stops_the_search() {
    for Golden { puzzle, .. } in golden().filter(|golden| golden.is_rated(0..110)) {
        let rating = se::rate(&puzzle).unwrap();
        assert_eq!(se::Rater::new().rate_up_to(&puzzle, rating.er), Ok(rating));
        let below = Score::from_tenths(rating.er.tenths() - 1);
        assert!(
            matches!(se::Rater::new().rate_up_to(&puzzle, below), Err(Unrated::Above(score)) if score > below)
        );
    }
}

#[test]
#[ignore = "needs NINEFOLD_DATA: rated.tsv"]
fn every_rated_puzzle_of_the_data_folder_agrees() {
    let text = common::data("rated.tsv");
    let (mut same, mut all) = (0, 0);
    for line in text.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let found = se::rate(&grid(fields[0])).map_or_else(|why| why.to_string(), |found| found.to_string());
        all += 1;
        if found == fields[1..4].join("/") {
            same += 1;
        } else {
            eprintln!("{} {found}, not {}", fields[0], fields[1..4].join("/"));
        }
    }
    assert_eq!((all, same), (2134, 2134), "puzzles, same ratings");
}
