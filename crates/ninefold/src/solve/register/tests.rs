//! Every kind of vector does what words do, and words do what the language says.

use proptest::prelude::*;

use super::blocks::{Blocks, Node, Nodes, nine};
use super::position::Position;
use super::sweep::State;
use super::{Patience, Start, Width};
use crate::board::Grid;
use crate::solve::limits::Bounds;
use crate::solve::mixture::{HARD, SEVENTEEN, UNIQUE};
use crate::solve::vector::Vector;
use crate::solve::vector::cpu::{self, Any};
use crate::solve::vector::words::Words;

type Bands = [u64; 3];

/// Three lanes a band: empty, single digits and anything.
fn bands() -> impl Strategy<Value = Bands> {
    let set = prop_oneof![Just(0u64), (0..9u32).prop_map(|digit| 1 << digit), 0..512u64, Just(511u64)];
    let band = [set.clone(), set.clone(), set].prop_map(|[a, b, c]| a | b << 16 | c << 32);
    [band.clone(), band.clone(), band]
}

fn lanes(bands: Bands) -> [u16; 9] {
    core::array::from_fn(|block| (bands[block / 3] >> (16 * (block % 3))) as u16)
}

/// What every operation gives for these operands, under its name, and what every question.
pub(super) fn operations<S: Blocks>(cells: &[S; 9]) -> ([(&'static str, S); 22], [Nodes; 3]) {
    let [a, b, c, d, e, ..] = *cells;
    let sets = [
        ("or", a.or(b)),
        ("and", a.and(b)),
        ("xor", a.xor(b)),
        ("without", a.without(b)),
        ("next_in_band", a.next_in_band()),
        ("after_next_in_band", a.after_next_in_band()),
        ("next_in_stack", a.next_in_stack()),
        ("after_next_in_stack", a.after_next_in_stack()),
        ("narrowed", a.narrowed(b, b.or(c))),
        ("single", a.single()),
        ("without_lowest", a.without_lowest()),
        ("own_if_three", a.own_if_three(b, c)),
        ("any", S::any(a, b, c)),
        ("exactly_one", S::exactly_one(a, b, c)),
        ("only", S::only(a, b, c)),
        ("supported", a.supported([b, c], [d, e])),
        ("or_difference", a.or_difference(b, c)),
        ("where_any", a.where_any(b)),
        ("all", S::all(a, b, c)),
        ("odd", S::odd(a, b, c)),
        ("two_or_more", S::two_or_more(a, b, c)),
        ("lowest", a.lowest()),
    ];
    (sets, [S::with_a_gap(cells), a.lacking(), a.with_any()])
}

/// The same as bands.
fn results<N: Node>(cpu: N::Cpu, operands: &[Bands; 9]) -> Vec<(&'static str, Bands)> {
    let (sets, answers) = operations(&nine(|p| N::from_bands(cpu, operands[p])));
    let sets = sets.into_iter().map(|(name, sets)| (name, sets.bands()));
    sets.chain([("with_a_gap, lacking, with_any", answers.map(u64::from))]).collect()
}

/// Given that every cell has one digit: the bytes of the grid.
fn written<N: Node>(cpu: N::Cpu, cells: &[Bands; 9]) -> [u8; 81] {
    N::write(&nine(|p| N::from_bands(cpu, cells[p])))
}

fn read<N: Node>(cpu: N::Cpu, bytes: &[u8; 81]) -> [Bands; 9] {
    let cells = N::read(cpu, bytes);
    nine(|p| cells[p].bands())
}

proptest! {
    #[test]
    fn words_do_what_the_language_says(a in bands(), b in bands(), c in bands()) {
        let [x, y, z] = [a, b, c].map(|bands| Words::from_bands(Any, bands));
        let [alone, rest] = [x.single(), x.without_lowest()].map(|sets| lanes(sets.bands()));
        let [a, b, c] = [a, b, c].map(lanes);
        let next = lanes(x.next_in_band().bands());
        let below = lanes(x.next_in_stack().bands());
        let preferred = lanes(x.narrowed(y, y.or(z)).bands());
        let narrowed = lanes(x.own_if_three(y, z).bands());
        for block in 0..9 {
            prop_assert_eq!(next[block], a[block / 3 * 3 + (block + 1) % 3]);
            prop_assert_eq!(below[block], a[(block + 3) % 9]);
            let (a, b, c) = (a[block], b[block], c[block]);
            prop_assert_eq!(alone[block], if a.count_ones() < 2 { a } else { 0 });
            prop_assert_eq!(rest[block], a & a.wrapping_sub(1));
            prop_assert_eq!(preferred[block], if a & b != 0 { a & b } else { a & (b | c) });
            prop_assert_eq!(narrowed[block], if (a & !(b | c)).count_ones() >= 3 { a & !(b | c) } else { a });
        }
        prop_assert_eq!(x.lacking() == 0, a.iter().all(|&set| set == 511));
        prop_assert_eq!(x.with_any() == 0, a.iter().all(|&set| set == 0));
    }

    #[test]
    fn a_grid_is_read_and_written_back(digits in proptest::collection::vec(1..10u8, 81)) {
        let found: [u8; 81] = core::array::from_fn(|i| digits[i] | 0x10);
        prop_assert_eq!(written::<Words>(Any, &read::<Words>(Any, &found)), found);
    }

    #[test]
    #[cfg(target_arch = "x86_64")]
    fn vectors_do_what_words_do(
        operands in [bands(), bands(), bands(), bands(), bands(), bands(), bands(), bands(), bands()],
        bytes in proptest::collection::vec((0..10u8, any::<bool>()), 81),
    ) {
        use crate::solve::vector::avx2::Avx2;
        use crate::solve::vector::avx512_half::Avx512Half;

        let byte = |(digit, found): (u8, bool)| if found && digit > 0 { digit | 0x10 } else { digit };
        let bytes: [u8; 81] = core::array::from_fn(|i| byte(bytes[i]));
        let full: [u8; 81] = bytes.map(|byte| if byte == 0 { 0x11 } else { byte | 0x10 });
        let expected = results::<Words>(Any, &operands);
        if let Some(cpu) = cpu::Avx2::new() {
            prop_assert_eq!(results::<Avx2>(cpu, &operands), expected.clone());
            prop_assert_eq!(read::<Avx2>(cpu, &bytes), read::<Words>(Any, &bytes));
            prop_assert_eq!(written::<Avx2>(cpu, &read::<Words>(Any, &full)), full);
        } else {
            eprintln!("SKIPPED: no AVX2");
        }
        if let Some(cpu) = cpu::Avx512::new() {
            prop_assert_eq!(results::<Avx512Half>(cpu, &operands), expected);
            prop_assert_eq!(read::<Avx512Half>(cpu, &bytes), read::<Words>(Any, &bytes));
            prop_assert_eq!(super::avx512_pair::tests::results(cpu, &operands), {
                let other = nine(|p| operands[8 - p]);
                [results::<Avx512Half>(cpu, &operands), results::<Avx512Half>(cpu, &other)]
            });
        } else {
            eprintln!("SKIPPED: no AVX-512");
        }
    }
}

fn position(puzzle: &str) -> Position<Words> {
    Position::of(Any, &puzzle.parse::<Grid>().unwrap()).clear_peers()
}

#[test]
fn an_easy_puzzle_is_solved_without_a_guess() {
    let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let mut cells = position(puzzle);
    assert_eq!(cells.settle_alone(), State::Solved);
    let solution = cells.fill(&puzzle.parse().unwrap());
    assert!(solution.is_solution_of(&puzzle.parse().unwrap()));
}

#[test]
fn clashes_and_cells_without_candidates_are_dead() {
    for puzzle in [
        format!("55{}", ".".repeat(79)),
        format!("5{}5{}", ".".repeat(8), ".".repeat(71)),
        format!("12345678.{}9{}", ".".repeat(17), ".".repeat(54)),
    ] {
        assert_eq!(position(&puzzle).settle_alone(), State::Dead, "{puzzle}");
    }
}

#[test]
fn where_triads_say_nothing_a_cell_is_split() {
    // One block with two candidates in a cell, which no other cell of the block can do without; triads are settled.
    let solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let mut cells = position(solved);
    let before = cells.words();
    let mut with_two = before;
    with_two[4][1] |= before[5][1] & 0xffff;
    cells.0 = nine(|p| Words::from_bands(Any, with_two[p]));
    let choice = cells.choose();
    let mut second = cells;
    cells.part_from(&mut second, &choice);
    let (first, second) = (cells.words(), second.words());
    assert_ne!(first, second);
    for p in 0..9 {
        for band in 0..3 {
            assert_eq!(first[p][band] | second[p][band], with_two[p][band], "nothing is lost");
        }
    }
    assert!(first == before || second == before, "one side is the solution");
}

/// The hardest puzzles are recognised before the first guess, others are not, in every width alike.
#[test]
fn hard_puzzles_are_foreseen() {
    let foresight = Patience { foresees: true, ..Patience::ENDLESS };
    let many_guesses = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
    for (puzzle, is_hard) in [
        (HARD, true),
        (".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....", true),
        (many_guesses, false),
        (SEVENTEEN, false),
        (UNIQUE, false),
    ] {
        let grid: Grid = puzzle.parse().unwrap();
        for width in [Width::Words, Width::Avx2, Width::Avx512] {
            if !width.is_available() {
                eprintln!("SKIPPED: no {width:?} here");
                continue;
            }
            let start = Start { grid: &grid, marks: None };
            let (outcome, left) = width.search(start, Bounds::up_to(2), foresight);
            assert_eq!(left.len(), usize::from(is_hard), "{width:?}: {puzzle}");
            assert_eq!(outcome.solutions, u64::from(!is_hard), "{width:?}: {puzzle}");
        }
    }
}
