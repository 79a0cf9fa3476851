//! Chains: strong and weak links that alternate.
//!
//! ```text
//!   a = b - c = d      if a is false, b is true, c is false, d is true: so one of a and d is true,
//!                      and what excludes both is false
//! ```
//!
//! `=` is a strong link (one of the two is true), `-` a weak one (not both are). The families differ in which links
//! they may use: one digit only, two-candidate cells only, or all.

mod forcing;
mod nice_loop;
mod remote_pair;
mod x_chain;
mod xy_chain;

pub use forcing::{FORCING_CHAIN, FORCING_NET};
pub use nice_loop::{ALS_NICE_LOOP, GROUPED_NICE_LOOP, NICE_LOOP};
pub use remote_pair::REMOTE_PAIR;
pub use x_chain::{TURBOT_FISH, X_CHAIN};
pub use xy_chain::XY_CHAIN;

use crate::board::Candidate;
use crate::logic::position::links::Links;
use crate::logic::{Chain, Link, Node, Position};

/// Longer chains are not looked for: the number of their links.
const LONGEST: usize = 20;

/// The chain through these candidates, whose first link is strong, then weak, and so on.
fn alternating(on: &Position, nodes: &[Candidate]) -> Chain {
    let link = |(i, pair): (usize, &[Candidate])| {
        let [from, to] = [pair[0], pair[1]];
        let strong = i % 2 == 0;
        let reason = if strong { Links::strong_tie(on, from, to) } else { Links::tie(from, to) };
        Link { from: Node::of(from), to: Node::of(to), strong, reason }
    };
    Chain::of_links(nodes.windows(2).enumerate().map(link))
}
