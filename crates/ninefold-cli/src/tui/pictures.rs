//! For tests: a scene on a screen in memory, as text, and compared with the pictures in `testdata/tui`.

use ratatui::backend::TestBackend;
use ratatui::buffer;
use ratatui::style::Color;
use ratatui::{Frame, Terminal};

use super::palette::{Depth, Palette};

fn drawn(width: u16, height: u16, depth: Depth, draw: impl Fn(&mut Frame<'_>, &Palette)) -> TestBackend {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| draw(frame, &Palette::new(depth))).unwrap();
    terminal.backend().clone()
}

/// The screen as text, without colours.
pub fn screen(width: u16, height: u16, draw: impl Fn(&mut Frame<'_>, &Palette)) -> String {
    let backend = drawn(width, height, Depth::None, draw);
    let rows = backend.buffer().content.chunks(width.into());
    let row = |row: &[buffer::Cell]| {
        row.iter().map(|cell| cell.symbol()).collect::<String>().trim_end().to_owned() + "\n"
    };
    rows.map(row).collect()
}

/// How many characters have a colour.
pub fn coloured(width: u16, height: u16, depth: Depth, draw: impl Fn(&mut Frame<'_>, &Palette)) -> usize {
    let backend = drawn(width, height, depth, draw);
    let content = &backend.buffer().content;
    content.iter().filter(|cell| cell.fg != Color::Reset || cell.bg != Color::Reset).count()
}

/// Compares with the picture kept in `testdata/tui`; `NINEFOLD_BLESS=1` keeps the new one.
#[track_caller]
pub fn assert_picture(name: &str, screen: &str) {
    let path = format!("{}/../../testdata/tui/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    if std::env::var_os("NINEFOLD_BLESS").is_some() {
        std::fs::write(&path, screen).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == screen, "{name}: expected\n{kept}\nbut the screen is\n{screen}");
}
