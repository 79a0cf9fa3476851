//! Layout: every section as pages, with page numbers where others refer to them.

use crate::book::{Book, Solutions};
use crate::font::Fonts;
use crate::page::{Flow, Page};
use crate::paper::{Frame, Margins};
use crate::{hints, lesson, puzzles, solutions, title};

/// A book laid out.
pub struct Laid {
    /// Its pages.
    pub pages: Vec<Page>,
    /// Its sections, each with the number of its first page, from 0.
    pub sections: Vec<(String, usize)>,
    /// Its margins.
    pub margins: Margins,
}

/// Lays a book out. The binding takes more of a thicker book, and a book with less on its pages is thicker:
/// so it is laid out again until the margins are those of its number of pages.
pub fn lay_out(book: &Book, fonts: &Fonts) -> Laid {
    let mut margins = Margins::for_pages(0);
    loop {
        let laid = with_margins(book, fonts, margins);
        let needed = Margins::for_pages(laid.pages.len());
        if needed.inside <= margins.inside {
            return laid;
        }
        margins = needed;
    }
}

fn with_margins(book: &Book, fonts: &Fonts, margins: Margins) -> Laid {
    let frame = Frame::of(book.layout.paper, margins);
    let front = if book.title_page { 2 } else { 0 };
    let lesson = book.lesson.as_ref().map(|lesson| lesson::pages(lesson, fonts, frame));
    let lesson_pages = lesson.as_ref().map_or(0, Vec::len);
    let puzzle_pages = puzzles::groups(book, fonts, frame).len();
    let (hints, hint_pages) = hints::pages(&book.puzzles, fonts, frame);
    let first_hint = front + lesson_pages + puzzle_pages;
    let hint_page = |puzzle: usize| hint_pages[puzzle].map(|page| first_hint + page + 1);
    let mut laid = Laid { pages: Vec::new(), sections: Vec::new(), margins };
    laid.pages.resize(front, Page { bare: true, ..Page::default() });
    if let (Some(pages), Some(lesson)) = (lesson, &book.lesson) {
        laid.section(&lesson.name, pages);
    }
    if !book.puzzles.is_empty() {
        laid.section("Puzzles", puzzles::pages(book, fonts, frame, &hint_page));
    }
    if hint_pages.iter().any(Option::is_some) {
        laid.section("Hints", hints);
    }
    if book.layout.solutions == Solutions::End && book.puzzles.iter().any(|puzzle| puzzle.solution.is_some())
    {
        laid.section("Solutions", solutions::pages(&book.puzzles, Flow::new(fonts, frame)));
    }
    if book.title_page {
        let [cover, contents] = title::pages(book, fonts, frame, &laid.sections);
        laid.pages[0] = cover;
        laid.pages[1] = contents;
    }
    laid
}

impl Laid {
    fn section(&mut self, name: &str, pages: Vec<Page>) {
        self.sections.push((name.to_owned(), self.pages.len()));
        self.pages.extend(pages);
    }
}
