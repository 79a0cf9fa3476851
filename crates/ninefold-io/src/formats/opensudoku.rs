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
use roxmltree::{Document, Node};

/// The elements of a document without folders that become headers.
const HEADERS: [&str; 8] =
    ["name", "author", "description", "comment", "created", "source", "level", "sourceURL"];
/// The attributes that become headers.
const ATTRIBUTES: [&str; 5] = ["state", "time", "created", "last_played", "mistake_counter"];

/// A game: its place in the document, and what it says.
pub struct Game {
    pub start: usize,
    pub end: usize,
    /// From 1.
    pub line: usize,
    pub entry: Result<Entry, ParseError>,
}

/// The games of a document, or its fault as the only one.
pub fn games(text: &str) -> Vec<Game> {
    let document = match Document::parse(text) {
        Ok(document) => document,
        Err(error) => return vec![fault(text, malformed(text, &error))],
    };
    if !document.root_element().has_tag_name("opensudoku") {
        return vec![fault(text, ParseError::expected(1, 1, "an <opensudoku> document"))];
    }
    let nodes = document.descendants().filter(|node| node.has_tag_name("game"));
    nodes.map(|node| game(&document, node)).collect()
}

/// What the XML reader says.
fn malformed(text: &str, error: &roxmltree::Error) -> ParseError {
    let (line, column) = match error {
        roxmltree::Error::UnexpectedEndOfStream | roxmltree::Error::UnclosedRootNode => {
            let last = text.rsplit('\n').next().unwrap_or("");
            (text.matches('\n').count() + 1, last.chars().count() + 1)
        }
        _ => (error.pos().row as usize, error.pos().col as usize),
    };
    let message = error.to_string();
    let message = message.rsplit_once(" at ").map_or(message.as_str(), |(message, _)| message);
    ParseError::new(line.max(1), column.max(1), ParseErrorKind::Malformed(message.to_owned()))
}

/// A document's fault, with the line where it is.
fn fault(text: &str, error: ParseError) -> Game {
    let start: usize = text.split_inclusive('\n').take(error.line - 1).map(str::len).sum();
    let end = start + text[start..].find('\n').unwrap_or(text.len() - start);
    Game { start, end, line: error.line, entry: Err(error) }
}

fn game(document: &Document<'_>, node: Node<'_, '_>) -> Game {
    let range = node.range();
    let begin = document.text_pos_at(range.start);
    let entry = entry(node).map_err(|kind| {
        let data = node.attribute_node("data").map_or(range.start, |data| data.range_value().start);
        let place = document.text_pos_at(data);
        ParseError::new(place.row as usize, place.col as usize, kind)
    });
    Game { start: range.start, end: range.end, line: begin.row as usize, entry }
}

fn entry(node: Node<'_, '_>) -> Result<Entry, ParseErrorKind> {
    let data = node.attribute("data").ok_or(ParseErrorKind::Expected("an attribute data".into()))?;
    let mut entry = match data.trim_start().strip_prefix("version:") {
        Some(state) => state_of_game(state)?,
        None => Entry::new(data.trim().parse().map_err(|error: ParseError| error.kind)?),
    };
    entry.add_comment(node.attribute("note").unwrap_or("").trim());
    if let Some(folder) = node.ancestors().find(|parent| parent.has_tag_name("folder")) {
        entry.add_header("folder", folder.attribute("name").unwrap_or(""));
    } else if let Some(root) = node.parent_element() {
        for child in root.children().filter(|child| HEADERS.contains(&child.tag_name().name())) {
            entry.add_header(&child.tag_name().name().to_lowercase(), child.text().unwrap_or("").trim());
        }
    }
    for name in ATTRIBUTES {
        entry.add_header(name, node.attribute(name).unwrap_or(""));
    }
    Ok(entry)
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

/// As it may stand in an attribute. What XML cannot hold at all is replaced.
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

    fn document(entries: &[&Entry]) -> String {
        let mut out = Vec::new();
        entries.iter().for_each(|entry| write(entry, &mut out));
        format!("{HEAD}{}{FOOT}", String::from_utf8(out).unwrap())
    }

    #[test]
    fn games_read_back() {
        let mut plain = Entry::new(PUZZLE.parse().unwrap());
        plain.add_comment("from \"A & B\"\n<today>");
        let mut grid: Grid = PUZZLE.parse().unwrap();
        grid.set_found(Cell::at(0, 2), Digit::D4);
        let mut marks = Candidates::new(&grid);
        marks.remove("r1c4=6".parse().unwrap());
        let marked = Entry::with_candidates(marks);
        let text = document(&[&plain, &marked]);
        assert!(
            text.contains(&format!("<game data=\"{PUZZLE}\""))
                && text.contains("version: 3&#10;5|0|0|3|0|0|4|0|1|0|2|1|"),
            "{text}"
        );
        let games = games(&text);
        for (entry, game) in [plain, marked].iter_mut().zip(&games) {
            entry.add_header("folder", "Ninefold");
            assert_eq!(game.entry.as_ref(), Ok(&*entry));
        }
        assert_eq!((games[0].line, games[1].line), (4, 5));
    }

    #[test]
    fn documents_without_folders_and_old_states_are_read() {
        let cells = "5|-|0|0|1,2,|1|".to_owned() + &"0|-|1|".repeat(79);
        let text = format!(
            "<opensudoku><name>Mine</name><level>hard</level>\n<game data=\"version: 1 {cells}\"/></opensudoku>"
        );
        let games = games(&text);
        let entry = games[0].entry.as_ref().unwrap();
        assert_eq!((entry.header("name"), entry.header("level")), (Some("Mine"), Some("hard")));
        assert_eq!(entry.position().at(Cell::at(0, 1)).to_string(), "12");
        assert_eq!(
            entry.position().at(Cell::at(0, 2)).to_string(),
            "12346789",
            "a cell without marks is open"
        );
    }

    #[test]
    fn errors_point_at_the_place() {
        let error = |text: &str| games(text)[0].entry.as_ref().unwrap_err().to_string();
        assert_eq!(
            error("<opensudoku>\n <game data=\"123\"/></opensudoku>"),
            "line 2 column 14: 3 cells, expected 81"
        );
        assert_eq!(
            error("<opensudoku>\n <game/></opensudoku>"),
            "line 2 column 2: expected an attribute data"
        );
        assert_eq!(
            error("<opensudoku>\n <game data=\"123\""),
            "line 2 column 18: the root node was opened but never closed"
        );
        assert!(error("<html></html>").contains("expected an <opensudoku> document"));
        assert!(games("<opensudoku></opensudoku>").is_empty());
    }
}
