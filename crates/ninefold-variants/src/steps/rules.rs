//! What a rule alone leaves of its cells: bounds of thermometers, arrows and sums, sandwiches, skyscrapers, …
//!
//! Only the constraints of the rule and the houses that its cells share take part, and of the houses only those that
//! matter.

use std::ops::ControlFlow;

use crate::layout::CellSet;

use super::finder::Found;
use super::grounds::Narrow;
use super::look::Look;
use super::step::{Evidence, Step};
use super::technique::Technique;
use super::words;

macro_rules! techniques {
    ($($name:ident = $level:literal $id:literal $title:literal $says:literal;)*) => {
        $(static $name: Technique = Technique::new($id, $title, $level, $says);)*
    };
}

techniques! {
    THERMO = 2 "thermo-bounds" "Thermometer Bounds" "Values rise along a thermometer, so each cell leaves room for those before and after it.";
    ARROW = 2 "arrow-bounds" "Arrow Bounds" "The circle is at least the least sum of the shaft and at most the greatest.";
    SUM = 2 "sum-bounds" "Sum Bounds" "What the other cells of a sum leave to each.";
    BETWEEN = 2 "between-ends" "Ends of a Line" "What the ends of a between or lockout line leave to the cells inside, and the other way round.";
    SANDWICH = 3 "sandwich-combinations" "Sandwich Combinations" "Where the crusts can stand, and which values fill the gap.";
    X_SUM = 3 "x-sums" "X-Sums" "Which first values fit an X-sum, and which values can follow.";
    SKYSCRAPER = 3 "skyscrapers" "Skyscrapers" "How the heights of a line can rise to the number that is seen.";
    SEGMENTS = 3 "equal-segments" "Equal Segments" "The sums that all pieces of a line can have.";
    CLASSES = 2 "classes-of-values" "Classes of Values" "Low, middle and high values, or remainders, in turn.";
    RULE = 3 "rule-cells" "Cells of a Rule" "What a rule leaves of its cells.";
}

fn technique(look: &Look<'_>, rule: usize) -> &'static Technique {
    match look.grounds.puzzle.rules()[rule].info().id {
        "thermo" | "slow-thermo" => &THERMO,
        "arrow" | "double-arrow" => &ARROW,
        "sum" | "cage" => &SUM,
        "between" | "lockout" => &BETWEEN,
        "sandwich" | "lunchbox" => &SANDWICH,
        "x-sum" => &X_SUM,
        "skyscraper" | "hidden-skyscraper" => &SKYSCRAPER,
        "region-sum" | "zipper" | "equal-sum" | "sum-line" => &SEGMENTS,
        "entropic" | "modular" | "global-classes" => &CLASSES,
        _ => &RULE,
    }
}

pub(super) fn find(look: &Look<'_>, found: &mut Found<'_>) -> ControlFlow<()> {
    for (rule, narrow) in look.grounds.programs.iter().enumerate() {
        look.poll()?;
        let Some(narrow) = narrow else { continue };
        let cells: Vec<u32> = narrow.cells.iter().map(|&cell| look.cells[cell]).collect();
        if look.memory.is_known(rule, &cells) {
            continue;
        }
        match look.grounds.narrowed(rule, look.cells) {
            Some(kept) if kept == cells => look.memory.note(rule, cells),
            kept => found(step(look, rule, narrow, kept.as_deref()))?,
        }
    }
    ControlFlow::Continue(())
}

/// The fewest houses, one after the other left out, with which the rule leaves the same.
///
/// A house with all cells of the rule stays: rules for lines may assume that their values differ. The alternatives of a
/// rule assume all houses.
fn needed(look: &Look<'_>, rule: usize, houses: &[usize], kept: Option<&[u32]>) -> Vec<usize> {
    let same = |houses: &[usize]| look.grounds.narrowed_by(rule, houses, look.cells).as_deref() == kept;
    let set = look.grounds.programs[rule].iter().flat_map(|narrow| narrow.cells.iter().copied()).collect();
    let is_own = |house: &usize| CellSet::is_within(&set, &look.grounds.areas[*house].set);
    let own: Vec<usize> = houses.iter().copied().filter(is_own).collect();
    let takes_all = matches!(look.grounds.puzzle.rules()[rule].info().id, "either" | "counting-circles");
    if takes_all {
        return houses.to_vec();
    }
    if same(&own) {
        return own;
    }
    let mut needed = houses.to_vec();
    let others = houses.iter().filter(|house| !own.contains(house));
    for house in others.take_while(|_| look.poll().is_continue()) {
        let less: Vec<usize> = needed.iter().copied().filter(|other| other != house).collect();
        if same(&less) {
            needed = less;
        }
    }
    needed
}

fn step(look: &Look<'_>, rule: usize, narrow: &Narrow<'_>, kept: Option<&[u32]>) -> Step {
    let technique = technique(look, rule);
    let houses = needed(look, rule, &narrow.houses, kept);
    let mut evidence = Evidence { houses, ..Evidence::default() }.and_rule(rule);
    let says = look.grounds.puzzle.rules()[rule].says();
    let named = words::capital(&look.rule(rule));
    let Some(kept) = kept else {
        let evidence = evidence.and_part(Vec::new(), look.cells_of(&narrow.cells));
        return look.hopeless(technique, evidence, format!("{named} cannot be filled any more. {says}"));
    };
    let mut gone = Vec::new();
    let mut changes = Vec::new();
    for (&cell, &kept) in narrow.cells.iter().zip(kept) {
        if kept != look.cells[cell] {
            gone.extend(look.candidates(cell, !kept));
            changes.push(change(look, cell, kept));
            evidence = evidence.and_part(look.values(kept), look.cells_of(&[cell]));
        }
    }
    let cells = look.cells_of(&narrow.cells);
    if cells.len() <= look.grounds.layout.values() {
        evidence = evidence.and_part(Vec::new(), cells);
    }
    let left = words::list(&changes, "and");
    look.removing(technique, gone, evidence, format!("{named}: {says} With the candidates left, {left}."))
}

/// What became of a cell: "r1c1 is at least 3".
pub(super) fn change(look: &Look<'_>, cell: usize, kept: u32) -> String {
    let (name, gone) = (look.name(cell), look.cells[cell] & !kept);
    let (low, high) = (kept.trailing_zeros(), 31 - kept.leading_zeros());
    let above = gone >> high != 0;
    let below = gone & ((1 << low) - 1) != 0;
    let inside = gone & !((1 << low) - 1) & ((1 << high) - 1) != 0;
    match (kept.is_power_of_two(), inside, below, above) {
        (true, ..) => format!("{name} can only be {}", look.said(kept, "or")),
        (_, true, ..) => format!("{name} can only be {}", look.said(kept, "or")),
        (_, _, true, true) => {
            format!("{name} is between {} and {}", look.value(low as usize), look.value(high as usize))
        }
        (_, _, true, _) => format!("{name} is at least {}", look.value(low as usize)),
        _ => format!("{name} is at most {}", look.value(high as usize)),
    }
}
