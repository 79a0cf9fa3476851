//! A record that is not a puzzle: what is wrong, where, the line with a caret below, and what to do next.

use std::fmt::{self, Write as _};
use std::sync::Arc;

use anstyle::{AnsiColor, Style};
use ninefold::ParseError;
use ninefold::text::ParseErrorKind;
use unicode_width::UnicodeWidthChar;

use crate::words::counted;

/// What commands expect that know no other rules.
pub(crate) const CLASSIC: &str = "a classic puzzle";

/// Whether a text is a puzzle, but one with other rules or of another size where only a classic one can be asked about.
pub fn is_refusal(kind: &ParseErrorKind) -> bool {
    matches!(kind, ParseErrorKind::Expected(what) if what.starts_with(CLASSIC))
}

/// The status of a record that is not a puzzle.
pub const BAD: &str = "bad";

const RED: Style = AnsiColor::Red.on_default().bold();
const BLUE: Style = AnsiColor::Blue.on_default().bold();
const BOLD: Style = Style::new().bold();

/// How much of a line is shown to either side of the fault, in characters.
const AROUND: usize = 90;

/// A record that is not a puzzle.
#[derive(Debug)]
pub struct BadRecord {
    origin: Arc<str>,
    /// Where and what.
    pub error: ParseError,
    quote: Quote,
}

impl BadRecord {
    /// `text` is the record, which begins in line `first` after `indent` characters; `error` counts as the input does.
    pub fn new(origin: Arc<str>, error: ParseError, text: &[u8], first: usize, indent: usize) -> BadRecord {
        let line = error.line.saturating_sub(first);
        let column = if line == 0 { error.column.saturating_sub(indent) } else { error.column };
        BadRecord { origin, quote: Quote::new(text, line, column), error }
    }

    /// As a terminal shows it.
    pub fn colored(&self) -> Colored<'_> {
        Colored(self)
    }

    /// The name of its input.
    pub fn origin(&self) -> &str {
        &self.origin
    }

    fn draw(&self, f: &mut fmt::Formatter<'_>, [red, blue, bold]: [Style; 3]) -> fmt::Result {
        let BadRecord { origin, error, quote } = self;
        let number = error.line.to_string();
        let margin = " ".repeat(number.len());
        writeln!(f, "{red}error{red:#}{bold}: {}{bold:#}", error.kind)?;
        writeln!(f, "{margin}{blue}-->{blue:#} {origin}:{}:{}", error.line, error.column)?;
        writeln!(f, "{margin} {blue}|{blue:#}")?;
        writeln!(f, "{blue}{number} |{blue:#} {}", quote.text)?;
        writeln!(f, "{margin} {blue}|{blue:#} {}{red}^{red:#}", " ".repeat(quote.caret))?;
        write!(f, "{margin} {blue}={blue:#} {bold}help{bold:#}: {}", advice(&error.kind))
    }

    /// Appends its line in the output.
    pub fn write_error_line(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(format!("! {BAD}: {}", self.error).as_bytes());
    }
}

/// Without colour, over several lines.
impl fmt::Display for BadRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.draw(f, [Style::new(); 3])
    }
}

/// A bad record that prints in colour.
#[derive(Debug)]
pub struct Colored<'a>(&'a BadRecord);

impl fmt::Display for Colored<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.draw(f, [RED, BLUE, BOLD])
    }
}

/// How to fix it.
fn advice(kind: &ParseErrorKind) -> String {
    match kind {
        ParseErrorKind::WrongCellCount { found } if *found > 81 => {
            format!("remove {}: a puzzle has 9 rows of 9 cells", counted(found - 81, "cell"))
        }
        ParseErrorKind::WrongCellCount { found } => {
            format!("{} missing; a blank cell is any of 0 . * x X _ ? -", counted(81 - found, "cell"))
        }
        ParseErrorKind::UnexpectedCharacter(_) => {
            "a cell is a digit from 1 to 9 or, if blank, one of 0 . * x X _ ? -".to_owned()
        }
        kind if is_refusal(kind) => {
            "solve, count, check, candidates, explain, hint and convert read puzzles with other rules"
                .to_owned()
        }
        ParseErrorKind::Malformed(_) => {
            "the message names what is wrong with the text at the caret".to_owned()
        }
        _ => "use `--from FORMAT` to force a format; `ninefold convert --help` lists them".to_owned(),
    }
}

/// The part of a line around a fault, fit for a terminal.
#[derive(Debug, PartialEq, Eq)]
struct Quote {
    text: String,
    /// How many columns stand before the fault.
    caret: usize,
}

impl Quote {
    /// Line `line` (from 0) of `text`, around its character `column` (from 1).
    fn new(text: &[u8], line: usize, column: usize) -> Quote {
        let line = text.split(|&byte| byte == b'\n').nth(line).unwrap_or_default();
        let at = column.saturating_sub(1);
        // A character takes four bytes at most: no need to decode more of a huge line.
        let line = String::from_utf8_lossy(&line[..line.len().min((at + AROUND) * 4 + 4)]);
        let from = if at > AROUND { at - AROUND / 2 } else { 0 };
        let mut quote = Quote { text: String::new(), caret: 0 };
        if from > 0 {
            quote.text.push('…');
        }
        let shown = line.trim_end_matches('\r').chars().enumerate().skip(from).take(2 * AROUND);
        let mut end = from;
        for (i, c) in shown {
            if i == at {
                quote.caret = width(&quote.text);
            }
            push_visible(c, &mut quote.text);
            end = i + 1;
        }
        if at >= end {
            quote.caret = width(&quote.text);
        }
        quote
    }
}

/// Appends `c`, escaped unless a terminal shows it as itself.
fn push_visible(c: char, to: &mut String) {
    match c {
        '\t' => to.push(' '),
        c if c.width().is_none_or(|width| width == 0) => {
            let _ = write!(to, "{}", c.escape_unicode());
        }
        c => to.push(c),
    }
}

fn width(text: &str) -> usize {
    text.chars().filter_map(UnicodeWidthChar::width).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_caret_stands_below_the_fault() {
        assert_eq!(Quote::new(b"12a4", 0, 3), Quote { text: "12a4".into(), caret: 2 });
        assert_eq!(Quote::new(b"one\r\n12\r\n", 1, 3), Quote { text: "12".into(), caret: 2 });
        let wide = "数独x".as_bytes();
        assert_eq!(Quote::new(wide, 0, 3).caret, 4);
    }

    #[test]
    fn control_characters_are_shown_not_obeyed() {
        let quote = Quote::new(b"\x1b[31m\x07x", 0, 6);
        assert_eq!(quote.text, "\\u{1b}[31m\\u{7}x");
        assert!(!quote.text.chars().any(char::is_control));
    }

    #[test]
    fn a_long_line_is_shown_around_the_fault() {
        let line = "1".repeat(1000) + "a" + &"2".repeat(1000);
        let quote = Quote::new(line.as_bytes(), 0, 1001);
        assert!(quote.text.chars().count() < 200);
        assert_eq!(quote.text.chars().nth(quote.caret), Some('a'));
    }
}
