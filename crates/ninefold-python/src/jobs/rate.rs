//! How difficult each puzzle is.

use ninefold::logic::Level;
use ninefold::rate::depth::{Depth, Length};
use ninefold::rate::{hodoku, se, whips};
use ninefold::solve::Cancel;
use ninefold::{Candidates, Verdict};

use super::{Rows, columns};
use crate::column::Column;
use crate::job::{Job, Worker};
use crate::table::{self, Type};

/// What is asked for.
#[derive(Clone, Copy, Default)]
pub struct Scales {
    /// Sudoku Explainer's, up to this rating.
    pub se: Option<se::Score>,
    pub hodoku: bool,
    /// W and gW.
    pub whips: bool,
    /// T&E depth, and the lengths of braids.
    pub depth: bool,
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
        if scales.hodoku {
            between.extend([("hodoku_level", Type::Text), ("hodoku_score", Type::Int32)]);
        }
        let mut numbers =
            |names: &[&'static str]| between.extend(names.iter().map(|&name| (name, Type::Int32)));
        if scales.whips {
            numbers(&["w", "gw"]);
        }
        if scales.depth {
            numbers(&["te", "b", "gb", "bxb", "bxbb"]);
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
                if self.scales.hodoku {
                    let rating = rated.then(|| hodoku.rate_up_to(puzzle, Level::Extreme));
                    let rating = rating.and_then(|rating| rating.map_err(|why| note(why.to_string())).ok());
                    levelled[0].text(rating.map(|rating| rating.level.name()));
                    levelled[1].number(rating.map(|rating| rating.score.into()));
                }
                if self.scales.whips {
                    let lengths = rated.then(|| cancel.watch(|| whips::longest(puzzle)).ok()).flatten();
                    push_lengths(lengths.unwrap_or_default(), levelled);
                }
                if self.scales.depth {
                    let depth = || Depth::of(&Candidates::new(puzzle), usize::MAX);
                    let depth = rated.then(|| cancel.watch(depth).ok()).flatten().flatten();
                    push_lengths(depth.map_or([None; 5], lengths), levelled);
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

fn push_lengths<const N: usize>(lengths: [Option<usize>; N], columns: &mut [table::Column]) {
    for (column, length) in columns.iter_mut().zip(lengths) {
        column.number(length.map(|length| length as i64));
    }
}

/// T&E, B, gB, BxB and BxBB, as far as the puzzle has them.
fn lengths(depth: Depth) -> [Option<usize>; 5] {
    let lengths = [depth.b, depth.gb, depth.bxb, depth.bxbb];
    let [b, gb, bxb, bxbb] = lengths.map(|length| length.and_then(Length::exactly));
    [Some(depth.te), b, gb, bxb, bxbb]
}
