//! Paths as data: the JSON that `explain` and `hint` write and `check --trace` reads, as described in
//! `docs/trace-schema.md`. Version 2 is written; version 1, whose chains are lists of links, is still read.

#[cfg(feature = "check-trace")]
pub mod check;
pub mod line;
#[cfg(feature = "check-trace")]
pub(crate) mod report;
pub mod text;

use std::borrow::Cow;
use std::fmt::Display;
use std::str::FromStr;

use ninefold::logic::check::Claim;
use ninefold::logic::{self, Constraint, notation};
use ninefold::rate::{RatedStep, se};
use ninefold::text::Entry;
use ninefold::{Candidate, Candidates, Cell, CellSet, Digit, DigitSet, House, Symmetry};
use ninefold_formats::records::bad_record::{BAD, BadRecord};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::player::Player;
use crate::table::Shape;

/// The version of the schema that is written.
pub const VERSION: u32 = 2;

/// The versions that are read.
pub const READ: [u32; 2] = [1, VERSION];

/// One puzzle and its steps.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Trace {
    /// Of the schema; a reader refuses one that it does not know. Without it, the version is 1.
    #[serde(default = "first_version")]
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
    /// Mistakes that were corrected before the first step.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub mistakes: Vec<Mistake>,
    /// Where a hint says to look.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub look: Option<Look>,
    /// Whether the last step completes the grid.
    #[serde(default)]
    pub solved: bool,
    /// What the program whose order is followed rates the path.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<TraceRating>,
    /// The steps, in order.
    #[serde(default)]
    pub steps: Vec<Step>,
}

fn first_version() -> u32 {
    1
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
            state: (!grid.is_puzzle()).then(|| grid.to_string()),
            marks: player.has_progress_in_marks().then(marks),
            status: player.verdict.word().to_owned(),
            message: player.verdict.clash().map(|clash| clash.to_string()),
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
            bad.write_error_line(out);
            out.push(b'\n');
        }
    }
}

/// A mistake of the player.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Mistake {
    /// `wrong-digit` or `lost-candidate`.
    pub kind: String,
    /// Where, and the digit that is there or was crossed out.
    #[serde(flatten)]
    pub at: Placed,
}

/// Where to look for a step, without saying what follows.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Look {
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    cells: Vec<Word<Cell>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    houses: Vec<Word<House>>,
    words: String,
}

impl Look {
    /// The cells to look at, the houses if those are meant, and both in words.
    pub fn new(cells: CellSet, houses: &[House], words: String) -> Look {
        Look { cells: cells_out(cells), houses: houses.iter().copied().map(Word).collect(), words }
    }
}

/// The rating of a path from the puzzle to its solution: by Sudoku Explainer in its order, otherwise by HoDoKu.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TraceRating {
    /// Sudoku Explainer's hardest step.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub er: Option<f64>,
    /// Its hardest step up to the first digit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ep: Option<f64>,
    /// Its first step.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ed: Option<f64>,
    /// HoDoKu's level.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// HoDoKu's score.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<u32>,
    /// The name of the hardest technique.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hardest: Option<String>,
}

/// One step.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Step {
    /// The technique's id.
    #[serde(default)]
    pub technique: Cow<'static, str>,
    /// The technique's name for people.
    #[serde(default)]
    pub name: Cow<'static, str>,
    /// What the technique is, in a sentence; in hints.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub summary: Option<String>,
    /// Sudoku Explainer's rating of the step, in its order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<f64>,
    /// What the step adds to HoDoKu's score, if that program has the technique.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<u16>,
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
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub explanation: String,
}

/// A digit in a cell.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Placed {
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    cell: Word<Cell>,
    #[cfg_attr(feature = "openapi", schema(value_type = u8))]
    digit: Figure,
}

/// What a step rests on.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Evidence {
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    parts: Vec<Part>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    houses: Vec<Word<House>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    covers: Vec<Word<House>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    sets: Vec<Set>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    chains: Vec<Chain>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    truths: Vec<Word<Constraint>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    links: Vec<Word<Constraint>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    guardians: Vec<Placed>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    symmetry: Option<Word<Symmetry>>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
struct Part {
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    role: Word<logic::Role>,
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<u8>))]
    digits: Vec<Figure>,
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    cells: Vec<Word<Cell>>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
struct Set {
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    cells: Vec<Word<Cell>>,
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<u8>))]
    digits: Vec<Figure>,
}

/// A chain: in version 2 its inferences, and the steps inside it that they name by number.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
struct Chain {
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    inferences: Vec<Inference>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "openapi", schema(no_recursion))]
    steps: Vec<Step>,
    /// Version 1: edges, of which each may start at any earlier node.
    #[serde(default, skip_serializing)]
    #[cfg_attr(feature = "openapi", schema(ignore))]
    links: Vec<Link>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
struct Inference {
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    cells: Vec<Word<Cell>>,
    #[cfg_attr(feature = "openapi", schema(value_type = u8))]
    digit: Figure,
    holds: bool,
    #[cfg_attr(feature = "openapi", schema(value_type = ReasonShape))]
    because: Reason,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    premises: Vec<u16>,
}

/// An edge of version 1.
#[derive(Clone, Debug, Deserialize)]
struct Link {
    from: Node,
    to: Node,
    strong: bool,
    because: Reason,
}

#[derive(Clone, Debug, Deserialize)]
struct Node {
    cells: Vec<Word<Cell>>,
    digit: Figure,
}

/// The reason of an inference, for the specification.
#[cfg(feature = "openapi")]
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = Reason)]
#[expect(dead_code, reason = "only its schema is used")]
enum ReasonShape {
    /// Nothing: it is assumed.
    Assumed,
    /// The other candidates of a cell.
    Cell(String),
    /// The other places in a house.
    House(String),
    /// An almost locked set.
    Set(Set),
    /// All ways to place the digit.
    Template,
    /// A step inside the chain, by its number.
    Step(usize),
}

/// `"assumed"`, `{"cell": "r1c1"}`, `{"house": "b5"}`, `{"set": {…}}`, `"template"` or `{"step": 0}`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Reason {
    Assumed,
    Cell(Word<Cell>),
    House(Word<House>),
    Set(Set),
    Template,
    Step(usize),
    /// Of a later version of the library.
    Unknown,
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
            .ok_or_else(|| D::Error::custom(format_args!("{value} is not a digit from 1 to 9")))
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

impl Step {
    /// A step as data, with its reason in words; `on` are the candidates before it.
    pub fn new(rated: &RatedStep, on: &Candidates) -> Step {
        let mut step = Step::without_words(&rated.step);
        step.rating = rated.score.map(f64::from);
        step.eureka = notation::eureka(&rated.step);
        step.explanation = rated.step.explain(on);
        step
    }

    /// A step as data, without words.
    pub fn without_words(step: &logic::Step) -> Step {
        Step {
            technique: step.technique.id.into(),
            name: step.technique.name.into(),
            score: step.technique.hodoku.map(|entry| entry.score),
            placements: step.placements.iter().copied().map(Placed::from).collect(),
            eliminations: step.eliminations.iter().copied().map(Placed::from).collect(),
            evidence: Evidence::from(&step.evidence),
            ..Step::default()
        }
    }
}

/// Steps as data, each explained from the candidates before it; the first starts from `on`.
pub fn steps(steps: &[RatedStep], on: &Candidates) -> Vec<Step> {
    let mut on = on.clone();
    let data = |rated: &RatedStep| {
        let step = Step::new(rated, &on);
        rated.step.apply(&mut on);
        step
    };
    steps.iter().map(data).collect()
}

/// The step that stands for one of which only the data are known.
static FOREIGN: logic::Info = logic::Info::new("step", "Step", "A step of another program.");

impl From<&Step> for logic::Step {
    fn from(step: &Step) -> logic::Step {
        let known = logic::info(&step.technique).or_else(|| se::info(&step.technique));
        let claim = Claim::from(step);
        let mut read = logic::Step::removing(known.unwrap_or(&FOREIGN), claim.eliminations, claim.evidence);
        read.placements = claim.placements.into_iter().collect();
        read
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

impl From<&Node> for logic::Node {
    fn from(node: &Node) -> logic::Node {
        logic::Node { cells: cells_in(&node.cells), digit: node.digit.0 }
    }
}

impl From<logic::Reason> for Reason {
    fn from(reason: logic::Reason) -> Reason {
        match reason {
            logic::Reason::Assumed => Reason::Assumed,
            logic::Reason::Cell(cell) => Reason::Cell(Word(cell)),
            logic::Reason::House(house) => Reason::House(Word(house)),
            logic::Reason::Set(set) => Reason::Set((&set).into()),
            logic::Reason::Template => Reason::Template,
            logic::Reason::Inner(step) => Reason::Step(step),
            _ => Reason::Unknown,
        }
    }
}

impl From<&Reason> for logic::Reason {
    fn from(reason: &Reason) -> logic::Reason {
        match reason {
            Reason::Assumed => logic::Reason::Assumed,
            Reason::Cell(cell) => logic::Reason::Cell(cell.0),
            Reason::House(house) => logic::Reason::House(house.0),
            Reason::Set(set) => logic::Reason::Set(set.into()),
            Reason::Template => logic::Reason::Template,
            Reason::Step(step) => logic::Reason::Inner(*step),
            // A step that is not there: nothing follows from it.
            Reason::Unknown => logic::Reason::Inner(usize::MAX),
        }
    }
}

impl From<&logic::Chain> for Chain {
    fn from(chain: &logic::Chain) -> Chain {
        let inference = |inference: &logic::Inference| Inference {
            cells: cells_out(inference.node.cells),
            digit: Figure(inference.node.digit),
            holds: inference.holds,
            because: inference.reason.into(),
            premises: inference.premises.to_vec(),
        };
        Chain {
            inferences: chain.inferences.iter().map(inference).collect(),
            steps: chain.inner.iter().map(Step::without_words).collect(),
            links: Vec::new(),
        }
    }
}

impl From<&Chain> for logic::Chain {
    fn from(chain: &Chain) -> logic::Chain {
        if chain.inferences.is_empty() {
            return of_links(&chain.links);
        }
        let inference = |inference: &Inference| {
            let node = logic::Node { cells: cells_in(&inference.cells), digit: inference.digit.0 };
            let premises = inference.premises.iter().copied();
            logic::Inference::following(node, inference.holds, (&inference.because).into(), premises)
        };
        let mut read = logic::Chain::of(chain.inferences.iter().map(inference).collect());
        read.inner = chain.steps.iter().map(logic::Step::from).collect();
        read
    }
}

/// A chain of version 1: a node that is linked from several earlier ones follows from all of them.
fn of_links(links: &[Link]) -> logic::Chain {
    let mut inferences: Vec<logic::Inference> = Vec::new();
    for link in links {
        let (from, to) = (logic::Node::from(&link.from), logic::Node::from(&link.to));
        let number = |inferences: &[logic::Inference], node, holds| {
            inferences.iter().rposition(|inference| inference.node == node && inference.holds == holds)
        };
        let premise = number(&inferences, from, !link.strong).unwrap_or_else(|| {
            inferences.push(logic::Inference::assumed(from, !link.strong));
            inferences.len() - 1
        });
        let reason = logic::Reason::from(&link.because);
        let known = number(&inferences, to, link.strong)
            .filter(|&known| premise < known && inferences[known].reason == reason);
        match known {
            Some(known) => inferences[known].premises.extend([premise as u16]),
            None => {
                let inference = logic::Inference::following(to, link.strong, reason, [premise as u16]);
                inferences.push(inference);
            }
        }
    }
    logic::Chain::of(inferences)
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
            covers: evidence.covers().iter().copied().map(Word).collect(),
            sets: evidence.sets().iter().map(Set::from).collect(),
            chains: evidence.chains().iter().map(Chain::from).collect(),
            truths: evidence.truths().iter().copied().map(Word).collect(),
            links: evidence.links().iter().copied().map(Word).collect(),
            guardians: evidence.guardians().iter().copied().map(Placed::from).collect(),
            symmetry: evidence.symmetry().map(Word),
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
        let mut read = logic::Evidence::default();
        read.parts = evidence.parts.iter().map(part).collect();
        read.houses = evidence.houses.iter().map(|house| house.0).collect();
        let hard = read.hard_mut();
        hard.covers = evidence.covers.iter().map(|house| house.0).collect();
        hard.sets = evidence.sets.iter().map(logic::LockedSet::from).collect();
        hard.chains = evidence.chains.iter().map(logic::Chain::from).collect();
        hard.truths = evidence.truths.iter().map(|truth| truth.0).collect();
        hard.links = evidence.links.iter().map(|link| link.0).collect();
        hard.guardians = evidence.guardians.iter().copied().map(Candidate::from).collect();
        hard.symmetry = evidence.symmetry.as_ref().map(|symmetry| symmetry.0);
        read
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
        assert!(path.steps.iter().any(|step| !step.evidence.chains().is_empty()));
        for step in &path.steps {
            let text = serde_json::to_string(&Step::without_words(step)).unwrap();
            let read: Step = serde_json::from_str(&text).unwrap();
            assert_eq!(Claim::from(&read), Claim::from(step), "{text}");
        }
    }
}
