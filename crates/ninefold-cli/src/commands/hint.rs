//! `ninefold hint`

use anyhow::Result;
use clap::ValueEnum;
use ninefold::Verdict;
use ninefold::logic::Step;
use ninefold::rate::RatedStep;
use ninefold::text::Entry;
use ninefold_app::budget::GuessBudget;
use ninefold_app::hint::{self, MOST_LISTED, Wish};
use ninefold_app::order;
use ninefold_app::per_puzzle::PerPuzzle;
use ninefold_app::player::{self, Player};
use ninefold_app::status::Status;
use ninefold_app::table::Shape;
use ninefold_app::trace::{self, Trace};
use ninefold_app::variant::steps::Standing;
use ninefold_app::work::Done;
use ninefold_draw::Scene;
use ninefold_formats::Variant;
use ninefold_variants::Limits;
use ninefold_variants::steps::{Progress, Reasoner, Step as VariantStep};

use crate::args::StreamArgs;
use crate::batch;
use crate::commands::explain;
use crate::exit::Exit;
use crate::order::OrderArgs;
use crate::output::picture_args::{Kind, PictureArgs};
use crate::output::pictures::{Painter, Picture};
use crate::output::put;
use crate::terminal::Terminal;

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
            Hint { wish, level: self.level, shape, color }
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

    fn write(&self, entry: &Entry, done: &mut Done) {
        let (player, steps) = self.find(entry, done);
        let Some(shape) = self.shape else {
            return self.text(&player, &steps, &mut done.output);
        };
        let trace = Trace {
            solved: player.verdict == Verdict::Solved,
            steps: steps.iter().map(|step| trace::Step::new(step, &player.mended)).collect(),
            ..Trace::from(entry, &player)
        };
        shape.object(&trace, &mut done.output);
    }

    fn write_variant(&self, variant: &Variant, done: &mut Done) -> Option<()> {
        let standing = Standing::new(variant, GuessBudget::BRIEF);
        let mut steps = Reasoner::new(&variant.puzzle)
            .hints(&Progress::found(&standing.found), self.wish.all, &Limits::default())
            .expect("nothing cancels it");
        if let Some(id) = &self.wish.technique {
            steps.retain(|step| step.technique.id == *id);
        }
        let fine = standing.wrong.is_empty() && !steps.is_empty();
        done.stats.count(standing.status, fine && standing.status != Status::None, 0);
        done.warnings.extend(variant.not_understood());
        let Some(shape) = self.shape else {
            self.variant_text(variant, &standing, &steps, &mut done.output);
            return Some(());
        };
        let trace = Trace::of_variant(variant, &standing).with_variant_steps(variant, &steps);
        shape.object(&trace, &mut done.output);
        Some(())
    }
}

impl Painter for Hint {
    fn pictures(&self, entry: &Entry, done: &mut Done) -> Vec<Picture> {
        let (player, steps) = self.find(entry, done);
        if steps.is_empty() || !player.remarks().is_empty() {
            let drawing = self.mistakes(entry, &player).draw();
            return vec![Picture { name: "mistakes".to_owned(), drawing }];
        }
        steps.iter().flat_map(|step| self.scenes(&player, &step.step)).collect()
    }
}

impl Hint {
    /// The player's board, and the steps to show.
    fn find(&self, entry: &Entry, done: &mut Done) -> (Player, Vec<RatedStep>) {
        let player = Player::new(entry);
        let steps = hint::steps(&player, &self.wish);
        let found = !steps.is_empty() || player.verdict == Verdict::Solved;
        let mistaken = !player.remarks().is_empty();
        done.stats.count((&player.verdict).into(), found && !mistaken, 0);
        (player, steps)
    }

    /// The digits that must go, or the board as it is.
    fn mistakes(&self, entry: &Entry, player: &Player) -> Scene {
        let mut words = Vec::new();
        self.text(player, &[], &mut words);
        let wrong = player.wrong.iter().map(|wrong| wrong.cell);
        let clashing = entry.grid.clashes().into_iter().flat_map(|clash| clash.cells);
        let mut scene = Scene::of_grid(&entry.grid).with_faulty(wrong.chain(clashing).collect());
        scene.title = String::from_utf8_lossy(&words).trim_end().replace('\n', " ");
        scene
    }

    /// The pictures of a step, as much of it as the level shows.
    fn scenes(&self, player: &Player, step: &Step) -> Vec<Picture> {
        let scenes = match self.level {
            1 => vec![Scene::of_candidates(&player.mended)],
            2 => vec![Scene::of_candidates(&player.mended).with_evidence(&step.evidence)],
            _ => Scene::branches(step, &player.mended),
        };
        let title = |scene: Scene| match self.level {
            1 => scene.titled(step.technique.name),
            2 => scene.titled(format!("{}, {}", step.technique.name, player::place(step))),
            _ => scene,
        };
        let picture = |(number, scene): (usize, Scene)| Picture {
            name: format!("{}-{}", step.technique.id, number + 1),
            drawing: title(scene).draw(),
        };
        scenes.into_iter().enumerate().map(picture).collect()
    }

    fn text(&self, player: &Player, steps: &[RatedStep], out: &mut Vec<u8>) {
        for remark in player.remarks() {
            put(out, format_args!("{remark}\n"));
        }
        match player.verdict {
            Verdict::Solved => put(out, format_args!("It is solved.\n")),
            Verdict::Clash(clash) | Verdict::Wrong(clash) => {
                put(out, format_args!("{clash}: one of the two must go.\n"));
            }
            Verdict::NoSolution => {
                put(out, format_args!("There is no solution from here: a digit must be wrong.\n"))
            }
            _ if steps.is_empty() => match &self.wish.technique {
                Some(id) => put(out, format_args!("There is no {id} here.\n")),
                None => put(out, format_args!("No technique of the order finds a step.\n")),
            },
            _ => steps.iter().for_each(|step| self.step(player, step, out)),
        }
        if self.wish.technique.is_none() && steps.len() >= MOST_LISTED {
            put(
                out,
                format_args!(
                    "Of each technique up to {MOST_LISTED} steps are listed; --technique ID lists all.\n"
                ),
            );
        }
    }

    fn variant_text(&self, variant: &Variant, standing: &Standing, steps: &[VariantStep], out: &mut Vec<u8>) {
        for remark in standing.remarks(variant.puzzle.layout()) {
            put(out, format_args!("{remark}\n"));
        }
        for step in steps {
            put(out, format_args!("{}", ninefold_app::variant::steps::hint(variant, step, self.level)));
        }
        if steps.is_empty() {
            put(out, format_args!("No technique finds a step.\n"));
        }
    }

    fn step(&self, player: &Player, step: &RatedStep, out: &mut Vec<u8>) {
        let step = &step.step;
        let name = step.technique.name;
        match self.level {
            1 => put(out, format_args!("Try this technique: {name}.\n")),
            2 => put(out, format_args!("Try this technique: {name}, {}.\n", player::place(step))),
            _ => {
                put(out, format_args!("{name}\n"));
                explain::text(step, &player.mended, out);
                if !self.wish.all {
                    explain::draw(step, &player.mended, self.color, out);
                }
            }
        }
    }
}
