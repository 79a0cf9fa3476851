//! Steps of variants as data, and data as their evidence.

use ninefold_formats::Variant;
use ninefold_formats::variant::{has_digits, values};
use ninefold_variants::steps::{self, DerivedSum, rule_name};
use ninefold_variants::{Cell, Layout};

use super::{
    CellName, Clue, Evidence, HouseName, Mistake, Part, Placed, Step, Sum, Trace, UnknownName, Word,
};
use crate::path::VariantPath;
use crate::player::VariantPlayer;

impl Trace {
    /// Where the player of a variant stands, without a step yet; with the candidates of all cells, if they are not all that
    /// the digits allow.
    pub fn of_variant(variant: &Variant, player: &VariantPlayer, marks: Option<&Vec<Vec<i32>>>) -> Trace {
        let layout = variant.puzzle.layout();
        let placed = |&(cell, value): &(Cell, i32)| Placed { cell: Word(name(layout, cell)), digit: value };
        let mistakes = |kind: &'static str, all: &[(Cell, i32)]| -> Vec<Mistake> {
            all.iter().map(|at| Mistake { kind: kind.to_owned(), at: placed(at) }).collect()
        };
        let (wrong, lost) =
            (mistakes("wrong-digit", &player.wrong), mistakes("lost-candidate", &player.lost));
        Trace {
            puzzle: variant.source.clone(),
            found: player.found.iter().map(placed).collect(),
            marks: marks.map(|marks| listed(variant, marks)),
            status: player.status,
            message: player.message.clone(),
            mistakes: wrong.into_iter().chain(lost).collect(),
            solved: player.solved,
            level: Some(0),
            ..Trace::new()
        }
    }

    /// The whole path of a variant.
    pub fn of_variant_path(variant: &Variant, found: &VariantPath) -> Trace {
        let marks = (!variant.marks.is_empty()).then_some(&found.path.start);
        Trace {
            solved: found.is_solved(),
            level: Some(found.path.level()),
            ..Trace::of_variant(variant, &found.player, marks).with_variant_steps(variant, &found.path.steps)
        }
    }

    /// The same with the candidates before the first step.
    pub(crate) fn starting(self, variant: &Variant, start: &[Vec<i32>]) -> Trace {
        Trace { start: Some(listed(variant, start)), ..self }
    }

    /// The same with steps.
    #[must_use]
    pub fn with_variant_steps(mut self, variant: &Variant, steps: &[steps::Step]) -> Trace {
        self.steps = steps.iter().map(|step| Step::of_variant(variant, step)).collect();
        self
    }
}

/// Candidates, cell by cell.
fn listed(variant: &Variant, marks: &[Vec<i32>]) -> Vec<String> {
    marks.iter().map(|cell| values(variant.puzzle.layout(), cell)).collect()
}

impl Placed {
    /// A value in a cell of a layout.
    pub(crate) fn on(layout: &Layout, cell: Cell, value: i32) -> Placed {
        Placed { cell: Word(name(layout, cell)), digit: value }
    }
}

impl Step {
    /// The step of a variant as data, with its reason in words.
    pub fn of_variant(variant: &Variant, step: &steps::Step) -> Step {
        let layout = variant.puzzle.layout();
        let placed = |on: &steps::Candidate| Placed { cell: Word(name(layout, on.cell)), digit: on.value };
        let cells = |cells: &[Cell]| cells.iter().map(|&cell| Word(name(layout, cell))).collect();
        let houses = |houses: &[usize]| houses.iter().map(|&house| Word(house_name(layout, house))).collect();
        let rules = |rules: &[usize]| {
            let clue = |&rule: &usize| Clue { number: rule + 1, clue: rule_name(&variant.puzzle, rule) };
            rules.iter().map(clue).collect()
        };
        let part = |(values, here): &(Vec<i32>, Vec<Cell>)| Part {
            role: Word(ninefold::logic::Role::Pattern),
            digits: values.clone(),
            cells: cells(here),
        };
        let sum = |sum: &DerivedSum| Sum {
            plus: cells(&sum.plus),
            minus: cells(&sum.minus),
            total: sum.total,
            houses: houses(&sum.houses),
            less_houses: houses(&sum.less_houses),
            less_rules: rules(&sum.less_rules),
        };
        Step {
            technique: step.technique.id.into(),
            name: step.technique.name.into(),
            level: Some(step.technique.level),
            placements: step.placements.iter().map(placed).collect(),
            eliminations: step.eliminations.iter().map(placed).collect(),
            evidence: Evidence {
                parts: step.evidence.parts.iter().map(part).collect(),
                houses: houses(&step.evidence.houses),
                rules: rules(&step.evidence.rules),
                sums: step.evidence.sums.iter().map(sum).collect(),
                ..Evidence::default()
            },
            explanation: step.explanation.to_string(),
            ..Step::default()
        }
    }
}

/// The values of a cell: digits, or numbers with commas between them; `None` if it is something else.
pub(crate) fn values_in(word: &str, layout: &Layout) -> Option<Vec<i32>> {
    let values: Option<Vec<i32>> = match has_digits(layout) && !word.contains(',') {
        true => word.chars().map(|c| c.to_digit(10).map(|digit| digit as i32)).collect(),
        false if word.is_empty() => Some(Vec::new()),
        false => word.split(',').map(|value| value.trim().parse().ok()).collect(),
    };
    values.filter(|values| values.iter().all(|value| (layout.lowest()..=layout.highest()).contains(value)))
}

/// The cells of layers are named as if they filled further rows below the grid.
pub(crate) fn name(layout: &Layout, cell: Cell) -> CellName {
    let row = (cell.index() / layout.cols() + 1).try_into().unwrap_or(u8::MAX);
    CellName { row, column: (cell.index() % layout.cols()) as u8 + 1 }
}

/// How many houses of each kind there are: rows, columns, blocks, regions.
fn kinds(layout: &Layout) -> [(char, usize); 4] {
    let (rows, cols) = if layout.has_lines() { (layout.rows(), layout.cols()) } else { (0, 0) };
    [('r', rows), ('c', cols), ('b', layout.blocks().len()), ('g', layout.regions().len())]
}

fn house_name(layout: &Layout, house: usize) -> HouseName {
    let mut before = 0;
    for (kind, count) in kinds(layout) {
        if house < before + count {
            return HouseName { kind, number: (house - before) as u8 + 1 };
        }
        before += count;
    }
    unreachable!("a house of the layout")
}

/// Reads the names of a trace on the board of its puzzle.
pub(crate) struct Names<'a>(pub &'a Layout);

impl Names<'_> {
    fn cell(&self, name: CellName) -> Result<Cell, UnknownName> {
        let (row, col) = (usize::from(name.row) - 1, usize::from(name.column) - 1);
        let cell =
            (col < self.0.cols()).then(|| self.0.everywhere().nth(row * self.0.cols() + col)).flatten();
        cell.ok_or_else(|| UnknownName::new(name, "a cell"))
    }

    pub(crate) fn placed(&self, placed: &[Placed]) -> Result<Vec<steps::Candidate>, UnknownName> {
        let candidate =
            |placed: &Placed| Ok(steps::Candidate { cell: self.cell(placed.cell.0)?, value: placed.digit });
        placed.iter().map(candidate).collect()
    }
}

#[cfg(feature = "check-trace")]
impl Names<'_> {
    fn cells(&self, names: &[Word<CellName>]) -> Result<Vec<Cell>, UnknownName> {
        names.iter().map(|name| self.cell(name.0)).collect()
    }

    fn houses(&self, names: &[Word<HouseName>]) -> Result<Vec<usize>, UnknownName> {
        let house = |&Word(name): &Word<HouseName>| {
            let mut before = 0;
            for (kind, count) in kinds(self.0) {
                if name.kind == kind && usize::from(name.number) <= count {
                    return Ok(before + usize::from(name.number) - 1);
                }
                before += count;
            }
            Err(UnknownName::new(name, "a house"))
        };
        names.iter().map(house).collect()
    }

    pub(super) fn evidence(&self, data: &Evidence) -> Result<steps::Evidence, UnknownName> {
        let rules = |clues: &[Clue]| -> Result<Vec<usize>, UnknownName> {
            let number =
                |clue: &Clue| clue.number.checked_sub(1).ok_or_else(|| UnknownName::new(0, "a rule"));
            clues.iter().map(number).collect()
        };
        let sum = |sum: &Sum| -> Result<DerivedSum, UnknownName> {
            Ok(DerivedSum {
                plus: self.cells(&sum.plus)?,
                minus: self.cells(&sum.minus)?,
                total: sum.total,
                houses: self.houses(&sum.houses)?,
                less_houses: self.houses(&sum.less_houses)?,
                less_rules: rules(&sum.less_rules)?,
            })
        };
        let part = |part: &Part| Ok::<_, UnknownName>((part.digits.clone(), self.cells(&part.cells)?));
        Ok(steps::Evidence {
            houses: self.houses(&data.houses)?,
            rules: rules(&data.rules)?,
            sums: data.sums.iter().map(sum).collect::<Result<_, _>>()?,
            parts: data.parts.iter().map(part).collect::<Result<_, _>>()?,
        })
    }
}
