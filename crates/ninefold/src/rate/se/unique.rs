//! Unique rectangles and loops: cells that two digits alone would fill in two ways.
//!
//! Bit-compatible, do not tidy: all loops are collected, then sorted by rating and type; the first is taken. The search is
//! kept as Sudoku Explainer 1.2.1 does it: the extra digits met on the way are gathered before a cell is accepted, and
//! those of a cell that was tried and left still count for the cells tried after it.

use super::board::{Board, memberships};
use super::scores::{Score, base};
use crate::board::{Candidate, Cell, CellSet, Digit, DigitSet, House};
use crate::logic::positions::{HouseMask, cells_at, count};
use crate::logic::techniques::subsets::{self, Members};
use crate::logic::techniques::uniqueness::{
    UNIQUE_LOOP, UNIQUENESS_1, UNIQUENESS_2, UNIQUENESS_3, UNIQUENESS_4, UNIQUENESS_5,
};
use crate::logic::{Evidence, Info, Role, Step, Technique};

/// The first of the easiest loops that takes something out.
pub(super) fn unique_loop(board: &Board) -> Option<(Step, Score)> {
    let mut found: Vec<Found> = Vec::new();
    let (starts, places) = (board.cells_with(2), board.all_places());
    let mut fields: Vec<Field> = Vec::new();
    // A loop is met from each of its bare cells, and both ways round.
    let mut seen: Vec<CellSet> = Vec::new();
    for start in starts {
        let pair = board.at(start);
        let known = fields.iter().position(|field| field.pair == pair);
        let field = known.unwrap_or_else(|| {
            fields.push(Field::new(&places, pair));
            fields.len() - 1
        });
        for cells in loops_from(board, start, &fields[field]) {
            let set: CellSet = cells.iter().copied().collect();
            if !seen.contains(&set) {
                seen.push(set);
                collect(board, &cells, pair, &mut found);
            }
        }
    }
    found.sort_by(|a, b| a.difficulty.total_cmp(&b.difficulty).then(a.kind.number().cmp(&b.kind.number())));
    found.into_iter().next().map(|found| found.into_step(board))
}

/// One use of a loop.
struct Found {
    cells: Vec<Cell>,
    pair: DigitSet,
    kind: Kind,
    /// In floating point as the original adds it up: 4.6 + 0.1 sorts before 4.5 + 0.2.
    difficulty: f64,
    eliminations: Vec<Candidate>,
}

/// The four types; the third with the subset besides the roof: other cells, naked with its extra digits, or other
/// digits, hidden with the pair.
#[derive(Clone, Copy)]
enum Kind {
    One,
    Two,
    Three(Members),
    Four,
}

impl Kind {
    fn number(self) -> u8 {
        match self {
            Kind::One => 1,
            Kind::Two => 2,
            Kind::Three(_) => 3,
            Kind::Four => 4,
        }
    }

    /// What it costs above a loop of its length.
    fn surcharge(self) -> f64 {
        match self {
            Kind::Three(Members { kind: subsets::Kind::Hidden, positions, .. }) => {
                (f64::from(positions.count_ones()) - 1.0) * 0.1
            }
            Kind::Three(Members { digits, .. }) => (digits.len() as f64 - 1.0) * 0.1,
            _ => 0.0,
        }
    }
}

impl Found {
    fn into_step(self, board: &Board) -> (Step, Score) {
        let cells: CellSet = self.cells.iter().copied().collect();
        let roof: CellSet = cells.into_iter().filter(|&cell| board.at(cell).len() > 2).collect();
        let extras = roof.into_iter().fold(DigitSet::EMPTY, |all, cell| all | board.at(cell)) - self.pair;
        let evidence = Evidence::pattern(self.pair, cells).and(Role::Extra, extras, roof);
        let evidence = self.add_rescue(board, roof, extras, evidence);
        let score = Score::rounded(self.difficulty);
        (Step::removing(self.info(roof), self.eliminations, evidence), score)
    }

    /// With what the type needs besides: the naked subset of the roof and other cells, the digit tied to the roof.
    fn add_rescue(&self, board: &Board, roof: CellSet, extras: DigitSet, evidence: Evidence) -> Evidence {
        let Members { house, kind, positions, .. } = match self.kind {
            Kind::One | Kind::Two => return evidence,
            Kind::Three(members) => members,
            Kind::Four => {
                let left = self.eliminations.iter().map(|gone| gone.digit).collect();
                let house = House::all().find(|house| roof.is_subset(house.cells()));
                return evidence.and(Role::Bridge, self.pair - left, roof).within(house);
            }
        };
        // Where digits are hidden, the rest of the house is naked.
        let others = if kind == subsets::Kind::Hidden { board.blanks(house) & !positions } else { positions };
        let others = cells_at(house, others).collect::<CellSet>() - roof;
        if self.cells.len() == 4 {
            let digits = others.into_iter().fold(extras, |all, cell| all | board.at(cell));
            return evidence.and(Role::Bridge, digits, others).within([house]);
        }
        let add = |evidence: Evidence, cell| evidence.and(Role::Bridge, board.at(cell), cell);
        others.into_iter().fold(evidence, add).within([house])
    }

    fn info(&self, roof: CellSet) -> &'static Info {
        let in_line = House::all().any(|house| roof.is_subset(house.cells()));
        match (self.cells.len(), self.kind.number()) {
            (4, 1) => UNIQUENESS_1.info(),
            (4, 2) if in_line => UNIQUENESS_2.info(),
            (4, 2) => UNIQUENESS_5.info(),
            (4, 3) => UNIQUENESS_3.info(),
            (4, _) => UNIQUENESS_4.info(),
            (_, number) => &UNIQUE_LOOP.kinds()[usize::from(number) - 1],
        }
    }
}

/// Where the loops of a pair may be.
struct Field {
    pair: DigitSet,
    holds_pair: CellSet,
    /// The cells from which a walk can go on by another kind of house.
    passable: CellSet,
}

impl Field {
    fn new(places: &[CellSet; 9], pair: DigitSet) -> Field {
        let holds_pair = pair.into_iter().fold(CellSet::FULL, |cells, digit| cells & places[digit.index()]);
        Field { pair, holds_pair, passable: passable(holds_pair) }
    }
}

/// The walk from a start through cells that hold the pair.
struct Walk<'a> {
    board: &'a Board,
    field: &'a Field,
    path: Vec<Cell>,
    on_path: CellSet,
    /// The houses that the even cells of the path meet, and those that the odd ones do.
    met: [u32; 2],
    loops: Vec<Vec<Cell>>,
}

fn loops_from(board: &Board, start: Cell, field: &Field) -> Vec<Vec<Cell>> {
    let mut walk =
        Walk { board, field, path: Vec::new(), on_path: CellSet::EMPTY, met: [0; 2], loops: Vec::new() };
    if field.passable.contains(start) {
        walk.visit(start, None, 2, DigitSet::EMPTY);
    }
    walk.loops
}

/// The cells that can be part of a loop: in two of their houses at least there is another one.
fn passable(mut cells: CellSet) -> CellSet {
    loop {
        let leads_on = |cell: &Cell| {
            let more = cell.houses().map(|house| !(house.cells() & cells).without(*cell).is_empty());
            more.into_iter().filter(|&more| more).count() >= 2
        };
        let left: CellSet = cells.into_iter().filter(leads_on).collect();
        if left == cells {
            return cells;
        }
        cells = left;
    }
}

impl Walk<'_> {
    /// Goes on from `cell`, not by the kind of house (0 block, 1 row, 2 column) it was entered through. `slots`
    /// cells may still have extra digits, more if all `extras` are one digit.
    fn visit(&mut self, cell: Cell, entered: Option<usize>, slots: i32, mut extras: DigitSet) {
        let (parity, houses) = (self.path.len() % 2, houses_of(cell));
        self.met[parity] |= houses;
        self.path.push(cell);
        self.on_path.insert(cell);
        let start = self.path[0];
        let closable = if self.path.len() >= 4 { CellSet::of(start) } else { CellSet::EMPTY };
        let [row, column, block] = cell.houses();
        for (kind, house) in [block, row, column].into_iter().enumerate() {
            if entered == Some(kind) {
                continue;
            }
            for next in house.cells() & ((self.field.holds_pair - self.on_path) | closable) {
                if next == start {
                    // Every house that the loop meets is met once by its even and once by its odd cells.
                    if self.met[0] == self.met[1] {
                        self.loops.push(self.path.clone());
                    }
                } else {
                    let digits = self.board.at(next);
                    extras |= digits - self.field.pair;
                    let bare = digits == self.field.pair;
                    let fits =
                        self.met[1 - parity] & houses_of(next) == 0 && self.field.passable.contains(next);
                    if fits && (bare || extras.len() == 1 || slots > 0) {
                        self.visit(next, Some(kind), slots - i32::from(!bare), extras);
                    }
                }
            }
        }
        self.path.pop();
        self.on_path.remove(cell);
        self.met[parity] &= !houses;
    }
}

/// The houses of a cell as bits.
#[inline]
fn houses_of(cell: Cell) -> u32 {
    memberships(cell).iter().fold(0, |houses, &(house, _)| houses | 1 << house)
}

/// What a rectangle is rated.
const LEAST: f64 = base("unique-rectangle-1");

fn difficulty(cells: &[Cell], kind: Kind) -> f64 {
    let of_length = match cells.len() {
        10.. => LEAST + 0.3 + 0.2,
        8.. => LEAST + 0.2,
        6.. => LEAST + 0.1,
        _ => LEAST,
    };
    of_length + kind.surcharge()
}

/// Adds what the loop is good for and was not known.
fn collect(board: &Board, cells: &[Cell], pair: DigitSet, found: &mut Vec<Found>) {
    let mut add = |kind: Kind, eliminations: Vec<Candidate>| {
        let cells = cells.to_vec();
        let new = Found { difficulty: difficulty(&cells, kind), cells, pair, kind, eliminations };
        if !new.eliminations.is_empty() {
            found.push(new);
        }
    };
    let roof: Vec<Cell> = cells.iter().copied().filter(|&cell| board.at(cell).len() > 2).collect();
    let extras = roof.iter().fold(DigitSet::EMPTY, |all, &cell| all | board.at(cell)) - pair;
    match roof[..] {
        [] => {}
        [cell] => add(Kind::One, pair.into_iter().map(|digit| Candidate { cell, digit }).collect()),
        [a, b] => {
            if extras.len() == 1 {
                add(Kind::Two, type_two(board, &roof, extras));
            } else {
                type_three(board, [a, b], pair, extras, &mut add);
            }
            if let Some(digit) = type_four(board, [a, b], pair) {
                add(Kind::Four, [a, b].map(|cell| Candidate { cell, digit }).to_vec());
            }
        }
        _ => add(Kind::Two, type_two(board, &roof, extras)),
    }
}

/// One of the roof cells holds the extra digit: it falls wherever all of them are seen.
fn type_two(board: &Board, roof: &[Cell], extras: DigitSet) -> Vec<Candidate> {
    let Some(digit) = extras.first() else { return Vec::new() };
    let seen = roof.iter().fold(CellSet::FULL, |seen, cell| seen & cell.peers());
    (seen & board.places(digit)).into_iter().map(|cell| Candidate { cell, digit }).collect()
}

/// The houses of both cells: block, row, column.
fn common_houses([a, b]: [Cell; 2]) -> impl Iterator<Item = House> {
    let [row, column, block] = a.houses();
    [block, row, column].into_iter().filter(move |house| house.contains(b))
}

/// The position of a cell in one of its houses, as a bit.
fn bit(house: House, cell: Cell) -> HouseMask {
    memberships(cell).iter().find(|&&(own, _)| own == house.index()).map_or(0, |&(_, bit)| bit)
}

/// One of two roof cells holds an extra digit: with other cells of a common house it makes a naked set, or what
/// is left of the pair makes a hidden set.
fn type_three(
    board: &Board,
    roof: [Cell; 2],
    pair: DigitSet,
    extras: DigitSet,
    add: &mut impl FnMut(Kind, Vec<Candidate>),
) {
    for size in extras.len()..=7 {
        for house in common_houses(roof) {
            let blanks = board.blank_count(house);
            if 2 * size <= blanks {
                naked_sets(board, house, roof, extras, size, add);
            }
            if 2 * size < blanks && size >= 2 {
                hidden_sets(board, house, roof, [pair, extras], size, add);
            }
        }
    }
}

fn naked_sets(
    board: &Board,
    house: House,
    roof: [Cell; 2],
    extras: DigitSet,
    size: usize,
    add: &mut impl FnMut(Kind, Vec<Candidate>),
) {
    let [first, second] = roof.map(|cell| bit(house, cell));
    let in_both = extras & board.at(roof[0]) & board.at(roof[1]);
    let blanks = board.blanks(house) & !second;
    // Sets of `size` cells with one of the roof, in the order of their bits.
    let is_choice =
        |&chosen: &HouseMask| chosen & first != 0 && chosen & !blanks == 0 && count(chosen) == size;
    for chosen in (0..1 << 9).filter(is_choice) {
        let positions = chosen & !first;
        let others = cells_at(house, positions);
        let of_others = others.fold(DigitSet::EMPTY, |all, cell| all | board.at(cell));
        let digits = of_others | extras;
        if (of_others | in_both).len() == size && digits.len() == size {
            let members = Members { house, kind: subsets::Kind::Naked, digits, positions };
            let fall = members.eliminations(|cell| board.at(cell)).filter(|gone| !roof.contains(&gone.cell));
            add(Kind::Three(members), fall.collect());
        }
    }
}

fn hidden_sets(
    board: &Board,
    house: House,
    roof: [Cell; 2],
    [pair, extras]: [DigitSet; 2],
    size: usize,
    add: &mut impl FnMut(Kind, Vec<Candidate>),
) {
    let [first, second] = roof.map(|cell| bit(house, cell));
    for chosen in (!(pair | extras)).subsets(size - 2) {
        let digits = chosen | pair;
        let positions = |digit: Digit| board.positions(house, digit) & !second;
        let union = digits.into_iter().fold(0, |union, digit| union | positions(digit));
        if union.count_ones() as usize == size && digits.into_iter().all(|digit| positions(digit) != 0) {
            let members = Members { house, kind: subsets::Kind::Hidden, digits, positions: union & !first };
            add(Kind::Three(members), members.eliminations(|cell| board.at(cell)).collect());
        }
    }
}

/// A digit of the pair that is locked to the two roof cells, the lower if both are: the other one falls in both.
fn type_four(board: &Board, roof: [Cell; 2], pair: DigitSet) -> Option<Digit> {
    let is_locked = |digit: &Digit| {
        let places = |house: House| board.places(*digit) & house.cells();
        common_houses(roof).any(|house| places(house).is_subset(roof.into_iter().collect()))
    };
    pair.without(pair.into_iter().find(is_locked)?).single()
}
