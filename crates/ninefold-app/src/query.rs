//! Queries that are put to each puzzle by itself, and how the answers are written.

use ninefold::text::{Entry, ParseError};
use ninefold::{Candidates, CellSet, Grid, Verdict};
use ninefold_formats::records::Batch;
use ninefold_formats::records::bad_record::{BAD, BadRecord};
use ninefold_formats::records::chunk::Record;
use ninefold_formats::variant::{Variant, picture};
use ninefold_formats::writer::Writer;

use crate::table::{self, Shape, Value};
use crate::variant::answer::Answer;
use crate::verdict::worded;
use crate::work::{Done, Work};

/// What is asked of every puzzle.
pub trait Query: Sync {
    /// The answer for one puzzle.
    type Answer;
    /// The columns of its tables between `status` and `message`.
    const COLUMNS: &'static [&'static str];
    /// The columns among them that depend on the processor: answers that are the same everywhere do without.
    const BY_PROCESSOR: &'static [&'static str] = &["guesses"];
    /// About how many puzzles to take at a time: fewer, the longer each takes.
    const GRAIN: usize;

    /// Answers for each of `puzzles`, in order, in place of what was in `answers`.
    fn ask(&self, puzzles: &[Grid], answers: &mut Vec<Self::Answer>);

    /// Answers for a puzzle that its `marks` decide: they came with it, and its digits alone leave several
    /// solutions, perhaps too many to count. `None` if the query is about digits only.
    fn ask_marked(&self, marks: &Candidates) -> Option<Self::Answer> {
        let _ = marks;
        None
    }

    /// Answers for a puzzle with other rules or of another size.
    fn ask_variant(&self, variant: &Variant) -> Answer {
        Answer::refused(variant, Self::COLUMNS.len())
    }

    /// The verdict on `puzzle` in `answer`.
    fn verdict(&self, puzzle: &Grid, answer: &Self::Answer) -> Verdict;

    /// Whether this verdict is acceptable.
    fn accepts(&self, verdict: &Verdict) -> bool;

    /// Whether this answer, of this verdict, is acceptable.
    fn accepts_answer(&self, verdict: &Verdict, answer: &Self::Answer) -> bool {
        let _ = answer;
        self.accepts(verdict)
    }

    /// What else there is to say, in the last column.
    fn message(&self, verdict: &Verdict, answer: &Self::Answer) -> Option<String> {
        let _ = answer;
        verdict.clash().map(|clash| clash.to_string())
    }

    /// How many guesses the search took.
    fn guesses(&self, answer: &Self::Answer) -> u64;

    /// Whether the answer is written at all.
    fn shows(&self, _: &Self::Answer) -> bool {
        true
    }

    /// Appends the answer in one line, without the line break.
    fn line(&self, puzzle: &Grid, answer: &Self::Answer, out: &mut Vec<u8>);

    /// The values of [`COLUMNS`](Query::COLUMNS).
    fn values(&self, puzzle: &Grid, answer: &Self::Answer) -> Vec<Value>;

    /// The digits to show in a picture, or to write in a format of grids; `None` if there is only a verdict.
    fn grid(&self, puzzle: &Grid, answer: &Self::Answer) -> Option<Grid>;

    /// The cells to mark in the picture.
    fn faulty(&self, puzzle: &Grid, answer: &Self::Answer) -> CellSet {
        self.verdict(puzzle, answer).clash().map_or(CellSet::EMPTY, |clash| clash.cells.into_iter().collect())
    }

    /// The text below the picture.
    fn remark(&self, puzzle: &Grid, answer: &Self::Answer) -> Option<String>;
}

/// How answers look.
#[derive(Debug)]
pub enum Look {
    /// One line each.
    Line,
    /// Rows of a table, or objects.
    Table(Shape),
    /// Pictures with a remark below. Appends the picture of a grid in which some cells are faulty.
    Picture(fn(&Grid, CellSet, &mut Vec<u8>)),
    /// One JSON object a line, without what depends on the processor.
    Answers,
    /// Grids in a format of puzzles.
    Grids(Writer),
}

/// A query with the look of its answers: work for the pipeline.
#[derive(Debug)]
pub struct Asking<Q> {
    /// What is asked.
    pub query: Q,
    /// How the answers look.
    pub look: Look,
}

impl<Q: Query> Work for Asking<Q> {
    const GRAIN: usize = Q::GRAIN;
    type Scratch = Scratch<Q::Answer>;

    fn head(&self) -> Vec<u8> {
        match &self.look {
            Look::Table(shape) => shape.head(&columns::<Q>()),
            Look::Grids(writer) => writer.head(),
            Look::Line | Look::Picture(_) | Look::Answers => Vec::new(),
        }
    }

    fn between(&self) -> &'static [u8] {
        match &self.look {
            Look::Line | Look::Answers => b"",
            Look::Table(shape) => shape.between(),
            Look::Picture(_) => b"\n",
            Look::Grids(writer) => writer.between(),
        }
    }

    fn foot(&self) -> &'static [u8] {
        match &self.look {
            Look::Table(shape) => shape.foot(),
            Look::Grids(writer) => writer.foot(),
            Look::Line | Look::Picture(_) | Look::Answers => b"",
        }
    }

    fn work(&self, batch: &Batch, scratch: &mut Scratch<Q::Answer>, done: &mut Done) {
        self.answer(batch, scratch);
        self.write(scratch, done);
    }
}

impl<Q: Query> Asking<Q> {
    /// Reads `batch` and runs the query on it.
    pub fn answer(&self, batch: &Batch, scratch: &mut Scratch<Q::Answer>) {
        scratch.read(batch, &self.query);
        self.query.ask(&scratch.puzzles, &mut scratch.answers);
        for Marked { place, grid, answer } in scratch.marked.drain(..) {
            scratch.puzzles.insert(place, grid);
            scratch.answers.insert(place, answer);
        }
    }

    /// Writes the answers.
    pub fn write(&self, scratch: &mut Scratch<Q::Answer>, done: &mut Done) {
        let mut from = 0;
        for (before, other) in scratch.others.drain(..) {
            self.puzzles(&scratch.puzzles[from..before], &scratch.answers[from..before], done);
            match other {
                Other::Bad(bad) => self.bad(bad, done),
                Other::Variant(variant, answer) => self.variant(*variant, &answer, done),
            }
            from = before;
        }
        self.puzzles(&scratch.puzzles[from..], &scratch.answers[from..], done);
    }
}

/// A batch, read and answered.
#[derive(Debug)]
pub struct Scratch<A> {
    puzzles: Vec<Grid>,
    /// One for each puzzle.
    pub answers: Vec<A>,
    /// The puzzles that marks decide, not yet among the others.
    marked: Vec<Marked<A>>,
    /// The records that are not classic puzzles, each with the number of puzzles before it.
    others: Vec<(usize, Other)>,
}

/// A record that is not a classic puzzle.
#[derive(Debug)]
enum Other {
    /// It is no puzzle.
    Bad(BadRecord),
    /// It has other rules, or another size.
    Variant(Box<Variant>, Answer),
}

/// A puzzle that its marks decide, answered.
#[derive(Debug)]
struct Marked<A> {
    /// How many puzzles come before it.
    place: usize,
    grid: Grid,
    answer: A,
}

impl<A> Default for Scratch<A> {
    fn default() -> Scratch<A> {
        Scratch { puzzles: Vec::new(), answers: Vec::new(), marked: Vec::new(), others: Vec::new() }
    }
}

impl<A> Scratch<A> {
    /// Reads the records of `batch` in place of what was there.
    fn read(&mut self, batch: &Batch, query: &impl Query<Answer = A>) {
        self.puzzles.clear();
        self.marked.clear();
        self.others.clear();
        for record in batch.records() {
            if let Err(error) = self.read_record(&record, query) {
                self.others.push((self.len(), Other::Bad(batch.bad(&record, error))));
            }
        }
    }

    #[inline]
    fn read_record(&mut self, record: &Record<'_>, query: &impl Query<Answer = A>) -> Result<(), ParseError> {
        if let Some(variant) = record.variant()? {
            let answer = query.ask_variant(&variant);
            self.others.push((self.len(), Other::Variant(Box::new(variant), answer)));
            return Ok(());
        }
        let grid = record.grid()?;
        if record.may_hold_marks()
            && let Some(marks) = record.entry()?.candidates
            // Otherwise they are the notes of a player, right or wrong.
            && grid.count(2) > 1
            && let Some(answer) = query.ask_marked(&marks)
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

impl<Q: Query> Asking<Q> {
    fn puzzles(&self, puzzles: &[Grid], answers: &[Q::Answer], done: &mut Done) {
        for (puzzle, answer) in puzzles.iter().zip(answers) {
            let verdict = self.query.verdict(puzzle, answer);
            let accepted = self.query.accepts_answer(&verdict, answer);
            done.stats.puzzle(&verdict, accepted, self.query.guesses(answer));
            if !self.query.shows(answer) {
                continue;
            }
            let out = &mut done.output;
            match &self.look {
                Look::Line => {
                    self.query.line(puzzle, answer, out);
                    out.push(b'\n');
                }
                Look::Answers => answers_row(&self.query, puzzle, answer, &verdict, out),
                Look::Table(shape) => self.row(*shape, puzzle, answer, &verdict, out),
                Look::Picture(draw) => self.picture(*draw, puzzle, answer, out),
                Look::Grids(writer) => self.entry(writer, puzzle, answer, &verdict, out),
            }
        }
    }

    fn row(&self, shape: Shape, puzzle: &Grid, answer: &Q::Answer, verdict: &Verdict, out: &mut Vec<u8>) {
        separate(out, self.between());
        shape.row(&columns::<Q>(), &fields(&self.query, puzzle, answer, verdict), out);
    }

    fn picture(
        &self,
        draw: fn(&Grid, CellSet, &mut Vec<u8>),
        puzzle: &Grid,
        answer: &Q::Answer,
        out: &mut Vec<u8>,
    ) {
        separate(out, self.between());
        let grid = self.query.grid(puzzle, answer).unwrap_or(*puzzle);
        draw(&grid, self.query.faulty(puzzle, answer), out);
        if let Some(remark) = self.query.remark(puzzle, answer) {
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
        match self.query.grid(puzzle, answer) {
            Some(grid) => writer.entry(&Entry::new(grid), out),
            None => writer.remark(&worded(verdict), out),
        }
    }

    fn variant(&self, mut variant: Variant, answer: &Answer, done: &mut Done) {
        done.stats.word(answer.status, answer.accepted, answer.guesses);
        if let Some(why) = variant.not_understood() {
            done.warnings.push(why);
        }
        let out = &mut done.output;
        match &self.look {
            Look::Line => {
                out.extend_from_slice(answer.line.as_bytes());
                out.push(b'\n');
            }
            Look::Answers => variant_row::<Q>(variant, answer, Shape::Lines, out),
            Look::Table(shape) => {
                separate(out, self.between());
                variant_row::<Q>(variant, answer, *shape, out);
            }
            Look::Picture(_) => {
                separate(out, self.between());
                let drawn = picture::draw(&variant, answer.solution.as_deref());
                out.extend_from_slice(drawn.as_bytes());
                if let Some(remark) = &answer.remark {
                    out.extend_from_slice(format!("{remark}\n").as_bytes());
                }
            }
            Look::Grids(writer) => {
                separate(out, writer.between());
                match &answer.solution {
                    Some(solution) => {
                        variant.fill(solution);
                        if writer.variant(&variant, out).is_err() {
                            done.stats.rejected();
                        }
                    }
                    None => writer.remark(answer.line.trim_start_matches("! "), out),
                }
            }
        }
    }

    fn bad(&self, bad: BadRecord, done: &mut Done) {
        let out = &mut done.output;
        match &self.look {
            Look::Answers => bad_row::<Q>(&bad, Shape::Lines, out),
            Look::Table(shape) => {
                separate(out, self.between());
                bad_row::<Q>(&bad, *shape, out);
            }
            Look::Grids(writer) => {
                separate(out, writer.between());
                writer.bad(&bad.error, out);
            }
            Look::Line | Look::Picture(_) => {
                separate(out, self.between());
                bad.exclaim(out);
                out.push(b'\n');
            }
        }
        done.bad(bad);
    }
}

/// All columns of a table.
fn columns<Q: Query>() -> Vec<&'static str> {
    [&["puzzle", "status"], Q::COLUMNS, &["message"]].concat()
}

/// A value for each column.
fn fields<Q: Query>(query: &Q, puzzle: &Grid, answer: &Q::Answer, verdict: &Verdict) -> Vec<Value> {
    let mut fields = Vec::with_capacity(Q::COLUMNS.len() + 3);
    fields.extend([Value::Text(puzzle.to_string()), Value::Text(verdict.word().to_owned())]);
    fields.extend(query.values(puzzle, answer));
    fields.push(Value::text(query.message(verdict, answer)));
    fields
}

/// Appends the row of a record that is not a puzzle.
fn bad_row<Q: Query>(bad: &BadRecord, shape: Shape, out: &mut Vec<u8>) {
    let columns = columns::<Q>();
    let mut values = vec![Value::Missing; columns.len()];
    values[1] = Value::Text(BAD.to_owned());
    values[columns.len() - 1] = Value::Text(bad.error.to_string());
    shape.row(&columns, &values, out);
}

/// Appends the row of a variant.
fn variant_row<Q: Query>(variant: Variant, answer: &Answer, shape: Shape, out: &mut Vec<u8>) {
    let mut values = vec![Value::Text(variant.source), Value::Text(answer.status.to_owned())];
    values.extend(answer.values.iter().cloned());
    values.push(Value::text(answer.message.as_ref()));
    shape.row(&columns::<Q>(), &values, out);
}

/// Appends an answer as an object in a line, without what depends on the processor.
fn answers_row<Q: Query>(query: &Q, puzzle: &Grid, answer: &Q::Answer, verdict: &Verdict, out: &mut Vec<u8>) {
    let columns = columns::<Q>();
    let mut fields = fields(query, puzzle, answer, verdict);
    for (column, field) in columns.iter().zip(&mut fields) {
        if Q::BY_PROCESSOR.contains(column) {
            *field = Value::Missing;
        }
    }
    Shape::Lines.row(&columns, &fields, out);
}

/// Appends the answer for one puzzle as an object in a line, without what depends on the processor.
pub fn write_answer<Q: Query>(query: &Q, entry: &Entry, out: &mut Vec<u8>) {
    write_given(query, &entry.grid, &answer(query, entry), out);
}

/// The same for an answer that is there already.
pub fn write_given<Q: Query>(query: &Q, puzzle: &Grid, answer: &Q::Answer, out: &mut Vec<u8>) {
    answers_row(query, puzzle, answer, &query.verdict(puzzle, answer), out);
}

/// The answer for one puzzle.
fn answer<Q: Query>(query: &Q, entry: &Entry) -> Q::Answer {
    let marks = entry.candidates.as_ref().filter(|_| entry.grid.count(2) > 1);
    marks.and_then(|marks| query.ask_marked(marks)).unwrap_or_else(|| {
        let mut answers = Vec::with_capacity(1);
        query.ask(&[entry.grid], &mut answers);
        answers.remove(0)
    })
}

/// The answer for one puzzle, as the JSON object that tables of answers have for it.
pub fn object<Q: Query>(query: &Q, entry: &Entry) -> serde_json::Value {
    let answer = answer(query, entry);
    let verdict = query.verdict(&entry.grid, &answer);
    table::object(&columns::<Q>(), &fields(query, &entry.grid, &answer, &verdict))
}

/// Appends `between`, unless nothing came before.
fn separate(out: &mut Vec<u8>, between: &[u8]) {
    if !out.is_empty() {
        out.extend_from_slice(between);
    }
}

#[cfg(test)]
mod tests {
    use ninefold::solve::Solver;

    use super::*;
    use crate::queries::check::Check;
    use crate::queries::count::Count;
    use crate::queries::solve::Solve;
    use crate::variant::answer::Patience;

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn single_answers_are_objects_of_the_same_columns() {
        let entry = Entry::new(PUZZLE.parse().unwrap());
        let solver = Solver::new();
        let patience = Patience::default();
        let solved =
            object(&Solve { solver, unique: true, limit: 2, same_everywhere: false, patience }, &entry);
        assert_eq!((&solved["status"], &solved["puzzle"]), (&"unique".into(), &PUZZLE.into()));
        assert!(solved["solution"].as_str().unwrap().starts_with("534678912"));
        let counted = object(&Count { solver, limit: 10, cancel: None, patience }, &Entry::new(Grid::EMPTY));
        assert_eq!((&counted["solutions"], &counted["capped"]), (&10.into(), &true.into()));
        let checked = object(&Check { solver, patience }, &Entry::new(Grid::EMPTY));
        assert_eq!(checked["status"], "multiple");
    }

    #[test]
    fn marks_that_came_with_the_puzzle_decide_it() {
        let mut marks = Candidates::new(&Grid::EMPTY);
        marks.restrict("r1c1".parse().unwrap(), ninefold::DigitSet::EMPTY);
        let checked = object(
            &Check { solver: Solver::new(), patience: Patience::default() },
            &Entry::with_candidates(marks),
        );
        assert_eq!(checked["status"], "none");
    }
}
