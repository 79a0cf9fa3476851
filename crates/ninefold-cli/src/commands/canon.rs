//! `ninefold canon`

use std::io;
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::Result;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use ninefold::symmetry::Form;
use ninefold_io::Batch;
use ninefold_io::queries::canon::{Answer, Canon};
use ninefold_io::query::{Asking, Query, Scratch};
use ninefold_io::work::{Done, Work};

use crate::args::BatchArgs;
use crate::batch;
use crate::class_index::ClassIndex;
use crate::exit::Exit;
use crate::output::To;
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
        };
        if canon.dedupe || canon.group.is_some() {
            batch::run(&self.batch.stream, terminal, |records| InOrder {
                asking: Arc::new(Asking { query: canon, look: batch::look(&self.batch, terminal, records) }),
                classes: Arc::default(),
            })
        } else {
            batch::ask(canon, &self.batch, terminal)
        }
    }
}

fn form_parser() -> impl TypedValueParser<Value = Form> {
    let names = Form::ALL.iter().map(|form| form.name());
    PossibleValuesParser::new(names).try_map(|name| name.parse::<Form>())
}

/// Forms are found as workers are free, classes in the order of the puzzles.
struct InOrder {
    asking: Arc<Asking<Canon>>,
    classes: Arc<Mutex<ClassIndex>>,
}

impl Work for InOrder {
    const GRAIN: usize = Canon::GRAIN;
    type Scratch = ();

    fn head(&self) -> Vec<u8> {
        self.asking.head()
    }

    fn between(&self) -> &'static [u8] {
        self.asking.between()
    }

    fn foot(&self) -> &'static [u8] {
        self.asking.foot()
    }

    fn work(&self, batch: &Batch, (): &mut (), done: &mut Done) {
        let mut scratch = Scratch::default();
        self.asking.answer(batch, &mut scratch);
        let (asking, classes) = (Arc::clone(&self.asking), Arc::clone(&self.classes));
        done.in_turn = Some(Box::new(move |done| {
            classify(&classes, &mut scratch.answers)?;
            asking.write(&mut scratch, done);
            Ok(())
        }));
    }
}

/// Finds the classes of `answers`; the caller must keep to the order of the puzzles.
fn classify(classes: &Mutex<ClassIndex>, answers: &mut [Answer]) -> io::Result<()> {
    let mut classes = classes.lock().unwrap_or_else(PoisonError::into_inner);
    for answer in answers {
        let (class, is_first) = classes.number(&answer.canonical.grid).map_err(|error| {
            io::Error::new(error.kind(), format!("temporary file for the classes: {error}"))
        })?;
        (answer.class, answer.is_first) = (Some(class), is_first);
    }
    Ok(())
}
