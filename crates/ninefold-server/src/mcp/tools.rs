//! What can be called. The arguments of a tool are keys of a request of the API, with the schema that the specification has
//! for them.

use std::sync::{Arc, LazyLock};

use ninefold_app::api::{Method, Problem, ProblemKind};
use ninefold_app::order::Preset;
use ninefold_app::queries::rate::Kind;
use ninefold_formats::format::Format;
use rmcp::model::{self, JsonObject, ToolAnnotations};
use serde_json::{Value, json};

/// A tool.
pub struct Tool {
    pub name: &'static str,
    /// What is asked.
    pub method: Method,
    /// The request in the specification.
    request: &'static str,
    /// Keys of the request that it does not take: what an assistant has no use for, or what says too much.
    without: &'static [&'static str],
    /// Keys that must be there, although the request does without.
    needed: &'static [&'static str],
    about: &'static str,
}

pub static TOOLS: [Tool; 8] = [
    Tool {
        name: "read",
        method: Method::Read,
        request: "ReadRequest",
        without: &[],
        needed: &["text"],
        about: "Read pasted text and say which puzzles it has: grids, saved files, links and objects of SudokuPad and \
            f-puzzles, ISS text. Rules of variants come as sentences with their clues; `unknown` lists rules that are not \
            understood. Shows at most 20 records, and no solution that the text may contain.",
    },
    Tool {
        name: "check",
        method: Method::Check,
        request: "CheckRequest",
        without: &[],
        needed: &[],
        about: "Say what is wrong with a puzzle or with a player's digits, or that nothing is: clashes, wrong digits, \
            no solution or several, givens that could be left out.",
    },
    Tool {
        name: "hint",
        method: Method::Hint,
        request: "HintRequest",
        without: &["all", "shown"],
        needed: &["level"],
        about: "The next step that a person would take, or the mistakes made so far, and no more of it than `level` allows: \
            1 names the technique, 2 adds where to look, 3 gives the step and its reason.",
    },
    Tool {
        name: "picture",
        method: Method::Draw,
        request: "HintRequest",
        without: &["all", "shown"],
        needed: &[],
        about: "Draw the position as a PNG image; with `level`, together with the next hint of that level (see `hint`): \
            1 the position alone, 2 where to look, 3 the step.",
    },
    Tool {
        name: "solve",
        method: Method::Solve,
        request: "SolveRequest",
        without: &[],
        needed: &[],
        about: "The solution, and whether it is the only one. Do not call it to give a hint.",
    },
    Tool {
        name: "explain",
        method: Method::Explain,
        request: "ExplainRequest",
        without: &["shown"],
        needed: &[],
        about: "The whole path to the solution, every step with its reason in words, and how difficult it is. Long paths come in \
            parts: call it again with `first`.",
    },
    Tool {
        name: "rate",
        method: Method::Rate,
        request: "RateRequest",
        without: &["path"],
        needed: &[],
        about: "How difficult a classic puzzle is: the ratings of Sudoku Explainer (`er`, 1.2 easy to 12), HoDoKu's level and \
            score, the hardest technique.",
    },
    Tool {
        name: "generate",
        method: Method::Generate,
        request: "GenerateRequest",
        without: &[],
        needed: &[],
        about: "New classic puzzles with one solution, as difficult as is wished, each with its solution. The same seed gives the \
            same puzzles.",
    },
];

/// The step with which `explain` begins: the one key that is of no request.
pub const FIRST: &str = "first";

impl Tool {
    /// The tool of this name.
    pub fn named(name: &str) -> Option<&'static Tool> {
        TOOLS.iter().find(|tool| tool.name == name)
    }

    /// Whether there are only keys that it takes, and all that it needs.
    pub fn check(&self, arguments: &JsonObject) -> Result<(), Problem> {
        let properties = &self.schema()["properties"];
        let wrong = |detail| Err(Problem::new(ProblemKind::BadRequest, detail));
        if let Some(key) = arguments.keys().find(|key| properties.get(key).is_none()) {
            let known: Vec<&str> =
                properties.as_object().into_iter().flatten().map(|(key, _)| &**key).collect();
            return wrong(format!(
                "{key}: {} has no such argument; it takes {}",
                self.name,
                known.join(", ")
            ));
        }
        match self.needed.iter().find(|key| arguments.get(**key).is_none_or(Value::is_null)) {
            Some(key) => {
                let about = properties[key]["description"].as_str().unwrap_or_default();
                wrong(format!("{key}: missing. {about}"))
            }
            None => Ok(()),
        }
    }

    /// What it takes.
    fn schema(&self) -> Value {
        let mut schema = SCHEMAS[self.request].clone();
        let properties = schema["properties"].as_object_mut().expect("requests are objects");
        // The format of a single puzzle is recognised.
        let is_format = |key: &str| key == "from" && self.method != Method::Read;
        properties.retain(|key, _| !self.without.contains(&key.as_str()) && !is_format(key));
        properties.iter_mut().for_each(|(key, property)| plain(key, property));
        if self.method == Method::Explain {
            let about = "The number of the first step to show; 1 if it is left out.";
            properties
                .insert(FIRST.to_owned(), json!({"type": "integer", "minimum": 1, "description": about}));
        }
        schema["required"] = json!(self.needed);
        schema.as_object_mut().expect("it is one").remove("description");
        schema
    }
}

/// The schemas of the specification, by their names.
static SCHEMAS: LazyLock<Value> = LazyLock::new(|| {
    let mut document: Value =
        serde_json::from_str(crate::openapi::DOCUMENT).expect("the specification is JSON");
    document["components"]["schemas"].take()
});

/// Makes a property as simple as clients want it: a key is left out instead of `null`, names are listed, and nothing is
/// defined elsewhere.
fn plain(key: &str, property: &mut Value) {
    if let Some(kinds) = property["type"].as_array() {
        property["type"] = kinds.iter().find(|kind| **kind != "null").cloned().unwrap_or_default();
    }
    if let Some(name) = property["items"]["$ref"].as_str().and_then(|path| path.rsplit('/').next()) {
        property["items"] = SCHEMAS[name].clone();
        property["items"]["properties"]
            .as_object_mut()
            .into_iter()
            .flatten()
            .for_each(|(key, field)| plain(key, field));
    }
    match key {
        "from" => property["enum"] = Format::all().map(|format| format.name()).collect(),
        "level" if property["type"] == "integer" => {
            let about = "How much to show: 1 the technique, 2 also where to look, 3 everything.";
            *property = json!({"type": "integer", "enum": [1, 2, 3], "description": about});
        }
        "order" => property["enum"] = Preset::ALL.iter().map(|order| order.name()).collect(),
        "ratings" => property["items"]["enum"] = Kind::ALL.iter().map(|kind| kind.name()).collect(),
        _ => {}
    }
    let fields = property.as_object_mut().expect("properties are objects");
    fields.retain(|name, value| name != "format" && !(name == "default" && value.is_null()));
}

/// The tools as a client lists them.
pub fn listed() -> Vec<model::Tool> {
    let harmless = ToolAnnotations::new().read_only(true).open_world(false);
    let listed = |tool: &Tool| {
        let schema = tool.schema().as_object().cloned().expect("requests are objects");
        let idempotent = tool.method != Method::Generate;
        model::Tool::new(tool.name, tool.about, Arc::new(schema))
            .with_annotations(harmless.clone().idempotent(idempotent))
    };
    TOOLS.iter().map(listed).collect()
}
