//! Routes: every address, once for requests and specification alike.

use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{Path, RawQuery, Request, State};
use axum::http::{HeaderMap, Method as Verb, Response};
use axum::routing::{self, get};
use ninefold::Cell;
use ninefold_app::api::batch::Options;
use ninefold_app::api::{self, Context, Events, JSON, Method, NDJSON, Problem, ProblemKind};
#[cfg(feature = "openapi")]
use ninefold_app::{
    api::{DrawAnswer, GenerateAnswer, Info, ProblemBody, ReadAnswer, TechniqueAnswer, request::*},
    trace::{Trace, check::Report},
};
use serde_json::{Map, Value};

use crate::app::App;
use crate::reply::{self, Keep};
use crate::schema::{BatchQuery, Health};
#[cfg(feature = "openapi")]
use crate::schema::{CandidatesAnswer, CanonAnswer, CheckAnswer, CountAnswer, RateAnswer, SolveAnswer};
use crate::stream::{self, Form, SSE};
use crate::{batch, guard, jobs, openapi, problem};

/// The specification, from the handlers and the shapes of requests and answers.
#[cfg(feature = "openapi")]
#[derive(utoipa::OpenApi)]
#[openapi(
    info(
        title = "Ninefold",
        description = "Sudoku over HTTP: solve, count, check, explain, hint, rate, generate, convert. The same request has the same answer, byte for byte. Errors are RFC 9457 problems.",
        license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0")
    ),
    servers((url = "/api/v1")),
    paths(
        health, info, techniques, read, solve, count, check, candidates, draw, canon, hint, explain, check_trace, rate,
        generate, generate_one, convert, batch_solve, batch_count, batch_check, batch_rate, batch_canon, batch_explain,
        batch_convert,
    )
)]
struct Specification;

/// The specification as the program is: what the recorded one has to be.
#[cfg(feature = "openapi")]
pub fn specification() -> String {
    use utoipa::OpenApi;
    let mut document = Specification::openapi();
    for item in document.paths.paths.values_mut() {
        for operation in [&mut item.get, &mut item.post].into_iter().flatten() {
            // Empty otherwise.
            operation.tags = None;
        }
    }
    document.to_pretty_json().expect("a specification is JSON") + "\n"
}

type Shared = State<Arc<App>>;
type Reply = Response<Body>;

/// The most bytes of a body, and of one with a text or a trace.
pub const MOST_BYTES: usize = 64 << 10;
const MOST_TEXT: usize = 4 << 20;

/// Bodies up to this size may be answered without a change of threads: see [`is_brief`].
const SMALL: usize = 4 << 10;

/// Writes a handler for each address that takes a JSON body.
macro_rules! posts {
    ($($handler:ident $path:literal $Request:ident => $Answer:ident: $method:ident, $about:literal;)*) => {
        $(
            #[cfg_attr(feature = "openapi", utoipa::path(
                post, path = $path, summary = $about, request_body = $Request,
                responses(
                    (status = 200, description = "The answer", body = $Answer),
                    (status = "4XX", description = "What is wrong", body = ProblemBody, content_type = "application/problem+json"),
                    (status = "5XX", description = "What went wrong", body = ProblemBody, content_type = "application/problem+json"),
                )
            ))]
            async fn $handler(State(app): Shared, request: Request) -> Reply {
                post(app, Method::$method, request).await
            }
        )*

        fn posts(router: Router<Arc<App>>) -> Router<Arc<App>> {
            router$(.route($path, routing::post($handler)))*
        }
    };
}

posts! {
    read "/read" ReadRequest => ReadAnswer: Read, "The puzzles of a text in any format";
    solve "/solve" SolveRequest => SolveAnswer: Solve, "The solution";
    count "/count" CountRequest => CountAnswer: Count, "How many solutions there are";
    check "/check" CheckRequest => CheckAnswer: Check, "What is wrong, or that nothing is";
    candidates "/candidates" CandidatesRequest => CandidatesAnswer: Candidates, "The values that each cell has in some solution";
    draw "/draw" DrawRequest => DrawAnswer: Draw, "A picture of the position, as shapes or as SVG";
    canon "/canon" CanonRequest => CanonAnswer: Canon, "The canonical form";
    hint "/hint" HintRequest => Trace: Hint, "The next step, in three levels; mistakes come first";
    explain "/explain" ExplainRequest => Trace: Explain, "The path to the solution";
    check_trace "/check-trace" Trace => Report: CheckTrace, "Whether the steps of a path hold";
    rate "/rate" RateRequest => RateAnswer: Rate, "How difficult a puzzle is";
    generate "/generate" GenerateRequest => GenerateAnswer: Generate, "New puzzles";
    convert "/convert" ConvertRequest => String: Convert, "A position in another format, with its media type";
}

/// Writes a handler for each batch.
macro_rules! batches {
    ($($handler:ident $path:literal $method:ident, $about:literal;)*) => {
        $(
            #[cfg_attr(feature = "openapi", utoipa::path(
                post, path = $path, summary = $about, params(BatchQuery),
                request_body(content = String, content_type = "text/plain", description = "Puzzles in any format"),
                responses(
                    (status = 200, description = "One object per line, in order", body = String, content_type = "application/x-ndjson"),
                    (status = "4XX", description = "What is wrong", body = ProblemBody, content_type = "application/problem+json"),
                    (status = "5XX", description = "What went wrong", body = ProblemBody, content_type = "application/problem+json"),
                )
            ))]
            async fn $handler(State(app): Shared, RawQuery(query): RawQuery, request: Request) -> Reply {
                post_batch(app, Method::$method, query.as_deref(), request).await
            }
        )*

        fn batches(router: Router<Arc<App>>) -> Router<Arc<App>> {
            router$(.route($path, routing::post($handler)))*
        }
    };
}

batches! {
    batch_solve "/batch/solve" Solve, "The solution of each puzzle";
    batch_count "/batch/count" Count, "How many solutions each has";
    batch_check "/batch/check" Check, "What is wrong with each";
    batch_rate "/batch/rate" Rate, "How difficult each is";
    batch_canon "/batch/canon" Canon, "The canonical form of each";
    batch_explain "/batch/explain" Explain, "The path of each";
    batch_convert "/batch/convert" Convert, "Each in another format";
}

#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/health", summary = "Whether the server is up", responses((status = 200, description = "It is up", body = Health))))]
async fn health() -> Reply {
    let health = Health { status: "ok".to_owned(), version: env!("CARGO_PKG_VERSION").to_owned() };
    reply::answer(JSON, serde_json::to_vec(&health).expect("plain data"), Keep::Never)
}

#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/info", summary = "The version, formats, orders, ratings and limits of this program", responses((status = 200, description = "The information", body = Info))))]
async fn info(headers: HeaderMap) -> Reply {
    known(Method::Info, &headers)
}

#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/techniques", summary = "Every technique", responses((status = 200, description = "Easiest first", body = Vec<TechniqueAnswer>))))]
async fn techniques(headers: HeaderMap) -> Reply {
    known(Method::Techniques, &headers)
}

/// An answer that needs no body.
fn known(method: Method, headers: &HeaderMap) -> Reply {
    let answer = api::answer(method, b"", &Context::default(), &mut Events::default());
    let answer = answer.expect("nothing can be wrong with it");
    reply::unless_known(headers, reply::answer(answer.media, answer.body, Keep::Checked))
}

#[cfg_attr(feature = "openapi", utoipa::path(
    get, path = "/generate", summary = "A new puzzle: the same seed, the same puzzle",
    params(
        ("seed" = Option<u64>, Query, description = "Without it, a random one"),
        ("number" = Option<u64>, Query, description = "The number of the puzzle among those of the seed"),
        ("level" = Option<String>, Query), ("rating" = Option<String>, Query), ("technique" = Option<String>, Query),
        ("symmetry" = Option<String>, Query), ("clues" = Option<String>, Query), ("minimal" = Option<bool>, Query),
        ("like" = Option<String>, Query), ("change" = Option<u64>, Query), ("scramble" = Option<bool>, Query),
        ("tries" = Option<u64>, Query),
    ),
    responses(
        (status = 200, description = "The puzzle", body = GenerateAnswer),
        (status = "4XX", description = "What is wrong", body = ProblemBody, content_type = "application/problem+json"),
        (status = "5XX", description = "What went wrong", body = ProblemBody, content_type = "application/problem+json"),
    )
))]
async fn generate_one(State(app): Shared, RawQuery(query): RawQuery, headers: HeaderMap) -> Reply {
    let wish = wish(query.as_deref().unwrap_or_default());
    let keep = if wish.contains_key("seed") { Keep::Always } else { Keep::Never };
    let body = Bytes::from(Value::Object(wish).to_string());
    let done = jobs::run(&app.jobs, move |cancel| work(Method::Generate, &body, cancel.clone(), false)).await;
    match done {
        Ok(answer) => reply::unless_known(&headers, reply::answer(answer.media, answer.body, keep)),
        Err(problem) => problem::response(&problem),
    }
}

/// The keys and values of an address as the body of a request.
fn wish(query: &str) -> Map<String, Value> {
    pairs(query)
        .map(|(key, text)| {
            let value = match key.as_str() {
                "seed" | "number" | "count" | "change" | "tries" => text.parse().map(u64::into).ok(),
                "minimal" | "scramble" => text.parse().map(bool::into).ok(),
                "only" => Some(text.split(',').collect()),
                _ => None,
            };
            (key, value.unwrap_or(Value::String(text)))
        })
        .collect()
}

/// The keys and values of an address, decoded.
fn pairs(query: &str) -> impl Iterator<Item = (String, String)> {
    let parts = query.split('&').filter(|part| !part.is_empty());
    parts.map(|part| {
        let (key, value) = part.split_once('=').unwrap_or((part, ""));
        (decoded(key), decoded(value))
    })
}

/// Text in which `+` is a space and `%2B` a plus.
fn decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, more @ ..] = rest {
        let code =
            more.get(..2).and_then(|code| u8::from_str_radix(std::str::from_utf8(code).ok()?, 16).ok());
        (rest, _) = match (first, code) {
            (b'%', Some(byte)) => (&more[2..], bytes.push(byte)),
            (b'+', _) => (more, bytes.push(b' ')),
            (&byte, _) => (more, bytes.push(byte)),
        };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// All addresses.
pub fn router(app: &Arc<App>) -> Router {
    let api = batches(posts(Router::new()))
        .route("/health", get(health))
        .route("/info", get(info))
        .route("/techniques", get(techniques))
        .route("/generate", get(generate_one))
        .route("/openapi.json", get(openapi_json))
        .fallback(nothing)
        .method_not_allowed_fallback(wrong_method);
    Router::new()
        .nest("/api/v1", api)
        .route("/docs", get(docs))
        .route("/problems/{slug}", get(problem_page))
        .route("/engine.json", get(engine))
        .fallback(asset)
        .method_not_allowed_fallback(wrong_method)
        .with_state(Arc::clone(app))
}

const SVG: &str = "image/svg+xml";
const HTML: &str = "text/html; charset=utf-8";

async fn openapi_json(headers: HeaderMap) -> Reply {
    reply::unless_known(&headers, reply::answer(JSON, openapi::DOCUMENT, Keep::Checked))
}

async fn docs(headers: HeaderMap) -> Reply {
    reply::unless_known(&headers, reply::answer(HTML, openapi::page(), Keep::Checked))
}

async fn problem_page(Path(slug): Path<String>, headers: HeaderMap) -> Reply {
    match problem::page(&slug) {
        Some(page) => reply::unless_known(&headers, reply::answer(HTML, page, Keep::Checked)),
        None => nothing_at(&format!("/problems/{slug}")),
    }
}

/// Which engine the page is to use.
async fn engine() -> Reply {
    reply::answer(JSON, r#"{"engine":"http","api":"/api/v1"}"#, Keep::Never)
}

/// A file of the page.
async fn asset(State(app): Shared, request: Request) -> Reply {
    let path = request.uri().path();
    let found = app.assets.get(path, request.headers());
    match *request.method() {
        Verb::GET | Verb::HEAD => found.unwrap_or_else(|| nothing_at(path)),
        _ if found.is_none() => nothing_at(path),
        ref verb => guard::wrong_method(verb, Some("GET,HEAD")),
    }
}

async fn nothing(request: Request) -> Reply {
    nothing_at(&format!("/api/v1{}", request.uri().path()))
}

fn nothing_at(path: &str) -> Reply {
    problem::of(ProblemKind::NotFound, format!("there is no {path}"))
}

async fn wrong_method(verb: Verb) -> Reply {
    guard::wrong_method(&verb, None)
}

/// Answers a request with a JSON body.
async fn post(app: Arc<App>, method: Method, request: Request) -> Reply {
    answer(app, method, request).await.unwrap_or_else(|problem| problem::response(&problem))
}

async fn answer(app: Arc<App>, method: Method, request: Request) -> Result<Reply, Problem> {
    let (parts, body) = request.into_parts();
    if reply::media(&parts.headers) != JSON {
        return Err(reply::unsupported(&parts.headers, JSON));
    }
    let form = match method {
        // The format that is asked for decides.
        Method::Convert => JSON,
        // A theme asks for SVG, whatever is accepted.
        Method::Draw => reply::accepted(&parts.headers, &[JSON, SVG])?,
        Method::Explain => reply::accepted(&parts.headers, &[JSON, NDJSON, SSE])?,
        Method::Generate | Method::Rate | Method::Candidates => {
            reply::accepted(&parts.headers, &[JSON, SSE])?
        }
        _ => reply::accepted(&parts.headers, &[JSON])?,
    };
    let most = if matches!(method, Method::Read | Method::CheckTrace) { MOST_TEXT } else { MOST_BYTES };
    let body = reply::body(&parts.headers, body, most, app.settings.body_time).await?;
    match form {
        NDJSON => return stream::answer(&app, method, body, Form::Lines, Some(chance())).await,
        SSE => return stream::answer(&app, method, body, Form::Events, Some(chance())).await,
        _ => {}
    }
    let answer = match method {
        Method::Solve | Method::Convert if is_brief(&body) => {
            jobs::caught(|| work(method, &body, ninefold::solve::Cancel::new(), false))?
        }
        _ => jobs::run(&app.jobs, move |cancel| work(method, &body, cancel.clone(), form == SVG)).await?,
    };
    Ok(reply::answer(answer.media, answer.body, Keep::Never))
}

/// Whether a body is about a classic puzzle in a line: to solve or convert that takes less time than another thread to
/// start. Any other puzzle may take as long as it is allowed, in which this thread would serve nobody.
fn is_brief(body: &[u8]) -> bool {
    let is_line = |text: &str| {
        text.len() == Cell::COUNT && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
    };
    let is_short = |value: &Value| match value {
        Value::String(text) => text.len() <= Cell::COUNT,
        Value::Array(_) | Value::Object(_) => false,
        Value::Null | Value::Bool(_) | Value::Number(_) => true,
    };
    body.len() <= SMALL
        && serde_json::from_slice::<Map<String, Value>>(body).is_ok_and(|asked| {
            asked.get("puzzle").and_then(Value::as_str).is_some_and(is_line) && asked.values().all(is_short)
        })
}

pub fn work(
    method: Method,
    body: &[u8],
    cancel: ninefold::solve::Cancel,
    svg: bool,
) -> Result<api::Answer, Problem> {
    api::answer(
        method,
        body,
        &Context { cancel, seed: Some(chance()), svg, ..Context::default() },
        &mut Events::default(),
    )
}

/// A seed that nobody chose, small enough for a number of JavaScript.
fn chance() -> u64 {
    RandomState::new().hash_one("any seed will do") >> 11
}

/// Answers a batch.
async fn post_batch(app: Arc<App>, method: Method, query: Option<&str>, request: Request) -> Reply {
    let (parts, body) = request.into_parts();
    let answer = async {
        let options = options(query.unwrap_or_default())?;
        batch::answer(app, method, &options, parts, body).await
    };
    answer.await.unwrap_or_else(|problem| problem::response(&problem))
}

/// The options of a batch.
fn options(query: &str) -> Result<Options, Problem> {
    let number = |(key, text): (String, String)| {
        let value =
            if matches!(&*key, "limit" | "at_most") { text.parse().map(u64::into).ok() } else { None };
        (key, value.unwrap_or(Value::String(text)))
    };
    let pairs: Map<String, Value> = pairs(query).map(number).collect();
    let query: BatchQuery = serde_json::from_value(Value::Object(pairs))
        .map_err(|error| Problem::new(ProblemKind::BadRequest, format!("the address: {error}")))?;
    let unknown =
        |key: &str, word: &str| Problem::bad_value(format!("{key}: {word} is unknown; /info lists them"));
    let order = query.order.map(|name| name.parse().map_err(|_| unknown("order", &name))).transpose()?;
    let kind = |name: &str| name.parse().map_err(|_| unknown("ratings", name));
    let ratings =
        query.ratings.map(|names| names.split(',').map(kind).collect::<Result<_, _>>()).transpose()?;
    Ok(Options { from: query.from, order, ratings, to: query.to, limit: query.limit, at_most: query.at_most })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_classic_puzzles_are_answered_at_once() {
        let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let body = |puzzle: &str, more: &str| format!("{{\"puzzle\": \"{puzzle}\"{more}}}");
        assert!(is_brief(body(line, "").as_bytes()) && is_brief(body(line, ", \"unique\": true").as_bytes()));
        let text = format!(", \"text\": \"{line}.AntiKnight\"");
        let others = [(".AntiKnight", ""), (&line[1..], ""), (line, &*text), (line, ", \"marks\": {}")];
        assert!(others.iter().all(|(puzzle, more)| !is_brief(body(puzzle, more).as_bytes())));
        assert!(!is_brief(b"{") && !is_brief(&[b' '; SMALL + 1]));
    }

    #[test]
    fn addresses_are_decoded() {
        let wish =
            wish("seed=7&level=hard&minimal=true&symmetry=rotate180%2Bdiagonal&clues=24..28&like=%&x=a+b");
        let expected = serde_json::json!({
            "seed": 7, "level": "hard", "minimal": true, "symmetry": "rotate180+diagonal", "clues": "24..28",
            "like": "%", "x": "a b",
        });
        assert_eq!(Value::Object(wish), expected);
        assert!(options("limit=5&from=csv").unwrap().limit == Some(5));
        assert_eq!(options("colour=red").unwrap_err().status(), 400);
        assert_eq!(options("ratings=se,beauty").unwrap_err().status(), 422);
    }
}
