//! Answers about variants, question by question.

use ninefold::solve::Solver;
use ninefold_formats::Variant;
use ninefold_variants::iss;

use crate::budget::Budget;
use crate::queries::candidates::TrueCandidates;
use crate::queries::check::Check;
use crate::queries::count::Count;
use crate::queries::estimate::Estimate;
use crate::queries::solutions::Walks;
use crate::queries::solve::Solve;
use crate::query::{Judged, Presented, Query};
use crate::status::Status;
use crate::table::Value;

fn variant(text: &str) -> Variant {
    Variant::new(iss::read(text).unwrap())
}

fn budget(guesses: u64) -> Budget {
    Budget { guesses: Some(guesses), ..FREE }
}

const FREE: Budget = Budget { guesses: None, cancel: None };

fn solve(variant: &Variant, unique: bool, limit: u64) -> Presented {
    let query = Solve { solver: Solver::new(), unique, limit, same_everywhere: false, budget: FREE };
    query.ask_variant(variant)
}

fn count(variant: &Variant, limit: u64, budget: Budget) -> Presented {
    Count { solver: Solver::new(), limit, budget }.ask_variant(variant)
}

fn check(variant: &Variant, budget: Budget) -> Presented {
    Check { solver: Solver::new(), budget }.ask_variant(variant)
}

fn candidates(variant: &Variant, budget: Budget) -> Presented {
    TrueCandidates { solver: Solver::new(), threshold: 1, budget }.ask_variant(variant)
}

fn estimate(variant: &Variant, walks: Walks, budget: Budget) -> Presented {
    Estimate { solver: Solver::new(), walks, budget }.ask_variant(variant)
}

fn said(answer: &Presented) -> (&'static str, bool) {
    let Judged { status, accepted, .. } = answer.judged;
    (status.name(), accepted)
}

const UNIQUE: &str = ".Shape~4x4.Thermo~R1C1~R1C2~R1C3~R1C4.~R2C1_3~R2C3_1~R3C1_2~R3C2_1";

/// The square of [`UNIQUE`] with a layer whose cells follow from it.
const LAYERED: &str = ".Var~S~shaded~2x2.Palindrome~R1C1~VS1.Palindrome~R1C2~VS2.Thermo~VS1~VS2~VS3~VS4";

#[test]
fn answers_with_a_layer_are_about_the_grid() {
    let puzzle = variant(&format!("{UNIQUE}{LAYERED}"));
    let answer = solve(&puzzle, true, 2);
    assert_eq!((said(&answer), answer.line.as_str()), (("unique", true), "1234341221434321"));
    assert_eq!(candidates(&puzzle, FREE).line, "1 2 3 4 3 4 1 2 2 1 4 3 4 3 2 1");
    assert_eq!(said(&check(&puzzle, FREE)), ("unique", true));
    let open = variant(&format!("{UNIQUE}.Var~S~shaded~2x2.Palindrome~R1C1~VS1"));
    assert_eq!(said(&count(&open, 1_000, FREE)).0, "multiple");
    assert_eq!(said(&estimate(&open, Walks { number: 10, seed: 1 }, FREE)).0, "multiple");
}

#[test]
fn a_layer_is_drawn_and_its_rules_are_in_words() {
    use ninefold_draw::{BoardState, ShownStep};
    use ninefold_variants::Limits;
    use ninefold_variants::steps::{End, Progress, Reasoner};
    let puzzle = variant(&format!("{UNIQUE}{LAYERED}.~VS4_4.~VS3_3_4")).puzzle;
    let board = BoardState::of_puzzle(&puzzle);
    assert!(format!("{:?}", board.board.figures).contains("\"shaded\""));
    assert_eq!(board.board.layers[0].caption, "VS: shaded");
    assert_eq!(board.digits[19].map(|digit| digit.value), Some(4));
    let path = Reasoner::new(&puzzle).path(&Progress::default(), &Limits::default()).unwrap();
    assert_eq!(path.end, End::Solved);
    let shown: Vec<_> = path.steps.iter().map(|step| ShownStep::of_variant(step, &puzzle)).collect();
    assert!(shown.iter().any(|step| step.title.contains("VS")));
    assert!(shown.iter().flat_map(|step| &step.placements).any(|on| on.at.index() >= 16));
    let picture = ninefold_formats::variant::picture::draw(&Variant::new(puzzle), None);
    assert!(picture.contains("VS1"), "{picture}");
}

#[test]
fn a_solution_is_a_line_of_digits() {
    let answer = solve(&variant(UNIQUE), true, 2);
    assert_eq!(said(&answer), ("unique", true));
    assert_eq!(answer.line, "1234341221434321");
    let answer = solve(&variant(".Shape~4x4"), true, 2);
    assert_eq!((answer.line.as_str(), answer.judged.accepted), ("! multiple", false));
    let answer = solve(&variant(".Shape~4x4.AntiKing"), false, 1);
    assert_eq!((answer.line.as_str(), answer.judged.accepted), ("! none", false));
}

#[test]
fn counts_stop_at_the_limit() {
    let line = |limit| count(&variant(".Shape~4x4"), limit, FREE).line;
    assert_eq!((line(2), line(u64::MAX), line(0)), ("2".to_owned(), "288".to_owned(), "0".to_owned()));
    // Along the diagonal squares of 2 × 2 cells are open, each in two ways.
    let squares = |side: usize| {
        let mut text = format!(".Shape~{side}x{side}.NoBoxes");
        let name = |line: usize| char::from(b"123456789abcdefghijklmnop"[line]);
        for (row, col) in (0..side).flat_map(|row| (0..side).map(move |col| (row, col))) {
            if row / 2 != col / 2 {
                text += &format!(".~R{}C{}_{}", name(row), name(col), (row ^ col) + 1);
            }
        }
        count(&variant(&text), u64::MAX, budget(100))
    };
    let answer = squares(16);
    assert_eq!((answer.line.as_str(), &answer.values[0]), ("256", &Value::Count(256)));
    assert_eq!(Value::large(1 << 64), Value::Text("18446744073709551616".to_owned()));
    let impatient = count(&variant(".Shape~9x9.AntiKnight"), u64::MAX, budget(30));
    assert!(impatient.line.starts_with("! stopped") && !impatient.judged.accepted, "{}", impatient.line);
}

#[test]
fn many_solutions_are_estimated_and_few_are_counted() {
    let walks = Walks { number: 2000, seed: 1 };
    let about = |text: &str| estimate(&variant(text), walks, FREE);
    assert_eq!(about(".Shape~4x4").line, "288");
    assert_eq!((about(".Shape~4x4.AntiKing").line.as_str(), said(&about(UNIQUE)).0), ("0", "unique"));
    let many = about(".Shape~6x6");
    assert!(many.line.starts_with("about 2.") && said(&many) == ("multiple", true), "{many:?}");
    let [low, high] = [1, 2].map(|column| match many.values[column] {
        Value::Number(number) => number,
        _ => panic!("{many:?}"),
    });
    assert!(low < 28_200_960.0 && 28_200_960.0 < high, "{many:?}");
    // Few walks through what only one grid in very many is.
    let rare = ".AntiKnight.AntiKing.AntiConsecutive";
    let impatient = estimate(&variant(rare), Walks { number: 2, seed: 1 }, budget(0));
    assert_eq!(impatient.line, "! stopped: 0 or more, none of 2 walks met one");
    assert_eq!(said(&impatient), ("stopped", false));
}

#[test]
fn a_check_names_what_can_be_left_out() {
    let line = |text: &str| check(&variant(text), FREE).line;
    assert_eq!(
        line(&format!("{UNIQUE}.~R4C4_1")),
        "unique, 3 redundant clues: given r2c3, given r3c2, given r4c4"
    );
    assert_eq!(line(".Shape~4x4.AntiKing"), "none");
    assert!(line(".Shape~4x4").starts_with("multiple, 288 solutions, differing in 16 cells"));
    let beyond = line(&format!("{UNIQUE}.Var~S~~2.~VS1_1"));
    assert_eq!(beyond, "multiple, 4 solutions, which differ beyond the grid");
}

#[test]
fn what_is_not_settled_is_not_called_minimal() {
    let text = ".Shape~4x4.~R1C2_2~R2C1_3~R2C3_1~R3C1_2~R3C4_3";
    let minimal = |guesses| {
        let answer = check(&variant(text), Budget { guesses, ..FREE });
        (answer.line, matches!(answer.values[1], Value::Missing))
    };
    assert_eq!(minimal(None), ("unique, minimal".to_owned(), false));
    assert_eq!(minimal(Some(0)), ("unique, no redundant clue found, 5 clues not settled".to_owned(), true));
}

#[test]
fn what_is_not_understood_is_never_a_verdict() {
    let unknown = variant(&format!("{UNIQUE}.Yin~3~R1C1"));
    for answer in [
        solve(&unknown, true, 2),
        count(&unknown, 2, FREE),
        check(&unknown, FREE),
        candidates(&unknown, FREE),
    ] {
        assert_eq!(said(&answer), ("unclear", false));
        assert!(answer.message.unwrap().contains("not understood: Yin"));
    }
    assert_eq!(check(&variant(".Shape~4x4.AntiKing.Yin~3~R1C1"), FREE).judged.status, Status::None);
}

#[test]
fn candidates_are_groups() {
    let answer = candidates(&variant(".Shape~4x4.~R1C1_1~R2C3_1~R3C2_1"), FREE);
    assert!(answer.line.starts_with("1 234 234 234 "), "{}", answer.line);
    let wide = candidates(&variant(".Shape~16x16.~R1C1_16"), budget(1));
    assert_eq!(wide.line, "! stopped");
}

#[cfg(feature = "proof")]
#[test]
fn what_words_leave_open_is_not_proved() {
    use super::prove::prove_variant;
    let mut variant = variant(".Shape~4x4.~R1C1_1_2~R1C2_3_4~R2C3_1");
    let proved = prove_variant(&variant, 1_000).expect("a few solutions");
    assert_eq!(proved.status().to_string(), "multiple");
    variant.stands_if_unique = Some("rules told elsewhere");
    assert_eq!(prove_variant(&variant, 1_000).unwrap_err(), "rules told elsewhere: not proved");
}
