//! The game as a whole: which view is shown, and where each key leads. A pure machine: messages in, effects
//! out; it knows no terminal, no clock and no disk.

use std::ops::RangeInclusive;
use std::sync::Arc;
use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseEvent};
use ninefold::logic::Level;
use ninefold::rate::se::Score;
use ratatui::layout::Size;

use super::game::Game;
use super::game_screen::{GameScreen, Outcome};
use super::hints::{Answer, Question};
use super::puzzle::Puzzle;
use super::statistics::Finish;
use super::store::{Kept, Number};
use crate::words::tr;

/// The state of a running game.
#[derive(Clone, Debug)]
pub struct Play {
    pub view: View,
    /// Whether the help is open.
    pub help: bool,
    /// The game that is being played, also while another view is shown.
    pub game_screen: Option<GameScreen>,
    /// The games on the disk, the one played last first.
    pub games: Vec<Kept>,
    /// All finished games.
    pub finishes: Vec<Finish>,
    /// What went wrong, until a key is pressed.
    pub trouble: Option<String>,
    /// How new games begin.
    pub preferences: Preferences,
    /// The last request for a puzzle.
    pub(super) request: Option<Request>,
}

/// How new games begin.
#[derive(Clone, Copy, Debug, Default)]
pub struct Preferences {
    pub strict: bool,
    pub automatic: bool,
}

/// What is shown.
#[derive(Clone, Debug)]
pub enum View {
    /// The menu, with the chosen item.
    Menu { at: usize },
    /// The saved games, with the chosen one, and whether it is about to be deleted.
    Games { at: usize, deleting: bool },
    /// The statistics.
    Statistics,
    /// A puzzle is being generated.
    Making { request: Request, tried: u64 },
    /// The game.
    GameScreen,
}

/// A request for a new puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Request {
    /// HoDoKu's level.
    pub level: Option<Level>,
    /// Sudoku Explainer's rating.
    pub rating: Option<RangeInclusive<Score>>,
    /// The seed, if it was given.
    pub seed: Option<u64>,
}

/// An event that the game handles.
#[derive(Clone, Debug)]
pub enum Message {
    Key(KeyEvent),
    /// The mouse did something on a screen of this size.
    Mouse(MouseEvent, Size),
    /// So much time has passed.
    Tick(Duration),
    /// How many puzzles have been rejected so far.
    Tried(u64),
    /// The requested puzzle.
    Made(Box<Game>),
    /// What the player has asked for.
    Answered(Answer),
    /// There will be no answer.
    Unanswered,
    /// The solution of the puzzle on the screen was searched.
    Judged,
    /// The game on the screen is on the disk now, under this number.
    Saved(Number),
    /// This is on the disk.
    SavedGames(Vec<Kept>, Vec<Finish>),
    /// This went wrong.
    Trouble(String),
}

/// An effect that the session carries out.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// The game on the screen is to be saved.
    Save,
    /// Record this finished game.
    Record(Finish),
    /// Read the saved games.
    Look,
    Delete(Number),
    Make(Request),
    StopMaking,
    Suspend,
    Quit,
}

impl Play {
    /// A menu over what is on the disk.
    pub fn new(games: Vec<Kept>, finishes: Vec<Finish>, preferences: Preferences) -> Play {
        let view = View::Menu { at: 0 };
        Play {
            view,
            help: false,
            game_screen: None,
            games,
            finishes,
            trouble: None,
            preferences,
            request: None,
        }
    }

    /// Lays `game` on the screen.
    pub fn lay(&mut self, game: Game, number: Option<Number>) {
        self.game_screen = Some(GameScreen::new(game, number));
        self.view = View::GameScreen;
    }

    /// Options of the command line override saved ones.
    pub fn adopt_preferences(&mut self) {
        if let Some(game_screen) = &mut self.game_screen {
            let Preferences { strict, automatic } = self.preferences;
            game_screen.game.strict |= strict;
            game_screen.game.automatic |= automatic;
        }
    }

    /// Whether nothing changes until a key is pressed.
    pub fn is_at_rest(&self) -> bool {
        match self.view {
            View::Making { .. } => false,
            View::GameScreen => {
                let happens =
                    |game_screen: &GameScreen| game_screen.is_running() || game_screen.asked.is_some();
                self.help || !self.game_screen.as_ref().is_some_and(happens)
            }
            View::Menu { .. } | View::Games { .. } | View::Statistics => true,
        }
    }

    /// Handles `message`.
    pub fn update(&mut self, message: Message) -> Vec<Effect> {
        match message {
            Message::Key(key) => return self.press(key),
            Message::Mouse(mouse, size) => return self.mouse(mouse, size),
            Message::Tick(elapsed) => return self.pass(elapsed),
            Message::Tried(n) => {
                if let View::Making { tried, .. } = &mut self.view {
                    *tried = n;
                }
            }
            Message::Made(game) => {
                // It may come after the player has cancelled.
                if matches!(self.view, View::Making { .. }) {
                    self.lay(*game, None);
                    self.adopt_preferences();
                    return vec![Effect::Save];
                }
            }
            Message::Saved(number) => {
                if let Some(game_screen) = &mut self.game_screen {
                    game_screen.number = Some(number);
                    game_screen.saved = Some(game_screen.game.clone());
                }
            }
            Message::Answered(answer) => {
                if let Some(game_screen) = &mut self.game_screen {
                    return effects(game_screen.take_answer(answer), game_screen);
                }
            }
            Message::Unanswered => {
                self.trouble = Some(tr!("The search for an answer has failed").into());
                if let Some(game_screen) = &mut self.game_screen {
                    game_screen.asked = None;
                }
            }
            Message::Judged => {
                if let Some(game_screen) = &mut self.game_screen {
                    return effects(game_screen.take_verdict(), game_screen);
                }
            }
            Message::SavedGames(games, finishes) => self.take_stock(games, finishes),
            Message::Trouble(trouble) => self.trouble = Some(trouble),
        }
        Vec::new()
    }

    /// What the player waits for.
    pub fn question(&self) -> Option<Question> {
        self.game_screen.as_ref()?.question()
    }

    /// Whether the player waits for something.
    pub fn is_asked(&self) -> bool {
        self.game_screen.as_ref().is_some_and(|game_screen| game_screen.asked.is_some())
    }

    /// The puzzle on the screen, if its solution was not searched yet.
    pub fn unjudged(&self) -> Option<&Arc<Puzzle>> {
        let puzzle = self.game_screen.as_ref()?.game.board().puzzle();
        puzzle.known().is_none().then_some(puzzle)
    }

    fn pass(&mut self, elapsed: Duration) -> Vec<Effect> {
        match (&self.view, &mut self.game_screen) {
            (View::GameScreen, Some(game_screen)) if !self.help => {
                effects(game_screen.pass(elapsed), game_screen)
            }
            _ => Vec::new(),
        }
    }

    pub(super) fn press(&mut self, mut key: KeyEvent) -> Vec<Effect> {
        if let KeyCode::Char(c) = &mut key.code {
            // Caps Lock makes no difference.
            c.make_ascii_lowercase();
        }
        let warned = self.trouble.take().is_some();
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('c') if control => return self.leave(warned),
            KeyCode::Char('z') if control => return self.saving([Effect::Suspend]),
            KeyCode::Char('r' | 'y') if control => return self.press(KeyCode::Char('r').into()),
            _ if control => return Vec::new(),
            _ if self.help => self.help = false,
            KeyCode::Char('q') => return self.leave(warned),
            KeyCode::Char('?') | KeyCode::F(1) => self.help = true,
            code => {
                return match self.view {
                    View::Menu { at } => self.press_in_menu(at, code),
                    View::Games { at, deleting } => self.press_in_games(at, deleting, code),
                    View::Statistics => self.open_menu(),
                    View::Making { .. } => match code {
                        KeyCode::Esc => [Effect::StopMaking].into_iter().chain(self.open_menu()).collect(),
                        _ => Vec::new(),
                    },
                    View::GameScreen => self.press_at_table(key),
                };
            }
        }
        Vec::new()
    }

    /// Saves the game, if there is one, and does `then`.
    pub(super) fn saving(&self, then: impl IntoIterator<Item = Effect>) -> Vec<Effect> {
        self.game_screen.as_ref().map(|_| Effect::Save).into_iter().chain(then).collect()
    }

    /// Saves and quits; after a warning that saving failed, quits without saving.
    pub(super) fn leave(&self, warned: bool) -> Vec<Effect> {
        if warned { vec![Effect::Quit] } else { self.saving([Effect::Quit]) }
    }

    pub(super) fn open_menu(&mut self) -> Vec<Effect> {
        self.view = View::Menu { at: 0 };
        self.saving([Effect::Look])
    }

    fn press_at_table(&mut self, key: KeyEvent) -> Vec<Effect> {
        let Some(game_screen) = &mut self.game_screen else { return self.open_menu() };
        match key.code {
            KeyCode::Esc if game_screen.dismiss() => Vec::new(),
            KeyCode::Esc | KeyCode::Char('m') => self.open_menu(),
            KeyCode::Char('n') if game_screen.game.finished.is_some() => self.make_another(),
            _ if game_screen.cheer => {
                game_screen.cheer = false;
                Vec::new()
            }
            _ => effects(game_screen.press(key), game_screen),
        }
    }
}

/// The effects of a change to a game.
pub(super) fn effects(outcome: Outcome, game_screen: &GameScreen) -> Vec<Effect> {
    let save = outcome.save.then_some(Effect::Save);
    let record = outcome.solved.then(|| Effect::Record(Finish::of(&game_screen.game)));
    save.into_iter().chain(record).collect()
}

#[cfg(test)]
mod tests {
    use ninefold::Cell;
    use ninefold::solve::Cancel;
    use ninefold_draw::Spot;
    use proptest::prelude::*;

    use crossterm::event::{MouseButton, MouseEventKind};

    use super::super::game::Pen;
    use super::super::layout::{self, Layout};
    use super::super::menu::Item;
    use super::super::view;
    use super::*;
    use crate::tui::pictures;

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const SIZE: Size = Size { width: 80, height: 24 };

    fn game() -> Game {
        Game::new(&PUZZLE.parse().unwrap()).named("test".into(), Some(Level::Easy))
    }

    fn playing() -> Play {
        let mut play = Play::new(Vec::new(), Vec::new(), Preferences::default());
        play.lay(game(), Some(1));
        play
    }

    fn press(play: &mut Play, keys: &str) -> Vec<Effect> {
        keys.chars().flat_map(|key| tap(play, KeyCode::Char(key))).collect()
    }

    /// A key, and at once the answer that the player may wait for then.
    fn tap(play: &mut Play, key: KeyCode) -> Vec<Effect> {
        let mut effects = play.update(Message::Key(key.into()));
        if let Some(answer) = play.question().and_then(|question| question.answer(&Cancel::new())) {
            effects.extend(play.update(Message::Answered(answer)));
        }
        effects
    }

    fn game_screen(play: &Play) -> &GameScreen {
        play.game_screen.as_ref().expect("a game is on the screen")
    }

    fn digit(play: &Play, cell: &str) -> Option<i32> {
        game_screen(play).game.board().digit(cell.parse::<Cell>().unwrap().into())
    }

    fn at(row: usize, column: usize) -> Spot {
        Cell::at(row, column).into()
    }

    fn kept(number: Number, seconds: u64) -> Kept {
        Kept { number, game: game(), age: Duration::from_secs(seconds) }
    }

    /// Writes the solution but for the last blank.
    fn nearly_solve(play: &mut Play) -> char {
        let solution = game_screen(play).game.puzzle().solution().unwrap().to_vec();
        let blanks: Vec<Spot> = game_screen(play).game.board().blanks().collect();
        let key = |cell: Spot| char::from_digit(solution[cell.index()] as u32, 10).unwrap();
        for &cell in &blanks[..blanks.len() - 1] {
            play.game_screen.as_mut().unwrap().point_at(cell);
            press(play, &key(cell).to_string());
        }
        let last = blanks[blanks.len() - 1];
        play.game_screen.as_mut().unwrap().point_at(last);
        key(last)
    }

    /// Keys that a player may press, those of the game more often.
    fn any_key() -> impl Strategy<Value = KeyEvent> {
        let others = [
            KeyCode::Up,
            KeyCode::Down,
            KeyCode::Left,
            KeyCode::Right,
            KeyCode::Enter,
            KeyCode::Esc,
            KeyCode::Tab,
            KeyCode::BackTab,
            KeyCode::Delete,
            KeyCode::PageDown,
            KeyCode::End,
            KeyCode::F(5),
        ];
        let letters = "123456789123456789hjkl0.zxcvurtaesp mn?qdy".chars().map(KeyCode::Char);
        let codes: Vec<KeyCode> = letters.chain(others).collect();
        (proptest::sample::select(codes), proptest::bool::weighted(0.05)).prop_map(|(code, control)| {
            KeyEvent::new(code, if control { KeyModifiers::CONTROL } else { KeyModifiers::NONE })
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]

        #[test]
        fn no_keys_break_it(keys in proptest::collection::vec(any_key(), 0..200), width in 1u16..110, height in 1u16..45) {
            let mut play = Play::new(vec![kept(3, 10), kept(1, 1000)], Vec::new(), Preferences::default());
            for key in keys {
                let before = play.game_screen.as_ref().map(|game_screen| game_screen.game.clone());
                let effects = play.update(Message::Key(key));
                if let Some(answer) = play.question().and_then(|question| question.answer(&Cancel::new())) {
                    play.update(Message::Answered(answer));
                }
                for effect in &effects {
                    if let Effect::Make(_) = effect {
                        play.update(Message::Made(Box::new(game())));
                    }
                }
                play.update(Message::Tick(Duration::from_millis(200)));
                let after = play.game_screen.as_ref().map(|game_screen| game_screen.game.moves());
                let moved = after.is_some() && before.as_ref().map(Game::moves) != after;
                prop_assert!(!moved || effects.contains(&Effect::Save) || before.is_none(), "{key:?} is not saved");
                if let Some(game_screen) = &play.game_screen {
                    let board = game_screen.game.board();
                    let is_kept = |cell: Spot| {
                        let given = board.puzzle().givens()[cell.index()];
                        given.is_none() || board.digit(cell) == given
                    };
                    prop_assert!(board.puzzle().spots().all(is_kept), "givens stay");
                }
                let text = pictures::screen(width, height, |frame, palette| view::draw(&play, frame, palette));
                prop_assert_eq!(text.lines().count(), usize::from(height));
            }
            if let Some(game_screen) = &mut play.game_screen {
                while game_screen.game.undo().is_some() {}
                let board = game_screen.game.board();
                let empty = super::super::board_state::BoardState::new(Arc::clone(board.puzzle()));
                prop_assert_eq!(board, &empty, "everything can be undone");
            }
        }
    }

    #[test]
    fn every_move_is_saved_and_glances_are_not() {
        let mut play = playing();
        assert_eq!(press(&mut play, "4"), [Effect::Save]);
        assert_eq!(digit(&play, "r1c3"), Some(4));
        assert_eq!(press(&mut play, "hjklzxcv"), []);
        assert_eq!(press(&mut play, "zlh0"), [Effect::Save]);
        assert_eq!(digit(&play, "r1c3"), None);
        assert_eq!(press(&mut play, "u"), [Effect::Save]);
        assert_eq!(digit(&play, "r1c3"), Some(4));
        assert_eq!(press(&mut play, "ru"), [Effect::Save, Effect::Save]);
        assert_eq!(press(&mut play, "uu"), [Effect::Save], "and then there is nothing to undo");
        assert!(game_screen(&play).word.is_some());
    }

    #[test]
    fn the_cursor_goes_round_the_edge() {
        let mut play = playing();
        press(&mut play, "lllllll");
        assert_eq!(game_screen(&play).cursor, at(0, 0));
        tap(&mut play, KeyCode::Up);
        tap(&mut play, KeyCode::Left);
        assert_eq!(game_screen(&play).cursor, at(8, 8));
        assert_eq!(game_screen(&play).focus, Some(9), "all nines are shown");
    }

    #[test]
    fn pens_write_four_ways() {
        let mut play = playing();
        for (key, pen) in [('x', Pen::Corner), ('c', Pen::Centre), ('v', Pen::Colour), ('z', Pen::Digit)] {
            press(&mut play, &key.to_string());
            assert_eq!(game_screen(&play).pen, pen);
            press(&mut play, "2");
        }
        let note = game_screen(&play).game.board().note(at(0, 2));
        assert_eq!((note.digit, note.tint.map(|tint| tint.letter())), (Some(2), Some('b')));
        assert_eq!((note.centre, note.corner), (0b10, 0b10));
        for pen in [Pen::Centre, Pen::Digit] {
            tap(&mut play, KeyCode::Tab);
            assert_eq!(game_screen(&play).pen, pen);
        }
        press(&mut play, "v ");
        assert_eq!(game_screen(&play).pen, Pen::Digit, "from anywhere it is one key to digits");
        let alt = KeyEvent::new(KeyCode::Char('7'), KeyModifiers::ALT);
        press(&mut play, "z0");
        play.update(Message::Key(alt));
        assert_eq!(game_screen(&play).game.board().note(at(0, 2)).centre, 0b100_0010);
    }

    #[test]
    fn time_runs_only_at_the_table_and_is_saved_now_and_then() {
        let mut play = playing();
        let tick = |play: &mut Play| play.update(Message::Tick(Duration::from_secs(1)));
        let saves: usize = (0..60).map(|_| tick(&mut play).len()).sum();
        assert_eq!((game_screen(&play).game.time, saves), (Duration::from_secs(60), 3));
        for keys in ["p", "m", "?"] {
            press(&mut play, keys);
            tick(&mut play);
            assert_eq!(game_screen(&play).game.time, Duration::from_secs(60), "after {keys}");
            tap(&mut play, KeyCode::Esc);
        }
        assert!(matches!(play.view, View::GameScreen));
        tick(&mut play);
        assert_eq!(game_screen(&play).game.time, Duration::from_secs(61));
    }

    #[test]
    fn a_hint_is_told_in_three_levels_and_done() {
        let mut play = playing();
        assert_eq!(press(&mut play, "t"), [Effect::Save], "that a hint was asked for is saved");
        assert_eq!(press(&mut play, "tt"), []);
        assert_eq!(game_screen(&play).game.hints, 1);
        assert_eq!(tap(&mut play, KeyCode::Enter), [Effect::Save]);
        assert_eq!(game_screen(&play).game.progress(), (1, 51));
        assert!(game_screen(&play).hint.is_none());
        press(&mut play, "t");
        tap(&mut play, KeyCode::Esc);
        assert!(game_screen(&play).hint.is_none() && matches!(play.view, View::GameScreen));
    }

    #[test]
    fn the_last_digit_is_congratulated_and_remembered_once() {
        let mut play = playing();
        play.update(Message::Tick(Duration::from_secs(10)));
        let last = nearly_solve(&mut play);
        let effects = press(&mut play, &last.to_string());
        let finish = Finish { level: Some("Easy".into()), seconds: 10.0, hints: 0, mistakes: 0 };
        assert_eq!(effects, [Effect::Save, Effect::Record(finish)]);
        assert!(game_screen(&play).cheer);
        assert_eq!(press(&mut play, "xu0"), [], "it stays solved");
        assert!(!game_screen(&play).cheer && game_screen(&play).game.is_solved());
        let request = Request { level: Some(Level::Easy), ..Request::default() };
        assert_eq!(press(&mut play, "n"), [Effect::Save, Effect::Make(request)]);
    }

    #[test]
    fn a_full_board_with_a_mistake_says_so() {
        let mut play = playing();
        let last = nearly_solve(&mut play);
        let wrong = if last == '1' { "2" } else { "1" };
        assert_eq!(press(&mut play, wrong), [Effect::Save]);
        assert!(game_screen(&play).word.as_ref().unwrap().contains("not all are right"));
        assert!(game_screen(&play).game.finished.is_none());
    }

    #[test]
    fn the_menu_makes_a_puzzle_and_esc_gives_it_up() {
        let mut play = Play::new(Vec::new(), Vec::new(), Preferences { strict: true, automatic: false });
        assert_eq!(play.items()[2], Item::New(Level::Hard));
        let request = Request { level: Some(Level::Hard), ..Request::default() };
        assert_eq!(press(&mut play, "jj "), [Effect::Make(request.clone())]);
        play.update(Message::Tried(32));
        assert!(matches!(play.view, View::Making { tried: 32, .. }));
        assert_eq!(tap(&mut play, KeyCode::Esc), [Effect::StopMaking, Effect::Look]);
        assert_eq!(play.update(Message::Made(Box::new(game()))), [], "it comes too late");
        assert!(play.game_screen.is_none());
        press(&mut play, "3");
        assert_eq!(play.update(Message::Made(Box::new(game()))), [Effect::Save]);
        play.update(Message::Saved(7));
        assert_eq!(game_screen(&play).number, Some(7));
        assert!(game_screen(&play).game.strict);
    }

    #[test]
    fn saved_games_are_chosen_and_deleted_only_on_purpose() {
        let games = vec![kept(3, 10), kept(2, 100), kept(1, 1000)];
        let mut play = Play::new(games, Vec::new(), Preferences::default());
        assert_eq!(play.items()[0], Item::Continue);
        press(&mut play, "7");
        assert!(matches!(play.view, View::Games { .. }));
        assert_eq!(press(&mut play, "jdn"), [], "n keeps it");
        assert_eq!(press(&mut play, "dy"), [Effect::Delete(2), Effect::Look]);
        play.update(Message::SavedGames(vec![kept(3, 10), kept(1, 1000)], Vec::new()));
        tap(&mut play, KeyCode::Enter);
        assert_eq!(game_screen(&play).number, Some(1));
        press(&mut play, "m7d");
        assert_eq!(press(&mut play, "y"), [Effect::Delete(3), Effect::Look]);
        assert!(play.game_screen.is_some(), "another game was deleted");
    }

    #[test]
    fn continue_goes_on_with_the_last_unfinished_game() {
        let mut done = kept(9, 1);
        done.game.finished = Some(Duration::from_secs(5));
        let mut play = Play::new(vec![done, kept(4, 20), kept(5, 30)], Vec::new(), Preferences::default());
        tap(&mut play, KeyCode::Enter);
        assert_eq!(game_screen(&play).number, Some(4));
        let last = nearly_solve(&mut play);
        press(&mut play, &last.to_string());
        play.games[1].game.finished = Some(Duration::ZERO);
        press(&mut play, "m");
        assert_eq!(play.items()[0], Item::Continue, "there is another");
        tap(&mut play, KeyCode::Enter);
        assert_eq!(game_screen(&play).number, Some(5));
    }

    #[test]
    fn leaving_saves_and_if_that_fails_asks_twice() {
        let mut play = playing();
        assert_eq!(press(&mut play, "q"), [Effect::Save, Effect::Quit]);
        play.update(Message::Trouble("disk full".into()));
        assert_eq!(press(&mut play, "q"), [Effect::Quit]);
        let control = |c| Message::Key(KeyEvent::new(KeyCode::Char(c), KeyModifiers::CONTROL));
        assert_eq!(play.update(control('c')), [Effect::Save, Effect::Quit]);
        assert_eq!(play.update(control('z')), [Effect::Save, Effect::Suspend]);
        press(&mut play, "?");
        assert!(play.help);
        assert_eq!(press(&mut play, "q"), [], "any key closes the help");
        assert!(!play.help);
    }

    #[test]
    fn the_mouse_points_and_writes() {
        let mut play = playing();
        let layout = Layout::of(game_screen(&play).game.puzzle(), SIZE).unwrap();
        let click = |x, y| MouseEvent {
            kind: MouseEventKind::Down(MouseButton::Left),
            column: x,
            row: y,
            modifiers: KeyModifiers::NONE,
        };
        let place = layout.plan.place(at(4, 4));
        play.update(Message::Mouse(click(layout.board.x + place.x, layout.board.y + place.y), SIZE));
        assert_eq!(game_screen(&play).cursor, at(4, 4));
        let five = layout.pad.area.x + 4 * layout.pad.pitch;
        assert_eq!(play.update(Message::Mouse(click(five, layout.pad.area.y), SIZE)), [Effect::Save]);
        assert_eq!(digit(&play, "r5c5"), Some(5));
        press(&mut play, "m");
        let second = layout::list(SIZE).y + 1;
        let request = Request { level: Some(Level::Easy), ..Request::default() };
        assert_eq!(
            play.update(Message::Mouse(click(10, second), SIZE)),
            [Effect::Save, Effect::Make(request)]
        );
    }
}
