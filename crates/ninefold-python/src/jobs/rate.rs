//! How difficult each puzzle is.

use ninefold::Verdict;
use ninefold::logic::Level;
use ninefold::rate::{hodoku, se};
use ninefold::solve::Cancel;

use super::{Rows, columns};
use crate::column::Column;
use crate::job::{Job, Worker};
use crate::table::{self, Type};

#[derive(Clone, Copy)]
pub struct Scales {
    /// Sudoku Explainer's, up to this rating.
    pub se: Option<se::Score>,
    /// HoDoKu's, up to this level.
    pub hodoku: Option<Level>,
}

pub struct Rate {
    pub puzzles: Column,
    pub scales: Scales,
}

impl Rate {
    pub fn columns(scales: Scales) -> Vec<(&'static str, Type)> {
        let mut between = Vec::new();
        if scales.se.is_some() {
            between.extend([("er", Type::Float32), ("ep", Type::Float32), ("ed", Type::Float32)]);
            between.push(("hardest", Type::Text));
        }
        if scales.hodoku.is_some() {
            between.extend([("hodoku_level", Type::Text), ("hodoku_score", Type::Int32)]);
        }
        columns(&between)
    }
}

impl Job for Rate {
    fn rows(&self) -> usize {
        self.puzzles.len()
    }

    fn grain(&self) -> usize {
        8
    }

    fn columns(&self) -> Vec<(&'static str, Type)> {
        Rate::columns(self.scales)
    }

    fn worker<'a>(&'a self, cancel: &'a Cancel) -> Worker<'a> {
        let mut rows = Rows::default();
        let (mut explainer, mut hodoku) = (se::Rater::new(), hodoku::Rater::new());
        Box::new(move |span, table| {
            rows.read(&self.puzzles, span);
            rows.search(2, cancel);
            rows.write(table, |number, values| {
                let (puzzle, verdict) = (&rows.grids[number], rows.verdict(number));
                let rated = matches!(verdict, Verdict::Unique | Verdict::Solved) && !cancel.is_cancelled();
                let (explained, levelled) = values.split_at_mut(if self.scales.se.is_some() { 4 } else { 0 });
                let mut message = None;
                let mut note = |why: String| message = message.take().or(Some(why));
                if let Some(ceiling) = self.scales.se {
                    let rating = rated.then(|| explainer.rate_up_to(puzzle, ceiling));
                    push_se(
                        rating.and_then(|rating| rating.map_err(|why| note(why.to_string())).ok()),
                        explained,
                    );
                }
                if let Some(ceiling) = self.scales.hodoku {
                    let rating = rated.then(|| hodoku.rate_up_to(puzzle, ceiling));
                    let rating = rating.and_then(|rating| rating.map_err(|why| note(why.to_string())).ok());
                    levelled[0].text(rating.map(|rating| rating.level.name()));
                    levelled[1].number(rating.map(|rating| rating.score.into()));
                }
                (verdict, message)
            });
        })
    }
}

/// Appends the ratings of Sudoku Explainer.
fn push_se(rating: Option<se::Rating>, columns: &mut [table::Column]) {
    let score = |score: fn(se::Rating) -> se::Score| rating.map(|rating| score(rating).into());
    columns[0].float(score(|rating| rating.er));
    columns[1].float(score(|rating| rating.ep));
    columns[2].float(score(|rating| rating.ed));
    columns[3].text(rating.and_then(|rating| rating.hardest).map(|info| info.id));
}
