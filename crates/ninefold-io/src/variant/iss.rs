//! ISS text, or a link to the Interactive Sudoku Solver.

use ninefold::text::ParseError;
use ninefold_variants::Puzzle;

use super::malformed;

/// Whether a line begins as such text does.
pub(crate) fn is_text(line: &str) -> bool {
    let typed = line.strip_prefix('.').is_some_and(|rest| {
        rest.starts_with('~') || rest.starts_with(|c: char| c.is_ascii_uppercase()) && !rest.contains("..")
    });
    typed || query_at(line).is_some()
}

/// Where the text begins in a link.
fn query_at(line: &str) -> Option<usize> {
    line.starts_with("http").then(|| Some(line.find("?q=")? + 3))?
}

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
    fn lines_of_cells_are_no_iss_text() {
        assert!(is_text(".Cage~3~R1C1~R1C2") && is_text(".~R1C1_5") && is_text(".AntiKnight"));
        assert!(!is_text("..3.") && !is_text(".4.") && !is_text(".X..x...") && !is_text(""));
        assert!(is_text("https://sigh.github.io/Interactive-Sudoku-Solver/?q=.AntiKing"));
    }

    #[test]
    fn errors_in_links_count_from_the_address() {
        let link = "https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Cage%7E3~R1C1~R1C2";
        assert_eq!(read(link).unwrap().0.rules().len(), 1);
        let error = read("https://example.org/?q=.Cage~3~R99C1").unwrap_err();
        assert_eq!((error.line, error.column), (1, 32));
    }
}
