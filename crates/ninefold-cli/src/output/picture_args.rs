//! The formats of pictures, and the options for them.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use ninefold_draw::Theme;

/// The format of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Lines and text.
    Svg,
    /// Pixels.
    #[cfg(feature = "png")]
    Png,
}

impl Kind {
    /// The names that are offered, with a few words about each.
    pub fn all() -> impl Iterator<Item = (&'static str, &'static str, Kind)> {
        let all = [
            ("svg", "a picture of lines and text", Kind::Svg),
            #[cfg(feature = "png")]
            ("png", "a picture of pixels", Kind::Png),
        ];
        all.into_iter()
    }

    /// How the names of its files end.
    pub fn extension(self) -> &'static str {
        Kind::all().find(|(.., kind)| *kind == self).map_or("svg", |(name, ..)| name)
    }
}

/// Options of every command that writes pictures.
#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = "Pictures (--to svg, png)")]
pub struct PictureArgs {
    /// Colours and sizes
    #[arg(long, value_name = "NAME", default_value = "auto", value_parser = theme_parser())]
    pub theme: Theme,
    /// Width of PNG pictures in pixels
    #[cfg(feature = "png")]
    #[arg(long, value_name = "PIXELS", default_value_t = WIDTH, value_parser = clap::value_parser!(u32).range(32..=20_000))]
    pub width: u32,
    /// Number of pictures side by side where several are in one file
    #[arg(long, value_name = "N", default_value_t = COLUMNS, value_parser = clap::value_parser!(u8).range(1..=50))]
    pub columns: u8,
}

impl Default for PictureArgs {
    fn default() -> PictureArgs {
        PictureArgs {
            theme: Theme::Auto,
            #[cfg(feature = "png")]
            width: WIDTH,
            columns: COLUMNS,
        }
    }
}

/// The default width of a PNG.
#[cfg(feature = "png")]
const WIDTH: u32 = 1080;
/// The default number of pictures side by side.
const COLUMNS: u8 = 3;

/// Reads the name of a theme.
fn theme_parser() -> impl TypedValueParser<Value = Theme> {
    let values = Theme::ALL.map(|(_, name, about)| PossibleValue::new(name).help(about));
    PossibleValuesParser::new(values).try_map(|name| name.parse::<Theme>())
}
