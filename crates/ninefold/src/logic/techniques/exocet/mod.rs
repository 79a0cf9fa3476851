//! Exocets: two base cells and two target cells that hold the same two digits.
//!
//! ```text
//!   . B B | . . . | . . .      The base cells B hold two of a few digits. Whatever the way in which one of these digits
//!   . . . | T . . | . . .      stands in the whole grid: if it is in a base cell, it is also in a target T. So the two
//!   . . . | . . . | T . .      digits of the base take both targets, and nothing else is there.
//! ```
//!
//! The test goes through the *templates* of each digit, all the ways to place it in every row, column and
//! block. So nothing depends on the shape of the pattern; the shape only gives it its name. If both targets
//! are in the band of a base that lies in a line of one block, it is a *junior* exocet, with one target
//! outside the band a *senior* one, and any other is *complex* (franken or mutant to those who know which
//! lines and blocks cover the digits).
//!
//! More follows when two base digits are compared: templates of both must fit together. And in a junior
//! exocet the digit of a target is also in its *mirror*, two cells of the other target's block.

mod double;
mod evidence;
mod pair;
mod words;

use core::cell::OnceCell;
use core::cmp::Reverse;
use core::ops::ControlFlow;

use crate::board::{Candidate, Cell, CellSet, Digit, DigitSet, House};
use crate::logic::position::{Derived, Slot, templates};
use crate::logic::step::Form;
use crate::logic::{Info, Position, Step, StepSink, Technique, notation};
use crate::sort::Arrange;
use pair::Exocet;

/// Base cells whose digits return in as many targets.
#[derive(Debug)]
pub struct Exocets {
    info: &'static Info,
    kinds: &'static [Info; 5],
}

pub static EXOCET: Exocets = Exocets {
    info: &Info::new(
        "exocet",
        "Exocet",
        "Every way to place a digit in a base cell also places it in a target cell, so the targets hold the base digits.",
    )
    .words(words::of_exocet)
    .form(Form::Pattern(notation::exocet)),
    kinds: &[
        Info::new(
            "junior-exocet",
            "Junior Exocet",
            "The digits of two base cells in a line of a block return in two target cells of the same band.",
        )
        .also(&["jexocet", "je", "je2", "je-plus", "bird-exocet"])
        .words(words::of_exocet)
    .form(Form::Pattern(notation::exocet)),
        Info::new(
            "senior-exocet",
            "Senior Exocet",
            "The digits of two base cells in a line of a block return in two target cells, one of them outside the band.",
        )
        .also(&["exocet-senior", "sjexocet", "se2"])
        .words(words::of_exocet)
    .form(Form::Pattern(notation::exocet)),
        Info::new(
            "complex-exocet",
            "Complex Exocet",
            "The digits of two base cells return in two target cells that lie in no common band with the base.",
        )
        .also(&["franken-exocet", "mutant-exocet", "champagne-exocet"])
        .words(words::of_exocet)
    .form(Form::Pattern(notation::exocet)),
        Info::new(
            "single-exocet",
            "Exocet with One Base Cell",
            "Every way to place a digit of the base cell also places it in the target, so both hold the same digit.",
        )
        .also(&["exocet-base-size-1"])
        .words(words::of_single)
        .form(Form::Pattern(notation::exocet)),
        double::DOUBLE,
    ],
};

/// The templates of each digit, listed when they are first asked for.
struct Ways([OnceCell<Vec<CellSet>>; 9]);

impl Derived for Ways {
    const SLOT: Slot = Slot::Ways;

    fn of(_: &Position) -> Ways {
        Ways(Default::default())
    }
}

impl Ways {
    fn of_digit<'a>(&'a self, on: &Position, digit: Digit) -> &'a [CellSet] {
        self.0[digit.index()]
            .get_or_init(|| templates::all_within(on.places(digit) | on.candidates().grid().cells_of(digit)))
    }
}

/// A digit that can stand in more ways than this makes a base that is too hard to follow.
const MOST_WAYS: usize = 4000;

/// Base cells and, for each of their digits, the templates that touch them.
struct Base {
    cells: CellSet,
    digits: DigitSet,
    /// In the order of the digits.
    ways: Vec<Vec<CellSet>>,
}

impl Base {
    fn new(on: &Position, cells: CellSet, digits: DigitSet) -> Option<Base> {
        let all = on.derived::<Ways>();
        let few = |digit: Digit| all.of_digit(on, digit).len() <= MOST_WAYS;
        let touching = |digit: Digit| {
            let ways = all.of_digit(on, digit).iter().copied();
            ways.filter(|way| way.intersects(cells)).collect()
        };
        let ways = || digits.into_iter().map(touching).collect();
        digits.into_iter().all(few).then(|| Base { cells, digits, ways: ways() })
    }

    /// The pairs of blanks at least one of which is in every template.
    fn targets(&self, on: &Position) -> Vec<CellSet> {
        let allowed = on.candidates().blanks() - self.cells;
        let fewest = self.ways.iter().filter(|ways| !ways.is_empty()).min_by_key(|ways| ways.len());
        let Some(&first) = fewest.and_then(|ways| ways.first()) else { return Vec::new() };
        let mut pairs = Vec::new();
        for one in first & allowed {
            for other in self.shared(allowed.without(one), CellSet::of(one)) {
                let pair = CellSet::of(one).with(other);
                if !pairs.contains(&pair) {
                    pairs.push(pair);
                }
            }
        }
        pairs
    }

    /// What all templates share that do not touch `touched`; nothing if there is none.
    fn shared(&self, allowed: CellSet, touched: CellSet) -> CellSet {
        let mut shared = allowed;
        let mut any = false;
        for &way in self.ways.iter().flatten().filter(|way| !way.intersects(touched)) {
            any = true;
            shared &= way;
            if shared.is_empty() {
                break;
            }
        }
        if any { shared } else { CellSet::EMPTY }
    }
}

impl Technique for Exocets {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn kinds(&self) -> &'static [Info] {
        self.kinds
    }

    fn find(&self, on: &Position, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let bases = bases(on);
        let mut exocets: Vec<Exocet<'_>> = bases.iter().flat_map(|base| Exocet::all_of(on, base)).collect();
        exocets.arrange_by_key(|exocet| (exocet.kind, Reverse(exocet.gone.len())));
        let mut told: Vec<Step> = Vec::new();
        for exocet in exocets {
            let step = Step::removing(
                &self.kinds[exocet.kind as usize],
                exocet.gone.clone(),
                evidence::of_exocet(&exocet, on),
            );
            if !told.iter().any(|known| known.eliminations == step.eliminations) {
                told.push(step.clone());
                sink.report(step)?;
            }
        }
        for step in double::steps(on, &bases, &self.kinds[4]) {
            sink.report(step)?;
        }
        for (base, targets) in singles(on) {
            for target in targets {
                if let Some(step) = single(on, &base, target, &self.kinds[3]) {
                    sink.report(step)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// Two blanks of a house with three to five digits.
fn bases(on: &Position) -> Vec<Base> {
    let blanks = on.candidates().blanks();
    let mut seen = Vec::new();
    let mut bases = Vec::new();
    for house in House::all() {
        for cells in (house.cells() & blanks).subsets(2) {
            let digits = cells.into_iter().fold(DigitSet::EMPTY, |digits, cell| digits | on.at(cell));
            if (3..=5).contains(&digits.len()) && !seen.contains(&cells) {
                seen.push(cells);
                bases.extend(Base::new(on, cells, digits));
            }
        }
    }
    bases
}

/// Single cells with two to four digits, and the cells that hold the same digit.
fn singles(on: &Position) -> Vec<(Base, CellSet)> {
    let blanks = on.candidates().blanks();
    let few = blanks.into_iter().filter(|&cell| (2..=4).contains(&on.at(cell).len()));
    let with_targets = |cell| {
        let base = Base::new(on, CellSet::of(cell), on.at(cell))?;
        let targets = base.shared(blanks.without(cell), CellSet::EMPTY);
        (!targets.is_empty()).then_some((base, targets))
    };
    few.filter_map(with_targets).collect()
}

/// The step of a base cell and a target that hold the same digit.
fn single(on: &Position, base: &Base, target: Cell, info: &'static Info) -> Option<Step> {
    let cell = base.cells.single()?;
    let both = base.digits & on.at(target);
    let gone = |cell: Cell| (on.at(cell) - both).into_iter().map(move |digit| Candidate { cell, digit });
    let gone: Vec<Candidate> = gone(target).chain(gone(cell)).collect();
    let evidence = || evidence::of_single(on, cell, target);
    (!gone.is_empty() && !both.is_empty()).then(|| Step::removing(info, gone, evidence()))
}
