//! HoDoKu's levels and scores: known puzzles here, thousands from a folder outside the project.

use ninefold::Grid;
use ninefold::rate::hodoku;

/// Puzzles of every level with HoDoKu's level and score. Some hang on which of several equally good steps is taken.
const GOLDEN: &str = include_str!("../../../../testdata/ratings/hodoku.tsv");

#[test]
fn puzzles_of_every_level_are_rated_as_the_original_does() {
    for line in GOLDEN.lines().filter(|line| !line.starts_with('#')) {
        let (puzzle, expected) = line.split_once('\t').expect("three fields");
        let rating = hodoku::rate(&puzzle.parse().expect("a puzzle")).expect("one solution");
        assert_eq!(format!("{}\t{}", rating.level, rating.score), expected, "{puzzle}");
    }
}

#[test]
#[ignore = "needs NINEFOLD_DATA: rated.tsv"]
fn levels_and_scores_are_hodokus() {
    let text = crate::common::data("rated.tsv");
    let mut lines = text.lines().map(|line| line.split('\t').collect::<Vec<_>>());
    let names = lines.next().expect("a line of names");
    let column = |name| names.iter().position(|&other| other == name).expect(name);
    let (level, score) = (column("hodoku_level"), column("hodoku_score"));
    let (mut all, mut levels, mut scores) = (0, 0, 0);
    for row in lines {
        let puzzle: Grid = row[0].parse().expect("a puzzle");
        let rating = hodoku::rate(&puzzle).expect("one solution");
        all += 1;
        levels += usize::from(rating.level.name() == row[level]);
        scores += usize::from(rating.score.to_string() == row[score]);
    }
    assert_eq!((all, levels, scores), (2134, 2134, 2134), "puzzles, same levels, same scores");
}
