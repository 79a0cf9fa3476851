//! Puzzles by their ratings.

use std::fmt;

use ninefold::Grid;
use ninefold::generate::{Tally, Weighted};
use ninefold::logic::Level;
use ninefold_app::queries::rate::{Kind, Rate};
use ninefold_app::query::Query;
use ninefold_app::table::Value;

/// The value of one rating. They are ordered as numbers, and levels from easy to hard.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Class(u64, String);

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.1)
    }
}

impl From<&Value> for Class {
    fn from(value: &Value) -> Class {
        let place = match value {
            Value::Rating(rating) => (rating * 10.0).round() as u64,
            Value::Count(count) => *count,
            Value::Text(text) => Level::ALL.iter().position(|level| level.name() == text).unwrap_or(0) as u64,
            _ => u64::MAX,
        };
        Class(place, if *value == Value::Missing { "none".to_owned() } else { value.to_string() })
    }
}

/// The columns of ratings that have few values, each with the name of what it shows.
const COLUMNS: [(Kind, &str, &str); 10] = [
    (Kind::Se, "er", "ER"),
    (Kind::Hodoku, "hodoku_level", "HoDoKu"),
    (Kind::Human, "suffices", "suffices"),
    (Kind::Whips, "w", "W"),
    (Kind::Whips, "gw", "gW"),
    (Kind::Depth, "te", "T&E"),
    (Kind::Depth, "b", "B"),
    (Kind::Depth, "gb", "gB"),
    (Kind::Depth, "bxb", "BxB"),
    (Kind::Depth, "bxbb", "BxBB"),
];

/// What puzzles are told apart by.
pub struct Classes {
    rate: Rate,
    /// The places of columns among those of [`Rate`], and their names.
    columns: Vec<(usize, &'static str)>,
}

impl Classes {
    /// The columns of these ratings.
    pub fn new(rate: Rate) -> Classes {
        let place = |column| Rate::COLUMNS.iter().position(|it| *it == column).expect("a column of ratings");
        let asked = COLUMNS.iter().filter(|(kind, ..)| rate.ratings.contains(kind));
        let columns = asked.map(|&(_, column, name)| (place(column), name)).collect();
        Classes { rate, columns }
    }

    /// Their names.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.columns.iter().map(|(_, name)| *name)
    }

    /// A tally for each.
    pub fn no_tallies(&self) -> Vec<Tally<Class>> {
        self.columns.iter().map(|_| Tally::default()).collect()
    }

    /// What these walks tell of each.
    pub fn tallies(&self, walks: u64, found: &[Weighted]) -> Vec<Tally<Class>> {
        if self.columns.is_empty() {
            return Vec::new();
        }
        let puzzles: Vec<Grid> = found.iter().map(|it| it.puzzle).collect();
        let mut answers = Vec::new();
        self.rate.ask(&puzzles, &mut answers);
        let values: Vec<Vec<Value>> = puzzles
            .iter()
            .zip(&answers)
            .map(|(puzzle, answer)| self.rate.present(puzzle, answer).values)
            .collect();
        let tally = |&(place, _): &(usize, &str)| {
            let mut tally = Tally::default();
            let mut of_column = values.iter().map(|values| Class::from(&values[place]));
            tally.add(walks, found, |_| of_column.next().expect("a row for each puzzle"));
            tally
        };
        self.columns.iter().map(tally).collect()
    }
}
