//! Loops, yin-yang, caves and squares that may not be filled: what the cells with some values form, such as the shaded cells
//! of a layer.

use crate::layout::{Cell, Filled, Layout, Region, hang_together};
use crate::model::{Machine, Model};

use super::connected;
use super::rule::{Info, Rule, Terms};

/// What the cells with some values form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// One closed loop from cell to cell: each of them has two of its neighbours in it. There is at least one.
    Loop,
    /// Two regions, one of each of two values, that fill all cells, each connected and neither with a 2 × 2 square.
    YinYang,
    /// A cave: they are connected, and each of the other cells is joined by others to the edge.
    Cave,
    /// Anything but a 2 × 2 square.
    NoSquare,
}

/// Cells that form something: those with some values.
#[derive(Clone, Debug)]
pub struct Shading {
    form: Form,
    cells: Vec<Cell>,
    values: Vec<i32>,
}

impl Shading {
    /// What is formed, of which cells, by those with which values.
    #[must_use]
    pub fn new(form: Form, cells: Vec<Cell>, values: Vec<i32>) -> Self {
        Self { form, cells, values }
    }

    /// The neighbours of a cell among the cells.
    fn beside(&self, layout: &Layout, cell: Cell) -> Vec<Cell> {
        layout.beside(cell).filter(|next| self.cells.contains(next)).collect()
    }

    /// The squares of four of the cells.
    fn squares(&self, layout: &Layout) -> Vec<[Cell; 4]> {
        let square = |&cell: &Cell| {
            let others = [(0, 1), (1, 0), (1, 1)].map(|(down, right)| layout.step(cell, down, right));
            let [right, below, across] = others.map(|cell| cell.filter(|cell| self.cells.contains(cell)));
            Some([cell, right?, below?, across?])
        };
        self.cells.iter().filter_map(square).collect()
    }

    /// The other values that the cells can have.
    fn others(&self, layout: &Layout) -> Vec<i32> {
        (layout.lowest()..=layout.highest()).filter(|value| !self.values.contains(value)).collect()
    }
}

impl Rule for Shading {
    fn info(&self) -> &'static Info {
        // In the order of the forms.
        static INFOS: [Info; 4] = [
            Info {
                id: "loop",
                says: "The cells with these values form one loop: each has two of them beside it.",
            },
            Info {
                id: "yin-yang",
                says: "Each cell has one of these values; those with either are connected and fill no 2 \u{d7} 2 square.",
            },
            Info {
                id: "cave",
                says: "The cells with these values are connected, and all others are connected to the edge.",
            },
            Info { id: "no-2x2", says: "No 2 \u{d7} 2 square is filled with these values." },
        ];
        &INFOS[self.form as usize]
    }

    fn says(&self) -> String {
        connected::named(self.info(), &self.values)
    }

    /// As those of connected values, without a size.
    fn terms(&self) -> Terms {
        Terms::list(&self.cells).with_numbers([0].into_iter().chain(self.values.iter().copied()))
    }

    fn cells(&self, _: &Layout) -> Vec<Cell> {
        self.cells.clone()
    }

    fn fault(&self, layout: &Layout) -> Option<String> {
        let is_wrong = self.form == Form::YinYang && self.values.len() != 2;
        let two = || is_wrong.then(|| format!("{} values, expected two", self.values.len()));
        connected::missing(layout, &self.values).or_else(two)
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let layout = grid.layout;
        let with = |values: &[i32]| -> Vec<Cell> {
            self.cells.iter().copied().filter(|&cell| values.contains(&grid.at(cell))).collect()
        };
        let fills = |values: &[i32]| {
            let is_filled = |square: [Cell; 4]| square.iter().all(|&cell| values.contains(&grid.at(cell)));
            self.squares(layout).into_iter().any(is_filled)
        };
        let own = with(&self.values);
        match self.form {
            Form::Loop => {
                let beside = |&cell: &Cell| layout.beside(cell).filter(|next| own.contains(next)).count();
                !own.is_empty() && hang_together(layout, &own) && own.iter().all(|cell| beside(cell) == 2)
            }
            Form::YinYang => {
                let is_half = |value: &i32| hang_together(layout, &with(&[*value])) && !fills(&[*value]);
                own.len() == self.cells.len() && self.values.iter().all(is_half)
            }
            Form::Cave => {
                let others = with(&self.others(layout));
                let mut open: Vec<Cell> =
                    others.iter().copied().filter(|&cell| layout.beside(cell).count() < 4).collect();
                let mut at = 0;
                while let Some(&cell) = open.get(at) {
                    at += 1;
                    for next in layout.beside(cell).filter(|next| others.contains(next)) {
                        if !open.contains(&next) {
                            open.push(next);
                        }
                    }
                }
                hang_together(layout, &own) && open.len() == others.len()
            }
            Form::NoSquare => !fills(&self.values),
        }
    }

    fn post<'p>(&'p self, model: &mut Model<'p>) {
        let (layout, values) = (model.layout(), &self.values);
        match self.form {
            Form::Loop => {
                connected::post(model, Region::new(layout, &self.cells, values, None));
                self.post_turns(model);
            }
            Form::YinYang => {
                for &cell in &self.cells {
                    model.allow(cell, |value| values.contains(&value));
                }
                for &value in values {
                    connected::post(model, Region::new(layout, &self.cells, &[value], None));
                    self.post_squares(model, &[value]);
                }
                connected::post_crossings(model);
            }
            Form::Cave => {
                connected::post(model, Region::new(layout, &self.cells, values, None));
                let others = Region::new(layout, &self.cells, &self.others(layout), None);
                connected::post(model, others.with_edge(layout));
                connected::post_crossings(model);
            }
            Form::NoSquare => self.post_squares(model, values),
        }
    }
}

impl Shading {
    /// Not all four cells of a square have one of some values.
    fn post_squares<'p>(&'p self, model: &mut Model<'p>, values: &[i32]) {
        let layout = model.layout();
        let set = values.iter().fold(0, |set, &value| set | layout.bit(value));
        let step = |&had: &u8, value: usize| {
            let has = had + (set >> value & 1) as u8;
            (has < 4).then_some(has)
        };
        let Some(machine) = Machine::grow(layout.values(), 0, step, |_| true) else {
            return model.check_only(self);
        };
        for square in self.squares(layout) {
            model.automaton(&square, machine.clone());
        }
    }

    /// One of the cells belongs, and each that does has two neighbours that do.
    fn post_turns<'p>(&'p self, model: &mut Model<'p>) {
        let layout = model.layout();
        let set = self.values.iter().fold(0, |set, &value| set | layout.bit(value));
        // Of the first cell whether it belongs, if it has been read; of its neighbours how many do.
        let step = |&(first, count): &(Option<bool>, u8), value: usize| {
            let belongs = set >> value & 1 == 1;
            match first {
                None => Some((Some(belongs), 0)),
                Some(false) => Some((first, 0)),
                Some(true) => (count < 2 || !belongs).then_some((first, count + u8::from(belongs))),
            }
        };
        let accepts = |&(first, count): &(Option<bool>, u8)| first == Some(false) || count == 2;
        let turns = Machine::grow(layout.values(), (None, 0), step, accepts);
        let any = Machine::grow(
            layout.values(),
            false,
            |&any, value| Some(any || set >> value & 1 == 1),
            |&any| any,
        );
        let (Some(turns), Some(any)) = (turns, any) else { return model.check_only(self) };
        for &cell in &self.cells {
            let around = [vec![cell], self.beside(layout, cell)].concat();
            model.automaton(&around, turns.clone());
        }
        model.automaton(&self.cells, any);
    }
}

#[cfg(test)]
mod tests {
    use crate::{Limits, Solver, Verdict, iss, oracle};

    /// Layers with a few cells given: as many solutions as there are ways to fill them by which the rule holds.
    #[test]
    fn as_many_as_there_are() {
        let mut random = crate::chance::numbers(5);
        let mut met = 0;
        for (values, rows, cols) in [(2, 3, 4), (2, 4, 3), (3, 3, 3), (2, 4, 4)] {
            let grid = [".Shape~2x2.~R1C1_1", ".Shape~3x3.NoBoxes.~R1C1_1.~R1C2_2.~R2C1_2"][values - 2];
            let alone = iss::read(grid).unwrap();
            let Verdict::Unique(solved) = Solver::new(&alone).verdict(&Limits::default()).0 else { panic!() };
            for rule in ["Loop~VS~1", "YinYang~VS~1_2", "Cave~VS~1", "Cave~VS~2", "No2x2~VS~1"] {
                for given in 0..4 {
                    let mut text = format!("{grid}.Var~S~~{rows}x{cols}.{rule}");
                    for _ in 0..given {
                        let (cell, value) = (1 + random(rows * cols), 1 + random(values));
                        text += &format!(".~VS{cell}_{value}");
                    }
                    let puzzle = iss::read(&text).unwrap();
                    let count = Solver::new(&puzzle).count(u128::MAX, &Limits::default()).0.solutions;
                    let mut naive = 0;
                    for number in 0..values.pow((rows * cols) as u32) {
                        let layer =
                            (0..rows * cols).map(|at| (number / values.pow(at as u32) % values) as i32 + 1);
                        let all: Vec<i32> = solved.iter().copied().chain(layer).collect();
                        naive += u128::from(oracle::check(&puzzle, &all));
                    }
                    assert_eq!(count, naive, "{text}");
                    met += naive;
                }
            }
        }
        assert!(met > 1_000, "{met}");
    }
}
