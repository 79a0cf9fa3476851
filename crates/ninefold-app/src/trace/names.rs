//! The names of cells, houses and values as traces write them, on a board of any size.

use std::fmt;
use std::str::FromStr;

use ninefold::{Cell, CellSet, Digit, DigitSet, House};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Anything with a notation, as a string.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Word<T>(pub T);

impl<T: fmt::Display> Serialize for Word<T> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(&self.0)
    }
}

impl<'de, T: FromStr<Err: fmt::Display>> Deserialize<'de> for Word<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Word<T>, D::Error> {
        let word = String::deserialize(from)?;
        word.parse().map(Word).map_err(|error| D::Error::custom(format_args!("{word}: {error}")))
    }
}

/// A name that means nothing on the board of the trace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownName(String);

impl UnknownName {
    pub(super) fn new(name: impl fmt::Display, what: &str) -> UnknownName {
        UnknownName(format!("{name} is not {what} of this puzzle"))
    }
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for UnknownName {}

/// A number from 1 to 255, read from its one way to be written.
fn number(digits: &str) -> Option<u8> {
    let number = digits.parse().ok().filter(|&number| number > 0)?;
    (!digits.starts_with(['0', '+'])).then_some(number)
}

/// A cell by its row and column, from 1: `r1c9`, `r12c3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellName {
    /// Its row, from 1.
    pub row: u8,
    /// Its column, from 1.
    pub column: u8,
}

impl fmt::Display for CellName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row, self.column)
    }
}

impl FromStr for CellName {
    type Err = &'static str;

    fn from_str(name: &str) -> Result<CellName, &'static str> {
        let name = name.to_ascii_lowercase();
        let parts = name.strip_prefix('r').and_then(|rest| rest.split_once('c'));
        let read =
            parts.and_then(|(row, column)| Some(CellName { row: number(row)?, column: number(column)? }));
        read.ok_or("expected a cell such as r1c1")
    }
}

impl From<Cell> for CellName {
    #[inline]
    fn from(cell: Cell) -> CellName {
        CellName { row: cell.row() as u8 + 1, column: cell.column() as u8 + 1 }
    }
}

impl TryFrom<CellName> for Cell {
    type Error = UnknownName;

    fn try_from(name: CellName) -> Result<Cell, UnknownName> {
        match (name.row, name.column) {
            (row @ 1..=9, column @ 1..=9) => Ok(Cell::at(usize::from(row) - 1, usize::from(column) - 1)),
            _ => Err(UnknownName::new(name, "a cell")),
        }
    }
}

/// A house by its kind and its number, from 1: `r1`, `c1`, `b1`, and `g1` for an irregular region.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HouseName {
    /// `r`, `c`, `b` or `g`.
    pub kind: char,
    /// Its number among those of its kind, from 1.
    pub number: u8,
}

impl fmt::Display for HouseName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.kind, self.number)
    }
}

impl FromStr for HouseName {
    type Err = &'static str;

    fn from_str(name: &str) -> Result<HouseName, &'static str> {
        let kind = name.chars().next().map(|kind| kind.to_ascii_lowercase());
        let kind = kind.filter(|kind| matches!(kind, 'r' | 'c' | 'b' | 'g'));
        let read = kind.and_then(|kind| Some(HouseName { kind, number: number(&name[1..])? }));
        read.ok_or("expected a house such as r1, c1 or b1")
    }
}

impl From<House> for HouseName {
    fn from(house: House) -> HouseName {
        let (kind, number) = match house.index() {
            row @ ..9 => ('r', row),
            column @ ..18 => ('c', column - 9),
            block => ('b', block - 18),
        };
        HouseName { kind, number: number as u8 + 1 }
    }
}

impl TryFrom<HouseName> for House {
    type Error = UnknownName;

    fn try_from(name: HouseName) -> Result<House, UnknownName> {
        name.to_string().parse().map_err(|_| UnknownName::new(name, "a house"))
    }
}

/// The digit of a value.
pub(super) fn digit(value: i32) -> Result<Digit, UnknownName> {
    let digit = u8::try_from(value).ok().and_then(Digit::new);
    digit.ok_or_else(|| UnknownName::new(value, "a digit"))
}

pub(super) fn cells_out(cells: CellSet) -> Vec<Word<CellName>> {
    cells.into_iter().map(|cell| Word(cell.into())).collect()
}

pub(super) fn digits_out(digits: DigitSet) -> Vec<i32> {
    digits.into_iter().map(|digit| digit.get().into()).collect()
}

pub(super) fn cells_in(names: &[Word<CellName>]) -> Result<CellSet, UnknownName> {
    names.iter().map(|name| Cell::try_from(name.0)).collect()
}

pub(super) fn digits_in(values: &[i32]) -> Result<DigitSet, UnknownName> {
    values.iter().map(|&value| digit(value)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_they_are_written() {
        for cell in Cell::all() {
            let name = CellName::from(cell);
            assert_eq!(name.to_string(), cell.to_string());
            assert_eq!((cell.to_string().parse(), Cell::try_from(name)), (Ok(name), Ok(cell)));
        }
        for house in House::all() {
            let name = HouseName::from(house);
            assert_eq!(name.to_string(), house.to_string());
            assert_eq!((house.to_string().parse(), House::try_from(name)), (Ok(name), Ok(house)));
        }
        assert_eq!("R12C25".parse(), Ok(CellName { row: 12, column: 25 }));
        assert!(Cell::try_from(CellName { row: 10, column: 1 }).is_err());
        for wrong in ["", "r", "r0c1", "r1", "rc", "r1c", "r01c1", "r256c1", "x1c1", "é1"] {
            assert!(
                wrong.parse::<CellName>().is_err() && (wrong == "r1" || wrong.parse::<HouseName>().is_err())
            );
        }
    }
}
