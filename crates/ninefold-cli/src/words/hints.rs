//! Hints of the command line in the words of the language that is chosen.

use ninefold::{Candidate, Candidates, Verdict};
use ninefold_app::hint::{Hint as About, Level};
use ninefold_app::shown::{Hint, Hints};

use super::{other, text, tr};

/// The steps, as they are shown.
pub fn hints<'a>(hints: &'a Hints<'_>) -> Box<dyn Iterator<Item = Hint> + 'a> {
    let (Some(other), Hints::Classic { steps, .. }) = (other(), hints) else { return hints.hints() };
    Box::new(hints.hints().zip(steps).map(|(mut hint, rated)| {
        let step = &rated.step;
        hint.step.technique.name = other.name(step.technique.id).unwrap_or(step.technique.name);
        hint.look = other.place(step).unwrap_or(hint.look);
        hint.step.explanation = other.explanation(step).unwrap_or(hint.step.explanation);
        hint
    }))
}

/// What is said before the first step.
pub fn remarks(hints: &Hints<'_>) -> Vec<String> {
    match hints {
        Hints::Classic { player, .. } if other().is_some() => places(Level::All, &player.wrong, &player.lost),
        _ => hints.remarks(),
    }
}

/// Said instead of steps.
pub fn instead(hints: &Hints<'_>) -> Option<String> {
    match hints {
        Hints::Classic { player, .. } if other().is_some() => match player.verdict {
            Verdict::Solved => Some(tr!("It is solved.").to_owned()),
            Verdict::Clash(_) | Verdict::Wrong(_) | Verdict::NoSolution => {
                Some(tr!("There is no solution from here: a digit must be wrong.").to_owned())
            }
            _ => None,
        },
        _ => hints.instead(),
    }
}

/// The heading of a hint.
pub fn title(about: &About) -> &str {
    match (other(), about) {
        (Some(other), About::Step(step)) => other.name(step.technique.id).unwrap_or(step.technique.name),
        _ => text(about.title()),
    }
}

/// What a hint says; `on` are the candidates before the step.
pub fn words(about: &About, level: Level, on: &Candidates) -> String {
    let Some(other) = other() else { return about.words(level, on) };
    let told = match about {
        About::Nothing(why) => Some(text(why).to_owned()),
        About::Mistakes { wrong, lost } => Some(mistakes(level, wrong, lost)),
        About::Step(step) => match level {
            Level::Name => other.summary(step.technique.summary).map(str::to_owned),
            Level::Where => other.place(step),
            Level::All => other.explanation(step).map(|told| told.to_string()),
        },
    };
    told.unwrap_or_else(|| about.words(level, on))
}

/// Mistakes in words: first only how many, then where, then which.
pub fn mistakes(level: Level, wrong: &[Candidate], lost: &[Candidate]) -> String {
    if level > Level::Name {
        return places(level, wrong, lost).join(" ");
    }
    let digits = match wrong.len() {
        1 => tr!("one digit is not right").to_owned(),
        n => tr!("{0} digits are not right", n),
    };
    let marks = match lost.len() {
        1 => tr!("one pencil mark was crossed out too early").to_owned(),
        n => tr!("{0} pencil marks were crossed out too early", n),
    };
    match (wrong, lost) {
        (_, []) => tr!("Not all is well: {0}.", digits),
        ([], _) => tr!("Not all is well: {0}.", marks),
        _ => tr!("Not all is well: {0}, and {1}.", digits, marks),
    }
}

/// Each mistake: where it is, or all of it.
fn places(level: Level, wrong: &[Candidate], lost: &[Candidate]) -> Vec<String> {
    let wrong = wrong.iter().map(|Candidate { cell, digit }| match level {
        Level::All => tr!("{0} is not {1}: remove it, and check what you concluded from it.", cell, digit),
        _ => tr!("The digit in {0} is not right.", cell),
    });
    let lost = lost.iter().map(|Candidate { cell, digit }| match level {
        Level::All => tr!("{0} can still be {1}: put the mark back.", cell, digit),
        _ => tr!("A mark is missing in {0}.", cell),
    });
    wrong.chain(lost).collect()
}
