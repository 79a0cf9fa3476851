//! Lists that are mostly of one element.

use core::fmt;
use core::ops::Deref;

/// A list that needs no memory of its own while it has just one element, as the conclusions of most steps do.
/// It reads like a slice.
///
/// ```
/// use ninefold::logic::OneOrMany;
/// let mut few = OneOrMany::of(1);
/// few.extend([2, 3]);
/// assert_eq!(few[..], [1, 2, 3]);
/// ```
#[derive(Clone)]
pub struct OneOrMany<T>(Held<T>);

#[derive(Clone)]
enum Held<T> {
    One(T),
    Any(Vec<T>),
}

impl<T> OneOrMany<T> {
    /// The list of one element.
    #[inline]
    pub const fn of(element: T) -> OneOrMany<T> {
        OneOrMany(Held::One(element))
    }

    /// The list of none.
    #[inline]
    pub const fn none() -> OneOrMany<T> {
        OneOrMany(Held::Any(Vec::new()))
    }
}

impl<T> Deref for OneOrMany<T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        match &self.0 {
            Held::One(element) => core::slice::from_ref(element),
            Held::Any(elements) => elements,
        }
    }
}

impl<T> Default for OneOrMany<T> {
    #[inline]
    fn default() -> OneOrMany<T> {
        OneOrMany::none()
    }
}

impl<T> From<Vec<T>> for OneOrMany<T> {
    fn from(elements: Vec<T>) -> OneOrMany<T> {
        OneOrMany(Held::Any(elements))
    }
}

impl<T> FromIterator<T> for OneOrMany<T> {
    fn from_iter<I: IntoIterator<Item = T>>(elements: I) -> OneOrMany<T> {
        let mut few = OneOrMany::none();
        few.extend(elements);
        few
    }
}

impl<T> Extend<T> for OneOrMany<T> {
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

impl<'a, T> IntoIterator for &'a OneOrMany<T> {
    type Item = &'a T;
    type IntoIter = core::slice::Iter<'a, T>;

    #[inline]
    fn into_iter(self) -> core::slice::Iter<'a, T> {
        self.iter()
    }
}

impl<T: PartialEq> PartialEq for OneOrMany<T> {
    fn eq(&self, other: &OneOrMany<T>) -> bool {
        self[..] == other[..]
    }
}

impl<T: Eq> Eq for OneOrMany<T> {}

impl<T: fmt::Debug> fmt::Debug for OneOrMany<T> {
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
            let few: OneOrMany<usize> = (0..count).collect();
            assert_eq!(few[..], (0..count).collect::<Vec<_>>());
            assert_eq!(few, OneOrMany::from(few.to_vec()));
        }
        assert_eq!(size_of::<OneOrMany<u8>>(), size_of::<Vec<u8>>());
    }
}
