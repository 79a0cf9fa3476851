//! Why a node follows, in the words of a line or of an arrow.

use super::branch::Branch;
use super::phrases::{digits, house, join, list, verb};
use crate::board::{CellSet, Digit, House};
use crate::logic::{LockedSet, Node, Reason};
use crate::sort::Arrange;

/// Calls a unit by the number of its line: "line 4".
pub(super) type Name<'a> = &'a dyn Fn(usize) -> String;

/// How a node is ruled out.
#[derive(Clone, PartialEq, Eq)]
enum Out {
    /// It sees the digit of this unit.
    Sees(usize),
    /// Its cell takes the digit of this unit.
    Filled(usize),
    /// This unit says so.
    Said(usize),
    /// It holds anyway.
    Anyway,
}

/// How an inference that is false came to be so.
fn out(branch: &Branch, inference: usize) -> Out {
    let by = branch.premises(inference).next().and_then(|premise| branch.unit(premise));
    match (branch.unit(inference), by) {
        (Some(unit), _) => Out::Said(unit),
        (None, None) => Out::Anyway,
        (None, Some(unit)) => match branch.chain.inferences[inference].reason {
            Reason::Cell(_) => Out::Filled(unit),
            _ => Out::Sees(unit),
        },
    }
}

/// The ways in which nodes are ruled out, each with its cells and digits, in order.
fn outs(branch: &Branch, inferences: impl IntoIterator<Item = usize>) -> Vec<(Out, CellSet, Vec<Digit>)> {
    let mut outs: Vec<(Out, CellSet, Vec<Digit>)> = Vec::new();
    for inference in inferences {
        let (way, Node { cells, digit }) = (out(branch, inference), branch.chain.inferences[inference].node);
        match outs.iter_mut().find(|(known, ..)| *known == way) {
            Some((_, known, digits)) => {
                *known |= cells;
                digits.extend((!digits.contains(&digit)).then_some(digit));
            }
            None => outs.push((way, cells, vec![digit])),
        }
    }
    outs
}

/// Why the places of a digit are ruled out: "r7c5 and r8c5 see line 1; r9c5 is filled by line 3".
pub(super) fn places(branch: &Branch, inferences: impl IntoIterator<Item = usize>, name: Name<'_>) -> String {
    let said = outs(branch, inferences).into_iter().map(|(way, cells, _)| {
        let (all, n) = (list(cells, "and"), cells.len());
        match way {
            Out::Sees(unit) => format!("{all} {} {}", verb(n, "sees", "see"), name(unit)),
            Out::Filled(unit) => format!("{all} {} filled by {}", verb(n, "is", "are"), name(unit)),
            Out::Said(unit) => format!("{all} {} ruled out by {}", verb(n, "is", "are"), name(unit)),
            Out::Anyway => format!("{all} {} ruled out anyway", verb(n, "is", "are")),
        }
    });
    said.collect::<Vec<_>>().join("; ")
}

/// Why the digits of a cell are ruled out: "2 and 5 by line 1, 7 by line 3".
pub(super) fn rivals(branch: &Branch, inferences: impl IntoIterator<Item = usize>, name: Name<'_>) -> String {
    let said = outs(branch, inferences).into_iter().map(|(way, _, mut digits)| {
        digits.arrange();
        match way {
            Out::Sees(unit) | Out::Filled(unit) | Out::Said(unit) => {
                format!("{} by {}", join(digits, "and"), name(unit))
            }
            Out::Anyway => format!("{} anyway", join(digits, "and")),
        }
    });
    said.collect::<Vec<_>>().join(", ")
}

/// Why a unit follows, for a line of its own: "the only place left in column 5 (r7c5 sees line 1)".
pub(super) fn long(branch: &Branch, unit: usize, name: Name<'_>) -> String {
    let inference = branch.inference(unit);
    let premises: Vec<usize> = branch.premises(branch.units[unit].members[0]).collect();
    let because = |why: String| if why.is_empty() { why } else { format!(" ({why})") };
    match (inference.reason, inference.holds) {
        (Reason::House(home), true) => {
            let why = because(places(branch, premises, name));
            format!(
                "the only {} left in {}{why}",
                verb(inference.node.cells.len(), "place", "places"),
                house(home)
            )
        }
        (Reason::Cell(_), true) => {
            format!("the only digit left there{}", because(rivals(branch, premises, name)))
        }
        (Reason::Set(set), true) => {
            format!("{}{}", kept(set, branch, &premises), because(rivals(branch, premises, name)))
        }
        (Reason::Set(set), false) => format!(
            "{} locks {} to the other digits of the set",
            join(branch.roots(premises).into_iter().map(name), "and"),
            list(set.cells, "and")
        ),
        (Reason::Cell(_), false) => format!("it is filled by {}", by(branch, premises, name)),
        (Reason::Template, _) => format!(
            "so say all ways to place {} in every house that agree with {}",
            inference.node.digit,
            by(branch, premises, name)
        ),
        _ => format!("{} {}", sees(inference.node), by(branch, premises, name)),
    }
}

fn sees(node: Node) -> &'static str {
    verb(node.cells.len(), "it sees", "they see")
}

fn by(branch: &Branch, premises: Vec<usize>, name: Name<'_>) -> String {
    join(branch.roots(premises).into_iter().map(name), "and")
}

/// Why a unit follows from the one before it, for a chain of arrows: "only place in column 5".
pub(super) fn short(branch: &Branch, unit: usize) -> String {
    let inference = branch.inference(unit);
    let premises: Vec<usize> = branch.premises(branch.units[unit].members[0]).collect();
    match (inference.reason, inference.holds) {
        (Reason::House(home), true) => {
            format!("only {} in {}", verb(inference.node.cells.len(), "place", "places"), house(home))
        }
        (Reason::House(home), false) => format!("same {}", home.kind().name()),
        (Reason::Cell(_), true) => "only digit left".to_owned(),
        (Reason::Cell(_), false) => "same cell".to_owned(),
        (Reason::Set(set), true) => kept(set, branch, &premises),
        (Reason::Set(set), false) => format!("{} are locked to their other digits", list(set.cells, "and")),
        (Reason::Template, _) => format!("all ways to place {} say so", inference.node.digit),
        (Reason::Assumed | Reason::Inner(_), _) => String::new(),
    }
}

/// "r1c1 and r1c2 keep 3 and 5": what is left of an almost locked set.
fn kept(set: LockedSet, branch: &Branch, lost: &[usize]) -> String {
    let lost = lost.iter().map(|&inference| branch.chain.inferences[inference].node.digit);
    let left = lost.fold(set.digits, |left, digit| left.without(digit));
    format!("{} {} {}", list(set.cells, "and"), verb(set.cells.len(), "keeps", "keep"), digits(left, "and"))
}

/// A house that contains both nodes.
pub(super) fn common_house(a: Node, b: Node) -> Option<House> {
    House::all().find(|house| (a.cells | b.cells).is_subset(house.cells()))
}
