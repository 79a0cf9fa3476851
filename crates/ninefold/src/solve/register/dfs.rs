//! The two ways to look at the two sides of a guess.

use core::marker::PhantomData;

use super::blocks::{Blocks, Node, nine};
use super::branch::Choice;
use super::position::Position;
use super::stack::Stack;
use super::sweep::State;

/// When a search gives up, so that another engine goes on.
#[derive(Clone, Copy, Debug)]
pub(in crate::solve) struct Patience {
    /// After more guesses than this.
    pub guesses: u64,
    /// Before the first guess, if the puzzle is likely to be hard ([`Choice::is_likely_hard`]).
    pub foresees: bool,
    /// After fewer guesses, if as many positions wait as in hard puzzles.
    pub looks: bool,
}

impl Patience {
    /// To the end.
    pub const ENDLESS: Patience = Patience { guesses: u64::MAX, foresees: false, looks: false };
}

/// A way to go through the positions of a search.
pub(super) trait Engine {
    /// One position.
    type One: Node;

    /// Goes on to the next solution, and gives up when there have been as many guesses as `patience` says, or before the
    /// first if that is likely to be one of many: only then does `None` leave positions behind.
    fn next(
        waiting: &mut Stack<Self::One>,
        pace: &mut Pace,
        patience: Patience,
    ) -> Option<Position<Self::One>>;
}

/// What a search has gone through, from one call to the next.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Pace {
    /// The branches opened beyond the first at each choice.
    pub guesses: u64,
    /// Guesses since the last solution or dead side.
    streak: u32,
}

/// After so many guesses in a row without a dead side, a puzzle seems to have solutions in plenty. Then two guesses are
/// made before the next sweep: it is the way down that counts, not what lies beside it.
pub(super) const PLENTY: u32 = 3;

/// One side after the other. The last of the stack is the position to look at.
pub(super) struct OneByOne<N>(PhantomData<N>);

impl<N: Node> Engine for OneByOne<N> {
    type One = N;

    #[inline(always)]
    fn next(waiting: &mut Stack<N>, pace: &mut Pace, patience: Patience) -> Option<Position<N>> {
        let Pace { mut guesses, mut streak } = *pace;
        while guesses < patience.guesses {
            let Some(last) = waiting.last() else { break };
            match last.settle_alone() {
                State::Solved => {
                    *pace = Pace { guesses, streak: 0 };
                    return waiting.pop();
                }
                State::Stalled => {
                    let last = waiting.last()?;
                    streak += 1;
                    if streak > PLENTY
                        && let Some([one, other]) = last.choose_two()
                    {
                        guesses += 2;
                        part_last(waiting, &one);
                        part_last(waiting, &other);
                    } else {
                        let choice = last.choose();
                        if guesses == 0 && patience.foresees && choice.is_likely_hard(last) {
                            break;
                        }
                        guesses += 1;
                        part_last(waiting, &choice);
                    }
                }
                State::Dead => {
                    streak = 0;
                    waiting.drop_last();
                }
            }
        }
        *pace = Pace { guesses, streak };
        None
    }
}

/// The last position goes to the first side of a choice; the second waits below it.
#[inline(always)]
fn part_last<N: Node>(waiting: &mut Stack<N>, choice: &Choice) {
    let [second, first] = waiting.duplicate();
    first.part_from(second, choice);
}

/// A vector of two positions.
pub(super) trait Pair: Blocks {
    type One: Node;
    /// The two sides of a choice.
    fn split(parent: &Position<Self::One>, choice: &Choice) -> Position<Self>;
    /// The two nodes.
    fn halves(self) -> [Self::One; 2];
}

/// Both sides at once. What is on the stack is settled, except the puzzle itself and the far side of the first of two
/// guesses.
pub(super) struct SideBySide<T>(PhantomData<T>);

impl<T: Pair> Engine for SideBySide<T> {
    type One = T::One;

    #[inline(always)]
    fn next(waiting: &mut Stack<T::One>, pace: &mut Pace, patience: Patience) -> Option<Position<T::One>> {
        let Pace { mut guesses, mut streak } = *pace;
        while guesses < patience.guesses {
            let state = match waiting.last_state() {
                None => break,
                Some(Some(state)) => state,
                Some(None) => waiting.last()?.settle_alone(),
            };
            let mut position = waiting.pop()?;
            match state {
                State::Solved => {
                    *pace = Pace { guesses, streak: 0 };
                    return Some(position);
                }
                State::Dead => {}
                State::Stalled => {
                    let both_live = if streak >= PLENTY
                        && let Some([one, other]) = position.choose_two()
                    {
                        guesses += 2;
                        let mut first = Position(nine(|p| position.0[p]));
                        first.part_from(&mut position, &one);
                        waiting.push(None, &position);
                        settle_both(T::split(&first, &other), waiting)
                    } else {
                        let choice = position.choose();
                        if guesses == 0 && patience.foresees && choice.is_likely_hard(&position) {
                            waiting.take_back();
                            break;
                        }
                        guesses += 1;
                        settle_both(T::split(&position, &choice), waiting)
                    };
                    streak = if both_live { streak + 1 } else { 0 };
                }
            }
        }
        *pace = Pace { guesses, streak };
        None
    }
}

/// Leaves on the stack what survives, the first side last; says whether both do.
#[inline(always)]
fn settle_both<T: Pair>(mut sides: Position<T>, waiting: &mut Stack<T::One>) -> bool {
    let settled = sides.settle();
    for node in [1, 0] {
        let dead = settled.dead & 1 << node != 0;
        let state = if settled.solved & 1 << node == 0 { State::Stalled } else { State::Solved };
        // Which side survives cannot be foreseen, so both are written and neither is jumped over.
        waiting.push_if(!dead, Some(state), &Position(nine(|p| sides.0[p].halves()[node])));
    }
    settled.dead == 0
}
