//! The groups of cells beyond the grid that parts bring along.

use crate::layout::Layout;

use super::Part;

/// Adds the layers of a part.
pub(super) fn add(part: &Part, layout: &mut Layout) -> Result<(), String> {
    match part.kind.as_str() {
        "Var" => var(part, layout),
        "ChaosConstruction" => named(layout, "CC", "regions", layout.cells(), layout.cols()),
        "Doppelganger" => {
            named(layout, "DGR", "missing from columns", layout.cols(), layout.cols())?;
            named(layout, "DGC", "missing from rows", layout.rows(), layout.cols())?;
            let blocks = layout.blocks().len();
            named(layout, "DGB", "missing from blocks", blocks, layout.cols())
        }
        _ => Ok(()),
    }
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
        let regions = read(".ChaosConstruction.~CC81_3").unwrap();
        assert_eq!((regions.unknown(), regions.rules().len()), (&["ChaosConstruction".to_owned()][..], 1));
        assert!(read(".Shape~4x4.~VS1_1").is_err());
        assert!(read(".Shape~4x4.ConnectedValues~VS~1").is_err());
        assert!(read(".Shape~4x4.Var~S~~16.Indexing~R~VS1").is_err());
        assert!(read(".Shape~4x4.Var~S~~16.RegionSumLine~R1C1~VS1").is_err());
        assert!(read(".Shape~4x4.Var~S~~4.Replicate~g~VS1.~VS1_1.End").is_err());
    }
}
