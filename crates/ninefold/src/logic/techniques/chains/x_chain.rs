//! X-chains: strong and weak links on one digit; with three links, turbot fish.
//!
//! ```text
//!  5 = . . 5        The 5s of row 1: one of them. The 5s of row 6: one of them. The right one of row 1 and the
//!  .       |        left one of row 6 see each other: not both. So one of the far ends is 5.
//!  .       5 = 5
//! ```
//!
//! The search goes in waves: all candidates that are true if the start is false, then those that are false by
//! these, and so on. Waves may turn on themselves, chains may not; so a chain is only reported after a path
//! without repetition is found.

use core::ops::ControlFlow;

use super::{Ends, LONGEST, alternating, report_best};
use crate::board::{Candidate, Cell, CellSet, Digit, DigitSet};
use crate::logic::step::Form;
use crate::logic::{Evidence, Info, Level, Position, Role, Step, StepSink, Technique, notation};
use crate::sort::Arrange;

/// Chains on one digit.
#[derive(Debug)]
pub struct XChain {
    info: &'static Info,
    /// The most links.
    longest: usize,
}

pub static TURBOT_FISH: XChain = XChain {
    info: &Info::new(
        "turbot-fish",
        "Turbot Fish",
        "Two houses have two places each for a digit, and a place of one sees a place of the other: at least one of the other two is true.",
    )
    .form(Form::Pattern(notation::x_chain))
    .hodoku("0403", 3120, Level::Hard, 120),
    longest: 3,
};
pub static X_CHAIN: XChain = XChain {
    info: &Info::new(
        "x-chain",
        "X-Chain",
        "Follow one digit: if not here, then there, so not there, then there again. At least one end of such a chain is true.",
    )
    .form(Form::Pattern(notation::x_chain))
    .hodoku("0701", 5400, Level::Unfair, 260),
    longest: LONGEST - 1,
};

/// One digit's links.
struct Net<'a> {
    on: &'a Position,
    digit: Digit,
}

impl Technique for XChain {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn find(&self, on: &Position, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        report_best(self.all_ends(on), sink, |ends| {
            let path = Net::new(on, ends.digit).path(ends, self.longest)?;
            Some(self.step(on, ends, &path))
        })
    }
}

impl XChain {
    /// Every pair of ends that waves connect and that removes something, by start cell and digit.
    fn all_ends(&self, on: &Position) -> Vec<Ends> {
        let mut all = Vec::new();
        for digit in on.dirty().digits {
            let net = Net::new(on, digit);
            for start in on.places(digit) {
                net.bfs(start, self.longest, &mut |end, length| {
                    let removed = on.places(digit) & start.peers() & end.peers();
                    if length >= 3 && !removed.is_empty() {
                        all.push(Ends { digit, start, end, length, removed });
                    }
                });
            }
        }
        all.arrange_by_key(|ends| (ends.start, ends.digit));
        all
    }

    fn step(&self, on: &Position, ends: &Ends, path: &[Cell]) -> Step {
        let digit = ends.digit;
        let nodes: Vec<Candidate> = path.iter().map(|&cell| Candidate { cell, digit }).collect();
        let mut evidence = Evidence::default().and(Role::Pincer, DigitSet::of(digit), ends.cells());
        evidence.hard_mut().chains.push(alternating(on, &nodes));
        Step::clearing(self.info, digit, ends.removed, evidence)
    }
}

impl<'a> Net<'a> {
    fn new(on: &'a Position, digit: Digit) -> Net<'a> {
        Net { on, digit }
    }

    /// What is true if `cell` is false.
    fn strong(&self, cell: Cell) -> CellSet {
        self.on.links().partners(Candidate { cell, digit: self.digit })
    }

    /// What is false if `cell` is true.
    fn weak(&self, cell: Cell) -> CellSet {
        self.on.places(self.digit) & cell.peers()
    }

    /// Calls `reached` with each cell that is true if `start` is false, and the number of links of the
    /// shortest way.
    fn bfs(&self, start: Cell, longest: usize, reached: &mut impl FnMut(Cell, usize)) {
        let mut off = CellSet::of(start);
        let (mut seen_on, mut seen_off) = (CellSet::EMPTY, off);
        for length in (1..=longest).step_by(2) {
            let on = self.spread(off, Net::strong) - seen_on;
            if on.is_empty() {
                return;
            }
            seen_on |= on;
            on.into_iter().for_each(|cell| reached(cell, length));
            off = self.spread(on.without(start), Net::weak) - seen_off;
            seen_off |= off;
        }
    }

    fn spread(&self, from: CellSet, link: impl Fn(&Self, Cell) -> CellSet) -> CellSet {
        from.into_iter().fold(CellSet::EMPTY, |all, cell| all | link(self, cell))
    }

    /// The shortest chain between the ends that visits no cell twice, except for a start that
    /// is its end.
    fn path(&self, ends: &Ends, longest: usize) -> Option<Vec<Cell>> {
        (ends.length..=longest).step_by(2).find_map(|length| {
            // Backwards: from where the end is reached in so many links.
            let mut reach = vec![CellSet::of(ends.end)];
            for left in 1..=length {
                let strong = left % 2 == 1;
                let last = reach[left - 1];
                reach.push(self.spread(last, if strong { Net::strong } else { Net::weak }));
            }
            let mut path = vec![ends.start];
            self.walk(&reach, length, &mut path).then_some(path)
        })
    }

    /// Extends `path` by `left` links, keeping to cells that can still reach the end.
    fn walk(&self, reach: &[CellSet], left: usize, path: &mut Vec<Cell>) -> bool {
        if left == 0 {
            return true;
        }
        let here = path[path.len() - 1];
        let next = if left % 2 == 1 { self.strong(here) } else { self.weak(here) };
        for cell in next & reach[left - 1] {
            let again = if left == 1 { path[1..].contains(&cell) } else { path.contains(&cell) };
            if !again {
                path.push(cell);
                if self.walk(reach, left - 1, path) {
                    return true;
                }
                path.pop();
            }
        }
        false
    }
}
