//! Steps, what they rest on, and paths: plain data, no prose.

use core::fmt;
use core::str::FromStr;

use crate::board::{Candidate, Candidates, Cell, CellSet, Digit, DigitSet, House, NotANotation};

use super::{Few, Info, technique};

/// One deduction: what follows, by which technique, from what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The technique, by its own or its kind's name.
    pub technique: &'static Info,
    /// The digits that it proves.
    pub placements: Few<Candidate>,
    /// The candidates that it disproves, each once, in the order in which they are crossed out.
    pub eliminations: Vec<Candidate>,
    /// What it rests on.
    pub evidence: Evidence,
}

impl Step {
    /// A step that places one digit.
    #[inline]
    pub fn placing(technique: &'static Info, candidate: Candidate, evidence: Evidence) -> Step {
        Step { technique, placements: Few::of(candidate), eliminations: Vec::new(), evidence }
    }

    /// A step that removes candidates.
    pub fn removing(technique: &'static Info, eliminations: Vec<Candidate>, evidence: Evidence) -> Step {
        Step { technique, placements: Few::none(), eliminations, evidence }
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

    /// Why it follows, in words.
    ///
    /// # Panics
    /// If the technique is not on the ladder.
    pub fn explain(&self) -> String {
        technique(self.technique.id).expect("steps come from the ladder").explain(self)
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
/// Every technique fills what it has; the rest stays empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Evidence {
    /// The cells and digits of the pattern, each with its part in it.
    pub parts: Vec<Part>,
    /// The houses that the pattern lives in; the base houses of a fish.
    pub houses: Few<House>,
    /// The houses that eliminations happen in; the cover houses of a fish.
    pub covers: Vec<House>,
    /// The almost locked sets, in the order in which they are joined.
    pub sets: Vec<LockedSet>,
    /// The chains: one for a loop, one a branch for a forcing chain.
    pub chains: Vec<Chain>,
}

impl Evidence {
    /// Nothing but where to look.
    #[inline]
    pub fn house(house: House) -> Evidence {
        Evidence { houses: Few::of(house), ..Evidence::default() }
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

/// The candidates `digits` in `cells` (as far as they are there) and what they do in the pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// What they do.
    pub role: Role,
    /// Which digits.
    pub digits: DigitSet,
    /// Where.
    pub cells: CellSet,
}

/// What a candidate does in a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Role {
    /// It is of the pattern.
    Pattern,
    /// The hinge that the pincers of a wing share.
    Pivot,
    /// One of the ends of which one must be true.
    Pincer,
    /// It joins the ends.
    Bridge,
    /// It spoils the perfect pattern: eliminations must see it.
    Fin,
    /// A fin inside two base houses.
    EndoFin,
    /// It saves a pattern that must not be: one of the extras is true.
    Extra,
    /// Its colour is one of two: all true or all false together.
    Colour,
    /// It has the other colour.
    Opposite,
    /// A second pair of colours.
    SecondColour,
    /// The other colour of the second pair.
    SecondOpposite,
    /// It is tried, and leads to a contradiction.
    Trial,
}

impl Role {
    /// The word for it in data: `pattern`, `fin`, `endo-fin` …
    pub const fn word(self) -> &'static str {
        match self {
            Role::Pattern => "pattern",
            Role::Pivot => "pivot",
            Role::Pincer => "pincer",
            Role::Bridge => "bridge",
            Role::Fin => "fin",
            Role::EndoFin => "endo-fin",
            Role::Extra => "extra",
            Role::Colour => "colour",
            Role::Opposite => "opposite",
            Role::SecondColour => "second-colour",
            Role::SecondOpposite => "second-opposite",
            Role::Trial => "trial",
        }
    }

    /// All roles.
    pub const ALL: [Role; 12] = [
        Role::Pattern,
        Role::Pivot,
        Role::Pincer,
        Role::Bridge,
        Role::Fin,
        Role::EndoFin,
        Role::Extra,
        Role::Colour,
        Role::Opposite,
        Role::SecondColour,
        Role::SecondOpposite,
        Role::Trial,
    ];
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

impl FromStr for Role {
    type Err = NotANotation;

    /// Reads its [word](Role::word).
    fn from_str(word: &str) -> Result<Role, NotANotation> {
        let named = Role::ALL.into_iter().find(|role| role.word() == word);
        named.ok_or(NotANotation { expected: "a role such as pattern, fin or pivot" })
    }
}

/// Cells of one house with one digit more than cells (or, locked, as many). In a chain, a cell that the set leaves one
/// digit may have joined it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LockedSet {
    /// Where.
    pub cells: CellSet,
    /// Every candidate of the cells.
    pub digits: DigitSet,
}

/// A digit in a cell, or in several cells of a house of which one holds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Node {
    /// Where: one cell, or a group.
    pub cells: CellSet,
    /// What.
    pub digit: Digit,
}

impl Node {
    /// The node of one candidate.
    #[inline]
    pub const fn of(candidate: Candidate) -> Node {
        Node { cells: CellSet::of(candidate.cell), digit: candidate.digit }
    }

    /// The candidate, unless it is a group.
    pub const fn candidate(&self) -> Option<Candidate> {
        match self.cells.single() {
            Some(cell) => Some(Candidate { cell, digit: self.digit }),
            None => None,
        }
    }
}

/// One inference from a node to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// The reason's node.
    pub from: Node,
    /// The consequence's node.
    pub to: Node,
    /// Strong: if `from` is false, `to` is true. Weak: if `from` is true, `to` is false.
    pub strong: bool,
    /// What ties them.
    pub because: Because,
}

/// What ties two nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Because {
    /// They share a cell.
    Cell(Cell),
    /// They share a house.
    House(House),
    /// They lie in one almost locked set.
    Set(LockedSet),
}

/// Inferences that follow one another, in order. In a net, a link may start at any earlier node.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chain {
    /// The inferences.
    pub links: Vec<Link>,
}

impl Chain {
    /// The first and the last node, if there is a link.
    pub fn ends(&self) -> Option<(Node, Node)> {
        Some((self.links.first()?.from, self.links.last()?.to))
    }

    /// Whether it ends where it starts.
    pub fn is_loop(&self) -> bool {
        self.ends().is_some_and(|(start, end)| start == end)
    }
}

/// A solution by logic, or as much of it as was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    /// The steps in order.
    pub steps: Vec<Step>,
    /// Where they lead.
    pub end: Candidates,
}

impl Path {
    /// Whether every cell is filled at the end.
    pub fn is_solved(&self) -> bool {
        self.end.is_complete()
    }
}
