//! Steps, what they rest on, and the techniques that they carry: plain data, no prose.

use core::ops::{Deref, DerefMut};

use crate::board::{Candidate, Candidates, CellSet, Digit, DigitSet, House};

use super::constraint::Constraint;
use super::explanation::Explanation;
use super::level::{Hodoku, Level};
use super::node::{Link, LockedSet, Node, Reason};
use super::one_or_many::OneOrMany;
use super::role::{Part, Role};
use crate::symmetry::Symmetry;

/// One deduction: what follows, by which technique, from what.
///
/// Plain data: hints, explanations, pictures, JSON and ratings are all made of it. It carries its technique, so steps
/// of techniques that are not on the ladder read like all others.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Step {
    /// The technique, or the kind of it.
    pub technique: &'static Info,
    /// The digits that it proves.
    pub placements: OneOrMany<Candidate>,
    /// The candidates that it disproves, each once, in the order in which they are crossed out.
    pub eliminations: Vec<Candidate>,
    /// What it rests on.
    pub evidence: Evidence,
}

impl Step {
    /// A step that places one digit.
    #[inline]
    pub fn placing(technique: &'static Info, candidate: Candidate, evidence: Evidence) -> Step {
        Step { technique, placements: OneOrMany::of(candidate), eliminations: Vec::new(), evidence }
    }

    /// A step that removes candidates.
    pub fn removing(technique: &'static Info, eliminations: Vec<Candidate>, evidence: Evidence) -> Step {
        Step { technique, placements: OneOrMany::none(), eliminations, evidence }
    }

    /// A step that removes one digit from cells.
    pub fn clearing(technique: &'static Info, digit: Digit, cells: CellSet, evidence: Evidence) -> Step {
        let eliminations = cells.into_iter().map(|cell| Candidate { cell, digit }).collect();
        Step::removing(technique, eliminations, evidence)
    }

    /// Whether it concludes nothing.
    pub fn is_idle(&self) -> bool {
        self.placements.is_empty() && self.eliminations.is_empty()
    }

    /// Does what it says: eliminations first, then placements.
    pub fn apply(&self, candidates: &mut Candidates) {
        for &gone in &self.eliminations {
            candidates.remove(gone);
        }
        self.placements.iter().for_each(|&placed| candidates.place(placed));
    }

    /// The eliminations sorted and grouped by digit: what is usually compared and printed.
    pub fn eliminations_by_digit(&self) -> [CellSet; 9] {
        let mut cells = [CellSet::EMPTY; 9];
        for candidate in &self.eliminations {
            cells[candidate.digit.index()].insert(candidate.cell);
        }
        cells
    }

    /// The first conclusion that `solution` contradicts: `None` if the step is true.
    pub fn error_against(&self, solution: &crate::board::Grid) -> Option<Candidate> {
        let holds = |candidate: &Candidate| solution.get(candidate.cell) == Some(candidate.digit);
        let wrong_placement = self.placements.iter().find(|candidate| !holds(candidate));
        wrong_placement.or_else(|| self.eliminations.iter().find(|candidate| holds(candidate))).copied()
    }
}

/// What a step rests on, enough to draw it and to check it again.
///
/// Every technique fills what it has; the rest stays empty. What only hard steps have, such as chains, reads like the
/// other fields: it is kept apart, so that the many easy steps are small.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Evidence {
    /// The cells and digits of the pattern, each with its part in it.
    pub parts: Vec<Part>,
    /// The houses that the pattern lives in; the base houses of a fish.
    pub houses: OneOrMany<House>,
    hard: Option<Box<HardEvidence>>,
}

/// What only hard steps rest on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct HardEvidence {
    /// The houses that eliminations happen in; the cover houses of a fish.
    pub covers: Vec<House>,
    /// The almost locked sets, in the order in which they are joined.
    pub sets: Vec<LockedSet>,
    /// The chains: one for a loop; for a forcing chain one for each assumption.
    pub chains: Vec<Chain>,
    /// The truths of a rank pattern: each holds one true candidate.
    pub truths: Vec<Constraint>,
    /// The links that cover the candidates of the truths: each holds one true candidate at most.
    pub links: Vec<Constraint>,
    /// The candidates of which one is true, since the pattern could not be without them.
    pub guardians: Vec<Candidate>,
    /// What turns the givens into themselves, cells and digits together.
    pub symmetry: Option<Symmetry>,
}

impl Deref for Evidence {
    type Target = HardEvidence;

    #[inline]
    fn deref(&self) -> &HardEvidence {
        static NONE: HardEvidence = HardEvidence {
            covers: Vec::new(),
            sets: Vec::new(),
            chains: Vec::new(),
            truths: Vec::new(),
            links: Vec::new(),
            guardians: Vec::new(),
            symmetry: None,
        };
        self.hard.as_deref().unwrap_or(&NONE)
    }
}

impl DerefMut for Evidence {
    fn deref_mut(&mut self) -> &mut HardEvidence {
        self.hard.get_or_insert_default()
    }
}

impl PartialEq for Evidence {
    fn eq(&self, other: &Evidence) -> bool {
        self.parts == other.parts && self.houses == other.houses && **self == **other
    }
}

impl Eq for Evidence {}

impl Evidence {
    /// Whether it may have what only hard steps have.
    #[inline]
    pub fn is_hard(&self) -> bool {
        self.hard.is_some()
    }

    /// Nothing but where to look.
    #[inline]
    pub fn house(house: House) -> Evidence {
        Evidence { houses: OneOrMany::of(house), ..Evidence::default() }
    }

    /// One pattern of `digits` in `cells`.
    pub fn pattern(digits: DigitSet, cells: CellSet) -> Evidence {
        Evidence { parts: vec![Part { role: Role::Pattern, digits, cells }], ..Evidence::default() }
    }

    /// With one part more.
    #[must_use]
    pub fn and(mut self, role: Role, digits: impl Into<DigitSet>, cells: impl Into<CellSet>) -> Evidence {
        self.parts.push(Part { role, digits: digits.into(), cells: cells.into() });
        self
    }

    /// With the houses it lives in.
    #[must_use]
    pub fn within(mut self, houses: impl IntoIterator<Item = House>) -> Evidence {
        self.houses.extend(houses);
        self
    }

    /// With the houses it reaches into.
    #[must_use]
    pub fn covering(mut self, houses: impl IntoIterator<Item = House>) -> Evidence {
        self.covers.extend(houses);
        self
    }

    /// With an almost locked set more.
    #[must_use]
    pub fn with_set(mut self, set: LockedSet) -> Evidence {
        self.sets.push(set);
        self
    }

    /// With a chain more.
    #[must_use]
    pub fn with_chain(mut self, chain: Chain) -> Evidence {
        self.chains.push(chain);
        self
    }

    /// With truths, and the links that cover them.
    #[must_use]
    pub fn ranked(
        mut self,
        truths: impl IntoIterator<Item = Constraint>,
        links: impl IntoIterator<Item = Constraint>,
    ) -> Evidence {
        self.truths.extend(truths);
        self.links.extend(links);
        self
    }

    /// With candidates of which one is true.
    #[must_use]
    pub fn guarded(mut self, guardians: impl IntoIterator<Item = Candidate>) -> Evidence {
        self.guardians.extend(guardians);
        self
    }

    /// The cells of a role.
    pub fn cells(&self, role: Role) -> CellSet {
        self.parts_of(role).fold(CellSet::EMPTY, |cells, part| cells | part.cells)
    }

    /// The digits of a role.
    pub fn digits(&self, role: Role) -> DigitSet {
        self.parts_of(role).fold(DigitSet::EMPTY, |digits, part| digits | part.digits)
    }

    /// The parts with a role, in the order in which the technique names them.
    pub fn parts_of(&self, role: Role) -> impl Iterator<Item = &Part> {
        self.parts.iter().filter(move |part| part.role == role)
    }
}

/// What follows from one assumption, as a graph: every node once, after all of its premises.
///
/// A chain in the usual sense is the case in which each inference has one premise, the one before it. A loop ends with
/// the node that it starts from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Chain {
    /// The assumption, then what follows.
    pub inferences: Vec<Inference>,
    /// The steps that [`Reason::Inner`] names: patterns, or chains within the chain.
    pub inner: Vec<Step>,
}

/// A node of a chain that is true, or false, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Inference {
    /// The candidate or group.
    pub node: Node,
    /// Whether it is true.
    pub holds: bool,
    /// Why.
    pub reason: Reason,
    /// The earlier inferences from which it follows, by number: all that are needed.
    pub premises: OneOrMany<u16>,
}

impl Inference {
    /// What is assumed.
    pub const fn assumed(node: Node, holds: bool) -> Inference {
        Inference { node, holds, reason: Reason::Assumed, premises: OneOrMany::none() }
    }

    /// What follows from earlier inferences.
    pub fn following(
        node: Node,
        holds: bool,
        reason: Reason,
        premises: impl IntoIterator<Item = u16>,
    ) -> Inference {
        Inference { node, holds, reason, premises: premises.into_iter().collect() }
    }
}

impl Chain {
    /// A chain of inferences, without steps inside.
    pub fn of(inferences: Vec<Inference>) -> Chain {
        Chain { inferences, inner: Vec::new() }
    }

    /// The chain of links of which each starts where the one before ends.
    pub fn of_links(links: impl IntoIterator<Item = Link>) -> Chain {
        let mut inferences = Vec::new();
        for link in links {
            if inferences.is_empty() {
                inferences.push(Inference::assumed(link.from, !link.strong));
            }
            let premise = inferences.len() as u16 - 1;
            let premises = OneOrMany::of(premise);
            inferences.push(Inference { node: link.to, holds: link.strong, reason: link.reason, premises });
        }
        Chain::of(inferences)
    }

    /// Its edges: one for each premise of each inference.
    pub fn links(&self) -> impl Iterator<Item = Link> {
        self.inferences.iter().flat_map(|to| {
            to.premises.iter().map(|&from| Link {
                from: self.inferences[usize::from(from)].node,
                to: to.node,
                strong: to.holds,
                reason: to.reason,
            })
        })
    }

    /// The part of it that leads to the inferences of these numbers: the assumption and what they need, in the same
    /// order.
    #[must_use]
    pub fn leading_to(&self, goals: &[usize]) -> Chain {
        let mut needed = vec![false; self.inferences.len()];
        needed[0] = true;
        goals.iter().for_each(|&goal| needed[goal] = true);
        for i in (0..needed.len()).rev() {
            if needed[i] {
                self.inferences[i].premises.iter().for_each(|&premise| needed[usize::from(premise)] = true);
            }
        }
        let mut part = Chain::default();
        let mut places = vec![0; needed.len()];
        for (i, inference) in self.inferences.iter().enumerate().filter(|&(i, _)| needed[i]) {
            places[i] = part.inferences.len() as u16;
            let premises = inference.premises.iter().map(|&premise| places[usize::from(premise)]).collect();
            let reason = match inference.reason {
                Reason::Inner(step) => Reason::Inner(part.add_inner(&self.inner[step])),
                reason => reason,
            };
            part.inferences.push(Inference { premises, reason, ..inference.clone() });
        }
        part
    }

    /// Adds what another chain from the same assumption shows, each node once; the number of its last inference here.
    pub fn join(&mut self, other: &Chain) -> usize {
        let mut places = vec![0; other.inferences.len()];
        for (i, inference) in other.inferences.iter().enumerate() {
            places[i] = self.position(inference.node, inference.holds).unwrap_or_else(|| {
                let premises = inference.premises.iter().map(|&premise| places[usize::from(premise)] as u16);
                let premises = premises.collect();
                let reason = match inference.reason {
                    Reason::Inner(step) => Reason::Inner(self.add_inner(&other.inner[step])),
                    reason => reason,
                };
                self.inferences.push(Inference { premises, reason, ..inference.clone() });
                self.inferences.len() - 1
            });
        }
        places.last().copied().unwrap_or(0)
    }

    /// The number of a node in a state, if it is there.
    pub fn position(&self, node: Node, holds: bool) -> Option<usize> {
        self.inferences.iter().position(|inference| inference.node == node && inference.holds == holds)
    }

    /// The number of a step inside, which is added if it is not there.
    pub fn add_inner(&mut self, step: &Step) -> usize {
        self.inner.iter().position(|known| known == step).unwrap_or_else(|| {
            self.inner.push(step.clone());
            self.inner.len() - 1
        })
    }

    /// The first and the last node, if something follows.
    pub fn ends(&self) -> Option<(Node, Node)> {
        match &self.inferences[..] {
            [first, .., last] => Some((first.node, last.node)),
            _ => None,
        }
    }

    /// Whether it ends where it starts.
    pub fn is_loop(&self) -> bool {
        self.ends().is_some_and(|(start, end)| start == end)
    }

    /// Whether each inference follows from the one before it.
    pub fn is_linear(&self) -> bool {
        let mut rest = self.inferences.iter().enumerate().skip(1);
        rest.all(|(i, inference)| inference.premises[..] == [i as u16 - 1])
    }
}

/// What is known about a technique, written once and read by the command line, the pages and the ratings.
///
/// Two are equal if their ids are.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Info {
    /// The name in commands and data: `naked-pair`.
    pub id: &'static str,
    /// The name for readers: `Naked Pair`.
    pub name: &'static str,
    /// One sentence: what is seen and what follows.
    pub summary: &'static str,
    /// Its entry in HoDoKu's table, if it has one.
    pub hodoku: Option<Hodoku>,
    /// Whether it relies on the puzzle having one solution.
    pub uniqueness: bool,
    /// Other ids by which people know it.
    pub aliases: &'static [&'static str],
    /// Whether it is left out of the simple order: too laborious for a person, or covered by simpler ones.
    pub optional: bool,
    /// Puts a step into words, given the candidates before it.
    pub(super) words: Words,
    /// How its steps are written in HoDoKu's lines.
    pub(super) form: Form,
    /// The name there, if it is another: what is behind an option in HoDoKu has the name of what it extends.
    pub(super) hodoku_name: Option<&'static str>,
}

/// Where the words for a technique's steps come from.
#[derive(Clone, Copy, Debug, Default)]
pub(super) enum Words {
    /// From the evidence: its chains, or the idea and the cells.
    #[default]
    General,
    /// A function that writes a paragraph, conclusion and all.
    Paragraph(fn(&Step, &Candidates) -> String),
    /// The same, appended as UTF-8: for steps of which there are many.
    Said(fn(&Step, &Candidates, &mut Vec<u8>)),
    /// A function that writes a proof in lines.
    Lines(fn(&Step, &Candidates) -> Explanation),
}

/// How a technique's steps are written in HoDoKu's lines.
#[derive(Clone, Copy, Debug, Default)]
pub(super) enum Form {
    /// By the evidence: a fish, sets, colours, a chain, or digits and cells.
    #[default]
    Evidence,
    /// The conclusion alone: `Naked Single: r1c1=5`.
    Conclusion,
    /// The house, if there is one: `Forcing Chain Verity in r6 => r1c1=5`.
    House,
    /// What the function writes, before the arrow.
    Pattern(fn(&Step) -> String),
}

impl PartialEq for Info {
    fn eq(&self, other: &Info) -> bool {
        self.id == other.id
    }
}

impl Eq for Info {}

impl Info {
    /// A technique of which only the names and the idea are known.
    pub const fn new(id: &'static str, name: &'static str, summary: &'static str) -> Info {
        Info {
            id,
            name,
            summary,
            hodoku: None,
            uniqueness: false,
            aliases: &[],
            optional: false,
            words: Words::General,
            form: Form::Evidence,
            hodoku_name: None,
        }
    }

    /// With HoDoKu's library code, place in the default order, level and score.
    #[must_use]
    pub const fn hodoku(self, code: &'static str, order: u16, level: Level, score: u16) -> Info {
        Info { hodoku: Some(Hodoku { code, order, level, score, on: true }), ..self }
    }

    /// With another name in HoDoKu's lines.
    #[must_use]
    pub(super) const fn hodoku_name(self, name: &'static str) -> Info {
        Info { hodoku_name: Some(name), ..self }
    }

    /// Switched off in HoDoKu's default order.
    #[must_use]
    pub const fn off(mut self) -> Info {
        if let Some(entry) = &mut self.hodoku {
            entry.on = false;
        }
        self
    }

    /// Sound only if the puzzle has one solution.
    #[must_use]
    pub const fn needs_uniqueness(self) -> Info {
        Info { uniqueness: true, ..self }
    }

    /// With other ids by which people know it.
    #[must_use]
    pub const fn also(self, aliases: &'static [&'static str]) -> Info {
        Info { aliases, ..self }
    }

    /// Left out of the simple order.
    #[must_use]
    pub const fn optional(self) -> Info {
        Info { optional: true, ..self }
    }

    /// With a function that puts a step into words, given the candidates before it: see [`Step::explain`].
    #[must_use]
    pub const fn words(self, words: fn(&Step, &Candidates) -> String) -> Info {
        Info { words: Words::Paragraph(words), ..self }
    }

    /// With a function that appends the words for a step, as UTF-8 and [plain](Info::has_plain_words): see
    /// [`Step::explain_into`].
    #[must_use]
    pub const fn said(self, words: fn(&Step, &Candidates, &mut Vec<u8>)) -> Info {
        Info { words: Words::Said(words), ..self }
    }

    /// Whether its steps are told in a line of words that nothing needs to be escaped in.
    #[inline]
    pub const fn has_plain_words(&self) -> bool {
        matches!(self.words, Words::Said(_))
    }

    /// With a function that writes its steps as proofs in lines.
    #[must_use]
    pub(super) const fn lines(self, words: fn(&Step, &Candidates) -> Explanation) -> Info {
        Info { words: Words::Lines(words), ..self }
    }

    /// With the form of its steps in HoDoKu's lines, if the evidence alone does not show it.
    #[must_use]
    pub(super) const fn form(self, form: Form) -> Info {
        Info { form, ..self }
    }
}
