//! A booklet as plain text, for printers of lines and for e-mail.

use core::fmt::Write as _;

use crate::book::{Book, Solutions};

/// Writes a book as text.
pub fn write(book: &Book) -> String {
    let mut out = format!("{}\n{}\n", book.title, "=".repeat(book.title.chars().count()));
    for line in [&book.subtitle, &book.author, &book.note].into_iter().flatten() {
        let _ = writeln!(out, "{line}");
    }
    for (number, puzzle) in (1..).zip(&book.puzzles) {
        let _ = writeln!(out, "\n{}\n{}", heading(number, &puzzle.details), puzzle.diagram.text.trim_end());
        puzzle.rules.iter().for_each(|rule| {
            let _ = writeln!(out, "{rule}");
        });
    }
    if book.puzzles.iter().any(|puzzle| !puzzle.hints.is_empty()) {
        out.push_str("\nHints\n=====\n");
    }
    for (number, puzzle) in (1..).zip(&book.puzzles).filter(|(_, puzzle)| !puzzle.hints.is_empty()) {
        let _ = writeln!(out, "\nPuzzle {number}");
        for hint in &puzzle.hints {
            let _ = writeln!(out, "\n  {}", hint.title);
            hint.words.iter().for_each(|words| {
                let _ = writeln!(out, "    {words}");
            });
        }
    }
    if book.layout.solutions != Solutions::None {
        out.push_str("\nSolutions\n=========\n");
        for (number, puzzle) in (1..).zip(&book.puzzles) {
            if let Some(solution) = &puzzle.solution {
                let _ = writeln!(out, "\n{number}.\n{}", solution.text.trim_end());
            }
        }
    }
    out
}

fn heading(number: usize, details: &str) -> String {
    match details {
        "" => format!("Puzzle {number}"),
        details => format!("Puzzle {number}   {details}"),
    }
}
