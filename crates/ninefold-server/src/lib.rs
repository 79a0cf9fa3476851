//! Ninefold over HTTP: the API of `docs/api.md`, and the page that uses it.
//!
//! [`Server::bind`] takes an address, [`Server::run`] answers until it is stopped. A connection goes through
//! `connection` (time and size limits of the bytes), `guard` (who may ask), `router` (which request it is),
//! `jobs` (processors for the work) or `stream` (answers in parts). `ninefold_app::api` answers.
#![forbid(unsafe_code)]

mod app;
mod assets;
mod batch;
mod buckets;
mod connection;
mod guard;
mod jobs;
#[cfg(feature = "mcp")]
pub mod mcp;
mod openapi;
mod problem;
mod reply;
mod router;
mod schema;
mod settings;
mod stream;

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;

use tokio::net::TcpListener;

use app::App;

pub use settings::{PORT, Settings};

/// A server that listens.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    app: Arc<App>,
}

impl Server {
    /// Listens on the address of `settings`.
    ///
    /// # Errors
    /// If the address is taken, or not one of this machine.
    pub async fn bind(settings: Settings) -> io::Result<Server> {
        let listener = TcpListener::bind(settings.bind).await?;
        let address = listener.local_addr()?;
        Ok(Server { listener, app: Arc::new(App::new(settings, address)) })
    }

    /// The address, with the port that was chosen.
    pub fn address(&self) -> SocketAddr {
        self.app.address
    }

    /// Answers until `stop` is ready; then what is under way gets some seconds to end.
    pub async fn run(self, stop: impl Future<Output = ()>) {
        connection::serve(self.listener, self.app, stop).await;
    }
}

/// A file of the page that is built in, by its path: `words/de.json`.
pub fn page_file(path: &str) -> Option<&'static [u8]> {
    assets::built_in(path)
}

/// The specification of the API: OpenAPI 3.1.
pub fn document() -> &'static str {
    openapi::DOCUMENT
}

/// The same, made anew from the handlers and the shapes of requests and answers.
#[cfg(feature = "openapi")]
pub fn document_as_made() -> String {
    router::specification()
}

/// Listens, calls `ready` with the address, and answers until a signal stops the program (SIGINT, SIGTERM).
///
/// # Errors
/// If the address is taken, or not one of this machine, or there can be no threads.
pub fn serve(settings: Settings, ready: impl FnOnce(SocketAddr)) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let server = Server::bind(settings).await?;
        let stop = told_to_stop()?;
        ready(server.address());
        server.run(stop).await;
        Ok(())
    })
}

#[cfg(unix)]
fn told_to_stop() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let (mut interrupt, mut terminate) = (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

#[cfg(not(unix))]
fn told_to_stop() -> io::Result<impl Future<Output = ()>> {
    Ok(async {
        let _ = tokio::signal::ctrl_c().await;
    })
}
