//! The phrases that explanations are made of: lists, houses, candidates, conclusions.

use core::fmt::{Display, Write};

use crate::board::{Candidate, Cell, CellSet, Digit, DigitSet, House};
use crate::logic::{Node, Role, Step};
use crate::text::Say;

/// The conclusion as a sentence: "So r1c1 is 5.", "So 5 can be eliminated from r1c2 and r1c3, and 7 from
/// r1c2."
pub fn therefore(step: &Step) -> String {
    conclusion(&step.placements, &step.eliminations)
}

/// The conclusion of a single, after other words: " So r1c1 is 5."
pub fn say_placed(Candidate { cell, digit }: Candidate, out: &mut Vec<u8>) {
    out.say(" So ").say(cell).say(" is ").say(digit).say(".");
}

/// The same of any conclusion.
pub fn conclusion(placements: &[Candidate], eliminations: &[Candidate]) -> String {
    if let ([placed], []) = (placements, eliminations) {
        return format!("So {} is {}.", placed.cell, placed.digit);
    }
    let placed = placements.iter().map(|placed| format!("{} is {}", placed.cell, placed.digit));
    let mut all: Vec<String> = placed.collect();
    for (i, (removed, cells)) in by_cells(eliminations).into_iter().enumerate() {
        let verb = if i == 0 { " can be eliminated" } else { "" };
        all.push(format!("{}{verb} from {}", digits(removed, "and"), list(cells, "and")));
    }
    match all.split_last() {
        Some((last, rest)) if !rest.is_empty() && !eliminations.is_empty() => {
            format!("So {}, and {last}.", rest.join(", "))
        }
        _ => format!("So {}.", join(all, "and")),
    }
}

/// The digits eliminated, those from the same cells together.
fn by_cells(eliminations: &[Candidate]) -> Vec<(DigitSet, CellSet)> {
    let mut groups: Vec<(DigitSet, CellSet)> = Vec::new();
    for digit in Digit::ALL {
        let gone = eliminations.iter().filter(|gone| gone.digit == digit);
        let cells: CellSet = gone.map(|gone| gone.cell).collect();
        match groups.iter_mut().find(|(_, known)| *known == cells) {
            _ if cells.is_empty() => {}
            Some((digits, _)) => digits.insert(digit),
            None => groups.push((DigitSet::of(digit), cells)),
        }
    }
    groups
}

/// "row 4", "column 7", "block 5".
pub fn house(house: House) -> String {
    format!("{} {}", house.kind().name(), house.number() + 1)
}

/// The same, appended.
pub fn say_house(house: House, out: &mut Vec<u8>) {
    out.say(house.kind()).say(" ").say(Digit::from_index(house.number()));
}

/// "rows 2 and 5", or several kinds: "rows 2 and 3 and block 4".
pub fn houses(houses: &[House]) -> String {
    let kinds = houses.chunk_by(|a, b| a.kind() == b.kind());
    join(kinds.map(of_one_kind), "and")
}

fn of_one_kind(houses: &[House]) -> String {
    let plural = match houses {
        [only] => return house(*only),
        [first, ..] => first.kind().name(),
        [] => "",
    };
    format!("{plural}s {}", join(houses.iter().map(|house| house.number() + 1), "and"))
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
    let mut items = items.into_iter().peekable();
    let mut text = items.next().map_or_else(String::new, |first| first.to_string());
    while let Some(item) = items.next() {
        let written = match items.peek() {
            Some(_) => write!(text, ", {item}"),
            None => write!(text, " {last} {item}"),
        };
        written.expect("a string takes all");
    }
    text
}

/// "one", "two", … "nine", else the number.
pub fn count(n: usize) -> String {
    const WORDS: [&str; 10] = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    WORDS.get(n).map_or_else(|| n.to_string(), |word| (*word).to_owned())
}

/// The singular or the plural of a verb, as a number of things takes it.
pub fn verb(things: usize, singular: &'static str, plural: &'static str) -> &'static str {
    if things == 1 { singular } else { plural }
}

/// With a capital letter, unless a cell comes first.
pub fn capital(text: &str) -> String {
    if text.split(' ').next().is_some_and(|first| first.parse::<Cell>().is_ok()) {
        return text.to_owned();
    }
    // Our own words are ASCII; Unicode's tables of capitals would add 9 kB to the module for browsers.
    let mut text = text.to_owned();
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    text
}

/// The cells of the pattern in words.
pub fn pattern(step: &Step) -> String {
    list(step.evidence.cells(Role::Pattern), "and")
}

/// "5 in r1c1".
pub fn candidate(candidate: Candidate) -> String {
    format!("{} in {}", candidate.digit, candidate.cell)
}

/// A node that is true or false: "r1c1 is 5", "r1c1 is not 5", "5 is in r1c1 or r1c2".
pub fn fact(node: Node, holds: bool) -> String {
    let Node { cells, digit } = node;
    match (cells.len(), holds) {
        (1, true) => format!("{cells} is {digit}"),
        (1, false) => format!("{cells} is not {digit}"),
        (_, true) => format!("{digit} is in {}", list(cells, "or")),
        (2, false) => format!("neither {} is {digit}", list(cells, "nor")),
        (_, false) => format!("none of {} is {digit}", list(cells, "and")),
    }
}

/// The same as what is not the case: "r1c1 were 5".
pub fn unreal(node: Node, holds: bool) -> String {
    let Node { cells, digit } = node;
    match (cells.len(), holds) {
        (1, true) => format!("{cells} were {digit}"),
        (1, false) => format!("{cells} were not {digit}"),
        (_, true) => format!("{digit} were in {}", list(cells, "or")),
        (2, false) => format!("neither {} were {digit}", list(cells, "nor")),
        (_, false) => format!("none of {} were {digit}", list(cells, "and")),
    }
}
