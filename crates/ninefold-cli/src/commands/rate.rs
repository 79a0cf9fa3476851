//! `ninefold rate`

use std::path::PathBuf;

use anyhow::Result;
use clap::ValueEnum;
use ninefold::logic::Position;
use ninefold::rate::effort::Effort;
use ninefold::rate::{Plan, RatedStep, hodoku, se};
use ninefold::solve::{Backend, Outcome, Solver};
use ninefold::{Candidates, Grid, Verdict};
use ninefold_io::query::Query;
use ninefold_io::table::Value;
use ninefold_io::trace;
use ninefold_io::verdict;

use crate::args::BatchArgs;
use crate::batch;
use crate::exit::Exit;
use crate::output::To;
use crate::terminal::Terminal;

/// Print how difficult each puzzle is
///
/// A table with Sudoku Explainer's three ratings (ER: the hardest step, EP: up to the first placement, ED: the first
/// step), HoDoKu's level and score, and how much a computer has to search. A puzzle that has not exactly one solution
/// gets its verdict and no numbers.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  ninefold rate 1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..
  ninefold rate --to csv puzzles.sdm | sort -t, -k3 -n
  ninefold rate --ratings se,human --to jsonl puzzles.txt
  ninefold rate --path --to json puzzle.txt
  ninefold rate --resume ratings.tsv puzzles.txt     start or go on where ratings.tsv ends")]
pub struct Args {
    /// Which ratings, with commas between
    #[arg(long, value_name = "LIST", value_delimiter = ',', default_value = "se,hodoku,search")]
    ratings: Vec<Kind>,
    /// Add every step of the rated path; for --to json or jsonl
    #[arg(long)]
    path: bool,
    /// Append to FILE, the table of an earlier run that was cut short: the puzzles it has are not rated again
    #[arg(long, value_name = "FILE", conflicts_with = "output")]
    resume: Option<PathBuf>,
    #[command(flatten)]
    batch: BatchArgs,
}

/// A family of ratings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Kind {
    /// ER, EP and ED of Sudoku Explainer 1.2.1
    Se,
    /// Level and score of HoDoKu 2.2.0
    Hodoku,
    /// Guesses and nodes of the portable solver that proves the solution unique
    Search,
    /// Steps of HoDoKu's path, bottlenecks among them, and whether singles or basics suffice
    Human,
}

impl Args {
    /// Rates every puzzle.
    pub fn run(mut self, terminal: &Terminal) -> Result<Exit> {
        self.batch.to.get_or_insert(To::Tsv);
        self.batch.stream.resume = self.resume;
        let query = Rate { solver: self.batch.solver(terminal), ratings: self.ratings, path: self.path };
        batch::ask(query, &self.batch, terminal)
    }
}

struct Rate {
    solver: Solver,
    ratings: Vec<Kind>,
    path: bool,
}

/// What was asked for, as far as the puzzle has it.
struct Ratings {
    verdict: Verdict,
    search: Option<Outcome>,
    se: Option<Result<se::Rating, se::Unrated>>,
    hodoku: Option<hodoku::Rating>,
    human: Option<Effort>,
    paths: Option<serde_json::Value>,
}

/// What a thread keeps from puzzle to puzzle.
#[derive(Default)]
struct Raters {
    se: se::Rater,
    hodoku: hodoku::Rater,
}

impl Query for Rate {
    type Answer = Ratings;
    const COLUMNS: &'static [&'static str] = &[
        "er",
        "ep",
        "ed",
        "hodoku_level",
        "hodoku_score",
        "hardest",
        "nodes",
        "guesses",
        "clues",
        "steps",
        "bottlenecks",
        "suffices",
        "path",
    ];
    // A hard puzzle takes seconds: one at a time is shown, and resumed.
    const GRAIN: usize = 4;

    fn ask(&self, puzzles: &[Grid], ratings: &mut Vec<Ratings>) {
        thread_local! {
            static RATERS: std::cell::RefCell<Raters> = std::cell::RefCell::default();
        }
        ratings.clear();
        RATERS
            .with_borrow_mut(|raters| ratings.extend(puzzles.iter().map(|puzzle| self.rate(puzzle, raters))));
    }

    fn verdict(&self, _: &Grid, ratings: &Ratings) -> Verdict {
        ratings.verdict
    }

    fn accepts(&self, verdict: &Verdict) -> bool {
        matches!(verdict, Verdict::Unique | Verdict::Solved)
    }

    fn guesses(&self, ratings: &Ratings) -> u64 {
        ratings.search.map_or(0, |outcome| outcome.guesses)
    }

    fn line(&self, puzzle: &Grid, ratings: &Ratings, out: &mut Vec<u8>) {
        match ratings.verdict {
            Verdict::Unique | Verdict::Solved => {
                out.extend_from_slice(format!("{puzzle} {}", ratings.summary()).as_bytes());
            }
            verdict => verdict::exclaim(&verdict, out),
        }
    }

    fn values(&self, puzzle: &Grid, ratings: &Ratings) -> Vec<Value> {
        let se = ratings.se.and_then(Result::ok);
        let score = |score: fn(se::Rating) -> se::Score| match se {
            Some(rating) => Value::Rating(score(rating).into()),
            None => Value::Missing,
        };
        let count = |count: Option<u64>| count.map_or(Value::Missing, Value::Count);
        let hodoku = ratings.hodoku;
        let rated = ratings.verdict == Verdict::Unique || ratings.verdict == Verdict::Solved;
        vec![
            score(|rating| rating.er),
            score(|rating| rating.ep),
            score(|rating| rating.ed),
            Value::text(hodoku.map(|rating| rating.level)),
            count(hodoku.map(|rating| rating.score.into())),
            Value::text(ratings.hardest()),
            count(ratings.search.map(|outcome| 2 * outcome.guesses + 1)),
            count(ratings.search.map(|outcome| outcome.guesses)),
            count(rated.then_some(puzzle.givens().len() as u64)),
            count(ratings.human.map(|effort| effort.steps as u64)),
            count(ratings.human.map(|effort| effort.bottlenecks as u64)),
            Value::text(ratings.human.and(hodoku).map(|rating| suffices(&rating))),
            ratings.paths.clone().map_or(Value::Missing, Value::Data),
        ]
    }

    fn grid(&self, _: &Grid, _: &Ratings) -> Option<Grid> {
        None
    }

    fn remark(&self, _: &Grid, ratings: &Ratings) -> Option<String> {
        Some(match ratings.verdict {
            Verdict::Unique | Verdict::Solved => ratings.summary(),
            verdict => verdict::worded(&verdict),
        })
    }
}

impl Rate {
    fn wants(&self, kind: Kind) -> bool {
        self.ratings.contains(&kind)
    }

    fn rate(&self, puzzle: &Grid, raters: &mut Raters) -> Ratings {
        let outcome = self.solver.search(puzzle, 2);
        let verdict = verdict::verdict(puzzle, outcome.solutions);
        let mut ratings = Ratings { verdict, search: None, se: None, hodoku: None, human: None, paths: None };
        if !self.accepts(&verdict) {
            return ratings;
        }
        if self.wants(Kind::Search) {
            let portable = Solver::with(Backend::Portable).expect("every machine can run it");
            ratings.search = Some(portable.search(puzzle, 2));
        }
        let mut paths = serde_json::Map::new();
        if self.wants(Kind::Se) {
            ratings.se = Some(if self.path {
                let path = Plan::SudokuExplainer.path(Position::of(puzzle));
                paths.insert("se".to_owned(), steps(puzzle, &path.steps));
                path.rating.filter(|_| path.is_solved()).ok_or(se::Unrated::Stuck)
            } else {
                raters.se.rate(puzzle)
            });
        }
        if !self.wants(Kind::Human) && !self.path {
            ratings.hodoku = self.wants(Kind::Hodoku).then(|| raters.hodoku.rate(puzzle).ok()).flatten();
        } else if (self.wants(Kind::Hodoku) || self.wants(Kind::Human))
            && let Ok(rated) = raters.hodoku.path(puzzle)
        {
            ratings.hodoku = Some(rated.rating);
            ratings.human = self.wants(Kind::Human).then(|| Effort::of(puzzle, &rated.path));
            if self.path {
                let rated: Vec<RatedStep> = rated.path.steps.into_iter().map(RatedStep::from).collect();
                paths.insert("hodoku".to_owned(), steps(puzzle, &rated));
            }
        }
        ratings.paths = self.path.then_some(serde_json::Value::Object(paths));
        ratings
    }
}

impl Ratings {
    /// The name of the hardest technique: Sudoku Explainer's if it was asked, else HoDoKu's.
    fn hardest(&self) -> Option<&'static str> {
        let se = self.se.and_then(Result::ok).and_then(|rating| rating.hardest).map(|info| info.name);
        se.or_else(|| self.hodoku.and_then(|rating| rating.hardest).map(|info| info.name))
    }

    /// The numbers in a few words.
    fn summary(&self) -> String {
        let se = self.se.map(|rating| match rating {
            Ok(rating) => format!("ER/EP/ED {rating}"),
            Err(reason) => format!("ER: {reason}"),
        });
        let hodoku = self.hodoku.map(|rating| format!("HoDoKu {} ({})", rating.level, rating.score));
        let hardest = self.hardest().map(|name| format!("hardest {name}"));
        let search = self.search.map(|outcome| format!("{} guesses", outcome.guesses));
        let human =
            self.human.map(|effort| format!("{} steps, {} bottlenecks", effort.steps, effort.bottlenecks));
        [se, hodoku, hardest, search, human].into_iter().flatten().collect::<Vec<_>>().join(", ")
    }
}

/// The easiest family of techniques that is enough.
fn suffices(rating: &hodoku::Rating) -> &'static str {
    match (rating.needs_singles_only(), rating.needs_basics_only()) {
        (true, _) => "singles",
        (false, true) => "basics",
        (false, false) => "more",
    }
}

/// A path as data, as `explain` writes it.
fn steps(puzzle: &Grid, steps: &[RatedStep]) -> serde_json::Value {
    let steps = trace::steps(steps, &Candidates::new(puzzle));
    serde_json::to_value(steps).expect("plain data")
}
