//! What two cells leave each other by a rule: dots, whispers, comparisons, clones, indexers, tables.

use std::ops::ControlFlow;

use super::facts::Link;
use super::finder::Found;
use super::grounds::places;
use super::look::Look;
use super::step::{Evidence, Step};
use super::technique::Technique;

macro_rules! technique {
    ($name:ident, $id:literal, $title:literal, $says:literal) => {
        static $name: Technique = Technique::new($id, $title, 2, $says);
    };
}

technique!(DOTS, "dots", "Dots and Marks", "What a mark between two cells leaves of their values.");
technique!(WHISPERS, "whisper-reach", "Whisper Reach", "Neighbours on a whisper line keep their distance.");
technique!(ABSENT, "absent-marks", "Absent Marks", "Neighbours without a mark are not as a mark would say.");
technique!(EQUALS, "equal-cells", "Equal Cells", "Cells that are equal have the same candidates.");
technique!(
    INDEXERS,
    "indexers",
    "Indexers",
    "An indexer says where a number stands, and the other way round."
);
technique!(
    COMPARED,
    "comparisons",
    "Comparisons",
    "The greater of two cells exceeds the least value of the other."
);
technique!(PAIRS, "pair-rules", "Rules for Pairs", "What a rule for two cells leaves of their values.");

/// Most candidates that are listed in words.
const LISTED: u32 = 4;

/// Which of the techniques a rule belongs to.
fn technique(look: &Look<'_>, rule: usize) -> &'static Technique {
    let rule = &look.grounds.puzzle.rules()[rule];
    match (rule.info().id, rule.terms().kind) {
        ("mark", "greater") | ("extreme" | "thermo" | "slow-thermo", _) => &COMPARED,
        ("mark", _) => &DOTS,
        ("whisper", _) => &WHISPERS,
        ("unmarked" | "non-consecutive" | "anti-taxicab", _) => &ABSENT,
        ("same-values" | "palindrome", _) => &EQUALS,
        ("indexing" | "numbered-room", _) => &INDEXERS,
        _ => &PAIRS,
    }
}

pub(super) fn find(look: &Look<'_>, found: &mut Found<'_>) -> ControlFlow<()> {
    for from in 0..look.cells.len() {
        for link in &look.grounds.links[from] {
            let gone = look.cells[link.to] & !image(link, look.cells[from]);
            if gone != 0 && look.cells[from] != 0 {
                found(step(look, from, link, gone))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// What a link leaves beside some values.
pub(super) fn image(link: &Link, values: u32) -> u32 {
    places(values).fold(0, |image, value| image | link.rows[value])
}

fn step(look: &Look<'_>, from: usize, link: &Link, gone: u32) -> Step {
    let evidence = Evidence::default()
        .and_rule(link.rule)
        .and_part(look.values(look.cells[from]), look.cells_of(&[from]))
        .and_part(look.values(look.cells[link.to] & !gone), look.cells_of(&[link.to]));
    let (rule, has) = (look.rule(link.rule), look.said(look.cells[from], "or"));
    let (name, other) = (look.name(from), look.name(link.to));
    let gone_words = look.said(gone, "or");
    let summary = if look.cells[from].count_ones() > LISTED {
        format!("Whatever {name} is, {rule} leaves no {gone_words} for {other}.")
    } else {
        format!("{name} is {has}. By {rule}, none of these allows {gone_words} in {other}.")
    };
    look.removing(technique(look, link.rule), look.candidates(link.to, gone), evidence, summary)
}
