//! Sums that follow from sums and houses: innies and outies, gaps between cages, what disjoint sums leave of the houses
//! that they cover, and joined sums. Nothing else saves more search.

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

/// Cells whose values are added, and the sum.
type Sum = (CellSet, i32);

struct Deriver<'a> {
    layout: &'a Layout,
    houses: &'a [CellSet],
    see: &'a [CellSet],
    cages: &'a [Sum],
    totals: &'a [Sum],
    /// The sum of a full house.
    house_sum: i32,
    found: Vec<LinearSum>,
    known: Vec<(CellSet, CellSet)>,
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
    let mut deriver =
        Deriver { layout, houses, see, cages, totals, house_sum, found: Vec::new(), known: Vec::new() };
    deriver.innies()?;
    let mut apart = deriver.outside_sums()?;
    deriver.join(&mut apart);
    for (cells, total) in apart {
        deriver.push(cells, CellSet::EMPTY, total);
    }
    Some(deriver.found)
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
            inside.arrange_by_key(|region| std::cmp::Reverse(region.and(&union).len()));
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
    while !cells.is_empty() {
        let best = houses.iter().map(|house| house.and(&cells)).max_by_key(CellSet::len);
        let part = match best {
            Some(part) if !part.is_empty() => part,
            _ => cells.iter().take(1).collect(),
        };
        cells = cells.less(&part);
        parts.push(part);
    }
    parts
}

impl Deriver<'_> {
    fn push(&mut self, plus: CellSet, minus: CellSet, total: i32) {
        let added = plus.iter().map(|cell| (cell, 1));
        let terms = added.chain(minus.iter().map(|cell| (cell, -1))).collect();
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

    /// Cages without a common cell, small ones first.
    fn disjoint_cages(&self) -> (Vec<Sum>, CellSet) {
        let mut sorted = self.cages.to_vec();
        sorted.arrange_by_key(|(cells, _)| cells.len());
        let (mut used, mut cages) = (CellSet::EMPTY, Vec::new());
        for cage in sorted {
            if !cage.0.meets(&used) {
                used = used.or(&cage.0);
                cages.push(cage);
            }
        }
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
            for (cells, sum) in cages.iter().filter(|(cells, _)| cells.meets(&union)) {
                let outside = cells.less(&union);
                if 2 * outside.len() < cells.len() {
                    innies = innies.less(cells);
                    outies = outies.or(&outside);
                    total -= sum;
                }
            }
            let size = innies.len() + outies.len();
            if size == 0 && total != 0 {
                return None;
            }
            if size > 0 && self.is_wanted(&innies, &outies, &used) {
                found.push((size, innies, outies, total));
            }
        }
        found.arrange_by_key(|(size, ..)| *size);
        for (_, innies, outies, total) in found {
            let same = |cage: &Sum| cage.0 == innies.or(&outies);
            if !self.cages.iter().any(same) && !self.known.contains(&(innies, outies)) {
                self.known.push((innies, outies));
                self.push(innies, outies, total);
            }
        }
        Some(())
    }

    fn is_wanted(&self, innies: &CellSet, outies: &CellSet, used: &CellSet) -> bool {
        let size = innies.len() + outies.len();
        let gap = outies.is_empty() && !innies.meets(used) && size <= MOST_GAP;
        let clique = || outies.is_empty() && size <= MOST_CLIQUE && self.is_clique(innies);
        size <= MOST_MIXED || gap || clique()
    }

    /// The least and the most that a union of parts of houses can add.
    fn reach(&self, cells: CellSet) -> (i32, i32) {
        let (lowest, highest) = (self.layout.lowest(), self.layout.highest());
        let of = |part: &CellSet| {
            let size = part.len() as i32;
            let steps = size * (size - 1) / 2;
            (size * lowest + steps, size * highest - steps)
        };
        let add = |a: (i32, i32), b: (i32, i32)| (a.0 + b.0, a.1 + b.1);
        parts(cells, self.houses).iter().map(of).fold((0, 0), add)
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
                let (least, most) = self.reach(rest);
                let freedom = (total - least).min(most - total);
                if freedom < 0 {
                    return None;
                }
                if most - least <= 4 * freedom {
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
        let mut hit: Vec<Sum> = self.totals.iter().filter(|sum| sum.0.meets(base)).copied().collect();
        let values = self.layout.values();
        hit.arrange_by_key(|(cells, _)| (values - cells.and(base).len(), cells.len()));
        let (mut cells, mut total) = (CellSet::EMPTY, 0);
        for (part, sum) in hit {
            if !part.meets(&cells) {
                cells = cells.or(&part);
                total += sum;
            }
        }
        for house in self.houses {
            let open = base.less(&cells);
            let common = house.and(base);
            let fills = common.len() >= 2 && common.is_within(&open);
            if house != base && fills && !house.meets(&cells) {
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
        let (least, most) = self.reach(*cells);
        let freedom = (total - least).min(most - total);
        if freedom < 0 {
            return i32::MIN / 4;
        }
        let values = self.layout.values() as i32;
        let part = |part: &CellSet| {
            let size = part.len() as i32;
            size * (values - size) - freedom
        };
        parts(*cells, self.houses).iter().map(part).sum()
    }

    /// Whether many cells of one see cells of the other.
    fn touch(&self, a: &CellSet, b: &CellSet) -> bool {
        let (few, many) = if a.len() < b.len() { (a, b) } else { (b, a) };
        few.iter().filter(|&cell| self.see[cell].meets(many)).count() >= 6
    }

    /// Joins disjoint sums while the union is tighter than its parts.
    fn join(&self, found: &mut Vec<Sum>) {
        if self.totals.len() < 2 || self.totals.len() > MOST_JOINED || self.houses.is_empty() {
            return;
        }
        let start = |sum: &Sum| (*sum, self.tightness(sum), false);
        let mut pool: Vec<(Sum, i32, bool)> = self.totals.iter().map(start).collect();
        while let Some((score, i, j)) = self.best_pair(&pool) {
            let (b, a) = (pool.remove(j).0, pool[i].0);
            pool[i] = ((a.0.or(&b.0), a.1 + b.1), score, true);
        }
        for (sum, score, joined) in pool {
            if joined && score > 0 && !found.iter().any(|known| known.0 == sum.0) {
                found.push(sum);
            }
        }
    }

    fn best_pair(&self, pool: &[(Sum, i32, bool)]) -> Option<(i32, usize, usize)> {
        let mut best: Option<(i32, usize, usize)> = None;
        for (i, (a, a_score, _)) in pool.iter().enumerate() {
            for (j, (b, b_score, _)) in pool.iter().enumerate().skip(i + 1) {
                if a.0.meets(&b.0) || !self.touch(&a.0, &b.0) {
                    continue;
                }
                let score = self.tightness(&(a.0.or(&b.0), a.1 + b.1));
                let gains = score > *a_score.max(b_score) || score > a_score + b_score;
                if gains && best.is_none_or(|best| score > best.0) {
                    best = Some((score, i, j));
                }
            }
        }
        best
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
