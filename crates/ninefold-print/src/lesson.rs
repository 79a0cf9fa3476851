//! A worksheet for one technique: what it is, examples, exercises, answers.

use crate::book::Lesson;
use crate::font::Fonts;
use crate::hints;
use crate::page::{Element, Flow, Page, Run, Tag};
use crate::paper::Frame;

/// The pages of a lesson.
pub fn pages(lesson: &Lesson, fonts: &Fonts, frame: Frame) -> Vec<Page> {
    let mut flow = Flow::new(fonts, frame);
    flow.heading(1, &lesson.name, 20.0, 40.0);
    for text in &lesson.explanation {
        flow.paragraph(text, 11.0);
        flow.y += 5.0;
    }
    let picture = hints::picture_width(&flow);
    flow.space(8.0);
    // As large as all of them fit on the page.
    let left = flow.frame.height - flow.y - 30.0;
    let example = (left / lesson.examples.len().max(1) as f32 - 10.0).clamp(picture * 0.6, picture);
    flow.heading(2, "Examples", 14.0, example);
    lesson.examples.iter().for_each(|hint| hints::hint(hint, example, fonts, &mut flow));
    if !lesson.exercises.is_empty() {
        exercises(lesson, &mut flow);
        flow.next_page();
        flow.heading(2, "Answers", 14.0, picture);
        for (number, exercise) in (1..).zip(&lesson.exercises) {
            let mut answer = exercise.answer.clone();
            answer.title = format!("{number}. {}", answer.title);
            hints::hint(&answer, picture, fonts, &mut flow);
        }
    }
    flow.pages
}

/// The positions, two side by side, each with a line for the answer.
fn exercises(lesson: &Lesson, flow: &mut Flow<'_>) {
    flow.next_page();
    let width = ((flow.frame.width - 20.0) / 2.0).min((flow.frame.height - 60.0) / 3.0 - 40.0);
    flow.heading(2, "Exercises", 14.0, width);
    flow.paragraph(
        &format!(
            "In each position, find the {}: which candidates belong to it, and what follows?",
            lesson.name
        ),
        10.0,
    );
    flow.y += 6.0;
    for (row, pair) in lesson.exercises.chunks(2).enumerate() {
        flow.ensure(width + 34.0);
        for (place, exercise) in pair.iter().enumerate() {
            let x = place as f32 * (flow.frame.width - width);
            let run = |y: f32, text: String| Run { x, y, size: 10.0, bold: false, text };
            flow.put(Element::Text(
                Tag::Paragraph,
                vec![run(flow.y + 10.0, format!("{}.", row * 2 + place + 1))],
            ));
            flow.put(hints::figure(&exercise.board, (x, flow.y + 14.0), width));
            let blank = "Answer: ______________________________".to_owned();
            flow.put(Element::Text(Tag::Paragraph, vec![run(flow.y + width + 26.0, blank)]));
        }
        flow.y += width + 38.0;
    }
}
