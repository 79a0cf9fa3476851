//! Pictures of variants as text.
//!
//! A heavy border separates two regions, a light one two cages, or cells without a cage; a border inside a cage is left
//! out, or broken where a region ends there. A cage's sum is in the corner of its first cell, a small letter in each
//! cell of a line; dots and other marks are on the borders, clues of rows and columns outside the grid. Below the
//! picture are the meanings of the letters, and each rule that cannot be drawn.

use ninefold_variants::{Cell, Layout, Terms};

use super::Variant;
use super::clue::clue;

/// How wide the inside of a cell is.
const WIDE: usize = 5;

/// A picture of a puzzle, with the values of a solution or, without one, the givens and found digits.
pub fn draw(variant: &Variant, solution: Option<&[i32]>) -> String {
    let mut drawing = Drawing::new(variant.puzzle.layout());
    for rule in variant.puzzle.rules() {
        let (name, terms, layout) = (clue(&variant.puzzle, rule.as_ref()), rule.terms(), drawing.layout);
        if terms.lists.iter().flatten().any(|&cell| layout.layer_of(cell).is_some()) {
            drawing.legend.push(name);
        } else {
            drawing.rule(rule.info().id, &terms, &name);
        }
    }
    for unknown in variant.puzzle.unknown() {
        drawing.legend.push(format!("not understood: {unknown}"));
    }
    for (cell, value) in &variant.found {
        drawing.values[cell.index()] = value.to_string();
    }
    for (shown, value) in drawing.values.iter_mut().zip(solution.unwrap_or_default()) {
        *shown = value.to_string();
    }
    drawing.text()
}

/// A table of one text a cell of the grid, as wide as they need.
pub fn table(layout: &Layout, cells: &[String]) -> String {
    let cells = &cells[..cells.len().min(layout.cells())];
    let width =
        |col: usize| cells.iter().skip(col).step_by(layout.cols()).map(String::len).max().unwrap_or(1);
    let widths: Vec<usize> = (0..layout.cols()).map(width).collect();
    let area = layout.area_of();
    let row = |(row, cells): (usize, &[String])| {
        let cell = |(col, text): (usize, &String)| {
            let ends = layout.cell(row, col).zip(layout.cell(row, col + 1));
            let bar = ends.is_some_and(|(a, b)| area[a.index()] != area[b.index()]);
            format!("{text:<width$}{}", if bar { " │ " } else { "  " }, width = widths[col])
        };
        cells.iter().enumerate().map(cell).collect::<String>().trim_end().to_owned()
    };
    cells.chunks(layout.cols()).enumerate().map(row).collect::<Vec<_>>().join("\n")
}

struct Drawing<'a> {
    layout: &'a Layout,
    /// For each cell its region, and its cage.
    regions: Vec<Option<usize>>,
    cages: Vec<Option<usize>>,
    cage_count: usize,
    values: Vec<String>,
    sums: Vec<String>,
    tags: Vec<String>,
    /// Marks on the right and the lower border of a cell.
    right: Vec<Option<char>>,
    below: Vec<Option<char>>,
    /// Marks on the lower right corner.
    corners: Vec<String>,
    /// Clues left, right, above and below the grid.
    sides: [Vec<Vec<String>>; 4],
    lines: usize,
    legend: Vec<String>,
}

impl<'a> Drawing<'a> {
    fn new(layout: &'a Layout) -> Drawing<'a> {
        let cells = layout.cells();
        let side = |length| vec![Vec::new(); length];
        let (rows, cols) = (layout.rows(), layout.cols());
        Drawing {
            layout,
            regions: layout.area_of(),
            cages: vec![None; cells],
            cage_count: 0,
            values: vec![String::new(); cells],
            sums: vec![String::new(); cells],
            tags: vec![String::new(); cells],
            right: vec![None; cells],
            below: vec![None; cells],
            corners: vec![String::new(); cells],
            sides: [side(rows), side(rows), side(cols), side(cols)],
            lines: 0,
            legend: Vec::new(),
        }
    }

    fn rule(&mut self, id: &str, terms: &Terms, name: &str) {
        match id {
            "given" => self.given(terms),
            "cage" => self.cage(terms, name),
            "mark" => self.mark(terms, name),
            "sandwich" | "x-sum" | "skyscraper" | "numbered-room" => self.outside(id, terms),
            "quadruple" => self.quadruple(terms, name),
            _ if terms.lists.is_empty() || matches!(id, "unmarked" | "non-consecutive") => {
                let id = if id == "anti-chess" { name } else { id };
                self.legend.push(id.to_owned());
            }
            _ => self.line(id, terms),
        }
    }

    fn given(&mut self, terms: &Terms) {
        let Some(cell) = terms.cells().first() else { return };
        let written = &mut self.values[cell.index()];
        match &terms.numbers[..] {
            [value] => *written = value.to_string(),
            _ if written.is_empty() => {
                let values: Vec<String> = terms.numbers.iter().map(i32::to_string).collect();
                let odd = terms.numbers.iter().all(|value| value % 2 != 0);
                let even = terms.numbers.iter().all(|value| value % 2 == 0);
                *written = match values.concat() {
                    short if short.len() <= 3 => short,
                    _ if odd => "odd".to_owned(),
                    _ if even => "even".to_owned(),
                    _ => "?".to_owned(),
                };
                if written == "?" {
                    self.legend.push(format!("{}: {}", self.layout.name(*cell), values.join(" ")));
                }
            }
            _ => {}
        }
    }

    fn cage(&mut self, terms: &Terms, name: &str) {
        if terms.cells().iter().any(|cell| self.cages[cell.index()].is_some()) {
            return self.legend.push(self.listed(name, terms.cells()));
        }
        terms.cells().iter().for_each(|cell| self.cages[cell.index()] = Some(self.cage_count));
        self.cage_count += 1;
        if let (Some(first), Some(sum)) = (terms.cells().iter().min(), terms.number()) {
            self.sums[first.index()] = sum.to_string();
        }
    }

    fn mark(&mut self, terms: &Terms, name: &str) {
        let [a, b] = terms.cells()[..] else { return };
        let (first, second) = (a.min(b), a.max(b));
        let is_right = self.layout.step(first, 0, 1) == Some(second);
        let c = match (terms.kind, terms.number()) {
            ("difference", Some(1)) => '○',
            ("ratio", Some(2)) => '●',
            ("sum", Some(10)) => 'X',
            ("sum", Some(5)) => 'V',
            ("greater", _) if is_right => {
                if a < b {
                    '>'
                } else {
                    '<'
                }
            }
            ("greater", _) => {
                if a < b {
                    'v'
                } else {
                    '^'
                }
            }
            _ => return self.legend.push(self.listed(name, terms.cells())),
        };
        let places = if is_right { &mut self.right } else { &mut self.below };
        let touches = is_right || self.layout.step(first, 1, 0) == Some(second);
        match &mut places[first.index()] {
            place @ None if touches => *place = Some(c),
            _ => self.legend.push(self.listed(name, terms.cells())),
        }
    }

    fn quadruple(&mut self, terms: &Terms, name: &str) {
        let values: String = terms.numbers.iter().map(i32::to_string).collect();
        match terms.cells().iter().min() {
            Some(first) if values.len() <= 4 => self.corners[first.index()] = values,
            _ => self.legend.push(self.listed(name, terms.cells())),
        }
    }

    /// A clue at the side from which its line begins; a sandwich stands on the left or above.
    fn outside(&mut self, id: &str, terms: &Terms) {
        let (Some(&first), Some(&last)) = (terms.cells().first(), terms.cells().last()) else { return };
        let layout = self.layout;
        let across = layout.row(first) == layout.row(last);
        let (side, place) = match (across, first < last) {
            (true, forward) => (usize::from(!forward), layout.row(first)),
            (false, forward) => (2 + usize::from(!forward), layout.col(first)),
        };
        let letter = match id {
            "sandwich" => "",
            "x-sum" => "x",
            "skyscraper" => "s",
            _ => "n",
        };
        let meaning = match id {
            "sandwich" => "numbers outside: sandwich sums",
            "x-sum" => "x outside: x-sums",
            "skyscraper" => "s outside: skyscrapers",
            _ => "n outside: numbered rooms",
        };
        if !self.legend.iter().any(|line| line == meaning) {
            self.legend.push(meaning.to_owned());
        }
        let number = terms.number().unwrap_or(0);
        self.sides[side][place].push(format!("{letter}{number}"));
    }

    /// A line, or another list of cells: a letter in each of them.
    fn line(&mut self, id: &str, terms: &Terms) {
        let letter = char::from(b'a' + (self.lines % 26) as u8);
        self.lines += 1;
        for cell in terms.lists.iter().flatten() {
            let tags = &mut self.tags[cell.index()];
            if !tags.contains(letter) {
                tags.push(letter);
            }
        }
        let lists: Vec<String> = terms.lists.iter().map(|cells| self.names(cells)).collect();
        let number = match id {
            "pair-table" | "same-values" => String::new(),
            _ => terms.number().map_or(String::new(), |number| format!(" {number}")),
        };
        self.legend.push(format!("{letter} {id}{number}: {}", lists.join(" = ")));
    }

    fn names(&self, cells: &[Cell]) -> String {
        cells.iter().map(|&cell| self.layout.name(cell)).collect::<Vec<_>>().join(" ")
    }

    fn listed(&self, name: &str, cells: &[Cell]) -> String {
        format!("{name}: {}", self.names(cells))
    }

    /// How the border between two cells looks: whether it is heavy, whether it is broken, whether there is any.
    fn border(&self, a: Option<Cell>, b: Option<Cell>) -> Border {
        let (Some(a), Some(b)) = (a, b) else { return Border::Heavy };
        let (a, b) = (a.index(), b.index());
        let same_cage = self.cages[a].is_some() && self.cages[a] == self.cages[b];
        Border::between(self.regions[a] == self.regions[b], same_cage)
    }

    fn at(&self, row: isize, col: isize) -> Option<Cell> {
        self.layout.cell(usize::try_from(row).ok()?, usize::try_from(col).ok()?)
    }

    fn text(&self) -> String {
        let margin = self.sides[0].iter().map(|clues| clues.join(" ").len()).max().unwrap_or(0);
        let margin = if margin > 0 { margin + 1 } else { 0 };
        let mut out = String::new();
        self.heads(2, margin, &mut out);
        for row in 0..=self.layout.rows() {
            self.rule_line(row, margin, &mut out);
            if row < self.layout.rows() {
                self.upper(row, margin, &mut out);
                self.middle(row, margin, &mut out);
            }
        }
        self.heads(3, margin, &mut out);
        let mut legend: Vec<&String> = self.legend.iter().collect();
        legend.dedup();
        legend.into_iter().for_each(|line| out += &format!("{line}\n"));
        out
    }

    /// The clues above or below the grid, one under the other.
    fn heads(&self, side: usize, margin: usize, out: &mut String) {
        let clues = &self.sides[side];
        for level in 0..clues.iter().map(Vec::len).max().unwrap_or(0) {
            let cell =
                |clues: &Vec<String>| format!(" {:^WIDE$}", clues.get(level).map_or("", String::as_str));
            let line = " ".repeat(margin) + &clues.iter().map(cell).collect::<String>();
            *out += line.trim_end();
            out.push('\n');
        }
    }

    fn rule_line(&self, row: usize, margin: usize, out: &mut String) {
        let mut line = " ".repeat(margin);
        for col in 0..=self.layout.cols() {
            line.push_str(&self.corner(row as isize, col as isize));
            if col < self.layout.cols() {
                let (above, below) =
                    (self.at(row as isize - 1, col as isize), self.at(row as isize, col as isize));
                let border = self.border(above, below);
                let mark = above.and_then(|cell| self.below[cell.index()]);
                let mut stroke: Vec<char> = vec![border.across(); WIDE];
                mark.into_iter().for_each(|mark| stroke[WIDE / 2] = mark);
                // The rest of a quadruple that does not fit on its corner.
                let corner = above.zip(self.layout.cell(row, col)).and_then(|(above, _)| {
                    let left = self.at(row as isize - 1, col as isize - 1)?;
                    let _ = above;
                    Some(&self.corners[left.index()])
                });
                let rest = corner.into_iter().flat_map(|values| values.chars().skip(1));
                rest.enumerate().for_each(|(i, c)| stroke[i] = c);
                line.extend(stroke);
            }
        }
        *out += line.trim_end();
        out.push('\n');
    }

    /// The corner above and left of a cell: where borders meet, or the first value of a quadruple.
    fn corner(&self, row: isize, col: isize) -> String {
        let cell = |down, right| self.at(row + down, col + right);
        if let Some(c) = cell(-1, -1).and_then(|cell| self.corners[cell.index()].chars().next()) {
            return c.to_string();
        }
        let inside = |a: Option<Cell>, b: Option<Cell>| a.is_some() || b.is_some();
        let border =
            |a: Option<Cell>, b: Option<Cell>| if inside(a, b) { self.border(a, b) } else { Border::None };
        let up = border(cell(-1, -1), cell(-1, 0));
        let down = border(cell(0, -1), cell(0, 0));
        let left = border(cell(-1, -1), cell(0, -1));
        let right = border(cell(-1, 0), cell(0, 0));
        Border::meeting([up, down, left, right]).to_string()
    }

    /// The upper line of a row: sums of cages, letters of lines.
    fn upper(&self, row: usize, margin: usize, out: &mut String) {
        let mut line = " ".repeat(margin);
        for col in 0..=self.layout.cols() {
            line.push(
                self.border(self.at(row as isize, col as isize - 1), self.layout.cell(row, col)).down(),
            );
            let Some(cell) = self.layout.cell(row, col) else { break };
            let (sum, tags) = (&self.sums[cell.index()], &self.tags[cell.index()]);
            let room = WIDE - sum.len();
            let tags = if tags.len() > room { format!("{}+", &tags[..room - 1]) } else { tags.clone() };
            line += &format!("{sum}{tags:>room$}");
        }
        *out += line.trim_end();
        out.push('\n');
    }

    /// The line of a row with the values, and the clues beside it.
    fn middle(&self, row: usize, margin: usize, out: &mut String) {
        let left = self.sides[0][row].join(" ");
        let mut line =
            if margin > 0 { format!("{left:>width$} ", width = margin - 1) } else { String::new() };
        for col in 0..=self.layout.cols() {
            let before = self.at(row as isize, col as isize - 1);
            let border = self.border(before, self.layout.cell(row, col)).down();
            line.push(before.and_then(|cell| self.right[cell.index()]).unwrap_or(border));
            let Some(cell) = self.layout.cell(row, col) else { break };
            let value = &self.values[cell.index()];
            line += &format!("{:^WIDE$}", if value.is_empty() { "·" } else { value });
        }
        let right = self.sides[1][row].join(" ");
        line += &format!(" {right}");
        *out += line.trim_end();
        out.push('\n');
    }
}

/// How a border between two cells looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Border {
    /// It is left out: both cells are in one cage.
    None,
    /// A light line.
    Light,
    /// A region ends there inside a cage.
    Broken,
    /// Between two regions.
    Heavy,
}

impl Border {
    /// The border between two cells, by whether they share a region and a cage.
    pub fn between(same_region: bool, same_cage: bool) -> Border {
        match (same_region, same_cage) {
            (true, true) => Border::None,
            (true, false) => Border::Light,
            (false, true) => Border::Broken,
            (false, false) => Border::Heavy,
        }
    }

    /// As a horizontal line.
    pub fn across(self) -> char {
        [' ', '─', '╍', '━'][self as usize]
    }

    /// As a vertical line.
    pub fn down(self) -> char {
        [' ', '│', '╏', '┃'][self as usize]
    }

    /// 0 for no stroke at a corner, 1 for a light one, 2 for a heavy one.
    fn weight(self) -> usize {
        [0, 1, 2, 2][self as usize]
    }

    /// The character where borders above, below, to the left and to the right meet.
    pub fn meeting(borders: [Border; 4]) -> char {
        corner_of(borders.map(Border::weight))
    }
}

/// The character whose strokes up, down, left and right have these weights.
fn corner_of([up, down, left, right]: [usize; 4]) -> char {
    // By up, then down, left and right in base three.
    const CORNERS: [&str; 3] =
        [" ╶╺╴─╼╸╾━╷┌┍┐┬┮┑┭┯╻┎┏┒┰┲┓┱┳", "╵└┕┘┴┶┙┵┷│├┝┤┼┾┥┽┿╽┟┢┧╁╆┪╅╈", "╹┖┗┚┸┺┛┹┻╿┞┡┦╀╄┩╃╇┃┠┣┨╂╊┫╉╋"];
    CORNERS[up].chars().nth(9 * down + 3 * left + right).unwrap_or(' ')
}

#[cfg(test)]
mod tests {
    use ninefold_variants::iss;

    use super::*;

    fn picture(text: &str) -> String {
        draw(&Variant::new(iss::read(text).unwrap()), None)
    }

    #[test]
    fn cages_regions_and_clues_are_drawn() {
        let drawn = picture(
            ".Shape~4x4.Cage~5~R1C1~R1C2.Cage~7~R1C3~R2C3.Cage~4~R3C2~R3C3.~R4C4_2\
             .WhiteDot~R4C1~R4C2.X~R3C1~R4C1.Sandwich~3~R1.Skyscraper~C2~~3.Thermo~R2C1~R2C2.Quad~R2C2~1~4",
        );
        let expected = "
  ┏━━━━━━━━━━━┳━━━━━┯━━━━━┓
  ┃5          ┃7    │     ┃
3 ┃  ·     ·  ┃  ·  │  ·  ┃
  ┠─────┬─────┨     ├─────┨
  ┃    a│    a┃     │     ┃
  ┃  ·  │  ·  ┃  ·  │  ·  ┃
  ┣━━━━━┿━━━━━14━━━━┿━━━━━┫
  ┃     │4    ╏     │     ┃
  ┃  ·  │  ·  ╏  ·  │  ·  ┃
  ┠──X──┼─────╂─────┼─────┨
  ┃     │     ┃     │     ┃
  ┃  ·  ○  ·  ┃  ·  │  2  ┃
  ┗━━━━━┷━━━━━┻━━━━━┷━━━━━┛
          s3
numbers outside: sandwich sums
s outside: skyscrapers
a thermo: r2c1 r2c2
";
        assert_eq!(format!("\n{drawn}"), expected, "\n{drawn}");
    }

    #[test]
    fn every_corner_has_its_strokes() {
        assert_eq!(corner_of([0, 2, 0, 2]), '┏');
        assert_eq!(corner_of([1, 1, 1, 1]), '┼');
        assert_eq!(corner_of([2, 2, 2, 2]), '╋');
        assert_eq!(corner_of([2, 2, 1, 0]), '┨');
        assert_eq!(corner_of([0, 0, 0, 0]), ' ');
        assert_eq!(corner_of([1, 0, 2, 2]), '┷');
        assert_eq!(corner_of([0, 1, 2, 2]), '┯');
    }

    #[test]
    fn what_cannot_be_drawn_is_listed() {
        let drawn = picture(".Shape~4x4.AntiKnight.Yin~3~R1C1");
        assert!(drawn.ends_with("anti-knight\nnot understood: Yin\n"), "{drawn}");
    }

    #[test]
    fn solutions_are_shown_and_candidates_tabled() {
        let variant = Variant::new(iss::read(".Shape~4x4").unwrap());
        let values: Vec<i32> =
            "1234341221434321".chars().filter_map(|c| c.to_digit(10)).map(|d| d as i32).collect();
        assert!(draw(&variant, Some(&values)).contains("┃  1  │  2  ┃  3  │  4  ┃"));
        let cells: Vec<String> = (1..=16).map(|cell| "1".repeat(cell % 3 + 1)).collect();
        let drawn = table(variant.puzzle.layout(), &cells);
        assert_eq!(drawn.lines().next().unwrap(), "11   111 │ 1    11");
    }
}
