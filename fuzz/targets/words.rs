//! Rules in words: sentences are read or not, and an object with words and drawings is read as a puzzle that is written
//! and read again.

use ninefold_formats::variant::{Variant, words};

use super::variants::judge;

pub fn run(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    if !text.starts_with('{') {
        let read = words::read(text).unwrap_or_default();
        assert!(read.iter().all(|(sentence, _)| !sentence.is_empty()));
        return;
    }
    let Ok(variant) = Variant::parse(text) else { return };
    let told = words::told(&variant);
    let is_unread = told.iter().any(|told| told.rules.is_none());
    assert!(!is_unread || variant.not_understood().is_some(), "{told:?}");
    judge(&variant.puzzle);
    variant.other_readings.iter().for_each(judge);
}
