//! Lists of versions by place, over a synthetic country: however a page is found, it is cut from the versions of the place.

use std::collections::BTreeSet;

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
