//! What holds for every text.

use proptest::prelude::*;

use super::line;
use crate::{
    AddressParts, Door, Floor, HouseNumber, Reading, TextOptions,
    parse::{Writing, draft::Draft, layout::drafts, readings, text::Typed},
    text::write_address_text,
};

/// Texts of the words that addresses are made of, in any order.
fn messy() -> impl Strategy<Value = String> {
    let words = "Vej|Østergade|Gl.|St.|nr.|st|tv|kl|2|12|12B|5000|0121|1234|-3|sal|etage|til|venstre|c/o|Petersen|v/|DK-|\
                 Danmark|Odense|C|opg.|lejl.|43-45|a-12|første|maj|10.|postboks|hus|Viby|J|1918|og|&|k2|sttv|X's|12345";
    let word = prop::sample::select(words.split('|').collect::<Vec<_>>());
    let gap = prop::sample::select(vec![" ", " ", " ", ", ", ", ", ".", "", "-", "/", "\n", " - ", "; ", "\t"]);
    prop::collection::vec((word, gap), 0..14)
        .prop_map(|parts| parts.into_iter().flat_map(|(word, gap)| [word, gap]).collect())
}

/// Whether a slice of the text holds the bytes of a token.
fn holds(text: &str, slice: &str, token: (usize, usize)) -> bool {
    let start = slice.as_ptr() as usize;
    let token = (text.as_ptr() as usize + token.0, text.as_ptr() as usize + token.1);
    !slice.is_empty() && start <= token.0 && token.1 <= start + slice.len()
}

/// Every token of the text is in exactly one field or unknown, and the fields that are no slices have swallowed
/// nothing but numbers, letters and words of the grammar.
fn conserves(text: &str) -> Result<(), TestCaseError> {
    let typed = Typed::new(text);
    for draft in drafts(&typed) {
        let reading: Reading<'_> = Draft::finish(&draft, &typed);
        for (at, token) in typed.tokens.iter().enumerate() {
            let bytes = (token.start as usize, token.end as usize);
            let names = [Some(reading.street), reading.supplementary_town, reading.town];
            let slices = names.into_iter().flatten().chain(reading.unknown.iter().copied());
            let kept = slices.filter(|slice| holds(text, slice, bytes)).count();
            let numbers = draft
                .numbers
                .iter()
                .chain([&draft.postcode_at])
                .filter(|span| (span.start..span.end).contains(&at))
                .count();
            prop_assert_eq!(kept + numbers, 1, "{:?} of {:?} in {:?}", &text[bytes.0..bytes.1], text, line(&reading));
            let grammar = token.is_number() || token.letter.is_some() || token.phrases.any();
            let door = reading.door.to_string().contains(&text[bytes.0..bytes.1].to_lowercase());
            prop_assert!(numbers == 0 || grammar || door, "{:?} swallowed", &text[bytes.0..bytes.1]);
        }
    }
    Ok(())
}

/// Names of streets and towns whose words mean nothing else.
const STREETS: [&str; 10] = [
    "Stadionvej",
    "H.C. Andersens Boulevard",
    "Christian X's Vej",
    "Neder-Holluf-Vej",
    "10. Februar Vej",
    "Christian 4. Gade",
    "Thomas B.Thriges Gd.",
    "St. Kongensgade",
    "Nr. Farimagsgade",
    "Ålborgvej Øst",
];
const TOWNS: [&str; 8] = [
    "Odense NØ",
    "København K",
    "Viby Sjælland",
    "Bylderup-Bov",
    "Jystrup Midtsj",
    "Nr. Nebel",
    "Høje Taastrup",
    "Aarhus C",
];
const SUPPLEMENTARY: [&str; 5] = ["", "Bolbro", "Neder Holluf", "Gudhjem", "Ny Hammersholt By"];
const DOORS: [&str; 14] = ["", "", "tv", "th", "mf", "1", "12", "121", "1204", "1b", "a-12", "mf1", "b2", "v"];

proptest! {
    #![proptest_config(crate::seeded(2000))]

    #[test]
    fn every_word_is_kept(text in messy()) {
        conserves(&text)?;
    }

    #[test]
    fn any_text_is_read(text in any::<String>()) {
        conserves(&text)?;
    }

    #[test]
    fn any_danish_text_is_read(text in "[a-zæøåA-ZÆØÅ0-9 .,/\n-]{0,60}") {
        conserves(&text)?;
        prop_assert_eq!(readings(&text), readings(&text));
        prop_assert!(readings(&text).len() <= 8);
    }

    #[test]
    fn the_official_text_gives_its_parts_back(
        street in prop::sample::select(STREETS.to_vec()),
        number in (1..=999_u16, prop::option::of(prop::char::range('A', 'Z'))),
        floor in (0..=119_u8).prop_filter("k1 is kl", |code| !matches!(code, 17 | 18)),
        door in prop::sample::select(DOORS.to_vec()),
        supplementary_town in prop::sample::select(SUPPLEMENTARY.to_vec()),
        postcode in 1..=9999_u16,
        postcode_name in prop::sample::select(TOWNS.to_vec()),
        multiline in any::<bool>(),
    ) {
        let parts = AddressParts {
            street,
            house_number: HouseNumber::new(number.0, number.1),
            floor: Floor::from_u8(floor).unwrap_or_default(),
            door: Door::parse(door).unwrap_or_default(),
            supplementary_town,
            postcode,
            postcode_name,
        };
        let mut text = String::new();
        write_address_text(&mut text, &parts, TextOptions { multiline, ..TextOptions::default() });
        let meant = Reading {
            street,
            house_number: parts.house_number,
            floor: parts.floor,
            door: parts.door,
            supplementary_town: Some(supplementary_town).filter(|town| !town.is_empty()),
            postcode: Some(postcode),
            town: Some(postcode_name),
            ..Reading::default()
        };
        // A door that is a number may be another house, or a floor, as well.
        let readings = readings(&text).into_iter().map(|reading| {
            let writing = Writing { bare_unit: false, torn: false, ..reading.writing };
            Reading { last_number: None, writing, ..reading }
        });
        let readings: Vec<_> = readings.collect();
        let number_alone = parts.floor.is_none() && parts.door.number().is_some_and(|door| door < 100);
        let likeliest = if number_alone { readings.iter().find(|reading| **reading == meant) } else { readings.first() };
        prop_assert_eq!(likeliest, Some(&meant), "{}", text);
    }
}
