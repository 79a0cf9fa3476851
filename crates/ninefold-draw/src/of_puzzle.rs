//! The board of a puzzle with other rules: its clues as figures, and its layers below the grid.

use std::sync::Arc;

use ninefold::sort::Arrange;
use ninefold_variants::Puzzle;

use crate::board::{Board, Layer};
use crate::clues::{Around, length};
use crate::figure::Figure;
use crate::figures;
use crate::geometry::Point;
use crate::spot::Spot;

/// Between the grid and a layer, or two of them; the name of the lower one stands there.
const GAP: Point = Point::new(30.0, 34.0);
/// How wide a row of layers is at least before another begins.
const WIDE: f32 = 540.0;

impl Board {
    /// The board of a puzzle, with a figure for each clue.
    pub fn of_puzzle(puzzle: &Puzzle) -> Arc<Board> {
        let layout = puzzle.layout();
        let figures = figures::figures(puzzle);
        let mut lowered: Vec<Spot> =
            figures.iter().flat_map(Figure::corner_texts).map(|(cell, _)| cell).collect();
        lowered.arrange();
        let mut board = Board {
            rows: layout.rows(),
            columns: layout.cols(),
            lowest: layout.lowest(),
            values: layout.values(),
            areas: layout.area_of(),
            figures,
            lowered,
            layers: Vec::new(),
        };
        board.add_layers(puzzle);
        Arc::new(board)
    }

    /// Gives the cells beyond the grid their places: side by side, in rows below all that stands around the grid.
    fn add_layers(&mut self, puzzle: &Puzzle) {
        let layers = puzzle.layout().layers();
        let wide = self.size().x.max(WIDE);
        let mut at = Point::new(0.0, Around::of(self, false).end().y + GAP.y);
        let mut deepest = at.y;
        for layer in layers {
            let cells: Vec<Spot> = layer.cells().map(Spot::from).collect();
            let Some(&first) = cells.first() else { continue };
            let (common, values) = figures::values(puzzle, layer);
            let caption = figures::caption(layer, common);
            let width = (layer.cols().min(cells.len()) as f32 * self.cell()).max(length(&caption));
            if at.x > 0.0 && at.x + width > wide {
                at = Point::new(0.0, deepest + GAP.y);
            }
            let layer = Layer {
                name: layer.name().to_owned(),
                caption,
                cells: first.0..first.0 + cells.len() as u16,
                columns: layer.cols(),
                values,
                at,
            };
            deepest = deepest.max(at.y + layer.rows() as f32 * self.cell());
            at.x += width + GAP.x;
            self.layers.push(layer);
        }
    }
}
