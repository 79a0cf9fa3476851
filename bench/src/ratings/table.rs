//! The figures, for people and for programs.

use std::fmt::Write as _;

use super::program::Rating;

/// One figure.
#[derive(Clone, Debug)]
pub struct Row {
    /// The sample.
    pub set: String,
    /// Whose numbers.
    pub rating: Rating,
    /// Who.
    pub program: String,
    /// How many puzzles were rated.
    pub puzzles: usize,
    /// How many of them in a second.
    pub per_second: f64,
    /// For peers.
    pub against_us: Option<AgainstUs>,
}

/// A peer beside us.
#[derive(Clone, Copy, Debug)]
pub struct AgainstUs {
    /// Its time divided by ours: above 1 we are faster.
    pub ratio: f64,
    /// Ratings in which it agrees with us.
    pub agree: usize,
}

/// Tab-separated, with a header.
pub fn tsv(rows: &[Row]) -> String {
    let mut text = String::from("set\trating\tprogram\tpuzzles_per_second\tratio\tagree\n");
    for Row { set, rating, program, puzzles, per_second, against_us } in rows {
        let _ = write!(text, "{set}\t{}\t{program}\t{per_second:.2}", rating.name());
        let _ = match against_us {
            Some(AgainstUs { ratio, agree }) => writeln!(text, "\t{ratio:.3}\t{agree}/{puzzles}"),
            None => writeln!(text, "\t\t"),
        };
    }
    text
}

/// In columns.
pub fn table(rows: &[Row]) -> String {
    let mut text = String::new();
    let mut before = None;
    for Row { set, rating, program, puzzles, per_second, against_us } in rows {
        let group = Some((set, rating));
        if before != group {
            let _ = writeln!(text, "\n{set}, {}, puzzles: {puzzles}", rating.name());
            before = group;
        }
        let _ = write!(text, "  {program:20} {per_second:12.2} /s");
        let _ = match against_us {
            Some(AgainstUs { ratio, agree }) => {
                writeln!(text, "   takes {ratio:8.2} times as long, {agree} of {puzzles} ratings agree")
            }
            None => writeln!(text),
        };
    }
    text
}
