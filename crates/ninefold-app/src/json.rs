//! Data as JSON. What writes a type is compiled once, for text without line breaks, and all else is made of that text: a
//! path of steps has so many parts that a copy for each form would be a fifth of this crate.

use serde::Serialize;
use serde_json::Value;

/// Data without line breaks.
pub fn text(data: &(impl Serialize + ?Sized)) -> String {
    serde_json::to_string(data).expect("plain data is JSON")
}

/// Appends data without line breaks.
pub fn append(data: &(impl Serialize + ?Sized), out: &mut Vec<u8>) {
    serde_json::to_writer(out, data).expect("plain data is JSON, memory takes it");
}

/// Data as a value. A number of more than fifteen digits behind its point may differ in the last bit.
pub fn value(data: &(impl Serialize + ?Sized)) -> Value {
    serde_json::from_str(&text(data)).expect("what was written can be read")
}

/// Data over many lines, for people who look into files.
pub fn lines(data: &(impl Serialize + ?Sized)) -> String {
    let mut lines = Vec::new();
    indent(&text(data), &mut lines);
    lines.push(b'\n');
    String::from_utf8(lines).expect("of text and spaces")
}

/// Appends JSON that is written without white space, each item and each field on a line of its own, two spaces further in
/// than what holds it.
pub fn indent(text: &str, out: &mut Vec<u8>) {
    let (mut depth, mut in_string, mut escaped, mut opened) = (0, false, false, false);
    let new_line = |depth: usize, out: &mut Vec<u8>| {
        out.push(b'\n');
        out.resize(out.len() + 2 * depth, b' ');
    };
    for &byte in text.as_bytes() {
        let closes = !in_string && matches!(byte, b']' | b'}');
        if closes {
            depth -= 1;
        }
        if closes != opened {
            new_line(depth, out);
        }
        out.push(byte);
        opened = !in_string && matches!(byte, b'[' | b'{');
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b'"' => in_string = !in_string,
            _ if in_string => {}
            b'[' | b'{' => depth += 1,
            b',' => new_line(depth, out),
            b':' => out.push(b' '),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn indented_text_is_that_of_the_library() {
        for text in [
            "{}",
            "[]",
            "7.5",
            "\"a\"",
            "[[],{},[[1,2],{\"a\":[]}],{\"b\":{}}]",
            r#"{"a\"{,":"[:\\","b":[true,null,-1.5,"\\\"",""],"c":{"d":{"e":[{"f":"ä, b: {"}]}}}"#,
        ] {
            let mut indented = Vec::new();
            indent(text, &mut indented);
            let read: Value = serde_json::from_str(text).unwrap();
            assert_eq!(String::from_utf8(indented).unwrap(), serde_json::to_string_pretty(&read).unwrap());
            assert_eq!(value(&read), read);
        }
    }
}
