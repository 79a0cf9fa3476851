//! Which of several instances of a technique is the best.
//!
//! The more it removes the better; then, what stands further up in the grid; between two ways to the same end, the
//! shorter. This is the order in which HoDoKu sorts its steps, and thus part of what its scores mean.

use core::cmp::{Ordering, Reverse};

use crate::board::{Candidate, CellSet, Digit};

/// How good a set of eliminations is: the smaller, the better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::logic) struct Yield {
    count: Reverse<usize>,
    height: usize,
}

impl Yield {
    /// Of one digit in some cells.
    pub(in crate::logic) fn of(digit: Digit, cells: CellSet) -> Yield {
        Yield::of_all(cells.into_iter().map(|cell| Candidate { cell, digit }))
    }

    /// Of candidates, by digit and cell. The later ones weigh more.
    pub(in crate::logic) fn of_all(removed: impl IntoIterator<Item = Candidate>) -> Yield {
        let mut best = Yield { count: Reverse(0), height: 0 };
        for (i, Candidate { cell, digit }) in removed.into_iter().enumerate() {
            best.count.0 += 1;
            best.height += cell.index() * (1 + 80 * i) + usize::from(digit.get());
        }
        best
    }
}

/// Orders instances by their yield; those with the same eliminations by length; else by what was found first.
pub(in crate::logic) fn compare<E: PartialEq>(a: (Yield, &E, usize), b: (Yield, &E, usize)) -> Ordering {
    let same = || if a.1 == b.1 { a.2.cmp(&b.2) } else { Ordering::Equal };
    a.0.cmp(&b.0).then_with(same)
}
