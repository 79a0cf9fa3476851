//! The built-in examples of `sudoku.c`: seventeen, from singles to puzzles that are none.

/// A built-in puzzle.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// What is printed above its picture.
    pub title: &'static str,
    /// 81 cells, `.` for a blank.
    pub puzzle: &'static str,
}

const fn example(title: &'static str, puzzle: &'static str) -> Example {
    Example { title, puzzle }
}

/// Number 1 is the first.
pub const EXAMPLES: [Example; 17] = [
    example(
        "A first puzzle: one digit after another is the only one left in its cell",
        ".5.46...98.1...76.6.937...19.42.5.....7...1.....7.69.32...473.6.86...2.71...92.8.",
    ),
    example("Pairs", "7....4.5.9..1......3..9.1...6...1..7...487..3..3...2......76..8.2.8..47........3."),
    example(
        "_Pocket Sudoku_ Volume 3, #145   (Will Shortz)",
        "21............31....94....7825..4......6.....1....82...7..9........31.4.......38.",
    ),
    example(
        "Twenty-two givens, and singles are still enough",
        "2..8.9.5..5....64..9........7..2.......9....7....783....1......8....2..54.....72.",
    ),
    example(
        "Half a turn leaves the pattern as it is; sets of four",
        ".....8..93.......7.9.2...8.4.3....7.6..4.5..8.1....5.3.8...1.6.5.......27..6.....",
    ),
    example(
        "Sets of five",
        ".3....82....3.6.....5.9...7..61....98....7.4..4......34..7...65....1....9..5.....",
    ),
    example(
        "Sets of six",
        ".4.....876...43...3.9.78...79..36...............85..34...98.6.2...31...891.....4.",
    ),
    example(
        "Two solutions",
        "2..8.9.5..5....64..9........7..2.......9....7....783....1......8.......54.....72.",
    ),
    example(
        "A misprint that shows late",
        "..31....6....74.131......2.4....8.5.6.1.3.8.2.3.2....9.6......531.98....9....26..",
    ),
    example(
        "The same as it should have been",
        "..31....6....74.131......2.4....8.5.6.1.3.8.2.3.2....9.4......531.98....9....26..",
    ),
    example(
        "Seventeen givens, the fewest there can be",
        "........1.......23..4.56......5......2.37.....6......8..82.......9...5..4........",
    ),
    example(
        "One solution, out of reach of logic in sets",
        "...6....5...9.3128.8.21..7..4.8......1..2....7.3........8.....1..73.62..9.2...75.",
    ),
    example(
        "Half a turn leaves the pattern as it is; pairs",
        ".78.1.2.5...8...3.6.3..2..11.5....269.......738....1.48..2..6.3.6...8...2.4.7.51.",
    ),
    example(
        "AI Escargot   (Arto Inkala)",
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    ),
    example(
        "A misprint that shows at once",
        "..31....6....74.131......2.4....8.5.6.1.3.8.2.3.2....9.4.4....531.98....9....26..",
    ),
    example(
        "A misprint that only a search brings out",
        "..41....6....74.131......2.4....8.5.6.1.3.8.2.3.2....9.4......531.98....9....26..",
    ),
    example(
        "Two givens too few: twenty-four solutions",
        "..31....6....74.131......2.4......5.6.1...8.2.3.2....9.4......531.98....9....26..",
    ),
];

#[cfg(test)]
mod tests {
    use super::super::{Preset, SubsetSolver};
    use super::*;
    use ninefold::board::Grid;

    /// The highest level used, and whether masks alone solve it, end in a contradiction or get stuck.
    fn outcome(number: usize) -> (usize, &'static str, usize) {
        let puzzle: Grid = EXAMPLES[number - 1].puzzle.parse().unwrap();
        let mut solver = SubsetSolver::new(&puzzle);
        while solver.step().is_some() {}
        let end = match (solver.candidates().is_complete(), solver.contradiction()) {
            (_, Some(_)) => "contradiction",
            (true, None) => "solved",
            (false, None) => "stuck",
        };
        let mut search = Preset::Fewest.search(&puzzle);
        let solutions = std::iter::from_fn(|| search.run_to_solution()).take(100).count();
        (solver.highest(), end, solutions)
    }

    #[test]
    fn the_examples_are_what_their_titles_say() {
        let expected = [
            (1, "solved", 1),
            (2, "solved", 1),
            (3, "solved", 1),
            (1, "solved", 1),
            (4, "solved", 1),
            (5, "solved", 1),
            (6, "solved", 1),
            (1, "stuck", 2),
            (3, "contradiction", 0),
            (3, "solved", 1),
            (1, "solved", 1),
            (3, "stuck", 1),
            (2, "solved", 1),
            (1, "stuck", 1),
            (0, "contradiction", 0),
            (2, "stuck", 0),
            (2, "stuck", 24),
        ];
        let found: Vec<_> = (1..=17).map(outcome).collect();
        assert_eq!(found, expected);
    }
}
