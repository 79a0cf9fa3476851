//! Work on many rows: threads that need no Python, and a caller who listens for Ctrl-C and reports progress.

use std::collections::BTreeMap;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use ninefold::solve::Cancel;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::table::{Table, joined};

/// What is done with rows.
pub trait Job: Send + Sync + 'static {
    /// How many rows there are.
    fn rows(&self) -> usize;

    /// How many rows to take at a time: fewer, the longer each takes, for a piece that was begun is not stopped.
    fn grain(&self) -> usize;

    /// The answers for some rows. Once cancelled, whatever comes quickest.
    fn work(&self, rows: Range<usize>, cancel: &Cancel) -> Table;
}

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
    next: AtomicUsize,
    cancel: Cancel,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    /// By the first row of each piece.
    done: BTreeMap<usize, Table>,
    rows: usize,
    working: usize,
    /// What a worker said when it panicked.
    panic: Option<String>,
}

/// Does `job` and returns the answers in order.
///
/// # Errors
/// If the user interrupts it or `progress` raises: the workers stop at the next occasion, by themselves.
pub fn run(py: Python<'_>, job: Arc<dyn Job>, manner: &Manner) -> PyResult<Vec<Arc<Table>>> {
    let pieces = job.rows().div_ceil(job.grain()).max(1);
    let shared = Arc::new(Shared {
        next: AtomicUsize::new(0),
        cancel: Cancel::new(),
        state: Mutex::default(),
        changed: Condvar::new(),
    });
    let threads = manner.threads.unwrap_or_else(available).clamp(1, pieces);
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
    let done = lock(shared).rows;
    progress.call1(py, (done, rows)).map(drop)
}

/// One worker.
fn serve(job: &dyn Job, shared: &Shared) {
    let result = catch_unwind(AssertUnwindSafe(|| serve_pieces(job, shared)));
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

fn serve_pieces(job: &dyn Job, shared: &Shared) {
    let (rows, grain) = (job.rows(), job.grain());
    loop {
        let piece = shared.next.fetch_add(1, Ordering::Relaxed);
        let first = piece * grain;
        // No rows are one empty piece: the answer has its columns all the same.
        if piece > 0 && first >= rows || shared.cancel.is_cancelled() {
            return;
        }
        let span = first..rows.min(first + grain);
        let table = shared.cancel.watch(|| job.work(span, &shared.cancel));
        let mut state = lock(shared);
        state.rows += table.rows;
        state.done.insert(first, table);
    }
}

/// What `work` returns, done by a thread of its own while the caller listens for Ctrl-C: for single puzzles that may take
/// seconds. An interrupted thread is left behind and gives up soon.
pub fn alone<T: Send + 'static>(py: Python<'_>, work: impl FnOnce() -> T + Send + 'static) -> PyResult<T> {
    let (sender, receiver) = std::sync::mpsc::channel();
    let cancel = Cancel::new();
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
            Ok(Ok(result)) => return Ok(result),
            Ok(Err(panic)) => std::panic::resume_unwind(panic),
            Err(_) => py.check_signals().inspect_err(|_| cancel.cancel())?,
        }
    }
}
