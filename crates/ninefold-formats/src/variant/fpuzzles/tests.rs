//! Objects read and written.

use ninefold_variants::{Limits, Solver, iss};
use serde_json::json;

use super::*;

fn read_text(text: &str) -> Result<Variant, ParseError> {
    read(object(text)?, text)
}

/// An empty grid with more keys.
fn with(size: usize, more: Value) -> String {
    let mut object = json!({"size": size, "grid": vec![vec![json!({}); size]; size]});
    more.as_object().unwrap().iter().for_each(|(key, value)| object[key] = value.clone());
    object.to_string()
}

fn error(size: usize, more: Value) -> String {
    read_text(&with(size, more)).unwrap_err().to_string()
}

/// One entry of every rule with cells of a 9 × 9 grid.
fn everything() -> Value {
    let line = json!([{"lines": [["R5C5", "R5C6", "R6C6"]]}]);
    json!({
        "diagonal+": true, "diagonal-": true, "antiknight": true, "antiking": true, "disjointgroups": true,
        "nonconsecutive": true, "negative": ["ratio", "xv"],
        "odd": [{"cell": "R1C1"}], "even": [{"cell": "R1C2"}],
        "minimum": [{"cell": "R3C3"}], "maximum": [{"cell": "R4C4"}, {"cell": "R4C5"}],
        "killercage": [{"cells": ["R1C1", "R1C2"], "value": "11"}, {"cells": ["R9C1", "R9C2"]}],
        "littlekillersum": [{"cell": "R0C1", "direction": "DR", "value": "20"}, {"cell": "R10C3", "direction": "UR"}],
        "arrow": [{"cells": ["R2C2"], "lines": [["R2C2", "R2C3", "R2C4"], ["R2C2", "R3C2"]]}],
        "difference": [{"cells": ["R7C7", "R7C8"]}, {"cells": ["R8C7", "R8C8"], "value": "3"}],
        "ratio": [{"cells": ["R7C1", "R7C2"]}], "xv": [{"cells": ["R8C1", "R8C2"], "value": "X"}],
        "quadruple": [{"cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": [1, 2]}],
        "clone": [{"cells": ["R1C1", "R1C2"], "cloneCells": ["R5C1", "R5C2"]}],
        "extraregion": [{"cells": ["R1C9", "R2C8"]}], "rowindexer": [{"cells": ["R5C5"]}],
        "columnindexer": [{"cells": ["R5C5"]}], "boxindexer": [{"cells": ["R5C5"]}],
        "sandwichsum": [{"cell": "R0C3", "value": "10"}], "xsum": [{"cell": "R10C3", "value": "10"}],
        "skyscraper": [{"cell": "R3C0", "value": "3"}], "numberedroom": [{"cell": "R3C10", "value": "3"}],
        "thermometer": line, "slowthermometer": line, "palindrome": line, "renban": line,
        "whispers": [{"lines": [["R5C5", "R5C6"]], "value": "4"}], "regionsumline": line, "betweenline": line,
        "lockout": line, "entropicline": line, "modularline": line, "nabner": line, "doublearrow": line,
        "zipperline": line,
    })
}

#[test]
fn every_key_is_a_rule() {
    let object = everything();
    for (key, value) in object.as_object().unwrap() {
        let variant =
            read_text(&with(9, json!({key: value}))).unwrap_or_else(|error| panic!("{key}: {error}"));
        assert_eq!(variant.puzzle.unknown(), &[] as &[String], "{key}");
        assert!(!variant.puzzle.rules().is_empty(), "{key}");
        assert!(!is_classic(variant.origin.as_ref().unwrap()), "{key}");
    }
}

#[test]
fn rules_are_written_with_the_same_meaning() {
    let all = everything();
    // What depends on marks is read with them.
    let marks = |key: &str| match key {
        "negative" | "nonconsecutive" => {
            json!({"difference": all["difference"], "ratio": all["ratio"], "xv": all["xv"]})
        }
        _ => json!({}),
    };
    for (key, value) in all.as_object().unwrap() {
        let mut more = marks(key);
        more[key] = value.clone();
        let read = read_text(&with(9, more)).unwrap();
        let written = write(&Variant { origin: None, ..read.clone() }).unwrap();
        assert!(written.left_out.is_empty(), "{key}: {:?}", written.left_out);
        let again = read_text(&Value::Object(written.object).to_string()).unwrap();
        let terms = |variant: &Variant| {
            let rules = variant.puzzle.rules().iter();
            let mut terms: Vec<String> =
                rules.map(|rule| format!("{} {:?}", rule.info().id, rule.terms())).collect();
            terms.sort();
            terms
        };
        assert_eq!(terms(&again), terms(&read), "{key}");
    }
}

#[test]
fn every_field_survives() {
    let more = json!({"title": "t", "fog": [1, {"a": null}], "thermometer": [{"lines": [["R1C1", "R1C2"]], "x": 1}]});
    let text = with(6, more);
    let variant = read_text(&text).unwrap();
    assert_eq!(variant.puzzle.unknown(), ["fog"]);
    assert_eq!(variant.not_understood().unwrap(), "not understood: fog");
    let written = Value::Object(write(&variant).unwrap().object);
    assert_eq!(written, text.parse::<Value>().unwrap());
}

#[test]
fn drawings_that_are_no_copies_leave_the_rules_open() {
    let copies = json!({"renban": [{"lines": [["R1C1", "R1C2"]]}],
        "line": [{"lines": [["R1C1", "R1C2"]], "isNewConstraint": true}], "cage": [{"cells": ["R1C1"], "value": "msgcorrect: yes"}]});
    assert_eq!(read_text(&with(9, copies)).unwrap().not_understood(), None);
    let drawn =
        read_text(&with(9, json!({"line": [{"lines": [["R1C1", "R1C2"]]}], "text": [{"value": "7"}]})))
            .unwrap();
    assert_eq!(drawn.puzzle.unknown(), ["drawn lines", "drawn text"]);
    assert!(!is_classic(drawn.origin.as_ref().unwrap()));
}

#[test]
fn iss_puzzles_become_objects() {
    for text in [
        ".Shape~6x6.NoBoxes.Jigsaw~112222112244113344553344553366556666.~R1C1_3~R2C2_1_2.Cage~7~R1C1~R1C2",
        ".LittleKiller~20~R5C1.XSum~R1~10~.Skyscraper~C3~~4.Whisper~5~R1C1~R1C2~R1C3~LOOP",
        ".WhiteDot~R1C1~R1C2.BlackDot~R2C1~R2C2.StrictKropki",
        ".Windoku.DisjointSets.Diagonal~1.AntiConsecutive",
    ] {
        let variant = Variant::new(iss::read(text).unwrap());
        let written = write(&variant).unwrap();
        assert!(written.left_out.is_empty(), "{text}: {:?}", written.left_out);
        let again = read_text(&Value::Object(written.object).to_string()).unwrap().puzzle;
        let count = |puzzle| Solver::new(puzzle).count(40, &Limits::guesses(20_000)).0.solutions;
        assert_eq!(count(&again), count(&variant.puzzle), "{text}");
        assert_eq!(again.layout(), variant.puzzle.layout());
    }
    let sum = Variant::new(iss::read(".Sum~10~R1C1~R1C2").unwrap());
    assert_eq!(write(&sum).unwrap().left_out, ["sum"]);
    assert!(write(&Variant::new(iss::read(".Shape~4x6").unwrap())).is_err());
}

#[test]
fn digits_that_were_entered_are_no_givens() {
    let mut object: Value = with(4, json!({})).parse().unwrap();
    object["grid"][0][0] = json!({"value": 3, "given": true});
    object["grid"][0][1] = json!({"value": 1});
    object["grid"][0][2] = json!({"givenPencilMarks": [2, 4]});
    let variant = read_text(&object.to_string()).unwrap();
    assert_eq!((variant.puzzle.rules().len(), variant.found.len()), (2, 1));
}

#[test]
fn faults_have_their_place() {
    let text = "{\"size\": 4,\n \"grid\": [[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],\n \"killercage\": [{\"cells\": [\"R1C1\", \"R1C5\"]}]}";
    let error_at = read_text(text).unwrap_err();
    assert_eq!((error_at.line, error_at.column), (3, 36));
    assert!(error_at.to_string().ends_with("killercage: R1C5 is outside the grid"), "{error_at}");
    assert!(
        error(9, json!({"thermometer": [{"lines": [["R1"]]}]})).contains("thermometer: \"R1\" is not a cell")
    );
    assert!(error(9, json!({"thermometer": 7})).contains("this is not a list"));
    assert!(error(9, json!({"sandwichsum": [{"cell": "R1C1", "value": 3}]})).contains("not beside the grid"));
    assert!(error(9, json!({"size": 6})).contains("the size is 6, the grid has 9 rows"));
    assert!(error(26, json!({})).contains("26 rows: a grid has 1 to 25"));
    assert!(error(4, json!({"grid": [[{}], [], [], []]})).contains("row 1 has 1 cells"));
    assert!(error(4, json!({"xv": [{"cells": ["R1C1"], "value": "X"}]})).contains("between two cells"));
    assert!(read_text("[1]").is_err() && read_text("{\"grid\":").is_err());
}

#[test]
fn regions_that_do_not_fit_are_refused() {
    let mut object: Value = with(4, json!({})).parse().unwrap();
    object["grid"][0][0] = json!({"region": 3});
    let error = read_text(&object.to_string()).unwrap_err().to_string();
    assert!(error.contains("region 0 has 3 cells, expected 4"), "{error}");
    object["grid"][0][0] = json!({"region": "x"});
    assert!(read_text(&object.to_string()).is_err());
}

#[test]
fn a_cage_with_a_word_is_not_understood() {
    let variant = read_text(&with(9, json!({"killercage": [{"cells": ["R1C1"], "value": "?"}]}))).unwrap();
    assert_eq!((variant.puzzle.rules().len(), variant.puzzle.unknown().len()), (1, 1));
}

#[test]
fn drawings_stand_for_rules_that_only_the_prose_names() {
    let line = json!([{"lines": [["R1C1", "R1C2", "R1C3"]], "outlineC": "#F067F0", "width": 0.3}]);
    let prose = "Normal sudoku rules apply. Cages show their sums. Purple lines contain a set of consecutive digits in any order.";
    let cages = json!([{"cells": ["R5C5", "R5C6"], "value": "10"}]);
    let told = with(9, json!({"ruleset": prose, "line": line, "killercage": cages}));
    let variant = read_text(&told).unwrap();
    let ids =
        |variant: &Variant| variant.puzzle.rules().iter().map(|rule| rule.info().id).collect::<Vec<_>>();
    assert_eq!((ids(&variant), variant.puzzle.unknown()), (vec!["cage", "renban"], &[][..]));
    assert_eq!(variant.rests_on().as_deref(), Some("as read from the words"));
    assert!(variant.unclear(2).is_some() && variant.unclear(1).is_none());
    let sentences = crate::variant::words::told(&variant);
    assert!(sentences.iter().all(|told| told.is_understood) && sentences[2].clues == [1], "{sentences:?}");
    assert!(crate::variant::drawings::drawings(&variant).is_empty(), "the rule is drawn instead");
    // What has a key is not read from drawings as well, and what fits no sentence stays open.
    let known = with(
        9,
        json!({"ruleset": prose, "line": line, "killercage": cages, "renban": [{"lines": [["R2C1", "R2C2"]]}]}),
    );
    assert_eq!(read_text(&known).unwrap().puzzle.unknown(), ["drawn lines"]);
    let green = told.replace("#F067F0", "#67F067");
    let variant = read_text(&green).unwrap();
    assert_eq!((ids(&variant), variant.rests_on()), (vec!["cage"], None));
    assert!(variant.puzzle.unknown().contains(&"drawn lines".to_owned()));
    // A rule that is not drawn needs no key.
    let flag = with(9, json!({"ruleset": "Normal sudoku rules apply. Disjoint groups rules apply."}));
    let variant = read_text(&flag).unwrap();
    assert!(variant.puzzle.unknown().is_empty() && ids(&variant).len() == 9 && variant.rests_on().is_some());
}
