//! The style sheet: what each class of shapes looks like, apart from the colours, which are a theme's.

use std::borrow::Cow;

/// A class of shapes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    /// The background.
    Paper,
    /// A house that a pattern lives in.
    Base,
    /// The edge of a house that eliminations happen in.
    Cover,
    /// A cell at fault.
    Faulty,
    /// The cells of almost locked sets, in turn.
    SetArea(u8),
    /// The edges of almost locked sets, in turn.
    SetEdge(u8),
    /// The edge of the band that joins the candidates of a group.
    GroupEdge,
    /// The band itself.
    Group,
    /// A line between cells.
    Thin,
    /// A line between blocks.
    Thick,
    /// The circle around a candidate of the pattern.
    Pattern,
    /// The square around a candidate of the other side.
    Other,
    /// The diamond around one of a second pair.
    Second,
    /// The octagon around one of the other side of a second pair.
    SecondOther,
    /// The ring around a candidate that a chain begins with.
    Start,
    /// The full square behind a placed digit.
    Placed,
    /// The stroke through a candidate that is crossed out.
    Gone,
    /// A strong link.
    Strong,
    /// Its head.
    StrongHead,
    /// A weak link.
    Weak,
    /// Its head.
    WeakHead,
    /// A given digit.
    GivenDigit,
    /// A digit that was found.
    FoundDigit,
    /// A digit at fault.
    FaultyDigit,
    /// A candidate without a mark; the larger the number, the smaller the text.
    Candidate(u8),
    /// A candidate with a mark.
    MarkedDigit(u8),
    /// A candidate that is crossed out.
    GoneDigit(u8),
    /// A candidate that is placed.
    PlacedDigit(u8),
    /// The number of a row or column.
    Label,
    /// What stands below a picture.
    Caption,
    /// A part of a clue's figure, and whether it stands back behind others.
    Clue(Clue, bool),
}

/// A part of a clue's figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Clue {
    /// A shaded area.
    Area(ClueInk),
    /// A line, with the width that its colour has.
    Line(ClueInk),
    /// The light core of a line.
    Core(ClueInk),
    /// A ring or another closed shape with paper inside.
    Ring(ClueInk),
    /// The edge of a cage.
    Cage,
    /// The edge of cells with a sum.
    Sum,
    /// What keeps text readable on other figures.
    Backing,
    /// A white dot.
    WhiteDot,
    /// A black dot.
    BlackDot,
    /// The disc of a quadruple.
    Disc,
    /// An angle of an inequality.
    Angle,
    /// A triangle of a maximum or a minimum.
    Peak,
    /// The number of a cage.
    CageText,
    /// A letter or number on a border.
    BorderText,
    /// The number in a white dot.
    WhiteDotText,
    /// The number in a black dot.
    BlackDotText,
    /// The digits of a quadruple.
    DiscText,
    /// A number outside the grid.
    OutsideText,
    /// A letter that the legend explains, or a sign.
    Letter,
    /// A line of the legend.
    Legend,
}

/// The colours of clues.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ClueInk {
    /// Odd and even cells, extra regions.
    Shade,
    /// A second shade, for what would run together.
    SecondShade,
    /// Cells that point along their row.
    RowIndexer,
    /// Cells that point along their column.
    ColumnIndexer,
    /// Cells that point into their block.
    BlockIndexer,
    /// Diagonals.
    Diagonal,
    /// Thermometers.
    Thermometer,
    /// Arrows.
    Arrow,
    /// Double arrows.
    DoubleArrow,
    /// Palindromes.
    Palindrome,
    /// Renban lines.
    Renban,
    /// Whispers.
    Whisper,
    /// Whispers with a difference less than usual.
    DutchWhisper,
    /// Between and lockout lines, counting circles.
    Between,
    /// Region sum lines.
    RegionSum,
    /// Zipper lines.
    Zipper,
    /// Entropic lines.
    Entropic,
    /// Modular lines.
    Modular,
    /// Nabner lines.
    Nabner,
    /// Edges of cages.
    Cage,
    /// Lines that the legend explains.
    Other,
}

impl ClueInk {
    /// How wide its lines are.
    const fn width(self) -> f32 {
        match self {
            ClueInk::Thermometer => 19.0,
            ClueInk::Renban | ClueInk::Whisper | ClueInk::DutchWhisper => 10.0,
            ClueInk::Palindrome | ClueInk::RegionSum | ClueInk::Zipper | ClueInk::Nabner => 9.0,
            ClueInk::Entropic | ClueInk::Modular => 8.0,
            ClueInk::Arrow | ClueInk::DoubleArrow | ClueInk::Between => 3.0,
            ClueInk::Diagonal => 1.8,
            _ => 2.4,
        }
    }
}

impl Clue {
    const fn style(self, wide: f32) -> Style {
        match self {
            Clue::Area(ink) => area(Ink::Clue(ink)),
            Clue::Line(ClueInk::Other) => {
                Style { dashes: &[6.0, 4.0], ..joined(Ink::Clue(ClueInk::Other), ClueInk::Other.width()) }
            }
            Clue::Line(ink) => joined(Ink::Clue(ink), ink.width()),
            Clue::Core(ClueInk::Thermometer) => joined(Ink::Paper, 9.0),
            Clue::Core(_) => joined(Ink::Paper, 2.2),
            Clue::Ring(ink) => edged(Ink::Paper, Ink::Clue(ink), if ink.width() > 3.0 { 3.0 } else { 2.4 }),
            Clue::Cage => Style { dashes: &[3.6, 2.6], ..line(Ink::Clue(ClueInk::Cage), 1.15 * wide) },
            Clue::Sum => Style { dashes: &[1.6, 3.0], ..line(Ink::Clue(ClueInk::Cage), 1.9 * wide) },
            Clue::Backing => area(Ink::Paper),
            Clue::WhiteDot => edged(Ink::WhiteDot, Ink::DotEdge, 1.6),
            Clue::BlackDot => edged(Ink::BlackDot, Ink::DotEdge, 1.6),
            Clue::Disc => edged(Ink::Paper, Ink::Main, 1.5),
            Clue::Angle => joined(Ink::Main, 2.0),
            Clue::Peak => area(Ink::Main),
            Clue::CageText => text(Ink::Main, 12.0, true),
            Clue::BorderText => text(Ink::Main, 16.0, true),
            Clue::WhiteDotText => text(Ink::BlackDot, 10.0, true),
            Clue::BlackDotText => text(Ink::WhiteDot, 10.0, true),
            Clue::DiscText => text(Ink::Main, 12.0, true),
            Clue::OutsideText => text(Ink::Main, 20.0, false),
            Clue::Letter => text(Ink::Quiet, 12.0, true),
            Clue::Legend => text(Ink::Main, 14.0, false),
        }
    }

    fn name(self) -> String {
        match self {
            Clue::Area(ink) => format!("qa{}", ink as u8),
            Clue::Line(ink) => format!("ql{}", ink as u8),
            Clue::Core(ink) => format!("qc{}", ink as u8),
            Clue::Ring(ink) => format!("qr{}", ink as u8),
            Clue::Cage => "qk".into(),
            Clue::Sum => "qs".into(),
            Clue::Backing => "qp".into(),
            Clue::WhiteDot => "qw".into(),
            Clue::BlackDot => "qb".into(),
            Clue::Disc => "qd".into(),
            Clue::Angle => "qg".into(),
            Clue::Peak => "qm".into(),
            Clue::CageText => "tk".into(),
            Clue::BorderText => "tx".into(),
            Clue::WhiteDotText => "tw".into(),
            Clue::BlackDotText => "tb".into(),
            Clue::DiscText => "td".into(),
            Clue::OutsideText => "to".into(),
            Clue::Letter => "tl".into(),
            Clue::Legend => "ty".into(),
        }
    }
}

/// A colour of a theme, by what it is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// The background.
    Paper,
    /// Lines, and digits that are given.
    Main,
    /// Thin lines.
    Thin,
    /// Digits that were found.
    Found,
    /// Candidates, and what else stands back.
    Quiet,
    /// The pattern.
    Pattern,
    /// The area of a mark of the pattern.
    PatternArea,
    /// The other side.
    Other,
    /// The area of a mark of the other side.
    OtherArea,
    /// What is crossed out, and faults.
    Gone,
    /// The area of a fault.
    GoneArea,
    /// A house of the pattern.
    Base,
    /// The edge of a house that eliminations happen in.
    Cover,
    /// Links of chains.
    Link,
    /// The edges of sets.
    Set,
    /// The areas of sets, in turn.
    SetArea(u8),
    /// The inside of white dots.
    WhiteDot,
    /// The inside of black dots.
    BlackDot,
    /// The edges of dots.
    DotEdge,
    /// Of clues.
    Clue(ClueInk),
}

/// How a class of shapes looks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Style {
    /// What fills the shape.
    pub fill: Option<Ink>,
    /// What is along its edge.
    pub stroke: Option<Ink>,
    /// How wide the stroke is.
    pub width: f32,
    /// The lengths of strokes and gaps, if it is broken.
    pub dashes: &'static [f32],
    /// Whether the corners of its lines are round.
    pub joined: bool,
    /// Whether its colours are mixed with paper, to stand back behind others.
    pub faded: bool,
    /// Of text.
    pub font: Option<Font>,
}

/// How text looks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Font {
    /// Its size.
    pub size: f32,
    /// Whether it is bold.
    pub bold: bool,
}

const PLAIN: Style =
    Style { fill: None, stroke: None, width: 0.0, dashes: &[], joined: false, faded: false, font: None };

const fn area(fill: Ink) -> Style {
    Style { fill: Some(fill), ..PLAIN }
}

const fn line(stroke: Ink, width: f32) -> Style {
    Style { stroke: Some(stroke), width, ..PLAIN }
}

const fn joined(stroke: Ink, width: f32) -> Style {
    Style { joined: true, ..line(stroke, width) }
}

/// How much smaller candidates are on boards with more values.
const fn density(reduced: u8) -> f32 {
    match reduced {
        0 => 1.0,
        1 => 0.84,
        _ => 0.76,
    }
}

const fn edged(fill: Ink, stroke: Ink, width: f32) -> Style {
    Style { fill: Some(fill), ..line(stroke, width) }
}

const fn text(ink: Ink, size: f32, bold: bool) -> Style {
    Style { font: Some(Font { size, bold }), ..area(ink) }
}

/// How much larger things are that must be seen from afar.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sizes {
    /// The size of digits.
    pub digit: f32,
    /// The size of candidates.
    pub candidate: f32,
    /// How wide lines are, as a multiple of the usual.
    pub lines: f32,
    /// Whether candidates are bold throughout.
    pub bold: bool,
}

impl Sizes {
    /// The usual sizes.
    pub const USUAL: Sizes = Sizes { digit: 38.0, candidate: 15.0, lines: 1.0, bold: false };
    /// Larger and bolder.
    pub const LARGE: Sizes = Sizes { digit: 48.0, candidate: 19.0, lines: 1.5, bold: true };
}

impl Class {
    /// How it looks.
    pub const fn style(self, sizes: Sizes) -> Style {
        let wide = sizes.lines;
        match self {
            Class::Paper => area(Ink::Paper),
            Class::Base => area(Ink::Base),
            Class::Cover => Style { dashes: &[7.0, 4.0], ..line(Ink::Cover, 2.0 * wide) },
            Class::Faulty => area(Ink::GoneArea),
            Class::SetArea(i) => area(Ink::SetArea(i)),
            Class::SetEdge(i) => Style {
                dashes: match i % 3 {
                    0 => &[],
                    1 => &[6.0, 4.0],
                    _ => &[1.5, 3.5],
                },
                ..line(Ink::Set, 1.8 * wide)
            },
            Class::GroupEdge => line(Ink::Link, 7.0 + 1.1 * wide),
            Class::Group => line(Ink::PatternArea, 7.0 - 1.1 * wide),
            Class::Thin => line(Ink::Thin, wide),
            Class::Thick => line(Ink::Main, 2.4 * wide),
            Class::Pattern | Class::Second => edged(Ink::PatternArea, Ink::Pattern, 1.6 * wide),
            Class::Other | Class::SecondOther => edged(Ink::OtherArea, Ink::Other, 1.6 * wide),
            Class::Start => line(Ink::Link, 1.4 * wide),
            Class::Placed => area(Ink::Pattern),
            Class::Gone => line(Ink::Gone, 1.7 * wide),
            Class::Strong => line(Ink::Link, 2.0 * wide),
            Class::StrongHead | Class::WeakHead => area(Ink::Link),
            Class::Weak => Style { dashes: &[4.0, 3.0], ..line(Ink::Link, 1.5 * wide) },
            Class::GivenDigit => text(Ink::Main, sizes.digit, true),
            Class::FoundDigit => text(Ink::Found, sizes.digit, false),
            Class::FaultyDigit => text(Ink::Gone, sizes.digit, true),
            Class::Candidate(reduced) => text(Ink::Quiet, sizes.candidate * density(reduced), sizes.bold),
            Class::MarkedDigit(reduced) => text(Ink::Main, sizes.candidate * density(reduced), true),
            Class::GoneDigit(reduced) => text(Ink::Gone, sizes.candidate * density(reduced), sizes.bold),
            Class::PlacedDigit(reduced) => text(Ink::Paper, sizes.candidate * density(reduced), true),
            Class::Label => text(Ink::Quiet, 11.0 * (1.0 + wide) / 2.0, false),
            Class::Caption => text(Ink::Main, 20.0, false),
            Class::Clue(clue, faded) => Style { faded, ..clue.style(wide) },
        }
    }

    /// Its name in style sheets: lower case, for some readers of SVG do not tell `l` from `L`.
    pub fn name(self) -> Cow<'static, str> {
        Cow::Borrowed(match self {
            Class::Clue(clue, faded) => {
                return Cow::Owned(format!("{}{}", clue.name(), if faded { "z" } else { "" }));
            }
            Class::Paper => "p",
            Class::Base => "b",
            Class::Cover => "c",
            Class::Faulty => "f",
            Class::SetArea(0) => "s0",
            Class::SetArea(1) => "s1",
            Class::SetArea(_) => "s2",
            Class::SetEdge(0) => "e0",
            Class::SetEdge(1) => "e1",
            Class::SetEdge(_) => "e2",
            Class::GroupEdge => "ge",
            Class::Group => "g",
            Class::Thin => "l",
            Class::Thick => "lt",
            Class::Pattern => "mp",
            Class::Other => "mo",
            Class::Second => "m2",
            Class::SecondOther => "m3",
            Class::Start => "m4",
            Class::Placed => "m",
            Class::Gone => "x",
            Class::Strong => "s",
            Class::StrongHead => "sh",
            Class::Weak => "w",
            Class::WeakHead => "wh",
            Class::GivenDigit => "d",
            Class::FoundDigit => "df",
            Class::FaultyDigit => "dc",
            Class::Candidate(0) => "k",
            Class::MarkedDigit(0) => "km",
            Class::GoneDigit(0) => "kx",
            Class::PlacedDigit(0) => "kp",
            Class::Label => "n",
            Class::Caption => "t",
            Class::Candidate(1) => "k1",
            Class::Candidate(_) => "k2",
            Class::MarkedDigit(1) => "km1",
            Class::MarkedDigit(_) => "km2",
            Class::GoneDigit(1) => "kx1",
            Class::GoneDigit(_) => "kx2",
            Class::PlacedDigit(1) => "kp1",
            Class::PlacedDigit(_) => "kp2",
        })
    }
}
