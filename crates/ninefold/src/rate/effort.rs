//! What a path shows besides its rating: how long it is, and where there is only one way on.

use core::ops::ControlFlow;

use crate::board::{Candidates, Grid};
use crate::logic::{Path, Position, Step, StepSink, technique};

/// The length and the narrow places of a path.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Effort {
    /// How many steps.
    pub steps: usize,
    /// At how many of them the techniques up to the one that was used offer nothing else: a different cell or
    /// digit to place, or other candidates to remove.
    pub bottlenecks: usize,
}

impl Effort {
    /// Follows `path` from `puzzle`, from which it must have been taken, and looks around at every step.
    pub fn of(puzzle: &Grid, path: &Path) -> Effort {
        let mut position =
            Position::new(Candidates::new(puzzle), path.end.grid().is_solved().then(|| *path.end.grid()));
        let mut effort = Effort { steps: path.steps.len(), bottlenecks: 0 };
        for step in &path.steps {
            effort.bottlenecks += usize::from(!has_choice(&position, step));
            position.apply(step);
        }
        effort
    }
}

/// Whether something else than `step` follows here by a single, or by the same technique if it is not a single.
///
/// Easier techniques need not be asked: had they found anything, the path would not have taken this step.
fn has_choice(position: &Position, step: &Step) -> bool {
    const SINGLES: [&str; 3] = ["full-house", "naked-single", "hidden-single"];
    let own = [step.technique.id];
    let asked: &[&str] = if step.placements.is_empty() { &own } else { &SINGLES };
    asked.iter().filter_map(|id| technique(id)).any(|technique| {
        let mut differs = |other: Step| {
            let same = other.placements == step.placements
                && other.eliminations_by_digit() == step.eliminations_by_digit();
            if same { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        technique.find(position, &mut StepSink::all(&mut differs)).is_break()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic;

    #[test]
    fn a_lone_last_blank_is_a_bottleneck() {
        let solved: Grid =
            "53467891267219534819834256785976142342685379171392485696153728428741963534528617."
                .parse()
                .unwrap();
        let effort = Effort::of(&solved, &logic::solve(&solved));
        assert_eq!(effort, Effort { steps: 1, bottlenecks: 1 });
    }

    #[test]
    fn an_easy_puzzle_offers_choices() {
        let puzzle: Grid =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
                .parse()
                .unwrap();
        let effort = Effort::of(&puzzle, &logic::solve(&puzzle));
        assert_eq!(effort.steps, 51);
        assert!(effort.bottlenecks < 20, "{effort:?}");
    }
}
