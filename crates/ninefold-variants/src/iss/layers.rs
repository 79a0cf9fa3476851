//! The groups of cells beyond the grid that parts bring along, and the rules that need them.

use crate::layout::{Cell, Layout};
use crate::rules::chaos_arrow::ChaosArrow;
use crate::rules::chaos_construction::ChaosConstruction;
use crate::rules::chaos_count::ChaosCount;
use crate::rules::doppelganger::Doppelganger;
use crate::rules::{Puzzle, Terms};

use super::kinds::cells;
use super::{Part, Read, Trouble, name};

/// The layer with the numbers of regions.
const REGIONS: &str = "CC";

/// The layers with what is missing from rows, columns and blocks.
const MISSING: [&str; 3] = ["DGC", "DGR", "DGB"];

/// Adds the layers of a part.
pub(super) fn add(part: &Part, layout: &mut Layout) -> Result<(), String> {
    match part.kind.as_str() {
        "Var" => var(part, layout),
        "ChaosConstruction" => named(layout, REGIONS, "regions", layout.cells(), layout.cols()),
        "Doppelganger" => {
            let (blocks, across) = (layout.blocks().len(), layout.block().map_or(1, |(_, wide)| wide));
            named(layout, MISSING[1], "missing from columns", layout.cols(), layout.cols())?;
            named(layout, MISSING[0], "missing from rows", layout.rows(), layout.cols())?;
            named(layout, MISSING[2], "missing from blocks", blocks, layout.cols() / across)
        }
        _ => Ok(()),
    }
}

/// Adds the rule of a part over such layers.
pub(super) fn rule(part: &Part, layout: &Layout, puzzle: &mut Puzzle) -> Read<()> {
    let layer = |name: &str| layout.layer(name).map_or(Vec::new(), |layer| layer.cells().collect());
    match part.kind.as_str() {
        "ChaosConstruction" => {
            puzzle.add(ChaosConstruction::new(
                layout.all().collect(),
                layer(REGIONS),
                layout.region_size(),
            ))?;
        }
        "ChaosArrow" => puzzle.add(chaos_arrow(part, layout)?)?,
        "ChaosCount" => puzzle.add(chaos_count(part, layout)?)?,
        "Doppelganger" => {
            let [rows, cols, blocks] = MISSING.map(layer);
            puzzle.add(Doppelganger::new(rows, cols, blocks))?;
        }
        _ => return Err(Trouble::Unknown),
    }
    Ok(())
}

/// The type that brings along a layer, at the first of its layers.
pub(super) fn bringer(layer: &str) -> Option<&'static str> {
    match layer {
        REGIONS => Some("ChaosConstruction"),
        "DGR" => Some("Doppelganger"),
        _ => None,
    }
}

/// The part that means a rule over such layers, empty where it stands with its layer; `None` if there is no such type.
pub(super) fn part(layout: &Layout, id: &str, terms: &Terms) -> Option<String> {
    let is_layer = |name: &str, cells: &[Cell]| {
        layout.layer(name).is_some_and(|layer| layer.cells().eq(cells.iter().copied()))
    };
    let names =
        |cells: &[Cell]| cells.iter().map(|&cell| format!("~{}", name(layout, cell))).collect::<String>();
    let clue = |kind: &str| {
        let (control, groups) = terms.lists.split_first()?;
        let groups: Vec<String> = groups.iter().map(|group| names(group)).collect();
        let offset =
            terms.number().filter(|&offset| offset != 0).map_or(String::new(), |offset| offset.to_string());
        Some(format!(".{kind}{}~{offset}{}", names(control), groups.join("~-")))
    };
    match id {
        "chaos-construction" => {
            let [cells, regions] = &terms.lists[..] else { return None };
            let is_usual = layout.all().eq(cells.iter().copied()) && is_layer(REGIONS, regions);
            (is_usual && terms.number() == Some(layout.region_size() as i32)).then(String::new)
        }
        "chaos-arrow" => clue("ChaosArrow"),
        "chaos-count" => clue("ChaosCount"),
        "doppelganger" => {
            let is_usual = MISSING.iter().zip(&terms.lists).all(|(name, cells)| is_layer(name, cells));
            is_usual.then(String::new)
        }
        _ => None,
    }
}

/// Control cell, 1 if the first cell does not count, cells; the cells that hold regions may stand for themselves or for
/// their cells of the grid.
fn chaos_clue<'a>(part: &'a Part, layout: &Layout) -> Read<(Cell, bool, Vec<&'a [String]>)> {
    let control = super::kinds::cell(layout, part.arg(0)?)?;
    let excludes_first = match part.args.get(1).map_or("", String::as_str) {
        "" | "0" => false,
        "1" => true,
        other => return Err(format!("`{other}` is neither 0 nor 1").into()),
    };
    if layout.layer(REGIONS).is_none() {
        return Err("there are no regions to be found".to_owned().into());
    }
    let groups = part.args.get(2..).unwrap_or_default().split(|arg| arg.is_empty() || arg == "-");
    Ok((control, excludes_first, groups.filter(|group| !group.is_empty()).collect()))
}

/// The cell with the number of the region of a cell.
fn region(layout: &Layout, cell: Cell) -> Option<Cell> {
    let regions = layout.layer(REGIONS)?;
    if regions.has(cell) { Some(cell) } else { regions.cells().nth(cell.index()) }
}

fn regions(layout: &Layout, group: &[String]) -> Read<Vec<Cell>> {
    let found: Option<Vec<Cell>> =
        cells(layout, group)?.into_iter().map(|cell| region(layout, cell)).collect();
    found.ok_or_else(|| "a cell that is in no region".to_owned().into())
}

/// Without arms there are four, to the edges.
fn chaos_arrow(part: &Part, layout: &Layout) -> Read<ChaosArrow> {
    let (control, excludes_first, groups) = chaos_clue(part, layout)?;
    let mut arms = groups.into_iter().map(|group| regions(layout, group)).collect::<Read<Vec<_>>>()?;
    if arms.is_empty() {
        let sides = [(0, -1), (0, 1), (-1, 0), (1, 0)];
        let arm = |(down, right)| {
            let cells = std::iter::successors(Some(control), |&cell| layout.step(cell, down, right));
            cells.filter_map(|cell| region(layout, cell)).collect()
        };
        arms = sides.map(arm).into();
    }
    Ok(ChaosArrow::new(control, arms, excludes_first))
}

/// Without cells it counts among its own and the eight around it.
fn chaos_count(part: &Part, layout: &Layout) -> Read<ChaosCount> {
    let (control, excludes_first, groups) = chaos_clue(part, layout)?;
    let mut counted = regions(layout, &groups.concat())?;
    if counted.is_empty() {
        let around = (-1..=1).flat_map(|down| (-1..=1).map(move |right| (down, right)));
        let others = around.filter(|&side| side != (0, 0));
        let cells = std::iter::once((0, 0))
            .chain(others)
            .filter_map(|(down, right)| layout.step(control, down, right));
        counted = cells.filter_map(|cell| region(layout, cell)).collect();
    }
    Ok(ChaosCount::new(control, counted, excludes_first))
}

fn named(layout: &mut Layout, name: &str, label: &str, count: usize, cols: usize) -> Result<(), String> {
    layout.add_layer(name, label, count, cols).map_err(|error| error.to_string())
}

/// `Var~prefix~label~size`: the size is a number of cells or `rows x columns`; one cell without it.
fn var(part: &Part, layout: &mut Layout) -> Result<(), String> {
    let arg = |at: usize| part.args.get(at).map_or("", String::as_str);
    let prefix = arg(0);
    if prefix.is_empty() || !prefix.bytes().all(|byte| byte.is_ascii_uppercase()) {
        return Err(format!("`{prefix}` is not a name of capital letters"));
    }
    let size = arg(2);
    let number = |text: &str| {
        let number: Option<usize> = text.parse().ok();
        number.filter(|&number| number > 0).ok_or_else(|| format!("`{size}` is not a number of cells"))
    };
    let (count, cols) = match size.split_once('x') {
        None if size.is_empty() => (1, layout.cols()),
        None => (number(size)?, layout.cols()),
        Some((rows, cols)) => (number(rows)?.saturating_mul(number(cols)?), number(cols)?),
    };
    named(layout, &format!("V{prefix}"), &decoded(arg(1)), count, cols)
}

/// A label without its percent signs.
fn decoded(label: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = label.as_bytes();
    while let [first, after @ ..] = rest {
        let code = after.get(..2).filter(|_| *first == b'%');
        let code = code.and_then(|code| u8::from_str_radix(std::str::from_utf8(code).ok()?, 16).ok());
        bytes.push(code.unwrap_or(*first));
        rest = if code.is_some() { &after[2..] } else { after };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// A label as it stands in text.
pub(super) fn encoded(label: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_()!*'".contains(&byte);
    let write = |byte: u8| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") };
    label.bytes().map(write).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::iss::read;

    #[test]
    fn groups_of_cells_have_names_and_sizes() {
        let puzzle =
            read(".Shape~4x4.Var~S~sea%2Fisland%20shading~3x2.Var~A.Var~B~~5.~VS6_2~VA_1~VB5_3").unwrap();
        let layout = puzzle.layout();
        let sizes: Vec<_> = layout.layers().iter().map(|layer| (layer.cells().len(), layer.cols())).collect();
        assert_eq!(sizes, [(6, 2), (1, 4), (5, 4)]);
        assert_eq!(layout.layers()[0].label(), "sea/island shading");
        assert_eq!(puzzle.rules().len(), 3);
        for label in ["", "a b", "50 % é", "x_y"] {
            assert_eq!(decoded(&encoded(label)), label);
        }
        assert_eq!(decoded("%zz%4%"), "%zz%4%");
    }

    #[test]
    fn wrong_groups_are_errors_that_say_where() {
        for wrong in ["s", "S~~0", "S~~x", "S~~3x", "S~~0x3", "S~~99999999999x99999999999", "", "S~~4.Var~S"]
        {
            assert!(read(&format!(".Shape~4x4.Var~{wrong}")).is_err(), "{wrong}");
        }
        let error = read(".Shape~4x4.Var~S~~2.~VS3_1").unwrap_err();
        assert_eq!((error.column, error.to_string().contains("`VS3`")), (22, true), "{error}");
        assert!(read(".Shape~4x4.ChaosCount~R1C1").is_err());
        assert!(read(".Shape~4x4.ChaosConstruction.ChaosCount~R1C1~2").is_err());
        assert!(read(".Shape~4x4.ChaosConstruction.ChaosArrow~R1C1~0~CC1~CC2~-~CC2~CC3").is_err());
        assert!(read(".Shape~5x4.ChaosConstruction.RegionSize~3").is_err());
        assert!(read(".Shape~4x4.~VS1_1").is_err());
        assert!(read(".Shape~4x4.ConnectedValues~VS~1").is_err());
        assert!(read(".Shape~4x4.Var~S~~16.Indexing~R~VS1").is_err());
        assert!(read(".Shape~4x4.Var~S~~16.RegionSumLine~R1C1~VS1").is_err());
        assert!(read(".Shape~4x4.Var~S~~4.Replicate~g~VS1.~VS1_1.End").is_err());
    }
}
