//! Symmetrical placement: the givens are symmetric, so the one solution is.
//!
//! ```text
//! 1 . . | . 3 .     Turned by 180 degrees, 1 becomes 2, 3 becomes 4, 5 becomes 6, 7 becomes 8, and 9 stays.
//! . 5 . | . . .     Whatever can be shown of a cell holds of the opposite cell with the other digit;
//! ------+-------    the centre, which stays where it is, can only be 9.
//! ```
//!
//! Any rearrangement of the cells that keeps the houses will do, with any exchange of digits, not only turns
//! and mirrors; if one is found, the candidates that each excludes are those whose image is gone already. So
//! the image of every step that was taken before follows as well. Found by Gurth Bruins.
//!
//! *Anti-symmetry*: if the givens are symmetric except for one whose partner is a blank, and no symmetric
//! grid has these givens, the partner does not have the digit that would make them symmetric.

use core::ops::ControlFlow;

use crate::board::{Candidate, Candidates, Cell, CellSet, Digit, DigitSet};
use crate::logic::lemmas::symmetric::{breaks_symmetry, false_image};
use crate::logic::{Evidence, Info, Position, Role, Step, StepSink, Technique, explain};
use crate::sort::Arrange;
use crate::symmetry::{Symmetry, automorphisms};

/// Symmetrical placement.
#[derive(Debug)]
pub struct Symmetrical;

pub static SYMMETRICAL_PLACEMENT: Symmetrical = Symmetrical;

static INFO: Info = Info::new(
    "symmetrical-placement",
    "Symmetrical Placement",
    "The givens turn into themselves when cells and digits are exchanged, and so does the one solution.",
)
.also(&["gurth", "gurths-symmetrical-placement", "gsp"])
.needs_uniqueness()
.words(words);

impl Technique for Symmetrical {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn find(&self, on: &Position, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let mut symmetries = automorphisms(&on.candidates().grid().puzzle());
        symmetries.arrange_by_key(Kind::of);
        for symmetry in symmetries {
            let is_gone = |at: &Candidate| false_image(on.candidates(), &symmetry, *at).is_some();
            let gone: Vec<Candidate> = on.candidates().iter().filter(is_gone).collect();
            if !gone.is_empty() {
                let evidence = evidence(&symmetry);
                sink.report(Step::removing(&INFO, gone, evidence))?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Symmetry that one given breaks.
#[derive(Debug)]
pub struct AntiSymmetrical;

pub static ANTI_SYMMETRICAL_PLACEMENT: AntiSymmetrical = AntiSymmetrical;

static ANTI: Info = Info::new(
    "anti-symmetrical-placement",
    "Anti-Symmetrical Placement",
    "The givens are symmetric but for one, and no symmetric grid has them: so the digit that would complete them is not there.",
)
.also(&["anti-gurth", "anti-symmetry", "anti-gsp"])
.needs_uniqueness()
.optional()
.words(words_of_broken);

impl Technique for AntiSymmetrical {
    fn info(&self) -> &'static Info {
        &ANTI
    }

    fn find(&self, on: &Position, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let givens = on.candidates().grid().puzzle();
        for alone in givens.iter() {
            let mut others = givens;
            others.clear(alone.cell);
            let mut symmetries = automorphisms(&others);
            symmetries.arrange_by_key(Kind::of);
            for symmetry in symmetries {
                let partner = symmetry.candidate(alone);
                if on.candidates().contains(partner) && breaks_symmetry(on.candidates(), &symmetry, partner) {
                    let evidence = evidence(&symmetry).and(Role::Pivot, alone.digit, alone.cell);
                    sink.report(Step::removing(&ANTI, vec![partner], evidence))?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

fn words_of_broken(step: &Step, _: &Candidates) -> String {
    let (Some(symmetry), [partner, ..]) = (step.evidence.symmetry(), &step.eliminations[..]) else {
        return explain::default(step);
    };
    format!(
        "With {} the givens would be the same when the grid is {}{} and {}. The puzzle has one solution, so that would be \
         the same too; but no grid with these givens is. {}",
        said(*partner),
        Kind::of(&symmetry).words(),
        moved_cells(&symmetry),
        exchanged(&symmetry),
        explain::therefore(step)
    )
}

/// The symmetry, and the cells that stay with the digits that stay.
fn evidence(symmetry: &Symmetry) -> Evidence {
    let cells: CellSet = Cell::all().filter(|&cell| symmetry.cell(cell) == cell).collect();
    let digits: DigitSet = Digit::ALL.into_iter().filter(|&digit| symmetry.digit(digit) == digit).collect();
    let mut evidence = Evidence::default().and(Role::Pattern, digits, cells);
    evidence.hard_mut().symmetry = Some(*symmetry);
    evidence
}

/// What people call it, those that are seen most easily first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    HalfTurn,
    Diagonal,
    AntiDiagonal,
    QuarterTurn,
    Other,
}

impl Kind {
    fn of(symmetry: &Symmetry) -> Kind {
        let forward = [0, 1, 2, 3, 4, 5, 6, 7, 8];
        let backward = [8, 7, 6, 5, 4, 3, 2, 1, 0];
        let orders = (symmetry.rows(), symmetry.columns());
        match (symmetry.is_transposed(), orders) {
            (false, orders) if orders == (backward, backward) => Kind::HalfTurn,
            (true, orders) if orders == (forward, forward) => Kind::Diagonal,
            (true, orders) if orders == (backward, backward) => Kind::AntiDiagonal,
            (true, orders) if orders == (forward, backward) || orders == (backward, forward) => {
                Kind::QuarterTurn
            }
            _ => Kind::Other,
        }
    }

    const fn words(self) -> &'static str {
        match self {
            Kind::HalfTurn => "turned by 180 degrees",
            Kind::Diagonal => "mirrored in the diagonal from r1c1 to r9c9",
            Kind::AntiDiagonal => "mirrored in the diagonal from r1c9 to r9c1",
            Kind::QuarterTurn => "turned by 90 degrees",
            Kind::Other => "with rows and columns rearranged",
        }
    }
}

fn words(step: &Step, on: &Candidates) -> String {
    let Some(symmetry) = step.evidence.symmetry() else { return explain::default(step) };
    let example = step.eliminations.first().and_then(|&gone| {
        let image = false_image(on, &symmetry, gone)?;
        Some(format!(
            " For example, {gone} would need {image}, which cannot be.",
            gone = said(gone),
            image = said(image)
        ))
    });
    format!(
        "The givens are the same when the grid is {}{} and {}. The puzzle has one solution, so that is the same \
         too: a candidate is false if what it turns into is.{} {}",
        Kind::of(&symmetry).words(),
        moved_cells(&symmetry),
        exchanged(&symmetry),
        example.unwrap_or_default(),
        explain::therefore(step),
    )
}

/// Which cells move, if the kind of symmetry does not say it.
fn moved_cells(symmetry: &Symmetry) -> String {
    let moves =
        |from: Cell| (symmetry.cell(from) != from).then(|| format!("{from} to {}", symmetry.cell(from)));
    match Kind::of(symmetry) {
        Kind::Other => {
            let firsts: Vec<String> = Cell::all().filter_map(moves).take(3).collect();
            format!(" ({} and so on)", firsts.join(", "))
        }
        _ => String::new(),
    }
}

/// What becomes of the digits.
fn exchanged(symmetry: &Symmetry) -> String {
    let moved = Digit::ALL.into_iter().filter(|&digit| symmetry.digit(digit) != digit);
    let digits: Vec<String> =
        moved.map(|digit| format!("{digit} becomes {}", symmetry.digit(digit))).collect();
    if digits.is_empty() { "every digit stays".to_owned() } else { digits.join(", ") }
}

fn said(Candidate { cell, digit }: Candidate) -> String {
    format!("{digit} in {cell}")
}
