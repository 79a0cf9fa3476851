//! Numbered room: the clue is the X-th value of the line; X is the first, seen from the clue.

use crate::layout::Filled;
use crate::model::Model;

use super::rule::Rule;

clue! {
    /// A row or column from the clue's side, and the value.
    NumberedRoom: value,
    /// The line, the cell beside the clue first.
}

impl Rule for NumberedRoom {
    info!("numbered-room", "The clue is the X-th value of the line, where X is the first.");

    clue_terms!(value);

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let values = grid.of(&self.cells);
        let number = values.first().map_or(0, |&first| first);
        let place = usize::try_from(number - 1).ok();
        place.and_then(|place| values.get(place)).is_some_and(|&value| value == self.value)
    }

    fn post<'p>(&'p self, model: &mut Model<'p>) {
        let [first, rest @ ..] = &self.cells[..] else { return model.refuse() };
        let length = self.cells.len() as i32;
        let own = |x: i32| x != 1 || self.value == 1;
        model.allow(*first, |x| (1..=length).contains(&x) && own(x));
        let differ = model.layout().has_lines();
        for (&cell, number) in rest.iter().zip(2..) {
            // In a house the value stands nowhere else.
            let fits = |x: i32, y: i32| {
                if differ { (x == number) == (y == self.value) } else { x != number || y == self.value }
            };
            model.relate(*first, cell, fits);
        }
    }
}
