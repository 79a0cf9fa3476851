//! Pages as PDF: tagged in reading order, with alternative text for every picture.

use std::collections::HashMap;
use std::num::NonZeroU16;

use krilla::Document;
use krilla::SerializeSettings;
use krilla::color::{luma, rgb};
use krilla::configure::{Configuration, Validator};
use krilla::destination::XyzDestination;
use krilla::geom::{PathBuilder, Point, Rect, Transform};
use krilla::metadata::{DateTime, Metadata};
use krilla::num::NormalizedF32;
use krilla::outline::{Outline, OutlineNode};
use krilla::page::PageSettings;
use krilla::paint::{Fill, FillRule, LineCap, LineJoin, Paint, Stroke, StrokeDash};
use krilla::surface::Surface;
use krilla::tagging::{ArtifactType, ContentTag, Node, SpanTag, Tag as PdfTag, TagGroup, TagTree};
use krilla::text::KrillaGlyph;
use ninefold_draw::{Class, Color, Drawing, Font, Ink, Item, Segment, Shape, Style, Theme, base_line};
use qrcodegen::{QrCode, QrCodeEcc};

use crate::Error;
use crate::book::Book;
use crate::font::Fonts;
use crate::layout::{Laid, lay_out};
use crate::page::{Element, Figure, Page, Plate, Qr, Run, Tag};
use crate::paper::BLEED;

/// Writes a book.
pub fn write(book: &Book) -> Result<Vec<u8>, Error> {
    let fonts = Fonts::new();
    let laid = lay_out(book, &fonts);
    let validator = if book.layout.archival { Validator::A2_A } else { Validator::UA1 };
    let settings = SerializeSettings {
        configuration: Configuration::new_with_validator(validator),
        enable_tagging: true,
        ..SerializeSettings::default()
    };
    let mut document = Document::new_with(settings);
    document.set_metadata(metadata(book));
    document.set_outline(outline(&laid));
    let mut writer =
        Writer { book, laid: &laid, fonts: &fonts, glyphs: HashMap::new(), tags: TagTree::new() };
    writer.tags = writer.tags.with_lang(Some("en".to_owned()));
    for (number, page) in laid.pages.iter().enumerate() {
        writer.page(number, page, &mut document)?;
    }
    document.set_tag_tree(writer.tags);
    document.finish().map_err(|error| Error::Pdf(format!("{error:?}")))
}

fn metadata(book: &Book) -> Metadata {
    let metadata = Metadata::new()
        .title(book.title.clone())
        .language("en".to_owned())
        .creator("Ninefold".to_owned())
        .keywords(vec!["Sudoku".to_owned()]);
    // Archives need a date; the clock's would make other bytes of the same book.
    let metadata = match book.layout.archival {
        true => metadata.creation_date(DateTime::new(2026).month(1).day(1)),
        false => metadata,
    };
    match &book.author {
        Some(author) => metadata.authors(vec![author.clone()]),
        None => metadata,
    }
}

fn outline(laid: &Laid) -> Outline {
    let mut outline = Outline::new();
    for (name, page) in &laid.sections {
        let top = XyzDestination::new(*page, Point::from_xy(0.0, 0.0));
        outline.push_child(OutlineNode::new(name.clone(), top));
    }
    outline
}

struct Writer<'a> {
    book: &'a Book,
    laid: &'a Laid,
    fonts: &'a Fonts,
    /// The glyphs of single characters.
    glyphs: HashMap<(char, bool), (krilla::text::GlyphId, f32)>,
    tags: TagTree,
}

impl Writer<'_> {
    fn page(&mut self, number: usize, page: &Page, document: &mut Document) -> Result<(), Error> {
        let paper = self.book.layout.paper;
        // The first page is a right one: its inner edge is on the left.
        let is_right = number.is_multiple_of(2);
        let bleed = if self.book.layout.bleed { BLEED } else { 0.0 };
        let left_bleed = if is_right { 0.0 } else { bleed };
        let (width, height) = (paper.width + bleed, paper.height + 2.0 * bleed);
        let too_small = || Error::Pdf("the page has no size".to_owned());
        let mut settings = PageSettings::from_wh(width, height).ok_or_else(too_small)?;
        if bleed > 0.0 {
            let trim = Rect::from_xywh(left_bleed, bleed, paper.width, paper.height);
            settings = settings.with_trim_box(trim).with_bleed_box(Rect::from_xywh(0.0, 0.0, width, height));
        }
        let margins = self.laid.margins;
        let left = left_bleed + if is_right { margins.inside } else { margins.outside };
        let mut page_writer = document.start_page_with(settings);
        let mut surface = page_writer.surface();
        let corner = Transform::from_translate(left, bleed + margins.top);
        surface.push_transform(&corner);
        for element in &page.elements {
            self.element(element, (left, width), &mut surface);
        }
        if !page.bare {
            self.furniture(number, is_right, &mut surface);
        }
        surface.pop();
        surface.finish();
        page_writer.finish();
        Ok(())
    }

    /// The running title and the number of a page.
    fn furniture(&mut self, number: usize, is_right: bool, surface: &mut Surface<'_>) {
        let margins = self.laid.margins;
        let paper = self.book.layout.paper;
        let width = paper.width - margins.inside - margins.outside;
        let height = paper.height - margins.top - margins.bottom;
        let text = (number + 1).to_string();
        let wide = self.fonts.regular.width(&text, 9.0);
        let x = if is_right { width - wide } else { 0.0 };
        let title_wide = self.fonts.regular.width(&self.book.title, 8.0);
        let title_x = if is_right { 0.0 } else { width - title_wide };
        let below = height + margins.bottom * 0.55;
        surface.start_tagged(ContentTag::Artifact(ArtifactType::Footer));
        self.line(&Run { x, y: below, size: 9.0, bold: false, text }, 0, surface);
        let title = self.book.title.clone();
        self.line(&Run { x: title_x, y: below, size: 8.0, bold: false, text: title }, 0, surface);
        surface.end_tagged();
    }

    fn element(&mut self, element: &Element, (left, width): (f32, f32), surface: &mut Surface<'_>) {
        match element {
            Element::Text(tag, runs) => self.text(*tag, runs, 0, surface),
            Element::Figure(figure) => self.figure(figure, surface),
            Element::Qr(qr) => self.qr(qr, surface),
            Element::Plate(plate) => {
                let sides = if self.book.layout.bleed { (-left, width) } else { (0.0, self.frame_width()) };
                surface.start_tagged(ContentTag::Artifact(ArtifactType::Page));
                self.pattern(plate, sides, surface);
                surface.end_tagged();
                plate.words.iter().for_each(|(tag, runs)| self.text(*tag, runs, 255, surface));
            }
        }
    }

    /// A plate with its digits: nine from side to side, in as many rows as it has room for.
    fn pattern(&self, plate: &Plate, (x, wide): (f32, f32), surface: &mut Surface<'_>) {
        set_paint(Some(grey(34)), None, surface);
        let above = if self.book.layout.bleed { self.laid.margins.top + BLEED } else { 0.0 };
        rect((x, plate.top - above), (wide, plate.height + above), surface);
        let digits: Vec<char> = plate.digits.chars().collect();
        let cell = wide / 9.0;
        for (row, line) in digits.chunks(9).take((plate.height / cell) as usize).enumerate() {
            for (column, digit) in line.iter().enumerate() {
                let (at, y) = (x + cell * (column as f32 + 0.32), plate.top + cell * (row as f32 + 0.74));
                let run = Run { x: at, y, size: cell * 0.62, bold: true, text: digit.to_string() };
                self.line(&run, 48, surface);
            }
        }
    }

    fn frame_width(&self) -> f32 {
        self.book.layout.paper.width - self.laid.margins.inside - self.laid.margins.outside
    }

    fn text(&mut self, tag: Tag, runs: &[Run], light: u8, surface: &mut Surface<'_>) {
        let whole = runs.iter().map(|run| run.text.as_str()).collect::<Vec<_>>().join(" ");
        let mut group = match tag {
            Tag::Heading(level) => {
                let level = NonZeroU16::new(level).unwrap_or(NonZeroU16::MIN);
                TagGroup::new(PdfTag::Hn(level, Some(whole)))
            }
            Tag::Paragraph => TagGroup::new(PdfTag::P),
        };
        for run in runs {
            let leaf = surface.start_tagged(ContentTag::Span(SpanTag::empty()));
            self.line(run, light, surface);
            surface.end_tagged();
            group.push(leaf);
        }
        self.tags.push(Node::Group(group));
    }

    /// A line of text in a grey from black (0) to white. Lines end with a space, so that readers do not join words.
    fn line(&self, run: &Run, light: u8, surface: &mut Surface<'_>) {
        let weight = self.fonts.weight(run.bold);
        let text = format!("{} ", run.text);
        let shaped = weight.shape(&text);
        set_paint(Some(grey(light)), None, surface);
        let at = Point::from_xy(run.x, run.y);
        surface.draw_glyphs(at, &shaped.glyphs, weight.font.clone(), &text, run.size, false);
    }

    fn figure(&mut self, figure: &Figure, surface: &mut Surface<'_>) {
        let leaf = surface.start_tagged(ContentTag::Other);
        let scale = figure.width / figure.drawing.width;
        let place = match figure.turned {
            false => Transform::from_row(scale, 0.0, 0.0, scale, figure.x, figure.y),
            true => {
                let (right, bottom) = (figure.x + figure.width, figure.y + figure.drawing.height * scale);
                Transform::from_row(-scale, 0.0, 0.0, -scale, right, bottom)
            }
        };
        surface.push_transform(&place);
        self.drawing(&figure.drawing, figure.sizes, surface);
        surface.pop();
        surface.end_tagged();
        let tag = PdfTag::Figure(Some(figure.alt.clone()));
        self.tags.push(Node::Group(TagGroup::with_children(tag, vec![leaf.into()])));
    }

    fn drawing(&mut self, drawing: &Drawing, sizes: ninefold_draw::Sizes, surface: &mut Surface<'_>) {
        let origin = Transform::from_translate(-drawing.origin.x, -drawing.origin.y);
        surface.push_transform(&origin);
        for Item { class, shape, .. } in drawing.items.iter().filter(|item| item.class != Class::Paper) {
            let style = class.style(sizes);
            set_paint(style.fill.map(|fill| ink(fill, style.faded)), stroke(style), surface);
            match (shape, style.font) {
                (Shape::Words(all), Some(font)) => self.words(all, font, surface),
                (Shape::Text(at, text), Some(font)) => {
                    let weight = self.fonts.weight(font.bold);
                    let glyphs = weight.shape(text).glyphs;
                    let at = Point::from_xy(at.x, at.y);
                    surface.draw_glyphs(at, &glyphs, weight.font.clone(), text, font.size, false);
                }
                (shape, _) => path(shape, surface),
            }
        }
        surface.pop();
    }

    /// Words row by row: one run for all single characters that stand on a line.
    fn words(&mut self, all: &[(ninefold_draw::Point, String)], font: Font, surface: &mut Surface<'_>) {
        let mut all: Vec<(ninefold_draw::Point, &str)> =
            all.iter().map(|(at, word)| (*at, word.as_str())).collect();
        all.sort_by(|(a, _), (b, _)| (a.y, a.x).partial_cmp(&(b.y, b.x)).expect("coordinates are numbers"));
        for row in all.chunk_by(|(a, _), (b, _)| a.y == b.y) {
            self.row(row, font, surface);
        }
    }

    fn row(&mut self, row: &[(ninefold_draw::Point, &str)], font: Font, surface: &mut Surface<'_>) {
        let weight = self.fonts.weight(font.bold);
        let (mut text, mut glyphs) = (String::new(), Vec::with_capacity(row.len()));
        let mut left = Vec::with_capacity(row.len());
        for &(at, word) in row {
            let first = glyphs.len();
            let mut wide = 0.0;
            for character in word.chars() {
                let known = self.glyphs.entry((character, font.bold));
                let (id, advance) = *known.or_insert_with(|| weight.glyph(character));
                let start = text.len();
                text.push(character);
                left.push(wide);
                wide += advance * font.size;
                glyphs.push(KrillaGlyph::new(id, advance, 0.0, 0.0, 0.0, start..text.len(), None));
            }
            left[first..].iter_mut().for_each(|left| *left += at.x - wide / 2.0);
        }
        for i in 1..glyphs.len() {
            glyphs[i - 1].x_advance = (left[i] - left[i - 1]) / font.size;
        }
        let Some(&start) = left.first() else { return };
        let at = Point::from_xy(start, base_line(row[0].0.y, font.size));
        surface.draw_glyphs(at, &glyphs, weight.font.clone(), &text, font.size, false);
    }

    fn qr(&mut self, qr: &Qr, surface: &mut Surface<'_>) {
        // Too long a link was refused before.
        let Ok(code) = QrCode::encode_text(&qr.link, QrCodeEcc::Medium) else { return };
        let leaf = surface.start_tagged(ContentTag::Other);
        let module = qr.width / code.size() as f32;
        let mut builder = PathBuilder::new();
        for (x, y) in (0..code.size()).flat_map(|y| (0..code.size()).map(move |x| (x, y))) {
            if code.get_module(x, y) {
                let (left, top) = (qr.x + x as f32 * module, qr.y + y as f32 * module);
                Rect::from_xywh(left, top, module, module)
                    .into_iter()
                    .for_each(|rect| builder.push_rect(rect));
            }
        }
        set_paint(Some(grey(0)), None, surface);
        builder.finish().iter().for_each(|path| surface.draw_path(path));
        surface.end_tagged();
        let tag = PdfTag::Figure(Some(format!("Code with the link {}", qr.link)));
        self.tags.push(Node::Group(TagGroup::with_children(tag, vec![leaf.into()])));
    }
}

fn path(shape: &Shape, surface: &mut Surface<'_>) {
    let mut builder = PathBuilder::new();
    match shape {
        Shape::Path(segments) => segments.iter().for_each(|segment| match *segment {
            Segment::Move(to) => builder.move_to(to.x, to.y),
            Segment::Line(to) => builder.line_to(to.x, to.y),
            Segment::Curve(control, to) => builder.quad_to(control.x, control.y, to.x, to.y),
            Segment::Close => builder.close(),
        }),
        Shape::Circle(at, radius) => {
            rounded(&mut builder, (at.x - radius, at.y - radius), (2.0 * radius, 2.0 * radius), *radius)
        }
        Shape::Rect(corner, size, radius) => {
            rounded(&mut builder, (corner.x, corner.y), (size.x, size.y), *radius)
        }
        Shape::Words(_) | Shape::Text(..) => {}
    }
    builder.finish().iter().for_each(|path| surface.draw_path(path));
}

fn rect(corner: (f32, f32), size: (f32, f32), surface: &mut Surface<'_>) {
    let mut builder = PathBuilder::new();
    rounded(&mut builder, corner, size, 0.0);
    builder.finish().iter().for_each(|path| surface.draw_path(path));
}

/// A rectangle with round corners; a circle if they meet.
fn rounded(builder: &mut PathBuilder, (x, y): (f32, f32), (w, h): (f32, f32), r: f32) {
    /// Where the control points of a quarter of a circle are.
    const K: f32 = 0.552_284_7;
    let (right, bottom, c) = (x + w, y + h, r * (1.0 - K));
    builder.move_to(x + r, y);
    builder.line_to(right - r, y);
    if r > 0.0 {
        builder.cubic_to(right - c, y, right, y + c, right, y + r);
    }
    builder.line_to(right, bottom - r);
    if r > 0.0 {
        builder.cubic_to(right, bottom - c, right - c, bottom, right - r, bottom);
    }
    builder.line_to(x + r, bottom);
    if r > 0.0 {
        builder.cubic_to(x + c, bottom, x, bottom - c, x, bottom - r);
    }
    builder.line_to(x, y + r);
    if r > 0.0 {
        builder.cubic_to(x, y + c, x + c, y, x + r, y);
    }
    builder.close();
}

/// What an ink is on paper.
fn ink(ink: Ink, faded: bool) -> Paint {
    let Color(r, g, b) = Theme::Print.shade(ink, faded);
    if r == g && g == b { grey(r) } else { rgb::Color::new(r, g, b).into() }
}

fn grey(light: u8) -> Paint {
    luma::Color::new(light).into()
}

fn stroke(style: Style) -> Option<Stroke> {
    let dash = (!style.dashes.is_empty()).then(|| StrokeDash { array: style.dashes.to_vec(), offset: 0.0 });
    let line_cap = if style.width > 3.0 { LineCap::Round } else { LineCap::Butt };
    style.stroke.map(|color| Stroke {
        paint: ink(color, style.faded),
        width: style.width,
        line_cap,
        line_join: if style.joined { LineJoin::Round } else { LineJoin::Miter },
        dash,
        ..Stroke::default()
    })
}

fn set_paint(fill: Option<Paint>, stroke: Option<Stroke>, surface: &mut Surface<'_>) {
    let fill = fill.map(|paint| Fill { paint, opacity: NormalizedF32::ONE, rule: FillRule::NonZero });
    surface.set_fill(fill);
    surface.set_stroke(stroke);
}
