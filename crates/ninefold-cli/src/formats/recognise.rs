//! Which format an input is in, from its beginning.

use ninefold::text;

use super::Format;

/// The format of an input that begins with `head`; `is_all` if nothing comes after it. `None` if more is needed
/// or, at the end, if it is none.
pub fn recognise(head: &[u8], is_all: bool) -> Option<Format> {
    let whole_lines = match head.iter().rposition(|&byte| byte == b'\n') {
        _ if is_all => head,
        Some(last) => &head[..=last],
        None => return None,
    };
    let text = String::from_utf8_lossy(whole_lines);
    let format = Format::Text(text::recognise(&text)?);
    // A few rows of a table may look like another table.
    let is_sure = is_all || format.is_one_a_line() || text.lines().count() > 40;
    is_sure.then_some(format)
}
