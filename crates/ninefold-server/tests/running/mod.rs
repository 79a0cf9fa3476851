//! A server in this process, and what came back from it: what the tests share.

#![allow(dead_code, reason = "each test uses a part of it")]

use std::io::{Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use ninefold_server::{Server, Settings};
use serde_json::Value;
use tokio::sync::oneshot;

/// A puzzle.
pub const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// Nobody has such a puzzle: the search goes on until it is stopped.
pub const ENDLESS: &str = r#"{"seed": 1, "rating": "11.9..12.0"}"#;

/// A server on a free port, in this process.
pub struct Running {
    /// Where it is.
    pub address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Running {
    /// Starts it with the settings changed.
    pub fn start(change: impl FnOnce(&mut Settings)) -> Running {
        let mut settings = Settings::default();
        settings.bind = (Ipv4Addr::LOCALHOST, 0).into();
        settings.slots = 2;
        change(&mut settings);
        let (stop, stopped) = oneshot::channel();
        let (sender, address) = std::sync::mpsc::channel();
        let thread = thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
            runtime.block_on(async {
                let server = Server::bind(settings).await.unwrap();
                sender.send(server.address()).unwrap();
                server.run(async { drop(stopped.await) }).await;
            });
            runtime.shutdown_timeout(Duration::from_secs(1));
        });
        Running { address: address.recv().unwrap(), stop: Some(stop), thread: Some(thread) }
    }

    /// A connection.
    pub fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
        stream.set_write_timeout(Some(Duration::from_secs(30))).unwrap();
        stream
    }

    /// Sends `head` with the missing headers of a good request, and a body.
    pub fn ask(&self, head: &str, body: &str) -> Reply {
        let mut stream = self.connect();
        stream.write_all(self.request(head, body).as_bytes()).unwrap();
        Reply::read(&mut stream)
    }

    /// The text of a request: `head` with the missing headers of a good one, and a body.
    pub fn request(&self, head: &str, body: &str) -> String {
        let lower = head.to_lowercase();
        let (line, more) = head.split_once('\n').unwrap_or((head, ""));
        let mut request = format!("{line} HTTP/1.1\r\n");
        for header in more.lines() {
            request += &format!("{header}\r\n");
        }
        if !lower.contains("\nhost:") {
            request += &format!("Host: {}\r\n", self.address);
        }
        if line.starts_with("POST") && !lower.contains("content-type") {
            request += "Content-Type: application/json\r\n";
        }
        if line.starts_with("POST")
            && !lower.contains("content-length")
            && !lower.contains("transfer-encoding")
        {
            request += &format!("Content-Length: {}\r\n", body.len());
        }
        request + "Connection: close\r\n\r\n" + body
    }

    /// Tells it to stop, and waits until it has.
    pub fn stop(&mut self) {
        self.stop.take().map(|stop| stop.send(()));
        if let Some(thread) = self.thread.take() {
            thread.join().unwrap();
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stop();
    }
}

/// What came back.
#[derive(Debug)]
pub struct Reply {
    /// The status.
    pub status: u16,
    /// The status line and the headers, in small letters.
    pub head: String,
    /// The body.
    pub body: Vec<u8>,
}

impl Reply {
    /// Reads until the server closes.
    pub fn read(stream: &mut TcpStream) -> Reply {
        let mut bytes = Vec::new();
        // A server that closes with something unread resets the connection, after what it had to say.
        let _ = stream.read_to_end(&mut bytes);
        let end = bytes.windows(4).position(|part| part == b"\r\n\r\n");
        let end = end.unwrap_or_else(|| panic!("no response in {:?}", String::from_utf8_lossy(&bytes)));
        let head = String::from_utf8(bytes[..end].to_vec()).unwrap().to_lowercase();
        let status = head[9..12].parse().unwrap();
        let is_chunked = head.contains("transfer-encoding: chunked");
        let body = if is_chunked { unchunked(&bytes[end + 4..]) } else { bytes[end + 4..].to_vec() };
        Reply { status, head, body }
    }

    /// The value of a header.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
    }

    /// The body as text.
    pub fn text(&self) -> &str {
        std::str::from_utf8(&self.body).unwrap()
    }

    /// The body as JSON.
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }

    /// Makes sure that it is a problem of RFC 9457 with this status.
    #[track_caller]
    pub fn is_problem(&self, status: u16) -> &Reply {
        assert_eq!(self.status, status, "{} {}", self.head, String::from_utf8_lossy(&self.body));
        assert_eq!(self.header("content-type"), Some("application/problem+json"), "{}", self.head);
        let problem = self.json();
        assert_eq!(problem["status"], status);
        assert!(problem["type"].as_str().unwrap().starts_with("/problems/"));
        assert!(problem["title"].is_string() && problem["detail"].is_string(), "{problem}");
        self
    }
}

/// The bytes of chunks, as far as they came.
pub fn unchunked(mut bytes: &[u8]) -> Vec<u8> {
    let mut body = Vec::new();
    while let Some(end) = bytes.windows(2).position(|part| part == b"\r\n") {
        let Ok(size) = usize::from_str_radix(std::str::from_utf8(&bytes[..end]).unwrap(), 16) else { break };
        let chunk = &bytes[end + 2..];
        if size == 0 || chunk.len() < size + 2 {
            break;
        }
        body.extend_from_slice(&chunk[..size]);
        bytes = &chunk[size + 2..];
    }
    body
}

/// The body of a request about a puzzle.
pub fn puzzle() -> String {
    format!("{{\"puzzle\": \"{PUZZLE}\"}}")
}
