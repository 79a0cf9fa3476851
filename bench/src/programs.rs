//! The program as people start it: how long until it has answered, and how fast it makes puzzles.

use std::fmt::Write as _;
use std::io::{Read, Write as _};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use wait4::Wait4;

use crate::Common;
use crate::ratings::{built, median};
use crate::report::Report;

/// Which program.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    pub common: Common,
    /// Our program; without it, what the workspace has built with `--release`
    #[arg(long, env = "NINEFOLD_PROGRAM")]
    ninefold: Option<PathBuf>,
    /// A Python that has the wheel, for the time that `import ninefold` takes
    #[arg(long, env = "NINEFOLD_PYTHON")]
    python: Option<PathBuf>,
}

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// What is started; the first does nothing.
const STARTED: [(&str, &[&str]); 4] = [
    ("a program that does nothing", &["/bin/true"]),
    ("solve PUZZLE", &["solve", PUZZLE]),
    ("hint PUZZLE", &["hint", PUZZLE]),
    ("rate PUZZLE", &["rate", PUZZLE]),
];

/// What is made, and how many in a run.
const MADE: [(&str, u32); 8] = [
    ("", 40_000),
    ("--symmetry rotate180", 40_000),
    ("--level easy", 20_000),
    ("--level easy --symmetry rotate180", 20_000),
    ("--level medium", 4_000),
    ("--level hard", 4_000),
    ("--level unfair", 1_000),
    ("--level extreme", 1_000),
];

const IMPORT: &str =
    "import time; t = time.perf_counter(); import ninefold; print((time.perf_counter() - t) * 1e3)";

/// A figure: of what, how much, in what.
type Row = (String, f64, &'static str);

/// Times all of it.
pub fn run(args: &Args) -> Result<Report> {
    let program = args.ninefold.clone().unwrap_or_else(built);
    let program = program.canonicalize().with_context(|| program.display().to_string())?;
    let (starts, passes) = if args.common.quick { (20, 1) } else { (100, 3) };
    let mut rows = Vec::new();
    for (name, words) in STARTED {
        let runs = (0..starts).map(|_| start(&program, words)).collect::<Result<Vec<_>>>()?;
        let (clock, processor) = runs.into_iter().unzip();
        rows.push((format!("{name}, start to end"), milliseconds(median(clock)), "ms"));
        rows.push((format!("{name}, processor time"), milliseconds(median(processor)), "ms"));
    }
    let served = (0..starts / 4).map(|_| first_answer(&program)).collect::<Result<Vec<_>>>()?;
    rows.push(("serve, until its first answer".to_owned(), milliseconds(median(served)), "ms"));
    rows.extend(args.python.as_deref().map(|python| import(python, starts / 4)).transpose()?);
    for (options, count) in MADE {
        let runs = (0..passes).map(|_| make(&program, options, count)).collect::<Result<Vec<_>>>()?;
        let name = format!("generate {options}").trim_end().to_owned();
        rows.push((name, f64::from(count) / median(runs).as_secs_f64(), "/s"));
    }
    let how = "- time on the clock from start to end; puzzles made by one thread a second of processor time; medians\n";
    Ok(Report { subject: "-programs", how: how.to_owned(), tsv: tsv(&rows), table: table(&rows) })
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

/// From start to end, by the clock and of processor time.
fn start(program: &Path, words: &[&str]) -> Result<(Duration, Duration)> {
    let mut command = match words {
        [other] => Command::new(other),
        _ => Command::new(program),
    };
    command.args(if words.len() > 1 { words } else { &[] }).stdin(Stdio::null()).stdout(Stdio::null());
    let started = Instant::now();
    let used = command.spawn()?.wait4()?;
    ensure!(used.status.success(), "{}", used.status);
    Ok((started.elapsed(), used.rusage.utime + used.rusage.stime))
}

/// From the start of the server to the last byte of a solution.
fn first_answer(program: &Path) -> Result<Duration> {
    let port = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?.port();
    let started = Instant::now();
    let mut server = Command::new(program)
        .args(["serve", "--port", &port.to_string()])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()?;
    let answered = ask(port, started);
    server.kill()?;
    server.wait()?;
    answered
}

fn ask(port: u16, started: Instant) -> Result<Duration> {
    let mut stream = loop {
        match TcpStream::connect((Ipv4Addr::LOCALHOST, port)) {
            Ok(stream) => break stream,
            Err(error) if started.elapsed() > Duration::from_secs(5) => return Err(error.into()),
            Err(_) => std::thread::sleep(Duration::from_micros(200)),
        }
    };
    let body = format!("{{\"puzzle\":\"{PUZZLE}\"}}");
    write!(
        stream,
        "POST /api/v1/solve HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    )?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    ensure!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    Ok(started.elapsed())
}

fn import(python: &Path, times: usize) -> Result<Row> {
    let one = || -> Result<Duration> {
        let mut command = Command::new(python);
        let told = command.args(["-I", "-c", IMPORT]).output().with_context(|| python.display().to_string())?;
        ensure!(told.status.success(), "{}: {}", python.display(), String::from_utf8_lossy(&told.stderr));
        Ok(Duration::from_secs_f64(String::from_utf8(told.stdout)?.trim().parse::<f64>()? / 1e3))
    };
    let runs = (0..times).map(|_| one()).collect::<Result<Vec<_>>>()?;
    Ok(("import ninefold".to_owned(), milliseconds(median(runs)), "ms"))
}

/// The processor time of a run.
fn make(program: &Path, options: &str, count: u32) -> Result<Duration> {
    let mut command = Command::new(program);
    command
        .args(["generate", "-j1", "--seed", "1", "-n", &count.to_string()])
        .args(options.split_whitespace());
    let used = command.stdin(Stdio::null()).stdout(Stdio::null()).spawn()?.wait4()?;
    ensure!(used.status.success(), "generate {options}: {}", used.status);
    Ok(used.rusage.utime + used.rusage.stime)
}

fn tsv(rows: &[Row]) -> String {
    rows.iter().fold("what\tfigure\tunit\n".to_owned(), |mut text, (name, figure, unit)| {
        let _ = writeln!(text, "{name}\t{figure:.2}\t{unit}");
        text
    })
}

fn table(rows: &[Row]) -> String {
    rows.iter().fold(String::new(), |mut text, (name, figure, unit)| {
        let _ = writeln!(text, "{name:44} {figure:12.2} {unit}");
        text
    })
}
