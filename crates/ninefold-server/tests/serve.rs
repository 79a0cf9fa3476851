//! The server as clients see it, malicious ones included: raw sockets on loopback, within bounds.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use ninefold_server::Settings;
use serde_json::{Value, json};

mod running;

use running::{ENDLESS, PUZZLE, Reply, Running, puzzle, unchunked};

/// How long it takes until the other side closes, or says something.
fn time_to_end(stream: &mut TcpStream) -> Duration {
    let start = Instant::now();
    let _ = stream.read(&mut [0; 1 << 12]);
    start.elapsed()
}

#[test]
fn requests_are_answered() {
    let server = Running::start(|_| ());
    let solved = server.ask("POST /api/v1/solve", &puzzle());
    assert_eq!((solved.status, solved.header("content-type")), (200, Some("application/json")));
    assert_eq!(solved.header("cache-control"), Some("no-store"));
    assert!(solved.json()["solution"].as_str().unwrap().starts_with("534678912"));
    for method in ["count", "check", "canon", "hint", "explain", "rate"] {
        let reply = server.ask(&format!("POST /api/v1/{method}"), &puzzle());
        assert_eq!((reply.status, &reply.json()["status"]), (200, &"unique".into()), "{method}");
        let again = server.ask(&format!("POST /api/v1/{method}"), &puzzle());
        assert_eq!(again.body, reply.body, "the same request, the same bytes");
    }
    let none = server.ask("POST /api/v1/solve", &puzzle().replace("53..", "55.."));
    assert_eq!((none.status, &none.json()["status"]), (200, &"clash".into()));
    let rows = server.ask("POST /api/v1/convert", &puzzle().replace('}', ", \"to\": \"rows\"}"));
    assert_eq!(rows.header("content-type"), Some("text/plain; charset=utf-8"));
    assert_eq!(server.ask("GET /api/v1/health", "").json()["status"], "ok");
    assert!(server.ask("GET /api/v1/techniques", "").json().as_array().unwrap().len() > 50);
    let head = server.ask("HEAD /api/v1/info", "");
    assert_eq!((head.status, head.body.len()), (200, 0));
    assert!(server.ask("GET /docs", "").text().contains("/api/v1/batch/explain"));
}

#[test]
fn a_seed_in_the_address_is_a_puzzle_for_ever() {
    let server = Running::start(|_| ());
    let made = server.ask("GET /api/v1/generate?seed=7&level=hard", "");
    assert_eq!(made.json()["puzzles"][0]["level"], "Hard");
    assert!(made.header("cache-control").unwrap().contains("immutable"));
    let tag = made.header("etag").unwrap();
    let known = server.ask(&format!("GET /api/v1/generate?seed=7&level=hard\nIf-None-Match: {tag}"), "");
    assert_eq!((known.status, known.body.len()), (304, 0));
    assert_eq!(server.ask("GET /api/v1/generate", "").header("cache-control"), Some("no-store"));
    server.ask("GET /api/v1/generate?colour=red", "").is_problem(400);
}

#[test]
fn what_is_wrong_is_a_problem() {
    let server = Running::start(|_| ());
    let post = |path: &str, body: &str| server.ask(&format!("POST /api/v1/{path}"), body);
    post("solve", "{").is_problem(400);
    post("solve", "{}").is_problem(400);
    post("solve", r#"{"puzle": "1"}"#).is_problem(400);
    post("solve", &format!("{{\"puzzle\": {}{}}}", "[".repeat(500), "]".repeat(500))).is_problem(400);
    let bad = post("solve", r#"{"puzzle": "12"}"#);
    assert_eq!((&bad.is_problem(422).json()["line"], &bad.json()["column"]), (&1.into(), &3.into()));
    post("hint", &puzzle().replace('}', ", \"technique\": \"x-ring\"}")).is_problem(422);
    post("nothing", "{}").is_problem(404);
    server.ask("GET /nothing", "").is_problem(404);
    server.ask("GET /problems/nothing", "").is_problem(404);
    assert_eq!(server.ask("GET /problems/bad-puzzle", "").status, 200);
    server.ask("POST /api/v1/solve\nAccept: image/png", &puzzle()).is_problem(406);
    server.ask("POST /api/v1/solve\nContent-Type: text/plain", &puzzle()).is_problem(415);
    server.ask("POST /api/v1/batch/solve\nContent-Type: image/png", PUZZLE).is_problem(415);
    server.ask("POST /api/v1/batch/solve?colour=red\nContent-Type: text/plain", PUZZLE).is_problem(400);
    server.ask("POST /api/v1/batch/nothing\nContent-Type: text/plain", PUZZLE).is_problem(404);
    // Packed input is not unpacked: it is no JSON.
    server.ask("POST /api/v1/solve\nContent-Encoding: gzip", "\u{1f}\u{8b}").is_problem(400);
}

#[test]
fn an_address_says_which_methods_it_takes() {
    let server = Running::start(|_| ());
    let allowed = |method: &str, path: &str| {
        let reply = server.ask(&format!("{method} {path}"), "");
        reply.is_problem(405).header("allow").map(str::to_owned).expect("it lists them")
    };
    for method in ["PUT", "DELETE", "PATCH", "TRACE", "OPTIONS", "CONNECT", "BREW"] {
        assert_eq!(allowed(method, "/api/v1/solve"), "post");
        assert_eq!(allowed(method, "/api/v1/batch/solve"), "post");
        assert_eq!(allowed(method, "/api/v1/info"), "get,head");
        assert_eq!(allowed(method, "/index.html"), "get,head");
        let mut both: Vec<_> = allowed(method, "/api/v1/generate").split(',').map(str::to_owned).collect();
        both.sort();
        assert_eq!(both, ["get", "head", "post"]);
        server.ask(&format!("{method} /api/v1/nothing"), "").is_problem(404);
        server.ask(&format!("{method} /nothing.html"), "").is_problem(404);
    }
    assert_eq!(
        (allowed("GET", "/api/v1/solve"), allowed("POST", "/api/v1/info")),
        ("post".to_owned(), "get,head".to_owned())
    );
    assert_eq!(allowed("POST", "/api/v1/openapi.json"), "get,head");
}

#[test]
fn what_is_no_http_is_a_problem_too() {
    let server = Running::start(|_| ());
    let raw = |text: &str| {
        let mut stream = server.connect();
        stream.write_all(text.as_bytes()).unwrap();
        Reply::read(&mut stream)
    };
    raw("hello, is anybody there?\r\n\r\n").is_problem(400);
    raw("GET / HTTP/1.1\r\nHost: a b\r\nno colon\r\n\r\n").is_problem(400);
    raw("GET / HTTP/1.0\r\n\r\n").is_problem(421);
}

#[test]
fn only_own_hosts_are_answered() {
    let server = Running::start(|settings| settings.host_names = vec!["sudoku.example.org".to_owned()]);
    let port = server.address.port();
    let status = |host: &str| server.ask(&format!("GET /api/v1/info\nHost: {host}"), "").status;
    for own in [format!("127.0.0.1:{port}"), format!("localhost:{port}"), format!("[::1]:{port}")] {
        assert_eq!(status(&own), 200, "{own}");
    }
    assert_eq!((status("sudoku.example.org"), status("sudoku.example.org:443")), (200, 200));
    for foreign in ["evil.example", "127.0.0.1", "127.0.0.1:1", "localhost.evil.example", "", "a, b"] {
        server.ask(&format!("GET /api/v1/info\nHost: {foreign}"), "").is_problem(421);
    }
    server.ask("GET /api/v1/info\nHost: localhost\nHost: evil.example", "").is_problem(421);
}

#[test]
fn pages_of_other_sites_are_refused_unless_allowed() {
    let server = Running::start(|settings| settings.cors = vec!["https://good.example".to_owned()]);
    let post = |origin: &str| server.ask(&format!("POST /api/v1/solve\nOrigin: {origin}"), &puzzle());
    let own = post(&format!("http://{}", server.address));
    assert_eq!((own.status, own.header("access-control-allow-origin")), (200, None));
    for foreign in
        ["https://evil.example", "null", "https://good.example.evil.example", "http://good.example"]
    {
        post(foreign).is_problem(403);
    }
    let allowed = post("https://good.example");
    assert_eq!(allowed.status, 200);
    assert_eq!(allowed.header("access-control-allow-origin"), Some("https://good.example"));
    let preflight = server.ask("OPTIONS /api/v1/solve\nOrigin: https://good.example", "");
    assert_eq!(
        (preflight.status, preflight.header("access-control-allow-headers")),
        (204, Some("content-type"))
    );
    server.ask("OPTIONS /api/v1/solve\nOrigin: https://evil.example", "").is_problem(405);
}

#[test]
fn every_response_has_the_same_safe_headers() {
    let server = Running::start(|_| ());
    for head in
        ["GET /", "GET /api/v1/info", "GET /nothing", "POST /api/v1/solve", "GET /\nHost: evil.example"]
    {
        let reply = server.ask(head, "{}");
        assert_eq!(reply.header("x-content-type-options"), Some("nosniff"), "{head}");
        assert!(reply.header("content-security-policy").unwrap().starts_with("default-src 'none'"), "{head}");
        assert_eq!(reply.header("cross-origin-resource-policy"), Some("same-origin"), "{head}");
        assert_eq!(reply.header("ninefold-version"), Some(env!("CARGO_PKG_VERSION")), "{head}");
    }
}

/// How long headers and bodies may take in the tests of patience, instead of five and ten seconds.
const HEADER_TIME: Duration = Duration::from_secs(1);
const BODY_TIME: Duration = Duration::from_secs(3);

fn impatient(settings: &mut Settings) {
    assert_eq!([settings.header_time, settings.body_time], [5, 10].map(Duration::from_secs));
    settings.header_time = HEADER_TIME;
    settings.body_time = BODY_TIME;
}

/// Asserts that a client was given up after `limit`, and not after another limit.
fn assert_given_up_after(limit: Duration, time: Duration) {
    let early = Duration::from_millis(100);
    assert!((limit - early..limit + 2 * HEADER_TIME - early).contains(&time), "{time:?}");
}

#[test]
fn silent_clients_are_closed() {
    let server = Running::start(impatient);
    let mut silent = server.connect();
    let time = time_to_end(&mut silent);
    assert_given_up_after(HEADER_TIME, time);
}

#[test]
fn dripping_clients_are_closed_and_their_clock_does_not_restart() {
    let server = Running::start(impatient);
    let mut drip = server.connect();
    let start = Instant::now();
    drip.write_all(b"GET / HTTP/1.1\r\nHost: ").unwrap();
    drip.set_read_timeout(Some(Duration::from_millis(250))).unwrap();
    while start.elapsed() < Duration::from_secs(20) {
        if drip.write_all(b"a").is_err() || matches!(drip.read(&mut [0; 512]), Ok(0)) {
            break;
        }
    }
    let time = start.elapsed();
    assert_given_up_after(HEADER_TIME, time);
}

#[test]
fn half_a_body_is_given_up() {
    let server = Running::start(impatient);
    let mut half = server.connect();
    let request = server.request("POST /api/v1/solve\nContent-Length: 500", "{\"puzzle\":");
    half.write_all(request.as_bytes()).unwrap();
    let start = Instant::now();
    Reply::read(&mut half).is_problem(408);
    assert_given_up_after(BODY_TIME, start.elapsed());
}

#[test]
fn connections_are_kept_for_a_while() {
    let server = Running::start(impatient);
    let mut kept = server.connect();
    let request = format!("GET /api/v1/health HTTP/1.1\r\nHost: {}\r\n\r\n", server.address);
    for _ in 0..3 {
        kept.write_all(request.as_bytes()).unwrap();
        let mut buffer = [0; 1 << 12];
        let count = kept.read(&mut buffer).unwrap();
        assert!(buffer[..count].starts_with(b"HTTP/1.1 200"));
    }
    let time = time_to_end(&mut kept);
    assert_given_up_after(HEADER_TIME, time);
}

#[test]
fn large_headers_and_bodies_are_refused() {
    let server = Running::start(|_| ());
    for size in [20_000, 100_000, 400_000] {
        let mut stream = server.connect();
        let request = server.request(&format!("GET /\nX-Long: {}", "a".repeat(size)), "");
        // It may be refused before it was sent.
        let _ = stream.write_all(request.as_bytes());
        Reply::read(&mut stream).is_problem(431);
    }
    let many: String = (0..150).map(|i| format!("\nX-Header-{i}: a")).collect();
    server.ask(&format!("GET /{many}"), "").is_problem(431);
    server.ask("POST /api/v1/solve\nContent-Length: 3000000", "{").is_problem(413);
    let large = server.ask("POST /api/v1/solve", &format!("{{\"puzzle\": \"{}\"}}", "1".repeat(300_000)));
    assert_eq!(large.is_problem(413).json()["limit"], 262_144);
    // One that does not say how long it is.
    let mut stream = server.connect();
    stream
        .write_all(server.request("POST /api/v1/solve\nTransfer-Encoding: chunked", "").as_bytes())
        .unwrap();
    for _ in 0..40 {
        let _ = stream.write_all(format!("2000\r\n{}\r\n", "1".repeat(0x2000)).as_bytes());
    }
    Reply::read(&mut stream).is_problem(413);
    server
        .ask("POST /api/v1/batch/solve\nContent-Type: text/plain\nContent-Length: 99999999", "")
        .is_problem(413);
}

#[test]
fn work_has_a_limit() {
    let server = Running::start(|settings| {
        settings.slots = 1;
        settings.time_limit = Duration::from_secs(1);
    });
    let start = Instant::now();
    server.ask("POST /api/v1/generate", ENDLESS).is_problem(504);
    assert!(start.elapsed() < Duration::from_secs(4), "{:?}", start.elapsed());
    assert_eq!(server.ask("POST /api/v1/hint", &puzzle()).status, 200, "the slot is free again");
    let events = server.ask("POST /api/v1/generate\nAccept: text/event-stream", ENDLESS);
    assert_eq!((events.status, events.header("content-type")), (200, Some("text/event-stream")));
    assert!(events.text().contains("event: progress\ndata: {\"made\":0,\"tried\":"), "{}", events.text());
    let last = events.text().trim_end().rsplit("\n\n").next().unwrap().to_owned();
    assert!(last.starts_with("event: problem\ndata: {\"status\":\"error\",\"problem\":{"), "{last}");
}

#[test]
fn those_who_come_too_many_are_told_to_come_back() {
    let server = Running::start(|settings| settings.slots = 1);
    let request = server.request("POST /api/v1/generate", ENDLESS);
    // One works, four wait.
    let busy: Vec<TcpStream> = (0..5)
        .map(|_| {
            let mut stream = server.connect();
            stream.write_all(request.as_bytes()).unwrap();
            thread::sleep(Duration::from_millis(100));
            stream
        })
        .collect();
    let refused = server.ask("POST /api/v1/hint", &puzzle());
    assert_eq!(refused.is_problem(503).header("retry-after"), Some("1"));
    assert_eq!(
        server.ask("POST /api/v1/solve", &puzzle()).status,
        200,
        "what takes microseconds needs no slot"
    );
    drop(busy);
    thread::sleep(Duration::from_secs(1));
    assert_eq!(server.ask("POST /api/v1/hint", &puzzle()).status, 200);
}

#[test]
fn addresses_may_have_a_rate() {
    let server = Running::start(|settings| settings.rate = Some(5));
    let replies: Vec<Reply> = (0..8).map(|_| server.ask("GET /api/v1/health", "")).collect();
    assert_eq!(replies[0].status, 200);
    let refused = replies.iter().find(|reply| reply.status != 200).expect("eight at once are too many");
    assert_eq!(refused.is_problem(429).header("retry-after"), Some("1"));
    thread::sleep(Duration::from_millis(1200));
    assert_eq!(server.ask("GET /api/v1/health", "").status, 200);
}

#[test]
fn silent_clients_keep_nobody_out() {
    let server = Running::start(|settings| settings.connections = 16);
    let silent: Vec<TcpStream> = (0..100).map(|_| server.connect()).collect();
    let start = Instant::now();
    assert_eq!(server.ask("POST /api/v1/solve", &puzzle()).status, 200);
    assert!(start.elapsed() < Duration::from_secs(2), "{:?}", start.elapsed());
    drop(silent);
}

/// As many as there are threads for connections, and more than there are slots.
#[test]
fn puzzles_that_take_long_keep_nobody_out() {
    let server = Running::start(|settings| settings.slots = 1);
    let rules = "AntiConsecutive.DisjointSets.AntiKnight.AntiKing.Diagonal~1.Diagonal~-1";
    let request = server.request("POST /api/v1/solve", &format!("{{\"puzzle\": \".Shape~25x25.{rules}\"}}"));
    let threads = thread::available_parallelism().unwrap().get();
    let busy: Vec<TcpStream> = (0..threads.max(2))
        .map(|_| {
            let mut stream = server.connect();
            stream.write_all(request.as_bytes()).unwrap();
            stream
        })
        .collect();
    thread::sleep(Duration::from_millis(100));
    assert_eq!(server.ask("GET /api/v1/health", "").status, 200);
    for stream in &busy {
        stream.set_nonblocking(true).unwrap();
        assert!(stream.peek(&mut [0]).is_err(), "the others are still worked on");
    }
}

#[test]
fn who_does_not_read_is_closed_and_pauses_the_work() {
    let server = Running::start(|settings| {
        settings.slots = 1;
        settings.write_time = Duration::from_secs(1);
    });
    // More than the buffers between the two hold.
    let body = format!("{PUZZLE}\n").repeat(150_000);
    let mut deaf = server.connect();
    let request = server.request("POST /api/v1/batch/solve\nContent-Type: text/plain", &body);
    let mut writer = deaf.try_clone().unwrap();
    let sending = thread::spawn(move || {
        let _ = writer.write_all(request.as_bytes());
    });
    thread::sleep(Duration::from_millis(300));
    let start = Instant::now();
    assert_eq!(server.ask("POST /api/v1/hint", &puzzle()).status, 200, "the slot is free when he is closed");
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
    let mut rest = Vec::new();
    let _ = deaf.read_to_end(&mut rest);
    sending.join().unwrap();
}

#[test]
fn batches_answer_while_records_are_still_sent() {
    let server = Running::start(|_| ());
    let mut stream = server.connect();
    let head =
        server.request("POST /api/v1/batch/check\nContent-Type: text/plain\nTransfer-Encoding: chunked", "");
    stream.write_all(head.as_bytes()).unwrap();
    let lines = format!("{PUZZLE}\nnonsense\n").repeat(2000);
    let chunk = |text: &str| format!("{:x}\r\n{text}\r\n", text.len());
    stream.write_all(chunk(&lines).as_bytes()).unwrap();
    let mut early = [0; 1 << 12];
    let count = stream.read(&mut early).unwrap();
    assert!(early[..count].starts_with(b"HTTP/1.1 200"), "it waits for no end");
    stream.write_all((chunk(&lines) + "0\r\n\r\n").as_bytes()).unwrap();
    let mut bytes = early[..count].to_vec();
    stream.read_to_end(&mut bytes).unwrap();
    let end = bytes.windows(4).position(|part| part == b"\r\n\r\n").unwrap();
    let text = String::from_utf8(unchunked(&bytes[end + 4..])).unwrap();
    assert_eq!(text.lines().count(), 8000);
    let statuses = text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()["status"].clone());
    assert!(statuses.enumerate().all(|(i, status)| status == ["unique", "bad"][i % 2]));
}

#[test]
fn batches_end_with_what_went_wrong() {
    let server = Running::start(|_| ());
    let batch = |head: &str, body: &str| {
        server.ask(&format!("POST /api/v1/batch/{head}\nContent-Type: text/plain"), body)
    };
    batch("solve", "").is_problem(422);
    batch("solve?from=stone", PUZZLE).is_problem(422);
    batch("rate?ratings=beauty", PUZZLE).is_problem(422);
    let counted = batch("count?limit=5", &".".repeat(81));
    assert_eq!((&counted.json()["solutions"], &counted.json()["capped"]), (&5.into(), &true.into()));
    for method in ["solve", "count", "check", "rate", "canon", "explain", "convert?to=rows"] {
        let reply = batch(method, &format!("{PUZZLE}\n12\n"));
        assert_eq!(
            (reply.status, reply.header("content-type")),
            (200, Some("application/x-ndjson")),
            "{method}"
        );
        let lines: Vec<Value> =
            reply.text().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!((lines.len(), &lines[0]["puzzle"]), (2, &PUZZLE.into()), "{method}");
        assert_eq!(lines[1]["status"], "bad", "{method}");
    }
}

#[test]
fn paths_come_step_by_step() {
    let server = Running::start(|_| ());
    let whole = server.ask("POST /api/v1/explain", &puzzle()).json();
    let lines = server.ask("POST /api/v1/explain\nAccept: application/x-ndjson", &puzzle());
    let lines: Vec<Value> = lines.text().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines[0]["head"]["puzzle"], PUZZLE);
    let steps: Vec<&Value> = lines.iter().filter_map(|line| line.get("step")).collect();
    assert_eq!(steps, whole["steps"].as_array().unwrap().iter().collect::<Vec<_>>());
    assert_eq!(lines[lines.len() - 1]["end"]["solved"], true);
    let events = server.ask("POST /api/v1/rate\nAccept: text/event-stream", &puzzle());
    let rated = server.ask("POST /api/v1/rate", &puzzle());
    assert_eq!(events.text(), format!("event: result\ndata: {}\n\n", rated.text()));
}

/// A killer with six cages: so open that its candidates are counted for a while.
const OPEN: &str = ".Cage~8~R1C1~R1C2.Cage~9~R2C2~R2C3.Cage~10~R3C3~R3C4.Cage~8~R4C4~R4C5.AntiKnight";

#[test]
fn candidates_are_told_as_they_are_found() {
    let server = Running::start(|_| ());
    let body = json!({"puzzle": OPEN, "threshold": 99}).to_string();
    let events = server.ask("POST /api/v1/candidates\nAccept: text/event-stream", &body);
    let whole = server.ask("POST /api/v1/candidates", &body);
    let parts: Vec<(&str, Value)> = events
        .text()
        .trim_end()
        .split("\n\n")
        .filter_map(|event| event.strip_prefix("event: ")?.split_once("\ndata: "))
        .map(|(name, data)| (name, serde_json::from_str(data).unwrap()))
        .collect();
    let [told @ .., (last, result)] = &parts[..] else { panic!("no events: {}", events.text()) };
    assert_eq!((*last, result), ("result", &whole.json()));
    assert!(!told.is_empty() && told.iter().all(|(name, _)| *name == "partial"), "{}", events.text());
    let settled: Vec<u64> = told.iter().map(|(_, part)| part["settled"].as_u64().unwrap()).collect();
    assert!(settled.is_sorted() && settled.iter().all(|&cells| cells <= 81), "{settled:?}");
    assert_eq!(told[0].1["candidates"], " ".repeat(80), "the first word comes at once");
}

#[test]
fn the_draft_of_a_setter_changes_no_answer() {
    let server = Running::start(|_| ());
    let mut board = ".Shape~6x6".to_owned();
    for clue in [".Cage~7~R1C1~R1C2", ".Thermo~R3C1~R3C2~R4C2", "", ".~R5C5_2", ".AntiKnight"] {
        board += clue;
        let ask = |draft: Value| {
            let body = json!({"puzzle": board, "threshold": 5, "draft": draft}).to_string();
            server.ask("POST /api/v1/candidates", &body).text().to_owned()
        };
        assert_eq!(ask(json!("mine")), ask(Value::Null), "{board}");
    }
    let long = json!({"puzzle": board, "draft": "x".repeat(65)}).to_string();
    server.ask("POST /api/v1/candidates", &long).is_problem(422);
}

#[test]
fn the_end_is_graceful() {
    let mut server = Running::start(|_| ());
    let mut streaming = server.connect();
    let request = server.request("POST /api/v1/generate\nAccept: text/event-stream", ENDLESS);
    streaming.write_all(request.as_bytes()).unwrap();
    let mut idle = server.connect();
    thread::sleep(Duration::from_millis(500));
    let start = Instant::now();
    let reader = thread::spawn(move || Reply::read(&mut streaming));
    server.stop();
    assert!(start.elapsed() < Duration::from_secs(7), "{:?}", start.elapsed());
    let reply = reader.join().unwrap();
    assert!(reply.text().contains("event: problem"), "streams get a last record: {}", reply.text());
    assert!(time_to_end(&mut idle) < Duration::from_secs(1));
    assert!(TcpStream::connect(server.address).is_err());
}

#[test]
fn a_port_that_is_taken_is_an_error() {
    let server = Running::start(|_| ());
    let mut settings = Settings::default();
    settings.bind = server.address;
    let error = ninefold_server::serve(settings, |_| panic!("it is taken")).unwrap_err();
    assert_eq!(error.kind(), std::io::ErrorKind::AddrInUse);
}

/// A page of two files, in a folder of its own.
fn page(name: &str) -> std::path::PathBuf {
    let folder = std::env::temp_dir().join(format!("ninefold-{name}-{}", std::process::id()));
    std::fs::create_dir_all(folder.join("engine")).unwrap();
    std::fs::write(folder.join("index.html"), "<!doctype html><title>Ninefold</title>").unwrap();
    std::fs::write(folder.join("engine/http.js"), "export {};").unwrap();
    folder
}

#[test]
fn files_are_served_from_a_folder_and_from_no_other() {
    let folder = page("assets");
    let server = Running::start(|settings| settings.assets = Some(folder.clone()));
    let index = server.ask("GET /", "");
    assert_eq!((index.status, index.header("content-type")), (200, Some("text/html; charset=utf-8")));
    let script = server.ask("GET /engine/http.js", "");
    assert_eq!(script.header("content-type"), Some("text/javascript; charset=utf-8"));
    let tag = script.header("etag").unwrap();
    assert_eq!(server.ask(&format!("GET /engine/http.js\nIf-None-Match: {tag}"), "").status, 304);
    assert_eq!(server.ask("GET /engine.json", "").json()["engine"], "http");
    for outside in
        ["/../Cargo.toml", "/engine/../../Cargo.toml", "//etc/passwd", "/%2e%2e/Cargo.toml", "/engine"]
    {
        server.ask(&format!("GET {outside}"), "").is_problem(404);
    }
    server.ask("POST /index.html", "{}").is_problem(405);
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn the_page_is_built_in() {
    let server = Running::start(|_| ());
    let plain = server.ask("GET /", "");
    assert_eq!((plain.status, plain.header("content-type")), (200, Some("text/html; charset=utf-8")));
    let packed = server.ask("GET /\nAccept-Encoding: gzip, br", "");
    assert_eq!(
        (packed.header("content-encoding"), packed.header("vary")),
        (Some("gzip"), Some("accept-encoding"))
    );
    let mut unpacked = Vec::new();
    flate2::read::GzDecoder::new(&packed.body[..]).read_to_end(&mut unpacked).unwrap();
    assert_eq!(unpacked, plain.body);
    assert_ne!(packed.header("etag"), plain.header("etag"));
    server.ask("GET /package.json", "").is_problem(404);
}

/// `NINEFOLD_BLESS=1` records a new one.
#[test]
fn the_specification_is_the_recorded_one() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/openapi.json");
    let document = ninefold_server::document_as_made();
    if std::env::var_os("NINEFOLD_BLESS").is_some() {
        std::fs::write(&file, &document).unwrap();
    }
    let recorded = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(recorded == document, "the specification has changed; NINEFOLD_BLESS=1 records it");
    let server = Running::start(|_| ());
    assert_eq!(server.ask("GET /api/v1/openapi.json", "").text(), ninefold_server::document());
}

/// Bytes of memory, and open files.
#[cfg(target_os = "linux")]
fn usage() -> (u64, usize) {
    let pages = std::fs::read_to_string("/proc/self/statm").unwrap();
    let resident: u64 = pages.split(' ').nth(1).unwrap().parse().unwrap();
    (resident * 4096, std::fs::read_dir("/proc/self/fd").unwrap().count())
}

#[test]
#[cfg(target_os = "linux")]
#[ignore = "needs half a minute, and a process of its own"]
fn memory_and_files_stay_with_many_clients() {
    const ALONE: &str = "NINEFOLD_TEST_ALONE";
    if std::env::var_os(ALONE).is_none() {
        // Other tests of this file need memory and files at the same time.
        let mut alone = std::process::Command::new(std::env::current_exe().unwrap());
        alone
            .args(["--exact", "memory_and_files_stay_with_many_clients", "--include-ignored"])
            .env(ALONE, "1");
        let output = alone.output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
        return;
    }
    let server = Running::start(|_| ());
    let requests = [
        server.request("POST /api/v1/solve", &puzzle()),
        server.request("POST /api/v1/hint", &puzzle()),
        server.request("POST /api/v1/explain\nAccept: application/x-ndjson", &puzzle()),
        server.request("POST /api/v1/rate", &puzzle()),
        server.request(
            "POST /api/v1/batch/check\nContent-Type: text/plain",
            &format!("{PUZZLE}\n").repeat(200),
        ),
        server.request("GET /api/v1/generate?seed=3&level=medium", ""),
        server.request("POST /api/v1/solve", "{"),
        server.request("GET /api/v1/techniques", ""),
        server.request("POST /api/v1/generate", ENDLESS),
    ];
    let round = |seconds| {
        let until = Instant::now() + Duration::from_secs(seconds);
        thread::scope(|scope| {
            let clients: Vec<_> = (0..64)
                .map(|client| {
                    scope.spawn({
                        let (server, requests) = (&server, &requests);
                        move || {
                            let mut answered = 0;
                            for i in client.. {
                                if Instant::now() > until {
                                    break;
                                }
                                let mut stream = server.connect();
                                let request = &requests[i % requests.len()];
                                stream.write_all(request.as_bytes()).unwrap();
                                if request.contains("11.9") {
                                    // Leaves in the middle.
                                    continue;
                                }
                                let mut bytes = Vec::new();
                                stream.read_to_end(&mut bytes).unwrap();
                                assert!(bytes.starts_with(b"HTTP/1.1 "), "{request}");
                                answered += 1;
                            }
                            answered
                        }
                    })
                })
                .collect();
            clients.into_iter().map(|client| client.join().unwrap()).sum::<usize>()
        })
    };
    round(5);
    thread::sleep(Duration::from_secs(2));
    let (memory, files) = usage();
    let answered = round(10);
    thread::sleep(Duration::from_secs(2));
    let (memory_after, files_after) = usage();
    println!("{answered} requests: {memory} → {memory_after} bytes, {files} → {files_after} files");
    assert!(memory_after < memory + (20 << 20), "{memory} → {memory_after}");
    assert!(files_after <= files, "{files} → {files_after}");
}

#[test]
fn hostile_requests_are_answered() {
    hostile(2_000);
}

#[test]
#[ignore = "a minute"]
fn a_hundred_thousand_hostile_requests_are_answered() {
    hostile(100_000);
}

/// Sends so many requests of noise, a batch over each connection; each has an answer, and none is a fault of the server.
fn hostile(requests: usize) {
    const BATCH: usize = 50;
    let server = Running::start(|settings| settings.time_limit = Duration::from_secs(1));
    let mut state = 31_u64;
    let mut below = |limit: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % limit
    };
    for _ in 0..requests / BATCH {
        let text: String = (0..BATCH)
            .map(|place| {
                let request = server.request(&head(&mut below), &noise(&mut below));
                let is_last = place + 1 == BATCH;
                if is_last { request } else { request.replacen("Connection: close\r\n", "", 1) }
            })
            .collect();
        let mut stream = server.connect();
        stream.write_all(text.as_bytes()).unwrap();
        let mut answers = Vec::new();
        let ended = stream.read_to_end(&mut answers);
        let answers = String::from_utf8(answers).unwrap();
        assert!(ended.is_ok(), "{ended:?}\n{text}\n{answers}");
        assert_eq!(answers.matches("HTTP/1.1 ").count(), BATCH, "{text}\n{answers}");
        assert!(!answers.contains("HTTP/1.1 500"), "{text}\n{answers}");
    }
    assert_eq!(server.ask("POST /api/v1/solve", &puzzle()).status, 200);
}

/// The first line of a request that may be right, and perhaps a header that is not.
fn head(below: &mut dyn FnMut(usize) -> usize) -> String {
    const METHODS: [&str; 18] = [
        "solve",
        "count",
        "check",
        "canon",
        "hint",
        "explain",
        "rate",
        "generate",
        "convert",
        "read",
        "draw",
        "candidates",
        "check-trace",
        "techniques",
        "info",
        "batch/solve",
        "..%2f",
        "%00",
    ];
    const MORE: [&str; 6] = [
        "",
        "",
        "\nAccept: text/event-stream",
        "\nAccept: image/svg+xml",
        "\nContent-Type: text/plain",
        "\nIf-None-Match: \"\u{fe}",
    ];
    format!("POST /api/v1/{}{}", METHODS[below(METHODS.len())], MORE[below(MORE.len())])
}

/// A body of pieces, half of them about a puzzle.
fn noise(below: &mut dyn FnMut(usize) -> usize) -> String {
    const PIECES: [&str; 24] = [
        "{",
        "}",
        "[",
        "]",
        ":",
        ",",
        "\"puzzle\"",
        "\"text\"",
        "\"level\"",
        "\"limit\"",
        "\"to\"",
        "\"line\"",
        "\"seed\"",
        "\"marks\"",
        "1e999",
        "-1",
        "3",
        "null",
        "\"\\ud800\"",
        "\"53..7\"",
        "\u{0}",
        "\\",
        "\".Cage~3~R1C1~R1C2\"",
        "\"tries\":1",
    ];
    let start = ["", "{\"puzzle\":", "{\"puzzle\":\".Shape~4x4\"", "{"][below(4)];
    let pieces: String = (0..below(12)).map(|_| PIECES[below(PIECES.len())]).collect();
    format!("{start}{pieces}{}", ["", "}"][below(2)])
}
