//! What an assistant reads of an answer: no more than it has use for, since each word costs it some of its attention.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use ninefold_app::api::{Problem, ProblemKind};
use rmcp::model::ContentBlock;
use serde_json::{Value, json};

/// The most records of a text.
const MOST_RECORDS: usize = 20;
/// How many bytes of a path are shown at once, unless its first step alone has more.
const MOST_WORDS: usize = 24 << 10;
/// The width of an image, in pixels.
const WIDTH: u32 = 640;

/// An answer as it is.
pub fn plain(answer: &Value) -> Vec<ContentBlock> {
    vec![ContentBlock::text(answer.to_string())]
}

/// The puzzles of a text, without the solutions that it says.
pub fn records(mut answer: Value) -> Vec<ContentBlock> {
    if let Some(records) = answer["records"].as_array_mut() {
        let left_out = records.len().saturating_sub(MOST_RECORDS);
        records.truncate(MOST_RECORDS);
        let variants = records.iter_mut().filter_map(|record| record.get_mut("variant")?.as_object_mut());
        variants.for_each(|variant| drop(variant.remove("solution")));
        if left_out > 0 {
            answer["left_out"] = json!(left_out);
        }
    }
    plain(&answer)
}

/// A hint, without the position: the caller has that, and a puzzle may say its solution.
pub fn hint(mut trace: Value) -> Vec<ContentBlock> {
    forget_position(&mut trace);
    // That of a path, which a hint is not.
    trace.as_object_mut().and_then(|fields| fields.remove("level"));
    for step in trace["steps"].as_array_mut().into_iter().flatten().filter_map(Value::as_object_mut) {
        step.retain(|key, value| key != "shown" && !is_empty(value));
    }
    plain(&trace)
}

/// A path from this step on: what is said of it as JSON, then each step in words.
pub fn path(mut trace: Value, first: usize) -> Result<Vec<ContentBlock>, Problem> {
    let Value::Array(steps) = trace["steps"].take() else { return Ok(plain(&trace)) };
    if first > steps.len().max(1) {
        return Err(Problem::bad_value(format!("first: {first}, but there are {} steps", steps.len())));
    }
    forget_position(&mut trace);
    trace["steps"] = json!(steps.len());
    let mut words = trace.to_string();
    for (number, step) in steps.iter().enumerate().skip(first - 1) {
        let [name, why] = ["name", "explanation"].map(|key| step[key].as_str().unwrap_or_default());
        let step = format!("\n{}. {name}: {why}", number + 1);
        if number >= first && words.len() + step.len() > MOST_WORDS {
            words +=
                &format!("\n{} more steps: call again with `first` {}.", steps.len() - number, number + 1);
            break;
        }
        words += &step;
    }
    Ok(vec![ContentBlock::text(words)])
}

/// An SVG document as an image.
pub fn image(svg: &str) -> Result<ContentBlock, Problem> {
    let pixels = ninefold_draw::png::pixels(svg, WIDTH).map(|pixels| pixels.encode_png());
    match pixels {
        Ok(Ok(png)) => Ok(ContentBlock::image(BASE64_STANDARD.encode(png), "image/png")),
        _ => Err(Problem::new(ProblemKind::Internal, "the picture could not be rendered")),
    }
}

/// Leaves out what the caller has sent, and what no assistant asks for.
fn forget_position(trace: &mut Value) {
    let echo = ["version", "puzzle", "state", "marks", "found"];
    if let Some(fields) = trace.as_object_mut() {
        fields.retain(|key, value| !echo.contains(&key.as_str()) && !is_empty(value));
    }
}

fn is_empty(value: &Value) -> bool {
    value.as_array().is_some_and(Vec::is_empty) || value.as_object().is_some_and(serde_json::Map::is_empty)
}
