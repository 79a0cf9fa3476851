//! LZ-string in base 64, unpacked within bounds.
//!
//! Each new piece of the text is the piece before it and one character more, so all pieces are ranges of what is unpacked
//! already. Memory stays in proportion to the text, and a text that swells is rejected at [`MOST_CHARACTERS`].

use ninefold::text::ParseErrorKind;

/// The longest text, in characters. The largest puzzles with drawings have some tens of thousands.
pub const MOST_CHARACTERS: usize = 1 << 20;
/// The most slashes of a path among which lost ones are looked for.
const MOST_SLASHES: usize = 16;
/// The longest payload in which that is tried.
const LONGEST_MENDED: usize = 1 << 15;
/// The value of a slash.
const SLASH: u8 = 63;

/// What is wrong, and how many bytes of the payload stand before it.
pub type Fault = (usize, ParseErrorKind);

/// A character in base 64: its value, and how many bytes of the payload stand before it.
type Digit = (u8, usize);

/// The text of a payload. Percent signs of addresses are understood, and slashes that a path has lost are restored.
///
/// # Errors
/// Characters that are not base 64, data that break off or make no sense, and text above [`MOST_CHARACTERS`].
pub fn unpacked(payload: &str) -> Result<String, Fault> {
    let digits = digits(payload)?;
    let whole = text(&digits);
    let is_object = |text: &String| text.starts_with('{') && text.trim_end().ends_with('}');
    if whole.as_ref().is_ok_and(is_object) || digits.len() > LONGEST_MENDED {
        return whole;
    }
    let mended = mended(&digits).filter_map(|digits| text(&digits).ok()).find(is_object);
    mended.map_or(whole, Ok)
}

fn digits(payload: &str) -> Result<Vec<Digit>, Fault> {
    let mut digits = Vec::with_capacity(payload.len());
    let mut at = 0;
    while let Some(byte) = payload.as_bytes().get(at) {
        let code = payload.get(at + 1..at + 3).filter(|_| *byte == b'%');
        let code = code.and_then(|code| u8::from_str_radix(code, 16).ok());
        let value = match code.unwrap_or(*byte) {
            letter @ b'A'..=b'Z' => letter - b'A',
            letter @ b'a'..=b'z' => letter - b'a' + 26,
            digit @ b'0'..=b'9' => digit - b'0' + 52,
            // A blank is what some programs make of a plus; minus and dollar are the letters of LZ-string for addresses.
            b'+' | b' ' => 62,
            b'/' | b'-' => SLASH,
            b'=' | b'$' => 0,
            _ => return Err((at, ParseErrorKind::Expected("a letter of base 64".into()))),
        };
        digits.push((value, at));
        at += if code.is_some() { 3 } else { 1 };
    }
    Ok(digits)
}

/// The payloads in which one or two slashes are doubled, where there are few.
fn mended(digits: &[Digit]) -> impl Iterator<Item = Vec<Digit>> + '_ {
    let slashes: Vec<usize> = (0..digits.len()).filter(|&i| digits[i].0 == SLASH).collect();
    let slashes = if slashes.len() > MOST_SLASHES { Vec::new() } else { slashes };
    let ones = slashes.clone().into_iter().map(|one| vec![one]);
    let twos = (0..slashes.len()).flat_map(move |i| (0..i).map(move |j| (i, j)));
    let twos = twos.collect::<Vec<_>>().into_iter().map(move |(i, j)| vec![slashes[i], slashes[j]]);
    ones.chain(twos).map(|doubled| {
        let mut digits = digits.to_vec();
        // From behind, so that places before stay.
        doubled.into_iter().for_each(|place| digits.insert(place, digits[place]));
        digits
    })
}

/// The bits of a payload.
struct Bits<'a> {
    digits: &'a [Digit],
    /// From 0, six a digit.
    next: usize,
}

impl Bits<'_> {
    fn place(&self) -> usize {
        let last = self.digits.last().map_or(0, |(_, at)| at + 1);
        self.digits.get(self.next / 6).map_or(last, |(_, at)| *at)
    }

    /// A number of this many bits, the lowest first.
    fn number(&mut self, bits: u32) -> Result<usize, Fault> {
        let mut number = 0;
        for bit in 0..bits {
            let broken = || (self.place(), ParseErrorKind::Malformed("the packed data break off".into()));
            let (value, _) = self.digits.get(self.next / 6).ok_or_else(broken)?;
            number |= usize::from(value >> (5 - self.next % 6) & 1) << bit;
            self.next += 1;
        }
        Ok(number)
    }
}

/// The pieces, as ranges of the text, and how many bits name one.
struct Pieces {
    ranges: Vec<(usize, usize)>,
    width: u32,
    /// How many pieces are added before names become longer.
    room: usize,
}

impl Pieces {
    fn add(&mut self, start: usize, length: usize) {
        self.ranges.push((start, length));
        self.room -= 1;
        if self.room == 0 {
            self.room = 1 << self.width;
            self.width += 1;
        }
    }
}

/// Unpacks. Names 0 and 1 announce a character of 8 or 16 bits that comes for the first time, 2 is the end.
fn text(digits: &[Digit]) -> Result<String, Fault> {
    let mut bits = Bits { digits, next: 0 };
    let mut pieces = Pieces { ranges: vec![(0, 0); 3], width: 2, room: 1 };
    let mut units: Vec<u16> = Vec::new();
    let mut last: Option<(usize, usize)> = None;
    loop {
        let place = bits.place();
        let wrong = |message: String| (place, ParseErrorKind::Malformed(message));
        let start = units.len();
        let name = bits.number(pieces.width)?;
        let (from, length) = match name {
            2 => break,
            0 | 1 => {
                units.push(bits.number(8 + 8 * name as u32)? as u16);
                pieces.add(start, 1);
                (start, 1)
            }
            _ => match (pieces.ranges.get(name), last) {
                (Some(&range), _) => range,
                (None, Some((from, length))) if name == pieces.ranges.len() => (from, length + 1),
                _ => return Err(wrong("the packed data make no sense from here on".to_owned())),
            },
        };
        if start + length > MOST_CHARACTERS {
            return Err(wrong(format!("this unpacks to more than {MOST_CHARACTERS} characters")));
        }
        if name > 2 {
            (from..from + length).for_each(|place| units.push(units[place]));
        }
        if let Some((from, length)) = last {
            pieces.add(from, length + 1);
        }
        last = Some((start, length));
    }
    let text = String::from_utf16(&units);
    text.map_err(|_| (0, ParseErrorKind::Malformed("the packed text is not Unicode".into())))
}

#[cfg(test)]
mod tests {
    use lz_str::{compress_to_base64, decompress_from_base64};
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn what_is_packed_is_unpacked(text in r"\{[{}a-c0-1é€]{0,400}\}") {
            prop_assert_eq!(unpacked(&compress_to_base64(text.as_str())), Ok(text));
        }

        #[test]
        fn another_unpacker_agrees(payload in "[A-Za-z0-9+/]{1,60}") {
            let other = decompress_from_base64(&payload).and_then(|units| String::from_utf16(&units).ok());
            let own = text(&digits(&payload).unwrap()).ok();
            prop_assert!(own == other || other.is_none() && own.is_some(), "{:?} {:?}", own, other);
        }
    }

    #[test]
    fn long_texts_come_back() {
        let text: String = (0..30_000).map(|i| format!("{}{{[", i * 7919 % 1000)).collect();
        assert_eq!(unpacked(&compress_to_base64(text.as_str())), Ok(text));
    }

    #[test]
    fn lost_slashes_are_restored() {
        let packed = (0..100).find_map(|i| {
            let text = format!("{{\"p\":\"{}\u{ffff}\"}}", "ab".repeat(i));
            let packed = compress_to_base64(text.as_str());
            packed.contains("//").then_some((text, packed))
        });
        let (text, packed) = packed.unwrap();
        assert_eq!(unpacked(&packed.replace("//", "/")), Ok(text.clone()));
        let escaped = packed.replace('+', "%2B").replace('/', "%2f").replace('=', "%3D");
        assert_eq!(unpacked(&escaped), Ok(text));
    }

    #[test]
    fn faults_have_their_place() {
        let fault =
            |payload: &str| unpacked(payload).map_err(|(at, kind)| format!("{at}: {kind}")).unwrap_err();
        assert_eq!(fault("N4!g"), "2: expected a letter of base 64");
        assert_eq!(fault("N4Ig"), "4: the packed data break off");
        assert!(fault("N4Igzzzzzzzzzzzz").contains("make no sense"), "{}", fault("N4Igzzzzzzzzzzzz"));
        assert!(unpacked("").is_err());
    }

    #[test]
    fn a_text_that_swells_is_given_up() {
        let payload = compress_to_base64("a".repeat(MOST_CHARACTERS + 2).as_str());
        assert!(payload.len() < 5_000);
        let (_, kind) = unpacked(&payload).unwrap_err();
        assert!(kind.to_string().contains("more than 1048576 characters"), "{kind}");
    }
}
