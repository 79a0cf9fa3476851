//! Basic fish: one digit, some rows against as many columns, or the other way round.
//!
//! ```text
//!        c2          c7
//!  r3  . X . . . . . X .      In rows 3 and 8 the digit fits in columns 2 and 7 only: each row takes one of the
//!  r6  . - . . . . . - .      two columns, so both columns are served, and the digit is eliminated from their other cells.
//!  r8  . X . . . . . X F      With a *fin* F, either the fin is true or the fish is: what both eliminate is false.
//! ```
//!
//! Two lines make an X-wing, three a swordfish, four a jellyfish; larger ones have a smaller counterpart in
//! the other direction, and are here for completeness. A finned fish is *sashimi* if without its fins one of
//! its base lines has a single place left.
//!
//! Every elimination outside the base lines that sees all fins sees them in its block (it shares neither row
//! nor column with them), hence all fins lie in one block: this is what keeps the search small.

use core::ops::ControlFlow;

use crate::board::{Candidates, Cell, CellSet, Digit, DigitSet, House};
use crate::logic::explain::{self, therefore};
use crate::logic::pencilmarks::{By, bits, count, each_tuple};
use crate::logic::{Evidence, Info, Level, Position, Role, Step, StepSink, Technique};
use crate::sort::Arrange;

/// A basic fish of a size, with or without fins.
#[derive(Debug)]
pub struct BasicFish {
    pub(crate) info: &'static Info,
    pub(crate) size: usize,
    fins: Fins,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fins {
    None,
    Finned,
    Sashimi,
}

/// More fins than these are not looked for.
const MOST_FINS: usize = 5;

const PLAIN: &str = "A digit has all its places in some lines within as many crossing lines, so it can be eliminated from the rest of these.";
const FINNED: &str =
    "A fish but for some extra places, the fins: what the fish would eliminate and every fin sees is false.";
const SASHIMI: &str = "A finned fish that would be no fish without its fins: what it would eliminate and every fin sees is still false.";

macro_rules! fish {
    ($($NAME:ident $size:literal $fins:ident: $id:literal, $title:literal, $code:literal, $order:literal, $level:ident, $score:literal $(, $extra:ident($($arg:literal)?))*;)*) => {
        $(pub static $NAME: BasicFish = BasicFish {
            info: &Info::new($id, $title, summary($size, Fins::$fins)).words(words)
                .hodoku($code, $order, Level::$level, $score)$(.$extra($($arg)?))*,
            size: $size,
            fins: Fins::$fins,
        };)*
    };
}

/// In words that a newcomer understands, for the sizes that people look for.
const fn summary(size: usize, fins: Fins) -> &'static str {
    match (fins, size) {
        (Fins::None, 2) => {
            "In two rows a digit fits only into the same two columns, so it is gone from the rest of these columns; or columns and rows exchanged."
        }
        (Fins::None, 3) => {
            "In three rows a digit fits only into the same three columns, so it is gone from the rest of these columns; or columns and rows exchanged."
        }
        (Fins::None, 4) => {
            "In four rows a digit fits only into the same four columns, so it is gone from the rest of these columns; or columns and rows exchanged."
        }
        (Fins::None, _) => PLAIN,
        (Fins::Finned, 2) => {
            "An X-Wing with extra places in one block: either it holds or one of these is true, so what both rule out is false."
        }
        (Fins::Finned, 3) => {
            "A Swordfish with extra places in one block: either it holds or one of these is true, so what both rule out is false."
        }
        (Fins::Finned, _) => FINNED,
        (Fins::Sashimi, 2) => {
            "An X-Wing that lacks a corner and has extra places beside it instead: what the X-Wing and all of these rule out is false."
        }
        (Fins::Sashimi, 3) => {
            "A Swordfish that lacks a corner and has extra places beside it instead: what the Swordfish and all of these rule out is false."
        }
        (Fins::Sashimi, _) => SASHIMI,
    }
}

fish! {
    X_WING 2 None: "x-wing", "X-Wing", "0300", 2200, Hard, 140;
    SWORDFISH 3 None: "swordfish", "Swordfish", "0301", 2300, Hard, 150;
    JELLYFISH 4 None: "jellyfish", "Jellyfish", "0302", 2400, Hard, 160;
    SQUIRMBAG 5 None: "squirmbag", "Squirmbag", "0303", 2500, Unfair, 470, off(), optional();
    WHALE 6 None: "whale", "Whale", "0304", 2600, Unfair, 470, off(), optional();
    LEVIATHAN 7 None: "leviathan", "Leviathan", "0305", 2700, Unfair, 470, off(), optional();
    FINNED_X_WING 2 Finned: "finned-x-wing", "Finned X-Wing", "0310", 4100, Hard, 130;
    SASHIMI_X_WING 2 Sashimi: "sashimi-x-wing", "Sashimi X-Wing", "0320", 4200, Hard, 150;
    FINNED_SWORDFISH 3 Finned: "finned-swordfish", "Finned Swordfish", "0311", 4300, Unfair, 200;
    SASHIMI_SWORDFISH 3 Sashimi: "sashimi-swordfish", "Sashimi Swordfish", "0321", 4400, Unfair, 240;
    FINNED_JELLYFISH 4 Finned: "finned-jellyfish", "Finned Jellyfish", "0312", 4500, Unfair, 250;
    SASHIMI_JELLYFISH 4 Sashimi: "sashimi-jellyfish", "Sashimi Jellyfish", "0322", 4600, Unfair, 260;
    FINNED_SQUIRMBAG 5 Finned: "finned-squirmbag", "Finned Squirmbag", "0313", 4700, Unfair, 470, off(), optional();
    SASHIMI_SQUIRMBAG 5 Sashimi: "sashimi-squirmbag", "Sashimi Squirmbag", "0323", 4800, Unfair, 470, off(), optional();
    FINNED_WHALE 6 Finned: "finned-whale", "Finned Whale", "0314", 4900, Unfair, 470, off(), optional();
    SASHIMI_WHALE 6 Sashimi: "sashimi-whale", "Sashimi Whale", "0324", 5000, Unfair, 470, off(), optional();
    FINNED_LEVIATHAN 7 Finned: "finned-leviathan", "Finned Leviathan", "0315", 5100, Unfair, 470, off(), optional();
    SASHIMI_LEVIATHAN 7 Sashimi: "sashimi-leviathan", "Sashimi Leviathan", "0325", 5200, Unfair, 470, off(), optional();
}

/// The lines of one direction for one digit: in line *i*, the positions where the digit may stand.
struct Water {
    digit: Digit,
    /// 0 for rows as base lines, 9 for columns.
    first: usize,
    places: [u16; 9],
}

/// Base lines on their way.
#[derive(Clone, Copy, Default)]
struct Base {
    lines: u16,
    /// The positions that they need covered.
    union: u16,
    /// For each block, the same without what lies in the block and might be fins.
    outside: [u16; 9],
}

impl Base {
    fn with(self, line: usize, places: u16) -> Base {
        let mut longer = Base { lines: self.lines | 1 << line, union: self.union | places, ..self };
        for (block, outside) in longer.outside.iter_mut().enumerate() {
            let in_block = if line / 3 == block / 3 { 0b111 << (block % 3 * 3) } else { 0 };
            *outside |= places & !in_block;
        }
        longer
    }
}

impl Technique for BasicFish {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn find(&self, on: &Position, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        for digit in on.dirty().digits {
            for first in [0, 9] {
                let places: [u16; 9] =
                    core::array::from_fn(|line| on.positions(House::from_index(first + line), digit));
                // Something must be left in other lines to be removed.
                if places.iter().filter(|&&places| places != 0).count() > self.size {
                    let water = Water { digit, first, places };
                    match self.fins {
                        Fins::None => each_tuple(&places, (1, self.size), By::Lowest, |lines, cover| {
                            self.report(on, &water, lines, cover, 0, sink)
                        })?,
                        _ => self.choose(on, &water, 0, Base::default(), sink)?,
                    }
                }
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
    let fins = evidence.cells(Role::Fin);
    let count = explain::count(evidence.houses.len());
    if fins.is_empty() {
        return format!(
            "In {base}, {digit} can only be in {covers}. So the {count} {digit}s of {base} are the {count} {digit}s \
             of {covers}, which have no other. {}",
            therefore(step)
        );
    }
    let listed = explain::list(fins, "or");
    format!(
        "In {base}, {digit} can only be in {covers} or in the {} {listed}. Either {listed} is {digit}, or {covers} \
         have their {digit} in {base} and nowhere else. Both rule it out wherever {covers} see {}. {}",
        explain::verb(fins.len(), "fin", "fins"),
        explain::verb(fins.len(), "the fin", "every fin"),
        therefore(step)
    )
}

impl BasicFish {
    /// Goes through all choices of base lines of fish with fins that extend `base` by lines from `next` on.
    fn choose(
        &self,
        on: &Position,
        water: &Water,
        next: usize,
        base: Base,
        sink: &mut StepSink<'_>,
    ) -> ControlFlow<()> {
        let chosen = count(base.lines);
        if chosen == self.size {
            return self.cover(on, water, &base, sink);
        }
        for line in next..=9 - (self.size - chosen) {
            let longer = base.with(line, water.places[line]);
            if water.places[line] != 0 && self.can_be_covered(&longer) {
                self.choose(on, water, line + 1, longer, sink)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether cover lines can be enough for all places but the fins in some block.
    fn can_be_covered(&self, base: &Base) -> bool {
        base.outside.iter().any(|&places| count(places) <= self.size)
    }

    /// Reports the fish with these base lines.
    fn cover(&self, on: &Position, water: &Water, base: &Base, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let mut fins = [0u16; 9];
        let number = self.choose_fins(water, base, &mut fins);
        // Cover lines {0, 3} before {1, 2}: the set with the lowest line that the other lacks comes first.
        fins[..number].arrange_by_key(|fins| core::cmp::Reverse((base.union & !fins).reverse_bits()));
        fins[..number]
            .iter()
            .try_for_each(|&fins| self.report(on, water, base.lines, base.union & !fins, fins, sink))
    }

    /// All choices of the positions that may be left to fins: in one block, few, of the kind that is looked
    /// for, and with something in that block to remove. How many there are; at most nine.
    fn choose_fins(&self, water: &Water, base: &Base, choices: &mut [u16; 9]) -> usize {
        let Some(excess @ 1..=3) = count(base.union).checked_sub(self.size) else {
            return 0;
        };
        let mut number = 0;
        for (block, outside) in base.outside.iter().enumerate() {
            let (band, stack) = (0b111u16 << (block / 3 * 3), 0b111u16 << (block % 3 * 3));
            let free = base.union & stack & !outside;
            if count(free) >= excess {
                for fins in (1..8).map(|choice| choice << (block % 3 * 3)) {
                    let chosen = fins & !free == 0 && count(fins) == excess;
                    if chosen && self.fits(water, base, fins, band, stack) {
                        choices[number] = fins;
                        number += 1;
                    }
                }
            }
        }
        number
    }

    fn fits(&self, water: &Water, base: &Base, fins: u16, band: u16, stack: u16) -> bool {
        let cover = base.union & !fins;
        let number: usize = bits(base.lines).map(|line| count(water.places[line] & fins)).sum();
        let sashimi = || bits(base.lines).any(|line| count(water.places[line] & cover) <= 1);
        bits(band & !base.lines).any(|line| water.places[line] & cover & stack != 0)
            && number <= MOST_FINS
            && sashimi() == (self.fins == Fins::Sashimi)
    }

    fn report(
        &self,
        on: &Position,
        water: &Water,
        base: u16,
        cover: u16,
        fins: u16,
        sink: &mut StepSink<'_>,
    ) -> ControlFlow<()> {
        let fins = water.cells(base, fins);
        let removed = water.cells(!base & 0x1ff, cover) & fins.common_peers() & on.places(water.digit);
        if removed.is_empty() {
            return ControlFlow::Continue(());
        }
        let digit = DigitSet::of(water.digit);
        let mut evidence = Evidence::pattern(digit, water.cells(base, cover))
            .within(bits(base).map(|line| House::from_index(water.first + line)))
            .covering(bits(cover).map(|line| House::from_index(9 - water.first + line)));
        if !fins.is_empty() {
            evidence = evidence.and(Role::Fin, digit, fins);
        }
        sink.report(Step::clearing(self.info, water.digit, removed, evidence))
    }
}

impl Water {
    /// The places in the chosen lines and positions.
    fn cells(&self, chosen: u16, positions: u16) -> CellSet {
        let mut cells = CellSet::EMPTY;
        for line in bits(chosen) {
            for position in bits(self.places[line] & positions) {
                let (row, column) = if self.first == 0 { (line, position) } else { (position, line) };
                cells.insert(Cell::at(row, column));
            }
        }
        cells
    }
}
