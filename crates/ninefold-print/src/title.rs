//! The title page, and the contents on its back.

use crate::book::{Book, Solutions};
use crate::font::Fonts;
use crate::page::{Element, Figure, Page, Plate, Run, Tag, height, runs};
use crate::paper::Frame;

/// The title page and the page behind it.
pub fn pages(book: &Book, fonts: &Fonts, frame: Frame, sections: &[(String, usize)]) -> [Page; 2] {
    [cover(book, fonts, frame), contents(book, fonts, frame, sections)]
}

/// How far the words of the plate are from its edge.
const INSET: f32 = 20.0;

/// A dark plate with the title on a pattern of digits, and below it the first puzzle, as large as it fits.
fn cover(book: &Book, fonts: &Fonts, frame: Frame) -> Page {
    let mut page = Page { bare: true, ..Page::default() };
    let plate = plate(book, fonts, frame);
    let (top, author) = (plate.top + plate.height, frame.height - 16.0);
    page.elements.push(Element::Plate(plate));
    if let Some(puzzle) = book.puzzles.first() {
        let mut scene = puzzle.diagram.scene();
        scene.state.candidates = None;
        let room = (frame.width * 0.8).min(author - top - 64.0);
        let alt = "A Sudoku, the first of the book".to_owned();
        let at = ((frame.width - room) / 2.0, top + (author - top - 16.0 - room) / 2.0);
        page.elements.push(Element::Figure(Figure::within(scene.draw(), at, room, alt)));
    }
    if let Some(name) = &book.author {
        let (runs, _) = runs(core::slice::from_ref(name), 0.0, author - 8.0, 16.0, false);
        page.elements.push(Element::Text(Tag::Paragraph, centred(runs, fonts, frame.width)));
    }
    page
}

fn plate(book: &Book, fonts: &Fonts, frame: Frame) -> Plate {
    let (size, width) = (title_size(book, fonts, frame), frame.width - 2.0 * INSET);
    let small = (size * 0.4).min(20.0);
    let title = fonts.bold.wrap(&book.title, size, width);
    let subtitle = book.subtitle.as_deref().map(|text| fonts.regular.wrap(text, small, width));
    let subtitle = subtitle.unwrap_or_default();
    let inside = fonts.regular.wrap(&inside(book), small * 0.8, width);
    let words_height =
        height(title.len(), size) + height(subtitle.len(), small) + height(inside.len(), small);
    let tall = (words_height + size * 1.4).max(frame.height * 0.36);
    let at = tall - words_height - size * 0.4;
    let (title, y) = runs(&title, INSET, at, size, true);
    let (subtitle, more) = runs(&subtitle, INSET, at + y, small, false);
    let (inside, _) = runs(&inside, INSET, at + y + more + small * 0.3, small * 0.8, false);
    let digits = book.puzzles.first().and_then(|puzzle| puzzle.solution.as_ref());
    Plate {
        top: 0.0,
        height: tall,
        digits: digits
            .map(|solution| solution.line.chars().filter(char::is_ascii_digit).collect())
            .unwrap_or_default(),
        words: [(Tag::Heading(1), title), (Tag::Paragraph, subtitle), (Tag::Paragraph, inside)]
            .into_iter()
            .filter(|(_, runs)| !runs.is_empty())
            .collect(),
    }
}

/// What the book has, in a line: `8 puzzles, with hints and solutions`.
fn inside(book: &Book) -> String {
    let number = book.puzzles.len();
    let has_hints = book.puzzles.iter().any(|puzzle| !puzzle.hints.is_empty());
    let has_solutions =
        book.layout.solutions != Solutions::None && book.puzzles.iter().any(|one| one.solution.is_some());
    let with = match (has_hints, has_solutions) {
        (true, true) => ", with hints and solutions",
        (true, false) => ", with hints",
        (false, true) => ", with solutions",
        (false, false) => "",
    };
    match number {
        0 => String::new(),
        1 => format!("One puzzle{with}"),
        _ => format!("{number} puzzles{with}"),
    }
}

/// As large as the title fits on two lines.
fn title_size(book: &Book, fonts: &Fonts, frame: Frame) -> f32 {
    let largest = frame.width * 0.13;
    let fits = |size: &f32| fonts.bold.wrap(&book.title, *size, frame.width - 2.0 * INSET).len() <= 2;
    let sizes = (0..20).map(|i| largest * 0.92_f32.powi(i));
    sizes.into_iter().find(fits).unwrap_or(largest * 0.2)
}

fn centred(runs: Vec<Run>, fonts: &Fonts, width: f32) -> Vec<Run> {
    let centre = |run: Run| {
        let wide = fonts.weight(run.bold).width(&run.text, run.size);
        Run { x: (width - wide) / 2.0, ..run }
    };
    runs.into_iter().map(centre).collect()
}

fn contents(book: &Book, fonts: &Fonts, frame: Frame, sections: &[(String, usize)]) -> Page {
    let mut page = Page { bare: true, ..Page::default() };
    let heading = ["Contents".to_owned()];
    let (heading, mut y) = runs(&heading, 0.0, frame.height * 0.12, 16.0, true);
    y += frame.height * 0.12 + 8.0;
    page.elements.push(Element::Text(Tag::Heading(2), heading));
    for (name, first) in sections {
        let number = (first + 1).to_string();
        let x = frame.width * 0.6 - fonts.regular.width(&number, 11.0);
        let run = |x: f32, text: &str| Run { x, y: y + 11.0, size: 11.0, bold: false, text: text.to_owned() };
        page.elements.push(Element::Text(Tag::Paragraph, vec![run(0.0, name), run(x, &number)]));
        y += 18.0;
    }
    let lines = fonts.regular.wrap(&about(book), 9.5, frame.width * 0.75);
    let top = frame.height - height(lines.len(), 9.5);
    page.elements.push(Element::Text(Tag::Paragraph, runs(&lines, 0.0, top, 9.5, false).0));
    page
}

/// What the reader has to know.
fn about(book: &Book) -> String {
    let proper = book.puzzles.iter().all(|puzzle| puzzle.solution.is_some());
    let unique = if proper { " Every puzzle has exactly one solution." } else { "" };
    let rules = match book.puzzles.iter().all(|puzzle| puzzle.rules.is_empty()) {
        true => "every row, every column and every block of nine cells contains each digit from 1 to 9 once.",
        false => {
            "every row, every column and every block or region contains each value once, and obey the rules \
             below a puzzle."
        }
    };
    format!("Fill the blank cells so that {rules}{unique} {}", book.note.as_deref().unwrap_or_default())
}
