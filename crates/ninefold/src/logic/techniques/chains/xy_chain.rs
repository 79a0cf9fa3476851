//! XY-chains: cells with two candidates, each passing the buck to the next.
//!
//! ```text
//!  12 - 23 - 34 - 41      if the first is not 1 it is 2, so the next is 3, the next 4, the last 1:
//!                         one of the ends is 1
//! ```

use core::ops::ControlFlow;

use super::{Ends, LONGEST, alternating, report_best};
use crate::board::{Candidate, Cell, CellSet, Digit, DigitSet};
use crate::logic::step::Form;
use crate::logic::{Evidence, Info, Level, Position, Role, Step, StepSink, Technique, notation};

/// Chains through two-candidate cells.
#[derive(Debug)]
pub struct XyChain(Info);

pub static XY_CHAIN: XyChain = XyChain(
    Info::new(
        "xy-chain",
        "XY-Chain",
        "Cells with two candidates stand in a chain, each forcing the next: if the first is not the digit that both ends share, the last is.",
    ).form(Form::Pattern(notation::xy_chain))
    .hodoku("0702", 5500, Level::Unfair, 260),
);

/// The most cells: each adds two links.
const MOST_CELLS: usize = LONGEST / 2;

/// The two-candidate cells by the digits in them.
struct Net<'a> {
    on: &'a Position,
    with: [CellSet; 9],
}

impl Technique for XyChain {
    fn info(&self) -> &'static Info {
        &XY_CHAIN.0
    }

    fn find(&self, on: &Position, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let net = Net::new(on);
        report_best(net.all_ends(), sink, |ends| Some(self.step(on, ends, &net.path(ends)?)))
    }
}

impl XyChain {
    fn step(&self, on: &Position, ends: &Ends, path: &[Cell]) -> Step {
        let mut nodes = Vec::with_capacity(2 * path.len());
        let mut digit = ends.digit;
        for &cell in path {
            nodes.push(Candidate { cell, digit });
            digit = other(on, cell, digit);
            nodes.push(Candidate { cell, digit });
        }
        let mut evidence = Evidence::default().and(Role::Pincer, DigitSet::of(ends.digit), ends.cells()).and(
            Role::Bridge,
            DigitSet::FULL,
            path.iter().copied().collect::<CellSet>() - ends.cells(),
        );
        evidence.hard_mut().chains.push(alternating(on, &nodes));
        Step::clearing(self.info(), ends.digit, ends.removed, evidence)
    }
}

/// The other digit of a two-candidate cell.
fn other(on: &Position, cell: Cell, digit: Digit) -> Digit {
    on.at(cell).without(digit).first().unwrap_or(digit)
}

impl<'a> Net<'a> {
    fn new(on: &'a Position) -> Net<'a> {
        Net { on, with: Digit::ALL.map(|digit| on.places(digit) & on.bivalues()) }
    }

    /// Every pair of ends that waves connect and that removes something, by start cell and digit.
    fn all_ends(&self) -> Vec<Ends> {
        let mut all = Vec::new();
        for start in self.on.bivalues() {
            for digit in self.on.at(start) {
                self.waves(start, digit, &mut |end, length| {
                    let removed = self.on.places(digit) & start.peers() & end.peers();
                    if !removed.is_empty() {
                        all.push(Ends { digit, start, end, length, removed });
                    }
                });
            }
        }
        all
    }

    /// The cells that are forced by `cells`, all of which take `digit`, sorted by the digit that they then
    /// take.
    fn forced(&self, digit: Digit, cells: CellSet, next: &mut [CellSet; 9]) {
        let seen = cells.into_iter().fold(CellSet::EMPTY, |seen, cell| seen | cell.peers());
        let losing = self.with[digit.index()] & seen;
        for taking in Digit::ALL.into_iter().filter(|&taking| taking != digit) {
            next[taking.index()] |= losing & self.with[taking.index()];
        }
    }

    /// Calls `reached` with each cell that takes `digit` if `start` does not, and the least number of cells
    /// between.
    fn waves(&self, start: Cell, digit: Digit, reached: &mut impl FnMut(Cell, usize)) {
        let mut taking = [CellSet::EMPTY; 9];
        taking[other(self.on, start, digit).index()].insert(start);
        let mut seen = taking;
        for cells in 2..=MOST_CELLS {
            let mut next = [CellSet::EMPTY; 9];
            for (&digit, &cells) in Digit::ALL.iter().zip(&taking) {
                if !cells.is_empty() {
                    self.forced(digit, cells, &mut next);
                }
            }
            for (next, seen) in next.iter_mut().zip(&mut seen) {
                next.remove(start);
                *next -= *seen;
                *seen |= *next;
            }
            next[digit.index()].into_iter().for_each(|end| reached(end, cells));
            taking = next;
            if taking.iter().all(|cells| cells.is_empty()) {
                return;
            }
        }
    }

    /// The shortest chain between these ends that visits no cell twice.
    fn path(&self, ends: &Ends) -> Option<Vec<Cell>> {
        let entered = other(self.on, ends.end, ends.digit);
        (ends.length..=MOST_CELLS).find_map(|length| {
            // Backwards: the cells by the digit that makes them reach the end in so many cells.
            let mut reach = vec![[CellSet::EMPTY; 9]];
            reach[0][entered.index()].insert(ends.end);
            for _ in 1..length {
                let mut before = [CellSet::EMPTY; 9];
                let last = &reach[reach.len() - 1];
                for (&digit, &cells) in Digit::ALL.iter().zip(last) {
                    if !cells.is_empty() {
                        self.forced(digit, cells, &mut before);
                    }
                }
                reach.push(before);
            }
            let mut path = vec![ends.start];
            self.walk(&reach, other(self.on, ends.start, ends.digit), &mut path).then_some(path)
        })
    }

    /// Extends `path`, whose last cell takes `digit`, to the end.
    fn walk(&self, reach: &[[CellSet; 9]], digit: Digit, path: &mut Vec<Cell>) -> bool {
        let Some(left) = (reach.len() - path.len()).checked_sub(1) else { return true };
        let here = path[path.len() - 1];
        for cell in here.peers() & reach[left][digit.index()] {
            if !path.contains(&cell) {
                path.push(cell);
                if self.walk(reach, other(self.on, cell, digit), path) {
                    return true;
                }
                path.pop();
            }
        }
        false
    }
}
