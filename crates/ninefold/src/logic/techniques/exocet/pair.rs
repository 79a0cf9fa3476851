//! What follows from a base and its targets.

use super::Base;
use crate::board::{Candidate, Cell, CellSet, Digit, DigitSet, House};
use crate::logic::Position;

/// The kinds, by place in the list of the technique.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// Both targets are in the band.
    Junior,
    /// One is.
    Senior,
    /// Neither, or the base is not in a line of a block.
    Complex,
}

/// A base digit that stands in this base cell and this target.
pub type Stand = (Digit, Cell, Cell);

/// Two cells, one of which holds the digit of a target.
#[derive(Clone, Copy, Debug)]
pub struct Mirror {
    /// The target.
    pub target: Cell,
    /// The two cells.
    pub cells: CellSet,
    /// The only one of them that can hold a digit of the target, if there is just one.
    pub only: Option<Cell>,
    /// A digit that is none of the base's and must be in one of the cells, and the house that says so.
    pub locked: Option<(Digit, House)>,
}

/// A base with two targets, and what follows.
pub struct Exocet<'a> {
    pub kind: Kind,
    pub base: &'a Base,
    pub targets: CellSet,
    /// Where base digits can stand, each with another that fits.
    pub stands: Vec<Stand>,
    /// The mirrors that rule something out.
    pub mirrors: Vec<Mirror>,
    /// What is ruled out.
    pub gone: Vec<Candidate>,
}

impl<'a> Exocet<'a> {
    /// The exocets of a base that rule something out.
    pub fn all_of(on: &Position, base: &'a Base) -> Vec<Exocet<'a>> {
        let of = |targets| Exocet::new(on, base, targets);
        base.targets(on).into_iter().map(of).filter(|exocet| !exocet.gone.is_empty()).collect()
    }

    fn new(on: &Position, base: &'a Base, targets: CellSet) -> Exocet<'a> {
        let kind = kind(base.cells, targets);
        let stands = stands(base, targets);
        let mut exocet = Exocet { kind, base, targets, stands, mirrors: Vec::new(), gone: Vec::new() };
        for cell in targets {
            exocet.keep(on, cell, exocet.digits_at(cell));
        }
        for cell in base.cells {
            exocet.keep(on, cell, exocet.digits_at(cell));
        }
        if kind == Kind::Junior {
            exocet.add_mirrors(on);
        }
        exocet
    }

    /// The base digits that can stand in a base cell or target.
    pub fn digits_at(&self, cell: Cell) -> DigitSet {
        let here = self.stands.iter().filter(|(_, base, target)| [*base, *target].contains(&cell));
        here.map(|&(digit, ..)| digit).collect()
    }

    /// Rules out all other digits of a cell; whether there are any.
    fn keep(&mut self, on: &Position, cell: Cell, digits: DigitSet) -> bool {
        let before = self.gone.len();
        for digit in on.at(cell) - digits {
            let candidate = Candidate { cell, digit };
            if !self.gone.contains(&candidate) {
                self.gone.push(candidate);
            }
        }
        self.gone.len() > before
    }

    fn add_mirrors(&mut self, on: &Position) {
        for target in self.targets {
            let Some(other) = self.targets.without(target).single() else { return };
            let cells = mirror(self.base.cells, target, other);
            let digits = self.digits_at(target);
            let touched = |digit: Digit| {
                // The other target takes the other digit of the base.
                let own = self.ways_of(digit).iter();
                let own = own.filter(move |way| way.contains(target) && !way.contains(other));
                own.map(move |&way| way & cells)
            };
            let holds = digits.into_iter().flat_map(touched);
            let (all, missed) = holds.fold((CellSet::EMPTY, false), |(all, missed), touched| {
                (all | touched, missed || touched.is_empty())
            });
            if missed || !cells.is_subset(on.candidates().blanks()) && all.single().is_none() {
                continue;
            }
            self.add_mirror(on, Mirror { target, cells, only: all.single(), locked: None }, digits);
        }
    }

    /// Adds what a mirror rules out, if it does.
    fn add_mirror(&mut self, on: &Position, mirror: Mirror, digits: DigitSet) {
        if let Some(only) = mirror.only {
            if on.candidates().blanks().contains(only) && self.keep(on, only, digits) {
                self.mirrors.push(mirror);
            }
            return;
        }
        for (digit, house) in locked(on, mirror.cells, self.base.digits) {
            let mut rules_out = false;
            for cell in mirror.cells {
                rules_out |= self.keep(on, cell, digits.with(digit));
            }
            if rules_out {
                self.mirrors.push(Mirror { locked: Some((digit, house)), ..mirror });
            }
        }
    }

    /// The templates of a base digit that touch the base.
    pub fn ways_of(&self, digit: Digit) -> &'a [CellSet] {
        let place = self.base.digits.into_iter().position(|other| other == digit);
        place.map_or(&[], |place| &self.base.ways[place])
    }
}

/// A digit, none of `digits`, whose only places in some house are the two cells.
fn locked(on: &Position, cells: CellSet, digits: DigitSet) -> Vec<(Digit, House)> {
    let common = House::all().filter(|house| cells.is_subset(house.cells()));
    let digits = Digit::ALL.into_iter().filter(|&digit| !digits.contains(digit));
    let all = common.flat_map(|house| digits.clone().map(move |digit| (digit, house)));
    all.filter(|&(digit, house)| on.candidates().places_in(house, digit) == cells).collect()
}

/// Where each base digit can stand if another base digit takes the other base cell and the other target.
fn stands(base: &Base, targets: CellSet) -> Vec<Stand> {
    let (Some(one), Some(two)) = (targets.first(), targets.last()) else { return Vec::new() };
    let (Some(b1), Some(b2)) = (base.cells.first(), base.cells.last()) else { return Vec::new() };
    let through = |ways: &[CellSet], base: Cell, target: Cell| -> Vec<CellSet> {
        ways.iter().copied().filter(|way| way.contains(base) && way.contains(target)).collect()
    };
    let sorted: Vec<(Digit, [[Vec<CellSet>; 2]; 2])> = base
        .digits
        .into_iter()
        .zip(&base.ways)
        .map(|(digit, ways)| {
            (digit, [b1, b2].map(|base| [one, two].map(|target| through(ways, base, target))))
        })
        .collect();
    let mut stands = Vec::new();
    for (digit, ways) in &sorted {
        for (b, cell) in [b1, b2].into_iter().enumerate() {
            for (t, target) in [one, two].into_iter().enumerate() {
                let mut others = sorted.iter().filter(|(other, _)| other != digit);
                if others.any(|(_, other)| are_compatible(&ways[b][t], &other[1 - b][1 - t])) {
                    stands.push((*digit, cell, target));
                }
            }
        }
    }
    stands
}

/// Whether a template of one digit and one of another have no cell in common.
fn are_compatible(a: &[CellSet], b: &[CellSet]) -> bool {
    a.iter().any(|way| b.iter().any(|other| !way.intersects(*other)))
}

/// What the shape is called.
fn kind(base: CellSet, targets: CellSet) -> Kind {
    let of_band = |target: Cell| CHUTES.iter().any(|chute| is_in_band(base, target, *chute));
    let both = CHUTES.iter().any(|&chute| {
        targets.into_iter().all(|target| is_in_band(base, target, chute)) && !share_block(targets)
    });
    match targets.into_iter().filter(|&target| of_band(target)).count() {
        2 if both => Kind::Junior,
        0 => Kind::Complex,
        _ => Kind::Senior,
    }
}

/// Whether bands are looked at, or stacks.
const CHUTES: [bool; 2] = [true, false];

/// The chute (band or stack) and the line along it.
fn along(cell: Cell, bands: bool) -> (usize, usize) {
    let line = if bands { cell.row() } else { cell.column() };
    (line / 3, line)
}

/// Whether a target lies where a junior exocet has it: in the chute of the base, but not in its line or
/// block.
fn is_in_band(base: CellSet, target: Cell, bands: bool) -> bool {
    let (Some(first), Some(last)) = (base.first(), base.last()) else { return false };
    let (chute, line) = along(first, bands);
    let in_line = first.block() == last.block() && along(last, bands).1 == line;
    let (own_chute, own_line) = along(target, bands);
    in_line && own_chute == chute && own_line != line && target.block() != first.block()
}

fn share_block(cells: CellSet) -> bool {
    matches!((cells.first(), cells.last()), (Some(a), Some(b)) if a.block() == b.block())
}

/// The two cells of the other target's block that lie in the line of the band which neither the base nor the
/// target is in, off the line that crosses the band at the other target.
fn mirror(base: CellSet, target: Cell, other: Cell) -> CellSet {
    let Some(first) = base.first() else { return CellSet::EMPTY };
    let bands = is_in_band(base, target, true);
    let ((chute, own), (_, line)) = (along(first, bands), along(target, bands));
    let third = chute * 9 + 3 - own - line;
    let cells = House::block(other.block()).cells().into_iter();
    cells
        .filter(|&cell| along(cell, bands).1 == third && along(cell, !bands).1 != along(other, !bands).1)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(words: &str) -> CellSet {
        words.split(' ').map(|word| word.parse::<Cell>().unwrap()).collect()
    }

    #[test]
    fn the_shape_gives_the_name() {
        let base = cells("r1c2 r1c3");
        assert_eq!(kind(base, cells("r2c4 r3c7")), Kind::Junior);
        assert_eq!(kind(base, cells("r2c4 r2c7")), Kind::Junior);
        assert_eq!(kind(base, cells("r2c4 r3c5")), Kind::Senior);
        assert_eq!(kind(base, cells("r2c4 r6c7")), Kind::Senior);
        assert_eq!(kind(base, cells("r7c4 r6c7")), Kind::Complex);
        assert_eq!(kind(cells("r1c1 r2c2"), cells("r2c4 r3c7")), Kind::Complex);
        assert_eq!(kind(cells("r4c4 r6c4"), cells("r2c5 r7c6")), Kind::Junior);
    }

    #[test]
    fn a_mirror_lies_in_the_other_block_beside_the_companion() {
        let base = cells("r1c2 r1c3");
        let target = |word: &str| word.parse::<Cell>().unwrap();
        assert_eq!(mirror(base, target("r2c4"), target("r3c7")), cells("r3c8 r3c9"));
        assert_eq!(mirror(base, target("r3c7"), target("r2c4")), cells("r2c5 r2c6"));
        assert_eq!(mirror(base, target("r2c4"), target("r2c7")), cells("r3c8 r3c9"));
        let base = cells("r4c4 r6c4");
        assert_eq!(mirror(base, target("r2c5"), target("r7c6")), cells("r8c6 r9c6"));
    }
}
