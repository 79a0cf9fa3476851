//! Pictures of records: one file, or a folder with a file for each.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::{Context, Result, bail};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use ninefold::text::Entry;
use ninefold_draw::{Drawing, Theme, contact_sheet};
use ninefold_io::Batch;
use ninefold_io::work::{Done, Work};

use super::sink::Sink;
use crate::args::StreamArgs;
use crate::batch;
use crate::exit::Exit;
use crate::input;
use crate::terminal::Terminal;

/// What a picture is written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Lines and text.
    Svg,
    /// Pixels.
    #[cfg(feature = "png")]
    Png,
}

impl Kind {
    /// The names that are offered, with a few words about each.
    pub fn all() -> impl Iterator<Item = (&'static str, &'static str, Kind)> {
        let all = [
            ("svg", "a picture of lines and text", Kind::Svg),
            #[cfg(feature = "png")]
            ("png", "a picture of pixels", Kind::Png),
        ];
        all.into_iter()
    }

    fn extension(self) -> &'static str {
        Kind::all().find(|(.., kind)| *kind == self).map_or("svg", |(name, ..)| name)
    }
}

/// Options of every command that writes pictures.
#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = "Pictures (--to svg, png)")]
pub struct PictureArgs {
    /// Colours and sizes
    #[arg(long, value_name = "NAME", default_value = "auto", value_parser = theme_parser())]
    pub theme: Theme,
    /// Width of PNG pictures in pixels
    #[cfg(feature = "png")]
    #[arg(long, value_name = "PIXELS", default_value_t = WIDTH, value_parser = clap::value_parser!(u32).range(32..=20_000))]
    pub width: u32,
    /// Number of pictures side by side where several are in one file
    #[arg(long, value_name = "N", default_value_t = COLUMNS, value_parser = clap::value_parser!(u8).range(1..=50))]
    pub columns: u8,
}

impl Default for PictureArgs {
    fn default() -> PictureArgs {
        PictureArgs {
            theme: Theme::Auto,
            #[cfg(feature = "png")]
            width: WIDTH,
            columns: COLUMNS,
        }
    }
}

/// How wide a PNG is unless something else is said.
#[cfg(feature = "png")]
const WIDTH: u32 = 1080;
/// How many pictures are side by side unless something else is said.
const COLUMNS: u8 = 3;

/// Reads the name of a theme.
fn theme_parser() -> impl TypedValueParser<Value = Theme> {
    let values = Theme::ALL.map(|(_, name, about)| PossibleValue::new(name).help(about));
    PossibleValuesParser::new(values).try_map(|name| name.parse::<Theme>())
}

/// A picture with the name that its file has in a folder.
pub struct Picture {
    /// Empty if there is one for each record.
    pub name: String,
    /// What it shows.
    pub drawing: Drawing,
}

/// Makes the pictures of a record.
pub trait Painter: Sync {
    /// The pictures; what is counted goes into `done`.
    fn pictures(&self, entry: &Entry, done: &mut Done) -> Vec<Picture>;
}

/// Writes the pictures of all records.
pub fn run(
    painter: impl Painter,
    kind: Kind,
    args: &PictureArgs,
    stream: &StreamArgs,
    terminal: &Terminal,
) -> Result<Exit> {
    let mut records = input::records(&stream.input, terminal)?;
    let is_single = records.is_single();
    let folder = stream.output.as_deref().filter(|path| is_folder(path)).map(Path::to_owned);
    match &folder {
        Some(folder) => fs::create_dir_all(folder).with_context(|| folder.display().to_string())?,
        None if is_single => {}
        None => bail!("several puzzles have several pictures; name a folder for them: -o pictures/"),
    }
    let output = if folder.is_some() { None } else { stream.output.clone() };
    let stream = StreamArgs { output, ..stream.clone() };
    let work = Pictures { painter, kind, args: args.clone(), folder, is_single, written: Arc::default() };
    batch::run_on(records, &stream, terminal, |_| work)
}

/// Whether a path names a folder: one that is there, or one that ends like one.
fn is_folder(path: &Path) -> bool {
    path.is_dir() || path.as_os_str().as_encoded_bytes().ends_with(b"/")
}

struct Pictures<P> {
    painter: P,
    kind: Kind,
    args: PictureArgs,
    /// Where files go, if they do not all go into the output.
    folder: Option<PathBuf>,
    is_single: bool,
    /// How many records have been written.
    written: Arc<AtomicU64>,
}

/// A file's name and content.
type File = (String, Vec<u8>);

impl<P: Painter> Work for Pictures<P> {
    const GRAIN: usize = 4;
    type Scratch = ();

    fn head(&self) -> Vec<u8> {
        Vec::new()
    }

    fn between(&self) -> &'static [u8] {
        b""
    }

    fn foot(&self) -> &'static [u8] {
        b""
    }

    fn work(&self, batch: &Batch, (): &mut (), done: &mut Done) {
        let mut records: Vec<io::Result<Vec<File>>> = Vec::new();
        for record in batch.records() {
            match record.entry() {
                Ok(entry) => {
                    let pictures = self.painter.pictures(&entry, done);
                    records.push(self.files(pictures));
                }
                Err(error) => {
                    done.bad(batch.bad(&record, error));
                    records.push(Ok(Vec::new()));
                }
            }
        }
        let (folder, is_single, written) = (self.folder.clone(), self.is_single, Arc::clone(&self.written));
        done.in_turn = Some(Box::new(move |done| {
            for files in records {
                let number = written.fetch_add(1, Ordering::Relaxed) + 1;
                for (name, content) in files? {
                    match &folder {
                        None => done.output.extend_from_slice(&content),
                        Some(folder) => save(&folder.join(numbered(number, &name, is_single)), &content)?,
                    }
                }
            }
            Ok(())
        }));
    }
}

impl<P> Pictures<P> {
    /// The files of a record: each picture by itself in a folder, all on one sheet otherwise.
    fn files(&self, mut pictures: Vec<Picture>) -> io::Result<Vec<File>> {
        if self.folder.is_none() && pictures.len() > 1 {
            let title = pictures[0].drawing.title.clone();
            let drawings = pictures.into_iter().map(|picture| picture.drawing).collect();
            let drawing = contact_sheet(drawings, usize::from(self.args.columns), &title);
            pictures = vec![Picture { name: String::new(), drawing }];
        }
        let file = |picture: Picture| {
            let name = format!("{}.{}", picture.name, self.kind.extension());
            Ok((name, self.content(&picture.drawing)?))
        };
        pictures.into_iter().map(file).collect()
    }

    fn content(&self, drawing: &Drawing) -> io::Result<Vec<u8>> {
        match self.kind {
            Kind::Svg => Ok(drawing.to_svg(self.args.theme).into_bytes()),
            #[cfg(feature = "png")]
            Kind::Png => drawing.to_png(self.args.theme, self.args.width).map_err(io::Error::other),
        }
    }
}

/// The name of a file: with the number of its record if there are several.
fn numbered(number: u64, name: &str, is_single: bool) -> String {
    match (is_single, name.starts_with('.')) {
        (true, false) => name.to_owned(),
        (_, true) => format!("{number:04}{name}"),
        (false, false) => format!("{number:04}-{name}"),
    }
}

fn save(path: &Path, content: &[u8]) -> io::Result<()> {
    let write = || {
        let mut sink = Sink::open(Some(path))?;
        io::Write::write_all(&mut sink, content)?;
        sink.finish()
    };
    write().map_err(|error| io::Error::other(format!("{error:#}")))
}
