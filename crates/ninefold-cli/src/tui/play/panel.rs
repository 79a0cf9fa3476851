//! The text beside the board.

use ninefold::{Candidate, Digit};
use ninefold_app::saved_game::Tint;
use ninefold_draw::Mark;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::game::Pen;
use super::game_screen::GameScreen;
use super::hints::{Hint, Level};
use super::text;
use crate::tui::palette::Palette;
use crate::words::{self, said, tr};

/// The panel of a game.
pub struct Panel<'a> {
    pub game_screen: &'a GameScreen,
    pub palette: &'a Palette,
    /// How many characters a line has.
    pub width: u16,
}

impl Panel<'_> {
    /// The first lines, always shown: progress, what the keys enter, and the nine digits.
    pub fn head(&self) -> Vec<Line<'static>> {
        let (filled, all) = self.game_screen.game.progress();
        let preferences = [
            (self.game_screen.game.automatic, tr!("automatic")),
            (self.game_screen.game.strict, tr!("strict")),
        ];
        let preferences: Vec<&str> =
            preferences.iter().filter(|(on, _)| *on).map(|(_, name)| *name).collect();
        vec![
            Line::styled(tr!("{0} of {1} filled", filled, all), self.palette.faint),
            Line::from(vec![
                Span::styled(tr!("Keys enter"), self.palette.text),
                Span::raw(" "),
                Span::styled(words::text(self.game_screen.pen.name()), self.palette.strong),
            ]),
            Line::styled(preferences.join(", "), self.palette.faint),
            Line::from_iter(Digit::ALL.map(|digit| self.key(digit))),
            Line::from_iter(Digit::ALL.map(|digit| self.left(digit))),
        ]
    }

    /// A digit to click on.
    fn key(&self, digit: Digit) -> Span<'static> {
        let style = match self.game_screen.pen {
            Pen::Colour => self.palette.tints[Tint::from(digit).index()],
            _ if self.game_screen.focus == Some(digit) => self.palette.equal,
            _ => self.palette.strong,
        };
        Span::styled(format!("{digit} "), style)
    }

    /// How many are missing or, for colours, their names.
    fn left(&self, digit: Digit) -> Span<'static> {
        let left = 9usize.saturating_sub(self.game_screen.game.board().grid().cells_of(digit).len());
        let text = match (self.game_screen.pen, left) {
            (Pen::Colour, _) => format!("{} ", Tint::from(digit).letter()),
            (_, 0) => "✓ ".into(),
            _ => format!("{left} "),
        };
        Span::styled(text, self.palette.faint)
    }

    /// The rest: the hint, or the cell under the cursor and the last message.
    pub fn body(&self) -> Vec<Line<'static>> {
        let mut lines = Vec::new();
        if let Some(word) = &self.game_screen.word {
            lines.extend(self.text(word, self.palette.strong));
            lines.push(Line::default());
        }
        match &self.game_screen.hint {
            Some(hint) => lines.extend(self.hint(hint)),
            None => lines.extend(self.cell()),
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
        let all = || (0..Candidate::COUNT).map(Candidate::from_index);
        let used = |mark: &Mark| all().any(|candidate| hint.mark_of(candidate) == Some(*mark));
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
        let digit = game.board().digit(cell).filter(|_| game.faulty().contains(cell))?;
        Some(match game.holder(cell, digit) {
            Some(holder) => tr!("which {0} already has", holder),
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
                let marks = marks.into_iter().filter(|(_, marks)| !marks.is_empty());
                facts.extend(marks.map(|(name, marks)| format!("{name} {marks}")));
            }
        }
        facts.extend(self.fault());
        facts.extend(note.tint.map(|tint| tr!("colour {0}", tint.letter())));
        if let Some(time) = game.finished {
            return vec![Line::styled(tr!("Solved in {0}", text::clock(time)), self.palette.strong)];
        }
        self.text(
            &format!("{cell}: {}", if facts.is_empty() { tr!("blank").into() } else { facts.join(", ") }),
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
