//! The positions of the course: each is sound, and the next hint there is the technique that it is shown for.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use ninefold::logic::{self, LADDER, Position, Step};
use ninefold::text::{self, Entry, Format};
use ninefold::{Candidate, Candidates, Digit, Random, Symmetry};
use ninefold_app::hint;
use ninefold_app::player::Player;
use serde_json::Value;

fn file(name: &str) -> Value {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/page/course").join(name);
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn ids(of: &Value) -> Vec<&str> {
    of.as_array().unwrap().iter().map(|id| id.as_str().unwrap()).collect()
}

/// Each position of an object of positions by technique.
fn positions(of: &Value) -> Vec<(&str, &str)> {
    let of = of.as_object().unwrap();
    of.iter().flat_map(|(id, texts)| ids(texts).into_iter().map(move |text| (id.as_str(), text))).collect()
}

/// Reads `53+4…|r1c4-26`: digits, with `+` before those that were found, and the candidates that are gone.
fn read(position: &str) -> Candidates {
    let (grid, gone) = position.split_once('|').unwrap();
    let mut on = Candidates::new(&text::parse_as(Format::Susser, grid).unwrap().grid);
    for (cell, digits) in gone.split_whitespace().map(|word| word.split_once('-').unwrap()) {
        for digit in digits.chars().map(|digit| Digit::from_char(digit).unwrap()) {
            assert!(
                on.remove(Candidate { cell: cell.parse().unwrap(), digit }),
                "{position}: {cell} lacks {digit}"
            );
        }
    }
    on
}

/// Where the player stands: with one solution, and without a mistake.
fn sound(on: &Candidates) -> Position {
    let player = Player::new(&Entry::with_candidates(on.clone()));
    assert!(player.solution.is_some() && player.wrong.is_empty() && player.lost.is_empty(), "{on:?}");
    player.position()
}

fn is_next(id: &str, on: &Candidates) -> bool {
    hint::next_step(&sound(on)).is_some_and(|step| step.technique.id == id)
}

#[test]
fn every_technique_of_the_course_is_told_once_and_has_positions() {
    let course = file("course.json");
    let mut told = BTreeSet::new();
    for (at, chapter) in course["chapters"].as_array().unwrap().iter().enumerate() {
        let taught = chapter["techniques"].as_object().unwrap();
        let shown = file(&format!("{}.json", at + 1));
        assert_eq!(taught.keys().collect::<Vec<_>>(), shown.as_object().unwrap().keys().collect::<Vec<_>>());
        for (id, words) in taught {
            assert!(logic::info(id).is_some() && told.insert(id.clone()), "{id}");
            assert!(
                ["look", "why", "slip"]
                    .iter()
                    .all(|part| words[part].as_str().is_some_and(|it| it.ends_with(['.', '?'])))
            );
            assert!(shown[id].as_array().unwrap().len() >= 10, "{id}");
        }
        assert!(
            chapter["after"].as_array().unwrap().iter().all(|before| before.as_u64().unwrap() <= at as u64)
        );
    }
    for (parent, children) in course["parents"].as_object().unwrap() {
        assert!(told.contains(parent), "{parent} has no lesson");
        assert!(ids(children).iter().all(|id| logic::info(id).is_some() && !told.contains(*id)), "{parent}");
    }
}

#[test]
fn the_next_hint_at_each_position_of_the_course_is_its_technique() {
    for chapter in 1..=10 {
        let shown = file(&format!("{chapter}.json"));
        for (number, (id, text)) in positions(&shown).into_iter().enumerate() {
            let on = read(text);
            assert!(is_next(id, &on), "{id}: {text}");
            let turned = Symmetry::random(&mut Random::stream(chapter, number as u64)).candidates(&on);
            assert!(is_next(id, &turned), "{id}, turned: {text}");
        }
    }
}

#[test]
fn the_positions_of_reference_show_their_technique() {
    let reference = file("reference.json");
    for (id, text) in positions(&reference["hints"]) {
        assert!(is_next(id, &read(text)), "{id}: {text}");
    }
    let course = file("course.json");
    let wings = ids(&course["wings"]);
    for (id, text) in positions(&reference["wings"]) {
        let rung = logic::technique(id).unwrap().info().id;
        let known =
            LADDER.iter().copied().filter(|one| one.info().id == rung || wings.contains(&one.info().id));
        let next = logic::next_step(&sound(&read(text)), &known.collect());
        assert_eq!(next.map(|step: Step| step.technique.id), Some(id), "{text}");
    }
}
