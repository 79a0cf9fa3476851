//! Problems as responses, and the pages that explain them.

use hyper::header::{CACHE_CONTROL, CONNECTION, CONTENT_TYPE, HeaderValue, RETRY_AFTER};
use hyper::{Response, StatusCode};
use ninefold_app::api::{Problem, ProblemKind};

use crate::reply::{self, Reply};

/// The media type of problems.
pub const PROBLEM_JSON: &str = "application/problem+json";

/// A problem as a response.
pub fn response(problem: &Problem) -> Reply {
    let mut response = Response::new(reply::whole(problem.json()));
    *response.status_mut() = StatusCode::from_u16(problem.status()).expect("a status of ours");
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(PROBLEM_JSON));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    if matches!(problem.kind, ProblemKind::Busy | ProblemKind::TooMany) {
        headers.insert(RETRY_AFTER, HeaderValue::from_static("1"));
    }
    if matches!(problem.kind, ProblemKind::RequestTimeout | ProblemKind::TooLarge) {
        // What is left of the body is not waited for.
        headers.insert(CONNECTION, HeaderValue::from_static("close"));
    }
    response
}

/// A problem of this kind as a response.
pub fn of(kind: ProblemKind, detail: impl Into<String>) -> Reply {
    response(&Problem::new(kind, detail))
}

/// The page of a kind of problem.
pub fn page(slug: &str) -> Option<String> {
    let kind = ProblemKind::ALL.into_iter().find(|kind| kind.slug() == slug)?;
    Some(format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>{title}</title>\n\
         <h1>{title}</h1>\n<p>HTTP status {status}.</p>\n<p>{advice}</p>\n</html>\n",
        title = kind.title(),
        status = kind.status(),
        advice = kind.advice(),
    ))
}
