//! Carries out the effects of the state machine, on the disk and in threads.

use std::sync::Arc;
use std::time::Duration;

use anyhow::Result;
use ninefold_variants::Verdict;
use ratatui::Frame;

use super::background::Background;
use super::background_generator::BackgroundGenerator;
use super::hints::Answer;
use super::puzzle::Puzzle;
use super::state::{Effect, Message, Play, Request};
use super::store::{Number, SavedGames, Store};
use super::view;
use crate::tui::palette::Palette;
use crate::tui::{self, Flow, Scene};
use crate::words::tr;

/// A running game with its saved games.
#[derive(Debug)]
pub struct Session {
    play: Play,
    store: Store,
    generator: Option<BackgroundGenerator>,
    /// The answer that the player waits for.
    answer: Option<Background<Answer>>,
    /// The puzzle whose solution is searched.
    judging: Option<(Arc<Puzzle>, Background<Verdict>)>,
}

/// The time between ticks, short enough for a clock that shows seconds.
const PERIOD: Duration = Duration::from_millis(200);
/// The same while somebody waits.
const SHORT: Duration = Duration::from_millis(40);
/// What is found within this time comes without a word that it is searched.
const SOON: Duration = Duration::from_millis(60);

impl Session {
    /// Runs `play`, with its games in `store`.
    pub fn new(play: Play, store: Store) -> Session {
        let mut session = Session { play, store, generator: None, answer: None, judging: None };
        session.perform(vec![Effect::Save]);
        session
    }

    /// Starts by generating a puzzle.
    pub fn make(&mut self, request: Request) {
        let effects = self.play.make(request);
        self.perform(effects);
    }

    /// Saves what is on the screen, also when a signal ends the program.
    ///
    /// # Errors
    /// If it cannot be saved.
    pub fn finish(&mut self) -> Result<Option<Number>> {
        self.save()?;
        Ok(self.play.game_screen.as_ref().and_then(|game_screen| game_screen.number))
    }

    fn save(&mut self) -> Result<()> {
        let Some(game_screen) = &self.play.game_screen else { return Ok(()) };
        let is_ours = |&number: &Number| self.store.is_still(number, game_screen.saved.as_ref());
        let Some(number) = game_screen.number.filter(is_ours) else { return self.add() };
        self.store.replace(number, &game_screen.game)?;
        self.play.update(Message::Saved(number));
        Ok(())
    }

    /// Saves the game on the screen under a new number: a new game, or one that was changed elsewhere.
    fn add(&mut self) -> Result<()> {
        let Some(game_screen) = &self.play.game_screen else { return Ok(()) };
        let before = game_screen.number;
        let number = self.store.add(&game_screen.game)?;
        self.play.update(Message::Saved(number));
        if let Some(before) = before {
            let trouble =
                tr!("game {0} was also played in another terminal; this is now game {1}", before, number);
            self.play.update(Message::Trouble(trouble));
        }
        Ok(())
    }

    /// Carries out effects, and those that follow from them.
    fn perform(&mut self, effects: Vec<Effect>) -> Flow {
        let mut flow = Flow::Continue;
        for effect in effects {
            match effect {
                Effect::Suspend => flow = Flow::Suspend,
                // Unless the game cannot be saved and the player has not insisted.
                Effect::Quit if self.play.trouble.is_none() => flow = Flow::Quit,
                effect => {
                    if let Err(error) = self.carry_out(effect) {
                        self.play.update(Message::Trouble(format!("{error:#}")));
                    }
                }
            }
        }
        self.attend();
        flow
    }

    /// Begins what the game waits for, and gives up what nobody waits for any more.
    fn attend(&mut self) {
        if !self.play.is_asked() {
            self.answer = None;
        } else if let Some(question) = self.play.question().filter(|_| self.answer.is_none()) {
            let answer = Background::start(move |cancel| question.answer(cancel));
            let soon = answer.soon(SOON);
            self.answer = Some(answer);
            soon.into_iter().for_each(|answer| self.take(Message::Answered(answer)));
        }
        let unjudged = self.play.unjudged();
        self.judging.take_if(|(puzzle, _)| !unjudged.is_some_and(|other| Arc::ptr_eq(puzzle, other)));
        if let Some(puzzle) = unjudged.filter(|_| self.judging.is_none()).map(Arc::clone) {
            let judged = Arc::clone(&puzzle);
            self.judging = Some((puzzle, Background::start(move |cancel| judged.search(cancel))));
        }
    }

    /// Handles a message, and what follows from it.
    fn take(&mut self, message: Message) {
        let effects = self.play.update(message);
        self.perform(effects);
    }

    /// Looks whether what the game waits for has come.
    fn look_after(&mut self) {
        match self.answer.as_ref().map(Background::done) {
            None | Some(Ok(None)) => {}
            Some(Ok(Some(answer))) => self.take(Message::Answered(answer)),
            Some(Err(_)) => {
                self.answer = None;
                self.take(Message::Unanswered);
            }
        }
        if let Some((puzzle, judging)) = &self.judging
            && let Ok(Some(verdict)) = judging.done()
        {
            puzzle.judge(verdict);
            self.take(Message::Judged);
        }
    }

    fn carry_out(&mut self, effect: Effect) -> Result<()> {
        match effect {
            Effect::Save => self.save()?,
            Effect::Record(finish) => {
                self.store.record(&finish)?;
                self.look()?;
            }
            Effect::Look => self.look()?,
            Effect::Delete(number) => self.store.delete(number)?,
            Effect::Make(request) => self.generator = Some(BackgroundGenerator::start(request)),
            Effect::StopMaking => self.generator = None,
            Effect::Suspend | Effect::Quit => {}
        }
        Ok(())
    }

    fn look(&mut self) -> Result<()> {
        let SavedGames { games, troubles } = self.store.saved()?;
        self.play.update(Message::SavedGames(games, self.store.finishes()));
        if !troubles.is_empty() {
            self.play.update(Message::Trouble(troubles.join(". ")));
        }
        Ok(())
    }

    /// Checks whether the puzzle is ready.
    fn wait(&mut self) -> Flow {
        let Some(generator) = &self.generator else { return Flow::Continue };
        let message = match generator.made() {
            Ok(None) => Message::Tried(generator.tried()),
            Ok(Some(game)) => {
                self.generator = None;
                Message::Made(Box::new(game))
            }
            Err(_) => {
                self.generator = None;
                Message::Trouble(tr!("No puzzle could be generated").into())
            }
        };
        let effects = self.play.update(message);
        self.perform(effects)
    }
}

impl Scene for Session {
    fn update(&mut self, message: tui::Message) -> Flow {
        let message = match message {
            tui::Message::Key(key) => Message::Key(key),
            tui::Message::Mouse(mouse, size) => Message::Mouse(mouse, size),
            tui::Message::Tick(elapsed) => {
                self.wait();
                self.look_after();
                Message::Tick(elapsed)
            }
        };
        let effects = self.play.update(message);
        self.perform(effects)
    }

    fn draw(&self, frame: &mut Frame<'_>, palette: &Palette) {
        view::draw(&self.play, frame, palette);
    }

    fn is_at_rest(&self) -> bool {
        self.play.is_at_rest()
    }

    fn period(&self) -> Duration {
        if self.answer.is_some() { SHORT } else { PERIOD }
    }

    fn wants_mouse(&self) -> bool {
        true
    }
}
