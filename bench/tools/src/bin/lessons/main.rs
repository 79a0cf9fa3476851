//! Makes the positions of the course: `lessons FOLDER SEED PUZZLES` reads `FOLDER/course.json` and writes beside it a file
//! of positions for each chapter and one for the techniques of reference.
//!
//! `cargo run --release --manifest-path bench/tools/Cargo.toml --bin lessons -- web/page/course 1 1200` makes the files of
//! this tree in a quarter of an hour.
//!
//! A position comes from the path of a generated puzzle, passes the gates of `gates.rs`, gets a score of its own by
//! `score.rs`, and is chosen among those of its technique by `choose.rs`. What generated puzzles do not have is taken from
//! the test cases of the technique.

mod choose;
mod course;
mod gates;
mod mine;
mod score;

use std::path::Path;

use course::{Course, Order};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [folder, seed, puzzles] = args.as_slice() else { panic!("usage: lessons FOLDER SEED PUZZLES") };
    let folder = Path::new(folder);
    let (seed, puzzles) = (seed.parse().expect("a seed"), puzzles.parse().expect("a number of puzzles"));
    let course = Course::read(&folder.join("course.json"));
    let mut found = mine::from_puzzles(&course, seed, puzzles);
    mine::from_generator(&course, seed, &mut found);
    mine::from_cases(&course, Path::new("testdata/techniques"), seed, &mut found);
    let chosen = choose::choose(&course, found);
    for (at, chapter) in course.chapters.iter().enumerate() {
        let texts = |id: &str| chosen.get(id).map_or(&[][..], |(_, texts)| texts);
        course::write(
            &folder.join(format!("{}.json", at + 1)),
            chapter.iter().map(|id| (id.as_str(), texts(id))),
        );
    }
    let reference = chosen.iter().filter(|(id, _)| !course.teaches(id));
    let (hinted, shadowed): (Vec<_>, Vec<_>) = reference.partition(|(_, (order, _))| *order == Order::Hints);
    let texts = |of: Vec<(&&'static str, &(Order, Vec<String>))>| {
        of.into_iter().map(|(id, (_, texts))| (*id, texts.clone())).collect::<Vec<_>>()
    };
    course::write_reference(&folder.join("reference.json"), &texts(hinted), &texts(shadowed));
    let missing: Vec<&str> =
        course::kinds().filter(|id| chosen.get(id).is_none_or(|(_, texts)| texts.len() < 2)).collect();
    println!("{} techniques; fewer than two positions: {}", chosen.len(), missing.join(" "));
}
