//! The names of all formats: those of the library, and those that need a crate.

use ninefold::text;
use ninefold::text::FormatFeatures;

/// A format that can be named on the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// One of the library's.
    Text(text::Format),
    /// A table with commas.
    Csv,
    /// A table with tabs.
    Tsv,
    /// JSON documents.
    Json,
    /// JSON objects, one a line.
    Jsonl,
    /// The XML of OpenSudoku.
    #[cfg(feature = "xml")]
    OpenSudoku,
    /// Links and objects of f-puzzles.
    #[cfg(feature = "links")]
    FPuzzles,
    /// Links to SudokuPad.
    #[cfg(feature = "links")]
    SudokuPad,
    /// The text of the Interactive Sudoku Solver.
    Iss,
    /// Grids of any size as numbers.
    Numbers,
    /// Killers as strings.
    Killer,
    /// Jigsaws as strings.
    Jigsaw,
}

impl Format {
    /// The everyday format.
    pub const LINE: Format = Format::Text(text::Format::Line);
    /// What a person looks at.
    pub const PICTURE: Format = Format::Text(text::Format::Picture);

    const OWN: &[Format] = &[
        Format::Csv,
        Format::Tsv,
        Format::Json,
        Format::Jsonl,
        #[cfg(feature = "xml")]
        Format::OpenSudoku,
        #[cfg(feature = "links")]
        Format::FPuzzles,
        #[cfg(feature = "links")]
        Format::SudokuPad,
        Format::Iss,
        Format::Numbers,
        Format::Killer,
        Format::Jigsaw,
    ];

    /// Every format.
    pub fn all() -> impl Iterator<Item = Format> {
        text::Format::ALL.iter().copied().map(Format::Text).chain(Format::OWN.iter().copied())
    }

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Text(format) => format.name(),
            Format::Csv => "csv",
            Format::Tsv => "tsv",
            Format::Json => "json",
            Format::Jsonl => "jsonl",
            #[cfg(feature = "xml")]
            Format::OpenSudoku => "opensudoku",
            #[cfg(feature = "links")]
            Format::FPuzzles => "fpuzzles",
            #[cfg(feature = "links")]
            Format::SudokuPad => "sudokupad",
            Format::Iss => "iss",
            Format::Numbers => "numbers",
            Format::Killer => "killer",
            Format::Jigsaw => "jigsaw",
        }
    }

    /// What it is, in a few words.
    pub const fn about(self) -> &'static str {
        match self {
            Format::Text(format) => format.about(),
            Format::Csv => "a table with commas, columns by name",
            Format::Tsv => "a table with tabs, columns by name",
            Format::Json => "JSON: an object, or an array of them",
            Format::Jsonl => "JSON: one object per line",
            #[cfg(feature = "xml")]
            Format::OpenSudoku => "the XML of OpenSudoku",
            #[cfg(feature = "links")]
            Format::FPuzzles => "links to f-puzzles; its JSON is read too",
            #[cfg(feature = "links")]
            Format::SudokuPad => "links to SudokuPad; writes an f-puzzles object",
            Format::Iss => "the text of the Interactive Sudoku Solver",
            Format::Numbers => "a grid of any size as numbers separated by spaces",
            Format::Killer => "a killer of 81 cells: `3x3::k:` and numbers, or sums and arrows",
            Format::Jigsaw => "81 labels of regions, with or without 81 givens",
        }
    }

    /// Its media type on the web.
    pub const fn media_type(self) -> &'static str {
        match self {
            Format::Csv => "text/csv; charset=utf-8",
            Format::Tsv => "text/tab-separated-values; charset=utf-8",
            Format::Json => "application/json",
            Format::Jsonl => "application/x-ndjson",
            #[cfg(feature = "xml")]
            Format::OpenSudoku => "application/xml",
            _ => "text/plain; charset=utf-8",
        }
    }

    /// Whether it can be written.
    pub const fn can_write(self) -> bool {
        match self {
            Format::Text(format) => format.can_write(),
            Format::Killer | Format::Jigsaw => false,
            _ => true,
        }
    }

    /// Whether each puzzle is one line.
    pub const fn is_one_a_line(self) -> bool {
        match self {
            Format::Text(format) => format.is_one_a_line(),
            Format::Json => false,
            #[cfg(feature = "xml")]
            Format::OpenSudoku => false,
            _ => true,
        }
    }

    /// What it carries besides the digits.
    pub const fn carries(self) -> FormatFeatures {
        match self {
            Format::Text(format) => format.carries(),
            #[cfg(feature = "xml")]
            Format::OpenSudoku => FormatFeatures::ALL_BUT_SOLUTION,
            Format::Iss | Format::Numbers | Format::Killer | Format::Jigsaw => FormatFeatures::DIGITS,
            _ => FormatFeatures::ALL,
        }
    }
}

ninefold::named!(Format or UnknownFormat: "the name of a format"; in Format::all());
