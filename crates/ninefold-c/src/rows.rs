//! Questions about many puzzles, written as rows of 81 characters without anything between them.

use std::convert::Infallible;

use ninefold::logic::Level;
use ninefold::rate::{hodoku, se};
use ninefold::solve::{Limits, Outcome};
use ninefold::symmetry::Canonicalizer;
use ninefold::text::line;
use ninefold::{Grid, Solver, Verdict};
use ninefold_app::pipeline;
use ninefold_app::queries::rate::position;
use ninefold_app::verdict::verdict;

use crate::numbers::{
    NF_BAD, NF_CLASH, NF_MULTIPLE, NF_NO_COUNT, NF_NONE, NF_SOLVED, NF_UNIQUE, NF_WRONG, Rating,
};

/// The characters of a row.
pub const ROW: usize = 81;

/// A row without a solution, or without a canonical form.
const NOTHING: [u8; ROW] = [b'.'; ROW];

/// The solution and the verdict of each row. An empty output is not wanted.
pub fn solve(rows: &[u8], solutions: &mut [u8], verdicts: &mut [u8], threads: usize) {
    let solutions = chunks(solutions, ROW * SEARCHED);
    let verdicts = chunks(verdicts, SEARCHED);
    let pieces = rows.chunks(ROW * SEARCHED).zip(solutions.zip(verdicts));
    share(threads, pieces, |(rows, (solutions, verdicts)), search: &mut Search| {
        search.run(rows, 2);
        let mut solutions = chunks(solutions, ROW);
        let mut verdicts = verdicts.iter_mut();
        search.each(|found| {
            let (code, solution) = match found {
                Some((grid, outcome)) => {
                    let verdict = verdict(grid, outcome.solutions);
                    let is_known = matches!(verdict, Verdict::Unique | Verdict::Solved);
                    let solution = outcome.solution().filter(|_| is_known);
                    (code(&verdict), solution.as_ref().map_or(NOTHING, line::characters))
                }
                None => (NF_BAD, NOTHING),
            };
            put(solutions.next(), &solution);
            if let Some(verdict) = verdicts.next() {
                *verdict = code;
            }
        });
    });
}

/// How many solutions each row has, up to `limit`.
pub fn count(rows: &[u8], limit: u64, counts: &mut [u64], threads: usize) {
    let pieces = rows.chunks(ROW * SEARCHED).zip(counts.chunks_mut(SEARCHED));
    share(threads, pieces, |(rows, counts), search: &mut Search| {
        search.run(rows, limit);
        let mut counts = counts.iter_mut();
        search.each(|found| {
            *counts.next().expect("one for each row") =
                found.map_or(NF_NO_COUNT, |(_, found)| found.solutions);
        });
    });
}

/// The ratings of each row.
pub fn rate(rows: &[u8], ratings: &mut [Rating], threads: usize) {
    let pieces = rows.chunks(ROW * RATED).zip(ratings.chunks_mut(RATED));
    share(threads, pieces, |(rows, ratings), raters: &mut Raters| {
        raters.search.run(rows, 2);
        let mut ratings = ratings.iter_mut();
        raters.search.each(|found| {
            let rating =
                found.map(|(grid, outcome)| rating(grid, outcome, &mut raters.se, &mut raters.hodoku));
            *ratings.next().expect("one for each row") =
                rating.unwrap_or(Rating { verdict: NF_BAD, ..Rating::default() });
        });
    });
}

/// The canonical form of each row and how many symmetries map it to itself.
pub fn canon(rows: &[u8], forms: &mut [u8], automorphisms: &mut [u32], threads: usize) {
    let automorphisms = chunks(automorphisms, FORMED);
    let pieces = rows.chunks(ROW * FORMED).zip(chunks(forms, ROW * FORMED).zip(automorphisms));
    share(threads, pieces, |(rows, (forms, automorphisms)), canonicalizer: &mut Canonicalizer| {
        let mut forms = chunks(forms, ROW);
        let mut automorphisms = automorphisms.iter_mut();
        for row in rows.chunks(ROW) {
            let form = read(row).map(|grid| canonicalizer.canonical(&grid));
            put(forms.next(), &form.as_ref().map_or(NOTHING, |form| line::characters(&form.grid)));
            if let Some(number) = automorphisms.next() {
                *number = form.map_or(0, |form| form.automorphisms);
            }
        }
    });
}

/// How many rows make a piece of work: the longer each takes, the fewer.
const SEARCHED: usize = 2048;
const FORMED: usize = 512;
const RATED: usize = 8;

/// The chunks of an output; empty ones without end if it is not wanted.
fn chunks<T>(output: &mut [T], size: usize) -> impl Iterator<Item = &mut [T]> {
    let missing = if output.is_empty() { usize::MAX } else { 0 };
    output.chunks_mut(size).chain(std::iter::repeat_with(<&mut [T]>::default).take(missing))
}

fn put(place: Option<&mut [u8]>, row: &[u8; ROW]) {
    if let Some(place) = place.filter(|place| place.len() == ROW) {
        place.copy_from_slice(row);
    }
}

/// Does `work` on all pieces in so many threads; each keeps its scratch from piece to piece.
fn share<Piece: Send, Scratch: Default>(
    threads: usize,
    mut pieces: impl Iterator<Item = Piece> + Send,
    work: impl Fn(Piece, &mut Scratch) + Sync,
) {
    let next = |piece: &mut Option<Piece>| {
        *piece = pieces.next();
        piece.is_some()
    };
    let work = |piece: &mut Option<Piece>, scratch: &mut Scratch, (): &mut ()| {
        work(piece.take().expect("a piece was taken"), scratch);
    };
    let Ok(()) = pipeline::run(threads, next, work, |(): &mut ()| Ok::<(), Infallible>(()));
}

/// Some rows, read and searched. The memory is used again for the rows that come next.
#[derive(Default)]
struct Search {
    grids: Vec<Grid>,
    outcomes: Vec<Outcome>,
    /// Whether each row is a puzzle.
    good: Vec<bool>,
}

impl Search {
    fn run(&mut self, rows: &[u8], limit: u64) {
        self.grids.clear();
        self.good.clear();
        // Growing and moving the grids would be a thirtieth of the work on easy puzzles.
        self.grids.reserve(rows.len() / ROW);
        for row in rows.chunks(ROW) {
            let read = line::parse(row);
            self.good.push(read.is_ok());
            if let Ok((grid, _)) = read {
                self.grids.push(grid);
            }
        }
        self.outcomes.resize(self.grids.len(), Outcome::UNSEARCHED);
        Solver::new().search_batch(&self.grids, Limits::up_to(limit), &mut self.outcomes);
    }

    /// Hands over what was found for each row; nothing for one that is no puzzle.
    fn each(&self, mut take: impl FnMut(Option<(&Grid, &Outcome)>)) {
        let mut found = self.grids.iter().zip(&self.outcomes);
        for good in &self.good {
            take(if *good { found.next() } else { None });
        }
    }
}

/// The grid of a row, in which nothing but cells may stand.
fn read(row: &[u8]) -> Option<Grid> {
    line::parse(row).ok().map(|(grid, _)| grid)
}

#[derive(Default)]
struct Raters {
    search: Search,
    se: se::Rater,
    hodoku: hodoku::Rater,
}

fn rating(grid: &Grid, outcome: &Outcome, se: &mut se::Rater, hodoku: &mut hodoku::Rater) -> Rating {
    let verdict = verdict(grid, outcome.solutions);
    let blank = Rating { verdict: code(&verdict), ..Rating::default() };
    if !matches!(verdict, Verdict::Unique | Verdict::Solved) {
        return blank;
    }
    let (se, hodoku) =
        (se.rate(grid).ok(), hodoku.rate_position(position(grid, outcome), Level::Extreme).ok());
    let tenths = |score: fn(se::Rating) -> se::Score| se.map_or(0, |rating| score(rating).tenths());
    Rating {
        er: tenths(|rating| rating.er),
        ep: tenths(|rating| rating.ep),
        ed: tenths(|rating| rating.ed),
        level: hodoku.map_or(0, |rating| rating.level as u8 + 1),
        score: hodoku.map_or(0, |rating| rating.score),
        ..blank
    }
}

fn code(verdict: &Verdict) -> u8 {
    match verdict {
        Verdict::Unique => NF_UNIQUE,
        Verdict::Multiple => NF_MULTIPLE,
        Verdict::NoSolution => NF_NONE,
        Verdict::Clash(_) => NF_CLASH,
        Verdict::Solved => NF_SOLVED,
        Verdict::Wrong(_) => NF_WRONG,
        _ => unreachable!("there are no other verdicts"),
    }
}
