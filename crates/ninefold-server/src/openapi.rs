//! The specification as text: OpenAPI 3.1 for programs, a page for people. It is made from the handlers and the shapes of
//! requests and answers (feature `openapi`), recorded, and compared by a test; the program carries the record alone.

use serde_json::Value;

/// The specification as JSON.
pub const DOCUMENT: &str = include_str!("openapi.json");

/// The specification as the program is: what `DOCUMENT` has to be.
#[cfg(feature = "openapi")]
pub fn made() -> String {
    use utoipa::OpenApi;
    let mut document = crate::router::Specification::openapi();
    for item in document.paths.paths.values_mut() {
        for operation in [&mut item.get, &mut item.post].into_iter().flatten() {
            // Empty otherwise.
            operation.tags = None;
        }
    }
    document.to_pretty_json().expect("a specification is JSON") + "\n"
}

/// A page that lists every address, for people.
pub fn page() -> String {
    let document: Value = serde_json::from_str(DOCUMENT).expect("a test compares it");
    let mut rows = String::new();
    for (path, item) in document["paths"].as_object().into_iter().flatten() {
        for method in ["get", "post"] {
            if let Some(about) = item[method]["summary"].as_str() {
                rows += &format!(
                    "<tr><td>{}</td><td><code>/api/v1{path}</code></td><td>{}</td></tr>\n",
                    method.to_uppercase(),
                    escaped(about)
                );
            }
        }
    }
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>Ninefold: the HTTP API</title>\n\
         <h1>Ninefold: the HTTP API</h1>\n<p>The specification, OpenAPI 3.1: \
         <a href=\"/api/v1/openapi.json\">openapi.json</a>. Errors are problems of RFC 9457.</p>\n\
         <table>\n{rows}</table>\n</html>\n"
    )
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
