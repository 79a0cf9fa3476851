//! Puzzles made by several threads and written in the order of their numbers.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Result, anyhow, bail};
use ninefold::generate::{self, Generator};
use ninefold::proof::{Unverified, verify};
use ninefold::{Grid, Solver};
use ninefold_app::pipeline;

use super::outlet::Outlet;
use crate::{diagnostics, interrupt};

/// How a production ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Made {
    /// With all puzzles.
    All,
    /// With this many: the next one could not be made within the tries.
    Unmet(u64),
    /// With this many: the next one was not made in time, after this many failed attempts at one puzzle.
    Late {
        /// The puzzles made.
        made: u64,
        /// The failed attempts.
        tried: u64,
    },
    /// Early, at the user's request.
    Interrupted,
}

/// Makes the puzzles 0 to `count`, and keeps what is done when it is interrupted or no puzzle comes for as
/// long as `patience`.
///
/// # Errors
/// If a puzzle cannot be written or, if that is asked for, not be proved to be unique.
pub fn run(
    generator: Generator,
    count: u64,
    threads: usize,
    is_verified: bool,
    patience: Option<Duration>,
    outlet: Outlet,
) -> Result<Made> {
    let interrupted = interrupt::end_early()?;
    let outlet = Arc::new(Mutex::new(Some(outlet)));
    let (sender, ended) = mpsc::channel();
    let shared = Arc::clone(&outlet);
    let mut patience = Patience::new(patience);
    let progress = Arc::clone(&patience.progress);
    // Not waited for after an interrupt: a puzzle that is hard to make may take minutes.
    thread::spawn(move || sender.send(produce(&generator, count, threads, is_verified, &shared, &progress)));
    let made = loop {
        match ended.recv_timeout(Duration::from_millis(100)) {
            Ok(made) => break made?,
            Err(RecvTimeoutError::Timeout) if interrupted.load(Ordering::Relaxed) => break Made::Interrupted,
            Err(RecvTimeoutError::Timeout) => {
                patience.say_if_due();
                if let Some(late) = patience.end() {
                    break late;
                }
            }
            Err(RecvTimeoutError::Disconnected) => bail!("a worker failed"),
        }
    };
    let outlet = lock(&outlet).take();
    outlet.map_or(Ok(()), Outlet::finish)?;
    Ok(made)
}

/// How far a production is.
#[derive(Default)]
struct Progress {
    /// The puzzles made.
    made: AtomicU64,
    /// The most attempts that failed at one puzzle.
    tried: AtomicU64,
}

/// Says from time to time that a search goes on, so that nobody takes a rare requirement for a fault; and
/// ends it if that is asked for.
struct Patience {
    progress: Arc<Progress>,
    start: Instant,
    next: Duration,
    most: Option<Duration>,
    /// How many puzzles there were when the last one came, and when that was.
    last: (u64, Instant),
}

impl Patience {
    fn new(most: Option<Duration>) -> Patience {
        let start = Instant::now();
        Patience { progress: Arc::default(), start, next: Duration::from_secs(10), most, last: (0, start) }
    }

    /// How the production ends if no puzzle has come for too long.
    fn end(&mut self) -> Option<Made> {
        let made = self.progress.made.load(Ordering::Relaxed);
        if made > self.last.0 {
            self.last = (made, Instant::now());
        }
        let is_late = self.most.is_some_and(|most| self.last.1.elapsed() >= most);
        is_late.then(|| Made::Late { made, tried: self.progress.tried.load(Ordering::Relaxed) })
    }

    /// After ten seconds, and whenever the search has gone on for twice as long as before.
    fn say_if_due(&mut self) {
        if self.start.elapsed() < self.next {
            return;
        }
        let tried = self.progress.tried.load(Ordering::Relaxed);
        if tried >= MANY {
            let seconds = self.start.elapsed().as_secs();
            diagnostics::say(format_args!(
                "{seconds} s: {tried} attempts at one puzzle failed so far; what is asked for is rare (--tries ends the search earlier)"
            ));
        }
        self.next *= 2;
    }
}

/// So many failed attempts mean that something is rare.
const MANY: u64 = 1000;

/// Why a production ends before its last puzzle.
enum End {
    /// Puzzle `.0` could not be made.
    Unmet(u64),
    /// The output was closed after an interrupt.
    Closed,
    Failed(anyhow::Error),
}

fn produce(
    generator: &Generator,
    count: u64,
    threads: usize,
    is_verified: bool,
    outlet: &Mutex<Option<Outlet>>,
    progress: &Progress,
) -> Result<Made> {
    let size = Size::new((count / (4 * threads as u64)).max(1));
    let (mut first, mut made) = (0, 0);
    let next = |numbers: &mut Range<u64>| {
        *numbers = first..count.min(size.now().saturating_add(first));
        first = numbers.end;
        !numbers.is_empty()
    };
    let work = |numbers: &mut Range<u64>, (): &mut (), piece: &mut Piece| {
        piece.puzzles = size.timed(|| {
            generator.puzzles_reporting(numbers.clone(), &mut |failed| {
                _ = progress.tried.fetch_max(failed, Ordering::Relaxed)
            })
        });
        let made = piece.puzzles.iter().flatten().filter(|_| is_verified);
        piece.unverified = made.map(|made| (made.puzzle, is_unique(made))).find_map(refused);
    };
    let deliver = |Piece { puzzles, unverified }: &mut Piece| {
        if let Some((puzzle, unverified)) = unverified {
            return Err(End::Failed(anyhow!("{puzzle}: not verified: {unverified}")));
        }
        let mut outlet = lock(outlet);
        let outlet = outlet.as_mut().ok_or(End::Closed)?;
        for puzzle in puzzles.drain(..) {
            let Some(puzzle) = puzzle else {
                outlet.flush().map_err(End::Failed)?;
                return Err(End::Unmet(made));
            };
            outlet.write(&puzzle);
            made += 1;
            progress.made.store(made, Ordering::Relaxed);
        }
        outlet.flush().map_err(End::Failed)
    };
    match pipeline::run(threads, next, work, deliver) {
        Ok(()) => Ok(Made::All),
        Err(End::Unmet(made)) => Ok(Made::Unmet(made)),
        Err(End::Closed) => Ok(Made::Interrupted),
        Err(End::Failed(error)) => Err(error),
    }
}

/// Puzzles of consecutive numbers, and the first of them that is not verified to be unique.
#[derive(Default)]
struct Piece {
    puzzles: Vec<Option<generate::Generated>>,
    unverified: Option<(Grid, Unverified)>,
}

fn is_unique(made: &generate::Generated) -> Result<(), Unverified> {
    verify(&made.puzzle, 1, 2, &Solver::new())
}

fn refused((puzzle, verified): (Grid, Result<(), Unverified>)) -> Option<(Grid, Unverified)> {
    verified.err().map(|unverified| (puzzle, unverified))
}

/// How many puzzles are one piece of work: many together are faster, few come sooner.
struct Size {
    now: AtomicU64,
    most: u64,
}

impl Size {
    fn new(share: u64) -> Size {
        Size { now: AtomicU64::new(share.min(16)), most: share.min(4096) }
    }

    fn now(&self) -> u64 {
        self.now.load(Ordering::Relaxed)
    }

    /// Does a piece of work, and learns from the time it took.
    fn timed<T>(&self, work: impl FnOnce() -> T) -> T {
        const SHORT: Duration = Duration::from_millis(50);
        let start = Instant::now();
        let done = work();
        let now = self.now();
        let next = if start.elapsed() < SHORT { (2 * now).min(self.most) } else { (now / 2).max(1) };
        self.now.store(next, Ordering::Relaxed);
        done
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
