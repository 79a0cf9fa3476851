//! The search: a position in every lane, and an event when half of the lanes need one.
//!
//! Sweeps run over all lanes until enough of them are dead, decided or stalled. Then solutions are counted and lanes freed,
//! and stalled positions are cut in two. One child stays, the other goes straight to a free lane; a stalled position for which
//! there is no free lane *waits uncut*, since it costs no more in its lane than anywhere else. Only when few lanes would be at
//! work are all of them cut, and second children written to [`Blocks`], from which their lanes take them back later.

use alloc::boxed::Box;

use super::blocks::{Blocks, MANY_BLOCKS};
use super::children::{Moves, Passage};
use super::choice::Choice;
use super::codes::{Inbox, Outbox, mark};
use super::layout::{Board, MAX_GROUPS, MAX_LANES, Planes, members, place};
use super::sweep::{Findings, Scratch, full_houses, sweep};
use crate::board::Grid;
use crate::solve::density::SolutionDensity;
use crate::solve::limits::Bounds;
use crate::solve::puzzle::Marks;
use crate::solve::vector::prefetch;
use crate::solve::{Outcome, Stop};

/// A batch: what to search, how far, and where to say what was found.
#[derive(Debug)]
pub(super) struct Batch<'a> {
    pub grids: &'a [Grid],
    /// The candidates of each grid, if they say more than the digits.
    pub marks: Option<&'a [Marks]>,
    /// At least one solution.
    pub bounds: Bounds<'a>,
    pub outcomes: &'a mut [Outcome],
    /// After so many boards of waiting positions memory matters more than time.
    pub many_blocks: usize,
}

impl<'a> Batch<'a> {
    pub(super) fn new(
        grids: &'a [Grid],
        marks: Option<&'a [Marks]>,
        bounds: Bounds<'a>,
        outcomes: &'a mut [Outcome],
    ) -> Batch<'a> {
        Batch { grids, marks, bounds, outcomes, many_blocks: MANY_BLOCKS }
    }
}

/// Searches a batch with planes `V`.
#[inline(always)]
pub(super) fn search<V: Planes>(cpu: V::Cpu, batch: Batch<'_>) {
    let mut engine = Box::new(Engine::<V>::new(cpu, batch));
    engine.run();
}

struct Engine<'a, V: Planes> {
    cpu: V::Cpu,
    batch: Batch<'a>,
    /// How many grids have been taken from the batch, and how many of them have entered a lane.
    drawn: usize,
    entered: usize,
    board: Board<V>,
    /// The number of the puzzle in each lane.
    owners: [u32; MAX_LANES],
    /// The lanes with a position.
    busy: V,
    /// Of these, the stalled lanes that wait for a free one.
    idle: V,
    blocks: Blocks<V>,
    density: SolutionDensity,
    /// By how many groups children move at the next event. It changes each time, which levels the groups.
    turn: usize,
    scratch: Scratch<V>,
    choice: Choice<V>,
    passage: Passage<V>,
    inbox: Inbox<V>,
    outbox: Outbox<V>,
}

impl<'a, V: Planes> Engine<'a, V> {
    /// With fewer lanes at work, positions that wait are cut even if their second children must be put aside.
    const AT_WORK: usize = V::LANES * 3 / 16;

    /// So few stalled positions are left to the next event, if they are less than an eighth of all.
    const FEW_STALLED: usize = V::LANES * 3 / 64;

    #[inline(always)]
    fn new(cpu: V::Cpu, batch: Batch<'a>) -> Engine<'a, V> {
        let none = V::none(cpu);
        let blocks = Blocks::new(cpu, batch.many_blocks);
        Engine {
            cpu,
            batch,
            drawn: 0,
            entered: 0,
            board: [[[none; 3]; 27]; 9],
            owners: [0; MAX_LANES],
            busy: none,
            idle: none,
            blocks,
            density: SolutionDensity::default(),
            turn: 0,
            scratch: Scratch::new(cpu),
            choice: Choice::new(cpu),
            passage: Passage::new(cpu),
            inbox: Inbox::new(cpu),
            outbox: Outbox::new(cpu),
        }
    }

    #[inline(always)]
    fn run(&mut self) {
        loop {
            if self.batch.bounds.is_cancelled() {
                self.abandon();
                break;
            }
            self.take_back();
            self.take_new();
            if self.busy.is_empty() {
                break;
            }
            let findings = self.sweep_until_worthwhile();
            let [dead, decided] = [findings.dead.and(self.busy), findings.decided.and(self.busy)];
            self.density.dead += dead.count() as u32;
            self.harvest(decided);
            self.density.review(V::LANES as u32 / 2);
            self.busy = self.busy.only(dead, decided);
            self.branch(findings.stalled.and(self.busy));
        }
        self.outbox.empty(self.batch.grids, self.batch.outcomes);
    }

    /// Whether free lanes will find new puzzles.
    #[inline(always)]
    fn has_more_puzzles(&self) -> bool {
        self.entered < self.batch.grids.len()
    }

    /// Lets free lanes return to what waits in them.
    #[inline(always)]
    fn take_back(&mut self) {
        let returning = self.blocks.waiting().without(self.busy);
        if !returning.is_empty() {
            let (outcomes, busy) = (&self.batch.outcomes, self.busy.count());
            let is_done = |owner: u32| outcomes[owner as usize].stopped.is_some();
            let returned = self.blocks.pop(&mut self.board, &mut self.owners, returning, busy, is_done);
            self.busy = self.busy.or(returned);
        }
    }

    /// Lets new puzzles into free lanes in which nothing waits, twice if many of them went without.
    #[inline(always)]
    fn take_new(&mut self) {
        for pass in 0..2 {
            let free = self.busy.or(self.blocks.waiting()).others();
            let few = free.count() < V::LANES / 8;
            if free.is_empty() || pass == 1 && few || !self.has_more_puzzles() {
                return;
            }
            if self.inbox.len() == 0 {
                self.draw();
            }
            let taken = self.inbox.take(free, &mut self.board);
            for lane in taken.lanes() {
                self.owners[lane] = self.entered as u32;
                if let Some(marks) = self.batch.marks {
                    mark(&mut self.board, lane, &marks[self.entered]);
                }
                self.entered += 1;
            }
            self.busy = self.busy.or(taken);
        }
    }

    /// Draws the next puzzles from the batch.
    #[inline(always)]
    fn draw(&mut self) {
        let end = self.batch.grids.len().min(self.drawn + V::LANES);
        self.inbox.fill(&self.batch.grids[self.drawn..end]);
        for outcome in &mut self.batch.outcomes[self.drawn..end] {
            *outcome = Outcome::NO_SOLUTION;
        }
        let next = end..self.batch.grids.len().min(end + V::LANES);
        prefetch(&self.batch.grids[next.clone()]);
        prefetch(&self.batch.outcomes[next]);
        self.drawn = end;
    }

    /// Sweeps until enough lanes want something: an event costs more than a sweep. Those that wait for a free lane do not
    /// count. Once there is nothing for lanes that have ended, those that go on should get their help soon.
    #[inline(always)]
    fn sweep_until_worthwhile(&mut self) -> Findings<V> {
        let more = self.has_more_puzzles() || !self.blocks.waiting().without(self.busy).is_empty();
        let eighths = if more { 4 } else { 1 };
        let counted = self.busy.without(self.idle);
        let enough = eighths * counted.count();
        // Whatever has just been cut or entered will change.
        let mut findings = if more {
            sweep::<V, false, true>(&mut self.board, &mut self.scratch)
        } else {
            sweep::<V, true, true>(&mut self.board, &mut self.scratch)
        };
        // Later sweeps need not see it again.
        let dead = findings.dead;
        loop {
            let needy = V::any(findings.dead, findings.decided, findings.stalled).and(counted);
            if 8 * needy.count() >= enough {
                return findings;
            }
            findings = sweep::<V, true, false>(&mut self.board, &mut self.scratch);
            findings.dead = findings.dead.or(dead);
            findings.decided = findings.decided.without(dead);
            findings.stalled = findings.stalled.without(dead);
        }
    }

    /// Counts the solutions in the `decided` lanes and keeps first ones.
    #[inline(always)]
    fn harvest(&mut self, decided: V) {
        if decided.is_empty() {
            return;
        }
        let solved = decided.and(full_houses(&self.board));
        let mut first = [0; MAX_GROUPS];
        for lane in solved.lanes() {
            let (group, bit) = place(lane);
            first[group] |= if self.count_solution(self.owners[lane]) { bit } else { 0 };
        }
        if first != [0; MAX_GROUPS] {
            if !self.outbox.has_room(&first) {
                self.outbox.empty(self.batch.grids, self.batch.outcomes);
            }
            self.outbox.add(&self.board, &first, &self.owners);
        }
    }

    /// Counts a solution; says whether it is the first of its puzzle.
    #[inline(always)]
    fn count_solution(&mut self, owner: u32) -> bool {
        let outcome = &mut self.batch.outcomes[owner as usize];
        if outcome.stopped.is_some() {
            return false;
        }
        outcome.solutions += 1;
        let is_first = outcome.solutions == 1;
        self.density.alive += u32::from(outcome.guesses > 0);
        if outcome.solutions == self.batch.bounds.solutions {
            outcome.stopped = Some(Stop::Solutions);
            // A puzzle without a guess is in no other lane.
            if outcome.guesses > 0 {
                self.free_lanes_of(owner);
            }
        }
        is_first
    }

    /// Frees the lanes of a puzzle that is done. What waits of it is dropped when its turn comes.
    #[inline(always)]
    fn free_lanes_of(&mut self, owner: u32) {
        let mut theirs = [0; MAX_GROUPS];
        for (group, owners) in theirs.iter_mut().zip(self.owners.as_chunks::<64>().0).take(V::GROUPS) {
            for (lane, &other) in owners.iter().enumerate() {
                *group |= u64::from(other == owner) << lane;
            }
        }
        self.busy = self.busy.without(V::of(self.cpu, &theirs));
    }

    /// Cuts `stalled` lanes in two as far as that pays.
    #[inline(always)]
    fn branch(&mut self, stalled: V) {
        let more = self.has_more_puzzles();
        // A guess made early costs nothing where lanes have nothing to do, and halves what is left to do.
        let all = if !more && 2 * self.busy.count() <= V::LANES { self.busy } else { stalled };
        let share = !(self.density.is_high && more);
        self.turn = (self.turn + 1) % V::GROUPS;
        let free = self.busy.others();
        let cut = if share { self.worth_cutting(all, Moves::between(all, free, self.turn)) } else { all };
        self.idle = all.without(cut);
        if cut.is_empty() {
            return;
        }
        let chosen = self.choice.choose(&self.board, cut);
        let chosen = self.count_guesses(chosen);
        if chosen.is_empty() {
            return;
        }
        let free = self.busy.others();
        let free = if share { free } else { V::none(self.cpu) };
        let moves = Moves::between(chosen, free, self.turn);
        self.make_children(chosen, &moves);
    }

    /// Those of the `stalled` lanes that are cut at this event, where `moves` children can go to a free lane.
    #[inline(always)]
    fn worth_cutting(&self, stalled: V, moves: Moves) -> V {
        if self.busy.without(stalled).count() + 2 * moves.count() < Self::AT_WORK {
            return stalled;
        }
        let few = moves.count() < Self::FEW_STALLED && 8 * stalled.count() < self.busy.count();
        if few && self.has_more_puzzles() { V::none(self.cpu) } else { V::of(self.cpu, &moves.from) }
    }

    /// Counts a guess for each of the lanes, and gives up puzzles that guess too often; gives the lanes that are left.
    #[inline(always)]
    fn count_guesses(&mut self, lanes: V) -> V {
        for lane in lanes.lanes() {
            let owner = self.owners[lane];
            let outcome = &mut self.batch.outcomes[owner as usize];
            self.density.alive += u32::from(outcome.guesses > 0);
            outcome.guesses += 1;
            if outcome.guesses > self.batch.bounds.guesses {
                outcome.stopped = Some(Stop::Guesses);
                self.free_lanes_of(owner);
            }
        }
        lanes.and(self.busy)
    }

    /// Makes two of each of the positions in `lanes`: one stays, the other moves, or waits in its lane.
    #[inline(always)]
    fn make_children(&mut self, lanes: V, moves: &Moves) {
        let waiting = lanes.without(V::of(self.cpu, &moves.from));
        let pushed = (!waiting.is_empty()).then(|| (waiting, self.blocks.push(waiting, &self.owners)));
        self.passage.branch(&mut self.board, &self.choice.guesses, moves, pushed);
        self.blocks.settle();
        for group in 0..V::GROUPS {
            let to = moves.target::<V>(group);
            let from = members(moves.from[group]);
            for (from, to_lane) in from.zip(members(moves.to[to])) {
                self.owners[64 * to + to_lane] = self.owners[64 * group + from];
            }
        }
        self.busy = self.busy.or(V::of(self.cpu, &moves.to));
    }

    /// Notes which puzzles the search has not come to the end of, because it was cancelled.
    #[cold]
    #[inline(always)]
    fn abandon(&mut self) {
        let in_lanes = self.busy.lanes().map(|lane| self.owners[lane]);
        for owner in in_lanes.chain(self.blocks.owners()) {
            self.batch.outcomes[owner as usize].stopped.get_or_insert(Stop::Cancelled);
        }
        self.batch.outcomes[self.entered..].fill(Outcome::stopped(Stop::Cancelled));
    }
}
