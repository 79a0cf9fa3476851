//! Results for people, for programs and for keeping.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use crate::machine::Machine;

/// What a subject found.
pub struct Report {
    /// Ends the names of the files to keep; empty for engines.
    pub subject: &'static str,
    /// Lines of a list: how it was measured, and with whom.
    pub how: String,
    /// Tab-separated, with a header.
    pub tsv: String,
    /// In columns.
    pub table: String,
}

impl Report {
    /// Writes `folder/<processor>/<date><subject>.tsv` and, beside it, what ran where.
    pub fn keep(&self, folder: &Path) -> Result<()> {
        let machine = Machine::here();
        let date = jiff::Zoned::now().date();
        let stem = format!("{date}{}", self.subject);
        let folder = folder.join(&machine.slug);
        fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
        let about = format!(
            "# {date}\n\n- processor: {}\n- compiler: {}, plain `--release`, no target flags\n{}\
             - figures: [{stem}.tsv]({stem}.tsv)\n\n```\n{}```\n",
            machine.processor,
            env!("BENCH_RUSTC"),
            self.how,
            self.table.trim_start_matches('\n'),
        );
        for (ending, text) in [("tsv", &self.tsv), ("md", &about)] {
            let path = folder.join(format!("{stem}.{ending}"));
            fs::write(&path, text).with_context(|| path.display().to_string())?;
        }
        Ok(())
    }
}
