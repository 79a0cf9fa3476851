//! docs/essay.md quotes the program above: every block of Rust in it is compiled and run here, and its table of
//! placements is worked out anew.

use super::*;
use ninefold::{Random, Verdict};

fn page() -> String {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/essay.md");
    std::fs::read_to_string(path).expect("docs/essay.md")
}

/// The lines of code, without the indentation that a page has no use for.
fn lines(code: &str) -> String {
    code.lines().map(|line| format!("{}\n", line.trim())).collect()
}

fn grid(line: &str) -> Grid {
    line.parse().unwrap()
}

#[test]
fn the_page_quotes_the_program() {
    let program = lines(include_str!("main.rs"));
    let page = page();
    let blocks: Vec<&str> =
        page.split("```rust\n").skip(1).map(|rest| rest.split("```").next().unwrap()).collect();
    assert!(blocks.len() >= 6, "the page has {} blocks of Rust", blocks.len());
    for block in blocks {
        assert!(program.contains(&lines(block)), "not in examples/essay/main.rs:\n{block}");
    }
}

#[test]
fn the_page_has_the_table() {
    assert!(page().contains(&table()), "the table is now\n{}", table());
}

#[test]
fn the_odometer_does_what_the_programs_did() {
    for (name, line) in PRINTED {
        for (preset, habits) in [(Preset::Perl3, PERL), (Preset::Horuff, HORUFF), (Preset::Fewest, TIGHTEST)]
        {
            let mut search = preset.search(&grid(line));
            let solution = search.run_to_solution().expect("a solution");
            let (mut solved, mut count) = (board(line), 0);
            assert!(odometer(&mut solved, &habits, &mut count));
            assert_eq!(
                solution.to_string(),
                solved.map(|digit| char::from(b'0' + digit)).iter().collect::<String>()
            );
            assert_eq!(search.counters().placements, count, "{name}, {preset}");
        }
    }
    let wikipedia = PRINTED[6].1;
    assert_eq!(placements(&board(wikipedia), &GOLF), golf_placements(wikipedia));
}

#[test]
fn thinking_finds_the_same_solutions() {
    for (name, line) in PRINTED {
        let solved = think_then_guess(possible(&board(line)), &mut 0).expect("a solution");
        let digits: String = solved.map(|set| char::from(b'1' + set.trailing_zeros() as u8)).iter().collect();
        assert!(grid(&digits).is_solution_of(&grid(line)), "{name}: {digits}");
        assert_eq!(grid(line).verdict(), Verdict::Unique);
    }
    let mut misprint = board(PRINTED[6].1);
    misprint[2] = 2;
    assert_eq!(think_then_guess(possible(&misprint), &mut 0), None, "r1c3 is 4 in the only solution");
}

/// The rule against the six permutations themselves, for every way in which one digit may be left in nine triads.
#[test]
fn triads_keep_what_some_permutation_has() {
    const PERMUTATIONS: [[usize; 3]; 6] = [[0, 4, 8], [0, 5, 7], [1, 3, 8], [1, 5, 6], [2, 3, 7], [2, 4, 6]];
    for present in 0..512u16 {
        let triads: [u16; 9] = from_fn(|triad| present >> triad & 1);
        let mut expected = [0; 9];
        for permutation in PERMUTATIONS.iter().filter(|way| way.iter().all(|&triad| triads[triad] == 1)) {
            permutation.iter().for_each(|&triad| expected[triad] = 1);
        }
        assert_eq!(keep_permutations(triads), expected, "{present:09b}");
    }
}

#[test]
fn thirty_two_houses_at_once_are_as_good_as_one_by_one() {
    let mut random = Random::new(2005);
    for _ in 0..1000 {
        let house: [Lanes; 9] = from_fn(|_| from_fn(|_| random.below(512) as u16 & ALL));
        let mut together = house;
        hidden_singles(&mut together);
        for lane in 0..32 {
            let alone = house.map(|cell| cell[lane]);
            for (cell, &set) in alone.iter().enumerate() {
                let elsewhere =
                    (0..9).filter(|&other| other != cell).fold(0, |union, other| union | alone[other]);
                let expected = if set & !elsewhere != 0 { set & !elsewhere } else { set };
                assert_eq!(together[cell][lane], expected);
            }
        }
    }
}
