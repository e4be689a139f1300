//! Filters, shapes, ids and a chosen entrance leave only rows that meet them.

use serde_json::{Value, json};
use vejviser_engine::{Budget, Error, PostcodeForm, Suggestions};

use super::{ALL, answer, check, request, suggest, text};
use crate::support::engine;

#[test]
fn a_small_circle_keeps_of_all_suggestions_those_that_lie_in_it() {
    let entrances = &engine().snapshot().access_addresses;
    let centre = entrances.x.get(100).zip(entrances.y.get(100)).expect("a point");
    let lies_within = |row: usize, radius_mm: i64| {
        let (x, y) = entrances.x.get(row).zip(entrances.y.get(row)).expect("a point");
        let (dx, dy) = (i64::from(x - centre.0), i64::from(y - centre.1));
        dx * dx + dy * dy <= radius_mm * radius_mm
    };
    let (x, y) = (f64::from(centre.0) / 1000.0, f64::from(centre.1) / 1000.0 + 5_000_000.0);
    let rows = |q: &str, tier: &str, spatial: Value| {
        let request = json!({"q": q, "firstTier": tier, "lastTier": tier, "limit": ALL, "spatial": spatial});
        match suggest(request) {
            Suggestions::StreetNames(rows) => rows.iter().map(|row| row.index()).collect::<Vec<_>>(),
            Suggestions::AccessAddresses(rows) => rows.iter().map(|one| one.row.index()).collect(),
            Suggestions::Addresses(rows) => rows.iter().map(|one| one.row.index()).collect(),
            Suggestions::PlaceNames(rows) => rows.iter().map(|row| row.index()).collect(),
        }
    };
    let tables = engine().snapshot();
    let mut met = 0;
    for radius_m in [1_i64, 150, 2_000] {
        let circle = json!({"srid": 25832, "circle": {"x": x, "y": y, "radiusM": radius_m}});
        let has_one = |&name: &usize| {
            let streets = tables.street_names.streets.get(name).iter().map(|&street| street as usize);
            let mut rows =
                streets.flat_map(|street| tables.streets.access_from.get(street)..tables.streets.access_to.get(street));
            rows.any(|row| entrances.status.get(row as usize) == 3 && lies_within(row as usize, radius_m * 1000))
        };
        for q in ["s", "v", "1", "1 st", "vej 1", "tønder", "2 tv", "6270 1", "storegade 1", "gade tønder 2"] {
            // A name found through its town must have an entrance there, which is not looked at here.
            let is_of_places = q.contains("tønder") || q.contains("6270");
            for tier in ["streetName", "accessAddress", "address"].into_iter().skip(usize::from(is_of_places)) {
                let mut all = rows(q, tier, json!({}));
                match tier {
                    "streetName" => all.retain(has_one),
                    "accessAddress" => all.retain(|&row| lies_within(row, radius_m * 1000)),
                    _ => all
                        .retain(|&row| lies_within(tables.addresses.access_address.get(row) as usize, radius_m * 1000)),
                }
                // Where nothing matches the words as typed, similar words are looked for.
                if !all.is_empty() {
                    met += 1;
                    assert_eq!(rows(q, tier, circle.clone()), all, "{q} {tier} {radius_m}");
                }
            }
        }
    }
    assert!(met > 10, "{met}");
}

#[test]
fn filters_hold_in_every_tier() {
    check(&[
        (
            json!({"q": "vest", "municipality": [563]}),
            "street",
            &["Vester Engvej", "Vestermarken", "Vestervangen", "."],
        ),
        (json!({"q": "storegade", "postcode": [6280], "limit": 1}), "entrance", &["Storegade 1, 6280 Højer"]),
        (json!({"q": "storegade", "postcode": [6261], "lastTier": "streetName"}), "street", &["Storegade", "."]),
        (json!({"q": "storegade", "municipality": [563], "lastTier": "streetName"}), "street", &["."]),
        (json!({"q": "st", "municipality": [563], "postcode": [6280]}), "unit", &["."]),
        (
            json!({"q": "st", "spatial": {"srid": 25832, "bbox": [400_000.0, 6_000_000.0, 400_001.0, 6_000_001.0]}}),
            "unit",
            &["."],
        ),
        (
            json!({"q": "Storegade 1", "spatial": {"circle": {"x": 8.8637, "y": 54.9409, "radiusM": 5000.0}},
            "lastTier": "accessAddress", "limit": 1}),
            "entrance",
            &["Storegade 1, 6270 Tønder"],
        ),
    ]);
    let broken = request(json!({"q": "st", "spatial": {"bbox": [9.0, 55.0, 8.0, 54.0]}}));
    let answer = engine().autocomplete(&broken, &mut Budget::unlimited());
    assert!(matches!(answer, Err(Error::Parameter(_))), "{answer:?}");
}

#[test]
fn ids_find_one_row_of_the_requested_kind() {
    let snapshot = engine().snapshot();
    let current = |status: u8| status == 3;
    let unit = (0..snapshot.addresses.len()).find(|&row| current(snapshot.addresses.status.get(row))).unwrap();
    let ended = (0..snapshot.addresses.len()).find(|&row| !current(snapshot.addresses.status.get(row))).unwrap();
    let entrance = snapshot.addresses.access_address.get(unit) as usize;
    let id = |id: vejviser_model::Uuid| String::from_utf8(id.to_text().to_vec()).unwrap();
    let (unit_id, entrance_id) = (id(snapshot.addresses.id.get(unit)), id(snapshot.access_addresses.id.get(entrance)));
    let unit_text = text(engine(), entrance as u32, Some(unit as u32), PostcodeForm::Ordinary);
    let entrance_text = text(engine(), entrance as u32, None, PostcodeForm::Ordinary);
    check(&[
        (json!({"id": unit_id}), "unit", &[&unit_text, "."]),
        (json!({"id": unit_id.to_uppercase(), "lastTier": "address"}), "unit", &[&unit_text, "."]),
        (json!({"id": unit_id, "lastTier": "accessAddress"}), "entrance", &["."]),
        (json!({"id": unit_id, "lastTier": "streetName"}), "street", &["."]),
        (json!({"id": entrance_id}), "entrance", &[&entrance_text, "."]),
        (json!({"id": entrance_id, "lastTier": "address"}), "unit", &["."]),
        (json!({"id": unit_id, "municipality": [563]}), "unit", &["."]),
        (json!({"id": id(snapshot.addresses.id.get(ended))}), "unit", &["."]),
        (json!({"id": "nothing"}), "unit", &["."]),
        (json!({"id": "00000000-0000-0000-0000-000000000000", "lastTier": "accessAddress"}), "entrance", &["."]),
    ]);
}

/// What the widget sends after an entrance is chosen: all its units, by floor and door.
#[test]
fn a_chosen_entrance_shows_its_units() {
    let snapshot = engine().snapshot();
    let entrances = &snapshot.access_addresses;
    let units = |row: usize| {
        let run = snapshot.units_of(row as u32);
        run.filter(|&unit| snapshot.addresses.status.get(unit as usize) == 3).count()
    };
    for row in (0..entrances.len()).filter(|&row| units(row) > 0) {
        let id = String::from_utf8(entrances.id.get(row).to_text().to_vec()).unwrap();
        let whole = text(engine(), row as u32, None, PostcodeForm::Ordinary);
        let unfinished = whole.replacen(", ", ", , ", 1);
        let caret = unfinished.find(", ,").unwrap() + 2;
        for q in [unfinished.as_str(), &whole, whole.split(' ').next().unwrap(), "strndvj 999"] {
            let members = json!({"q": q, "caret": caret, "accessAddressId": id, "limit": 100,
                "lastTier": "accessAddress", "firstTier": "streetName"});
            let (kind, texts) = answer(members);
            assert_eq!((kind, texts.len()), ("unit", units(row).min(100)), "{q}");
            let street_and_number = whole.split(", ").next().unwrap();
            assert!(texts.iter().all(|text| text.starts_with(street_and_number)), "{q}: {texts:?}");
        }
        for q in ["", " , "] {
            assert_eq!(answer(json!({"q": q, "accessAddressId": id})), ("unit", vec![]), "{q:?}");
        }
    }
    let unknown = json!({"q": "storegade", "accessAddressId": "00000000-0000-0000-0000-000000000000"});
    assert_eq!(answer(unknown), ("unit", vec![]));
}
