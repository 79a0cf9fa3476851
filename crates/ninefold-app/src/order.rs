//! Which techniques are tried in which order: names, and what they mean.

use std::fmt;

use ninefold::logic::{LADDER, Order, UnknownTechnique};
use ninefold::rate::Plan;
use serde::{Deserialize, Serialize};

/// An order with a name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Preset {
    /// What a person would look for, easiest first.
    #[default]
    Simple,
    /// HoDoKu's default order.
    Hodoku,
    /// HoDoKu's order with all its techniques.
    HodokuAll,
    /// Sudoku Explainer's own techniques in its order, with its ratings.
    Se,
    /// Singles, then whips, the shortest first; g-whips where there is no other.
    Whips,
    /// Singles, then braids, the shortest first; trials with braids where there is none.
    Braids,
    /// The fewest steps besides singles that a search finds among those of `simple`.
    Shortest,
    /// Every technique, easiest first.
    All,
}

impl Preset {
    /// What it is, in a few words.
    pub const fn about(self) -> &'static str {
        match self {
            Preset::Simple => "What a person would look for, easiest first",
            Preset::Hodoku => "HoDoKu's default order",
            Preset::HodokuAll => "HoDoKu's order with all its techniques",
            Preset::Se => "Sudoku Explainer's own techniques in its order, with its ratings",
            Preset::Whips => "Singles, then whips, the shortest first; g-whips where there is no other",
            Preset::Braids => {
                "Singles, then braids, the shortest first; trials with braids where there is none"
            }
            Preset::Shortest => {
                "The fewest steps besides singles that a search finds among those of `simple`"
            }
            Preset::All => "Every technique, easiest first",
        }
    }
}

ninefold::named! {
    Preset or UnknownPreset: "simple, hodoku, hodoku-all, se, whips, braids, shortest or all";
    Simple = "simple",
    Hodoku = "hodoku",
    HodokuAll = "hodoku-all",
    Se = "se",
    Whips = "whips",
    Braids = "braids",
    Shortest = "shortest",
    All = "all",
}

/// Why names make no order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OrderError {
    /// No technique has this id; some have one like it.
    Unknown {
        /// What was asked for.
        unknown: UnknownTechnique,
        /// The ids most like it, best first.
        similar: Vec<&'static str>,
    },
    /// Something is to be left out of an order that is a whole.
    Whole,
}

impl From<UnknownTechnique> for OrderError {
    fn from(unknown: UnknownTechnique) -> OrderError {
        OrderError::Unknown { similar: similar(&unknown.id), unknown }
    }
}

impl fmt::Display for OrderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OrderError::Unknown { unknown, similar } if similar.is_empty() => {
                write!(f, "{unknown}; `ninefold techniques` lists them all")
            }
            OrderError::Unknown { unknown, similar } => {
                write!(f, "{unknown}; did you mean {}?", similar.join(", "))
            }
            OrderError::Whole => f.write_str("the order se is a whole: nothing can be left out of it"),
        }
    }
}

impl std::error::Error for OrderError {}

/// The techniques with these ids in this order, or those of `preset` if there are none; `without` some.
///
/// # Errors
/// If an id is unknown, or something is to be left out of Sudoku Explainer's order.
pub fn plan(preset: Preset, techniques: &[String], without: &[String]) -> Result<Plan, OrderError> {
    let order = match preset {
        _ if !techniques.is_empty() => named(techniques)?,
        Preset::Simple | Preset::Shortest => Order::simple(),
        Preset::Hodoku => Order::hodoku(),
        Preset::HodokuAll => Order::hodoku_all(),
        Preset::Whips => Order::whips(),
        Preset::Braids => Order::braids(),
        Preset::All => Order::all(),
        Preset::Se if without.is_empty() => return Ok(Plan::SudokuExplainer),
        Preset::Se => return Err(OrderError::Whole),
    };
    let order = without.iter().try_fold(order, |order, id| order.without(id))?;
    Ok(match preset {
        Preset::Shortest => Plan::Shortest(order),
        _ => Plan::Ladder(order),
    })
}

/// The order of these techniques.
///
/// # Errors
/// If an id is unknown.
pub fn named(ids: &[String]) -> Result<Order, OrderError> {
    Ok(Order::named(ids.iter().map(String::as_str))?)
}

/// The ids most like `id`, best first: spelt alike, or with a word in common.
fn similar(id: &str) -> Vec<&'static str> {
    let word =
        |known: &str| known.split('-').any(|word| word.len() > 1 && id.split('-').any(|other| other == word));
    let likeness = |known: &str| strsim::jaro_winkler(id, known) + if word(known) { 0.2 } else { 0.0 };
    let ids = LADDER.iter().flat_map(|technique| technique.kinds().iter().map(|kind| kind.id));
    let mut near: Vec<(f64, &str)> = ids.map(|known| (likeness(known), known)).collect();
    near.retain(|(likeness, _)| *likeness > 0.85);
    // The best five, one after the other: sorting would be more code in the module for browsers.
    let best = || {
        let best = (0..near.len()).rev().max_by(|&a, &b| near[a].0.total_cmp(&near[b].0))?;
        Some(near.remove(best).1)
    };
    std::iter::from_fn(best).take(5).collect()
}
