//! `rand_core`: our numbered stream for code that takes any generator, and a stream from any generator.
//!
//! ```
//! use ninefold::Random;
//! use rand_core::{Rng, SeedableRng};
//! fn throw(dice: &mut impl Rng) -> u32 {
//!     dice.next_u32() % 6 + 1
//! }
//! assert!((1..=6).contains(&throw(&mut Random::new(7))));
//! assert_eq!(Random::seed_from_u64(7), Random::new(7));
//! let mut other = Random::new(1);
//! assert_ne!(Random::from_rng(&mut other), Random::from_rng(&mut other));
//! ```

use core::convert::Infallible;

use rand_core::{SeedableRng, TryRng};

use crate::random::Random;

impl TryRng for Random {
    type Error = Infallible;

    /// The upper half of the next 64 bits.
    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok((self.next_u64() >> 32) as u32)
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        Ok(self.next_u64())
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        for chunk in bytes.chunks_mut(8) {
            chunk.copy_from_slice(&self.next_u64().to_le_bytes()[..chunk.len()]);
        }
        Ok(())
    }
}

impl SeedableRng for Random {
    type Seed = [u8; 8];

    /// [`Random::new`] of the seed as a number, lowest byte first.
    fn from_seed(seed: [u8; 8]) -> Random {
        Random::new(u64::from_le_bytes(seed))
    }

    fn seed_from_u64(seed: u64) -> Random {
        Random::new(seed)
    }
}

#[cfg(test)]
mod tests {
    use rand_core::Rng;

    use super::*;

    #[test]
    fn the_stream_is_the_same_by_either_name() {
        let (mut plain, mut by_trait) = (Random::new(3), Random::from_seed(3u64.to_le_bytes()));
        let mut bytes = [0; 20];
        by_trait.fill_bytes(&mut bytes);
        for chunk in bytes.chunks(8) {
            assert_eq!(chunk, &plain.next_u64().to_le_bytes()[..chunk.len()]);
        }
        assert_eq!(Rng::next_u32(&mut by_trait), (plain.next_u64() >> 32) as u32);
    }
}
