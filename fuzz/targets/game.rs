//! Saved games: what is read and written again is the same.

use ninefold_app::saved_game::{read, write};

pub fn run(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let Ok(game) = read(text) else { return };
    let written = write(&game);
    let again = read(&written).unwrap_or_else(|_| panic!("it does not read its own: {written}"));
    assert_eq!(write(&again), written);
}
