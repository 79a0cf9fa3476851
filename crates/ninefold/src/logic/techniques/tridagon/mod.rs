//! Cells that three digits alone cannot fill: tridagons, and any others.
//!
//! ```text
//!   a . . | a . .       Four blocks that form a rectangle, three cells in each, in three rows and three columns; three
//!   . a . | . a .       digits. In blocks side by side the digits change from row to row by a cycle of three, which is
//!   . . a | . . a       an even permutation; likewise from column to column. Round the rectangle all signs must cancel
//!   ------+------       out. But if the cells of one block lie the other way round than those of the other three, or of
//!   a . . | . . a       three the other way round than those of one, the signs do not. So some cell holds another digit.
//!   . a . | . a .
//!   . . a | a . .
//! ```
//!
//! The twelve cells of a *tridagon* need not have all three digits, so long as they have no other; what else
//! they have are its guardians. Any set of cells that cannot be coloured with three colours is as impossible,
//! and is found by colouring.

mod colouring;
mod transversals;

use core::ops::ControlFlow;

use super::guardians::{self, Clause, Names};
use crate::board::{Candidates, DigitSet};
use crate::logic::explain::{self, therefore};
use crate::logic::step::Form;
use crate::logic::{Explanation, Info, Position, Role, Step, StepSink, Technique, notation};
use crate::sort::Arrange;

/// How the cells are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Search {
    /// Three cells in each of four blocks.
    Tridagon,
    /// Any cells.
    Any,
}

/// Cells that three digits cannot fill.
#[derive(Debug)]
pub struct ThreeDigits {
    info: &'static Info,
    kinds: &'static [Info; 2],
    search: Search,
}

const fn info(id: &'static str, name: &'static str, summary: &'static str) -> Info {
    let form = Form::Pattern(notation::guarded);
    Info::new(id, name, summary).words(words).form(form)
}

const fn chained(id: &'static str, name: &'static str, summary: &'static str) -> Info {
    let form = Form::Pattern(notation::guarded);
    Info::new(id, name, summary).lines(chain_words).form(form)
}

/// Tridagons whose guardians lead to the same.
pub const TRIDAGON_CHAIN: Info = chained(
    "tridagon-chain",
    "Tridagon Forcing Chain",
    "Twelve cells in four blocks that three digits cannot fill; each of their other digits leads to the same.",
)
.also(&["tridagon-forcing-whip", "anti-tridagon-forcing-whip"]);

/// Other patterns of three digits whose guardians lead to the same.
pub const IMPOSSIBLE_PATTERN_CHAIN: Info = chained(
    "impossible-3-digit-chain",
    "Impossible Three-Digit Pattern Forcing Chain",
    "Cells that three digits cannot fill; each of their other digits leads to the same.",
)
.also(&["chromatic-forcing-chain"]);

pub static TRIDAGON: ThreeDigits = ThreeDigits {
    info: &info(
        "tridagon",
        "Tridagon",
        "Twelve cells in four blocks that three digits cannot fill, so one of their other digits is true.",
    ),
    kinds: &[
        info(
            "tridagon",
            "Tridagon",
            "Twelve cells in four blocks that three digits cannot fill, and only one of them has another digit.",
        )
        .also(&["thors-hammer", "trivalue-oddagon", "tridagon-1", "tridagon-degenerate"]),
        info(
            "tridagon-guardians",
            "Tridagon with Guardians",
            "Twelve cells in four blocks that three digits cannot fill; what all their other digits exclude is false.",
        )
        .also(&["anti-tridagon", "thors-hammer-guardians"]),
    ],
    search: Search::Tridagon,
};

pub static IMPOSSIBLE_PATTERN: ThreeDigits = ThreeDigits {
    info: &info(
        "impossible-3-digit",
        "Impossible Three-Digit Pattern",
        "Cells that three digits cannot fill, so one of their other digits is true.",
    )
    .optional(),
    kinds: &[
        info(
            "impossible-3-digit",
            "Impossible Three-Digit Pattern with One Guardian Cell",
            "Cells that three digits cannot fill, and only one of them has another digit.",
        )
        .also(&["chromatic-pattern", "eleven-pattern"]),
        info(
            "impossible-3-digit-guardians",
            "Impossible Three-Digit Pattern with Guardians",
            "Cells that three digits cannot fill; what all their other digits exclude is false.",
        ),
    ],
    search: Search::Any,
};

impl ThreeDigits {
    fn names(&self) -> Names {
        let [one_cell, common] = self.kinds;
        Names { one_cell, common }
    }

    /// The clauses, those with the fewest guardians first.
    pub fn clauses(&self, on: &Position) -> Vec<Clause> {
        let on = on.candidates();
        let mut clauses = Vec::new();
        for triple in DigitSet::FULL.subsets(3) {
            match self.search {
                Search::Tridagon => transversals::add_clauses(on, triple, &mut clauses),
                Search::Any => colouring::add_clauses(on, triple, &mut clauses),
            }
        }
        clauses.arrange_by_key(|clause| clause.guardians.len());
        clauses
    }
}

impl Technique for ThreeDigits {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn kinds(&self) -> &'static [Info] {
        self.kinds
    }

    fn find(&self, on: &Position, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        guardians::report(on, &self.clauses(on), self.names(), sink)
    }
}

/// Why one of the guardians is true.
fn reason(step: &Step) -> String {
    let evidence = &step.evidence;
    let cells = evidence.cells(Role::Pattern);
    let digits = evidence.digits(Role::Pattern);
    format!(
        "{} cannot all be filled with {}: two of them that see each other would have to be the same.{}",
        explain::list(cells, "and"),
        explain::digits(digits, "and"),
        guardians::so_one_is_true(evidence.guardians())
    )
}

/// The step in words.
fn words(step: &Step, _: &Candidates) -> String {
    let several = step.evidence.guardians().len() > 1;
    let excluded = if several { " Each of these excludes the same." } else { "" };
    format!("{}{excluded} {}", reason(step), therefore(step))
}

/// The step with chains in words.
fn chain_words(step: &Step, on: &Candidates) -> Explanation {
    explain::verity(step, on, format!("{} Each of these leads to the same.", reason(step)), &[])
}
