//! `ninefold watch`: animates a solver.

use std::time::Duration;

use anyhow::{Result, bail};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use ninefold::Grid;
use ninefold_classic::EXAMPLES;

use crate::args::InputArgs;
use crate::diagnostics;
use crate::exit::Exit;
use crate::input;
use crate::terminal::Terminal;
use crate::tui;
use crate::tui::palette::{Depth, Palette};
use crate::tui::watch::{Engine, Watch};

/// Animate a solver step by step
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Args {
    #[command(flatten)]
    input: InputArgs,
    /// The solver: a classic program, the portable solver, or logical techniques
    #[arg(long, value_name = "NAME", default_value = "sand-curses", value_parser = engine_parser())]
    engine: Engine,
    /// A second solver, shown beside the first
    #[arg(long, value_name = "NAME", value_parser = engine_parser())]
    versus: Option<Engine>,
    #[command(flatten)]
    pace: Pace,
}

/// How fast it goes.
#[derive(Clone, Copy, Debug, clap::Args)]
pub struct Pace {
    /// Milliseconds between steps
    #[arg(long, value_name = "MS", default_value_t = 100)]
    delay: u32,
}

const AFTER_HELP: &str = "\
Shows the first puzzle of the input, or a famous one. Any key loads the puzzle; another key starts the search. Space \
pauses, the arrow keys step forward and back, + and - change the speed, b runs to the next backtrack, e runs to the \
solution, ? lists all keys, q quits.

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
    pub fn run(self, terminal: &Terminal) -> Result<Exit> {
        if let Err(why) = tui::require_terminal("watch") {
            bail!("{why}; `ninefold solve` prints the solution, `ninefold explain` the steps");
        }
        let Some(puzzle) = self.puzzle(terminal)? else { return Ok(Exit::Error) };
        if let Some(clash) = puzzle.clash() {
            diagnostics::say(format_args!("clash: {clash}; there is nothing to search"));
            return Ok(Exit::Refuted);
        }
        let engines: Vec<Engine> = [self.engine].into_iter().chain(self.versus).collect();
        self.pace.show(&puzzle, &engines, terminal)
    }

    /// The first puzzle of the input; `None` if it is not a puzzle, after a message.
    fn puzzle(&self, terminal: &Terminal) -> Result<Option<Grid>> {
        if self.input.inputs.is_empty() && terminal.typed {
            return Ok(Some(EXAMPLES[ESCARGOT - 1].puzzle.parse()?));
        }
        match input::records(&self.input, terminal)?.entries().next() {
            Some(Ok(Ok(entry))) => Ok(Some(entry.grid.puzzle())),
            Some(Ok(Err(bad))) => {
                diagnostics::say(bad.colored());
                Ok(None)
            }
            Some(Err(fault)) => Err(fault.into()),
            None => Ok(None),
        }
    }
}

/// The number of the example that is shown when none is asked for.
const ESCARGOT: usize = 14;

impl Pace {
    /// Animates `engines` on `puzzle`.
    pub fn show(self, puzzle: &Grid, engines: &[Engine], terminal: &Terminal) -> Result<Exit> {
        let mut watch = Watch::new(puzzle, engines, Duration::from_millis(self.delay.into()));
        tui::show(&mut watch, &Palette::new(Depth::detect(terminal.color)))?;
        Ok(Exit::Success)
    }
}
