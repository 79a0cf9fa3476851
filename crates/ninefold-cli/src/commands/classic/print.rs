//! What classic programs print, and the messages around it.

use std::io::{self, Write};
use std::time::Duration;

use ninefold_classic::{Counters, Preset};

use crate::args::StatsForm;
use crate::diagnostics;
use crate::exit::Exit;

/// Whether to print how much work it was.
#[derive(Clone, Copy, Debug, clap::Args)]
pub struct Stats {
    /// Print to standard error how many digits were placed before the first solution
    #[arg(long, value_name = "FORM", num_args = 0..=1, require_equals = true, default_missing_value = "text")]
    stats: Option<StatsForm>,
}

impl Stats {
    /// Prints what was counted, if that was asked for.
    pub fn say(self, counters: Counters, time: Duration) {
        match self.stats {
            None => {}
            Some(StatsForm::Json) => eprintln!("{{\"placements\":{}}}", counters.placements),
            Some(StatsForm::Text) => {
                eprintln!("{} placements, {} removals, {time:.1?}", counters.placements, counters.removals);
            }
        }
    }
}

/// Prints what an original would print.
pub fn print(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}

/// Where the originals printed nothing, searched forever or printed nonsense.
pub fn refuse(preset: Preset, word: &str, why: &dyn std::fmt::Display) -> Exit {
    diagnostics::say(format_args!("{preset}: {word}: {why}"));
    Exit::Refuted
}
