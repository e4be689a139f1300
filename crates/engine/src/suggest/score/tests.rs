//! Scores and order against the former service's (`test/cases/autocomplete-{score,sort,rank}.jsonl`), and the two
//! ways of scoring an address against each other.

use std::path::Path;

use proptest::prelude::*;
use serde_json::Value;
use vejviser_model::HouseNumber;
use vejviser_model::unit::{Door, Floor};

use crate::suggest::score::alignment::Alignment;
use crate::suggest::score::element::EditPattern;
use crate::suggest::score::in_order::{in_order, take};
use crate::suggest::score::rank::AddressRank;
use crate::suggest::score::{HouseTexts, PlaceVariant, PrefixMatch, Scores};

fn cases(name: &str) -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../test/cases").join(name);
    let text = std::fs::read_to_string(&path).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The parts of an official text, in lower case.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Parts {
    street: String,
    number: String,
    floor: String,
    door: String,
    supplementary_town: String,
    postcode: String,
    town: String,
}

impl Parts {
    fn parse(text: &str) -> Self {
        let lower = text.to_lowercase();
        let pieces: Vec<&str> = lower.split(", ").collect();
        let (street, number) = pieces[0].rsplit_once(' ').unwrap();
        let (postcode, town) = pieces[pieces.len() - 1].split_once(' ').unwrap();
        let mut parts = Self {
            street: street.into(),
            number: number.into(),
            postcode: postcode.into(),
            town: town.into(),
            ..Self::default()
        };
        for piece in &pieces[1..pieces.len() - 1] {
            match piece.split_once('.') {
                Some((floor, door)) => (parts.floor, parts.door) = (floor.into(), door.trim().into()),
                None => parts.supplementary_town = (*piece).into(),
            }
        }
        parts
    }

    fn key(&self, q: &str) -> AddressRank {
        let blank = |char: char| matches!(char, ' ' | ',' | '.');
        let typed = q.to_lowercase().trim_matches(blank).to_owned();
        let (in_order, aligned) = self.both(&typed);
        AddressRank {
            scores: in_order.unwrap_or(aligned),
            name: 0,
            house_number: HouseNumber::parse(&self.number).unwrap().as_u16(),
            floor: Floor::parse(&self.floor).unwrap().as_u8(),
            door: Door::parse(&self.door).unwrap().sort_key(),
            place: self.postcode.parse().unwrap(),
            ..AddressRank::default()
        }
    }

    /// Scores in order, if the typed text can be read so, and scores by alignment.
    fn both(&self, typed: &str) -> (Option<Scores>, Scores) {
        let (score, end) = take(typed, 0, &self.street);
        let streets = [PrefixMatch { name: &self.street, score, end }];
        let house = HouseTexts { number: &self.number, floor: &self.floor, door: &self.door };
        let place = PlaceVariant { supplementary_town: "", postcode: &self.postcode, town: &self.town };
        let places = [place, PlaceVariant { supplementary_town: &self.supplementary_town, ..place }];
        let aligned = Alignment::default().scores(typed, &streets, &house, &places);
        (in_order(typed, &streets, &house, &places).map(|(scores, _)| scores), aligned)
    }
}

#[test]
fn parts_score_as_the_former_service_did() {
    for case in cases("autocomplete-score.jsonl") {
        let input = &case["input"];
        let score = EditPattern::new(input["search"].as_str().unwrap())
            .score(input["address"].as_str().unwrap(), input["weight"].as_u64().unwrap() as u32);
        assert_eq!(u64::from(score), case["expect"]["score"].as_u64().unwrap(), "{}", case["id"]);
    }
}

#[test]
fn house_numbers_sort_as_the_former_service_did() {
    for case in cases("autocomplete-sort.jsonl") {
        let addresses = case["input"]["addresses (any order)"].as_array().unwrap();
        let text = |address: &Value, field: &str| address[field].as_str().unwrap_or_default().to_lowercase();
        let mut parts: Vec<Parts> = addresses
            .iter()
            .map(|address| Parts {
                street: text(address, "vejnavn"),
                number: text(address, "husnr"),
                postcode: address["postnr"].to_string(),
                town: text(address, "postnrnavn"),
                ..Parts::default()
            })
            .collect();
        let q = case["input"]["q"].as_str().unwrap();
        parts.reverse();
        parts.sort_by_key(|parts| parts.key(q));
        let numbers: Vec<String> = parts.iter().map(|parts| parts.number.to_uppercase()).collect();
        assert_eq!(serde_json::json!(numbers), case["expect"]["order by husnr"], "{}", case["id"]);
    }
}

#[test]
fn addresses_rank_as_the_former_service_did() {
    let cases = cases("autocomplete-rank.jsonl");
    assert!(cases.len() > 30);
    for case in cases {
        let texts: Vec<&str> =
            case["expect"]["tekst in order"].as_array().unwrap().iter().map(|text| text.as_str().unwrap()).collect();
        let q = case["input"]["params"]["q"].as_str().unwrap();
        // Any order but the one expected.
        let mut ranked: Vec<&str> = texts.iter().rev().copied().collect();
        ranked.sort_by_key(|text| Parts::parse(text).key(q));
        assert_eq!(ranked, texts, "{}: {q}", case["id"]);
    }
}

/// A text as people type it: fields of an address from the left, some left out, the last perhaps cut off.
fn typed_of(parts: &Parts, keep: [bool; 5], cut: usize, blanks: [&str; 2]) -> String {
    let unit = match (parts.floor.as_str(), parts.door.as_str()) {
        ("", door) => door.to_owned(),
        (floor, door) => format!("{floor}. {door}").trim().to_owned(),
    };
    let fields = [&parts.number, &unit, &parts.supplementary_town, &parts.postcode, &parts.town];
    let mut typed = parts.street.clone();
    for ((field, keep), place) in fields.into_iter().zip(keep).zip(0..) {
        if keep && !field.is_empty() {
            typed += if place == 0 { " " } else { blanks[place % 2] };
            typed += field;
        }
    }
    let letters = typed.chars().count();
    let typed: String = typed.chars().take(letters - cut.min(letters - 1)).collect();
    typed.trim_matches([' ', ',', '.']).to_owned()
}

fn parts() -> impl Strategy<Value = Parts> {
    let one_of = |texts: &'static [&'static str]| prop::sample::select(texts);
    (
        one_of(&["strandvejen", "østre stationsvej", "h.c. andersens boulevard", "gade", "10. februar vej", "å"]),
        "[1-9][0-9]{0,2}[a-h]?",
        one_of(&["", "st", "kl", "1", "2", "12"]),
        one_of(&["", "tv", "mf", "th", "1", "21", "a1"]),
        one_of(&["", "bolbro", "nørre bjert", "vejle"]),
        one_of(&["5000", "0800", "1711", "8210"]),
        one_of(&["odense c", "høje taastrup", "aarhus v", "ribe"]),
    )
        .prop_map(|(street, number, floor, door, supplementary_town, postcode, town)| Parts {
            street: street.into(),
            number,
            floor: floor.into(),
            door: door.into(),
            supplementary_town: supplementary_town.into(),
            postcode: postcode.into(),
            town: town.into(),
        })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, rng_seed: proptest::test_runner::RngSeed::Fixed(1), failure_persistence: None, ..ProptestConfig::default() })]

    /// The score in order may be lower: where the alignment splits a word that matches one part whole.
    #[test]
    fn the_score_in_order_never_exceeds_that_of_the_alignment(
        written in parts(),
        other in parts(),
        same_street in any::<bool>(),
        keep in any::<[bool; 5]>(),
        cut in 0_usize..12,
    ) {
        let mut candidate = other;
        if same_street {
            candidate.street.clone_from(&written.street);
        }
        let typed = typed_of(&written, keep, cut, [", ", " "]);
        for candidate in [&candidate, &written] {
            let (in_order, aligned) = candidate.both(&typed);
            if let Some(in_order) = in_order {
                prop_assert!(in_order.total <= aligned.total, "{typed}: {candidate:?} {in_order:?} {aligned:?}");
            }
        }
    }

    /// Whole parts from the left are always read in order, with the score of the alignment.
    #[test]
    fn the_address_itself_scores_alike_both_ways(written in parts(), fields in 0_usize..=5) {
        let keep = std::array::from_fn(|field| field < fields);
        let typed = typed_of(&written, keep, 0, [", ", ", "]);
        let typed = if fields == 5 { typed.replacen(&format!("{}, {}", written.postcode, written.town),
            &format!("{} {}", written.postcode, written.town), 1) } else { typed };
        let (in_order, aligned) = written.both(&typed);
        prop_assert_eq!(in_order, Some(aligned), "{}", typed);
    }
}
