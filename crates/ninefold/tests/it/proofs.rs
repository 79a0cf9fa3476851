//! Proofs of how many solutions a puzzle has: what the prover finds is accepted, what is accepted is true, and what must
//! be refused is.

use std::collections::HashMap;
use std::fs;

use ninefold::proof::clausal::{Batch, Derivation, Format, Refutation};
use ninefold::proof::{Flaw, MOST_ASSUMPTIONS, Proof, Prover, Unproved, check, check_each, prove};
use ninefold::solve::Backend;
use ninefold::{Candidate, Cell, Digit, Grid, Random, Solver};

use crate::common::{SETS, every, puzzles, sample, testdata};

const PUZZLE: &str = ".................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7...";

/// The puzzles of `testdata/puzzles.tsv`, and how many solutions each has, counted up to 200.
fn ours() -> Vec<(Grid, u64)> {
    let text = fs::read_to_string(testdata("puzzles.tsv")).expect("puzzles");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let fields = lines.map(|line| line.split('\t').collect::<Vec<&str>>());
    fields.map(|fields| (fields[1].parse().unwrap(), fields[2].parse().unwrap())).collect()
}

/// How many solutions the reference solver finds, up to `limit`.
fn truth(puzzle: &Grid, limit: u64) -> u64 {
    Solver::with(Backend::Reference).unwrap().count(puzzle, limit)
}

#[test]
fn every_puzzle_of_ours_is_proved() {
    for prover in [Prover::new(), Prover::new().short(true)] {
        let prover = prover.most_solutions(199);
        for (puzzle, count) in ours() {
            match prover.prove(&puzzle) {
                Err(Unproved::MoreSolutions { most: 199 }) => assert_eq!(count, 200),
                Err(other) => panic!("{puzzle}: {other}"),
                Ok(proof) => {
                    assert_eq!(proof.count, count, "{puzzle}");
                    let mut met = Vec::new();
                    check_each(&puzzle, &proof, |solution| met.push(*solution)).unwrap();
                    assert!(met.iter().all(|solution| solution.is_solution_of(&puzzle)));
                    met.sort_unstable();
                    met.dedup();
                    assert_eq!(met.len() as u64, count, "the solutions differ");
                }
            }
        }
    }
}

#[test]
#[ignore = "needs external data"]
fn puzzles_of_every_set_are_proved() {
    let prover = Prover::new().most_solutions(1000);
    for set in SETS {
        let (mut proved, mut assumptions) = (0, 0);
        let all: Vec<Grid> = puzzles(set).into_iter().step_by(every(40)).collect();
        for (at, puzzle) in all.iter().enumerate() {
            let proof = match prover.prove(puzzle) {
                Err(_) => {
                    assert_eq!(puzzle.count(1001), 1001, "{puzzle}");
                    continue;
                }
                Ok(proof) => proof,
            };
            check(puzzle, &proof).unwrap_or_else(|flaw| panic!("{puzzle}: {flaw}"));
            assert_eq!(proof.count, puzzle.count(1001), "{puzzle}");
            if at % 100 == 0 {
                assert_eq!(proof.count, truth(puzzle, 1001), "{puzzle}");
            }
            proved += 1;
            assumptions += proof.assumptions.len();
        }
        println!("{set}: {proved} of {} proved and accepted, {assumptions} assumptions", all.len());
    }
}

#[test]
fn a_clash_and_a_complete_grid_need_no_assumptions() {
    let solution: Grid = PUZZLE.parse::<Grid>().unwrap().solution().unwrap().as_givens();
    let mut wrong = solution;
    wrong.set_given(Cell::at(0, 0), wrong.get(Cell::at(0, 1)).unwrap());
    let clash: Grid = format!("55{}", ".".repeat(79)).parse().unwrap();
    for (grid, count) in [(solution, 1), (wrong, 0), (clash, 0)] {
        let proof = prove(&grid).unwrap();
        assert_eq!(proof, Proof { count, assumptions: Vec::new() });
        assert_eq!(check(&grid, &proof).unwrap(), (count == 1).then_some(solution));
    }
    assert_eq!(prove(&Grid::EMPTY), Err(Unproved::MoreSolutions { most: 2 }));
    assert_eq!(Prover::new().most_solutions(0).prove(&solution), Err(Unproved::MoreSolutions { most: 0 }));
}

#[test]
fn what_must_be_refused_is_refused() {
    let puzzle: Grid = PUZZLE.parse().unwrap();
    let proof = prove(&puzzle).unwrap();
    let length = proof.assumptions.len();
    assert!(length > 1 && check(&puzzle, &proof).is_ok());
    let with = |change: &dyn Fn(&mut Proof)| {
        let mut changed = proof.clone();
        change(&mut changed);
        check(&puzzle, &changed).unwrap_err()
    };
    assert_eq!(with(&|proof| proof.count = 0), Flaw::Count { claimed: 0, met: 1 });
    assert_eq!(with(&|proof| proof.count = 2), Flaw::Count { claimed: 2, met: 1 });
    for shorter in 0..length {
        assert!(matches!(with(&|proof| proof.assumptions.truncate(shorter)), Flaw::Open { branches: 1.. }));
    }
    let more = |proof: &mut Proof| proof.assumptions.push(Candidate::from_index(0));
    assert_eq!(with(&more), Flaw::LeftOver { assumptions: 1 });
    let twice = |proof: &mut Proof| proof.assumptions[1] = proof.assumptions[0];
    assert!(matches!(with(&twice), Flaw::Decided { number: 2, .. }));
    let given = puzzle.iter().next().unwrap();
    let decided = Flaw::Decided { number: 1, candidate: given.index() as u16, holds: true };
    assert_eq!(with(&|proof| proof.assumptions.insert(0, given)), decided);
    assert_eq!(decided.to_string(), format!("assumption 1, {given}, is already true"));
    assert_eq!(with(&|proof| proof.assumptions.resize(MOST_ASSUMPTIONS + 1, given)), Flaw::TooLong);
    // Without any of the givens there are other solutions.
    for given in puzzle.iter() {
        let mut fewer = puzzle;
        fewer.clear(given.cell);
        assert!(check(&fewer, &proof).is_err(), "without {given}");
    }
}

/// A change of a proof or of its puzzle.
fn mutate(puzzle: &mut Grid, proof: &mut Proof, others: &[Proof], random: &mut Random) {
    let candidate = |random: &mut Random| Candidate::from_index(random.below(729) as usize);
    let length = proof.assumptions.len();
    let place = |random: &mut Random| random.below(length.max(1) as u32) as usize;
    match random.below(11) {
        0 if length > 0 => _ = proof.assumptions.remove(place(random)),
        1 if length > 0 => {
            let at = place(random);
            proof.assumptions[at] = candidate(random);
        }
        2 if length > 0 => {
            let at = place(random);
            proof.assumptions.insert(at, proof.assumptions[at]);
        }
        3 if length > 1 => {
            let at = random.below(length as u32 - 1) as usize;
            proof.assumptions.swap(at, at + 1);
        }
        4 if length > 0 => proof.assumptions.truncate(place(random)),
        5 => {
            let at = random.below(length as u32 + 1) as usize;
            proof.assumptions.insert(at, candidate(random));
        }
        6 => proof.count = random.below(4).into(),
        7 => proof.assumptions = others[random.below(others.len() as u32) as usize].assumptions.clone(),
        8 => puzzle.clear(Cell::from_index(random.below(81) as usize)),
        9 => {
            let Candidate { cell, digit } = candidate(random);
            puzzle.set_given(cell, digit);
        }
        // Near what is there: the same cell, or the same digit nearby.
        _ if length > 0 => {
            let at = place(random);
            let Candidate { cell, digit } = proof.assumptions[at];
            let cell = Cell::from_index((cell.index() + random.below(2) as usize) % 81);
            let digit = Digit::from_index((digit.index() + random.below(3) as usize) % 9);
            proof.assumptions[at] = Candidate { cell, digit };
        }
        _ => {}
    }
}

/// Changes proofs and puzzles at random, checks each, and compares what is accepted with the reference.
fn mutants(puzzles: &[Grid], count: usize, seed: u64) -> (usize, usize) {
    let mut random = Random::new(seed);
    let proved: Vec<(Grid, Proof)> =
        puzzles.iter().filter_map(|puzzle| Some((*puzzle, prove(puzzle).ok()?))).collect();
    let proofs: Vec<Proof> = proved.iter().map(|(_, proof)| proof.clone()).collect();
    let mut truths: HashMap<Grid, u64> = HashMap::new();
    let (mut accepted, mut refused) = (0, 0);
    for _ in 0..count {
        let (mut puzzle, mut proof) = proved[random.below(proved.len() as u32) as usize].clone();
        for _ in 0..=random.below(2) {
            mutate(&mut puzzle, &mut proof, &proofs, &mut random);
        }
        if check(&puzzle, &proof).is_err() {
            refused += 1;
            continue;
        }
        let limit = proof.count + 1;
        let truth = *truths.entry(puzzle).or_insert_with(|| truth(&puzzle, 8));
        assert!(limit <= 8, "no proof here claims more");
        assert_eq!(proof.count, truth, "{puzzle} {proof}");
        accepted += 1;
    }
    (accepted, refused)
}

#[test]
fn what_is_accepted_is_true() {
    let puzzles: Vec<Grid> = ours().into_iter().map(|(puzzle, _)| puzzle).collect();
    let (accepted, refused) = mutants(&puzzles, 20_000, 1);
    assert!(accepted > 1000 && refused > 1000, "{accepted} accepted, {refused} refused");
}

#[test]
#[ignore = "needs external data"]
fn mutants_of_the_sets_are_refused_or_true() {
    let sets = ["17_clue", "magictour_top1465", "unbiased_tdoku_42417", "invalid_generated"];
    let puzzles: Vec<Grid> = sets.iter().flat_map(|set| sample(set, 300)).collect();
    let (accepted, refused) = mutants(&puzzles, 2_000_000 / every(100), 2);
    println!("{accepted} mutants accepted and true, {refused} refused");
    assert!(accepted > 1_000 && refused > 1_000);
}

/// A checker written in another way: a set of candidates for each cell, and propagation in random order.
struct Naive {
    open: Vec<Vec<usize>>,
    random: Random,
}

impl Naive {
    /// Puts the sets in random order; narrows one that can be narrowed, until none can. False on a contradiction.
    fn propagate(&mut self, known: &mut [Option<bool>; 729]) -> bool {
        loop {
            let mut has_changed = false;
            for i in (1..self.open.len()).rev() {
                self.open.swap(i, self.random.below(i as u32 + 1) as usize);
            }
            for set in &self.open {
                let count = |truth| set.iter().filter(|&&member| known[member] == truth).count();
                let (trues, left) = (count(Some(true)), count(None));
                if trues > 1 || trues + left == 0 {
                    return false;
                }
                if left > 0 && (trues == 1 || left == 1) {
                    let open = set.iter().filter(|&&member| known[member].is_none());
                    let open: Vec<usize> = open.copied().collect();
                    open.iter().for_each(|&member| known[member] = Some(trues == 0));
                    has_changed = true;
                }
            }
            if !has_changed {
                return true;
            }
        }
    }

    fn check(&mut self, puzzle: &Grid, proof: &Proof) -> Result<(), String> {
        let mut known = [None; 729];
        puzzle.iter().for_each(|given| known[given.index()] = Some(true));
        let (mut met, mut unread) = (0, proof.assumptions.iter());
        self.branch(&mut known, &mut unread, &mut met)?;
        if unread.next().is_some() || met != proof.count {
            return Err("the end".to_owned());
        }
        Ok(())
    }

    fn branch(
        &mut self,
        known: &mut [Option<bool>; 729],
        unread: &mut std::slice::Iter<'_, Candidate>,
        met: &mut u64,
    ) -> Result<(), String> {
        while self.propagate(known) {
            if known.iter().all(Option::is_some) {
                *met += 1;
                break;
            }
            let assumption = unread.next().ok_or("the list ends")?.index();
            if known[assumption].is_some() {
                return Err("already decided".to_owned());
            }
            let mut inner = *known;
            inner[assumption] = Some(true);
            self.branch(&mut inner, unread, met)?;
            known[assumption] = Some(false);
        }
        Ok(())
    }
}

#[test]
fn the_order_of_propagation_does_not_matter() {
    let mut sets = vec![Vec::new(); 324];
    for candidate in (0..729).map(Candidate::from_index) {
        let (cell, digit) = (candidate.cell, candidate.digit.index());
        for (kind, house) in [cell.row(), cell.column(), cell.block()].into_iter().enumerate() {
            sets[kind * 81 + house * 9 + digit].push(candidate.index());
        }
        sets[243 + cell.index()].push(candidate.index());
    }
    let puzzles: Vec<Grid> = ours().into_iter().map(|(puzzle, _)| puzzle).step_by(7).collect();
    let proofs: Vec<Proof> = puzzles.iter().filter_map(|puzzle| prove(puzzle).ok()).collect();
    let mut naive = Naive { open: sets, random: Random::new(3) };
    let mut random = Random::new(4);
    let mut verdicts = [0, 0];
    for round in 0..600 {
        let mut puzzle = puzzles[round % puzzles.len()];
        let Ok(mut proof) = prove(&puzzle) else { continue };
        if round % 3 > 0 {
            mutate(&mut puzzle, &mut proof, &proofs, &mut random);
        }
        let verdict = check(&puzzle, &proof).is_ok();
        assert_eq!(naive.check(&puzzle, &proof).is_ok(), verdict, "{puzzle} {proof}");
        verdicts[usize::from(verdict)] += 1;
    }
    assert!(verdicts.iter().all(|&count| count > 50), "{verdicts:?}");
}

/// Follows a refutation in LRAT, clause by clause. Returns whether the empty clause is derived.
fn follow_lrat(formula: &[u8], proof: &[u8]) -> Result<(), String> {
    let numbers = |line: &str| -> Vec<i64> { line.split(' ').filter_map(|word| word.parse().ok()).collect() };
    let mut clauses: HashMap<i64, Vec<i64>> = HashMap::new();
    for (number, line) in std::str::from_utf8(formula).unwrap().lines().skip(1).enumerate() {
        let clause = numbers(line);
        clauses.insert(number as i64 + 1, clause[..clause.len() - 1].to_vec());
    }
    for line in std::str::from_utf8(proof).unwrap().lines() {
        let all = numbers(line);
        if line.contains(" d ") {
            all[1..].iter().filter(|&&number| number != 0).for_each(|number| _ = clauses.remove(number));
            continue;
        }
        let zero = 1 + all[1..].iter().position(|&number| number == 0).unwrap();
        let clause = &all[1..zero];
        let mut falsified: Vec<i64> = clause.to_vec();
        let mut is_refuted = false;
        for hint in &all[zero + 1..all.len() - 1] {
            let used = clauses.get(hint).ok_or(format!("there is no clause {hint}"))?;
            let mut left = used.iter().filter(|literal| !falsified.contains(literal));
            match (left.next(), left.next()) {
                (None, _) => {
                    is_refuted = true;
                    break;
                }
                (Some(&literal), None) => falsified.push(-literal),
                _ => return Err(format!("clause {hint} is not unit")),
            }
        }
        if !is_refuted {
            return Err(format!("lemma {} does not follow", all[0]));
        }
        if clause.is_empty() {
            return Ok(());
        }
        clauses.insert(all[0], clause.to_vec());
    }
    Err("the empty clause is missing".to_owned())
}

fn written(batch: &Batch, format: Format) -> (Vec<u8>, Vec<u8>) {
    let (mut formula, mut proof) = (Vec::new(), Vec::new());
    batch.write_formula(&mut formula);
    batch.write_proof(format, &mut proof);
    (formula, proof)
}

fn refutation(puzzle: &Grid, prover: &Prover) -> Option<Refutation> {
    let proof = prover.prove(puzzle).ok()?;
    Some(Refutation::new(puzzle, &proof).expect("a proof"))
}

#[test]
fn refutations_in_lrat_can_be_followed() {
    let prover = Prover::new().most_solutions(50);
    let puzzles = ours();
    let refutations: Vec<Refutation> =
        puzzles.iter().step_by(5).filter_map(|(puzzle, _)| refutation(puzzle, &prover)).collect();
    assert!(refutations.len() > 20);
    for refutation in refutations.iter().step_by(4) {
        let (formula, proof) = written(&Batch::single(refutation.clone()), Format::Lrat);
        follow_lrat(&formula, &proof).unwrap_or_else(|error| panic!("{}: {error}", refutation.puzzle()));
    }
    let (formula, proof) = written(&Batch::new(refutations), Format::Lrat);
    follow_lrat(&formula, &proof).unwrap();
}

#[test]
fn a_refutation_needs_its_formula_its_lemmas_and_its_hints() {
    let prover = Prover::new();
    let one = refutation(&PUZZLE.parse().unwrap(), &prover).unwrap();
    let (formula, proof) = written(&Batch::single(one), Format::Lrat);
    follow_lrat(&formula, &proof).unwrap();
    let text = String::from_utf8(formula.clone()).unwrap();
    let without = |lines: std::ops::Range<usize>| -> Vec<u8> {
        // Numbers stay: a clause that is always true takes the place of another.
        let replaced =
            text.lines().enumerate().map(|(at, line)| if lines.contains(&at) { "1 -1 0" } else { line });
        replaced.flat_map(|line| [line, "\n"]).collect::<String>().into_bytes()
    };
    assert!(follow_lrat(&without(10_531..10_537), &proof).is_err(), "six givens dropped");
    assert!(follow_lrat(&without(10_548..10_549), &proof).is_err(), "the blocking clause dropped");
    let lines: Vec<&str> = std::str::from_utf8(&proof).unwrap().lines().collect();
    let last = lines.last().unwrap();
    assert!(follow_lrat(&formula, last.as_bytes()).is_err(), "only the empty clause");
    for dropped in 0..last.split(' ').count() - 3 {
        let mut words: Vec<&str> = last.split(' ').collect();
        words.remove(2 + dropped);
        let shorter = [&lines[..lines.len() - 1], &[words.join(" ").as_str()]].concat().join("\n");
        assert!(follow_lrat(&formula, shorter.as_bytes()).is_err(), "each hint is needed");
    }
}

#[test]
fn drat_has_the_lemmas_of_lrat_in_text_and_in_bytes() {
    let one = refutation(&PUZZLE.parse().unwrap(), &Prover::new()).unwrap();
    let batch = Batch::single(one);
    let (_, lrat) = written(&batch, Format::Lrat);
    let (_, drat) = written(&batch, Format::Drat);
    let (_, bytes) = written(&batch, Format::DratBinary);
    let lemma = |line: &str| {
        let (_, clause) = line.split_once(' ').unwrap();
        if clause.starts_with("0 ") {
            "0".to_owned()
        } else {
            format!("{} 0", clause.split(" 0 ").next().unwrap())
        }
    };
    let lemmas: Vec<String> = String::from_utf8(lrat).unwrap().lines().map(lemma).collect();
    let drat = String::from_utf8(drat).unwrap();
    assert_eq!(drat.lines().collect::<Vec<_>>(), lemmas);
    assert_eq!(drat.lines().last(), Some("0"));
    let mut decoded = Vec::new();
    let mut bytes = bytes.into_iter();
    while let Some(kind) = bytes.next() {
        assert_eq!(kind, b'a');
        let mut clause = Vec::new();
        loop {
            let (mut value, mut shift) = (0u32, 0);
            let literal = loop {
                let byte = bytes.next().unwrap();
                value |= u32::from(byte & 127) << shift;
                shift += 7;
                if byte < 128 {
                    break value;
                }
            };
            if literal == 0 {
                break;
            }
            clause.push(
                if literal % 2 == 1 { -i64::from(literal / 2) } else { i64::from(literal / 2) }.to_string(),
            );
        }
        clause.push("0".to_owned());
        decoded.push(clause.join(" "));
    }
    assert_eq!(decoded, drat.lines().collect::<Vec<_>>());
}

/// FNV-1a: enough to notice a change.
fn hash(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}

#[test]
fn the_formula_is_written_as_ever() {
    let one = refutation(&PUZZLE.parse().unwrap(), &Prover::new()).unwrap();
    let (formula, _) = written(&Batch::single(one), Format::Lrat);
    let text = String::from_utf8(formula).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!((lines[0], lines[325], lines.len()), ("p cnf 729 10548", "-1 -2 0", 10_549));
    let rules: String = lines[1..=10_530].iter().flat_map(|line| [*line, "\n"]).collect();
    assert_eq!(hash(rules.as_bytes()), RULES_HASH, "clauses have other numbers than those documented");
}

/// Of the text of the rules; docs/formula.py writes the same.
const RULES_HASH: u64 = 0xda94_bac4_a25a_9749;

/// Conclusions in any order, many of which need more than unit propagation, and then all digits.
#[test]
fn a_path_becomes_a_refutation() {
    let puzzle: Grid = PUZZLE.parse().unwrap();
    let solution = puzzle.solution().unwrap();
    let proof = prove(&puzzle).unwrap();
    let mut formula = Vec::new();
    Batch::single(Refutation::new(&puzzle, &proof).unwrap()).write_formula(&mut formula);
    let mut derivation = Derivation::new(&puzzle, &proof, Format::Lrat).unwrap();
    let mut random = Random::new(5);
    for _ in 0..100 {
        let candidate = Candidate::from_index(random.below(729) as usize);
        let holds = solution.get(candidate.cell) == Some(candidate.digit);
        derivation.conclude(candidate, holds).unwrap();
        assert!(derivation.conclude(candidate, !holds).is_err());
    }
    for cell in Cell::all() {
        derivation.conclude(Candidate::new(cell, solution.get(cell).unwrap()), true).unwrap();
    }
    follow_lrat(&formula, &derivation.finish()).unwrap();
    let several = Proof { count: 0, assumptions: Vec::new() };
    assert!(Derivation::new(&puzzle, &several, Format::Drat).is_err());
}
