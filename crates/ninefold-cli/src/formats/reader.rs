//! From a stream to records: the serial part finds where each record ends, the parallel part reads what it says.

use std::io::{self, Read};

use ninefold::Grid;
use ninefold::text::{self, Entry, ParseError, ParseErrorKind};

use super::blocks::Splitter;
use super::lines::Lines;
use super::{Format, recognise};

/// The longest line, in bytes. The longest real ones are links and pencil marks of some hundreds.
const LONGEST_LINE: usize = 1 << 16;
/// The largest puzzle on many lines, in bytes.
const LARGEST_BLOCK: usize = 1 << 16;
/// How much of an input is looked at to recognise its format.
const HEAD: usize = 1 << 16;

/// The records of one input.
pub struct Reader {
    lines: Lines,
    reading: Reading,
    /// The line that begins the next record of several lines.
    held: Option<(usize, Vec<u8>)>,
    /// Whether a record of several lines was handed out.
    has_begun: bool,
}

/// How records are found and read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reading {
    /// A record a line.
    Lines(Format),
    /// A record on several lines.
    Blocks(text::Format),
    /// The whole input is one record, in no known format.
    Unknown,
    /// Nothing more.
    Over,
}

/// Some consecutive records, not read yet. Keeps its memory from use to use.
#[derive(Debug)]
pub struct Chunk {
    bytes: Vec<u8>,
    spans: Vec<Span>,
    reading: Reading,
}

/// Where a record lies in a chunk.
#[derive(Clone, Copy, Debug)]
struct Span {
    start: usize,
    end: usize,
    line: usize,
    is_cut: bool,
}

/// One puzzle of an input, or what should have been one.
#[derive(Clone, Copy, Debug)]
pub struct Record<'a> {
    /// The number of its first line, from 1.
    pub line: usize,
    /// The text, as far as it is kept.
    pub text: &'a [u8],
    reading: Reading,
    is_cut: bool,
}

impl Default for Chunk {
    fn default() -> Chunk {
        Chunk { bytes: Vec::new(), spans: Vec::new(), reading: Reading::Over }
    }
}

impl Reader {
    /// The records of `input`, which is plain text.
    pub(super) fn new(input: Box<dyn Read + Send>, forced: Option<Format>) -> io::Result<Reader> {
        let mut lines = Lines::new(input, LONGEST_LINE);
        let format = match forced {
            Some(format) => Some(format),
            None => recognise_ahead(&mut lines)?,
        };
        let reading = match format {
            None => Reading::Unknown,
            Some(Format::Text(format)) if !format.is_one_a_line() => Reading::Blocks(format),
            Some(format) => Reading::Lines(format),
        };
        Ok(Reader { lines, reading, held: None, has_begun: false })
    }

    /// The format, forced or recognised; `None` if it is in none.
    pub fn format(&self) -> Option<Format> {
        match self.reading {
            Reading::Lines(format) => Some(format),
            Reading::Blocks(format) => Some(Format::Text(format)),
            Reading::Unknown | Reading::Over => None,
        }
    }

    /// Puts the next records into `chunk`, up to `most` of them, in place of what was there; false at the end.
    /// Waits for input only if there is no whole record yet.
    ///
    /// # Errors
    /// If the input cannot be read any further. The records before were handed out.
    pub fn next_chunk(&mut self, most: usize, chunk: &mut Chunk) -> io::Result<bool> {
        chunk.clear();
        chunk.reading = self.reading;
        match self.reading {
            Reading::Lines(_) => self.next_lines(most, chunk)?,
            Reading::Blocks(format) => self.next_block(format, chunk)?,
            Reading::Unknown => self.unknown(chunk)?,
            Reading::Over => {}
        }
        Ok(!chunk.spans.is_empty())
    }

    fn next_lines(&mut self, most: usize, chunk: &mut Chunk) -> io::Result<()> {
        while chunk.spans.is_empty() {
            let Some(line) = self.lines.next()? else { return Ok(()) };
            chunk.push_line(line.number, line.text, line.is_cut);
            while chunk.spans.len() < most
                && let Some(line) = self.lines.next_buffered()
            {
                chunk.push_line(line.number, line.text, line.is_cut);
            }
        }
        Ok(())
    }

    fn next_block(&mut self, format: text::Format, chunk: &mut Chunk) -> io::Result<()> {
        let mut splitter = Splitter::new(format);
        let mut block: Option<Span> = None;
        let mut end = 0;
        if let Some((number, text)) = self.held.take() {
            splitter.begins(&String::from_utf8_lossy(&text));
            chunk.bytes.extend_from_slice(&text);
            chunk.bytes.push(b'\n');
            end = text.len();
            block = Some(Span { start: 0, end, line: number, is_cut: false });
        }
        while let Some(line) = self.lines.next()? {
            if splitter.begins(&String::from_utf8_lossy(line.text)) {
                self.held = Some((line.number, line.text.to_vec()));
                break;
            }
            let is_empty = line.text.trim_ascii().is_empty();
            if is_empty && block.is_none() {
                continue;
            }
            let block = block.get_or_insert(Span { start: 0, end: 0, line: line.number, is_cut: false });
            block.is_cut |= line.is_cut || chunk.bytes.len() + line.text.len() > LARGEST_BLOCK;
            if !block.is_cut {
                chunk.bytes.extend_from_slice(line.text);
                end = if is_empty { end } else { chunk.bytes.len() };
                chunk.bytes.push(b'\n');
            }
        }
        // Headings after the last puzzle are none.
        let is_puzzle = splitter.has_rows() || !self.has_begun || self.held.is_some();
        self.has_begun = true;
        chunk.spans.extend(block.filter(|_| is_puzzle).map(|block| Span { end, ..block }));
        Ok(())
    }

    /// The beginning of an input in no known format as one record.
    fn unknown(&mut self, chunk: &mut Chunk) -> io::Result<()> {
        self.reading = Reading::Over;
        while let Some(line) = self.lines.next()? {
            if !line.text.trim_ascii().is_empty() && !line.text.trim_ascii_start().starts_with(b"#") {
                chunk.push_line(line.number, line.text, false);
                return Ok(());
            }
        }
        Ok(())
    }
}

/// Reads on until the format is plain or nothing helps.
fn recognise_ahead(lines: &mut Lines) -> io::Result<Option<Format>> {
    loop {
        let is_all = lines.has_ended() || lines.ahead().len() >= HEAD;
        let format = recognise::recognise(lines.ahead(), is_all);
        if format.is_some() || is_all {
            return Ok(format);
        }
        lines.read_more()?;
    }
}

impl Chunk {
    /// The records, in order.
    pub fn records(&self) -> impl ExactSizeIterator<Item = Record<'_>> {
        self.spans.iter().map(|span| Record {
            line: span.line,
            text: &self.bytes[span.start..span.end],
            reading: self.reading,
            is_cut: span.is_cut,
        })
    }

    /// Leaves nothing.
    pub fn clear(&mut self) {
        self.bytes.clear();
        self.spans.clear();
    }

    /// Adds a line, unless it is empty or a comment.
    #[inline]
    fn push_line(&mut self, number: usize, text: &[u8], is_cut: bool) {
        let text = text.strip_suffix(b"\r").unwrap_or(text);
        let begins = text.iter().find(|byte| !byte.is_ascii_whitespace());
        if begins.is_none_or(|&byte| byte == b'#') {
            return;
        }
        let start = self.bytes.len();
        self.bytes.extend_from_slice(text);
        self.spans.push(Span { start, end: self.bytes.len(), line: number, is_cut });
    }
}

impl Record<'_> {
    /// The grid alone, as fast as may be.
    ///
    /// # Errors
    /// If the record is not a puzzle; line and column are those of the input.
    #[inline]
    pub fn grid(&self) -> Result<Grid, ParseError> {
        if let Reading::Lines(Format::Text(text::Format::Line | text::Format::Sdm)) = self.reading
            && !self.is_cut
            && let Ok((grid, _)) = text::line::parse(self.text)
        {
            return Ok(grid);
        }
        self.entry().map(|entry| entry.grid)
    }

    /// All that the record says.
    ///
    /// # Errors
    /// If the record is not a puzzle; line and column are those of the input.
    pub fn entry(&self) -> Result<Entry, ParseError> {
        self.read().map_err(|error| error.in_text_from(self.line))
    }

    fn read(&self) -> Result<Entry, ParseError> {
        let fail = |column, kind| Err(ParseError::new(1, column, kind));
        if self.is_cut {
            return fail(1, ParseErrorKind::TooLong { limit: LONGEST_LINE });
        }
        match self.reading {
            Reading::Lines(Format::Text(text::Format::Line | text::Format::Sdm)) => {
                let (grid, comment) = text::line::parse(self.text)?;
                let mut entry = Entry::new(grid);
                entry.add_comment(&String::from_utf8_lossy(comment));
                Ok(entry)
            }
            Reading::Lines(Format::Text(format)) | Reading::Blocks(format) => {
                text::parse_as(format, utf8(self.text)?)
            }
            Reading::Unknown | Reading::Over => {
                utf8(self.text)?;
                fail(1, ParseErrorKind::NotRecognised)
            }
        }
    }
}

/// The text of some bytes, or where they stop being one.
fn utf8(bytes: &[u8]) -> Result<&str, ParseError> {
    std::str::from_utf8(bytes).map_err(|error| {
        let before = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
        ParseError::new(line, column, ParseErrorKind::NotUtf8)
    })
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn read(bytes: &[u8], forced: Option<Format>) -> Vec<(usize, Result<Entry, String>)> {
        let mut reader = super::super::reader(Box::new(Cursor::new(bytes.to_vec())), forced).unwrap();
        let (mut chunk, mut all) = (Chunk::default(), Vec::new());
        while reader.next_chunk(3, &mut chunk).unwrap() {
            for record in chunk.records() {
                let entry = record.entry().map_err(|error| error.to_string());
                assert_eq!(record.grid().ok(), entry.as_ref().ok().map(|entry| entry.grid));
                all.push((record.line, entry));
            }
        }
        all
    }

    fn numbers(all: &[(usize, Result<Entry, String>)]) -> Vec<usize> {
        all.iter().map(|(line, _)| *line).collect()
    }

    #[test]
    fn every_line_is_a_record_good_or_bad() {
        let text =
            format!("\u{feff}# puzzles\r\n{PUZZLE}\r\n\r\n{PUZZLE}7\n   \n{PUZZLE} hard\n12\n\n{PUZZLE}");
        let all = read(text.as_bytes(), None);
        assert_eq!(numbers(&all), [2, 4, 6, 7, 9]);
        assert_eq!(all[1].1, Err("line 4 column 82: 82 cells, expected 81".into()));
        assert_eq!(all[2].1.as_ref().unwrap().comment.as_deref(), Some("hard"));
        assert_eq!(all[3].1, Err("line 7 column 3: 2 cells, expected 81".into()));
    }

    #[test]
    fn a_bad_line_harms_no_other() {
        let long = "5".repeat(LONGEST_LINE + 1);
        let mut bytes = format!("{PUZZLE}\n{long}\n{PUZZLE}\n53..").into_bytes();
        bytes.extend_from_slice(b"\xff\xfe\n");
        bytes.extend_from_slice(PUZZLE.as_bytes());
        let all = read(&bytes, None);
        assert_eq!(numbers(&all), [1, 2, 3, 4, 5]);
        assert_eq!(all[1].1, Err("line 2 column 1: longer than 65536 bytes".into()));
        assert_eq!(all[3].1, Err("line 4 column 5: this is not UTF-8 text".into()));
        assert!(all[0].1.is_ok() && all[2].1.is_ok() && all[4].1.is_ok());
    }

    #[test]
    fn puzzles_on_many_lines_are_told_apart() {
        let entry = Entry::new(PUZZLE.parse().unwrap());
        for &format in text::Format::ALL.iter().filter(|format| format.can_write() && !format.is_one_a_line())
        {
            let one = text::write(format, &entry).unwrap();
            let between = if format == text::Format::Ss { "\n\n\n" } else { "\n\n" };
            let all = read([one.as_str(); 3].join(between).as_bytes(), None);
            let height = one.lines().count() + between.len() - 1;
            assert_eq!(numbers(&all), [1, 1 + height, 1 + 2 * height], "{format}");
            assert!(all.iter().all(|(_, read)| read.as_ref().unwrap().grid == entry.grid), "{format}");
        }
    }

    #[test]
    fn titled_grids_are_told_apart() {
        let rows = text::write(text::Format::Rows, &Entry::new(PUZZLE.parse().unwrap())).unwrap();
        let bad = rows.replacen("195", "19", 1);
        let all = read(format!("Grid 01\n{rows}\nGrid 02\n{bad}\nGrid 03\n{rows}\n# end\n").as_bytes(), None);
        assert_eq!(numbers(&all), [1, 11, 21]);
        assert_eq!(all[1].1, Err("line 13 column 9: 8 cells, expected 9 in a row".into()));
        assert_eq!(all[2].1.as_ref().unwrap().comment.as_deref(), Some("Grid 03"));
    }

    #[test]
    fn what_is_no_puzzle_is_one_bad_record() {
        let all = read(b"\n\nDear reader,\nhow do you do?\n", None);
        assert_eq!(all, [(3, Err("line 3 column 1: this looks like no known puzzle format".into()))]);
        let all = read(&[0, 159, 146, 150, 10, 200], None);
        assert_eq!(all, [(1, Err("line 1 column 2: this is not UTF-8 text".into()))]);
        assert!(read(b"", None).is_empty() && read(b"# nothing\n\n", None).is_empty());
    }

    #[test]
    fn packed_input_is_unpacked() {
        use std::io::Write;
        let text = format!("{PUZZLE}\n").repeat(1000);
        let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
        packer.write_all(text.as_bytes()).unwrap();
        let packed = packer.finish().unwrap();
        assert_eq!(read(&packed, None).len(), 1000);
        assert_eq!(read(&[packed.clone(), packed].concat(), None).len(), 2000, "two members");

        let level = ruzstd::encoding::CompressionLevel::Fastest;
        let packed = ruzstd::encoding::compress_to_vec(text.as_bytes(), level);
        assert_eq!(read(&packed, None).len(), 1000);
        assert_eq!(read(&[packed.clone(), packed].concat(), None).len(), 2000, "two frames");
    }

    #[test]
    fn packed_input_that_breaks_off_is_an_error() {
        use std::io::Write;
        let text: String = (0..1000).map(|i| format!("{PUZZLE} {}\n", i * 7919 % 1000)).collect();
        let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
        packer.write_all(text.as_bytes()).unwrap();
        let gzip = packer.finish().unwrap();
        let level = ruzstd::encoding::CompressionLevel::Fastest;
        let zstd = ruzstd::encoding::compress_to_vec(text.as_bytes(), level);
        for (packed, name) in [(gzip, "gzip"), (zstd, "zstd")] {
            for kept in [packed.len() / 2, packed.len() - 1] {
                let input = Cursor::new(packed[..kept].to_vec());
                let error = drain(Box::new(input)).unwrap_err().to_string();
                assert!(error.contains(&format!("the {name} data breaks off")), "{error}");
            }
        }
    }

    fn drain(input: Box<dyn Read + Send>) -> io::Result<usize> {
        let mut reader = super::super::reader(input, None)?;
        let (mut chunk, mut count) = (Chunk::default(), 0);
        while reader.next_chunk(100, &mut chunk)? {
            count += chunk.records().len();
        }
        Ok(count)
    }
}
