//! The pages with the puzzles.

use std::rc::Rc;
use std::sync::Arc;

use ninefold_draw::{Drawing, Sizes};

use crate::book::{Book, Diagram, Layout, Puzzle, Solutions};
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
    groups(book, fonts, frame).iter().map(|group| page(group, book, fonts, frame, hint_page)).collect()
}

/// The puzzles of a page, with their indices.
pub struct Group<'a> {
    puzzles: Vec<(usize, &'a Puzzle)>,
    /// How many the page has room for.
    per_page: u8,
}

/// The puzzles of each page. One whose rules leave its picture no room beside others has a page of its own.
pub fn groups<'a>(book: &'a Book, fonts: &Fonts, frame: Frame) -> Vec<Group<'a>> {
    let layout = &book.layout;
    let slot = Slot::of(layout, frame, layout.per_page, 0);
    let mut groups: Vec<Group<'a>> = Vec::new();
    for (index, puzzle) in book.puzzles.iter().enumerate() {
        let fits =
            puzzle.rules.is_empty() || Fit::of(puzzle, &slot, fonts, RULES).is_readable(&slot, layout.large);
        let per_page = if fits { layout.per_page } else { 1 };
        match groups.last_mut() {
            Some(last) if last.per_page == per_page && last.puzzles.len() < usize::from(per_page) => {
                last.puzzles.push((index, puzzle));
            }
            _ => groups.push(Group { puzzles: vec![(index, puzzle)], per_page }),
        }
    }
    groups
}

impl Group<'_> {
    /// How each puzzle fills its slot.
    fn fits(&self, book: &Book, fonts: &Fonts, frame: Frame) -> Vec<(Slot, Fit)> {
        let slots = (0..).map(|place| Slot::of(&book.layout, frame, self.per_page, place));
        let fit = |(slot, (_, puzzle)): (Slot, &(usize, &Puzzle))| {
            let fit = Fit::shrunk(puzzle, &slot, fonts, book.layout.large);
            (slot, fit)
        };
        slots.zip(&self.puzzles).map(fit).collect()
    }

    /// Whether every picture is large enough.
    pub fn is_readable(&self, book: &Book, fonts: &Fonts, frame: Frame) -> bool {
        let large = book.layout.large;
        self.fits(book, fonts, frame).iter().all(|(slot, fit)| fit.is_readable(slot, large))
    }
}

/// Where a puzzle goes: its corner, and the room that it has.
struct Slot {
    x: f32,
    y: f32,
    width: f32,
    height: f32,
}

impl Slot {
    /// The slot at this place, from 0, of a page with room for so many puzzles.
    fn of(layout: &Layout, frame: Frame, per_page: u8, place: usize) -> Slot {
        let strip = if layout.solutions == Solutions::UpsideDown { strip(frame, per_page) } else { 0.0 };
        let (columns, rows) = arrangement(per_page).unwrap_or((2, 2));
        let width = slot_width(frame, per_page);
        let height = (frame.height - strip) / f32::from(rows);
        let (row, column) = (place / usize::from(columns), place % usize::from(columns));
        Slot { x: column as f32 * (width + GUTTER), y: row as f32 * height, width, height }
    }

    /// The size of text.
    fn text(&self) -> f32 {
        if self.width > 300.0 { 13.0 } else { (self.width / 17.0).clamp(7.5, 11.0) }
    }
}

/// The width that a puzzle has.
fn slot_width(frame: Frame, per_page: u8) -> f32 {
    let columns = arrangement(per_page).map_or(2.0, |(columns, _)| f32::from(columns));
    (frame.width - GUTTER * (columns - 1.0)) / columns
}

/// The size of the rules below a picture, as a part of that of the number above it.
const RULES: f32 = 0.78;

/// How a puzzle fills its slot: its picture with its width, its rules in lines with their size.
struct Fit {
    drawing: Drawing,
    width: f32,
    rules: Vec<String>,
    small: f32,
}

impl Fit {
    /// With rules of this size, as a part of that of the number.
    fn of(puzzle: &Puzzle, slot: &Slot, fonts: &Fonts, part: f32) -> Fit {
        let (drawing, size) = (puzzle.diagram.scene().draw(), slot.text());
        let small = size * part;
        let wrap = |rule: &String| fonts.regular.wrap(rule, small, slot.width);
        let rules: Vec<String> = puzzle.rules.iter().flat_map(wrap).collect();
        let below = height(rules.len(), small) + if puzzle.link.is_some() { QR + 8.0 } else { size * 2.2 };
        let room = slot.height - size * 1.9 - below;
        let width = slot.width.min(room * drawing.width / drawing.height).max(1.0);
        Fit { drawing, width, rules, small }
    }

    /// With rules as small as the picture needs.
    fn shrunk(puzzle: &Puzzle, slot: &Slot, fonts: &Fonts, large: bool) -> Fit {
        let of = |times: i32| Fit::of(puzzle, slot, fonts, RULES * 0.85_f32.powi(times));
        let most = if puzzle.rules.is_empty() { 0 } else { 20 };
        (0..most).map(of).find(|fit| fit.is_readable(slot, large)).unwrap_or_else(|| of(most))
    }

    /// Whether the picture is large enough.
    fn is_readable(&self, slot: &Slot, large: bool) -> bool {
        let digit = self.width / self.drawing.width * sizes(large).digit;
        (!large || digit >= 20.0) && self.width >= slot.width / 2.0
    }
}

fn page(
    group: &Group<'_>,
    book: &Book,
    fonts: &Fonts,
    frame: Frame,
    hint_page: &dyn Fn(usize) -> Option<usize>,
) -> Page {
    let mut page = Page::default();
    for (&(index, puzzle), (slot, fit)) in group.puzzles.iter().zip(group.fits(book, fonts, frame)) {
        add(&mut page, (index, puzzle), (&slot, fit), book.layout.large, fonts, hint_page(index));
    }
    if book.layout.solutions == Solutions::UpsideDown {
        upside_down(&mut page, &group.puzzles, frame, group.per_page);
    }
    page
}

/// Adds a puzzle: its number and details above, the grid, its rules and what helps below.
fn add(
    page: &mut Page,
    (index, puzzle): (usize, &Puzzle),
    (slot, fit): (&Slot, Fit),
    large: bool,
    fonts: &Fonts,
    hint_page: Option<usize>,
) {
    let (size, width) = (slot.text(), fit.width);
    let tall = width * fit.drawing.height / fit.drawing.width;
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
        drawing: Rc::new(fit.drawing),
        sizes: sizes(large),
        x,
        y: top,
        width,
        turned: false,
        alt: format!("Puzzle {number}. {}{clues}", puzzle.diagram.state.in_words()),
    }));
    let (lines, tall_rules) = runs(&fit.rules, slot.x, top + tall + 4.0, fit.small, false);
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
    Arc::make_mut(&mut scene.state.board).figures.clear();
    scene.draw()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paper::{Margins, Paper};

    /// Four puzzles for one page, the second with so many rules.
    fn book(rules: usize) -> Book {
        let classic = Puzzle::classic(&ninefold::Grid::default(), None);
        let rules =
            (0..rules).map(|i| format!("Rule {i}: the cells of a cage differ and add up to its number."));
        let ruled = Puzzle { rules: rules.collect(), ..classic.clone() };
        let layout = Layout {
            paper: Paper::A4,
            per_page: 4,
            large: false,
            bleed: false,
            solutions: Solutions::UpsideDown,
            archival: false,
        };
        let puzzles = vec![classic.clone(), ruled, classic.clone(), classic];
        let title = "Rules".to_owned();
        let [subtitle, author, note] = [None, None, None];
        Book { title, subtitle, author, note, title_page: false, puzzles, lesson: None, layout }
    }

    #[test]
    fn a_puzzle_of_many_rules_has_a_page_of_its_own_and_all_of_them_on_it() {
        let (fonts, frame) = (Fonts::new(), Frame::of(Paper::A4, Margins::for_pages(0)));
        for (rules, expected) in [(0, 1), (2, 1), (20, 3), (40, 3)] {
            let book = book(rules);
            assert!(groups(&book, &fonts, frame).iter().all(|group| group.is_readable(&book, &fonts, frame)));
            let pages = pages(&book, &fonts, frame, &|_| None);
            assert_eq!(pages.len(), expected, "{rules} rules");
            let texts = pages.iter().flat_map(|page| &page.elements).filter_map(|element| match element {
                Element::Text(Tag::Paragraph, runs) => Some(runs),
                _ => None,
            });
            let runs: Vec<&Run> = texts.flatten().collect();
            assert!(runs.iter().all(|run| run.y < frame.height), "{rules} rules go beyond the page");
            assert_eq!(runs.iter().filter(|run| run.text.starts_with("Rule ")).count(), rules);
        }
    }
}
