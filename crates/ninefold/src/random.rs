//! Chance that can be repeated: the same seed gives the same numbers on every machine.

/// A source of random numbers, fixed for ever by its seed: xoshiro256++ (Blackman and Vigna, "Scrambled linear
/// pseudorandom number generators", 2021), its state filled by splitmix64. Not for secrets.
///
/// What a seed gives is part of the interface: it changes only with a major version.
///
/// ```
/// use ninefold::Random;
/// let mut dice = Random::new(7);
/// let throws: Vec<u32> = (0..5).map(|_| dice.below(6) + 1).collect();
/// let mut again = Random::new(7);
/// assert!(throws.iter().all(|&throw| throw == again.below(6) + 1));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Random {
    state: [u64; 4],
}

impl Random {
    /// The numbers of `seed`.
    pub fn new(seed: u64) -> Random {
        let mut filler = seed;
        Random { state: core::array::from_fn(|_| splitmix(&mut filler)) }
    }

    /// The numbers of the piece of work `index` under `seed`: independent of how the pieces are shared among
    /// threads, and different from piece to piece.
    pub fn stream(seed: u64, index: u64) -> Random {
        let (mut a, mut b) = (seed, !index);
        Random::new(splitmix(&mut a) ^ splitmix(&mut b).rotate_left(32))
    }

    /// The next 64 random bits.
    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        let s = &mut self.state;
        let result = s[0].wrapping_add(s[3]).rotate_left(23).wrapping_add(s[0]);
        let t = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= t;
        s[3] = s[3].rotate_left(45);
        result
    }

    /// A number below `bound`, each equally likely (Lemire, "Fast random integer generation in an interval", 2019).
    ///
    /// # Panics
    /// If `bound` is 0.
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        assert!(bound > 0, "no number is below 0");
        loop {
            let product = (self.next_u64() >> 32) * u64::from(bound);
            let low = product as u32;
            if low >= bound || low >= bound.wrapping_neg() % bound {
                return (product >> 32) as u32;
            }
        }
    }

    /// Puts `items` in random order, each order equally likely (Fisher and Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for end in (2..=items.len()).rev() {
            items.swap(end - 1, self.below(end as u32) as usize);
        }
    }
}

fn splitmix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_those_of_the_published_generators() {
        let mut state = 1_234_567;
        let first = [(); 3].map(|()| splitmix(&mut state));
        assert_eq!(first, [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]);
        let mut random = Random { state: [1, 2, 3, 4] };
        let first = [(); 4].map(|()| random.next_u64());
        assert_eq!(first, [41_943_041, 58_720_359, 3_588_806_011_781_223, 3_591_011_842_654_386]);
    }

    #[test]
    fn every_order_of_four_comes_about_equally_often() {
        let mut random = Random::new(1);
        let mut seen = std::collections::BTreeMap::new();
        for _ in 0..24_000 {
            let mut items = [0, 1, 2, 3];
            random.shuffle(&mut items);
            *seen.entry(items).or_insert(0) += 1;
        }
        assert_eq!(seen.len(), 24);
        assert!(seen.values().all(|&times| (850..1150).contains(&times)), "{seen:?}");
    }

    #[test]
    fn streams_differ() {
        let first = |index| Random::stream(5, index).next_u64();
        let firsts: std::collections::BTreeSet<u64> = (0..1000).map(first).collect();
        assert_eq!(firsts.len(), 1000);
        assert_ne!(Random::stream(0, 1), Random::stream(1, 0));
    }
}
