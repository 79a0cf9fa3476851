//! A technique of your own: find steps, explain them, run it beside the others, and have its steps checked.
//!
//! `cargo run -p ninefold --example own_technique`
//!
//! It is *rectangle elimination*. A digit has two places in a row or column: a hinge and a wing. Suppose it stands in
//! another cell that sees the hinge across that line. Then it is not in the hinge, so it is in the wing; and if the
//! two rule out every place in the block where their lines cross, the assumption was wrong.

use std::ops::ControlFlow;

use ninefold::logic::check::{Checker, Claim, Ground};
use ninefold::logic::explain::{self, therefore};
use ninefold::logic::{Evidence, Info, Order, Position, Role, Step, StepSink, Steps, Technique};
use ninefold::{Candidates, Cell, CellSet, Digit, Grid, House};

#[derive(Debug)]
struct RectangleElimination;

static INFO: Info = Info::new(
    "rectangle-elimination",
    "Rectangle Elimination",
    "A digit in this cell would force the same digit into a wing, and both would leave a block without it.",
)
.words(words);

static RECTANGLE_ELIMINATION: RectangleElimination = RectangleElimination;

impl Technique for RectangleElimination {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn find(&self, on: &Position, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        for digit in Digit::ALL {
            for line in House::rows().chain(House::columns()) {
                let pair = on.candidates().places_in(line, digit);
                if pair.len() == 2 {
                    for hinge in pair {
                        let wing = pair.without(hinge).first().expect("two places");
                        from_hinge(on, digit, line, [hinge, wing], sink)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// Tries every cell that sees the hinge across the line.
fn from_hinge(
    on: &Position,
    digit: Digit,
    line: House,
    [hinge, wing]: [Cell; 2],
    found: &mut StepSink<'_>,
) -> ControlFlow<()> {
    let [row, column, _] = hinge.houses();
    let across = if row == line { column } else { row };
    for target in on.candidates().places_in(across, digit).without(hinge) {
        let corner = if row == line {
            Cell::at(target.row(), wing.column())
        } else {
            Cell::at(wing.row(), target.column())
        };
        let block = corner.houses()[2];
        let places = on.candidates().places_in(block, digit);
        let seen = (wing.peers() | target.peers()).with(wing).with(target);
        if !places.is_empty() && places.is_subset(seen) && !places.contains(wing) && !places.contains(target)
        {
            // All that the step rests on: from it, it is explained, drawn, written as data and checked.
            let evidence = Evidence::default()
                .and(Role::Pivot, digit, CellSet::of(hinge))
                .and(Role::Pincer, digit, CellSet::of(wing))
                .and(Role::Pattern, digit, places)
                .within([line, block]);
            found.report(Step::clearing(&INFO, digit, CellSet::of(target), evidence))?;
        }
    }
    ControlFlow::Continue(())
}

/// The step in words. `_` are the candidates before it, for techniques that say more about them.
fn words(step: &Step, _: &Candidates) -> String {
    let evidence = &step.evidence;
    let (removed, houses) = (step.eliminations[0], &evidence.houses);
    format!(
        "If {} were {}, {} would not be, so {} would be: the only other place in {}. Then {} would have no place \
         left for {}. {}",
        removed.cell,
        removed.digit,
        evidence.cells(Role::Pivot),
        evidence.cells(Role::Pincer),
        explain::house(houses[0]),
        explain::house(houses[1]),
        removed.digit,
        therefore(step)
    )
}

fn main() {
    let puzzle: Grid = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
        .parse()
        .expect("a puzzle");
    println!("{} steps of rectangle elimination on the way to the solution", show(&puzzle));
}

/// Prints each use of the technique on the way to the solution, and returns how many there are.
fn show(puzzle: &Grid) -> usize {
    // It comes first here, so that it is used wherever it can be.
    let own: &'static dyn Technique = &RECTANGLE_ELIMINATION;
    let order: Order = std::iter::once(own).chain(Order::simple().iter()).collect();
    let mut steps = Steps::new(Position::of(puzzle), &order);
    let mut checker = Checker::new(puzzle);
    let mut uses = 0;
    loop {
        let before = steps.position().candidates().clone();
        let Some(step) = steps.step() else { return uses };
        let ground = checker.check(&Claim::from(&step)).expect("a true step");
        if step.technique.id == INFO.id {
            assert_eq!(ground, Ground::Evidence, "its evidence shows it");
            println!("{}: {}", step.technique.name, step.explain(&before));
            uses += 1;
        }
    }
}

#[test]
fn it_is_used_and_its_evidence_shows_it() {
    let puzzle: Grid =
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..".parse().unwrap();
    assert!(show(&puzzle) > 0);
}
