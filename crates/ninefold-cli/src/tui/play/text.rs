//! Times and games in words.

use std::time::Duration;

use ninefold::logic::Level;

use super::game::Game;
use super::state::Request;

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
    let (count, unit) = match minutes {
        0 => return "just now".into(),
        1..60 => (minutes, "minute"),
        60..1440 => (minutes / 60, "hour"),
        _ => (minutes / 1440, "day"),
    };
    format!("{count} {unit}{} ago", if count == 1 { "" } else { "s" })
}

/// The progress of a game.
pub fn standing(game: &Game) -> String {
    let (filled, all) = game.progress();
    match game.finished {
        Some(time) => format!("solved in {}", clock(time)),
        None => format!("{filled} of {all} filled, {}", clock(game.time)),
    }
}

/// The techniques that a level needs.
pub fn demand(level: Level) -> &'static str {
    match level {
        Level::Easy => "singles only",
        Level::Medium => "pairs, triples, intersections",
        Level::Hard => "fish, wings, colours",
        Level::Unfair => "chains",
        Level::Extreme => "forcing chains and harder",
    }
}

/// The title of a game.
pub fn title(game: &Game) -> String {
    match (game.title.as_str(), game.level) {
        ("", Some(level)) => level.name().to_lowercase(),
        ("", None) => "a puzzle".into(),
        (title, Some(level)) if !title.eq_ignore_ascii_case(level.name()) => {
            format!("{title} ({})", level.name().to_lowercase())
        }
        (title, _) => title.into(),
    }
}

/// The requested puzzle.
pub fn requested(request: &Request) -> String {
    let level = request.level.map(|level| level.name().to_lowercase());
    let rating = request.rating.as_ref().map(|range| match range.start() == range.end() {
        true => format!("ER {}", range.start()),
        false => format!("ER {} to {}", range.start(), range.end()),
    });
    let wishes: Vec<String> = level.into_iter().chain(rating).collect();
    if wishes.is_empty() { "any".into() } else { wishes.join(", ") }
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
