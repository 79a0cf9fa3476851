//! What can be wrong with a call, as a number and in words. The words are kept for each thread.

use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::numbers::{NF_INTERNAL, NF_OK};

/// Why a call failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// One of the negative numbers of the header.
    pub code: i32,
    /// What is wrong, where, and what would be right.
    pub message: String,
}

impl Fault {
    pub fn new(code: i32, message: impl Into<String>) -> Fault {
        Fault { code, message: message.into() }
    }
}

thread_local! {
    /// What was wrong with the last call of this thread; empty if nothing was.
    static MESSAGE: RefCell<String> = const { RefCell::new(String::new()) };
}

/// What was wrong with the last call of this thread.
pub fn message() -> String {
    MESSAGE.with_borrow(Clone::clone)
}

/// Does the work of a call and returns its number, or that of what is wrong. No panic gets through.
pub fn reported(work: impl FnOnce() -> Result<i32, Fault>) -> i32 {
    let done = catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| Err(internal(&*panic)));
    let (code, message) = match done {
        Ok(code) => (code, String::new()),
        Err(fault) => (fault.code, fault.message),
    };
    MESSAGE.set(message);
    code
}

/// The same for work that has no number of its own.
pub fn checked(work: impl FnOnce() -> Result<(), Fault>) -> i32 {
    reported(|| work().map(|()| NF_OK))
}

fn internal(panic: &(dyn std::any::Any + Send)) -> Fault {
    let text = panic.downcast_ref::<&str>().copied();
    let text = text.or(panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("no message");
    Fault::new(NF_INTERNAL, format!("a fault of this library: {text}"))
}
