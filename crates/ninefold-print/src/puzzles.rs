//! The pages with the puzzles.

use std::rc::Rc;

use ninefold_draw::{Drawing, Sizes};

use crate::book::{Book, Diagram, Puzzle, Solutions};
use crate::font::Fonts;
use crate::page::{Element, Figure, Page, Qr, Run, Tag, height, runs};
use crate::paper::{Frame, arrangement};

/// Between puzzles side by side.
const GUTTER: f32 = 20.0;
/// The width of a code.
const QR: f32 = 44.0;

/// The sizes of digits and lines in a book.
pub const fn sizes(large: bool) -> Sizes {
    if large { Sizes::LARGE } else { Sizes::USUAL }
}

/// Pages of puzzles. `hint_page` is the number of the page with the hints for a puzzle.
pub fn pages(
    book: &Book,
    fonts: &Fonts,
    frame: Frame,
    hint_page: &dyn Fn(usize) -> Option<usize>,
) -> Vec<Page> {
    let per_page = usize::from(book.layout.per_page);
    let numbered: Vec<(usize, &Puzzle)> = book.puzzles.iter().enumerate().collect();
    let page = |puzzles: &[(usize, &Puzzle)]| page(puzzles, book, fonts, frame, hint_page);
    numbered.chunks(per_page).map(page).collect()
}

/// Where a puzzle goes: its corner, and the room that it has.
struct Slot {
    x: f32,
    y: f32,
    width: f32,
    height: f32,
}

/// The width that a puzzle has.
pub fn slot_width(frame: Frame, per_page: u8) -> f32 {
    let columns = arrangement(per_page).map_or(2.0, |(columns, _)| f32::from(columns));
    (frame.width - GUTTER * (columns - 1.0)) / columns
}

fn page(
    puzzles: &[(usize, &Puzzle)],
    book: &Book,
    fonts: &Fonts,
    frame: Frame,
    hint_page: &dyn Fn(usize) -> Option<usize>,
) -> Page {
    let mut page = Page::default();
    let strip =
        if book.layout.solutions == Solutions::UpsideDown { strip(frame, book.layout.per_page) } else { 0.0 };
    let (columns, rows) = arrangement(book.layout.per_page).unwrap_or((2, 2));
    let (columns, rows) = (f32::from(columns), f32::from(rows));
    let width = slot_width(frame, book.layout.per_page);
    let height = (frame.height - strip) / rows;
    for (place, &(index, puzzle)) in puzzles.iter().enumerate() {
        let (row, column) = ((place as f32 / columns).floor(), place as f32 % columns);
        let slot = Slot { x: column * (width + GUTTER), y: row * height, width, height };
        add(&mut page, index, puzzle, &slot, book, fonts, hint_page(index));
    }
    if strip > 0.0 {
        upside_down(&mut page, puzzles, frame, book.layout.per_page);
    }
    page
}

/// Adds a puzzle: its number and details above, the grid, its rules and what helps below.
fn add(
    page: &mut Page,
    index: usize,
    puzzle: &Puzzle,
    slot: &Slot,
    book: &Book,
    fonts: &Fonts,
    hint_page: Option<usize>,
) {
    let size = if slot.width > 300.0 { 13.0 } else { (slot.width / 17.0).clamp(7.5, 11.0) };
    let drawing = puzzle.diagram.scene().draw();
    let (rules, small) = (rules(puzzle, slot, fonts, size), size * RULES);
    let below = height(rules.len(), small) + if puzzle.link.is_some() { QR + 8.0 } else { size * 2.2 };
    let room = slot.height - size * 1.9 - below;
    let width = slot.width.min(room * drawing.width / drawing.height).max(1.0);
    let tall = width * drawing.height / drawing.width;
    let x = slot.x + (slot.width - width) / 2.0;
    let number = (index + 1).to_string();
    let base = slot.y + size;
    let run =
        |x: f32, size: f32, bold: bool, text: &str| Run { x, y: base, size, bold, text: text.to_owned() };
    page.elements
        .push(Element::Text(Tag::Heading(2), vec![run(x, size * 1.15, true, &format!("Puzzle {number}"))]));
    if !puzzle.details.is_empty() {
        let wide = fonts.regular.width(&puzzle.details, size * 0.9);
        let details = run(x + width - wide, size * 0.9, false, &puzzle.details);
        page.elements.push(Element::Text(Tag::Paragraph, vec![details]));
    }
    let top = slot.y + size * 1.7;
    let clues = puzzle.clues.join("; ");
    let clues = if clues.is_empty() { clues } else { format!(" Clues: {clues}.") };
    page.elements.push(Element::Figure(Figure {
        drawing: Rc::new(drawing),
        sizes: sizes(book.layout.large),
        x,
        y: top,
        width,
        turned: false,
        alt: format!("Puzzle {number}. {}{clues}", puzzle.diagram.state.in_words()),
    }));
    let (lines, tall_rules) = runs(&rules, slot.x, top + tall + 4.0, small, false);
    if !lines.is_empty() {
        page.elements.push(Element::Text(Tag::Paragraph, lines));
    }
    let bottom = top + tall + tall_rules + 6.0;
    if let Some(hint) = hint_page {
        let run = Run {
            x,
            y: bottom + size * 0.8,
            size: size * 0.8,
            bold: false,
            text: format!("Hints: page {hint}"),
        };
        page.elements.push(Element::Text(Tag::Paragraph, vec![run]));
    }
    if let Some(link) = &puzzle.link {
        page.elements.push(Element::Qr(Qr { x: x + width - QR, y: bottom, width: QR, link: link.clone() }));
    }
}

/// The size of the rules below a picture, as a part of that of the number above it.
const RULES: f32 = 0.78;

/// The lines of the rules below a picture.
fn rules(puzzle: &Puzzle, slot: &Slot, fonts: &Fonts, size: f32) -> Vec<String> {
    puzzle.rules.iter().flat_map(|rule| fonts.regular.wrap(rule, size * RULES, slot.width)).collect()
}

/// Between solutions in the strip.
const GAP: f32 = 8.0;

/// In how many rows the solutions of a page stand: in one row, those of many puzzles could not be read.
const fn strip_rows(per_page: u8) -> u8 {
    if per_page > 6 { 2 } else { 1 }
}

/// How high the strip with the solutions of a page is.
fn strip(frame: Frame, per_page: u8) -> f32 {
    f32::from(strip_rows(per_page)) * (small(frame, per_page) + GAP) + 6.0
}

/// How wide a solution in the strip is.
fn small(frame: Frame, per_page: u8) -> f32 {
    let beside = per_page.div_ceil(strip_rows(per_page));
    (frame.width / f32::from(beside) - GAP).min(if per_page > 4 { 62.0 } else { 84.0 })
}

/// The solutions of a page, small and upside down, from the lower right: turned over, they are in order.
fn upside_down(page: &mut Page, puzzles: &[(usize, &Puzzle)], frame: Frame, per_page: u8) {
    let width = small(frame, per_page);
    let beside = usize::from(per_page.div_ceil(strip_rows(per_page)));
    for (place, (index, puzzle)) in puzzles.iter().enumerate() {
        let Some(solution) = &puzzle.solution else { continue };
        let (row, column) = ((place / beside) as f32, (place % beside) as f32);
        let x = frame.width - (column + 1.0) * (width + GAP) + GAP;
        let y = frame.height - (row + 1.0) * (width + GAP) + GAP;
        page.elements.push(Element::Figure(figure(solution, *index, (x, y), width, true)));
    }
}

/// The picture of a solution.
pub fn figure(solution: &Diagram, index: usize, at: (f32, f32), width: f32, turned: bool) -> Figure {
    let alt = format!("Solution of puzzle {}. {}", index + 1, solution.state.in_words());
    let sizes = Sizes { lines: 1.4, ..Sizes::USUAL };
    Figure { sizes, turned, ..Figure::within(answer(solution), at, width, alt) }
}

/// The digits of a solution and the regions, without the clues.
fn answer(solution: &Diagram) -> Drawing {
    let mut scene = solution.scene();
    scene.state.board.figures.clear();
    scene.draw()
}
