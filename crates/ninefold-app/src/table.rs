//! Answers as data, with the same columns in CSV, TSV and JSON.

use std::fmt;
use std::io::Write as _;

use serde::ser::{Serialize, SerializeMap, Serializer};

use ninefold_formats::separated;

use crate::json;

/// One field of a row.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// No value: an empty field of a table, no key in an object.
    Missing,
    /// Text, or a grid as a line.
    Text(String),
    /// A count.
    Count(u64),
    /// A measure.
    Number(f64),
    /// A number that is written with one decimal: 7.0.
    Rating(f64),
    /// Yes or no.
    Flag(bool),
    /// Several; in a table separated by spaces.
    List(Vec<String>),
    /// Structured data; in a table as JSON.
    Data(serde_json::Value),
}

impl Value {
    /// Text, or nothing.
    pub fn text(text: Option<impl ToString>) -> Value {
        text.map_or(Value::Missing, |text| Value::Text(text.to_string()))
    }

    /// A count that may be larger than 64 bits hold: then it is text.
    pub fn large(count: u128) -> Value {
        u64::try_from(count).map_or_else(|_| Value::Text(count.to_string()), Value::Count)
    }

    /// Appends it as a table shows it.
    fn append_to(&self, out: &mut Vec<u8>) {
        match self {
            Value::Missing => {}
            Value::Text(text) => out.extend_from_slice(text.as_bytes()),
            Value::Count(count) => append_digits(*count, out),
            Value::Rating(rating) => match tenths(*rating) {
                Some(tenths) => {
                    append_digits(u64::from(tenths / 10), out);
                    out.extend([b'.', b'0' + (tenths % 10) as u8]);
                }
                None => _ = write!(out, "{self}"),
            },
            other => _ = write!(out, "{other}"),
        }
    }

    /// A list of things that print.
    pub fn list(items: impl IntoIterator<Item = impl ToString>) -> Value {
        Value::List(items.into_iter().map(|item| item.to_string()).collect())
    }
}

/// As a table shows it.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Missing => Ok(()),
            Value::Text(text) => f.write_str(text),
            Value::Count(count) => write!(f, "{count}"),
            Value::Number(number) => write!(f, "{number}"),
            Value::Rating(rating) => write!(f, "{rating:.1}"),
            Value::Flag(flag) => write!(f, "{flag}"),
            Value::List(items) => f.write_str(&items.join(" ")),
            Value::Data(data) => write!(f, "{data}"),
        }
    }
}

/// `rating` in tenths, if it is a number of them: almost all are, and whole numbers are faster to print.
fn tenths(rating: f64) -> Option<u32> {
    let tenths = (rating * 10.0 + 0.5) as u32;
    (f64::from(tenths) / 10.0 == rating).then_some(tenths)
}

/// Appends a number. Tables are mostly numbers, and the formatter is slow for short ones.
pub(crate) fn append_digits(mut number: u64, out: &mut Vec<u8>) {
    let mut digits = [0; 20];
    let mut first = digits.len();
    loop {
        first -= 1;
        digits[first] = b'0' + (number % 10) as u8;
        number /= 10;
        if number == 0 {
            break out.extend_from_slice(&digits[first..]);
        }
    }
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            Value::Missing => to.serialize_none(),
            Value::Text(text) => to.serialize_str(text),
            Value::Count(count) => to.serialize_u64(*count),
            Value::Number(number) | Value::Rating(number) => to.serialize_f64(*number),
            Value::Flag(flag) => to.serialize_bool(*flag),
            Value::List(items) => items.serialize(to),
            Value::Data(data) => data.serialize(to),
        }
    }
}

/// A row with the names of its columns: a JSON object, missing fields left out.
#[derive(Debug)]
struct Object<'a>(&'a [&'static str], &'a [Value]);

impl Serialize for Object<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut object = to.serialize_map(None)?;
        for (column, value) in self.0.iter().zip(self.1).filter(|(_, value)| **value != Value::Missing) {
            object.serialize_entry(column, value)?;
        }
        object.end()
    }
}

/// A row with the names of its columns as a JSON object.
pub fn object(columns: &[&'static str], values: &[Value]) -> serde_json::Value {
    json::value(&Object(columns, values))
}

/// The ways to write rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Values with this byte between them, the names of the columns first.
    Separated(u8),
    /// One JSON object a line.
    Lines,
    /// One JSON object, or an array of objects if there are several records.
    Document {
        /// Whether it is an array.
        array: bool,
    },
}

impl Shape {
    /// What stands before all rows.
    pub fn head(self, columns: &[&'static str]) -> Vec<u8> {
        match self {
            Shape::Separated(separator) => {
                let mut head = Vec::new();
                separated::row(separator, columns, &mut head);
                head
            }
            Shape::Document { array: true } => b"[\n".to_vec(),
            _ => Vec::new(),
        }
    }

    /// What stands after all rows.
    pub fn foot(self) -> &'static [u8] {
        if self == (Shape::Document { array: true }) { b"\n]\n" } else { b"" }
    }

    /// What stands between two rows.
    pub fn between(self) -> &'static [u8] {
        if self == (Shape::Document { array: true }) { b",\n" } else { b"" }
    }

    /// Appends one row.
    pub fn row(self, columns: &[&'static str], values: &[Value], out: &mut Vec<u8>) {
        debug_assert_eq!(columns.len(), values.len(), "a value for each column");
        match self {
            Shape::Separated(separator) => separated::row_of(separator, values, out, Value::append_to),
            _ => self.object(|out| json::append(&Object(columns, values), out), out),
        }
    }

    /// Appends one record that is a JSON object, which `write` appends without line breaks.
    pub fn object<T>(self, write: impl FnOnce(&mut Vec<u8>) -> T, out: &mut Vec<u8>) -> T {
        let from = out.len();
        match self {
            Shape::Document { array: false } => {
                let written = write(out);
                let text = String::from_utf8(out.split_off(from)).expect("JSON is text");
                json::indent(&text, out);
                out.push(b'\n');
                written
            }
            Shape::Document { array: true } => {
                out.extend_from_slice(b"  ");
                write(out)
            }
            Shape::Lines | Shape::Separated(_) => {
                let written = write(out);
                out.push(b'\n');
                written
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const COLUMNS: [&str; 3] = ["puzzle", "cells", "message"];

    fn row(shape: Shape) -> String {
        let values = [Value::Missing, Value::list(["r1c1", "r1c2"]), Value::Text("a, \"b\"".into())];
        let mut out = Vec::new();
        shape.row(&COLUMNS, &values, &mut out);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn fields_are_quoted_where_they_need_it() {
        assert_eq!(row(Shape::Separated(b',')), ",r1c1 r1c2,\"a, \"\"b\"\"\"\n");
        assert_eq!(Shape::Separated(b'\t').head(&COLUMNS), b"puzzle\tcells\tmessage\n");
    }

    #[test]
    fn ratings_have_one_decimal() {
        for (rating, text) in [(7.1, "7.1"), (8.3, "8.3"), (10.0, "10.0"), (0.0, "0.0"), (11.25, "11.2")] {
            let mut appended = Vec::new();
            Value::Rating(rating).append_to(&mut appended);
            assert_eq!((Value::Rating(rating).to_string(), appended), (text.to_owned(), text.into()));
        }
    }

    #[test]
    fn counts_are_appended_as_they_print() {
        for count in [0, 7, 10, 99, 100, 12_345, u64::MAX] {
            let mut appended = Vec::new();
            Value::Count(count).append_to(&mut appended);
            assert_eq!(appended, count.to_string().as_bytes());
        }
    }

    #[test]
    fn objects_leave_out_what_is_missing() {
        assert_eq!(row(Shape::Lines), "{\"cells\":[\"r1c1\",\"r1c2\"],\"message\":\"a, \\\"b\\\"\"}\n");
    }
}
