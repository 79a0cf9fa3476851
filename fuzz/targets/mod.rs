//! What is fuzzed: each door is a function from bytes that panics if something is wrong. Fuzzers call them, and a test
//! replays what fuzzers found.

pub mod api;
pub mod canonical;
pub mod game;
pub mod proof;
pub mod readers;
pub mod solver;
pub mod techniques;
pub mod text;
pub mod trace;
pub mod variants;
pub mod words;

/// Takes any bytes.
pub type Door = fn(&[u8]);

/// Every door by name.
pub const ALL: [(&str, Door); 11] = [
    ("text", text::run),
    ("trace", trace::run),
    ("proof", proof::run),
    ("solver", solver::run),
    ("game", game::run),
    ("readers", readers::run),
    ("canonical", canonical::run),
    ("techniques", techniques::run),
    ("api", api::run),
    ("variants", variants::run),
    ("words", words::run),
];

/// Bytes, read one by one; 0 after their end.
pub struct Bytes<'a>(pub &'a [u8]);

impl Bytes<'_> {
    /// The next one.
    pub fn next(&mut self) -> u8 {
        let Some((&first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        first
    }

    /// A number below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        (usize::from(self.next()) << 8 | usize::from(self.next())) % bound
    }

    /// Whether all were read.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Puzzles of one solution, easy ones and hard ones.
pub const PUZZLES: [&str; 5] = [
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    ".................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7...",
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
];
