//! `ninefold check --words`: each sentence of the rules, and what it was read as.

use std::io::Write;

use ninefold_app::queries::check::Check;
use ninefold_app::query::Query;
use ninefold_app::work::{Done, Work};
use ninefold_formats::Batch;
use ninefold_formats::variant::Variant;
use ninefold_formats::variant::words::{Told, told};

/// Judges puzzles and tells how their sentences were read.
#[derive(Debug)]
pub struct Words(pub Check);

impl Work for Words {
    fn batch_hint(&self) -> usize {
        4
    }

    fn work(&self, batch: &Batch, done: &mut Done) {
        for record in batch.records() {
            match record.variant() {
                Ok(Some(variant)) => self.write(&variant, done),
                Ok(None) => {
                    done.stats.rejected();
                    let _ = writeln!(done.output, "! its rules are not told in words");
                }
                Err(error) => done.bad(batch.bad(&record, error)),
            }
        }
    }
}

impl Words {
    fn write(&self, variant: &Variant, done: &mut Done) {
        let answer = self.0.ask_variant(variant);
        done.stats.count(answer.judged.status, answer.judged.accepted, answer.judged.guesses);
        let _ = writeln!(done.output, "{}", answer.line);
        for Told { sentence, rules } in told(variant) {
            let read = match rules {
                None => "?".to_owned(),
                Some(rules) if rules.is_empty() => "a heading".to_owned(),
                Some(rules) => rules.join(", ").replace("nothing", "says nothing more"),
            };
            let _ = writeln!(done.output, "  {sentence}\n      {read}");
        }
    }
}
