//! Processors for work: a few jobs run, a few wait, and each ends when nobody waits for it any more.

use std::any::Any;
use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use ninefold::solve::Cancel;
use ninefold_app::api::{Problem, ProblemKind};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

/// How many jobs wait for each that runs, when anybody may ask.
pub const QUEUE: usize = 4;

/// The processors, and who uses them.
#[derive(Debug)]
pub struct Jobs {
    slots: Arc<Semaphore>,
    all: usize,
    waiting: AtomicUsize,
    queue: usize,
    running: Mutex<HashMap<u64, Cancel>>,
    number: AtomicU64,
    /// How long a job may take.
    limit: Duration,
}

/// A slot, which is free again when this is dropped.
#[derive(Debug)]
pub struct Slot {
    _permits: Vec<OwnedSemaphorePermit>,
    /// How many processors it has.
    pub threads: usize,
}

/// Cancels a job when it is dropped: nobody waits for it any more.
#[derive(Debug)]
pub struct Waiter {
    jobs: Arc<Jobs>,
    number: u64,
    /// What ends the job.
    pub cancel: Cancel,
}

impl Drop for Waiter {
    fn drop(&mut self) {
        self.cancel.cancel();
        self.jobs.running().remove(&self.number);
    }
}

impl Jobs {
    /// Lets `all` jobs run at once, `queue` wait for each of these, and each take so long.
    pub fn new(all: usize, queue: usize, limit: Duration) -> Jobs {
        Jobs {
            slots: Arc::new(Semaphore::new(all)),
            all,
            waiting: AtomicUsize::new(0),
            queue,
            running: Mutex::default(),
            number: AtomicU64::new(0),
            limit,
        }
    }

    fn running(&self) -> MutexGuard<'_, HashMap<u64, Cancel>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a slot, unless too many do.
    pub async fn slot(&self) -> Result<Slot, Problem> {
        if let Ok(permit) = Arc::clone(&self.slots).try_acquire_owned() {
            return Ok(Slot { _permits: vec![permit], threads: 1 });
        }
        let waiting = Waiting::enter(&self.waiting);
        if waiting.before >= self.queue * self.all {
            let detail = format!("{} requests are worked on, {} wait", self.all, waiting.before);
            return Err(Problem::new(ProblemKind::Busy, detail));
        }
        let permit = Arc::clone(&self.slots).acquire_owned().await.expect("it is never closed");
        Ok(Slot { _permits: vec![permit], threads: 1 })
    }

    /// Adds the slots that nobody uses to one.
    pub fn widen(&self, mut slot: Slot) -> Slot {
        while let Ok(permit) = Arc::clone(&self.slots).try_acquire_owned() {
            slot._permits.push(permit);
            slot.threads += 1;
        }
        slot
    }

    /// Ends all jobs.
    pub fn cancel_all(&self) {
        self.running().values().for_each(Cancel::cancel);
    }
}

/// One who waits for a slot.
struct Waiting<'a> {
    count: &'a AtomicUsize,
    before: usize,
}

impl<'a> Waiting<'a> {
    fn enter(count: &'a AtomicUsize) -> Waiting<'a> {
        Waiting { count, before: count.fetch_add(1, Ordering::Relaxed) }
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.count.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Somebody who waits for a job that is about to start.
pub fn waiter(jobs: &Arc<Jobs>) -> Waiter {
    let (number, cancel) = (jobs.number.fetch_add(1, Ordering::Relaxed), Cancel::new());
    jobs.running().insert(number, cancel.clone());
    Waiter { jobs: Arc::clone(jobs), number, cancel }
}

/// Does `work` on a processor of its own, and not longer than is allowed.
pub async fn run<T: Send + 'static>(
    jobs: &Arc<Jobs>,
    work: impl FnOnce(&Cancel) -> Result<T, Problem> + Send + 'static,
) -> Result<T, Problem> {
    let waiter = waiter(jobs);
    let slot = jobs.slot().await?;
    let cancel = waiter.cancel.clone();
    let job = tokio::task::spawn_blocking(move || {
        let _slot = slot;
        caught(|| work(&cancel))
    });
    match timeout(jobs.limit, job).await {
        Ok(done) => done.expect("panics are caught, and nobody aborts it"),
        Err(_) => Err(time_limit(jobs.limit)),
    }
}

/// That work took longer than is allowed.
fn time_limit(limit: Duration) -> Problem {
    let seconds = limit.as_secs();
    Problem::new(ProblemKind::TimeLimit, format!("it took longer than {seconds} s")).with_limit(seconds)
}

/// Does `work`; a panic in it is a problem of this request only.
pub fn caught<T>(work: impl FnOnce() -> Result<T, Problem>) -> Result<T, Problem> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| Err(fault(&*panic)))
}

/// A fault of this program, noted under a number that the client sees.
fn fault(panic: &(dyn Any + Send)) -> Problem {
    static NUMBER: AtomicU64 = AtomicU64::new(1);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let text = panic.downcast_ref::<&str>().copied().map(str::to_owned);
    let text = text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_default();
    eprintln!("fault {number}: {text}");
    let problem =
        Problem::new(ProblemKind::Internal, "the work ended in a fault; other requests are not affected");
    Problem { instance: Some(format!("/faults/{number}")), ..problem }
}
