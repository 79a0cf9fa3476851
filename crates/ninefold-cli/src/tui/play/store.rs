//! The games on the disk: a file each, replaced whole whenever it changes; and a line for each finished game.
//!
//! ```text
//! ~/.local/share/ninefold/games/0001.json, 0002.json …     NINEFOLD_HOME puts them elsewhere
//! ~/.local/share/ninefold/finished.jsonl
//! ```

use std::env;
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use anyhow::{Context, Result, bail};
use etcetera::BaseStrategy;
use ninefold_app::saved_game::Unread;
use tempfile::NamedTempFile;

use super::game::Game;
use super::save;
use super::statistics::Finish;

/// Where games are kept.
#[derive(Debug)]
pub struct Store {
    home: PathBuf,
}

/// The number of a game: its name for the player, and on the disk.
pub type Number = u32;

/// A game that was found on the disk.
#[derive(Clone, Debug)]
pub struct Kept {
    pub number: Number,
    pub game: Game,
    /// Its age.
    pub age: Duration,
}

/// What was found on the disk.
#[derive(Debug, Default)]
pub struct SavedGames {
    /// The games, the one played last first.
    pub games: Vec<Kept>,
    /// Messages about files that cannot be read.
    pub troubles: Vec<String>,
}

impl Store {
    /// Opens the store in the user's data directory, or in `NINEFOLD_HOME`.
    pub fn open() -> Result<Store> {
        match env::var_os("NINEFOLD_HOME").filter(|home| !home.is_empty()) {
            Some(home) => Ok(Store { home: home.into() }),
            None => {
                let folders =
                    etcetera::choose_base_strategy().context("cannot find a directory for saved games")?;
                Ok(Store { home: folders.data_dir().join("ninefold") })
            }
        }
    }

    /// All saved games. Damaged files are renamed, so that they are neither lost nor in the way.
    pub fn saved(&self) -> Result<SavedGames> {
        let mut saved = SavedGames::default();
        for name in self.names()? {
            let Some(number) = name.strip_suffix(".json").and_then(|stem| stem.parse().ok()) else {
                continue;
            };
            match self.read(&self.games().join(&name)) {
                Ok((game, age)) => saved.games.push(Kept { number, game, age }),
                Err(trouble) => saved.troubles.push(trouble),
            }
        }
        saved.games.sort_by_key(|kept| (kept.age, u32::MAX - kept.number));
        Ok(saved)
    }

    /// Whether this game is still `known` or was deleted, so that replacing it loses nothing.
    pub fn is_still(&self, number: Number, known: Option<&Game>) -> bool {
        match fs::read_to_string(self.path(number)) {
            Ok(text) => save::read(&text).is_ok_and(|there| Some(&there) == known),
            Err(error) => error.kind() == io::ErrorKind::NotFound,
        }
    }

    /// The names of all files among the games; none if there was never a game.
    fn names(&self) -> Result<Vec<String>> {
        let entries = match fs::read_dir(self.games()) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(error).with_context(|| self.games().display().to_string()),
        };
        Ok(entries.flatten().filter_map(|entry| entry.file_name().into_string().ok()).collect())
    }

    fn read(&self, path: &Path) -> Result<(Game, Duration), String> {
        let shown = path.display();
        let bytes = fs::read(path).map_err(|error| format!("{shown}: {error}"))?;
        let modified = fs::metadata(path).and_then(|data| data.modified()).unwrap_or(SystemTime::UNIX_EPOCH);
        match save::read(&String::from_utf8_lossy(&bytes)) {
            Ok(game) => Ok((game, modified.elapsed().unwrap_or_default())),
            Err(Unread::Newer(version)) => Err(format!(
                "{shown} was saved by a newer version of ninefold (format {version}); it is left unchanged"
            )),
            Err(Unread::Damaged(error)) => Err(match set_aside(path) {
                Ok(aside) => format!("{shown} is damaged ({error}); it was renamed to {}", aside.display()),
                Err(failure) => format!("{shown} is damaged ({error}) and cannot be renamed: {failure}"),
            }),
        }
    }

    /// Saves a new game under the first number above all used ones.
    pub fn add(&self, game: &Game) -> Result<Number> {
        fs::create_dir_all(self.games()).with_context(|| self.games().display().to_string())?;
        let leading = |name: &String| name.split('.').next().and_then(|stem| stem.parse::<Number>().ok());
        let last = self.names()?.iter().filter_map(leading).max().unwrap_or(0);
        for number in last.saturating_add(1).. {
            match self.written(game)?.persist_noclobber(self.path(number)) {
                Ok(_) => return Ok(number),
                // Another terminal was faster.
                Err(taken) if taken.error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(failure) => {
                    return Err(failure.error).with_context(|| self.path(number).display().to_string());
                }
            }
        }
        bail!("{} is full", self.games().display())
    }

    /// Replaces a saved game atomically: a reader sees the old or the new one, even if the program is killed.
    pub fn replace(&self, number: Number, game: &Game) -> Result<()> {
        let path = self.path(number);
        let persisted = self.written(game)?.persist(&path).map(drop);
        persisted.map_err(|failure| failure.error).with_context(|| path.display().to_string())
    }

    /// The game in a file beside the others, without a name yet.
    fn written(&self, game: &Game) -> Result<NamedTempFile> {
        let write = || {
            let mut file = tempfile::Builder::new().prefix(".saving-").tempfile_in(self.games())?;
            file.write_all(save::write(game).as_bytes())?;
            // Otherwise a power failure may leave an empty file.
            file.as_file().sync_data()?;
            Ok::<_, io::Error>(file)
        };
        write().with_context(|| self.games().display().to_string())
    }

    /// Deletes a game.
    pub fn delete(&self, number: Number) -> Result<()> {
        let path = self.path(number);
        fs::remove_file(&path).with_context(|| path.display().to_string())
    }

    /// Adds a line for a game that was finished.
    pub fn record(&self, finish: &Finish) -> Result<()> {
        let path = self.home.join("finished.jsonl");
        let write = || {
            fs::create_dir_all(&self.home)?;
            // One short write at the end of the file: two terminals do not mix their lines.
            let line = serde_json::to_string(finish)? + "\n";
            File::options().append(true).create(true).open(&path)?.write_all(line.as_bytes())
        };
        write().with_context(|| path.display().to_string())
    }

    /// Every game that was finished; lines that cannot be read are skipped and kept.
    pub fn finishes(&self) -> Vec<Finish> {
        let text = fs::read(self.home.join("finished.jsonl")).unwrap_or_default();
        let text = String::from_utf8_lossy(&text);
        text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect()
    }

    fn games(&self) -> PathBuf {
        self.home.join("games")
    }

    fn path(&self, number: Number) -> PathBuf {
        self.games().join(format!("{number:04}.json"))
    }
}

/// Renames `0003.json` to `0003.json.damaged`, or `.damaged-2` …
fn set_aside(path: &Path) -> io::Result<PathBuf> {
    let name = path.file_name().and_then(OsStr::to_str).unwrap_or_default();
    for n in 1.. {
        let suffix = if n == 1 { String::new() } else { format!("-{n}") };
        let aside = path.with_file_name(format!("{name}.damaged{suffix}"));
        if !aside.exists() {
            fs::rename(path, &aside)?;
            return Ok(aside);
        }
    }
    unreachable!("numbers do not end")
}

#[cfg(test)]
mod tests {
    use ninefold_draw::Spot;

    use super::super::game::Pen;
    use super::*;

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn store() -> (tempfile::TempDir, Store) {
        let folder = tempfile::tempdir().unwrap();
        let store = Store { home: folder.path().join("ninefold") };
        (folder, store)
    }

    fn game() -> Game {
        Game::new(&PUZZLE.parse().unwrap())
    }

    #[test]
    fn games_are_numbered_replaced_and_deleted() {
        let (_folder, store) = store();
        assert!(store.saved().unwrap().games.is_empty());
        let mut first = game();
        assert_eq!((store.add(&first).unwrap(), store.add(&game()).unwrap()), (1, 2));
        first.write(Spot(2), Pen::Digit, 4).unwrap();
        assert!(store.is_still(1, Some(&game())) && !store.is_still(1, Some(&first)));
        store.replace(1, &first).unwrap();
        assert!(store.is_still(1, Some(&first)) && store.is_still(9, None));
        let saved = store.saved().unwrap();
        let kept = saved.games.iter().find(|kept| kept.number == 1).unwrap();
        assert_eq!((saved.games.len(), &kept.game), (2, &first));
        store.delete(1).unwrap();
        assert_eq!(store.add(&game()).unwrap(), 3, "no number above is used again");
        assert_eq!(store.saved().unwrap().games.len(), 2);
        let files = fs::read_dir(store.games()).unwrap().count();
        assert_eq!(files, 2, "nothing temporary is left");
    }

    #[test]
    fn a_damaged_game_is_kept_aside_and_told_of() {
        let (_folder, store) = store();
        store.add(&game()).unwrap();
        store.add(&game()).unwrap();
        fs::write(store.path(1), "{\"version\":1, \"puz").unwrap();
        fs::write(store.path(2), b"\xff\xfe\0").unwrap();
        let saved = store.saved().unwrap();
        assert_eq!((saved.games.len(), saved.troubles.len()), (0, 2));
        assert!(
            saved.troubles.iter().all(|trouble| trouble.contains("was renamed to")),
            "{:?}",
            saved.troubles
        );
        let aside = fs::read_to_string(store.games().join("0001.json.damaged")).unwrap();
        assert_eq!(aside, "{\"version\":1, \"puz");
        assert_eq!(store.add(&game()).unwrap(), 3, "its number is not taken");
        assert!(store.saved().unwrap().troubles.is_empty(), "reported once");
    }

    #[test]
    fn a_game_of_a_newer_program_is_left_alone() {
        let (_folder, store) = store();
        store.add(&game()).unwrap();
        let newer = "{\"version\":9, \"unknown\":[]}";
        fs::write(store.path(1), newer).unwrap();
        let saved = store.saved().unwrap();
        assert!(saved.games.is_empty() && saved.troubles[0].contains("newer"), "{:?}", saved.troubles);
        assert_eq!(fs::read_to_string(store.path(1)).unwrap(), newer);
    }

    #[test]
    fn finished_games_are_remembered_and_strange_lines_passed_over() {
        let (_folder, store) = store();
        assert!(store.finishes().is_empty());
        let finish = Finish { level: Some("Easy".into()), seconds: 61.5, hints: 1, mistakes: 0 };
        store.record(&finish).unwrap();
        File::options()
            .append(true)
            .open(store.home.join("finished.jsonl"))
            .unwrap()
            .write_all(b"{\"le\n")
            .unwrap();
        store.record(&finish).unwrap();
        assert_eq!(store.finishes(), [finish.clone(), finish]);
    }
}
