//! What can be watched: any classic search, and logic, step by step. Both go forward and back.

use std::fmt;
use std::str::FromStr;

use ninefold::board::NotANotation;
use ninefold::classic::{Event, Preset, Run, Search};
use ninefold::logic::{self, Order, Position, Step};
use ninefold::{Candidates, Cell, Grid};

/// A way to find the solution that can be watched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    /// Trial and error, perhaps after some logic.
    Classic(Preset),
    /// A person's techniques, easiest first.
    Logic,
}

impl Engine {
    /// Every engine.
    pub fn all() -> impl Iterator<Item = Engine> {
        Preset::ALL.iter().copied().map(Engine::Classic).chain([Engine::Logic])
    }

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Engine::Classic(preset) => preset.name(),
            Engine::Logic => "logic",
        }
    }

    /// What it is, in one line.
    pub fn about(self) -> &'static str {
        match self {
            Engine::Classic(preset) => preset.about(),
            Engine::Logic => "the way a person solves: the easiest technique that leads on",
        }
    }

    /// The engine at work on `puzzle`.
    pub fn start(self, puzzle: &Grid) -> Player {
        match self {
            Engine::Classic(preset) => Player::Search(Box::new(preset.search(puzzle))),
            Engine::Logic => Player::Logic(Box::new(Reasoning::new(puzzle))),
        }
    }
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Engine {
    type Err = NotANotation;

    fn from_str(name: &str) -> Result<Engine, NotANotation> {
        let named = Engine::all().find(|engine| engine.name() == name);
        named.ok_or(NotANotation { expected: "the name of a classic program, or logic" })
    }
}

/// An engine at work.
pub enum Player {
    Search(Box<Search>),
    Logic(Box<Reasoning>),
}

/// One thing that happened.
#[derive(Clone, Debug)]
pub enum Happening {
    Event(Event),
    Step(Step),
}

impl Happening {
    /// Whether there is no going on from here but by wish.
    pub fn is_solution(&self) -> bool {
        matches!(self, Happening::Event(Event::Solution))
    }

    /// Whether it takes the search back, or logic beyond singles: what is worth skipping to.
    pub fn is_notable(&self) -> bool {
        match self {
            Happening::Event(event) => matches!(event, Event::Remove(_) | Event::Solution),
            Happening::Step(step) => step.placements.is_empty(),
        }
    }
}

/// How far a rush came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rush {
    /// There is more to do.
    Unfinished,
    /// To a solution.
    Solution,
    /// Nothing is left to do.
    Over,
}

impl Player {
    /// Does the next thing, if there is one.
    pub fn step(&mut self) -> Option<Happening> {
        match self {
            Player::Search(search) => search.step().map(Happening::Event),
            Player::Logic(reasoning) => reasoning.step().cloned().map(Happening::Step),
        }
    }

    /// Undoes the last thing, if there is one.
    pub fn step_back(&mut self) -> Option<Happening> {
        match self {
            Player::Search(search) => search.step_back().map(Happening::Event),
            Player::Logic(reasoning) => reasoning.step_back().cloned().map(Happening::Step),
        }
    }

    /// Goes towards the next solution, for no longer than a picture may take.
    pub fn rush(&mut self) -> Rush {
        /// Some ten milliseconds of a search.
        const PORTION: usize = 2_000_000;
        match self {
            Player::Search(search) => match search.run(PORTION) {
                Run::Paused => Rush::Unfinished,
                Run::Solution => Rush::Solution,
                Run::Over => Rush::Over,
            },
            Player::Logic(reasoning) => match reasoning.step() {
                Some(_) => Rush::Unfinished,
                None => Rush::Over,
            },
        }
    }

    /// The board at this moment.
    pub fn grid(&self) -> &Grid {
        match self {
            Player::Search(search) => search.grid(),
            Player::Logic(reasoning) => reasoning.now().grid(),
        }
    }

    /// The cell whose turn it is.
    pub fn current(&self) -> Option<Cell> {
        match self {
            Player::Search(search) => search.current(),
            Player::Logic(_) => None,
        }
    }

    /// Digits placed: what is called a node.
    pub fn placements(&self) -> u64 {
        match self {
            Player::Search(search) => search.counters().placements,
            Player::Logic(reasoning) => reasoning.count(|step| step.placements.len()),
        }
    }

    /// What is counted, by name.
    pub fn counters(&self) -> Vec<(&'static str, u64)> {
        match self {
            Player::Search(search) => {
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
            Player::Logic(reasoning) => vec![
                ("steps", reasoning.at as u64),
                ("placements", self.placements()),
                ("removals", reasoning.count(|step| step.eliminations.len())),
            ],
        }
    }
}

/// Logic with its whole past.
pub struct Reasoning {
    steps: Vec<Step>,
    /// The board before each step, and after the last.
    boards: Vec<Candidates>,
    /// How many of the steps are shown.
    at: usize,
    /// After the last step.
    frontier: Position,
    order: Order,
}

impl Reasoning {
    fn new(puzzle: &Grid) -> Reasoning {
        let frontier = Position::of(puzzle);
        let boards = vec![frontier.candidates().clone()];
        Reasoning { steps: Vec::new(), boards, at: 0, frontier, order: Order::simple() }
    }

    fn step(&mut self) -> Option<&Step> {
        if self.at == self.steps.len() {
            let step = self.find()?;
            self.frontier.apply(&step);
            self.boards.push(self.frontier.candidates().clone());
            self.steps.push(step);
        }
        self.at += 1;
        self.steps.get(self.at - 1)
    }

    fn find(&self) -> Option<Step> {
        let open =
            !self.frontier.candidates().is_complete() && self.frontier.candidates().contradiction().is_none();
        if open { logic::next_step(&self.frontier, &self.order) } else { None }
    }

    fn step_back(&mut self) -> Option<&Step> {
        self.at = self.at.checked_sub(1)?;
        self.steps.get(self.at)
    }

    /// What is known now.
    pub fn now(&self) -> &Candidates {
        &self.boards[self.at]
    }

    /// What was known before the last step, which is what the step speaks of.
    pub fn before(&self) -> &Candidates {
        &self.boards[self.at.saturating_sub(1)]
    }

    fn count(&self, of: impl Fn(&Step) -> usize) -> u64 {
        self.steps[..self.at].iter().map(|step| of(step) as u64).sum()
    }
}
