//! The terminal: taken over on entering, restored on leaving, on a panic, on a signal and when suspended.

use std::io::{self, Stdout, Write, stdout};
use std::panic;
use std::sync::Arc;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

use crossterm::cursor::Show;
use crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use crossterm::execute;
use crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::backend::CrosstermBackend;
use ratatui::layout::Size;
use ratatui::{Frame, Terminal};

/// The alternate screen in raw mode, until it is dropped.
pub struct Screen {
    terminal: Terminal<CrosstermBackend<Stdout>>,
    end: Arc<AtomicBool>,
    mouse: bool,
}

impl Screen {
    /// Takes the terminal over, its mouse too if that is wanted.
    pub fn enter(mouse: bool) -> io::Result<Screen> {
        leave_on_panic();
        let end = Arc::new(AtomicBool::new(false));
        // Not SIGHUP: the terminal is gone, so there is nothing to restore.
        #[cfg(unix)]
        for signal in [signal_hook::consts::SIGTERM, signal_hook::consts::SIGINT] {
            // The first signal is a request, the second one ends the program.
            signal_hook::flag::register_conditional_shutdown(signal, 128 + signal, Arc::clone(&end))?;
            signal_hook::flag::register(signal, Arc::clone(&end))?;
        }
        take(mouse)?;
        // From here on a failure gives the terminal back.
        let guard = Leave;
        let terminal = Terminal::new(CrosstermBackend::new(stdout()))?;
        std::mem::forget(guard);
        Ok(Screen { terminal, end, mouse })
    }

    /// Draws a picture.
    pub fn draw(&mut self, view: impl FnOnce(&mut Frame<'_>)) -> io::Result<()> {
        self.terminal.draw(view)?;
        Ok(())
    }

    /// Its width and height now.
    pub fn size(&self) -> io::Result<Size> {
        self.terminal.size()
    }

    /// Whether a signal asks the program to end.
    pub fn was_told_to_end(&self) -> bool {
        self.end.load(Ordering::Relaxed)
    }

    /// Gives the terminal back to the shell until the program is continued.
    pub fn suspend(&mut self) -> io::Result<()> {
        leave();
        #[cfg(unix)]
        rustix::process::kill_current_process_group(rustix::process::Signal::TSTP)?;
        take(self.mouse)?;
        // One that takes the screen for empty, and redraws everything.
        execute!(stdout(), Clear(ClearType::All))?;
        self.terminal = Terminal::new(CrosstermBackend::new(stdout()))?;
        Ok(())
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        leave();
    }
}

/// Leaves the screen when dropped.
struct Leave;

impl Drop for Leave {
    fn drop(&mut self) {
        leave();
    }
}

/// Whether the terminal is ours. To leave the alternate screen twice would put the cursor back to where it
/// was, over what has been printed since.
static TAKEN: AtomicBool = AtomicBool::new(false);

fn take(mouse: bool) -> io::Result<()> {
    TAKEN.store(true, Ordering::SeqCst);
    let guard = Leave;
    enable_raw_mode()?;
    execute!(stdout(), EnterAlternateScreen)?;
    if mouse {
        execute!(stdout(), EnableMouseCapture)?;
    }
    std::mem::forget(guard);
    Ok(())
}

/// Restores the terminal; failures are ignored, as there is nothing better to do.
fn leave() {
    if !TAKEN.swap(false, Ordering::SeqCst) {
        return;
    }
    let _ = execute!(stdout(), DisableMouseCapture);
    let _ = execute!(stdout(), LeaveAlternateScreen, Show);
    let _ = disable_raw_mode();
    let _ = stdout().flush();
}

/// Restores the terminal before a panic prints its message.
fn leave_on_panic() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let default = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            leave();
            default(info);
        }));
    });
}
