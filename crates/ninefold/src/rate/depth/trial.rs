//! Trial and error: what is refuted by supposing it.

use alloc::collections::BTreeMap;

use super::planes::{LANES, Lanes, Planes};
use crate::board::Candidate;
use crate::logic::position::open::{End, Open};
use crate::logic::techniques::whips;
use crate::solve::Cancel;

/// The lane of the position itself.
const BASE: usize = LANES - 1;

/// A way to remove candidates: trial and error of a depth, in which each trial is continued by braids.
#[derive(Clone, Copy, Debug)]
pub(super) struct Theory {
    /// How many suppositions stand at a time.
    pub depth: usize,
    /// The greatest length of braids; with 0 there are singles alone.
    pub length: usize,
    /// Whether braids force groups, too.
    pub groups: bool,
}

impl Theory {
    pub fn singles(depth: usize) -> Theory {
        Theory { depth, length: 0, groups: false }
    }

    /// What each trial is continued by.
    fn inner(self) -> Theory {
        Theory { depth: self.depth - 1, ..self }
    }
}

/// Suppositions in a position as far as they were closed.
#[derive(Default)]
pub(super) struct Tried {
    /// By the theory, or by a weaker one.
    closed: BTreeMap<Candidate, Open>,
    /// By trial and error with singles, and in which position.
    by_singles: BTreeMap<Candidate, (Open, Open)>,
}

/// Closes positions of a puzzle under theories.
pub(super) struct Trials {
    planes: Planes,
    /// The solution, which nothing refutes.
    solution: Open,
}

impl Trials {
    pub fn new(solution: Open) -> Trials {
        Trials { planes: Planes::new(), solution }
    }

    /// Removes all that a theory refutes. What was tried before must be of the same position or one with more candidates,
    /// under a theory that refutes no more.
    pub fn close(&mut self, on: &mut Open, theory: Theory, tried: &mut Tried) -> End {
        match theory {
            Theory { depth: 0, length, groups } => {
                whips::close(on, length, groups, &mut |on| self.planes.broken_within(on, length, groups))
            }
            // Braids of length 1 are what groups exclude.
            Theory { depth: 1, length: length @ (0 | 1), .. } => self.close_by_singles(on, length == 1),
            _ => self.close_by_trials(on, theory, tried),
        }
    }

    /// The same without anything tried before.
    fn close_anew(&mut self, on: &mut Open, theory: Theory) -> End {
        self.close(on, theory, &mut Tried::default())
    }

    /// Goes round until all that is left has been tried in vain.
    fn close_by_trials(&mut self, on: &mut Open, theory: Theory, tried: &mut Tried) -> End {
        let mut end = self.close_anew(on, theory.inner());
        let (mut upheld, mut next) = (self.solution, 0);
        while end == End::Stuck && !Cancel::is_requested() {
            let open = on.undecided().filter(|&candidate| !upheld.has(candidate));
            let Some(candidate) = open.min_by_key(|candidate| (candidate.index() < next, candidate.index()))
            else {
                break;
            };
            next = candidate.index() + 1;
            match self.consistent(candidate, on, theory, tried) {
                // All that stands there is consistent with the position, too.
                Some(supposed) => upheld.add(&supposed.decided()),
                None => {
                    on.remove(candidate);
                    end = self.close_anew(on, theory.inner());
                    upheld = self.solution;
                }
            }
        }
        end
    }

    /// A supposition closed by what continues trials of the theory, or by more, unless that leads to a contradiction.
    fn consistent(
        &mut self,
        candidate: Candidate,
        on: &Open,
        theory: Theory,
        tried: &mut Tried,
    ) -> Option<Open> {
        // What no braid of any length refutes need not be looked at again.
        if theory.length > 1 {
            let by_singles = tried.by_singles.entry(candidate).or_insert((Open::FULL, Open::FULL));
            if by_singles.0 != *on {
                let mut closed = on.with(candidate).within(&by_singles.1);
                let end = self.close_anew(&mut closed, Theory::singles(theory.depth));
                *by_singles = (*on, if end == End::Broken { Open::BROKEN } else { closed });
                if end != End::Broken {
                    return Some(closed);
                }
            } else if by_singles.1 != Open::BROKEN {
                return Some(by_singles.1);
            }
        }
        let closed = tried.closed.entry(candidate).or_insert(Open::FULL);
        *closed = on.with(candidate).within(closed);
        (self.close_anew(closed, theory.inner()) != End::Broken).then_some(*closed)
    }

    /// Removes what singles refute, or, with groups, locked candidates and singles.
    fn close_by_singles(&mut self, on: &mut Open, groups: bool) -> End {
        loop {
            let end = on.settle(false);
            if end != End::Stuck {
                return end;
            }
            let candidates: Vec<Candidate> = on.undecided().collect();
            let refuted = candidates.chunks(BASE).filter(|some| self.refute(on, some, groups)).count();
            if refuted == 0 || candidates.len() <= BASE {
                return on.settle(false);
            }
        }
    }

    /// Removes those of some candidates that singles refute, each as soon as it is known; whether there are any.
    fn refute(&mut self, on: &mut Open, candidates: &[Candidate], groups: bool) -> bool {
        self.planes.suppose(on, candidates);
        let mut dead = Lanes::NONE;
        loop {
            let wave = self.planes.wave(groups);
            let new = wave.broken.without(dead);
            dead = dead.or(new);
            if new.contains(BASE) {
                *on = Open::BROKEN;
                return true;
            }
            for candidate in new.list().filter_map(|lane| candidates.get(lane)) {
                self.planes.remove(*candidate);
            }
            if new.is_empty() && wave.changed.without(dead).is_empty() {
                *on = self.planes.lane(BASE);
                return !dead.is_empty();
            }
        }
    }
}
