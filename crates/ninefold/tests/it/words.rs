//! Explanations: nothing is told twice, nothing without a reason, nothing that the conclusion does not need.
//!
//! A line names the lines that it rests on; an arrow rests on what stands before it. So a text can be checked without
//! knowing what it is about: every line is needed by the last or by the conclusion, every number is of an earlier line,
//! and every cell is one of the step's evidence, or of a house that the line names.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::path::PathBuf;

use ninefold::logic::{self, Chain, Explanation, Line, Order, Position, Reason, Step, StepSink};
use ninefold::{Candidates, Cell, CellSet, Grid, House};

use crate::common::{data, position, testdata};

/// A step of proofs of at most this length is easy to follow; the median of all that have lines must be so.
const MEDIAN: usize = 12;

/// The ways in which puzzles are solved step by step: each calls back with every step and the candidates before it.
type Solve = fn(&Grid, &mut dyn FnMut(&Step, &Candidates));

const WAYS: &[(&str, Solve)] = &[
    ("simple", |puzzle, see| follow(puzzle, &Order::simple(), see)),
    ("hodoku", |puzzle, see| follow(puzzle, &Order::hodoku(), see)),
    ("se", |puzzle, see| {
        let mut before = Candidates::new(puzzle);
        for step in &ninefold::rate::se::path(puzzle).expect("a rating").path.steps {
            see(step, &before);
            step.eliminations.iter().for_each(|&gone| _ = before.remove(gone));
            step.placements.iter().for_each(|&placed| before.place(placed));
        }
    }),
];

fn follow(puzzle: &Grid, order: &Order, see: &mut dyn FnMut(&Step, &Candidates)) {
    let mut position = Position::of(puzzle);
    while let Some(step) = logic::next_step(&position, order) {
        see(&step, position.candidates());
        position.apply(&step);
    }
}

/// The cells that a step may speak of: those of its evidence, of its conclusions and of its inner steps.
fn cells_of(step: &Step) -> CellSet {
    let evidence = &step.evidence;
    let parts = evidence.parts.iter().fold(CellSet::EMPTY, |cells, part| cells | part.cells);
    let sets = evidence.sets().iter().fold(parts, |cells, set| cells | set.cells);
    let chains = evidence.chains().iter().fold(sets, |cells, chain| cells | cells_of_chain(chain));
    let truths = evidence.truths().iter().fold(CellSet::EMPTY, |cells, truth| cells | truth.cells());
    let concluded = step.placements.iter().chain(&step.eliminations).chain(evidence.guardians());
    concluded.fold(chains | truths, |cells, candidate| cells.with(candidate.cell))
}

fn cells_of_chain(chain: &Chain) -> CellSet {
    let nodes = chain.inferences.iter().fold(CellSet::EMPTY, |cells, inference| {
        let reason = match inference.reason {
            Reason::Set(set) => set.cells,
            Reason::Cell(cell) => CellSet::of(cell),
            _ => CellSet::EMPTY,
        };
        cells | inference.node.cells | reason
    });
    chain.inner.iter().fold(nodes, |cells, step| cells | cells_of(step))
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty())
}

/// The cells and houses that a text names.
fn named(text: &str) -> (CellSet, Vec<House>) {
    let cells = words(text).filter_map(|word| word.parse::<Cell>().ok()).collect();
    let words: Vec<&str> = words(text).collect();
    let house = |pair: &[&str]| {
        let n = pair[1].parse::<usize>().ok().filter(|n| (1..=9).contains(n))? - 1;
        match pair[0].to_lowercase().as_str() {
            "row" | "rows" => Some(House::row(n)),
            "column" | "columns" => Some(House::column(n)),
            "block" | "blocks" => Some(House::block(n)),
            _ => None,
        }
    };
    (cells, words.windows(2).filter_map(house).collect())
}

/// What is wrong with the words for a step, if anything is.
fn fault(step: &Step, explanation: &Explanation) -> Option<String> {
    let text = explanation.to_string();
    let (cells, houses) = named(&text);
    let known = houses.iter().fold(cells_of(step), |cells, house| cells | house.cells());
    if !cells.is_subset(known) {
        return Some(format!("{} are not in the evidence", cells - known));
    }
    let fault = |line: &Line, earlier: &[Line]| {
        let strange = line.premises.iter().find(|&premise| !is_known(premise, line, earlier));
        let named = numbers(&line.text);
        let strange = strange.or(named.iter().find(|number| !is_known(number, line, earlier)));
        let again = earlier.iter().any(|other| other.text == line.text && proof(other) == proof(line));
        match (strange, again) {
            (Some(strange), _) => Some(format!("line {} names line {strange}", line.number)),
            (None, true) => Some(format!("line {} is told twice", line.number)),
            (None, false) => unfounded(line),
        }
    };
    let lines = &explanation.lines;
    let faults = lines.iter().enumerate().find_map(|(i, line)| fault(line, &lines[..i]));
    faults.or_else(|| told_twice(lines)).or_else(|| idle(explanation))
}

/// The proof that a line belongs to: those inside different lines may share a line, as they rest on other conditions.
fn proof(line: &Line) -> &str {
    line.number.rsplit_once('.').map_or("", |(proof, _)| proof)
}

/// The numbers of lines that a text names: "line 4", "lines 1-3 and 5a".
fn numbers(text: &str) -> Vec<String> {
    let mut numbers = Vec::new();
    let mut add = |word: &str| {
        numbers.extend(word.trim_end_matches([',', '.', ')', ';', ':']).split('-').map(str::to_owned))
    };
    text.split("line ").skip(1).filter_map(|rest| rest.split(' ').next()).for_each(&mut add);
    for rest in text.split("lines ").skip(1) {
        for word in rest.split(' ').filter(|&word| word != "and") {
            add(word);
            if !word.ends_with(|c: char| c == ',' || c.is_ascii_alphanumeric()) {
                break;
            }
        }
    }
    numbers.retain(|word| word.starts_with(|c: char| c.is_ascii_digit()));
    numbers
}

/// Whether a number is of an earlier line, or of the proof below the line.
fn is_known(number: &str, line: &Line, earlier: &[Line]) -> bool {
    let below = number.strip_prefix(&line.number).is_some_and(|rest| rest.starts_with('.'));
    below || earlier.iter().any(|other| other.number == number)
}

/// A line that gives no reason: neither assumes, nor rests on lines and says how, nor says what holds anyway.
fn unfounded(line: &Line) -> Option<String> {
    let says = |phrases: &[&str]| phrases.iter().any(|phrase| line.text.contains(phrase));
    let assumes = line.text.starts_with("Suppose ") || line.text.starts_with("If ");
    let follows =
        !line.premises.is_empty() && says(&[": ", "(", ", so ", "nothing else", "nowhere else", " → "]);
    let holds = says(&["only place", "only digit", "can only be", "one digit more than cells"]);
    (!assumes && !follows && !holds).then(|| format!("line {} has no reason", line.number))
}

/// An implication that stands in two lines: two neighbours of an arrow.
fn told_twice(lines: &[Line]) -> Option<String> {
    let mut seen = BTreeSet::new();
    for line in lines.iter().filter(|line| line.depth == 0 && line.text.contains('→')) {
        let text = line.text.strip_prefix("If ").unwrap_or(&line.text);
        let text = text.split(", and from there").next().unwrap_or(text);
        let items: Vec<&str> = text.split(": ").flat_map(|part| part.split(" → ")).collect();
        for pair in items.windows(2) {
            let bare =
                |item: &str| item.split(" (").next().unwrap_or_default().trim_end_matches('.').to_owned();
            if !seen.insert((bare(pair[0]), pair[1].to_owned())) {
                return Some(format!("{pair:?} is told twice"));
            }
        }
    }
    None
}

/// A line that the conclusion does not need, directly or by others.
fn idle(explanation: &Explanation) -> Option<String> {
    let mut needed: BTreeSet<&String> = explanation.premises.iter().collect();
    for line in explanation.lines.iter().rev().chain(explanation.lines.iter().rev()) {
        // Twice, as a line may rest on the proof that stands below it.
        if needed.contains(&line.number) {
            needed.extend(&line.premises);
        }
    }
    let idle = explanation.lines.iter().find(|line| !needed.contains(&line.number));
    idle.map(|line| format!("line {} is not needed", line.number))
}

/// Explains steps and keeps what there is to say about them.
#[derive(Default)]
struct Reader {
    faults: Vec<String>,
    lengths: BTreeMap<usize, usize>,
    longest: Vec<(usize, String)>,
}

impl Reader {
    fn read(&mut self, step: &Step, on: &Candidates) {
        let explanation = step.explanation(on);
        if let Some(fault) = fault(step, &explanation) {
            let chains: Vec<String> =
                step.evidence.chains().iter().map(|chain| format!("{chain:?}")).collect();
            self.faults.push(format!(
                "{}: {fault}\n{explanation}\n{}\n",
                step.technique.id,
                chains.join("\n")
            ));
        }
        if !step.evidence.chains().is_empty() {
            let count = explanation.lines.len();
            *self.lengths.entry(count).or_default() += 1;
            let text = format!("{}\n{explanation}\n", step.technique.name);
            if !self.longest.iter().any(|(_, known)| *known == text) {
                self.longest.push((text.len(), text));
            }
            self.longest.sort_by_key(|(length, _)| core::cmp::Reverse(*length));
            self.longest.truncate(10);
        }
    }

    fn report(&self, name: &str) {
        let all: usize = self.lengths.values().sum();
        let mut passed = 0;
        let median = self.lengths.iter().find(|&(_, &count)| {
            passed += count;
            2 * passed >= all
        });
        let median = median.map_or(0, |(&length, _)| length);
        println!("{name}: {all} steps with chains; lines: how often {:?}; median {median}", self.lengths);
        let first = self.faults.first().map_or("", |fault| fault);
        assert!(first.is_empty(), "{} faults, such as\n{first}", self.faults.len());
        assert!(median <= MEDIAN, "half of the proofs have {median} lines and more");
    }
}

/// The positions of `testdata/techniques/` in which a technique must fire.
fn cases() -> Vec<(String, Position)> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(testdata("techniques"))
        .expect("a folder")
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    let mut cases = Vec::new();
    for file in files {
        let id = file.file_stem().unwrap().to_string_lossy().into_owned();
        for line in std::fs::read_to_string(&file).expect("readable").lines() {
            if let Some(case) = line.strip_prefix("fires ") {
                let fields: Vec<&str> = case.split('|').collect();
                cases.push((id.clone(), position(fields[0], fields[1])));
            }
        }
    }
    cases
}

/// Every step that a technique finds in its own cases.
fn each_case(mut see: impl FnMut(&Step, &Candidates)) {
    for (id, position) in cases() {
        let technique = logic::technique(&id).expect("files are named after techniques");
        let mut take = |step: Step| {
            see(&step, position.candidates());
            ControlFlow::Continue(())
        };
        let _ = technique.find(&position, &mut StepSink::all(&mut take));
    }
}

/// The puzzles of a table with the rating in a column, hardest first.
fn hardest(table: &str, column: usize, count: usize) -> Vec<Grid> {
    let rating = |row: &str| -> f64 {
        let field = row.split('\t').nth(column).and_then(|field| field.split('/').next());
        field.and_then(|field| field.parse().ok()).unwrap_or(0.0)
    };
    let mut rows: Vec<&str> = table.lines().filter(|row| rating(row) > 0.0).collect();
    rows.sort_by(|a, b| rating(b).total_cmp(&rating(a)));
    rows.iter().take(count).map(|row| row[..81].parse().expect("a puzzle")).collect()
}

#[test]
fn cases_of_all_techniques_are_explained_well() {
    let mut reader = Reader::default();
    each_case(|step, on| reader.read(step, on));
    reader.report("cases");
}

#[test]
fn hard_puzzles_are_explained_well() {
    let table = std::fs::read_to_string(testdata("ratings/se.tsv")).expect("readable");
    for (name, solve) in WAYS {
        let mut reader = Reader::default();
        hardest(&table, 1, 12).iter().for_each(|puzzle| solve(puzzle, &mut |step, on| reader.read(step, on)));
        reader.report(name);
    }
}

#[test]
#[ignore = "needs NINEFOLD_DATA"]
fn the_hardest_puzzles_are_explained_well() {
    let table = data("rated.tsv");
    for (name, solve) in WAYS {
        let mut reader = Reader::default();
        hardest(&table, 1, 200)
            .iter()
            .for_each(|puzzle| solve(puzzle, &mut |step, on| reader.read(step, on)));
        reader.report(name);
    }
}

#[test]
#[ignore = "prints texts to be read by a person"]
fn print_the_longest_texts() {
    let table = std::fs::read_to_string(testdata("ratings/se.tsv")).expect("readable");
    for (name, solve) in WAYS {
        let mut reader = Reader::default();
        hardest(&table, 1, 12).iter().for_each(|puzzle| solve(puzzle, &mut |step, on| reader.read(step, on)));
        println!("== {name}");
        reader.longest.iter().for_each(|(length, text)| println!("{length} characters\n{text}"));
    }
}

#[test]
#[ignore = "prints texts to be read by a person"]
fn print_a_text_for_each_technique() {
    let mut printed = BTreeSet::new();
    each_case(|step, on| {
        if printed.insert(step.technique.id) {
            println!("{}\n{}\n", step.technique.name, step.explain(on));
        }
    });
}
