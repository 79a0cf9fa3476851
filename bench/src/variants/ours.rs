//! Our engine, in this process.

use anyhow::{Result, ensure};
use cpu_time::ThreadTime;
use ninefold_variants::{Limits, Solver, Verdict, iss};

use super::Run;

/// The best of some runs; nothing if the puzzle is too large or a rule is not known.
pub fn time(text: &str, limit: u64) -> Result<Option<Run>> {
    let puzzle = match iss::read(text) {
        Ok(puzzle) if puzzle.unknown().is_empty() => puzzle,
        Ok(puzzle) => {
            eprintln!("left out, rules not known: {}", puzzle.unknown().join(", "));
            return Ok(None);
        }
        Err(error) => {
            eprintln!("left out: {error}");
            return Ok(None);
        }
    };
    let mut best: Option<Run> = None;
    let mut left = 0.1;
    for _ in 0..20 {
        let start = ThreadTime::now();
        let search = Solver::new(&puzzle);
        let build = start.elapsed().as_secs_f64();
        let start = ThreadTime::now();
        let (verdict, stats) = search.verdict(&Limits::guesses(limit));
        let searched = start.elapsed().as_secs_f64();
        ensure!(stats.rejected == 0, "a grid that the engine took for a solution is none: {text}");
        let before = best.as_ref().map_or((f64::MAX, f64::MAX), |run| (run.build, run.search));
        best = Some(Run {
            build: build.min(before.0),
            search: searched.min(before.1),
            guesses: stats.guesses,
            verdict: word(&verdict),
        });
        left -= build + searched;
        if left <= 0.0 {
            break;
        }
    }
    Ok(best)
}

fn word(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::NoSolution => "none",
        Verdict::Unique(_) => "unique",
        Verdict::Multiple(_) => "multiple",
        Verdict::Stopped(_) => "stopped",
    }
}

