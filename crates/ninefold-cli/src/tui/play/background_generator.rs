//! Generates a puzzle in a thread of its own, so that the screen stays responsive; stops when it is dropped.

use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;

use ninefold::generate::{Generated, Generator, GivenSymmetry};
use ninefold::rate::hodoku;

use super::game::Game;
use super::state::Request;

/// A puzzle being generated.
#[derive(Debug)]
pub struct BackgroundGenerator {
    made: Receiver<Game>,
    tried: Arc<AtomicU64>,
    /// Whether to stop.
    over: Arc<AtomicBool>,
}

/// How many attempts are made between two looks at whether to stop.
const PORTION: u64 = 16;

impl BackgroundGenerator {
    /// Starts generating the requested puzzle.
    pub fn start(request: Request) -> BackgroundGenerator {
        let (sender, made) = mpsc::channel();
        let (tried, over) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicBool::new(false)));
        let (count, stop) = (Arc::clone(&tried), Arc::clone(&over));
        thread::spawn(move || {
            let generator = generator(&request);
            for number in 0.. {
                if stop.load(Ordering::Relaxed) {
                    return;
                }
                if let Some(made) = generator.puzzle(number) {
                    // The receiver is gone if the player has cancelled.
                    let _ = sender.send(game(&request, &made));
                    return;
                }
                count.fetch_add(PORTION, Ordering::Relaxed);
            }
        });
        BackgroundGenerator { made, tried, over }
    }

    /// The game, if it is ready.
    ///
    /// # Errors
    /// If the generator has failed.
    pub fn made(&self) -> Result<Option<Game>, TryRecvError> {
        match self.made.try_recv() {
            Ok(game) => Ok(Some(game)),
            Err(TryRecvError::Empty) => Ok(None),
            Err(TryRecvError::Disconnected) => Err(TryRecvError::Disconnected),
        }
    }

    /// How many puzzles have been rejected so far.
    pub fn tried(&self) -> u64 {
        self.tried.load(Ordering::Relaxed)
    }
}

impl Drop for BackgroundGenerator {
    fn drop(&mut self) {
        self.over.store(true, Ordering::Relaxed);
    }
}

/// A generator of symmetric puzzles, as in newspapers.
fn generator(request: &Request) -> Generator {
    let seed = request.seed.unwrap_or_else(|| RandomState::new().hash_one("any seed will do"));
    let mut generator = Generator::new(seed).symmetry(GivenSymmetry::ROTATE_180).tries(PORTION);
    if let Some(level) = request.level {
        generator = generator.level(level);
    }
    if let Some(rating) = &request.rating {
        generator = generator.rating(rating.clone());
    }
    generator
}

fn game(request: &Request, made: &Generated) -> Game {
    let level = request.level.or_else(|| hodoku::rate(&made.puzzle).ok().map(|rating| rating.level));
    let title = match (made.er, request.level) {
        (Some(er), _) => format!("ER {er}"),
        (None, Some(level)) => level.name().to_lowercase(),
        (None, None) => String::new(),
    };
    Game::new(&made.puzzle).named(title, level)
}
