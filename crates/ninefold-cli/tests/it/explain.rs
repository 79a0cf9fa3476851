//! `explain`, `hint` and `check --trace`, as a player and as a script use them.

use crate::common::{CLASH, NONE, PUZZLE, Ran, data, ninefold, packed, piped};
use serde_json::{Value, json};

/// Needs locked candidates, pairs and a fish.
const TWENTY: &str = "....53....87.........1..2.....9....43....41..9...28.5.6...85...2.9.....6..42...3.";
/// Needs pointing, pairs and chains.
const HARD: &str = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
/// As above but for two givens: several solutions.
const LOOSE: &str = ".....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7......";

fn json(ran: &Ran) -> Value {
    serde_json::from_str(&ran.out).unwrap_or_else(|error| panic!("{error}: {}", ran.out))
}

#[test]
fn the_text_tells_every_step_and_ends_with_the_solution() {
    let ran = ninefold(&["explain", HARD]).ends_with(0);
    assert!(ran.out.starts_with(HARD), "{}", ran.out);
    assert!(ran.lines()[1].starts_with("unique, solved in "), "{}", ran.out);
    assert!(ran.out.contains("\n1. ") && ran.out.contains(" can be eliminated from "), "{}", ran.out);
    assert!(ran.out.contains("- crossed out") && !ran.out.contains('\u{1b}'), "{}", ran.out);
    let last = ran.lines();
    assert!(last[last.len() - 12].contains("│ 1 6 2 │"), "{}", ran.out);
    let colored = ninefold(&["explain", "--color", "always", HARD]).ends_with(0);
    assert!(colored.out.contains("\u{1b}[1m"), "{}", colored.out);
}

#[test]
fn the_easiest_reason_why_a_candidate_is_false() {
    let path = json(&ninefold(&["explain", "--to", "json", HARD]).ends_with(0));
    let gone = path["steps"].as_array().unwrap().iter().find_map(|step| step["eliminations"].get(0)).unwrap();
    let said = format!("{}-{}", gone["cell"].as_str().unwrap(), gone["digit"]);
    let least = |options: &[&str]| {
        let ran = ninefold(&[&["explain", "--least", &said, "--to", "json"], options, &[HARD]].concat());
        json(&ran.ends_with(0))["steps"].as_array().unwrap().clone()
    };
    let easiest = least(&[]);
    assert_eq!(easiest.len(), 1);
    let id = easiest[0]["technique"].as_str().unwrap();
    let other = least(&["--without", id]);
    assert_ne!(other[0]["technique"], id);
    let shows = |step: &Value| {
        let placed = step["placements"].as_array().unwrap();
        step["eliminations"].as_array().unwrap().contains(gone) || !placed.is_empty()
    };
    assert!(shows(&easiest[0]) && shows(&other[0]), "{easiest:?} {other:?}");
    let text = ninefold(&["explain", "--least", &said, HARD]).ends_with(0);
    let name = easiest[0]["name"].as_str().unwrap();
    assert!(text.out.contains(&format!("to be {}: {name}", gone["digit"])), "{}", text.out);
}

#[test]
fn whips_and_braids_are_orders_and_the_shortest_path_is_one() {
    let whips = json(&ninefold(&["explain", "--order", "whips", "--to", "json", TWENTY]).ends_with(0));
    assert_eq!(whips["solved"], true);
    let hard = |trace: &Value| {
        let steps = trace["steps"].as_array().unwrap().iter();
        steps.filter(|step| !step["eliminations"].as_array().unwrap().is_empty()).count()
    };
    let simple = json(&ninefold(&["explain", "--to", "json", TWENTY]).ends_with(0));
    let shortest = json(&ninefold(&["explain", "--order", "shortest", "--to", "json", TWENTY]).ends_with(0));
    assert!(shortest["solved"] == true && hard(&shortest) < hard(&simple));
    let braids = json(&ninefold(&["explain", "--order", "braids", "--to", "json", TWENTY]).ends_with(0));
    let nested = json(&ninefold(&["explain", "--order", "braids", "--to", "json", HARD]).ends_with(0));
    let count = |trace: &Value, id: &str| {
        let steps = trace["steps"].as_array().unwrap().iter();
        steps.filter(|step| step["technique"] == id).count()
    };
    assert!(count(&braids, "braid") > 0 && count(&braids, "trial-with-braids") == 0);
    assert!(nested["solved"] == true && count(&nested, "trial-with-braids") > 0);
    for trace in [whips, shortest, braids, nested] {
        let ran = piped(&["check", "--strict", "--trace", "-"], trace.to_string());
        assert!(ran.ends_with(0).out.contains("sound, solved"));
    }
    let rated = ninefold(&["rate", "--ratings", "whips", "--to", "jsonl", TWENTY]).ends_with(0);
    assert_eq!((&json(&rated)["w"], &json(&rated)["gw"]), (&json!(3), &json!(3)));
}

#[test]
fn published_steps_written_by_hand_are_shown_by_their_evidence() {
    let traces = include_str!("../../../../testdata/traces/published.jsonl");
    let published = [
        (
            "Easter Monster",
            "sk-loop",
            "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
        ),
        (
            "Loki",
            "tridagon",
            "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..",
        ),
        (
            "Golden Nugget",
            "exocet",
            ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
        ),
        (
            "Fata Morgana",
            "exocet",
            "........3..1..56...9..4..7......9.5.7.......8.5.4.2....8..2..9...35..1..6........",
        ),
    ];
    let ran = piped(&["check", "--strict", "--trace", "-"], traces).ends_with(0);
    let lines = ran.lines();
    assert_eq!((traces.lines().count(), lines.len()), (4, 4));
    for ((trace, line), (name, technique, puzzle)) in traces.lines().zip(&lines).zip(published) {
        let trace: Value = serde_json::from_str(trace).unwrap();
        assert_eq!((&trace["puzzle"], &trace["steps"][0]["technique"]), (&json!(puzzle), &json!(technique)));
        assert!(line.contains("sound") && line.contains("1 shown"), "{name}: {line}");
    }
}

#[test]
fn other_names_of_techniques_are_understood() {
    let symmetric = ".3........8..1..5.2....39......5..39..6...5..47..6......47....2.6..8..1........7.";
    let ran = ninefold(&["hint", "--technique", "gurth", symmetric]).ends_with(0);
    assert!(ran.out.contains("turned by 180 degrees and 1 becomes 8, 3 becomes 7"), "{}", ran.out);
}

#[test]
fn a_true_candidate_has_no_reason_to_be_false() {
    let ran = ninefold(&["explain", "--least", "r1c2-6", HARD]).ends_with(1);
    assert!(ran.out.contains("unique; r1c2 is 6"), "{}", ran.out);
    let ran = ninefold(&["explain", "--least", "r1c1<>6", HARD]).ends_with(1);
    assert!(ran.out.contains("r1c1 is filled"), "{}", ran.out);
    ninefold(&["explain", "--least", "r1c2", HARD]).ends_with(2);
    ninefold(&["explain", "--least", "r1c2-6", "--order", "se", HARD]).ends_with(2);
}

#[test]
fn json_has_the_documented_shape() {
    let trace = json(&ninefold(&["explain", "--to", "json", HARD]).ends_with(0));
    assert_eq!(
        (&trace["version"], &trace["puzzle"], &trace["status"]),
        (&json!(2), &json!(HARD), &json!("unique"))
    );
    assert_eq!(trace["solved"], true);
    let steps = trace["steps"].as_array().unwrap();
    let placed: usize = steps.iter().map(|step| step["placements"].as_array().unwrap().len()).sum();
    assert_eq!(placed, HARD.chars().filter(|&c| c == '.').count());
    for step in steps {
        assert!(step["technique"].is_string() && step["name"].is_string() && step["evidence"].is_object());
        assert!(!step["explanation"].as_str().unwrap().is_empty());
        for told in
            step["placements"].as_array().unwrap().iter().chain(step["eliminations"].as_array().unwrap())
        {
            assert!(told["cell"].as_str().unwrap().starts_with('r') && told["digit"].is_u64(), "{told}");
        }
    }
}

#[test]
fn every_record_has_its_place_also_the_bad() {
    let input = format!("{PUZZLE}\n12345\n{CLASH}\n{HARD}\n{NONE}\n");
    let ran = piped(&["explain", "--to", "jsonl", "-j", "3"], input.clone()).ends_with(2);
    let records: Vec<Value> = ran.lines().iter().map(|line| serde_json::from_str(line).unwrap()).collect();
    let statuses: Vec<&str> = records.iter().map(|record| record["status"].as_str().unwrap()).collect();
    assert_eq!(statuses, ["unique", "bad", "clash", "unique", "none"]);
    assert_eq!(records[3]["puzzle"], HARD);
    assert!(records[1]["message"].as_str().unwrap().contains("line 2"), "{}", records[1]);
    let ran = piped(&["explain", "--to", "hodoku"], input).ends_with(2);
    assert!(ran.out.contains("! bad: line 2") && ran.out.contains("! clash"), "{}", ran.out);
    let array = piped(&["explain", "--to", "json"], format!("{PUZZLE}\n{HARD}\n")).ends_with(0);
    assert_eq!(json(&array).as_array().unwrap().len(), 2);
}

#[test]
fn hodokus_lines_and_orders() {
    let ran = ninefold(&["explain", "--order", "hodoku", "--to", "hodoku", PUZZLE]).ends_with(0);
    assert_eq!(ran.lines()[0], format!("{PUZZLE} Easy (204)"));
    assert!(ran.lines()[1..].iter().all(|line| line.starts_with("   ") && line.contains('=')), "{}", ran.out);
    let se = json(&ninefold(&["explain", "--order", "se", "--to", "json", HARD]).ends_with(0));
    assert!(se["solved"] == true && se["steps"][0]["rating"].is_number(), "{se}");
    let only = ninefold(&["explain", "--techniques", "hidden-single,naked-single", "--to", "json", PUZZLE]);
    let names = json(&only.ends_with(0));
    assert!(
        names["steps"]
            .as_array()
            .unwrap()
            .iter()
            .all(|step| { step["technique"] == "hidden-single" || step["technique"] == "naked-single" })
    );
    let stuck = ninefold(&["explain", "--techniques", "naked-single", HARD]).ends_with(1);
    assert!(stuck.out.contains("unique\n") || stuck.out.contains("not solved"), "{}", stuck.out);
    ninefold(&["explain", "--without", "x-ring", HARD])
        .ends_with(2)
        .says(&["no technique is called x-ring", "did you mean x-wing"]);
    ninefold(&["explain", "--techniques", "nakedpair", HARD]).ends_with(2).says(&["naked-pair"]);
}

#[test]
fn an_order_file_chooses_techniques() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("order.json");
    std::fs::write(&file, r#"{"order": "hodoku", "without": ["naked-single", "full-house"]}"#).unwrap();
    let name = file.to_str().unwrap();
    let trace = json(&ninefold(&["explain", "--order-file", name, "--to", "json", PUZZLE]).ends_with(0));
    assert!(trace["steps"].as_array().unwrap().iter().all(|step| step["technique"] != "naked-single"));
    std::fs::write(&file, r#"{"ordre": "hodoku"}"#).unwrap();
    ninefold(&["explain", "--order-file", name, PUZZLE]).ends_with(2).says(&["order.json", "ordre"]);
}

#[test]
fn a_hint_has_three_levels() {
    let one = ninefold(&["hint", "--level", "1", HARD]).ends_with(0);
    let two = ninefold(&["hint", "--level", "2", HARD]).ends_with(0);
    let three = ninefold(&["hint", HARD]).ends_with(0);
    assert_eq!(one.lines().len(), 1);
    assert!(
        two.out.len() > one.out.len() && two.out.contains(" in ") | two.out.contains(" at "),
        "{}",
        two.out
    );
    assert!(three.out.contains("So ") && three.out.contains("┌"), "{}", three.out);
    let all = ninefold(&["hint", "--all", "--level", "2", HARD]).ends_with(0);
    assert!(all.lines().len() > 3, "{}", all.out);
    let pairs = ninefold(&["hint", "--technique", "naked-pair", "--all", "--level", "1", HARD]);
    assert!(pairs.out.lines().all(|line| line.contains("Naked Pair") || line.contains("no naked-pair")));
}

/// The player's JSON: a digit and, in one cell, marks.
fn player(found: (usize, char), marks: &[(usize, &str)]) -> String {
    let mut state: Vec<char> = PUZZLE.chars().collect();
    state[found.0] = found.1;
    let mut all = vec![String::new(); 81];
    for &(cell, digits) in marks {
        all[cell] = digits.to_owned();
    }
    let state: String = state.into_iter().collect();
    json!({ "puzzle": PUZZLE, "state": state, "marks": all }).to_string()
}

#[test]
fn mistakes_are_told_first_and_gently() {
    // r1c3 is 4, r1c4 is 6.
    let ran = piped(&["hint", "--level", "1"], player((2, '2'), &[(3, "2")])).ends_with(1);
    assert!(ran.lines()[0].starts_with("r1c3 is not 2"), "{}", ran.out);
    assert!(ran.lines()[1].starts_with("6 was removed from r1c4"), "{}", ran.out);
    assert!(ran.lines()[2].starts_with("Try this technique"), "{}", ran.out);
    let data = json(&piped(&["hint", "--to", "json"], player((2, '2'), &[(3, "2")])).ends_with(1));
    assert_eq!(data["mistakes"][0], json!({ "kind": "wrong-digit", "cell": "r1c3", "digit": 2 }));
    assert_eq!(data["mistakes"][1], json!({ "kind": "lost-candidate", "cell": "r1c4", "digit": 6 }));
    let right = piped(&["hint", "--level", "1"], player((2, '4'), &[(3, "26")])).ends_with(0);
    assert!(right.lines()[0].starts_with("Try this technique"), "{}", right.out);
}

#[test]
fn marks_are_where_a_hint_starts() {
    // With 2 crossed out, r1c4 is a naked single.
    let ran =
        piped(&["hint", "--techniques", "naked-single", "--all"], player((2, '4'), &[(3, "6")])).ends_with(0);
    assert!(ran.out.contains("So r1c4 is 6."), "{}", ran.out);
}

#[test]
fn a_puzzle_with_several_solutions_is_not_reasoned_about_as_if_it_had_one() {
    let trace = json(&ninefold(&["explain", "--to", "json", LOOSE]).ends_with(1));
    assert_eq!((&trace["status"], &trace["solved"]), (&json!("multiple"), &json!(false)));
    assert!(
        trace["steps"]
            .as_array()
            .unwrap()
            .iter()
            .all(|step| { !step["technique"].as_str().unwrap().contains("rectangle") })
    );
    piped(&["check", "--trace", "-"], trace.to_string()).ends_with(0);
}

#[test]
fn our_traces_hold_and_a_changed_one_breaks_where_it_was_changed() {
    let ran = piped(&["explain", "--to", "jsonl"], format!("{PUZZLE}\n{HARD}\n")).ends_with(0);
    let checked = piped(&["check", "--trace", "-"], ran.out.clone()).ends_with(0);
    assert!(checked.lines()[0].starts_with("trace 1: sound, solved"), "{}", checked.out);
    assert!(checked.out.contains("trace 2: sound, solved"), "{}", checked.out);

    let mut trace: Value = serde_json::from_str(ran.lines()[0]).unwrap();
    let digit = trace["steps"][4]["placements"][0]["digit"].as_u64().unwrap();
    trace["steps"][4]["placements"][0]["digit"] = json!(digit % 9 + 1);
    let broken = piped(&["check", "--trace", "-"], trace.to_string()).ends_with(1);
    assert!(broken.out.starts_with("trace 1: broken at step 5 of 51"), "{}", broken.out);
    let report = json(&piped(&["check", "--trace", "-", "--to", "json"], trace.to_string()).ends_with(1));
    assert_eq!((&report["verdict"], &report["broken"]["step"]), (&json!("broken"), &json!(5)));
}

#[test]
fn foreign_traces_need_conclusions_only_and_strict_wants_reasons() {
    let foreign = json!({
        "puzzle": PUZZLE,
        "steps": [
            { "technique": "whatever", "placements": [{ "cell": "r1c3", "digit": 4 }] },
            { "eliminations": [{ "cell": "r1c6", "digit": 2 }], "note": "keys of other programs are passed over" }
        ]
    });
    let ran = piped(&["check", "--trace", "-"], foreign.to_string()).ends_with(0);
    assert!(ran.out.starts_with("trace 1: sound, incomplete: 2 steps"), "{}", ran.out);
    let strict = piped(&["check", "--strict", "--trace", "-"], foreign.to_string()).ends_with(1);
    assert!(strict.out.starts_with("trace 1: broken at step 1 of 2"), "{}", strict.out);
    let newer = json!({ "version": 3, "puzzle": PUZZLE, "steps": [] });
    let ran = piped(&["check", "--trace", "-"], newer.to_string()).ends_with(2);
    assert!(ran.out.contains("version 3"), "{}", ran.out);
    let odd = json!({ "puzzle": PUZZLE, "steps": [{ "placements": [{ "cell": "r0c3", "digit": 4 }] }] });
    let ran = piped(&["check", "--trace", "-"], odd.to_string()).ends_with(2);
    assert!(ran.out.contains("r0c3"), "{}", ran.out);
    piped(&["check", "--trace", "-"], "{").ends_with(2);
}

#[test]
fn traces_stream_through_and_a_bad_one_does_not_end_them() {
    let one = ninefold(&["explain", "--to", "jsonl", PUZZLE]).ends_with(0).out;
    let bad = "{\"puzzle\": \"12\", \"steps\": []}\n{\"puzzle\": 7}\n";
    let text = format!("{one}{bad}{}", one.repeat(30));
    let ran = piped(&["check", "--trace", "-"], text.clone()).ends_with(2);
    ran.says(&["standard input:2:1", "2 cells, expected 81", "standard input:3:12"]);
    let ran = piped(&["check", "--trace", "-", "-j", "4"], packed(&text)).ends_with(2);
    assert_eq!(ran.lines().len(), 33, "one report for each trace\n{}", ran.out);
    for (i, line) in ran.lines().iter().enumerate() {
        let verdict = if i == 1 || i == 2 { "bad: line" } else { "sound, solved" };
        assert!(line.starts_with(&format!("trace {}: {verdict}", i + 1)), "{line}");
    }
    let reports =
        piped(&["check", "--trace", "-", "--to", "json"], format!("[{one},{one}]\n[{one}]")).ends_with(0);
    assert!(reports.lines().iter().all(|line| json_text(line)["verdict"] == "sound"), "{}", reports.out);
    assert_eq!(reports.lines().len(), 3);
}

fn json_text(line: &str) -> Value {
    serde_json::from_str(line).unwrap()
}

#[test]
#[ignore = "needs NINEFOLD_DATA: rated.tsv"]
fn every_puzzle_of_a_sample_ends_solved_and_its_trace_is_sound() {
    let table = std::fs::read_to_string(data("rated.tsv")).unwrap();
    let puzzles: Vec<&str> = table.lines().skip(1).step_by(40).filter_map(|line| line.get(..81)).collect();
    let ran = piped(&["explain", "--to", "jsonl", "--order", "hodoku"], puzzles.join("\n")).ends_with(0);
    assert_eq!(ran.lines().len(), puzzles.len());
    for line in ran.lines() {
        let trace: Value = serde_json::from_str(line).unwrap();
        assert_eq!(trace["solved"], true, "{line}");
    }
    piped(&["check", "--trace", "-"], ran.out).ends_with(0);
}

#[test]
fn the_page_of_techniques_is_current() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let cases = root.join("testdata/techniques");
    let page = ninefold(&["techniques", "--page", cases.to_str().unwrap()]).ends_with(0).out;
    let written = std::fs::read_to_string(root.join("docs/techniques.md")).unwrap();
    assert!(
        page == written,
        "docs/techniques.md is not what `ninefold techniques --page testdata/techniques` writes"
    );
    for id in
        ninefold(&["techniques"]).ends_with(0).lines().iter().map(|line| line.split(' ').next().unwrap())
    {
        assert!(page.contains(&format!("\n`{id}`")), "{id} is not on the page");
    }
}

/// A trace that was written when chains were lists of links.
const VERSION_1: &str = include_str!("../../../../testdata/trace-version-1.json");

#[test]
fn traces_of_version_1_are_read_and_their_chains_checked() {
    let old: Value = serde_json::from_str(VERSION_1).unwrap();
    assert_eq!(old["version"], 1);
    assert!(VERSION_1.contains("\"links\""), "it has chains");
    let ran = piped(&["check", "--strict", "--trace", "-"], VERSION_1).ends_with(0);
    assert!(ran.out.starts_with("trace 1: sound, solved"), "{}", ran.out);
    // A strong link for another reason is noticed.
    let mut broken = old;
    let step = broken["steps"].as_array_mut().unwrap().iter_mut();
    let mut chained = step.filter(|step| step["evidence"]["chains"].is_array());
    let links = &mut chained.next().unwrap()["evidence"]["chains"][0]["links"];
    let strong = links.as_array_mut().unwrap().iter_mut().find(|link| link["strong"] == true);
    strong.unwrap()["because"] = json!({ "cell": "r1c1" });
    let ran = piped(&["check", "--strict", "--trace", "-"], broken.to_string()).ends_with(1);
    assert!(ran.out.starts_with("trace 1: broken"), "{}", ran.out);
}

#[test]
fn every_order_starts_from_the_players_digits_and_marks() {
    // Two digits found, and a candidate crossed out.
    let mut state: Vec<char> = HARD.chars().collect();
    let solution = ninefold(&["solve", "--to", "line", HARD]).ends_with(0).out;
    let found: Vec<usize> = (0..81).filter(|&i| state[i] == '.').take(2).collect();
    found.iter().for_each(|&i| state[i] = solution.chars().nth(i).unwrap());
    let state: String = state.into_iter().collect();
    let input = json!({ "puzzle": HARD, "state": state }).to_string();
    let blanks = state.chars().filter(|&c| c == '.').count();
    for order in ["simple", "hodoku", "se"] {
        let trace = json(&piped(&["explain", "--order", order, "--to", "json"], input.clone()).ends_with(0));
        let steps = trace["steps"].as_array().unwrap();
        let placed: usize = steps.iter().map(|step| step["placements"].as_array().unwrap().len()).sum();
        assert_eq!((placed, &trace["state"]), (blanks, &json!(state)), "{order}");
        assert_eq!(steps.iter().all(|step| step["rating"].is_number()), order == "se", "{order}");
        let checked = piped(&["check", "--strict", "--trace", "-"], trace.to_string()).ends_with(0);
        assert!(checked.out.starts_with("trace 1: sound, solved"), "{}", checked.out);
        let hint = json(&piped(&["hint", "--order", order, "--to", "json"], input.clone()).ends_with(0));
        assert_eq!(hint["steps"][0], steps[0], "{order}");
    }
}
