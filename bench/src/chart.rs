//! A record as a chart: how many puzzles a second each program does of each set.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, ensure};
use plotters::prelude::*;

#[derive(Debug, clap::Args)]
pub struct Args {
    /// A record: the .tsv file
    record: PathBuf,
    /// Where to write the chart; by default beside the record
    #[arg(short, long)]
    output: Option<PathBuf>,
    /// Every backend, not the default choice only
    #[arg(long)]
    all: bool,
}

/// Draws what a record says.
pub fn run(args: &Args) -> Result<()> {
    let text = fs::read_to_string(&args.record).with_context(|| args.record.display().to_string())?;
    let points = read(&text, args.all).with_context(|| args.record.display().to_string())?;
    let path = args.output.clone().unwrap_or_else(|| args.record.with_extension("svg"));
    draw(&points, &path).map_err(|error| anyhow!("the chart cannot be drawn: {error}"))
}

/// One program on one set.
#[derive(Debug, PartialEq)]
struct Point {
    set: String,
    program: String,
    per_second: f64,
}

/// The backends that the default choice is made of.
const BACKENDS: [&str; 4] = ["portable", "register-", "lanes-", "planes-"];

/// The rows of a record, of the highest limit if there are several.
fn read(text: &str, all: bool) -> Result<Vec<Point>> {
    let mut lines = text.lines();
    let head: Vec<&str> = lines.next().unwrap_or_default().split('\t').collect();
    let column = |name: &str| head.iter().position(|column| *column == name);
    let rows: Vec<Vec<&str>> = lines.map(|line| line.split('\t').collect()).collect();
    ensure!(
        rows.iter().all(|row| row.len() == head.len()),
        "a row has more or fewer columns than the header"
    );
    let set = column("set").context("no column `set`")?;
    let program = column("engine").or(column("program")).context("no column `engine` or `program`")?;
    let limit = column("limit").and_then(|i| Some((i, rows.iter().map(|row| row[i]).max()?)));
    let mut points = Vec::new();
    for row in &rows {
        let is_backend = BACKENDS.iter().any(|name| row[program].starts_with(name));
        if limit.is_some_and(|(i, last)| row[i] != last) || is_backend && !all {
            continue;
        }
        let with = |name| column(name).map_or_else(String::new, |i| format!(" {}", row[i]));
        let per_second = match (column("ns_per_puzzle"), column("puzzles_per_second")) {
            (Some(i), _) => 1e9 / row[i].parse::<f64>()?,
            (None, Some(i)) => row[i].parse()?,
            _ => return Err(anyhow!("no column `ns_per_puzzle` or `puzzles_per_second`")),
        };
        let [set, program] =
            [format!("{}{}", row[set], with("rating")), format!("{}{}", row[program], with("call"))];
        points.push(Point { set, program, per_second });
    }
    ensure!(!points.is_empty(), "no figures");
    Ok(points)
}

/// The values in the order in which they come, once each.
fn distinct(values: impl Iterator<Item = String>) -> Vec<String> {
    values.fold(Vec::new(), |mut all, value| {
        if !all.contains(&value) {
            all.push(value);
        }
        all
    })
}

const OURS: RGBColor = RGBColor(11, 92, 173);
/// Told apart on paper and by most eyes.
const PEERS: [RGBColor; 5] = [
    RGBColor(204, 84, 0),
    RGBColor(110, 110, 110),
    RGBColor(0, 128, 96),
    RGBColor(140, 60, 160),
    RGBColor(150, 110, 20),
];

type Drawn = Result<(), Box<dyn std::error::Error>>;

fn draw(points: &[Point], path: &Path) -> Drawn {
    let sets = distinct(points.iter().map(|point| point.set.clone()));
    let programs = distinct(points.iter().map(|point| point.program.clone()));
    let all = || points.iter().map(|point| point.per_second);
    let (least, most) = (all().fold(f64::MAX, f64::min), all().fold(1e-9, f64::max));
    let root = SVGBackend::new(path, (900, 110 + 34 * sets.len() as u32)).into_drawing_area();
    root.fill(&WHITE)?;
    let rows = sets.len() as f64;
    let mut chart = ChartBuilder::on(&root)
        .margin(12)
        .margin_right(200)
        .x_label_area_size(44)
        .y_label_area_size(170)
        .build_cartesian_2d((least * 0.7..most * 1.4).log_scale(), -0.5..rows - 0.5)?;
    // The first set is above the others.
    let row = |set: &str| rows - 1.0 - sets.iter().position(|own| own == set).unwrap_or(0) as f64;
    let name = |y: &f64| match (y - y.round()).abs() < 1e-6 {
        true => sets.get((rows - 1.0 - y).round() as usize).cloned().unwrap_or_default(),
        false => String::new(),
    };
    let mut mesh = chart.configure_mesh();
    mesh.light_line_style(TRANSPARENT).disable_y_mesh().y_labels(4 * sets.len());
    mesh.x_desc("puzzles a second on one core").y_label_formatter(&name);
    mesh.x_label_formatter(&|value| readable(*value));
    mesh.draw()?;
    let mut peers = PEERS.into_iter().cycle();
    for (i, program) in programs.iter().enumerate() {
        // Ours are squares, so that colour is not all that tells them apart; single puzzles are outlined.
        let is_ours = program.starts_with("ninefold");
        let colour = if is_ours { OURS } else { peers.next().unwrap_or(BLACK) };
        let style = match program.ends_with("single") || !is_ours {
            true => colour.stroke_width(2),
            false => colour.filled(),
        };
        let mark = |at: (i32, i32)| match is_ours {
            true => Rectangle::new([(at.0 - 5, at.1 - 5), (at.0 + 5, at.1 + 5)], style).into_dyn(),
            false => Circle::new(at, 5, style).into_dyn(),
        };
        let own = points.iter().filter(|point| point.program == *program);
        chart.draw_series(
            own.map(|point| EmptyElement::at((point.per_second, row(&point.set))) + mark((0, 0))),
        )?;
        let y = 30 + 20 * i as i32;
        root.draw(&mark((717, y)))?;
        root.draw(&Text::new(program.clone(), (730, y - 5), ("sans-serif", 13)))?;
    }
    root.present()?;
    Ok(())
}

/// 0.1, 10, 1 k, 10 M.
fn readable(value: f64) -> String {
    match value {
        v if v >= 0.999e6 => format!("{:.0} M", v / 1e6),
        v if v >= 0.999e3 => format!("{:.0} k", v / 1e3),
        v => format!("{v}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_is_read_by_its_columns() {
        let text = "set\tcall\tlimit\tengine\tns_per_puzzle\tratio\neasy\tsingle\t1\tninefold\t1\t1\n\
                    easy\tbatch\t2\tninefold\t100.0\t9\neasy\tbatch\t2\tlanes-avx2\t50\t9\n";
        let point = Point { set: "easy".to_owned(), program: "ninefold batch".to_owned(), per_second: 1e7 };
        assert_eq!(read(text, false).unwrap(), [point]);
        assert_eq!(read(text, true).unwrap().len(), 2);
        let ratings =
            read("set\trating\tprogram\tpuzzles_per_second\nrated\tse\tninefold\t640\n", false).unwrap();
        assert_eq!((ratings[0].set.as_str(), ratings[0].per_second), ("rated se", 640.0));
        assert!(read("a\tb\n1\t2\n", false).is_err() && read("", false).is_err());
    }
}
