//! What evidence says, as facts, and whether a conclusion can be avoided in spite of them.
//!
//! A fact is a list of candidates, one of which is true (the candidates of a cell, the places of a digit in a
//! house), or an inference of a chain: if its premises hold, it does. To deny a conclusion is one assumption
//! more; a plain search then draws the inferences, takes the list with the fewest candidates left and tries
//! each. If that always ends in a list with none left, the conclusion cannot be denied.

use super::claim::{Claim, Gap};
use super::{chains, completions, rank, symmetry, templates};
use crate::board::{Candidate, Candidates, Cell, CellSet, Digit, DigitSet, House};
use crate::logic::lemmas::replaceable::{are_closed, is_replaceable, may_be_replaceable};
use crate::logic::{Chain, Constraint, Evidence, Node, Reason, Role};

/// After so many placements the search gives up: the evidence is too vague to be called one.
const MOST_TRIALS: usize = 200_000;

/// Why the evidence of a claim does not show its conclusion; `None` if it does.
pub fn gap(position: &Candidates, unique: bool, claim: &Claim) -> Option<Gap> {
    let evidence = &claim.evidence;
    if let Some(set) = evidence.sets().iter().position(|set| !chains::is_set(position, set)) {
        return Some(Gap::Set(set));
    }
    for (number, chain) in evidence.chains().iter().enumerate() {
        let shown = |position: &Candidates, claim: &Claim| gap(position, unique, claim).is_none();
        if let Some(inference) = chains::first_gap(position, chain, &shown) {
            return Some(Gap::Inference(number, inference));
        }
    }
    if !evidence.guardians().is_empty() && !is_guarded(position, unique, evidence) {
        return Some(Gap::Guardians);
    }
    // The inferences alone mostly do; the cells and houses that they pass make the search long.
    let scopes = match (evidence.guardians().is_empty(), evidence.chains().is_empty()) {
        (true, true) => &[Scope::Along][..],
        (true, false) => &[Scope::Ends, Scope::Along],
        (false, _) => &[Scope::Clause, Scope::Ends, Scope::Along],
    };
    let missing = |&scope: &Scope| missing(position, unique, claim, scope);
    scopes
        .iter()
        .map(missing)
        .find(Option::is_none)
        .unwrap_or_else(|| missing(&Scope::Along))
        .map(Gap::Missing)
}

/// Which facts a search uses.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Scope {
    /// That one of the guardians is true, and the inferences of the chains.
    Clause,
    /// All facts but the cells and houses that chains pass.
    Ends,
    /// All.
    Along,
}

/// Whether the pattern cannot be without its guardians.
fn is_guarded(position: &Candidates, unique: bool, evidence: &Evidence) -> bool {
    let mut bare = evidence.clone();
    let hard = bare.hard_mut();
    (hard.guardians, hard.chains) = (Vec::new(), Vec::new());
    is_impossible_if(position, unique, bare, evidence.guardians(), MOST_TRIALS)
}

/// Whether in a puzzle with one solution a pattern cannot be without its guardians, as far as so many trials
/// show it.
pub fn is_impossible(
    position: &Candidates,
    pattern: &Evidence,
    guardians: &[Candidate],
    most_trials: usize,
) -> bool {
    is_impossible_if(position, true, pattern.clone(), guardians, most_trials)
}

fn is_impossible_if(
    position: &Candidates,
    unique: bool,
    pattern: Evidence,
    guardians: &[Candidate],
    most_trials: usize,
) -> bool {
    let mut left = position.clone();
    guardians.iter().for_each(|&guardian| _ = left.remove(guardian));
    let facts = Facts::of(&left, unique, &Claim { evidence: pattern, ..Claim::default() }, Scope::Along);
    !facts.can_finish(Trial::new(&facts), &mut MOST_TRIALS.saturating_sub(most_trials))
}

/// The first part of the conclusion that the evidence leaves open; `None` if all of it follows.
fn missing(position: &Candidates, unique: bool, claim: &Claim, scope: Scope) -> Option<Candidate> {
    let facts = Facts::of(position, unique, claim, scope);
    let is_open = |candidate: Candidate| position.contains(candidate);
    let placed = claim.placements.iter().filter(|placed| position.grid().get(placed.cell).is_none());
    let removed = claim.eliminations.iter().copied().filter(|&removed| is_open(removed));
    let uncovered = completions::ruled_out(position, unique, &claim.evidence);
    placed.copied().find(|&placed| facts.can_avoid(placed)).or_else(|| {
        let mut removed = removed.into_iter().filter(|gone| !uncovered.contains(gone));
        removed.find(|&gone| {
            !rank::rules_out(position, &claim.evidence, gone)
                && !templates::rules_out(position, &claim.evidence, gone)
                && !symmetry::rules_out(position, unique, &claim.evidence, gone)
                && facts.can_have(gone)
        })
    })
}

/// The facts of some evidence.
struct Facts<'a> {
    position: &'a Candidates,
    cells: CellSet,
    /// Cells of one house, which take as many digits as they are.
    sets: Vec<CellSet>,
    /// Digits that must find a place in a house.
    homes: Vec<(House, Digit)>,
    /// Cells that must not be filled such that they could be filled in another way.
    deadly: Option<CellSet>,
    /// Cells that must not all hold two digits, since these could then be exchanged everywhere else.
    closed: Option<(CellSet, DigitSet)>,
    /// Lists of candidates, one of which is true in each.
    clauses: Vec<Vec<Candidate>>,
    /// The inferences of the chains.
    rules: Vec<Rule>,
}

/// A node that is true, or false.
type Literal = (Node, bool);

/// If all of these hold, the other one does.
struct Rule(Vec<Literal>, Literal);

impl<'a> Facts<'a> {
    fn of(position: &'a Candidates, unique: bool, claim: &Claim, scope: Scope) -> Facts<'a> {
        let (evidence, along) = (&claim.evidence, scope == Scope::Along);
        let mut clauses = vec![evidence.guardians().to_vec()];
        clauses.retain(|clause| !clause.is_empty());
        let rules = evidence.chains().iter().flat_map(rules).collect();
        if scope == Scope::Clause {
            let (cells, sets, homes) = (CellSet::EMPTY, Vec::new(), Vec::new());
            return Facts { position, cells, sets, homes, deadly: None, closed: None, clauses, rules };
        }
        let placed: CellSet = claim.placements.iter().map(|placed| placed.cell).collect();
        let deadly = deadly(position, evidence).filter(|_| unique);
        let closed = closed(position, evidence).filter(|_| unique);
        clauses.extend(unique.then(|| saving(position, evidence)).filter(|saving| !saving.is_empty()));
        let pattern = deadly.or(closed.map(|(cells, _)| cells)).unwrap_or_default();
        let cells = named_cells(position, evidence, along) | placed | pattern;
        let mut facts = Facts {
            position,
            cells: cells & position.blanks(),
            sets: sets(evidence, along),
            homes: Vec::new(),
            deadly,
            closed,
            clauses,
            rules,
        };
        let proved: DigitSet = claim.placements.iter().map(|placed| placed.digit).collect();
        facts.add_homes(evidence, proved, along);
        facts
    }

    /// The houses that are named, and those whose places the evidence names all.
    fn add_homes(&mut self, evidence: &Evidence, proved: DigitSet, along: bool) {
        for &truth in evidence.truths() {
            match truth {
                Constraint::Cell(cell) => self.cells |= CellSet::of(cell) & self.position.blanks(),
                Constraint::Digit(house, digit) => {
                    self.homes.extend(truth.is_open(self.position).then_some((house, digit)));
                }
            }
        }
        let places = named_places(evidence, along);
        let digits: DigitSet =
            Digit::ALL.into_iter().filter(|digit| !places[digit.index()].is_empty()).collect();
        let named = |house| {
            let linked = evidence.chains().iter().filter(|_| along).flat_map(|chain| &chain.inferences);
            linked.filter(move |to| to.reason == Reason::House(house)).map(|to| to.node.digit)
        };
        for house in House::all() {
            let listed = evidence.houses.contains(&house);
            let linked: DigitSet = named(house).collect();
            for digit in self.position.missing(house) {
                let open = self.position.places_in(house, digit);
                let shown = open.is_subset(places[digit.index()]);
                let listed = listed && (digits | proved).contains(digit);
                if shown || listed || linked.contains(digit) {
                    self.homes.push((house, digit));
                }
            }
        }
    }

    /// Whether all facts can be had without `candidate`.
    fn can_avoid(&self, candidate: Candidate) -> bool {
        let mut trial = Trial::new(self);
        trial.open[candidate.digit.index()].remove(candidate.cell);
        self.can_finish(trial, &mut 0)
    }

    /// Whether all facts can be had with `candidate`.
    fn can_have(&self, candidate: Candidate) -> bool {
        let mut trial = Trial::new(self);
        trial.place(candidate);
        self.can_finish(trial, &mut 0)
    }

    fn can_finish(&self, mut trial: Trial, trials: &mut usize) -> bool {
        if !self.draw_inferences(&mut trial) || self.is_starved(&trial) {
            return false;
        }
        let Some(choices) = self.narrowest(&trial) else { return !self.is_deadly(&trial) };
        choices.into_iter().any(|choice| {
            *trials += 1;
            if *trials > MOST_TRIALS {
                return true;
            }
            let mut next = trial.clone();
            next.place(choice);
            self.can_finish(next, trials)
        })
    }

    /// Adds what the inferences of the chains say; `false` if that cannot be.
    fn draw_inferences(&self, trial: &mut Trial) -> bool {
        let mut goes_on = true;
        while goes_on {
            goes_on = false;
            for Rule(premises, then) in &self.rules {
                if !trial.has(then) && premises.iter().all(|premise| trial.has(premise)) {
                    if !trial.add(then) {
                        return false;
                    }
                    goes_on = true;
                }
            }
        }
        true
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
        let holds = |clause: &&Vec<Candidate>| {
            clause.iter().any(|one| trial.placed[one.digit.index()].contains(one.cell))
        };
        let clauses = self.clauses.iter().filter(|clause| !holds(clause));
        let clauses = clauses.map(|clause| {
            clause.iter().copied().filter(|&candidate| trial.is_open(candidate)).collect::<Vec<_>>()
        });
        let groups =
            trial.groups.iter().filter(|node| !trial.placed[node.digit.index()].intersects(node.cells));
        let groups = groups.map(|&Node { cells, digit }| {
            let open = trial.open[digit.index()] & cells;
            open.into_iter().map(|cell| Candidate { cell, digit }).collect()
        });
        cells.chain(homes).chain(clauses).chain(groups).min_by_key(Vec::len)
    }

    /// Whether a set has fewer digits left than cells. The search would see it too, but late.
    fn is_starved(&self, trial: &Trial) -> bool {
        let filled = trial.filled();
        self.sets.iter().any(|&set| {
            let cells = set - filled;
            trial.open.iter().filter(|open| open.intersects(cells)).count() < cells.len()
        })
    }

    /// Whether a pattern is filled in one of several ways.
    fn is_deadly(&self, trial: &Trial) -> bool {
        let digit = |cell| {
            let tried = Digit::ALL.into_iter().find(|digit| trial.placed[digit.index()].contains(cell));
            tried.or(self.position.grid().get(cell))
        };
        let holds = |cell, digits: DigitSet| digit(cell).is_some_and(|digit| digits.contains(digit));
        if self.closed.is_some_and(|(cells, pair)| cells.into_iter().all(|cell| holds(cell, pair))) {
            return true;
        }
        let Some(deadly) = self.deadly else { return false };
        let cells: Vec<Cell> = deadly.into_iter().collect();
        let digits: Option<Vec<Digit>> = cells.iter().map(|&cell| digit(cell)).collect();
        digits.is_some_and(|digits| is_replaceable(&cells, &digits))
    }
}

/// Some digits placed for a try.
#[derive(Clone)]
struct Trial {
    /// By digit, where it may still stand.
    open: [CellSet; 9],
    /// By digit, where it was placed.
    placed: [CellSet; 9],
    /// Groups of cells, one of which holds the digit.
    groups: Vec<Node>,
}

impl Trial {
    fn new(facts: &Facts<'_>) -> Trial {
        let open = Digit::ALL.map(|digit| facts.position.places(digit));
        Trial { open, placed: [CellSet::EMPTY; 9], groups: Vec::new() }
    }

    fn place(&mut self, candidate: Candidate) {
        for open in &mut self.open {
            open.remove(candidate.cell);
        }
        self.open[candidate.digit.index()] -= candidate.cell.peers();
        self.placed[candidate.digit.index()].insert(candidate.cell);
    }

    /// Whether a literal is known to hold.
    fn has(&self, &(node, holds): &Literal) -> bool {
        let d = node.digit.index();
        match holds {
            true => self.placed[d].intersects(node.cells) || self.groups.contains(&node),
            false => !(self.placed[d] | self.open[d]).intersects(node.cells),
        }
    }

    /// Adds a literal that is not known to hold; `false` if its opposite is.
    fn add(&mut self, &(node, holds): &Literal) -> bool {
        let d = node.digit.index();
        if self.has(&(node, !holds)) {
            return false;
        }
        match (holds, node.candidate()) {
            (true, Some(candidate)) => self.place(candidate),
            (true, None) => {
                self.open[d] -= node.cells.common_peers();
                self.groups.push(node);
            }
            (false, _) => self.open[d] -= node.cells,
        }
        true
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

/// The inferences of a chain except its assumption.
fn rules(chain: &Chain) -> impl Iterator<Item = Rule> {
    let literal = |i: usize| (chain.inferences[i].node, chain.inferences[i].holds);
    let drawn = chain.inferences.iter().enumerate().filter(|(_, to)| to.reason != Reason::Assumed);
    drawn.map(move |(i, to)| {
        Rule(to.premises.iter().map(|&premise| literal(usize::from(premise))).collect(), literal(i))
    })
}

/// The assumption of a chain and the inferences from which it draws nothing more: what it is about.
fn ends(chain: &Chain) -> impl Iterator<Item = Node> {
    let mut leads_on = vec![false; chain.inferences.len()];
    chain.inferences.iter().flat_map(|to| &to.premises).for_each(|&from| leads_on[usize::from(from)] = true);
    let is_end = move |&(i, _): &(usize, _)| i == 0 || !leads_on[i];
    chain.inferences.iter().enumerate().filter(is_end).map(|(_, inference)| inference.node)
}

/// The nodes of all chains: all of them, or only their ends.
fn nodes(evidence: &Evidence, along: bool) -> Vec<Node> {
    let of_chain = |chain: &Chain| -> Vec<Node> {
        match along {
            true => chain.inferences.iter().map(|inference| inference.node).collect(),
            false => ends(chain).collect(),
        }
    };
    evidence.chains().iter().flat_map(of_chain).collect()
}

/// The sets of the evidence, and of its chains if they are wanted, that lie in one house.
fn sets(evidence: &Evidence, along: bool) -> Vec<CellSet> {
    let inferences = evidence.chains().iter().filter(|_| along).flat_map(|chain| &chain.inferences);
    let linked = inferences.filter_map(|to| match to.reason {
        Reason::Set(set) => Some(set.cells),
        _ => None,
    });
    let all = evidence.sets().iter().map(|set| set.cells).chain(linked);
    all.filter(|cells| House::all().any(|house| cells.is_subset(house.cells()))).collect()
}

/// By digit, the cells that parts and chains name for it.
fn named_places(evidence: &Evidence, along: bool) -> [CellSet; 9] {
    let mut places = [CellSet::EMPTY; 9];
    for part in &evidence.parts {
        for digit in part.digits {
            places[digit.index()] |= part.cells;
        }
    }
    for node in nodes(evidence, along) {
        places[node.digit.index()] |= node.cells;
    }
    places
}

/// The cells whose candidates the evidence is about: all are named, or a set or an inference says so, or a
/// chain ends there.
fn named_cells(position: &Candidates, evidence: &Evidence, along: bool) -> CellSet {
    let places = named_places(evidence, along);
    let named = |cell: Cell| position.at(cell).into_iter().all(|digit| places[digit.index()].contains(cell));
    let sets = evidence.sets().iter().fold(CellSet::EMPTY, |cells, set| cells | set.cells);
    let mut cells: CellSet = position.blanks().into_iter().filter(|&cell| named(cell)).collect();
    cells |= sets;
    for inference in evidence.chains().iter().filter(|_| along).flat_map(|chain| &chain.inferences) {
        match inference.reason {
            Reason::Cell(cell) => cells.insert(cell),
            Reason::Set(set) => cells |= set.cells,
            _ => {}
        }
    }
    let ends = evidence.chains().iter().flat_map(ends);
    ends.fold(cells, |cells, end| cells | end.cells)
}

/// The cells of a pattern that might be filled in several ways: no house has just one of them, and none is
/// given.
fn deadly(position: &Candidates, evidence: &Evidence) -> Option<CellSet> {
    let cells = evidence.cells(Role::Pattern);
    let found_later = cells.into_iter().all(|cell| !position.grid().is_given(cell));
    (may_be_replaceable(cells) && found_later).then_some(cells)
}

/// The cells of a pattern of two digits that would leave these to be exchanged everywhere else.
fn closed(position: &Candidates, evidence: &Evidence) -> Option<(CellSet, DigitSet)> {
    let (cells, digits) = (evidence.cells(Role::Pattern), evidence.digits(Role::Pattern));
    are_closed(position.grid(), cells, digits).then_some((cells, digits))
}

/// The extra candidates, if without them every blank has two candidates and every digit two places, or none,
/// in each house: such a grid has either no solution or several.
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
