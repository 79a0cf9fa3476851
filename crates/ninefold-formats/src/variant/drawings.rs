//! What a puzzle's text has drawn on its board without a word of what it means: lines, shapes and texts with colours of
//! their own. They are decoration, or the clues of rules that are not understood: a player wants to see both.

use serde_json::{Map, Value};

use super::Variant;
use crate::cosmetics::DRAWINGS;

/// More than these no puzzle has that people play.
const MOST: usize = 4_000;
/// How far beyond the grid a drawing may lie, in cells.
const BEYOND: f64 = 3.0;
/// The width of a cell in SudokuPad's unit of thickness and of fonts.
pub(super) const CELL: f64 = 64.0;

/// A drawing. Lengths are in cells; points are columns and rows from the upper left corner of the grid.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawing {
    /// Whether it lies over the lines of the grid.
    pub over: bool,
    /// What is drawn.
    pub shape: DrawnShape,
}

/// What is drawn. Colours are as CSS has them.
#[derive(Clone, Debug, PartialEq)]
pub enum DrawnShape {
    /// A line.
    Line {
        /// Where it bends.
        points: Vec<[f64; 2]>,
        /// How wide it is.
        width: f64,
        /// Whether it ends in a head.
        head: bool,
        /// Its colour.
        color: String,
    },
    /// A rectangle, or an ellipse.
    Area {
        /// Its middle.
        middle: [f64; 2],
        /// Its width and height.
        size: [f64; 2],
        /// Whether it is an ellipse.
        round: bool,
        /// The colour of its inside.
        fill: String,
        /// The colour of its edge.
        edge: String,
    },
    /// A text.
    Text {
        /// Its middle.
        middle: [f64; 2],
        /// What it says.
        text: String,
        /// How high it is.
        size: f64,
        /// Its colour.
        color: String,
    },
}

/// The drawings of a puzzle, those at the back first: of SudokuPad those that are not understood, else those of f-puzzles.
pub fn drawings(variant: &Variant) -> Vec<Drawing> {
    let Some(object) = &variant.origin else { return Vec::new() };
    let unknown = |name: &str| variant.puzzle.unknown().iter().any(|unknown| unknown == name);
    let raw = ["drawn underlays", "drawn lines", "drawn arrows", "drawn overlays"];
    let all: Vec<Drawing> = match raw.iter().any(|key| object.contains_key(*key)) {
        true => raw.iter().filter(|key| unknown(key)).flat_map(|key| of_sudokupad(object, key)).collect(),
        false => {
            // Those that were bound to a sentence are drawn as rules.
            let is_bound = |key: &str| DRAWINGS.iter().any(|(own, name)| *own == key && !unknown(name));
            let keys = ["rectangle", "circle", "line", "text"].into_iter();
            let free = keys.filter(|key| variant.rests_on().is_none() || !is_bound(key));
            free.flat_map(|key| of_fpuzzles(object, key)).collect()
        }
    };
    all.into_iter().filter(|drawing| drawing.is_near(variant)).take(MOST).collect()
}

fn list<'a>(object: &'a Map<String, Value>, key: &str) -> impl Iterator<Item = &'a Value> {
    object.get(key).and_then(Value::as_array).into_iter().flatten()
}

fn of_sudokupad(object: &Map<String, Value>, key: &str) -> Vec<Drawing> {
    let (over, is_arrow) = (key == "drawn overlays", key == "drawn arrows");
    let is_line = is_arrow || key == "drawn lines";
    let shapes = list(object, key).flat_map(|drawing| match is_line {
        true => line(drawing, is_arrow).into_iter().collect(),
        false => area(drawing, point(drawing.get("center")), ["backgroundColor", "borderColor", "color"]),
    });
    shapes.map(|shape| Drawing { over, shape }).collect()
}

fn line(of: &Value, head: bool) -> Option<DrawnShape> {
    let points: Option<Vec<[f64; 2]>> =
        list(of.as_object()?, "wayPoints").map(|at| point(Some(at))).collect();
    let points = points.filter(|points| points.len() > 1)?;
    let width = number(of, "thickness").unwrap_or(8.0) / CELL;
    Some(DrawnShape::Line { points, width, head, color: color(of, "color").unwrap_or_else(|| "#999".into()) })
}

/// A shape and its text; `keys` name the colours of its area, its edge and its text.
fn area(of: &Value, middle: Option<[f64; 2]>, keys: [&str; 3]) -> Vec<DrawnShape> {
    let Some(middle) = middle else { return Vec::new() };
    let [fill, edge, ink] = keys.map(|key| color(of, key).unwrap_or_else(|| "none".into()));
    let size = [number(of, "width").unwrap_or(0.0), number(of, "height").unwrap_or(0.0)];
    let round = of.get("rounded").is_some_and(|round| *round != false && *round != 0);
    let has_area = size.iter().all(|side| *side > 0.0) && (fill != "none" || edge != "none");
    let text = of.get("text").or_else(|| of.get("value"));
    let text = text.map(|text| text.as_str().map_or_else(|| text.to_string(), str::to_owned));
    let font = number(of, "fontSize").map(|size| size / CELL).or_else(|| number(of, "size")).unwrap_or(0.5);
    let ink = if ink == "none" { "#000".to_owned() } else { ink };
    let area = has_area.then_some(DrawnShape::Area { middle, size, round, fill, edge });
    let text = text.filter(|text| !text.trim().is_empty() && text.chars().count() < 100);
    area.into_iter()
        .chain(text.map(|text| DrawnShape::Text { middle, text, size: font, color: ink }))
        .collect()
}

fn of_fpuzzles(object: &Map<String, Value>, key: &str) -> Vec<Drawing> {
    let shapes = list(object, key).flat_map(|drawing| shapes(key, drawing));
    shapes.map(|shape| Drawing { over: key == "text", shape }).collect()
}

/// What is drawn by an entry under a key of f-puzzles.
pub(super) fn shapes(key: &str, drawing: &Value) -> Vec<DrawnShape> {
    if key == "line" {
        return strokes(drawing);
    }
    let names: Vec<&str> = list_of_names(drawing.get("cells"));
    let mut shapes = area(drawing, middle(&names), ["baseC", "outlineC", "fontC"]);
    if let (Some(DrawnShape::Area { round, .. }), "circle") = (shapes.first_mut(), key) {
        *round = true;
    }
    shapes
}

fn strokes(of: &Value) -> Vec<DrawnShape> {
    let color = color(of, "outlineC").unwrap_or_else(|| "#999".into());
    let width = number(of, "width").unwrap_or(0.125);
    let lines = of.get("lines").and_then(Value::as_array).into_iter().flatten();
    let points =
        lines.map(|names| list_of_names(Some(names)).iter().filter_map(|name| place(name)).collect());
    let points = points.filter(|points: &Vec<[f64; 2]>| points.len() > 1);
    points.map(|points| DrawnShape::Line { points, width, head: false, color: color.clone() }).collect()
}

fn list_of_names(names: Option<&Value>) -> Vec<&str> {
    names.and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str).collect()
}

/// The middle of cells.
fn middle(names: &[&str]) -> Option<[f64; 2]> {
    let places: Option<Vec<[f64; 2]>> = names.iter().map(|name| place(name)).collect();
    let places = places.filter(|places| !places.is_empty())?;
    let mean = |i: usize| places.iter().map(|at| at[i]).sum::<f64>() / places.len() as f64;
    Some([mean(0), mean(1)])
}

/// The middle of the cell of a name: `R1C1`, also one beside the grid, `R0C-1`.
fn place(name: &str) -> Option<[f64; 2]> {
    let (row, column) = name.strip_prefix(['R', 'r'])?.split_once(['C', 'c'])?;
    let middle = |number: &str| Some(f64::from(number.parse::<i32>().ok()?) - 0.5);
    Some([middle(column)?, middle(row)?])
}

/// A row and a column as a point.
fn point(of: Option<&Value>) -> Option<[f64; 2]> {
    let at = |index| of?.get(index)?.as_f64();
    Some([at(1)?, at(0)?])
}

/// A number with or without decimals, by the reader of JSON, which is there: that of the standard library adds ten kilobytes
/// to the module for browsers.
pub(super) fn decimal(text: &str) -> Option<f64> {
    serde_json::from_str(text.trim()).ok()
}

fn number(of: &Value, key: &str) -> Option<f64> {
    let value = of.get(key)?;
    let number = value.as_f64().or_else(|| decimal(value.as_str()?));
    number.filter(|number| (0.0..=2_000.0).contains(number))
}

/// A colour, if it is one and not an address or a function of another kind.
fn color(of: &Value, key: &str) -> Option<String> {
    let text = of.get(key)?.as_str()?.trim();
    let is_hex =
        text.strip_prefix('#').is_some_and(|hex| hex.len() < 9 && hex.chars().all(|c| c.is_ascii_hexdigit()));
    let is_name = !text.is_empty() && text.len() < 24 && text.chars().all(|c| c.is_ascii_alphabetic());
    let is_rgb =
        text.starts_with("rgb") && text.chars().all(|c| c.is_ascii_alphanumeric() || "(), .%".contains(c));
    let is_seen = text.len() != 9 || !text.ends_with("00");
    (is_seen && (is_hex || is_name || is_rgb)).then(|| text.to_owned())
}

impl Drawing {
    /// The points that say where it is.
    pub fn points(&self) -> &[[f64; 2]] {
        match &self.shape {
            DrawnShape::Line { points, .. } => points,
            DrawnShape::Area { middle, .. } | DrawnShape::Text { middle, .. } => std::slice::from_ref(middle),
        }
    }

    fn is_near(&self, variant: &Variant) -> bool {
        let layout = variant.puzzle.layout();
        let size = [layout.cols() as f64, layout.rows() as f64];
        let near = |at: &[f64; 2]| (0..2).all(|i| (-BEYOND..=size[i] + BEYOND).contains(&at[i]));
        self.points().iter().all(near)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drawings_are_read_where_no_rule_takes_them() {
        let text = r##"{"size":9,"grid":[],"line":[{"lines":[["R1C1","R2C2"]],"outlineC":"#f00","width":0.2}],
            "circle":[{"cells":["R1C1","R1C2"],"baseC":"url(x)","outlineC":"#000","width":0.4,"height":0.4,"value":"3"}]}"##;
        let variant = Variant { origin: serde_json::from_str(text).unwrap(), ..blank() };
        let found = drawings(&variant);
        assert_eq!(found.len(), 3);
        let points = vec![[0.5, 0.5], [1.5, 1.5]];
        let line = DrawnShape::Line { points, width: 0.2, head: false, color: "#f00".into() };
        assert!(found.contains(&Drawing { over: false, shape: line }));
        let is_circle = |drawing: &Drawing| matches!(&drawing.shape, DrawnShape::Area { middle: [1.0, 0.5], round: true, fill, .. } if fill == "none");
        assert!(found.iter().any(is_circle), "{found:?}");
    }

    #[test]
    fn what_lies_far_away_or_is_no_number_is_left_out() {
        let text = r#"{"line":[{"lines":[["R1C1","R99C99"]]}],"text":[{"cells":["R1C1"],"value":" "},{"cells":["x"],"value":"a"}]}"#;
        let variant = Variant { origin: serde_json::from_str(text).unwrap(), ..blank() };
        assert_eq!(drawings(&variant), []);
    }

    fn blank() -> Variant {
        Variant::new(ninefold_variants::iss::read(".Shape~9x9").unwrap())
    }
}
