//! In which order techniques are tried: data, not code.

use core::fmt;

use crate::logic::Technique;
use crate::logic::techniques::{LADDER, technique};
use crate::sort::Arrange;

/// The techniques to be tried, first to last.
///
/// ```
/// use ninefold::logic::Order;
/// let order = Order::named(["naked-single", "hidden-single", "naked-pair"])?;
/// assert_eq!(order.without("naked-pair")?.len(), 2);
/// assert_eq!(Order::named(["x-ring"]).unwrap_err().to_string(), "no technique is called x-ring");
/// # Ok::<(), ninefold::logic::UnknownTechnique>(())
/// ```
#[derive(Clone, Debug)]
pub struct Order {
    techniques: Vec<&'static dyn Technique>,
}

impl Order {
    /// What a person would look for, easiest first: the ladder as it stands, without its optional rungs.
    pub fn simple() -> Order {
        Order::from_iter(LADDER.iter().copied().filter(|technique| !technique.info().optional))
    }

    /// HoDoKu's default order.
    pub fn hodoku() -> Order {
        Order::hodoku_where(|on| on)
    }

    /// HoDoKu's order with every technique, also those that are off by default.
    pub fn hodoku_all() -> Order {
        Order::hodoku_where(|_| true)
    }

    fn hodoku_where(wanted: impl Fn(bool) -> bool) -> Order {
        let mut entries: Vec<_> = LADDER
            .iter()
            .filter_map(|&technique| Some((technique.info().hodoku?, technique)))
            .filter(|(entry, _)| wanted(entry.on))
            .collect();
        entries.arrange_by_key(|(entry, _)| entry.order);
        Order::from_iter(entries.into_iter().map(|(_, technique)| technique))
    }

    /// Singles, then whips, the shortest first; those with groups where there is no other.
    pub fn whips() -> Order {
        Order::named(["full-house", "naked-single", "hidden-single", "whip", "g-whip"])
            .expect("they are on the ladder")
    }

    /// Singles, then braids, the shortest first; trials with braids where there is none. The longest braid of a path is
    /// B or, within trials, BxB (see [`rate::depth`](crate::rate::depth)).
    pub fn braids() -> Order {
        Order::named(["full-house", "naked-single", "hidden-single", "braid", "trial-with-braids"])
            .expect("they are on the ladder")
    }

    /// Every technique there is, easiest first.
    pub fn all() -> Order {
        Order::from_iter(LADDER.iter().copied())
    }

    /// The techniques with these ids, in this order.
    ///
    /// # Errors
    /// If a name is not that of a technique.
    pub fn named<'a>(ids: impl IntoIterator<Item = &'a str>) -> Result<Order, UnknownTechnique> {
        let find = |id: &'a str| technique(id).ok_or_else(|| UnknownTechnique { id: id.to_owned() });
        let techniques = ids.into_iter().map(find).collect::<Result<_, _>>()?;
        Ok(Order { techniques })
    }

    /// This order without one technique.
    ///
    /// # Errors
    /// If no technique has that name.
    pub fn without(mut self, id: &str) -> Result<Order, UnknownTechnique> {
        let unwanted = technique(id).ok_or_else(|| UnknownTechnique { id: id.to_owned() })?;
        self.techniques.retain(|technique| technique.info().id != unwanted.info().id);
        Ok(self)
    }

    /// The techniques, first to last.
    pub fn iter(&self) -> impl Iterator<Item = &'static dyn Technique> + '_ {
        self.techniques.iter().copied()
    }

    /// How many techniques.
    pub fn len(&self) -> usize {
        self.techniques.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.techniques.is_empty()
    }
}

impl FromIterator<&'static dyn Technique> for Order {
    fn from_iter<I: IntoIterator<Item = &'static dyn Technique>>(techniques: I) -> Order {
        Order { techniques: techniques.into_iter().collect() }
    }
}

/// A name that no technique has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownTechnique {
    /// The name.
    pub id: String,
}

impl fmt::Display for UnknownTechnique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no technique is called {}", self.id)
    }
}

impl core::error::Error for UnknownTechnique {}
