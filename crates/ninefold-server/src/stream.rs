//! Answers in parts, as they are found: one JSON object per line, or server-sent events.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::{Duration, Instant};

use http_body_util::BodyExt;
use hyper::Response;
use hyper::body::{Body as HttpBody, Bytes, Frame};
use hyper::header::{CACHE_CONTROL, CONTENT_TYPE, HeaderValue};
use ninefold_app::api::{self, Event, Events, Method, NDJSON, Problem};
use tokio::sync::mpsc::{self, Receiver, Sender};
use tokio::task::AbortHandle;
use tokio::time::{Sleep, sleep, timeout};

use crate::app::App;
use crate::jobs::{self, Waiter};
use crate::reply::Reply;

/// The media type of events.
pub const SSE: &str = "text/event-stream";

/// How many parts wait to be sent: a reader who stops is a reader who pauses the work.
pub const WINDOW: usize = 64;
/// The least time between two reports of progress.
const PROGRESS: Duration = Duration::from_millis(250);
/// And between two of what is known so far, which somebody looks at while it grows.
const PARTIAL: Duration = Duration::from_millis(50);
/// How long a first part is waited for, since a problem then still has a status.
const FIRST: Duration = Duration::from_millis(500);
/// How often an event stream shows that it is alive.
const HEARTBEAT: Duration = Duration::from_secs(15);

/// A part of an answer, or why there are no more.
#[derive(Debug)]
pub enum Part {
    /// Some bytes.
    Bytes(Bytes),
    /// What is known so far: the next of these replaces it, unless it was sent before.
    Partial(Bytes),
    /// The last.
    Problem(Problem),
}

/// How parts are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// One JSON object a line.
    Lines,
    /// Server-sent events.
    Events,
}

impl Form {
    fn media(self) -> &'static str {
        match self {
            Form::Lines => NDJSON,
            Form::Events => SSE,
        }
    }

    fn event(self, event: &Event) -> Bytes {
        match self {
            Form::Lines => {
                let mut line = event.object();
                line.push(b'\n');
                line.into()
            }
            Form::Events => sse(event.name, &event.data),
        }
    }

    fn problem(self, problem: &Problem) -> Bytes {
        let mut line = br#"{"status":"error","problem":"#.to_vec();
        line.extend_from_slice(&problem.json());
        line.push(b'}');
        match self {
            Form::Lines => {
                line.push(b'\n');
                line.into()
            }
            Form::Events => sse("problem", &line),
        }
    }
}

fn sse(name: &str, data: &[u8]) -> Bytes {
    let mut event = format!("event: {name}\ndata: ").into_bytes();
    event.extend_from_slice(data);
    event.extend_from_slice(b"\n\n");
    event.into()
}

/// Works on a request and sends what is found as it is found.
pub async fn answer(
    app: &Arc<App>,
    method: Method,
    body: Bytes,
    form: Form,
    seed: Option<u64>,
) -> Result<Reply, Problem> {
    let waiter = jobs::waiter(&app.jobs);
    let slot = app.jobs.slot().await?;
    let (sender, receiver) = mpsc::channel(WINDOW);
    let context = api::Context { cancel: waiter.cancel.clone(), seed, ..api::Context::default() };
    tokio::task::spawn_blocking(move || {
        let _slot = slot;
        let done = jobs::caught(|| report(method, &body, &context, form, &sender));
        if let Err(problem) = done {
            let _ = sender.blocking_send(Part::Problem(problem));
        }
    });
    let limit = app.settings.time_limit;
    response(receiver, waiter, form, limit).await
}

fn report(
    method: Method,
    body: &[u8],
    context: &api::Context,
    form: Form,
    sender: &Sender<Part>,
) -> Result<(), Problem> {
    let mut last_progress = Instant::now();
    let mut take = |event: Event| {
        if event.name == "progress" {
            if last_progress.elapsed() < PROGRESS {
                return;
            }
            last_progress = Instant::now();
        }
        let bytes = form.event(&event);
        let part = if event.name == "partial" { Part::Partial(bytes) } else { Part::Bytes(bytes) };
        if sender.blocking_send(part).is_err() {
            context.cancel.cancel();
        }
    };
    let answer = api::answer(method, body, context, &mut Events::to(&mut take))?;
    if form == Form::Events {
        let _ = sender.blocking_send(Part::Bytes(sse("result", &answer.body)));
    }
    Ok(())
}

/// The response whose parts come from `receiver`; it has `limit` to come to its end.
pub async fn response(
    mut receiver: Receiver<Part>,
    waiter: Waiter,
    form: Form,
    limit: Duration,
) -> Result<Reply, Problem> {
    let cancel = waiter.cancel.clone();
    let timer = tokio::spawn(async move {
        sleep(limit).await;
        cancel.cancel();
    });
    let timer = Timer(timer.abort_handle());
    let next = match timeout(FIRST, receiver.recv()).await {
        Ok(Some(Part::Problem(problem))) => return Err(problem),
        Ok(Some(Part::Bytes(bytes) | Part::Partial(bytes))) => Some(bytes),
        Ok(None) | Err(_) => None,
    };
    let heartbeat = (form == Form::Events).then(|| Box::pin(sleep(HEARTBEAT)));
    let pause = Box::pin(sleep(PARTIAL));
    let parts = Parts { next, known: None, pause, receiver, form, heartbeat, _waiter: waiter, _timer: timer };
    let mut response = Response::new(parts.boxed_unsync());
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(form.media()));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Ok(response)
}

/// A task that ends when this is dropped.
#[derive(Debug)]
pub struct Timer(pub AbortHandle);

impl Drop for Timer {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// The parts as a body. When the client leaves, it is dropped, and with it everybody who waits for the work.
struct Parts {
    /// What is sent next.
    next: Option<Bytes>,
    /// What is known so far and not sent yet, until the pause is over.
    known: Option<Bytes>,
    pause: Pin<Box<Sleep>>,
    receiver: Receiver<Part>,
    form: Form,
    heartbeat: Option<Pin<Box<Sleep>>>,
    _waiter: Waiter,
    _timer: Timer,
}

impl HttpBody for Parts {
    type Data = Bytes;
    type Error = std::convert::Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        if let Some(next) = self.next.take() {
            return Poll::Ready(Some(Ok(Frame::data(next))));
        }
        let part = loop {
            match self.receiver.poll_recv(context) {
                Poll::Ready(Some(Part::Partial(bytes))) => self.known = Some(bytes),
                part => break part,
            }
        };
        let bytes = match part {
            Poll::Ready(None) => {
                // hyper 1.10 to 1.12 may look for the end twice in a row and, where it comes in between, forget to read the
                // next request or to send the end: it is asked to look again.
                context.waker().wake_by_ref();
                self.known.take()
            }
            Poll::Ready(Some(part)) => {
                self.next = Some(match part {
                    Part::Bytes(bytes) | Part::Partial(bytes) => bytes,
                    Part::Problem(problem) => self.form.problem(&problem),
                });
                self.known.take().or_else(|| self.next.take())
            }
            Poll::Pending if self.known.is_some() => {
                ready!(self.pause.as_mut().poll(context));
                self.pause = Box::pin(sleep(PARTIAL));
                self.known.take()
            }
            Poll::Pending => {
                let Some(heartbeat) = &mut self.heartbeat else { return Poll::Pending };
                ready!(heartbeat.as_mut().poll(context));
                self.heartbeat = Some(Box::pin(sleep(HEARTBEAT)));
                context.waker().wake_by_ref();
                Some(Bytes::from_static(b": alive\n\n"))
            }
        };
        Poll::Ready(bytes.map(|bytes| Ok(Frame::data(bytes))))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::task::{Wake, Waker};

    use super::*;
    use crate::jobs::Jobs;

    #[derive(Default)]
    struct Woken(AtomicBool);

    impl Wake for Woken {
        fn wake(self: Arc<Self>) {
            self.0.store(true, Ordering::SeqCst);
        }
    }

    #[tokio::test]
    async fn the_end_of_an_answer_has_the_connection_look_again() {
        let limit = Duration::from_secs(1);
        let jobs = Arc::new(Jobs::new(1, 1, limit));
        let (sender, receiver) = mpsc::channel(WINDOW);
        sender.send(Part::Bytes(Bytes::from_static(b"first"))).await.unwrap();
        let made = response(receiver, jobs::waiter(&jobs), Form::Lines, limit).await;
        let mut body = made.unwrap_or_else(|_| panic!("a first part")).into_body();
        let woken = Arc::new(Woken::default());
        let waker = Waker::from(Arc::clone(&woken));
        let mut poll = || Pin::new(&mut body).poll_frame(&mut Context::from_waker(&waker));
        assert!(matches!(poll(), Poll::Ready(Some(Ok(_)))));
        assert!(poll().is_pending() && !woken.0.load(Ordering::SeqCst));
        drop(sender);
        woken.0.store(false, Ordering::SeqCst);
        assert!(matches!(poll(), Poll::Ready(None)));
        assert!(woken.0.load(Ordering::SeqCst));
    }
}
