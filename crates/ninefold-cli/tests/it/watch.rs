//! The animation in a real terminal: the binary is driven by keys, and its screen is read.
#![cfg(unix)]

use crate::screen::Screen;
use portable_pty::{CommandBuilder, PtySize};

const ESCARGOT: &str = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

#[test]
fn load_solve_step_skip_to_the_end_and_quit() {
    let mut screen = Screen::open(&["watch", "--engine", "horuff", "--delay", "5", ESCARGOT]);
    screen.wait_for_text("press any key to load");
    assert!(screen.is_alternate() && !screen.text().contains("│ 7 "));
    screen.press("x");
    screen.wait_for_text("press any key to solve");
    assert!(screen.text().contains("┃ 1 │   │   ┃   │   │ 7 ┃"));
    screen.press("x");
    screen.wait_for("twenty placements", |screen| screen.text().contains("placements                2"));
    screen.press(" ");
    screen.wait_for_text("paused");
    screen.press("\u{1b}[C\u{1b}[D");
    screen.wait_for_text("Back: ");
    screen.press("e");
    screen.wait_for_text("Solution found!");
    assert!(screen.text().contains("placements            63,411"), "{}", screen.text());
    screen.press("?");
    screen.wait_for_text("back to the start");
    screen.press("\u{1b}");
    screen.wait_for("the help to close", |screen| !screen.text().contains("back to the start"));
    screen.press("q");
    assert_eq!(screen.exit_code(), 0);
}

#[test]
fn sand_curses_is_the_same_animation() {
    let mut screen = Screen::open(&["classic", "sand-curses", ESCARGOT]);
    screen.wait_for_text("press any key to load");
    screen.press("xxe");
    screen.wait_for_text("Solution found!");
    assert!(screen.text().contains("placements             8,969"), "{}", screen.text());
    screen.press("\u{3}");
    assert_eq!(screen.exit_code(), 0);
}

#[test]
fn it_fits_itself_to_the_terminal() {
    let mut screen = Screen::open(&["watch", ESCARGOT]);
    screen.wait_for_text("press any key to load");
    screen.terminal.resize(PtySize { rows: 12, cols: 50, pixel_width: 0, pixel_height: 0 }).unwrap();
    screen.wait_for_text("50 × 12 characters");
    screen.terminal.resize(PtySize { rows: 24, cols: 80, pixel_width: 0, pixel_height: 0 }).unwrap();
    screen.wait_for_text("┏━━━┯━━━┯━━━┳");
    screen.press("q");
    assert_eq!(screen.exit_code(), 0);
}

#[test]
fn a_signal_gives_the_terminal_back() {
    let mut screen = Screen::open(&["watch", ESCARGOT]);
    screen.wait_for_text("press any key to load");
    screen.signal("TERM");
    screen.exit_code();
}

#[test]
fn it_does_not_outlive_its_terminal() {
    let mut screen = Screen::open(&["watch", "--engine", "horuff", ESCARGOT]);
    screen.wait_for_text("press any key to load");
    screen.press("xx");
    screen.signal("HUP");
    screen.wait_until_ended();
}

#[test]
fn a_stop_and_a_continue_leave_the_picture_as_it_was() {
    let shell = format!(
        "set -m; {} watch {ESCARGOT}; echo stopped; fg >/dev/null; echo ended",
        env!("CARGO_BIN_EXE_ninefold")
    );
    let mut command = CommandBuilder::new("sh");
    command.args(["-c", &shell]);
    let mut screen = Screen::with(command);
    screen.wait_for_text("press any key to load");
    screen.press("x\u{1a}");
    screen.wait_for_text("press any key to solve");
    assert!(screen.is_alternate());
    screen.press("q");
    screen.wait_for_text("ended");
    assert!(screen.text().contains("stopped"), "it did not stop:\n{}", screen.text());
}

#[test]
fn without_a_terminal_it_says_so() {
    crate::screen::assert_needs_a_terminal(&["watch", ESCARGOT]);
}

#[test]
fn the_documented_pictures_are_what_the_program_shows() {
    crate::screen::assert_documented(
        "docs/terminal.md",
        &["watch-refused", "watch-versus", "watch-portable"],
    );
}
