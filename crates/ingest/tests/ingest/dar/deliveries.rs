//! What a delivery holds besides its rows, or lacks.

use vejviser_dataset::Register;
use vejviser_dataset::raw::RawEntity;
use vejviser_dataset::tables::WITHOUT_NUMBER;
use vejviser_model::Uuid;

use super::imported;
use super::register::{areas, rows};
use crate::support::dar::{Form, Row, id, put, write};
use crate::support::{Imported, import_paths, import_with};

#[test]
fn equal_rows_give_equal_data_versions_in_every_form() {
    let rows = rows();
    let plain = imported(&rows, Form::Lines);
    assert_eq!((plain.report.counts["access_addresses"], plain.report.counts["addresses"]), (6, 4));
    let version = |form: Form, replication: bool| {
        let folder = tempfile::tempdir().unwrap();
        let mut paths = areas(folder.path());
        paths.extend(write(&rows, form, folder.path()));
        import_with(replication, &paths).1.unwrap().data_version
    };
    let (without_rows, of_today) = (version(Form::Lines, false), version(Form::Zip1, true));
    for form in Form::ALL {
        assert_eq!(imported(&rows, form).report.unjoined, plain.report.unjoined, "{form:?}");
        assert_eq!(version(form, false), without_rows, "{form:?}");
        // DAR 1.0 has divisions and numbers of rows that today's files have not.
        assert_eq!(version(form, true) == of_today, form != Form::Lines, "{form:?}");
    }
}

#[test]
fn rows_are_kept_as_the_register_has_them_but_for_those_it_has_taken_back() {
    for form in Form::ALL {
        let snapshot = imported(&rows(), form).snapshot;
        assert!(snapshot.has(Register::RawRows), "{form:?}");
        for (entity, object, expected) in [
            (RawEntity::NamedStreet, 41, 2),
            (RawEntity::NamedStreet, 42, 1),
            (RawEntity::Postcode, 21, 2),
            (RawEntity::Point, 61, 2),
            (RawEntity::AccessAddress, 41, 0),
            (RawEntity::Municipality, 1, usize::from(form == Form::Lines)),
        ] {
            let id = Uuid::parse(&id(object)).unwrap();
            assert_eq!(snapshot.raw_rows(entity).of(id).len(), expected, "{form:?} {entity:?} {object}");
        }
        // An interval without length is none.
        let is_kept = |row: &&Row| row.registered[1].is_empty() && row.valid[0] != row.valid[1];
        let expected = rows().iter().filter(|row| row.entity == "Husnummer").filter(is_kept).count();
        let entrances = snapshot.raw_rows(RawEntity::AccessAddress);
        assert_eq!((entrances.len(), entrances.iter().count()), (expected, expected), "{form:?}");
        let parts = snapshot.raw_street_parts_of(Uuid::parse(&id(42)).unwrap()).count();
        assert_eq!(parts, 2, "{form:?}");
    }
}

#[test]
fn without_the_register_of_divisions_the_road_gives_the_municipality() {
    let mut rows = rows();
    for row in rows.iter_mut().filter(|row| row.entity == "Husnummer") {
        let is_assens = row.facts.iter().any(|(_, value)| value == "@2:389184");
        row.facts.push(("vejmidte", if is_assens { "0420-0901" } else { "0461-0855" }.to_owned()));
    }
    let folder = tempfile::tempdir().unwrap();
    let report = import_paths(&write(&rows, Form::Zip3, folder.path())).1.unwrap();
    // The road's shortcut names another code than the street has in Odense: the street's own counts.
    assert_eq!((report.counts["access_addresses"], report.counts["addresses"]), (6, 4));
    // One of the seven has no postcode, one no parish.
    assert_eq!(report.derived["municipality from road"], 7);
    assert_eq!(report.unjoined["access address to parish"], 5);
}

#[test]
fn entrances_refer_to_voting_areas_that_have_no_number() {
    let rows = rows();
    for form in Form::ALL {
        let folder = tempfile::tempdir().unwrap();
        let mut paths = areas(folder.path());
        paths.retain(|path| !path.to_string_lossy().contains("menighedsråd"));
        let area = r#"[{"id_lokalId":"577001","MRafstemningsomraadenummer":null,"navn":"Bolbro","kommuneLokalId":"389183","geometri":null}]"#;
        paths.push(put(folder.path(), "DAGI_V1_MRafstemningsomraade.json", area.as_bytes()));
        paths.extend(write(&rows, form, folder.path()));
        let imported = Imported::of_paths(&paths);
        let row = imported.access_address(&id(101));
        let area = crate::support::division(&imported.snapshot, row).parish_council_area.unwrap() as usize;
        let table = &imported.snapshot.areas;
        assert_eq!((table.name.get(area), table.dagi_id.get(area)), ("Bolbro", Some(577_001)), "{form:?}");
        assert!(table.code.get(area) >= WITHOUT_NUMBER, "{form:?}");
    }
}

#[test]
fn files_about_a_delivery_are_left_out_and_other_forms_are_reported() {
    let rows = rows();
    let folder = tempfile::tempdir().unwrap();
    let mut paths = areas(folder.path());
    paths.extend(write(&rows, Form::Lists, folder.path()));
    let about = br#"{"DatafordelerUdtraekTidspunkt":[{"deltavindueSlut":"2023-11-05T18:00:06+01:00"}]}"#;
    paths.push(put(folder.path(), "DAR_Totaludtraek_JSON_HF_Metadata.json", about));
    assert_eq!(import_paths(&paths).1.unwrap().counts["access_addresses"], 6);

    let gml = b"<?xml version=\"1.0\"?><gml:FeatureCollection></gml:FeatureCollection>";
    let path = put(folder.path(), "DAR_V3_Adresse.gml", gml);
    let error = import_paths(&[path]).1.unwrap_err().to_string();
    assert!(error.contains("GML") && error.contains("JSON or CSV"), "{error}");
}
