//! The rules, one file each: its meaning and its edge cases, its naive check and the constraints that it posts.
//!
//! To add one: write the file, name it here, let [`crate::iss`] read it, and add `testdata/rules/<file>.txt` with puzzles
//! and grids that it accepts and refuses.
//!
//! What several rules say together is posted after them: two connected regions (`connected`), regions to be found, their
//! numbers and what counts their cells (`chaos_numbers` and `chaos_shards`, which are no rules).

/// The [`Info`](crate::Info) of a rule.
macro_rules! info {
    ($id:literal, $says:literal) => {
        fn info(&self) -> &'static crate::rules::Info {
            static INFO: crate::rules::Info = crate::rules::Info { id: $id, says: $says };
            &INFO
        }
    };
}

/// A rule about some cells, perhaps with a number: its type and its constructor.
macro_rules! clue {
    ($(#[$about:meta])* $name:ident $(: $number:ident)?, $(#[$new:meta])*) => {
        $(#[$about])*
        #[derive(Clone, Debug)]
        pub struct $name {
            cells: Vec<crate::layout::Cell>,
            $($number: i32,)?
        }

        impl $name {
            $(#[$new])*
            #[must_use]
            pub fn new(cells: Vec<crate::layout::Cell> $(, $number: i32)?) -> Self {
                Self { cells $(, $number)? }
            }
        }
    };
}

/// The terms and the cells of such a rule.
macro_rules! clue_terms {
    ($($number:ident)?) => {
        fn terms(&self) -> crate::rules::Terms {
            crate::rules::Terms::list(&self.cells) $(.with_numbers([self.$number]))?
        }

        fn cells(&self, _: &crate::layout::Layout) -> Vec<crate::layout::Cell> {
            self.cells.clone()
        }
    };
}

pub mod arrow;
pub mod automaton;
pub mod between;
pub mod cage;
#[cfg(test)]
mod cases;
pub mod chaos_arrow;
pub mod chaos_construction;
pub mod chaos_count;
pub(crate) mod chaos_numbers;
mod chaos_shards;
pub mod chess;
pub mod clone;
pub mod connected;
pub mod count_distinct;
pub mod counting_circles;
pub mod different;
pub mod distinct_ranks;
pub mod doppelganger;
pub mod double_arrow;
pub mod either;
pub mod entropic;
pub mod equal_sum;
pub mod equality;
pub mod extreme;
mod faults;
pub mod flatmates;
pub mod full_rank;
pub mod given;
pub mod global_classes;
pub mod hidden_skyscraper;
pub mod indexing;
pub mod linear;
pub mod lockout;
pub mod lunchbox;
pub mod marks;
pub mod modular;
pub mod nabner;
pub mod non_consecutive;
pub mod numbered_room;
pub mod occurrences;
pub mod pair_table;
pub mod palindrome;
mod puzzle;
pub mod quadruple;
pub mod region_sum;
pub mod rellik;
pub mod renban;
mod rule;
pub mod sandwich;
pub mod shading;
pub mod skyscraper;
pub mod slow_thermo;
pub mod sum_line;
pub mod taxicab;
pub mod thermo;
pub mod value_indexing;
pub mod whisper;
pub mod x_sum;
pub mod zipper;

pub use puzzle::{Puzzle, RuleError};
pub use rule::{Info, Rule, Terms};
