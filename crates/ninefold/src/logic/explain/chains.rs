//! Puts steps that rest on chains into words, no matter what found them.
//!
//! The shape follows from the graphs: one assumption that contradicts itself; several that exhaust a cell, a
//! house or the two states of a candidate and agree; a chain with two ends; a loop.

use super::branch::{Branch, Fact, fact, joined};
use super::explanation::Explanation;
use super::phrases::{digits, fact as say, house, join, list, therefore};
use super::proof::{Goal, Place, Writer, path};
use super::{clash, loops};
use crate::board::{Candidate, Candidates, CellSet, DigitSet, House};
use crate::logic::step::Words;
use crate::logic::{Chain, Node, Step};
use crate::sort::{Arrange, ArrangeDistinct};

/// The explanation of a step that rests on chains.
pub fn written(step: &Step, on: &Candidates) -> Explanation {
    at(step, top(on))
}

/// A proof that stands in no other.
fn top(on: &Candidates) -> Place<'_> {
    Place { on, prefix: "", inner: within }
}

/// The explanation of a step inside: of a chain, with numbers that show where it stands.
pub(super) fn within(step: &Step, place: Place<'_>) -> Explanation {
    match step.technique.words {
        Words::General if !step.evidence.chains().is_empty() => at(step, place),
        _ => step.explanation(place.on),
    }
}

fn at(step: &Step, place: Place<'_>) -> Explanation {
    let chains = joined(step);
    if let [chain] = &chains[..] {
        return alone(step, place, chain);
    }
    match goals(step, &chains) {
        Some(goals) => {
            let mut writer = Writer::new(place);
            all_cases(&mut writer, &chains, &goals);
            let end = common_end(step, &chains[0], &goals[0]);
            writer.finish(format!("{}, {end}.", whichever(&chains, place.on)), therefore(step))
        }
        None => each_alone(step, place, &chains),
    }
}

/// A proof by cases with a summary and first lines of its own: every chain, which all lead to the conclusion.
pub fn verity(step: &Step, on: &Candidates, summary: String, first: &[String]) -> Explanation {
    let chains = joined(step);
    let mut writer = Writer::new(top(on));
    first.iter().for_each(|line| writer.add(line.clone()));
    let ends: Vec<Vec<usize>> = chains.iter().map(|chain| vec![chain.inferences.len() - 1]).collect();
    all_cases(&mut writer, &chains, &goals(step, &chains).unwrap_or(ends));
    writer.finish(summary, therefore(step))
}

/// One chain: a loop, two ends, or a contradiction.
fn alone(step: &Step, place: Place<'_>, chain: &Chain) -> Explanation {
    if loops::is_closed(step, chain) {
        return loops::written(step, place, chain);
    }
    let clash = if has_two_ends(chain) { None } else { clash::find(chain, place.on) };
    let Some((clash, branch)) = clash else { return open(step, place, chain) };
    let mut writer = Writer::new(place);
    let summary = clash.summary(branch.assumption());
    writer.branch(&branch, &Goal::Clash(clash));
    writer.finish(summary, therefore(step))
}

/// Whether it shows that at least one of two nodes is true.
fn has_two_ends(chain: &Chain) -> bool {
    let states = chain.inferences.first().zip(chain.inferences.last());
    states.is_some_and(|(first, last)| {
        chain.is_linear() && !first.holds && last.holds && first.node != last.node
    })
}

/// A chain whose ends are not both false, or one that shows a candidate of its first cell to be false either
/// way.
fn open(step: &Step, place: Place<'_>, chain: &Chain) -> Explanation {
    let (first, last) = (&chain.inferences[0], &chain.inferences[chain.inferences.len() - 1]);
    let mut conclusion = therefore(step);
    let summary = if !first.holds && last.holds {
        conclusion = format!("{} {conclusion}", seen_by_both(step, first.node, last.node));
        format!("{}.", either(first.node, last.node))
    } else if !first.holds {
        format!("Whether or not {}, {}.", say(first.node, true), say(last.node, last.holds))
    } else {
        format!("If {}, then {}.", say(first.node, first.holds), say(last.node, last.holds))
    };
    Explanation { summary, conclusion, ..path(place, chain) }
}

/// "Either r1c2 or r9c8 is 5", or both.
fn either(a: Node, b: Node) -> String {
    match (a.digit == b.digit, a.cells.len() == 1 && b.cells.len() == 1) {
        (false, true) if a.cells == b.cells => format!("{} is {} or {}", a.cells, a.digit, b.digit),
        (true, true) => format!("At least one of {} and {} is {}", a.cells, b.cells, a.digit),
        _ => format!("Either {} or {} (or both)", say(a, true), say(b, true)),
    }
}

/// What the ends have in common.
fn seen_by_both(step: &Step, a: Node, b: Node) -> String {
    if a.digit == b.digit {
        return format!("A cell that sees both ends cannot be {}.", a.digit);
    }
    if a.cells == b.cells {
        return "The cell can hold no other digit.".to_owned();
    }
    let removed = step.eliminations.iter().map(|gone| format!("{} in {}", gone.digit, gone.cell));
    format!("Either way, there is no {}.", join(removed, "and no"))
}

/// Several chains that do not agree on a conclusion: each is a proof of its own.
fn each_alone(step: &Step, place: Place<'_>, chains: &[Chain]) -> Explanation {
    let mut writer = Writer::new(place);
    let mut summaries = Vec::new();
    for chain in chains {
        let (first, last) = (&chain.inferences[0], &chain.inferences[chain.inferences.len() - 1]);
        match clash::find(chain, place.on) {
            Some((clash, branch)) => {
                summaries.push(clash.summary(branch.assumption()));
                writer.branch(&branch, &Goal::Clash(clash));
            }
            None => {
                if !first.holds && last.holds {
                    summaries.push(format!("{}.", either(first.node, last.node)));
                }
                writer.branch(&Branch::whole(chain), &Goal::Fact);
            }
        }
    }
    writer.finish(summaries.join(" "), therefore(step))
}

/// For each chain the inferences that are, or exclude, the conclusions; `None` if a chain leads to none.
fn goals(step: &Step, chains: &[Chain]) -> Option<Vec<Vec<usize>>> {
    let placed = step.placements.iter().map(|&candidate| (Node::of(candidate), true));
    let conclusions: Vec<Fact> =
        placed.chain(step.eliminations.iter().map(|&candidate| (Node::of(candidate), false))).collect();
    let of = |chain: &Chain| {
        let mut goals: Vec<usize> =
            conclusions.iter().map(|&conclusion| shows(chain, conclusion)).collect::<Option<_>>()?;
        goals.arrange_distinct();
        Some(goals)
    };
    chains.iter().map(of).collect()
}

/// The inference that is `conclusion`, or from which it can be seen.
fn shows(chain: &Chain, conclusion: Fact) -> Option<usize> {
    let inferences = || chain.inferences.iter();
    let excludes = |node: Node| {
        let (gone, _) = conclusion;
        let apart = |cell| {
            gone.cells
                .into_iter()
                .all(|other| Candidate::new(cell, node.digit).excludes(Candidate::new(other, gone.digit)))
        };
        node != gone && node.cells.into_iter().all(apart)
    };
    inferences().position(|inference| fact(inference) == conclusion).or_else(|| {
        inferences().position(|inference| !conclusion.1 && inference.holds && excludes(inference.node))
    })
}

/// Writes every case, the shortest first.
fn all_cases(writer: &mut Writer<'_>, chains: &[Chain], goals: &[Vec<usize>]) {
    let cases = chains.iter().zip(goals).map(|(chain, goals)| Branch::new(chain, goals, true));
    let mut cases: Vec<Branch> = cases.collect();
    cases.arrange_by_key(|case| case.order.len());
    cases.iter().for_each(|case| writer.branch(case, &Goal::Fact));
}

/// What all cases agree on.
fn common_end(step: &Step, chain: &Chain, goals: &[usize]) -> String {
    if let ([goal], 1) = (goals, step.eliminations.len() + step.placements.len())
        && !chain.inferences[*goal].holds
    {
        return say(chain.inferences[*goal].node, false);
    }
    let placed = step.placements.iter().map(|&placed| say(Node::of(placed), true));
    let removed = step.eliminations.iter().map(|&removed| say(Node::of(removed), false));
    join(placed.chain(removed), "and")
}

/// The cases in words: "Whichever digit r2c6 takes", "Wherever 3 stands in row 2".
fn whichever(chains: &[Chain], on: &Candidates) -> String {
    let starts: Vec<Fact> = chains.iter().map(|chain| fact(&chain.inferences[0])).collect();
    if let [(a, state), (b, other)] = starts[..]
        && a == b
        && state != other
    {
        return format!("Whether or not {}", say(a, true));
    }
    let all_true = starts.iter().all(|&(_, holds)| holds);
    let cells = starts.iter().fold(CellSet::EMPTY, |cells, (node, _)| cells | node.cells);
    let all_digits: DigitSet = starts.iter().map(|(node, _)| node.digit).collect();
    match (cells.single(), all_digits.single()) {
        (Some(cell), _) if all_true && on.at(cell) == all_digits => {
            format!("Whichever digit {cell} takes ({})", digits(all_digits, "or"))
        }
        (_, Some(digit)) if all_true => {
            let home = House::all().find(|&home| on.places_in(home, digit) == cells);
            match home {
                Some(home) => format!("Wherever {digit} stands in {} ({})", house(home), list(cells, "or")),
                None => format!("Whichever of {} is {digit}", list(cells, "and")),
            }
        }
        _ => format!("Whether {}", join(starts.iter().map(|&(node, holds)| say(node, holds)), "or")),
    }
}
