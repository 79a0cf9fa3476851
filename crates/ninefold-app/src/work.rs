//! Work on records: batches in, bytes out, with everything counted.

use std::io;

#[cfg(feature = "parallel")]
use ninefold_formats::Records;
use ninefold_formats::records::bad_record::BadRecord;
use ninefold_formats::records::{Batch, InputError};

#[cfg(feature = "parallel")]
use crate::pipeline;
use crate::stats::Stats;

/// Works on batches, one after another.
pub type Worker<'a> = Box<dyn FnMut(&Batch, &mut Done) + 'a>;

/// What is done with each batch.
pub trait Work: Sync {
    /// About how many records make a batch: the longer each takes, the fewer.
    fn batch_hint(&self) -> usize;

    /// What is written before everything: nothing, unless a form of output needs it.
    fn head(&self) -> Vec<u8> {
        Vec::new()
    }

    /// What is written between the results of two batches.
    fn between(&self) -> &'static [u8] {
        b""
    }

    /// What is written after everything.
    fn foot(&self) -> &'static [u8] {
        b""
    }

    /// Works on the records of `batch`.
    fn work(&self, batch: &Batch, done: &mut Done);

    /// What works in one thread, for work that keeps memory from batch to batch.
    fn worker(&self) -> Worker<'_> {
        Box::new(|batch, done| self.work(batch, done))
    }
}

/// Work that waits until all records before have been written.
pub type OrderedFinish = Box<dyn FnOnce(&mut Done) -> io::Result<()> + Send>;

/// What was made of a batch.
#[derive(Default)]
pub struct Done {
    /// The records written out.
    pub output: Vec<u8>,
    /// The records that are not puzzles.
    pub bad: Vec<BadRecord>,
    /// What else is to be said of single records.
    pub warnings: Vec<String>,
    /// Why the input ended before its end, if it did.
    pub fault: Option<InputError>,
    /// Everything counted.
    pub stats: Stats,
    /// What is still to be done, for work that depends on the order of the records.
    pub ordered_finish: Option<OrderedFinish>,
}

impl std::fmt::Debug for Done {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Done").field("stats", &self.stats).finish_non_exhaustive()
    }
}

impl Done {
    /// Notes a record that is not a puzzle.
    pub fn bad(&mut self, bad: BadRecord) {
        self.stats.bad();
        self.bad.push(bad);
    }

    /// Empties it, to be used again.
    pub fn clear(&mut self) {
        self.output.clear();
        self.bad.clear();
        self.warnings.clear();
        self.fault = None;
        self.stats = Stats::default();
        self.ordered_finish = None;
    }
}

/// Does `work` on all `records` in `threads` threads, and hands the results to `deliver` in order.
///
/// # Errors
/// The first error of `deliver` or of work that waited for its turn.
#[cfg(feature = "parallel")]
pub fn run<E: From<io::Error> + Send>(
    work: &dyn Work,
    mut records: Records,
    threads: usize,
    deliver: &mut (dyn FnMut(&Done) -> Result<(), E> + Send),
) -> Result<(), E> {
    let hint = work.batch_hint();
    pipeline::run(
        threads,
        |batch: &mut Batch| records.next(hint, batch),
        |batch: &mut Batch, worker: &mut Option<Worker<'_>>, done: &mut Done| {
            done.fault = batch.fault.take();
            worker.get_or_insert_with(|| work.worker())(batch, done);
        },
        |done: &mut Done| {
            if let Some(finish) = done.ordered_finish.take() {
                finish(done)?;
            }
            deliver(done)?;
            done.clear();
            Ok(())
        },
    )
}
