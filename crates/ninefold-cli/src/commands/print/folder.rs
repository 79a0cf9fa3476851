//! A folder with a picture of each puzzle and solution, for people who lay out pages themselves.

use std::fs;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result};
use ninefold_draw::Theme;
use ninefold_formats::separated;
use ninefold_print::{Book, Diagram};

use crate::output::Sink;

/// Writes `0001.svg`, `0001-solution.svg` and so on, and `puzzles.csv` with what belongs to them.
pub fn write(book: &Book, folder: &Path) -> Result<()> {
    fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    let mut table = b"number,puzzle,solution,details,picture,solution_picture,rules\n".to_vec();
    for (number, puzzle) in (1..).zip(&book.puzzles) {
        let picture = format!("{number:04}.svg");
        save(&folder.join(&picture), &drawn(&puzzle.diagram))?;
        let solution_picture = match &puzzle.solution {
            None => String::new(),
            Some(solution) => {
                let name = format!("{number:04}-solution.svg");
                save(&folder.join(&name), &drawn(solution))?;
                name
            }
        };
        let solution = puzzle.solution.as_ref().map_or("", |solution| &solution.line);
        let (number, rules) = (number.to_string(), puzzle.rules.join(" "));
        let fields =
            [&number, &puzzle.diagram.line, solution, &puzzle.details, &picture, &solution_picture, &rules];
        separated::row(b',', &fields, &mut table);
    }
    save(&folder.join("puzzles.csv"), &table)
}

fn drawn(diagram: &Diagram) -> Vec<u8> {
    diagram.scene().draw().to_svg(Theme::Print).into_bytes()
}

fn save(path: &Path, content: &[u8]) -> Result<()> {
    let mut sink = Sink::open(Some(path))?;
    sink.write_all(content).with_context(|| sink.name())?;
    sink.finish()
}
