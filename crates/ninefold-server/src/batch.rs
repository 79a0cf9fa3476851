//! Batches: records stream in, answers stream out, and neither is held in memory.

use std::io::{self, Read};
use std::sync::Arc;

use http_body_util::BodyExt;
use hyper::HeaderMap;
use hyper::body::{Bytes, Incoming};
use ninefold_app::api::batch::{Batch, Options, Running};
use ninefold_app::api::{Method, NDJSON, Problem, ProblemKind};
use tokio::sync::mpsc::{self, Receiver, Sender};
use tokio::time::timeout;

use crate::app::App;
use crate::jobs;
use crate::reply::{self, Reply};
use crate::stream::{self, Form, Part, Timer, WINDOW};

/// The most bytes of a batch, and the most records.
pub const MOST_BYTES: usize = 16 << 20;
const MOST_RECORDS: u64 = 1_000_000;
/// How much longer than a single request a batch may take.
const LONGER: u32 = 30;
/// How many pieces of the body wait to be read.
const PIECES: usize = 8;

/// Answers a batch.
pub async fn answer(
    app: Arc<App>,
    method: Method,
    options: &Options,
    headers: &HeaderMap,
    body: Incoming,
) -> Result<Reply, Problem> {
    if !["text/plain", NDJSON, "text/csv", "text/tab-separated-values"].contains(&reply::media(headers)) {
        return Err(reply::unsupported(headers, "text/plain or application/x-ndjson"));
    }
    reply::accepted(headers, &[NDJSON])?;
    if reply::announced(headers).is_some_and(|length| length > MOST_BYTES as u64) {
        return Err(reply::too_large(MOST_BYTES));
    }
    let batch = Batch::new(method, options)?;
    let waiter = jobs::waiter(&app.jobs);
    let slot = app.jobs.widen(app.jobs.slot().await?);
    let (pieces, input) = mpsc::channel(PIECES);
    let (sender, receiver) = mpsc::channel(WINDOW);
    let pump = tokio::spawn(pump(body, pieces, app.settings.body_time));
    let running = Running { threads: slot.threads, cancel: waiter.cancel.clone(), most: MOST_RECORDS };
    tokio::task::spawn_blocking(move || {
        let (_slot, _pump) = (slot, Timer(pump.abort_handle()));
        let done = jobs::caught(|| work(&batch, input, &running, &sender));
        if let Err(problem) = done {
            let _ = sender.blocking_send(Part::Problem(problem));
        }
    });
    stream::response(receiver, waiter, Form::Lines, app.settings.time_limit * LONGER).await
}

fn work(
    batch: &Batch,
    input: Receiver<io::Result<Bytes>>,
    running: &Running,
    sender: &Sender<Part>,
) -> Result<(), Problem> {
    let input = Box::new(Input { pieces: input, piece: Bytes::new() });
    let deliver = |lines: &[u8]| {
        if lines.is_empty() {
            return Ok(());
        }
        let part = Part::Bytes(Bytes::copy_from_slice(lines));
        sender.blocking_send(part).map_err(|_| io::ErrorKind::BrokenPipe.into())
    };
    batch.run(input, running, deliver).map_err(|error| problem(&error))
}

fn problem(error: &io::Error) -> Problem {
    let kind = match error.kind() {
        io::ErrorKind::FileTooLarge => ProblemKind::TooLarge,
        io::ErrorKind::TimedOut => ProblemKind::TimeLimit,
        io::ErrorKind::WouldBlock => ProblemKind::RequestTimeout,
        io::ErrorKind::InvalidData => ProblemKind::BadPuzzle,
        _ => ProblemKind::BadRequest,
    };
    Problem::new(kind, error.to_string())
}

/// Hands on the body piece by piece, until it ends, is too large, or pauses too long.
async fn pump(mut body: Incoming, pieces: Sender<io::Result<Bytes>>, pause: std::time::Duration) {
    let mut count = 0;
    loop {
        let piece = match timeout(pause, body.frame()).await {
            Err(_) => Err(io::Error::new(io::ErrorKind::WouldBlock, "the body did not arrive in time")),
            Ok(None) => return,
            Ok(Some(Err(error))) => Err(io::Error::new(io::ErrorKind::ConnectionAborted, error)),
            Ok(Some(Ok(frame))) => {
                let data = frame.into_data().unwrap_or_default();
                count += data.len();
                let message = format!("the body has more than {MOST_BYTES} bytes");
                if count <= MOST_BYTES {
                    Ok(data)
                } else {
                    Err(io::Error::new(io::ErrorKind::FileTooLarge, message))
                }
            }
        };
        let is_last = piece.is_err();
        if pieces.send(piece).await.is_err() || is_last {
            return;
        }
    }
}

/// The body as a stream to be read on a thread.
struct Input {
    pieces: Receiver<io::Result<Bytes>>,
    piece: Bytes,
}

impl Read for Input {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.piece.is_empty() {
            match self.pieces.blocking_recv() {
                None => return Ok(0),
                Some(piece) => self.piece = piece?,
            }
        }
        let count = self.piece.len().min(buffer.len());
        buffer[..count].copy_from_slice(&self.piece.split_to(count));
        Ok(count)
    }
}
