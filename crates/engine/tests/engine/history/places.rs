//! Lists of versions by place, over a synthetic country: however a page is found, it is cut from the versions of the place.

use std::collections::BTreeSet;

use proptest::prelude::*;
use proptest::test_runner::{RngSeed, TestRunner};
use vejviser_engine::history::Version;
use vejviser_engine::request::{HistoryFilter, Page};
use vejviser_engine::{Budget, List};

use crate::support::country;

fn list(filter: &HistoryFilter, page: Page, is_of_units: bool) -> List<Version<'static>> {
    let (engine, budget) = (country(), &mut Budget::unlimited());
    let list = if is_of_units {
        engine.address_history(filter, page, budget)
    } else {
        engine.access_address_history(filter, page, budget)
    };
    list.expect("a page")
}

#[test]
fn a_page_of_a_place_is_cut_from_all_its_versions() {
    let whole_page = Page { number: 1, size: 10_000_000 };
    for is_of_units in [false, true] {
        let whole = list(&HistoryFilter::default(), whole_page, is_of_units).rows;
        let municipalities: BTreeSet<u16> = whole.iter().map(|version| version.municipality).collect();
        let postcodes: BTreeSet<u16> = whole.iter().filter_map(|version| version.postcode).take(40).collect();
        let of_municipality = |code: u16| HistoryFilter { municipality: vec![code], ..HistoryFilter::default() };
        let of_postcode = |code: u16| HistoryFilter { postcode: vec![code], ..HistoryFilter::default() };
        let all = HistoryFilter { municipality: municipalities.iter().copied().collect(), ..HistoryFilter::default() };
        let filters = municipalities.iter().map(|&code| of_municipality(code));
        for filter in filters.chain(postcodes.iter().map(|&code| of_postcode(code))).chain([all]) {
            let is_there = |version: &&Version<'_>| {
                let has_postcode = version.postcode.is_some_and(|code| filter.postcode.contains(&code));
                (filter.municipality.is_empty() || filter.municipality.contains(&version.municipality))
                    && (filter.postcode.is_empty() || has_postcode)
            };
            let expected: Vec<Version<'_>> = whole.iter().filter(is_there).copied().collect();
            for (number, size) in [(1, 1), (1, 20), (2, 7), (9, 3), (40, 5), (1, 10_000_000)] {
                let page = Page { number, size };
                let found = list(&filter, page, is_of_units);
                assert_eq!(
                    (found.rows, found.more),
                    {
                        let cut = page.of(&expected);
                        (cut.rows, cut.more)
                    },
                    "{filter:?} {page:?}"
                );
            }
        }
    }
}

/// All versions of entrances, and all of units.
fn whole() -> [Vec<Version<'static>>; 2] {
    [false, true]
        .map(|is_of_units| list(&HistoryFilter::default(), Page { number: 1, size: 10_000_000 }, is_of_units).rows)
}

#[test]
fn a_page_anywhere_in_the_whole_list_is_cut_from_it() {
    for (is_of_units, whole) in [false, true].into_iter().zip(whole()) {
        let last = whole.len() as u32 / 20 + 1;
        for number in (1..last).step_by(61).chain([last - 1, last, last + 1, u32::MAX]) {
            let page = Page { number, size: 20 };
            let (found, cut) = (list(&HistoryFilter::default(), page, is_of_units), page.of(&whole));
            assert_eq!((found.rows, found.more), (cut.rows, cut.more), "{page:?}");
        }
    }
}

/// Some of the values that versions have, or none.
fn some<T: Clone + Ord + std::fmt::Debug + 'static>(values: impl Iterator<Item = T>) -> impl Strategy<Value = Vec<T>> {
    let values: BTreeSet<T> = values.collect();
    let values: Vec<T> = values.into_iter().collect();
    let several = prop::sample::subsequence(values.clone(), 1..=values.len().min(40));
    prop_oneof![3 => Just(Vec::new()), 1 => several, 1 => prop::sample::subsequence(values, 1)]
}

#[test]
fn a_page_of_any_filters_is_cut_from_all_that_they_admit() {
    for (is_of_units, whole) in [false, true].into_iter().zip(whole()) {
        let every = |step: usize| whole.iter().step_by(step);
        let entrance = |version: &Version<'_>| version.access_address.unwrap_or(version.id).to_string();
        let filters = (
            some(every(1).map(|version| version.municipality)),
            some(every(7).filter_map(|version| version.postcode)),
            some(every(3001).map(|version| version.id.to_string())),
            some(every(3001).chain(every(2003)).map(entrance)),
        );
        let filters = filters.prop_map(|(municipality, postcode, id, access_address_id)| HistoryFilter {
            municipality,
            postcode,
            id,
            access_address_id,
        });
        let pages = (prop_oneof![1..5_u32, 1..3000_u32], 1..60_u32).prop_map(|(number, size)| Page { number, size });
        let config = ProptestConfig { cases: 60, rng_seed: RngSeed::Fixed(5), ..ProptestConfig::default() };
        let mut runner = TestRunner::new(ProptestConfig { failure_persistence: None, ..config });
        let outcome = runner.run(&(filters, pages), |(filter, page)| {
            let admits = |version: &&Version<'_>| {
                let is_in = |texts: &[String], id: &str| texts.is_empty() || texts.iter().any(|text| text == id);
                let postcodes = &filter.postcode;
                (filter.municipality.is_empty() || filter.municipality.contains(&version.municipality))
                    && (postcodes.is_empty() || version.postcode.is_some_and(|code| postcodes.contains(&code)))
                    && (filter.id.is_empty() || is_in(&filter.id, &version.id.to_string()))
                    && (filter.access_address_id.is_empty() || is_in(&filter.access_address_id, &entrance(version)))
            };
            let expected: Vec<Version<'_>> = whole.iter().filter(admits).copied().collect();
            let (found, cut) = (list(&filter, page, is_of_units), page.of(&expected));
            prop_assert_eq!((found.rows, found.more), (cut.rows, cut.more));
            Ok(())
        });
        outcome.unwrap_or_else(|failure| panic!("{failure}"));
    }
}
