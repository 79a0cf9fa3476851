//! `dataset` on the real binary: from a table with every kind of fault to shards that anyone can check.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Instant;

use crate::common::*;
use ninefold::Random;

/// A table as people publish them, of `rows` rows: among them 50 wrong answers, 40 puzzles of several
/// solutions, 30 disguised copies and 20 broken lines for every 1,000 times `share`.
fn table(folder: &Folder, rows: usize, [wrong, several, copies, broken]: [usize; 4]) -> String {
    let faulty = wrong + several + copies + broken;
    let good = (rows - faulty + wrong + several + broken).to_string();
    let args = ["generate", "-n", &good, "--seed", "7", "--with-solution", "--to", "csv"];
    let made = ninefold(&args).ends_with(0).out;
    let pairs: Vec<(String, String)> = made
        .lines()
        .skip(1)
        .map(|line| {
            let grids: Vec<&str> = line.split(',').filter(|field| field.len() == 81).collect();
            (grids[0].replace('.', "0"), grids[1].to_owned())
        })
        .collect();
    let mut lines: Vec<String> = Vec::new();
    for (number, (puzzle, solution)) in pairs.iter().enumerate() {
        lines.push(if number < wrong {
            // Two digits change places: none of them a given's.
            let swapped: String = solution
                .chars()
                .map(|c| {
                    if c == '1' {
                        '2'
                    } else if c == '2' {
                        '1'
                    } else {
                        c
                    }
                })
                .collect();
            format!("{puzzle},{swapped},a")
        } else if number < wrong + several {
            let given = puzzle.find(|c| c != '0').unwrap();
            format!("{}0{},{solution},b", &puzzle[..given], &puzzle[given + 1..])
        } else if number < wrong + several + broken {
            format!("{},{solution},c", &puzzle[..80])
        } else {
            format!("{puzzle},{solution},\"d, e\"")
        });
    }
    let originals: String =
        pairs[pairs.len() - copies..].iter().map(|(puzzle, _)| format!("{puzzle}\n")).collect();
    if copies > 0 {
        let disguised =
            piped(&["convert", "--scramble", "--seed", "3", "--to", "line"], originals).ends_with(0).out;
        lines.extend(disguised.lines().map(|puzzle| format!("{puzzle},,f")));
    }
    assert_eq!(lines.len(), rows);
    folder.file("kaggle.csv", format!("quizzes,solutions,source\n{}\n", lines.join("\n")))
}

/// Every file of a data set that belongs to it, with its bytes: all but the log, which has the times.
fn files(out: &str) -> Vec<(String, Vec<u8>)> {
    let mut found = Vec::new();
    for folder in ["", "data", "rejected"] {
        for entry in fs::read_dir(Path::new(out).join(folder)).unwrap() {
            let path = entry.unwrap().path();
            if path.is_file() && !path.ends_with("log.jsonl") {
                let name = path.strip_prefix(out).unwrap().to_string_lossy().into_owned();
                found.push((name, fs::read(&path).unwrap()));
            }
        }
    }
    found.sort();
    found
}

const OPTIONS: [&str; 9] =
    ["--dedupe", "--rate", "se,hodoku", "--split", "80/10/10", "--salt", "paper-7", "--shard-rows", "300"];

fn build<'a>(input: &'a str, out: &'a str) -> Vec<&'a str> {
    [&["dataset", "build", input, "-o", out], &OPTIONS[..]].concat()
}

#[test]
fn a_table_with_faults_becomes_a_clean_set_with_the_reasons() {
    let folder = Folder::new();
    let (input, out) = (table(&folder, 1000, [50, 40, 30, 20]), folder.path("out"));
    let said = ninefold(&build(&input, &out)).ends_with(0).out;
    assert!(said.starts_with("1,000 rows: 860 kept ("), "{said}");
    let reasons = "140 rejected (20 bad, 30 duplicate, 40 verdict, 50 wrong-answer)";
    assert!(said.contains(reasons), "{said}");
    ninefold(&["dataset", "verify", &out]).ends_with(0).out.find("860 rows solved again").expect("the rows");
    let rows: Vec<String> = files(&out)
        .into_iter()
        .filter(|(name, _)| name.starts_with("data"))
        .flat_map(|(_, bytes)| {
            String::from_utf8(bytes).unwrap().lines().skip(1).map(str::to_owned).collect::<Vec<_>>()
        })
        .collect();
    assert_eq!(rows.len(), 860);
    assert!(rows.iter().any(|row| row.ends_with("\"d, e\"")), "what is not known is carried through");
    let single = folder.path("single");
    ninefold(&[&build(&input, &single)[..], &["-j1"]].concat()).ends_with(0);
    assert!(files(&single) == files(&out), "the number of threads makes no difference");
}

#[test]
fn a_build_that_was_killed_goes_on_and_gives_the_same_bytes() {
    fn small<'a>(input: &'a str, out: &'a str) -> Vec<&'a str> {
        let options =
            ["--dedupe", "--rate", "hodoku", "--split", "80/10/10", "--salt", "s", "--shard-rows", "30"];
        [&["dataset", "build", input, "-o", out], &options[..]].concat()
    }
    let folder = Folder::new();
    let (input, whole, cut) = (table(&folder, 300, [5, 5, 5, 5]), folder.path("whole"), folder.path("cut"));
    let start = Instant::now();
    ninefold(&small(&input, &whole)).ends_with(0);
    let whole_time = start.elapsed();
    // Twenty random moments; what is done by then is kept, so that a sixth of the time is enough for each.
    let (mut random, mut killed) = (Random::new(start.elapsed().as_nanos() as u64), 0);
    while killed < 20 {
        let delay = whole_time.mul_f64(random.next_u64() as f64 / u64::MAX as f64 / 6.0);
        let mut build = Command::new(env!("CARGO_BIN_EXE_ninefold"))
            .args(small(&input, &cut))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        thread::sleep(delay);
        build.kill().unwrap();
        if build.wait().unwrap().success() {
            fs::remove_dir_all(&cut).unwrap();
        } else {
            killed += 1;
        }
    }
    ninefold(&small(&input, &cut)).ends_with(0);
    assert!(files(&cut) == files(&whole));
    // A flipped byte is found; building again mends it, and repeats no unit that is not damaged itself.
    let shard = Path::new(&cut).join("data/train-00001-of-00010.csv");
    flip(&shard);
    ninefold(&["dataset", "verify", &cut]).ends_with(1).says(&["train-00001-of-00010.csv"]);
    let made = units_made(&cut);
    ninefold(&small(&input, &cut)).ends_with(0);
    assert!(files(&cut) == files(&whole) && units_made(&cut) == made);
    flip(&Path::new(&cut).join(".work/unit-00003.jsonl"));
    ninefold(&small(&input, &cut)).ends_with(0);
    assert!(files(&cut) == files(&whole));
    assert_eq!(units_made(&cut)[made.len()..], [3]);
    // Another plan does not go into the same folder.
    ninefold(&["dataset", "build", &input, "-o", &cut]).ends_with(2).says(&["another plan"]);
}

/// Changes a byte in the middle of a file.
fn flip(path: &Path) {
    let mut bytes = fs::read(path).unwrap();
    let at = bytes.len() / 2;
    bytes[at] ^= 1;
    fs::write(path, bytes).unwrap();
}

/// The units that were made, by the log, in order.
fn units_made(out: &str) -> Vec<u64> {
    let log = fs::read_to_string(Path::new(out).join("log.jsonl")).unwrap();
    let number = |line: &str| line.split_once("\"unit\":")?.1.split(',').next()?.parse().ok();
    log.lines().filter_map(number).collect()
}

#[test]
fn disguises_fall_into_the_split_of_the_original_and_can_be_left_out() {
    let folder = Folder::new();
    let (input, out) = (table(&folder, 300, [0; 4]), folder.path("out"));
    ninefold(&build(&input, &out)).ends_with(0);
    let class = |row: &String| row.split(',').nth(2).unwrap().to_owned();
    let train: BTreeSet<String> = split("train", &out).iter().map(class).collect();
    let test: BTreeSet<String> = split("test", &out).iter().map(class).collect();
    assert!(train.is_disjoint(&test) && (10..60).contains(&test.len()), "{}", test.len());
    let puzzles: String = split("test", &out).iter().map(|row| format!("{}\n", &row[..81])).collect();
    let copies =
        piped(&["convert", "--scramble", "--seed", "9", "--to", "line"], puzzles.repeat(5)).ends_with(0).out;
    let (again, file) = (folder.path("again"), folder.file("copies.txt", copies));
    ninefold(&build(&file, &again)).ends_with(0);
    assert_eq!(split("test", &again).iter().map(class).collect::<BTreeSet<_>>(), test);
    assert!(split("train", &again).is_empty());
    let without = folder.path("without");
    let said = ninefold(&[&build(&input, &without)[..], &["--exclude", &again]].concat()).ends_with(0).out;
    assert!(said.contains(&format!("{} excluded", test.len())), "{said}");
    ninefold(&["dataset", "verify", &without]).ends_with(0);
}

/// The rows of a split, without the names of the columns.
fn split(name: &str, out: &str) -> Vec<String> {
    let files = files(out).into_iter().filter(|(file, _)| file.starts_with(&format!("data/{name}-")));
    let rows = |(_, bytes): (String, Vec<u8>)| {
        let text = String::from_utf8(bytes).unwrap();
        text.lines().skip(1).map(str::to_owned).collect::<Vec<_>>()
    };
    files.flat_map(rows).collect()
}

fn dataset(args: &[&str]) -> String {
    ninefold(&[&["dataset"], args].concat()).ends_with(0).out
}

#[test]
fn verbs_keep_the_splits_of_the_data_sets_they_read() {
    let folder = Folder::new();
    let (input, base) = (table(&folder, 400, [5, 5, 20, 5]), folder.path("base"));
    dataset(&["split", &input, "-o", &base, "--split", "60/20/20", "--salt", "s", "--shard-rows", "150"]);
    let deduped = folder.path("deduped");
    let said = dataset(&["dedupe", &base, "-o", &deduped]);
    assert!(said.contains("20 duplicate"), "{said}");
    let rated = folder.path("rated");
    dataset(&["rate", &deduped, "-o", &rated, "--rate", "hodoku"]);
    let again = folder.path("again");
    dataset(&["rate", &rated, "-o", &again]);
    for out in [&base, &deduped, &rated, &again] {
        dataset(&["verify", out]);
    }
    let puzzles = |name: &str, out: &str| -> BTreeSet<String> {
        split(name, out).iter().map(|row| row[..81].to_owned()).collect()
    };
    for name in ["train", "validation", "test"] {
        assert!(puzzles(name, &deduped).is_subset(&puzzles(name, &base)) && puzzles(name, &rated).len() > 30);
        assert_eq!(puzzles(name, &rated), puzzles(name, &deduped));
        assert_eq!(puzzles(name, &again), puzzles(name, &deduped));
    }
    let names = fs::read_to_string(Path::new(&again).join("data/test-00000-of-00009.csv")).unwrap();
    let names = names.lines().next().unwrap();
    assert!(
        names.starts_with("puzzle,solution,class_id,er,ep,ed,hodoku_level,hodoku_score,message,source,"),
        "{names}"
    );
    assert!(
        !names.contains("src_er") && !names.contains("src_class_id"),
        "what is worked out anew is not carried"
    );
    dataset(&["diff", &deduped, &rated]);
    ninefold(&["dataset", "diff", &base, &again]).ends_with(0);
}

#[test]
fn copies_are_disguises_of_their_original_in_its_split() {
    let folder = Folder::new();
    let input = table(&folder, 60, [0; 4]);
    let (out, other) = (folder.path("out"), folder.path("other"));
    let args = ["augment", &input, "-o", &out, "--copies", "5", "--seed", "3"];
    let said = dataset(&args);
    assert!(said.ends_with("360 written with their copies\n"), "{said}");
    dataset(&["verify", &out]);
    let rows = split("train", &out);
    let different: BTreeSet<&str> = rows.iter().map(|row| &row[..81]).collect();
    assert_eq!((rows.len(), different.len()), (360, 360));
    // A copy is the same whatever stands before it.
    let reversed: Vec<String> = split("train", &out)
        .iter()
        .filter(|row| row.contains(",0,,"))
        .rev()
        .map(|row| row[..163].to_owned())
        .collect();
    let file = folder.file("reversed.csv", format!("puzzle,solution\n{}\n", reversed.join("\n")));
    dataset(&["augment", &file, "-o", &other, "--copies", "5", "--seed", "3"]);
    let turned = split("train", &other);
    assert!(turned.iter().all(|row| different.contains(&row[..81])));
}

#[test]
fn samples_do_not_depend_on_the_order_and_contain_smaller_ones() {
    let folder = Folder::new();
    let input = table(&folder, 300, [0; 4]);
    let draw = |input: &str, name: &str, rows: &str| -> BTreeSet<String> {
        let out = folder.path(name);
        let said = dataset(&["sample", input, "-o", &out, "-n", rows, "--seed", "4", "--shard-rows", "70"]);
        assert!(said.contains("not in the sample"), "{said}");
        dataset(&["verify", &out]);
        split("train", &out).iter().map(|row| row[..81].to_owned()).collect()
    };
    let (many, few) = (draw(&input, "many", "100"), draw(&input, "few", "40"));
    assert!(many.len() == 100 && few.len() == 40 && few.is_subset(&many));
    let text = fs::read_to_string(&input).unwrap();
    let (names, rows) = text.split_once('\n').unwrap();
    let mut rows: Vec<&str> = rows.lines().collect();
    rows.reverse();
    let turned = folder.file("turned.csv", format!("{names}\n{}\n", rows.join("\n")));
    assert_eq!(draw(&turned, "turned", "100"), many);
}

#[test]
fn data_sets_are_merged_and_compared() {
    let folder = Folder::new();
    let input = table(&folder, 300, [0; 4]);
    let text = fs::read_to_string(&input).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let half = |name: &str, rows: &[&str], salt: &str| {
        let file = folder.file(&format!("{name}.csv"), format!("{}\n{}\n", lines[0], rows.join("\n")));
        let out = folder.path(name);
        dataset(&["build", &file, "-o", &out, "--dedupe", "--split", "50/0/50", "--salt", salt]);
        out
    };
    let (first, second) = (half("first", &lines[1..201], "a"), half("second", &lines[101..], "a"));
    let whole = folder.path("whole");
    let said = dataset(&["merge", &first, &second, "-o", &whole]);
    assert!(said.starts_with("400 rows: 300 kept") && said.contains("100 duplicate"), "{said}");
    dataset(&["verify", &whole]);
    let compared = ninefold(&["dataset", "diff", &first, &second]).ends_with(1).out;
    assert!(
        compared.contains("classes only in A: 100\nclasses only in B: 100\nclasses in both: 100"),
        "{compared}"
    );
    // With another salt, half of what was held out is trained on.
    let other = half("other", &lines[1..201], "b");
    let compared = ninefold(&["dataset", "diff", &first, &other]).ends_with(1).out;
    assert!(
        compared.contains("would leak") && compared.contains("salt: \"a\" in A, \"b\" in B"),
        "{compared}"
    );
    ninefold(&["dataset", "merge", &first, &other, "-o", &folder.path("mixed")])
        .ends_with(2)
        .says(&["--split, --salt and --by"]);
}

#[test]
fn a_reviewer_builds_the_same_bytes_from_the_manifest() {
    let folder = Folder::new();
    let (input, out) = (table(&folder, 500, [5, 5, 5, 5]), folder.path("out"));
    let held = folder.path("held");
    dataset(&["sample", &input, "-o", &held, "-n", "50", "--seed", "1"]);
    let args = [
        &build(&input, &out)[1..],
        &["--exclude", &held, "--generate", "700", "--seed", "7", "--copies", "2"],
    ]
    .concat();
    dataset(&args);
    let (again, manifest) = (folder.path("again"), folder.path("out/manifest.json"));
    let root = folder.path("");
    let said = dataset(&["rebuild", &manifest, "-o", &again, "--inputs", &root]);
    assert!(said.ends_with(" with the same bytes, 0 with the same rows, 0 different\n"), "{said}");
    assert!(files(&again) == files(&out));
    // Other inputs are noticed before anything is built.
    fs::write(&input, fs::read_to_string(&input).unwrap().replace("d, e", "d; e")).unwrap();
    let third = folder.path("third");
    ninefold(&["dataset", "rebuild", &manifest, "-o", &third, "--inputs", &root])
        .ends_with(2)
        .says(&["not the file of the manifest"]);
}

#[test]
fn a_disguise_of_a_test_puzzle_is_always_in_the_test_split() {
    let folder = Folder::new();
    let out = folder.path("out");
    dataset(&[
        "build",
        "-o",
        &out,
        "--generate",
        "400",
        "--seed",
        "7",
        "--dedupe",
        "--split",
        "90/5/5",
        "--salt",
        "paper",
    ]);
    let puzzle = split("test", &out)[0][..81].to_owned();
    let copies =
        piped(&["convert", "--scramble", "--seed", "5", "--to", "line"], format!("{puzzle}\n").repeat(1000));
    let file = folder.file("copies.txt", copies.ends_with(0).out);
    let again = folder.path("again");
    dataset(&["split", &file, "-o", &again, "--split", "90/5/5", "--salt", "paper"]);
    let counts: Vec<usize> = ["train", "validation", "test"].map(|name| split(name, &again).len()).to_vec();
    assert_eq!(counts, [0, 0, 1000]);
}

#[test]
fn the_card_has_the_types_of_all_columns() {
    let folder = Folder::new();
    let (input, out) = (table(&folder, 50, [0; 4]), folder.path("out"));
    ninefold(&build(&input, &out)).ends_with(0);
    dataset(&["card", &out, "--title", "Puzzles: mine", "--license", "cc-by-4.0"]);
    let card = fs::read_to_string(Path::new(&out).join("README.md")).unwrap();
    for part in [
        "pretty_name: \"Puzzles: mine\"",
        "license: \"cc-by-4.0\"",
        "- name: \"solution\"\n    dtype: string",
        "num_examples:",
        "# Puzzles: mine",
    ] {
        assert!(card.contains(part), "{part}\n{card}");
    }
    dataset(&["verify", &out]);
}

#[cfg(feature = "parquet")]
#[test]
fn parquet_holds_the_same_rows_and_is_read_everywhere() {
    let folder = Folder::new();
    let (input, text, packed) =
        (table(&folder, 400, [5, 5, 5, 5]), folder.path("text"), folder.path("packed"));
    ninefold(&build(&input, &text)).ends_with(0);
    let args = [&build(&input, &packed)[..], &["--format", "parquet"]].concat();
    ninefold(&args).ends_with(0);
    dataset(&["verify", &packed]);
    let hashes = |out: &str| -> Vec<String> {
        let manifest = fs::read_to_string(Path::new(out).join("manifest.json")).unwrap();
        manifest.lines().filter(|line| line.contains("rows_sha256")).map(str::to_owned).collect()
    };
    assert_eq!(hashes(&text), hashes(&packed));
    let rated = folder.path("rated");
    dataset(&["rate", &packed, "-o", &rated, "--format", "parquet"]);
    dataset(&["verify", &rated]);
    dataset(&["diff", &text, &rated]);
    let shard = Path::new(&packed).join("data/train-00000-of-00002.parquet");
    let shard = shard.to_str().unwrap();
    let solved = ninefold(&["solve", shard, "--to", "csv"]).ends_with(0).out;
    assert!(solved.lines().count() > 100 && solved.contains("unique"), "{solved}");
    fs::write(shard, &fs::read(shard).unwrap()[..2000]).unwrap();
    ninefold(&["solve", shard]).ends_with(2).says(&["Parquet data is damaged"]);
}

#[cfg(not(feature = "parquet"))]
#[test]
fn a_build_without_parquet_says_how_to_get_it() {
    let folder = Folder::new();
    let file = folder.file("a.parquet", "PAR1");
    for args in [
        vec!["solve", &file],
        vec!["dataset", "build", "-o", "x", "--generate", "1", "--seed", "1", "--format", "parquet"],
    ] {
        ninefold(&args).ends_with(2).says(&["--features parquet"]);
    }
}

#[test]
fn paths_are_written_in_three_depths_and_checked() {
    for (depth, has) in [("moves", "r5c5=5"), ("reasons", "Why: "), ("states", "State: ")] {
        let line = ninefold(&["dataset", "trace", "--depth", depth, PUZZLE]).ends_with(0).out;
        assert!(line.contains(has) && line.contains("\"checked\":\"sound\""), "{line}");
    }
}

#[test]
#[ignore = "needs a minute"]
fn a_hundred_thousand_rows_give_the_very_counts() {
    let folder = Folder::new();
    let (input, out) = (table(&folder, 100_000, [50, 40, 30, 20]), folder.path("out"));
    let args = ["dataset", "build", &input, "-o", &out, "--dedupe", "--split", "90/5/5", "--salt", "paper-7"];
    let said = ninefold(&args).ends_with(0).out;
    assert!(said.starts_with("100,000 rows: 99,860 kept ("), "{said}");
    ninefold(&["dataset", "verify", &out]).ends_with(0);
}
