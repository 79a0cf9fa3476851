//! Proofs that this processor has the instructions that a vector needs.
//!
//! An instruction that a processor lacks is undefined behaviour, so code that uses one must know that it is there. Here
//! that knowledge is a value, a *token*, which takes no room. It can be had in one safe way, by asking the processor:
//!
//! ```text
//!   Avx2::new()  ──>  Some(token)  ──>  the first vector is made with the token      Vector::splat(token, …)
//!                                  ──>  a vector is a proof, too: it hands it on      vector.cpu()
//! ```
//!
//! No vector without a token and no token without the instructions: so a function that is given either may use the
//! instructions, and says so in its `// SAFETY:`.
//!
//! The second purpose of a token is speed. An intrinsic is one instruction only inside a function compiled for it
//! (`#[target_feature]`), and a call otherwise, thirty times slower. [`Cpu::run`] is such a function, the only one for
//! each set of instructions: everything below it is `#[inline(always)]` and thereby compiled for the same processor.

/// A token.
pub trait Cpu: Copy {
    /// Does `work`, compiled for the processor that the token speaks of.
    fn run<W: Work>(self, work: W) -> W::Output;
}

/// Something to do, with what it needs for that.
pub trait Work {
    /// What comes of it.
    type Output;

    /// Does it. Implementations are `#[inline(always)]`, and so is what they call, or it is compiled for any processor.
    fn run(self) -> Self::Output;
}

/// Any processor.
#[derive(Clone, Copy, Debug)]
pub struct Any;

impl Cpu for Any {
    #[inline(always)]
    fn run<W: Work>(self, work: W) -> W::Output {
        work.run()
    }
}

/// Does `work`, compiled for vectors of 256 bits if there are any.
#[cfg(feature = "std")]
pub fn at_best<W: Work>(work: W) -> W::Output {
    #[cfg(target_arch = "x86_64")]
    if let Some(avx2) = Avx2::new() {
        return avx2.run(work);
    }
    Any.run(work)
}

/// Whether the processor has a feature. Without `std` it cannot be asked: what counts is what this was compiled for.
#[cfg(target_arch = "x86_64")]
macro_rules! has {
    ($feature:tt) => {{
        #[cfg(feature = "std")]
        let has = std::arch::is_x86_feature_detected!($feature);
        #[cfg(not(feature = "std"))]
        let has = cfg!(target_feature = $feature);
        has
    }};
}

/// A token for a list of features, which stands here and nowhere else.
#[cfg(target_arch = "x86_64")]
macro_rules! token {
    ($(#[$about:meta])* $Token:ident: $($feature:tt)*) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug)]
        pub struct $Token(());

        impl $Token {
            /// The token, if this processor has all the features.
            #[inline]
            pub fn new() -> Option<$Token> {
                if $(has!($feature))&&* { Some($Token(())) } else { None }
            }

            /// The token, for those who know without asking.
            ///
            /// # Safety
            /// The processor must have all the features.
            #[inline(always)]
            pub const unsafe fn new_unchecked() -> $Token {
                $Token(())
            }
        }

        impl Cpu for $Token {
            #[inline]
            fn run<W: Work>(self, work: W) -> W::Output {
                $(#[target_feature(enable = $feature)])*
                fn run<W: Work>(work: W) -> W::Output {
                    work.run()
                }
                // SAFETY: there is a token, so the processor has the features.
                unsafe { run(work) }
            }
        }
    };
}

#[cfg(target_arch = "x86_64")]
token! {
    /// 128 bits: SSSE3.
    Ssse3: "ssse3"
}

#[cfg(target_arch = "x86_64")]
token! {
    /// 256 bits: AVX2, and what every processor with it has.
    Avx2: "avx2" "bmi1" "bmi2" "lzcnt" "popcnt"
}

#[cfg(target_arch = "x86_64")]
token! {
    /// 512 bits: AVX-512 with 16-bit lanes (BW), the same for shorter vectors (VL), byte shuffles (VBMI) and population
    /// counts (BITALG), and all of [`Avx2`].
    Avx512:
        "avx2" "bmi1" "bmi2" "lzcnt" "popcnt" "avx512f" "avx512bw" "avx512vl" "avx512vbmi" "avx512bitalg"
}

#[cfg(target_arch = "x86_64")]
impl From<Avx2> for Ssse3 {
    #[inline(always)]
    fn from(_: Avx2) -> Ssse3 {
        // SAFETY: AVX2 includes SSSE3, on processors and for compilers.
        unsafe { Ssse3::new_unchecked() }
    }
}

#[cfg(target_arch = "x86_64")]
impl From<Avx512> for Avx2 {
    #[inline(always)]
    fn from(_: Avx512) -> Avx2 {
        // SAFETY: the features of one are among those of the other.
        unsafe { Avx2::new_unchecked() }
    }
}

/// 128 bits of 64-bit ARM: NEON, where all that is compiled may use it.
#[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"))]
#[derive(Clone, Copy, Debug)]
pub struct Neon(());

#[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"))]
impl Neon {
    /// The token: the target has the instructions.
    #[inline(always)]
    pub const fn new() -> Neon {
        Neon(())
    }
}

#[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"))]
impl Cpu for Neon {
    #[inline(always)]
    fn run<W: Work>(self, work: W) -> W::Output {
        work.run()
    }
}

/// Whether the instructions that gather and scatter bits (`pext`, `pdep`) are quick. AMD's processors have them since family
/// 21, but before family 25 (Zen 3) each takes some hundred steps; so it is with Hygon's, which are made like those.
#[cfg(target_arch = "x86_64")]
pub fn moves_bits_quickly() -> bool {
    use core::arch::x86_64::__cpuid;

    // SAFETY: every 64-bit processor answers these two questions. (Later compilers know that.)
    #[allow(unused_unsafe)]
    let (maker, version) = unsafe { (__cpuid(0), __cpuid(1).eax) };
    let maker = [maker.ebx, maker.edx, maker.ecx].map(u32::to_le_bytes);
    let family = (version >> 8 & 0xf) + (version >> 20 & 0xff);
    let is_slow = matches!(maker.as_flattened(), b"AuthenticAMD" | b"HygonGenuine") && family < 25;
    !is_slow
}
