//! The short form of JSON that SudokuPad packs: bare words, abbreviated keys, empty places for empty objects.

use ninefold::text::ParseError;
use serde_json::{Map, Number, Value};

use crate::variant::malformed;

/// How deep lists and objects may be nested.
const DEEPEST: usize = 64;

/// The abbreviations of keys.
const KEYS: [(&str, &str); 25] = [
    ("a", "arrows"),
    ("c", "color"),
    ("c1", "borderColor"),
    ("c2", "backgroundColor"),
    ("ca", "cages"),
    ("ce", "cells"),
    ("cs", "cellSize"),
    ("ct", "center"),
    ("d", "duration"),
    ("d2", "d"),
    ("fs", "fontSize"),
    ("h", "height"),
    ("hl", "headLength"),
    ("l", "lines"),
    ("o", "overlays"),
    ("r", "rounded"),
    ("re", "regions"),
    ("t", "title"),
    ("te", "text"),
    ("th", "thickness"),
    ("u", "underlays"),
    ("v", "value"),
    ("vd", "videos"),
    ("w", "width"),
    ("wp", "wayPoints"),
];

/// The value of a text, which may also be plain JSON.
///
/// # Errors
/// What is neither.
pub(super) fn value(text: &str) -> Result<Value, ParseError> {
    if let Ok(value) = serde_json::from_str(text) {
        return Ok(value);
    }
    let mut zipped = Zipped { text, at: 0, depth: 0 };
    let value = zipped.value("")?;
    match zipped.peek() {
        None => Ok(value),
        Some(_) => Err(zipped.wrong("there is more after the object")),
    }
}

struct Zipped<'a> {
    text: &'a str,
    at: usize,
    depth: usize,
}

impl<'a> Zipped<'a> {
    fn wrong(&self, message: &str) -> ParseError {
        let before = &self.text[..self.at];
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        malformed(
            line,
            column,
            format!("in the packed puzzle, character {}: {message}", before.chars().count() + 1),
        )
    }

    /// The next character that is not a space.
    fn peek(&mut self) -> Option<char> {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
        self.text[self.at..].chars().next()
    }

    fn take(&mut self, expected: char) -> bool {
        let is_next = self.peek() == Some(expected);
        self.at += if is_next { expected.len_utf8() } else { 0 };
        is_next
    }

    fn value(&mut self, key: &str) -> Result<Value, ParseError> {
        match self.peek() {
            Some('{') => self.nested(Self::object),
            Some('[') => self.nested(Self::list),
            Some(quote @ ('\'' | '"')) => self.string(quote).map(Value::String),
            _ => self.word(key),
        }
    }

    fn nested(&mut self, read: impl Fn(&mut Self) -> Result<Value, ParseError>) -> Result<Value, ParseError> {
        if self.depth == DEEPEST {
            return Err(self.wrong("lists in lists, too deep"));
        }
        self.depth += 1;
        self.at += 1;
        let value = read(self);
        self.depth -= 1;
        value
    }

    fn object(&mut self) -> Result<Value, ParseError> {
        let mut object = Map::new();
        while !self.take('}') {
            let key = match self.peek() {
                Some(quote @ ('\'' | '"')) => self.string(quote)?,
                _ => {
                    let end = self.text[self.at..].find([':', ',', '{', '}', '[', ']']);
                    let key = &self.text[self.at..end.map_or(self.text.len(), |end| self.at + end)];
                    self.at += key.len();
                    key.trim_end().to_owned()
                }
            };
            if key.is_empty() || !self.take(':') {
                return Err(self.wrong("expected a key and a colon"));
            }
            let value = self.value(&key)?;
            let long = KEYS.iter().find(|(short, _)| *short == key);
            object.insert(long.map_or(key, |(_, long)| (*long).to_owned()), value);
            if !self.take(',') && self.peek() != Some('}') {
                return Err(self.wrong("expected a comma or the end of an object"));
            }
        }
        Ok(object.into())
    }

    /// An empty place is an empty object, also before the end; only `[]` has no place.
    fn list(&mut self) -> Result<Value, ParseError> {
        let mut list = Vec::new();
        if self.take(']') {
            return Ok(list.into());
        }
        loop {
            list.push(match self.peek() {
                Some(',' | ']') => Map::new().into(),
                _ => self.value("")?,
            });
            if self.take(']') {
                return Ok(list.into());
            }
            if !self.take(',') {
                return Err(self.wrong("expected a comma or the end of a list"));
            }
        }
    }

    /// A string up to its quotation mark; any character may be escaped.
    fn string(&mut self, quote: char) -> Result<String, ParseError> {
        let mut string = String::new();
        let mut escaped = false;
        let mut units = self.text[self.at + 1..].char_indices();
        while let Some((at, c)) = units.next() {
            match c {
                '\\' if !escaped => escaped = true,
                _ if escaped => {
                    escaped = false;
                    string.push(match c {
                        'n' => '\n',
                        't' => '\t',
                        'r' => '\r',
                        'b' | 'f' => ' ',
                        'u' => {
                            let code = units.as_str().get(..4);
                            let code = code.and_then(|code| u32::from_str_radix(code, 16).ok());
                            if code.is_some() {
                                units.nth(3);
                            }
                            code.and_then(char::from_u32).unwrap_or(char::REPLACEMENT_CHARACTER)
                        }
                        other => other,
                    });
                }
                _ if c == quote => {
                    self.at += 1 + at + quote.len_utf8();
                    return Ok(string);
                }
                _ => string.push(c),
            }
        }
        Err(self.wrong("a string without an end"))
    }

    /// A bare word: a truth value, a colour, a number.
    fn word(&mut self, key: &str) -> Result<Value, ParseError> {
        let rest = &self.text[self.at..];
        let word = rest[..rest.find([',', ']', '}', '[', '{', ':']).unwrap_or(rest.len())].trim_end();
        if word.is_empty() {
            return Err(self.wrong("expected a value"));
        }
        self.at += word.len();
        let is_color = word.len() == 6 && word.bytes().all(|byte| byte.is_ascii_hexdigit());
        Ok(match word {
            "t" | "true" => true.into(),
            "f" | "false" => false.into(),
            "null" => Value::Null,
            "#0" => "#000000".into(),
            "#F" => "#FFFFFF".into(),
            _ if is_color && !["v", "value"].contains(&key) => format!("#{word}").into(),
            _ => number(word).map_or_else(|| word.into(), Value::Number),
        })
    }
}

/// A number, also without the zero before the point.
fn number(word: &str) -> Option<Number> {
    let with_zero = match word.strip_prefix('-') {
        Some(rest) if rest.starts_with('.') => format!("-0{rest}"),
        _ if word.starts_with('.') => format!("0{word}"),
        _ => word.to_owned(),
    };
    serde_json::from_str(&with_zero).ok()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn message(text: &str) -> String {
        value(text).unwrap_err().to_string()
    }

    #[test]
    fn short_forms_are_spelled_out() {
        let text = r"{cs:50,ce:[[{v:1},],[,]],ca:[{v:'it\'s: \n a {tiny}, \u00e9'},{ce:[],unique:t,hidden:f}],l:[{c:CFCFCF,c1:#0,th:.5,w:-.25}],o:[]}";
        let long = json!({
            "cellSize": 50, "cells": [[{"value": 1}, {}], [{}, {}]],
            "cages": [{"value": "it's: \n a {tiny}, é"}, {"cells": [], "unique": true, "hidden": false}],
            "lines": [{"color": "#CFCFCF", "borderColor": "#000000", "thickness": 0.5, "width": -0.25}], "overlays": [],
        });
        assert_eq!(value(text).unwrap(), long);
        assert_eq!(value(&long.to_string()).unwrap(), long);
        assert_eq!(value("{v:123456}").unwrap(), json!({"value": 123_456}));
    }

    #[test]
    fn faults_have_their_place() {
        assert!(message("{ce:[[{v:1}").contains("character 12: expected a comma or the end of a list"));
        assert!(message("{v:'x").contains("character 4: a string without an end"));
        assert!(message("{:1}").contains("expected a key and a colon"));
        assert!(message("{v:}").contains("character 4: expected a value"));
        assert!(message("{v:1}{").contains("there is more after the object"));
        assert!(message(&"[".repeat(100_000)).contains("too deep"));
        assert!(message("").contains("expected a value"));
    }
}
