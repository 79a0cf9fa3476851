//! `ninefold classic`: the published programs, each with its original input and output.

mod input;
mod print;
mod sudoku_c;

use std::ffi::OsString;
use std::time::Instant;

use anyhow::Result;
use clap::Subcommand;
use ninefold::{Grid, Verdict};
use ninefold_classic::Preset;

use super::watch::Pace;
use crate::diagnostics;
use crate::exit::Exit;
use crate::terminal::Terminal;
use crate::tui;
use crate::tui::watch::Engine;

use print::{Stats, print, refuse};

/// Run a program published in 2005 to 2007, with its original input and output
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Args {
    #[command(subcommand)]
    program: Program,
}

const AFTER_HELP: &str = "\
Each program reads what the original read: standard input, a file or an argument. The argument may always be a puzzle, \
a file name, or - for standard input.

Examples:
  ninefold classic golf 530070000600195000098000060800060003400803001700020006060000280000419005000080079
  ninefold classic perl3 --stats=json < puzzle.txt
  ninefold classic sudoku.c -e 3";

#[derive(Debug, Subcommand)]
enum Program {
    #[command(about = Preset::Horuff.about())]
    Horuff(Plain),
    #[command(about = Preset::Perl4.about())]
    Perl4(Plain),
    #[command(about = Preset::Perl4Rows.about())]
    Perl4Rows(Plain),
    #[command(about = Preset::Perl3.about())]
    Perl3(Plain),
    #[command(name = Preset::SudokuC.name(), about = Preset::SudokuC.about())]
    SudokuC(sudoku_c::Args),
    #[command(about = Preset::Sand.about())]
    Sand(Plain),
    #[command(about = Preset::SandCurses.about())]
    SandCurses(Animated),
    #[command(about = Preset::Golf.about())]
    Golf(Plain),
    #[command(about = Preset::GolfReadable.about())]
    GolfReadable(Plain),
    #[command(about = Preset::Fewest.about())]
    Fewest(Plain),
}

/// The arguments of programs with only a puzzle.
#[derive(Debug, clap::Args)]
struct Plain {
    /// A puzzle, a file, or - for standard input
    #[arg(value_name = "PUZZLE")]
    input: Option<OsString>,
    #[command(flatten)]
    stats: Stats,
}

/// The arguments of the animation.
#[derive(Debug, clap::Args)]
struct Animated {
    #[command(flatten)]
    plain: Plain,
    #[command(flatten)]
    pace: Pace,
}

impl Args {
    /// Runs the program.
    pub fn run(self, terminal: &Terminal) -> Result<Exit> {
        match &self.program {
            Program::Horuff(args) => args.run(Preset::Horuff),
            Program::Perl4(args) => args.run(Preset::Perl4),
            Program::Perl4Rows(args) => args.run(Preset::Perl4Rows),
            Program::Perl3(args) => args.run(Preset::Perl3),
            Program::SudokuC(args) => args.run(),
            Program::Sand(args) => args.run(Preset::Sand),
            Program::SandCurses(args) => args.run(terminal),
            Program::Golf(args) => args.run(Preset::Golf),
            Program::GolfReadable(args) => args.run(Preset::GolfReadable),
            Program::Fewest(args) => args.run(Preset::Fewest),
        }
    }
}

/// The two lines of help that `golf-readable` prints without a puzzle.
const USAGE: &str = "\
Usage: ninefold classic golf-readable PUZZLE
  where PUZZLE has 81 characters, left to right and top to bottom, and 0 stands for a blank
";

impl Plain {
    fn run(&self, preset: Preset) -> Result<Exit> {
        if preset == Preset::GolfReadable && !self.input.as_deref().is_some_and(input::can_be_read) {
            print(USAGE)?;
            return Ok(Exit::Error);
        }
        match self.puzzle(preset)? {
            Ok(puzzle) => self.solve(preset, &puzzle),
            Err(exit) => Ok(exit),
        }
    }

    /// The puzzle, if it can be read and has a solution; otherwise the exit code, after a message.
    fn puzzle(&self, preset: Preset) -> Result<Result<Grid, Exit>> {
        let Some(input) = input::read(preset, self.input.as_deref())? else { return Ok(Err(Exit::Error)) };
        Ok(match input.puzzle.verdict() {
            Verdict::Clash(clash) | Verdict::Wrong(clash) => Err(refuse(preset, "clash", &clash)),
            Verdict::NoSolution => {
                Err(refuse(preset, "none", &"there is no solution, although no two givens clash"))
            }
            _ => Ok(input.puzzle),
        })
    }

    fn solve(&self, preset: Preset, puzzle: &Grid) -> Result<Exit> {
        let start = Instant::now();
        let mut search = preset.search(puzzle);
        let solution = search.run_to_solution().expect("the verdict promised a solution");
        let time = start.elapsed();
        print(&preset.print(puzzle, &solution))?;
        self.stats.say(search.counters(), time);
        Ok(Exit::Success)
    }
}

impl Animated {
    /// Prints the result where there is no terminal to animate on.
    fn run(&self, terminal: &Terminal) -> Result<Exit> {
        let puzzle = match self.plain.puzzle(Preset::SandCurses)? {
            Ok(puzzle) => puzzle,
            Err(exit) => return Ok(exit),
        };
        match tui::require_terminal("the animation") {
            Ok(()) => self.pace.show(&puzzle, &[Engine::Classic(Preset::SandCurses)], terminal),
            Err(why) => {
                diagnostics::say(format_args!("{why}; printing the result instead"));
                self.plain.solve(Preset::SandCurses, &puzzle)
            }
        }
    }
}
