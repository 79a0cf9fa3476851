//! Statistics: how many games were finished, and how fast, by level.

use std::time::Duration;

use ninefold::logic::Level;
use ninefold_app::saved_game;
use serde::{Deserialize, Serialize};

use super::game::Game;

/// A game that was finished.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Finish {
    /// The name of its level, if it was known.
    pub level: Option<String>,
    pub seconds: f64,
    pub hints: u32,
    pub mistakes: u32,
}

/// The finished games of one level.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Row {
    /// `None` for puzzles of unknown level.
    pub level: Option<Level>,
    pub games: usize,
    pub best: Duration,
    pub mean: Duration,
    /// How many needed no hint.
    pub unaided: usize,
}

impl Finish {
    /// What is remembered of a finished game.
    pub fn of(game: &Game) -> Finish {
        Finish {
            level: game.level.map(|level| level.name().to_owned()),
            seconds: game.finished.unwrap_or(game.time).as_secs_f64(),
            hints: game.hints,
            mistakes: game.mistakes,
        }
    }

    fn level(&self) -> Option<Level> {
        self.level.as_deref().and_then(|name| saved_game::level(name).ok())
    }
}

/// A row for each level in which a game was finished, the easiest first.
pub fn rows(finishes: &[Finish]) -> Vec<Row> {
    let levels = Level::ALL.into_iter().map(Some).chain([None]);
    levels.filter_map(|level| row(level, finishes)).collect()
}

fn row(level: Option<Level>, finishes: &[Finish]) -> Option<Row> {
    let times = |finish: &Finish| Duration::try_from_secs_f64(finish.seconds).ok();
    let of_level: Vec<&Finish> = finishes.iter().filter(|finish| finish.level() == level).collect();
    let seconds: Vec<Duration> = of_level.iter().filter_map(|finish| times(finish)).collect();
    let total: Duration = seconds.iter().fold(Duration::ZERO, |sum, time| sum.saturating_add(*time));
    Some(Row {
        level,
        games: of_level.len(),
        best: *seconds.iter().min()?,
        mean: total / u32::try_from(seconds.len()).ok()?,
        unaided: of_level.iter().filter(|finish| finish.hints == 0).count(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_counted_by_level() {
        let finish = |level: &str, seconds, hints| Finish {
            level: Some(level.to_owned()).filter(|level| !level.is_empty()),
            seconds,
            hints,
            mistakes: 0,
        };
        let finishes =
            [finish("Hard", 100.0, 0), finish("Easy", 60.0, 1), finish("Hard", 50.0, 2), finish("", 7.0, 0)];
        let rows = rows(&finishes);
        let levels: Vec<Option<Level>> = rows.iter().map(|row| row.level).collect();
        assert_eq!(levels, [Some(Level::Easy), Some(Level::Hard), None]);
        let hard = Row {
            level: Some(Level::Hard),
            games: 2,
            best: Duration::from_secs(50),
            mean: Duration::from_secs(75),
            unaided: 1,
        };
        assert_eq!(rows[1], hard);
    }
}
