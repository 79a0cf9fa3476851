//! Work on many rows: threads that need no Python, and a caller that checks for Ctrl-C and reports progress.

use std::collections::BTreeMap;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use ninefold::solve::{Cancel, Cancelled};
use pyo3::exceptions::{PyKeyboardInterrupt, PyRuntimeError};
use pyo3::prelude::*;

use crate::table::{MOST_TEXT, Table, Type, joined};

/// What is done with rows.
pub trait Job: Send + Sync + 'static {
    /// How many rows there are.
    fn rows(&self) -> usize;

    /// How many rows to take at a time: fewer the longer each takes, because no piece is stopped midway.
    fn grain(&self) -> usize;

    /// The columns of the answers.
    fn columns(&self) -> Vec<(&'static str, Type)>;

    /// What one worker does.
    fn worker<'a>(&'a self, cancel: &'a Cancel) -> Worker<'a>;
}

/// Appends the answers for some rows to a table; once cancelled, whatever comes quickest, which is then
/// dropped. What is costly to make is kept from piece to piece.
pub type Worker<'a> = Box<dyn FnMut(Range<usize>, &mut Table) + 'a>;

/// How the caller wants it done.
pub struct Manner {
    /// How many threads; `None` for as many as the process may use.
    pub threads: Option<usize>,
    /// Called with the number of rows done and of all.
    pub progress: Option<Py<PyAny>>,
}

/// How often the caller looks for signals.
const HEARTBEAT: Duration = Duration::from_millis(50);
/// How long workers may take to notice that they are not needed any more, before they are left behind.
const FAREWELL: Duration = Duration::from_millis(50);

/// What the workers and the caller share.
struct Shared {
    /// How many rows a worker takes to make a table of.
    span: usize,
    next: AtomicUsize,
    /// The rows that are done.
    rows: AtomicUsize,
    cancel: Cancel,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    /// By the first row of each.
    done: BTreeMap<usize, Table>,
    working: usize,
    /// What a worker said when it panicked.
    panic: Option<String>,
}

/// Does `job` and returns the answers in order.
///
/// # Errors
/// If the user interrupts it or `progress` raises: the workers stop at the next occasion, by themselves.
pub fn run(py: Python<'_>, job: Arc<dyn Job>, manner: &Manner) -> PyResult<Vec<Arc<Table>>> {
    let threads = manner.threads.unwrap_or_else(available);
    let span = span(&*job, threads);
    let shared = Arc::new(Shared {
        span,
        next: AtomicUsize::new(0),
        rows: AtomicUsize::new(0),
        cancel: Cancel::new(),
        state: Mutex::default(),
        changed: Condvar::new(),
    });
    let threads = threads.clamp(1, job.rows().div_ceil(span).max(1));
    lock(&shared).working = threads;
    for _ in 0..threads {
        let (job, shared) = (Arc::clone(&job), Arc::clone(&shared));
        thread::Builder::new()
            .name("ninefold".into())
            // Chains within chains go deep.
            .stack_size(8 << 20)
            .spawn(move || serve(&*job, &shared))
            .map_err(|error| PyRuntimeError::new_err(format!("no thread: {error}")))?;
    }
    while !py.detach(|| wait(&shared, HEARTBEAT)) {
        if let Err(interrupt) = py.check_signals().and_then(|()| report(py, manner, &shared, job.rows())) {
            shared.cancel.cancel();
            // Freeing a copied column takes longer than all the rest: the last worker on it does that.
            drop(job);
            py.detach(|| wait(&shared, FAREWELL));
            return Err(interrupt);
        }
    }
    report(py, manner, &shared, job.rows())?;
    let mut state = lock(&shared);
    if let Some(message) = state.panic.take() {
        return Err(pyo3::panic::PanicException::new_err(message));
    }
    let done = std::mem::take(&mut state.done);
    drop(state);
    Ok(py.detach(|| joined(done.into_values())))
}

/// How many rows make a table. Where a row takes no time, tables are long, since joining them would cost more
/// than solving does; where it takes long, no thread should wait for the last one.
fn span(job: &dyn Job, threads: usize) -> usize {
    const QUICK: usize = 512;
    const LONGEST: usize = 1 << 20;
    let (rows, grain) = (job.rows(), job.grain());
    let parts = match threads {
        _ if grain < QUICK => return grain,
        1 => 1,
        many => 4 * many,
    };
    rows.div_ceil(parts).clamp(1, LONGEST).next_multiple_of(grain)
}

/// As many threads as this process may use at once.
fn available() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

fn lock(shared: &Shared) -> MutexGuard<'_, State> {
    shared.state.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Whether all workers have ended within `time`.
fn wait(shared: &Shared, time: Duration) -> bool {
    let state = lock(shared);
    let waited = shared.changed.wait_timeout_while(state, time, |state| state.working > 0);
    waited.unwrap_or_else(PoisonError::into_inner).0.working == 0
}

fn report(py: Python<'_>, manner: &Manner, shared: &Shared, rows: usize) -> PyResult<()> {
    let Some(progress) = &manner.progress else { return Ok(()) };
    let done = shared.rows.load(Ordering::Relaxed);
    progress.call1(py, (done, rows)).map(drop)
}

/// One worker.
fn serve(job: &dyn Job, shared: &Shared) {
    let result = catch_unwind(AssertUnwindSafe(|| serve_spans(job, shared)));
    let mut state = lock(shared);
    if let Err(panic) = result {
        shared.cancel.cancel();
        let message = panic.downcast_ref::<String>().map(String::as_str);
        let message = message.or_else(|| panic.downcast_ref::<&str>().copied());
        state.panic = Some(message.unwrap_or("a worker panicked").to_owned());
    }
    state.working -= 1;
    shared.changed.notify_all();
}

fn serve_spans(job: &dyn Job, shared: &Shared) -> Result<(), Cancelled> {
    let (rows, columns) = (job.rows(), job.columns());
    let mut worker = job.worker(&shared.cancel);
    loop {
        let first = shared.next.fetch_add(1, Ordering::Relaxed) * shared.span;
        // No rows are one empty span: the answer has its columns all the same.
        if first > 0 && first >= rows {
            return Ok(());
        }
        let mut rest = first..rows.min(first + shared.span);
        loop {
            let first = rest.start;
            let mut table = Table::new(&columns, rest.len());
            fill(&mut table, &mut rest, &mut worker, job.grain(), shared)?;
            lock(shared).done.insert(first, table);
            if rest.start == rest.end {
                break;
            }
        }
    }
}

/// Works on `rest` piece by piece, until there is too much text in one table.
fn fill(
    table: &mut Table,
    rest: &mut Range<usize>,
    worker: &mut Worker<'_>,
    grain: usize,
    shared: &Shared,
) -> Result<(), Cancelled> {
    loop {
        let piece = rest.start..rest.end.min(rest.start + grain);
        rest.start = piece.end;
        let count = piece.len();
        shared.cancel.watch(|| worker(piece, table))?;
        shared.rows.fetch_add(count, Ordering::Relaxed);
        if rest.start == rest.end || table.text_bytes() > MOST_TEXT {
            return Ok(());
        }
    }
}

/// Checks for Ctrl-C every so many rows, where rows are processed with Python's lock held.
pub fn listen(py: Python<'_>, row: usize) -> PyResult<()> {
    const ROWS: usize = 1 << 14;
    if row % ROWS == ROWS - 1 { py.check_signals() } else { Ok(()) }
}

/// What `work` returns, done by a thread of its own while the caller listens for Ctrl-C: for single puzzles
/// that may take seconds. An interrupted thread is left behind and gives up soon.
pub fn alone<T: Send + 'static>(py: Python<'_>, work: impl FnOnce() -> T + Send + 'static) -> PyResult<T> {
    attended(py, &Cancel::new(), || Ok(()), work)
}

/// The same, with something to do whenever the caller listens, and a switch that an interrupt turns.
pub fn attended<T: Send + 'static>(
    py: Python<'_>,
    cancel: &Cancel,
    mut beat: impl FnMut() -> PyResult<()>,
    work: impl FnOnce() -> T + Send + 'static,
) -> PyResult<T> {
    let (sender, receiver) = std::sync::mpsc::channel();
    let watched = cancel.clone();
    thread::Builder::new()
        .name("ninefold".into())
        .stack_size(8 << 20)
        .spawn(move || sender.send(catch_unwind(AssertUnwindSafe(|| watched.watch(work)))))
        .map_err(|error| PyRuntimeError::new_err(format!("no thread: {error}")))?;
    // A receiver cannot be shared, and to be detached means to be movable.
    let receiver = Mutex::new(receiver);
    let wait = || receiver.lock().unwrap_or_else(PoisonError::into_inner).recv_timeout(HEARTBEAT);
    loop {
        match py.detach(wait) {
            Ok(Ok(done)) => return done.map_err(|Cancelled| PyKeyboardInterrupt::new_err(())),
            Ok(Err(panic)) => std::panic::resume_unwind(panic),
            Err(_) => py.check_signals().and_then(|()| beat()).inspect_err(|_| cancel.cancel())?,
        }
    }
}
