//! `ninefold print`

mod content;
mod folder;
mod lesson;
mod source;

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result, bail, ensure};
use clap::ValueEnum;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use ninefold::logic::Level;
use ninefold_print::{Book, Latex, Layout, Paper, Solutions};

use crate::args::{InputArgs, ThreadArgs};
use crate::exit::Exit;
use crate::output::Sink;
use crate::terminal::Terminal;

use source::Source;

/// Print puzzles as a booklet: PDF for paper and screen
///
/// Puzzles with other rules, or of other sizes, have their rules in words below them; a book may hold both kinds.
/// Puzzles without exactly one solution are refused before a page is written. Fonts are embedded; text can be
/// copied; every picture is also described in words. The same input gives the same bytes.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  ninefold print -o book.pdf puzzles.txt
  ninefold print --generate '-n 100 --level medium --symmetry rotate180 --seed 7' --title 'Quiet Hours' -o book.pdf
  ninefold print --generate '-n 60 --seed 1' --ramp easy..extreme --paper 6x9 --per-page 2 -o ramp.pdf
  ninefold print --large --per-page 1 -o large.pdf puzzles.txt
  ninefold print --hints --solutions upside-down -o hints.pdf puzzles.txt
  ninefold print --lesson x-wing -o x-wing.pdf")]
pub struct Args {
    #[command(flatten)]
    input: InputArgs,
    /// Generate the puzzles, with the options of `ninefold generate` as one argument
    #[arg(
        long,
        visible_alias = "from-generator",
        value_name = "OPTIONS",
        conflicts_with = "inputs",
        allow_hyphen_values = true
    )]
    generate: Option<String>,
    /// With --generate: the same number of puzzles of each level, from one to another
    #[arg(long, value_name = "A..B", requires = "generate", value_parser = source::ramp)]
    ramp: Option<(Level, Level)>,
    /// Make a worksheet for this technique: explanation, three examples, six exercises, answers
    #[arg(long, value_name = "ID")]
    lesson: Option<String>,
    /// Size of the pages after trimming
    #[arg(long, value_name = "SIZE", default_value = "a4", value_parser = paper_parser())]
    paper: Paper,
    /// Number of puzzles on a page: 1, 2, 4, 6, 9 or 12
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = per_page_parser())]
    per_page: u8,
    /// Title; adds a title page, with the contents on its back
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
    /// Subtitle
    #[arg(long, value_name = "TEXT", requires = "title")]
    subtitle: Option<String>,
    /// Author
    #[arg(long, value_name = "TEXT", requires = "title")]
    author: Option<String>,
    /// What to print beside the number of a puzzle
    #[arg(long, value_name = "WHICH", value_delimiter = ',', default_value = "hodoku")]
    rating: Vec<Rating>,
    /// Print the candidates into the blank cells
    #[arg(long)]
    marks: bool,
    /// Append the hard steps of each puzzle, with pictures and words
    #[arg(long)]
    hints: bool,
    /// Where the solutions are
    #[arg(long, value_name = "WHERE", default_value = "end")]
    solutions: Where,
    /// Digits of at least 20 points; with 1 or 2 puzzles on a page
    #[arg(long, visible_alias = "large-print")]
    large: bool,
    /// Add 0.125 in beyond the trimmed edges, for areas that reach them
    #[arg(long)]
    bleed: bool,
    /// Print a QR code of this link beside each puzzle; `{}` stands for the puzzle in one line
    #[arg(long, value_name = "URL")]
    link: Option<String>,
    /// Write PDF/A-2 for archives [default: PDF/UA-1 for screen readers]
    #[arg(long)]
    pdf_a: bool,
    /// Also print puzzles with several solutions or none
    #[arg(long)]
    allow: bool,
    /// What to write
    #[arg(long, value_name = "FORMAT", default_value = "pdf")]
    to: To,
    /// Write to FILE; it is replaced on success and left unchanged on failure
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    threads: ThreadArgs,
}

/// What is printed beside the number of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Rating {
    /// HoDoKu's level and score
    Hodoku,
    /// Sudoku Explainer's rating
    Se,
    /// How many digits are given
    Clues,
    /// Nothing
    None,
}

/// The format of a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum To {
    /// A book to print or to read on a screen
    Pdf,
    /// Plain text
    Text,
    /// LaTeX with the package sudoku
    Latex,
    /// LaTeX for the package printsudoku of the sudokubundle
    Sudokubundle,
    /// LaTeX with TikZ
    Tikz,
    /// A folder with a picture of each puzzle and solution, and puzzles.csv
    Svg,
}

/// Where solutions are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Where {
    /// Small, at the end
    End,
    /// Small and upside down, below the puzzles
    UpsideDown,
    /// Nowhere
    None,
}

fn paper_parser() -> impl TypedValueParser<Value = Paper> {
    PossibleValuesParser::new(Paper::ALL.map(|paper| paper.name)).try_map(|name| name.parse::<Paper>())
}

fn per_page_parser() -> impl TypedValueParser<Value = u8> {
    PossibleValuesParser::new(["1", "2", "4", "6", "9", "12"]).try_map(|count| count.parse::<u8>())
}

impl Args {
    /// Makes the book.
    pub fn run(self, terminal: &Terminal) -> Result<Exit> {
        ensure!(!self.large || self.per_page <= 2, "--large needs --per-page 1 or 2");
        match (self.to, &self.output) {
            (To::Pdf, None) if terminal.watched => {
                bail!("a PDF cannot be shown on a terminal; name a file: -o book.pdf")
            }
            (To::Svg, None) => bail!("pictures go into a folder; name one: -o pictures/"),
            _ => {}
        }
        let source = match (&self.generate, self.lesson.is_some() && self.input.inputs.is_empty()) {
            (Some(options), _) => source::generated(options, self.ramp, self.threads.count())?,
            (None, true) => Source::default(),
            (None, false) => match source::read(&self.input, self.allow, terminal)? {
                Ok(source) => source,
                Err(exit) => return Ok(exit),
            },
        };
        self.write(&self.book(source)?)?;
        Ok(Exit::Success)
    }

    fn write(&self, book: &Book) -> Result<()> {
        let content = match (self.to, &self.output) {
            (To::Svg, Some(folder)) => return folder::write(book, folder),
            (To::Text, _) => book.to_text().into_bytes(),
            (To::Latex, _) => book.to_latex(Latex::Sudoku)?.into_bytes(),
            (To::Sudokubundle, _) => book.to_latex(Latex::Bundle)?.into_bytes(),
            (To::Tikz, _) => book.to_latex(Latex::Tikz)?.into_bytes(),
            (To::Pdf | To::Svg, _) => book.to_pdf()?,
        };
        let mut sink = Sink::open(self.output.as_deref())?;
        sink.write_all(&content).with_context(|| sink.name())?;
        sink.finish()
    }

    fn book(&self, source: Source) -> Result<Book> {
        let lesson = self
            .lesson
            .as_deref()
            .map(|id| lesson::of(id, &source.puzzles, self.threads.count()))
            .transpose()?;
        // The puzzles of a lesson are where its positions are looked for.
        let puzzles = if lesson.is_some() { Vec::new() } else { source.puzzles };
        let title = self.title.clone().or_else(|| lesson.as_ref().map(|lesson| lesson.name.clone()));
        Ok(Book {
            title: title.unwrap_or_else(|| "Sudoku".to_owned()),
            subtitle: self.subtitle.clone(),
            author: self.author.clone(),
            note: source.note,
            title_page: self.title.is_some(),
            puzzles: content::puzzles(self, puzzles)?,
            lesson,
            layout: Layout {
                paper: self.paper,
                per_page: self.per_page,
                large: self.large,
                bleed: self.bleed,
                solutions: match self.solutions {
                    Where::End => Solutions::End,
                    Where::UpsideDown => Solutions::UpsideDown,
                    Where::None => Solutions::None,
                },
                archival: self.pdf_a,
            },
        })
    }
}
