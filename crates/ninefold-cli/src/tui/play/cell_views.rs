//! What each cell of the board shows a player.

use ninefold_draw::{Candidate, Mark as Part, Spot};
use ratatui::style::Style;

use super::game_screen::GameScreen;
use super::hints::Level;
use crate::tui::board::{CellView, Mark, Scale, mark_sign};
use crate::tui::palette::Palette;

/// The cells of a game.
pub struct CellViews<'a> {
    game_screen: &'a GameScreen,
    palette: &'a Palette,
    scale: Scale,
    /// The cells to point at.
    faulty: Vec<Spot>,
}

impl<'a> CellViews<'a> {
    /// Of `game_screen`, in cells of this size.
    pub fn new(game_screen: &'a GameScreen, palette: &'a Palette, scale: Scale) -> CellViews<'a> {
        CellViews { game_screen, palette, scale, faulty: game_screen.game.faulty() }
    }

    /// What `cell` shows.
    pub fn view(&self, cell: Spot) -> CellView {
        if self.game_screen.paused {
            return CellView::plain(None, self.palette.text);
        }
        self.hinted(cell).unwrap_or_else(|| self.ordinary(cell))
    }

    /// A cell of a hint.
    fn hinted(&self, cell: Spot) -> Option<CellView> {
        let hint = self.game_screen.hint.as_ref()?;
        let palette = self.palette;
        if let Some(placed) = hint.placed(cell) {
            return Some(CellView { signs: ['>', '<'], ..CellView::plain(Some(placed), palette.placed) });
        }
        if let Some(part) = hint.part_of(cell) {
            let tag = Some(part.sign());
            if self.digit(cell).is_some() {
                return Some(CellView { style: self.role(part), tag, ..self.ordinary(cell) });
            }
            return Some(match self.scale {
                Scale::Small => self.squeezed(cell, part),
                _ => CellView {
                    tag,
                    marks: Some(self.evidence(cell)),
                    ..CellView::plain(None, self.ground(cell))
                },
            });
        }
        if hint.is_wrong(cell) {
            return Some(CellView { signs: ['!', '!'], style: palette.refused, ..self.ordinary(cell) });
        }
        let is_there = hint.points_at(cell) && hint.level() == Level::Where;
        is_there.then(|| CellView { style: palette.pattern, tag: Some('*'), ..self.ordinary(cell) })
    }

    /// Without room for marks: the digit that is eliminated, or only that the cell takes part.
    fn squeezed(&self, cell: Spot, part: Part) -> CellView {
        let gone = self.values().find(|&digit| self.part(cell, digit) == Some(Part::Gone));
        match gone {
            Some(digit) => {
                CellView { signs: ['-', '-'], ..CellView::plain(Some(digit), self.palette.removed) }
            }
            None => CellView { signs: ['{', '}'], ..CellView::plain(None, self.role(part)) },
        }
    }

    /// The candidates of a cell in the step, each with its part in it.
    fn evidence(&self, cell: Spot) -> Vec<Mark> {
        let there = self.game_screen.hint.as_ref().map_or(0, |hint| hint.candidates(cell));
        let mark = |digit: i32| match self.part(cell, digit) {
            Some(part @ Part::Gone) => Mark { sign: Some('×'), style: self.role(part) },
            Some(part) => Mark { sign: Some(mark_sign(digit)), style: self.role(part) },
            None => {
                Mark { sign: self.is_in(there, digit).then(|| mark_sign(digit)), style: self.palette.faint }
            }
        };
        self.values().map(mark).collect()
    }

    fn values(&self) -> impl Iterator<Item = i32> + use<> {
        self.game_screen.game.puzzle().values()
    }

    fn is_in(&self, set: u32, digit: i32) -> bool {
        self.game_screen.game.puzzle().bit(digit).is_some_and(|bit| set & bit != 0)
    }

    fn part(&self, cell: Spot, digit: i32) -> Option<Part> {
        self.game_screen.hint.as_ref()?.mark_of(Candidate { at: cell, value: digit })
    }

    fn role(&self, part: Part) -> Style {
        match part {
            Part::Pattern => self.palette.pattern,
            Part::Other => self.palette.other,
            Part::Gone => self.palette.refused,
            Part::Placed => self.palette.placed,
        }
    }

    fn ordinary(&self, cell: Spot) -> CellView {
        let game_screen = self.game_screen;
        let digit = self.digit(cell);
        let note = game_screen.game.board().note(cell);
        let is_fault = self.faulty.contains(&cell);
        let is_equal = digit.is_some() && digit == self.focus() && cell != game_screen.cursor;
        let signs = match (is_fault, is_equal) {
            (true, _) => ['!', '!'],
            (_, true) => ['(', ')'],
            _ => [' ', ' '],
        };
        let style = match () {
            () if cell == game_screen.cursor => self.palette.cursor,
            () if is_fault => self.palette.refused,
            () if is_equal => self.palette.equal,
            () => self.ground(cell),
        };
        let view =
            CellView { signs, tag: note.tint.map(|tint| tint.letter()), ..CellView::plain(digit, style) };
        if digit.is_some() { view } else { self.marked(cell, view) }
    }

    /// The digit that is shown wherever it is, unless a hint says where to look.
    fn focus(&self) -> Option<i32> {
        let shown = self.game_screen.hint.as_ref().is_some_and(|hint| hint.level() > Level::Name);
        self.game_screen.focus.filter(|_| !shown)
    }

    /// Whether `cell` is where to look: in sight of the cursor or, if a hint is open, part of it.
    fn is_near(&self, cell: Spot) -> bool {
        match &self.game_screen.hint {
            Some(hint) if hint.level() > Level::Name => hint.points_at(cell),
            _ => self.game_screen.game.puzzle().peers(self.game_screen.cursor).contains(&cell),
        }
    }

    fn digit(&self, cell: Spot) -> Option<i32> {
        self.game_screen.game.board().digit(cell)
    }

    /// What a cell looks like by default.
    fn ground(&self, cell: Spot) -> Style {
        let board = self.game_screen.game.board();
        let ink = match board.digit(cell) {
            Some(_) if board.is_given(cell) => self.palette.given,
            Some(_) => self.palette.found,
            None => self.palette.text,
        };
        match board.note(cell).tint {
            Some(tint) => ink.patch(self.palette.tints[tint.index()]),
            None if self.is_near(cell) => self.palette.peer.patch(ink),
            None if board.puzzle().clues.is_shaded(cell) => self.palette.shade.patch(ink),
            None => ink,
        }
    }

    /// A blank cell with its pencil marks; one without any, if it is where to look, with a dot.
    fn marked(&self, cell: Spot, view: CellView) -> CellView {
        let board = self.game_screen.game.board();
        let (centre, corner) = (board.marks(cell, self.game_screen.game.automatic), board.note(cell).corner);
        if centre | corner == 0 {
            let dot = if self.is_near(cell) { '·' } else { ' ' };
            return CellView { signs: [' ', dot], ..view };
        }
        let is_plain = cell != self.game_screen.cursor && !self.is_near(cell);
        let marks = self.jotted(centre, if is_plain { self.palette.faint } else { Style::new() });
        CellView { marks: Some(marks), corner: self.jotted(corner, Style::new()), ..view }
    }

    fn jotted(&self, digits: u32, style: Style) -> Vec<Mark> {
        let mark = |digit: i32| Mark {
            sign: self.is_in(digits, digit).then(|| mark_sign(digit)),
            style: match self.is_in(digits, digit) && self.focus() == Some(digit) {
                true => self.palette.equal,
                false => style,
            },
        };
        self.values().map(mark).collect()
    }
}
