//! Steps in the words of a catalogue: made from what a step rests on, by one template a technique. `web/page/steps.js` fills
//! the same templates; both are compared with `testdata/words`.

use ninefold::logic::{Explanation, Part, Role, Step};
use ninefold::{Candidate, Digit, DigitSet, House, HouseKind};

use super::Catalogue;
use super::catalogue::fill;

/// More cells than these are told by their houses.
const FEW: usize = 6;
/// More digits than these are not told.
const MOST_DIGITS: usize = 4;

impl Catalogue {
    /// Why a step follows, and what follows; `None` if there is no template for its technique.
    pub fn explanation(&self, step: &Step) -> Option<Explanation> {
        let mut explanation = Explanation::default();
        explanation.summary = self.template(self.why.get(step.technique.id)?, step);
        explanation.conclusion = self.conclusion(step);
        Some(explanation)
    }

    /// Where to look for a step: its digits, and few cells or else houses.
    pub fn place(&self, step: &Step) -> Option<String> {
        let (cells, digits) = step
            .evidence
            .parts
            .iter()
            .fold((ninefold::CellSet::EMPTY, DigitSet::EMPTY), |(cells, digits), part| {
                (cells | part.cells, digits | part.digits)
            });
        let place = match cells.len() {
            1..=FEW => self.list(cells, "and"),
            _ if step.evidence.houses.is_empty() => return None,
            _ => self.houses(&step.evidence.houses),
        };
        Some(match digits.len() {
            1..=MOST_DIGITS => self.phrase("look", &[self.list(digits, "and"), place]),
            _ => self.phrase("look-at", &[place]),
        })
    }

    /// What follows.
    fn conclusion(&self, step: &Step) -> String {
        if !step.placements.is_empty() {
            let placed = step
                .placements
                .iter()
                .map(|on| self.phrase("placed", &[on.cell.to_string(), on.digit.to_string()]));
            return placed.collect::<Vec<_>>().join(" ");
        }
        let mut groups: Vec<(String, DigitSet)> = Vec::new();
        for (digit, cells) in
            Digit::ALL.into_iter().zip(step.eliminations_by_digit()).filter(|(_, cells)| !cells.is_empty())
        {
            let cells = self.list(cells, "and");
            match groups.iter_mut().find(|(known, _)| *known == cells) {
                Some((_, digits)) => digits.insert(digit),
                None => groups.push((cells, DigitSet::of(digit))),
            }
        }
        let parts =
            groups.into_iter().map(|(cells, digits)| self.phrase("part", &[self.list(digits, "and"), cells]));
        self.phrase("gone", &[parts.collect::<Vec<_>>().join(&self.phrase("between", &[]))])
    }

    /// A template with its places filled: `{pattern}` cells, `{pincer2.rest}` digits but that of the step, `{pivot.digits|or}`.
    fn template(&self, why: &str, step: &Step) -> String {
        let mut pieces = why.split('{');
        let mut told = pieces.next().unwrap_or_default().to_owned();
        for piece in pieces {
            let (place, rest) = piece.split_once('}').unwrap_or((piece, ""));
            told += &self.told(place, step);
            told += rest;
        }
        told
    }

    /// What a place of a template stands for.
    fn told(&self, place: &str, step: &Step) -> String {
        let (place, last) = place.split_once('|').unwrap_or((place, "and"));
        let (name, kind) = place.split_once('.').unwrap_or((place, ""));
        let Some(&Candidate { cell, digit }) = step.placements.first().or(step.eliminations.first()) else {
            return String::new();
        };
        let [row, column, block] = cell.houses();
        match name {
            "cell" => return cell.to_string(),
            "digit" => return digit.to_string(),
            "row" => return self.houses(&[row]),
            "column" => return self.houses(&[column]),
            "block" => return self.houses(&[block]),
            "houses" => return self.houses(&step.evidence.houses),
            "covers" => return self.houses(step.evidence.covers()),
            _ => {}
        }
        let parts = parts(name, step);
        let digits = parts.iter().fold(DigitSet::EMPTY, |digits, part| digits | part.digits);
        match kind {
            "digits" => self.list(digits, last),
            "rest" => self.list(digits.without(digit), last),
            _ => self.list(parts.into_iter().flat_map(|part| part.cells), last),
        }
    }

    /// Houses with those of a kind together.
    fn houses(&self, houses: &[House]) -> String {
        let kinds = houses.chunk_by(|a, b| a.kind() == b.kind()).map(|of| {
            let key = match of[0].kind() {
                HouseKind::Row => "row",
                HouseKind::Column => "column",
                HouseKind::Block => "block",
            };
            let numbers = self.list(of.iter().map(|house| house.number() + 1), "and");
            fill(self.steps[key].form(self.form(of.len() as u64)), &[numbers])
        });
        self.list(kinds, "and")
    }

    /// "a, b and c".
    fn list<T: ToString>(&self, items: impl IntoIterator<Item = T>, last: &str) -> String {
        let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
        match items.split_last() {
            Some((end, rest)) if !rest.is_empty() => {
                rest.join(&self.phrase("comma", &[])) + &self.phrase(last, &[]) + end
            }
            _ => items.concat(),
        }
    }

    fn phrase(&self, key: &str, values: &[String]) -> String {
        fill(self.steps[key].form("other"), values)
    }
}

/// The parts with a role, or the nth of them: `pincer`, `pincer2`.
fn parts<'a>(name: &str, step: &'a Step) -> Vec<&'a Part> {
    let role = name.trim_end_matches(|c: char| c.is_ascii_digit());
    let nth: Option<usize> = name[role.len()..].parse().ok();
    let Ok(role) = role.parse::<Role>() else { return Vec::new() };
    let parts = step.evidence.parts_of(role);
    match nth {
        Some(nth) => parts.skip(nth - 1).take(1).collect(),
        None => parts.collect(),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::fs;
    use std::path::Path;

    use ninefold::logic::Info;
    use ninefold_app::hint::{self, Wish};
    use ninefold_app::player::Player;
    use serde_json::Value;

    use crate::words::{Catalogue, TAGS};

    /// The steps of `testdata/words`, each with what it is called in other languages; `web/test` reads the same.
    #[test]
    fn steps_are_told_as_on_the_page() {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/words/steps.jsonl");
        let lines: Vec<Value> = fs::read_to_string(file)
            .unwrap()
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        for tag in TAGS.into_iter().skip(1) {
            let catalogue: Catalogue = tag.parse().unwrap();
            assert_eq!(catalogue.why.len(), lines.len(), "each template has a step");
            for line in &lines {
                let id = line["step"]["technique"].as_str().unwrap();
                let entry = ninefold::text::parse(line["position"].as_str().unwrap()).unwrap();
                let wish = Wish { technique: Some(id.to_owned()), ..Wish::default() };
                let steps = hint::steps(&Player::new(&entry), &wish);
                let told = catalogue.explanation(&steps[0].step).unwrap().to_string();
                assert_eq!(told, line["told"][tag].as_str().unwrap(), "{id}");
                assert!(
                    catalogue.place(&steps[0].step).is_some() || steps[0].step.evidence.houses.is_empty(),
                    "{id}"
                );
            }
        }
    }

    #[test]
    fn every_technique_has_a_name_and_a_summary() {
        for tag in TAGS.into_iter().skip(1) {
            let catalogue: Catalogue = tag.parse().unwrap();
            let ladder = ninefold::logic::LADDER.iter().flat_map(|technique| technique.kinds());
            let all: BTreeMap<&str, &Info> =
                ladder.chain(ninefold::rate::se::techniques()).map(|info| (info.id, info)).collect();
            for info in all.values() {
                assert!(catalogue.name(info.id).is_some_and(|name| !name.is_empty()), "{tag}: {}", info.id);
                assert!(catalogue.summary(info.summary).is_some(), "{tag}: {}: {}", info.id, info.summary);
            }
            assert_eq!(catalogue.names.len(), all.len(), "{tag}: none that is stale");
        }
    }
}
