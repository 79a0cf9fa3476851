//! Words in the player's language. The English words are the keys of the page's catalogues (`web/page/words`), so that what
//! both say is translated once. They come with the page: without the feature `serve` there is English alone.

mod catalogue;
pub mod hints;
mod steps;

use std::env;
use std::fmt::Display;
use std::sync::OnceLock;

use self::catalogue::fill;
pub use self::catalogue::{Catalogue, TAGS};

/// The option of the commands that players read.
#[derive(Debug, clap::Args)]
pub struct Language {
    /// Language of hints, menus and messages; otherwise that of the environment, such as LANG=de_DE.UTF-8
    #[arg(long, value_name = "TAG", value_parser = TAGS)]
    language: Option<String>,
}

impl Language {
    /// Takes the language that is asked for, else that of the environment.
    pub fn choose(&self) {
        let chosen = self.language.as_deref().map_or_else(of_environment, |tag| tag.parse().ok());
        CHOSEN.get_or_init(|| chosen);
    }
}

/// The language of this run; `None` for English.
static CHOSEN: OnceLock<Option<Catalogue>> = OnceLock::new();

/// Of `LC_ALL`, `LC_MESSAGES` and `LANG` the first that is set decides, as in other programs.
fn of_environment() -> Option<Catalogue> {
    let set = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .find_map(|name| env::var(name).ok().filter(|of| !of.is_empty()));
    set?.get(..2)?.parse().ok()
}

/// The catalogue of this run, if it is not English.
pub fn other() -> Option<&'static Catalogue> {
    CHOSEN.get()?.as_ref()
}

/// Words without values; in English if there is no translation.
pub fn text(english: &'static str) -> &'static str {
    other().map_or(english, |other| other.text(english))
}

/// Words with values in their places `{0}`, `{1}`. The first value chooses the plural form.
pub fn filled(english: &str, values: &[&dyn Display]) -> String {
    let values: Vec<String> = values.iter().map(ToString::to_string).collect();
    match other() {
        Some(other) => other.filled(english, &values),
        None => fill(english, &values),
    }
}

/// Words in the player's language, perhaps with values.
macro_rules! tr {
    ($english:literal) => {
        $crate::words::text($english)
    };
    ($english:literal, $($value:expr),+ $(,)?) => {
        $crate::words::filled($english, &[$(&$value as &dyn std::fmt::Display),+])
    };
}

/// Words that are looked up where they are shown.
macro_rules! said {
    ($english:literal) => {
        $english
    };
}

pub(crate) use {said, tr};

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::Path;

    use super::*;

    /// What follows `tr!(` and `said!(` in the sources.
    fn messages(folder: &Path, found: &mut BTreeSet<String>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                messages(&path, found);
                continue;
            }
            let source = fs::read_to_string(&path).unwrap();
            let code = source.split("#[cfg(test)]").next().unwrap();
            let marked = code.split("tr!(").skip(1).chain(code.split("said!(").skip(1));
            for after in marked.filter_map(|after| after.trim_start().strip_prefix('"')) {
                let end = after.find('"').unwrap();
                found.insert(
                    after[..end].replace("\\\n", "").split_whitespace().collect::<Vec<_>>().join(" "),
                );
            }
        }
    }

    #[test]
    fn every_message_is_in_every_catalogue_and_none_is_stale() {
        let mut wanted = BTreeSet::new();
        messages(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut wanted);
        assert!(wanted.len() > 60, "{}", wanted.len());
        for tag in TAGS.into_iter().skip(1) {
            let catalogue: Catalogue = tag.parse().unwrap();
            let given = [
                "Easy",
                "Medium",
                "Hard",
                "Unfair",
                "Extreme",
                "Look again",
                "Hint",
                "No technique leads on from here.",
            ];
            let given = given.into_iter().chain(ninefold_draw::Mark::ALL.map(ninefold_draw::Mark::meaning));
            let lacking: Vec<&str> = given.filter(|message| !catalogue.knows(message)).collect();
            assert!(lacking.is_empty(), "{tag} lacks {lacking:?}");
            let missing: Vec<&String> = wanted.iter().filter(|message| !catalogue.knows(message)).collect();
            assert!(missing.is_empty(), "{tag} lacks {missing:#?}");
            let stale: Vec<&str> =
                catalogue.terminal().filter(|message| !wanted.contains(*message)).collect();
            assert!(stale.is_empty(), "{tag} has words that nobody says: {stale:#?}");
        }
    }

    #[test]
    fn plural_forms_follow_the_language() {
        let arabic: Catalogue = "ar".parse().unwrap();
        let forms = [1, 2, 3, 10, 11, 99, 100, 102, 103].map(|n| arabic.form(n));
        assert_eq!(forms, ["one", "two", "few", "few", "many", "many", "other", "other", "few"]);
        let german: Catalogue = "de".parse().unwrap();
        assert_eq!([0, 1, 2].map(|n| german.form(n)), ["other", "one", "other"]);
        assert_eq!(german.filled("{0} steps", &["1".into()]), "1 Schritt");
        assert_eq!(german.filled("{0} steps", &["12".into()]), "12 Schritte");
    }

    #[test]
    fn what_no_catalogue_has_stays_english() {
        let german: Catalogue = "de".parse().unwrap();
        assert_eq!(german.text("nobody says this"), "nobody says this");
        assert_eq!(german.filled("{1} before {0}", &["a".into(), "b".into()]), "b before a");
        assert!("tlh".parse::<Catalogue>().is_err());
    }
}
