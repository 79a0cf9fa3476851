//! The lines of a stream; overlong lines are cut.

use std::io::{self, Read};

/// How much is read at a time.
const BLOCK: usize = 1 << 17;
/// How much of a line that is too long is kept, to show where it was.
const SHOWN: usize = 256;

/// A stream, line by line.
pub struct Lines {
    input: Box<dyn Read + Send>,
    /// What was read, from `start` to `end` not handed out yet. The rest is room, set to zero once.
    buffer: Vec<u8>,
    /// Where the next line begins in the buffer.
    start: usize,
    /// Where the part of the buffer ends that is known to hold no line break from `start` on.
    searched: usize,
    /// Where what was read ends.
    end: usize,
    /// The number of the next line.
    number: usize,
    ended: bool,
    longest: usize,
}

/// One line, without its line break.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line<'a> {
    /// From 1.
    pub number: usize,
    pub text: &'a [u8],
    /// How long it may be, if it is longer and `text` is its beginning only.
    pub limit: Option<usize>,
}

impl Lines {
    /// The lines of `input`; those above `longest` bytes are cut.
    pub fn new(input: Box<dyn Read + Send>, longest: usize) -> Lines {
        // Room in zeroed pages, which cost nothing until something is read into them.
        let buffer = vec![0; 2 * BLOCK];
        Lines { input, buffer, start: 0, searched: 0, end: 0, number: 1, ended: false, longest }
    }

    /// Cuts lines above `bytes`, from here on.
    pub fn set_longest(&mut self, bytes: usize) {
        self.longest = bytes;
    }

    /// What lies in the buffer and was not handed out yet.
    pub fn ahead(&self) -> &[u8] {
        &self.buffer[self.start..self.end]
    }

    /// Whether nothing comes after what is [ahead](Lines::ahead).
    pub fn has_ended(&self) -> bool {
        self.ended
    }

    /// All that was not handed out yet; nothing is left here.
    pub fn take_rest(&mut self) -> Box<dyn Read + Send> {
        let ahead = self.ahead().to_vec();
        (self.start, self.searched, self.end) = (0, 0, 0);
        let input = std::mem::replace(&mut self.input, Box::new(io::empty()));
        Box::new(io::Cursor::new(ahead).chain(input))
    }

    /// The next line, if the buffer holds the whole of it: no reading, no waiting.
    #[inline]
    pub fn next_buffered(&mut self) -> Option<Line<'_>> {
        match memchr::memchr(b'\n', &self.buffer[self.searched..self.end]) {
            Some(at) => Some(self.take(self.searched + at, 1)),
            None => {
                self.searched = self.end;
                None
            }
        }
    }

    /// The next line, `None` at the end of the stream.
    pub fn next(&mut self) -> io::Result<Option<Line<'_>>> {
        loop {
            // The two steps instead of `next_buffered` are for the borrow checker.
            if let Some(at) = memchr::memchr(b'\n', &self.buffer[self.searched..self.end]) {
                return Ok(Some(self.take(self.searched + at, 1)));
            }
            self.searched = self.end;
            if self.ended {
                let is_over = self.ahead().is_empty();
                return Ok(if is_over { None } else { Some(self.take(self.end, 0)) });
            }
            if self.ahead().len() > self.longest {
                return self.skip_line().map(Some);
            }
            self.read_more()?;
        }
    }

    /// Reads another block.
    pub fn read_more(&mut self) -> io::Result<()> {
        self.buffer.copy_within(self.start..self.end, 0);
        self.searched -= self.start;
        self.end -= self.start;
        self.start = 0;
        if self.buffer.len() < self.end + BLOCK {
            self.buffer.resize(2 * self.buffer.len(), 0);
        }
        let count = loop {
            match self.input.read(&mut self.buffer[self.end..][..BLOCK]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                result => break result?,
            }
        };
        self.end += count;
        self.ended = count == 0;
        Ok(())
    }

    /// The line up to `end`, after which `gap` bytes are a line break.
    #[inline]
    fn take(&mut self, end: usize, gap: usize) -> Line<'_> {
        let text = &self.buffer[self.start..end];
        let limit = (text.len() > self.longest).then_some(self.longest);
        let text = if limit.is_some() { &text[..SHOWN] } else { text };
        (self.start, self.searched) = (end + gap, end + gap);
        self.number += 1;
        Line { number: self.number - 1, text, limit }
    }

    /// Passes over a line that is too long, in bounded memory.
    fn skip_line(&mut self) -> io::Result<Line<'_>> {
        self.buffer.copy_within(self.start..self.start + SHOWN, 0);
        let mut block = vec![0; BLOCK];
        let mut rest = Vec::new();
        while !self.ended {
            let count = match self.input.read(&mut block) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                result => result?,
            };
            self.ended = count == 0;
            if let Some(at) = memchr::memchr(b'\n', &block[..count]) {
                rest.extend_from_slice(&block[at + 1..count]);
                break;
            }
        }
        self.buffer[SHOWN..][..rest.len()].copy_from_slice(&rest);
        (self.start, self.searched, self.end) = (SHOWN, SHOWN, SHOWN + rest.len());
        self.number += 1;
        let limit = Some(self.longest);
        Ok(Line { number: self.number - 1, text: &self.buffer[..SHOWN], limit })
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;

    /// Hands out a few bytes at a time.
    struct Drip(Cursor<Vec<u8>>, usize);

    impl Read for Drip {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let most = self.1.min(buffer.len());
            self.0.read(&mut buffer[..most])
        }
    }

    fn lines(text: &str, longest: usize, step: usize) -> Vec<(usize, String, bool)> {
        let mut lines = Lines::new(Box::new(Drip(Cursor::new(text.into()), step)), longest);
        let mut all = Vec::new();
        while let Some(line) = lines.next().unwrap() {
            all.push((line.number, String::from_utf8(line.text.to_vec()).unwrap(), line.limit.is_some()));
        }
        all
    }

    #[test]
    fn lines_come_whole_however_they_are_read() {
        for step in [1, 2, 3, 100] {
            let all = lines("one\n\nthree\nfour", 100, step);
            let texts: Vec<_> = all.iter().map(|(number, text, _)| (*number, text.as_str())).collect();
            assert_eq!(texts, [(1, "one"), (2, ""), (3, "three"), (4, "four")]);
        }
        assert!(lines("", 100, 1).is_empty());
    }

    #[test]
    fn a_line_that_is_too_long_is_cut_and_the_next_one_is_not() {
        let long = "7".repeat(1000);
        for step in [1, 7, 400, 5000] {
            for text in [format!("one\n{long}\nthree\n"), format!("one\n{long}\nthree")] {
                let all = lines(&text, 500, step);
                assert_eq!((all.len(), all[1].0, all[1].2), (3, 2, true), "{step}");
                assert_eq!(all[1].1, long[..SHOWN]);
                assert_eq!(all[2], (3, "three".to_owned(), false));
            }
        }
        assert_eq!(lines(&long, 500, 7).len(), 1);
    }
}
