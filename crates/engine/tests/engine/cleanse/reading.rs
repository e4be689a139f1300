//! How a text and its parts are read, before anything is searched for: blanks, separators, columns.

use vejviser_engine::cleanse::{AddressKind, Category, Level, Rule};
use vejviser_engine::request::{CleanseParameters, CleanseParts};

use super::{cleansed, line, request};
use crate::support::engine;

const EXACT: &str = "A 1 Storegade 1, 2. tv, 6270 Tønder";

#[test]
fn every_blank_is_a_blank_and_marks_that_nobody_sees_are_nothing() {
    let blanks = ["\u{a0}", "\u{2009}", "\u{202f}", "\u{3000}", "\u{1680}", "\u{205f}", "\t", "\n", "\r\n", "\u{2028}"];
    let marks = ["\u{200b}", "\u{200e}", "\u{feff}", "\u{ad}", "\u{2060}", "\u{1}", "\u{1f}", "\u{7f}", "\u{9b}"];
    for text in
        ["Storegade_1, 2. tv, 6270 Tønder", "Storegade 1, 2._tv, 6270_Tønder", "_Storegade 1,_2. tv, 6270 Tønder_"]
    {
        for blank in blanks {
            let typed = text.replace('_', blank);
            assert_eq!(line(&cleansed(engine(), &request(&typed))), EXACT, "{typed:?}");
        }
        for mark in marks {
            let typed = text.replace('_', &format!("{mark} {mark}")).replace("gade", &format!("ga{mark}de"));
            assert_eq!(line(&cleansed(engine(), &request(&typed))), EXACT, "{typed:?}");
        }
    }
}

#[test]
fn letters_may_be_decomposed() {
    for (text, expected) in [
        ("E:Rimmevej 2, Langdal, 6792 Rømø", "A 1 Rimmevej 2, Langdal, 6792 Rømø"),
        ("E:Nørregade 1, Løgumga\u{30a}rde, 6240 Løgumkloster", "A 1 Nørregade 1, Løgumgårde, 6240 Løgumkloster"),
    ] {
        assert_eq!(line(&cleansed(engine(), &request(text))), expected, "{text:?}");
    }
}

#[test]
fn parts_are_separated_in_many_ways() {
    for text in [
        "Storegade 1, 2. tv\n6270 Tønder",
        "Storegade 1\n2. tv\n6270 Tønder\n",
        "Storegade 1\r\n2. tv\r\n\r\n6270 Tønder",
        "Storegade 1;2. tv;6270 Tønder",
        "Storegade;1;2;tv;6270;Tønder;",
        "Storegade 1|2. tv|6270 Tønder",
        "Storegade 1 | 2. tv | 6270 Tønder",
        "Storegade 1 - 2. tv - 6270 Tønder",
        "Storegade 1 – 2. tv – 6270 Tønder",
        "Storegade 1 / 2. tv / 6270 Tønder",
        "Storegade 1\t2. tv\t6270 Tønder",
        "Storegade 1 (2. tv), 6270 Tønder",
        r#""Storegade 1, 2. tv","6270 Tønder""#,
        r#""Storegade 1", "2. tv", "6270 Tønder""#,
        "“Storegade 1, 2. tv” „6270 Tønder“",
        "'Storegade 1, 2. tv', '6270 Tønder'",
    ] {
        assert_eq!(line(&cleansed(engine(), &request(text))), EXACT, "{text:?}");
    }
}

fn parts(parts: [(&str, &str); 3]) -> CleanseParameters {
    let mut given = CleanseParts { street_name: Some("Storegade".into()), ..CleanseParts::default() };
    for (name, value) in parts {
        let part = match name {
            "husnr" => &mut given.house_number,
            "etage" => &mut given.floor,
            "dør" => &mut given.door,
            "postnr" => &mut given.postcode,
            "postnrnavn" => &mut given.town,
            other => panic!("{other}"),
        };
        *part = Some(value.to_owned());
    }
    CleanseParameters { text: None, parts: Some(given) }
}

#[test]
fn a_column_of_postcodes_or_numbers_allows_one_reading() {
    let cleansed = |parts| cleansed(engine(), &(AddressKind::AccessAddress, parts));
    for postcode in
        ["6270", "06270", "6270.0", "6.270", "6 270", "'6270", "=\"6270\"", "DK-6270", "6\u{a0}270", "6270,00"]
    {
        let answer = cleansed(parts([("husnr", "24"), ("postnr", postcode), ("etage", "")]));
        assert_eq!(
            (line(&answer).as_str(), answer.matches[0].rule),
            ("B 1 Storegade 24, 6270 Tønder", Rule::Town),
            "{postcode}"
        );
        let answer = cleansed(parts([("husnr", "24"), ("postnr", postcode), ("postnrnavn", "Tønder")]));
        assert_eq!(line(&answer), "A 1 Storegade 24, 6270 Tønder", "{postcode}");
    }
    for number in ["24", "24.0", "24,0", "024", "0024", "'24", "=\"24\""] {
        let answer = cleansed(parts([("husnr", number), ("postnr", "6270"), ("postnrnavn", "Tønder")]));
        assert_eq!(line(&answer), "A 1 Storegade 24, 6270 Tønder", "{number}");
    }
}

#[test]
fn a_date_in_a_column_of_numbers_is_no_number() {
    for date in [
        "04-01-2026",
        "4-jan",
        "jan-04",
        "2026-01-04",
        "2026-01-04 00:00:00",
        "04.01.2026",
        "4/1/2026",
        "4. januar 2026",
        "4-01-26",
    ] {
        for town in ["Tønder", ""] {
            let parameters = parts([("husnr", date), ("postnr", "6270"), ("postnrnavn", town)]);
            let answer = cleansed(engine(), &(AddressKind::AccessAddress, parameters));
            assert_eq!((answer.category, answer.matches[0].rule), (Category::C, Rule::HouseNumber), "{date}");
        }
    }
}

#[test]
fn an_answer_says_its_rule_and_how_much_is_known() {
    for (text, category, rule, level) in [
        ("E:Storegade 24, 6270 Tønder", Category::A, Rule::Exact, Some(Level::Entrance)),
        ("Storegade 1, 2. tv, 6270 Tønder", Category::A, Rule::Exact, Some(Level::Unit)),
        ("Storegade 1, 9. tv, 6270 Tønder", Category::C, Rule::Unit, Some(Level::Entrance)),
        ("E:Storegade 999, 6270 Tønder", Category::C, Rule::HouseNumber, Some(Level::Street)),
        ("Qwzxqwzx 12, 6270 Tønder", Category::D, Rule::UnknownStreet, Some(Level::Postcode)),
        ("Qwzxqwzx 12, Qwzby", Category::D, Rule::UnknownStreet, None),
        ("6270", Category::D, Rule::NoStreet, Some(Level::Postcode)),
        ("6270 Tønder", Category::D, Rule::NoStreet, Some(Level::Postcode)),
        ("Qwzx 9999", Category::D, Rule::UnknownStreet, None),
        ("", Category::D, Rule::NoStreet, None),
        ("qwzx", Category::D, Rule::TooLittle, None),
    ] {
        let answer = cleansed(engine(), &request(text));
        assert_eq!((answer.category, answer.rule, answer.level), (category, rule, level), "{text}");
    }
}
