//! The hard steps of puzzles, with pictures and words.

use ninefold_draw::Scene;

use crate::book::{Hint, Puzzle};
use crate::font::Fonts;
use crate::page::{Element, Figure, Flow, Page, Tag, height, in_pairs};
use crate::paper::Frame;

/// The size of the words.
const SIZE: f32 = 9.0;
/// Between a picture and the words beside it.
const GAP: f32 = 12.0;
/// Between two columns of hints.
const GUTTER: f32 = 24.0;
/// A page of this width has two columns of hints, each with its words below its picture.
const WIDE: f32 = 440.0;
/// The room for titles and words, where two pictures are to stand in a column.
const WORDS: f32 = 92.0;

/// The pages with the hints of all puzzles, and for each puzzle the page on which they begin, from 0.
pub fn pages(puzzles: &[Puzzle], fonts: &Fonts, frame: Frame) -> (Vec<Page>, Vec<Option<usize>>) {
    if frame.width < WIDE {
        return columns(puzzles, fonts, Flow::new(fonts, frame), hint);
    }
    let column = Frame { width: (frame.width - GUTTER) / 2.0, ..frame };
    let (pages, starts) = columns(puzzles, fonts, Flow::new(fonts, column), below);
    let starts = starts.into_iter().map(|start| start.map(|column| column / 2)).collect();
    (in_pairs(pages, column.width + GUTTER), starts)
}

/// The hints below each other, and where those of each puzzle begin.
fn columns(
    puzzles: &[Puzzle],
    fonts: &Fonts,
    mut flow: Flow<'_>,
    put: fn(&Hint, f32, &Fonts, &mut Flow<'_>),
) -> (Vec<Page>, Vec<Option<usize>>) {
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
        puzzle.hints.iter().for_each(|hint| put(hint, picture, fonts, &mut flow));
    }
    (flow.pages, starts)
}

/// The width of a picture beside its words.
pub fn picture_width(flow: &Flow<'_>) -> f32 {
    (flow.frame.width * 0.45).min(flow.frame.height / 3.0 - 22.0)
}

/// A step in a column: its title, its pictures, and its words below them.
fn below(hint: &Hint, _: f32, fonts: &Fonts, flow: &mut Flow<'_>) {
    let width = flow.frame.width.min(flow.frame.height / 2.0 - WORDS);
    let title = fonts.bold.wrap(&hint.title, SIZE + 1.0, flow.frame.width);
    let lines: Vec<String> =
        hint.words.iter().flat_map(|text| fonts.regular.wrap(text, SIZE, flow.frame.width)).collect();
    let tall = height(title.len(), SIZE + 1.0) + 3.0;
    flow.ensure(tall + width + 4.0 + height(lines.len().min(4), SIZE));
    let (runs, _) = crate::page::runs(&title, 0.0, flow.y, SIZE + 1.0, true);
    flow.put(Element::Text(Tag::Paragraph, runs));
    flow.y += tall;
    for scene in &hint.scenes {
        flow.ensure(width);
        flow.put(figure(scene, (0.0, flow.y), width));
        flow.y += width + 4.0;
    }
    flow.lines(&lines, 0.0, SIZE);
    flow.y += 12.0;
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
    flow.put(Element::Text(Tag::Paragraph, runs));
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
