//! What is meant where words match nothing, may be two things, or match several addresses equally well.

use std::collections::BTreeSet;

use serde_json::json;
use vejviser_engine::{Budget, Error};

use super::{ALL, answer, check, request};
use crate::support::engine;

/// A word that matches nothing is dropped where number, street and place identify the address.
#[test]
fn a_word_that_matches_nothing_is_relaxed() {
    check(&[
        // More than two edits, letters that are two when folded, abbreviations that are no beginning of a word.
        (json!({"q": "Kåøngevj 21, 2., 6270 Tønder"}), "unit", &["Kongevej 21, 2., 6270 Tønder"]),
        (json!({"q": "Kogd. 2, 6270 Tønder"}), "unit", &["Kogade 2, 6270 Tønder"]),
        // A town, a supplementary town and a postcode that do not exist.
        (json!({"q": "Kongevej 21, 2., 6270 Tondrr"}), "unit", &["Kongevej 21, 2., 6270 Tønder"]),
        (json!({"q": "Østerende 3, Bllum, 6261 Bredebro"}), "unit", &["Østerende 3, Ballum, 6261 Bredebro"]),
        (json!({"q": "Østerende 3, Balom, 6261 Bredebro"}), "unit", &["Østerende 3, Ballum, 6261 Bredebro"]),
        (json!({"q": "Kongevej 21, 2., 6277 Tønder"}), "unit", &["Kongevej 21, 2., 6270 Tønder"]),
        // The other words tell too little: no number, no place, or a street unlike all of the place.
        (json!({"q": "Kåøngevj, 6270 Tønder"}), "unit", &["."]),
        (json!({"q": "Kåøngevj 21"}), "unit", &["."]),
        (json!({"q": "Xylofonstræde 21, 6270 Tønder"}), "unit", &["."]),
        (json!({"q": "Kåøngevj 21, 2., 6270 Tønder", "fuzzy": false}), "unit", &["."]),
    ]);
}

/// `1` is a house of the street before it, and no postcode of Zealand; where there is no such house, it may be one.
#[test]
fn a_number_behind_a_street_is_one_of_houses() {
    let numbers = |q: &str| {
        let (_, texts) =
            answer(json!({"q": q, "firstTier": "accessAddress", "lastTier": "accessAddress", "limit": ALL}));
        let number =
            |text: String| text.split(", ").next().and_then(|house| house.rsplit(' ').next()).map(str::to_owned);
        texts.into_iter().filter_map(number).collect::<BTreeSet<_>>()
    };
    for q in ["kongevej 6", "storegade 6", "Storegade 62"] {
        let digits = q.split(' ').next_back().unwrap();
        let found = numbers(q);
        let houses = found.iter().filter(|number| number.starts_with(digits)).count();
        assert!(houses == found.len() || houses == 0, "{q}: {found:?}");
    }
    check(&[
        (json!({"q": "storegade 627", "limit": 1}), "entrance", &["Storegade 1, 6270 Tønder"]),
        // A number before a comma or full stop is whole, unless there is no such number.
        (json!({"q": "kongevej 20", "lastTier": "accessAddress"}), "entrance", &["Kongevej 20, 6270 Tønder"]),
    ]);
}

/// `12` is no house 1 with a second floor, whatever else is misspelt.
#[test]
fn a_number_is_never_read_as_two() {
    for (q, digits) in
        [("kongevje 21", "21"), ("storegdae 12", "12"), ("kongevje 21, 6270", "21"), ("østregdae 63", "63")]
    {
        let (_, texts) = answer(json!({"q": q, "limit": ALL}));
        let is_split = |text: &&String| !text.split([' ', ',']).any(|word| word.starts_with(digits));
        assert_eq!(texts.iter().find(is_split), None, "{q}");
    }
}

/// A typing error changes neither the tier nor what it lists.
#[test]
fn a_misspelt_text_lists_what_the_right_one_does() {
    for (misspelt, right) in [
        ("storgade 1", "storegade 1"),
        ("storgade 1,", "storegade 1,"),
        ("storgade 12, 6270", "storegade 12, 6270"),
        ("kongevje 2", "kongevej 2"),
        ("kongevje 21", "kongevej 21"),
        ("kongevje 21, 2.", "kongevej 21, 2."),
    ] {
        let [misspelt, right] = [misspelt, right].map(|q| (q, answer(json!({"q": q, "limit": ALL}))));
        assert_eq!(misspelt.1.0, right.1.0, "{}", misspelt.0);
        let is_listed = |text: &&String| misspelt.1.1.contains(text);
        assert_eq!(right.1.1.iter().find(|text| !is_listed(text)), None, "{}", misspelt.0);
    }
}

#[test]
fn of_equal_suggestions_the_nearer_comes_first() {
    let near = |x: f64, y: f64| json!({"x": x, "y": y});
    let (toender, hoejer, fanoe) = (near(8.8637, 54.9409), near(8.694, 54.961), near(8.40, 55.44));
    check(&[
        (
            json!({"q": "storegade 1", "near": hoejer, "limit": 2, "lastTier": "accessAddress"}),
            "entrance",
            &["Storegade 1, 6280 Højer", "Storegade 1, 6270 Tønder"],
        ),
        (
            json!({"q": "storegade 1", "near": toender, "limit": 1, "lastTier": "accessAddress"}),
            "entrance",
            &["Storegade 1, 6270 Tønder"],
        ),
        // Better ones stay before nearer ones.
        (
            json!({"q": "storegade 1 6270", "near": hoejer, "limit": 1, "lastTier": "accessAddress"}),
            "entrance",
            &["Storegade 1, 6270 Tønder"],
        ),
        (json!({"q": "st", "near": fanoe, "limit": 1}), "street", &["Storetoft"]),
        (json!({"q": "st", "near": toender, "limit": 1}), "street", &["Storegade"]),
    ]);
    for near in [json!({"x": 80.0, "y": 55.0}), json!({"x": 8.0, "y": 55.0, "srid": 25832})] {
        let answer = engine().autocomplete(&request(json!({"q": "st", "near": near})), &mut Budget::unlimited());
        assert!(matches!(answer, Err(Error::Parameter(_))), "{answer:?}");
    }
}

/// A number that the street does not have: the nearest numbers of that very street, before floors and other streets.
#[test]
fn a_missing_number_brings_the_nearest_of_the_street() {
    check(&[
        (
            json!({"q": "Kongevej 998, 6270 Tønder", "limit": 2}),
            "entrance",
            &["Kongevej 73, 6270 Tønder", "Kongevej 63, 6270 Tønder"],
        ),
        (json!({"q": "kongevej 998", "limit": 1}), "entrance", &["Kongevej 73, 6270 Tønder"]),
        (json!({"q": "kongev 998", "limit": 1}), "entrance", &["Kongevej 73, 6270 Tønder"]),
        (json!({"q": "Tønder, Kongevej 998", "limit": 1}), "entrance", &["Kongevej 73, 6270 Tønder"]),
        (json!({"q": "6270 Tønder, Kongevej 998", "limit": 1}), "entrance", &["Kongevej 73, 6270 Tønder"]),
        (json!({"q": "Kongevej 998, Tønder", "fuzzy": false}), "unit", &["."]),
    ]);
}

/// A town by another name than that of the list of postcodes.
#[test]
fn a_town_may_have_another_name() {
    check(&[
        (json!({"q": "Rimmevej 2, Tønder Kommune"}), "unit", &["Rimmevej 2, Langdal, 6792 Rømø"]),
        (json!({"q": "Nørregade 1 Løgumkloster St"}), "unit", &["Nørregade 1, Løgumgårde, 6240 Løgumkloster"]),
    ]);
}

#[test]
fn a_text_is_read_in_its_normal_form_and_the_caret_stays_at_its_letter() {
    for q in
        ["Kogade\u{a0}2,\u{2009}6270 Tønder", "Ko\u{ad}gade\u{200b} 2, 6270 Tønder", "\u{feff}Kogade 2\n6270 Tønder"]
    {
        check(&[(json!({"q": q, "lastTier": "accessAddress"}), "entrance", &["Kogade 2, 6270 Tønder"])]);
    }
    let with_caret = |q: &str, caret: u32| answer(json!({"q": q, "caret": caret}));
    assert_eq!(with_caret("A\u{30a}\u{200b}s 6270", 4), with_caret("Ås 6270", 2));
    assert_eq!(with_caret("Sto\u{200b}re\u{200b} 6270", 99), with_caret("Store 6270", 99));
}
