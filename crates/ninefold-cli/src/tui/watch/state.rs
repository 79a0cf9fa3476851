//! The state of the animation, and how keys and time change it. Knows no terminal.

use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ninefold::Grid;

use super::engine::{Engine, Happening, RunningEngine};
use super::rush::Rush;
use crate::tui::{Flow, Message};

/// The animation of one engine, or of two side by side.
pub struct Watch {
    /// One for each engine.
    pub lanes: Vec<Lane>,
    /// How far the opening has come.
    pub phase: Phase,
    /// What time does.
    pub motion: Motion,
    /// From one event to the next.
    pub delay: Duration,
    /// Whether the help is open.
    pub help: bool,
    /// Time that has passed and not been used for an event.
    due: Duration,
}

/// As in 2005: a key loads the puzzle, another one solves it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The frame is empty.
    Frame,
    /// The puzzle is there.
    Loaded,
    /// The search is on.
    Solving,
}

/// What time does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Motion {
    /// Nothing: steps are taken by key.
    Paused,
    /// One event after another.
    Running,
    /// Running to the next backtrack, or to the next step beyond singles.
    ToNotable,
    /// Running to the solution.
    ToSolution,
}

/// One engine and its board.
pub struct Lane {
    pub engine: Engine,
    pub running: RunningEngine,
    /// What happened last.
    pub last: Last,
    /// Placements in a second.
    pub speed: Speed,
}

/// What happened last on a board.
#[derive(Clone, Debug)]
pub enum Last {
    /// Nothing yet.
    Nothing,
    /// This.
    Done(Happening),
    /// This was undone.
    Undone(Happening),
    /// A solution, without looking at how.
    Solved,
    /// Some of a long way, without looking.
    Rushed,
    /// Everything has been tried.
    Over,
}

/// How fast placements come, measured twice a second.
#[derive(Clone, Copy, Debug, Default)]
pub struct Speed {
    pub per_second: u64,
    time: Duration,
    since: u64,
}

/// The shortest and the longest time between two events.
const DELAYS: [Duration; 2] = [Duration::from_micros(2), Duration::from_secs(4)];
/// The most events per frame: more would delay keys.
const PORTION: u32 = 200_000;

impl Watch {
    /// Before the first key.
    pub fn new(puzzle: &Grid, engines: &[Engine], delay: Duration) -> Watch {
        Watch {
            lanes: engines.iter().map(|&engine| Lane::new(engine, puzzle)).collect(),
            phase: Phase::Frame,
            motion: Motion::Paused,
            delay: delay.clamp(DELAYS[0], DELAYS[1]),
            help: false,
            due: Duration::ZERO,
        }
    }

    /// Handles a key or a tick.
    pub fn update(&mut self, message: Message) -> Flow {
        match message {
            Message::Key(key) => self.press(key),
            Message::Tick(elapsed) => {
                self.pass(elapsed);
                Flow::Continue
            }
            Message::Mouse(..) => Flow::Continue,
        }
    }

    fn press(&mut self, key: KeyEvent) -> Flow {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('c') if control => return Flow::Quit,
            KeyCode::Char('z') if control => return Flow::Suspend,
            _ if self.help => self.help = false,
            KeyCode::Char('q') => return Flow::Quit,
            KeyCode::Char('?') => self.help = true,
            _ => match self.phase {
                Phase::Frame => self.phase = Phase::Loaded,
                Phase::Loaded => {
                    self.phase = Phase::Solving;
                    self.motion = Motion::Running;
                }
                Phase::Solving => self.command(key.code),
            },
        }
        Flow::Continue
    }

    fn command(&mut self, key: KeyCode) {
        match key {
            KeyCode::Char(' ') if self.motion != Motion::Paused => self.motion = Motion::Paused,
            KeyCode::Char(' ') => self.set_out(Motion::Running),
            KeyCode::Right | KeyCode::Char('l' | 'n' | '.') => self.pause_and(Lane::step),
            KeyCode::Left | KeyCode::Char('h' | 'p' | ',') => self.pause_and(Lane::step_back),
            KeyCode::Up | KeyCode::Char('+' | '=' | 'k') => self.delay = (self.delay / 2).max(DELAYS[0]),
            KeyCode::Down | KeyCode::Char('-' | 'j') => self.delay = (self.delay * 2).min(DELAYS[1]),
            KeyCode::Char('b') | KeyCode::Tab => self.set_out(Motion::ToNotable),
            KeyCode::End | KeyCode::Char('e') => self.set_out(Motion::ToSolution),
            KeyCode::Home | KeyCode::Char('r') => self.restart(),
            _ => {}
        }
    }

    fn pause_and(&mut self, act: impl Fn(&mut Lane)) {
        self.motion = Motion::Paused;
        self.lanes.iter_mut().for_each(act);
    }

    /// Starts running; lanes at a solution continue to the next one.
    fn set_out(&mut self, motion: Motion) {
        self.motion = motion;
        self.due = Duration::ZERO;
        self.lanes.iter_mut().for_each(Lane::measure_anew);
        if self.lanes.iter().all(Lane::is_at_rest) {
            self.lanes.iter_mut().for_each(Lane::step);
        }
        if motion == Motion::ToNotable {
            self.lanes.iter_mut().filter(|lane| !lane.is_at_rest()).for_each(Lane::step);
        }
    }

    fn restart(&mut self) {
        self.motion = Motion::Paused;
        for lane in &mut self.lanes {
            *lane = Lane::new(lane.engine, &lane.running.grid().puzzle());
        }
    }

    fn pass(&mut self, elapsed: Duration) {
        match self.motion {
            Motion::Paused => return,
            Motion::Running => self.run(elapsed),
            Motion::ToNotable => self.each_awake(|lane| {
                for _ in 0..PORTION {
                    if lane.is_at_rest() || lane.last.is_notable() {
                        break;
                    }
                    lane.step();
                }
            }),
            Motion::ToSolution => self.each_awake(Lane::rush),
        }
        self.lanes.iter_mut().for_each(|lane| lane.measure(elapsed));
        let arrived = match self.motion {
            Motion::ToNotable => self.lanes.iter().all(|lane| lane.is_at_rest() || lane.last.is_notable()),
            _ => self.lanes.iter().all(Lane::is_at_rest),
        };
        if arrived {
            self.motion = Motion::Paused;
        }
    }

    /// Takes as many steps as are due.
    fn run(&mut self, elapsed: Duration) {
        self.due += elapsed;
        let steps = (self.due.as_nanos() / self.delay.as_nanos()).min(PORTION.into()) as u32;
        self.due = self.due.saturating_sub(self.delay * steps).min(self.delay);
        self.each_awake(|lane| {
            for _ in 0..steps {
                if lane.is_at_rest() {
                    break;
                }
                lane.step();
            }
        });
    }

    fn each_awake(&mut self, act: impl Fn(&mut Lane)) {
        self.lanes.iter_mut().filter(|lane| !lane.is_at_rest()).for_each(act);
    }
}

impl Lane {
    fn new(engine: Engine, puzzle: &Grid) -> Lane {
        Lane { engine, running: engine.start(puzzle), last: Last::Nothing, speed: Speed::default() }
    }

    fn step(&mut self) {
        self.last = match self.running.step() {
            Some(happening) => Last::Done(happening),
            None => Last::Over,
        };
    }

    fn step_back(&mut self) {
        self.last = match self.running.step_back() {
            Some(happening) => Last::Undone(happening),
            None => Last::Nothing,
        };
    }

    fn rush(&mut self) {
        self.last = match self.running.rush() {
            Rush::Unfinished => Last::Rushed,
            Rush::Solution => Last::Solved,
            Rush::Over => Last::Over,
        };
    }

    /// Whether it has reached a solution or the end of the search.
    pub fn is_at_rest(&self) -> bool {
        match &self.last {
            Last::Solved | Last::Over => true,
            Last::Done(happening) => happening.is_solution(),
            Last::Nothing | Last::Undone(_) | Last::Rushed => false,
        }
    }

    fn measure_anew(&mut self) {
        self.speed = Speed { since: self.running.placements(), ..Speed::default() };
    }

    fn measure(&mut self, elapsed: Duration) {
        const PERIOD: Duration = Duration::from_millis(500);
        self.speed.time += elapsed;
        if self.speed.time.is_zero() {
            return;
        }
        if self.speed.time >= PERIOD || (self.is_at_rest() && self.speed.per_second == 0) {
            let now = self.running.placements();
            let since = now.saturating_sub(self.speed.since) as f64;
            let per_second = (since / self.speed.time.as_secs_f64()).round() as u64;
            self.speed = Speed { per_second, time: Duration::ZERO, since: now };
        }
    }
}

impl Last {
    fn is_notable(&self) -> bool {
        matches!(self, Last::Done(happening) if happening.is_notable())
    }
}

#[cfg(test)]
mod tests {
    use ninefold_classic::{Event, Preset};

    use super::*;

    const ESCARGOT: &str =
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

    fn watching(engines: &[Engine]) -> Watch {
        let mut watch = Watch::new(&ESCARGOT.parse().unwrap(), engines, Duration::from_millis(100));
        press(&mut watch, "  ");
        watch
    }

    fn press(watch: &mut Watch, keys: &str) {
        for key in keys.chars() {
            let flow = watch.update(Message::Key(KeyCode::Char(key).into()));
            assert_eq!(flow, Flow::Continue, "{key}");
        }
    }

    fn wait(watch: &mut Watch, milliseconds: u64) {
        watch.update(Message::Tick(Duration::from_millis(milliseconds)));
    }

    fn placements(watch: &Watch, lane: usize) -> u64 {
        watch.lanes[lane].running.placements()
    }

    fn events(watch: &Watch) -> u64 {
        let RunningEngine::Search(search) = &watch.lanes[0].running else { panic!("a search") };
        let counters = search.counters();
        counters.placements + counters.removals + counters.refusals
    }

    #[test]
    fn one_key_loads_and_another_solves() {
        let mut watch = Watch::new(&ESCARGOT.parse().unwrap(), &[Engine::Logic], Duration::from_millis(100));
        wait(&mut watch, 1000);
        assert_eq!(watch.phase, Phase::Frame);
        press(&mut watch, "x");
        wait(&mut watch, 1000);
        assert_eq!((watch.phase, placements(&watch, 0)), (Phase::Loaded, 0));
        press(&mut watch, "x");
        assert_eq!((watch.phase, watch.motion), (Phase::Solving, Motion::Running));
    }

    #[test]
    fn time_takes_a_step_every_delay() {
        let mut watch = watching(&[Engine::Classic(Preset::Horuff)]);
        for _ in 0..30 {
            wait(&mut watch, 33);
        }
        assert_eq!(events(&watch), 9);
        press(&mut watch, "+");
        wait(&mut watch, 1000);
        assert_eq!(events(&watch), 30, "twice as fast: 20 more, and one from the odd 90 ms");
        press(&mut watch, " ");
        wait(&mut watch, 1000);
        assert_eq!(events(&watch), 30, "paused");
        press(&mut watch, "--- ");
        wait(&mut watch, 1000);
        assert_eq!(events(&watch), 32, "four times as slow as at first");
    }

    #[test]
    fn single_steps_go_forward_and_back() {
        let mut watch = watching(&[Engine::Classic(Preset::Horuff)]);
        wait(&mut watch, 5000);
        let (here, grid) = (events(&watch), *watch.lanes[0].running.grid());
        press(&mut watch, "nnnnnpp");
        assert_eq!((watch.motion, events(&watch)), (Motion::Paused, here + 3));
        press(&mut watch, "ppp");
        assert_eq!((events(&watch), *watch.lanes[0].running.grid()), (here, grid));
        for _ in 0..here + 5 {
            press(&mut watch, "p");
        }
        assert_eq!(events(&watch), 0);
        assert!(matches!(watch.lanes[0].last, Last::Nothing));
    }

    #[test]
    fn the_next_backtrack_and_the_end_are_one_key_away() {
        let mut watch = watching(&[Engine::Classic(Preset::Horuff)]);
        for _ in 0..3 {
            press(&mut watch, "b");
            wait(&mut watch, 33);
            assert!(matches!(watch.lanes[0].last, Last::Done(Happening::Event(Event::Remove(_)))));
            assert_eq!(watch.motion, Motion::Paused);
        }
        press(&mut watch, "e");
        wait(&mut watch, 33);
        assert!(watch.lanes[0].is_at_rest() && watch.lanes[0].running.grid().is_solved());
        assert_eq!(placements(&watch, 0), 63_411);
        press(&mut watch, "e");
        for _ in 0..1000 {
            wait(&mut watch, 33);
        }
        assert!(matches!(watch.lanes[0].last, Last::Over), "there is no second solution");
        press(&mut watch, "p");
        assert!(!watch.lanes[0].is_at_rest());
    }

    #[test]
    fn two_engines_keep_step_until_one_has_done() {
        let mut watch = watching(&[Engine::Classic(Preset::Fewest), Engine::Classic(Preset::Perl3)]);
        press(&mut watch, "e");
        wait(&mut watch, 33);
        assert!(watch.lanes.iter().all(Lane::is_at_rest));
        assert!(placements(&watch, 0) < placements(&watch, 1));
    }

    #[test]
    fn logic_can_be_taken_back_too() {
        let wikipedia = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
        let mut watch = Watch::new(&wikipedia.parse().unwrap(), &[Engine::Logic], Duration::from_millis(100));
        press(&mut watch, "  e");
        for _ in 0..100 {
            wait(&mut watch, 33);
        }
        assert!(watch.lanes[0].running.grid().is_solved());
        assert_eq!(placements(&watch, 0), 51);
        press(&mut watch, &"p".repeat(60));
        assert_eq!((placements(&watch, 0), watch.lanes[0].running.grid().len()), (0, 30));
        press(&mut watch, "nnr");
        assert_eq!(placements(&watch, 0), 0, "restarted");
    }

    #[test]
    fn help_opens_and_any_key_closes_it() {
        let mut watch = watching(&[Engine::Logic]);
        press(&mut watch, "?");
        assert!(watch.help);
        watch.update(Message::Key(KeyCode::Esc.into()));
        assert!(!watch.help);
        assert_eq!(watch.update(Message::Key(KeyCode::Char('q').into())), Flow::Quit);
        let suspend = KeyEvent::new(KeyCode::Char('z'), KeyModifiers::CONTROL);
        assert_eq!(watch.update(Message::Key(suspend)), Flow::Suspend);
    }
}
