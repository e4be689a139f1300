//! Reverse lookup, lookup by id, areas and streets.

use std::collections::BTreeMap;

use crate::support::engine;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use vejviser_dataset::tables::AreaKind;
use vejviser_engine::request::{
    AddressFilter, AddressGeometry, AddressKey, AreaFilter, AreaKey, Circle, Location, NearestParameters,
    NeighbourParameters, Page, Spatial, Srid, StreetFilter, StreetKey, StreetNameKey,
};
use vejviser_engine::{Budget, Error};
use vejviser_model::id::{AccessAddressId, AddressId, AreaId, StreetId, StreetNameId};
use vejviser_model::projection::Point;
use vejviser_model::status::Status;
use vejviser_model::unit::Door;

/// Random, but the same every time.
const SEED: u64 = 2026;
const WHOLE: Page = Page { number: 1, size: 1_000_000 };

fn legacy(dar: u8) -> u8 {
    Status::from_dar(dar).map_or(0, Status::legacy)
}

fn nearest(x: f64, y: f64, srid: Srid) -> NearestParameters {
    NearestParameters {
        x,
        y,
        srid,
        geometry: AddressGeometry::AccessPoint,
        max_distance_m: None,
        status: Vec::new(),
        include_discontinued: false,
        include_invalid: false,
    }
}

/// Distance in millimetres squared, from the column.
fn distance(row: usize, at: Point) -> Option<i64> {
    let columns = &engine().snapshot().access_addresses;
    let (x, y) = columns.x.get(row).zip(columns.y.get(row))?;
    let (dx, dy) = (i64::from(x) - i64::from(at.x_mm), i64::from(y) - i64::from(at.y_mm));
    Some(dx * dx + dy * dy)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, rng_seed: RngSeed::Fixed(SEED), ..ProptestConfig::default() })]

    #[test]
    fn nearest_equals_a_look_at_every_point(x in 450_000.0..520_000.0_f64, y in 6_070_000.0..6_160_000.0_f64, statuses in 0_u8..4) {
        let snapshot = engine().snapshot();
        let (columns, units) = (&snapshot.access_addresses, &snapshot.addresses);
        let mut request = nearest(x, y, Srid::Utm32);
        match statuses {
            1 => request.status = vec![2],
            2 => request.status = vec![1, 3],
            3 => request.include_discontinued = true,
            _ => {}
        }
        let shown = |dar: u8| match statuses {
            1 => legacy(dar) == 2,
            2 => [1, 3].contains(&legacy(dar)),
            3 => true,
            _ => legacy(dar) == 1,
        };
        let at = Point::from_utm(x, y);
        let expected = (0..columns.len())
            .filter(|&row| shown(columns.status.get(row)))
            .filter_map(|row| Some((distance(row, at)?, columns.id.get(row), row)))
            .min();
        let found = engine().nearest_access_address(&request, &mut Budget::unlimited()).expect("an answer");
        prop_assert_eq!(found.map(AccessAddressId::index), expected.map(|(_, _, row)| row));
        if let Some(entrance) = found {
            let away_mm = engine().distance_mm(&request, entrance).expect("a position").expect("a point");
            let within = |most_mm: i64| {
                let request = NearestParameters { max_distance_m: Some(most_mm as f64 / 1000.0), ..request.clone() };
                engine().nearest_access_address(&request, &mut Budget::unlimited()).expect("an answer")
            };
            prop_assert_eq!(within(away_mm), found);
            prop_assert_eq!(within(away_mm - 1), None);
        }

        let expected = (0..units.len())
            .filter(|&unit| shown(units.status.get(unit)))
            .filter_map(|unit| {
                let entrance = units.access_address.get(unit) as usize;
                let door = Door::from_u32(units.door.get(unit)).expect("a door").sort_key();
                let order = (units.floor.get(unit), door, units.id.get(unit));
                Some((distance(entrance, at)?, columns.id.get(entrance), order, unit))
            })
            .min();
        let found = engine().nearest_address(&request, &mut Budget::unlimited()).expect("an answer");
        prop_assert_eq!(found.map(AddressId::index), expected.map(|(_, _, _, unit)| unit));
    }

    #[test]
    fn a_list_near_a_position_is_in_order_of_distance(
        x in 450_000.0..520_000.0_f64,
        y in 6_070_000.0..6_160_000.0_f64,
        narrowed in 0_u8..4,
        size in 1..60_u32,
    ) {
        let snapshot = engine().snapshot();
        let (columns, units) = (&snapshot.access_addresses, &snapshot.addresses);
        let mut filter = AddressFilter { position: Some([x, y]), ..AddressFilter::default() };
        filter.spatial.srid = Srid::Utm32;
        match narrowed {
            1 => filter.postcode = vec![6270, 6261],
            2 => filter.street_name = vec![Some("Storegade".to_owned())],
            3 => (filter.q, filter.autocomplete) = (Some("storeg".to_owned()), true),
            _ => {}
        }
        let everything = AddressFilter { position: None, ..filter.clone() };
        let at = Point::from_utm(x, y);
        let place = |entrance: usize| Some((distance(entrance, at)?, columns.id.get(entrance)));

        let all = engine().access_addresses(&everything, Some(WHOLE), &mut Budget::unlimited()).expect("a list").rows;
        let mut expected: Vec<_> = all.into_iter().filter_map(|row| Some((place(row.index())?, row))).collect();
        expected.sort_unstable();
        let page = Page { number: 1, size };
        let found = engine().access_addresses(&filter, Some(page), &mut Budget::unlimited()).expect("a list");
        prop_assert_eq!(found.more, expected.len() > size as usize);
        let first: Vec<_> = expected.iter().take(size as usize).map(|&(_, row)| row).collect();
        prop_assert_eq!(&found.rows, &first);
        let found = engine().access_addresses(&filter, None, &mut Budget::unlimited()).expect("a list");
        prop_assert_eq!((found.rows, found.more), (first.into_iter().take(1).collect(), false));

        let all = engine().addresses(&everything, Some(WHOLE), &mut Budget::unlimited()).expect("a list").rows;
        let of_unit = |row: AddressId| {
            let unit = row.index();
            let door = Door::from_u32(units.door.get(unit)).expect("a door").sort_key();
            let order = (units.floor.get(unit), door, units.id.get(unit));
            Some((place(units.access_address.get(unit) as usize)?, order, row))
        };
        let mut expected: Vec<_> = all.into_iter().filter_map(of_unit).collect();
        expected.sort_unstable();
        let found = engine().addresses(&filter, Some(page), &mut Budget::unlimited()).expect("a list").rows;
        prop_assert_eq!(found, expected.into_iter().take(size as usize).map(|(.., row)| row).collect::<Vec<_>>());
    }

    #[test]
    fn segments_near_a_position_are_in_order_of_distance(
        x in 450_000.0..520_000.0_f64,
        y in 6_070_000.0..6_160_000.0_f64,
        narrowed in 0_u8..3,
        size in 1..30_u32,
    ) {
        let columns = &engine().snapshot().access_addresses;
        let mut filter = StreetFilter { position: Some([x, y]), ..StreetFilter::default() };
        filter.spatial.srid = Srid::Utm32;
        match narrowed {
            1 => filter.name = vec!["Storegade".to_owned()],
            2 => (filter.q, filter.autocomplete) = (Some("vesterg".to_owned()), true),
            _ => {}
        }
        let everything = StreetFilter { position: None, ..filter.clone() };
        let all = engine().streets(&everything, Some(WHOLE), &mut Budget::unlimited()).expect("a list").rows;
        let at = Point::from_utm(x, y);
        let mut places = BTreeMap::new();
        for row in (0..columns.len()).filter(|&row| legacy(columns.status.get(row)) == 1) {
            let Some(distance) = distance(row, at) else { continue };
            let place = (distance, columns.id.get(row));
            places.entry(columns.street.get(row)).and_modify(|least| *least = place.min(*least)).or_insert(place);
        }
        let mut expected: Vec<_> = all.into_iter().filter_map(|row| Some((*places.get(&row.0)?, row))).collect();
        expected.sort_unstable();
        let page = Page { number: 1, size };
        let found = engine().streets(&filter, Some(page), &mut Budget::unlimited()).expect("a list");
        prop_assert_eq!(found.more, expected.len() > size as usize);
        let first: Vec<_> = expected.iter().take(size as usize).map(|&(_, row)| row).collect();
        prop_assert_eq!(&found.rows, &first);
        let found = engine().streets(&filter, None, &mut Budget::unlimited()).expect("a list");
        prop_assert_eq!(found.rows, first.into_iter().take(1).collect::<Vec<_>>());
        if narrowed == 0 {
            let location = Location { x, y, srid: Srid::Utm32 };
            let nearest = engine().street_at(location, &mut Budget::unlimited()).expect("an answer");
            prop_assert_eq!(nearest, expected.first().map(|&(_, row)| row));
        }
    }

    #[test]
    fn a_street_is_where_its_addresses_are(x in 450_000.0..520_000.0_f64, y in 6_070_000.0..6_160_000.0_f64) {
        let columns = &engine().snapshot().access_addresses;
        let at = Point::from_utm(x, y);
        let expected = (0..columns.len())
            .filter(|&row| legacy(columns.status.get(row)) == 1)
            .filter_map(|row| Some((distance(row, at)?, columns.street.get(row))))
            .min();
        let found = engine().street_at(Location { x, y, srid: Srid::Utm32 }, &mut Budget::unlimited()).expect("an answer");
        let least = found.map(|StreetId(street)| {
            let of_street = |row: &usize| columns.street.get(*row) == street && legacy(columns.status.get(*row)) == 1;
            (0..columns.len()).filter(of_street).filter_map(|row| distance(row, at)).min()
        });
        prop_assert_eq!(least.flatten(), expected.map(|(distance, _)| distance));
    }
}

#[test]
fn warming_reads_without_harm() {
    engine().warm();
}

#[test]
fn nearest_says_what_is_wrong() {
    let fault = |request| match engine().nearest_access_address(&request, &mut Budget::unlimited()) {
        Err(Error::Parameter(faults)) => faults[0].parameter.clone(),
        other => panic!("{other:?}"),
    };
    assert_eq!(fault(nearest(99.0, 55.0, Srid::Wgs84)), "x");
    assert_eq!(fault(nearest(9.0, 5.0, Srid::Wgs84)), "y");
    let request = nearest(8.8637, 54.9409, Srid::Wgs84);
    assert_eq!(engine().nearest_access_address(&request, &mut Budget::new(0, None)), Err(Error::TooExpensive));
    let none = NearestParameters { status: vec![9], ..request };
    assert_eq!(engine().nearest_address(&none, &mut Budget::unlimited()), Ok(None));
}

#[test]
fn ids_find_what_is_current_or_provisional() {
    let snapshot = engine().snapshot();
    let mut seen = [0; 5];
    for row in 0..snapshot.addresses.len() {
        let id = snapshot.addresses.id.get(row).to_string();
        let status = legacy(snapshot.addresses.status.get(row));
        let look = |include_discontinued| {
            let found = engine().address(&AddressKey { id: id.to_uppercase(), include_discontinued });
            found.expect("a UUID").map(AddressId::index)
        };
        assert_eq!(look(true), Some(row));
        assert_eq!(look(false), [1, 3].contains(&status).then_some(row), "status {status}");
        seen[status as usize] += 1;
    }
    assert!(seen[1] > 0 && seen[2] > 0 && seen[3] > 0 && seen[4] > 0, "{seen:?}");
    for row in 0..snapshot.access_addresses.len() {
        let id = snapshot.access_addresses.id.get(row).to_string();
        let found = engine().access_address(&AddressKey { id, include_discontinued: true });
        assert_eq!(found.expect("a UUID").map(AccessAddressId::index), Some(row));
    }
    let unknown = AddressKey { id: "0a3f50ae-aaaa-bbbb-cccc-0003ba298019".to_owned(), include_discontinued: true };
    assert_eq!(engine().address(&unknown), Ok(None));
    let malformed = AddressKey { id: "0a3f50ae".to_owned(), include_discontinued: true };
    assert!(matches!(engine().access_address(&malformed), Err(Error::Parameter(_))));
}

fn codes(kind: AreaKind, filter: &AreaFilter) -> Vec<u32> {
    let rows = engine().areas(kind, filter, None, &mut Budget::unlimited()).expect("a list").rows;
    rows.into_iter().map(|row| engine().snapshot().areas.code.get(row.index())).collect()
}

fn municipalities(filter: &AreaFilter) -> Vec<u32> {
    codes(AreaKind::Municipality, filter)
}

fn wgs84(x: f64, y: f64) -> Location {
    Location { x, y, srid: Srid::Wgs84 }
}

#[test]
fn areas_are_listed_by_code() {
    let text = |q: &str| Some(q.to_owned());
    let tønder = Some([8.8637, 54.9409]);
    let at_sea = Some([7.0, 56.5]);
    for (kind, filter, expected) in [
        (
            AreaKind::Municipality,
            AreaFilter { code: vec![Some(563), Some(550)], ..AreaFilter::default() },
            &[550, 563][..],
        ),
        (AreaKind::Municipality, AreaFilter { name: vec!["Tønder".to_owned()], ..AreaFilter::default() }, &[550]),
        (AreaKind::Municipality, AreaFilter { name: vec!["tønder".to_owned()], ..AreaFilter::default() }, &[]),
        (AreaKind::Municipality, AreaFilter { q: text("toender"), ..AreaFilter::default() }, &[550]),
        (AreaKind::Municipality, AreaFilter { q: text("tønd"), ..AreaFilter::default() }, &[]),
        (AreaKind::Municipality, AreaFilter { q: text("tønd*"), ..AreaFilter::default() }, &[550]),
        (AreaKind::Municipality, AreaFilter { q: text("0550"), ..AreaFilter::default() }, &[550]),
        (AreaKind::Municipality, AreaFilter { q: text("*"), ..AreaFilter::default() }, &[]),
        (AreaKind::Municipality, AreaFilter { position: tønder, ..AreaFilter::default() }, &[550]),
        (AreaKind::Municipality, AreaFilter { position: at_sea, ..AreaFilter::default() }, &[]),
        (AreaKind::Region, AreaFilter { nuts2: vec!["DK03".to_owned()], ..AreaFilter::default() }, &[1083]),
        (AreaKind::Region, AreaFilter { nuts2: vec!["DK06".to_owned()], ..AreaFilter::default() }, &[]),
        (AreaKind::Region, AreaFilter { q: text("syd"), autocomplete: true, ..AreaFilter::default() }, &[1083]),
        (AreaKind::Postcode, AreaFilter { code: vec![Some(6270), Some(800)], ..AreaFilter::default() }, &[6270]),
        (
            AreaKind::Postcode,
            AreaFilter { code: vec![Some(6270), Some(800)], large_recipients: true, ..AreaFilter::default() },
            &[800, 6270],
        ),
        (AreaKind::Postcode, AreaFilter { q: text("Karls"), autocomplete: true, ..AreaFilter::default() }, &[2690]),
    ] {
        assert_eq!(codes(kind, &filter), expected, "{filter:?}");
    }
    assert_eq!(municipalities(&AreaFilter { position: at_sea, nearest: true, ..AreaFilter::default() }).len(), 1);
    let south = municipalities(&AreaFilter { region: vec![Some(1083)], ..AreaFilter::default() });
    assert!(south.contains(&550) && south.contains(&563) && !south.contains(&101));
    assert_eq!(codes(AreaKind::Region, &AreaFilter::default()), [1081, 1082, 1083, 1084, 1085]);
}

#[test]
fn a_page_of_the_nearest_is_in_order_of_distance() {
    let tønder = AreaFilter { position: Some([8.8637, 54.9409]), nearest: true, ..AreaFilter::default() };
    let of_region = AreaFilter { region: vec![Some(1084)], ..tønder.clone() };
    let with_text = AreaFilter { q: Some("aa*".to_owned()), ..tønder.clone() };
    for (filter, number, size, expected) in [
        (&tønder, 1, 1, &[550][..]),
        (&tønder, 1, 4, &[550, 580, 510, 561]),
        (&tønder, 2, 2, &[510, 561]),
        (&of_region, 1, 2, &[250, 260]),
        (&with_text, 1, 2, &[580, 751]),
    ] {
        let page = Some(Page { number, size });
        let found = engine().areas(AreaKind::Municipality, filter, page, &mut Budget::unlimited()).expect("a list");
        let codes: Vec<u32> = found.rows.iter().map(|row| engine().snapshot().areas.code.get(row.index())).collect();
        assert_eq!((codes.as_slice(), found.more), (expected, true), "{filter:?} {number} {size}");
    }
}

#[test]
fn a_shape_finds_the_areas_it_touches() {
    let around = |radius_m| Spatial { circle: Some(Circle { x: 8.8637, y: 54.9409, radius_m }), ..Spatial::default() };
    let near = AreaFilter { spatial: around(100.0), ..AreaFilter::default() };
    assert_eq!(municipalities(&near), [550]);
    let far = AreaFilter { spatial: around(60_000.0), ..AreaFilter::default() };
    let found = municipalities(&far);
    assert!(found.contains(&550) && found.contains(&580) && !found.contains(&101), "{found:?}");
    let square = vec![vec![[8.4, 54.9], [9.2, 54.9], [9.2, 55.1], [8.4, 55.1], [8.4, 54.9]]];
    let polygon = Spatial { polygon: Some(square.clone()), ..Spatial::default() };
    let found = municipalities(&AreaFilter { spatial: polygon, ..AreaFilter::default() });
    assert!(found.contains(&550), "{found:?}");
    let bbox = Spatial { bbox: Some([8.4, 54.9, 9.2, 55.1]), ..Spatial::default() };
    assert_eq!(municipalities(&AreaFilter { spatial: bbox, ..AreaFilter::default() }), found);
}

#[test]
fn an_area_is_found_by_code_and_by_position() {
    let snapshot = engine().snapshot();
    let row = |kind, code| snapshot.area(kind, code).map(AreaId);
    assert_eq!(
        engine().area(AreaKind::Municipality, &AreaKey { code: 550, ..AreaKey::default() }),
        row(AreaKind::Municipality, 550)
    );
    assert!(engine().area(AreaKind::Postcode, &AreaKey { code: 800, ..AreaKey::default() }).is_some());
    assert_eq!(engine().area(AreaKind::Parish, &AreaKey { code: 1, ..AreaKey::default() }), None);
    let at = |x, y| engine().area_at(AreaKind::Municipality, wgs84(x, y), &mut Budget::unlimited());
    assert_eq!(at(8.8637, 54.9409), Ok(row(AreaKind::Municipality, 550)));
    assert_eq!(at(7.0, 56.5), Ok(None));
    assert!(matches!(at(700.0, 56.5), Err(Error::Parameter(_))));
}

fn names(filter: &StreetFilter) -> Vec<&'static str> {
    let rows = engine().street_names(filter, WHOLE, &mut Budget::unlimited()).expect("a list").rows;
    rows.into_iter().map(|row| engine().snapshot().street_names.name.get(row.index())).collect()
}

fn streets(filter: &StreetFilter) -> Vec<(&'static str, u16, u16)> {
    let snapshot = engine().snapshot();
    let rows = engine().streets(filter, Some(WHOLE), &mut Budget::unlimited()).expect("a list").rows;
    let of_row = |StreetId(row)| {
        let row = row as usize;
        let name = snapshot.street_names.name.get(snapshot.streets.name.get(row) as usize);
        (name, snapshot.streets.municipality.get(row), snapshot.streets.code.get(row))
    };
    rows.into_iter().map(of_row).collect()
}

fn streets_of(q: &str) -> StreetFilter {
    StreetFilter { q: Some(q.to_owned()), ..StreetFilter::default() }
}

#[test]
fn every_street_name_is_found_by_its_spelling() {
    let snapshot = engine().snapshot();
    for row in 0..snapshot.street_names.len() {
        let name = snapshot.street_names.name.get(row);
        assert_eq!(
            engine().street_name(&StreetNameKey { name: name.to_owned() }),
            Some(StreetNameId(row as u32)),
            "{name}"
        );
        assert_eq!(names(&StreetFilter { name: vec![name.to_owned()], ..StreetFilter::default() }), [name]);
    }
    assert_eq!(engine().street_name(&StreetNameKey { name: "vestergade".to_owned() }), None);
    assert_eq!(names(&StreetFilter::default()).len(), snapshot.street_names.len());
}

#[test]
fn street_names_are_found_by_word_beginning_and_likeness() {
    let auto = |q: &str| StreetFilter { autocomplete: true, ..streets_of(q) };
    let fuzzy = |q: &str| StreetFilter { fuzzy: true, ..streets_of(q) };
    assert_eq!(names(&auto("vesterg")), ["Vestergade", "Vestergårdsvænget"]);
    assert_eq!(names(&auto("geestrup")), ["Geestruplund", "Gammel Geestrupvej"]);
    assert_eq!(names(&streets_of("slotsbanken ved")), ["Ved Slotsbanken"]);
    assert_eq!(names(&streets_of("vesterg")), [""; 0]);
    assert_eq!(names(&fuzzy("vesterg")).first(), Some(&"Vestergade"));
    assert_eq!(names(&fuzzy("holger danske vej")).first(), Some(&"Holger Danskesvej"));
    assert_eq!(names(&fuzzy("Miljus Eriksens vej")).first(), Some(&"Mylius Erichsensvej"));
    assert_eq!(names(&StreetFilter { postcode: vec![6535], ..StreetFilter::default() }), ["Hykjærvej"]);
    assert!(names(&StreetFilter { municipality: vec![101], ..StreetFilter::default() }).is_empty());
    let here = Spatial { circle: Some(Circle { x: 8.8637, y: 54.9409, radius_m: 400.0 }), ..Spatial::default() };
    let near = names(&StreetFilter { spatial: here, ..StreetFilter::default() });
    assert!(near.is_sorted_by_key(|name| vejviser_model::collate::collation_key(name)) && !near.is_empty(), "{near:?}");
}

#[test]
fn streets_are_found_by_code_text_and_pattern() {
    let all = streets(&StreetFilter::default());
    assert!(all.is_sorted_by_key(|&(_, municipality, code)| (municipality, code)));
    let (name, municipality, code) = all[0];
    let by_code = StreetFilter { municipality: vec![municipality], code: vec![code], ..StreetFilter::default() };
    assert_eq!(streets(&by_code), [(name, municipality, code)]);
    let street = |code, include_discontinued| engine().street(StreetKey { municipality, code, include_discontinued });
    assert!(street(code, false).is_some() && street(9999, true).is_none());
    for (q, expected) in
        [("Kogade", "Kogade"), ("kogade tønder kommune", "Kogade"), (&format!("{code:04} tønder"), name)]
    {
        assert_eq!(streets(&streets_of(q)).first().map(|street| street.0), Some(expected), "{q}");
    }
    assert!(streets(&streets_of("kogade fanø")).is_empty());
    let fuzzy = StreetFilter { fuzzy: true, ..streets_of("kogaade") };
    assert_eq!(streets(&fuzzy).first().map(|street| street.0), Some("Kogade"));
    let pattern = |text: &str| StreetFilter { regex: Some(text.to_owned()), ..StreetFilter::default() };
    assert!(streets(&pattern("^Vester.*(gade|vang)$")).iter().all(|street| street.0.starts_with("Vester")));
    assert!(!streets(&pattern("parken")).is_empty() && streets(&pattern("PARKEN")).is_empty());
    match engine().streets(&pattern("(a"), Some(WHOLE), &mut Budget::unlimited()) {
        Err(Error::Parameter(faults)) => assert_eq!(faults[0].parameter, "regex"),
        other => panic!("{other:?}"),
    }
}

#[test]
fn neighbours_lie_beside_a_street() {
    let ask = |code, distance_m| {
        let parameters = NeighbourParameters { municipality: 550, code, distance_m };
        engine().street_neighbours(parameters, &mut Budget::unlimited())
    };
    let neighbours = |code, distance_m| {
        let rows = ask(code, distance_m).expect("an answer");
        rows.map(|rows| rows.into_iter().map(u32::from).collect::<Vec<_>>())
    };
    let code = streets(&streets_of("kogade"))[0].2;
    let own = u32::from(
        engine().street(StreetKey { municipality: 550, code, include_discontinued: false }).expect("a street"),
    );
    let near = neighbours(code, 0.0).expect("a street");
    let far = neighbours(code, 2_000.0).expect("a street");
    assert!(!near.contains(&own) && near.iter().all(|row| far.contains(row)) && far.len() > near.len());
    assert_eq!(neighbours(9999, 0.0), None);
    assert!(ask(code, -1.0).is_err());
}
