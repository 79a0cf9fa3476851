//! How the animation looks.

use std::time::Duration;

use ninefold::classic::Event;
use ninefold::logic::{Role, Step};
use ninefold::{Candidate, Candidates, Cell, CellSet, Digit};
use ratatui::Frame;
use ratatui::layout::{Alignment, Constraint, Layout, Rect, Size};
use ratatui::style::Style;
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Block, Clear, Paragraph, Wrap};

use super::engine::{Happening, Player, Reasoning};
use super::state::{Lane, Last, Motion, Phase, Watch};
use crate::tui::board::{Board, Face, Mark, Scale};
use crate::tui::palette::Palette;
use crate::tui::{Flow, Message, Scene};

impl Scene for Watch {
    fn update(&mut self, message: Message) -> Flow {
        Watch::update(self, message)
    }

    fn draw(&self, frame: &mut Frame<'_>, palette: &Palette) {
        let painter = Painter { watch: self, palette };
        painter.draw(frame);
        if self.help {
            painter.draw_help(frame);
        }
    }

    fn is_at_rest(&self) -> bool {
        self.motion == Motion::Paused
    }
}

struct Painter<'a> {
    watch: &'a Watch,
    palette: &'a Palette,
}

/// The room that counters and sentences want beside a board, and below it.
const PANEL: u16 = 30;
const FOOT: u16 = 3;

impl Painter<'_> {
    fn draw(&self, frame: &mut Frame<'_>) {
        let [title, body, keys] =
            Layout::vertical([Constraint::Length(1), Constraint::Min(0), Constraint::Length(1)])
                .areas(frame.area());
        frame.render_widget(self.title(), title);
        frame.render_widget(self.keys(), keys);
        match self.watch.lanes.as_slice() {
            [lane] => self.draw_one(frame, body, lane),
            lanes => self.draw_side_by_side(frame, body, lanes),
        }
    }

    /// The board to the left, what is to be said to the right.
    fn draw_one(&self, frame: &mut Frame<'_>, area: Rect, lane: &Lane) {
        let room = Size { width: area.width.saturating_sub(PANEL), height: area.height };
        let Some(scale) = Scale::fitting(room) else {
            return self.draw_too_small(frame, area, 37 + PANEL, 21);
        };
        let [board, _, panel] = Layout::horizontal([
            Constraint::Length(scale.size().width),
            Constraint::Length(2),
            Constraint::Min(0),
        ])
        .areas(area);
        self.draw_board(frame, board, lane, scale);
        frame.render_widget(Paragraph::new(self.panel(lane)).wrap(Wrap { trim: false }), panel);
    }

    /// The boards side by side, what is to be said below each.
    fn draw_side_by_side(&self, frame: &mut Frame<'_>, area: Rect, lanes: &[Lane]) {
        let columns = Layout::horizontal(vec![Constraint::Fill(1); lanes.len()]).spacing(2).split(area);
        for (lane, column) in lanes.iter().zip(columns.iter()) {
            let room = Size { width: column.width, height: column.height.saturating_sub(FOOT) };
            let Some(scale) = Scale::fitting(room) else {
                return self.draw_too_small(frame, area, 2 * 37 + 2, 19 + FOOT + 2);
            };
            let [board, foot] =
                Layout::vertical([Constraint::Length(scale.size().height), Constraint::Min(0)])
                    .areas(*column);
            self.draw_board(frame, board, lane, scale);
            frame.render_widget(Paragraph::new(self.foot(lane)).wrap(Wrap { trim: false }), foot);
        }
    }

    fn draw_too_small(&self, frame: &mut Frame<'_>, area: Rect, width: u16, height: u16) {
        let Size { width: now_width, height: now_height } = frame.area().as_size();
        let text =
            format!("The terminal has {now_width} × {now_height} characters; this needs {width} × {height}.");
        frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), area);
    }

    fn draw_board(&self, frame: &mut Frame<'_>, area: Rect, lane: &Lane, scale: Scale) {
        let faces = Faces { lane, palette: self.palette, phase: self.watch.phase };
        let face = |cell| faces.face(cell);
        frame.render_widget(Board { scale, frame: self.palette.faint, face: &face }, area);
    }

    fn title(&self) -> Line<'static> {
        let names: Vec<&str> = self.watch.lanes.iter().map(|lane| lane.engine.name()).collect();
        let pace = match (self.watch.phase, self.watch.motion) {
            (Phase::Frame, _) => "press any key to load".to_owned(),
            (Phase::Loaded, _) => "press any key to solve".to_owned(),
            (_, Motion::Paused) => "paused".to_owned(),
            (_, Motion::Running) => format!("{} from step to step", short(self.watch.delay)),
            (_, Motion::ToNotable) => "on to the next backtrack".to_owned(),
            (_, Motion::ToSolution) => "on to the solution".to_owned(),
        };
        Line::from(vec![
            Span::styled(names.join(" against "), self.palette.strong),
            Span::styled(format!("   {pace}"), self.palette.text),
        ])
    }

    fn keys(&self) -> Line<'static> {
        let keys: &[(&str, &str)] = match self.watch.phase {
            Phase::Solving => &[
                ("Space", if self.watch.motion == Motion::Paused { "go on" } else { "pause" }),
                ("← →", "step"),
                ("+ -", "pace"),
                ("b", "next backtrack"),
                ("e", "end"),
                ("r", "restart"),
                ("?", "help"),
                ("q", "quit"),
            ],
            Phase::Frame => &[("any key", "load"), ("?", "help"), ("q", "quit")],
            Phase::Loaded => &[("any key", "solve"), ("?", "help"), ("q", "quit")],
        };
        let pairs = keys.iter().flat_map(|&(key, does)| {
            [Span::styled(key, self.palette.strong), Span::styled(format!(" {does}  "), self.palette.faint)]
        });
        Line::from_iter(pairs)
    }

    /// Everything there is to say about a lane.
    fn panel(&self, lane: &Lane) -> Text<'static> {
        let mut lines = vec![Line::styled(lane.engine.about(), self.palette.faint), Line::default()];
        for (name, count) in counters(lane) {
            let row = format!("{name:<14}{:>14}", grouped(count));
            lines.push(Line::styled(row, self.palette.text));
        }
        lines.push(Line::default());
        lines.push(Line::styled(sentence(lane), self.palette.strong));
        if self.watch.phase == Phase::Solving {
            lines.push(Line::default());
            lines.extend(self.legend(lane));
        }
        lines.into()
    }

    fn legend(&self, lane: &Lane) -> Vec<Line<'static>> {
        let palette = self.palette;
        let signs: &[(&str, Style, &str)] = match lane.player {
            Player::Search(_) => &[
                ("[5]", palette.placed, "placed"),
                ("-5-", palette.removed, "taken back"),
                ("?5?", palette.refused, "refused, for"),
                ("!5!", palette.holder, "holds it already"),
            ],
            Player::Logic(_) => &[
                ("[5]", palette.placed, "placed"),
                ("{ }", palette.pattern, "the pattern"),
                ("< >", palette.other, "fins, the other colour"),
                ("-5-", palette.removed, "loses candidates"),
            ],
        };
        let line = |&(sign, style, meaning): &(&'static str, Style, &'static str)| {
            Line::from(vec![Span::styled(sign, style), Span::styled(format!(" {meaning}"), palette.faint)])
        };
        signs.iter().map(line).collect()
    }

    /// The same in three lines.
    fn foot(&self, lane: &Lane) -> Text<'static> {
        let counters = counters(lane);
        let row = |range: &[(&str, u64)]| {
            let words: Vec<String> =
                range.iter().map(|(name, count)| format!("{name} {}", grouped(*count))).collect();
            words.join(" · ")
        };
        let (first, rest) = counters.split_at(counters.len().min(2));
        Text::from(vec![
            Line::styled(row(first), self.palette.text),
            Line::styled(row(&rest[rest.len().saturating_sub(2)..]), self.palette.text),
            Line::styled(sentence(lane), self.palette.strong),
        ])
    }

    fn draw_help(&self, frame: &mut Frame<'_>) {
        let lines = HELP.map(|(key, does)| {
            Line::from(vec![
                Span::styled(format!("{key:<14}"), self.palette.strong),
                Span::styled(does, self.palette.text),
            ])
        });
        let area = frame.area();
        let (width, height) = ((58 + 4).min(area.width), (HELP.len() as u16 + 2).min(area.height));
        let window = Rect::new((area.width - width) / 2, (area.height - height) / 2, width, height);
        frame.render_widget(Clear, window);
        let block = Block::bordered().title(" Keys ").title_alignment(Alignment::Center);
        frame.render_widget(Paragraph::new(lines.to_vec()).block(block), window);
    }
}

const HELP: [(&str, &str); 10] = [
    ("Space", "pause, go on"),
    ("→ l n .", "pause, one step forward"),
    ("← h p ,", "pause, one step back, as far as the start"),
    ("↑ k +", "twice as fast"),
    ("↓ j -", "half as fast"),
    ("b Tab", "on to the next backtrack (logic: beyond singles)"),
    ("e End", "on to the solution; again: is there another?"),
    ("r Home", "back to the start"),
    ("Ctrl-Z", "to the shell; fg brings you back"),
    ("q Ctrl-C", "quit"),
];

/// The counters of a lane with the speed among them.
fn counters(lane: &Lane) -> Vec<(&'static str, u64)> {
    let mut counters = lane.player.counters();
    counters.push(("placements/s", lane.speed.per_second));
    counters
}

/// What happened last, in words.
fn sentence(lane: &Lane) -> String {
    match &lane.last {
        Last::Nothing => String::new(),
        Last::Done(happening) => done(lane, happening),
        Last::Undone(Happening::Event(event)) => match event.candidate() {
            Some(on) => format!("Back: {} in {} is undone", on.digit, on.cell),
            None => "Back: before the solution".into(),
        },
        Last::Undone(Happening::Step(step)) => format!("Back: {} is undone", step.technique.name),
        Last::Rushed => "Searching …".into(),
        Last::Solved => "Solution found!".into(),
        Last::Over if lane.player.grid().is_solved() => "Solution found!".into(),
        Last::Over => match &lane.player {
            Player::Logic(_) => "No technique leads on from here".into(),
            Player::Search(search) => match search.counters().solutions {
                0 => "Everything was tried: there is no solution".into(),
                1 => "Everything was tried: there is no other solution".into(),
                n => format!("Everything was tried: {n} solutions"),
            },
        },
    }
}

fn done(lane: &Lane, happening: &Happening) -> String {
    match happening {
        Happening::Event(Event::Place(on)) => format!("{} goes into {}", on.digit, on.cell),
        Happening::Event(Event::Remove(on)) => {
            format!("{} comes off {}: nothing fits after it", on.digit, on.cell)
        }
        Happening::Event(Event::Refuse(on)) => match holders(lane, *on).first() {
            Some(holder) => format!("No {} in {}: {holder} holds one", on.digit, on.cell),
            None => format!("No {} in {}", on.digit, on.cell),
        },
        Happening::Event(Event::Eliminate(on)) => format!("{} is ruled out in {}", on.digit, on.cell),
        Happening::Event(_) => "Solution found!".into(),
        Happening::Step(step) => format!("{}. {}", step.technique.name, step.explain()),
    }
}

fn holders(lane: &Lane, refused: Candidate) -> CellSet {
    match &lane.player {
        Player::Search(search) => search.holders(refused),
        Player::Logic(_) => CellSet::EMPTY,
    }
}

/// What each cell of a board shows.
struct Faces<'a> {
    lane: &'a Lane,
    palette: &'a Palette,
    phase: Phase,
}

impl Faces<'_> {
    fn face(&self, cell: Cell) -> Face {
        let grid = self.lane.player.grid();
        let digit = grid.get(cell).filter(|_| self.phase != Phase::Frame);
        let style = if grid.is_given(cell) { self.palette.given } else { self.palette.found };
        let plain = Face::plain(digit, style);
        if self.phase != Phase::Solving {
            return plain;
        }
        match (&self.lane.player, &self.lane.last) {
            (_, Last::Done(Happening::Event(event))) => self.after_event(plain, cell, *event),
            (_, Last::Undone(Happening::Event(event))) => self.before_event(plain, cell, *event),
            (Player::Logic(reasoning), Last::Done(Happening::Step(step))) => {
                self.after_step(plain, cell, reasoning, step)
            }
            (Player::Logic(reasoning), _) => Face { marks: Some(self.marks(reasoning.now(), cell)), ..plain },
            _ => plain,
        }
    }

    fn after_event(&self, plain: Face, cell: Cell, event: Event) -> Face {
        let is_about = |on: Candidate| on.cell == cell;
        let shown = |on: Candidate, signs, style| Face { digit: Some(on.digit), signs, style, marks: None };
        match event {
            Event::Place(on) if is_about(on) => shown(on, ['[', ']'], self.palette.placed),
            Event::Remove(on) | Event::Eliminate(on) if is_about(on) => {
                shown(on, ['-', '-'], self.palette.removed)
            }
            Event::Refuse(on) if is_about(on) => shown(on, ['?', '?'], self.palette.refused),
            Event::Refuse(on) if holders(self.lane, on).contains(cell) => {
                Face { signs: ['!', '!'], style: self.palette.holder, ..plain }
            }
            _ => plain,
        }
    }

    fn before_event(&self, plain: Face, cell: Cell, undone: Event) -> Face {
        match undone.candidate() {
            Some(on) if on.cell == cell => Face { signs: ['(', ')'], style: self.palette.current, ..plain },
            _ => plain,
        }
    }

    /// The step over the board that it speaks of: what it places, what it takes away, and what it rests on.
    fn after_step(&self, plain: Face, cell: Cell, reasoning: &Reasoning, step: &Step) -> Face {
        let marks = Some(self.marked(self.marks(reasoning.before(), cell), cell, step));
        let plain = Face { marks, ..plain };
        if step.placements.iter().any(|on| on.cell == cell) {
            return Face { signs: ['[', ']'], style: self.palette.placed, ..plain };
        }
        let lost: Vec<Digit> =
            step.eliminations.iter().filter(|on| on.cell == cell).map(|on| on.digit).collect();
        if let Some(first) = lost.first() {
            // In a small cell, the digit that goes; of several, that there are several.
            let signs = if lost.len() == 1 { ['-', '-'] } else { ['-', '…'] };
            return Face { digit: Some(*first), signs, style: self.palette.removed, marks: plain.marks };
        }
        match part(step, cell) {
            Some(Part::Main) => Face { signs: ['{', '}'], style: self.palette.pattern, ..plain },
            Some(Part::Other) => Face { signs: ['<', '>'], style: self.palette.other, ..plain },
            None => plain,
        }
    }

    fn marks(&self, board: &Candidates, cell: Cell) -> [Mark; 9] {
        Digit::ALL.map(|digit| Mark {
            sign: board.at(cell).contains(digit).then(|| digit.to_char()),
            style: self.palette.faint,
        })
    }

    /// With what the step takes away crossed out.
    fn marked(&self, mut marks: [Mark; 9], cell: Cell, step: &Step) -> [Mark; 9] {
        for on in step.eliminations.iter().filter(|on| on.cell == cell) {
            marks[on.digit.index()] = Mark { sign: Some('×'), style: self.palette.refused };
        }
        marks
    }
}

/// What a cell does in a step.
enum Part {
    Main,
    Other,
}

fn part(step: &Step, cell: Cell) -> Option<Part> {
    let of_role =
        step.evidence.parts.iter().find(|part| part.cells.contains(cell)).map(|part| match part.role {
            Role::Fin | Role::EndoFin | Role::Extra | Role::Opposite | Role::SecondOpposite | Role::Pivot => {
                Part::Other
            }
            _ => Part::Main,
        });
    let in_set = || step.evidence.sets.iter().any(|set| set.cells.contains(cell));
    let in_chain = || {
        let links = step.evidence.chains.iter().flat_map(|chain| &chain.links);
        links.into_iter().any(|link| link.from.cells.contains(cell) || link.to.cells.contains(cell))
    };
    of_role.or_else(|| (in_set() || in_chain()).then_some(Part::Main))
}

/// `12,345`
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, c) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(c);
    }
    text
}

/// `2 s`, `100 ms`, `50 µs`
fn short(time: Duration) -> String {
    match time.as_micros() {
        micros @ 0..1000 => format!("{micros} µs"),
        micros @ 1000..1_000_000 => format!("{} ms", micros / 1000),
        micros => format!("{} s", micros / 1_000_000),
    }
}
