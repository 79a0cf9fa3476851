//! Programs that rate puzzles: `ninefold rate` and those whose numbers it gives.
//!
//! They take turns, run by run; a figure is the median of the CPU time of the process, less that of a run on one
//! trivial puzzle. How many ratings agree is told beside it: a speed says nothing if the numbers differ.

mod program;
mod samples;
mod table;

use std::fmt::Write as _;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::Result;

use self::program::{Program, Rating, Run};
use self::table::{AgainstUs, Row};
use crate::Common;
use crate::report::Report;

/// Which programs.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Samples by name; all, if none is named
    samples: Vec<String>,
    #[command(flatten)]
    pub common: Common,
    /// Our program; without it, what the workspace has built with `--release`
    #[arg(long, env = "NINEFOLD_PROGRAM")]
    ninefold: Option<PathBuf>,
    /// A program that reads puzzles from standard input and prints ER/EP/ED a line
    #[arg(long, env = "NINEFOLD_PEER_SE", value_name = "COMMAND")]
    se: Option<String>,
    /// HoDoKu: how its Main is started, without arguments
    #[arg(long, env = "NINEFOLD_PEER_HODOKU", value_name = "COMMAND")]
    hodoku: Option<String>,
    /// Rate no more than so many puzzles of a sample
    #[arg(long, default_value_t = usize::MAX, hide_default_value = true)]
    at_most: usize,
}

/// Where the workspace builds our program.
const BUILT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../target/release/ninefold");

/// Our program as the workspace builds it.
pub fn built() -> PathBuf {
    format!("{BUILT}{}", std::env::consts::EXE_SUFFIX).into()
}

/// Every program rates it in no time.
const TRIVIAL: &str = ".3.4186272.8536491614.928539532471.846185973282716.945.42681579195374.8.786925314";

/// Runs to tell the time of a start from.
const STARTS: usize = 5;

/// Runs whose median counts.
const PASSES: usize = 3;

/// What is left of a time that is lost in the start is no less than this.
const SHORTEST: Duration = Duration::from_micros(1);

/// A program that takes part.
struct Contestant {
    program: Program,
    /// The median of what a start costs.
    start: Duration,
}

/// Times the programs on every sample.
pub fn run(args: &Args) -> Result<Report> {
    let quick = args.common.quick;
    let passes = if quick { 1 } else { PASSES };
    let samples = samples::read(args.common.data(), &args.samples, args.at_most)?;
    let mut how = format!("- CPU time of each process less that of a start, in turns, medians of {passes}\n");
    let se = contestants(args, Rating::Se, &mut how)?;
    let hodoku = contestants(args, Rating::Hodoku, &mut how)?;
    eprint!("{how}");
    let mut figures = Vec::new();
    for sample in &samples {
        for (rating, contestants) in [(Rating::Se, &se), (Rating::Hodoku, &hodoku)] {
            let puzzles = sample.part(rating, quick);
            let timed = turns(contestants, puzzles, passes)?;
            figures.extend(rows(&sample.name, rating, puzzles, &timed));
            eprintln!("{}, {}: done", sample.name, rating.name());
        }
    }
    Ok(Report { subject: "-ratings", how, tsv: table::tsv(&figures), table: table::table(&figures) })
}

/// Ours and the peer, if one is named; tells about them.
fn contestants(args: &Args, rating: Rating, how: &mut String) -> Result<Vec<Contestant>> {
    let (variable, peer) = match rating {
        Rating::Se => ("NINEFOLD_PEER_SE", &args.se),
        Rating::Hodoku => ("NINEFOLD_PEER_HODOKU", &args.hodoku),
    };
    let ours = args.ninefold.clone().unwrap_or_else(built);
    let mut programs = vec![Program::ours(&ours, rating)?];
    match peer.as_deref().filter(|command| !command.trim().is_empty()) {
        Some(command) => programs.push(Program::peer(command, rating)),
        None => {
            let name = rating.name();
            eprintln!("SKIPPED: {variable} names no program; {name} ratings are timed without a peer");
        }
    }
    programs.into_iter().map(|program| meet(program, how)).collect()
}

/// Starts a program a few times, for the time that takes and for what it tells about itself.
fn meet(program: Program, how: &mut String) -> Result<Contestant> {
    let runs = (0..STARTS).map(|_| program.run(&[TRIVIAL.to_owned()])).collect::<Result<Vec<Run>>>()?;
    let start = median(runs.iter().map(|run| run.cpu).collect());
    let _ = writeln!(how, "- {}; a start takes {:.1} ms", program.about(&runs[0]), start.as_secs_f64() * 1e3);
    Ok(Contestant { program, start })
}

/// What a program did with a sample.
struct Timed {
    program: String,
    cpu: Duration,
    own_clock: Option<Duration>,
    ratings: Vec<String>,
}

/// Lets programs take turns over puzzles.
fn turns(contestants: &[Contestant], puzzles: &[String], passes: usize) -> Result<Vec<Timed>> {
    let mut runs: Vec<Vec<Run>> = contestants.iter().map(|_| Vec::new()).collect();
    for _ in 0..passes {
        for (contestant, runs) in contestants.iter().zip(&mut runs) {
            runs.push(contestant.program.run(puzzles)?);
        }
    }
    let timed = |(contestant, mut runs): (&Contestant, Vec<Run>)| Timed {
        program: contestant.program.name.clone(),
        cpu: median(runs.iter().map(|run| run.cpu).collect()).saturating_sub(contestant.start),
        own_clock: runs.iter().map(|run| run.own_clock).collect::<Option<_>>().map(median),
        ratings: runs.swap_remove(0).ratings,
    };
    Ok(contestants.iter().zip(runs).map(timed).collect())
}

/// The figures of one sample, ours first.
fn rows(set: &str, rating: Rating, puzzles: &[String], timed: &[Timed]) -> Vec<Row> {
    let seconds = |time: Duration| time.max(SHORTEST).as_secs_f64();
    let ours = &timed[0];
    let row = |program: String, time: Duration, agree: Option<usize>| Row {
        set: set.to_owned(),
        rating,
        program,
        puzzles: puzzles.len(),
        per_second: puzzles.len() as f64 / seconds(time),
        against_us: agree.map(|agree| AgainstUs { ratio: seconds(time) / seconds(ours.cpu), agree }),
    };
    let mut rows = vec![row(ours.program.clone(), ours.cpu, None)];
    for peer in &timed[1..] {
        let agree = Some(agreement(puzzles, ours, peer));
        rows.push(row(peer.program.clone(), peer.cpu, agree));
        rows.extend(peer.own_clock.map(|time| row(format!("{}-own-clock", peer.program), time, agree)));
    }
    rows
}

/// How many ratings are the same; tells the first few that are not.
fn agreement(puzzles: &[String], ours: &Timed, peer: &Timed) -> usize {
    let rated = puzzles.iter().zip(ours.ratings.iter().zip(&peer.ratings));
    let differ: Vec<_> = rated.filter(|(_, (ours, theirs))| ours != theirs).collect();
    for (puzzle, (rating, other)) in differ.iter().take(3) {
        eprintln!("{puzzle}: {} {rating}, {} {other}", ours.program, peer.program);
    }
    puzzles.len() - differ.len()
}

/// The time in the middle.
pub fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}
