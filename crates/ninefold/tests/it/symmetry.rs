//! A technique does not care which way up the grid is: what it finds in a position it finds in every image of it.
//!
//! Each technique is asked at the positions of its own cases, and at images of these (turned, lines reordered, digits
//! relabelled). The sets of conclusions must be images of one another. Exempt are the few that report only one of
//! several ways to the same end.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use ninefold::logic::{self, Position, Step, StepSink, Technique};
use ninefold::{Candidate, Random, Symmetry};

use crate::common::{conclusions, position, testdata};

/// Techniques whose conclusions depend on the order in which cells and digits are looked at, and why.
const DEPENDENT: [(&str, &str); 12] = [
    ("two-string-kite", "a row and a column that meet in two blocks are tied in one of them, as in HoDoKu"),
    ("grouped-nice-loop", "only the first of the shortest paths is followed, as in HoDoKu"),
    ("als-nice-loop", "only the first of the shortest paths is followed"),
    ("als-xy-chain", "chains go forward in the list of sets, as in HoDoKu"),
    ("free-als-xy-chain", "only the first of the shortest chains is followed"),
    ("bivalue-oddagon", "the search for rings stops at a limit"),
    ("bug-lite", "the search for larger graves stops at a limit"),
    ("guardian-chain", "the search for impossible patterns of three digits stops at a limit"),
    ("forcing-net", "a conclusion that both a contradiction and a verity show is reported once"),
    ("whip", "a search that keeps too many partial whips drops the last of them"),
    ("g-whip", "a search that keeps too many partial whips drops the last of them"),
    ("death-blossom", "of petals of one size the first is taken"),
];

/// How many images of each position are looked at.
const IMAGES: usize = 1;

/// What a step concludes.
type Conclusions = BTreeSet<(bool, Candidate)>;

fn found(technique: &dyn Technique, position: &Position) -> BTreeSet<(&'static str, Conclusions)> {
    let mut all = BTreeSet::new();
    let mut take = |step: Step| {
        all.insert((step.technique.id, conclusions(&step)));
        ControlFlow::Continue(())
    };
    let _ = technique.find(position, &mut StepSink::all(&mut take));
    all
}

/// The positions of a technique's cases.
fn positions(technique: &dyn Technique) -> Vec<Position> {
    let file = testdata("techniques").join(format!("{}.txt", technique.info().id));
    let text = std::fs::read_to_string(file).expect("cases");
    let lines = text.lines().filter_map(|line| line.split_once(' ').filter(|(word, _)| *word != "#"));
    let fields = lines.map(|(_, case)| case.split('|').collect::<Vec<_>>());
    fields.map(|fields| position(fields[0], fields.get(1).unwrap_or(&""))).collect()
}

fn image(symmetry: &Symmetry, position: &Position) -> Position {
    let solution = position.solution().map(|solution| symmetry.grid(solution));
    Position::new(symmetry.candidates(position.candidates()), solution)
}

/// Steps as they are in the image.
fn carried(
    symmetry: &Symmetry,
    steps: &BTreeSet<(&'static str, Conclusions)>,
) -> BTreeSet<(&'static str, Conclusions)> {
    let carry = |&(placed, candidate): &(bool, Candidate)| (placed, symmetry.candidate(candidate));
    steps.iter().map(|(id, all)| (*id, all.iter().map(carry).collect())).collect()
}

#[test]
fn what_is_found_in_an_image_is_the_image_of_what_is_found() {
    let mut random = Random::new(1);
    for technique in logic::LADDER.iter().filter(|technique| !is_dependent(technique.info().id)) {
        for position in positions(*technique) {
            let here = found(*technique, &position);
            for _ in 0..IMAGES {
                let symmetry = Symmetry::random(&mut random);
                let there = found(*technique, &image(&symmetry, &position));
                let expected = carried(&symmetry, &here);
                let [missing, new] =
                    [expected.difference(&there), there.difference(&expected)].map(Vec::from_iter);
                assert!(
                    missing.is_empty() && new.is_empty(),
                    "{} by {symmetry} of {:?}\nmissing in the image: {missing:?}\nonly there: {new:?}",
                    technique.info().id,
                    position.candidates()
                );
            }
        }
    }
}

fn is_dependent(id: &str) -> bool {
    DEPENDENT.iter().any(|(dependent, _)| *dependent == id)
}

#[test]
fn those_left_out_are_on_the_ladder() {
    for (id, why) in DEPENDENT {
        assert!(logic::technique(id).is_some() && !why.is_empty(), "{id}");
    }
}
