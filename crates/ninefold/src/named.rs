//! Enumerations whose values have names: a command line, a file or a request names one of them.

/// Gives an enumeration its names: `ALL`, `name`, `Display`, `FromStr`, and the error of a word that names
/// none of its values. What comes after `in` are the values of a type that has `name` already; what comes
/// after `by` compares a name with a word. An error alone is made of its name.
///
/// It is for the crates of this workspace.
#[doc(hidden)]
#[macro_export]
macro_rules! named {
    (
        $Type:ident or $Unknown:ident: $expected:literal $(, by $is:path)?;
        $($(#[$when:meta])* $Value:ident = $name:literal,)*
    ) => {
        impl $Type {
            /// All of them, in order.
            pub const ALL: [$Type; [$($(#[$when])* $name),*].len()] = [$($(#[$when])* $Type::$Value),*];

            /// Its name in commands and data.
            pub const fn name(self) -> &'static str {
                match self {
                    $($(#[$when])* $Type::$Value => $name,)*
                }
            }
        }

        $crate::named!($Type or $Unknown: $expected $(, by $is)?; in $Type::ALL.into_iter());
    };
    ($Type:ident or $Unknown:ident: $expected:literal; in $all:expr) => {
        $crate::named!($Type or $Unknown: $expected, by str::eq; in $all);
    };
    ($Type:ident or $Unknown:ident: $expected:literal, by $is:path; in $all:expr) => {
        impl ::core::fmt::Display for $Type {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.pad(self.name())
            }
        }

        impl ::core::str::FromStr for $Type {
            type Err = $Unknown;

            fn from_str(name: &str) -> Result<$Type, $Unknown> {
                $all.find(|known| $is(known.name(), name)).ok_or($Unknown)
            }
        }

        $crate::named!($Unknown: $expected);
    };
    ($Unknown:ident: $expected:literal) => {
        #[doc = concat!("A word that is not ", $expected, ".")]
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $Unknown;

        impl ::core::fmt::Display for $Unknown {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.write_str(concat!("expected ", $expected))
            }
        }

        impl ::core::error::Error for $Unknown {}
    };
}
