//! Sums that follow from whole houses less cages, and less other houses: innies and outies.

use crate::layout::CellSet;
use crate::layout::Layout;
use crate::limits::{Cancelled, Limits};
use crate::sort::Arrange;

use super::facts::{Area, Sum};

/// Cells less others with a sum, and where that comes from.
#[derive(Clone, Debug)]
pub(crate) struct Equation {
    pub(crate) plus: Vec<usize>,
    pub(crate) minus: Vec<usize>,
    pub(crate) total: i32,
    pub(crate) houses: Vec<usize>,
    pub(crate) less_houses: Vec<usize>,
    pub(crate) less_rules: Vec<usize>,
}

/// Most cells of an equation.
const MOST_CELLS: usize = 6;

/// What is subtracted from a union of houses.
struct Piece {
    cells: CellSet,
    total: i32,
    house: Option<usize>,
    rule: Option<usize>,
}

/// The sum of a house with every value.
pub(crate) fn house_sum(layout: &Layout) -> i32 {
    layout.values() as i32 * (layout.lowest() + layout.highest()) / 2
}

/// The equations of unions of up to four houses.
pub(crate) fn equations(
    layout: &Layout,
    houses: &[Area],
    sums: &[Sum],
    limits: &Limits<'_>,
) -> Result<Vec<Equation>, Cancelled> {
    let of_rule = |sum: &Sum| Piece { cells: sum.cells, total: sum.total, house: None, rule: Some(sum.rule) };
    let mut pieces: Vec<Piece> = sums.iter().map(of_rule).collect();
    let regions = houses.len() - layout.regions().len()..houses.len();
    for house in regions.filter(|&house| houses[house].is_full) {
        let cells = houses[house].set;
        pieces.push(Piece { cells, total: house_sum(layout), house: Some(house), rule: None });
    }
    let mut found: Vec<Equation> = Vec::new();
    if pieces.is_empty() {
        return Ok(found);
    }
    for union in unions(layout, houses) {
        limits.check()?;
        let Some(equation) = equation(layout, houses, &pieces, union) else { continue };
        let same = |known: &Equation| known.plus == equation.plus && known.minus == equation.minus;
        if !found.iter().any(same) {
            found.push(equation);
        }
    }
    Ok(found)
}

/// A union of houses less the pieces that lie mostly in it.
fn equation(layout: &Layout, houses: &[Area], pieces: &[Piece], union: Vec<usize>) -> Option<Equation> {
    let cells = union.iter().fold(CellSet::EMPTY, |all, &house| all.or(&houses[house].set));
    let outside = |piece: &Piece| piece.cells.less(&cells).len();
    let mut inside: Vec<&Piece> = pieces
        .iter()
        .filter(|piece| 2 * outside(piece) < piece.cells.len())
        .filter(|piece| piece.house.is_none_or(|house| !union.contains(&house)))
        .collect();
    inside.arrange_by_key(|piece| (outside(piece), piece.cells.len()));
    let mut equation = Equation {
        plus: Vec::new(),
        minus: Vec::new(),
        total: house_sum(layout) * union.len() as i32,
        houses: union,
        less_houses: Vec::new(),
        less_rules: Vec::new(),
    };
    let mut covered = CellSet::EMPTY;
    for piece in inside {
        if !piece.cells.meets(&covered) {
            covered = covered.or(&piece.cells);
            equation.total -= piece.total;
            equation.less_houses.extend(piece.house);
            equation.less_rules.extend(piece.rule);
        }
    }
    equation.plus = cells.less(&covered).iter().collect();
    equation.minus = covered.less(&cells).iter().collect();
    let size = equation.plus.len() + equation.minus.len();
    (size > 0 && size <= MOST_CELLS).then_some(equation)
}

/// Single houses; runs of lines; blocks side by side, above each other and in squares; pairs of regions.
fn unions(layout: &Layout, houses: &[Area]) -> Vec<Vec<usize>> {
    let full = |union: &Vec<usize>| union.iter().all(|&house| houses[house].is_full);
    let lines = if layout.has_lines() { [layout.rows(), layout.cols()] } else { [0, 0] };
    let mut unions: Vec<Vec<usize>> = (0..houses.len()).map(|house| vec![house]).collect();
    let mut from = 0;
    for count in lines {
        for size in 2..=4.min(count) {
            unions.extend((from..=from + count - size).map(|first| (first..first + size).collect()));
        }
        from += count;
    }
    if let Some((high, wide)) = layout.block() {
        let (down, across) = (layout.rows() / high, layout.cols() / wide);
        let block = |row: usize, col: usize| from + row * across + col;
        for row in 0..down {
            for col in 0..across {
                let (right, below) = (col + 1 < across, row + 1 < down);
                if right {
                    unions.push(vec![block(row, col), block(row, col + 1)]);
                }
                if below {
                    unions.push(vec![block(row, col), block(row + 1, col)]);
                }
                if right && below {
                    let square =
                        [block(row, col), block(row, col + 1), block(row + 1, col), block(row + 1, col + 1)];
                    let without =
                        |out: usize| square.iter().copied().filter(|&one| one != square[out]).collect();
                    unions.extend((0..4).map(without));
                    unions.push(square.to_vec());
                }
            }
        }
        from += down * across;
    }
    for a in from..houses.len() {
        unions.extend(
            (a + 1..houses.len()).filter(|&b| !houses[a].set.meets(&houses[b].set)).map(|b| vec![a, b]),
        );
    }
    unions.retain(full);
    unions
}
