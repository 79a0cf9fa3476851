//! Sorting more than fits into memory: keys with numbers, spilled to files by the first bits of the key.

use std::fs::{self, File};
use std::io::{BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use super::{DatasetError, Result};

/// About how many entries are sorted at once: 6 MB.
const AT_ONCE: u64 = 1 << 18;
/// At most this many files are open.
const MOST_FILES: u64 = 256;
/// A key and a number.
const WIDTH: usize = 24;

/// Keys below 2^`bits` with numbers, in files.
pub struct Spool {
    folder: PathBuf,
    files: Vec<BufWriter<File>>,
    /// What is left of a key to find its file.
    shift: u32,
}

impl Spool {
    /// An empty one in the new folder `folder`, for about `count` keys below 2^`bits`.
    pub fn new(folder: &Path, bits: u32, count: u64) -> Result<Spool> {
        let _ = fs::remove_dir_all(folder);
        fs::create_dir_all(folder).map_err(DatasetError::at(folder))?;
        let wanted = count.div_ceil(AT_ONCE).clamp(1, MOST_FILES).next_power_of_two();
        let spread = wanted.ilog2().min(bits);
        let open = |number: u64| {
            let path = folder.join(number.to_string());
            File::create(&path)
                .map(|file| BufWriter::with_capacity(1 << 14, file))
                .map_err(DatasetError::at(&path))
        };
        let files = (0..1u64 << spread).map(open).collect::<Result<_>>()?;
        Ok(Spool { folder: folder.to_owned(), files, shift: bits - spread })
    }

    /// Adds a key with a number.
    pub fn push(&mut self, key: u128, number: u64) -> Result<()> {
        let place = key.checked_shr(self.shift).unwrap_or(0) as usize;
        let mut entry = [0; WIDTH];
        entry[..16].copy_from_slice(&key.to_be_bytes());
        entry[16..].copy_from_slice(&number.to_be_bytes());
        self.files[place].write_all(&entry)?;
        Ok(())
    }

    /// Hands out each key once, in order, with its numbers in order, and removes the files.
    pub fn groups(self, mut each: impl FnMut(u128, &[u64]) -> Result<()>) -> Result<()> {
        let Spool { folder, files, .. } = self;
        let count = files.len();
        for file in files {
            file.into_inner().map_err(|error| DatasetError::new(error.to_string()))?;
        }
        for number in 0..count {
            let path = folder.join(number.to_string());
            let entries = sorted(&path)?;
            let mut numbers = Vec::new();
            for group in entries.chunk_by(|a, b| a.0 == b.0) {
                numbers.clear();
                numbers.extend(group.iter().map(|entry| entry.1));
                each(group[0].0, &numbers)?;
            }
            fs::remove_file(&path).map_err(DatasetError::at(&path))?;
        }
        fs::remove_dir(&folder).map_err(DatasetError::at(&folder))
    }
}

fn sorted(path: &Path) -> Result<Vec<(u128, u64)>> {
    let file = File::open(path).map_err(DatasetError::at(path))?;
    let length = file.metadata().map_err(DatasetError::at(path))?.len();
    let mut file = BufReader::with_capacity(1 << 16, file);
    let mut entries = Vec::with_capacity(length as usize / WIDTH);
    for _ in 0..length as usize / WIDTH {
        let mut entry = [0; WIDTH];
        file.read_exact(&mut entry).map_err(DatasetError::at(path))?;
        let (key, number) = entry.split_at(16);
        entries.push((
            u128::from_be_bytes(key.try_into().expect("16 bytes")),
            u64::from_be_bytes(number.try_into().expect("8 bytes")),
        ));
    }
    entries.sort_unstable();
    Ok(entries)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use ninefold::Random;

    use super::*;

    #[test]
    fn keys_come_in_order_with_their_numbers() {
        let folder = std::env::temp_dir().join(format!("ninefold-spool-{}", std::process::id()));
        let mut random = Random::new(7);
        for (bits, count) in [(128, 1_000_000), (20, 3), (0, 9_000_000)] {
            let mut spool = Spool::new(&folder, bits, count).unwrap();
            let mut expected: BTreeMap<u128, Vec<u64>> = BTreeMap::new();
            for number in 0..2000 {
                let drawn = u128::from(random.next_u64()) << 64 | u128::from(random.next_u64() % 3);
                let key = if bits == 128 { drawn } else { drawn & ((1 << bits) - 1) };
                spool.push(key, number).unwrap();
                expected.entry(key).or_default().push(number);
            }
            let mut found = Vec::new();
            let keep = |key, numbers: &[u64]| {
                found.push((key, numbers.to_vec()));
                Ok(())
            };
            spool.groups(keep).unwrap();
            assert_eq!(found, expected.into_iter().collect::<Vec<_>>());
            assert!(!folder.exists());
        }
    }
}
