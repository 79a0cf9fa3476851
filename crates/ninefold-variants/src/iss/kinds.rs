//! The types of ISS text and the rules that they mean.

use crate::sort::Arrange;
use std::sync::Arc;

use crate::layout::{Cell, Layout};
use crate::rules::Puzzle;
use crate::rules::Rule;
use crate::rules::arrow::Arrow;
use crate::rules::automaton::Automaton;
use crate::rules::between::Between;
use crate::rules::cage::Cage;
use crate::rules::chess::AntiChess;
use crate::rules::clone::SameValues;
use crate::rules::connected::Connected;
use crate::rules::count_distinct::CountDistinct;
use crate::rules::counting_circles::CountingCircles;
use crate::rules::different::Different;
use crate::rules::distinct_ranks::DistinctRanks;
use crate::rules::double_arrow::DoubleArrow;
use crate::rules::either::Either;
use crate::rules::entropic::Entropic;
use crate::rules::equal_sum::EqualSum;
use crate::rules::equality::Equality;
use crate::rules::flatmates::Flatmates;
use crate::rules::full_rank::{FullRank, Ties};
use crate::rules::given::Given;
use crate::rules::global_classes::GlobalClasses;
use crate::rules::hidden_skyscraper::HiddenSkyscraper;
use crate::rules::indexing::{Indexing, Points};
use crate::rules::linear::Linear;
use crate::rules::lockout::Lockout;
use crate::rules::lunchbox::Lunchbox;
use crate::rules::marks::{Mark, Says, Unmarked};
use crate::rules::modular::Modular;
use crate::rules::non_consecutive::NonConsecutive;
use crate::rules::numbered_room::NumberedRoom;
use crate::rules::occurrences::Occurrences;
use crate::rules::pair_table::PairTable;
use crate::rules::palindrome::Palindrome;
use crate::rules::quadruple::Quadruple;
use crate::rules::region_sum::RegionSum;
use crate::rules::rellik::Rellik;
use crate::rules::renban::Renban;
use crate::rules::sandwich::Sandwich;
use crate::rules::shading::{Form, Shading};
use crate::rules::skyscraper::Skyscraper;
use crate::rules::sum_line::SumLine;
use crate::rules::taxicab::AntiTaxicab;
use crate::rules::thermo::Thermo;
use crate::rules::value_indexing::ValueIndexing;
use crate::rules::whisper::Whisper;
use crate::rules::x_sum::XSum;
use crate::rules::zipper::Zipper;

use super::places::{cell, cells, line};
use super::{LETTERS, Part, Read, Trouble, add_all, everywhere, layers, machines, number};

fn one(puzzle: &mut Puzzle, rule: impl Rule + 'static) -> Read<()> {
    Ok(puzzle.add(rule)?)
}

fn each<R: Rule + 'static>(puzzle: &mut Puzzle, rules: impl IntoIterator<Item = R>) -> Read<()> {
    rules.into_iter().try_for_each(|rule| one(puzzle, rule))
}

/// Makes a rule of cells.
type MakeOfCells = fn(Vec<Cell>) -> Arc<dyn Rule>;
/// Makes a rule of cells and a number.
type MakeOfNumber = fn(Vec<Cell>, i32) -> Arc<dyn Rule>;

/// The rule of a type whose arguments are cells.
fn of_cells(kind: &str) -> Option<MakeOfCells> {
    Some(match kind {
        "AllDifferent" => |cells| Arc::new(Different::new(cells)),
        "DoubleArrow" => |cells| Arc::new(DoubleArrow::new(cells)),
        "Thermo" => |cells| Arc::new(Thermo::new(cells)),
        "Palindrome" => |cells| Arc::new(Palindrome::new(cells)),
        "Renban" => |cells| Arc::new(Renban::new(cells)),
        "Between" => |cells| Arc::new(Between::new(cells)),
        "RegionSumLine" => |cells| Arc::new(RegionSum::new(cells)),
        "Zipper" => |cells| Arc::new(Zipper::new(cells)),
        "Entropic" => |cells| Arc::new(Entropic::new(cells)),
        "CountingCircles" => |cells| Arc::new(CountingCircles::new(cells)),
        "EqualityCage" => |cells| Arc::new(Equality::new(cells)),
        "CountDistinct" => |cells| Arc::new(CountDistinct::new(cells)),
        "ValueIndexing" => |cells| Arc::new(ValueIndexing::new(cells)),
        _ => return None,
    })
}

/// The rule of a type whose arguments are a number and cells.
fn of_number(kind: &str) -> Option<MakeOfNumber> {
    Some(match kind {
        "Cage" => |cells, sum| Arc::new(Cage::new(Some(sum).filter(|&sum| sum != 0), cells)),
        "Lockout" => |cells, number| Arc::new(Lockout::new(cells, number)),
        "Lunchbox" => |cells, number| Arc::new(Lunchbox::new(cells, number)),
        "RellikCage" => |cells, number| Arc::new(Rellik::new(cells, number)),
        _ => return None,
    })
}

/// The rule of a type whose arguments are a line and a clue for either end of it.
fn of_clue(kind: &str) -> Option<MakeOfNumber> {
    Some(match kind {
        "XSum" => |line, clue| Arc::new(XSum::new(line, clue)),
        "Skyscraper" => |line, clue| Arc::new(Skyscraper::new(line, clue)),
        "NumberedRoom" => |line, clue| Arc::new(NumberedRoom::new(line, clue)),
        "HiddenSkyscraper" => |line, clue| Arc::new(HiddenSkyscraper::new(line, clue)),
        _ => return None,
    })
}

/// Adds the rule that a part means.
pub(super) fn add(part: &Part, all: &[Part], puzzle: &mut Puzzle) -> Read<()> {
    let layout = puzzle.layout().clone();
    let list = |from: usize| cells(&layout, part.args.get(from..).unwrap_or_default());
    if let Some(make) = of_cells(&part.kind) {
        return Ok(puzzle.add_shared(make(list(0)?))?);
    }
    if let Some(make) = of_number(&part.kind) {
        return Ok(puzzle.add_shared(make(list(1)?, part.number(0)?))?);
    }
    if let Some(make) = of_clue(&part.kind) {
        return both_sides(part, &layout, puzzle, &make);
    }
    match part.kind.as_str() {
        "Shape" | "NoBoxes" | "Jigsaw" | "RegionSize" | "Var" | "SearchPriority" => Ok(()),
        "" => each(puzzle, givens(part, &layout)?),
        "Diagonal" => one(puzzle, Different::diagonal(&layout, part.number(0)? > 0)),
        "Windoku" => each(puzzle, Different::windoku(&layout)),
        "DisjointSets" => each(puzzle, Different::disjoint_groups(&layout)),
        "AntiKnight" => one(puzzle, AntiChess::Knight),
        "AntiKing" => one(puzzle, AntiChess::King),
        "AntiConsecutive" => one(puzzle, NonConsecutive::default()),
        "AntiTaxicab" => one(puzzle, AntiTaxicab),
        "GlobalEntropy" => one(puzzle, GlobalClasses::Thirds),
        "GlobalMod" => one(puzzle, GlobalClasses::Remainders),
        "Sum" => one(puzzle, sum(part, list(1)?)?),
        "LittleKiller" => one(puzzle, little_killer(part, &layout)?),
        "Arrow" => {
            let cells = list(0)?;
            let [circle, shaft @ ..] = &cells[..] else {
                return Err(Trouble::Wrong("an arrow without cells".into()));
            };
            one(puzzle, Arrow::new(*circle, shaft.to_vec()))
        }
        "PillArrow" => one(puzzle, pill(part, list(1)?)?),
        "WhiteDot" | "BlackDot" | "X" | "V" | "GreaterThan" => each(puzzle, marks(part, &layout)?),
        "StrictKropki" | "StrictXV" => one(puzzle, unmarked(part, all, &layout)?),
        "Quad" => one(puzzle, quadruple(part, &layout)?),
        "SameValues" => one(puzzle, same_values(part, list(1)?)?),
        "Whisper" => one(puzzle, whisper(part, &layout)?),
        "Modular" => {
            let modulus = usize::try_from(part.number(0)?);
            let modulus = modulus.map_err(|_| Trouble::Wrong("a negative modulus".into()))?;
            one(puzzle, Modular::new(list(1)?, modulus))
        }
        "Pair" | "PairX" => each(puzzle, pairs(part, &layout)?),
        "Sandwich" => one(puzzle, Sandwich::new(line(&layout, part.arg(1)?)?, part.number(0)?)),
        "Indexing" => {
            // As the solver there reads it: whatever is not `R` is a column.
            let points = if part.arg(0)? == "R" { Points::Row } else { Points::Column };
            one(puzzle, Indexing::new(list(1)?, points))
        }
        "NFA" => {
            let machine = Arc::new(machines::unpacked(part.arg(0)?)?);
            each(puzzle, tracks(part, &layout)?.into_iter().map(|line| Automaton::new(line, machine.clone())))
        }
        "Regex" => {
            let machine = Arc::new(machines::pattern(part.arg(0)?, &layout)?);
            each(puzzle, tracks(part, &layout)?.into_iter().map(|line| Automaton::new(line, machine.clone())))
        }
        "SumLine" => {
            let closed = part.args.last().is_some_and(|arg| arg == "LOOP");
            let end = part.args.len() - usize::from(closed);
            let cells = cells(&layout, part.args.get(1..end).unwrap_or_default())?;
            one(puzzle, SumLine::new(cells, part.number(0)?, closed))
        }
        "LookAndSay" => one(puzzle, Occurrences::new(list(1)?, look_and_say(part)?, true)),
        "ContainExact" => one(puzzle, Occurrences::new(list(1)?, contained(part)?, true)),
        "ContainAtLeast" => one(puzzle, Occurrences::new(list(1)?, contained(part)?, false)),
        "DutchFlatmates" => one(puzzle, Flatmates),
        "EqualSum" => {
            let groups = part.args.split(|arg| arg == "-").map(|group| cells(&layout, group));
            one(puzzle, EqualSum::new(groups.collect::<Read<_>>()?))
        }
        "ConnectedValues" => one(puzzle, connected(part, &layout)?),
        "Loop" => one(puzzle, shading(Form::Loop, part, &layout)?),
        "YinYang" => one(puzzle, shading(Form::YinYang, part, &layout)?),
        "Cave" => one(puzzle, shading(Form::Cave, part, &layout)?),
        "No2x2" => one(puzzle, shading(Form::NoSquare, part, &layout)?),
        "FullRank" => {
            let ties = ties(all)?;
            both_sides(part, &layout, puzzle, &|cells, rank| Arc::new(FullRank::new(cells, rank, ties)))
        }
        "FullRankTies" if part.arg(0)? == "none" => one(puzzle, DistinctRanks),
        "FullRankTies" => Ok(()),
        "RegionSameValues" => each(puzzle, same_regions(&layout)),
        "And" => inside(&part.inner, all, puzzle),
        "Or" => either(part, all, puzzle),
        _ => layers::rule(part, &layout, puzzle),
    }
}

/// The largest of rows, columns, blocks and regions have the same values; they do if they have all of them.
fn same_regions(layout: &Layout) -> Option<SameValues> {
    let houses = layout.houses();
    let largest = houses.iter().map(Vec::len).max()?;
    let houses: Vec<Vec<Cell>> = houses.into_iter().filter(|house| house.len() == largest).collect();
    (largest < layout.values() && houses.len() > 1).then(|| SameValues::new(houses))
}

/// Adds the parts inside another.
fn inside(parts: &[Part], all: &[Part], puzzle: &mut Puzzle) -> Read<()> {
    add_all(parts, all, puzzle).map_err(Trouble::Inside)
}

/// Every part inside is an alternative; so is each of several givens in one part. An alternative that is not understood
/// leaves the whole not understood.
fn either(part: &Part, all: &[Part], puzzle: &mut Puzzle) -> Read<()> {
    let single = |part: &Part, arg: &String| Part { args: vec![arg.clone()], ..part.clone() };
    let split = |part: &Part| match part.kind.as_str() {
        "" => part.args.iter().map(|arg| single(part, arg)).collect(),
        _ => vec![part.clone()],
    };
    let mut alternatives = Vec::new();
    for part in part.inner.iter().flat_map(split) {
        let mut alternative = Puzzle::new(puzzle.layout().clone());
        inside(&[part], all, &mut alternative)?;
        alternatives.push(alternative);
    }
    let unknown: Vec<&String> = alternatives.iter().flat_map(Puzzle::unknown).collect();
    if unknown.is_empty() {
        return one(puzzle, Either::new(alternatives));
    }
    unknown.into_iter().for_each(|name| puzzle.add_unknown(name));
    Ok(())
}

/// The groups of cells of a part from its second argument on: an empty argument and a name, which starts with `_`, start
/// another one.
fn groups(part: &Part) -> impl Iterator<Item = &[String]> {
    let starts = |arg: &String| arg.is_empty() || arg.starts_with('_');
    part.args.get(1..).unwrap_or_default().split(starts).filter(|group| !group.is_empty())
}

/// The lines of an automaton, with `-` for a separator.
fn tracks(part: &Part, layout: &Layout) -> Read<Vec<Vec<Option<Cell>>>> {
    let item = |arg: &String| if arg == "-" { Ok(None) } else { cell(layout, arg).map(Some) };
    groups(part).map(|line| line.iter().map(item).collect()).collect()
}

/// Pairs of a count and a value, a digit each.
fn look_and_say(part: &Part) -> Read<Vec<(i32, usize)>> {
    let digits: Option<Vec<u32>> = part.arg(0)?.chars().map(|c| c.to_digit(10)).collect();
    let digits = digits.filter(|digits| digits.len().is_multiple_of(2));
    let digits = digits.ok_or_else(|| "a look-and-say clue is pairs of count and value".to_owned())?;
    Ok(digits.chunks(2).map(|pair| (pair[1] as i32, pair[0] as usize)).collect())
}

/// Values, each as often as it is listed.
fn contained(part: &Part) -> Read<Vec<(i32, usize)>> {
    let mut counts: Vec<(i32, usize)> = Vec::new();
    for value in part.arg(0)?.split('_') {
        let value = number(value)?;
        match counts.iter_mut().find(|(listed, _)| *listed == value) {
            Some((_, count)) => *count += 1,
            None => counts.push((value, 1)),
        }
    }
    Ok(counts)
}

/// The cells of `layer~values`, no layer being the grid, and the values.
fn some_values(part: &Part, layout: &Layout) -> Read<(Vec<Cell>, Vec<i32>)> {
    let cells = match part.arg(0)? {
        "" => layout.all().collect(),
        name => {
            layout.layer(name).ok_or_else(|| format!("`{name}` is not a group of cells"))?.cells().collect()
        }
    };
    Ok((cells, part.arg(1)?.split('_').map(number).collect::<Read<_>>()?))
}

/// `Loop~layer~values`, `YinYang`, `Cave` and `No2x2` are ours: that solver has no such types.
fn shading(form: Form, part: &Part, layout: &Layout) -> Read<Shading> {
    let (cells, values) = some_values(part, layout)?;
    Ok(Shading::new(form, cells, values))
}

/// `ConnectedValues~layer~values~size`: no size is any.
fn connected(part: &Part, layout: &Layout) -> Read<Connected> {
    let (cells, values) = some_values(part, layout)?;
    let size = part.args.get(2).filter(|size| !size.is_empty()).map(|size| number(size)).transpose()?;
    let size = size.map(|size| usize::try_from(size).map_err(|_| format!("`{size}` cells")));
    Ok(Connected::new(cells, values, size.transpose()?))
}

/// Which entries of a full rank may be equal.
fn ties(all: &[Part]) -> Read<Ties> {
    let named = all.iter().find(|part| part.kind == "FullRankTies");
    match named.map(|part| part.arg(0)).transpose()? {
        None | Some("only-unclued") => Ok(Ties::Unclued),
        Some("any") => Ok(Ties::Any),
        Some("none") => Ok(Ties::None),
        Some(other) => Err(format!("ties are none, only-unclued or any, not `{other}`").into()),
    }
}

fn givens(part: &Part, layout: &Layout) -> Read<Vec<Given>> {
    let given = |arg: &String| {
        let mut fields = arg.split('_');
        let cell = cell(layout, fields.next().unwrap_or_default())?;
        Ok(Given::new(cell, fields.map(number).collect::<Read<_>>()?))
    };
    part.args.iter().map(given).collect()
}

/// `Sum~total~cells`, or `Sum~total_=_factor_factor…~cells`.
fn sum(part: &Part, cells: Vec<Cell>) -> Read<Linear> {
    let fields: Vec<&str> = part.arg(0)?.split('_').collect();
    let [total, rest @ ..] = &fields[..] else { return Err(Trouble::Unknown) };
    let total = number(total)?;
    match rest {
        [] => Ok(Linear::new(&cells, total)),
        ["=", factors @ ..] if factors.len() == cells.len() => {
            let factors: Vec<i32> = factors.iter().map(|text| number(text)).collect::<Read<_>>()?;
            Ok(Linear::with_factors(cells.into_iter().zip(factors).collect(), total))
        }
        _ => Err(Trouble::Wrong("a sum needs one factor for each cell".into())),
    }
}

/// The left edge runs down to the right, the right edge up to the left, the top down to the left, the
/// bottom up to the right; the main diagonals start in the top corners.
fn little_killer(part: &Part, layout: &Layout) -> Read<Linear> {
    let start = cell(layout, part.arg(1)?)?;
    let (row, col) = (layout.row(start), layout.col(start));
    let (last_row, last_col) = (layout.rows() - 1, layout.cols() - 1);
    let (down, right) = if col == 0 && row < last_row {
        (1, 1)
    } else if row == 0 {
        (1, -1)
    } else if col == last_col {
        (-1, -1)
    } else if row == last_row {
        (-1, 1)
    } else {
        return Err(format!("{} is not at the edge", layout.name(start)).into());
    };
    Ok(Linear::diagonal(layout, start, down, right, part.number(0)?))
}

/// The cells of the pill count from left to right and from top to bottom.
fn pill(part: &Part, cells: Vec<Cell>) -> Read<Arrow> {
    let size = usize::try_from(part.number(0)?).unwrap_or(0);
    if size == 0 || size > cells.len() {
        return Err(format!("a pill of {size} of {} cells", cells.len()).into());
    }
    let (pill, shaft) = cells.split_at(size);
    let mut pill = pill.to_vec();
    pill.arrange();
    Ok(Arrow::with_pill(pill, shaft.to_vec()))
}

fn says(kind: &str) -> Option<Says> {
    match kind {
        "WhiteDot" => Some(Says::Difference(1)),
        "BlackDot" => Some(Says::Ratio(2)),
        "X" => Some(Says::Sum(10)),
        "V" => Some(Says::Sum(5)),
        "GreaterThan" => Some(Says::Greater),
        _ => None,
    }
}

/// The pairs of cells of a mark that share a side.
fn touching(part: &Part, layout: &Layout) -> Read<Vec<(Cell, Cell)>> {
    let cells = cells(layout, &part.args)?;
    let touch = |a, b| layout.beside(a).any(|next| next == b);
    let mut pairs = Vec::new();
    for (i, &a) in cells.iter().enumerate() {
        pairs.extend(cells[i + 1..].iter().filter(|&&b| touch(a, b)).map(|&b| (a, b)));
    }
    Ok(pairs)
}

fn marks(part: &Part, layout: &Layout) -> Read<Vec<Mark>> {
    let says = says(&part.kind).ok_or(Trouble::Unknown)?;
    let pairs = touching(part, layout)?;
    Ok(pairs.into_iter().map(|(a, b)| Mark::new(says, a, b)).collect())
}

fn unmarked(part: &Part, all: &[Part], layout: &Layout) -> Read<Unmarked> {
    let kinds = if part.kind == "StrictXV" { ["X", "V"] } else { ["WhiteDot", "BlackDot"] };
    let mut exempt = Vec::new();
    // A mark is a mark wherever it stands, even where it is one of several alternatives.
    for part in everywhere(all).into_iter().filter(|part| kinds.contains(&part.kind.as_str())) {
        exempt.extend(touching(part, layout)?);
    }
    Ok(Unmarked::new(kinds.into_iter().filter_map(says).collect(), exempt))
}

fn quadruple(part: &Part, layout: &Layout) -> Read<Quadruple> {
    let corner = cell(layout, part.arg(0)?)?;
    let at = |(down, right)| layout.step(corner, down, right);
    let cells: Option<Vec<Cell>> = [(0, 0), (0, 1), (1, 0), (1, 1)].into_iter().map(at).collect();
    let cells = cells.ok_or_else(|| "a quadruple needs four cells".to_owned())?;
    let values = part.args[1..].iter().map(|text| number(text)).collect::<Read<_>>()?;
    Ok(Quadruple::new(cells, values))
}

fn same_values(part: &Part, cells: Vec<Cell>) -> Read<SameValues> {
    let groups = usize::try_from(part.number(0)?).unwrap_or(0);
    if groups == 0 || cells.is_empty() || !cells.len().is_multiple_of(groups) {
        return Err(format!("{} cells are not {groups} groups", cells.len()).into());
    }
    Ok(SameValues::new(cells.chunks(cells.len() / groups).map(<[Cell]>::to_vec).collect()))
}

/// `Whisper~difference~cells~LOOP`; the difference, 5 if absent, and the loop may be left out.
fn whisper(part: &Part, layout: &Layout) -> Read<Whisper> {
    let mut args = &part.args[..];
    let mut difference = 5;
    if let Some(given) = args.first().and_then(|arg| arg.parse().ok()) {
        difference = given;
        args = &args[1..];
    }
    let closed = args.last().is_some_and(|arg| arg == "LOOP");
    let args = if closed { &args[..args.len() - 1] } else { args };
    Ok(Whisper::new(cells(layout, args)?, difference, closed))
}

/// A clue at either end of a line: `Type~line~forward~backward`, either may be empty.
fn both_sides(
    part: &Part,
    layout: &Layout,
    puzzle: &mut Puzzle,
    make: &dyn Fn(Vec<Cell>, i32) -> Arc<dyn Rule>,
) -> Read<()> {
    let forward = line(layout, part.arg(0)?)?;
    let backward: Vec<Cell> = forward.iter().rev().copied().collect();
    for (cells, clue) in [forward, backward].into_iter().zip(&part.args[1..]) {
        if !clue.is_empty() {
            puzzle.add_shared(make(cells, number(clue)?))?;
        }
    }
    Ok(())
}

fn table(key: &str, values: usize) -> Read<Vec<Vec<bool>>> {
    let six = |c| LETTERS.find(c).ok_or_else(|| format!("`{c}` in a table").into());
    let sixes = key.chars().map(six).collect::<Read<Vec<usize>>>()?;
    let bit = |at: usize| sixes.get(at / 6).is_some_and(|six| six >> (at % 6) & 1 == 1);
    let row = |a: usize| (0..values).map(|b| bit(a * values + b)).collect();
    Ok((0..values).map(row).collect())
}

/// `Pair~key~_name~cells~~cells`.
fn pairs(part: &Part, layout: &Layout) -> Read<Vec<PairTable>> {
    let allowed = table(part.arg(0)?, layout.values())?;
    let rule = |line| Ok(PairTable::new(cells(layout, line)?, allowed.clone(), part.kind == "PairX"));
    groups(part).map(rule).collect()
}
