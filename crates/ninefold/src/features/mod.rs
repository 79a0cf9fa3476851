//! What other crates expect of a vocabulary, each behind a feature of the crate's name.

#[cfg(feature = "arbitrary")]
mod arbitrary;
#[cfg(feature = "rand_core")]
mod rand_core;
#[cfg(feature = "serde")]
mod serde;
