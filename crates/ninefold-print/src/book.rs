//! What a book contains.

use ninefold::{Candidates, Grid};
use ninefold_draw::Scene;

use crate::paper::Paper;

/// A book.
#[derive(Clone, Debug)]
pub struct Book {
    /// The title, for the title page and the running head.
    pub title: String,
    /// The subtitle.
    pub subtitle: Option<String>,
    /// Who made it.
    pub author: Option<String>,
    /// How it was made, for the page behind the title.
    pub note: Option<String>,
    /// Whether there is a title page, with the contents on its back.
    pub title_page: bool,
    /// The puzzles, in order.
    pub puzzles: Vec<Puzzle>,
    /// A lesson, before the puzzles.
    pub lesson: Option<Lesson>,
    /// How it looks.
    pub layout: Layout,
}

/// How a book looks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Layout {
    /// The size of its pages.
    pub paper: Paper,
    /// How many puzzles are on a page: 1, 2, 4, 6, 9 or 12.
    pub per_page: u8,
    /// Whether digits are at least 20 points high.
    pub large: bool,
    /// Whether pictures may reach the edge, with some paper beyond it.
    pub bleed: bool,
    /// Where the solutions are.
    pub solutions: Solutions,
    /// Whether the file is for archives (PDF/A-2a) rather than for reading programs (PDF/UA-1).
    pub archival: bool,
}

/// Where solutions are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Solutions {
    /// Small, at the end.
    #[default]
    End,
    /// Small and upside down, below the puzzles.
    UpsideDown,
    /// Nowhere.
    None,
}

/// A puzzle of a book.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// Its digits.
    pub grid: Grid,
    /// The candidates, if they are printed.
    pub candidates: Option<Candidates>,
    /// Its solution, if it is known.
    pub solution: Option<Grid>,
    /// The text beside its number: level, rating.
    pub details: String,
    /// Where a code beside it leads.
    pub link: Option<String>,
    /// Its hard steps.
    pub hints: Vec<Hint>,
}

/// A step with pictures and words.
#[derive(Clone, Debug)]
pub struct Hint {
    /// The technique.
    pub title: String,
    /// Why it follows, in paragraphs.
    pub words: Vec<String>,
    /// Its pictures, one or more.
    pub scenes: Vec<Scene>,
}

/// A worksheet for one technique.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// The technique.
    pub name: String,
    /// What it is, in paragraphs.
    pub explanation: Vec<String>,
    /// Steps that show it.
    pub examples: Vec<Hint>,
    /// Positions in which to find it, each with its answer.
    pub exercises: Vec<Exercise>,
}

/// A position in which to find a step.
#[derive(Clone, Debug)]
pub struct Exercise {
    /// The position.
    pub board: Scene,
    /// The step.
    pub answer: Hint,
}
