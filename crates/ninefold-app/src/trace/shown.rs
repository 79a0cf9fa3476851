//! How a step is shown, as data: what a board highlights, and the sentences. One shape for puzzles of either kind, written
//! for pages that draw by themselves, and read to be drawn here.

use std::sync::Arc;

use ninefold::logic::Explanation;
use ninefold_draw::{self as draw, Board, Highlights, MarkRole, ShownStep, Spot};
use serde::{Deserialize, Serialize};

use super::{CellName, UnknownName, Word};

/// Cells by their names.
type Cells = Vec<Word<CellName>>;

/// How a step is shown.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Shown {
    /// Technique and conclusions: `Naked Single: r5c5=5`.
    title: String,
    /// What the board highlights.
    board: ShownBoard,
    /// What each chain highlights, if there are several.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    branches: Vec<ShownBoard>,
    /// Why it follows.
    words: Vec<Sentence>,
    /// Its chain in Eureka notation, if it is a single one without branches.
    #[serde(skip_serializing_if = "Option::is_none")]
    eureka: Option<String>,
}

/// What a step highlights on a board.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields, default)]
struct ShownBoard {
    /// What candidates do, the most telling last.
    marks: Vec<ShownMark>,
    /// The houses that a pattern lives in.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    bases: Vec<ShownArea>,
    /// The houses that eliminations happen in.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    covers: Vec<ShownArea>,
    /// The rules that it rests on.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    rules: Vec<ShownArea>,
    /// The sums that it rests on.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    sums: Vec<ShownSum>,
    /// Almost locked sets.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Vec<String>>))]
    sets: Vec<Cells>,
    /// Nodes of several cells.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    groups: Vec<ShownNode>,
    /// The links of chains.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    links: Vec<ShownLink>,
    /// Where chains begin.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    starts: Vec<ShownNode>,
}

/// What a candidate does.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
struct ShownMark {
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    cell: Word<CellName>,
    digit: i32,
    /// `pattern`, `other`, `second`, `second-other`, `member`, `gone` or `placed`.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    role: Word<MarkRole>,
}

/// A house, or the cells of a rule.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
struct ShownArea {
    /// Of a rule its number, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    number: Option<usize>,
    /// `r1`, `row 1`, `the cage of 12 at r1c1`.
    name: String,
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    cells: Cells,
}

/// Some cells less others have a sum.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
struct ShownSum {
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    plus: Cells,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    minus: Cells,
    total: i32,
}

/// A value in a cell, or in one of several.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
struct ShownNode {
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    cells: Cells,
    digit: i32,
}

/// An edge of a chain.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
struct ShownLink {
    from: ShownNode,
    to: ShownNode,
    strong: bool,
}

/// A sentence, or a line of a proof.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
struct Sentence {
    /// `summary`, `line` or `conclusion`.
    kind: SentenceKind,
    /// Of a line its number: `1`, `2a`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    number: String,
    /// Of a line how many proofs it is inside.
    #[serde(default, skip_serializing_if = "is_outside")]
    depth: usize,
    text: String,
}

/// What a sentence does.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
enum SentenceKind {
    Summary,
    Line,
    Conclusion,
}

fn is_outside(depth: &usize) -> bool {
    *depth == 0
}

impl Shown {
    /// A step on this board.
    pub fn new(step: &ShownStep, board: &Board) -> Shown {
        let names = Names(board);
        Shown {
            title: step.title.clone(),
            board: names.board_out(&step.highlights),
            branches: step.branches.iter().map(|branch| names.board_out(branch)).collect(),
            words: sentences(&step.explanation),
            eureka: step.eureka.clone(),
        }
    }

    /// What it is, in a few words.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Whether it says anything of candidates, or only where to look.
    pub fn is_of_candidates(&self) -> bool {
        !self.board.marks.is_empty() || !self.branches.is_empty()
    }

    /// What it highlights on this board, or one of its branches, from 1.
    ///
    /// # Errors
    /// If it names what the board does not have.
    pub fn highlights(&self, branch: Option<usize>, board: &Board) -> Result<Highlights, UnknownName> {
        let shown = match branch {
            None => Some(&self.board),
            Some(number) => number.checked_sub(1).and_then(|number| self.branches.get(number)),
        };
        Names(board).board_in(shown.ok_or_else(|| UnknownName::new(branch.unwrap_or(0), "a branch"))?)
    }
}

impl super::Trace {
    /// The same, each step with how it is shown on its board.
    #[must_use]
    pub fn showing(mut self, shown: impl IntoIterator<Item = (Arc<Board>, ShownStep)>) -> Self {
        for (step, (board, shown)) in self.steps.iter_mut().zip(shown) {
            step.shown = Some(Box::new(Shown::new(&shown, &board)));
        }
        self
    }
}

fn sentences(why: &Explanation) -> Vec<Sentence> {
    let plain = |kind, text: &String| Sentence { kind, number: String::new(), depth: 0, text: text.clone() };
    let lines = why.lines.iter().map(|line| Sentence {
        kind: SentenceKind::Line,
        number: line.number.clone(),
        depth: line.depth,
        text: line.text.clone(),
    });
    let ends = [(SentenceKind::Summary, &why.summary), (SentenceKind::Conclusion, &why.conclusion)];
    let [summary, conclusion] = ends.map(|(kind, text)| Some(plain(kind, text)).filter(|_| !text.is_empty()));
    summary.into_iter().chain(lines).chain(conclusion).collect()
}

/// The names of cells on a board.
struct Names<'a>(&'a Board);

impl Names<'_> {
    fn cell(&self, at: Spot) -> Word<CellName> {
        let row = u8::try_from(self.0.row(at) + 1).unwrap_or(u8::MAX);
        Word(CellName { row, column: self.0.column(at) as u8 + 1 })
    }

    fn cells(&self, spots: &[Spot]) -> Cells {
        spots.iter().map(|&at| self.cell(at)).collect()
    }

    fn area(&self, number: Option<usize>, area: &draw::Area) -> ShownArea {
        ShownArea { number, name: area.name.clone(), cells: self.cells(&area.cells) }
    }

    fn node(&self, node: &draw::Node) -> ShownNode {
        ShownNode { cells: self.cells(&node.cells), digit: node.value }
    }

    fn board_out(&self, all: &Highlights) -> ShownBoard {
        let areas = |areas: &[draw::Area]| areas.iter().map(|area| self.area(None, area)).collect();
        let nodes = |nodes: &[draw::Node]| nodes.iter().map(|node| self.node(node)).collect();
        let mark = |(on, role): (draw::Candidate, MarkRole)| ShownMark {
            cell: self.cell(on.at),
            digit: on.value,
            role: Word(role),
        };
        let sum = |sum: &draw::Sum| ShownSum {
            plus: self.cells(&sum.plus),
            minus: self.cells(&sum.minus),
            total: sum.total,
        };
        let link = |link: &draw::Link| ShownLink {
            from: self.node(&link.from),
            to: self.node(&link.to),
            strong: link.strong,
        };
        ShownBoard {
            marks: all.marks.roles().map(mark).collect(),
            bases: areas(&all.bases),
            covers: areas(&all.covers),
            rules: all.rules.iter().map(|(number, area)| self.area(Some(number + 1), area)).collect(),
            sums: all.sums.iter().map(sum).collect(),
            sets: all.sets.iter().map(|set| self.cells(set)).collect(),
            groups: nodes(&all.groups),
            links: all.links.iter().map(link).collect(),
            starts: nodes(&all.starts),
        }
    }

    fn spot(&self, Word(name): Word<CellName>) -> Result<Spot, UnknownName> {
        let (row, column) = (usize::from(name.row) - 1, usize::from(name.column) - 1);
        let spot = if column < self.0.columns {
            self.0.everywhere().nth(row * self.0.columns + column)
        } else {
            None
        };
        spot.ok_or_else(|| UnknownName::new(name, "a cell"))
    }

    fn spots(&self, names: &[Word<CellName>]) -> Result<Vec<Spot>, UnknownName> {
        names.iter().map(|&name| self.spot(name)).collect()
    }

    fn value(&self, value: i32) -> Result<i32, UnknownName> {
        let known = (self.0.lowest..self.0.lowest + self.0.values as i32).contains(&value);
        if known { Ok(value) } else { Err(UnknownName::new(value, "a value")) }
    }

    fn node_in(&self, node: &ShownNode) -> Result<draw::Node, UnknownName> {
        if node.cells.is_empty() {
            return Err(UnknownName::new("[]", "a node"));
        }
        Ok(draw::Node { cells: self.spots(&node.cells)?, value: self.value(node.digit)? })
    }

    fn board_in(&self, shown: &ShownBoard) -> Result<Highlights, UnknownName> {
        let area =
            |area: &ShownArea| Ok(draw::Area { name: area.name.clone(), cells: self.spots(&area.cells)? });
        let rule = |shown: &ShownArea| {
            let number = shown.number.and_then(|number| number.checked_sub(1));
            Ok((number.ok_or_else(|| UnknownName::new(&shown.name, "a rule"))?, area(shown)?))
        };
        let mark = |mark: &ShownMark| {
            let on = draw::Candidate { at: self.spot(mark.cell)?, value: self.value(mark.digit)? };
            Ok((on, mark.role.0))
        };
        let sum = |sum: &ShownSum| {
            Ok(draw::Sum { plus: self.spots(&sum.plus)?, minus: self.spots(&sum.minus)?, total: sum.total })
        };
        let link = |link: &ShownLink| {
            let (from, to) = (self.node_in(&link.from)?, self.node_in(&link.to)?);
            Ok(draw::Link { from, to, strong: link.strong })
        };
        Ok(Highlights {
            marks: each(&shown.marks, mark)?.into_iter().collect(),
            bases: each(&shown.bases, area)?,
            covers: each(&shown.covers, area)?,
            rules: each(&shown.rules, rule)?,
            sums: each(&shown.sums, sum)?,
            sets: each(&shown.sets, |set| self.spots(set))?,
            groups: each(&shown.groups, |node| self.node_in(node))?,
            links: each(&shown.links, link)?,
            starts: each(&shown.starts, |node| self.node_in(node))?,
        })
    }
}

fn each<T, U>(all: &[T], read: impl FnMut(&T) -> Result<U, UnknownName>) -> Result<Vec<U>, UnknownName> {
    all.iter().map(read).collect()
}
