//! Words beside an address, words of its street apart or in another order, and words that are the opposite of the street's.

use std::sync::LazyLock;

use vejviser_engine::Engine;
use vejviser_engine::cleanse::{AddressKind, Category, Cleansed, Level, Match, Rule};
use vejviser_engine::request::{CleanseParameters, CleanseParts};

use super::{cleansed, line, request};
use crate::history::files::Files;
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
        ("E:Storegade 1, 3, 6270 Tønder", "1 Range, 3 Range"),
        ("E:Storegade 1 og nr. 3, 6270 Tønder", "1 Range, 3 Range"),
        ("E:Storegade 1 samt 3, 6270 Tønder", "1 Range, 3 Range"),
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

/// Streets of one town that other texts are easily taken for, and houses with and without a letter.
fn town() -> &'static Engine {
    static ENGINE: LazyLock<Engine> = LazyLock::new(|| {
        let houses = [
            "Krusåvej 21",
            "Krusåvej 21A",
            "Krusåvej 23",
            "Krusåvej 25A",
            "Krusåvej 25C",
            "Bovlund Nymarksvej 6",
            "Sønderklit 19",
            "Østerlundvej 10",
            "Søndervang 9",
            "Østervirke 4",
            "Nørrefoldvej 4",
            "Skolevej 3",
            "Skovvej 6",
            "Hyrup Skovvej 6",
            "Tirslund Sognevej 4",
            "Digevej 5",
            "Gammel Digevej 5",
            "Frifeltvej 8",
            "Ved Møllen 6",
            "Landevej 3",
            "Tønder Landevej 3",
            "Tønder Dige 2",
            "Digevej 2",
        ];
        let files =
            houses.iter().zip(1..).fold(Files::default(), |files, (house, number)| files.entrance(number, 2000, house));
        files.engine()
    });
    &ENGINE
}

/// Each text among the entrances of that town, with its line and the rule of the first result.
fn check_town(facts: &[(&str, &str, Rule)]) {
    for (text, expected, rule) in facts {
        let answer = cleansed(town(), &request(&format!("E:{text}, 6270 Tønder")));
        let found = answer.matches.first().map(|found| found.rule);
        assert_eq!((line(&answer), found), (format!("{expected}, 6270 Tønder"), Some(*rule)), "{text}");
    }
}

#[test]
fn a_letter_behind_any_mark_is_that_of_the_house_number() {
    let found = "C 1 Krusåvej 21A";
    check_town(&[
        ("Krusåvej 21. A", found, Rule::Writing),
        ("Krusåvej 21.A", found, Rule::Writing),
        ("Krusåvej 21/A", found, Rule::Writing),
        ("Krusåvej 21 / A", found, Rule::Writing),
        ("Krusåvej 21'A", found, Rule::Writing),
        ("Krusåvej 21 litra A", "C 2 Krusåvej 21A", Rule::Writing),
        ("Krusåvej 23. A", "C 5 Krusåvej 23", Rule::HouseNumber),
    ]);
    let parts = CleanseParts {
        street_name: Some("Krusåvej".into()),
        house_number: Some("21.A".into()),
        postcode: Some("6270".into()),
        ..CleanseParts::default()
    };
    let parameters = CleanseParameters { text: None, parts: Some(parts) };
    assert_eq!(line(&cleansed(town(), &(AddressKind::AccessAddress, parameters))), "C 1 Krusåvej 21A, 6270 Tønder");
}

#[test]
fn words_that_a_town_resembles_are_no_misspelt_town() {
    let found = "C 1 Willemoesvej 8, Nordby, 6720 Fanø";
    check(&[
        ("E:Willemoesvej 8 jan, 6720 Fanø", found, Rule::UnknownWords),
        ("E:Willemoesvej 8, jan, 6720 Fanø", found, Rule::UnknownWords),
        ("E:Willemoesvej 8, N, 6720 Fanø", found, Rule::Surplus),
        ("E:Willemoesvej 8, 6720 2800", found, Rule::Place),
        ("E:Willemoesvej 8, 6720 Fanø, Fanø", found, Rule::Surplus),
        ("E:Willemoesvej 8, 6720 Fanø, 6720 Fanø", found, Rule::Surplus),
        ("E:Willemoesvej 8, Fanø, 6720 Fanø", found, Rule::Surplus),
    ]);
    let found = "B 1 Willemoesvej 8, Nordby, 6720 Fanø";
    check(&[
        ("E:Willemoesvej 8, Norby, 6720 Fanø", found, Rule::SupplementaryTown),
        ("E:Willemoesvej 8, Nord, 6720 Fanø", found, Rule::SupplementaryTown),
        ("E:Willemoesvej 8, Fano, 6720", found, Rule::Town),
    ]);
}

#[test]
fn opposites_within_words_and_before_a_point_are_no_typing_errors() {
    check_town(&[
        ("Bovlund Gl.marksvej 6", "C 1 Bovlund Nymarksvej 6", Rule::OppositeStreet),
        ("Bovlund Glmarksvej 6", "C 1 Bovlund Nymarksvej 6", Rule::OppositeStreet),
    ]);
    for text in ["Søndre Klitv. 19", "Østerv. 10", "Sønderv. 9", "Østermark 4", "Nørrefeltvej 4"] {
        let answer = cleansed(town(), &request(&format!("E:{text}, 6270 Tønder")));
        assert!(answer.category > Category::B, "{text}: {}", line(&answer));
    }
}

#[test]
fn the_street_that_explains_all_words_comes_first() {
    check_town(&[
        ("Skovvej 6, Hyrup", "C 2 Hyrup Skovvej 6", Rule::Order),
        ("Skovvej 6 Hyrup", "C 2 Hyrup Skovvej 6", Rule::Order),
        ("Skovvj 6, Hyrup", "C 2 Hyrup Skovvej 6", Rule::Order),
        ("Sognevj 4, Tirslund", "C 1 Tirslund Sognevej 4", Rule::Order),
        ("Landevej 3, Tønder", "C 1 Landevej 3", Rule::Surplus),
        ("Dige 2", "C 1 Tønder Dige 2", Rule::Order),
        ("Landevej 3, Danmark", "C 1 Landevej 3", Rule::Surplus),
        ("Digevej 5, Klinik A, Gammel", "C 2 Gammel Digevej 5", Rule::UnknownWords),
        ("Sognevej 4, Fløj 101A, Tirslund", "C 1 Tirslund Sognevej 4", Rule::UnknownWords),
    ]);
}

#[test]
fn a_number_may_be_the_part_before_its_street() {
    check_town(&[
        ("8, Frifeltvej", "C 1 Frifeltvej 8", Rule::Order),
        ("21A, Krusåvej", "C 1 Krusåvej 21A", Rule::Order),
    ]);
}

#[test]
fn both_ends_of_a_range_of_letters_are_found() {
    for text in ["25A, 25C", "25A, C", "25 A og 25 C", "25A og C", "25A/C", "25 A samt nr. 25 C"] {
        let answer = cleansed(town(), &request(&format!("E:Krusåvej {text}, 6270 Tønder")));
        assert_eq!(ends(&answer), ["25A Range", "25C Range"], "{text}");
    }
}

#[test]
fn a_street_behind_a_postcode_may_have_one_typing_error() {
    for text in ["E:6270 Frifeltej", "E:6270 Tønder Frifeltej"] {
        let answer = cleansed(town(), &request(text));
        assert_eq!(
            (line(&answer).as_str(), answer.rule),
            ("C 1 Frifeltvej 8, 6270 Tønder", Rule::HouseNumber),
            "{text}"
        );
    }
}

#[test]
fn brackets_and_several_blanks_are_no_differences() {
    for text in [
        "E:[Ved Møllen 6], 6270 Tønder",
        "E:Ved Møllen 6 [6270 Tønder]",
        "E:Ved  Møllen 6, 6270 Tønder",
        "E:Ved\tMøllen\t6,\t6270\tTønder",
    ] {
        assert_eq!(line(&cleansed(town(), &request(text))), "A 1 Ved Møllen 6, 6270 Tønder", "{text}");
    }
}
