//! Texts over some streets of Tønder and Fanø, by what is wrong with them.

use vejviser_engine::cleanse::{AddressKind, Rule};
use vejviser_engine::request::CleanseParameters;

use super::{cleansed, line, request};
use crate::support::engine;

fn check(facts: &[(&str, &str)]) {
    for (text, expected) in facts {
        assert_eq!(line(&cleansed(engine(), &request(text))), *expected, "{text}");
    }
}

#[test]
fn what_differs_in_case_and_punctuation_alone_is_a() {
    check(&[
        ("Storegade 1, 2. tv, 6270 Tønder", "A 1 Storegade 1, 2. tv, 6270 Tønder"),
        ("STOREGADE 1, 2. TV, 6270 TØNDER", "A 1 Storegade 1, 2. tv, 6270 Tønder"),
        ("storegade 1 2 tv 6270 tønder", "A 1 Storegade 1, 2. tv, 6270 Tønder"),
        ("Storegade 1 ,, 2.tv,6270 Tønder", "A 1 Storegade 1, 2. tv, 6270 Tønder"),
        ("Storegade 01, 02. tv, 6270 Tønder", "A 1 Storegade 1, 2. tv, 6270 Tønder"),
        ("Storegade 1, 2. sal tv, 6270 Tønder", "A 1 Storegade 1, 2. tv, 6270 Tønder"),
        ("Storegade 1, stueplan, 6270 Tønder", "A 1 Storegade 1, st., 6270 Tønder"),
        ("E:Storegade 1, 6270 Tønder", "A 1 Storegade 1, 6270 Tønder"),
        ("NÃ¸rregade 1, LÃ¸gumgÃ¥rde, 6240 LÃ¸gumkloster", "A 1 Nørregade 1, Løgumgårde, 6240 Løgumkloster"),
        ("Rimmevej 2, Langdal, 6792 Rømø", "A 1 Rimmevej 2, Langdal, 6792 Rømø"),
        ("Rimmevej 2, 6792 Rømø", "A 1 Rimmevej 2, Langdal, 6792 Rømø"),
    ]);
}

#[test]
fn differences_that_can_mean_no_other_are_b() {
    check(&[
        ("Rimmevej 2, 6792", "B 1 Rimmevej 2, Langdal, 6792 Rømø"),
        ("Rimmevej 2, Romo, 6792", "B 1 Rimmevej 2, Langdal, 6792 Rømø"),
        ("Rimmevej 2, Rømø", "B 1 Rimmevej 2, Langdal, 6792 Rømø"),
        ("Storegade 1, 2. tv, Tønder", "B 1 Storegade 1, 2. tv, 6270 Tønder"),
        ("Sotregade 1, 2. tv, 6270 Tønder", "B 1 Storegade 1, 2. tv, 6270 Tønder"),
        ("Store gade 1, 2. tv, 6270 Tønder", "B 1 Storegade 1, 2. tv, 6270 Tønder"),
        ("Nr.gade 1, 6240 Løgumkloster", "B 1 Nørregade 1, Løgumgårde, 6240 Løgumkloster"),
        ("V.marksvej 3, 6520 Toftlund", "B 1 Vestermarksvej 3, Stenderup, 6520 Toftlund"),
        ("N.gade 1, 6240 Løgumkloster", "B 1 Nørregade 1, Løgumgårde, 6240 Løgumkloster"),
        ("Rimmevej 2, Langdal", "B 1 Rimmevej 2, Langdal, 6792 Rømø"),
        ("Nørregade 1, Løgumgårde", "B 1 Nørregade 1, Løgumgårde, 6240 Løgumkloster"),
        ("Rimmevej 2, Tønder Kommune", "B 1 Rimmevej 2, Langdal, 6792 Rømø"),
        ("Storegade 1, 2. tv, Tønder St.", "B 1 Storegade 1, 2. tv, 6270 Tønder"),
        ("Noerregade 1, 6240 Loegumkloster", "B 1 Nørregade 1, Løgumgårde, 6240 Løgumkloster"),
        ("Vestermarksv. 3, 6520 Toftlund", "B 1 Vestermarksvej 3, Stenderup, 6520 Toftlund"),
        ("Vestergårdsvængt 2, 6792 Rømø", "B 1 Vestergårdsvænget 2, Langdal, 6792 Rømø"),
    ]);
}

#[test]
fn a_town_by_another_name_is_b() {
    check(&[
        ("Storegade 1, 2. tv, Tondern", "B 1 Storegade 1, 2. tv, 6270 Tønder"),
        ("Storegade 1, 2. tv, Tonder", "B 1 Storegade 1, 2. tv, 6270 Tønder"),
        ("Storegade 1, 2. tv, Tønder, Sønderjylland", "B 1 Storegade 1, 2. tv, 6270 Tønder"),
        ("Rimmevej 2, Romo", "B 1 Rimmevej 2, Langdal, 6792 Rømø"),
    ]);
}

#[test]
fn a_town_misspelt_or_cut_short_comes_before_others() {
    check(&[
        ("E:Storegade 24, Tønde", "C 10 Storegade 24, 6270 Tønder"),
        ("E:Storegade 24, Tøndr", "C 10 Storegade 24, 6270 Tønder"),
        ("E:Storegade 24, Højr", "C 10 Storegade 24, 6280 Højer"),
    ]);
}

#[test]
fn what_could_be_wrong_is_c_with_the_likeliest_first() {
    check(&[
        ("Jensen, Storegade 1, 2. tv, 6270 Tønder", "C 1 Storegade 1, 2. tv, 6270 Tønder"),
        ("Storegade 1, 2. tv, 6270 Tønder, Danmark", "C 1 Storegade 1, 2. tv, 6270 Tønder"),
        ("Storegade 1, 2. til venstre, DK-6270 Tønder", "C 1 Storegade 1, 2. tv, 6270 Tønder"),
        ("6270 Tønder, Storegade 1, 2. tv", "C 1 Storegade 1, 2. tv, 6270 Tønder"),
        ("Storegade nr. 1, stuen, 6270 Tønder", "C 1 Storegade 1, st., 6270 Tønder"),
        ("Storegade 1, 6270 Tønder", "C 4 Storegade 1, 2., 6270 Tønder"),
        ("E:Storegade 1, 2. tv, 6270 Tønder", "C 1 Storegade 1, 6270 Tønder"),
        ("Storegade 1, 2. tv, 6720 Tønder", "C 1 Storegade 1, 2. tv, 6270 Tønder"),
        ("Storegade 1, 2. tv, 6720", "C 1 Storegade 1, 2. tv, 6270 Tønder"),
        ("2. tv, Storegade 1, 6270 Tønder", "C 1 Storegade 1, 2. tv, 6270 Tønder"),
        ("1 Storegade, 2. tv, 6270 Tønder", "C 1 Storegade 1, 2. tv, 6270 Tønder"),
        ("Storegade 1, 2. tv, 6270 Tønder, Tlf: 16 41 36 25", "C 1 Storegade 1, 2. tv, 6270 Tønder"),
        ("Storegade 1, 2. tv, 6270 Tønder, +45 5368 0699", "C 1 Storegade 1, 2. tv, 6270 Tønder"),
        ("Jens P. Hvid Storegade 1 2. tv 6270 Tønder", "C 1 Storegade 1, 2. tv, 6270 Tønder"),
    ]);
}

#[test]
fn a_doubtful_result_has_the_rule_of_its_heaviest_difference() {
    for (text, rule) in [
        ("1 Storegade, 2. tv, 6270 Tønder", Rule::Order),
        ("6270 Tønder, Storegade 1, 2. tv", Rule::Order),
        ("2. tv, Storegade 1, 6270 Tønder", Rule::Order),
        ("Storegade 1, 6270 Tønder, 2. tv", Rule::Order),
        ("Storegade 1, 2. til venstre, 6270 Tønder", Rule::Writing),
        ("Storegade nr. 1, stuen, 6270 Tønder", Rule::Writing),
        ("Storegade 1, 2. tv, DK-6270 Tønder", Rule::Writing),
        ("c/o Jensen, Storegade 1, 2. tv, 6270", Rule::Surplus),
        ("Storegade 1, 2. tv, 6270 Tønder, Danmark", Rule::Surplus),
        ("Storegade 1, 2. tv, 6270 Tønder, Tlf: 16 41 36 25", Rule::Surplus),
        ("E:Storegade 1, 2. tv, 6270 Tønder", Rule::Surplus),
        ("Storegade 1-3, 2. tv, 6270 Tønder", Rule::Range),
        ("Jensen, Storegade 1, 2. tv, 6270 Tønder", Rule::UnknownWords),
        ("Jens P. Hvid Storegade 1 2. tv 6270 Tønder", Rule::UnknownWords),
        ("Storegade 1, 2. tv, 6720 Tønder", Rule::Place),
        ("Storegade 1, 6270 Tønder", Rule::Unit),
        ("6270 Tønder, Storegade 1", Rule::Unit),
        ("6270 Tønder, Storegade 999, 2. tv", Rule::HouseNumber),
    ] {
        let answer = cleansed(engine(), &request(text));
        assert_eq!(answer.matches[0].rule, rule, "{text}: {}", line(&answer));
    }
}

#[test]
fn what_names_more_than_the_address_has_is_c() {
    check(&[
        ("Rimmevej 2, st. tv, Langdal, 6792 Rømø", "C 1 Rimmevej 2, Langdal, 6792 Rømø"),
        ("E:Rimmevej 2, DK-6792 Rømø", "C 1 Rimmevej 2, Langdal, 6792 Rømø"),
    ]);
}

#[test]
fn a_street_that_exists_elsewhere_is_not_bent_to_one_that_is_here() {
    // One folded letter lies between the two names; Skærbæk has the first alone, Toftlund both.
    check(&[
        ("E:Bonvej 17, 6534 Agerskov", "B 1 Bovvej 17, 6534 Agerskov"),
        ("E:Øestergade 3, 6780 Skærbæk", "B 1 Østergade 3, 6780 Skærbæk"),
    ]);
    let answer = cleansed(engine(), &request("E:Vestergade 3, 6780 Skærbæk"));
    assert_eq!(line(&answer), "C 1 Østergade 3, 6780 Skærbæk");
}

#[test]
fn a_postcode_and_the_town_of_another_are_trusted_only_where_one_of_them_has_the_address() {
    // Storegade 3 is in Højer and, with units, in Tønder; 24 in Tønder, Skærbæk and Højer; 1 in Løgumkloster is gone.
    check(&[
        ("E:Storegade 24, 6280 Tønder", "C 2 Storegade 24, 6280 Højer"),
        ("E:Storegade 24, 6280 Toender", "C 2 Storegade 24, 6280 Højer"),
        ("E:Storegade 24, 6280 Ballum", "B 1 Storegade 24, 6280 Højer"),
        ("E:Galgemark 3, 6261 Tønder", "B 1 Galgemark 3, 6261 Bredebro"),
    ]);
}

#[test]
fn nothing_like_it_is_d() {
    check(&[
        ("", "D 0 "),
        ("6270 Tønder", "D 0 "),
        ("Qwxzptlk 7, 6270 Tønder", "D 0 "),
        ("Xyzvej 1, 9999 Nirgendwo", "D 0 "),
        ("12345", "D 0 "),
        ("-", "D 0 "),
    ]);
}

#[test]
fn parts_are_read_as_their_text() {
    let parts = |json: &str| {
        let parts = serde_json::from_str(json).expect("parts");
        (AddressKind::Address, CleanseParameters { text: None, parts: Some(parts) })
    };
    for (json, expected) in [
        (
            r#"{"streetName":"Storegade","houseNumber":"1","floor":"2","door":"tv","postcode":"6270","town":"Tønder"}"#,
            "A 1 Storegade 1, 2. tv, 6270 Tønder",
        ),
        (
            r#"{"streetName":"Storegade","houseNumber":"1","floor":"2","door":"tv","postcode":"6270"}"#,
            "B 1 Storegade 1, 2. tv, 6270 Tønder",
        ),
        (
            r#"{"streetName":"Rimmevej","houseNumber":"2","supplementaryTown":"Langdal","postcode":"6792"}"#,
            "B 1 Rimmevej 2, Langdal, 6792 Rømø",
        ),
        ("{}", "D 0 "),
    ] {
        assert_eq!(line(&cleansed(engine(), &parts(json))), expected, "{json}");
    }
}
