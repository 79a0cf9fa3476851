//! A client who leaves ends the work that was done for it: within a fifth of a second of processor time,
//! which does not depend on what else the machine does. The test has a process of its own, so nothing else
//! takes any.

use std::io::Write;
use std::thread;
use std::time::{Duration, Instant};

mod running;

use running::{ENDLESS, PUZZLE, Running, puzzle};

/// The most work that continues.
const MOST: Duration = Duration::from_millis(200);
/// One of the hardest puzzles: its ratings and paths take longer than a client who leaves stays.
const HARDEST: &str = "........8..3...4...9..2..6.....79.......612...6.5.2.7...8...5...1.....2.4.5.....3";
/// How long a client stays.
const STAY: Duration = Duration::from_millis(150);

/// The processor time of this process, where the system says it; elsewhere the time on the clock.
fn spent(start: Instant) -> Duration {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields = stat.rsplit_once(") ").map_or("", |(_, fields)| fields);
    let ticks = fields.split(' ').skip(11).take(2).filter_map(|field| field.parse::<u64>().ok());
    // The kernel shows hundredths of a second.
    if fields.is_empty() { start.elapsed() } else { Duration::from_millis(10 * ticks.sum::<u64>()) }
}

#[test]
fn work_ends_when_the_client_leaves() {
    let server = Running::start(|settings| settings.slots = 1);
    let hardest = format!("{{\"puzzle\": \"{HARDEST}\"");
    let many = format!("{HARDEST}\n").repeat(1000);
    let empty = format!("{{\"puzzle\": \"{}\", \"limit\": 1000000}}", ".".repeat(81));
    let like = format!("{{\"seed\": 1, \"like\": \"{PUZZLE}\", \"rating\": \"11.9..12.0\"}}");
    let open = "{\"puzzle\": \".AntiKnight.AntiKing\", \"threshold\": 99, \"draft\": \"mine\"}".to_owned();
    let hard = "{\"puzzle\": \".Shape~16x16.Windoku.AntiKnight.AntiKing.AntiConsecutive\"}".to_owned();
    let requests = [
        ("POST /api/v1/solve", hard),
        ("POST /api/v1/generate", ENDLESS.to_owned()),
        ("POST /api/v1/generate\nAccept: text/event-stream", ENDLESS.to_owned()),
        ("POST /api/v1/generate", like),
        ("POST /api/v1/count", empty),
        ("POST /api/v1/rate", format!("{hardest}}}")),
        ("POST /api/v1/rate\nAccept: text/event-stream", format!("{hardest}}}")),
        ("POST /api/v1/explain", format!("{hardest}, \"order\": \"se\"}}")),
        ("POST /api/v1/explain\nAccept: application/x-ndjson", format!("{hardest}, \"order\": \"se\"}}")),
        ("POST /api/v1/candidates", open.clone()),
        ("POST /api/v1/candidates\nAccept: text/event-stream", open),
        ("POST /api/v1/batch/rate\nContent-Type: text/plain", many),
    ];
    // The first answers prepare tables.
    server.ask("POST /api/v1/rate", &puzzle());
    for (head, body) in requests {
        let mut leaving = server.connect();
        leaving.write_all(server.request(head, &body).as_bytes()).unwrap();
        thread::sleep(STAY);
        drop(leaving);
        let start = Instant::now();
        let before = spent(start);
        // There is one slot: this waits until it is free.
        assert_eq!(server.ask("POST /api/v1/hint", &puzzle()).status, 200);
        let went_on = spent(start) - before;
        println!("{head}: {went_on:?} of processor time, {:?} on the clock", start.elapsed());
        assert!(went_on <= MOST, "{head}: {went_on:?}");
    }
}
