//! Properties of any text: suggestions against a scan of every row.

use std::collections::BTreeSet;

use proptest::prelude::*;
use serde_json::json;
use vejviser_engine::PostcodeForm;
use vejviser_model::synonym::synonyms;
use vejviser_model::words::{LastWord, index_words, query_words};

use super::{ALL, answer, suggest, text};
use crate::support::engine;

/// Folded words of an address text, those of names with their synonyms.
fn words(text: &str) -> BTreeSet<String> {
    let is_number = |word: &str| word.starts_with(|char: char| char.is_ascii_digit());
    let others = |word: &str| -> Vec<&str> { if is_number(word) { Vec::new() } else { synonyms(word).collect() } };
    let with_others =
        |word: String| others(&word).into_iter().map(str::to_owned).chain([word.clone()]).collect::<Vec<_>>();
    index_words(text).flat_map(with_others).collect()
}

/// Rows that contain every word of the query, found by a scan.
fn brute(q: &str, units: bool) -> BTreeSet<String> {
    let snapshot = engine().snapshot();
    let typed = query_words(q, None, LastWord::Begun);
    let (mut found, mut by_code) = (BTreeSet::new(), BTreeSet::new());
    let mut consider = |entrance: u32, unit: Option<u32>| {
        let all = text(engine(), entrance, unit, PostcodeForm::Ordinary);
        let street = snapshot.access_addresses.street.get(entrance as usize) as usize;
        let street = words(snapshot.street_names.name.get(snapshot.streets.name.get(street) as usize));
        let everything = words(&all);
        // Supplementary town, postcode and town stand behind the last comma but one.
        let pieces: Vec<&str> = all.split(", ").collect();
        let town = snapshot.access_addresses.place.get(entrance as usize) as usize;
        let of_place = 1 + usize::from(snapshot.places.supplementary_town.get(town).is_some());
        let house = words(&pieces[..pieces.len() - of_place].join(", "));
        let contains = |words: &BTreeSet<String>, word: &vejviser_model::Word| {
            words.iter().any(|other| if word.prefix { other.starts_with(&word.text) } else { *other == word.text })
        };
        if !typed.iter().all(|word| contains(&everything, word)) {
            return;
        }
        // The first number right behind a word of the street, and none of its name, is one of houses; behind a number of the
        // name it may be anything.
        let is_short_number = |word: &str| matches!(word.len(), 1..4) && word.bytes().all(|byte| byte.is_ascii_digit());
        let is_number = |word: &str| is_short_number(word.trim_end_matches(|char: char| char.is_ascii_lowercase()));
        let behind_street = |pair: &&[vejviser_model::Word]| {
            let is_word_of_name = contains(&street, &pair[0]) && !is_number(&pair[0].text);
            is_number(&pair[1].text) && is_word_of_name && !contains(&street, &pair[1])
        };
        if typed
            .windows(2)
            .find(behind_street)
            .is_some_and(|pair| is_short_number(&pair[1].text) && !contains(&house, &pair[1]))
        {
            by_code.insert(all);
        } else {
            found.insert(all);
        }
    };
    if units {
        for unit in (0..snapshot.addresses.len()).filter(|&unit| snapshot.addresses.status.get(unit) == 3) {
            consider(snapshot.addresses.access_address.get(unit), Some(unit as u32));
        }
    } else {
        let is_current = |row: &u32| snapshot.access_addresses.status.get(*row as usize) == 3;
        for entrance in (0..snapshot.access_addresses.len() as u32).filter(is_current) {
            consider(entrance, None);
        }
    }
    if found.is_empty() { by_code } else { found }
}

/// Some words of a random address, in their order or in any, the last perhaps cut off.
fn query(in_order: bool) -> impl Strategy<Value = String> {
    (any::<prop::sample::Index>(), prop::collection::vec(any::<prop::sample::Index>(), 1..5), 0_usize..4).prop_map(
        move |(row, chosen, cut)| {
            let snapshot = engine().snapshot();
            let unit = row.index(snapshot.addresses.len());
            let entrance = snapshot.addresses.access_address.get(unit);
            let whole = text(engine(), entrance, Some(unit as u32), PostcodeForm::Ordinary);
            let words: Vec<&str> = whole.split([' ', ',', '.']).filter(|word| !word.is_empty()).collect();
            let mut places: Vec<usize> = chosen.iter().map(|index| index.index(words.len())).collect();
            if in_order {
                places.sort_unstable();
                places.dedup();
            }
            let q: Vec<&str> = places.into_iter().map(|place| words[place]).collect();
            let q = q.join(" ");
            let letters = q.chars().count();
            q.chars().take(letters - cut.min(letters - 1)).collect()
        },
    )
}

/// The same with a letter replaced, doubled or left out.
fn misspelt(q: impl Strategy<Value = String>) -> impl Strategy<Value = String> {
    (q, any::<prop::sample::Index>(), 0..3, prop::char::range('a', 'z')).prop_map(|(q, place, error, other)| {
        let mut letters: Vec<char> = q.chars().collect();
        let place = place.index(letters.len());
        match error {
            0 => letters[place] = other,
            1 => letters.insert(place, letters[place]),
            _ => drop(letters.remove(place)),
        }
        letters.into_iter().collect()
    })
}

/// So few suggestions that all are aligned to a misspelt text (`MOST_MISSPELT_ALIGNMENTS`); the order of others is not sure.
const ALL_ALIGNED: usize = 20;

fn config(cases: u32) -> ProptestConfig {
    let rng_seed = prop::test_runner::RngSeed::Fixed(3);
    ProptestConfig { cases, rng_seed, failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(config(2_000))]

    /// A lower bound never rejects one of the best.
    #[test]
    fn a_page_of_few_suggestions_to_a_misspelt_text_is_the_beginning_of_all(q in misspelt(query(true)), limit in 1_u32..8, tier in prop::sample::select(vec!["accessAddress", "address"])) {
        let members = |limit: u32| json!({"q": q, "firstTier": tier, "lastTier": tier, "limit": limit});
        let (all, page) = (answer(members(ALL)), answer(members(limit)));
        if all.1.len() <= ALL_ALIGNED {
            prop_assert_eq!(&all.1[..all.1.len().min(limit as usize)], &page.1[..], "{}", q);
        }
    }
}

proptest! {
    #![proptest_config(config(400))]

    #[test]
    fn every_row_with_the_words_is_found_and_no_other(q in query(false), units in any::<bool>()) {
        let tier = if units { "address" } else { "accessAddress" };
        let members = json!({"q": q, "firstTier": tier, "lastTier": tier, "limit": ALL, "fuzzy": false});
        let found: BTreeSet<String> = answer(members).1.into_iter().collect();
        prop_assert_eq!(found, brute(&q, units), "{}", q);
    }

    #[test]
    fn a_page_is_the_beginning_of_all(q in query(true), limit in 1_u32..30, fuzzy in any::<bool>(), tier in prop::sample::select(vec!["streetName", "accessAddress", "address"])) {
        let members = |limit: u32| json!({"q": q, "firstTier": tier, "lastTier": tier, "limit": limit, "fuzzy": fuzzy});
        let (all, page) = (answer(members(ALL)), answer(members(limit)));
        prop_assert_eq!(&all.1[..all.1.len().min(limit as usize)], &page.1[..], "{}", q);
    }

    #[test]
    fn a_filter_takes_rows_away_and_nothing_else(q in query(false), postcode in prop::sample::select(vec![6240_u16, 6270, 6720]), units in any::<bool>()) {
        let tier = if units { "address" } else { "accessAddress" };
        let members = json!({"q": q, "firstTier": tier, "lastTier": tier, "limit": ALL, "fuzzy": false});
        let mut filtered = members.clone();
        filtered["postcode"] = json!([postcode]);
        let all = answer(members).1.into_iter().filter(|text| text.contains(&format!(", {postcode} ")));
        prop_assert_eq!(all.collect::<Vec<_>>(), answer(filtered).1, "{}", q);
    }

    #[test]
    fn rows_of_a_typed_postcode_come_first(row in any::<prop::sample::Index>(), postcode in prop::sample::select(vec![6240_u16, 6261, 6270, 6280, 6720, 6780]), limit in 1_u32..30) {
        let snapshot = engine().snapshot();
        let entrance = row.index(snapshot.access_addresses.len()) as u32;
        let whole = text(engine(), entrance, None, PostcodeForm::Ordinary);
        let q = format!("{} {postcode}", whole.split(',').next().unwrap_or_default());
        let members = |limit: u32| json!({"q": q, "limit": limit, "lastTier": "accessAddress"});
        let (all, page) = (answer(members(ALL)), answer(members(limit)));
        let is_there = |text: &String| text.contains(&format!(", {postcode} "));
        prop_assert!(all.0 == "street" || all.1.is_sorted_by_key(|text| !is_there(text)), "{}: {:?}", q, all.1);
        prop_assert_eq!(&all.1[..all.1.len().min(limit as usize)], &page.1[..], "{}", q);
    }

    #[test]
    fn no_text_is_too_odd(q in "\\PC{0,40}", caret in proptest::option::of(0_u32..50)) {
        suggest(json!({"q": q, "caret": caret}));
    }

    /// Typing an address from the left never shows nothing.
    #[test]
    fn every_key_press_of_an_address_has_an_answer(row in any::<prop::sample::Index>()) {
        let snapshot = engine().snapshot();
        let current: Vec<usize> =
            (0..snapshot.addresses.len()).filter(|&unit| snapshot.addresses.status.get(unit) == 3).collect();
        let unit = *row.get(&current);
        let entrance = snapshot.addresses.access_address.get(unit);
        let whole = text(engine(), entrance, Some(unit as u32), PostcodeForm::Ordinary);
        for (end, _) in whole.char_indices().skip(1).chain([(whole.len(), ' ')]) {
            let q = &whole[..end];
            let (_, texts) = answer(json!({"q": q, "caret": q.encode_utf16().count()}));
            prop_assert!(!texts.is_empty(), "{}", q);
        }
        prop_assert_eq!(&answer(json!({"q": whole})).1[0], &whole);
    }
}
