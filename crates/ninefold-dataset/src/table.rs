//! The columns of shards, and the rows in them: the same fields for every file format.

use ninefold::{Grid, Random, Symmetry};
use ninefold_app::queries::rate::Kind;

use super::plan::{Augment, By, Plan};
use super::row::Row;
use crate::class::ClassId;

/// What the values of a column are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Type {
    Text,
    Float,
    Int,
}

/// A column of shards.
#[derive(Clone, Debug)]
pub struct Column {
    pub name: String,
    pub kind: Type,
    /// Whether values may be missing.
    pub may_miss: bool,
}

impl Column {
    fn new(name: &str, kind: Type, may_miss: bool) -> Column {
        Column { name: name.to_owned(), kind, may_miss }
    }
}

/// The columns of rejected rows.
pub fn rejected_columns() -> Vec<Column> {
    let text = |name, may_miss| Column::new(name, Type::Text, may_miss);
    vec![
        text("source", false),
        Column::new("source_row", Type::Int, false),
        text("status", false),
        text("message", false),
        text("puzzle", true),
        text("solution", true),
    ]
}

/// The columns of the shards.
pub fn columns(plan: &Plan) -> Vec<Column> {
    let text = |name: &str, may_miss| Column::new(name, Type::Text, may_miss);
    let mut columns = vec![text("puzzle", false), text("solution", false), text("class_id", false)];
    if plan.rate.contains(&Kind::Se) {
        columns.extend(["er", "ep", "ed"].map(|name| Column::new(name, Type::Float, true)));
    }
    if plan.rate.contains(&Kind::Hodoku) {
        columns.push(text("hodoku_level", true));
        columns.push(Column::new("hodoku_score", Type::Int, true));
    }
    if plan.augment.is_some() {
        columns.push(Column::new("copy", Type::Int, false));
        columns.push(text("symmetry", true));
    }
    columns.push(text("message", true));
    columns.push(text("source", false));
    columns.push(Column::new("source_row", Type::Int, false));
    for name in plan.carried() {
        let clashes = columns.iter().any(|column| column.name == name);
        let name = if clashes { format!("src_{name}") } else { name.to_owned() };
        columns.push(Column::new(&name, Type::Text, true));
    }
    columns
}

/// A row of a shard, or one of its disguised copies.
pub fn fields(plan: &Plan, row: &Row, copy: &Copy) -> Vec<String> {
    let mut fields = vec![copy.puzzle.clone(), copy.solution.clone(), row.class.clone()];
    if plan.rate.contains(&Kind::Se) {
        fields.extend(row.se.clone().unwrap_or_default());
    }
    if plan.rate.contains(&Kind::Hodoku) {
        let (level, score) =
            row.hodoku.clone().map_or_else(Default::default, |(level, score)| (level, score.to_string()));
        fields.extend([level, score]);
    }
    if plan.augment.is_some() {
        fields.extend([copy.number.to_string(), copy.symmetry.clone()]);
    }
    fields.push(row.message.clone().unwrap_or_default());
    fields.extend([plan.inputs[row.source].name.clone(), row.row.to_string()]);
    fields.extend(row.carried.iter().cloned());
    fields
}

/// A rejected row.
pub fn rejected_fields(plan: &Plan, row: &Row) -> Vec<String> {
    let name = plan.inputs[row.source].name.clone();
    let message = row.message.clone().unwrap_or_default();
    vec![name, row.row.to_string(), row.status.clone(), message, row.puzzle.clone(), row.solution.clone()]
}

/// The row itself, which has the number 0, or a disguise of it.
pub struct Copy {
    pub number: u32,
    pub puzzle: String,
    pub solution: String,
    symmetry: String,
}

impl Copy {
    /// The row itself and its copies.
    pub fn all(plan: &Plan, row: &Row) -> Vec<Copy> {
        let (puzzle, solution) = (row.puzzle.clone(), row.solution.clone());
        let mut all = vec![Copy { number: 0, puzzle, solution, symmetry: String::new() }];
        if let Some(augment) = plan.augment {
            let grid = |text: &str| text.parse::<Grid>().expect("written by us");
            let (puzzle, solution) = (grid(&row.puzzle), grid(&row.solution));
            let class: ClassId = row.class.parse().expect("written by us");
            for number in 1..=augment.copies {
                let symmetry = disguise(augment, class, number);
                all.push(Copy {
                    number,
                    puzzle: symmetry.grid(&puzzle).to_string(),
                    solution: symmetry.grid(&solution).to_string(),
                    symmetry: symmetry.to_string(),
                });
            }
        }
        all
    }
}

/// The disguise of a copy: decided by the seed, the class and the number of the copy alone.
fn disguise(augment: Augment, class: ClassId, copy: u32) -> Symmetry {
    let (first, second) = class.0.split_at(8);
    let half = |bytes: &[u8]| u64::from_be_bytes(bytes.try_into().expect("8 bytes"));
    let of_class = Random::stream(augment.seed ^ half(first), half(second)).next_u64();
    Symmetry::random(&mut Random::stream(of_class, u64::from(copy)))
}

/// In words, for a card.
pub fn whose(by: By) -> &'static str {
    match by {
        By::Puzzle => "puzzle",
        By::Solution => "solution",
    }
}
