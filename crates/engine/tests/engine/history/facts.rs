//! Facts about a village of eight objects.

use std::sync::LazyLock;

use vejviser_engine::history::VersionNameId;
use vejviser_engine::request::HistoryFilter;
use vejviser_engine::request::Page;
use vejviser_engine::{Budget, Engine, Error};
use vejviser_model::{Door, Floor, HouseNumber};

use crate::history::files::{Files, all, entrance, unit};

/// Entrance 1 never changed; 2 lies in a street that got another name; 3 moved to another postcode; 4 is gone.
/// Unit 1 is in the house that never changed, 2 in the renamed street, 3 moved from one entrance to another, 4 is gone.
fn village() -> &'static Engine {
    static ENGINE: LazyLock<Engine> = LazyLock::new(|| {
        Files::default()
            .entrance(1, 2000, "Vestergade 1")
            .entrance(2, 2000, "Ny Østergade 5")
            .entrance(3, 2000, "Vestergade 3")
            .entrance_version(2, "2000-2010 Østergade 5")
            .entrance_version(2, "2010- Ny Østergade 5")
            .entrance_version(3, "2000-2012 Vestergade 3, 6720")
            .entrance_version(3, "2012- Vestergade 3")
            .entrance_version(4, "1990-2005 Østergade 7")
            .unit(1, 2001, 1, 2000, "Vestergade 1", "st tv")
            .unit(2, 2003, 2, 2000, "Ny Østergade 5", "1 th")
            .unit(3, 2001, 1, 2000, "Vestergade 1", "2 ")
            .unit_version(3, "2001-2008 Østergade 5", 2, "2 ")
            .unit_version(3, "2008- Vestergade 1", 1, "2 ")
            .unit_version(4, "1991-2020 Østergade 7", 4, "st ")
            .engine()
    });
    &ENGINE
}

#[test]
fn an_entrance_has_all_its_versions_oldest_first() {
    for (number, expected) in [
        (1, &["2000- Vestergade 1, 6270 Tønder"][..]),
        (2, &["2000-2010 Østergade 5, 6270 Tønder", "2010- Ny Østergade 5, 6270 Tønder"]),
        (3, &["2000-2012 Vestergade 3, 6720 Nordby", "2012- Vestergade 3, 6270 Tønder"]),
        (4, &["1990-2005 Østergade 7, 6270 Tønder"]),
        (5, &[]),
    ] {
        assert_eq!(all(village().access_address_versions(entrance(number))), expected, "{number}");
    }
}

#[test]
fn a_unit_shares_the_versions_of_its_entrance() {
    for (fact, number, expected) in [
        ("nothing ever changed", 1, &["2001- Vestergade 1, st tv, 6270 Tønder"][..]),
        (
            "the street changed around it",
            2,
            &["2003-2010 Østergade 5, 1 th, 6270 Tønder", "2010- Ny Østergade 5, 1 th, 6270 Tønder"],
        ),
        ("it moved", 3, &["2001-2008 Østergade 5, 2 , 6270 Tønder", "2008- Vestergade 1, 2 , 6270 Tønder"]),
        ("it ends with its entrance", 4, &["1991-2005 Østergade 7, st , 6270 Tønder"]),
        ("there is none", 5, &[]),
    ] {
        assert_eq!(all(village().address_versions(unit(number))), expected, "{fact}");
    }
    let moved: Vec<_> = village().address_versions(unit(3)).map(|version| version.access_address).collect();
    assert_eq!(moved, [Some(entrance(2)), Some(entrance(1))]);
}

fn name(engine: &Engine, text: &str) -> VersionNameId {
    let snapshot = engine.snapshot();
    let present = (0..snapshot.street_names.len()).find(|&row| snapshot.street_names.name.get(row) == text);
    let former =
        (0..snapshot.former_street_names.len()).find(|&row| snapshot.former_street_names.name.get(row) == text);
    match (present, former) {
        (Some(row), None) => engine.present_name(row as u32),
        (None, Some(row)) => engine.former_name(row as u32),
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn a_name_and_a_number_lead_to_entrances_that_bore_them() {
    let engine = village();
    for (street, number, expected) in [
        ("Østergade", "5", &["2000-2010 Østergade 5, 6270 Tønder"][..]),
        ("Østergade", "7", &["1990-2005 Østergade 7, 6270 Tønder"]),
        ("Østergade", "6", &[]),
        ("Ny Østergade", "5", &["2010- Ny Østergade 5, 6270 Tønder"]),
        ("Vestergade", "3", &["2000-2012 Vestergade 3, 6720 Nordby", "2012- Vestergade 3, 6270 Tønder"]),
        ("Vestergade", "1", &[]),
    ] {
        let name = name(engine, street);
        assert_eq!(engine.version_name(name), street);
        let rows = engine.former_entrances(name, HouseNumber::parse(number).unwrap());
        let found = all(rows.iter().map(|&row| engine.access_address_version(row)));
        assert_eq!(found, expected, "{street} {number}");
    }
    assert_eq!(engine.entrances_once_on(name(engine, "Østergade")).len(), 2);
}

#[test]
fn an_entrance_leads_to_units_that_were_there() {
    let engine = village();
    let unit_ids = |rows: &[u32]| -> Vec<_> {
        rows.iter().map(|&row| engine.snapshot().address_versions.id.get(row as usize)).collect()
    };
    for (number, expected) in [(1, vec![unit(3)]), (2, vec![unit(3)]), (4, vec![unit(4)]), (3, vec![]), (9, vec![])] {
        assert_eq!(unit_ids(engine.units_once_at(entrance(number))), expected, "{number}");
    }
    let second = Floor::parse("2").unwrap();
    for (number, floor, door, expected) in [
        (2, second, Door::NONE, vec![unit(3)]),
        (2, second, Door::LEFT, vec![]),
        (2, Floor::NONE, Door::NONE, vec![]),
        (3, second, Door::NONE, vec![]),
    ] {
        assert_eq!(unit_ids(engine.former_units(entrance(number), floor, door)), expected, "{number} {floor} {door}");
    }
}

fn filter(json: &str) -> HistoryFilter {
    let ids = (1..=5)
        .flat_map(|number| [(format!("\"e{number}\""), entrance(number)), (format!("\"u{number}\""), unit(number))]);
    let json = ids.fold(json.to_owned(), |json, (name, id)| json.replace(&name, &format!("\"{id}\"")));
    serde_json::from_str(&json).unwrap_or_else(|error| panic!("{json}: {error}"))
}

const WHOLE: Page = Page { number: 1, size: 1000 };

#[test]
fn lists_hold_the_versions_that_match_in_order_of_id() {
    let (e1, e2, e3) =
        ("2000- Vestergade 1, 6270 Tønder", "2000-2010 Østergade 5, 6270 Tønder", "2012- Vestergade 3, 6270 Tønder");
    let (e2_now, e3_then, e4) = (
        "2010- Ny Østergade 5, 6270 Tønder",
        "2000-2012 Vestergade 3, 6720 Nordby",
        "1990-2005 Østergade 7, 6270 Tønder",
    );
    for (json, expected) in [
        ("{}", &[e1, e2, e2_now, e3_then, e3, e4][..]),
        (r#"{"id":["e3","e2","e3"]}"#, &[e2, e2_now, e3_then, e3]),
        (r#"{"id":["e5"]}"#, &[]),
        (r#"{"postcode":[6720]}"#, &[e3_then]),
        (r#"{"postcode":[6720,6270]}"#, &[e1, e2, e2_now, e3_then, e3, e4]),
        (r#"{"postcode":[800]}"#, &[]),
        (r#"{"municipality":[550]}"#, &[e1, e2, e2_now, e3, e4]),
        (r#"{"municipality":[563],"postcode":[6270]}"#, &[]),
        (r#"{"id":["e3"],"postcode":[6270]}"#, &[e3]),
        (r#"{"accessAddressId":["e4"]}"#, &[e4]),
    ] {
        let list = village().access_address_history(&filter(json), WHOLE, &mut Budget::unlimited()).unwrap();
        assert_eq!((all(list.rows), list.more), (expected.iter().map(ToString::to_string).collect(), false), "{json}");
    }
}

#[test]
fn lists_of_units_are_filtered_by_what_they_were_called() {
    let (u1, u2) = ("2001- Vestergade 1, st tv, 6270 Tønder", "2003-2010 Østergade 5, 1 th, 6270 Tønder");
    let (u2_now, u3) = ("2010- Ny Østergade 5, 1 th, 6270 Tønder", "2001-2008 Østergade 5, 2 , 6270 Tønder");
    let (u3_now, u4) = ("2008- Vestergade 1, 2 , 6270 Tønder", "1991-2005 Østergade 7, st , 6270 Tønder");
    for (json, expected) in [
        ("{}", &[u1, u2, u2_now, u3, u3_now, u4][..]),
        (r#"{"id":["u4","u1"]}"#, &[u1, u4]),
        (r#"{"accessAddressId":["e2"]}"#, &[u2, u2_now, u3]),
        (r#"{"accessAddressId":["e2"],"id":["u3"]}"#, &[u3]),
        (r#"{"accessAddressId":["e5"]}"#, &[]),
        (r#"{"municipality":[550]}"#, &[u1, u2, u2_now, u3, u3_now, u4]),
        (r#"{"postcode":[6720]}"#, &[]),
    ] {
        let list = village().address_history(&filter(json), WHOLE, &mut Budget::unlimited()).unwrap();
        assert_eq!((all(list.rows), list.more), (expected.iter().map(ToString::to_string).collect(), false), "{json}");
    }
}

#[test]
fn pages_fit_together() {
    for json in ["{}", r#"{"municipality":[550]}"#] {
        let whole = village().access_address_history(&filter(json), WHOLE, &mut Budget::unlimited()).unwrap().rows;
        for size in 1..=7 {
            let mut pages = Vec::new();
            for number in 1.. {
                let page = Page { number, size };
                let list = village().access_address_history(&filter(json), page, &mut Budget::unlimited()).unwrap();
                pages.extend(list.rows);
                if !list.more {
                    break;
                }
            }
            assert_eq!(pages, whole, "{json} {size}");
        }
        let beyond = Page { number: u32::MAX, size: 1000 };
        let list = village().access_address_history(&filter(json), beyond, &mut Budget::unlimited()).unwrap();
        assert_eq!((list.rows, list.more), (Vec::new(), false));
    }
}

#[test]
fn what_cannot_be_answered_is_an_error() {
    let none = &mut Budget::unlimited();
    for (json, parameter) in [(r#"{"id":["x"]}"#, "id"), (r#"{"accessAddressId":["x"]}"#, "accessAddressId")] {
        let Err(Error::Parameter(faults)) = village().address_history(&filter(json), WHOLE, none) else {
            panic!("{json}")
        };
        assert_eq!(faults[0].parameter, parameter);
    }
    for json in ["{}", r#"{"municipality":[550]}"#, r#"{"id":["u1"]}"#] {
        let mut poor = Budget::new(1, None);
        let answer = village().address_history(&filter(json), WHOLE, &mut poor);
        assert_eq!(answer.map(|list| list.rows.len()), Err(Error::TooExpensive), "{json}");
    }
}
