//! What can be compared: backends of the solver, and classic programs.

use std::time::{Duration, Instant};

use ninefold::Grid;
use ninefold::solve::{Backend, Solver};
use ninefold_classic::{Event, Preset};

/// Something that searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    /// A backend of the solver.
    Backend(Backend),
    /// The search of a classic program.
    Classic(Preset),
}

/// What one search came to.
#[derive(Clone, Debug)]
pub struct Found {
    /// How many solutions, up to the limit.
    pub solutions: u64,
    /// The first of them.
    pub solution: Option<Grid>,
    /// Guesses of a backend, placements of a classic program.
    pub nodes: u64,
    /// Whether the search was broken off.
    pub gave_up: bool,
}

impl Engine {
    /// Every engine that this machine can run, the fast ones first.
    pub fn all() -> impl Iterator<Item = Engine> {
        Engine::backends().chain(Preset::ALL.iter().copied().map(Engine::Classic))
    }

    /// The backends that this machine can run.
    pub fn backends() -> impl Iterator<Item = Engine> {
        Backend::available().map(Engine::Backend)
    }

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Engine::Backend(backend) => backend.name(),
            Engine::Classic(preset) => preset.name(),
        }
    }

    /// What it is, in a few words.
    pub fn about(self) -> &'static str {
        match self {
            Engine::Backend(_) => "a backend of the solver",
            Engine::Classic(preset) => preset.about(),
        }
    }

    /// Whether no engine listed before it searches in the same way.
    pub fn is_distinct(self) -> bool {
        let Engine::Classic(preset) = self else { return true };
        let same = |other: Preset| {
            other.order() == preset.order() && (other == Preset::SudokuC) == (preset == Preset::SudokuC)
        };
        Preset::ALL.iter().copied().find(|&other| same(other)) == Some(preset)
    }

    /// Searches `puzzle` for up to `limit` solutions (0 = all); a classic program no longer than `patience`.
    pub fn search(self, puzzle: &Grid, limit: u64, patience: Duration) -> Found {
        match self {
            Engine::Backend(backend) => {
                let solver = Solver::with(backend).expect("only what can run is listed");
                let outcome = solver.search(puzzle, if limit == 0 { u64::MAX } else { limit });
                Found {
                    solutions: outcome.solutions,
                    solution: outcome.solution(),
                    nodes: outcome.guesses,
                    gave_up: false,
                }
            }
            Engine::Classic(preset) => search_classic(preset, puzzle, limit, patience),
        }
    }
}

/// Steps through the search as the old program did: also what it tried twice is tried twice.
fn search_classic(preset: Preset, puzzle: &Grid, limit: u64, patience: Duration) -> Found {
    let start = Instant::now();
    let mut search = preset.search(puzzle);
    let mut solutions: Vec<Grid> = Vec::new();
    let mut gave_up = false;
    for step in 1u64.. {
        match search.step() {
            None => break,
            // An order that repeats digits meets a solution again.
            Some(Event::Solution) if !solutions.contains(search.grid()) => {
                solutions.push(*search.grid());
                if solutions.len() as u64 == limit {
                    break;
                }
            }
            Some(_) => {}
        }
        if step % 4096 == 0 && start.elapsed() > patience {
            gave_up = true;
            break;
        }
    }
    Found {
        solutions: solutions.len() as u64,
        solution: solutions.first().copied(),
        nodes: search.counters().placements,
        gave_up,
    }
}

ninefold::named!(Engine or UnknownEngine: "the name of an engine"; in Engine::all());

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn every_engine_finds_the_solution() {
        let puzzle: Grid = PUZZLE.parse().unwrap();
        for engine in Engine::all() {
            let found = engine.search(&puzzle, 1, Duration::from_secs(60));
            assert_eq!((found.solutions, found.gave_up), (1, false), "{}", engine.name());
            assert!(found.solution.unwrap().is_solution_of(&puzzle), "{}", engine.name());
        }
    }

    #[test]
    fn nodes_of_the_classic_programs_are_the_known_ones() {
        let puzzle = PUZZLE.parse().unwrap();
        for (preset, placements) in [(Preset::Perl3, 4208), (Preset::Golf, 146_604), (Preset::Horuff, 1005)] {
            let found = Engine::Classic(preset).search(&puzzle, 1, Duration::from_secs(60));
            assert_eq!(found.nodes, placements, "{preset}");
        }
    }

    #[test]
    fn an_impatient_search_is_broken_off() {
        let found = Engine::Classic(Preset::Perl3).search(&Grid::EMPTY, 0, Duration::ZERO);
        assert!(found.gave_up);
    }

    #[test]
    fn a_repeated_solution_counts_once() {
        // Row 9 is blank and can be filled in one way: the golfed search meets that way again and again.
        let solved = PUZZLE.parse::<Grid>().unwrap().solution().unwrap().to_string();
        let puzzle = format!("{}.........", &solved[..72]).parse().unwrap();
        let found = Engine::Classic(Preset::Golf).search(&puzzle, 2, Duration::from_secs(60));
        assert_eq!((found.solutions, found.gave_up), (1, false));
    }

    #[test]
    fn searches_that_are_the_same_are_run_once() {
        let classics =
            Engine::all().filter(|engine| matches!(engine, Engine::Classic(_)) && engine.is_distinct());
        let names: Vec<&str> = classics.map(Engine::name).collect();
        assert_eq!(names, ["horuff", "perl4", "sudoku.c", "golf", "fewest"]);
    }
}
