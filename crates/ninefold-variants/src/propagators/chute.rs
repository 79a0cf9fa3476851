//! Blocks side by side and the lines through them: locked candidates, all crossings at once.
//!
//! A *chute* is a band of blocks with its rows, or a stack of blocks with its columns. Line `i` and
//! block `j` share a segment. A value that has places in a block on one line only leaves the rest of
//! that line; one that has places on a line in one block only leaves the rest of that block.

use crate::model::{Contradiction, Propagator, Run, State, attributes};

/// A band or a stack: `lines` × `blocks` segments of `width` cells, line by line.
#[derive(Debug)]
pub(crate) struct Chute {
    cells: Vec<u16>,
    lines: usize,
    blocks: usize,
    width: usize,
    /// Whether every value must appear in a line.
    lines_are_full: bool,
}

impl Chute {
    /// `cells` line by line; the blocks hold every value.
    pub(crate) fn new(cells: Vec<u16>, lines: usize, blocks: usize, lines_are_full: bool) -> Self {
        let width = cells.len() / lines / blocks;
        Self { cells, lines, blocks, width, lines_are_full }
    }

    /// Looks at up to `N` segments.
    fn look<const N: usize>(&self, state: &mut State<'_>) -> Run {
        let (lines, blocks) = (self.lines, self.blocks);
        let mut segments = [0_u32; N];
        for (segment, cells) in segments.iter_mut().zip(self.cells.chunks_exact(self.width)) {
            *segment = cells.iter().fold(0, |all, &cell| all | state.get(cell));
        }
        let (mut block_once, mut block_twice) = ([0; N], [0; N]);
        let (mut line_once, mut line_twice) = ([0; N], [0; N]);
        for line in 0..lines {
            for block in 0..blocks {
                let values = segments[line * blocks + block];
                block_twice[block] |= block_once[block] & values;
                block_once[block] |= values;
                line_twice[line] |= line_once[line] & values;
                line_once[line] |= values;
            }
        }
        // Values that a block owes to one of its lines, and a line to one of its blocks.
        let (mut pointed, mut claimed) = ([0; N], [0; N]);
        for line in 0..lines {
            for block in 0..blocks {
                let values = segments[line * blocks + block];
                let points = values & !block_twice[block];
                let claims = if self.lines_are_full { values & !line_twice[line] } else { 0 };
                if pointed[line] & points | claimed[block] & claims != 0 {
                    return Err(Contradiction);
                }
                pointed[line] |= points;
                claimed[block] |= claims;
            }
        }
        for line in 0..lines {
            for block in 0..blocks {
                let at = line * blocks + block;
                let gone = pointed[line] & block_twice[block] | claimed[block] & line_twice[line];
                if segments[at] & gone != 0 {
                    let cells = &self.cells[at * self.width..(at + 1) * self.width];
                    cells.iter().try_for_each(|&cell| state.remove(cell, gone))?;
                }
            }
        }
        Ok(())
    }
}

impl Propagator for Chute {
    attributes!(40, is_implied: true, is_weighty: false, is_of_houses: true);

    fn run(&self, state: &mut State<'_>) -> Run {
        match self.lines * self.blocks {
            0..=25 => self.look::<25>(state),
            _ => self.look::<144>(state),
        }
    }
}
