//! What crosses the border besides text and digits: codes, verdicts, ratings.

/// The call succeeded.
pub const NF_OK: i32 = 0;
/// A pointer is null that must not be.
pub const NF_NULL: i32 = -1;
/// A buffer is too short.
pub const NF_SHORT: i32 = -2;
/// Two buffers overlap.
pub const NF_OVERLAP: i32 = -3;
/// An argument has no meaning.
pub const NF_VALUE: i32 = -4;
/// A fault of the library.
pub const NF_INTERNAL: i32 = -5;

/// Exactly one solution.
pub const NF_UNIQUE: u8 = 1;
/// Two solutions or more.
pub const NF_MULTIPLE: u8 = 2;
/// No solution, although no two digits clash.
pub const NF_NONE: u8 = 3;
/// Two equal digits in the same row, column or block.
pub const NF_CLASH: u8 = 4;
/// Complete and valid.
pub const NF_SOLVED: u8 = 5;
/// Complete and invalid.
pub const NF_WRONG: u8 = 6;
/// Not a puzzle: something else than digits and blanks (0 . * x X _ ? -).
pub const NF_BAD: u8 = 7;

/// The count of a row that is not a puzzle.
pub const NF_NO_COUNT: u64 = u64::MAX;

/// How difficult a puzzle is. Everything but the verdict is 0 if there is not exactly one solution.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rating {
    /// `NF_UNIQUE`, `NF_MULTIPLE` …
    pub verdict: u8,
    /// Sudoku Explainer's rating of the hardest step, in tenths: 72 is 7.2.
    pub er: u8,
    /// The same up to the first placement.
    pub ep: u8,
    /// The same of the first step.
    pub ed: u8,
    /// HoDoKu's level, from 1 (easy) to 5 (extreme).
    pub level: u8,
    /// Always 0.
    pub reserved: [u8; 3],
    /// HoDoKu's score.
    pub score: u32,
}
