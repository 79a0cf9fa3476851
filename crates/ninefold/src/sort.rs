//! Sorting where it does not decide the speed: one small sort for lists of every type; and maps that are sorted lists.
//!
//! The standard library makes a copy of its algorithms for each type and each order, several kilobytes long. With them the
//! module that pages load would be 479 kB packed by Brotli instead of 444 kB, and the limit is 450 kB; and an eighth of the
//! time that this library takes to compile went to them. The library of variants, which needs no other crate, has this
//! file by a link.

use core::borrow::Borrow;
use core::cmp::Ordering;
use std::vec::Vec;

/// Lists that are put in order.
pub trait Arrange<T> {
    /// From the least to the greatest.
    fn arrange(&mut self)
    where
        T: Ord;

    /// As `compare` says; what is equal stays in its order.
    fn arrange_by(&mut self, compare: impl FnMut(&T, &T) -> Ordering);

    /// By their keys; what is equal stays in its order.
    fn arrange_by_key<K: Ord>(&mut self, key: impl FnMut(&T) -> K);

    /// The same; each key is made once.
    fn arrange_by_cached_key<K: Ord>(&mut self, key: impl FnMut(&T) -> K);
}

impl<T> Arrange<T> for [T] {
    fn arrange(&mut self)
    where
        T: Ord,
    {
        sort(self, |list, a, b| list[a] < list[b]);
    }

    fn arrange_by(&mut self, mut compare: impl FnMut(&T, &T) -> Ordering) {
        sort(self, |list, a, b| compare(&list[a], &list[b]).is_lt());
    }

    fn arrange_by_key<K: Ord>(&mut self, mut key: impl FnMut(&T) -> K) {
        sort(self, |list, a, b| key(&list[a]) < key(&list[b]));
    }

    fn arrange_by_cached_key<K: Ord>(&mut self, key: impl FnMut(&T) -> K) {
        let keys: Vec<K> = self.iter().map(key).collect();
        sort(self, |_, a, b| keys[a] < keys[b]);
    }
}

/// Lists that keep each item once.
pub trait ArrangeDistinct<T> {
    /// From the least to the greatest, each once.
    fn arrange_distinct(&mut self)
    where
        T: Ord;
}

impl<T> ArrangeDistinct<T> for Vec<T> {
    #[inline(never)]
    fn arrange_distinct(&mut self)
    where
        T: Ord,
    {
        self.arrange();
        self.dedup();
    }
}

/// Sorts by which of two places has less.
#[inline]
fn sort<T>(list: &mut [T], less: impl FnMut(&[T], usize, usize) -> bool) {
    let count = list.len();
    if count > 1 {
        sort_entries(count, &mut List { list, less });
    }
}

/// Entries of any type.
trait Entries {
    /// Whether the entry at the first place is less than that at the second.
    fn is_less(&mut self, a: usize, b: usize) -> bool;
    fn swap(&mut self, a: usize, b: usize);
}

struct List<'a, T, L> {
    list: &'a mut [T],
    less: L,
}

impl<T, L: FnMut(&[T], usize, usize) -> bool> Entries for List<'_, T, L> {
    fn is_less(&mut self, a: usize, b: usize) -> bool {
        (self.less)(self.list, a, b)
    }

    fn swap(&mut self, a: usize, b: usize) {
        self.list.swap(a, b);
    }
}

/// So many places are put in order one by one.
const FEW: usize = 24;

/// One sort for all types: it sorts places, and moves the entries when all is known. Few places are put in order one by
/// one, many are merged.
fn sort_entries(count: usize, entries: &mut dyn Entries) {
    if (1..count).all(|next| !entries.is_less(next, next - 1)) {
        return;
    }
    let (mut few, mut many);
    let order = if count <= FEW {
        few = inserted(count, entries);
        &mut few[..count]
    } else {
        many = merged(count, entries);
        &mut many[..]
    };
    // What is at `order[i]` goes to `i`, one cycle after the other.
    for start in 0..count {
        let mut at = start;
        loop {
            let from = core::mem::replace(&mut order[at], at);
            if from == start {
                break;
            }
            entries.swap(at, from);
            at = from;
        }
    }
}

/// Places in the order of what is there, up to `count`.
fn inserted(count: usize, entries: &mut dyn Entries) -> [usize; FEW] {
    let mut order = [0; FEW];
    for next in 1..count {
        let mut at = next;
        while at > 0 && entries.is_less(next, order[at - 1]) {
            order[at] = order[at - 1];
            at -= 1;
        }
        order[at] = next;
    }
    order
}

/// The same of any number.
fn merged(count: usize, entries: &mut dyn Entries) -> Vec<usize> {
    let mut now: Vec<usize> = (0..count).collect();
    let mut next = Vec::with_capacity(count);
    let mut run = 1;
    while run < count {
        next.clear();
        for pair in now.chunks(2 * run) {
            let (mut left, mut right) = pair.split_at(run.min(pair.len()));
            while let ([a, ..], [b, ..]) = (left, right) {
                let from = if entries.is_less(*b, *a) { &mut right } else { &mut left };
                next.push(from[0]);
                *from = &from[1..];
            }
            next.extend_from_slice(left);
            next.extend_from_slice(right);
        }
        core::mem::swap(&mut now, &mut next);
        run *= 2;
    }
    now
}

/// A small map: values by their keys, in the order of the keys.
///
/// For up to some thousand entries, most of which come in order. The standard library's tree has several kilobytes of code
/// for each type of key and value.
#[derive(Clone, Debug)]
pub struct Sorted<K, V>(Vec<(K, V)>);

impl<K, V> Default for Sorted<K, V> {
    fn default() -> Self {
        Sorted(Vec::new())
    }
}

impl<K: Ord, V> Sorted<K, V> {
    fn find<Q: Ord + ?Sized>(&self, key: &Q) -> Result<usize, usize>
    where
        K: Borrow<Q>,
    {
        self.0.binary_search_by(|(own, _)| own.borrow().cmp(key))
    }

    /// The value of a key.
    pub fn get<Q: Ord + ?Sized>(&self, key: &Q) -> Option<&V>
    where
        K: Borrow<Q>,
    {
        self.find(key).ok().map(|at| &self.0[at].1)
    }

    /// The value of a key, which is `new` if there was none.
    pub fn entry(&mut self, key: K, new: V) -> &mut V {
        let at = match self.find(&key) {
            Ok(at) => at,
            Err(at) => {
                self.0.insert(at, (key, new));
                at
            }
        };
        &mut self.0[at].1
    }

    /// How many keys there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Forgets all.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// All, in the order of their keys.
    pub fn iter(&self) -> core::slice::Iter<'_, (K, V)> {
        self.0.iter()
    }

    /// The values, in the order of their keys.
    pub fn into_values(self) -> impl Iterator<Item = V> {
        self.0.into_iter().map(|(_, value)| value)
    }
}

impl<K, V> IntoIterator for Sorted<K, V> {
    type Item = (K, V);
    type IntoIter = std::vec::IntoIter<(K, V)>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

#[cfg(test)]
mod tests {
    use super::Arrange;

    #[test]
    fn the_one_for_all_types_sorts_as_the_standard_library_does() {
        let number = |place: usize| (place as u32).wrapping_mul(2_654_435_761) >> 8;
        for length in (0..40).chain([100, 1000]) {
            for different in [1, 3, 1000] {
                let list: Vec<(u32, usize)> =
                    (0..length).map(|place| (number(place + length) % different, place)).collect();
                let (mut ours, mut theirs, mut by_place) = (list.clone(), list.clone(), list);
                ours.arrange_by_key(|entry| entry.0);
                theirs.sort_by_key(|entry| entry.0);
                by_place.arrange_by_cached_key(|entry| entry.0);
                assert_eq!(ours, theirs);
                assert_eq!(by_place, theirs);
                ours.arrange_by(|a, b| b.cmp(a));
                theirs.reverse();
                theirs.sort_by(|a, b| b.cmp(a));
                assert_eq!(ours, theirs);
            }
        }
    }

    #[test]
    fn a_sorted_list_keeps_values_as_a_tree_does() {
        let (mut list, mut tree) = (super::Sorted::default(), std::collections::BTreeMap::new());
        for place in 0..500_u32 {
            let key = place.wrapping_mul(2_654_435_761) >> 24;
            *list.entry(key, 0) += place;
            *tree.entry(key).or_insert(0) += place;
            assert_eq!((list.len(), list.get(&key)), (tree.len(), tree.get(&key)));
        }
        assert!(list.get(&1000).is_none() && !list.is_empty());
        assert!(list.iter().map(|(key, value)| (key, value)).eq(&tree));
        assert!(list.into_iter().eq(tree));
    }
}
