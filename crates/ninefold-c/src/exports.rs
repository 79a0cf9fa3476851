//! The functions that the library exports.

use std::ffi::{CStr, c_char};
use std::num::NonZero;
use std::thread;
use std::time::Duration;

use crate::border::{self, Buffer, apart};
use crate::call::{self, answered, on_own_stack};
use crate::fault::{self, Fault, checked, reported};
use crate::numbers::{NF_SHORT, NF_VALUE, Rating};
use crate::rows::{self, ROW};

/// The version of the library, such as "0.1.0".
#[unsafe(no_mangle)]
pub extern "C" fn nf_version() -> *const c_char {
    const VERSION: &CStr =
        match CStr::from_bytes_with_nul(concat!(env!("CARGO_PKG_VERSION"), "\0").as_bytes()) {
            Ok(version) => version,
            Err(_) => panic!("a version has no zero in it"),
        };
    VERSION.as_ptr()
}

/// Copies what was wrong with the last call of this thread (nothing, if it succeeded) into `message`, cut to
/// fit, with a zero at its end. Returns its full length, without the zero; with a `size` of 0 it only does
/// that.
///
/// # Safety
/// `message` has room for `size` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nf_message(message: *mut c_char, size: usize) -> usize {
    let text = fault::message();
    let Ok(buffer) = Buffer::written("message", message.cast::<u8>(), size) else { return text.len() };
    // SAFETY: promised by the caller.
    let buffer = unsafe { buffer.slice_mut() };
    if let Some(room) = size.checked_sub(1) {
        let length = (0..=room.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
        buffer[..length].copy_from_slice(&text.as_bytes()[..length]);
        buffer[length] = 0;
    }
    text.len()
}

/// The solution and the verdict of each puzzle.
///
/// `puzzles` are rows of 81 characters with nothing between them. `solutions` gets as many rows: that of a
/// puzzle without exactly one solution is all `.`. `verdicts` gets a number for each: `NF_UNIQUE` … Either
/// may be null with length 0 if it is not wanted.
/// `threads` is how many threads work; 0 means one for each processor, 1 none but the caller's.
///
/// # Safety
/// The buffers are as long as is said, and no other thread writes to them meanwhile.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nf_solve(
    puzzles: *const u8,
    puzzles_length: usize,
    solutions: *mut u8,
    solutions_length: usize,
    verdicts: *mut u8,
    verdicts_length: usize,
    threads: u32,
) -> i32 {
    checked(|| {
        let puzzles = Buffer::read("puzzles", puzzles, puzzles_length)?;
        let solutions = Buffer::written("solutions", solutions, solutions_length)?;
        let verdicts = Buffer::written("verdicts", verdicts, verdicts_length)?;
        apart(&[puzzles.place(), solutions.place(), verdicts.place()])?;
        let rows = rows_in(puzzles_length)?;
        unless_empty(&solutions, solutions_length, rows * ROW)?;
        unless_empty(&verdicts, verdicts_length, rows)?;
        // SAFETY: promised by the caller; they are apart.
        let (puzzles, solutions, verdicts) =
            unsafe { (puzzles.slice(), solutions.slice_mut(), verdicts.slice_mut()) };
        rows::solve(puzzles, first(solutions, rows * ROW), first(verdicts, rows), workers(threads));
        Ok(())
    })
}

/// How many solutions each puzzle has. Counting stops at `limit`, which is at least 1; a row that is not a
/// puzzle counts `NF_NO_COUNT`. `puzzles` and `threads` are those of `nf_solve`.
///
/// # Safety
/// That of `nf_solve`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nf_count(
    puzzles: *const u8,
    puzzles_length: usize,
    limit: u64,
    counts: *mut u64,
    counts_length: usize,
    threads: u32,
) -> i32 {
    checked(|| {
        let puzzles = Buffer::read("puzzles", puzzles, puzzles_length)?;
        let counts = Buffer::written("counts", counts, counts_length)?;
        apart(&[puzzles.place(), counts.place()])?;
        let rows = rows_in(puzzles_length)?;
        counts.at_least(rows)?;
        if limit == 0 {
            return Err(Fault::new(NF_VALUE, "limit: 0, expected 1 or more"));
        }
        // SAFETY: promised by the caller; they are apart.
        let (puzzles, counts) = unsafe { (puzzles.slice(), counts.slice_mut()) };
        rows::count(puzzles, limit, first(counts, rows), workers(threads));
        Ok(())
    })
}

/// How difficult each puzzle is, by the scales of Sudoku Explainer and HoDoKu. `puzzles` and `threads` are
/// those of `nf_solve`, but a thread is always started.
///
/// # Safety
/// That of `nf_solve`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nf_rate(
    puzzles: *const u8,
    puzzles_length: usize,
    ratings: *mut Rating,
    ratings_length: usize,
    threads: u32,
) -> i32 {
    checked(|| {
        let puzzles = Buffer::read("puzzles", puzzles, puzzles_length)?;
        let ratings = Buffer::written("ratings", ratings, ratings_length)?;
        apart(&[puzzles.place(), ratings.place()])?;
        let rows = rows_in(puzzles_length)?;
        ratings.at_least(rows)?;
        // SAFETY: promised by the caller; they are apart.
        let (puzzles, ratings) = unsafe { (puzzles.slice(), ratings.slice_mut()) };
        on_own_stack(|| rows::rate(puzzles, first(ratings, rows), workers(threads)))
    })
}

/// The canonical form of each puzzle: the same for two puzzles if rows, columns and digits can be exchanged
/// so that one becomes the other. `forms` gets rows as `nf_solve` gives solutions, all `.` for a row that is
/// not a puzzle; `automorphisms` the number of symmetries that map each puzzle to itself, then 0. Either may
/// be null with length 0. `puzzles` and `threads` are those of `nf_solve`.
///
/// # Safety
/// That of `nf_solve`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nf_canon(
    puzzles: *const u8,
    puzzles_length: usize,
    forms: *mut u8,
    forms_length: usize,
    automorphisms: *mut u32,
    automorphisms_length: usize,
    threads: u32,
) -> i32 {
    checked(|| {
        let puzzles = Buffer::read("puzzles", puzzles, puzzles_length)?;
        let forms = Buffer::written("forms", forms, forms_length)?;
        let automorphisms = Buffer::written("automorphisms", automorphisms, automorphisms_length)?;
        apart(&[puzzles.place(), forms.place(), automorphisms.place()])?;
        let rows = rows_in(puzzles_length)?;
        unless_empty(&forms, forms_length, rows * ROW)?;
        unless_empty(&automorphisms, automorphisms_length, rows)?;
        // SAFETY: promised by the caller; they are apart.
        let (puzzles, forms, automorphisms) =
            unsafe { (puzzles.slice(), forms.slice_mut(), automorphisms.slice_mut()) };
        rows::canon(puzzles, first(forms, rows * ROW), first(automorphisms, rows), workers(threads));
        Ok(())
    })
}

/// Answers a request of the HTTP API (docs/api.md), byte for byte: the same methods, bodies and problems.
///
/// `method` is its name, such as "hint", ended by a zero; `body` is JSON, and may be null with length 0 where
/// the method needs none. Returns the HTTP status: 200, or 400 and above for a problem, and copies the bytes
/// of the answer to `answer` (without a zero), their number to `length`, unless that is null. If `answer` is
/// too short, nothing is copied, the result is `NF_SHORT`, `length` says how long it must be, and `nf_answer`
/// copies it later. After `milliseconds`, unless 0, the work is given up with status 504.
///
/// # Safety
/// The buffers are as long as is said, and no other thread writes to them meanwhile.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nf_call(
    method: *const c_char,
    body: *const u8,
    body_length: usize,
    milliseconds: u32,
    answer: *mut u8,
    answer_length: usize,
    length: *mut usize,
) -> i32 {
    reported(|| {
        // SAFETY: promised by the caller.
        let method = unsafe { border::text("method", method) }?;
        let body = Buffer::read("body", body, body_length)?;
        let answer = Buffer::written("answer", answer, answer_length)?;
        let length = Buffer::written("length", length, usize::from(!length.is_null()))?;
        apart(&[body.place(), answer.place(), length.place()])?;
        let limit = (milliseconds > 0).then(|| Duration::from_millis(milliseconds.into()));
        // SAFETY: promised by the caller; they are apart.
        let (body, answer, length) = unsafe { (body.slice(), answer.slice_mut(), length.slice_mut()) };
        let (status, bytes) = answered(method, body, limit)?;
        call::keep(bytes);
        copy_answer(answer, length)?;
        Ok(status.into())
    })
}

/// Copies the answer to the last `nf_call` of this thread to `answer`, and its length to `length`, unless
/// that is null.
///
/// # Safety
/// The buffers are as long as is said.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nf_answer(answer: *mut u8, answer_length: usize, length: *mut usize) -> i32 {
    checked(|| {
        let answer = Buffer::written("answer", answer, answer_length)?;
        let length = Buffer::written("length", length, usize::from(!length.is_null()))?;
        apart(&[answer.place(), length.place()])?;
        // SAFETY: promised by the caller; they are apart.
        let (answer, length) = unsafe { (answer.slice_mut(), length.slice_mut()) };
        copy_answer(answer, length)
    })
}

fn copy_answer(room: &mut [u8], length: &mut [usize]) -> Result<(), Fault> {
    call::kept(|answer| {
        length.fill(answer.len());
        let long = || {
            Fault::new(
                NF_SHORT,
                format!("answer: its length is {}, expected {} or more", room.len(), answer.len()),
            )
        };
        if room.len() < answer.len() {
            return Err(long());
        }
        room[..answer.len()].copy_from_slice(answer);
        Ok(())
    })
}

/// How many rows there are in so many bytes.
fn rows_in(bytes: usize) -> Result<usize, Fault> {
    if !bytes.is_multiple_of(ROW) {
        return Err(Fault::new(
            NF_VALUE,
            format!("puzzles: its length is {bytes}, expected a multiple of {ROW}"),
        ));
    }
    Ok(bytes / ROW)
}

/// That an output has room for `least` elements, if it is wanted.
fn unless_empty<T>(output: &Buffer<T>, length: usize, least: usize) -> Result<(), Fault> {
    if length == 0 { Ok(()) } else { output.at_least(least) }
}

/// The first so many elements of an output; none if it is not wanted.
fn first<T>(output: &mut [T], length: usize) -> &mut [T] {
    let length = length.min(output.len());
    &mut output[..length]
}

fn workers(threads: u32) -> usize {
    match threads {
        0 => thread::available_parallelism().map_or(1, NonZero::get),
        _ => threads.min(1024) as usize,
    }
}
