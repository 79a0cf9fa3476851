//! The specification as text: OpenAPI 3.1 for programs, a page for people.

use utoipa::openapi::OpenApi;

/// The specification as JSON.
pub fn document(specification: &OpenApi) -> String {
    let mut text = specification.to_pretty_json().expect("a specification is JSON");
    text.push('\n');
    text
}

/// A page that lists every address, for people.
pub fn page(specification: &OpenApi) -> String {
    let mut rows = String::new();
    for (path, item) in &specification.paths.paths {
        for (method, operation) in [("GET", &item.get), ("POST", &item.post)] {
            if let Some(operation) = operation {
                let about = operation.summary.as_deref().unwrap_or_default();
                rows += &format!(
                    "<tr><td>{method}</td><td><code>/api/v1{path}</code></td><td>{}</td></tr>\n",
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
