//! What the newer techniques change: nets, trials and hard steps of paths without them, with them, and with the laborious
//! ones among them too.
//!
//! `newer PUZZLES COUNT`: COUNT puzzles evenly spread over the file, each order in turn on each puzzle.

use std::time::{Duration, Instant};

use ninefold::Grid;
use ninefold::logic::{self, LADDER, Order, Position, Step};
use ninefold_tools::{BASICS, is_newer};

#[derive(Default)]
struct Sum {
    puzzles_with_nets: usize,
    nets: usize,
    hard: usize,
    steps: usize,
    time: Duration,
}

impl Sum {
    fn add(&mut self, steps: &[Step], time: Duration) {
        let is_net =
            |step: &&Step| step.technique.id.starts_with("forcing-net") || step.technique.id == "trial";
        let nets = steps.iter().filter(is_net).count();
        self.puzzles_with_nets += usize::from(nets > 0);
        self.nets += nets;
        self.hard += steps.iter().filter(|step| !BASICS.contains(&step.technique.id)).count();
        self.steps += steps.len();
        self.time += time;
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [file, count] = &arguments[..] else { panic!("newer PUZZLES COUNT") };
    let count: usize = count.parse().expect("a number");
    let text = std::fs::read_to_string(file).expect("a file of puzzles");
    let puzzles: Vec<Grid> = text.lines().filter_map(|line| line.get(..81)?.parse().ok()).collect();
    let puzzles: Vec<&Grid> = puzzles.iter().step_by((puzzles.len() / count).max(1)).take(count).collect();
    let rungs = |wanted: &dyn Fn(&str, bool) -> bool| -> Order {
        let all = LADDER.iter().copied();
        all.filter(|rung| wanted(rung.info().id, rung.info().optional)).collect()
    };
    let orders = [
        ("without", rungs(&|id, optional| !optional && !is_newer(id))),
        ("simple", Order::simple()),
        ("with all", rungs(&|id, optional| !optional || is_newer(id))),
    ];
    let mut sums = [Sum::default(), Sum::default(), Sum::default()];
    for puzzle in &puzzles {
        for ((_, order), sum) in orders.iter().zip(&mut sums) {
            let start = Instant::now();
            let path = logic::solve_by(Position::of(puzzle), order);
            sum.add(&path.steps, start.elapsed());
        }
    }
    println!("{} puzzles of {file}", puzzles.len());
    println!(
        "{:10} {:>12} {:>8} {:>10} {:>10} {:>9}",
        "order", "with nets", "nets", "hard/path", "steps/path", "ms/path"
    );
    let each = puzzles.len() as f64;
    for ((name, _), sum) in orders.iter().zip(&sums) {
        let (hard, steps) = (sum.hard as f64 / each, sum.steps as f64 / each);
        let millis = sum.time.as_secs_f64() * 1e3 / each;
        println!(
            "{name:10} {:12} {:8} {hard:10.2} {steps:10.1} {millis:9.2}",
            sum.puzzles_with_nets, sum.nets
        );
    }
}
