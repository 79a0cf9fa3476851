//! What the figures were measured on: the processor, by its own words. No host names.

use std::fs;

/// The processor.
pub struct Machine {
    /// For people.
    pub processor: String,
    /// For a folder's name.
    pub slug: String,
}

impl Machine {
    /// This one, as `/proc/cpuinfo` tells; elsewhere no more than its architecture.
    pub fn here() -> Machine {
        let told = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
        let of = |key: &str| {
            let value =
                |line: &str| Some(line.strip_prefix(key)?.trim().strip_prefix(':')?.trim().to_owned());
            told.lines().find_map(value)
        };
        let name = of("model name").unwrap_or_else(|| std::env::consts::ARCH.to_owned());
        let processor = match (of("cpu family"), of("model\t")) {
            (Some(family), Some(model)) => format!("{name}, family {family}, model {model}"),
            _ => name,
        };
        let slug = slug(&processor);
        Machine { processor, slug }
    }
}

/// Lower case letters, digits and single hyphens.
fn slug(words: &str) -> String {
    let letters = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { ' ' };
    let words: String = words.chars().map(letters).collect();
    words.split_whitespace().collect::<Vec<_>>().join("-")
}
