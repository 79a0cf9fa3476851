//! Compiles the constraints that rules post: cliques, merged relations, sums in their strongest form, what follows from them,
//! propagators by priority. All of it stops when the model is cancelled.

mod assemble;
mod compiler;
mod derive;

use crate::layout::Cell;
use crate::limits::Cancelled;
use crate::model::cpu::Fast;
use crate::model::{Model, Program};

use compiler::Compiler;

/// Compiles a model and all houses of its layout.
pub(crate) fn compile(model: Model<'_>) -> Result<Program<'_>, Cancelled> {
    compile_for(model, Fast::detect())
}

/// The same for a processor with or without what makes it fast.
pub(crate) fn compile_for(model: Model<'_>, fast: Option<Fast>) -> Result<Program<'_>, Cancelled> {
    let mut compiler = Compiler::new(model, fast)?;
    compiler.add_houses(None);
    compiler.add_leftovers();
    compiler.add_rules()?;
    compiler.add_derived()?;
    compiler.finish()
}

/// Compiles a model alone: rows, columns, blocks and regions are enforced elsewhere.
pub(crate) fn compile_bare(model: Model<'_>) -> Result<Program<'_>, Cancelled> {
    let mut compiler = Compiler::new(model, Fast::detect())?;
    compiler.is_bare = true;
    compiler.add_houses(None);
    compiler.add_rules()?;
    compiler.finish()
}

/// Compiles a model and some houses, without any other houses or derived sums.
pub(crate) fn compile_part<'p>(model: Model<'p>, houses: &[Vec<Cell>]) -> Result<Program<'p>, Cancelled> {
    let mut compiler = Compiler::new(model, Fast::detect())?;
    compiler.add_houses(Some(houses));
    compiler.add_rules()?;
    compiler.finish()
}
