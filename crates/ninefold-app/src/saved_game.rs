//! A saved game: the JSON of the files that `play` writes.
//!
//! ```json
//! {"version":1,"puzzle":"53..7…","title":"easy","level":"Easy","seconds":125,
//!  "moves":[[{"cell":"r1c3","digit":4}],[{"cell":"r1c4","centre":"26"}]],"done":2}
//! ```
//!
//! Moves are kept, not the board: it follows from them. A move lists the cells it changed and all that is written in
//! them afterwards. A puzzle with other rules or of another size (version 2) is kept as its text, with its
//! `board` and its `givens`, so that moves are read without it.

use std::time::Duration;

use ninefold::Grid;
use ninefold::logic::{Level, UnknownLevel};
use ninefold_draw::Spot;
use serde::{Deserialize, Serialize};

use crate::json;

/// The newest version that is understood.
const VERSION: u32 = 2;

/// What is written in one cell. Sets of digits have bit 0 for the lowest digit of the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Note {
    /// The digit, unless it is a given.
    pub digit: Option<i32>,
    /// Pencil marks in the middle: what the cell can be.
    pub centre: u32,
    /// Pencil marks in the corners: whatever the player means by them.
    pub corner: u32,
    /// What the player has crossed out of the automatic candidates.
    pub crossed: u32,
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

/// The board of a puzzle with other rules, or of another size.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shape {
    /// How many rows.
    pub rows: usize,
    /// How many columns.
    pub columns: usize,
    /// The lowest digit.
    pub lowest: i32,
    /// The highest digit.
    pub highest: i32,
    /// Whether no digit occurs twice in a row or a column.
    pub lines: bool,
    /// For each cell the number of its block or region.
    pub areas: Vec<Option<usize>>,
    /// How many cells there are beyond the grid; games that were saved before these were kept have none.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub beyond: usize,
}

/// A game as it is saved.
#[derive(Clone, Debug, PartialEq)]
pub struct SavedGame {
    /// The givens of a classic puzzle, or the text of another.
    pub puzzle: String,
    /// The board, if the puzzle is not a classic one.
    pub board: Option<Shape>,
    /// For each cell its given.
    pub givens: Vec<Option<i32>>,
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
    pub moves: Vec<Vec<(Spot, Note)>>,
    /// What the notes of its moves have drawn.
    pub drawings: Vec<Drawing>,
}

/// The file.
#[derive(Debug, Serialize, Deserialize)]
struct Saved {
    version: u32,
    puzzle: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    board: Option<Shape>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    givens: Option<Vec<Option<i32>>>,
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
    digit: Option<i32>,
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
    let of_shape = Of { shape: game.board.as_ref(), givens: &game.givens };
    let saved = Saved {
        version: if game.board.is_some() { VERSION } else { 1 },
        puzzle: game.puzzle.clone(),
        board: game.board.clone(),
        givens: game.board.as_ref().map(|_| game.givens.clone()),
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
            .map(|changes| changes.iter().map(|(cell, note)| of_shape.written(*cell, *note, game)).collect())
            .collect(),
    };
    json::text(&saved) + "\n"
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
    let (puzzle, givens) = match (&saved.board, saved.givens) {
        (None, _) => {
            let puzzle: Grid = saved.puzzle.parse().map_err(|error| format!("puzzle: {error}"))?;
            let givens = puzzle.digits().map(|digit| Some(i32::from(digit)).filter(|&digit| digit > 0));
            (puzzle.to_string(), givens.to_vec())
        }
        (Some(shape), givens) => (saved.puzzle, shape.checked(givens.unwrap_or_default())?),
    };
    let of_shape = Of { shape: saved.board.as_ref(), givens: &givens };
    let mut drawings = Vec::new();
    let mut read = |written: &Written| of_shape.read(written, &mut drawings);
    let moves: Vec<Vec<(Spot, Note)>> = saved
        .moves
        .iter()
        .map(|changes| changes.iter().map(&mut read).collect())
        .collect::<Result<_, _>>()?;
    if saved.done > moves.len() {
        return Err(format!("{} moves are done of {}", saved.done, moves.len()));
    }
    Ok(SavedGame {
        puzzle,
        board: saved.board,
        givens,
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

impl Shape {
    /// The givens of a board of this shape.
    fn checked(&self, givens: Vec<Option<i32>>) -> Result<Vec<Option<i32>>, String> {
        let &Shape { rows, columns, lowest, highest, .. } = self;
        let sides = 1..=LONGEST_SIDE;
        let values = i64::from(highest) - i64::from(lowest) + 1;
        let is_possible = sides.contains(&rows)
            && sides.contains(&columns)
            && sides.contains(&(values as usize))
            && self.beyond <= MOST_CELLS;
        if !is_possible || self.areas.len() != rows * columns {
            return Err("board: expected its size, its values and the area of each cell".to_owned());
        }
        if givens.len() != self.areas.len() && givens.len() != self.areas.len() + self.beyond {
            return Err("givens: expected one for each cell".to_owned());
        }
        match givens.iter().flatten().find(|given| !(lowest..=highest).contains(given)) {
            Some(given) => Err(format!("givens: {given} is not a digit from {lowest} to {highest}")),
            None => Ok(givens),
        }
    }
}

/// The longest side of a board, and the most digits of a cell.
const LONGEST_SIDE: usize = 25;
/// The most cells of a board and beyond it.
const MOST_CELLS: usize = 640;

pub(crate) fn is_zero(count: &usize) -> bool {
    *count == 0
}

/// Reads and writes notes on the board of a game.
#[derive(Clone, Copy)]
struct Of<'a> {
    /// None for a classic puzzle.
    shape: Option<&'a Shape>,
    givens: &'a [Option<i32>],
}

impl Of<'_> {
    fn columns(self) -> usize {
        self.shape.map_or(9, |shape| shape.columns)
    }

    /// The lowest and the highest digit.
    fn values(self) -> (i32, i32) {
        self.shape.map_or((1, 9), |shape| (shape.lowest, shape.highest))
    }

    /// What stands between the digits of a set: nothing if each is one character.
    fn between(self) -> &'static str {
        let (lowest, highest) = self.values();
        if lowest >= 0 && highest <= 9 { "" } else { "," }
    }

    fn written(self, cell: Spot, note: Note, game: &SavedGame) -> Written {
        let drawing = note.drawn.and_then(|number| game.drawings.get(number)).cloned().unwrap_or_default();
        let set = |set: u32| {
            let digits =
                (0..32).filter(|bit| set >> bit & 1 == 1).map(|bit| (self.values().0 + bit).to_string());
            digits.collect::<Vec<_>>().join(self.between())
        };
        let (row, column) = (cell.index() / self.columns(), cell.index() % self.columns());
        Written {
            cell: format!("r{}c{}", row + 1, column + 1),
            digit: note.digit,
            centre: set(note.centre),
            corner: set(note.corner),
            crossed: set(note.crossed),
            colour: note.tint.map(Tint::index),
            tints: drawing.tints,
            lines: drawing.lines,
        }
    }

    fn read(self, written: &Written, drawings: &mut Vec<Drawing>) -> Result<(Spot, Note), String> {
        let cell = self.cell(&written.cell).ok_or_else(|| format!("cell: there is no {}", written.cell))?;
        let tint = |index| Tint::new(index).ok_or_else(|| format!("there is no colour {index}"));
        let mut note = Note {
            digit: written
                .digit
                .map(|digit| self.bit(digit, &digit.to_string()).map(|_| digit))
                .transpose()?,
            centre: self.set(&written.centre)?,
            corner: self.set(&written.corner)?,
            crossed: self.set(&written.crossed)?,
            tint: written.colour.map(tint).transpose()?,
            drawn: None,
        };
        if self.givens.get(cell.index()).is_some_and(Option::is_some)
            && (Note { tint: None, ..note }) != Note::default()
        {
            return Err(format!("{} is a given and cannot be written on", written.cell));
        }
        if !written.tints.is_empty() || !written.lines.is_empty() {
            note.drawn = Some(drawings.len());
            drawings.push(Drawing { tints: written.tints.clone(), lines: written.lines.clone() });
        }
        Ok((cell, note))
    }

    /// The cell of a name such as `r4c7`.
    fn cell(self, name: &str) -> Option<Spot> {
        let (row, column) = name.strip_prefix('r')?.split_once('c')?;
        let number = |text: &str| text.parse::<usize>().ok()?.checked_sub(1);
        let (row, column) = (number(row)?, number(column).filter(|&column| column < self.columns())?);
        let at = row.checked_mul(self.columns())? + column;
        let cells = self.shape.map_or(self.givens.len(), |shape| shape.areas.len() + shape.beyond);
        (at < cells.min(MOST_CELLS)).then_some(Spot(at as u16))
    }

    fn bit(self, digit: i32, written: &str) -> Result<u32, String> {
        let (lowest, highest) = self.values();
        match (lowest..=highest).contains(&digit) {
            true => Ok(1 << (digit - lowest)),
            false => Err(format!("'{written}' is not a digit from {lowest} to {highest}")),
        }
    }

    fn set(self, text: &str) -> Result<u32, String> {
        let digit = |word: &str| self.bit(word.parse().unwrap_or(i32::MIN), word);
        match self.between() {
            "" => {
                text.chars().map(|c| digit(c.encode_utf8(&mut [0; 4]))).try_fold(0, |set, bit| Ok(set | bit?))
            }
            _ if text.is_empty() => Ok(0),
            comma => text.split(comma).map(digit).try_fold(0, |set, bit| Ok(set | bit?)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game() -> SavedGame {
        let note = Note { digit: Some(4), ..Note::default() };
        let marks = Note { centre: 0b10_0010, tint: Tint::new(3), ..Note::default() };
        let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        SavedGame {
            puzzle: puzzle.to_owned(),
            board: None,
            givens: puzzle.chars().map(|c| c.to_digit(10).map(|digit| digit as i32)).collect(),
            title: "a \"title\"\nof two lines".to_owned(),
            level: Some(Level::Hard),
            time: Duration::from_millis(125_250),
            automatic: true,
            strict: false,
            hints: 1,
            mistakes: 2,
            finished: None,
            done: 1,
            moves: vec![vec![(Spot(2), note)], vec![(Spot(3), marks)]],
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
        assert!(texts.len() >= 4);
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
        assert_eq!(read(&text.replace("\"version\":1", "\"version\":3")), Err(Unread::Newer(3)));
        assert!(refused("\"done\":1", "\"done\":7").contains("7 moves are done of 2"));
        assert!(refused("53..7", "53..77").contains("puzzle: "));
        assert!(refused("r1c3", "r1c1").contains("r1c1 is a given"));
        assert!(refused("\"seconds\":125.25", "\"seconds\":-1").contains("-1 seconds"));
        assert!(refused("\"centre\":\"26\"", "\"centre\":\"2x\"").contains("'x' is not a digit"));
        assert!(refused("Hard", "Hardest").contains("extreme, not Hardest"));
    }

    #[test]
    fn a_board_of_its_own_has_digits_of_its_own() {
        let shape = Shape {
            rows: 10,
            columns: 12,
            lowest: 1,
            highest: 12,
            lines: true,
            areas: vec![None; 120],
            beyond: 3,
        };
        let mut givens = vec![None; 120];
        givens[119] = Some(12);
        let note = Note { digit: Some(11), centre: 1 << 11 | 1, ..Note::default() };
        let moves = vec![vec![(Spot(118), note), (Spot(122), note)]];
        let game =
            SavedGame { puzzle: ".Shape~10x12".into(), board: Some(shape), givens, moves, done: 1, ..game() };
        let text = write(&game);
        assert!(text.contains("{\"cell\":\"r10c11\",\"digit\":11,\"centre\":\"1,12\"}"), "{text}");
        assert_eq!(read(&text), Ok(game));
        let refused = |from: &str, to: &str| match read(&text.replace(from, to)) {
            Err(Unread::Damaged(error)) => error,
            other => panic!("{other:?}"),
        };
        assert!(refused("\"digit\":11", "\"digit\":13").contains("'13' is not a digit from 1 to 12"));
        assert!(refused("r10c11", "r10c12").contains("r10c12 is a given"));
        assert!(refused("r11c3", "r11c4").contains("there is no r11c4"));
        assert!(refused("\"beyond\":3", "\"beyond\":18446744073709551615").contains("expected its size"));
        assert!(refused("\"rows\":10", "\"rows\":11").contains("board: "));
        assert!(refused("\"highest\":12", "\"highest\":11").contains("givens: 12"));
    }
}
