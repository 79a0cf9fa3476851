//! Requests of the API, each in a thread of its own: the caller's may have a small stack, and waits no longer
//! than it wants to.

use std::cell::RefCell;
use std::panic::resume_unwind;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use ninefold::solve::Cancel;
use ninefold_app::api::{Context, Events, answer, envelope};

use crate::fault::Fault;
use crate::numbers::NF_INTERNAL;

/// Chains within chains go deep.
const STACK: usize = 8 << 20;

/// What `work` returns, on a stack that is large enough for ratings and chains.
///
/// # Errors
/// If there is no thread to be had.
pub fn on_own_stack<T: Send>(work: impl FnOnce() -> T + Send) -> Result<T, Fault> {
    thread::scope(|scope| {
        let started = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
        let thread = started.map_err(|error| Fault::new(NF_INTERNAL, format!("no thread: {error}")))?;
        thread.join().map_or_else(|panic| resume_unwind(panic), Ok)
    })
}

/// The HTTP status of a request and the bytes of its answer. After `limit` the work is given up, with status
/// 504.
///
/// # Errors
/// Those of [`on_own_stack`].
pub fn answered(method: &str, body: &[u8], limit: Option<Duration>) -> Result<(u16, Vec<u8>), Fault> {
    let context = Context::default();
    let Some(limit) = limit else { return on_own_stack(|| respond(method, body, &context)) };
    thread::scope(|scope| {
        let (done, finished) = mpsc::channel::<()>();
        let cancel = context.cancel.clone();
        scope.spawn(move || stop_after(limit, &cancel, &finished));
        let answer = on_own_stack(|| respond(method, body, &context));
        drop(done);
        answer
    })
}

/// Turns the switch after `limit`, unless the work is finished before.
fn stop_after(limit: Duration, cancel: &Cancel, finished: &mpsc::Receiver<()>) {
    if finished.recv_timeout(limit) == Err(mpsc::RecvTimeoutError::Timeout) {
        cancel.cancel();
    }
}

fn respond(method: &str, body: &[u8], context: &Context) -> (u16, Vec<u8>) {
    let answered =
        envelope::method(method).and_then(|method| answer(method, body, context, &mut Events::default()));
    match answered {
        Ok(answer) => (200, answer.body),
        Err(problem) => (problem.status(), problem.json()),
    }
}

thread_local! {
    /// The last answer that was asked for in this thread.
    static ANSWER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Keeps an answer until the next.
pub fn keep(answer: Vec<u8>) {
    ANSWER.set(answer);
}

/// Does something with the last answer.
pub fn kept<T>(work: impl FnOnce(&[u8]) -> T) -> T {
    ANSWER.with_borrow(|answer| work(answer))
}
