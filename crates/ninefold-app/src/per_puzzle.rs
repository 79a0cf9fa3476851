//! Work that writes something for each puzzle: paragraphs, or JSON objects.

use ninefold::text::Entry;
use ninefold_formats::records::Batch;
use ninefold_formats::variant::Variant;

use crate::table::Shape;
use crate::trace;
use crate::work::{Done, Work};

/// Writes something for each puzzle.
pub trait PerPuzzle: Sync {
    /// How data are written, if data are asked for.
    fn shape(&self) -> Option<Shape>;

    /// Writes it for one puzzle.
    fn write(&self, entry: &Entry, done: &mut Done);

    /// Writes it for a puzzle with other rules or of another size; nothing if it does not know such puzzles.
    fn write_variant(&self, variant: &Variant, done: &mut Done) -> Option<()> {
        let _ = (variant, done);
        None
    }
}

impl<T: PerPuzzle> Work for T {
    const BATCH_HINT: usize = 4;
    type Scratch = ();

    fn head(&self) -> Vec<u8> {
        self.shape().map_or_else(Vec::new, |shape| shape.head(&[]))
    }

    fn between(&self) -> &'static [u8] {
        self.shape().map_or(b"\n", Shape::between)
    }

    fn foot(&self) -> &'static [u8] {
        self.shape().map_or(b"", Shape::foot)
    }

    fn work(&self, batch: &Batch, (): &mut (), done: &mut Done) {
        for record in batch.records() {
            if !done.output.is_empty() {
                done.output.extend_from_slice(self.between());
            }
            let variant = record.variant().ok().flatten();
            if variant.is_some_and(|variant| self.write_variant(&variant, done).is_some()) {
                continue;
            }
            match record.entry() {
                Ok(entry) => self.write(&entry, done),
                Err(error) => {
                    let bad = batch.bad(&record, error);
                    trace::bad(&bad, self.shape(), &mut done.output);
                    done.bad(bad);
                }
            }
        }
    }
}
