//! The figures of clues: what a rule looks like on a board, by convention.

use crate::spot::Spot;
use crate::style::ClueInk;

/// A figure, and the rule that it belongs to.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// The number of the rule.
    pub rule: usize,
    /// What is drawn.
    pub what: What,
}

/// What is drawn.
#[derive(Clone, Debug, PartialEq)]
pub enum What {
    /// A line through the middles of cells.
    Line {
        /// From its start.
        cells: Vec<Spot>,
        /// Its colour and width.
        ink: ClueInk,
        /// What tells it from lines of other colours.
        texture: Texture,
        /// Whether it ends where it starts.
        closed: bool,
        /// A number or letter in its first cell; empty if there is none.
        text: String,
    },
    /// A thermometer.
    Thermometer {
        /// From the bulb.
        cells: Vec<Spot>,
        /// Whether values may stay equal: it is hollow.
        slow: bool,
    },
    /// An arrow from a circle, or a pill of several cells.
    Arrow {
        /// The circle.
        pill: Vec<Spot>,
        /// The cells that are added.
        shaft: Vec<Spot>,
    },
    /// A cage.
    Cage {
        /// Its cells.
        cells: Vec<Spot>,
        /// What stands in the corner of its first cell.
        text: String,
        /// Whether values may repeat: its edge is dotted.
        repeats: bool,
    },
    /// A dot on a border.
    Dot {
        /// The two cells.
        between: [Spot; 2],
        /// Whether it is black.
        black: bool,
        /// The number in it, if it is not the usual one.
        text: String,
    },
    /// A letter or number on a border.
    Sign {
        /// The two cells.
        between: [Spot; 2],
        /// The sign.
        text: String,
    },
    /// An inequality.
    Inequality {
        /// The cell with the lower value.
        low: Spot,
        /// The cell with the higher value.
        high: Spot,
    },
    /// Digits where four cells meet.
    Quadruple {
        /// The cells.
        cells: Vec<Spot>,
        /// The digits.
        values: Vec<i32>,
    },
    /// A sign in a cell.
    Cell {
        /// The cell.
        cell: Spot,
        /// The sign.
        shape: CellShape,
    },
    /// Some values that a cell can have.
    Choice {
        /// The cell.
        cell: Spot,
        /// The values.
        values: Vec<i32>,
    },
    /// Shaded cells.
    Shade {
        /// The cells.
        cells: Vec<Spot>,
        /// The shade.
        ink: ClueInk,
        /// A letter in their corners; empty if there is none.
        letter: String,
    },
    /// A long diagonal.
    Diagonal {
        /// Whether it rises to the right.
        rising: bool,
    },
    /// A clue outside the grid.
    Outside {
        /// The row, from -1 to the number of rows.
        row: isize,
        /// The column, from -1 to the number of columns.
        column: isize,
        /// The clue.
        text: String,
        /// Down and to the right, where it points if that is not straight into the grid.
        way: Option<(i8, i8)>,
    },
    /// A sentence below the picture.
    Words {
        /// The letter or name of what it is about; empty if there is none.
        letter: String,
        /// The sentence.
        text: String,
    },
}

/// What tells a line from lines of other colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Texture {
    /// Nothing.
    Plain,
    /// A light core.
    Core,
    /// A notch in the middle.
    Notch,
    /// A ring in the middle.
    MiddleRing,
    /// A disc in each cell.
    Discs,
    /// A ring in each cell.
    Rings,
    /// A notch in each cell.
    Ticks,
    /// A gap at each border between areas.
    Gaps,
    /// Rings at both ends.
    EndRings,
    /// Diamonds at both ends.
    EndDiamonds,
}

/// A sign in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellShape {
    /// A disc: odd.
    Disc,
    /// A square: even.
    Square,
    /// A ring: a counting circle.
    Ring,
    /// Triangles that point outwards: a maximum.
    Maximum,
    /// Triangles that point inwards: a minimum.
    Minimum,
}

/// Sentences, each once, after the letters of all that it is about: `A, C: Cells have the same value.`
pub fn legend<'a>(words: impl IntoIterator<Item = (&'a str, &'a str)>) -> Vec<String> {
    let mut all: Vec<(&str, Vec<&str>)> = Vec::new();
    for (letter, text) in words {
        let at = all.iter().position(|(other, _)| *other == text).unwrap_or_else(|| {
            all.push((text, Vec::new()));
            all.len() - 1
        });
        let letters = &mut all[at].1;
        if !letter.is_empty() && !letters.contains(&letter) {
            letters.push(letter);
        }
    }
    let line = |(text, letters): (&str, Vec<&str>)| match &letters[..] {
        [] => text.to_owned(),
        letters => format!("{}: {text}", letters.join(", ")),
    };
    all.into_iter().map(line).collect()
}

impl Figure {
    /// The cells with a number or letter of the figure in a corner, and what stands there.
    pub(crate) fn corner_texts(&self) -> impl Iterator<Item = (Spot, &str)> {
        let (cells, text): (Vec<Spot>, &str) = match &self.what {
            What::Cage { cells, text, .. } => (cells.iter().min().copied().into_iter().collect(), text),
            What::Line { cells, text, .. } => (cells.first().copied().into_iter().collect(), text),
            What::Shade { cells, letter, .. } => (cells.clone(), letter),
            _ => (Vec::new(), ""),
        };
        cells.into_iter().filter(|_| !text.is_empty()).map(move |cell| (cell, text))
    }
}

#[cfg(test)]
mod tests {
    use super::legend;

    #[test]
    fn a_sentence_is_said_once_after_all_its_letters() {
        let words =
            [("A", "Same."), ("", "Free."), ("B", "Other."), ("C", "Same."), ("A", "Same."), ("", "Free.")];
        assert_eq!(legend(words), ["A, C: Same.", "Free.", "B: Other."]);
    }
}
