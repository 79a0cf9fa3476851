//! The title page, and the contents on its back.

use crate::book::Book;
use crate::font::Fonts;
use crate::page::{Element, Figure, Page, Run, Tag, height, runs};
use crate::paper::Frame;

/// The title page and the page behind it.
pub fn pages(book: &Book, fonts: &Fonts, frame: Frame, sections: &[(String, usize)]) -> [Page; 2] {
    [cover(book, fonts, frame), contents(book, fonts, frame, sections)]
}

fn cover(book: &Book, fonts: &Fonts, frame: Frame) -> Page {
    let mut page = Page { bare: true, ..Page::default() };
    let size = title_size(book, fonts, frame);
    let lines = fonts.bold.wrap(&book.title, size, frame.width);
    let subtitle = book.subtitle.as_deref().map(|text| fonts.regular.wrap(text, size * 0.42, frame.width));
    let below = subtitle.as_ref().map_or(0.0, |lines| height(lines.len(), size * 0.42));
    let top = frame.height * 0.12;
    let title_height = height(lines.len(), size);
    page.elements.push(Element::Band(top - size * 0.5, title_height + below + size));
    let centred = |runs: Vec<Run>| centred(runs, fonts, frame.width);
    page.elements.push(Element::Text(Tag::Heading(1), centred(runs(&lines, 0.0, top, size, true).0)));
    if let Some(lines) = subtitle {
        let runs = runs(&lines, 0.0, top + title_height, size * 0.42, false).0;
        page.elements.push(Element::Text(Tag::Paragraph, centred(runs)));
    }
    let width = frame.width * 0.62;
    let picture_top = frame.height * 0.42;
    if let Some(puzzle) = book.puzzles.first() {
        let mut scene = puzzle.diagram.scene();
        scene.state.candidates = None;
        let room = width.min(frame.height * 0.45);
        let alt = "A Sudoku, the first of the book".to_owned();
        let at = ((frame.width - room) / 2.0, picture_top);
        page.elements.push(Element::Figure(Figure::within(scene.draw(), at, room, alt)));
    }
    if let Some(author) = &book.author {
        let lines = [author.clone()];
        let runs = runs(&lines, 0.0, frame.height - size * 0.9, size * 0.45, false).0;
        page.elements.push(Element::Text(Tag::Paragraph, centred(runs)));
    }
    page
}

/// As large as the title fits on two lines.
fn title_size(book: &Book, fonts: &Fonts, frame: Frame) -> f32 {
    let largest = frame.width * 0.13;
    let fits = |size: &f32| fonts.bold.wrap(&book.title, *size, frame.width).len() <= 2;
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
