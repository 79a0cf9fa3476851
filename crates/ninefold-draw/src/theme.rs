//! The themes: one style sheet, several sets of colours.

use core::fmt;
use core::str::FromStr;

use crate::style::{ClueInk, Ink, Sizes};

/// Which colours and sizes a picture has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Theme {
    /// Light or dark, as the reader's system has it; light on paper and in PNG.
    #[default]
    Auto,
    /// Dark on white.
    Light,
    /// Light on dark.
    Dark,
    /// Shades of grey on white.
    Print,
    /// Black on white, strong lines.
    Contrast,
    /// Larger digits, strong lines.
    Large,
}

/// A colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Color(pub u8, pub u8, pub u8);

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = [self.0, self.1, self.2];
        f.write_str("#")?;
        let short = parts.iter().all(|part| part % 17 == 0);
        parts.iter().try_for_each(|part| match short {
            true => write!(f, "{:x}", part / 17),
            false => write!(f, "{part:02x}"),
        })
    }
}

impl Theme {
    /// All themes, with a few words about each.
    pub const ALL: [(Theme, &'static str, &'static str); 6] = [
        (Theme::Auto, "auto", "light or dark, as the reader's system has it"),
        (Theme::Light, "light", "dark on white"),
        (Theme::Dark, "dark", "light on dark"),
        (Theme::Print, "print", "shades of grey on white"),
        (Theme::Contrast, "contrast", "black on white, strong lines"),
        (Theme::Large, "large", "larger digits, strong lines"),
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        Theme::ALL.iter().find(|(theme, ..)| *theme == self).map_or("light", |(_, name, _)| name)
    }

    /// How large its text is, and how wide its lines.
    pub const fn sizes(self) -> Sizes {
        match self {
            Theme::Large => Sizes::LARGE,
            Theme::Contrast => Sizes { lines: 1.25, bold: true, candidate: 16.0, ..Sizes::USUAL },
            _ => Sizes::USUAL,
        }
    }

    /// What a colour is in it; in [`Theme::Auto`], by day.
    pub const fn color(self, ink: Ink) -> Color {
        match self {
            Theme::Auto | Theme::Light | Theme::Large => light(ink),
            Theme::Dark => dark(ink),
            Theme::Print => print(ink),
            Theme::Contrast => contrast(ink),
        }
    }
}

impl Theme {
    /// A colour as it is, or mixed with paper so that it stands back.
    pub fn shade(self, ink: Ink, faded: bool) -> Color {
        let (color, paper) = (self.color(ink), self.color(Ink::Paper));
        if !faded {
            return color;
        }
        let mix = |part: u8, paper: u8| ((u16::from(part) * 2 + u16::from(paper) * 3) / 5) as u8;
        Color(mix(color.0, paper.0), mix(color.1, paper.1), mix(color.2, paper.2))
    }
}

impl FromStr for Theme {
    type Err = UnknownTheme;

    fn from_str(name: &str) -> Result<Theme, UnknownTheme> {
        let known = Theme::ALL.iter().find(|(_, known, _)| *known == name);
        known.map(|(theme, ..)| *theme).ok_or(UnknownTheme)
    }
}

ninefold::named!(UnknownTheme: "auto, light, dark, print, contrast or large");

const fn rgb(code: u32) -> Color {
    Color((code >> 16) as u8, (code >> 8) as u8, code as u8)
}

const fn light(ink: Ink) -> Color {
    rgb(match ink {
        Ink::Paper => 0xffffff,
        Ink::Main => 0x1b1f24,
        Ink::Thin => 0xb3bac2,
        Ink::Found => 0x0b5cad,
        Ink::Quiet => 0x6b7480,
        Ink::Pattern => 0x1a7f37,
        Ink::PatternArea => 0xcdf0d3,
        Ink::Other => 0x0b5cad,
        Ink::OtherArea => 0xd5e6fb,
        Ink::Gone => 0xc4161c,
        Ink::GoneArea => 0xffd7d5,
        Ink::Base => 0xf4f1de,
        Ink::Cover => 0xb08800,
        Ink::Link => 0x7a3e9d,
        Ink::Set => 0x8a5a00,
        Ink::SetArea(0) => 0xfff3d1,
        Ink::SetArea(1) => 0xe2f1f7,
        Ink::SetArea(_) => 0xf3e6f6,
        Ink::WhiteDot => 0xffffff,
        Ink::BlackDot | Ink::DotEdge => 0x1b212c,
        Ink::Clue(ink) => light_clue(ink),
    })
}

const fn dark(ink: Ink) -> Color {
    rgb(match ink {
        Ink::Paper => 0x15191e,
        Ink::Main => 0xe9edf1,
        Ink::Thin => 0x4a525c,
        Ink::Found => 0x79b8ff,
        Ink::Quiet => 0x939daa,
        Ink::Pattern => 0x56d364,
        Ink::PatternArea => 0x1c4a29,
        Ink::Other => 0x79b8ff,
        Ink::OtherArea => 0x1b3a5c,
        Ink::Gone => 0xff7b72,
        Ink::GoneArea => 0x5c1f1f,
        Ink::Base => 0x2a2a1e,
        Ink::Cover => 0xc9a227,
        Ink::Link => 0xd2a8ff,
        Ink::Set => 0xe3b341,
        Ink::SetArea(0) => 0x35301a,
        Ink::SetArea(1) => 0x1a3138,
        Ink::SetArea(_) => 0x322338,
        Ink::WhiteDot | Ink::DotEdge => 0xe9edf1,
        Ink::BlackDot => 0x0b0e12,
        Ink::Clue(ink) => dark_clue(ink),
    })
}

const fn print(ink: Ink) -> Color {
    rgb(match ink {
        Ink::Paper | Ink::PatternArea => 0xffffff,
        Ink::Main | Ink::Pattern | Ink::Other | Ink::Gone => 0x000000,
        Ink::Thin => 0x808080,
        Ink::Found => 0x404040,
        Ink::Quiet => 0x606060,
        Ink::OtherArea => 0xe6e6e6,
        Ink::GoneArea => 0xcccccc,
        Ink::Base => 0xf0f0f0,
        Ink::Cover | Ink::Link | Ink::Set => 0x333333,
        Ink::SetArea(0) => 0xf0f0f0,
        Ink::SetArea(1) => 0xe4e4e4,
        Ink::SetArea(_) => 0xf8f8f8,
        Ink::WhiteDot => 0xffffff,
        Ink::BlackDot | Ink::DotEdge => 0x000000,
        Ink::Clue(ink) => grey(light_clue(ink)),
    })
}

const fn contrast(ink: Ink) -> Color {
    rgb(match ink {
        Ink::Paper => 0xffffff,
        Ink::Main | Ink::Thin | Ink::Quiet => 0x000000,
        Ink::Found | Ink::Other => 0x0000b8,
        Ink::Pattern => 0x005a00,
        Ink::PatternArea => 0xd8ffd8,
        Ink::OtherArea => 0xdcdcff,
        Ink::Gone => 0xb00000,
        Ink::GoneArea => 0xffc8c8,
        Ink::Base => 0xfff6c0,
        Ink::Cover | Ink::Set => 0x5a4000,
        Ink::Link => 0x5a0080,
        Ink::SetArea(0) => 0xfff0c0,
        Ink::SetArea(1) => 0xd8f4ff,
        Ink::SetArea(_) => 0xffe0ff,
        Ink::WhiteDot => 0xffffff,
        Ink::BlackDot | Ink::DotEdge => 0x000000,
        Ink::Clue(ink) => darker(light_clue(ink)),
    })
}

const fn light_clue(ink: ClueInk) -> u32 {
    match ink {
        ClueInk::Shade => 0xe4e5e9,
        ClueInk::SecondShade => 0xd5dbe6,
        ClueInk::RowIndexer => 0xe3c9c9,
        ClueInk::ColumnIndexer => 0xc9e0c9,
        ClueInk::BlockIndexer => 0xcdcde6,
        ClueInk::Diagonal => 0xa9c1f3,
        ClueInk::Thermometer => 0xd3d6dc,
        ClueInk::Arrow => 0x8b93a3,
        ClueInk::DoubleArrow => 0xd99ab9,
        ClueInk::Palindrome => 0xbcc3cf,
        ClueInk::Renban => 0xdca3df,
        ClueInk::Whisper => 0x8fd39a,
        ClueInk::DutchWhisper => 0xf0b878,
        ClueInk::Between => 0xaab1be,
        ClueInk::RegionSum => 0x8fb9ee,
        ClueInk::Zipper => 0xcbb6ea,
        ClueInk::Entropic => 0xf2c79b,
        ClueInk::Modular => 0x8fd0cc,
        ClueInk::Nabner => 0xd3d08f,
        ClueInk::Cage => 0x4b5568,
        ClueInk::Other => 0x98a1b0,
    }
}

const fn dark_clue(ink: ClueInk) -> u32 {
    match ink {
        ClueInk::Shade => 0x2c333f,
        ClueInk::SecondShade => 0x354056,
        ClueInk::RowIndexer => 0x4a2e2e,
        ClueInk::ColumnIndexer => 0x2c4630,
        ClueInk::BlockIndexer => 0x323459,
        ClueInk::Diagonal => 0x31487c,
        ClueInk::Thermometer => 0x3b4452,
        ClueInk::Arrow => 0x8b95a6,
        ClueInk::DoubleArrow => 0x6b3551,
        ClueInk::Palindrome => 0x4d5766,
        ClueInk::Renban => 0x6f4275,
        ClueInk::Whisper => 0x2f6b41,
        ClueInk::DutchWhisper => 0x70481c,
        ClueInk::Between => 0x5a6474,
        ClueInk::RegionSum => 0x2d5384,
        ClueInk::Zipper => 0x4a3a6e,
        ClueInk::Entropic => 0x6b4a22,
        ClueInk::Modular => 0x1f5a57,
        ClueInk::Nabner => 0x55531f,
        ClueInk::Cage => 0xaab3c2,
        ClueInk::Other => 0x6d7788,
    }
}

/// A colour in a shade of grey of about its lightness.
const fn grey(code: u32) -> u32 {
    let (r, g, b) = (code >> 16 & 255, code >> 8 & 255, code & 255);
    (r * 54 + g * 183 + b * 19) / 256 * 0x010101
}

/// A colour a fifth darker.
const fn darker(code: u32) -> u32 {
    let (r, g, b) = (code >> 16 & 255, code >> 8 & 255, code & 255);
    (r * 4 / 5) << 16 | (g * 4 / 5) << 8 | (b * 4 / 5)
}
