//! `arbitrary`: anything a fuzzer can make. Grids and candidates may contradict themselves, as typed ones do.

use arbitrary::{Arbitrary, Result, Unstructured};

use crate::board::{Candidate, Candidates, Cell, Digit, DigitSet, Grid, House};

impl<'a> Arbitrary<'a> for Digit {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Digit> {
        Ok(Digit::from_index(u.choose_index(9)?))
    }
}

impl<'a> Arbitrary<'a> for Cell {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Cell> {
        Ok(Cell::from_index(u.choose_index(Cell::COUNT)?))
    }
}

impl<'a> Arbitrary<'a> for House {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<House> {
        u.choose_iter(House::all())
    }
}

impl<'a> Arbitrary<'a> for Candidate {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Candidate> {
        Ok(Candidate { cell: u.arbitrary()?, digit: u.arbitrary()? })
    }
}

/// In each cell a blank, a given or a found digit.
impl<'a> Arbitrary<'a> for Grid {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Grid> {
        let mut grid = Grid::EMPTY;
        for cell in Cell::all() {
            match u.choose_index(19)? {
                0 => {}
                given @ 1..=9 => grid.set_given(cell, Digit::from_index(given - 1)),
                found => grid.set_found(cell, Digit::from_index(found - 10)),
            }
        }
        Ok(grid)
    }
}

/// What a grid leaves open, less some candidates.
impl<'a> Arbitrary<'a> for Candidates {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Candidates> {
        let mut candidates = Candidates::new(&u.arbitrary()?);
        for cell in candidates.blanks() {
            candidates.restrict(cell, DigitSet::from_bits(u.int_in_range(0..=0x1ff)?));
        }
        Ok(candidates)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_become_grids() {
        let bytes: [u8; 400] = core::array::from_fn(|i| (i * 37 % 251) as u8);
        let mut u = Unstructured::new(&bytes);
        let (one, other): (Grid, Candidates) = (u.arbitrary().unwrap(), u.arbitrary().unwrap());
        assert!(!one.is_empty() && one.filled() != one.givens() && !other.grid().is_empty());
    }
}
