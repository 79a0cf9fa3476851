//! Answers as columns, ready to be handed out without another copy.

use std::sync::Arc;

/// Columns of the same length.
#[derive(Default)]
pub struct Table {
    pub columns: Vec<Column>,
    pub rows: usize,
}

/// The values of a column.
pub struct Column {
    pub name: &'static str,
    pub data: Data,
    rows: usize,
    /// For each row 1 if it has a value, a bit each once finished; empty as long as all have.
    valid: Vec<u8>,
    pub nulls: usize,
}

/// Values of one type.
pub enum Data {
    Text {
        ends: Vec<i32>,
        bytes: Vec<u8>,
    },
    /// As many bytes for each row.
    Bytes {
        width: usize,
        bytes: Vec<u8>,
    },
    /// The same as a list of small numbers.
    List {
        width: usize,
        bytes: Vec<u8>,
    },
    Int64(Vec<i64>),
    Int32(Vec<i32>),
    Float32(Vec<f32>),
    /// A byte each; a bit each once finished.
    Flag(Vec<u8>),
}

/// The type of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Type {
    Text,
    Bytes(usize),
    List(usize),
    Int64,
    Int32,
    Float32,
    Flag,
}

impl Column {
    pub fn new(name: &'static str, kind: Type, rows: usize) -> Column {
        let data = match kind {
            Type::Text => {
                let mut ends = Vec::with_capacity(rows + 1);
                ends.push(0);
                Data::Text { ends, bytes: Vec::new() }
            }
            Type::Bytes(width) => Data::Bytes { width, bytes: Vec::with_capacity(rows * width) },
            Type::List(width) => Data::List { width, bytes: Vec::with_capacity(rows * width) },
            Type::Int64 => Data::Int64(Vec::with_capacity(rows)),
            Type::Int32 => Data::Int32(Vec::with_capacity(rows)),
            Type::Float32 => Data::Float32(Vec::with_capacity(rows)),
            Type::Flag => Data::Flag(Vec::with_capacity(rows)),
        };
        Column { name, data, rows: 0, valid: Vec::new(), nulls: 0 }
    }

    pub fn kind(&self) -> Type {
        match &self.data {
            Data::Text { .. } => Type::Text,
            Data::Bytes { width, .. } => Type::Bytes(*width),
            Data::List { width, .. } => Type::List(*width),
            Data::Int64(_) => Type::Int64,
            Data::Int32(_) => Type::Int32,
            Data::Float32(_) => Type::Float32,
            Data::Flag(_) => Type::Flag,
        }
    }

    /// Appends a row without a value.
    pub fn null(&mut self) {
        match &mut self.data {
            Data::Text { ends, bytes } => ends.push(bytes.len() as i32),
            Data::Bytes { width, bytes } | Data::List { width, bytes } => {
                bytes.resize(bytes.len() + *width, 0);
            }
            Data::Int64(values) => values.push(0),
            Data::Int32(values) => values.push(0),
            Data::Float32(values) => values.push(0.0),
            Data::Flag(values) => values.push(0),
        }
        self.mark_null();
    }

    /// Notes that a value was appended.
    #[inline]
    fn mark_value(&mut self) {
        self.rows += 1;
        if self.nulls > 0 {
            self.valid.push(1);
        }
    }

    fn mark_null(&mut self) {
        if self.nulls == 0 {
            self.valid.resize(self.rows, 1);
        }
        self.rows += 1;
        self.valid.push(0);
        self.nulls += 1;
    }

    /// Appends text, or as many bytes as the column has for each row.
    pub fn bytes(&mut self, value: &[u8]) {
        match &mut self.data {
            Data::Text { ends, bytes } => {
                bytes.extend_from_slice(value);
                ends.push(bytes.len() as i32);
            }
            Data::Bytes { width, bytes } | Data::List { width, bytes } => {
                assert_eq!(value.len(), *width, "{}", self.name);
                bytes.extend_from_slice(value);
            }
            _ => unreachable!("{} is a column of numbers", self.name),
        }
        self.mark_value();
    }

    pub fn text(&mut self, value: Option<&str>) {
        match value {
            Some(text) => self.bytes(text.as_bytes()),
            None => self.null(),
        }
    }

    pub fn number(&mut self, value: Option<i64>) {
        let Some(value) = value else { return self.null() };
        match &mut self.data {
            Data::Int64(values) => values.push(value),
            Data::Int32(values) => values.push(value as i32),
            Data::Float32(values) => values.push(value as f32),
            Data::Flag(values) => values.push((value != 0).into()),
            _ => unreachable!("{} is not a column of numbers", self.name),
        }
        self.mark_value();
    }

    pub fn float(&mut self, value: Option<f64>) {
        match (value, &mut self.data) {
            (Some(value), Data::Float32(values)) => {
                values.push(value as f32);
                self.mark_value();
            }
            _ => self.null(),
        }
    }

    /// Appends the rows of `other`, a column of the same name and type.
    fn append(&mut self, other: &Column) {
        if self.nulls + other.nulls > 0 {
            self.valid.resize(if self.nulls == 0 { self.rows } else { self.valid.len() }, 1);
            self.valid.extend_from_slice(&other.valid);
            self.valid.resize(self.rows + other.rows, 1);
        }
        self.rows += other.rows;
        self.nulls += other.nulls;
        match (&mut self.data, &other.data) {
            (Data::Text { ends, bytes }, Data::Text { ends: theirs, bytes: their_bytes }) => {
                let before = bytes.len() as i32;
                bytes.extend_from_slice(their_bytes);
                ends.extend(theirs[1..].iter().map(|end| before + end));
            }
            (Data::Bytes { bytes, .. }, Data::Bytes { bytes: theirs, .. })
            | (Data::List { bytes, .. }, Data::List { bytes: theirs, .. })
            | (Data::Flag(bytes), Data::Flag(theirs)) => bytes.extend_from_slice(theirs),
            (Data::Int64(values), Data::Int64(theirs)) => values.extend_from_slice(theirs),
            (Data::Int32(values), Data::Int32(theirs)) => values.extend_from_slice(theirs),
            (Data::Float32(values), Data::Float32(theirs)) => values.extend_from_slice(theirs),
            _ => unreachable!("{} and {} are of one type", self.name, other.name),
        }
    }

    fn text_bytes(&self) -> usize {
        if let Data::Text { bytes, .. } = &self.data { bytes.len() } else { 0 }
    }

    /// Packs what is a bit each for others.
    fn finish(&mut self) {
        self.valid = if self.nulls == 0 { Vec::new() } else { packed(&self.valid) };
        if let Data::Flag(values) = &mut self.data {
            *values = packed(values);
        }
    }

    /// The bits that say which rows have a value; none if all have.
    pub fn validity(&self) -> Option<&[u8]> {
        (self.nulls > 0).then_some(&self.valid[..])
    }

    /// Whether a row of a finished column has a value.
    pub fn is_valid(&self, row: usize) -> bool {
        self.nulls == 0 || self.valid[row / 8] >> (row % 8) & 1 == 1
    }

    /// The text of a row.
    pub fn text_at(&self, row: usize) -> Option<&str> {
        match &self.data {
            Data::Text { ends, bytes } if self.is_valid(row) => {
                std::str::from_utf8(&bytes[ends[row] as usize..ends[row + 1] as usize]).ok()
            }
            _ => None,
        }
    }
}

/// A bit for each byte, the first in the lowest bit.
fn packed(flags: &[u8]) -> Vec<u8> {
    flags.chunks(8).map(|eight| eight.iter().rev().fold(0, |bits, &flag| bits << 1 | (flag & 1))).collect()
}

impl Table {
    pub fn new(columns: &[(&'static str, Type)], rows: usize) -> Table {
        let columns = columns.iter().map(|&(name, kind)| Column::new(name, kind, rows)).collect();
        Table { columns, rows: 0 }
    }

    fn append(&mut self, other: &Table) {
        self.columns.iter_mut().zip(&other.columns).for_each(|(mine, theirs)| mine.append(theirs));
        self.rows += other.rows;
    }

    /// How much text the column with the most of it has.
    pub fn text_bytes(&self) -> usize {
        self.columns.iter().map(Column::text_bytes).max().unwrap_or(0)
    }

    fn finish(mut self) -> Arc<Table> {
        self.columns.iter_mut().for_each(Column::finish);
        Arc::new(self)
    }

    pub fn column(&self, name: &str) -> Option<&Column> {
        self.columns.iter().find(|column| column.name == name)
    }
}

/// The most text in one column: its ends are counted in 32 bits.
pub const MOST_TEXT: usize = 1 << 30;
/// The most rows of a table that is joined from others.
const MOST_JOINED: usize = 1 << 16;

/// Joins short tables in order.
pub fn joined(tables: impl IntoIterator<Item = Table>) -> Vec<Arc<Table>> {
    let mut tables = tables.into_iter();
    let Some(mut open) = tables.next() else { return Vec::new() };
    let mut done = Vec::new();
    for table in tables {
        if open.rows + table.rows > MOST_JOINED || open.text_bytes() + table.text_bytes() > MOST_TEXT {
            done.push(std::mem::replace(&mut open, table).finish());
        } else {
            open.append(&table);
        }
    }
    done.push(open.finish());
    done
}
