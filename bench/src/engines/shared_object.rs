//! A solver with tdoku's C interface, from a shared library named in `NINEFOLD_PEER_SO`.
//!
//! `NINEFOLD_PEER_SYMBOL` names another function of the same form than tdoku's own.

use std::ffi::{OsString, c_char};
use std::path::Path;

use anyhow::{Context, Result};
use libloading::Library;

use super::engine::Engine;
use super::peers::peer;
use crate::sets::Set;

/// `input`: 81 characters; `solution`: room for 81; returns the number of solutions up to `limit`.
type SolverFn = unsafe extern "C" fn(
    input: *const c_char,
    limit: usize,
    flags: u32,
    solution: *mut c_char,
    guesses: *mut usize,
) -> usize;

const SYMBOL: &str = "TdokuSolverDpllTriadSimd";

/// The solver that the environment names, if it names one.
pub fn named_by_environment(set: &Set) -> Result<Option<Box<dyn Engine>>> {
    let Some(path) = std::env::var_os("NINEFOLD_PEER_SO") else { return Ok(None) };
    load(set, &path).map(Some).with_context(|| format!("NINEFOLD_PEER_SO={}", path.display()))
}

fn load(set: &Set, path: &OsString) -> Result<Box<dyn Engine>> {
    let symbol = std::env::var("NINEFOLD_PEER_SYMBOL").unwrap_or_else(|_| SYMBOL.to_owned());
    let name = Path::new(path).file_stem().unwrap_or(path).to_string_lossy().into_owned();
    // SAFETY: the user vouches for the library and for the form of its function.
    let (library, solve) = unsafe {
        let library = Library::new(path)?;
        let solve: SolverFn = *library.get::<SolverFn>(symbol.as_bytes())?;
        (library, solve)
    };
    let puzzles: Vec<Vec<u8>> =
        set.puzzles.iter().map(|puzzle| [puzzle.as_bytes(), b"\0"].concat()).collect();
    let mut solution = [0; 128];
    Ok(peer(name.trim_start_matches("lib"), puzzles, move |puzzle, limit| {
        let _loaded = &library;
        let mut guesses = 0;
        // SAFETY: `puzzle` ends with a zero byte, `solution` has room for 81 characters and more.
        unsafe {
            solve(puzzle.as_ptr().cast(), limit as usize, 0, solution.as_mut_ptr(), &mut guesses) as u64
        }
    }))
}
