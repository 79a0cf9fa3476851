//! `ninefold hint`

use anyhow::Result;
use clap::ValueEnum;
use ninefold::text::ParseError;
use ninefold_app::budget::Budget;
use ninefold_app::hint::{MOST_LISTED, Wish};
use ninefold_app::order;
use ninefold_app::per_puzzle::PerPuzzle;
use ninefold_app::query::Judged;
use ninefold_app::shown::{Hint as StepHint, Hints};
use ninefold_app::subject::Subject;
use ninefold_app::table::Shape;
use ninefold_app::work::Done;
use ninefold_draw::{BoardState, Scene, Technique};

use crate::args::StreamArgs;
use crate::batch;
use crate::commands::explain;
use crate::exit::Exit;
use crate::order::OrderArgs;
use crate::output::picture_args::{Kind, PictureArgs};
use crate::output::pictures::{Painter, Picture};
use crate::output::{marked, put};
use crate::terminal::Terminal;
use crate::words::{self, Language, tr};

/// Show only the next step, from your own digits and marks
///
/// Mistakes come first: a wrong digit, or a candidate crossed out too early. Without marks in the input, the
/// candidates are all that the digits allow.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  ninefold hint --level 1 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  ninefold hint my-pencilmarks.txt
  ninefold hint --all --level 2 puzzle.txt
  ninefold hint --order se puzzle.txt
  ninefold hint --to svg -o hint.svg puzzle.txt
  ninefold hint --technique x-wing puzzle.txt")]
pub struct Args {
    /// How much to show: 1 the technique, 2 where to look, 3 everything
    #[arg(short, long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=3))]
    level: u8,
    /// List the steps available now, up to 100 of each technique (--technique: all; --order se: the next one)
    #[arg(short, long)]
    all: bool,
    /// Look for this technique only
    #[arg(long, value_name = "ID", conflicts_with_all = ["order", "techniques", "order_file"])]
    technique: Option<String>,
    /// What to write
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    to: To,
    #[command(flatten)]
    language: Language,
    #[command(flatten)]
    order: OrderArgs,
    #[command(flatten)]
    stream: StreamArgs,
    #[command(flatten)]
    pictures: PictureArgs,
}

/// What hints are written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum To {
    /// Sentences and pictures
    Text,
    /// A JSON object a puzzle, as `explain` writes it, with the steps available now
    Json,
    /// The same, each on one line
    Jsonl,
    /// A picture of lines and text
    Svg,
    /// A picture of pixels
    #[cfg(feature = "png")]
    Png,
}

impl To {
    /// The kind of picture, if it is one.
    fn picture(self) -> Option<Kind> {
        match self {
            To::Svg => Some(Kind::Svg),
            #[cfg(feature = "png")]
            To::Png => Some(Kind::Png),
            _ => None,
        }
    }
}

impl Args {
    /// Gives a hint for every puzzle.
    pub fn run(self, terminal: &Terminal) -> Result<Exit> {
        self.language.choose();
        if let Some(id) = &self.technique {
            order::named(std::slice::from_ref(id))?;
        }
        let wish = Wish { plan: self.order.chosen()?, technique: self.technique, all: self.all };
        if let Some(kind) = self.to.picture() {
            let hint = Hint { wish, level: self.level, shape: None, color: false };
            return batch::draw(hint, kind, &self.pictures, &self.stream, terminal);
        }
        let color = terminal.color && self.stream.output.is_none();
        batch::run(&self.stream, terminal, |records| {
            let shape = match self.to {
                To::Json => Some(Shape::Document { array: !records.is_single() }),
                To::Jsonl => Some(Shape::Lines),
                _ => None,
            };
            Box::new(Hint { wish, level: self.level, shape, color })
        })
    }
}

struct Hint {
    wish: Wish,
    level: u8,
    /// How data are written, if data are asked for.
    shape: Option<Shape>,
    color: bool,
}

impl PerPuzzle for Hint {
    fn shape(&self) -> Option<Shape> {
        self.shape
    }

    fn write(&self, subject: &Subject, done: &mut Done) -> Result<(), ParseError> {
        let hints = self.find(subject, done);
        match self.shape {
            Some(shape) => shape.object(|out| hints.trace().append_to(out), &mut done.output),
            None => self.text(&hints, &mut done.output),
        }
        Ok(())
    }
}

impl Painter for Hint {
    fn pictures(&self, subject: &Subject, done: &mut Done) -> Result<Vec<Picture>, ParseError> {
        let hints = self.find(subject, done);
        if hints.is_empty() || !hints.remarks().is_empty() {
            let mut words = Vec::new();
            self.say(&hints, &mut words);
            let title = String::from_utf8_lossy(&words).trim_end().replace('\n', " ");
            let drawing = hints.mistakes().titled(title).draw();
            return Ok(vec![Picture { name: "mistakes".to_owned(), drawing }]);
        }
        let state = hints.state();
        Ok(words::hints::hints(&hints).flat_map(|hint| self.scenes(&state, hint)).collect())
    }
}

impl Hint {
    /// The steps to show.
    fn find<'a>(&self, subject: &'a Subject, done: &mut Done) -> Hints<'a> {
        let hints = Hints::new(subject, &self.wish, &Budget::BRIEF).expect("nothing cancels it");
        let Judged { status, accepted, guesses } = hints.judged();
        done.stats.count(status, accepted, guesses);
        done.warnings.extend(subject.not_understood());
        hints
    }

    /// The pictures of a step, as much of it as the level shows.
    fn scenes(&self, state: &BoardState, StepHint { step, look, .. }: StepHint) -> Vec<Picture> {
        let Technique { id, name, .. } = step.technique;
        let board = || Scene::new(state.clone());
        let scenes = match self.level {
            1 => vec![board().titled(name)],
            2 => vec![
                board().highlighting(step.highlights.without_conclusions()).titled(format!("{name}, {look}")),
            ],
            _ => step.scenes(state),
        };
        let picture = |(number, scene): (usize, Scene)| Picture {
            name: format!("{id}-{}", number + 1),
            drawing: scene.draw(),
        };
        scenes.into_iter().enumerate().map(picture).collect()
    }

    fn text(&self, hints: &Hints<'_>, out: &mut Vec<u8>) {
        self.say(hints, out);
        if hints.instead().is_none() {
            let state = hints.state();
            words::hints::hints(hints).for_each(|hint| self.step(&state, &hint, out));
        }
        if self.wish.technique.is_none() && hints.len() >= MOST_LISTED {
            let listed =
                tr!("Of each technique up to {0} steps are listed; --technique ID lists all.", MOST_LISTED);
            put(out, format_args!("{listed}\n"));
        }
    }

    /// What comes before any step, or in place of one.
    fn say(&self, hints: &Hints<'_>, out: &mut Vec<u8>) {
        for remark in words::hints::remarks(hints) {
            put(out, format_args!("{remark}\n"));
        }
        let nothing = match (words::hints::instead(hints), &self.wish.technique) {
            (Some(instead), _) => instead,
            (None, _) if !hints.is_empty() => return,
            (None, Some(id)) => tr!("There is no {0} here.", id),
            (None, None) => tr!("No technique of the order finds a step.").to_owned(),
        };
        put(out, format_args!("{nothing}\n"));
    }

    fn step(&self, state: &BoardState, StepHint { step, look, .. }: &StepHint, out: &mut Vec<u8>) {
        let name = step.technique.name;
        match self.level {
            1 => put(out, format_args!("{}\n", tr!("Try this technique: {0}.", name))),
            2 => put(out, format_args!("{}\n", tr!("Try this technique: {0}, {1}.", name, look))),
            _ => {
                put(out, format_args!("{name}\n"));
                explain::text(step, out);
                if !self.wish.all {
                    marked::draw(state, &step.highlights.marks, self.color, "   ", out);
                }
            }
        }
    }
}
