//! In place of the answers where puzzles with other rules are left out: nothing is ever asked of them.

/// The answers to questions that nobody asks.
pub mod answer {
    use ninefold_formats::Variant;

    use crate::table::Value;

    /// The status of a puzzle of which a rule is not understood.
    pub const UNCLEAR: &str = "unclear";
    /// The status of a puzzle whose search was stopped at a limit.
    pub const STOPPED: &str = "stopped";

    /// How much work an answer may cost.
    #[derive(Clone, Copy, Debug, Default)]
    pub struct Patience;

    impl Patience {
        /// What one request of many may cost.
        pub const BRIEF: Patience = Patience;
    }

    /// The answer to a question.
    #[derive(Clone, Debug, Default)]
    pub struct Answer {
        pub(crate) status: &'static str,
        pub(crate) accepted: bool,
        pub(crate) guesses: u64,
        pub(crate) line: String,
        pub(crate) values: Vec<Value>,
        pub(crate) solution: Option<Vec<i32>>,
        pub(crate) remark: Option<String>,
        pub(crate) message: Option<String>,
    }

    impl Answer {
        pub(crate) fn refused(variant: &Variant, _: usize) -> Answer {
            match variant.never {}
        }
    }

    pub(crate) fn solve(variant: &Variant, _: bool, _: bool, _: Patience) -> Answer {
        match variant.never {}
    }

    pub(crate) fn count(variant: &Variant, _: u64, _: Patience) -> Answer {
        match variant.never {}
    }

    pub(crate) fn check(variant: &Variant, _: Patience) -> Answer {
        match variant.never {}
    }

    pub(crate) fn candidates(variant: &Variant, _: u32, _: Patience) -> Answer {
        match variant.never {}
    }
}
