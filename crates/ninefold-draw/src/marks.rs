//! What each candidate is in a step: the one derivation for terminal, page and paper.

use ninefold::logic::{Chain, Evidence, Role, Step};
use ninefold::sort::Arrange;
use ninefold::{CellSet, Digit};

use crate::spot::{Candidate, Spot};

/// What a candidate is in a step, the most telling last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// Of the pattern, or true in the chain.
    Pattern,
    /// A fin, an extra, of the other colour, or false in the chain.
    Other,
    /// Crossed out.
    Gone,
    /// Placed.
    Placed,
}

impl Mark {
    /// All, in the order of legends.
    pub const ALL: [Mark; 4] = [Mark::Pattern, Mark::Other, Mark::Gone, Mark::Placed];

    /// What stands beside it where there is no colour.
    pub const fn sign(self) -> char {
        match self {
            Mark::Pattern => '*',
            Mark::Other => '+',
            Mark::Gone => '-',
            Mark::Placed => '!',
        }
    }

    /// What it means, in a word or two.
    pub const fn meaning(self) -> &'static str {
        match self {
            Mark::Pattern => "the pattern",
            Mark::Other => "its other side",
            Mark::Gone => "crossed out",
            Mark::Placed => "placed",
        }
    }

    /// Whether it is a conclusion rather than what the conclusion rests on.
    pub const fn is_conclusion(self) -> bool {
        matches!(self, Mark::Gone | Mark::Placed)
    }
}

/// What a candidate does in a step: pictures show more of it than a mark does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkRole {
    /// Of the pattern, or true in a chain.
    Pattern,
    /// A fin, an extra, of the other colour, or false in a chain.
    Other,
    /// The same of a second pair of colours.
    Second,
    /// The other colour of that pair.
    SecondOther,
    /// A member of an almost locked set, which need not do anything by itself.
    Member,
    /// Crossed out.
    Gone,
    /// Placed.
    Placed,
}

ninefold::named! {
    MarkRole or UnknownMarkRole: "pattern, other, second, second-other, member, gone or placed";
    Pattern = "pattern",
    Other = "other",
    Second = "second",
    SecondOther = "second-other",
    Member = "member",
    Gone = "gone",
    Placed = "placed",
}

impl MarkRole {
    const fn of(role: Role) -> MarkRole {
        match role {
            Role::Fin | Role::EndoFin | Role::Extra | Role::Opposite => MarkRole::Other,
            Role::SecondColour => MarkRole::Second,
            Role::SecondOpposite => MarkRole::SecondOther,
            _ => MarkRole::Pattern,
        }
    }

    /// What it is marked as.
    pub const fn mark(self) -> Mark {
        match self {
            MarkRole::Pattern | MarkRole::Second | MarkRole::Member => Mark::Pattern,
            MarkRole::Other | MarkRole::SecondOther => Mark::Other,
            MarkRole::Gone => Mark::Gone,
            MarkRole::Placed => Mark::Placed,
        }
    }
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    on: Candidate,
    role: MarkRole,
}

/// The marks of a step.
#[derive(Clone, Debug, Default)]
pub struct Marks(Vec<Entry>);

impl Marks {
    /// The marks of a step.
    pub fn of_step(step: &Step) -> Marks {
        Marks::of(&step.evidence, &step.placements, &step.eliminations)
    }

    /// What `evidence` rests on, and what follows.
    pub fn of(
        evidence: &Evidence,
        placements: &[ninefold::Candidate],
        eliminations: &[ninefold::Candidate],
    ) -> Marks {
        Marks::of_chains(evidence, evidence.chains(), placements, eliminations)
    }

    /// The same with only some of the chains.
    pub(crate) fn of_chains(
        evidence: &Evidence,
        chains: &[Chain],
        placements: &[ninefold::Candidate],
        eliminations: &[ninefold::Candidate],
    ) -> Marks {
        let mut marks = Marks::default();
        for part in &evidence.parts {
            let role = MarkRole::of(part.role);
            part.digits.into_iter().for_each(|digit| marks.add(part.cells, digit, role));
        }
        for &guardian in evidence.guardians() {
            marks.add(CellSet::of(guardian.cell), guardian.digit, MarkRole::Other);
        }
        for set in evidence.sets() {
            set.digits.into_iter().for_each(|digit| marks.add(set.cells, digit, MarkRole::Member));
        }
        for inference in chains.iter().flat_map(|chain| &chain.inferences) {
            let role = if inference.holds { MarkRole::Pattern } else { MarkRole::Other };
            marks.add(inference.node.cells, inference.node.digit, role);
        }
        marks.conclude(eliminations.iter().copied(), MarkRole::Gone);
        marks.conclude(placements.iter().copied(), MarkRole::Placed);
        marks
    }

    /// The marks of a step of a variant: its cells and their values are the pattern.
    #[cfg(feature = "variants")]
    pub fn of_variant(step: &ninefold_variants::steps::Step) -> Marks {
        let mut marks = Marks::default();
        for (values, cells) in &step.evidence.parts {
            for (&cell, &value) in cells.iter().flat_map(|cell| values.iter().map(move |value| (cell, value)))
            {
                let on = Candidate { at: cell.into(), value };
                marks.0.push(Entry { on, role: MarkRole::Pattern });
            }
        }
        marks.conclude(step.eliminations.iter().copied(), MarkRole::Gone);
        marks.conclude(step.placements.iter().copied(), MarkRole::Placed);
        marks
    }

    fn add(&mut self, cells: CellSet, digit: Digit, role: MarkRole) {
        let on = |cell| ninefold::Candidate { cell, digit }.into();
        self.0.extend(cells.into_iter().map(|cell| Entry { on: on(cell), role }));
    }

    fn conclude(&mut self, candidates: impl Iterator<Item = impl Into<Candidate>>, role: MarkRole) {
        self.0.extend(candidates.map(|on| Entry { on: on.into(), role }));
    }

    /// What each candidate does, in the order in which the step says so.
    pub fn roles(&self) -> impl Iterator<Item = (Candidate, MarkRole)> {
        self.0.iter().map(|entry| (entry.on, entry.role))
    }

    /// What the step rests on, but not what follows.
    #[must_use]
    pub fn without_conclusions(&self) -> Marks {
        let rest = self.0.iter().filter(|entry| !entry.role.mark().is_conclusion());
        Marks(rest.copied().collect())
    }

    /// The most telling mark of a cell.
    pub fn in_cell(&self, cell: impl Into<Spot>) -> Option<Mark> {
        let cell = cell.into();
        let of_cell = self.0.iter().map(|entry| entry.on).filter(|on| on.at == cell);
        of_cell.filter_map(|on| self.at(on)).max()
    }

    /// The last and most telling word on a candidate; the first of the pattern's.
    pub fn at(&self, candidate: impl Into<Candidate>) -> Option<Mark> {
        let candidate = candidate.into();
        let mut shown = self.0.iter().filter(|entry| entry.on == candidate).map(|entry| entry.role.mark());
        let first = shown.next()?;
        Some(shown.filter(|mark| mark.is_conclusion()).fold(first, Mark::max))
    }

    /// Every candidate that has a mark, in order, with what [`Marks::at`] says of it.
    pub fn each(&self) -> Vec<(Candidate, Mark)> {
        let mut all: Vec<(Candidate, Mark)> =
            self.0.iter().map(|entry| (entry.on, entry.role.mark())).collect();
        all.arrange_by_key(|&(on, _)| on);
        all.dedup_by(|(later, mark), (on, shown)| {
            let same = later == on;
            if same && mark.is_conclusion() {
                *shown = (*shown).max(*mark);
            }
            same
        });
        all
    }

    /// What a candidate does for the conclusion, whatever becomes of it. Being a member of a set does not
    /// count: sets are outlined.
    pub(crate) fn support(&self, candidate: Candidate) -> Option<Support> {
        let mut roles = self.0.iter().filter(|entry| entry.on == candidate).map(|entry| entry.role);
        roles.find_map(|role| match role {
            MarkRole::Member | MarkRole::Gone | MarkRole::Placed => None,
            MarkRole::Pattern | MarkRole::Other => Some(Support { mark: role.mark(), second: false }),
            MarkRole::Second | MarkRole::SecondOther => Some(Support { mark: role.mark(), second: true }),
        })
    }

    /// What becomes of a candidate.
    pub(crate) fn conclusion(&self, candidate: Candidate) -> Option<Mark> {
        let of_it = self.0.iter().filter(|entry| entry.on == candidate).map(|entry| entry.role.mark());
        of_it.filter(|mark| mark.is_conclusion()).max()
    }
}

impl FromIterator<(Candidate, MarkRole)> for Marks {
    fn from_iter<I: IntoIterator<Item = (Candidate, MarkRole)>>(roles: I) -> Marks {
        Marks(roles.into_iter().map(|(on, role)| Entry { on, role }).collect())
    }
}

/// What a candidate does for a conclusion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Support {
    /// [`Mark::Pattern`] or [`Mark::Other`].
    pub mark: Mark,
    /// Whether it belongs to the second of two pairs of colours.
    pub second: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_conclusion_is_what_tells_most() {
        let cell: ninefold::Cell = "r1c3".parse().unwrap();
        let evidence =
            Evidence::default().and(Role::Pattern, Digit::D1, cell).and(Role::Fin, Digit::D2, cell);
        let [pattern, fin, gone] =
            [1, 2, 4].map(|digit| ninefold::Candidate { cell, digit: Digit::ALL[digit - 1] });
        let marks = Marks::of(&evidence, &[], &[gone, fin]);
        assert_eq!(marks.at(pattern), Some(Mark::Pattern));
        assert_eq!(marks.at(fin), Some(Mark::Gone));
        assert_eq!(marks.support(fin.into()), Some(Support { mark: Mark::Other, second: false }));
        assert_eq!((marks.support(gone.into()), marks.conclusion(gone.into())), (None, Some(Mark::Gone)));
        assert_eq!(marks.in_cell(cell), Some(Mark::Gone));
        let each = marks.each();
        assert_eq!(each.len(), 3);
        assert!(each.iter().all(|&(on, mark)| marks.at(on) == Some(mark)));
    }
}
