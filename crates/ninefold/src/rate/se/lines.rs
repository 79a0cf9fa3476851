//! Locked candidates and fish: those of the ladder, in the order of Sudoku Explainer.

use core::ops::ControlFlow;

use super::board::Board;
use super::scores::{Score, of};
use crate::board::{Candidate, Digit, DigitSet, House, HouseKind};
use crate::logic::pencilmarks::{By, Pencilmarks, bits, each_tuple};
use crate::logic::techniques::base_cover::{BaseCover, crossing, locked_in};
use crate::logic::techniques::fish::BasicFish;
use crate::logic::techniques::{direct, intersections};
use crate::logic::{Dirty, Info, Step, Technique};
use crate::sort::Arrange;

/// Calls `see` with every locked digit, useful or not, of those that changed, until it breaks: blocks with columns,
/// blocks with rows, columns with blocks, rows with blocks; by base, then by cover.
pub(super) fn each_locked<B>(
    board: &Board,
    changed: Dirty,
    mut see: impl FnMut(BaseCover<'_>) -> ControlFlow<B>,
) -> ControlFlow<B> {
    const KINDS: [(usize, HouseKind); 4] =
        [(18, HouseKind::Column), (18, HouseKind::Row), (9, HouseKind::Block), (0, HouseKind::Block)];
    for (from, across) in KINDS {
        for base in (from..from + 9).map(House::from_index) {
            // The last of four is for what is not locked.
            let mut locked = [DigitSet::EMPTY; 4];
            for digit in changed.digits {
                locked[locked_in(board, base, across, digit)].insert(digit);
            }
            for (cover, digits) in crossing(base, across).into_iter().zip(locked) {
                for digit in digits {
                    see(BaseCover { digit, bases: &[base], covers: &[cover] })?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The technique of locked candidates.
pub(super) fn locked_info(lines: &BaseCover<'_>) -> &'static Info {
    if is_pointing(lines) { intersections::POINTING.info() } else { intersections::CLAIMING.info() }
}

fn is_pointing(lines: &BaseCover<'_>) -> bool {
    lines.bases[0].kind() == HouseKind::Block
}

/// The first locked digit that takes something out.
pub(super) fn locked(board: &Board, changed: Dirty) -> Option<(Step, Score)> {
    each_locked(board, changed, |lines| removing(board, &lines, locked_info(&lines))).break_value()
}

/// A step of lines that take something out.
fn removing(board: &Board, lines: &BaseCover<'_>, info: &'static Info) -> ControlFlow<(Step, Score)> {
    lines.step(board, info).map_or(ControlFlow::Continue(()), |step| ControlFlow::Break(of(step)))
}

/// The first locked digit that leaves a hidden single in another house of the same kind: only that is placed, the
/// eliminations between are not made.
pub(super) fn locked_direct(board: &Board, changed: Dirty) -> Option<(Step, Score)> {
    let found = each_locked(board, changed, |lines| match single_left(board, &lines) {
        None => ControlFlow::Continue(()),
        Some((house, single)) => {
            let technique =
                if is_pointing(&lines) { &direct::DIRECT_POINTING } else { &direct::DIRECT_CLAIMING };
            let evidence = lines.evidence(board).within([house]);
            ControlFlow::Break(of(Step::placing(technique.info(), single, evidence)))
        }
    });
    found.break_value()
}

/// A house like the base, crossing the cover, where the digit keeps exactly one of its places; and that.
fn single_left(board: &Board, lines: &BaseCover<'_>) -> Option<(House, Candidate)> {
    let (base, cover, digit) = (lines.bases[0], lines.covers[0], lines.digit);
    let places = board.places(digit);
    crossing(cover, base.kind()).into_iter().filter(|&house| house != base).find_map(|house| {
        let cell = direct::single_left(places & house.cells(), cover.cells())?;
        Some((house, Candidate { cell, digit }))
    })
}

/// Calls `see` with every fish of `size` lines, useful or not, of the digits that changed, until it breaks: base
/// columns, then base rows; sets of lines, then digits.
pub(super) fn each_fish<B>(
    board: &Board,
    size: usize,
    changed: Dirty,
    mut see: impl FnMut(BaseCover<'_>) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let has_room = |&digit: &Digit| board.placed(digit) + 2 * size <= 9;
    for (from, to) in [(9, 0), (0, 9)] {
        let mut found = Vec::new();
        for digit in changed.digits.into_iter().filter(has_room) {
            let places = core::array::from_fn(|line| board.positions(House::from_index(from + line), digit));
            let _ = each_tuple(&places, (2, size), By::Highest, |chosen, union| {
                found.push((chosen, digit, union));
                ControlFlow::<B>::Continue(())
            });
        }
        found.arrange();
        for (chosen, digit, union) in found {
            let mut houses = [House::row(0); 8];
            bits(chosen).zip(&mut houses[..4]).for_each(|(i, base)| *base = House::from_index(from + i));
            bits(union).zip(&mut houses[4..]).for_each(|(i, cover)| *cover = House::from_index(to + i));
            see(BaseCover { digit, bases: &houses[..size], covers: &houses[4..4 + size] })?;
        }
    }
    ControlFlow::Continue(())
}

/// The first fish that takes something out.
pub(super) fn fish(board: &Board, technique: &BasicFish, changed: Dirty) -> Option<(Step, Score)> {
    each_fish(board, technique.size, changed, |lines| removing(board, &lines, technique.info)).break_value()
}
