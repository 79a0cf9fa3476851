//! A folder with a picture of each puzzle and solution, for people who lay out pages themselves.

use std::fs;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result};
use ninefold_draw::{Scene, Theme};
use ninefold_print::Book;

use crate::output::Sink;

/// Writes `0001.svg`, `0001-solution.svg` and so on, and `puzzles.csv` with what belongs to them.
pub fn write(book: &Book, folder: &Path) -> Result<()> {
    fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    let mut table = String::from("number,puzzle,solution,details,picture,solution_picture\n");
    for (number, puzzle) in (1..).zip(&book.puzzles) {
        let mut scene = Scene::of_grid(&puzzle.grid);
        scene.show(puzzle.candidates.as_ref());
        let picture = format!("{number:04}.svg");
        save(&folder.join(&picture), &scene.draw().to_svg(Theme::Print))?;
        let solution_picture = match &puzzle.solution {
            None => String::new(),
            Some(solution) => {
                let name = format!("{number:04}-solution.svg");
                save(&folder.join(&name), &Scene::of_grid(solution).draw().to_svg(Theme::Print))?;
                name
            }
        };
        let solution = puzzle.solution.map(|solution| solution.to_string()).unwrap_or_default();
        let (grid, details) = (puzzle.grid.puzzle(), &puzzle.details);
        table += &format!("{number},{grid},{solution},{details},{picture},{solution_picture}\n");
    }
    save(&folder.join("puzzles.csv"), &table)
}

fn save(path: &Path, content: &str) -> Result<()> {
    let mut sink = Sink::open(Some(path))?;
    sink.write_all(content.as_bytes()).with_context(|| sink.name())?;
    sink.finish()
}
