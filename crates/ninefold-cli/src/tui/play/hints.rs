//! Hints on the board: the next step from where the player stands, in three levels. Mistakes come first.

use ninefold::logic;
use ninefold::{Candidate, Candidates, Cell, CellSet, DigitSet};
use ninefold_app::hint::Hint as About;
use ninefold_app::player::Player;
use ninefold_draw::{Mark, Marks};

use super::game::Game;
use crate::words::hints as words;
use crate::words::tr;

pub use ninefold_app::hint::Level;

/// A hint, and how much of it is shown.
#[derive(Clone, Debug)]
pub struct Hint {
    about: About,
    level: Level,
    /// The candidates that it speaks of.
    position: Candidates,
    marks: Marks,
}

impl Hint {
    /// The hint for a game as it stands.
    pub fn of(game: &Game) -> Hint {
        let player = Player::new(&game.board().claims(game.automatic));
        let about = About::of(&player);
        let marks = match &about {
            About::Step(step) => Marks::of_step(step),
            About::Mistakes { lost, .. } => Marks::of(&logic::Evidence::default(), &[], lost),
            About::Nothing(_) => Marks::default(),
        };
        Hint { about, level: Level::Name, position: player.mended, marks }
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

    /// Does what it says, for a player who has seen everything.
    pub fn apply(&self, game: &mut Game) {
        match &self.about {
            About::Mistakes { wrong, lost } => game.mend(wrong, lost),
            About::Step(step) => game.take_step(step, |cell| self.position.at(cell)),
            About::Nothing(_) => {}
        }
    }

    /// The cells to look at, which is shown from the second level on.
    pub fn cells(&self) -> CellSet {
        if self.level == Level::Name { CellSet::EMPTY } else { self.about.cells() }
    }

    /// Whether the digit in `cell` is shown to be wrong.
    pub fn is_wrong(&self, cell: Cell) -> bool {
        let About::Mistakes { wrong, .. } = &self.about else { return false };
        self.level >= Level::Where && wrong.iter().any(|on| on.cell == cell)
    }

    /// What `cell` does in the step, which the third level shows.
    pub fn part_of(&self, cell: Cell) -> Option<Mark> {
        self.marks.in_cell(cell).filter(|_| self.level == Level::All)
    }

    /// What a candidate does in the step, which the third level shows.
    pub fn mark_of(&self, candidate: Candidate) -> Option<Mark> {
        self.marks.at(candidate).filter(|_| self.level == Level::All)
    }

    /// The digit that goes into `cell`, which the third level shows.
    pub fn placed(&self, cell: Cell) -> Option<Candidate> {
        let About::Step(step) = &self.about else { return None };
        step.placements.iter().copied().find(|on| on.cell == cell && self.level == Level::All)
    }

    /// The candidates of `cell` as the step knows them.
    pub fn candidates(&self, cell: Cell) -> DigitSet {
        self.position.at(cell)
    }

    /// Its heading.
    pub fn title(&self) -> &str {
        words::title(&self.about)
    }

    /// What it says.
    pub fn words(&self) -> String {
        words::words(&self.about, self.level, &self.position)
    }
}

/// Whether all is right so far, without saying where it is not.
pub fn check(game: &Game) -> String {
    let Player { solution, wrong, lost, mended, .. } = Player::new(&game.board().claims(game.automatic));
    match (solution, wrong.is_empty() && lost.is_empty()) {
        (None, _) => tr!("It has several solutions: nobody can tell").into(),
        (_, true) => tr!("All is right so far").into(),
        (_, false) => words::words(&About::Mistakes { wrong, lost }, Level::Name, &mended),
    }
}

#[cfg(test)]
mod tests {
    use ninefold::Digit;

    use super::super::game::Pen;
    use super::*;

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// Needs a pair before it goes on by singles.
    const TRIPLES: &str = "..31....6....74.131......2.4....8.5.6.1.3.8.2.3.2....9.4......531.98....9....26..";

    fn cell(name: &str) -> Cell {
        name.parse().unwrap()
    }

    #[test]
    fn three_levels_tell_more_and_more() {
        let mut hint = Hint::of(&Game::new(&PUZZLE.parse().unwrap()));
        assert_eq!((hint.level(), hint.cells()), (Level::Name, CellSet::EMPTY));
        let name = hint.words();
        hint.more();
        let place = hint.words();
        assert!(!hint.cells().is_empty() && Cell::all().all(|cell| hint.placed(cell).is_none()));
        hint.more();
        let all = hint.words();
        let placed: Vec<Candidate> = Cell::all().filter_map(|cell| hint.placed(cell)).collect();
        assert_eq!(placed.len(), 1);
        assert!(
            all.contains(&placed[0].cell.to_string()) && all.contains(&placed[0].digit.to_string()),
            "{all}"
        );
        assert!(!name.contains(&placed[0].cell.to_string()) && name != place, "{name}");
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
                    let hint = Hint::of(&game);
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
        game.write(cell("r1c3"), Pen::Digit, Digit::D2).unwrap();
        game.write(cell("r1c4"), Pen::Centre, Digit::D2).unwrap();
        let mut hint = Hint::of(&game);
        let words = hint.words();
        assert_eq!(check(&game), words);
        assert!(words.contains("one digit is not right") && words.contains("one pencil mark"), "{words}");
        assert!(!words.contains("r1c3") && !hint.is_wrong(cell("r1c3")));
        hint.more();
        assert!(hint.words().contains("The digit in r1c3") && hint.is_wrong(cell("r1c3")));
        hint.more();
        assert!(hint.words().contains("r1c3 is not 2") && hint.words().contains("r1c4 can still be 6"));
        hint.apply(&mut game);
        assert_eq!(game.board().digit(cell("r1c3")), None);
        assert_eq!(check(&game), "All is right so far");
        assert!(game.board().note(cell("r1c4")).centre.contains(Digit::D6));
        assert!(matches!(Hint::of(&game).about, About::Step(_)));
    }

    #[test]
    fn a_solved_game_has_no_hint() {
        let mut game = Game::new(&PUZZLE.parse().unwrap());
        let solution = *game.solution().unwrap();
        for cell in game.board().puzzle().blanks() {
            game.write(cell, Pen::Digit, solution.get(cell).unwrap()).unwrap();
        }
        assert!(!Hint::of(&game).is_something());
    }
}
