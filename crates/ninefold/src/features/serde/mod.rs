//! `serde`: everything as the string that people write; steps with their evidence.
//!
//! | type | for example |
//! |---|---|
//! | `Digit`, `Cell`, `House`, `Candidate` | `"5"`, `"r4c7"`, `"b5"`, `"r4c7=5"` |
//! | `Grid` | `"53..7…"`, and `+` before each found digit |
//! | `Candidates` | `":0000:x:53..7…:214:::"`: the [library's line](crate::text::library), with the candidates that are gone |
//!
//! A candidate that was put back although a digit excludes it is not written.

use alloc::string::String;
use core::fmt::{self, Display};
use core::marker::PhantomData;

use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::board::{Candidate, Candidates, Cell, Digit, Grid, House};
use crate::text::{self, Entry, Format};

/// Reads one string.
struct Notation<T, F> {
    read: F,
    what: &'static str,
    made: PhantomData<T>,
}

impl<T, E: Display, F: Fn(&str) -> Result<T, E>> Visitor<'_> for Notation<T, F> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.what)
    }

    fn visit_str<D: Error>(self, text: &str) -> Result<T, D> {
        (self.read)(text).map_err(D::custom)
    }
}

macro_rules! by_notation {
    ($($Type:ty: $what:literal;)*) => {$(
        impl Serialize for $Type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $Type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$Type, D::Error> {
                let read = |text: &str| text.parse::<$Type>();
                deserializer.deserialize_str(Notation { read, what: $what, made: PhantomData })
            }
        }
    )*};
}

by_notation! {
    Digit: "a digit from 1 to 9";
    Cell: "a cell like r4c7";
    House: "a house like r4, c7 or b5";
    Candidate: "a candidate like r4c7=5";
}

#[cfg(feature = "std")]
mod logic;

fn written(format: Format, entry: &Entry) -> String {
    text::write(format, entry).expect("the format can be written")
}

impl Serialize for Grid {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut text = String::new();
        for cell in Cell::all() {
            match self.get(cell) {
                None => text.push('.'),
                Some(digit) => {
                    text.extend((!self.is_given(cell)).then_some('+'));
                    text.push(char::from(b'0' + digit.get()));
                }
            }
        }
        serializer.serialize_str(&text)
    }
}

impl<'de> Deserialize<'de> for Grid {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Grid, D::Error> {
        let read = |text: &str| text::parse_as(Format::Susser, text).map(|entry| entry.grid);
        deserializer.deserialize_str(Notation { read, what: "81 cells", made: PhantomData })
    }
}

impl Serialize for Candidates {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&written(Format::Library, &Entry::with_candidates(self.clone())))
    }
}

impl<'de> Deserialize<'de> for Candidates {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Candidates, D::Error> {
        let read = |text: &str| text::parse_as(Format::Library, text).map(|entry| entry.position());
        deserializer.deserialize_str(Notation { read, what: "a line of HoDoKu's library", made: PhantomData })
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Debug;

    use serde::de::DeserializeOwned;

    use super::*;

    fn there_and_back<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: T, json: &str) {
        assert_eq!(serde_json::to_string(&value).unwrap(), json);
        assert_eq!(serde_json::from_str::<T>(json).unwrap(), value);
    }

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn notations_travel_as_strings() {
        there_and_back(Digit::D5, "\"5\"");
        there_and_back(Cell::at(3, 6), "\"r4c7\"");
        there_and_back("b5".parse::<House>().unwrap(), "\"b5\"");
        there_and_back("r4c7=5".parse::<Candidate>().unwrap(), "\"r4c7=5\"");
    }

    #[test]
    fn grids_keep_what_is_given_and_what_is_found() {
        let mut grid: Grid = PUZZLE.parse().unwrap();
        there_and_back(grid, &format!("\"{PUZZLE}\""));
        grid.set_found(Cell::at(0, 2), Digit::D4);
        there_and_back(grid, &format!("\"53+4{}\"", &PUZZLE[3..]));
    }

    #[test]
    fn candidates_keep_what_is_gone() {
        let mut position = Candidates::new(&PUZZLE.parse().unwrap());
        there_and_back(position.clone(), &format!("\":0000:x:{PUZZLE}::::\""));
        position.remove("r1c4=2".parse().unwrap());
        there_and_back(position, &format!("\":0000:x:{PUZZLE}:214:::\""));
    }

    #[test]
    fn what_is_no_notation_is_refused() {
        let error = serde_json::from_str::<Cell>("\"r0c1\"").unwrap_err().to_string();
        assert!(error.contains("r4c7"), "{error}");
        assert!(serde_json::from_str::<Grid>("\"53..7\"").is_err());
        assert!(serde_json::from_str::<Digit>("5").is_err());
    }
}
