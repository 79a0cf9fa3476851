//! Nabner line: no two values on the line are equal or consecutive, wherever on it they are.

use crate::layout::Filled;
use crate::model::Model;
use crate::sort::Arrange;

use super::rule::Rule;

clue! {
    /// A line whose values keep apart.
    Nabner,
    /// The line.
}

impl Rule for Nabner {
    info!("nabner", "No two values on the line are equal or consecutive.");

    clue_terms!();

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let mut values = grid.of(&self.cells);
        values.arrange();
        values.windows(2).all(|pair| pair[1] - pair[0] > 1)
    }

    fn post<'p>(&'p self, model: &mut Model<'p>) {
        model.relate_all(&self.cells, |x, y| (x - y).abs() > 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::cases::holds;

    #[test]
    fn values_keep_apart_all_over_the_line() {
        let case = |cells: &[_]| holds("123456456123231564564231312645645312", cells, Nabner::new);
        assert!(case(&[(0, 0), (0, 4), (0, 2)]));
        assert!(!case(&[(0, 0), (0, 4), (0, 1)]));
        assert!(!case(&[(0, 0), (0, 4), (1, 3)]));
    }
}
