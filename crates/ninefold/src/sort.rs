//! Sorting where it does not decide the speed: the standard library's, and in WebAssembly one small merge sort; and maps that
//! are sorted lists.
//!
//! The standard library makes a copy of its algorithms for each type and each order, several kilobytes long. With them the
//! module that pages load would be 479 kB packed by Brotli instead of 444 kB, and the limit is 450 kB. No other target is
//! affected: there each method is the standard one, inlined. The library of variants, which needs no other crate, has
//! this file by a link.

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

#[cfg(not(target_family = "wasm"))]
impl<T> Arrange<T> for [T] {
    #[inline]
    fn arrange(&mut self)
    where
        T: Ord,
    {
        self.sort_unstable();
    }

    #[inline]
    fn arrange_by(&mut self, compare: impl FnMut(&T, &T) -> Ordering) {
        self.sort_by(compare);
    }

    #[inline]
    fn arrange_by_key<K: Ord>(&mut self, key: impl FnMut(&T) -> K) {
        self.sort_by_key(key);
    }

    #[inline]
    fn arrange_by_cached_key<K: Ord>(&mut self, key: impl FnMut(&T) -> K) {
        self.sort_by_cached_key(key);
    }
}

#[cfg(target_family = "wasm")]
impl<T> Arrange<T> for [T] {
    fn arrange(&mut self)
    where
        T: Ord,
    {
        compact::sort(self, |a, b| a < b);
    }

    fn arrange_by(&mut self, mut compare: impl FnMut(&T, &T) -> Ordering) {
        compact::sort(self, |a, b| compare(a, b).is_lt());
    }

    fn arrange_by_key<K: Ord>(&mut self, mut key: impl FnMut(&T) -> K) {
        compact::sort(self, |a, b| key(a) < key(b));
    }

    fn arrange_by_cached_key<K: Ord>(&mut self, key: impl FnMut(&T) -> K) {
        let keys: std::vec::Vec<K> = self.iter().map(key).collect();
        compact::sort_by_place(self, |a, b| keys[a] < keys[b]);
    }
}

/// One merge sort for all types: it sorts places, and asks which of two is less.
#[cfg(any(target_family = "wasm", test))]
mod compact {
    use std::vec::Vec;

    pub(super) fn sort<T>(list: &mut [T], mut less: impl FnMut(&T, &T) -> bool) {
        let mut order = places(list.len(), &mut |a, b| less(&list[a], &list[b]));
        apply(&mut order, &mut |a, b| list.swap(a, b));
    }

    /// The same by the places of two entries, in the list as it is now.
    pub(super) fn sort_by_place<T>(list: &mut [T], mut less: impl FnMut(usize, usize) -> bool) {
        let mut order = places(list.len(), &mut less);
        apply(&mut order, &mut |a, b| list.swap(a, b));
    }

    /// The places in the order of what is there.
    fn places(count: usize, less: &mut dyn FnMut(usize, usize) -> bool) -> Vec<usize> {
        let mut now: Vec<usize> = (0..count).collect();
        let mut next = Vec::with_capacity(count);
        let mut run = 1;
        while run < count {
            next.clear();
            for pair in now.chunks(2 * run) {
                let (mut left, mut right) = pair.split_at(run.min(pair.len()));
                while let ([a, ..], [b, ..]) = (left, right) {
                    let from = if less(*b, *a) { &mut right } else { &mut left };
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

    /// Moves what is at `order[i]` to `i`, one cycle after the other.
    fn apply(order: &mut [usize], swap: &mut dyn FnMut(usize, usize)) {
        for start in 0..order.len() {
            let mut at = start;
            loop {
                let from = core::mem::replace(&mut order[at], at);
                if from == start {
                    break;
                }
                swap(at, from);
                at = from;
            }
        }
    }
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
    use super::compact;

    #[test]
    fn the_one_for_all_types_sorts_as_the_standard_library_does() {
        let number = |place: usize| (place as u32).wrapping_mul(2_654_435_761) >> 8;
        for length in (0..40).chain([100, 1000]) {
            for different in [1, 3, 1000] {
                let list: Vec<(u32, usize)> =
                    (0..length).map(|place| (number(place + length) % different, place)).collect();
                let keys: Vec<u32> = list.iter().map(|entry| entry.0).collect();
                let (mut ours, mut theirs, mut by_place) = (list.clone(), list.clone(), list);
                compact::sort(&mut ours, |a, b| a.0 < b.0);
                theirs.sort_by_key(|entry| entry.0);
                compact::sort_by_place(&mut by_place, |a, b| keys[a] < keys[b]);
                assert_eq!(ours, theirs);
                assert_eq!(by_place, theirs);
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
