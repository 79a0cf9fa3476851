//! Connections: accepted as long as there is room, with limits on the time that everything takes.
//!
//! The loop that accepts is our own: usual ones leave slow clients open. The timer of the headers closes a client
//! that sends nothing, or little at a time; bodies have one of their own (`reply`). When all slots are taken,
//! the connection that has been idle longest is closed, so that slow clients do not keep others out.

use std::collections::BTreeMap;
use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use hyper::Request;
use hyper::body::{Body as _, Incoming};
use hyper::header::ORIGIN;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use ninefold_app::api::{Problem, ProblemKind};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Notify, watch};
use tokio::task::AbortHandle;
use tokio::time::{Sleep, sleep, timeout};

use crate::app::App;
use crate::reply::Reply;
use crate::{guard, problem, router};

/// How much is read of headers before they are judged: more than is allowed, so that the answer says why.
const BUFFER: usize = 128 << 10;
const LINES: usize = 256;
/// How long work may continue after the server is stopped, and how long connections may take to close then.
const LAST_WORK: Duration = Duration::from_secs(3);
const LAST_WORDS: Duration = Duration::from_secs(1);

/// Answers on all connections until `stop` is ready, then ends what is under way.
pub async fn serve(listener: TcpListener, app: Arc<App>, stop: impl Future<Output = ()>) {
    let seats = Arc::new(Seats::default());
    let (closing, _) = watch::channel(false);
    let mut stop = std::pin::pin!(stop);
    loop {
        let next = async {
            seats.make_room(app.settings.connections).await;
            listener.accept().await
        };
        let (stream, peer) = tokio::select! {
            () = &mut stop => break,
            accepted = next => match accepted {
                Ok(accepted) => accepted,
                Err(_) => {
                    // Out of file descriptors, or a client that is gone already.
                    sleep(Duration::from_millis(20)).await;
                    continue;
                }
            },
        };
        seat(&seats, stream, peer, Arc::clone(&app), closing.subscribe());
    }
    drop(listener);
    let _ = closing.send(true);
    if timeout(LAST_WORK, seats.all_left()).await.is_err() {
        app.jobs.cancel_all();
        let _ = timeout(LAST_WORDS, seats.all_left()).await;
    }
}

/// Gives a client a seat, and answers on it.
fn seat(
    seats: &Arc<Seats>,
    stream: TcpStream,
    peer: SocketAddr,
    app: Arc<App>,
    closing: watch::Receiver<bool>,
) {
    let state = Arc::new(State::default());
    let leave = Leave { seats: Arc::clone(seats), number: seats.next_number() };
    let number = leave.number;
    let (shown, table) = (Arc::clone(&state), Arc::clone(seats));
    // The task may end before it is listed: it waits until it is.
    let listed = Arc::new(Notify::new());
    let wait = Arc::clone(&listed);
    let task = tokio::spawn(async move {
        wait.notified().await;
        let _leave = leave;
        answer(stream, peer, app, state, closing).await;
    });
    table.seats().insert(number, Seat { state: shown, task: task.abort_handle() });
    listed.notify_one();
}

/// Answers the requests of one connection.
async fn answer(
    stream: TcpStream,
    peer: SocketAddr,
    app: Arc<App>,
    state: Arc<State>,
    mut closing: watch::Receiver<bool>,
) {
    let _ = stream.set_nodelay(true);
    let stream = Stream::new(stream, app.settings.write_time);
    let header_time = app.settings.header_time;
    let service = service_fn(move |request: Request<Incoming>| {
        let (app, state) = (Arc::clone(&app), Arc::clone(&state));
        async move {
            state.set(State::BUSY);
            let response = respond(&app, request, peer).await;
            if response.body().size_hint().exact().is_some() {
                state.set(State::IDLE);
            }
            Ok::<_, std::convert::Infallible>(response)
        }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(header_time)
        .max_buf_size(BUFFER)
        .max_headers(LINES)
        .serve_connection(TokioIo::new(stream), service);
    let mut connection = std::pin::pin!(connection);
    let ended = tokio::select! {
        ended = connection.as_mut() => Some(ended),
        _ = closing.wait_for(|closing| *closing) => None,
    };
    if ended.is_none() {
        connection.as_mut().graceful_shutdown();
        let _ = connection.await;
    }
}

/// Answers one request.
async fn respond(app: &Arc<App>, request: Request<Incoming>, peer: SocketAddr) -> Reply {
    let origin = request.headers().get(ORIGIN).cloned();
    let mut response = match guard::check(app, &request, peer.ip()) {
        Some(refused) => refused,
        None => router::answer(app, request).await,
    };
    guard::finish(&app.settings, origin, &mut response);
    response
}

/// What a connection does.
#[derive(Debug, Default)]
struct State(AtomicU8);

impl State {
    /// Nothing has been asked yet.
    const NEW: u8 = 0;
    const BUSY: u8 = 1;
    /// Something was answered.
    const IDLE: u8 = 2;

    fn set(&self, state: u8) {
        self.0.store(state, Ordering::Relaxed);
    }

    fn is(&self, state: u8) -> bool {
        self.0.load(Ordering::Relaxed) == state
    }
}

/// A connection that is open.
#[derive(Debug)]
struct Seat {
    state: Arc<State>,
    task: AbortHandle,
}

/// All connections, by number: those who came first have the lowest.
#[derive(Debug, Default)]
struct Seats {
    taken: Mutex<BTreeMap<u64, Seat>>,
    number: std::sync::atomic::AtomicU64,
    left: Notify,
}

/// Leaves a seat when it is dropped, also by a task that is aborted.
struct Leave {
    seats: Arc<Seats>,
    number: u64,
}

impl Drop for Leave {
    fn drop(&mut self) {
        self.seats.seats().remove(&self.number);
        self.seats.left.notify_waiters();
    }
}

impl Seats {
    fn seats(&self) -> MutexGuard<'_, BTreeMap<u64, Seat>> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn next_number(&self) -> u64 {
        self.number.fetch_add(1, Ordering::Relaxed)
    }

    /// Waits until fewer than `most` seats are taken; the first who does nothing gives up his.
    async fn make_room(&self, most: usize) {
        loop {
            let left = self.left.notified();
            if self.evict(most) {
                return;
            }
            left.await;
        }
    }

    /// Whether there is room, perhaps after somebody was sent away.
    fn evict(&self, most: usize) -> bool {
        let mut seats = self.seats();
        if seats.len() < most {
            return true;
        }
        let first = |state| seats.iter().find(|(_, seat)| seat.state.is(state)).map(|(&number, _)| number);
        let Some(number) = first(State::NEW).or_else(|| first(State::IDLE)) else { return false };
        if let Some(seat) = seats.remove(&number) {
            seat.task.abort();
        }
        true
    }

    async fn all_left(&self) {
        loop {
            let left = self.left.notified();
            if self.seats().is_empty() {
                return;
            }
            left.await;
        }
    }
}

/// A stream that is given up when the client does not read what is written, and that puts a problem in place
/// of the bare status lines with which hyper answers what is no HTTP.
struct Stream {
    tcp: TcpStream,
    write_time: Duration,
    /// Runs while nothing can be written.
    stalled: Option<Pin<Box<Sleep>>>,
    /// What is written instead of what hyper wrote, and how much of it has been.
    instead: Option<(Vec<u8>, usize)>,
}

impl Stream {
    fn new(tcp: TcpStream, write_time: Duration) -> Stream {
        Stream { tcp, write_time, stalled: None, instead: None }
    }

    /// Passes on what became of a write; one that waits too long fails.
    fn watch<T>(&mut self, context: &mut Context<'_>, written: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.stalled = None;
            return written;
        }
        let time = self.write_time;
        let stalled = self.stalled.get_or_insert_with(|| Box::pin(sleep(time)));
        ready!(stalled.as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }

    fn write_instead(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        while let Some((bytes, done)) = &mut self.instead {
            if *done == bytes.len() {
                self.instead = None;
                break;
            }
            let written = ready!(Pin::new(&mut self.tcp).poll_write(context, &bytes[*done..]))?;
            *done += written;
        }
        Poll::Ready(Ok(()))
    }
}

/// A whole response with a problem, in place of a bare status line.
fn instead_of(head: &[u8]) -> Option<Vec<u8>> {
    let is_bare = head.starts_with(b"HTTP/1.1 4") && !head.windows(12).any(|part| part == b"content-type");
    let status = std::str::from_utf8(head.get(9..12)?).ok().filter(|_| is_bare)?;
    let problem = match status {
        "431" | "414" => Problem::new(ProblemKind::HeadersTooLarge, "the headers are far too large"),
        _ => Problem::new(ProblemKind::BadRequest, "this is not an HTTP/1.1 request"),
    };
    let (body, status) = (problem.json(), problem.status());
    let mut response = format!(
        "HTTP/1.1 {status} \r\ncontent-type: {}\r\ncontent-length: {}\r\nconnection: close\r\n\r\n",
        problem::PROBLEM_JSON,
        body.len()
    )
    .into_bytes();
    response.extend_from_slice(&body);
    Some(response)
}

impl AsyncRead for Stream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.tcp).poll_read(context, buffer)
    }
}

impl AsyncWrite for Stream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        if let Some(instead) = instead_of(bytes) {
            self.instead = Some((instead, 0));
            return Poll::Ready(Ok(bytes.len()));
        }
        ready!(self.as_mut().poll_flush(context))?;
        let written = Pin::new(&mut self.tcp).poll_write(context, bytes);
        self.watch(context, written)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        // Only what is really written ends a stall.
        if self.instead.is_some() {
            let written = self.write_instead(context);
            ready!(self.watch(context, written))?;
        }
        Pin::new(&mut self.tcp).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(self.as_mut().poll_flush(context))?;
        Pin::new(&mut self.tcp).poll_shutdown(context)
    }
}
