//! Detects the format of an input from its beginning.

use ninefold::text;

use crate::classic::csv;
use crate::format::Format;
#[cfg(feature = "links")]
use crate::link;
use crate::variant;

/// The format of an input that begins with `head`; `is_all` if nothing follows. `None` if more input is needed or, at
/// the end, if the format is unknown.
pub fn recognise(head: &[u8], is_all: bool) -> Option<Format> {
    let whole_lines = match head.iter().rposition(|&byte| byte == b'\n') {
        _ if is_all => head,
        Some(last) => &head[..=last],
        None => return None,
    };
    let text = String::from_utf8_lossy(whole_lines);
    let first = text.lines().map(str::trim).find(|line| !line.is_empty() && !line.starts_with('#'))?;
    if let Some(format) = by_first_line(first) {
        return Some(format);
    }
    let format = Format::Text(text::recognise(&text)?);
    // A few rows of a table may look like another table.
    let is_sure = is_all || format.is_one_a_line() || text.lines().count() > 40;
    is_sure.then_some(format)
}

/// A format that is not one of the library's, by the first line.
fn by_first_line(first: &str) -> Option<Format> {
    let after_bracket = first.strip_prefix('[').map(str::trim_start);
    #[cfg(feature = "xml")]
    if first.starts_with('<') {
        return Some(Format::OpenSudoku);
    }
    if first.starts_with('{') {
        return Some(if first.ends_with('}') { Format::Jsonl } else { Format::Json });
    }
    if after_bracket.is_some_and(|rest| rest.is_empty() || rest.starts_with(['{', ']'])) {
        return Some(Format::Json);
    }
    #[cfg(feature = "links")]
    if link::is_link(first) {
        return Some(Format::FPuzzles);
    }
    if let Some(format) = variant::recognise(first) {
        return Some(format);
    }
    // Rows are classic puzzles.
    #[cfg(feature = "classic")]
    if csv::is_head(first, b'\t') {
        return Some(Format::Tsv);
    }
    #[cfg(feature = "classic")]
    if csv::is_head(first, b',') || csv::is_head(first, b';') {
        return Some(Format::Csv);
    }
    None
}
