//! Objects of SudokuPad, of our own making, read and written.

use lz_str::compress_to_base64;
use ninefold_variants::{Cell, Limits, Solver, Verdict, oracle};

use super::*;
use crate::format::Format;
use crate::variant::{Variant, linked, writer};

/// A killer of 4 × 4 cells with one solution, in the short form.
const KILLER: &str = "{id:'tiny',cs:50,ce:[[{v:1},,{v:3},],[,,,],[,,,],[,,,]],re:[[[0,0],[0,1],[1,0],[1,1]],\
    [[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],\
    ca:[{v:'title: tiny'},{v:'author: nobody\\'s'},{v:'rules: Normal 4x4 sudoku rules apply. Cages show sums and contain no repeated digits.'},\
    {v:'solution: 1234342121434312'},{unique:t,ce:[[0,0],[0,1]],v:3},{unique:t,ce:[[1,0],[2,0]],v:5},\
    {unique:t,ce:[[1,3],[2,3]],v:4}]}";
const SOLUTION: &str = "1234342121434312";

fn link(text: &str) -> String {
    format!("https://sudokupad.app/scl{}", compress_to_base64(text))
}

fn variant(text: &str) -> Variant {
    Variant::parse(&link(text)).unwrap_or_else(|error| panic!("{error}: {text}"))
}

fn fault(text: &str) -> String {
    Variant::parse(&link(text)).unwrap_err().to_string()
}

fn verdict(of: &Variant) -> Verdict {
    Solver::new(&of.puzzle).verdict(&Limits::default()).0
}

fn digits(text: &str) -> Vec<i32> {
    text.chars().filter_map(|c| c.to_digit(10)).map(|digit| digit as i32).collect()
}

/// A field more, at the end.
fn with(field: &str) -> String {
    format!("{},{field}}}", KILLER.strip_suffix('}').unwrap())
}

fn unknown(text: &str) -> Vec<String> {
    variant(text).puzzle.unknown().to_vec()
}

#[test]
fn a_puzzle_that_is_all_understood_has_its_answer() {
    let read = variant(KILLER);
    assert_eq!((read.puzzle.rules().len(), read.not_understood()), (5, None));
    assert_eq!(read.headers[..2], [("title".into(), "tiny".into()), ("author".into(), "nobody's".into())]);
    assert_eq!(verdict(&read), Verdict::Unique(digits(SOLUTION)));
    let spread = serde_json::to_string_pretty(&zipped::value(KILLER).unwrap()).unwrap();
    let plain = Variant::parse(&spread).unwrap();
    assert_eq!(plain.origin, read.origin);
    let ctc = link(&spread).replace("app/scl", "app/ctc");
    assert_eq!(Variant::parse(&ctc).unwrap().origin, read.origin);
}

#[test]
fn rules_in_words_and_drawings_leave_the_verdict_open() {
    let words = KILLER.replace("apply.", "apply. Each line is a renban.");
    assert_eq!(unknown(&words), ["rules in words: “Each line is a renban”"]);
    assert!(variant(&words).unclear(2).is_some());
    let wrong = words.replace("v:4}", "v:8}").replace("solution:", "sol:");
    assert_eq!(verdict(&variant(&wrong)), Verdict::NoSolution);
    assert!(variant(&wrong).unclear(0).is_some(), "the words may say that another rule does not apply");
    let drawn = with(
        "l:[{wp:[[.5,.5],[1.5,1.5]],c:CFCFCF,th:8}],a:[{wp:[[-.2,3.2],[0.1,3]]}],u:[{ct:[1,.5],w:.3,h:.3,c2:#0,r:t}],o:[{ct:[.5,.5],te:8}]",
    );
    assert_eq!(unknown(&drawn), ["drawn arrows", "drawn circles", "drawn lines", "drawn text"]);
}

#[test]
fn drawings_are_drawn_by_f_puzzles_too() {
    let drawn = with(
        "l:[{wp:[[.5,.5],[1.5,1.5]],c:CFCFCF,th:16},{wp:[[.3,.5],[1,1]]}],u:[{ct:[1,.5],w:.3,h:.3,c2:#0,r:t}],o:[{ct:[-.5,2],te:8}]",
    );
    let object = variant(&drawn).origin.unwrap();
    assert_eq!(object["line"], json!([{"lines": [["R1C1", "R2C2"]], "outlineC": "#CFCFCF", "width": 0.25}]));
    assert_eq!(object["circle"][0]["cells"], json!(["R1C1", "R2C1"]));
    assert_eq!(object["text"][0]["cells"], json!(["R0C2", "R0C3"]));
    assert_eq!(object["drawn lines"].as_array().unwrap().len(), 2);
}

#[test]
fn what_is_written_reads_back() {
    let all = with("l:[{wp:[[.5,.5],[1.5,1.5]]}],settings:{x:1},foglight:[[0,0]],logic:{y:2}");
    for text in [KILLER, &KILLER.replace("apply.", "apply. And more."), &all] {
        let read = variant(text);
        for format in [Format::FPuzzles, Format::SudokuPad, Format::Jsonl] {
            let written = writer::text(format, &read).unwrap();
            let again = Variant::parse(&written).unwrap();
            assert_eq!(again.origin, read.origin, "{written}");
            assert_eq!(again.puzzle.unknown(), read.puzzle.unknown());
        }
        assert!(writer::text(Format::SudokuPad, &read).unwrap().starts_with("https://sudokupad.app/fpuz"));
    }
    assert_eq!(unknown(&all), ["SudokuPad logic", "drawn lines"]);
}

#[test]
fn numbers_of_cages_are_sums_unless_the_solution_says_otherwise() {
    let product = KILLER.replace("v:4}", "v:3}");
    assert!(unknown(&product)[0].ends_with("the stated solution breaks them"));
    assert_eq!(variant(&product).puzzle.rules().len(), 6, "its cells differ and have the sum");
    let plain = KILLER.replacen("unique:t,", "", 1);
    assert_eq!(unknown(&plain), [] as [&str; 0], "the words say that the cells differ");
    let untold = variant(&plain.replace(" and contain no repeated digits", ""));
    assert_eq!((untold.puzzle.unknown().len(), untold.other_readings.len()), (0, 1));
    assert_eq!(unknown(&KILLER.replace("v:4}", "v:'?'}")), ["drawn cages"]);
    assert_eq!(unknown(&KILLER.replace("v:4}", "hidden:t}")), &[] as &[String]);
}

/// Green lines that differ by 2, as a sentence says, and a grid with one solution.
const WHISPERS: &str = "{ce:[[{v:1},,,],[,,,],[,,{v:1},],[,,,]],re:[[[0,0],[0,1],[1,0],[1,1]],\
    [[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],metadata:{rules:'Normal sudoku rules apply. Adjacent \
    digits on a green line differ by at least 2.'},l:[{wp:[[.5,.5],[.5,2.5]],c:#67f067,th:10}],\
    ca:[{ce:[[0,3],[1,3]],v:6,unique:t}]}";

#[test]
fn sentences_and_drawings_are_bound_both_ways() {
    let rules =
        |text: &str| variant(text).puzzle.rules().iter().map(|rule| rule.info().id).collect::<Vec<_>>();
    let bound = WHISPERS.replace(",ca:[{ce:[[0,3],[1,3]],v:6,unique:t}]", "");
    assert!(rules(&bound).contains(&"whisper") && unknown(&bound).is_empty());
    assert_eq!(unknown(WHISPERS), ["drawn cages"], "no sentence speaks of cages");
    let line = "{wp:[[.5,.5],[.5,2.5]],c:#67f067,th:10}";
    let untold = "rules in words: “Adjacent digits on a green line differ by at least 2”";
    for (change, left) in [
        ("", vec![untold]),
        (&line.replace("#67f067", "#f067f0"), vec!["drawn lines", untold]),
        (&line.replace("[.5,2.5]", "[.7,2.2]"), vec!["drawn lines", untold]),
        (&format!("{line},{}", line.replace("#67f067", "#3333ff")), vec!["drawn lines", untold]),
    ] {
        let mut found = unknown(&bound.replace(line, change));
        found.sort();
        assert_eq!(found, left, "{change}");
        assert!(variant(&bound.replace(line, change)).unclear(1).is_some());
    }
    let twice = format!("{line},{}", line.replace("[.5,.5],[.5,2.5]", "[.5,2.5],[1.5,2.5]"));
    assert!(
        unknown(&bound.replace(line, &twice)).is_empty(),
        "lines that touch are the same pairs either way"
    );
    let renban =
        bound.replace("Adjacent digits on a green line differ by at least 2", "Green lines are renban lines");
    assert_eq!(variant(&renban.replace(line, &twice)).other_readings.len(), 1, "one line or two");
}

/// The rules of the tiny board with other words, without its cages and its solution, and with such drawings,
/// cages before the bar.
fn drawn(words: &str, drawings: &str) -> Vec<String> {
    let text = KILLER.split(",{v:'solution").next().unwrap();
    let text = text.replace("Cages show sums and contain no repeated digits.", words);
    let (cages, drawings) = drawings.split_once('|').unwrap_or(("", drawings));
    let read = variant(&format!("{text}{cages}],{drawings}}}"));
    assert_eq!(read.puzzle.unknown(), &[] as &[String], "{words} {drawings}");
    let layout = read.puzzle.layout();
    let named = |cells: &[Cell]| cells.iter().map(|&cell| layout.name(cell)).collect::<Vec<_>>().join(" ");
    let rules = read.puzzle.rules().iter().filter(|rule| rule.info().id != "given").map(|rule| {
        let terms = rule.terms();
        let lists: Vec<String> = terms.lists.iter().map(|list| named(list)).collect();
        let numbers: Vec<String> = terms.numbers.iter().map(i32::to_string).collect();
        format!("{} {}: {}", rule.info().id, numbers.join(" "), lists.join(", "))
    });
    rules.collect()
}

#[test]
fn lines_and_cages_may_have_one_sum_that_nobody_tells() {
    let two = "l:[{wp:[[.5,.5],[.5,1.5]],c:#67f067,th:10},{wp:[[3.5,1.5],[3.5,3.5]],c:#67f067,th:10}]";
    let one_sum = ["equal-sum : r1c1 r1c2, r4c2 r4c3 r4c4"];
    assert_eq!(drawn("All lines sum to the same number.", two), one_sum);
    assert_eq!(
        drawn("The digits along each line sum to 7.", two),
        ["sum 7 1 1: r1c1 r1c2", "sum 7 1 1 1: r4c2 r4c3 r4c4"]
    );
    let branched = "l:[{wp:[[.5,.5],[.5,3.5]],c:#34bbe6,th:10},{wp:[[.5,1.5],[2.5,1.5]],c:#34bbe6,th:10}]";
    let words = "Box borders divide blue lines into segments with the same sum.";
    assert_eq!(drawn(words, branched), ["equal-sum : r1c3 r1c4, r1c1 r1c2 r2c2, r3c2"]);
    let parity = drawn("Adjacent digits along the lines alternate between odd and even.", two);
    assert_eq!(parity, ["modular 2: r1c1 r1c2", "modular 2: r4c2 r4c3 r4c4"]);
    assert_eq!(
        drawn("Orthogonally adjacent digits may not sum to 3 or 6.", "o:[]"),
        ["unmarked 3: ", "unmarked 6: "]
    );
    assert_eq!(drawn("Orthogonally adjacent digits must differ by at least 3.", "o:[]"), ["unmarked 1 2: "]);
    let first = drawn(
        "Digits outside the grid must appear in the first three cells in that direction.",
        "o:[{ct:[-.5,1.5],te:'12'},{ct:[2.5,4.5],te:'3'}]",
    );
    assert_eq!(first, ["quadruple 1 2: r1c2 r2c2 r3c2", "quadruple 3: r3c4 r3c3 r3c2"]);
    let index = drawn(
        "Digits in columns 1, 2, and 3 indicate the column in which the digit 1, 2, or 3 appears in that row.",
        "o:[]",
    );
    assert_eq!(index.len(), 1, "{index:?}");
}

#[test]
fn thermometers_lead_from_their_bulb_to_every_tip() {
    let words = "Digits along a thermometer increase from the bulb end.";
    let bulb = |row: f64, col: f64| format!("u:[{{ct:[{row},{col}],w:.7,h:.7,c2:#CFCFCF,r:t}}]");
    let line = |points: &str| format!("l:[{{wp:[{points}],c:#CFCFCF,th:12}}],");
    let both = line("[.5,.5],[.5,3.5]") + &bulb(0.5, 1.5);
    assert_eq!(drawn(words, &both), ["thermo : r1c2 r1c3 r1c4", "thermo : r1c2 r1c1"]);
    // Drawn without taking off the pen; and the tip lies beside the middle of its cell.
    let fork = line("[.5,1.5],[1.5,1.5],[1.5,.5],[1.5,1.5],[1.5,2.7]") + &bulb(0.5, 1.5);
    assert_eq!(drawn(words, &fork), ["thermo : r1c2 r2c2 r2c3", "thermo : r1c2 r2c2 r2c1"]);
    // A tint is no minimum because a sentence speaks of cells with arrows.
    let minimum = KILLER.split(",{v:'solution").next().unwrap().replace(
        "Cages show sums and contain no repeated digits.",
        "Cells with inward arrows contain smaller digits than adjacent cells.",
    ) + "],u:[{ct:[.5,.5],w:1,h:1,c2:#A3E048}]}";
    let sentence = "rules in words: “Cells with inward arrows contain smaller digits than adjacent cells”";
    assert_eq!(unknown(&minimum), [sentence]);
    // Light in fog, the outlines of boxes and tints are not spoken of, and say nothing.
    let plain = ",{ce:[[0,0],[0,1]],v:'FOGLIGHT'}|l:[{wp:[[0,2],[4,2]],c:#0,th:5},{wp:[[.5,.5],[.5,1.5]],c:#CFCFCF,th:12}],\
        u:[{ct:[.5,.5],w:.7,h:.7,c2:#CFCFCF,r:t},{ct:[2.5,.5],w:1,h:1,c2:#A3E048}]";
    assert_eq!(drawn(words, plain).last().unwrap(), "thermo : r1c1 r1c2");
}

#[test]
fn signs_point_to_the_lower_digit() {
    let text = KILLER.split(",{unique:t").next().unwrap().replace(
        "Cages show sums and contain no repeated digits.",
        "Inequality signs point to the smaller digit.",
    ) + "],o:[{ct:[.5,1],te:'<',w:.3,h:.3},{ct:[1.5,2],te:'>'},{ct:[1,.5],te:'^'},{ct:[2,.5],te:'v'},{ct:[3,3.5],te:'∨'}],l:[{wp:[[3.1,.3],[2.9,.5],[3.1,.7]],c:#0,th:1}]}";
    let read = variant(&text);
    assert_eq!(read.puzzle.unknown(), &[] as &[String], "{text}");
    let layout = read.puzzle.layout();
    let marks = read.puzzle.rules().iter().filter(|rule| rule.info().id == "mark").map(|rule| rule.terms());
    let pairs: Vec<Vec<String>> =
        marks.map(|terms| terms.cells().iter().map(|&cell| layout.name(cell)).collect()).collect();
    let high_and_low = [
        ["r1c2", "r1c1"],
        ["r2c2", "r2c3"],
        ["r2c1", "r1c1"],
        ["r2c1", "r3c1"],
        ["r3c4", "r4c4"],
        ["r4c1", "r3c1"],
    ];
    assert_eq!(pairs, high_and_low);
    // A sign that lies across its edge, and one that nobody speaks of.
    for (change, left) in
        [("ct:[.5,1],te:'<'", "ct:[1,.5],te:'<'"), ("point to the smaller digit", "are green")]
    {
        assert!(!variant(&text.replace(change, left)).puzzle.unknown().is_empty());
    }
}

#[test]
fn a_person_may_say_what_a_sentence_states() {
    use crate::variant::fpuzzles::as_said;
    use crate::variant::words::{choices, told};

    let text = WHISPERS
        .replace(",ca:[{ce:[[0,3],[1,3]],v:6,unique:t}]", "")
        .replace("Adjacent digits on a green line differ by at least 2", "Green lines keep digits apart");
    let unread = variant(&text);
    let [usual, open] = &told(&unread)[..] else { panic!("two sentences") };
    assert!(usual.is_understood && !open.is_understood && open.reading == "not understood" && !open.is_said);
    let offered = choices(&unread);
    assert!(
        ["usual", "whisper 2 green", "renban", "anti-knight"]
            .iter()
            .all(|choice| offered.iter().any(|o| o == choice))
    );
    assert!(
        !offered.iter().any(|choice| choice.starts_with("arrow") || choice.ends_with("blue")),
        "{offered:?}"
    );

    let said = as_said(unread.clone(), &[format!("{}: whisper 2 green", open.id)]).unwrap();
    assert!(said.puzzle.unknown().is_empty(), "{:?}", said.puzzle.unknown());
    let own = &told(&said)[1];
    assert!(own.is_understood && own.is_said && own.reading == "whisper 2 green");
    let is_whisper = |&rule: &usize| said.puzzle.rules()[rule].info().id == "whisper";
    assert!(own.clues.len() == 1 && own.clues.iter().all(is_whisper));
    assert_eq!(said.rests_on().unwrap(), "as read from the words, 1 of 2 sentences as confirmed by you");
    assert!(said.unclear(2).is_some() && said.unclear(1).is_none());
    assert_eq!(Variant::parse(&said.source).unwrap().origin, said.origin, "it is in the text");
    assert_eq!(Variant::parse(&said.source).unwrap().puzzle.rules().len(), said.puzzle.rules().len());

    let all = as_said(said.clone(), &[format!("{}: {}", usual.id, usual.reading)]).unwrap();
    assert_eq!(all.rests_on().unwrap(), "as confirmed by you");
    assert_eq!(
        (all.unclear(0), all.unclear(2)),
        (None, None),
        "who knows the rules may be told that there is none"
    );
    let back = as_said(all, &[format!("{}:", open.id)]).unwrap();
    assert_eq!(back.puzzle.unknown(), unread.puzzle.unknown());
    let nothing = as_said(unread.clone(), &[format!("{}: nothing", open.id)]).unwrap();
    assert_eq!(nothing.puzzle.unknown(), ["drawn lines"], "the line belongs to no sentence");
    let not_this = as_said(back, &[format!("{}: not understood", usual.id)]).unwrap();
    assert!(not_this.puzzle.unknown().iter().any(|name| name.contains("Normal sudoku rules apply")));
    for wrong in ["whispers", "whisper green five", ";", "usual;"] {
        let error = as_said(unread.clone(), &[format!("{}: {wrong}", open.id)]).unwrap_err().to_string();
        assert!(error.contains("no sentence's id, a colon and rules"), "{wrong}: {error}");
    }
    let of_others = as_said(unread.clone(), &["0000000000000000: whisper".to_owned()]).unwrap();
    assert_eq!(of_others.puzzle.unknown(), unread.puzzle.unknown());
    assert!(Variant::parse(&said.source.replace("\"readings\":[", "\"readings\":[7,")).is_err());
}

#[test]
fn flags_and_regions_are_rules() {
    let knight = with("metadata:{antiknight:t,norowcol:t,t:'knights'}").replace("v:4}", "v:'4'}");
    let read = variant(&knight);
    let untold = "rules in words: no sentence explains antiknight";
    assert_eq!(read.puzzle.unknown(), ["SudokuPad norowcol", untold]);
    assert!(read.puzzle.rules().iter().any(|rule| rule.info().id == "anti-chess"));
    let jigsaw = KILLER.replace("[0,1],[1,0],[1,1]]", "[0,1],[0,2],[1,1]]").replace("[[0,2],", "[[1,0],");
    let read = variant(&jigsaw);
    assert_eq!(read.puzzle.layout().regions().len(), 4);
    assert!(read.puzzle.unknown().is_empty() && matches!(verdict(&read), Verdict::Unique(_)));
    let some = KILLER.replace("[[2,0],[2,1],[3,0],[3,1]],", "[[2,0],[2,1]],");
    assert_eq!(unknown(&some), [UNUSUAL]);
    let values = KILLER.replace("solution: 1234342121434312", "solution: 1289892121989812");
    assert!(unknown(&values).contains(&UNUSUAL.to_owned()));
}

#[test]
fn classic_puzzles_are_classic() {
    let rows: Vec<String> =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
            .as_bytes()
            .chunks(9)
            .map(|row| {
                let cell = |&c: &u8| if c == b'.' { String::new() } else { format!("{{v:{}}}", c as char) };
                format!("[{}]", row.iter().map(cell).collect::<Vec<_>>().join(","))
            })
            .collect();
    let text = format!("{{ce:[{}],metadata:{{rules:'Normal sudoku rules apply.',t:'one'}}}}", rows.join(","));
    assert!(linked::other(&link(&text)).unwrap().is_none());
    let entry = linked::entry(&link(&text)).unwrap();
    assert_eq!((entry.grid.givens().len(), entry.header("title")), (30, Some("one")));
    let drawn = text.replace("{ce:", "{l:[{wp:[[0,0],[1,1]]}],ce:");
    assert!(
        linked::entry(&link(&drawn))
            .unwrap_err()
            .to_string()
            .contains("this one has another rule, drawn lines")
    );
    let packed = json!({"p": "FD2B7E1J9PQG", "n": "few"}).to_string();
    let link = format!("scf{}", compress_to_base64(packed.as_str()));
    let message = linked::entry(&link).unwrap_err().to_string();
    assert!(message.contains("the packed givens have"), "{message}");
}

#[test]
fn packed_givens_are_read() {
    // A digit and the blanks after it are one character: the digit, and ten for each blank.
    let letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx".as_bytes();
    let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let mut packed = String::new();
    let mut rest = puzzle;
    while let Some(first) = rest.chars().next() {
        let blanks = rest[1..].chars().take(5).take_while(|c| *c == '.').count();
        packed.push(letters[first.to_digit(10).unwrap_or(0) as usize + 10 * blanks] as char);
        rest = &rest[1 + blanks..];
    }
    let object = json!({"p": packed, "n": "name", "s": "", "m": "hello"}).to_string();
    let link = format!("https://sudokupad.app/scf{}", compress_to_base64(object.as_str()));
    let entry = linked::entry(&link).unwrap();
    assert_eq!((entry.grid, entry.header("title")), (puzzle.parse().unwrap(), Some("name")));
}

/// What is wrong with some texts that look like puzzles.
#[test]
fn hostile_texts_have_clear_errors() {
    let grid = |rows: usize, cols: usize| {
        format!("{{ce:[{}]}}", vec![format!("[{}]", ",".repeat(cols - 1)); rows].join(","))
    };
    for (text, message) in [
        ("{ce:[[,],[,]]", "expected a comma or the end of an object"),
        ("{ce:7}", "cells: there is no grid"),
        ("{ce:[7]}", "cells: row 1 is not a list of cells"),
        ("{}", "cells: there is no grid"),
        (&grid(26, 26), "26 rows: a grid has 1 to 25"),
        (&grid(4, 6), "row 1 has 6 cells, expected 4: the grid is not square"),
        (&KILLER.replace("{v:1}", "{v:7}"), "7 in r1c1 is not between 1 and 4"),
        (&KILLER.replace("{v:1}", "{v:'x'}"), "\"x\" is not a number"),
        (&KILLER.replace("{v:1}", "{v:1e99}"), "is not a number"),
        (&KILLER.replace("[1,3],[2,3]", "[1,3],[2,4]"), "cages: cage 7: [2,4] is outside the grid"),
        (&KILLER.replace("[1,3],[2,3]", "[1,3],[-2,3]"), "cages: cage 7: [-2,3] is outside the grid"),
        (&KILLER.replace("[1,3],[2,3]", "'r1'"), "cages: cage 7: \"r1\" is not a cell"),
        (&KILLER.replace("ce:[[1,3],[2,3]]", "ce:8"), "cages: cage 7: the cells are not a list"),
        (&KILLER.replace("[2,2],[2,3],[3,2]", "[2,1],[2,3],[3,2]"), "regions: [2,1] is in two regions"),
        (&KILLER.replace("[2,2],[2,3],[3,2]", "[2,9],[2,3],[3,2]"), "regions: region 4: [2,9] is outside"),
        (&format!("{{ce:{}", "[".repeat(50_000)), "too deep"),
        (&format!("{{ce:[[{}]]}}", ",".repeat(200_000)), "row 1 has 200001 cells, expected 1"),
    ] {
        let found = fault(text);
        assert!(found.contains(message), "{found}\n{message}");
        assert!(found.starts_with("line 1 column 26: "), "{found}");
    }
    let cut = link(KILLER);
    for end in 20..cut.len() - 4 {
        let error = Variant::parse(&cut[..end]).unwrap_err();
        assert!(error.line == 1 && error.column > 0 && error.column <= end + 1, "{end}: {error}");
    }
    let odd = Variant::parse(&cut.replacen("N4", "N4!", 1)).unwrap_err().to_string();
    assert!(odd.starts_with("line 1 column 28: expected a letter of base 64"), "{odd}");
}

#[test]
fn what_is_understood_accepts_the_solution() {
    assert!(oracle::check(&variant(KILLER).puzzle, &digits(SOLUTION)));
}
