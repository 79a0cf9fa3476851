//! `ninefold canon`

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::{Result, ensure};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use ninefold::symmetry::Form;
use ninefold_app::queries::canon::{Answer, Canon};
use ninefold_app::query::{Query, QueryJob, Scratch};
use ninefold_app::work::{Done, Work};
use ninefold_dataset::class::ClassId;
use ninefold_formats::Batch;

use crate::args::BatchArgs;
use crate::batch;
use crate::exit::Exit;
use crate::output::To;
use crate::terminal::Terminal;

/// Print the canonical form of each puzzle
///
/// Puzzles that differ only in the order of their rows and columns, by transposition or by the names of the
/// digits share a canonical form; no others do. Every grid has one, whatever its solutions.
///
/// The columns of --group, --automorphisms and --transform follow the puzzle in this order, after tabs.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
A mapping such as `t r456123789 c123456789 d987654321` means: transpose (only with t), then take the rows in the \
order 4, 5, 6, 1 …, likewise the columns, then write 9 for 1, 8 for 2 ….

Each class takes 24 to 48 bytes of memory, temporarily half as much again: about 530 MB for 10 million classes.

Examples:
  ninefold canon 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  zcat big.gz | ninefold canon --dedupe > distinct.txt
  ninefold canon --group puzzles.txt | cut -f 2 | sort | uniq -c
  ninefold canon --to csv --automorphisms --transform solutions.txt")]
pub struct Args {
    /// Which equivalent puzzle is canonical: the smallest, or the one with the smallest pattern of givens
    #[arg(long, value_name = "FORM", default_value = "minlex", value_parser = form_parser())]
    form: Form,
    /// Print only the first puzzle of each class, unchanged
    #[arg(long)]
    dedupe: bool,
    /// Number the classes in order of appearance, starting at N
    #[arg(long, value_name = "N", num_args = 0..=1, require_equals = true, default_missing_value = "1")]
    group: Option<u64>,
    /// Print the number of automorphisms: symmetries that map the puzzle to itself
    #[arg(long)]
    automorphisms: bool,
    /// Print the mapping to the canonical form
    #[arg(long)]
    transform: bool,
    #[command(flatten)]
    batch: BatchArgs,
}

impl Args {
    /// Prints the canonical form of every puzzle.
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
            let pictures = matches!(self.batch.to, Some(To::Picture(_)));
            ensure!(!pictures, "pictures are drawn without --dedupe and --group");
            batch::run(&self.batch.stream, terminal, |records| {
                let style = batch::output_style(&self.batch, terminal, records);
                let asking = Arc::new(QueryJob { query: canon, style });
                Box::new(InOrder { asking, classes: Arc::default() })
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

/// The numbers of the classes, in the order in which they are met, from 0. Memory ends long before the numbers do.
type Classes = HashMap<ClassId, u32>;

/// Forms are found in parallel, classes in the order of the puzzles.
struct InOrder {
    asking: Arc<QueryJob<Canon>>,
    classes: Arc<Mutex<Classes>>,
}

impl Work for InOrder {
    fn batch_hint(&self) -> usize {
        Canon::BATCH_HINT
    }

    fn head(&self) -> Vec<u8> {
        self.asking.head()
    }

    fn between(&self) -> &'static [u8] {
        self.asking.between()
    }

    fn foot(&self) -> &'static [u8] {
        self.asking.foot()
    }

    fn work(&self, batch: &Batch, done: &mut Done) {
        let mut scratch = Scratch::default();
        self.asking.answer(batch, &mut scratch);
        let forms = scratch.answers.iter().map(|answer| ClassId::of(&answer.canonical.grid));
        let ids: Vec<ClassId> = forms.collect();
        let (asking, classes) = (Arc::clone(&self.asking), Arc::clone(&self.classes));
        done.ordered_finish = Some(Box::new(move |done| {
            classify(&classes, &ids, &mut scratch.answers);
            asking.write(&mut scratch, done);
            Ok(())
        }));
    }
}

/// Numbers the classes of `answers`; the caller must keep to the order of the puzzles.
fn classify(classes: &Mutex<Classes>, ids: &[ClassId], answers: &mut [Answer]) {
    let mut classes = classes.lock().unwrap_or_else(PoisonError::into_inner);
    for (answer, &id) in answers.iter_mut().zip(ids) {
        let next = classes.len() as u32;
        let class = *classes.entry(id).or_insert(next);
        (answer.class, answer.is_first) = (Some(class.into()), class == next);
    }
}
