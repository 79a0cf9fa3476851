//! What each candidate is in a step: the one derivation for terminal, page and paper.

use ninefold::logic::{Chain, Evidence, Role, Step};
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

    const fn of(role: Role) -> Mark {
        match role {
            Role::Fin | Role::EndoFin | Role::Extra | Role::Opposite | Role::SecondOpposite => Mark::Other,
            _ => Mark::Pattern,
        }
    }
}

/// Where a mark comes from: pictures show some of them by other means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Source {
    Part,
    /// A part of the second of two pairs of colours.
    SecondPair,
    /// A member of an almost locked set, which need not do anything by itself.
    Set,
    Chain,
    Conclusion,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    on: Candidate,
    mark: Mark,
    source: Source,
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
            let second = matches!(part.role, Role::SecondColour | Role::SecondOpposite);
            let source = if second { Source::SecondPair } else { Source::Part };
            part.digits
                .into_iter()
                .for_each(|digit| marks.add(part.cells, digit, Mark::of(part.role), source));
        }
        for &guardian in evidence.guardians() {
            marks.add(CellSet::of(guardian.cell), guardian.digit, Mark::Other, Source::Part);
        }
        for set in evidence.sets() {
            set.digits.into_iter().for_each(|digit| marks.add(set.cells, digit, Mark::Pattern, Source::Set));
        }
        for inference in chains.iter().flat_map(|chain| &chain.inferences) {
            let mark = if inference.holds { Mark::Pattern } else { Mark::Other };
            marks.add(inference.node.cells, inference.node.digit, mark, Source::Chain);
        }
        marks.conclude(eliminations.iter().copied(), Mark::Gone);
        marks.conclude(placements.iter().copied(), Mark::Placed);
        marks
    }

    /// The marks of a step of a variant: its cells and their values are the pattern.
    #[cfg(feature = "variants")]
    pub fn of_variant(step: &ninefold_variants::steps::Step, layout: &ninefold_variants::Layout) -> Marks {
        let mut marks = Marks::default();
        for (values, cells) in &step.evidence.parts {
            for (&cell, &value) in cells.iter().flat_map(|cell| values.iter().map(move |value| (cell, value)))
            {
                let on = Candidate { at: cell.into(), value };
                marks.0.push(Entry { on, mark: Mark::Pattern, source: Source::Part });
            }
        }
        marks.conclude(step.eliminations.iter().copied(), Mark::Gone);
        marks.conclude(step.placements.iter().copied(), Mark::Placed);
        // The cells of layers are not on the board.
        marks.0.retain(|entry| entry.on.at.index() < layout.cells());
        marks
    }

    fn add(&mut self, cells: CellSet, digit: Digit, mark: Mark, source: Source) {
        let on = |cell| ninefold::Candidate { cell, digit }.into();
        self.0.extend(cells.into_iter().map(|cell| Entry { on: on(cell), mark, source }));
    }

    fn conclude(&mut self, candidates: impl Iterator<Item = impl Into<Candidate>>, mark: Mark) {
        self.0.extend(candidates.map(|on| Entry { on: on.into(), mark, source: Source::Conclusion }));
    }

    /// What the step rests on, but not what follows.
    #[must_use]
    pub fn without_conclusions(&self) -> Marks {
        let rest = self.0.iter().filter(|entry| entry.source != Source::Conclusion);
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
        let mut shown = self.0.iter().filter(|entry| entry.on == candidate).map(|entry| entry.mark);
        let first = shown.next()?;
        Some(shown.filter(|mark| mark.is_conclusion()).fold(first, Mark::max))
    }

    /// What a candidate does for the conclusion, whatever becomes of it. Being a member of a set does not
    /// count: sets are outlined.
    pub(crate) fn support(&self, candidate: Candidate) -> Option<Support> {
        let of_pattern = |entry: &&Entry| {
            entry.on == candidate && !matches!(entry.source, Source::Set | Source::Conclusion)
        };
        let entry = self.0.iter().find(of_pattern)?;
        Some(Support { mark: entry.mark, second: entry.source == Source::SecondPair })
    }

    /// What becomes of a candidate.
    pub(crate) fn conclusion(&self, candidate: Candidate) -> Option<Mark> {
        let concluded = |entry: &&Entry| entry.on == candidate && entry.source == Source::Conclusion;
        self.0.iter().filter(concluded).map(|entry| entry.mark).max()
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
    }
}
