//! Sudoku Explainer's reasons, as evidence.

use ninefold::CellSet;
use ninefold::logic::{Because, Chain, Evidence, Link, Node, Role, explain};
use ninefold::rate::se::{self, Cause};

/// What a step of Sudoku Explainer rests on, as far as it says.
pub fn evidence(step: &se::Step) -> Evidence {
    match &step.evidence {
        se::Evidence::House(house) => Evidence::house(*house),
        se::Evidence::Lines { bases, covers } => {
            let digit = step.eliminations.first().or(step.placement.as_ref()).map(|removed| removed.digit);
            let crossings = bases.iter().fold(CellSet::EMPTY, |cells, base| cells | base.cells())
                & covers.iter().fold(CellSet::EMPTY, |cells, cover| cells | cover.cells());
            let pattern = digit.map(|digit| Evidence::default().and(Role::Pattern, digit, crossings));
            pattern.unwrap_or_default().within(bases.iter().copied()).covering(covers.iter().copied())
        }
        se::Evidence::Subset { house, cells, digits } => {
            Evidence::pattern(*digits, cells.iter().copied().collect()).within([*house])
        }
        se::Evidence::Loop { cells, digits } => Evidence::pattern(*digits, cells.iter().copied().collect()),
        se::Evidence::Chains(chains) => {
            Evidence { chains: chains.iter().map(chain).collect(), ..Evidence::default() }
        }
        // The candidates of these cells are the reason; which they are, the position knows.
        _ => Evidence::default(),
    }
}

/// Every inference from a node's parents to the node.
fn chain(chain: &se::Chain) -> Chain {
    let link = |node: &se::Node, parent: usize| {
        let [row, column, block] = node.candidate.cell.houses();
        let because = match node.cause {
            Cause::Cell => Because::Cell(node.candidate.cell),
            Cause::Row => Because::House(row),
            Cause::Column => Because::House(column),
            Cause::Block => Because::House(block),
            _ => return None,
        };
        let from = Node::of(chain.nodes.get(parent)?.candidate);
        Some(Link { from, to: Node::of(node.candidate), strong: node.is_on, because })
    };
    let links =
        chain.nodes.iter().flat_map(|node| node.parents.iter().filter_map(move |&parent| link(node, parent)));
    Chain { links: links.collect() }
}

/// Why it follows, as far as a few words can tell.
pub fn explanation(step: &se::Step, evidence: &Evidence) -> String {
    let placements: Vec<_> = step.placement.into_iter().collect();
    let therefore = explain::conclusion(&placements, &step.eliminations);
    let place = match &step.evidence {
        se::Evidence::House(house) => format!("Look at {}.", explain::house(*house)),
        se::Evidence::Cell(cell) => format!("Look at {cell}."),
        se::Evidence::Lines { bases, covers } => {
            format!("All places in {} lie in {}.", explain::houses(bases), explain::houses(covers))
        }
        se::Evidence::Subset { house, cells, digits } => {
            let (cells, digits) = (explain::join(cells, "and"), explain::digits(*digits, "and"));
            format!("In {}, {cells} belong to {digits}.", explain::house(*house))
        }
        se::Evidence::Wing([pivot, a, b]) => format!("The pivot {pivot} decides {a} or {b}."),
        se::Evidence::Loop { cells, digits } => format!(
            "With {} alone, {} could be filled in two ways.",
            explain::digits(*digits, "and"),
            explain::join(cells, "and")
        ),
        se::Evidence::Cells(cells) => format!("Look at {}.", explain::join(cells, "and")),
        se::Evidence::Chains(_) => {
            let told = evidence.chains.iter().filter(|chain| !chain.links.is_empty());
            let told =
                told.map(|chain| format!("Suppose {}.", explain::chain(chain).trim_start_matches("if ")));
            told.collect::<Vec<_>>().join(" ")
        }
        _ => String::new(),
    };
    format!("{place} {therefore}").trim_start().to_owned()
}
