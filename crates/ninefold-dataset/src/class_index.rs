//! The class of each canonical form: exact, for many millions of forms in little memory.
//!
//! In memory a class takes one slot of 16 bytes: 88 bits of the hash of its form and its number. At most three
//! quarters of the slots are in use, so that is 22 to 43 bytes per class, and half as much again while
//! the table grows. The forms themselves, 41 bytes each, are kept in a file without a name as soon as they
//! fill 16 MiB. A form whose hash is known is compared with the form of that class: two forms with the same hash are
//! distinguished.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};

use ninefold::Grid;

/// Numbers the classes in the order in which they are met, from 0.
#[derive(Debug)]
pub struct ClassIndex {
    /// A power of two of them.
    slots: Vec<Slot>,
    forms: Forms,
}

/// The hash of a form above bit 40, below it one more than the number of its class. 0 is free.
type Slot = u128;

const NUMBER: u32 = 40;

/// A grid with two cells to a byte.
type Packed = [u8; 41];

impl Default for ClassIndex {
    fn default() -> ClassIndex {
        ClassIndex { slots: vec![0; 1 << 10], forms: Forms::default() }
    }
}

impl ClassIndex {
    /// The number of the class of this canonical form, and whether it is a new one.
    ///
    /// # Errors
    /// If the forms cannot be kept in a temporary file.
    pub fn number(&mut self, form: &Grid) -> io::Result<(u64, bool)> {
        let packed = pack(form);
        self.number_hashed(&packed, hash(&packed))
    }

    fn number_hashed(&mut self, packed: &Packed, hash: u128) -> io::Result<(u64, bool)> {
        let mask = self.slots.len() - 1;
        let mut at = home(hash) & mask;
        while self.slots[at] != 0 {
            let slot = self.slots[at];
            if slot >> NUMBER == hash >> NUMBER {
                let number = (slot & ((1 << NUMBER) - 1)) as u64 - 1;
                if self.forms.get(number)? == *packed {
                    return Ok((number, false));
                }
            }
            at = (at + 1) & mask;
        }
        let number = self.forms.push(packed)?;
        self.slots[at] = hash >> NUMBER << NUMBER | u128::from(number + 1);
        if number as usize >= self.slots.len() / 4 * 3 {
            self.grow();
        }
        Ok((number, true))
    }

    fn grow(&mut self) {
        let mut slots = vec![0; self.slots.len() * 2];
        let mask = slots.len() - 1;
        for &slot in self.slots.iter().filter(|&&slot| slot != 0) {
            let mut at = home(slot) & mask;
            while slots[at] != 0 {
                at = (at + 1) & mask;
            }
            slots[at] = slot;
        }
        self.slots = slots;
    }
}

/// Where to look first: bits of the hash that a slot keeps.
fn home(hash: u128) -> usize {
    (hash >> 64) as usize
}

fn pack(form: &Grid) -> Packed {
    let digits = form.digits();
    std::array::from_fn(|i| digits[2 * i] | digits.get(2 * i + 1).map_or(0, |digit| digit << 4))
}

/// Eight bytes at a time are folded into 128 bits by a multiplication. Not for secrets; collisions cost time only.
fn hash(packed: &Packed) -> u128 {
    const FACTOR: u128 = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835;
    let mut hash = FACTOR;
    for word in packed.chunks(8) {
        let mut bytes = [0; 8];
        bytes[..word.len()].copy_from_slice(word);
        hash = (hash ^ u128::from(u64::from_le_bytes(bytes))).wrapping_mul(FACTOR);
        hash ^= hash >> 67;
    }
    hash = hash.wrapping_mul(FACTOR);
    hash ^ hash >> 64
}

/// All forms in the order of their numbers: the latest in memory, the others in a file.
#[derive(Debug, Default)]
struct Forms {
    file: Option<File>,
    /// How many are in the file.
    filed: u64,
    latest: Vec<Packed>,
}

impl Forms {
    /// How many forms are kept in memory.
    const MOST: usize = (16 << 20) / size_of::<Packed>();

    /// Keeps `form` and gives its number.
    fn push(&mut self, form: &Packed) -> io::Result<u64> {
        if self.latest.len() == Forms::MOST {
            self.file_latest()?;
        }
        self.latest.push(*form);
        Ok(self.filed + self.latest.len() as u64 - 1)
    }

    fn get(&mut self, number: u64) -> io::Result<Packed> {
        if number >= self.filed {
            return Ok(self.latest[(number - self.filed) as usize]);
        }
        let mut form = [0; size_of::<Packed>()];
        let file = self.file.as_mut().expect("filed forms have a file");
        file.seek(SeekFrom::Start(number * size_of::<Packed>() as u64))?;
        file.read_exact(&mut form)?;
        Ok(form)
    }

    fn file_latest(&mut self) -> io::Result<()> {
        let file = match &mut self.file {
            Some(file) => file,
            none => none.insert(tempfile::tempfile()?),
        };
        file.seek(SeekFrom::End(0))?;
        file.write_all(self.latest.as_flattened())?;
        self.filed += self.latest.len() as u64;
        self.latest.clear();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The form of a number: some grid that no other number has.
    fn form(number: u32) -> Packed {
        let mut form = [0; 41];
        form[..4].copy_from_slice(&number.to_le_bytes());
        form[30] = number as u8;
        form
    }

    #[test]
    fn classes_are_numbered_as_they_come_and_found_again() {
        let mut classes = ClassIndex::default();
        // More than stay in memory.
        let count = Forms::MOST as u32 + 50_000;
        for number in 0..count {
            let (found, new) = classes.number_hashed(&form(number), hash(&form(number))).unwrap();
            assert_eq!((found, new), (u64::from(number), true));
        }
        for number in (0..count).step_by(97) {
            let (found, new) = classes.number_hashed(&form(number), hash(&form(number))).unwrap();
            assert_eq!((found, new), (u64::from(number), false));
        }
        assert!(classes.slots.len() * 16 < count as usize * 43, "as the first lines of the file say");
    }

    #[test]
    fn forms_with_the_same_hash_are_told_apart() {
        let mut classes = ClassIndex::default();
        for number in [0, 1, 2, 1, 0, 2] {
            let (found, _) = classes.number_hashed(&form(number), 12345 << NUMBER).unwrap();
            assert_eq!(found, u64::from(number));
        }
    }

    #[test]
    fn a_grid_is_packed_without_loss() {
        let puzzle: Grid =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
                .parse()
                .unwrap();
        let packed = pack(&puzzle);
        let digits: Vec<u8> = packed.iter().flat_map(|&byte| [byte & 15, byte >> 4]).take(81).collect();
        assert_eq!(digits, puzzle.digits());
    }
}
