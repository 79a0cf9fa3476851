//! `ninefold canon`

use std::sync::{Arc, Mutex, PoisonError};

use anyhow::{Context, Result};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use ninefold::solve::{Outcome, Solver};
use ninefold::symmetry::{Canonical, Canonizer, Form};
use ninefold::{Grid, Verdict};

use crate::answer::{self, Ask, Desk, Question};
use crate::args::BatchArgs;
use crate::batch;
use crate::classes::Classes;
use crate::exit::Exit;
use crate::feed::Chunk;
use crate::output::To;
use crate::output::table::Value;
use crate::pipeline::{Done, Work};
use crate::terminal::Terminal;

/// Print the canonical form of each puzzle
///
/// Puzzles that differ only by the order of rows and columns, by transposing and by the names of the digits have the
/// same canonical form, and no others have. Any grid has one: solutions, puzzles with no solution or with many.
///
/// What --group, --automorphisms and --transform add stands behind the puzzle, after a tab each, in this order;
/// tables have columns for it.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
A mapping reads `t r456123789 c123456789 d987654321`: transpose (without t: do not), then take the rows 4, 5, 6, 1 …
of what is there, likewise the columns, then write 9 for 1, 8 for 2 ….

To tell classes apart takes 22 to 43 bytes of memory for each, half as much again at times, and 41 bytes in a
temporary file: about 400 MB for 10 million.

Examples:
  ninefold canon 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  zcat big.gz | ninefold canon --dedupe > distinct.txt
  ninefold canon --group puzzles.txt | cut -f 2 | sort | uniq -c
  ninefold canon --to csv --automorphisms --transform solutions.txt")]
pub struct Args {
    /// Which of all the disguises of a puzzle stands for them: the smallest, or that with the smallest pattern
    #[arg(long, value_name = "FORM", default_value = "minlex", value_parser = form_parser())]
    form: Form,
    /// Print only the first puzzle of each class, as it came
    #[arg(long)]
    dedupe: bool,
    /// Number the classes in order of appearance, from N on
    #[arg(long, value_name = "N", num_args = 0..=1, require_equals = true, default_missing_value = "1")]
    group: Option<u64>,
    /// Count the cell symmetries that, with a fitting relabelling, turn the puzzle into itself
    #[arg(long)]
    automorphisms: bool,
    /// Print the mapping that leads to the canonical form
    #[arg(long)]
    transform: bool,
    #[command(flatten)]
    batch: BatchArgs,
}

impl Args {
    /// Brings every puzzle into canonical form.
    pub fn run(self, terminal: &Terminal) -> Result<Exit> {
        let judge = self.batch.to.is_some_and(To::is_table) || self.batch.stream.stats.is_some();
        let canon = Canon {
            solver: judge.then(|| self.batch.solver(terminal)),
            form: self.form,
            dedupe: self.dedupe,
            group: self.group,
            automorphisms: self.automorphisms,
            transform: self.transform,
            classes: Mutex::default(),
        };
        if canon.dedupe || canon.group.is_some() {
            // Work that waits for its turn may outlive this call, for all that the compiler knows.
            let question: &'static Canon = Box::leak(Box::new(canon));
            batch::run(&self.batch.stream, terminal, |feed| {
                InOrder(Arc::new(Ask { question, look: batch::look(&self.batch, terminal, feed) }))
            })
        } else {
            batch::ask(&canon, &self.batch, terminal)
        }
    }
}

fn form_parser() -> impl TypedValueParser<Value = Form> {
    let names = Form::ALL.iter().map(|form| form.name());
    PossibleValuesParser::new(names).try_map(|name| name.parse::<Form>())
}

struct Canon {
    /// Set if anybody wants to know the verdicts: the forms do not depend on them.
    solver: Option<Solver>,
    form: Form,
    dedupe: bool,
    group: Option<u64>,
    automorphisms: bool,
    transform: bool,
    classes: Mutex<Classes>,
}

/// What there is to say of a puzzle.
struct Answer {
    canonical: Canonical,
    /// How many solutions, up to 2; 1 if nobody wants to know.
    solutions: u64,
    guesses: u64,
    /// The number of its class from 0, once it is known.
    class: Option<u64>,
    is_first: bool,
}

impl Canon {
    /// Finds the classes of `answers`; whoever calls this keeps to the order of the puzzles.
    fn classify(&self, answers: &mut [Answer]) -> Result<()> {
        let mut classes = self.classes.lock().unwrap_or_else(PoisonError::into_inner);
        for answer in answers {
            let (class, is_first) =
                classes.number(&answer.canonical.grid).context("a temporary file for the classes")?;
            (answer.class, answer.is_first) = (Some(class), is_first);
        }
        Ok(())
    }

    /// What was asked for beside the puzzle.
    fn extras(&self, answer: &Answer) -> impl Iterator<Item = String> {
        let class = self.number(answer).map(|number| number.to_string());
        let automorphisms = self.automorphisms.then(|| answer.canonical.automorphisms.to_string());
        let transform = self.transform.then(|| answer.canonical.symmetry.to_string());
        [class, automorphisms, transform].into_iter().flatten()
    }

    /// The number of the class, if it is to be told.
    fn number(&self, answer: &Answer) -> Option<u64> {
        Some(self.group? + answer.class?)
    }
}

impl Question for Canon {
    type Answer = Answer;
    const COLUMNS: &'static [&'static str] = &["canonical", "class", "automorphisms", "transform"];
    const GRAIN: usize = 512;

    fn ask(&self, puzzles: &[Grid], answers: &mut Vec<Answer>) {
        let mut outcomes = vec![Outcome::NONE; puzzles.len()];
        match self.solver {
            Some(solver) => solver.search_batch(puzzles, 2, &mut outcomes),
            // Nobody asks: any puzzle will do.
            None => outcomes.iter_mut().for_each(|outcome| outcome.solutions = 1),
        }
        let mut canonizer = Canonizer::new(self.form);
        answers.clear();
        answers.extend(puzzles.iter().zip(outcomes).map(|(puzzle, outcome)| Answer {
            canonical: canonizer.canonical(puzzle),
            solutions: outcome.solutions,
            guesses: outcome.guesses,
            class: None,
            is_first: true,
        }));
    }

    fn verdict(&self, puzzle: &Grid, answer: &Answer) -> Verdict {
        answer::verdict(puzzle, answer.solutions)
    }

    fn accepts(&self, _: &Verdict) -> bool {
        true
    }

    fn guesses(&self, answer: &Answer) -> u64 {
        answer.guesses
    }

    fn shows(&self, answer: &Answer) -> bool {
        !self.dedupe || answer.is_first
    }

    fn line(&self, puzzle: &Grid, answer: &Answer, out: &mut Vec<u8>) {
        let shown = if self.dedupe { puzzle } else { &answer.canonical.grid };
        out.extend_from_slice(&shown.digits().map(|digit| if digit == 0 { b'.' } else { b'0' + digit }));
        for extra in self.extras(answer) {
            out.push(b'\t');
            out.extend_from_slice(extra.as_bytes());
        }
    }

    fn values(&self, _: &Grid, answer: &Answer) -> Vec<Value> {
        vec![
            Value::Text(answer.canonical.grid.to_string()),
            self.number(answer).map_or(Value::Missing, Value::Count),
            Value::Count(answer.canonical.automorphisms.into()),
            Value::Text(answer.canonical.symmetry.to_string()),
        ]
    }

    fn grid(&self, puzzle: &Grid, answer: &Answer) -> Option<Grid> {
        Some(if self.dedupe { *puzzle } else { answer.canonical.grid })
    }

    /// Clashing cells are somewhere else in the canonical form.
    fn faulty(&self, puzzle: &Grid, answer: &Answer) -> ninefold::CellSet {
        let shown = if self.dedupe { puzzle } else { &answer.canonical.grid };
        shown.clash().into_iter().flat_map(|clash| clash.cells).collect()
    }

    fn remark(&self, _: &Grid, answer: &Answer) -> Option<String> {
        let class = self.number(answer).map(|number| format!("class {number}"));
        let automorphisms = self.automorphisms.then(|| match answer.canonical.automorphisms {
            1 => "1 automorphism".to_owned(),
            many => format!("{many} automorphisms"),
        });
        let transform = self.transform.then(|| answer.canonical.symmetry.to_string());
        let remarks: Vec<String> = [class, automorphisms, transform].into_iter().flatten().collect();
        (!remarks.is_empty()).then(|| remarks.join(", "))
    }
}

/// Forms are found as workers are free, classes in the order of the puzzles.
struct InOrder(Arc<Ask<'static, Canon>>);

impl Work for InOrder {
    const GRAIN: usize = Canon::GRAIN;
    type Desk = ();

    fn head(&self) -> Vec<u8> {
        self.0.head()
    }

    fn between(&self) -> &'static [u8] {
        self.0.between()
    }

    fn foot(&self) -> &'static [u8] {
        self.0.foot()
    }

    fn work(&self, chunk: &Chunk, (): &mut (), done: &mut Done) {
        let mut desk = Desk::default();
        self.0.answer(chunk, &mut desk);
        let ask = Arc::clone(&self.0);
        done.in_turn = Some(Box::new(move |done| {
            ask.question.classify(&mut desk.answers)?;
            ask.write(&mut desk, done);
            Ok(())
        }));
    }
}
