//! Which multiple chains are looked for, and which implications they follow.

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

    /// The technique; chains from a cell have another name than those from a house.
    pub(super) fn id(self) -> &'static str {
        match self {
            Mode::Nishio => "nishio",
            Mode::Multiple => "region-forcing-chains",
            Mode::Dynamic(0) => "dynamic-forcing-chains",
            Mode::Dynamic(1) => "dynamic-plus",
            Mode::Dynamic(2) => "dynamic-plus-forcing",
            Mode::Dynamic(3) => "dynamic-plus-multiple",
            Mode::Dynamic(4) => "dynamic-plus-dynamic",
            Mode::Dynamic(_) => "dynamic-plus-dynamic-plus",
        }
    }
}

/// Whether a search of one level begins with a complete search of the other.
pub(super) fn extends(level: u8, other: u8) -> bool {
    other < level && (other <= 1 || level <= 3 || other == 4)
}
