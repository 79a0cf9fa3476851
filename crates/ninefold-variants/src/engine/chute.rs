//! Blocks side by side and the lines through them: locked candidates, all crossings at once.
//!
//! A *chute* is a band of blocks with its rows, or a stack of blocks with its columns. Line `i` and
//! block `j` share a segment. A value that has places in a block on one line only leaves the rest of
//! that line; one that has places on a line in one block only leaves the rest of that block.

use super::state::{Contradiction, Propagator, Run, State};

const MOST: usize = 25;

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

    fn segments(&self, state: &State<'_>) -> [[u32; MOST]; MOST] {
        let mut segments = [[0; MOST]; MOST];
        let mut cells = self.cells.chunks_exact(self.width);
        for line in &mut segments[..self.lines] {
            for (segment, cells) in line[..self.blocks].iter_mut().zip(&mut cells) {
                *segment = cells.iter().fold(0, |all, &cell| all | state.get(cell));
            }
        }
        segments
    }
}

impl Propagator for Chute {
    fn cells(&self) -> &[u16] {
        &self.cells
    }

    fn priority(&self) -> u32 {
        4
    }

    fn is_weighty(&self) -> bool {
        false
    }

    fn run(&self, state: &mut State<'_>) -> Run {
        let segments = self.segments(state);
        let (mut block_once, mut block_twice) = ([0; MOST], [0; MOST]);
        let (mut line_once, mut line_twice) = ([0; MOST], [0; MOST]);
        for line in 0..self.lines {
            for block in 0..self.blocks {
                let values = segments[line][block];
                block_twice[block] |= block_once[block] & values;
                block_once[block] |= values;
                line_twice[line] |= line_once[line] & values;
                line_once[line] |= values;
            }
        }
        // Values that a line owes to one of its blocks, and a block to one of its lines.
        let (mut claimed, mut pointed) = ([0; MOST], [0; MOST]);
        for line in 0..self.lines {
            for block in 0..self.blocks {
                let values = segments[line][block];
                let points = values & !block_twice[block];
                let claims = if self.lines_are_full { values & !line_twice[line] } else { 0 };
                if pointed[line] & points | claimed[block] & claims != 0 {
                    return Err(Contradiction);
                }
                pointed[line] |= points;
                claimed[block] |= claims;
            }
        }
        for line in 0..self.lines {
            for block in 0..self.blocks {
                let values = segments[line][block];
                let gone = pointed[line] & block_twice[block] | claimed[block] & line_twice[line];
                if values & gone == 0 {
                    continue;
                }
                let at = (line * self.blocks + block) * self.width;
                for &cell in &self.cells[at..at + self.width] {
                    state.remove(cell, gone)?;
                }
            }
        }
        Ok(())
    }
}
