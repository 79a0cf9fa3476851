//! The next step for a player who is stuck, with its reason: from the digits found so far.
//!
//! `cargo run -p ninefold --example hint -- 1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..`

use ninefold::Grid;
use ninefold::logic::{self, Order, Position};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = std::env::args().nth(1).ok_or("usage: hint PUZZLE (81 cells, . for a blank)")?;
    let position = Position::of(&text.parse::<Grid>()?);
    match logic::next_step(&position, &Order::simple()) {
        Some(step) => println!("{}\n{}", step.technique.name, step.explain(position.candidates())),
        None => println!("No technique finds a step."),
    }
    Ok(())
}
