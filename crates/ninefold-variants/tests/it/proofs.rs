//! Proofs of how many solutions variants have: what is accepted is true.
//!
//! `MUTANTS` says how many changes are made to proofs, `EVERY` how many-th killer is proved (the fourth, unless it says so);
//! `VERIPB` names that checker.

use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

use ninefold_variants::proof::{self, Export, Flaw, Proof, Unproved};
use ninefold_variants::{Cell, Limits, Puzzle, Solver, Verdict, iss, oracle};

use crate::data::{json, rows, text};
use crate::mixtures::Random;

/// Each rule that is covered, on small grids.
const SMALL: [&str; 26] = [
    ".Shape~4x4.Diagonal~1.Thermo~R1C1~R2C2~R3C3",
    ".Shape~4x4.AntiKnight",
    ".Shape~4x4.AntiKing",
    ".Shape~4x4.StrictKropki",
    ".Shape~4x4.AntiTaxicab",
    ".Shape~4x4.NoBoxes.Jigsaw~1112133223324444.~R1C1_1",
    ".Shape~4x4.Cage~6~R1C1~R1C2~R2C1.~R4C4_2",
    ".Shape~4x4.Sum~8~R1C4~R2C3~R3C2~R4C1",
    ".Shape~4x4.Arrow~R1C1~R1C2~R2C3",
    ".Shape~4x4.DoubleArrow~R1C1~R1C2~R2C3~R3C4",
    ".Shape~4x4.Renban~R1C1~R2C2~R2C3.~R3C3_1",
    ".Shape~4x4.Whisper~2~R1C1~R1C2~R2C3~R3C4",
    ".Shape~4x4.Between~R1C1~R2C2~R3C2~R4C1",
    ".Shape~4x4.Sandwich~5~C2",
    ".Shape~4x4.Skyscraper~R1~4~",
    ".Shape~4x4.XSum~C1~~10",
    ".Shape~4x4.WhiteDot~R1C1~R1C2.BlackDot~R2C3~R3C3",
    ".Shape~4x4.V~R1C1~R2C1.GreaterThan~R1C3~R1C4",
    ".Shape~4x4.Quad~R2C2~1~1",
    ".Shape~4x4.SameValues~2~R1C1~R3C3.SameValues~2~R1C2~R3C4",
    ".Shape~4x4.Zipper~R1C1~R1C2~R1C3~R2C4~R3C4",
    ".Shape~4x4.Indexing~C~R1C1~R2C1~R3C1~R4C1",
    ".Shape~4x4.CountingCircles~R1C1~R2C2~R3C3",
    ".Shape~4x4.LittleKiller~7~R2C1",
    ".Shape~6x6.AntiConsecutive",
    ".Shape~6x6.Cage~9~R1C1~R1C2~R2C1.Cage~12~R3C3~R3C4~R4C3~R4C4.Palindrome~R5C1~R6C2~R6C3~R5C4.~R5C6_2~R2C4_6~R4C6_1",
];

fn count(puzzle: &Puzzle) -> u64 {
    Solver::new(puzzle).count(u128::MAX, &Limits::default()).0.solutions as u64
}

/// What can be told of the proof of one puzzle.
fn prove(text: &str) -> (Puzzle, Proof) {
    let puzzle = iss::read(text).unwrap();
    let proof = proof::prove(&puzzle, 100_000).unwrap_or_else(|error| panic!("{text}: {error}"));
    (puzzle, proof)
}

#[test]
fn every_covered_rule_is_proved() {
    for text in SMALL {
        let (puzzle, proof) = prove(text);
        assert_eq!(proof.count, count(&puzzle), "{text}");
        let (mut solutions, line) = (Vec::new(), proof::write(&puzzle, &proof).unwrap());
        let (again, same) = proof::read(&line).unwrap();
        assert_eq!(same, proof, "{line}");
        proof::check(&again, &same, &mut |solution| solutions.push(solution.to_vec())).unwrap();
        solutions.sort();
        solutions.dedup();
        assert_eq!(solutions.len() as u64, proof.count, "{text}");
        veripb(&puzzle, &proof, text);
    }
}

/// The independent checker accepts it, if it is there.
fn veripb(puzzle: &Puzzle, proof: &Proof, what: &str) {
    let export = Export::new(puzzle, proof).unwrap();
    let Ok(program) = std::env::var("VERIPB") else { return };
    // Tests run side by side.
    let own = format!("ninefold-{}-{:?}", std::process::id(), std::thread::current().id());
    let file = |ending: &str| std::env::temp_dir().join(format!("{own}.{ending}"));
    fs::write(file("opb"), &export.problem).unwrap();
    fs::write(file("pbp"), &export.proof).unwrap();
    let output = Command::new(program).args([file("opb"), file("pbp")]).output().unwrap();
    let said =
        String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    let conclusion = if proof.count == 1 { "s VERIFIED BOUNDS" } else { "s VERIFIED UNSATISFIABLE" };
    assert!(output.status.success() && said.contains(conclusion), "{what}: {said}");
    fs::remove_file(file("opb")).unwrap();
    fs::remove_file(file("pbp")).unwrap();
}

#[test]
fn what_is_not_covered_is_said() {
    let puzzle = iss::read(".Skyscraper~R1~4~").unwrap();
    let error = proof::prove(&puzzle, 2).unwrap_err();
    assert_eq!(error.to_string(), "the rule skyscraper is not covered: not proved");
    assert_eq!(proof::prove(&iss::read(".Shape~4x4").unwrap(), 2), Err(Unproved::MoreSolutions { most: 2 }));
}

#[test]
fn what_is_no_proof_is_refused() {
    let (puzzle, proof) = prove(".Shape~4x4.Cage~6~R1C1~R1C2~R2C1.~R4C4_2~R3C1_4");
    let refused = |change: &dyn Fn(&mut Proof)| {
        let mut changed = proof.clone();
        change(&mut changed);
        proof::check(&puzzle, &changed, &mut |_| {}).unwrap_err()
    };
    assert!(proof.assumptions.len() > 1 && !proof.sums.is_empty(), "{proof:?}");
    let (met, first) = (proof.count, proof.assumptions[0]);
    assert_eq!(refused(&|proof| proof.count += 1), Flaw::Count { claimed: met + 1, met });
    assert_eq!(
        refused(&|proof| proof.assumptions.push((cell(&puzzle, 0), 1))),
        Flaw::LeftOver { assumptions: 1 }
    );
    assert!(matches!(refused(&|proof| _ = proof.assumptions.pop()), Flaw::Open { .. }));
    assert_eq!(refused(&|proof| proof.assumptions[0].1 = 5), Flaw::NotACandidate { number: 1 });
    assert_eq!(
        refused(&|proof| proof.assumptions[0].0 = cell(&iss::read("").unwrap(), 80)),
        Flaw::NotACandidate { number: 1 }
    );
    assert!(matches!(refused(&|proof| proof.assumptions.insert(1, first)), Flaw::Decided { number: 2, .. }));
    assert_eq!(refused(&|proof| proof.sums[0].push(0)), Flaw::NotASum { number: 1 });
    assert_eq!(refused(&|proof| proof.sums[0].push(999)), Flaw::NotASum { number: 1 });
    for line in
        ["", "x", ".Shape~4x4", ".Shape~4x4 x", ".Shape~4x4 1 r5c5=1", ".Shape~4x4 1 +", ".Shape~4x4 1 r1c1"]
    {
        assert!(proof::read(line).is_err(), "{line}");
    }
}

fn cell(puzzle: &Puzzle, number: usize) -> Cell {
    puzzle.layout().everywhere().nth(number).expect("a cell")
}

/// Changes a proof somewhere.
fn mutate(proof: &mut Proof, puzzle: &Puzzle, random: &mut Random) {
    let layout = puzzle.layout();
    let candidate = |random: &mut Random| {
        (
            layout.everywhere().nth(random.below(layout.total())).expect("a cell"),
            layout.lowest() + random.below(layout.values()) as i32,
        )
    };
    let at = random.below(proof.assumptions.len().max(1));
    match random.below(7) {
        0 => proof.count = proof.count.wrapping_add_signed(random.below(5) as i64 - 2),
        1 if !proof.assumptions.is_empty() => _ = proof.assumptions.remove(at),
        2 => proof.assumptions.insert(at, candidate(random)),
        3 if !proof.assumptions.is_empty() => proof.assumptions[at] = candidate(random),
        4 if proof.assumptions.len() > 1 => proof.assumptions.swap(0, at),
        5 => proof.assumptions.truncate(at),
        _ if !proof.sums.is_empty() => {
            let sum = random.below(proof.sums.len());
            proof.sums[sum].push(random.below(12) as i32 - 6);
        }
        _ => {}
    }
}

/// What is accepted after changes is still true.
#[test]
fn no_changed_proof_is_falsely_accepted() {
    let number = std::env::var("MUTANTS").ok().and_then(|n| n.parse().ok()).unwrap_or(3_000);
    let proved: Vec<(Puzzle, Proof)> = SMALL.iter().map(|text| prove(text)).collect();
    let random = &mut Random(0x5eed);
    let (mut accepted, mut changed_claims) = (0, 0);
    for mutant in 0..number {
        let (puzzle, original) = &proved[mutant % proved.len()];
        let mut proof = original.clone();
        (0..1 + random.below(3)).for_each(|_| mutate(&mut proof, puzzle, random));
        if proof.count > 20_000 {
            continue;
        }
        changed_claims += usize::from(proof.count != original.count);
        if proof::check(puzzle, &proof, &mut |_| {}).is_ok() {
            accepted += 1;
            assert_eq!(proof.count, original.count, "{}", proof::write(puzzle, &proof).unwrap());
        }
    }
    println!("{number} changed proofs, {changed_claims} with another claim: {accepted} accepted, all true");
    assert!(accepted > number / 20 && changed_claims > number / 20);
}

/// A grid is a solution of the constraints just if it obeys the rules: proofs of random mixtures have the naive count.
#[test]
fn mixtures_are_proved_with_the_naive_count() {
    let number = std::env::var("MIXTURES").ok().and_then(|n| n.parse().ok()).unwrap_or(400);
    let (mut proved, mut uncovered) = (0, 0);
    for seed in 0..number {
        let (puzzle, text) = crate::mixtures::puzzle(seed);
        let naive = oracle::count(&puzzle, 501) as u64;
        match proof::prove(&puzzle, 500) {
            Ok(proof) => {
                assert_eq!(proof.count, naive, "{seed}: {text}");
                veripb(&puzzle, &proof, &text);
                proved += 1;
            }
            Err(Unproved::MoreSolutions { .. }) => assert!(naive > 500, "{seed}: {text}"),
            Err(Unproved::Unstated(_)) => uncovered += 1,
            Err(error) => panic!("{seed}: {text}: {error}"),
        }
    }
    println!("{number} mixtures: {proved} proved, {uncovered} with a rule that is not covered");
    assert!(proved * 4 > number);
}

#[test]
#[ignore = "reads NINEFOLD_DATA"]
fn counts_and_killers_are_proved() {
    for row in rows(&text("counts.tsv")) {
        let start = std::time::Instant::now();
        let (puzzle, proof) = prove(row[1]);
        assert_eq!(proof.count.to_string(), row[2], "{}", row[0]);
        println!("{}: {} assumptions, {:.1?}", row[0], proof.assumptions.len(), start.elapsed());
        if proof.count < 1000 {
            veripb(&puzzle, &proof, row[0]);
        }
    }
    let wanted = std::env::var("ONLY").unwrap_or_else(|_| "TAREK".to_owned());
    let (mut proved, mut failed) = (0, Vec::new());
    let every = std::env::var("EVERY").map_or(4, |every| every.parse().expect("a number"));
    let mut killers = 0;
    for row in json(&text("iss.jsonl")) {
        let name = format!("{}/{}", row["set"].as_str().unwrap_or(""), row["name"].as_str().unwrap_or(""));
        if !name.contains(&wanted) || row["expect"] != "unique" {
            continue;
        }
        killers += 1;
        if killers % every != 0 {
            continue;
        }
        let puzzle = iss::read(row["iss"].as_str().expect("text")).expect("readable");
        let start = std::time::Instant::now();
        match proof::prove(&puzzle, 2) {
            Ok(proof) => {
                assert_eq!(proof.count, 1, "{name}");
                let took = start.elapsed();
                println!(
                    "{name}: {} sums, {} assumptions, {took:.1?}",
                    proof.sums.len(),
                    proof.assumptions.len()
                );
                veripb(&puzzle, &proof, &name);
                proved += 1;
            }
            Err(error) => failed.push(format!("{name}: {error}")),
        }
    }
    println!("{proved} proved");
    assert!(proved > 0 && failed.is_empty(), "{failed:#?}");
}

/// Published puzzles of several rules that are covered, up to six guesses: the plain propagation of proofs needs many more.
#[test]
#[ignore = "reads NINEFOLD_DATA"]
fn published_mixtures_are_proved() {
    let (published, indexed) = (text("iss.jsonl"), text("index.tsv"));
    let published = json(&published).map(|row| row["iss"].as_str().map(str::to_owned));
    let indexed = rows(&indexed).map(|row| row.get(2).map(|&text| text.to_owned()));
    let (mut proved, mut uncovered) = (0, 0);
    for text in published.chain(indexed).flatten() {
        let Ok(puzzle) = iss::read(&text) else { continue };
        let mut kinds: BTreeSet<_> = puzzle.rules().iter().map(|rule| rule.info().id).collect();
        kinds.remove("given");
        let verdict = Solver::new(&puzzle).verdict(&Limits::guesses(6)).0;
        if kinds.len() < 2 || !matches!(verdict, Verdict::Unique(_)) {
            continue;
        }
        let start = std::time::Instant::now();
        match proof::prove(&puzzle, 2) {
            Ok(proof) => {
                assert_eq!(proof.count, 1, "{text}");
                println!("{kinds:?}, {} assumptions, {:.1?}", proof.assumptions.len(), start.elapsed());
                veripb(&puzzle, &proof, &text);
                proved += 1;
            }
            Err(Unproved::Unstated(_)) => uncovered += 1,
            Err(error) => panic!("{text}: {error}"),
        }
    }
    println!("{proved} proved, {uncovered} with a rule that is not covered");
    assert!(proved > 20);
}
