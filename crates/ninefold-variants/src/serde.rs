//! The feature `serde`, where a derived form would not do: a puzzle is its ISS text, a technique its id.
//!
//! ```
//! use ninefold_variants::{Puzzle, iss};
//!
//! let puzzle = iss::read(".Shape~4x4.Cage~6~R1C1~R1C2~R2C1")?;
//! let json = serde_json::to_string(&puzzle)?;
//! assert_eq!(json, r#"".Shape~4x4.Cage~6~R1C1~R1C2~R2C1""#);
//! let again: Puzzle = serde_json::from_str(&json)?;
//! assert_eq!(again.rules().len(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use serde::de::Error as _;
use serde::ser::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::iss;
use crate::rules::Puzzle;
use crate::steps::Technique;

impl Serialize for Puzzle {
    /// An error if ISS text cannot express one of the rules.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let written = iss::write(self);
        if !written.left_out.is_empty() {
            return Err(S::Error::custom(format!("ISS text has no {}", written.left_out.join(", no "))));
        }
        serializer.serialize_str(&written.text)
    }
}

impl<'de> Deserialize<'de> for Puzzle {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        iss::read(&String::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

impl Serialize for Technique {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.id)
    }
}

#[cfg(test)]
mod tests {
    use crate::steps::{Evidence, Progress, Reasoner};
    use crate::{Limits, Solver, Verdict, iss};

    #[test]
    fn steps_and_verdicts_are_data() {
        let puzzle = iss::read(".Shape~4x4.Cage~3~R1C1~R1C2.Cage~7~R1C3~R1C4").unwrap();
        let (verdict, _) = Solver::new(&puzzle).verdict(&Limits::default());
        let json = serde_json::to_string(&verdict).unwrap();
        assert_eq!(serde_json::from_str::<Verdict>(&json).unwrap(), verdict);
        let steps = Reasoner::new(&puzzle).hints(&Progress::default(), false, &Limits::default()).unwrap();
        let json = serde_json::to_value(&steps[0]).unwrap();
        assert_eq!(json["technique"], steps[0].technique.id);
        let evidence: Evidence = serde_json::from_value(json["evidence"].clone()).unwrap();
        assert_eq!(evidence, steps[0].evidence);
    }

    #[test]
    fn a_rule_without_a_type_has_no_text() {
        let puzzle = iss::read(".Shape~4x4.Fog~R1C1").unwrap();
        assert!(serde_json::to_string(&puzzle).unwrap_err().to_string().contains("Fog"));
    }
}
