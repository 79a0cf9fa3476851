//! The application from outside, in one program.

mod api;
mod common;
mod course;
mod fuzz;
mod hints;
mod sudokupad_data;
mod variant_data;
mod vectors;
