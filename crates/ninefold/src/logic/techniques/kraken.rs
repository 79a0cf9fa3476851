//! Kraken fish: a fish whose fins, or the places in one of its cover houses, reach an elimination by chains.
//!
//! ```text
//! type 1   Either the fish is true and rules a candidate out, or one of the fins is; and from each fin a chain
//!          leads to the candidate's being false. So it is false anyway.
//! type 2   The fish puts the digit into each cover house within the base houses, if no fin is true. So one of the
//!          places that a cover house shares with the base, or a fin, is true; what chains from all of them rule out
//!          can be eliminated, whatever and wherever it is.
//! ```
//!
//! Fish of rows and blocks against columns and blocks (or columns and rows changed) up to size 4 with one or
//! two fins are looked at. For a base, the cover houses are found place by place: each place is covered by
//! one of its houses, or is a fin. What follows from a place is known for all at once (`InferenceGraph`), so
//! a fish is asked with a few operations on bits. Of all the fish that remove a candidate the smallest is
//! reported.

use core::ops::ControlFlow;

use crate::board::{Candidate, Candidates, CellSet, Digit, DigitSet, House};
use crate::logic::explain;
use crate::logic::inference::InferenceGraph;
use crate::logic::{Evidence, Explanation, Info, Level, Node, Position, Role, Step, StepSink, Technique};

/// Fish with chains, of one type.
#[derive(Debug)]
pub struct KrakenFish {
    info: &'static Info,
    through_cover: bool,
}

pub static KRAKEN_FISH_1: KrakenFish = KrakenFish {
    info: &Info::new(
        "kraken-fish-1",
        "Kraken Fish Type 1",
        "A chain from each fin rules out what the fish itself would eliminate, so it is false either way.",
    )
    .lines(fin_words)
    .hodoku("0371", 8450, Level::Extreme, 500)
    .off()
    .optional(),
    through_cover: false,
};
pub static KRAKEN_FISH_2: KrakenFish = KrakenFish {
    info: &Info::new(
        "kraken-fish-2",
        "Kraken Fish Type 2",
        "From each place that a fish leaves for its digit in a cover house, and from each fin, a chain rules out the same candidate.",
    ).lines(cover_words)
    .hodoku("0372", 8451, Level::Extreme, 500)
    .off()
    .optional(),
    through_cover: true,
};

/// Larger fish, and more fins, are not looked at.
const LARGEST: usize = 4;
const MOST_FINS: usize = 2;

/// A digit's places in a house.
#[derive(Clone, Copy)]
struct Net {
    house: House,
    cells: CellSet,
}

/// A fish with its fins, which are among its cells.
#[derive(Clone, Debug)]
struct Fish {
    digit: Digit,
    bases: Vec<House>,
    covers: Vec<House>,
    cells: CellSet,
    fins: CellSet,
}

/// A conclusion, and the places from which chains lead to it.
#[derive(Clone, Debug)]
struct Catch {
    fish: Fish,
    removed: Candidate,
    starts: CellSet,
}

impl Technique for KrakenFish {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn find(&self, on: &Position, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let graph = on.implications();
        let mut caught = vec![false; Candidate::COUNT];
        for size in 2..=LARGEST {
            for digit in Digit::ALL {
                for rows in [true, false] {
                    let sea = Sea::new(on, digit, rows, size);
                    sea.choose_bases(0, &mut Vec::new(), CellSet::EMPTY, &mut |fish| {
                        for catch in self.catches(on, graph, fish) {
                            if !core::mem::replace(&mut caught[catch.removed.index()], true) {
                                sink.report(self.step(graph, &catch))?;
                            }
                        }
                        ControlFlow::Continue(())
                    })?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// A step of type 1 in words.
fn fin_words(step: &Step, on: &Candidates) -> Explanation {
    let fins = explain::list(step.evidence.cells(Role::Fin), "or");
    let digit = explain::digits(step.evidence.digits(Role::Fin), "and");
    let gone = explain::join(step.eliminations.iter().map(|&gone| not(gone)), "and");
    let summary = format!("Either the fish holds or {fins} is {digit}; whichever it is, {gone}.");
    let covers = explain::houses(step.evidence.covers());
    let fish = format!(
        "{}. If it is in none of the fins, {covers} have no {digit} elsewhere, and {gone}.",
        places(step)
    );
    explain::verity(step, on, summary, &[fish])
}

/// A step of type 2 in words.
fn cover_words(step: &Step, on: &Candidates) -> Explanation {
    let starts = step.evidence.chains().iter().filter_map(|chain| chain.inferences.first());
    let starts = starts.fold(CellSet::EMPTY, |starts, start| starts | start.node.cells);
    let digit = explain::digits(step.evidence.digits(Role::Fin), "and");
    let starts = explain::list(starts, "or");
    let gone = explain::join(step.eliminations.iter().map(|&gone| not(gone)), "and");
    let summary = format!("A fish puts {digit} in {starts}; wherever it is, {gone}.");
    let fish = format!(
        "{}. If it is in none of the fins, each cover house takes its {digit} from these rows, columns or blocks. \
         So one of {starts} is {digit}.",
        places(step)
    );
    explain::verity(step, on, summary, &[fish])
}

/// "r1c1 is not 5".
fn not(candidate: Candidate) -> String {
    explain::fact(Node::of(candidate), false)
}

/// "In rows 2 and 5, 3 can only be in columns 1 and 7 or in the fins r2c5 and r5c5".
fn places(step: &Step) -> String {
    let evidence = &step.evidence;
    let fins = evidence.cells(Role::Fin);
    format!(
        "In {}, {} can only be in {} or in {} {}",
        explain::houses(&evidence.houses),
        explain::digits(evidence.digits(Role::Fin), "and"),
        explain::houses(evidence.covers()),
        explain::verb(fins.len(), "the fin", "the fins"),
        explain::list(fins, "and")
    )
}

impl KrakenFish {
    /// What a fish catches, apart from what its fins all see.
    fn catches(&self, on: &Position, graph: &InferenceGraph, fish: &Fish) -> Vec<Catch> {
        let catch = |starts: CellSet, removed: Candidate| Catch { fish: fish.clone(), removed, starts };
        if self.through_cover {
            let places = |cover: &House| (fish.cells & cover.cells()) | fish.fins;
            let starts = fish.covers.iter().map(places);
            return starts
                .flat_map(|starts| {
                    ruled_out(graph, fish.digit, starts).into_iter().map(move |gone| (starts, gone))
                })
                .map(|(starts, gone)| catch(starts, gone))
                .collect();
        }
        let covered = fish.covers.iter().fold(CellSet::EMPTY, |cells, cover| cells | cover.cells());
        let removed = ruled_out(graph, fish.digit, fish.fins).into_iter();
        let of_fish = |gone: &Candidate| {
            gone.digit == fish.digit && ((covered & on.places(fish.digit)) - fish.cells).contains(gone.cell)
        };
        removed.filter(of_fish).map(|gone| catch(fish.fins, gone)).collect()
    }

    fn step(&self, graph: &InferenceGraph, catch: &Catch) -> Step {
        let Catch { fish, removed, starts } = catch;
        let digit = DigitSet::of(fish.digit);
        let mut evidence = Evidence::pattern(digit, fish.cells - fish.fins)
            .and(Role::Fin, digit, fish.fins)
            .within(fish.bases.iter().copied())
            .covering(fish.covers.iter().copied());
        let end = graph.literal(*removed, false);
        let chain = |cell| {
            let start = graph.literal(Candidate { cell, digit: fish.digit }, true);
            graph.chain(&graph.bfs(start).path(end))
        };
        evidence.hard_mut().chains = starts.into_iter().map(chain).collect();
        Step::removing(self.info, vec![*removed], evidence)
    }
}

/// What follows to be false from the digit in any of the cells, unless it sees them all.
fn ruled_out(graph: &InferenceGraph, digit: Digit, starts: CellSet) -> Vec<Candidate> {
    let from: Vec<_> =
        starts.into_iter().map(|cell| graph.literal(Candidate { cell, digit }, true)).collect();
    let Some((&first, others)) = from.split_first() else { return Vec::new() };
    // A place that rules itself out needs no fish.
    if from.iter().any(|&start| graph.reaches(start, start.negated())) {
        return Vec::new();
    }
    let common = graph
        .all_reached(first)
        .filter(|&end| !end.holds() && others.iter().all(|&start| graph.reaches(start, end)));
    let seen = |gone: &Candidate| gone.digit == digit && starts.is_subset(gone.cell.peers());
    common.filter_map(|end| graph.candidate(end)).filter(|gone| !seen(gone)).collect()
}

/// Where fish of a digit may swim: the houses that can be base, and those that can be cover.
struct Sea {
    digit: Digit,
    size: usize,
    bases: Vec<Net>,
    covers: Vec<Net>,
}

/// Where fish are reported.
type Report<'a> = &'a mut dyn FnMut(&Fish) -> ControlFlow<()>;

impl Sea {
    fn new(on: &Position, digit: Digit, rows: bool, size: usize) -> Sea {
        let nets = |lines: &mut dyn Iterator<Item = House>| -> Vec<Net> {
            let net = |house| Net { house, cells: on.candidates().places_in(house, digit) };
            lines.chain(House::blocks()).map(net).filter(|net| !net.cells.is_empty()).collect()
        };
        let [rows_and_blocks, columns_and_blocks] = [nets(&mut House::rows()), nets(&mut House::columns())];
        let (bases, covers) =
            if rows { (rows_and_blocks, columns_and_blocks) } else { (columns_and_blocks, rows_and_blocks) };
        Sea { digit, size, bases, covers }
    }

    /// Goes through all choices of bases without common places.
    fn choose_bases(
        &self,
        next: usize,
        chosen: &mut Vec<usize>,
        cells: CellSet,
        report: Report<'_>,
    ) -> ControlFlow<()> {
        if chosen.len() == self.size {
            let bases: Vec<House> = chosen.iter().map(|&base| self.bases[base].house).collect();
            let start = Fish { digit: self.digit, bases, covers: Vec::new(), cells, fins: CellSet::EMPTY };
            return self.cover(start, cells, report);
        }
        for base in next..self.bases.len() {
            let net = self.bases[base];
            if !net.cells.intersects(cells) {
                chosen.push(base);
                self.choose_bases(base + 1, chosen, cells | net.cells, report)?;
                chosen.pop();
            }
        }
        ControlFlow::Continue(())
    }

    /// Covers the first place that is `open`, or leaves it to be a fin.
    fn cover(&self, fish: Fish, open: CellSet, report: Report<'_>) -> ControlFlow<()> {
        let Some(place) = open.first() else {
            let complete = fish.covers.len() == self.size && !fish.fins.is_empty();
            return if complete { report(&fish) } else { ControlFlow::Continue(()) };
        };
        if fish.covers.len() < self.size {
            let fits = |net: &&Net| {
                net.cells.contains(place)
                    && !net.cells.intersects(fish.fins)
                    && !fish.bases.contains(&net.house)
            };
            for net in self.covers.iter().filter(fits) {
                let mut longer = fish.clone();
                longer.covers.push(net.house);
                self.cover(longer, open - net.cells, report)?;
            }
        }
        if fish.fins.len() < MOST_FINS {
            let finned = Fish { fins: fish.fins.with(place), ..fish };
            self.cover(finned, open.without(place), report)?;
        }
        ControlFlow::Continue(())
    }
}
