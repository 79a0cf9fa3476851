//! ALS-XY-chain: almost locked sets tied one to the next, each time by another digit.
//!
//! Chains run through the list of sets in one direction, as in HoDoKu's solver. So what can be reached from
//! where is computed backwards, once for all starts: by set and by the digit that came in, all the ties by
//! which a chain can end. A chain is only made for the conclusion that is taken.
//!
//! Chains that turn back in the list, or whose neighbours overlap, are another rung: there, waves go out from
//! each start.

use core::ops::ControlFlow;

use super::{Overlap, Restricted, all, evidence, seen_by_both};
use crate::bits;
use crate::board::{Candidate, Candidates, Digit, DigitSet};
use crate::logic::explain::{self, therefore};
use crate::logic::position::als::Als;
use crate::logic::techniques::elimination_rank::EliminationRank;
use crate::logic::{Explanation, Info, Level, Line, LockedSet, Position, Role, Step, StepSink, Technique};
use crate::sort::{Arrange, Sorted};

/// Four sets or more in a row.
#[derive(Debug)]
pub struct AlsXyChain {
    info: &'static Info,
    /// Whether chains may go in any direction, and neighbours overlap.
    free: bool,
}

pub static ALS_XY_CHAIN: AlsXyChain = AlsXyChain {
    info: &Info::new(
        "als-xy-chain",
        "Almost Locked Set Chain",
        "Almost locked sets in a chain, each tied to the next by another digit: a common digit of the ends is in one of them.",
    ).lines(words)
    .hodoku("0903", 5900, Level::Unfair, 340),
    free: false,
};
pub static FREE_ALS_XY_CHAIN: AlsXyChain = AlsXyChain {
    info: &Info::new(
        "free-als-xy-chain",
        "Free Almost Locked Set Chain",
        "An almost locked set chain that goes through its sets in any order, even if neighbours share cells.",
    )
    .lines(words)
    .hodoku("0903", 5901, Level::Unfair, 340)
    .hodoku_name("Almost Locked Set Chain")
    .off()
    .optional(),
    free: true,
};

/// Sets times ties of more than this would take a second; positions of puzzles have a third of it at most.
const MOST_CHAINS: usize = 6_000_000;

/// For the best so many conclusions, chains are looked for.
const MOST_LEADS: usize = 500;

/// A tie by which a chain goes from a set, which knows its ties, to a later one.
#[derive(Clone, Copy, Debug)]
struct Tie {
    /// The later set.
    to: usize,
    /// The digit that counts as passed on.
    digit: Digit,
    /// The digits that are not free for a conclusion if the chain ends here.
    bound: DigitSet,
    /// All digits that the two sets cannot share.
    common: DigitSet,
}

/// A conclusion: from a set, whose first tie uses a digit, to the end of a tie.
#[derive(Clone, Debug)]
struct Lead {
    start: usize,
    digit: Digit,
    last: usize,
    removed: Vec<Candidate>,
}

/// All ties, and what follows from where.
struct Web<'a> {
    sets: &'a [Als],
    ties: Vec<Tie>,
    /// The ties that start at each set: `ties[starts[i]..starts[i + 1]]`.
    starts: Vec<usize>,
    words: usize,
    /// By set and digit that came in: the ties that can be the last, one or more ties further. Only known if
    /// all ties go forward.
    further: Option<Vec<u64>>,
}

impl Technique for AlsXyChain {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn find(&self, on: &Position, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let overlap = if self.free { Overlap::Allowed } else { Overlap::Forbidden };
        let (sets, commons) = all(on, overlap);
        let web = if self.free { Web::both_ways(sets, &commons) } else { Web::forward(sets, &commons) };
        if web.sets.len() * web.ties.len() > MOST_CHAINS {
            return ControlFlow::Continue(());
        }
        let mut leads = web.leads();
        leads.arrange_by_cached_key(|lead| EliminationRank::of_all(lead.removed.iter().copied()));
        for lead in leads.into_iter().take(MOST_LEADS) {
            if let Some(path) = web.path(&lead).filter(|path| web.passes_once(&lead, path)) {
                sink.report(self.step(&web, &lead, &path))?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// The step in words: the sets by their letters, then how one forces the next.
fn words(step: &Step, _: &Candidates) -> Explanation {
    let sets = step.evidence.sets();
    let gone: DigitSet = step.eliminations.iter().map(|gone| gone.digit).collect();
    let (gone, it) =
        (explain::digits(gone, "or"), if gone.len() == 1 { gone.to_string() } else { "it".into() });
    let mut lines: Vec<Line> = sets.iter().zip('A'..).map(|(set, name)| listed(set, name)).collect();
    let ties: Vec<DigitSet> = step.evidence.parts_of(Role::Bridge).map(|part| part.digits).collect();
    let last = lines.last().map_or(String::new(), |line| line.number.clone());
    let passed_on = ties.iter().skip(1).map(|next| format!("it has {next}"));
    let passed_on = passed_on.chain([format!("it has {it}")]);
    let forced = ties.iter().zip('B'..).zip(passed_on);
    let forced = forced.map(|((tie, name), then)| format!("{name} cannot have {tie}, so {then}"));
    let text = format!(
        "Neighbours cannot both have the digit that ties them, as all its places in both see each other. If A does \
         not have {gone}, it has {} → {}.",
        ties.first().map_or(String::new(), DigitSet::to_string),
        forced.collect::<Vec<_>>().join(" → ")
    );
    let premises = lines.iter().map(|line| line.number.clone()).collect();
    lines.push(Line { number: "1".to_owned(), text, premises, ..Line::default() });
    let summary = format!("Of the almost locked sets A and {last}, at least one has {gone}.");
    let conclusion =
        format!("What sees all places for {gone} in both sets cannot be {gone}. {}", therefore(step));
    Explanation { summary, lines, conclusion, premises: vec!["1".to_owned()] }
}

/// A set on a line of its own.
fn listed(set: &LockedSet, name: char) -> Line {
    let verb = explain::verb(set.cells.len(), "holds", "hold");
    let text = format!(
        "{} {verb} {}: one digit more than cells.",
        explain::list(set.cells, "and"),
        explain::digits(set.digits, "and")
    );
    Line { number: name.to_string(), text, ..Line::default() }
}

impl AlsXyChain {
    fn step(&self, web: &Web<'_>, lead: &Lead, path: &[usize]) -> Step {
        let ends = path.iter().map(|&tie| web.ties[tie].to);
        let sets: Vec<&Als> = core::iter::once(lead.start).chain(ends).map(|set| &web.sets[set]).collect();
        let bridges = path.iter().enumerate().map(|(i, &tie)| (i, i + 1, DigitSet::of(web.ties[tie].digit)));
        Step::removing(self.info, lead.removed.clone(), evidence(&sets, bridges))
    }
}

impl<'a> Web<'a> {
    /// With ties from each set to those after it.
    fn forward(sets: &'a [Als], commons: &[Restricted]) -> Web<'a> {
        let mut web = Web::new(sets, commons);
        let mut further = vec![0; sets.len() * 9 * web.words];
        for set in (0..sets.len()).rev() {
            for digit in sets[set].digits {
                web.look_further(set, digit, &mut further);
            }
        }
        web.further = Some(further);
        web
    }

    /// With ties from each set to all others.
    fn both_ways(sets: &'a [Als], commons: &[Restricted]) -> Web<'a> {
        let back = |&common: &Restricted| Restricted { first: common.second, second: common.first, ..common };
        let mut all: Vec<Restricted> = commons.iter().copied().chain(commons.iter().map(back)).collect();
        all.arrange_by_key(|common| (common.first, common.second));
        Web::new(sets, &all)
    }

    /// With ties from first sets, in whose order they come, to second.
    fn new(sets: &'a [Als], commons: &[Restricted]) -> Web<'a> {
        let mut ties = Vec::with_capacity(commons.len() * 2);
        let mut starts = vec![0; sets.len() + 1];
        for common in commons {
            starts[common.first + 1] += ties_of(common, &mut ties);
        }
        for i in 1..starts.len() {
            starts[i] += starts[i - 1];
        }
        let words = ties.len().div_ceil(64);
        Web { sets, ties, starts, words, further: None }
    }

    /// The ties that continue a chain from `set`, to which `digit` came in.
    fn next(&self, set: usize, digit: Digit) -> impl Iterator<Item = usize> {
        (self.starts[set]..self.starts[set + 1]).filter(move |&i| self.continues(&self.ties[i], digit))
    }

    /// Whether a chain goes on by `tie` if `digit` came in: of two digits shared, one that came in is not
    /// used again; if neither did, both are bound.
    fn continues(&self, tie: &Tie, digit: Digit) -> bool {
        let Tie { bound, common, .. } = *tie;
        let free = common.without(digit);
        if common.len() == 2 && free == common { bound == common } else { bound == free && !free.is_empty() }
    }

    fn look_further(&self, set: usize, digit: Digit, further: &mut [u64]) {
        let here = (set * 9 + digit.index()) * self.words;
        for tie in self.next(set, digit) {
            further[here + tie / 64] |= 1 << (tie % 64);
            let Tie { to, digit, .. } = self.ties[tie];
            let there = (to * 9 + digit.index()) * self.words;
            for word in 0..self.words {
                further[here + word] |= further[there + word];
            }
        }
    }

    /// Every conclusion once, in the order in which it is first met.
    fn leads(&self) -> Vec<Lead> {
        let (mut leads, mut known) = (Vec::new(), Sorted::default());
        for start in 0..self.sets.len() {
            let mut seen = SeenFrom::new(self.sets, start);
            for digit in self.sets[start].digits {
                let ends = self.ends(start, digit);
                for last in bits::members(&ends) {
                    let tie = &self.ties[last];
                    // Seen from its other end it is the same chain.
                    if tie.to <= start {
                        continue;
                    }
                    let Some(free) = seen.news(tie.to, !(tie.bound.with(digit))) else { continue };
                    let mut removed = Vec::new();
                    seen_by_both(&self.sets[start], &self.sets[tie.to], free, &mut removed);
                    let before = known.len();
                    known.entry(removed.clone(), ());
                    if known.len() > before {
                        leads.push(Lead { start, digit, last, removed });
                    }
                }
            }
        }
        leads
    }

    /// The ties that can be the last of a chain of three or more that starts with `digit`.
    fn ends(&self, start: usize, digit: Digit) -> Vec<u64> {
        let mut ends = vec![0; self.words];
        let mut passed = vec![false; self.sets.len() * 9];
        for first in self.first(start, digit) {
            for second in self.next(self.ties[first].to, digit) {
                let Tie { to, digit, .. } = self.ties[second];
                match &self.further {
                    Some(further) => {
                        let there = (to * 9 + digit.index()) * self.words;
                        let further = &further[there..there + self.words];
                        ends.iter_mut().zip(further).for_each(|(end, more)| *end |= more);
                    }
                    None => self.spread(to, digit, &mut ends, &mut passed),
                }
            }
        }
        ends
    }

    /// Adds all the ties that follow in a chain to `set`, to which `digit` came in; `passed` are the sets and
    /// digits whose ties are known.
    fn spread(&self, set: usize, digit: Digit, ends: &mut [u64], passed: &mut [bool]) {
        let mut open = vec![(set, digit)];
        while let Some((set, digit)) = open.pop() {
            if core::mem::replace(&mut passed[set * 9 + digit.index()], true) {
                continue;
            }
            for tie in self.next(set, digit) {
                ends[tie / 64] |= 1 << (tie % 64);
                open.push((self.ties[tie].to, self.ties[tie].digit));
            }
        }
    }

    /// The ties by which a chain can start with `digit`.
    fn first(&self, start: usize, digit: Digit) -> impl Iterator<Item = usize> {
        (self.starts[start]..self.starts[start + 1])
            .filter(move |&i| self.ties[i].bound == DigitSet::of(digit))
    }

    /// Whether a chain visits each of its sets once.
    fn passes_once(&self, lead: &Lead, path: &[usize]) -> bool {
        let mut passed = vec![lead.start];
        path.iter().map(|&tie| self.ties[tie].to).all(|set| {
            passed.push(set);
            !passed[..passed.len() - 1].contains(&set)
        })
    }

    /// The shortest chain of three ties or more to a conclusion.
    fn path(&self, lead: &Lead) -> Option<Vec<usize>> {
        let mut waves: Vec<Vec<(usize, usize)>> =
            vec![self.first(lead.start, lead.digit).map(|tie| (tie, 0)).collect()];
        let mut seen = vec![false; self.ties.len()];
        loop {
            let depth = waves.len();
            let last = &waves[depth - 1];
            if let Some(end) = last.iter().position(|&(tie, _)| tie == lead.last).filter(|_| depth >= 3) {
                return Some(trace(&waves, end));
            }
            let mut next = Vec::new();
            for (i, &(tie, _)) in last.iter().enumerate() {
                let Tie { to, digit, .. } = self.ties[tie];
                // Short of three ties, a tie may be met again later in a longer chain.
                let fresh = |&following: &usize| depth < 3 || !core::mem::replace(&mut seen[following], true);
                next.extend(self.next(to, digit).filter(fresh).map(|following| (following, i)));
            }
            if next.is_empty() {
                return None;
            }
            waves.push(next);
        }
    }
}

/// What follows if a digit is in one set or another, whichever: many chains have the same ends.
struct SeenFrom<'a> {
    sets: &'a [Als],
    start: usize,
    /// By the other set, when it is first asked for: the digits from which something follows.
    useful: Vec<Option<DigitSet>>,
    /// By the other set, which of these were free so far.
    told: Vec<Vec<DigitSet>>,
}

impl<'a> SeenFrom<'a> {
    fn new(sets: &'a [Als], start: usize) -> SeenFrom<'a> {
        SeenFrom { sets, start, useful: vec![None; sets.len()], told: vec![Vec::new(); sets.len()] }
    }

    /// Those of the `free` digits from which something follows, unless just these were asked for before.
    fn news(&mut self, end: usize, free: DigitSet) -> Option<DigitSet> {
        let [one, other] = [self.start, end].map(|set| &self.sets[set]);
        let meet = |digit: &Digit| one.seen(*digit).intersects(other.seen(*digit));
        let useful = *self.useful[end]
            .get_or_insert_with(|| (one.digits & other.digits).into_iter().filter(meet).collect());
        let (free, told) = (free & useful, &mut self.told[end]);
        let is_new = !free.is_empty() && !told.contains(&free);
        is_new.then(|| {
            told.push(free);
            free
        })
    }
}

/// Adds the ties of a restricted common, one for each way to use it; how many.
fn ties_of(common: &Restricted, ties: &mut Vec<Tie>) -> usize {
    let before = ties.len();
    let Restricted { second: to, digits: common, .. } = *common;
    let mut add = |digit, bound| ties.push(Tie { to, digit, bound, common });
    for digit in common {
        add(digit, DigitSet::of(digit));
    }
    if let (2, Some(digit)) = (common.len(), common.first()) {
        add(digit, common);
    }
    ties.len() - before
}

/// Follows the waves back from the tie at `end` in the last.
fn trace(waves: &[Vec<(usize, usize)>], end: usize) -> Vec<usize> {
    let mut path = Vec::with_capacity(waves.len());
    let mut at = end;
    for wave in waves.iter().rev() {
        let (tie, before) = wave[at];
        path.push(tie);
        at = before;
    }
    path.reverse();
    path
}
