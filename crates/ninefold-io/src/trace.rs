//! Paths as data: the JSON that `explain` and `hint` write and `check --trace` reads. `docs/trace-schema.md` tells it.

use std::fmt::Display;
use std::str::FromStr;

use ninefold::logic::check::Claim;
use ninefold::logic::{self, Because, notation};
use ninefold::rate::se;
use ninefold::text::Entry;
use ninefold::{Candidate, Cell, CellSet, Digit, DigitSet, House};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::bad_record::{BAD, BadRecord};
use crate::player::Player;
use crate::sudoku_explainer;
use crate::table::Shape;

/// The version of the schema.
pub const VERSION: u32 = 1;

/// One puzzle and its steps.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Trace {
    /// Of the schema; a reader refuses one that it does not know.
    #[serde(default = "version")]
    pub version: u32,
    /// The givens in a line.
    pub puzzle: String,
    /// The givens and what had been found before the first step.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub state: Option<String>,
    /// The candidates of the 81 cells before the first step, if they were not all that the digits allow.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub marks: Option<Vec<String>>,
    /// `unique`, `multiple`, … `bad`.
    #[serde(default)]
    pub status: String,
    /// What there is to say of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// Mistakes that were put right before the first step.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub mistakes: Vec<Mistake>,
    /// Whether the last step completes the grid.
    #[serde(default)]
    pub solved: bool,
    /// The steps, in order.
    #[serde(default)]
    pub steps: Vec<Step>,
}

fn version() -> u32 {
    VERSION
}

impl Trace {
    /// Nothing yet, in this version.
    pub fn new() -> Trace {
        Trace { version: VERSION, ..Trace::default() }
    }

    /// Where `player` starts, without a step yet.
    pub fn from(entry: &Entry, player: &Player) -> Trace {
        let grid = player.mended.grid();
        let mistake = |kind: &str, at: Candidate| Mistake { kind: kind.to_owned(), at: at.into() };
        let wrong = player.wrong.iter().map(|&digit| mistake("wrong-digit", digit));
        let lost = player.lost.iter().map(|&mark| mistake("lost-candidate", mark));
        let marks = || Cell::all().map(|cell| player.mended.at(cell).to_string()).collect();
        Trace {
            puzzle: entry.grid.puzzle().to_string(),
            state: (grid.filled() != grid.givens()).then(|| grid.to_string()),
            marks: player.has_progress_in_marks().then(marks),
            mistakes: wrong.chain(lost).collect(),
            ..Trace::new()
        }
    }
}

/// Appends what stands for a record that is not a puzzle: as data in this shape, or as a line.
pub fn bad(bad: &BadRecord, shape: Option<Shape>, out: &mut Vec<u8>) {
    match shape {
        Some(shape) => {
            let message = Some(bad.error.to_string());
            shape.object(&Trace { status: BAD.to_owned(), message, ..Trace::new() }, out);
        }
        None => {
            bad.exclaim(out);
            out.push(b'\n');
        }
    }
}

/// A mistake of the player.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Mistake {
    /// `wrong-digit` or `lost-candidate`.
    pub kind: String,
    /// Where, and the digit that stands there or was crossed out.
    #[serde(flatten)]
    pub at: Placed,
}

/// One step.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Step {
    /// The technique's id.
    #[serde(default)]
    pub technique: String,
    /// The technique's name for people.
    #[serde(default)]
    pub name: String,
    /// Sudoku Explainer's rating of the step, in its order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<f64>,
    /// Digits that it proves.
    #[serde(default)]
    pub placements: Vec<Placed>,
    /// Candidates that it disproves.
    #[serde(default)]
    pub eliminations: Vec<Placed>,
    /// What it rests on.
    #[serde(default)]
    pub evidence: Evidence,
    /// Its chains in Eureka notation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub eureka: Option<String>,
    /// Why it follows, in words.
    #[serde(default)]
    pub explanation: String,
}

/// A digit in a cell.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Placed {
    cell: Word<Cell>,
    digit: Figure,
}

/// What a step rests on.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Evidence {
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    parts: Vec<Part>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    houses: Vec<Word<House>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    covers: Vec<Word<House>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    sets: Vec<Set>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    chains: Vec<Chain>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct Part {
    role: Word<logic::Role>,
    digits: Vec<Figure>,
    cells: Vec<Word<Cell>>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct Set {
    cells: Vec<Word<Cell>>,
    digits: Vec<Figure>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct Chain {
    links: Vec<Link>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct Link {
    from: Node,
    to: Node,
    strong: bool,
    because: Reason,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct Node {
    cells: Vec<Word<Cell>>,
    digit: Figure,
}

/// `{"cell": "r1c1"}`, `{"house": "b5"}` or `{"set": {…}}`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Reason {
    Cell(Word<Cell>),
    House(Word<House>),
    Set(Set),
}

/// Anything with a notation, as a string.
#[derive(Clone, Copy, Debug)]
pub struct Word<T>(pub T);

impl<T: Display> Serialize for Word<T> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(&self.0)
    }
}

impl<'de, T: FromStr<Err: Display>> Deserialize<'de> for Word<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Word<T>, D::Error> {
        let word = String::deserialize(from)?;
        word.parse().map(Word).map_err(|error| D::Error::custom(format_args!("{word}: {error}")))
    }
}

/// A digit as a number.
#[derive(Clone, Copy, Debug)]
struct Figure(Digit);

impl Serialize for Figure {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_u8(self.0.get())
    }
}

impl<'de> Deserialize<'de> for Figure {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Figure, D::Error> {
        let value = u8::deserialize(from)?;
        Digit::new(value)
            .map(Figure)
            .ok_or_else(|| D::Error::custom(format_args!("{value} is no digit from 1 to 9")))
    }
}

impl From<Candidate> for Placed {
    fn from(Candidate { cell, digit }: Candidate) -> Placed {
        Placed { cell: Word(cell), digit: Figure(digit) }
    }
}

impl From<Placed> for Candidate {
    fn from(Placed { cell: Word(cell), digit: Figure(digit) }: Placed) -> Candidate {
        Candidate { cell, digit }
    }
}

fn cells_out(cells: CellSet) -> Vec<Word<Cell>> {
    cells.into_iter().map(Word).collect()
}

fn digits_out(digits: DigitSet) -> Vec<Figure> {
    digits.into_iter().map(Figure).collect()
}

fn cells_in(cells: &[Word<Cell>]) -> CellSet {
    cells.iter().map(|cell| cell.0).collect()
}

fn digits_in(digits: &[Figure]) -> DigitSet {
    digits.iter().map(|digit| digit.0).collect()
}

impl From<&logic::Step> for Step {
    fn from(step: &logic::Step) -> Step {
        Step {
            technique: step.technique.id.to_owned(),
            name: step.technique.name.to_owned(),
            rating: None,
            placements: step.placements.iter().copied().map(Placed::from).collect(),
            eliminations: step.eliminations.iter().copied().map(Placed::from).collect(),
            evidence: Evidence::from(&step.evidence),
            eureka: notation::eureka(step),
            explanation: step.explain(),
        }
    }
}

impl From<&se::Step> for Step {
    fn from(step: &se::Step) -> Step {
        let evidence = sudoku_explainer::evidence(step);
        Step {
            technique: step.technique.id().to_owned(),
            name: step.technique.name().to_owned(),
            rating: Some(f64::from(step.score)),
            placements: step.placement.into_iter().map(Placed::from).collect(),
            eliminations: step.eliminations.iter().copied().map(Placed::from).collect(),
            evidence: (&evidence).into(),
            eureka: None,
            explanation: sudoku_explainer::explanation(step, &evidence),
        }
    }
}

impl From<&Step> for Claim {
    fn from(step: &Step) -> Claim {
        Claim {
            placements: step.placements.iter().copied().map(Candidate::from).collect(),
            eliminations: step.eliminations.iter().copied().map(Candidate::from).collect(),
            evidence: logic::Evidence::from(&step.evidence),
        }
    }
}

impl From<&logic::LockedSet> for Set {
    fn from(set: &logic::LockedSet) -> Set {
        Set { cells: cells_out(set.cells), digits: digits_out(set.digits) }
    }
}

impl From<&Set> for logic::LockedSet {
    fn from(set: &Set) -> logic::LockedSet {
        logic::LockedSet { cells: cells_in(&set.cells), digits: digits_in(&set.digits) }
    }
}

impl From<&logic::Node> for Node {
    fn from(node: &logic::Node) -> Node {
        Node { cells: cells_out(node.cells), digit: Figure(node.digit) }
    }
}

impl From<&Node> for logic::Node {
    fn from(node: &Node) -> logic::Node {
        logic::Node { cells: cells_in(&node.cells), digit: node.digit.0 }
    }
}

impl From<&logic::Link> for Link {
    fn from(link: &logic::Link) -> Link {
        let because = match &link.because {
            Because::House(house) => Reason::House(Word(*house)),
            Because::Set(set) => Reason::Set(set.into()),
            Because::Cell(cell) => Reason::Cell(Word(*cell)),
            other => unreachable!("a reason without a place in the schema: {other:?}"),
        };
        Link { from: (&link.from).into(), to: (&link.to).into(), strong: link.strong, because }
    }
}

impl From<&Link> for logic::Link {
    fn from(link: &Link) -> logic::Link {
        let because = match &link.because {
            Reason::Cell(cell) => Because::Cell(cell.0),
            Reason::House(house) => Because::House(house.0),
            Reason::Set(set) => Because::Set(set.into()),
        };
        logic::Link { from: (&link.from).into(), to: (&link.to).into(), strong: link.strong, because }
    }
}

impl From<&logic::Evidence> for Evidence {
    fn from(evidence: &logic::Evidence) -> Evidence {
        let part = |part: &logic::Part| Part {
            role: Word(part.role),
            digits: digits_out(part.digits),
            cells: cells_out(part.cells),
        };
        Evidence {
            parts: evidence.parts.iter().map(part).collect(),
            houses: evidence.houses.iter().copied().map(Word).collect(),
            covers: evidence.covers.iter().copied().map(Word).collect(),
            sets: evidence.sets.iter().map(Set::from).collect(),
            chains: evidence
                .chains
                .iter()
                .map(|chain| Chain { links: chain.links.iter().map(Link::from).collect() })
                .collect(),
        }
    }
}

impl From<&Evidence> for logic::Evidence {
    fn from(evidence: &Evidence) -> logic::Evidence {
        let part = |part: &Part| logic::Part {
            role: part.role.0,
            digits: digits_in(&part.digits),
            cells: cells_in(&part.cells),
        };
        logic::Evidence {
            parts: evidence.parts.iter().map(part).collect(),
            houses: evidence.houses.iter().map(|house| house.0).collect(),
            covers: evidence.covers.iter().map(|house| house.0).collect(),
            sets: evidence.sets.iter().map(logic::LockedSet::from).collect(),
            chains: evidence
                .chains
                .iter()
                .map(|chain| logic::Chain { links: chain.links.iter().map(logic::Link::from).collect() })
                .collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::{Grid, logic::Position};

    #[test]
    fn steps_read_back() {
        let puzzle: Grid =
            "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
                .parse()
                .unwrap();
        let path = logic::solve_by(Position::of(&puzzle), &logic::Order::hodoku());
        assert!(path.steps.iter().any(|step| !step.evidence.chains.is_empty()));
        for step in &path.steps {
            let text = serde_json::to_string(&Step::from(step)).unwrap();
            let read: Step = serde_json::from_str(&text).unwrap();
            assert_eq!(Claim::from(&read), Claim::from(step), "{text}");
        }
    }
}
