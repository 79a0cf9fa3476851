//! Numbers that look random, for tests.

/// A function that returns numbers below its argument; the same seed yields the same numbers.
pub(crate) fn numbers(mut seed: u64) -> impl FnMut(usize) -> usize {
    move |below| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % below
    }
}
