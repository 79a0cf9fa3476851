//! Options that choose techniques and their order.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::builder::TypedValueParser;
use ninefold::rate::Plan;
use ninefold_app::order::{self, Preset};
use serde::Deserialize;

use crate::args::named_parser;

/// Options that choose techniques.
#[derive(Debug, clap::Args)]
pub struct OrderArgs {
    /// Which techniques are tried, in which order [default: simple]
    #[arg(long, value_name = "NAME", value_parser = preset_parser())]
    pub order: Option<Preset>,
    /// Only these techniques, in this order: ids separated by commas, as `ninefold techniques` lists them
    #[arg(long, value_name = "IDS", value_delimiter = ',', conflicts_with = "order")]
    pub techniques: Vec<String>,
    /// Not these techniques
    #[arg(long, value_name = "IDS", value_delimiter = ',')]
    pub without: Vec<String>,
    /// Read the order from a JSON file, an object with the keys `order` (a name), `techniques` and `without`
    /// (lists of ids)
    #[arg(long, value_name = "FILE", conflicts_with_all = ["order", "techniques"])]
    pub order_file: Option<PathBuf>,
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
            return Ok(order::plan(self.order.unwrap_or_default(), &self.techniques, &self.without)?);
        };
        let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
        let file: OrderFile = serde_json::from_str(&text).with_context(|| path.display().to_string())?;
        let without: Vec<String> = file.without.iter().chain(&self.without).cloned().collect();
        order::plan(file.order.unwrap_or_default(), &file.techniques, &without)
            .with_context(|| path.display().to_string())
    }

    /// Whether they say which techniques are tried, not only which are not.
    pub fn names_order(&self) -> bool {
        self.order.is_some() || !self.techniques.is_empty() || self.order_file.is_some()
    }

    /// The same, or nothing if no option says anything.
    pub fn chosen(&self) -> Result<Option<Plan>> {
        let is_silent = !self.names_order() && self.without.is_empty();
        if is_silent { Ok(None) } else { self.plan().map(Some) }
    }
}

fn preset_parser() -> impl TypedValueParser<Value = Preset> {
    named_parser(Preset::ALL.map(|preset| (preset.name(), preset.about())))
}
