//! Writes variants as records.

use ninefold_variants::iss as iss_text;
use serde_json::Value;

use super::{Variant, fpuzzles, numbers, object};
#[cfg(feature = "links")]
use crate::classic::fpuzzles::linked;
use crate::format::Format;

/// A puzzle in one line, or several for a picture, without the last line break.
///
/// # Errors
/// What the format cannot say of it.
pub fn text(format: Format, variant: &Variant) -> Result<String, String> {
    match format {
        Format::Iss | Format::LINE => iss(variant),
        Format::Numbers => {
            let numbers = numbers::write(&variant.puzzle);
            numbers.ok_or_else(|| "numbers say nothing but givens of a square grid".to_owned())
        }
        // Four kilobytes of a module whose limit is 450: who has one draws SVG with it.
        #[cfg(not(target_family = "wasm"))]
        Format::PICTURE => Ok(super::picture::draw(variant, None).trim_end().to_owned()),
        #[cfg(target_family = "wasm")]
        Format::PICTURE => Err("pictures as text are not made in a browser; `draw` makes SVG".to_owned()),
        Format::Json | Format::Jsonl => {
            of_fpuzzles(variant).or_else(|why| own(variant).ok_or(why)).map(|object| object.to_string())
        }
        #[cfg(feature = "links")]
        Format::FPuzzles | Format::SudokuPad => {
            Ok(linked(&of_fpuzzles(variant)?.to_string(), format == Format::SudokuPad))
        }
        other => Err(format!("{other} has no place for such a puzzle; use iss, fpuzzles or jsonl")),
    }
}

fn iss(variant: &Variant) -> Result<String, String> {
    if let Some(text) = &variant.iss {
        return Ok(text.clone());
    }
    let written = iss_text::write(&variant.puzzle);
    match &written.left_out[..] {
        [] if written.text.is_empty() => Ok(".Shape~9x9".to_owned()),
        [] => Ok(written.text),
        left_out => Err(format!("iss has no word for: {}", left_out.join(", "))),
    }
}

fn of_fpuzzles(variant: &Variant) -> Result<Value, String> {
    let written = fpuzzles::write(variant)?;
    match &written.left_out[..] {
        [] => Ok(Value::Object(written.object)),
        left_out => Err(format!("f-puzzles has no word for: {}", left_out.join(", "))),
    }
}

/// An object of our own, unless that drops something.
fn own(variant: &Variant) -> Option<Value> {
    let is_told = variant.found.is_empty() && variant.marks.is_empty() && variant.origin.is_none();
    if !is_told || cfg!(target_family = "wasm") {
        return None;
    }
    Some(object::of(&iss(variant).ok()?, &variant.headers))
}
