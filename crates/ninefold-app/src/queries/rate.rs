//! How difficult each puzzle is.

use ninefold::logic::{Level, Position};
#[cfg(feature = "depth")]
use ninefold::rate::depth::{Depth, Length};
use ninefold::rate::effort::Effort;
#[cfg(feature = "depth")]
use ninefold::rate::whips;
use ninefold::rate::{Plan, RatedStep, hodoku, se};
use ninefold::solve::{Backend, Outcome, Solver};
use ninefold::{Candidates, Grid, Verdict};
use serde::{Deserialize, Serialize};

use crate::json;
use crate::query::{Judged, OutputStyle, Presented, Query, QueryJob};
use crate::table::Value;
use crate::trace;
use crate::verdict;
use crate::work::Work;

/// A family of ratings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// ER, EP and ED of Sudoku Explainer 1.2.1.
    Se,
    /// Level and score of HoDoKu 2.2.0.
    Hodoku,
    /// Guesses and nodes of the portable solver that proves the solution unique.
    Search,
    /// Steps of HoDoKu's path, bottlenecks among them, and whether singles or basics suffice.
    Human,
    /// W and gW: the length of the longest whip, and of the longest g-whip, that it takes.
    #[cfg(feature = "depth")]
    Whips,
    /// T&E depth, and the lengths of braids that it takes.
    #[cfg(feature = "depth")]
    Depth,
}

impl Kind {
    /// Those that are asked for if nothing else is said.
    pub const USUAL: [Kind; 3] = [Kind::Se, Kind::Hodoku, Kind::Search];

    /// What it is, in a few words.
    pub const fn about(self) -> &'static str {
        match self {
            Kind::Se => "ER, EP and ED of Sudoku Explainer 1.2.1",
            Kind::Hodoku => "Level and score of HoDoKu 2.2.0",
            Kind::Search => "Guesses and nodes of the portable solver that proves the solution unique",
            Kind::Human => {
                "Steps of HoDoKu's path, bottlenecks among them, and whether singles or basics suffice"
            }
            #[cfg(feature = "depth")]
            Kind::Whips => {
                "Berthier's W and gW: the length of the longest whip, and of the longest g-whip, that it takes"
            }
            #[cfg(feature = "depth")]
            Kind::Depth => "T&E depth, and Berthier's B, gB, BxB and BxBB as far as the puzzle has them",
        }
    }
}

ninefold::named! {
    Kind or UnknownKind: "se, hodoku, search, human, whips or depth";
    Se = "se",
    Hodoku = "hodoku",
    Search = "search",
    Human = "human",
    #[cfg(feature = "depth")]
    Whips = "whips",
    #[cfg(feature = "depth")]
    Depth = "depth",
}

/// How difficult each puzzle is.
#[derive(Clone, Debug)]
pub struct Rate {
    /// The solver for verdicts.
    pub solver: Solver,
    /// What is asked for.
    pub ratings: Vec<Kind>,
    /// Whether the steps of each rated path are wanted too.
    pub path: bool,
    /// For depth: the longest braids that are looked for.
    pub at_most: Option<u64>,
}

/// What was asked for, as far as the puzzle has it.
#[derive(Debug)]
pub struct Ratings {
    verdict: Verdict,
    search: Option<Outcome>,
    se: Option<Result<se::Rating, se::Unrated>>,
    hodoku: Option<hodoku::Rating>,
    human: Option<Effort>,
    /// W and gW, as far as whips solve it.
    #[cfg(feature = "depth")]
    whips: Option<[Option<usize>; 2]>,
    /// None inside for a puzzle that is deeper than any known.
    #[cfg(feature = "depth")]
    depth: Option<Option<Depth>>,
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
        #[cfg(feature = "depth")]
        "w",
        #[cfg(feature = "depth")]
        "gw",
        #[cfg(feature = "depth")]
        "te",
        #[cfg(feature = "depth")]
        "b",
        #[cfg(feature = "depth")]
        "gb",
        #[cfg(feature = "depth")]
        "bxb",
        #[cfg(feature = "depth")]
        "bxbb",
        #[cfg(feature = "depth")]
        "above",
        "path",
    ];
    // Those of the portable solver.
    const BY_PROCESSOR: &'static [&'static str] = &[];
    // A hard puzzle takes seconds: one at a time is shown, and resumed.
    const BATCH_HINT: usize = 4;

    fn job(self, style: OutputStyle) -> Box<dyn Work> {
        Box::new(QueryJob { query: self, style })
    }

    fn ask(&self, puzzles: &[Grid], ratings: &mut Vec<Ratings>) {
        ratings.clear();
        ratings.extend(puzzles.iter().map(|puzzle| self.reporting(puzzle, &mut |_| ())));
    }

    /// Marks have depth; the other ratings are about digits.
    #[cfg(feature = "depth")]
    fn ask_marked(&self, marks: &Candidates) -> Option<Ratings> {
        let verdict = || verdict::verdict(marks.grid(), marks.search(2).solutions);
        self.wants(Kind::Depth).then(|| self.with_depth(Ratings::new(verdict()), marks))
    }

    fn judge(&self, _: &Grid, ratings: &Ratings) -> Judged {
        let guesses = ratings.search.map_or(0, |outcome| outcome.guesses);
        Judged::new(&ratings.verdict, ratings.is_rated(), guesses)
    }

    fn line(&self, puzzle: &Grid, ratings: &Ratings, out: &mut Vec<u8>) {
        match ratings.verdict {
            Verdict::Unique | Verdict::Solved => {
                out.extend_from_slice(format!("{puzzle} {}", ratings.summary()).as_bytes());
            }
            verdict => verdict::write_error_line(&verdict, out),
        }
    }

    fn present(&self, puzzle: &Grid, ratings: &Ratings) -> Presented {
        Presented {
            values: ratings.values(puzzle),
            ..Presented::of_verdict(&ratings.verdict, self.judge(puzzle, ratings))
        }
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

    /// The ratings of a puzzle; `found` learns what Sudoku Explainer's amounts to so far, unless its path is wanted.
    pub fn reporting(&self, puzzle: &Grid, found: &mut dyn FnMut(&se::Rating)) -> Ratings {
        thread_local! {
            static RATERS: std::cell::RefCell<Raters> = std::cell::RefCell::default();
        }
        RATERS.with_borrow_mut(|raters| self.rate(puzzle, raters, found))
    }

    fn rate(&self, puzzle: &Grid, raters: &mut Raters, found: &mut dyn FnMut(&se::Rating)) -> Ratings {
        let outcome = self.solver.search(puzzle, 2);
        let verdict = verdict::verdict(puzzle, outcome.solutions);
        let mut ratings = Ratings::new(verdict);
        if !ratings.is_rated() {
            return ratings;
        }
        if self.wants(Kind::Search) {
            let portable = Solver::with(Backend::Portable).expect("every machine can run it");
            ratings.search = Some(portable.search(puzzle, 2));
        }
        #[cfg(feature = "depth")]
        if self.wants(Kind::Whips) {
            ratings.whips = Some(whips::longest(puzzle));
        }
        #[cfg(feature = "depth")]
        if self.wants(Kind::Depth) {
            ratings = self.with_depth(ratings, &Candidates::new(puzzle));
        }
        let mut paths = serde_json::Map::new();
        if self.wants(Kind::Se) {
            ratings.se = Some(if self.path {
                let path = Plan::SudokuExplainer.path(Position::of(puzzle));
                paths.insert("se".to_owned(), steps(puzzle, &path.steps));
                path.rating.filter(|_| path.is_solved()).ok_or(se::Unrated::Stuck)
            } else {
                raters.se.rate_reporting(puzzle, found)
            });
        }
        if !self.wants(Kind::Human) && !self.path {
            let rated = || raters.hodoku.rate_position(position(puzzle, &outcome), Level::Extreme).ok();
            ratings.hodoku = self.wants(Kind::Hodoku).then(rated).flatten();
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

    #[cfg(feature = "depth")]
    fn with_depth(&self, ratings: Ratings, on: &Candidates) -> Ratings {
        let depth = || Depth::of(on, self.at_most.map_or(usize::MAX, |most| most as usize));
        Ratings { depth: ratings.is_rated().then(depth), ..ratings }
    }
}

impl Ratings {
    /// Nothing asked for yet.
    fn new(verdict: Verdict) -> Ratings {
        Ratings {
            verdict,
            search: None,
            se: None,
            hodoku: None,
            human: None,
            #[cfg(feature = "depth")]
            whips: None,
            #[cfg(feature = "depth")]
            depth: None,
            paths: None,
        }
    }

    /// Whether the puzzle is one that is rated.
    fn is_rated(&self) -> bool {
        matches!(self.verdict, Verdict::Unique | Verdict::Solved)
    }

    /// The values of the columns.
    fn values(&self, puzzle: &Grid) -> Vec<Value> {
        let se = self.se.and_then(Result::ok);
        let score = |score: fn(se::Rating) -> se::Score| match se {
            Some(rating) => Value::Rating(score(rating).into()),
            None => Value::Missing,
        };
        let count = |count: Option<u64>| count.map_or(Value::Missing, Value::Count);
        let hodoku = self.hodoku;
        #[cfg(feature = "depth")]
        let whips = |i: usize| self.whips.and_then(|lengths| lengths[i]).map(|length| length as u64);
        #[cfg(feature = "depth")]
        let [te, b, gb, bxb, bxbb, above] =
            self.depth.flatten().map_or([const { Value::Missing }; 6], depth_values);
        vec![
            score(|rating| rating.er),
            score(|rating| rating.ep),
            score(|rating| rating.ed),
            Value::text(hodoku.map(|rating| rating.level)),
            count(hodoku.map(|rating| rating.score.into())),
            Value::text(self.hardest()),
            count(self.search.map(|outcome| 2 * outcome.guesses + 1)),
            count(self.search.map(|outcome| outcome.guesses)),
            count(self.is_rated().then_some(puzzle.givens().len() as u64)),
            count(self.human.map(|effort| effort.steps as u64)),
            count(self.human.map(|effort| effort.bottlenecks as u64)),
            Value::text(self.human.and(hodoku).map(|rating| suffices(&rating))),
            #[cfg(feature = "depth")]
            count(whips(0)),
            #[cfg(feature = "depth")]
            count(whips(1)),
            #[cfg(feature = "depth")]
            te,
            #[cfg(feature = "depth")]
            b,
            #[cfg(feature = "depth")]
            gb,
            #[cfg(feature = "depth")]
            bxb,
            #[cfg(feature = "depth")]
            bxbb,
            #[cfg(feature = "depth")]
            above,
            self.paths.clone().map_or(Value::Missing, Value::Data),
        ]
    }

    /// W, gW and the ratings by depth in a few words.
    #[cfg(feature = "depth")]
    fn by_whips(&self) -> impl Iterator<Item = String> {
        let whips = self.whips.map(|[w, gw]| {
            let length =
                |length: Option<usize>| length.map_or("none".to_owned(), |length| length.to_string());
            format!("W {}, gW {}", length(w), length(gw))
        });
        let depth = self.depth.map(|depth| match depth {
            Some(depth) => depth.to_string(),
            None => "T&E more than 3".to_owned(),
        });
        [whips, depth].into_iter().flatten()
    }

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
        let told = [se, hodoku, hardest, search, human].into_iter().flatten();
        #[cfg(feature = "depth")]
        let told = told.chain(self.by_whips());
        told.collect::<Vec<_>>().join(", ")
    }
}

/// The columns of a depth.
#[cfg(feature = "depth")]
fn depth_values(depth: Depth) -> [Value; 6] {
    let lengths = [depth.b, depth.gb, depth.bxb, depth.bxbb];
    let exactly = |length: Option<Length>| {
        length.and_then(Length::exactly).map_or(Value::Missing, |length| Value::Count(length as u64))
    };
    let above = lengths.into_iter().flatten().find_map(|length| match length {
        Length::Above(length) => Some(Value::Count(length as u64)),
        Length::Exactly(_) => None,
    });
    let [b, gb, bxb, bxbb] = lengths.map(exactly);
    [Value::Count(depth.te as u64), b, gb, bxb, bxbb, above.unwrap_or(Value::Missing)]
}

/// The position of a puzzle that was searched for two solutions, without searching it again.
pub fn position(puzzle: &Grid, outcome: &Outcome) -> Position {
    match outcome.solution().filter(|_| outcome.solutions == 1 && puzzle.is_puzzle()) {
        Some(solution) => Position::written(puzzle, Some(solution)),
        None => Position::of(puzzle),
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
    json::value(&trace::steps(steps, &Candidates::new(puzzle)))
}
