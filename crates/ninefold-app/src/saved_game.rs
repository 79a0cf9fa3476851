//! A saved game: the JSON of the files that `play` writes.
//!
//! ```json
//! {"version":1,"puzzle":"53..7…","title":"easy","level":"Easy","seconds":125,
//!  "moves":[[{"cell":"r1c3","digit":4}],[{"cell":"r1c4","centre":"26"}]],"done":2}
//! ```
//!
//! Moves are kept, not the board: it follows from them. A move lists the cells it changed and all that is written in
//! them afterwards.

use std::fmt::Display;
use std::str::FromStr;
use std::time::Duration;

use ninefold::logic::{Level, UnknownLevel};
use ninefold::{Cell, Digit, DigitSet, Grid};
use serde::{Deserialize, Serialize};

/// The newest version that is understood.
const VERSION: u32 = 1;

/// What is written in one cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Note {
    /// The digit, unless it is a given.
    pub digit: Option<Digit>,
    /// Pencil marks in the middle: what the cell can be.
    pub centre: DigitSet,
    /// Pencil marks in the corners: whatever the player means by them.
    pub corner: DigitSet,
    /// What the player has crossed out of the automatic candidates.
    pub crossed: DigitSet,
    /// A colour.
    pub tint: Option<Tint>,
    /// What the page has drawn on it, which is kept as it is: its number in the game's drawings.
    pub drawn: Option<usize>,
}

/// What the page draws on a cell: colours of its candidates, and lines that begin there (`web/page/game/drawn.js`).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drawing {
    /// For each digit a letter or a dot.
    pub tints: String,
    /// `3-r4c7=5` leads from the 3 of this cell to the 5 of r4c7.
    pub lines: String,
}

/// One of the colours that a player can give to a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tint(u8);

impl Tint {
    /// How many there are.
    pub const COUNT: usize = 9;

    /// The colour of this number, 0 to 8.
    pub fn new(index: usize) -> Option<Tint> {
        (index < Tint::COUNT).then_some(Tint(index as u8))
    }

    /// 0 to 8.
    pub fn index(self) -> usize {
        self.0.into()
    }

    /// `a` to `i`: the name that says which it is where colours do not.
    pub fn letter(self) -> char {
        char::from(b'a' + self.0)
    }
}

impl From<Digit> for Tint {
    /// The colour that the key of a digit gives.
    fn from(digit: Digit) -> Tint {
        Tint(digit.index() as u8)
    }
}

/// A game as it is saved.
#[derive(Clone, Debug, PartialEq)]
pub struct SavedGame {
    /// The givens.
    pub puzzle: Grid,
    /// What the player calls it.
    pub title: String,
    /// How difficult it is, if that is known.
    pub level: Option<Level>,
    /// How long it has been played.
    pub time: Duration,
    /// Whether candidates are kept automatically.
    pub automatic: bool,
    /// Whether wrong digits are shown at once.
    pub strict: bool,
    /// How many hints were taken.
    pub hints: u32,
    /// How many wrong digits were written.
    pub mistakes: u32,
    /// How long it took, once it is finished.
    pub finished: Option<Duration>,
    /// How many of the moves are not undone.
    pub done: usize,
    /// Every move: the cells that it changed, and all that is written in them afterwards.
    pub moves: Vec<Vec<(Cell, Note)>>,
    /// What the notes of its moves have drawn.
    pub drawings: Vec<Drawing>,
}

/// The file.
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
    #[serde(default, skip_serializing_if = "String::is_empty")]
    tints: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    lines: String,
}

/// Why a text is not a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unread {
    /// A newer version of the program wrote it: there is nothing wrong with it.
    Newer(u32),
    /// Something is wrong with it.
    Damaged(String),
}

/// `game` as text.
pub fn write(game: &SavedGame) -> String {
    let saved = Saved {
        version: VERSION,
        puzzle: game.puzzle.to_string(),
        title: game.title.clone(),
        level: game.level.map(|level| level.name().to_owned()),
        seconds: game.time.as_secs_f64(),
        automatic: game.automatic,
        strict: game.strict,
        hints: game.hints,
        mistakes: game.mistakes,
        finished: game.finished.map(|time| time.as_secs_f64()),
        done: game.done,
        moves: game
            .moves
            .iter()
            .map(|changes| changes.iter().map(|(cell, note)| Written::of(*cell, *note, game)).collect())
            .collect(),
    };
    serde_json::to_string(&saved).expect("strings and numbers are JSON") + "\n"
}

/// The game that `text` holds.
///
/// # Errors
/// If this version cannot read it.
pub fn read(text: &str) -> Result<SavedGame, Unread> {
    #[derive(Deserialize)]
    struct Version {
        version: u32,
    }
    match serde_json::from_str::<Version>(text) {
        Ok(Version { version }) if version > VERSION => Err(Unread::Newer(version)),
        Ok(_) => game(text).map_err(Unread::Damaged),
        Err(error) => Err(Unread::Damaged(error.to_string())),
    }
}

fn game(text: &str) -> Result<SavedGame, String> {
    let saved: Saved = serde_json::from_str(text).map_err(|error| error.to_string())?;
    let puzzle: Grid = parsed(&saved.puzzle, "puzzle")?;
    let mut drawings = Vec::new();
    let mut read = |written: &Written| written.read(&puzzle, &mut drawings);
    let moves: Vec<Vec<(Cell, Note)>> = saved
        .moves
        .iter()
        .map(|changes| changes.iter().map(&mut read).collect())
        .collect::<Result<_, _>>()?;
    if saved.done > moves.len() {
        return Err(format!("{} moves are done of {}", saved.done, moves.len()));
    }
    Ok(SavedGame {
        puzzle,
        title: saved.title,
        level: saved.level.map(|name| level(&name)).transpose()?,
        time: time(saved.seconds)?,
        automatic: saved.automatic,
        strict: saved.strict,
        hints: saved.hints,
        mistakes: saved.mistakes,
        finished: saved.finished.map(time).transpose()?,
        done: saved.done,
        moves,
        drawings,
    })
}

/// The level of this name.
///
/// # Errors
/// If there is none; the error lists the names.
pub fn level(name: &str) -> Result<Level, String> {
    name.parse().map_err(|error: UnknownLevel| format!("{error}, not {name}"))
}

fn time(seconds: f64) -> Result<Duration, String> {
    Duration::try_from_secs_f64(seconds).map_err(|error| format!("{seconds} seconds: {error}"))
}

fn parsed<T: FromStr<Err: Display>>(text: &str, what: &str) -> Result<T, String> {
    text.parse().map_err(|error| format!("{what}: {error}"))
}

impl Written {
    fn of(cell: Cell, note: Note, game: &SavedGame) -> Written {
        let drawing = note.drawn.and_then(|number| game.drawings.get(number)).cloned().unwrap_or_default();
        Written {
            cell: cell.to_string(),
            digit: note.digit.map(Digit::get),
            centre: note.centre.to_string(),
            corner: note.corner.to_string(),
            crossed: note.crossed.to_string(),
            colour: note.tint.map(Tint::index),
            tints: drawing.tints,
            lines: drawing.lines,
        }
    }

    fn read(&self, puzzle: &Grid, drawings: &mut Vec<Drawing>) -> Result<(Cell, Note), String> {
        let cell: Cell = parsed(&self.cell, "cell")?;
        let digit = |digit| Digit::new(digit).ok_or_else(|| format!("{digit} is not a digit from 1 to 9"));
        let tint = |index| Tint::new(index).ok_or_else(|| format!("there is no colour {index}"));
        let mut note = Note {
            digit: self.digit.map(digit).transpose()?,
            centre: digits(&self.centre)?,
            corner: digits(&self.corner)?,
            crossed: digits(&self.crossed)?,
            tint: self.colour.map(tint).transpose()?,
            drawn: None,
        };
        if puzzle.is_given(cell) && (Note { tint: None, ..note }) != Note::default() {
            return Err(format!("{cell} is a given and cannot be written on"));
        }
        if !self.tints.is_empty() || !self.lines.is_empty() {
            note.drawn = Some(drawings.len());
            drawings.push(Drawing { tints: self.tints.clone(), lines: self.lines.clone() });
        }
        Ok((cell, note))
    }
}

fn digits(text: &str) -> Result<DigitSet, String> {
    let digit = |c| Digit::from_char(c).ok_or_else(|| format!("{c:?} is not a digit from 1 to 9"));
    text.chars().map(digit).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game() -> SavedGame {
        let note = Note { digit: Some(Digit::D4), ..Note::default() };
        let marks = Note {
            centre: [Digit::D2, Digit::D6].into_iter().collect(),
            tint: Tint::new(3),
            ..Note::default()
        };
        SavedGame {
            puzzle: "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
                .parse()
                .unwrap(),
            title: "a \"title\"\nof two lines".to_owned(),
            level: Some(Level::Hard),
            time: Duration::from_millis(125_250),
            automatic: true,
            strict: false,
            hints: 1,
            mistakes: 2,
            finished: None,
            done: 1,
            moves: vec![vec![("r1c3".parse().unwrap(), note)], vec![("r1c4".parse().unwrap(), marks)]],
            drawings: Vec::new(),
        }
    }

    #[test]
    fn a_game_reads_back() {
        assert_eq!(read(&write(&game())), Ok(game()));
        let finished =
            SavedGame { finished: Some(Duration::from_secs(7)), moves: Vec::new(), done: 0, ..game() };
        assert_eq!(read(&write(&finished)), Ok(finished));
    }

    /// The page reads and writes the same files: `web/test/saved.test.js`.
    #[test]
    fn golden_files_read_back_to_the_byte() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/saved-games");
        let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
        let texts: Vec<String> = files.map(|path| std::fs::read_to_string(path).unwrap()).collect();
        assert!(texts.len() >= 3);
        for text in texts {
            assert_eq!(write(&read(&text).unwrap()), text);
        }
    }

    #[test]
    fn what_is_wrong_is_said() {
        let text = write(&game());
        let refused = |from: &str, to: &str| match read(&text.replace(from, to)) {
            Err(Unread::Damaged(error)) => error,
            other => panic!("{other:?}"),
        };
        assert_eq!(read(&text.replace("\"version\":1", "\"version\":2")), Err(Unread::Newer(2)));
        assert!(refused("\"done\":1", "\"done\":7").contains("7 moves are done of 2"));
        assert!(refused("53..7", "53..77").contains("puzzle: "));
        assert!(refused("r1c3", "r1c1").contains("r1c1 is a given"));
        assert!(refused("\"seconds\":125.25", "\"seconds\":-1").contains("-1 seconds"));
        assert!(refused("\"centre\":\"26\"", "\"centre\":\"2x\"").contains("'x' is not a digit"));
        assert!(refused("Hard", "Hardest").contains("extreme, not Hardest"));
    }
}
