//! Parcels of a synthetic country: by words, by filters, by key and at a position.

use std::collections::BTreeSet;

use crate::support::country;
use vejviser_dataset::tables::AreaKind;
use vejviser_engine::request::{AreaFilter, AreaKey, Location, Page, Spatial, Srid};
use vejviser_engine::{Budget, Engine};
use vejviser_model::Point;
use vejviser_model::words::index_words;

/// More than enough for a page and for what narrows it down.
const FEW_STEPS: u64 = 20_000;

fn found(engine: &Engine, filter: &AreaFilter, size: u32) -> Vec<u32> {
    let page = Some(Page { number: 1, size });
    let mut budget = Budget::new(FEW_STEPS, None);
    let list = engine.areas(AreaKind::Parcel, filter, page, &mut budget).expect("an answer within the budget");
    list.rows.into_iter().map(|area| area.0).collect()
}

fn of_text(text: &str, autocomplete: bool) -> AreaFilter {
    AreaFilter { q: Some(text.to_owned()), autocomplete, ..AreaFilter::default() }
}

/// The words of a parcel: its number, code and name of its district.
fn words(engine: &Engine, row: u32) -> BTreeSet<String> {
    let (snapshot, row) = (engine.snapshot(), row as usize);
    let code = snapshot.areas.code.get(row);
    let district = snapshot.area(AreaKind::OwnerDistrict, code).expect("a district") as usize;
    let number = snapshot.areas.number.get(row).unwrap_or_default();
    let texts = [number.to_owned(), code.to_string(), snapshot.areas.name.get(district).to_owned()];
    texts.iter().flat_map(|text| index_words(text)).collect()
}

#[test]
fn a_text_finds_the_parcels_that_hold_all_its_words() {
    let engine = country();
    let all = engine.snapshot().areas_of(AreaKind::Parcel);
    assert!(all.len() > 100_000, "{}", all.len());
    let words: Vec<BTreeSet<String>> = all.clone().map(|row| words(engine, row)).collect();
    for own in words.iter().step_by(all.len() / 40) {
        let text = own.iter().map(String::as_str).collect::<Vec<_>>().join(" ");
        let holding = all.clone().zip(&words).filter(|(_, words)| words.is_superset(own));
        let expected: Vec<u32> = holding.map(|(row, _)| row).collect();
        assert_eq!(found(engine, &of_text(&text, false), 1000), expected, "{text}");
    }
}

#[test]
fn a_word_that_is_begun_finds_every_ending() {
    let engine = country();
    let all = engine.snapshot().areas_of(AreaKind::Parcel);
    for text in ["1", "12", "12b", "b", "by", "7a by", "12 sko", "60", "299f"] {
        let rows = found(engine, &of_text(text, true), 50);
        assert!(!rows.is_empty() || text == "b", "{text}");
        let (begun, whole) =
            text.split(' ').collect::<Vec<_>>().split_last().map(|(last, rest)| (*last, rest.to_vec())).unwrap();
        for row in &rows {
            let words = words(engine, *row);
            assert!(words.iter().any(|word| word.starts_with(begun)), "{text}: {words:?}");
            assert!(whole.iter().all(|word| words.contains(*word)), "{text}: {words:?}");
            assert!(all.contains(row));
        }
        assert_eq!(rows.iter().collect::<BTreeSet<_>>().len(), rows.len(), "{text}");
    }
}

#[test]
fn filters_find_what_a_look_at_every_row_finds() {
    let engine = country();
    let snapshot = engine.snapshot();
    let all = snapshot.areas_of(AreaKind::Parcel);
    let row = all.start + all.len() as u32 / 3;
    let (index, parcel) = (row as usize, (row - all.start) as usize);
    let parcels = &snapshot.parcels;
    let (code, number) = (snapshot.areas.code.get(index), snapshot.areas.number.get(index).unwrap().to_owned());
    let id = parcels.feature_id.get(parcel).unwrap();
    let boxed = |bbox| Spatial { bbox: Some(bbox), ..Spatial::default() };
    let (everywhere, nowhere) = (|| boxed([7.0, 54.0, 16.0, 58.0]), || boxed([7.0, 54.0, 7.1, 54.1]));
    let plain = AreaFilter::default;
    let of_code = |row: &u32| snapshot.areas.code.get(*row as usize) == code;
    for (filter, expected) in [
        (AreaFilter { code: vec![Some(code)], ..plain() }, all.clone().filter(of_code).collect()),
        (AreaFilter { code: vec![Some(code)], cadastral_number: vec![number.clone()], ..plain() }, vec![row]),
        (AreaFilter { feature_id: vec![Some(id)], ..plain() }, vec![row]),
        (AreaFilter { bfe_number: vec![parcels.bfe_number.get(parcel)], ..plain() }, vec![row]),
        (AreaFilter { real_property: vec![parcels.real_property.get(parcel)], ..plain() }, vec![row]),
        (AreaFilter { feature_id: vec![Some(id)], spatial: everywhere(), ..plain() }, vec![row]),
        (AreaFilter { feature_id: vec![Some(id)], spatial: nowhere(), ..plain() }, vec![]),
        (AreaFilter { feature_id: vec![Some(id)], position: Some([12.5, 55.7]), nearest: true, ..plain() }, vec![row]),
        (AreaFilter { parent: vec![Some(1)], ..plain() }, vec![]),
        (AreaFilter { extended_property_number: vec![Some(9_999_999_999)], ..plain() }, vec![]),
        (AreaFilter { code: vec![Some(1)], ..plain() }, vec![]),
    ] {
        assert_eq!(found(engine, &filter, 1000), expected, "{filter:?}");
    }
    let key = AreaKey { code, number: Some(number), ..AreaKey::default() };
    assert_eq!(engine.area(AreaKind::Parcel, &key).map(|area| area.0), Some(row));
    let unknown = AreaKey { number: Some("0".to_owned()), ..key };
    assert_eq!(engine.area(AreaKind::Parcel, &unknown), None);
}

#[test]
fn pages_of_all_parcels_follow_each_other_and_the_last_is_cut() {
    let engine = country();
    let all = engine.snapshot().areas_of(AreaKind::Parcel);
    let size = 1000;
    let pages = (all.len() as u32).div_ceil(size);
    for (number, first, rows, more) in [
        (1, all.start, size, true),
        (2, all.start + size, size, true),
        (pages, all.start + (pages - 1) * size, all.len() as u32 - (pages - 1) * size, false),
        (pages + 1, all.end, 0, false),
        (u32::MAX, all.end, 0, false),
    ] {
        let page = Some(Page { number, size });
        let mut budget = Budget::new(FEW_STEPS, None);
        let list = engine.areas(AreaKind::Parcel, &AreaFilter::default(), page, &mut budget).unwrap();
        let found: Vec<u32> = list.rows.iter().map(|area| area.0).collect();
        assert_eq!((found, list.more), ((first..first + rows).collect(), more), "{number}");
    }
}

#[test]
fn a_page_of_a_shape_has_the_first_parcels_of_all_that_lie_in_it() {
    let engine = country();
    let table = &engine.snapshot().access_addresses;
    let point = |row: usize| table.x.get(row).zip(table.y.get(row));
    let mut sorted: Vec<(i32, i32)> = (0..table.len()).step_by(17).filter_map(point).collect();
    sorted.sort_unstable();
    // From boxes around a few to those that leave few outside.
    for share in [1, 5, 30, 60, 90, 99] {
        let reach = sorted.len() * share / 200;
        let (west, east) =
            (sorted[sorted.len() / 2 - reach].0, sorted[(sorted.len() / 2 + reach).min(sorted.len() - 1)].0);
        let bbox = [f64::from(west) / 1000.0, 5_000_000.0, f64::from(east) / 1000.0 + 1.0, 7_500_000.0];
        let spatial = Spatial { srid: Srid::Utm32, bbox: Some(bbox), ..Spatial::default() };
        let filter = AreaFilter { spatial, ..AreaFilter::default() };
        let mut budget = Budget::new(u64::MAX, None);
        let all: Vec<u32> = engine
            .areas(AreaKind::Parcel, &filter, None, &mut budget)
            .unwrap()
            .rows
            .into_iter()
            .map(|area| area.0)
            .collect();
        for (number, size) in [(1, 1), (1, 20), (3, 20), (1, 1000), (2, 1000)] {
            let mut budget = Budget::new(u64::MAX, None);
            let page = Page { number, size };
            let list = engine.areas(AreaKind::Parcel, &filter, Some(page), &mut budget).unwrap();
            let rows: Vec<u32> = list.rows.iter().map(|area| area.0).collect();
            let (from, to) =
                ((((number - 1) * size) as usize).min(all.len()), ((number * size) as usize).min(all.len()));
            assert_eq!((rows.as_slice(), list.more), (&all[from..to], all.len() > to), "{share} {page:?}");
        }
        let texts =
            ["1", "7a"].map(|q| AreaFilter { q: Some(q.to_owned()), autocomplete: true, ..AreaFilter::default() });
        for anywhere in texts {
            let filter = AreaFilter { spatial: filter.spatial.clone(), ..anywhere.clone() };
            let found = |filter: &AreaFilter| -> Vec<u32> {
                let page = Some(Page { number: 1, size: 1000 });
                let list = engine.areas(AreaKind::Parcel, filter, page, &mut Budget::unlimited()).unwrap();
                list.rows.into_iter().map(|area| area.0).collect()
            };
            let mut expected = found(&anywhere);
            expected.retain(|row| all.contains(row));
            let rows = found(&filter);
            assert!(rows.starts_with(&expected) && rows.iter().all(|row| all.contains(row)), "{share} {filter:?}");
        }
    }
}

#[test]
fn a_page_of_a_box_around_nearly_all_costs_no_more_than_itself() {
    let engine = country();
    let mut budget = Budget::new(200, None);
    let spatial = Spatial { bbox: Some([8.0, 54.0, 15.0, 58.0]), ..Spatial::default() };
    let filter = AreaFilter { spatial, ..AreaFilter::default() };
    assert!(engine.areas(AreaKind::Parcel, &filter, Some(Page { number: 1, size: 20 }), &mut budget).is_ok());
    let text = AreaFilter { q: Some("1".to_owned()), autocomplete: true, ..AreaFilter::default() };
    let cost = |filter: &AreaFilter| {
        let mut budget = Budget::unlimited();
        engine.areas(AreaKind::Parcel, filter, Some(Page { number: 1, size: 20 }), &mut budget).unwrap();
        Budget::unlimited().left() - budget.left()
    };
    let (inside, anywhere) = (cost(&AreaFilter { spatial: filter.spatial, ..text.clone() }), cost(&text));
    assert!(inside <= anywhere + 200, "{inside} {anywhere}");
}

#[test]
fn the_parcel_of_an_entrance_is_the_one_around_it() {
    let engine = country();
    let snapshot = engine.snapshot();
    let entrances = &snapshot.access_addresses;
    let mut compared = 0;
    for row in (0..entrances.len()).step_by(997) {
        let at = entrances.x.get(row).zip(entrances.y.get(row));
        let Some(((x_mm, y_mm), (code, number))) =
            at.zip(entrances.owner_district.get(row).zip(entrances.cadastral_number.get(row)))
        else {
            continue;
        };
        let (x, y) = Point { x_mm, y_mm }.utm();
        let location = Location { x, y, srid: Srid::Utm32 };
        let found = engine.area_at(AreaKind::Parcel, location, &mut Budget::new(FEW_STEPS, None)).unwrap();
        let area = found.expect("the parcels tile the land").0 as usize;
        compared += 1;
        assert_eq!((snapshot.areas.code.get(area), snapshot.areas.number.get(area)), (code, Some(number)), "{row}");
    }
    assert!(compared > 100, "{compared}");
}
