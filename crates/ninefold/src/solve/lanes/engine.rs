//! The search: one position in every lane, nothing waiting for anything.
//!
//! A lane holds a position of some puzzle. Sweeps run over all lanes until enough of them need attention; then dead
//! and solved lanes are freed, and stalled ones are cut in two. The child that takes the guess stays in its lane;
//! the other moves into a free lane, or, if there is none, onto a stack that all lanes share. Free lanes are filled
//! from the stack, and only when that is empty from the grids, so that the search is depth first and the stack low
//! however many solutions a puzzle has.

use super::branch::Cuts;
use super::lane_stacks::LaneStacks;
use super::layout::{Board, DigitRows, Lanes, MAX_LANES, members};
use super::shared_stack::SharedStack;
use super::sweep::{Findings, lanes_with_full_houses, sweep};
use crate::board::{Cell, Grid};
use crate::solve::density::SolutionDensity;
use crate::solve::limits::Bounds;
use crate::solve::puzzle::{Marks, filled};
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
    /// What solutions must differ from, if they must.
    pub known: Option<Known<'a>>,
    pub outcomes: &'a mut [Outcome],
    /// How many positions may wait before the lanes stop branching side by side.
    pub max_pending: usize,
}

/// What the solutions of a batch must differ from.
#[derive(Clone, Copy, Debug)]
pub(in crate::solve) struct Known<'a> {
    /// For each grid, a solution that does not count.
    pub(in crate::solve) solutions: &'a [Grid],
    /// For each grid, a cell in which solutions must differ from that, if there is one.
    pub(in crate::solve) cells: &'a [Option<Cell>],
}

/// More positions than this never wait, save for one lane's path down: about 700 KB with 32 lanes. Real batches stay
/// far below.
pub(super) const MAX_PENDING: usize = 4096;

/// A position that another search has left, with the number of its grid.
pub(in crate::solve) type Left = (u32, Marks);

/// Searches a batch with the lanes of `V`; if some positions of its grids are `left` of other searches, the next one last, goes on
/// with those.
#[inline(always)]
pub(super) fn search<V: Lanes>(cpu: V::Cpu, batch: Batch<'_>, left: Option<&[Left]>) {
    let mut engine = Engine::<V>::new(cpu, batch);
    if let Some(left) = left {
        engine.drawn = engine.batch.grids.len();
        for (owner, position) in left {
            engine.stack.push(*owner, position);
        }
    }
    engine.run();
}

struct Engine<'a, V: Lanes> {
    cpu: V::Cpu,
    batch: Batch<'a>,
    /// How many grids have been taken from the batch.
    drawn: usize,
    board: Board<V>,
    /// The number of the puzzle in each lane.
    owner: [u32; MAX_LANES],
    /// The lanes with a position.
    busy: u64,
    stack: SharedStack<V>,
    lane_stacks: LaneStacks<V>,
    density: SolutionDensity,
    /// The one lane that may branch while the stack is crowded.
    leader: Option<usize>,
    rows: DigitRows,
}

/// So many lanes, at least one, from the first on.
const fn first_lanes(lanes: usize) -> u64 {
    u64::MAX >> (64 - lanes)
}

/// Each lane from itself.
const AT_HOME: [u8; MAX_LANES] = {
    let mut lanes = [0; MAX_LANES];
    let mut lane = 0;
    while lane < MAX_LANES {
        lanes[lane] = lane as u8;
        lane += 1;
    }
    lanes
};

impl<'a, V: Lanes> Engine<'a, V> {
    const ALL: u64 = first_lanes(V::LANES);

    #[inline(always)]
    fn new(cpu: V::Cpu, batch: Batch<'a>) -> Engine<'a, V> {
        Engine {
            cpu,
            batch,
            drawn: 0,
            board: [V::splat(cpu, 0); 81],
            owner: [0; MAX_LANES],
            busy: 0,
            stack: SharedStack::new(cpu),
            lane_stacks: LaneStacks::new(cpu),
            density: SolutionDensity::default(),
            leader: None,
            rows: [[0; 81]; MAX_LANES],
        }
    }

    #[inline(always)]
    fn run(&mut self) {
        loop {
            if self.batch.bounds.is_cancelled() {
                return self.abandon();
            }
            self.fill_free_lanes();
            if self.busy == 0 {
                return;
            }
            let findings = self.sweep_until_worthwhile();
            self.density.dead += (findings.dead & self.busy).count_ones();
            self.busy &= !findings.dead;
            self.harvest(findings.decided & self.busy);
            self.density.review(8);
            self.busy &= !findings.decided;
            self.branch(if self.has_idle_lanes() { self.busy } else { findings.stalled & self.busy });
        }
    }

    /// Sweeps until enough lanes need attention. An event costs about as much as a sweep whatever it does, and more
    /// when many lanes return to what waits in different blocks. Once nothing waits for lanes that have ended, these
    /// can wait themselves; those that go on should get the idle lanes' help soon.
    #[inline(always)]
    fn sweep_until_worthwhile(&mut self) -> Findings {
        let waiting = self.lane_stacks.waiting();
        let more = self.has_more_positions();
        let replaceable = if more { self.busy } else { waiting };
        let many_return = 2 * waiting.count_ones() > self.busy.count_ones();
        let eighths = match (many_return, more) {
            (true, _) => 6,
            (false, true) => 4,
            (false, false) => 1,
        };
        loop {
            let findings = sweep(&mut self.board);
            let ended = findings.dead | findings.decided;
            let counted = self.busy & (!ended | replaceable);
            let needy = counted & (ended | findings.stalled);
            if 8 * needy.count_ones() >= eighths * counted.count_ones() && (needy != 0 || counted == 0) {
                return findings;
            }
        }
    }

    /// Whether nothing more is wanted of puzzle `owner`.
    #[inline(always)]
    fn is_done(&self, owner: u32) -> bool {
        self.batch.outcomes[owner as usize].stopped.is_some()
    }

    /// Puts waiting positions into the free lanes, new puzzles once none wait.
    #[inline(always)]
    fn fill_free_lanes(&mut self) {
        let returning = self.lane_stacks.waiting() & !self.busy;
        if returning != 0 {
            self.lane_stacks.pop(&mut self.board, returning);
            self.busy |= returning;
        }
        while self.busy != Self::ALL {
            let (batch, stack) = (&self.batch, &mut self.stack);
            stack.drop_while(|owner| batch.outcomes[owner as usize].stopped.is_some());
            if stack.len() == 0 {
                if !self.draw() {
                    return;
                }
                continue;
            }
            let free = match self.leader {
                Some(leader) => !self.busy & 1 << leader,
                None => Self::ALL & !self.busy,
            };
            if free == 0 {
                return;
            }
            self.take_waiting(free);
        }
    }

    /// Moves positions from the top of the stack into `free` lanes.
    #[inline(always)]
    fn take_waiting(&mut self, free: u64) {
        let count = (free.count_ones() as usize).min(self.stack.len());
        self.stack.shrink(count);
        let (mut sources, mut taken) = (AT_HOME, 0);
        for (lane, position) in members(free).zip(self.stack.len()..).take(count) {
            sources[lane] = SharedStack::<V>::lane(position) as u8;
            self.owner[lane] = *self.stack.owner(position);
            taken |= 1 << lane;
            self.busy |= u64::from(!self.is_done(self.owner[lane])) << lane;
        }
        let (mask, route) = (V::mask(self.cpu, taken), V::route(self.cpu, &sources));
        let waiting = self.stack.window(self.stack.len(), count);
        for (cell, candidates) in self.board.iter_mut().enumerate() {
            *candidates = V::select(mask, waiting.read(cell).routed(route), *candidates);
        }
    }

    /// Puts the next puzzles on the empty stack, or into the lanes if all are free; says whether there were any.
    #[inline(always)]
    fn draw(&mut self) -> bool {
        let remaining = &self.batch.grids[self.drawn..];
        let (grids, later) = remaining.split_at(remaining.len().min(V::LANES));
        if grids.is_empty() {
            return false;
        }
        let first_owner = self.drawn as u32;
        let board = if self.busy == 0 {
            self.owner.iter_mut().zip(first_owner..).for_each(|(owner, number)| *owner = number);
            self.busy = first_lanes(grids.len());
            &mut self.board
        } else {
            self.stack.refill(grids.len(), first_owner)
        };
        V::load(grids, board);
        if let Some(marks) = self.batch.marks {
            mark(board, &marks[self.drawn..]);
        }
        if let Some(known) = self.batch.known {
            exclude(board, &known.solutions[self.drawn..], &known.cells[self.drawn..]);
        }
        let (outcomes, outcomes_later) = self.batch.outcomes[self.drawn..].split_at_mut(grids.len());
        outcomes.fill(Outcome::NO_SOLUTION);
        prefetch(&later[..later.len().min(V::LANES)]);
        prefetch(&outcomes_later[..later.len().min(V::LANES)]);
        self.drawn += grids.len();
        true
    }

    /// Counts the solutions in the `decided` lanes and keeps first ones.
    #[inline(always)]
    fn harvest(&mut self, decided: u64) {
        if decided == 0 {
            return;
        }
        let solved = decided & lanes_with_full_houses(&mut self.board);
        let is_first = |&lane: &usize| self.batch.outcomes[self.owner[lane] as usize].solutions == 0;
        if members(solved).any(|lane| is_first(&lane)) {
            V::digits(&self.board, &mut self.rows);
        }
        for lane in members(solved) {
            self.count_solution(lane);
        }
    }

    /// Whether the solution in `lane` is the known one of its puzzle.
    #[inline(always)]
    fn is_known(&self, lane: usize) -> bool {
        match self.batch.known {
            Some(known) => known.solutions[self.owner[lane] as usize].has_digits(&self.rows[lane]),
            None => false,
        }
    }

    #[inline(always)]
    fn count_solution(&mut self, lane: usize) {
        let owner = self.owner[lane];
        if self.is_known(lane) {
            return;
        }
        let outcome = &mut self.batch.outcomes[owner as usize];
        if outcome.stopped.is_some() {
            return;
        }
        if outcome.solutions == 0 {
            outcome.solution = filled(&self.batch.grids[owner as usize], &self.rows[lane]);
        }
        outcome.solutions += 1;
        self.density.alive += u32::from(outcome.guesses > 0);
        if outcome.solutions == self.batch.bounds.solutions {
            outcome.stopped = Some(Stop::Solutions);
            // A puzzle without a guess is in no other lane.
            if outcome.guesses > 0 {
                self.free_lanes_of(owner);
            }
        }
    }

    /// Drops what the lanes hold of a puzzle that is done.
    #[inline(always)]
    fn free_lanes_of(&mut self, owner: u32) {
        let theirs = (0..V::LANES).map(|lane| u64::from(self.owner[lane] == owner) << lane);
        let theirs = theirs.fold(0, |lanes, lane| lanes | lane);
        self.busy &= !theirs;
        self.lane_stacks.forget(theirs);
    }

    /// Gives up the puzzles in the lanes `spent`, which have guessed too often.
    #[cold]
    #[inline(never)]
    fn give_up(&mut self, spent: u64) {
        for lane in members(spent) {
            self.batch.outcomes[self.owner[lane] as usize].stopped = Some(Stop::Guesses);
            self.free_lanes_of(self.owner[lane]);
        }
    }

    /// Notes which puzzles the search has not come to the end of, because it was cancelled.
    #[cold]
    #[inline(never)]
    fn abandon(&mut self) {
        for lane in members(self.busy | self.lane_stacks.waiting()) {
            self.cancel_puzzle(self.owner[lane]);
        }
        for position in 0..self.stack.len() {
            let owner = *self.stack.owner(position);
            self.cancel_puzzle(owner);
        }
        self.batch.outcomes[self.drawn..].fill(Outcome::stopped(Stop::Cancelled));
    }

    fn cancel_puzzle(&mut self, owner: u32) {
        self.batch.outcomes[owner as usize].stopped.get_or_insert(Stop::Cancelled);
    }

    /// Whether at least half of the lanes have nothing to do and will have nothing, unless others branch for them.
    /// A guess made early then costs nothing, and halves what is left to do.
    #[inline(always)]
    fn has_idle_lanes(&self) -> bool {
        2 * self.busy.count_ones() as usize <= V::LANES
            && self.lane_stacks.waiting() == 0
            && !self.has_more_positions()
    }

    /// Cuts the `stalled` lanes in two.
    #[inline(always)]
    fn branch(&mut self, stalled: u64) {
        let mut stalled = self.those_who_may_branch(stalled);
        if stalled == 0 {
            return;
        }
        let cuts = Cuts::choose(&mut self.board, &mut stalled);
        let mut spent = 0;
        for lane in members(stalled) {
            let guesses = &mut self.batch.outcomes[self.owner[lane] as usize].guesses;
            self.density.alive += u32::from(*guesses > 0);
            *guesses += 1;
            spent |= u64::from(*guesses > self.batch.bounds.guesses) << lane;
        }
        if spent != 0 {
            self.give_up(spent);
            stalled &= self.busy;
        }
        if self.density.is_high && self.leader.is_none() && self.has_more_positions() {
            self.branch_in_place(&cuts, stalled);
        } else {
            self.branch_across(&cuts, stalled);
        }
    }

    /// Whether free lanes will find something to do, be it not what other lanes leave.
    #[inline(always)]
    fn has_more_positions(&self) -> bool {
        self.stack.len() > 0 || self.drawn < self.batch.grids.len()
    }

    /// Keeps both children of each of the `stalled` lanes in that lane: one to go on with, one to return to.
    #[inline(always)]
    fn branch_in_place(&mut self, cuts: &Cuts<V>, stalled: u64) {
        self.lane_stacks.push(&self.board, cuts, stalled);
        for (row, cells) in self.board.as_chunks_mut::<9>().0.iter_mut().enumerate() {
            for (column, cell) in cells.iter_mut().enumerate() {
                *cell = cuts.taken(row, column, *cell);
            }
        }
    }

    /// Shares out the children of the `stalled` lanes: one stays, the other goes to a free lane or on the stack.
    #[inline(always)]
    fn branch_across(&mut self, cuts: &Cuts<V>, stalled: u64) {
        let free = Self::ALL & !self.busy & !self.lane_stacks.waiting();
        let free = if self.leader.is_none() { free } else { 0 };
        let mut parents = members(stalled);

        let (mut next_door, mut received) = (AT_HOME, 0);
        for (to, from) in members(free).zip(&mut parents) {
            next_door[to] = from as u8;
            received |= 1 << to;
            self.owner[to] = self.owner[from];
        }
        self.busy |= received;

        let (mut pushed, start) = (AT_HOME, self.stack.len());
        let count = stalled.count_ones().saturating_sub(received.count_ones()) as usize;
        self.stack.grow(count);
        for (position, from) in (start..).zip(parents) {
            pushed[SharedStack::<V>::lane(position)] = from as u8;
            *self.stack.owner(position) = self.owner[from];
        }

        let (next_door, pushed) = (V::route(self.cpu, &next_door), V::route(self.cpu, &pushed));
        let here = V::mask(self.cpu, received);
        let mut waiting = self.stack.window(start, count);
        for (row, cells) in self.board.as_chunks_mut::<9>().0.iter_mut().enumerate() {
            for (column, cell) in cells.iter_mut().enumerate() {
                let refused = cuts.refused(row, column, *cell);
                let taken = cuts.taken(row, column, *cell);
                *cell = V::select(here, refused.routed(next_door), taken);
                if count > 0 {
                    waiting.write(9 * row + column, refused.routed(pushed));
                }
            }
        }
    }

    /// All of the `stalled` lanes, unless the stack is crowded: then one lane leads until it no longer is, and the
    /// others hold on to what they have.
    #[inline(always)]
    fn those_who_may_branch(&mut self, stalled: u64) -> u64 {
        if self.stack.len() <= self.batch.max_pending {
            self.leader = None;
            return stalled;
        }
        if self.leader.is_none() && stalled != 0 {
            self.leader = Some(stalled.trailing_zeros() as usize);
        }
        self.leader.map_or(0, |leader| stalled & 1 << leader)
    }
}

/// Takes the digit of the known solution out of the cell where it must differ, in every lane that has such a cell.
#[inline(always)]
fn exclude<V: Lanes>(board: &mut Board<V>, solutions: &[Grid], cells: &[Option<Cell>]) {
    for (lane, (solution, cell)) in solutions.iter().zip(cells).take(V::LANES).enumerate() {
        if let Some(cell) = *cell
            && let Some(digit) = solution.get(cell)
        {
            let candidates = &mut board[cell.index()];
            let fewer = candidates.without(V::splat(candidates.cpu(), 1 << digit.index()));
            *candidates = V::select(V::mask(candidates.cpu(), 1 << lane), fewer, *candidates);
        }
    }
}

/// Writes the candidates of each lane. Marks are rare: this is plain rather than quick.
#[inline(always)]
fn mark<V: Lanes>(board: &mut Board<V>, marks: &[Marks]) {
    for (lane, marks) in marks.iter().take(V::LANES).enumerate() {
        let cpu = board[0].cpu();
        let lane = V::mask(cpu, 1 << lane);
        for (cell, &marks) in board.iter_mut().zip(marks) {
            *cell = V::select(lane, V::splat(cpu, marks), *cell);
        }
    }
}
