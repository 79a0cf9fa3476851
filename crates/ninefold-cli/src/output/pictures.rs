//! Pictures of records: one file, or a folder with a file for each.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::{Context, Result, bail};
use ninefold::text::ParseError;
use ninefold_app::subject::Subject;
use ninefold_app::work::{Done, Work};
use ninefold_draw::{Drawing, contact_sheet};
use ninefold_formats::{Batch, Records};

use super::picture_args::{Kind, PictureArgs};
use super::sink::Sink;
use crate::args::StreamArgs;

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
    ///
    /// # Errors
    /// If there is nothing to draw for such a puzzle: it is refused, and counts as a bad record.
    fn pictures(&self, subject: &Subject, done: &mut Done) -> Result<Vec<Picture>, ParseError>;
}

/// What writes the pictures of all records, and where the rest of the output goes.
pub fn prepare(
    painter: Box<dyn Painter>,
    kind: Kind,
    args: &PictureArgs,
    stream: &StreamArgs,
    records: &mut Records,
) -> Result<(Pictures, StreamArgs)> {
    let is_single = records.is_single();
    let folder = stream.output.as_deref().filter(|path| is_folder(path)).map(Path::to_owned);
    match &folder {
        Some(folder) => fs::create_dir_all(folder).with_context(|| folder.display().to_string())?,
        None if is_single => {}
        None => bail!("several puzzles have several pictures; name a folder for them: -o pictures/"),
    }
    let output = if folder.is_some() { None } else { stream.output.clone() };
    let work = Pictures { painter, kind, args: args.clone(), folder, is_single, written: Arc::default() };
    Ok((work, StreamArgs { output, ..stream.clone() }))
}

/// Whether a path names a folder: one that is there, or one that ends like one.
fn is_folder(path: &Path) -> bool {
    path.is_dir() || path.as_os_str().as_encoded_bytes().ends_with(b"/")
}

/// Draws the pictures of records and writes them.
pub struct Pictures {
    painter: Box<dyn Painter>,
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

impl Work for Pictures {
    fn batch_hint(&self) -> usize {
        4
    }

    fn work(&self, batch: &Batch, done: &mut Done) {
        let mut records: Vec<io::Result<Vec<File>>> = Vec::new();
        for record in batch.records() {
            match Subject::read(&record).and_then(|subject| self.painter.pictures(&subject, done)) {
                Ok(pictures) => records.push(self.files(pictures)),
                Err(error) => {
                    done.bad(batch.bad(&record, error));
                    records.push(Ok(Vec::new()));
                }
            }
        }
        let (folder, is_single, written) = (self.folder.clone(), self.is_single, Arc::clone(&self.written));
        done.ordered_finish = Some(Box::new(move |done| {
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

impl Pictures {
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
