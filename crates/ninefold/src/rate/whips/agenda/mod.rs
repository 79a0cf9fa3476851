//! W and gW as the published lists have them: whips one at a time, in the order of SudoRules.
//!
//! Which of several whips of the same length comes first makes a difference: what it removes may shorten or destroy
//! others. The lists were made by Denis Berthier's SudoRules, which is a set of rules for the production system CLIPS. Its
//! rules have an order: singles, then for each length the whips, then the partial whips that are one place shorter, then
//! the same for g-whips, which may force groups besides candidates. But among several ways to apply *one* rule, CLIPS takes
//! the one whose conditions were met **last**. A whip's conditions are met when the partial whip is written down that it
//! continues, or when a candidate goes away that stood in its way; so partial whips are kept from elimination to
//! elimination here too, and what becomes possible is put on a stack.
//!
//! What decides between things that become possible at the same moment: partial whips are extended link by link in the
//! order of [`Labels`], once a length has been reached; when it *is* reached, all that wait for it come in the opposite
//! order, what follows a candidate before what follows a group. When a candidate goes away, its links go one after the
//! other, and what each of them sets free comes from the partial whip written down last to the first. No two partial whips
//! of a target force the same in the same order; of those that would, the first stands for all, until something of its own
//! goes away. A group waits for its candidates too.
//!
//! All this was read off SudoRules 20.1 (with CLIPS 6.30), whose order of eliminations it repeats.

mod removal;

use super::labels::{COUNT, Labels, NODES, Set, candidate, is_group, number};
use crate::board::{Candidate, Candidates};
use crate::logic::position::open::{End, Open};
use crate::solve::Cancel;

/// The longest whip that is looked for.
const LONGEST: usize = 24;
/// So many partial whips are written down at most.
const MOST: usize = 500_000;

/// No entry.
const NONE: u32 = u32::MAX;
/// In the place of what is forced, where a whip ends.
const NOTHING: u16 = u16::MAX;

/// A partial whip: a target, and what it forces one after the other. That of length 0 is the target alone. With a group
/// among what it forces it is a partial g-whip.
#[derive(Clone, Copy)]
struct Partial {
    /// The one without the last link.
    before: u32,
    target: u16,
    /// What the last forced node, or the target, rules out: of `place` …
    out: u16,
    /// … this is left: a candidate or a group.
    left: u16,
    place: u16,
    length: u8,
    is_grouped: bool,
    is_alive: bool,
    /// Written down before the partial whips that continue it were looked for: by candidates alone …
    is_early: bool,
    /// … and by groups, or after groups.
    is_early_for_groups: bool,
    /// The first of its [`Extension`]s.
    extensions: u32,
    /// The last that continues it, and the one written down before it that continues the same.
    child: u32,
    sibling: u32,
    /// Its place in its [`Level`].
    at: u32,
}

impl Partial {
    /// Its [`Level`].
    fn level(&self) -> usize {
        2 * usize::from(self.length) + usize::from(self.is_grouped)
    }
}

/// A way to go on from a partial whip: to what is left, or to the end of a whip if that is [`NOTHING`].
#[derive(Clone, Copy)]
struct Way {
    of: u32,
    out: u16,
    place: u16,
    left: u16,
}

/// A way to make a partial whip longer by one.
#[derive(Clone)]
struct Extension {
    way: Way,
    next: u32,
    /// The partial whip that it has to wait for.
    waits_for: u32,
    state: State,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// On the agenda.
    Open,
    /// Waits for a partial whip that was there when this came.
    Late,
    /// Waits for a partial whip that came when this was there.
    Overtaken,
    /// Written down, or no longer possible.
    Gone,
}

/// What a partial whip is continued to.
#[derive(Clone, Copy, Default)]
struct Look {
    whips: bool,
    candidates: bool,
    groups: bool,
}

/// What is there of one length of partial whips, or of partial g-whips.
#[derive(Clone, Default)]
struct Level {
    /// In the order in which they were written down.
    partials: Vec<u32>,
    /// Which are alive, 64 in a word.
    alive: Vec<u64>,
    /// For each word of `alive`, which rule out each candidate …
    ruled_out: Vec<[u64; COUNT]>,
    /// … and which may go on from it, because their last node rules it out.
    reached: Vec<[u64; COUNT]>,
    /// What is next comes last.
    whips: Vec<Way>,
    /// Those to candidates and those to groups.
    extensions: [Vec<u32>; 2],
}

impl Level {
    fn push(&mut self, partial: u32, ruled_out: &Set, reached: impl Iterator<Item = u16>) -> u32 {
        let at = self.partials.len();
        let (block, bit) = (at / 64, 1 << (at % 64));
        self.partials.push(partial);
        if block == self.alive.len() {
            self.alive.push(0);
            self.ruled_out.push([0; COUNT]);
            self.reached.push([0; COUNT]);
        }
        self.alive[block] |= bit;
        ruled_out.list().for_each(|candidate| self.ruled_out[block][usize::from(candidate)] |= bit);
        reached.for_each(|candidate| self.reached[block][usize::from(candidate)] |= bit);
        at as u32
    }

    fn end(&mut self, at: u32) {
        self.alive[at as usize / 64] &= !(1 << (at % 64));
    }
}

/// The candidates of a place that are left, ascending.
#[derive(Clone, Copy)]
struct Place {
    members: [u16; 9],
    len: u8,
}

impl Place {
    fn list(&self) -> &[u16] {
        &self.members[..usize::from(self.len)]
    }

    fn remove(&mut self, member: u16) {
        let len = usize::from(self.len);
        if let Some(at) = self.list().iter().position(|&other| other == member) {
            self.members.copy_within(at + 1..len, at);
            self.len -= 1;
        }
    }
}

/// What matters about a partial whip when it is continued.
struct Front {
    partial: u32,
    ruled_out: Set,
    /// The target, and what candidates are ruled out and forced on the way.
    used: Set,
}

/// The state of a puzzle.
#[derive(Clone)]
pub struct Agenda {
    labels: &'static Labels,
    on: Candidates,
    alive: Set,
    /// The groups of two candidates or three, numbered from 0; none before g-whips are looked for.
    groups: Set,
    places: Vec<Place>,
    extensions: Vec<Extension>,
    /// Two for each length: of partial whips and of partial g-whips.
    levels: Vec<Level>,
    /// The partial whips whose last link has the node, for each node.
    resting: Vec<Vec<u32>>,
    partials: Vec<Partial>,
    /// How many of them do not count, because they are no longer looked for.
    uncounted: usize,
    /// Whips of up to this length are looked for.
    length: usize,
    /// G-whips of up to this length are looked for, if they are.
    group_length: Option<usize>,
    naked: Vec<u16>,
    hidden: Vec<u16>,
}

impl Agenda {
    /// Before the first whip, or g-whip if there are `groups`: `on` has no singles. What a solution has is no target, and
    /// without a solution there is nothing to rate.
    pub fn new(on: &Candidates, groups: bool) -> Option<Agenda> {
        let solution = on.solution()?;
        let labels = Labels::get();
        let mut alive = Set::EMPTY;
        on.iter().for_each(|candidate| alive.add(number(candidate)));
        let mut agenda = Agenda {
            labels,
            on: on.clone(),
            alive,
            groups: Set::EMPTY,
            places: labels.members.iter().map(|&members| Place { members, len: 9 }).collect(),
            partials: Vec::new(),
            extensions: Vec::new(),
            levels: (0..2).map(|_| Level::default()).collect(),
            resting: vec![Vec::new(); NODES],
            uncounted: 0,
            length: 1,
            group_length: groups.then_some(1),
            naked: Vec::new(),
            hidden: Vec::new(),
        };
        for target in 0..COUNT as u16 {
            let Candidate { cell, digit } = candidate(target);
            let is_there = alive.has(target);
            let is_target = is_there && solution.get(cell) != Some(digit);
            let mut at = NONE;
            if is_target {
                let links = labels.links[usize::from(target)].iter().copied();
                at = agenda.levels[0].push(u32::from(target), &labels.linked[usize::from(target)], links);
            }
            agenda.partials.push(Partial {
                before: NONE,
                target,
                out: target,
                left: target,
                place: u16::MAX,
                length: 0,
                is_grouped: false,
                is_alive: is_target,
                is_early: true,
                is_early_for_groups: true,
                extensions: NONE,
                child: NONE,
                sibling: NONE,
                at,
            });
            if !is_there {
                let places = labels.places[usize::from(target)];
                places.into_iter().for_each(|place| agenda.places[usize::from(place)].remove(target));
            }
        }
        agenda.extend_targets(Look { whips: true, ..Look::default() });
        Some(agenda)
    }

    /// The length of the longest whip that solves the puzzle, or `None` if whips do not; then that of the longest g-whip,
    /// if there are groups.
    pub fn run(mut self) -> [Option<usize>; 2] {
        let has_groups = self.group_length.is_some();
        let (mut longest, mut by_whips) = (0, None);
        let longest = loop {
            self.place_singles();
            let whip = self.next_whip();
            let goes_apart = whip.is_none_or(|whip| self.partial(whip.of).is_grouped);
            if goes_apart && has_groups && by_whips.is_none() {
                // Up to here it is the same by whips.
                let [whips, _] = self.without_groups().run();
                by_whips = Some(whips.map(|more| longest.max(more)));
            }
            let Some(whip) = whip else { break None };
            longest = longest.max(usize::from(self.partial(whip.of).length) + 1);
            self.apply(whip);
            // What singles and locked candidates do needs no order.
            match Open::of(&self.on).settle(true) {
                End::Solved => break Some(longest),
                End::Broken => break None,
                End::Stuck => {}
            }
        };
        [by_whips.unwrap_or(longest), longest]
    }

    /// The same by whips alone.
    fn without_groups(&self) -> Agenda {
        let mut whips = self.clone();
        (whips.group_length, whips.groups) = (None, Set::EMPTY);
        for partial in whips.partials.iter_mut().filter(|partial| partial.is_grouped) {
            partial.is_alive = false;
            whips.uncounted += 1;
        }
        for level in &mut whips.levels {
            level.extensions[1].clear();
        }
        whips.levels.iter_mut().skip(1).step_by(2).for_each(|level| *level = Level::default());
        whips
    }

    /// The next whip. Writes down partial whips until there is one.
    fn next_whip(&mut self) -> Option<Way> {
        // That of the partial whips that whips complete; those for which partial whips are written down are one shorter.
        let mut length = 0;
        loop {
            let whip = self.take_whip(2 * length);
            if whip.is_some() {
                return whip;
            }
            let shorter = length.checked_sub(1).map(|shorter| 2 * shorter);
            let mut extension = shorter.and_then(|level| self.take_extension(level, false));
            if let (None, Some(level), Some(reached)) = (extension, shorter, self.group_length) {
                if reached == length {
                    self.lengthen_groups(length - 1);
                }
                let whip = self.take_whip(2 * length + 1);
                if whip.is_some() {
                    return whip;
                }
                extension = self.take_extension(level + 1, false);
                extension = extension.or_else(|| self.take_extension(level, true));
                extension = extension.or_else(|| self.take_extension(level + 1, true));
            }
            if let Some(extension) = extension {
                self.write_down(extension);
                if self.partials.len() - self.uncounted > MOST || Cancel::is_requested() {
                    return None;
                }
                continue;
            }
            if length + 1 == self.length {
                let is_empty = |level: &Level| level.partials.is_empty();
                if length + 2 > LONGEST || self.levels[2 * length..].iter().all(is_empty) {
                    return None;
                }
                self.lengthen(length);
            }
            length += 1;
        }
    }

    /// Whips one longer, and therefore all ways to continue partial whips of this length by candidates.
    fn lengthen(&mut self, length: usize) {
        self.length = length + 2;
        self.levels.extend((0..2).map(|_| Level::default()));
        let look = Look { candidates: true, ..Look::default() };
        if length == 0 {
            self.extend_targets(look);
        }
        for of in self.last_first(2 * length) {
            self.partial_mut(of).is_early = true;
            self.extend(of, look);
        }
    }

    /// The same for g-whips.
    fn lengthen_groups(&mut self, length: usize) {
        self.group_length = Some(length + 2);
        let look = Look { groups: true, ..Look::default() };
        if length == 0 {
            for group in COUNT as u16..NODES as u16 {
                if self.count(group) > 1 {
                    self.groups.add(group - COUNT as u16);
                }
            }
            self.extend_targets(look);
        }
        for after_group in [true, false] {
            for level in [2 * length, 2 * length + 1] {
                for of in self.last_first(level) {
                    if is_group(self.partial(of).left) == after_group {
                        self.partial_mut(of).is_early_for_groups = true;
                        self.extend(of, Look { candidates: self.partial(of).is_grouped, ..look });
                    }
                }
            }
        }
    }

    /// The partial whips of a level that are alive, the last first; none for targets, which have an order of their own.
    fn last_first(&self, level: usize) -> Vec<u32> {
        let partials = self.levels[level].partials.iter().rev().copied();
        partials.filter(|&of| self.partial(of).is_alive && self.partial(of).length > 0).collect()
    }

    /// Goes on from a partial whip, the last of its links first.
    fn extend(&mut self, of: u32, look: Look) {
        let front = self.front(of);
        let links = &self.labels.links[usize::from(self.partial(of).left)];
        links.iter().rev().for_each(|&out| self.go_on(&front, out, look));
    }

    /// Goes on from all targets, the last of all links first.
    fn extend_targets(&mut self, look: Look) {
        let mut links: Vec<(i64, u16, u16)> = Vec::new();
        for target in (0..COUNT as u16).filter(|&target| self.partial(u32::from(target)).is_alive) {
            for &out in self.labels.links[usize::from(target)].iter().filter(|&&out| self.alive.has(out)) {
                links.push((-self.labels.age(target, out), target, out));
            }
        }
        links.sort_unstable();
        for (_, target, out) in links {
            self.go_on(&self.front(u32::from(target)), out, look);
        }
    }

    fn partial(&self, at: u32) -> &Partial {
        &self.partials[at as usize]
    }

    fn partial_mut(&mut self, at: u32) -> &mut Partial {
        &mut self.partials[at as usize]
    }

    /// The partial whip and those that it continues, down to the target.
    fn back(&self, at: u32) -> impl Iterator<Item = &Partial> + '_ {
        let partial = |at| (at != NONE).then(|| self.partial(at));
        core::iter::successors(partial(at), move |of| partial(of.before))
    }

    /// Whether the partial whip may not use the place again: a g-whip only not twice in a row.
    fn bars(&self, partial: u32, place: u16) -> bool {
        let most = if self.partial(partial).is_grouped { 1 } else { LONGEST };
        self.back(partial).take(most).any(|part| part.place == place)
    }

    /// Whether the partial whip may force the node: a candidate that it does not have, or a group of which it forces
    /// nothing and does not have the target.
    fn may_force(&self, partial: u32, node: u16) -> bool {
        if is_group(node) {
            let group = self.labels.group(node);
            !self.back(partial).any(|part| part.left == node || group.contains(&part.left))
        } else {
            !self.back(partial).any(|part| part.left == node || part.out == node)
        }
    }

    fn is_alive(&self, node: u16) -> bool {
        if is_group(node) { self.groups.has(node - COUNT as u16) } else { self.alive.has(node) }
    }

    /// How many candidates of a group are left.
    fn count(&self, group: u16) -> usize {
        self.labels.group(group).iter().filter(|&&member| self.alive.has(member)).count()
    }

    /// The candidates of a place that are left.
    fn members(&self, place: u16) -> &[u16] {
        self.places[usize::from(place)].list()
    }

    /// What is needed to continue a partial whip.
    fn front(&self, partial: u32) -> Front {
        let mut front = Front { partial, ruled_out: Set::EMPTY, used: Set::EMPTY };
        for part in self.back(partial) {
            front.ruled_out.add_all(&self.labels.linked[usize::from(part.left)]);
            front.used.add(part.out);
            if !is_group(part.left) {
                front.used.add(part.left);
            }
        }
        front
    }

    /// The whips that end with a place of `out`, and the partial whips that are longer by one.
    fn go_on(&mut self, front: &Front, out: u16, look: Look) {
        if !self.alive.has(out) || front.used.has(out) {
            return;
        }
        let (of, labels) = (front.partial, self.labels);
        if look.whips || look.candidates {
            for place in labels.places[usize::from(out)] {
                let (wanted, left) = match self.open(front, out, place) {
                    [None, _] => (look.whips, NOTHING),
                    [Some(left), more] => (look.candidates && more.is_none() && !front.used.has(left), left),
                };
                if wanted && !self.bars(of, place) {
                    self.add(Way { of, out, place, left });
                }
            }
        }
        if look.groups {
            for &(left, place) in &labels.group_links[usize::from(out)] {
                if self.is_alive(left)
                    && self.leaves(front, out, place, labels.group(left))
                    && !self.bars(of, place)
                    && self.may_force(of, left)
                {
                    self.add(Way { of, out, place, left });
                }
            }
        }
    }

    /// Whether some of the group, and nothing else of the place besides `out`, is not ruled out.
    fn leaves(&self, front: &Front, out: u16, place: u16, group: &[u16; 3]) -> bool {
        let mut rest = self.rest(front, out, place).map(|member| group.contains(&member));
        rest.next() == Some(true) && rest.all(|is_inside| is_inside)
    }

    /// The first two candidates of a place besides `out` that are not ruled out.
    fn open(&self, front: &Front, out: u16, place: u16) -> [Option<u16>; 2] {
        let mut rest = self.rest(front, out, place);
        [rest.next(), rest.next()]
    }

    /// The candidates of a place besides `out` that are not ruled out.
    fn rest(&self, front: &Front, out: u16, place: u16) -> impl Iterator<Item = u16> {
        let members = self.members(place).iter().copied();
        members.filter(move |&member| member != out && !front.ruled_out.has(member))
    }

    /// Puts a whip on the agenda, or an extension, or has that wait for the partial whip that forces the same.
    fn add(&mut self, way: Way) {
        let level = self.partial(way.of).level();
        if way.left == NOTHING {
            self.levels[level].whips.push(way);
            return;
        }
        let forces_same =
            |&child: &u32| self.partial(child).is_alive && self.same(self.partial(child).left, way.left);
        let waits_for = self.children(way.of).filter(forces_same).min();
        let state = if waits_for.is_some() { State::Late } else { State::Open };
        let at = self.extensions.len() as u32;
        let next = core::mem::replace(&mut self.partial_mut(way.of).extensions, at);
        self.extensions.push(Extension { way, next, waits_for: waits_for.unwrap_or(NONE), state });
        if state == State::Open {
            self.levels[level].extensions[usize::from(is_group(way.left))].push(at);
        }
    }

    /// Whether a partial whip that forces `left` keeps `later` from being written down.
    fn same(&self, left: u16, later: u16) -> bool {
        left == later || is_group(later) && self.labels.group(later).contains(&left)
    }

    /// The partial whips that continue one, the last first.
    fn children(&self, of: u32) -> impl Iterator<Item = u32> + '_ {
        let some = |at: u32| (at != NONE).then_some(at);
        core::iter::successors(some(self.partial(of).child), move |&at| some(self.partial(at).sibling))
    }

    /// The extensions of a partial whip, the last first.
    fn extensions(&self, of: u32) -> impl Iterator<Item = (u32, &Extension)> + '_ {
        let some = |at: u32| (at != NONE).then(|| (at, &self.extensions[at as usize]));
        core::iter::successors(some(self.partial(of).extensions), move |(_, extension)| some(extension.next))
    }

    fn take_whip(&mut self, level: usize) -> Option<Way> {
        loop {
            let whip = self.levels[level].whips.pop()?;
            if self.stands(whip) {
                return Some(whip);
            }
        }
    }

    fn take_extension(&mut self, level: usize, to_groups: bool) -> Option<u32> {
        loop {
            let at = self.levels[level].extensions[usize::from(to_groups)].pop()?;
            let extension = &self.extensions[at as usize];
            if extension.state == State::Open && self.stands(extension.way) {
                return Some(at);
            }
        }
    }

    /// Whether nothing that it rests on has gone.
    fn stands(&self, Way { of, out, left, .. }: Way) -> bool {
        self.partial(of).is_alive && self.alive.has(out) && (left == NOTHING || self.is_alive(left))
    }

    /// Writes down a partial whip.
    fn write_down(&mut self, at: u32) {
        let Way { of, out, left, place } = self.extensions[at as usize].way;
        let partial = self.partials.len() as u32;
        let stands_back = |(_, extension): &(u32, &Extension)| {
            extension.state == State::Open && self.same(left, extension.way.left)
        };
        let overtaken: Vec<u32> = self.extensions(of).filter(stands_back).map(|(at, _)| at).collect();
        for at in overtaken {
            let extension = &mut self.extensions[at as usize];
            (extension.state, extension.waits_for) = (State::Overtaken, partial);
        }
        self.extensions[at as usize].state = State::Gone;
        let mut written = Partial {
            before: of,
            out,
            left,
            place,
            is_alive: true,
            is_early: false,
            is_early_for_groups: false,
            extensions: NONE,
            child: NONE,
            sibling: self.partial(of).child,
            at: NONE,
            ..*self.partial(of)
        };
        written.length += 1;
        written.is_grouped |= is_group(left);
        let (level, length) = (written.level(), usize::from(written.length));
        written.at = self.levels[level].partials.len() as u32;
        self.partial_mut(of).child = partial;
        self.partials.push(written);
        self.resting[usize::from(out)].push(partial);
        self.resting[usize::from(left)].push(partial);
        let front = self.front(partial);
        let ruled_out = front.ruled_out.and(&self.alive);
        let links = &self.labels.links[usize::from(left)];
        let reached = links.iter().copied().filter(|&out| self.alive.has(out) && !front.used.has(out));
        self.levels[level].push(partial, &ruled_out, reached);
        let groups = self.group_length.is_some_and(|reached| length + 2 <= reached);
        let candidates = if written.is_grouped { groups } else { length + 2 <= self.length };
        for &out in links {
            self.go_on(&front, out, Look { whips: true, candidates, groups });
        }
    }

    /// The single whose conditions were met last, cells before houses.
    fn single(&mut self) -> Option<u16> {
        loop {
            let single = self.naked.pop().or_else(|| self.hidden.pop())?;
            if self.alive.has(single) {
                return Some(single);
            }
        }
    }

    fn place_singles(&mut self) {
        while let Some(single) = self.single() {
            self.place(single);
        }
    }

    fn place(&mut self, single: u16) {
        let peers = self.labels.linked[usize::from(single)].and(&self.alive);
        let mut peers: Vec<u16> = peers.list().collect();
        self.on.place(candidate(single));
        self.remove(single);
        peers.reverse();
        peers.into_iter().for_each(|peer| self.remove(peer));
    }

    /// Removes the target of a whip; what a whip of one place removes, goes with it.
    fn apply(&mut self, whip: Way) {
        let Partial { target, length, .. } = *self.partial(whip.of);
        self.remove(target);
        if length > 0 {
            return;
        }
        let labels = self.labels;
        let excluded = |target: u16| {
            let mut others = self.members(whip.place).iter().filter(|&&member| member != whip.out);
            others.all(|&member| labels.linked[usize::from(member)].has(target))
        };
        let links = labels.links[usize::from(whip.out)].iter().copied();
        let more = links.filter(|&more| self.alive.has(more) && excluded(more));
        let mut more: Vec<(i64, u16)> = more.map(|more| (-labels.age(whip.out, more), more)).collect();
        more.sort_unstable();
        more.into_iter().for_each(|(_, more)| self.remove(more));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The eliminations as SudoRules prints them, each with its length and `g` for a g-whip; what a whip of one place
    /// removes besides is left out.
    fn comes_in_order(puzzle: &str, groups: bool, expected: &str) {
        let mut on = Candidates::new(&puzzle.parse().unwrap());
        crate::rate::whips::place_singles(&mut on);
        let mut agenda = Agenda::new(&on, groups).unwrap();
        let mut found = Vec::new();
        while let Some(whip) = agenda.next_whip() {
            let Partial { target, length, is_grouped, .. } = *agenda.partial(whip.of);
            let Candidate { cell, digit } = candidate(target);
            found.push(format!("{}{} {cell}≠{digit}", if is_grouped { "g" } else { "" }, length + 1));
            agenda.apply(whip);
            agenda.place_singles();
        }
        assert_eq!(found.join(", "), expected);
    }

    #[test]
    fn whips_come_in_the_order_of_sudorules() {
        let puzzle = "12...678..5.1...3..9...7....35....9.8.....62...6..8..5....4..5....7.2..3..98....2";
        let expected = "1 r9c1≠6, 1 r8c3≠8, 1 r7c9≠9, 1 r3c1≠3, 3 r3c3≠4, 3 r3c4≠4, 4 r5c6≠4, 4 r9c6≠1, 5 r5c6≠1, 2 r7c9≠1, \
                        5 r5c5≠1, 6 r4c9≠4, 6 r5c4≠4, 7 r8c7≠8, 6 r8c8≠4, 5 r7c9≠6, 1 r3c8≠6, 6 r7c4≠3, 4 r9c2≠4, 1 r5c3≠4, \
                        3 r5c5≠7, 6 r5c9≠7, 1 r6c2≠7, 2 r4c9≠1, 4 r3c9≠6, 3 r3c5≠3, 3 r5c4≠9, 1 r9c1≠4, 3 r5c6≠5";
        comes_in_order(puzzle, false, expected);
    }

    #[test]
    fn g_whips_come_in_the_order_of_sudorules() {
        let puzzle = ".2.....89...7..1....9.325...4.........7.6...4..1.452.3.....4...8.5.9..........35.";
        let expected = "1 r8c8≠1, 1 r7c7≠8, 1 r7c2≠9, 1 r4c3≠6, 1 r3c2≠6, 1 r3c1≠4, 2 r5c4≠8, 2 r5c2≠8, 2 \
                        r4c4≠8, 2 r2c2≠8, 2 r9c4≠8, 2 r7c4≠8, 3 r8c7≠6, 4 r7c4≠2, 4 r5c2≠9, 4 r7c1≠6, 4 r7c9≠6, \
                        4 r9c6≠6, 5 r7c4≠6, 6 r1c4≠6, 6 r4c7≠8, 6 r7c2≠6, 7 r7c4≠3, 1 r8c2≠3, g7 r2c1≠5, 4 \
                        r1c6≠1, 2 r7c7≠7, 3 r7c1≠2, 3 r7c5≠2, 2 r4c3≠2";
        comes_in_order(puzzle, true, expected);
    }
}
