//! Programs that rate puzzles, run as their users run them: a process, a file of puzzles, a text of ratings.

use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use wait4::Wait4;

/// Whose numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rating {
    /// Sudoku Explainer's: `ER/EP/ED`.
    Se,
    /// HoDoKu's: `Level (score)`.
    Hodoku,
}

impl Rating {
    /// As `ninefold rate` calls it.
    pub fn name(self) -> &'static str {
        match self {
            Rating::Se => "se",
            Rating::Hodoku => "hodoku",
        }
    }
}

/// What a program is given and how its answers read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Manner {
    /// A file's name; a table with commas on standard output.
    Ninefold(Rating),
    /// Puzzles on standard input; `ER/EP/ED` a line on standard output.
    Lines,
    /// `/bs FILE /o FILE`, and its own measure of the time.
    Hodoku,
}

/// A program with its arguments.
#[derive(Debug)]
pub struct Program {
    /// Its name in the results.
    pub name: String,
    words: Vec<String>,
    manner: Manner,
}

/// One run.
#[derive(Debug)]
pub struct Run {
    /// User and system time of the process.
    pub cpu: Duration,
    /// The time that it says it took, if it says so.
    pub own_clock: Option<Duration>,
    /// A rating for each puzzle, in order.
    pub ratings: Vec<String>,
    /// Standard output.
    said: String,
}

// The files of a run, in a folder made for it. HoDoKu takes names that begin with `/` for options.
const PUZZLES: &str = "puzzles.txt";
const RATINGS: &str = "ratings.txt";
const SAID: &str = "said.txt";
const COMPLAINTS: &str = "complaints.txt";

impl Program {
    /// `ninefold rate` for one rating.
    pub fn ours(path: &Path, rating: Rating) -> Result<Program> {
        let path = path.canonicalize().with_context(|| {
            let build = "cargo build --release -p ninefold-cli";
            format!("{} is not there: in the workspace, `{build}` builds it", path.display())
        })?;
        let options = ["rate", "-j1", "--ratings", rating.name(), "--to", "csv"].map(String::from);
        let words = [vec![path.display().to_string()], options.to_vec()].concat();
        Ok(Program { name: "ninefold".to_owned(), words, manner: Manner::Ninefold(rating) })
    }

    /// The peer that a command line names: words with spaces between.
    pub fn peer(command: &str, rating: Rating) -> Program {
        let words: Vec<String> = command.split_whitespace().map(String::from).collect();
        let (name, manner) = match rating {
            Rating::Se => (without_folders(&words[0]), Manner::Lines),
            Rating::Hodoku => ("hodoku", Manner::Hodoku),
        };
        Program { name: name.to_owned(), words, manner }
    }

    /// Rates puzzles.
    pub fn run(&self, puzzles: &[String]) -> Result<Run> {
        self.run_in(tempfile::tempdir()?.path(), puzzles).with_context(|| self.words.join(" "))
    }

    fn run_in(&self, folder: &Path, puzzles: &[String]) -> Result<Run> {
        let file = |name: &str| folder.join(name);
        fs::write(file(PUZZLES), puzzles.join("\n") + "\n")?;
        let mut command = Command::new(&self.words[0]);
        command.args(&self.words[1..]).current_dir(folder).stdin(File::open(file(PUZZLES))?);
        command.stdout(File::create(file(SAID))?).stderr(File::create(file(COMPLAINTS))?);
        match self.manner {
            Manner::Ninefold(_) => command.arg(PUZZLES),
            Manner::Lines => &mut command,
            Manner::Hodoku => command.args(["/bs", PUZZLES, "/o", RATINGS]),
        };
        let used = command.spawn()?.wait4()?;
        let complaints = fs::read_to_string(file(COMPLAINTS))?;
        ensure!(used.status.success(), "{}\n{complaints}", used.status);

        let said = fs::read_to_string(file(SAID))?;
        let ratings = match self.manner {
            Manner::Ninefold(rating) => of_table(&said, rating)?,
            Manner::Lines => said.lines().map(|line| line.trim().to_owned()).collect(),
            Manner::Hodoku => {
                let lines =
                    fs::read_to_string(file(RATINGS)).with_context(|| format!("no ratings\n{complaints}"))?;
                lines.lines().map(of_hodoku).collect()
            }
        };
        ensure!(ratings.len() == puzzles.len(), "{} ratings of {} puzzles", ratings.len(), puzzles.len());
        Ok(Run { cpu: used.rusage.utime + used.rusage.stime, own_clock: own_clock(&said), ratings, said })
    }

    /// What ran, without the folders where it lies: its command line, and its version as it tells it.
    pub fn about(&self, run: &Run) -> String {
        let words: Vec<&str> = self.words.iter().map(|word| without_folders(word)).collect();
        let version = Command::new(&self.words[0]).arg("--version").stdin(Stdio::null()).output();
        let version = version.map(|told| told.stdout).unwrap_or_default();
        let greeting = if self.manner == Manner::Hodoku { run.said.as_bytes() } else { b"" };
        let told = [&version, greeting].map(|text| String::from_utf8_lossy(first_line(text)));
        format!("`{}` {}", words.join(" "), told.join(" ")).trim_end().to_owned()
    }
}

fn first_line(text: &[u8]) -> &[u8] {
    text.split(|&byte| byte == b'\n').next().unwrap_or_default().trim_ascii()
}

/// The last part of a path; any other word as it is.
fn without_folders(word: &str) -> &str {
    match word.rsplit_once('/') {
        Some((_, last)) if word.starts_with('/') => last,
        _ => word,
    }
}

/// The ratings in our table with commas.
fn of_table(table: &str, rating: Rating) -> Result<Vec<String>> {
    let mut lines = table.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let header = lines.next().context("no table")?;
    let column = |name: &str| header.iter().position(|&column| column == name).context("a column is missing");
    Ok(match rating {
        Rating::Se => {
            let (er, ep, ed) = (column("er")?, column("ep")?, column("ed")?);
            lines.map(|row| format!("{}/{}/{}", row[er], row[ep], row[ed])).collect()
        }
        Rating::Hodoku => {
            let (level, score) = (column("hodoku_level")?, column("hodoku_score")?);
            lines.map(|row| format!("{} ({})", row[level], row[score])).collect()
        }
    })
}

/// `Level (score)` of `PUZZLE #NUMBER Level (score) FLAGS`.
fn of_hodoku(line: &str) -> String {
    line.split(' ').skip(2).take(2).collect::<Vec<_>>().join(" ")
}

/// The time in `N puzzles in M ms`.
fn own_clock(said: &str) -> Option<Duration> {
    let (_, rest) = said.split_once(" puzzles in ")?;
    let (milliseconds, _) = rest.split_once("ms")?;
    milliseconds.trim().parse().ok().map(Duration::from_millis)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn our_table_is_read_by_the_names_of_its_columns() {
        let table = "puzzle,er,ep,ed,hodoku_level,hodoku_score,clues\n1.2,7.1,1.2,1.2,Hard,1042,24\n";
        assert_eq!(of_table(table, Rating::Se).unwrap(), ["7.1/1.2/1.2"]);
        assert_eq!(of_table(table, Rating::Hodoku).unwrap(), ["Hard (1042)"]);
        assert!(of_table("puzzle,er\n", Rating::Se).is_err());
    }

    #[test]
    fn hodoku_tells_level_score_and_time() {
        assert_eq!(of_hodoku("1.2 #7 Extreme (17834) bf"), "Extreme (17834)");
        assert_eq!(
            own_clock("Done!\n150 puzzles in 314ms (0:00:00.314)\n"),
            Some(Duration::from_millis(314))
        );
        assert_eq!(own_clock("7.1/1.2/1.2\n"), None);
    }

    #[test]
    fn what_ran_is_told_without_folders() {
        assert_eq!(["/opt/a/rate", "--to=a/b", "x"].map(without_folders), ["rate", "--to=a/b", "x"]);
    }
}
