//! Makes puzzles in a thread of its own, so that the screen stays alive, and stops when nobody wants them any more.

use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;

use ninefold::generate::{Generator, Made, Pattern};
use ninefold::rate::hodoku;

use super::game::Game;
use super::state::Wish;
use super::words;

/// A puzzle in the making.
#[derive(Debug)]
pub struct Maker {
    made: Receiver<Game>,
    tried: Arc<AtomicU64>,
    /// Whether it is to give up.
    over: Arc<AtomicBool>,
}

/// So many tries are made before looking whether anybody is still waiting.
const PORTION: u64 = 16;

impl Maker {
    /// Sets out to make what is wished.
    pub fn start(wish: Wish) -> Maker {
        let (sender, made) = mpsc::channel();
        let (tried, over) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicBool::new(false)));
        let (count, stop) = (Arc::clone(&tried), Arc::clone(&over));
        thread::spawn(move || {
            let generator = generator(&wish);
            for number in 0.. {
                if stop.load(Ordering::Relaxed) {
                    return;
                }
                if let Some(made) = generator.puzzle(number) {
                    // Nobody listens any more if the player has given up.
                    let _ = sender.send(game(&wish, &made));
                    return;
                }
                count.fetch_add(PORTION, Ordering::Relaxed);
            }
        });
        Maker { made, tried, over }
    }

    /// The game, if it is ready.
    ///
    /// # Errors
    /// If there will be none.
    pub fn made(&self) -> Result<Option<Game>, TryRecvError> {
        match self.made.try_recv() {
            Ok(game) => Ok(Some(game)),
            Err(TryRecvError::Empty) => Ok(None),
            Err(TryRecvError::Disconnected) => Err(TryRecvError::Disconnected),
        }
    }

    /// How many puzzles were not as wished.
    pub fn tried(&self) -> u64 {
        self.tried.load(Ordering::Relaxed)
    }
}

impl Drop for Maker {
    fn drop(&mut self) {
        self.over.store(true, Ordering::Relaxed);
    }
}

/// Symmetric puzzles, as they are in newspapers.
fn generator(wish: &Wish) -> Generator {
    let seed = wish.seed.unwrap_or_else(|| RandomState::new().hash_one("any seed will do"));
    let mut generator = Generator::new(seed).symmetry(Pattern::ROTATE_180).tries(PORTION);
    if let Some(level) = wish.level {
        generator = generator.level(level);
    }
    if let Some(rating) = &wish.rating {
        generator = generator.rating(rating.clone());
    }
    generator
}

fn game(wish: &Wish, made: &Made) -> Game {
    let level = wish.level.or_else(|| hodoku::rate(&made.puzzle).ok().map(|rating| rating.level));
    let title = match (made.er, wish.level) {
        (Some(er), _) => format!("ER {er}"),
        (None, Some(_)) => words::wished(wish),
        (None, None) => String::new(),
    };
    Game::new(&made.puzzle).named(title, level)
}
