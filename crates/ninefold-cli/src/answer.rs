//! Questions that can be put to each puzzle by itself, and how the answers are written.

use ninefold::text::{Entry, ParseError};
use ninefold::{Candidates, CellSet, Grid, Verdict};

use crate::feed::Chunk;
use crate::formats::{Record, Writer};
use crate::output::picture;
use crate::output::table::{Shape, Value};
use crate::pipeline::{Done, Work};
use crate::report::BadRecord;
use crate::tally::BAD;

/// What a command asks of every puzzle.
pub trait Question: Sync {
    /// What it learns of one puzzle.
    type Answer;
    /// The columns of its tables between `status` and `message`.
    const COLUMNS: &'static [&'static str];
    /// About how many puzzles to take at a time: fewer, the longer each takes.
    const GRAIN: usize;

    /// Answers for each of `puzzles`, in order, in place of what was in `answers`.
    fn ask(&self, puzzles: &[Grid], answers: &mut Vec<Self::Answer>);

    /// Answers for a puzzle that its `marks` decide: they came with it, and its digits alone leave several
    /// solutions, perhaps beyond counting. `None` if the question is about digits only.
    fn ask_marked(&self, marks: &Candidates) -> Option<Self::Answer> {
        let _ = marks;
        None
    }

    /// What `answer` says of `puzzle`.
    fn verdict(&self, puzzle: &Grid, answer: &Self::Answer) -> Verdict;

    /// Whether a puzzle with this verdict is as was asked for.
    fn accepts(&self, verdict: &Verdict) -> bool;

    /// How much guessing it took.
    fn guesses(&self, answer: &Self::Answer) -> u64;

    /// Whether the answer is written at all.
    fn shows(&self, _: &Self::Answer) -> bool {
        true
    }

    /// Appends the answer in one line, without the line break.
    fn line(&self, puzzle: &Grid, answer: &Self::Answer, out: &mut Vec<u8>);

    /// The values of [`COLUMNS`](Question::COLUMNS).
    fn values(&self, puzzle: &Grid, answer: &Self::Answer) -> Vec<Value>;

    /// The digits to show in a picture, or to write in a format of grids; `None` if there is only a verdict.
    fn grid(&self, puzzle: &Grid, answer: &Self::Answer) -> Option<Grid>;

    /// The cells of the picture to point at.
    fn faulty(&self, puzzle: &Grid, answer: &Self::Answer) -> CellSet {
        self.verdict(puzzle, answer).clash().map_or(CellSet::EMPTY, |clash| clash.cells.into_iter().collect())
    }

    /// What a person should read below the picture.
    fn remark(&self, puzzle: &Grid, answer: &Self::Answer) -> Option<String>;
}

/// How answers look.
#[derive(Debug)]
pub enum Look {
    /// One line each.
    Line,
    /// Rows of a table, or objects.
    Table(Shape),
    /// Pictures with a remark below, coloured or not.
    Picture {
        /// Whether colours may be used.
        color: bool,
    },
    /// Grids in a format of puzzles.
    Grids(Writer),
}

/// A question with the look of its answers: work for the pipeline.
#[derive(Debug)]
pub struct Ask<'q, Q> {
    /// What is asked.
    pub question: &'q Q,
    /// How the answers look.
    pub look: Look,
}

impl<Q: Question> Work for Ask<'_, Q> {
    const GRAIN: usize = Q::GRAIN;
    type Desk = Desk<Q::Answer>;

    fn head(&self) -> Vec<u8> {
        match &self.look {
            Look::Table(shape) => shape.head(&Self::columns()),
            Look::Grids(writer) => writer.head(),
            Look::Line | Look::Picture { .. } => Vec::new(),
        }
    }

    fn between(&self) -> &'static [u8] {
        match &self.look {
            Look::Line => b"",
            Look::Table(shape) => shape.between(),
            Look::Picture { .. } => b"\n",
            Look::Grids(writer) => writer.between(),
        }
    }

    fn foot(&self) -> &'static [u8] {
        match &self.look {
            Look::Table(shape) => shape.foot(),
            Look::Grids(writer) => writer.foot(),
            Look::Line | Look::Picture { .. } => b"",
        }
    }

    fn work(&self, chunk: &Chunk, desk: &mut Desk<Q::Answer>, done: &mut Done) {
        self.answer(chunk, desk);
        self.write(desk, done);
    }
}

impl<Q: Question> Ask<'_, Q> {
    /// Reads `chunk` and asks about all that is in it.
    pub fn answer(&self, chunk: &Chunk, desk: &mut Desk<Q::Answer>) {
        desk.read(chunk, self.question);
        self.question.ask(&desk.puzzles, &mut desk.answers);
        for Marked { place, grid, answer } in desk.marked.drain(..) {
            desk.puzzles.insert(place, grid);
            desk.answers.insert(place, answer);
        }
    }

    /// Writes what is on the desk.
    pub fn write(&self, desk: &mut Desk<Q::Answer>, done: &mut Done) {
        let mut from = 0;
        for (before, bad) in desk.bad.drain(..) {
            self.puzzles(&desk.puzzles[from..before], &desk.answers[from..before], done);
            self.bad(bad, done);
            from = before;
        }
        self.puzzles(&desk.puzzles[from..], &desk.answers[from..], done);
    }
}

/// A chunk, read and answered.
pub struct Desk<A> {
    puzzles: Vec<Grid>,
    /// One for each puzzle.
    pub answers: Vec<A>,
    /// The puzzles that marks decide, not yet among the others.
    marked: Vec<Marked<A>>,
    /// What is not a puzzle, each with the number of puzzles before it.
    bad: Vec<(usize, BadRecord)>,
}

/// A puzzle that its marks decide, answered.
struct Marked<A> {
    /// How many puzzles come before it.
    place: usize,
    grid: Grid,
    answer: A,
}

impl<A> Default for Desk<A> {
    fn default() -> Desk<A> {
        Desk { puzzles: Vec::new(), answers: Vec::new(), marked: Vec::new(), bad: Vec::new() }
    }
}

impl<A> Desk<A> {
    /// Reads the records of `chunk` in place of what was there.
    fn read(&mut self, chunk: &Chunk, question: &impl Question<Answer = A>) {
        self.puzzles.clear();
        self.marked.clear();
        self.bad.clear();
        for record in chunk.records() {
            if let Err(error) = self.read_record(&record, question) {
                self.bad.push((self.len(), chunk.bad(&record, error)));
            }
        }
    }

    #[inline]
    fn read_record(
        &mut self,
        record: &Record<'_>,
        question: &impl Question<Answer = A>,
    ) -> Result<(), ParseError> {
        let grid = record.grid()?;
        if record.may_hold_marks()
            && let Some(marks) = record.entry()?.candidates
            // Else they are what a player noted on the way, right or wrong.
            && grid.count(2) > 1
            && let Some(answer) = question.ask_marked(&marks)
        {
            self.marked.push(Marked { place: self.len(), grid, answer });
        } else {
            self.puzzles.push(grid);
        }
        Ok(())
    }

    /// How many puzzles so far.
    fn len(&self) -> usize {
        self.puzzles.len() + self.marked.len()
    }
}

impl<Q: Question> Ask<'_, Q> {
    /// All columns of a table.
    pub fn columns() -> Vec<&'static str> {
        [&["puzzle", "status"], Q::COLUMNS, &["message"]].concat()
    }

    fn puzzles(&self, puzzles: &[Grid], answers: &[Q::Answer], done: &mut Done) {
        for (puzzle, answer) in puzzles.iter().zip(answers) {
            let verdict = self.question.verdict(puzzle, answer);
            let accepted = self.question.accepts(&verdict);
            done.tally.puzzle(&verdict, accepted, self.question.guesses(answer));
            if !self.question.shows(answer) {
                continue;
            }
            let out = &mut done.output;
            match &self.look {
                Look::Line => {
                    self.question.line(puzzle, answer, out);
                    out.push(b'\n');
                }
                Look::Table(shape) => self.row(*shape, puzzle, answer, &verdict, out),
                Look::Picture { color } => self.picture(*color, puzzle, answer, out),
                Look::Grids(writer) => self.entry(writer, puzzle, answer, &verdict, out),
            }
        }
    }

    fn row(&self, shape: Shape, puzzle: &Grid, answer: &Q::Answer, verdict: &Verdict, out: &mut Vec<u8>) {
        let mut values = vec![Value::Text(puzzle.to_string()), Value::Text(verdict.word().to_owned())];
        values.extend(self.question.values(puzzle, answer));
        values.push(Value::text(verdict.clash()));
        separate(out, self.between());
        shape.row(&Self::columns(), &values, out);
    }

    fn picture(&self, color: bool, puzzle: &Grid, answer: &Q::Answer, out: &mut Vec<u8>) {
        separate(out, self.between());
        let grid = self.question.grid(puzzle, answer).unwrap_or(*puzzle);
        picture::draw(&grid, self.question.faulty(puzzle, answer), color, out);
        if let Some(remark) = self.question.remark(puzzle, answer) {
            out.extend_from_slice(remark.as_bytes());
            out.push(b'\n');
        }
    }

    fn entry(
        &self,
        writer: &Writer,
        puzzle: &Grid,
        answer: &Q::Answer,
        verdict: &Verdict,
        out: &mut Vec<u8>,
    ) {
        separate(out, writer.between());
        match self.question.grid(puzzle, answer) {
            Some(grid) => writer.entry(&Entry::new(grid), out),
            None => writer.remark(&worded(verdict), out),
        }
    }

    fn bad(&self, bad: BadRecord, done: &mut Done) {
        let out = &mut done.output;
        match &self.look {
            Look::Table(shape) => {
                let columns = Self::columns();
                let mut values = vec![Value::Missing; columns.len()];
                values[1] = Value::Text(BAD.to_owned());
                values[columns.len() - 1] = Value::Text(bad.error.to_string());
                separate(out, self.between());
                shape.row(&columns, &values, out);
            }
            Look::Grids(writer) => {
                separate(out, writer.between());
                writer.bad(&bad.error, out);
            }
            Look::Line | Look::Picture { .. } => {
                separate(out, self.between());
                bad.exclaim(out);
                out.push(b'\n');
            }
        }
        done.bad(bad);
    }
}

/// Appends `between`, unless nothing came before.
fn separate(out: &mut Vec<u8>, between: &[u8]) {
    if !out.is_empty() {
        out.extend_from_slice(between);
    }
}

/// Appends `!` and the verdict: the line of a puzzle for which there is nothing better to print.
pub fn exclaim(verdict: &Verdict, out: &mut Vec<u8>) {
    out.extend_from_slice(format!("! {}", worded(verdict)).as_bytes());
}

/// The verdict, with the clashing cells if that is what is wrong.
pub fn worded(verdict: &Verdict) -> String {
    match verdict.clash() {
        Some(clash) => format!("{verdict}: {clash}"),
        None => verdict.to_string(),
    }
}

/// The verdict on `puzzle`, known to have `solutions` (which may have been counted up to some limit only).
#[inline]
pub fn verdict(puzzle: &Grid, solutions: u64) -> Verdict {
    match solutions {
        0 => match puzzle.clash() {
            Some(clash) if puzzle.is_complete() => Verdict::Wrong(clash),
            Some(clash) => Verdict::Clash(clash),
            None => Verdict::NoSolution,
        },
        1 if puzzle.is_complete() => Verdict::Solved,
        1 => Verdict::Unique,
        _ => Verdict::Multiple,
    }
}
