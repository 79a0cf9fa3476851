//! A progress bar for work that takes longer than a second.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use ninefold_formats::words::grouped;

/// How long to wait before the bar is shown.
const PATIENCE: Duration = Duration::from_secs(1);

/// Shows how much of the input has been read.
#[derive(Debug)]
pub struct Progress {
    bar: Option<ProgressBar>,
    read: Arc<AtomicU64>,
    since: Instant,
}

impl Progress {
    /// Progress through `total` bytes, if known; shows nothing unless `wanted`.
    pub fn new(wanted: bool, total: Option<u64>, read: Arc<AtomicU64>) -> Progress {
        let bar = wanted.then(|| {
            let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::hidden());
            bar.set_style(style(total.is_some()));
            bar
        });
        Progress { bar, read, since: Instant::now() }
    }

    /// Updates the bar; `records` are done in all.
    pub fn advance(&self, records: u64) {
        let Some(bar) = &self.bar else { return };
        if self.since.elapsed() < PATIENCE {
            return;
        }
        if bar.is_hidden() {
            bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        bar.set_message(format!("{} puzzles", grouped(records)));
        bar.set_position(self.read.load(Ordering::Relaxed));
    }

    /// Hides the bar while `print` writes to standard error.
    pub fn aside(&self, print: impl FnOnce()) {
        match &self.bar {
            Some(bar) => bar.suspend(print),
            None => print(),
        }
    }

    /// Removes the bar.
    pub fn clear(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

fn style(total_known: bool) -> ProgressStyle {
    let template = if total_known {
        "{bar:30} {percent:>3} %  {msg}  {elapsed} elapsed, {eta} left"
    } else {
        "{spinner} {msg}  {elapsed} elapsed"
    };
    ProgressStyle::with_template(template).expect("the template is well-formed")
}
