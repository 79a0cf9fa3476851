//! The text beside the board.

use ninefold_app::saved_game::Tint;
use ninefold_draw::{Mark, Spot};
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::game::Pen;
use super::game_screen::GameScreen;
use super::hints::{Asked, Hint, Level};
use super::layout::Pad;
use super::text;
use crate::tui::board::mark_sign;
use crate::tui::palette::Palette;
use crate::words::{self, said, tr};

/// The panel of a game.
pub struct Panel<'a> {
    pub game_screen: &'a GameScreen,
    pub palette: &'a Palette,
    pub pad: Pad,
    /// How many characters a line has.
    pub width: u16,
}

impl Panel<'_> {
    /// The first lines, always shown: progress, what the keys enter, and the digits.
    pub fn head(&self) -> Vec<Line<'static>> {
        let (filled, all) = self.game_screen.game.progress();
        let preferences = [
            (self.game_screen.game.automatic, tr!("automatic")),
            (self.game_screen.game.strict, tr!("strict")),
        ];
        let preferences: Vec<&str> =
            preferences.iter().filter(|(on, _)| *on).map(|(_, name)| *name).collect();
        let mut lines = vec![
            Line::styled(tr!("{0} of {1} filled", filled, all), self.palette.faint),
            Line::from(vec![
                Span::styled(tr!("Keys enter"), self.palette.text),
                Span::raw(" "),
                Span::styled(words::text(self.game_screen.pen.name()), self.palette.strong),
            ]),
            Line::styled(preferences.join(", "), self.palette.faint),
        ];
        let digits: Vec<i32> = self.game_screen.game.puzzle().values().collect();
        for (row, digits) in digits.chunks(self.pad.abreast.into()).enumerate() {
            let places = (row * usize::from(self.pad.abreast)..).zip(digits);
            lines.push(Line::from_iter(places.clone().map(|(place, &digit)| self.key(place, digit))));
            lines.push(Line::from_iter(places.map(|(place, &digit)| self.left(place, digit))));
        }
        lines
    }

    /// A digit to click on, or the key of a colour.
    fn key(&self, place: usize, digit: i32) -> Span<'static> {
        let tint = Tint::new(place).filter(|_| self.game_screen.pen == Pen::Colour);
        let style = match tint {
            Some(tint) => self.palette.tints[tint.index()],
            _ if self.game_screen.focus == Some(digit) => self.palette.equal,
            _ => self.palette.strong,
        };
        let digit = if tint.is_some() { place as i32 + 1 } else { digit };
        Span::styled(self.padded(&digit.to_string()), style)
    }

    /// How many are missing, if that is known; the names of colours, and of large numbers as pencil marks.
    fn left(&self, place: usize, digit: i32) -> Span<'static> {
        let game = &self.game_screen.game;
        let there = || game.board().digits().into_iter().filter(|&on| on == Some(digit)).count();
        let text = match (self.game_screen.pen, game.puzzle().count()) {
            (Pen::Colour, _) => Tint::new(place).map_or(String::new(), |tint| tint.letter().to_string()),
            (Pen::Centre | Pen::Corner, _) if game.puzzle().board.values > 9 => mark_sign(digit).to_string(),
            (_, None) => String::new(),
            (_, Some(all)) => match all.saturating_sub(there()) {
                0 => "✓".into(),
                left => left.to_string(),
            },
        };
        Span::styled(self.padded(&text), self.palette.faint)
    }

    /// As wide as a key.
    fn padded(&self, text: &str) -> String {
        format!("{text:<0$}", usize::from(self.pad.pitch))
    }

    /// The rest: the hint, or the cell under the cursor and the last message.
    pub fn body(&self) -> Vec<Line<'static>> {
        let mut lines = Vec::new();
        if let Some(word) = &self.game_screen.word {
            lines.extend(self.text(word, self.palette.strong));
            lines.push(Line::default());
        }
        match (&self.game_screen.hint, self.game_screen.asked) {
            (Some(hint), _) => lines.extend(self.hint(hint)),
            (None, Some(asked)) => lines.extend(self.waiting(asked)),
            (None, None) => {
                lines.extend(self.cell());
                lines.extend(self.rules());
            }
        }
        lines.extend(self.layers());
        lines
    }

    /// The cells beyond the grid: their values, and what a hint says of them.
    fn layers(&self) -> Vec<Line<'static>> {
        let mut lines = Vec::new();
        for layer in &self.game_screen.game.puzzle().board.layers {
            lines.push(Line::default());
            lines.extend(self.text(&layer.caption, self.palette.strong));
            let cells: Vec<Span<'static>> = layer.spots().map(|cell| self.layer_cell(cell)).collect();
            lines.extend(cells.chunks(layer.columns).map(|row| Line::from(row.to_vec())));
        }
        lines
    }

    fn layer_cell(&self, cell: Spot) -> Span<'static> {
        let (board, hint) = (self.game_screen.game.board(), self.game_screen.hint.as_ref());
        let value = board.digit(cell).or(hint.and_then(|hint| hint.placed(cell)));
        let mark = hint.and_then(|hint| hint.part_of(cell));
        let style = match mark {
            Some(Mark::Pattern) => self.palette.pattern,
            Some(Mark::Other) => self.palette.other,
            Some(Mark::Gone) => self.palette.refused,
            Some(Mark::Placed) => self.palette.placed,
            None if board.is_given(cell) => self.palette.given,
            None if value.is_some() => self.palette.found,
            None => self.palette.faint,
        };
        let text = match (value, mark) {
            (Some(value), _) => value.to_string(),
            (None, Some(Mark::Gone)) => "\u{d7}".to_owned(),
            (None, _) => "\u{b7}".to_owned(),
        };
        let wide = if self.game_screen.game.puzzle().board.values > 9 { 3 } else { 2 };
        Span::styled(format!("{text:<wide$}"), style)
    }

    /// What is shown while an answer is searched.
    fn waiting(&self, asked: Asked) -> Vec<Line<'static>> {
        let words = match asked {
            Asked::Hint => tr!("Searching for a hint …"),
            Asked::Check => tr!("Checking …"),
        };
        let mut lines = self.text(words, self.palette.strong);
        lines.push(keys_line(&[("Esc", said!("cancel"))], self.palette));
        lines
    }

    /// The clues of the cell under the cursor, then all rules.
    fn rules(&self) -> Vec<Line<'static>> {
        let puzzle = self.game_screen.game.puzzle();
        let mut lines = Vec::new();
        for clue in puzzle.clues_of(self.game_screen.cursor) {
            lines.extend(self.text(&clue, self.palette.text));
        }
        let rules = puzzle.rules();
        if !rules.is_empty() {
            lines.extend([Line::default(), Line::styled(tr!("Rules"), self.palette.strong)]);
        }
        for rule in rules {
            lines.extend(self.text(&rule, self.palette.faint));
        }
        lines
    }

    fn hint(&self, hint: &Hint) -> Vec<Line<'static>> {
        let mut lines = self.text(hint.title(), self.palette.strong);
        lines.extend(self.text(&hint.words(), self.palette.text));
        lines.push(Line::default());
        let keys: &[(&str, &str)] = match (hint.is_something(), hint.level()) {
            (false, _) => &[("Esc", said!("close"))],
            (true, Level::Name) => &[("t", said!("where?")), ("Esc", said!("close"))],
            (true, Level::Where) => &[("t", said!("show me")), ("Esc", said!("close"))],
            (true, Level::All) => &[("Enter", said!("apply")), ("Esc", said!("close"))],
        };
        lines.push(keys_line(keys, self.palette));
        if hint.level() == Level::All {
            lines.extend(self.legend(hint));
        }
        lines
    }

    /// Some lines of text.
    fn text(&self, text: &str, style: Style) -> Vec<Line<'static>> {
        let lines = text::wrapped(text, self.width.into());
        lines.into_iter().map(|line| Line::styled(line, style)).collect()
    }

    fn legend(&self, hint: &Hint) -> Vec<Line<'static>> {
        let used = |mark: &Mark| hint.has_mark(*mark);
        let line = |mark: Mark| {
            let (sign, style): (&str, Style) = match mark {
                Mark::Pattern => ("*", self.palette.pattern),
                Mark::Other => ("+", self.palette.other),
                Mark::Gone => ("×", self.palette.refused),
                Mark::Placed => (">5<", self.palette.placed),
            };
            Line::from(vec![
                Span::styled(sign, style),
                Span::styled(format!(" {}", words::text(mark.meaning())), self.palette.faint),
            ])
        };
        let lines: Vec<Line<'static>> = Mark::ALL.into_iter().filter(used).map(line).collect();
        if lines.is_empty() { lines } else { [Line::default()].into_iter().chain(lines).collect() }
    }

    /// What is wrong with the digit under the cursor, if errors are shown.
    fn fault(&self) -> Option<String> {
        let (game, cell) = (&self.game_screen.game, self.game_screen.cursor);
        let digit = game.board().digit(cell).filter(|_| game.faulty().contains(&cell))?;
        Some(match game.board().holder(cell, digit) {
            Some(holder) => tr!("which {0} already has", game.puzzle().board.name(holder)),
            None if game.board().broken().contains(&cell) => tr!("which breaks a clue").into(),
            None => tr!("which is wrong").into(),
        })
    }

    /// The cell under the cursor, with all its marks: not every cell has room for them.
    fn cell(&self) -> Vec<Line<'static>> {
        let (game, cell) = (&self.game_screen.game, self.game_screen.cursor);
        let (board, note) = (game.board(), game.board().note(cell));
        let mut facts = Vec::new();
        match board.digit(cell) {
            Some(digit) if board.is_given(cell) => facts.push(tr!("{0}, a given", digit)),
            Some(digit) => facts.push(digit.to_string()),
            None => {
                let centre = board.marks(cell, game.automatic);
                let marks = [(tr!("marks"), centre), (tr!("corner"), note.corner)];
                let marks = marks.into_iter().filter(|&(_, marks)| marks != 0);
                facts.extend(marks.map(|(name, marks)| format!("{name} {}", game.puzzle().written(marks))));
            }
        }
        facts.extend(self.fault());
        facts.extend(note.tint.map(|tint| tr!("colour {0}", tint.letter())));
        if let Some(time) = game.finished {
            return vec![Line::styled(tr!("Solved in {0}", text::clock(time)), self.palette.strong)];
        }
        self.text(
            &format!(
                "{}: {}",
                game.puzzle().board.name(cell),
                if facts.is_empty() { tr!("blank").into() } else { facts.join(", ") }
            ),
            self.palette.text,
        )
    }
}

/// Keys and what they do, in one line.
pub fn keys_line(keys: &[(&'static str, &'static str)], palette: &Palette) -> Line<'static> {
    let pairs = keys.iter().flat_map(|&(key, does)| {
        [Span::styled(key, palette.strong), Span::styled(format!(" {}  ", words::text(does)), palette.faint)]
    });
    Line::from_iter(pairs)
}
