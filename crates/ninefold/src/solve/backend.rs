//! The ways to search, by name.

#[cfg(target_arch = "x86_64")]
use super::planes;
use super::{lanes, register};

/// A way to search. All give the same verdicts and counts; they differ in speed and in which solution of several
/// they meet first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Backend {
    /// The obvious solver that the others are tested against. Slow.
    Reference,
    /// One puzzle in ordinary 64-bit words: for every machine.
    Portable,
    /// One puzzle in 256-bit vectors: x86-64 with AVX2.
    RegisterAvx2,
    /// One puzzle in 256-bit vectors: x86-64 with AVX-512 (F, BW, VL, VBMI, BITALG).
    RegisterAvx512,
    /// Many puzzles at once, one in each of eight lanes of a vector: x86-64 with SSSE3, and other machines but
    /// WebAssembly.
    Lanes128,
    /// Many puzzles at once in sixteen lanes: x86-64 with AVX2.
    LanesAvx2,
    /// Many puzzles at once in thirty-two lanes: x86-64 with AVX-512 (F, BW, VL, VBMI, BITALG).
    LanesAvx512,
    /// Hundreds of puzzles at once, 256 in the bits of vectors: x86-64 with AVX2.
    PlanesAvx2,
}

crate::named! {
    Backend or UnknownBackend: "the name of a backend";
    Reference = "reference",
    Portable = "portable",
    RegisterAvx2 = "register-avx2",
    RegisterAvx512 = "register-avx512",
    Lanes128 = "lanes-128",
    LanesAvx2 = "lanes-avx2",
    LanesAvx512 = "lanes-avx512",
    PlanesAvx2 = "planes-avx2",
}

impl Backend {
    /// Whether this machine can run it.
    pub fn is_available(self) -> bool {
        match self {
            Backend::Reference | Backend::Portable => true,
            Backend::RegisterAvx2 => register::Width::Avx2.is_available(),
            Backend::RegisterAvx512 => register::Width::Avx512.is_available(),
            Backend::Lanes128 | Backend::LanesAvx2 | Backend::LanesAvx512 => {
                self.lanes().is_some_and(lanes::Width::is_available)
            }
            #[cfg(target_arch = "x86_64")]
            Backend::PlanesAvx2 => planes::are_available(),
            #[cfg(not(target_arch = "x86_64"))]
            Backend::PlanesAvx2 => false,
        }
    }

    /// The width of its lanes, if it searches in lanes. WebAssembly has none: without vectors, words are as quick.
    pub(super) fn lanes(self) -> Option<lanes::Width> {
        match self {
            _ if cfg!(target_arch = "wasm32") => None,
            Backend::Lanes128 => Some(lanes::Width::Bits128),
            Backend::LanesAvx2 => Some(lanes::Width::Avx2),
            Backend::LanesAvx512 => Some(lanes::Width::Avx512),
            _ => None,
        }
    }

    /// The backends that this machine can run.
    pub fn available() -> impl Iterator<Item = Backend> {
        Backend::ALL.into_iter().filter(|backend| backend.is_available())
    }
}
