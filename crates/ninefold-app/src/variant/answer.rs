//! Questions to a variant, and their answers in words and values.

use std::ops::ControlFlow;

use ninefold_formats::variant::clue::clue;
use ninefold_formats::variant::{Variant, line, picture};
use ninefold_formats::words::{counted, grouped};
use ninefold_variants::{Limits, Puzzle, Verdict};

use super::search::Search;
use super::solutions::{COUNTED, Number, Walks, counting};
use crate::table::Value;

/// The status of a puzzle of which a rule is not understood.
pub const UNCLEAR: &str = "unclear";
/// The status of a puzzle whose search was stopped at a limit.
pub const STOPPED: &str = "stopped";

/// The most solutions that are counted where only their number is of interest.
const MOST: u128 = 1000;
/// The most cells that are listed in a line.
const LISTED: usize = 12;
/// The least number of guesses that is spent on a question beside the main one.
const ASIDE: u64 = 20_000;
/// The same for the questions about each clue, together.
const ALL_ASIDE: u64 = 1_000_000;

/// The answer to a question.
#[derive(Clone, Debug, Default)]
pub struct Answer {
    /// The verdict in one word.
    pub status: &'static str,
    /// Whether it is the verdict that was asked for.
    pub accepted: bool,
    /// How many guesses the search took.
    pub guesses: u64,
    /// The answer in one line.
    pub line: String,
    /// The values of the query's columns.
    pub values: Vec<Value>,
    /// A filled grid to show.
    pub solution: Option<Vec<i32>>,
    /// What is said below a picture.
    pub remark: Option<String>,
    /// What else is to be said, such as the rules that are not understood.
    pub message: Option<String>,
}

/// How much work an answer may cost.
#[derive(Clone, Copy, Debug, Default)]
pub struct Patience {
    /// The most guesses; `None` for no limit.
    pub guesses: Option<u64>,
}

impl Patience {
    /// What one request of many may cost: some seconds.
    pub const BRIEF: Patience = Patience { guesses: Some(200_000) };

    pub(super) fn limits(self) -> Limits<'static> {
        self.guesses.map_or_else(Limits::default, Limits::guesses)
    }

    /// The guesses for one question about each clue, beside the main one, which took so many.
    fn all_aside(self, guesses: u64) -> u64 {
        let most = ALL_ASIDE.max(guesses.saturating_mul(4));
        self.guesses.map_or(most, |own| most.min(own.saturating_mul(8)))
    }

    /// For a question beside the main one, which took so many guesses.
    fn aside(self, guesses: u64) -> Limits<'static> {
        let most = ASIDE.max(20 * guesses);
        Limits::guesses(self.guesses.map_or(most, |own| own.min(most)))
    }
}

impl Answer {
    /// An answer for a puzzle that this question does not know.
    pub fn refused(variant: &Variant, columns: usize) -> Answer {
        let why = variant.refusal().kind.to_string();
        Answer {
            status: "refused",
            line: format!("! {why}"),
            values: vec![Value::Missing; columns],
            remark: Some(why.clone()),
            message: Some(why),
            ..Answer::default()
        }
    }

    /// Adds that the puzzle is not understood, if that leaves the verdict open.
    fn unless_understood(mut self, variant: &Variant) -> Answer {
        let Some(why) = variant.unclear(self.status == "none") else { return self };
        let known = format!("{} by the rules that are understood", self.status);
        if self.solution.is_none() {
            self.line = format!("! {UNCLEAR}: {known}; {why}");
        }
        self.remark = Some(format!("{known}\n{why}"));
        self.message = Some(format!("{known}; {why}"));
        self.status = UNCLEAR;
        self.accepted = false;
        self
    }
}

pub(super) fn word(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::NoSolution => "none",
        Verdict::Unique(_) => "unique",
        Verdict::Multiple(_) => "multiple",
        Verdict::Stopped(_) => STOPPED,
    }
}

/// The first solution that a verdict knows.
fn solution(verdict: &Verdict) -> Option<&Vec<i32>> {
    match verdict {
        Verdict::NoSolution => None,
        Verdict::Unique(solution) => Some(solution),
        Verdict::Multiple(two) => Some(&two[0]),
        Verdict::Stopped(found) => found.as_ref(),
    }
}

/// A solution; `judges` if it is to be found out whether it is the only one, `unique` if it must be.
pub fn solve(variant: &Variant, unique: bool, judges: bool, patience: Patience) -> Answer {
    let search = Search::new(&variant.puzzle);
    let limits = patience.limits();
    let mut first = None;
    let (status, guesses) = if judges || variant.not_understood().is_some() {
        let (verdict, stats) = search.verdict(&limits);
        first = solution(&verdict).cloned();
        (word(&verdict), stats.guesses)
    } else {
        let (all, stats) = search.for_each(&limits, |solution| {
            first = Some(solution);
            ControlFlow::Break(())
        });
        let status = match (&first, all) {
            (Some(_), _) => "unique",
            (None, true) => "none",
            (None, false) => STOPPED,
        };
        (status, stats.guesses)
    };
    let shown = first.filter(|_| !unique || status == "unique");
    let remark = match (status, &shown) {
        ("unique", _) => None,
        ("multiple", Some(_)) => Some("one of several solutions".to_owned()),
        (STOPPED, Some(_)) => Some("a solution; whether it is the only one is not known".to_owned()),
        _ => Some(status.to_owned()),
    };
    let layout = variant.puzzle.layout();
    let text = shown.as_ref().map(|solution| line(layout, solution));
    let accepted = shown.is_some() && (status == "unique" || !unique);
    let answer = Answer {
        status,
        accepted,
        guesses,
        line: text.clone().unwrap_or_else(|| format!("! {status}")),
        values: vec![Value::text(text), Value::Count(guesses)],
        solution: shown,
        remark,
        message: None,
    };
    answer.unless_understood(variant)
}

/// How many solutions there are, up to a limit.
pub fn count(variant: &Variant, limit: u64, patience: Patience) -> Answer {
    let cap = if limit == u64::MAX { u128::MAX } else { limit.into() };
    let (count, guesses) = Search::new(&variant.puzzle).count(cap, &patience.limits());
    let (found, complete) = (count.solutions, count.complete);
    let capped = !complete;
    let stopped = capped && found < cap;
    let status = match found {
        _ if stopped && found < 2 => STOPPED,
        0 => "none",
        1 => "unique",
        _ => "multiple",
    };
    let number = grouped(found);
    let line = if stopped { format!("! {STOPPED}: {number} or more") } else { found.to_string() };
    let remark = match found {
        0 if complete => "no solutions".to_owned(),
        1 if complete => "1 solution".to_owned(),
        _ if complete => format!("{number} solutions"),
        _ => format!("{number} or more"),
    };
    let answer = Answer {
        status,
        accepted: !stopped && found > 0,
        guesses,
        line,
        values: vec![Value::large(found), Value::Flag(capped), Value::Count(guesses)],
        remark: Some(remark),
        ..Answer::default()
    };
    answer.unless_understood(variant)
}

/// About how many solutions there are, if they are too many to count.
pub fn estimate(variant: &Variant, walks: Walks, patience: Patience) -> Answer {
    let search = Search::new(&variant.puzzle);
    let (count, guesses) = search.count(COUNTED.into(), &counting(patience.limits()));
    // The cap is far below 64 bits.
    let known = count.solutions as u64;
    let number = Number::new(&variant.puzzle, known, count.complete, walks);
    let status = match known {
        0 | 1 if !count.complete => STOPPED,
        0 => "none",
        1 => "unique",
        _ => "multiple",
    };
    let line = if status == STOPPED { format!("! {STOPPED}: {}", number.line()) } else { number.line() };
    let answer = Answer {
        status,
        accepted: status != STOPPED && known > 0,
        guesses,
        line,
        values: number.values(),
        remark: Some(number.remark()),
        ..Answer::default()
    };
    answer.unless_understood(variant)
}

/// Verdict, number of solutions, clues that can be left out, wrong digits.
pub fn check(variant: &Variant, patience: Patience) -> Answer {
    let search = Search::new(&variant.puzzle);
    let (verdict, stats) = search.verdict(&patience.limits());
    let layout = variant.puzzle.layout();
    let status = word(&verdict);
    let mut answer =
        Answer { status, accepted: status == "unique", guesses: stats.guesses, ..Answer::default() };
    let (mut text, mut values) = (status.to_owned(), Values::default());
    match &verdict {
        Verdict::Unique(solution) => {
            let (redundant, open) = redundant(&variant.puzzle, patience.all_aside(stats.guesses));
            text += &match (redundant.len(), open) {
                (0, 0) => ", minimal".to_owned(),
                (0, _) => format!(", no redundant clue found, {} not settled", counted(open, "clue")),
                (some, 0) => format!(", {}: {}", counted(some, "redundant clue"), redundant.join(", ")),
                (some, _) => {
                    let found = counted(some, "redundant clue");
                    format!(", {found}: {}, {} not settled", redundant.join(", "), counted(open, "clue"))
                }
            };
            values.minimal = if redundant.is_empty() && open > 0 { None } else { Some(redundant.is_empty()) };
            values.redundant = Some(redundant);
            values.solutions = Some((1, false));
            let wrong = variant.found.iter().filter(|(cell, value)| solution[cell.index()] != *value);
            values.wrong = wrong.map(|(cell, _)| layout.name(*cell)).collect();
            if !values.wrong.is_empty() {
                let digits = counted(values.wrong.len(), "wrong digit");
                text += &format!(", {digits}: {}", values.wrong.join(" "));
            }
        }
        Verdict::Multiple(_) => {
            let (number, complete, open) = differences(&search, &patience.aside(stats.guesses));
            let open: Vec<String> =
                layout.all().filter(|cell| open[cell.index()]).map(|cell| layout.name(cell)).collect();
            text += &match (complete, open.len()) {
                (false, _) => format!(", {number} or more solutions"),
                (true, 0..=LISTED) => format!(", {number} solutions, differing in {}", open.join(" ")),
                (true, cells) => format!(", {number} solutions, differing in {cells} cells"),
            };
            values.open = complete.then_some(open);
            values.solutions = Some((number, !complete));
        }
        Verdict::NoSolution => values.solutions = Some((0, false)),
        Verdict::Stopped(_) => text += ", the verdict is not known",
    }
    answer.values = values.columns(givens(&variant.puzzle), stats.guesses);
    answer.remark = Some(text.clone());
    answer.line = text;
    answer.unless_understood(variant)
}

/// What is known of a puzzle beside its verdict, by column.
#[derive(Default)]
struct Values {
    /// Whether no clue is redundant, if that is known.
    minimal: Option<bool>,
    redundant: Option<Vec<String>>,
    solutions: Option<(u64, bool)>,
    open: Option<Vec<String>>,
    wrong: Vec<String>,
}

impl Values {
    fn columns(self, givens: u64, guesses: u64) -> Vec<Value> {
        let several = self.solutions.filter(|(number, _)| *number > 1);
        vec![
            Value::Count(givens),
            self.minimal.map_or(Value::Missing, Value::Flag),
            self.redundant.map_or(Value::Missing, Value::List),
            self.solutions.map_or(Value::Missing, |(number, _)| Value::Count(number)),
            several.map_or(Value::Missing, |(_, capped)| Value::Flag(capped)),
            self.open.map_or(Value::Missing, Value::List),
            Some(self.wrong).filter(|wrong| !wrong.is_empty()).map_or(Value::Missing, Value::List),
            Value::Count(guesses),
        ]
    }
}

fn givens(puzzle: &Puzzle) -> u64 {
    puzzle.rules().iter().filter(|rule| rule.info().id == "given").count() as u64
}

/// The clues each of which can be left out by itself, and how many are not settled within the guesses for all of them.
fn redundant(puzzle: &Puzzle, mut guesses: u64) -> (Vec<String>, usize) {
    let (mut redundant, mut open) = (Vec::new(), 0);
    for (number, rule) in puzzle.rules().iter().enumerate() {
        let less = puzzle.without(number);
        let (verdict, stats) = Search::new(&less).verdict(&Limits::guesses(guesses));
        guesses = guesses.saturating_sub(stats.guesses);
        match verdict {
            Verdict::Unique(_) => redundant.push(clue(puzzle, rule.as_ref())),
            Verdict::Stopped(_) => open += 1,
            _ => {}
        }
    }
    (redundant, open)
}

/// How many solutions there are up to [`MOST`], whether that is all, and for each cell whether they differ there.
fn differences(search: &Search<'_>, limits: &Limits<'_>) -> (u64, bool, Vec<bool>) {
    let (mut number, mut first, mut open) = (0, None, Vec::new());
    let (complete, _) = search.for_each(limits, |solution| {
        number += 1;
        let first = first.get_or_insert_with(|| solution.clone());
        open.resize(first.len(), false);
        open.iter_mut().zip(first.iter().zip(&solution)).for_each(|(open, (a, b))| *open |= a != b);
        if u128::from(number) < MOST { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    (number, complete, open)
}

/// The values of each cell that stand in some solution, each with the number of these solutions up to `threshold`.
pub fn candidates(variant: &Variant, threshold: u32, patience: Patience) -> Answer {
    let layout = variant.puzzle.layout();
    let found = Search::new(&variant.puzzle).true_candidates(threshold, &patience.limits());
    let none = found.cells.iter().any(Vec::is_empty);
    let single = found.cells.iter().all(|cell| cell.len() == 1);
    let status = match found.complete {
        _ if none && found.complete => "none",
        true if single => "unique",
        true => "multiple",
        false => STOPPED,
    };
    let is_wide = layout.values() > 9 || layout.highest() > 9 || layout.lowest() < 0;
    let group = |cell: &Vec<(i32, u32)>| {
        let values: Vec<String> = cell.iter().map(|(value, _)| value.to_string()).collect();
        values.join(if is_wide { "," } else { "" })
    };
    let groups: Vec<String> = found.cells.iter().map(group).collect();
    let text = groups.join(" ");
    let counts = found.cells.iter().map(|cell| {
        let counts = cell.iter().map(|(value, count)| (value.to_string(), (*count).min(threshold).into()));
        serde_json::Value::Object(counts.collect())
    });
    let counts = if threshold > 1 { Value::Data(counts.collect()) } else { Value::Missing };
    let known = found.complete && !none;
    let answer = Answer {
        status,
        accepted: known,
        line: if known { text.clone() } else { format!("! {status}") },
        values: vec![if known { Value::Text(text) } else { Value::Missing }, counts],
        remark: Some(if known { picture::table(layout, &groups) } else { status.to_owned() }),
        ..Answer::default()
    };
    answer.unless_understood(variant)
}

#[cfg(test)]
mod tests {
    use ninefold_variants::iss;

    use super::*;

    fn variant(text: &str) -> Variant {
        Variant::new(iss::read(text).unwrap())
    }

    const UNIQUE: &str = ".Shape~4x4.Thermo~R1C1~R1C2~R1C3~R1C4.~R2C1_3~R2C3_1~R3C1_2~R3C2_1";

    #[test]
    fn a_solution_is_a_line_of_digits() {
        let answer = solve(&variant(UNIQUE), true, true, Patience::default());
        assert_eq!((answer.status, answer.accepted), ("unique", true));
        assert_eq!(answer.line, "1234341221434321");
        let answer = solve(&variant(".Shape~4x4"), true, true, Patience::default());
        assert_eq!((answer.line.as_str(), answer.accepted), ("! multiple", false));
        let answer = solve(&variant(".Shape~4x4.AntiKing"), false, false, Patience::default());
        assert_eq!((answer.line.as_str(), answer.accepted), ("! none", false));
    }

    #[test]
    fn counts_stop_at_the_limit() {
        let line = |limit| count(&variant(".Shape~4x4"), limit, Patience::default()).line;
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
            count(&variant(&text), u64::MAX, Patience { guesses: Some(100) })
        };
        let answer = squares(16);
        assert_eq!((answer.line.as_str(), &answer.values[0]), ("256", &Value::Count(256)));
        assert_eq!(Value::large(1 << 64), Value::Text("18446744073709551616".to_owned()));
        let impatient = count(&variant(".Shape~9x9.AntiKnight"), u64::MAX, Patience { guesses: Some(30) });
        assert!(impatient.line.starts_with("! stopped") && !impatient.accepted, "{}", impatient.line);
    }

    #[test]
    fn many_solutions_are_estimated_and_few_are_counted() {
        let walks = Walks { number: 2000, seed: 1 };
        let about = |text: &str| estimate(&variant(text), walks, Patience::default());
        assert_eq!(about(".Shape~4x4").line, "288");
        assert_eq!((about(".Shape~4x4.AntiKing").line.as_str(), about(UNIQUE).status), ("0", "unique"));
        let many = about(".Shape~6x6");
        assert!(many.line.starts_with("about 2.") && many.status == "multiple" && many.accepted, "{many:?}");
        let [low, high] = [1, 2].map(|column| match many.values[column] {
            Value::Number(number) => number,
            _ => panic!("{many:?}"),
        });
        assert!(low < 28_200_960.0 && 28_200_960.0 < high, "{many:?}");
        // Few walks through what only one grid in very many is.
        let rare = ".AntiKnight.AntiKing.AntiConsecutive";
        let impatient = estimate(&variant(rare), Walks { number: 2, seed: 1 }, Patience { guesses: Some(0) });
        assert_eq!(impatient.line, "! stopped: 0 or more, none of 2 walks met one");
        assert_eq!((impatient.status, impatient.accepted), (STOPPED, false));
    }

    #[test]
    fn a_check_names_what_can_be_left_out() {
        let line = |text: &str| check(&variant(text), Patience::default()).line;
        assert_eq!(
            line(&format!("{UNIQUE}.~R4C4_1")),
            "unique, 3 redundant clues: given r2c3, given r3c2, given r4c4"
        );
        assert_eq!(line(".Shape~4x4.AntiKing"), "none");
        assert!(line(".Shape~4x4").starts_with("multiple, 288 solutions, differing in 16 cells"));
    }

    #[test]
    fn what_is_not_settled_is_not_called_minimal() {
        let text = ".Shape~4x4.~R1C2_2~R2C1_3~R2C3_1~R3C1_2~R3C4_3";
        let minimal = |guesses| {
            let answer = check(&variant(text), Patience { guesses });
            (answer.line, matches!(answer.values[1], Value::Missing))
        };
        assert_eq!(minimal(None), ("unique, minimal".to_owned(), false));
        assert_eq!(
            minimal(Some(0)),
            ("unique, no redundant clue found, 5 clues not settled".to_owned(), true)
        );
    }

    #[test]
    fn what_is_not_understood_is_never_a_verdict() {
        let unknown = variant(&format!("{UNIQUE}.Yin~3~R1C1"));
        for answer in [
            solve(&unknown, true, true, Patience::default()),
            count(&unknown, 2, Patience::default()),
            check(&unknown, Patience::default()),
            candidates(&unknown, 1, Patience::default()),
        ] {
            assert_eq!((answer.status, answer.accepted), (UNCLEAR, false));
            assert!(answer.message.unwrap().contains("not understood: Yin"));
        }
        assert_eq!(check(&variant(".Shape~4x4.AntiKing.Yin~3~R1C1"), Patience::default()).status, "none");
    }

    #[test]
    fn candidates_are_groups() {
        let answer = candidates(&variant(".Shape~4x4.~R1C1_1~R2C3_1~R3C2_1"), 1, Patience::default());
        assert!(answer.line.starts_with("1 234 234 234 "), "{}", answer.line);
        let wide = candidates(&variant(".Shape~16x16.~R1C1_16"), 1, Patience { guesses: Some(1) });
        assert_eq!(wide.line, "! stopped");
    }
}
