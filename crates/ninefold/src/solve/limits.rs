//! How far a search may go: limits on solutions and guesses, and a way to stop it from another thread.

use alloc::sync::Arc;
#[cfg(feature = "std")]
use core::fmt;
use core::sync::atomic::{AtomicBool, Ordering};

/// How far a search may go. What stopped a search is in its [`Outcome`](super::Outcome).
///
/// A number stands for the limit on solutions alone, so `solver.search(&grid, 2)` stops at the second solution.
///
/// ```
/// use ninefold::solve::{Cancel, Limits, Solver, Stop};
/// let cancel = Cancel::new();
/// let limits = Limits::up_to(1_000_000).guesses(500).cancel(&cancel);
/// let outcome = Solver::new().search(&ninefold::Grid::EMPTY, limits);
/// assert_eq!(outcome.stopped, Some(Stop::Guesses));
/// assert!(!outcome.is_complete());
/// ```
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Limits {
    /// Stop at this many solutions; `None` means to find all of them.
    pub solutions: Option<u64>,
    /// Give up when a puzzle needs more guesses than this; `None` means never. A backend that makes several guesses
    /// at once may count a few more before it gives up. 0 asks for what follows without guessing.
    pub guesses: Option<u64>,
    /// Stop when this is cancelled.
    pub cancel: Option<Cancel>,
}

impl Limits {
    /// No limit: every solution, however long it takes.
    pub const NONE: Limits = Limits { solutions: None, guesses: None, cancel: None };

    /// Stop at this many solutions.
    #[inline]
    pub const fn up_to(solutions: u64) -> Limits {
        Limits { solutions: Some(solutions), guesses: None, cancel: None }
    }

    /// The same, and give up when a puzzle needs more than `most` guesses.
    pub fn guesses(mut self, most: u64) -> Limits {
        self.guesses = Some(most);
        self
    }

    /// The same, and stop when `token` is cancelled.
    pub fn cancel(mut self, token: &Cancel) -> Limits {
        self.cancel = Some(token.clone());
        self
    }

    /// The form in which the engines read them.
    #[inline]
    pub(super) fn bounds(&self) -> Bounds<'_> {
        Bounds {
            solutions: self.solutions.unwrap_or(u64::MAX),
            guesses: self.guesses.unwrap_or(u64::MAX),
            cancel: self.cancel.as_ref(),
        }
    }
}

impl From<u64> for Limits {
    #[inline]
    fn from(solutions: u64) -> Limits {
        Limits::up_to(solutions)
    }
}

/// Limits as plain numbers; the largest stands for none.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds<'a> {
    pub solutions: u64,
    pub guesses: u64,
    pub cancel: Option<&'a Cancel>,
}

impl Bounds<'_> {
    /// No limit but that on solutions.
    #[cfg(test)]
    pub const fn up_to(solutions: u64) -> Bounds<'static> {
        Bounds { solutions, guesses: u64::MAX, cancel: None }
    }

    #[inline(always)]
    pub fn is_cancelled(&self) -> bool {
        self.cancel.is_some_and(Cancel::is_cancelled)
    }
}

/// A switch that stops work, from any thread. Clones share the switch; it cannot be turned back.
///
/// A search takes it among its [`Limits`], notices within about a millisecond, and says so in its
/// [`Outcome`](super::Outcome). Everything else runs under [`Cancel::watch`].
///
/// ```
/// use ninefold::solve::{Cancel, Limits, Solver, Stop};
/// let cancel = Cancel::new();
/// let other = cancel.clone();
/// let outcome = std::thread::scope(|scope| {
///     let search = scope.spawn(|| Solver::new().search(&ninefold::Grid::EMPTY, Limits::NONE.cancel(&cancel)));
///     other.cancel();
///     search.join().unwrap()
/// });
/// assert_eq!(outcome.stopped, Some(Stop::Cancelled));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// A switch that nobody has used yet.
    pub fn new() -> Cancel {
        Cancel::default()
    }

    /// The flag behind it, for work elsewhere that polls one.
    pub fn flag(&self) -> &Arc<AtomicBool> {
        &self.0
    }

    /// Stops all work that has this switch or a clone of it.
    pub fn cancel(&self) {
        // It guards no other memory, so no order is needed.
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether [`Cancel::cancel`] was called.
    #[inline]
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

impl From<Arc<AtomicBool>> for Cancel {
    fn from(flag: Arc<AtomicBool>) -> Cancel {
        Cancel(flag)
    }
}

#[cfg(feature = "std")]
std::thread_local! {
    /// The switch of the work under way in this thread.
    static WATCHED: core::cell::RefCell<Option<Cancel>> = const { core::cell::RefCell::new(None) };
}

#[cfg(feature = "std")]
impl Cancel {
    /// Does `work` in this thread; the steps, paths, ratings and generators in it stop soon after this is cancelled.
    ///
    /// # Errors
    /// [`Cancelled`] if this was cancelled before the end. What `work` returned may have been cut short anywhere, and
    /// is dropped.
    ///
    /// ```
    /// use ninefold::solve::{Cancel, Cancelled};
    /// use ninefold::{Grid, logic};
    /// let puzzle: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let cancel = Cancel::new();
    /// assert!(cancel.watch(|| logic::solve(&puzzle))?.is_solved());
    /// cancel.cancel();
    /// assert_eq!(cancel.watch(|| logic::solve(&puzzle)), Err(Cancelled));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn watch<T>(&self, work: impl FnOnce() -> T) -> Result<T, Cancelled> {
        let done = Cancel::watching(Some(self.clone()), work);
        if self.is_cancelled() { Err(Cancelled) } else { Ok(done) }
    }

    /// Does a short piece of `work` to its end, whatever is cancelled meanwhile.
    pub(crate) fn unwatched<T>(work: impl FnOnce() -> T) -> T {
        Cancel::watching(None, work)
    }

    fn watching<T>(now: Option<Cancel>, work: impl FnOnce() -> T) -> T {
        /// Puts back what was watched before, also after a panic.
        struct Before(Option<Cancel>);
        impl Drop for Before {
            fn drop(&mut self) {
                WATCHED.set(self.0.take());
            }
        }
        let _before = Before(WATCHED.replace(now));
        work()
    }

    /// Whether the work under way in this thread is to be given up. Whoever gives up may return anything of the right
    /// type: [`Cancel::watch`] drops it.
    #[inline]
    pub(crate) fn is_requested() -> bool {
        WATCHED.with_borrow(|watched| watched.as_ref().is_some_and(Cancel::is_cancelled))
    }
}

/// Work was cancelled before its end, so there is no answer: from [`Cancel::watch`].
#[cfg(feature = "std")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cancelled;

#[cfg(feature = "std")]
impl fmt::Display for Cancelled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the work was cancelled")
    }
}

#[cfg(feature = "std")]
impl core::error::Error for Cancelled {}

/// What stopped a search before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Stop {
    /// It has not begun.
    Unsearched,
    /// The limit on solutions. There may or may not be more of them.
    Solutions,
    /// The limit on guesses.
    Guesses,
    /// Somebody cancelled it.
    Cancelled,
}
