//! Steps as experts write them: HoDoKu's step lines, and Eureka notation for chains.
//!
//! ```text
//! HoDoKu   X-Chain: 4 r3c5 =4= r1c6 -4- r1c9 =4= r9c9 => r9c5<>4
//! Eureka   (4)r3c5=r1c6-r1c9=r9c9 => r9c5<>4
//! ```
//!
//! Both compress cells that share a line: `r12c3` are r1c3 and r2c3.

use core::fmt::Display;

use super::node::{Link, LockedSet, Node, Reason};
use super::role::Role;
use super::step::{Chain, Evidence, Step};
use crate::board::{Candidate, Cell, CellSet, Digit, DigitSet, House};

/// The line that HoDoKu prints for a step, as far as it has one: `Naked Pair: 7,8 in r13c7 => r2c7<>7`.
pub fn hodoku(step: &Step) -> String {
    let name = name(step);
    let told = pattern(step);
    match conclusions(step) {
        conclusions if is_single(step) => format!("{name}: {conclusions}"),
        conclusions if told.is_empty() => format!("{name}{} => {conclusions}", place(step)),
        conclusions => format!("{name}: {told} => {conclusions}"),
    }
}

/// HoDoKu's name: what is behind an option there has the name of what it extends.
fn name(step: &Step) -> &'static str {
    match step.technique.id {
        "empty-rectangle-of-two" => "Empty Rectangle",
        "overlapping-als-xy-wing" => "Almost Locked Set XY-Wing",
        "free-als-xy-chain" => "Almost Locked Set Chain",
        "als-continuous-nice-loop" => "Grouped Continuous Nice Loop",
        "als-discontinuous-nice-loop" => "Grouped Discontinuous Nice Loop",
        "als-aic" => "Grouped AIC",
        _ => step.technique.name,
    }
}

/// The chains of a step with what follows, in Eureka notation; `None` if there are none.
pub fn eureka(step: &Step) -> Option<String> {
    let chains: Vec<String> = step.evidence.chains.iter().map(eureka_chain).collect();
    if chains.is_empty() { None } else { Some(format!("{} => {}", chains.join(" || "), conclusions(step))) }
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
    let placed = placements.iter().map(Candidate::to_string);
    let mut cells: Vec<(Digit, CellSet)> = Vec::new();
    for removed in eliminations {
        match cells.iter_mut().find(|(digit, _)| *digit == removed.digit) {
            Some((_, cells)) => cells.insert(removed.cell),
            None => cells.push((removed.digit, CellSet::of(removed.cell))),
        }
    }
    let removed = cells.iter().map(|&(digit, cells)| format!("{}<>{digit}", compact(cells)));
    placed.chain(removed).collect::<Vec<_>>().join(", ")
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
    let numbers = |of: fn(Cell) -> usize| {
        let set: std::collections::BTreeSet<usize> = cells.into_iter().map(|cell| of(cell) + 1).collect();
        set.iter().map(usize::to_string).collect::<String>()
    };
    format!("r{}c{}", numbers(Cell::row), numbers(Cell::column))
}

/// Where the branches of a forcing chain meet: ` in r6`.
fn place(step: &Step) -> String {
    let house = step.evidence.houses.first().filter(|_| step.technique.id.starts_with("forcing-"));
    house.map_or(String::new(), |house| format!(" in {house}"))
}

fn is_single(step: &Step) -> bool {
    matches!(step.technique.id, "full-house" | "naked-single" | "hidden-single")
}

/// What stands between the name and the conclusion.
fn pattern(step: &Step) -> String {
    let evidence = &step.evidence;
    let id = step.technique.id.trim_start_matches("direct-");
    let cells = |role| compact(evidence.cells(role));
    let digits = |role| evidence.digits(role);
    let whole = digits(Role::Pattern);
    match id {
        "pointing" | "claiming" => format!("{whole} in {}", evidence.houses[0]),
        _ if is_subset(id) => format!("{} in {}", joined(whole, ","), cells(Role::Pattern)),
        "skyscraper" | "two-string-kite" => {
            let (ends, ties) = (cells(Role::Pattern), cells(Role::Bridge));
            format!("{whole} in {ends} (connected by {ties})")
        }
        "dual-two-string-kite" => {
            let ends = joined(evidence.parts_of(Role::Pattern).map(|part| compact(part.cells)), "/in ");
            format!("{whole} in {ends} (connected by {})", cells(Role::Bridge))
        }
        "empty-rectangle" | "empty-rectangle-of-two" | "dual-empty-rectangle" => empty_rectangle(evidence),
        "death-blossom" => blossom(evidence),
        "xy-wing" | "xyz-wing" => wing(step),
        "w-wing" => {
            let link = digits(Role::Bridge);
            let other = digits(Role::Pincer) - link;
            format!(
                "{other}/{link} in {} connected by {link} in {}",
                cells(Role::Pincer),
                cells(Role::Bridge)
            )
        }
        "bug-plus-1" => String::new(),
        _ if id.starts_with("forcing-") => String::new(),
        "sue-de-coq" => sue_de_coq(evidence),
        _ if !evidence.chains.is_empty() && !evidence.covers.is_empty() && !whole.is_empty() => {
            let chains = evidence.chains.iter().map(hodoku_chain);
            format!("{}, {}", fish(evidence), joined(chains, " | "))
        }
        _ if !evidence.chains.is_empty() => chains(step),
        _ if !evidence.sets.is_empty() => sets(step),
        _ if evidence.parts_of(Role::Colour).next().is_some() => colours(evidence),
        _ if !evidence.covers.is_empty() => fish(evidence),
        _ if !whole.is_empty() => format!("{} in {}", joined(whole, "/"), cells(Role::Pattern)),
        _ => String::new(),
    }
}

/// `5 in b2 (r6c48)`: the block, and the pair beside it, or both pairs.
fn empty_rectangle(evidence: &Evidence) -> String {
    let [far, near] = [Role::Pattern, Role::Bridge].map(|role| evidence.parts_of(role));
    let pairs = far.zip(near).map(|(far, near)| compact(far.cells | near.cells));
    format!("{} in {} ({})", evidence.digits(Role::Fin), evidence.covers[0], joined(pairs, "/"))
}

/// `[r1c1],  -1- r2c12 {134},  -2- r13c3 {235}`: the stem, and the petal of each of its digits.
fn blossom(evidence: &Evidence) -> String {
    let petals = evidence.digits(Role::Pivot).into_iter().zip(&evidence.sets);
    let petals = petals.map(|(digit, petal)| format!(",  -{digit}- {}", locked(petal)));
    format!("[{}]{}", compact(evidence.cells(Role::Pivot)), petals.collect::<String>())
}

fn is_subset(id: &str) -> bool {
    ["pair", "triple", "quadruple"].iter().any(|size| id.ends_with(size)) && id != "remote-pair"
}

/// `8 r15 c19 fr2c8`: digit, base, cover, fins; of two fish at once both covers, `c18/c19`.
fn fish(evidence: &Evidence) -> String {
    let digit = evidence.digits(Role::Pattern) | evidence.digits(Role::Fin);
    let size = evidence.houses.len().max(1);
    let covers = joined(evidence.covers.chunks(size).map(houses), "/");
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
fn wing(step: &Step) -> String {
    let evidence = &step.evidence;
    // A pivot with all three digits needs no order among them.
    let common =
        step.eliminations.first().map(|removed| removed.digit).filter(|_| step.technique.id == "xy-wing");
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
    let named = evidence.sets.iter().zip('A'..).map(|(set, name)| format!("{name}={}", locked(set)));
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
fn sue_de_coq(evidence: &Evidence) -> String {
    let told = |cells: CellSet, digits: DigitSet| format!("{} - {{{digits}}}", compact(cells));
    let part = |role| told(evidence.cells(role), evidence.digits(role));
    format!("{} ({}, {})", part(Role::Pattern), part(Role::Fin), part(Role::EndoFin))
}

/// Chains as HoDoKu writes them, each by its family's habit.
fn chains(step: &Step) -> String {
    let evidence = &step.evidence;
    let Some(chain) = evidence.chains.first() else { return String::new() };
    let path = || hodoku_chain(chain);
    let Some((start, end)) = chain.ends() else { return String::new() };
    match step.technique.id.trim_start_matches("grouped-").trim_start_matches("als-") {
        "remote-pair" => {
            let [a, b] = [start.digit, chain.inferences[1].node.digit];
            format!("{a}/{b} {}", path())
        }
        "x-chain" | "turbot-fish" => format!("{} {}", start.digit, path()),
        "xy-chain" => format!("{0} {0}- {1} -{0}", start.digit, path()),
        "aic" => {
            let removed: DigitSet = step.eliminations.iter().map(|candidate| candidate.digit).collect();
            let last = end.digit;
            format!("{} {}- {} -{last}", joined(removed, "/"), start.digit, path())
        }
        "continuous-nice-loop" => {
            let removed: DigitSet = step.eliminations.iter().map(|candidate| candidate.digit).collect();
            format!("{} {}= {} ={}", joined(removed, "/"), end.digit, path(), start.digit)
        }
        "discontinuous-nice-loop" => {
            let removed: DigitSet = step.eliminations.iter().map(|candidate| candidate.digit).collect();
            format!("{} {}", joined(removed, "/"), path())
        }
        _ => evidence.chains.iter().map(hodoku_chain).collect::<Vec<_>>().join(" | "),
    }
}

/// `r3c5 =4= r1c6 -4- r1c9`: the links between different cells, with their digit. A set on the way is one place:
/// `-4- ALS:r1c79 -5-`.
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
