//! Writes puzzles in any format. The parts can be made by different threads and put together in order: the head, the
//! records with their separators, the foot.

use ninefold::text::{self, Entry, ParseError, ParseErrorKind};

use crate::classic::csv::Table;
#[cfg(feature = "links")]
use crate::classic::fpuzzles;
use crate::classic::json;
#[cfg(feature = "xml")]
use crate::classic::opensudoku;
use crate::format::Format;
use crate::variant::{self, Variant};

/// Writes puzzles in one format.
#[derive(Debug)]
pub struct Writer {
    format: Format,
    /// The columns, if the format has some.
    table: Option<Table>,
    /// Whether there is exactly one puzzle.
    is_single: bool,
}

impl Writer {
    /// A writer of `format`; `None` if it is only read. A table gets a column for each header of the `first`
    /// puzzle; JSON is an array unless there is a single one.
    pub fn new(format: Format, first: Option<&Entry>, is_single: bool) -> Option<Writer> {
        let table = match format {
            Format::Csv => Some(Table::new(b',', first)),
            Format::Tsv => Some(Table::new(b'\t', first)),
            _ => None,
        };
        format.can_write().then_some(Writer { format, table, is_single })
    }

    /// What stands before all records.
    pub fn head(&self) -> Vec<u8> {
        match (self.format, &self.table) {
            (_, Some(table)) => table.head(),
            (Format::Json, _) if !self.is_single => b"[\n".to_vec(),
            #[cfg(feature = "xml")]
            (Format::OpenSudoku, _) => opensudoku::HEAD.into(),
            _ => Vec::new(),
        }
    }

    /// What stands between two records.
    pub fn between(&self) -> &'static [u8] {
        match self.format {
            Format::Json if !self.is_single => b",\n",
            Format::Text(text::Format::Ss) => b"\n\n",
            Format::Text(format) if !format.is_one_a_line() => b"\n",
            _ => b"",
        }
    }

    /// What stands after all records.
    pub fn foot(&self) -> &'static [u8] {
        match self.format {
            Format::Json if self.is_single => b"\n",
            Format::Json => b"\n]\n",
            #[cfg(feature = "xml")]
            Format::OpenSudoku => opensudoku::FOOT.as_bytes(),
            _ => b"",
        }
    }

    /// Appends a puzzle, with a line break where its record ends in one.
    pub fn entry(&self, entry: &Entry, out: &mut Vec<u8>) {
        match (self.format, &self.table) {
            (_, Some(table)) => table.entry(entry, out),
            (Format::Json, _) => json::write(entry, out),
            (Format::Jsonl, _) => {
                json::write(entry, out);
                out.push(b'\n');
            }
            #[cfg(feature = "xml")]
            (Format::OpenSudoku, _) => opensudoku::write(entry, out),
            #[cfg(feature = "links")]
            (Format::FPuzzles | Format::SudokuPad, _) => {
                fpuzzles::write(entry, self.format == Format::SudokuPad, out);
                out.push(b'\n');
            }
            (Format::Text(text::Format::Line), _) if entry.comment.is_none() => {
                out.extend_from_slice(&text::line::characters(&entry.grid));
                out.push(b'\n');
            }
            (Format::Text(format), _) => {
                out.extend(text::write(format, entry).unwrap_or_default().bytes());
                out.push(b'\n');
            }
            (Format::Iss | Format::Numbers, _) => {
                out.extend_from_slice(variant::classic(self.format, &entry.grid).as_bytes());
                out.push(b'\n');
            }
            (Format::Csv | Format::Tsv | Format::Killer | Format::Jigsaw, None) => {}
        }
    }

    /// Appends a puzzle with other rules; `Err` says what the format cannot express, and a remark takes its place.
    pub fn variant(&self, puzzle: &Variant, out: &mut Vec<u8>) -> Result<(), String> {
        let text = variant::writer::text(self.format, puzzle);
        match &text {
            Ok(text) => {
                out.extend_from_slice(text.as_bytes());
                if self.format != Format::Json {
                    out.push(b'\n');
                }
            }
            Err(why) => self.refused(why, out),
        }
        text.map(|_| ())
    }

    /// Appends a record in place of a puzzle that the format cannot say.
    fn refused(&self, why: &str, out: &mut Vec<u8>) {
        let error = ParseError::new(1, 1, ParseErrorKind::Malformed(why.to_owned()));
        match (self.format, &self.table) {
            (Format::Json | Format::Jsonl, _) | (_, Some(_)) => self.bad(&error, out),
            _ => self.remark(why, out),
        }
    }

    /// Appends a record that could not be read, in the place of its puzzle.
    pub fn bad(&self, error: &ParseError, out: &mut Vec<u8>) {
        match (self.format, &self.table) {
            (_, Some(table)) => table.bad(error, out),
            (Format::Json, _) => json::write_bad(error, out),
            (Format::Jsonl, _) => {
                json::write_bad(error, out);
                out.push(b'\n');
            }
            _ => self.remark(&format!("bad: {error}"), out),
        }
    }

    /// Appends a remark in place of a puzzle, in formats without a status.
    pub fn remark(&self, remark: &str, out: &mut Vec<u8>) {
        match self.format {
            #[cfg(feature = "xml")]
            Format::OpenSudoku => opensudoku::write_remark(remark, out),
            _ => out.extend_from_slice(format!("! {remark}\n").as_bytes()),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use ninefold::{Candidates, Cell, Digit, Grid};
    use proptest::prelude::*;

    use super::*;
    use crate::records::chunk::Chunk;
    use crate::records::reader::Reader;

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn entries() -> Vec<Entry> {
        let mut grid: Grid = PUZZLE.parse().unwrap();
        let plain = Entry::new(grid);
        grid.set_found(Cell::at(0, 2), Digit::D4);
        let found = Entry::new(grid);
        let mut marks = Candidates::new(&grid);
        marks.remove("r1c4=6".parse().unwrap());
        let mut marked = Entry::with_candidates(marks);
        marked.add_comment("a comment");
        vec![plain, found, marked]
    }

    fn written(writer: &Writer, entries: &[Entry]) -> Vec<u8> {
        let mut out = writer.head();
        for (i, entry) in entries.iter().enumerate() {
            out.extend_from_slice(if i > 0 { writer.between() } else { b"" });
            writer.entry(entry, &mut out);
        }
        out.extend_from_slice(writer.foot());
        out
    }

    fn read(text: &[u8], forced: Option<Format>) -> Vec<Result<Entry, ParseError>> {
        let mut reader = Reader::open(Box::new(Cursor::new(text.to_vec())), forced).unwrap();
        let (mut chunk, mut all) = (Chunk::default(), Vec::new());
        while reader.next_chunk(2, &mut chunk).unwrap() {
            for record in chunk.records() {
                assert_eq!(record.grid(), record.entry().map(|entry| entry.grid));
                all.push(record.entry());
            }
        }
        all
    }

    #[test]
    fn several_puzzles_read_back_from_every_format() {
        let entries = entries();
        for format in Format::all().filter(|format| format.can_write()) {
            for forced in [None, Some(format)] {
                let writer = Writer::new(format, entries.first(), false).unwrap();
                let text = written(&writer, &entries);
                let read = read(&text, forced);
                assert_eq!(read.len(), 3, "{}:\n{}", format.name(), String::from_utf8_lossy(&text));
                for (entry, read) in entries.iter().zip(read) {
                    let read = read.unwrap();
                    let expected = if format.carries().found { entry.grid } else { entry.grid.as_givens() };
                    assert_eq!(read.grid, expected, "{}:\n{}", format.name(), String::from_utf8_lossy(&text));
                    if format.carries().marks {
                        assert_eq!(read.position().len(), entry.position().len(), "{}", format.name());
                    }
                    if format.carries().comment {
                        assert_eq!(read.comment, entry.comment, "{}", format.name());
                    }
                }
            }
        }
    }

    /// Any digits anywhere, also contradictory ones, given or found.
    fn any_grid() -> impl Strategy<Value = Grid> {
        let cell = proptest::option::weighted(0.4, (0..9usize, any::<bool>()));
        proptest::collection::vec(cell, 81).prop_map(|cells| {
            let mut grid = Grid::EMPTY;
            for (cell, written) in Cell::all().zip(cells) {
                match written {
                    Some((digit, true)) => grid.set_given(cell, Digit::from_index(digit)),
                    Some((digit, false)) => grid.set_found(cell, Digit::from_index(digit)),
                    None => {}
                }
            }
            grid
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn any_grids_read_back_from_every_format(grids in proptest::collection::vec(any_grid(), 2..5)) {
            // The library's formats have a property of their own, which knows how far marks are ambiguous.
            let here = |format: &Format| !matches!(format, Format::Text(_)) && format.can_write();
            for format in Format::all().filter(here) {
                let mut entries: Vec<Entry> = grids.iter().copied().map(Entry::new).collect();
                if !format.carries().found {
                    entries.iter_mut().for_each(|entry| entry.grid = entry.grid.as_givens());
                }
                let writer = Writer::new(format, entries.first(), false).unwrap();
                let read = read(&written(&writer, &entries), Some(format));
                let read: Vec<Grid> = read.into_iter().map(|entry| entry.unwrap().grid).collect();
                let expected: Vec<Grid> = entries.iter().map(|entry| entry.grid).collect();
                prop_assert_eq!(read, expected, "{}", format.name());
            }
        }
    }

    /// Numbers that look random and are the same every time.
    fn numbers() -> impl FnMut(usize) -> usize {
        let mut state = 0x9e37_79b9_7f4a_7c15u64;
        move |below| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % below
        }
    }

    #[test]
    fn damaged_text_makes_no_reader_panic_or_go_on_for_ever() {
        let mut number = numbers();
        for format in Format::all().filter(|format| format.can_write()) {
            let writer = Writer::new(format, entries().first(), false).unwrap();
            let whole = written(&writer, &entries());
            for _ in 0..60 {
                let mut text = whole.clone();
                for _ in 0..=number(4) {
                    let at = number(text.len());
                    match number(4) {
                        0 => text[at] = number(256) as u8,
                        1 => drop(text.drain(at..(at + number(40)).min(text.len()))),
                        2 => text.truncate(at + 1),
                        _ => text.insert(at, b"\"{}[]<>,:+%\n\r\t\0 "[number(16)]),
                    }
                    if text.is_empty() {
                        text.push(b' ');
                    }
                }
                for forced in [None, Some(format)] {
                    assert!(read(&text, forced).len() <= text.len());
                }
            }
        }
    }

    #[test]
    fn a_bad_record_keeps_its_place() {
        let error = "12".parse::<Grid>().unwrap_err();
        let entry = &entries()[0];
        for format in [Format::LINE, Format::Csv, Format::Jsonl, Format::Json] {
            let writer = Writer::new(format, Some(entry), false).unwrap();
            let mut out = writer.head();
            writer.entry(entry, &mut out);
            out.extend_from_slice(writer.between());
            writer.bad(&error, &mut out);
            out.extend_from_slice(writer.between());
            writer.entry(entry, &mut out);
            out.extend_from_slice(writer.foot());
            let text = String::from_utf8(out.clone()).unwrap();
            assert!(text.contains("bad") && text.contains("2 cells, expected 81"), "{text}");
            let read: Vec<bool> = read(&out, None).iter().map(Result::is_ok).collect();
            assert_eq!(read, [true, false, true], "{}:\n{text}", format.name());
        }
    }

    #[test]
    fn a_single_puzzle_is_a_json_object() {
        let entries = &entries()[..1];
        let text = written(&Writer::new(Format::Json, None, true).unwrap(), entries);
        assert!(text.starts_with(b"{") && text.ends_with(b"}\n"));
        assert_eq!(read(&text, None), [Ok(entries[0].clone())]);
    }
}
