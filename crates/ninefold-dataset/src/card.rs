//! The page that a hub of data sets shows, with the types of all columns for programs that load them.

use std::fmt::Write as _;

use super::manifest::Manifest;
use super::plan::{FileShape, SPLITS};
use super::table::{self, Type, columns, whose};

/// How many rows hubs distinguish.
const SIZES: [(u64, &str); 6] = [
    (1_000, "n<1K"),
    (10_000, "1K<n<10K"),
    (100_000, "10K<n<100K"),
    (1_000_000, "100K<n<1M"),
    (10_000_000, "1M<n<10M"),
    (100_000_000, "10M<n<100M"),
];

/// The card of a data set.
pub fn card(manifest: &Manifest, title: Option<&str>, license: Option<&str>) -> String {
    let mut card = front_matter(manifest, title, license);
    let Manifest { plan, plan_id, counts, .. } = manifest;
    let _ = write!(
        card,
        "\n# {title}\n\n{kept} puzzles{copies}, each proved to have exactly one solution, split by the canonical class of \
         the {whose}: no puzzle of one split is a disguise of one in another. Built by ninefold {version}, plan \
         `{plan_id}`; `manifest.json` has everything, and `ninefold dataset verify` checks it.\n",
        title = title.unwrap_or("Sudoku puzzles"),
        kept = counts.kept,
        copies = plan
            .augment
            .map_or_else(String::new, |augment| format!(" with {} disguised copies each", augment.copies)),
        whose = whose(plan.by),
        version = plan.ninefold,
    );
    section(&mut card, "split", splits(manifest));
    let names: Vec<String> = columns(plan).into_iter().map(|column| column.name).collect();
    let _ = write!(card, "\nColumns: `{}`.\n", names.join("`, `"));
    if !counts.er.is_empty() {
        section(
            &mut card,
            "ER",
            counts.er.iter().map(|(er, count)| (format!("{}.x", er.trim_start_matches('0')), *count)),
        );
    }
    if !counts.levels.is_empty() {
        section(&mut card, "HoDoKu", counts.levels.iter().map(|(level, count)| (level.clone(), *count)));
    }
    let _ = write!(
        card,
        "\n{} rows were rejected; `rejected/` has each of them with the reason.\n",
        counts.rejected
    );
    if !counts.reasons.is_empty() {
        section(&mut card, "reason", counts.reasons.iter().map(|(why, count)| (why.clone(), *count)));
    }
    if counts.unsampled > 0 {
        let _ = write!(card, "\n{} rows are not in the sample.\n", counts.unsampled);
    }
    card
}

fn section(card: &mut String, of: &str, rows: impl IntoIterator<Item = (String, u64)>) {
    let _ = write!(card, "\n| {of} | rows |\n|---|---|\n");
    for (name, count) in rows {
        let _ = writeln!(card, "| {name} | {count} |");
    }
}

/// The splits that have files, with their rows.
fn splits(manifest: &Manifest) -> Vec<(String, u64)> {
    let used = SPLITS.iter().zip(manifest.plan.split).filter(|(_, part)| *part > 0);
    used.map(|(split, _)| ((*split).to_owned(), manifest.counts.splits.get(*split).copied().unwrap_or(0)))
        .collect()
}

fn front_matter(manifest: &Manifest, title: Option<&str>, license: Option<&str>) -> String {
    let plan = &manifest.plan;
    let mut text = String::from("---\n");
    if let Some(title) = title {
        let _ = writeln!(text, "pretty_name: {}", serde_json::Value::from(title));
    }
    if let Some(license) = license {
        let _ = writeln!(text, "license: {}", serde_json::Value::from(license));
    }
    let size =
        SIZES.iter().find(|(most, _)| manifest.counts.written < *most).map_or("n>100M", |(_, size)| size);
    let _ = write!(text, "tags:\n- sudoku\nsize_categories:\n- {size}\n");
    text.push_str("configs:\n- config_name: default\n  data_files:\n");
    for (split, _) in splits(manifest) {
        let _ = write!(text, "  - split: {split}\n    path: data/{split}-*.{}\n", plan.shape.name());
    }
    text.push_str("dataset_info:\n- config_name: default\n  features:\n");
    for column in table::columns(plan) {
        let kind = match (column.kind, plan.shape) {
            (Type::Text, _) => "string",
            (Type::Float, _) => "float64",
            // In text, a missing number cannot be told from none but as a float.
            (Type::Int, FileShape::Csv) if column.may_miss => "float64",
            (Type::Int, _) => "int64",
        };
        let _ = write!(text, "  - name: {}\n    dtype: {kind}\n", serde_json::Value::from(column.name));
    }
    text.push_str("  splits:\n");
    for (split, rows) in splits(manifest) {
        let start = format!("data/{split}-");
        let bytes: u64 = manifest
            .shards
            .iter()
            .filter(|shard| shard.path.starts_with(&start))
            .map(|shard| shard.bytes)
            .sum();
        let _ = write!(text, "  - name: {split}\n    num_bytes: {bytes}\n    num_examples: {rows}\n");
    }
    text.push_str("---\n");
    text
}
