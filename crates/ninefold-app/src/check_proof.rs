//! Reads proofs, each with its puzzle, and checks them: lines of text, or JSON objects as `prove --to jsonl` writes them.

use std::collections::{BTreeMap, HashSet};

use ninefold::proof::{Certificate, MOST_ASSUMPTIONS, Proof, check_each, shows_minimality};
use ninefold::text::{ParseError, ParseErrorKind};
use ninefold::{Cell, Grid};
use serde::{Deserialize, Serialize};

use ninefold_formats::classic::json::parse as parse_json;
use ninefold_formats::words::grouped;

/// The longest line, in bytes: a JSON object of the most assumptions that are read.
pub const LONGEST_LINE: usize = 8 * MOST_ASSUMPTIONS;

/// A claim with its proof, as it was submitted.
#[derive(Clone, Debug)]
pub enum Submission {
    /// Something to be checked.
    Claim(Box<Claim>),
    /// The same of a puzzle with other rules.
    #[cfg(all(feature = "proof", feature = "variants"))]
    Variant(Box<VariantClaim>),
    /// The line of a puzzle that was not proved.
    None(String),
}

/// A claim with its proof.
#[derive(Clone, Debug)]
pub struct Claim {
    /// The puzzle, how many solutions it has, and what shows it.
    pub certificate: Certificate,
    /// The solutions, if they are listed as well.
    solutions: Option<Vec<Grid>>,
    /// For each given, a solution of the puzzle without it, if the puzzle is claimed to be minimal.
    minimal: Option<Vec<(Cell, Grid)>>,
}

/// A claim about a puzzle with other rules, with its proof.
#[cfg(all(feature = "proof", feature = "variants"))]
#[derive(Clone, Debug)]
pub struct VariantClaim {
    puzzle: ninefold_variants::Puzzle,
    proof: ninefold_variants::proof::Proof,
    solutions: Option<Vec<String>>,
}

/// The object that `prove --to jsonl` writes.
#[derive(Deserialize)]
struct Object {
    puzzle: String,
    count: Option<u64>,
    proof: Option<Vec<String>>,
    solutions: Option<Vec<String>>,
    minimal: Option<BTreeMap<String, String>>,
    message: Option<String>,
}

impl Submission {
    /// Reads a line.
    ///
    /// # Errors
    /// If it is not a proof.
    pub fn parse(line: &str) -> Result<Submission, ParseError> {
        let text = line.trim_ascii_start();
        if text.starts_with('{') {
            return object(parse_json(text)?).map_err(|what| {
                ParseError::new(1, 1 + line.len() - text.len(), ParseErrorKind::Malformed(what))
            });
        }
        if let Some(remark) = text.strip_prefix('!') {
            return Ok(Submission::None(remark.trim().to_owned()));
        }
        #[cfg(all(feature = "proof", feature = "variants"))]
        if is_iss(text) {
            let wrong =
                |what| ParseError::new(1, 1 + line.len() - text.len(), ParseErrorKind::Malformed(what));
            return VariantClaim::read(text, None).map_err(wrong);
        }
        let certificate = line.parse()?;
        Ok(Submission::Claim(Box::new(Claim { certificate, solutions: None, minimal: None })))
    }

    /// The puzzle as a line, if there is one: its digits as givens, or its rules as ISS text.
    pub fn puzzle(&self) -> Option<String> {
        match self {
            Submission::Claim(claim) => Some(claim.certificate.puzzle.as_givens().to_string()),
            #[cfg(all(feature = "proof", feature = "variants"))]
            Submission::Variant(claim) => Some(claim.text()),
            Submission::None(_) => None,
        }
    }

    /// Checks everything that is claimed.
    pub fn check(&self) -> Report {
        match self {
            Submission::None(remark) => Report::refused(None, format!("there is no proof: {remark}")),
            Submission::Claim(claim) => claim.check(),
            #[cfg(all(feature = "proof", feature = "variants"))]
            Submission::Variant(claim) => claim.check(),
        }
    }
}

/// Whether a line starts with a puzzle as ISS text: such text begins with a full stop and names what it has.
#[cfg(all(feature = "proof", feature = "variants"))]
fn is_iss(line: &str) -> bool {
    let word = line.split_ascii_whitespace().next().unwrap_or_default();
    word.starts_with('.') && word.contains(|c: char| c.is_ascii_alphabetic() || c == '~')
}

/// What an object says; its lists are read by the same reader as a line.
fn object(object: Object) -> Result<Submission, String> {
    let said = |what: &str, error: ParseError| format!("{what}: {}", error.kind);
    let (Some(count), Some(words)) = (object.count, object.proof) else {
        return Ok(Submission::None(object.message.unwrap_or_default()));
    };
    #[cfg(all(feature = "proof", feature = "variants"))]
    if is_iss(&object.puzzle) {
        let line = [&[object.puzzle, count.to_string()], &words[..]].concat().join(" ");
        return VariantClaim::read(&line, object.solutions);
    }
    let proof: Proof = [&[count.to_string()], &words[..]]
        .concat()
        .join(" ")
        .parse()
        .map_err(|error| said("proof", error))?;
    let line = format!("{} 0", object.puzzle);
    let certificate: Certificate = line.parse().map_err(|error| said("puzzle", error))?;
    let certificate = Certificate { proof, ..certificate };
    let grid = |line: &String| line.parse::<Grid>().map_err(|error| said("solution", error));
    let solutions = object.solutions.map(|lines| lines.iter().map(grid).collect()).transpose()?;
    let witness = |(cell, line): (&String, &String)| {
        Ok((cell.parse().map_err(|error| format!("minimal: {error}"))?, grid(line)?))
    };
    let minimal: Option<Result<Vec<(Cell, Grid)>, String>> =
        object.minimal.map(|witnesses| witnesses.iter().map(witness).collect());
    Ok(Submission::Claim(Box::new(Claim { certificate, solutions, minimal: minimal.transpose()? })))
}

impl Claim {
    fn check(&self) -> Report {
        let Certificate { puzzle, proof } = &self.certificate;
        let mut met = HashSet::new();
        let mut first = None;
        let result = check_each(puzzle, proof, |solution| {
            first.get_or_insert(*solution);
            if self.solutions.is_some() {
                met.insert(*solution);
            }
        });
        let refused = |why: String| Report::refused(Some(puzzle.to_string()), why);
        if let Err(flaw) = result {
            return refused(flaw.to_string());
        }
        if let Some(listed) = &self.solutions
            && (listed.len() as u64 != proof.count
                || !listed.iter().all(|solution| met.contains(&solution.as_givens())))
        {
            return refused(OTHER_SOLUTIONS.to_owned());
        }
        if let Some(witnesses) = &self.minimal {
            let mut witnesses = witnesses.clone();
            witnesses.sort_unstable_by_key(|(cell, _)| *cell);
            if proof.count != 1 || !shows_minimality(puzzle, &witnesses) {
                return refused("the puzzle is not shown to be minimal".to_owned());
            }
        }
        Report {
            puzzle: Some(puzzle.to_string()),
            status: PROVED,
            count: Some(proof.count),
            solution: first.filter(|_| proof.count == 1).map(|solution| solution.to_string()),
            minimal: self.minimal.is_some(),
            message: None,
        }
    }
}

/// Why a claim with a list of solutions is refused.
const OTHER_SOLUTIONS: &str = "other solutions than those listed";

#[cfg(all(feature = "proof", feature = "variants"))]
impl VariantClaim {
    fn read(line: &str, solutions: Option<Vec<String>>) -> Result<Submission, String> {
        let (puzzle, proof) = ninefold_variants::proof::read(line).map_err(|error| error.to_string())?;
        Ok(Submission::Variant(Box::new(VariantClaim { puzzle, proof, solutions })))
    }

    fn text(&self) -> String {
        ninefold_variants::iss::write(&self.puzzle).text
    }

    fn check(&self) -> Report {
        let mut met = Vec::new();
        let layout = self.puzzle.layout();
        let result = ninefold_variants::proof::check(&self.puzzle, &self.proof, &mut |solution| {
            met.push(ninefold_formats::variant::line(layout, solution));
        });
        met.sort();
        let mut listed = self.solutions.clone().unwrap_or_else(|| met.clone());
        listed.sort();
        match result {
            Err(flaw) => Report::refused(Some(self.text()), flaw.to_string()),
            Ok(()) if listed != met => Report::refused(Some(self.text()), OTHER_SOLUTIONS.to_owned()),
            Ok(()) => Report {
                puzzle: Some(self.text()),
                status: PROVED,
                count: Some(self.proof.count),
                solution: if self.proof.count == 1 { met.pop() } else { None },
                minimal: false,
                message: None,
            },
        }
    }
}

/// The status of a claim that is true.
pub const PROVED: &str = "proved";
/// The status of one that may or may not be.
pub const REFUSED: &str = "refused";

/// The result for one claim.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// The puzzle as a line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub puzzle: Option<String>,
    /// [`PROVED`] or [`REFUSED`].
    pub status: &'static str,
    /// How many solutions the puzzle has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<u64>,
    /// The only one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<String>,
    /// Whether no given can be left out.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub minimal: bool,
    /// Why the claim is refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
}

impl Report {
    /// A claim that is not proved, and why.
    pub fn refused(puzzle: Option<String>, message: String) -> Report {
        Report {
            puzzle,
            status: REFUSED,
            count: None,
            solution: None,
            minimal: false,
            message: Some(message),
        }
    }

    /// Whether the claim is true.
    pub fn is_proved(&self) -> bool {
        self.status == PROVED
    }
}

/// In one line.
impl std::fmt::Display for Report {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if let Some(message) = &self.message {
            return write!(f, "! not proved: {message}");
        }
        let minimal = if self.minimal { " and minimal" } else { "" };
        match (self.count.unwrap_or_default(), &self.solution) {
            (1, Some(solution)) => write!(f, "proved unique{minimal}: {solution}"),
            (0, _) => f.write_str("proved none"),
            (count, _) => write!(f, "proved {} solutions", grouped(count)),
        }
    }
}

#[cfg(test)]
mod tests {
    use ninefold::proof::Prover;

    use super::*;
    use crate::queries::prove::Prove;
    use crate::query;

    type Change = fn(&mut serde_json::Value);

    const PUZZLE: &str = ".................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7...";

    fn report(line: &str) -> String {
        Submission::parse(line).unwrap().check().to_string()
    }

    fn object() -> serde_json::Value {
        let prove = Prove { prover: Prover::new(), minimal: Some(ninefold::Solver::new()) };
        query::object(&prove, &ninefold::text::Entry::new(PUZZLE.parse().unwrap()).into())
    }

    #[test]
    fn what_prove_writes_as_json_is_accepted() {
        assert!(report(&object().to_string()).starts_with("proved unique and minimal: "));
    }

    #[test]
    fn everything_in_an_object_is_checked() {
        let cases: [(&str, Change, &str); 5] = [
            ("another count", |o| o["count"] = 2.into(), "! not proved: claims 2, is 1"),
            (
                "no assumptions",
                |o| o["proof"] = serde_json::json!([]),
                "! not proved: the list ends, 1 branch open",
            ),
            (
                "another solution",
                |o| o["solutions"][0] = "1".repeat(81).into(),
                "! not proved: other solutions than those listed",
            ),
            (
                "twice the solution",
                |o| o["solutions"] = vec![o["solutions"][0].clone(); 2].into(),
                "! not proved: other solutions than those listed",
            ),
            (
                "a witness fewer",
                |o| _ = o["minimal"].as_object_mut().unwrap().remove("r2c9"),
                "! not proved: the puzzle is not shown to be minimal",
            ),
        ];
        for (what, change, expected) in cases {
            let mut object = object();
            change(&mut object);
            assert_eq!(report(&object.to_string()), expected, "{what}");
        }
    }

    #[test]
    fn proofs_of_other_rules_are_checked() {
        let line = ".Shape~4x4.Diagonal~1.Thermo~R1C1~R2C2~R3C3.~R1C2_4~R2C4_4 ";
        let proved = report(&format!("{line}0 r1c1=1 r1c1=2"));
        assert!(proved.starts_with("! not proved: "), "{proved}");
        assert_eq!(report(".Shape~4x4.AntiKing 1"), "! not proved: the list ends, 1 branch open");
        assert_eq!(report(".Skyscraper~R1~4~ 1"), "! not proved: the rule skyscraper is not covered");
        assert!(Submission::parse(".Shape~4x4 1 r9c9=1").is_err());
        let variant =
            ninefold_variants::iss::read(".Shape~4x4.Cage~3~R1C1~R1C2.~R2C1_3_4~R3C3_1~R4C2_2~R1C4_4")
                .unwrap();
        let proof = ninefold_variants::proof::prove(&variant, 10).unwrap();
        let line = ninefold_variants::proof::write(&variant, &proof).unwrap();
        let said = report(&line);
        assert!(said.starts_with("proved "), "{said}");
    }

    #[test]
    fn the_line_of_a_puzzle_without_a_proof_is_refused() {
        let line = "! more than 2 solutions: not proved";
        assert_eq!(report(line), format!("! not proved: there is no proof: {}", &line[2..]));
        assert!(Submission::parse("{\"puzzle\": 1}").is_err() && Submission::parse("…").is_err());
    }
}
