//! `.msk` and `.sol` of the VBForums solvers: nine rows with dots and no borders. Read like [`rows`].

use super::description::{Description, FormatFeatures};
use super::rows;

pub(super) const DESCRIPTION: Description = Description {
    name: "msk",
    about: "nine rows with dots and no borders",
    read: rows::read,
    write: None,
    one_a_line: false,
    carries: FormatFeatures::DIGITS,
};
