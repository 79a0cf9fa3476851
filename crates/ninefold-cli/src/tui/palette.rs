//! What each thing on a screen looks like, from no colour at all to 24 bits.

use std::env;

use ratatui::style::{Color, Modifier, Style};

/// How many colours there are to choose from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// None: bold, dim, underlined and reversed remain.
    None,
    /// The sixteen that every terminal has.
    Sixteen,
    /// 24 bits.
    True,
}

impl Depth {
    /// As many as the terminal has, or none if `color` is not wanted.
    pub fn detect(color: bool) -> Depth {
        match env::var("COLORTERM").as_deref() {
            _ if !color => Depth::None,
            Ok("truecolor" | "24bit") => Depth::True,
            _ => Depth::Sixteen,
        }
    }
}

/// A style for each meaning. No two meanings differ by hue alone: signs and weight say the same.
#[derive(Clone, Copy, Debug)]
pub struct Palette {
    /// A digit of the puzzle.
    pub given: Style,
    /// A digit found or on trial.
    pub found: Style,
    /// What has just been placed.
    pub placed: Style,
    /// What has just been taken away.
    pub removed: Style,
    /// What cannot be.
    pub refused: Style,
    /// Why it cannot be.
    pub holder: Style,
    /// The cell whose turn it is.
    pub current: Style,
    /// What a step rests on.
    pub pattern: Style,
    /// Its exceptions: fins, extras, the other colour.
    pub other: Style,
    /// Where the player is.
    pub cursor: Style,
    /// What the player's cell sees.
    pub peer: Style,
    /// A cell of an extra region.
    pub shade: Style,
    /// What stands on the lines of a board.
    pub clue: Style,
    /// The same digit as the player's.
    pub equal: Style,
    /// A player's own colours, by letter.
    pub tints: [Style; TINTS.len()],
    /// Ordinary text.
    pub text: Style,
    /// What matters less.
    pub faint: Style,
    /// Headings and keys.
    pub strong: Style,
}

impl Palette {
    /// The palette for `depth`. Hues are those of Okabe and Ito, distinguishable with any colour vision
    /// (*Color Universal Design*, 2008), or the nearest of the sixteen.
    pub fn new(depth: Depth) -> Palette {
        let plain = Style::new();
        let bold = plain.add_modifier(Modifier::BOLD);
        let ink = |sixteen: Color, rgb: (u8, u8, u8)| match depth {
            Depth::None => plain,
            Depth::Sixteen => plain.fg(sixteen),
            Depth::True => plain.fg(Color::Rgb(rgb.0, rgb.1, rgb.2)),
        };
        let field = |sixteen: Color, rgb: (u8, u8, u8), without: Modifier| match depth {
            Depth::None => plain.add_modifier(without),
            Depth::Sixteen => plain.fg(Color::Black).bg(sixteen),
            Depth::True => plain.fg(Color::Black).bg(Color::Rgb(rgb.0, rgb.1, rgb.2)),
        };
        Palette {
            given: bold,
            found: ink(Color::Cyan, SKY_BLUE),
            placed: field(Color::Cyan, SKY_BLUE, Modifier::REVERSED),
            removed: field(Color::Yellow, ORANGE, Modifier::UNDERLINED),
            refused: field(Color::Red, VERMILLION, Modifier::UNDERLINED).add_modifier(Modifier::BOLD),
            holder: field(Color::Magenta, PURPLE, Modifier::REVERSED),
            current: field(Color::Blue, BLUE, Modifier::UNDERLINED),
            pattern: field(Color::Green, GREEN, Modifier::UNDERLINED),
            other: field(Color::Yellow, ORANGE, Modifier::REVERSED),
            // On light and dark grounds alike.
            cursor: plain.add_modifier(Modifier::REVERSED),
            peer: match depth {
                Depth::None => plain,
                Depth::Sixteen => plain.fg(Color::White).bg(Color::DarkGray),
                Depth::True => plain.fg(Color::White).bg(Color::Rgb(SLATE.0, SLATE.1, SLATE.2)),
            },
            shade: match depth {
                Depth::None => plain,
                Depth::Sixteen => plain.fg(Color::White).bg(Color::Blue),
                Depth::True => plain.fg(Color::White).bg(Color::Rgb(PLUM.0, PLUM.1, PLUM.2)),
            },
            clue: ink(Color::Yellow, ORANGE).add_modifier(Modifier::BOLD),
            equal: field(Color::Yellow, YELLOW, Modifier::BOLD),
            tints: TINTS.map(|(sixteen, rgb)| match depth {
                Depth::None => plain,
                _ => field(sixteen, rgb, Modifier::empty()),
            }),
            text: plain,
            faint: plain.add_modifier(Modifier::DIM),
            strong: bold,
        }
    }
}

const ORANGE: (u8, u8, u8) = (0xe6, 0x9f, 0x00);
const SKY_BLUE: (u8, u8, u8) = (0x56, 0xb4, 0xe9);
const GREEN: (u8, u8, u8) = (0x00, 0x9e, 0x73);
const BLUE: (u8, u8, u8) = (0x6f, 0x9f, 0xd8);
const VERMILLION: (u8, u8, u8) = (0xd5, 0x5e, 0x00);
const PURPLE: (u8, u8, u8) = (0xcc, 0x79, 0xa7);
const YELLOW: (u8, u8, u8) = (0xf0, 0xe4, 0x42);
const ROSE: (u8, u8, u8) = (0xff, 0xaa, 0xbb);
const GREY: (u8, u8, u8) = (0x99, 0x99, 0x99);
const SLATE: (u8, u8, u8) = (0x44, 0x44, 0x50);
const PLUM: (u8, u8, u8) = (0x4a, 0x2f, 0x4f);

/// What a player can colour cells with; a letter beside it says which.
const TINTS: [(Color, (u8, u8, u8)); 9] = [
    (Color::Cyan, SKY_BLUE),
    (Color::Green, GREEN),
    (Color::Magenta, PURPLE),
    (Color::LightRed, VERMILLION),
    (Color::LightBlue, BLUE),
    (Color::LightYellow, ORANGE),
    (Color::Yellow, YELLOW),
    (Color::LightMagenta, ROSE),
    (Color::White, GREY),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_colour_there_is_none() {
        let palette = Palette::new(Depth::None);
        for style in
            [palette.given, palette.found, palette.placed, palette.removed, palette.refused, palette.holder]
        {
            assert_eq!((style.fg, style.bg), (None, None));
        }
    }
}
