//! Charts of numbers, to look at rather than to read.

use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result, anyhow};
use ninefold_formats::words::counted;
use plotters::coord::Shift;
use plotters::prelude::*;

use super::sink::Sink;

/// The size of a chart.
const SIZE: (u32, u32) = (520, 400);

/// A puzzle's place in the charts of ratings: Sudoku Explainer's ER, and HoDoKu's score if it has one.
pub type Rated = (f64, Option<u32>);

/// A histogram of Sudoku Explainer's ratings, and beside it HoDoKu's score against them.
pub fn ratings(rated: &[Rated], path: &Path) -> Result<()> {
    let mut svg = String::new();
    {
        let root = SVGBackend::with_string(&mut svg, (2 * SIZE.0, SIZE.1)).into_drawing_area();
        root.fill(&WHITE).map_err(failed)?;
        let halves = root.split_evenly((1, 2));
        histogram(rated, &halves[0])?;
        scatter(rated, &halves[1])?;
        root.present().map_err(failed)?;
    }
    save(&svg, path)
}

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;

/// How wide a bar is.
const STEP: f64 = 0.5;

/// How many puzzles have a rating in each half point.
fn bars(rated: &[Rated]) -> Vec<(f64, u32)> {
    let mut bars: Vec<(f64, u32)> = (2..24).map(|half| (f64::from(half) * STEP, 0)).collect();
    for (er, _) in rated {
        if let Some((_, count)) = bars.iter_mut().rev().find(|(from, _)| from <= er) {
            *count += 1;
        }
    }
    bars
}

fn histogram(rated: &[Rated], area: &Area<'_>) -> Result<()> {
    let bars = bars(rated);
    let most = bars.iter().map(|&(_, count)| count).max().unwrap_or(0).max(1);
    let mut chart = ChartBuilder::on(area)
        .caption(counted(rated.len(), "puzzle"), ("sans-serif", 18))
        .margin(12)
        .x_label_area_size(42)
        .y_label_area_size(54)
        .build_cartesian_2d(1.0..12.0, 0..most + most / 20 + 1)
        .map_err(failed)?;
    let mut mesh = chart.configure_mesh();
    mesh.disable_x_mesh().x_labels(12).x_desc("Sudoku Explainer's rating (ER)").y_desc("puzzles");
    mesh.draw().map_err(failed)?;
    let bar = |(from, count): (f64, u32)| {
        Rectangle::new([(from + 0.03, 0), (from + STEP - 0.03, count)], RGBColor(11, 92, 173).filled())
    };
    chart.draw_series(bars.into_iter().filter(|(_, count)| *count > 0).map(bar)).map_err(failed)?;
    Ok(())
}

fn scatter(rated: &[Rated], area: &Area<'_>) -> Result<()> {
    let scored = || rated.iter().filter_map(|&(er, score)| Some((er, f64::from(score?.max(1)))));
    let most = scored().map(|(_, score)| score).fold(1000.0, f64::max);
    let least = scored().map(|(_, score)| score).fold(most, f64::min).min(100.0);
    let mut chart = ChartBuilder::on(area)
        .caption("HoDoKu's score against Sudoku Explainer's rating", ("sans-serif", 18))
        .margin(12)
        .x_label_area_size(42)
        .y_label_area_size(64)
        .build_cartesian_2d(1.0..12.0, (least..most * 1.2).log_scale())
        .map_err(failed)?;
    let mut mesh = chart.configure_mesh();
    mesh.light_line_style(TRANSPARENT)
        .x_labels(12)
        .x_desc("Sudoku Explainer's rating (ER)")
        .y_desc("HoDoKu's score");
    mesh.y_label_formatter(&|score| format!("{score:.0}"));
    mesh.draw().map_err(failed)?;
    let dot = |at| Circle::new(at, 3, RGBColor(26, 127, 55).mix(0.55).filled());
    chart.draw_series(scored().map(dot)).map_err(failed)?;
    Ok(())
}

/// The time that each engine takes for each puzzle, in seconds, on a logarithmic scale; the median is marked.
pub fn times(engines: &[(&str, Vec<f64>)], path: &Path) -> Result<()> {
    let all = || engines.iter().flat_map(|(_, times)| times).copied();
    let (least, most) = (all().fold(f64::MAX, f64::min).max(1e-9), all().fold(1e-9, f64::max));
    let count = engines.len();
    let height = 110 + 30 * count as u32;
    let mut svg = String::new();
    {
        let root = SVGBackend::with_string(&mut svg, (860, height)).into_drawing_area();
        root.fill(&WHITE).map_err(failed)?;
        let mut chart = ChartBuilder::on(&root)
            .margin(12)
            .x_label_area_size(44)
            .y_label_area_size(130)
            .build_cartesian_2d((least * 0.7..most * 1.4).log_scale(), -0.5..count as f64 - 0.5)
            .map_err(failed)?;
        // The first engine is above the others.
        let row = |engine: usize| (count - 1 - engine) as f64;
        let name = |y: &f64| {
            let engine = count as f64 - 1.0 - y;
            let is_row = engine.fract().abs() < 1e-6 && engine >= 0.0;
            engines
                .get(engine as usize)
                .filter(|_| is_row)
                .map_or_else(String::new, |(name, _)| (*name).to_owned())
        };
        let mut mesh = chart.configure_mesh();
        mesh.light_line_style(TRANSPARENT).disable_y_mesh().y_labels(4 * count).x_desc("time for a puzzle");
        mesh.y_label_formatter(&name).x_label_formatter(&|time| readable(*time));
        mesh.draw().map_err(failed)?;
        for (engine, (_, times)) in engines.iter().enumerate() {
            let dots = times
                .iter()
                .map(|&time| Circle::new((time, row(engine)), 3, RGBColor(11, 92, 173).mix(0.4).filled()));
            chart.draw_series(dots).map_err(failed)?;
            let median = median(times).map(|time| [(time, row(engine) - 0.3), (time, row(engine) + 0.3)]);
            let line = median.map(|line| PathElement::new(line, RGBColor(196, 22, 28).stroke_width(3)));
            chart.draw_series(line).map_err(failed)?;
        }
        root.present().map_err(failed)?;
    }
    save(&svg, path)
}

fn median(times: &[f64]) -> Option<f64> {
    let mut times = times.to_vec();
    times.sort_by(f64::total_cmp);
    times.get(times.len() / 2).copied()
}

/// A power of ten in the unit that suits it.
fn readable(seconds: f64) -> String {
    let (value, unit) = match seconds {
        s if s < 0.999e-6 => (s * 1e9, "ns"),
        s if s < 0.999e-3 => (s * 1e6, "µs"),
        s if s < 0.999 => (s * 1e3, "ms"),
        s => (s, "s"),
    };
    format!("{value:.0} {unit}")
}

fn failed(error: impl std::fmt::Display) -> anyhow::Error {
    anyhow!("the chart cannot be drawn: {error}")
}

fn save(svg: &str, path: &Path) -> Result<()> {
    let mut sink = Sink::open(Some(path))?;
    sink.write_all(svg.as_bytes()).with_context(|| sink.name())?;
    sink.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_puzzle_is_in_one_bar() {
        let rated: Vec<Rated> = [1.0, 1.2, 1.5, 8.4, 11.9].map(|er| (er, None)).to_vec();
        let bars = bars(&rated);
        let filled: Vec<(f64, u32)> = bars.into_iter().filter(|(_, count)| *count > 0).collect();
        assert_eq!(filled, [(1.0, 2), (1.5, 1), (8.0, 1), (11.5, 1)]);
    }

    #[test]
    fn the_median_is_that_of_the_times() {
        assert_eq!((median(&[3.0, 1.0, 2.0]), median(&[])), (Some(2.0), None));
        assert_eq!([readable(1e-6), readable(1e-9), readable(10.0)], ["1 µs", "1 ns", "10 s"]);
    }
}
