//! Not a test but a notice: which tests of this run had nothing to run on. `cargo test` hides what a passing test
//! prints; this program has no harness, so what it prints is seen.

use ninefold::solve::Backend;

fn main() {
    let missing = Backend::ALL.iter().filter(|backend| !backend.is_available());
    for backend in missing {
        println!("NOT RUN: tests of the backend {backend}, for which this processor lacks the instructions");
    }
    let includes_ignored = std::env::args().any(|arg| arg == "--include-ignored" || arg == "--ignored");
    if !includes_ignored {
        println!(
            "NOT RUN: ignored tests; most read the external data that NINEFOLD_DATA names (see CONTRIBUTING.md)"
        );
    }
}
