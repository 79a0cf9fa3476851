//! `ninefold explain`

use std::str::FromStr;

use anyhow::{Context, Result, bail, ensure};
use clap::ValueEnum;
use ninefold::logic::{Order, notation};
use ninefold::proof::clausal::{Derivation, Format};
use ninefold::proof::prove;
use ninefold::rate::{Plan, RatedStep};
use ninefold::text::{Entry, ParseError};
use ninefold::{Candidate, Grid, Verdict};
use ninefold_app::budget::Budget;
use ninefold_app::order::{self, Preset};
use ninefold_app::path::{PlayerPath, VariantPath};
use ninefold_app::per_puzzle::PerPuzzle;
use ninefold_app::player::Player;
use ninefold_app::shown::ShownPath;
use ninefold_app::status::Status;
use ninefold_app::subject::Subject;
use ninefold_app::table::Shape;
use ninefold_app::trace::{self, Trace};
use ninefold_app::verdict;
use ninefold_app::work::Done;
use ninefold_draw::{BoardState, Marks, Scene, ShownStep};
use ninefold_formats::Variant;
use ninefold_variants::steps::End;

use crate::args::StreamArgs;
use crate::exit::Exit;
use crate::order::OrderArgs;
use crate::output::marked;
use crate::output::picture_args::{Kind, PictureArgs};
use crate::output::pictures::{Painter, Picture};
use crate::output::put;
use crate::terminal::Terminal;
use crate::{batch, input};

/// Print the whole path to the solution, step by step, with the reason for each step
///
/// The path starts from the digits found so far, and from the pencil marks if the input has any; mistakes
/// among them are reported and corrected first.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  ninefold explain 1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..
  ninefold explain --order hodoku --to hodoku puzzle.txt
  ninefold explain --without xy-chain,nice-loop --to text puzzle.txt
  ninefold explain --to drat puzzle.txt > path.drat      with `prove --to dimacs`, for checkers of proofs
  ninefold explain --to json puzzle.txt | jq '.steps[].technique'
  ninefold explain --to svg -o steps/ puzzle.txt         a picture for each step
  ninefold explain --to svg -o steps.svg puzzle.txt      all of them on one sheet
  ninefold explain --least r4c5-7 puzzle.txt             the easiest reason why r4c5 is not 7
  ninefold explain --to jsonl puzzles.txt > paths.jsonl && ninefold check --trace paths.jsonl
  ninefold explain 'https://f-puzzles.com/?load=N4Ig…'    with the rules of the link, see docs/variants.md")]
pub struct Args {
    /// What to write
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    to: To,
    /// For which steps to draw the grid, with --to text, svg or png
    #[arg(long, value_name = "WHICH", default_value = "hard")]
    grids: Grids,
    /// Only the step of the easiest technique that shows a candidate to be false, such as r4c5-7; all
    /// techniques are tried, unless an order is named
    #[arg(long, value_name = "ELIMINATION")]
    least: Option<Elimination>,
    #[command(flatten)]
    order: OrderArgs,
    #[command(flatten)]
    stream: StreamArgs,
    #[command(flatten)]
    pictures: PictureArgs,
}

/// What paths are written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum To {
    /// Sentences and pictures
    Text,
    /// A JSON object, or an array of them: docs/trace-schema.md
    Json,
    /// A JSON object per line
    Jsonl,
    /// HoDoKu's step lines
    Hodoku,
    /// Each conclusion as a clause, in DRAT: refutes what `prove --to dimacs` writes; one puzzle only
    Drat,
    /// The same in LRAT
    Lrat,
    /// A picture of lines and text
    Svg,
    /// A picture of pixels
    #[cfg(feature = "png")]
    Png,
}

impl To {
    /// The format of clauses, if it is one.
    fn clauses(self) -> Option<Format> {
        match self {
            To::Drat => Some(Format::Drat),
            To::Lrat => Some(Format::Lrat),
            _ => None,
        }
    }

    /// The kind of picture, if it is one.
    fn picture(self) -> Option<Kind> {
        match self {
            To::Svg => Some(Kind::Svg),
            #[cfg(feature = "png")]
            To::Png => Some(Kind::Png),
            _ => None,
        }
    }
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
        let wanted = self.wanted()?;
        if let Some(kind) = self.to.picture() {
            let explain = Explain { wanted, to: self.to, grids: self.grids, shape: None, color: false };
            return batch::draw(explain, kind, &self.pictures, &self.stream, terminal);
        }
        let color = terminal.color && self.stream.output.is_none();
        if self.to.clauses().is_some() {
            let mut records = input::records(&self.stream.input, terminal)?;
            ensure!(records.is_single(), "--to drat and lrat take one puzzle");
            let explain = Explain { wanted, to: self.to, grids: self.grids, shape: None, color };
            return batch::run_on(records, &self.stream, terminal, &explain);
        }
        batch::run(&self.stream, terminal, |records| {
            let shape = match self.to {
                To::Json => Some(Shape::Document { array: !records.is_single() }),
                To::Jsonl => Some(Shape::Lines),
                _ => None,
            };
            Box::new(Explain { wanted, to: self.to, grids: self.grids, shape, color })
        })
    }
}

impl Args {
    /// What is asked for.
    fn wanted(&self) -> Result<Wanted> {
        let Some(Elimination(gone)) = self.least else { return Ok(Wanted::Path(self.order.plan()?)) };
        let plan = match self.order.names_order() {
            true => self.order.plan()?,
            false => order::plan(Preset::All, &[], &self.order.without)?,
        };
        match plan {
            Plan::Ladder(order) => Ok(Wanted::Least(gone, order)),
            _ => bail!("--least needs an order of techniques, and `se` is not one"),
        }
    }
}

/// What is explained.
#[derive(Clone)]
enum Wanted {
    /// The whole path.
    Path(Plan),
    /// Why a candidate is false, by the first technique of an order that shows it.
    Least(Candidate, Order),
}

/// A candidate to be shown false: `r4c5-7`, `r4c5<>7`.
#[derive(Clone, Copy, Debug)]
struct Elimination(Candidate);

impl FromStr for Elimination {
    type Err = anyhow::Error;

    fn from_str(word: &str) -> Result<Elimination> {
        let parts = word.split_once("<>").or_else(|| word.split_once('-'));
        let read = parts.and_then(|(cell, digit)| {
            Some(Candidate { cell: cell.parse().ok()?, digit: digit.parse().ok()? })
        });
        read.map(Elimination).context("expected a cell and a digit, such as r4c5-7 or r4c5<>7")
    }
}

struct Explain {
    wanted: Wanted,
    to: To,
    grids: Grids,
    /// How data are written, if data are asked for.
    shape: Option<Shape>,
    color: bool,
}

impl PerPuzzle for Explain {
    fn shape(&self) -> Option<Shape> {
        self.shape
    }

    fn write(&self, subject: &Subject, done: &mut Done) -> Result<(), ParseError> {
        match subject {
            Subject::Variant(variant)
                if self.wants_path() && matches!(self.to, To::Text | To::Json | To::Jsonl) =>
            {
                self.variant(variant, done);
            }
            _ => self.classic(subject.classic()?, done),
        }
        Ok(())
    }
}

impl Explain {
    /// Whether the whole path is asked for: of a variant nothing else can be.
    fn wants_path(&self) -> bool {
        matches!(self.wanted, Wanted::Path(_))
    }

    fn classic(&self, entry: &Entry, done: &mut Done) {
        if let Some(format) = self.to.clauses() {
            return self.clauses(entry, format, done);
        }
        if let (Wanted::Path(plan), Some(shape)) = (&self.wanted, self.shape) {
            let player = Player::new(entry);
            let solved = shape.object(|out| trace::line::write(entry, &player, plan, out), &mut done.output);
            return done.stats.count((&player.verdict).into(), solved && is_right(&player), 0);
        }
        let path = self.explain(entry, done);
        match (self.shape, self.to) {
            (Some(shape), _) => shape.object(|out| path.trace(entry).append_to(out), &mut done.output),
            (None, To::Hodoku) => lines(&path, entry, &mut done.output),
            (None, _) => {
                let (grid, summary) = (entry.grid.to_string(), self.summary(&path));
                let (remarks, titles) = (path.player.remarks(), path.steps.iter().map(title).collect());
                self.text((&grid, &summary), &remarks, titles, path.shown(), &mut done.output);
            }
        }
    }

    fn variant(&self, variant: &Variant, done: &mut Done) {
        let path = explain_variant(variant, done);
        if let Some(shape) = self.shape {
            let trace = Trace::of_variant_path(variant, &path);
            return shape.object(|out| trace.append_to(out), &mut done.output);
        }
        let remarks = path.player.remarks(variant);
        let titles = path.path.steps.iter().map(|step| step.technique.name.to_owned()).collect();
        self.text(
            (&variant.source, &path.summary()),
            &remarks,
            titles,
            path.shown(variant),
            &mut done.output,
        );
        if path.path.end == End::NoSolution {
            let what =
                if variant.unclear(0).is_none() { "puzzle has" } else { "rules that are understood leave" };
            put(&mut done.output, format_args!("\nSo the {what} no solution.\n"));
        }
    }
}

/// The path of a variant from where its player stands.
fn explain_variant(variant: &Variant, done: &mut Done) -> VariantPath {
    let found = VariantPath::new(variant, &Budget::BRIEF).expect("nothing cancels it");
    let status = found.player.status;
    done.stats.count(status, status == Status::Unique && found.is_solved(), 0);
    done.warnings.extend(variant.not_understood());
    found
}

/// The level from which steps of variants have a picture.
const VARIANT_HARD: u8 = 3;

impl Painter for Explain {
    fn pictures(&self, subject: &Subject, done: &mut Done) -> Result<Vec<Picture>, ParseError> {
        Ok(match subject {
            Subject::Variant(variant) if self.wants_path() => {
                let path = explain_variant(variant, done);
                self.scenes(path.summary(), path.shown(variant))
            }
            _ => {
                let path = self.explain(subject.classic()?, done);
                self.scenes(self.summary(&path), path.shown())
            }
        })
    }
}

/// The conclusions of a path, one after the other; eliminations come first, as they are applied.
fn derivation(grid: &Grid, path: &PlayerPath, format: Format) -> Result<Vec<u8>> {
    let mut derivation = Derivation::new(grid, &prove(grid)?, format)?;
    for RatedStep { step, .. } in &path.steps {
        let eliminations = step.eliminations.iter().map(|&removed| (removed, false));
        for (candidate, holds) in eliminations.chain(step.placements.iter().map(|&placed| (placed, true))) {
            derivation.conclude(candidate, holds)?;
        }
    }
    Ok(derivation.finish())
}

/// The pictures of a step, numbered.
fn scenes(number: usize, step: &ShownStep, before: &BoardState) -> Vec<Picture> {
    let scenes = step.scenes(before);
    let several = scenes.len() > 1;
    let picture = |(branch, mut scene): (usize, Scene)| {
        scene.title = format!("{number}. {}", scene.title);
        let branch = if several { format!("-{}", branch + 1) } else { String::new() };
        Picture { name: format!("{number:03}-{}{branch}", step.technique.id), drawing: scene.draw() }
    };
    scenes.into_iter().enumerate().map(picture).collect()
}

impl Explain {
    /// The pictures of a path: of its start, of its steps, numbered, and of its end.
    fn scenes(&self, summary: String, path: ShownPath<'_>) -> Vec<Picture> {
        let start = Scene::new(path.start).titled(summary).draw();
        let mut pictures = vec![Picture { name: "000-start".to_owned(), drawing: start }];
        let mut next = 1;
        for (before, step) in path.steps {
            if self.has_picture(&step) {
                pictures.extend(scenes(next, &step, &before));
            }
            next += 1;
        }
        let end = Scene::new(BoardState { candidates: None, ..path.end }).draw();
        pictures.push(Picture { name: format!("{next:03}-end"), drawing: end });
        pictures
    }

    fn has_picture(&self, step: &ShownStep) -> bool {
        match (self.grids, step.technique.level) {
            (Grids::None, _) => false,
            (Grids::All, _) => true,
            (Grids::Hard, Some(level)) => level >= VARIANT_HARD,
            (Grids::Hard, None) => !step.is_single(),
        }
    }

    /// The path from where the player stands.
    fn explain(&self, entry: &Entry, done: &mut Done) -> PlayerPath {
        let path = self.path(entry);
        done.stats.count((&path.player.verdict).into(), self.is_accepted(&path), 0);
        path
    }

    /// The path, or the one step, that is asked for.
    fn path(&self, entry: &Entry) -> PlayerPath {
        match &self.wanted {
            Wanted::Path(plan) => PlayerPath::new(entry, plan),
            Wanted::Least(gone, order) => PlayerPath::ruling_out(entry, order, *gone),
        }
    }

    /// Whether it leads to the one solution, or shows what it should.
    fn is_accepted(&self, path: &PlayerPath) -> bool {
        let complete = match self.wanted {
            Wanted::Path(_) => path.solved,
            Wanted::Least(..) => !path.steps.is_empty(),
        };
        complete && is_right(&path.player)
    }

    /// What the path amounts to.
    fn summary(&self, path: &PlayerPath) -> String {
        match self.wanted {
            Wanted::Path(_) => path.summary(),
            Wanted::Least(gone, _) => least_summary(path, gone),
        }
    }

    /// The path as a refutation, step by step, or why there is none.
    fn clauses(&self, entry: &Entry, format: Format, done: &mut Done) {
        let path = self.path(entry);
        let derivation = derivation(&entry.grid, &path, format);
        done.stats.count((&path.player.verdict).into(), derivation.is_ok() && self.is_accepted(&path), 0);
        match derivation {
            Ok(clauses) => done.output.extend_from_slice(&clauses),
            Err(error) => put(&mut done.output, format_args!("! {error}\n")),
        }
    }

    /// Appends a path of either kind: puzzle and summary, what is said before the first step, the steps with their titles,
    /// and the board at the end.
    fn text(
        &self,
        (puzzle, summary): (&str, &str),
        remarks: &[String],
        titles: Vec<String>,
        path: ShownPath<'_>,
        out: &mut Vec<u8>,
    ) {
        put(out, format_args!("{puzzle}\n{summary}\n"));
        remarks.iter().for_each(|remark| put(out, format_args!("First: {remark}\n")));
        for (number, (title, (before, step))) in (1..).zip(titles.iter().zip(path.steps)) {
            put(out, format_args!("\n{number}. {title}\n"));
            text(&step, out);
            if self.has_picture(&step) {
                marked::draw(&before, &step.highlights.marks, self.color, "   ", out);
            }
        }
        if !titles.is_empty() {
            out.push(b'\n');
            marked::draw(&path.end, &Marks::default(), self.color, "", out);
        }
    }
}

/// Whether there is one solution to lead to.
fn is_right(player: &Player) -> bool {
    matches!(player.verdict, Verdict::Unique | Verdict::Solved)
}

/// Which technique shows the candidate to be false, or why none does.
fn least_summary(path: &PlayerPath, Candidate { cell, digit }: Candidate) -> String {
    let on = path.player.mended.grid();
    let truth = path.player.solution.and_then(|solution| solution.get(cell));
    let said = match &path.steps[..] {
        [step, ..] => {
            return format!("The easiest technique that shows {cell} not to be {digit}: {}", title(step));
        }
        [] if on.get(cell).is_some() => format!("{cell} is filled"),
        [] if truth == Some(digit) => format!("{cell} is {digit}"),
        [] if !path.player.mended.at(cell).contains(digit) => format!("{digit} is not a candidate in {cell}"),
        [] => format!("no technique shows {cell} not to be {digit}"),
    };
    format!("{}; {said}", verdict::worded(&path.player.verdict))
}

/// Appends the steps as HoDoKu writes them.
fn lines(path: &PlayerPath, entry: &Entry, out: &mut Vec<u8>) {
    if path.steps.is_empty() {
        verdict::write_error_line(&path.player.verdict, out);
        out.push(b'\n');
        return;
    }
    let rating = path.rating.as_ref().map(|rating| format!(" {rating}")).unwrap_or_default();
    put(out, format_args!("{}{rating}\n", entry.grid));
    path.steps.iter().for_each(|step| put(out, format_args!("   {}\n", line(step))));
}

/// The technique's name, with its rating if the order has one.
fn title(RatedStep { step, score, .. }: &RatedStep) -> String {
    let rating = score.map(|score| format!(" ({score})")).unwrap_or_default();
    format!("{}{rating}", step.technique.name)
}

/// A step as HoDoKu writes it, or as Sudoku Explainer would.
fn line(rated: &RatedStep) -> String {
    match rated.score {
        None => notation::hodoku(&rated.step),
        Some(_) => format!("{}: {}", title(rated), notation::conclusions(&rated.step)),
    }
}

/// Appends why a step follows, and for those who read chains its chain, if it is a single one without branches.
pub fn text(step: &ShownStep, out: &mut Vec<u8>) {
    let explanation = step.explanation.to_string();
    explanation.lines().chain(step.eureka.as_deref()).for_each(|line| put(out, format_args!("   {line}\n")));
}
