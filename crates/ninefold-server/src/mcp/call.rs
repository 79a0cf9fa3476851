//! A call: its arguments become a request of the API.

use ninefold::solve::Cancel;
use ninefold_app::api::{self, Method, Problem, ProblemKind};
use rmcp::model::{ContentBlock, JsonObject};
use serde_json::{Value, json};

use super::content;
use super::tools::{FIRST, Tool};
use crate::router::{MOST_BYTES, work};

/// What an assistant reads of the answer.
pub fn answer(tool: &Tool, arguments: &JsonObject, cancel: &Cancel) -> Result<Vec<ContentBlock>, Problem> {
    tool.check(arguments)?;
    let ask = |method, arguments: &JsonObject| ask(method, arguments, cancel);
    match tool.method {
        Method::Read => Ok(content::records(ask(Method::Read, arguments)?)),
        Method::Hint => Ok(content::hint(ask(Method::Hint, arguments)?)),
        Method::Explain => {
            let mut request = arguments.clone();
            let first = first(request.remove(FIRST))?;
            content::path(ask(Method::Explain, &request)?, first)
        }
        Method::Draw => picture(arguments, ask),
        method => Ok(content::plain(&ask(method, arguments)?)),
    }
}

/// Asks the API.
fn ask(method: Method, arguments: &JsonObject, cancel: &Cancel) -> Result<Value, Problem> {
    let body = serde_json::to_vec(arguments).expect("it was JSON");
    if body.len() > MOST_BYTES {
        let detail = format!("{} bytes, expected {MOST_BYTES} or less", body.len());
        return Err(Problem::new(ProblemKind::TooLarge, detail).with_limit(MOST_BYTES as u64));
    }
    let answer = work(method, &body, cancel.clone(), false).map_err(|problem| named(problem, arguments))?;
    Ok(match answer.media {
        api::JSON => serde_json::from_slice(&answer.body).expect("answers are JSON"),
        _ => answer.text().into(),
    })
}

/// The problem with the argument at fault instead of its place in JSON that the caller has not written.
fn named(problem: Problem, arguments: &JsonObject) -> Problem {
    let (ProblemKind::BadRequest, Some(column)) = (problem.kind, problem.column) else { return problem };
    let place = format!("line {} column {column}: ", problem.line.unwrap_or(1));
    let mut end = 1;
    let at_fault = arguments.iter().find(|(key, value)| {
        end += json!(key).to_string().len() + value.to_string().len() + 2;
        column <= end
    });
    let (Some((key, _)), Some(what)) = (at_fault, problem.detail.strip_prefix(&place)) else {
        return problem;
    };
    Problem::new(ProblemKind::BadRequest, format!("{key}: {what}"))
}

fn first(number: Option<Value>) -> Result<usize, Problem> {
    let Some(number) = number.filter(|number| !number.is_null()) else { return Ok(1) };
    let known = number.as_u64().filter(|&number| number > 0).and_then(|number| usize::try_from(number).ok());
    known.ok_or_else(|| Problem::bad_value(format!("{FIRST}: {number}, expected 1 or more")))
}

/// The keys of a position.
const POSITION: [&str; 6] = ["puzzle", "state", "found", "marks", "text", "from"];

/// The position drawn, with a hint if one is asked for.
fn picture(
    arguments: &JsonObject,
    ask: impl Fn(Method, &JsonObject) -> Result<Value, Problem>,
) -> Result<Vec<ContentBlock>, Problem> {
    let mut drawing = arguments.clone();
    drawing.retain(|key, _| POSITION.contains(&key.as_str()));
    drawing.insert("theme".to_owned(), "light".into());
    let mut hint = None;
    if arguments.get("level").is_some_and(|level| !level.is_null()) {
        let mut request = arguments.clone();
        request.insert("shown".to_owned(), true.into());
        let mut found = ask(Method::Hint, &request)?;
        if let Some(shown) = shown(&mut found) {
            drawing.insert("shown".to_owned(), shown);
        }
        hint = Some(found);
    }
    let image = content::image(ask(Method::Draw, &drawing)?.as_str().unwrap_or_default())?;
    Ok(std::iter::once(image).chain(hint.into_iter().flat_map(content::hint)).collect())
}

/// What a hint shows on the board: its step, or where to look.
fn shown(hint: &mut Value) -> Option<Value> {
    match hint.pointer_mut("/steps/0/shown") {
        Some(shown) => Some(shown.take()),
        None => {
            let look = hint.get("look")?;
            let area = json!({"name": look["words"], "cells": look["cells"]});
            Some(json!({"title": look["words"], "board": {"bases": [area]}}))
        }
    }
}
