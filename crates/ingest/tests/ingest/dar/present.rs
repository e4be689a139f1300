//! What a register says today and said before.

use vejviser_dataset::InForce;
use vejviser_model::{HouseNumber, Instant, Uuid};

use super::imported;
use super::register::{SINCE, rows};
use crate::support::dar::{Form, id};

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
            (
                crate::support::origin(&imported.snapshot, row).accuracy,
                crate::support::origin(&imported.snapshot, row).source
            ),
            (accuracy, source),
            "{object}"
        );
        assert_eq!(table.text_direction.get(row), Some(10_000), "{object}");
        assert_eq!(crate::support::origin(&imported.snapshot, row).technical_standard, Some("TN"), "{object}");
        assert_eq!(table.point_changed.get(row), Instant::parse("2009-02-11T22:59:00Z").map(Instant::as_millis));
        assert_eq!(table.road_point_id.get(row).map(|id| id.to_string()), Some(id(71)), "{object}");
        assert_eq!(
            (
                crate::support::origin(&imported.snapshot, row).road_point_source,
                crate::support::origin(&imported.snapshot, row).road_point_accuracy
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

#[test]
fn named_streets_are_those_of_the_register() {
    let mut rows = rows();
    let lines = "MULTILINESTRING ((584300 6139500, 584400 6139500), (584400 6139500, 584400 6139600))";
    let square = "POLYGON ((584000 6139000, 584050 6139000, 584050 6139050, 584000 6139050, 584000 6139000))";
    for row in rows.iter_mut().filter(|row| row.entity == "NavngivenVej") {
        let of_41 = [
            ("udtaltVejnavn", "Brammingevejen"),
            ("retskrivningskontrol", "Godkendt"),
            ("vejnavnebeliggenhed_oprindelse_kilde", "Ekstern"),
            ("vejnavnebeliggenhed_oprindelse_nøjagtighedsklasse", "B"),
            ("vejnavnebeliggenhed_oprindelse_registrering", "2018-05-03T15:57:30.356Z"),
            ("vejnavnebeliggenhed_oprindelse_tekniskStandard", "NO"),
            ("vejnavnebeliggenhed_vejnavnelinje", lines),
            ("vejnavnebeliggenhed_vejtilslutningspunkter", "MULTIPOINT ((584300 6139500), (584400 6139600))"),
        ];
        let of_42 = [
            ("vejnavnebeliggenhed_vejnavnelinje", "MULTILINESTRING EMPTY"),
            ("vejnavnebeliggenhed_vejnavneområde", square),
            ("vejnavnebeliggenhed_vejtilslutningspunkter", "GEOMETRYCOLLECTION EMPTY"),
        ];
        let facts = if row.object == 41 { &of_41[..] } else { &of_42 };
        row.facts.extend(facts.iter().map(|&(name, value)| (name, value.to_owned())));
    }
    for form in Form::ALL {
        let imported = imported(&rows, form);
        let snapshot = &imported.snapshot;
        let table = &snapshot.named_streets;
        let row = |object: u32| snapshot.named_street(Uuid::parse(&id(object)).unwrap()).unwrap() as usize;
        let name = |row: usize| snapshot.street_names.name.get(table.name.get(row) as usize);
        let codes = |row: usize| -> Vec<(u16, u16)> {
            let segments = table.segments.get(row).iter().map(|&street| street as usize);
            segments.map(|row| (snapshot.streets.municipality.get(row), snapshot.streets.code.get(row))).collect()
        };
        let (one, other) = (row(41), row(42));
        assert_eq!((name(one), name(other)), ("Brammingevej", "Landevejen"), "{form:?}");
        assert_eq!(table.spoken_name.get(one), Some("Brammingevejen"), "{form:?}");
        assert_eq!((table.municipality.get(one), table.municipality.get(other)), (Some(461), Some(461)), "{form:?}");
        let origin = |row: usize| snapshot.named_street_origins.row(table.origin.get(row) as usize);
        assert_eq!((origin(one).source, origin(one).spelling), (Some("Ekstern"), Some("Godkendt")), "{form:?}");
        assert_eq!((origin(one).accuracy, origin(one).technical_standard), (Some("B"), Some("NO")), "{form:?}");
        assert_eq!(table.registered.get(one), Instant::parse("2018-05-03T15:57:30.356Z").map(Instant::as_millis));
        assert_eq!(codes(one), [(461, 799), (461, 855)], "{form:?}");
        assert_eq!(codes(other), [(420, 901), (461, 900)], "{form:?}");
        // The postcodes of the relation, and those of addresses where there is none.
        assert_eq!(
            (table.postcodes.get(one), table.postcodes.get(other)),
            (&[5200][..], &[5200, 5610][..]),
            "{form:?}"
        );
        assert_eq!((table.geometry_type.get(one), table.geometry_type.get(other)), (Some(1), Some(2)), "{form:?}");
        assert_eq!(table.junction_x.get(one), Some(&[584_300_000, 584_400_000][..]), "{form:?}");
        assert_eq!((table.junction_x.get(other), table.area_x.get(one)), (None, None), "{form:?}");
        assert_eq!(table.area_ring_ends.get(other), Some(&[5][..]), "{form:?}");
        assert_eq!(
            (table.x_min.get(other), table.x_max.get(other)),
            (Some(584_000_000), Some(584_050_000)),
            "{form:?}"
        );
        assert_eq!(
            (table.centre_x.get(other), table.y_min.get(one)),
            (Some(584_025_000), Some(1_139_500_000)),
            "{form:?}"
        );
    }
}

#[test]
fn street_names_stand_in_each_of_their_postcodes() {
    let imported = imported(&rows(), Form::Zip3);
    let snapshot = &imported.snapshot;
    let table = &snapshot.street_postcodes;
    let name = |row: usize| snapshot.street_names.name.get(table.name.get(row) as usize);
    let found: Vec<(u16, &str, usize)> =
        (0..table.len()).map(|row| (table.postcode.get(row), name(row), table.streets.get(row).len())).collect();
    assert_eq!(found, [(5200, "Brammingevej", 1), (5200, "Landevejen", 1), (5610, "Landevejen", 1)]);
}
