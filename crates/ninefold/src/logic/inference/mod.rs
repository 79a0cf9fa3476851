//! What follows from what: the graph of all direct inferences, and what can be reached in it.

mod adjacency;
mod als;
mod bfs;
mod build;
mod graph;
pub mod propagation;
mod reach;

pub use adjacency::Literal;
pub use bfs::Bfs;
pub use graph::InferenceGraph;
