//! The next step, and all steps, by an order of techniques.

use core::ops::ControlFlow;

use crate::board::Candidate;

use super::order::Order;
use crate::logic::{Position, Step, StepSink, Technique};
use crate::solve::Cancel;

/// The first step by `order`, or `None` if none of its techniques finds any.
pub fn next_step(position: &Position, order: &Order) -> Option<Step> {
    let mut best = None;
    let _ = order.iter().try_for_each(|technique| find(technique, position, &mut StepSink::best(&mut best)));
    best.inspect(|step| assert_true(step, position))
}

/// Every step that any technique of `order` finds now. Of large fish there may be hundreds of thousands: see
/// [`some_steps`].
pub fn all_steps(position: &Position, order: &Order) -> Vec<Step> {
    some_steps(position, order, usize::MAX)
}

/// The steps that each technique of `order` finds now, up to `most` of each.
pub fn some_steps(position: &Position, order: &Order, most: usize) -> Vec<Step> {
    let mut steps = Vec::new();
    for technique in order.iter() {
        let end = most.saturating_add(steps.len());
        let mut take = |step| {
            assert_true(&step, position);
            steps.push(step);
            if steps.len() < end { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let _ = find(technique, position, &mut StepSink::all(&mut take));
    }
    steps
}

/// The step of the first technique in `order` that shows `gone` to be false: it removes the candidate, or
/// places a digit that excludes it. None is looked for if `gone` belongs to the solution that the position knows.
pub fn first_ruling_out(position: &Position, order: &Order, gone: Candidate) -> Option<Step> {
    if position.solution().is_some_and(|solution| solution.get(gone.cell) == Some(gone.digit)) {
        return None;
    }
    let mut first = None;
    let shows = |step: &Step| {
        step.eliminations.contains(&gone) || step.placements.iter().any(|placed| placed.excludes(gone))
    };
    let mut take = |step: Step| {
        assert_true(&step, position);
        first = Some(step);
        ControlFlow::Break(())
    };
    let mut found = StepSink::all(&mut take).only(&shows);
    let _ = order.iter().try_for_each(|technique| find(technique, position, &mut found));
    first
}

/// Lets a technique look, unless it relies on there being one solution and that is not known, or the search
/// was cancelled.
pub(super) fn find(
    technique: &dyn Technique,
    position: &Position,
    sink: &mut StepSink<'_>,
) -> ControlFlow<()> {
    if Cancel::is_requested() || !position.is_unique() && technique.info().uniqueness {
        return ControlFlow::Continue(());
    }
    technique.find(position, sink)
}

/// In debug builds, no step may contradict the known solution.
pub(super) fn assert_true(step: &Step, position: &Position) {
    if cfg!(debug_assertions)
        && let Some(solution) = position.solution()
    {
        let error = step.error_against(solution);
        assert!(error.is_none(), "{} is wrong about {error:?}: {step:?}\n{position:?}", step.technique.id);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn some_steps_are_the_first_of_each_technique() {
        let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let position = Position::of(&puzzle.parse().unwrap());
        let order = Order::named(["naked-single", "hidden-single", "x-wing"]).unwrap();
        let all = all_steps(&position, &order);
        let of =
            |id: &str| all.iter().filter(|step| step.technique.id == id).take(2).cloned().collect::<Vec<_>>();
        let first = [of("naked-single"), of("hidden-single"), of("x-wing")].concat();
        assert!(all.len() > first.len() && first.len() >= 4);
        assert_eq!(some_steps(&position, &order, 2), first);
    }
}
