//! Facts about alignment in addition to those of `test/cases`.

use proptest::prelude::*;
use serde_json::{Value, json};

use super::{walk::Walk, *};
use crate::distance::{Op, script};

/// Aligns and shows the fields the variant has, separated by ` / `, and the unknown words after ` + `.
fn parse(typed: &str, variant: [&str; FIELDS]) -> String {
    let variant = Variant { fields: variant.map(Some) };
    let parse = align(typed, &variant);
    let fields: Vec<_> = parse.fields().flatten().collect();
    std::iter::once(fields.join(" / ").as_str()).chain(parse.unknown()).collect::<Vec<_>>().join(" + ")
}

#[test]
fn words_are_never_split() {
    for (typed, variant, expected) in [
        (
            "Højvangsvej 13, 8260 Viby J",
            ["Højvangsvej", "1", "", "", "", "8260", "Viby J"],
            "Højvangsvej / 13 / 8260 / Viby J",
        ),
        (
            "Højvangsvej 13, 8260 Viby J",
            ["Højvangsvej", "3", "", "", "", "8260", "Viby J"],
            "Højvangsvej / 13 / 8260 / Viby J",
        ),
        (
            "C.F. Richs Vej 22, 2000 Frederiksberg",
            ["C.F. Richs Vej", "2", "2", "", "", "2000", "Frederiksberg"],
            "C.F. Richs Vej / 22 /  / 2000 / Frederiksberg",
        ),
        (
            "højvangsvej foobar 13, 8260 viby",
            ["højdevej", "11", "1", "", "", "8260", "viby j"],
            "højvangsvej /  / 13 / 8260 / viby + foobar",
        ),
        (
            "Brøddegade 14, 14, Gudhjem, 3760 Gudhjem",
            ["Brøddegade", "14", "1", "4", "Gudhjem", "3760", "Gudhjem"],
            "Brøddegade / 14 / 14 /  / Gudhjem / 3760 / Gudhjem",
        ),
        ("foobar", ["Augustenborggade", "5", "st", "tv", "Langenæs", "8000", "Aarhus C"], "foobar /  /  /  /  /  / "),
    ] {
        assert_eq!(parse(typed, variant), expected, "{typed}");
    }
}

#[test]
fn matters_of_taste_are_dropped() {
    let variant = ["Vej", "41N", "2", "121", "", "4130", "By"];
    for typed in [
        "Vej 41N, 2. 121, 4130 By",
        "VEJ 041 n 02. 0121 4130 BY",
        "  Vej 41 N,,2.,-121 ,4130,By.",
        "vej 41n 2 121 4130 by",
    ] {
        assert_eq!(parse(typed, variant).to_lowercase(), "vej / 41n / 2 / 121 / 4130 / by", "{typed}");
    }
    assert_eq!(
        parse("Vej 1, 2. -1, 4130 By", ["Vej", "1", "2", "-1", "", "4130", "By"]),
        "Vej / 1 / 2 / -1 / 4130 / By"
    );
}

#[test]
fn floor_and_door_may_touch_unless_digits_meet() {
    for (typed, expected) in [
        ("Vej 1 2tv 4130 By", "Vej / 1 / 2 / tv / 4130 / By"),
        ("Vej 1, 2. TV, 4130 By", "Vej / 1 / 2 / TV / 4130 / By"),
        ("Vej 1 4130 By", "Vej / 1 /  /  / 4130 / By"),
    ] {
        assert_eq!(parse(typed, ["Vej", "1", "2", "tv", "", "4130", "By"]), expected, "{typed}");
    }
    assert_eq!(parse("Vej 1 24 4130 By", ["Vej", "1", "2", "4", "", "4130", "By"]), "Vej / 1 / 24 /  / 4130 / By");
}

#[test]
fn words_that_fit_nowhere_are_unknown() {
    for (typed, expected) in [
        ("Vej 1, kontoret, 4130 By", "Vej / 1 / 4130 / By + kontoret"),
        ("Vej 1, 4130 By, Danmark", "Vej / 1 / 4130 / By + Danmark"),
        ("Vej 1, 2. tv, 4130 By", "Vej / 1 / 4130 / By + 2 + tv"),
    ] {
        assert_eq!(parse(typed, ["Vej", "1", "", "", "", "4130", "By"]), expected, "{typed}");
    }
}

#[test]
fn whatever_separates_parts_is_a_blank() {
    let variant = ["Vej", "1", "", "", "", "4130", "By"];
    for typed in [
        "Vej 1\n4130 By",
        "Vej 1;4130 By",
        "Vej;1;4130;By;",
        "Vej 1|4130 By",
        "Vej 1\t4130\tBy",
        "Vej 1 - 4130 By",
        "Vej 1 – 4130 By -",
        "Vej 1 / 4130 By",
        "Vej 1 (4130 By)",
        "Vej 1: 4130 By",
        r#""Vej 1", "4130 By""#,
        "“Vej 1”\n„4130 By“",
        "«Vej», «1», «4130», «By»",
    ] {
        assert_eq!(parse(typed, variant), "Vej / 1 / 4130 / By", "{typed}");
    }
    for (name, expected) in [
        ("Engen, Havekoloni", "Engen, Havekoloni / 1 / 4130 / By"),
        ("Toften;Vej", "Toften;Vej / 1 / 4130 / By"),
        ("Ved Engen (Nord)", "Ved Engen (Nord) / 1 / 4130 / By"),
        ("\"Vej\"", "\"Vej\" / 1 / 4130 / By"),
        ("Vej - Nord", "Vej - Nord / 1 / 4130 / By"),
    ] {
        assert_eq!(parse(&format!("{name} 1, 4130 By"), [name, "1", "", "", "", "4130", "By"]), expected, "{name}");
    }
}

#[test]
fn a_part_that_was_not_typed_takes_no_word_of_the_next() {
    for (typed, expected) in [
        ("Vej 76 2 6270 By", "Vej / 76 / 2 /  / 6270 / By"),
        ("Vej 76, 2., 6270 By", "Vej / 76 / 2 /  / 6270 / By"),
        ("Vej 76 6270 By", "Vej / 76 /  /  / 6270 / By"),
    ] {
        for door in ["tv", "th", "mf", "12"] {
            assert_eq!(parse(typed, ["Vej", "76", "2", door, "", "6270", "By"]), expected, "{typed} {door}");
        }
    }
}

#[test]
fn a_parse_can_be_used_again() {
    let mut aligner = Aligner::new();
    let mut parse = Parse::default();
    let long = Variant { fields: ["Vej", "1", "2", "tv", "Sted", "4130", "By"].map(Some) };
    let short = Variant { fields: [Some("Gade"), Some("7"), None, None, Some(""), Some("8000"), Some("Aarhus C")] };
    for (typed, variant) in [("Vej 1 x 4130 By", long), ("Gade 7 8000 Aarhus C", short), ("", short), ("Gade", long)] {
        aligner.take(typed);
        aligner.align_into(&variant, &mut parse);
        assert_eq!(parse, align(typed, &variant));
    }
}

/// The edit script of the plain costs, as the walk takes it.
fn plain_steps(typed: &str, variant: &str, [insert, update, delete]: [u32; 3]) -> Vec<Step> {
    let (mut typed_chars, mut variant_chars) = (typed.chars(), variant.chars());
    let ops = script(typed, variant, insert, update, delete).ops.into_iter();
    ops.map(|op| Step {
        typed: if op == Op::Delete { None } else { typed_chars.next() },
        variant: if op == Op::Insert { None } else { variant_chars.next() },
    })
    .collect()
}

/// The lines of `test/cases/align-consume.jsonl`, which speak of the walk alone: other costs, no rules about blanks.
#[test]
fn cases_of_the_walk() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../test/cases/align-consume.jsonl");
    let lines = std::fs::read_to_string(path).unwrap();
    for line in lines.lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let (input, expect) = (&case["input"], &case["expect"]);
        let (typed, variant) = (input["uvasket"].as_str().unwrap(), input["vasket"].as_str().unwrap());
        let costs =
            input["costs"].as_array().map_or([1, 2, 1], |costs| [0, 1, 2].map(|at| costs[at].as_u64().unwrap() as u32));
        let mut steps = plain_steps(typed, variant, costs);
        let mut walk = Walk { steps: &mut steps, at: 0, at_blank: true };
        if let Some(letters) = input["take"].as_u64() {
            let mut taken = String::new();
            walk.take(letters as usize, false, &mut taken);
            assert_eq!(taken.trim(), expect["taken"], "{}", case["id"]);
        } else {
            let (mut parsed, mut unknown) = (Vec::new(), Vec::new());
            for token in input["tokens"].as_array().unwrap() {
                let mut taken = String::new();
                walk.take(token.as_str().unwrap().len(), false, &mut taken);
                parsed.push(taken);
                while walk.skip_to_unknown() {
                    let mut word = String::new();
                    walk.take_unknown(&mut word);
                    unknown.push(word);
                }
            }
            assert_eq!(json!(parsed), expect["parsedTokens"], "{}", case["id"]);
            assert_eq!(json!(unknown), expect["unknownTokens"], "{}", case["id"]);
        }
    }
}

/// The steps are those of the script that fills the whole matrix.
fn assert_plain_script(typed: &str, variant: &str) {
    let letters: Vec<_> = typed.chars().map(|char| (char, char)).collect();
    let against: Vec<_> = variant.chars().collect();
    let (mut matrix, mut steps) = (Matrix::default(), Vec::new());
    matrix.take(&letters);
    matrix.steps(&letters, &against, &mut steps);
    assert_eq!(steps, plain_steps(typed, variant, [1, 2, 1]), "{typed} {variant}");
}

proptest! {
    #![proptest_config(crate::seeded(2000))]

    #[test]
    fn the_bits_choose_the_plain_script(typed in "[abš ,]{0,24}", variant in "[abšž ,]{0,16}") {
        assert_plain_script(&typed, &variant);
    }

    #[test]
    fn long_texts_are_aligned_too(typed in "[ab ,]{60,150}", variant in "[ab ,]{0,80}") {
        assert_plain_script(&typed, &variant);
    }

    #[test]
    fn the_official_text_gives_its_own_fields(
        street in "[A-ZÆØÅ][a-zæøå]{1,9}( [A-Z][a-z]{1,5})?", number in "[1-9][0-9]{0,2}[A-Z]?",
        floor in "([1-9]|st|kl)?", door in "(tv|mf|th|[1-9][0-9]?)?", town in "([A-ZÆØÅ][a-zæøå]{2,9})?",
    ) {
        let fields = [street.as_str(), &number, &floor, &door, &town, "5200", "Odense V"];
        let variant = Variant { fields: fields.map(Some) };
        let mut text = Vec::new();
        write_variant(&variant, &mut text);
        let parse = align(&text.iter().collect::<String>().to_uppercase(), &variant);
        let found: Vec<_> = parse.fields().flatten().map(str::to_lowercase).collect();
        let expected: Vec<_> = fields.iter().filter(|text| !text.is_empty()).map(|text| text.to_lowercase()).collect();
        prop_assert_eq!(found, expected);
        prop_assert_eq!(parse.unknown().len(), 0);
    }

    #[test]
    fn no_text_panics(typed in any::<String>(), fields in any::<[Option<String>; FIELDS]>()) {
        let _ = align(&typed, &Variant { fields: fields.each_ref().map(Option::as_deref) });
    }
}
