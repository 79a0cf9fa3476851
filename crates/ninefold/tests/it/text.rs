//! Properties of the text formats: what was written reads back, and nothing that is read makes a reader panic.

use ninefold::text::{self, Entry, Format};
use ninefold::{Candidate, Candidates, Cell, CellSet, Digit, DigitSet, Grid};
use proptest::collection::vec;
use proptest::prelude::*;

/// Any grid, contradictory ones too: each cell blank, given or found.
fn grids() -> impl Strategy<Value = Grid> {
    let cell = prop_oneof![3 => Just(0u8), 2 => 1..=9u8, 1 => 17..=25u8];
    vec(cell, 81).prop_map(|cells| {
        let mut grid = Grid::EMPTY;
        for (cell, byte) in Cell::all().zip(cells) {
            match Digit::new(byte & 15) {
                Some(digit) if byte > 9 => grid.set_found(cell, digit),
                Some(digit) => grid.set_given(cell, digit),
                None => {}
            }
        }
        grid
    })
}

/// A grid with any marks in its blanks, also none, also those that a peer excludes.
fn marked() -> impl Strategy<Value = Candidates> {
    (grids(), vec(0..512u16, 81)).prop_map(|(grid, marks)| {
        let mut candidates = Candidates::new(&grid);
        for cell in grid.blanks() {
            let digits = DigitSet::from_bits(marks[cell.index()]);
            candidates.restrict(cell, digits);
            for digit in digits {
                candidates.restore(Candidate { cell, digit });
            }
        }
        candidates
    })
}

fn entries() -> impl Strategy<Value = Entry> {
    let word = "[ -~é]{0,12}";
    let names =
        prop::sample::select(vec!["author", "level", "source", "solutions", "technique", "puzzle id"]);
    let candidates =
        prop_oneof![grids().prop_map(|grid| (grid, None)), marked().prop_map(|c| (*c.grid(), Some(c)))];
    let solution = prop::option::of(grids());
    (candidates, prop::option::of(word), vec((names, word), 0..4), solution).prop_map(
        |((grid, candidates), comment, headers, solution)| {
            let mut entry = Entry::new(grid);
            entry.candidates = candidates;
            entry.solution = solution;
            entry.add_comment(&comment.unwrap_or_default());
            for (name, value) in headers {
                entry.add_header(name, &value);
            }
            entry
        },
    )
}

/// The formats whose lone digits are placed or candidates by a rule.
fn is_listed(format: Format) -> bool {
    matches!(format, Format::Pencilmarks | Format::Sukaku)
}

proptest! {
    #[test]
    fn digits_and_marks_survive_where_they_are_carried(entry in entries()) {
        for &format in Format::ALL.iter().filter(|&&format| format.can_write() && !is_listed(format)) {
            let text = text::write(format, &entry).unwrap();
            let read = text::parse_as(format, &text).map_err(|error| format!("{format}: {error}\n{text}")).unwrap();
            let grid = if format.carries().found { entry.grid } else { entry.grid.as_givens() };
            prop_assert_eq!(read.grid, grid, "{}:\n{}", format, text);
            if let Some(marks) = &entry.candidates && format.carries().marks {
                let expected = carried_marks(format, marks);
                prop_assert_eq!(read.position(), expected, "{}:\n{}", format, text);
            }
        }
    }

    #[test]
    fn what_was_read_is_written_the_same(entry in entries()) {
        for &format in Format::ALL.iter().filter(|format| format.can_write()) {
            let text = text::write(format, &entry).unwrap();
            let read = text::parse_as(format, &text).map_err(|error| format!("{format}: {error}\n{text}")).unwrap();
            let again = text::write(format, &read).unwrap();
            prop_assert_eq!(again.trim_end(), text.trim_end(), "{}", format);
        }
    }

    #[test]
    fn listed_candidates_survive(marks in marked()) {
        for format in [Format::Pencilmarks, Format::Sukaku] {
            let text = text::write(format, &Entry::with_candidates(marks.clone())).unwrap();
            let read = text::parse_as(format, &text).unwrap().position();
            for cell in Cell::all() {
                let (before, after) = (shown(&marks, cell), shown(&read, cell));
                prop_assert_eq!(before, after, "{} {}", format, cell);
            }
        }
    }

    #[test]
    fn a_written_text_is_recognised(entry in entries()) {
        for &format in Format::ALL.iter().filter(|format| format.can_write()) {
            let text = text::write(format, &entry).unwrap();
            let by_itself = text::parse(&text).map_err(|error| format!("{format}: {error}\n{text}")).unwrap();
            let as_named = text::parse_as(format, &text).unwrap();
            prop_assert_eq!(by_itself.grid, as_named.grid, "{}:\n{}", format, text);
        }
    }

    #[test]
    fn no_text_makes_a_reader_panic(text in texts()) {
        let _ = text::parse(&text);
        for &format in Format::ALL {
            if let Err(error) = text::parse_as(format, &text) {
                prop_assert!(error.line >= 1 && error.column >= 1 && error.line <= text.lines().count().max(1));
            }
        }
    }

    #[test]
    fn no_bytes_make_the_line_reader_panic(bytes in vec(any::<u8>(), 0..200), line in "[0-9.x* ]{70,90}[#\\PC]{0,9}") {
        let _ = text::line::parse(&bytes);
        let _ = text::line::parse(line.as_bytes());
        let mixed = [line.as_bytes(), &bytes].concat();
        let _ = text::line::parse(&mixed);
    }

    #[test]
    fn crlf_and_a_mark_of_byte_order_make_no_difference(entry in entries()) {
        for &format in Format::ALL.iter().filter(|format| format.can_write()) {
            let text = text::write(format, &entry).unwrap();
            let windows = format!("\u{feff}{}\r\n", text.replace('\n', "  \r\n"));
            let [plain, other] = [&text, &windows].map(|text| text::parse_as(format, text).map(|entry| entry.grid));
            prop_assert_eq!(plain, other, "{}", format);
        }
    }
}

/// Texts that resemble puzzles more than chance would.
fn texts() -> impl Strategy<Value = String> {
    let token = prop_oneof![
        "[0-9.]{0,10}",
        "[1-9]{1,9}",
        "[|+*: -]{0,5}",
        Just("\n".to_owned()),
        Just("\r\n".to_owned()),
        "\\PC{0,3}",
        Just(":".to_owned()),
        Just("[Puzzle]\n".to_owned()),
        Just("[State]\n".to_owned()),
        Just("[PencilMarks]\n".to_owned()),
        Just("S9B".to_owned()),
        Just("?bd=".to_owned()),
        Just("#C".to_owned()),
        Just("u5 ".to_owned()),
        Just("\n1 2 3 4 5 6 7 8 9".to_owned()),
        Just("\n.........".to_owned()),
        "[1-9.]{81}",
        "[1-9.+]{81}",
    ];
    vec(token, 0..40).prop_map(|tokens| tokens.concat())
}

/// What a cell shows: its digit or its candidates.
fn shown(position: &Candidates, cell: Cell) -> DigitSet {
    position.grid().get(cell).map_or(position.at(cell), DigitSet::of)
}

/// The marks that the format can express.
fn carried_marks(format: Format, marks: &Candidates) -> Candidates {
    let mut carried = marks.clone();
    match format {
        // Only removals from what the digits leave open.
        Format::Library => {
            carried = Candidates::new(marks.grid());
            for candidate in Candidates::new(marks.grid()).iter().filter(|&c| !marks.contains(c)) {
                carried.remove(candidate);
            }
        }
        // A blank without candidates is written as open; a wholly open board as one without marks.
        Format::SudokuWiki => {
            let dead: CellSet =
                marks.blanks().into_iter().filter(|&cell| marks.at(cell).is_empty()).collect();
            for candidate in
                (0..Candidate::COUNT).map(Candidate::from_index).filter(|c| dead.contains(c.cell))
            {
                carried.restore(candidate);
            }
            if carried.blanks().into_iter().all(|cell| carried.at(cell) == DigitSet::FULL) {
                carried = Candidates::new(marks.grid());
            }
        }
        _ => {}
    }
    carried
}

/// The text of a file among the external test data, if there are any here.
fn external(name: &str) -> Option<String> {
    let Some(folder) = std::env::var_os("NINEFOLD_DATA") else {
        eprintln!("SKIPPED: NINEFOLD_DATA is not set");
        return None;
    };
    let bytes = std::fs::read(std::path::Path::new(&folder).join(name)).expect("a file of the test data");
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

#[test]
fn hodokus_library_reads_back() {
    let Some(text) = external("reglib-1.3.txt") else { return };
    let mut cases = 0;
    for line in text.lines().filter(|line| line.starts_with(':')) {
        let case: text::library::Case = line.parse().unwrap_or_else(|error| panic!("{error}\n{line}"));
        assert_eq!(case.to_string().parse(), Ok(case.clone()), "{line}");
        // Where the technique must find nothing, what it must not find is listed.
        let is_there = case.eliminations.iter().all(|&gone| case.position().contains(gone));
        assert!(is_there || case.variant() == Some("x"), "{line}");
        let entry = text::parse(line).unwrap();
        assert_eq!(entry.grid, case.grid);
        assert_eq!(text::parse(&text::write(Format::Library, &entry).unwrap()).unwrap(), entry, "{line}");
        cases += 1;
    }
    assert_eq!(cases, 1112);
}

#[test]
fn puzzle_collections_are_recognised_and_read() {
    for (name, puzzles) in
        [("17_clue.txt", 49_158), ("magictour_top1465.txt", 1_465), ("serg_multiple.txt", 10_000)]
    {
        let Some(text) = external(name) else { return };
        assert_eq!(text::recognise(&text), Some(Format::Line), "{name}");
        let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        let read = lines
            .map(|line| text::line::parse(line.as_bytes()).unwrap_or_else(|error| panic!("{name}: {error}")));
        assert_eq!(read.count(), puzzles, "{name}");
    }
}
