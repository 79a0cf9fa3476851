//! Cells and candidates of any board.

/// A cell by its number, row by row from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spot(pub u16);

impl Spot {
    /// Its number.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl From<ninefold::Cell> for Spot {
    fn from(cell: ninefold::Cell) -> Spot {
        Spot(cell.index() as u16)
    }
}

#[cfg(feature = "variants")]
impl From<ninefold_variants::Cell> for Spot {
    fn from(cell: ninefold_variants::Cell) -> Spot {
        Spot(cell.index() as u16)
    }
}

/// A value in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Candidate {
    /// The cell.
    pub at: Spot,
    /// The value.
    pub value: i32,
}

impl From<ninefold::Candidate> for Candidate {
    fn from(candidate: ninefold::Candidate) -> Candidate {
        Candidate { at: candidate.cell.into(), value: i32::from(candidate.digit.get()) }
    }
}

#[cfg(feature = "variants")]
impl From<ninefold_variants::steps::Candidate> for Candidate {
    fn from(candidate: ninefold_variants::steps::Candidate) -> Candidate {
        Candidate { at: candidate.cell.into(), value: candidate.value }
    }
}
