//! W as the published lists have it: whips one at a time, in the order of SudoRules.
//!
//! Which of several whips of the same length comes first makes a difference: what it removes may shorten or destroy
//! others. The lists were made by Denis Berthier's SudoRules, which is a set of rules for the production system CLIPS. Its
//! rules have an order: singles, then for each length the whips, then the partial whips that are one place shorter. But
//! among several ways to apply *one* rule, CLIPS takes the one whose conditions were met **last**. A whip's conditions are
//! met when the partial whip is written down that it continues, or when a candidate goes away that stood in its way; so
//! partial whips are kept from elimination to elimination here too, and what becomes possible is put on a stack.
//!
//! What decides between things that become possible at the same moment: partial whips are extended link by link in the
//! order of [`Labels`], once a length has been reached; when it *is* reached, all that wait for it come in the opposite
//! order. When a candidate goes away, its links go one after the other, and what each of them sets free comes from the
//! partial whip written down last to the first. No two partial whips of a target force the same candidates in the same
//! order; of those that would, the first stands for all, until something of its own goes away.
//!
//! All this was read off SudoRules 20.1 (with CLIPS 6.30), whose order of eliminations it repeats.

use super::labels::{COUNT, Labels, Set, bits, candidate, number};
use crate::board::{Candidate, Candidates};
use crate::rate::depth::{End, Open};

/// The longest whip that is looked for.
const LONGEST: usize = 24;
/// So many partial whips are written down at most.
const MOST: usize = 500_000;

/// No entry.
const NONE: u32 = u32::MAX;

/// A partial whip: a target, and what it forces one after the other. That of length 0 is the target alone.
struct Partial {
    /// The one without the last link.
    before: u32,
    target: u16,
    /// What the last forced candidate, or the target, rules out: of `place` …
    out: u16,
    /// … this is left.
    left: u16,
    place: u16,
    length: u8,
    alive: bool,
    /// Written down before the partial whips that continue it were looked for.
    early: bool,
    /// The first of its [`Extension`]s.
    extensions: u32,
    /// The last that continues it, and the one written down before it that continues the same.
    child: u32,
    sibling: u32,
    /// Its place in its [`Level`].
    at: u32,
}

/// A way to make a partial whip longer by one.
struct Extension {
    of: u32,
    next: u32,
    out: u16,
    left: u16,
    place: u16,
    state: State,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// On the agenda.
    Open,
    /// Written down.
    Done,
    /// Another forces the same: it was there when this came.
    Late,
    /// Another forces the same: it came when this was there.
    Overtaken,
    /// No longer.
    Gone,
}

/// What a partial whip is continued to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Look {
    Whips,
    Extensions,
    Both,
}

/// A whip that is complete.
#[derive(Clone, Copy)]
struct Ready {
    of: u32,
    out: u16,
    place: u16,
}

/// What is there of one length of partial whips.
#[derive(Default)]
struct Level {
    /// In the order in which they were written down.
    partials: Vec<u32>,
    /// Which are alive, 64 in a word.
    alive: Vec<u64>,
    /// For each word of `alive`, which rule out each candidate …
    ruled_out: Vec<[u64; COUNT]>,
    /// … and which may go on from it, because their last candidate rules it out.
    reached: Vec<[u64; COUNT]>,
    /// What is next comes last.
    whips: Vec<Ready>,
    extensions: Vec<u32>,
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
    ruled_out: Set,
    /// The target, and what is ruled out and forced on the way.
    used: Set,
    places: [u16; LONGEST],
    length: usize,
}

/// What a candidate that goes away sets free: a whip, or with `left` an extension.
struct Freed {
    /// After how many of the candidate's links, and where among what the same link sets free.
    order: i64,
    of: u32,
    out: u16,
    place: u16,
    left: u16,
}

/// A candidate that goes away, and its links in order, each with the place that it belongs to.
struct Departure {
    gone: u16,
    links: Vec<(u16, u16)>,
}

impl Departure {
    /// When the link with `other` ends.
    fn from(&self, other: u16) -> usize {
        self.links.iter().position(|&(with, _)| with == other).unwrap_or(0)
    }

    /// When the link with `other` in `place` ends.
    fn within(&self, other: u16, place: u16) -> usize {
        self.links.iter().position(|&link| link == (other, place)).unwrap_or(0)
    }

    /// When a partial whip ends whose last link has the candidate, or begins with it: `last`.
    fn ends(&self, last: u16, &Partial { out, left, place, .. }: &Partial) -> usize {
        if last == self.gone {
            self.from(out)
        } else if out == self.gone {
            self.from(last).min(self.within(left, place))
        } else {
            self.within(out, place)
        }
    }
}

/// The state of a puzzle.
pub struct Agenda {
    labels: &'static Labels,
    on: Candidates,
    alive: Set,
    places: Vec<Place>,
    partials: Vec<Partial>,
    extensions: Vec<Extension>,
    levels: Vec<Level>,
    /// The partial whips whose last link has the candidate, for each candidate.
    resting: Vec<Vec<u32>>,
    /// Whips of up to this length are looked for.
    length: usize,
    naked: Vec<u16>,
    hidden: Vec<u16>,
}

impl Agenda {
    /// Before the first whip: `on` has no singles. What a solution has is no target, and without a solution there is
    /// nothing to rate.
    pub fn new(on: &Candidates) -> Option<Agenda> {
        let solution = on.solution()?;
        let labels = Labels::get();
        let mut alive = Set::EMPTY;
        on.iter().for_each(|candidate| alive.add(number(candidate)));
        let mut agenda = Agenda {
            labels,
            on: on.clone(),
            alive,
            places: labels.members.iter().map(|&members| Place { members, len: 9 }).collect(),
            partials: Vec::new(),
            extensions: Vec::new(),
            levels: vec![Level::default()],
            resting: vec![Vec::new(); COUNT],
            length: 1,
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
                alive: is_target,
                early: true,
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
        for (target, out) in agenda.links_last_first() {
            agenda.go_on(u32::from(target), &agenda.front(u32::from(target)), out, Look::Whips);
        }
        Some(agenda)
    }

    /// The length of the longest whip that solves the puzzle, or `None` if whips do not.
    pub fn run(mut self) -> Option<usize> {
        let mut longest = 0;
        loop {
            longest = longest.max(self.step()?.0);
            // What singles and locked candidates do needs no order.
            match Open::of(&self.on).settle(true) {
                End::Solved => return Some(longest),
                End::Broken => return None,
                End::Stuck => {}
            }
        }
    }

    /// Places all singles and applies a whip: its length and its target.
    fn step(&mut self) -> Option<(usize, Candidate)> {
        while let Some(single) = self.single() {
            self.place(single);
        }
        let (level, whip) = self.next_whip()?;
        self.apply(level, whip);
        Some((level + 1, candidate(self.partials[whip.of as usize].target)))
    }

    /// The next whip, and the length of the partial whip that it completes. Writes down partial whips until there is one.
    fn next_whip(&mut self) -> Option<(usize, Ready)> {
        let mut level = 0;
        loop {
            if let Some(whip) = self.take_whip(level) {
                return Some((level, whip));
            }
            let extension = if level > 0 { self.take_extension(level - 1) } else { None };
            if let Some(extension) = extension {
                self.write_down(extension);
                if self.partials.len() > MOST {
                    return None;
                }
            } else if level + 2 > self.length {
                if level + 2 > LONGEST || self.levels[level].partials.is_empty() {
                    return None;
                }
                self.lengthen(level);
                level += 1;
            } else {
                level += 1;
            }
        }
    }

    /// Whips one longer, and therefore all ways to continue partial whips of `level`.
    fn lengthen(&mut self, level: usize) {
        self.length = level + 2;
        self.levels.push(Level::default());
        if level == 0 {
            for (target, out) in self.links_last_first() {
                self.go_on(u32::from(target), &self.front(u32::from(target)), out, Look::Extensions);
            }
            return;
        }
        for at in (0..self.levels[level].partials.len()).rev() {
            let partial = self.levels[level].partials[at];
            if self.partials[partial as usize].alive {
                self.partials[partial as usize].early = true;
                let front = self.front(partial);
                let links = &self.labels.links[usize::from(self.partials[partial as usize].left)];
                links.iter().rev().for_each(|&out| self.go_on(partial, &front, out, Look::Extensions));
            }
        }
    }

    /// All links, the last first.
    fn links_last_first(&self) -> Vec<(u16, u16)> {
        let mut links: Vec<(i64, u32)> = Vec::new();
        for target in (0..COUNT as u16).filter(|&target| self.partials[usize::from(target)].alive) {
            for &out in self.labels.links[usize::from(target)].iter().filter(|&&out| self.alive.has(out)) {
                links.push((-self.labels.age(target, out), u32::from(target) << 16 | u32::from(out)));
            }
        }
        sort(&mut links);
        links.into_iter().map(|(_, link)| ((link >> 16) as u16, link as u16)).collect()
    }

    /// Whether the partial whip, or its target, has the candidate already.
    fn has(&self, mut partial: u32, candidate: u16) -> bool {
        while partial != NONE {
            let Partial { before, out, left, .. } = self.partials[partial as usize];
            if out == candidate || left == candidate {
                return true;
            }
            partial = before;
        }
        false
    }

    /// Whether the partial whip has used the place already.
    fn uses(&self, mut partial: u32, place: u16) -> bool {
        while partial != NONE {
            let Partial { before, place: used, .. } = self.partials[partial as usize];
            if used == place {
                return true;
            }
            partial = before;
        }
        false
    }

    /// What is needed to continue a partial whip.
    fn front(&self, partial: u32) -> Front {
        let mut front = Front { ruled_out: Set::EMPTY, used: Set::EMPTY, places: [0; LONGEST], length: 0 };
        let mut at = partial;
        while at != NONE {
            let Partial { before, out, left, place, .. } = self.partials[at as usize];
            front.ruled_out.add_all(&self.labels.linked[usize::from(left)]);
            front.used.add(out);
            front.used.add(left);
            if before != NONE {
                front.places[front.length] = place;
                front.length += 1;
            }
            at = before;
        }
        front
    }

    /// The whips that end with a place of `out`, and the partial whips that are longer by one.
    fn go_on(&mut self, partial: u32, front: &Front, out: u16, look: Look) {
        if !self.alive.has(out) || front.used.has(out) {
            return;
        }
        for place in self.labels.places[usize::from(out)] {
            if front.places[..front.length].contains(&place) {
                continue;
            }
            let members = self.places[usize::from(place)].list().iter().copied();
            let mut rest = members.filter(|&member| member != out && !front.ruled_out.has(member));
            match (rest.next(), rest.next()) {
                (None, _) if look != Look::Extensions => self.ready(partial, out, place),
                (Some(left), None) if look != Look::Whips && !front.used.has(left) => {
                    self.add(partial, out, left, place);
                }
                _ => {}
            }
        }
    }

    fn ready(&mut self, of: u32, out: u16, place: u16) {
        let level = usize::from(self.partials[of as usize].length);
        self.levels[level].whips.push(Ready { of, out, place });
    }

    /// Puts an extension on the agenda, or behind the one that forces the same.
    fn add(&mut self, of: u32, out: u16, left: u16, place: u16) {
        let rival = self.siblings(of, left).any(|at| self.extensions[at as usize].state == State::Done);
        let state = if rival { State::Late } else { State::Open };
        let at = self.extensions.len() as u32;
        let next = core::mem::replace(&mut self.partials[of as usize].extensions, at);
        self.extensions.push(Extension { of, next, out, left, place, state });
        if state == State::Open {
            self.levels[usize::from(self.partials[of as usize].length)].extensions.push(at);
        }
    }

    /// The extensions of a partial whip that force `left`.
    fn siblings(&self, of: u32, left: u16) -> impl Iterator<Item = u32> + '_ {
        let some = |at: u32| (at != NONE).then_some(at);
        core::iter::successors(some(self.partials[of as usize].extensions), move |&at| {
            some(self.extensions[at as usize].next)
        })
        .filter(move |&at| self.extensions[at as usize].left == left)
    }

    fn take_whip(&mut self, level: usize) -> Option<Ready> {
        loop {
            let whip = self.levels[level].whips.pop()?;
            if self.partials[whip.of as usize].alive && self.alive.has(whip.out) {
                return Some(whip);
            }
        }
    }

    fn take_extension(&mut self, level: usize) -> Option<u32> {
        loop {
            let at = self.levels[level].extensions.pop()?;
            let extension = &self.extensions[at as usize];
            if extension.state == State::Open && self.stands(extension) {
                return Some(at);
            }
        }
    }

    /// Whether nothing that the extension rests on has gone.
    fn stands(&self, extension: &Extension) -> bool {
        let Extension { of, out, left, .. } = *extension;
        self.partials[of as usize].alive && self.alive.has(out) && self.alive.has(left)
    }

    /// Writes down a partial whip.
    fn write_down(&mut self, at: u32) {
        let Extension { of, out, left, place, .. } = self.extensions[at as usize];
        let rivals: Vec<u32> = self.siblings(of, left).collect();
        for rival in rivals {
            let state = &mut self.extensions[rival as usize].state;
            if *state == State::Open {
                *state = State::Overtaken;
            }
        }
        self.extensions[at as usize].state = State::Done;
        let Partial { target, length, .. } = self.partials[of as usize];
        let (length, partial) = (length + 1, self.partials.len() as u32);
        let sibling = core::mem::replace(&mut self.partials[of as usize].child, partial);
        self.partials.push(Partial {
            before: of,
            target,
            out,
            left,
            place,
            length,
            alive: true,
            early: false,
            extensions: NONE,
            child: NONE,
            sibling,
            at: self.levels[usize::from(length)].partials.len() as u32,
        });
        self.resting[usize::from(out)].push(partial);
        self.resting[usize::from(left)].push(partial);
        let front = self.front(partial);
        let ruled_out = front.ruled_out.and(&self.alive);
        let reached = self.labels.links[usize::from(left)].iter().copied();
        let reached = reached.filter(|&out| self.alive.has(out) && !front.used.has(out));
        self.levels[usize::from(length)].push(partial, &ruled_out, reached);
        let look = if usize::from(length) + 2 <= self.length { Look::Both } else { Look::Whips };
        for &out in &self.labels.links[usize::from(left)] {
            self.go_on(partial, &front, out, look);
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

    fn place(&mut self, single: u16) {
        let peers: Vec<u16> = (0..COUNT as u16)
            .filter(|&peer| self.alive.has(peer) && self.labels.linked[usize::from(single)].has(peer))
            .collect();
        self.on.place(candidate(single));
        self.remove(single);
        peers.into_iter().rev().for_each(|peer| self.remove(peer));
    }

    /// Removes the target of a whip; what a whip of one place removes, goes with it.
    fn apply(&mut self, level: usize, whip: Ready) {
        let target = self.partials[whip.of as usize].target;
        self.remove(target);
        if level > 0 {
            return;
        }
        let labels = self.labels;
        let excluded = |target: u16, alive: &Set| {
            let members = labels.members[usize::from(whip.place)];
            let mut others = members.into_iter().filter(|&member| member != whip.out && alive.has(member));
            others.all(|member| labels.linked[usize::from(member)].has(target))
        };
        let links = labels.links[usize::from(whip.out)].iter().copied();
        let more = links.filter(|&more| self.alive.has(more) && excluded(more, &self.alive));
        let mut more: Vec<(i64, u32)> =
            more.map(|more| (-labels.age(whip.out, more), u32::from(more))).collect();
        sort(&mut more);
        more.into_iter().for_each(|(_, more)| self.remove(more as u16));
    }

    /// Takes a candidate away, and with it what rests on it; what it stood in the way of comes on the agenda.
    fn remove(&mut self, gone: u16) {
        self.alive.remove(gone);
        self.on.remove(candidate(gone));
        for place in self.labels.places[usize::from(gone)] {
            self.places[usize::from(place)].remove(gone);
        }
        let departure = Departure { gone, links: self.labels.taken_away(gone, &self.alive) };
        let ended = self.end_partials(&departure);
        for level in 0..self.levels.len() {
            let [mut whips, mut extensions] = self.freed(level, &departure);
            self.renew(level, &departure, &mut whips, &mut extensions);
            for at in in_order(&whips) {
                let Freed { of, out, place, .. } = whips[at];
                self.ready(of, out, place);
            }
            ended[level]
                .iter()
                .for_each(|&(when, ended)| self.unblock(when as usize, ended, &mut extensions));
            for at in in_order(&extensions) {
                let Freed { of, out, place, left, .. } = extensions[at];
                self.add(of, out, left, place);
            }
        }
        let [block, column, row, cell] = self.labels.places[usize::from(gone)];
        self.naked.extend(self.only(cell));
        for place in [row, column, block] {
            self.hidden.extend(self.only(place));
        }
    }

    /// The only candidate of a place.
    fn only(&self, place: u16) -> Option<u16> {
        let [only] = self.places[usize::from(place)].list() else { return None };
        Some(*only)
    }

    /// Ends the partial whips that rest on what has gone: for each level, those that made its partial whips longer.
    fn end_partials(&mut self, departure: &Departure) -> Vec<Vec<(i64, u32)>> {
        let gone = departure.gone;
        let mut first: Vec<(i64, u32)> = Vec::new();
        let mut resting = core::mem::take(&mut self.resting[usize::from(gone)]);
        resting.push(u32::from(gone));
        for id in resting {
            let partial = &self.partials[id as usize];
            if !partial.alive {
                continue;
            }
            if id != u32::from(gone) {
                let last = self.partials[partial.before as usize].left;
                first.push((departure.ends(last, partial) as i64, id));
            }
            if partial.left == gone {
                let children = self.children(id).filter(|&child| self.partials[child as usize].alive);
                first.extend(
                    children
                        .map(|child| (departure.ends(gone, &self.partials[child as usize]) as i64, child)),
                );
            }
        }
        let target = &mut self.partials[usize::from(gone)];
        if core::mem::replace(&mut target.alive, false) {
            self.levels[0].end(target.at);
        }
        sort(&mut first);
        let mut ended: Vec<Vec<(i64, u32)>> = self.levels.iter().map(|_| Vec::new()).collect();
        for (when, id) in first {
            let mut open = vec![id];
            while let Some(id) = open.pop() {
                let Partial { alive, length, at, .. } = self.partials[id as usize];
                if alive {
                    self.partials[id as usize].alive = false;
                    self.levels[usize::from(length)].end(at);
                    ended[usize::from(length) - 1].push((when, id));
                    open.extend(self.children(id));
                }
            }
        }
        ended.iter_mut().for_each(|level| sort(level));
        ended
    }

    /// The partial whips that continue one.
    fn children(&self, of: u32) -> impl Iterator<Item = u32> + '_ {
        let some = |at: u32| (at != NONE).then_some(at);
        core::iter::successors(some(self.partials[of as usize].child), move |&at| {
            some(self.partials[at as usize].sibling)
        })
    }

    /// The whips and the extensions of one level that wait for nothing but what has gone.
    fn freed(&self, at: usize, departure: &Departure) -> [Vec<Freed>; 2] {
        let (mut whips, mut extensions) = (Vec::new(), Vec::new());
        let level = &self.levels[at];
        for (block, &alive) in level.alive.iter().enumerate() {
            let (ruled_out, reached) = (&level.ruled_out[block], &level.reached[block]);
            let waiting = alive & !ruled_out[usize::from(departure.gone)];
            if waiting == 0 {
                continue;
            }
            for place in self.labels.places[usize::from(departure.gone)] {
                let members = self.places[usize::from(place)].list();
                // How many of its candidates are not ruled out: at least one, two, three.
                let [mut one, mut two, mut three] = [0; 3];
                for &member in members {
                    let open = !ruled_out[usize::from(member)];
                    three |= two & open;
                    two |= one & open;
                    one |= open;
                }
                for &out in members {
                    let open = !ruled_out[usize::from(out)];
                    let going = waiting & reached[usize::from(out)];
                    let none = going & (!one | open & !two);
                    for bit in bits(none) {
                        let of = level.partials[block * 64 + bit];
                        if !self.uses(of, place) {
                            whips.push(self.free(departure, of, out, place, u16::MAX));
                        }
                    }
                    if at + 2 > self.length {
                        continue;
                    }
                    let single = going & (one & !two & !open | two & !three & open);
                    for bit in bits(single) {
                        let of = level.partials[block * 64 + bit];
                        let is_left =
                            |&&left: &&u16| left != out && ruled_out[usize::from(left)] >> bit & 1 == 0;
                        let left = *members.iter().find(is_left).expect("one is not ruled out");
                        if !self.uses(of, place) && !self.has(of, left) {
                            extensions.push(self.free(departure, of, out, place, left));
                        }
                    }
                }
            }
        }
        [whips, extensions]
    }

    /// A whip, or an extension if it has a `left`, in the order in which it is set free.
    fn free(&self, departure: &Departure, of: u32, out: u16, place: u16, left: u16) -> Freed {
        let Partial { target, length, early, .. } = self.partials[of as usize];
        let among = match length {
            0 => self.labels.age(target, out),
            // Those that waited for the length were listed last to first.
            _ if early && left != u16::MAX => (1 << 32) + i64::from(of),
            _ => -i64::from(of),
        };
        Freed { order: moment(departure.within(out, place), among), of, out, place, left }
    }

    /// Takes what was on the agenda already and comes anew, because the candidate that has gone lost what ruled it out
    /// before it lost its place.
    fn renew(
        &mut self,
        level: usize,
        departure: &Departure,
        whips: &mut Vec<Freed>,
        extensions: &mut Vec<Freed>,
    ) {
        let places = self.labels.places[usize::from(departure.gone)];
        let anew = |of: u32, out: u16, place: u16| {
            self.outlived(of, departure, departure.within(out, place)) == Some(true)
        };
        let (again, stay): (Vec<Ready>, Vec<Ready>) = self.levels[level]
            .whips
            .iter()
            .filter(|whip| self.partials[whip.of as usize].alive && self.alive.has(whip.out))
            .partition(|whip| places.contains(&whip.place) && anew(whip.of, whip.out, whip.place));
        whips.extend(again.iter().map(|whip| self.free(departure, whip.of, whip.out, whip.place, u16::MAX)));
        let mut moved = Vec::new();
        for &at in &self.levels[level].extensions {
            let extension = &self.extensions[at as usize];
            let Extension { of, out, left, place, state, .. } = *extension;
            if state == State::Open
                && places.contains(&place)
                && self.stands(extension)
                && anew(of, out, place)
            {
                extensions.push(self.free(departure, of, out, place, left));
                moved.push(at);
            }
        }
        self.levels[level].whips = stay;
        moved.into_iter().for_each(|at| self.extensions[at as usize].state = State::Gone);
    }

    /// Whether all that rules out the candidate in a partial whip lost its link with it before `when`; `None` if nothing
    /// rules it out.
    fn outlived(&self, of: u32, departure: &Departure, when: usize) -> Option<bool> {
        let mut found = None;
        let mut at = of;
        while at != NONE {
            let Partial { before, left, .. } = self.partials[at as usize];
            if self.labels.linked[usize::from(departure.gone)].has(left) {
                found = Some(departure.from(left) <= when && found != Some(false));
            }
            at = before;
        }
        found
    }

    /// The extensions that had to wait for a partial whip that has ended.
    fn unblock(&mut self, when: usize, ended: u32, extensions: &mut Vec<Freed>) {
        let Partial { before, left, .. } = self.partials[ended as usize];
        let siblings: Vec<u32> = self.siblings(before, left).collect();
        let mut waiting = Vec::new();
        for at in siblings {
            let extension = &mut self.extensions[at as usize];
            let order = match extension.state {
                State::Late => -i64::from(at),
                State::Overtaken => i64::from(at),
                State::Done => {
                    extension.state = State::Gone;
                    continue;
                }
                State::Open | State::Gone => continue,
            };
            extension.state = State::Gone;
            if self.stands(&self.extensions[at as usize]) {
                waiting.push((order, at));
            }
        }
        sort(&mut waiting);
        extensions.extend(waiting.into_iter().map(|(_, at)| {
            let Extension { of, out, left, place, .. } = self.extensions[at as usize];
            Freed { order: moment(when, LAST), of, out, place, left }
        }));
    }
}

/// After all else that the same link sets free.
const LAST: i64 = 1 << 47;

/// What is set free when so many links have gone, in the order of a number below 2⁴⁷.
fn moment(when: usize, among: i64) -> i64 {
    ((when as i64) << 48) + among
}

/// Where to find what comes first, second …
fn in_order(freed: &[Freed]) -> impl Iterator<Item = usize> {
    let mut order: Vec<(i64, u32)> = freed.iter().zip(0..).map(|(freed, at)| (freed.order, at)).collect();
    sort(&mut order);
    order.into_iter().map(|(_, at)| at as usize)
}

/// The one sort, because each takes a kilobyte of code.
#[inline(never)]
fn sort(pairs: &mut [(i64, u32)]) {
    pairs.sort_unstable();
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The eliminations by whips as SudoRules prints them, each with its length; what a whip of one place removes besides
    /// is left out.
    #[test]
    fn eliminations_come_in_the_order_of_sudorules() {
        let puzzle = "12...678..5.1...3..9...7....35....9.8.....62...6..8..5....4..5....7.2..3..98....2";
        let expected = "1 r9c1≠6, 1 r8c3≠8, 1 r7c9≠9, 1 r3c1≠3, 3 r3c3≠4, 3 r3c4≠4, 4 r5c6≠4, 4 r9c6≠1, 5 r5c6≠1, 2 r7c9≠1, \
                        5 r5c5≠1, 6 r4c9≠4, 6 r5c4≠4, 7 r8c7≠8, 6 r8c8≠4, 5 r7c9≠6, 1 r3c8≠6, 6 r7c4≠3, 4 r9c2≠4, 1 r5c3≠4, \
                        3 r5c5≠7, 6 r5c9≠7, 1 r6c2≠7, 2 r4c9≠1, 4 r3c9≠6, 3 r3c5≠3, 3 r5c4≠9, 1 r9c1≠4, 3 r5c6≠5";
        let mut on = Candidates::new(&puzzle.parse().unwrap());
        crate::rate::whips::place_singles(&mut on);
        let mut agenda = Agenda::new(&on).unwrap();
        let steps = core::iter::from_fn(|| agenda.step());
        let found: Vec<String> =
            steps.map(|(length, Candidate { cell, digit })| format!("{length} {cell}≠{digit}")).collect();
        assert_eq!(found.join(", "), expected);
    }
}
