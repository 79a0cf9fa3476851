//! Chooses among the positions of a technique: by score, but not the same picture twice.

use std::collections::BTreeMap;

use ninefold::logic::LADDER;

use crate::course::{self, Course, Order};
use crate::gates;
use crate::mine::{Found, Position};

/// What being like a chosen one costs: for the same digits, kind of house, region.
const ALIKE: [f64; 3] = [8.0, 6.0, 4.0];
/// Boards with fewer candidates are calm, or neither calm nor full.
const BANDS: [usize; 2] = [80, 120];
/// The disguises in which the technique must stay next.
const DISGUISES: u64 = 40;

/// The chosen positions of each technique, in turn calm, neither, and full.
pub fn choose(course: &Course, mut found: Found) -> BTreeMap<&'static str, (Order, Vec<String>)> {
    let mut chosen = BTreeMap::new();
    for kind in LADDER.iter().flat_map(|technique| technique.kinds()) {
        for order in [Order::Hints, Order::Wings] {
            let positions = found.remove(&(kind.id, order)).unwrap_or_default();
            let texts = of_technique(course, order, kind.id, positions);
            let known = chosen.get(kind.id).map_or(0, |(_, texts): &(Order, Vec<String>)| texts.len());
            if texts.len() > known && (known < 2 || order == Order::Hints) {
                chosen.insert(kind.id, (order, texts));
            }
        }
    }
    chosen
}

fn of_technique(course: &Course, order: Order, id: &'static str, mut open: Vec<Position>) -> Vec<String> {
    let mut works: Vec<f64> = open.iter().map(|one| one.facts.work).collect();
    works.sort_by(f64::total_cmp);
    let least = works.get(works.len() / 20).copied().unwrap_or(1.0);
    let mut chosen: Vec<Position> = Vec::new();
    while chosen.len() < course.most(id) && !open.is_empty() {
        let band = chosen.len() % 3;
        let any = !open.iter().any(|one| band_of(one) == band);
        let score = |one: &Position| {
            let clean = 40.0 * (least / one.facts.work.max(0.5)).min(1.0);
            clean + one.facts.rest - chosen.iter().map(|other| alike(one, other)).fold(0.0, f64::max)
        };
        let fits = (0..open.len()).filter(|&at| any || band_of(&open[at]) == band);
        let best = fits.max_by(|&a, &b| score(&open[a]).total_cmp(&score(&open[b]))).expect("one is open");
        let best = open.swap_remove(best);
        if gates::is_stable(course, order, id, &best.on, DISGUISES) {
            open.retain(|other| other.puzzle != best.puzzle);
            chosen.push(best);
        }
    }
    chosen.iter().map(|one| course::written(&one.on)).collect()
}

fn band_of(one: &Position) -> usize {
    BANDS.iter().filter(|&&limit| one.facts.candidates >= limit).count()
}

fn alike(one: &Position, other: &Position) -> f64 {
    let (a, b) = (&one.facts, &other.facts);
    let same = [a.digits == b.digits, a.kind == b.kind, a.region == b.region];
    same.iter().zip(ALIKE).filter(|(same, _)| **same).map(|(_, cost)| cost).sum()
}
