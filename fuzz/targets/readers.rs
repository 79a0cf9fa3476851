//! Readers of files: CSV, TSV, JSON, XML, links, packed or not. No record is lost or invented by reading in other steps,
//! and errors point forward.

use std::io::Cursor;

use ninefold_formats::{Chunk, Format, Reader};

/// How many records are read of one input at most.
const MOST: usize = 2000;

pub fn run(data: &[u8]) {
    let Some((&choice, bytes)) = data.split_first() else { return };
    let formats: Vec<Format> = Format::all().collect();
    let forced = formats.get(usize::from(choice) % (formats.len() + 1)).copied();
    let [one, many] = [1, 64].map(|step| read(bytes, forced, step));
    assert_eq!(one, many, "{forced:?}");
}

/// A line for each record: where it begins, and its grid or what is wrong.
fn read(bytes: &[u8], forced: Option<Format>, step: usize) -> Vec<String> {
    let Ok(mut reader) = Reader::open(Box::new(Cursor::new(bytes.to_vec())), forced) else {
        return Vec::new();
    };
    let (mut records, mut chunk) = (Vec::new(), Chunk::default());
    let mut line = 0;
    while records.len() < MOST {
        match reader.next_chunk(step, &mut chunk) {
            Ok(true) => {}
            Ok(false) | Err(_) => break,
        }
        for record in chunk.records() {
            assert!(record.line >= line, "records come in order");
            line = record.line;
            records.push(match record.entry() {
                Ok(entry) => format!("{} {}", record.line, entry.grid),
                Err(error) => {
                    assert!(error.line >= record.line, "{error}: the record begins in line {}", record.line);
                    format!("{} {error}", record.line)
                }
            });
        }
    }
    records.truncate(MOST);
    records
}
