//! What a finder is.

use std::ops::ControlFlow;

use super::look::Look;
use super::step::Step;

/// Receives steps; breaks when it has enough.
pub(super) type Found<'f> = dyn FnMut(Step) -> ControlFlow<()> + 'f;

/// Reports every step of a family that it finds.
pub(super) type Finder = fn(&Look<'_>, &mut Found<'_>) -> ControlFlow<()>;
