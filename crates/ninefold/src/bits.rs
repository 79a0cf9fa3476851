//! Rows of bits: sets of numbers, larger than a word.

/// The numbers in a row, ascending: bit `i` of word `w` stands for `64 w + i`.
#[cfg_attr(not(feature = "std"), allow(dead_code))]
#[inline]
pub(crate) fn members(row: &[u64]) -> impl Iterator<Item = usize> {
    row.iter().enumerate().flat_map(|(word, &bits)| {
        let mut bits = bits;
        core::iter::from_fn(move || {
            let bit = bits.trailing_zeros() as usize;
            bits &= bits.wrapping_sub(1);
            (bit < 64).then_some(word * 64 + bit)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_are_told_across_words() {
        let numbers = [0, 5, 63, 64, 127, 130];
        let mut row = [0; 3];
        numbers.iter().for_each(|number| row[number / 64] |= 1 << (number % 64));
        assert!(members(&row).eq(numbers));
        assert_eq!(members(&[0, 0]).next(), None);
    }
}
