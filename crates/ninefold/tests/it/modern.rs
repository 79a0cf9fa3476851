//! The techniques that neither HoDoKu nor Sudoku Explainer has, against positions with known conclusions (external:
//! `NINEFOLD_DATA`): published ones, those of other finders, and those where a careless rule goes wrong.
//!
//! `NINEFOLD_TECHNIQUE` runs the rows of one technique and lists its misses.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use ninefold::logic::check::{Checker, Claim, Ground};
use ninefold::logic::{self, Position, Step, StepSink, Technique};
use ninefold::text::{self, Format};
use ninefold::{Candidate, Candidates, Cell, Digit};

use crate::common::{conclusions, data};

/// The technique that should find what a row of the data is called.
fn ids(row: &str) -> &'static [&'static str] {
    match row {
        "junior-exocet" | "je-mirror-target" | "je-mirror-locked" | "je-mirror-single" | "exocet-senior"
        | "exocet" | "exocet-base-size-1" => &["exocet"],
        "tridagon-1" | "tridagon-degenerate" | "tridagon-guardians" => &["tridagon"],
        "impossible-3-digit" => &["impossible-3-digit"],
        "sk-loop" => &["sk-loop"],
        "msls" => &["msls"],
        "firework-triple" | "firework-quadruple" | "firework-alp" | "firework-w-wing" => &["firework"],
        "bivalue-oddagon" => &["bivalue-oddagon"],
        "bivalue-oddagon-chain" => &["bivalue-oddagon", "guardian-chain"],
        "broken-wing" => &["broken-wing"],
        "extended-rectangle-1" | "extended-rectangle-2" | "extended-rectangle-3" => &["extended-rectangle"],
        "unique-matrix-1" => &["unique-matrix"],
        "bug-multiple-2" | "bug-multiple-3" | "bug-multiple-4" | "bug-multiple-5" | "bug-multiple-6"
        | "bug-multiple-7" => &["bug", "guardian-chain"],
        row if row.starts_with("anonymous-deadly-pattern") => &["bug-lite", "guardian-chain"],
        "gurth" => &["symmetrical-placement"],
        "complex-remote-pair" => &["remote-pair"],
        row if row.starts_with("ur-ex") => &["unique-rectangle-external", "guardian-chain"],
        "reverse-bug" => &["reverse-bug", "guardian-chain"],
        "uniqueness-clue-cover" => &["uniqueness-clue-cover"],
        "aic" => &["nice-loop", "grouped-nice-loop", "als-nice-loop"],
        "kraken-fish-chain" => &["kraken-fish-1", "kraken-fish-2"],
        row if row.starts_with("qiu-deadly-pattern") => &["qiu", "guardian-chain"],
        _ => &[],
    }
}

/// Words such as `437`: the digit 4 in row 3, column 7.
fn candidates(words: &str) -> Vec<Candidate> {
    let read = |word: &str| {
        let [digit, row, column] = [0, 1, 2].map(|i| usize::from(word.as_bytes()[i] - b'1'));
        Candidate { cell: Cell::at(row, column), digit: Digit::from_index(digit) }
    };
    words.split_whitespace().map(read).collect()
}

struct Row {
    id: String,
    technique: String,
    kind: String,
    position: Position,
    /// Placements (`true`) and eliminations.
    expected: BTreeSet<(bool, Candidate)>,
    one_of: BTreeSet<Candidate>,
}

impl Row {
    fn read(line: &str) -> Row {
        let fields: Vec<&str> = line.split('\t').collect();
        let grid = text::parse_as(Format::Susser, fields[3]).expect("a grid").grid;
        let mut on = Candidates::new(&grid);
        candidates(fields[4]).into_iter().for_each(|gone| _ = on.remove(gone));
        let eliminated = candidates(fields[5]).into_iter().map(|gone| (false, gone));
        let placed = candidates(fields[6]).into_iter().map(|placed| (true, placed));
        let solution = grid.puzzle().solution();
        assert!(solution.is_some(), "{}", fields[0]);
        Row {
            id: fields[0].to_owned(),
            technique: fields[1].to_owned(),
            kind: fields[2].to_owned(),
            position: Position::new(on, solution),
            expected: eliminated.chain(placed).collect(),
            one_of: candidates(fields[7]).into_iter().collect(),
        }
    }

    /// All steps of a technique, each of them true.
    fn steps(&self, technique: &dyn Technique) -> Vec<Step> {
        let solution = self.position.solution().expect("rows have one solution");
        let mut steps = Vec::new();
        let mut take = |step: Step| {
            assert_eq!(step.error_against(solution), None, "{}: {step:?}", self.id);
            steps.push(step);
            ControlFlow::Continue(())
        };
        let _ = technique.find(&self.position, &mut StepSink::all(&mut take));
        steps
    }

    /// Whether some pattern says that one of the guardians of the row, or of some of them, is true.
    fn has_clause(&self) -> bool {
        logic::clauses(&self.position).iter().any(|clause| {
            let mut guardians = clause.guardians().iter();
            guardians.all(|guardian| self.one_of.contains(guardian))
        })
    }

    /// Whether the steps are what the row expects.
    fn is_met(&self, steps: &[Step]) -> bool {
        let found: BTreeSet<_> = steps.iter().flat_map(conclusions).collect();
        let placed: Vec<Cell> = found.iter().filter(|(placed, _)| *placed).map(|(_, at)| at.cell).collect();
        let is_found = |(is_placed, at): &(bool, Candidate)| {
            found.contains(&(*is_placed, *at)) || !is_placed && placed.contains(&at.cell)
        };
        let guarded = |step: &Step| {
            !step.evidence.guardians().is_empty()
                && step.evidence.guardians().iter().all(|guardian| self.one_of.contains(guardian))
        };
        match self.kind.as_str() {
            "negative" => true,
            "position" => !steps.is_empty(),
            _ if !self.one_of.is_empty() => steps.iter().any(guarded) || self.has_clause(),
            _ => self.expected.iter().all(is_found),
        }
    }
}

#[test]
#[ignore = "needs NINEFOLD_DATA"]
fn published_and_computed_positions_are_met() {
    let only = std::env::var("NINEFOLD_TECHNIQUE").ok();
    let table = data("modern_steps.tsv");
    let rows =
        table.lines().filter(|line| !line.starts_with('#') && !line.starts_with("id\t")).map(Row::read);
    let mut met = BTreeMap::<(String, String), [usize; 3]>::new();
    let mut misses = Vec::new();
    let mut unknown = BTreeMap::<String, usize>::new();
    for row in rows.filter(|row| only.as_ref().is_none_or(|only| *only == row.technique)) {
        if ids(&row.technique).is_empty() {
            *unknown.entry(row.technique.clone()).or_default() += 1;
            continue;
        }
        let techniques = ids(&row.technique).iter().map(|id| logic::technique(id).expect("on the ladder"));
        let steps: Vec<Step> = techniques.flat_map(|technique| row.steps(technique)).collect();
        let count = met.entry((row.technique.clone(), row.kind.clone())).or_default();
        for step in &steps {
            let ground = Checker::at(row.position.candidates().clone()).check(&Claim::from(step));
            if ground != Ok(Ground::Evidence) {
                count[2] += 1;
                misses.push(format!("{}: {} is not shown: {ground:?}", row.id, step.technique.id));
            }
        }
        let is_met = row.is_met(&steps);
        count[0] += usize::from(is_met);
        count[1] += 1;
        if !is_met {
            misses.push(format!("{}: not met, {} steps", row.id, steps.len()));
        }
    }
    for ((technique, kind), [met, all, unshown]) in &met {
        println!("{technique:28} {kind:9} {met:3} of {all:3}, {unshown} steps not shown");
    }
    println!("no technique for {unknown:?}");
    misses.iter().take(400).for_each(|miss| println!("  {miss}"));
    assert!(!met.is_empty());
}
