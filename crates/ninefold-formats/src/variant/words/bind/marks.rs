//! Marks between cells, at corners and in cells.

use serde_json::json;

use super::{Binder, Need, name, names};
use crate::variant::words::shapes::{Mark, Stands};

/// Dots on edges; a rule looks for a colour, and for `number`s in them or for none.
pub(super) fn dots(binder: &mut Binder, needs: &[Need]) {
    for need in needs {
        let (colour, numbered) = match need.look().split_once(' ') {
            Some((colour, _)) => (colour, true),
            None => (need.look(), false),
        };
        let is_dot = |mark: &Mark| {
            mark.is_round
                && mark.stands == Stands::Edge
                && mark.is_sized(0.1, 0.5)
                && is_coloured(mark, colour)
        };
        each_mark(binder, is_dot, |binder, at| {
            let mark = &binder.shapes.marks[at];
            let pair = mark.pair();
            let text = text_at(binder, at, 0.1)?;
            let entry = match text.parse::<u32>() {
                Ok(number) if numbered => json!({"cells": names(&pair), "value": number.to_string()}),
                _ if text.is_empty() && !numbered => json!({"cells": names(&pair)}),
                _ => return None,
            };
            binder.are_inside(&pair).then(|| binder.add(need, need.key(), entry))
        });
    }
}

/// Whether a dot has a colour; one that is not filled is white.
fn is_coloured(mark: &Mark, colour: &str) -> bool {
    let is_open =
        mark.fill.is_none() && mark.border.as_ref().is_some_and(|border| !border.is_called("white"));
    mark.is_filled(colour) || colour == "white" && is_open
}

fn has_border(mark: &Mark, colour: &str) -> bool {
    mark.border.as_ref().is_some_and(|border| border.is_called(colour))
}

/// What points to the right, to the left, down and up: to the lower of two digits.
const SIGNS: [&str; 4] = [">", "<", "v∨⌄˅", "^∧⌃˄"];

fn direction(text: &str) -> Option<usize> {
    SIGNS.iter().position(|signs| !text.is_empty() && signs.contains(text))
}

/// Letters and signs on edges, with whatever white is behind them.
pub(super) fn letters(binder: &mut Binder, needs: &[Need]) {
    for need in needs {
        let is_sign = need.look() == "sign";
        if is_sign {
            signs(binder);
        }
        let is_letter = |mark: &Mark| {
            let is_own = mark.text.eq_ignore_ascii_case(need.look());
            mark.stands == Stands::Edge && (is_own || is_sign && direction(&mark.text).is_some())
        };
        each_mark(binder, is_letter, |binder, at| {
            let mut pair = binder.shapes.marks[at].pair();
            let mut entry = json!({"value": need.look()});
            if let Some(direction) = direction(&binder.shapes.marks[at].text).filter(|_| is_sign) {
                if (direction < 2) != (pair[0].0 == pair[1].0) {
                    return None;
                }
                // The greater one first.
                pair.rotate_left(direction % 2);
                entry = json!({});
            }
            entry["cells"] = names(&pair).into();
            binder.are_inside(&pair).then(|| binder.add(need, need.key(), entry))
        });
    }
}

/// Small strokes with a point in their middle are signs too.
fn signs(binder: &mut Binder) {
    for stroke in binder.shapes.strokes.iter_mut().filter(|stroke| !stroke.bound) {
        let [a, tip, b] = stroke.points[..] else { continue };
        let back = ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0);
        let (down, right) = (tip.0 - back.0, tip.1 - back.1);
        let is_even = ((a.0 - tip.0).hypot(a.1 - tip.1) - (b.0 - tip.0).hypot(b.1 - tip.1)).abs() < 0.05;
        if !is_even || (a.0 - b.0).hypot(a.1 - b.1) > 0.8 || down.abs().max(right.abs()) > 0.6 {
            continue;
        }
        let sign = match (down.abs() < 0.02, right.abs() < 0.02) {
            (true, false) => usize::from(right < 0.0),
            (false, true) => 2 + usize::from(down < 0.0),
            _ => continue,
        };
        let text = SIGNS[sign][..1].to_owned();
        binder.shapes.marks.push(Mark { text, ..Mark::at(tip.0 - down / 2.0, tip.1 - right / 2.0) });
        stroke.bound = true;
    }
}

/// Circles at corners with digits in them.
pub(super) fn quadruples(binder: &mut Binder, needs: &[Need]) {
    let need = &needs[0];
    let is_quad = |mark: &Mark| {
        mark.stands == Stands::Corner
            && mark.is_round
            && mark.is_sized(0.3, 0.98)
            && need.colour().is_none_or(|colour| is_coloured(mark, colour) || has_border(mark, colour))
    };
    each_mark(binder, is_quad, |binder, at| {
        let four = binder.shapes.marks[at].four();
        let text = text_at(binder, at, 0.4)?;
        let between = |c: char| c.is_whitespace() || c == ',';
        let digits: Vec<u32> =
            text.chars().filter(|c| !between(*c)).map(|c| c.to_digit(10)).collect::<Option<_>>()?;
        let entry = json!({"cells": names(&four), "values": digits});
        (binder.are_inside(&four) && !digits.is_empty()).then(|| binder.add(need, need.key(), entry))
    });
}

/// Filled circles or squares in cells.
pub(super) fn parity(binder: &mut Binder, needs: &[Need]) {
    for need in needs {
        let colour = need.colour().unwrap_or("gray");
        let is_shape = |mark: &Mark| {
            let is_round = need.look() == "circle";
            let fits = mark.stands == Stands::Cell && mark.is_round == is_round && mark.is_sized(0.45, 0.98);
            fits && mark.text.is_empty() && mark.is_filled(colour)
        };
        each_mark(binder, is_shape, |binder, at| {
            let cell = binder.shapes.marks[at].cell();
            let entry = json!({"cell": name(cell)});
            binder.is_inside(cell).then(|| binder.add(need, need.key(), entry))
        });
    }
}

/// All circles in cells, which must look the same and belong to no other rule.
pub(super) fn circles(binder: &mut Binder, needs: &[Need]) {
    let need = &needs[0];
    let marks = &binder.shapes.marks;
    let is_free = |mark: &&Mark| !mark.bound && mark.is_circle() && binder.is_inside(mark.cell());
    let mut looks: Vec<_> =
        marks.iter().filter(is_free).map(|mark| (&mark.written, (mark.width * 10.0) as i32)).collect();
    looks.dedup();
    let is_taken = |mark: &Mark| mark.bound && mark.is_circle() && binder.is_inside(mark.cell());
    if looks.len() != 1 || marks.iter().any(is_taken) {
        return;
    }
    let mut cells = Vec::new();
    each_mark(binder, Mark::is_circle, |binder, at| {
        let cell = binder.shapes.marks[at].cell();
        binder.is_inside(cell).then(|| cells.push(name(cell)))
    });
    binder.add(need, need.key(), json!({"cells": cells}));
}

/// Binds each free mark of a look, and what is drawn over it, if `bind` has a use for it.
fn each_mark(
    binder: &mut Binder,
    looks: impl Fn(&Mark) -> bool,
    mut bind: impl FnMut(&mut Binder, usize) -> Option<()>,
) {
    for at in 0..binder.shapes.marks.len() {
        if binder.shapes.marks[at].bound || !looks(&binder.shapes.marks[at]) {
            continue;
        }
        if bind(binder, at).is_some() {
            take(binder, at);
        }
    }
}

/// Binds a mark and what belongs to it: its texts, its background, and its copies.
pub(super) fn take(binder: &mut Binder, at: usize) {
    let mark = binder.shapes.marks[at].clone();
    for other in binder.shapes.marks.iter_mut().filter(|other| !other.bound) {
        let is_copy = other.is_near(&mark, 0.07)
            && other.is_round == mark.is_round
            && (other.width - mark.width).abs() < 0.25
            && (other.text.is_empty() || mark.text.is_empty() || other.text == mark.text);
        let is_background = !mark.text.is_empty() && other.is_near(&mark, 0.1) && other.is_filled("white");
        let reach = if mark.stands == Stands::Corner { 0.4 } else { 0.1 };
        let is_label = mark.is_round && !other.text.is_empty() && other.is_near(&mark, reach);
        other.bound |= is_copy || is_background && other.text.is_empty() || is_label;
    }
    binder.shapes.marks[at].bound = true;
}

/// The text of a mark: its own, or those that stand over it; `None` if one of these is bound already.
fn text_at(binder: &Binder, at: usize, reach: f64) -> Option<String> {
    let marks = &binder.shapes.marks;
    let mark = &marks[at];
    let over = || marks.iter().filter(|other| !other.text.is_empty() && other.is_near(mark, reach));
    let texts: Vec<&str> = over().map(|other| other.text.as_str()).collect();
    over().all(|other| !other.bound).then(|| texts.join(" "))
}
