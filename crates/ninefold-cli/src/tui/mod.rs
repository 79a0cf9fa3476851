//! Terminal screens. Each is a [`Scene`]: state, update and view apart; this module lends it the terminal.

pub mod board;
pub mod clues;
pub mod palette;
#[cfg(test)]
mod pictures;
pub mod play;
mod screen;
pub mod watch;

use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use crossterm::event::{self, Event, KeyEvent, KeyEventKind, MouseEvent};
use ratatui::Frame;
use ratatui::layout::Size;

use palette::Palette;
use screen::Screen;

/// An event that a scene handles.
#[derive(Clone, Copy, Debug)]
pub enum Message {
    /// A key was pressed.
    Key(KeyEvent),
    /// The mouse did something on a screen of this size.
    Mouse(MouseEvent, Size),
    /// So much time has passed since the last tick.
    Tick(Duration),
}

/// What a scene wants next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// To go on.
    Continue,
    /// To give the terminal back to the shell for a while.
    Suspend,
    /// To end.
    Quit,
}

/// A screen of the program: all it knows, what changes it, and how it looks.
pub trait Scene {
    /// Takes notice of `message`.
    fn update(&mut self, message: Message) -> Flow;
    /// Shows itself.
    fn draw(&self, frame: &mut Frame<'_>, palette: &Palette);
    /// Whether nothing happens before a key is pressed.
    fn is_at_rest(&self) -> bool;
    /// From one tick to the next.
    fn period(&self) -> Duration {
        FRAME
    }
    /// Whether it handles the mouse, which the terminal then does not use to select text.
    fn wants_mouse(&self) -> bool {
        false
    }
}

/// One picture.
const FRAME: Duration = Duration::from_millis(33);
/// How long a scene at rest goes without looking for a signal to end.
const REST: Duration = Duration::from_millis(250);

/// Fails if there is no terminal to draw on.
pub fn require_terminal(what: &str) -> Result<()> {
    if !io::stdout().is_terminal() {
        bail!("{what} needs a terminal, and standard output is not one")
    }
    if std::env::var_os("TERM").is_some_and(|term| term == "dumb") {
        bail!("{what} needs a terminal that can move its cursor (TERM is dumb)")
    }
    Ok(())
}

/// Shows `scene` until it or the user wants to quit. The terminal is as before, whatever happens.
pub fn show(scene: &mut impl Scene, palette: &Palette) -> Result<()> {
    let mut screen = Screen::enter(scene.wants_mouse())?;
    let mut last = Instant::now();
    loop {
        screen.draw(|frame| scene.draw(frame, palette))?;
        let rested = scene.is_at_rest();
        let period = scene.period();
        let wait = if rested { REST } else { period };
        if event::poll(wait.saturating_sub(last.elapsed()))? {
            match take_events(scene, screen.size()?)? {
                Flow::Quit => return Ok(()),
                Flow::Suspend => screen.suspend()?,
                Flow::Continue => {}
            }
        }
        // Time that was spent at rest, or away, is not to be caught up with.
        let elapsed = last.elapsed().min(REST);
        if rested {
            last = Instant::now();
        } else if elapsed >= period {
            last = Instant::now();
            scene.update(Message::Tick(elapsed));
        }
        if screen.was_told_to_end() {
            return Ok(());
        }
    }
}

/// Hands over all that is waiting, so that held keys do not lag behind.
fn take_events(scene: &mut impl Scene, size: Size) -> Result<Flow> {
    while event::poll(Duration::ZERO)? {
        let message = match event::read()? {
            Event::Key(key) if key.kind != KeyEventKind::Release => Message::Key(key),
            Event::Mouse(mouse) => Message::Mouse(mouse, size),
            _ => continue,
        };
        let flow = scene.update(message);
        if flow != Flow::Continue {
            return Ok(flow);
        }
    }
    Ok(Flow::Continue)
}
