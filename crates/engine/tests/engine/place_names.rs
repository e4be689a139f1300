//! Names of places by the words of the name and of the municipalities that the place lies in: what a walk over all finds.

use serde_json::json;
use vejviser_dataset::tables::AreaKind;
use vejviser_engine::Budget;
use vejviser_engine::request::{Page, PlaceNameFilter};
use vejviser_model::words::{LastWord, query_words};

use crate::support::{indexed, places};

const MOST_FOUND: usize = 1_000;

fn found(q: &str, size: u32) -> Vec<u32> {
    let filter: PlaceNameFilter = serde_json::from_value(json!({"q": q, "autocomplete": true})).expect("a filter");
    let page = Some(Page { number: 1, size });
    let list = places().place_names(&filter, page, &mut Budget::unlimited()).expect("a list");
    list.rows.into_iter().map(|name| name.index() as u32).collect()
}

#[test]
fn primary_names_are_found_by_the_name_alone() {
    let snapshot = places().snapshot();
    let area = snapshot.areas_of(AreaKind::Municipality).start as usize;
    let q = snapshot.areas.name.get(area);
    let filter: PlaceNameFilter = serde_json::from_value(json!({"q": q})).expect("a filter");
    let page = Some(Page { number: 1, size: MOST_FOUND as u32 });
    let list = places().primary_place_names(&filter, page, &mut Budget::unlimited()).expect("a list");
    let own = |row: &u32| indexed(snapshot.place_names.name.get(*row as usize));
    let words = query_words(q, None, LastWord::Whole);
    let holds = |row: &u32| words.iter().all(|word| own(row).contains(&word.text));
    let rows = 0..snapshot.place_names.len() as u32;
    let expected: Vec<u32> =
        rows.filter(|&row| snapshot.place_names.primary.get(row as usize) && holds(&row)).collect();
    let mut all: Vec<u32> = list.rows.into_iter().map(|name| name.index() as u32).collect();
    all.sort_unstable();
    assert_eq!(all, expected, "{q}");
    assert!(found(q, MOST_FOUND as u32).len() > all.len(), "{q} has places that are called otherwise");
}

/// Codes of the municipalities of the place of a name.
fn municipalities(row: u32) -> &'static [u16] {
    let snapshot = places().snapshot();
    let first = snapshot.areas_of(AreaKind::NamedPlace).start;
    snapshot.areas.municipalities.get((first + snapshot.place_names.place.get(row as usize)) as usize)
}

#[test]
fn the_words_of_each_municipality_find_a_name_by_themselves_and_beside_it() {
    let snapshot = places().snapshot();
    let name = |row: u32| snapshot.place_names.name.get(row as usize);
    let municipality = |code: &u16| {
        let row = snapshot.area(AreaKind::Municipality, (*code).into()).expect("a municipality");
        snapshot.areas.name.get(row as usize)
    };
    let rows = || 0..snapshot.place_names.len() as u32;
    let shared = rows().find(|&row| municipalities(row).len() > 1).expect("a place in several municipalities");
    let [one, other] = [0, 1].map(|place| municipality(&municipalities(shared)[place]));
    let alone = rows().find(|&row| municipalities(row).len() == 1).expect("a place in one");
    for q in [
        one.to_owned(),
        format!("{other} kommune"),
        format!("{} {one}", name(shared)),
        format!("{} {other}", name(shared)),
        format!("{one} {other}"),
        format!("{} {}", name(alone), municipality(&municipalities(alone)[0])),
        format!("{} x", name(alone)),
    ] {
        let words = query_words(&q, None, LastWord::Begun);
        let holds = |row: &u32| {
            let codes = municipalities(*row);
            let kommune = if codes.is_empty() { "" } else { "kommune" };
            let places = codes.iter().map(municipality).collect::<Vec<_>>().join(" ");
            let held = indexed(&format!("{} {places} {kommune}", name(*row)));
            words.iter().all(|word| {
                if word.prefix { held.iter().any(|own| own.starts_with(&word.text)) } else { held.contains(&word.text) }
            })
        };
        let expected: Vec<u32> = rows().filter(holds).collect();
        let all = found(&q, MOST_FOUND as u32);
        if expected.len() <= MOST_FOUND {
            let mut sorted = all.clone();
            sorted.sort_unstable();
            assert_eq!(sorted, expected, "{q}");
        } else {
            assert!(all.len() == MOST_FOUND && all.iter().all(holds), "{q}");
        }
        assert_eq!(found(&q, 7), all.into_iter().take(7).collect::<Vec<_>>(), "{q}");
    }
}
