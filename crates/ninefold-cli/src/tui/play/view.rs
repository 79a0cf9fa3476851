//! How the game looks.

use ratatui::Frame;
use ratatui::layout::{Alignment, Rect, Size};
use ratatui::style::Style;
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Block, Clear, Paragraph, Wrap};

use super::cell_views::CellViews;
use super::game_screen::GameScreen;
use super::layout::{self, Layout};
use super::menu::Item;
use super::panel::{Panel, keys_line};
use super::state::{Play, Request, View};
use super::store::Kept;
use super::{statistics, text};
use crate::tui::board::Board;
use crate::tui::clues::Clues;
use crate::tui::palette::Palette;
use crate::words::{self, said, tr};

/// Draws all of it.
pub fn draw(play: &Play, frame: &mut Frame<'_>, palette: &Palette) {
    let painter = Painter { play, palette };
    match (&play.view, &play.game_screen) {
        (View::GameScreen, Some(game_screen)) => painter.game_screen(frame, game_screen),
        (View::Games { at, deleting }, _) => painter.games(frame, *at, *deleting),
        (View::Statistics, _) => painter.statistics(frame),
        (View::Making { request, tried }, _) => painter.making(frame, request, *tried),
        (View::Menu { at }, _) => painter.menu(frame, *at),
        (View::GameScreen, None) => painter.menu(frame, 0),
    }
    if let Some(trouble) = &play.trouble {
        painter.trouble(frame, trouble);
    }
    if play.help {
        let is_wide = |game_screen: &GameScreen| game_screen.game.puzzle().values().any(|value| value > 9);
        let is_wide = play.game_screen.as_ref().is_some_and(is_wide);
        painter.window(frame, tr!("Keys"), help(palette, is_wide));
    }
}

struct Painter<'a> {
    play: &'a Play,
    palette: &'a Palette,
}

impl Painter<'_> {
    fn game_screen(&self, frame: &mut Frame<'_>, game_screen: &GameScreen) {
        let puzzle = game_screen.game.puzzle();
        let Some(layout) = Layout::of(puzzle, frame.area().as_size()) else {
            return self.too_small(frame, layout::smallest(puzzle));
        };
        frame.render_widget(self.title(game_screen, layout.title.width), layout.title);
        let views = CellViews::new(game_screen, self.palette, layout.plan.scale);
        // A pause hides the clues too.
        let blank = game_screen.paused.then(|| Clues::of(&puzzle.clues.board));
        let board = Board {
            plan: &layout.plan,
            clues: blank.as_ref().unwrap_or(&puzzle.clues),
            frame: self.palette.faint,
            clue: self.palette.clue,
            view: &|cell| views.view(cell),
            cursor: Some((game_screen.cursor, self.palette.strong)).filter(|_| !game_screen.paused),
            squeezes: true,
        };
        frame.render_widget(board, layout.board);
        self.around(frame, game_screen, &layout);
        self.panel(frame, game_screen, &layout);
        frame.render_widget(self.table_keys(game_screen, layout.keys.width), layout.keys);
        if game_screen.paused {
            self.window(
                frame,
                tr!("Paused"),
                vec![Line::styled(tr!("Press any key to continue"), self.palette.text)],
            );
        }
        if game_screen.cheer {
            self.window(frame, tr!("Solved!"), self.congratulation(game_screen));
        }
    }

    /// The numbers of rows, beside the board, and of columns, on its frame: hints speak of r4c7. Then clues.
    fn around(&self, frame: &mut Frame<'_>, game_screen: &GameScreen, layout: &Layout) {
        let puzzle = game_screen.game.puzzle();
        for (place, number) in layout.numbers(puzzle) {
            frame.render_widget(Span::styled(number.to_string(), self.palette.faint), place);
        }
        for (place, clue) in layout.outside(puzzle).into_iter().filter(|_| !game_screen.paused) {
            frame.render_widget(Span::styled(clue, self.palette.clue), place.intersection(frame.area()));
        }
    }

    fn title(&self, game_screen: &GameScreen, width: u16) -> Line<'static> {
        let number = game_screen.number.map(|number| tr!(", game {0}", number)).unwrap_or_default();
        let left = format!("{}{number}", text::title(&game_screen.game));
        let clock = text::clock(game_screen.game.finished.unwrap_or(game_screen.game.time));
        let name = "Ninefold   ";
        let room = usize::from(width).saturating_sub(name.len() + clock.len() + 1);
        let left: String = left.chars().take(room).collect();
        Line::from(vec![
            Span::styled(name, self.palette.strong),
            Span::styled(format!("{left:<room$} "), self.palette.text),
            Span::styled(clock, self.palette.strong),
        ])
    }

    fn panel(&self, frame: &mut Frame<'_>, game_screen: &GameScreen, layout: &Layout) {
        let area = layout.panel;
        let panel = Panel { game_screen, palette: self.palette, pad: layout.pad, width: area.width };
        if game_screen.paused {
            return;
        }
        let head = panel.head();
        let (above, below) = split(area, head.len() as u16 + 1);
        frame.render_widget(Paragraph::new(head), above);
        let body = panel.body();
        let hidden = (body.len() as u16).saturating_sub(below.height);
        let passed = game_screen.scroll.min(hidden);
        frame.render_widget(Paragraph::new(body).scroll((passed, 0)), below);
        if passed < hidden {
            let foot = Rect { y: below.bottom().saturating_sub(1), height: below.height.min(1), ..below };
            frame.render_widget(Clear, foot);
            frame.render_widget(Line::styled("… PgDn", self.palette.strong), foot);
        }
    }

    fn table_keys(&self, game_screen: &GameScreen, width: u16) -> Line<'static> {
        let keys: &[(&str, &str)] = match game_screen.game.finished {
            None if width < 80 => &[
                ("u", said!("undo")),
                ("t", said!("hint")),
                ("m", said!("menu")),
                ("?", said!("all keys")),
                ("q", said!("save, quit")),
            ],
            Some(_) => &[
                ("n", said!("next puzzle")),
                ("m", said!("menu")),
                ("?", said!("help")),
                ("q", said!("quit")),
            ],
            None => &[
                ("1-9", said!("write")),
                ("0", said!("erase")),
                ("Tab", said!("pencil")),
                ("u", said!("undo")),
                ("t", said!("hint")),
                ("m", said!("menu")),
                ("?", said!("all keys")),
                ("q", said!("save, quit")),
            ],
        };
        keys_line(keys, self.palette)
    }

    fn congratulation(&self, game_screen: &GameScreen) -> Vec<Line<'static>> {
        let game = &game_screen.game;
        let time = game.finished.unwrap_or(game.time);
        let hints = match game.hints {
            0 => tr!("no hints").to_owned(),
            1 => tr!("one hint").to_owned(),
            n => tr!("{0} hints", n),
        };
        let mistakes = match game.mistakes {
            0 => tr!("no wrong digits").to_owned(),
            1 => tr!("one wrong digit").to_owned(),
            n => tr!("{0} wrong digits", n),
        };
        let aids = tr!("{0}, {1}", hints, mistakes);
        let mut lines = vec![
            Line::styled(
                tr!("Well done: {0} in {1}", text::title(game), text::clock(time)),
                self.palette.strong,
            ),
            Line::styled(aids, self.palette.text),
        ];
        let rows = statistics::rows(&self.play.finishes);
        if let Some(row) = rows.iter().find(|row| row.level.is_some() && row.level == game.level) {
            let [best, mean] = [row.best, row.mean].map(text::clock);
            let of_level = match row.games > 1 && time <= row.best {
                true => {
                    tr!("{0} of this level solved: best {1}, mean {2}, a new best", row.games, best, mean)
                }
                false => tr!("{0} of this level solved: best {1}, mean {2}", row.games, best, mean),
            };
            lines.push(Line::styled(of_level, self.palette.text));
        }
        lines.push(Line::default());
        let keys = [
            ("n", said!("next puzzle")),
            ("m", said!("menu")),
            ("Esc", said!("show the board")),
            ("q", said!("quit")),
        ];
        lines.push(keys_line(&keys, self.palette));
        lines
    }

    fn menu(&self, frame: &mut Frame<'_>, at: usize) {
        let lines = self.play.items().into_iter().enumerate().map(|(i, item)| {
            let number = char::from_digit(i as u32 + 1, 10).unwrap_or(' ');
            format!("{number}  {}", self.label(item))
        });
        let lines: Vec<String> = lines.collect();
        self.rules(frame, lines.len() as u16);
        self.list(frame, tr!("What would you like?"), lines, at);
        let keys =
            [("↑ ↓", said!("choose")), ("Enter", said!("go")), ("?", said!("help")), ("q", said!("quit"))];
        self.foot(frame, keys_line(&keys, self.palette));
    }

    /// What a newcomer should know, below the menu if there is room.
    fn rules(&self, frame: &mut Frame<'_>, lines: u16) {
        let list = layout::list(frame.area().as_size());
        let (_, below) = split(list, lines + 2);
        let rules = text::wrapped(words::text(RULES), below.width.min(72).into());
        if usize::from(below.height) >= rules.len() {
            let below = Rect { x: below.x + 2, ..below };
            frame.render_widget(Text::from_iter(rules).style(self.palette.faint), below);
        }
    }

    fn label(&self, item: Item) -> String {
        match item {
            Item::Continue => match self.play.resumed() {
                Some(game) => tr!("Continue: {0}, {1}", text::title(game), text::standing(game)),
                None => tr!("Continue").into(),
            },
            Item::New(level) => {
                let name = format!("{:<9}", text::level(level));
                tr!("New puzzle: {0} {1}", name, text::demand(level))
            }
            Item::Games => tr!("Saved games ({0})", self.play.games.len()),
            Item::Statistics => tr!("Statistics ({0} solved)", self.play.finishes.len()),
            Item::Quit => tr!("Quit").into(),
        }
    }

    fn games(&self, frame: &mut Frame<'_>, at: usize, deleting: bool) {
        let lines = self.play.games.iter().map(|Kept { number, game, age }| {
            let (title, standing) = (text::title(game), text::standing(game));
            format!("{number:>4}  {title:<20.20}  {standing:<26}  {}", text::ago(*age))
        });
        let heading = if self.play.games.is_empty() { tr!("No saved games yet") } else { tr!("Saved games") };
        self.list(frame, heading, lines.collect(), at);
        let chosen = self.play.games.get(at).filter(|_| deleting);
        self.foot(
            frame,
            match chosen {
                Some(kept) => Line::styled(
                    tr!("Delete game {0}? Press y to delete it, any other key to keep it", kept.number),
                    self.palette.strong,
                ),
                None => keys_line(
                    &[
                        ("↑ ↓", said!("choose")),
                        ("Enter", said!("play")),
                        ("d", said!("delete")),
                        ("Esc", said!("menu")),
                        ("q", said!("quit")),
                    ],
                    self.palette,
                ),
            },
        );
    }

    fn statistics(&self, frame: &mut Frame<'_>) {
        let rows = statistics::rows(&self.play.finishes);
        let mut lines = vec![format!(
            "{:<12}{:>8}{:>10}{:>10}{:>16}",
            tr!("level"),
            tr!("solved"),
            tr!("best"),
            tr!("mean"),
            tr!("without hints")
        )];
        lines.extend(rows.iter().map(|row| {
            let level = row.level.map_or_else(|| tr!("unknown").to_owned(), text::level);
            let (best, mean) = (text::clock(row.best), text::clock(row.mean));
            format!("{level:<12}{:>8}{best:>10}{mean:>10}{:>16}", row.games, row.unaided)
        }));
        let heading = if rows.is_empty() { tr!("No puzzles solved yet") } else { tr!("Statistics") };
        if rows.is_empty() {
            lines.clear();
        }
        self.list(frame, heading, lines, usize::MAX);
        self.foot(frame, keys_line(&[("any key", said!("menu")), ("q", said!("quit"))], self.palette));
    }

    fn making(&self, frame: &mut Frame<'_>, request: &Request, tried: u64) {
        let tried = match tried {
            0 => String::new(),
            n => tr!("{0} were not as asked for", n),
        };
        let heading = tr!("Generating a puzzle: {0} …", text::requested(request));
        self.list(frame, &heading, vec![tried], usize::MAX);
        self.foot(frame, keys_line(&[("Esc", said!("cancel")), ("q", said!("quit"))], self.palette));
    }

    /// A heading, and lines of which one is chosen.
    fn list(&self, frame: &mut Frame<'_>, heading: &str, lines: Vec<String>, chosen: usize) {
        let size = frame.area().as_size();
        let area = layout::list(size);
        if area.y > 2 {
            let name = Line::styled("Ninefold", self.palette.strong);
            frame.render_widget(name, Rect::new(area.x, 1, area.width, 1));
        }
        let heading = Line::styled(heading.to_owned(), self.palette.text);
        frame.render_widget(heading, Rect::new(area.x, area.y.saturating_sub(2), area.width, 1));
        let first = if chosen < lines.len() { layout::first_row(size, lines.len(), chosen) } else { 0 };
        let shown = lines.into_iter().enumerate().skip(first).take(area.height.into());
        let shown = shown.map(|(i, line)| match i == chosen {
            true => Line::styled(format!("> {line} "), self.palette.cursor),
            false => Line::styled(format!("  {line}"), self.palette.text),
        });
        frame.render_widget(Text::from_iter(shown), area);
    }

    fn foot(&self, frame: &mut Frame<'_>, line: Line<'static>) {
        let area = frame.area();
        let foot = Rect::new(0, area.height.saturating_sub(1), area.width, area.height.min(1));
        frame.render_widget(line, foot);
    }

    /// Over everything but the last line.
    fn trouble(&self, frame: &mut Frame<'_>, trouble: &str) {
        let area = frame.area();
        let lines = text::wrapped(trouble, area.width.into());
        let height = (lines.len() as u16).min(area.height.saturating_sub(1));
        let place = Rect::new(0, area.height.saturating_sub(1 + height), area.width, height);
        frame.render_widget(Clear, place);
        frame.render_widget(Text::from_iter(lines).style(self.palette.refused), place);
    }

    fn too_small(&self, frame: &mut Frame<'_>, needed: Size) {
        let now = frame.area();
        let text = tr!(
            "The terminal has {0} × {1} characters, {2} × {3} are needed. The game is saved; press q to quit.",
            now.width,
            now.height,
            needed.width,
            needed.height
        );
        frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), now);
    }

    /// A window in the middle.
    fn window(&self, frame: &mut Frame<'_>, title: &str, lines: Vec<Line<'static>>) {
        let area = frame.area();
        let width = lines.iter().map(Line::width).max().unwrap_or(0) as u16 + 4;
        let (width, height) = (width.min(area.width), (lines.len() as u16 + 2).min(area.height));
        let window = Rect::new((area.width - width) / 2, (area.height - height) / 2, width, height);
        frame.render_widget(Clear, window);
        let block = Block::bordered().title(format!(" {title} ")).title_alignment(Alignment::Center);
        let block = block.padding(ratatui::widgets::Padding::horizontal(1));
        frame.render_widget(Paragraph::new(lines).style(Style::new()).block(block), window);
    }
}

/// `area` in two, the first of `height` rows.
fn split(area: Rect, height: u16) -> (Rect, Rect) {
    let height = height.min(area.height);
    let above = Rect { height, ..area };
    (above, Rect { y: area.y + height, height: area.height - height, ..area })
}

/// The keys, with those of digits above 9 where there are some.
fn help(palette: &Palette, is_wide: bool) -> Vec<Line<'static>> {
    let line = |(key, does): (&'static str, &'static str)| {
        Line::from(vec![
            Span::styled(format!("{key:<14}"), palette.strong),
            Span::styled(words::text(does), palette.text),
        ])
    };
    let mut lines: Vec<Line<'static>> = HELP.map(line).into();
    if is_wide {
        lines.insert(2, line(("1 2 at once", said!("12; among pencil marks, A is 10, B 11 and so on"))));
    }
    lines
}

const RULES: &str = said!(
    "Every row, every column and every block of a Sudoku holds each digit from 1 to 9 once. While \
                     you play, t gives a hint that explains itself and ? shows all keys; games are saved after every \
                     move."
);

const HELP: [(&str, &str); 18] = [
    ("arrows hjkl", said!("move the cursor; or use the mouse")),
    ("1 to 9", said!("enter a digit; again to erase it")),
    ("0 Backspace", said!("erase the digit, the marks or the colour")),
    ("Tab Space", said!("switch between digits and pencil marks")),
    ("z x c v", said!("digits, corner marks, pencil marks, colours")),
    ("Alt and 1-9", said!("enter a pencil mark")),
    ("u, r", said!("undo, redo (no limit)")),
    ("t", said!("hint; again: where to look; again: all")),
    ("Enter", said!("apply the hint")),
    ("e", said!("check whether all is correct so far")),
    ("a", said!("automatic candidates on or off")),
    ("s", said!("show all wrong digits, or clashes only")),
    ("p", said!("pause: stop the clock, hide the board")),
    ("PgDn, PgUp", said!("scroll a long explanation")),
    ("m Esc", said!("menu: new puzzles, saved games, statistics")),
    ("Ctrl-Z", said!("suspend to the shell; fg returns")),
    ("q Ctrl-C", said!("quit; every move is already saved")),
    ("Esc", said!("close this help")),
];

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
    use ninefold::logic::Level;
    use ninefold::solve::Cancel;
    use ninefold_draw::Spot;

    use super::super::game::{Game, Pen};
    use super::super::state::{Message, Preferences};
    use super::super::statistics::Finish;
    use super::*;
    use crate::tui::palette::Depth;
    use crate::tui::pictures::{self, assert_picture};

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// A pair is the next step after some singles.
    const PAIRS: &str = "..31....6....74.131......2.4....8.5.6.1.3.8.2.3.2....9.4......531.98....9....26..";

    fn screen(play: &Play, width: u16, height: u16) -> String {
        pictures::screen(width, height, |frame, palette| draw(play, frame, palette))
    }

    fn game(puzzle: &str) -> Game {
        Game::new(&puzzle.parse().unwrap()).named("medium".into(), Some(Level::Medium))
    }

    fn playing(game: Game, keys: &str) -> Play {
        let mut play = Play::new(Vec::new(), Vec::new(), Preferences::default());
        play.lay(game, Some(3));
        play.update(Message::Tick(Duration::from_secs(125)));
        press(&mut play, keys);
        play
    }

    fn press(play: &mut Play, keys: &str) {
        for key in keys.chars() {
            let key = match key {
                '\n' => KeyCode::Enter,
                c => KeyCode::Char(c),
            };
            play.update(Message::Key(key.into()));
            if let Some(answer) = play.question().and_then(|question| question.answer(&Cancel::new())) {
                play.update(Message::Answered(answer));
            }
        }
    }

    /// A game by hints up to the first step that places nothing.
    fn at_a_pair() -> Play {
        let mut play = playing(game(PAIRS), "");
        while {
            press(&mut play, "ttt");
            play.game_screen.as_ref().unwrap().hint.as_ref().is_some_and(|hint| hint.first_placed().is_some())
        } {
            press(&mut play, "\n");
        }
        play
    }

    fn solved() -> Play {
        let mut play = playing(game(PUZZLE), "tttu");
        let solution = play.game_screen.as_ref().unwrap().game.puzzle().solution().unwrap().to_vec();
        for cell in (0..81).map(Spot) {
            let game_screen = play.game_screen.as_mut().unwrap();
            if game_screen.game.board().digit(cell).is_none() {
                game_screen.point_at(cell);
                press(&mut play, &solution[cell.index()].to_string());
            }
        }
        let finish = |seconds| Finish { level: Some("Medium".into()), seconds, hints: 1, mistakes: 0 };
        play.finishes = vec![finish(185.0), finish(125.0)];
        play
    }

    fn saved() -> Vec<Kept> {
        let kept = |number, game, minutes: u64| Kept { number, game, age: Duration::from_secs(60 * minutes) };
        let mut begun = game(PUZZLE);
        begun.time = Duration::from_secs(754);
        begun.write(Spot(2), Pen::Digit, 4).unwrap();
        let mut finished = game(PAIRS).named("newspaper".into(), Some(Level::Easy));
        finished.finished = Some(Duration::from_secs(4000));
        vec![kept(12, begun, 3), kept(7, finished, 200)]
    }

    #[test]
    fn the_pictures_on_an_ordinary_terminal() {
        let picture = |name: &str, play: &Play| assert_picture(name, &screen(play, 80, 24));
        picture("play-welcome", &Play::new(Vec::new(), Vec::new(), Preferences::default()));
        let mut play = Play::new(saved(), Vec::new(), Preferences::default());
        picture("play-menu", &play);
        press(&mut play, "7");
        picture("play-games", &play);
        press(&mut play, "d");
        picture("play-delete", &play);
        picture("play-start", &playing(game(PUZZLE), ""));
        picture("play-marks", &playing(game(PUZZLE), "c124lc26lllc468lllc48jhhc17x47lx34v3"));
        picture("play-automatic", &playing(game(PUZZLE), "4as"));
        picture("play-strict", &playing(game(PUZZLE), "s2"));
        picture("play-hint-1", &playing(game(PUZZLE), "t"));
        picture("play-hint-2", &playing(game(PUZZLE), "tt"));
        picture("play-hint-3", &at_a_pair());
        picture("play-mistake", &playing(game(PUZZLE), "2ttt"));
        picture("play-paused", &playing(game(PUZZLE), "4p"));
        picture("play-help", &playing(game(PUZZLE), "?"));
        let mut solved = solved();
        picture("play-solved", &solved);
        press(&mut solved, "m6");
        solved.view = View::Statistics;
        picture("play-statistics", &solved);
        let request = Request { level: Some(Level::Extreme), ..Request::default() };
        play.view = View::Making { request, tried: 416 };
        picture("play-making", &play);
    }

    #[test]
    fn it_grows_and_shrinks() {
        assert_picture("play-large", &screen(&at_a_pair(), 100, 40));
        assert_picture("play-small", &screen(&at_a_pair(), 62, 21));
        let text = screen(&playing(game(PUZZLE), "4"), 60, 20);
        assert!(text.contains("60 × 20 characters") && text.contains("62 × 21 are needed"), "{text}");
    }

    #[test]
    fn no_size_is_too_strange() {
        let mut asking = at_a_pair();
        asking.trouble = Some("a long story of what went wrong ".repeat(9));
        let mut games = Play::new(saved(), Vec::new(), Preferences::default());
        games.view = View::Games { at: 1, deleting: true };
        let mut helping = playing(game(PUZZLE), "?");
        helping.game_screen.as_mut().unwrap().scroll = u16::MAX;
        for play in [asking, games, helping, solved(), playing(game(PUZZLE), "p")] {
            for (width, height) in [(1, 1), (5, 40), (200, 2), (62, 21), (80, 24), (300, 100)] {
                assert_eq!(screen(&play, width, height).lines().count(), usize::from(height));
            }
        }
    }

    #[test]
    fn a_long_explanation_can_be_read_to_its_end() {
        let mut play = at_a_pair();
        let end = "× crossed out";
        let (width, height) = (62, 21);
        let first = screen(&play, width, height);
        assert!(first.contains("… PgDn") && !first.contains(end), "{first}");
        for _ in 0..9 {
            play.update(Message::Key(KeyEvent::new(KeyCode::PageDown, KeyModifiers::NONE)));
        }
        let last = screen(&play, width, height);
        assert!(!last.contains("… PgDn") && last.contains(end), "{last}");
    }

    #[test]
    fn without_colour_there_is_none_and_a_hint_is_still_marked() {
        let play = at_a_pair();
        let coloured =
            |depth| pictures::coloured(80, 24, depth, |frame, palette| draw(&play, frame, palette));
        assert_eq!(coloured(Depth::None), 0);
        assert!(coloured(Depth::Sixteen) > 0 && coloured(Depth::True) > 0);
        let text = screen(&play, 80, 24);
        assert!(text.contains("7  *│ 7  *┃") && text.contains("×89-"), "{text}");
    }
}
