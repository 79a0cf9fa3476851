//! `ninefold play`: a game for a person at a terminal.

use std::io::Write;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use ninefold::Verdict;
use ninefold::logic::Level;
use ninefold::rate::hodoku;
use ninefold::rate::se::Score;
use ninefold::solve::Solver;
use ninefold::text::Entry;
use ninefold_io::verdict;
use ninefold_io::{Format, Writer};

use crate::args::{InputArgs, level_parser, rating, write_parser};
use crate::diagnostics;
use crate::exit::Exit;
use crate::input;
use crate::output::Sink;
use crate::terminal::Terminal;
use crate::tui;
use crate::tui::palette::{Depth, Palette};
use crate::tui::play::{self, Game, Kept, Manners, Play, Session, Shelf, Store, Wish};

/// Play a puzzle in the terminal: pencil marks, undo, hints that explain themselves
///
/// Without anything else a menu opens: go on with the last game, have a puzzle made, look at saved games. Every move
/// is saved at once.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Args {
    #[command(flatten)]
    input: InputArgs,
    /// The Nth puzzle of the input
    #[arg(short = 'n', long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    number: u64,
    /// Start over, even if the puzzle of the input is among the saved games
    #[arg(long)]
    new: bool,
    /// Go on with the game played last
    #[arg(short = 'c', long = "continue", conflicts_with_all = ["inputs", "game", "level", "rating", "seed"])]
    resume: bool,
    /// Go on with this saved game
    #[arg(long, value_name = "N", conflicts_with_all = ["inputs", "level", "rating", "seed"])]
    game: Option<u32>,
    /// Make a new puzzle of this difficulty: a level of HoDoKu
    #[arg(long, value_name = "LEVEL", value_parser = level_parser(), conflicts_with = "inputs")]
    level: Option<Level>,
    /// A new puzzle with Sudoku Explainer's rating (ER): A..B, or just one number
    #[arg(long, value_name = "A..B", value_parser = rating, conflicts_with = "inputs")]
    rating: Option<RangeInclusive<Score>>,
    /// The same new puzzle as another time
    #[arg(long, value_name = "N", conflicts_with = "inputs")]
    seed: Option<u64>,
    /// Show wrong digits at once, not only those that clash
    #[arg(long)]
    strict: bool,
    /// Keep the candidates automatically
    #[arg(long)]
    automatic: bool,
    /// List the saved games
    #[arg(long, conflicts_with = "inputs")]
    list: bool,
    /// Write a saved game in this format, with its marks where the format carries them: --game N, or the last one
    #[arg(long, value_name = "FORMAT", value_parser = write_parser(), conflicts_with_all = ["inputs", "list"])]
    export: Option<Format>,
    /// Where to write it
    #[arg(short, long, value_name = "FILE", requires = "export")]
    output: Option<PathBuf>,
}

const AFTER_HELP: &str = "\
In the game, ? shows all keys. Games are kept in the folder for data of programs, on Linux
~/.local/share/ninefold; the environment variable NINEFOLD_HOME names another.

Examples:
  ninefold play
  ninefold play --level hard
  ninefold play --rating 4.2..5.0 --strict
  ninefold play newspaper.txt
  ninefold play --continue
  ninefold play --export json | ninefold hint";

impl Args {
    /// Plays until the user quits.
    pub fn run(self, terminal: &Terminal) -> Result<Exit> {
        let store = Store::open()?;
        if self.list {
            return list(&store);
        }
        if let Some(format) = self.export {
            return self.export(format, &store);
        }
        if let Err(why) = tui::require_terminal("play") {
            bail!("{why}; `ninefold hint` and `ninefold explain` help without one");
        }
        let shelf = store.shelf()?;
        shelf.troubles.iter().for_each(diagnostics::say);
        let Some(start) = self.start(&shelf, terminal)? else { return Ok(Exit::Error) };
        self.play(start, shelf, store, terminal)
    }

    fn play(&self, start: Start, shelf: Shelf, store: Store, terminal: &Terminal) -> Result<Exit> {
        let manners = Manners { strict: self.strict, automatic: self.automatic };
        let mut play = Play::new(shelf.games, store.finishes(), manners);
        let mut wish = None;
        match start {
            Start::Menu => {}
            Start::Game(game, number) => {
                play.lay(*game, number);
                play.adopt_manners();
            }
            Start::Make(wished) => wish = Some(wished),
        }
        if !shelf.troubles.is_empty() {
            play.trouble = Some(shelf.troubles.join(". "));
        }
        let mut session = Session::new(play, store);
        if let Some(wish) = wish {
            session.make(wish);
        }
        let shown = tui::show(&mut session, &Palette::new(Depth::detect(terminal.color)));
        let saved = session.finish()?;
        shown?;
        if let Some(number) = saved.filter(|_| !terminal.quiet) {
            diagnostics::say(format_args!("saved as game {number}; `ninefold play --continue` goes on"));
        }
        Ok(Exit::Success)
    }

    /// What to begin with; `None` if the input is no puzzle, which has then been said.
    fn start(&self, shelf: &Shelf, terminal: &Terminal) -> Result<Option<Start>> {
        if self.resume || self.game.is_some() {
            let Kept { number, game, .. } = self.kept(shelf)?.clone();
            return Ok(Some(Start::Game(Box::new(game), Some(number))));
        }
        if self.level.is_some() || self.rating.is_some() || self.seed.is_some() {
            let wish = Wish { level: self.level, rating: self.rating.clone(), seed: self.seed };
            return Ok(Some(Start::Make(wish)));
        }
        if self.input.inputs.is_empty() && terminal.typed {
            return Ok(Some(Start::Menu));
        }
        let Some(entry) = self.entry(terminal)? else { return Ok(None) };
        self.start_with(&entry, shelf)
    }

    /// The game that is asked for or, if none is, the one played last.
    fn kept<'a>(&self, shelf: &'a Shelf) -> Result<&'a Kept> {
        match self.game {
            Some(number) => shelf
                .games
                .iter()
                .find(|kept| kept.number == number)
                .with_context(|| format!("there is no game {number}; `ninefold play --list` lists them")),
            None => shelf
                .games
                .iter()
                .find(|kept| kept.game.finished.is_none())
                .or(shelf.games.first())
                .context("there is no saved game yet; `ninefold play` starts one"),
        }
    }

    /// The puzzle of the input that is asked for.
    fn entry(&self, terminal: &Terminal) -> Result<Option<Entry>> {
        let before = usize::try_from(self.number - 1)?;
        match input::records(&self.input, terminal)?.entries().nth(before) {
            Some(Ok(Ok(entry))) => Ok(Some(entry)),
            Some(Ok(Err(bad))) => {
                diagnostics::say(bad.colored());
                Ok(None)
            }
            Some(Err(fault)) => Err(fault.into()),
            None if self.number == 1 => bail!("the input holds no puzzle"),
            None => bail!("the input holds fewer than {} puzzles", self.number),
        }
    }

    /// The game of `entry`: the saved one, if there is one that is not finished.
    fn start_with(&self, entry: &Entry, shelf: &Shelf) -> Result<Option<Start>> {
        let puzzle = entry.grid.puzzle();
        let verdict = verdict::verdict(&puzzle, Solver::new().count(&puzzle, 2));
        if let Verdict::Clash(_) | Verdict::Wrong(_) | Verdict::NoSolution | Verdict::Solved = verdict {
            bail!("{}: there is nothing to play", verdict::worded(&verdict));
        }
        let is_same = |kept: &&Kept| kept.game.finished.is_none() && *kept.game.sheet().puzzle() == puzzle;
        if let Some(Kept { number, game, .. }) = shelf.games.iter().find(is_same).filter(|_| !self.new) {
            return Ok(Some(Start::Game(Box::new(game.clone()), Some(*number))));
        }
        let level = (verdict == Verdict::Unique).then(|| hodoku::rate(&puzzle).ok()).flatten();
        let title = entry.header("title").map(str::to_owned).or_else(|| self.file_name()).unwrap_or_default();
        let game = Game::of(entry).named(title, level.map(|rating| rating.level));
        Ok(Some(Start::Game(Box::new(game), None)))
    }

    /// The name of the input, if it is a file.
    fn file_name(&self) -> Option<String> {
        let path = Path::new(self.input.inputs.first()?);
        let stem = path.file_stem().filter(|_| path.is_file())?.to_string_lossy().into_owned();
        Some(if self.number == 1 { stem } else { format!("{stem} {}", self.number) })
    }

    fn export(&self, format: Format, store: &Store) -> Result<Exit> {
        let shelf = store.shelf()?;
        shelf.troubles.iter().for_each(diagnostics::say);
        let game = &self.kept(&shelf)?.game;
        let entry = game.sheet().entry(game.automatic);
        let writer = Writer::new(format, Some(&entry), true).context("this format is only read")?;
        let mut text = writer.head();
        writer.entry(&entry, &mut text);
        text.extend_from_slice(writer.foot());
        let mut sink = Sink::open(self.output.as_deref())?;
        sink.write_all(&text).with_context(|| sink.name())?;
        sink.finish()?;
        Ok(Exit::Success)
    }
}

/// What a session begins with.
enum Start {
    Menu,
    Game(Box<Game>, Option<u32>),
    Make(Wish),
}

fn list(store: &Store) -> Result<Exit> {
    let shelf = store.shelf()?;
    shelf.troubles.iter().for_each(diagnostics::say);
    let mut text = Vec::new();
    for Kept { number, game, age } in &shelf.games {
        let (title, standing) = (play::title(game), play::standing(game));
        writeln!(text, "{number}\t{title}\t{standing}\t{}", play::ago(*age))?;
    }
    let mut sink = Sink::open(None)?;
    sink.write_all(&text)?;
    sink.finish()?;
    Ok(Exit::Success)
}
