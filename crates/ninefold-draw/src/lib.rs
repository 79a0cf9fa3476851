//! Pictures of Sudoku boards and of solving steps.
//!
//! ```
//! use ninefold::{Grid, logic};
//! use ninefold_draw::{Scene, Theme};
//!
//! let puzzle: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let position = logic::Position::of(&puzzle);
//! let step = logic::next_step(&position, &logic::Order::simple()).expect("there is a next step");
//! let svg = Scene::of_step(&step, position.candidates()).draw().to_svg(Theme::Auto);
//! assert!(svg.starts_with("<svg") && svg.contains("<title>Naked Single: r5c5=5</title>"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # How it fits together
//!
//! A [`Scene`] says what is shown, in the library's words: digits, candidates, [`Marks`] and links of a step.
//! [`Scene::draw`] gives everything its place: a [`Drawing`] is a list of shapes, each with a class of the one style
//! sheet. A drawing is written as SVG ([`Drawing::to_svg`]) or, with the feature `png`, as PNG; a program
//! that prints reads its shapes. A [`Theme`] has the colours and sizes.
//!
//! Shapes carry the meaning and colours only help: a circle is a candidate of the pattern, or true in a
//! chain; a square is one of its other side, or false in a chain; a ring is where a chain begins; a stroke
//! crosses a candidate out; a full square places it. A strong link is a solid arrow, a weak link a dashed
//! one. A fish's base houses are tinted, its cover houses framed; almost locked sets are outlined.

mod board;
mod clues;
mod drawing;
mod figure;
#[cfg(feature = "variants")]
mod figures;
#[cfg(feature = "fonts")]
pub mod fonts;
mod geometry;
mod marks;
#[cfg(feature = "variants")]
mod of_puzzle;
mod outline;
mod paint;
#[cfg(feature = "png")]
pub mod png;
mod route;
mod scene;
mod sheet;
mod spot;
mod state;
mod step;
mod style;
mod svg;
mod theme;

pub use board::{Board, Layer};
pub use drawing::{Drawing, Item, Segment, Shape};
pub use figure::{CellShape, Figure, Texture, What, legend};
#[cfg(feature = "variants")]
pub use figures::figures;
pub use geometry::Point;
pub use marks::{Mark, MarkRole, Marks};
pub use paint::base_line;
pub use scene::Scene;
pub use sheet::contact_sheet;
pub use spot::{Candidate, Spot};
pub use state::{BoardState, Entry, Origin, rows_in_words};
pub use step::{Area, Highlights, Link, Node, ShownStep, Sum, Technique};
pub use style::{Class, Clue, ClueInk, Font, Ink, Sizes, Style};
pub use svg::path_data;
pub use theme::{Color, Theme, UnknownTheme};
