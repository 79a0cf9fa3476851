//! Registers of sixteen 16-bit lanes, where the processor has them: the only `unsafe` code of this crate, one file an
//! instruction set.
//!
//! [`Fast::run`] is the one function that is compiled for such processors, and everything below it is
//! `#[inline(always)]`: an intrinsic that is not inlined there is a call, thirty times slower.

#[cfg(not(any(target_arch = "wasm32", target_arch = "x86_64")))]
mod none;
#[cfg(target_arch = "wasm32")]
#[allow(unsafe_code)]
mod wasm;
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
mod x86;

#[cfg(not(any(target_arch = "wasm32", target_arch = "x86_64")))]
pub(crate) use none::{Fast, Reg};
#[cfg(target_arch = "wasm32")]
pub(crate) use wasm::{Fast, Reg};
#[cfg(target_arch = "x86_64")]
pub(crate) use x86::{Fast, Reg};

/// What [`Fast::run`] runs. All of it is `#[inline(always)]`.
pub(crate) trait Job {
    type Answer;

    /// Does it with what a fast processor has.
    fn go(self, fast: Fast) -> Self::Answer;
}
