//! Compares two data sets, class by class.

use std::collections::BTreeMap;
use std::path::Path;

use ninefold_formats::records::Records;
use ninefold_formats::records::input::Input;

use super::files;
use super::manifest::Manifest;
use super::plan::SPLITS;
use super::spool::Spool;
use super::{DatasetError, Result};
use crate::class::ClassId;

/// How two data sets differ.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Difference {
    /// Classes that only the first one has.
    pub only_first: u64,
    /// Classes that only the second one has.
    pub only_second: u64,
    /// Classes that both have.
    pub both: u64,
    /// Among those of both: how many are in this split of the first and in that split of the second.
    pub places: BTreeMap<(&'static str, &'static str), u64>,
    /// How the plans differ: the options, with both values.
    pub options: Vec<(String, String, String)>,
}

impl Difference {
    /// Whether both have the same classes in the same splits.
    pub fn is_none(&self) -> bool {
        self.only_first == 0 && self.only_second == 0 && self.places.keys().all(|(a, b)| a == b)
    }

    /// Classes of the training split of one that are in another split of the other.
    pub fn leaks(&self) -> u64 {
        let crosses = |(a, b): &(&str, &str)| (*a == "train") != (*b == "train");
        self.places.iter().filter(|(place, _)| crosses(place)).map(|(_, count)| count).sum()
    }
}

/// Compares the data sets in two folders; what does not fit into memory is put into the folder `scratch`.
///
/// # Errors
/// If one cannot be read, or their classes are of different kinds.
pub fn diff(first: &Path, second: &Path, scratch: &Path) -> Result<Difference> {
    let manifests = [Manifest::read(first)?, Manifest::read(second)?];
    if manifests[0].plan.by != manifests[1].plan.by {
        return Err(DatasetError::new("one has the classes of puzzles, the other those of solutions"));
    }
    let rows = manifests.iter().map(|manifest| manifest.counts.written).sum();
    let mut classes = Spool::new(&scratch.join("classes"), 128, rows)?;
    for (number, (folder, manifest)) in [first, second].into_iter().zip(&manifests).enumerate() {
        read(folder, manifest, number as u64, &mut classes)?;
    }
    let mut difference = Difference { options: options(&manifests)?, ..Difference::default() };
    classes.groups(|_, places| {
        let split = |which: u64| {
            let place = places.iter().find(|&&place| place / SPLITS.len() as u64 == which)?;
            Some(SPLITS[*place as usize % SPLITS.len()])
        };
        match (split(0), split(1)) {
            (Some(one), Some(other)) => {
                difference.both += 1;
                *difference.places.entry((one, other)).or_default() += 1;
            }
            (Some(_), None) => difference.only_first += 1,
            _ => difference.only_second += 1,
        }
        Ok(())
    })?;
    Ok(difference)
}

/// Adds the class of each row, with the number of the data set and the split.
fn read(folder: &Path, manifest: &Manifest, number: u64, classes: &mut Spool) -> Result<()> {
    for shard in &manifest.shards {
        let split = SPLITS.iter().position(|split| shard.path.starts_with(&format!("data/{split}-")));
        let Some(split) = split.filter(|_| shard.rows > 0) else { continue };
        let path = folder.join(&shard.path);
        for entry in Records::new([Input::File(path.clone())], None).entries() {
            let entry = entry.map_err(|error| DatasetError::new(error.to_string()))?;
            let class = entry.ok().and_then(|entry| entry.header("class_id")?.parse::<ClassId>().ok());
            let class = class.ok_or_else(|| {
                DatasetError::new(format!("{}: a row without a class (see `dataset verify`)", path.display()))
            })?;
            classes.push(u128::from_be_bytes(class.0), number * SPLITS.len() as u64 + split as u64)?;
        }
    }
    Ok(())
}

/// The options of the plans that are not the same.
fn options(manifests: &[Manifest; 2]) -> Result<Vec<(String, String, String)>> {
    let [one, other] = manifests.each_ref().map(|manifest| {
        let plan = serde_json::to_value(&manifest.plan).expect("plain data");
        plan.as_object().cloned().unwrap_or_default()
    });
    let differs = one.iter().filter(|(name, value)| other.get(*name) != Some(value) && *name != "inputs");
    let mut found: Vec<_> = differs
        .map(|(name, value)| {
            let there = other.get(name).map_or_else(String::new, ToString::to_string);
            (name.clone(), value.to_string(), there)
        })
        .collect();
    let inputs = manifests.each_ref().map(|manifest| {
        files::hash_of(serde_json::to_string(&manifest.plan.inputs).expect("plain data").as_bytes())
    });
    if inputs[0] != inputs[1] {
        found.push(("inputs".to_owned(), inputs[0][..12].to_owned(), inputs[1][..12].to_owned()));
    }
    Ok(found)
}
