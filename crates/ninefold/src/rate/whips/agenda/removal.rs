//! What goes away with a candidate, and what that sets free.

use super::{Agenda, COUNT, Extension, NOTHING, Partial, State, Way, candidate, is_group};
use crate::rate::whips::labels::bits;

/// What a candidate that goes away sets free.
struct Freed {
    /// After how many of the candidate's links, and where among what the same link sets free.
    order: i64,
    way: Way,
}

/// A candidate that goes away.
struct Departure {
    gone: u16,
    /// The groups that go with it.
    ended: Vec<u16>,
    /// The links in order: those of the groups, each with the group, and its own, each with the place that it belongs to.
    links: Vec<(u16, u16)>,
}

impl Departure {
    /// When the link with `other` ends.
    fn from(&self, other: u16) -> usize {
        self.links.iter().position(|&(with, place)| with == other && !is_group(place)).unwrap_or(0)
    }

    /// When the link with `other` in `place`, or of `other` with a group, ends.
    fn within(&self, other: u16, place: u16) -> usize {
        self.links.iter().position(|&link| link == (other, place)).unwrap_or(0)
    }

    /// When a partial whip ends that goes on from `last` by its last link: with the first of the links that it rests on.
    fn ends(&self, last: u16, &Partial { out, left, place, .. }: &Partial) -> usize {
        let mut when = usize::MAX;
        if last == self.gone {
            when = self.from(out);
        }
        if out == self.gone {
            let left = if is_group(left) { self.from(left) } else { self.within(left, place) };
            when = when.min(self.from(last)).min(left);
        }
        if left == self.gone {
            when = when.min(self.within(out, place));
        }
        let ended = [last, left].into_iter().filter(|node| self.ended.contains(node));
        ended.fold(when, |when, group| when.min(self.within(out, group)))
    }
}

impl Agenda {
    /// Takes a candidate away, and with it what rests on it; what it stood in the way of comes on the agenda.
    pub(super) fn remove(&mut self, gone: u16) {
        self.alive.remove(gone);
        self.on.remove(candidate(gone));
        let places = self.labels.places[usize::from(gone)];
        places.into_iter().for_each(|place| self.places[usize::from(place)].remove(gone));
        let mut ended = self.labels.groups_with(gone).to_vec();
        ended.retain(|&group| self.is_alive(group) && self.count(group) < 2);
        ended.iter().for_each(|&group| self.groups.remove(group - COUNT as u16));
        let links = self.labels.taken_away(gone, &ended, |node| self.is_alive(node));
        let departure = Departure { gone, ended, links };
        let ended = self.end_partials(&departure);
        for (level, ended) in ended.into_iter().enumerate() {
            let mut freed = self.freed(level, &departure);
            self.renew(level, &departure, &mut freed);
            ended.into_iter().for_each(|(when, ended)| self.unblock(when, ended, &mut freed));
            let mut order: Vec<(i64, u32)> =
                freed.iter().zip(0..).map(|(freed, at)| (freed.order, at)).collect();
            order.sort_unstable();
            order.into_iter().for_each(|(_, at)| self.add(freed[at as usize].way));
        }
        let [block, column, row, cell] = places;
        self.naked.extend(self.only(cell));
        for place in [row, column, block] {
            self.hidden.extend(self.only(place));
        }
    }

    /// The only candidate of a place.
    fn only(&self, place: u16) -> Option<u16> {
        let [only] = self.members(place) else { return None };
        Some(*only)
    }

    /// Ends the partial whips that rest on what has gone: for each level, those that made its partial whips longer.
    fn end_partials(&mut self, departure: &Departure) -> Vec<Vec<(i64, u32)>> {
        let gone = departure.gone;
        let mut first: Vec<(i64, u32)> = Vec::new();
        for &node in departure.ended.iter().chain([&gone]) {
            for id in core::mem::take(&mut self.resting[usize::from(node)]) {
                let partial = self.partial(id);
                if partial.is_alive {
                    let last = self.partial(partial.before).left;
                    first.push((departure.ends(last, partial) as i64, id));
                    if partial.left == node {
                        first.extend(self.continued(id, departure));
                    }
                }
            }
        }
        let Partial { at, is_alive, .. } = *self.partial(u32::from(gone));
        if is_alive {
            first.extend(self.continued(u32::from(gone), departure));
            self.partial_mut(u32::from(gone)).is_alive = false;
            self.levels[0].end(at);
        }
        first.sort_unstable();
        let mut ended: Vec<Vec<(i64, u32)>> = self.levels.iter().map(|_| Vec::new()).collect();
        for (when, id) in first {
            let mut open = vec![id];
            while let Some(id) = open.pop() {
                let partial = *self.partial(id);
                if partial.is_alive {
                    self.partial_mut(id).is_alive = false;
                    self.levels[partial.level()].end(partial.at);
                    ended[self.partial(partial.before).level()].push((when, id));
                    open.extend(self.children(id));
                }
            }
        }
        ended.iter_mut().for_each(|level| level.sort_unstable());
        ended
    }

    /// When the partial whips that continue one end because of its last node.
    fn continued(&self, of: u32, departure: &Departure) -> impl Iterator<Item = (i64, u32)> {
        let last = self.partial(of).left;
        let children = self.children(of).filter(|&child| self.partial(child).is_alive);
        children.map(move |child| (departure.ends(last, self.partial(child)) as i64, child))
    }

    /// The whips and the extensions of one level that wait for nothing but what has gone.
    fn freed(&self, at: usize, departure: &Departure) -> Vec<Freed> {
        let mut freed = Vec::new();
        let level = &self.levels[at];
        let length = at / 2 + 2;
        let groups = self.group_length.is_some_and(|reached| length <= reached);
        let candidates = if at % 2 == 1 { groups } else { length <= self.length };
        for (block, &alive) in level.alive.iter().enumerate() {
            let (ruled_out, reached) = (&level.ruled_out[block], &level.reached[block]);
            let open = |member: u16| !ruled_out[usize::from(member)];
            let waiting = alive & open(departure.gone);
            if waiting == 0 {
                continue;
            }
            let mut free = |bit: usize, out: u16, place: u16, left: u16| {
                let of = level.partials[block * 64 + bit];
                if !self.bars(of, place) && (left == NOTHING || self.may_force(of, left)) {
                    freed.push(self.free(departure, Way { of, out, place, left }));
                }
            };
            for place in self.labels.places[usize::from(departure.gone)] {
                let members = self.members(place);
                // How many of its candidates are not ruled out: at least one, two, three.
                let [mut one, mut two, mut three] = [0; 3];
                for &member in members {
                    three |= two & open(member);
                    two |= one & open(member);
                    one |= open(member);
                }
                for &out in members {
                    let going = waiting & reached[usize::from(out)];
                    if going == 0 {
                        continue;
                    }
                    let none = going & (!one | open(out) & !two);
                    bits(none).for_each(|bit| free(bit, out, place, NOTHING));
                    if candidates {
                        let single = going & (one & !two & !open(out) | two & !three & open(out));
                        for bit in bits(single) {
                            let is_left = |&&left: &&u16| left != out && open(left) >> bit & 1 == 1;
                            let left = *members.iter().find(is_left).expect("one is not ruled out");
                            free(bit, out, place, left);
                        }
                    }
                    if !groups {
                        continue;
                    }
                    for &(group, of) in self.labels.group_links[usize::from(out)].iter().rev() {
                        let inside = self.labels.group(group);
                        if of != place || !self.is_alive(group) || inside.contains(&departure.gone) {
                            continue;
                        }
                        let [mut some, mut others] = [0; 2];
                        for &member in members.iter().filter(|&&member| member != out) {
                            *if inside.contains(&member) { &mut some } else { &mut others } |= open(member);
                        }
                        bits(going & some & !others).for_each(|bit| free(bit, out, place, group));
                    }
                }
            }
        }
        freed
    }

    /// A way in the order in which it is set free.
    fn free(&self, departure: &Departure, way: Way) -> Freed {
        let partial = self.partial(way.of);
        let waited = way.left != NOTHING
            && if partial.is_grouped || is_group(way.left) {
                partial.is_early_for_groups
            } else {
                partial.is_early
            };
        let among = if partial.length == 0 {
            self.labels.age(partial.target, way.out)
        } else if waited {
            // Those that waited for the length were listed last to first, those after candidates before those after groups.
            (1 << 32) + (i64::from(is_group(partial.left)) << 33) + i64::from(way.of)
        } else {
            -i64::from(way.of)
        };
        Freed { order: moment(departure.within(way.out, way.place) as i64, among), way }
    }

    /// Takes what was on the agenda already and comes anew, because the candidate that has gone lost what ruled it out
    /// before it lost its place.
    fn renew(&mut self, level: usize, departure: &Departure, freed: &mut Vec<Freed>) {
        let [block, column, row, cell] = self.labels.places[usize::from(departure.gone)];
        let anew = |way: Way| {
            let is_near = way.place == block || way.place == column || way.place == row || way.place == cell;
            let is_inside = || is_group(way.left) && self.labels.group(way.left).contains(&departure.gone);
            is_near
                && self.stands(way)
                && !is_inside()
                && self.outlived(way.of, departure, departure.within(way.out, way.place))
        };
        let of_level = &self.levels[level];
        let (again, stay): (Vec<Way>, Vec<Way>) = of_level.whips.iter().partition(|&&whip| anew(whip));
        let mut moved = Vec::new();
        for &at in of_level.extensions.iter().flatten() {
            let extension = &self.extensions[at as usize];
            if extension.state == State::Open && anew(extension.way) {
                moved.push(at);
            }
        }
        let extensions = moved.iter().map(|&at| self.extensions[at as usize].way);
        freed.extend(again.into_iter().chain(extensions).map(|way| self.free(departure, way)));
        self.levels[level].whips = stay;
        moved.into_iter().for_each(|at| self.extensions[at as usize].state = State::Gone);
    }

    /// Whether something rules the candidate out in a partial whip, and all that does lost its link with it before `when`.
    fn outlived(&self, of: u32, departure: &Departure, when: usize) -> bool {
        let mut links =
            self.back(of).filter(|part| self.labels.linked[usize::from(part.left)].has(departure.gone));
        let mut is_outlived = |part: &Partial| departure.from(part.left) <= when;
        links.next().is_some_and(&mut is_outlived) && links.all(is_outlived)
    }

    /// The extensions that had to wait for a partial whip that has ended.
    fn unblock(&mut self, when: i64, ended: u32, freed: &mut Vec<Freed>) {
        let order = |at: u32, state| if state == State::Late { -i64::from(at) } else { i64::from(at) };
        let waits = |extension: &Extension| {
            extension.waits_for == ended && matches!(extension.state, State::Late | State::Overtaken)
        };
        let waiting = self.extensions(self.partial(ended).before).filter(|(_, extension)| waits(extension));
        let mut waiting: Vec<(i64, u32)> =
            waiting.map(|(at, extension)| (order(at, extension.state), at)).collect();
        waiting.sort_unstable();
        for (_, at) in waiting {
            let extension = &mut self.extensions[at as usize];
            extension.state = State::Gone;
            let way = extension.way;
            if self.stands(way) {
                freed.push(Freed { order: moment(when, LAST), way });
            }
        }
    }
}

/// After all else that the same link sets free.
const LAST: i64 = 1 << 47;

/// What is set free when so many links have gone, in the order of a number below 2⁴⁷.
fn moment(when: i64, among: i64) -> i64 {
    (when << 48) + among
}
