//! Requests of programs: every answer is JSON or says what is wrong with the request, and the same request has the same
//! answer.

use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

use ninefold::solve::Cancel;
use ninefold_app::api::{Answer, Context, Events, JSON, Method, Problem, answer};
use serde_json::Value;

/// After this, work is given up.
const PATIENCE: Duration = Duration::from_millis(500);

pub fn run(data: &[u8]) {
    let Some((&choice, body)) = data.split_first() else { return };
    let method = Method::ALL[usize::from(choice) % Method::ALL.len()];
    let asked = ask(method, body);
    match &asked {
        Ok(answer) if answer.media == JSON => {
            let read: Result<Value, _> = serde_json::from_slice(&answer.body);
            assert!(read.is_ok(), "{method:?}: {}", answer.text());
        }
        Ok(answer) => assert!(std::str::from_utf8(&answer.body).is_ok(), "{method:?}"),
        Err(problem) if problem.status() < 500 => {}
        Err(problem) => return assert_eq!(problem.status(), 504, "{method:?}: {problem:?}"),
    }
    // New puzzles without a seed differ, and what is slow is asked once.
    if matches!(
        method,
        Method::Solve | Method::Count | Method::Check | Method::Canon | Method::Convert | Method::Read
    ) {
        match (&asked, &ask(method, body)) {
            (Ok(one), Ok(other)) => assert_eq!(one, other, "{method:?}"),
            (Err(one), Err(other)) => assert_eq!(one.json(), other.json(), "{method:?}"),
            _ => {}
        }
    }
}

fn ask(method: Method, body: &[u8]) -> Result<Answer, Problem> {
    let context = Context { cancel: Cancel::new(), seed: Some(1), ..Context::default() };
    let (done, is_done) = channel::<()>();
    thread::scope(|scope| {
        let cancel = context.cancel.clone();
        scope.spawn(move || {
            if is_done
                .recv_timeout(PATIENCE)
                .is_err_and(|error| error == std::sync::mpsc::RecvTimeoutError::Timeout)
            {
                cancel.cancel();
            }
        });
        let asked = answer(method, body, &context, &mut Events::default());
        drop(done);
        asked
    })
}
