//! Paths of variants as data, in the shape of those of classic puzzles, and their check.

use ninefold::text::{ParseError, ParseErrorKind};
use ninefold_formats::Variant;
use ninefold_variants::steps::{
    Candidate, DerivedSum, Evidence, Ground, Path, Reasoner, Step as FoundStep, rule_name,
};
use ninefold_variants::{Cell, Layout};
use serde::{Deserialize, Serialize};

use super::steps::{Standing, VariantPath};
use crate::trace::report::{BROKEN, Note, Report};
use crate::trace::{READ, VERSION};

/// A puzzle and its steps.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Trace {
    /// Of the schema.
    pub version: u32,
    /// The puzzle, as it was read.
    pub puzzle: String,
    /// Digits that a player found.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub found: Vec<Placed>,
    /// The verdict in one word.
    #[serde(default)]
    pub status: String,
    /// What else there is to say of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// Digits of the player that are wrong.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub mistakes: Vec<Placed>,
    /// Whether the last step completes the grid.
    #[serde(default)]
    pub solved: bool,
    /// The level of the hardest step.
    #[serde(default)]
    pub level: u8,
    /// The steps, in order.
    #[serde(default)]
    pub steps: Vec<Step>,
}

/// One step.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Step {
    #[serde(default)]
    technique: String,
    #[serde(default)]
    name: String,
    #[serde(default)]
    level: u8,
    #[serde(default)]
    placements: Vec<Placed>,
    #[serde(default)]
    eliminations: Vec<Placed>,
    #[serde(default)]
    evidence: Data,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    explanation: String,
}

/// A value in a cell.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Placed {
    cell: String,
    digit: i32,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Data {
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    parts: Vec<Part>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    houses: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    rules: Vec<Clue>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    sums: Vec<Sum>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct Part {
    role: String,
    #[serde(default)]
    digits: Vec<i32>,
    cells: Vec<String>,
}

/// A rule, by its number from 1 among the rules of the puzzle.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Clue {
    number: usize,
    #[serde(default)]
    clue: String,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Sum {
    #[serde(default)]
    plus: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    minus: Vec<String>,
    total: i32,
    houses: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    less_houses: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    less_rules: Vec<Clue>,
}

/// Writes the parts of a step as words.
struct Words<'a>(&'a Variant);

impl Words<'_> {
    fn cells(&self, cells: &[Cell]) -> Vec<String> {
        cells.iter().map(|&cell| self.0.puzzle.layout().name(cell)).collect()
    }

    fn placed(&self, candidates: &[Candidate]) -> Vec<Placed> {
        let placed = |candidate: &Candidate| Placed {
            cell: self.0.puzzle.layout().name(candidate.cell),
            digit: candidate.value,
        };
        candidates.iter().map(placed).collect()
    }

    fn found(&self, found: &[(Cell, i32)]) -> Vec<Placed> {
        self.placed(&found.iter().map(|&(cell, value)| Candidate { cell, value }).collect::<Vec<_>>())
    }

    fn houses(&self, houses: &[usize]) -> Vec<String> {
        houses.iter().map(|&house| house_word(self.0.puzzle.layout(), house)).collect()
    }

    fn rules(&self, rules: &[usize]) -> Vec<Clue> {
        let clue = |&rule: &usize| Clue { number: rule + 1, clue: rule_name(&self.0.puzzle, rule) };
        rules.iter().map(clue).collect()
    }

    fn evidence(&self, evidence: &Evidence) -> Data {
        let part = |(values, cells): &(Vec<i32>, Vec<Cell>)| Part {
            role: "pattern".to_owned(),
            digits: values.clone(),
            cells: self.cells(cells),
        };
        let sum = |sum: &DerivedSum| Sum {
            plus: self.cells(&sum.plus),
            minus: self.cells(&sum.minus),
            total: sum.total,
            houses: self.houses(&sum.houses),
            less_houses: self.houses(&sum.less_houses),
            less_rules: self.rules(&sum.less_rules),
        };
        Data {
            parts: evidence.parts.iter().map(part).collect(),
            houses: self.houses(&evidence.houses),
            rules: self.rules(&evidence.rules),
            sums: evidence.sums.iter().map(sum).collect(),
        }
    }

    fn step(&self, step: &FoundStep) -> Step {
        Step {
            technique: step.technique.id.to_owned(),
            name: step.technique.name.to_owned(),
            level: step.technique.level,
            placements: self.placed(&step.placements),
            eliminations: self.placed(&step.eliminations),
            evidence: self.evidence(&step.evidence),
            explanation: step.explanation.to_string(),
        }
    }
}

/// How many houses of each kind there are: rows, columns, blocks, regions.
fn kinds(layout: &Layout) -> [(char, usize); 4] {
    let (rows, cols) = if layout.has_lines() { (layout.rows(), layout.cols()) } else { (0, 0) };
    [('r', rows), ('c', cols), ('b', layout.blocks().len()), ('g', layout.regions().len())]
}

/// `r1`, `c1`, `b1`; `g1` for an irregular region.
fn house_word(layout: &Layout, house: usize) -> String {
    let mut number = house;
    for (letter, count) in kinds(layout) {
        if number < count {
            return format!("{letter}{}", number + 1);
        }
        number -= count;
    }
    String::new()
}

fn house_number(layout: &Layout, word: &str) -> Result<usize, String> {
    let mut before = 0;
    for (letter, count) in kinds(layout) {
        let number = word.strip_prefix(letter).and_then(|number| number.parse::<usize>().ok());
        if let Some(number) = number.filter(|number| (1..=count).contains(number)) {
            return Ok(before + number - 1);
        }
        before += count;
    }
    Err(format!("{word} is not a house of this puzzle"))
}

fn cell(layout: &Layout, word: &str) -> Result<Cell, String> {
    let number = |text: &str| text.parse::<usize>().ok()?.checked_sub(1);
    let place = word.strip_prefix('r').and_then(|rest| rest.split_once('c'));
    let place = place.and_then(|(row, col)| layout.cell(number(row)?, number(col)?));
    place.ok_or_else(|| format!("{word} is not a cell of this puzzle"))
}

/// Reads what [`Words`] writes.
struct Reading<'a>(&'a Layout);

impl Reading<'_> {
    fn cells(&self, words: &[String]) -> Result<Vec<Cell>, String> {
        words.iter().map(|word| cell(self.0, word)).collect()
    }

    fn placed(&self, placed: &[Placed]) -> Result<Vec<Candidate>, String> {
        let candidate =
            |placed: &Placed| Ok(Candidate { cell: cell(self.0, &placed.cell)?, value: placed.digit });
        placed.iter().map(candidate).collect()
    }

    fn houses(&self, words: &[String]) -> Result<Vec<usize>, String> {
        words.iter().map(|word| house_number(self.0, word)).collect()
    }

    fn rules(clues: &[Clue]) -> Result<Vec<usize>, String> {
        let number = |clue: &Clue| clue.number.checked_sub(1).ok_or_else(|| "rules count from 1".to_owned());
        clues.iter().map(number).collect()
    }

    fn evidence(&self, data: &Data) -> Result<Evidence, String> {
        let sum = |sum: &Sum| -> Result<DerivedSum, String> {
            Ok(DerivedSum {
                plus: self.cells(&sum.plus)?,
                minus: self.cells(&sum.minus)?,
                total: sum.total,
                houses: self.houses(&sum.houses)?,
                less_houses: self.houses(&sum.less_houses)?,
                less_rules: Self::rules(&sum.less_rules)?,
            })
        };
        let part = |part: &Part| Ok::<_, String>((part.digits.clone(), self.cells(&part.cells)?));
        Ok(Evidence {
            houses: self.houses(&data.houses)?,
            rules: Self::rules(&data.rules)?,
            sums: data.sums.iter().map(sum).collect::<Result<_, _>>()?,
            parts: data.parts.iter().map(part).collect::<Result<_, _>>()?,
        })
    }
}

impl Trace {
    /// Where a player stands, without a step yet.
    pub fn start(variant: &Variant, standing: &Standing) -> Trace {
        let words = Words(variant);
        Trace {
            version: VERSION,
            puzzle: variant.source.clone(),
            found: words.found(&standing.found),
            status: standing.status.to_string(),
            message: standing.message.clone(),
            mistakes: words.found(&standing.wrong),
            ..Trace::default()
        }
    }

    /// A whole path.
    pub fn of_path(variant: &Variant, found: &VariantPath) -> Trace {
        let Path { steps, .. } = &found.path;
        let level = found.path.level();
        Trace { solved: found.is_solved(), level, ..Trace::start(variant, &found.standing) }
            .with_steps(variant, steps)
    }

    /// The same with steps.
    #[must_use]
    pub fn with_steps(mut self, variant: &Variant, steps: &[FoundStep]) -> Trace {
        self.steps = steps.iter().map(|step| Words(variant).step(step)).collect();
        self
    }
}

/// The puzzle of a trace, if it is not classic.
pub(crate) fn puzzle(text: &str) -> Option<Variant> {
    #[derive(Deserialize)]
    struct Head {
        puzzle: String,
    }
    let head: Head = serde_json::from_str(text).ok()?;
    Variant::parse(&head.puzzle).ok().filter(|variant| variant.classic().is_none())
}

/// Follows a trace to its end, or to where it breaks.
///
/// # Errors
/// Text that is not such a trace.
pub(crate) fn report(variant: &Variant, text: &str, strict: bool) -> Result<Report, ParseError> {
    let trace: Trace = ninefold_formats::classic::json::parse(text)?;
    follow(variant, &trace, strict).map_err(|why| ParseError::new(1, 1, ParseErrorKind::Malformed(why)))
}

fn follow(variant: &Variant, trace: &Trace, strict: bool) -> Result<Report, String> {
    if !READ.contains(&trace.version) {
        return Err(format!("version {} of the schema is unknown", trace.version));
    }
    let layout = variant.puzzle.layout();
    let reading = Reading(layout);
    let found: Vec<(Cell, i32)> =
        reading.placed(&trace.found)?.into_iter().map(|placed| (placed.cell, placed.value)).collect();
    let reasoner = Reasoner::new(&variant.puzzle);
    let mut checker = reasoner.checker(&found);
    let mut report = Report::new(&trace.puzzle, trace.steps.len());
    for (number, step) in (1..).zip(&trace.steps) {
        let note = |reason: String| Note { step: number, technique: step.technique.clone(), reason };
        let (placements, gone) = (reading.placed(&step.placements)?, reading.placed(&step.eliminations)?);
        let unshown = "its evidence does not show it";
        let broken = match checker.check(&placements, &gone, &reading.evidence(&step.evidence)?) {
            Ok(Ground::Enumeration | Ground::Search) => {
                report.by_evidence += 1;
                continue;
            }
            Ok(Ground::Solutions) if strict => format!("true, but {unshown}"),
            Ok(Ground::Solutions) => {
                report.by_solutions.push(note(unshown.to_owned()));
                continue;
            }
            Err(flaw) => flaw.to_string(),
        };
        report.verdict = BROKEN;
        report.broken = Some(note(broken));
        break;
    }
    report.solved = checker.is_complete();
    if report.broken.is_none() && trace.solved && !report.solved {
        report.verdict = BROKEN;
        let reason = "the trace claims to solve the grid, but cells are still blank".to_owned();
        report.broken = Some(Note { step: report.steps, technique: String::new(), reason });
    }
    Ok(report)
}
