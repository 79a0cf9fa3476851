//! What is answered: ratings and levels as people write them, backends and symmetries by name. All else is derived.

use core::marker::PhantomData;

use serde::de::{Error, Unexpected};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Notation;
use crate::generate::GivenSymmetry;
use crate::logic::Level;
use crate::rate::se::Score;
use crate::solve::Backend;

by_notation! {
    Backend: "the name of a backend";
    Level: "a level like Hard";
    GivenSymmetry: "symmetries like rotate180 or horizontal+vertical";
}

/// A number with one decimal.
impl Serialize for Score {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64((*self).into())
    }
}

impl<'de> Deserialize<'de> for Score {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Score, D::Error> {
        let number = f64::deserialize(deserializer)?;
        let tenths = (10.0 * number).round();
        if !(0.0..=255.0).contains(&tenths) {
            return Err(D::Error::invalid_value(Unexpected::Float(number), &"a rating from 0.0 to 25.5"));
        }
        Ok(Score::from_tenths(tenths as u8))
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Debug;

    use serde::de::DeserializeOwned;

    use super::*;
    use crate::board::Grid;
    use crate::generate::{Generated, Generator};
    use crate::logic;
    use crate::rate::effort::Effort;
    use crate::rate::{hodoku, se};
    use crate::solve::{Outcome, Solver, Stop, Verdict};

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// What a value is written as; the same is read.
    fn written<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: T) -> String {
        let json = serde_json::to_string(&value).unwrap();
        assert_eq!(serde_json::from_str::<T>(&json).unwrap(), value, "{json}");
        json
    }

    #[test]
    fn answers_of_a_search_read_back() {
        let puzzle: Grid = PUZZLE.parse().unwrap();
        let outcome = written(Solver::new().search(&puzzle, 2));
        assert!(outcome.contains("\"solutions\":1") && outcome.contains("\"stopped\":null"), "{outcome}");
        let unsearched = written(Outcome::UNSEARCHED);
        assert!(
            unsearched.contains("\"solution\":null") && unsearched.contains("\"unsearched\""),
            "{unsearched}"
        );
        assert_eq!(written(Stop::Guesses), "\"guesses\"");
        assert_eq!(written(Verdict::NoSolution), "\"none\"");
        let clash: Grid = PUZZLE.replacen("53", "55", 1).parse().unwrap();
        assert_eq!(
            written(clash.verdict()),
            r#"{"clash":{"cells":["r1c1","r1c2"],"digit":"5","house":"r1"}}"#
        );
        assert_eq!(written(Backend::Lanes128), "\"lanes-128\"");
    }

    #[test]
    fn ratings_and_generated_puzzles_read_back() {
        let puzzle: Grid = PUZZLE.parse().unwrap();
        let rating = se::rate(&puzzle).unwrap();
        assert_eq!(written(rating.ed), "1.2");
        assert!(written(rating).contains("\"hardest\":\"hidden-single\""));
        assert!(written(hodoku::rate(&puzzle).unwrap()).contains("\"level\":\"Easy\""));
        written::<Effort>(Effort::of(&puzzle, &logic::solve(&puzzle)));
        written::<Generated>(Generator::new(1).puzzle(0).unwrap());
        assert_eq!(written(GivenSymmetry::ROTATE_180), "\"rotate180\"");
        assert!(serde_json::from_str::<Score>("25.6").is_err());
    }
}
