//! Who may ask: hosts, origins, methods, and how often.

use std::net::IpAddr;

use hyper::body::{Bytes, Incoming};
use hyper::header::{
    ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_METHODS, ACCESS_CONTROL_ALLOW_ORIGIN,
    ACCESS_CONTROL_MAX_AGE, ALLOW, HOST, HeaderValue, ORIGIN, VARY,
};
use hyper::{HeaderMap, Method, Request, Response, StatusCode};
use ninefold_app::api::{Problem, ProblemKind};

use crate::app::App;
use crate::problem;
use crate::reply::{self, Reply};
use crate::settings::Settings;

/// The most bytes of headers, and the most lines.
const HEADER_BYTES: usize = 16 << 10;
const HEADER_LINES: usize = 64;

/// What is to be answered at once, if anything.
pub fn check(app: &App, request: &Request<Incoming>, peer: IpAddr) -> Option<Reply> {
    let found = sizes(request).or_else(|| host(app, request.headers())).or_else(|| rate(app, peer));
    if let Some(problem) = found {
        return Some(problem::response(&problem));
    }
    match *request.method() {
        Method::OPTIONS if is_allowed_origin(&app.settings, request.headers()) => Some(preflight()),
        Method::POST => origin(app, request.headers()).map(|problem| problem::response(&problem)),
        _ => None,
    }
}

/// That an address does not take this method, but only those allowed.
pub fn wrong_method(method: &Method, allowed: &'static str) -> Reply {
    let detail = format!("this address does not take {method}; `Allow` lists what it takes");
    let mut response = problem::of(ProblemKind::MethodNotAllowed, detail);
    response.headers_mut().insert(ALLOW, HeaderValue::from_static(allowed));
    response
}

fn sizes(request: &Request<Incoming>) -> Option<Problem> {
    let headers = request.headers();
    let lines: usize = headers.iter().map(|(name, value)| name.as_str().len() + value.len() + 4).sum();
    let target = request.uri().path_and_query().map_or(0, |target| target.as_str().len());
    if lines + target > HEADER_BYTES || headers.len() > HEADER_LINES {
        let detail = format!("more than {HEADER_BYTES} bytes or {HEADER_LINES} lines of headers");
        return Some(Problem::new(ProblemKind::HeadersTooLarge, detail).with_limit(HEADER_BYTES as u64));
    }
    None
}

/// A page elsewhere may have its name point to this machine: only our own names are answered.
fn host(app: &App, headers: &HeaderMap) -> Option<Problem> {
    let mut hosts = headers.get_all(HOST).iter();
    let host = hosts.next().and_then(|host| host.to_str().ok()).unwrap_or_default();
    if hosts.next().is_none() && is_own_host(app, host) {
        return None;
    }
    let detail =
        if host.is_empty() { "the header Host is missing".to_owned() } else { format!("not {host}") };
    Some(Problem::new(ProblemKind::Misdirected, detail))
}

fn is_own_host(app: &App, host: &str) -> bool {
    let own_port = app.address.port();
    let (name, port) = match host.rsplit_once(':') {
        Some((name, port)) if !port.contains(']') => (name, port.parse().ok()),
        _ => (host, Some(80)),
    };
    let is_named = |own: &String| name.eq_ignore_ascii_case(own) || host.eq_ignore_ascii_case(own);
    let is_here = ["127.0.0.1", "localhost", "[::1]"].iter().any(|own| name.eq_ignore_ascii_case(own));
    is_here && port == Some(own_port) || app.settings.host_names.iter().any(is_named)
}

/// Pages elsewhere may send simple requests: they are refused unless they are allowed.
fn origin(app: &App, headers: &HeaderMap) -> Option<Problem> {
    let origin = headers.get(ORIGIN)?.to_str().unwrap_or_default();
    let host = headers.get(HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let own = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
    if own.is_some_and(|own| own.eq_ignore_ascii_case(host)) || is_allowed_origin(&app.settings, headers) {
        return None;
    }
    Some(Problem::new(ProblemKind::ForeignOrigin, format!("not from {origin}")))
}

fn is_allowed_origin(settings: &Settings, headers: &HeaderMap) -> bool {
    let origin = headers.get(ORIGIN).and_then(|origin| origin.to_str().ok());
    origin.is_some_and(|origin| settings.cors.iter().any(|allowed| allowed == origin))
}

fn preflight() -> Reply {
    let mut response = Response::new(reply::whole(Bytes::new()));
    *response.status_mut() = StatusCode::NO_CONTENT;
    let headers = response.headers_mut();
    headers.insert(ACCESS_CONTROL_ALLOW_METHODS, HeaderValue::from_static("GET, HEAD, POST"));
    headers.insert(ACCESS_CONTROL_ALLOW_HEADERS, HeaderValue::from_static("content-type"));
    headers.insert(ACCESS_CONTROL_MAX_AGE, HeaderValue::from_static("600"));
    response
}

fn rate(app: &App, peer: IpAddr) -> Option<Problem> {
    let rate = app.settings.rate?;
    let problem = || {
        let detail = format!("more than {rate} requests a second");
        Problem::new(ProblemKind::TooMany, detail).with_limit(rate.into())
    };
    (!app.buckets.take(peer, rate.into())).then(problem)
}

/// What every response has.
const HEADERS: [(&str, &str); 6] = [
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("permissions-policy", "camera=(), microphone=(), geolocation=()"),
    (
        "content-security-policy",
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; \
         connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; \
         frame-ancestors 'none'",
    ),
];

/// Adds what every response has, and what an allowed page elsewhere needs to read it.
pub fn finish(settings: &Settings, origin: Option<HeaderValue>, response: &mut Reply) {
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.insert("ninefold-version", HeaderValue::from_static(env!("CARGO_PKG_VERSION")));
    if settings.cors.is_empty() {
        return;
    }
    headers.append(VARY, HeaderValue::from_static("Origin"));
    if let Some(origin) = origin.filter(|origin| settings.cors.iter().any(|allowed| allowed == origin)) {
        headers.insert(ACCESS_CONTROL_ALLOW_ORIGIN, origin);
    }
}
