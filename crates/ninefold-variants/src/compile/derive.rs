//! Sums that follow from sums and houses: innies and outies, gaps between cages, what disjoint sums leave of the houses
//! that they cover, and joined sums. Nothing else saves more search.

use std::cmp::Reverse;

use crate::layout::CellSet;
use crate::layout::Layout;
use crate::sort::Arrange;

use crate::model::LinearSum;

/// Most cells of a derived sum of mixed signs.
const MOST_MIXED: usize = 6;
/// Most cells of innies that all see each other.
const MOST_CLIQUE: usize = 8;
/// Most cells of a gap that no cage touches.
const MOST_GAP: usize = 12;
/// Most given sums that are joined greedily.
const MOST_JOINED: usize = 60;
/// Cells of the smaller one of two joined sums that see cells of the other, at least.
const TOUCHING: usize = 6;

/// Cells whose values are added, and the sum.
type Sum = (CellSet, i32);

/// A sum, how tight it is, and whether it was joined.
type Joined = (Sum, i32, bool);

/// How tight two sums of a pool are together, and their places: of equal pairs the first is the greatest.
type Pair = (i32, Reverse<(usize, usize)>);

struct Deriver<'a> {
    layout: &'a Layout,
    houses: &'a [CellSet],
    see: &'a [CellSet],
    cages: &'a [Sum],
    totals: &'a [Sum],
    /// The sum of a full house.
    house_sum: i32,
    found: Vec<LinearSum>,
}

/// Derived sums; `None` if two sums contradict each other.
pub(crate) fn derive(
    layout: &Layout,
    houses: &[CellSet],
    see: &[CellSet],
    cages: &[Sum],
    totals: &[Sum],
) -> Option<Vec<LinearSum>> {
    let values = layout.values() as i32;
    let house_sum = values * (layout.lowest() + layout.highest()) / 2;
    let mut deriver = Deriver { layout, houses, see, cages, totals, house_sum, found: Vec::new() };
    deriver.innies()?;
    let mut apart = deriver.outside_sums()?;
    deriver.join(&mut apart);
    for (cells, total) in apart {
        deriver.push(cells, CellSet::EMPTY, total);
    }
    Some(deriver.found)
}

/// A sum, values from 0, that holds whenever this one does, with cells of houses replaced by their other cells as long as
/// these are fewer; nothing if there are none.
pub(crate) fn shorten(sum: &LinearSum, values: usize, houses: &[CellSet]) -> Option<LinearSum> {
    if 2 * sum.terms.len() <= values {
        return None;
    }
    let mut shorter = sum.clone();
    while let Some((house, factor)) = replaceable(&shorter.terms, houses) {
        let LinearSum { mut terms, total } = shorter;
        terms.extend(house.iter().map(|cell| (cell, -factor)));
        shorter = LinearSum::new(terms, total - factor * (values * (values - 1) / 2) as i32);
    }
    (shorter.terms.len() < sum.terms.len()).then_some(shorter)
}

/// The house whose cells are best replaced: more of them are added, or subtracted, than are not in the sum; and their factor.
fn replaceable<'h>(terms: &[(usize, i32)], houses: &'h [CellSet]) -> Option<(&'h CellSet, i32)> {
    let all: CellSet = terms.iter().map(|term| term.0).collect();
    let mut best = (0, None);
    for factor in [1, -1] {
        let with = terms.iter().filter(|term| term.1 == factor);
        let with: CellSet = with.map(|term| term.0).collect();
        for house in houses {
            let (gone, new) = (house.and(&with).len(), house.less(&all).len());
            if gone > new + best.0 {
                best = (gone - new, Some((house, factor)));
            }
        }
    }
    best.1
}

/// Most cells of each side of leftovers.
const MOST_LEFT: usize = 9;

/// The law of leftovers: runs of lines and as many irregular regions hold the same values, so what
/// the lines have beyond the regions equals what the regions have beyond the lines.
pub(crate) fn leftovers(layout: &Layout) -> Vec<(CellSet, CellSet)> {
    let of_size = |cells: &&Vec<crate::layout::Cell>| cells.len() == layout.values();
    let regions: Vec<CellSet> =
        layout.regions().iter().filter(of_size).map(|cells| Layout::set(cells)).collect();
    let mut found: Vec<(CellSet, CellSet)> = Vec::new();
    if regions.is_empty() || !layout.has_lines() {
        return found;
    }
    let rows: Vec<_> = (0..layout.rows()).map(|row| layout.row_cells(row)).collect();
    let cols: Vec<_> = (0..layout.cols()).map(|col| layout.col_cells(col)).collect();
    for lines in [rows, cols] {
        let full = |cells: &Vec<_>| of_size(&cells).then(|| Layout::set(cells));
        let lines: Vec<Option<CellSet>> = lines.iter().map(full).collect();
        let mut unions = lines.iter().flatten().map(|&line| (line, 1)).collect();
        runs(&lines, &mut unions);
        for (union, count) in unions {
            let mut inside: Vec<CellSet> =
                regions.iter().copied().filter(|region| region.meets(&union)).collect();
            inside.arrange_by_key(|region| Reverse(region.and(&union).len()));
            inside.truncate(count as usize);
            if inside.len() < count as usize {
                continue;
            }
            let covered = inside.iter().fold(CellSet::EMPTY, |all, region| all.or(region));
            let (beyond, left) = (union.less(&covered), covered.less(&union));
            let fits = (1..=MOST_LEFT).contains(&beyond.len()) && beyond.len() == left.len();
            if fits && !found.contains(&(beyond, left)) && !found.contains(&(left, beyond)) {
                found.push((beyond, left));
            }
        }
    }
    found
}

/// A greedy partition into parts that lie in one house.
pub(crate) fn parts(mut cells: CellSet, houses: &[CellSet]) -> Vec<CellSet> {
    let mut parts = Vec::new();
    // With the most cells that a house can have of them: it has no more than the last time.
    let near = houses.iter().filter(|house| house.meets(&cells));
    let mut near: Vec<(usize, &CellSet)> = near.map(|house| (usize::MAX, house)).collect();
    while !cells.is_empty() {
        let (mut size, mut part) = (1, CellSet::EMPTY);
        for (most, house) in &mut near {
            if *most >= size {
                let own = house.and(&cells);
                *most = own.len();
                (size, part) = if *most >= size { (*most, own) } else { (size, part) };
            }
        }
        if part.is_empty() {
            part = cells.iter().take(1).collect();
        }
        cells = cells.less(&part);
        parts.push(part);
    }
    parts
}

impl Deriver<'_> {
    fn push(&mut self, plus: CellSet, minus: CellSet, total: i32) {
        let mut terms = Vec::with_capacity(plus.len() + minus.len());
        terms.extend(plus.iter().map(|cell| (cell, 1)));
        terms.extend(minus.iter().map(|cell| (cell, -1)));
        self.found.push(LinearSum { terms, total });
    }

    fn is_clique(&self, cells: &CellSet) -> bool {
        cells.iter().all(|a| cells.iter().all(|b| a == b || self.see[a].has(b)))
    }

    /// The houses among the rows, the columns, the blocks.
    fn full(&self, groups: &[Vec<crate::layout::Cell>]) -> Vec<Option<CellSet>> {
        let set = |cells: &Vec<crate::layout::Cell>| {
            let set = Layout::set(cells);
            self.houses.contains(&set).then_some(set)
        };
        groups.iter().map(set).collect()
    }

    /// Unions of houses without a common cell, and how many houses they are.
    fn unions(&self) -> Vec<(CellSet, i32)> {
        let layout = self.layout;
        let mut unions: Vec<(CellSet, i32)> = self.houses.iter().map(|&house| (house, 1)).collect();
        if layout.has_lines() {
            let rows: Vec<_> = (0..layout.rows()).map(|row| layout.row_cells(row)).collect();
            let cols: Vec<_> = (0..layout.cols()).map(|col| layout.col_cells(col)).collect();
            runs(&self.full(&rows), &mut unions);
            runs(&self.full(&cols), &mut unions);
        }
        match layout.block() {
            Some((_, wide)) => {
                squares(&self.full(&layout.blocks()), layout.cols() / wide, &mut unions);
            }
            None => self.region_pairs(&mut unions),
        }
        unions
    }

    fn region_pairs(&self, unions: &mut Vec<(CellSet, i32)>) {
        let regions = self.full(self.layout.regions());
        let regions: Vec<CellSet> = regions.into_iter().flatten().collect();
        for (i, a) in regions.iter().enumerate() {
            let apart = regions[i + 1..].iter().filter(|b| !a.meets(b));
            unions.extend(apart.map(|b| (a.or(b), 2)));
        }
    }

    /// Cages without a common cell, small ones first, and how many cells each has.
    fn disjoint_cages(&self) -> (Vec<(usize, Sum)>, CellSet) {
        let mut cages: Vec<(usize, Sum)> = self.cages.iter().map(|cage| (cage.0.len(), *cage)).collect();
        cages.arrange_by_key(|(size, _)| *size);
        let mut used = CellSet::EMPTY;
        cages.retain(|(_, (cells, _))| {
            let is_apart = !cells.meets(&used);
            used = if is_apart { used.or(cells) } else { used };
            is_apart
        });
        (cages, used)
    }

    /// Houses less the cages that lie mostly in them.
    fn innies(&mut self) -> Option<()> {
        if self.cages.is_empty() {
            return Some(());
        }
        let (cages, used) = self.disjoint_cages();
        let mut found = Vec::new();
        for (union, houses) in self.unions() {
            let (mut innies, mut outies) = (union, CellSet::EMPTY);
            let mut total = houses * self.house_sum;
            for (size, (cells, sum)) in cages.iter().filter(|(_, (cells, _))| cells.meets(&union)) {
                let outside = cells.less(&union);
                if outside.is_empty() || 2 * outside.len() < *size {
                    innies = innies.less(cells);
                    outies = outies.or(&outside);
                    total -= sum;
                }
            }
            let size = innies.len() + outies.len();
            if size == 0 && total != 0 {
                return None;
            }
            // Houses that no cage helps to shorten are enforced as they are.
            if size > 0 && innies != union && self.is_wanted(size, &innies, &outies, &used) {
                found.push((size, innies, outies, total));
            }
        }
        found.arrange_by_key(|(size, ..)| *size);
        let mut known: Vec<(usize, (CellSet, CellSet))> = Vec::new();
        for (size, innies, outies, total) in found {
            let (cells, signed) = (innies.or(&outies), (innies, outies));
            let mut alike = known.iter().rev().take_while(|other| other.0 == size);
            if !self.cages.iter().any(|cage| cage.0 == cells) && !alike.any(|other| other.1 == signed) {
                known.push((size, signed));
                self.push(innies, outies, total);
            }
        }
        Some(())
    }

    fn is_wanted(&self, size: usize, innies: &CellSet, outies: &CellSet, used: &CellSet) -> bool {
        let gap = outies.is_empty() && !innies.meets(used) && size <= MOST_GAP;
        let clique = || outies.is_empty() && size <= MOST_CLIQUE && self.is_clique(innies);
        size <= MOST_MIXED || gap || clique()
    }

    /// How far a sum is from the least or the most that its parts of houses can add, and how far these are apart.
    fn freedom(&self, parts: &[CellSet], total: i32) -> (i32, i32) {
        let (lowest, highest) = (self.layout.lowest(), self.layout.highest());
        let (mut least, mut most) = (0, 0);
        for part in parts {
            let size = part.len() as i32;
            let steps = size * (size - 1) / 2;
            least += size * lowest + steps;
            most += size * highest - steps;
        }
        ((total - least).min(most - total), most - least)
    }

    /// For each house that disjoint sums cover: these sums less the house, and less every house
    /// within the rest.
    fn outside_sums(&self) -> Option<Vec<Sum>> {
        let mut found: Vec<Sum> = Vec::new();
        if self.totals.is_empty() {
            return Some(found);
        }
        let covered = self.cages.iter().fold(CellSet::EMPTY, |all, (cells, _)| all.or(cells));
        let mostly_cages = 2 * covered.len() >= self.layout.cells();
        for base in self.houses {
            let Some((rest, total)) = self.cover(base) else { continue };
            if rest.is_empty() {
                if total != 0 {
                    return None;
                }
                continue;
            }
            if rest.len() > MOST_MIXED && mostly_cages {
                let (freedom, width) = self.freedom(&parts(rest, self.houses), total);
                if freedom < 0 {
                    return None;
                }
                if width <= 4 * freedom {
                    continue;
                }
            }
            let same = |sum: &Sum| sum.0 == rest;
            if !self.totals.iter().any(same) && !found.iter().any(same) {
                found.push((rest, total));
            }
        }
        Some(found)
    }

    /// What disjoint sums that cover a house leave outside it.
    fn cover(&self, base: &CellSet) -> Option<Sum> {
        let mut hit: Vec<&Sum> = self.totals.iter().filter(|sum| sum.0.meets(base)).collect();
        let values = self.layout.values();
        hit.arrange_by_cached_key(|(cells, _)| (values - cells.and(base).len(), cells.len()));
        let (mut cells, mut total) = (CellSet::EMPTY, 0);
        for (part, sum) in hit {
            if !part.meets(&cells) {
                cells = cells.or(part);
                total += sum;
            }
        }
        for house in self.houses {
            // Without a common cell with what is covered, what it has of the base is open.
            if !house.meets(&cells) && house != base && house.and(base).len() >= 2 {
                cells = cells.or(house);
                total += self.house_sum;
            }
        }
        if !base.is_within(&cells) {
            return None;
        }
        cells = cells.less(base);
        total -= self.house_sum;
        for house in self.houses {
            if house.is_within(&cells) {
                cells = cells.less(house);
                total -= self.house_sum;
            }
        }
        Some((cells, total))
    }

    /// How much the houses say about a sum: many cells in few houses, little room.
    fn tightness(&self, (cells, total): &Sum) -> i32 {
        let parts = parts(*cells, self.houses);
        let (freedom, _) = self.freedom(&parts, *total);
        if freedom < 0 {
            return i32::MIN / 4;
        }
        let values = self.layout.values() as i32;
        let part = |part: &CellSet| {
            let size = part.len() as i32;
            size * (values - size) - freedom
        };
        parts.iter().map(part).sum()
    }

    /// Whether many cells of one see cells of the other.
    fn touch(&self, a: &CellSet, b: &CellSet) -> bool {
        let (few, many) = if a.len() < b.len() { (a, b) } else { (b, a) };
        few.iter().filter(|&cell| self.see[cell].meets(many)).count() >= TOUCHING
    }

    /// Joins disjoint sums while the union is tighter than its parts.
    fn join(&self, found: &mut Vec<Sum>) {
        if self.totals.len() < 2 || self.totals.len() > MOST_JOINED || self.houses.is_empty() {
            return;
        }
        let start = |sum: &Sum| Some((*sum, self.tightness(sum), false));
        let large = self.totals.iter().filter(|sum| sum.0.len() >= TOUCHING);
        let mut pool: Vec<Option<Joined>> = large.map(start).collect();
        let count = pool.len();
        let mut pairs: Vec<Pair> = Vec::new();
        (0..count).for_each(|i| pairs.extend((i + 1..count).filter_map(|j| self.pair(&pool, i, j))));
        while let Some(&(score, Reverse((i, j)))) = pairs.iter().max() {
            let (Some((a, ..)), Some((b, ..))) = (pool[i], pool[j].take()) else { break };
            pool[i] = Some(((a.0.or(&b.0), a.1 + b.1), score, true));
            pairs.retain(|(_, Reverse(pair))| ![pair.0, pair.1].iter().any(|place| [i, j].contains(place)));
            pairs.extend((0..count).filter_map(|other| self.pair(&pool, i.min(other), i.max(other))));
        }
        for (sum, score, joined) in pool.into_iter().flatten() {
            if joined && score > 0 && !found.iter().any(|known| known.0 == sum.0) {
                found.push(sum);
            }
        }
    }

    /// Two sums of a pool that are worth joining.
    fn pair(&self, pool: &[Option<Joined>], i: usize, j: usize) -> Option<Pair> {
        let ((a, a_score, _), (b, b_score, _)) = (pool[i].as_ref()?, pool[j].as_ref()?);
        if a.0.meets(&b.0) || !self.touch(&a.0, &b.0) {
            return None;
        }
        let score = self.tightness(&(a.0.or(&b.0), a.1 + b.1));
        let gains = score > *a_score.max(b_score) || score > a_score + b_score;
        gains.then_some((score, Reverse((i, j))))
    }
}

/// Runs of neighbouring lines.
fn runs(lines: &[Option<CellSet>], unions: &mut Vec<(CellSet, i32)>) {
    for from in 0..lines.len() {
        let (mut union, mut count) = (CellSet::EMPTY, 0);
        for line in &lines[from..] {
            let Some(line) = line else { break };
            union = union.or(line);
            count += 1;
            if count > 1 {
                unions.push((union, count));
            }
        }
    }
}

/// Pairs of neighbouring blocks, three and four blocks of a square.
fn squares(blocks: &[Option<CellSet>], across: usize, unions: &mut Vec<(CellSet, i32)>) {
    let at = |row: usize, col: usize| {
        if col < across { blocks.get(row * across + col).copied().flatten() } else { None }
    };
    for number in 0..blocks.len() {
        let (row, col) = (number / across, number % across);
        let square = [at(row, col), at(row, col + 1), at(row + 1, col), at(row + 1, col + 1)];
        for (i, j) in [(0, 1), (0, 2)] {
            if let (Some(a), Some(b)) = (square[i], square[j]) {
                unions.push((a.or(&b), 2));
            }
        }
        if let [Some(a), Some(b), Some(c), Some(d)] = square {
            let all = [a, b, c, d];
            for left_out in 0..4 {
                let rest = (0..4).filter(|&i| i != left_out).map(|i| all[i]);
                unions.push((rest.fold(CellSet::EMPTY, |union, block| union.or(&block)), 3));
            }
            unions.push((a.or(&b).or(&c).or(&d), 4));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Limits, Solver, Verdict, iss};

    #[test]
    fn cells_of_a_house_become_its_others() {
        let row = |cells: std::ops::Range<usize>| cells.collect::<CellSet>();
        let houses = [row(0..6), row(6..12)];
        let sum = |terms: &[(usize, i32)], total| LinearSum { terms: terms.to_vec(), total };
        let shorter = |terms: &[(usize, i32)], total| {
            shorten(&sum(terms, total), 6, &houses).map(|shorter| (shorter.terms, shorter.total))
        };
        // Values count from 0: those of a house add up to 15.
        assert_eq!(shorter(&[(0, 1), (1, 1), (2, 1), (3, 1)], 9), Some((vec![(4, -1), (5, -1)], -6)));
        let two = [(0, 1), (1, 1), (2, 1), (3, 1), (4, 1), (6, -1), (7, -1), (8, -1), (9, -1), (10, 2)];
        assert_eq!(shorter(&two, 3), Some((vec![(5, -1), (10, 3), (11, 1)], 3)));
        // Half of a house, and a factor of 2.
        assert_eq!(shorter(&[(0, 1), (1, 1), (2, 1), (6, 1)], 9), None);
        assert_eq!(shorter(&[(0, 2), (1, 2), (2, 2), (3, 2)], 9), None);
    }

    #[test]
    fn long_parts_of_lines_are_seen_through() {
        // Lines with six to eight cells in a block: 150,000 guesses were not enough before.
        let text = ".RegionSumLine~R7C5~R7C6~R8C6~R8C5~R8C4~R8C3~R7C2.RegionSumLine~R4C2~R4C1~R5C1~R6C1~R7C1~R8C2\
                    .RegionSumLine~R3C3~R4C3~R5C3.RegionSumLine~R8C7~R8C8~R7C8~R6C8\
                    .RegionSumLine~R2C4~R3C4~R3C5~R3C6~R2C6~R1C6~R1C5~R1C4~R1C3~R1C2~R1C1~R2C1~R2C2~R3C2\
                    .RegionSumLine~R5C8~R5C7~R5C6~R5C5~R4C5~R4C6.RegionSumLine~R7C9~R6C9~R5C9\
                    .RegionSumLine~R4C8~R4C9~R3C9~R2C8~R1C8.Thermo~R1C9~R1C8~R1C7~R2C7.Thermo~R6C4~R6C5\
                    .Thermo~R9C7~R8C6";
        let puzzle = iss::read(text).unwrap();
        let (verdict, stats) = Solver::new(&puzzle).verdict(&Limits::guesses(20_000));
        assert!(matches!(verdict, Verdict::Unique(_)), "{verdict:?}");
        assert_eq!(stats.rejected, 0);
    }
}
