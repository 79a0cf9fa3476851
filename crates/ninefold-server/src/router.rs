//! Routes: every address, once for requests and specification alike.

use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;

use hyper::body::Incoming;
use hyper::{HeaderMap, Method as Verb, Request, Uri};
use ninefold::Cell;
use ninefold::solve::Cancel;
use ninefold_app::api::batch::Options;
use ninefold_app::api::{self, Context, Events, JSON, Method, NDJSON, Problem, ProblemKind};
#[cfg(feature = "openapi")]
use ninefold_app::{
    api::{DrawAnswer, GenerateAnswer, Info, ProblemBody, ReadAnswer, TechniqueAnswer, request::*},
    trace::{Trace, check::Report},
};
use serde_json::{Map, Value};

use crate::app::App;
use crate::reply::{self, Keep, Reply};
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

/// The most bytes of a body, and of one with a text or a trace.
pub const MOST_BYTES: usize = 256 << 10;
const MOST_TEXT: usize = 4 << 20;

/// Bodies up to this size may be answered without a change of threads: see [`is_brief`].
const SMALL: usize = 4 << 10;

/// Where the addresses of the API begin.
const API: &str = "/api/v1";
/// Where the pages of problems are.
const PROBLEMS: &str = "/problems/";

/// What is done at an address when it is read.
#[derive(Clone, Copy, Debug)]
enum Get {
    Health,
    Known(Method),
    GenerateOne,
    Document,
    Docs,
    Problem,
    Engine,
    Asset,
}

/// What is done at an address when something is sent to it.
#[derive(Clone, Copy, Debug)]
enum Post {
    One(Method),
    Batch(Method),
}

/// Writes what each address does with a JSON body, and its part of the specification.
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
            const fn $handler() -> Post {
                Post::One(Method::$method)
            }
        )*

        fn one(path: &str) -> Option<Post> {
            match path {
                $($path => Some($handler()),)*
                _ => None,
            }
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

/// The same for batches.
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
            const fn $handler() -> Post {
                Post::Batch(Method::$method)
            }
        )*

        fn many(path: &str) -> Option<Post> {
            match path {
                $($path => Some($handler()),)*
                _ => None,
            }
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
fn health() -> Reply {
    let health = Health { status: "ok".to_owned(), version: env!("CARGO_PKG_VERSION").to_owned() };
    reply::answer(JSON, serde_json::to_vec(&health).expect("plain data"), Keep::Never)
}

#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/info", summary = "The version, formats, orders, ratings and limits of this program", responses((status = 200, description = "The information", body = Info))))]
const fn info() -> Get {
    Get::Known(Method::Info)
}

#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/techniques", summary = "Every technique", responses((status = 200, description = "Easiest first", body = Vec<TechniqueAnswer>))))]
const fn techniques() -> Get {
    Get::Known(Method::Techniques)
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
async fn generate_one(app: &App, query: &str, headers: &HeaderMap) -> Reply {
    let wish = wish(query);
    let keep = if wish.contains_key("seed") { Keep::Always } else { Keep::Never };
    let body = Value::Object(wish).to_string();
    let make = move |cancel: &Cancel| work(Method::Generate, body.as_bytes(), cancel.clone(), false);
    let done = jobs::run(&app.jobs, make).await;
    match done {
        Ok(answer) => reply::unless_known(headers, reply::answer(answer.media, answer.body, keep)),
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

const SVG: &str = "image/svg+xml";
const HTML: &str = "text/html; charset=utf-8";

/// What is done at an address: when it is read, and when something is sent to it. Outside the API, any other address may
/// be that of a file of the page.
fn tasks(path: &str) -> (Option<Get>, Option<Post>) {
    if let Some(path) = path.strip_prefix(API).filter(|path| path.starts_with('/')) {
        let get = match path {
            "/health" => Some(Get::Health),
            "/info" => Some(info()),
            "/techniques" => Some(techniques()),
            "/generate" => Some(Get::GenerateOne),
            "/openapi.json" => Some(Get::Document),
            _ => None,
        };
        return (get, one(path).or_else(|| many(path)));
    }
    let get = match path {
        "/docs" => Get::Docs,
        "/engine.json" => Get::Engine,
        _ if path.starts_with(PROBLEMS) => Get::Problem,
        _ => Get::Asset,
    };
    (Some(get), None)
}

/// Answers a request.
pub async fn answer(app: &Arc<App>, request: Request<Incoming>) -> Reply {
    let (parts, body) = request.into_parts();
    let (path, headers) = (parts.uri.path(), &parts.headers);
    match (&parts.method, tasks(path)) {
        (_, (None, None)) => nothing_at(path),
        (&(Verb::GET | Verb::HEAD), (Some(get), _)) => read_from(app, get, &parts.uri, headers).await,
        (&Verb::POST, (_, Some(post))) => {
            let answer = match post {
                Post::One(method) => answer_one(app, method, headers, body).await,
                Post::Batch(method) => {
                    let query = parts.uri.query().unwrap_or_default();
                    answer_batch(app, method, query, headers, body).await
                }
            };
            answer.unwrap_or_else(|problem| problem::response(&problem))
        }
        (_, (Some(Get::Asset), _)) if app.assets.get(path, headers).is_none() => nothing_at(path),
        (verb, (get, post)) => {
            let allowed = match (get, post) {
                (Some(_), Some(_)) => "GET,HEAD,POST",
                (None, _) => "POST",
                (_, None) => "GET,HEAD",
            };
            guard::wrong_method(verb, allowed)
        }
    }
}

/// Answers a request without a body.
async fn read_from(app: &App, get: Get, address: &Uri, headers: &HeaderMap) -> Reply {
    let path = address.path();
    let checked = |reply| reply::unless_known(headers, reply);
    match get {
        Get::Health => health(),
        Get::Known(method) => known(method, headers),
        Get::GenerateOne => generate_one(app, address.query().unwrap_or_default(), headers).await,
        Get::Document => checked(reply::answer(JSON, openapi::DOCUMENT, Keep::Checked)),
        Get::Docs => checked(reply::answer(HTML, openapi::page(), Keep::Checked)),
        Get::Problem => match problem::page(&path[PROBLEMS.len()..]) {
            Some(page) => checked(reply::answer(HTML, page, Keep::Checked)),
            None => nothing_at(path),
        },
        // Which engine the page is to use.
        Get::Engine => reply::answer(JSON, r#"{"engine":"http","api":"/api/v1"}"#, Keep::Never),
        Get::Asset => app.assets.get(path, headers).unwrap_or_else(|| nothing_at(path)),
    }
}

fn nothing_at(path: &str) -> Reply {
    problem::of(ProblemKind::NotFound, format!("there is no {path}"))
}

/// Answers a request with a JSON body.
async fn answer_one(
    app: &Arc<App>,
    method: Method,
    headers: &HeaderMap,
    body: Incoming,
) -> Result<Reply, Problem> {
    if reply::media(headers) != JSON {
        return Err(reply::unsupported(headers, JSON));
    }
    let form = match method {
        // The format that is asked for decides.
        Method::Convert => JSON,
        // A theme asks for SVG, whatever is accepted.
        Method::Draw => reply::accepted(headers, &[JSON, SVG])?,
        Method::Explain => reply::accepted(headers, &[JSON, NDJSON, SSE])?,
        Method::Generate | Method::Rate | Method::Candidates => reply::accepted(headers, &[JSON, SSE])?,
        _ => reply::accepted(headers, &[JSON])?,
    };
    let most = if matches!(method, Method::Read | Method::CheckTrace) { MOST_TEXT } else { MOST_BYTES };
    let body = reply::body(headers, body, most, app.settings.body_time).await?;
    match form {
        NDJSON => return stream::answer(app, method, body, Form::Lines, Some(chance())).await,
        SSE => return stream::answer(app, method, body, Form::Events, Some(chance())).await,
        _ => {}
    }
    let answer = match method {
        Method::Solve | Method::Convert if is_brief(&body) => {
            jobs::caught(|| work(method, &body, Cancel::new(), false))?
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

pub fn work(method: Method, body: &[u8], cancel: Cancel, svg: bool) -> Result<api::Answer, Problem> {
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
async fn answer_batch(
    app: &Arc<App>,
    method: Method,
    query: &str,
    headers: &HeaderMap,
    body: Incoming,
) -> Result<Reply, Problem> {
    batch::answer(Arc::clone(app), method, &options(query)?, headers, body).await
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
