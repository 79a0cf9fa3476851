//! f-puzzles from outside: every answer that is known is met, and every field survives.

use ninefold_formats::variant::{Variant, fpuzzles, line};
use serde_json::Value;

use crate::common::{rows, solved};

fn read(object: &Value) -> Variant {
    let text = object.to_string();
    let Value::Object(object) = object.clone() else { panic!("no object: {text}") };
    fpuzzles::read(object, &text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

#[test]
#[ignore = "needs NINEFOLD_DATA"]
fn fpuzzles_have_their_answers() {
    let mut met = 0;
    for row in rows("fpuzzles.jsonl") {
        let variant = read(&row["fpuzzles"]);
        assert_eq!(variant.not_understood(), None, "{}", row["title"]);
        if row.get("extra_constraint").is_some_and(|extra| !extra.is_null()) {
            continue;
        }
        let answer = solved(&variant);
        assert_eq!(answer.judged.status.name(), row["expect"], "{}", row["title"]);
        let values = row["solution"].as_array().expect("values").iter().filter_map(Value::as_i64);
        let known: Vec<i32> = values.map(|value| value as i32).collect();
        assert_eq!(answer.line, line(variant.puzzle.layout(), &known), "{}", row["title"]);
        met += 1;
    }
    assert!(met > 30, "{met}");
}

#[test]
#[ignore = "needs NINEFOLD_DATA"]
fn every_field_of_fpuzzles_survives() {
    for row in rows("fpuzzles.jsonl") {
        let written = fpuzzles::write(&read(&row["fpuzzles"])).expect("a square grid");
        assert_eq!(Value::Object(written.object), row["fpuzzles"], "{}", row["title"]);
    }
}

#[test]
#[ignore = "needs NINEFOLD_DATA"]
fn rewritten_fpuzzles_have_the_same_answer() {
    for row in rows("fpuzzles.jsonl") {
        let variant = read(&row["fpuzzles"]);
        let written = fpuzzles::write(&Variant { origin: None, ..variant.clone() }).expect("a square grid");
        assert!(written.left_out.is_empty(), "{}: {:?}", row["title"], written.left_out);
        let again = read(&Value::Object(written.object));
        let solve = |variant| solved(variant).line;
        assert_eq!(solve(&again), solve(&variant), "{}", row["title"]);
    }
}
