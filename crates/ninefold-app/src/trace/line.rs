//! Paths written straight into bytes as the JSON that [`crate::trace`] describes, a path in a line.
//!
//! A million easy puzzles are eleven gigabytes of steps, and almost all of these are singles. So what every step has,
//! and the evidence of the simple ones, is written here without data in between; the beginning of a path and the rest of
//! the evidence are written from the data. The tests hold both ways to the same bytes.

use ninefold::logic::{Evidence, Part, Step, notation};
use ninefold::rate::Plan;
use ninefold::rate::se::Score;
use ninefold::text::{Entry, Say};
use ninefold::{Candidate, Candidates};

use crate::hint;
use crate::json;
use crate::player::Player;
use crate::trace::{self, Trace};

/// What begins the steps of a path that leads to the solution, and what ends them.
const BEGIN: &[u8] = b"true,\"steps\":[";
const END: &[u8] = b"]}";

/// Appends the path of `player` by `plan` as one object without line breaks, each step as soon as it is found. Whether
/// it leads to the solution.
pub fn write(entry: &Entry, player: &Player, plan: &Plan, out: &mut Vec<u8>) -> bool {
    Trace { solved: true, ..Trace::from(entry, player) }.append_to(out);
    out.truncate(out.len() - END.len());
    debug_assert!(out.ends_with(BEGIN), "the steps come last, and before them whether they solve the puzzle");
    let start = out.len();
    let mut solved = player.mended.is_complete();
    if !hint::is_hopeless(&player.verdict) {
        let mut found = |found: &Step, score: Option<Score>, on: &Candidates| {
            step(found, score, on, out);
            out.push(b',');
        };
        solved = plan.walk(player.position(), &mut found).is_complete();
    }
    if out.len() > start {
        out.pop();
    }
    if !solved {
        let word = start - BEGIN.len();
        out.splice(word..word + "true".len(), *b"false");
    }
    out.extend_from_slice(END);
    solved
}

/// Appends a step, explained from the candidates before it.
fn step(step: &Step, score: Option<Score>, on: &Candidates, out: &mut Vec<u8>) {
    let technique = step.technique;
    out.say("{\"technique\":\"").say(technique.id).say("\",\"name\":\"").say(technique.name).say("\"");
    if let Some(score) = score {
        json::append(&f64::from(score), out.say(",\"rating\":"));
    }
    if let Some(entry) = technique.hodoku {
        json::append(&entry.score, out.say(",\"score\":"));
    }
    candidates(&step.placements, out.say(",\"placements\":"));
    candidates(&step.eliminations, out.say(",\"eliminations\":"));
    evidence(&step.evidence, out.say(",\"evidence\":"));
    if step.evidence.is_hard()
        && let Some(eureka) = notation::eureka(step)
    {
        quoted(&eureka, out.say(",\"eureka\":"));
    }
    out.say(",\"explanation\":");
    match technique.has_plain_words() {
        true => {
            step.explain_into(on, out.say("\""));
            out.say("\"");
        }
        false => quoted(&step.explain(on), out),
    }
    out.say("}");
}

/// Appends candidates in a list.
fn candidates(all: &[Candidate], out: &mut Vec<u8>) {
    list(all, out, |&Candidate { cell, digit }, out| {
        out.say("{\"cell\":\"").say(cell).say("\",\"digit\":").say(digit).say("}");
    });
}

/// Appends what a step rests on.
fn evidence(all: &Evidence, out: &mut Vec<u8>) {
    if all.is_hard() {
        return json::append(&trace::Evidence::from(all), out);
    }
    let start = out.len();
    if !all.parts.is_empty() {
        list(&all.parts, out.say(",\"parts\":"), part);
    }
    if !all.houses.is_empty() {
        list(&all.houses, out.say(",\"houses\":"), |&house, out| _ = out.say("\"").say(house).say("\""));
    }
    match out.get_mut(start) {
        Some(comma) => *comma = b'{',
        None => out.push(b'{'),
    }
    out.push(b'}');
}

fn part(part: &Part, out: &mut Vec<u8>) {
    json::append(&trace::Word(part.role), out.say("{\"role\":"));
    list(part.digits, out.say(",\"digits\":"), |digit, out| _ = out.say(digit));
    list(part.cells, out.say(",\"cells\":"), |cell, out| _ = out.say("\"").say(cell).say("\""));
    out.say("}");
}

/// Appends a list of what `write` appends for each item.
#[inline(always)]
fn list<T>(items: impl IntoIterator<Item = T>, out: &mut Vec<u8>, write: impl Fn(T, &mut Vec<u8>)) {
    out.push(b'[');
    for (i, item) in items.into_iter().enumerate() {
        if i > 0 {
            out.push(b',');
        }
        write(item, out);
    }
    out.push(b']');
}

/// Appends a text as a string.
fn quoted(text: &str, out: &mut Vec<u8>) {
    // All bytes are looked at, whatever they are: vector code.
    let is_special = |byte: u8| byte < b' ' || byte == b'"' || byte == b'\\';
    match text.bytes().fold(false, |any, byte| any | is_special(byte)) {
        true => json::append(text, out),
        false => _ = out.say("\"").say(text).say("\""),
    }
}

#[cfg(test)]
mod tests {
    use ninefold::logic::{LADDER, Order};
    use ninefold::{Grid, rate::se};

    use crate::path::PlayerPath;

    use super::*;

    #[test]
    fn both_ways_write_the_same() {
        let plans = [Plan::Ladder(Order::hodoku()), Plan::Ladder(Order::all()), Plan::SudokuExplainer];
        let rated = include_str!("../../../../testdata/ratings/hodoku.tsv");
        let puzzles = rated.lines().filter_map(|line| line.get(..81)?.parse::<Grid>().ok());
        for puzzle in puzzles {
            let entry = Entry::new(puzzle);
            for plan in &plans {
                let path = PlayerPath::new(&entry, plan);
                let mut out = Vec::new();
                assert_eq!(write(&entry, &path.player, plan, &mut out), path.solved);
                let by_data = serde_json::to_string(&path.trace(&entry)).unwrap();
                assert_eq!(String::from_utf8(out).unwrap(), by_data, "{puzzle}");
            }
        }
    }

    #[test]
    fn names_of_techniques_need_no_escapes() {
        let ladder = LADDER.iter().flat_map(|technique| technique.kinds());
        for info in ladder.chain(se::techniques()) {
            for name in [info.id, info.name] {
                assert_eq!(serde_json::to_string(name).unwrap(), format!("\"{name}\""));
            }
        }
    }
}
