//! Drawings as SVG: real text, one small style sheet, no ids that could clash with others on a page.

use core::fmt::{self, Write};
use ninefold::sort::Arrange;

use crate::drawing::{Drawing, Item, Segment, Shape};
use crate::geometry::Point;
use crate::paint::base_line;
use crate::style::{Class, Ink, Style};
use crate::theme::Theme;

impl Drawing {
    /// The drawing as an SVG document.
    pub fn to_svg(&self, theme: Theme) -> String {
        let mut out = String::with_capacity(8 << 10);
        write(self, theme, &mut out).expect("a string takes text");
        out
    }

    /// The style sheet of the classes that occur in it, for elements within one of class `nf-` and the theme's name.
    pub fn style_sheet(&self, theme: Theme) -> String {
        let mut out = String::new();
        sheet(self, theme, &mut out).expect("a string takes text");
        out
    }
}

fn write(drawing: &Drawing, theme: Theme, out: &mut String) -> fmt::Result {
    let Drawing { origin, width, height, title, description, .. } = drawing;
    let (x, y, width, height) = (Number(origin.x), Number(origin.y), Number(*width), Number(*height));
    write!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"nf-{}\" role=\"img\" width=\"{width}\" \
         height=\"{height}\" viewBox=\"{x} {y} {width} {height}\" font-family=\"Noto Sans,Helvetica,Arial,sans-serif\" \
         text-anchor=\"middle\">\n<title>{}</title>\n<desc>{}</desc>\n",
        theme.name(),
        Escaped(title),
        Escaped(description)
    )?;
    out.push_str("<style>\n");
    sheet(drawing, theme, out)?;
    out.push_str("</style>\n");
    for run in drawing.items.chunk_by(|a, b| a.class == b.class) {
        items(run, theme, out)?;
    }
    out.push_str("</svg>\n");
    Ok(())
}

/// The rules for the classes that occur.
fn sheet(drawing: &Drawing, theme: Theme, out: &mut String) -> fmt::Result {
    let mut classes: Vec<Class> = drawing.items.iter().map(|item| item.class).collect();
    classes.arrange();
    classes.dedup();
    for &class in &classes {
        rule(class, theme, false, out)?;
    }
    if theme == Theme::Auto {
        out.push_str("@media (prefers-color-scheme:dark){\n");
        for &class in &classes {
            rule(class, theme, true, out)?;
        }
        out.push_str("}\n");
    }
    Ok(())
}

/// The rule of a class; `by_night` only its colours, in the dark.
fn rule(class: Class, theme: Theme, by_night: bool, out: &mut String) -> fmt::Result {
    let style = class.style(theme.sizes());
    let colors = if by_night { Theme::Dark } else { theme };
    let color = |ink: Option<Ink>| {
        let color = |ink| colors.shade(ink, style.faded).to_string();
        ink.map_or_else(|| "none".to_owned(), color)
    };
    write!(out, ".nf-{} .{}{{", theme.name(), class.name())?;
    if style.fill.is_some() || !by_night {
        write!(out, "fill:{}", color(style.fill))?;
    }
    if let Some(stroke) = style.stroke {
        let before = if style.fill.is_some() || !by_night { ";" } else { "" };
        write!(out, "{before}stroke:{}", color(Some(stroke)))?;
    }
    if !by_night {
        measures(style, out)?;
    }
    out.push_str("}\n");
    Ok(())
}

fn measures(style: Style, out: &mut String) -> fmt::Result {
    if style.stroke.is_some() {
        write!(out, ";stroke-width:{}", Number(style.width))?;
    }
    if style.width > 3.0 {
        out.push_str(";stroke-linecap:round");
    }
    if style.joined {
        out.push_str(";stroke-linejoin:round");
    }
    for (i, dash) in style.dashes.iter().enumerate() {
        write!(out, "{}{}", if i == 0 { ";stroke-dasharray:" } else { " " }, Number(*dash))?;
    }
    if let Some(font) = style.font {
        let weight = if font.bold { ";font-weight:bold" } else { "" };
        write!(out, ";font-size:{}px{weight}", Number(font.size))?;
    }
    Ok(())
}

/// Shapes of one class.
fn items(run: &[Item], theme: Theme, out: &mut String) -> fmt::Result {
    let class = run[0].class;
    let size = class.style(theme.sizes()).font.map_or(0.0, |font| font.size);
    write!(out, "<g class=\"{}\">", class.name())?;
    for chunk in run.chunk_by(|a, b| is_path(a) && is_path(b)) {
        if is_path(&chunk[0]) {
            path(chunk, out)?;
            continue;
        }
        match &chunk[0].shape {
            Shape::Circle(at, radius) => {
                write!(
                    out,
                    "<circle cx=\"{}\" cy=\"{}\" r=\"{}\"/>",
                    Number(at.x),
                    Number(at.y),
                    Number(*radius)
                )?;
            }
            Shape::Rect(corner, size, radius) => rect(*corner, *size, *radius, out)?,
            Shape::Words(all) => words(all, size, out)?,
            Shape::Text(at, text) => write!(
                out,
                "<text x=\"{}\" y=\"{}\" text-anchor=\"start\">{}</text>",
                Number(at.x),
                Number(at.y),
                Escaped(text)
            )?,
            Shape::Path(_) => {}
        }
    }
    out.push_str("</g>\n");
    Ok(())
}

fn is_path(item: &Item) -> bool {
    matches!(item.shape, Shape::Path(_))
}

fn path(run: &[Item], out: &mut String) -> fmt::Result {
    out.push_str("<path d=\"");
    for item in run {
        if let Shape::Path(segments) = &item.shape {
            segments_into(segments, out)?;
        }
    }
    out.push_str("\"/>");
    Ok(())
}

fn segments_into(segments: &[Segment], out: &mut String) -> fmt::Result {
    segments.iter().try_for_each(|segment| match *segment {
        Segment::Move(to) => write!(out, "M{}", Pair(to)),
        Segment::Line(to) => write!(out, "L{}", Pair(to)),
        Segment::Curve(control, to) => write!(out, "Q{} {}", Pair(control), Pair(to)),
        Segment::Close => out.write_char('Z'),
    })
}

/// A path as SVG writes it: `M0 0L60 0Z`.
pub fn path_data(segments: &[Segment]) -> String {
    let mut out = String::new();
    segments_into(segments, &mut out).expect("a string takes text");
    out
}

fn rect(corner: Point, size: Point, radius: f32, out: &mut String) -> fmt::Result {
    write!(
        out,
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"",
        Number(corner.x),
        Number(corner.y),
        Number(size.x),
        Number(size.y)
    )?;
    if radius > 0.0 {
        write!(out, " rx=\"{}\"", Number(radius))?;
    }
    out.push_str("/>");
    Ok(())
}

/// Words row by row: one element for all single characters that stand on a line, one for each longer word.
fn words(all: &[(Point, String)], size: f32, out: &mut String) -> fmt::Result {
    let mut all: Vec<(Point, &str)> = all.iter().map(|(at, word)| (*at, word.as_str())).collect();
    all.arrange_by(|(a, _), (b, _)| (a.y, a.x).partial_cmp(&(b.y, b.x)).expect("coordinates are numbers"));
    for row in all.chunk_by(|&(a, one), &(b, other)| a.y == b.y && is_character(one) && is_character(other)) {
        write!(out, "<text y=\"{}\" x=\"", Number(base_line(row[0].0.y, size)))?;
        for (i, (at, _)) in row.iter().enumerate() {
            write!(out, "{}{}", if i == 0 { "" } else { " " }, Number(at.x))?;
        }
        out.push_str("\">");
        row.iter().try_for_each(|(_, word)| write!(out, "{}", Escaped(word)))?;
        out.push_str("</text>");
    }
    Ok(())
}

fn is_character(word: &str) -> bool {
    word.chars().nth(1).is_none()
}

/// A coordinate with one decimal, if it needs it.
struct Number(f32);

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = (self.0 * 10.0).round() as i32;
        match tenths % 10 {
            0 => write!(f, "{}", tenths / 10),
            tenth => {
                write!(f, "{}{}.{}", if tenths < 0 { "-" } else { "" }, (tenths / 10).abs(), tenth.abs())
            }
        }
    }
}

/// Two coordinates.
struct Pair(Point);

impl fmt::Display for Pair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", Number(self.0.x), Number(self.0.y))
    }
}

/// Text as XML writes it.
struct Escaped<'a>(&'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.chars().try_for_each(|c| match c {
            '&' => f.write_str("&amp;"),
            '<' => f.write_str("&lt;"),
            '>' => f.write_str("&gt;"),
            '"' => f.write_str("&quot;"),
            // Other control characters are not allowed in XML.
            c if c.is_control() && c != '\n' => f.write_char(' '),
            c => f.write_char(c),
        })
    }
}
