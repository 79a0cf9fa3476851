//! Work that tells of each puzzle: in paragraphs, or as JSON objects.

use ninefold::text::Entry;
use ninefold_io::table::Shape;
use ninefold_io::trace;

use crate::feed::Chunk;
use crate::pipeline::{Done, Work};

/// Tells of puzzles, one at a time.
pub trait Tell: Sync {
    /// How data are written, if data are asked for.
    fn shape(&self) -> Option<Shape>;

    /// Tells of a puzzle.
    fn tell(&self, entry: &Entry, done: &mut Done);
}

impl<T: Tell> Work for T {
    const GRAIN: usize = 4;
    type Desk = ();

    fn head(&self) -> Vec<u8> {
        self.shape().map_or_else(Vec::new, |shape| shape.head(&[]))
    }

    fn between(&self) -> &'static [u8] {
        self.shape().map_or(b"\n", Shape::between)
    }

    fn foot(&self) -> &'static [u8] {
        self.shape().map_or(b"", Shape::foot)
    }

    fn work(&self, chunk: &Chunk, (): &mut (), done: &mut Done) {
        for record in chunk.records() {
            if !done.output.is_empty() {
                done.output.extend_from_slice(self.between());
            }
            match record.entry() {
                Ok(entry) => self.tell(&entry, done),
                Err(error) => {
                    let bad = chunk.bad(&record, error);
                    trace::bad(&bad, self.shape(), &mut done.output);
                    done.bad(bad);
                }
            }
        }
    }
}
