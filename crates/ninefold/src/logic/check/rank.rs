//! Counting: truths that have no candidate in common need at least as many links.

use crate::board::{Candidate, Candidates, CellSet, Digit, House};
use crate::logic::lemmas::covers::least_cover;
use crate::logic::{Constraint, Evidence};

/// Whether `wrong` would leave more truths than links that could hold their candidates.
///
/// Each truth needs a true candidate of its own, since no candidate is in two of them; and a link holds one
/// of them at most. So links that cover every candidate that is left for the truths must be as many as the
/// truths. If fewer are enough to cover them, there is a contradiction. The lines of a fish are truths as
/// well, and those that it covers links.
pub fn rules_out(on: &Candidates, evidence: &Evidence, wrong: Candidate) -> bool {
    let is_open = |constraint: &Constraint| constraint.is_open(on) && !constraint.contains(wrong);
    let of_fish = |houses: &[House]| -> Vec<Constraint> {
        let is_fish = evidence.truths().is_empty() && !evidence.covers().is_empty();
        let houses = houses.iter().filter(|_| is_fish);
        houses.map(|&house| Constraint::Digit(house, wrong.digit)).collect()
    };
    let (lines, covers) = (of_fish(&evidence.houses), of_fish(evidence.covers()));
    let truths: Vec<Constraint> = evidence.truths().iter().copied().chain(lines).filter(is_open).collect();
    let links: Vec<Constraint> = evidence.links().iter().copied().chain(covers).filter(is_open).collect();
    let left = |truth: &Constraint| {
        let all = truth.candidates(on);
        all.into_iter().filter(|candidate| !candidate.excludes(wrong)).collect::<Vec<_>>()
    };
    let candidates: Vec<Candidate> = truths.iter().flat_map(left).collect();
    are_disjoint(&truths, on) && needed(&candidates, &links).is_some_and(|needed| truths.len() > needed)
}

/// With how few of the links all candidates can be covered; `None` if they cannot. Links that are cells all
/// count.
fn needed(candidates: &[Candidate], links: &[Constraint]) -> Option<usize> {
    let cells: CellSet = links
        .iter()
        .filter_map(|link| match link {
            Constraint::Cell(cell) => Some(*cell),
            Constraint::Digit(..) => None,
        })
        .collect();
    let by_digit = Digit::ALL.map(|digit| {
        let own = candidates.iter().filter(|candidate| candidate.digit == digit);
        let own: CellSet = own.map(|candidate| candidate.cell).collect();
        let houses = links.iter().filter_map(|link| match *link {
            Constraint::Digit(house, of) if of == digit => Some(house),
            _ => None,
        });
        least_cover(own - cells, &houses.collect::<Vec<_>>())
    });
    by_digit.into_iter().sum::<Option<usize>>().map(|houses| houses + cells.len())
}

/// Whether no candidate is in two of the truths, and no truth is there twice.
fn are_disjoint(truths: &[Constraint], on: &Candidates) -> bool {
    truths.iter().enumerate().all(|(i, truth)| {
        let shared = |candidate: &Candidate| truths[..i].iter().any(|other| other.contains(*candidate));
        !truths[..i].contains(truth) && !truth.candidates(on).iter().any(shared)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Grid;

    fn evidence(truths: &[&str], links: &[&str]) -> Evidence {
        let read = |words: &[&str]| words.iter().map(|word| word.parse().unwrap()).collect::<Vec<_>>();
        Evidence::default().ranked(read(truths), read(links))
    }

    /// The digit 1 has two places in each of rows 1 and 5, in the same columns.
    fn x_wing() -> Candidates {
        let mut on = Candidates::new(&Grid::EMPTY);
        for row in [0, 4] {
            for column in [1, 2, 3, 5, 6, 7, 8] {
                on.remove(Candidate {
                    cell: crate::board::Cell::at(row, column),
                    digit: crate::board::Digit::D1,
                });
            }
        }
        on
    }

    #[test]
    fn the_lines_of_a_fish_are_counted() {
        let house = |name: &str| name.parse().unwrap();
        let fish =
            Evidence::default().within([house("r1"), house("r5")]).covering([house("c1"), house("c5")]);
        assert!(rules_out(&x_wing(), &fish, "r9c1=1".parse().unwrap()));
        assert!(!rules_out(&x_wing(), &fish, "r9c9=1".parse().unwrap()));
    }

    #[test]
    fn as_many_links_as_truths_take_all_that_is_in_them() {
        let (on, fish) = (x_wing(), evidence(&["1r1", "1r5"], &["1c1", "1c5"]));
        assert!(rules_out(&on, &fish, "r9c1=1".parse().unwrap()));
        assert!(!rules_out(&on, &fish, "r1c1=1".parse().unwrap()), "it is one of the corners");
        assert!(!rules_out(&on, &fish, "r9c9=1".parse().unwrap()));
    }

    #[test]
    fn links_that_are_not_needed_do_no_harm() {
        let on = x_wing();
        assert!(rules_out(
            &on,
            &evidence(&["1r1", "1r5"], &["1c1", "1c5", "1c9"]),
            "r9c1=1".parse().unwrap()
        ));
    }

    #[test]
    fn a_candidate_outside_the_links_shows_nothing() {
        let on = x_wing();
        let gone = "r9c1=1".parse().unwrap();
        assert!(!rules_out(&on, &evidence(&["1r1", "1r6"], &["1c1", "1c5"]), gone));
        assert!(!rules_out(&on, &evidence(&["1r1", "1r1"], &["1c1", "1c5"]), gone));
    }

    #[test]
    fn truths_that_share_a_candidate_are_not_counted_twice() {
        let on = x_wing();
        // r1c1 is in both; a count of two truths and two links would be wrong about r9c1.
        let crossed = evidence(&["1r1", "r1c1"], &["1c1", "1c5"]);
        assert!(!rules_out(&on, &crossed, "r9c1=1".parse().unwrap()));
    }

    #[test]
    fn a_candidate_of_a_truth_in_two_links_is_ruled_out() {
        let mut on = Candidates::new(&Grid::EMPTY);
        let digit = crate::board::Digit::D1;
        for column in 0..9 {
            let cell = |row| Candidate { cell: crate::board::Cell::at(row, column), digit };
            let _ = column > 1 && on.remove(cell(0));
            let _ = column > 0 && on.remove(cell(4));
        }
        // Row 5 needs column 1, so row 1 needs block 1 for itself; r1c1 would take both links.
        let cannibal = evidence(&["1r1", "1r5"], &["1c1", "1b1"]);
        assert!(rules_out(&on, &cannibal, "r1c1=1".parse().unwrap()));
        assert!(!rules_out(&on, &cannibal, "r1c2=1".parse().unwrap()));
    }
}
