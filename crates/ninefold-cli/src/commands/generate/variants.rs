//! Puzzles from the rules in a file.

use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result, bail};
use ninefold::Random;
use ninefold_formats::variant::Variant;
use ninefold_formats::{Format, Input, Records, Writer};
use ninefold_variants::{Limits, generate};

use crate::output::Sink;

/// The most guesses of one search: what takes more is given up.
const GUESSES: u64 = 200_000;

/// The first puzzle of a file, which has the rules.
pub fn rules(path: &Path) -> Result<Variant> {
    let shown = path.display().to_string();
    let mut records = Records::new([Input::File(path.to_owned())], None);
    let variant = records.first_variant().with_context(|| shown.clone())?;
    let Some(variant) = variant else {
        bail!("{shown}: there are no rules in it; `ninefold generate` makes classic puzzles without --rules")
    };
    if let Some(why) = variant.not_understood() {
        bail!("{shown}: {why}");
    }
    Ok(variant)
}

/// Makes puzzles and writes them; how many were made.
pub fn make(
    rules: &Variant,
    seed: u64,
    count: u64,
    with_solution: bool,
    to: Format,
    mut sink: Sink,
) -> Result<u64> {
    let writer = Writer::new(to, None, count == 1).context("only formats that can be written are offered")?;
    let mut out = writer.head();
    let mut made = 0;
    for number in 0..count {
        let mut random = Random::stream(seed, number);
        let mut below = |bound: usize| random.below(bound as u32) as usize;
        let found = generate::givens(&rules.puzzle, &Limits::guesses(GUESSES), &mut below);
        let Some(found) = found else { break };
        let puzzle = rules.with_givens(&found.givens, with_solution.then_some(&found.solution));
        if made > 0 {
            out.extend_from_slice(writer.between());
        }
        if let Err(why) = writer.variant(&puzzle, &mut out) {
            bail!("{why}");
        }
        made += 1;
        sink.write_all(&out).with_context(|| sink.name())?;
        out.clear();
    }
    out.extend_from_slice(writer.foot());
    sink.write_all(&out).with_context(|| sink.name())?;
    sink.finish()?;
    Ok(made)
}
