//! A search that runs ahead without being shown.

/// How far a run came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rush {
    /// There is more to do.
    Unfinished,
    /// To a solution.
    Solution,
    /// Nothing is left to do.
    Over,
}
