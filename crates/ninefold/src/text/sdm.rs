//! `.sdm`: a collection, one puzzle of 81 characters a line, `0` for a blank. Reads what [`mod@line`]
//! reads; writes digits only.

use alloc::string::String;

use super::description::{Description, FormatFeatures};
use super::{Entry, line};

pub(super) const DESCRIPTION: Description = Description {
    name: "sdm",
    about: "a collection: 81 characters per line, 0 for a blank",
    read: line::read,
    write: Some(write),
    one_a_line: true,
    carries: FormatFeatures::DIGITS,
};

fn write(entry: &Entry, out: &mut String) {
    out.extend(line::characters(&entry.grid).map(|c| if c == b'.' { '0' } else { char::from(c) }));
}
