//! The queries of Ninefold, one file each: what is asked, and the columns of its answers.

pub mod candidates;
pub mod canon;
pub mod check;
pub mod count;
#[cfg(feature = "variants")]
pub mod estimate;
pub mod prove;
pub mod rate;
#[cfg(feature = "variants")]
pub mod solutions;
pub mod solve;
pub mod verified;

#[cfg(all(test, feature = "variants"))]
mod variant_tests;
