//! The two ways to look at the two sides of a guess.

use core::marker::PhantomData;

use super::branch::Choice;
use super::nine::{Nine, Sets, nine};
use super::position::Position;
use super::stack::Stack;
use super::sweep::State;

/// A way to go through the positions of a search.
pub(super) trait Engine {
    /// One position.
    type One: Nine;

    /// Goes on to the next solution. Counts the branches that it opens beyond the first at each choice.
    fn next(waiting: &mut Stack<Self::One>, guesses: &mut u64) -> Option<Position<Self::One>>;
}

/// One side after the other. The last of the stack is the position to look at.
pub(super) struct OneByOne<N>(PhantomData<N>);

impl<N: Nine> Engine for OneByOne<N> {
    type One = N;

    #[inline(always)]
    fn next(waiting: &mut Stack<N>, guesses: &mut u64) -> Option<Position<N>> {
        loop {
            match waiting.last()?.settle_alone() {
                State::Solved => return waiting.pop(),
                State::Stalled => {
                    *guesses += 1;
                    let [second, first] = waiting.duplicate();
                    let choice = first.choose();
                    first.part_from(second, &choice);
                }
                State::Dead => waiting.drop_last(),
            }
        }
    }
}

/// A vector of two positions.
pub(super) trait Two: Sets {
    type One: Nine;
    /// The two sides of a choice.
    fn split(parent: &Position<Self::One>, choice: &Choice) -> Position<Self>;
    /// The two nodes.
    fn halves(self) -> [Self::One; 2];
}

/// Both sides at once. What is on the stack is settled, except the puzzle itself.
pub(super) struct SideBySide<T>(PhantomData<T>);

impl<T: Two> Engine for SideBySide<T> {
    type One = T::One;

    #[inline(always)]
    fn next(waiting: &mut Stack<T::One>, guesses: &mut u64) -> Option<Position<T::One>> {
        loop {
            let state = match waiting.last_state()? {
                Some(state) => state,
                None => waiting.last()?.settle_alone(),
            };
            let position = waiting.pop()?;
            match state {
                State::Solved => return Some(position),
                State::Dead => {}
                State::Stalled => {
                    *guesses += 1;
                    let choice = position.choose();
                    settle_both(T::split(&position, &choice), waiting);
                }
            }
        }
    }
}

/// Leaves on the stack what survives, the first side last.
#[inline(always)]
fn settle_both<T: Two>(mut sides: Position<T>, waiting: &mut Stack<T::One>) {
    let settled = sides.settle();
    for node in [1, 0] {
        let dead = settled.dead & 1 << node != 0;
        let state = if settled.solved & 1 << node == 0 { State::Stalled } else { State::Solved };
        // Which side survives cannot be foreseen, so both are written and neither is jumped over.
        waiting.push_if(!dead, Some(state), &Position(nine(|p| sides.0[p].halves()[node])));
    }
}
