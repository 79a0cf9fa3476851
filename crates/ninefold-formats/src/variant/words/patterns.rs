//! The pattern language of sentences, and the automaton that all patterns become.
//!
//! ```text
//! pattern = item …                item = word | [pattern] | (pattern | …) | <phrase> | {n} | {colour}
//! ```
//!
//! A word stands for all its forms; `[…]` may be absent; `<phrase>` is a pattern with a name; `{n}` is a number and
//! `{colour}` the name of a colour, and both are kept. Reading goes once over the words, so that its time is linear in
//! the text.

use ninefold::sort::Arrange;

use super::normal;
use ninefold::sort::Sorted;

/// What a pattern has kept: numbers and colours, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Slots {
    /// The numbers.
    pub numbers: Vec<i32>,
    /// The colours.
    pub colours: Vec<String>,
}

/// A step of the automaton.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Step {
    Word(usize),
    Number,
    Colour,
    /// Two ways to go on.
    Either(usize, usize),
    /// The pattern with this number ends.
    End(usize),
}

/// All patterns as one automaton.
#[derive(Debug, Default)]
pub(super) struct Patterns {
    words: Sorted<String, usize>,
    /// Each step and the state after it.
    states: Vec<(Step, usize)>,
    /// The states in which a pattern may begin, by the word that comes next.
    first: Vec<Vec<usize>>,
    /// Those that begin with a number or a colour.
    first_slots: Vec<usize>,
    /// The state of each step and what is after it, so that the same ends are one.
    known: Sorted<(Step, usize), usize>,
}

/// A part of a pattern.
enum Item {
    Word(String),
    Slot(Step),
    Group(Vec<Vec<Item>>, bool),
}

/// The marks within a sentence that may be skipped.
pub(super) const MARKS: [&str; 9] = [",", "(", ")", "-", "{", "}", "[", "]", "."];
/// The most numbers and colours that a pattern keeps.
const SLOTS: usize = 8;

/// When each state was last reached, kept from one reading to the next.
#[derive(Debug, Default)]
pub(super) struct Seen {
    last: Vec<u32>,
    now: u32,
}

impl Seen {
    fn begin(&mut self, states: usize) {
        self.last.resize(states, 0);
        self.now += 1;
    }

    /// Whether a state has been reached since the last word, and now it has.
    fn again(&mut self, state: usize) -> bool {
        std::mem::replace(&mut self.last[state], self.now) == self.now
    }
}

/// A way through the automaton: the state, and where the kept words are.
#[derive(Clone, Copy)]
struct Way {
    state: usize,
    kept: [u16; SLOTS],
    count: usize,
}

impl Patterns {
    /// Adds a pattern, which will be called `number`.
    ///
    /// # Errors
    /// What is wrong with the pattern.
    pub(super) fn add(
        &mut self,
        number: usize,
        pattern: &str,
        phrases: &Sorted<String, String>,
    ) -> Result<(), String> {
        let mut parser = Parser { rest: pattern, phrases, depth: 0 };
        let items = parser.alternatives()?;
        if !parser.rest.is_empty() {
            return Err(format!("{pattern}: a bracket is not opened"));
        }
        self.known.clear();
        let end = self.push(Step::End(number), 0);
        let start = self.any(&items, end);
        let mut seen = vec![false; self.states.len()];
        let mut begins = Vec::new();
        self.follow(start, &mut seen, &mut begins);
        for state in begins {
            match self.states[state].0 {
                Step::Word(word) => {
                    self.first.resize_with(self.words.len(), Vec::new);
                    self.first[word].push(state);
                }
                Step::End(_) => return Err(format!("{pattern}: it may be empty")),
                _ => self.first_slots.push(state),
            }
        }
        Ok(())
    }

    fn push(&mut self, step: Step, next: usize) -> usize {
        let new = self.states.len();
        let state = *self.known.entry((step, next), new);
        if state == new {
            self.states.push((step, next));
        }
        state
    }

    /// The state in which any of `alternatives` begins, each of which goes on to `next`.
    fn any(&mut self, alternatives: &[Vec<Item>], next: usize) -> usize {
        let mut starts: Vec<usize> = alternatives.iter().map(|items| self.all(items, next)).collect();
        starts.arrange();
        starts.dedup();
        starts.into_iter().reduce(|a, b| self.push(Step::Either(a, b), 0)).unwrap_or(next)
    }

    fn all(&mut self, items: &[Item], next: usize) -> usize {
        items.iter().rev().fold(next, |next, item| match item {
            Item::Word(word) => {
                let count = self.words.len();
                let word = *self.words.entry(word.clone(), count);
                self.push(Step::Word(word), next)
            }
            Item::Slot(step) => self.push(*step, next),
            Item::Group(alternatives, may_be_absent) => {
                let start = self.any(alternatives, next);
                if *may_be_absent { self.push(Step::Either(start, next), 0) } else { start }
            }
        })
    }

    /// The states that read a word or end a pattern, from `state` on.
    fn follow(&self, state: usize, seen: &mut [bool], found: &mut Vec<usize>) {
        let mut open = vec![state];
        while let Some(state) = open.pop() {
            if std::mem::replace(&mut seen[state], true) {
                continue;
            }
            match self.states[state].0 {
                Step::Either(a, b) => open.extend([b, a]),
                _ => found.push(state),
            }
        }
    }

    /// Calls `found` with each pattern that the words from `start` on begin with, the place where it ends, and what it
    /// keeps.
    pub(super) fn read(
        &self,
        words: &[String],
        start: usize,
        seen: &mut Seen,
        mut found: impl FnMut(usize, usize, Slots),
    ) {
        let mut ways: Vec<Way> = Vec::new();
        let mut begins = true;
        for (at, word) in words.iter().enumerate().skip(start) {
            let mut next: Vec<Way> = Vec::new();
            seen.begin(self.states.len());
            let known = self.words.get(word.as_str()).copied();
            if begins {
                let first = known.and_then(|word| self.first.get(word)).into_iter().flatten();
                let first = first.chain(&self.first_slots);
                ways.extend(first.map(|&state| Way { state, kept: [0; SLOTS], count: 0 }));
            }
            let soft = is_soft(words, at);
            begins &= soft;
            for way in &ways {
                self.step(way, word, known, at, seen, &mut next);
                let is_new = soft && !begins && !seen.again(way.state);
                next.extend(is_new.then_some(*way));
            }
            ways = next;
            for way in &ways {
                if let Step::End(number) = self.states[way.state].0 {
                    found(number, at + 1, slots(words, way));
                }
            }
            if ways.is_empty() && !begins {
                return;
            }
        }
    }

    fn step(
        &self,
        way: &Way,
        word: &str,
        known: Option<usize>,
        at: usize,
        seen: &mut Seen,
        next: &mut Vec<Way>,
    ) {
        let (step, after) = self.states[way.state];
        let (fits, keeps) = match step {
            Step::Word(wanted) => (known == Some(wanted), false),
            Step::Number => (is_number(word), true),
            Step::Colour => (normal::is_colour(word), true),
            Step::Either(..) | Step::End(_) => (false, false),
        };
        if !fits || keeps && way.count == SLOTS {
            return;
        }
        let mut way = *way;
        if keeps {
            way.kept[way.count] = at as u16;
            way.count += 1;
        }
        let mut open = vec![after];
        while let Some(state) = open.pop() {
            if seen.again(state) {
                continue;
            }
            match self.states[state].0 {
                Step::Either(a, b) => open.extend([b, a]),
                _ => next.push(Way { state, ..way }),
            }
        }
    }
}

/// Whether a word may be skipped: a mark, or *all* unless it is denied.
pub(super) fn is_soft(words: &[String], at: usize) -> bool {
    let denied = at > 0 && ["not", "no", "at"].contains(&words[at - 1].as_str());
    MARKS.contains(&words[at].as_str()) || words[at] == "all" && !denied
}

fn is_number(word: &str) -> bool {
    word.len() <= 4 && word.bytes().all(|byte| byte.is_ascii_digit())
}

fn slots(words: &[String], way: &Way) -> Slots {
    let kept = way.kept[..way.count].iter().map(|&at| &words[usize::from(at)]);
    let (numbers, colours): (Vec<&String>, Vec<&String>) = kept.partition(|word| is_number(word));
    Slots {
        numbers: numbers.into_iter().filter_map(|word| word.parse().ok()).collect(),
        colours: colours.into_iter().cloned().collect(),
    }
}

/// Reads a pattern.
struct Parser<'a> {
    rest: &'a str,
    phrases: &'a Sorted<String, String>,
    depth: usize,
}

impl Parser<'_> {
    fn alternatives(&mut self) -> Result<Vec<Vec<Item>>, String> {
        let mut alternatives = vec![Vec::new()];
        loop {
            self.rest = self.rest.trim_start();
            let Some(c) = self.rest.chars().next() else { return Ok(alternatives) };
            match c {
                '|' => {
                    self.rest = &self.rest[1..];
                    alternatives.push(Vec::new());
                    continue;
                }
                ')' | ']' => return Ok(alternatives),
                _ => {}
            }
            let items = self.items()?;
            if let Some(last) = alternatives.last_mut() {
                last.extend(items);
            }
            if self.depth > 40 {
                return Err("phrases go round in a circle".to_owned());
            }
        }
    }

    fn items(&mut self) -> Result<Option<Item>, String> {
        let all = self.rest;
        let (end, close) = match all.as_bytes()[0] {
            b'(' => return self.group(')', false).map(Some),
            b'[' => return self.group(']', true).map(Some),
            b'<' => (all.find('>'), 1),
            b'{' => (all.find('}'), 1),
            _ => (all.find(|c: char| c.is_whitespace() || "()[]|<{".contains(c)).or(Some(all.len())), 0),
        };
        let end = end.ok_or_else(|| format!("{all}: it is not closed"))?;
        let (word, rest) = all.split_at(end + close);
        self.rest = rest;
        match word {
            "{n}" => return Ok(Some(Item::Slot(Step::Number))),
            "{colour}" => return Ok(Some(Item::Slot(Step::Colour))),
            _ => {}
        }
        if let Some(name) = word.strip_prefix('<').and_then(|name| name.strip_suffix('>')) {
            let phrase = self.phrases.get(name).ok_or_else(|| format!("<{name}> is no phrase"))?;
            let mut inner = Parser { rest: phrase, phrases: self.phrases, depth: self.depth + 1 };
            return Ok(Some(Item::Group(inner.alternatives()?, false)));
        }
        let word = if word.contains('-') || word.contains(':') {
            vec![word.to_owned()]
        } else {
            normal::words(word)
        };
        match &word[..] {
            [] => Ok(None),
            [one] => Ok(Some(Item::Word(one.clone()))),
            _ => Ok(Some(Item::Group(vec![word.into_iter().map(Item::Word).collect()], false))),
        }
    }

    fn group(&mut self, close: char, may_be_absent: bool) -> Result<Item, String> {
        let all = self.rest;
        self.rest = &all[1..];
        let alternatives = self.alternatives()?;
        self.rest = self.rest.strip_prefix(close).ok_or_else(|| format!("{all}: it is not closed"))?;
        Ok(Item::Group(alternatives, may_be_absent))
    }
}
