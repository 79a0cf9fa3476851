//! The path with the fewest steps besides singles, as far as a search with a limit finds it.
//!
//! Singles are taken as they come. Where there is none, up to [`MOVES`] steps with different conclusions are
//! looked at, those of the easiest techniques first and none of a harder technique than the ordinary path
//! needs. After each of them, singles are taken again; of all positions reached with as many steps, the
//! [`WIDTH`] with the fewest candidates left are followed. The first complete grid ends the search. So the
//! path has at most as many steps as the ordinary one; a shorter one than is found may exist.

use core::ops::ControlFlow;

use super::order::Order;
use super::path::{Path, solve_by};
use super::search::{assert_true, find, next_step};
use crate::board::Candidates;
use crate::logic::techniques::guardians::concludes_the_same;
use crate::logic::{Position, Step, StepSink, Technique};
use crate::solve::Cancel;
use crate::sort::Arrange;

/// At most this many positions are followed with each number of steps.
pub const WIDTH: usize = 12;
/// At most this many steps are looked at in a position.
pub const MOVES: usize = 30;

const SINGLES: [&str; 3] = ["full-house", "naked-single", "hidden-single"];

/// The shortest path that the search finds, by the techniques of `order`; the ordinary path if none is
/// shorter.
pub fn shortest(position: Position, order: &Order) -> Path {
    let ordinary = solve_by(position.clone(), order);
    let most = ordinary.steps.iter().filter(|step| !is_single(step)).count();
    if !ordinary.end.is_complete() || most < 2 {
        return ordinary;
    }
    let is_used = |technique: &dyn Technique| {
        let kinds = technique.kinds();
        ordinary.steps.iter().any(|step| kinds.contains(step.technique) || technique.info() == step.technique)
    };
    let techniques: Vec<&dyn Technique> = order.iter().collect();
    let hardest = techniques.iter().rposition(|technique| is_used(*technique)).unwrap_or_default();
    let moves = techniques[..=hardest].iter().filter(|technique| !SINGLES.contains(&technique.info().id));
    let mut beam = Beam { moves: moves.copied().collect(), nodes: Vec::new() };
    beam.search(position, most - 1).unwrap_or(ordinary)
}

/// Whether a step only places a digit that is the last one somewhere.
fn is_single(step: &Step) -> bool {
    SINGLES.contains(&step.technique.id)
}

struct Beam {
    moves: Vec<&'static dyn Technique>,
    nodes: Vec<Node>,
}

/// A position that has been reached.
struct Node {
    /// From which other.
    before: Option<usize>,
    /// By a step, and the singles after it.
    steps: Vec<Step>,
    position: Position,
}

impl Beam {
    /// A path of at most `most` steps besides singles.
    fn search(&mut self, start: Position, most: usize) -> Option<Path> {
        self.nodes.push(followed(None, start, Vec::new()));
        let mut front = vec![0];
        for _ in 0..most {
            let mut next: Vec<Node> = Vec::new();
            for &from in &front {
                let position = &self.nodes[from].position;
                for step in self.steps(position) {
                    let mut position = position.clone();
                    position.apply(&step);
                    let node = followed(Some(from), position, vec![step]);
                    if node.position.candidates().is_complete() {
                        return Some(self.path(node));
                    }
                    next.push(node);
                }
            }
            next.arrange_by_key(|node| node.position.candidates().len());
            let mut seen: Vec<Candidates> = Vec::new();
            next.retain(|node| {
                let is_new = seen.len() < WIDTH && !seen.contains(node.position.candidates());
                is_new.then(|| seen.push(node.position.candidates().clone())).is_some()
            });
            front = (self.nodes.len()..self.nodes.len() + next.len()).collect();
            self.nodes.extend(next);
            if Cancel::is_requested() {
                return None;
            }
        }
        None
    }

    /// The steps that are looked at in a position.
    fn steps(&self, on: &Position) -> Vec<Step> {
        let mut steps: Vec<Step> = Vec::new();
        for technique in &self.moves {
            let mut take = |step: Step| {
                if !steps.iter().any(|known| concludes_the_same(known, &step)) {
                    assert_true(&step, on);
                    steps.push(step);
                }
                if steps.len() < MOVES { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            };
            if find(*technique, on, &mut StepSink::all(&mut take)).is_break() {
                break;
            }
        }
        steps
    }

    /// All steps that lead to a node.
    fn path(&self, end: Node) -> Path {
        let last = end.position.into_candidates();
        let mut parts = vec![end.steps];
        let mut here = end.before;
        while let Some(number) = here {
            parts.push(self.nodes[number].steps.clone());
            here = self.nodes[number].before;
        }
        Path { steps: parts.into_iter().rev().flatten().collect(), end: last }
    }
}

/// The node with the singles taken.
fn followed(before: Option<usize>, mut position: Position, mut steps: Vec<Step>) -> Node {
    let singles = Order::named(SINGLES).expect("they are on the ladder");
    while !position.candidates().is_complete()
        && let Some(single) = next_step(&position, &singles)
    {
        position.apply(&single);
        steps.push(single);
    }
    Node { before, steps, position }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Grid;

    fn hard(path: &Path) -> usize {
        path.steps.iter().filter(|step| !is_single(step)).count()
    }

    #[test]
    fn it_is_no_longer_than_the_ordinary_path_and_leads_to_the_solution() {
        let puzzle: Grid =
            "....53....87.........1..2.....9....43....41..9...28.5.6...85...2.9.....6..42...3."
                .parse()
                .unwrap();
        let order = Order::simple();
        let ordinary = solve_by(Position::of(&puzzle), &order);
        let path = shortest(Position::of(&puzzle), &order);
        assert_eq!(path.end.grid(), ordinary.end.grid());
        assert!(hard(&path) < hard(&ordinary), "{} {}", hard(&path), hard(&ordinary));
        let mut candidates = Candidates::new(&puzzle);
        path.steps.iter().for_each(|step| step.apply(&mut candidates));
        assert_eq!(&candidates, &path.end);
        let place =
            |step: &Step| order.iter().position(|technique| technique.kinds().contains(step.technique));
        let hardest = |path: &Path| path.steps.iter().filter_map(place).max();
        assert!(hardest(&path) <= hardest(&ordinary));
    }

    #[test]
    fn what_singles_solve_stays() {
        let puzzle: Grid =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
                .parse()
                .unwrap();
        let order = Order::simple();
        assert_eq!(shortest(Position::of(&puzzle), &order), solve_by(Position::of(&puzzle), &order));
    }
}
