//! How a puzzle is searched: decided once, here, from the kinds of its propagators.

use super::propagator::{Attributes, Meaning, Propagator};

/// The most cells of a propagator whose reasons are found by running it again, at least once for each cell.
const MOST_LEARNED_CELLS: usize = 40;

/// Failures after which clause learning takes over, if a clause costs no more than a failure; where sums are all there is, it
/// takes as many clauses as failures.
const TRIAL: u64 = 500;
const LONG_TRIAL: u64 = 100_000;

/// How a search chooses cells, and what it does when that leads to a large tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Strategy {
    pub(crate) branching: Branching,
    /// Failures, times the cost of a clause, after which a large tree is for clause learning, if it is: where there is more than
    /// what is swept, and no sums but digit sets, unless cells have to be connected.
    pub(crate) learns_after: Option<u64>,
}

/// How cells are chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Branching {
    /// Sums or digit sets: by weights that failures change fast.
    Sums,
    /// What is seen, or how often values occur: by slow weights from the start.
    Counts,
    /// Nothing but houses: fast weights first, then slow ones that count less than few values.
    Houses,
    /// Nothing but values in order: fast weights, and values with two places, first.
    Orders,
    /// Anything else: fast weights first, then slow ones.
    Other,
}

impl Strategy {
    /// The strategy for some propagators, beside which there may be relations of two cells and a sweep of the grid.
    pub(crate) fn of(props: &[Box<dyn Propagator + '_>], has_relations: bool, is_swept: bool) -> Self {
        let any = |is: fn(&Attributes) -> bool| props.iter().any(|prop| is(&prop.attributes()));
        let is_arithmetic = any(|prop| prop.is_arithmetic);
        let is_weighty = any(|prop| prop.is_weighty);
        let is_plain = !has_relations && !is_weighty;
        let branching = if any(|prop| prop.is_counting) {
            Branching::Counts
        } else if is_arithmetic {
            Branching::Sums
        } else if is_plain {
            Branching::Houses
        } else if is_weighty && !any(|prop| prop.is_weighty && !prop.is_order) {
            Branching::Orders
        } else {
            Branching::Other
        };
        // What connects cells takes so long to propagate that a clause costs little beside it.
        let connects = props.iter().any(|prop| matches!(prop.meaning(), Meaning::Reasoned));
        let can_learn = |prop: &dyn Propagator| match prop.meaning() {
            Meaning::Implied | Meaning::Sets(..) | Meaning::Reasoned => true,
            Meaning::Other => (!is_arithmetic || connects) && prop.cells().len() <= MOST_LEARNED_CELLS,
            Meaning::Open => false,
        };
        let learns = !(is_plain && is_swept) && props.iter().all(|prop| can_learn(prop.as_ref()));
        let trial = if branching == Branching::Sums && !connects { LONG_TRIAL } else { TRIAL };
        let learns_after = learns.then_some(trial);
        Self { branching, learns_after }
    }
}
