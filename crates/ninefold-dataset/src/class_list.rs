//! Lists of classes: those of a data set, and those that are left out of one.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

use ninefold::symmetry::{Canonicalizer, Form};
use ninefold_formats::records::Records;
use ninefold_formats::records::input::Input;

use super::files::{base, hash_of};
use super::manifest::Manifest;
use super::plan::{By, Excluded, Plan};
use super::{DatasetError, Result};
use crate::class::ClassId;

/// Where the classes of a data set are listed.
pub const CLASSES: &str = "classes.txt";

/// Leaves the classes of another data set, or of a file of puzzles, out of a plan, and returns them.
pub fn exclude(plan: &mut Plan, path: &Path) -> Result<Vec<ClassId>> {
    let classes = classes(path, plan.by)?;
    let sha256 = hash_of(class_lines(&classes).as_bytes());
    plan.exclude.push(Excluded { name: base(path), classes: classes.len() as u64, sha256 });
    Ok(classes)
}

/// The classes that a data set lists, or those of the puzzles in a file, or of their solutions; sorted, each once.
fn classes(path: &Path, by: By) -> Result<Vec<ClassId>> {
    let mut classes = if path.is_dir() {
        if Manifest::read(path)?.plan.by != by {
            let message = "its classes are of another kind (see --by)";
            return Err(DatasetError::new(format!("{}: {message}", path.display())));
        }
        listed(&path.join(CLASSES))?
    } else {
        of_puzzles(path, by)?
    };
    classes.sort_unstable();
    classes.dedup();
    Ok(classes)
}

fn listed(path: &Path) -> Result<Vec<ClassId>> {
    let file = BufReader::new(File::open(path).map_err(DatasetError::at(path))?);
    let mut classes = Vec::new();
    for line in file.lines() {
        let line = line.map_err(DatasetError::at(path))?;
        let class = line.parse().map_err(|_| DatasetError::new(format!("{}: {line:?}", path.display())))?;
        classes.push(class);
    }
    Ok(classes)
}

fn of_puzzles(path: &Path, by: By) -> Result<Vec<ClassId>> {
    let mut canonicalizer = Canonicalizer::new(Form::MinLex);
    let mut classes = Vec::new();
    for entry in Records::new([Input::File(path.to_owned())], None).entries() {
        // Text that is not a puzzle has no class, and excludes nothing.
        let Ok(entry) = entry.map_err(|error| DatasetError::new(error.to_string()))? else { continue };
        let grid = match by {
            By::Puzzle => Some(entry.grid.puzzle()),
            By::Solution => entry.grid.solution().map(|solution| solution.as_givens()),
        };
        classes.extend(grid.map(|grid| ClassId::of(&canonicalizer.canonical(&grid).grid)));
    }
    Ok(classes)
}

/// Sorted classes, a line each.
fn class_lines(classes: &[ClassId]) -> String {
    classes.iter().map(|class| format!("{class}\n")).collect()
}
