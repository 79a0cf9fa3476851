//! Finds where one puzzle ends and the next begins, in formats with several lines per puzzle.

use ninefold::text::Format;

/// Follows the lines of a stream.
#[derive(Debug)]
pub struct Splitter {
    format: Format,
    /// The rows of digits so far.
    rows: usize,
    /// The empty lines just before.
    gap: usize,
    /// Whether the line before was a rule.
    after_rule: bool,
    /// Whether the first section has begun.
    has_section: bool,
}

/// What a line may be.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Empty,
    /// A comment, a header or a title.
    Heading,
    Section,
    Rule,
    Row,
}

impl Splitter {
    pub fn new(format: Format) -> Splitter {
        Splitter { format, rows: 0, gap: 0, after_rule: false, has_section: false }
    }

    /// Whether the puzzle has any row so far.
    pub fn has_rows(&self) -> bool {
        self.rows > 0
    }

    /// Takes the next line; true if it begins a puzzle after another one.
    pub fn begins(&mut self, line: &str) -> bool {
        let kind = kind(line);
        if kind == Kind::Empty {
            self.gap += 1;
            return false;
        }
        let begins = self.separates(kind, line);
        if begins {
            *self = Splitter::new(self.format);
        }
        self.rows += usize::from(kind == Kind::Row);
        self.gap = 0;
        self.after_rule = kind == Kind::Rule;
        self.has_section |= kind == Kind::Section;
        begins
    }

    /// Whether a puzzle is complete before a line of this kind.
    fn separates(&self, kind: Kind, line: &str) -> bool {
        match self.format {
            Format::Sdk => match kind {
                Kind::Section => self.rows > 0 && line.trim().eq_ignore_ascii_case("[puzzle]"),
                Kind::Heading => self.rows > 0,
                _ => self.rows > 0 && self.gap > 0 && !self.has_section,
            },
            // Up to three grids with an empty line between them are one puzzle.
            Format::Ss => self.rows >= 9 && (self.gap > 1 || kind == Kind::Heading || self.rows >= 27),
            // An empty line after three or six rows may only set the bands apart.
            _ => match kind {
                Kind::Heading => self.rows > 0,
                Kind::Rule if self.after_rule => self.rows >= 9,
                _ => self.gap > 0 && self.rows > 0 && (self.rows >= 9 || !self.rows.is_multiple_of(3)),
            },
        }
    }
}

fn kind(line: &str) -> Kind {
    let line = line.trim();
    let is_letter = |c: char| c.is_alphabetic() && !matches!(c, 'x' | 'X' | 'u' | 'U');
    match line.chars().next() {
        None => Kind::Empty,
        Some('[') => Kind::Section,
        Some('#' | '%') => Kind::Heading,
        Some(c) if is_letter(c) => Kind::Heading,
        Some(_) if line.contains(|c: char| c.is_ascii_digit()) => Kind::Row,
        Some(_) if line.contains("--") || line.contains('─') || line.contains("==") => Kind::Rule,
        Some(_) => Kind::Row,
    }
}
