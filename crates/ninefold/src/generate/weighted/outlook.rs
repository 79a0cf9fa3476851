//! How many minimal puzzles lie under a set of clues, as far as can be told from how many can go.
//!
//! What is estimated, for a set `A` of `n` clues with one solution, is
//!
//! ```text
//!     Σ  1 / C(81 − m, n − m)     over the minimal puzzles S ⊆ A, with m clues
//! ```
//!
//! where the divisor is the number of sets of `n` clues that contain `S`. It is 1 if `A` is minimal; otherwise it is
//! `1 / (82 − n)` of the sum over the sets with one clue less, of the clues that can go. A wrong estimate costs time; it makes
//! no result wrong.
//!
//! If one of `k` clues that can go has gone, how many of the others still can? Measured over 10⁵ branches, the number is
//! quite exactly beta-binomial, with a mean share that depends on the number of clues alone ([`SHARE_LEFT`]).

use std::sync::OnceLock;

/// The fewest clues of a puzzle.
const FEWEST: usize = 17;

/// Of the clues that can go beside one that has gone, the share that still can; by the clues that are left, from
/// [`FEWEST`].
const SHARE_LEFT: [f64; 19] = [
    0.2, 0.25, 0.3, 0.36, 0.43, 0.5, 0.55, 0.607, 0.68, 0.735, 0.782, 0.82, 0.85, 0.874, 0.896, 0.915, 0.929,
    0.942, 0.952,
];

/// How much the clues depend on each other: the correlation of any two.
const CORRELATION: f64 = 0.03;

/// The same for pairs of clues that could go together before one more had gone: 27 of 100 that cannot any more are new.
const NEW_PAIRS: f64 = 0.27;
const CORRELATION_OF_PAIRS: f64 = 0.06;

/// Estimates for up to 36 clues.
pub(super) struct Outlook {
    /// By clues and how many can go.
    open: Vec<Vec<f64>>,
    /// By clues and how many can go together with one of them, as far as is known: what the set without that one adds.
    with: Vec<Vec<f64>>,
}

impl Outlook {
    /// The estimates, made on first use.
    pub fn get() -> &'static Outlook {
        static OUTLOOK: OnceLock<Outlook> = OnceLock::new();
        OUTLOOK.get_or_init(Outlook::new)
    }

    fn new() -> Outlook {
        let nothing = vec![0.0; super::START + 1];
        let (mut open, mut with) = (vec![nothing.clone(); FEWEST], vec![nothing.clone(); FEWEST + 1]);
        open.push(nothing);
        open[FEWEST][0] = 1.0;
        for (clues, &left) in (FEWEST + 1..).zip(&SHARE_LEFT) {
            let fewer = &open[clues - 1];
            let pairs_left = 1.0 - (1.0 - left) * NEW_PAIRS;
            let child = |others, left, correlation| {
                let chances = beta_binomial(others, left, correlation);
                chances.iter().zip(fewer).map(|(chance, outlook)| chance * outlook).sum::<f64>()
                    / (82 - clues) as f64
            };
            with.push((0..=super::START).map(|m| child(m, pairs_left, CORRELATION_OF_PAIRS)).collect());
            let mut row = vec![1.0];
            row.extend((1..=super::START).map(|k| k as f64 * child(k - 1, left, CORRELATION)));
            open.push(row);
        }
        Outlook { open, with }
    }

    /// For a set of so many clues, `open` of which can go.
    pub fn of(&self, clues: usize, open: usize) -> f64 {
        self.open[clues][open]
    }

    /// For a set of so many clues: the sum over the clues that can go, if as many others as the iterator says are not yet
    /// known to be needed once that one has gone. If none can go, 1.
    pub fn of_pairs(&self, clues: usize, with: impl ExactSizeIterator<Item = usize>) -> f64 {
        if with.len() == 0 { 1.0 } else { with.map(|others| self.with[clues][others]).sum() }
    }
}

/// The chances that 0 to `trials` of so many trials succeed, each with the chance `mean`, any two correlated: from an
/// urn to which, after each draw, a ball of the same kind is added (Eggenberger and Pólya, 1923).
fn beta_binomial(trials: usize, mean: f64, correlation: f64) -> Vec<f64> {
    let balls = 1.0 / correlation - 1.0;
    (0..trials).fold(vec![1.0], |chances, drawn| {
        let mut more = vec![0.0; drawn + 2];
        for (successes, chance) in chances.iter().enumerate() {
            let next = (mean * balls + successes as f64) / (balls + drawn as f64);
            more[successes + 1] += chance * next;
            more[successes] += chance * (1.0 - next);
        }
        more
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_have_their_mean_and_correlation() {
        let (trials, mean, correlation) = (12, 0.8, 0.05);
        let chances = beta_binomial(trials, mean, correlation);
        let moment =
            |power| (0..).zip(&chances).map(|(i, chance)| f64::from(i).powi(power) * chance).sum::<f64>();
        let n = trials as f64;
        let variance = n * mean * (1.0 - mean) * (1.0 + (n - 1.0) * correlation);
        assert!((moment(0) - 1.0).abs() < 1e-12);
        assert!((moment(1) - n * mean).abs() < 1e-9);
        assert!((moment(2) - moment(1).powi(2) - variance).abs() < 1e-9);
    }
}
