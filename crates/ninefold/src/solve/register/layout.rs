//! Between a grid's bytes and digit sets, without vectors.

/// What the written byte of a cell allows: one digit, or all for a blank.
const ALLOWED: [u16; 16] = {
    let mut allowed = [0x1ff; 16];
    let mut digit = 1;
    while digit <= 9 {
        allowed[digit] = 1 << (digit - 1);
        digit += 1;
    }
    allowed
};

/// The written byte of a found digit, by the set that holds just this digit.
static FOUND: [u8; 512] = {
    let mut found = [0; 512];
    let mut digit = 1;
    while digit <= 9 {
        found[1 << (digit - 1)] = 0x10 | digit;
        digit += 1;
    }
    found
};

/// The cell at position `p` of the first block of `band`; those of the other two blocks are 3 and 6 further on.
#[inline(always)]
const fn first_cell(p: usize, band: usize) -> usize {
    27 * band + 9 * (p / 3) + p % 3
}

/// What is allowed at position `p` of the three blocks of `band`.
#[inline(always)]
pub(super) fn band(bytes: &[u8; 81], p: usize, band: usize) -> u64 {
    let first = first_cell(p, band);
    let allowed = |cell: usize| u64::from(ALLOWED[usize::from(bytes[cell] & 15)]);
    allowed(first) | allowed(first + 3) << 16 | allowed(first + 6) << 32
}

/// The bytes of found digits, from sets of one digit each.
pub(super) fn from_bands(cells: &[[u64; 3]; 9]) -> [u8; 81] {
    let mut bytes = [0; 81];
    for (p, bands) in cells.iter().enumerate() {
        for (band, lanes) in bands.iter().enumerate() {
            for block in 0..3 {
                bytes[first_cell(p, band) + 3 * block] = FOUND[(lanes >> (16 * block)) as usize % 512];
            }
        }
    }
    bytes
}
