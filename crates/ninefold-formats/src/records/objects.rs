//! Finds the objects of a JSON document as it streams past: objects one after the other, or arrays of them. Only one
//! object at a time is in memory, however large the document is.

use std::fmt;
use std::io::{self, Read};

/// How much is read at a time.
const BLOCK: usize = 1 << 16;
/// How much of an object that is too large is kept, to show where it was.
const SHOWN: usize = 256;

/// The objects of a document.
pub struct Objects {
    input: Box<dyn Read + Send>,
    buffer: Vec<u8>,
    /// How much of the buffer is done.
    at: usize,
    /// From 1.
    line: usize,
    /// How many bytes of the line are done.
    column: usize,
    in_array: bool,
    has_ended: bool,
    largest: usize,
}

/// The place of one object, or of something that should have been one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// From 1.
    pub line: usize,
    /// How many bytes stand before it in its line.
    pub indent: usize,
    /// Whether it was too large and only its beginning is kept.
    pub is_cut: bool,
}

impl fmt::Debug for Objects {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Objects").field("line", &self.line).finish_non_exhaustive()
    }
}

impl Objects {
    /// The objects of `input`; those above `largest` bytes are cut.
    pub fn new(input: Box<dyn Read + Send>, largest: usize) -> Objects {
        Objects {
            input,
            buffer: Vec::new(),
            at: 0,
            line: 1,
            column: 0,
            in_array: false,
            has_ended: false,
            largest,
        }
    }

    /// Appends the next object to `text`. Anything else is appended up to the next comma or line break, and is reported
    /// when it is parsed; so is the end of an array that was not closed.
    pub fn next(&mut self, text: &mut Vec<u8>) -> io::Result<Option<Place>> {
        while let Some(byte) = self.peek()? {
            match byte {
                byte if byte.is_ascii_whitespace() => {}
                b'[' if !self.in_array => self.in_array = true,
                b',' if self.in_array => {}
                b']' if self.in_array => self.in_array = false,
                b'{' => return self.take(text, Object::default()).map(Some),
                _ => return self.take(text, Junk::default()).map(Some),
            }
            self.pass(1);
        }
        let is_open = std::mem::take(&mut self.in_array);
        Ok(is_open.then_some(Place { line: self.line, indent: self.column, is_cut: false }))
    }

    /// The next byte, `None` at the end.
    fn peek(&mut self) -> io::Result<Option<u8>> {
        if self.at == self.buffer.len() && !self.has_ended {
            self.read_more()?;
        }
        Ok(self.buffer.get(self.at).copied())
    }

    fn read_more(&mut self) -> io::Result<()> {
        self.buffer.resize(BLOCK, 0);
        self.at = 0;
        let count = loop {
            match self.input.read(&mut self.buffer) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                result => break result,
            }
        };
        self.buffer.truncate(count.as_ref().copied().unwrap_or(0));
        self.has_ended = count? == 0;
        Ok(())
    }

    /// Moves past `count` bytes of the buffer.
    fn pass(&mut self, count: usize) {
        let passed = &self.buffer[self.at..self.at + count];
        match memchr::memrchr(b'\n', passed) {
            Some(last) => {
                self.line += memchr::memchr_iter(b'\n', passed).count();
                self.column = count - last - 1;
            }
            None => self.column += count,
        }
        self.at += count;
    }

    /// Appends what lies before the `end`, or before the end of the document.
    fn take(&mut self, text: &mut Vec<u8>, mut end: impl End) -> io::Result<Place> {
        let mut place = Place { line: self.line, indent: self.column, is_cut: false };
        let start = text.len();
        while self.peek()?.is_some() {
            let ahead = &self.buffer[self.at..];
            let length = end.find(ahead);
            let count = length.unwrap_or(ahead.len());
            place.is_cut |= text.len() - start + count > self.largest;
            if !place.is_cut {
                text.extend_from_slice(&ahead[..count]);
            }
            self.pass(count);
            if length.is_some() {
                break;
            }
        }
        if place.is_cut {
            text.truncate(text.len().min(start + SHOWN));
        }
        Ok(place)
    }
}

/// Finds the end of something that comes in pieces.
trait End {
    /// How much of `piece` belongs to it, if it ends there.
    fn find(&mut self, piece: &[u8]) -> Option<usize>;
}

/// An object: to its closing brace.
#[derive(Default)]
struct Object {
    depth: usize,
    in_string: bool,
    is_escaped: bool,
}

impl End for Object {
    fn find(&mut self, piece: &[u8]) -> Option<usize> {
        for (at, &byte) in piece.iter().enumerate() {
            match byte {
                _ if self.is_escaped => self.is_escaped = false,
                b'\\' if self.in_string => self.is_escaped = true,
                b'"' => self.in_string = !self.in_string,
                _ if self.in_string => {}
                b'{' | b'[' => self.depth += 1,
                b'}' | b']' => {
                    self.depth -= 1;
                    if self.depth == 0 {
                        return Some(at + 1);
                    }
                }
                _ => {}
            }
        }
        None
    }
}

/// Something other than an object: up to a comma or the end of the line, at least one byte.
#[derive(Default)]
struct Junk {
    has_begun: bool,
}

impl End for Junk {
    fn find(&mut self, piece: &[u8]) -> Option<usize> {
        let first = usize::from(!std::mem::replace(&mut self.has_begun, true));
        memchr::memchr2(b'\n', b',', &piece[first..]).map(|at| first + at)
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;

    fn pieces(document: &str) -> Vec<(usize, usize, String)> {
        let mut objects = Objects::new(Box::new(Cursor::new(document.to_owned())), 1 << 20);
        let (mut all, mut text) = (Vec::new(), Vec::new());
        while let Some(place) = objects.next(&mut text).unwrap() {
            all.push((place.line, place.indent + 1, String::from_utf8(std::mem::take(&mut text)).unwrap()));
        }
        all
    }

    fn borrowed(all: &[(usize, usize, String)]) -> Vec<(usize, usize, &str)> {
        all.iter().map(|(line, column, text)| (*line, *column, text.as_str())).collect()
    }

    #[test]
    fn objects_are_found_in_a_document() {
        let found = pieces("[\n {\"a\": [1]},\n {\"}\": \"\\\"{\"} ]\n");
        assert_eq!(borrowed(&found), [(2, 2, "{\"a\": [1]}"), (3, 2, "{\"}\": \"\\\"{\"}")]);
        assert_eq!(borrowed(&pieces("{\n}\n{}")), [(1, 1, "{\n}"), (3, 1, "{}")]);
        assert_eq!(pieces("[]"), []);
        assert_eq!(borrowed(&pieces("[{}")), [(1, 2, "{}"), (1, 4, "")], "not closed");
        assert_eq!(borrowed(&pieces("[{}, 17, {}]")), [(1, 2, "{}"), (1, 6, "17"), (1, 10, "{}")]);
        assert_eq!(borrowed(&pieces("[] x")), [(1, 4, "x")]);
        assert_eq!(borrowed(&pieces("[{}]\n[{}]")), [(1, 2, "{}"), (2, 2, "{}")], "two documents");
    }

    #[test]
    fn objects_may_lie_across_blocks_and_large_ones_are_cut() {
        let long = format!("{{\"a\": \"{}\"}}", "x".repeat(3 * BLOCK));
        let found = pieces(&format!("{long}\n{{}}\n{long}"));
        assert_eq!(
            found.iter().map(|(line, _, text)| (*line, text.len())).collect::<Vec<_>>(),
            [(1, long.len()), (2, 2), (3, long.len())]
        );
        let mut objects = Objects::new(Box::new(Cursor::new(format!("{long}{{}}"))), BLOCK + 7);
        let mut text = Vec::new();
        let place = objects.next(&mut text).unwrap().unwrap();
        assert!(place.is_cut && text.len() == SHOWN);
        text.clear();
        assert!(!objects.next(&mut text).unwrap().unwrap().is_cut && text == b"{}");
    }
}
