//! Rates puzzles, one per line of standard input: ER, EP and ED of Sudoku Explainer, level and score of HoDoKu.
//!
//! `cargo run --release -p ninefold --example rate < puzzles.txt`

use std::io::{self, BufRead};

use ninefold::Grid;
use ninefold::rate::{hodoku, se};

fn main() -> io::Result<()> {
    // Raters keep their memory from puzzle to puzzle.
    let (mut se, mut hodoku) = (se::Rater::new(), hodoku::Rater::new());
    for line in io::stdin().lock().lines() {
        let line = line?;
        let Ok(puzzle) = line.parse::<Grid>() else {
            println!("{line} is not a puzzle");
            continue;
        };
        match (se.rate(&puzzle), hodoku.rate(&puzzle)) {
            (Ok(se), Ok(hodoku)) => println!("{puzzle} {se} {} ({})", hodoku.level, hodoku.score),
            (Err(reason), _) => println!("{puzzle} {reason}"),
            (_, Err(reason)) => println!("{puzzle} {reason}"),
        }
    }
    Ok(())
}
