//! Puzzles with other rules and of other sizes, played by keys and seen on a screen.

use std::collections::BTreeSet;
use std::time::Duration;

use crossterm::event::{KeyCode, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ninefold::solve::Cancel;
use ninefold_app::subject::Subject;
use ninefold_draw::Spot;
use ninefold_formats::{Format, Records, Variant};
use ratatui::layout::{Rect, Size};

use super::game::{Game, Pen};
use super::game_screen::GameScreen;
use super::hints::Level;
use super::layout::{Layout, smallest};
use super::state::{Effect, Message, Play, Preferences};
use super::{save, view};
use crate::tui::pictures::{self, assert_picture};

const KILLER: &str = ".Cage~8~R1C1~R1C2.Cage~10~R1C3~R1C4.Cage~16~R1C5~R2C5.Cage~22~R1C6~R1C7~R2C6\
    .Cage~5~R1C8~R2C8.Cage~10~R1C9~R2C9.Cage~13~R2C1~R2C2.Cage~10~R2C3~R3C3.Cage~4~R2C4~R3C4.Cage~8~R2C7~R3C7\
    .Cage~18~R3C1~R3C2~R4C1.Cage~7~R3C5~R3C6~R4C6.Cage~13~R3C8~R3C9.Cage~7~R4C2~R5C2.Cage~24~R4C3~R4C4~R5C4\
    .Cage~13~R4C5~R5C5~R6C5.Cage~6~R4C7~R4C8.Cage~10~R4C9~R5C9~R6C9.Cage~20~R5C1~R6C1~R7C1.Cage~9~R5C3~R6C3\
    .Cage~14~R5C6~R6C6~R7C6.Cage~16~R5C7~R5C8.Cage~7~R6C2~R7C2.Cage~14~R6C4~R7C4.Cage~13~R6C7~R6C8\
    .Cage~8~R7C3~R8C3.Cage~8~R7C5~R8C4~R8C5.Cage~14~R7C7~R7C8~R7C9.Cage~5~R8C1~R9C1.Cage~12~R8C2~R9C2\
    .Cage~16~R8C6~R8C7~R9C7.Cage~10~R8C8~R9C8.Cage~14~R8C9~R9C9.Cage~7~R9C3~R9C4.Cage~14~R9C5~R9C6";
const THERMOMETERS: &str = ".Shape~6x6.Thermo~R2C1~R3C1~R2C2~R3C2.Thermo~R1C6~R2C5~R2C6.Thermo~R6C2~R6C3~R5C3~R6C4\
    .Thermo~R1C1~R1C2~R1C3.Thermo~R4C6~R3C6~R4C5.~R1C4_1~R6C5_1~R4C2_2";
/// A yin-yang layer, whose cells add up to digits.
const LAYERS: &str = ".Shape~4x4.Var~S~shaded~4x4.~VS1_1_2.~VS2_1_2.~VS3_1_2.~VS4_1_2.~VS5_1_2.~VS6_1_2.~VS7_1_2.~VS8_1_2\
    .~VS9_1_2.~VS10_1_2.~VS11_1_2.~VS12_1_2.~VS13_1_2.~VS14_1_2.~VS15_1_2.~VS16_1_2\
    .YinYang~VS~1_2.Arrow~R3C1~VS15~VS16.Arrow~R1C3~VS7~VS11.Arrow~R3C1~VS11~VS15.Arrow~R2C1~VS9~VS10.Arrow~R1C2~VS3~VS4.~R3C2_1.~R2C3_1.~VS2_1";
const SIXTEEN: &str = "G.7.EA..34.9F.B.4...F.6B...8..5..D...1G..25E.4C3..5..3......8.7.18.7..A....CBDGF39..B.DG8.275A4.\
    D.G....2..45..69...5C.3.F..B.......G..8.5..46.......6.9DBF1.2..78..2...3.....F..9CD.GB.......E35.G.......5...C...6.D...8\
    ..E..59472E.34...C.D..8G5...D6.F..81A7E2";
/// Clues of every place: on borders and corners, along lines, outside.
const MIXED: &str = ".Shape~6x6.WhiteDot~R1C1~R1C2.BlackDot~R2C1~R3C1.X~R3C3~R3C4.GreaterThan~R5C5~R5C6.Quad~R2C2~1~4\
    .Sandwich~7~R4.Skyscraper~C2~3~4.Arrow~R6C1~R5C2~R4C3.Whisper~R1C4~R1C5~R2C6.LittleKiller~12~R1C5.AntiKnight";

fn variant(text: &str) -> Variant {
    Variant::parse(&text.replace(' ', "")).unwrap()
}

fn game(text: &str) -> Game {
    let game = Game::of(&Subject::Variant(Box::new(variant(text)))).named("a variant".into(), None);
    game.look_at_solution(Duration::from_secs(600));
    game
}

fn playing(text: &str) -> Play {
    let mut play = Play::new(Vec::new(), Vec::new(), Preferences::default());
    play.lay(game(text), Some(1));
    play
}

/// Presses keys, `⏎` for Enter, and waits for what is asked.
fn press(play: &mut Play, keys: &str) -> Vec<Effect> {
    let mut effects = Vec::new();
    for key in keys.chars() {
        let code = if key == '⏎' { KeyCode::Enter } else { KeyCode::Char(key) };
        effects.extend(play.update(Message::Key(code.into())));
        if let Some(answer) = play.question().and_then(|question| question.answer(&Cancel::new())) {
            effects.extend(play.update(Message::Answered(answer)));
        }
    }
    effects
}

/// Presses keys that ask nothing.
fn press_keys(play: &mut Play, keys: &str) {
    keys.chars().for_each(|key| drop(play.update(Message::Key(KeyCode::Char(key).into()))));
}

fn seconds(play: &mut Play, seconds: u64) {
    play.update(Message::Tick(Duration::from_secs(seconds)));
}

fn game_screen(play: &Play) -> &GameScreen {
    play.game_screen.as_ref().unwrap()
}

fn digit(play: &Play, row: u16, column: u16) -> Option<i32> {
    let game = &game_screen(play).game;
    game.board().digit(Spot((row - 1) * game.puzzle().board.columns as u16 + column - 1))
}

fn solution(play: &Play) -> Vec<i32> {
    game_screen(play).game.puzzle().solution().unwrap().to_vec()
}

fn screen(play: &Play, width: u16, height: u16) -> String {
    pictures::screen(width, height, |frame, palette| view::draw(play, frame, palette))
}

#[test]
fn layers_are_shown_beside_the_board() {
    let odd = playing(".Shape~4x4.Var~S~flags~3.~VS1_1_3.~VS2_2_4.~VS3_1_2");
    let odd = screen(&odd, 100, 50);
    assert!(
        ["VS: flags", "VS1: odd", "VS2: even", "VS3: 1 or 2"].iter().all(|told| odd.contains(told)),
        "{odd}"
    );
    let mut play = playing(LAYERS);
    let shown = |play: &Play| screen(play, 100, 50);
    let start = shown(&play);
    assert!(start.contains("VS: shaded; 1 or 2") && start.contains("\u{b7} 1 \u{b7} \u{b7}"), "{start}");
    assert!(!start.contains("VS2: 1") && !start.contains("values given for it"), "{start}");
    let mut marked = 0;
    for _ in 0..16 {
        press(&mut play, "ttt");
        marked += usize::from(shown(&play).contains("\u{d7}"));
        press(&mut play, "⏎");
    }
    assert!(marked > 0 && shown(&play).contains("\u{b7} \u{b7} 1 1"), "{marked}: {}", shown(&play));
}

#[test]
fn a_wrong_digit_is_found_and_taken_back() {
    for text in [KILLER, THERMOMETERS, SIXTEEN] {
        let mut play = playing(text);
        let (cursor, solution) = (game_screen(&play).cursor, solution(&play));
        let right = solution[cursor.index()];
        let wrong = if right == 1 { 2 } else { 1 };
        assert!(press(&mut play, &wrong.to_string()).contains(&Effect::Save));
        assert_eq!(game_screen(&play).game.mistakes, 1);
        press(&mut play, "e");
        assert!(game_screen(&play).word.as_ref().unwrap().contains("one digit is wrong"));
        press(&mut play, "s");
        assert_eq!(game_screen(&play).game.faulty(), [cursor]);
        press(&mut play, "ttt");
        let hint = game_screen(&play).hint.as_ref().unwrap();
        assert!(
            hint.is_wrong(cursor) && hint.words().contains(&format!(" is not {wrong}")),
            "{}",
            hint.words()
        );
        press(&mut play, "⏎");
        assert_eq!(game_screen(&play).game.board().digit(cursor), None);
        press(&mut play, "e");
        assert_eq!(game_screen(&play).word.as_deref(), Some("All is right so far"));
        press(&mut play, "uu");
        assert_eq!(game_screen(&play).game.moves().1, 0);
        press(&mut play, "r");
        assert_eq!(game_screen(&play).game.board().digit(cursor), Some(wrong));
    }
}

#[test]
fn hints_alone_solve_it_by_level() {
    for (text, automatic) in [
        (KILLER, false),
        (THERMOMETERS, false),
        (THERMOMETERS, true),
        (SIXTEEN, true),
        (LAYERS, false),
        (LAYERS, true),
    ] {
        let mut play = playing(text);
        if automatic {
            press(&mut play, "a");
        }
        let mut solved = false;
        for _ in 0..2000 {
            press(&mut play, "t");
            let hint = game_screen(&play).hint.as_ref().unwrap();
            assert!(hint.is_something() && hint.level() == Level::Name, "{}", hint.words());
            let name = hint.words();
            press(&mut play, "t");
            let place = game_screen(&play).hint.as_ref().unwrap().words();
            assert!(place.starts_with("Look at ") && place != name, "{place}");
            let before = game_screen(&play).game.moves().1;
            let effects = press(&mut play, "t⏎");
            assert!(game_screen(&play).game.moves().1 > before, "{place}: nothing is done");
            if effects.iter().any(|effect| matches!(effect, Effect::Record(_))) {
                solved = true;
                break;
            }
        }
        assert!(solved && game_screen(&play).cheer && game_screen(&play).game.is_solved());
        assert_eq!(game_screen(&play).game.mistakes, 0);
    }
}

#[test]
fn two_keys_at_once_are_one_number_and_one_move() {
    let mut play = playing(SIXTEEN);
    let cursor = game_screen(&play).cursor;
    let written =
        |play: &Play| (game_screen(play).game.board().digit(cursor), game_screen(play).game.moves().1);
    press(&mut play, "12");
    assert_eq!(written(&play), (Some(12), 1));
    assert!(game_screen(&play).game.mistakes <= 1, "the 1 is no mistake of its own");
    seconds(&mut play, 1);
    press(&mut play, "1");
    seconds(&mut play, 1);
    press(&mut play, "2");
    assert_eq!(written(&play), (Some(2), 3), "they are two digits");
    seconds(&mut play, 1);
    press(&mut play, "10");
    assert_eq!(written(&play), (Some(10), 4));
    seconds(&mut play, 1);
    press(&mut play, "0");
    assert_eq!(written(&play), (None, 5), "a 0 alone erases");
    press(&mut play, "19");
    assert_eq!(written(&play).0, Some(9), "there is no 19");
    press(&mut play, "0c16");
    let note = game_screen(&play).game.board().note(cursor);
    assert_eq!(game_screen(&play).game.puzzle().written(note.centre), "16");
    press(&mut play, "v12");
    let tint = game_screen(&play).game.board().note(cursor).tint;
    assert_eq!(tint.map(|tint| tint.letter()), Some('b'));
    let mut six = playing(THERMOMETERS);
    press(&mut six, "7");
    assert_eq!(game_screen(&six).word.as_deref(), Some("There is no 7 on this board"));
}

#[test]
fn cells_of_a_cage_see_each_other_and_a_wrong_sum_is_a_fault() {
    let mut play = playing(KILLER);
    let at = |row: u16, column: u16| Spot(9 * (row - 1) + column - 1);
    let write = |play: &mut Play, row, column, key: &str| {
        play.game_screen.as_mut().unwrap().point_at(at(row, column));
        press(play, key);
    };
    // The cage of 18 at r3c1, r3c2 and r4c1.
    write(&mut play, 3, 2, "4");
    write(&mut play, 4, 1, "4");
    assert_eq!(game_screen(&play).game.faulty(), [at(3, 2), at(4, 1)]);
    assert!(screen(&play, 80, 24).contains("r4c1: 4, which r3c2"));
    // The cage of 8 at r1c1 and r1c2.
    press(&mut play, "uu");
    write(&mut play, 1, 1, "6");
    write(&mut play, 1, 2, "7");
    assert_eq!(game_screen(&play).game.faulty(), [at(1, 1), at(1, 2)]);
    assert!(screen(&play, 80, 24).contains("r1c2: 7, which breaks a"));
    assert_eq!(game_screen(&play).game.board().candidates(at(1, 3)) & (1 << 5 | 1 << 6), 0);
}

#[test]
fn a_game_reads_back() {
    for text in [KILLER, THERMOMETERS, SIXTEEN, MIXED] {
        let mut play = playing(text);
        press(&mut play, "1lc23x4v5l");
        let game = &game_screen(&play).game;
        let written = save::write(game);
        assert!(written.starts_with("{\"version\":2,"), "{written}");
        assert_eq!(&save::read(&written).unwrap(), game);
        let other = written.replace("\"lowest\":1", "\"lowest\":0");
        assert!(save::read(&other).is_err(), "the board is not that of the puzzle");
    }
}

#[test]
fn the_golden_file_is_played_on() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/saved-games/killer.json");
    let game = save::read(&std::fs::read_to_string(file).unwrap()).unwrap();
    let mut play = Play::new(Vec::new(), Vec::new(), Preferences::default());
    play.lay(game, Some(1));
    assert_eq!((digit(&play, 1, 1), digit(&play, 1, 2)), (Some(1), Some(2)));
    press(&mut play, "r");
    assert_eq!(digit(&play, 1, 2), None);
}

/// A full board is right if it obeys all rules, where no search has told the solution yet.
#[test]
fn a_full_board_is_judged_once_the_solution_is_known() {
    let known = playing(THERMOMETERS);
    let solution = solution(&known);
    let mut play = Play::new(Vec::new(), Vec::new(), Preferences::default());
    play.lay(Game::of(&Subject::Variant(Box::new(variant(THERMOMETERS)))), Some(1));
    let blanks: Vec<Spot> = game_screen(&play).game.board().blanks().collect();
    for cell in blanks {
        play.game_screen.as_mut().unwrap().point_at(cell);
        press(&mut play, &solution[cell.index()].to_string());
    }
    assert!(game_screen(&play).game.finished.is_none());
    assert!(game_screen(&play).word.as_ref().unwrap().contains("still being searched"));
    let puzzle = play.unjudged().unwrap().clone();
    puzzle.judge(puzzle.search(&Cancel::new()).unwrap());
    assert!(play.unjudged().is_none());
    let effects = play.update(Message::Judged);
    assert!(effects.iter().any(|effect| matches!(effect, Effect::Record(_))) && game_screen(&play).cheer);
}

#[test]
fn what_nobody_waits_for_is_cancelled() {
    let mut play = playing(KILLER);
    play.update(Message::Key(KeyCode::Char('t').into()));
    assert!(play.is_asked() && !play.is_at_rest());
    assert!(screen(&play, 80, 24).contains("Searching for a hint"));
    let cancel = Cancel::new();
    cancel.cancel();
    assert!(play.question().unwrap().answer(&cancel).is_none());
    play.update(Message::Key(KeyCode::Esc.into()));
    assert!(!play.is_asked() && game_screen(&play).hint.is_none());
    play.update(Message::Key(KeyCode::Char('t').into()));
    press(&mut play, "5");
    assert!(!play.is_asked(), "a move makes the answer useless");
}

#[test]
fn the_pictures_on_a_terminal() {
    let picture = |name: &str, play: &Play, width, height| assert_picture(name, &screen(play, width, height));
    let mut killer = playing(KILLER);
    seconds(&mut killer, 125);
    picture("play-killer", &killer, 80, 24);
    press(&mut killer, "ttt");
    picture("play-killer-large", &killer, 100, 40);
    let mut thermometers = playing(THERMOMETERS);
    press(&mut thermometers, "c1345x6");
    picture("play-thermometers", &thermometers, 80, 24);
    let mut sixteen = playing(SIXTEEN);
    press(&mut sixteen, "12a");
    picture("play-sixteen", &sixteen, 96, 36);
    picture("play-sixteen-large", &sixteen, 124, 40);
    press(&mut sixteen, "c?");
    picture("play-sixteen-help", &sixteen, 92, 36);
    picture("play-mixed", &playing(MIXED), 80, 30);
}

#[test]
fn every_size_of_screen_is_drawn_or_told() {
    for text in [KILLER, THERMOMETERS, SIXTEEN, MIXED] {
        let mut play = playing(text);
        press(&mut play, "tt");
        let Size { width, height } = smallest(game_screen(&play).game.puzzle());
        assert!(screen(&play, width, height).contains(" filled"));
        let told = screen(&play, width - 1, height);
        assert!(told.contains(&format!("{width} × {height} are")), "{told}");
        for (width, height) in [(1, 1), (30, 200), (width, height - 1), (width + 9, height + 9), (250, 90)] {
            assert_eq!(screen(&play, width, height).lines().count(), usize::from(height));
        }
    }
}

/// From every format: what is saved is read again, and what is exported has what the player wrote.
#[test]
fn every_format_is_kept_and_exported() {
    let object = "{\"size\":4,\"title\":\"Small\",\"grid\":[[{\"value\":1,\"given\":true},{\"value\":2},{},{}],[{},{},{},{}],\
        [{},{},{},{}],[{},{},{},{}]],\"killercage\":[{\"cells\":[\"R1C3\",\"R1C4\"],\"value\":\"7\"}]}";
    let commented = "# a cage\n.Shape~4x4\n.Cage~3~R1C1~R1C2";
    let numbers = "1 0 0 0\n0 0 0 0\n0 2 0 0\n3 0 0 0";
    for text in [object, commented, numbers] {
        let records = Records::of_text(Box::new(text.as_bytes()), None).unwrap();
        let subject = records.each(Subject::read).next().unwrap().unwrap().unwrap();
        let mut game = Game::of(&subject);
        game.write(Spot(6), Pen::Digit, 1).unwrap();
        game.write(Spot(7), Pen::Centre, 3).unwrap();
        assert_eq!(save::read(&save::write(&game)).unwrap(), game, "{text}");
        if text == object {
            assert_eq!(game.board().digit(Spot(1)), Some(2), "what was found is the first move");
            game.erase(Spot(1));
        }
        let Subject::Variant(position) = game.board().position(false) else { panic!("{text}") };
        let exported = ninefold_formats::variant::writer::text(Format::Jsonl, &position).unwrap();
        assert!(exported.contains("{\"value\":1},{\"centerPencilMarks\":[3]}"), "{exported}");
        assert!(!exported.contains("{\"value\":2}") || text == numbers, "{exported}");
    }
}

#[test]
fn drawings_without_a_rule_are_seen() {
    let object = "{\"size\":4,\"grid\":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],\
        \"line\":[{\"lines\":[[\"R1C1\",\"R1C3\",\"R2C4\"]]}],\"circle\":[{\"cells\":[\"R3C1\",\"R3C2\"],\"baseC\":\"#fff\",\"width\":0.4,\
        \"height\":0.4}],\"text\":[{\"cells\":[\"R0C2\"],\"value\":\"7\"},{\"cells\":[\"R4C4\"],\"value\":\"odd\"}]}";
    let mut play = Play::new(Vec::new(), Vec::new(), Preferences::default());
    play.lay(Game::of(&Subject::Variant(Box::new(Variant::parse(object).unwrap()))), None);
    let drawn = screen(&play, 60, 18);
    let lines = [
        "          7",
        "1[     ═   · ═   · │",
        " ┠─────┼─────╂─────╲─────┨",
        "3┃   · ○",
        " ┠─────┼─────╂─────┼odd──┨",
    ];
    for (number, line) in [1, 3, 5, 9, 11].into_iter().zip(lines) {
        assert!(drawn.lines().nth(number).unwrap().starts_with(line), "{line}: {drawn}");
    }
    assert!(drawn.contains("Not understood: drawn lines"), "{drawn}");
}

#[test]
#[ignore = "needs NINEFOLD_DATA; a minute"]
fn whatever_is_collected_is_drawn_and_kept() {
    let folder = std::env::var("NINEFOLD_DATA").expect("NINEFOLD_DATA names the folder of puzzle sets");
    let text = |name: &str| std::fs::read_to_string(format!("{folder}/variants/{name}")).unwrap();
    let mut seen = 0;
    for name in ["iss.jsonl", "fpuzzles.jsonl", "sudoku_bench_challenge.jsonl"] {
        for line in text(name).lines() {
            let row: serde_json::Value = serde_json::from_str(line).unwrap();
            let puzzle =
                ["iss", "fpuzzles", "encoded_puzzle"].into_iter().find_map(|key| row.get(key)).unwrap();
            let puzzle = puzzle.as_str().map_or_else(|| puzzle.to_string(), str::to_owned);
            let Ok(variant) = Variant::parse(&puzzle) else { continue };
            let game = Game::of(&Subject::Variant(Box::new(variant)));
            assert_eq!(save::read(&save::write(&game)).as_ref(), Ok(&game), "{puzzle}");
            let mut play = Play::new(Vec::new(), Vec::new(), Preferences::default());
            play.lay(game, None);
            press_keys(&mut play, "a1jl2jl3jl4jl5");
            for (width, height) in [(250, 90), (90, 30)] {
                assert_eq!(screen(&play, width, height).lines().count(), usize::from(height));
            }
            seen += 1;
        }
    }
    assert!(seen > 300, "{seen}");
}

#[test]
fn a_pause_hides_the_clues() {
    let mut play = playing(MIXED);
    assert!(screen(&play, 80, 30).contains("↙12") && screen(&play, 80, 30).contains('●'));
    press(&mut play, "p");
    let paused = screen(&play, 80, 30);
    assert!(paused.contains("Paused") && !paused.contains("↙12") && !paused.contains('●'), "{paused}");
}

#[test]
fn the_mouse_reaches_every_digit_and_cell() {
    for (text, digits, cells) in [(SIXTEEN, 16, 256), (THERMOMETERS, 6, 36)] {
        let mut play = playing(text);
        let size = Size { width: 140, height: 44 };
        let layout = Layout::of(game_screen(&play).game.puzzle(), size).unwrap();
        let all = || Rect::new(0, 0, size.width, size.height).positions();
        let clicked: BTreeSet<u16> = all().filter_map(|at| layout.pad_at(at)).collect();
        assert_eq!(clicked, (0..digits).collect());
        assert_eq!(all().filter_map(|at| layout.cell_at(at)).collect::<BTreeSet<Spot>>().len(), cells);
        let last = all().find(|&at| layout.pad_at(at) == Some(digits - 1)).unwrap();
        let kind = MouseEventKind::Down(MouseButton::Left);
        let mouse = MouseEvent { kind, column: last.x, row: last.y, modifiers: KeyModifiers::NONE };
        let cursor = game_screen(&play).cursor;
        assert!(play.update(Message::Mouse(mouse, size)).contains(&Effect::Save));
        assert_eq!(game_screen(&play).game.board().digit(cursor), Some(i32::from(digits)));
    }
}

#[test]
fn givens_of_several_values_are_clues_and_not_digits() {
    let play = playing(".Shape~4x4.~R1C1_1_3.~R2C3_1.~R3C1_2.~R4C4_3");
    assert!(!game_screen(&play).game.board().is_given(Spot(0)));
    assert_eq!(game_screen(&play).game.puzzle().clues_of(Spot(0)), ["One of 1, 3"]);
    assert_eq!(digit(&play, 2, 3), Some(1));
    let mut game = game_screen(&play).game.clone();
    assert!(game.write(Spot(6), Pen::Digit, 2).is_err(), "r2c3 is a given");
}
