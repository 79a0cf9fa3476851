//! Chooses which rows are kept. All classes are sorted in files, so that memory does not grow with the rows.

use std::collections::BinaryHeap;
use std::fs::File;
use std::io::{BufReader, Read};
use std::path::Path;

use sha2::{Digest, Sha256};

use super::class_list::CLASSES;
use super::files::Pending;
use super::plan::{Plan, Sample};
use super::spool::Spool;
use super::unit::Unit;
use super::{DatasetError, Result};
use crate::class::ClassId;

/// What becomes of a row that could be kept. Rows are counted through all inputs, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    Kept,
    /// Its class is excluded.
    Excluded,
    /// Of the same class as this row before it.
    Duplicate(u64),
    /// Not in the sample.
    Unsampled,
}

/// What stands for a class that is excluded, where other numbers are rows counted from 1.
const EXCLUDED: u64 = 0;

/// The fates of all rows, in order.
pub struct Choice {
    /// Rows that are rejected, each with the first row of its class from 1, or [`EXCLUDED`].
    rejected: BufReader<File>,
    next: Option<(u64, u64)>,
    /// The rows of the sample.
    sample: Option<Vec<u64>>,
    /// The hash of the list of classes.
    pub classes_sha256: String,
}

impl Choice {
    /// Chooses among the rows of `units`, and writes the list of classes.
    pub fn new(plan: &Plan, units: &[Unit], left_out: &[ClassId], work: &Path, out: &Path) -> Result<Choice> {
        let classes = spool_of(plan, units, left_out, work)?;
        let bits = u64::BITS - plan.rows().leading_zeros();
        let mut rejected = Spool::new(&work.join("rejected"), bits, plan.rows())?;
        let mut list = ClassList::create(out)?;
        let mut sampling = plan.sample.map(Sampling::new);
        classes.groups(|class, numbers| {
            let is_excluded = numbers[0] == EXCLUDED;
            let mut kept = 0;
            for &number in numbers.iter().filter(|&&number| number != EXCLUDED) {
                if is_excluded || plan.dedupe && number != numbers[0] {
                    rejected.push(u128::from(number - 1), numbers[0])?;
                } else {
                    if let Some(sampling) = &mut sampling {
                        sampling.offer(class, kept, number - 1);
                    }
                    kept += 1;
                }
            }
            if kept > 0 && sampling.is_none() { list.push(class) } else { Ok(()) }
        })?;
        let sample = sampling.map(|sampling| sampling.finish(&mut list)).transpose()?;
        let rejected = in_order(rejected, &work.join("rejections"))?;
        let mut choice = Choice { rejected, next: None, sample, classes_sha256: list.finish()? };
        choice.advance()?;
        Ok(choice)
    }

    /// The fate of row `row`; asked of rows in order.
    pub fn fate(&mut self, row: u64) -> Result<Fate> {
        if let Some((_, first)) = self.next.filter(|(rejected, _)| *rejected == row) {
            self.advance()?;
            return Ok(if first == EXCLUDED { Fate::Excluded } else { Fate::Duplicate(first - 1) });
        }
        let is_left = self.sample.as_ref().is_some_and(|rows| rows.binary_search(&row).is_err());
        Ok(if is_left { Fate::Unsampled } else { Fate::Kept })
    }

    fn advance(&mut self) -> Result<()> {
        let mut entry = [0; 16];
        self.next = match self.rejected.read_exact(&mut entry) {
            Ok(()) => {
                let (row, first) = entry.split_at(8);
                let number = |bytes: &[u8]| u64::from_be_bytes(bytes.try_into().expect("8 bytes"));
                Some((number(row), number(first)))
            }
            Err(error) if error.kind() == std::io::ErrorKind::UnexpectedEof => None,
            Err(error) => return Err(error.into()),
        };
        Ok(())
    }
}

/// The classes of all rows and those that are left out, to be sorted.
fn spool_of(plan: &Plan, units: &[Unit], left_out: &[ClassId], work: &Path) -> Result<Spool> {
    let key = |class: &ClassId| u128::from_be_bytes(class.0);
    let mut spool = Spool::new(&work.join("classes"), 128, plan.rows() + left_out.len() as u64)?;
    for class in left_out {
        spool.push(key(class), EXCLUDED)?;
    }
    for unit in units {
        for (row, class) in (unit.before..).zip(unit.keys(work)?) {
            if let Some(class) = class? {
                spool.push(key(&class), row + 1)?;
            }
        }
    }
    Ok(spool)
}

/// Writes the rejected rows to a file, in order, and opens it.
fn in_order(rejected: Spool, path: &Path) -> Result<BufReader<File>> {
    let mut file = Pending::create(path)?;
    rejected.groups(|row, first| {
        file.write(&(row as u64).to_be_bytes())?;
        file.write(&first[0].to_be_bytes())
    })?;
    file.finish()?;
    Ok(BufReader::new(File::open(path).map_err(DatasetError::at(path))?))
}

/// The rows with the least hashes so far, the greatest of them on top.
struct Sampling {
    sample: Sample,
    least: BinaryHeap<(u64, u64, u128)>,
}

impl Sampling {
    fn new(sample: Sample) -> Sampling {
        Sampling { sample, least: BinaryHeap::new() }
    }

    /// Offers a row, by its class and how many of the class were offered before: nothing else decides.
    fn offer(&mut self, class: u128, before: u64, row: u64) {
        let mut hash = Sha256::new();
        hash.update(self.sample.seed.to_be_bytes());
        hash.update(class.to_be_bytes());
        hash.update(before.to_be_bytes());
        let first: [u8; 8] = hash.finalize()[..8].try_into().expect("32 bytes");
        self.least.push((u64::from_be_bytes(first), row, class));
        if self.least.len() as u64 > self.sample.rows {
            self.least.pop();
        }
    }

    /// The numbers of the rows in order; their classes are listed.
    fn finish(self, list: &mut ClassList) -> Result<Vec<u64>> {
        let drawn = self.least.into_vec();
        let mut classes: Vec<u128> = drawn.iter().map(|(_, _, class)| *class).collect();
        classes.sort_unstable();
        classes.dedup();
        classes.into_iter().try_for_each(|class| list.push(class))?;
        let mut rows: Vec<u64> = drawn.into_iter().map(|(_, row, _)| row).collect();
        rows.sort_unstable();
        Ok(rows)
    }
}

/// The list of classes of a data set, being written.
struct ClassList(Pending);

impl ClassList {
    fn create(out: &Path) -> Result<ClassList> {
        Pending::create(&out.join(CLASSES)).map(ClassList)
    }

    fn push(&mut self, class: u128) -> Result<()> {
        self.0.write(format!("{class:032x}\n").as_bytes())
    }

    /// The hash of the list.
    fn finish(self) -> Result<String> {
        self.0.finish().map(|(_, sha256)| sha256)
    }
}
