//! `ninefold serve`

use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use ninefold_server::{PORT, Settings};

use crate::diagnostics;
use crate::exit::Exit;
use crate::terminal::Terminal;

/// Show the page in a browser, and answer requests over HTTP
///
/// Offers everything that this program does with puzzles, on this machine only: the page at the address
/// printed, and the API below it at /api/v1 (see docs/api.md). Ctrl-C stops it.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  ninefold serve
  ninefold serve --open --port 0
  ninefold serve --bind 0.0.0.0 --host-name sudoku.example.org --rate 20")]
pub struct Args {
    /// Port to listen on; 0 takes a free one
    #[arg(long, value_name = "PORT", default_value_t = PORT)]
    port: u16,
    /// Address to listen on; any other than this machine's own needs --host-name
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    bind: IpAddr,
    /// Also answer requests for this host; may be repeated
    #[arg(long, value_name = "NAME")]
    host_name: Vec<String>,
    /// Let pages of this origin use the API; may be repeated
    #[arg(long, value_name = "ORIGIN", value_parser = origin)]
    cors: Vec<String>,
    /// Accept at most N requests per second from one address
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    rate: Option<u32>,
    /// Give up on a request after this many seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=86400))]
    time_limit: u64,
    /// Open the page in the browser
    #[arg(long)]
    open: bool,
    /// Serve the page from this folder instead of the built-in one
    #[arg(long, value_name = "FOLDER")]
    assets: Option<PathBuf>,
    /// Print the specification (OpenAPI 3.1) and exit
    #[arg(long)]
    openapi: bool,
}

impl Args {
    /// Serves until a signal stops it.
    pub fn run(self, _: &Terminal) -> Result<Exit> {
        if self.openapi {
            io::stdout().write_all(ninefold_server::document().as_bytes()).context("standard output")?;
            return Ok(Exit::Success);
        }
        let settings = self.settings()?;
        let bind = settings.bind;
        let ready = |address| {
            // A pipe that nobody reads does not stop the server.
            let _ = writeln!(io::stdout(), "Ninefold is at {}", url(address));
            if self.open {
                open(&url(address));
            }
        };
        match ninefold_server::serve(settings, ready) {
            Err(error) if error.kind() == io::ErrorKind::AddrInUse => {
                bail!("port {} is taken; --port 0 takes a free one", bind.port())
            }
            done => done.with_context(|| bind.to_string())?,
        }
        Ok(Exit::Success)
    }

    fn settings(&self) -> Result<Settings> {
        if !self.bind.is_loopback() {
            ensure!(!self.host_name.is_empty(), "--bind {}: name the server with --host-name", self.bind);
            diagnostics::say(format_args!(
                "warning: everybody who reaches {} can use this server",
                self.bind
            ));
        }
        let mut settings = Settings::default();
        settings.bind = SocketAddr::new(self.bind, self.port);
        settings.host_names.clone_from(&self.host_name);
        settings.cors.clone_from(&self.cors);
        settings.rate = self.rate;
        settings.time_limit = Duration::from_secs(self.time_limit);
        settings.assets.clone_from(&self.assets);
        Ok(settings)
    }
}

/// What a browser is to be given.
fn url(address: SocketAddr) -> String {
    match address.ip() {
        ip if ip.is_unspecified() => format!("http://127.0.0.1:{}/", address.port()),
        _ => format!("http://{address}/"),
    }
}

fn origin(text: &str) -> Result<String> {
    let host = text.strip_prefix("http://").or_else(|| text.strip_prefix("https://"));
    let is_origin = host.is_some_and(|host| !host.is_empty() && !host.contains(['/', '*', ' ']));
    ensure!(is_origin, "expected an origin such as https://example.org, without a path");
    Ok(text.to_owned())
}

/// Asks the desktop to show an address.
fn open(url: &str) {
    let program = match std::env::consts::OS {
        "macos" => "open",
        "windows" => "explorer",
        _ => "xdg-open",
    };
    let started = Command::new(program)
        .arg(url)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    if started.is_err() {
        diagnostics::say(format_args!("{program} is not there to open {url}"));
    }
}
