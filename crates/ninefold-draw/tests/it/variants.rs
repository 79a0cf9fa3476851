//! Pictures of variants: every rule is drawn or said in words, and no clue covers another.
#![cfg(feature = "variants")]

use ninefold_draw::{BoardState, Class, Drawing, Point, Scene, Segment, Shape, ShownStep, Spot, Theme, What};
use ninefold_variants::rules::extreme::Extreme;
use ninefold_variants::rules::indexing::{Indexing, Points};
use ninefold_variants::rules::nabner::Nabner;
use ninefold_variants::rules::slow_thermo::SlowThermo;
use ninefold_variants::steps::{Progress, Reasoner, Step};
use ninefold_variants::{Cell, Limits, Puzzle, iss};

/// Puzzles that together have every rule that can be written as text.
const TEXTS: [&str; 18] = [
    ".Shape~9x9.Thermo~R1C1~R1C2~R2C3~R3C3.Thermo~R1C1~R2C1~R3C1.Arrow~R9C1~R8C2~R7C3~R7C4.Arrow~R9C1~R9C2~R9C3\
     .PillArrow~2~R5C6~R5C7~R4C8~R3C8~R2C8.Cage~15~R4C1~R5C1~R5C2.Cage~12~R5C1~R6C1~R6C2.~R9C9_7.~R8C8_3",
    ".Shape~9x9.Renban~R1C1~R2C2~R2C3~R1C4.Whisper~5~R3C1~R4C1~R5C2~R5C3.Whisper~4~R3C9~R4C8~R5C8\
     .Whisper~3~R1C9~R2C9~R2C8.Palindrome~R7C1~R7C2~R8C3~R7C4.RegionSumLine~R5C5~R6C6~R7C7~R7C8~R6C9\
     .Between~R9C1~R9C2~R9C3~R8C4~R9C5.Lockout~4~R9C7~R9C8~R8C9~R7C9.Zipper~R1C6~R2C6~R3C6~R3C5~R3C4",
    ".Shape~9x9.Entropic~R1C1~R2C2~R3C3~R3C4.Modular~3~R5C1~R5C2~R6C3~R7C3.DoubleArrow~R1C9~R2C8~R3C8~R4C9\
     .Quad~R5C5~1~2~3~4.Quad~R7C7~5.Quad~R1C5~1~9.WhiteDot~R9C1~R9C2.BlackDot~R9C3~R9C4.X~R8C6~R9C6.V~R8C8~R8C9\
     .GreaterThan~R6C8~R6C9.GreaterThan~R9C9~R8C9",
    ".Shape~9x9.Sandwich~12~R3.Sandwich~8~C9.XSum~R1~10~.XSum~C2~~22.Skyscraper~C3~~4.Skyscraper~C3~2~\
     .NumberedRoom~R2~3~.LittleKiller~20~R5C1.LittleKiller~33~R1C4.FullRank~R7~12~.HiddenSkyscraper~R6~7~",
    ".Shape~9x9.Sandwich~12~R3.Sandwich~0~R8.Sandwich~35~C1.Sandwich~9~C7.Diagonal~1.Diagonal~-1",
    ".Shape~9x9.Windoku.AntiKnight.AntiKing.AntiTaxicab.AntiConsecutive.DisjointSets.DutchFlatmates",
    ".Shape~9x9.GlobalEntropy.GlobalMod.CountingCircles~R1C1~R5C5~R5C6~R6C1.Indexing~C~R1C1~R2C1~R3C1\
     .Indexing~R~R9C8~R9C9.~R4C4_1_3_5_7_9.~R4C5_2_4_6_8.~R4C6_1_2_3.StrictKropki.StrictXV.ConnectedValues~~1_2",
    ".Shape~9x9.SameValues~2~R1C1~R2C2~R3C1~R4C2.SameValues~2~R8C1~R8C2.AllDifferent~R5C5~R6C6~R7C4\
     .Sum~10~R1C7~R1C8~R2C8.Sum~3_=_1_-2~R5C1~R6C2.Pair~_______9__f~_name~R9C1~R9C2~R8C3",
    ".Shape~6x6.Cage~9~R1C1~R1C2.Thermo~R3C1~R4C2~R5C3.Arrow~R6C6~R5C6~R4C6.~R2C4_5.X~R1C5~R1C6",
    ".Shape~4x4.Cage~6~R1C1~R1C2~R2C1.~R4C4_1.WhiteDot~R3C1~R3C2.LittleKiller~5~R1C2",
    ".Shape~16x16.Cage~30~RGCG~RGCF~RFCF.PillArrow~2~R1C1~R1C2~R1C3~R1C4.Renban~RAC5~RAC6~RBC7\
     .DoubleArrow~RAC1~RAC2~RAC3.~R3C3_16.~R5C5_9.Quad~R8C8~16~15~14",
    ".NoBoxes.Jigsaw~111222333111222333111222333444555666444555666444555666777888999777888999777888999",
    ".Shape~5x5.Jigsaw~1122211322133345534455544.Diagonal~1.AntiKnight.Thermo~R1C1~R2C1~R3C1",
    ".Shape~6x6~0-5.Thermo~R1C1~R2C2.Whisper~3~R1C1~R1C2~R2C2~R2C1~LOOP.Arrow~R5C1~R5C2~R5C3",
    ".Shape~4x6.Renban~R1C1~R1C2.Zipper~R1C1~R1C2~R1C3",
    ".Shape~9x9.SumLine~10~R1C1~R1C2~R1C3~R1C4.EqualSum~R3C1~R3C2~-~R3C4~R3C5.Yin~3~R1C1.Lunchbox~7~R5C1~R5C2~R5C3\
     .RellikCage~9~R7C1~R7C2~R8C2.EqualityCage~R7C5~R7C6.CountDistinct~R5C5~R5C6~R5C7.ValueIndexing~R9C1~R9C2~R9C3\
     .ContainExact~1_2~R7C8~R7C9.ContainAtLeast~3_3~R9C7~R9C8~R9C9",
    ".Shape~9x9.ContainExact~1_1_1_2_2_2_3_3_3~R1C1~R2C1~R3C1~R4C1~R4C2~R4C3~R4C4~R4C5~R4C6~R4C7.Cage~9~R1C1~R1C2\
     .ContainAtLeast~4_4_5_5_5_6~R7C5~R8C5~R9C5~R7C6~R8C6~R9C6~R9C7.~R5C5_5.~R5C5_3_5_7.SumLine~6~R1C9~R2C9~R3C9\
     .SumLine~5~R5C9~R6C9~R7C9.AllDifferent~R5C1~R5C2~R6C1~R6C2.AllDifferent~R6C2~R6C3~R7C2",
    ".Shape~9x9.Or.Thermo~R1C1~R1C2.Cage~9~R2C1~R2C2.End.Regex~MTIqMw~R3C1~R3C2~R3C3",
];

/// A puzzle with the rules that have no text.
fn others() -> Puzzle {
    let mut puzzle = iss::read(".Shape~9x9").unwrap();
    let layout = puzzle.layout().clone();
    let cells = |all: &[(usize, usize)]| -> Vec<Cell> {
        all.iter().map(|&(row, column)| layout.cell(row, column).unwrap()).collect()
    };
    puzzle.add(Extreme::new(cells(&[(1, 1), (7, 7)]), true)).unwrap();
    puzzle.add(Extreme::new(cells(&[(1, 7)]), false)).unwrap();
    puzzle.add(Nabner::new(cells(&[(0, 3), (1, 4), (2, 5), (3, 5)]))).unwrap();
    puzzle.add(SlowThermo::new(cells(&[(4, 0), (5, 1), (6, 1), (7, 1)]))).unwrap();
    puzzle.add(Indexing::new(cells(&[(4, 4), (5, 4)]), Points::Block)).unwrap();
    puzzle
}

fn puzzles() -> impl Iterator<Item = Puzzle> {
    TEXTS
        .iter()
        .map(|text| iss::read(text).unwrap_or_else(|error| panic!("{text}: {error}")))
        .chain([others()])
}

/// The boxes of the text of clues, by the size of its class.
fn text_boxes(drawing: &Drawing) -> Vec<(String, Point, Point)> {
    let mut boxes = Vec::new();
    for item in &drawing.items {
        let is_value = matches!(item.class, Class::GivenDigit | Class::MarkedDigit(_));
        if !is_value && !matches!(item.class, Class::Clue(..)) {
            continue;
        }
        let Some(font) = item.class.style(Theme::Light.sizes()).font else { continue };
        let mut add = |word: &str, middle: Point| {
            let half = Point::new(word.chars().count() as f32 * font.size * 0.28, font.size * 0.36);
            boxes.push((format!("{word} {:?}", item.class), middle - half, middle + half));
        };
        match &item.shape {
            Shape::Words(all) => all.iter().for_each(|(at, word)| add(word, *at)),
            Shape::Text(at, text) => {
                let wide = text.chars().count() as f32 * font.size * 0.28;
                add(text, Point::new(at.x + wide, at.y - font.size * 0.36));
            }
            _ => {}
        }
    }
    boxes
}

#[test]
fn every_rule_is_drawn_or_said_in_words() {
    let mut ids: Vec<&str> = Vec::new();
    for puzzle in puzzles() {
        let figures = ninefold_draw::figures(&puzzle);
        for (number, rule) in puzzle.rules().iter().enumerate() {
            let id = rule.info().id;
            let digit = id == "given" && rule.terms().numbers.len() == 1;
            assert!(digit || figures.iter().any(|figure| figure.rule == number), "{id} is not drawn");
            ids.push(id);
        }
        let unknown = figures.iter().filter(|figure| figure.rule == puzzle.rules().len());
        assert_eq!(unknown.count(), puzzle.unknown().len());
    }
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), 48, "every rule occurs: {ids:?}");
}

/// The words below the pictures of a puzzle, and what stands at its dashed lines.
fn lettering(text: &str) -> (Vec<String>, Vec<String>) {
    let figures = ninefold_draw::figures(&iss::read(text).unwrap_or_else(|error| panic!("{text}: {error}")));
    let words = figures.iter().filter_map(|figure| match &figure.what {
        What::Words { letter, text } => Some((&letter[..], &text[..])),
        _ => None,
    });
    let lines = figures.iter().filter_map(|figure| match &figure.what {
        What::Line { text, .. } => Some(text.clone()),
        _ => None,
    });
    (ninefold_draw::legend(words), lines.collect())
}

#[test]
fn letters_tell_only_what_needs_telling() {
    let lines = ".SumLine~10~R1C1~R1C2.SumLine~9~R2C1~R2C2";
    let (words, at) = lettering(&format!(".Shape~9x9{lines}"));
    assert!(words.len() == 1 && words[0].starts_with("Dashed: "), "{words:?}");
    assert_eq!(at, ["10", "9"]);
    let (words, at) = lettering(&format!(".Shape~9x9{lines}.Lunchbox~7~R5C1~R5C2~R5C3"));
    assert!(words[0].starts_with("A: ") && words[1].starts_with("B: "), "{words:?}");
    assert_eq!(at, ["A 10", "A 9", "B 7"]);
    let groups: String = (1..=9)
        .flat_map(|row| [1, 4, 7].map(|c| (row, c)))
        .map(|(row, c)| format!(".EqualSum~R{row}C{c}~-~R{row}C{}", c + 1))
        .collect();
    let (words, at) = lettering(&format!(".Shape~9x9{groups}"));
    assert!(words[0].starts_with("A, B, C, ") && words[0].contains("Z, AA: "), "{words:?}");
    assert_eq!((at.len(), at[52].as_str()), (54, "AA"));
    // A layer may be called as letters are.
    let (words, _) = lettering(&format!(".Shape~9x9.Var~A~A~1x2.Palindrome~VA1~VA2{lines}"));
    assert!(words[0].starts_with("A: ") && words[1].starts_with("Dashed: "), "{words:?}");
}

#[test]
fn what_areas_share_is_darker() {
    let text = ".Shape~9x9.AllDifferent~R5C1~R5C2~R6C2.AllDifferent~R6C2~R6C3.Indexing~R~R5C1.AllDifferent~R1C1~R1C2";
    let figures = ninefold_draw::figures(&iss::read(text).unwrap());
    let shades = figures.iter().filter_map(|figure| match &figure.what {
        What::Shade { cells, .. } => Some(cells.len()),
        _ => None,
    });
    assert_eq!(shades.collect::<Vec<_>>(), [3, 2, 1, 1, 2], "the third is shared");
}

/// What is wrong with a picture: texts outside of it, and texts that cover others.
fn faults(puzzle: &Puzzle) -> Vec<String> {
    let drawing = Scene::new(BoardState::of_puzzle(puzzle)).draw();
    let boxes = text_boxes(&drawing);
    let end = drawing.origin + Point::new(drawing.width, drawing.height);
    let mut faults = Vec::new();
    for (i, (name, low, high)) in boxes.iter().enumerate() {
        if low.x < drawing.origin.x || low.y < drawing.origin.y || high.x > end.x || high.y > end.y {
            faults.push(format!("{name} at {low:?} is outside"));
        }
        for (other, other_low, other_high) in &boxes[i + 1..] {
            let apart = high.x <= other_low.x
                || other_high.x <= low.x
                || high.y <= other_low.y
                || other_high.y <= low.y;
            if !apart {
                faults.push(format!("{name} covers {other} at {low:?}"));
            }
        }
    }
    faults
}

#[test]
fn no_clue_covers_another_and_all_are_inside_the_picture() {
    for puzzle in puzzles() {
        assert_eq!(faults(&puzzle), [""; 0], "{puzzle:?}");
    }
}

/// The puzzles that others published, but for one whose 27 houses of nine cells all have a label of nine values.
#[test]
#[ignore = "needs NINEFOLD_DATA"]
fn pictures_of_published_puzzles_have_no_overlap() {
    let Some(data) = std::env::var_os("NINEFOLD_DATA") else {
        eprintln!("!!! SKIPPED: NINEFOLD_DATA names no test data");
        return;
    };
    let read = |name: &str| {
        std::fs::read_to_string(std::path::Path::new(&data).join("variants").join(name)).expect(name)
    };
    let json = read("iss.jsonl");
    let texts = json.lines().map(|line| {
        let (_, text) = line.split_once("\"iss\": \"").expect("a text");
        text.split_once('"').expect("its end").0
    });
    let table = read("index.tsv");
    let texts = texts.chain(table.lines().skip(1).map(|line| line.split('\t').nth(2).expect("a text")));
    let (mut drawn, mut wrong) = (0, Vec::new());
    let is_labelled =
        |puzzle: &Puzzle| puzzle.rules().iter().filter(|rule| rule.info().id == "occurrences").count() < 20;
    for puzzle in texts.filter_map(|text| iss::read(text).ok()).filter(is_labelled) {
        drawn += 1;
        let faults = faults(&puzzle);
        if !faults.is_empty() {
            wrong.push(format!("{} in {:.300}", faults.join("; "), format!("{puzzle:?}")));
        }
    }
    assert!(drawn > 300, "{drawn}");
    assert!(wrong.is_empty(), "{} of {drawn}: {}", wrong.len(), wrong.join("\n"));
}

#[test]
fn a_step_lights_its_rules_and_names_what_it_concludes() {
    let puzzle =
        iss::read(".Shape~4x4.Cage~3~R1C1~R1C2.Cage~5~R2C1~R3C1.Cage~4~R2C4~R3C4.~R1C1_1.~R1C3_3").unwrap();
    let path = Reasoner::new(&puzzle).path(&Progress::default(), &Limits::default()).unwrap();
    let all = vec![vec![1, 2, 3, 4]; 16];
    let state = BoardState::of_puzzle(&puzzle).with_candidates(&all);
    let mut lit = 0;
    for step in &path.steps {
        let shown = ShownStep::of_variant(step, &puzzle);
        assert_eq!(shown.explanation.to_string(), step.explanation.to_string());
        assert_eq!(
            shown.placements.len() + shown.eliminations.len(),
            step.placements.len() + step.eliminations.len()
        );
        assert!(shown.title.starts_with(step.technique.name), "{}", shown.title);
        let svg = shown.scenes(&state)[0].draw().to_svg(Theme::Light);
        let figures = state.board.figures.iter().filter(|figure| matches!(figure.what, What::Cage { .. }));
        let rules: Vec<usize> = shown.highlights.rules.iter().map(|(rule, _)| *rule).collect();
        let others = figures.filter(|figure| !rules.contains(&figure.rule)).count();
        assert_eq!(svg.contains("class=\"qkz\""), !rules.is_empty() && others > 0, "{svg}");
        lit += usize::from(!rules.is_empty());
    }
    assert!(lit > 0, "some steps rest on cages");
}

/// A yin-yang layer, whose cells add up to digits.
const LAYERS: &str = ".Shape~4x4.Var~S~shaded~4x4.~VS1_1_2.~VS2_1_2.~VS3_1_2.~VS4_1_2.~VS5_1_2.~VS6_1_2.~VS7_1_2.~VS8_1_2\
    .~VS9_1_2.~VS10_1_2.~VS11_1_2.~VS12_1_2.~VS13_1_2.~VS14_1_2.~VS15_1_2.~VS16_1_2\
    .YinYang~VS~1_2.Arrow~R3C1~VS15~VS16.Arrow~R1C3~VS7~VS11.Arrow~R3C1~VS11~VS15.Arrow~R2C1~VS9~VS10.Arrow~R1C2~VS3~VS4.~R3C2_1.~R2C3_1.~VS2_1";

#[test]
fn cells_beyond_the_grid_stand_below_it_and_are_highlighted() {
    let puzzle = iss::read(LAYERS).unwrap();
    let layout = puzzle.layout();
    let path = Reasoner::new(&puzzle).path(&Progress::default(), &Limits::default()).unwrap();
    let state = BoardState::of_puzzle(&puzzle).with_candidates(&path.start);
    let [layer] = &state.board.layers[..] else { panic!("one layer") };
    assert_eq!(
        (layer.caption.as_str(), layer.rows(), layer.columns, layer.values),
        ("VS: shaded; 1 or 2", 4, 4, 2)
    );
    let long = format!(".Shape~4x4.Var~S~{}~2x2", "long%20".repeat(50));
    let long = BoardState::of_puzzle(&iss::read(&long).unwrap());
    assert!(long.board.layers[0].caption.chars().count() < 50, "{}", long.board.layers[0].caption);
    let names = layout.everywhere().map(|cell| (state.board.name(cell.into()), layout.name(cell)));
    assert!(names.into_iter().all(|(drawn, named)| drawn == named));
    let corner = |spot: Spot| state.board.corner(spot);
    assert!(
        corner(Spot(16)).y > state.board.size().y && corner(Spot(21)) == corner(Spot(16)) + corner(Spot(5))
    );
    assert!(state.board.step(Spot(19), 0, 1).is_none() && state.board.step(Spot(15), 1, 0).is_none());
    assert_eq!(state.board.step(Spot(16), 1, 1), Some(Spot(21)));
    let beyond =
        |step: &&Step| step.placements.iter().chain(&step.eliminations).any(|on| on.cell.index() >= 16);
    let (mut steps, end) = (0, layer.at.y);
    for step in path.steps.iter().filter(beyond) {
        let shown = ShownStep::of_variant(step, &puzzle);
        let drawing = Scene::of_shown(&state, &shown).draw();
        let low = |item: &&ninefold_draw::Item| match &item.shape {
            Shape::Path(all) => all.iter().any(|part| matches!(part, Segment::Move(at) if at.y > end)),
            Shape::Rect(at, ..) => at.y > end,
            _ => false,
        };
        let told =
            drawing.items.iter().filter(low).any(|item| matches!(item.class, Class::Gone | Class::Placed));
        assert!(
            told || shown.placements.iter().any(|on| path.start[on.at.index()].len() == 1),
            "{}",
            shown.title
        );
        steps += 1;
    }
    assert!(steps > 8, "{steps} steps over the layer");
}

/// `NINEFOLD_BLESS=1` records new pictures.
#[test]
fn pictures_are_as_recorded() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/pictures");
    let pictures = [
        ("lines-light", 1, Theme::Light),
        ("marks-dark", 2, Theme::Dark),
        ("outside-print", 3, Theme::Print),
        ("six-contrast", 8, Theme::Contrast),
    ];
    for (name, number, theme) in pictures {
        let state = BoardState::of_puzzle(&puzzles().nth(number).unwrap());
        let drawn = Scene::new(state).draw().to_svg(theme);
        let file = folder.join(format!("{name}.svg"));
        if std::env::var_os("NINEFOLD_BLESS").is_some() {
            std::fs::create_dir_all(&folder).unwrap();
            std::fs::write(&file, &drawn).unwrap();
        }
        let kept = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(drawn == kept, "{name} is drawn otherwise");
    }
}
