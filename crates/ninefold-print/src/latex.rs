//! A booklet as LaTeX: with the package `sudoku`, `printsudoku` of the `sudokubundle`, or TikZ alone.

use core::fmt::Write as _;

use ninefold::{Digit, Grid};

use crate::Error;
use crate::book::{Book, Diagram, Solutions};

/// What draws the grids.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Latex {
    /// The environment of the package `sudoku`.
    Sudoku,
    /// The macros of the package `printsudoku`, which is part of the `sudokubundle`.
    Bundle,
    /// TikZ, of which every part can be changed.
    Tikz,
}

/// Writes a book as a LaTeX document.
///
/// # Errors
/// If a puzzle is not a classic one.
pub fn write(book: &Book, kind: Latex) -> Result<String, Error> {
    let mut out = format!("\\documentclass[{}]{{article}}\n\\usepackage[T1]{{fontenc}}\n", paper(book));
    // The default fonts are bitmaps in this encoding, unless these outlines are there.
    out.push_str("\\IfFileExists{lmodern.sty}{\\usepackage{lmodern}}{}\n");
    out.push_str("\\usepackage[margin=18mm]{geometry}\n");
    out.push_str(match kind {
        Latex::Sudoku => "\\usepackage{sudoku}\n",
        Latex::Bundle => "\\usepackage{printsudoku}\n",
        Latex::Tikz => TIKZ,
    });
    let _ = writeln!(out, "\\title{{{}}}", escaped(&book.title));
    let _ = writeln!(out, "\\author{{{}}}", escaped(book.author.as_deref().unwrap_or_default()));
    out.push_str("\\date{}\n\\begin{document}\n");
    if book.title_page {
        out.push_str("\\maketitle\n");
    }
    let columns = if book.layout.per_page > 2 { 2 } else { 1 };
    for (number, puzzle) in (1..).zip(&book.puzzles) {
        let heading = format!("\\textbf{{{number}}}\\hfill {}", escaped(&puzzle.details));
        let grid = puzzle.diagram.grid().ok_or(Error::NotClassic(number))?;
        out.push_str(&block(&grid, &heading, columns, kind));
        out.push_str(separator(number, columns, book.puzzles.len()));
    }
    let solved = book.puzzles.iter().any(|puzzle| puzzle.solution.is_some());
    if book.layout.solutions != Solutions::None && solved {
        out.push_str("\\clearpage\\section*{Solutions}\n");
        for (number, puzzle) in (1..).zip(&book.puzzles) {
            if let Some(solution) = puzzle.solution.as_ref().and_then(Diagram::grid) {
                out.push_str(&block(&solution, &format!("\\textbf{{{number}}}"), 4, kind));
                out.push_str(separator(number, 4, book.puzzles.len()));
            }
        }
    }
    out.push_str("\\end{document}\n");
    Ok(out)
}

/// Between two grids: space, or a new row.
fn separator(number: usize, columns: usize, all: usize) -> &'static str {
    match number.is_multiple_of(columns) || number == all {
        true => "\n\n\\bigskip\n",
        false => "\\hfill\n",
    }
}

fn paper(book: &Book) -> &'static str {
    match book.layout.paper.name {
        "letter" => "letterpaper,twoside,titlepage",
        "a5" => "a5paper,twoside,titlepage",
        _ => "a4paper,twoside,titlepage",
    }
}

/// A grid with its heading, in one of `columns`.
fn block(grid: &Grid, heading: &str, columns: usize, kind: Latex) -> String {
    let (width, font) = match columns {
        1 => (0.8, "\\Huge"),
        2 => (0.46, "\\Large"),
        _ => (0.22, "\\footnotesize"),
    };
    let grid = match kind {
        Latex::Sudoku => sudoku(grid, font),
        Latex::Bundle => bundle(grid, font),
        Latex::Tikz => tikz(grid, font),
    };
    format!("\\begin{{minipage}}{{{width}\\textwidth}}\n{heading}\\par\\smallskip\n{grid}\\end{{minipage}}")
}

/// `|5|3| | |7| | | | |.` for each row.
fn sudoku(grid: &Grid, font: &str) -> String {
    let mut out = format!(
        "\\setlength\\sudokusize{{\\linewidth}}\\renewcommand*\\sudokuformat[1]{{{font}\\sffamily#1}}%\n"
    );
    out.push_str("\\begin{sudoku}\n");
    for row in grid.rows() {
        let cell = |digit: Option<Digit>| digit.map_or_else(|| " ".to_owned(), |digit| digit.to_string());
        let _ = writeln!(out, "|{}|.", row.map(cell).join("|"));
    }
    out + "\\end{sudoku}\n"
}

/// The rows as nine arguments, written to the file that the package reads.
fn bundle(grid: &Grid, font: &str) -> String {
    let line = grid.to_string();
    let rows: Vec<&str> = (0..9).map(|row| &line[9 * row..][..9]).collect();
    format!(
        "\\cellsize{{0.11\\linewidth}}\\cluefont{{{font}\\sffamily}}%\n\\writepuzzle{{{}}}%\n\\sudoku{{\\puzzlefile}}\n",
        rows.join("}{")
    )
}

const TIKZ: &str = "\\usepackage{tikz}
\\newcommand{\\ninefoldgrid}[2]{\\begin{tikzpicture}[x=0.11\\linewidth,y=-0.11\\linewidth,every node/.style={font=#1\\sffamily}]
\\foreach \\i in {0,...,9} \\draw[thin,gray] (\\i,0) -- (\\i,9) (0,\\i) -- (9,\\i);
\\foreach \\i in {0,3,6,9} \\draw[very thick,line cap=square] (\\i,0) -- (\\i,9) (0,\\i) -- (9,\\i);
#2\\end{tikzpicture}}
\\newcommand{\\ninefolddigit}[3]{\\node at (#2-0.5,#1-0.5) {#3};}
";

/// A node for each digit: row, column, digit.
fn tikz(grid: &Grid, font: &str) -> String {
    let node = |on: ninefold::Candidate| {
        format!("\\ninefolddigit{{{}}}{{{}}}{{{}}}", on.cell.row() + 1, on.cell.column() + 1, on.digit)
    };
    format!("\\ninefoldgrid{{{font}}}{{{}}}\n", grid.iter().map(node).collect::<Vec<_>>().join("%\n"))
}

/// Text in which nothing is a command.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '\\' => out.push_str("\\textbackslash{}"),
            '~' => out.push_str("\\textasciitilde{}"),
            '^' => out.push_str("\\textasciicircum{}"),
            '·' => out.push_str("\\textperiodcentered{}"),
            '#' | '$' | '%' | '&' | '_' | '{' | '}' => {
                out.push('\\');
                out.push(c);
            }
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_title_is_a_command() {
        assert_eq!(escaped("50% & {more} \\input"), "50\\% \\& \\{more\\} \\textbackslash{}input");
    }
}
