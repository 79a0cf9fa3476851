//! What evidence says, as facts, and whether a conclusion can be avoided in spite of them.
//!
//! A fact is a list of candidates of which one is true: the candidates of a cell, the places of a digit in a house.
//! To deny a conclusion is one assumption more; a plain search then takes the fact with the fewest candidates left and
//! tries each. If that always ends in a fact with none left, the conclusion cannot be denied.

use super::Claim;
use crate::board::{Candidate, Candidates, Cell, CellSet, Digit, DigitSet, House};
use crate::logic::node::Reason;
use crate::logic::role::Role;
use crate::logic::step::{Chain, Evidence};

/// After so many placements the search gives up: the evidence is too vague to be called one.
const MOST_TRIALS: usize = 200_000;

/// The first part of the conclusion that the evidence leaves open; `None` if all of it follows.
pub fn missing(position: &Candidates, unique: bool, claim: &Claim) -> Option<Candidate> {
    let facts = Facts::of(position, unique, claim);
    let is_open = |candidate: Candidate| position.contains(candidate);
    let placed = claim.placements.iter().filter(|placed| position.grid().get(placed.cell).is_none());
    let removed = claim.eliminations.iter().copied().filter(|&removed| is_open(removed));
    placed
        .copied()
        .find(|&placed| facts.can_avoid(placed))
        .or_else(|| removed.into_iter().find(|&gone| facts.can_have(gone)))
}

/// The facts of some evidence.
struct Facts<'a> {
    position: &'a Candidates,
    cells: CellSet,
    /// Cells of one house, which take as many digits as they are.
    sets: Vec<CellSet>,
    /// Digits that must find a place in a house.
    homes: Vec<(House, Digit)>,
    /// Cells that two digits alone must not fill.
    deadly: Option<CellSet>,
    /// Candidates of which one is true, since without them the grid would be a bivalue universal grave.
    saving: Vec<Candidate>,
}

impl<'a> Facts<'a> {
    fn of(position: &'a Candidates, unique: bool, claim: &Claim) -> Facts<'a> {
        let evidence = &claim.evidence;
        let placed: CellSet = claim.placements.iter().map(|placed| placed.cell).collect();
        let deadly = deadly(position, evidence).filter(|_| unique);
        let saving = if unique { saving(position, evidence) } else { Vec::new() };
        let cells = named_cells(position, evidence) | placed | deadly.unwrap_or_default();
        let mut facts = Facts {
            position,
            cells: cells & position.blanks(),
            sets: sets(evidence),
            homes: Vec::new(),
            deadly,
            saving,
        };
        let proved: DigitSet = claim.placements.iter().map(|placed| placed.digit).collect();
        facts.add_homes(evidence, proved);
        facts
    }

    /// The houses that are named, and those whose places the evidence names all.
    fn add_homes(&mut self, evidence: &Evidence, proved: DigitSet) {
        let places = named_places(evidence);
        let digits: DigitSet =
            Digit::ALL.into_iter().filter(|digit| !places[digit.index()].is_empty()).collect();
        let named = |house| {
            let linked = evidence.chains.iter().flat_map(Chain::links);
            linked.filter(move |link| link.reason == Reason::House(house)).map(|link| link.to.digit)
        };
        for house in House::all() {
            let listed = evidence.houses.contains(&house);
            let linked: DigitSet = named(house).collect();
            for digit in self.position.missing(house) {
                let open = self.position.places_in(house, digit);
                let told = open.is_subset(places[digit.index()]);
                let listed = listed && (digits | proved).contains(digit);
                if told || listed || linked.contains(digit) {
                    self.homes.push((house, digit));
                }
            }
        }
    }

    /// Whether all facts can be had without `candidate`.
    fn can_avoid(&self, candidate: Candidate) -> bool {
        let mut trial = Trial::new(self);
        trial.open[candidate.digit.index()].remove(candidate.cell);
        self.can_finish(&trial, &mut 0)
    }

    /// Whether all facts can be had with `candidate`.
    fn can_have(&self, candidate: Candidate) -> bool {
        let mut trial = Trial::new(self);
        trial.place(candidate);
        self.can_finish(&trial, &mut 0)
    }

    fn can_finish(&self, trial: &Trial, trials: &mut usize) -> bool {
        if self.is_starved(trial) {
            return false;
        }
        let Some(choices) = self.narrowest(trial) else { return !self.is_deadly(trial) };
        choices.into_iter().any(|choice| {
            *trials += 1;
            if *trials > MOST_TRIALS {
                return true;
            }
            let mut next = trial.clone();
            next.place(choice);
            self.can_finish(&next, trials)
        })
    }

    /// The candidates left for the fact that has the fewest; `None` if every fact is settled.
    fn narrowest(&self, trial: &Trial) -> Option<Vec<Candidate>> {
        let cells = (self.cells - trial.filled()).into_iter().map(|cell| trial.at(cell));
        let homes =
            self.homes.iter().filter(|(house, digit)| !trial.placed[digit.index()].intersects(house.cells()));
        let homes = homes.map(|&(house, digit)| {
            let places = trial.open[digit.index()] & house.cells();
            places.into_iter().map(|cell| Candidate { cell, digit }).collect()
        });
        let is_saved =
            self.saving.iter().any(|saving| trial.placed[saving.digit.index()].contains(saving.cell));
        let saving = (!self.saving.is_empty() && !is_saved)
            .then(|| self.saving.iter().copied().filter(|&saving| trial.is_open(saving)).collect());
        cells.chain(homes).chain(saving).min_by_key(Vec::len)
    }

    /// Whether a set has fewer digits left than cells. The search would see it too, but late.
    fn is_starved(&self, trial: &Trial) -> bool {
        let filled = trial.filled();
        self.sets.iter().any(|&set| {
            let cells = set - filled;
            trial.open.iter().filter(|open| open.intersects(cells)).count() < cells.len()
        })
    }

    /// Whether two digits fill what they must not.
    fn is_deadly(&self, trial: &Trial) -> bool {
        let Some(deadly) = self.deadly else { return false };
        let digit = |cell| {
            let tried = Digit::ALL.into_iter().find(|digit| trial.placed[digit.index()].contains(cell));
            tried.or(self.position.grid().get(cell))
        };
        let digits: Option<DigitSet> = deadly.into_iter().map(digit).collect();
        digits.is_some_and(|digits| digits.len() == 2)
    }
}

/// Some digits placed for a try.
#[derive(Clone)]
struct Trial {
    /// By digit, where it may still stand.
    open: [CellSet; 9],
    /// By digit, where it was placed.
    placed: [CellSet; 9],
}

impl Trial {
    fn new(facts: &Facts<'_>) -> Trial {
        Trial { open: Digit::ALL.map(|digit| facts.position.places(digit)), placed: [CellSet::EMPTY; 9] }
    }

    fn place(&mut self, candidate: Candidate) {
        for open in &mut self.open {
            open.remove(candidate.cell);
        }
        self.open[candidate.digit.index()] -= candidate.cell.peers();
        self.placed[candidate.digit.index()].insert(candidate.cell);
    }

    fn is_open(&self, candidate: Candidate) -> bool {
        self.open[candidate.digit.index()].contains(candidate.cell)
    }

    fn filled(&self) -> CellSet {
        self.placed.iter().fold(CellSet::EMPTY, |all, &cells| all | cells)
    }

    fn at(&self, cell: Cell) -> Vec<Candidate> {
        let digits = Digit::ALL.into_iter().filter(|digit| self.open[digit.index()].contains(cell));
        digits.map(|digit| Candidate { cell, digit }).collect()
    }
}

/// The sets of the evidence and of its links that lie in one house.
fn sets(evidence: &Evidence) -> Vec<CellSet> {
    let linked = evidence.chains.iter().flat_map(Chain::links).filter_map(|link| match link.reason {
        Reason::Set(set) => Some(set.cells),
        _ => None,
    });
    let all = evidence.sets.iter().map(|set| set.cells).chain(linked);
    all.filter(|cells| House::all().any(|house| cells.is_subset(house.cells()))).collect()
}

/// By digit, the cells that parts and chains name for it.
fn named_places(evidence: &Evidence) -> [CellSet; 9] {
    let mut places = [CellSet::EMPTY; 9];
    for part in &evidence.parts {
        for digit in part.digits {
            places[digit.index()] |= part.cells;
        }
    }
    for node in evidence.chains.iter().flat_map(Chain::links).flat_map(|link| [link.from, link.to]) {
        places[node.digit.index()] |= node.cells;
    }
    places
}

/// The cells whose candidates the evidence is about: all are told, or a set or a link says so, or a chain ends there.
fn named_cells(position: &Candidates, evidence: &Evidence) -> CellSet {
    let places = named_places(evidence);
    let told = |cell: Cell| position.at(cell).into_iter().all(|digit| places[digit.index()].contains(cell));
    let sets = evidence.sets.iter().fold(CellSet::EMPTY, |cells, set| cells | set.cells);
    let mut cells: CellSet = position.blanks().into_iter().filter(|&cell| told(cell)).collect();
    cells |= sets;
    for link in evidence.chains.iter().flat_map(Chain::links) {
        match link.reason {
            Reason::Cell(cell) => cells.insert(cell),
            Reason::Set(set) => cells |= set.cells,
            _ => {}
        }
    }
    let ends = evidence.chains.iter().filter_map(|chain| chain.ends());
    ends.fold(cells, |cells, (start, end)| cells | start.cells | end.cells)
}

/// The cells of a pattern that two digits could fill in two ways: every house has two of them, or none, and no given.
fn deadly(position: &Candidates, evidence: &Evidence) -> Option<CellSet> {
    let cells = evidence.cells(Role::Pattern);
    let paired = House::all().all(|house| matches!((cells & house.cells()).len(), 0 | 2));
    let found_later = cells.into_iter().all(|cell| !position.grid().is_given(cell));
    (!cells.is_empty() && paired && found_later).then_some(cells)
}

/// The extra candidates, if without them every blank has two candidates and every digit two places, or none, in each
/// house: such a grid has no solution or several.
fn saving(position: &Candidates, evidence: &Evidence) -> Vec<Candidate> {
    let extras = evidence.parts_of(Role::Extra);
    let extras: Vec<Candidate> = extras
        .flat_map(|part| part.cells.into_iter().map(|cell| (cell, part.digits)))
        .flat_map(|(cell, digits)| digits.into_iter().map(move |digit| Candidate { cell, digit }))
        .collect();
    let mut grave = position.clone();
    extras.iter().for_each(|&extra| _ = grave.remove(extra));
    let paired = |count: usize| count == 0 || count == 2;
    let is_grave = grave.blanks().into_iter().all(|cell| grave.at(cell).len() == 2)
        && House::all()
            .all(|house| Digit::ALL.into_iter().all(|digit| paired(grave.places_in(house, digit).len())));
    if is_grave { extras } else { Vec::new() }
}
