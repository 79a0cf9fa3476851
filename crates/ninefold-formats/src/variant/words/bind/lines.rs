//! Lines, which sentences tell apart by their colours and by the circles at their ends.
//!
//! Lines of one colour are one group, and each group is one rule's. Where groups may be shared out in several ways, all are
//! kept; so are both ways to see lines that touch, as one or as several.

use serde_json::{Value, json};

use super::{Binder, Entry, MOST_READINGS, Need, Place, entry_of, marks, names};
use crate::variant::words::shapes::Mark;

/// Lines of one colour, all with circles at their ends or all without.
struct Group {
    written: String,
    has_ends: bool,
    lines: Vec<usize>,
}

/// A rule and the colour that its lines have.
struct Plan {
    need: Need,
    colour: Option<String>,
    number: Option<i32>,
}

/// Lines that are told apart by colours.
pub(super) fn bind(binder: &mut Binder, needs: &[Need]) {
    let (plans, groups) = (plans(needs), groups(binder));
    let mut ways = Vec::new();
    share_out(binder, &plans, &groups, &mut Vec::new(), &mut ways);
    let mut readings: Vec<Vec<Entry>> = Vec::new();
    for way in &ways {
        let mut all: Vec<Vec<Entry>> = vec![Vec::new()];
        for (group, &plan) in groups.iter().zip(way) {
            let Some(seen) = seen(binder, group, &plans[plan]) else { return };
            all = all.iter().flat_map(|known| seen.iter().map(|more| [&known[..], more].concat())).collect();
        }
        readings.extend(all);
    }
    let equal = plans.iter().filter(|plan| plan.need.look() == "equal");
    let equal: Vec<usize> = equal.map(|plan| plan.need.sentence).collect();
    readings.iter_mut().for_each(|reading| with_one_sum(reading, &equal));
    match &readings[..] {
        [] => return,
        [one] => binder.entries.extend(one.iter().cloned()),
        _ => binder.choices.push(readings),
    }
    for (number, group) in groups.iter().enumerate() {
        let has_ends = ways.iter().all(|way| plans[way[number]].need.look() == "ends");
        take(binder, group, has_ends);
        if ways.iter().all(|way| plans[way[number]].need.look() == "centre") {
            take_centres(binder, group);
        }
    }
}

/// Binds the spots in the middle of lines, in their colour.
fn take_centres(binder: &mut Binder, group: &Group) {
    for &at in &group.lines {
        let line = &binder.shapes.strokes[at];
        let Some(cells) = &line.cells else { continue };
        let at =
            |place: usize| cells.get(place).map_or((0.0, 0.0), |cell| (f64::from(cell.0), f64::from(cell.1)));
        // Of a line of as many cells on both sides it is between two cells.
        let [a, b] = [at((cells.len() - 1) / 2), at(cells.len() / 2)];
        let (row, col) = ((a.0 + b.0 + 1.0) / 2.0, (a.1 + b.1 + 1.0) / 2.0);
        let is_spot = |mark: &Mark| {
            let is_like =
                line.colours.iter().any(|own| mark.fill.as_ref().is_some_and(|fill| fill.is_like(own)));
            is_like && mark.is_round && (mark.row - row).abs().max((mark.col - col).abs()) < 0.1
        };
        let spot =
            binder.shapes.marks.iter().position(|mark| is_spot(mark) && !mark.bound && mark.text.is_empty());
        spot.into_iter().for_each(|spot| marks::take(binder, spot));
    }
}

/// The rules with their colours: what a sentence says of a rule without a colour belongs to the colours of the others.
fn plans(needs: &[Need]) -> Vec<Plan> {
    let mut plans: Vec<Plan> = Vec::new();
    for need in needs {
        let of_rule = || needs.iter().filter(|other| other.rule.name == need.rule.name);
        let number = need.slots.numbers.first().copied();
        let mut numbers = of_rule().filter_map(|other| other.slots.numbers.first().copied());
        let only = numbers.next().filter(|first| numbers.all(|number| number == *first));
        let colours: Vec<Option<String>> = match &need.slots.colours[..] {
            [] if of_rule().any(|other| other.colour().is_some()) => continue,
            [] => vec![None],
            colours => colours.iter().cloned().map(Some).collect(),
        };
        for colour in colours {
            let is_known = |plan: &Plan| plan.need.rule.name == need.rule.name && plan.colour == colour;
            if !plans.iter().any(is_known) {
                plans.push(Plan { need: need.clone(), colour, number: number.or(only) });
            }
        }
    }
    plans
}

/// The free lines by their colour.
fn groups(binder: &Binder) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for (at, line) in binder.shapes.strokes.iter().enumerate() {
        let Some(cells) = line.cells.as_ref().filter(|cells| !line.bound && binder.are_inside(cells)) else {
            continue;
        };
        let ends = [cells[0], cells[cells.len() - 1]];
        let has_ends = ends.iter().all(|&end| binder.shapes.marks.iter().any(|mark| is_end(mark, end)));
        match groups.iter_mut().find(|group| group.written == line.written && group.has_ends == has_ends) {
            Some(group) => group.lines.push(at),
            None => groups.push(Group { written: line.written.clone(), has_ends, lines: vec![at] }),
        }
    }
    groups
}

/// Whether a mark is a free circle at the end of a line.
fn is_end(mark: &Mark, end: Place) -> bool {
    !mark.bound && mark.is_circle() && mark.text.is_empty() && mark.cell() == end
}

/// Every way in which each group has a rule and each rule a group.
fn share_out(
    binder: &Binder,
    plans: &[Plan],
    groups: &[Group],
    way: &mut Vec<usize>,
    ways: &mut Vec<Vec<usize>>,
) {
    let unused = (0..plans.len()).filter(|plan| !way.contains(plan)).count();
    if ways.len() > MOST_READINGS || unused > groups.len() - way.len() {
        return;
    }
    let Some(group) = groups.get(way.len()) else {
        ways.push(way.clone());
        return;
    };
    for (number, plan) in plans.iter().enumerate() {
        let wants_ends = plan.need.look() == "ends";
        let called = |&line: &usize| {
            plan.colour.as_ref().is_none_or(|colour| binder.shapes.strokes[line].is_called(colour))
        };
        // Of circles at the ends of another rule's lines, which has its own colour, some other sentence speaks.
        let fits = wants_ends == group.has_ends || !wants_ends && plan.colour.is_some();
        if fits && group.lines.iter().all(called) {
            way.push(number);
            share_out(binder, plans, groups, way, ways);
            way.pop();
        }
    }
}

/// A group of lines as entries of a rule: in one way, or in two if lines touch.
fn seen(binder: &Binder, group: &Group, plan: &Plan) -> Option<Vec<Vec<Entry>>> {
    let lines: Vec<Vec<Place>> =
        group.lines.iter().filter_map(|&at| binder.shapes.strokes[at].cells.clone()).collect();
    let look = plan.need.look();
    let entries = |lines: &[Vec<Place>]| lines.iter().map(|line| entry(plan, line)).collect::<Vec<_>>();
    if look == "pairs" {
        let lines: Vec<Vec<Place>> = lines.into_iter().flat_map(simple).collect();
        return Some(vec![entries(&lines)]);
    }
    let lines = match plan.need.key() {
        "regionsumline" => lines.into_iter().map(|line| opened(line, &binder.regions, binder.size)).collect(),
        _ => lines,
    };
    let is_set = ["set", "sum", "equal"].contains(&look);
    let lines: Option<Vec<Vec<Place>>> = match is_set {
        true => Some(lines.into_iter().map(distinct).collect()),
        false => lines.into_iter().map(|line| is_simple(&line).then_some(line)).collect(),
    };
    let lines = lines?;
    let apart = entries(&lines);
    if look == "ends" {
        return Some(vec![apart]);
    }
    match joined(&lines, is_set) {
        None if plan.need.key() == "regionsumline" => trees(binder, plan, &lines).map(|all| vec![all]),
        None => None,
        Some(joined) if joined.len() == lines.len() => Some(vec![apart]),
        Some(joined) => Some(vec![apart, entries(&joined)]),
    }
}

fn entry(plan: &Plan, line: &[Place]) -> Entry {
    // Of the keys that lines have, a sum is of cells; and parity is a modular line of 2.
    let mut entry = match plan.need.key() {
        "cagesum" => json!({"cells": names(line)}),
        _ => json!({"lines": [names(line)]}),
    };
    let own = plan.need.rule.value.filter(|_| plan.need.key() == "modularline");
    plan.number.or(own).into_iter().for_each(|number| entry["value"] = number.into());
    entry_of(&plan.need, plan.need.key(), entry)
}

/// Makes one entry of all lines that have one sum by one of the sentences.
fn with_one_sum(reading: &mut Vec<Entry>, sentences: &[usize]) {
    for &sentence in sentences {
        let (own, mut others): (Vec<Entry>, Vec<Entry>) =
            std::mem::take(reading).into_iter().partition(|(_, entry)| entry["sentence"] == sentence);
        let lines: Vec<&Value> = own.iter().filter_map(|(_, entry)| entry["lines"].get(0)).collect();
        if lines.len() > 1 {
            others.push(("equalsum", json!({"lines": lines, "sentence": sentence})));
        }
        *reading = others;
    }
}

/// Region sum lines that branch: what touches with an end is one line, and its parts are the cells of a region that hang
/// together along it.
fn trees(binder: &Binder, plan: &Plan, lines: &[Vec<Place>]) -> Option<Vec<Entry>> {
    let region = |&(row, col): &Place| binder.regions.get((row * binder.size + col) as usize).copied();
    let mut trees: Vec<Vec<&Vec<Place>>> = Vec::new();
    for line in lines {
        let (touching, mut others): (Vec<_>, Vec<_>) =
            trees.into_iter().partition(|tree| tree.iter().any(|other| touch(other, line)));
        others.push([touching.concat(), vec![line]].concat());
        trees = others;
    }
    let mut entries = Vec::new();
    for tree in trees {
        let mut parts: Vec<Vec<Place>> = Vec::new();
        for run in tree.iter().flat_map(|line| line.chunk_by(|a, b| region(a) == region(b))) {
            let is_met = |part: &Vec<Place>| part.iter().any(|cell| run.contains(cell));
            let (met, mut others): (Vec<_>, Vec<_>) = parts.into_iter().partition(is_met);
            others.push(distinct([met.concat(), run.to_vec()].concat()));
            parts = others;
        }
        if parts.iter().any(|part| region(&part[0]).is_none_or(|region| region < 0)) {
            return None;
        }
        let parts: Vec<Vec<String>> = parts.iter().map(|part| names(part)).collect();
        entries.push(entry_of(&plan.need, "equalsum", json!({"lines": parts})));
    }
    Some(entries)
}

/// A loop as a line that begins where it enters a region, so that no part of it is cut.
fn opened(mut line: Vec<Place>, regions: &[i32], size: i32) -> Vec<Place> {
    if line.len() < 4 || line[0] != line[line.len() - 1] {
        return line;
    }
    line.pop();
    let region = |(row, col): Place| regions.get((row * size + col) as usize).copied();
    let enters = (1..line.len()).find(|&i| region(line[i]) != region(line[i - 1]));
    line.rotate_left(enters.unwrap_or(0));
    line
}

/// Whether no cell comes twice.
pub(super) fn is_simple(line: &[Place]) -> bool {
    (1..line.len()).all(|i| !line[..i].contains(&line[i]))
}

/// A line that returns to its own cells, in parts that do not: neighbours stay neighbours.
fn simple(line: Vec<Place>) -> Vec<Vec<Place>> {
    let mut parts: Vec<Vec<Place>> = vec![Vec::new()];
    for cell in line {
        let Some(part) = parts.last_mut() else { continue };
        if part.contains(&cell) {
            let last = part[part.len() - 1];
            parts.push(vec![last, cell]);
        } else {
            part.push(cell);
        }
    }
    parts
}

fn distinct(line: Vec<Place>) -> Vec<Place> {
    let mut cells: Vec<Place> = Vec::new();
    line.into_iter().for_each(|cell| {
        if !cells.contains(&cell) {
            cells.push(cell);
        }
    });
    cells
}

/// The lines with those joined that touch with an end; `None` where that makes no line. The cells of a `set` need not.
fn joined(lines: &[Vec<Place>], is_set: bool) -> Option<Vec<Vec<Place>>> {
    let mut joined: Vec<Vec<Place>> = Vec::new();
    for line in lines {
        let mut line = line.clone();
        while let Some(at) = joined.iter().position(|other| touch(other, &line)) {
            let other = joined.remove(at);
            line = if is_set { distinct([other, line].concat()) } else { chained(other, line)? };
        }
        joined.push(line);
    }
    Some(joined)
}

/// Whether a line ends on the other.
fn touch(a: &[Place], b: &[Place]) -> bool {
    let ends = |line: &[Place]| [line[0], line[line.len() - 1]];
    ends(a).iter().any(|end| b.contains(end)) || ends(b).iter().any(|end| a.contains(end))
}

/// Two lines that share one end as one line.
fn chained(mut a: Vec<Place>, mut b: Vec<Place>) -> Option<Vec<Place>> {
    if a[0] == b[0] || a[0] == b[b.len() - 1] {
        a.reverse();
    }
    if a[a.len() - 1] == b[b.len() - 1] {
        b.reverse();
    }
    if a[a.len() - 1] != b[0] {
        return None;
    }
    a.extend(&b[1..]);
    is_simple(&a).then_some(a)
}

/// Binds the lines of a group, and the circles at their ends if it is the rule's.
fn take(binder: &mut Binder, group: &Group, has_ends: bool) {
    for &at in &group.lines {
        binder.shapes.strokes[at].bound = true;
        let cells = binder.shapes.strokes[at].cells.clone().unwrap_or_default();
        let ends = [cells.first(), cells.last()].into_iter().flatten().filter(|_| has_ends);
        for &end in ends {
            let circle = binder.shapes.marks.iter().position(|mark| is_end(mark, end));
            circle.into_iter().for_each(|circle| marks::take(binder, circle));
        }
    }
}
