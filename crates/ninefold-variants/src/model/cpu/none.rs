//! No registers that are used here: there is neither a proof of them nor a value.

use super::Job;

/// There is none.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Fast {}

impl Fast {
    pub(crate) fn detect() -> Option<Self> {
        None
    }

    /// What is known of the processor.
    #[inline(always)]
    pub(crate) fn known(fast: Option<Self>) -> Option<Self> {
        fast
    }

    pub(crate) fn run<J: Job>(self, job: J) -> J::Answer {
        job.go(self)
    }
}

/// There is none.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reg(Fast);

macro_rules! never {
    ($($name:ident($($argument:ident: $is:ty),*) -> $answer:ty;)*) => {$(
        pub(crate) fn $name(self $(, $argument: $is)*) -> $answer {
            $(let _ = $argument;)*
            match self.0 {}
        }
    )*};
}

impl Reg {
    pub(crate) fn of(fast: Fast, _: &[u16; 16]) -> Self {
        Self(fast)
    }

    pub(crate) fn nine(fast: Fast, _: &[u32; 9]) -> Self {
        Self(fast)
    }

    never! {
        and(b: Self) -> Self;
        below(b: Self) -> Self;
        blank() -> Self;
        choose(a: Self, b: Self) -> Self;
        is_blank() -> bool;
        joined() -> u16;
        lanes() -> [u16; 16];
        less(b: Self) -> Self;
        like(lane: u16) -> Self;
        moved() -> Self;
        moved_twice() -> Self;
        or(b: Self) -> Self;
        plus(b: Self) -> Self;
        same(b: Self) -> Self;
        signs() -> u32;
        stripped() -> Self;
        turned() -> Self;
        turned_twice() -> Self;
        xor(b: Self) -> Self;
    }
}
