//! Many hands, one order: workers take chunks of records as they become free, and what they make of them is
//! written in the order in which it was read.
//!
//! Each worker repeats: take the next chunk and its number (under a lock), work on it, hand the result in. Results
//! that come early wait; a worker that is too far ahead waits itself. So memory is bounded by the window, however
//! large the input and however uneven the work. With one thread nothing is spawned.

use std::collections::BTreeMap;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use anyhow::{Error, Result};
use ninefold_io::BadRecord;

use crate::feed::{Chunk, Feed};
use crate::tally::Tally;

/// What is done with each chunk.
pub trait Work: Sync {
    /// About how many records make a chunk: fewer, the longer each takes.
    const GRAIN: usize;
    /// What a worker keeps from chunk to chunk.
    type Desk: Default;

    /// What is written before everything.
    fn head(&self) -> Vec<u8>;

    /// What is written between the results of two chunks.
    fn between(&self) -> &'static [u8];

    /// What is written after everything.
    fn foot(&self) -> &'static [u8];

    /// Works on the records of `chunk`.
    fn work(&self, chunk: &Chunk, desk: &mut Self::Desk, done: &mut Done);
}

/// Work that waits until all records before have been written.
pub type InTurn = Box<dyn FnOnce(&mut Done) -> Result<()> + Send>;

/// What was made of a chunk.
#[derive(Default)]
pub struct Done {
    /// The records written out.
    pub output: Vec<u8>,
    /// What was no puzzle.
    pub bad: Vec<BadRecord>,
    /// Why the input ended before its end, if it did.
    pub fault: Option<Error>,
    /// Everything counted.
    pub tally: Tally,
    /// What is still to be done, for those to whom the order of the records matters.
    pub in_turn: Option<InTurn>,
}

impl Done {
    /// Notes a record that is not a puzzle.
    pub fn bad(&mut self, bad: BadRecord) {
        self.tally.bad();
        self.bad.push(bad);
    }

    fn clear(&mut self) {
        self.output.clear();
        self.bad.clear();
        self.fault = None;
        self.tally = Tally::default();
        self.in_turn = None;
    }
}

/// Where results go, one after the other in the right order.
pub trait Outlet: Send {
    /// Takes the next result.
    fn take(&mut self, done: &Done) -> Result<()>;
}

/// Works through the whole `feed` with `threads` workers.
pub fn run<W: Work>(work: &W, feed: Feed, threads: usize, outlet: &mut dyn Outlet) -> Result<()> {
    let window = threads as u64 * 16;
    let counter = Mutex::new(Counter { feed, next: 0 });
    let hatch = Hatch {
        line: Mutex::new(Line { outlet, turn: 0, early: BTreeMap::new(), spare: Vec::new(), end: None }),
        moved: Condvar::new(),
        window,
    };
    thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(|| serve(work, &counter, &hatch));
        }
        serve(work, &counter, &hatch);
    });
    let line = hatch.line.into_inner().unwrap_or_else(PoisonError::into_inner);
    line.end.map_or(Ok(()), Err)
}

/// Where chunks are taken from.
struct Counter {
    feed: Feed,
    next: u64,
}

/// Where results are handed in.
struct Hatch<'a> {
    line: Mutex<Line<'a>>,
    /// Signalled whenever `turn` moves on or the work ends early.
    moved: Condvar,
    /// How far ahead of `turn` a worker may be.
    window: u64,
}

struct Line<'a> {
    outlet: &'a mut dyn Outlet,
    /// The number of the result to be written next.
    turn: u64,
    /// Results that came before their turn.
    early: BTreeMap<u64, Done>,
    /// Results that were written, for their memory.
    spare: Vec<Done>,
    /// Set when the work ends before the input does.
    end: Option<Error>,
}

/// One worker.
fn serve<W: Work>(work: &W, counter: &Mutex<Counter>, hatch: &Hatch<'_>) {
    let _guard = StopOnPanic(hatch);
    let (mut chunk, mut desk) = (Chunk::default(), W::Desk::default());
    loop {
        let ticket = {
            let mut counter = lock(counter);
            if !counter.feed.next(W::GRAIN, &mut chunk) {
                return;
            }
            counter.next += 1;
            counter.next - 1
        };
        let Some(mut done) = hatch.blank(ticket) else { return };
        done.fault = chunk.fault.take();
        work.work(&chunk, &mut desk, &mut done);
        hatch.hand_in(ticket, done);
    }
}

impl Hatch<'_> {
    /// An empty result to fill, once `ticket` is near enough to its turn; `None` if the work has ended.
    fn blank(&self, ticket: u64) -> Option<Done> {
        let mut line = lock(&self.line);
        while line.end.is_none() && ticket >= line.turn + self.window {
            line = self.moved.wait(line).unwrap_or_else(PoisonError::into_inner);
        }
        match line.end {
            Some(_) => None,
            None => Some(line.spare.pop().unwrap_or_default()),
        }
    }

    /// Writes `done` and all that waited for it, or lets it wait.
    fn hand_in(&self, ticket: u64, done: Done) {
        let mut line = lock(&self.line);
        line.early.insert(ticket, done);
        while line.end.is_none() {
            let turn = line.turn;
            let Some(mut done) = line.early.remove(&turn) else { break };
            let finished = done.in_turn.take().map_or(Ok(()), |finish| finish(&mut done));
            line.end = finished.and_then(|()| line.outlet.take(&done)).err();
            line.turn += 1;
            done.clear();
            line.spare.push(done);
        }
        self.moved.notify_all();
    }

    /// Ends the work; the first reason counts.
    fn stop(&self, reason: Error) {
        lock(&self.line).end.get_or_insert(reason);
        self.moved.notify_all();
    }
}

/// Lets no worker wait for one that is gone.
struct StopOnPanic<'a, 'b>(&'a Hatch<'b>);

impl Drop for StopOnPanic<'_, '_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.stop(Error::msg("a worker failed"));
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
