//! A request and its answer as one piece of JSON each, for doors that have no addresses and no status of
//! their own.
//!
//! A request is `{"method": "solve", "body": {…}}`, an answer `{"status": 200, "type": "application/json",
//! "body": {…}}`. Bodies and problems are those of `docs/api.md`, byte for byte; a body that is text is a
//! string of JSON.

use serde::Deserialize;
use serde_json::value::RawValue;

use super::request::text;
use super::{Answer, Context, Events, JSON, Method, Problem, ProblemKind, answer};
use crate::json;

/// A request.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Request<'a> {
    method: &'a str,
    /// As it would be sent to a server.
    #[serde(borrow)]
    body: Option<&'a RawValue>,
}

/// The answer to `request`, and its status.
pub fn respond(request: &[u8], context: &Context) -> (u16, Vec<u8>) {
    respond_with(request, context, &mut Events::default())
}

/// The answer to `request`, and its status; progress goes to `events`.
pub fn respond_with(request: &[u8], context: &Context, events: &mut Events<'_>) -> (u16, Vec<u8>) {
    match read(request).and_then(|request| work(&request, context, events)) {
        Ok(answer) if answer.media == JSON => written(200, answer.media, &answer.body),
        Ok(answer) => {
            let text = json::text(answer.text()).into_bytes();
            written(200, answer.media, &text)
        }
        Err(problem) => written(problem.status(), PROBLEM, &problem.json()),
    }
}

/// The media type of problems.
const PROBLEM: &str = "application/problem+json";

fn read(request: &[u8]) -> Result<Request<'_>, Problem> {
    let no_request = |error: serde_json::Error| Problem::new(ProblemKind::BadRequest, error.to_string());
    serde_json::from_str(text(request)?).map_err(no_request)
}

fn work(request: &Request<'_>, context: &Context, events: &mut Events<'_>) -> Result<Answer, Problem> {
    let body = request.body.map_or("", RawValue::get);
    answer(method(request.method)?, body.as_bytes(), context, events)
}

/// The method of this name.
///
/// # Errors
/// If there is none: a problem with status 404.
pub fn method(name: &str) -> Result<Method, Problem> {
    name.parse().map_err(|_| Problem::new(ProblemKind::NotFound, format!("there is no {name}")))
}

fn written(status: u16, media: &str, body: &[u8]) -> (u16, Vec<u8>) {
    let mut out = format!("{{\"status\":{status},\"type\":\"{media}\",\"body\":").into_bytes();
    out.extend_from_slice(body);
    out.push(b'}');
    (status, out)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(request: &str) -> String {
        String::from_utf8(respond(request.as_bytes(), &Context::default()).1).unwrap()
    }

    #[test]
    fn requests_are_answered_in_one_shape() {
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
