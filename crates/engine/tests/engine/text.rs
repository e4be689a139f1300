//! Lists by full text: what is found, and in which order.

use std::collections::BTreeSet;

use crate::support::engine;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use vejviser_dataset::tables::AreaKind;
use vejviser_engine::request::{AddressFilter, Page};
use vejviser_engine::{Budget, List};
use vejviser_model::fold::fold;
use vejviser_model::house_number::HouseNumber;
use vejviser_model::id::{AccessAddressId, AddressId};
use vejviser_model::synonym::synonyms;
use vejviser_model::text::{AddressParts, TextOptions, write_address_text};
use vejviser_model::unit::{Door, Floor};
use vejviser_model::words::{LastWord, index_words, query_words};

/// Random, but the same every time.
const SEED: u64 = 2026;
const WHOLE: Page = Page { number: 1, size: 1000 };

fn text_filter(q: &str) -> AddressFilter {
    AddressFilter { q: Some(q.to_owned()), ..AddressFilter::default() }
}

fn units(filter: &AddressFilter, page: Page) -> List<AddressId> {
    engine().addresses(filter, Some(page), &mut Budget::unlimited()).expect("a list")
}

fn entrances(filter: &AddressFilter) -> Vec<AccessAddressId> {
    engine().access_addresses(filter, Some(WHOLE), &mut Budget::unlimited()).expect("a list").rows
}

/// The official text of a unit, or of the entrance without it.
fn text(entrance: usize, unit: Option<usize>) -> String {
    let snapshot = engine().snapshot();
    let columns = &snapshot.access_addresses;
    let place = columns.place.get(entrance) as usize;
    let name = snapshot.streets.name.get(columns.street.get(entrance) as usize) as usize;
    let postcode = snapshot.places.postcode.get(place).unwrap_or_default();
    let area = snapshot.area(AreaKind::Postcode, postcode.into()).map(|row| snapshot.areas.name.get(row as usize));
    let town = snapshot.places.supplementary_town.get(place).map(|town| snapshot.towns.name.get(town as usize));
    let parts = AddressParts {
        street: snapshot.street_names.name.get(name),
        house_number: HouseNumber::from_u16(columns.house_number.get(entrance)),
        floor: unit.and_then(|unit| Floor::from_u8(snapshot.addresses.floor.get(unit))).unwrap_or_default(),
        door: unit.and_then(|unit| Door::from_u32(snapshot.addresses.door.get(unit))).unwrap_or_default(),
        supplementary_town: town.unwrap_or_default(),
        postcode,
        postcode_name: area.unwrap_or_default(),
    };
    let mut out = String::new();
    write_address_text(&mut out, &parts, TextOptions::default());
    out
}

fn unit_text(unit: AddressId) -> String {
    text(engine().snapshot().addresses.access_address.get(unit.index()) as usize, Some(unit.index()))
}

/// Every word under which a unit or entrance is found.
fn words(entrance: usize, unit: Option<usize>) -> BTreeSet<String> {
    let snapshot = engine().snapshot();
    let columns = &snapshot.access_addresses;
    let number = HouseNumber::from_u16(columns.house_number.get(entrance)).map(|number| fold(&number.to_string()));
    // Synonyms belong to names, not to numbers and units: `st` is no `store` there.
    let named = text(entrance, None);
    let names = index_words(&named).filter(|word| Some(word) != number.as_ref());
    let mut words: BTreeSet<String> =
        names.flat_map(|word| synonyms(&word).map(str::to_owned).collect::<Vec<_>>()).collect();
    words.extend(index_words(&text(entrance, unit)));
    words.extend(number);
    words
}

fn last_word(autocomplete: bool) -> LastWord {
    if autocomplete { LastWord::Begun } else { LastWord::Whole }
}

fn is_found(words: &BTreeSet<String>, q: &str, autocomplete: bool) -> bool {
    query_words(q, None, last_word(autocomplete)).iter().all(|word| {
        if word.prefix { words.iter().any(|text| text.starts_with(&word.text)) } else { words.contains(&word.text) }
    })
}

#[test]
fn the_letter_of_a_house_number_may_stand_apart_while_it_is_typed() {
    for q in [
        "Nørregade 63 D",
        "nørregade 63 d 6270",
        "nørregade nr. 63 litra d, 6270 tønder",
        "nørregade 063 (d), 6270 tønder",
        "nørregade ６３d, 6270 tønder",
        "Nørregade 63\u{a0}D, 6270 Tønder",
        "Nørregade 63/D",
        "nørregade 63. d",
        "Nørregade 63, D, 6270",
    ] {
        let filter = serde_json::json!({"q": q, "autocomplete": true});
        let filter: AddressFilter = serde_json::from_value(filter).expect("a filter");
        let first = entrances(&filter).first().map(|row| text(row.index(), None));
        assert_eq!(first.as_deref(), Some("Nørregade 63D, 6270 Tønder"), "{q}");
        assert!(
            units(&filter, WHOLE).rows.first().is_some_and(|&unit| unit_text(unit).starts_with("Nørregade 63D")),
            "{q}"
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, rng_seed: RngSeed::Fixed(SEED), ..ProptestConfig::default() })]

    #[test]
    fn text_finds_all_that_hold_its_words_and_nothing_else(
        pick in any::<prop::sample::Index>(), kept in prop::collection::vec(any::<prop::sample::Index>(), 1..4), cut in 0_usize..5,
        autocomplete: bool, reversed: bool,
    ) {
        let snapshot = engine().snapshot();
        let unit = pick.index(snapshot.addresses.len());
        let whole = text(snapshot.addresses.access_address.get(unit) as usize, Some(unit));
        let typed: Vec<&str> = whole.split(' ').filter(|word| !word.is_empty()).collect();
        let mut places: Vec<usize> = kept.iter().map(|place| place.index(typed.len())).collect();
        places.sort_unstable();
        places.dedup();
        let mut chosen: Vec<String> = places.iter().map(|&place| typed[place].trim_matches([',', '.']).to_owned()).collect();
        if reversed {
            chosen.reverse();
        }
        let mut q = chosen.join(" ");
        if autocomplete {
            q = q.chars().take(q.chars().count().saturating_sub(cut).max(2)).collect();
        }
        let filter = AddressFilter { autocomplete, include_discontinued: true, include_invalid: true, ..text_filter(&q) };
        prop_assume!(!query_words(&q, None, last_word(autocomplete)).is_empty());

        let expected: BTreeSet<u32> = (0..snapshot.addresses.len())
            .filter(|&unit| is_found(&words(snapshot.addresses.access_address.get(unit) as usize, Some(unit)), &q, autocomplete))
            .map(|unit| unit as u32)
            .collect();
        let found: BTreeSet<u32> = units(&filter, WHOLE).rows.into_iter().map(u32::from).collect();
        if expected.len() < 1000 {
            prop_assert_eq!(&found, &expected, "{:?}", q);
        } else {
            prop_assert!(found.len() == 1000 && found.is_subset(&expected), "{:?}", q);
        }

        let expected: BTreeSet<u32> = (0..snapshot.access_addresses.len())
            .filter(|&entrance| is_found(&words(entrance, None), &q, autocomplete))
            .map(|entrance| entrance as u32)
            .collect();
        let found: BTreeSet<u32> = entrances(&filter).into_iter().map(u32::from).collect();
        prop_assert!(found.is_subset(&expected), "{:?}", q);
        prop_assert_eq!(found.len(), expected.len().min(1000), "{:?}", q);
    }

    #[test]
    fn pages_of_text_make_up_the_list(q in "(storegade|vestergade 1|nørregade|v|s|st|10|1|st tv|skærbæk|62|nørre 1 t)", size in 1_u32..400) {
        let filter = AddressFilter { autocomplete: true, ..text_filter(&q) };
        let whole = units(&filter, WHOLE);
        let mut pages = Vec::new();
        for number in 1..=1000_u32.div_ceil(size) {
            let page = units(&filter, Page { number, size });
            pages.extend(page.rows);
            prop_assert_eq!(page.more, pages.len() < whole.rows.len());
        }
        prop_assert_eq!(pages, whole.rows);
        prop_assert!(!whole.more);
    }

    #[test]
    fn no_text_panics(q in "\\PC{0,40}", autocomplete: bool, fuzzy: bool) {
        let filter = AddressFilter { autocomplete, fuzzy, ..text_filter(&q) };
        units(&filter, Page { number: 1, size: 20 });
    }
}

#[test]
fn the_nearest_text_comes_first() {
    for (q, autocomplete, first) in [
        ("storegade 22 tønder", false, "Storegade 22, 6270 Tønder"),
        ("6270 Storegade 22", true, "Storegade 22, 6270 Tønder"),
        ("Storegade 23, 6270 Tønder", false, "Storegade 23, 3., 6270 Tønder"),
        ("a hansensvej 6", false, "A Hansensvej 6, Vråby, 6792 Rømø"),
        ("A. Hansensv", true, "A Hansensvej 1, Vråby, 6792 Rømø"),
        ("Aeblevej 1 loegumgaarde", false, "Æblevej 1, st. 1, Løgumgårde, 6240 Løgumkloster"),
        ("gl agerskovvej", false, "Gammel Agerskovvej 1, Rangstrup, 6534 Agerskov"),
        ("øbjer* øst", false, "Øbjerg Øst 1, Øbjerg, 6520 Toftlund"),
    ] {
        let filter = AddressFilter { autocomplete, ..text_filter(q) };
        let rows = units(&filter, WHOLE).rows;
        assert_eq!(rows.first().map(|&row| unit_text(row)).as_deref(), Some(first), "{q}");
    }
}

#[test]
fn words_that_do_not_occur_find_nothing() {
    for q in ["Fjordsgade", "storegade 41 N", "*", ".", "storegade vestergade", "stregade", "tonder storegade"] {
        assert_eq!(units(&text_filter(q), WHOLE).rows, [], "{q}");
    }
    // No text is no restriction.
    assert!(!units(&text_filter(" "), WHOLE).rows.is_empty());
}

#[test]
fn filters_restrict_text() {
    let filter = AddressFilter { postcode: vec![6280], ..text_filter("storegade") };
    let rows = units(&filter, WHOLE).rows;
    assert!(!rows.is_empty());
    assert!(rows.iter().all(|&row| unit_text(row).ends_with("6280 Højer")));
    let filter = AddressFilter { house_number: vec![Some("7".to_owned())], ..text_filter("storegade") };
    assert!(entrances(&filter).iter().all(|row| text(row.index(), None).starts_with("Storegade 7,")));
}

#[test]
fn misspelt_text_is_understood_when_asked_for() {
    for (q, first) in [
        ("Store gade 22, Tønner", "Storegade 22, 6270 Tønder"),
        ("Vestre gade 12 Toflund", "Vestergade 12, 6520 Toftlund"),
        ("Kirkevænet 6270", "Kirkevænget 1, Hostrup, 6270 Tønder"),
        ("Norregade 7, 6280 Højer", "Nørregade 7, 6280 Højer"),
    ] {
        assert_eq!(units(&text_filter(q), WHOLE).rows, [], "{q}");
        let rows = units(&AddressFilter { fuzzy: true, ..text_filter(q) }, WHOLE).rows;
        assert_eq!(rows.first().map(|&row| unit_text(row)).as_deref(), Some(first), "{q}");
    }
    // The exact words decide where they find something.
    let exact = units(&text_filter("storegade 1"), WHOLE);
    assert_eq!(units(&AddressFilter { fuzzy: true, ..text_filter("storegade 1") }, WHOLE), exact);
}

#[test]
fn the_shortest_texts_have_the_first_rows_of_a_longer_page_each_time() {
    for text in ["s", "S", "sk", "Sk", "æ", "1", "1s", "xq", "6", "st"] {
        let filter = AddressFilter { autocomplete: true, ..text_filter(text) };
        let narrowed = AddressFilter { municipality: vec![550], ..filter.clone() };
        for filter in [&filter, &narrowed, &filter] {
            let whole = units(filter, WHOLE).rows;
            for size in [20, 3, 31, 32, 20] {
                let page = units(filter, Page { number: 1, size });
                assert_eq!(page.rows, whole[..whole.len().min(size as usize)], "{filter:?} {size}");
                assert_eq!(page.more, whole.len() > size as usize, "{filter:?} {size}");
            }
            let budget = &mut Budget::unlimited();
            let few =
                engine().access_addresses(filter, Some(Page { number: 1, size: 5 }), budget).expect("a list").rows;
            assert_eq!(few, entrances(filter)[..few.len()], "{filter:?}");
        }
    }
}
