//! What a technique is, what is known about it, and where it reports what it finds.

use core::fmt;
use core::ops::ControlFlow;

use super::{Position, Step, explain};

/// A pure pattern finder: it reads a position, reports steps and changes nothing.
///
/// Whoever asks decides how many steps are wanted. A finder reports every instance, *the best first*, and stops as
/// soon as [`Found::report`] breaks; so the first step reported is the one that a path takes.
pub trait Technique: Sync {
    /// What is known about the technique.
    fn info(&self) -> &'static Info;

    /// Reports every instance in `on`, best first, until `found` breaks.
    fn find(&self, on: &Position, found: &mut Found<'_>) -> ControlFlow<()>;

    /// The names under which steps are reported, if one search finds several kinds of the same idea: an entry of
    /// the ladder such as nice loops reports continuous and discontinuous ones. Otherwise the technique itself.
    fn kinds(&self) -> &'static [Info] {
        core::slice::from_ref(self.info())
    }

    /// Why `step` follows, in words that a player understands.
    fn explain(&self, step: &Step) -> String {
        explain::default(step)
    }
}

impl fmt::Debug for dyn Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.info().id)
    }
}

/// What is known about a technique, written once and read by the command line, the pages and the ratings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info {
    /// The name in commands and data: `naked-pair`.
    pub id: &'static str,
    /// The name for readers: `Naked Pair`.
    pub name: &'static str,
    /// One sentence: what is seen and what follows.
    pub summary: &'static str,
    /// Its entry in HoDoKu's table, if it has one.
    pub hodoku: Option<Hodoku>,
    /// Sudoku Explainer's rating in tenths (30 for 3.0), if it is fixed and known there.
    pub se: Option<u8>,
    /// Whether it relies on the puzzle having one solution.
    pub uniqueness: bool,
    /// Whether it is left out of the simple order: too laborious for a person, or covered by simpler ones.
    pub optional: bool,
}

impl Info {
    /// A technique of which only the names and the idea are known.
    pub const fn new(id: &'static str, name: &'static str, summary: &'static str) -> Info {
        Info { id, name, summary, hodoku: None, se: None, uniqueness: false, optional: false }
    }

    /// With HoDoKu's library code, place in the default order, level and score.
    #[must_use]
    pub const fn hodoku(self, code: &'static str, order: u16, level: Level, score: u16) -> Info {
        Info { hodoku: Some(Hodoku { code, order, level, score, on: true }), ..self }
    }

    /// Switched off in HoDoKu's default order.
    #[must_use]
    pub const fn off(mut self) -> Info {
        if let Some(entry) = &mut self.hodoku {
            entry.on = false;
        }
        self
    }

    /// With Sudoku Explainer's rating in tenths.
    #[must_use]
    pub const fn se(self, tenths: u8) -> Info {
        Info { se: Some(tenths), ..self }
    }

    /// Sound only if the puzzle has one solution.
    #[must_use]
    pub const fn needs_uniqueness(self) -> Info {
        Info { uniqueness: true, ..self }
    }

    /// Left out of the simple order.
    #[must_use]
    pub const fn optional(self) -> Info {
        Info { optional: true, ..self }
    }
}

/// An entry of HoDoKu's table of techniques (as of its version 2.2.0).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hodoku {
    /// The code in HoDoKu's library of test cases: `0200`.
    pub code: &'static str,
    /// Where it stands in the order: lower is tried earlier.
    pub order: u16,
    /// How hard a puzzle that needs it is at least.
    pub level: Level,
    /// What each use adds to the score.
    pub score: u16,
    /// Whether it is used by default.
    pub on: bool,
}

/// HoDoKu's five levels of difficulty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Singles.
    Easy,
    /// Intersections and small subsets.
    Medium,
    /// Fish, wings, colours, uniqueness.
    Hard,
    /// Chains and almost locked sets.
    Unfair,
    /// Forcing chains and nets, trial.
    Extreme,
}

impl Level {
    /// All levels, the easiest first.
    pub const ALL: [Level; 5] = [Level::Easy, Level::Medium, Level::Hard, Level::Unfair, Level::Extreme];

    /// The highest score of the level; a puzzle above it belongs to the next. `None` for the last.
    pub const fn max_score(self) -> Option<u32> {
        match self {
            Level::Easy => Some(800),
            Level::Medium => Some(1000),
            Level::Hard => Some(1600),
            Level::Unfair => Some(1800),
            Level::Extreme => None,
        }
    }

    /// `Easy`, `Medium`, `Hard`, `Unfair` or `Extreme`.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Easy => "Easy",
            Level::Medium => "Medium",
            Level::Hard => "Hard",
            Level::Unfair => "Unfair",
            Level::Extreme => "Extreme",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Where a finder reports its steps: it breaks when no more are wanted.
pub struct Found<'a>(Wanted<'a>);

enum Wanted<'a> {
    All(&'a mut dyn FnMut(Step) -> ControlFlow<()>),
    Best(&'a mut Option<Step>),
}

impl<'a> Found<'a> {
    /// Everything goes to `take` until that breaks.
    pub fn all(take: &'a mut dyn FnMut(Step) -> ControlFlow<()>) -> Found<'a> {
        Found(Wanted::All(take))
    }

    /// Only the first step is wanted: it goes to `place`.
    pub fn best(place: &'a mut Option<Step>) -> Found<'a> {
        Found(Wanted::Best(place))
    }

    /// Reports a step; a finder returns at once when this breaks.
    #[inline]
    pub fn report(&mut self, step: Step) -> ControlFlow<()> {
        debug_assert!(!step.is_idle(), "a step must change something: {step:?}");
        match &mut self.0 {
            Wanted::All(take) => take(step),
            Wanted::Best(place) => {
                **place = Some(step);
                ControlFlow::Break(())
            }
        }
    }

    /// Whether only the best instance is wanted: a finder that compares instances may then keep one and build the
    /// evidence of that one only.
    #[inline]
    pub fn only_best(&self) -> bool {
        matches!(self.0, Wanted::Best(_))
    }
}

impl fmt::Debug for Found<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Found").field("only_best", &self.only_best()).finish_non_exhaustive()
    }
}
