//! Alternating chains over the weak links of every rule: cells with two candidates and values with two places join them.

use std::collections::VecDeque;
use std::ops::ControlFlow;

use super::facts::Source;
use super::finder::Found;
use super::grounds::places;
use super::look::Look;
use super::step::{Candidate, Evidence, Explanation, Step};
use super::technique::Technique;

static AIC: Technique = Technique::new(
    "aic",
    "Alternating Inference Chain",
    5,
    "One of two candidates is true, as links of houses, cells and rules show in turn.",
);

/// Most links of a chain.
const LONGEST: usize = 12;

/// Why one of two candidates is true.
#[derive(Clone, Copy, Debug)]
enum Strong {
    /// A cell has no others.
    Cell,
    /// A house has no other place.
    House(Source),
}

/// A candidate: cell and value.
type Node = (usize, usize);

struct Links {
    values: usize,
    strong: Vec<Vec<(Node, Strong)>>,
    weak: Vec<Vec<Node>>,
}

impl Links {
    fn new(look: &Look<'_>) -> Self {
        let values = look.grounds.layout.values();
        let count = look.cells.len() * values;
        let mut links = Self { values, strong: vec![Vec::new(); count], weak: vec![Vec::new(); count] };
        let open = look.cells.iter().enumerate().filter(|(cell, _)| look.open(*cell));
        for (cell, &mask) in open.take_while(|_| look.poll().is_continue()) {
            for value in places(mask) {
                let number = links.number((cell, value));
                links.weak[number] = weak(look, (cell, value));
                if mask.count_ones() == 2 {
                    let other = places(mask & !(1 << value)).next().unwrap_or_default();
                    links.strong[number].push(((cell, other), Strong::Cell));
                }
            }
        }
        for area in look.grounds.areas.iter().filter(|area| area.is_full) {
            for value in 0..values {
                if let [a, b] = look.places_in(area, value)[..] {
                    let (first, second) = (links.number((a, value)), links.number((b, value)));
                    links.strong[first].push(((b, value), Strong::House(area.source)));
                    links.strong[second].push(((a, value), Strong::House(area.source)));
                }
            }
        }
        links
    }

    fn number(&self, (cell, value): Node) -> usize {
        cell * self.values + value
    }
}

/// The candidates that a candidate rules out.
fn weak(look: &Look<'_>, (cell, value): Node) -> Vec<Node> {
    let own = places(look.cells[cell] & !(1 << value)).map(|other| (cell, other));
    let mut weak: Vec<Node> = own.collect();
    for other in look.grounds.reach(cell).iter().filter(|&other| other != cell) {
        let gone = look.grounds.ruled_out((cell, value), other) & look.cells[other];
        weak.extend(places(gone).map(|gone| (other, gone)));
    }
    weak
}

/// A chain: candidates that are false and true in turn, from a false one to a true one.
type Chain = Vec<(Node, Option<Strong>)>;

/// The shortest chain, and what it shows.
pub(super) fn find(look: &Look<'_>, found: &mut Found<'_>) -> ControlFlow<()> {
    let links = Links::new(look);
    let mut best: Option<(Chain, Vec<Node>)> = None;
    for cell in (0..look.cells.len()).filter(|&cell| look.open(cell)) {
        look.poll()?;
        for value in places(look.cells[cell]) {
            let longest = best.as_ref().map_or(LONGEST, |(chain, _)| chain.len() - 1);
            if let Some(chain) = from(&links, (cell, value), longest) {
                best = Some(chain);
            }
        }
    }
    match best {
        Some((chain, gone)) => found(step(look, &chain, &gone)),
        None => ControlFlow::Continue(()),
    }
}

/// The shortest chain that starts with a false candidate and shows something.
fn from(links: &Links, start: Node, longest: usize) -> Option<(Chain, Vec<Node>)> {
    let count = links.strong.len();
    // How each candidate became true: from which one, that was false, after which one that was true.
    let mut came: Vec<Option<(Option<Node>, Node, Strong)>> = vec![None; count];
    let mut is_false = vec![false; count];
    let mut queue = VecDeque::from([(None, start, 1)]);
    is_false[links.number(start)] = true;
    let own = &links.weak[links.number(start)];
    while let Some((before, off, length)) = queue.pop_front() {
        if length + 1 > longest {
            return None;
        }
        for &(on, strong) in &links.strong[links.number(off)] {
            let number = links.number(on);
            if came[number].is_some() {
                continue;
            }
            came[number] = Some((before, off, strong));
            let shown: Vec<Node> = if on == start {
                own.clone()
            } else {
                links.weak[number].iter().copied().filter(|node| own.contains(node)).collect()
            };
            // A single strong link shows what its house or cell shows by itself.
            if !shown.is_empty() && length > 1 {
                return Some((walked(links, &came, on), shown));
            }
            for &next in &links.weak[number] {
                if !std::mem::replace(&mut is_false[links.number(next)], true) {
                    queue.push_back((Some(on), next, length + 2));
                }
            }
        }
    }
    None
}

fn walked(links: &Links, came: &[Option<(Option<Node>, Node, Strong)>], end: Node) -> Chain {
    let mut chain = Vec::new();
    let mut on = Some(end);
    while let Some(node) = on {
        let Some((before, off, strong)) = came[links.number(node)] else { break };
        chain.push((node, Some(strong)));
        chain.push((off, None));
        // A chain that comes back to its start ends there.
        on = before;
    }
    chain.reverse();
    chain
}

fn step(look: &Look<'_>, chain: &Chain, gone: &[Node]) -> Step {
    let is = |(cell, value): Node| format!("{} is {}", look.name(cell), look.value(value));
    let (Some(&(start, _)), Some(&(end, _))) = (chain.first(), chain.last()) else {
        unreachable!("a chain has two ends")
    };
    let mut evidence = Evidence::default();
    let mut lines = Vec::new();
    for pair in chain.windows(2) {
        let [(from, _), (to, strong)] = pair else { continue };
        match strong {
            Some(Strong::House(source)) => {
                evidence = look.with_source(evidence, *source);
                lines.push(format!("{}: the only place left in {}.", is(*to), look.source(*source)));
            }
            Some(Strong::Cell) => lines.push(format!("{}: the only candidate left.", is(*to))),
            None => {
                if let Some(source) = look.grounds.excludes(*from, *to) {
                    evidence = look.with_source(evidence, source);
                    if let (Source::Rule(rule), Some(line)) = (source, lines.last_mut()) {
                        line.push_str(&format!(
                            " By {}, {} is not {}.",
                            look.rule(rule),
                            look.name(to.0),
                            look.value(to.1)
                        ));
                    }
                }
            }
        }
        evidence = evidence.and_part(vec![look.value(to.1)], look.cells_of(&[to.0]));
    }
    for &target in gone {
        for end in [start, end] {
            if let Some(source) = look.grounds.excludes(end, target) {
                evidence = look.with_source(evidence, source);
            }
        }
    }
    let eliminations: Vec<Candidate> =
        gone.iter().map(|&(cell, value)| look.candidate(cell, value)).collect();
    let summary = if start == end {
        format!("If {} were not {}, it would be: so {}.", look.name(start.0), look.value(start.1), is(start))
    } else {
        format!("Either {}, or {}; what both rule out is gone. If it is not the former:", is(start), is(end))
    };
    let mut step = look.removing(&AIC, eliminations, evidence, summary);
    step.explanation = Explanation { lines, ..step.explanation };
    if start == end {
        step.eliminations.clear();
        step.placements = vec![look.candidate(start.0, start.1)];
        step.explanation.conclusion = format!("So {}.", is(start));
    }
    step
}
