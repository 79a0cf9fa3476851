//! Relations between two cells as tables: the values that the other cell can have.

/// Bits of a set looked up at once.
const CHUNK: usize = 9;

/// For each value of one cell the values that the other can have beside it.
pub(crate) type Rows = Vec<u32>;

/// The rows, joined for every set of values.
#[derive(Debug)]
pub(crate) struct Table {
    chunks: Vec<[u32; 1 << CHUNK]>,
}

impl Table {
    pub(crate) fn new(rows: &[u32]) -> Self {
        let chunk = |rows: &[u32]| {
            let mut images = [0; 1 << CHUNK];
            for (value, row) in rows.iter().enumerate() {
                // The sets with this value and smaller ones: those without it, joined with its row.
                let (without, with) = images.split_at_mut(1 << value);
                with.iter_mut().zip(without).for_each(|(with, without)| *with = *without | row);
            }
            images
        };
        Self { chunks: rows.chunks(CHUNK).map(chunk).collect() }
    }

    /// The values that the other cell can have beside one of these.
    #[inline]
    pub(crate) fn image(&self, values: u32) -> u32 {
        let mut values = values as usize;
        let mut image = 0;
        for chunk in &self.chunks {
            image |= chunk[values & ((1 << CHUNK) - 1)];
            values >>= CHUNK;
        }
        image
    }
}

/// The relation seen from the other cell.
pub(crate) fn transposed(rows: &[u32]) -> Rows {
    let column = |value: usize| {
        let bit = |(other, row): (usize, &u32)| (row >> value & 1) << other;
        rows.iter().enumerate().map(bit).fold(0, |set, bit| set | bit)
    };
    (0..rows.len()).map(column).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_image_joins_the_rows_of_a_set_above_one_chunk() {
        let rows: Rows = (0..25).map(|value| 1 << (24 - value)).collect();
        let table = Table::new(&rows);
        assert_eq!(table.image(1 << 3 | 1 << 20), 1 << 21 | 1 << 4);
        assert_eq!(transposed(&rows), rows);
    }
}
