//! Pictures of puzzles and steps, as files and in folders.

use std::fs;
use std::path::Path;

use crate::common::{CLASH, PUZZLE, ninefold};
use ninefold_draw::png;
use tempfile::TempDir;

#[test]
fn a_hint_is_a_picture_that_says_in_words_what_it_shows() {
    let picture = ninefold(&["hint", "--to", "svg", PUZZLE]).ends_with(0).out;
    assert!(picture.starts_with("<svg") && picture.ends_with("</svg>\n"), "{picture}");
    assert!(picture.contains("<title>Hidden Single: r1c6=8</title>"), "{picture}");
    assert!(picture.contains("<desc>Only r1c6 can hold 8 in block 2"), "{picture}");
    let where_only = ninefold(&["hint", "--level", "2", "--to", "svg", PUZZLE]).ends_with(0).out;
    assert!(!where_only.contains("r1c6=8") && where_only.contains("<title>Hidden Single"), "{where_only}");
}

#[test]
fn a_folder_gets_a_picture_for_each_record_by_its_number() {
    let folder = TempDir::new().unwrap();
    let input = folder.path().join("in.txt");
    fs::write(&input, format!("{PUZZLE}\nnot a puzzle\n{CLASH}\n")).unwrap();
    let input = input.to_str().unwrap();
    let out = format!("{}/pictures/", folder.path().display());
    ninefold(&["hint", "--to", "svg", input]).ends_with(2).says(&["name a folder"]);
    ninefold(&["hint", "--to", "svg", "-o", &out, input]).ends_with(2).says(&["in.txt:2:1"]);
    let mut names: Vec<String> =
        fs::read_dir(&out).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    names.sort_unstable();
    assert_eq!(names, ["0001-hidden-single-1.svg", "0003-mistakes.svg"]);
}

#[test]
fn a_path_is_a_sheet_or_a_folder_of_steps() {
    let hard = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
    let sheet = ninefold(&["explain", "--to", "svg", "--columns", "2", hard]).ends_with(0).out;
    let text = ninefold(&["explain", hard]).ends_with(0).out;
    let count = text.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit())).count() - 1;
    assert!(sheet.matches("<svg").count() == 1 && sheet.contains("class=\"t\""), "it has captions");
    let folder = TempDir::new().unwrap();
    let out = folder.path().to_str().unwrap();
    ninefold(&["explain", "--grids", "all", "--to", "svg", "-o", out, hard]).ends_with(0);
    let mut names: Vec<String> = fs::read_dir(folder.path())
        .unwrap()
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort_unstable();
    assert_eq!(names[0], "000-start.svg");
    let mut steps: Vec<&str> = names.iter().map(|name| &name[..3]).collect();
    steps.dedup();
    assert_eq!(steps.len(), count + 2, "every step, the start and the end: {names:?}");
    assert!(names.last().unwrap().ends_with("-end.svg"));
}

#[test]
#[cfg_attr(not(feature = "png"), ignore = "needs the feature png")]
fn a_png_has_the_width_that_was_asked_for() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("hint.png");
    ninefold(&["hint", "--to", "png", "--width", "300", "-o", file.to_str().unwrap(), PUZZLE]).ends_with(0);
    let bytes = fs::read(&file).unwrap();
    assert_eq!(&bytes[..8], b"\x89PNG\r\n\x1a\n");
    assert_eq!(u32::from_be_bytes(bytes[16..20].try_into().unwrap()), 300);
}

const BLANK: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"562\" height=\"562\"/>";

/// The part of the pixels that differ visibly between two pictures.
fn difference(a: &str, b: &str) -> f64 {
    if a == b {
        return 0.0;
    }
    let [a, b] = [a, b].map(|svg| png::pixels(svg, 281).expect("it can be rendered"));
    if (a.width(), a.height()) != (b.width(), b.height()) {
        return 1.0;
    }
    let differs = |(a, b): (&[u8], &[u8])| a.iter().zip(b).any(|(a, b)| a.abs_diff(*b) > 48);
    let count = a.data().chunks(4).zip(b.data().chunks(4)).filter(|&(a, b)| differs((a, b))).count();
    count as f64 / f64::from(a.width() * a.height())
}

#[test]
fn the_pictures_of_the_page_of_techniques_are_current() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let cases = root.join("testdata/techniques");
    let folder = TempDir::new().unwrap();
    let page =
        ["techniques", "--page", cases.to_str().unwrap(), "--pictures", folder.path().to_str().unwrap()];
    ninefold(&page).ends_with(0);
    let mut count = 0;
    for file in fs::read_dir(folder.path()).unwrap() {
        let name = file.unwrap().file_name().into_string().unwrap();
        let drawn = fs::read_to_string(folder.path().join(&name)).unwrap();
        let kept = fs::read_to_string(root.join("docs/techniques").join(&name))
            .unwrap_or_else(|_| panic!("docs/techniques/{name} is missing"));
        let difference = difference(&drawn, &kept);
        assert!(difference < 0.002, "docs/techniques/{name} is not what is drawn now: {difference:.4}");
        if count % 16 == 0 {
            assert!(self::difference(BLANK, &kept) > 0.1, "{name} shows something");
        }
        count += 1;
    }
    assert_eq!(count, fs::read_dir(root.join("docs/techniques")).unwrap().count(), "and none is left over");
}

#[test]
fn every_answer_with_a_grid_can_be_drawn() {
    let solved = ninefold(&["solve", "--to", "svg", PUZZLE]).ends_with(0).out;
    assert!(solved.contains("<title>Sudoku, 81 of 81 digits</title>"), "{solved}");
    let clash = ninefold(&["check", "--to", "svg", CLASH]).ends_with(1).out;
    let faulty = clash.split("<g class=\"f\">").nth(1).expect("cells at fault").split("</g>").next().unwrap();
    assert_eq!(faulty.matches("<rect").count(), 2, "{clash}");
    assert!(clash.contains("<title>clash: r1c1 and r1c2 are both 5"), "{clash}");
    let plain = ninefold(&["convert", "--to", "svg", "--theme", "dark", PUZZLE]).ends_with(0).out;
    assert!(
        plain.contains("class=\"nf-dark\"") && plain.contains("Row 1: 5, 3, 2 blanks, 7, 4 blanks."),
        "{plain}"
    );
}

#[test]
#[cfg_attr(not(feature = "plot"), ignore = "needs the feature plot")]
fn charts_show_every_rated_puzzle() {
    let folder = TempDir::new().unwrap();
    let chart = folder.path().join("ratings.svg");
    let table = ninefold(&["rate", "--plot", chart.to_str().unwrap(), PUZZLE]).ends_with(0).out;
    assert!(table.contains("unique"), "the table is written as before: {table}");
    let chart = fs::read_to_string(chart).unwrap();
    assert!(chart.contains("\n1 puzzle\n") && chart.matches("<circle").count() == 1, "{chart}");
    let times = folder.path().join("times.svg");
    let engines = ["compare", "--engine", "portable,perl3", "--plot", times.to_str().unwrap(), PUZZLE];
    ninefold(&engines).ends_with(0);
    let times = fs::read_to_string(times).unwrap();
    assert!(times.contains("portable") && times.contains("perl3"), "{times}");
    assert_eq!(times.matches("<circle").count(), 2, "{times}");
}
