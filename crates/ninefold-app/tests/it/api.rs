//! Requests and their answers, as programs see them.

use std::time::{Duration, Instant};

use ninefold::solve::Cancel;
use ninefold_app::api::batch::{Batch, Options, Running};
use ninefold_app::api::{Context, Event, Events, Method, Problem, answer};
use serde_json::{Value, json};

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// Arto Inkala's of 2006: forcing chains within forcing chains.
const HARD: &str = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

fn ask(method: Method, body: &Value) -> Result<Value, Problem> {
    let context = Context { seed: Some(7), ..Context::default() };
    let answer = answer(method, body.to_string().as_bytes(), &context, &mut Events::default())?;
    Ok(serde_json::from_slice(&answer.body).unwrap_or_else(|_| answer.text().into()))
}

fn problem(method: Method, body: &Value) -> Problem {
    ask(method, body).expect_err("it is wrong")
}

#[test]
fn puzzles_are_solved_counted_and_checked() {
    let solved = ask(Method::Solve, &json!({ "puzzle": PUZZLE })).unwrap();
    assert_eq!(solved["status"], "unique");
    assert!(solved["solution"].as_str().unwrap().starts_with("534678912"));
    assert_eq!(solved.get("guesses"), None, "they depend on the processor");
    let counted = ask(Method::Count, &json!({ "puzzle": ".".repeat(81), "limit": 1000 })).unwrap();
    assert_eq!((&counted["solutions"], &counted["capped"]), (&json!(1000), &json!(true)));
    let checked = ask(Method::Check, &json!({ "puzzle": PUZZLE })).unwrap();
    assert_eq!((&checked["minimal"], checked.get("guesses")), (&json!(false), None));
    let canon = ask(Method::Canon, &json!({ "puzzle": PUZZLE })).unwrap();
    assert_eq!(canon["canonical"].as_str().unwrap().len(), 81);
}

#[test]
fn of_several_solutions_the_same_is_shown_everywhere() {
    let puzzle = format!("12{}", ".".repeat(79));
    let shown = ask(Method::Solve, &json!({ "puzzle": puzzle })).unwrap();
    let portable = ninefold::Solver::with(ninefold::solve::Backend::Portable).unwrap();
    let first = portable.search(&puzzle.parse::<ninefold::Grid>().unwrap(), 2).solution().unwrap();
    assert_eq!((&shown["status"], &shown["solution"]), (&json!("multiple"), &json!(first.to_string())));
}

#[test]
fn hints_show_no_more_than_their_level() {
    let hint = |level: u8| ask(Method::Hint, &json!({ "puzzle": HARD, "level": level })).unwrap();
    let (first, second, third) = (hint(1), hint(2), hint(3));
    for early in [&first, &second] {
        let step = &early["steps"][0];
        assert!(step["summary"].is_string() && step.get("explanation").is_none());
        assert_eq!((&step["placements"], &step["eliminations"]), (&json!([]), &json!([])));
        assert_eq!(step["evidence"], json!({}));
    }
    assert_eq!(first.get("look"), None);
    assert!(!second["look"]["cells"].as_array().unwrap().is_empty());
    assert!(second["look"]["words"].as_str().unwrap().starts_with("Look "));
    assert_ne!(third["steps"][0]["evidence"], json!({}));
    assert!(third["steps"][0]["explanation"].is_string());
    assert_eq!(third["look"], second["look"]);
}

#[test]
fn mistakes_come_first_and_a_little_at_a_time() {
    let state = PUZZLE.replacen("53.", "532", 1);
    let hint = |level: u8| {
        let request = json!({ "puzzle": PUZZLE, "state": state, "level": level });
        ask(Method::Hint, &request).unwrap()
    };
    assert_eq!(hint(1)["message"], "Not quite: one digit is wrong.");
    assert_eq!((hint(1).get("mistakes"), hint(1).get("look")), (None, None));
    assert!(!hint(1).to_string().contains("r1c3"));
    assert_eq!(hint(2)["look"]["cells"], json!(["r1c3"]));
    assert_eq!(hint(3)["mistakes"], json!([{ "kind": "wrong-digit", "cell": "r1c3", "digit": 2 }]));
    assert_eq!(hint(3)["steps"], json!([]));
}

#[test]
fn paths_are_the_same_in_one_piece_and_step_by_step() {
    let body = json!({ "puzzle": PUZZLE, "order": "se" });
    let mut events: Vec<Event> = Vec::new();
    let mut take = |event| events.push(event);
    let context = Context::default();
    let reported =
        answer(Method::Explain, body.to_string().as_bytes(), &context, &mut Events::to(&mut take)).unwrap();
    let whole = ask(Method::Explain, &body).unwrap();
    assert_eq!(serde_json::from_slice::<Value>(&reported.body).unwrap(), whole);
    let steps = whole["steps"].as_array().unwrap();
    assert_eq!(events.len(), steps.len() + 2);
    assert_eq!((events[0].name, events[events.len() - 1].name), ("head", "end"));
    for (event, step) in events[1..].iter().zip(steps) {
        assert_eq!(&serde_json::from_slice::<Value>(&event.data).unwrap(), step);
    }
    assert_eq!(whole["rating"]["er"], json!(1.2));
    let report = ask(Method::CheckTrace, &whole).unwrap();
    assert_eq!((&report["verdict"], &report["solved"]), (&json!("sound"), &json!(true)));
}

#[test]
fn ratings_report_what_they_amount_to_so_far() {
    let body = json!({ "puzzle": HARD, "ratings": ["se"] });
    let mut events: Vec<Event> = Vec::new();
    let mut take = |event| events.push(event);
    let context = Context::default();
    let reported =
        answer(Method::Rate, body.to_string().as_bytes(), &context, &mut Events::to(&mut take)).unwrap();
    let whole = ask(Method::Rate, &body).unwrap();
    assert_eq!(serde_json::from_slice::<Value>(&reported.body).unwrap(), whole);
    let progress: Vec<Value> =
        events.iter().map(|event| serde_json::from_slice(&event.data).unwrap()).collect();
    assert!(events.iter().all(|event| event.name == "progress") && events.len() > 20, "{}", events.len());
    assert!(progress.windows(2).all(|pair| pair[0]["er"].as_f64() <= pair[1]["er"].as_f64()));
    assert_eq!(progress[0]["steps"], 1);
    assert_eq!(progress[progress.len() - 1]["er"], whole["er"]);
}

#[test]
fn the_same_seed_makes_the_same_puzzles() {
    let made = |body: &Value| ask(Method::Generate, body).unwrap();
    let body = json!({ "seed": 7, "count": 3, "level": "hard" });
    let all = made(&body);
    assert_eq!(all, made(&body));
    assert_eq!(all["puzzles"].as_array().unwrap().len(), 3);
    assert_eq!(all["puzzles"][2]["level"], "Hard");
    assert_eq!(made(&json!({ "seed": 7, "number": 2, "level": "hard" }))["puzzles"][0], all["puzzles"][2]);
    let unmet = made(&json!({ "seed": 7, "clues": "0..16", "tries": 50 }));
    assert_eq!((&unmet["complete"], &unmet["puzzles"]), (&json!(false), &json!([])));
}

#[test]
fn texts_are_read_and_written() {
    let text = format!("{PUZZLE} from a book\n12\n");
    let read = ask(Method::Read, &json!({ "text": text })).unwrap();
    assert_eq!(read["records"][0]["puzzle"], PUZZLE);
    assert_eq!(read["records"][0]["comment"], "from a book");
    assert_eq!(
        read["records"][1],
        json!({ "status": "bad", "message": "2 cells, expected 81", "line": 2, "column": 3 })
    );
    let rows = ask(Method::Convert, &json!({ "puzzle": PUZZLE, "to": "rows" })).unwrap();
    let back = ask(Method::Read, &json!({ "text": rows })).unwrap();
    assert_eq!(back["records"][0]["puzzle"], PUZZLE);
}

#[test]
fn what_is_wrong_has_a_status_a_sentence_and_a_place() {
    let short = problem(Method::Solve, &json!({ "puzzle": "12" }));
    assert_eq!((short.status(), short.line, short.column), (422, Some(1), Some(3)));
    assert_eq!(short.detail, "puzzle: line 1 column 3: 2 cells, expected 81");
    assert!(String::from_utf8(short.json()).unwrap().starts_with(r#"{"type":"/problems/bad-puzzle","#));
    let status = |method, body: Value| problem(method, &body).status();
    assert_eq!(status(Method::Solve, json!({})), 400);
    assert_eq!(status(Method::Solve, json!({ "puzzle": PUZZLE, "text": PUZZLE })), 400);
    assert_eq!(status(Method::Solve, json!({ "puzzle": PUZZLE, "uniqe": true })), 400);
    assert_eq!(status(Method::Solve, json!({ "text": format!("{PUZZLE}\n{PUZZLE}\n") })), 422);
    assert_eq!(status(Method::Hint, json!({ "puzzle": PUZZLE, "technique": "x-ring" })), 422);
    assert_eq!(status(Method::Hint, json!({ "puzzle": PUZZLE, "level": 4 })), 422);
    assert_eq!(status(Method::Count, json!({ "puzzle": PUZZLE, "limit": 0 })), 422);
    assert_eq!(status(Method::Generate, json!({ "rating": "5.0..4.2" })), 422);
    assert_eq!(status(Method::Convert, json!({ "puzzle": PUZZLE, "to": "stone" })), 422);
}

/// From the call of `cancel` to the return of the request.
fn time_to_stop(method: Method, body: &Value, after: Duration) -> Duration {
    let (cancel, body) = (Cancel::new(), body.to_string());
    let context = Context { cancel: cancel.clone(), ..Context::default() };
    std::thread::scope(|scope| {
        let work = scope.spawn(|| answer(method, body.as_bytes(), &context, &mut Events::default()));
        std::thread::sleep(after);
        cancel.cancel();
        let start = Instant::now();
        assert!(!work.is_finished(), "{method} was over before it could be stopped");
        assert_eq!(work.join().unwrap().expect_err("it was cancelled").status(), 504, "{method}");
        start.elapsed()
    })
}

#[test]
fn long_work_stops_soon_after_it_is_cancelled() {
    let rare = json!({ "seed": 1, "rating": "11.9..12.0" });
    let many = json!({ "puzzle": ".".repeat(81), "limit": 1_000_000 });
    // The hardest of the ratings that are known.
    let hardest = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";
    let requests = [
        (Method::Generate, rare, 200),
        (Method::Count, many, 5),
        (Method::Explain, json!({ "puzzle": hardest, "order": "se" }), 50),
        (Method::Rate, json!({ "puzzle": hardest, "path": true }), 50),
    ];
    for (method, body, after) in requests {
        let time = time_to_stop(method, &body, Duration::from_millis(after));
        // On a busy machine: the demand is a fifth of a second.
        assert!(time < Duration::from_secs(2), "{method} went on for {time:?}");
    }
}

#[test]
#[ignore = "needs a minute"]
fn work_can_be_cancelled_at_any_time() {
    let mut longest = Duration::ZERO;
    for after in (1..400).step_by(3) {
        let hardest = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";
        let body = json!({ "puzzle": hardest, "order": "se" });
        longest = longest.max(time_to_stop(Method::Explain, &body, Duration::from_millis(after)));
    }
    println!("the longest time to stop: {longest:?}");
    assert!(longest < Duration::from_secs(2), "{longest:?}");
}

#[test]
fn batches_have_a_line_for_each_record_in_order() {
    let text = format!("{PUZZLE}\nnonsense\n{HARD}\n").repeat(500);
    let batch = |method, options: &Options, threads| {
        let mut out = Vec::new();
        let running = Running { threads, cancel: Cancel::new(), most: 10_000 };
        let input = Box::new(std::io::Cursor::new(text.clone().into_bytes()));
        let mut deliver = |bytes: &[u8]| {
            out.extend_from_slice(bytes);
            Ok(())
        };
        Batch::new(method, options).unwrap().run(input, &running, &mut deliver).unwrap();
        String::from_utf8(out).unwrap()
    };
    let solved = batch(Method::Solve, &Options::default(), 2);
    let lines: Vec<Value> = solved.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 1500);
    for (i, line) in lines.iter().enumerate() {
        assert_eq!(line["status"], if i % 3 == 1 { "bad" } else { "unique" });
        assert_eq!(line.get("guesses"), None);
    }
    assert_eq!(solved, batch(Method::Solve, &Options::default(), 1));
    let options = Options { to: Some("sdk".to_owned()), ..Options::default() };
    let converted = batch(Method::Convert, &options, 1);
    let first: Value = serde_json::from_str(converted.lines().next().unwrap()).unwrap();
    assert!(first["text"].as_str().unwrap().contains('\n'), "{first}");
}

#[test]
fn batches_have_their_limits() {
    let run = |most, cancel| {
        let input = Box::new(std::io::Cursor::new(format!("{PUZZLE}\n").repeat(5000).into_bytes()));
        let running = Running { threads: 1, cancel, most };
        let batch = Batch::new(Method::Solve, &Options::default()).unwrap();
        batch.run(input, &running, |_| Ok(())).map_err(|error| error.kind())
    };
    assert_eq!(run(5000, Cancel::new()), Ok(()));
    assert_eq!(run(4999, Cancel::new()), Err(std::io::ErrorKind::FileTooLarge));
    let cancelled = Cancel::new();
    cancelled.cancel();
    assert_eq!(run(5000, cancelled), Err(std::io::ErrorKind::TimedOut));
}

/// Two rows of a 4 × 4 follow from its cages.
const KILLER: &str = ".Shape~4x4.Cage~3~R1C1~R1C2.Cage~5~R2C1~R3C1.Cage~4~R2C4~R3C4.~R1C1_1.~R1C3_3";

#[test]
fn variants_are_answered_like_classic_puzzles() {
    for key in ["puzzle", "text"] {
        let solved = ask(Method::Solve, &json!({ key: KILLER })).unwrap();
        assert_eq!((&solved["status"], &solved["solution"]), (&json!("unique"), &json!("1234342121434312")));
        assert_eq!(ask(Method::Count, &json!({ key: KILLER })).unwrap()["solutions"], 1);
        assert_eq!(ask(Method::Check, &json!({ key: KILLER })).unwrap()["status"], "unique");
        let path = ask(Method::Explain, &json!({ key: KILLER })).unwrap();
        assert_eq!((&path["solved"], &path["version"]), (&json!(true), &json!(2)));
        assert_eq!(
            ask(Method::Convert, &json!({ key: KILLER, "to": "iss" })).unwrap(),
            format!("{KILLER}\n")
        );
        for method in [Method::Canon, Method::Rate] {
            let refused = problem(method, &json!({ key: KILLER }));
            assert_eq!((refused.kind.slug(), refused.status()), ("variant", 422), "{}", refused.detail);
        }
    }
    let open = ".Shape~4x4.~R1C1_1~R2C3_1~R3C2_1";
    let found = ask(Method::Candidates, &json!({ "puzzle": open, "threshold": 3 })).unwrap();
    assert_eq!((&found["status"], &found["counts"][0]), (&json!("multiple"), &json!({ "1": 3 })));
    assert_eq!(problem(Method::Candidates, &json!({ "puzzle": open, "threshold": 0 })).limit, Some(99));
}

#[test]
fn what_is_understood_of_a_variant_is_said() {
    let read = ask(Method::Read, &json!({ "text": KILLER })).unwrap();
    let (record, about) = (&read["records"][0], &read["records"][0]["variant"]);
    assert_eq!(
        (&record["puzzle"], &about["rows"], &about["highest"]),
        (&json!(KILLER), &json!(4), &json!(4))
    );
    assert_eq!(about["givens"][1], json!({ "cell": "r1c3", "digit": 3 }));
    assert_eq!(about["rules"][0]["clues"][2]["clue"], "the cage of 4 at r2c4");
    assert!(about["rules"][0]["says"].as_str().unwrap().ends_with('.'));
    let unknown = ask(Method::Read, &json!({ "text": ".Shape~4x4.Yin~3~R1C1~R1C2" })).unwrap();
    assert_eq!(unknown["records"][0]["variant"]["unknown"], json!(["Yin"]));
}

#[test]
fn hints_of_variants_start_from_digits_and_marks() {
    let hint = |more: Value| {
        let mut request = json!({ "puzzle": ".Shape~4x4.Cage~3~R1C1~R1C2", "shown": true });
        request.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        ask(Method::Hint, &request).unwrap()
    };
    let first = hint(json!({}));
    let step = &first["steps"][0];
    assert_eq!(
        (&step["technique"], &step["shown"]["board"]["rules"][0]["number"]),
        (&json!("cage-combinations"), &json!(1))
    );
    assert_eq!(step["shown"]["words"][0]["kind"], "summary");
    // What it crosses out is done: it does not come again.
    let mut marks = vec!["1234"; 16];
    (marks[0], marks[1]) = ("12", "12");
    let next = hint(json!({ "marks": marks }));
    assert_ne!(next["steps"][0]["eliminations"], step["eliminations"]);
    assert_eq!(next["marks"][0], "12");

    let mistaken = |more: Value, level: u8| {
        let mut request = json!({ "puzzle": KILLER, "level": level });
        request.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        ask(Method::Hint, &request).unwrap()
    };
    let wrong = json!({ "found": [{ "cell": "r1c2", "digit": 4 }, { "cell": "r1c4", "digit": 4 }] });
    assert_eq!(mistaken(wrong.clone(), 1)["message"], "Not quite: one digit is wrong.");
    assert!(!mistaken(wrong.clone(), 1).to_string().contains("r1c2"));
    let told = mistaken(wrong, 3);
    assert_eq!(told["mistakes"], json!([{ "kind": "wrong-digit", "cell": "r1c2", "digit": 4 }]));
    assert_eq!((&told["steps"], &told["look"]["cells"]), (&json!([]), &json!(["r1c2"])));
    let mut marks = vec![""; 16];
    marks[15] = "34";
    let lost = mistaken(json!({ "marks": marks }), 3);
    assert_eq!(lost["mistakes"], json!([{ "kind": "lost-candidate", "cell": "r4c4", "digit": 2 }]));

    for (key, value) in [
        ("marks", json!(["1"])),
        ("marks", json!(vec!["5"; 16])),
        ("found", json!([{ "cell": "r5c1", "digit": 1 }])),
        ("found", json!([{ "cell": "r1c1", "digit": 9 }])),
        ("state", json!(".".repeat(81))),
    ] {
        let refused = problem(Method::Hint, &json!({ "puzzle": KILLER, key: value }));
        assert_eq!((refused.status(), refused.detail.starts_with(key)), (422, true), "{}", refused.detail);
    }
}

#[test]
fn steps_of_both_kinds_are_drawn_from_what_is_shown() {
    for (puzzle, class) in [(HARD, "m"), (".Shape~4x4.Cage~3~R1C1~R1C2", "x")] {
        let hint = ask(Method::Hint, &json!({ "puzzle": puzzle, "shown": true })).unwrap();
        let marks = if puzzle == HARD { vec!["123456789"; 81] } else { vec!["1234"; 16] };
        let draw = |more: Value| {
            let mut request = json!({ "puzzle": puzzle, "marks": marks, "shown": hint["steps"][0]["shown"] });
            request.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
            ask(Method::Draw, &request).unwrap()
        };
        let drawn = draw(json!({ "blank": true }));
        let classes: Vec<&str> =
            drawn["items"].as_array().unwrap().iter().map(|item| item["class"].as_str().unwrap()).collect();
        assert!(classes.contains(&class) && !classes.contains(&"k"), "{classes:?}");
        assert!(draw(json!({ "theme": "dark" })).as_str().unwrap().starts_with("<svg"));
    }
    let plain = ask(Method::Draw, &json!({ "puzzle": KILLER })).unwrap();
    let of_rules = plain["items"].as_array().unwrap().iter().filter_map(|item| item["rule"].as_u64());
    assert_eq!(of_rules.collect::<std::collections::BTreeSet<_>>(), [1, 2, 3].into());
    assert!(plain["aloud"].as_str().unwrap().contains("the cage of 5 at r2c1"));
    assert_eq!(problem(Method::Draw, &json!({ "puzzle": KILLER, "theme": "pink" })).status(), 422);
    let shown = json!({ "board": { "marks": [{ "cell": "r9c9", "digit": 1, "role": "gone" }] } });
    assert_eq!(problem(Method::Draw, &json!({ "puzzle": KILLER, "shown": shown })).status(), 422);
}

#[test]
fn work_on_variants_stops_when_it_is_cancelled() {
    let large = ".Shape~25x25.~R1C1_1";
    for method in [Method::Hint, Method::Explain, Method::Candidates, Method::Check, Method::Solve] {
        let cancel = Cancel::new();
        let context = Context { cancel: cancel.clone(), ..Context::default() };
        let (done, stopped) = std::thread::scope(|scope| {
            let body = json!({ "puzzle": large }).to_string();
            let work = scope.spawn(move || {
                let done = answer(method, body.as_bytes(), &context, &mut Events::default());
                (done, Instant::now())
            });
            std::thread::sleep(Duration::from_millis(60));
            let stopped = Instant::now();
            cancel.cancel();
            let (done, ended) = work.join().unwrap();
            (done, ended.saturating_duration_since(stopped))
        });
        // Ten times what is promised: other work shares the machine.
        assert!(stopped < Duration::from_millis(500), "{method}: {stopped:?}");
        assert!(done.is_ok() || done.unwrap_err().kind.slug() == "time-limit", "{method}");
    }
}
