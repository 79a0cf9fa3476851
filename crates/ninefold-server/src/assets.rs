//! The files of the page: built in, or from a folder.

use std::collections::HashMap;
use std::io::Write;
use std::path::{Component, Path, PathBuf};
use std::sync::OnceLock;

use flate2::Compression;
use flate2::write::GzEncoder;
use hyper::HeaderMap;
use hyper::body::Bytes;
use hyper::header::{ACCEPT_ENCODING, CONTENT_ENCODING, ETAG, HeaderValue, VARY};

use crate::reply::{self, Keep, Reply};

/// Made by `build.rs` from the folder `web`.
static BUILT_IN: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/assets.rs"));

/// A file that is built in.
pub fn built_in(path: &str) -> Option<&'static [u8]> {
    BUILT_IN.iter().find(|(known, _)| *known == path).map(|&(_, bytes)| bytes)
}

/// The files of the page.
#[derive(Debug)]
pub struct Assets {
    /// Where they are read from at each request, if they are not the ones that are built in.
    folder: Option<PathBuf>,
    built_in: HashMap<&'static str, Asset>,
}

/// A file, and the same packed, once somebody asks for that.
#[derive(Debug)]
struct Asset {
    bytes: Bytes,
    packed: OnceLock<Option<Bytes>>,
}

impl Assets {
    /// Those of `folder`, or those that are built in.
    pub fn new(folder: Option<PathBuf>) -> Assets {
        let asset =
            |bytes: &'static [u8]| Asset { bytes: Bytes::from_static(bytes), packed: OnceLock::new() };
        let built_in = BUILT_IN.iter().map(|&(path, bytes)| (path, asset(bytes))).collect();
        Assets { folder, built_in }
    }

    /// The file at a path such as `/engine/http.js`.
    pub fn get(&self, path: &str, request: &HeaderMap) -> Option<Reply> {
        let path = match path.trim_start_matches('/') {
            "" => "index.html",
            path => path,
        };
        let response = match &self.folder {
            Some(folder) => reply::answer(media(path), read(folder, path)?, Keep::Checked),
            None => self.built_in.get(path)?.response(path, request),
        };
        Some(reply::unless_known(request, response))
    }
}

impl Asset {
    fn response(&self, path: &str, request: &HeaderMap) -> Reply {
        let packed = accepts_gzip(request).then(|| self.packed().clone()).flatten();
        let is_packed = packed.is_some();
        let tag = reply::etag(&self.bytes);
        let mut response =
            reply::answer(media(path), packed.unwrap_or_else(|| self.bytes.clone()), Keep::Checked);
        let headers = response.headers_mut();
        headers.insert(VARY, HeaderValue::from_static("Accept-Encoding"));
        if is_packed {
            headers.insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
        } else {
            headers.insert(ETAG, tag);
        }
        response
    }

    /// The file packed, if that makes it smaller.
    fn packed(&self) -> &Option<Bytes> {
        self.packed.get_or_init(|| {
            let mut packer = GzEncoder::new(Vec::new(), Compression::best());
            let packed = packer.write_all(&self.bytes).and_then(|()| packer.finish()).ok()?;
            (packed.len() < self.bytes.len()).then(|| packed.into())
        })
    }
}

fn accepts_gzip(request: &HeaderMap) -> bool {
    let accepted = request.get(ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
    accepted.split(',').any(|coding| {
        let mut words = coding.split(';').map(str::trim);
        words.next() == Some("gzip") && words.all(|word| word.replace(' ', "") != "q=0")
    })
}

/// A file of `folder`, and of no other.
fn read(folder: &Path, path: &str) -> Option<Vec<u8>> {
    let path = Path::new(path);
    let is_inside = path.components().all(|part| matches!(part, Component::Normal(_)));
    is_inside.then(|| std::fs::read(folder.join(path)).ok()).flatten()
}

/// The media type of a file.
fn media(path: &str) -> &'static str {
    match path.rsplit_once('.').map_or("", |(_, end)| end) {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "webp" => "image/webp",
        "wasm" => "application/wasm",
        "woff2" => "font/woff2",
        "txt" | "md" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
