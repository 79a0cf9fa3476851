//! The canonical form of puzzles, row by row.
//!
//! A *start* is a disguise of which only the upper rows are settled. All starts are kept whose upper rows are
//! the smallest possible; the next row is the smallest that can follow any of them; those that cannot have it
//! are dropped. A puzzle has many blanks, so the first row alone leaves a few of the 46,656 ways to choose
//! and order it.
//!
//! What makes it cheap is what a start leaves open. Columns of a stack that have been blank so far look
//! alike: which of them comes first is decided by the first row in which they differ, and in that row the
//! smallest order is known without trying (blanks, then labelled digits ascending, then new digits). The same
//! holds for stacks that have been blank so far. Only new digits are truly alike — whichever comes first gets
//! the smaller label — and only there a start splits in two or more.
//!
//! This needs all digits of a line to be different. Patterns are minimised in the same way with every digit
//! "new" for ever; they do not care for digits, so any grid will do.

use super::lines::{DIGIT4, Labelling, Labels, Lines, Row, Word, grid_of, relabelling};
use super::{Canonical, LineOrder, ORDERS_OF_THREE, Symmetry};

/// The label of a digit that has not appeared in the rows above: larger than all that have.
const NEW: u64 = 10;

/// Every digit is new, blank is 0.
const ALL_NEW: Labels = 0xaa_aaaa_aaa0;

/// A column in its place: four times its number (bits 0..6), the label that the row at hand has in it (bits
/// 8..12) and its rank in its stack (bits 12..14), 0 for all columns that are open. Sorting a stack by these
/// numbers gives the smallest order of the open columns and leaves the others where they are.
type Slot = u16;

const LABEL: u32 = 8;
const RANK: u32 = 12;

#[inline]
fn label(slot: Slot) -> u16 {
    slot >> LABEL & 15
}

#[inline]
fn is_open(slot: Slot) -> bool {
    slot >> RANK == 0
}

/// The columns of a stack, from left to right.
type Stack = [Slot; 3];

#[inline]
fn sort(stack: Stack) -> Stack {
    let [a, b, c] = stack;
    let (a, b) = (a.min(b), a.max(b));
    let (b, c) = (b.min(c), b.max(c));
    [a.min(b), a.max(b), c]
}

/// The three labels of a stack as a number.
#[inline]
fn word_of(stack: Stack) -> u16 {
    label(stack[0]) << 8 | label(stack[1]) << 4 | label(stack[2])
}

/// The upper rows of a disguise, of which the lower rows are still open.
#[derive(Clone, Copy, Debug)]
struct Start {
    labels: Labels,
    /// Labels are 0 in between rows.
    stacks: [Stack; 3],
    /// The rows so far.
    rows: LineOrder,
    /// Bit *i*: row *i* is free.
    free: u16,
    /// 1 = transposed.
    side: u8,
    /// How many stacks have been blank so far; these come first and may still change places.
    blank_stacks: u8,
}

impl Start {
    fn new(side: u8) -> Start {
        let stack = |s: u16| [s * 12, s * 12 + 4, s * 12 + 8];
        Start {
            labels: ALL_NEW,
            stacks: [stack(0), stack(1), stack(2)],
            rows: [0; 9],
            free: 0x1ff,
            side,
            blank_stacks: 3,
        }
    }

    /// The rows that may come next at `level`: any free one to begin a band, else the rest of the band.
    #[inline]
    fn choices(&self, level: usize) -> u16 {
        if level.is_multiple_of(3) { self.free } else { self.free & 7 << (self.rows[level - 1] / 3 * 3) }
    }

    /// The stacks, each in its best order, with the labels of `row`.
    #[inline(always)]
    fn read(&self, row: Row) -> [Stack; 3] {
        self.stacks.map(|stack| self.read_stack(stack, row))
    }

    #[inline(always)]
    fn read_stack(&self, stack: Stack, row: Row) -> Stack {
        sort(stack.map(|slot| {
            let digit4 = row >> (slot & 0x3f) & DIGIT4;
            slot | ((self.labels >> digit4 & 15) << LABEL) as u16
        }))
    }

    /// Whether the first stack alone shows that `row` exceeds `word`.
    #[inline(always)]
    fn exceeds(&self, row: Row, word: Word) -> bool {
        word != Word::MAX
            && self.blank_stacks < 2
            && u64::from(word_of(self.read_stack(self.stacks[0], row))) > word >> 24
    }

    /// The smallest word that stacks in their best order can become.
    #[inline(always)]
    fn word(&self, stacks: &[Stack; 3]) -> Word {
        let [mut a, mut b, mut c] = stacks.map(word_of);
        if self.blank_stacks >= 2 {
            (a, b) = (a.min(b), a.max(b));
            if self.blank_stacks == 3 {
                (b, c) = (b.min(c), b.max(c));
                (a, b) = (a.min(b), a.max(b));
            }
        }
        u64::from(a) << 24 | u64::from(b) << 12 | u64::from(c)
    }

    /// Settles row number `number`, read as `stacks`, as the one at `level` and passes on every start that
    /// comes of it. New digits get labels from `next` on, unless it is `None` and they stay new.
    #[inline]
    fn settle(
        &self,
        level: usize,
        choice: &Choice,
        row: Row,
        next: Option<u64>,
        pass_on: &mut impl FnMut(Start),
    ) {
        let mut start = *self;
        start.rows[level] = choice.row;
        start.free &= !(1 << choice.row);
        let stacks = choice.stacks;
        let words = stacks.map(word_of);
        let open = self.blank_stacks as usize;
        start.blank_stacks = words[..open].iter().filter(|&&word| word == 0).count() as u8;
        if open < 2 {
            start.order_columns(stacks, row, next, pass_on);
            return;
        }
        for order in ORDERS_OF_THREE.map(|order| order.map(usize::from)) {
            if is_smallest(order, words, open) {
                start.order_columns(order.map(|stack| stacks[stack]), row, next, pass_on);
            }
        }
    }

    /// Passes on this start with every order of those columns that are new together.
    #[inline]
    fn order_columns(self, stacks: [Stack; 3], row: Row, next: Option<u64>, pass_on: &mut impl FnMut(Start)) {
        let orders = stacks.map(orders_of_new);
        if let [[_], [_], [_]] = orders {
            pass_on(self.with_columns(stacks, row, next));
            return;
        }
        for &a in orders[0] {
            for &b in orders[1] {
                for &c in orders[2] {
                    let ordered = [pick(stacks[0], a), pick(stacks[1], b), pick(stacks[2], c)];
                    pass_on(self.with_columns(ordered, row, next));
                }
            }
        }
    }

    #[inline]
    fn with_columns(mut self, stacks: [Stack; 3], row: Row, next: Option<u64>) -> Start {
        self.stacks = stacks.map(settled);
        if let Some(mut next) = next {
            for slot in stacks.into_iter().flatten().filter(|&slot| u64::from(label(slot)) == NEW) {
                self.labels ^= (NEW ^ next) << (row >> (slot & 0x3f) & DIGIT4);
                next += 1;
            }
        }
        self
    }

    fn columns(&self) -> LineOrder {
        core::array::from_fn(|column| (self.stacks[column / 3][column % 3] & 0x3f) as u8 / 4)
    }

    /// In how many ways the columns that are still open could be ordered.
    fn orders_left(&self) -> u32 {
        const FACTORIAL: [u32; 4] = [1, 1, 2, 6];
        let of_stacks = FACTORIAL[self.blank_stacks as usize];
        let of_columns = |stack: &Stack| FACTORIAL[stack.iter().filter(|&&slot| is_open(slot)).count()];
        of_stacks * self.stacks.iter().map(of_columns).product::<u32>()
    }
}

/// Columns with a digit keep their place from now on.
#[inline]
fn settled(stack: Stack) -> Stack {
    let rank = |place: u16, slot: Slot| {
        let open = is_open(slot) && label(slot) == 0;
        if open { slot & 0x3f } else { slot & 0x3f | place << RANK }
    };
    [rank(0, stack[0]), rank(1, stack[1]), rank(2, stack[2])]
}

/// Whether `order` leaves the stacks from `open` on in their places, puts the others in ascending order, and
/// leaves blank ones in the order in which they were.
#[inline]
fn is_smallest(order: [usize; 3], words: [u16; 3], open: usize) -> bool {
    let fixed = (open..3).all(|stack| order[stack] == stack);
    let ascends =
        |a: usize, b: usize| words[a] < words[b] || words[a] == words[b] && (words[a] != 0 || a < b);
    fixed && (1..open).all(|place| ascends(order[place - 1], order[place]))
}

#[inline]
fn pick(stack: Stack, order: [u8; 3]) -> Stack {
    order.map(|place| stack[place as usize])
}

/// Every order of the open columns with a new digit: two or three of them are alike. They are the last of the
/// open columns.
#[inline]
fn orders_of_new(stack: Stack) -> &'static [[u8; 3]] {
    const SAME: [u8; 3] = [0, 1, 2];
    let is_new = |slot: Slot| is_open(slot) && u64::from(label(slot)) == NEW;
    match stack.map(is_new) {
        [true, true, true] => &ORDERS_OF_THREE,
        [true, true, false] => &[SAME, [1, 0, 2]],
        [false, true, true] => &[SAME, [0, 2, 1]],
        _ => &[SAME],
    }
}

/// A row that can come next after a start.
#[derive(Clone, Copy, Debug)]
struct Choice {
    start: u32,
    row: u8,
    stacks: [Stack; 3],
}

/// How many digits a row has in each stack, written so that the smallest number is that of the smallest first
/// row: the fewest digits in base 4, then the second fewest, then the most.
#[inline]
fn digits_in_stacks(row: Row) -> u8 {
    let digit = row >> 2;
    let filled = (digit | digit >> 1 | digit >> 2 | digit >> 3) & 0x1_1111_1111;
    let sums = filled + (filled >> 4) + (filled >> 8);
    ASCENDING[(sums & 3 | sums >> 10 & 12 | sums >> 20 & 48) as usize]
}

/// The three digits of a number in base 4, put in ascending order.
static ASCENDING: [u8; 64] = {
    let mut ascending = [0; 64];
    let mut i = 0;
    while i < 64 {
        let (a, b, c) = (i as u8 / 16, i as u8 / 4 % 4, i as u8 % 4);
        let low = if a < b { a } else { b };
        let low = if low < c { low } else { c };
        let high = if a > b { a } else { b };
        let high = if high > c { high } else { c };
        ascending[i] = low * 16 + (a + b + c - low - high) * 4 + high;
        i += 1;
    }
    ascending
};

/// Room for the search, used again from puzzle to puzzle.
#[derive(Clone, Debug, Default)]
pub(super) struct Search {
    starts: Vec<Start>,
    /// What makes the smallest next row.
    best: Vec<Choice>,
    next: Vec<Start>,
}

impl Search {
    /// The smallest disguise. No line may hold a digit twice.
    pub fn min_lex(&mut self, lines: &Lines) -> Canonical {
        self.begin();
        let mut words = [0; 9];
        let mut next = 1;
        for (level, word) in words.iter_mut().enumerate() {
            let smallest = self.step(lines, level, Some(next));
            (*word, next) = number_new(smallest, next);
        }
        let first = self.starts[0];
        let settled = |label: u64| if label == NEW { 0 } else { label };
        let labels = (1..=9).map(|digit| settled(first.labels >> (4 * digit) & 15) << (4 * digit)).sum();
        self.conclude(&first, labels, &words, self.starts.len() as u32)
    }

    /// The smallest of the disguises with the smallest pattern.
    pub fn min_pattern(&mut self, lines: &Lines) -> Canonical {
        self.begin();
        for level in 0..9 {
            self.step(lines, level, None);
        }
        let digits = |start: &Start| {
            let (mut labelling, columns) = (Labelling::NEW, start.columns());
            let rows = start.rows.map(|row| lines.rows[start.side as usize][row as usize]);
            (rows.map(|row| labelling.read(row, &columns)), labelling.labels)
        };
        let (mut first, mut least, mut ties) = (0, digits(&self.starts[0]), 0);
        for (at, start) in self.starts.iter().enumerate() {
            let found = digits(start);
            if found.0 < least.0 {
                (first, least, ties) = (at, found, 0);
            }
            ties += u32::from(found.0 == least.0);
        }
        self.conclude(&self.starts[first], least.1, &least.0, ties)
    }

    fn begin(&mut self) {
        self.starts.clear();
        self.starts.extend([Start::new(0), Start::new(1)]);
    }

    /// Finds the smallest row that can come at `level` and settles it; new digits stay marked as [`NEW`] in
    /// it.
    fn step(&mut self, lines: &Lines, level: usize, next: Option<u64>) -> Word {
        let smallest = if level == 0 { self.choose_first(lines) } else { self.choose(lines, level) };
        for choice in self.best.drain(..) {
            let start = &self.starts[choice.start as usize];
            let row = lines.rows[start.side as usize][choice.row as usize];
            start.settle(level, &choice, row, next, &mut |settled| self.next.push(settled));
        }
        core::mem::swap(&mut self.starts, &mut self.next);
        self.next.clear();
        smallest
    }

    /// Collects the best choices for the first row: how many digits the stacks have in it settles the matter.
    fn choose_first(&mut self, lines: &Lines) -> Word {
        let digits = lines.rows.map(|rows| rows.map(digits_in_stacks));
        let fewest = digits.as_flattened().iter().fold(u8::MAX, |fewest, &digits| fewest.min(digits));
        for (at, digits) in (0..).zip(digits.as_flattened()) {
            if *digits == fewest {
                let (side, row) = (at / 9, at % 9);
                let stacks = self.starts[side].read(lines.rows[side][row]);
                self.best.push(Choice { start: side as u32, row: row as u8, stacks });
            }
        }
        let first = self.best[0];
        self.starts[first.start as usize].word(&first.stacks)
    }

    /// Collects the best choices for `level`; gives the word that they make.
    #[inline]
    fn choose(&mut self, lines: &Lines, level: usize) -> Word {
        let mut smallest = Word::MAX;
        for (at, start) in self.starts.iter().enumerate() {
            let mut choices = start.choices(level);
            while choices != 0 {
                let row = choices.trailing_zeros() as u8;
                choices &= choices - 1;
                let digits = lines.rows[start.side as usize][row as usize];
                if start.exceeds(digits, smallest) {
                    continue;
                }
                let stacks = start.read(digits);
                let word = start.word(&stacks);
                if word < smallest {
                    smallest = word;
                    self.best.clear();
                }
                if word == smallest {
                    self.best.push(Choice { start: at as u32, row, stacks });
                }
            }
        }
        smallest
    }

    fn conclude(&self, start: &Start, labels: Labels, words: &[Word; 9], ties: u32) -> Canonical {
        Canonical {
            grid: grid_of(words),
            symmetry: Symmetry {
                transposed: start.side == 1,
                rows: start.rows,
                columns: start.columns(),
                digits: relabelling(labels).map(|digit| digit.index() as u8),
            },
            automorphisms: ties * start.orders_left(),
        }
    }
}

/// Labels what is new in `word` from `next` on; also gives the label after the last.
#[inline]
fn number_new(word: Word, mut next: u64) -> (Word, u64) {
    let mut numbered = word;
    // Of the labels 0 to 10 only 10 has both bits.
    let mut new = word >> 3 & word >> 1 & 0x1_1111_1111;
    while new != 0 {
        let nibble = 63 - new.leading_zeros();
        numbered ^= (NEW ^ next) << nibble;
        new ^= 1 << nibble;
        next += 1;
    }
    (numbered, next)
}
