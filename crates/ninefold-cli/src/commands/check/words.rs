//! `ninefold check --words`: each sentence of the rules, and what it was read as.

use std::io::Write;

use ninefold_app::queries::check::Check;
use ninefold_app::query::Query;
use ninefold_app::subject::Subject;
use ninefold_app::work::{Done, Work};
use ninefold_formats::Batch;
use ninefold_formats::variant::Variant;
use ninefold_formats::variant::words::{Told, told};
use ninefold_formats::words::counted;

/// Judges puzzles and tells how their sentences were read.
#[derive(Debug)]
pub struct Words(pub Check);

impl Work for Words {
    fn batch_hint(&self) -> usize {
        4
    }

    fn work(&self, batch: &Batch, done: &mut Done) {
        for record in batch.records() {
            match Subject::read(&record) {
                Ok(Subject::Variant(variant)) => self.write(&variant, done),
                Ok(Subject::Classic(_)) => {
                    done.stats.rejected();
                    let _ = writeln!(done.output, "! its rules are not told in words");
                }
                Err(error) => {
                    let bad = batch.bad(&record, error);
                    bad.write_error_line(&mut done.output);
                    done.output.push(b'\n');
                    done.bad(bad);
                }
            }
        }
    }
}

impl Words {
    fn write(&self, variant: &Variant, done: &mut Done) {
        let answer = self.0.ask_variant(variant);
        done.stats.count(answer.judged.status, answer.judged.accepted, answer.judged.guesses);
        let _ = writeln!(done.output, "{}", answer.line);
        for Told { sentence, reading, is_understood, clues, is_said, .. } in told(variant) {
            let mut read = match &reading[..] {
                _ if !is_understood => "?".to_owned(),
                "nothing" => "says nothing more".to_owned(),
                _ if clues.is_empty() => reading,
                _ => format!("{reading}, {}", counted(clues.len(), "clue")),
            };
            if is_said {
                read += ", as confirmed by you";
            }
            let _ = writeln!(done.output, "  {sentence}\n      {read}");
        }
    }
}
