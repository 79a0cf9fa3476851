//! Rows of fields separated by commas or tabs: the only writer of CSV and TSV.

use std::fmt;
use std::io::Write as _;

/// Appends one line of fields, quoted where they need it.
pub fn row(separator: u8, fields: &[impl fmt::Display], out: &mut Vec<u8>) {
    row_of(separator, fields, out, |field, out| _ = write!(out, "{field}"));
}

/// The same of fields that `write` appends.
pub fn row_of<F>(separator: u8, fields: &[F], out: &mut Vec<u8>, write: impl Fn(&F, &mut Vec<u8>)) {
    for (i, field) in fields.iter().enumerate() {
        if i > 0 {
            out.push(separator);
        }
        let start = out.len();
        write(field, out);
        let needs_quotes = |byte: u8| byte == separator || matches!(byte, b'"' | b'\r' | b'\n');
        // All at once rather than up to the first: vector code.
        if out[start..].iter().fold(false, |any, &byte| any | needs_quotes(byte)) {
            quote(out, start);
        }
    }
    out.push(b'\n');
}

/// Puts `out` from `start` on between quotes, and doubles those inside.
fn quote(out: &mut Vec<u8>, start: usize) {
    let field = out.split_off(start);
    out.push(b'"');
    for byte in field {
        out.extend(std::iter::repeat_n(byte, if byte == b'"' { 2 } else { 1 }));
    }
    out.push(b'"');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_quoted_where_they_need_it() {
        let mut out = Vec::new();
        row(b',', &["plain", "", "a, b", "a \"b\"", "two\nlines", "tab\t"], &mut out);
        assert_eq!(String::from_utf8(out).unwrap(), "plain,,\"a, b\",\"a \"\"b\"\"\",\"two\nlines\",tab\t\n");
    }
}
