//! The fonts in which pictures are rendered and printed: Noto Sans, reduced to the Latin, Greek and Cyrillic
//! characters and the usual signs. Its licence is in `fonts/OFL.txt`.

/// The name of the family.
pub const FAMILY: &str = "Noto Sans";
/// The regular weight, a TrueType file.
pub static REGULAR: &[u8] = include_bytes!("../fonts/NotoSans-Regular.ttf");
/// The bold weight, a TrueType file.
pub static BOLD: &[u8] = include_bytes!("../fonts/NotoSans-Bold.ttf");
