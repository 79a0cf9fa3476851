//! Generates a puzzle in the background, and counts the attempts.

use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::TryRecvError;

use ninefold::generate::{Generated, Generator, GivenSymmetry};
use ninefold::rate::hodoku;

use super::background::Background;
use super::game::Game;
use super::state::Request;

/// A puzzle being generated.
#[derive(Debug)]
pub struct BackgroundGenerator {
    made: Background<Game>,
    tried: Arc<AtomicU64>,
}

/// How many attempts are made between two looks at whether to stop.
const PORTION: u64 = 16;

impl BackgroundGenerator {
    /// Starts generating the requested puzzle.
    pub fn start(request: Request) -> BackgroundGenerator {
        let tried = Arc::new(AtomicU64::new(0));
        let count = Arc::clone(&tried);
        let made = Background::start(move |cancel| {
            let generator = generator(&request);
            let mut numbers = (0..).take_while(|_| !cancel.is_cancelled());
            numbers.find_map(|number| {
                let made = generator.puzzle(number);
                if made.is_none() {
                    count.fetch_add(PORTION, Ordering::Relaxed);
                }
                made.map(|made| game(&request, &made))
            })
        });
        BackgroundGenerator { made, tried }
    }

    /// The game, if it is ready.
    ///
    /// # Errors
    /// If the generator has failed.
    pub fn made(&self) -> Result<Option<Game>, TryRecvError> {
        self.made.done()
    }

    /// How many puzzles have been rejected so far.
    pub fn tried(&self) -> u64 {
        self.tried.load(Ordering::Relaxed)
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
