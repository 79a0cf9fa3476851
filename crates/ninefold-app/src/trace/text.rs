//! Paths as plain text in three depths, for models that learn to solve and for people; and how such a text is read back
//! and checked, step by step.
//!
//! ```text
//! Step 1: Naked Single
//! Why: r5c5 sees every digit but 5 (row 5: 1 3 4 8; column 5: 2 6 7 9). So r5c5 is 5.
//! Moves: r5c5=5
//! ```
//!
//! A move is `r5c5=5` or, for an elimination, `r1c3<>4`. With the depth [`Depth::Moves`] a step is a line of moves;
//! with [`Depth::States`] a line `State:` comes before the moves: for each cell its digit, or its candidates in braces.

use std::fmt::Write as _;

use ninefold::logic::check::{Checker, Claim, Ground};
use ninefold::{Candidate, Candidates, Cell, Digit, DigitSet, Grid};
use serde::Serialize;

use crate::trace;

/// How much is written of each step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Depth {
    /// What changes.
    Moves,
    /// And the technique, and why it follows.
    Reasons,
    /// And all candidates before the step.
    States,
}

ninefold::named! {
    Depth or UnknownDepth: "moves, reasons or states";
    Moves = "moves",
    Reasons = "reasons",
    States = "states",
}

/// The steps of a path that starts from `start` as text.
///
/// # Errors
/// If a step names what a classic puzzle does not have.
pub fn write(steps: &[trace::Step], start: &Candidates, depth: Depth) -> Result<String, trace::UnknownName> {
    let (mut text, mut position) = (String::new(), start.clone());
    for (number, step) in steps.iter().enumerate() {
        let claim = Claim::try_from(step)?;
        if depth >= Depth::Reasons {
            let why: Vec<&str> = step.explanation.split_whitespace().collect();
            let _ = writeln!(text, "Step {}: {}\nWhy: {}", number + 1, step.name, why.join(" "));
        }
        if depth == Depth::States {
            let _ = writeln!(text, "State: {}", state(&position));
        }
        if depth >= Depth::Reasons {
            text.push_str("Moves: ");
        }
        text.push_str(&moves(&claim));
        text.push('\n');
        apply(&claim, &mut position);
    }
    Ok(text)
}

/// What a step changes.
fn moves(claim: &Claim) -> String {
    let gone = claim.eliminations.iter().map(|gone| format!("{}<>{}", gone.cell, gone.digit));
    let placed = claim.placements.iter().map(|placed| format!("{}={}", placed.cell, placed.digit));
    gone.chain(placed).collect::<Vec<_>>().join(" ")
}

fn apply(claim: &Claim, position: &mut Candidates) {
    claim.eliminations.iter().for_each(|&gone| _ = position.remove(gone));
    claim.placements.iter().for_each(|&placed| position.place(placed));
}

/// For each cell its digit, or its candidates in braces.
fn state(position: &Candidates) -> String {
    let cell = |cell: Cell| match position.grid().get(cell) {
        Some(digit) => digit.to_string(),
        None => format!("{{{}}}", position.at(cell)),
    };
    Cell::all().map(cell).collect::<Vec<_>>().join(" ")
}

/// A step that somebody claims.
#[derive(Clone, Debug, Default)]
pub struct Told {
    /// What it is called, if it is called anything.
    pub technique: String,
    /// What is claimed.
    pub claim: Claim,
    /// The candidates before it, as claimed.
    state: Option<String>,
}

impl TryFrom<&trace::Step> for Told {
    type Error = trace::UnknownName;

    fn try_from(step: &trace::Step) -> Result<Told, trace::UnknownName> {
        Ok(Told { technique: step.technique.to_string(), claim: Claim::try_from(step)?, state: None })
    }
}

/// Reads a path. Lines that are not steps, such as the remarks of a model, are skipped: where there are lines that
/// begin with `Moves:`, only those are steps; otherwise every line that has a move.
pub fn read(text: &str) -> Vec<Told> {
    let has_headings = text.lines().any(|line| heading(line, "Moves").is_some());
    let (mut steps, mut next) = (Vec::new(), Told::default());
    for line in text.lines() {
        if line.trim_start().starts_with("Step ")
            && let Some((_, name)) = line.split_once(':')
        {
            name.trim().clone_into(&mut next.technique);
        } else if let Some(state) = heading(line, "State") {
            next.state = Some(state.trim().to_owned());
        } else {
            let moves = if has_headings { heading(line, "Moves") } else { Some(line) };
            next.claim = moves.map(claim).unwrap_or_default();
            if !next.claim.placements.is_empty() || !next.claim.eliminations.is_empty() {
                steps.push(std::mem::take(&mut next));
            }
        }
    }
    steps
}

fn heading<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    line.trim_start().strip_prefix(name)?.strip_prefix(':')
}

/// The moves in a line: a cell, a sign, a digit.
fn claim(line: &str) -> Claim {
    let mut claim = Claim::default();
    let starts = line.char_indices().filter(|(_, c)| matches!(c, 'r' | 'R')).map(|(at, _)| at);
    for at in starts {
        let Some((cell, rest)) = line[at..].split_at_checked(4) else { continue };
        let Ok(cell) = cell.to_lowercase().parse::<Cell>() else { continue };
        let rest = rest.trim_start();
        let signs = [("<>", false), ("!=", false), ("≠", false), ("==", true), ("=", true)];
        let Some((rest, places)) =
            signs.iter().find_map(|&(sign, places)| Some((rest.strip_prefix(sign)?, places)))
        else {
            continue;
        };
        // Several digits may go from one cell.
        for digit in rest.trim_start().chars().map_while(Digit::from_char) {
            let candidate = Candidate { cell, digit };
            if places { &mut claim.placements } else { &mut claim.eliminations }.push(candidate);
        }
    }
    claim
}

/// How far a path is right.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Score {
    /// Whether every step is right.
    pub sound: bool,
    /// Whether the grid is complete after the steps that are right.
    pub solved: bool,
    /// How many steps there are.
    pub steps: usize,
    /// How many are right before the first that is not.
    pub right: usize,
    /// How many of those their evidence shows; the others are only true in every solution.
    pub shown: usize,
    /// The first step that is not right, from 1.
    pub broken: Option<usize>,
    /// Why it is not.
    pub reason: Option<String>,
}

/// Follows `steps` from `start` as far as they are right: true, and with the candidates before them as they claim.
pub fn score(start: Candidates, steps: &[Told]) -> Score {
    let mut score = Score {
        sound: true,
        solved: false,
        steps: steps.len(),
        right: 0,
        shown: 0,
        broken: None,
        reason: None,
    };
    let mut checker = Checker::at(start);
    for step in steps {
        let checked = match wrong_state(step, checker.position()) {
            Some(wrong) => Err(wrong),
            None => checker.check(&step.claim).map_err(|flaw| flaw.to_string()),
        };
        match checked {
            Ok(ground) => {
                score.right += 1;
                score.shown += usize::from(ground == Ground::Evidence);
            }
            Err(reason) => {
                (score.sound, score.broken, score.reason) = (false, Some(score.right + 1), Some(reason));
                break;
            }
        }
    }
    score.solved = checker.position().is_complete();
    score
}

/// Where the state that a step claims is not what is left.
fn wrong_state(step: &Told, position: &Candidates) -> Option<String> {
    let claimed = step.state.as_deref()?;
    let words: Vec<&str> = claimed.split_whitespace().collect();
    if words.len() != Cell::COUNT {
        return Some(format!("the state has {} cells, expected 81", words.len()));
    }
    Cell::all().zip(words).find_map(|(cell, word)| {
        let digits = |word: &str| word.chars().filter_map(Digit::from_char).collect::<DigitSet>();
        let is_right = match position.grid().get(cell) {
            Some(digit) => word == digit.to_string(),
            None => word.starts_with('{') && digits(word) == position.at(cell),
        };
        let left = || match position.grid().get(cell) {
            Some(digit) => digit.to_string(),
            None => format!("{{{}}}", position.at(cell)),
        };
        (!is_right).then(|| format!("the state has {word} in {cell}, where it is {}", left()))
    })
}

/// Where a path from the digits of `grid` starts.
///
/// # Errors
/// If two digits clash.
pub fn start(grid: &Grid) -> Result<Candidates, String> {
    match grid.clash() {
        Some(clash) => Err(clash.to_string()),
        None => Ok(Candidates::new(grid)),
    }
}

#[cfg(test)]
mod tests {
    use ninefold::logic::{self, Order, Position};
    use ninefold::rate::RatedStep;

    use super::*;

    const PUZZLE: &str = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

    fn path() -> (Candidates, Vec<trace::Step>) {
        let grid: Grid = PUZZLE.parse().unwrap();
        let steps = logic::solve_by(Position::of(&grid), &Order::hodoku()).steps;
        let rated: Vec<RatedStep> = steps.into_iter().map(RatedStep::from).collect();
        let start = Candidates::new(&grid);
        let steps = trace::steps(&rated, &start);
        (start, steps)
    }

    #[test]
    fn what_is_written_is_read_and_right_in_every_depth() {
        let (start, steps) = path();
        for depth in Depth::ALL {
            let told = read(&write(&steps, &start, depth).unwrap());
            assert_eq!(told.len(), steps.len(), "{depth:?}");
            for (told, step) in told.iter().zip(&steps) {
                let claim = Claim::try_from(step).unwrap();
                assert_eq!(told.claim.placements, claim.placements);
                assert_eq!(told.claim.eliminations, claim.eliminations);
                assert!(depth == Depth::Moves || told.technique == step.name);
            }
            let score = score(start.clone(), &told);
            assert!(score.sound && score.solved && score.right == steps.len(), "{depth:?}: {score:?}");
        }
    }

    #[test]
    fn the_first_wrong_step_is_found() {
        let (start, steps) = path();
        let text = write(&steps, &start, Depth::Moves).unwrap();
        let mut lines: Vec<&str> = text.lines().collect();
        lines.insert(3, "r1c2=1");
        let found = score(start.clone(), &read(&lines.join("\n")));
        assert_eq!((found.sound, found.right, found.broken), (false, 3, Some(4)));
        assert!(found.reason.unwrap().contains("r1c2"));
        let text = write(&steps, &start, Depth::States).unwrap().replacen("State: 1 ", "State: 2 ", 1);
        let found = score(start, &read(&text));
        assert_eq!(found.broken, Some(1));
        assert_eq!(found.reason.as_deref(), Some("the state has 2 in r1c1, where it is 1"));
    }

    #[test]
    fn remarks_are_passed_over_and_signs_are_forgiven() {
        let told = read("Let us see.\nR1C1 = 5, r1c2 != 34\nnothing here: r9c0=1 rxcy r1\nr2c2≠7\n");
        assert_eq!(told.len(), 2);
        assert_eq!((told[0].claim.placements.len(), told[0].claim.eliminations.len()), (1, 2));
        assert!(read("").is_empty());
    }
}
