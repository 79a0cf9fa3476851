//! What a position must fulfil to be shown in a lesson.
//!
//! | gate | question |
//! |---|---|
//! | next | does a hint name the technique? |
//! | irreducible | does no easier technique have one of the conclusions? |
//! | stable | is it still next however the board is turned and the digits renamed? |
//! | sound | has the puzzle one solution, and is no candidate of it lost? |
//! | short | can the explanation be read at a glance? |
//! | bare | can a single be seen without candidates, on a board that is still open? |

use ninefold::logic::{self, LADDER, Position, Step};
use ninefold::text::Entry;
use ninefold::{Candidate, Candidates, Random, Symmetry};
use ninefold_app::hint;
use ninefold_app::player::Player;

use crate::course::{Course, Order};

/// The characters of an explanation in the course, and in the reference.
const SHORT: (usize, usize) = (450, 1200);

/// The blanks of a board on which a single is still to be looked for.
const OPEN: usize = 24;

/// The step that comes next at a position, if nothing is wrong there; `of` names the technique that is looked for.
pub fn next(course: &Course, order: Order, of: &str, on: &Candidates) -> Option<Step> {
    let player = Player::new(&Entry::with_candidates(on.clone()));
    let sound = player.solution.is_some() && player.wrong.is_empty() && player.lost.is_empty();
    let position = sound.then(|| player.position())?;
    match order {
        Order::Hints => hint::next_step(&position),
        Order::Wings => logic::next_step(&position, &course.wings_and(of)),
    }
}

/// Whether a step of `id` is next and no easier technique has one of its conclusions; the step itself.
pub fn passed(course: &Course, order: Order, id: &str, on: &Candidates) -> Option<Step> {
    let step = next(course, order, id, on).filter(|step| step.technique.id == id)?;
    if is_single(&step) && (on.blanks().len() < OPEN || *on != Candidates::new(on.grid())) {
        return None;
    }
    let limit = if course.teaches(id) { SHORT.0 } else { SHORT.1 };
    let position = Position::new(on.clone(), on.grid().puzzle().solution());
    (step.explain(on).len() <= limit && is_irreducible(course, order, &step, &position)).then_some(step)
}

/// Whether no easier technique has one of the conclusions: none of the ladder, or where hints do not lead, none that is
/// taken for granted. Nobody looks for giant fish.
fn is_irreducible(course: &Course, order: Order, step: &Step, on: &Position) -> bool {
    if is_single(step) {
        return true;
    }
    let rung = logic::technique(step.technique.id).expect("it is on the ladder").info().id;
    let tried: logic::Order = match order {
        Order::Hints => LADDER.iter().copied().filter(|technique| !is_giant(technique.info().id)).collect(),
        Order::Wings => course.wings_and(rung),
    };
    let easier: logic::Order = tried.iter().take_while(|technique| technique.info().id != rung).collect();
    let shown = |gone: &Candidate| logic::first_ruling_out(on, &easier, *gone).is_some();
    let placed =
        |step: &Step, other: &Step| step.placements.iter().any(|placed| other.placements.contains(placed));
    match step.placements.is_empty() {
        true => !step.eliminations.iter().any(shown),
        false => !logic::some_steps(on, &easier, 100).iter().any(|other| placed(step, other)),
    }
}

fn is_giant(id: &str) -> bool {
    ["squirmbag", "whale", "leviathan"].iter().any(|giant| id.ends_with(giant))
}

fn is_single(step: &Step) -> bool {
    ["full-house", "hidden-single", "naked-single"].contains(&step.technique.id)
}

/// Whether the technique is next in `many` random disguises of the position.
pub fn is_stable(course: &Course, order: Order, id: &str, on: &Candidates, many: u64) -> bool {
    let turned = |n| Symmetry::random(&mut Random::stream(n, 0)).candidates(on);
    let is_next = |on: Candidates| next(course, order, id, &on).is_some_and(|step| step.technique.id == id);
    (1..=many).all(|n| is_next(turned(n)))
}
