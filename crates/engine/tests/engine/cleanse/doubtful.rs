//! The scores of results that are one reading of the text among several, or that are unlikely.

use std::sync::LazyLock;

use vejviser_engine::Engine;
use vejviser_engine::cleanse::{Category, Rule};

use super::{cleansed, line, request};
use crate::history::files::Files;
use crate::support;

fn town() -> &'static Engine {
    static ENGINE: LazyLock<Engine> = LazyLock::new(|| {
        let houses = [
            "Kongevej 16",
            "Rolighed 7",
            "Carstensgade 3",
            "Carstensgade 34",
            "Møllevej 5",
            "Klitvejen 4",
            "Klitvejen 14",
            "Storegade 3",
            "Storegade 12",
            "Østergade 5",
            "Søndergade 4",
            "Gammel Kirkevej 8",
            "Hjejlen 9",
            "Rosenvej 18",
            "Rosenvej 18A",
            "Vej B 12",
            "Toften 6",
            "Toftegårdsvej 6",
            "Toftegårdsvej 8",
        ];
        let numbered = houses.iter().zip(1..);
        numbered.fold(Files::default(), |files, (house, number)| files.entrance(number, 2000, house)).engine()
    });
    &ENGINE
}

/// Each text with the line, the rule and the score of the first result, in thousandths.
fn check(facts: &[(&str, &str, Rule, u16)]) {
    for (text, expected, rule, score) in facts {
        let answer = cleansed(town(), &request(&format!("E:{text}, 6270 Tønder")));
        let found = answer.matches.first().map(|found| (found.rule, found.score));
        assert_eq!((line(&answer), found), (format!("{expected}, 6270 Tønder"), Some((*rule, *score))), "{text}");
    }
}

#[test]
fn a_street_that_no_typing_error_makes_of_the_one_read_is_unlikely() {
    let found = "C 1 Kongevej 16";
    check(&[
        ("Gl. Kongevej 16", found, Rule::Street, 550),
        ("Ny Kongevej 16", found, Rule::Street, 550),
        ("Pallevej 5", "C 1 Møllevej 5", Rule::Street, 550),
        ("Kongavje 16", found, Rule::Street, 980),
    ]);
}

#[test]
fn a_letter_that_was_lost_is_no_opposite() {
    check(&[("?stergade 5", "B 1 Østergade 5", Rule::StreetMisspelt, 1000)]);
}

#[test]
fn an_abbreviation_is_no_opposite() {
    check(&[
        ("Sdr.gade 4", "B 1 Søndergade 4", Rule::StreetAbbreviated, 999),
        ("Hans Jensen, Sdr.gade 4", "C 4 Søndergade 4", Rule::UnknownWords, 970),
        ("Sdr.gade 4, 2. tv", "C 4 Søndergade 4", Rule::Surplus, 995),
        ("Gl. Kirkevej nr. 8, tlf. 12345678", "C 1 Gammel Kirkevej 8", Rule::Surplus, 999),
        ("Nr.gade 4", "C 1 Søndergade 4", Rule::OppositeStreet, 80),
    ]);
}

#[test]
fn a_number_may_be_torn() {
    check(&[
        ("Carstensgade 3 4", "C 2 Carstensgade 3", Rule::Several, 700),
        ("Carstensgade 3 5", "C 1 Carstensgade 3", Rule::Surplus, 999),
        ("3 Storegade 12", "C 2 Storegade 3", Rule::Several, 700),
        ("3 Storegade 11", "C 1 Storegade 3", Rule::Surplus, 999),
        ("12. januar 2026 Storegade 12", "C 1 Storegade 12", Rule::Surplus, 999),
        ("2 stk. til Storegade 12", "C 2 Storegade 12", Rule::UnknownWords, 970),
        ("30-11-2026 Storegade 12", "C 1 Storegade 12", Rule::Surplus, 999),
        ("3/11 Storegade 12", "C 2 Storegade 12", Rule::UnknownWords, 970),
    ]);
}

#[test]
fn words_and_numbers_before_a_street_are_no_part_of_it() {
    let found = "C 1 Storegade 12";
    check(&[
        ("mandag 4/1 Storegade 12", found, Rule::UnknownWords, 998),
        ("mandag 4/1 Storgade 12", "C 3 Storegade 12", Rule::Street, 910),
        ("kl. 14.30 Storegade 12", found, Rule::Surplus, 999),
        ("Hans Jensen Storegade 12", found, Rule::UnknownWords, 998),
        ("Hans Jensen Storgade 12", found, Rule::Street, 980),
        ("Hans Jensen Gammel Kirkvej 8", "C 1 Gammel Kirkevej 8", Rule::Street, 980),
    ]);
    let unknown = cleansed(town(), &request("E:Hans Jensen Storgade 13, 6270 Tønder"));
    assert_eq!(unknown.category, Category::D, "{}", line(&unknown));
}

#[test]
fn the_town_may_stand_before_the_number() {
    check(&[
        ("Storegade Tønder 12", "C 1 Storegade 12", Rule::Surplus, 999),
        ("Storegade, Tønder 12", "C 1 Storegade 12", Rule::Surplus, 999),
        ("Storgade Tønder 12", "C 2 Storegade 12", Rule::Street, 910),
    ]);
}

#[test]
fn a_name_of_few_letters_is_no_misspelling() {
    check(&[("Her. 9", "C 1 Hjejlen 9", Rule::Street, 550)]);
}

#[test]
fn a_word_for_a_street_with_a_point_is_the_beginning_of_a_name() {
    check(&[
        ("Toft. 6", "C 2 Toften 6", Rule::Street, 958),
        ("Toft. 8", "C 2 Toftegårdsvej 8", Rule::Street, 958),
        ("Toft 6", "B 1 Toften 6", Rule::StreetAbbreviated, 999),
    ]);
}

#[test]
fn a_letter_before_a_number_is_a_digit_or_of_the_number() {
    check(&[
        ("Klitvejen l4", "C 1 Klitvejen 14", Rule::Writing, 999),
        ("Storegade I2", "C 1 Storegade 12", Rule::Writing, 999),
        ("Rosenvej A18", "C 2 Rosenvej 18A", Rule::Several, 700),
        ("Rosenvej B18", "C 1 Rosenvej 18", Rule::UnknownWords, 998),
        ("Rosenve j18", "C 1 Rosenvej 18", Rule::Writing, 999),
        ("Vej B12", "C 1 Vej B 12", Rule::Writing, 999),
    ]);
}

#[test]
fn zeros_and_wide_digits_are_the_number() {
    check(&[
        ("Storegade 0012", "A 1 Storegade 12", Rule::Exact, 1000),
        ("Storegade １２", "A 1 Storegade 12", Rule::Exact, 1000),
        ("Storegade 12.0", "C 1 Storegade 12", Rule::Writing, 999),
    ]);
}

#[test]
fn words_that_may_be_a_unit_do_not_make_the_house_likely() {
    for text in ["Storegade 1, l. 20, 6270 Tønder", "Storegade 1 EG, 6270 Tønder"] {
        let answer = cleansed(support::engine(), &request(text));
        assert_eq!(answer.rule, Rule::Unit, "{text}: {}", line(&answer));
    }
}
