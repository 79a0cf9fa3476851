//! Bodies of requests in, bodies of answers out.

use std::convert::Infallible;
use std::fmt::Write as _;

use http_body_util::combinators::UnsyncBoxBody;
use http_body_util::{BodyExt, Full, LengthLimitError, Limited};
use hyper::body::{Bytes, Incoming};
use hyper::header::{ACCEPT, CACHE_CONTROL, CONTENT_LENGTH, CONTENT_TYPE, ETAG, HeaderValue, IF_NONE_MATCH};
use hyper::{HeaderMap, Response, StatusCode};
use ninefold_app::api::{Problem, ProblemKind};
use tokio::time::{Duration, timeout};

/// The body of an answer: known as a whole, or sent as it is found.
pub type Body = UnsyncBoxBody<Bytes, Infallible>;

/// An answer.
pub type Reply = Response<Body>;

/// A body that is known as a whole.
pub fn whole(bytes: impl Into<Bytes>) -> Body {
    Full::new(bytes.into()).boxed_unsync()
}

/// The whole body, of `most` bytes at most.
pub async fn body(
    headers: &HeaderMap,
    body: Incoming,
    most: usize,
    time: Duration,
) -> Result<Bytes, Problem> {
    if announced(headers).is_some_and(|length| length > most as u64) {
        return Err(too_large(most));
    }
    match timeout(time, Limited::new(body, most).collect()).await {
        Ok(Ok(body)) => Ok(body.to_bytes()),
        Ok(Err(error)) if error.is::<LengthLimitError>() => Err(too_large(most)),
        Ok(Err(error)) => Err(Problem::new(ProblemKind::BadRequest, format!("the body broke off: {error}"))),
        Err(_) => Err(Problem::new(ProblemKind::RequestTimeout, "the body did not arrive in time")),
    }
}

/// The length that the headers announce.
pub fn announced(headers: &HeaderMap) -> Option<u64> {
    headers.get(CONTENT_LENGTH)?.to_str().ok()?.parse().ok()
}

/// That the body is larger than `most` bytes.
pub fn too_large(most: usize) -> Problem {
    let detail = format!("the body has more than {most} bytes");
    Problem::new(ProblemKind::TooLarge, detail).with_limit(most as u64)
}

/// The media type of the body, without its parameters.
pub fn media(headers: &HeaderMap) -> &str {
    let value = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    value.split(';').next().unwrap_or_default().trim()
}

/// That the body is of another type than these.
pub fn unsupported(headers: &HeaderMap, expected: &str) -> Problem {
    let found = match media(headers) {
        "" => "no Content-Type",
        media => media,
    };
    Problem::new(ProblemKind::UnsupportedMedia, format!("{found}, expected {expected}"))
}

/// The first of `offered` that the request accepts; the first of all if it does not say.
pub fn accepted(headers: &HeaderMap, offered: &[&'static str]) -> Result<&'static str, Problem> {
    let values = headers.get_all(ACCEPT);
    let mut wanted = values.iter().filter_map(|value| value.to_str().ok()).flat_map(|value| value.split(','));
    let is_silent = values.iter().next().is_none();
    let fits = |range: &str, media: &str| {
        let range = range.split(';').next().unwrap_or_default().trim();
        range == "*/*" || range == media || range.strip_suffix("/*") == media.split('/').next()
    };
    let found = wanted.find_map(|range| offered.iter().find(|media| fits(range, media)).copied());
    match (is_silent, found) {
        (true, _) => Ok(offered[0]),
        (false, Some(media)) => Ok(media),
        (false, None) => {
            let detail = format!("there is {}", offered.join(", "));
            Err(Problem::new(ProblemKind::NotAcceptable, detail))
        }
    }
}

/// How long an answer may be kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keep {
    /// Not at all.
    Never,
    /// As long as the server says that it is still the same.
    Checked,
    /// For ever.
    Always,
}

/// An answer.
pub fn answer(media: &'static str, body: impl Into<Bytes>, keep: Keep) -> Reply {
    let body = body.into();
    let tag = (keep != Keep::Never).then(|| etag(&body));
    let mut response = Response::new(whole(body));
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(media));
    let control = match keep {
        Keep::Never => "no-store",
        Keep::Checked => "no-cache",
        Keep::Always => "public, max-age=31536000, immutable",
    };
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(control));
    if let Some(tag) = tag {
        headers.insert(ETAG, tag);
    }
    response
}

/// A tag that changes with the bytes.
pub fn etag(bytes: &[u8]) -> HeaderValue {
    // FNV-1a, twice with different starts: nobody attacks a cache of their own.
    let hash = |start: u64| {
        bytes.iter().fold(start, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3))
    };
    let mut tag = String::from("\"");
    let _ = write!(tag, "{:016x}{:016x}\"", hash(0xcbf2_9ce4_8422_2325), hash(0x6c62_272e_07bb_0142));
    HeaderValue::from_str(&tag).expect("hexadecimal digits")
}

/// The answer, or that it is still what the client has.
pub fn unless_known(request: &HeaderMap, response: Reply) -> Reply {
    let known = request.get(IF_NONE_MATCH).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let tag = response.headers().get(ETAG).and_then(|tag| tag.to_str().ok());
    let is_known = tag.is_some_and(|tag| {
        known
            .split(',')
            .any(|known| matches!(known.trim(), "*") || known.trim().trim_start_matches("W/") == tag)
    });
    if !is_known {
        return response;
    }
    let (mut parts, _) = response.into_parts();
    parts.status = StatusCode::NOT_MODIFIED;
    parts.headers.remove(CONTENT_TYPE);
    Response::from_parts(parts, whole(Bytes::new()))
}
