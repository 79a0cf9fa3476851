//! The engine for WebAssembly: three functions, and all of the HTTP API but batches and checking of paths.
//!
//! `alloc(n)` gives room for a request of `n` bytes, `call(at, n)` answers it and returns where the answer
//! is, `len()` how long that is. A request is `{"method": "solve", "body": {…}}`, an answer
//! `{"status": 200, "type": "application/json", "body": {…}}`: methods, bodies and problems are those of
//! `docs/api.md`, byte for byte. There is no source of randomness here: `generate` needs a seed. After a
//! trap, discard the module and instantiate a new one.
#![deny(unsafe_code)]

use std::cell::RefCell;

use ninefold_app::api::{self, Context, Events, JSON, Method, Problem, ProblemKind};
use serde::Deserialize;
use serde_json::value::RawValue;

/// A request.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Request<'a> {
    method: &'a str,
    /// As it would be sent to a server.
    #[serde(borrow)]
    body: Option<&'a RawValue>,
}

/// The answer to a request, as text.
pub fn respond(request: &[u8]) -> Vec<u8> {
    match answer(request) {
        Ok(answer) if answer.media == JSON => written(200, answer.media, &answer.body),
        Ok(answer) => {
            let text = serde_json::to_vec(answer.text()).expect("text is JSON");
            written(200, answer.media, &text)
        }
        Err(problem) => written(problem.status(), "application/problem+json", &problem.json()),
    }
}

fn answer(request: &[u8]) -> Result<api::Answer, Problem> {
    let bad = |error: &dyn std::fmt::Display| Problem::new(ProblemKind::BadRequest, error.to_string());
    let request: Request<'_> = serde_json::from_slice(request).map_err(|error| bad(&error))?;
    let method: Method = request
        .method
        .parse()
        .map_err(|_| Problem::new(ProblemKind::NotFound, format!("there is no {}", request.method)))?;
    let body = request.body.map_or("", RawValue::get);
    api::answer(method, body.as_bytes(), &Context::default(), &mut Events::default())
}

fn written(status: u16, media: &str, body: &[u8]) -> Vec<u8> {
    let mut out = format!("{{\"status\":{status},\"type\":\"{media}\",\"body\":").into_bytes();
    out.extend_from_slice(body);
    out.push(b'}');
    out
}

thread_local! {
    /// The last answer, which stays where it is until the next call.
    static ANSWER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// What the module exports.
#[allow(unsafe_code)]
mod exports {
    use super::{ANSWER, respond};

    /// Room for a request of `length` bytes, which the next [`call`] takes.
    #[unsafe(no_mangle)]
    pub extern "C" fn alloc(length: usize) -> *mut u8 {
        Box::into_raw(vec![0_u8; length].into_boxed_slice()).cast()
    }

    /// Answers the request of `length` bytes at `request`; returns where the answer is.
    ///
    /// # Safety
    /// `request` is what [`alloc`] returned for this `length`, and was not handed in before.
    #[unsafe(no_mangle)]
    pub unsafe extern "C" fn call(request: *mut u8, length: usize) -> *const u8 {
        // SAFETY: `alloc` made a boxed slice of this length and gave it away; here it is taken back, once.
        let request = unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(request, length)) };
        let answer = respond(&request);
        ANSWER.with_borrow_mut(|last| {
            *last = answer;
            last.as_ptr()
        })
    }

    /// The length of the last answer.
    #[unsafe(no_mangle)]
    pub extern "C" fn len() -> usize {
        ANSWER.with_borrow(Vec::len)
    }
}

#[cfg(test)]
#[allow(unsafe_code)]
mod tests {
    use super::exports::{alloc, call, len};

    /// As a page calls it.
    fn ask(request: &str) -> String {
        let at = alloc(request.len());
        // SAFETY: `alloc` gave this many bytes, and gives them to `call` only once.
        let answer = unsafe {
            std::ptr::copy_nonoverlapping(request.as_ptr(), at, request.len());
            std::slice::from_raw_parts(call(at, request.len()), len())
        };
        String::from_utf8(answer.to_vec()).unwrap()
    }

    #[test]
    fn requests_are_answered_one_after_the_other() {
        let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let request = |method: &str, more: &str| {
            ask(&format!("{{\"method\":\"{method}\",\"body\":{{\"puzzle\":\"{puzzle}\"{more}}}}}"))
        };
        let solved = request("solve", "");
        assert!(
            solved.starts_with("{\"status\":200,\"type\":\"application/json\",\"body\":{\"puzzle\":\"53..7"),
            "{solved}"
        );
        assert!(request("convert", ",\"to\":\"line\"").contains(&format!("\"body\":\"{puzzle}\\n\"}}")));
        assert!(ask("{\"method\":\"techniques\"}").contains("\"x-wing\""));
        assert!(request("stare", "").starts_with("{\"status\":404,\"type\":\"application/problem+json\""));
        assert!(ask("{").starts_with("{\"status\":400"));
        assert!(ask("{\"method\":\"generate\",\"body\":{}}").contains("missing field `seed`"));
    }
}
