//! Rules in words: sentences are read or not, and an object with words and drawings is read as a puzzle that is written
//! and read again.

use ninefold_formats::variant::{Variant, fpuzzles, words};

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
    let is_unread = told.iter().any(|told| !told.is_understood);
    assert!(!is_unread || variant.not_understood().is_some(), "{told:?}");
    let said: Vec<String> = told.iter().map(|told| format!("{}: {}", told.id, told.reading)).collect();
    let confirmed = fpuzzles::as_said(variant.clone(), &said).expect("readings are taken as they are told");
    for (told, said) in told.iter().zip(words::told(&confirmed)) {
        assert!(!told.is_understood || said.is_understood, "{told:?} is {said:?} when it is confirmed");
    }
    judge(&variant.puzzle);
    variant.other_readings.iter().for_each(judge);
}
