//! The solutions, small, in rows.

use crate::book::Puzzle;
use crate::page::{Element, Flow, Page, Run, Tag};
use crate::puzzles::figure;

/// Between solutions.
const GAP: f32 = 14.0;
/// The width that they have at least.
const LEAST: f32 = 92.0;
/// The height of their number.
const NUMBER: f32 = 13.0;

/// The pages with the solutions.
pub fn pages(puzzles: &[Puzzle], mut flow: Flow<'_>) -> Vec<Page> {
    let columns = ((flow.frame.width + GAP) / (LEAST + GAP)).floor().max(1.0);
    let width = (flow.frame.width + GAP) / columns - GAP;
    flow.heading(1, "Solutions", 18.0, width);
    let solved: Vec<(usize, &Puzzle)> =
        puzzles.iter().enumerate().filter(|(_, puzzle)| puzzle.solution.is_some()).collect();
    for row in solved.chunks(columns as usize) {
        flow.ensure(NUMBER + width);
        for (place, (index, puzzle)) in row.iter().enumerate() {
            let x = place as f32 * (width + GAP);
            let text = (index + 1).to_string();
            let number = Run { x, y: flow.y + 9.0, size: 9.0, bold: true, text };
            flow.put(Element::Text(Tag::Paragraph, vec![number]));
            if let Some(solution) = &puzzle.solution {
                let at = (x, flow.y + NUMBER);
                flow.put(Element::Figure(figure(solution, *index, at, width, false)));
            }
        }
        flow.y += NUMBER + width + GAP;
    }
    flow.pages
}
