//! Many workers, one order: workers take pieces of work as they become free, and what they make of them is delivered
//! in the order in which it was taken.
//!
//! Each worker repeats: take the next piece and its number (under a lock), work on it, hand the result in. A result
//! that is early waits; a worker that is too far ahead waits itself. So memory is bounded by the window, however long
//! the input and however uneven the work. With one thread nothing is spawned.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

/// How many results for each worker may wait for an earlier one.
const WINDOW: u64 = 16;

/// Runs `work` on all that `next` hands out, in `threads` threads, and delivers the results in order.
///
/// `next` fills in a piece of work and returns false when there is none left. `work` also gets what its worker keeps
/// from piece to piece. `deliver` empties the result, which is then used again; its first error ends the work.
///
/// # Errors
/// The error of `deliver`.
pub fn run<Piece, Scratch, Output, Error>(
    threads: usize,
    next: impl FnMut(&mut Piece) -> bool + Send,
    work: impl Fn(&mut Piece, &mut Scratch, &mut Output) + Sync,
    deliver: impl FnMut(&mut Output) -> Result<(), Error> + Send,
) -> Result<(), Error>
where
    Piece: Default,
    Scratch: Default,
    Output: Default + Send,
    Error: Send,
{
    let intake = Mutex::new(Intake { next, number: 0 });
    let delivery = Delivery {
        queue: Mutex::new(Queue {
            deliver,
            turn: 0,
            early: VecDeque::new(),
            spare: Vec::new(),
            state: State::Running,
        }),
        moved: Condvar::new(),
        window: threads as u64 * WINDOW,
    };
    thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(|| serve(&intake, &work, &delivery));
        }
        serve(&intake, &work, &delivery);
    });
    match delivery.queue.into_inner().unwrap_or_else(PoisonError::into_inner).state {
        State::Failed(error) => Err(error),
        State::Running | State::Abandoned => Ok(()),
    }
}

/// Where pieces of work are taken from.
struct Intake<Next> {
    next: Next,
    number: u64,
}

/// Where results are handed in.
struct Delivery<Deliver, Output, Error> {
    queue: Mutex<Queue<Deliver, Output, Error>>,
    /// Signalled whenever `turn` advances or the work ends early.
    moved: Condvar,
    /// How far ahead of `turn` a worker may be.
    window: u64,
}

struct Queue<Deliver, Output, Error> {
    deliver: Deliver,
    /// The number of the result to be delivered next.
    turn: u64,
    /// The results from `turn` on, as far as they have come.
    early: VecDeque<Option<Output>>,
    /// Results that were delivered, kept for their memory.
    spare: Vec<Output>,
    state: State<Error>,
}

enum State<Error> {
    Running,
    /// A result could not be delivered.
    Failed(Error),
    /// A worker panicked. The panic reaches the caller when all threads have ended.
    Abandoned,
}

/// One worker.
fn serve<Piece, Scratch, Output, Error, Next, Work, Deliver>(
    intake: &Mutex<Intake<Next>>,
    work: &Work,
    delivery: &Delivery<Deliver, Output, Error>,
) where
    Piece: Default,
    Scratch: Default,
    Output: Default,
    Next: FnMut(&mut Piece) -> bool,
    Work: Fn(&mut Piece, &mut Scratch, &mut Output),
    Deliver: FnMut(&mut Output) -> Result<(), Error>,
{
    let _guard = AbandonOnPanic(delivery);
    let (mut piece, mut scratch) = (Piece::default(), Scratch::default());
    loop {
        let number = {
            let mut intake = lock(intake);
            if !(intake.next)(&mut piece) {
                return;
            }
            intake.number += 1;
            intake.number - 1
        };
        let Some(mut output) = delivery.blank(number) else { return };
        work(&mut piece, &mut scratch, &mut output);
        delivery.hand_in(number, output);
    }
}

impl<Deliver, Output: Default, Error> Delivery<Deliver, Output, Error>
where
    Deliver: FnMut(&mut Output) -> Result<(), Error>,
{
    /// An empty result to fill, once `number` is near enough to its turn; `None` if the work has ended.
    fn blank(&self, number: u64) -> Option<Output> {
        let mut queue = lock(&self.queue);
        while queue.is_running() && number >= queue.turn + self.window {
            queue = self.moved.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
        queue.is_running().then(|| queue.spare.pop().unwrap_or_default())
    }

    /// Delivers `output` and all that waited for it, or lets it wait.
    fn hand_in(&self, number: u64, output: Output) {
        let mut queue = lock(&self.queue);
        let place = (number - queue.turn) as usize;
        if queue.early.len() <= place {
            queue.early.resize_with(place + 1, || None);
        }
        queue.early[place] = Some(output);
        while queue.is_running()
            && let Some(mut output) = queue.early.front_mut().and_then(Option::take)
        {
            if let Err(error) = (queue.deliver)(&mut output) {
                queue.state = State::Failed(error);
            }
            // Together, and after the delivery: if that panics, nothing later is delivered in its place.
            queue.turn += 1;
            queue.early.pop_front();
            queue.spare.push(output);
        }
        self.moved.notify_all();
    }
}

impl<Deliver, Output, Error> Queue<Deliver, Output, Error> {
    fn is_running(&self) -> bool {
        matches!(self.state, State::Running)
    }
}

/// Keeps workers from waiting for one that has panicked.
struct AbandonOnPanic<'a, Deliver, Output, Error>(&'a Delivery<Deliver, Output, Error>);

impl<Deliver, Output, Error> Drop for AbandonOnPanic<'_, Deliver, Output, Error> {
    fn drop(&mut self) {
        if thread::panicking() {
            lock(&self.0.queue).state = State::Abandoned;
            self.0.moved.notify_all();
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::time::Duration;

    use super::*;

    /// Squares of the numbers below `count`; `delay` slows single numbers down.
    fn squares(threads: usize, count: u64, delay: impl Fn(u64) -> Duration + Sync) -> Vec<u64> {
        let (mut numbers, mut squares) = (0..count, Vec::new());
        let next = |number: &mut u64| numbers.next().map(|next| *number = next).is_some();
        let work = |number: &mut u64, (): &mut (), square: &mut u64| {
            thread::sleep(delay(*number));
            *square = *number * *number;
        };
        let deliver = |square: &mut u64| {
            squares.push(*square);
            Ok::<(), ()>(())
        };
        run(threads, next, work, deliver).unwrap();
        squares
    }

    #[test]
    fn results_come_in_the_order_of_the_work() {
        let expected: Vec<u64> = (0..300).map(|number| number * number).collect();
        let uneven = |number: u64| Duration::from_micros(if number.is_multiple_of(7) { 900 } else { 0 });
        for threads in [1, 2, 8] {
            assert_eq!(squares(threads, 300, uneven), expected);
        }
    }

    #[test]
    fn nobody_runs_far_ahead_of_a_slow_piece() {
        let (taken, delivered, most) = (AtomicU64::new(0), AtomicU64::new(0), AtomicU64::new(0));
        let next = |number: &mut u64| {
            *number = taken.fetch_add(1, Ordering::SeqCst);
            *number < 5000
        };
        let work = |number: &mut u64, (): &mut (), (): &mut ()| {
            thread::sleep(Duration::from_millis(if *number == 0 { 200 } else { 0 }));
            most.fetch_max(*number - delivered.load(Ordering::SeqCst), Ordering::SeqCst);
        };
        let deliver = |(): &mut ()| {
            delivered.fetch_add(1, Ordering::SeqCst);
            Ok::<(), ()>(())
        };
        run(4, next, work, deliver).unwrap();
        assert_eq!(delivered.into_inner(), 5000);
        assert!(most.into_inner() <= 4 * WINDOW, "a worker was too far ahead");
    }

    #[test]
    fn the_first_error_ends_the_work() {
        let mut numbers = 0..;
        let next = |number: &mut u64| numbers.next().map(|next| *number = next).is_some();
        let work = |number: &mut u64, (): &mut (), result: &mut u64| *result = *number;
        let deliver = |result: &mut u64| if *result == 40 { Err("forty") } else { Ok(()) };
        assert_eq!(run(3, next, work, deliver), Err("forty"));
    }

    /// Gives others time before the work of its worker is abandoned.
    #[derive(Default)]
    struct SlowToLeave;

    impl Drop for SlowToLeave {
        fn drop(&mut self) {
            if thread::panicking() {
                thread::sleep(Duration::from_millis(100));
            }
        }
    }

    #[test]
    fn nothing_is_delivered_after_a_panic_in_delivery() {
        let (mut numbers, delivered) = (0..1000, Mutex::new(Vec::new()));
        let next = |number: &mut u64| numbers.next().map(|next| *number = next).is_some();
        // Many are early when 50 comes, and 100 comes while its worker is leaving.
        let work = |number: &mut u64, _: &mut SlowToLeave, result: &mut u64| {
            let slow = if [50, 100].contains(number) { *number } else { 0 };
            thread::sleep(Duration::from_millis(slow));
            *result = *number;
        };
        let deliver = |result: &mut u64| {
            assert_ne!(*result, 50, "fifty");
            lock(&delivered).push(*result);
            Ok::<(), ()>(())
        };
        let ended = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| run(8, next, work, deliver)));
        assert!(ended.is_err());
        assert_eq!(*lock(&delivered), (0..50).collect::<Vec<u64>>());
    }

    #[test]
    fn a_panic_in_a_worker_reaches_the_caller() {
        let panics = |number: u64| if number == 50 { panic!("fifty") } else { Duration::ZERO };
        let result = std::panic::catch_unwind(|| squares(3, 1000, panics));
        assert!(result.is_err());
    }
}
