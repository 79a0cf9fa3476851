//! Variants on the real binary: recognised by content, one record in, one out.

use crate::common::*;

/// A killer of 4 × 4 cells with one solution.
const KILLER: &str = ".Shape~4x4.Cage~3~R1C1~R1C2.Cage~5~R2C1~R3C1.Cage~4~R2C4~R3C4.~R1C1_1.~R1C3_3";
const SMALL: &str = ".Shape~4x4.Thermo~R1C1~R1C2~R1C3~R1C4.~R2C1_3~R2C3_1~R3C1_2~R3C2_1";
const SMALL_SOLUTION: &str = "1234341221434321";
/// The same as f-puzzles writes it.
const OBJECT: &str = r#"{"size":4,"title":"four","grid":[[{},{},{},{}],[{"value":3,"given":true},{},{"value":1,"given":true},{}],[{"value":2,"given":true},{"value":1,"given":true},{},{}],[{},{},{},{}]],"thermometer":[{"lines":[["R1C1","R1C2","R1C3","R1C4"]]}]}"#;

#[test]
fn every_door_into_a_puzzle_is_recognised() {
    let link = ninefold(&["convert", "--to", "fpuzzles", OBJECT]).ends_with(0).out;
    assert!(link.starts_with("https://f-puzzles.com/?load="), "{link}");
    for puzzle in [SMALL, OBJECT, link.trim()] {
        let ran = ninefold(&["solve", "--unique", puzzle]).ends_with(0);
        assert_eq!(ran.out.trim(), SMALL_SOLUTION, "{puzzle}");
        let ran = piped(&["solve", "--unique"], puzzle).ends_with(0);
        assert_eq!(ran.out.trim(), SMALL_SOLUTION, "{puzzle}");
    }
    let spread =
        serde_json::to_string_pretty(&serde_json::from_str::<serde_json::Value>(OBJECT).unwrap()).unwrap();
    assert_eq!(piped(&["solve"], spread).ends_with(0).out.trim(), SMALL_SOLUTION);
    let rows = "1 2 3 4\n3 4 0 2\n2 1 4 3\n. . . .\n";
    assert_eq!(piped(&["solve"], rows).ends_with(0).out.trim(), SMALL_SOLUTION);
}

#[test]
fn variants_and_classic_puzzles_stand_side_by_side() {
    let objects = [
        format!("{{\"puzzle\":\"{PUZZLE}\"}}"),
        OBJECT.to_owned(),
        OBJECT.replace("\"size\":4", "\"size\":5"),
        format!("{{\"puzzle\":\"{PUZZLE}\"}}"),
    ];
    let ran = piped(&["solve"], objects.join("\n")).ends_with(2);
    assert_eq!(ran.lines()[..2], [SOLUTION, SMALL_SOLUTION]);
    assert!(ran.lines()[2].starts_with("! bad: line 3 column 2: size: the size is 5"), "{}", ran.lines()[2]);
    assert_eq!((ran.lines().len(), ran.lines()[3]), (4, SOLUTION));
}

#[test]
fn a_classic_puzzle_in_another_format_goes_to_the_classic_engines() {
    let iss = ninefold(&["convert", "--to", "iss", PUZZLE]).ends_with(0).out;
    assert!(iss.starts_with(".~R1C1_5~R1C2_3~R1C5_7"), "{iss}");
    assert_eq!(ninefold(&["rate", "--to", "csv", iss.trim()]).ends_with(0).lines().len(), 2);
    let numbers = ninefold(&["convert", "--to", "numbers", PUZZLE]).ends_with(0).out;
    assert_eq!(ninefold(&["solve", numbers.trim()]).ends_with(0).out.trim(), SOLUTION);
}

#[test]
fn counts_and_checks_have_their_words() {
    assert_eq!(ninefold(&["count", "--limit", "0", ".Shape~4x4"]).ends_with(0).out, "288\n");
    assert_eq!(ninefold(&["count", ".Shape~4x4"]).ends_with(0).out, "2\n");
    assert_eq!(ninefold(&["check", SMALL]).ends_with(0).out, "unique, minimal\n");
    assert_eq!(ninefold(&["check", ".Shape~4x4.AntiKing"]).ends_with(1).out, "none\n");
    assert!(ninefold(&["check", KILLER]).out.starts_with("unique"), "{}", ninefold(&["check", KILLER]).out);
    let stopped = ninefold(&["count", "--limit", "0", "--guesses", "20", ".AntiKnight"]).ends_with(1);
    assert!(stopped.out.starts_with("! stopped: "), "{}", stopped.out);
}

#[test]
fn a_rule_that_is_not_understood_is_said_and_kept() {
    let unknown = OBJECT.replace("\"thermometer\"", "\"rellik\":[{\"cells\":[\"R1C1\"]}],\"thermometer\"");
    let ran = ninefold(&["check", &unknown]).ends_with(1).says(&["warning: not understood: rellik"]);
    assert_eq!(ran.out, "! unclear: unique by the rules that are understood; not understood: rellik\n");
    let kept = ninefold(&["convert", "--to", "jsonl", &unknown]).ends_with(0).out;
    let value = |text: &str| serde_json::from_str::<serde_json::Value>(text).unwrap();
    assert_eq!(value(&kept), value(&unknown));
    let lost = ninefold(&["convert", "--to", "iss", &unknown]).ends_with(1).out;
    assert_eq!(lost, "! iss has no word for: rellik\n");
    let text = ".Shape~4x4.Rellic~3~R1C1.Or.~R1C1_1.~R1C1_2.End";
    assert_eq!(ninefold(&["convert", "--to", "iss", text]).ends_with(0).out.trim(), text);
    let table = ninefold(&["solve", "--to", "jsonl", &unknown]).ends_with(1).out;
    assert_eq!(value(&table)["status"], "unclear");
    assert_eq!(value(&table)["solution"], SMALL_SOLUTION);
}

#[test]
fn candidates_are_exact_for_both_kinds() {
    let ran = ninefold(&["candidates", ".Shape~4x4.~R1C1_1~R2C3_1~R3C2_1"]).ends_with(0);
    assert_eq!(ran.out.split(' ').count(), 16);
    assert!(ran.out.starts_with("1 234 234 234 234 234 1 234 "), "{}", ran.out);
    let ran = ninefold(&["candidates", PUZZLE]).ends_with(0);
    assert_eq!(ran.out.trim().replace(' ', ""), SOLUTION);
    let json = ninefold(&["candidates", "--threshold", "9", "--to", "jsonl", ".Shape~4x4"]).ends_with(0).out;
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["counts"][0]["1"], 9, "{json}");
    assert_eq!(ninefold(&["candidates", NONE]).ends_with(1).out, "! none\n");
}

#[test]
fn large_grids_are_read_in_rows_or_in_one_line() {
    let solved = ninefold(&["solve", ".Shape~16x16"]).ends_with(0).out;
    let values: Vec<&str> = solved.split_whitespace().collect();
    assert_eq!(values.len(), 256);
    let blanked: Vec<&str> =
        values.iter().enumerate().map(|(i, v)| if i % 5 == 0 { "." } else { v }).collect();
    let rows: Vec<String> = blanked.chunks(16).map(|row| row.join(" ")).collect();
    let both = format!("{}\n\n{}\n", rows.join("\n"), blanked.join(" "));
    let ran = piped(&["solve"], both).ends_with(0);
    assert_eq!(ran.lines(), [solved.trim(), solved.trim()]);
}

#[test]
fn commands_without_other_rules_say_so() {
    let ran = ninefold(&["explain", "--to", "hodoku", ".AntiKnight"]).ends_with(2);
    ran.says(&[
        "expected a classic puzzle; this one has another rule, anti-knight",
        "help: solve, count, check",
    ]);
    ninefold(&["solve", ".Cage~3~R1C1~R99C1"]).ends_with(2).says(&["`R99C1` is not a cell", "puzzle:1:14"]);
}

#[test]
fn paths_and_hints_have_their_reasons() {
    let ran = ninefold(&["explain", KILLER]).ends_with(0);
    assert_eq!(ran.lines()[1], "unique, solved in 17 steps, level 2 of 6");
    assert!(
        ran.out.contains("The cage of 3 at r1c1 can only be 12. 4 is in none of them. So r1c2 is not 4.")
    );
    let hint = |level: &str| ninefold(&["hint", "--level", level, KILLER]).ends_with(0).out;
    assert_eq!(hint("1"), "Try this technique: Cage Combinations.\n");
    assert_eq!(hint("2"), "Try this technique: Cage Combinations, at the cage of 3 at r1c1.\n");
    assert!(
        hint("3").contains("So r1c2 is not 4.") && hint("3").ends_with("* the pattern   - crossed out\n")
    );
    for args in [["hint", "--to", "svg", KILLER], ["explain", "--to", "svg", KILLER]] {
        let svg = ninefold(&args).ends_with(0).out;
        assert!(svg.contains("<title>") && svg.contains(">3</text>"), "{svg}");
    }
    let wrong = OBJECT.replacen("[{},{},{},{}]", r#"[{"value":4},{},{},{}]"#, 1);
    ninefold(&["hint", &wrong]).ends_with(1);
    assert!(ninefold(&["hint", &wrong]).out.starts_with("r1c1 is not 4: remove it, and check"));
}

#[test]
fn traces_of_variants_are_followed() {
    for puzzle in [KILLER, SMALL, OBJECT] {
        let trace = ninefold(&["explain", "--to", "jsonl", puzzle]).ends_with(0).out;
        let ran = piped(&["check", "--strict", "--trace", "-"], trace.clone()).ends_with(0);
        assert!(ran.out.starts_with("trace 1: sound, solved: "), "{}", ran.out);
        let (before, after) = trace.split_once("\"eliminations\":[],").unwrap();
        let broken = format!("{before}\"eliminations\":[{{\"cell\":\"r1c1\",\"digit\":1}}],{after}");
        let ran = piped(&["check", "--trace", "-"], broken).ends_with(1);
        assert!(ran.out.contains("broken") && ran.out.contains("r1c1 can be 1"), "{}", ran.out);
        let nowhere = trace.replace("\"cell\":\"r1c2\"", "\"cell\":\"r9c2\"");
        piped(&["check", "--trace", "-"], nowhere).ends_with(2).says(&["r9c2 is not a cell of this puzzle"]);
    }
}

#[test]
fn no_solution_is_explained() {
    let ran = ninefold(&["explain", ".Cage~3~R1C1~R1C2.Cage~4~R1C3~R1C4.Thermo~R9C1~R9C2"]).ends_with(1);
    assert!(ran.out.contains("none, refuted in ") && ran.out.ends_with("So the puzzle has no solution.\n"));
    assert!(!ran.out.contains("thermometer"), "{}", ran.out);
}

#[test]
fn puzzles_are_made_for_rules() {
    let folder = tempfile::tempdir().unwrap();
    let rules = folder.path().join("rules.json");
    std::fs::write(&rules, OBJECT.replace("\"value\":3,\"given\":true", "")).unwrap();
    let path = rules.to_str().unwrap();
    let made =
        ninefold(&["generate", "--rules", path, "-n", "3", "--seed", "5", "--to", "jsonl"]).ends_with(0);
    assert_eq!(made.lines().len(), 3);
    let again =
        ninefold(&["generate", "--rules", path, "-n", "3", "--seed", "5", "--to", "jsonl"]).ends_with(0);
    assert_eq!(made.out, again.out);
    let checked = piped(&["check"], made.out.clone()).ends_with(0);
    assert!(checked.lines().iter().all(|line| line.starts_with("unique")), "{}", checked.out);
    assert!(
        made.lines().iter().all(|line| line.contains("\"title\":\"four\"") && line.contains("thermometer"))
    );
    std::fs::write(&rules, ".Shape~4x4.AntiKing").unwrap();
    ninefold(&["generate", "--rules", path]).ends_with(1).says(&["made 0 of 1 puzzles"]);
    std::fs::write(&rules, PUZZLE).unwrap();
    ninefold(&["generate", "--rules", path]).ends_with(2).says(&["there are no rules in it"]);
}

#[test]
fn links_of_sudokupad_are_read_and_written() {
    let link = ninefold(&["convert", "--to", "sudokupad", OBJECT]).ends_with(0).out;
    assert!(link.starts_with("https://sudokupad.app/fpuzN4Ig"), "{link}");
    assert_eq!(ninefold(&["solve", "--unique", link.trim()]).ends_with(0).out.trim(), SMALL_SOLUTION);
    let object = r#"{"cells":[[{"value":1},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"regions":[],
        "lines":[{"wayPoints":[[0.5,0.5],[1.5,1.5]]}],"metadata":{"rules":"Lines ascend."}}"#
        .replace('\n', "");
    let ran = ninefold(&["count", &object]).ends_with(1);
    ran.says(&["not understood: drawn lines, houses other than the usual, rules in words"]);
    let link = ninefold(&["convert", "--to", "fpuzzles", &object]).ends_with(0).out;
    assert!(
        ninefold(&["check", link.trim()]).ends_with(1).out.starts_with("! unclear: multiple by the rules")
    );
    let short = ninefold(&["solve", "https://sudokupad.app/108dbajxub"]).ends_with(2);
    short.says(&["this one names a puzzle on a server", "puzzle:1:23"]);
    let classic = ninefold(&["convert", "--to", "sudokupad", PUZZLE]).ends_with(0).out;
    assert_eq!(ninefold(&["solve", classic.trim()]).ends_with(0).out.trim(), SOLUTION);
    ninefold(&["compare", OBJECT]).ends_with(2).says(&["expected a classic puzzle"]);
}

#[test]
fn sentences_are_told_below_the_verdict() {
    let object = r##"{"cells":[[{"value":1},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],
        "regions":[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],
        "lines":[{"wayPoints":[[0.5,0.5],[0.5,3.5]],"color":"#cfcfcf","thickness":20},
            {"wayPoints":[[2.5,2.5],[1.5,1.5],[1.5,2.5]],"color":"#cfcfcf","thickness":20}],
        "underlays":[{"center":[0.5,0.5],"width":0.8,"height":0.8,"rounded":true,"backgroundColor":"#cfcfcf"},
            {"center":[2.5,2.5],"width":0.8,"height":0.8,"rounded":true,"backgroundColor":"#cfcfcf"}],
        "metadata":{"rules":"Normal sudoku rules apply. Digits along a thermometer increase from the bulb end."}}"##
        .replace('\n', "");
    let ran = ninefold(&["check", "--words", &object]);
    let lines = ran.lines();
    assert!(lines.contains(&"  Normal sudoku rules apply"), "{}", ran.out);
    assert!(lines.contains(&"      usual") && lines.contains(&"      thermo, 2 clues"), "{}", ran.out);
    let iss = ninefold(&["convert", "--to", "iss", &object]).ends_with(0).out;
    assert!(iss.contains("Thermo~R1C1~R1C2~R1C3~R1C4") && iss.contains("Thermo~R3C3~R2C2~R2C3"), "{iss}");
    let unread = object.replace("increase", "may increase");
    let ran = ninefold(&["check", "--words", &unread]).ends_with(1);
    assert!(ran.lines().contains(&"      ?"), "{}", ran.out);

    let request = serde_json::json!({"method": "read", "body": {"text": unread}}).to_string();
    let answer = piped(&["call"], request).ends_with(0).out;
    let answer: serde_json::Value = serde_json::from_str(&answer).unwrap();
    let sentence = &answer["body"]["records"][0]["variant"]["sentences"][1];
    assert_eq!((&sentence["understood"], &sentence["reading"]), (&false.into(), &"not understood".into()));
    let said = format!("{}: thermo", sentence["id"].as_str().unwrap());
    let request =
        serde_json::json!({"method": "read", "body": {"text": unread, "readings": [said]}}).to_string();
    let answer = piped(&["call"], request).ends_with(0).out;
    let answer: serde_json::Value = serde_json::from_str(&answer).unwrap();
    let told = answer["body"]["records"][0]["puzzle"].as_str().unwrap();
    let ran = piped(&["check", "--words"], format!("{told}\n{{\"size\":\n")).ends_with(2);
    let lines = ran.lines();
    assert!(lines.contains(&"      thermo, 2 clues, as confirmed by you"), "{}", ran.out);
    assert!(lines.iter().any(|line| line.starts_with("! bad: ")), "no record is lost: {}", ran.out);

    let usual =
        format!("{}: usual", answer["body"]["records"][0]["variant"]["sentences"][0]["id"].as_str().unwrap());
    let request =
        serde_json::json!({"method": "read", "body": {"text": told, "readings": [usual]}}).to_string();
    let answer = piped(&["call"], request).ends_with(0).out;
    let answer: serde_json::Value = serde_json::from_str(&answer).unwrap();
    let confirmed = answer["body"]["records"][0]["puzzle"].as_str().unwrap();
    let ran = ninefold(&["check", confirmed]).ends_with(1);
    assert!(ran.out.contains("none, as confirmed by you"), "{}", ran.out);
}

#[test]
fn a_picture_shows_cages() {
    let ran = ninefold(&["solve", "--to", "picture", KILLER]);
    assert!(ran.out.starts_with("┏━━━━━━━━━━━┳━━━━━┯━━━━━┓\n┃3          ┃     │     ┃\n"), "{}", ran.out);
}
