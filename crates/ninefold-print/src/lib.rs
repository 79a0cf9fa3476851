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
//! let puzzle = Puzzle {
//!     grid,
//!     candidates: None,
//!     solution: grid.solution(),
//!     details: "Easy".to_owned(),
//!     link: None,
//!     hints: Vec::new(),
//! };
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

pub use book::{Book, Exercise, Hint, Layout, Lesson, Puzzle, Solutions};
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
    pub fn to_latex(&self, kind: Latex) -> String {
        latex::write(self, kind)
    }

    /// Finds out what cannot be printed.
    fn check(&self) -> Result<(), Error> {
        arrangement(self.layout.per_page).ok_or(Error::PerPage(self.layout.per_page))?;
        let fonts = font::Fonts::new();
        let texts = [Some(&self.title), self.subtitle.as_ref(), self.author.as_ref(), self.note.as_ref()];
        let texts = texts.into_iter().flatten().chain(self.puzzles.iter().map(|puzzle| &puzzle.details));
        if let Some(missing) = texts.into_iter().find_map(|text| fonts.regular.missing(text)) {
            return Err(Error::Missing(missing));
        }
        if self.layout.large && self.digit_size() < 20.0 {
            return Err(Error::TooSmall);
        }
        let is_long = |puzzle: &Puzzle| puzzle.link.as_ref().is_some_and(|link| link.len() > 300);
        self.puzzles.iter().position(is_long).map_or(Ok(()), |index| Err(Error::Link(index + 1)))
    }

    /// How large the digits of puzzles are, in points, in a thick book.
    fn digit_size(&self) -> f32 {
        let frame = paper::Frame::of(self.layout.paper, Margins::for_pages(400));
        let (columns, rows) = arrangement(self.layout.per_page).unwrap_or((1, 1));
        let width = frame.width / f32::from(columns);
        let height = frame.height / f32::from(rows) - 60.0;
        puzzles::sizes(self.layout.large).digit / 548.0 * width.min(height)
    }
}
