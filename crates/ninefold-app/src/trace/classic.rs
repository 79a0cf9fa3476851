//! Steps of classic puzzles as data, and data as steps.

use ninefold::logic::check::Claim;
use ninefold::logic::{self, notation};
use ninefold::rate::{RatedStep, se};
use ninefold::text::Entry;
use ninefold::{Candidate, Candidates, Cell};

use super::names::{cells_in, cells_out, digit, digits_in, digits_out};
use super::{
    Chain, Evidence, HouseName, Inference, Link, Mistake, Node, Part, Placed, Reason, Set, Step, Trace,
    UnknownName, Word,
};
use crate::player::Player;

impl Trace {
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
            status: (&player.verdict).into(),
            message: player.verdict.clash().map(|clash| clash.to_string()),
            mistakes: wrong.chain(lost).collect(),
            ..Trace::new()
        }
    }
}

impl From<Candidate> for Placed {
    fn from(Candidate { cell, digit }: Candidate) -> Placed {
        Placed { cell: Word(cell.into()), digit: digit.get().into() }
    }
}

impl TryFrom<&Placed> for Candidate {
    type Error = UnknownName;

    fn try_from(placed: &Placed) -> Result<Candidate, UnknownName> {
        Ok(Candidate { cell: placed.cell.0.try_into()?, digit: digit(placed.digit)? })
    }
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

impl TryFrom<&Step> for logic::Step {
    type Error = UnknownName;

    fn try_from(step: &Step) -> Result<logic::Step, UnknownName> {
        let known = logic::info(&step.technique).or_else(|| se::info(&step.technique));
        let claim = Claim::try_from(step)?;
        let mut read = logic::Step::removing(known.unwrap_or(&FOREIGN), claim.eliminations, claim.evidence);
        read.placements = claim.placements.into_iter().collect();
        Ok(read)
    }
}

impl TryFrom<&Step> for Claim {
    type Error = UnknownName;

    fn try_from(step: &Step) -> Result<Claim, UnknownName> {
        Ok(Claim {
            placements: step.placements.iter().map(Candidate::try_from).collect::<Result<_, _>>()?,
            eliminations: step.eliminations.iter().map(Candidate::try_from).collect::<Result<_, _>>()?,
            evidence: logic::Evidence::try_from(&step.evidence)?,
        })
    }
}

impl From<&logic::LockedSet> for Set {
    fn from(set: &logic::LockedSet) -> Set {
        Set { cells: cells_out(set.cells), digits: digits_out(set.digits) }
    }
}

impl TryFrom<&Set> for logic::LockedSet {
    type Error = UnknownName;

    fn try_from(set: &Set) -> Result<logic::LockedSet, UnknownName> {
        Ok(logic::LockedSet { cells: cells_in(&set.cells)?, digits: digits_in(&set.digits)? })
    }
}

impl TryFrom<&Node> for logic::Node {
    type Error = UnknownName;

    fn try_from(node: &Node) -> Result<logic::Node, UnknownName> {
        Ok(logic::Node { cells: cells_in(&node.cells)?, digit: digit(node.digit)? })
    }
}

impl From<logic::Reason> for Reason {
    fn from(reason: logic::Reason) -> Reason {
        match reason {
            logic::Reason::Assumed => Reason::Assumed,
            logic::Reason::Cell(cell) => Reason::Cell(Word(cell.into())),
            logic::Reason::House(house) => Reason::House(Word(house.into())),
            logic::Reason::Set(set) => Reason::Set((&set).into()),
            logic::Reason::Template => Reason::Template,
            logic::Reason::Inner(step) => Reason::Step(step),
            _ => Reason::Unknown,
        }
    }
}

impl TryFrom<&Reason> for logic::Reason {
    type Error = UnknownName;

    fn try_from(reason: &Reason) -> Result<logic::Reason, UnknownName> {
        Ok(match reason {
            Reason::Assumed => logic::Reason::Assumed,
            Reason::Cell(cell) => logic::Reason::Cell(cell.0.try_into()?),
            Reason::House(house) => logic::Reason::House(house.0.try_into()?),
            Reason::Set(set) => logic::Reason::Set(set.try_into()?),
            Reason::Template => logic::Reason::Template,
            Reason::Step(step) => logic::Reason::Inner(*step),
            // A step that is not there: nothing follows from it.
            Reason::Unknown => logic::Reason::Inner(usize::MAX),
        })
    }
}

impl From<&logic::Chain> for Chain {
    fn from(chain: &logic::Chain) -> Chain {
        let inference = |inference: &logic::Inference| Inference {
            cells: cells_out(inference.node.cells),
            digit: inference.node.digit.get().into(),
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

impl TryFrom<&Chain> for logic::Chain {
    type Error = UnknownName;

    fn try_from(chain: &Chain) -> Result<logic::Chain, UnknownName> {
        if chain.inferences.is_empty() {
            return of_links(&chain.links);
        }
        let inference = |inference: &Inference| {
            let node = logic::Node { cells: cells_in(&inference.cells)?, digit: digit(inference.digit)? };
            let (reason, premises) = ((&inference.because).try_into()?, inference.premises.iter().copied());
            Ok(logic::Inference::following(node, inference.holds, reason, premises))
        };
        let inferences = chain.inferences.iter().map(inference).collect::<Result<_, UnknownName>>()?;
        let mut read = logic::Chain::of(inferences);
        read.inner = chain.steps.iter().map(logic::Step::try_from).collect::<Result<_, _>>()?;
        Ok(read)
    }
}

/// A chain of version 1: a node that is linked from several earlier ones follows from all of them.
fn of_links(links: &[Link]) -> Result<logic::Chain, UnknownName> {
    let mut inferences: Vec<logic::Inference> = Vec::new();
    for link in links {
        let (from, to) = (logic::Node::try_from(&link.from)?, logic::Node::try_from(&link.to)?);
        let number = |inferences: &[logic::Inference], node, holds| {
            inferences.iter().rposition(|inference| inference.node == node && inference.holds == holds)
        };
        let premise = number(&inferences, from, !link.strong).unwrap_or_else(|| {
            inferences.push(logic::Inference::assumed(from, !link.strong));
            inferences.len() - 1
        });
        let reason = logic::Reason::try_from(&link.because)?;
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
    Ok(logic::Chain::of(inferences))
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
            houses: houses(&evidence.houses),
            covers: houses(evidence.covers()),
            sets: evidence.sets().iter().map(Set::from).collect(),
            chains: evidence.chains().iter().map(Chain::from).collect(),
            truths: evidence.truths().iter().copied().map(Word).collect(),
            links: evidence.links().iter().copied().map(Word).collect(),
            guardians: evidence.guardians().iter().copied().map(Placed::from).collect(),
            symmetry: evidence.symmetry().map(Word),
            ..Evidence::default()
        }
    }
}

fn houses(houses: &[ninefold::House]) -> Vec<Word<HouseName>> {
    houses.iter().map(|&house| Word(house.into())).collect()
}

impl TryFrom<&Evidence> for logic::Evidence {
    type Error = UnknownName;

    fn try_from(evidence: &Evidence) -> Result<logic::Evidence, UnknownName> {
        #[cfg(feature = "variants")]
        if !evidence.rules.is_empty() || !evidence.sums.is_empty() {
            return Err(UnknownName::new("evidence of rules and sums", "evidence"));
        }
        let part = |part: &Part| {
            Ok(logic::Part {
                role: part.role.0,
                digits: digits_in(&part.digits)?,
                cells: cells_in(&part.cells)?,
            })
        };
        let houses = |names: &[Word<HouseName>]| -> Result<Vec<ninefold::House>, UnknownName> {
            names.iter().map(|name| name.0.try_into()).collect()
        };
        let mut read = logic::Evidence::default();
        read.parts = evidence.parts.iter().map(part).collect::<Result<_, UnknownName>>()?;
        read.houses = houses(&evidence.houses)?.into_iter().collect();
        let hard = read.hard_mut();
        hard.covers = houses(&evidence.covers)?;
        hard.sets = evidence.sets.iter().map(logic::LockedSet::try_from).collect::<Result<_, _>>()?;
        hard.chains = evidence.chains.iter().map(logic::Chain::try_from).collect::<Result<_, _>>()?;
        hard.truths = evidence.truths.iter().map(|truth| truth.0).collect();
        hard.links = evidence.links.iter().map(|link| link.0).collect();
        hard.guardians = evidence.guardians.iter().map(Candidate::try_from).collect::<Result<_, _>>()?;
        hard.symmetry = evidence.symmetry.as_ref().map(|symmetry| symmetry.0);
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use ninefold::{Grid, logic::Position};

    use super::*;

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
            assert_eq!(Claim::try_from(&read).unwrap(), Claim::from(step), "{text}");
        }
    }
}
