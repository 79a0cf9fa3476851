//! Pictures, as SVG or as shapes for a page that draws them itself.

#[cfg(feature = "draw-steps")]
mod steps;
#[cfg(feature = "variants")]
mod variants;

use ninefold::text::Entry;
use ninefold_draw::{
    BoardState, Class, Item, Layer, Point, Scene, Shape, Theme, UnknownTheme, base_line, path_data,
};
use serde::Serialize;

use super::Answer;
use super::problem::Problem;
use super::request::DrawRequest;
use crate::subject::Subject;

/// The media type of SVG.
const SVG: &str = "image/svg+xml";

/// A picture as shapes, those at the back first.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DrawAnswer {
    /// Left, top, width and height.
    view: [f64; 4],
    /// The width of a cell; the grid begins at 0, 0.
    cell: f64,
    /// The cells beyond the grid, drawn below it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    layers: Vec<LayerAnswer>,
    /// The shapes.
    items: Vec<ItemAnswer>,
    /// The style sheet of their classes, for elements within one of class `nf-` and the theme's name.
    #[serde(skip_serializing_if = "Option::is_none")]
    sheet: Option<String>,
    /// What it shows, in sentences.
    aloud: String,
    /// Cells that differ, beside those of rows, columns and areas.
    #[cfg(feature = "variants")]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    distinct: Vec<Vec<String>>,
    /// What its text has drawn without a word of what it means, those at the back first.
    #[cfg(feature = "variants")]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    drawings: Vec<variants::DrawingAnswer>,
    /// The clues that the digits break, each with the cells at fault.
    #[cfg(feature = "variants")]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    faults: Vec<super::puzzles::ClueAnswer>,
}

/// Cells beyond the grid.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
struct LayerAnswer {
    /// The name with which those of its cells begin; one alone has no number after it.
    name: String,
    /// Left and top.
    at: [f64; 2],
    /// How many cells it has; the last row may be shorter.
    cells: usize,
    /// How many columns.
    columns: usize,
    /// How many of the puzzle's values, from the lowest, they can have.
    values: usize,
}

/// A shape: one of `path`, `circle`, `rect`, `words`.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
struct ItemAnswer {
    /// Its class in the style sheet.
    class: String,
    /// The number of the rule that it belongs to, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<usize>,
    /// A path, as SVG writes it.
    #[serde(skip_serializing_if = "Option::is_none")]
    path: Option<String>,
    /// The middle and the radius.
    #[serde(skip_serializing_if = "Option::is_none")]
    circle: Option<[f64; 3]>,
    /// Left, top, width, height and the radius of the corners.
    #[serde(skip_serializing_if = "Option::is_none")]
    rect: Option<[f64; 5]>,
    /// Words: where each stands on its base line, and what it is.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Object>))]
    words: Vec<(f64, f64, String)>,
    /// Whether words begin at their point; otherwise it is their middle.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    start: bool,
}

impl LayerAnswer {
    fn new(layer: &Layer) -> LayerAnswer {
        let &Layer { at, columns, values, .. } = layer;
        let (name, cells) = (layer.name.clone(), layer.cells.len());
        LayerAnswer { name, at: [at.x, at.y].map(tenths), cells, columns, values }
    }
}

pub(super) fn draw(request: &DrawRequest, svg: bool) -> Result<Answer, Problem> {
    let theme = theme_of("theme", request.theme.as_deref())?.or(svg.then_some(Theme::Auto));
    let sheet = theme_of("sheet", request.sheet.as_deref())?;
    let position = request.position();
    let subject = if cfg!(feature = "draw-classic") { position.either() } else { position.subject() }?;
    let state = state(&subject);
    #[cfg(feature = "draw-steps")]
    let state = steps::under(request, &subject, state);
    let mut scene = Scene::new(state);
    scene.labels = false;
    scene.legend = !request.blank;
    #[cfg(feature = "draw-steps")]
    let scene = steps::over(request, scene)?;
    let mut drawing = scene.draw();
    if request.blank {
        drawing.items.retain(|item| !is_digit(item.class));
    }
    if let Some(theme) = theme {
        return Ok(Answer { media: SVG, body: drawing.to_svg(theme).into_bytes() });
    }
    let clues = subject.clues().join("; ");
    let clues = if clues.is_empty() { clues } else { format!(" Clues: {clues}.") };
    let cell = tenths(scene.state.board.cell());
    let (origin, far) = (drawing.origin, drawing.origin + Point::new(drawing.width, drawing.height));
    let spans = [[origin.x, far.x], [origin.y, far.y]].map(|span| span.map(tenths));
    #[cfg(feature = "variants")]
    let (own, spans) = variants::own(&subject, request.blank, cell, spans);
    let [[left, right], [top, bottom]] = spans;
    Ok(Answer::json(&DrawAnswer {
        view: [left, top, right - left, bottom - top],
        cell,
        layers: scene.state.board.layers.iter().map(LayerAnswer::new).collect(),
        items: drawing.items.iter().map(item).collect(),
        sheet: sheet.map(|theme| drawing.style_sheet(theme)),
        aloud: format!("{}{clues}", drawing.description),
        #[cfg(feature = "variants")]
        distinct: own.distinct,
        #[cfg(feature = "variants")]
        drawings: own.drawings,
        #[cfg(feature = "variants")]
        faults: own.faults,
    }))
}

/// The theme that a key names.
fn theme_of(key: &str, name: Option<&str>) -> Result<Option<Theme>, Problem> {
    let theme = |name: &str| {
        let unknown = |_| Problem::bad_value(format!("{key}: {name}, expected {UnknownTheme}"));
        name.parse::<Theme>().map_err(unknown)
    };
    name.map(theme).transpose()
}

/// The board with what its player has entered.
fn state(subject: &Subject) -> BoardState {
    match subject {
        Subject::Classic(entry) => match &**entry {
            Entry { candidates: Some(marks), .. } => BoardState::of_candidates(marks),
            entry => BoardState::of_grid(&entry.grid),
        },
        #[cfg(feature = "variants")]
        Subject::Variant(variant) => variants::state(variant),
        #[cfg(not(feature = "variants"))]
        Subject::Variant(_) => unreachable!("there are no variants"),
    }
}

/// Whether it is text that a page with digits of its own leaves out.
fn is_digit(class: Class) -> bool {
    matches!(
        class,
        Class::GivenDigit
            | Class::FoundDigit
            | Class::FaultyDigit
            | Class::Candidate(_)
            | Class::MarkedDigit(_)
            | Class::GoneDigit(_)
            | Class::PlacedDigit(_)
    )
}

fn item(item: &Item) -> ItemAnswer {
    let answer = ItemAnswer {
        class: item.class.name().into_owned(),
        rule: item.rule.map(|rule| rule + 1),
        ..ItemAnswer::default()
    };
    let size = item.class.style(Theme::Auto.sizes()).font.map_or(0.0, |font| font.size);
    match &item.shape {
        Shape::Path(segments) => ItemAnswer { path: Some(path_data(segments)), ..answer },
        Shape::Circle(at, radius) => ItemAnswer { circle: Some([at.x, at.y, *radius].map(tenths)), ..answer },
        Shape::Rect(at, size, radius) => {
            ItemAnswer { rect: Some([at.x, at.y, size.x, size.y, *radius].map(tenths)), ..answer }
        }
        Shape::Words(all) => {
            let word =
                |(at, word): &(Point, String)| (tenths(at.x), tenths(base_line(at.y, size)), word.clone());
            ItemAnswer { words: all.iter().map(word).collect(), ..answer }
        }
        Shape::Text(at, text) => {
            let words = vec![(tenths(at.x), tenths(at.y), text.clone())];
            ItemAnswer { words, start: true, ..answer }
        }
    }
}

/// A coordinate with one decimal.
fn tenths(length: f32) -> f64 {
    f64::from((length * 10.0).round()) / 10.0
}
