//! Tables of one answer, for people and as data.

use ninefold_app::table::Shape;

/// Lines of columns: the first to the left, the others to the right.
pub fn aligned(table: &[Vec<String>]) -> String {
    let columns = table.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| table.iter().map(|line| line[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let mut text = String::new();
    for line in table {
        let cells = line.iter().zip(&widths).enumerate().map(|(i, (cell, &width))| match i {
            0 => format!("{cell:<width$}"),
            _ => format!("{cell:>width$}"),
        });
        text += cells.collect::<Vec<_>>().join("  ").trim_end();
        text.push('\n');
    }
    text
}

/// The shape of several rows in one of these formats: csv, tsv, jsonl, and json.
pub fn shape(format: &str) -> Shape {
    match format {
        "csv" => Shape::Separated(b','),
        "tsv" => Shape::Separated(b'\t'),
        "jsonl" => Shape::Lines,
        _ => Shape::Document { array: true },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_aligned() {
        let table = [["a", "time"], ["long", "1"]].map(|line| line.map(str::to_owned).to_vec());
        assert_eq!(aligned(&table), "a     time\nlong     1\n");
    }
}
