//! `ninefold hint`

use anyhow::Result;
use clap::ValueEnum;
use ninefold::Verdict;
use ninefold::logic::{self, Order, Position};
use ninefold::text::Entry;

use crate::args::StreamArgs;
use crate::batch;
use crate::commands::explain::Told;
use crate::exit::Exit;
use crate::order::{self, OrderArgs, Plan};
use crate::output::put;
use crate::output::table::Shape;
use crate::output::trace::Trace;
use crate::pipeline::Done;
use crate::player::{self, Player};
use crate::telling::Tell;
use crate::terminal::Terminal;

/// Tell the next step only, from your own digits and marks
///
/// Mistakes come first: a wrong digit, or a candidate crossed out too early. Without marks in the input, the
/// candidates are all that the digits allow.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  ninefold hint --level 1 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  ninefold hint my-pencilmarks.txt
  ninefold hint --all --level 2 puzzle.txt
  ninefold hint --technique x-wing puzzle.txt")]
pub struct Args {
    /// How much to tell: 1 the technique, 2 where to look, 3 everything
    #[arg(short, long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=3))]
    level: u8,
    /// List every step available now
    #[arg(short, long)]
    all: bool,
    /// Look for this technique only
    #[arg(long, value_name = "ID", conflicts_with_all = ["order", "techniques", "order_file"])]
    technique: Option<String>,
    /// What to write
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    to: To,
    #[command(flatten)]
    order: OrderArgs,
    #[command(flatten)]
    stream: StreamArgs,
}

/// What hints are written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum To {
    /// Sentences and pictures
    Text,
    /// A JSON object a puzzle, as `explain` writes it, with the steps available now
    Json,
    /// The same, each on one line
    Jsonl,
}

impl Args {
    /// Gives a hint for every puzzle.
    pub fn run(self, terminal: &Terminal) -> Result<Exit> {
        let order = match (&self.technique, self.order.plan()?) {
            (Some(id), _) => order::named(std::slice::from_ref(id))?,
            (None, Plan::Ladder(order)) => order,
            (None, Plan::SudokuExplainer) => {
                anyhow::bail!("hints come from the techniques of simple, hodoku or all; se is for `explain`")
            }
        };
        let color = terminal.color && self.stream.output.is_none();
        batch::run(&self.stream, terminal, |feed| {
            let shape = match self.to {
                To::Json => Some(Shape::Document { array: !feed.is_single() }),
                To::Jsonl => Some(Shape::Lines),
                To::Text => None,
            };
            Hint { order, technique: self.technique, level: self.level, all: self.all, shape, color }
        })
    }
}

struct Hint {
    order: Order,
    /// The only technique, or kind of one, that is asked for.
    technique: Option<String>,
    level: u8,
    all: bool,
    /// How data are written, if data are asked for.
    shape: Option<Shape>,
    color: bool,
}

impl Tell for Hint {
    fn shape(&self) -> Option<Shape> {
        self.shape
    }

    fn tell(&self, entry: &Entry, done: &mut Done) {
        let player = Player::new(entry);
        let steps = self.steps(&player);
        let found = !steps.is_empty() || player.verdict == Verdict::Solved;
        let mistaken = !player.remarks().is_empty();
        done.tally.puzzle(&player.verdict, found && !mistaken, 0);
        let Some(shape) = self.shape else {
            return self.text(&player, &steps, &mut done.output);
        };
        let trace = Trace {
            status: player.verdict.word().to_owned(),
            message: player.verdict.clash().map(|clash| clash.to_string()),
            solved: player.verdict == Verdict::Solved,
            steps: steps.iter().map(Into::into).collect(),
            ..Trace::from(entry, &player)
        };
        shape.object(&trace, &mut done.output);
    }
}

impl Hint {
    /// The steps to tell of, easiest first.
    fn steps(&self, player: &Player) -> Vec<logic::Step> {
        if matches!(player.verdict, Verdict::NoSolution | Verdict::Clash(_) | Verdict::Wrong(_))
            || player.mended.is_complete()
        {
            return Vec::new();
        }
        let position = player.position();
        let Some(id) = &self.technique else {
            return match self.all {
                true => logic::all_steps(&position, &self.order),
                false => logic::next_step(&position, &self.order).into_iter().collect(),
            };
        };
        let mut steps = all_named(&position, &self.order, id);
        if !self.all {
            steps.truncate(1);
        }
        steps
    }

    fn text(&self, player: &Player, steps: &[logic::Step], out: &mut Vec<u8>) {
        for remark in player.remarks() {
            put(out, format_args!("{remark}\n"));
        }
        match player.verdict {
            Verdict::Solved => put(out, format_args!("It is solved.\n")),
            Verdict::Clash(clash) | Verdict::Wrong(clash) => {
                put(out, format_args!("{clash}: one of the two must go.\n"));
            }
            Verdict::NoSolution => {
                put(out, format_args!("There is no solution from here: a digit must be wrong.\n"))
            }
            _ if steps.is_empty() => match &self.technique {
                Some(id) => put(out, format_args!("There is no {id} here.\n")),
                None => put(out, format_args!("No technique of the order finds a step.\n")),
            },
            _ => steps.iter().for_each(|step| self.step(player, step, out)),
        }
    }

    fn step(&self, player: &Player, step: &logic::Step, out: &mut Vec<u8>) {
        let name = step.technique.name;
        match self.level {
            1 => put(out, format_args!("Look for this: {name}.\n")),
            2 => put(out, format_args!("Look for this: {name}, {}.\n", player::place(step))),
            _ => {
                let told = Told::from(step);
                put(out, format_args!("{name}\n"));
                told.text(out);
                if !self.all {
                    told.draw(&player.mended, self.color, out);
                }
            }
        }
    }
}

/// The steps under this name: of a technique, or of one of its kinds.
fn all_named(position: &Position, order: &Order, id: &str) -> Vec<logic::Step> {
    let mut steps = logic::all_steps(position, order);
    if order.iter().all(|technique| technique.info().id != id) {
        steps.retain(|step| step.technique.id == id);
    }
    steps
}
