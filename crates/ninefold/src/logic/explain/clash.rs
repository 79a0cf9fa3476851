//! Where a chain contradicts itself.

use super::branch::{Branch, Fact, fact};
use super::phrases::{self, house, list, unreal};
use crate::board::{Candidate, Candidates, Cell, Digit, House};
use crate::logic::{Chain, Node, Reason};
use crate::sort::ArrangeDistinct;

/// What is impossible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Clash {
    /// A digit stands twice in a house.
    Twice(House, Digit),
    /// A cell takes two digits.
    Both(Cell, [Digit; 2]),
    /// A digit has no place in a house.
    NoPlace(House, Digit),
    /// A cell has no candidate.
    NoDigit(Cell),
    /// A node is true and false.
    Opposite(Node),
}

/// The contradiction that needs least of what the chain says, and the part of the chain that leads to it.
pub(super) fn find(chain: &Chain, on: &Candidates) -> Option<(Clash, Branch)> {
    let all = pairs(chain).into_iter().chain(empty_cells(chain, on)).chain(empty_houses(chain, on));
    let stated =
        |goals: &[usize]| chain.leading_to(goals).inferences.iter().filter(|stated| stated.holds).count();
    let (clash, goals) =
        all.min_by_key(|(clash, goals)| (stated(goals), matches!(clash, Clash::Opposite(_))))?;
    Some((clash, Branch::new(chain, &goals, false)))
}

type Found = (Clash, Vec<usize>);

/// Two nodes that are true and exclude each other; a node that is true, and false for a reason that names
/// none.
fn pairs(chain: &Chain) -> Vec<Found> {
    let mut found = Vec::new();
    for (j, b) in chain.inferences.iter().enumerate() {
        for (i, a) in chain.inferences.iter().enumerate().filter(|&(i, a)| i != j && a.holds) {
            if b.holds && i < j {
                found.extend(exclusion(a.node, b.node).map(|clash| (clash, vec![i, j])));
            } else if !b.holds && a.node == b.node && !matches!(b.reason, Reason::Cell(_) | Reason::House(_))
            {
                found.push((Clash::Opposite(a.node), vec![i, j]));
            }
        }
    }
    found
}

/// Why two nodes cannot both be true.
fn exclusion(a: Node, b: Node) -> Option<Clash> {
    if let (Some(first), Some(second)) = (a.candidate(), b.candidate())
        && first.cell == second.cell
        && a.digit != b.digit
    {
        return Some(Clash::Both(first.cell, [a.digit, b.digit]));
    }
    let apart = !a.cells.intersects(b.cells) && a.digit == b.digit;
    let shared = House::all().find(|house| (a.cells | b.cells).is_subset(house.cells()));
    shared.filter(|_| apart).map(|house| Clash::Twice(house, a.digit))
}

/// The number of the inference that rules a candidate out.
fn ruled_out(chain: &Chain, candidate: Candidate) -> Option<usize> {
    let rules_out =
        |(node, holds): Fact| !holds && node.digit == candidate.digit && node.cells.contains(candidate.cell);
    chain.inferences.iter().position(|inference| rules_out(fact(inference)))
}

/// The inferences that rule all of these out.
fn all_ruled_out(chain: &Chain, candidates: impl Iterator<Item = Candidate>) -> Option<Vec<usize>> {
    let mut goals =
        candidates.map(|candidate| ruled_out(chain, candidate)).collect::<Option<Vec<usize>>>()?;
    goals.arrange_distinct();
    (!goals.is_empty()).then_some(goals)
}

fn empty_cells(chain: &Chain, on: &Candidates) -> Vec<Found> {
    let empty = |cell: Cell| {
        let candidates = on.at(cell).into_iter().map(|digit| Candidate { cell, digit });
        Some((Clash::NoDigit(cell), all_ruled_out(chain, candidates)?))
    };
    on.blanks().into_iter().filter_map(empty).collect()
}

fn empty_houses(chain: &Chain, on: &Candidates) -> Vec<Found> {
    let empty = |(house, digit): (House, Digit)| {
        let places = on.places_in(house, digit).into_iter();
        let goals = all_ruled_out(chain, places.map(|cell| Candidate { cell, digit }))?;
        Some((Clash::NoPlace(house, digit), goals))
    };
    let all = House::all().flat_map(|house| Digit::ALL.map(|digit| (house, digit)));
    all.filter_map(empty).collect()
}

impl Clash {
    /// "If r7c4 were 9, row 6 would have two 9s."
    pub(super) fn summary(&self, assumption: Fact) -> String {
        let (node, holds) = assumption;
        let then = match *self {
            Clash::Twice(home, digit) => format!("{} would have two {digit}s", house(home)),
            Clash::Both(cell, digits) => match digits.iter().find(|&&digit| digit != node.digit) {
                Some(other) if holds && node.candidate().is_some_and(|own| own.cell == cell) => {
                    format!("it would have to be {other} too")
                }
                _ => format!("{cell} would have to be both {} and {}", digits[0], digits[1]),
            },
            Clash::NoPlace(home, digit) => format!("{} would have no place left for {digit}", house(home)),
            Clash::NoDigit(cell) => format!("{cell} would have no digit left"),
            Clash::Opposite(node) if (node, true) == assumption => "it could not be".to_owned(),
            Clash::Opposite(node) => {
                format!("{} would have to be {} and could not be", list(node.cells, "or"), node.digit)
            }
        };
        format!("If {}, {then}.", unreal(node, holds))
    }

    /// How a path ends in it: after its last node.
    pub(super) fn ending(&self, branch: &Branch) -> String {
        let last = branch.order.last().map(|&unit| branch.inference(unit));
        match *self {
            Clash::Twice(home, digit) => format!(", the second {digit} in {}", house(home)),
            Clash::Both(_, digits) => {
                let other = digits.iter().find(|&&digit| last.is_some_and(|last| last.node.digit != digit));
                other.map_or(String::new(), |other| format!(", although it is {other}"))
            }
            Clash::NoPlace(home, digit) => format!(" → no place is left for {digit} in {}", house(home)),
            Clash::NoDigit(cell) => format!(" → no digit is left for {cell}"),
            Clash::Opposite(node) => {
                format!(", although {}", phrases::fact(node, last.is_some_and(|last| !last.holds)))
            }
        }
    }
}
