//! The cases of `testdata/techniques/`: where each technique must fire, with what follows, and where it must not.
//!
//! A line is `fires GRID | REMOVED | CONCLUSIONS` or `quiet GRID | REMOVED`. In the grid, `+5` is a 5 that was found
//! rather than given; `r1c1-57` says that 5 and 7 are crossed out in r1c1, besides what the digits on the board rule
//! out; a conclusion is `r1c1=5` or `r1c1<>5`. `cargo run --release --manifest-path bench/tools/Cargo.toml --bin cases` looks for cases.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use ninefold::logic::check::{Checker, Claim, Ground};
use ninefold::logic::{self, Position, Step, StepSink, Technique};

use crate::common::{position, testdata};

fn conclusions(step: &Step) -> BTreeSet<String> {
    let placed = step.placements.iter().map(|placed| format!("{}={}", placed.cell, placed.digit));
    placed.chain(step.eliminations.iter().map(|gone| format!("{}<>{}", gone.cell, gone.digit))).collect()
}

fn steps(technique: &dyn Technique, position: &Position) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut take = |step: Step| {
        steps.push(step);
        ControlFlow::Continue(())
    };
    let _ = technique.find(position, &mut StepSink::all(&mut take));
    steps
}

/// Runs the cases of one file; the kinds of those that fire, and how many are quiet.
fn run(technique: &dyn Technique, text: &str) -> (BTreeSet<&'static str>, usize) {
    let id = technique.info().id;
    let (mut fires, mut quiet) = (BTreeSet::new(), 0);
    for (n, line) in text.lines().enumerate().filter(|(_, line)| !line.starts_with('#') && !line.is_empty()) {
        let (word, case) = line.split_once(' ').expect("a word and a case");
        let fields: Vec<&str> = case.split('|').collect();
        let position = position(fields[0], fields[1]);
        let found = steps(technique, &position);
        for step in &found {
            let wrong = step.error_against(position.solution().expect("cases have one solution"));
            assert_eq!(wrong, None, "{id}.txt:{}: {step:?}", n + 1);
            assert!(!step.explain(position.candidates()).is_empty());
            // A trial has been followed to its end by a search; there is nothing shorter to show.
            let ground = Checker::at(position.candidates().clone()).check(&Claim::from(step));
            assert!(
                ground == Ok(Ground::Evidence) || id == "trial",
                "{id}.txt:{}: {ground:?} {step:?}",
                n + 1
            );
        }
        match word {
            "fires" => {
                let expected: BTreeSet<String> = fields[2].split_whitespace().map(str::to_owned).collect();
                let fired = found.iter().find(|step| conclusions(step) == expected);
                let others = || found.iter().map(conclusions).collect::<Vec<_>>();
                let fired = fired
                    .unwrap_or_else(|| panic!("{id}.txt:{}: not {expected:?}, but {:?}", n + 1, others()));
                fires.insert(fired.technique.id);
            }
            "quiet" => {
                assert!(found.is_empty(), "{id}.txt:{}: {found:?}", n + 1);
                quiet += 1;
            }
            _ => panic!("{id}.txt:{}: {word}?", n + 1),
        }
    }
    (fires, quiet)
}

#[test]
fn every_technique_fires_where_it_must_and_is_quiet_where_it_must() {
    for technique in logic::LADDER {
        let file = testdata("techniques").join(format!("{}.txt", technique.info().id));
        let text = std::fs::read_to_string(&file).unwrap_or_else(|_| panic!("{} is missing", file.display()));
        let (fires, quiet) = run(*technique, &text);
        for kind in technique.kinds() {
            assert!(fires.contains(kind.id), "{} has no case where {} fires", file.display(), kind.id);
        }
        assert!(quiet > 0, "{} has no case that must be quiet", file.display());
    }
}

#[test]
fn every_case_file_belongs_to_a_technique() {
    for entry in std::fs::read_dir(testdata("techniques")).expect("a folder of cases") {
        let file = entry.unwrap().path();
        let id = file.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
        assert!(
            logic::technique(id).is_some_and(|technique| technique.info().id == id),
            "{}",
            file.display()
        );
    }
}

#[test]
fn ids_and_codes_are_unique_and_well_formed() {
    let mut ids = BTreeSet::new();
    for technique in logic::LADDER {
        let kinds = technique.kinds().iter().filter(|kind| kind.id != technique.info().id);
        for info in std::iter::once(technique.info()).chain(kinds) {
            assert!(ids.insert(info.id), "{} twice", info.id);
            assert!(
                info.id.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-'),
                "{}",
                info.id
            );
            assert!(info.summary.ends_with('.') && !info.name.is_empty());
        }
    }
}

#[test]
fn techniques_that_need_uniqueness_are_silent_without_it() {
    let order = logic::Order::from_iter(
        logic::LADDER.iter().copied().filter(|technique| technique.info().uniqueness),
    );
    assert!(order.len() >= 10);
    for technique in order.iter() {
        let text =
            std::fs::read_to_string(testdata("techniques").join(format!("{}.txt", technique.info().id)))
                .expect("cases");
        for case in text.lines().filter_map(|line| line.strip_prefix("fires ")) {
            let fields: Vec<&str> = case.split('|').collect();
            let known = position(fields[0], fields[1]);
            assert!(!logic::all_steps(&known, &order).is_empty());
            let unknown = Position::new(known.candidates().clone(), None);
            assert!(logic::all_steps(&unknown, &order).is_empty());
        }
    }
}

/// Whatever the position: no technique may fail, and none may find a step where nothing is open.
#[test]
fn every_technique_bears_every_position() {
    let solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let one_blank = solved.replacen('5', ".", 1);
    let two_solutions = solved.replace(['1', '2'], ".");
    let no_solution = "..9.7...5..21..9..1...28....7...5..1..851......5....3.......3..68........21.....7";
    let empty = ".".repeat(81);
    for grid in [solved, &one_blank, &two_solutions, no_solution, &empty] {
        let position = position(grid, "");
        for technique in logic::LADDER {
            let is_laborious = ["mutant", "whale", "leviathan", "squirmbag", "net"]
                .iter()
                .any(|word| technique.info().id.contains(word));
            if is_laborious && grid == empty {
                continue;
            }
            let mut found = 0;
            let mut take = |_: Step| {
                found += 1;
                if found < 20 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            };
            let _ = technique.find(&position, &mut StepSink::all(&mut take));
            assert!(found == 0 || grid != solved, "{} on a solved grid", technique.info().id);
        }
    }
}
