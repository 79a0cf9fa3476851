//! Slow thermometer: values never fall from the bulb. Cells that see each other still differ.

use crate::layout::Filled;
use crate::model::Model;

use super::rule::Rule;

clue! {
    /// Cells from the bulb to an end.
    SlowThermo,
    /// The line, bulb first.
}

impl Rule for SlowThermo {
    info!("slow-thermo", "Values do not fall from the bulb to the end of a slow thermometer.");

    clue_terms!();

    fn holds(&self, grid: &Filled<'_>) -> bool {
        grid.of(&self.cells).windows(2).all(|pair| pair[0] <= pair[1])
    }

    fn post<'p>(&'p self, model: &mut Model<'p>) {
        for (i, &a) in self.cells.iter().enumerate() {
            for &b in &self.cells[i + 1..] {
                model.relate(a, b, |x, y| x <= y);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::cases::holds;

    #[test]
    fn values_may_stay_but_not_fall() {
        assert!(holds("1234341221434321", &[(0, 0), (1, 2), (0, 1)], SlowThermo::new));
        assert!(!holds("1234341221434321", &[(0, 0), (0, 1), (1, 2)], SlowThermo::new));
    }
}
