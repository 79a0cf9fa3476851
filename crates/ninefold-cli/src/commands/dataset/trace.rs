//! `ninefold dataset trace`

use anyhow::Result;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use ninefold::text::ParseError;
use ninefold_app::json;
use ninefold_app::path::PlayerPath;
use ninefold_app::per_puzzle::PerPuzzle;
use ninefold_app::status::Status;
use ninefold_app::subject::Subject;
use ninefold_app::table::Shape;
use ninefold_app::trace::text::{self, Depth};
use ninefold_app::trace::{self, check};
use ninefold_app::work::Done;
use serde::Serialize;

use crate::args::StreamArgs;
use crate::batch;
use crate::exit::Exit;
use crate::order::OrderArgs;
use crate::terminal::Terminal;

/// Write the path of each puzzle as JSON and as plain text, each checked, for models that learn to solve
///
/// One object per line: `trace` as `explain --to jsonl` writes it, `text` in the depth asked for, and
/// `checked`, what the checker of traces says: `sound` or `broken`.
#[derive(Debug, clap::Args)]
pub struct Trace {
    /// How much the text says: moves, reasons (technique and why), or states (and all candidates)
    #[arg(long, value_name = "DEPTH", default_value = "reasons", value_parser = depth_parser())]
    depth: Depth,
    #[command(flatten)]
    order: OrderArgs,
    #[command(flatten)]
    stream: StreamArgs,
}

impl Trace {
    /// Runs the command.
    pub fn run(self, terminal: &Terminal) -> Result<Exit> {
        let plan = self.order.plan()?;
        batch::run(&self.stream, terminal, |_| Box::new(Tracing { plan, depth: self.depth }))
    }
}

struct Tracing {
    plan: ninefold::rate::Plan,
    depth: Depth,
}

/// All that is said of a path.
#[derive(Serialize)]
struct Traced {
    puzzle: String,
    status: Status,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<String>,
    solved: bool,
    steps: usize,
    checked: check::Soundness,
    text: String,
}

impl Traced {
    /// Appends it, and then the path itself, as one object.
    fn append_to(&self, trace: &trace::Trace, out: &mut Vec<u8>) {
        json::append(self, out);
        out.pop();
        out.extend_from_slice(b",\"trace\":");
        trace.append_to(out);
        out.push(b'}');
    }
}

impl PerPuzzle for Tracing {
    fn shape(&self) -> Option<Shape> {
        Some(Shape::Lines)
    }

    fn write(&self, subject: &Subject, done: &mut Done) -> Result<(), ParseError> {
        let entry = subject.classic()?;
        let path = PlayerPath::new(entry, &self.plan);
        let trace = path.trace(entry);
        let start = &path.player.mended;
        let checked = check::follow(&trace, false).map_or(check::Soundness::Broken, |report| report.verdict);
        let is_sound = checked == check::Soundness::Sound;
        done.stats.count((&path.player.verdict).into(), is_sound && path.solved, 0);
        let traced = Traced {
            puzzle: trace.puzzle.clone(),
            status: trace.status,
            solution: path.player.solution.map(|solution| solution.to_string()),
            solved: trace.solved,
            steps: trace.steps.len(),
            checked,
            text: text::write(&trace.steps, start, self.depth).expect("steps of this board"),
        };
        Shape::Lines.object(|out| traced.append_to(&trace, out), &mut done.output);
        Ok(())
    }
}

fn depth_parser() -> impl TypedValueParser<Value = Depth> {
    PossibleValuesParser::new(Depth::ALL.map(Depth::name)).try_map(|name| name.parse::<Depth>())
}
