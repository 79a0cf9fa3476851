//! Writes words as bytes, one after the other, without the machinery of formatting: for texts that are
//! written often.
//!
//! ```
//! use ninefold::text::{Say, Spaced};
//! use ninefold::{Cell, Digit, DigitSet};
//! let mut out = Vec::new();
//! out.say(Cell::at(0, 0)).say(" is ").say(Digit::D3).say(", not").say(Spaced(!DigitSet::of(Digit::D3)));
//! assert_eq!(out, b"r1c1 is 3, not 1 2 4 5 6 7 8 9");
//! ```

use alloc::vec::Vec;

use crate::board::{Cell, Digit, DigitSet, House, HouseKind};

/// Takes words.
pub trait Say {
    /// Appends a word, in UTF-8.
    fn say(&mut self, word: impl Word) -> &mut Self;
}

impl Say for Vec<u8> {
    #[inline(always)]
    fn say(&mut self, word: impl Word) -> &mut Vec<u8> {
        word.append_to(self);
        self
    }
}

/// What can be said.
pub trait Word {
    /// Appends it, in UTF-8.
    fn append_to(self, out: &mut Vec<u8>);
}

impl Word for &str {
    #[inline(always)]
    fn append_to(self, out: &mut Vec<u8>) {
        out.extend_from_slice(self.as_bytes());
    }
}

impl Word for Cell {
    #[inline(always)]
    fn append_to(self, out: &mut Vec<u8>) {
        out.extend_from_slice(&self.ascii());
    }
}

impl Word for Digit {
    #[inline(always)]
    fn append_to(self, out: &mut Vec<u8>) {
        out.push(b'0' + self.get());
    }
}

impl Word for HouseKind {
    #[inline(always)]
    fn append_to(self, out: &mut Vec<u8>) {
        // The names one by one: their lengths are then known.
        match self {
            HouseKind::Row => out.say(const { HouseKind::Row.name() }),
            HouseKind::Column => out.say(const { HouseKind::Column.name() }),
            HouseKind::Block => out.say(const { HouseKind::Block.name() }),
        };
    }
}

impl Word for House {
    #[inline(always)]
    fn append_to(self, out: &mut Vec<u8>) {
        out.extend_from_slice(&self.ascii());
    }
}

/// Digits, each after a space: ` 1 2 4`.
#[derive(Clone, Copy, Debug)]
pub struct Spaced(pub DigitSet);

impl Word for Spaced {
    #[inline(always)]
    fn append_to(self, out: &mut Vec<u8>) {
        // All of a fixed length and then less of it: quicker than a length that is not known.
        let end = out.len() + 2 * self.0.len();
        out.extend_from_slice(&SPACED[usize::from(self.0.bits())]);
        out.truncate(end);
    }
}

/// What [`Spaced`] writes, by the bits of the set.
static SPACED: [[u8; 18]; 512] = {
    let mut texts = [[b' '; 18]; 512];
    let mut bits = 0;
    while bits < texts.len() {
        let (mut digit, mut end) = (0, 0);
        while digit < 9 {
            if bits >> digit & 1 == 1 {
                texts[bits][end + 1] = b'1' + digit;
                end += 2;
            }
            digit += 1;
        }
        bits += 1;
    }
    texts
};

#[cfg(test)]
mod tests {
    use alloc::string::String;

    use super::*;

    #[test]
    fn every_word_is_as_display_writes_it() {
        let said = |word: &dyn Fn(&mut Vec<u8>)| {
            let mut out = Vec::new();
            word(&mut out);
            String::from_utf8(out).unwrap()
        };
        assert!(Cell::all().all(|cell| said(&|out| _ = out.say(cell)) == cell.to_string()));
        assert!(House::all().all(|house| said(&|out| _ = out.say(house)) == house.to_string()));
        assert!(House::all().all(|house| said(&|out| _ = out.say(house.kind())) == house.kind().name()));
        assert!(Digit::ALL.iter().all(|&digit| said(&|out| _ = out.say(digit)) == digit.to_string()));
        for digits in (0..512).map(DigitSet::from_bits) {
            let spaced: String = digits.into_iter().flat_map(|digit| [' ', digit.to_char()]).collect();
            assert_eq!(said(&|out| _ = out.say(Spaced(digits))), spaced);
        }
    }
}
