//! Guessing: which digit to try in which triad.

use super::blocks::{Node, three};
use super::position::Position;
use super::sweep::{Bands, Direction, Stacks};
use crate::solve::vector::cpu::{Cpu, Work};

/// How many permutations each digit has left in each group of three blocks, as binary digits.
struct Tally<N> {
    ones: N,
    twos: N,
    fours: N,
}

/// A group of three blocks (band 0..3 or stack 3..6), with the digits that have each number of permutations left.
#[derive(Clone, Copy)]
struct Group {
    ones: u16,
    twos: u16,
    fours: u16,
}

impl Group {
    /// How much is undecided: half the permutations that each digit has left, rounded down (a decided digit has one:
    /// nothing).
    #[inline(always)]
    fn doubt(self) -> u32 {
        self.twos.count_ones() + 2 * self.fours.count_ones()
    }

    /// The digit with the fewest permutations that is not fixed yet, or none.
    #[inline(always)]
    fn digit(self) -> u16 {
        let two = self.twos & !self.ones & !self.fours;
        let three = self.twos & self.ones;
        let many = self.fours;
        let best = if two != 0 {
            two
        } else if three != 0 {
            three
        } else {
            many
        };
        best & best.wrapping_neg()
    }
}

/// A choice: a position splits in two that share no solution and lose none.
pub(super) struct Choice {
    /// The cells concerned: an index of [`CELLS`].
    cells: usize,
    /// The digit where it is tried: the second side loses it.
    pub(super) here: [u64; 3],
    /// The digits against it: the first side loses them.
    pub(super) others: [u64; 3],
    /// The doubt of its group.
    doubt: u32,
}

/// The cells that a choice can concern, by position in their block: three minirows, three minicolumns, nine cells.
const CELLS: [[usize; 3]; 15] = {
    let mut cells = [[0; 3]; 15];
    let mut i = 0;
    while i < 9 {
        cells[i / 3][i % 3] = Bands::TRIADS[i / 3][i % 3];
        cells[3 + i / 3][i % 3] = Stacks::TRIADS[i / 3][i % 3];
        cells[6 + i] = [i; 3];
        i += 1;
    }
    cells
};

/// The same as masks: all ones for the vectors with these cells.
static MASKS: [[u64; 9]; 15] = {
    let mut masks = [[0; 9]; 15];
    let mut i = 0;
    while i < 45 {
        masks[i / 3][CELLS[i / 3][i % 3]] = u64::MAX;
        i += 1;
    }
    masks
};

impl Choice {
    /// The cells concerned, by position in their block.
    #[inline(always)]
    pub(super) fn cells(&self) -> [usize; 3] {
        CELLS[self.cells]
    }

    /// All ones if vector `p` has cells concerned, else nothing.
    #[inline(always)]
    pub(super) fn mask(&self, p: usize) -> u64 {
        MASKS[self.cells][p]
    }

    /// Whether a search of `position` that begins with this choice is likely to take many guesses: see [`Foresight`].
    #[inline(always)]
    pub(super) fn is_likely_hard<N: Node>(&self, position: &Position<N>) -> bool {
        self.doubt >= MUCH_DOUBT && Foresight(position).is_likely_hard()
    }
}

/// No group of a hard puzzle is in less doubt than this before the first guess.
const MUCH_DOUBT: u32 = 8;

/// Tells before the first guess, in a position where nothing follows, whether it is likely to be one of many: much is in
/// doubt although many cells are filled, and hardly a cell has two candidates. DESIGN.md has the figures that the weights
/// come from.
#[derive(Clone, Copy)]
struct Foresight<'a, N>(&'a Position<N>);

impl<N: Node> Foresight<'_, N> {
    // Apart from the search, whose registers it would spill.
    #[cold]
    #[inline(never)]
    fn is_likely_hard(self) -> bool {
        self.0.0[0].cpu().run(self)
    }
}

impl<N: Node> Work for Foresight<'_, N> {
    type Output = bool;

    #[inline(always)]
    fn run(self) -> bool {
        let cells = &self.0.0;
        let (mut filled, mut pairs) = (0, 0);
        for p in 0..9 {
            filled += count(cells[p].single());
            pairs += count(cells[p].without_lowest().single());
        }
        Open::of(self.0).doubt() + 2 * filled > 121 + 4 * pairs
    }
}

/// How many digits there are in all blocks together.
#[inline(always)]
fn count<N: Node>(sets: N) -> u32 {
    let [a, b, c] = sets.bands();
    a.count_ones() + b.count_ones() + c.count_ones()
}

impl<N: Node> Position<N> {
    /// What to try next. The position is not solved, and no cell is empty.
    #[inline(always)]
    pub fn choose(&self) -> Choice {
        let open = Open::of(self);
        let ((band, in_band), (stack, in_stack)) = (open.band(), open.stack());
        if in_band.min(in_stack) == NO_DOUBT {
            first_open_cell(&self.words())
        } else if in_band <= in_stack {
            open.choice_in_band(band)
        } else {
            open.choice_in_stack(stack)
        }
    }

    /// Two choices to make at once, one in a band and one in a stack, if both have anything open.
    #[inline(always)]
    pub fn choose_two(&self) -> Option<[Choice; 2]> {
        let open = Open::of(self);
        let ((band, in_band), (stack, in_stack)) = (open.band(), open.stack());
        let both = in_band.max(in_stack) != NO_DOUBT;
        both.then(|| [open.choice_in_band(band), open.choice_in_stack(stack)])
    }

    /// Goes to the first side of a choice; `second`, a copy of this, goes to the other.
    #[inline(always)]
    pub fn part_from(&mut self, second: &mut Position<N>, choice: &Choice) {
        let cpu = self.0[0].cpu();
        let (here, others) = (N::from_bands(cpu, choice.here), N::from_bands(cpu, choice.others));
        for p in choice.cells() {
            self.0[p] = self.0[p].without(others);
            second.0[p] = second.0[p].without(here);
        }
    }
}

/// What a choice is made from.
struct Open<N> {
    minirows: [N; 3],
    minicolumns: [N; 3],
    groups: [Group; 6],
}

/// Stands for the doubt of a group in which all is decided: more than any real doubt.
const NO_DOUBT: u32 = u32::MAX;

impl<N: Node> Open<N> {
    #[inline(always)]
    fn of(position: &Position<N>) -> Open<N> {
        let (minirows, minicolumns) = (Bands::triads(&position.0), Stacks::triads(&position.0));
        let groups = groups(&tally::<N, Bands>(&minirows), &tally::<N, Stacks>(&minicolumns));
        Open { minirows, minicolumns, groups }
    }

    /// The band least in doubt, and its doubt less one.
    #[inline(always)]
    fn band(&self) -> (usize, u32) {
        least_in_doubt(&self.groups[..3])
    }

    /// The stack least in doubt, and its doubt less one.
    #[inline(always)]
    fn stack(&self) -> (usize, u32) {
        least_in_doubt(&self.groups[3..])
    }

    /// The doubt of all groups, and once more that of the one least in doubt.
    #[inline(always)]
    fn doubt(&self) -> u32 {
        let mut doubt = self.band().1.min(self.stack().1).wrapping_add(1);
        for group in &self.groups {
            doubt += group.doubt();
        }
        doubt
    }

    /// The first minirow of the band where its digit is not fixed, against the others of its row.
    #[inline(always)]
    fn choice_in_band(&self, band: usize) -> Choice {
        let minirows = three(|line| self.minirows[line].bands());
        let lanes = u64::from(self.groups[band].digit()) * 0x0001_0001_0001;
        let mut line = 0;
        while line < 2 && (minirows[line][band] & lanes).is_power_of_two() {
            line += 1;
        }
        let places = minirows[line][band] & lanes;
        let first = places & places.wrapping_neg();
        let (mut here, mut others) = ([0; 3], [0; 3]);
        (here[band], others[band]) = (first, places ^ first);
        Choice { cells: line, here, others, doubt: self.groups[band].doubt() }
    }

    /// The first minicolumn of the stack where its digit is not fixed, against the others of its column.
    #[inline(always)]
    fn choice_in_stack(&self, stack: usize) -> Choice {
        let minicolumns = three(|line| self.minicolumns[line].bands());
        let lane = u64::from(self.groups[3 + stack].digit()) << (16 * stack);
        let places = |line: usize| three(|band| minicolumns[line][band] & lane);
        let fixed = |[a, b, c]: [u64; 3]| a & b | a & c | b & c == 0;
        let mut line = 0;
        while line < 2 && fixed(places(line)) {
            line += 1;
        }
        let [a, b, c] = places(line);
        let (here, others) = if a != 0 { ([a, 0, 0], [0, b, c]) } else { ([0, b, 0], [0, 0, c]) };
        Choice { cells: 3 + line, here, others, doubt: self.groups[3 + stack].doubt() }
    }
}

/// The first of the groups least in doubt, if in any, and its doubt less one.
#[inline(always)]
fn least_in_doubt(groups: &[Group]) -> (usize, u32) {
    let mut least = (0, NO_DOUBT);
    for (number, group) in groups.iter().enumerate() {
        let doubt = group.doubt().wrapping_sub(1);
        if doubt < least.1 {
            least = (number, doubt);
        }
    }
    least
}

/// The first cell with several candidates: its lowest against the others. For a position where every digit has
/// settled in its triads and yet some cell is open; the triads say so only after one more pass.
#[cold]
#[inline(never)]
fn first_open_cell(cells: &[[u64; 3]; 9]) -> Choice {
    for (p, bands) in cells.iter().enumerate() {
        for (band, lanes) in bands.iter().enumerate() {
            for lane in [0xffff, 0xffff << 16, 0xffff << 32] {
                let digits = lanes & lane;
                let lowest = digits & digits.wrapping_neg();
                if lowest != digits {
                    let (mut here, mut others) = ([0; 3], [0; 3]);
                    (here[band], others[band]) = (lowest, digits ^ lowest);
                    return Choice { cells: 6 + p, here, others, doubt: 0 };
                }
            }
        }
    }
    unreachable!("only a position that is not solved is branched on")
}

/// Counts permutations in the first of the three lines: each has one triad there.
#[inline(always)]
fn tally<N: Node, D: Direction>([first, second, third]: &[N; 3]) -> Tally<N> {
    let falling = first.and(D::next(*second)).and(D::after_next(*third));
    let rising = first.and(D::after_next(*second)).and(D::next(*third));
    let (ones_a, twos_a) = add(falling, D::next(falling), D::after_next(falling));
    let (ones_b, twos_b) = add(rising, D::next(rising), D::after_next(rising));
    let (twos, fours) = add(twos_a, twos_b, ones_a.and(ones_b));
    Tally { ones: ones_a.xor(ones_b), twos, fours }
}

/// Per digit, how many of the three have it: ones and twos.
#[inline(always)]
fn add<N: Node>(a: N, b: N, c: N) -> (N, N) {
    (a.xor(b).xor(c), a.and(b).or(c.and(a.or(b))))
}

/// The three bands, then the three stacks.
#[inline(always)]
fn groups<N: Node>(bands: &Tally<N>, stacks: &Tally<N>) -> [Group; 6] {
    let (ones, twos, fours) = (bands.ones.bands(), bands.twos.bands(), bands.fours.bands());
    let band = |i: usize| Group { ones: ones[i] as u16, twos: twos[i] as u16, fours: fours[i] as u16 };
    let (ones, twos, fours) = (stacks.ones.bands()[0], stacks.twos.bands()[0], stacks.fours.bands()[0]);
    let stack = |i: usize| {
        let lane = 16 * i;
        Group { ones: (ones >> lane) as u16, twos: (twos >> lane) as u16, fours: (fours >> lane) as u16 }
    };
    [band(0), band(1), band(2), stack(0), stack(1), stack(2)]
}
