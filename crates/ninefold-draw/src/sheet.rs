//! Several pictures side by side, each with a caption.

use crate::drawing::{Drawing, Shape};
use crate::geometry::Point;
use crate::style::Class;

/// Between pictures.
const GAP: f32 = 24.0;
/// The height of a line of a caption, and how many characters fit on one.
const LINE: f32 = 27.0;
const CHARACTERS: usize = 52;
/// The width of such a line.
const CAPTION: f32 = 540.0;

/// Pictures in rows of `columns`, each with its title below.
pub fn contact_sheet(drawings: Vec<Drawing>, columns: usize, title: &str) -> Drawing {
    let columns = columns.clamp(1, drawings.len().max(1));
    let captions: Vec<Vec<String>> = drawings.iter().map(|drawing| wrapped(&drawing.title)).collect();
    let mut sheet = Drawing {
        origin: Point::default(),
        width: 0.0,
        height: GAP,
        title: title.to_owned(),
        description: drawings.iter().map(|drawing| drawing.title.as_str()).collect::<Vec<_>>().join("; "),
        items: Vec::new(),
    };
    sheet.add(Class::Paper, Shape::Rect(Point::default(), Point::default(), 0.0));
    let mut rest = drawings.into_iter().zip(captions).peekable();
    while rest.peek().is_some() {
        row(&mut sheet, rest.by_ref().take(columns).collect());
    }
    sheet.items[0].shape = Shape::Rect(Point::default(), Point::new(sheet.width, sheet.height), 0.0);
    sheet
}

/// Adds a row of pictures below the others.
fn row(sheet: &mut Drawing, pictures: Vec<(Drawing, Vec<String>)>) {
    let (mut x, top, mut bottom) = (GAP, sheet.height, sheet.height);
    for (drawing, caption) in pictures {
        let (width, height) = (drawing.width.max(CAPTION), drawing.height);
        sheet.place(drawing, Point::new(x, top));
        let lines = caption.len() as f32;
        for (i, line) in caption.into_iter().enumerate() {
            let at = Point::new(x + 4.0, top + height + (i as f32 + 0.85) * LINE);
            sheet.add(Class::Caption, Shape::Text(at, line));
        }
        bottom = bottom.max(top + height + lines * LINE);
        x += width + GAP;
    }
    sheet.width = sheet.width.max(x);
    sheet.height = bottom + GAP;
}

/// Text in lines, three at most.
fn wrapped(text: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let full = lines.last().is_some_and(|line| !line.is_empty() && line.len() + word.len() >= CHARACTERS);
        if full {
            lines.push(String::new());
        }
        let line = lines.last_mut().expect("there is a line");
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    if lines.len() > 3 {
        lines.truncate(3);
        lines[2].push_str(" …");
    }
    lines
}
