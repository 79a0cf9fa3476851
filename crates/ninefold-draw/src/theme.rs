//! The themes: one style sheet, several sets of colours.

use core::fmt;
use core::str::FromStr;

use crate::style::{Ink, Sizes};

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
    })
}
