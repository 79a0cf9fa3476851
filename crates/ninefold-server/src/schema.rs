//! Shapes of answers and queries. Those of rows of a table are for the specification alone; a test checks answers against them.

use serde::{Deserialize, Serialize};

/// Writes the shapes: what every row has, and what its command adds.
#[cfg(feature = "openapi")]
macro_rules! rows {
    ($($(#[$doc:meta])* $Name:ident { $($(#[$field_doc:meta])* $field:ident: $Type:ty,)* })*) => {
        $(
            $(#[$doc])*
            #[derive(Debug, Serialize, Deserialize, utoipa::ToSchema)]
            #[serde(deny_unknown_fields)]
            pub struct $Name {
                /// The 81 cells as read, or the text of a puzzle with other rules; missing if the record is bad.
                pub puzzle: Option<String>,
                /// `unique`, `multiple`, `none`, `clash`, `solved`, `wrong`, `bad`; of puzzles with other rules also `stopped`, `unclear`, `refused`.
                pub status: String,
                /// The first clash, or why the record is bad.
                pub message: Option<String>,
                $($(#[$field_doc])* pub $field: Option<$Type>,)*
            }
        )*
    };
}

#[cfg(feature = "openapi")]
rows! {
    /// A solution.
    SolveAnswer {
        /// The 81 digits.
        solution: String,
    }
    /// A number of solutions.
    CountAnswer {
        /// How many, up to the limit.
        solutions: u64,
        /// Whether counting stopped at the limit.
        capped: bool,
    }
    /// What is wrong with a puzzle.
    CheckAnswer {
        /// How many givens.
        givens: u64,
        /// Whether every given is needed.
        minimal: bool,
        /// Givens that can be left out one at a time.
        redundant: Vec<String>,
        /// How many solutions, up to 1000.
        solutions: u64,
        /// Whether there may be more.
        capped: bool,
        /// Where the solutions differ.
        open: Vec<String>,
        /// Found digits that differ from the only solution.
        wrong: Vec<String>,
    }
    /// The values that cells have in some solution.
    CandidatesAnswer {
        /// For each cell its values, with blanks between cells.
        candidates: String,
        /// For each cell how many solutions have each value, up to the threshold, if it is more than 1.
        #[schema(value_type = Option<Vec<Object>>)]
        counts: serde_json::Value,
    }
    /// A canonical form.
    CanonAnswer {
        /// The form.
        canonical: String,
        /// How many symmetries map the puzzle to itself.
        automorphisms: u64,
        /// The mapping to the form.
        transform: String,
    }
    /// How difficult a puzzle is.
    RateAnswer {
        /// Sudoku Explainer's hardest step.
        er: f64,
        /// Its hardest step up to the first digit.
        ep: f64,
        /// Its first step.
        ed: f64,
        /// HoDoKu's level.
        hodoku_level: String,
        /// HoDoKu's score.
        hodoku_score: u64,
        /// The hardest technique.
        hardest: String,
        /// Nodes of the portable solver's search.
        nodes: u64,
        /// Its guesses.
        guesses: u64,
        /// How many givens.
        clues: u64,
        /// Steps of HoDoKu's path.
        steps: u64,
        /// At how many of them there is only one way on.
        bottlenecks: u64,
        /// `singles`, `basics` or `more`.
        suffices: String,
        /// Berthier's W: the length of the longest whip that it takes, if whips solve it.
        w: u64,
        /// The same with groups.
        gw: u64,
        /// T&E depth.
        te: u64,
        /// Berthier's B: the length of the longest braid that it takes, if braids solve it.
        b: u64,
        /// The same with groups.
        gb: u64,
        /// The length of braids that it takes inside trial and error of depth 1, if that solves it.
        bxb: u64,
        /// The same with depth 2.
        bxbb: u64,
        /// Braids up to this length do not suffice where a length is missing.
        above: u64,
        /// The steps of each rated path, by the name of the rating.
        #[schema(value_type = Option<Object>)]
        path: serde_json::Value,
    }
}

/// Whether the server is up.
#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Health {
    /// `ok`.
    pub status: String,
    /// The version of the program.
    pub version: String,
}

/// The query of a batch.
#[derive(Debug, Default, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
#[serde(deny_unknown_fields, default)]
pub struct BatchQuery {
    /// The format of the records; recognised if left out.
    pub from: Option<String>,
    /// `explain`: which order is followed.
    pub order: Option<String>,
    /// `rate`: which ratings, separated by commas.
    pub ratings: Option<String>,
    /// `convert`: the format of the texts.
    pub to: Option<String>,
    /// `count`: where counting stops.
    pub limit: Option<u64>,
    /// `rate`: the longest braids that are looked for.
    pub at_most: Option<u64>,
}

#[cfg(all(test, feature = "openapi"))]
mod tests {
    use ninefold_app::api::{Context, Events, Method, answer};
    use serde::de::DeserializeOwned;

    use super::*;

    fn holds<T: DeserializeOwned>(method: Method, more: &str) {
        const PUZZLES: [&str; 3] = [
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
            "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....41...5....8....",
        ];
        for puzzle in PUZZLES {
            let body = format!("{{\"puzzle\":\"{puzzle}\"{more}}}");
            let answer =
                answer(method, body.as_bytes(), &Context::default(), &mut Events::default()).unwrap();
            let shape: Result<T, _> = serde_json::from_slice(&answer.body);
            assert!(shape.is_ok(), "{}: {:?}", answer.text(), shape.err());
        }
    }

    #[test]
    fn answers_have_no_other_keys() {
        holds::<SolveAnswer>(Method::Solve, "");
        holds::<CountAnswer>(Method::Count, ",\"limit\":10");
        holds::<CheckAnswer>(Method::Check, "");
        holds::<CandidatesAnswer>(Method::Candidates, ",\"threshold\":3");
        holds::<CanonAnswer>(Method::Canon, "");
        holds::<RateAnswer>(
            Method::Rate,
            ",\"path\":true,\"ratings\":[\"se\",\"hodoku\",\"search\",\"human\"]",
        );
    }
}
