//! Long sums by their bounds: what is left for a cell when the others are as small, or as large, as
//! they can be.

use crate::model::{Contradiction, Propagator, Run, State, Wake, Work, attributes};

/// Cells that differ (a piece of a house, say), times a factor.
#[derive(Debug)]
pub(crate) struct Part {
    pub(crate) cells: Vec<u16>,
    pub(crate) factor: i32,
}

/// Parts with a given sum.
#[derive(Debug)]
pub(crate) struct Wide {
    cells: Vec<u16>,
    parts: Vec<Part>,
    /// The sum, values counted from 0.
    target: i32,
    values: usize,
}

/// The smallest and the largest values that can stand for the cells of a part, and all values there.
#[derive(Clone, Copy, Default)]
struct Reach {
    low: u32,
    high: u32,
    union: u32,
}

impl Reach {
    /// The least and the most that the part can add.
    #[inline(always)]
    fn bounds(&self, factor: i32) -> (i32, i32) {
        let (low, high) = (factor * total(self.low), factor * total(self.high));
        (low.min(high), low.max(high))
    }

    /// The values no more than `up` above the least choice, or `down` below the largest.
    #[inline(always)]
    fn possible(&self, up: i32, down: i32) -> u32 {
        let (mut rising, mut falling) = (self.low, self.high);
        (0..up).for_each(|_| rising |= rising << 1);
        (0..down).for_each(|_| falling |= falling >> 1);
        rising & falling
    }
}

#[inline(always)]
fn total(mut set: u32) -> i32 {
    let mut sum = 0;
    while set != 0 {
        sum += set.trailing_zeros();
        set &= set - 1;
    }
    sum as i32
}

impl Wide {
    pub(crate) fn new(parts: Vec<Part>, target: i32, values: usize) -> Self {
        let cells = parts.iter().flat_map(|part| part.cells.iter().copied()).collect();
        Self { cells, parts, target, values }
    }

    /// The smallest and the largest different values that can stand for the cells of a part.
    #[inline(always)]
    fn reach(&self, state: &State<'_>, cells: &[u16]) -> Result<Reach, Contradiction> {
        if let [cell] = cells {
            let union = state.get(*cell);
            let high = 1 << (31 - union.leading_zeros());
            return Ok(Reach { low: union & union.wrapping_neg(), high, union });
        }
        let (mut firsts, mut lasts) = ([0_u8; 32], [0_u8; 32]);
        let mut reach = Reach::default();
        for &cell in cells {
            let values = state.get(cell);
            reach.union |= values;
            firsts[values.trailing_zeros() as usize] += 1;
            lasts[31 - values.leading_zeros() as usize] += 1;
        }
        let (mut waiting, mut falling) = (0, 0);
        for (up, &first) in firsts[..self.values].iter().enumerate() {
            waiting += first;
            if waiting > 0 && reach.union >> up & 1 == 1 {
                waiting -= 1;
                reach.low |= 1 << up;
            }
        }
        for (down, &last) in lasts[..self.values].iter().enumerate().rev() {
            falling += last;
            if falling > 0 && reach.union >> down & 1 == 1 {
                falling -= 1;
                reach.high |= 1 << down;
            }
        }
        if waiting + falling > 0 { Err(Contradiction) } else { Ok(reach) }
    }
}

impl Propagator for Wide {
    attributes!(70, wake: Wake::Bounds, is_arithmetic: true);

    fn run(&self, state: &mut State<'_>) -> Run {
        self.run_fast(state)
    }
}

impl Work for Wide {
    #[inline(always)]
    fn plain(&self, state: &mut State<'_>) -> Run {
        let mut reaches = [Reach::default(); 64];
        let mut more;
        let reaches = if self.parts.len() <= reaches.len() {
            &mut reaches[..self.parts.len()]
        } else {
            more = vec![Reach::default(); self.parts.len()];
            &mut more[..]
        };
        let (mut low, mut high) = (0, 0);
        for (part, reach) in self.parts.iter().zip(reaches.iter_mut()) {
            *reach = self.reach(state, &part.cells)?;
            let (least, most) = reach.bounds(part.factor);
            low += least;
            high += most;
        }
        let (up, down) = (self.target - low, high - self.target);
        if up < 0 || down < 0 {
            return Err(Contradiction);
        }
        let top = self.values as i32 - 1;
        for (part, reach) in self.parts.iter().zip(reaches.iter()) {
            let steps = |room: i32| (room / part.factor.abs()).min(top);
            let (up, down) = if part.factor > 0 { (up, down) } else { (down, up) };
            if steps(up) >= top && steps(down) >= top {
                continue;
            }
            let possible = reach.possible(steps(up), steps(down));
            if reach.union & !possible != 0 {
                part.cells.iter().try_for_each(|&cell| state.keep(cell, possible))?;
            }
        }
        Ok(())
    }
}
