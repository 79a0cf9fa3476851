//! ISS text, or a link to the Interactive Sudoku Solver.

use ninefold::text::ParseError;
use ninefold_variants::Puzzle;

use super::detect::query_at;
use super::malformed;

/// Reads a puzzle; its text comes with it, in one line.
pub(super) fn read(text: &str) -> Result<(Puzzle, String), ParseError> {
    let trimmed = text.trim_start();
    let start = text.len() - trimmed.len() + query_at(trimmed).unwrap_or(0);
    let skipped = text[..start].chars().count();
    let body = match start {
        0 => text.to_owned(),
        _ => unescaped(text[start..].split('&').next().unwrap_or_default()),
    };
    let puzzle = ninefold_variants::iss::read(&body).map_err(|error| {
        let column = error.column + if error.line == 1 { skipped } else { 0 };
        malformed(error.line, column, error.message)
    })?;
    let lines = body.lines().filter(|line| !line.trim_start().starts_with('#'));
    Ok((puzzle, lines.flat_map(str::split_whitespace).collect()))
}

/// The text without percent signs of an address.
pub(super) fn unescaped(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, others @ ..] = rest {
        let code = (*first == b'%').then(|| std::str::from_utf8(others.get(..2)?).ok()).flatten();
        match code.and_then(|code| u8::from_str_radix(code, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = &others[2..];
            }
            None => {
                bytes.push(*first);
                rest = others;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_in_links_count_from_the_address() {
        let link = "https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Cage%7E3~R1C1~R1C2";
        assert_eq!(read(link).unwrap().0.rules().len(), 1);
        let error = read("https://example.org/?q=.Cage~3~R99C1").unwrap_err();
        assert_eq!((error.line, error.column), (1, 32));
    }
}
