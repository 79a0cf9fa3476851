//! What a data set is made from: files of puzzles, the shards of other data sets, the puzzles of a seed.

use std::path::{Path, PathBuf};

use ninefold_formats::records::Records;
use ninefold_formats::records::input::Input;

use super::files::base;
use super::manifest::Manifest;
use super::plan::{Generated, InputId, SplitRule};
use super::{DatasetError, Result};
use ninefold::text::Entry;

/// An input: what the plan says of it, and where it is.
#[derive(Clone, Debug)]
pub struct Source {
    /// What the plan says.
    pub id: InputId,
    /// The file; none for generated puzzles.
    pub path: Option<PathBuf>,
}

impl Source {
    /// A file.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn of_file(path: &Path) -> Result<Source> {
        Ok(Source { id: InputId::of(path, &base(path))?, path: Some(path.to_owned()) })
    }

    /// Puzzles of a seed.
    ///
    /// # Errors
    /// If the symmetry is unknown.
    pub fn of_seed(generated: Generated) -> Result<Source> {
        generated.generator()?;
        Ok(Source { id: InputId::of_seed(generated), path: None })
    }

    /// Its records from row `first` on, counted from 1; none for generated puzzles.
    pub fn records(&self, first: u64) -> Option<Records> {
        let path = self.path.as_ref()?;
        let mut records = Records::new([Input::File(path.clone())], None);
        records.skip(first - 1);
        Some(records)
    }
}

/// All inputs of a plan, in order, and the rule by which those that are data sets were split.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    /// Files, shards and generated puzzles.
    pub all: Vec<Source>,
    /// The rule that all data sets among the inputs share.
    pub rule: Option<SplitRule>,
}

impl Sources {
    /// Files, and folders of data sets.
    ///
    /// # Errors
    /// If one cannot be read, or data sets were split by different rules and `free` is not set.
    pub fn of(paths: &[PathBuf], free: bool) -> Result<Sources> {
        let mut sources = Sources::default();
        for path in paths {
            if path.is_dir() {
                sources.data_set(path, free)?;
            } else {
                sources.all.push(Source::of_file(path)?);
            }
        }
        Ok(sources)
    }

    fn data_set(&mut self, folder: &Path, free: bool) -> Result<()> {
        let manifest = Manifest::read(folder)?;
        let rule = manifest.plan.rule();
        if !free && self.rule.as_ref().is_some_and(|other| *other != rule) {
            return Err(DatasetError::new(format!(
                "{}: it was split by another rule than the data set before: say --split, --salt and --by",
                folder.display()
            )));
        }
        self.rule = Some(rule);
        let shards = manifest.shards.iter().filter(|shard| shard.path.starts_with("data/"));
        for shard in shards.filter(|shard| shard.rows > 0) {
            let path = folder.join(&shard.path);
            let name = format!("{}/{}", base(folder), shard.path);
            let id = InputId::of(&path, &name)?;
            if id.sha256 != shard.sha256 {
                let message = "its bytes are not those of the manifest (see `dataset verify`)";
                return Err(DatasetError::new(format!("{}: {message}", path.display())));
            }
            self.all.push(Source { id: InputId { is_shard: true, ..id }, path: Some(path) });
        }
        Ok(())
    }

    /// What a plan says of them.
    pub fn ids(&self) -> Vec<InputId> {
        self.all.iter().map(|source| source.id.clone()).collect()
    }

    /// The inputs of a plan, found again in the folder `place` by their names.
    ///
    /// # Errors
    /// If one is missing, or has other bytes.
    pub fn found(ids: &[InputId], place: &Path) -> Result<Sources> {
        let find = |id: &InputId| {
            if id.generated.is_some() {
                return Ok(Source { id: id.clone(), path: None });
            }
            let path = place.join(&id.name);
            let found = InputId { is_shard: id.is_shard, ..InputId::of(&path, &id.name)? };
            if found == *id {
                Ok(Source { id: found, path: Some(path) })
            } else {
                Err(DatasetError::new(format!("{}: not the file of the manifest", path.display())))
            }
        };
        Ok(Sources { all: ids.iter().map(find).collect::<Result<_>>()?, rule: None })
    }
}

/// A generated puzzle as a record; none if the generator gave up.
pub fn entry(made: Option<ninefold::generate::Generated>) -> std::result::Result<Entry, String> {
    let made = made.ok_or("no attempt met the criteria")?;
    let mut entry = Entry::new(made.puzzle);
    entry.solution = Some(made.solution);
    Ok(entry)
}
