//! A sentence as words that mean the same in all their spellings.
//!
//! Articles and *must* go, plurals become singular, every form of *not* becomes `not`. Nothing else is dropped: what a
//! rule does not license stays and stops it.

use std::sync::OnceLock;

use ninefold::sort::Sorted;

/// The words of a sentence that all mean the same.
const SAME: &[(&str, &str)] = &[
    ("is are be been being was were", "be"),
    ("has have having", "have"),
    ("cannot can't mustn't don't doesn't isn't aren't never won't shouldn't", "not"),
    ("every each any", "all"),
    ("numbers number digits values value integers integer", "digit"),
    ("zero", "0"),
    ("one once", "1"),
    ("two", "2"),
    ("three", "3"),
    ("four", "4"),
    ("five", "5"),
    ("six", "6"),
    ("seven", "7"),
    ("eight", "8"),
    ("nine", "9"),
    ("ten", "10"),
    ("fifteen", "15"),
    ("grey greys grays", "gray"),
    ("color colors coloured colored colours", "colour"),
    ("neighbouring neighboring adjoining", "adjacent"),
    ("neighbor neighbors neighbours", "neighbour"),
    ("centre central middle", "center"),
    (
        "seperated separated joined connected linked separating joining connecting linking separates joins connects links separate",
        "join",
    ),
    ("connect link joining", "join"),
    ("diagonals", "diagonals"),
    ("appearing appears appeared", "appear"),
    ("sudoko soduku soduko sudou sudoku's", "sudoku"),
    ("xes x's", "xs"),
    ("v's", "vs"),
    ("bulp blub", "bulb"),
    ("rise rises climb climbs", "increase"),
    ("provide provides", "show"),
    ("boarder boarders", "border"),
    ("much", ""),
    ("whipsers", "whisper"),
    (
        "written printed given provided shown marked displayed indicated drawn present denoted visible",
        "shown",
    ),
    ("gives shows indicates displays denotes give indicate display denote represents represent", "show"),
    ("showing indicating giving displaying representing denoting showed", "show"),
    ("sums summing summed totals totalling totaling total", "sum"),
    ("repeating repeats repeated repetition", "repeat"),
    ("increasing increases ascending ascend ascends increased", "increase"),
    ("containing contains contained", "contain"),
    ("forming forms", "form"),
    ("thermos thermometer thermometers", "thermo"),
    ("apply applies applied applying", "apply"),
    ("placed placing places", "place"),
    ("including includes included", "include"),
    ("starting starts", "start"),
    ("moving moves move", "move"),
    ("differing differs", "differ"),
    ("squares", "square"),
    ("may can could might", "may"),
    ("in inside within into", "in"),
    ("different distinct unique", "different"),
    ("identical", "same"),
    ("double doubled twice", "double"),
    ("digits'", "digit"),
    ("numerically", ","),
    ("splits splitting", "split"),
    ("divides divided dividing divide", "split"),
    ("surrounding surrounds surrounded", "surround"),
    ("whispers", "whisper"),
    ("clues", "clue"),
    ("see sees seeing seen", "see"),
    ("lies lying", "lie"),
    ("reads reading", "read"),
    ("sandwiched", "sandwich"),
];

/// What says nothing by itself.
const DROPPED: &str = "the a an its their this these those that which must should shall will also additionally \
    furthermore moreover simply always finally respective corresponding thick thin thicker thinner darker own";

/// Several words for one: what is read, and what stands for it.
const PHRASES: &[(&str, &str)] = &[
    ("have to", ""),
    ("need to", ""),
    ("needs to", ""),
    ("be to", "be"),
    ("all of", "all"),
    ("in addition", ""),
    ("of course", ""),
    ("not be allow to", "not"),
    ("be not allow to", "not"),
    ("be not permit to", "not"),
    ("be not", "not"),
    ("may not", "not"),
    ("such as", "eg"),
    ("digit of digit", "digit"),
    ("adjacent / adjacent", "adjacent"),
    ("not allowed to", "not"),
    ("not permitted to", "not"),
    ("cell digit", "digit"),
    ("digit of cell", "cell"),
    ("do not", "not"),
    ("does not", "not"),
    ("must not", "not"),
    ("not be", "not"),
    ("not may", "not"),
    ("not ever", "not"),
    ("did not", "not"),
    ("add up to", "sum to"),
    ("add to", "sum to"),
    ("adding up to", "sum to"),
    ("adding to", "sum to"),
    ("added up to", "sum to"),
    ("sum up to", "sum to"),
    ("adding", "sum"),
    ("equal to", "equal"),
    ("up to", "to"),
    ("sum equal", "sum to"),
    ("be equal", "equal"),
    ("outside of", "outside"),
    ("inside of", "in"),
    ("1 : 2", "1:2"),
    ("2 : 1", "1:2"),
    ("1 / 2", "1:2"),
    ("1 - 2", "1:2"),
    ("1 to 2", "1:2"),
    ("2 to 1", "1:2"),
    ("e . g .", "eg"),
    ("e . g", "eg"),
    ("i . e .", "ie"),
    ("i . e", "ie"),
    ("for example", "eg"),
    ("for instance", "eg"),
    ("that be to say", "ie"),
    ("light blue", "light-blue"),
    ("dark blue", "dark-blue"),
    ("light green", "light-green"),
    ("dark green", "dark-green"),
    ("light gray", "light-gray"),
    ("dark gray", "dark-gray"),
    ("light purple", "purple"),
    ("light red", "red"),
    ("dark red", "red"),
    ("light pink", "pink"),
    ("pale blue", "light-blue"),
    ("mint green", "green"),
    ("pale green", "light-green"),
    ("light orange", "orange"),
    ("dark purple", "purple"),
    ("light yellow", "yellow"),
    ("bright green", "green"),
    ("bright blue", "blue"),
    ("dark yellow", "yellow"),
    ("dark orange", "orange"),
    ("3 x 3", "3x3"),
    ("2 x 2", "2x2"),
    ("9 x 9", "9x9"),
    ("6 x 6", "6x6"),
    ("4 x 4", "4x4"),
    ("2 x 3", "2x3"),
    ("3 by 3", "3x3"),
    ("2 by 2", "2x2"),
    ("8 x 8", "8x8"),
    ("2 x 4", "2x4"),
    ("3 x 2", "3x2"),
    ("no more than", "at most"),
    ("> =", "at least"),
    ("greater than or equal", "at least"),
];

/// Names of colours; one with a hyphen is a shade of the second.
const COLOURS: &str = "red orange yellow gold golden green blue purple pink magenta teal turquoise cyan aqua \
    peach brown black white gray lavender violet indigo lime silver beige tan coral salmon maroon navy cream mauve lilac \
    fuchsia light-blue dark-blue light-green dark-green light-gray dark-gray";

/// The words of a sentence.
pub(super) fn words(sentence: &str) -> Vec<String> {
    let plain = sentence.to_ascii_lowercase();
    let mut words: Vec<String> = Vec::new();
    for raw in split(&plain) {
        let word = if raw.bytes().all(|byte| byte.is_ascii_alphabetic()) || raw.contains('\'') {
            one(&raw)
        } else {
            raw
        };
        if !word.is_empty() {
            words.push(word);
        }
    }
    replaced(words)
}

/// Words, numbers and marks, each by itself.
fn split(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut last = ' ';
    for c in text.chars() {
        let kind = |c: char| match c {
            'a'..='z' | '\'' => 1,
            '0'..='9' => 2,
            _ => 3,
        };
        match words.last_mut() {
            Some(word) if kind(c) != 3 && kind(c) == kind(last) => word.push(c),
            _ if c.is_whitespace() || matches!(c, '"' | '*' | '_' | '!') => {}
            _ => words.push(c.to_string()),
        }
        last = c;
    }
    words
}

/// The words of a phrase, and what stands for it.
type Phrase = (Vec<&'static str>, &'static str);

/// The lists above, by word.
#[derive(Default)]
struct Lists {
    /// What stands for a word.
    same: Sorted<&'static str, &'static str>,
    /// What goes, and what names colours: keys of maps like the first, so that one code serves all three.
    dropped: Sorted<&'static str, &'static str>,
    colours: Sorted<&'static str, &'static str>,
    /// The phrases that end with a word, and what stands for each.
    phrases: Sorted<&'static str, Vec<Phrase>>,
}

fn lists() -> &'static Lists {
    static LISTS: OnceLock<Lists> = OnceLock::new();
    LISTS.get_or_init(|| {
        let mut lists = Lists::default();
        for (phrase, stands) in PHRASES {
            let words: Vec<&str> = phrase.split(' ').collect();
            let all = lists.phrases.entry(words[words.len() - 1], Vec::new());
            // The longest first.
            let at = all.partition_point(|(known, _): &Phrase| known.len() >= words.len());
            all.insert(at, (words, *stands));
        }
        for (forms, stands) in SAME {
            forms.split(' ').for_each(|form| _ = lists.same.entry(form, *stands));
        }
        DROPPED.split_whitespace().for_each(|word| _ = lists.dropped.entry(word, ""));
        COLOURS.split_whitespace().for_each(|word| _ = lists.colours.entry(word, ""));
        lists
    })
}

/// Whether a word is the name of a colour.
pub(super) fn is_colour(word: &str) -> bool {
    lists().colours.get(word).is_some()
}

/// A word as it stands for all its forms; empty for one that says nothing.
fn one(raw: &str) -> String {
    let (lists, word) = (lists(), raw.trim_matches('\''));
    if let Some(stands) = lists.same.get(word) {
        return (*stands).to_owned();
    }
    let word = word.strip_suffix("'s").unwrap_or(word);
    if lists.dropped.get(word).is_some() {
        return String::new();
    }
    let stem = singular(word);
    lists.same.get(stem.as_str()).map_or(stem.clone(), |stands| (*stands).to_owned())
}

fn singular(word: &str) -> String {
    let cut = |end: &str| word.strip_suffix(end).filter(|stem| stem.len() > 2);
    if let Some(stem) = cut("ies") {
        return format!("{stem}y");
    }
    if let Some(stem) = word
        .strip_suffix("es")
        .filter(|stem| ["x", "ch", "sh", "ss"].iter().any(|end| stem.ends_with(end)) && stem.len() > 2)
    {
        return stem.to_owned();
    }
    if ["ss", "us", "is"].iter().any(|end| word.ends_with(end)) {
        return word.to_owned();
    }
    cut("s").unwrap_or(word).to_owned()
}

/// The words with every phrase of several replaced, from left to right.
fn replaced(words: Vec<String>) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    for word in words {
        out.push(word);
        while let Some((length, stands)) = ending(&out) {
            out.truncate(out.len() - length);
            out.extend(stands.split(' ').filter(|word| !word.is_empty()).map(str::to_owned));
        }
    }
    out
}

/// The phrase that the words end with.
fn ending(words: &[String]) -> Option<(usize, &'static str)> {
    let all = lists().phrases.get(words.last()?.as_str())?;
    let ends = |phrase: &[&str]| {
        phrase.len() <= words.len() && words[words.len() - phrase.len()..].iter().eq(phrase.iter())
    };
    all.iter().find(|(phrase, _)| ends(phrase)).map(|(phrase, stands)| (phrase.len(), *stands))
}
