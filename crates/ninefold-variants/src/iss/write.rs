//! Writes ISS text.

use crate::sort::Arrange;
use std::fmt::Write as _;

use crate::layout::{Cell, Layer, Layout};
use crate::rules::Puzzle;
use crate::rules::Terms;
use crate::rules::different::Different;
use crate::rules::entropic::third;

use super::LETTERS;
use super::places::{letter, name};

/// Text for the Interactive Sudoku Solver, and what it does not say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The text, in one line.
    pub text: String,
    /// The rules that have no type there, and those that were not known when the puzzle was read.
    pub left_out: Vec<String>,
}

/// Writes a puzzle.
#[must_use]
pub fn write(puzzle: &Puzzle) -> Written {
    let layout = puzzle.layout();
    let mut written = Written { text: shape(layout), left_out: puzzle.unknown().to_vec() };
    let mut givens = String::new();
    for rule in puzzle.rules() {
        let terms = rule.terms();
        match rule.info().id {
            "given" => given(layout, &terms, &mut givens),
            id => match part(layout, id, &terms) {
                Some(part) => written.text += &part,
                None => written.left_out.push(id.to_owned()),
            },
        }
    }
    if !givens.is_empty() {
        written.text += &format!(".{givens}");
    }
    written
}

fn names<'a>(layout: &Layout, cells: impl IntoIterator<Item = &'a Cell>) -> String {
    cells.into_iter().fold(String::new(), |text, &cell| text + "~" + &name(layout, cell))
}

/// The parts that are the layout.
fn shape(layout: &Layout) -> String {
    let (rows, cols) = (layout.rows(), layout.cols());
    let longest = rows.max(cols);
    let mut text = String::new();
    let is_raw = !layout.has_lines();
    let usual_values = layout.lowest() == 1 && layout.values() == longest;
    if (rows, cols) != (9, 9) || !usual_values || is_raw {
        text += &format!(".Shape~{rows}x{cols}");
        if !usual_values {
            text += &match layout.lowest() {
                1 => format!("~{}", layout.values()),
                lowest => format!("~{lowest}-{}", layout.highest()),
            };
        }
        text += if is_raw { "~Raw" } else { "" };
    }
    if layout.region_size() != longest {
        text += &format!(".RegionSize~{}", layout.region_size());
    }
    let usual = layout.clone().with_region_size(layout.region_size());
    if layout.block().is_none() && usual.block().is_some() && !is_raw {
        text += ".NoBoxes";
    }
    text + &jigsaws(layout) + &layers(layout)
}

/// The cells beyond the grid.
fn layers(layout: &Layout) -> String {
    let text = |layer: &Layer| {
        let (count, cols) = (layer.cells().len(), layer.cols());
        let size = match count % cols {
            0 => format!("{}x{cols}", count / cols),
            _ => count.to_string(),
        };
        match layer.name().strip_prefix('V') {
            Some(prefix) => Some(format!(".Var~{prefix}~{}~{size}", super::layers::encoded(layer.label()))),
            None => super::layers::bringer(layer.name()).map(|kind| format!(".{kind}")),
        }
    };
    layout.layers().iter().filter_map(text).collect()
}

/// The irregular regions: as many label texts as it takes for regions that overlap.
fn jigsaws(layout: &Layout) -> String {
    let mut texts: Vec<Vec<Option<usize>>> = Vec::new();
    for region in layout.regions() {
        let free = |labels: &Vec<Option<usize>>| region.iter().all(|cell| labels[cell.index()].is_none());
        let at = texts.iter().position(free).unwrap_or(texts.len());
        if at == texts.len() {
            texts.push(vec![None; layout.cells()]);
        }
        let number = texts[at].iter().flatten().max().map_or(1, |number| number + 1);
        region.iter().for_each(|cell| texts[at][cell.index()] = Some(number));
    }
    let text = |labels: &Vec<Option<usize>>| {
        // Cells of no region must not look like one.
        let open = labels.iter().filter(|label| label.is_none()).count();
        let mut spare = (open == layout.region_size()).then_some('_');
        let label = |label: &Option<usize>| match label {
            Some(number) => letter(*number),
            None => spare.take().unwrap_or('-'),
        };
        format!(".Jigsaw~{}", labels.iter().map(label).collect::<String>())
    };
    texts.iter().map(text).collect()
}

fn given(layout: &Layout, terms: &Terms, out: &mut String) {
    for &cell in terms.cells() {
        let _ = write!(out, "~{}", name(layout, cell));
        terms.numbers.iter().for_each(|value| _ = write!(out, "_{value}"));
    }
}

/// The part that means a rule; `None` if there is no such type.
fn part(layout: &Layout, id: &str, terms: &Terms) -> Option<String> {
    let cells = names(layout, terms.cells());
    let all = names(layout, terms.lists.iter().flatten());
    let number = terms.number().unwrap_or(0);
    let simple = |kind: &str| Some(format!(".{kind}{cells}"));
    match id {
        "anti-chess" if terms.kind == "knight" => Some(".AntiKnight".into()),
        "anti-chess" => Some(".AntiKing".into()),
        "anti-taxicab" => Some(".AntiTaxicab".into()),
        "arrow" if terms.cells().len() == 1 => Some(format!(".Arrow{all}")),
        "arrow" => {
            Some(format!(".PillArrow~{}{all}", terms.cells().len())).filter(|_| in_order(terms.cells()))
        }
        "between" => simple("Between"),
        "cage" => Some(format!(".Cage~{number}{cells}")),
        "connected" => some_values(layout, terms, "ConnectedValues"),
        "loop" => some_values(layout, terms, "Loop"),
        "yin-yang" => some_values(layout, terms, "YinYang"),
        "cave" => some_values(layout, terms, "Cave"),
        "no-2x2" => some_values(layout, terms, "No2x2"),
        "counting-circles" => simple("CountingCircles"),
        "different" => Some(different(layout, terms, &cells)),
        "double-arrow" => simple("DoubleArrow"),
        "entropic" if layout.values() == 9 => simple("Entropic"),
        "entropic" => Some(entropic(layout, terms)),
        "extreme" => Some(extreme(layout, terms)),
        "global-classes" if terms.kind == "thirds" => Some(".GlobalEntropy".into()),
        "global-classes" => Some(".GlobalMod".into()),
        "indexing" if terms.kind == "block" => None,
        "indexing" => Some(format!(".Indexing~{}{cells}", if terms.kind == "row" { 'R' } else { 'C' })),
        "lockout" => Some(format!(".Lockout~{number}{cells}")),
        "mark" => Some(mark(layout, terms, &cells)),
        "modular" => Some(format!(".Modular~{number}{cells}")),
        "nabner" => {
            let key = key(layout, |a, b| (a - b).abs() > 1);
            Some(format!(".PairX~{key}~_nabner{cells}"))
        }
        "non-consecutive" if terms.lists.is_empty() => Some(".AntiConsecutive".into()),
        "non-consecutive" => Some(neighbours(layout, terms, "nonconsecutive", |a, b| (a - b).abs() != 1)),
        "numbered-room" => outside(layout, "NumberedRoom", terms),
        "pair-table" => Some(pair_table(terms, &cells)),
        "palindrome" => simple("Palindrome"),
        "quadruple" => quadruple(layout, terms),
        "region-sum" => simple("RegionSumLine"),
        "renban" => simple("Renban"),
        "same-values" => Some(format!(".SameValues~{}{all}", terms.lists.len())),
        "sandwich" => sandwich(layout, terms),
        "skyscraper" => outside(layout, "Skyscraper", terms),
        "slow-thermo" => {
            let key = key(layout, |a, b| a <= b);
            Some(format!(".Pair~{key}~_slow{cells}"))
        }
        "sum" => Some(sum(layout, terms)),
        "thermo" => simple("Thermo"),
        "unmarked" => unmarked(layout, terms),
        "whisper" if terms.kind == "loop" => Some(format!(".Whisper~{number}{cells}~LOOP")),
        "whisper" => Some(format!(".Whisper~{number}{cells}")),
        "x-sum" => outside(layout, "XSum", terms),
        "zipper" => simple("Zipper"),
        "distinct-ranks" => Some(".FullRankTies~none".into()),
        _ => super::layers::part(layout, id, terms),
    }
}

/// Whether the cells of a pill are in the order in which the solver there reads them.
fn in_order(cells: &[Cell]) -> bool {
    cells.windows(2).all(|pair| pair[0] < pair[1])
}

/// A type about some values of the grid or of a layer; `None` for other cells.
fn some_values(layout: &Layout, terms: &Terms, kind: &str) -> Option<String> {
    let (size, values) = terms.numbers.split_first()?;
    let group = match layout.layers().iter().find(|layer| layer.cells().eq(terms.cells().iter().copied())) {
        Some(layer) => layer.name(),
        None => layout.all().eq(terms.cells().iter().copied()).then_some("")?,
    };
    let values: Vec<String> = values.iter().map(i32::to_string).collect();
    let size = if *size == 0 { String::new() } else { format!("~{size}") };
    Some(format!(".{kind}~{group}~{}{size}", values.join("_")))
}

/// A table of pairs as letters of six bits.
fn key(layout: &Layout, allowed: impl Fn(i32, i32) -> bool) -> String {
    let values = layout.lowest()..=layout.highest();
    let bits = values.clone().flat_map(|a| values.clone().map(move |b| (a, b)));
    packed(bits.map(|(a, b)| allowed(a, b)))
}

fn packed(bits: impl Iterator<Item = bool>) -> String {
    let bits: Vec<bool> = bits.collect();
    let six = |bits: &[bool]| bits.iter().rev().fold(0, |six, &bit| 2 * six + usize::from(bit));
    bits.chunks(6).map(|bits| char::from(LETTERS.as_bytes()[six(bits)])).collect()
}

fn pair_table(terms: &Terms, cells: &str) -> String {
    let kind = if terms.kind == "all" { "PairX" } else { "Pair" };
    format!(".{kind}~{}~_pair{cells}", packed(terms.numbers.iter().map(|&bit| bit != 0)))
}

/// A table on every pair of neighbours but those that the terms list.
fn neighbours(layout: &Layout, terms: &Terms, label: &str, allowed: impl Fn(i32, i32) -> bool) -> String {
    let is_exempt = |a: Cell, b: Cell| terms.lists.iter().any(|pair| pair.contains(&a) && pair.contains(&b));
    let pairs = layout.neighbours().into_iter().filter(|&(a, b)| !is_exempt(a, b));
    let pairs: Vec<String> = pairs.map(|(a, b)| names(layout, [&a, &b])).collect();
    format!(".Pair~{}~_{label}{}", key(layout, allowed), pairs.join("~"))
}

fn different(layout: &Layout, terms: &Terms, cells: &str) -> String {
    match Different::which_diagonal(layout, terms) {
        Some(rising) => format!(".Diagonal~{}", if rising { 1 } else { -1 }),
        None => format!(".AllDifferent{cells}"),
    }
}

/// Low, middle and high in every run of three, as tables of pairs one and two steps apart.
fn entropic(layout: &Layout, terms: &Terms) -> String {
    let key = key(layout, |a, b| third(layout, a) != third(layout, b));
    let cells = terms.cells();
    let near = cells.windows(2).map(|pair| [pair[0], pair[1]]);
    let pairs = near.chain(cells.windows(3).map(|run| [run[0], run[2]]));
    let pairs: Vec<String> = pairs.map(|pair| names(layout, &pair)).collect();
    format!(".Pair~{key}~_entropic{}", pairs.join("~"))
}

/// A maximum is greater than each neighbour that is not one itself.
fn extreme(layout: &Layout, terms: &Terms) -> String {
    let cells = terms.cells();
    let mut text = String::new();
    for (a, b) in layout.neighbours() {
        let (inner, other) = match (cells.contains(&a), cells.contains(&b)) {
            (true, false) => (a, b),
            (false, true) => (b, a),
            _ => continue,
        };
        let (high, low) = if terms.kind == "maximum" { (inner, other) } else { (other, inner) };
        text += &format!(".GreaterThan{}", names(layout, [&high, &low]));
    }
    text
}

fn mark(layout: &Layout, terms: &Terms, cells: &str) -> String {
    let touch = |pair: &(Cell, Cell)| terms.cells().contains(&pair.0) && terms.cells().contains(&pair.1);
    let number = terms.number().unwrap_or(0);
    let kind = match (terms.kind, number) {
        ("difference", 1) => "WhiteDot",
        ("ratio", 2) => "BlackDot",
        ("sum", 10) => "X",
        ("sum", 5) => "V",
        ("greater", _) => "GreaterThan",
        _ => "",
    };
    if !kind.is_empty() && layout.neighbours().iter().any(touch) {
        return format!(".{kind}{cells}");
    }
    let key = match terms.kind {
        "difference" => key(layout, |a, b| (a - b).abs() == number),
        "ratio" => key(layout, |a, b| a == b * number || b == a * number),
        "sum" => key(layout, |a, b| a + b == number),
        _ => key(layout, |a, b| a > b),
    };
    format!(".Pair~{key}~_{}{cells}", terms.kind)
}

/// The rule against marks that are not there, where the marks themselves say which pairs are exempt.
fn unmarked(layout: &Layout, terms: &Terms) -> Option<String> {
    let is = |a: i32, b: i32, times: i32| a == b * times || b == a * times;
    match terms.kind {
        "dots" => Some(".StrictKropki".into()),
        "xv" => Some(".StrictXV".into()),
        "ratio" => {
            Some(neighbours(layout, terms, "noratio", |a, b| !terms.numbers.iter().any(|&n| is(a, b, n))))
        }
        "sum" => Some(neighbours(layout, terms, "nosum", |a, b| !terms.numbers.contains(&(a + b)))),
        "difference" => {
            Some(neighbours(layout, terms, "nodifference", |a, b| !terms.numbers.contains(&(a - b).abs())))
        }
        _ => None,
    }
}

fn quadruple(layout: &Layout, terms: &Terms) -> Option<String> {
    let corner = *terms.cells().iter().min()?;
    let square: Option<Vec<Cell>> = [(0, 0), (0, 1), (1, 0), (1, 1)]
        .iter()
        .map(|&(down, right)| layout.step(corner, down, right))
        .collect();
    let mut cells = terms.cells().to_vec();
    cells.arrange();
    let values: String = terms.numbers.iter().map(|value| format!("~{value}")).collect();
    (square? == cells).then(|| format!(".Quad~{}{values}", name(layout, corner)))
}

/// The row or column that the cells fill, and whether from its end.
fn line(layout: &Layout, cells: &[Cell]) -> Option<(String, bool)> {
    let (&first, &last) = (cells.first()?, cells.last()?);
    let mut sorted = cells.to_vec();
    sorted.arrange();
    let (row, col) = (layout.row(first), layout.col(first));
    let name = if sorted == layout.row_cells(row) {
        format!("R{}", letter(row + 1))
    } else if sorted == layout.col_cells(col) {
        format!("C{}", letter(col + 1))
    } else {
        return None;
    };
    Some((name, last < first))
}

fn outside(layout: &Layout, kind: &str, terms: &Terms) -> Option<String> {
    let (line, is_backward) = line(layout, terms.cells())?;
    let number = terms.number()?;
    Some(if is_backward { format!(".{kind}~{line}~~{number}") } else { format!(".{kind}~{line}~{number}~") })
}

fn sandwich(layout: &Layout, terms: &Terms) -> Option<String> {
    Some(format!(".Sandwich~{}~{}", terms.number()?, line(layout, terms.cells())?.0))
}

fn sum(layout: &Layout, terms: &Terms) -> String {
    let (total, factors) = terms.numbers.split_first().expect("a sum has a total");
    let cells = names(layout, terms.cells());
    if factors.iter().all(|&factor| factor == 1) {
        return format!(".Sum~{total}{cells}");
    }
    let factors: String = factors.iter().map(|factor| format!("_{factor}")).collect();
    format!(".Sum~{total}_={factors}{cells}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::iss::read;
    use crate::rules::extreme::Extreme;
    use crate::rules::indexing::{Indexing, Points};
    use crate::rules::marks::{Mark, Says, Unmarked};
    use crate::rules::nabner::Nabner;
    use crate::rules::non_consecutive::NonConsecutive;
    use crate::rules::slow_thermo::SlowThermo;
    use crate::{Limits, Solver};

    const TEXTS: [&str; 17] = [
        ".Shape~4x4.Var~S~~3x3.Loop~VS~1.No2x2~VS~2_3.YinYang~~1_2.Cave~VS~4",
        ".Shape~4x4.Var~S~sea%20or%20land~3x3.Var~A~~7.Var~B.ConnectedValues~VS~1_2~4.ConnectedValues~~3.~VS3_1~VB_2",
        ".Shape~4x4.Var~S~~4x4.Replicate~H~VS1.Thermo~VS1~VS2.End.Arrow~R1C1~VS1~VS2.Cage~0~VS1~VS6~R1C2",
        ".Shape~4x4.Cage~6~R1C1~R1C2~R2C1.~R4C4_1",
        ".Shape~6x6~0-5.Thermo~R1C1~R2C2.Whisper~3~R1C1~R1C2~R1C3~LOOP.Arrow~R1C1~R1C2~R1C3",
        ".Shape~4x6.Renban~R1C1~R1C2.Zipper~R1C1~R1C2~R1C3.SameValues~2~R1C1~R2C2~R3C1~R4C2",
        ".NoBoxes.Jigsaw~111222333111222333111222333444555666444555666444555666777888999777888999777888999",
        ".Shape~5x5.Jigsaw~1122211322133345534455544.Diagonal~1.AntiKnight.AntiKing.AntiTaxicab",
        ".XSum~R1~10~.Skyscraper~C3~~4.NumberedRoom~R2~3~.Sandwich~12~C9",
        ".WhiteDot~R1C1~R1C2.BlackDot~R2C1~R2C2.StrictKropki.X~R5C5~R5C6.V~R6C6~R7C6.StrictXV",
        ".Pair~_______9__f~_name~R1C1~R1C2.PairX~_______9__f~_name~R1C1~R2C2~R3C3",
        ".Sum~10~R1C1~R1C2~R9C9.Sum~3_=_1_-2~R1C1~R2C2.LittleKiller~20~R5C1",
        ".Quad~R1C1~1~2.Modular~3~R1C1~R1C2~R1C3.Entropic~R4C1~R4C2~R4C3.Lockout~4~R1C1~R1C2~R1C3",
        ".GlobalEntropy.GlobalMod.CountingCircles~R1C1~R5C5.Indexing~C~R1C1.Indexing~R~R9C9",
        ".Shape~16x16.Cage~30~RGCG~RGCF.PillArrow~2~R1C1~R1C2~R1C3~R1C4.DoubleArrow~RAC1~RAC2~RAC3",
        ".Windoku.DisjointSets.AntiConsecutive.GreaterThan~R1C1~R1C2.Between~R1C1~R1C2~R1C3",
        ".Shape~4x4~Raw.RegionSumLine~R1C1~R1C2.Palindrome~R1C1~R1C2.AllDifferent~R1C1~R4C4",
    ];

    #[test]
    fn what_was_read_is_written_and_read_again() {
        for text in TEXTS {
            let puzzle = read(text).unwrap();
            let written = write(&puzzle);
            assert!(written.left_out.is_empty(), "{text}: {:?}", written.left_out);
            let again = read(&written.text).unwrap_or_else(|error| panic!("{}: {error}", written.text));
            assert_eq!(again.layout(), puzzle.layout(), "{}", written.text);
            let terms = |puzzle: &Puzzle| {
                let mut all: Vec<_> = puzzle
                    .rules()
                    .iter()
                    .map(|rule| format!("{} {:?}", rule.info().id, rule.terms()))
                    .collect();
                all.sort();
                all
            };
            assert_eq!(terms(&again), terms(&puzzle), "{}", written.text);
        }
    }

    #[test]
    fn rules_without_a_type_are_written_as_others_with_the_same_meaning() {
        let puzzle = read(".Shape~4x4").unwrap();
        let layout = puzzle.layout().clone();
        let at = |row, col| layout.cell(row, col).unwrap();
        let same = |puzzle: Puzzle| {
            let written = write(&puzzle);
            let again = read(&written.text).unwrap();
            let count =
                |puzzle: &Puzzle| Solver::new(puzzle).count(u128::MAX, &Limits::default()).0.solutions;
            assert_eq!(count(&again), count(&puzzle), "{}", written.text);
            assert!(count(&puzzle) < 288, "{}", written.text);
        };
        let with = |rule: &dyn Fn(&mut Puzzle)| {
            let mut with = puzzle.clone();
            rule(&mut with);
            same(with);
        };
        with(&|puzzle| puzzle.add(Extreme::new(vec![at(1, 1), at(1, 2)], true)).unwrap());
        with(&|puzzle| puzzle.add(Nabner::new(vec![at(0, 0), at(1, 2)])).unwrap());
        with(&|puzzle| puzzle.add(SlowThermo::new(vec![at(0, 0), at(1, 2), at(2, 1)])).unwrap());
        with(&|puzzle| puzzle.add(NonConsecutive::new(vec![(at(0, 0), at(0, 1))])).unwrap());
        with(&|puzzle| puzzle.add(Mark::new(Says::Difference(2), at(0, 0), at(0, 1))).unwrap());
        with(&|puzzle| puzzle.add(Unmarked::new(vec![Says::Ratio(2)], vec![(at(0, 0), at(0, 1))])).unwrap());
    }

    #[test]
    fn what_has_no_type_is_named() {
        let mut puzzle = read(".Shape~4x4.Yin~3~R1C1").unwrap();
        let cell = puzzle.layout().cell(0, 0).unwrap();
        puzzle.add(Indexing::new(vec![cell], Points::Block)).unwrap();
        assert_eq!(write(&puzzle).left_out, ["Yin", "indexing"]);
    }
}
