//! The names that a colour may have. Neighbouring hues overlap: what one calls purple is pink to another.

/// A colour that can be seen.
#[derive(Clone, Debug, PartialEq)]
pub(in super::super) struct Colour {
    names: Vec<&'static str>,
    /// From 0, black, to 1, white.
    light: f64,
}

/// Hues in degrees, from and below, and what people call them.
const HUES: &[(f64, f64, &str)] = &[
    (345.0, 378.0, "red crimson"),
    (320.0, 378.0, "rose"),
    (350.0, 375.0, "coral"),
    (12.0, 50.0, "orange"),
    (30.0, 68.0, "gold golden"),
    (40.0, 68.0, "yellow"),
    (62.0, 165.0, "green"),
    (62.0, 110.0, "lime"),
    (160.0, 200.0, "teal turquoise cyan aqua"),
    (160.0, 255.0, "blue"),
    (245.0, 325.0, "purple violet"),
    (245.0, 275.0, "indigo"),
    (285.0, 350.0, "pink magenta fuchsia"),
];

/// What light or dark colours of some hues are called: hues, lightness, names.
const SHADES: &[(f64, f64, f64, f64, &str)] = &[
    (345.0, 405.0, 0.68, 1.0, "peach tan beige pink salmon cream"),
    (372.0, 405.0, 0.0, 0.55, "brown tan"),
    (345.0, 372.0, 0.0, 0.4, "maroon brown"),
    (245.0, 318.0, 0.6, 1.0, "lavender lilac mauve"),
    (190.0, 255.0, 0.0, 0.4, "navy"),
];

impl Colour {
    /// A colour as it is written, `#rrggbb` or shorter or with its opacity; `None` if it cannot be seen.
    pub(in super::super) fn read(written: &str) -> Option<Colour> {
        let [r, g, b] = shown(written)?;
        let (most, least) = (r.max(g).max(b), r.min(g).min(b));
        let light = f64::midpoint(most, least);
        let mut names: Vec<&'static str> = match light {
            _ if most - least >= 0.2 => vec![],
            l if l < 0.2 => vec!["black"],
            l if l > 0.93 => vec!["white"],
            l if l > 0.7 => vec!["gray", "silver"],
            _ => vec!["gray"],
        };
        if most - least >= 0.1 {
            let hue = hue([r, g, b], most, least);
            let within =
                |from: f64, below: f64| [hue, hue + 360.0].iter().any(|at| (from..below).contains(at));
            let hues = HUES.iter().filter(|(from, below, _)| within(*from, *below)).map(|(.., names)| *names);
            let is_shade = |(from, below, dark, bright, _): &&(f64, f64, f64, f64, &str)| {
                within(*from, *below) && (*dark..=*bright).contains(&light)
            };
            let shades = SHADES.iter().filter(is_shade).map(|(.., names)| *names);
            names.extend(hues.chain(shades).flat_map(|names| names.split(' ')));
        }
        Some(Colour { names, light })
    }

    /// Whether a word may name it: `green`, `light-green`.
    pub(in super::super) fn is_called(&self, word: &str) -> bool {
        match word.split_once('-') {
            Some(("light", hue)) => self.light > 0.5 && self.is_called(hue),
            Some(("dark", hue)) => self.light < 0.55 && self.is_called(hue),
            _ => self.names.contains(&word),
        }
    }

    /// The first of its names.
    pub(in super::super) fn name(&self) -> Option<&'static str> {
        self.names.first().copied()
    }

    /// Whether both may have one name.
    pub(in super::super) fn is_like(&self, other: &Colour) -> bool {
        self.names.iter().any(|name| other.names.contains(name))
    }
}

/// Red, green and blue from 0 to 1 as they are seen on white.
fn shown(written: &str) -> Option<[f64; 3]> {
    let digits = written.trim().strip_prefix('#')?.chars().map(|c| c.to_digit(16).map(f64::from));
    let digits: Vec<f64> = digits.collect::<Option<_>>()?;
    let parts: Vec<f64> = match digits.len() {
        1 => vec![digits[0] * 17.0; 3],
        3 | 4 => digits.iter().map(|digit| digit * 17.0).collect(),
        6 | 8 => digits.chunks(2).map(|pair| pair[0] * 16.0 + pair[1]).collect(),
        _ => return None,
    };
    let opacity = parts.get(3).copied().unwrap_or(255.0) / 255.0;
    (opacity > 0.08).then(|| [0, 1, 2].map(|i| parts[i] / 255.0 * opacity + 1.0 - opacity))
}

/// The hue in degrees.
fn hue([r, g, b]: [f64; 3], most: f64, least: f64) -> f64 {
    let span = most - least;
    let sector = if most == r {
        ((g - b) / span).rem_euclid(6.0)
    } else if most == g {
        (b - r) / span + 2.0
    } else {
        (r - g) / span + 4.0
    };
    sector * 60.0
}

#[cfg(test)]
mod tests {
    use super::Colour;

    #[test]
    fn colours_have_the_names_that_people_use() {
        for (written, name, other) in [
            ("#67f067", "green", "blue"),
            ("#f067f0", "purple", "red"),
            ("#f067f0", "pink", "green"),
            ("#cfcfcf", "light-gray", "dark-gray"),
            ("#ffccaa", "peach", "lavender"),
            ("#34bbe6ff", "light-blue", "purple"),
            ("#000", "black", "gray"),
            ("#ffffff", "white", "gray"),
        ] {
            let colour = Colour::read(written).unwrap();
            assert!(colour.is_called(name) && !colour.is_called(other), "{written} {colour:?}");
        }
        assert_eq!((Colour::read("#ff000000"), Colour::read("red")), (None, None));
    }
}
