//! What a search of Sudoku Explainer yields: a technique, its rating and what follows.

use core::fmt;

use super::board::Board;
use super::chains::Chain;
use crate::board::{Candidate, Cell, DigitSet, House};

/// A rating in tenths, as everybody quotes it: prints as `7.1`.
///
/// ```
/// use ninefold::rate::se::Score;
/// assert_eq!(Score::from_tenths(71).to_string(), "7.1");
/// assert!(Score::from_tenths(110) > Score::from_tenths(71));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(u8);

impl Score {
    /// No step at all: what a complete grid is rated.
    pub const ZERO: Score = Score(0);

    /// `tenths` / 10.
    pub const fn from_tenths(tenths: u8) -> Score {
        Score(tenths)
    }

    /// A difficulty as the original adds it up, to one decimal.
    pub(super) fn rounded(difficulty: f64) -> Score {
        Score(((difficulty + 0.05) * 10.0) as u8)
    }

    /// Ten times the number that is printed.
    pub const fn tenths(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}.{}", self.0 / 10, self.0 % 10))
    }
}

impl From<Score> for f64 {
    fn from(score: Score) -> f64 {
        f64::from(score.0) / 10.0
    }
}

macro_rules! techniques {
    ($($(#[doc = $doc:literal])* $Technique:ident $id:literal $name:literal,)*) => {
        /// The techniques that Sudoku Explainer 1.2.1 knows, easiest first.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Technique {
            $($(#[doc = $doc])* $Technique,)*
        }

        impl Technique {
            /// All of them, easiest first.
            pub const ALL: &[Technique] = &[$(Technique::$Technique,)*];

            /// A short name for tables and files: `naked-pair`.
            pub const fn id(self) -> &'static str {
                match self { $(Technique::$Technique => $id,)* }
            }

            /// The name for people: `Naked Pair`.
            pub const fn name(self) -> &'static str {
                match self { $(Technique::$Technique => $name,)* }
            }
        }
    };
}

techniques! {
    /// The last blank of a house.
    LastDigit "last-digit" "Last Digit",
    /// The only place of a digit in a house.
    HiddenSingle "hidden-single" "Hidden Single",
    /// A pointing that leaves a hidden single.
    DirectPointing "direct-pointing" "Direct Pointing",
    /// A claiming that leaves a hidden single.
    DirectClaiming "direct-claiming" "Direct Claiming",
    /// A hidden pair that leaves a hidden single.
    DirectHiddenPair "direct-hidden-pair" "Direct Hidden Pair",
    /// The only candidate of a cell.
    NakedSingle "naked-single" "Naked Single",
    /// A hidden triple that leaves a hidden single.
    DirectHiddenTriple "direct-hidden-triple" "Direct Hidden Triple",
    /// A digit of a block confined to a line.
    Pointing "pointing" "Pointing",
    /// A digit of a line confined to a block.
    Claiming "claiming" "Claiming",
    /// Two cells of a house with two digits.
    NakedPair "naked-pair" "Naked Pair",
    /// Two lines with two crossing lines.
    XWing "x-wing" "X-Wing",
    /// Two digits of a house with two cells.
    HiddenPair "hidden-pair" "Hidden Pair",
    /// Three cells of a house with three digits.
    NakedTriple "naked-triple" "Naked Triple",
    /// Three lines with three crossing lines.
    Swordfish "swordfish" "Swordfish",
    /// Three digits of a house with three cells.
    HiddenTriple "hidden-triple" "Hidden Triple",
    /// A pivot of two digits with two wings.
    XyWing "xy-wing" "XY-Wing",
    /// A pivot of three digits with two wings.
    XyzWing "xyz-wing" "XYZ-Wing",
    /// A rectangle that two digits must not fill alone.
    UniqueRectangle "unique-rectangle" "Unique Rectangle",
    /// A longer loop that two digits must not fill alone.
    UniqueLoop "unique-loop" "Unique Loop",
    /// Four cells of a house with four digits.
    NakedQuad "naked-quad" "Naked Quad",
    /// Four lines with four crossing lines.
    Jellyfish "jellyfish" "Jellyfish",
    /// Four digits of a house with four cells.
    HiddenQuad "hidden-quad" "Hidden Quad",
    /// The bivalue universal grave: all cells with two candidates but for a few.
    Bug "bug" "Bivalue Universal Grave",
    /// Two cells whose pairs of digits are mostly forbidden by bivalue cells.
    AlignedPairExclusion "aligned-pair-exclusion" "Aligned Pair Exclusion",
    /// A closed chain of one digit.
    XCycle "x-cycle" "Bidirectional X-Cycle",
    /// A closed chain through cells of two candidates.
    YCycle "y-cycle" "Bidirectional Y-Cycle",
    /// A chain of one digit.
    ForcingXChain "forcing-x-chain" "Forcing X-Chain",
    /// A closed chain.
    XyCycle "xy-cycle" "Bidirectional Cycle",
    /// A chain.
    ForcingChain "forcing-chain" "Forcing Chain",
    /// Three cells whose triples of digits are mostly forbidden by cells of two or three candidates.
    AlignedTripletExclusion "aligned-triplet-exclusion" "Aligned Triplet Exclusion",
    /// A contradiction within one digit.
    Nishio "nishio" "Nishio Forcing Chains",
    /// All candidates of a cell lead to the same.
    CellForcingChains "cell-forcing-chains" "Cell Forcing Chains",
    /// All places of a digit in a house lead to the same.
    RegionForcingChains "region-forcing-chains" "Region Forcing Chains",
    /// Multiple, double or contradiction chains that remember what they excluded.
    DynamicForcingChains "dynamic-forcing-chains" "Dynamic Forcing Chains",
    /// Dynamic chains that also use locked candidates, pairs and X-wings.
    DynamicPlus "dynamic-plus" "Dynamic Forcing Chains (+)",
    /// Dynamic chains that also use forcing chains.
    DynamicPlusForcing "dynamic-plus-forcing" "Dynamic + Forcing Chains",
    /// Dynamic chains that also use multiple forcing chains.
    DynamicPlusMultiple "dynamic-plus-multiple" "Dynamic + Multiple Forcing Chains",
    /// Dynamic chains that also use dynamic chains.
    DynamicPlusDynamic "dynamic-plus-dynamic" "Dynamic + Dynamic Forcing Chains",
    /// Dynamic chains that also use dynamic chains that use forcing chains.
    DynamicPlusDynamicPlus "dynamic-plus-dynamic-plus" "Dynamic + Dynamic Forcing Chains (+ Forcing Chains)",
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Where to look on the board to see that a step is right.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Evidence {
    /// The house of a hidden single.
    House(House),
    /// The cell of a naked single.
    Cell(Cell),
    /// One digit: all its places in the houses `bases` lie in the houses `covers`.
    Lines {
        /// Locked to their crossings with `covers`.
        bases: Vec<House>,
        /// Where the digit goes elsewhere.
        covers: Vec<House>,
    },
    /// As many digits as cells.
    Subset {
        /// The house that holds the cells.
        house: House,
        /// The cells, in the order of the house.
        cells: Vec<Cell>,
        /// Their digits.
        digits: DigitSet,
    },
    /// The pivot of a wing, then its two wings.
    Wing([Cell; 3]),
    /// The cells of a unique loop, in order, and its two digits.
    Loop {
        /// Neighbours share a house; so do the last and the first.
        cells: Vec<Cell>,
        /// The two digits.
        digits: DigitSet,
    },
    /// Cells that together are the reason: those with extra candidates in a bivalue universal grave, or the
    /// aligned cells of an exclusion.
    Cells(Vec<Cell>),
    /// Chains of implications with the same end, or with opposite ends.
    Chains(Vec<Chain>),
}

/// One step: what follows and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// What was used.
    pub technique: Technique,
    /// How hard that is.
    pub score: Score,
    /// The candidates that fall.
    pub eliminations: Vec<Candidate>,
    /// The digit that is placed after the eliminations, if there is one.
    pub placement: Option<Candidate>,
    /// Why.
    pub evidence: Evidence,
}

impl Step {
    /// Does to the board what the step says.
    pub(super) fn apply(&self, board: &mut Board) {
        for &candidate in &self.eliminations {
            board.remove(candidate);
        }
        if let Some(candidate) = self.placement {
            board.place(candidate);
        }
    }
}
