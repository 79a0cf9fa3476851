//! The ladder: every technique, easiest first, one file a family.

pub(crate) mod aligned;
mod als;
pub(crate) mod base_cover;
mod branch_wings;
mod brute_force;
mod chains;
mod clue_cover;
mod colours;
mod complex_fish;
mod deadly;
pub(crate) mod direct;
mod elimination_rank;
mod exocet;
mod fireworks;
pub(crate) mod fish;
mod guardian_chain;
pub(crate) mod guardians;
pub(crate) mod intersections;
mod kraken;
mod oddagons;
mod rank;
mod siamese;
mod single_digit;
pub(crate) mod singles;
pub(crate) mod subsets;
mod sue_de_coq;
mod symmetry;
mod technique;
mod templates;
mod tridagon;
pub(crate) mod uniqueness;
pub(crate) mod whips;
pub(crate) mod wings;

use crate::logic::{Evidence, Info, Position};
pub use technique::{StepSink, Technique};

/// Every technique, in the order in which a person would try them.
pub static LADDER: &[&dyn Technique] = &[
    &singles::FULL_HOUSE,
    &singles::NAKED_SINGLE,
    &singles::HIDDEN_SINGLE,
    &direct::DIRECT_POINTING,
    &direct::DIRECT_CLAIMING,
    &direct::DIRECT_HIDDEN_PAIR,
    &subsets::LOCKED_PAIR,
    &subsets::LOCKED_TRIPLE,
    &intersections::POINTING,
    &intersections::CLAIMING,
    &subsets::NAKED_PAIR,
    &subsets::NAKED_TRIPLE,
    &subsets::HIDDEN_PAIR,
    &direct::DIRECT_HIDDEN_TRIPLE,
    &subsets::HIDDEN_TRIPLE,
    &subsets::NAKED_QUADRUPLE,
    &subsets::HIDDEN_QUADRUPLE,
    &fish::X_WING,
    &fish::SWORDFISH,
    &fish::JELLYFISH,
    &fish::SQUIRMBAG,
    &fish::WHALE,
    &fish::LEVIATHAN,
    &chains::REMOTE_PAIR,
    &uniqueness::BUG_PLUS_1,
    &single_digit::SKYSCRAPER,
    &single_digit::TWO_STRING_KITE,
    &single_digit::DUAL_TWO_STRING_KITE,
    &chains::TURBOT_FISH,
    &single_digit::EMPTY_RECTANGLE,
    &single_digit::EMPTY_RECTANGLE_OF_TWO,
    &single_digit::DUAL_EMPTY_RECTANGLE,
    &wings::W_WING,
    &branch_wings::BRANCH_WING,
    &wings::XY_WING,
    &wings::XYZ_WING,
    &uniqueness::UNIQUENESS_1,
    &uniqueness::UNIQUENESS_2,
    &uniqueness::UNIQUENESS_3,
    &uniqueness::UNIQUENESS_4,
    &uniqueness::UNIQUENESS_5,
    &uniqueness::UNIQUENESS_6,
    &uniqueness::HIDDEN_RECTANGLE,
    &uniqueness::UNIQUE_LOOP,
    &uniqueness::BUG,
    &uniqueness::AVOIDABLE_RECTANGLE_1,
    &uniqueness::AVOIDABLE_RECTANGLE_2,
    &fish::FINNED_X_WING,
    &fish::SASHIMI_X_WING,
    &fish::FINNED_SWORDFISH,
    &fish::SASHIMI_SWORDFISH,
    &fish::FINNED_JELLYFISH,
    &fish::SASHIMI_JELLYFISH,
    &siamese::SIAMESE_FISH,
    &fish::FINNED_SQUIRMBAG,
    &fish::SASHIMI_SQUIRMBAG,
    &fish::FINNED_WHALE,
    &fish::SASHIMI_WHALE,
    &fish::FINNED_LEVIATHAN,
    &fish::SASHIMI_LEVIATHAN,
    &aligned::ALIGNED_PAIR_EXCLUSION,
    &sue_de_coq::SUE_DE_COQ,
    &colours::SIMPLE_COLOURS,
    &colours::MULTI_COLOURS,
    &chains::X_CHAIN,
    &chains::XY_CHAIN,
    &aligned::ALIGNED_TRIPLET_EXCLUSION,
    &chains::NICE_LOOP,
    &chains::GROUPED_NICE_LOOP,
    &rank::EXTENDED_SUBSET,
    &rank::BENT_SUE_DE_COQ,
    &als::ALS_XZ,
    &als::ALS_XY_WING,
    &als::OVERLAPPING_ALS_XY_WING,
    &als::ALS_XY_CHAIN,
    &als::FREE_ALS_XY_CHAIN,
    &als::DEATH_BLOSSOM,
    &chains::ALS_NICE_LOOP,
    &complex_fish::FRANKEN_X_WING,
    &complex_fish::FRANKEN_SWORDFISH,
    &complex_fish::FRANKEN_JELLYFISH,
    &complex_fish::FRANKEN_SQUIRMBAG,
    &complex_fish::FRANKEN_WHALE,
    &complex_fish::FRANKEN_LEVIATHAN,
    &complex_fish::FINNED_FRANKEN_X_WING,
    &complex_fish::FINNED_FRANKEN_SWORDFISH,
    &complex_fish::FINNED_FRANKEN_JELLYFISH,
    &complex_fish::FINNED_FRANKEN_SQUIRMBAG,
    &complex_fish::FINNED_FRANKEN_WHALE,
    &complex_fish::FINNED_FRANKEN_LEVIATHAN,
    &complex_fish::MUTANT_X_WING,
    &complex_fish::MUTANT_SWORDFISH,
    &complex_fish::MUTANT_JELLYFISH,
    &complex_fish::MUTANT_SQUIRMBAG,
    &complex_fish::MUTANT_WHALE,
    &complex_fish::MUTANT_LEVIATHAN,
    &complex_fish::FINNED_MUTANT_X_WING,
    &complex_fish::FINNED_MUTANT_SWORDFISH,
    &complex_fish::FINNED_MUTANT_JELLYFISH,
    &complex_fish::FINNED_MUTANT_SQUIRMBAG,
    &complex_fish::FINNED_MUTANT_WHALE,
    &complex_fish::FINNED_MUTANT_LEVIATHAN,
    &symmetry::SYMMETRICAL_PLACEMENT,
    &symmetry::ANTI_SYMMETRICAL_PLACEMENT,
    &deadly::EXTENDED_RECTANGLE,
    &deadly::UNIQUE_MATRIX,
    &deadly::BORESCOPER,
    &deadly::EXTERNAL_RECTANGLE,
    &deadly::REVERSE_BUG,
    &deadly::QIU,
    &deadly::BUG_LITE,
    &clue_cover::CLUE_COVER,
    &fireworks::FIREWORK,
    &rank::INTERSECTION_PAIR,
    &oddagons::BROKEN_WING,
    &oddagons::BIVALUE_ODDAGON,
    &rank::SK_LOOP,
    &rank::MSLS,
    &rank::MULTIFISH,
    &rank::BLOSSOM_LOOP,
    &tridagon::TRIDAGON,
    &tridagon::IMPOSSIBLE_PATTERN,
    &exocet::EXOCET,
    &kraken::KRAKEN_FISH_1,
    &kraken::KRAKEN_FISH_2,
    &chains::FORCING_CHAIN,
    &guardian_chain::GUARDIAN_CHAIN,
    &whips::WHIP,
    &whips::G_WHIP,
    &whips::BRAID,
    &whips::G_BRAID,
    &chains::FORCING_NET,
    &templates::TEMPLATE_SET,
    &templates::TEMPLATE_DELETE,
    &brute_force::TRIAL_WITH_BRAIDS,
    &brute_force::TRIAL,
];

/// What is known of a position besides its candidates: patterns that could not be if all of their guardians
/// were false.
pub fn clauses(on: &Position) -> Vec<Evidence> {
    guardian_chain::all_clauses(on).iter().map(|(_, clause)| clause.evidence()).collect()
}

/// Whether a word is the id of a technique or of a kind, or another word for it.
fn is_called(info: &Info, id: &str) -> bool {
    info.id == id || info.aliases.contains(&id)
}

/// The rung of the ladder with this id or alias, or with a kind of this id.
pub fn technique(id: &str) -> Option<&'static dyn Technique> {
    let named = |technique: &&dyn Technique| {
        is_called(technique.info(), id) || technique.kinds().iter().any(|kind| is_called(kind, id))
    };
    LADDER.iter().copied().find(named)
}

/// What is known about the technique, or the kind of one, with this id or alias, if it is on the ladder.
pub fn info(id: &str) -> Option<&'static Info> {
    let technique = technique(id)?;
    Some(technique.kinds().iter().find(|kind| is_called(kind, id)).unwrap_or(technique.info()))
}

/// Whether no step of this technique, or kind of one, is in [`Order::simple`](crate::logic::Order::simple): its rung is left
/// out, or it has none.
pub fn is_optional(info: &Info) -> bool {
    technique(info.id).is_none_or(|rung| rung.info().optional)
}
