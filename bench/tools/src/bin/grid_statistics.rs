//! Whether solved grids are equally likely: their band classes against how many grids each class has.
//!
//! `cargo run --release --manifest-path bench/tools/Cargo.toml --bin grid_statistics -- [GRIDS] [SEED]`
//!
//! A uniform sample has a chi-square near 415 with a standard deviation near 28.8, for each of the six bands and stacks.

use ninefold::generate::{completions, solved_grids};
use ninefold::symmetry::BandClass;
use ninefold::{Grid, Random};

const GRIDS_THERE_ARE: f64 = 6_670_903_752_021_072_936_960.0;
const LINES: [&str; 6] = ["band 1", "band 2", "band 3", "stack 1", "stack 2", "stack 3"];

fn main() {
    let mut arguments = std::env::args().skip(1).map(|word| word.parse().expect("a number"));
    let (count, seed) = (arguments.next().unwrap_or(1_000_000), arguments.next().unwrap_or(1));
    let expected: Vec<f64> = BandClass::all().map(|class| count as f64 * share(class)).collect();
    let mut seen = vec![[0u64; 6]; BandClass::COUNT];
    for start in (0..count).step_by(10_000) {
        let mut sources: Vec<Random> =
            (start..count.min(start + 10_000)).map(|index| Random::stream(seed, index)).collect();
        solved_grids(&mut sources).iter().for_each(|grid| count_bands(grid, &mut seen));
    }
    println!("{count} grids, {} classes, the rarest expected {:.1} times", expected.len(), least(&expected));
    for (line, name) in LINES.iter().enumerate() {
        let terms = seen
            .iter()
            .zip(&expected)
            .map(|(seen, expected)| (seen[line] as f64 - expected).powi(2) / expected);
        let chi_square: f64 = terms.sum();
        let freedom = (BandClass::COUNT - 1) as f64;
        let deviations = (chi_square - freedom) / (2.0 * freedom).sqrt();
        println!("{name:8} chi-square {chi_square:7.1}, {deviations:+.2} standard deviations");
    }
}

/// The part of all grids that have a band of a class at a certain place.
fn share(class: BandClass) -> f64 {
    362_880.0 * f64::from(class.bands()) * completions(class) as f64 / GRIDS_THERE_ARE
}

fn count_bands(grid: &Grid, seen: &mut [[u64; 6]]) {
    let classes = grid.band_classes().expect("it is solved");
    for (line, class) in classes.into_iter().enumerate() {
        seen[class.index()][line] += 1;
    }
}

fn least(expected: &[f64]) -> f64 {
    expected.iter().copied().fold(f64::INFINITY, f64::min)
}
