//! The names of clues.

use ninefold_variants::{Puzzle, Rule};

/// A clue in a few words: `cage 12 r1c1`, `thermo r1c1`, `anti-knight`.
pub fn clue(puzzle: &Puzzle, rule: &dyn Rule) -> String {
    let (layout, terms) = (puzzle.layout(), rule.terms());
    let id = match (rule.info().id, terms.kind) {
        ("anti-chess", kind) => format!("anti-{kind}"),
        ("extreme" | "mark", kind) if !kind.is_empty() => kind.to_owned(),
        (id, _) => id.to_owned(),
    };
    let number = terms.number().filter(|_| !matches!(id.as_str(), "given" | "pair-table" | "unmarked"));
    let number = number.map_or(String::new(), |number| format!(" {number}"));
    let cell = terms.cells().first().map_or(String::new(), |&cell| format!(" {}", layout.name(cell)));
    format!("{id}{number}{cell}")
}
