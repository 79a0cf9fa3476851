//! Steps as experts write them: HoDoKu's step lines, and Eureka notation for chains.
//!
//! ```text
//! HoDoKu   X-Chain: 4 r3c5 =4= r1c6 -4- r1c9 =4= r9c9 => r9c5<>4
//! Eureka   (4)r3c5=r1c6-r1c9=r9c9 => r9c5<>4
//! ```
//!
//! Both compress cells that share a line: `r12c3` are r1c3 and r2c3.

use core::fmt::Display;

use crate::board::{Candidate, Cell, CellSet, Digit, DigitSet, House};
use crate::logic::step::Form;
use crate::logic::{Chain, Evidence, Link, LockedSet, Node, Reason, Role, Step};

/// The line that HoDoKu prints for a step, as far as it has one: `Naked Pair: 7,8 in r13c7 => r2c7<>7`.
pub fn hodoku(step: &Step) -> String {
    let name = step.technique.hodoku_name.unwrap_or(step.technique.name);
    let conclusions = conclusions(step);
    let pattern = match step.technique.form {
        Form::Conclusion => return format!("{name}: {conclusions}"),
        Form::House => String::new(),
        Form::Pattern(pattern) => pattern(step),
        Form::Evidence => by_evidence(step),
    };
    if pattern.is_empty() {
        format!("{name}{} => {conclusions}", place(step))
    } else {
        format!("{name}: {pattern} => {conclusions}")
    }
}

/// The chains of a step with what follows, in Eureka notation; `None` if there are none, or a net, or
/// templates.
pub fn eureka(step: &Step) -> Option<String> {
    let chains = step.evidence.chains();
    let alternates =
        |chain: &Chain| chain.inferences.iter().all(|inference| inference.reason != Reason::Template);
    let is_line = !chains.is_empty() && chains.iter().all(|chain| chain.is_linear() && alternates(chain));
    is_line.then(|| format!("{} => {}", joined(chains.iter().map(eureka_chain), " || "), conclusions(step)))
}

/// One chain in Eureka notation: `(1=4)r3c5-(4)r1c6=(4)r9c9`, where `=` is a strong link and `-` a weak one.
///
/// Two digits of one cell share its brackets, and a digit that stays the same is not repeated.
pub fn eureka_chain(chain: &Chain) -> String {
    let Some(first) = chain.links().next() else { return String::new() };
    let mut text = String::new();
    // The digits of the cell that is being written, and the cell.
    let (mut inside, mut cells) = (format!("({}", first.from.digit), first.from.cells);
    let mut last = first.from;
    for link in chain.links() {
        if link.from != last {
            // A net goes on from an earlier node.
            text += &format!("{inside}){}; ", compact(cells));
            (inside, cells) = (format!("({}", link.from.digit), link.from.cells);
        }
        let sign = if link.strong { '=' } else { '-' };
        if link.to.cells == cells {
            inside.push_str(&format!("{sign}{}", link.to.digit));
        } else {
            text += &format!("{inside}){}{sign}", compact(cells));
            (inside, cells) = (format!("({}", link.to.digit), link.to.cells);
        }
        last = link.to;
    }
    text + &format!("{inside}){}", compact(cells))
}

/// What follows: `r7c3=9` or `r5c158,r6c8<>7, r1c1<>5`.
pub fn conclusions(step: &Step) -> String {
    concluded(&step.placements, &step.eliminations)
}

/// The same of any conclusion: what is placed, and what is removed, digit by digit as they first come.
pub fn concluded(placements: &[Candidate], eliminations: &[Candidate]) -> String {
    let mut text = String::new();
    for Candidate { cell, digit } in placements {
        text.push_str(separator(&text));
        text.extend(cell.ascii().map(char::from));
        text.extend(['=', digit.to_char()]);
    }
    let mut cells: Vec<(Digit, CellSet)> = Vec::new();
    for removed in eliminations {
        match cells.iter_mut().find(|(digit, _)| *digit == removed.digit) {
            Some((_, cells)) => cells.insert(removed.cell),
            None => cells.push((removed.digit, CellSet::of(removed.cell))),
        }
    }
    for (digit, cells) in cells {
        text.push_str(separator(&text));
        text.push_str(&compact(cells));
        text.push_str("<>");
        text.push(digit.to_char());
    }
    text
}

/// What stands between what is written and what comes next.
fn separator(written: &str) -> &'static str {
    if written.is_empty() { "" } else { ", " }
}

/// Cells with common rows or columns written together: `r12c3,r4c56`.
pub fn compact(cells: CellSet) -> String {
    let mut groups = Vec::new();
    let mut left = cells;
    while let Some(first) = left.first() {
        let [row, column, _] = first.houses().map(|house| house.cells() & left);
        let group = if row.len() == 1 { column } else { row };
        groups.push(one_line(group));
        left -= group;
    }
    groups.join(",")
}

/// Cells of one row or column: `r4c56`, `r12c3`.
fn one_line(cells: CellSet) -> String {
    let mut text = String::with_capacity(8);
    for (axis, of) in [('r', Cell::row as fn(Cell) -> usize), ('c', Cell::column)] {
        let used = cells.into_iter().fold(0_u32, |used, cell| used | 1 << of(cell));
        text.push(axis);
        text.extend(
            ('1'..='9').enumerate().filter(|&(number, _)| used >> number & 1 == 1).map(|(_, name)| name),
        );
    }
    text
}

/// Where the branches of a forcing chain meet: ` in r6`.
fn place(step: &Step) -> String {
    let house = step.evidence.houses.first().filter(|_| matches!(step.technique.form, Form::House));
    house.map_or(String::new(), |house| format!(" in {house}"))
}

/// What stands between the name and the conclusion, for a technique without a form of its own.
fn by_evidence(step: &Step) -> String {
    let evidence = &step.evidence;
    let whole = evidence.digits(Role::Pattern);
    if !evidence.chains().is_empty() && !evidence.covers().is_empty() && !whole.is_empty() {
        let chains = evidence.chains().iter().map(hodoku_chain);
        format!("{}, {}", fish(evidence), joined(chains, " | "))
    } else if !evidence.chains().is_empty() {
        joined(evidence.chains().iter().map(hodoku_chain), " | ")
    } else if !evidence.sets().is_empty() {
        sets(step)
    } else if evidence.parts_of(Role::Colour).next().is_some() {
        colours(evidence)
    } else if !evidence.covers().is_empty() {
        fish(evidence)
    } else if !whole.is_empty() {
        format!("{} in {}", joined(whole, "/"), cells(evidence, Role::Pattern))
    } else {
        String::new()
    }
}

fn cells(evidence: &Evidence, role: Role) -> String {
    compact(evidence.cells(role))
}

/// `5 in b2`: a digit and the house where it is locked.
pub(super) fn intersection(step: &Step) -> String {
    format!("{} in {}", step.evidence.digits(Role::Pattern), step.evidence.houses[0])
}

/// `7,8 in r13c7`.
pub(super) fn subset(step: &Step) -> String {
    format!(
        "{} in {}",
        joined(step.evidence.digits(Role::Pattern), ","),
        cells(&step.evidence, Role::Pattern)
    )
}

/// `4 in r3c59 (connected by r17c5)`: the ends of two strong links, and where these meet.
pub(super) fn two_links(step: &Step) -> String {
    let evidence = &step.evidence;
    let ends = joined(evidence.parts_of(Role::Pattern).map(|part| compact(part.cells)), "/in ");
    let digit = evidence.digits(Role::Pattern);
    format!("{digit} in {ends} (connected by {})", cells(evidence, Role::Bridge))
}

/// `3/7 in r1c2,r5c8 connected by 7 in r15c4`.
pub(super) fn w_wing(step: &Step) -> String {
    let evidence = &step.evidence;
    let link = evidence.digits(Role::Bridge);
    let other = evidence.digits(Role::Pincer) - link;
    let [ends, bridge] = [Role::Pincer, Role::Bridge].map(|role| cells(evidence, role));
    format!("{other}/{link} in {ends} connected by {link} in {bridge}")
}

/// `5 in b2 (r6c48)`: the block, and the pair beside it, or both pairs.
pub(super) fn empty_rectangle(step: &Step) -> String {
    let evidence = &step.evidence;
    let [far, near] = [Role::Pattern, Role::Bridge].map(|role| evidence.parts_of(role));
    let pairs = far.zip(near).map(|(far, near)| compact(far.cells | near.cells));
    format!("{} in {} ({})", evidence.digits(Role::Fin), evidence.covers()[0], joined(pairs, "/"))
}

/// `[r1c1],  -1- r2c12 {134},  -2- r13c3 {235}`: the stem, and the petal of each of its digits.
pub(super) fn blossom(step: &Step) -> String {
    let evidence = &step.evidence;
    let petals = evidence.digits(Role::Pivot).into_iter().zip(evidence.sets());
    let petals = petals.map(|(digit, petal)| format!(",  -{digit}- {}", locked(petal)));
    format!("[{}]{}", cells(evidence, Role::Pivot), petals.collect::<String>())
}

/// `8 r15 c19 fr2c8`: digit, base, cover, fins; of two fish at once both covers, `c18/c19`.
fn fish(evidence: &Evidence) -> String {
    let digit = evidence.digits(Role::Pattern) | evidence.digits(Role::Fin);
    let size = evidence.houses.len().max(1);
    let covers = joined(evidence.covers().chunks(size).map(houses), "/");
    let mut text = format!("{digit} {} {covers}", houses(&evidence.houses));
    for (prefix, role) in [("f", Role::Fin), ("ef", Role::EndoFin)] {
        for cell in evidence.cells(role) {
            text += &format!(" {prefix}{cell}");
        }
    }
    text
}

/// Houses with the kind named once: `r15`, `r1b25`.
fn houses(list: &[House]) -> String {
    let mut text = String::new();
    let mut kind = None;
    for house in list {
        let name = house.to_string();
        let from = usize::from(kind == Some(house.kind()));
        text.push_str(&name[from..]);
        kind = Some(house.kind());
    }
    text
}

/// `1/9/4 in r25c7,r6c8`: of an XY-wing the common digit last.
pub(super) fn wing(step: &Step) -> String {
    let evidence = &step.evidence;
    // A pivot with all three digits needs no order among them.
    let is_xy = evidence.digits(Role::Pivot).len() == 2;
    let common = step.eliminations.first().map(|removed| removed.digit).filter(|_| is_xy);
    let all = evidence.digits(Role::Pivot) | evidence.digits(Role::Pincer);
    let others = common.map_or(all, |common| all.without(common));
    let digits = others.into_iter().chain(common);
    let cells = evidence.cells(Role::Pivot) | evidence.cells(Role::Pincer);
    format!("{} in {}", joined(digits, "/"), compact(cells))
}

/// `9 (r1c2) / (r7c2), (r5c6,r7c4) / (r5c8)`: the two colours of each net.
fn colours(evidence: &Evidence) -> String {
    let digits = evidence.digits(Role::Colour);
    let net =
        |[a, b]: [Role; 2]| format!("({}) / ({})", compact(evidence.cells(a)), compact(evidence.cells(b)));
    let first = net([Role::Colour, Role::Opposite]);
    match evidence.parts_of(Role::SecondColour).next() {
        Some(_) => format!("{digits} {first}, {}", net([Role::SecondColour, Role::SecondOpposite])),
        None => format!("{digits} {first}"),
    }
}

/// `A=r1c12 {123}, B=r2c2 {14}, X=1, Z=2`: the sets, what they cannot share, and what goes.
fn sets(step: &Step) -> String {
    let evidence = &step.evidence;
    let named = evidence.sets().iter().zip('A'..).map(|(set, name)| format!("{name}={}", locked(set)));
    let bridges = evidence.digits(Role::Bridge);
    let common = (!bridges.is_empty()).then(|| format!("X={}", joined(bridges, ",")));
    let removed: DigitSet = step.eliminations.iter().map(|removed| removed.digit).collect();
    let removed = [format!("Z={}", joined(removed, ","))];
    named.chain(common).chain(removed).collect::<Vec<_>>().join(", ")
}

fn locked(set: &LockedSet) -> String {
    format!("{} {{{}}}", compact(set.cells), set.digits)
}

/// `r1c23 - {1459} (r1c8 - {15}, r2c1 - {49})`: the crossing, then the sets of the line and of the block.
pub(super) fn sue_de_coq(step: &Step) -> String {
    let evidence = &step.evidence;
    let part = |role| format!("{} - {{{}}}", cells(evidence, role), evidence.digits(role));
    format!("{} ({}, {})", part(Role::Pattern), part(Role::Fin), part(Role::EndoFin))
}

/// `1,2,3 in r1c23 -> r2c4,r3c7`: the base cells and the targets that hold the same digits.
pub(super) fn exocet(step: &Step) -> String {
    let evidence = &step.evidence;
    let digits = joined(evidence.digits(Role::Pattern), ",");
    format!("{digits} in {} -> {}", cells(evidence, Role::Pattern), cells(evidence, Role::Pincer))
}

/// `5,7,9 in r1c1,r2c2… guarded by r8c8=1`: digits that cannot fill the cells, and what keeps them from it.
pub(super) fn guarded(step: &Step) -> String {
    let evidence = &step.evidence;
    let digits = joined(evidence.digits(Role::Pattern), ",");
    format!("{digits} in {} guarded by {}", cells(evidence, Role::Pattern), joined(evidence.guardians(), ","))
}

/// `2,3,6 in r5c9 / r5c4,r7c9`: the digits, the crossings and the wings.
pub(super) fn firework(step: &Step) -> String {
    let evidence = &step.evidence;
    let digits = joined(evidence.digits(Role::Pattern), ",");
    format!("{digits} in {} / {}", cells(evidence, Role::Pivot), cells(evidence, Role::Pattern))
}

/// The first chain as HoDoKu writes it, with its first and its last node.
fn first_chain(step: &Step) -> Option<(String, Node, Node)> {
    let chain = step.evidence.chains().first()?;
    let (start, end) = chain.ends()?;
    Some((hodoku_chain(chain), start, end))
}

fn removed_digits(step: &Step) -> String {
    let removed: DigitSet = step.eliminations.iter().map(|candidate| candidate.digit).collect();
    joined(removed, "/")
}

/// `3/7 r1c2 -7- r1c8 -3- …`.
pub(super) fn remote_pair(step: &Step) -> String {
    first_chain(step).map_or(String::new(), |(path, start, _)| {
        let other = step.evidence.chains()[0].inferences[1].node.digit;
        format!("{}/{other} {path}", start.digit)
    })
}

/// `4 r3c5 =4= r1c6 -4- r1c9 =4= r9c9`.
pub(super) fn x_chain(step: &Step) -> String {
    first_chain(step).map_or(String::new(), |(path, start, _)| format!("{} {path}", start.digit))
}

/// `4 4- r3c5 -6- … -4`: the digit of both ends, and the chain between.
pub(super) fn xy_chain(step: &Step) -> String {
    first_chain(step).map_or(String::new(), |(path, start, _)| format!("{0} {0}- {path} -{0}", start.digit))
}

/// `4/6 4- r3c5 =4= … -6`: a chain by its ends.
pub(super) fn aic(step: &Step) -> String {
    first_chain(step).map_or(String::new(), |(path, start, end)| {
        format!("{} {}- {path} -{}", removed_digits(step), start.digit, end.digit)
    })
}

/// `4/6 6= r3c5 =4= … =4`: a loop that closes.
pub(super) fn closed_loop(step: &Step) -> String {
    first_chain(step).map_or(String::new(), |(path, start, end)| {
        format!("{} {}= {path} ={}", removed_digits(step), end.digit, start.digit)
    })
}

/// `4/6 r3c5 =4= … r3c5`: a loop that decides its start.
pub(super) fn open_loop(step: &Step) -> String {
    first_chain(step).map_or(String::new(), |(path, ..)| format!("{} {path}", removed_digits(step)))
}

/// `r3c5 =4= r1c6 -4- r1c9`: the links between different cells, with their digit. A set on the way is one
/// place: `-4- ALS:r1c79 -5-`.
fn hodoku_chain(chain: &Chain) -> String {
    let links: Vec<Link> = chain.links().collect();
    let Some(first) = links.first() else { return String::new() };
    let set = |i: usize| match links.get(i)?.reason {
        Reason::Set(set) if links[i].strong && i > 0 && i + 1 < links.len() => Some(set),
        _ => None,
    };
    let mut text = compact(first.from.cells);
    for (i, Link { from, to, strong, reason }) in links.iter().enumerate() {
        if set(i).is_some() || from.cells == to.cells && !matches!(reason, Reason::Set(_)) {
            continue;
        }
        let sign = if *strong { '=' } else { '-' };
        let place = set(i + 1).map_or_else(|| compact(to.cells), |set| format!("ALS:{}", compact(set.cells)));
        text += &format!(" {sign}{}{sign} {place}", to.digit);
    }
    text
}

fn joined<T: Display>(items: impl IntoIterator<Item = T>, between: &str) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(between)
}

/// A node as Eureka writes it: `(4)r3c5`.
impl Display for Node {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "({}){}", self.digit, compact(self.cells))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(words: &str) -> CellSet {
        words.split(' ').map(|word| word.parse::<Cell>().unwrap()).collect()
    }

    fn node(word: &str) -> Node {
        Node::of(word.parse().unwrap())
    }

    #[test]
    fn cells_of_a_line_are_written_together() {
        assert_eq!(compact(cells("r1c1 r1c3 r5c5")), "r1c13,r5c5");
        assert_eq!(compact(cells("r1c1 r2c1 r2c3 r3c3")), "r12c1,r23c3");
    }

    #[test]
    fn eureka_shares_the_brackets_of_a_cell() {
        let reason = Reason::Cell(Cell::at(0, 0));
        let link = |from, to, strong| Link { from: node(from), to: node(to), strong, reason };
        let links = vec![
            link("r1c1=1", "r1c1=2", true),
            link("r1c1=2", "r1c9=2", false),
            link("r1c9=2", "r5c9=2", true),
        ];
        assert_eq!(eureka_chain(&Chain::of_links(links)), "(1=2)r1c1-(2)r1c9=(2)r5c9");
    }

    #[test]
    fn a_mixed_row_of_houses_names_each_kind_once() {
        let list: Vec<House> = ["r1", "r5", "b3"].map(|house| house.parse().unwrap()).to_vec();
        assert_eq!(houses(&list), "r15b3");
    }
}
