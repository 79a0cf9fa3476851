//! Patterns of rank 0: as many truths as links that can hold their candidates.
//!
//! Most have cells as truths; those of multifish and blossom loops may be houses of digits too:
//!
//! ```text
//! truths   each cell of the pattern takes a digit
//! links    each house that is needed to cover a digit in the cells holds it once
//! ```
//!
//! If the cells are as many as the links, each link holds exactly one of the cells' digits. So a digit is
//! false wherever its link goes on outside the cells, and also in a cell where two of its links cross: it
//! would take both. If a digit can be covered with as few houses in several ways, each of them counts.

mod bent;
mod blossom;
mod intersection_pair;
mod msls;
mod multifish;
mod sk_loop;

pub use bent::{BENT_SUE_DE_COQ, EXTENDED_SUBSET};
pub use blossom::BLOSSOM_LOOP;
pub use intersection_pair::INTERSECTION_PAIR;
pub use msls::MSLS;
pub use multifish::MULTIFISH;
pub use sk_loop::SK_LOOP;

use crate::board::{Candidate, Candidates, CellSet, Digit, DigitSet, House};
use crate::logic::explain::{self, therefore};
use crate::logic::lemmas::covers::{houses_of, least_covers};
use crate::logic::{Constraint, Evidence, Info, Step};
use crate::sort::ArrangeDistinct;

/// A set of cells and how the digits in it are covered.
struct Locked {
    cells: CellSet,
    /// By digit, the ways to cover it with the fewest houses.
    covers: [Vec<u32>; 9],
}

impl Locked {
    /// The cells with their covers, if the links are as many as the cells.
    fn of(on: &Candidates, cells: CellSet, houses: &[House]) -> Option<Locked> {
        let covers = Digit::ALL.map(|digit| match (on.places(digit) & cells).is_empty() {
            true => Vec::new(),
            false => least_covers(on.places(digit) & cells, houses),
        });
        let links: u32 =
            covers.iter().filter_map(|covers| covers.first()).map(|cover| cover.count_ones()).sum();
        let covered =
            |digit: Digit| (on.places(digit) & cells).is_empty() || !covers[digit.index()].is_empty();
        (links as usize == cells.len() && Digit::ALL.into_iter().all(covered))
            .then_some(Locked { cells, covers })
    }

    /// What is false: digits where a cover goes on outside the cells, or where two houses of one cross
    /// inside.
    fn eliminations(&self, on: &Candidates) -> Vec<Candidate> {
        let mut gone = Vec::new();
        for (digit, covers) in Digit::ALL.into_iter().zip(&self.covers) {
            let mut cells = CellSet::EMPTY;
            for &cover in covers {
                let (mut once, mut twice) = (CellSet::EMPTY, CellSet::EMPTY);
                for house in houses_of(cover) {
                    twice |= once & house.cells();
                    once |= house.cells();
                }
                cells |= (once - self.cells) | twice;
            }
            gone.extend((cells & on.places(digit)).into_iter().map(|cell| Candidate { cell, digit }));
        }
        gone
    }

    fn step(&self, on: &Candidates, info: &'static Info, gone: Vec<Candidate>) -> Step {
        let mut links = Vec::new();
        let mut evidence = Evidence::default();
        for (digit, covers) in Digit::ALL.into_iter().zip(&self.covers) {
            let all = covers.iter().fold(0, |all, cover| all | cover);
            links.extend(houses_of(all).map(|house| Constraint::Digit(house, digit)));
        }
        for cell in self.cells {
            evidence = evidence.and(crate::logic::Role::Pattern, on.at(cell), cell);
        }
        Step::removing(info, gone, evidence.ranked(self.cells.into_iter().map(Constraint::Cell), links))
    }
}

/// The step in words.
fn words(step: &Step, on: &Candidates) -> String {
    let cells = step.evidence.truths().iter().fold(CellSet::EMPTY, |cells, truth| cells | truth.cells());
    let mut needs = Vec::new();
    for digit in Digit::ALL {
        let of_digit = |link: &Constraint| match *link {
            Constraint::Digit(house, of) if of == digit => Some(house),
            _ => None,
        };
        let houses: Vec<House> = step.evidence.links().iter().filter_map(of_digit).collect();
        let covers = least_covers(on.places(digit) & cells, &houses);
        let Some(&cover) = covers.first().filter(|cover| **cover != 0) else { continue };
        let said = covers.iter().map(|&cover| explain::houses(&houses_of(cover).collect::<Vec<_>>()));
        let times = match cover.count_ones() {
            1 => "once".to_owned(),
            2 => "twice".to_owned(),
            n => format!("{} times", explain::count(n as usize)),
        };
        needs.push(format!("{digit} at most {times} ({})", explain::join(said, "or")));
    }
    format!(
        "The {} cells {} can take {}: no more than there are cells. So each of these houses holds its digit in one of \
         the cells, and nowhere else. {}",
        cells.len(),
        explain::list(cells, "and"),
        explain::join(needs, "and"),
        therefore(step)
    )
}

/// What is false if truths need as many links as there are: what is in a link and in no truth, and what is in
/// two links.
fn ranked_gone(on: &Candidates, truths: &[Constraint], links: &[Constraint]) -> Vec<Candidate> {
    let mut gone: Vec<Candidate> = links.iter().flat_map(|link| link.candidates(on)).collect();
    gone.retain(|&candidate| {
        let count = |all: &[Constraint]| all.iter().filter(|one| one.contains(candidate)).count();
        count(truths) == 0 || count(links) > 1
    });
    gone.arrange_distinct();
    gone
}

/// Whether no step that is known concludes the same.
fn says_more(step: &Step, known: &[Step]) -> bool {
    known.iter().all(|known| known.eliminations != step.eliminations)
}

/// A step from truths and links of any kind, in words.
fn digit_words(step: &Step, _: &Candidates) -> String {
    let [truths, links] = [step.evidence.truths(), step.evidence.links()].map(named);
    format!(
        "{} candidates must be true, one for each of these: {truths}. All that could be lies in these, of which each takes \
         one at most: {links}. They are as many, so each takes one of them, and no other. {}",
        explain::capital(&explain::count(step.evidence.truths().len())),
        therefore(step)
    )
}

/// The digits of each house, and the cells: "1 and 2 in row 3 and r4c5".
fn named(all: &[Constraint]) -> String {
    let cells: CellSet = all
        .iter()
        .filter(|one| matches!(one, Constraint::Cell(_)))
        .map(|one| one.cells())
        .fold(CellSet::EMPTY, |cells, one| cells | one);
    let in_house = |house: House| {
        let digits: DigitSet =
            Digit::ALL.into_iter().filter(|&digit| all.contains(&Constraint::Digit(house, digit))).collect();
        (!digits.is_empty())
            .then(|| format!("{} in {}", explain::digits(digits, "and"), explain::house(house)))
    };
    let cells = (!cells.is_empty()).then(|| explain::list(cells, "and"));
    House::all().filter_map(in_house).chain(cells).collect::<Vec<_>>().join("; ")
}

/// `1r1,2r1 / 1c3,r2c4`.
fn truths_and_links(step: &Step) -> String {
    let [truths, links] = [step.evidence.truths(), step.evidence.links()]
        .map(|all| all.iter().map(Constraint::to_string).collect::<Vec<_>>().join(","));
    format!("{truths} / {links}")
}

/// `16 cells r1c2,… with 16 links 1r1,…`.
fn notation(step: &Step) -> String {
    let cells = step.evidence.truths().iter().fold(CellSet::EMPTY, |cells, truth| cells | truth.cells());
    let links: Vec<String> = step.evidence.links().iter().map(Constraint::to_string).collect();
    format!("{} cells {} / {}", cells.len(), crate::logic::notation::compact(cells), links.join(","))
}
