//! The formats by name, and what each can carry.

use super::description::{Description, FormatFeatures};
use super::{
    library, line, msk, pencilmarks, picture, rows, sdk, sdm, sdx, ss, sudokuwiki, sukaku, susser, tdoku,
};

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

    pub(super) const fn description(self) -> &'static Description {
        match self {
            Format::Line => &line::DESCRIPTION,
            Format::Rows => &rows::DESCRIPTION,
            Format::Picture => &picture::DESCRIPTION,
            Format::Pencilmarks => &pencilmarks::DESCRIPTION,
            Format::Sukaku => &sukaku::DESCRIPTION,
            Format::Sdk => &sdk::DESCRIPTION,
            Format::Sdm => &sdm::DESCRIPTION,
            Format::Ss => &ss::DESCRIPTION,
            Format::Library => &library::DESCRIPTION,
            Format::Tdoku => &tdoku::DESCRIPTION,
            Format::Sdx => &sdx::DESCRIPTION,
            Format::Msk => &msk::DESCRIPTION,
            Format::Susser => &susser::DESCRIPTION,
            Format::SudokuWiki => &sudokuwiki::DESCRIPTION,
        }
    }

    /// Its name: one lower-case word.
    pub const fn name(self) -> &'static str {
        self.description().name
    }

    /// What it is, in a few words.
    pub const fn about(self) -> &'static str {
        self.description().about
    }

    /// Whether it can be read. All can so far.
    pub const fn can_read(self) -> bool {
        true
    }

    /// Whether it can be written.
    pub const fn can_write(self) -> bool {
        self.description().write.is_some()
    }

    /// Whether each puzzle is one line, so that a file of many can be read line by line.
    pub const fn is_one_a_line(self) -> bool {
        self.description().one_a_line
    }

    /// What it carries besides the digits.
    pub const fn carries(self) -> FormatFeatures {
        self.description().carries
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
