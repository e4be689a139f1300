//! Lists of street names and street segments by text: what is found, and that a page is the beginning of the whole list.

use std::collections::BTreeSet;

use crate::support::engine;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use vejviser_dataset::tables::AreaKind;
use vejviser_engine::Budget;
use vejviser_engine::request::{Page, StreetFilter};
use vejviser_model::synonym::synonyms;
use vejviser_model::words::{LastWord, index_words, query_words};

const SEED: u64 = 2026;
const WHOLE: Page = Page { number: 1, size: 1_000_000 };

fn typed(q: &str) -> StreetFilter {
    StreetFilter { q: Some(q.to_owned()), autocomplete: true, include_discontinued: true, ..StreetFilter::default() }
}

fn names(q: &str, page: Page) -> Vec<u32> {
    let list = engine().street_names(&typed(q), page, &mut Budget::unlimited()).expect("a list");
    list.rows.into_iter().map(u32::from).collect()
}

fn segments(q: &str, page: Page) -> Vec<u32> {
    let list = engine().streets(&typed(q), Some(page), &mut Budget::unlimited()).expect("a list");
    list.rows.into_iter().map(u32::from).collect()
}

fn indexed(text: &str) -> BTreeSet<String> {
    let words: Vec<String> = index_words(text).collect();
    words.iter().flat_map(|word| synonyms(word).map(str::to_owned)).chain(words.iter().cloned()).collect()
}

fn holds(words: &BTreeSet<String>, q: &str) -> bool {
    query_words(q, None, LastWord::Begun).iter().all(|word| {
        if word.prefix { words.iter().any(|text| text.starts_with(&word.text)) } else { words.contains(&word.text) }
    })
}

/// The words of a segment: of its name, of its municipality, and its code.
fn words_of_segment(row: usize) -> BTreeSet<String> {
    let snapshot = engine().snapshot();
    let name = snapshot.streets.name.get(row) as usize;
    let municipality = snapshot.area(AreaKind::Municipality, snapshot.streets.municipality.get(row).into());
    let municipality = municipality.map_or("", |row| snapshot.areas.name.get(row as usize));
    let mut words = indexed(snapshot.street_names.name.get(name));
    words.extend(indexed(&format!("{municipality} kommune")));
    words.insert(format!("{:04}", snapshot.streets.code.get(row)));
    words
}

fn texts() -> impl Strategy<Value = String> {
    let words = "(s|k|t|ty|tønder|kommune|fanø|vej|st|nørre|10|0|1|12|gl|vester|storegade|strand|æ)";
    prop_oneof![
        words.prop_map(|text| text),
        (words, words).prop_map(|(one, other)| format!("{one} {other}")),
        "[a-zæøå]{1,3}"
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 120, failure_persistence: None, rng_seed: RngSeed::Fixed(SEED), ..ProptestConfig::default() })]

    #[test]
    fn text_finds_the_names_and_segments_that_hold_its_words(q in texts()) {
        let snapshot = engine().snapshot();
        let all = 0..snapshot.street_names.len();
        let expected: BTreeSet<u32> = all
            .filter(|&row| !snapshot.street_names.streets.get(row).is_empty() && holds(&indexed(snapshot.street_names.name.get(row)), &q))
            .map(|row| row as u32)
            .collect();
        prop_assert_eq!(names(&q, WHOLE).into_iter().collect::<BTreeSet<_>>(), expected, "{:?}", q);
        let all = 0..snapshot.streets.len();
        let expected: BTreeSet<u32> = all.filter(|&row| holds(&words_of_segment(row), &q)).map(|row| row as u32).collect();
        let found = segments(&q, WHOLE);
        prop_assert_eq!(found.len(), expected.len(), "{:?}", q);
        prop_assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), expected, "{:?}", q);
    }

    #[test]
    fn a_page_is_the_beginning_of_the_list(q in texts(), size in 1_u32..40) {
        let page = Page { number: 1, size };
        let beginning = |whole: Vec<u32>| whole.into_iter().take(size as usize).collect::<Vec<_>>();
        prop_assert_eq!(names(&q, page), beginning(names(&q, WHOLE)), "{:?}", q);
        prop_assert_eq!(segments(&q, page), beginning(segments(&q, WHOLE)), "{:?}", q);
    }
}
