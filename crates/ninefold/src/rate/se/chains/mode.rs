//! Which multiple chains are looked for, and which implications they follow.

use super::super::scores;

/// Which of the searches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in super::super) enum Mode {
    Nishio,
    Multiple,
    /// With the level of the patterns it may use.
    Dynamic(u8),
}

/// Which implications a search follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Rules {
    /// Links between the digits of a cell; without them the search stays within one digit.
    pub(super) in_cells: bool,
    /// Whether what is found false is taken off the board.
    pub(super) dynamic: bool,
    /// Which patterns are looked for where simple implications end: 0 none, 1 the simple ones, and so on.
    pub(super) level: u8,
}

impl Mode {
    pub(super) fn rules(self) -> Rules {
        match self {
            Mode::Nishio => Rules { in_cells: false, dynamic: true, level: 0 },
            Mode::Multiple => Rules { in_cells: true, dynamic: false, level: 0 },
            Mode::Dynamic(level) => Rules { in_cells: true, dynamic: true, level },
        }
    }

    /// What its shortest chains are rated.
    pub(super) fn base(self) -> f64 {
        scores::base(match self {
            Mode::Nishio => "nishio",
            Mode::Multiple => "region-forcing-chains",
            Mode::Dynamic(level) => DYNAMIC[usize::from(level)],
        })
    }
}

/// The dynamic chains by level.
pub(super) const DYNAMIC: [&str; 6] = [
    "dynamic-forcing-chains",
    "dynamic-plus",
    "dynamic-plus-forcing",
    "dynamic-plus-multiple",
    "dynamic-plus-dynamic",
    "dynamic-plus-dynamic-plus",
];

/// Whether a search of one level begins with a complete search of the other.
pub(super) fn extends(level: u8, other: u8) -> bool {
    other < level && (other <= 1 || level <= 3 || other == 4)
}
