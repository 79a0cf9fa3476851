//! Work that writes something for each puzzle: paragraphs, or JSON objects.

use ninefold::text::ParseError;
use ninefold_formats::records::Batch;

use crate::subject::Subject;
use crate::table::Shape;
use crate::trace;
use crate::work::{Done, Work};

/// Writes something for each puzzle.
pub trait PerPuzzle: Sync {
    /// How data are written, if data are asked for.
    fn shape(&self) -> Option<Shape>;

    /// Writes it for one puzzle.
    ///
    /// # Errors
    /// If there is nothing to write for such a puzzle: it is refused, and counts as a bad record.
    fn write(&self, subject: &Subject, done: &mut Done) -> Result<(), ParseError>;
}

impl<T: PerPuzzle> Work for T {
    fn batch_hint(&self) -> usize {
        4
    }

    fn head(&self) -> Vec<u8> {
        self.shape().map_or_else(Vec::new, |shape| shape.head(&[]))
    }

    fn between(&self) -> &'static [u8] {
        self.shape().map_or(b"\n", Shape::between)
    }

    fn foot(&self) -> &'static [u8] {
        self.shape().map_or(b"", Shape::foot)
    }

    fn work(&self, batch: &Batch, done: &mut Done) {
        for record in batch.records() {
            if !done.output.is_empty() {
                done.output.extend_from_slice(self.between());
            }
            match Subject::read(&record).and_then(|subject| self.write(&subject, done)) {
                Ok(()) => {}
                Err(error) => {
                    let bad = batch.bad(&record, error);
                    trace::bad(&bad, self.shape(), &mut done.output);
                    done.bad(bad);
                }
            }
        }
    }
}
