//! Words beside an address, words of its street apart or in another order, and words that are the opposite of the street's.

use vejviser_engine::cleanse::Rule;

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
