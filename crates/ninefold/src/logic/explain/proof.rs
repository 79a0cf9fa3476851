//! Writes proofs line by line: hypothetical placements, each with its reason, numbered, stated once.
//!
//! ```text
//! If r7c4 were 9, row 6 would have two 9s.
//!   1. Suppose r7c4 is 9.
//!   2. r6c5 is 9: the only place left in column 5 (r7c5, r8c5 and r9c5 see line 1).
//!   3. r6c2 and r6c5 …
//! So 9 can be eliminated from r7c4.
//! ```
//!
//! A branch that is a plain sequence of a few nodes is one line with arrows. What a later branch shares with
//! an earlier one is not stated again: it names the lines.

use super::branch::{Branch, Fact, fact};
use super::clash::Clash;
use super::explanation::{Explanation, Line};
use super::phrases::{capital, fact as say, house};
use super::reasons;
use crate::board::{Candidate, Candidates};
use crate::logic::{Chain, Reason, Step};
use crate::sort::Arrange;

/// A longer sequence is set out line by line.
const LONGEST_PATH: usize = 8;

/// Where a proof stands: at which position, and inside which line of another proof.
#[derive(Clone, Copy)]
pub(super) struct Place<'a> {
    /// The candidates before the step.
    pub(super) on: &'a Candidates,
    /// What its numbers begin with: empty, or `4a.` for the proof of line 4a.
    pub(super) prefix: &'a str,
    /// Writes the proofs of steps inside.
    pub(super) inner: fn(&Step, Place<'_>) -> Explanation,
}

/// What a branch is to show.
pub(super) enum Goal {
    /// A contradiction.
    Clash(Clash),
    /// Its last node.
    Fact,
}

/// Where a unit was stated.
#[derive(Clone, Debug)]
struct Label {
    /// The number of the line: "4", "4a".
    number: String,
    /// Its place among the numbered lines of this proof.
    place: usize,
}

/// What makes two units the same implication: what they say, why, and from which facts.
#[derive(Debug, PartialEq)]
struct Key {
    facts: Vec<Fact>,
    reason: Option<Reason>,
    inner: Option<Step>,
    premises: Vec<Premise>,
}

/// A fact, and if it is not stated itself, why it holds and from which facts.
type Premise = (Fact, Option<(Reason, Vec<Fact>)>);

/// A proof as far as it is written.
pub(super) struct Writer<'a> {
    place: Place<'a>,
    lines: Vec<Line>,
    /// The numbers of the lines that show what the branches are to show.
    ends: Vec<String>,
    stated: Vec<(Key, Label)>,
    /// How many lines have numbers of their own, how many patterns follow the last of these, and how many
    /// both are.
    numbers: usize,
    letters: usize,
    places: usize,
}

/// What is stated of a branch so far.
struct Here {
    /// By unit, where it was stated, in this branch or in an earlier one.
    labels: Vec<Option<Label>>,
    /// The lines of this branch from which units of earlier branches follow again, by unit.
    hosts: Vec<Option<String>>,
}

impl Here {
    /// The labels of units, in the order of their lines.
    fn labels(&self, units: &[usize]) -> Vec<Label> {
        let mut found: Vec<Label> = units.iter().filter_map(|&unit| self.labels[unit].clone()).collect();
        found.arrange_by_key(|label| label.place);
        found.dedup_by_key(|label| label.place);
        found
    }

    /// The numbers of the lines on which something rests that follows from units.
    fn rests_on(&self, units: &[usize]) -> Vec<String> {
        let hosts = units.iter().filter_map(|&unit| self.hosts[unit].clone());
        let mut numbers: Vec<String> = self.labels(units).into_iter().map(|label| label.number).collect();
        numbers.extend(hosts);
        numbers.dedup();
        numbers
    }
}

impl<'a> Writer<'a> {
    /// An empty proof.
    pub(super) fn new(place: Place<'a>) -> Writer<'a> {
        Writer {
            place,
            lines: Vec::new(),
            ends: Vec::new(),
            stated: Vec::new(),
            numbers: 0,
            letters: 0,
            places: 0,
        }
    }

    /// The proof with its summary and conclusion. A single line needs no number.
    pub(super) fn finish(mut self, summary: String, conclusion: String) -> Explanation {
        if let ([only], true) = (&mut self.lines[..], self.place.prefix.is_empty()) {
            only.number.clear();
            self.ends = vec![String::new()];
        }
        Explanation { summary, lines: self.lines, conclusion, premises: self.ends }
    }

    /// Adds a line that rests on no other.
    pub(super) fn add(&mut self, text: String) {
        let label = self.next_number();
        self.ends.push(label.number.clone());
        self.push(&label, text, Vec::new());
    }

    /// Adds a branch: as a line with arrows if it is short and simple, otherwise line by line.
    pub(super) fn branch(&mut self, branch: &Branch, goal: &Goal) {
        let known: Vec<Option<Label>> = branch.order.iter().map(|&unit| self.known(branch, unit)).collect();
        // On a path, what is known comes last, and a path ends.
        let new = known.iter().take_while(|known| known.is_none()).count();
        let is_tail = known[new..].iter().all(Option::is_some);
        if branch.is_path() && is_tail && branch.order.len() <= LONGEST_PATH {
            self.path(branch, goal, &known[new..]);
        } else {
            self.all_lines(branch, goal, &known);
        }
    }

    /// A path as one line, whatever its length.
    fn path(&mut self, branch: &Branch, goal: &Goal, known: &[Option<Label>]) {
        let label = self.next_number();
        let new = branch.order.len() - known.len();
        let (node, holds) = branch.assumption();
        let mut text = format!("If {}", say(node, holds));
        let items = branch.order[1..new].iter().map(|&unit| {
            let Reason::Assumed = branch.inference(unit).reason else {
                return format!("{} ({})", stated(branch, unit), reasons::short(branch, unit));
            };
            stated(branch, unit)
        });
        let items = items.collect::<Vec<_>>().join(" → ");
        if !items.is_empty() {
            text = format!("{text}: {items}");
        } else if let Goal::Fact = goal {
            text += ", nothing is left to show";
        }
        if let Goal::Clash(clash) = goal {
            text += &clash.ending(branch);
        }
        let mut premises = Vec::new();
        if let Some(Some(first)) = known.first() {
            let last = branch.order[branch.order.len() - 1];
            text += &format!(", and from there {}, as in line {}", stated(branch, last), first.number);
            premises.push(first.number.clone());
        }
        for &unit in &branch.order[..new] {
            self.stated.push((key(branch, unit), label.clone()));
        }
        self.ends.push(label.number.clone());
        self.push(&label, text + ".", premises);
    }

    fn all_lines(&mut self, branch: &Branch, goal: &Goal, known: &[Option<Label>]) {
        let mut here = Here { labels: vec![None; branch.units.len()], hosts: vec![None; branch.units.len()] };
        let mut shared = Vec::new();
        for (&unit, known) in branch.order.iter().zip(known) {
            here.labels[unit].clone_from(known);
            match known {
                Some(_) => shared.push(unit),
                None => {
                    self.refer(branch, &mut shared, &mut here);
                    here.labels[unit] = Some(self.unit(branch, unit, &here));
                }
            }
        }
        self.refer(branch, &mut shared, &mut here);
        match goal {
            Goal::Clash(clash) => self.clash(branch, clash, &here),
            Goal::Fact => self.ends.extend(here.rests_on(&branch.roots(branch.goals.iter().copied()))),
        }
    }

    /// Says at the end of the last line which earlier ones follow now.
    fn refer(&mut self, branch: &Branch, shared: &mut Vec<usize>, here: &mut Here) {
        let own = shared.iter().flat_map(|&unit| &branch.units[unit].premises);
        let own: Vec<usize> = own.copied().filter(|unit| !shared.contains(unit)).collect();
        if let (false, Some(last)) = (shared.is_empty(), self.lines.iter_mut().rfind(|line| line.depth == 0))
        {
            let (labels, number) = (here.labels(shared), last.number.clone());
            let verb = if labels.len() == 1 { "follows" } else { "follow" };
            last.text += &format!(" From here, {} {verb} as before.", named(&labels));
            last.premises.extend(labels.into_iter().map(|label| label.number));
            last.premises.extend(here.rests_on(&own).into_iter().filter(|other| *other != number));
            shared.iter().for_each(|&unit| here.hosts[unit] = Some(number.clone()));
        }
        shared.clear();
    }

    /// States a unit on a line of its own.
    fn unit(&mut self, branch: &Branch, unit: usize, here: &Here) -> Label {
        let label = if branch.inner(unit).is_some() { self.next_letter() } else { self.next_number() };
        self.stated.push((key(branch, unit), label.clone()));
        match branch.inner(unit) {
            Some(step) => self.inner(branch, unit, step, &label, here),
            None => {
                let text = line(branch, unit, &|premise| named(&here.labels(&[premise])));
                self.push(&label, text, here.rests_on(&branch.units[unit].premises));
            }
        }
        label
    }

    /// States a step inside: its own words, and its own proof below.
    fn inner(&mut self, branch: &Branch, unit: usize, step: &Step, label: &Label, here: &Here) {
        let (step, before) = (narrowed(branch, unit, step), self.before(branch, unit));
        let prefix = format!("{}.", label.number);
        let explanation = (self.place.inner)(&step, Place { on: &before, prefix: &prefix, ..self.place });
        let conditions = here.labels(&branch.units[unit].premises);
        let condition = match &conditions[..] {
            [] => String::new(),
            conditions => format!(" (given {})", named(conditions)),
        };
        let text = format!(
            "{}{condition}: {} {}",
            capital(step.technique.name.split(" (").next().unwrap_or_default()),
            explanation.summary,
            explanation.conclusion
        );
        let premises = here.rests_on(&branch.units[unit].premises).into_iter();
        self.push(label, text, premises.chain(explanation.premises).collect());
        let below = explanation.lines.into_iter();
        self.lines.extend(below.map(|line| Line { depth: line.depth + 1, ..line }));
    }

    /// The position in which a step inside is found: without what its premises rule out.
    fn before(&self, branch: &Branch, unit: usize) -> Candidates {
        let mut before = self.place.on.clone();
        for premise in branch.premises(branch.units[unit].members[0]) {
            let inference = &branch.chain.inferences[premise];
            match inference.node.candidate() {
                Some(candidate) if inference.holds && before.contains(candidate) => before.place(candidate),
                None if inference.holds => {}
                _ => before.remove_from(inference.node.cells, inference.node.digit),
            }
        }
        before
    }

    /// The last line of a contradiction.
    fn clash(&mut self, branch: &Branch, clash: &Clash, here: &Here) {
        let label = self.next_number();
        let goals = branch.goals.clone();
        let units = branch.roots(goals.iter().copied());
        let at = |premise: usize| named(&here.labels(&[premise]));
        let lines = named(&here.labels(&units));
        let text = match *clash {
            Clash::Twice(home, digit) => {
                format!("{} would have two {digit}s ({lines}).", capital(&house(home)))
            }
            Clash::Both(cell, digits) => {
                format!("{cell} would be both {} and {} ({lines}).", digits[0], digits[1])
            }
            Clash::NoPlace(home, digit) => {
                let why = reasons::places(branch, goals, &at);
                format!("{} has no place left for {digit} ({why}).", capital(&house(home)))
            }
            Clash::NoDigit(cell) => {
                format!("{cell} has no digit left ({}).", reasons::rivals(branch, goals, &at))
            }
            Clash::Opposite(node) => format!("{}, and it is not ({lines}).", capital(&say(node, true))),
        };
        let premises = here.rests_on(&units);
        self.ends.push(label.number.clone());
        self.push(&label, text, premises);
    }

    fn known(&self, branch: &Branch, unit: usize) -> Option<Label> {
        let key = key(branch, unit);
        self.stated.iter().find(|(known, _)| *known == key).map(|(_, label)| label.clone())
    }

    fn push(&mut self, label: &Label, text: String, premises: Vec<String>) {
        self.lines.push(Line { depth: 0, number: label.number.clone(), text, premises });
    }

    fn next_number(&mut self) -> Label {
        self.numbers += 1;
        self.letters = 0;
        self.places += 1;
        Label { number: format!("{}{}", self.place.prefix, self.numbers), place: self.places }
    }

    fn next_letter(&mut self) -> Label {
        let letter = char::from(b'a' + (self.letters % 26) as u8);
        let letter = letter.to_string().repeat(1 + self.letters / 26);
        self.letters += 1;
        self.places += 1;
        Label { number: format!("{}{}{letter}", self.place.prefix, self.numbers), place: self.places }
    }
}

/// The chain as a line with arrows.
pub(super) fn path(place: Place<'_>, chain: &Chain) -> Explanation {
    let branch = Branch::whole(chain);
    let mut writer = Writer::new(place);
    match branch.is_path() {
        true => writer.path(&branch, &Goal::Fact, &[]),
        false => writer.branch(&branch, &Goal::Fact),
    }
    writer.finish(String::new(), String::new())
}

/// What a unit says.
fn stated(branch: &Branch, unit: usize) -> String {
    let inference = branch.inference(unit);
    say(inference.node, inference.holds)
}

/// A unit that is not a step inside, as a line: "r6c5 is 9: the only place left in column 5 (r7c5 sees line
/// 1)."
fn line(branch: &Branch, unit: usize, name: reasons::Name<'_>) -> String {
    let fact = stated(branch, unit);
    match branch.inference(unit).reason {
        Reason::Assumed => format!("Suppose {fact}."),
        _ => format!("{}: {}.", capital(&fact), reasons::long(branch, unit, name)),
    }
}

/// The step with only those of its conclusions that are needed.
fn narrowed(branch: &Branch, unit: usize, step: &Step) -> Step {
    let members: Vec<Fact> =
        branch.units[unit].members.iter().map(|&member| fact(&branch.chain.inferences[member])).collect();
    let needed = |candidate: &Candidate, state: bool| {
        let is_it = |&(node, holds): &Fact| {
            holds == state && node.digit == candidate.digit && node.cells.contains(candidate.cell)
        };
        members.iter().any(is_it)
    };
    let mut narrowed = step.clone();
    narrowed.eliminations.retain(|removed| needed(removed, false));
    narrowed.placements = step.placements.iter().copied().filter(|placed| needed(placed, true)).collect();
    if narrowed.is_idle() { step.clone() } else { narrowed }
}

/// What makes a unit the same as one of another branch.
fn key(branch: &Branch, unit: usize) -> Key {
    let mut facts: Vec<Fact> =
        branch.units[unit].members.iter().map(|&member| fact(&branch.chain.inferences[member])).collect();
    facts.arrange_by_key(order);
    let own = |premise: usize| fact(&branch.chain.inferences[premise]);
    let sorted = |premises: &mut dyn Iterator<Item = usize>| {
        let mut facts: Vec<Fact> = premises.map(own).collect();
        facts.arrange_by_key(order);
        facts
    };
    let mut premises: Vec<_> = branch
        .premises(branch.units[unit].members[0])
        .map(|premise| {
            let untold = branch.unit(premise).is_none();
            let way = || (branch.chain.inferences[premise].reason, sorted(&mut branch.premises(premise)));
            (own(premise), untold.then(way))
        })
        .collect();
    premises.arrange_by_key(|(fact, _)| order(fact));
    let inner = branch.inner(unit).cloned();
    let reason = inner.is_none().then_some(branch.inference(unit).reason);
    Key { facts, reason, inner, premises }
}

fn order((node, holds): &Fact) -> (u8, bool, Vec<u8>) {
    let cells = node.cells.into_iter().map(|cell| cell.index() as u8).collect();
    (node.digit.index() as u8, *holds, cells)
}

/// "line 4", "lines 1 and 3", "lines 1-3 and 5".
fn named(labels: &[Label]) -> String {
    let mut runs: Vec<(&Label, &Label)> = Vec::new();
    for label in labels {
        match runs.last_mut() {
            Some((_, last)) if last.place + 1 == label.place => *last = label,
            _ => runs.push((label, label)),
        }
    }
    let runs = runs.into_iter().flat_map(|(first, last)| match last.place - first.place {
        0 => vec![first.number.clone()],
        1 => vec![first.number.clone(), last.number.clone()],
        _ => vec![format!("{}-{}", first.number, last.number)],
    });
    let word = if labels.len() == 1 { "line" } else { "lines" };
    format!("{word} {}", super::phrases::join(runs, "and"))
}

#[cfg(test)]
mod tests {
    use super::super::clash;
    use super::super::phrases::therefore;
    use super::*;
    use crate::board::{CellSet, Digit, DigitSet, Grid, House};
    use crate::logic::{Evidence, Inference, Info, Node};

    static LOCKED: Info = Info::new("locked", "locked candidates", "A digit of a block is locked in a row.");
    static INNER: Info = Info::new("inner", "inner chain", "A chain within a chain.");
    static OUTER: Info = Info::new("outer", "outer chain", "A chain.");

    fn follows(word: &str, holds: bool, reason: Reason, premises: &[u16]) -> Inference {
        let node = Node::of(word.parse::<Candidate>().unwrap());
        Inference::following(node, holds, reason, premises.iter().copied())
    }

    fn row(n: usize) -> Reason {
        Reason::House(House::row(n - 1))
    }

    /// Whatever is not named has been ruled out before.
    fn on(named: &[&str]) -> Candidates {
        let mut on = Candidates::new(&Grid::EMPTY);
        let named: Vec<Candidate> = named.iter().map(|word| word.parse().unwrap()).collect();
        for house in [House::row(0), House::row(8)] {
            for digit in [Digit::D1, Digit::D2] {
                let kept: CellSet =
                    named.iter().filter(|kept| kept.digit == digit).map(|kept| kept.cell).collect();
                on.remove_from(house.cells() - kept, digit);
            }
        }
        on
    }

    fn top(on: &Candidates) -> Place<'_> {
        Place { on, prefix: "", inner: super::super::chains::within }
    }

    fn removing(info: &'static Info, gone: &[&str], evidence: Evidence) -> Step {
        Step::removing(info, gone.iter().map(|word| word.parse().unwrap()).collect(), evidence)
    }

    #[test]
    fn steps_inside_are_lines_with_letters_and_their_proofs_stand_below() {
        let inner = Chain::of(vec![
            follows("r5c1=2", true, Reason::Assumed, &[]),
            follows("r5c9=2", false, row(5), &[0]),
            follows("r9c9=2", true, Reason::House(House::column(8)), &[1]),
            follows("r9c1=2", true, row(9), &[]),
        ]);
        let pattern = Evidence::pattern(DigitSet::of(Digit::D2), CellSet::of("r5c5".parse().unwrap()));
        let mut chain = Chain::of(vec![
            follows("r1c1=1", true, Reason::Assumed, &[]),
            follows("r5c4=2", false, Reason::Inner(0), &[0]),
            follows("r5c6=2", false, Reason::Inner(0), &[0]),
            follows("r5c1=2", false, Reason::Inner(1), &[1]),
            follows("r5c5=2", true, row(5), &[1, 2, 3]),
            follows("r5c5=1", true, Reason::Cell("r5c5".parse().unwrap()), &[]),
        ]);
        chain.inner = vec![
            removing(&LOCKED, &["r5c4=2", "r5c6=2", "r7c7=2"], pattern),
            removing(&INNER, &["r5c1=2"], Evidence::default().with_chain(inner)),
        ];
        let before = on(&["r9c1=2"]);
        let (clash, branch) = clash::find(&chain, &before).unwrap();
        let mut writer = Writer::new(top(&before));
        writer.branch(&branch, &Goal::Clash(clash));
        let step = removing(&OUTER, &["r1c1=1"], Evidence::default());
        let text = writer.finish(clash.summary(branch.assumption()), therefore(&step)).to_string();
        let expected = "\
If r1c1 were 1, r5c5 would have to be both 2 and 1.
  1. Suppose r1c1 is 1.
  2. r5c5 is 1: the only digit left there.
  2a. Locked candidates (given line 1): A digit of a block is locked in a row. Look at r5c5. So 2 can be eliminated from r5c4 and r5c6.
  2b. Inner chain (given line 2a): If r5c1 were 2, column 1 would have two 2s. So 2 can be eliminated from r5c1.
    2b.1. Suppose r5c1 is 2.
    2b.2. r9c1 is 2: the only place left in row 9.
    2b.3. Column 1 would have two 2s (lines 2b.1 and 2b.2).
  3. r5c5 is 2: the only place left in row 5 (r5c4 and r5c6 are ruled out by line 2a; r5c1 is ruled out by line 2b).
  4. r5c5 would be both 2 and 1 (lines 2 and 3).
So 1 can be eliminated from r1c1.";
        assert_eq!(text, expected);
    }

    #[test]
    fn what_a_later_branch_shares_is_not_told_again() {
        let branch = |start: &str, middle: &str| {
            let chain = Chain::of(vec![
                follows(start, true, Reason::Assumed, &[]),
                follows(middle, false, row(1), &[0]),
                follows("r2c5=4", true, Reason::House(House::block(1)), &[1]),
                follows("r2c6=4", false, row(2), &[2]),
                follows("r7c6=4", true, Reason::House(House::column(5)), &[3]),
                follows("r7c1=4", false, row(7), &[4]),
            ]);
            Branch::new(&chain, &[5], true)
        };
        let empty = Candidates::new(&Grid::EMPTY);
        let mut writer = Writer::new(top(&empty));
        writer.branch(&branch("r1c1=4", "r1c5=4"), &Goal::Fact);
        writer.branch(&branch("r1c9=4", "r1c5=4"), &Goal::Fact);
        let explanation = writer.finish(String::new(), String::new());
        let texts: Vec<&str> = explanation.lines.iter().map(|line| line.text.as_str()).collect();
        assert_eq!(
            texts,
            [
                "If r1c1 is 4: r2c5 is 4 (only place in block 2) → r7c6 is 4 (only place in column 6) → r7c1 is not 4 (same row).",
                "If r1c9 is 4: r2c5 is 4 (only place in block 2), and from there r7c1 is not 4, as in line 1.",
            ]
        );
        assert_eq!(explanation.premises, ["1", "2"]);
    }
}
