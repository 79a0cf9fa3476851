//! A game as it is saved, and back.

use ninefold_app::saved_game::{self, SavedGame, Unread};

use super::game::Game;
use super::puzzle::Puzzle;

/// `game` as text.
pub fn write(game: &Game) -> String {
    let (moves, done) = game.moves();
    let notes =
        moves.iter().map(|changes| changes.iter().map(|change| (change.cell, change.after)).collect());
    saved_game::write(&SavedGame {
        puzzle: game.puzzle().key(),
        board: game.puzzle().shape(),
        givens: game.puzzle().givens().to_vec(),
        title: game.title.clone(),
        level: game.level,
        time: game.time,
        automatic: game.automatic,
        strict: game.strict,
        hints: game.hints,
        mistakes: game.mistakes,
        finished: game.finished,
        done,
        moves: notes.collect(),
        drawings: game.drawings.clone(),
    })
}

/// The game that `text` holds.
pub fn read(text: &str) -> Result<Game, Unread> {
    let saved = saved_game::read(text)?;
    let puzzle = Puzzle::read(&saved).map_err(Unread::Damaged)?;
    let mut game = Game::replay(puzzle, &saved.moves, saved.done);
    game.title = saved.title;
    game.level = saved.level;
    game.time = saved.time;
    game.automatic = saved.automatic;
    game.strict = saved.strict;
    game.hints = saved.hints;
    game.mistakes = saved.mistakes;
    game.finished = saved.finished;
    game.drawings = saved.drawings;
    Ok(game)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use ninefold::logic::Level;
    use ninefold_draw::Spot;
    use proptest::prelude::*;

    use super::super::game::Pen;
    use super::*;

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    const PENS: [Pen; 4] = [Pen::Digit, Pen::Centre, Pen::Corner, Pen::Colour];

    fn game() -> Game {
        Game::new(&PUZZLE.parse().unwrap())
    }

    proptest! {
        #[test]
        fn whatever_is_played_reads_back(
            keys in proptest::collection::vec((0..81usize, 0..4usize, 0..9usize, 0..8u8), 0..80),
            automatic in any::<bool>(),
            nanoseconds in 0u64..1_000_000_000_000_000,
        ) {
            let mut game = game();
            game.automatic = automatic;
            game.time = Duration::from_nanos(nanoseconds);
            for (cell, pen, digit, other) in keys {
                let cell = Spot(cell as u16);
                match other {
                    0 => drop(game.undo()),
                    1 => drop(game.redo()),
                    2 => game.erase(cell),
                    _ => drop(game.write(cell, PENS[pen], digit as i32 + 1)),
                }
            }
            game.level = Some(Level::Hard);
            game.title = "a \"title\"\nof two lines".to_owned();
            game.finished = Some(Duration::from_millis(1500));
            prop_assert_eq!(read(&write(&game)).unwrap(), game);
        }

        #[test]
        fn damaged_text_is_refused_or_read_but_never_a_panic(at in any::<prop::sample::Index>(), byte in any::<u8>()) {
            let mut game = game();
            game.write(Spot(2), Pen::Digit, 4).unwrap();
            game.write(Spot(3), Pen::Centre, 2).unwrap();
            let mut text = write(&game).into_bytes();
            let at = at.index(text.len());
            text[at] = byte;
            let _ = read(&String::from_utf8_lossy(&text));
            text.truncate(at);
            let _ = read(&String::from_utf8_lossy(&text));
        }
    }
}
