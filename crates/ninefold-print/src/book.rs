//! What a book contains.

use ninefold::text::{self, Entry, Format};
use ninefold::{Candidates, Grid};
use ninefold_draw::{Board, BoardState, Scene};

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

/// A puzzle of a book, of any size.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// Its digits and clues, and the candidates if they are printed.
    pub diagram: Diagram,
    /// Its solution, if it is known.
    pub solution: Option<Diagram>,
    /// Its rules in words, if they are not the classic ones: a sentence each, for the room below the picture.
    pub rules: Vec<String>,
    /// Its clues in words, for those who do not see the picture.
    pub clues: Vec<String>,
    /// The text beside its number: level, rating.
    pub details: String,
    /// Where a code beside it leads.
    pub link: Option<String>,
    /// Its hard steps.
    pub hints: Vec<Hint>,
}

/// A board as a book shows it: as a picture, and as text.
#[derive(Clone, Debug)]
pub struct Diagram {
    /// The board with what stands on it.
    pub state: BoardState,
    /// The same in a line.
    pub line: String,
    /// The same as a picture of characters.
    pub text: String,
}

impl Diagram {
    /// The digits of a classic puzzle.
    pub fn of_grid(grid: &Grid) -> Diagram {
        let text = text::write(Format::Picture, &Entry::new(grid.as_givens())).unwrap_or_default();
        Diagram { state: BoardState::of_grid(grid), line: grid.to_string(), text }
    }

    /// With these candidates in its blank cells.
    #[must_use]
    pub fn with_candidates(mut self, candidates: &Candidates) -> Diagram {
        self.state.candidates = BoardState::of_candidates(candidates).candidates;
        self
    }

    /// The grid that it shows, if that is a classic one.
    pub(crate) fn grid(&self) -> Option<Grid> {
        (self.state.board == Board::classic()).then(|| self.line.parse().ok()).flatten()
    }

    /// What its picture shows: digits, clues, candidates.
    pub fn scene(&self) -> Scene {
        let mut scene = Scene::new(self.state.clone());
        scene.labels = false;
        scene
    }
}

impl Puzzle {
    /// A classic puzzle and nothing else.
    pub fn classic(grid: &Grid, solution: Option<&Grid>) -> Puzzle {
        Puzzle {
            diagram: Diagram::of_grid(grid),
            solution: solution.map(Diagram::of_grid),
            rules: Vec::new(),
            clues: Vec::new(),
            details: String::new(),
            link: None,
            hints: Vec::new(),
        }
    }
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
