//! The formats by name, and what each can carry.

use alloc::string::String;

use super::description::FormatFeatures;
use super::{
    Entry, ParseError, library, line, msk, pencilmarks, picture, rows, sdk, sdm, sdx, ss, sudokuwiki, sukaku,
    susser, tdoku,
};

/// A field of what the module of a format says of it; by field, so that a program which asks for names alone has no
/// readers in it.
macro_rules! described {
    ($format:expr, $field:ident) => {
        match $format {
            Format::Line => line::DESCRIPTION.$field,
            Format::Rows => rows::DESCRIPTION.$field,
            Format::Picture => picture::DESCRIPTION.$field,
            Format::Pencilmarks => pencilmarks::DESCRIPTION.$field,
            Format::Sukaku => sukaku::DESCRIPTION.$field,
            Format::Sdk => sdk::DESCRIPTION.$field,
            Format::Sdm => sdm::DESCRIPTION.$field,
            Format::Ss => ss::DESCRIPTION.$field,
            Format::Library => library::DESCRIPTION.$field,
            Format::Tdoku => tdoku::DESCRIPTION.$field,
            Format::Sdx => sdx::DESCRIPTION.$field,
            Format::Msk => msk::DESCRIPTION.$field,
            Format::Susser => susser::DESCRIPTION.$field,
            Format::SudokuWiki => sudokuwiki::DESCRIPTION.$field,
        }
    };
}

/// A plain-text format.
///
/// ```
/// use ninefold::text::Format;
/// let format: Format = "pencilmarks".parse().unwrap();
/// assert_eq!(format, Format::Pencilmarks);
/// assert!(format.can_write() && format.carries().marks && !format.is_one_a_line());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// 81 characters and perhaps a comment: [`mod@line`].
    Line,
    /// Nine rows of nine: [`rows`].
    Rows,
    /// A ruled picture: [`picture`].
    Picture,
    /// The candidates of each cell in a ruled table: [`pencilmarks`].
    Pencilmarks,
    /// 729 characters, nine a cell: [`sukaku`].
    Sukaku,
    /// SadMan and SudoCue `.sdk`: [`sdk`].
    Sdk,
    /// A collection, one puzzle a line: [`sdm`].
    Sdm,
    /// Simple Sudoku `.ss`: [`ss`].
    Ss,
    /// The line of HoDoKu's library: [`library`].
    Library,
    /// Lines with the number of solutions and the solution: [`tdoku`].
    Tdoku,
    /// SudoCue `.sdx`: [`sdx`].
    Sdx,
    /// VBForums `.msk`: [`msk`].
    Msk,
    /// A line in which `+` marks found digits: [`susser`].
    Susser,
    /// The words and links of SudokuWiki: [`sudokuwiki`].
    SudokuWiki,
}

impl Format {
    /// Every format.
    pub const ALL: &[Format] = &[
        Format::Line,
        Format::Rows,
        Format::Picture,
        Format::Pencilmarks,
        Format::Sukaku,
        Format::Sdk,
        Format::Sdm,
        Format::Ss,
        Format::Library,
        Format::Tdoku,
        Format::Sdx,
        Format::Msk,
        Format::Susser,
        Format::SudokuWiki,
    ];

    /// How the text of one puzzle is read.
    pub(super) const fn reader(self) -> fn(&str) -> Result<Entry, ParseError> {
        described!(self, read)
    }

    /// How the text of one puzzle is appended, if it can be.
    pub(super) const fn writer(self) -> Option<fn(&Entry, &mut String)> {
        described!(self, write)
    }

    /// Its name: one lower-case word.
    pub const fn name(self) -> &'static str {
        described!(self, name)
    }

    /// What it is, in a few words.
    pub const fn about(self) -> &'static str {
        described!(self, about)
    }

    /// Whether it can be read. All can so far.
    pub const fn can_read(self) -> bool {
        true
    }

    /// Whether it can be written.
    pub const fn can_write(self) -> bool {
        self.writer().is_some()
    }

    /// Whether each puzzle is one line, so that a file of many can be read line by line.
    pub const fn is_one_a_line(self) -> bool {
        described!(self, one_a_line)
    }

    /// What it carries besides the digits.
    pub const fn carries(self) -> FormatFeatures {
        described!(self, carries)
    }
}

crate::named!(Format or UnknownFormat: "the name of a text format"; in Format::ALL.iter().copied());

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_format_has_its_own_name() {
        for &format in Format::ALL {
            assert_eq!(format.to_string().parse(), Ok(format));
        }
        assert!("lines".parse::<Format>().is_err());
    }
}
