//! What a picture must be: small, readable without colour, and the same wherever it is put.

use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;
use ninefold::logic::{self, Order, Position, Step};
use ninefold::{Candidates, Grid};
use ninefold_draw::{Color, Ink, Link, Marks, Scene, ShownStep, Theme, contact_sheet};

const HARD: &str = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

fn svg(scene: &Scene, theme: Theme) -> String {
    scene.draw().to_svg(theme)
}

/// The steps of a puzzle with chains, each with the candidates before it.
fn steps() -> Vec<(Step, Candidates)> {
    let position = Position::of(&HARD.parse().unwrap());
    let mut before = position.candidates().clone();
    let steps = logic::solve_by(position, &Order::simple()).steps.into_iter();
    let with_board = |step: Step| {
        let board = before.clone();
        step.apply(&mut before);
        (step, board)
    };
    steps.map(with_board).collect()
}

#[test]
fn a_board_with_all_candidates_is_small() {
    let picture = svg(&Scene::of_candidates(&Candidates::new(&Grid::EMPTY)), Theme::Auto);
    assert!(picture.len() <= 12_000, "{}", picture.len());
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    packed.write_all(picture.as_bytes()).unwrap();
    let packed = packed.finish().unwrap().len();
    assert!(packed <= 2_500, "{packed}");
}

#[test]
fn digits_are_text_and_the_step_is_in_words() {
    let (step, before) = steps().into_iter().find(|(step, _)| !step.evidence.chains().is_empty()).unwrap();
    let picture = svg(&Scene::of_step(&step, &before), Theme::Light);
    let digits: usize = picture
        .split("<text ")
        .skip(1)
        .map(|text| text.split('>').nth(1).unwrap().split('<').next().unwrap().len())
        .sum();
    assert_eq!(digits, before.grid().len() + before.len() + 18, "digits, candidates and labels");
    assert!(picture.contains(&format!("<title>{}", step.technique.name)), "{picture}");
    assert!(picture.contains("<desc>") && !picture.contains(" id="), "no ids that could clash");
}

#[test]
fn every_branch_of_a_step_has_its_picture() {
    let forked = steps().into_iter().find(|(step, _)| step.evidence.chains().len() > 1);
    let (step, before) = forked.expect("the puzzle needs forcing chains");
    let branches = Scene::branches(&step, &before);
    assert_eq!(branches.len(), step.evidence.chains().len());
    for (scene, chain) in branches.iter().zip(step.evidence.chains()) {
        let there = |link: &Link| {
            let same = |other: logic::Link| {
                (&link.from, &link.to, link.strong) == (&other.from.into(), &other.to.into(), other.strong)
            };
            chain.links().any(same)
        };
        let links = &scene.highlights.links;
        assert!(!links.is_empty() && links.len() <= chain.links().count() && links.iter().all(there));
        assert_eq!(svg(scene, Theme::Light).matches("class=\"mp\"").count().min(1), 1);
    }
}

#[test]
fn a_shown_step_says_what_the_step_says() {
    for (step, before) in steps() {
        let shown = ShownStep::of_step(&step, &before);
        assert_eq!(shown.explanation.to_string(), step.explain(&before));
        assert_eq!(shown.placements.len(), step.placements.len());
        let marks = Marks::of_step(&step);
        assert!(before.iter().all(|on| marks.at(on) == shown.highlights.marks.at(on)), "{}", shown.title);
    }
}

#[test]
fn captions_are_escaped() {
    let scene = Scene::of_grid(&Grid::EMPTY).titled("a < b & \"c\"\u{7}");
    let sheet = contact_sheet(vec![scene.draw(), scene.draw()], 2, "two").to_svg(Theme::Light);
    assert_eq!(
        sheet.matches("a &lt; b &amp; &quot;c&quot; ").count(),
        4,
        "twice as captions, twice in the description: {sheet}"
    );
}

/// As the guidelines for accessible web content have it: 4.5 for text, 3 for shapes.
#[test]
fn text_and_shapes_stand_out_in_every_theme() {
    for (theme, name, _) in Theme::ALL {
        let contrast = |ink: Ink, on: Ink| {
            let (a, b) = (luminance(theme.color(ink)), luminance(theme.color(on)));
            (a.max(b) + 0.05) / (a.min(b) + 0.05)
        };
        let text = [
            (Ink::Main, Ink::Paper),
            (Ink::Found, Ink::Paper),
            (Ink::Quiet, Ink::Paper),
            (Ink::Gone, Ink::Paper),
            (Ink::Main, Ink::PatternArea),
            (Ink::Main, Ink::OtherArea),
            (Ink::Quiet, Ink::Base),
            (Ink::Paper, Ink::Pattern),
            (Ink::Gone, Ink::GoneArea),
        ];
        for (ink, on) in text {
            assert!(contrast(ink, on) >= 4.0, "{name}: {ink:?} on {on:?} is {:.2}", contrast(ink, on));
        }
        for ink in [Ink::Pattern, Ink::Other, Ink::Link, Ink::Cover, Ink::Set] {
            assert!(contrast(ink, Ink::Paper) >= 3.0, "{name}: {ink:?} is {:.2}", contrast(ink, Ink::Paper));
        }
    }
}

fn luminance(Color(r, g, b): Color) -> f64 {
    let linear = |part: u8| {
        let part = f64::from(part) / 255.0;
        if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
}

/// Some readers of SVG do not distinguish `.l` from `.L`.
#[test]
fn names_of_classes_differ_by_more_than_case() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/techniques");
    let pictures = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let committed = pictures.filter(|path| path.extension().is_some_and(|kind| kind == "svg"));
    let drawn = steps().into_iter().map(|(step, before)| svg(&Scene::of_step(&step, &before), Theme::Auto));
    let mut count = 0;
    for picture in committed.map(|path| std::fs::read_to_string(path).unwrap()).chain(drawn) {
        for name in picture.split("<g class=\"").skip(1).map(|rest| rest.split('"').next().unwrap()) {
            assert!(name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit()), "{name}");
            count += 1;
        }
    }
    assert!(count > 1000, "{count}");
}
