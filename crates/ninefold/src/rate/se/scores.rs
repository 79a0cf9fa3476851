//! What every technique is rated: the one table of Sudoku Explainer's numbers.

use core::fmt;

use super::infos;
use crate::logic::{self, Info, Step};

/// A rating in tenths, as everybody quotes it: prints as `7.1`.
///
/// ```
/// use ninefold::rate::se::Score;
/// assert_eq!(Score::from_tenths(71).to_string(), "7.1");
/// assert!(Score::from_tenths(110) > Score::from_tenths(71));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(u8);

impl Score {
    /// No step at all: what a complete grid is rated.
    pub const ZERO: Score = Score(0);
    /// No step is rated higher.
    pub(super) const HIGHEST: Score = Score(u8::MAX);

    /// `tenths` / 10.
    pub const fn from_tenths(tenths: u8) -> Score {
        Score(tenths)
    }

    /// A difficulty as the original adds it up, to one decimal.
    pub(super) fn rounded(difficulty: f64) -> Score {
        Score(((difficulty + 0.05) * 10.0) as u8)
    }

    /// Ten times the number that is printed.
    pub const fn tenths(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [hundreds, tens, ones] = [self.0 / 100, self.0 / 10, self.0].map(|n| b'0' + n % 10);
        let written = [hundreds, tens, b'.', ones];
        f.pad(str::from_utf8(&written[usize::from(hundreds == b'0')..]).expect("ASCII"))
    }
}

impl From<Score> for f64 {
    fn from(score: Score) -> f64 {
        f64::from(score.0) / 10.0
    }
}

/// What the steps of a technique are rated, in tenths.
#[derive(Clone, Copy)]
enum Rated {
    /// All the same.
    At(u8),
    /// More for larger ones.
    From(u8),
}

use Rated::{At, From as AtLeast};

/// By id, in the order in which Sudoku Explainer tries them.
const TABLE: &[(&str, Rated)] = &[
    ("full-house", At(10)),
    // 1.2 in a block, 1.5 in a line.
    ("hidden-single", AtLeast(12)),
    ("direct-pointing", At(17)),
    ("direct-claiming", At(19)),
    ("direct-hidden-pair", At(20)),
    ("naked-single", At(23)),
    ("direct-hidden-triple", At(25)),
    ("pointing", At(26)),
    ("claiming", At(28)),
    ("naked-pair", At(30)),
    ("x-wing", At(32)),
    ("hidden-pair", At(34)),
    ("naked-triple", At(36)),
    ("swordfish", At(38)),
    ("hidden-triple", At(40)),
    ("xy-wing", At(42)),
    ("xyz-wing", At(44)),
    // Loops of more than four cells are rated more, and type 3 by the size of its subset.
    ("unique-rectangle-1", At(45)),
    ("unique-rectangle-2", At(45)),
    ("unique-rectangle-3", AtLeast(45)),
    ("unique-rectangle-4", At(45)),
    ("unique-rectangle-5", At(45)),
    ("unique-loop-1", AtLeast(46)),
    ("unique-loop-2", AtLeast(46)),
    ("unique-loop-3", AtLeast(46)),
    ("unique-loop-4", AtLeast(46)),
    ("naked-quadruple", At(50)),
    ("jellyfish", At(52)),
    ("hidden-quadruple", At(54)),
    ("bug-plus-1", At(56)),
    ("bug-2", At(57)),
    ("bug-3", AtLeast(57)),
    ("bug-4", At(57)),
    ("aligned-pair-exclusion", At(62)),
    // Chains are rated more the longer they are.
    ("x-cycle", AtLeast(65)),
    ("y-cycle", AtLeast(65)),
    ("forcing-x-chain", AtLeast(66)),
    ("xy-cycle", AtLeast(70)),
    ("forcing-chain", AtLeast(70)),
    ("aligned-triplet-exclusion", At(75)),
    ("nishio", AtLeast(75)),
    ("cell-forcing-chains", AtLeast(80)),
    ("region-forcing-chains", AtLeast(80)),
    ("dynamic-forcing-chains", AtLeast(85)),
    ("dynamic-plus", AtLeast(90)),
    ("dynamic-plus-forcing", AtLeast(95)),
    ("dynamic-plus-multiple", AtLeast(100)),
    ("dynamic-plus-dynamic", AtLeast(105)),
    ("dynamic-plus-dynamic-plus", AtLeast(110)),
];

/// The techniques that Sudoku Explainer knows, in the order in which it tries them.
pub fn techniques() -> impl Iterator<Item = &'static Info> {
    TABLE.iter().filter_map(|(id, _)| infos::info(id).or_else(|| logic::info(id)))
}

/// What Sudoku Explainer rates every step of a technique, if it knows the technique and rates all its steps alike.
pub fn fixed_score(info: &Info) -> Option<Score> {
    match TABLE.iter().find(|(id, _)| *id == info.id)?.1 {
        At(tenths) => Some(Score(tenths)),
        AtLeast(_) => None,
    }
}

/// A step with the score that all steps of its technique have.
pub(super) fn of(step: Step) -> (Step, Score) {
    let score = least(step.technique.id);
    (step, score)
}

/// The least that a step of the technique with this id is rated.
///
/// # Panics
/// If Sudoku Explainer does not know it; constants that ask for it do not compile.
pub(super) const fn least(id: &str) -> Score {
    let mut i = 0;
    while i < TABLE.len() {
        if are_equal(TABLE[i].0.as_bytes(), id.as_bytes()) {
            return match TABLE[i].1 {
                At(tenths) | AtLeast(tenths) => Score(tenths),
            };
        }
        i += 1;
    }
    panic!("a technique of the table");
}

/// The same as the number to which more is added.
pub(super) const fn base(id: &str) -> f64 {
    least(id).tenths() as f64 / 10.0
}

const fn are_equal(a: &[u8], b: &[u8]) -> bool {
    let mut i = 0;
    while i < a.len() && i < b.len() && a[i] == b[i] {
        i += 1;
    }
    a.len() == b.len() && i == a.len()
}

/// Chains of more nodes than this (but for two) cost one more tenth, then another one.
const LENGTHS: [u32; 23] = [
    4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512, 768, 1024, 1536, 2048, 3072, 4096, 6144,
    8192,
];

/// The difficulty of chains with `complexity` nodes: `base` and a tenth for every length exceeded, added up in
/// floating point as the original does, since its choice among chains depends on the last bit.
pub(super) fn difficulty(base: f64, complexity: u32) -> f64 {
    let exceeded = LENGTHS.iter().take_while(|&&length| complexity > length + 2).count();
    base + (0..exceeded).fold(0.0, |sum, _| sum + 0.1)
}

/// What chains with `complexity` nodes are rated.
pub(super) fn score(base: f64, complexity: u32) -> Score {
    Score::rounded(difficulty(base, complexity))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_technique_of_the_table_is_known_and_has_one_entry() {
        assert_eq!(techniques().count(), TABLE.len());
        for (i, (id, _)) in TABLE.iter().enumerate() {
            assert!(TABLE[..i].iter().all(|(other, _)| other != id), "{id}");
        }
        assert!(infos::TECHNIQUES.iter().all(|info| techniques().any(|known| known == info)));
    }

    #[test]
    fn lengths_are_rated_as_the_documentation_of_the_original_says() {
        assert_eq!(score(base("x-cycle"), 4).to_string(), "6.5");
        assert_eq!(score(base("forcing-chain"), 6).to_string(), "7.0");
        assert_eq!(score(base("forcing-chain"), 7).to_string(), "7.1");
        assert_eq!(score(base("dynamic-forcing-chains"), 51).to_string(), "9.3");
        assert_eq!(score(base("dynamic-plus"), 9000).to_string(), "11.3");
    }

    #[test]
    fn only_techniques_rated_alike_have_one_score() {
        let of = |id| fixed_score(logic::technique(id).unwrap().info()).map(Score::tenths);
        assert_eq!([of("naked-pair"), of("hidden-single"), of("w-wing")], [Some(30), None, None]);
    }
}
