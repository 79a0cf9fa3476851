//! How W and gW, the lengths of the longest whips and g-whips, are distributed in a file of puzzles, and how long rating
//! takes.
//!
//! `whip_ratings PUZZLES COUNT`: of COUNT puzzles evenly spread over the file.

use std::collections::BTreeMap;
use std::time::Instant;

use ninefold::Grid;
use ninefold::rate::whips;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [file, count] = &arguments[..] else { panic!("whip_ratings PUZZLES COUNT") };
    let count: usize = count.parse().expect("a number");
    let text = std::fs::read_to_string(file).expect("a file of puzzles");
    let puzzles: Vec<Grid> = text.lines().filter_map(|line| line.get(..81)?.parse().ok()).collect();
    let puzzles: Vec<&Grid> = puzzles.iter().step_by((puzzles.len() / count).max(1)).take(count).collect();
    println!("{} puzzles of {file}", puzzles.len());
    let mut lengths = [const { BTreeMap::<Option<usize>, usize>::new() }; 2];
    let mut millis = Vec::new();
    for puzzle in &puzzles {
        let start = Instant::now();
        let found = whips::longest(puzzle);
        millis.push(start.elapsed().as_secs_f64() * 1e3);
        lengths.iter_mut().zip(found).for_each(|(lengths, length)| *lengths.entry(length).or_default() += 1);
    }
    millis.sort_by(f64::total_cmp);
    let mean = millis.iter().sum::<f64>() / millis.len() as f64;
    let at = |part: usize| millis[(millis.len() - 1) * part / 100];
    println!("ms a puzzle: median {:.2}, mean {mean:.2}, 99 % {:.1}, longest {:.1}", at(50), at(99), at(100));
    for (name, lengths) in ["W", "gW"].into_iter().zip(lengths) {
        println!("{name}:");
        for (length, puzzles_of) in lengths {
            let said = length.map_or("none".to_owned(), |length| length.to_string());
            println!("  {said:>5} {puzzles_of:6} {:6.2} %", 100.0 * puzzles_of as f64 / puzzles.len() as f64);
        }
    }
}
