//! Hints on the board: the next step from where the player stands, in three levels. Mistakes come first. What
//! takes long is a [`Question`], answered elsewhere.

use ninefold::solve::Cancel;
use ninefold_app::budget::Budget;
use ninefold_app::hint::Wish;
use ninefold_app::player::VariantPlayer;
use ninefold_app::shown::Hints;
use ninefold_app::status::Status;
use ninefold_app::subject::Subject;
use ninefold_draw::{BoardState, Candidate, Mark, MarkRole, Marks, ShownStep, Spot};
use ninefold_variants::Verdict;

use super::game::Game;
use crate::words::hints::{self as words, Told};
use crate::words::tr;

pub use ninefold_app::hint::Level;
use ninefold_app::hint::NO_STEP;

/// What a player asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// A hint.
    Hint,
    /// Whether all is right so far.
    Check,
}

/// What a player asks about a game, with all that an answer needs.
#[derive(Clone, Debug)]
pub struct Question {
    asked: Asked,
    claims: Subject,
    /// The verdict of a puzzle with other rules, if it is known.
    verdict: Option<Verdict>,
}

/// What is said to it.
#[derive(Clone, Debug)]
pub enum Answer {
    /// The hint.
    Hint(Box<Hint>),
    /// Whether all is right.
    Checked(String),
}

impl Question {
    /// About a game as it stands.
    pub fn new(asked: Asked, game: &Game) -> Question {
        let claims = game.board().claims(game.automatic);
        Question { asked, claims, verdict: game.puzzle().verdict().cloned() }
    }

    /// The answer; `None` if it is cancelled.
    pub fn answer(&self, cancel: &Cancel) -> Option<Answer> {
        cancel.watch(|| self.find(&Budget::brief(cancel))).ok().flatten()
    }

    fn find(&self, budget: &Budget) -> Option<Answer> {
        let standing = match (&self.claims, &self.verdict) {
            (Subject::Variant(variant), Some(verdict)) => {
                Hints::judged_as(variant, VariantPlayer::judged(variant, verdict))
            }
            (subject, _) => Hints::standing(subject, budget),
        };
        Some(match self.asked {
            Asked::Hint => {
                let hints = standing.find(&Wish::default(), budget).ok()?;
                let solution = match &self.verdict {
                    Some(Verdict::Unique(solution)) => Some(&solution[..]),
                    _ => None,
                };
                Answer::Hint(Box::new(Hint::of(&hints, solution)))
            }
            Asked::Check => Answer::Checked(checked(&standing)),
        })
    }
}

/// Whether all is right so far, without saying where it is not.
fn checked(hints: &Hints<'_>) -> String {
    let mistaken = hints.mistaken();
    match hints.judged().status {
        _ if mistaken.iter().any(|all| !all.is_empty()) => {
            words::mistakes(Level::Name, &hints.state(), &mistaken)
        }
        Status::Unique | Status::Solved => tr!("All is right so far").into(),
        Status::Unclear | Status::Stopped => tr!("Its solution is not known: nobody can tell").into(),
        _ => tr!("It has several solutions: nobody can tell").into(),
    }
}

/// A hint, and how much of it is shown.
#[derive(Clone, Debug)]
pub struct Hint {
    about: About,
    level: Level,
    /// The candidates that it speaks of.
    position: BoardState,
    marks: Marks,
}

/// What it is about.
#[derive(Clone, Debug)]
enum About {
    /// Digits that are wrong, and candidates that the marks have lost.
    Mistakes([Vec<Candidate>; 2]),
    /// The next step.
    Step(Box<Told>),
    /// Why there is none.
    Nothing(&'static str),
}

impl Hint {
    /// The next step or, where no technique leads on, a digit of the only solution.
    fn of(hints: &Hints<'_>, solution: Option<&[i32]>) -> Hint {
        let mistaken = hints.mistaken();
        let is_open = hints.nothing().is_none_or(|why| why == NO_STEP);
        let told = words::told(hints).or_else(|| words::forced(hints, solution?));
        let (about, marks) = match told.filter(|_| is_open) {
            _ if mistaken.iter().any(|all| !all.is_empty()) => {
                let marks = mistaken[1].iter().map(|&on| (on, MarkRole::Gone)).collect();
                (About::Mistakes(mistaken), marks)
            }
            Some(told) => {
                let marks = told.hint.step.highlights.marks.clone();
                (About::Step(Box::new(told)), marks)
            }
            _ => (About::Nothing(hints.nothing().unwrap_or_default()), Marks::default()),
        };
        Hint { about, level: Level::Name, position: hints.state(), marks }
    }

    /// Tells more, if there is more to tell.
    pub fn more(&mut self) {
        self.level = match self.level {
            Level::Name => Level::Where,
            Level::Where | Level::All => Level::All,
        };
    }

    /// How much is shown.
    pub fn level(&self) -> Level {
        self.level
    }

    /// Whether it is about a step or a mistake: something to do.
    pub fn is_something(&self) -> bool {
        !matches!(self.about, About::Nothing(_))
    }

    fn step(&self) -> Option<&ShownStep> {
        match &self.about {
            About::Step(told) => Some(&told.hint.step),
            _ => None,
        }
    }

    /// Does what it says, for a player who has seen everything.
    pub fn apply(&self, game: &mut Game) {
        match &self.about {
            About::Mistakes([wrong, lost]) => game.mend(wrong, lost),
            About::Step(told) => game.take_step(&told.hint.step, |cell| self.candidates(cell)),
            About::Nothing(_) => {}
        }
    }

    /// Whether `cell` is one to look at, which is shown from the second level on.
    pub fn points_at(&self, cell: Spot) -> bool {
        self.level > Level::Name
            && match &self.about {
                About::Mistakes(all) => all.iter().flatten().any(|on| on.at == cell),
                About::Step(told) => told.hint.cells.contains(&cell),
                About::Nothing(_) => false,
            }
    }

    /// Whether the digit in `cell` is shown to be wrong.
    pub fn is_wrong(&self, cell: Spot) -> bool {
        let About::Mistakes([wrong, _]) = &self.about else { return false };
        self.level >= Level::Where && wrong.iter().any(|on| on.at == cell)
    }

    /// What `cell` does in the step, which the third level shows.
    pub fn part_of(&self, cell: Spot) -> Option<Mark> {
        self.marks.in_cell(cell).filter(|_| self.level == Level::All)
    }

    /// What a candidate does in the step, which the third level shows.
    pub fn mark_of(&self, candidate: Candidate) -> Option<Mark> {
        self.marks.at(candidate).filter(|_| self.level == Level::All)
    }

    /// Whether the third level shows this mark somewhere.
    pub fn has_mark(&self, mark: Mark) -> bool {
        self.level == Level::All && self.marks.roles().any(|(on, _)| self.marks.at(on) == Some(mark))
    }

    /// The digit that goes into `cell`, which the third level shows.
    pub fn placed(&self, cell: Spot) -> Option<i32> {
        let placed = self.step()?.placements.iter().find(|on| on.at == cell);
        placed.filter(|_| self.level == Level::All).map(|on| on.value)
    }

    /// The first cell of the grid into which a digit goes.
    pub fn first_placed(&self) -> Option<Spot> {
        let placed = self.step()?.placements.iter().map(|on| on.at);
        placed.filter(|&at| self.position.board.layer_of(at).is_none()).min()
    }

    /// The candidates of `cell` as the step knows them.
    pub fn candidates(&self, cell: Spot) -> u32 {
        self.position.candidates.as_ref().map_or(0, |all| all[cell.index()])
    }

    /// Its heading.
    pub fn title(&self) -> &str {
        match &self.about {
            About::Mistakes(_) => tr!("Look again"),
            About::Step(told) => told.hint.step.technique.name,
            About::Nothing(_) => tr!("Hint"),
        }
    }

    /// What it says.
    pub fn words(&self) -> String {
        match &self.about {
            About::Mistakes(mistaken) => words::mistakes(self.level, &self.position, mistaken),
            About::Step(told) => told.words[self.level as usize].clone(),
            About::Nothing(why) => crate::words::text(why).to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::game::Pen;
    use super::*;

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// Needs a pair before it goes on by singles.
    const TRIPLES: &str = "..31....6....74.131......2.4....8.5.6.1.3.8.2.3.2....9.4......531.98....9....26..";

    fn cell(name: &str) -> Spot {
        name.parse::<ninefold::Cell>().unwrap().into()
    }

    fn name_of(cell: Spot) -> String {
        ninefold_draw::Board::classic().name(cell)
    }

    fn all() -> impl Iterator<Item = Spot> {
        (0..81).map(Spot)
    }

    fn hint(game: &Game) -> Hint {
        match Question::new(Asked::Hint, game).answer(&Cancel::new()) {
            Some(Answer::Hint(hint)) => *hint,
            other => panic!("{other:?}"),
        }
    }

    fn check(game: &Game) -> String {
        match Question::new(Asked::Check, game).answer(&Cancel::new()) {
            Some(Answer::Checked(words)) => words,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn three_levels_tell_more_and_more() {
        let mut hint = hint(&Game::new(&PUZZLE.parse().unwrap()));
        assert_eq!((hint.level(), all().any(|cell| hint.points_at(cell))), (Level::Name, false));
        let name = hint.words();
        hint.more();
        let place = hint.words();
        assert!(all().any(|cell| hint.points_at(cell)) && all().all(|cell| hint.placed(cell).is_none()));
        hint.more();
        let told = hint.words();
        let placed: Vec<(Spot, i32)> = all().filter_map(|cell| Some((cell, hint.placed(cell)?))).collect();
        assert_eq!(placed.len(), 1);
        assert!(told.contains(&name_of(placed[0].0)) && told.contains(&placed[0].1.to_string()), "{told}");
        assert!(!name.contains(&name_of(placed[0].0)) && name != place, "{name}");
    }

    #[test]
    fn hints_alone_solve_a_puzzle_with_or_without_automatic_candidates() {
        for puzzle in [PUZZLE, TRIPLES] {
            for automatic in [false, true] {
                let mut game = Game::new(&puzzle.parse().unwrap());
                game.automatic = automatic;
                for _ in 0..200 {
                    if game.is_solved() {
                        break;
                    }
                    let hint = hint(&game);
                    assert!(hint.is_something(), "{}", hint.words());
                    hint.apply(&mut game);
                }
                assert!(game.is_solved());
            }
        }
    }

    #[test]
    fn mistakes_are_told_first_and_can_be_mended() {
        let mut game = Game::new(&PUZZLE.parse().unwrap());
        game.write(cell("r1c3"), Pen::Digit, 2).unwrap();
        game.write(cell("r1c4"), Pen::Centre, 2).unwrap();
        let mut hint = super::tests::hint(&game);
        let words = hint.words();
        assert_eq!(check(&game), words);
        assert!(words.contains("one digit is wrong") && words.contains("one pencil mark"), "{words}");
        assert!(!words.contains("r1c3") && !hint.is_wrong(cell("r1c3")));
        hint.more();
        assert!(hint.words().contains("The digit in r1c3") && hint.is_wrong(cell("r1c3")));
        hint.more();
        assert!(hint.words().contains("r1c3 is not 2") && hint.words().contains("r1c4 can still be 6"));
        hint.apply(&mut game);
        assert_eq!(game.board().digit(cell("r1c3")), None);
        assert_eq!(check(&game), "All is right so far");
        assert!(game.board().note(cell("r1c4")).centre & 1 << 5 != 0);
        assert!(matches!(super::tests::hint(&game).about, About::Step(_)));
    }

    #[test]
    fn where_no_technique_leads_on_a_digit_of_the_solution_is_shown() {
        let killer = ".Shape~4x4.Cage~3~R1C1~R1C2.Cage~5~R2C1~R3C1.Cage~4~R2C4~R3C4.~R1C1_1.~R1C3_3";
        let subject = Subject::Variant(Box::new(ninefold_formats::Variant::parse(killer).unwrap()));
        let stuck = Hints::standing(&subject, &Budget::BRIEF);
        assert!(!Hint::of(&stuck, None).is_something());
        let mut hint = Hint::of(&stuck, Some(&[1, 2, 3, 4, 3, 4, 2, 1, 2, 1, 4, 3, 4, 3, 1, 2]));
        assert_eq!((hint.title(), hint.placed(Spot(1))), ("By contradiction", None));
        assert_eq!(hint.words(), "No technique leads on from here.");
        hint.more();
        assert!(hint.points_at(Spot(1)) && hint.words() == "Look at r1c2.");
        hint.more();
        assert!(hint.words().ends_with("So r1c2 is 2."), "{}", hint.words());
        assert_eq!(hint.placed(Spot(1)), Some(2));
    }

    #[test]
    fn a_solved_game_has_no_hint() {
        let mut game = Game::new(&PUZZLE.parse().unwrap());
        let solution = game.puzzle().solution().unwrap().to_vec();
        for cell in game.board().blanks().collect::<Vec<Spot>>() {
            game.write(cell, Pen::Digit, solution[cell.index()]).unwrap();
        }
        assert!(!hint(&game).is_something());
    }
}
