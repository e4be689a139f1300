//! Words beside an address, words of its street apart or in another order, and words that are the opposite of the street's.

use vejviser_engine::cleanse::{Category, Cleansed, Level, Match, Rule};

use super::{cleansed, line, request};
use crate::support::engine;

/// Each text with its line and the rule of the first result.
fn check(facts: &[(&str, &str, Rule)]) {
    for (text, expected, rule) in facts {
        let answer = cleansed(engine(), &request(text));
        let found = answer.matches.first().map(|found| found.rule);
        assert_eq!((line(&answer).as_str(), found), (*expected, Some(*rule)), "{text}");
    }
}

#[test]
fn opposites_are_no_typing_errors() {
    let found = "C 1 Vestermarksvej 3, Stenderup, 6520 Toftlund";
    check(&[
        ("E:Østermarksvej 3, 6520 Toftlund", found, Rule::OppositeStreet),
        ("E:Ostermarksvej 3, 6520 Toftlund", found, Rule::OppositeStreet),
        ("E:Østermarksv. 3, 6520 Toftlund", found, Rule::OppositeStreet),
        ("E:Østergårdsvænget 4, 6792 Rømø", "C 1 Vestergårdsvænget 4, Langdal, 6792 Rømø", Rule::OppositeStreet),
        ("E:Øster Engvej 2, 6720 Fanø", "C 1 Vester Engvej 2, Rindby Strand, 6720 Fanø", Rule::OppositeStreet),
    ]);
    check(&[
        ("E:Vestremarksvej 3, 6520 Toftlund", "B 1 Vestermarksvej 3, Stenderup, 6520 Toftlund", Rule::StreetMisspelt),
        ("E:Vestermakrsvej 3, 6520 Toftlund", "B 1 Vestermarksvej 3, Stenderup, 6520 Toftlund", Rule::StreetMisspelt),
    ]);
}

#[test]
fn a_part_that_names_no_street_displaces_none_that_does() {
    let found = "C 1 Storegade 24, 6270 Tønder";
    check(&[
        ("E:Storegade 24, Lokale 7, 6270 Tønder", found, Rule::UnknownWords),
        ("E:Storegade 24, Room 3, 6270 Tønder", found, Rule::UnknownWords),
        ("E:Storegade 24 lokale 2B, 6270 Tønder", found, Rule::UnknownWords),
        ("E:Storegade 24, Klinik, 6270 Tønder", found, Rule::UnknownWords),
        ("E:Storegade 24, Hal 2, 6270 Tønder", found, Rule::UnknownWords),
        ("E:Rimmevej 2, Kontor, Langdal, 6792 Rømø", "C 1 Rimmevej 2, Langdal, 6792 Rømø", Rule::UnknownWords),
        ("E:Lokale 7, Storegade 24, 6270 Tønder", found, Rule::UnknownWords),
        ("E:6270 Tønder, Storegade 24, Kontor 14", found, Rule::UnknownWords),
    ]);
}

#[test]
fn the_words_of_a_street_may_stand_apart_and_in_any_order() {
    let found = "C 1 Gammel Agerskovvej 4, Rangstrup, 6534 Agerskov";
    check(&[
        ("E:Agerskovvej 4, Gammel, 6534 Agerskov", found, Rule::Order),
        ("E:Agerskovvej Gammel 4, 6534 Agerskov", found, Rule::Order),
        ("E:Danskesvej 2, Holger, 6270 Tønder", "C 1 Holger Danskesvej 2, Møgeltønder, 6270 Tønder", Rule::Order),
        ("E:Slotsbanken Ved 3, 6270 Tønder", "C 1 Ved Slotsbanken 3, 6270 Tønder", Rule::Order),
        ("E:Engvej 2, 6720 Vester", "C 1 Vester Engvej 2, Rindby Strand, 6720 Fanø", Rule::Order),
    ]);
}

#[test]
fn another_name_of_the_town_costs_nothing_beside_a_corrected_street() {
    check(&[
        ("E:Sotregade 24, 6270 Tondern", "B 1 Storegade 24, 6270 Tønder", Rule::StreetMisspelt),
        ("E:Sotregade 24, 6270 Hjerting", "C 1 Storegade 24, 6270 Tønder", Rule::Place),
    ]);
}

#[test]
fn an_addressee_with_a_mark_beside_an_exact_address_is_b() {
    let found = "B 1 Storegade 1, 2. tv, 6270 Tønder";
    check(&[
        ("c/o Jensen, Storegade 1, 2. tv, 6270 Tønder", found, Rule::Addressee),
        ("Att.: Jensen, Storegade 1, 2. tv, 6270 Tønder", found, Rule::Addressee),
        ("v/ A. Jensen, Storegade 1, 2. tv, 6270 Tønder", found, Rule::Addressee),
        ("Storegade 1, 2. tv, c/o Jensen, 6270 Tønder", found, Rule::Addressee),
        ("Storegade 1, 2. tv, att. Jensen, 6270 Tønder", found, Rule::Addressee),
    ]);
    let doubtful = "C 1 Storegade 1, 2. tv, 6270 Tønder";
    check(&[
        ("c/o Jensen, Sotregade 1, 2. tv, 6270 Tønder", doubtful, Rule::Street),
        ("c/o Jensen, Storegade 1, 2. tv, 6270", doubtful, Rule::Surplus),
        ("Firmaet, c/o Jensen, Storegade 1, 2. tv, 6270 Tønder", doubtful, Rule::UnknownWords),
    ]);
    let answer = cleansed(engine(), &request("c/o Jensen, Storegade 1, 2. tv, 6270 Tønder"));
    assert_eq!(answer.matches[0].parse.unknown().collect::<Vec<_>>(), ["c/o", "Jensen"]);
}

#[test]
fn both_ends_of_a_range_are_found_the_first_one_first() {
    for text in ["1-3", "1 - 3", "1/3", "1–3", "1 og 3", "1 til 3", "1 & 3", "1+3"] {
        let answer = cleansed(engine(), &request(&format!("E:Storegade {text}, 6270 Tønder")));
        assert_eq!(ends(&answer), ["1 Range", "3 Range"], "{text}");
    }
    for (text, expected) in [
        ("E:Storegade 24-99, 6270 Tønder", "24 Range"),
        ("E:Storegade 23X-24, 6270 Tønder", "24 Range"),
        ("E:Storegade 1, 3, 6270 Tønder", "1 Surplus, 3 Range"),
        ("E:Storegade 1, 99, 6270 Tønder", "1 Surplus"),
        ("E:Storegade 1-3, 6270 Tønder, Danmark", "1 Range, 3 Range"),
        ("E:Storegade 1-3, Klinik, 6270 Tønder", "1 UnknownWords, 3 UnknownWords"),
    ] {
        let answer = cleansed(engine(), &request(text));
        assert_eq!((answer.category, ends(&answer).join(", ").as_str()), (Category::C, expected), "{text}");
    }
}

/// House number and rule of each match.
fn ends(answer: &Cleansed<'_>) -> Vec<String> {
    let end = |found: &Match<'_>| {
        let number = found.version.house_number.map(|number| number.to_string()).unwrap_or_default();
        format!("{number} {:?}", found.rule)
    };
    answer.matches.iter().map(end).collect()
}

#[test]
fn what_the_address_lies_in_and_the_town_once_more_are_surplus() {
    let found = "C 1 Storegade 24, 6270 Tønder";
    for more in [
        "E:Storegade 24, 6270 Tønder, Tønder Kommune",
        "E:Storegade 24, 6270 Tønder, TØNDER KOMMUNE",
        "E:Storegade 24, 6270 Tønder, Kommune Tønder",
        "E:Storegade 24, Tønder Kommune, 6270 Tønder",
        "E:Storegade 24, 6270 Tønder, Region Syddanmark",
        "E:Storegade 24, 6270 Tønder, Tønder Kommune, Region Syddanmark, Danmark",
        "E:Storegade 24, 6270 Tønder, Dänemark",
        "E:Storegade 24, 6270 Tønder, Danemark",
        "E:Storegade 24, 6270 Tønder, Tønder",
        "E:Storegade 24, 6270 Tønder Tønder",
        "E:Storegade 24, Tønder, 6270 Tønder",
    ] {
        check(&[(more, found, Rule::Surplus)]);
    }
    for other in [
        "E:Storegade 24, 6270 Tønder, Aabenraa Kommune",
        "E:Storegade 24, 6270 Tønder, Region Midtjylland",
        "E:Storegade 24, 6270 Tønder, Rømø",
        "E:Storegade 24, 6270 Tønder, Kommune",
    ] {
        check(&[(other, found, Rule::UnknownWords)]);
    }
}

#[test]
fn a_street_behind_a_postcode_needs_no_number() {
    for text in ["E:6270 Storegade", "E:6270 storegade", "E:6270 Tønder Storegade", "E:DK-6270 Storegade"] {
        let answer = cleansed(engine(), &request(text));
        let streets: Vec<_> = answer.matches.iter().map(|found| found.version.street_name).collect();
        assert!(!streets.is_empty() && streets.iter().all(|&street| street == "Storegade"), "{text}: {streets:?}");
        assert_eq!((answer.rule, answer.level), (Rule::HouseNumber, Some(Level::Street)), "{text}");
    }
    for text in ["E:6270 Tønder", "E:6270 Qwzxvej", "E:6792 Rømø", "E:6270 Storgad"] {
        let answer = cleansed(engine(), &request(text));
        assert_eq!((line(&answer).as_str(), answer.rule), ("D 0 ", Rule::NoStreet), "{text}");
    }
}
