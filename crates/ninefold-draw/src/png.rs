//! Drawings as PNG, with the fonts of this crate and none of the machine's: the same bytes everywhere.

use core::fmt;
use std::sync::{Arc, OnceLock};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::fontdb::Database;
use resvg::usvg::{Options, Tree};

use crate::drawing::Drawing;
use crate::fonts;
use crate::theme::Theme;

/// The most pixels of a picture, so that a slip of the keyboard does not take all memory.
const MOST: u64 = 100_000_000;

/// Why there is no picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PngError {
    /// The picture would have no pixels, or too many.
    Size,
    /// The picture could not be rendered.
    Render,
}

impl fmt::Display for PngError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            PngError::Size => "the picture would have no pixels, or more than 100 million",
            PngError::Render => "the picture could not be rendered",
        })
    }
}

impl core::error::Error for PngError {}

impl Drawing {
    /// The drawing as a PNG file of this width in pixels.
    ///
    /// # Errors
    /// If it would be too large to hold in memory.
    pub fn to_png(&self, theme: Theme, width: u32) -> Result<Vec<u8>, PngError> {
        pixels(&self.to_svg(theme), width)?.encode_png().map_err(|_| PngError::Render)
    }
}

/// An SVG document as pixels.
///
/// # Errors
/// If it would be too large to hold in memory, or is no SVG document.
pub fn pixels(svg: &str, width: u32) -> Result<Pixmap, PngError> {
    let tree = Tree::from_str(svg, options()).map_err(|_| PngError::Render)?;
    let scale = width as f32 / tree.size().width();
    let height = (tree.size().height() * scale).round() as u32;
    if u64::from(width) * u64::from(height) > MOST {
        return Err(PngError::Size);
    }
    let mut pixels = Pixmap::new(width, height).ok_or(PngError::Size)?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    Ok(pixels)
}

fn options() -> &'static Options<'static> {
    static OPTIONS: OnceLock<Options<'static>> = OnceLock::new();
    OPTIONS.get_or_init(|| {
        let mut fonts = Database::new();
        fonts.load_font_data(fonts::REGULAR.to_vec());
        fonts.load_font_data(fonts::BOLD.to_vec());
        fonts.set_sans_serif_family(fonts::FAMILY);
        Options { fontdb: Arc::new(fonts), font_family: fonts::FAMILY.to_owned(), ..Options::default() }
    })
}
