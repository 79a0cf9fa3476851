//! The class of a puzzle, all its disguises, by a name that anyone can compute; and the split that a class goes into.

use std::fmt;
use std::str::FromStr;

use ninefold::Grid;
use ninefold::text::line;
use sha2::{Digest, Sha256};

/// The first half of the SHA-256 of the 81 characters of the least grid of the class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ClassId(pub [u8; 16]);

impl ClassId {
    /// The class of which `canonical` is the least grid.
    pub fn of(canonical: &Grid) -> ClassId {
        let hash = Sha256::digest(line::characters(canonical));
        ClassId(hash[..16].try_into().expect("half of 32 bytes"))
    }
}

/// In hexadecimal digits.
impl fmt::Display for ClassId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

ninefold::named!(NotAClassId: "32 hexadecimal digits");

impl FromStr for ClassId {
    type Err = NotAClassId;

    fn from_str(text: &str) -> Result<ClassId, NotAClassId> {
        let digits: Vec<u8> = text.chars().map_while(|c| c.to_digit(16)).map(|digit| digit as u8).collect();
        let pairs: Vec<u8> = digits.chunks_exact(2).map(|pair| pair[0] << 4 | pair[1]).collect();
        let is_whole = digits.len() == 32 && text.len() == 32;
        pairs.try_into().ok().filter(|_| is_whole).map(ClassId).ok_or(NotAClassId)
    }
}

/// Where a class falls between 0 and 1, by a salt: the first 8 bytes of SHA-256(salt, a zero byte, the 81 characters of
/// the least grid) as a big-endian number, divided by 2⁶⁴. It depends on nothing else, so a puzzle falls on the same
/// side in every data set with this salt.
///
/// ```
/// use ninefold::Grid;
/// use ninefold_dataset::class::fraction;
/// let place = fraction("paper-7", &Grid::EMPTY);
/// assert!((0.0..1.0).contains(&place) && place != fraction("paper-8", &Grid::EMPTY));
/// ```
pub fn fraction(salt: &str, canonical: &Grid) -> f64 {
    let mut hash = Sha256::new();
    hash.update(salt.as_bytes());
    hash.update([0]);
    hash.update(line::characters(canonical));
    let first: [u8; 8] = hash.finalize()[..8].try_into().expect("32 bytes");
    // 53 bits: never rounded up to 1.
    (u64::from_be_bytes(first) >> 11) as f64 / (1u64 << 53) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_places_are_fixed_for_ever() {
        let grid = Grid::EMPTY;
        assert_eq!(ClassId::of(&grid).to_string(), "eb7b0297e5b6b33f6680cf9c6b471903");
        assert_eq!(format!("{:.6}", fraction("paper-7", &grid)), "0.208734");
    }
}
