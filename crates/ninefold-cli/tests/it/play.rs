//! The game in a real terminal: a newcomer starts, plays, asks for a hint, quits and resumes; games outlive
//! whatever ends the program.
#![cfg(unix)]

use std::fs;

use crate::common::{Folder, PUZZLE, Ran, SOLUTION, program};
use crate::screen::Screen;
use portable_pty::{CommandBuilder, PtySize};

/// `ninefold play ARGS` in a terminal, with its games in `home`.
fn play(home: &Folder, args: &[&str]) -> Screen {
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_ninefold"));
    command.arg("play");
    command.args(args);
    command.env("NINEFOLD_HOME", home.path("games of a player"));
    Screen::with(command)
}

/// `ninefold play ARGS` without a terminal.
fn run(home: &Folder, args: &[&str]) -> Ran {
    let mut command = program(&[&["play"], args].concat());
    command.env("NINEFOLD_HOME", home.path("games of a player")).output().expect("the program starts").into()
}

fn saved(home: &Folder, name: &str) -> String {
    home.path(&format!("games of a player/games/{name}"))
}

/// What is typed to fill all blanks but the last `left`, row by row from r1c1.
fn keys_to_solve(left: usize) -> String {
    let mut keys = "\u{1b}[A\u{1b}[B".to_owned();
    let blanks = PUZZLE.chars().filter(|&c| c == '.').count();
    let mut filled = 0;
    for row in 0..9 {
        keys.push_str("\u{1b}[H");
        for column in 0..9 {
            let at = row * 9 + column;
            if &PUZZLE[at..=at] == "." && filled < blanks - left {
                keys.push_str(&SOLUTION[at..=at]);
                filled += 1;
            }
            keys.push('l');
        }
        keys.push('j');
    }
    keys
}

#[test]
fn a_newcomer_starts_plays_asks_quits_and_continues() {
    let home = Folder::new();
    let mut screen = play(&home, &[]);
    screen.wait_for_text("What would you like?");
    screen.wait_for_text("> 1  New puzzle: easy");
    screen.press("\r");
    screen.wait_for_text("Keys enter digits");
    screen.wait_for_text("0 of ");
    screen.press("t");
    screen.wait_for_text("where?");
    screen.press("t");
    screen.wait_for_text("show me");
    screen.press("t");
    screen.wait_for_text("Enter apply");
    screen.press("\r");
    screen.wait_for_text("1 of ");
    screen.press("q");
    assert_eq!(screen.exit_code(), 0);
    screen.wait_for_text("saved as game 1");

    let mut screen = play(&home, &[]);
    screen.wait_for_text("> 1  Continue: easy, 1 of ");
    screen.press("\r");
    screen.wait_for_text("easy, game 1");
    screen.wait_for_text("1 of ");
    screen.press("u");
    screen.wait_for_text("0 of ");
    screen.press("r");
    screen.wait_for_text("1 of ");
    screen.press("?");
    screen.wait_for_text("close this");
    screen.press("\u{1b}");
    screen.wait_for("the help to close", |screen| !screen.text().contains("close this"));
    screen.press("\u{3}");
    assert_eq!(screen.exit_code(), 0);
}

#[test]
fn a_puzzle_is_solved_congratulated_and_counted() {
    let home = Folder::new();
    let mut screen = play(&home, &[PUZZLE]);
    screen.wait_for_text("0 of 51 filled");
    screen.press(&keys_to_solve(1));
    screen.wait_for_text("50 of 51 filled");
    // The cursor is back in the first column of the first row; the last blank is r9c7.
    screen.press("kllllll1");
    screen.wait_for_text("Solved!");
    screen.wait_for_text("no hints, no wrong digits");
    screen.wait_for_text("1 of this level solved");
    screen.press("m");
    screen.wait_for_text("Statistics (1 solved)");
    screen.press("q");
    assert_eq!(screen.exit_code(), 0);
    let listed = run(&home, &["--list"]).ends_with(0);
    assert!(listed.out.starts_with("1\teasy\tsolved in "), "{}", listed.out);
}

#[test]
fn a_killed_terminal_loses_no_move() {
    for signal in ["KILL", "HUP", "TERM"] {
        let home = Folder::new();
        let mut screen = play(&home, &[PUZZLE]);
        screen.wait_for_text("0 of 51 filled");
        screen.press("4c");
        screen.wait_for_text("Keys enter pencil marks");
        screen.press("l26");
        screen.wait_for_text("r1c4: marks 26");
        screen.signal(signal);
        screen.wait_until_ended();
        let export = run(&home, &["--export", "jsonl"]).ends_with(0).out;
        assert!(export.contains("534.7") && export.contains("\"26\""), "{signal}: {export}");
        let mut screen = play(&home, &["--continue"]);
        screen.wait_for_text("1 of 51 filled");
        screen.press("q");
        assert_eq!(screen.exit_code(), 0);
    }
}

#[test]
fn the_same_puzzle_goes_on_unless_a_new_game_is_asked_for() {
    let home = Folder::new();
    let file = home.file("newspaper.txt", format!("# two\n{SOLUTION}\n{PUZZLE}\n"));
    let quit = |mut screen: Screen, seen: &str, keys: &str| {
        screen.wait_for_text(seen);
        screen.press(keys);
        screen.press("q");
        assert_eq!(screen.exit_code(), 0);
    };
    quit(play(&home, &["-n", "2", &file]), "newspaper 2 (easy), game", "4");
    quit(play(&home, &["-n", "2", &file]), "1 of 51 filled", "");
    quit(play(&home, &["--new", PUZZLE]), "0 of 51 filled", "");
    assert_eq!(run(&home, &["--list"]).ends_with(0).lines().len(), 2);
    run(&home, &[PUZZLE]).ends_with(2).says(&["needs a terminal"]);
    let mut refused = play(&home, &[SOLUTION]);
    assert_eq!(refused.wait_until_ended(), 2);
    refused.wait_for_text("there is nothing to play");
}

#[test]
fn a_puzzle_can_be_piped_in_and_the_keys_still_work() {
    let home = Folder::new();
    let mut command = CommandBuilder::new("sh");
    command.args(["-c", &format!("echo {PUZZLE} | {} play -", env!("CARGO_BIN_EXE_ninefold"))]);
    command.env("NINEFOLD_HOME", home.path("games of a player"));
    let mut screen = Screen::with(command);
    screen.wait_for_text("0 of 51 filled");
    screen.press("4");
    screen.wait_for_text("1 of 51 filled");
    screen.press("q");
    assert_eq!(screen.exit_code(), 0);
}

#[test]
fn a_rated_puzzle_is_made_while_the_screen_lives() {
    let home = Folder::new();
    let mut screen = play(&home, &["--rating", "4.2..4.5", "--seed", "7", "--strict", "--automatic"]);
    screen.wait_for_text("ER 4.");
    screen.wait_for_text("automatic, strict");
    screen.press("q");
    assert_eq!(screen.exit_code(), 0);
    // Nothing is rated 11.9 that is made at random: it can only be given up.
    let mut screen = play(&home, &["--rating", "11.9"]);
    screen.wait_for_text("were not as asked for");
    screen.press("\u{1b}");
    screen.wait_for_text("What would you like?");
    screen.press("q");
    assert_eq!(screen.exit_code(), 0);
}

#[test]
fn the_mouse_points_and_the_screen_is_given_back_with_it() {
    let home = Folder::new();
    let mut screen = play(&home, &[PUZZLE]);
    screen.wait_for_text("r1c3: blank");
    // Left button down at the 28th column of the 12th row, counted from 1: r5c5.
    screen.press("\u{1b}[<0;28;12M");
    screen.wait_for_text("r5c5: blank");
    screen.press("q");
    assert_eq!(screen.exit_code(), 0);
}

#[test]
fn a_stop_and_a_continue_leave_the_game_as_it_was() {
    let home = Folder::new();
    let shell = format!(
        "set -m; {} play {PUZZLE}; echo stopped; fg >/dev/null; echo ended",
        env!("CARGO_BIN_EXE_ninefold")
    );
    let mut command = CommandBuilder::new("sh");
    command.args(["-c", &shell]);
    command.env("NINEFOLD_HOME", home.path("games of a player"));
    let mut screen = Screen::with(command);
    screen.wait_for_text("0 of 51 filled");
    screen.press("4\u{1a}");
    screen.wait_for_text("1 of 51 filled");
    screen.press("u");
    screen.wait_for_text("0 of 51 filled");
    screen.press("q");
    screen.wait_for_text("ended");
    assert!(screen.text().contains("stopped"), "it did not stop:\n{}", screen.text());
}

#[test]
fn it_fits_itself_to_the_terminal() {
    let home = Folder::new();
    let mut screen = play(&home, &[PUZZLE]);
    screen.wait_for_text("0 of 51 filled");
    screen.terminal.resize(PtySize { rows: 12, cols: 50, pixel_width: 0, pixel_height: 0 }).unwrap();
    screen.wait_for_text("50 × 12 characters");
    screen.terminal.resize(PtySize { rows: 24, cols: 80, pixel_width: 0, pixel_height: 0 }).unwrap();
    screen.wait_for_text("┏━━1━━┯━━2━━┯━━3━━┳");
    screen.press("q");
    assert_eq!(screen.exit_code(), 0);
}

#[test]
fn a_game_in_two_terminals_becomes_two_games() {
    let home = Folder::new();
    let mut first = play(&home, &[PUZZLE]);
    first.wait_for_text("game 1");
    let mut second = play(&home, &["--continue"]);
    second.wait_for_text("game 1");
    first.press("4");
    first.wait_for_text("1 of 51 filled");
    first.press("l6");
    first.wait_for_text("2 of 51 filled");
    second.press("2");
    second.wait_for_text("this is now game 2");
    for screen in [&mut first, &mut second] {
        screen.press("q");
        assert_eq!(screen.exit_code(), 0);
    }
    let exported = |number| run(&home, &["--export", "line", "--game", number]).ends_with(0).out;
    assert!(exported("1").starts_with("53467") && exported("2").starts_with("532.7"));
}

#[test]
fn a_damaged_game_is_told_of_and_kept() {
    let home = Folder::new();
    let mut screen = play(&home, &[PUZZLE]);
    screen.wait_for_text("0 of 51 filled");
    screen.press("q");
    assert_eq!(screen.exit_code(), 0);
    fs::write(saved(&home, "0001.json"), "{\"version\":1,\"puzzle\":\"5").unwrap();
    let mut screen = play(&home, &[]);
    screen.wait_for_text("is damaged");
    screen.wait_for_text("> 1  New puzzle: easy");
    screen.press("q");
    assert_eq!(screen.exit_code(), 0);
    let kept = fs::read_to_string(saved(&home, "0001.json.damaged")).unwrap();
    assert_eq!(kept, "{\"version\":1,\"puzzle\":\"5");
    run(&home, &["--continue"]).ends_with(2).says(&["needs a terminal"]);
    run(&home, &["--export", "line"]).ends_with(2).says(&["no saved game"]);
}

#[test]
fn a_game_that_cannot_be_saved_says_so_and_can_be_left() {
    let home = Folder::new();
    // A file where the folder should be.
    home.file("games of a player", "");
    let mut screen = play(&home, &["--seed", "1"]);
    screen.wait_for_text("games of a player/games");
    screen.press("q");
    screen.wait_for_text("games of a player/games");
    screen.press("q");
    assert_eq!(screen.exit_code(), 2);
    screen.wait_for_text("games of a player");
}

#[test]
fn the_position_is_exported_in_any_format() {
    let home = Folder::new();
    let mut screen = play(&home, &[PUZZLE]);
    screen.wait_for_text("0 of 51 filled");
    screen.press("4lc26");
    screen.wait_for_text("r1c4: marks 26");
    screen.press("q");
    assert_eq!(screen.exit_code(), 0);
    let formats = [
        "line",
        "rows",
        "picture",
        "pencilmarks",
        "sukaku",
        "sdk",
        "sdm",
        "ss",
        "library",
        "tdoku",
        "sudokuwiki",
        "fpuzzles",
        "opensudoku",
        "csv",
        "tsv",
        "json",
        "jsonl",
    ];
    for format in formats {
        let text = run(&home, &["--export", format]).ends_with(0).out;
        let read = crate::common::piped(&["convert", "--to", "json", "-"], text.clone()).ends_with(0).out;
        let carries_found = read.contains("534.7") || read.contains("5347") || read.contains("534678912");
        assert!(carries_found, "{format}:\n{text}\n{read}");
    }
    let marks = run(&home, &["--export", "pencilmarks", "--game", "1"]).ends_with(0).out;
    assert!(marks.lines().nth(1).unwrap().contains("26"), "{marks}");
    let file = home.path("export.sdk");
    run(&home, &["--export", "sdk", "-o", &file]).ends_with(0);
    assert!(crate::common::read(&file).contains("534"));
    run(&home, &["--export", "line", "--game", "9"]).ends_with(2).says(&["there is no game 9"]);
}

/// A killer of 4 × 4 cells with one solution: 1234 3421 2143 4312.
const KILLER: &str = ".Shape~4x4.Cage~3~R1C1~R1C2.Cage~5~R2C1~R3C1.Cage~4~R2C4~R3C4.~R1C1_1.~R1C3_3";

#[test]
fn a_puzzle_with_other_rules_is_played_kept_exported_and_solved() {
    let home = Folder::new();
    let mut screen = play(&home, &[KILLER]);
    screen.wait_for_text("0 of 14 filled");
    screen.wait_for_text("Cage of 3 at r1c1: r1c1 r1c2");
    screen.press("2");
    screen.wait_for_text("1 of 14 filled");
    screen.press("ttt");
    screen.wait_for_text("Enter apply");
    screen.press("\r");
    screen.press("q");
    assert_eq!(screen.exit_code(), 0);
    screen.wait_for_text("saved as game 1");
    let saved_game = fs::read_to_string(saved(&home, "0001.json")).unwrap();
    assert!(saved_game.contains("\"version\":2,\"puzzle\":\".Shape~4x4.Cage"), "{saved_game}");
    let export = run(&home, &["--export", "jsonl"]).ends_with(0).out;
    assert!(export.contains("\"killercage\"") && export.contains("{\"value\":2}"), "{export}");
    run(&home, &["--export", "line"]).ends_with(0);
    run(&home, &["--export", "sdk"]).ends_with(2).says(&["has no place for such a puzzle"]);
    let mut screen = play(&home, &[KILLER]);
    screen.wait_for_text("game 1");
    screen.press("uuu");
    screen.wait_for_text("0 of 14 filled");
    // Undone to its beginning, the cursor is in the first row; a given stays as it is.
    let row = |row: &str| "\u{1b}[H".to_owned() + &row.chars().map(|c| format!("0{c}l")).collect::<String>();
    let keys = ["1234", "3421", "2143", "4312"].map(row).join("j");
    screen.press(keys.strip_suffix('l').unwrap());
    screen.wait_for_text("Solved!");
    screen.press("q");
    assert_eq!(screen.exit_code(), 0);
}

#[test]
fn a_puzzle_with_other_rules_that_has_no_solution_is_refused() {
    let home = Folder::new();
    let mut refused = play(&home, &[".Shape~4x4.Cage~3~R1C1~R1C2.~R1C3_1"]);
    assert_eq!(refused.wait_until_ended(), 2);
    refused.wait_for_text("no solution: there is nothing to play");
    let mut refused = play(&home, &[".Shape~4x4.Cage~3~R1C1~R9C2"]);
    assert_eq!(refused.wait_until_ended(), 2);
    refused.wait_for_text("`R9C2` is outside the grid");
}

#[test]
fn without_a_terminal_it_says_so() {
    crate::screen::assert_needs_a_terminal(&["play", PUZZLE]);
}

#[test]
fn the_documented_pictures_are_what_the_program_shows() {
    let pictures = [
        "menu",
        "marks",
        "automatic",
        "hint-1",
        "hint-2",
        "hint-3",
        "solved",
        "large",
        "help",
        "games",
        "statistics",
        "killer",
        "thermometers",
    ];
    let pictures = pictures.map(|name| format!("play-{name}"));
    crate::screen::assert_documented("docs/terminal.md", &pictures.each_ref().map(String::as_str));
}

#[test]
fn the_game_speaks_other_languages() {
    let home = Folder::new();
    let mut screen = play(&home, &["--language", "de"]);
    screen.wait_for_text("Was möchtest du?");
    screen.wait_for_text("> 1  Neues Rätsel: leicht");
    screen.press("\r");
    screen.wait_for_text("Eingabe: Ziffern");
    screen.wait_for_text("? Tasten  q Ende");
    screen.press("t");
    screen.wait_for_text("wo?");
    screen.press("t");
    screen.wait_for_text("Suche in");
    screen.press("q");
}
