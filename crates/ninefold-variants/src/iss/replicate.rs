//! `Replicate~targets~origin`: the parts inside, moved from the origin to each target.

use crate::layout::{Cell, Layout};

use super::places::cell;
use super::{LETTERS, Part, Read, ReadError, name};

/// The part, with an `And` of what is repeated in place of each `Replicate`: whatever looks for parts, as a rule against
/// missing marks does, finds them where they stand.
pub(super) fn written_out(mut part: Part, layout: &Layout) -> Result<Part, ReadError> {
    part.inner = part.inner.into_iter().map(|part| written_out(part, layout)).collect::<Result<_, _>>()?;
    if part.kind == "Replicate" {
        part.inner = copies(&part, layout).map_err(|trouble| part.refusal(trouble))?;
        part.kind = "And".into();
    }
    Ok(part)
}

/// What is inside, at each target. Targets are counted from the origin along the rows, as bits, six to a letter, lowest first.
fn copies(part: &Part, layout: &Layout) -> Read<Vec<Part>> {
    let origin = cell(layout, part.args.get(1).map_or("R1C1", String::as_str))?;
    let mut copies = Vec::new();
    for (at, c) in part.arg(0)?.chars().enumerate() {
        let six = LETTERS.find(c).ok_or_else(|| format!("`{c}` in a list of targets"))?;
        for bit in (0..6).filter(|bit| six >> bit & 1 == 1) {
            let target = layout.everywhere().nth(origin.index() + 6 * at + bit);
            let same = |target: &Cell| layout.layer_of(*target) == layout.layer_of(origin);
            let target = target.filter(same).ok_or_else(|| "a target outside the grid".to_owned())?;
            for part in &part.inner {
                copies.push(moved(layout, part, origin, target)?);
            }
        }
    }
    Ok(copies)
}

/// A part with all its cells moved, as far as from one cell to another.
fn moved(layout: &Layout, part: &Part, origin: Cell, target: Cell) -> Read<Part> {
    let down = layout.row(target) as isize - layout.row(origin) as isize;
    let right = layout.col(target) as isize - layout.col(origin) as isize;
    let mut copy = part.clone();
    for arg in &mut copy.args {
        let (start, values) = arg.split_at(arg.find('_').unwrap_or(arg.len()));
        let Ok(from) = cell(layout, start) else { continue };
        let to = layout.step(from, down, right).ok_or_else(|| format!("`{arg}` is moved out of the grid"))?;
        *arg = name(layout, to) + values;
    }
    copy.inner = part.inner.iter().map(|part| moved(layout, part, origin, target)).collect::<Read<_>>()?;
    Ok(copy)
}
