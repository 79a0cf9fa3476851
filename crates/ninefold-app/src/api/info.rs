//! What this program is and knows: its version, and the names that requests may use.

use ninefold_formats::format::Format;
use serde::Serialize;

use super::{MOST_PUZZLES, MOST_SOLUTIONS};
use crate::order::Preset;
use crate::queries::rate::Kind;
use crate::trace;

/// What this program is and knows.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Info {
    /// The version of this program.
    pub version: String,
    /// The version of the traces that it writes.
    pub trace: u32,
    /// The formats, for `from` and `to`.
    pub formats: Vec<Named>,
    /// The orders of techniques.
    pub orders: Vec<Named>,
    /// The families of ratings.
    pub ratings: Vec<Named>,
    /// The limits of a request.
    pub limits: Limits,
}

/// A name and what it means.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Named {
    /// The name.
    pub name: String,
    /// What it is.
    pub about: String,
    /// Whether it can only be read.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub only_read: bool,
}

/// The limits of a request.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Limits {
    /// New puzzles.
    pub puzzles: u64,
    /// Solutions counted.
    pub solutions: u64,
}

impl Info {
    pub(super) fn new() -> Info {
        let named = |name: &str, about: &str| Named {
            name: name.to_owned(),
            about: about.to_owned(),
            only_read: false,
        };
        let format =
            |format: Format| Named { only_read: !format.can_write(), ..named(format.name(), format.about()) };
        Info {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            trace: trace::VERSION,
            formats: Format::all().map(format).collect(),
            orders: Preset::ALL.map(|order| named(order.name(), order.about())).into(),
            ratings: Kind::ALL.map(|kind| named(kind.name(), kind.about())).into(),
            limits: Limits { puzzles: MOST_PUZZLES, solutions: MOST_SOLUTIONS },
        }
    }
}
