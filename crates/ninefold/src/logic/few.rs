//! Lists that are mostly of one element.

use core::fmt;
use core::ops::Deref;

/// A list that needs no memory of its own while it has just one element, as the conclusions of most steps do. It reads
/// like a slice.
///
/// ```
/// use ninefold::logic::Few;
/// let mut few = Few::of(1);
/// few.extend([2, 3]);
/// assert_eq!(few[..], [1, 2, 3]);
/// ```
#[derive(Clone)]
pub struct Few<T>(Held<T>);

#[derive(Clone)]
enum Held<T> {
    One(T),
    Any(Vec<T>),
}

impl<T> Few<T> {
    /// The list of one element.
    #[inline]
    pub const fn of(element: T) -> Few<T> {
        Few(Held::One(element))
    }

    /// The list of none.
    #[inline]
    pub const fn none() -> Few<T> {
        Few(Held::Any(Vec::new()))
    }
}

impl<T> Deref for Few<T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        match &self.0 {
            Held::One(element) => core::slice::from_ref(element),
            Held::Any(elements) => elements,
        }
    }
}

impl<T> Default for Few<T> {
    #[inline]
    fn default() -> Few<T> {
        Few::none()
    }
}

impl<T> From<Vec<T>> for Few<T> {
    fn from(elements: Vec<T>) -> Few<T> {
        Few(Held::Any(elements))
    }
}

impl<T> FromIterator<T> for Few<T> {
    fn from_iter<I: IntoIterator<Item = T>>(elements: I) -> Few<T> {
        let mut few = Few::none();
        few.extend(elements);
        few
    }
}

impl<T> Extend<T> for Few<T> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, more: I) {
        let mut more = more.into_iter();
        if self.is_empty()
            && let Some(first) = more.next()
        {
            self.0 = Held::One(first);
        }
        for element in more {
            match core::mem::take(self).0 {
                Held::One(first) => self.0 = Held::Any(vec![first, element]),
                Held::Any(mut elements) => {
                    elements.push(element);
                    self.0 = Held::Any(elements);
                }
            }
        }
    }
}

impl<'a, T> IntoIterator for &'a Few<T> {
    type Item = &'a T;
    type IntoIter = core::slice::Iter<'a, T>;

    #[inline]
    fn into_iter(self) -> core::slice::Iter<'a, T> {
        self.iter()
    }
}

impl<T: PartialEq> PartialEq for Few<T> {
    fn eq(&self, other: &Few<T>) -> bool {
        self[..] == other[..]
    }
}

impl<T: Eq> Eq for Few<T> {}

impl<T: fmt::Debug> fmt::Debug for Few<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self[..].fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_holds_any_number_and_equals_by_elements() {
        for count in 0..4 {
            let few: Few<usize> = (0..count).collect();
            assert_eq!(few[..], (0..count).collect::<Vec<_>>());
            assert_eq!(few, Few::from(few.to_vec()));
        }
        assert_eq!(size_of::<Few<u8>>(), size_of::<Vec<u8>>());
    }
}
