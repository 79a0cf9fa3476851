//! The solutions, small, in rows.

use crate::book::{Diagram, Puzzle};
use crate::page::{Element, Flow, Page, Run, Tag};
use crate::puzzles::figure;

/// Between solutions.
const GAP: f32 = 14.0;
/// The width that they have at least, where boards have nine columns; more columns have as much more.
const LEAST: f32 = 92.0;
/// The height of their number.
const NUMBER: f32 = 13.0;

/// The pages with the solutions.
pub fn pages(puzzles: &[Puzzle], mut flow: Flow<'_>) -> Vec<Page> {
    let columns = ((flow.frame.width + GAP) / (LEAST + GAP)).floor().max(1.0);
    let width = (flow.frame.width + GAP) / columns - GAP;
    flow.heading(1, "Solutions", 18.0, width);
    let solved = (1..).zip(puzzles).filter_map(|(number, puzzle)| Some((number, puzzle.solution.as_ref()?)));
    let sized: Vec<(usize, &Diagram, f32)> = solved
        .map(|(number, solution)| (number, solution, width_of(solution, width, flow.frame.width)))
        .collect();
    let mut rest = &sized[..];
    while !rest.is_empty() {
        let (row, later) = rest.split_at(in_a_row(rest, flow.frame.width));
        self::row(row, &mut flow);
        rest = later;
    }
    flow.pages
}

/// How wide a solution is, where one of nine columns has `usual`.
fn width_of(solution: &Diagram, usual: f32, most: f32) -> f32 {
    let board = &solution.state.board;
    (usual * board.rows.max(board.columns).max(9) as f32 / 9.0).min(most)
}

/// How many of the first stand beside each other: at least one.
fn in_a_row(sized: &[(usize, &Diagram, f32)], room: f32) -> usize {
    let mut end = -GAP;
    let fits = sized.iter().take_while(|(_, _, width)| {
        end += GAP + width;
        end <= room + 0.01
    });
    fits.count().max(1)
}

fn row(row: &[(usize, &Diagram, f32)], flow: &mut Flow<'_>) {
    let tall = row.iter().map(|(_, _, width)| *width).fold(0.0, f32::max);
    flow.ensure(NUMBER + tall);
    let mut x = 0.0;
    for &(number, solution, width) in row {
        let run = Run { x, y: flow.y + 9.0, size: 9.0, bold: true, text: number.to_string() };
        flow.put(Element::Text(Tag::Paragraph, vec![run]));
        flow.put(Element::Figure(figure(solution, number - 1, (x, flow.y + NUMBER), width, false)));
        x += width + GAP;
    }
    flow.y += NUMBER + tall + GAP;
}
