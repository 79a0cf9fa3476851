//! Times the engine on `iss.jsonl` and `index.tsv` and checks its answers:
//! `NINEFOLD_DATA=… cargo run --release -p ninefold-variants --example measure -- [part of a name]`.
//!
//! `REPEAT` is how often each puzzle runs, as long as a fifth of a second lasts, to keep the best time (20); `GUESSES` is
//! the limit (300,000).
//! A line: set, name, verdict, guesses, failures, build µs, search µs, ratio to the times of the file.
//!
//! With `ASK=candidates` it times true candidates instead, also of `true_candidates.jsonl`, `killer_wikunia.tsv` and
//! `counts.tsv`, once each. A line: name, ms with compiling, ms to the first part of the answer, ms to ask again without the last rule,
//! ms to ask again with it, whether all is complete. With `ASK=cancel` it cancels verdicts after a while, and tells how
//! long they go on.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use cpu_time::ThreadTime;
use ninefold_variants::{Draft, Limits, Puzzle, Solver, Verdict, iss};
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
        rows.push(
            json!({"set": "index", "name": field[0], "iss": field[2], "expect": expect, "iss_run": run}),
        );
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
    let mut times: [Vec<f64>; 4] = Default::default();
    for (name, text) in puzzles().into_iter().filter(|(name, _)| name.contains(wanted)) {
        let Some(puzzle) = iss::read(&text).ok().filter(|puzzle| puzzle.unknown().is_empty()) else {
            continue;
        };
        let mut draft = Draft::default();
        let mut first = 0.0;
        let mut ask = |puzzle: &Puzzle| {
            let start = ThreadTime::now();
            let mut parts = 0;
            let found = draft.true_candidates(puzzle, 1, &Limits::guesses(limit), &mut |_, _| {
                parts += 1;
                if parts == 1 {
                    first = start.elapsed().as_secs_f64() * 1e3;
                }
            });
            (start.elapsed().as_secs_f64() * 1e3, found.is_ok_and(|found| found.complete))
        };
        let (time, all) = ask(&puzzle);
        let less = puzzle.rules().len().checked_sub(1).map(|last| puzzle.without(last));
        let (without, _) = less.map_or((0.0, true), |less| ask(&less));
        let (again, _) = ask(&puzzle);
        println!("{name}\t{time:.2}\t{first:.2}\t{without:.2}\t{again:.2}\t{all}");
        [time, first, without, again].iter().zip(&mut times).for_each(|(&time, times)| times.push(time));
    }
    for (what, mut times) in
        ["from nothing", "first part", "without a rule", "with it again"].iter().zip(times)
    {
        times.sort_by(f64::total_cmp);
        let at = |part: usize| times.get(times.len() * part / 100).copied().unwrap_or(0.0);
        let (most, number) = (times.last().copied().unwrap_or(0.0), times.len());
        println!(
            "{what}, {number}: ms at 50 % {:.2}, 90 % {:.2}, 95 % {:.2}, most {most:.2}",
            at(50),
            at(90),
            at(95)
        );
    }
}

/// How long a verdict goes on after it is cancelled.
fn cancel(wanted: &str) {
    let mut late = Vec::new();
    for (name, text) in puzzles().into_iter().filter(|(name, _)| name.contains(wanted)) {
        let Some(puzzle) = iss::read(&text).ok().filter(|puzzle| puzzle.unknown().is_empty()) else {
            continue;
        };
        for after in [0, 1, 5, 40] {
            let stop = Arc::new(AtomicBool::new(false));
            let (flag, puzzle) = (stop.clone(), puzzle.clone());
            let search = std::thread::spawn(move || {
                let limits = Limits { stop: Some(&flag), ..Limits::default() };
                let _ = Draft::default().true_candidates(&puzzle, 1, &limits, &mut |_, _| {});
                Instant::now()
            });
            std::thread::sleep(Duration::from_millis(after));
            stop.store(true, Ordering::Relaxed);
            let start = Instant::now();
            let end = search.join().expect("it does not panic").saturating_duration_since(start);
            late.push((end.as_secs_f64() * 1e3, name.clone()));
        }
    }
    late.sort_by(|a, b| b.0.total_cmp(&a.0));
    late.iter().take(10).for_each(|(time, name)| println!("{name}\t{time:.2} ms"));
}

fn main() {
    if std::env::var("ASK").is_ok_and(|ask| ask == "candidates") {
        return candidates(&std::env::args().nth(1).unwrap_or_default(), number("GUESSES", 300_000));
    }
    if std::env::var("ASK").is_ok_and(|ask| ask == "cancel") {
        return cancel(&std::env::args().nth(1).unwrap_or_default());
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
