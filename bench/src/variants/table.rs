//! The figures, for people and for programs.

use std::fmt::Write as _;

use super::Run;

/// A puzzle with both runs.
#[derive(Clone, Debug)]
pub struct Row {
    pub id: String,
    pub set: String,
    pub name: String,
    pub expect: String,
    pub ours: Run,
    /// Nothing if the peer refused the puzzle.
    pub peer: Option<Run>,
}

impl Row {
    /// The peer's run, if both came to an end.
    fn peer(&self) -> Option<&Run> {
        self.peer.as_ref().filter(|peer| peer.verdict != "stopped" && self.ours.verdict != "stopped")
    }

    /// The peer's time divided by ours: above 1 we are faster.
    fn ratio(&self) -> Option<f64> {
        Some(self.peer()?.search / self.ours.search)
    }

    fn is_wrong(&self) -> bool {
        let known = ["unique", "multiple", "none"].contains(&self.expect.as_str());
        known && self.ours.verdict != "stopped" && self.ours.verdict != self.expect
    }

    /// The set without its part.
    fn group(&self) -> &str {
        self.set.split(':').next().unwrap_or_default()
    }
}

/// Puzzles that say much about an engine, each by itself.
const NAMED: [&str; 7] = [
    "MATHEMAGIC_KILLERS#0",
    "Hard renban 1",
    "Wecoc #1",
    "Wecoc #2",
    "Hailstone - little killer",
    "I want to break free",
    "Zero solution: Little Killer",
];

fn geometric_mean(values: impl Iterator<Item = f64> + Clone) -> f64 {
    let count = values.clone().count().max(1) as f64;
    (values.map(f64::ln).sum::<f64>() / count).exp()
}

/// Tab-separated, with a header; a line a puzzle.
pub fn tsv(rows: &[Row]) -> String {
    let mut text = String::from(
        "id\tset\tname\tverdict\tguesses\tbuild_us\tsearch_us\tpeer_verdict\tpeer_guesses\tpeer_build_us\tpeer_search_us\tratio\n",
    );
    for row in rows {
        let Row { id, set, name, ours, .. } = row;
        let us = |seconds: f64| seconds * 1e6;
        let _ = write!(
            text,
            "{id}\t{set}\t{name}\t{}\t{}\t{:.1}\t{:.1}",
            ours.verdict,
            ours.guesses,
            us(ours.build),
            us(ours.search)
        );
        let _ = match &row.peer {
            Some(peer) => write!(
                text,
                "\t{}\t{}\t{:.0}\t{:.0}",
                peer.verdict,
                peer.guesses,
                us(peer.build),
                us(peer.search)
            ),
            None => write!(text, "\trefused\t\t\t"),
        };
        let _ = writeln!(text, "\t{}", row.ratio().map(|ratio| format!("{ratio:.2}")).unwrap_or_default());
    }
    text
}

/// A line for each set, those that are slower than the peer, those that have no answer.
pub fn table(rows: &[Row]) -> String {
    let mut text = format!(
        "{:24} {:>4} {:>11} {:>11} {:>9} {:>9} {:>8} {:>8}\n",
        "", "n", "peer ms", "ours ms", "guesses", "ours", "sums", "mean"
    );
    let mut groups: Vec<&str> = rows.iter().map(Row::group).collect();
    groups.sort_unstable();
    groups.dedup();
    for group in groups {
        text += &line(group, &rows.iter().filter(|row| row.group() == group).collect::<Vec<_>>());
    }
    text += &line("all", &rows.iter().collect::<Vec<_>>());
    text += &builds(rows);
    text += &named_rows(rows);
    let mut slow: Vec<(f64, &Row)> = rows.iter().filter_map(|row| Some((row.ratio()?, row))).collect();
    slow.retain(|(ratio, _)| *ratio < 1.0);
    slow.sort_by(|a, b| a.0.total_cmp(&b.0));
    let _ = writeln!(text, "\nslower than the peer: {}", slow.len());
    for (ratio, row) in slow {
        let _ = writeln!(text, "  {ratio:5.2}  {}", row.name);
    }
    let named = |what: &str, rows: Vec<&Row>| {
        let names: Vec<&str> = rows.iter().map(|row| row.name.as_str()).collect();
        format!(
            "{what}: {}{}\n",
            names.len(),
            names.iter().map(|name| format!("\n  {name}")).collect::<String>()
        )
    };
    text += &named("stopped at the limit", rows.iter().filter(|row| row.ours.verdict == "stopped").collect());
    text += &named("not as expected", rows.iter().filter(|row| row.is_wrong()).collect());
    text
}

/// Those that both finished.
fn line(name: &str, rows: &[&Row]) -> String {
    let both: Vec<(&Run, &Run)> = rows.iter().filter_map(|row| Some((row.peer()?, &row.ours))).collect();
    let sum = |of: &dyn Fn(&(&Run, &Run)) -> f64| both.iter().map(of).sum::<f64>();
    let (peer, ours) = (sum(&|pair| pair.0.search), sum(&|pair| pair.1.search));
    let guesses = (sum(&|pair| pair.0.guesses as f64), sum(&|pair| pair.1.guesses as f64));
    let mean = geometric_mean(rows.iter().filter_map(|row| row.ratio()));
    format!(
        "{name:24} {:4} {:11.1} {:11.1} {:9} {:9} {:8.2} {mean:8.2}\n",
        both.len(),
        peer * 1e3,
        ours * 1e3,
        guesses.0,
        guesses.1,
        peer / ours,
    )
}

/// Those of [`NAMED`] that both finished.
fn named_rows(rows: &[Row]) -> String {
    let mut text = String::from("\n");
    for row in rows.iter().filter(|row| NAMED.contains(&row.name.as_str())) {
        let (Some(peer), Some(ratio)) = (row.peer(), row.ratio()) else { continue };
        let _ = writeln!(
            text,
            "{:30} peer {:8.1} ms, {:6} guesses; ours {:8.1} ms, {:6} guesses; {ratio:.2} times as fast",
            row.name,
            peer.search * 1e3,
            peer.guesses,
            row.ours.search * 1e3,
            row.ours.guesses
        );
    }
    text
}

/// What it takes to make a puzzle ready.
fn builds(rows: &[Row]) -> String {
    let median = |mut times: Vec<f64>| {
        times.sort_by(f64::total_cmp);
        times.get(times.len() / 2).copied().unwrap_or(0.0) * 1e6
    };
    let peer = median(rows.iter().filter_map(|row| Some(row.peer.as_ref()?.build)).collect());
    let ours = median(rows.iter().map(|row| row.ours.build).collect());
    format!("\nto build a puzzle, median: peer {peer:.0} us, ours {ours:.0} us\n")
}
