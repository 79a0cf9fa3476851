//! The edge of a set of cells, a little inside it.

use crate::board::Board;
use crate::drawing::Segment;
use crate::geometry::Point;
use crate::spot::Spot;

/// The edges of `cells`, `inset` inside them: a stroke for each side of a cell without a neighbour in the
/// set.
pub fn edges(board: &Board, cells: &[Spot], inset: f32) -> Vec<Segment> {
    let mut segments = Vec::new();
    for &cell in cells {
        for side in SIDES {
            if !has(board, cells, cell, side.out) {
                let [from, to] = side.stroke(board, cells, cell, inset);
                segments.extend([Segment::Move(from), Segment::Line(to)]);
            }
        }
    }
    segments
}

/// A side of a cell, by the ways to its neighbours: outwards, and to the right as seen from inside.
#[derive(Clone, Copy)]
struct Side {
    out: (isize, isize),
    along: (isize, isize),
}

/// Above, right, below, left; rows before columns.
const SIDES: [Side; 4] = [
    Side { out: (-1, 0), along: (0, 1) },
    Side { out: (0, 1), along: (1, 0) },
    Side { out: (1, 0), along: (0, -1) },
    Side { out: (0, -1), along: (-1, 0) },
];

impl Side {
    fn stroke(self, board: &Board, cells: &[Spot], cell: Spot, inset: f32) -> [Point; 2] {
        let (out, along) = (way(self.out), way(self.along));
        let half = board.cell() / 2.0;
        let middle = board.middle(cell) + out * (half - inset);
        let back = (-self.along.0, -self.along.1);
        let reach = |to: (isize, isize)| {
            let diagonal = (to.0 + self.out.0, to.1 + self.out.1);
            match (has(board, cells, cell, to), has(board, cells, cell, diagonal)) {
                (false, _) => half - inset,
                (true, false) => half,
                (true, true) => half + inset,
            }
        };
        [middle - along * reach(back), middle + along * reach(self.along)]
    }
}

fn way((down, right): (isize, isize)) -> Point {
    Point::new(right as f32, down as f32)
}

fn has(board: &Board, cells: &[Spot], cell: Spot, (down, right): (isize, isize)) -> bool {
    board.step(cell, down, right).is_some_and(|neighbour| cells.contains(&neighbour))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_corner_of_three_cells_has_an_outline_that_closes() {
        let edges = edges(&Board::classic(), &[0, 1, 9].map(Spot), 4.0);
        assert_eq!(edges.len(), 2 * 8);
        let mut ends: Vec<(i32, i32)> = edges
            .iter()
            .map(|segment| match segment {
                Segment::Move(at) | Segment::Line(at) => (at.x as i32, at.y as i32),
                _ => unreachable!(),
            })
            .collect();
        ends.sort_unstable();
        let meeting = ends.chunks(2).filter(|pair| pair[0] == pair[1]).count();
        assert_eq!(meeting, 8, "{ends:?}");
        assert!(ends.contains(&(56, 56)), "the inner corner: {ends:?}");
    }
}
