//! The style sheet: what each class of shapes looks like, apart from the colours, which are a theme's.

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
    /// A candidate without a mark.
    Candidate,
    /// A candidate with a mark.
    MarkedDigit,
    /// A candidate that is crossed out.
    GoneDigit,
    /// A candidate that is placed.
    PlacedDigit,
    /// The number of a row or column.
    Label,
    /// What stands below a picture.
    Caption,
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

const fn area(fill: Ink) -> Style {
    Style { fill: Some(fill), stroke: None, width: 0.0, dashes: &[], font: None }
}

const fn line(stroke: Ink, width: f32) -> Style {
    Style { fill: None, stroke: Some(stroke), width, dashes: &[], font: None }
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
            Class::Candidate => text(Ink::Quiet, sizes.candidate, sizes.bold),
            Class::MarkedDigit => text(Ink::Main, sizes.candidate, true),
            Class::GoneDigit => text(Ink::Gone, sizes.candidate, sizes.bold),
            Class::PlacedDigit => text(Ink::Paper, sizes.candidate, true),
            Class::Label => text(Ink::Quiet, 11.0 * (1.0 + wide) / 2.0, false),
            Class::Caption => text(Ink::Main, 20.0, false),
        }
    }

    /// Its name in style sheets: lower case, for some readers of SVG do not tell `l` from `L`.
    pub const fn name(self) -> &'static str {
        match self {
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
            Class::Candidate => "k",
            Class::MarkedDigit => "km",
            Class::GoneDigit => "kx",
            Class::PlacedDigit => "kp",
            Class::Label => "n",
            Class::Caption => "t",
        }
    }
}
