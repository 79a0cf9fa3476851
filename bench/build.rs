//! Tells the program which compiler built it.

use std::process::Command;

fn main() {
    let rustc = std::env::var_os("RUSTC").expect("cargo sets RUSTC");
    let version = Command::new(rustc).arg("--version").output().expect("rustc runs");
    println!("cargo:rustc-env=BENCH_RUSTC={}", String::from_utf8_lossy(&version.stdout).trim());
    println!("cargo:rerun-if-changed=build.rs");
}
