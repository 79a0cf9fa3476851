//! The XML of OpenSudoku: folders of games.
//!
//! ```xml
//! <opensudoku version="2">
//!   <folder name="Easy" created="1243500000000">
//!     <game data="530070000600195000…" note="from the newspaper"/>
//!   </folder>
//! </opensudoku>
//! ```
//!
//! `data` is 81 digits, 0 for a blank, or the state of a game: `version: 3`, then for each cell the digit, the
//! player's marks as a sum of bits (1 for the digit 1, 2 for 2, 4 for 3 …) and whether it may be changed, a bar
//! after each. (`version: 1` lists the marks.) A blank without marks is open. The note is the comment, the folder
//! the header `folder`, other attributes are headers of their name. Documents without folders have their `name`,
//! `author`, `level` … as elements.

use ninefold::text::{Entry, ParseError, ParseErrorKind};
use ninefold::{Cell, Digit, DigitSet, Grid};
use quick_xml::escape::unescape;
use quick_xml::events::BytesStart;

/// The elements of a document without folders that become headers.
pub const HEADERS: [&str; 8] =
    ["name", "author", "description", "comment", "created", "source", "level", "sourceURL"];
/// The attributes that become headers.
const ATTRIBUTES: [&str; 5] = ["state", "time", "created", "last_played", "mistake_counter"];

/// Where a game lies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Context {
    /// It lies in the folder of this name.
    Folder(String),
    /// It lies in a document without folders, which has these headers.
    Headers(Vec<(String, String)>),
}

impl Default for Context {
    fn default() -> Context {
        Context::Headers(Vec::new())
    }
}

impl Context {
    /// Adds a header of the document.
    pub fn add_header(&mut self, name: String, value: String) {
        if let Context::Headers(headers) = self {
            headers.push((name, value));
        }
    }
}

/// Reads the tag of one game.
pub fn entry(tag: &str, context: &Context) -> Result<Entry, ParseError> {
    let content = tag.strip_prefix('<').unwrap_or(tag);
    let content = content.strip_suffix('>').unwrap_or(content);
    let content = content.strip_suffix('/').unwrap_or(content);
    let tag_start = BytesStart::from_content(content, "game".len());
    let attribute = |name: &str| {
        let mut attributes = tag_start.attributes();
        let named = attributes.with_checks(false).flatten().find(|attribute| attribute.key.as_ref() == name);
        named.map(|attribute| attribute.value)
    };
    let value = |name: &str| attribute(name).and_then(|raw| Some(unescape(&raw).ok()?.into_owned()));
    let data = attribute("data").ok_or_else(|| ParseError::expected(1, 1, "an attribute `data`"))?;
    // Where the value begins: the attribute borrows from the content, which begins after the bracket.
    let offset = 1 + (data.as_ptr() as usize).saturating_sub(content.as_ptr() as usize).min(content.len());
    let mut entry = grid(&unescape(&data).unwrap_or_default()).map_err(|kind| {
        let before = tag.get(..offset).unwrap_or_default();
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        ParseError::new(line, column, kind)
    })?;
    entry.add_comment(value("note").unwrap_or_default().trim());
    match context {
        Context::Folder(name) => entry.add_header("folder", name),
        Context::Headers(headers) => headers.iter().for_each(|(name, value)| entry.add_header(name, value)),
    }
    for name in ATTRIBUTES {
        entry.add_header(name, &value(name).unwrap_or_default());
    }
    Ok(entry)
}

/// What the attribute `data` holds.
fn grid(data: &str) -> Result<Entry, ParseErrorKind> {
    match data.trim_start().strip_prefix("version:") {
        Some(state) => state_of_game(state),
        None => Ok(Entry::new(data.trim().parse().map_err(|error: ParseError| error.kind)?)),
    }
}

/// The state after `version:`.
fn state_of_game(state: &str) -> Result<Entry, ParseErrorKind> {
    let (version, cells) = state.trim_start().split_once(char::is_whitespace).unwrap_or((state, ""));
    let marks: fn(&str) -> Option<DigitSet> = match version.trim() {
        "1" => listed_marks,
        "2" | "3" => summed_marks,
        other => {
            return Err(ParseErrorKind::Unknown { what: "version", found: other.chars().take(20).collect() });
        }
    };
    let fields: Vec<&str> = cells.trim().split('|').filter(|field| !field.is_empty()).collect();
    if fields.len() != 3 * Cell::COUNT {
        return Err(ParseErrorKind::WrongCellCount { found: fields.len() / 3 });
    }
    let mut grid = Grid::EMPTY;
    let mut listed = [None; 81];
    for (cell, field) in Cell::all().zip(fields.chunks_exact(3)) {
        let value = field[0].parse().map_err(|_| ParseErrorKind::Expected("a digit".into()))?;
        match (Digit::new(value), field[2]) {
            (Some(digit), "0") => grid.set_given(cell, digit),
            (Some(digit), _) => grid.set_found(cell, digit),
            (None, _) if value > 9 => return Err(ParseErrorKind::NotADigit(value.into())),
            (None, _) => {}
        }
        let digits = marks(field[1]).ok_or(ParseErrorKind::Expected("marks".into()))?;
        listed[cell.index()] = Some(digits).filter(|digits| !digits.is_empty());
    }
    Ok(match listed.iter().any(Option::is_some) {
        false => Entry::new(grid),
        true => Entry::with_marks(grid, |cell| listed[cell.index()]),
    })
}

/// `1,5,` or `-`.
fn listed_marks(field: &str) -> Option<DigitSet> {
    field
        .split(',')
        .filter(|digit| !matches!(*digit, "" | "-"))
        .map(|digit| digit.parse::<Digit>().ok())
        .collect()
}

/// A sum of bits.
fn summed_marks(field: &str) -> Option<DigitSet> {
    field.parse::<u16>().ok().filter(|&bits| bits < 512).map(DigitSet::from_bits)
}

/// What stands before the games.
pub const HEAD: &str = concat!(
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n",
    "<opensudoku version=\"2\">\n",
    "  <folder name=\"Ninefold\">\n",
);
/// What stands after the games.
pub const FOOT: &str = "  </folder>\n</opensudoku>\n";

/// Appends a game.
pub fn write(entry: &Entry, out: &mut Vec<u8>) {
    let is_plain = entry.candidates.is_none() && entry.grid.filled() == entry.grid.givens();
    let data = if is_plain { entry.grid.to_string().replace('.', "0") } else { game_state(entry) };
    out.extend_from_slice(format!("    <game data=\"{data}\"").as_bytes());
    for name in ATTRIBUTES {
        if let Some(value) = entry.header(name) {
            out.extend_from_slice(format!(" {name}=\"{}\"", escaped(value)).as_bytes());
        }
    }
    if let Some(comment) = &entry.comment {
        out.extend_from_slice(format!(" note=\"{}\"", escaped(comment)).as_bytes());
    }
    out.extend_from_slice(b"/>\n");
}

/// Appends a comment for a record that could not be read.
pub fn write_remark(remark: &str, out: &mut Vec<u8>) {
    let remark = remark.replace("--", "- -");
    out.extend_from_slice(format!("    <!-- {} -->\n", escaped(&remark)).as_bytes());
}

fn game_state(entry: &Entry) -> String {
    let mut state = "version: 3&#10;".to_owned();
    for cell in Cell::all() {
        let digit = entry.grid.get(cell).map_or(0, Digit::get);
        let marks = entry.candidates.as_ref().map_or(0, |marks| marks.at(cell).bits());
        let may_change = u8::from(!entry.grid.is_given(cell));
        state.push_str(&format!("{digit}|{marks}|{may_change}|"));
    }
    state
}

/// Text escaped for an attribute. What XML cannot hold at all is replaced.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\n' | '\r' | '\t' => escaped.push_str(&format!("&#{};", c as u32)),
            '\0'..'\x20' | '\u{fffe}' | '\u{ffff}' => escaped.push('\u{fffd}'),
            c => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use ninefold::Candidates;

    use super::*;

    const PUZZLE: &str = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";

    #[test]
    fn games_read_back() {
        let mut plain = Entry::new(PUZZLE.parse().unwrap());
        plain.add_comment("from \"A & B\"\n<today>");
        let mut grid: Grid = PUZZLE.parse().unwrap();
        grid.set_found(Cell::at(0, 2), Digit::D4);
        let mut marks = Candidates::new(&grid);
        marks.remove("r1c4=6".parse().unwrap());
        let marked = Entry::with_candidates(marks);
        let mut tags = Vec::new();
        write(&plain, &mut tags);
        write(&marked, &mut tags);
        let tags = String::from_utf8(tags).unwrap();
        assert!(tags.contains(&format!("<game data=\"{PUZZLE}\"")), "{tags}");
        assert!(tags.contains("version: 3&#10;5|0|0|3|0|0|4|0|1|0|2|1|"), "{tags}");
        for (mut written, tag) in [plain, marked].into_iter().zip(tags.lines()) {
            written.add_header("folder", "Ninefold");
            let read = entry(tag.trim(), &Context::Folder("Ninefold".into()));
            assert_eq!(read, Ok(written));
        }
    }

    #[test]
    fn headers_and_old_states_are_read() {
        let cells = "5|-|0|0|1,2,|1|".to_owned() + &"0|-|1|".repeat(79);
        let headers = [("name", "Mine"), ("level", "hard")].map(|(name, value)| (name.into(), value.into()));
        let context = Context::Headers(headers.into());
        let entry = entry(&format!("<game data=\"version: 1 {cells}\">"), &context).unwrap();
        assert_eq!((entry.header("name"), entry.header("level")), (Some("Mine"), Some("hard")));
        assert_eq!(entry.position().at(Cell::at(0, 1)).to_string(), "12");
        let open = entry.position().at(Cell::at(0, 2)).to_string();
        assert_eq!(open, "12346789", "a cell without marks is open");
    }

    #[test]
    fn errors_point_at_the_place() {
        let error = |tag: &str| entry(tag, &Context::default()).unwrap_err().to_string();
        assert_eq!(error("<game data=\"123\">"), "line 1 column 13: 3 cells, expected 81");
        assert_eq!(error("<game\n data=\"123\">"), "line 2 column 8: 3 cells, expected 81");
        assert_eq!(error("<game>"), "line 1 column 1: expected an attribute `data`");
    }
}
