//! Links that contain a puzzle: which kind they are, and where the payload is.
//!
//! ```text
//! https://f-puzzles.com/?load=N4Ig…
//! https://sudokupad.app/sclN4Ig…     also ctc, scf, fpuz and fpuzzles, and each of these without the address
//! ```

mod lz;

use std::ops::Range;

use ninefold::text::{ParseError, ParseErrorKind};

/// The longest link, in bytes. The longest real ones have some ten thousand.
pub const LONGEST: usize = 1 << 18;

/// What a payload contains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// The object of f-puzzles.
    FPuzzles,
    /// The object of SudokuPad.
    SudokuPad,
    /// The givens of a classic puzzle, as SudokuPad packs them.
    Compact,
    /// Nothing: the link names a puzzle on a server.
    Remote,
}

/// The words before a payload, where these are specific enough to stand anywhere.
const KEYS: [&str; 4] = ["?load=", "&load=", "fpuzzles", "fpuz"];
/// The words before a payload of SudokuPad, at the beginning of a part of an address.
const PREFIXES: [(&str, Sort); 3] =
    [("scl", Sort::SudokuPad), ("ctc", Sort::SudokuPad), ("scf", Sort::Compact)];
/// Where such links lead.
const HOSTS: [&str; 3] = ["sudokupad.app/", "app.crackingthecryptic.com/", "sudokupad.svencodes.com/"];

/// The sort of a link, and where its payload begins.
fn found(line: &str) -> Option<(Sort, usize)> {
    let keys = KEYS.iter().filter_map(|key| Some((Sort::FPuzzles, line.find(key)?, key.len())));
    let prefixes = PREFIXES.iter().filter_map(|&(prefix, sort)| {
        let at = line.match_indices(prefix).map(|(at, _)| at).find(|&at| begins(line, at, prefix.len()))?;
        Some((sort, at, prefix.len()))
    });
    // Of two the earlier, for a payload may contain anything; of two at one place the longer.
    let first = keys.chain(prefixes).min_by_key(|&(_, at, length)| (at, usize::MAX - length));
    let payload = first.map(|(sort, at, length)| (sort, at + length));
    payload.or_else(|| {
        let host = |host: &&str| Some((Sort::Remote, line.find(*host)? + host.len()));
        HOSTS.iter().find_map(host).filter(|_| line.trim_start().starts_with("http"))
    })
}

/// Whether a word at the beginning of a part is followed by a packed `{`.
fn begins(line: &str, at: usize, length: usize) -> bool {
    let before = line[..at].chars().next_back();
    let mut after = line[at + length..].chars();
    before.is_none_or(|c| c.is_whitespace() || "/=".contains(c))
        && after.next() == Some('N')
        && after.next().is_some_and(|c| ('4'..='7').contains(&c))
}

/// Whether a line is such a link.
pub fn is_link(line: &str) -> bool {
    found(line).is_some()
}

/// The sort of a link, and its payload; a line without a key is taken for the payload itself.
pub fn payload(line: &str) -> (Sort, Range<usize>) {
    let bare = (Sort::FPuzzles, line.len() - line.trim_start().len());
    let (sort, start) = found(line).unwrap_or(bare);
    let end = line[start..].find(|c: char| c.is_whitespace() || "&?#".contains(c));
    (sort, start..end.map_or(line.len(), |end| start + end))
}

/// The sort of a link, what is packed in it, and the column at which the payload begins.
///
/// # Errors
/// What cannot be unpacked, at its place.
pub fn unpacked(line: &str) -> Result<(Sort, String, usize), ParseError> {
    let (sort, payload) = payload(line);
    let column = |at: usize| line[..at].chars().count() + 1;
    let fail = |(at, kind)| ParseError::new(1, column(payload.start + at), kind);
    let text = &line[payload.clone()];
    if text.len() > LONGEST {
        return Err(fail((0, ParseErrorKind::TooLong { limit: LONGEST })));
    }
    if sort == Sort::Remote {
        let what =
            "a link with the puzzle in it (scl…, ctc…, scf…, fpuz…); this one names a puzzle on a server";
        return Err(fail((0, ParseErrorKind::Expected(what.into()))));
    }
    let text = lz::unpacked(text).map_err(fail)?;
    Ok((sort, text, column(payload.start)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_told_apart() {
        let sort = |line: &str| is_link(line).then(|| payload(line).0);
        assert_eq!(sort("https://f-puzzles.com/?load=N4Ig"), Some(Sort::FPuzzles));
        for before in ["", "https://sudokupad.app/", "https://sudokupad.app/sudoku?puzzleid="] {
            assert_eq!(sort(&format!("{before}sclN4Ig/fpuz")), Some(Sort::SudokuPad), "{before}");
            assert_eq!(sort(&format!("{before}ctcN4Ig")), Some(Sort::SudokuPad), "{before}");
            assert_eq!(sort(&format!("{before}scfN4Ig")), Some(Sort::Compact), "{before}");
            assert_eq!(sort(&format!("{before}fpuzN4Ig/sclN4")), Some(Sort::FPuzzles), "{before}");
        }
        assert_eq!(sort("https://sudokupad.app/108dbajxub"), Some(Sort::Remote));
        assert_eq!(sort("sclerosis, a disease"), None);
    }

    #[test]
    fn a_payload_ends_where_the_address_goes_on() {
        for after in ["", "?setting-nogrid=1", "&x=1", " a comment", "#a"] {
            let line = format!("https://sudokupad.app/fpuzzlesN4Ig{after}");
            assert_eq!(&line[payload(&line).1], "N4Ig", "{after}");
        }
    }

    #[test]
    fn a_name_on_a_server_is_no_puzzle() {
        let error = unpacked("https://sudokupad.app/108dbajxub").unwrap_err();
        assert_eq!(error.column, 23);
        assert!(error.to_string().contains("names a puzzle on a server"), "{error}");
    }
}
