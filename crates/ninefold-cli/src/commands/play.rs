//! `ninefold play`: a game for a person at a terminal.

use std::io::Write;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, anyhow, bail};
use ninefold::Verdict;
use ninefold::logic::Level;
use ninefold::rate::hodoku;
use ninefold::rate::se::Score;
use ninefold::solve::Solver;
use ninefold::text::Entry;
use ninefold_app::status::Status;
use ninefold_app::subject::Subject;
use ninefold_app::verdict;
use ninefold_formats::{Format, Writer};

use crate::args::{InputArgs, level_parser, rating, write_parser};
use crate::diagnostics;
use crate::exit::Exit;
use crate::input;
use crate::output::Sink;
use crate::terminal::Terminal;
use crate::tui;
use crate::tui::palette::{Depth, Palette};
use crate::tui::play::{self, Game, Kept, Play, Preferences, Request, SavedGames, Session, Store};
use crate::words::Language;

/// Play a puzzle in the terminal, with pencil marks, undo and explained hints
///
/// Without arguments, a menu offers to continue the last game, generate a puzzle or open a saved game. Every
/// move is saved immediately. Puzzles with other rules and of other sizes are played too: clues stand on the
/// lines of the board, and the panel says what they mean.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Args {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    language: Language,
    /// Play the Nth puzzle of the input
    #[arg(short = 'n', long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    number: u64,
    /// Start a new game even if there is a saved game of this puzzle
    #[arg(long)]
    new: bool,
    /// Continue the last game
    #[arg(short = 'c', long = "continue", conflicts_with_all = ["inputs", "game", "level", "rating", "seed"])]
    resume: bool,
    /// Continue saved game N
    #[arg(long, value_name = "N", conflicts_with_all = ["inputs", "level", "rating", "seed"])]
    game: Option<u32>,
    /// Generate a puzzle of this difficulty, as HoDoKu grades it
    #[arg(long, value_name = "LEVEL", ignore_case = true, value_parser = level_parser(), conflicts_with = "inputs")]
    level: Option<Level>,
    /// Generate a puzzle with this Sudoku Explainer rating (ER): A..B or a single number
    #[arg(long, value_name = "A..B", value_parser = rating, conflicts_with = "inputs")]
    rating: Option<RangeInclusive<Score>>,
    /// Seed; the same seed gives the same puzzle
    #[arg(long, value_name = "N", conflicts_with = "inputs")]
    seed: Option<u64>,
    /// Mark wrong digits immediately, not only those that clash
    #[arg(long)]
    strict: bool,
    /// Fill in and update the candidates automatically
    #[arg(long)]
    automatic: bool,
    /// List the saved games
    #[arg(long, conflicts_with = "inputs")]
    list: bool,
    /// Write a saved game (--game N or the last one) in this format, with marks if the format has them
    #[arg(long, value_name = "FORMAT", value_parser = write_parser(), conflicts_with_all = ["inputs", "list"])]
    export: Option<Format>,
    /// With --export: write to FILE
    #[arg(short, long, value_name = "FILE", requires = "export")]
    output: Option<PathBuf>,
}

const AFTER_HELP: &str = "\
Press ? in the game for a list of keys. Games are saved in the user's data directory (on Linux ~/.local/share/ninefold); \
set the environment variable NINEFOLD_HOME to use another directory.

Examples:
  ninefold play
  ninefold play --level hard
  ninefold play --rating 4.2..5.0 --strict
  ninefold play newspaper.txt
  ninefold play '.Shape~4x4.Cage~3~R1C1~R1C2.Cage~5~R2C1~R3C1.Cage~4~R2C4~R3C4.~R1C1_1.~R1C3_3'
  ninefold play --continue
  ninefold play --export json | ninefold hint";

impl Args {
    /// Plays until the user quits.
    pub fn run(self, terminal: &Terminal) -> Result<Exit> {
        self.language.choose();
        let store = Store::open()?;
        if self.list {
            return list(&store);
        }
        if let Some(format) = self.export {
            return self.export(format, &store);
        }
        if let Err(why) = tui::require_terminal("play") {
            bail!("{why}; `ninefold hint` and `ninefold explain` work without one");
        }
        let saved = store.saved()?;
        saved.troubles.iter().for_each(diagnostics::say);
        let Some(start) = self.start(&saved, terminal)? else { return Ok(Exit::Error) };
        self.play(start, saved, store, terminal)
    }

    fn play(&self, start: Start, saved: SavedGames, store: Store, terminal: &Terminal) -> Result<Exit> {
        let preferences = Preferences { strict: self.strict, automatic: self.automatic };
        let mut play = Play::new(saved.games, store.finishes(), preferences);
        let mut request = None;
        match start {
            Start::Menu => {}
            Start::Game(game, number) => {
                play.lay(*game, number);
                play.adopt_preferences();
            }
            Start::Make(requested) => request = Some(requested),
        }
        if !saved.troubles.is_empty() {
            play.trouble = Some(saved.troubles.join(". "));
        }
        let mut session = Session::new(play, store);
        if let Some(request) = request {
            session.make(request);
        }
        let shown = tui::show(&mut session, &Palette::new(Depth::detect(terminal.color)));
        let saved = session.finish()?;
        shown?;
        if let Some(number) = saved.filter(|_| !terminal.quiet) {
            diagnostics::say(format_args!("saved as game {number}; `ninefold play --continue` continues it"));
        }
        Ok(Exit::Success)
    }

    /// What to begin with; `None` if the input is not a puzzle, after a message.
    fn start(&self, saved: &SavedGames, terminal: &Terminal) -> Result<Option<Start>> {
        if self.resume || self.game.is_some() {
            let Kept { number, game, .. } = self.kept(saved)?.clone();
            return Ok(Some(Start::Game(Box::new(game), Some(number))));
        }
        if self.level.is_some() || self.rating.is_some() || self.seed.is_some() {
            let request = Request { level: self.level, rating: self.rating.clone(), seed: self.seed };
            return Ok(Some(Start::Make(request)));
        }
        if self.input.inputs.is_empty() && terminal.typed {
            return Ok(Some(Start::Menu));
        }
        let Some(subject) = self.subject(terminal)? else { return Ok(None) };
        self.start_with(&subject, saved)
    }

    /// The game that was requested, or the last one.
    fn kept<'a>(&self, saved: &'a SavedGames) -> Result<&'a Kept> {
        match self.game {
            Some(number) => saved
                .games
                .iter()
                .find(|kept| kept.number == number)
                .with_context(|| format!("there is no game {number}; `ninefold play --list` lists them")),
            None => saved
                .games
                .iter()
                .find(|kept| kept.game.finished.is_none())
                .or(saved.games.first())
                .context("there are no saved games yet; `ninefold play` starts one"),
        }
    }

    /// The requested puzzle of the input.
    fn subject(&self, terminal: &Terminal) -> Result<Option<Subject>> {
        let before = usize::try_from(self.number - 1)?;
        match input::records(&self.input, terminal)?.each(Subject::read).nth(before) {
            Some(Ok(Ok(subject))) => Ok(Some(subject)),
            Some(Ok(Err(bad))) => {
                diagnostics::say(bad.colored());
                Ok(None)
            }
            Some(Err(fault)) => Err(fault.into()),
            None if self.number == 1 => bail!("the input contains no puzzle"),
            None => bail!("the input contains fewer than {} puzzles", self.number),
        }
    }

    /// The game of `subject`: the saved one, if there is one that is not finished.
    fn start_with(&self, subject: &Subject, saved: &SavedGames) -> Result<Option<Start>> {
        let game = Game::of(subject);
        game.look_at_solution(PATIENCE);
        let level = match subject {
            Subject::Classic(entry) => level(entry)?,
            Subject::Variant(_) => {
                let no_solution = game.puzzle().known().is_some_and(|known| known.status == Status::None);
                if no_solution || game.progress().1 == 0 {
                    bail!("{}: there is nothing to play", if no_solution { "no solution" } else { "solved" });
                }
                None
            }
        };
        let is_same = |kept: &&Kept| kept.game.finished.is_none() && kept.game.puzzle() == game.puzzle();
        if let Some(Kept { number, game, .. }) = saved.games.iter().find(is_same).filter(|_| !self.new) {
            return Ok(Some(Start::Game(Box::new(game.clone()), Some(*number))));
        }
        let title = subject.title().map(str::to_owned).or_else(|| self.file_name()).unwrap_or_default();
        Ok(Some(Start::Game(Box::new(game.named(title, level)), None)))
    }

    /// The name of the input, if it is a file.
    fn file_name(&self) -> Option<String> {
        let path = Path::new(self.input.inputs.first()?);
        let stem = path.file_stem().filter(|_| path.is_file())?.to_string_lossy().into_owned();
        Some(if self.number == 1 { stem } else { format!("{stem} {}", self.number) })
    }

    fn export(&self, format: Format, store: &Store) -> Result<Exit> {
        let saved = store.saved()?;
        saved.troubles.iter().for_each(diagnostics::say);
        let game = &self.kept(&saved)?.game;
        let subject = game.board().position(game.automatic);
        let writer =
            Writer::new(format, subject.classic().ok(), true).context("this format cannot be written")?;
        let mut text = writer.head();
        match &subject {
            Subject::Classic(entry) => writer.entry(entry, &mut text),
            Subject::Variant(variant) => {
                writer.variant(variant, &mut text).map_err(|why| anyhow!(why))?;
            }
        }
        text.extend_from_slice(writer.foot());
        let mut sink = Sink::open(self.output.as_deref())?;
        sink.write_all(&text).with_context(|| sink.name())?;
        sink.finish()?;
        Ok(Exit::Success)
    }
}

/// How long the screen waits for the solution of a puzzle with other rules; then it is searched behind it.
const PATIENCE: Duration = Duration::from_secs(1);

/// How difficult a classic puzzle is, if that can be said.
fn level(entry: &Entry) -> Result<Option<Level>> {
    let puzzle = entry.grid.puzzle();
    let verdict = verdict::verdict(&puzzle, Solver::new().count(&puzzle, 2));
    if let Verdict::Clash(_) | Verdict::Wrong(_) | Verdict::NoSolution | Verdict::Solved = verdict {
        bail!("{}: there is nothing to play", verdict::worded(&verdict));
    }
    let rating = (verdict == Verdict::Unique).then(|| hodoku::rate(&puzzle).ok()).flatten();
    Ok(rating.map(|rating| rating.level))
}

/// What a session begins with.
enum Start {
    Menu,
    Game(Box<Game>, Option<u32>),
    Make(Request),
}

fn list(store: &Store) -> Result<Exit> {
    let saved = store.saved()?;
    saved.troubles.iter().for_each(diagnostics::say);
    let mut text = Vec::new();
    for Kept { number, game, age } in &saved.games {
        let (title, standing) = (play::title(game), play::standing(game));
        writeln!(text, "{number}\t{title}\t{standing}\t{}", play::ago(*age))?;
    }
    let mut sink = Sink::open(None)?;
    sink.write_all(&text)?;
    sink.finish()?;
    Ok(Exit::Success)
}
