//! Lines for the tests of solvers: the puzzle, how many solutions it has, its solution.
//!
//! ```text
//! # comments and empty lines are skipped
//! 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:1:534678912…
//! ```
//!
//! The last two fields may be empty or absent. The number is the header `solutions`.

use alloc::string::String;
use alloc::vec::Vec;

use super::description::{Description, FormatFeatures};
use super::{Entry, ParseError, line, scan};

pub(super) const DESCRIPTION: Description = Description {
    name: "tdoku",
    about: "puzzle:count:solution",
    read,
    write: Some(write),
    one_a_line: true,
    carries: FormatFeatures { solution: true, headers: true, ..FormatFeatures::DIGITS },
};

const COUNT: &str = "solutions";

fn read(text: &str) -> Result<Entry, ParseError> {
    let (number, text) = scan::only_line(text)?;
    let text = text.trim_end();
    let fields: Vec<&str> = text.split(':').collect();
    let column = |field: usize| fields[..field].iter().map(|field| field.chars().count() + 1).sum::<usize>();
    let grid = |field: usize| {
        let (grid, rest) = line::parse(fields[field].as_bytes())
            .map_err(|error| error.in_text_from(number).after_columns(column(field)))?;
        match rest {
            [] => Ok(grid),
            _ => Err(ParseError::expected(number, column(field) + 82, "a colon or the end of the line")),
        }
    };
    let mut entry = Entry::new(grid(0)?);
    match fields.get(1) {
        Some(count) if count.chars().all(|c| c.is_ascii_digit()) => entry.add_header(COUNT, count),
        Some(_) => return Err(ParseError::expected(number, column(1) + 1, "the number of solutions")),
        None => {}
    }
    if fields.get(2).is_some_and(|solution| !solution.is_empty()) {
        entry.solution = Some(grid(2)?);
    }
    match fields.get(3) {
        None => Ok(entry),
        Some(_) => Err(ParseError::expected(number, column(3), "the end of the line")),
    }
}

fn write(entry: &Entry, out: &mut String) {
    let mut put = |grid| out.extend(line::characters(grid).map(char::from));
    put(&entry.grid);
    let count = entry.header(COUNT).filter(|count| count.chars().all(|c| c.is_ascii_digit()));
    if count.is_none() && entry.solution.is_none() {
        return;
    }
    out.push(':');
    out.push_str(count.unwrap_or(""));
    out.push(':');
    if let Some(solution) = &entry.solution {
        out.extend(line::characters(solution).map(char::from));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const SOLUTION: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    #[test]
    fn count_and_solution_are_read_and_written() {
        for line in [
            PUZZLE.to_owned(),
            format!("{PUZZLE}:1:{SOLUTION}"),
            format!("{PUZZLE}:2:"),
            format!("{PUZZLE}::{SOLUTION}"),
        ] {
            let entry = read(&line).unwrap();
            let mut written = String::new();
            write(&entry, &mut written);
            assert_eq!(written, line);
        }
        let entry = read(&format!("# a file\n\n{PUZZLE}:1:{SOLUTION}\n")).unwrap();
        assert_eq!((entry.header("solutions"), entry.solution), (Some("1"), SOLUTION.parse().ok()));
    }

    #[test]
    fn errors_point_at_the_field() {
        let error = |text: String| read(&text).unwrap_err().to_string();
        assert_eq!(error(format!("{PUZZLE}:one:")), "line 1 column 83: expected the number of solutions");
        assert_eq!(error(format!("{PUZZLE}:1:123")), "line 1 column 88: 3 cells, expected 81");
        assert_eq!(
            error(format!("{PUZZLE} a:1")),
            "line 1 column 82: expected a colon or the end of the line"
        );
    }
}
