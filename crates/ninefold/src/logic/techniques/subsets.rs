//! Subsets: as many cells as digits in one house.
//!
//! ```text
//! naked pair    12  12  | 123  145  …      two cells with only 1 and 2: no other cell of the house takes them
//! hidden pair   12+ 12+ | 345  3+   …      1 and 2 with only two places: nothing else stands there
//! locked pair   a naked pair in a block and a line at once: it cleans both
//! ```
//!
//! Naked: *n* cells that can hold only *n* digits use them up. Hidden: *n* digits that can stand only in *n*
//! cells fill them. Each is the other's complement in the house.

use core::ops::ControlFlow;

use crate::board::{Candidate, Candidates, CellSet, Digit, DigitSet, House, HouseKind};
use crate::logic::explain::{self, therefore};
use crate::logic::pencilmarks::{BLOCKS_ROWS_COLUMNS, By, HouseMask, Pencilmarks, cells_at, each_tuple};
use crate::logic::step::Form;
use crate::logic::{Evidence, Info, Level, Position, Role, Step, StepSink, Technique, notation};

/// A naked or a hidden subset of a size.
#[derive(Debug)]
pub struct Subset {
    pub(crate) info: &'static Info,
    pub(crate) kind: Kind,
    pub(crate) size: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Naked, and cleaning a block and a line.
    Locked,
    /// Naked in one house.
    Naked,
    Hidden,
}

const fn subset(kind: Kind, size: usize, info: &'static Info) -> Subset {
    Subset { info, kind, size }
}

pub static LOCKED_PAIR: Subset = subset(
    Kind::Locked,
    2,
    &Info::new(
        "locked-pair",
        "Locked Pair",
        "Two cells that share a block and a line have the same two candidates: neither digit can be in the rest of the block or of the line.",
    )
    .words(naked_words)
    .form(Form::Pattern(notation::subset))
    .hodoku("0110", 1000, Level::Medium, 40),
);
pub static LOCKED_TRIPLE: Subset = subset(
    Kind::Locked,
    3,
    &Info::new(
        "locked-triple",
        "Locked Triple",
        "The three cells where a block and a line cross hold three digits, which can be eliminated from the rest of both.",
    )
    .words(naked_words)
    .form(Form::Pattern(notation::subset))
    .hodoku("0111", 1100, Level::Medium, 60),
);
pub static NAKED_PAIR: Subset = subset(
    Kind::Naked,
    2,
    &Info::new(
        "naked-pair",
        "Naked Pair",
        "Two cells of a house hold the same two digits, which can be eliminated from the rest of the house.",
    )
    .words(naked_words)
    .form(Form::Pattern(notation::subset))
    .hodoku("0200", 1300, Level::Medium, 60),
);
pub static NAKED_TRIPLE: Subset = subset(
    Kind::Naked,
    3,
    &Info::new(
        "naked-triple",
        "Naked Triple",
        "Three cells of a house have only three digits between them, so the rest of the house has none of these.",
    )
    .words(naked_words)
    .form(Form::Pattern(notation::subset))
    .hodoku("0201", 1400, Level::Medium, 80),
);
pub static HIDDEN_PAIR: Subset = subset(
    Kind::Hidden,
    2,
    &Info::new(
        "hidden-pair",
        "Hidden Pair",
        "Two digits have only the same two cells left in a house, so nothing else can be in these cells.",
    )
    .words(hidden_words)
    .form(Form::Pattern(notation::subset))
    .hodoku("0210", 1500, Level::Medium, 70),
);
pub static HIDDEN_TRIPLE: Subset = subset(
    Kind::Hidden,
    3,
    &Info::new(
        "hidden-triple",
        "Hidden Triple",
        "Three digits of a house fit only in three cells, so everything else can be eliminated from these.",
    )
    .words(hidden_words)
    .form(Form::Pattern(notation::subset))
    .hodoku("0211", 1600, Level::Medium, 100),
);
pub static NAKED_QUADRUPLE: Subset = subset(
    Kind::Naked,
    4,
    &Info::new(
        "naked-quadruple",
        "Naked Quadruple",
        "Four cells of a house hold four digits, which can be eliminated from the rest of the house.",
    )
    .words(naked_words)
    .form(Form::Pattern(notation::subset))
    .hodoku("0202", 2000, Level::Hard, 120),
);
pub static HIDDEN_QUADRUPLE: Subset = subset(
    Kind::Hidden,
    4,
    &Info::new(
        "hidden-quadruple",
        "Hidden Quadruple",
        "Four digits of a house fit only in four cells, so everything else can be eliminated from these.",
    )
    .words(hidden_words)
    .form(Form::Pattern(notation::subset))
    .hodoku("0212", 2100, Level::Hard, 150),
);

impl Technique for Subset {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn find(&self, on: &Position, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let changed = |house: &House| on.dirty().has_house(*house);
        match self.kind {
            Kind::Hidden => BLOCKS_ROWS_COLUMNS
                .into_iter()
                .filter(changed)
                .try_for_each(|house| self.hidden(on, house, sink)),
            // A locked subset lies in a block.
            Kind::Locked => House::blocks().filter(changed).try_for_each(|house| self.naked(on, house, sink)),
            Kind::Naked => BLOCKS_ROWS_COLUMNS
                .into_iter()
                .filter(changed)
                .try_for_each(|house| self.naked(on, house, sink)),
        }
    }
}

/// A naked subset in words.
fn naked_words(step: &Step, _: &Candidates) -> String {
    let [count, names, digits, houses] = pattern_words(step);
    format!(
        "{names} can hold only {digits}: {count} cells for {count} digits, which therefore cannot be anywhere else \
         in {houses}. {}",
        therefore(step)
    )
}

/// A hidden subset in words.
fn hidden_words(step: &Step, _: &Candidates) -> String {
    let [count, names, digits, houses] = pattern_words(step);
    format!(
        "In {houses}, {digits} can only be in {names}: {count} digits for {count} cells, which therefore have no \
         room for anything else. {}",
        therefore(step)
    )
}

/// How many cells, which cells, which digits, and where.
fn pattern_words(step: &Step) -> [String; 4] {
    let evidence = &step.evidence;
    let cells = evidence.cells(Role::Pattern);
    let digits = explain::digits(evidence.digits(Role::Pattern), "and");
    [explain::count(cells.len()), explain::list(cells, "and"), digits, explain::houses(&evidence.houses)]
}

impl Subset {
    /// Naked subsets of `house`, locked or not as wanted.
    fn naked(&self, on: &Position, house: House, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        each_subset(on, house, self.kind, (1, self.size), By::Lowest, |members| {
            let cells = cells_at(house, members.positions).collect();
            self.naked_step(on, cells, members.digits)
                .map_or(ControlFlow::Continue(()), |step| sink.report(step))
        })
    }

    /// The step of a naked subset, if it removes something and is of the kind wanted.
    fn naked_step(&self, on: &Position, cells: CellSet, digits: DigitSet) -> Option<Step> {
        let shared: Vec<House> =
            cells.first()?.houses().into_iter().filter(|house| cells.is_subset(house.cells())).collect();
        let eliminations = eliminations(on, cells, digits, &shared);
        if eliminations.is_empty()
            || self.is_locked(cells, &shared, &eliminations) != (self.kind == Kind::Locked)
        {
            return None;
        }
        let evidence = Evidence::pattern(digits, cells).within(shared);
        Some(Step::removing(self.info, eliminations, evidence))
    }

    /// Whether a naked subset cleans its block and, outside that, its line.
    fn is_locked(&self, cells: CellSet, shared: &[House], eliminations: &[Candidate]) -> bool {
        let in_block = shared.last().is_some_and(|house| house.kind() == HouseKind::Block);
        if self.size > 3 || !in_block || shared.len() < 2 {
            return false;
        }
        let block = shared[shared.len() - 1];
        debug_assert!(cells.is_subset(block.cells()));
        let cleans_block = eliminations.iter().any(|removed| block.contains(removed.cell));
        cleans_block && eliminations.iter().any(|removed| !block.contains(removed.cell))
    }

    /// Hidden subsets of `house`.
    fn hidden(&self, on: &Position, house: House, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        if (house.cells() & on.candidates().blanks()).len() <= self.size {
            return ControlFlow::Continue(());
        }
        each_subset(on, house, self.kind, (1, self.size), By::Lowest, |members| {
            members.step(on, self.info).map_or(ControlFlow::Continue(()), |step| sink.report(step))
        })
    }
}

/// Calls `see` with every subset of a kind in a house, useful or not, until it breaks: `size` cells with
/// `least` digits each or more, or digits with as many places.
pub(crate) fn each_subset<B>(
    on: &impl Pencilmarks,
    house: House,
    kind: Kind,
    (least, size): (usize, usize),
    order: By,
    mut see: impl FnMut(Members) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let masks = match kind {
        Kind::Hidden => Digit::ALL.map(|digit| on.positions(house, digit)),
        _ => house.cell_list().map(|cell| on.at(cell).bits()),
    };
    each_tuple(&masks, (least, size), order, |chosen, union| {
        let (positions, digits) = if kind == Kind::Hidden { (union, chosen) } else { (chosen, union) };
        see(Members { house, kind, digits: DigitSet::from_bits(digits), positions })
    })
}

/// As many digits of one house as cells.
#[derive(Clone, Copy)]
pub(crate) struct Members {
    pub(crate) house: House,
    pub(crate) kind: Kind,
    pub(crate) digits: DigitSet,
    pub(crate) positions: HouseMask,
}

impl Members {
    /// What falls in the house: of a hidden subset the other digits of its cells, of a naked one its digits
    /// elsewhere.
    #[inline]
    fn eliminations(self, on: &impl Pencilmarks) -> impl Iterator<Item = Candidate> {
        let (positions, digits) = match self.kind {
            Kind::Hidden => (self.positions, !self.digits),
            _ => (0x1ff & !self.positions, self.digits),
        };
        cells_at(self.house, positions).flat_map(move |cell| {
            (on.at(cell) & digits).into_iter().map(move |digit| Candidate { cell, digit })
        })
    }

    /// The cells and digits in their house.
    pub(crate) fn evidence(self) -> Evidence {
        Evidence::pattern(self.digits, cells_at(self.house, self.positions).collect()).within([self.house])
    }

    /// The step that takes out what falls in the house, if anything does.
    pub(crate) fn step(self, on: &impl Pencilmarks, info: &'static Info) -> Option<Step> {
        let eliminations: Vec<Candidate> = self.eliminations(on).collect();
        (!eliminations.is_empty()).then(|| Step::removing(info, eliminations, self.evidence()))
    }
}

/// What a naked subset takes from the houses that its cells share: by house, cell and digit, each once.
fn eliminations(on: &Position, cells: CellSet, digits: DigitSet, shared: &[House]) -> Vec<Candidate> {
    let mut eliminations = Vec::new();
    let mut done = cells;
    for house in shared {
        for cell in (house.cells() & on.candidates().blanks()) - done {
            eliminations.extend((on.at(cell) & digits).into_iter().map(|digit| Candidate { cell, digit }));
        }
        done |= house.cells();
    }
    eliminations
}
