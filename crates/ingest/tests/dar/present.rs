//! What a register says today and said before.

use vejviser_dataset::InForce;
use vejviser_model::{HouseNumber, Instant, Uuid};

use super::imported;
use super::register::{SINCE, rows};
use super::support;
use super::support::dar::{Form, id};

#[test]
fn entrances_are_as_they_are_now() {
    // Object, municipality, street code, house number, postcode, status; created, changed, in force, discontinued.
    type Facts = (u32, u16, u16, &'static str, u16, u8, [Option<&'static str>; 4]);
    let imported = imported(&rows(), Form::Zip3);
    let table = &imported.snapshot.access_addresses;
    let millis = |text: &str| Instant::parse(text).map(Instant::as_millis);
    let moved = Some("2016-03-01T00:00:00Z");
    let since = Some(SINCE);
    let entrances: [Facts; 6] = [
        (101, 461, 855, "10", 5200, 3, [since, moved, since, None]),
        (
            102,
            461,
            855,
            "12B",
            5200,
            3,
            [Some("2019-01-01T00:00:00Z"), Some("2020-01-01T00:00:00Z"), Some("2020-01-01T00:00:00Z"), None],
        ),
        (103, 461, 900, "5", 5200, 3, [since, since, since, None]),
        (104, 420, 901, "5", 5610, 3, [since, since, since, None]),
        (
            105,
            461,
            900,
            "7",
            5200,
            4,
            [
                Some("2001-01-01T00:00:00Z"),
                Some("2018-01-01T00:00:00Z"),
                Some("2001-01-01T00:00:00Z"),
                Some("2018-01-01T00:00:00Z"),
            ],
        ),
        (108, 461, 855, "20", 5200, 3, [since, since, since, None]),
    ];
    for (object, municipality, code, number, postcode, status, dates) in entrances {
        let row = imported.access_address(&id(object));
        let street = table.street.get(row) as usize;
        let streets = &imported.snapshot.streets;
        assert_eq!((streets.municipality.get(street), streets.code.get(street)), (municipality, code), "{object}");
        assert_eq!(HouseNumber::from_u16(table.house_number.get(row)).unwrap().to_string(), number);
        assert_eq!(imported.snapshot.places.postcode.get(table.place.get(row) as usize), Some(postcode), "{object}");
        assert_eq!(table.status.get(row), status, "{object}");
        let [created, changed, in_force, discontinued] = dates.map(|date| date.and_then(millis));
        assert_eq!((table.created.get(row), table.changed.get(row)), (created, changed), "{object}");
        let expected = InForce { from: in_force, to: discontinued };
        assert_eq!(imported.snapshot.access_address_in_force(row), expected, "{object}");
    }
}

#[test]
fn points_are_those_of_the_register() {
    let imported = imported(&rows(), Form::Lists);
    let table = &imported.snapshot.access_addresses;
    // Object, place, accuracy, source.
    for (object, place, accuracy, source) in [
        (101, Some((584_301_500, 1_139_502_250)), b'A', Some(5)),
        (102, Some((584_401_500, 1_139_502_250)), b'B', Some(4)),
        (103, Some((584_601_500, 1_139_502_250)), b'A', Some(2)),
        (104, None, b'U', Some(1)),
    ] {
        let row = imported.access_address(&id(object));
        assert_eq!(table.x.get(row).zip(table.y.get(row)), place, "{object}");
        assert_eq!(
            (support::origin(&imported.snapshot, row).accuracy, support::origin(&imported.snapshot, row).source),
            (accuracy, source),
            "{object}"
        );
        assert_eq!(table.text_direction.get(row), Some(10_000), "{object}");
        assert_eq!(support::origin(&imported.snapshot, row).technical_standard, Some("TN"), "{object}");
        assert_eq!(table.point_changed.get(row), Instant::parse("2009-02-11T22:59:00Z").map(Instant::as_millis));
        assert_eq!(table.road_point_id.get(row).map(|id| id.to_string()), Some(id(71)), "{object}");
        assert_eq!(
            (
                support::origin(&imported.snapshot, row).road_point_source,
                support::origin(&imported.snapshot, row).road_point_accuracy
            ),
            (Some("Ekstern"), Some(b'B'))
        );
    }
}

#[test]
fn floors_and_doors_are_lower_case() {
    let imported = imported(&rows(), Form::Zip1);
    let table = &imported.snapshot.addresses;
    for (object, floor, door) in [(201, "2", "tv"), (202, "st", ""), (205, "", ""), (206, "2", "12")] {
        let row = imported.address(&id(object));
        let floor_of = vejviser_model::Floor::from_u8(table.floor.get(row)).unwrap().to_string();
        let door_of = vejviser_model::Door::from_u32(table.door.get(row)).unwrap().to_string();
        assert_eq!((floor_of.as_str(), door_of.as_str()), (floor, door), "{object}");
    }
}

#[test]
fn versions_are_cut_wherever_something_changed() {
    let imported = imported(&rows(), Form::Csv);
    let snapshot = &imported.snapshot;
    let table = &snapshot.access_address_versions;
    let names = |row: u32| {
        let present = snapshot.street_names.len() as u32;
        match row.checked_sub(present) {
            None => snapshot.street_names.name.get(row as usize).to_owned(),
            Some(former) => snapshot.former_street_names.name.get(former as usize).to_owned(),
        }
    };
    let day = |millis: Option<i64>| {
        let day = |millis| jiff::Timestamp::from_millisecond(millis).unwrap().strftime("%Y-%m-%d").to_string();
        millis.map(day).unwrap_or_default()
    };
    let versions = |object: u32| -> Vec<String> {
        let id = Uuid::parse(&id(object)).unwrap();
        let rows = (0..table.len()).filter(|&row| table.id.get(row) == id);
        rows.map(|row| {
            let number = HouseNumber::from_u16(table.house_number.get(row)).unwrap();
            let interval = format!("{}–{}", day(table.valid_from.get(row)), day(table.valid_to.get(row)));
            let town = table.town.get(row).unwrap_or("-");
            format!("{} {number}, {town}, {} {interval}", names(table.street_name.get(row)), table.status.get(row))
        })
        .collect()
    };
    for (object, expected) in [
        (
            101,
            &[
                "Gl. Brammingevej 8, Odense Vest, 3 2000-02-05–2010-01-01",
                "Gl. Brammingevej 8, -, 3 2010-01-01–2012-06-01",
                "Brammingevej 8, -, 3 2012-06-01–2015-01-01",
                "Brammingevej 10, -, 3 2015-01-01–",
            ][..],
        ),
        (102, &["Brammingevej 12B, -, 2 2019-01-01–2020-01-01", "Brammingevej 12B, -, 3 2020-01-01–"]),
        // The row says all.
        (104, &[]),
        // What is yet to come and what is incomplete is no version.
        (106, &[]),
        (107, &[]),
    ] {
        assert_eq!(versions(object), expected, "{object}");
    }
    assert_eq!(imported.report.counts["address_versions"], 2);
}
