//! Qiu's deadly pattern: two lines of a chute, and a pair of cells that cross it in another chute.
//!
//! ```text
//!   P P . | . . . | . . .      If the cells P hold two digits, and these have their other places in the columns of P in the
//!   . . . | . . . | . . .      cells S, they could be exchanged: in P, in S, and along the two lines, column by column, until
//!   ------+-------+------      the lines have all their digits again. Where a given stands in the way, that has to be tried:
//!   S S B | B B B | B B B      every way to fill the lines must allow another.
//!   S S B | B B B | B B B
//! ```

use super::shapes;
use crate::board::{Candidate, Candidates, Cell, CellSet, DigitSet, House};
use crate::logic::techniques::guardians::Clause;
use crate::logic::{Evidence, Role, check, explain};
use crate::sort::Arrange;

/// A pattern with more guardians says too little.
const MOST_GUARDIANS: usize = 4;

/// After so many placements a pattern is not called deadly.
const MOST_TRIALS: usize = 3000;

/// The patterns, those with the fewest guardians first.
pub fn clauses(on: &Candidates) -> Vec<Clause> {
    let mut clauses = Vec::new();
    for shape in shapes::crosses() {
        if shape.pair.is_subset(on.blanks()) && !shape.square.intersects(on.grid().givens()) {
            let common = shape.pair.into_iter().fold(DigitSet::FULL, |digits, cell| digits & on.at(cell));
            clauses.extend(common.subsets(2).filter_map(|digits| clause(on, shape, digits)));
        }
    }
    clauses.arrange_by_key(|clause| clause.guardians.len());
    clauses.retain(|clause| check::is_impossible(on, &clause.pattern, &clause.guardians, MOST_TRIALS));
    clauses
}

/// The cells with two digits, if few candidates keep these from them; whether all ways can be replaced is
/// open.
fn clause(on: &Candidates, shape: &shapes::Cross, digits: DigitSet) -> Option<Clause> {
    let crossing = (shape.across[0].cells() | shape.across[1].cells()) - shape.pair - shape.square;
    let at = |cell: Cell, digits: DigitSet| digits.into_iter().map(move |digit| Candidate { cell, digit });
    let inside = shape.pair.into_iter().flat_map(|cell| at(cell, on.at(cell) - digits));
    let outside = (crossing & on.blanks()).into_iter().flat_map(|cell| at(cell, on.at(cell) & digits));
    let guardians: Vec<Candidate> = inside.chain(outside).collect();
    (1..=MOST_GUARDIANS)
        .contains(&guardians.len())
        .then(|| Clause { guardians, pattern: pattern(on, shape, digits) })
}

/// The pair and the square with their digits, and what can be exchanged along the lines.
fn pattern(on: &Candidates, shape: &shapes::Cross, digits: DigitSet) -> Evidence {
    let free = |cells: CellSet| !cells.intersects(on.grid().givens());
    let beside = (shape.lines[0].cells() | shape.lines[1].cells()) - shape.square;
    let in_pairs =
        beside.into_iter().map(|cell| beside & across(shape, cell).cells()).filter(|cells| free(*cells));
    let movable = in_pairs.fold(CellSet::EMPTY, |all, cells| all | cells);
    Evidence::pattern(digits, shape.pair | shape.square)
        .and(Role::Pattern, DigitSet::FULL, movable | shape.square)
        .within(shape.lines)
        .within(shape.across)
}

/// Why the guardians keep the pattern from being deadly.
pub fn reason(evidence: &Evidence) -> String {
    let (lines, across) = evidence.houses.split_at(evidence.houses.len() / 2);
    let own = evidence.parts_of(Role::Pattern).next();
    let (cells, digits) = own.map_or_else(Default::default, |part| (part.cells, part.digits));
    let pair = lines.iter().fold(cells, |pair, line| pair - line.cells());
    format!(
        "If {} had no places in {} but {}, and {} nothing else, they could be exchanged there, with the digits beside them in \
         {}: the puzzle would not have one solution.",
        explain::digits(digits, "and"),
        explain::houses(across),
        explain::list(cells, "and"),
        explain::list(pair, "and"),
        explain::houses(lines)
    )
}

/// The line through a cell that crosses the two lines.
fn across(shape: &shapes::Cross, cell: Cell) -> House {
    let [row, column, _] = cell.houses();
    if shape.lines[0].kind() == row.kind() { column } else { row }
}
