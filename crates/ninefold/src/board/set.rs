//! Sets of cells and sets of digits: one idea, two widths.

use core::fmt;
use core::iter::FusedIterator;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign};

use super::{Cell, Digit};

/// Writes a set type over `$bits`, whose elements are `$Element` with `index` and `from_index`.
macro_rules! set {
    ($(#[$doc:meta])* $Set:ident of $Element:ident as $bits:ty, $count:literal, $Iter:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(transparent)]
        pub struct $Set($bits);

        impl $Set {
            /// Nothing.
            pub const EMPTY: $Set = $Set(0);
            /// Everything.
            pub const FULL: $Set = $Set((1 << $count) - 1);

            /// The set of one element.
            #[inline]
            pub const fn of(element: $Element) -> $Set {
                $Set(1 << element.index())
            }

            /// The set whose bit *i* stands for the element of index *i*; higher bits are dropped.
            #[inline]
            pub const fn from_bits(bits: $bits) -> $Set {
                $Set(bits & $Set::FULL.0)
            }

            /// Bit *i* stands for the element of index *i*.
            #[inline]
            pub const fn bits(self) -> $bits {
                self.0
            }

            /// How many elements.
            #[inline]
            pub const fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            /// Whether there are none.
            #[inline]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Whether `element` is in the set.
            #[inline]
            pub const fn contains(self, element: $Element) -> bool {
                self.0 >> element.index() & 1 == 1
            }

            /// The set and `element`.
            #[inline]
            #[must_use]
            pub const fn with(self, element: $Element) -> $Set {
                $Set(self.0 | 1 << element.index())
            }

            /// The set without `element`.
            #[inline]
            #[must_use]
            pub const fn without(self, element: $Element) -> $Set {
                $Set(self.0 & !(1 << element.index()))
            }

            /// Adds `element`.
            #[inline]
            pub const fn insert(&mut self, element: $Element) {
                *self = self.with(element);
            }

            /// Takes `element` out.
            #[inline]
            pub const fn remove(&mut self, element: $Element) {
                *self = self.without(element);
            }

            /// What is in one or both; `|` in a constant.
            #[inline]
            #[must_use]
            pub const fn union(self, other: $Set) -> $Set {
                $Set(self.0 | other.0)
            }

            /// What is in both; `&` in a constant.
            #[inline]
            #[must_use]
            pub const fn intersection(self, other: $Set) -> $Set {
                $Set(self.0 & other.0)
            }

            /// What is here and not in `other`; `-` in a constant.
            #[inline]
            #[must_use]
            pub const fn difference(self, other: $Set) -> $Set {
                $Set(self.0 & !other.0)
            }

            /// Whether the two share an element.
            #[inline]
            pub const fn intersects(self, other: $Set) -> bool {
                self.0 & other.0 != 0
            }

            /// Whether every element is also in `other`.
            #[inline]
            pub const fn is_subset(self, other: $Set) -> bool {
                self.0 & !other.0 == 0
            }

            /// The lowest element.
            #[inline]
            pub const fn first(self) -> Option<$Element> {
                if self.0 == 0 { None } else { Some($Element::from_index(self.0.trailing_zeros() as usize)) }
            }

            /// The highest element.
            #[inline]
            pub const fn last(self) -> Option<$Element> {
                match self.0.checked_ilog2() {
                    None => None,
                    Some(bit) => Some($Element::from_index(bit as usize)),
                }
            }

            /// The element, if there is exactly one.
            #[inline]
            pub const fn single(self) -> Option<$Element> {
                if self.0.is_power_of_two() { self.first() } else { None }
            }

            /// The elements, ascending.
            #[inline]
            pub const fn iter(self) -> $Iter {
                $Iter(self)
            }

            /// All subsets of `size` elements, in the order of their bit patterns read as numbers
            /// ({0,1}, {0,2}, {1,2}, {0,3} … counted in the elements of this set).
            pub fn subsets(self, size: usize) -> impl Iterator<Item = $Set> {
                let elements: [$bits; $count] = {
                    let mut elements = [0; $count];
                    for (slot, element) in elements.iter_mut().zip(self) {
                        *slot = 1 << element.index();
                    }
                    elements
                };
                Combinations::new(self.len(), size).map(move |mut chosen| {
                    let mut bits = 0;
                    while chosen != 0 {
                        bits |= elements[chosen.trailing_zeros() as usize];
                        chosen &= chosen - 1;
                    }
                    $Set(bits)
                })
            }
        }

        /// The elements of a set, ascending.
        #[derive(Clone, Debug)]
        pub struct $Iter($Set);

        impl Iterator for $Iter {
            type Item = $Element;

            #[inline]
            fn next(&mut self) -> Option<$Element> {
                let first = self.0.first();
                self.0.0 &= self.0.0.wrapping_sub(1);
                first
            }

            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                (self.0.len(), Some(self.0.len()))
            }
        }

        impl DoubleEndedIterator for $Iter {
            #[inline]
            fn next_back(&mut self) -> Option<$Element> {
                let last = self.0.last()?;
                self.0.remove(last);
                Some(last)
            }
        }

        impl ExactSizeIterator for $Iter {}
        impl FusedIterator for $Iter {}

        impl IntoIterator for $Set {
            type Item = $Element;
            type IntoIter = $Iter;

            #[inline]
            fn into_iter(self) -> $Iter {
                self.iter()
            }
        }

        impl FromIterator<$Element> for $Set {
            fn from_iter<I: IntoIterator<Item = $Element>>(elements: I) -> $Set {
                elements.into_iter().fold($Set::EMPTY, $Set::with)
            }
        }

        impl Extend<$Element> for $Set {
            fn extend<I: IntoIterator<Item = $Element>>(&mut self, elements: I) {
                *self |= elements.into_iter().collect();
            }
        }

        impl From<$Element> for $Set {
            fn from(element: $Element) -> $Set {
                $Set::of(element)
            }
        }

        impl BitOr for $Set {
            type Output = $Set;
            #[inline]
            fn bitor(self, other: $Set) -> $Set {
                self.union(other)
            }
        }

        impl BitAnd for $Set {
            type Output = $Set;
            #[inline]
            fn bitand(self, other: $Set) -> $Set {
                self.intersection(other)
            }
        }

        impl BitXor for $Set {
            type Output = $Set;
            #[inline]
            fn bitxor(self, other: $Set) -> $Set {
                $Set(self.0 ^ other.0)
            }
        }

        impl Sub for $Set {
            type Output = $Set;
            #[inline]
            fn sub(self, other: $Set) -> $Set {
                self.difference(other)
            }
        }

        impl Not for $Set {
            type Output = $Set;
            #[inline]
            fn not(self) -> $Set {
                $Set::FULL.difference(self)
            }
        }

        impl BitOrAssign for $Set {
            #[inline]
            fn bitor_assign(&mut self, other: $Set) {
                self.0 |= other.0;
            }
        }

        impl BitAndAssign for $Set {
            #[inline]
            fn bitand_assign(&mut self, other: $Set) {
                self.0 &= other.0;
            }
        }

        impl BitXorAssign for $Set {
            #[inline]
            fn bitxor_assign(&mut self, other: $Set) {
                self.0 ^= other.0;
            }
        }

        impl SubAssign for $Set {
            #[inline]
            fn sub_assign(&mut self, other: $Set) {
                self.0 &= !other.0;
            }
        }

        impl fmt::Debug for $Set {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_set().entries(*self).finish()
            }
        }
    };
}

set! {
    /// A set of cells, bit *i* for the cell of index *i*.
    ///
    /// ```
    /// use ninefold::{CellSet, House};
    /// let crossing = House::row(0).cells() & House::block(0).cells();
    /// assert_eq!(crossing.len(), 3);
    /// assert_eq!(crossing.to_string(), "r1c1 r1c2 r1c3");
    /// assert!(crossing.is_subset(House::row(0).cells()));
    /// ```
    CellSet of Cell as u128, 81, CellIter
}

set! {
    /// A set of digits, bit *i* for the digit *i* + 1.
    ///
    /// ```
    /// use ninefold::{Digit, DigitSet};
    /// let odd: DigitSet = [Digit::D1, Digit::D3, Digit::D5].into_iter().collect();
    /// assert_eq!(odd.to_string(), "135");
    /// assert_eq!((!odd).to_string(), "246789");
    /// assert_eq!(odd.subsets(2).count(), 3);
    /// ```
    DigitSet of Digit as u16, 9, DigitIter
}

/// Cells as people list them: `r1c1 r1c2`.
impl fmt::Display for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, cell) in self.into_iter().enumerate() {
            write!(f, "{}{cell}", if i == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

/// Digits without anything between them: `135`.
impl fmt::Display for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.into_iter().try_for_each(|digit| fmt::Display::fmt(&digit, f))
    }
}

/// The numbers of `n` bits with `k` ones, ascending (the bit trick is Gosper's, HAKMEM item 175).
struct Combinations {
    next: u128,
    end: u128,
}

impl Combinations {
    fn new(n: usize, k: usize) -> Combinations {
        if k > n {
            Combinations { next: 1, end: 0 }
        } else {
            Combinations { next: (1 << k) - 1, end: 1 << n }
        }
    }
}

impl Iterator for Combinations {
    type Item = u128;

    fn next(&mut self) -> Option<u128> {
        let this = self.next;
        if this >= self.end {
            return None;
        }
        self.next = if this == 0 {
            self.end
        } else {
            let lowest = this & this.wrapping_neg();
            let ripple = this + lowest;
            ripple | ((this ^ ripple) / lowest) >> 2
        };
        Some(this)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn set_words_mean_what_they_say() {
        let a: CellSet = [0, 5, 80].map(Cell::from_index).into_iter().collect();
        assert_eq!((a.len(), a.first(), a.last()), (3, Cell::new(0), Cell::new(80)));
        assert_eq!(a.single(), None);
        assert_eq!(CellSet::of(Cell::from_index(7)).single(), Cell::new(7));
        assert_eq!(!(!a), a);
        assert_eq!((a - a, a ^ a), (CellSet::EMPTY, CellSet::EMPTY));
        assert_eq!(a.iter().rev().map(Cell::index).collect::<Vec<_>>(), [80, 5, 0]);
        assert_eq!(CellSet::EMPTY.last(), None);
        assert_eq!(CellSet::EMPTY.iter().next(), None);
    }

    #[test]
    fn subsets_come_in_the_order_of_their_bits() {
        let digits = DigitSet::from_bits(0b1_0110_0010);
        let pairs: Vec<String> = digits.subsets(2).map(|pair| pair.to_string()).collect();
        assert_eq!(pairs, ["26", "27", "67", "29", "69", "79"]);
        assert_eq!(digits.subsets(0).count(), 1);
        assert_eq!(digits.subsets(4).count(), 1);
        assert_eq!(digits.subsets(5).count(), 0);
        assert_eq!(DigitSet::FULL.subsets(4).count(), 126);
        assert_eq!(CellSet::FULL.subsets(2).count(), 81 * 80 / 2);
    }
}
