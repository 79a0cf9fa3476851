//! From a stream to records: the serial part finds where each record ends, the parallel part reads what it says.

use std::fmt;
use std::io::{self, Read};
use std::sync::Arc;

use ninefold::text::{self, ParseError};

use super::{decompress, recognise};
use crate::classic::csv::{self, Columns};
#[cfg(feature = "xml")]
use crate::classic::games::{Games, Tag};
use crate::format::Format;
use crate::records::blocks::Splitter;
use crate::records::chunk::{Chunk, Kind, LONGEST_LINE, Span};
use crate::records::lines::{Line, Lines};
use crate::records::objects::Objects;
use crate::variant::{self, Syntax};

/// How many lines a quotation may have.
const LONGEST_QUOTATION: usize = 50;
/// The largest JSON object, in bytes. The longest paths of steps have some hundred thousand.
const LARGEST_OBJECT: usize = LONGEST_LINE;
/// How many bytes of objects make a chunk, however few they are.
const CHUNK: usize = 1 << 18;
/// How much of an input is looked at to recognise its format.
const HEAD: usize = 1 << 16;

/// The records of one input.
pub struct Reader {
    lines: Lines,
    format: Option<Format>,
    source: Source,
    /// Why nothing comes after the records that were handed out.
    pending: Option<io::Error>,
}

/// Whether classic puzzles are read; lines of their formats are refused otherwise.
const CLASSIC: bool = cfg!(feature = "classic");

/// How the records of an input are found.
enum Source {
    /// A record a line.
    Lines(Kind),
    /// A record on several lines.
    Blocks {
        format: text::Format,
        /// The line that begins the next record.
        held: Option<(usize, Vec<u8>)>,
        /// Whether a record was handed out.
        has_begun: bool,
    },
    /// A grid of numbers a record: all of it in one line, or a row a line.
    Numbers,
    /// A table before its first line.
    Table,
    /// The objects of a JSON document.
    Objects(Objects),
    /// The games of an XML document.
    #[cfg(feature = "xml")]
    Games(Box<Games>, Held),
    /// The whole input is one record, in no known format.
    Unknown,
    /// Nothing more.
    Over,
}

impl fmt::Debug for Reader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reader").field("format", &self.format).finish_non_exhaustive()
    }
}

impl Reader {
    /// Opens `input`: unpacks it and recognises its format, unless `forced`.
    ///
    /// # Errors
    /// If the beginning of the input cannot be read or unpacked.
    pub fn open(input: Box<dyn Read + Send>, forced: Option<Format>) -> io::Result<Reader> {
        Reader::of_text(decompress::decompressed(input)?, forced)
    }

    /// The records of `input`, which is plain text and not unpacked.
    ///
    /// # Errors
    /// If the beginning of the input cannot be read.
    pub fn of_text(input: Box<dyn Read + Send>, forced: Option<Format>) -> io::Result<Reader> {
        let mut lines = Lines::new(input, LONGEST_LINE);
        let format = match forced {
            Some(format) => Some(format),
            None => recognise_ahead(&mut lines)?,
        };
        let source = match format {
            None => Source::Unknown,
            Some(Format::Text(_) | Format::Csv | Format::Tsv) if !CLASSIC => Source::Lines(Kind::Line),
            Some(Format::Text(text::Format::Line | text::Format::Sdm)) => Source::Lines(Kind::Line),
            Some(Format::Text(format)) if format.is_one_a_line() => Source::Lines(Kind::Text(format)),
            Some(Format::Text(format)) => Source::Blocks { format, held: None, has_begun: false },
            Some(Format::Csv | Format::Tsv) => Source::Table,
            Some(Format::Jsonl) => Source::Lines(Kind::Object),
            #[cfg(feature = "links")]
            Some(Format::FPuzzles | Format::SudokuPad) => Source::Lines(Kind::Link),
            Some(Format::Iss) => Source::Lines(Kind::Variant(Syntax::Iss)),
            Some(Format::Killer) => Source::Lines(Kind::Variant(Syntax::Killer)),
            Some(Format::Jigsaw) => Source::Lines(Kind::Variant(Syntax::Jigsaw)),
            Some(Format::Numbers) => Source::Numbers,
            Some(Format::Json) => Source::Objects(Objects::new(lines.take_rest(), LARGEST_OBJECT)),
            #[cfg(feature = "xml")]
            Some(Format::OpenSudoku) => {
                Source::Games(Box::new(Games::new(lines.take_rest())), Held::default())
            }
        };
        Ok(Reader { lines, format, source, pending: None })
    }

    /// Cuts lines above `bytes`, from here on.
    pub fn set_longest_line(&mut self, bytes: usize) {
        self.lines.set_longest(bytes);
    }

    /// The format, forced or recognised; `None` if it is in none.
    pub fn format(&self) -> Option<Format> {
        self.format
    }

    /// Puts the next records into `chunk`, up to `most` of them, in place of what was there; false at the end.
    /// Waits for input only if there is no whole record yet.
    ///
    /// # Errors
    /// If the input cannot be read any further. The records before were handed out.
    pub fn next_chunk(&mut self, most: usize, chunk: &mut Chunk) -> io::Result<bool> {
        chunk.clear();
        if let Some(error) = self.pending.take() {
            return Err(error);
        }
        if CLASSIC && matches!(self.source, Source::Table) {
            self.begin_table(chunk)?;
        }
        match &mut self.source {
            _ if !chunk.spans.is_empty() => {}
            Source::Lines(kind @ Kind::Row(_)) if CLASSIC => {
                chunk.kind = kind.clone();
                next_rows(&mut self.lines, most, chunk)?;
            }
            Source::Lines(kind) => {
                chunk.kind = kind.clone();
                next_lines(&mut self.lines, most, chunk)?;
            }
            Source::Blocks { format, held, has_begun } if CLASSIC => {
                chunk.kind = Kind::Text(*format);
                while next_block(&mut self.lines, *format, held, has_begun, chunk)? && chunk.spans.is_empty()
                {
                }
            }
            Source::Numbers => next_numbers(&mut self.lines, most, chunk)?,
            Source::Objects(objects) => self.pending = next_objects(objects, most, chunk).err(),
            #[cfg(feature = "xml")]
            Source::Games(games, held) => self.pending = next_games(games, held, most, chunk).err(),
            Source::Unknown => self.unknown(chunk)?,
            Source::Blocks { .. } | Source::Table | Source::Over => {}
        }
        match self.pending.take() {
            Some(error) if chunk.spans.is_empty() => Err(error),
            pending => {
                self.pending = pending;
                Ok(!chunk.spans.is_empty())
            }
        }
    }

    /// Learns the columns from the first line, which may be a record itself.
    fn begin_table(&mut self, chunk: &mut Chunk) -> io::Result<()> {
        let delimiters: &[u8] = if self.format == Some(Format::Tsv) { b"\t" } else { b",;" };
        next_lines(&mut self.lines, 1, chunk)?;
        let first = chunk.records().next().map(|record| String::from_utf8_lossy(record.text).into_owned());
        let Some(first) = first else { return Ok(()) };
        match Columns::of(&first, delimiters) {
            Some(columns) => {
                let has_names = columns.has_names;
                chunk.kind = Kind::Row(Arc::new(columns));
                self.source = Source::Lines(chunk.kind.clone());
                if has_names {
                    chunk.clear();
                }
            }
            None => {
                let line = chunk.records().next().map_or(1, |record| record.line);
                let what = "a column named puzzle, quizzes or question, or a field of 81 cells";
                chunk.kind = Kind::Fault(ParseError::expected(line, 1, what));
                self.source = Source::Over;
            }
        }
        Ok(())
    }

    /// The first line of an input in no known format as the one record.
    fn unknown(&mut self, chunk: &mut Chunk) -> io::Result<()> {
        chunk.kind = Kind::Unknown;
        next_lines(&mut self.lines, 1, chunk)?;
        self.source = Source::Over;
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

fn next_lines(lines: &mut Lines, most: usize, chunk: &mut Chunk) -> io::Result<()> {
    while chunk.spans.is_empty() {
        let Some(line) = lines.next()? else { return Ok(()) };
        chunk.push_line(line);
        while chunk.spans.len() < most
            && let Some(line) = lines.next_buffered()
        {
            chunk.push_line(line);
        }
    }
    Ok(())
}

/// Like [`next_lines`], but a line that ends inside quotation marks continues in the next.
fn next_rows(lines: &mut Lines, most: usize, chunk: &mut Chunk) -> io::Result<()> {
    while chunk.spans.len() < most {
        let line = if chunk.spans.is_empty() { lines.next()? } else { lines.next_buffered() };
        let Some(line) = line else { return Ok(()) };
        let before = chunk.spans.len();
        chunk.push_line(line);
        if let Some(row) = chunk.spans.get(before).copied()
            && csv::is_open(&chunk.bytes[row.start..row.end])
        {
            close_row(lines, chunk)?;
        }
    }
    Ok(())
}

/// Adds lines to the last row until its quotation is closed. If that does not happen soon, a quotation mark was
/// lost, and every line stays a row.
fn close_row(lines: &mut Lines, chunk: &mut Chunk) -> io::Result<()> {
    let row = chunk.spans.len() - 1;
    for _ in 0..LONGEST_QUOTATION {
        let Some(line) = lines.next()? else { return Ok(()) };
        chunk.bytes.push(b'\n');
        if !chunk.push_line(line) {
            chunk.bytes.extend_from_slice(line.text);
        }
        if csv::is_open(&chunk.bytes[chunk.spans[row].start..]) {
            continue;
        }
        chunk.spans.truncate(row + 1);
        chunk.spans[row].end = chunk.bytes.len();
        return Ok(());
    }
    Ok(())
}

/// Reads one puzzle on several lines; false at the end of the input.
fn next_block(
    lines: &mut Lines,
    format: text::Format,
    held: &mut Option<(usize, Vec<u8>)>,
    has_begun: &mut bool,
    chunk: &mut Chunk,
) -> io::Result<bool> {
    let mut splitter = Splitter::new(format);
    let mut block = Span::default();
    if let Some((number, text)) = held.take() {
        splitter.begins(&String::from_utf8_lossy(&text));
        chunk.add_to_block(&mut block, Line { number, text: &text, limit: None });
    }
    while let Some(line) = lines.next()? {
        if splitter.begins(&String::from_utf8_lossy(line.text)) {
            *held = Some((line.number, line.text.to_vec()));
            break;
        }
        chunk.add_to_block(&mut block, line);
    }
    // Headings after the last puzzle are none.
    if block.line > 0 && (splitter.has_rows() || !*has_begun || held.is_some()) {
        chunk.spans.push(block);
    }
    *has_begun |= block.line > 0;
    Ok(block.line > 0)
}

/// Rows of numbers until there are as many as each has numbers, or a line that is a whole grid.
fn next_numbers(lines: &mut Lines, most: usize, chunk: &mut Chunk) -> io::Result<()> {
    chunk.kind = Kind::Variant(Syntax::Numbers);
    while chunk.spans.len() < most {
        let line = if chunk.spans.is_empty() { lines.next()? } else { lines.next_buffered() };
        let Some(line) = line else { return Ok(()) };
        let record = chunk.spans.len();
        if !chunk.push_line(line) {
            continue;
        }
        let text = String::from_utf8_lossy(&chunk.bytes[chunk.spans[record].start..]).into_owned();
        let rows = variant::side_of_row(&text).filter(|_| !variant::is_whole_grid(&text)).unwrap_or(1);
        for _ in 1..rows {
            let Some(line) = lines.next()? else { return Ok(()) };
            chunk.bytes.push(b'\n');
            if !chunk.push_line(line) {
                continue;
            }
            chunk.spans.truncate(record + 1);
            chunk.spans[record].end = chunk.bytes.len();
        }
    }
    Ok(())
}

fn next_objects(objects: &mut Objects, most: usize, chunk: &mut Chunk) -> io::Result<()> {
    chunk.kind = Kind::Object;
    while chunk.spans.len() < most && chunk.bytes.len() < CHUNK {
        let start = chunk.bytes.len();
        let Some(place) = objects.next(&mut chunk.bytes)? else { return Ok(()) };
        let end = chunk.bytes.len();
        chunk.spans.push(Span {
            start,
            end,
            line: place.line,
            indent: place.indent,
            limit: place.is_cut.then_some(LARGEST_OBJECT),
        });
    }
    Ok(())
}

/// A game that belongs to the next chunk, and its text.
#[cfg(feature = "xml")]
type Held = Option<(Tag, Vec<u8>)>;

/// All games of a chunk have the same context; a fault of the document is a chunk by itself.
#[cfg(feature = "xml")]
fn next_games(games: &mut Games, held: &mut Held, most: usize, chunk: &mut Chunk) -> io::Result<()> {
    if let Some((tag, text)) = held.take() {
        chunk.bytes.extend_from_slice(&text);
        chunk.push_tag(0, tag);
    }
    while chunk.spans.len() < most && chunk.bytes.len() < CHUNK {
        let start = chunk.bytes.len();
        let Some(tag) = games.next(&mut chunk.bytes)? else { return Ok(()) };
        if chunk.spans.is_empty() || tag.game.as_ref().is_ok_and(|context| chunk.has_context(context)) {
            chunk.push_tag(start, tag);
        } else {
            *held = Some((tag, chunk.bytes.split_off(start)));
            return Ok(());
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use ninefold::text::Entry;

    use super::*;

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn read(bytes: &[u8], forced: Option<Format>) -> Vec<(usize, Result<Entry, String>)> {
        let mut reader = Reader::open(Box::new(Cursor::new(bytes.to_vec())), forced).unwrap();
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
        assert_eq!(all[1].1, Err("line 2 column 1: longer than 4194304 bytes".into()));
        assert_eq!(all[3].1, Err("line 4 column 5: this is not UTF-8 text".into()));
        assert!(all[0].1.is_ok() && all[2].1.is_ok() && all[4].1.is_ok());
    }

    #[test]
    fn long_texts_are_read() {
        let all = read(".~R1C1_5".repeat(20_000).as_bytes(), None);
        assert_eq!(all[0].1.as_ref().unwrap().grid.givens().len(), 1);
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
                assert!(error.contains(&format!("the {name} data is truncated")), "{error}");
            }
        }
    }

    #[test]
    fn tables_are_read_by_their_names() {
        let text = format!("id,puzzle,note\n1,{PUZZLE},\"two\nlines\"\n2,{PUZZLE}8,\n3,{PUZZLE},x\n");
        let all = read(text.as_bytes(), None);
        assert_eq!(numbers(&all), [2, 4, 5]);
        assert_eq!(all[0].1.as_ref().unwrap().header("note"), Some("two\nlines"));
        assert_eq!(all[1].1, Err("line 4 column 84: 82 cells, expected 81".into()));
        let all = read(format!("{PUZZLE},1\n{PUZZLE},2\n").as_bytes(), Some(Format::Csv));
        assert_eq!((all.len(), all[1].1.as_ref().unwrap().header("column 2")), (2, Some("2")));
        let text = format!("puzzle,note\n{PUZZLE},\"\n{}", format!("{PUZZLE},\n").repeat(100));
        let all = read(text.as_bytes(), None);
        assert_eq!(
            (all.len(), all.iter().filter(|(_, entry)| entry.is_ok()).count()),
            (101, 101),
            "a lost mark"
        );
        let all = read(b"name,age\nx,7\n", Some(Format::Csv));
        assert_eq!(all[0].1, Err("line 1 column 1: expected a column named puzzle, quizzes or question, or a field of 81 cells".into()));
        assert_eq!(all.len(), 1);
    }

    #[test]
    fn json_is_read_object_by_object() {
        let text = format!(
            "[\n {{\"puzzle\": \"{PUZZLE}\"}},\n {{\"puzzle\": \"12\"}}, {{\"puzzle\": \"{PUZZLE}\"}}\n]"
        );
        let all = read(text.as_bytes(), None);
        assert_eq!(numbers(&all), [2, 3, 3]);
        assert_eq!(all[1].1, Err("line 3 column 17: 2 cells, expected 81".into()));
        assert!(all[2].1.is_ok());
        let cut = read(&text.as_bytes()[..text.len() - 2], None);
        assert!(cut[3].1.as_ref().unwrap_err().contains("EOF"), "{:?}", cut[3].1);
    }

    #[test]
    fn broken_xml_is_one_bad_record() {
        let all = read(b"<opensudoku>\n<game data=\"1", None);
        assert_eq!(all.len(), 1);
        assert!(all[0].1.as_ref().unwrap_err().starts_with("line 2 column"), "{:?}", all[0].1);
        let all = read(b"<opensudoku>\n\xff", None);
        assert_eq!(all[0].1, Err("line 2 column 1: this is not UTF-8 text".into()));
    }

    fn drain(input: Box<dyn Read + Send>) -> io::Result<usize> {
        let mut reader = Reader::open(input, None)?;
        let (mut chunk, mut count) = (Chunk::default(), 0);
        while reader.next_chunk(100, &mut chunk)? {
            count += chunk.records().len();
        }
        Ok(count)
    }
}
