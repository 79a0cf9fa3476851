//! The symmetry of a pattern of givens: which cells hold givens together.

use core::fmt;
use core::str::FromStr;

use crate::board::{Cell, CellSet};

/// The symmetry that the pattern of the givens must have: any combination of those of the square.
///
/// ```
/// use ninefold::generate::GivenSymmetry;
/// let symmetry: GivenSymmetry = "rotate180+diagonal".parse().unwrap();
/// assert_eq!(symmetry.orbits().len(), 25, "half of each half of the board, about");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GivenSymmetry {
    /// Bit *i* for the symmetry *i* of [`IMAGES`].
    generators: u8,
}

/// Where a symmetry takes a cell: row and column to row and column.
type Image = fn(usize, usize) -> (usize, usize);

/// The symmetries by name.
const IMAGES: [(&str, Image); 6] = [
    ("rotate180", |row, column| (8 - row, 8 - column)),
    ("rotate90", |row, column| (column, 8 - row)),
    ("horizontal", |row, column| (8 - row, column)),
    ("vertical", |row, column| (row, 8 - column)),
    ("diagonal", |row, column| (column, row)),
    ("anti-diagonal", |row, column| (8 - column, 8 - row)),
];

impl GivenSymmetry {
    /// No symmetry.
    pub const NONE: GivenSymmetry = GivenSymmetry { generators: 0 };
    /// Half a turn.
    pub const ROTATE_180: GivenSymmetry = GivenSymmetry { generators: 1 };
    /// All symmetries of the square.
    pub const FULL: GivenSymmetry = GivenSymmetry { generators: 0b11_1111 };

    /// The names that are understood.
    pub fn names() -> impl Iterator<Item = &'static str> {
        ["none"].into_iter().chain(IMAGES.iter().map(|(name, _)| *name)).chain(["full"])
    }

    /// The cells in groups that hold givens all or none, in reading order of the first cell of each.
    pub fn orbits(self) -> Vec<CellSet> {
        let mut left = CellSet::FULL;
        let mut orbits = Vec::new();
        while let Some(cell) = left.first() {
            let orbit = self.orbit(cell);
            orbits.push(orbit);
            left -= orbit;
        }
        orbits
    }

    /// The cells where `cell` comes by the symmetries, one after the other in any order.
    fn orbit(self, cell: Cell) -> CellSet {
        let mut orbit = CellSet::of(cell);
        loop {
            let images: CellSet = self
                .images()
                .flat_map(|image| orbit.into_iter().map(move |cell| taken(cell, image)))
                .collect();
            if images.is_subset(orbit) {
                return orbit;
            }
            orbit |= images;
        }
    }

    fn images(self) -> impl Iterator<Item = Image> {
        IMAGES
            .iter()
            .enumerate()
            .filter(move |(i, _)| self.generators >> i & 1 == 1)
            .map(|(_, (_, image))| *image)
    }
}

fn taken(cell: Cell, image: Image) -> Cell {
    let (row, column) = image(cell.row(), cell.column());
    Cell::at(row, column)
}

crate::named!(UnknownGivenSymmetry: "symmetries such as rotate180 or horizontal+vertical");

impl FromStr for GivenSymmetry {
    type Err = UnknownGivenSymmetry;

    /// Reads a name, or several with `+` between.
    fn from_str(text: &str) -> Result<GivenSymmetry, UnknownGivenSymmetry> {
        let mut generators = 0;
        for name in text.split('+') {
            generators |= match name {
                "none" => 0,
                "full" => GivenSymmetry::FULL.generators,
                _ => match IMAGES.iter().position(|(known, _)| *known == name) {
                    Some(i) => 1 << i,
                    None => return Err(UnknownGivenSymmetry),
                },
            };
        }
        Ok(GivenSymmetry { generators })
    }
}

impl fmt::Display for GivenSymmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            GivenSymmetry::NONE => return f.write_str("none"),
            GivenSymmetry::FULL => return f.write_str("full"),
            _ => {}
        }
        let names = IMAGES.iter().enumerate().filter(|(i, _)| self.generators >> i & 1 == 1);
        let names: Vec<&str> = names.map(|(_, (name, _))| *name).collect();
        f.write_str(&names.join("+"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orbits_share_the_board_among_them() {
        let expected = [
            ("none", 81),
            ("rotate180", 41),
            ("rotate90", 21),
            ("horizontal", 45),
            ("vertical", 45),
            ("diagonal", 45),
            ("anti-diagonal", 45),
            ("horizontal+vertical", 25),
            ("diagonal+anti-diagonal", 25),
            ("full", 15),
        ];
        for (name, count) in expected {
            let symmetry: GivenSymmetry = name.parse().unwrap();
            let orbits = symmetry.orbits();
            assert_eq!(orbits.len(), count, "{name}");
            assert_eq!(orbits.iter().map(|orbit| orbit.len()).sum::<usize>(), 81);
            assert_eq!(symmetry.to_string(), name);
        }
        assert!("sideways".parse::<GivenSymmetry>().is_err());
    }
}
