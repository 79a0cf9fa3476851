//! Leaves names out of the module, which would be a third of it, and writes addresses as short as they are.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|architecture| architecture == "wasm32") {
        println!("cargo::rustc-link-arg-cdylib=--strip-all");
        println!("cargo::rustc-link-arg-cdylib=--compress-relocations");
    }
}
