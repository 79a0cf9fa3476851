//! T&E depth, B, gB, BxB and BxBB: against a plain reference, and against published lists (external: `NINEFOLD_DATA`).

use std::collections::{BTreeSet, HashSet};

use ninefold::generate::Generator;
use ninefold::logic::check::{Checker, Claim, Ground};
use ninefold::logic::{self, Order, Position, Step};
use ninefold::rate::depth::{Depth, Length};
use ninefold::rate::whips;
use ninefold::{Candidate, Candidates, Cell, CellSet, Digit, Grid, House};

use crate::common::{data, every};

/// Which candidates are left.
type Left = Vec<bool>;

/// One candidate, or several of a digit, that are forced together.
type Node = Vec<usize>;

/// The definitions, word by word.
struct Reference {
    /// The candidates of each cell, and of each digit in each house.
    places: Vec<Node>,
    groups: bool,
}

impl Reference {
    fn new(groups: bool) -> Reference {
        let index = |cell, digit| Candidate { cell, digit }.index();
        let cells = Cell::all().map(|cell| Digit::ALL.map(|digit| index(cell, digit)).to_vec());
        let houses = House::all().flat_map(|house| Digit::ALL.map(|digit| (house, digit)));
        let digits =
            houses.map(|(house, digit)| house.cells().iter().map(|cell| index(cell, digit)).collect());
        Reference { places: cells.chain(digits).collect(), groups }
    }

    fn excludes(node: &Node, candidate: usize) -> bool {
        node.iter().all(|&one| Candidate::from_index(one).excludes(Candidate::from_index(candidate)))
    }

    /// What each place has left.
    fn rests(&self, left: &Left) -> Vec<Node> {
        let rest = |place: &Node| place.iter().copied().filter(|&candidate| left[candidate]).collect();
        self.places.iter().map(rest).collect()
    }

    /// Whether what a place has left is forced: one candidate, or a group.
    fn is_node(&self, rest: &Node) -> bool {
        let shared = |house: &House| rest.iter().all(|&one| house.contains(Candidate::from_index(one).cell));
        let of_a_digit =
            |pair: &[usize]| Candidate::from_index(pair[0]).digit == Candidate::from_index(pair[1]).digit;
        rest.len() == 1
            || self.groups && rest.windows(2).all(of_a_digit) && House::all().filter(shared).count() == 2
    }

    /// Places singles; whether a place has nothing left then.
    fn is_broken_by_singles(&self, left: &mut Left) -> bool {
        loop {
            let before = left.clone();
            for rest in self.rests(left) {
                match rest[..] {
                    [] => return true,
                    [one] => {
                        (0..729)
                            .filter(|&other| Self::excludes(&vec![one], other))
                            .for_each(|i| left[i] = false);
                    }
                    _ => {}
                }
            }
            if *left == before {
                return self.rests(left).iter().any(Vec::is_empty);
            }
        }
    }

    /// Whether a target has a braid of at most `length`: all sets of forced nodes are tried.
    fn has_braid(&self, left: &Left, target: usize, length: usize) -> bool {
        let mut partial = HashSet::from([BTreeSet::from([vec![target]])]);
        for places in 1..=length {
            let mut longer = HashSet::new();
            for nodes in &partial {
                let is_open = |i| left[i] && !nodes.iter().any(|node| Self::excludes(node, i));
                let rests = self.rests(&(0..729).map(is_open).collect());
                if rests.iter().any(Vec::is_empty) {
                    return true;
                }
                let new = rests.into_iter().filter(|rest| self.is_node(rest) && places < length);
                longer.extend(new.map(|node| nodes | &BTreeSet::from([node])));
            }
            partial = longer;
        }
        false
    }

    /// Removes all that trial and error of a depth refutes with braids of a length; whether that is a contradiction.
    fn is_broken(&self, left: &mut Left, depth: usize, length: usize) -> bool {
        if self.is_broken_by_singles(left) {
            return true;
        }
        let mut before = Left::new();
        while *left != before {
            before.clone_from(left);
            for target in 0..729 {
                let is_single = || self.rests(left).contains(&vec![target]);
                if left[target] && !is_single() && self.is_false(left, target, depth, length) {
                    left[target] = false;
                    if self.is_broken_by_singles(left) {
                        return true;
                    }
                }
            }
        }
        false
    }

    fn is_false(&self, left: &Left, target: usize, depth: usize, length: usize) -> bool {
        if depth == 0 {
            return self.has_braid(left, target, length);
        }
        let mut trial: Left = (0..729).map(|i| left[i] && !Self::excludes(&vec![target], i)).collect();
        self.is_broken(&mut trial, depth - 1, length)
    }

    fn solves(&self, on: &Candidates, depth: usize, length: usize) -> bool {
        let mut left = vec![false; 729];
        on.iter().chain(on.grid().iter()).for_each(|candidate| left[candidate.index()] = true);
        !self.is_broken(&mut left, depth, length) && left.iter().filter(|&&is_left| is_left).count() == 81
    }
}

fn depth(on: &Candidates, at_most: usize) -> Depth {
    Depth::of(on, at_most).expect("one solution")
}

fn exactly(length: usize) -> Option<Length> {
    Some(Length::Exactly(length))
}

#[test]
fn braids_agree_with_the_definition() {
    const AT_MOST: usize = 2;
    let mut seen = BTreeSet::new();
    for seed in 0..24 {
        let on = Candidates::new(&Generator::new(seed).puzzle(0).expect("without criteria").puzzle);
        let found = depth(&on, AT_MOST);
        for (groups, length) in [(false, found.b), (true, found.gb)] {
            let reference = Reference::new(groups);
            let expected = (0..=AT_MOST).find(|&length| reference.solves(&on, 0, length));
            let expected = expected.map_or(Length::Above(AT_MOST), Length::Exactly);
            assert_eq!(length.unwrap_or(Length::Above(AT_MOST)), expected, "{}", on.grid());
            seen.insert(expected.to_string());
        }
    }
    assert_eq!(seen.len(), AT_MOST + 2, "{seen:?}");
}

/// Puzzles whose ratings the Sudoku Hierarchical Classifier 6.2 gives as well: T&E depth, then the rating that it decides.
#[test]
fn a_puzzle_of_each_depth() {
    let puzzles = [
        ("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", 0, 0),
        ("5..7..6....38...........2..62.4............917............35.8.4.....1......9....", 1, 2),
        ("98.7..6..5...8..7...7..4...32.........94...8.....1...2.9...31....68...5.....9...7", 2, 3),
        ("...8.5.62.....35.4..54..83.1.6...2..7.........5.6.2....8.25.3..2..3.4...53..8642.", 3, 2),
    ];
    for (puzzle, te, least) in puzzles {
        let found = depth(&Candidates::new(&puzzle.parse::<Grid>().unwrap()), 20);
        let lengths = [found.b, found.b, found.bxb, found.bxbb];
        assert_eq!((found.te, lengths[te]), (te, exactly(least)), "{found:?}: {puzzle}");
    }
}

/// The length of the longest braid of a path, and of the longest inside its trials.
fn longest(path: &logic::Path) -> [usize; 2] {
    let length = |step: &Step| {
        let chains = step.evidence.chains().iter();
        chains.map(|chain| chain.inferences.iter().filter(|inference| inference.holds).count()).max()
    };
    let inside =
        |step: &Step| step.evidence.chains().iter().flat_map(|chain| &chain.inner).filter_map(length).max();
    let of = |id: &'static str| path.steps.iter().filter(move |step| step.technique.id == id);
    [of("braid").filter_map(length).max(), of("trial-with-braids").filter_map(inside).max()]
        .map(|longest| longest.unwrap_or(0))
}

/// Compares the braids of a puzzle's path with B and BxB.
fn path_shows_its_rating(puzzle: &str) {
    let puzzle: Grid = puzzle.parse().unwrap();
    let found = depth(&Candidates::new(&puzzle), 40);
    let path = logic::solve_by(Position::of(&puzzle), &Order::braids());
    let [b, bxb] = longest(&path);
    assert!(path.is_solved(), "{puzzle}");
    assert_eq!(found.bxb, exactly(bxb), "{puzzle}");
    // Braids of any length are shorter than trials.
    assert!(found.te == 2 || found.b == exactly(b), "{puzzle}: {found}, {b}");
    let mut checker = Checker::new(&puzzle);
    for step in &path.steps {
        assert_eq!(checker.check(&Claim::from(step)), Ok(Ground::Evidence), "{puzzle}: {step:?}");
    }
}

#[test]
fn paths_of_braids_show_their_ratings() {
    for puzzle in [
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "5..7..6....38...........2..62.4............917............35.8.4.....1......9....",
        "98.7..6..5...8..7...7..4...32.........94...8.....1...2.9...31....68...5.....9...7",
    ] {
        path_shows_its_rating(puzzle);
    }
}

#[test]
#[ignore = "needs NINEFOLD_DATA: whips.tsv, hierarchy.tsv"]
fn paths_of_braids_show_published_ratings() {
    let (list, hierarchy) = (data("whips.tsv"), data("hierarchy.tsv"));
    let bxb = hierarchy.lines().filter(|row| row.starts_with("bxb\t"));
    for row in list.lines().skip(1).step_by(400).chain(bxb.step_by(80)) {
        path_shows_its_rating(row.split('\t').nth(1).expect("a puzzle"));
    }
}

#[test]
fn marks_count_and_a_limit_is_said() {
    let puzzle: Grid =
        "5..7..6....38...........2..62.4............917............35.8.4.....1......9....".parse().unwrap();
    let all = Candidates::new(&puzzle);
    let found = depth(&all, 1);
    assert_eq!((found.te, found.b, found.bxb), (1, Some(Length::Above(1)), exactly(0)));
    // The same candidates without the digits, as a sukaku has them.
    let mut marks = Candidates::EMPTY;
    for cell in Cell::all() {
        marks.restrict(cell, all.at(cell) | puzzle.get(cell).into_iter().collect());
    }
    assert_eq!(depth(&marks, 20), depth(&all, 20));
    let open = Candidates::EMPTY;
    assert!(open.blanks() == CellSet::FULL && Depth::of(&open, 20).is_none(), "many solutions");
    let clash: Grid = format!("11{}", ".".repeat(79)).parse().unwrap();
    assert_eq!(Depth::of(&Candidates::new(&clash), 20), None);
}

/// Compares the ratings of an external list with what is found: of each row the expected ones and ours.
fn agrees<const N: usize>(list: &str, compare: impl Fn(&[&str], &Depth) -> [(usize, Option<Length>); N]) {
    let rows = data(list);
    let tried: Vec<&str> = rows.lines().skip(1).step_by(every(5)).collect();
    for row in &tried {
        let fields: Vec<&str> = row.split('\t').collect();
        let on = Candidates::new(&fields[1].parse::<Grid>().expect("a puzzle"));
        for (expected, found) in compare(&fields, &depth(&on, 40)) {
            assert_eq!(found, exactly(expected), "{row}");
        }
    }
    eprintln!("{list}: {} puzzles agree", tried.len());
}

fn number(field: &str) -> usize {
    field.parse().expect("a number")
}

#[test]
#[ignore = "needs NINEFOLD_DATA: whips.tsv"]
fn b_and_gb_agree_with_the_published_list() {
    agrees("whips.tsv", |fields, found| [(number(fields[5]), found.b), (number(fields[6]), found.gb)]);
}

#[test]
#[ignore = "needs NINEFOLD_DATA: hierarchy.tsv"]
fn every_rating_agrees_with_the_classifier() {
    agrees("hierarchy.tsv", |fields, found| {
        let ours = match fields[0] {
            "te" => exactly(found.te),
            "b" => found.b,
            "bxb" => found.bxb,
            _ => found.bxbb,
        };
        [(number(fields[2]), ours)]
    });
}

/// Whips have an order that counts.
#[test]
#[ignore = "needs NINEFOLD_DATA: whips.tsv"]
fn w_and_gw_agree_with_the_published_list() {
    let rows = data("whips.tsv");
    let tried: Vec<&str> = rows.lines().skip(1).step_by(every(5)).collect();
    for row in &tried {
        let fields: Vec<&str> = row.split('\t').collect();
        let puzzle = fields[1].parse().expect("a puzzle");
        assert_eq!(whips::longest(&puzzle), [3, 4].map(|field| Some(number(fields[field]))), "{row}");
    }
    eprintln!("whips.tsv: W and gW of {} puzzles agree", tried.len());
}
