//! The fonts of books: what text measures, and its glyphs.

use krilla::text::{Font, GlyphId, KrillaGlyph};
use ninefold_draw::fonts;
use rustybuzz::{Face, UnicodeBuffer};

/// A weight of the font.
pub struct Weight {
    /// To write with.
    pub font: Font,
    face: Face<'static>,
}

/// The fonts.
pub struct Fonts {
    /// For text.
    pub regular: Weight,
    /// For headings and givens.
    pub bold: Weight,
}

/// Text with its glyphs.
pub struct Shaped {
    /// The glyphs, measured in ems.
    pub glyphs: Vec<KrillaGlyph>,
    /// How wide it is, in ems.
    pub width: f32,
}

impl Fonts {
    /// The fonts that come with the program.
    pub fn new() -> Fonts {
        Fonts { regular: Weight::new(fonts::REGULAR), bold: Weight::new(fonts::BOLD) }
    }

    /// The weight that is wanted.
    pub const fn weight(&self, bold: bool) -> &Weight {
        if bold { &self.bold } else { &self.regular }
    }
}

impl Weight {
    fn new(file: &'static [u8]) -> Weight {
        let font = Font::new(file.into(), 0).expect("the font is in order");
        Weight { font, face: Face::from_slice(file, 0).expect("the font is in order") }
    }

    /// Glyphs for a line of text.
    pub fn shape(&self, text: &str) -> Shaped {
        let mut buffer = UnicodeBuffer::new();
        buffer.push_str(text);
        buffer.guess_segment_properties();
        let shaped = rustybuzz::shape(&self.face, &[], buffer);
        let em = self.face.units_per_em() as f32;
        let infos = shaped.glyph_infos();
        let mut width = 0.0;
        let mut glyphs = Vec::with_capacity(infos.len());
        for (i, (info, position)) in infos.iter().zip(shaped.glyph_positions()).enumerate() {
            let start = info.cluster as usize;
            let end = infos.get(i + 1).map_or(text.len(), |next| next.cluster as usize);
            let advance = position.x_advance as f32 / em;
            let offset = position.x_offset as f32 / em;
            let id = GlyphId::new(info.glyph_id);
            glyphs.push(KrillaGlyph::new(id, advance, offset, 0.0, 0.0, start..end.max(start), None));
            width += advance;
        }
        Shaped { glyphs, width }
    }

    /// How wide text is at this size.
    pub fn width(&self, text: &str, size: f32) -> f32 {
        self.shape(text).width * size
    }

    /// The glyph of a character, and how wide it is in ems.
    pub fn glyph(&self, character: char) -> (GlyphId, f32) {
        let id = self.face.glyph_index(character).unwrap_or_default();
        let advance = self.face.glyph_hor_advance(id).unwrap_or_default();
        (GlyphId::new(u32::from(id.0)), f32::from(advance) / self.face.units_per_em() as f32)
    }

    /// Text in lines at most `width` wide. Words that are wider themselves are cut.
    pub fn wrap(&self, text: &str, size: f32, width: f32) -> Vec<String> {
        let space = self.width(" ", size);
        let mut lines: Vec<(String, f32)> = vec![(String::new(), 0.0)];
        for word in text.split_whitespace() {
            for piece in self.pieces(word, size, width) {
                let wide = self.width(piece, size);
                let (line, used) = lines.last_mut().expect("there is a line");
                if line.is_empty() {
                    line.push_str(piece);
                    *used = wide;
                } else if *used + space + wide <= width {
                    line.push(' ');
                    line.push_str(piece);
                    *used += space + wide;
                } else {
                    lines.push((piece.to_owned(), wide));
                }
            }
        }
        lines.into_iter().map(|(line, _)| line).collect()
    }

    /// A word, in pieces if it is wider than a line.
    fn pieces<'a>(&self, word: &'a str, size: f32, width: f32) -> Vec<&'a str> {
        let mut pieces = Vec::new();
        let mut rest = word;
        while self.width(rest, size) > width && rest.chars().count() > 1 {
            let ends = rest.char_indices().skip(1).map(|(end, _)| end);
            let end = ends.take_while(|&end| self.width(&rest[..end], size) <= width).last();
            let end = end.unwrap_or_else(|| rest.chars().next().map_or(1, char::len_utf8));
            pieces.push(&rest[..end]);
            rest = &rest[end..];
        }
        pieces.push(rest);
        pieces
    }

    /// The first character that the font lacks.
    pub fn missing(&self, text: &str) -> Option<char> {
        text.chars().find(|&c| !c.is_whitespace() && self.face.glyph_index(c).is_none())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_no_wider_than_asked_for() {
        let fonts = Fonts::new();
        let text =
            "Two cells for two digits, which therefore cannot be anywhere else in row 8. Unabbreviatable.";
        for width in [30.0, 80.0, 200.0] {
            let lines = fonts.regular.wrap(text, 10.0, width);
            assert!(lines.iter().all(|line| fonts.regular.width(line, 10.0) <= width + 0.01), "{lines:?}");
            assert_eq!(lines.concat().replace(' ', ""), text.replace(' ', ""), "nothing is lost");
        }
    }

    #[test]
    fn kerning_is_measured() {
        let fonts = Fonts::new();
        let apart = fonts.regular.width("A", 10.0) + fonts.regular.width("V", 10.0);
        assert!(fonts.regular.width("AV", 10.0) < apart);
    }
}
