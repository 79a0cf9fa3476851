//! Times the engine on `iss.jsonl` and `index.tsv` and checks its answers:
//! `NINEFOLD_DATA=… cargo run --release -p ninefold-variants --example measure -- [part of a name]`.
//!
//! `REPEAT` is how often each puzzle runs, as long as a fifth of a second lasts, to keep the best time (20); `GUESSES` is
//! the limit (300,000).
//! A line: set, name, verdict, guesses, failures, build µs, search µs, ratio to the times of the file.
//!
//! With `ASK=candidates` it times true candidates instead, also of `true_candidates.jsonl`, `killer_wikunia.tsv` and
//! `counts.tsv`, once each: a line has the name, the time with compiling in µs and until the first part of the answer,
//! and whether it is complete.

use cpu_time::ThreadTime;
use ninefold_variants::{Limits, Solver, Verdict, iss};
use serde_json::{Value, json};

fn number(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

fn text(name: &str) -> String {
    let data = std::env::var("NINEFOLD_DATA").expect("NINEFOLD_DATA names the test data");
    std::fs::read_to_string(format!("{data}/variants/{name}")).expect("a file of the test data")
}

/// The rows of both files, in the shape of the first.
fn rows() -> Vec<Value> {
    let mut rows: Vec<Value> =
        text("iss.jsonl").lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    for line in text("index.tsv").lines().skip(1) {
        let field: Vec<&str> = line.split('\t').collect();
        let run = json!({"best_ms": field[6].parse::<f64>().ok(), "guesses": field[5], "status": field[1]});
        let expect = if field[1] == "stopped" { "unknown" } else { field[1] };
        rows.push(json!({"set": "index", "name": field[0], "iss": field[2], "expect": expect, "iss_run": run}));
    }
    rows
}

/// Names and texts of all puzzles.
fn puzzles() -> Vec<(String, String)> {
    let word = |row: &Value, key: &str| row[key].as_str().unwrap_or_default().to_owned();
    let mut all: Vec<(String, String)> =
        rows().iter().map(|row| (word(row, "set") + "/" + &word(row, "name"), word(row, "iss"))).collect();
    for line in text("true_candidates.jsonl").lines() {
        let row: Value = serde_json::from_str(line).expect("JSON");
        all.push((word(&row, "base") + " less " + &word(&row, "removed"), word(&row, "iss")));
    }
    for file in ["killer_wikunia.tsv", "counts.tsv"] {
        for line in text(file).lines().skip(1) {
            let mut fields = line.split('\t').map(str::to_owned);
            all.extend(fields.next().zip(fields.next()));
        }
    }
    all
}

/// Times the true candidates of every puzzle.
fn candidates(wanted: &str, limit: u64) {
    let mut times = Vec::new();
    for (name, text) in puzzles().into_iter().filter(|(name, _)| name.contains(wanted)) {
        let Some(puzzle) = iss::read(&text).ok().filter(|puzzle| puzzle.unknown().is_empty()) else { continue };
        let start = ThreadTime::now();
        let found = Solver::new(&puzzle).true_candidates(1, &Limits::guesses(limit));
        let time = start.elapsed().as_secs_f64() * 1e3;
        println!("{name}\t{time:.2}\t{}", found.complete);
        times.push(time);
    }
    times.sort_by(f64::total_cmp);
    let at = |part: usize| times.get(times.len() * part / 100).copied().unwrap_or(0.0);
    println!("{} puzzles: median {:.2} ms, 90 % {:.2} ms, 95 % {:.2} ms", times.len(), at(50), at(90), at(95));
}

fn main() {
    if std::env::var("ASK").is_ok_and(|ask| ask == "candidates") {
        return candidates(&std::env::args().nth(1).unwrap_or_default(), number("GUESSES", 300_000));
    }
    let wanted = std::env::args().nth(1).unwrap_or_default();
    let (repeat, limit) = (number("REPEAT", 20), number("GUESSES", 300_000));
    let (mut sum, mut peer_sum, mut logs, mut compared) = (0.0, 0.0, 0.0, 0);
    let (mut builds, mut skipped, mut wrong) = (Vec::new(), 0, 0);
    for row in rows() {
        let name = format!("{}/{}", row["set"].as_str().unwrap_or(""), row["name"].as_str().unwrap_or(""));
        if !name.contains(&wanted) {
            continue;
        }
        let puzzle = iss::read(row["iss"].as_str().expect("text")).ok();
        let Some(puzzle) = puzzle.filter(|puzzle| puzzle.unknown().is_empty()) else {
            skipped += 1;
            continue;
        };
        let (mut build, mut search) = (f64::MAX, f64::MAX);
        let (mut answer, mut left) = (None, 200_000.0);
        for _ in 0..repeat {
            let start = ThreadTime::now();
            let solver = Solver::new(&puzzle);
            let built = start.elapsed().as_secs_f64() * 1e6;
            let start = ThreadTime::now();
            answer = Some(solver.verdict(&Limits::guesses(limit)));
            let searched = start.elapsed().as_secs_f64() * 1e6;
            (build, search, left) = (build.min(built), search.min(searched), left - built - searched);
            if left < 0.0 {
                break;
            }
        }
        let (verdict, stats) = answer.expect("at least one run");
        builds.push(build);
        let word = match verdict {
            Verdict::NoSolution => "none",
            Verdict::Unique(_) => "unique",
            Verdict::Multiple(_) => "multiple",
            Verdict::Stopped(_) => "stopped",
        };
        let expect = row["expect"].as_str().unwrap_or("");
        let bad = word != expect && expect != "unknown" && word != "stopped" || stats.rejected > 0;
        wrong += u32::from(bad);
        let run = &row["iss_run"];
        let peer = run["best_ms"].as_f64().filter(|_| run["status"] != "capped").unwrap_or(0.0) * 1e3;
        let ratio = peer / search;
        if peer > 0.0 && word != "stopped" {
            sum += search;
            peer_sum += peer;
            logs += ratio.ln();
            compared += 1;
        }
        println!(
            "{}\t{name}\t{word}{}\t{} ({})\t{}\t{}\t{build:.1}\t{search:.1}\t{ratio:.2}",
            row["id"].as_str().unwrap_or(""),
            if bad { format!(" WRONG, should be {expect}") } else { String::new() },
            stats.guesses,
            run["guesses"],
            stats.failures,
            stats.calls,
        );
    }
    builds.sort_by(f64::total_cmp);
    println!(
        "{compared} compared: sum {:.1} ms against {:.1} ms, ratio {:.2}, geometric mean {:.2}; {skipped} skipped, {wrong} wrong; build median {:.0} us",
        sum / 1e3,
        peer_sum / 1e3,
        peer_sum / sum,
        (logs / f64::from(compared)).exp(),
        builds.get(builds.len() / 2).copied().unwrap_or(0.0),
    );
}
