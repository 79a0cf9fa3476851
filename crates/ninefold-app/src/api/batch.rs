//! Requests about many puzzles: a stream of records in, a stream of JSON objects out, one a line and in order.

use std::io::{self, Read};

use ninefold::rate::Plan;
use ninefold::solve::{Cancel, Cancelled, Solver};
use ninefold::symmetry::Form;
use ninefold::text::ParseError;
use ninefold_formats::format::Format;
use ninefold_formats::records::Records;

use super::puzzles::{canon_of, text_of};
use super::{GIVEN_UP, Method, Problem};
use crate::budget::Budget;
use crate::json;
use crate::order::{self, Preset};
use crate::path::PlayerPath;
#[cfg(feature = "variants")]
use crate::path::VariantPath;
use crate::per_puzzle::PerPuzzle;
use crate::queries::check::Check;
use crate::queries::count::Count;
use crate::queries::rate::{Kind, Rate};
use crate::queries::solve::Solve;
use crate::query::{OutputStyle, Query};
use crate::status::Status;
use crate::subject::Subject;
use crate::table::Shape;
#[cfg(feature = "variants")]
use crate::trace::Trace;
use crate::work::{self, Done, Work, Worker};

/// What can be asked about many puzzles.
pub const METHODS: [Method; 7] = [
    Method::Solve,
    Method::Count,
    Method::Check,
    Method::Rate,
    Method::Canon,
    Method::Explain,
    Method::Convert,
];

/// Options of a batch, as the query of its address names them.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The format of the records; recognised if left out.
    pub from: Option<String>,
    /// For `explain`: which order is followed.
    pub order: Option<Preset>,
    /// For `rate`: which ratings.
    pub ratings: Option<Vec<Kind>>,
    /// For `convert`: the format of the `text` in each answer.
    pub to: Option<String>,
    /// For `count`: where counting stops.
    pub limit: Option<u64>,
    /// For `rate`: the longest braids that are looked for.
    pub at_most: Option<u64>,
}

/// How a batch is worked on.
#[derive(Clone, Debug)]
pub struct Running {
    /// How many threads.
    pub threads: usize,
    /// Ends it early.
    pub cancel: Cancel,
    /// The most records.
    pub most: u64,
}

/// A batch that is ready to run.
pub struct Batch {
    method: Method,
    from: Option<Format>,
    plan: Plan,
    ratings: Vec<Kind>,
    to: Format,
    limit: u64,
    at_most: Option<u64>,
}

impl std::fmt::Debug for Batch {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Batch").field("method", &self.method).finish_non_exhaustive()
    }
}

impl Batch {
    /// Reads the options.
    ///
    /// # Errors
    /// If a value means nothing.
    pub fn new(method: Method, options: &Options) -> Result<Batch, Problem> {
        let limit = options.limit.unwrap_or(2);
        if !(1..=super::MOST_SOLUTIONS).contains(&limit) {
            let detail = format!("limit: {limit}, expected 1 to {}", super::MOST_SOLUTIONS);
            return Err(Problem::bad_value(detail));
        }
        let to = options.to.as_deref().map_or(Ok(Format::LINE), super::position::format)?;
        if !to.can_write() {
            return Err(Problem::bad_value(format!("to: {to} can only be read")));
        }
        Ok(Batch {
            method,
            from: options.from.as_deref().map(super::position::format).transpose()?,
            plan: order::plan(options.order.unwrap_or_default(), &[], &[])?,
            ratings: options.ratings.clone().unwrap_or_else(|| Kind::USUAL.to_vec()),
            to,
            limit,
            at_most: options.at_most,
        })
    }

    /// Answers every record of `input`, which is plain text, and hands the lines to `deliver` as they come.
    ///
    /// # Errors
    /// Those of `deliver`, an input that cannot be read to its end, and the end of the work by `running`.
    pub fn run(
        &self,
        input: Box<dyn Read + Send>,
        running: &Running,
        mut deliver: impl FnMut(&[u8]) -> io::Result<()> + Send,
    ) -> io::Result<()> {
        let records = Records::of_text(input, self.from)?;
        let mut count = 0;
        let mut take = |done: &Done| {
            count += done.stats.records();
            deliver(&done.output)?;
            if count > running.most {
                let message = format!("more than {} records", running.most);
                return Err(io::Error::new(io::ErrorKind::FileTooLarge, message));
            }
            match &done.fault {
                Some(fault) => Err(io::Error::new(io::ErrorKind::InvalidData, fault.to_string())),
                None => Ok(()),
            }
        };
        let (threads, cancel) = (running.threads, &running.cancel);
        let solver = Solver::new();
        let style = OutputStyle::Answers;
        let work = match self.method {
            Method::Count => Count { solver, limit: self.limit, budget: Budget::brief(cancel) }.job(style),
            Method::Check => Check { solver, budget: Budget::brief(cancel) }.job(style),
            Method::Rate => {
                let ratings = self.ratings.clone();
                Rate { solver, ratings, path: false, at_most: self.at_most }.job(style)
            }
            Method::Canon => canon_of(Form::MinLex).job(style),
            Method::Explain => {
                let plan = self.plan.clone();
                Box::new(Paths {
                    plan,
                    #[cfg(feature = "variants")]
                    budget: Budget::brief(cancel),
                })
            }
            Method::Convert => Box::new(Texts { to: self.to }),
            _ => {
                let budget = Budget::brief(cancel);
                Solve { solver, unique: false, limit: 2, same_everywhere: true, budget }.job(style)
            }
        };
        work::run(&Watched { work, cancel }, records, threads, &mut take)
    }
}

/// Work that is given up when it is cancelled.
struct Watched<'a> {
    work: Box<dyn Work>,
    cancel: &'a Cancel,
}

impl Work for Watched<'_> {
    fn batch_hint(&self) -> usize {
        self.work.batch_hint()
    }

    fn head(&self) -> Vec<u8> {
        self.work.head()
    }

    fn between(&self) -> &'static [u8] {
        self.work.between()
    }

    fn foot(&self) -> &'static [u8] {
        self.work.foot()
    }

    fn work(&self, batch: &ninefold_formats::records::Batch, done: &mut Done) {
        self.worker()(batch, done);
    }

    fn worker(&self) -> Worker<'_> {
        let mut worker = self.work.worker();
        Box::new(move |batch, done| {
            if let Err(Cancelled) = self.cancel.watch(|| worker(batch, done)) {
                done.clear();
                done.ordered_finish =
                    Some(Box::new(|_| Err(io::Error::new(io::ErrorKind::TimedOut, GIVEN_UP))));
            }
        })
    }
}

/// The path of each puzzle.
struct Paths {
    plan: Plan,
    #[cfg(feature = "variants")]
    budget: Budget,
}

impl PerPuzzle for Paths {
    fn shape(&self) -> Option<Shape> {
        Some(Shape::Lines)
    }

    fn write(&self, subject: &Subject, done: &mut Done) -> Result<(), ParseError> {
        let entry = match subject {
            Subject::Classic(entry) => entry,
            #[cfg(feature = "variants")]
            Subject::Variant(variant) => {
                // Cancelled work has no answer, and nobody looks at it.
                let Ok(path) = VariantPath::new(variant, &self.budget) else { return Ok(()) };
                done.stats.count(path.player.status, path.is_solved(), 0);
                let trace = Trace::of_variant_path(variant, &path);
                Shape::Lines.object(|out| trace.append_to(out), &mut done.output);
                return Ok(());
            }
            #[cfg(not(feature = "variants"))]
            Subject::Variant(_) => unreachable!("there are no variants"),
        };
        let path = PlayerPath::new(entry, &self.plan);
        done.stats.count((&path.player.verdict).into(), path.solved, 0);
        Shape::Lines.object(|out| path.trace(entry).append_to(out), &mut done.output);
        Ok(())
    }
}

/// Each puzzle in another format.
struct Texts {
    to: Format,
}

impl PerPuzzle for Texts {
    fn shape(&self) -> Option<Shape> {
        Some(Shape::Lines)
    }

    fn write(&self, subject: &Subject, done: &mut Done) -> Result<(), ParseError> {
        let (text, written) = text_of(subject, self.to).expect("only formats that can be written");
        done.stats.unjudged();
        let puzzle = match subject {
            Subject::Classic(entry) => entry.grid.puzzle().to_string(),
            Subject::Variant(variant) => variant.source.clone(),
        };
        let answer = match written {
            Ok(()) => serde_json::json!({ "puzzle": puzzle, "text": text }),
            Err(why) => serde_json::json!({ "puzzle": puzzle, "status": Status::Refused, "message": why }),
        };
        Shape::Lines.object(|out| json::append(&answer, out), &mut done.output);
        Ok(())
    }
}
