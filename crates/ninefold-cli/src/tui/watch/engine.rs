//! The solvers to animate: classic searches, the portable solver and logic. All step forward and back.

use ninefold::logic::Step;
use ninefold::solve::Finding;
use ninefold::{Cell, DigitSet, Grid};
use ninefold_classic::{Event, Preset, Run, Search};

use super::portable_trace::PortableTrace;
use super::reasoning::Reasoning;
use super::rush::Rush;

/// A way to find the solution that can be watched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    /// A classic search.
    Classic(Preset),
    /// The portable solver: much logic at each position, few guesses.
    Portable,
    /// A person's techniques, easiest first.
    Logic,
}

impl Engine {
    /// Every engine.
    pub fn all() -> impl Iterator<Item = Engine> {
        Preset::ALL.iter().copied().map(Engine::Classic).chain([Engine::Portable, Engine::Logic])
    }

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Engine::Classic(preset) => preset.name(),
            Engine::Portable => "portable",
            Engine::Logic => "logic",
        }
    }

    /// What it is, in one line.
    pub fn about(self) -> &'static str {
        match self {
            Engine::Classic(preset) => preset.about(),
            Engine::Portable => "the portable solver: all that follows at once, then a guess",
            Engine::Logic => "the way a person solves: the easiest technique that leads on",
        }
    }

    /// Starts the engine on `puzzle`.
    pub fn start(self, puzzle: &Grid) -> RunningEngine {
        match self {
            Engine::Classic(preset) => RunningEngine::Search(Box::new(preset.search(puzzle))),
            Engine::Portable => RunningEngine::Portable(Box::new(PortableTrace::new(puzzle))),
            Engine::Logic => RunningEngine::Logic(Box::new(Reasoning::new(puzzle))),
        }
    }
}

ninefold::named!(Engine or UnknownEngine: "the name of a classic program, portable or logic"; in Engine::all());

/// A running engine.
pub enum RunningEngine {
    Search(Box<Search>),
    Portable(Box<PortableTrace>),
    Logic(Box<Reasoning>),
}

/// One thing that happened.
#[derive(Clone, Debug)]
pub enum Happening {
    Event(Event),
    /// What the portable solver finds in a position.
    Glimpse(Finding),
    Step(Box<Step>),
}

impl Happening {
    /// Whether it stops here until the user continues.
    pub fn is_solution(&self) -> bool {
        matches!(self, Happening::Event(Event::Solution) | Happening::Glimpse(Finding::Solution))
    }

    /// Whether it is worth skipping to: a backtrack, or a step beyond singles.
    pub fn is_notable(&self) -> bool {
        match self {
            Happening::Event(event) => matches!(event, Event::Remove(_) | Event::Solution),
            Happening::Glimpse(finding) => *finding != Finding::Guess,
            Happening::Step(step) => step.placements.is_empty(),
        }
    }
}

impl RunningEngine {
    /// Steps forward, if possible.
    pub fn step(&mut self) -> Option<Happening> {
        match self {
            RunningEngine::Search(search) => search.step().map(Happening::Event),
            RunningEngine::Portable(trace) => trace.step().map(Happening::Glimpse),
            RunningEngine::Logic(reasoning) => {
                reasoning.step().cloned().map(|step| Happening::Step(Box::new(step)))
            }
        }
    }

    /// Steps back, if possible.
    pub fn step_back(&mut self) -> Option<Happening> {
        match self {
            RunningEngine::Search(search) => search.step_back().map(Happening::Event),
            RunningEngine::Portable(trace) => trace.step_back().map(Happening::Glimpse),
            RunningEngine::Logic(reasoning) => {
                reasoning.step_back().cloned().map(|step| Happening::Step(Box::new(step)))
            }
        }
    }

    /// Runs towards the next solution, for no longer than a frame takes.
    pub fn rush(&mut self) -> Rush {
        /// Some ten milliseconds of a search.
        const PORTION: usize = 2_000_000;
        match self {
            RunningEngine::Search(search) => match search.run(PORTION) {
                Run::Paused => Rush::Unfinished,
                Run::Solution => Rush::Solution,
                Run::Over => Rush::Over,
            },
            RunningEngine::Portable(trace) => trace.rush(PORTION / 1000),
            RunningEngine::Logic(reasoning) => match reasoning.step() {
                Some(_) => Rush::Unfinished,
                None => Rush::Over,
            },
        }
    }

    /// The board at this moment.
    pub fn grid(&self) -> &Grid {
        match self {
            RunningEngine::Search(search) => search.grid(),
            RunningEngine::Portable(trace) => trace.grid(),
            RunningEngine::Logic(reasoning) => reasoning.now().grid(),
        }
    }

    /// The current cell.
    pub fn current(&self) -> Option<Cell> {
        match self {
            RunningEngine::Search(search) => search.current(),
            RunningEngine::Portable(_) | RunningEngine::Logic(_) => None,
        }
    }

    /// The digits still possible in `cell`, if the engine keeps account of them.
    pub fn possible(&self, cell: Cell) -> Option<DigitSet> {
        match self {
            RunningEngine::Search(_) => None,
            RunningEngine::Portable(trace) => Some(trace.possible(cell)),
            RunningEngine::Logic(reasoning) => Some(reasoning.now().at(cell)),
        }
    }

    /// Digits placed: what is called a node.
    pub fn placements(&self) -> u64 {
        match self {
            RunningEngine::Search(search) => search.counters().placements,
            RunningEngine::Portable(trace) => trace.tally().placements,
            RunningEngine::Logic(reasoning) => reasoning.count(|step| step.placements.len()),
        }
    }

    /// What is counted, by name.
    pub fn counters(&self) -> Vec<(&'static str, u64)> {
        match self {
            RunningEngine::Search(search) => {
                let counters = search.counters();
                let mut named = vec![
                    ("placements", counters.placements),
                    ("removals", counters.removals),
                    ("refused", counters.refusals),
                    ("depth", search.depth() as u64),
                ];
                if counters.eliminations > 0 {
                    named.push(("ruled out", counters.eliminations));
                }
                if counters.solutions > 0 {
                    named.push(("solutions", counters.solutions));
                }
                named
            }
            RunningEngine::Portable(trace) => trace.tally().named(),
            RunningEngine::Logic(reasoning) => vec![
                ("steps", reasoning.at() as u64),
                ("placements", self.placements()),
                ("removals", reasoning.count(|step| step.eliminations.len())),
            ],
        }
    }
}
