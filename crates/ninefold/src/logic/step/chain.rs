//! Chains: what follows from one assumption.

use super::Step;
use super::node::{Link, Node, Reason};
use super::one_or_many::OneOrMany;

/// What follows from one assumption, as a graph: every node once, after all of its premises.
///
/// A chain in the usual sense is the case in which each inference has one premise, the one before it. A loop
/// ends with the node that it starts from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Chain {
    /// The assumption, then what follows.
    pub inferences: Vec<Inference>,
    /// The steps that [`Reason::Inner`] names: patterns, or chains within the chain.
    pub inner: Vec<Step>,
}

/// A node of a chain that is true, or false, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Inference {
    /// The candidate or group.
    pub node: Node,
    /// Whether it is true.
    pub holds: bool,
    /// Why.
    pub reason: Reason,
    /// The earlier inferences from which it follows, by number: all that are needed.
    pub premises: OneOrMany<u16>,
}

impl Inference {
    /// What is assumed.
    pub const fn assumed(node: Node, holds: bool) -> Inference {
        Inference { node, holds, reason: Reason::Assumed, premises: OneOrMany::none() }
    }

    /// What follows from earlier inferences.
    pub fn following(
        node: Node,
        holds: bool,
        reason: Reason,
        premises: impl IntoIterator<Item = u16>,
    ) -> Inference {
        Inference { node, holds, reason, premises: premises.into_iter().collect() }
    }
}

impl Chain {
    /// A chain of inferences, without steps inside.
    pub fn of(inferences: Vec<Inference>) -> Chain {
        Chain { inferences, inner: Vec::new() }
    }

    /// The chain of links, each of which starts where the one before ends.
    pub fn of_links(links: impl IntoIterator<Item = Link>) -> Chain {
        let mut inferences = Vec::new();
        for link in links {
            if inferences.is_empty() {
                inferences.push(Inference::assumed(link.from, !link.strong));
            }
            let premise = inferences.len() as u16 - 1;
            let premises = OneOrMany::of(premise);
            inferences.push(Inference { node: link.to, holds: link.strong, reason: link.reason, premises });
        }
        Chain::of(inferences)
    }

    /// Its edges: one for each premise of each inference.
    pub fn links(&self) -> impl Iterator<Item = Link> {
        self.inferences.iter().flat_map(|to| {
            to.premises.iter().map(|&from| Link {
                from: self.inferences[usize::from(from)].node,
                to: to.node,
                strong: to.holds,
                reason: to.reason,
            })
        })
    }

    /// The part of it that leads to the inferences of these numbers: the assumption and what they need, in
    /// the same order.
    #[must_use]
    pub fn leading_to(&self, goals: &[usize]) -> Chain {
        let mut needed = vec![false; self.inferences.len()];
        needed[0] = true;
        goals.iter().for_each(|&goal| needed[goal] = true);
        for i in (0..needed.len()).rev() {
            if needed[i] {
                self.inferences[i].premises.iter().for_each(|&premise| needed[usize::from(premise)] = true);
            }
        }
        let mut part = Chain::default();
        let mut places = vec![0; needed.len()];
        for (i, inference) in self.inferences.iter().enumerate().filter(|&(i, _)| needed[i]) {
            places[i] = part.inferences.len() as u16;
            let premises = inference.premises.iter().map(|&premise| places[usize::from(premise)]).collect();
            let reason = match inference.reason {
                Reason::Inner(step) => Reason::Inner(part.add_inner(&self.inner[step])),
                reason => reason,
            };
            part.inferences.push(Inference { premises, reason, ..inference.clone() });
        }
        part
    }

    /// Adds what another chain from the same assumption shows, each node once; the number of its last
    /// inference here.
    pub fn join(&mut self, other: &Chain) -> usize {
        let mut places = vec![0; other.inferences.len()];
        for (i, inference) in other.inferences.iter().enumerate() {
            places[i] = self.position(inference.node, inference.holds).unwrap_or_else(|| {
                let premises = inference.premises.iter().map(|&premise| places[usize::from(premise)] as u16);
                let premises = premises.collect();
                let reason = match inference.reason {
                    Reason::Inner(step) => Reason::Inner(self.add_inner(&other.inner[step])),
                    reason => reason,
                };
                self.inferences.push(Inference { premises, reason, ..inference.clone() });
                self.inferences.len() - 1
            });
        }
        places.last().copied().unwrap_or(0)
    }

    /// The number of a node in a state, if it is there.
    pub fn position(&self, node: Node, holds: bool) -> Option<usize> {
        self.inferences.iter().position(|inference| inference.node == node && inference.holds == holds)
    }

    /// The number of a step inside, which is added if it is not there.
    pub fn add_inner(&mut self, step: &Step) -> usize {
        self.inner.iter().position(|known| known == step).unwrap_or_else(|| {
            self.inner.push(step.clone());
            self.inner.len() - 1
        })
    }

    /// The first and the last node, if something follows.
    pub fn ends(&self) -> Option<(Node, Node)> {
        match &self.inferences[..] {
            [first, .., last] => Some((first.node, last.node)),
            _ => None,
        }
    }

    /// Whether it ends where it starts.
    pub fn is_loop(&self) -> bool {
        self.ends().is_some_and(|(start, end)| start == end)
    }

    /// Whether each inference follows from the one before it.
    pub fn is_linear(&self) -> bool {
        let mut rest = self.inferences.iter().enumerate().skip(1);
        rest.all(|(i, inference)| inference.premises[..] == [i as u16 - 1])
    }
}
