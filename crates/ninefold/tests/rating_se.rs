//! Sudoku Explainer's ratings: known puzzles here, thousands from a folder outside the project.

use std::path::PathBuf;

use ninefold::rate::se::{self, Score, Technique, Unrated};
use ninefold::{Cell, Grid};

fn grid(text: &str) -> Grid {
    text.parse().expect("a puzzle")
}

/// A puzzle for each kind of hardest step, with ER/EP/ED as Sudoku Explainer 1.2.1 gives them.
const GOLDEN: &str = include_str!("../../../testdata/ratings/se.tsv");

fn golden() -> impl Iterator<Item = (Grid, &'static str, &'static str)> {
    GOLDEN.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let mut fields = line.split('\t');
        let mut next = || fields.next().expect("three fields");
        (grid(next()), next(), next())
    })
}

#[test]
fn one_puzzle_of_each_rating_is_rated_as_the_original_does() {
    for (puzzle, rating, hardest) in golden() {
        let found = se::rate(&puzzle).expect("a rating");
        assert_eq!(found.to_string(), rating, "{puzzle}");
        assert_eq!(found.hardest.map(Technique::id), Some(hardest), "{puzzle}");
    }
}

#[test]
fn the_path_leads_to_the_solution_and_costs_what_the_rating_says() {
    for (puzzle, rating, _) in golden().filter(|(_, rating, _)| *rating < "9.1") {
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
    for (puzzle, ..) in golden().filter(|(_, rating, _)| ("6.5".."9.1").contains(rating)) {
        for step in se::path(&puzzle).expect("a path").steps {
            let se::Evidence::Chains(chains) = step.evidence else { continue };
            assert!(!chains.is_empty());
            for chain in chains {
                for (i, node) in chain.nodes.iter().enumerate() {
                    assert_eq!(node.parents.is_empty(), node.cause == se::Cause::Start);
                    assert!(node.parents.iter().all(|&parent| parent < i));
                    let from = node.parents.first().map(|&parent| chain.nodes[parent].is_on);
                    assert_ne!(from, Some(node.is_on && node.cause != se::Cause::Pattern));
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
    for (puzzle, ..) in golden() {
        let rating = se::rate(&puzzle).unwrap();
        assert_eq!(se::Rater::new().rate_up_to(&puzzle, rating.er), Ok(rating));
        let below = Score::from_tenths(rating.er.tenths() - 1);
        assert!(
            matches!(se::Rater::new().rate_up_to(&puzzle, below), Err(Unrated::Above(score)) if score > below)
        );
    }
}

#[test]
fn every_rated_puzzle_of_the_data_folder_agrees() {
    let Some(folder) = std::env::var_os("NINEFOLD_DATA") else {
        eprintln!("SKIPPED: NINEFOLD_DATA is not set");
        return;
    };
    let path = PathBuf::from(folder).join("rated.tsv");
    let text = std::fs::read_to_string(&path).expect("rated.tsv in NINEFOLD_DATA");
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
    println!("se: {same} of {all}");
    assert_eq!(same, all);
}
