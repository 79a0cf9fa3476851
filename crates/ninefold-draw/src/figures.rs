//! What each rule looks like: from the terms of a puzzle's rules to figures.

use ninefold::sort::Arrange;
use ninefold_variants::rules::different::Different;
use ninefold_variants::{Cell, Info, Layer, Layout, Puzzle, Rule, Terms};

use crate::figure::{CellShape, Figure, Texture, What};
use crate::spot::Spot;
use crate::style::ClueInk;

/// The figures of a puzzle's rules, in their order. What cannot be drawn is said in words.
pub fn figures(puzzle: &Puzzle) -> Vec<Figure> {
    let layout = puzzle.layout();
    let all: Vec<(&Info, Terms)> = puzzle.rules().iter().map(|rule| (rule.info(), rule.terms())).collect();
    let mut outside: Vec<&str> = all.iter().map(|(info, _)| info.id).filter(|id| is_outside(id)).collect();
    outside.arrange();
    outside.dedup();
    let mut painter = Figures {
        layout,
        mixed: outside.len() > 1,
        letters: 0,
        is_grouped: false,
        told: Vec::new(),
        rule: 0,
        all: Vec::new(),
    };
    let groups = disjoint_groups(layout, &all);
    // Of these the name under which they are drawn tells what is given.
    let told: Vec<&str> =
        layout.layers().iter().filter(|layer| values(puzzle, layer).0.is_some()).map(Layer::name).collect();
    for (number, (info, terms)) in all.iter().enumerate() {
        painter.rule = number;
        if groups.contains(&number) {
            painter.words("Cells in the same place of their blocks have different values.");
        } else if let Some(layer) = terms.lists.iter().flatten().find_map(|&cell| layout.layer_of(cell)) {
            let name = if layer.label().is_empty() { layer.name() } else { layer.label() };
            if info.id != "given" {
                painter.lettered_words(name.to_owned(), &puzzle.rules()[number].says());
            } else if !told.contains(&layer.name()) {
                painter.given(terms);
            }
        } else if is_of_values(info.id) {
            painter.words(&puzzle.rules()[number].says());
        } else {
            painter.rule(info, terms);
        }
    }
    for name in puzzle.unknown() {
        painter.rule = puzzle.rules().len();
        painter.words(&format!("Not understood: {name}"));
    }
    painter.finish()
}

/// How much of a layer's label is shown, in characters: a long one would make the whole picture wide.
const LONGEST: usize = 40;

/// What a layer is, with its name and the values that are given for each of its cells: `VS: shading; 0 or 1`.
pub fn caption(layer: &Layer, common: Option<Vec<i32>>) -> String {
    let label: String = layer.label().chars().take(LONGEST).collect();
    let values = common.unwrap_or_default().iter().map(i32::to_string).collect::<Vec<_>>().join(" or ");
    let mut caption = layer.name().to_owned();
    let mut before = ": ";
    for part in [label, values] {
        if !part.is_empty() {
            caption = caption + before + &part;
            before = "; ";
        }
    }
    caption
}

/// The values that are given for each cell of a layer, if they are the same for all that have several; and how many of a
/// board's values, from the lowest, its cells can have.
pub fn values(puzzle: &Puzzle, layer: &Layer) -> (Option<Vec<i32>>, usize) {
    let of_layer = |terms: &Terms| terms.cells().first().is_some_and(|&cell| layer.has(cell));
    let mut all: Vec<Vec<i32>> = givens(puzzle).filter(of_layer).map(|terms| terms.numbers).collect();
    let layout = puzzle.layout();
    if all.len() < layer.cells().len() {
        return (None, layout.values());
    }
    let highest = all.iter().flatten().fold(layout.lowest(), |highest, &value| highest.max(value));
    all.retain(|values| values.len() > 1);
    all.dedup();
    let common = if all.len() == 1 { all.pop() } else { None };
    (common, (highest - layout.lowest() + 1) as usize)
}

/// The terms of all givens.
pub fn givens(puzzle: &Puzzle) -> impl Iterator<Item = Terms> {
    puzzle.rules().iter().filter(|rule| rule.info().id == "given").map(|rule| rule.terms())
}

/// Whether a rule is about what cells with some values form.
fn is_of_values(id: &str) -> bool {
    matches!(id, "connected" | "loop" | "yin-yang" | "cave" | "no-2x2")
}

/// Whether clues of a rule stand beside the line that they are about.
fn is_outside(id: &str) -> bool {
    matches!(id, "sandwich" | "x-sum" | "skyscraper" | "hidden-skyscraper" | "numbered-room" | "full-rank")
}

/// The rules that together are those of the disjoint groups.
fn disjoint_groups(layout: &Layout, terms: &[(&Info, Terms)]) -> Vec<usize> {
    let all: Vec<Vec<Cell>> =
        Different::disjoint_groups(layout).iter().map(|group| group.terms().cells().to_vec()).collect();
    let is_group = |(info, terms): &(&Info, Terms)| {
        info.id == "different" && all.iter().any(|cells| cells == terms.cells())
    };
    let found: Vec<usize> = (0..terms.len()).filter(|&i| is_group(&terms[i])).collect();
    if found.len() == all.len() { found } else { Vec::new() }
}

struct Figures<'a> {
    layout: &'a Layout,
    /// Whether clues of several kinds stand outside the grid.
    mixed: bool,
    /// How many letters stand for something.
    letters: usize,
    /// Whether a letter tells which cells belong together.
    is_grouped: bool,
    /// The sentences about single lines, each with its letter.
    told: Vec<(&'static str, String)>,
    rule: usize,
    all: Vec<Figure>,
}

fn spots(cells: &[Cell]) -> Vec<Spot> {
    cells.iter().map(|&cell| cell.into()).collect()
}

impl Figures<'_> {
    fn add(&mut self, what: What) {
        self.all.push(Figure { rule: self.rule, what });
    }

    fn words(&mut self, text: &str) {
        self.lettered_words(String::new(), text);
    }

    fn lettered_words(&mut self, letter: String, text: &str) {
        self.add(What::Words { letter, text: text.to_owned() });
    }

    fn rule(&mut self, info: &Info, terms: &Terms) {
        let cells = || spots(terms.cells());
        let number = terms.number().map(|number| number.to_string()).unwrap_or_default();
        match info.id {
            "given" => self.given(terms),
            "cage" => self.cage(cells(), number, false),
            "rellik" => self.cage(cells(), format!("\u{2260}{number}"), false),
            "equality" => self.cage(cells(), "=".into(), false),
            "occurrences" => {
                let text = counted(&terms.numbers, if terms.kind == "exactly" { " " } else { "," });
                self.cage(cells(), text, true);
            }
            "sum" => self.sum(terms, number),
            "thermo" => self.add(What::Thermometer { cells: cells(), slow: false }),
            "slow-thermo" => self.add(What::Thermometer { cells: cells(), slow: true }),
            "arrow" => {
                let list = |i: usize| terms.lists.get(i).map(|cells| spots(cells)).unwrap_or_default();
                self.add(What::Arrow { pill: list(0), shaft: list(1) });
            }
            "double-arrow" => self.line(terms, ClueInk::DoubleArrow, Texture::EndRings),
            "between" => self.line(terms, ClueInk::Between, Texture::EndRings),
            "lockout" => self.line(terms, ClueInk::Between, Texture::EndDiamonds),
            "palindrome" => self.line(terms, ClueInk::Palindrome, Texture::Notch),
            "renban" => self.line(terms, ClueInk::Renban, Texture::Plain),
            "whisper" => self.whisper(terms),
            "region-sum" => self.line(terms, ClueInk::RegionSum, Texture::Gaps),
            "zipper" => self.line(terms, ClueInk::Zipper, Texture::MiddleRing),
            "entropic" => self.line(terms, ClueInk::Entropic, Texture::Discs),
            "modular" => {
                let text = if number == "3" { String::new() } else { number };
                self.textured(terms, ClueInk::Modular, Texture::Rings, text);
            }
            "nabner" => self.line(terms, ClueInk::Nabner, Texture::Ticks),
            "mark" => self.mark(terms, number),
            "quadruple" => self.add(What::Quadruple { cells: cells(), values: terms.numbers.clone() }),
            "extreme" => {
                let shape = if terms.kind == "maximum" { CellShape::Maximum } else { CellShape::Minimum };
                cells().into_iter().for_each(|cell| self.add(What::Cell { cell, shape }));
            }
            "counting-circles" => {
                let ring = CellShape::Ring;
                cells().into_iter().for_each(|cell| self.add(What::Cell { cell, shape: ring }));
            }
            "indexing" => {
                let (ink, letter) = match terms.kind {
                    "row" => (ClueInk::RowIndexer, "r"),
                    "column" => (ClueInk::ColumnIndexer, "c"),
                    _ => (ClueInk::BlockIndexer, "b"),
                };
                self.add(What::Shade { cells: cells(), ink, letter: letter.into() });
            }
            "different" => self.different(terms),
            "same-values" => {
                let letter = self.letter(info, terms);
                for (group, ink) in
                    terms.lists.iter().zip([ClueInk::Shade, ClueInk::SecondShade].iter().cycle())
                {
                    self.add(What::Shade { cells: spots(group), ink: *ink, letter: letter.clone() });
                }
                self.lettered_words(letter, info.says);
            }
            id if is_outside(id) => self.outside(info, terms, number),
            "unmarked" => self.unmarked(terms),
            "anti-chess" => {
                self.words(&format!("Cells a {}'s move apart have different values.", terms.kind));
            }
            "global-classes" if terms.kind == "thirds" => {
                self.words("Every 2 \u{d7} 2 square has a low, a middle and a high value.");
            }
            "global-classes" => {
                self.words("Every 2 \u{d7} 2 square has values with each remainder on division by 3.");
            }
            "non-consecutive" if terms.lists.is_empty() => {
                self.words("Neighbours are not consecutive.");
            }
            "non-consecutive" => self.words("Neighbours without a white dot are not consecutive."),
            _ if terms.lists.iter().all(Vec::is_empty) => self.words(info.says),
            _ => self.lettered(info, terms),
        }
    }

    fn cage(&mut self, cells: Vec<Spot>, text: String, repeats: bool) {
        self.add(What::Cage { cells, text, repeats });
    }

    fn line(&mut self, terms: &Terms, ink: ClueInk, texture: Texture) {
        self.textured(terms, ink, texture, String::new());
    }

    fn textured(&mut self, terms: &Terms, ink: ClueInk, texture: Texture, text: String) {
        let closed = terms.kind == "loop";
        self.add(What::Line { cells: spots(terms.cells()), ink, texture, closed, text });
    }

    fn whisper(&mut self, terms: &Terms) {
        let usual = (self.layout.values() as i32 + 1) / 2;
        let (ink, text) = match terms.number() {
            Some(difference) if difference == usual => (ClueInk::Whisper, String::new()),
            Some(4) if usual == 5 => (ClueInk::DutchWhisper, String::new()),
            difference => (ClueInk::Whisper, difference.map_or(String::new(), |by| by.to_string())),
        };
        self.textured(terms, ink, Texture::Core, text);
    }

    /// Odd, even, or some values; a single one is a digit and not a figure.
    fn given(&mut self, terms: &Terms) {
        let (Some(&cell), values) = (terms.cells().first(), &terms.numbers) else { return };
        if values.len() == 1 {
            return;
        }
        let all = || self.layout.lowest()..=self.layout.highest();
        let are = |odd: bool| all().filter(|value| (value % 2 != 0) == odd).eq(values.iter().copied());
        let what = match (are(true), are(false)) {
            (true, _) => What::Cell { cell: cell.into(), shape: CellShape::Disc },
            (_, true) => What::Cell { cell: cell.into(), shape: CellShape::Square },
            _ => What::Choice { cell: cell.into(), values: values.clone() },
        };
        self.add(what);
    }

    /// A little killer if the cells are a whole diagonal, else a cage in which values may repeat.
    fn sum(&mut self, terms: &Terms, number: String) {
        let factors = terms.numbers.get(1..).unwrap_or_default();
        let plain = factors.iter().all(|&factor| factor == 1);
        if let Some((row, column, way)) = self.diagonal(terms.cells()).filter(|_| plain) {
            return self.add(What::Outside { row, column, text: number, way: Some(way) });
        }
        self.cage(spots(terms.cells()), if plain { number.clone() } else { format!("={number}") }, true);
        if !plain {
            let term = |(cell, factor): (&Cell, &i32)| match factor {
                1 => self.layout.name(*cell),
                -1 => format!("-{}", self.layout.name(*cell)),
                _ => format!("{factor}\u{d7}{}", self.layout.name(*cell)),
            };
            let terms: Vec<String> = terms.cells().iter().zip(factors).map(term).collect();
            self.words(&format!("{} = {number}", terms.join(" + ").replace("+ -", "\u{2212} ")));
        }
    }

    /// Where the clue of a whole diagonal stands, and where it points.
    fn diagonal(&self, cells: &[Cell]) -> Option<(isize, isize, (i8, i8))> {
        let (&first, &last) = (cells.first()?, cells.last()?);
        let at = |cell| (self.layout.row(cell) as isize, self.layout.col(cell) as isize);
        let ((row, column), (end_row, end_column)) = (at(first), at(last));
        let guess = |from: isize, to: isize, count: usize| match (to - from).signum() {
            // A diagonal of one cell goes from one corner of the cell to another.
            0 if from == 0 => -1,
            0 if from + 1 == count as isize => 1,
            way => way,
        };
        let down = guess(row, end_row, self.layout.rows());
        let right = guess(column, end_column, self.layout.cols());
        let steps = |(i, &cell): (isize, &Cell)| at(cell) == (row + i * down, column + i * right);
        let is_straight = down != 0 && right != 0 && (0..).zip(cells).all(steps);
        let starts = self.layout.step(first, -down, -right).is_none();
        let ends = self.layout.step(last, down, right).is_none();
        (is_straight && starts && ends).then_some((row - down, column - right, (down as i8, right as i8)))
    }

    fn mark(&mut self, terms: &Terms, number: String) {
        let [a, b] = terms.cells()[..] else { return };
        let between = [a.into(), b.into()];
        let what = match (terms.kind, &number[..]) {
            ("difference", "1") => What::Dot { between, black: false, text: String::new() },
            ("ratio", "2") => What::Dot { between, black: true, text: String::new() },
            ("difference", _) => What::Dot { between, black: false, text: number },
            ("ratio", _) => What::Dot { between, black: true, text: number },
            ("sum", "10") => What::Sign { between, text: "X".into() },
            ("sum", "5") => What::Sign { between, text: "V".into() },
            ("sum", _) => What::Sign { between, text: number },
            _ => What::Inequality { high: a.into(), low: b.into() },
        };
        self.add(what);
    }

    fn unmarked(&mut self, terms: &Terms) {
        let numbers = terms.numbers.iter().map(i32::to_string).collect::<Vec<_>>().join(" or ");
        let text = match terms.kind {
            "dots" => "All dots are given.".to_owned(),
            "xv" => "Every X and V is given.".to_owned(),
            "ratio" => format!("Neighbours without a dot do not have the ratio {numbers}."),
            "sum" => format!("Neighbours without a sign do not have the sum {numbers}."),
            "difference" => format!("Neighbours do not have the difference {numbers}."),
            _ => "All marks are given.".to_owned(),
        };
        self.words(&text);
    }

    /// A diagonal, or a shaded area; what it shares with others is darker.
    fn different(&mut self, terms: &Terms) {
        for rising in [true, false] {
            let square = self.layout.rows() == self.layout.cols();
            if square && Different::diagonal(self.layout, rising).terms() == *terms {
                return self.add(What::Diagonal { rising });
            }
        }
        let cells = spots(terms.cells());
        let mut shared = Vec::new();
        for figure in &self.all {
            match &figure.what {
                What::Shade { cells: other, letter, .. } if letter.is_empty() => {
                    shared.extend(other.iter().copied().filter(|cell| cells.contains(cell)));
                }
                _ => {}
            }
        }
        for (cells, ink) in [(cells, ClueInk::Shade), (shared, ClueInk::SecondShade)] {
            if !cells.is_empty() {
                self.add(What::Shade { cells, ink, letter: String::new() });
            }
        }
    }

    /// A clue beside the cell where its line starts.
    fn outside(&mut self, info: &Info, terms: &Terms, number: String) {
        let (Some(&first), Some(&last)) = (terms.cells().first(), terms.cells().last()) else { return };
        let (row, column) = (self.layout.row(first) as isize, self.layout.col(first) as isize);
        let forward = first <= last;
        let (row, column) = match (self.layout.row(first) == self.layout.row(last), forward) {
            (true, true) => (row, -1),
            (true, false) => (row, self.layout.cols() as isize),
            (false, true) => (-1, column),
            (false, false) => (self.layout.rows() as isize, column),
        };
        let letter = match info.id {
            _ if !self.mixed => "",
            "sandwich" => "w",
            "x-sum" => "x",
            "skyscraper" => "s",
            "hidden-skyscraper" => "h",
            "numbered-room" => "n",
            _ => "#",
        };
        self.add(What::Outside { row, column, text: format!("{letter}{number}"), way: None });
        let name = if letter.is_empty() { "Outside" } else { letter };
        self.lettered_words(name.to_owned(), info.says);
    }

    /// A letter that the legend explains: after `Z` comes `AA`. What is said of single lines has one letter for all of them;
    /// where lists belong together, their letter tells which.
    fn letter(&mut self, info: &Info, terms: &Terms) -> String {
        let is_grouped = terms.lists.len() > 1;
        self.is_grouped |= is_grouped;
        if !is_grouped && let Some((_, letter)) = self.told.iter().find(|(says, _)| *says == info.says) {
            return letter.clone();
        }
        let letter = |number: usize| char::from(b'A' + (number % 26) as u8);
        let mut text = String::new();
        if self.letters >= 26 {
            text.push(letter(self.letters / 26 - 1));
        }
        text.push(letter(self.letters));
        self.letters += 1;
        if !is_grouped {
            self.told.push((info.says, text.clone()));
        }
        text
    }

    /// A dashed line through the cells, or each of the lists, with a letter that the legend explains.
    fn lettered(&mut self, info: &Info, terms: &Terms) {
        let letter = self.letter(info, terms);
        let number = terms.number().filter(|_| !matches!(info.id, "pair-table" | "occurrences"));
        let text = number.map_or(letter.clone(), |number| format!("{letter} {number}"));
        for cells in terms.lists.iter().filter(|cells| !cells.is_empty()) {
            self.add(What::Line {
                cells: spots(cells),
                ink: ClueInk::Other,
                texture: Texture::Plain,
                closed: terms.kind == "loop",
                text: text.clone(),
            });
        }
        self.lettered_words(letter, info.says);
    }

    /// All figures. A letter that is the only one, for lines that do not belong together, says nothing and goes. The words
    /// of a rule come after its lines.
    fn finish(mut self) -> Vec<Figure> {
        let mut dashed = None;
        for figure in self.all.iter_mut().filter(|_| self.letters == 1 && !self.is_grouped) {
            match &mut figure.what {
                What::Line { ink: ClueInk::Other, text, .. } => {
                    *text = text.trim_start_matches('A').trim_start().to_owned();
                    dashed = Some(figure.rule);
                }
                What::Words { letter, .. } if dashed == Some(figure.rule) => *letter = "Dashed".to_owned(),
                _ => {}
            }
        }
        self.all
    }
}

/// The values of pairs of a count and a value, each as often as it is counted: `1 2 2`, and where there are many, `111 22`.
fn counted(numbers: &[i32], between: &str) -> String {
    let count: i32 = numbers.iter().step_by(2).sum();
    let is_long = count > 4 && numbers.iter().skip(1).step_by(2).all(|value| (0..10).contains(value));
    let mut text = String::new();
    for pair in numbers.chunks_exact(2) {
        for i in 0..pair[0] {
            if !text.is_empty() && (i == 0 || !is_long) {
                text.push_str(between);
            }
            text.push_str(&pair[1].to_string());
        }
    }
    text
}
