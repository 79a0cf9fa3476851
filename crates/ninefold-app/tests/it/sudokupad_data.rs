//! SudokuPad's payloads from outside: each is read, with the givens and the solution that are known, and nothing that its
//! prose or its drawings may mean is taken for understood.

use ninefold::solve::Solver;
use ninefold_app::budget::Budget;
use ninefold_app::queries::check::Check;
use ninefold_app::query::Query;
use ninefold_app::status::Status;
use ninefold_formats::Format;
use ninefold_formats::variant::{Variant, writer};
use ninefold_variants::oracle;
use serde_json::Value;

use crate::common::{rows, solved};

fn read(row: &Value) -> Variant {
    let payload = row["encoded_puzzle"].as_str().expect("a payload");
    Variant::parse(&format!("https://sudokupad.app/{payload}"))
        .unwrap_or_else(|error| panic!("{}: {error}", row["title"]))
}

fn digits(text: &Value) -> Vec<i32> {
    text.as_str().expect("digits").chars().map(|c| c.to_digit(10).unwrap_or(0) as i32).collect()
}

#[test]
#[ignore = "needs NINEFOLD_DATA"]
fn every_payload_is_read() {
    let (mut read_whole, mut unclear, mut unusual) = (0, 0, 0);
    for row in rows("sudoku_bench_challenge.jsonl")
        .iter()
        .filter(|row| row["encoded_puzzle"].as_str().is_some_and(|text| text.starts_with("scl")))
    {
        let variant = read(row);
        let title = &row["title"];
        let layout = variant.puzzle.layout();
        assert_eq!(Value::from(layout.rows()), row["rows"], "{title}");
        let mut givens = vec![0; layout.cells()];
        for rule in variant.puzzle.rules().iter().filter(|rule| rule.info().id == "given") {
            let terms = rule.terms();
            if let [value] = terms.numbers[..] {
                givens[terms.cells()[0].index()] = value;
            }
        }
        assert_eq!(givens, digits(&row["initial_board"]), "{title}");
        let solution = digits(&row["solution"]);
        assert!(variant.solution.as_ref().is_none_or(|stated| *stated == solution), "{title}");
        let unknown = variant.not_understood();
        assert!(unknown.is_some() || oracle::check(&variant.puzzle, &solution), "{title}: a rule is misread");
        unusual += usize::from(unknown.is_some_and(|why| why.contains("houses other than")));
        match variant.not_understood() {
            None => {
                read_whole += 1;
                let answer = solved(&variant);
                assert_eq!(answer.line, row["solution"].as_str().unwrap_or_default(), "{title}");
            }
            Some(_) => {
                unclear += 1;
                let answer =
                    Check { solver: Solver::new(), budget: Budget { guesses: Some(50), cancel: None } }
                        .ask_variant(&variant);
                assert_eq!(answer.judged.status, Status::Unclear, "{title}");
            }
        }
    }
    println!("{read_whole} read whole, {unclear} unclear, {unusual} of them with other houses");
    assert_eq!((read_whole, unclear), (27, 35));
}

#[test]
#[ignore = "needs NINEFOLD_DATA"]
fn every_payload_is_written_and_read_again() {
    for row in rows("sudoku_bench_challenge.jsonl") {
        let variant = read(&row);
        for format in [Format::FPuzzles, Format::SudokuPad] {
            let written = writer::text(format, &variant).expect("an object");
            let again = Variant::parse(&written).unwrap_or_else(|error| panic!("{}: {error}", row["title"]));
            assert_eq!(again.origin, variant.origin, "{}", row["title"]);
            assert_eq!(again.puzzle.unknown(), variant.puzzle.unknown(), "{}", row["title"]);
        }
    }
}
