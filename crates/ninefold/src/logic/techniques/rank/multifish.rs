//! Multifish: some digits in some lines, which have as many places as they need in cells and in lines that
//! cross.
//!
//! ```text
//!        c1   c2 c3 c4 …       Each of some digits needs a place in each of some rows: these are the truths. What can
//!   r1   12   .  1  .          hold them: a cell of the rows, one digit only (r1c1), or a digit in a column (1 in c3).
//!   r2   .    12 1  .          If these links are as many as the truths, each holds one of them: a cell has no other
//!   r5   2    1  .  2          digit, a column its digit in no other row.
//! ```
//!
//! It is a multi-sector locked set seen from its digits. Which of the two links is cheaper is decided column
//! by column, so that all choices of two to six rows and of two to seven digits can be tried.

use core::cmp::{Ordering, Reverse};
use core::ops::ControlFlow;

use super::msls::count;
use super::{digit_words, ranked_gone, says_more, truths_and_links};
use crate::board::{Candidate, Candidates, Cell, CellSet, DigitSet, House};
use crate::logic::step::Form;
use crate::logic::{Constraint, Evidence, Info, Position, Role, Step, StepSink, Technique};
use crate::sort::Arrange;

/// Digits locked in lines.
#[derive(Debug)]
pub struct Multifish(Info);

pub static MULTIFISH: Multifish = Multifish(
    Info::new(
        "multifish",
        "Multifish",
        "Some digits in some lines need as many places as cells and crossing lines have for them.",
    )
    .also(&["msls-digit-form", "multi-fish"])
    .words(digit_words)
    .form(Form::Pattern(truths_and_links))
    .optional(),
);

/// With fewer truths there are simpler names.
const FEWEST_TRUTHS: u32 = 6;

/// So many patterns are compared; those that conclude most are reported first.
const MOST_STEPS: usize = 200;

/// The digits that each cell may have, and which digits each line has left, lines by rows or by columns.
struct Table {
    cells: [[u16; 9]; 9],
    missing: [u16; 9],
    is_transposed: bool,
}

impl Table {
    fn of(on: &Candidates, is_transposed: bool) -> Table {
        let mut table = Table { cells: [[0; 9]; 9], missing: [0; 9], is_transposed };
        for line in 0..9 {
            table.cells[line] = core::array::from_fn(|cross| on.at(table.cell(line, cross)).bits());
            table.missing[line] = table.cells[line].iter().fold(0, |all, digits| all | digits);
        }
        table
    }

    fn cell(&self, line: usize, cross: usize) -> Cell {
        if self.is_transposed { Cell::at(cross, line) } else { Cell::at(line, cross) }
    }

    fn house(&self, line: usize) -> House {
        if self.is_transposed { House::column(line) } else { House::row(line) }
    }

    fn crossing(&self, cross: usize) -> House {
        if self.is_transposed { House::row(cross) } else { House::column(cross) }
    }
}

/// The members of a set of lines.
fn members(lines: u16) -> impl Iterator<Item = usize> {
    (0..9).filter(move |line| lines >> line & 1 == 1)
}

impl Technique for Multifish {
    fn info(&self) -> &'static Info {
        &MULTIFISH.0
    }

    fn find(&self, on: &Position, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let on = on.candidates();
        let mut steps: Vec<Step> = Vec::new();
        for table in [false, true].map(|is_transposed| Table::of(on, is_transposed)) {
            for lines in choices(2, 6) {
                if steps.len() >= MOST_STEPS {
                    break;
                }
                for digits in locked(&table, lines) {
                    let step = self.step(on, &table, lines, digits).filter(|step| says_more(step, &steps));
                    steps.extend(step);
                }
            }
        }
        // The most that follows, from the fewest truths.
        steps.arrange_by_key(|step| (Reverse(step.eliminations.len()), step.evidence.truths().len()));
        steps.into_iter().try_for_each(|step| sink.report(step))
    }
}

/// What digits in some lines have in a crossing line.
struct Needs {
    /// How many of its cells.
    cells: u32,
    /// Which of the digits.
    held: u16,
    /// Whether something is false if the cells are links, and if the digits are.
    gains: [bool; 2],
}

impl Needs {
    fn of(table: &Table, lines: u16, digits: u16, cross: usize) -> Needs {
        let mut needs = Needs { cells: 0, held: 0, gains: [false; 2] };
        let mut elsewhere = 0;
        for line in 0..9 {
            let all = table.cells[line][cross];
            if lines >> line & 1 == 0 {
                elsewhere |= all;
            } else if all & digits != 0 {
                needs.cells += 1;
                needs.held |= all & digits;
                needs.gains[0] |= all & !digits != 0;
            }
        }
        needs.gains[1] = needs.held & elsewhere != 0;
        needs
    }

    /// Whether the cells are the links: they are fewer than the digits, or as many and say more.
    fn by_cells(&self) -> bool {
        match self.cells.cmp(&self.held.count_ones()) {
            Ordering::Less => true,
            Ordering::Equal => self.gains[0],
            Ordering::Greater => false,
        }
    }
}

/// How many links the digits need in some lines, of which these are the cells. Written without branches, so
/// that eight crossing lines are counted at a time.
fn links(lines: &[[i16; 9]], digits: i16) -> i16 {
    let (mut cells, mut held) = ([0; 9], [0; 9]);
    for line in lines {
        for cross in 0..9 {
            let here = line[cross] & digits;
            cells[cross] += i16::from(here != 0);
            held[cross] |= here;
        }
    }
    let needs = |cross: usize| cells[cross].min(count(held[cross]));
    let eight: [i16; 8] = core::array::from_fn(needs);
    eight.iter().sum::<i16>() + needs(8)
}

/// The choices of digits that need as many cells and crossing lines as they have places to fill in the lines,
/// such that something follows.
fn locked(table: &Table, lines: u16) -> Vec<u16> {
    let cells: Vec<[i16; 9]> =
        members(lines).map(|line| table.cells[line].map(|digits| digits as i16)).collect();
    let open = members(lines).fold(0, |all, line| all | table.missing[line]);
    let truths =
        |digits: u16| members(lines).map(|line| (table.missing[line] & digits).count_ones()).sum::<u32>();
    let gains = |digits: u16| {
        let all = (0..9).map(|cross| Needs::of(table, lines, digits, cross));
        all.into_iter().any(|needs| needs.gains[usize::from(!needs.by_cells())])
    };
    let is_locked = |&digits: &u16| {
        let truths = truths(digits);
        truths >= FEWEST_TRUTHS && links(&cells, digits as i16) == truths as i16 && gains(digits)
    };
    choices(2, 7).filter(|digits| digits & !open == 0).filter(is_locked).collect()
}

/// All sets of so many lines or digits.
fn choices(few: u32, many: u32) -> impl Iterator<Item = u16> {
    (0..512u16).filter(move |set| (few..=many).contains(&set.count_ones()))
}

impl Multifish {
    fn step(&self, on: &Candidates, table: &Table, lines: u16, digits: u16) -> Option<Step> {
        let truths: Vec<Constraint> = members(lines)
            .flat_map(|line| {
                let open = DigitSet::from_bits(table.missing[line] & digits);
                open.into_iter().map(move |digit| Constraint::Digit(table.house(line), digit))
            })
            .collect();
        let mut links = Vec::new();
        for cross in 0..9 {
            let needs = Needs::of(table, lines, digits, cross);
            if needs.by_cells() {
                let held = members(lines).filter(|&line| table.cells[line][cross] & digits != 0);
                links.extend(held.map(|line| Constraint::Cell(table.cell(line, cross))));
            } else {
                let held = DigitSet::from_bits(needs.held).into_iter();
                links.extend(held.map(|digit| Constraint::Digit(table.crossing(cross), digit)));
            }
        }
        let gone: Vec<Candidate> = ranked_gone(on, &truths, &links);
        let chosen = DigitSet::from_bits(digits);
        let cells = members(lines).fold(CellSet::EMPTY, |cells, line| cells | table.house(line).cells());
        let evidence = || {
            let each = (cells & on.blanks()).into_iter().filter(|&cell| on.at(cell).intersects(chosen));
            each.fold(Evidence::default(), |evidence, cell| {
                evidence.and(Role::Pattern, on.at(cell) & chosen, cell)
            })
            .ranked(truths.iter().copied(), links.iter().copied())
        };
        (!gone.is_empty()).then(|| Step::removing(self.info(), gone, evidence()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Digit, Grid};

    #[test]
    fn what_two_digits_need_in_two_rows_is_counted_by_cells_or_by_columns() {
        let mut on = Candidates::new(&Grid::EMPTY);
        let keep = |on: &mut Candidates, row: usize, digit: Digit, columns: &[usize]| {
            for column in (0..9).filter(|column| !columns.contains(column)) {
                on.remove(Candidate { cell: Cell::at(row, column), digit });
            }
        };
        // 1 and 2 of rows 1, 4 and 7: in c1 both, in two cells; in c2, c3, c5 and c7 one of them.
        for (row, one, two) in [(0, &[0, 1][..], &[0, 2][..]), (3, &[0, 1], &[0, 4]), (6, &[1, 6], &[2, 4])] {
            keep(&mut on, row, Digit::D1, one);
            keep(&mut on, row, Digit::D2, two);
        }
        let table = Table::of(&on, false);
        let (lines, digits) = (0b001_001_001, 0b11);
        let cells: Vec<[i16; 9]> =
            [0, 3, 6].map(|line| table.cells[line].map(|digits| digits as i16)).to_vec();
        // Two in c1, one in each of the others.
        assert_eq!(links(&cells, digits as i16), 6);
        assert!(locked(&table, lines).contains(&digits));
        let step = MULTIFISH.step(&on, &table, lines, digits).unwrap();
        let gone: Vec<String> = step.eliminations.iter().map(Candidate::to_string).collect();
        assert!(gone.contains(&"r2c2=1".to_owned()) && gone.contains(&"r1c1=3".to_owned()), "{gone:?}");
        assert!(!gone.contains(&"r4c2=1".to_owned()));
    }
}
