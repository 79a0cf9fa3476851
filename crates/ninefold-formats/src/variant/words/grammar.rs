//! The rules that sentences may state, as their files have them, and what a sentence states.
//!
//! A file of a rule has a line for each fact, which begins with a word or a mark:
//!
//! ```text
//! rule whisper                   its name
//! keys whispers                  the keys of f-puzzles that say the same
//! value 5                        its number, where a sentence may leave it out
//! shape line pairs               what is drawn for it, for the binder
//! label german whisper line      what a heading may call it
//! = digits on a line differ …    a pattern of its sentences
//! + Digits on a green line …     an example
//! - Digits on a green line …     a near miss
//! ```

use std::sync::OnceLock;

use super::normal;
use super::patterns::{MARKS, Patterns, Seen, Slots};
use ninefold::sort::Sorted;

/// The phrases that patterns share.
pub(super) const PHRASES: &str = include_str!("rules/phrases.txt");
/// The files of rules, in the order in which sentences are tried.
pub(super) const FILES: &[&str] = &[
    include_str!("rules/usual.txt"),
    include_str!("rules/irregular.txt"),
    include_str!("rules/nothing.txt"),
    include_str!("rules/fog.txt"),
    include_str!("rules/killer.txt"),
    include_str!("rules/thermo.txt"),
    include_str!("rules/slow.txt"),
    include_str!("rules/arrow.txt"),
    include_str!("rules/whisper.txt"),
    include_str!("rules/renban.txt"),
    include_str!("rules/palindrome.txt"),
    include_str!("rules/regionsum.txt"),
    include_str!("rules/between.txt"),
    include_str!("rules/lines.txt"),
    include_str!("rules/dots.txt"),
    include_str!("rules/xv.txt"),
    include_str!("rules/chess.txt"),
    include_str!("rules/globals.txt"),
    include_str!("rules/killerout.txt"),
    include_str!("rules/cells.txt"),
    include_str!("rules/sums.txt"),
];

/// The lines of all files but for their examples and near misses, which only tests read: a quarter of the text.
#[cfg(not(test))]
static FACTS: &str = {
    static BYTES: [u8; facts(&mut [])] = {
        let mut bytes = [0; facts(&mut [])];
        facts(&mut bytes);
        bytes
    };
    match std::str::from_utf8(&BYTES) {
        Ok(text) => text,
        Err(_) => panic!("whole lines are text"),
    }
};

/// Copies these lines into `out`, as far as it has room; says how many bytes they have.
#[cfg(not(test))]
const fn facts(out: &mut [u8]) -> usize {
    let (mut file, mut length) = (0, 0);
    while file < FILES.len() {
        let text = FILES[file].as_bytes();
        let (mut at, mut is_fact) = (0, true);
        while at < text.len() {
            if at == 0 || text[at - 1] == b'\n' {
                is_fact = !matches!(text[at], b'+' | b'-');
            }
            if is_fact && length < out.len() {
                out[length] = text[at];
            }
            length += is_fact as usize;
            at += 1;
        }
        file += 1;
    }
    length
}

/// A rule that sentences may state.
#[derive(Clone, Debug, Default)]
pub struct Stated {
    /// Its name: `whisper`.
    pub name: String,
    /// The keys of f-puzzles that say the same; none for a sentence that says nothing of the rules.
    pub keys: Vec<String>,
    /// Its number where a sentence has none, of a rule that has one.
    pub value: Option<i32>,
    /// What is drawn for it: a kind of shape and how it looks; empty for what says nothing.
    pub shape: String,
    /// Sentences that state it.
    #[cfg(test)]
    pub examples: Vec<String>,
    /// Sentences that nearly do.
    #[cfg(test)]
    pub near_misses: Vec<String>,
}

/// All rules and their sentences.
#[derive(Debug, Default)]
pub struct Grammar {
    /// The rules.
    pub rules: Vec<Stated>,
    patterns: Patterns,
    /// For each pattern the rules that it states.
    states: Vec<Pattern>,
}

#[derive(Debug)]
struct Pattern {
    rules: Vec<usize>,
    kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// A sentence or a part of one.
    Whole,
    /// What may only stand behind another part, whose subject goes on.
    Continued,
    /// A heading.
    Label,
}

/// A rule that a sentence states, with its numbers and colours.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Reading {
    /// The number of the rule.
    pub rule: usize,
    /// What the sentence says of it.
    pub slots: Slots,
}

/// What a sentence comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sense {
    /// It states rules; none if it says nothing of them.
    States(Vec<Reading>),
    /// It is a heading: the next sentence states one of these rules.
    Heading(Vec<usize>),
    /// It is not understood.
    Unknown,
}

/// The most words of a sentence; a longer one is not understood.
const MOST_WORDS: usize = 160;
/// What may stand before the name of a rule in a heading.
const USUAL: [&str; 3] = ["normal", "standard", "usual"];
/// The words between parts of a sentence.
const BETWEEN: [&str; 9] = ["and", "while", "with", "but", "also", ";", ":", "ie", "whereas"];

impl Grammar {
    /// The grammar of this library.
    pub fn usual() -> &'static Grammar {
        static USUAL: OnceLock<Grammar> = OnceLock::new();
        #[cfg(not(test))]
        let files = &[FACTS];
        #[cfg(test)]
        let files = FILES;
        USUAL.get_or_init(|| Grammar::of(PHRASES, files).unwrap_or_default())
    }

    /// The grammar of some files.
    ///
    /// # Errors
    /// What is wrong with them.
    pub fn of(phrases: &str, files: &[&str]) -> Result<Grammar, String> {
        let phrases = phrases.lines().filter_map(|line| line.split_once('=')).fold(
            Sorted::<String, String>::default(),
            |mut all, (name, pattern)| {
                let more = all.entry(name.trim().to_owned(), String::new());
                *more = if more.is_empty() { pattern.to_owned() } else { format!("{more} | {pattern}") };
                all
            },
        );
        let mut grammar = Grammar::default();
        let lines = || files.iter().flat_map(|file| file.lines());
        for name in lines().filter_map(|line| line.strip_prefix("rule ")) {
            grammar.rules.push(Stated { name: name.trim().to_owned(), ..Stated::default() });
        }
        let mut rule = usize::MAX;
        for line in lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#')) {
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            rule = if word == "rule" { rule.wrapping_add(1) } else { rule };
            grammar.fact(rule, word, rest.trim(), &phrases)?;
        }
        Ok(grammar)
    }

    fn fact(
        &mut self,
        rule: usize,
        word: &str,
        rest: &str,
        phrases: &Sorted<String, String>,
    ) -> Result<(), String> {
        let of = self.rules.get_mut(rule).ok_or_else(|| format!("{word}: no rule before it"))?;
        match word {
            "rule" => {}
            "keys" => of.keys = rest.split(' ').map(str::to_owned).collect(),
            #[cfg(test)]
            "+" => of.examples.push(rest.to_owned()),
            #[cfg(test)]
            "-" => of.near_misses.push(rest.to_owned()),
            "label" => self.pattern(vec![rule], Kind::Label, rest, phrases)?,
            "&" => self.pattern(vec![rule], Kind::Continued, rest, phrases)?,
            _ if word.starts_with('=') => {
                let others = word[1..].split('=').filter(|name| !name.is_empty());
                let others =
                    others.map(|name| self.named(name).ok_or_else(|| format!("{name}: no such rule")));
                let rules = std::iter::once(Ok(rule)).chain(others).collect::<Result<_, _>>()?;
                self.pattern(rules, Kind::Whole, rest, phrases)?;
            }
            "shape" => of.shape = rest.to_owned(),
            "value" => of.value = Some(rest.parse().map_err(|_| format!("value {rest}: no number"))?),
            _ => return Err(format!("{word}: neither a fact nor a pattern")),
        }
        Ok(())
    }

    fn pattern(
        &mut self,
        rules: Vec<usize>,
        kind: Kind,
        text: &str,
        phrases: &Sorted<String, String>,
    ) -> Result<(), String> {
        self.patterns.add(self.states.len(), text, phrases)?;
        self.states.push(Pattern { rules, kind });
        Ok(())
    }

    /// The number of a rule.
    pub fn named(&self, name: &str) -> Option<usize> {
        self.rules.iter().position(|rule| rule.name == name)
    }

    /// What a sentence states.
    pub fn sense(&self, sentence: &str) -> Sense {
        let words = normal::words(sentence);
        if words.len() > MOST_WORDS {
            return Sense::Unknown;
        }
        let words = without_examples(words);
        if words.is_empty() {
            return Sense::States(Vec::new());
        }
        let seen = &mut Seen::default();
        match self.parts(&words, seen) {
            Some(readings) => Sense::States(readings),
            None => self.heading(&words, seen),
        }
    }

    /// The rules that a sentence states if it can be cut into parts that each state some: with the fewest parts.
    fn parts(&self, words: &[String], seen: &mut Seen) -> Option<Vec<Reading>> {
        let mut best: Vec<Option<(usize, Vec<Reading>)>> = vec![None; words.len() + 1];
        for (start, labels) in self.starts(words, seen) {
            best[start] =
                Some((0, labels.into_iter().map(|rule| Reading { rule, slots: Slots::default() }).collect()));
        }
        // What a heading before the colon must be, while no part has been read yet.
        for start in 0..words.len() {
            let Some((count, read)) = best[start].clone() else { continue };
            self.patterns.read(words, start, seen, |number, end, slots| {
                let Pattern { rules, kind } = &self.states[number];
                if *kind == Kind::Label || *kind == Kind::Continued && count == 0 {
                    return;
                }
                if count == 0 && !read.is_empty() && !read.iter().any(|label| rules.contains(&label.rule)) {
                    return;
                }
                let mut all = if count == 0 { Vec::new() } else { read.clone() };
                all.extend(rules.iter().map(|&rule| Reading { rule, slots: slots.clone() }));
                let Some(next) = after_connectors(words, end) else { return };
                if best[next].as_ref().is_none_or(|(known, _)| *known > count + 1) {
                    best[next] = Some((count + 1, all));
                }
            });
        }
        let (count, mut readings) = best.pop()??;
        readings.dedup();
        (count > 0).then_some(readings)
    }

    /// Where a sentence may begin: at once, and behind a heading, with the rules that the heading names.
    fn starts(&self, words: &[String], seen: &mut Seen) -> Vec<(usize, Vec<usize>)> {
        let mut starts = vec![(after_connectors(words, 0).unwrap_or(0), Vec::new())];
        let is_usual = words.first().is_some_and(|word| USUAL.contains(&word.as_str()));
        self.patterns.read(words, usize::from(is_usual), seen, |number, end, _| {
            let Pattern { rules, kind } = &self.states[number];
            let next = (end..words.len()).find(|&at| !is_of_heading(&words[at]));
            let Some(next) =
                next.filter(|&at| *kind == Kind::Label && [":", "-"].contains(&words[at].as_str()))
            else {
                return;
            };
            match starts.iter_mut().find(|(start, _)| *start == next + 1) {
                Some((_, known)) => known.extend(rules),
                None => starts.push((next + 1, rules.clone())),
            }
        });
        starts
    }

    fn heading(&self, words: &[String], seen: &mut Seen) -> Sense {
        let mut rules = Vec::new();
        self.patterns.read(words, 0, seen, |number, end, _| {
            let Pattern { rules: named, kind } = &self.states[number];
            let rest = words[end..]
                .iter()
                .all(|word| ["rule", "constraint", ":", ")", "-"].contains(&word.as_str()));
            if *kind == Kind::Label && rest {
                rules.extend(named);
            }
        });
        if rules.is_empty() { Sense::Unknown } else { Sense::Heading(rules) }
    }
}

/// Where the next part begins if one ends at `end`: behind at least one connector, or at the end of the words.
fn after_connectors(words: &[String], end: usize) -> Option<usize> {
    let is_between = |word: &String| BETWEEN.contains(&word.as_str()) || MARKS.contains(&word.as_str());
    let next = (end..words.len()).find(|&at| !is_between(&words[at])).unwrap_or(words.len());
    (next > end || next == words.len()).then_some(next)
}

/// What is said within an example; elsewhere any word ends it.
const IN_EXAMPLES: &str = "digit cell row column box line cage dot pair and or / = + < > ' be r c x v then if in of on from to \
    contain have sum may 1:2 3x3 grid first total ; :";
/// What an example does not say: it takes back what was said.
const TAKES_BACK: [&str; 7] = ["except", "unless", "wrong", "liar", "false", "instead", "exception"];

/// Whether a word may stand between the name of a rule and the colon: `rules`, `(green line)`.
fn is_of_heading(word: &str) -> bool {
    ["rule", "constraint", "apply", "line", "(", ")"].contains(&word) || normal::is_colour(word)
}

/// The words without examples, which end with their bracket or with the sentence. One that goes on in the middle of a
/// sentence has no other words than examples have, since it might not have ended.
fn without_examples(mut words: Vec<String>) -> Vec<String> {
    let mut from = 0;
    while let Some(start) = (from..words.len()).find(|&at| words[at] == "eg") {
        let is_bracketed = start > 0 && words[start - 1] == "(";
        let end = (start..words.len())
            .find(|&at| is_bracketed && words[at] == ")")
            .map_or(words.len(), |at| at + 1);
        let is_plain = |word: &String| {
            let is_number = word.bytes().all(|byte| byte.is_ascii_digit());
            is_number || MARKS.contains(&word.as_str()) || IN_EXAMPLES.split(' ').any(|known| known == word)
        };
        let said = &words[start + 1..end];
        let is_closed = is_bracketed || start == 0 || said.iter().all(is_plain);
        if is_closed && !said.iter().any(|word| TAKES_BACK.contains(&word.as_str())) {
            words.drain(if is_bracketed { start - 1 } else { start }..end);
        } else {
            from = start + 1;
        }
    }
    while words
        .last()
        .is_some_and(|word| MARKS.contains(&word.as_str()) || [";", ":"].contains(&word.as_str()))
    {
        words.pop();
    }
    words
}
