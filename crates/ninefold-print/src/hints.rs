//! The hard steps of puzzles, with pictures and words.

use ninefold_draw::Scene;

use crate::book::{Hint, Puzzle};
use crate::font::Fonts;
use crate::page::{Element, Figure, Flow, Page, height};

/// The size of the words.
const SIZE: f32 = 9.0;
/// Between a picture and the words beside it.
const GAP: f32 = 12.0;

/// The pages with the hints of all puzzles, and for each puzzle the page on which they begin, from 0.
pub fn pages(puzzles: &[Puzzle], mut flow: Flow<'_>) -> (Vec<Page>, Vec<Option<usize>>) {
    let fonts = Fonts::new();
    let picture = picture_width(&flow);
    let mut starts = Vec::new();
    let mut begun = false;
    for (index, puzzle) in puzzles.iter().enumerate() {
        if puzzle.hints.is_empty() {
            starts.push(None);
            continue;
        }
        if !begun {
            flow.heading(1, "Hints", 18.0, picture);
            begun = true;
        }
        flow.space(8.0);
        flow.heading(2, &format!("Puzzle {}", index + 1), 13.0, picture);
        starts.push(Some(flow.page()));
        puzzle.hints.iter().for_each(|hint| self::hint(hint, picture, &fonts, &mut flow));
    }
    (flow.pages, starts)
}

/// The width of a picture beside its words.
pub fn picture_width(flow: &Flow<'_>) -> f32 {
    (flow.frame.width * 0.45).min(flow.frame.height / 3.0 - 22.0)
}

/// A step: its first picture with words beside it, further pictures below, and the rest of the words.
pub fn hint(hint: &Hint, width: f32, fonts: &Fonts, flow: &mut Flow<'_>) {
    let Some((first, others)) = hint.scenes.split_first() else { return };
    flow.ensure(width);
    let (x, beside) = (width + GAP, flow.frame.width - width - GAP);
    let (top, page) = (flow.y, flow.page());
    flow.put(figure(first, (0.0, top), width));
    let title = fonts.bold.wrap(&hint.title, SIZE + 1.0, beside);
    let (runs, title_height) = crate::page::runs(&title, x, top, SIZE + 1.0, true);
    flow.put(Element::Text(crate::page::Tag::Paragraph, runs));
    let lines: Vec<String> =
        hint.words.iter().flat_map(|text| fonts.regular.wrap(text, SIZE, beside)).collect();
    let room = ((width - title_height) / height(1, SIZE)).max(0.0) as usize;
    let (here, below) = lines.split_at(lines.len().min(room));
    flow.y = top + title_height;
    flow.lines(here, x, SIZE);
    if flow.page() == page {
        flow.y = flow.y.max(top + width);
    }
    flow.lines(below, x, SIZE);
    flow.y += 8.0;
    for pair in others.chunks(2) {
        flow.ensure(width);
        for (place, scene) in pair.iter().enumerate() {
            flow.put(figure(scene, (place as f32 * (flow.frame.width - width), flow.y), width));
        }
        flow.y += width + 8.0;
    }
}

/// A scene as a figure.
pub fn figure(scene: &Scene, at: (f32, f32), width: f32) -> Element {
    Element::Figure(Figure::within(
        scene.draw(),
        at,
        width,
        format!("{}. {}", scene.title, scene.description),
    ))
}
