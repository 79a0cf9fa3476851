//! Hints of the command line in the words of the language that is chosen.

use ninefold::Verdict;
use ninefold::logic::Explanation;
use ninefold_app::hint::{self, Level};
use ninefold_app::player::{Named, named};
use ninefold_app::shown::{Hint, Hints};
use ninefold_draw::{BoardState, Candidate, Highlights, MarkRole, ShownStep, Technique};

use super::{other, tr};

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
        Hints::Classic { player, .. } if other().is_some() => {
            places(Level::All, &named(&player.wrong), &named(&player.lost))
        }
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

/// A step with what is said of it at each of the three levels.
#[derive(Clone, Debug)]
pub struct Told {
    pub hint: Hint,
    pub words: [String; 3],
}

/// The first step.
pub fn told(of: &Hints<'_>) -> Option<Told> {
    let hint = hints(of).next()?;
    let english = hint.step.technique.summary;
    let summary = other().and_then(|other| other.summary(english)).unwrap_or(english).to_owned();
    let place = match (other(), of) {
        (Some(other), Hints::Classic { steps, .. }) => other.place(&steps[0].step),
        _ => None,
    };
    let place = place.unwrap_or_else(|| format!("Look {}.", hint.look));
    let words = [summary, place, hint.step.explanation.to_string()];
    Some(Told { hint, words })
}

/// A digit that no technique shows, of the only solution: that of the cell with the fewest candidates.
pub fn forced(of: &Hints<'_>, solution: &[i32]) -> Option<Told> {
    let state = of.state();
    let blanks = state.board.spots().filter(|cell| state.digits[cell.index()].is_none());
    let at = blanks.min_by_key(|&cell| state.candidates_of(cell).count())?;
    let (cell, on) = (state.board.name(at), Candidate { at, value: solution[at.index()] });
    let summary = tr!("No technique leads on from here.");
    let all = tr!(
        "No technique shows it: a search finds that every other digit of {0} leads to a contradiction. So {1} is {2}.",
        cell,
        cell,
        on.value
    );
    let mut explanation = Explanation::default();
    explanation.summary.clone_from(&all);
    let marks = [(on, MarkRole::Placed)].into_iter().collect();
    let step = ShownStep {
        technique: Technique { id: "search", name: tr!("By contradiction"), summary, level: None },
        placements: vec![on],
        eliminations: Vec::new(),
        highlights: Highlights { marks, ..Highlights::default() },
        branches: Vec::new(),
        title: format!("{}: {cell}={}", tr!("By contradiction"), on.value),
        explanation,
        eureka: None,
    };
    let words = [summary.to_owned(), tr!("Look at {0}.", cell), all];
    Some(Told { hint: Hint { step, look: cell, cells: vec![at] }, words })
}

/// Mistakes in words, wrong digits and lost marks on a board: first only how many, then where, then which.
pub fn mistakes(level: Level, on: &BoardState, mistaken: &[Vec<Candidate>; 2]) -> String {
    let named = |all: &Vec<Candidate>| -> Vec<Named> {
        all.iter().map(|at| (on.board.name(at.at), at.value)).collect()
    };
    let [wrong, lost] = [named(&mistaken[0]), named(&mistaken[1])];
    if other().is_none() {
        return hint::mistakes(level, &wrong, &lost);
    }
    if level > Level::Name {
        return places(level, &wrong, &lost).join(" ");
    }
    let digits = match wrong.len() {
        1 => tr!("one digit is wrong").to_owned(),
        n => tr!("{0} digits are wrong", n),
    };
    let marks = match lost.len() {
        1 => tr!("one pencil mark was crossed out too early").to_owned(),
        n => tr!("{0} pencil marks were crossed out too early", n),
    };
    match (&wrong[..], &lost[..]) {
        (_, []) => tr!("Not quite: {0}.", digits),
        ([], _) => tr!("Not quite: {0}.", marks),
        _ => tr!("Not quite: {0}, and {1}.", digits, marks),
    }
}

/// Each mistake: where it is, or all of it.
fn places(level: Level, wrong: &[Named], lost: &[Named]) -> Vec<String> {
    let wrong = wrong.iter().map(|(cell, digit)| match level {
        Level::All => tr!("{0} is not {1}: remove it, and check what you concluded from it.", cell, digit),
        _ => tr!("The digit in {0} is wrong.", cell),
    });
    let lost = lost.iter().map(|(cell, digit)| match level {
        Level::All => tr!("{0} can still be {1}: put the mark back.", cell, digit),
        _ => tr!("A mark is missing in {0}.", cell),
    });
    wrong.chain(lost).collect()
}
