//! A game as text, and back.
//!
//! ```json
//! {"version":1,"puzzle":"53..7…","title":"easy","level":"Easy","seconds":125,
//!  "moves":[[{"cell":"r1c3","digit":4}],[{"cell":"r1c4","centre":"26"}]],"done":2}
//! ```
//!
//! Moves are kept, not the sheet: it follows from them. A move lists the cells it changed and all that is written in
//! them afterwards.

use std::time::Duration;

use anyhow::{Context, Result, anyhow, bail, ensure};
use ninefold::logic::Level;
use ninefold::{Cell, Digit, DigitSet, Grid};
use serde::{Deserialize, Serialize};

use super::game::Game;
use super::sheet::{Note, Tint};

/// The newest version that is understood.
const VERSION: u32 = 1;

/// A game in a file.
#[derive(Debug, Serialize, Deserialize)]
struct Saved {
    version: u32,
    puzzle: String,
    title: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<String>,
    seconds: f64,
    automatic: bool,
    strict: bool,
    hints: u32,
    mistakes: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    finished: Option<f64>,
    /// How many of the moves are not undone.
    done: usize,
    moves: Vec<Vec<Written>>,
}

/// What is written in a cell.
#[derive(Debug, Serialize, Deserialize)]
struct Written {
    cell: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    digit: Option<u8>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    centre: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    corner: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    crossed: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    colour: Option<usize>,
}

/// Why a file is not a game.
#[derive(Debug)]
pub enum Unread {
    /// A newer program wrote it: nothing is wrong with it.
    Newer(u32),
    /// Something is wrong with it.
    Damaged(anyhow::Error),
}

/// `game` as text.
pub fn write(game: &Game) -> String {
    let (moves, done) = game.moves();
    let saved = Saved {
        version: VERSION,
        puzzle: game.sheet().puzzle().to_string(),
        title: game.title.clone(),
        level: game.level.map(|level| level.name().to_owned()),
        seconds: game.time.as_secs_f64(),
        automatic: game.automatic,
        strict: game.strict,
        hints: game.hints,
        mistakes: game.mistakes,
        finished: game.finished.map(|time| time.as_secs_f64()),
        done,
        moves: moves
            .iter()
            .map(|changes| changes.iter().map(|change| Written::of(change.cell, change.after)).collect())
            .collect(),
    };
    serde_json::to_string(&saved).expect("strings and numbers are JSON") + "\n"
}

/// The game that `text` holds.
pub fn read(text: &str) -> Result<Game, Unread> {
    #[derive(Deserialize)]
    struct Version {
        version: u32,
    }
    match serde_json::from_str::<Version>(text) {
        Ok(Version { version }) if version > VERSION => Err(Unread::Newer(version)),
        Ok(_) => game(text).map_err(Unread::Damaged),
        Err(error) => Err(Unread::Damaged(error.into())),
    }
}

fn game(text: &str) -> Result<Game> {
    let saved: Saved = serde_json::from_str(text)?;
    let puzzle: Grid = saved.puzzle.parse().context("in the puzzle")?;
    let moves: Vec<Vec<(Cell, Note)>> = saved
        .moves
        .iter()
        .map(|changes| changes.iter().map(|written| written.read(&puzzle)).collect())
        .collect::<Result<_>>()?;
    ensure!(saved.done <= moves.len(), "{} moves are done of {}", saved.done, moves.len());
    let mut game = Game::replay(&puzzle, &moves, saved.done);
    game.title = saved.title;
    game.level = saved.level.map(|name| level(&name)).transpose()?;
    game.time = time(saved.seconds)?;
    game.automatic = saved.automatic;
    game.strict = saved.strict;
    game.hints = saved.hints;
    game.mistakes = saved.mistakes;
    game.finished = saved.finished.map(time).transpose()?;
    Ok(game)
}

/// The level of this name.
pub fn level(name: &str) -> Result<Level> {
    let named = Level::ALL.into_iter().find(|level| level.name().eq_ignore_ascii_case(name));
    named.ok_or_else(|| anyhow!("expected easy, medium, hard, unfair or extreme, not {name}"))
}

fn time(seconds: f64) -> Result<Duration> {
    Duration::try_from_secs_f64(seconds).with_context(|| format!("{seconds} seconds"))
}

impl Written {
    fn of(cell: Cell, note: Note) -> Written {
        Written {
            cell: cell.to_string(),
            digit: note.digit.map(Digit::get),
            centre: note.centre.to_string(),
            corner: note.corner.to_string(),
            crossed: note.crossed.to_string(),
            colour: note.tint.map(Tint::index),
        }
    }

    fn read(&self, puzzle: &Grid) -> Result<(Cell, Note)> {
        let cell: Cell = self.cell.parse()?;
        let digit = |digit| Digit::new(digit).with_context(|| format!("{digit} is no digit"));
        let tint = |index| Tint::new(index).with_context(|| format!("there is no colour {index}"));
        let note = Note {
            digit: self.digit.map(digit).transpose()?,
            centre: digits(&self.centre)?,
            corner: digits(&self.corner)?,
            crossed: digits(&self.crossed)?,
            tint: self.colour.map(tint).transpose()?,
        };
        if puzzle.is_given(cell) && (Note { tint: None, ..note }) != Note::default() {
            bail!("{cell} is a given and cannot be written on");
        }
        Ok((cell, note))
    }
}

fn digits(text: &str) -> Result<DigitSet> {
    let digit = |c| Digit::from_char(c).with_context(|| format!("{c} is no digit"));
    text.chars().map(digit).collect()
}

#[cfg(test)]
mod tests {
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
                let cell = Cell::from_index(cell);
                match other {
                    0 => drop(game.undo()),
                    1 => drop(game.redo()),
                    2 => game.erase(cell),
                    _ => drop(game.write(cell, PENS[pen], Digit::from_index(digit))),
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
            game.write("r1c3".parse().unwrap(), Pen::Digit, Digit::D4).unwrap();
            game.write("r1c4".parse().unwrap(), Pen::Centre, Digit::D2).unwrap();
            let mut text = write(&game).into_bytes();
            let at = at.index(text.len());
            text[at] = byte;
            let _ = read(&String::from_utf8_lossy(&text));
            text.truncate(at);
            let _ = read(&String::from_utf8_lossy(&text));
        }
    }

    #[test]
    fn what_is_wrong_is_said() {
        let text = write(&game());
        let refused = |from: &str, to: &str| match read(&text.replace(from, to)) {
            Err(Unread::Damaged(error)) => format!("{error:#}"),
            other => panic!("{other:?}"),
        };
        assert!(matches!(read(&text.replace("\"version\":1", "\"version\":2")), Err(Unread::Newer(2))));
        assert!(refused("\"done\":0", "\"done\":7").contains("7 moves are done of 0"));
        assert!(refused("53..7", "53..77").contains("in the puzzle"));
        let on_given = r#""moves":[[{"cell":"r1c1","digit":4}]]"#;
        assert!(refused("\"moves\":[]", on_given).contains("r1c1 is a given"));
        assert!(refused("\"seconds\":0.0", "\"seconds\":-1").contains("-1 seconds"));
    }
}
