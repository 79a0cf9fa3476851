//! `ninefold watch`: an engine at work, event by event.

use std::ffi::OsString;
use std::time::Duration;

use anyhow::{Result, bail};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use ninefold::Grid;
use ninefold::classic::{EXAMPLES, Preset};

use super::classic::input;
use crate::exit::Exit;
use crate::tui;
use crate::tui::palette::{Depth, Palette};
use crate::tui::watch::{Engine, Watch};

/// What was typed after `watch`.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Args {
    /// A puzzle, a file, or - for standard input; without it, a famous one
    #[arg(value_name = "INPUT")]
    input: Option<OsString>,
    /// What to watch: a classic program's search, or logic
    #[arg(long, value_name = "NAME", default_value = "sand-curses", value_parser = engine_parser())]
    engine: Engine,
    /// A second engine, side by side with the first
    #[arg(long, value_name = "NAME", value_parser = engine_parser())]
    versus: Option<Engine>,
    #[command(flatten)]
    pace: Pace,
}

/// How fast it goes.
#[derive(Clone, Copy, Debug, clap::Args)]
pub struct Pace {
    /// Milliseconds from one event to the next
    #[arg(long, value_name = "MS", default_value_t = 100)]
    delay: u32,
}

const AFTER_HELP: &str = "\
Any key loads the puzzle, another one starts the search. Then: Space pauses, the arrows go one step forward or back,
+ and - change the pace, b goes on to the next backtrack, e to the solution, ? shows all keys, q quits.

Examples:
  ninefold watch 1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..
  ninefold watch --engine horuff --versus fewest --delay 20 puzzle.txt
  ninefold watch --engine logic";

fn engine_parser() -> impl TypedValueParser<Value = Engine> {
    let names: Vec<&str> = Engine::all().map(Engine::name).collect();
    PossibleValuesParser::new(names).try_map(|name| name.parse::<Engine>())
}

impl Args {
    /// Shows the animation until the user quits.
    pub fn run(&self) -> Result<Exit> {
        tui::require_terminal("watch")?;
        let puzzle = match &self.input {
            None if is_terminal_in() => EXAMPLES[13].puzzle.parse()?,
            input => input::read(Preset::Perl3, input.as_deref())?.puzzle,
        };
        let engines: Vec<Engine> = [self.engine].into_iter().chain(self.versus).collect();
        self.pace.show(&puzzle, &engines)
    }
}

impl Pace {
    /// Animates `engines` on `puzzle`.
    pub fn show(self, puzzle: &Grid, engines: &[Engine]) -> Result<Exit> {
        if let Some(clash) = puzzle.clash() {
            bail!("clash: {clash}: there is nothing to search");
        }
        let mut watch = Watch::new(puzzle, engines, Duration::from_millis(self.delay.into()));
        tui::show(&mut watch, &Palette::new(Depth::detect()))?;
        Ok(Exit::Success)
    }
}

fn is_terminal_in() -> bool {
    use std::io::IsTerminal;
    std::io::stdin().is_terminal()
}
