//! What a technique is, and where it reports what it finds.

use core::fmt;
use core::ops::ControlFlow;

use crate::logic::{Info, Position, Step};

/// A pure pattern finder: it reads a position, reports steps and changes nothing.
///
/// The caller decides how many steps are wanted. A finder reports every instance, *the best first*, and stops
/// as soon as [`StepSink::report`] breaks; so the first step reported is the one that a path takes.
pub trait Technique: Sync {
    /// What is known about the technique.
    fn info(&self) -> &'static Info;

    /// Reports every instance in `on`, best first, until `sink` breaks.
    fn find(&self, on: &Position, sink: &mut StepSink<'_>) -> ControlFlow<()>;

    /// The names under which steps are reported, if one search finds several kinds of the same idea: an entry
    /// of the ladder such as nice loops reports continuous and discontinuous ones. Otherwise the technique
    /// itself.
    fn kinds(&self) -> &'static [Info] {
        core::slice::from_ref(self.info())
    }
}

impl fmt::Debug for dyn Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.info().id)
    }
}

/// Where a finder reports its steps: it breaks when no more are wanted.
pub struct StepSink<'a> {
    wanted: Wanted<'a>,
    only: Option<&'a dyn Fn(&Step) -> bool>,
    evidence: bool,
}

enum Wanted<'a> {
    All(&'a mut dyn FnMut(Step) -> ControlFlow<()>),
    Best(&'a mut Option<Step>),
}

impl<'a> StepSink<'a> {
    /// Everything goes to `take` until that breaks.
    pub fn all(take: &'a mut dyn FnMut(Step) -> ControlFlow<()>) -> StepSink<'a> {
        StepSink { wanted: Wanted::All(take), only: None, evidence: true }
    }

    /// Only the first step is wanted: it goes to `place`.
    pub fn best(place: &'a mut Option<Step>) -> StepSink<'a> {
        StepSink { wanted: Wanted::Best(place), only: None, evidence: true }
    }

    /// The same, for ratings, to which evidence means nothing: finders may leave out what takes long to make.
    pub(in crate::logic) fn best_without_evidence(place: &'a mut Option<Step>) -> StepSink<'a> {
        StepSink { wanted: Wanted::Best(place), only: None, evidence: false }
    }

    /// The same, but only of steps with some conclusions.
    pub(in crate::logic) fn only(self, only: &'a dyn Fn(&Step) -> bool) -> StepSink<'a> {
        StepSink { only: Some(only), ..self }
    }

    /// Whether a step with these conclusions is wanted: a finder may ask before it makes evidence.
    pub(super) fn wants(&self, step: &Step) -> bool {
        self.only.is_none_or(|only| only(step))
    }

    /// Whether evidence that takes long to make is wanted.
    pub(super) fn wants_evidence(&self) -> bool {
        self.evidence
    }

    /// Reports a step; a finder returns at once when this breaks.
    #[inline]
    pub fn report(&mut self, step: Step) -> ControlFlow<()> {
        debug_assert!(!step.is_idle(), "a step must change something: {step:?}");
        if !self.wants(&step) {
            return ControlFlow::Continue(());
        }
        match &mut self.wanted {
            Wanted::All(take) => take(step),
            Wanted::Best(place) => {
                **place = Some(step);
                ControlFlow::Break(())
            }
        }
    }

    /// Reports a step that `make` makes, in the place where it is kept, which is quicker for frequent steps.
    #[inline]
    pub(super) fn report_made(&mut self, make: impl FnOnce() -> Step) -> ControlFlow<()> {
        match self {
            StepSink { wanted: Wanted::Best(place), only: None, .. } => {
                **place = Some(make());
                ControlFlow::Break(())
            }
            _ => self.report(make()),
        }
    }

    /// Whether only the best instance is wanted: a finder that compares instances may then keep one and build
    /// the evidence of that one only.
    #[inline]
    pub fn only_best(&self) -> bool {
        matches!(self.wanted, Wanted::Best(_))
    }
}

impl fmt::Debug for StepSink<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StepSink").field("only_best", &self.only_best()).finish_non_exhaustive()
    }
}
