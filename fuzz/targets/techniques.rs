//! Techniques: from candidates of a puzzle of one solution, none removes or contradicts a digit of the solution.

use std::ops::ControlFlow;

use ninefold::logic::{LADDER, Position, Step, StepSink};
use ninefold::{Candidates, Cell, DigitSet, Grid};

use super::{Bytes, PUZZLES};

pub fn run(data: &[u8]) {
    let mut bytes = Bytes(data);
    let technique = LADDER[bytes.below(LADDER.len())];
    let puzzle: Grid = PUZZLES[bytes.below(PUZZLES.len())].parse().unwrap();
    let solution = puzzle.solution().unwrap();
    // Some digits found, some candidates gone; the solution stays.
    let mut grid = puzzle;
    let (mut found, mut gone) = (Vec::new(), Vec::new());
    while !bytes.is_empty() {
        let cell = Cell::from_index(bytes.below(81));
        match bytes.next() {
            byte @ 128.. => gone.push((cell, DigitSet::from_bits(u16::from(byte & 127) << 2))),
            _ => found.push(cell),
        }
    }
    for &cell in found.iter().filter(|&&cell| puzzle.get(cell).is_none()) {
        grid.set_found(cell, solution.get(cell).unwrap());
    }
    let mut candidates = Candidates::new(&grid);
    for (cell, digits) in gone {
        let kept = DigitSet::of(solution.get(cell).unwrap());
        if grid.get(cell).is_none() {
            candidates.restrict(cell, (candidates.at(cell) - digits) | kept);
        }
    }
    let position = Position::new(candidates, Some(solution));
    let mut first: Option<Step> = None;
    let _: ControlFlow<()> = technique.find(&position, &mut StepSink::best(&mut first));
    let Some(step) = first else { return };
    let is_true = |candidate: &ninefold::Candidate| solution.get(candidate.cell) == Some(candidate.digit);
    assert!(step.placements.iter().all(is_true), "{} {step:?}", technique.info().id);
    assert!(!step.eliminations.iter().any(is_true), "{} {step:?}", technique.info().id);
    // Words for it can be found.
    assert!(!step.explain(position.candidates()).is_empty());
}
