//! Finds the games of an OpenSudoku document as it streams past. Only one tag at a time is in memory, however large the
//! document is.

use std::fmt;
use std::io::{self, BufRead, BufReader, Read};
use std::sync::Arc;

use ninefold::text::{ParseError, ParseErrorKind};
use quick_xml::Error;
use quick_xml::escape::unescape;
use quick_xml::events::{BytesStart, Event};

use crate::classic::opensudoku::{Context, HEADERS};

/// The longest tag or run of text, in bytes.
const LONGEST_TOKEN: usize = 1 << 16;
/// The deepest nesting; real documents have three levels.
const DEEPEST: usize = 32;

/// The games of a document.
pub struct Games {
    xml: quick_xml::Reader<Meter>,
    buffer: Vec<u8>,
    depth: usize,
    /// The context of the games that follow.
    context: Arc<Context>,
    /// The header whose element is open, and its text so far.
    header: Option<(String, String)>,
    is_over: bool,
}

/// A tag: where it stands, and what it is.
#[derive(Debug)]
pub struct Tag {
    /// From 1.
    pub line: usize,
    /// How many characters stand before it in its line.
    pub indent: usize,
    /// The context of the game, or why the document cannot be read any further.
    pub game: Result<Arc<Context>, ParseError>,
}

impl fmt::Debug for Games {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Games").field("depth", &self.depth).finish_non_exhaustive()
    }
}

impl Games {
    pub fn new(input: Box<dyn Read + Send>) -> Games {
        let meter = Meter { input: BufReader::new(input), place: Place::START, left: LONGEST_TOKEN };
        Games {
            xml: quick_xml::Reader::from_reader(meter),
            buffer: Vec::new(),
            depth: 0,
            context: Arc::default(),
            header: None,
            is_over: false,
        }
    }

    /// Appends the tag of the next game to `text`; `None` at the end of the document. Where the document is not
    /// well-formed, or not of OpenSudoku, stands a last tag with the fault.
    pub fn next(&mut self, text: &mut Vec<u8>) -> io::Result<Option<Tag>> {
        while !self.is_over {
            let start = self.xml.get_ref().place;
            self.xml.get_mut().left = LONGEST_TOKEN;
            let mut buffer = std::mem::take(&mut self.buffer);
            buffer.clear();
            let event = self.xml.read_event_into(&mut buffer);
            let end = self.xml.get_ref().place;
            let found = match event {
                Ok(event) => self.take(&event, start, end),
                Err(error) => Err(fault(error, &buffer, start, end, self.xml.get_ref().left)?),
            };
            let game = found.map(|is_game| is_game.then(|| Arc::clone(&self.context))).transpose();
            self.is_over |= matches!(game, Some(Err(_)));
            if game.is_some() {
                text.extend_from_slice(&buffer);
            }
            self.buffer = buffer;
            if let Some(game) = game {
                return Ok(Some(Tag { line: start.line, indent: start.column - 1, game }));
            }
        }
        Ok(None)
    }

    /// Takes notice of `event`; true if it is a game.
    fn take(&mut self, event: &Event<'_>, start: Place, end: Place) -> Result<bool, ParseError> {
        match event {
            Event::Start(tag) => {
                self.depth += 1;
                self.open(tag, start)?;
            }
            Event::Empty(tag) if self.depth == 0 => self.open(tag, start)?,
            Event::End(_) => self.close(),
            Event::Text(piece) => self.note(&piece.xml10_content()),
            Event::CData(piece) => self.note(&piece.xml10_content()),
            Event::GeneralRef(name) => {
                let reference = format!("&{};", name.xml10_content());
                self.note(&unescape(&reference).unwrap_or_default());
            }
            Event::Eof if self.depth > 0 => {
                let what = "the document ends inside an element";
                return Err(end.error(ParseErrorKind::Malformed(what.to_owned())));
            }
            Event::Eof => self.is_over = true,
            _ => {}
        }
        Ok(matches!(event, Event::Start(tag) | Event::Empty(tag) if tag.name().as_ref() == "game"))
    }

    /// Enters an element.
    fn open(&mut self, tag: &BytesStart<'_>, start: Place) -> Result<(), ParseError> {
        match tag.name().as_ref() {
            other if self.depth <= 1 && other != "opensudoku" => {
                return Err(ParseError::expected(start.line, start.column, "an <opensudoku> document"));
            }
            _ if self.depth > DEEPEST => {
                let what = format!("elements nested more than {DEEPEST} deep");
                return Err(start.error(ParseErrorKind::Malformed(what)));
            }
            "folder" => {
                let mut attributes = tag.attributes();
                let mut attributes = attributes.with_checks(false).flatten();
                let named = attributes.find(|attribute| attribute.key.as_ref() == "name");
                let value = named.map(|name| unescape(&name.value).unwrap_or_default().into_owned());
                self.context = Arc::new(Context::Folder(value.unwrap_or_default()));
            }
            name if self.depth == 2 && HEADERS.contains(&name) => {
                self.header = Some((name.to_ascii_lowercase(), String::new()));
            }
            _ => {}
        }
        Ok(())
    }

    /// Leaves an element.
    fn close(&mut self) {
        self.depth = self.depth.saturating_sub(1);
        if let Some((name, value)) = self.header.take()
            && let value = value.trim()
            && !value.is_empty()
        {
            Arc::make_mut(&mut self.context).add_header(name, value.to_owned());
        } else if self.depth == 1 {
            self.context = match &*self.context {
                Context::Folder(_) => Arc::default(),
                Context::Headers(_) => return,
            };
        }
    }

    /// Notes a piece of text.
    fn note(&mut self, piece: &str) {
        if let Some((_, value)) = &mut self.header
            && value.len() + piece.len() <= LONGEST_TOKEN
        {
            value.push_str(piece);
        }
    }
}

/// The error of the XML reader with its place, or the error of the input itself.
fn fault(error: Error, token: &[u8], mut start: Place, end: Place, left: usize) -> io::Result<ParseError> {
    Ok(match error {
        Error::Io(_) if left == 0 => start.error(ParseErrorKind::TooLong { limit: LONGEST_TOKEN }),
        Error::Io(error) => return Err(io::Error::new(error.kind(), error.to_string())),
        Error::Encoding(_) => {
            let valid = std::str::from_utf8(token).err().map_or(0, |error| error.valid_up_to());
            start.pass(&token[..valid]);
            start.error(ParseErrorKind::NotUtf8)
        }
        // The reader has searched up to the end.
        Error::Syntax(error) => end.error(ParseErrorKind::Malformed(error.to_string())),
        other => start.error(ParseErrorKind::Malformed(other.to_string())),
    })
}

/// A place in a document, both from 1.
#[derive(Clone, Copy, Debug)]
struct Place {
    line: usize,
    column: usize,
}

impl Place {
    const START: Place = Place { line: 1, column: 1 };

    fn error(self, kind: ParseErrorKind) -> ParseError {
        ParseError::new(self.line, self.column, kind)
    }

    /// Moves past `bytes`.
    fn pass(&mut self, bytes: &[u8]) {
        let line = match memchr::memrchr(b'\n', bytes) {
            Some(last) => {
                self.line += memchr::memchr_iter(b'\n', bytes).count();
                self.column = 1;
                &bytes[last + 1..]
            }
            None => bytes,
        };
        // The bytes that begin a character.
        self.column += line.iter().filter(|&&byte| byte & 0xc0 != 0x80).count();
    }
}

/// An input that knows its place, and fails when a token takes too much of it.
struct Meter {
    input: BufReader<Box<dyn Read + Send>>,
    place: Place,
    /// How many more bytes the token may have.
    left: usize,
}

impl Read for Meter {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.fill_buf()?.read(buffer)?;
        self.consume(count);
        Ok(count)
    }
}

impl BufRead for Meter {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        let buffer = self.input.fill_buf()?;
        if self.left == 0 && !buffer.is_empty() {
            return Err(io::Error::other("a token is too long"));
        }
        Ok(&buffer[..buffer.len().min(self.left)])
    }

    fn consume(&mut self, count: usize) {
        self.place.pass(&self.input.buffer()[..count]);
        self.left = self.left.saturating_sub(count);
        self.input.consume(count);
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;

    /// Line, indent and text of each game, then the fault if there is one.
    fn games(document: &str) -> (Vec<(usize, usize, String)>, Option<String>) {
        let mut games = Games::new(Box::new(Cursor::new(document.to_owned())));
        let (mut found, mut text) = (Vec::new(), Vec::new());
        while let Some(Tag { line, indent, game }) = games.next(&mut text).unwrap() {
            let text = String::from_utf8(std::mem::take(&mut text)).unwrap();
            match game {
                Ok(_) => found.push((line, indent, text)),
                Err(error) => return (found, Some(error.to_string())),
            }
        }
        (found, None)
    }

    #[test]
    fn games_are_found_with_their_place() {
        let document = "<opensudoku>\n  <folder name=\"é\"> <game a=\"1\"/><game\n b=\"2\"></game>\n</folder>\n </opensudoku>";
        let (found, fault) = games(document);
        assert_eq!(found, [(2, 20, "<game a=\"1\"/>".into()), (2, 33, "<game\n b=\"2\">".into())]);
        assert_eq!(fault, None);
    }

    #[test]
    fn games_before_a_fault_are_found() {
        let (found, fault) = games("<opensudoku>\n<game a=\"1\"/>\n</folder>");
        assert_eq!(found.len(), 1);
        assert!(fault.unwrap().starts_with("line 3 column 1: "));
        let (_, fault) = games("<opensudoku>\n<game a=\"1\"/>\n  ");
        assert_eq!(fault.unwrap(), "line 3 column 3: the document ends inside an element");
    }

    #[test]
    fn nothing_endless_is_kept() {
        let (_, fault) = games(&format!("<opensudoku>\n <game data=\"{}\"/>", "1".repeat(1 << 20)));
        assert_eq!(fault.unwrap(), "line 2 column 2: longer than 65536 bytes");
        let (_, fault) = games(&format!("<opensudoku>{}", "<a>".repeat(1 << 20)));
        assert!(fault.unwrap().contains("nested more than 32 deep"));
    }
}
