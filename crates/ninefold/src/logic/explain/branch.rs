//! One branch of a proof: an assumption, what follows from it, and in which order it is best stated.
//!
//! What is stated are *units*: nodes that are true, and what a step inside concludes. A node that is false by
//! a cell or a house is never stated on its own, it stands in the reason of what it forces.

use crate::logic::{Chain, Inference, Node, Reason, Step};
use crate::sort::{Arrange, ArrangeDistinct};

/// A node that is true or false.
pub(super) type Fact = (Node, bool);

/// What an inference says.
pub(super) const fn fact(inference: &Inference) -> Fact {
    (inference.node, inference.holds)
}

/// What is stated at once: one inference, or several that one step inside concludes.
#[derive(Clone, Debug)]
pub(super) struct Unit {
    /// The numbers of the inferences.
    pub(super) members: Vec<usize>,
    /// The units from which it follows, by number.
    pub(super) premises: Vec<usize>,
}

/// The part of a chain that leads to some goals, cut into units.
#[derive(Clone, Debug)]
pub(super) struct Branch {
    /// The assumption, and what is needed for the goals.
    pub(super) chain: Chain,
    /// What it is to show.
    pub(super) goals: Vec<usize>,
    /// What is stated, the assumption first.
    pub(super) units: Vec<Unit>,
    /// For each inference its unit, if it is stated.
    unit_of: Vec<Option<usize>>,
    /// The order in which the units are stated.
    pub(super) order: Vec<usize>,
}

/// The chains of a step, those of one assumption made one.
pub(super) fn joined(step: &Step) -> Vec<Chain> {
    let mut joined: Vec<Chain> = Vec::new();
    for chain in step.evidence.chains().iter().filter(|chain| !chain.inferences.is_empty()) {
        let start = fact(&chain.inferences[0]);
        match joined.iter_mut().find(|known| fact(&known.inferences[0]) == start) {
            Some(known) => _ = known.join(chain),
            None => joined.push(chain.clone()),
        }
    }
    joined
}

impl Branch {
    /// The part of `chain` that leads to the inferences of these numbers. If `states_goals`, these are stated
    /// although they are false.
    pub(super) fn new(chain: &Chain, goals: &[usize], states_goals: bool) -> Branch {
        let part = chain.leading_to(goals);
        let place = |&goal: &usize| {
            let Inference { node, holds, .. } = chain.inferences[goal];
            part.inferences.iter().rposition(|inference| fact(inference) == (node, holds)).unwrap_or(0)
        };
        let goals: Vec<usize> = goals.iter().map(place).collect();
        let told_goals = if states_goals { &goals[..] } else { &[] };
        let (units, unit_of) = units(&part, told_goals);
        Branch::stated(Branch { chain: part, goals, units, unit_of, order: Vec::new() })
    }

    /// All of a chain.
    pub(super) fn whole(chain: &Chain) -> Branch {
        let goals = vec![chain.inferences.len() - 1];
        let (units, unit_of) = units(chain, &goals);
        Branch::stated(Branch { chain: chain.clone(), goals, units, unit_of, order: Vec::new() })
    }

    fn stated(mut self) -> Branch {
        self.units = self.with_premises();
        self.order = self.told_order();
        self
    }

    /// What is assumed.
    pub(super) fn assumption(&self) -> Fact {
        fact(&self.chain.inferences[0])
    }

    /// The inference that a unit is, or its first.
    pub(super) fn inference(&self, unit: usize) -> &Inference {
        &self.chain.inferences[self.units[unit].members[0]]
    }

    /// The step inside that a unit is, if it is one.
    pub(super) fn inner(&self, unit: usize) -> Option<&Step> {
        match self.inference(unit).reason {
            Reason::Inner(step) => Some(&self.chain.inner[step]),
            _ => None,
        }
    }

    /// The unit that states an inference.
    pub(super) fn unit(&self, inference: usize) -> Option<usize> {
        self.unit_of[inference]
    }

    /// The units that inferences rest on: those that state them, or that state what they follow from.
    pub(super) fn roots(&self, inferences: impl IntoIterator<Item = usize>) -> Vec<usize> {
        let mut roots = Vec::new();
        for inference in inferences {
            match self.unit_of[inference] {
                Some(unit) => roots.push(unit),
                None => roots.extend(self.roots(self.premises(inference))),
            }
        }
        roots.arrange_distinct();
        roots
    }

    /// The premises of an inference.
    pub(super) fn premises(&self, inference: usize) -> impl Iterator<Item = usize> + '_ {
        self.chain.inferences[inference].premises.iter().map(|&premise| usize::from(premise))
    }

    /// Whether each unit follows from the one before it alone, and none is a step inside.
    pub(super) fn is_path(&self) -> bool {
        let follows = |pair: &[usize]| self.units[pair[1]].premises == [pair[0]];
        self.order.windows(2).all(follows) && self.order.iter().all(|&unit| self.inner(unit).is_none())
    }

    fn with_premises(&self) -> Vec<Unit> {
        let premises = |unit: &Unit| {
            let own = unit.members.iter().flat_map(|&member| self.premises(member));
            let mut premises = self.roots(own);
            premises.retain(|&premise| self.units[premise].members != unit.members);
            premises
        };
        let with = |unit: &Unit| Unit { members: unit.members.clone(), premises: premises(unit) };
        self.units.iter().map(with).collect()
    }

    /// Every unit after its premises; of several premises the one with the longest proof last.
    fn told_order(&self) -> Vec<usize> {
        let mut order = vec![0];
        let mut goals = self.roots(self.goals.iter().copied());
        self.visit_all(&mut goals, &mut order);
        order
    }

    fn visit_all(&self, units: &mut [usize], order: &mut Vec<usize>) {
        units.arrange_by_key(|&unit| self.cone(unit));
        for &unit in &*units {
            if !order.contains(&unit) {
                self.visit_all(&mut self.units[unit].premises.clone(), order);
                order.push(unit);
            }
        }
    }

    /// How many units are needed for one.
    fn cone(&self, unit: usize) -> usize {
        let mut needed = vec![unit];
        let mut next = 0;
        while let Some(&unit) = needed.get(next) {
            let new: Vec<usize> = self.units[unit]
                .premises
                .iter()
                .copied()
                .filter(|premise| !needed.contains(premise))
                .collect();
            needed.extend(new);
            next += 1;
        }
        needed.len()
    }
}

/// The units of a chain, and for each inference the unit that states it.
fn units(chain: &Chain, told_goals: &[usize]) -> (Vec<Unit>, Vec<Option<usize>>) {
    let mut units: Vec<Unit> = Vec::new();
    let mut unit_of = Vec::new();
    for (i, inference) in chain.inferences.iter().enumerate() {
        let same = |unit: &Unit| {
            let first = &chain.inferences[unit.members[0]];
            (first.reason, &first.premises[..]) == (inference.reason, &inference.premises[..])
        };
        let is_inner = matches!(inference.reason, Reason::Inner(_));
        let is_told = i == 0
            || inference.holds
            || is_inner
            || matches!(inference.reason, Reason::Set(_) | Reason::Assumed)
            || told_goals.contains(&i);
        let known = units.iter().position(|unit| is_inner && same(unit));
        unit_of.push(known.or_else(|| is_told.then_some(units.len())));
        match known {
            Some(unit) => units[unit].members.push(i),
            None if is_told => units.push(Unit { members: vec![i], premises: Vec::new() }),
            None => {}
        }
    }
    (units, unit_of)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Candidate, House};

    fn inference(text: &str, holds: bool, premises: &[u16]) -> Inference {
        let node = Node::of(text.parse::<Candidate>().unwrap());
        Inference::following(node, holds, Reason::House(House::row(0)), premises.iter().copied())
    }

    #[test]
    fn only_what_the_goal_needs_is_told_and_each_after_its_premises() {
        let chain = Chain::of(vec![
            Inference::assumed(Node::of("r1c1=1".parse().unwrap()), true),
            inference("r1c2=1", false, &[0]),
            inference("r5c2=1", true, &[1]),
            inference("r1c3=1", false, &[0]),
            inference("r5c3=2", true, &[3]),
            inference("r6c3=2", false, &[4]),
            inference("r6c4=3", true, &[6 - 1]),
            inference("r7c7=9", true, &[0]),
            inference("r9c9=9", true, &[2, 6]),
        ]);
        let branch = Branch::new(&chain, &[8], false);
        let stated: Vec<String> =
            branch.order.iter().map(|&unit| branch.inference(unit).node.to_string()).collect();
        assert_eq!(stated, ["(1)r1c1", "(1)r5c2", "(2)r5c3", "(3)r6c4", "(9)r9c9"]);
        assert!(!branch.is_path());
        assert!(Branch::new(&chain, &[6], false).is_path());
    }
}
