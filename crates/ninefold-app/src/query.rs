//! Queries, answered for each puzzle by itself, and how the answers are written: one way for puzzles of either kind.

use ninefold::text::{Entry, ParseError};
use ninefold::{Candidates, Cell, CellSet, Grid, Verdict};
use ninefold_formats::records::Batch;
use ninefold_formats::records::bad_record::BadRecord;
use ninefold_formats::records::chunk::Record;
use ninefold_formats::variant::{Variant, picture};
use ninefold_formats::writer::Writer;
#[cfg(feature = "variants")]
use ninefold_variants::{Solver, Verdict as VariantVerdict};

#[cfg(feature = "variants")]
use crate::budget::Budget;
use crate::status::Status;
use crate::subject::{Subject, deciding_marks};
use crate::table::{self, Shape, Value};
use crate::verdict::worded;
use crate::work::{Done, Work, Worker};

/// What is asked of every puzzle.
pub trait Query: Sync + Sized + 'static {
    /// The answer for one classic puzzle.
    type Answer;
    /// The columns of its tables between `status` and `message`.
    const COLUMNS: &'static [&'static str];
    /// The columns among them that depend on the processor: answers that are the same everywhere do without.
    const BY_PROCESSOR: &'static [&'static str] = &["guesses"];
    /// About how many puzzles to take at a time: fewer, the longer each takes.
    const BATCH_HINT: usize;

    /// The work of answering all records in a `style`. Each query makes its own, so that its loops are compiled in its crate.
    fn job(self, style: OutputStyle) -> Box<dyn Work>;

    /// Answers for each of `puzzles`, in order, in place of what was in `answers`.
    fn ask(&self, puzzles: &[Grid], answers: &mut Vec<Self::Answer>);

    /// Answers for a puzzle that its `marks` decide: they came with it, and its digits alone leave several
    /// solutions, perhaps too many to count. `None` if the query is about digits only.
    fn ask_marked(&self, marks: &Candidates) -> Option<Self::Answer> {
        let _ = marks;
        None
    }

    /// Answers for a puzzle with other rules or of another size; refuses if the question has no meaning for it.
    fn ask_variant(&self, variant: &Variant) -> Presented {
        Presented::refused(variant, Self::COLUMNS.len())
    }

    /// What is said of `puzzle`, and whether that is acceptable.
    fn judge(&self, puzzle: &Grid, answer: &Self::Answer) -> Judged;

    /// Whether the answer is written at all.
    fn shows(&self, _: &Self::Answer) -> bool {
        true
    }

    /// Appends the answer in one line, without the line break.
    fn line(&self, puzzle: &Grid, answer: &Self::Answer, out: &mut Vec<u8>);

    /// The answer as everything but lines shows it.
    fn present(&self, puzzle: &Grid, answer: &Self::Answer) -> Presented;

    /// The text below the picture, if [`present`](Query::present) leaves it out because it takes long to write.
    fn remark(&self, _: &Grid, _: &Self::Answer) -> Option<String> {
        None
    }
}

/// What is said of a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Judged {
    /// The verdict.
    pub status: Status,
    /// Whether it is acceptable.
    pub accepted: bool,
    /// How many guesses the search took.
    pub guesses: u64,
}

impl Judged {
    /// What a verdict on a classic puzzle says.
    #[inline]
    pub fn new(verdict: &Verdict, accepted: bool, guesses: u64) -> Judged {
        Judged { status: verdict.into(), accepted, guesses }
    }
}

/// An answer as it is shown, of a puzzle of either kind.
#[derive(Clone, Debug, Default)]
pub struct Presented {
    /// What is said of the puzzle.
    pub judged: Judged,
    /// The answer in one line, or what replaces a grid.
    pub line: String,
    /// The values of [`COLUMNS`](Query::COLUMNS).
    pub values: Vec<Value>,
    /// The digits to show in a picture, or to write in a format of puzzles.
    pub filled: Option<Filled>,
    /// The cells to mark in the picture, by their numbers in reading order.
    pub faulty: Vec<usize>,
    /// The text below the picture.
    pub remark: Option<String>,
    /// What else there is to say, in the last column.
    pub message: Option<String>,
}

/// A grid that an answer shows.
#[derive(Clone, Debug)]
pub enum Filled {
    /// Of a classic puzzle.
    Grid(Grid),
    /// The values of all cells, in reading order.
    Values(Vec<i32>),
}

impl Presented {
    /// What a verdict on a classic puzzle shows by itself: its clash, and the cells of it.
    pub fn of_verdict(verdict: &Verdict, judged: Judged) -> Presented {
        let clash = verdict.clash();
        Presented {
            judged,
            line: worded(verdict),
            faulty: clash.map_or_else(Vec::new, |clash| numbers(clash.cells)),
            message: clash.map(|clash| clash.to_string()),
            ..Presented::default()
        }
    }

    /// The answer to a question that has no meaning for a variant.
    pub fn refused(variant: &Variant, columns: usize) -> Presented {
        let why = variant.refusal().kind.to_string();
        Presented {
            judged: Judged { status: Status::Refused, ..Judged::default() },
            line: format!("! {why}"),
            values: vec![Value::Missing; columns],
            remark: Some(why.clone()),
            message: Some(why),
            ..Presented::default()
        }
    }

    /// What is left of an answer that nobody waits for any more.
    #[cfg(feature = "variants")]
    pub(crate) fn cancelled(columns: usize) -> Presented {
        let status = Status::Stopped;
        let values = vec![Value::Missing; columns];
        Presented { judged: Judged { status, ..Judged::default() }, values, ..Presented::default() }
    }

    /// Adds that the variant is not understood, if that leaves the verdict open.
    #[cfg(feature = "variants")]
    pub(crate) fn unless_understood(mut self, variant: &Variant) -> Presented {
        let Some(why) = unclear(variant, self.judged.status) else { return self };
        let known = format!("{} by the rules that are understood", self.judged.status);
        if self.filled.is_none() {
            self.line = format!("! {}: {known}; {why}", Status::Unclear);
        }
        self.remark = Some(format!("{known}\n{why}"));
        self.message = Some(format!("{known}; {why}"));
        self.judged.status = Status::Unclear;
        self.judged.accepted = false;
        self
    }
}

/// Why a verdict on a variant does not stand: what of it is not understood, or that its words may be read in ways that
/// leave other solutions.
#[cfg(feature = "variants")]
pub(crate) fn unclear(variant: &Variant, status: Status) -> Option<String> {
    let limits = Budget::BRIEF.limits();
    let solution = |puzzle| match Solver::with(puzzle, &limits).ok()?.verdict(&limits).0 {
        VariantVerdict::Unique(solution) => Some(solution),
        _ => None,
    };
    let disagree = || {
        let known = solution(&variant.puzzle);
        known.is_none() || variant.other_readings.iter().any(|other| solution(other) != known)
    };
    variant.unclear(status.solutions()).or_else(|| {
        let differ = status == Status::Unique && !variant.other_readings.is_empty() && disagree();
        differ.then(|| "not understood: its words may be read in several ways".to_owned())
    })
}

/// Cells of a classic puzzle by their numbers.
pub(crate) fn numbers(cells: impl IntoIterator<Item = Cell>) -> Vec<usize> {
    cells.into_iter().map(Cell::index).collect()
}

/// Appends the picture of a grid in which some cells are faulty.
pub type DrawGrid = fn(&Grid, CellSet, &mut Vec<u8>);

/// How answers are written.
#[derive(Debug)]
pub enum OutputStyle {
    /// One line each.
    Line,
    /// Rows of a table, or objects.
    Table(Shape),
    /// Pictures in text with a remark below.
    Picture(DrawGrid),
    /// One JSON object a line, without what depends on the processor.
    Answers,
    /// Grids in a format of puzzles.
    Grids(Writer),
}

/// A query with the style of its answers: work for the pipeline.
#[derive(Debug)]
pub struct QueryJob<Q> {
    /// What is asked.
    pub query: Q,
    /// How the answers are written.
    pub style: OutputStyle,
}

impl<Q: Query> Work for QueryJob<Q> {
    fn batch_hint(&self) -> usize {
        Q::BATCH_HINT
    }

    fn head(&self) -> Vec<u8> {
        match &self.style {
            OutputStyle::Table(shape) => shape.head(&columns::<Q>()),
            OutputStyle::Grids(writer) => writer.head(),
            OutputStyle::Line | OutputStyle::Picture(_) | OutputStyle::Answers => Vec::new(),
        }
    }

    fn between(&self) -> &'static [u8] {
        match &self.style {
            OutputStyle::Line | OutputStyle::Answers => b"",
            OutputStyle::Table(shape) => shape.between(),
            OutputStyle::Picture(_) => b"\n",
            OutputStyle::Grids(writer) => writer.between(),
        }
    }

    fn foot(&self) -> &'static [u8] {
        match &self.style {
            OutputStyle::Table(shape) => shape.foot(),
            OutputStyle::Grids(writer) => writer.foot(),
            OutputStyle::Line | OutputStyle::Picture(_) | OutputStyle::Answers => b"",
        }
    }

    fn work(&self, batch: &Batch, done: &mut Done) {
        self.worker()(batch, done);
    }

    fn worker(&self) -> Worker<'_> {
        let mut scratch = Scratch::default();
        Box::new(move |batch, done| {
            self.answer(batch, &mut scratch);
            self.write(&mut scratch, done);
        })
    }
}

impl<Q: Query> QueryJob<Q> {
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
            self.classic(&scratch.puzzles[from..before], &scratch.answers[from..before], done);
            match other {
                Other::Bad(bad) => self.bad(bad, done),
                Other::Variant(variant, answer) => self.variant(&variant, answer, done),
            }
            from = before;
        }
        self.classic(&scratch.puzzles[from..], &scratch.answers[from..], done);
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
    /// It is not a puzzle.
    Bad(BadRecord),
    /// It has other rules, or another size.
    Variant(Box<Variant>, Presented),
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
            && let Some(marks) = deciding_marks(&grid, record.entry()?.candidates.as_ref())
            && let Some(answer) = query.ask_marked(marks)
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

/// A puzzle in an answer.
#[derive(Clone, Copy)]
enum Asked<'a> {
    Classic(&'a Grid),
    Variant(&'a Variant),
}

impl Asked<'_> {
    /// Whether the engines for classic puzzles answer, also where several values are given: those of the processor.
    fn has_usual_rules(self) -> bool {
        match self {
            Asked::Classic(_) => true,
            #[cfg(feature = "variants")]
            Asked::Variant(variant) => variant.puzzle.is_classic(),
            #[cfg(not(feature = "variants"))]
            Asked::Variant(variant) => match variant.never {},
        }
    }

    /// The first column of tables.
    fn text(self) -> String {
        match self {
            Asked::Classic(puzzle) => puzzle.to_string(),
            Asked::Variant(variant) => variant.source.clone(),
        }
    }

    /// Appends a picture with what is `shown` in it.
    fn draw(self, shown: &Presented, draw: DrawGrid, out: &mut Vec<u8>) {
        match (self, &shown.filled) {
            (Asked::Classic(puzzle), filled) => {
                let grid = match filled {
                    Some(Filled::Grid(grid)) => grid,
                    _ => puzzle,
                };
                let faulty = shown.faulty.iter().map(|&cell| Cell::from_index(cell)).collect();
                draw(grid, faulty, out);
            }
            (Asked::Variant(variant), filled) => {
                let values = match filled {
                    Some(Filled::Values(values)) => Some(&values[..]),
                    _ => None,
                };
                out.extend_from_slice(picture::draw(variant, values).as_bytes());
            }
        }
    }

    /// Appends what is filled in as a puzzle in a format; whether the format has words for it.
    fn write(self, filled: &Filled, writer: &Writer, out: &mut Vec<u8>) -> bool {
        match (self, filled) {
            (Asked::Variant(variant), Filled::Values(values)) => {
                let mut variant = variant.clone();
                variant.fill(values);
                writer.variant(&variant, out).is_ok()
            }
            (_, Filled::Grid(grid)) => {
                writer.entry(&Entry::new(*grid), out);
                true
            }
            (Asked::Classic(_), Filled::Values(_)) => unreachable!("classic puzzles are filled with digits"),
        }
    }
}

impl<Q: Query> QueryJob<Q> {
    fn classic(&self, puzzles: &[Grid], answers: &[Q::Answer], done: &mut Done) {
        for (puzzle, answer) in puzzles.iter().zip(answers) {
            let Judged { status, accepted, guesses } = self.query.judge(puzzle, answer);
            done.stats.count(status, accepted, guesses);
            if !self.query.shows(answer) {
                continue;
            }
            match &self.style {
                OutputStyle::Line => {
                    self.query.line(puzzle, answer, &mut done.output);
                    done.output.push(b'\n');
                }
                OutputStyle::Picture(_) => {
                    self.one(Asked::Classic(puzzle), present_all(&self.query, puzzle, answer), done);
                }
                _ => self.one(Asked::Classic(puzzle), self.query.present(puzzle, answer), done),
            }
        }
    }

    fn variant(&self, variant: &Variant, shown: Presented, done: &mut Done) {
        let Judged { status, accepted, guesses } = shown.judged;
        done.stats.count(status, accepted, guesses);
        done.warnings.extend(variant.not_understood());
        match &self.style {
            OutputStyle::Line => {
                done.output.extend_from_slice(shown.line.as_bytes());
                done.output.push(b'\n');
            }
            _ => self.one(Asked::Variant(variant), shown, done),
        }
    }

    /// Appends an answer in every style but lines.
    fn one(&self, asked: Asked<'_>, shown: Presented, done: &mut Done) {
        let out = &mut done.output;
        separate(out, self.between());
        match &self.style {
            OutputStyle::Line => unreachable!("lines are written without data in between"),
            OutputStyle::Answers => answers_row::<Q>(asked, shown, out),
            OutputStyle::Table(shape) => shape.row(&columns::<Q>(), &fields(asked, shown), out),
            OutputStyle::Picture(draw) => {
                asked.draw(&shown, *draw, out);
                if let Some(remark) = &shown.remark {
                    out.extend_from_slice(remark.as_bytes());
                    out.push(b'\n');
                }
            }
            OutputStyle::Grids(writer) => match &shown.filled {
                Some(filled) => {
                    if !asked.write(filled, writer, out) {
                        done.stats.rejected();
                    }
                }
                None => writer.remark(shown.line.trim_start_matches("! "), out),
            },
        }
    }

    fn bad(&self, bad: BadRecord, done: &mut Done) {
        let out = &mut done.output;
        match &self.style {
            OutputStyle::Answers => bad_row::<Q>(&bad, Shape::Lines, out),
            OutputStyle::Table(shape) => {
                separate(out, self.between());
                bad_row::<Q>(&bad, *shape, out);
            }
            OutputStyle::Grids(writer) => {
                separate(out, writer.between());
                writer.bad(&bad.error, out);
            }
            OutputStyle::Line | OutputStyle::Picture(_) => {
                separate(out, self.between());
                bad.write_error_line(out);
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
fn fields(asked: Asked<'_>, shown: Presented) -> Vec<Value> {
    let mut fields = Vec::with_capacity(shown.values.len() + 3);
    fields.extend([Value::Text(asked.text()), Value::Text(shown.judged.status.name().to_owned())]);
    fields.extend(shown.values);
    fields.push(Value::text(shown.message));
    fields
}

/// Appends the row of a record that is not a puzzle.
fn bad_row<Q: Query>(bad: &BadRecord, shape: Shape, out: &mut Vec<u8>) {
    let columns = columns::<Q>();
    let mut values = vec![Value::Missing; columns.len()];
    values[1] = Value::Text(Status::Bad.name().to_owned());
    values[columns.len() - 1] = Value::Text(bad.error.to_string());
    shape.row(&columns, &values, out);
}

/// Appends an answer as an object in a line, without what depends on the processor.
fn answers_row<Q: Query>(asked: Asked<'_>, shown: Presented, out: &mut Vec<u8>) {
    let columns = columns::<Q>();
    let mut fields = fields(asked, shown);
    if asked.has_usual_rules() {
        let by_processor = columns.iter().map(|column| Q::BY_PROCESSOR.contains(column));
        fields
            .iter_mut()
            .zip(by_processor)
            .filter(|(_, by)| *by)
            .for_each(|(field, _)| *field = Value::Missing);
    }
    Shape::Lines.row(&columns, &fields, out);
}

/// Appends the answer for one puzzle as an object in a line, without what depends on the processor.
pub fn write_answer<Q: Query>(query: &Q, subject: &Subject, out: &mut Vec<u8>) {
    write_presented::<Q>(subject, present(query, subject), out);
}

/// The same for what is shown already.
pub(crate) fn write_presented<Q: Query>(subject: &Subject, shown: Presented, out: &mut Vec<u8>) {
    answers_row::<Q>(subject.asked(), shown, out);
}

/// The same for an answer about a classic puzzle that is there already.
pub fn write_given<Q: Query>(query: &Q, puzzle: &Grid, answer: &Q::Answer, out: &mut Vec<u8>) {
    answers_row::<Q>(Asked::Classic(puzzle), query.present(puzzle, answer), out);
}

/// The answer for a classic puzzle, with its remark.
fn present_all<Q: Query>(query: &Q, puzzle: &Grid, answer: &Q::Answer) -> Presented {
    let shown = query.present(puzzle, answer);
    Presented { remark: shown.remark.or_else(|| query.remark(puzzle, answer)), ..shown }
}

/// The answer for one puzzle.
pub fn present<Q: Query>(query: &Q, subject: &Subject) -> Presented {
    match subject {
        #[cfg(not(feature = "classic"))]
        Subject::Classic(_) => unreachable!("classic puzzles are refused"),
        #[cfg(feature = "classic")]
        Subject::Classic(entry) => {
            let marks = deciding_marks(&entry.grid, entry.candidates.as_ref());
            let answer = marks.and_then(|marks| query.ask_marked(marks)).unwrap_or_else(|| {
                let mut answers = Vec::with_capacity(1);
                query.ask(&[entry.grid], &mut answers);
                answers.remove(0)
            });
            present_all(query, &entry.grid, &answer)
        }
        Subject::Variant(variant) => query.ask_variant(variant),
    }
}

/// The answer for one puzzle, as the JSON object that tables of answers have for it.
pub fn object<Q: Query>(query: &Q, subject: &Subject) -> serde_json::Value {
    table::object(&columns::<Q>(), &fields(subject.asked(), present(query, subject)))
}

impl Subject {
    fn asked(&self) -> Asked<'_> {
        match self {
            Subject::Classic(entry) => Asked::Classic(&entry.grid),
            Subject::Variant(variant) => Asked::Variant(variant),
        }
    }
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
    use crate::budget::Budget;
    use crate::queries::check::Check;
    use crate::queries::count::Count;
    use crate::queries::solve::Solve;

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn single_answers_are_objects_of_the_same_columns() {
        let entry = Subject::from(Entry::new(PUZZLE.parse().unwrap()));
        let solver = Solver::new();
        let budget = Budget::default();
        let solved = object(
            &Solve { solver, unique: true, limit: 2, same_everywhere: false, budget: budget.clone() },
            &entry,
        );
        assert_eq!((&solved["status"], &solved["puzzle"]), (&"unique".into(), &PUZZLE.into()));
        assert!(solved["solution"].as_str().unwrap().starts_with("534678912"));
        let counted =
            object(&Count { solver, limit: 10, budget: budget.clone() }, &Entry::new(Grid::EMPTY).into());
        assert_eq!((&counted["solutions"], &counted["capped"]), (&10.into(), &true.into()));
        let checked = object(&Check { solver, budget }, &Entry::new(Grid::EMPTY).into());
        assert_eq!(checked["status"], "multiple");
    }

    #[test]
    fn marks_that_came_with_the_puzzle_decide_it() {
        let mut marks = Candidates::new(&Grid::EMPTY);
        marks.restrict("r1c1".parse().unwrap(), ninefold::DigitSet::EMPTY);
        let checked = object(
            &Check { solver: Solver::new(), budget: Budget::default() },
            &Entry::with_candidates(marks).into(),
        );
        assert_eq!(checked["status"], "none");
    }
}
