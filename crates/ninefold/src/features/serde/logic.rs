//! Steps and their evidence: techniques by their ids, rules and roles as strings, sets as lists of what is in them.

use core::marker::PhantomData;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Notation;
use crate::board::{Cell, CellSet, Digit, DigitSet};
use crate::logic::{self, Constraint, Info, OneOrMany, Role};
use crate::symmetry::Symmetry;

by_notation! {
    Constraint: "a cell like r4c7, or a digit and a house like 5r4";
    Role: "a role like pattern, fin or pivot";
    Symmetry: "a symmetry like t r456123789 c123456789 d987654321";
}

macro_rules! as_list {
    ($([$($of:tt)*] $Type:ty: $Element:ty, by $all:expr;)*) => {$(
        impl<$($of)*> Serialize for $Type where $Element: Serialize {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_seq($all(self))
            }
        }

        impl<'de, $($of)*> Deserialize<'de> for $Type where $Element: Deserialize<'de> {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$Type, D::Error> {
                Ok(Vec::<$Element>::deserialize(deserializer)?.into_iter().collect())
            }
        }
    )*};
}

as_list! {
    [] CellSet: Cell, by CellSet::clone;
    [] DigitSet: Digit, by DigitSet::clone;
    [T] OneOrMany<T>: T, by <[T]>::iter;
}

impl Serialize for Info {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.id)
    }
}

/// Only techniques of the ladder can be read.
impl<'de> Deserialize<'de> for &'static Info {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<&'static Info, D::Error> {
        let id = String::deserialize(deserializer)?;
        logic::info(&id).ok_or_else(|| D::Error::custom(format_args!("no technique is called {id}")))
    }
}

#[cfg(test)]
mod tests {
    use crate::logic::{Evidence, LADDER, Order, Position, Role, Step, next_step, some_steps};

    /// It takes sets, chains and nets.
    const HARD: &str = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

    /// Its givens turn into themselves by a half turn.
    const SYMMETRIC: &str =
        ".5..1.9..9..6..3...3..8..2.6..9..2...2..5..8...8..1..4.8..2..7...7..4..1..1..9.5.";

    /// Checks the first step of each technique from here.
    fn check(position: &Position, order: &Order) -> Vec<Step> {
        let steps = some_steps(position, order, 1);
        for step in &steps {
            let json = serde_json::to_string(step).unwrap();
            assert_eq!(serde_json::from_str::<Step>(&json).unwrap(), *step, "{json}");
        }
        steps
    }

    #[test]
    fn steps_read_back_whatever_they_rest_on() {
        let order: Order = LADDER.iter().copied().filter(|one| !one.info().id.contains("mutant")).collect();
        let mut position = Position::of(&HARD.parse().unwrap());
        let mut seen = check(&Position::of(&SYMMETRIC.parse().unwrap()), &order);
        while let Some(step) = next_step(&position, &Order::simple()) {
            if !step.eliminations.is_empty() {
                seen.extend(check(&position, &order));
            }
            position.apply(&step);
        }
        let some = |has: fn(&Evidence) -> bool| seen.iter().any(|step| has(&step.evidence));
        assert!(
            some(|evidence| evidence.symmetry().is_some()) && some(|evidence| !evidence.truths().is_empty())
        );
        assert!(
            some(|evidence| !evidence.sets().is_empty()) && some(|evidence| !evidence.guardians().is_empty())
        );
        assert!(some(|evidence| evidence.chains().iter().any(|chain| !chain.inner.is_empty())));
    }

    #[test]
    fn steps_are_plain_to_read() {
        let step: Step = serde_json::from_str(
            r#"{"technique":"naked-pair","placements":[],"eliminations":["r1c9=3"],
                "evidence":{"parts":[{"role":"pattern","digits":["3","7"],"cells":["r1c1","r1c4"]}],"houses":["r1"]}}"#,
        )
        .unwrap();
        assert_eq!(step.technique.name, "Naked Pair");
        assert_eq!(step.evidence.cells(Role::Pattern).len(), 2);
        let unknown = serde_json::from_str::<Step>(r#"{"technique":"x-ring"}"#).unwrap_err().to_string();
        assert!(unknown.contains("no technique is called x-ring"), "{unknown}");
    }
}
