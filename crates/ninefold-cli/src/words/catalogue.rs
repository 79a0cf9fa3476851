//! A language's catalogue: messages with their plural forms, and the words for techniques.

use std::collections::HashMap;
use std::str::FromStr;

use serde::Deserialize;

/// The languages, English first; each of the others has a catalogue.
pub const TAGS: [&str; 3] = ["en", "de", "ar"];

/// The words of a language. Keys are the English words, or ids of techniques.
#[derive(Debug, Deserialize)]
pub struct Catalogue {
    #[serde(skip)]
    tag: &'static str,
    page: HashMap<String, HashMap<String, Message>>,
    both: HashMap<String, Message>,
    terminal: HashMap<String, Message>,
    pub(super) names: HashMap<String, String>,
    summaries: HashMap<String, String>,
    pub(super) why: HashMap<String, String>,
    pub(super) steps: HashMap<String, Message>,
}

/// A text, or one for each plural form.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(super) enum Message {
    One(String),
    Forms(HashMap<String, String>),
}

impl FromStr for Catalogue {
    type Err = ();

    fn from_str(tag: &str) -> Result<Catalogue, ()> {
        let tag = TAGS.into_iter().skip(1).find(|known| *known == tag).ok_or(())?;
        let file = file(tag).ok_or(())?;
        let text = str::from_utf8(file).expect("the catalogues are text");
        let catalogue: Catalogue = serde_json::from_str(text).expect("the catalogues are tested");
        Ok(Catalogue { tag, ..catalogue })
    }
}

#[cfg(feature = "serve")]
fn file(tag: &str) -> Option<&'static [u8]> {
    ninefold_server::page_file(&format!("words/{tag}.json"))
}

#[cfg(not(feature = "serve"))]
fn file(_: &str) -> Option<&'static [u8]> {
    None
}

impl Catalogue {
    /// Words without values.
    pub fn text<'a>(&'a self, english: &'a str) -> &'a str {
        self.message(english).map_or(english, |message| message.form("other"))
    }

    /// Words with their values; the first that is a number chooses the plural form.
    pub fn filled(&self, english: &str, values: &[String]) -> String {
        let number = values.iter().find_map(|value| value.parse().ok());
        let message = self.message(english).map(|message| message.form(self.form(number.unwrap_or(0))));
        fill(message.unwrap_or(english), values)
    }

    /// What a technique is called.
    pub fn name(&self, id: &str) -> Option<&str> {
        self.names.get(id).map(String::as_str)
    }

    /// What is seen, and what follows.
    pub fn summary(&self, english: &str) -> Option<&str> {
        self.summaries.get(english).map(String::as_str)
    }

    /// The plural form of a number, after the rules of CLDR.
    pub fn form(&self, n: u64) -> &'static str {
        match (self.tag, n, n % 100) {
            (_, 1, _) => "one",
            ("ar", 0, _) => "zero",
            ("ar", 2, _) => "two",
            ("ar", _, 3..=10) => "few",
            ("ar", _, 11..=99) => "many",
            _ => "other",
        }
    }

    fn message(&self, english: &str) -> Option<&Message> {
        let own = self.terminal.get(english).or_else(|| self.both.get(english));
        own.or_else(|| self.page.values().find_map(|group| group.get(english)))
    }

    #[cfg(test)]
    pub(super) fn knows(&self, english: &str) -> bool {
        self.message(english).is_some()
    }

    #[cfg(test)]
    pub(super) fn terminal(&self) -> impl Iterator<Item = &str> {
        self.terminal.keys().map(String::as_str)
    }
}

impl Message {
    /// The text of a plural form.
    pub(super) fn form(&self, form: &str) -> &str {
        match self {
            Message::One(text) => text,
            Message::Forms(forms) => forms.get(form).or(forms.get("other")).map_or("", String::as_str),
        }
    }
}

/// A text with values in its places `{0}`, `{1}`.
pub fn fill(text: &str, values: &[String]) -> String {
    let mut pieces = text.split('{');
    let mut filled = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let (at, rest) = piece.split_once('}').unwrap_or(("", piece));
        filled += at.parse().ok().and_then(|at: usize| values.get(at)).map_or("", String::as_str);
        filled += rest;
    }
    filled
}
