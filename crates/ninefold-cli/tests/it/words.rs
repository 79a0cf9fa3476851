//! Other languages from outside: who asks for one gets it, with the option or by the environment.

use crate::common::{PUZZLE, Ran, program};

/// `ninefold hint` with these arguments, on a machine whose language is `locale`.
fn hint(locale: &str, args: &[&str]) -> Ran {
    let args = [&["hint"], args, &[PUZZLE]].concat();
    program(&args).env("LC_ALL", locale).output().expect("the program starts").into()
}

#[test]
fn a_hint_speaks_the_language_that_is_asked_for_at_each_of_its_levels() {
    let told = |level| hint("C", &["--language", "de", "--level", level]).ends_with(0).out;
    assert_eq!(told("1"), "Versuche diese Technik: Versteckter Einer.\n");
    assert_eq!(told("2"), "Versuche diese Technik: Versteckter Einer. Suche in Block 2.\n");
    assert!(
        told("3").starts_with(
            "Versteckter Einer\n   In Block 2 kann 8 nur in r1c6 stehen. Also ist r1c6 eine 8.\n"
        )
    );
    assert!(told("3").ends_with("! gesetzt\n"), "{}", told("3"));
}

#[test]
fn the_environment_chooses_unless_the_option_does() {
    assert!(hint("de_AT.UTF-8", &["--level", "1"]).out.starts_with("Versuche"));
    assert!(hint("ar_EG.UTF-8", &["--level", "1"]).out.contains("مفرد خفي"));
    for english in ["C", "en_GB.UTF-8", "fi_FI.UTF-8"] {
        assert!(hint(english, &["--level", "1"]).out.starts_with("Try this technique"), "{english}");
    }
    assert!(hint("de_AT.UTF-8", &["--level", "1", "--language", "en"]).out.starts_with("Try"));
    hint("C", &["--language", "tlh"]).ends_with(2).says(&["tlh", "en, de, ar"]);
}

#[test]
fn mistakes_and_what_has_no_template_are_told_too() {
    let wrong = PUZZLE.replacen("53.", "53+2", 1);
    let told = |args: &[&str]| {
        Ran::from(program(&[&["hint", "--language", "de"], args].concat()).output().unwrap()).out
    };
    assert!(told(&[&wrong]).starts_with("r1c3 ist nicht 2: Lösche die Ziffer"), "{}", told(&[&wrong]));
    // Data stay as they are, for programs.
    assert!(told(&["--to", "jsonl", PUZZLE]).contains("\"name\":\"Hidden Single\""));
}
