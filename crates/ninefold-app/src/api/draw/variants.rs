//! What pictures of puzzles with other rules have beside those of classic ones.

use ninefold_draw::BoardState;
use ninefold_formats::Variant;
use ninefold_formats::variant::drawings::{Drawing, DrawnShape, drawings};
use ninefold_variants::Cell;
use serde::Serialize;

use crate::api::puzzles::ClueAnswer;
use crate::subject::Subject;

/// A line (`points`), a text (`middle`, `text`) or an area (`middle`, `size`) with colours of its own, as CSS has them.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub(super) struct DrawingAnswer {
    /// Whether it lies over the lines of the grid.
    over: bool,
    /// The points of a line.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    points: Vec<[f64; 2]>,
    /// Whether the line ends in a head.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    head: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    middle: Option<[f64; 2]>,
    /// Width and height of an area.
    #[serde(skip_serializing_if = "Option::is_none")]
    size: Option<[f64; 2]>,
    /// Whether the area is an ellipse.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    round: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    /// How wide a line is, how high a text.
    #[serde(skip_serializing_if = "Option::is_none")]
    width: Option<f64>,
    /// The colour of a text or of an area.
    #[serde(skip_serializing_if = "Option::is_none")]
    fill: Option<String>,
    /// The colour of a line or of an edge.
    #[serde(skip_serializing_if = "Option::is_none")]
    stroke: Option<String>,
}

impl DrawingAnswer {
    /// A drawing on a board whose cells have this width.
    fn new(drawing: &Drawing, cell: f64) -> DrawingAnswer {
        let length = |length: f64| (length * cell * 10.0).round() / 10.0;
        let own = DrawingAnswer { over: drawing.over, ..DrawingAnswer::default() };
        match drawing.shape.clone() {
            DrawnShape::Line { points, width, head, color } => DrawingAnswer {
                points: points.into_iter().map(|at| at.map(length)).collect(),
                head,
                width: Some(length(width)),
                stroke: Some(color),
                ..own
            },
            DrawnShape::Area { middle, size, round, fill, edge } => DrawingAnswer {
                middle: Some(middle.map(length)),
                size: Some(size.map(length)),
                round,
                fill: Some(fill),
                stroke: Some(edge),
                ..own
            },
            DrawnShape::Text { middle, text, size, color } => DrawingAnswer {
                middle: Some(middle.map(length)),
                text: Some(text),
                width: Some(length(size)),
                fill: Some(color),
                ..own
            },
        }
    }
}

/// What an answer says of a puzzle with other rules alone.
#[derive(Default)]
pub(super) struct Own {
    pub(super) distinct: Vec<Vec<String>>,
    pub(super) drawings: Vec<DrawingAnswer>,
    pub(super) faults: Vec<ClueAnswer>,
}

/// What has to differ on a variant's board, what its digits break and, on a blank board, its drawings, on cells of this
/// width; and how far the picture then reaches in both directions.
pub(super) fn own(
    subject: &Subject,
    blank: bool,
    cell: f64,
    [across, down]: [[f64; 2]; 2],
) -> (Own, [[f64; 2]; 2]) {
    let Subject::Variant(variant) = subject else { return (Own::default(), [across, down]) };
    let (puzzle, layout) = (&variant.puzzle, variant.puzzle.layout());
    let named = |cells: Vec<Cell>| cells.into_iter().map(|cell| layout.name(cell)).collect();
    let clue = |(number, cells): (usize, Vec<Cell>)| ClueAnswer::new(puzzle, number, &cells);
    let drawings = if blank { drawings(variant) } else { Vec::new() };
    let own = Own {
        distinct: puzzle.distinct().into_iter().map(named).collect(),
        drawings: drawings.iter().map(|drawing| DrawingAnswer::new(drawing, cell)).collect(),
        faults: puzzle.faults(&variant.values()).into_iter().map(clue).collect(),
    };
    (own, [reach(&drawings, 0, cell, across), reach(&drawings, 1, cell, down)])
}

/// How far a picture reaches along an axis once it has these drawings.
fn reach(drawings: &[Drawing], axis: usize, cell: f64, span: [f64; 2]) -> [f64; 2] {
    let along = drawings.iter().flat_map(Drawing::points).map(|at| at[axis] * cell);
    let wider = |[low, high]: [f64; 2], at: f64| [low.min(at - cell * 0.4), high.max(at + cell * 0.4)];
    along.fold(span, wider)
}

/// The board with what its player has entered.
pub(super) fn state(variant: &Variant) -> BoardState {
    let state = BoardState::of_puzzle(&variant.puzzle).with_found(variant.found.iter().copied());
    if variant.marks.is_empty() { state } else { state.with_candidates(&variant.marks) }
}
