//! A step as it is shown: one shape for the steps of classic puzzles and of variants, read by pictures and terminals.

use std::collections::HashSet;

use ninefold::logic::{self, Chain, Evidence, Explanation, Reason, Role, notation};
use ninefold::{Candidates, CellSet};

use crate::marks::Marks;
use crate::spot::{Candidate, Spot};

/// What a technique is to readers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Technique {
    /// The name in commands and data: `naked-pair`.
    pub id: &'static str,
    /// The name for readers: `Naked Pair`.
    pub name: &'static str,
    /// What it is, in a sentence.
    pub summary: &'static str,
    /// From 1, easy, to 6, where the technique says so itself.
    pub level: Option<u8>,
}

/// A value in a cell, or in several cells, one of which holds it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// Where.
    pub cells: Vec<Spot>,
    /// What.
    pub value: i32,
}

/// An edge of a chain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The premise.
    pub from: Node,
    /// What follows.
    pub to: Node,
    /// Strong: if `from` is false, `to` is true. Weak: if `from` is true, `to` is false.
    pub strong: bool,
}

/// A house, or the cells of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Area {
    /// Its name: `row 1`, `the cage of 12 at r1c1`.
    pub name: String,
    /// Its cells.
    pub cells: Vec<Spot>,
}

/// Some cells less others have a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sum {
    /// Cells that are added.
    pub plus: Vec<Spot>,
    /// Cells that are subtracted.
    pub minus: Vec<Spot>,
    /// What comes out.
    pub total: i32,
}

/// What a step highlights on a board.
#[derive(Clone, Debug, Default)]
pub struct Highlights {
    /// What the candidates do.
    pub marks: Marks,
    /// The houses that a pattern lives in.
    pub bases: Vec<Area>,
    /// The houses that eliminations happen in.
    pub covers: Vec<Area>,
    /// The almost locked sets.
    pub sets: Vec<Vec<Spot>>,
    /// Nodes of several cells.
    pub groups: Vec<Node>,
    /// The links of chains, each once.
    pub links: Vec<Link>,
    /// Where chains begin.
    pub starts: Vec<Node>,
    /// The rules that it rests on, by number, with their cells.
    pub rules: Vec<(usize, Area)>,
    /// The sums that it rests on.
    pub sums: Vec<Sum>,
}

/// A step as it is shown.
#[derive(Clone, Debug)]
pub struct ShownStep {
    /// The technique.
    pub technique: Technique,
    /// The values that it places.
    pub placements: Vec<Candidate>,
    /// The candidates that it removes.
    pub eliminations: Vec<Candidate>,
    /// What it highlights.
    pub highlights: Highlights,
    /// What each of its chains highlights, if there are several.
    pub branches: Vec<Highlights>,
    /// Technique and conclusions: `Naked Single: r5c5=5`.
    pub title: String,
    /// Why it follows, in words.
    pub explanation: Explanation,
    /// Its chain in Eureka notation, if it is a single one without branches.
    pub eureka: Option<String>,
}

impl ShownStep {
    /// A step of a classic puzzle, in the candidates before it.
    pub fn of_step(step: &logic::Step, before: &Candidates) -> ShownStep {
        let chains = step.evidence.chains();
        let of_branch = |chain| {
            let only = std::slice::from_ref(chain);
            Highlights::of_chains(&step.evidence, only, &step.placements, &step.eliminations)
        };
        ShownStep {
            technique: Technique {
                id: step.technique.id,
                name: step.technique.name,
                summary: step.technique.summary,
                level: None,
            },
            placements: step.placements.iter().map(|&on| on.into()).collect(),
            eliminations: step.eliminations.iter().map(|&on| on.into()).collect(),
            highlights: Highlights::of(&step.evidence, &step.placements, &step.eliminations),
            branches: if chains.len() > 1 { chains.iter().map(of_branch).collect() } else { Vec::new() },
            title: [step.technique.name, ": ", &notation::conclusions(step)].concat(),
            explanation: step.explanation(before),
            eureka: match step.evidence.chains() {
                [chain] if chain.is_linear() => notation::eureka(step),
                _ => None,
            },
        }
    }

    /// Whether it just places a value, without a chain.
    pub fn is_single(&self) -> bool {
        let Highlights { links, starts, .. } = &self.highlights;
        self.eliminations.is_empty() && self.placements.len() == 1 && links.is_empty() && starts.is_empty()
    }

    /// What it shows, in sentences: the summary and what follows.
    pub fn description(&self) -> String {
        format!("{} {}", self.explanation.summary, self.explanation.conclusion)
    }
}

impl Highlights {
    /// What `evidence` rests on, and what follows.
    pub fn of(
        evidence: &Evidence,
        placements: &[ninefold::Candidate],
        eliminations: &[ninefold::Candidate],
    ) -> Highlights {
        Highlights::of_chains(evidence, evidence.chains(), placements, eliminations)
    }

    /// The same with only some of the chains.
    fn of_chains(
        evidence: &Evidence,
        chains: &[Chain],
        placements: &[ninefold::Candidate],
        eliminations: &[ninefold::Candidate],
    ) -> Highlights {
        let mut highlights = Highlights {
            marks: Marks::of_chains(evidence, chains, placements, eliminations),
            bases: houses(&evidence.houses),
            covers: houses(evidence.covers()),
            sets: evidence.sets().iter().map(|set| spots(set.cells)).collect(),
            ..Highlights::default()
        };
        if chains.iter().any(rests_on_templates) {
            let of_role = |role| evidence.parts_of(role).map(|part| spots(part.cells));
            highlights.sets.extend(of_role(Role::Pattern).chain(of_role(Role::Pincer)));
        }
        highlights.add_chains(chains);
        highlights
    }

    /// The same without what follows: for a hint that only says where to look.
    #[must_use]
    pub fn without_conclusions(self) -> Highlights {
        Highlights { marks: self.marks.without_conclusions(), ..self }
    }

    /// Adds the links, sets, starts and groups of chains, each once.
    fn add_chains(&mut self, chains: &[Chain]) {
        let (mut links, mut starts, mut groups) = (HashSet::new(), HashSet::new(), HashSet::new());
        for chain in chains {
            for link in chain.links().filter(|link| links.insert((link.from, link.to, link.strong))) {
                self.links.push(Link { from: link.from.into(), to: link.to.into(), strong: link.strong });
            }
            for inference in &chain.inferences {
                let node = inference.node;
                match inference.reason {
                    Reason::Set(set) => {
                        let cells = spots(set.cells);
                        if !self.sets.contains(&cells) {
                            self.sets.push(cells);
                        }
                    }
                    Reason::Assumed if starts.insert(node) => self.starts.push(node.into()),
                    _ => {}
                }
                if node.cells.len() > 1 && groups.insert(node) {
                    self.groups.push(node.into());
                }
            }
        }
    }
}

impl From<logic::Node> for Node {
    fn from(node: logic::Node) -> Node {
        Node { cells: spots(node.cells), value: i32::from(node.digit.get()) }
    }
}

fn spots(cells: CellSet) -> Vec<Spot> {
    cells.into_iter().map(Spot::from).collect()
}

/// Whether it says what all placements of digits have in common, as those of an exocet do: it is seen better from base
/// and targets than from its links.
fn rests_on_templates(chain: &Chain) -> bool {
    chain.inferences.iter().any(|inference| inference.reason == Reason::Template)
}

/// Each house once; none if all of a kind are named, for then they show nothing.
fn houses(all: &[ninefold::House]) -> Vec<Area> {
    let mut houses: Vec<Area> = Vec::new();
    for house in all.iter().filter(|_| all.len() < 9) {
        let area = Area { name: house.to_string(), cells: spots(house.cells()) };
        if !houses.contains(&area) {
            houses.push(area);
        }
    }
    houses
}

#[cfg(feature = "variants")]
mod variants {
    use ninefold::logic::{Explanation, Line};
    use ninefold_variants::steps::{self, house_name, rule_name};
    use ninefold_variants::{Cell, Puzzle};

    use super::{Area, Highlights, ShownStep, Sum, Technique};
    use crate::marks::Marks;
    use crate::spot::Spot;

    impl ShownStep {
        /// A step of a variant.
        pub fn of_variant(step: &steps::Step, puzzle: &Puzzle) -> ShownStep {
            let steps::Technique { id, name, level, says: summary } = *step.technique;
            ShownStep {
                technique: Technique { id, name, summary, level: Some(level) },
                placements: step.placements.iter().map(|&on| on.into()).collect(),
                eliminations: step.eliminations.iter().map(|&on| on.into()).collect(),
                highlights: highlights(step, puzzle),
                branches: Vec::new(),
                title: format!("{name}: {}", conclusions(step, puzzle)),
                explanation: explanation(&step.explanation),
                eureka: None,
            }
        }
    }

    fn highlights(step: &steps::Step, puzzle: &Puzzle) -> Highlights {
        let layout = puzzle.layout();
        let spots = |cells: &[Cell]| cells.iter().map(|&cell| cell.into()).collect::<Vec<Spot>>();
        let houses = layout.houses();
        let named = &step.evidence.houses;
        let house = |&house: &usize| Area { name: house_name(layout, house), cells: spots(&houses[house]) };
        let rule = |&rule: &usize| {
            let cells = spots(&puzzle.rules()[rule].cells(layout));
            (rule, Area { name: rule_name(puzzle, rule), cells })
        };
        let sum = |sum: &steps::DerivedSum| Sum {
            plus: spots(&sum.plus),
            minus: spots(&sum.minus),
            total: sum.total,
        };
        Highlights {
            marks: Marks::of_variant(step),
            // All of a kind would show nothing.
            bases: named.iter().filter(|_| named.len() < layout.values()).map(house).collect(),
            rules: step.evidence.rules.iter().map(rule).collect(),
            sums: step.evidence.sums.iter().map(sum).collect(),
            ..Highlights::default()
        }
    }

    /// What is placed, and what is removed, with the values that go from the same cells together:
    /// `r1c1=5; r2c2,r3c3<>4,6`.
    fn conclusions(step: &steps::Step, puzzle: &Puzzle) -> String {
        if step.is_contradiction() {
            return "no solution".to_owned();
        }
        let name = |cell| puzzle.layout().name(cell);
        let placed = step.placements.iter().map(|on| format!("{}={}", name(on.cell), on.value));
        let mut by_value: Vec<(String, Vec<String>)> = Vec::new();
        for on in &step.eliminations {
            let value = on.value.to_string();
            match by_value.iter_mut().find(|(known, _)| *known == value) {
                Some((_, cells)) => cells.push(name(on.cell)),
                None => by_value.push((value, vec![name(on.cell)])),
            }
        }
        let mut by_cells: Vec<(Vec<String>, Vec<String>)> = Vec::new();
        for (value, cells) in by_value {
            match by_cells.iter_mut().find(|(known, _)| *known == cells) {
                Some((_, values)) => values.push(value),
                None => by_cells.push((cells, vec![value])),
            }
        }
        let removed =
            by_cells.iter().map(|(cells, values)| format!("{}<>{}", cells.join(","), values.join(",")));
        placed.chain(removed).collect::<Vec<_>>().join("; ")
    }

    fn explanation(words: &steps::Explanation) -> Explanation {
        let line = |(number, text): (usize, &String)| {
            let mut line = Line::default();
            line.number = number.to_string();
            line.text.clone_from(text);
            line
        };
        let mut explanation = Explanation::default();
        explanation.summary.clone_from(&words.summary);
        explanation.lines = (1..).zip(&words.lines).map(line).collect();
        explanation.conclusion.clone_from(&words.conclusion);
        explanation
    }
}
