//! Blossom loops: a loop through a cell or house with three or more candidates, whose others have branches
//! that end in it.
//!
//! ```text
//!   A ═══ B ─── C ═══ D       ═══ one of the two is true      ─── at most one is true
//!   │                 │
//!   └──── t t t ──────┘       Two candidates of the truth t are part of a loop of pairs A═B, C═D; the third starts a
//!           └─ E ═══ F ───    branch that ends where two others of the loop, or of another branch, exclude each other.
//! ```
//!
//! Truths have no candidate in common, and links contain them all. A pair between two links adds one truth
//! and at most one link; the loop closes without a new link, and each branch ends in an old one. So there are
//! as many links as truths: each link holds one of their candidates, and what else is in it is false.

use core::cmp::Reverse;
use core::ops::ControlFlow;

use super::{digit_words, ranked_gone, says_more, truths_and_links};
use crate::board::{Candidate, Candidates, Cell, Digit, House};
use crate::logic::step::Form;
use crate::logic::{Constraint, Evidence, Info, Position, Role, Step, StepSink, Technique};
use crate::sort::Arrange;

/// Loops with branches.
#[derive(Debug)]
pub struct BlossomLoop(Info);

pub static BLOSSOM_LOOP: BlossomLoop = BlossomLoop(
    Info::new(
        "blossom-loop",
        "Blossom Loop",
        "A continuous loop through three or more candidates of a cell or house, whose others have branches that end in it.",
    )
    .words(digit_words)
    .form(Form::Pattern(truths_and_links))
    .optional(),
);

/// A truth with more candidates than this has too many branches to follow.
const MOST_CANDIDATES: usize = 4;

/// A loop or branch has no more pairs than this.
const MOST_PAIRS: usize = 6;

/// With fewer truths it is a subset or a fish.
const FEWEST_TRUTHS: usize = 5;

/// Of so many patterns those that conclude most are reported.
const MOST_STEPS: usize = 200;

/// A pair of candidates one of which is true, as a way from a link of one to a link of the other.
#[derive(Clone, Copy)]
struct Pair {
    truth: usize,
    to: usize,
}

/// All links as nodes, and the pairs between them.
struct Net {
    /// Cells and houses with two candidates.
    truths: Vec<(Constraint, [Candidate; 2])>,
    /// By link, the pairs that lead on.
    pairs: Vec<Vec<Pair>>,
}

/// The number of a link among all.
fn number(link: Constraint) -> usize {
    match link {
        Constraint::Cell(cell) => cell.index(),
        Constraint::Digit(house, digit) => 81 + house.index() * 9 + digit.index(),
    }
}

/// The link of a number.
fn link(number: usize) -> Constraint {
    match number.checked_sub(81) {
        None => Constraint::Cell(Cell::from_index(number)),
        Some(rest) => Constraint::Digit(House::from_index(rest / 9), Digit::from_index(rest % 9)),
    }
}

const LINKS: usize = 81 + 27 * 9;

/// The links of a candidate of a truth, except the truth itself.
fn links_of(candidate: Candidate, truth: Constraint) -> impl Iterator<Item = usize> {
    Constraint::all_of(candidate).into_iter().filter(move |&one| one != truth).map(number)
}

impl Net {
    fn of(on: &Candidates) -> Net {
        let mut net = Net { truths: Vec::new(), pairs: vec![Vec::new(); LINKS] };
        for (truth, candidates) in truths(on) {
            if let [a, b] = candidates[..] {
                let index = net.truths.len();
                net.truths.push((truth, [a, b]));
                for (from, to) in [(a, b), (b, a)] {
                    for start in links_of(from, truth) {
                        let ways = links_of(to, truth).filter(|&end| end != start);
                        net.pairs[start].extend(ways.map(|to| Pair { truth: index, to }));
                    }
                }
            }
        }
        net
    }

    /// The shortest way from one link to any that is wanted, through pairs that share no candidate with what
    /// is used.
    fn way(&self, from: usize, wanted: &[bool; LINKS], used: &Used) -> Option<Vec<Pair>> {
        let mut before: [Option<(usize, Pair)>; LINKS] = [None; LINKS];
        let mut wave = vec![from];
        for _ in 0..MOST_PAIRS {
            let mut next = Vec::new();
            for at in wave {
                for &pair in &self.pairs[at] {
                    let is_known = pair.to == from || before[pair.to].is_some();
                    let is_taken = used.links[pair.to] && !wanted[pair.to];
                    if is_known || is_taken || !used.allows(&self.truths[pair.truth].1) {
                        continue;
                    }
                    before[pair.to] = Some((at, pair));
                    if wanted[pair.to] {
                        return Some(trace(&before, from, pair.to));
                    }
                    next.push(pair.to);
                }
            }
            wave = next;
        }
        None
    }
}

/// Follows a way back to where it starts.
fn trace(before: &[Option<(usize, Pair)>; LINKS], from: usize, mut at: usize) -> Vec<Pair> {
    let mut way = Vec::new();
    while at != from {
        let Some((earlier, pair)) = before[at] else { break };
        way.push(pair);
        at = earlier;
    }
    way
}

/// Cells and houses with several candidates.
fn truths(on: &Candidates) -> Vec<(Constraint, Vec<Candidate>)> {
    let all = (0..LINKS).map(link).filter(|truth| truth.is_open(on));
    all.map(|truth| (truth, truth.candidates(on))).filter(|(_, candidates)| candidates.len() > 1).collect()
}

/// What a pattern consists of so far.
#[derive(Clone)]
struct Used {
    truths: Vec<Constraint>,
    candidates: Vec<Candidate>,
    links: [bool; LINKS],
}

impl Used {
    fn new(truth: Constraint, candidates: &[Candidate]) -> Used {
        Used { truths: vec![truth], candidates: candidates.to_vec(), links: [false; LINKS] }
    }

    fn allows(&self, pair: &[Candidate; 2]) -> bool {
        pair.iter().all(|candidate| !self.candidates.contains(candidate))
    }

    /// Adds the pairs of a way; `false` if two of them have a candidate in common.
    fn add(&mut self, net: &Net, way: &[Pair]) -> bool {
        way.iter().all(|pair| {
            let (truth, candidates) = net.truths[pair.truth];
            let is_new = self.allows(&candidates);
            self.truths.push(truth);
            self.candidates.extend(candidates);
            self.links[pair.to] = true;
            is_new
        })
    }
}

impl Technique for BlossomLoop {
    fn info(&self) -> &'static Info {
        &BLOSSOM_LOOP.0
    }

    fn find(&self, on: &Position, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let on = on.candidates();
        let net = Net::of(on);
        let mut steps: Vec<Step> = Vec::new();
        for (truth, candidates) in truths(on) {
            if (3..=MOST_CANDIDATES).contains(&candidates.len()) {
                for first in 0..candidates.len() {
                    for second in first + 1..candidates.len() {
                        blossoms(&net, truth, &candidates, [first, second], &mut |used| {
                            if steps.len() < MOST_STEPS {
                                let step = self.step(on, &used).filter(|step| says_more(step, &steps));
                                steps.extend(step);
                            }
                        });
                    }
                }
            }
        }
        steps.arrange_by_key(|step| (step.evidence.truths().len(), Reverse(step.eliminations.len())));
        steps.into_iter().try_for_each(|step| sink.report(step))
    }
}

/// Goes through the loops that join two candidates of a truth, each with branches from all its other
/// candidates.
fn blossoms(
    net: &Net,
    truth: Constraint,
    candidates: &[Candidate],
    [first, second]: [usize; 2],
    take: &mut dyn FnMut(Used),
) {
    for from in links_of(candidates[first], truth) {
        for to in links_of(candidates[second], truth).filter(|&to| to != from) {
            let mut used = Used::new(truth, candidates);
            (used.links[from], used.links[to]) = (true, true);
            let mut wanted = [false; LINKS];
            wanted[to] = true;
            let Some(way) = net.way(from, &wanted, &used) else { continue };
            if used.add(net, &way) {
                let others = (0..candidates.len()).filter(|&other| other != first && other != second);
                let others: Vec<Candidate> = others.map(|other| candidates[other]).collect();
                branch(net, truth, &others, &used, take);
            }
        }
    }
}

/// Adds a branch from each of the candidates to what is there already.
fn branch(net: &Net, truth: Constraint, candidates: &[Candidate], used: &Used, take: &mut dyn FnMut(Used)) {
    let Some((&candidate, rest)) = candidates.split_first() else { return take(used.clone()) };
    for from in links_of(candidate, truth) {
        if used.links[from] {
            continue;
        }
        let Some(way) = net.way(from, &used.links, used) else { continue };
        let mut longer = used.clone();
        longer.links[from] = true;
        if longer.add(net, &way) {
            branch(net, truth, rest, &longer, take);
        }
    }
}

impl BlossomLoop {
    fn step(&self, on: &Candidates, used: &Used) -> Option<Step> {
        let links: Vec<Constraint> = (0..LINKS).filter(|&number| used.links[number]).map(link).collect();
        let gone = ranked_gone(on, &used.truths, &links);
        let evidence = || {
            let part = |evidence: Evidence, candidate: &Candidate| {
                evidence.and(Role::Pattern, candidate.digit, candidate.cell)
            };
            let pattern = used.candidates.iter().fold(Evidence::default(), part);
            pattern.ranked(used.truths.iter().copied(), links.iter().copied())
        };
        (used.truths.len() >= FEWEST_TRUTHS && links.len() == used.truths.len() && !gone.is_empty())
            .then(|| Step::removing(self.info(), gone, evidence()))
    }
}
