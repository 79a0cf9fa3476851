//! Cells, values, houses and rules in words.

use crate::layout::{Cell, Layout};
use crate::rules::Puzzle;
use crate::rules::different::Different;

use super::facts::Source;
use super::grounds::Grounds;
use super::step::Candidate;

/// `a`, `a and b`, `a, b and c`.
pub(super) fn list(items: &[String], joined: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} {joined} {last}", most.join(", ")),
    }
}

/// A house by its place in the list of houses.
pub(crate) fn house(layout: &Layout, number: usize) -> String {
    let lines = if layout.has_lines() { (layout.rows(), layout.cols()) } else { (0, 0) };
    let blocks = layout.blocks().len();
    let mut number = number;
    for (word, count) in [("row", lines.0), ("column", lines.1), ("block", blocks)] {
        if number < count {
            return format!("{word} {}", number + 1);
        }
        number -= count;
    }
    format!("region {}", number + 1)
}

/// A house, or an area of a rule.
pub(super) fn source(grounds: &Grounds<'_>, source: Source) -> String {
    match source {
        Source::House(number) => house(grounds.layout, number),
        Source::Rule(number) => rule(grounds.puzzle, number),
    }
}

/// A rule with its clue and the cell where it is found: `the cage of 12 at r1c1`.
pub(crate) fn rule(puzzle: &Puzzle, number: usize) -> String {
    let (layout, rule) = (puzzle.layout(), &puzzle.rules()[number]);
    let terms = rule.terms();
    let name = |cell: &Cell| layout.name(*cell);
    let first = terms.cells().first().map(name).unwrap_or_default();
    let last = terms.cells().last().map(name).unwrap_or_default();
    let number = terms.number().map(|number| number.to_string()).unwrap_or_default();
    let line = |what: &str| format!("the {what} from {first} to {last}");
    let clue = |what: &str| format!("the {what} {number} beside {first}");
    match rule.info().id {
        "cage" if number.is_empty() => format!("the cage at {first}"),
        "cage" => format!("the cage of {number} at {first}"),
        "sum" => format!("the sum {number} from {first}"),
        "thermo" => format!("the thermometer from {first}"),
        "slow-thermo" => format!("the slow thermometer from {first}"),
        "arrow" => format!("the arrow at {first}"),
        "renban" | "palindrome" | "between" | "lockout" | "zipper" | "nabner" | "entropic" | "modular" => {
            line(&format!("{} line", rule.info().id))
        }
        "whisper" => line("whisper line"),
        "region-sum" => line("region sum line"),
        "double-arrow" => line("double arrow"),
        "mark" => mark(terms.kind, &number, &first, &last),
        "unmarked" => "the negative rule".to_owned(),
        "anti-chess" => format!("the anti-{} rule", terms.kind),
        "non-consecutive" => "the non-consecutive rule".to_owned(),
        "different" if Different::which_diagonal(layout, &terms).is_some() => line("diagonal"),
        "different" => format!("the extra region at {first}"),
        "sandwich" => clue("sandwich"),
        "x-sum" => clue("X-sum"),
        "skyscraper" => clue("skyscraper"),
        "hidden-skyscraper" => clue("hidden skyscraper"),
        "numbered-room" => clue("numbered room"),
        "quadruple" => format!("the quadruple at {first}"),
        "same-values" => format!("the equal cells from {first}"),
        "indexing" => format!("the {} indexers from {first}", terms.kind),
        "extreme" => format!("the {} cells", terms.kind),
        "given" => format!("the given at {first}"),
        other if first.is_empty() => format!("the {other} rule"),
        other => format!("the {other} rule at {first}"),
    }
}

fn mark(kind: &str, number: &str, first: &str, last: &str) -> String {
    match kind {
        "greater" => format!("the inequality {first} > {last}"),
        "sum" if number == "10" => format!("the X between {first} and {last}"),
        "sum" if number == "5" => format!("the V between {first} and {last}"),
        kind => format!("the {kind} {number} between {first} and {last}"),
    }
}

/// "So r1c1 is not 4 or 5, and r2c2 is not 4."
pub(super) fn removal(layout: &Layout, gone: &[Candidate]) -> String {
    let mut by_cell: Vec<(Cell, Vec<String>)> = Vec::new();
    for candidate in gone {
        match by_cell.last_mut().filter(|(cell, _)| *cell == candidate.cell) {
            Some((_, values)) => values.push(candidate.value.to_string()),
            None => by_cell.push((candidate.cell, vec![candidate.value.to_string()])),
        }
    }
    let mut by_values: Vec<(Vec<String>, Vec<String>)> = Vec::new();
    for (cell, values) in by_cell {
        match by_values.iter_mut().find(|(known, _)| *known == values) {
            Some((_, cells)) => cells.push(layout.name(cell)),
            None => by_values.push((values, vec![layout.name(cell)])),
        }
    }
    let part = |(values, cells): &(Vec<String>, Vec<String>)| {
        let verb = if cells.len() == 1 { "is" } else { "are" };
        format!("{} {verb} not {}", list(cells, "and"), list(values, "or"))
    };
    format!("So {}.", by_values.iter().map(part).collect::<Vec<_>>().join("; "))
}

/// A combination: `269`, with blanks above 9.
pub(super) fn combination(values: &[i32]) -> String {
    let wide = values.iter().any(|value| !(0..=9).contains(value));
    let words: Vec<String> = values.iter().map(i32::to_string).collect();
    words.join(if wide { "+" } else { "" })
}

/// The first word with a capital letter.
pub(super) fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(chars).collect()
}
