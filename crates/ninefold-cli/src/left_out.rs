//! What this build leaves out: commands and options that need a cargo feature, and how to get them.

use clap::error::ContextKind::{self, InvalidArg, InvalidSubcommand, InvalidValue};
use clap::error::{ContextValue, ErrorKind};

/// A word that only a feature understands.
struct Word {
    feature: &'static str,
    is_built: bool,
    /// Where clap says that it does not know the word.
    place: ContextKind,
    word: &'static str,
}

const WORDS: [Word; 6] = [
    Word { feature: "print", is_built: cfg!(feature = "print"), place: InvalidSubcommand, word: "print" },
    Word { feature: "mcp", is_built: cfg!(feature = "mcp"), place: InvalidSubcommand, word: "mcp" },
    Word { feature: "serve", is_built: cfg!(feature = "serve"), place: InvalidSubcommand, word: "serve" },
    Word { feature: "png", is_built: cfg!(feature = "png"), place: InvalidValue, word: "png" },
    Word { feature: "png", is_built: cfg!(feature = "png"), place: InvalidArg, word: "--width" },
    Word { feature: "plot", is_built: cfg!(feature = "plot"), place: InvalidArg, word: "--plot" },
];

/// What to say instead of clap's message, if the arguments are right for a build with more features.
pub fn message(error: &clap::Error) -> Option<String> {
    if !matches!(
        error.kind(),
        ErrorKind::InvalidSubcommand | ErrorKind::UnknownArgument | ErrorKind::InvalidValue
    ) {
        return None;
    }
    let is_meant = |word: &&Word| {
        !word.is_built
            && matches!(error.get(word.place), Some(ContextValue::String(said)) if said == word.word)
    };
    let Word { feature, word, .. } = WORDS.iter().find(is_meant)?;
    Some(format!(
        "this build leaves out `{word}`\n\nIt needs the feature `{feature}`: cargo run --release --features {feature} -- …\n\
         `cargo install --path crates/ninefold-cli --features full` installs everything."
    ))
}
