//! The techniques that only Sudoku Explainer knows: chains, as it divides them up.

use crate::logic::Info;

macro_rules! infos {
    ($($id:literal, $name:literal, $summary:literal;)*) => {
        /// Easiest first.
        pub(super) static TECHNIQUES: &[Info] = &[$(Info::new($id, $name, $summary),)*];
    };
}

infos! {
    "x-cycle", "Bidirectional X-Cycle",
        "A closed chain of one digit: whichever way round, each of its weak links takes the digit once.";
    "y-cycle", "Bidirectional Y-Cycle",
        "A closed chain through cells of two candidates: whichever way round, each of its weak links takes its digit once.";
    "forcing-x-chain", "Forcing X-Chain", "A chain of one digit leads from a candidate to its opposite.";
    "xy-cycle", "Bidirectional Cycle", "A closed chain: whichever way round, each of its weak links takes its digit once.";
    "forcing-chain", "Forcing Chain", "A chain leads from a candidate to its opposite.";
    "nishio", "Nishio Forcing Chains",
        "A candidate leads to a contradiction by way of its own digit alone.";
    "cell-forcing-chains", "Cell Forcing Chains", "Every candidate of a cell leads to the same conclusion.";
    "region-forcing-chains", "Region Forcing Chains", "Every place of a digit in a house leads to the same conclusion.";
    "dynamic-forcing-chains", "Dynamic Forcing Chains",
        "Chains that remember what they have ruled out lead to a contradiction, or to the same conclusion.";
    "dynamic-plus", "Dynamic Forcing Chains (+)",
        "Dynamic chains that also use locked candidates, pairs and X-wings.";
    "dynamic-plus-forcing", "Dynamic + Forcing Chains", "Dynamic chains that also use forcing chains.";
    "dynamic-plus-multiple", "Dynamic + Multiple Forcing Chains",
        "Dynamic chains that also use forcing chains from a cell or a house.";
    "dynamic-plus-dynamic", "Dynamic + Dynamic Forcing Chains", "Dynamic chains that also use dynamic chains.";
    "dynamic-plus-dynamic-plus", "Dynamic + Dynamic Forcing Chains (+ Forcing Chains)",
        "Dynamic chains that also use dynamic chains that use forcing chains.";
}

/// What is known about a technique that only Sudoku Explainer has; all others that it uses are on the
/// [ladder](crate::logic::LADDER).
pub fn info(id: &str) -> Option<&'static Info> {
    TECHNIQUES.iter().find(|info| info.id == id)
}

/// The same of one that is known.
pub(super) fn known(id: &str) -> &'static Info {
    info(id).expect("a technique of the list")
}
