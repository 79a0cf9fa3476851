//! Automata in ISS text: packed ones, and regular expressions.
//!
//! A packed automaton is bits, most significant first, in base 64: two bits for the form of its table, four each for the
//! number of bits of a state and the number of symbols, both less one; then the number of starting states, that of the
//! other accepting ones, and a bit for each start that accepts. States are numbered in this order: starts, other
//! accepting ones, the rest. Form 0 has the number of bits of a count, then for each state a count and pairs of symbol
//! and target; form 1 has for each state a bit for each symbol, lowest last, and the targets of those that are set.

use crate::layout::Layout;
use crate::model::Machine;

use super::LETTERS;

/// The values of the letters of base 64.
fn sixes(text: &str) -> Result<Vec<usize>, String> {
    let text = text.trim_end_matches('=');
    let six = |c: char| match c {
        '+' => Ok(62),
        '/' => Ok(63),
        c => LETTERS.find(c).ok_or_else(|| format!("`{c}` is not a letter of base 64")),
    };
    text.chars().map(six).collect()
}

/// Bits, most significant first.
struct Bits {
    bits: Vec<bool>,
    at: usize,
}

impl Bits {
    fn new(text: &str) -> Result<Bits, String> {
        let bits = sixes(text)?.into_iter().flat_map(|six| (0..6).rev().map(move |bit| six >> bit & 1 == 1));
        let mut bits: Vec<bool> = bits.collect();
        bits.truncate(bits.len() / 8 * 8);
        Ok(Bits { bits, at: 0 })
    }

    fn left(&self) -> usize {
        self.bits.len() - self.at
    }

    fn take(&mut self, count: usize) -> Result<usize, String> {
        if count > self.left() {
            return Err("the packed automaton is cut off".to_owned());
        }
        let bits = &self.bits[self.at..self.at + count];
        self.at += count;
        Ok(bits.iter().fold(0, |number, &bit| 2 * number + usize::from(bit)))
    }
}

/// Bits that it takes to write a number.
fn width(number: usize) -> usize {
    (usize::BITS - number.leading_zeros()) as usize
}

/// Reads a packed automaton.
pub(super) fn unpacked(text: &str) -> Result<Machine, String> {
    let mut bits = Bits::new(text)?;
    let form = bits.take(2)?;
    let state_bits = bits.take(4)? + 1;
    let symbols = bits.take(4)? + 1;
    let starts = bits.take(state_bits)?;
    let accepting = bits.take(state_bits)?;
    let starts_accept: Vec<bool> =
        (0..starts).map(|_| Ok(bits.take(1)? == 1)).collect::<Result<_, String>>()?;
    let mut next: Vec<Vec<Vec<usize>>> = Vec::new();
    match form {
        0 => {
            let count_bits = bits.take(4)?;
            while count_bits > 0 && bits.left() >= count_bits {
                let mut row = vec![Vec::new(); symbols];
                for _ in 0..bits.take(count_bits)? {
                    let symbol = bits.take(width(symbols - 1))?;
                    let target = bits.take(state_bits)?;
                    row.get_mut(symbol).ok_or("a symbol that the automaton lacks")?.push(target);
                }
                next.push(row);
            }
        }
        1 => {
            while bits.left() >= symbols {
                let set = bits.take(symbols)?;
                let target = |symbol: usize| match set >> symbol & 1 {
                    1 => Ok(vec![bits.take(state_bits)?]),
                    _ => Ok(Vec::new()),
                };
                next.push((0..symbols).map(target).collect::<Result<_, String>>()?);
            }
        }
        _ => return Err("an automaton in a form that is not known".to_owned()),
    }
    let highest = next.iter().flatten().flatten().max().copied().unwrap_or(0);
    let states = (highest + 1).max(starts + accepting);
    next.resize(next.len().max(states), vec![Vec::new(); symbols]);
    // The last start may accept, and start and accept lie in this order at the front: the bits of starts are lowest last.
    let accepts = (0..next.len()).map(|state| match state {
        state if state < starts => starts_accept[starts - 1 - state],
        state => state < starts + accepting,
    });
    let accepts = accepts.collect();
    Ok(Machine { next, starts: (0..starts).collect(), accepts })
}

/// Most copies of a part that braces ask for, and most states of an expression.
const MOST_COPIES: usize = 64;
const MOST_STATES: usize = 4_000;

/// Reads a regular expression in base 64.
pub(super) fn pattern(text: &str, layout: &Layout) -> Result<Machine, String> {
    let sixes = sixes(text)?;
    let bits = sixes.into_iter().flat_map(|six| (0..6).rev().map(move |bit| six >> bit & 1));
    let bits: Vec<usize> = bits.collect();
    let byte = |bits: &[usize]| bits.iter().fold(0, |byte, bit| 2 * byte + bit) as u8;
    let bytes = bits.chunks_exact(8).map(byte).collect();
    let text = String::from_utf8(bytes).map_err(|_| "the expression is no text".to_owned())?;
    let chars: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).collect();
    let mut parser = Parser { chars: &chars, at: 0, layout };
    let tree = parser.choice(0)?;
    if parser.at < chars.len() {
        return Err(format!("{} in the expression", chars[parser.at]));
    }
    let mut graph = Graph::default();
    let (start, end) = graph.add(&tree)?;
    Ok(graph.machine(start, end, layout.values()))
}

/// An expression.
#[derive(Clone, Debug)]
enum Tree {
    /// One of some values, as bits.
    One(u32),
    Row(Vec<Tree>),
    Choice(Vec<Tree>),
    /// At least and at most so many times.
    Times(Box<Tree>, usize, Option<usize>),
}

struct Parser<'a> {
    chars: &'a [char],
    at: usize,
    layout: &'a Layout,
}

impl Parser<'_> {
    fn peek(&self) -> Option<char> {
        self.chars.get(self.at).copied()
    }

    fn eat(&mut self, wanted: char) -> bool {
        let is = self.peek() == Some(wanted);
        self.at += usize::from(is);
        is
    }

    fn value(&self, c: char) -> Result<i32, String> {
        c.to_digit(36).map(|value| value as i32).ok_or_else(|| format!("{c} in the expression"))
    }

    fn choice(&mut self, depth: usize) -> Result<Tree, String> {
        if depth > 50 {
            return Err("the expression is nested too deep".to_owned());
        }
        let mut rows = vec![self.row(depth)?];
        while self.eat('|') {
            rows.push(self.row(depth)?);
        }
        Ok(Tree::Choice(rows))
    }

    fn row(&mut self, depth: usize) -> Result<Tree, String> {
        let mut parts = Vec::new();
        while let Some(c) = self.peek().filter(|c| !matches!(c, '|' | ')')) {
            self.at += 1;
            let part = match c {
                '(' => {
                    let inner = self.choice(depth + 1)?;
                    if !self.eat(')') {
                        return Err("a bracket is not closed".to_owned());
                    }
                    inner
                }
                '[' => self.set()?,
                '.' => Tree::One(self.layout.mask()),
                c => Tree::One(self.layout.bit(self.value(c)?)),
            };
            parts.push(self.repeated(part)?);
        }
        Ok(Tree::Row(parts))
    }

    fn set(&mut self) -> Result<Tree, String> {
        let negated = self.eat('^');
        let mut set = 0;
        while !self.eat(']') {
            let first = self.peek().ok_or("a bracket is not closed")?;
            self.at += 1;
            let (low, mut high) = (self.value(first)?, self.value(first)?);
            if self.peek() == Some('-') && self.chars.get(self.at + 1).is_some_and(|&c| c != ']') {
                high = self.value(self.chars[self.at + 1])?;
                self.at += 2;
            }
            set |= (low..=high).fold(0, |set, value| set | self.layout.bit(value));
        }
        Ok(Tree::One(if negated { self.layout.mask() & !set } else { set }))
    }

    fn repeated(&mut self, part: Tree) -> Result<Tree, String> {
        let (least, most) = match self.peek() {
            Some('*') => (0, None),
            Some('+') => (1, None),
            Some('?') => (0, Some(1)),
            Some('{') => return self.braces(part),
            _ => return Ok(part),
        };
        self.at += 1;
        self.repeated(Tree::Times(Box::new(part), least, most))
    }

    fn braces(&mut self, part: Tree) -> Result<Tree, String> {
        let end = self.chars[self.at..].iter().position(|&c| c == '}').ok_or("a brace is not closed")?;
        let text: String = self.chars[self.at + 1..self.at + end].iter().collect();
        self.at += end + 1;
        let number = |text: &str| {
            let number: Option<usize> = text.parse().ok();
            number
                .filter(|&number| number <= MOST_COPIES)
                .ok_or_else(|| format!("{{{text}}} in the expression"))
        };
        let (least, most) = match text.split_once(',') {
            None => (number(&text)?, Some(number(&text)?)),
            Some((least, "")) => (number(least)?, None),
            Some((least, most)) => (number(least)?, Some(number(most)?)),
        };
        self.repeated(Tree::Times(Box::new(part), least, most))
    }
}

/// States with steps that read a value of a set, and steps that read none.
#[derive(Default)]
struct Graph {
    reads: Vec<Vec<(u32, usize)>>,
    skips: Vec<Vec<usize>>,
}

impl Graph {
    fn state(&mut self) -> usize {
        self.reads.push(Vec::new());
        self.skips.push(Vec::new());
        self.reads.len() - 1
    }

    /// Adds a part; the states before and after it.
    fn add(&mut self, tree: &Tree) -> Result<(usize, usize), String> {
        if self.reads.len() > MOST_STATES {
            return Err("the expression is too large".to_owned());
        }
        let (start, end) = (self.state(), self.state());
        match tree {
            Tree::One(set) => self.reads[start].push((*set, end)),
            Tree::Row(parts) => {
                let mut at = start;
                for part in parts {
                    let (from, to) = self.add(part)?;
                    self.skips[at].push(from);
                    at = to;
                }
                self.skips[at].push(end);
            }
            Tree::Choice(parts) => {
                for part in parts {
                    let (from, to) = self.add(part)?;
                    self.skips[start].push(from);
                    self.skips[to].push(end);
                }
            }
            Tree::Times(part, least, most) => {
                let mut at = start;
                for _ in 0..*least {
                    let (from, to) = self.add(part)?;
                    self.skips[at].push(from);
                    at = to;
                }
                match most {
                    Some(most) => {
                        for _ in *least..*most {
                            let (from, to) = self.add(part)?;
                            self.skips[at].push(end);
                            self.skips[at].push(from);
                            at = to;
                        }
                    }
                    None => {
                        let (from, to) = self.add(part)?;
                        self.skips[at].push(from);
                        self.skips[to].push(at);
                    }
                }
                self.skips[at].push(end);
            }
        }
        Ok((start, end))
    }

    /// All states that can be reached without reading.
    fn closure(&self, start: usize) -> Vec<usize> {
        let (mut reached, mut open) = (vec![false; self.reads.len()], vec![start]);
        while let Some(state) = open.pop() {
            if !std::mem::replace(&mut reached[state], true) {
                open.extend(&self.skips[state]);
            }
        }
        (0..reached.len()).filter(|&state| reached[state]).collect()
    }

    fn machine(&self, start: usize, end: usize, values: usize) -> Machine {
        let closures: Vec<Vec<usize>> = (0..self.reads.len()).map(|state| self.closure(state)).collect();
        let row = |closure: &Vec<usize>| {
            let after = |value: usize| {
                let reads = closure.iter().flat_map(|&state| &self.reads[state]);
                reads.filter(|(set, _)| set >> value & 1 == 1).map(|&(_, to)| to).collect()
            };
            (0..values).map(after).collect()
        };
        let accepts = closures.iter().map(|closure| closure.contains(&end)).collect();
        Machine { next: closures.iter().map(row).collect(), starts: vec![start], accepts }.trimmed()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A text in base 64.
    fn packed(text: &str) -> String {
        let bits: Vec<u8> =
            text.bytes().flat_map(|byte| (0..8).rev().map(move |bit| byte >> bit & 1)).collect();
        let six = |bits: &[u8]| (0..6).fold(0, |six, at| 2 * six + usize::from(*bits.get(at).unwrap_or(&0)));
        bits.chunks(6).map(|bits| LETTERS.chars().nth(six(bits)).unwrap()).collect()
    }

    #[test]
    fn expressions_accept_what_they_say() {
        let layout = Layout::square(9).unwrap();
        for (text, yes, no) in [
            ("1*2(3|4)+", "112343", "1123435"),
            ("[1-3]{2}[^1-3]?", "124", "1244"),
            ("(12){2,3}.", "12129", "12"),
            ("(12){1,}|9", "9", "99"),
            ("(1?2)*", "21222", "211"),
        ] {
            let machine = pattern(&packed(text), &layout).unwrap();
            let accepts = |text: &str| machine.accepts(text.chars().map(|c| c as usize - '1' as usize));
            assert!(accepts(yes) && !accepts(no), "{text}");
        }
        for wrong in ["(1", "[1", "1{", "1{9999}", "1)", "$", "((1{60}){60}){60}"] {
            assert!(pattern(&packed(wrong), &layout).is_err(), "{wrong}");
        }
    }

    #[test]
    fn packed_automata_are_read_in_both_forms() {
        // Form 1, states of one bit, two symbols, one start that does not accept, one other that does:
        // from 0 by symbol 0 to 1, from 1 by symbol 1 to 0.
        let bits = "01".to_owned() + "0000" + "0001" + "1" + "1" + "0" + "01" + "1" + "10" + "0" + "0";
        let text: String = bits
            .as_bytes()
            .chunks(6)
            .map(|six| {
                let six = (0..6).fold(0, |number, at| 2 * number + usize::from(six.get(at) == Some(&b'1')));
                LETTERS.chars().nth(six).unwrap()
            })
            .collect();
        let machine = unpacked(&text).unwrap();
        assert!(machine.accepts([0]) && machine.accepts([0, 1, 0]));
        assert!(!machine.accepts([]) && !machine.accepts([0, 1]) && !machine.accepts([1]));
        for wrong in ["", "A", "é", "____"] {
            let _ = unpacked(wrong);
        }
    }
}
