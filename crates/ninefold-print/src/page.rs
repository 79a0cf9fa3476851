//! Pages with everything in its place, and a cursor that fills them from top to bottom.

use std::rc::Rc;

use ninefold_draw::{Drawing, Sizes};

use crate::font::Fonts;
use crate::paper::Frame;

/// A page: its content in reading order. Coordinates are points from the upper left corner of the frame.
#[derive(Clone, Debug, Default)]
pub struct Page {
    /// What is on it.
    pub elements: Vec<Element>,
    /// Whether it is without running title and number.
    pub bare: bool,
}

/// Something on a page.
#[derive(Clone, Debug)]
pub enum Element {
    /// Text that belongs together.
    Text(Tag, Vec<Run>),
    /// A picture.
    Figure(Figure),
    /// A square code of light and dark modules.
    Qr(Qr),
    /// A dark plate from edge to edge, with digits as its pattern and white words on it.
    Plate(Plate),
}

/// The plate of a cover.
#[derive(Clone, Debug)]
pub struct Plate {
    /// Its upper edge.
    pub top: f32,
    /// Its height.
    pub height: f32,
    /// Nine digits in a row.
    pub digits: String,
    /// The words on it.
    pub words: Vec<(Tag, Vec<Run>)>,
}

/// What a text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tag {
    /// A heading of a level: 1 or 2.
    Heading(u16),
    /// A paragraph.
    Paragraph,
}

/// A line of text.
#[derive(Clone, Debug)]
pub struct Run {
    /// Where it begins.
    pub x: f32,
    /// Its base line.
    pub y: f32,
    /// Its size.
    pub size: f32,
    /// Whether it is bold.
    pub bold: bool,
    /// The text.
    pub text: String,
}

/// A picture with its place.
#[derive(Clone, Debug)]
pub struct Figure {
    /// The picture.
    pub drawing: Rc<Drawing>,
    /// How large its digits and lines are.
    pub sizes: Sizes,
    /// Its left edge.
    pub x: f32,
    /// Its upper edge.
    pub y: f32,
    /// Its width.
    pub width: f32,
    /// Whether it stands on its head.
    pub turned: bool,
    /// What it shows, for screen readers.
    pub alt: String,
}

impl Figure {
    /// A picture of usual sizes, as large as a square of this width has room for, in the middle of its width.
    pub fn within(drawing: Drawing, (x, y): (f32, f32), room: f32, alt: String) -> Figure {
        let width = (room * drawing.width / drawing.height).min(room);
        let x = x + (room - width) / 2.0;
        Figure { drawing: Rc::new(drawing), sizes: Sizes::USUAL, x, y, width, turned: false, alt }
    }
}

/// A code with its place.
#[derive(Clone, Debug)]
pub struct Qr {
    /// Its left edge.
    pub x: f32,
    /// Its upper edge.
    pub y: f32,
    /// Its width.
    pub width: f32,
    /// What it encodes.
    pub link: String,
}

/// The space between lines, as a multiple of the size.
const LEADING: f32 = 1.36;

/// Fills pages from top to bottom.
pub struct Flow<'a> {
    fonts: &'a Fonts,
    /// The size of the pages' content.
    pub frame: Frame,
    /// The pages so far.
    pub pages: Vec<Page>,
    /// How far down the last page is filled.
    pub y: f32,
}

impl<'a> Flow<'a> {
    /// Begins with an empty page.
    pub fn new(fonts: &'a Fonts, frame: Frame) -> Flow<'a> {
        Flow { fonts, frame, pages: vec![Page::default()], y: 0.0 }
    }

    /// The number of the page that is being filled, from 0.
    pub fn page(&self) -> usize {
        self.pages.len() - 1
    }

    /// Goes on to the next page, unless this one is empty.
    pub fn next_page(&mut self) {
        if self.y > 0.0 {
            self.pages.push(Page::default());
            self.y = 0.0;
        }
    }

    /// Goes on to the next page if less than `height` is left.
    pub fn ensure(&mut self, height: f32) {
        if self.y + height > self.frame.height {
            self.next_page();
        }
    }

    /// Leaves space, but not at the top of a page.
    pub fn space(&mut self, height: f32) {
        if self.y > 0.0 {
            self.y += height;
        }
    }

    /// Puts something on the page.
    pub fn put(&mut self, element: Element) {
        self.pages.last_mut().expect("there is a page").elements.push(element);
    }

    /// A heading, with room for what follows it.
    pub fn heading(&mut self, level: u16, text: &str, size: f32, with: f32) {
        let lines = self.fonts.bold.wrap(text, size, self.frame.width);
        self.ensure(lines.len() as f32 * size * LEADING + with);
        self.text(Tag::Heading(level), &lines, (0.0, size, true));
        self.y += size * 0.35;
    }

    /// A paragraph over the whole width.
    pub fn paragraph(&mut self, text: &str, size: f32) {
        let lines = self.fonts.regular.wrap(text, size, self.frame.width);
        self.lines(&lines, 0.0, size);
    }

    /// Lines of a paragraph from `x` on, over as many pages as they need.
    pub fn lines(&mut self, mut lines: &[String], x: f32, size: f32) {
        while !lines.is_empty() {
            let fit = ((self.frame.height - self.y) / (size * LEADING)) as usize;
            if fit == 0 {
                self.next_page();
                continue;
            }
            let (now, later) = lines.split_at(fit.min(lines.len()));
            self.text(Tag::Paragraph, now, (x, size, false));
            lines = later;
        }
    }

    fn text(&mut self, tag: Tag, lines: &[String], (x, size, bold): (f32, f32, bool)) {
        let (runs, height) = runs(lines, x, self.y, size, bold);
        self.put(Element::Text(tag, runs));
        self.y += height;
    }
}

/// Columns as pages: each page has two of them, so far apart, side by side.
pub fn in_pairs(columns: Vec<Page>, apart: f32) -> Vec<Page> {
    let mut pages: Vec<Page> = Vec::new();
    for (number, column) in columns.into_iter().enumerate() {
        match pages.last_mut().filter(|_| number % 2 == 1) {
            Some(page) => page.elements.extend(column.elements.into_iter().map(|one| one.moved(apart))),
            None => pages.push(column),
        }
    }
    pages
}

impl Element {
    /// Farther to the right.
    fn moved(mut self, by: f32) -> Element {
        match &mut self {
            Element::Text(_, runs) => runs.iter_mut().for_each(|run| run.x += by),
            Element::Figure(figure) => figure.x += by,
            Element::Qr(qr) => qr.x += by,
            Element::Plate(_) => {}
        }
        self
    }
}

/// Lines below each other, and how high they are.
pub fn runs(lines: &[String], x: f32, top: f32, size: f32, bold: bool) -> (Vec<Run>, f32) {
    let base = |i: usize| top + size + i as f32 * size * LEADING;
    let run = |(i, text): (usize, &String)| Run { x, y: base(i), size, bold, text: text.clone() };
    (lines.iter().enumerate().map(run).collect(), height(lines.len(), size))
}

/// How high lines are.
pub fn height(lines: usize, size: f32) -> f32 {
    lines as f32 * size * LEADING
}
