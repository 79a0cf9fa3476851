//! Times and games in words.

use std::time::Duration;

use ninefold::logic::Level;

use super::game::Game;
use super::state::Request;
use crate::words::{self, tr};

/// `5:07`, `1:02:03`
pub fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

/// `just now`, `5 minutes ago`, `3 days ago`
pub fn ago(age: Duration) -> String {
    let minutes = age.as_secs() / 60;
    match (minutes, minutes / 60, minutes / 1440) {
        (0, ..) => tr!("just now").to_owned(),
        (1, ..) => tr!("1 minute ago").to_owned(),
        (_, 0, _) => tr!("{0} minutes ago", minutes),
        (_, 1, _) => tr!("1 hour ago").to_owned(),
        (_, hours, 0) => tr!("{0} hours ago", hours),
        (_, _, 1) => tr!("1 day ago").to_owned(),
        (_, _, days) => tr!("{0} days ago", days),
    }
}

/// The name of a level, within a sentence.
pub fn level(level: Level) -> String {
    words::text(level.name()).to_lowercase()
}

/// The progress of a game.
pub fn standing(game: &Game) -> String {
    let (filled, all) = game.progress();
    match game.finished {
        Some(time) => tr!("solved in {0}", clock(time)),
        None => tr!("{0} of {1} filled, {2}", filled, all, clock(game.time)),
    }
}

/// The techniques that a level needs.
pub fn demand(level: Level) -> &'static str {
    match level {
        Level::Easy => tr!("singles only"),
        Level::Medium => tr!("pairs, triples, intersections"),
        Level::Hard => tr!("fish, wings, colours"),
        Level::Unfair => tr!("chains"),
        Level::Extreme => tr!("forcing chains and harder"),
    }
}

/// The title of a game.
pub fn title(game: &Game) -> String {
    match (game.title.as_str(), game.level) {
        ("", Some(shown)) => level(shown),
        ("", None) => tr!("a puzzle").into(),
        (title, Some(shown)) if !title.eq_ignore_ascii_case(shown.name()) => {
            format!("{title} ({})", level(shown))
        }
        (title, _) => title.into(),
    }
}

/// The requested puzzle.
pub fn requested(request: &Request) -> String {
    let level = request.level.map(level);
    let rating = request.rating.as_ref().map(|range| match range.start() == range.end() {
        true => format!("ER {}", range.start()),
        false => tr!("ER {0} to {1}", range.start(), range.end()),
    });
    let wishes: Vec<String> = level.into_iter().chain(rating).collect();
    if wishes.is_empty() { tr!("any").into() } else { wishes.join(", ") }
}

/// `text` in lines of at most `width` characters, broken between words where that is possible.
pub fn wrapped(text: &str, width: usize) -> Vec<String> {
    let width = width.max(1);
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let line = lines.last_mut().expect("there is a first line");
        let (used, long) = (line.chars().count(), word.chars().count());
        if used == 0 {
            line.push_str(word);
        } else if used + 1 + long <= width {
            line.push(' ');
            line.push_str(word);
        } else {
            lines.push(word.to_owned());
        }
        while lines.last().is_some_and(|line| line.chars().count() > width) {
            let line = lines.pop().expect("there is a last line");
            let at = line.char_indices().nth(width).map_or(line.len(), |(at, _)| at);
            lines.extend([line[..at].to_owned(), line[at..].to_owned()]);
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_readable() {
        let seconds = [0, 59, 307, 3723].map(Duration::from_secs);
        assert_eq!(seconds.map(clock), ["0:00", "0:59", "5:07", "1:02:03"]);
        let ages = [5, 60, 7100, 90_000, 864_000].map(Duration::from_secs);
        assert_eq!(ages.map(ago), ["just now", "1 minute ago", "1 hour ago", "1 day ago", "10 days ago"]);
    }

    #[test]
    fn lines_break_between_words_or_else_within() {
        assert_eq!(wrapped("two by two", 6), ["two by", "two"]);
        assert_eq!(wrapped("/a/very/long/path is", 8), ["/a/very/", "long/pat", "h is"]);
        assert_eq!(wrapped("", 5), [""]);
        assert_eq!(wrapped("été", 1), ["é", "t", "é"]);
    }
}
