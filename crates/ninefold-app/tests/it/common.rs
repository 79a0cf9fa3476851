//! What tests of variants share: the external rows, and the answer to each.

use std::path::PathBuf;

use ninefold::solve::Solver;
use ninefold_app::budget::Budget;
use ninefold_app::queries::solve::Solve;
use ninefold_app::query::{Presented, Query};
use ninefold_formats::variant::Variant;
use serde_json::Value;

/// The rows of a file of external variants.
pub fn rows(name: &str) -> Vec<Value> {
    let folder = std::env::var("NINEFOLD_DATA").expect("NINEFOLD_DATA names the folder of puzzle sets");
    let path = PathBuf::from(folder).join("variants").join(name);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// What `solve` says of a variant.
pub fn solved(variant: &Variant) -> Presented {
    let budget = Budget::BRIEF;
    Solve { solver: Solver::new(), unique: true, limit: 2, same_everywhere: false, budget }
        .ask_variant(variant)
}
