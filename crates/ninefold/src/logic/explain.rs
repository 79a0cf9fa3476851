//! Words for what steps conclude and rest on. Each family says *why* in its own file; this is what they share.

use core::fmt::Display;

use crate::board::{Candidate, Candidates, CellSet, Digit, DigitSet, House, HouseKind};

use super::node::Reason;
use super::role::Role;
use super::step::{Chain, Step};

impl Step {
    /// Why it follows, and what, in words that a player understands. `on` are the candidates before the step.
    pub fn explain(&self, on: &Candidates) -> String {
        self.technique.words.map_or_else(|| default(self), |words| words(self, on))
    }
}

/// For a technique without words of its own: its idea, where, and what follows.
pub fn default(step: &Step) -> String {
    let cells = step.evidence.parts.iter().fold(CellSet::EMPTY, |cells, part| cells | part.cells);
    let place = if cells.is_empty() { String::new() } else { format!(" Look at {}.", list(cells, "and")) };
    format!("{}{place} {}", step.technique.summary, therefore(step))
}

/// The conclusion as a sentence: "So r1c1 is 5.", "So 5 goes from r1c2 and r1c3."
pub fn therefore(step: &Step) -> String {
    conclusion(&step.placements, &step.eliminations)
}

/// The same of any conclusion.
pub fn conclusion(placements: &[Candidate], eliminations: &[Candidate]) -> String {
    let placed = placements.iter().map(|placed| format!("{} is {}", placed.cell, placed.digit));
    let mut cells = [CellSet::EMPTY; 9];
    for removed in eliminations {
        cells[removed.digit.index()].insert(removed.cell);
    }
    let removed = Digit::ALL
        .iter()
        .filter(|digit| !cells[digit.index()].is_empty())
        .map(|&digit| format!("{digit} can be crossed out in {}", list(cells[digit.index()], "and")));
    format!("So {}.", join(placed.chain(removed), "and"))
}

/// "row 4", "column 7", "block 5".
pub fn house(house: House) -> String {
    format!("{} {}", house.kind().name(), house.number() + 1)
}

/// "rows 2 and 5", or several kinds: "row 2 and block 4".
pub fn houses(houses: &[House]) -> String {
    let kind = |h: &House| h.kind();
    let one_kind = houses.len() > 1 && houses.iter().all(|house| kind(house) == kind(&houses[0]));
    if one_kind {
        let plural = match houses[0].kind() {
            HouseKind::Row => "rows",
            HouseKind::Column => "columns",
            HouseKind::Block => "blocks",
        };
        format!("{plural} {}", join(houses.iter().map(|house| house.number() + 1), "and"))
    } else {
        join(houses.iter().map(|&h| house(h)), "and")
    }
}

/// "1, 2 and 5".
pub fn digits(digits: DigitSet, last: &str) -> String {
    join(digits, last)
}

/// "r1c1, r1c2 and r3c3".
pub fn list(cells: CellSet, last: &str) -> String {
    join(cells, last)
}

/// "a, b and c".
pub fn join<T: Display>(items: impl IntoIterator<Item = T>, last: &str) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    match items.split_last() {
        None => String::new(),
        Some((only, [])) => only.clone(),
        Some((end, rest)) => format!("{} {last} {end}", rest.join(", ")),
    }
}

/// "one", "two", … "nine", else the number.
pub fn count(n: usize) -> String {
    const WORDS: [&str; 10] = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    WORDS.get(n).map_or_else(|| n.to_string(), |word| (*word).to_owned())
}

/// The cells of the pattern in words.
pub fn pattern(step: &Step) -> String {
    list(step.evidence.cells(Role::Pattern), "and")
}

/// A chain as one tells it: "if r1c1 is not 5, r1c7 is 5; then r3c7 is not 5; …".
pub fn chain(chain: &Chain) -> String {
    let told = chain.links().map(|link| {
        let (cells, digit) = (list(link.to.cells, "or"), link.to.digit);
        match link.reason {
            _ if !link.strong => format!("{cells} is not {digit}"),
            Reason::Set(set) => {
                let (set, all) = (list(set.cells, "and"), digits(set.digits, "and"));
                format!("{cells} is {digit} (as {set} lack only one of {all})")
            }
            _ => format!("{cells} is {digit}"),
        }
    });
    let start = chain.links().next().map(|link| {
        let (cells, digit) = (list(link.from.cells, "or"), link.from.digit);
        let not = if link.strong { "not " } else { "" };
        format!("if {cells} is {not}{digit}")
    });
    start.into_iter().chain(told).collect::<Vec<_>>().join(", then ")
}

/// "5 in r1c1".
pub fn candidate(candidate: Candidate) -> String {
    format!("{} in {}", candidate.digit, candidate.cell)
}
