//! Builds a data set: units of rows with receipts, so that nothing is done twice; then rows are chosen and written.

use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use ninefold_app::json;

use super::manifest::Manifest;
use super::plan::Plan;
use super::shards::finish;
use super::sources::Source;
use super::unit::{Intake, Unit, units};
use super::{DatasetError, Result, files, log};
use crate::class::ClassId;

/// Builds the data set of `plan` from `sources` in the folder `out`, in `threads` threads, without the classes in
/// `left_out`. `heard` is told how many rows are done.
///
/// # Errors
/// If a file cannot be read or written, or if the folder holds something else.
pub fn build(
    plan: &Plan,
    sources: &[Source],
    left_out: &[ClassId],
    out: &Path,
    threads: usize,
    mut heard: impl FnMut(u64),
) -> Result<Manifest> {
    let work = prepare(plan, out)?;
    let (units, id) = (units(plan), plan.id());
    let mut intake = None;
    for unit in &units {
        if !unit.is_done(&id, &work) {
            make(plan, sources, unit, &mut intake, out, threads)?;
        }
        heard(unit.rows);
    }
    let manifest = finish(plan, &units, left_out, out)?;
    log::note(out, "finished", None, manifest.counts.written);
    Ok(manifest)
}

/// Makes some units of a plan that are not done yet: what one of several workers does before [`build`] puts all
/// together. Returns how many it made. `heard` is told how many rows are done, and may stop it after each unit.
///
/// # Errors
/// As [`build`].
pub fn build_units(
    plan: &Plan,
    sources: &[Source],
    numbers: &[usize],
    out: &Path,
    threads: usize,
    mut heard: impl FnMut(u64) -> ControlFlow<()>,
) -> Result<usize> {
    let work = prepare(plan, out)?;
    let (units, id) = (units(plan), plan.id());
    let (mut intake, mut made) = (None, 0);
    for unit in numbers.iter().filter_map(|&number| units.get(number)) {
        if !unit.is_done(&id, &work) {
            make(plan, sources, unit, &mut intake, out, threads)?;
            made += 1;
        }
        if heard(unit.rows).is_break() {
            break;
        }
    }
    Ok(made)
}

/// Makes a unit; reads on where the unit before ended.
fn make(
    plan: &Plan,
    sources: &[Source],
    unit: &Unit,
    intake: &mut Option<Intake>,
    out: &Path,
    threads: usize,
) -> Result<()> {
    let mut open = match intake.take().filter(|intake| intake.is_at(unit)) {
        Some(open) => open,
        None => Intake::open(sources, unit)?,
    };
    unit.make(plan, &mut open, &files::work_of(out), threads)?;
    log::note(out, "unit", Some(unit.number), unit.rows);
    *intake = Some(open);
    Ok(())
}

/// Makes the folders; refuses one with another plan. Returns where units are kept.
fn prepare(plan: &Plan, out: &Path) -> Result<PathBuf> {
    plan.check()?;
    let work = files::work_of(out);
    let own = work.join("plan.json");
    let text = json::lines(plan);
    if let Ok(there) = fs::read_to_string(&own) {
        if there != text {
            let out = out.display();
            return Err(DatasetError::new(format!(
                "{out} has another plan or other inputs: choose another folder"
            )));
        }
        return Ok(work);
    }
    if fs::read_dir(out).is_ok_and(|mut files| files.next().is_some()) && !work.is_dir() {
        return Err(DatasetError::new(format!("{} is not empty: choose another folder", out.display())));
    }
    fs::create_dir_all(&work).map_err(DatasetError::at(&work))?;
    files::write(&own, text.as_bytes())?;
    Ok(work)
}
