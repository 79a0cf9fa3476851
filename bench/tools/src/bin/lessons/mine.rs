//! Looks for positions: on the paths of generated puzzles, of puzzles made for a technique, and in its test cases.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::time::Duration;

use ninefold::generate::Generator;
use ninefold::logic::{self, LADDER, Level, Step, StepSink, Steps, Technique};
use ninefold::{Candidates, Grid};
use ninefold_tools::processor_time;

use crate::course::{self, Course, Order, kinds};
use crate::gates;
use crate::score::{self, Facts};

/// A position that has passed the gates, but for that of disguises.
pub struct Position {
    /// Where the board stands.
    pub on: Candidates,
    /// The puzzle: none is used twice.
    pub puzzle: Grid,
    /// What the score is made of.
    pub facts: Facts,
}

/// The positions of each technique.
pub type Found = BTreeMap<(&'static str, Order), Vec<Position>>;

/// So many positions of a technique are scored.
const ENOUGH: usize = 250;
/// A finder that takes longer is not asked where others are.
const LABORIOUS: Duration = Duration::from_millis(40);
/// Of so many test cases of a technique so many variants are looked at.
const CASES: usize = 3;
const VARIANTS: u64 = 40;
/// What the generator tries for a puzzle that needs a technique.
const TRIES: u64 = 3_000;

/// Takes the position if it is wanted and passes the gates.
fn take(course: &Course, found: &mut Found, order: Order, id: &'static str, on: &Candidates, is_key: bool) {
    let known = found.entry((id, order)).or_default();
    let puzzle = on.grid().puzzle();
    if known.len() >= ENOUGH || known.iter().filter(|one| one.puzzle == puzzle).count() >= 2 {
        return;
    }
    if let Some(step) = gates::passed(course, order, id, on) {
        known.push(Position { on: on.clone(), puzzle, facts: score::facts(on, &step, is_key) });
    }
}

/// Walks the paths of so many puzzles of each level.
pub fn from_puzzles(course: &Course, seed: u64, puzzles: u64) -> Found {
    let mut found = Found::new();
    let mut laborious = BTreeSet::new();
    for number in 0..puzzles {
        for level in Level::ALL {
            let made = Generator::new(seed).level(level).puzzle(number);
            if let Some(made) = made {
                walk(course, &made.puzzle, &mut found);
                stuck(course, &made.puzzle, &mut found, &mut laborious);
            }
        }
        if number % 500 == 0 {
            let rare = kinds().filter(|id| found.get(&(*id, Order::Hints)).map_or(0, Vec::len) < 12).count();
            eprintln!("{number}: {rare} techniques have fewer than 12 positions that hints reach");
        }
    }
    found
}

/// The positions before each step of the order of hints.
fn walk(course: &Course, puzzle: &Grid, found: &mut Found) {
    let order = logic::Order::simple();
    let rung = |step: &Step| order.iter().position(|technique| technique.kinds().contains(step.technique));
    let mut way = Steps::new(logic::Position::of(puzzle), &order);
    let mut before: Vec<(Candidates, Step)> = Vec::new();
    loop {
        let on = way.position().candidates().clone();
        let Some(step) = way.step() else { break };
        before.push((on, step));
    }
    let mut hardest = None;
    for (on, step) in before.iter().rev() {
        let is_key = hardest < rung(step);
        hardest = hardest.max(rung(step));
        // Which single comes first is for the hint to say.
        let id = match rung(step) {
            Some(..3) => {
                gates::next(course, Order::Hints, "", on).map_or(step.technique.id, |step| step.technique.id)
            }
            _ => step.technique.id,
        };
        take(course, found, Order::Hints, id, on, is_key);
    }
}

/// Where what the reference takes for granted leads no further: any technique may be next there.
fn stuck(course: &Course, puzzle: &Grid, found: &mut Found, laborious: &mut BTreeSet<&'static str>) {
    let wings = logic::Order::named(course.wings.iter().map(String::as_str)).expect("they are on the ladder");
    let order = logic::Order::simple();
    let mut position = logic::Position::of(puzzle);
    while !position.candidates().is_complete() {
        let Some(step) = logic::next_step(&position, &wings) else {
            for technique in LADDER.iter().copied().filter(|one| one.info().id != "trial") {
                ask(course, technique, &position, found, laborious);
            }
            let Some(step) = logic::next_step(&position, &order) else { return };
            position.apply(&step);
            continue;
        };
        position.apply(&step);
    }
}

/// Asks one technique for its steps at a position, unless enough are known.
fn ask(
    course: &Course,
    technique: &'static dyn Technique,
    on: &logic::Position,
    found: &mut Found,
    laborious: &mut BTreeSet<&'static str>,
) {
    let enough = |id: &'static str| {
        let of = |order| found.get(&(id, order)).map_or(0, Vec::len);
        of(Order::Hints) >= 12 || of(Order::Wings) >= 12
    };
    let id = technique.info().id;
    if laborious.contains(id)
        || course.wings.iter().any(|wing| wing == id)
        || technique.kinds().iter().all(|kind| enough(kind.id))
    {
        return;
    }
    let begun = processor_time();
    let mut first = None;
    let _ = technique.find(on, &mut StepSink::best(&mut first));
    if processor_time() - begun > LABORIOUS {
        laborious.insert(id);
    }
    if let Some(step) = first {
        take(course, found, Order::Wings, step.technique.id, on.candidates(), false);
    }
}

/// Puzzles made for the techniques that still lack positions.
pub fn from_generator(course: &Course, seed: u64, found: &mut Found) {
    for technique in LADDER.iter().copied().filter(|one| !["trial", "full-house"].contains(&one.info().id)) {
        for kind in technique.kinds() {
            let lacks = |found: &Found, order| {
                found.get(&(kind.id, order)).map_or(0, Vec::len) < course.most(kind.id)
            };
            for number in 0..4 {
                if !lacks(found, Order::Hints) || !lacks(found, Order::Wings) {
                    break;
                }
                let order = easier_and(course, technique);
                let wanted = Generator::new(seed).technique(kind.id).expect("it is on the ladder");
                let Some(made) = wanted.only(order.clone()).tries(TRIES).puzzle(number) else { break };
                let mut position = logic::Position::of(&made.puzzle);
                while let Some(step) = logic::next_step(&position, &order) {
                    // On the way the kinds of the technique are met, and others of the order.
                    take(course, found, Order::Wings, step.technique.id, position.candidates(), false);
                    take(course, found, Order::Hints, step.technique.id, position.candidates(), false);
                    position.apply(&step);
                }
            }
        }
    }
}

/// What is taken for granted and easier, and the technique.
fn easier_and(course: &Course, technique: &'static dyn Technique) -> logic::Order {
    let all = course.wings_and(technique.info().id);
    let easier = all.iter().take_while(|one| one.info().id != technique.info().id);
    easier.chain([technique]).collect()
}

/// The test cases of the techniques that still lack positions, and puzzles like these.
pub fn from_cases(course: &Course, folder: &Path, seed: u64, found: &mut Found) {
    for technique in LADDER.iter().copied().filter(|one| one.info().id != "trial") {
        let text =
            fs::read_to_string(folder.join(format!("{}.txt", technique.info().id))).unwrap_or_default();
        let cases =
            text.lines().filter_map(|line| course::read(line.strip_prefix("fires ")?.rsplit_once('|')?.0));
        for (number, on) in cases.enumerate() {
            let ids = || technique.kinds().iter().map(|kind| kind.id);
            let lacks = |found: &Found| {
                let few = |id, order| found.get(&(id, order)).map_or(0, Vec::len) < 2;
                ids().any(|id| few(id, Order::Hints) && few(id, Order::Wings))
            };
            if lacks(found)
                && number < CASES
                && let Ok(like) = Generator::new(seed).like(&on.grid().puzzle(), 1)
            {
                for variant in like.tries(TRIES).puzzles(0..VARIANTS).into_iter().flatten() {
                    walk(course, &variant.puzzle, found);
                }
            }
            let position = logic::Position::new(on.clone(), on.grid().puzzle().solution());
            let mut first = None;
            let _ = technique.find(&position, &mut StepSink::best(&mut first));
            let Some(step) = first else { continue };
            for order in [Order::Hints, Order::Wings] {
                if found.get(&(step.technique.id, order)).map_or(0, Vec::len) < course.most(step.technique.id)
                {
                    take(course, found, order, step.technique.id, &on, false);
                }
            }
        }
    }
}
