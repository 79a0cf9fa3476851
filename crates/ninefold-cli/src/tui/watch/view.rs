//! How the animation looks.

use ninefold::Cell;
use ninefold_draw::Spot;
use ninefold_formats::words::grouped;
use ratatui::Frame;
use ratatui::layout::{Alignment, Constraint, Layout, Rect, Size};
use ratatui::style::Style;
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Block, Clear, Paragraph, Wrap};

use super::cell_views::CellViews;
use super::engine::RunningEngine;
use super::state::{Lane, Motion, Phase, Watch};
use super::text::{sentence, short};
use crate::tui::board::{Board, Plan};
use crate::tui::clues::Clues;
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

/// The room for counters and sentences beside a board, and below it.
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

    /// The board on the left, the text on the right.
    fn draw_one(&self, frame: &mut Frame<'_>, area: Rect, lane: &Lane) {
        let room = Size { width: area.width.saturating_sub(PANEL), height: area.height };
        let Some(plan) = Plan::fitting(Clues::classic(), room) else {
            return self.draw_too_small(frame, area, 37 + PANEL, 21);
        };
        let [board, _, panel] = Layout::horizontal([
            Constraint::Length(plan.size().width),
            Constraint::Length(2),
            Constraint::Min(0),
        ])
        .areas(area);
        self.draw_board(frame, board, lane, &plan);
        frame.render_widget(Paragraph::new(self.panel(lane)).wrap(Wrap { trim: false }), panel);
    }

    /// The boards side by side, the text below each.
    fn draw_side_by_side(&self, frame: &mut Frame<'_>, area: Rect, lanes: &[Lane]) {
        let columns = Layout::horizontal(vec![Constraint::Fill(1); lanes.len()]).spacing(2).split(area);
        for (lane, column) in lanes.iter().zip(columns.iter()) {
            let room = Size { width: column.width, height: column.height.saturating_sub(FOOT) };
            let Some(plan) = Plan::fitting(Clues::classic(), room) else {
                return self.draw_too_small(frame, area, 2 * 37 + 2, 19 + FOOT + 2);
            };
            let [board, foot] =
                Layout::vertical([Constraint::Length(plan.size().height), Constraint::Min(0)]).areas(*column);
            self.draw_board(frame, board, lane, &plan);
            frame.render_widget(Paragraph::new(self.foot(lane)).wrap(Wrap { trim: false }), foot);
        }
    }

    fn draw_too_small(&self, frame: &mut Frame<'_>, area: Rect, width: u16, height: u16) {
        let Size { width: now_width, height: now_height } = frame.area().as_size();
        let text =
            format!("The terminal has {now_width} × {now_height} characters, {width} × {height} are needed.");
        frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), area);
    }

    fn draw_board(&self, frame: &mut Frame<'_>, area: Rect, lane: &Lane, plan: &Plan) {
        let views = CellViews { lane, palette: self.palette, phase: self.watch.phase };
        let view = |spot: Spot| views.view(Cell::from_index(spot.index()));
        let [frame_style, clue] = [self.palette.faint; 2];
        let board = Board {
            plan,
            clues: Clues::classic(),
            frame: frame_style,
            clue,
            view: &view,
            cursor: None,
            squeezes: false,
        };
        frame.render_widget(board, area);
    }

    fn title(&self) -> Line<'static> {
        let names: Vec<&str> = self.watch.lanes.iter().map(|lane| lane.engine.name()).collect();
        let pace = match (self.watch.phase, self.watch.motion) {
            (Phase::Frame, _) => "press any key to load".to_owned(),
            (Phase::Loaded, _) => "press any key to solve".to_owned(),
            (_, Motion::Paused) => "paused".to_owned(),
            (_, Motion::Running) => format!("{} from step to step", short(self.watch.delay)),
            (_, Motion::ToNotable) => "running to the next backtrack".to_owned(),
            (_, Motion::ToSolution) => "running to the solution".to_owned(),
        };
        Line::from(vec![
            Span::styled(names.join(" against "), self.palette.strong),
            Span::styled(format!("   {pace}"), self.palette.text),
        ])
    }

    fn keys(&self) -> Line<'static> {
        let keys: &[(&str, &str)] = match self.watch.phase {
            Phase::Solving => &[
                ("Space", if self.watch.motion == Motion::Paused { "resume" } else { "pause" }),
                ("← →", "step"),
                ("+ -", "pace"),
                ("b", "backtrack"),
                ("e", "end"),
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

    /// All text about a lane.
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
        let signs: &[(&str, Style, &str)] = match lane.running {
            RunningEngine::Search(_) => &[
                ("[5]", palette.placed, "placed"),
                ("-5-", palette.removed, "removed"),
                ("?5?", palette.refused, "impossible:"),
                ("!5!", palette.holder, "already has it"),
            ],
            RunningEngine::Portable(_) => {
                &[("[5]", palette.placed, "became certain"), ("! !", palette.refused, "no digit is left")]
            }
            RunningEngine::Logic(_) => &[
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

    /// The text about a lane in three lines.
    fn foot(&self, lane: &Lane) -> Text<'static> {
        let counters = lane.running.counters();
        let count =
            |name: &str| counters.iter().find(|(known, _)| *known == name).map_or(0, |(_, count)| *count);
        let depth = match lane.running {
            RunningEngine::Search(_) | RunningEngine::Portable(_) => format!("depth {}", count("depth")),
            RunningEngine::Logic(_) => format!("step {}", count("steps")),
        };
        let speed = match lane.speed.per_second {
            n @ 0..10_000_000 => format!("{}/s", grouped(n)),
            n => format!("{} M/s", grouped(n / 1_000_000)),
        };
        let row = |name: &'static str, more: String| {
            Line::styled(format!("{name:<10}{:>15}  {more}", grouped(count(name))), self.palette.text)
        };
        Text::from(vec![
            row("placements", depth),
            row("removals", speed),
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
        let (width, height) = ((14 + 50 + 2).min(area.width), (HELP.len() as u16 + 2).min(area.height));
        let window = Rect::new((area.width - width) / 2, (area.height - height) / 2, width, height);
        frame.render_widget(Clear, window);
        let block = Block::bordered().title(" Keys ").title_alignment(Alignment::Center);
        frame.render_widget(Paragraph::new(lines.to_vec()).block(block), window);
    }
}

const HELP: [(&str, &str); 10] = [
    ("Space", "pause, resume"),
    ("→ l n .", "pause and step forward"),
    ("← h p ,", "pause and step back"),
    ("↑ k +", "twice as fast"),
    ("↓ j -", "half as fast"),
    ("b Tab", "run to the next backtrack; in logic, past the singles"),
    ("e End", "run to the solution; again: to the next one"),
    ("r Home", "back to the start"),
    ("Ctrl-Z", "suspend to the shell; fg returns"),
    ("q Ctrl-C", "quit"),
];

/// The counters of a lane with the speed among them.
fn counters(lane: &Lane) -> Vec<(&'static str, u64)> {
    let mut counters = lane.running.counters();
    counters.push(("placements/s", lane.speed.per_second));
    counters
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use crossterm::event::KeyCode;
    use ninefold_classic::Preset;

    use super::super::engine::{Engine, Happening};
    use super::super::state::Last;
    use super::*;
    use crate::tui::palette::Depth;
    use crate::tui::pictures::{self, assert_picture};

    const ESCARGOT: &str =
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
    const TRIPLES: &str = "..31....6....74.131......2.4....8.5.6.1.3.8.2.3.2....9.4......531.98....9....26..";

    fn watching(puzzle: &str, engines: &[Engine], keys: &[KeyCode]) -> Watch {
        let mut watch = Watch::new(&puzzle.parse().unwrap(), engines, Duration::from_millis(100));
        for &key in keys {
            watch.update(Message::Key(key.into()));
            watch.update(Message::Tick(Duration::from_millis(33)));
        }
        watch
    }

    fn screen(watch: &Watch, width: u16, height: u16) -> String {
        pictures::screen(width, height, |frame, palette| watch.draw(frame, palette))
    }

    const LOAD: KeyCode = KeyCode::Enter;
    const SOLVE: KeyCode = KeyCode::Enter;
    const FORWARD: KeyCode = KeyCode::Right;
    const BACK: KeyCode = KeyCode::Left;
    const END: KeyCode = KeyCode::End;

    #[test]
    fn the_pictures_on_an_ordinary_terminal() {
        let horuff = [Engine::Classic(Preset::Horuff)];
        let picture = |name: &str, engines: &[Engine], keys: &[KeyCode]| {
            assert_picture(name, &screen(&watching(ESCARGOT, engines, keys), 80, 24));
        };
        picture("watch-frame", &horuff, &[]);
        picture("watch-loaded", &horuff, &[LOAD]);
        picture("watch-placed", &horuff, &[LOAD, SOLVE, FORWARD, FORWARD, FORWARD, FORWARD]);
        picture("watch-refused", &horuff, &[LOAD, SOLVE, FORWARD, FORWARD]);
        picture("watch-removed", &horuff, &[LOAD, SOLVE, KeyCode::Char('b')]);
        picture("watch-solved", &horuff, &[LOAD, SOLVE, END]);
        picture("watch-help", &horuff, &[LOAD, SOLVE, KeyCode::Char('?')]);
        picture("watch-portable", &[Engine::Portable], &[LOAD, SOLVE, FORWARD, FORWARD]);
        let pair = [Engine::Classic(Preset::Fewest), Engine::Classic(Preset::Golf)];
        picture("watch-versus", &pair, &[LOAD, SOLVE, END]);
        picture("watch-back", &horuff, &[LOAD, SOLVE, FORWARD, FORWARD, BACK]);
    }

    #[test]
    fn logic_shows_its_evidence_and_on_a_large_terminal_its_marks() {
        let watch = watching(TRIPLES, &[Engine::Logic], &[LOAD, SOLVE, KeyCode::Char('b')]);
        let Last::Done(Happening::Step(step)) = &watch.lanes[0].last else { panic!("a step") };
        let (small, large) = (screen(&watch, 80, 24), screen(&watch, 120, 42));
        for text in [&small, &large] {
            assert!(text.contains(step.technique.name), "{text}");
        }
        let signs = |sign| small.matches(sign).count();
        assert!(signs("│{ }") + signs("┃{ }") > 0, "the cells of the pattern: {small}");
        assert_eq!(large.matches('×').count(), step.eliminations.len(), "each crossed out: {large}");
    }

    #[test]
    fn a_small_terminal_is_told_what_is_needed() {
        for (width, height) in [(60, 24), (80, 20), (20, 3), (1, 1)] {
            let watch = watching(ESCARGOT, &[Engine::Logic], &[LOAD, SOLVE, KeyCode::Char('?')]);
            let text = screen(&watch, width, height);
            assert_eq!(text.lines().count(), usize::from(height));
        }
        let watch = watching(ESCARGOT, &[Engine::Logic], &[LOAD]);
        assert!(screen(&watch, 60, 24).contains("60 × 24 characters, 67 × 21 are needed"));
    }

    #[test]
    fn every_search_event_is_told_apart_without_colour() {
        let colours = |depth| {
            let watch =
                watching(ESCARGOT, &[Engine::Classic(Preset::Horuff)], &[LOAD, SOLVE, FORWARD, FORWARD]);
            pictures::coloured(80, 24, depth, |frame, palette| watch.draw(frame, palette))
        };
        assert_eq!(colours(Depth::None), 0);
        assert!(colours(Depth::Sixteen) > 0 && colours(Depth::True) > 0);
    }
}
