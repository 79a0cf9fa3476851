//! Which techniques are tried in which order: what was typed, and what it means.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::ValueEnum;
use ninefold::logic::{LADDER, Order, UnknownTechnique};
use ninefold::rate::Plan;
use serde::Deserialize;

/// Options that choose techniques.
#[derive(Debug, clap::Args)]
pub struct OrderArgs {
    /// Which techniques are tried, in which order [default: simple]
    #[arg(long, value_name = "NAME")]
    pub order: Option<Preset>,
    /// Only these techniques, in this order: ids with commas between, as `ninefold techniques` lists them
    #[arg(long, value_name = "IDS", value_delimiter = ',', conflicts_with = "order")]
    pub techniques: Vec<String>,
    /// Not these techniques
    #[arg(long, value_name = "IDS", value_delimiter = ',')]
    pub without: Vec<String>,
    /// Read the order from a JSON file, an object with the keys `order` (a name), `techniques` and `without` (lists of ids)
    #[arg(long, value_name = "FILE", conflicts_with_all = ["order", "techniques"])]
    pub order_file: Option<PathBuf>,
}

/// An order with a name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Preset {
    /// What a person would look for, easiest first
    #[default]
    Simple,
    /// HoDoKu's default order
    Hodoku,
    /// HoDoKu's order with all its techniques
    HodokuAll,
    /// Sudoku Explainer's own techniques in its order, with its ratings
    Se,
    /// Every technique, easiest first
    All,
}

/// What an order file may say.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct OrderFile {
    order: Option<Preset>,
    #[serde(default)]
    techniques: Vec<String>,
    #[serde(default)]
    without: Vec<String>,
}

impl OrderArgs {
    /// What the options, or the file, mean.
    pub fn plan(&self) -> Result<Plan> {
        let Some(path) = &self.order_file else {
            return plan(self.order, &self.techniques, &self.without);
        };
        let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
        let file: OrderFile = serde_json::from_str(&text).with_context(|| path.display().to_string())?;
        let without: Vec<String> = file.without.iter().chain(&self.without).cloned().collect();
        plan(file.order, &file.techniques, &without).with_context(|| path.display().to_string())
    }
}

fn plan(preset: Option<Preset>, techniques: &[String], without: &[String]) -> Result<Plan> {
    let order = match preset.unwrap_or_default() {
        _ if !techniques.is_empty() => named(techniques)?,
        Preset::Simple => Order::simple(),
        Preset::Hodoku => Order::hodoku(),
        Preset::HodokuAll => Order::hodoku_all(),
        Preset::All => Order::all(),
        Preset::Se if without.is_empty() => return Ok(Plan::SudokuExplainer),
        Preset::Se => anyhow::bail!("the order se is a whole: nothing can be left out of it"),
    };
    without.iter().try_fold(order, |order, id| order.without(id).map_err(explained)).map(Plan::Ladder)
}

/// The order of these techniques.
pub fn named(ids: &[String]) -> Result<Order> {
    Order::named(ids.iter().map(String::as_str)).map_err(explained)
}

/// With the techniques whose ids are most like it.
pub fn explained(unknown: UnknownTechnique) -> anyhow::Error {
    let near = similar(&unknown.id);
    match near.is_empty() {
        true => anyhow::anyhow!("{unknown}; `ninefold techniques` lists them all"),
        false => anyhow::anyhow!("{unknown}; did you mean {}?", near.join(", ")),
    }
}

/// The ids most like `id`, best first: spelt alike, or with a word in common.
fn similar(id: &str) -> Vec<&'static str> {
    let word =
        |known: &str| known.split('-').any(|word| word.len() > 1 && id.split('-').any(|other| other == word));
    let likeness = |known: &str| strsim::jaro_winkler(id, known) + if word(known) { 0.2 } else { 0.0 };
    let ids = LADDER.iter().flat_map(|technique| technique.kinds().iter().map(|kind| kind.id));
    let mut near: Vec<(f64, &str)> = ids.map(|known| (likeness(known), known)).collect();
    near.retain(|(likeness, _)| *likeness > 0.85);
    near.sort_by(|a, b| b.0.total_cmp(&a.0));
    near.into_iter().take(5).map(|(_, known)| known).collect()
}
