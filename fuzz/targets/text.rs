//! Text formats. The first byte chooses the format, or that it is recognised.

use ninefold::text::{self, Format, ParseError};

pub fn run(data: &[u8]) {
    let Some((&choice, bytes)) = data.split_first() else { return };
    let Ok(input) = std::str::from_utf8(bytes) else { return };
    let format = Format::ALL.get(usize::from(choice) % (Format::ALL.len() + 1)).copied();
    let read = match format {
        Some(format) => text::parse_as(format, input),
        None => text::parse(input),
    };
    let entry = match read {
        Ok(entry) => entry,
        Err(error) => return inside(&error, input),
    };
    for &format in Format::ALL {
        let Some(written) = text::write(format, &entry) else { continue };
        // A digit that stands alone is placed or a candidate, by a rule of the format.
        if matches!(format, Format::Pencilmarks | Format::Sukaku) {
            continue;
        }
        let again = text::parse_as(format, &written);
        let again = again.unwrap_or_else(|error| panic!("{format}: {error}\n{written}"));
        let grid = if format.carries().found { entry.grid } else { entry.grid.as_givens() };
        assert_eq!(again.grid, grid, "{format}:\n{written}");
        assert_eq!(text::write(format, &again), Some(written), "{format}");
    }
}

/// An error points into the text, or right behind a line of it.
fn inside(error: &ParseError, input: &str) {
    let lines: Vec<&str> = input.split('\n').collect();
    assert!((1..=lines.len().max(1)).contains(&error.line), "{error}");
    let width = lines[error.line - 1].chars().count();
    assert!((1..=width + 1).contains(&error.column), "{error}: the line has {width} characters");
}
