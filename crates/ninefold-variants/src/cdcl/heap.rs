//! Variables by how active they are: the most active first.

/// A binary heap of the variables that wait, by activity; those that do not wait keep theirs.
#[derive(Debug)]
pub(crate) struct Heap {
    activity: Vec<f64>,
    heap: Vec<u32>,
    /// Where in the heap each variable is.
    places: Vec<u32>,
}

/// The place of a variable that does not wait.
const OUT: u32 = u32::MAX;

impl Heap {
    /// All of `count` variables wait, none is active; the lowest number is first.
    pub(crate) fn new(count: usize) -> Self {
        let all: Vec<u32> = (0..count as u32).collect();
        Self { activity: vec![0.0; count], places: all.clone(), heap: all }
    }

    /// Makes a variable more active; its activity then.
    pub(crate) fn add(&mut self, variable: usize, activity: f64) -> f64 {
        self.activity[variable] += activity;
        let place = self.places[variable];
        if place != OUT {
            self.rise(place as usize);
        }
        self.activity[variable]
    }

    /// Scales all activities alike.
    pub(crate) fn scale(&mut self, factor: f64) {
        self.activity.iter_mut().for_each(|activity| *activity *= factor);
    }

    /// Lets a variable wait again.
    pub(crate) fn insert(&mut self, variable: usize) {
        if self.places[variable] == OUT {
            self.heap.push(variable as u32);
            self.rise(self.heap.len() - 1);
        }
    }

    /// Takes out the most active variable.
    pub(crate) fn pop(&mut self) -> Option<usize> {
        let last = self.heap.pop()?;
        let first = match self.heap.first_mut() {
            Some(first) => std::mem::replace(first, last),
            None => last,
        };
        if !self.heap.is_empty() {
            self.sink();
        }
        self.places[first as usize] = OUT;
        Some(first as usize)
    }

    fn rise(&mut self, mut place: usize) {
        let variable = self.heap[place];
        let activity = self.activity[variable as usize];
        while place > 0 {
            let above = (place - 1) / 2;
            let other = self.heap[above];
            if self.activity[other as usize] >= activity {
                break;
            }
            self.put(place, other);
            place = above;
        }
        self.put(place, variable);
    }

    /// Moves the first down to where it belongs.
    fn sink(&mut self) {
        let variable = self.heap[0];
        let activity = self.activity[variable as usize];
        let mut place = 0;
        loop {
            let left = 2 * place + 1;
            let active =
                |at: usize| self.heap.get(at).map_or(f64::MIN, |&other| self.activity[other as usize]);
            let below = if active(left + 1) > active(left) { left + 1 } else { left };
            if active(below) <= activity {
                break;
            }
            self.put(place, self.heap[below]);
            place = below;
        }
        self.put(place, variable);
    }

    fn put(&mut self, place: usize, variable: u32) {
        self.heap[place] = variable;
        self.places[variable as usize] = place as u32;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_active_comes_first() {
        let mut heap = Heap::new(5);
        assert_eq!(heap.pop(), Some(0));
        for (variable, activity) in [(3, 2.0), (1, 4.0), (0, 9.0), (4, 3.0)] {
            heap.add(variable, activity);
        }
        heap.insert(0);
        heap.insert(0);
        heap.scale(0.5);
        let order: Vec<usize> = std::iter::from_fn(|| heap.pop()).collect();
        assert_eq!(order, [0, 1, 4, 3, 2]);
        assert_eq!(heap.pop(), None);
    }
}
