//! Estimates as tables and as data.

use std::fmt::Write as _;

use ninefold::generate::{Estimate, Tally};
use ninefold_app::table::Value;
use ninefold_formats::words::grouped;

use super::classes::Class;
use crate::output::{aligned, shape};

/// One estimate.
pub struct Row {
    /// What is estimated: the number, the mean of clues, or a share by what puzzles are told apart by.
    of: &'static str,
    /// Which of them.
    class: Option<String>,
    estimate: Estimate,
    /// How many puzzles it rests on.
    puzzles: u64,
}

/// The number of all minimal puzzles.
const NUMBER: &str = "number";
/// Their mean number of clues.
const MEAN: &str = "mean of clues";

/// All that is known.
pub fn rows<'a>(
    by_clues: &Tally<usize>,
    by_rating: impl Iterator<Item = (&'static str, &'a Tally<Class>)>,
) -> Vec<Row> {
    let puzzles = by_clues.puzzles();
    let whole = |of, estimate| Row { of, class: None, estimate, puzzles };
    let mut rows = vec![whole(NUMBER, by_clues.number()), whole(MEAN, by_clues.clues())];
    rows.extend(shares("clues", by_clues));
    by_rating.for_each(|(of, tally)| rows.extend(shares(of, tally)));
    rows
}

fn shares<K: Ord + ToString>(of: &'static str, tally: &Tally<K>) -> impl Iterator<Item = Row> {
    let row = move |(kind, estimate, puzzles): (&K, Estimate, u64)| Row {
        of,
        class: Some(kind.to_string()),
        estimate,
        puzzles,
    };
    tally.shares().map(row)
}

const COLUMNS: [&str; 7] = ["of", "class", "estimate", "error", "low", "high", "puzzles"];

/// The rows in a format of data; shares as parts of one.
pub fn data(format: &str, rows: &[Row]) -> Vec<u8> {
    let shape = shape(format);
    let mut out = shape.head(&COLUMNS);
    for (i, row) in rows.iter().enumerate() {
        out.extend_from_slice(if i == 0 { b"" } else { shape.between() });
        let [low, high] = row.estimate.bounds();
        let values = [
            Value::Text(row.of.to_owned()),
            Value::text(row.class.as_ref()),
            Value::Number(row.estimate.value),
            Value::Number(row.estimate.error),
            Value::Number(low),
            Value::Number(high),
            Value::Count(row.puzzles),
        ];
        shape.row(&COLUMNS, &values, &mut out);
    }
    out.extend_from_slice(shape.foot());
    out
}

/// The rows to read; shares in per cent.
pub fn tables(seed: u64, by_clues: &Tally<usize>, rows: &[Row]) -> String {
    let mut text = format!(
        "All minimal puzzles, from {} walks with seed {seed} that found {}: as good as {} equal ones.\n",
        grouped(by_clues.walks()),
        grouped(by_clues.puzzles()),
        grouped(by_clues.effective() as u64),
    );
    // The number and the mean are one table, and each kind of shares is one.
    for part in
        rows.chunk_by(|a, b| a.class.is_some() == b.class.is_some() && (a.class.is_none() || a.of == b.of))
    {
        let (of, unit, scale) =
            if part[0].class.is_some() { (part[0].of, "%", 100.0) } else { ("", "", 1.0) };
        let line = |row: &Row| {
            let [value, error] = written(row.estimate.value * scale, 1.96 * row.estimate.error * scale);
            let name = row.class.clone().unwrap_or_else(|| row.of.to_owned());
            vec![name, value, error, grouped(row.puzzles)]
        };
        let head = [of, unit, "± (95 of 100)", "puzzles"].map(str::to_owned).to_vec();
        let table: Vec<Vec<String>> = std::iter::once(head).chain(part.iter().map(line)).collect();
        let _ = write!(text, "\n{}", aligned(&table));
    }
    text
}

/// A value and its error, with two digits of the error.
fn written(value: f64, error: f64) -> [String; 2] {
    if value.abs() >= 1e6 {
        let power = value.abs().log10().floor();
        let [value, error] = written(value / 10f64.powf(power), error / 10f64.powf(power));
        return [value, error].map(|number| format!("{number}e{power}"));
    }
    let digits = if error > 0.0 { (1.0 - error.log10().floor()).clamp(0.0, 12.0) as usize } else { 1 };
    [value, error].map(|number| format!("{number:.digits$}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_have_two_digits() {
        assert_eq!(written(26.55912, 0.02345), ["26.559", "0.023"]);
        assert_eq!(written(3.0912e37, 4.6e35), ["3.091e37", "0.046e37"]);
        assert_eq!(written(0.000_012_3, 0.000_004_5), ["0.0000123", "0.0000045"]);
        assert_eq!(written(12.0, 0.0), ["12.0", "0.0"]);
    }
}
