//! Sudoku booklets: puzzles, hints, lessons and solutions on pages of any size, as PDF.
//!
//! A [`Book`] says what is printed; [`Book::to_pdf`] lays it out and writes it. Fonts are embedded, text can
//! be copied, and every picture is described in words, in reading order. The same book gives the same bytes.
//!
//! ```
//! use ninefold::Grid;
//! use ninefold_print::{Book, Layout, Paper, Puzzle, Solutions};
//!
//! let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let solution = grid.solution();
//! let puzzle = Puzzle { details: "Easy".to_owned(), ..Puzzle::classic(&grid, solution.as_ref()) };
//! let layout = Layout {
//!     paper: Paper::A4,
//!     per_page: 4,
//!     large: false,
//!     bleed: false,
//!     solutions: Solutions::End,
//!     archival: false,
//! };
//! let book = Book {
//!     title: "Sudoku".to_owned(),
//!     subtitle: None,
//!     author: None,
//!     note: None,
//!     title_page: true,
//!     puzzles: vec![puzzle],
//!     lesson: None,
//!     layout,
//! };
//! assert!(book.to_pdf()?.starts_with(b"%PDF-"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod book;
mod font;
mod hints;
mod latex;
mod layout;
mod lesson;
mod page;
mod paper;
mod pdf;
mod puzzles;
mod solutions;
mod text;
mod title;

use core::fmt;

pub use book::{Book, Diagram, Exercise, Hint, Layout, Lesson, Puzzle, Solutions};
pub use latex::Latex;
pub use paper::{Margins, Paper, UnknownPaper, arrangement};

/// Why there is no book.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// This many puzzles cannot be arranged on a page.
    PerPage(u8),
    /// Large print needs fewer puzzles on a page, or larger pages.
    TooSmall,
    /// The font lacks a character.
    Missing(char),
    /// A link is too long for a code.
    Link(usize),
    /// The rules of this puzzle, from 1, leave no room for its picture.
    Rules(usize),
    /// This puzzle, from 1, is none that the packages of LaTeX draw.
    NotClassic(usize),
    /// The file cannot be written.
    Pdf(String),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::PerPage(count) => write!(f, "{count} puzzles a page: expected 1, 2, 4, 6, 9 or 12"),
            Error::TooSmall => f.write_str(
                "large print has digits of 20 points, for which the grids would be too small; print one or two \
                 puzzles a page, or on larger paper",
            ),
            Error::Missing(c) => write!(f, "the font has no character '{c}' (U+{:04X})", u32::from(*c)),
            Error::Link(number) => write!(f, "the link of puzzle {number} is too long for a code"),
            Error::Rules(number) => write!(
                f,
                "the rules of puzzle {number} leave no room for its picture; print fewer puzzles a page, or on larger paper"
            ),
            Error::NotClassic(number) => write!(
                f,
                "puzzle {number} has other rules or another size, which the packages of LaTeX do not draw; print a PDF"
            ),
            Error::Pdf(message) => write!(f, "the PDF cannot be written: {message}"),
        }
    }
}

impl core::error::Error for Error {}

impl Book {
    /// The book as a PDF file.
    ///
    /// # Errors
    /// If it cannot be laid out as it is asked for: nothing is written then.
    pub fn to_pdf(&self) -> Result<Vec<u8>, Error> {
        self.check()?;
        pdf::write(self)
    }

    /// The book as plain text.
    pub fn to_text(&self) -> String {
        text::write(self)
    }

    /// The book as a LaTeX document.
    ///
    /// # Errors
    /// If a puzzle is not a classic one.
    pub fn to_latex(&self, kind: Latex) -> Result<String, Error> {
        latex::write(self, kind)
    }

    /// Finds out what cannot be printed.
    fn check(&self) -> Result<(), Error> {
        arrangement(self.layout.per_page).ok_or(Error::PerPage(self.layout.per_page))?;
        let fonts = font::Fonts::new();
        let texts = [Some(&self.title), self.subtitle.as_ref(), self.author.as_ref(), self.note.as_ref()];
        let of_puzzles = self.puzzles.iter().flat_map(|puzzle| puzzle.rules.iter().chain([&puzzle.details]));
        let texts = texts.into_iter().flatten().chain(of_puzzles);
        if let Some(missing) = { texts }.find_map(|text| fonts.regular.missing(text)) {
            return Err(Error::Missing(missing));
        }
        self.check_sizes(&fonts)?;
        let is_long = |puzzle: &Puzzle| puzzle.link.as_ref().is_some_and(|link| link.len() > 300);
        self.puzzles.iter().position(is_long).map_or(Ok(()), |index| Err(Error::Link(index + 1)))
    }

    /// Whether every picture is large enough in a thick book.
    fn check_sizes(&self, fonts: &font::Fonts) -> Result<(), Error> {
        let frame = paper::Frame::of(self.layout.paper, Margins::for_pages(400));
        let pages = puzzles::pages(self, fonts, frame, &|_| None);
        for (index, figure) in pages.iter().flat_map(page::Page::upright).enumerate() {
            let scale = figure.width / figure.drawing.width;
            if self.layout.large && scale * figure.sizes.digit < 20.0 {
                return Err(Error::TooSmall);
            }
            if figure.width < puzzles::slot_width(frame, self.layout.per_page) / 2.0 {
                return Err(if self.puzzles[index].rules.is_empty() {
                    Error::TooSmall
                } else {
                    Error::Rules(index + 1)
                });
            }
        }
        Ok(())
    }
}
