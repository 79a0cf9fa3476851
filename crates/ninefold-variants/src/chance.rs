//! Numbers that look random, for tests.

/// Gives numbers below the one that it gets; the same seed, the same numbers.
pub(crate) fn numbers(mut seed: u64) -> impl FnMut(usize) -> usize {
    move |below| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % below
    }
}
