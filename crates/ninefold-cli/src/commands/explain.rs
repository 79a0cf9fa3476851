//! `ninefold explain`

use anyhow::Result;
use clap::ValueEnum;
use ninefold::logic::{self, Evidence, Order, notation};
use ninefold::rate::{hodoku, se};
use ninefold::text::Entry;
use ninefold::{Candidate, Candidates, Verdict};
use std::cell::RefCell;

use crate::answer;
use crate::args::StreamArgs;
use crate::batch;
use crate::exit::Exit;
use crate::order::{OrderArgs, Plan};
use crate::output::marked::{self, Marks};
use crate::output::put;
use crate::output::sudoku_explainer;
use crate::output::table::Shape;
use crate::output::trace::{self, Trace};
use crate::pipeline::Done;
use crate::player::Player;
use crate::telling::Tell;
use crate::terminal::Terminal;

/// Print the whole path to the solution, step by step, with the reason of each step
///
/// The path starts from the digits found so far, and from the pencil marks if the input has some; mistakes among
/// them are told and put right first.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  ninefold explain 1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..
  ninefold explain --order hodoku --to hodoku puzzle.txt
  ninefold explain --without xy-chain,nice-loop --to text puzzle.txt
  ninefold explain --to json puzzle.txt | jq '.steps[].technique'
  ninefold explain --to jsonl puzzles.txt > paths.jsonl && ninefold check --trace paths.jsonl")]
pub struct Args {
    /// What to write
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    to: To,
    /// For which steps to draw the grid, with --to text
    #[arg(long, value_name = "WHICH", default_value = "hard")]
    grids: Grids,
    #[command(flatten)]
    order: OrderArgs,
    #[command(flatten)]
    stream: StreamArgs,
}

/// What paths are written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum To {
    /// Sentences and pictures
    Text,
    /// A JSON object, or an array of them: docs/trace-schema.md
    Json,
    /// A JSON object a line
    Jsonl,
    /// HoDoKu's step lines
    Hodoku,
}

/// Which steps have a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Grids {
    /// No step
    None,
    /// All but singles
    Hard,
    /// Every step
    All,
}

impl Args {
    /// Explains every puzzle.
    pub fn run(self, terminal: &Terminal) -> Result<Exit> {
        let plan = self.order.plan()?;
        let color = terminal.color && self.stream.output.is_none();
        batch::run(&self.stream, terminal, |feed| {
            let shape = match self.to {
                To::Json => Some(Shape::Document { array: !feed.is_single() }),
                To::Jsonl => Some(Shape::Lines),
                To::Text | To::Hodoku => None,
            };
            Explain { plan, to: self.to, grids: self.grids, shape, color }
        })
    }
}

struct Explain {
    plan: Plan,
    to: To,
    grids: Grids,
    /// How data are written, if data are asked for.
    shape: Option<Shape>,
    color: bool,
}

/// A step in words and pictures, by whichever order it was found.
pub struct Told {
    /// As data.
    pub data: trace::Step,
    /// What it rests on.
    pub evidence: Evidence,
    placements: Vec<Candidate>,
    eliminations: Vec<Candidate>,
}

/// A step as HoDoKu's line.
struct Line(String);

/// What a step is told as: words and pictures, data or a line.
trait Telling: for<'a> From<&'a logic::Step> + for<'a> From<&'a se::Step> {}

impl<T: for<'a> From<&'a logic::Step> + for<'a> From<&'a se::Step>> Telling for T {}

/// A path as it is told.
struct Path<S> {
    player: Player,
    steps: Vec<S>,
    solved: bool,
    /// HoDoKu's or Sudoku Explainer's rating, in the order of that program.
    rating: Option<String>,
}

impl Tell for Explain {
    fn shape(&self) -> Option<Shape> {
        self.shape
    }

    fn tell(&self, entry: &Entry, done: &mut Done) {
        match (self.shape, self.to) {
            (Some(shape), _) => shape.object(&trace(entry, self.path(entry, done)), &mut done.output),
            (None, To::Hodoku) => self.lines(entry, &self.path(entry, done), &mut done.output),
            (None, _) => self.text(entry, &self.path(entry, done), &mut done.output),
        }
    }
}

impl Explain {
    /// The path from where the player stands; none if there is no solution.
    fn path<S: Telling>(&self, entry: &Entry, done: &mut Done) -> Path<S> {
        let player = Player::new(entry);
        let hopeless = matches!(player.verdict, Verdict::NoSolution | Verdict::Clash(_) | Verdict::Wrong(_));
        let mut path = Path { solved: player.mended.is_complete(), player, steps: Vec::new(), rating: None };
        if !hopeless {
            match &self.plan {
                Plan::Ladder(order) => path.climb(order),
                Plan::SudokuExplainer => path.follow_sudoku_explainer(),
            }
        }
        let accepted = matches!(path.player.verdict, Verdict::Unique | Verdict::Solved) && path.solved;
        done.tally.puzzle(&path.player.verdict, accepted, 0);
        path
    }

    fn lines(&self, entry: &Entry, path: &Path<Line>, out: &mut Vec<u8>) {
        if path.steps.is_empty() {
            answer::exclaim(&path.player.verdict, out);
            out.push(b'\n');
            return;
        }
        let rating = path.rating.as_ref().map(|rating| format!(" {rating}")).unwrap_or_default();
        put(out, format_args!("{}{rating}\n", entry.grid));
        path.steps.iter().for_each(|step| put(out, format_args!("   {}\n", step.0)));
    }

    fn text(&self, entry: &Entry, path: &Path<Told>, out: &mut Vec<u8>) {
        put(out, format_args!("{}\n{}\n", entry.grid, path.summary()));
        path.player.remarks().iter().for_each(|remark| put(out, format_args!("First: {remark}\n")));
        let mut position = path.player.mended.clone();
        for (number, step) in path.steps.iter().enumerate() {
            put(out, format_args!("\n{}. {}\n", number + 1, step.title()));
            step.text(out);
            if self.grids == Grids::All || self.grids == Grids::Hard && !step.is_single() {
                step.draw(&position, self.color, out);
            }
            step.apply(&mut position);
        }
        if !path.steps.is_empty() {
            out.push(b'\n');
            marked::draw(&position, &Marks::default(), self.color, "", out);
        }
    }
}

impl<S: Telling> Path<S> {
    /// By techniques of the ladder.
    fn climb(&mut self, order: &Order) {
        let path = logic::solve_by(self.player.position(), order);
        self.solved = path.is_solved();
        self.steps = path.steps.iter().map(S::from).collect();
        let priced = path.steps.iter().all(|step| step.technique.hodoku.is_some());
        if self.solved && priced && self.player.wrong.is_empty() && !self.player.has_progress_in_marks() {
            let rating = hodoku::Rating::of(&path);
            self.rating = Some(format!("{} ({})", rating.level, rating.score));
        }
    }

    /// By Sudoku Explainer's techniques, which start from the givens.
    fn follow_sudoku_explainer(&mut self) {
        thread_local! {
            static RATER: RefCell<se::Rater> = RefCell::default();
        }
        let puzzle = self.player.mended.grid().puzzle();
        if let Ok(path) = RATER.with_borrow_mut(|rater| rater.path(&puzzle)) {
            self.player.mended = Candidates::new(&puzzle);
            self.steps = path.steps.iter().map(S::from).collect();
            self.solved = true;
            self.rating = Some(format!("ER/EP/ED {}", path.rating));
        }
    }
}

impl Path<Told> {
    /// The verdict, and how often which technique is used.
    fn summary(&self) -> String {
        let verdict = answer::worded(&self.player.verdict);
        if self.steps.is_empty() {
            return verdict;
        }
        let end = if self.solved { "solved" } else { "not solved" };
        let mut counts: Vec<(&str, usize)> = Vec::new();
        for step in &self.steps {
            match counts.iter_mut().find(|(name, _)| *name == step.data.name) {
                Some((_, count)) => *count += 1,
                None => counts.push((&step.data.name, 1)),
            }
        }
        let counts: Vec<String> = counts.iter().map(|(name, count)| format!("{count} × {name}")).collect();
        let steps = self.steps.len();
        let plural = if steps == 1 { "" } else { "s" };
        format!("{verdict}, {end} in {steps} step{plural}: {}", counts.join(", "))
    }
}

impl From<&logic::Step> for Told {
    fn from(step: &logic::Step) -> Told {
        Told {
            data: step.into(),
            evidence: step.evidence.clone(),
            placements: step.placements.to_vec(),
            eliminations: step.eliminations.clone(),
        }
    }
}

impl From<&se::Step> for Told {
    fn from(step: &se::Step) -> Told {
        Told {
            data: step.into(),
            evidence: sudoku_explainer::evidence(step),
            placements: step.placement.into_iter().collect(),
            eliminations: step.eliminations.clone(),
        }
    }
}

impl From<&logic::Step> for Line {
    fn from(step: &logic::Step) -> Line {
        Line(notation::hodoku(step))
    }
}

impl From<&se::Step> for Line {
    fn from(step: &se::Step) -> Line {
        let conclusions = notation::concluded(step.placement.as_slice(), &step.eliminations);
        Line(format!("{} ({}): {conclusions}", step.technique.name(), step.score))
    }
}

impl Told {
    /// The technique's name, with its rating if that was asked for.
    pub fn title(&self) -> String {
        let rating = self.data.rating.map(|rating| format!(" ({rating:.1})")).unwrap_or_default();
        format!("{}{rating}", self.data.name)
    }

    fn is_single(&self) -> bool {
        self.eliminations.is_empty() && self.placements.len() == 1 && self.evidence.chains.is_empty()
    }

    /// Appends why it follows, and for those who read chains its chain, if it is a single one.
    pub fn text(&self, out: &mut Vec<u8>) {
        put(out, format_args!("   {}\n", self.data.explanation));
        let is_plain = self.evidence.chains.len() == 1 && !self.data.technique.contains("net");
        if let Some(eureka) = self.data.eureka.as_ref().filter(|_| is_plain) {
            put(out, format_args!("   {eureka}\n"));
        }
    }

    /// Appends the grid before the step with the evidence marked.
    pub fn draw(&self, before: &Candidates, color: bool, out: &mut Vec<u8>) {
        let marks = Marks::of(&self.evidence, &self.placements, &self.eliminations);
        marked::draw(before, &marks, color, "   ", out);
    }

    fn apply(&self, position: &mut Candidates) {
        for &gone in &self.eliminations {
            position.remove(gone);
        }
        self.placements.iter().for_each(|&placed| position.place(placed));
    }
}

/// Everything as data.
fn trace(entry: &Entry, path: Path<trace::Step>) -> Trace {
    Trace {
        status: path.player.verdict.word().to_owned(),
        message: path.player.verdict.clash().map(|clash| clash.to_string()),
        solved: path.solved,
        steps: path.steps,
        ..Trace::from(entry, &path.player)
    }
}
