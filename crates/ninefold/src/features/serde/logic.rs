//! Steps and their evidence: techniques by their ids, rules and roles as strings, sets as lists of what is in
//! them.

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
    use crate::logic::{Chain, Evidence, Inference, LockedSet, Node, Reason, Role, Step, info};
    use crate::{Candidate, Cell, CellSet, Digit, DigitSet, House};

    #[test]
    fn steps_read_back_whatever_they_rest_on() {
        let [one, other] = ["r1c1=5", "r1c9=5"].map(|word| word.parse::<Candidate>().unwrap());
        let cells = CellSet::of(one.cell).with(other.cell);
        let (digits, house) = (DigitSet::of(Digit::D5).with(Digit::D7), House::row(0));
        let set = LockedSet { cells, digits };
        let single = info("naked-single").unwrap();
        let inner = Step::placing(single, one, Evidence::house(house));
        let reasons = [
            Reason::Cell(Cell::at(0, 0)),
            Reason::House(house),
            Reason::Set(set),
            Reason::Template,
            Reason::Inner(0),
        ];
        let following = reasons.map(|reason| Inference::following(Node::of(other), false, reason, [0]));
        let inferences = [Inference::assumed(Node::of(one), true)].into_iter().chain(following).collect();
        let pattern = Evidence::pattern(digits, cells).and(Role::EndoFin, Digit::D5, cells);
        let mut evidence = pattern.within([house]).covering([House::block(2), House::column(4)]);
        evidence = evidence.with_set(set).with_chain(Chain { inferences, inner: vec![inner] });
        evidence = evidence.ranked(["r1c1".parse().unwrap()], ["5r4".parse().unwrap()]).guarded([one, other]);
        evidence.hard_mut().symmetry = Some("t r456123789 c123456789 d987654321".parse().unwrap());
        for evidence in [evidence, Evidence::house(house), Evidence::default()] {
            let step = Step::removing(single, vec![other, one], evidence);
            let json = serde_json::to_string(&step).unwrap();
            assert_eq!(serde_json::from_str::<Step>(&json).unwrap(), step, "{json}");
        }
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
