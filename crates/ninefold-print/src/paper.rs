//! Sizes of pages, and the margins that print-on-demand services accept.

use core::fmt;
use core::str::FromStr;

/// Points in an inch.
const INCH: f32 = 72.0;
/// Points in a millimetre.
const MM: f32 = INCH / 25.4;

/// The size of a page after trimming.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Paper {
    /// Its name on the command line.
    pub name: &'static str,
    /// In points.
    pub width: f32,
    /// In points.
    pub height: f32,
}

impl Paper {
    /// ISO A4.
    pub const A4: Paper = Paper { name: "a4", width: 210.0 * MM, height: 297.0 * MM };

    /// All sizes.
    pub const ALL: [Paper; 6] = [
        Paper::A4,
        Paper { name: "letter", width: 8.5 * INCH, height: 11.0 * INCH },
        Paper { name: "8x10", width: 8.0 * INCH, height: 10.0 * INCH },
        Paper { name: "6x9", width: 6.0 * INCH, height: 9.0 * INCH },
        Paper { name: "5.5x8.5", width: 5.5 * INCH, height: 8.5 * INCH },
        Paper { name: "a5", width: 148.0 * MM, height: 210.0 * MM },
    ];
}

/// There is no size of this name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownPaper;

impl fmt::Display for UnknownPaper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Paper::ALL.map(|paper| paper.name);
        write!(f, "expected one of {}", names.join(", "))
    }
}

impl core::error::Error for UnknownPaper {}

impl FromStr for Paper {
    type Err = UnknownPaper;

    fn from_str(name: &str) -> Result<Paper, UnknownPaper> {
        Paper::ALL.into_iter().find(|paper| paper.name.eq_ignore_ascii_case(name)).ok_or(UnknownPaper)
    }
}

/// The margins of a book, in points; inside is where pages are bound.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Margins {
    /// At the binding.
    pub inside: f32,
    /// At the opposite edge.
    pub outside: f32,
    /// Above, with the running title in it.
    pub top: f32,
    /// Below, with the page number in it.
    pub bottom: f32,
}

/// How far pictures that reach the edge go beyond it.
pub const BLEED: f32 = 0.125 * INCH;

impl Margins {
    /// What a book of this many pages needs: the thicker it is, the more disappears at the binding.
    pub fn for_pages(pages: usize) -> Margins {
        let inside = match pages {
            0..=150 => 0.375,
            151..=300 => 0.5,
            301..=500 => 0.625,
            501..=700 => 0.75,
            _ => 0.875,
        };
        Margins { inside: inside * INCH, outside: 0.375 * INCH, top: 0.625 * INCH, bottom: 0.625 * INCH }
    }
}

/// What is left for the content of a page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame {
    /// In points.
    pub width: f32,
    /// In points.
    pub height: f32,
}

impl Frame {
    /// The paper without its margins.
    pub fn of(paper: Paper, margins: Margins) -> Frame {
        Frame {
            width: paper.width - margins.inside - margins.outside,
            height: paper.height - margins.top - margins.bottom,
        }
    }
}

/// How many puzzles are side by side and above each other.
pub const fn arrangement(per_page: u8) -> Option<(u8, u8)> {
    match per_page {
        1 => Some((1, 1)),
        2 => Some((1, 2)),
        4 => Some((2, 2)),
        6 => Some((2, 3)),
        9 => Some((3, 3)),
        12 => Some((3, 4)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_binding_takes_more_of_thicker_books() {
        let inside = [24, 150, 151, 300, 301, 500].map(|pages| Margins::for_pages(pages).inside / INCH);
        assert_eq!(inside, [0.375, 0.375, 0.5, 0.5, 0.625, 0.625]);
        assert!(Margins::for_pages(24).outside >= 0.25 * INCH);
    }

    #[test]
    fn every_size_is_read_by_its_name() {
        for paper in Paper::ALL {
            assert_eq!(paper.name.to_uppercase().parse(), Ok(paper));
        }
        assert_eq!("b5".parse::<Paper>(), Err(UnknownPaper));
    }
}
