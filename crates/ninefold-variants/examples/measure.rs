//! Times the engine on `iss.jsonl` and checks its answers:
//! `NINEFOLD_DATA=… cargo run --release -p ninefold-variants --example measure -- [part of a name]`.
//!
//! `REPEAT` is how often each puzzle runs, as long as a fifth of a second lasts, to keep the best time (20); `GUESSES` is
//! the limit (300,000).
//! A line: set, name, verdict, guesses, failures, build µs, search µs, ratio to the times of the file.

use cpu_time::ThreadTime;
use ninefold_variants::{Limits, Solver, Verdict, iss};
use serde_json::Value;

fn number(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

fn main() {
    let data = std::env::var("NINEFOLD_DATA").expect("NINEFOLD_DATA names the test data");
    let text = std::fs::read_to_string(format!("{data}/variants/iss.jsonl")).expect("iss.jsonl");
    let wanted = std::env::args().nth(1).unwrap_or_default();
    let (repeat, limit) = (number("REPEAT", 20), number("GUESSES", 300_000));
    let (mut sum, mut peer_sum, mut logs, mut compared) = (0.0, 0.0, 0.0, 0);
    let (mut builds, mut skipped, mut wrong) = (Vec::new(), 0, 0);
    for line in text.lines() {
        let row: Value = serde_json::from_str(line).expect("JSON");
        let name = format!("{}/{}", row["set"].as_str().unwrap_or(""), row["name"].as_str().unwrap_or(""));
        if !name.contains(&wanted) {
            continue;
        }
        let puzzle = iss::read(row["iss"].as_str().expect("text")).expect("readable");
        if !puzzle.unknown().is_empty() {
            skipped += 1;
            continue;
        }
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
