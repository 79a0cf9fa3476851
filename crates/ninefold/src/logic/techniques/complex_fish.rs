//! Franken and mutant fish: fish whose base and cover houses include blocks.
//!
//! ```text
//! franken   base: rows and blocks, cover: columns and blocks (or columns and rows changed)
//! mutant    base and cover: any houses
//! ```
//!
//! The idea is that of the basic fish: *n* base houses hold *n* times the digit; if all of it lies in *n*
//! cover houses, these have no more of it. Houses may now overlap. A place in two base houses counts twice,
//! so it is a fin (an *endo fin*); a place in two cover houses may itself be removed (*cannibalism*).
//!
//! The choices are very many. But a fish is a proof about one digit alone, so where the digit's templates
//! rule out nothing there is none; and where they do, only those choices matter that leave all fins in sight
//! of one of the candidates ruled out. The search follows these candidates, and drops each that cannot be
//! reached any more.

use core::ops::ControlFlow;

use crate::board::{Candidates, Cell, CellSet, Digit, DigitSet, House};
use crate::logic::explain::{self, therefore};
use crate::logic::{Evidence, Info, Level, Position, Role, Step, StepSink, Technique};

/// A Franken or mutant fish of a size, with or without fins.
#[derive(Debug)]
pub struct ComplexFish {
    info: &'static Info,
    size: usize,
    family: Family,
    finned: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Family {
    Franken,
    Mutant,
}

/// More fins, and more endo fins, than these are not looked for.
const MOST_FINS: usize = 5;
const MOST_ENDO_FINS: usize = 2;

/// The size of the largest fish.
const LARGEST: usize = 7;

const fn summary(family: Family, finned: bool) -> &'static str {
    match (family, finned) {
        (Family::Franken, false) => "A fish whose base or cover houses include blocks.",
        (Family::Franken, true) => {
            "A fish with blocks and fins: what it would eliminate and every fin sees is false."
        }
        (Family::Mutant, false) => "A fish of rows, columns and blocks in any combination.",
        (Family::Mutant, true) => {
            "A fish of any houses with fins: what it would eliminate and every fin sees is false."
        }
    }
}

macro_rules! fish {
    ($($NAME:ident $size:literal $family:ident $finned:literal: $id:literal, $title:literal, $code:literal, $order:literal, $level:ident, $score:literal $(, $extra:ident())*;)*) => {
        $(pub static $NAME: ComplexFish = ComplexFish {
            info: &Info::new($id, $title, summary(Family::$family, $finned)).words(words)
                .hodoku($code, $order, Level::$level, $score)$(.$extra())*,
            size: $size,
            family: Family::$family,
            finned: $finned,
        };)*
    };
}

fish! {
    FRANKEN_X_WING 2 Franken false: "franken-x-wing", "Franken X-Wing", "0330", 6100, Unfair, 300;
    FRANKEN_SWORDFISH 3 Franken false: "franken-swordfish", "Franken Swordfish", "0331", 6200, Unfair, 350;
    FRANKEN_JELLYFISH 4 Franken false: "franken-jellyfish", "Franken Jellyfish", "0332", 6300, Unfair, 370, off(), optional();
    FRANKEN_SQUIRMBAG 5 Franken false: "franken-squirmbag", "Franken Squirmbag", "0333", 6400, Extreme, 470, off(), optional();
    FRANKEN_WHALE 6 Franken false: "franken-whale", "Franken Whale", "0334", 6500, Extreme, 470, off(), optional();
    FRANKEN_LEVIATHAN 7 Franken false: "franken-leviathan", "Franken Leviathan", "0335", 6600, Extreme, 470, off(), optional();
    FINNED_FRANKEN_X_WING 2 Franken true: "finned-franken-x-wing", "Finned Franken X-Wing", "0340", 6700, Unfair, 390;
    FINNED_FRANKEN_SWORDFISH 3 Franken true: "finned-franken-swordfish", "Finned Franken Swordfish", "0341", 6800, Unfair, 410;
    FINNED_FRANKEN_JELLYFISH 4 Franken true: "finned-franken-jellyfish", "Finned Franken Jellyfish", "0342", 6900, Unfair, 430, off(), optional();
    FINNED_FRANKEN_SQUIRMBAG 5 Franken true: "finned-franken-squirmbag", "Finned Franken Squirmbag", "0343", 7000, Extreme, 470, off(), optional();
    FINNED_FRANKEN_WHALE 6 Franken true: "finned-franken-whale", "Finned Franken Whale", "0344", 7100, Extreme, 470, off(), optional();
    FINNED_FRANKEN_LEVIATHAN 7 Franken true: "finned-franken-leviathan", "Finned Franken Leviathan", "0345", 7200, Extreme, 470, off(), optional();
    MUTANT_X_WING 2 Mutant false: "mutant-x-wing", "Mutant X-Wing", "0350", 7300, Extreme, 450, off(), optional();
    MUTANT_SWORDFISH 3 Mutant false: "mutant-swordfish", "Mutant Swordfish", "0351", 7400, Extreme, 450, off(), optional();
    MUTANT_JELLYFISH 4 Mutant false: "mutant-jellyfish", "Mutant Jellyfish", "0352", 7500, Extreme, 450, off(), optional();
    MUTANT_SQUIRMBAG 5 Mutant false: "mutant-squirmbag", "Mutant Squirmbag", "0353", 7600, Extreme, 470, off(), optional();
    MUTANT_WHALE 6 Mutant false: "mutant-whale", "Mutant Whale", "0354", 7700, Extreme, 470, off(), optional();
    MUTANT_LEVIATHAN 7 Mutant false: "mutant-leviathan", "Mutant Leviathan", "0355", 7800, Extreme, 470, off(), optional();
    FINNED_MUTANT_X_WING 2 Mutant true: "finned-mutant-x-wing", "Finned Mutant X-Wing", "0360", 7900, Extreme, 470, off(), optional();
    FINNED_MUTANT_SWORDFISH 3 Mutant true: "finned-mutant-swordfish", "Finned Mutant Swordfish", "0361", 8000, Extreme, 470, off(), optional();
    FINNED_MUTANT_JELLYFISH 4 Mutant true: "finned-mutant-jellyfish", "Finned Mutant Jellyfish", "0362", 8100, Extreme, 470, off(), optional();
    FINNED_MUTANT_SQUIRMBAG 5 Mutant true: "finned-mutant-squirmbag", "Finned Mutant Squirmbag", "0363", 8200, Extreme, 470, off(), optional();
    FINNED_MUTANT_WHALE 6 Mutant true: "finned-mutant-whale", "Finned Mutant Whale", "0364", 8300, Extreme, 470, off(), optional();
    FINNED_MUTANT_LEVIATHAN 7 Mutant true: "finned-mutant-leviathan", "Finned Mutant Leviathan", "0365", 8400, Extreme, 470, off(), optional();
}

/// The search for one digit and one division of the houses.
struct Search<'a> {
    fish: &'static Info,
    size: usize,
    finned: bool,
    digit: Digit,
    bases: Vec<Net>,
    covers: Vec<Net>,
    found: &'a mut dyn FnMut(Step) -> ControlFlow<()>,
}

/// A house and the digit's places in it.
#[derive(Clone, Copy)]
struct Net {
    house: House,
    cells: CellSet,
}

/// How many of the cells `open` any `number` of `covers` can hold, at most.
fn most(number: usize, covers: &[Net], open: CellSet) -> usize {
    let mut largest = [0; LARGEST];
    for net in covers {
        let mut count = (net.cells & open).len();
        for place in &mut largest[..number] {
            (*place, count) = ((*place).max(count), (*place).min(count));
        }
    }
    largest.iter().sum()
}

/// Houses chosen on the way.
#[derive(Clone, Copy, Default)]
struct Chosen {
    /// Bit *i* for the house of index *i*.
    houses: u32,
    number: usize,
    cells: CellSet,
    /// The cells in two or more of them.
    twice: CellSet,
}

impl Chosen {
    fn with(self, net: Net) -> Chosen {
        Chosen {
            houses: self.houses | 1 << net.house.index(),
            number: self.number + 1,
            cells: self.cells | net.cells,
            twice: self.twice | (self.cells & net.cells),
        }
    }

    fn list(self) -> impl Iterator<Item = House> {
        House::all().filter(move |house| self.houses >> house.index() & 1 == 1)
    }
}

impl Technique for ComplexFish {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn find(&self, on: &Position, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        for digit in on.dirty().digits {
            let deletable = on.places(digit) - on.templates(digit).possible;
            if deletable.is_empty() {
                continue;
            }
            for (base, cover) in self.divisions() {
                let nets = |wanted: &dyn Fn(House) -> bool| -> Vec<Net> {
                    let net = |house| Net { house, cells: on.candidates().places_in(house, digit) };
                    House::all()
                        .filter(|&house| wanted(house))
                        .map(net)
                        .filter(|net| !net.cells.is_empty())
                        .collect()
                };
                let mut search = Search {
                    fish: self.info,
                    size: self.size,
                    finned: self.finned,
                    digit,
                    bases: nets(&base),
                    covers: nets(&cover),
                    found: &mut |step| sink.report(step),
                };
                if !self.finned {
                    search.bases.retain(|net| net.cells.len() <= self.size);
                }
                search.choose_bases(0, Chosen::default(), deletable)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// The step in words.
fn words(step: &Step, _: &Candidates) -> String {
    let evidence = &step.evidence;
    let (base, covers) = (explain::houses(&evidence.houses), explain::houses(evidence.covers()));
    let digit = explain::digits(evidence.digits(Role::Pattern), "and");
    let fins = evidence.cells(Role::Fin) | evidence.cells(Role::EndoFin);
    let number = explain::count(evidence.houses.len());
    if fins.is_empty() {
        return format!(
            "{} need {digit} {number} times, and all their places for it lie in {covers}, which have room for no \
             more. So the {digit}s of {covers} are there. {}",
            explain::capital(&base),
            therefore(step)
        );
    }
    let (one, listed) = (explain::verb(fins.len(), "the fin", "every fin"), explain::list(fins, "or"));
    format!(
        "Apart from the {} {}, all places for {digit} in {base} lie in {covers}: {number} houses for {number} {digit}s. \
         So either {listed} is {digit}, or the {digit}s of {covers} are in {base}. Both rule it out in any other cell \
         of {covers} that sees {one}. {}",
        explain::verb(fins.len(), "fin", "fins"),
        explain::list(fins, "and"),
        therefore(step)
    )
}

/// Which houses may be taken.
type Wanted = Box<dyn Fn(House) -> bool>;

impl ComplexFish {
    /// Which houses may be base and which cover.
    fn divisions(&self) -> Vec<(Wanted, Wanted)> {
        let rows = || -> Wanted { Box::new(|house: House| !(9..18).contains(&house.index())) };
        let columns = || -> Wanted { Box::new(|house: House| house.index() >= 9) };
        let any = || -> Wanted { Box::new(|_| true) };
        match self.family {
            Family::Franken => vec![(rows(), columns()), (columns(), rows())],
            Family::Mutant => vec![(any(), any())],
        }
    }
}

impl Search<'_> {
    /// Chooses the rest of the base houses, from that of number `next` on. Only candidates of `aims` can
    /// still be removed.
    fn choose_bases(&mut self, next: usize, base: Chosen, aims: CellSet) -> ControlFlow<()> {
        if base.number == self.size {
            return self.cover(base, aims);
        }
        for i in next..self.bases.len() {
            let net = self.bases[i];
            let endo = base.cells & net.cells;
            let too_many = (base.twice | endo).len() > MOST_ENDO_FINS;
            if !endo.is_empty() && (!self.finned || too_many) {
                continue;
            }
            let aims = endo.into_iter().fold(aims, |aims, fin| aims & fin.peers());
            if !aims.is_empty() {
                self.choose_bases(i + 1, base.with(net), aims)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn cover(&mut self, base: Chosen, aims: CellSet) -> ControlFlow<()> {
        let usable =
            |net: &&Net| base.houses >> net.house.index() & 1 == 0 && net.cells.intersects(base.cells);
        let covers: Vec<Net> = self.covers.iter().filter(usable).copied().collect();
        // What can still be covered from each place in the list on.
        let mut rest = vec![CellSet::EMPTY; covers.len() + 1];
        for i in (0..covers.len()).rev() {
            rest[i] = rest[i + 1] | covers[i].cells;
        }
        self.choose_covers(base, &covers, &rest, Chosen::default(), aims)
    }

    /// Chooses the rest of the cover houses from `covers`; `rest` has what can be covered by these from each
    /// of them on.
    fn choose_covers(
        &mut self,
        base: Chosen,
        covers: &[Net],
        rest: &[CellSet],
        cover: Chosen,
        aims: CellSet,
    ) -> ControlFlow<()> {
        if cover.number == self.size {
            return self.check(base, cover);
        }
        for i in 0..covers.len() {
            let aims = self.within_reach(base, &covers[i..], rest[i], cover, aims);
            if aims.is_empty() {
                break;
            }
            self.choose_covers(base, &covers[i + 1..], &rest[i + 1..], cover.with(covers[i]), aims)?;
        }
        ControlFlow::Continue(())
    }

    /// Those of `aims` for which all that they do not see can still be covered, and they as well.
    fn within_reach(
        &self,
        base: Chosen,
        covers: &[Net],
        rest: CellSet,
        cover: Chosen,
        aims: CellSet,
    ) -> CellSet {
        let left = self.size - cover.number;
        let open = base.cells - cover.cells;
        if covers.len() < left || ((open - rest) | base.twice).len() > MOST_FINS {
            return CellSet::EMPTY;
        }
        let reached = |aim: &Cell| {
            let open = if self.finned { open - aim.peers() } else { open };
            open.is_subset(rest) && open.len() <= most(left, covers, open)
        };
        (aims & (cover.cells | rest)).into_iter().filter(reached).collect()
    }

    fn check(&mut self, base: Chosen, cover: Chosen) -> ControlFlow<()> {
        let fins = (base.cells - cover.cells) | base.twice;
        if self.finned == fins.is_empty() || fins.len() > MOST_FINS {
            return ControlFlow::Continue(());
        }
        let seen = if fins.is_empty() { CellSet::FULL } else { fins.common_peers() };
        let removed = ((cover.cells - base.cells) | cover.twice) & seen;
        if removed.is_empty() {
            return ControlFlow::Continue(());
        }
        let digit = DigitSet::of(self.digit);
        let mut evidence =
            Evidence::pattern(digit, base.cells - fins).within(base.list()).covering(cover.list());
        for (role, cells) in [(Role::Fin, fins - base.twice), (Role::EndoFin, base.twice)] {
            if !cells.is_empty() {
                evidence = evidence.and(role, digit, cells);
            }
        }
        (self.found)(Step::clearing(self.fish, self.digit, removed, evidence))
    }
}
