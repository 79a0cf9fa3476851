//! `ninefold mcp`, as a client uses it: sessions, bad calls, limits, cancelling, and hints that say no more than their level.

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

use crate::common::{PUZZLE, SOLUTION};

const KILLER: &str = ".Cage~15~R1C1~R1C2.AntiKnight";
/// Nobody finds such a puzzle in the time of a test.
const ENDLESS: &str = r#"{"rating":"11.9..12"}"#;
/// Longer than anything takes that is not stuck.
const PATIENCE: Duration = Duration::from_secs(120);

/// A client with an open session.
struct Client {
    program: Child,
    input: Option<ChildStdin>,
    output: Receiver<String>,
    sent: u64,
}

impl Client {
    fn started(options: &[&str]) -> Client {
        let program = Command::new(env!("CARGO_BIN_EXE_ninefold"))
            .arg("mcp")
            .args(options)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn();
        let mut program = program.unwrap();
        let input = program.stdin.take();
        let lines = BufReader::new(program.stdout.take().unwrap()).lines();
        let (line, output) = channel();
        thread::spawn(move || lines.map_while(Result::ok).try_for_each(|text| line.send(text)));
        Client { program, input, output, sent: 0 }
    }

    fn open(options: &[&str]) -> Client {
        let mut client = Client::started(options);
        let client_info = json!({"name": "test", "version": "1"});
        let hello = json!({"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": client_info});
        let server = client.ask("initialize", hello);
        assert_eq!(server["result"]["serverInfo"]["name"], "ninefold", "{server}");
        assert!(server["result"]["instructions"].as_str().unwrap().contains("level 1"));
        client.send(&json!({"jsonrpc": "2.0", "method": "notifications/initialized"}).to_string());
        client
    }

    fn send(&mut self, line: &str) {
        writeln!(self.input.as_mut().unwrap(), "{line}").unwrap();
    }

    /// Sends a request, and says under which number.
    fn request(&mut self, method: &str, params: Value) -> u64 {
        self.sent += 1;
        let request = json!({"jsonrpc": "2.0", "id": self.sent, "method": method, "params": params});
        self.send(&request.to_string());
        self.sent
    }

    fn next(&self) -> Value {
        serde_json::from_str(&self.output.recv_timeout(PATIENCE).expect("an answer")).unwrap()
    }

    fn ask(&mut self, method: &str, params: Value) -> Value {
        let id = self.request(method, params);
        let answer = self.next();
        assert_eq!(answer["id"], id, "{answer}");
        answer
    }

    /// The content of a call, and whether it failed.
    fn call(&mut self, tool: &str, arguments: Value) -> (Vec<Value>, bool) {
        let answer = self.ask("tools/call", json!({"name": tool, "arguments": arguments}));
        let result = &answer["result"];
        let failed = result["isError"].as_bool().unwrap_or_else(|| panic!("{tool} {arguments}: {answer}"));
        (result["content"].as_array().unwrap().clone(), failed)
    }

    /// The text of a call that succeeds.
    #[track_caller]
    fn text(&mut self, tool: &str, arguments: Value) -> String {
        let (content, failed) = self.call(tool, arguments);
        assert!(!failed, "{tool}: {content:?}");
        text(&content).to_owned()
    }

    /// The text of a call that fails.
    #[track_caller]
    fn fault(&mut self, tool: &str, arguments: Value) -> String {
        let (content, failed) = self.call(tool, arguments);
        assert!(failed, "{tool}: {content:?}");
        text(&content).to_owned()
    }

    /// The memory that the program holds, in KiB; 0 where the system does not say.
    fn memory(&self) -> u64 {
        let status =
            std::fs::read_to_string(format!("/proc/{}/status", self.program.id())).unwrap_or_default();
        let resident = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        resident.map_or(0, |text| text.trim().trim_end_matches(" kB").parse().unwrap())
    }

    /// Ends the session: the exit code and what was said on standard error.
    fn end(mut self) -> (Option<i32>, String) {
        drop(self.input.take());
        let ended = self.program.wait_with_output().unwrap();
        (ended.status.code(), String::from_utf8(ended.stderr).unwrap())
    }
}

fn text(content: &[Value]) -> &str {
    content.last().unwrap()["text"].as_str().unwrap()
}

#[test]
fn a_session_uses_every_tool() {
    let mut client = Client::open(&[]);
    let listed = client.ask("tools/list", json!({}));
    let tools = listed["result"]["tools"].as_array().unwrap();
    let names: Vec<&str> = tools.iter().map(|tool| tool["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["read", "check", "hint", "picture", "solve", "explain", "rate", "generate"]);
    for tool in tools {
        let schema = &tool["inputSchema"];
        assert_eq!((&schema["type"], &schema["additionalProperties"]), (&json!("object"), &json!(false)));
        assert!(!schema.to_string().contains("$ref") && !schema.to_string().contains("null"), "{schema}");
    }
    assert!(listed.to_string().len() < 12_000, "an assistant reads all of it");

    let read = client.text("read", json!({"text": format!("{KILLER}\n")}));
    assert!(read.contains("A knight's move") || read.contains("knight"), "{read}");
    assert!(client.text("solve", json!({"puzzle": PUZZLE})).contains(SOLUTION));
    assert!(client.text("check", json!({"puzzle": KILLER})).contains("\"status\":\"multiple\""));
    assert!(client.text("rate", json!({"puzzle": PUZZLE})).contains("\"er\":1.2"));
    assert!(client.text("generate", json!({"seed": 7, "level": "hard"})).contains("\"score\":598"));
    let path = client.text("explain", json!({"puzzle": PUZZLE}));
    assert!(path.starts_with('{') && path.contains("\n51. ") && !path.contains("evidence"), "{path}");
    assert!(client.text("explain", json!({"puzzle": PUZZLE, "first": 51})).contains("}\n51. "));
    for puzzle in [PUZZLE, KILLER] {
        let (content, _) = client.call("picture", json!({"puzzle": puzzle, "level": 3}));
        assert_eq!((&content[0]["type"], &content[0]["mimeType"]), (&json!("image"), &json!("image/png")));
        assert!(content[0]["data"].as_str().unwrap().starts_with("iVBORw0KGgo"), "the first bytes of PNG");
    }
    assert_eq!(client.end(), (Some(0), String::new()));
}

#[test]
fn no_answer_says_more_than_its_level() {
    let vectors = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/vectors/requests.tsv");
    let vectors = std::fs::read_to_string(vectors).unwrap();
    let hints = vectors.lines().filter(|line| line.starts_with("hint\t")).map(|line| line.split('\t').nth(4));
    let mut client = Client::open(&[]);
    let (mut steps, mut mistakes) = (0, 0);
    for request in hints {
        let mut request = serde_json::from_str::<Value>(request.unwrap()).unwrap_or_default();
        let Some(request) = request.as_object_mut() else { continue };
        request.retain(|key, _| !["level", "all", "shown", "from"].contains(&key.as_str()));
        let mut at = |level: u64| {
            let mut request = request.clone();
            request.insert("level".to_owned(), level.into());
            client.call("hint", request.into())
        };
        let levels = [1, 2, 3].map(&mut at);
        if levels[2].1 {
            continue;
        }
        let all: Value = serde_json::from_str(text(&levels[2].0)).unwrap();
        for (content, _) in &levels[..2] {
            let told = text(content);
            for key in ["placements", "eliminations", "explanation", "evidence", "mistakes", "solution"] {
                assert!(!told.contains(&format!("\"{key}\"")), "{told}");
            }
        }
        assert!(!names_a_cell(text(&levels[0].0)), "{levels:?}");
        steps += usize::from(all["steps"].is_array());
        mistakes += usize::from(all["mistakes"].is_array());
    }
    assert!(steps > 50 && mistakes > 0, "{steps} steps, {mistakes} with mistakes");
}

/// Whether there is a name such as `r1c1` in a text.
fn names_a_cell(text: &str) -> bool {
    let is_name = |name: &[u8]| matches!(name, [b'r', b'0'..=b'9', b'c', b'0'..=b'9']);
    text.as_bytes().windows(4).any(is_name)
}

#[test]
fn pictures_of_the_first_levels_show_the_board_as_it_is() {
    let mut client = Client::open(&[]);
    let mut image =
        |level: Value| client.call("picture", json!({"puzzle": PUZZLE, "level": level})).0[0]["data"].clone();
    let [none, first, second, third] = [Value::Null, 1.into(), 2.into(), 3.into()].map(&mut image);
    assert_eq!(none, first);
    assert!(second != first && third != second);
    // Candidates would give a naked single away.
    assert!(second.as_str().unwrap().len() < third.as_str().unwrap().len() * 2 / 3);
}

#[test]
fn a_link_or_an_object_keeps_its_solution() {
    let row: Vec<Value> = vec![json!({}); 9];
    let solution: Vec<u64> = SOLUTION.bytes().map(|digit| u64::from(digit - b'0')).collect();
    let object = json!({"size": 9, "grid": vec![row; 9], "antiking": true, "solution": solution}).to_string();
    let mut client = Client::open(&[]);
    let read = client.text("read", json!({"text": object}));
    let records: Value = serde_json::from_str(&read).unwrap();
    assert!(
        records["records"][0]["variant"]["rules"].is_array()
            && records["records"][0]["variant"]["solution"].is_null()
    );
    for level in 1..=3 {
        assert!(!client.text("hint", json!({"puzzle": object, "level": level})).contains("\"solution"));
    }
}

#[test]
fn bad_calls_are_told_what_is_wrong() {
    let mut client = Client::open(&[]);
    let mut says = |tool: &str, arguments: Value, words: &str| {
        let said = client.fault(tool, arguments);
        assert!(said.contains(words), "{said}");
    };
    says(
        "solve",
        json!({"puzle": PUZZLE}),
        "puzle: solve has no such argument; it takes found, marks, puzzle",
    );
    says("solve", json!({"puzzle": PUZZLE, "marks": 7}), "marks: invalid type: integer `7`");
    says("solve", json!({"puzzle": "12"}), "puzzle: line 1 column 3: 2 cells, expected 81");
    says("solve", json!({}), "expected a position");
    says("hint", json!({"puzzle": PUZZLE}), "level: missing. How much to show: 1");
    says("hint", json!({"puzzle": PUZZLE, "level": 4}), "level: 4, expected 1, 2 or 3");
    says("picture", json!({"puzzle": PUZZLE, "level": "all"}), "level: invalid type: string");
    says("rate", json!({"puzzle": KILLER}), "expected a classic puzzle");
    says("generate", json!({"count": 101}), "count: 101, expected 1 to 100");
    says("explain", json!({"puzzle": PUZZLE, "first": 52}), "first: 52, but there are 51 steps");
    says("explain", json!({"puzzle": PUZZLE, "order": "best"}), "order: ");
    says("read", json!({"text": ".".repeat(1 << 19)}), "expected 262144 or less");
    let unknown = client.ask("tools/call", json!({"name": "guess", "arguments": {}}));
    assert_eq!(unknown["error"]["code"], -32602);
    assert!(
        unknown["error"]["message"]
            .as_str()
            .unwrap()
            .starts_with("there is no tool guess; expected one of read")
    );
    assert_eq!(client.ask("resources/list", json!({}))["error"]["code"], -32601);
    client.send("{\"jsonrpc\": \"2.0\", \"id\"");
    client.send("[1, 2]");
    assert_eq!(client.next()["error"]["code"], -32600);
    assert!(client.text("solve", json!({"puzzle": PUZZLE})).contains(SOLUTION), "the session goes on");
    assert_eq!(client.end(), (Some(0), String::new()));
}

#[test]
fn calls_end_at_the_limit_or_when_they_are_cancelled() {
    let mut client = Client::open(&["--time-limit", "1"]);
    let endless =
        || json!({"name": "generate", "arguments": serde_json::from_str::<Value>(ENDLESS).unwrap()});
    let late = client.ask("tools/call", endless());
    assert!(text(late["result"]["content"].as_array().unwrap()).contains("longer than 1 s"), "{late}");

    let mut client = Client::open(&["--time-limit", "86400"]);
    let slots = thread::available_parallelism().map_or(1, usize::from);
    let stuck: Vec<u64> = (0..slots).map(|_| client.request("tools/call", endless())).collect();
    // Every processor is busy until the calls are cancelled.
    assert!(client.output.recv_timeout(Duration::from_millis(500)).is_err());
    let waiting = client.request("tools/call", json!({"name": "solve", "arguments": {"puzzle": PUZZLE}}));
    assert!(client.output.recv_timeout(Duration::from_millis(200)).is_err());
    for id in stuck {
        let cancelled =
            json!({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": id}});
        client.send(&cancelled.to_string());
    }
    assert_eq!(client.next()["id"], waiting);
    assert_eq!(client.end().0, Some(0));
}

#[test]
fn answers_under_way_are_given_when_the_input_ends() {
    let mut client = Client::open(&[]);
    let asked: Vec<u64> = (0..20)
        .map(|_| client.request("tools/call", json!({"name": "rate", "arguments": {"puzzle": PUZZLE}})))
        .collect();
    drop(client.input.take());
    let mut answered: Vec<u64> = client.output.iter().map(|line| id(&line)).collect();
    answered.sort_unstable();
    assert_eq!(answered, asked);
}

fn id(line: &str) -> u64 {
    serde_json::from_str::<Value>(line).unwrap()["id"].as_u64().unwrap()
}

#[test]
fn a_client_of_something_else_is_told_so() {
    let mut client = Client::started(&[]);
    assert_eq!(client.ask("tools/list", json!({}))["error"]["code"], -32602);
    let mut client = Client::started(&[]);
    client.send(r#"{"jsonrpc": "2.0", "method": "notifications/initialized"}"#);
    let (code, said) = client.end();
    assert!(code == Some(2) && said.contains("the first message is not `initialize`"), "{code:?} {said}");
    assert_eq!(Client::started(&[]).end(), (Some(0), String::new()));
}

/// `cargo test --release -p ninefold-cli --features mcp --test it hundred_thousand_hostile -- --ignored --nocapture`
#[test]
#[ignore = "a minute"]
fn a_hundred_thousand_hostile_calls_are_answered() {
    hostile(100_000);
}

#[test]
fn hostile_calls_are_answered() {
    hostile(5_000);
}

/// Sends so many calls of noise, a window of them at a time, and counts their answers. After a tenth of 100,000 calls a leak of
/// 1 kB a call would show.
fn hostile(calls: u64) {
    let mut state = 31_u64;
    let mut below = |limit: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % limit
    };
    let deep = (0..40).fold(json!(1), |inner, _| json!([inner]));
    let values = [
        json!(null),
        json!(-1),
        json!(1e300),
        json!(""),
        json!("12"),
        json!(PUZZLE),
        json!(KILLER),
        json!([]),
        json!({}),
        json!(["1", "2"]),
        json!(u64::MAX),
        json!("\u{0}\u{fffd}"),
        json!(vec!["123"; 81]),
        deep,
        json!(3),
        json!([{"cell": "r9c9", "digit": 300}]),
        json!(".".repeat(300)),
        json!(true),
        json!("https://sudokupad.app/x"),
    ];
    let keys = [
        "puzzle",
        "state",
        "found",
        "marks",
        "text",
        "level",
        "order",
        "technique",
        "count",
        "first",
        "like",
        "x",
    ];
    let tools = ["read", "check", "hint", "picture", "solve", "explain", "rate", "generate", "none"];
    let mut client = Client::open(&["--time-limit", "1"]);
    let mut asked = HashMap::new();
    let mut early = 0;
    for number in 0..calls {
        if number == calls / 10 {
            early = client.memory();
        }
        let mut arguments = serde_json::Map::new();
        for _ in 0..below(4) {
            arguments.insert(keys[below(keys.len())].to_owned(), values[below(values.len())].clone());
        }
        let call = json!({"name": tools[below(tools.len())], "arguments": arguments});
        asked.insert(client.request("tools/call", call.clone()), call);
        while asked.len() > 32 {
            answered(&client, &mut asked);
        }
    }
    while !asked.is_empty() {
        answered(&client, &mut asked);
    }
    let late = client.memory();
    println!("{calls} hostile calls: {early} KiB after a tenth of them, {late} KiB at the end");
    assert!(late < early + (64 << 10), "{early} → {late}");
    assert_eq!(client.end(), (Some(0), String::new()));
}

/// Takes an answer that belongs to a call, and is no fault of the program.
fn answered(client: &Client, asked: &mut HashMap<u64, Value>) {
    let answer = client.next();
    let call = asked.remove(&answer["id"].as_u64().unwrap()).expect("each is answered once");
    let said = answer.to_string();
    assert!(!said.contains("A fault of this program") && !said.contains("-32603"), "{call}: {said}");
}
