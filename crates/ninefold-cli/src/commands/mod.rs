//! The commands, one file each. A new one is its file, its `mod` line and its line in the list below.

mod call;
mod candidates;
mod canon;
mod check;
mod classic;
mod compare;
pub mod completions;
mod convert;
mod count;
mod dataset;
mod explain;
mod generate;
mod hint;
pub mod man;
#[cfg(feature = "mcp")]
mod mcp;
mod play;
#[cfg(feature = "print")]
mod print;
mod prove;
mod rate;
#[cfg(feature = "serve")]
mod serve;
mod solve;
mod statistics;
mod techniques;
mod watch;

use anyhow::Result;
use clap::Subcommand;

use crate::exit::Exit;
use crate::terminal::Terminal;

/// Writes the enum of subcommands. Each module has a struct `Args` whose doc comment is its help, with a
/// method `run(self, &Terminal) -> Result<Exit>`. The options of a command are described when it is called:
/// those of all together take longer than solving a puzzle.
macro_rules! commands {
    ($($(#[$only:meta])* $Name:ident in $module:ident;)*) => {
        /// What to do.
        #[derive(Debug, Subcommand)]
        #[command(defer = true)]
        pub enum Command {
            $($(#[$only])* $Name($module::Args)),*
        }

        impl Command {
            /// Runs the command.
            pub fn run(self, terminal: &Terminal) -> Result<Exit> {
                match self {
                    $($(#[$only])* Command::$Name(args) => args.run(terminal)),*
                }
            }
        }
    };
}

// In the order of the help.
commands! {
    Solve in solve;
    Count in count;
    Check in check;
    Candidates in candidates;
    Prove in prove;
    Explain in explain;
    Hint in hint;
    Rate in rate;
    Generate in generate;
    Statistics in statistics;
    Canon in canon;
    Convert in convert;
    #[cfg(feature = "print")]
    Print in print;
    Dataset in dataset;
    Classic in classic;
    Compare in compare;
    Play in play;
    Watch in watch;
    #[cfg(feature = "serve")]
    Serve in serve;
    Call in call;
    #[cfg(feature = "mcp")]
    Mcp in mcp;
    Techniques in techniques;
}
