//! Reads Parquet as a table with commas, which all commands read: names first, then a line for each row.

use std::fs::File;
use std::io::{self, Read};

use parquet::file::reader::SerializedFileReader;
use parquet::record::reader::RowIter;
use parquet::record::{Field, Row};

use crate::separated;

/// A Parquet file, as the text of a table.
pub struct AsTable {
    rows: RowIter<'static>,
    text: Vec<u8>,
    /// How much of the text was read.
    at: usize,
}

impl AsTable {
    /// The table in `file`.
    pub fn new(file: File) -> io::Result<AsTable> {
        let reader = SerializedFileReader::new(file).map_err(failed)?;
        let mut names = Vec::new();
        let schema = parquet::file::reader::FileReader::metadata(&reader).file_metadata().schema_descr_ptr();
        for field in schema.root_schema().get_fields() {
            names.push(field.name().to_owned());
        }
        let mut text = Vec::new();
        separated::row(b',', &names, &mut text);
        Ok(AsTable { rows: RowIter::from_file_into(Box::new(reader)), text, at: 0 })
    }
}

impl Read for AsTable {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.at == self.text.len() {
            self.text.clear();
            self.at = 0;
            for row in self.rows.by_ref().take(256) {
                let fields: Vec<String> = cells(&row.map_err(failed)?);
                separated::row(b',', &fields, &mut self.text);
            }
        }
        let count = (&self.text[self.at..]).read(buffer)?;
        self.at += count;
        Ok(count)
    }
}

fn failed(error: impl std::error::Error) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, format!("the Parquet data is damaged or unusual: {error}"))
}

fn cells(row: &Row) -> Vec<String> {
    let cell = |field: &Field| match field {
        Field::Null => String::new(),
        Field::Str(text) => text.clone(),
        // 81 digits as numbers.
        Field::Bytes(bytes) if bytes.len() == 81 && bytes.data().iter().all(|&byte| byte <= 9) => {
            bytes.data().iter().map(|&digit| char::from(b'0' + digit)).collect()
        }
        Field::Bytes(bytes) => String::from_utf8_lossy(bytes.data()).into_owned(),
        other => other.to_string(),
    };
    row.get_column_iter().map(|(_, field)| cell(field)).collect()
}
