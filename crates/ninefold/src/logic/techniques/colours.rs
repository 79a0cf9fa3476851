//! Colours: cells tied by strong links on one digit, in two alternating colours.
//!
//! ```text
//! A = b = A = b      All A are true and all b false, or the other way round.
//! trap   what sees an A and a b is false in any case
//! wrap   two A that see each other cannot be true: all A are false
//! ```
//!
//! Multi-colours compares two such nets: if an A of one sees a c of the other, not both are true, so b or d
//! is, and what sees both is false. If one colour sees both colours of another net, it is false.

use core::ops::ControlFlow;

use crate::board::{Candidate, Candidates, Cell, CellSet, Digit, DigitSet};
use crate::logic::explain::{self, therefore};
use crate::logic::{Evidence, Info, Level, Position, Role, Step, StepSink, Technique};

/// One net of strong links in two colours.
#[derive(Debug)]
pub struct SimpleColours {
    info: &'static Info,
    kinds: &'static [Info; 2],
}

/// Two nets.
#[derive(Debug)]
pub struct MultiColours {
    info: &'static Info,
    kinds: &'static [Info; 2],
}

pub static SIMPLE_COLOURS: SimpleColours = SimpleColours {
    info: &Info::new(
        "simple-colours",
        "Simple Colors",
        "Strong links on one digit divide cells into two colours, one of which is true.",
    )
    .words(simple_colours_words)
    .hodoku("0500", 5330, Level::Hard, 150),
    kinds: &[
        Info::new(
            "simple-colours-trap",
            "Simple Colors Trap",
            "A candidate that sees both colours of a group is false.",
        )
        .words(simple_colours_words)
        .hodoku("0500", 5330, Level::Hard, 150),
        Info::new("simple-colours-wrap", "Simple Colors Wrap", "A colour that sees itself is false.")
            .words(simple_colours_words)
            .hodoku("0501", 5330, Level::Hard, 150),
    ],
};
pub static MULTI_COLOURS: MultiColours = MultiColours {
    info: &Info::new(
        "multi-colours",
        "Multi Colors",
        "Two groups of strong links on one digit, whose colours see each other.",
    )
    .words(multi_colours_words)
    .hodoku("0502", 5360, Level::Hard, 200),
    kinds: &[
        Info::new(
            "multi-colours-1",
            "Multi Colors 1",
            "Two colours that see each other are not both true, so one of their opposites is.",
        )
        .words(multi_colours_words)
        .hodoku("0502", 5360, Level::Hard, 200),
        Info::new(
            "multi-colours-2",
            "Multi Colors 2",
            "A colour that sees both colours of another group is false.",
        )
        .words(multi_colours_words)
        .hodoku("0503", 5360, Level::Hard, 200),
    ],
};

/// A net: the cells of either colour.
type Net = [CellSet; 2];

/// The nets of a digit, by their first cells.
fn nets(on: &Position, digit: Digit) -> Vec<Net> {
    let partners = |cell| on.links().partners(Candidate { cell, digit });
    let mut left: CellSet = on.places(digit).into_iter().filter(|&cell| !partners(cell).is_empty()).collect();
    let mut nets = Vec::new();
    while let Some(first) = left.first() {
        let mut net = [CellSet::EMPTY; 2];
        paint(on, digit, first, 0, &mut left, &mut net);
        nets.push(net);
    }
    nets
}

/// Colours `cell` and, with the other colour, all that is tied to it.
fn paint(on: &Position, digit: Digit, cell: Cell, colour: usize, left: &mut CellSet, net: &mut Net) {
    if !left.contains(cell) {
        return;
    }
    left.remove(cell);
    net[colour].insert(cell);
    for house in cell.houses().into_iter().filter(|&house| on.count_in(house, digit) == 2) {
        for partner in on.candidates().places_in(house, digit).without(cell) {
            paint(on, digit, partner, 1 - colour, left, net);
        }
    }
}

/// All that is seen from a cell of the set.
fn seen_from(cells: CellSet) -> CellSet {
    cells.into_iter().fold(CellSet::EMPTY, |seen, cell| seen | cell.peers())
}

/// What sees a cell of each set.
fn between(on: &Position, digit: Digit, a: CellSet, b: CellSet) -> CellSet {
    on.places(digit) & seen_from(a) & seen_from(b)
}

fn evidence(digit: Digit, first: Net, second: Option<Net>) -> Evidence {
    let digits = DigitSet::of(digit);
    let evidence =
        Evidence::default().and(Role::Colour, digits, first[0]).and(Role::Opposite, digits, first[1]);
    match second {
        None => evidence,
        Some([c, d]) => evidence.and(Role::SecondColour, digits, c).and(Role::SecondOpposite, digits, d),
    }
}

impl Technique for SimpleColours {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn kinds(&self) -> &'static [Info] {
        self.kinds
    }

    fn find(&self, on: &Position, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        for digit in on.dirty().digits {
            for net in nets(on, digit) {
                let wrong = net.iter().filter(|&&colour| colour.intersects(seen_from(colour)));
                let wrapped = wrong.fold(CellSet::EMPTY, |all, &colour| all | colour);
                if !wrapped.is_empty() {
                    sink.report(Step::clearing(&self.kinds[1], digit, wrapped, evidence(digit, net, None)))?;
                }
                let trapped = between(on, digit, net[0], net[1]);
                if !trapped.is_empty() {
                    sink.report(Step::clearing(&self.kinds[0], digit, trapped, evidence(digit, net, None)))?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// The step in words.
fn simple_colours_words(step: &Step, _: &Candidates) -> String {
    let why = if step.technique.id == "simple-colours-wrap" {
        "Two cells of one colour see each other, so that colour is false."
    } else {
        "A cell that sees both colours sees the digit either way."
    };
    format!("{} {why} {}", colours(step, Role::Colour, Role::Opposite), therefore(step))
}

impl Technique for MultiColours {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn kinds(&self) -> &'static [Info] {
        self.kinds
    }

    fn find(&self, on: &Position, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        for digit in on.dirty().digits {
            let nets = nets(on, digit);
            for (i, &first) in nets.iter().enumerate() {
                for (_, &second) in nets.iter().enumerate().filter(|&(j, _)| i != j) {
                    self.compare(on, digit, first, second, sink)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// The step in words.
fn multi_colours_words(step: &Step, _: &Candidates) -> String {
    let nets = format!(
        "{} {}",
        colours(step, Role::Colour, Role::Opposite),
        colours(step, Role::SecondColour, Role::SecondOpposite)
    );
    let why = if step.technique.id == "multi-colours-2" {
        "One colour of the first group sees both colours of the second, one of which is true, so that colour is false."
    } else {
        "A colour of one group sees a colour of the other, so they are not both true: at least one of their opposites \
         is, and a cell that sees both opposites cannot be the digit."
    };
    format!("{nets} {why} {}", therefore(step))
}

impl MultiColours {
    fn compare(
        &self,
        on: &Position,
        digit: Digit,
        first: Net,
        second: Net,
        sink: &mut StepSink<'_>,
    ) -> ControlFlow<()> {
        let sees = |a: CellSet, b: CellSet| a.intersects(seen_from(b));
        let report = |kind, removed: CellSet, sink: &mut StepSink<'_>| {
            if removed.is_empty() {
                return ControlFlow::Continue(());
            }
            sink.report(Step::clearing(kind, digit, removed, evidence(digit, first, Some(second))))
        };
        let wrong = first.into_iter().filter(|&colour| sees(colour, second[0]) && sees(colour, second[1]));
        report(&self.kinds[1], wrong.fold(CellSet::EMPTY, |all, colour| all | colour), sink)?;
        let mut removed = CellSet::EMPTY;
        for (a, c) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            if sees(first[a], second[c]) {
                removed |= between(on, digit, first[1 - a], second[1 - c]);
            }
        }
        report(&self.kinds[0], removed, sink)
    }
}

/// The two colours of a net in words.
fn colours(step: &Step, colour: Role, opposite: Role) -> String {
    let evidence = &step.evidence;
    format!(
        "Strong links connect these cells: either {} {} {digit}, or {} {}.",
        explain::list(evidence.cells(colour), "and"),
        explain::verb(evidence.cells(colour).len(), "is", "are"),
        explain::list(evidence.cells(opposite), "and"),
        explain::verb(evidence.cells(opposite).len(), "is", "are"),
        digit = explain::digits(evidence.digits(colour), "and"),
    )
}
