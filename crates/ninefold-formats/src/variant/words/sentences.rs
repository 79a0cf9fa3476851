//! Prose as sentences.

/// The longest prose that is read, in bytes.
pub(super) const LONGEST: usize = 64 << 10;
/// The most sentences that are read.
pub(super) const MOST: usize = 400;
/// What a sentence goes on after, although there is a full stop.
const ABBREVIATIONS: [&str; 9] = ["e.g", "i.e", "eg", "ie", "etc", "vs", "cf", "no", "e.g"];

/// The sentences of a prose, in order: what ends a line, or has a full stop behind it outside of brackets.
pub(super) fn sentences(prose: &str) -> Vec<String> {
    let plain = plain(prose);
    let mut lines: Vec<String> = Vec::new();
    for line in plain.lines() {
        let line = line.trim();
        let text = without_bullet(line);
        let goes_on = text == line
            && text.starts_with(|c: char| c.is_ascii_lowercase())
            && lines
                .last()
                .is_some_and(|last| !last.is_empty() && !last.ends_with(['.', '!', '?', ':', ';']));
        match lines.last_mut().filter(|_| goes_on) {
            Some(last) => *last += &format!(" {text}"),
            None => lines.push(text.to_owned()),
        }
    }
    lines.iter().flat_map(|line| of_line(line)).collect()
}

/// One spelling of quotes, dashes and blanks.
fn plain(prose: &str) -> String {
    let mut plain = String::with_capacity(prose.len());
    for c in prose
        .replace("\\n", "\n")
        .replace("\r\n", "\n")
        .replace("(s)", "s")
        .replace("that is,", "i.e.,")
        .chars()
    {
        match c {
            '‘' | '’' | '‛' | '′' | '`' | '´' => plain.push('\''),
            '“' | '”' | '„' | '″' | '«' | '»' => plain.push('"'),
            '‐' | '‑' | '‒' | '–' | '—' | '―' | '−' => plain.push('-'),
            '\u{200b}'..='\u{200d}' | '\u{fe0f}' | '\u{2060}' | '\u{feff}' => {}
            '×' | '✕' => plain.push('x'),
            '≥' => plain.push_str(" at least "),
            '≤' => plain.push_str(" at most "),
            '½' => plain.push_str(" 1/2 "),
            '…' => plain.push_str("..."),
            '\r' => plain.push('\n'),
            // Letters of formulas, in 13 alphabets of 52.
            '\u{1d400}'..='\u{1d6a3}' => {
                let letter = ((c as u32 - 0x1d400) % 52) as u8;
                plain.push(char::from(if letter < 26 { b'A' + letter } else { b'a' + letter - 26 }));
            }
            c if c.is_whitespace() && c != '\n' => plain.push(' '),
            c => plain.push(c),
        }
    }
    plain
}

fn without_bullet(line: &str) -> &str {
    let mut rest = line;
    loop {
        let marks = rest.trim_start_matches(|c: char| {
            c.is_whitespace()
                || "-*•·●○◦▪■□►▶➤➢✦★☆+~#>".contains(c)
                || ('①'..='⓿').contains(&c)
                || ('❶'..='➓').contains(&c)
        });
        let digits = marks.trim_start_matches(|c: char| c.is_ascii_digit());
        let numbered = (1..=2).contains(&(marks.len() - digits.len()));
        let letter =
            marks.strip_prefix(|c: char| c.is_ascii_alphabetic()).and_then(|rest| rest.strip_prefix(')'));
        let number = digits.strip_prefix(['.', ')', ':']).filter(|_| numbered);
        let ends = number.or(letter).filter(|after| after.starts_with(' '));
        match ends {
            Some(after) => rest = after,
            None => return marks,
        }
    }
}

/// The sentences of a line.
fn of_line(line: &str) -> Vec<String> {
    let chars: Vec<char> = line.chars().collect();
    let (mut found, mut start, mut depth) = (Vec::new(), 0, 0_usize);
    for (i, c) in chars.iter().enumerate() {
        match c {
            '(' | '[' => depth += 1,
            ')' | ']' => depth = depth.saturating_sub(1),
            '.' | '!' | '?' if depth == 0 && ends(&chars, start, i) => {
                found.push(chars[start..=i].iter().collect::<String>());
                start = i + 1;
            }
            _ => {}
        }
    }
    found.push(chars[start..].iter().collect());
    found.into_iter().map(|text| bare(&text)).filter(|text| !text.is_empty()).collect()
}

/// Whether the mark at `i` ends a sentence that begins at `start`.
fn ends(chars: &[char], start: usize, i: usize) -> bool {
    let Some(next) = chars.get(i + 1) else { return true };
    let before: String =
        chars[start..i].iter().rev().take_while(|c| !c.is_whitespace() && **c != '(').collect();
    let before: String = before.chars().rev().collect::<String>().to_ascii_lowercase();
    let next_word = chars[i + 1..].iter().find(|c| !c.is_whitespace());
    if ABBREVIATIONS.contains(&before.as_str()) && chars[i] == '.' {
        return false;
    }
    match next {
        c if c.is_whitespace() => {
            next_word.is_none_or(|c| !c.is_ascii_lowercase() || before.chars().count() > 1)
        }
        '"' | '\'' | ')' => true,
        // A blank is missing: `apply.Digits`.
        c => c.is_ascii_uppercase() && before.bytes().filter(u8::is_ascii_alphabetic).count() >= 3,
    }
}

/// The text without what stands around it.
fn bare(text: &str) -> String {
    let text = without_bullet(text.trim()).trim_matches(|c: char| c.is_whitespace() || ".!?\"'".contains(c));
    let inner = text.strip_prefix('(').and_then(|inner| inner.strip_suffix(')'));
    let text = inner.filter(|inner| !inner.contains(['(', ')'])).unwrap_or(text).trim_end_matches('.');
    if text.chars().any(is_letter) { text.trim().to_owned() } else { String::new() }
}

/// Whether it is a letter or a digit of any script, or at least no mark and no picture.
fn is_letter(c: char) -> bool {
    c.is_ascii_alphanumeric() || c >= '\u{c0}' && !('\u{2000}'..='\u{2bff}').contains(&c) && c < '\u{1f000}'
}
